// Shows an instance main method without arguments, using fields, helpers and java.lang.IO.
public class InstanceMain {
    int counter = 5;
    final String greeting;

    InstanceMain() {
        greeting = "hello";
        IO.println("constructor runs first");
    }

    { IO.println("instance initializer, counter " + counter); }

    static { System.out.println("static initializer"); }

    int next() { return counter++; }

    void main() {
        IO.println(greeting + " " + next() + " " + next());
        IO.print("no newline;");
        IO.println();
        IO.println(null);
        IO.println(3.5);
        helper(this);
        Runnable r = () -> IO.println("lambda sees " + counter);
        r.run();
        new Inner().show();
    }

    void helper(InstanceMain other) { IO.println(other == this); }

    class Inner { void show() { IO.println("inner sees " + counter + " " + greeting.length()); } }
}
