// Shows java.util.zip round trips: GZIP, Deflater and Inflater, zip streams, checksums and bad data.
import java.io.*;
import java.util.*;
import java.util.zip.*;

public class Zipped {
    public static void main(String[] args) throws Exception {
        byte[] text = "the quick brown fox jumps over the lazy dog, ".repeat(50).getBytes();
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(b)) { g.write(text); }
        System.out.println(b.size() < text.length / 5);
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(b.toByteArray()))) { System.out.println(Arrays.equals(g.readAllBytes(), text)); }
        Deflater d = new Deflater(9, true);
        d.setInput(text); d.finish();
        byte[] out = new byte[100]; ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (!d.finished()) all.write(out, 0, d.deflate(out));
        System.out.println(d.getTotalIn() + " " + (d.getTotalOut() == all.size())); d.end();
        Inflater i = new Inflater(true);
        i.setInput(all.toByteArray());
        byte[] back = new byte[text.length + 10];
        System.out.println(i.inflate(back) + " " + i.finished() + " " + i.getRemaining() + " " + i.needsInput() + " " + i.getTotalOut()); i.end();
        ByteArrayOutputStream z = new ByteArrayOutputStream();
        try (ZipOutputStream zo = new ZipOutputStream(z)) {
            zo.putNextEntry(new ZipEntry("a/one.txt")); zo.write(text); zo.closeEntry();
            ZipEntry s = new ZipEntry("two"); s.setMethod(ZipEntry.STORED); s.setSize(3); s.setCrc(0x352441c2L); zo.putNextEntry(s); zo.write("abc".getBytes()); zo.closeEntry();
        }
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(z.toByteArray()))) {
            for (ZipEntry e; (e = zi.getNextEntry()) != null; ) System.out.println(e.getName() + " " + zi.readAllBytes().length + " " + e.getCrc());
        }
        try { Inflater bad = new Inflater(); bad.setInput(new byte[] {1, 2, 3, 4}); bad.inflate(back); } catch (DataFormatException e) { System.out.println(e.getMessage()); }
        try { new GZIPInputStream(new ByteArrayInputStream(new byte[20])); } catch (ZipException e) { System.out.println(e.getMessage()); }
        CRC32 c = new CRC32(); c.update(text); Adler32 ad = new Adler32(); ad.update(text);
        System.out.println(c.getValue() + " " + ad.getValue());
        Inflater zl = new Inflater(); zl.setInput(new byte[] {0x78, (byte) 0x9c, 0x4b, 0x4c, 0x4a, 0x06, 0x00, 0x02, 0x4d, 0x01, 0x27});
        System.out.println(new String(back, 0, zl.inflate(back)) + " " + zl.getAdler() + " " + zl.finished());
    }
}
