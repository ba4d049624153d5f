//~ unknown pinned
//~ blackbox: violated
import glassbox.*;
import java.util.ArrayList;
import java.util.List;

/** The field without known values is in another object of the state. */
public class PinnedHelper {
    static class Account {
        List<Integer> log = new ArrayList<>();
        int sum;
    }

    private Account account;

    public void add(int amount) {
        account = new Account();
        account.log.add(amount);
        account.sum = amount;
    }

    public void isEmpty() {
        assert account == null || account.log == null || account.log.isEmpty();
    }

    boolean repOk() {
        return true;
    }
}
