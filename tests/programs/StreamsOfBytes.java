// Shows in-memory byte and character streams, data streams, object serialization and printing.
import java.io.*;
import java.util.*;

public class StreamsOfBytes {
    static class Data implements Serializable {
        private static final long serialVersionUID = 1L;
        int n = 4; transient String skip = "t"; List<String> l = new ArrayList<>(List.of("a", "b")); Data next;
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeInt(42); d.writeLong(-1L); d.writeUTF("h\u00e9\u0000"); d.writeDouble(2.5); d.writeBoolean(true); d.writeChar('z'); d.writeShort(-3); d.writeBytes("ab");
        System.out.println(bo.size() + " " + d.size() + " " + Arrays.toString(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUTF().length() + " " + in.readDouble() + " " + in.readBoolean() + " " + in.readChar() + " " + in.readUnsignedShort() + " " + in.available());
        in.skipBytes(2);
        try { in.readByte(); } catch (EOFException e) { System.out.println("EOF " + e.getMessage()); }
        ByteArrayInputStream bi = new ByteArrayInputStream(new byte[]{1, 2, 3, -1});
        System.out.println(bi.read() + " " + bi.read(new byte[2]) + " " + bi.read() + " " + bi.read());
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.printf("%d-%s", 1, "x");
        pw.println();
        pw.print('c'); pw.print(1.5); pw.print((Object) null); pw.write("w", 0, 1);
        pw.flush();
        System.out.println(sw.toString().replace("\n", "/"));
        ByteArrayOutputStream so = new ByteArrayOutputStream();
        try (ObjectOutputStream oo = new ObjectOutputStream(so)) {
            Data x = new Data();
            x.n = 9; x.next = x;
            oo.writeObject(x);
            oo.writeInt(77);
        }
        try (ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(so.toByteArray()))) {
            Data y = (Data) oi.readObject();
            System.out.println(y.n + " " + y.skip + " " + y.l + " " + (y.next == y) + " " + oi.readInt());
        }
        try { new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Object()); } catch (NotSerializableException e) { System.out.println(e.getMessage()); }
        PrintStream ps = new PrintStream(bo, true, "UTF-8");
        bo.reset();
        PrintStream saved = System.out;
        System.setOut(ps);
        System.out.println("captured");
        System.setOut(saved);
        System.out.println(bo.toString("UTF-8").trim() + " " + bo.size());
        Reader r = new InputStreamReader(new ByteArrayInputStream("\u20acx".getBytes("UTF-8")), "UTF-8");
        System.out.println(r.read() + " " + r.read() + " " + r.read());
        System.out.println(new SequenceInputStream(new ByteArrayInputStream(new byte[]{1}), new ByteArrayInputStream(new byte[]{2})).readAllBytes().length);
        CharArrayWriter cw = new CharArrayWriter();
        new BufferedWriter(cw).append("buf").flush();
        System.out.println(cw);
    }
}
