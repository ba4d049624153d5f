import glassbox.Domain;
import glassbox.Invariant;
import glassbox.Operation;

/** Numbers in ascending order in an array, where elements are moved by copying. */
public class OrderedArray {
    @Domain(nullable = false) private int[] numbers = new int[0];
    @Domain(extra = 1) private int count;

    public OrderedArray() {}

    @Invariant
    boolean repOk() {
        if (count < 0 || count > numbers.length) return false;
        for (int i = 1; i < count; i++) {
            if (numbers[i - 1] > numbers[i]) return false;
        }
        return true;
    }

    // operations

    @Operation
    public void add(int number) {
        int at = 0;
        while (at < count && numbers[at] < number) {
            at++;
        }
        int[] target = count < numbers.length ? numbers : new int[count + 1];
        System.arraycopy(numbers, at, target, at + 1, count - at);
        if (target != numbers) System.arraycopy(numbers, 0, target, 0, at);
        target[at] = number;
        numbers = target;
        count++;
    }
}
