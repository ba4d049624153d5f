//~ violated
import glassbox.*;

/** A caller passes the array again that the object has kept. */
public class PassedArray {
    private int[] numbers = new int[2];

    public void take(int[] numbers) {
        if (numbers != null && numbers.length == 2 && numbers[0] <= numbers[1]) {
            this.numbers = numbers;
        }
    }

    public void swap(int[] other) {
        if (other != null && other.length == 2) {
            int first = other[0];
            other[0] = other[1];
            other[1] = first;
        }
    }

    public boolean isSame(int[] other) {
        assert other != numbers;
        return other == numbers;
    }

    boolean repOk() {
        return numbers != null && numbers.length == 2 && numbers[0] <= numbers[1];
    }
}
