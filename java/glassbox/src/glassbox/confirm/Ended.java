package glassbox.confirm;

/** How a call ended: with a value, or with an exception. */
final class Ended {
    final Object value;
    final Throwable thrown;

    Ended(Object value, Throwable thrown) {
        this.value = value;
        this.thrown = thrown;
    }

    String inWords() {
        return thrown == null ? "the call returned" : "the call threw " + thrown.getClass().getName();
    }
}
