// Shows file channels, read-only mappings, RandomAccessFile and java.io.File.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class ChannelsAndRandomAccess {
    public static void main(String[] args) throws Exception {
        Path base = Files.createTempDirectory("glass");
        Path f = base.resolve("data");
        try (FileChannel c = FileChannel.open(f, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            c.write(StandardCharsets.UTF_8.encode("hello channel"));
            c.write(ByteBuffer.wrap(new byte[] {'H'}), 0);
            c.write(new ByteBuffer[] {ByteBuffer.wrap("!".getBytes()), ByteBuffer.wrap("?".getBytes())});
            System.out.println(c.size() + " " + c.position());
            ByteBuffer b = ByteBuffer.allocateDirect(64);
            c.position(0);
            System.out.println(c.read(b) + " " + c.read(b));
            b.flip();
            System.out.println(StandardCharsets.UTF_8.decode(b));
            MappedByteBuffer map = c.map(FileChannel.MapMode.READ_ONLY, 6, 7);
            byte[] bytes = new byte[7];
            map.get(bytes);
            System.out.println(new String(bytes));
            c.truncate(5);
            System.out.println(c.size());
            try (FileChannel to = FileChannel.open(base.resolve("copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(c.transferTo(1, 3, to) + " " + to.position());
            }
            try (FileLock lock = c.lock()) { System.out.println(lock.isValid()); }
        }
        System.out.println(Files.readString(base.resolve("copy")));
        try (RandomAccessFile r = new RandomAccessFile(f.toFile(), "rw")) {
            r.seek(3); r.writeInt(0x41424344); r.writeUTF("é");
            System.out.println(r.length() + " " + r.getFilePointer());
            r.seek(0); System.out.println(r.readLine().length()); r.setLength(4); r.seek(0); System.out.println((char) r.read() + " " + r.readUnsignedByte());
        }
        File dir = base.toFile();
        File g = new File(dir, "g");
        System.out.println(g.createNewFile() + " " + g.createNewFile() + " " + g.length() + " " + g.exists() + " " + g.isFile() + " " + g.canWrite());
        String[] names = dir.list(); Arrays.sort(names); System.out.println(Arrays.toString(names));
        System.out.println(new File(dir, "p/q").mkdirs() + " " + g.renameTo(new File(dir, "h")) + " " + g.exists());
        System.out.println(new File(dir, "p/../h").getCanonicalPath().equals(new File(dir.getCanonicalFile(), "h").getPath()));
        try { new FileInputStream(new File(dir, "none")); } catch (FileNotFoundException e) { System.out.println(e.getMessage().endsWith("none (No such file or directory)")); }
        try { new FileOutputStream(dir); } catch (FileNotFoundException e) { System.out.println(e.getMessage().endsWith(" (Is a directory)")); }
        try (PrintWriter w = new PrintWriter(new FileWriter(g, true))) { w.printf("%d%n", 5); }
        try (Scanner s = new Scanner(g)) { System.out.println(s.nextInt()); }
        for (String n : List.of("g", "h", "copy", "data", "p/q", "p", "")) System.out.print(new File(dir, n).delete() + " ");
        System.out.println();
    }
}
