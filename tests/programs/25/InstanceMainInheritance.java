// Shows an inherited instance main method with arguments chosen over a declared one without.
public class InstanceMainInheritance extends InstanceMainInheritanceBase {
    InstanceMainInheritance() { tag = "sub"; }

    void main() { System.out.println("must not be chosen"); }

    @Override String describe() { return "Sub>" + super.describe(); }

    @Override void step(int n) {
        super.step(n);
        if (n > 0) step(n - 1);
        else System.out.println("bottom");
    }
}

class InstanceMainInheritanceBase {
    protected String tag = "root";

    String describe() { return "Base"; }

    void main(String[] args) {
        System.out.println("inherited main, " + args.length + " arguments");
        System.out.println(getClass().getSimpleName() + " " + describe() + " " + tag);
        step(3);
    }

    void step(int n) { System.out.println("Base.step " + n); }
}
