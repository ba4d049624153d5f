// Shows a bank with accounts, checked exceptions, transaction rollback and a statement report.
import java.util.*;

public class BankSimulation {
    static class InsufficientFunds extends Exception {
        final long missing;
        InsufficientFunds(String who, long missing) { super(who + " is short by " + missing); this.missing = missing; }
    }

    static abstract class Account {
        private static int nextId = 1;
        protected final int id = nextId++;
        protected final String owner;
        protected long cents;
        private final List<String> log = new ArrayList<>();
        Account(String o, long c) { owner = o; cents = c; record("open", c); }
        void record(String what, long amt) { log.add(String.format("%-8s%8d.%02d", what, amt / 100, Math.abs(amt % 100))); }
        void deposit(long a) { if (a <= 0) throw new IllegalArgumentException("deposit " + a); cents += a; record("deposit", a); }
        void withdraw(long a) throws InsufficientFunds {
            if (cents - a < limit()) throw new InsufficientFunds(owner, limit() - (cents - a));
            cents -= a;
            record("withdraw", -a);
        }
        abstract long limit();
        void monthEnd() { }
        List<String> log() { return Collections.unmodifiableList(log); }
    }
    static class Savings extends Account {
        Savings(String o, long c) { super(o, c); }
        long limit() { return 0; }
        @Override void monthEnd() { long i = cents * 2 / 100; cents += i; record("interest", i); }
    }
    static class Checking extends Account {
        final long overdraft;
        Checking(String o, long c, long od) { super(o, c); overdraft = od; }
        long limit() { return -overdraft; }
        @Override void monthEnd() { if (cents < 0) { long fee = Math.max(500, -cents / 10); cents -= fee; record("fee", -fee); } }
    }

    static boolean transfer(Account from, Account to, long amt) {
        long f = from.cents, t = to.cents;
        try {
            from.withdraw(amt);
            to.deposit(amt);
            return true;
        } catch (InsufficientFunds e) {
            System.out.println("refused: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println("rolled back: " + e.getMessage());
            from.cents = f;
            to.cents = t;
        } finally {
            System.out.println(from.owner + " " + from.cents + " | " + to.owner + " " + to.cents);
        }
        return false;
    }

    public static void main(String[] args) {
        Account ann = new Savings("ann", 100_00), bob = new Checking("bob", 20_00, 50_00);
        System.out.println(transfer(ann, bob, 30_50));
        System.out.println(transfer(bob, ann, 100_00));
        System.out.println(transfer(bob, ann, 10_00));
        System.out.println(transfer(ann, bob, 500_00));
        System.out.println(transfer(ann, bob, -5));
        for (Account a : List.of(ann, bob)) {
            a.monthEnd();
            System.out.println("#" + a.id + " " + a.owner + " " + a.getClass().getSimpleName() + " " + a.cents);
            a.log().forEach(l -> System.out.println("  " + l));
        }
        try { ann.log().clear(); } catch (UnsupportedOperationException e) { System.out.println("statement is read-only"); }
    }
}
