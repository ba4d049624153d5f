// Shows CRC32, CRC32C and Adler32 over bytes, arrays, parts of arrays and buffers, direct ones included.
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.zip.*;

public class ZipChecksums {
    static void show(String name, Supplier<Checksum> make) {
        Checksum sum = make.get();
        System.out.println(name + " empty " + sum.getValue());
        for (int b = 0; b < 300; b += 7) sum.update(b);
        System.out.println(name + " bytes " + Long.toHexString(sum.getValue()));
        sum.update("The quick brown fox".getBytes(StandardCharsets.UTF_8));
        System.out.println(name + " array " + Long.toHexString(sum.getValue()));
        byte[] large = new byte[100_000];
        Arrays.setAll(new Integer[large.length], i -> { large[i] = (byte) (i * 31 + i / 7); return i; });
        sum.reset();
        sum.update(large, 17, 99_000);
        System.out.println(name + " large " + Long.toHexString(sum.getValue()));
        ByteBuffer heap = ByteBuffer.wrap(large, 100, 5000);
        sum.reset();
        sum.update(heap);
        System.out.println(name + " buffer " + Long.toHexString(sum.getValue()) + " " + heap.remaining());
        ByteBuffer direct = ByteBuffer.allocateDirect(6000);
        direct.put(large, 100, 5000).flip();
        sum.reset();
        sum.update(direct);
        System.out.println(name + " direct " + Long.toHexString(sum.getValue()) + " " + direct.remaining());
        try { sum.update(large, -1, 5); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { sum.update(large, 99_999, 5); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { sum.update((byte[]) null, 0, 5); } catch (NullPointerException e) { System.out.println("null"); }
    }

    public static void main(String[] args) throws Exception {
        show("CRC32", CRC32::new);
        show("CRC32C", CRC32C::new);
        show("Adler32", Adler32::new);
        CheckedInputStream in = new CheckedInputStream(new java.io.ByteArrayInputStream("123456789".getBytes()), new CRC32());
        while (in.read() >= 0) { }
        System.out.println(Long.toHexString(in.getChecksum().getValue()));
        CheckedOutputStream out = new CheckedOutputStream(new java.io.ByteArrayOutputStream(), new Adler32());
        out.write("Wikipedia".getBytes());
        System.out.println(Long.toHexString(out.getChecksum().getValue()));
        // Copies between byte orders.
        ByteBuffer swapped = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
        LongBuffer longs = swapped.asLongBuffer();
        longs.put(new long[] {1, 2, 0x0102030405060708L});
        LongBuffer big = ByteBuffer.allocateDirect(64).asLongBuffer();
        longs.flip();
        big.put(longs);
        System.out.println(big.get(2) == 0x0102030405060708L);
        System.out.println(swapped.get(16) + " " + swapped.order(ByteOrder.BIG_ENDIAN).getInt(16));
        short[] shorts = {1, 2, -3};
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        buffer.asShortBuffer().put(shorts);
        short[] back = new short[3];
        buffer.asShortBuffer().get(back);
        System.out.println(Arrays.toString(back) + buffer.get(1));
    }
}
