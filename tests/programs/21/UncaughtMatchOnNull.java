// Shows an uncaught NullPointerException from a pattern switch on null, through nested calls.
public class UncaughtMatchOnNull {
    sealed interface Msg permits Text, Ping { }
    record Text(String body) implements Msg { }
    record Ping(int seq) implements Msg { }

    static String handle(Msg m) {
        return switch (m) {
            case Text(var b) when b.isBlank() -> "blank";
            case Text(var b) -> "text " + b;
            case Ping(int s) -> "ping " + s;
        };
    }

    static void process(Msg... ms) {
        for (int i = 0; i < ms.length; i++) {
            System.out.println(i + " " + handle(ms[i]));
        }
    }

    public static void main(String[] args) {
        process(new Text("hi"), new Text(" "), new Ping(7));
        try {
            process(new Text(null));
        } catch (NullPointerException e) {
            System.out.println("guard NPE: " + e.getMessage());
        }
        process(new Ping(8), null, new Ping(9));
    }
}
