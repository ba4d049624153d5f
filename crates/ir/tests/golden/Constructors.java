class Constructors {
    static final int LIMIT = Integer.getInteger("limit", 5);
    static int made;
    final int x;
    final String name;

    Constructors(int x, String name) {
        super();
        this.x = x > LIMIT ? LIMIT : x;
        this.name = name;
        made++;
    }

    Constructors() {
        this(3, new String("three"));
    }

    class Inner {
        int y = x + 1;
    }

    Inner inner() {
        return new Inner();
    }

    record Point(int x, long y) {
    }
}
