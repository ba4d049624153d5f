// Shows Objects.requireNonNull failing in a constructor chain with a custom message.
import java.util.Objects;

public class UncaughtRequireNonNull {
    static class Address {
        final String street;
        Address(String street) { this.street = Objects.requireNonNull(street, "street must not be null"); }
    }

    static class Customer {
        final String name;
        final Address address;
        Customer(String name, String street) {
            this.name = Objects.requireNonNull(name);
            this.address = new Address(street);
        }
        @Override public String toString() { return name + "@" + address.street; }
    }

    static Customer make(String line) {
        String[] p = line.split(";");
        return new Customer(p[0], p.length > 1 ? p[1] : null);
    }

    public static void main(String[] args) {
        System.out.println(make("ann;main street"));
        try {
            new Customer(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no message: " + e.getMessage());
        }
        System.out.println(make("bob"));
    }
}
