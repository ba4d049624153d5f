/** What is in a string is not followed. */
public class Text {
    private String text = "";

    boolean repOk() {
        return text != null && text.length() < 3;
    }

    public void repeat() { //~ repeat() on Text0(text = "a")
        text = text + text + "!";
    }
}
