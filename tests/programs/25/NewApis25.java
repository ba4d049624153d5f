// Shows library additions after 21: exact power and unsigned math, CharSequence.getChars and Reader.of.
import java.io.*;
import java.util.*;

public class NewApis25 {
    public static void main(String[] args) throws Exception {
        System.out.println(Math.unsignedMultiplyExact(65535, 65537) + " " + Math.powExact(3, 10) + " " + Math.powExact(2L, 62));
        try { Math.powExact(10, 10); } catch (ArithmeticException e) { System.out.println("int overflow"); }
        try { Math.unsignedMultiplyExact(-1, 2); } catch (ArithmeticException e) { System.out.println("unsigned overflow"); }
        char[] dst = new char[5];
        Arrays.fill(dst, '.');
        ((CharSequence) new StringBuilder("xyz")).getChars(0, 2, dst, 1);
        System.out.println(new String(dst));
        Reader r = Reader.of(new StringBuilder("line one\nline two"));
        System.out.println(r.readAllLines());
        System.out.println(Reader.of("all of it").readAllAsString() + " " + Math.unsignedPowExact(2, 31));
        try { Math.unsignedPowExact(2, 32); } catch (ArithmeticException e) { System.out.println("unsigned power overflow"); }
        System.out.println("a,b".split(",").length + " " + "abc".indexOf("c", 1, 3));
    }
}
