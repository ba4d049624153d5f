class Locks {
    private final Object lock = new Object();
    private int count;

    int increment() {
        synchronized (lock) {
            return ++count;
        }
    }

    synchronized void both(Locks other) {
        synchronized (other) {
            count += other.count;
        }
        count--;
    }
}
