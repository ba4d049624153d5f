// Shows lambdas and method references written to a stream and read back.
import java.io.*;
import java.util.function.*;

public class SerializableLambda {
    interface Work extends Function<Integer, String>, Serializable { }
    interface Number extends IntUnaryOperator, Serializable { }
    static class Scale implements Serializable { final int by; Scale(int by) { this.by = by; } int times(int x) { return by * x; } }
    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(t); }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) { return (T) in.readObject(); }
    }
    public static void main(String[] args) throws Exception {
        String prefix = "p";
        long wide = 5_000_000_000L;
        Work w = x -> prefix + x + wide;
        Work c = copy(w);
        System.out.println(w.apply(1) + " " + c.apply(2) + " " + (w == c) + " " + (w.getClass() == c.getClass()));
        Number n = new Scale(7)::times;
        System.out.println(copy(n).applyAsInt(6));
        Supplier<String> s = (Supplier<String> & Serializable) () -> "plain";
        System.out.println(copy(s).get());
        Function<String, Integer> length = (Function<String, Integer> & Serializable) String::length;
        System.out.println(copy(length).apply("four"));
        try { copy((Runnable) () -> { }); } catch (NotSerializableException e) { System.out.println("not serializable"); }
    }
}
