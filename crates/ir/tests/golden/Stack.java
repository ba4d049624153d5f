class Stack {
    int[] items = new int[8];
    int size;
    Stack other;

    void push(int item) {
        items[size++] = item;
    }

    int pop() {
        return items[--size];
    }

    static int chained(int[] a, int i) {
        int x, y;
        x = y = a[i++] = i;
        return x + y;
    }

    void chainedFields(int n) {
        size = other.size = n;
    }

    static int postIncrement(int i) {
        i = i++ + ++i;
        return i;
    }

    static int oldValue(int i) {
        return i + (i = 5) + i;
    }

    static void compound(int[] a, int i) {
        a[i++] += i;
        a[i]++;
        a[--i] <<= a[i + 1]--;
    }

    static int swapped(int a, int b) {
        int t = a;
        a = b;
        b = t;
        return a - b;
    }

    Integer boxed(Integer count) {
        count++;
        return count += 2;
    }
}
