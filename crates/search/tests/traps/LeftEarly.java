import glassbox.Domain;
import glassbox.Operation;

/** Loops over all elements of an array that are left early, or write under conditions that differ from round to round. */
public class LeftEarly {
    @Domain(min = 0, max = 2) int[] numbers = new int[3];
    @Domain(min = 0, max = 3) int found;
    boolean broken;

    boolean repOk() {
        return numbers != null && !broken;
    }

    /** Leaves the loop where something is found, and writes on the way out. */
    @Operation
    public void breaksWhereFound(@Domain(min = 0, max = 2) int number) {
        int[] numbers = this.numbers;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                broken = i == 1;
                return;
            }
        }
    }

    /** The same, but what is found is harmless. */
    @Operation
    public void remembers(@Domain(min = 0, max = 2) int number) {
        int[] numbers = this.numbers;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                found = i;
                return;
            }
        }
        found = 3;
    }

    /** What the loop returned decides afterwards. */
    @Operation
    public void breaksAfterwards(@Domain(min = 0, max = 2) int number) {
        int index = indexOf(number);
        if (index == 2) {
            broken = true;
        }
    }

    /** Every round writes to its element, and only the last one may be wrong. */
    @Operation
    public void doubles() {
        int[] numbers = this.numbers;
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == 1) {
                numbers[i] = 2;
                sum += 2;
            } else if (numbers[i] == 2) {
                sum++;
            }
        }
        broken = sum == 6 && numbers.length == 3;
    }

    /** Leaves an inner loop, and the outer one from within it. */
    @Operation
    public void breaksWhereTwoAreEqual() {
        int[] numbers = this.numbers;
        outer:
        for (int i = 0; i < numbers.length; i++) {
            for (int j = i + 1; j < numbers.length; j++) {
                if (numbers[i] == numbers[j]) {
                    if (numbers[i] == 0) {
                        continue outer;
                    }
                    broken = j - i == 2;
                    break outer;
                }
            }
        }
    }

    private int indexOf(int number) {
        int[] numbers = this.numbers;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                return i;
            }
        }
        return -1;
    }
}
