// Shows heap ByteBuffer positions, byte order, typed access, views and exceptions.
import java.nio.*;
import java.util.*;

public class HeapByteBuffer {
    static void st(String n, Buffer b) { System.out.println(n + " pos=" + b.position() + " lim=" + b.limit() + " cap=" + b.capacity() + " rem=" + b.remaining()); }

    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putShort((short) 0x1234).putInt(0xCAFEBABE).putLong(-2L).putDouble(Math.PI).putChar('Z');
        st("written", b);
        System.out.println(Arrays.toString(b.array()));
        b.flip();
        System.out.println(b.get() + " " + Integer.toHexString(b.getShort()) + " " + Integer.toHexString(b.getInt()) + " " + b.getLong() + " " + b.getDouble() + " " + b.getChar());
        st("read", b);
        try { b.get(); } catch (BufferUnderflowException e) { System.out.println("underflow"); }
        b.clear();
        b.order(ByteOrder.LITTLE_ENDIAN).putInt(0, 0x01020304).putFloat(4, 1.5f);
        System.out.println(b.get(0) + " " + b.getInt(0) + " " + b.getFloat(4) + " " + b.order());
        System.out.println(b.order(ByteOrder.BIG_ENDIAN).getInt(0));
        b.position(30);
        try { b.putInt(5); } catch (BufferOverflowException e) { System.out.println("overflow"); }
        try { b.get(32); } catch (IndexOutOfBoundsException e) { System.out.println("index"); }
        try { b.limit(5).position(6); } catch (IllegalArgumentException e) { System.out.println("bad position"); }
        ByteBuffer w = ByteBuffer.wrap(new byte[]{10, 20, 30, 40, 50}, 1, 3);
        st("wrap", w);
        ByteBuffer s = w.slice();
        s.put(0, (byte) 99);
        System.out.println(w.get(1) + " " + s.arrayOffset() + " " + s.capacity());
        w.get();
        w.mark();
        w.get();
        w.reset();
        w.compact();
        st("compact", w);
        ByteBuffer ro = w.asReadOnlyBuffer();
        try { ro.put((byte) 1); } catch (ReadOnlyBufferException e) { System.out.println("read-only " + ro.isReadOnly() + ro.hasArray()); }
        ByteBuffer d = w.duplicate();
        d.position(0);
        st("dup", d);
        IntBuffer ib = ByteBuffer.allocate(16).asIntBuffer();
        ib.put(1).put(new int[]{2, 3});
        ib.flip();
        System.out.println(ib.get(2) + " " + ib.remaining() + " " + ib.compareTo(IntBuffer.wrap(new int[]{1, 2, 4})));
        CharBuffer cb = CharBuffer.wrap("hello");
        System.out.println(cb.subSequence(1, 3) + " " + cb.length() + " " + cb.charAt(4));
        System.out.println(ByteBuffer.wrap(new byte[]{1, 2}).equals(ByteBuffer.wrap(new byte[]{1, 2})) + " " + ByteBuffer.wrap(new byte[]{1, 2}).hashCode() + " " + ByteBuffer.wrap(new byte[]{1, 2, 3}).mismatch(ByteBuffer.wrap(new byte[]{1, 9})));
        LongBuffer lb = LongBuffer.allocate(2).put(7).put(8);
        System.out.println(Arrays.toString(lb.array()) + lb.hasRemaining());
    }
}
