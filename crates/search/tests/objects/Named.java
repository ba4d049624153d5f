import java.util.List;
import java.util.Objects;

/** The scope has no list for its record, which takes no null. */
public class Named {
    record Names(List<String> list) {
        Names {
            Objects.requireNonNull(list);
        }
    }

    Names names;
    int size;

    public Named() {}

    boolean repOk() {
        return true;
    }

    public void look() {
        if (names != null) assert names.list != null;
    }
}
