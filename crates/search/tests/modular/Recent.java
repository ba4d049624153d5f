import java.util.LinkedHashMap;

/** The last two answers; it lets go of the oldest one too late. */
public class Recent {
    private final LinkedHashMap<Integer, Integer> answers = new LinkedHashMap<>();

    boolean repOk() {
        return answers != null && answers.size() <= 2;
    }

    public Integer ask(int question) {
        return answers.get(question);
    }

    public void keep(int question, int answer) {
        answers.put(question, answer);
        if (answers.size() > 3) {
            answers.clear();
        }
    }
}
