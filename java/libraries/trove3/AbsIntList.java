/** What {@code gnu.trove.list.TIntList} promises: numbers in order, named by their offset or by their value. */
class AbsIntList {
    /** The numbers, then zeros as far as there is room. */
    private int[] numbers = new int[8];
    private int size;

    boolean equalTo(AbsIntList other) {
        if (size != other.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (numbers[i] != other.numbers[i]) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    boolean contains(int number) {
        return indexOf(number) >= 0;
    }

    int indexOf(int number) {
        for (int i = 0; i < size; i++) {
            if (numbers[i] == number) {
                return i;
            }
        }
        return -1;
    }

    int lastIndexOf(int number) {
        for (int i = size - 1; i >= 0; i--) {
            if (numbers[i] == number) {
                return i;
            }
        }
        return -1;
    }

    boolean add(int number) {
        insertWithin(size, number);
        return true;
    }

    boolean remove(int number) {
        int offset = indexOf(number);
        removeAtWithin(offset);
        return offset >= 0;
    }

    int sum() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    int max() {
        rejectNone();
        int max = numbers[0];
        for (int i = 1; i < size; i++) {
            max = numbers[i] > max ? numbers[i] : max;
        }
        return max;
    }

    int min() {
        rejectNone();
        int min = numbers[0];
        for (int i = 1; i < size; i++) {
            min = numbers[i] < min ? numbers[i] : min;
        }
        return min;
    }

    void reverse() {
        for (int i = 0; i < size - 1 - i; i++) {
            int first = numbers[i];
            numbers[i] = numbers[size - 1 - i];
            numbers[size - 1 - i] = first;
        }
    }

    // Offsets that lie within the list; of others the interface says nothing.

    int getWithin(int offset) {
        return isWithin(offset) ? numbers[offset] : 0;
    }

    int setWithin(int offset, int number) {
        int old = getWithin(offset);
        if (isWithin(offset)) {
            numbers[offset] = number;
        }
        return old;
    }

    int replaceWithin(int offset, int number) {
        return setWithin(offset, number);
    }

    int removeAtWithin(int offset) {
        int removed = getWithin(offset);
        if (isWithin(offset)) {
            removeWithin(offset, 1);
        }
        return removed;
    }

    void removeWithin(int offset, int length) {
        if (offset + length <= size) {
            for (int i = offset; i < size - length; i++) {
                numbers[i] = numbers[i + length];
            }
            size -= length;
        }
    }

    void insertWithin(int offset, int number) {
        if (offset > size) {
            return;
        }
        if (size == numbers.length) {
            int[] longer = new int[2 * size];
            for (int i = 0; i < size; i++) {
                longer[i] = numbers[i];
            }
            numbers = longer;
        }
        for (int i = size; i > offset; i--) {
            numbers[i] = numbers[i - 1];
        }
        numbers[offset] = number;
        size++;
    }

    private boolean isWithin(int offset) {
        return 0 <= offset && offset < size;
    }

    private void rejectNone() {
        if (size == 0) {
            throw new IllegalStateException();
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            text.append(i > 0 ? ", " : "").append(numbers[i]);
        }
        return text.append("]").toString();
    }
}
