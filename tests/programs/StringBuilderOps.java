// Shows StringBuilder and StringBuffer append, insert, delete, replace, reverse and capacity-independent behavior.
public class StringBuilderOps {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("str").append(2.5).append(3.5f).append(true).append(4L).append((Object) null).append(new char[]{'x', 'y'}).append("hello", 1, 3).append(new char[]{'a', 'b', 'c'}, 1, 1);
        System.out.println(sb + " " + sb.length());
        sb.setLength(5);
        System.out.println(sb);
        sb.insert(0, "<").insert(sb.length(), '>').insert(3, 99).insert(1, 1.5).insert(2, true).insert(0, new char[]{'Z'});
        System.out.println(sb);
        sb.delete(1, 4).deleteCharAt(0).replace(0, 2, "REPLACED");
        System.out.println(sb + " " + sb.indexOf("A") + " " + sb.lastIndexOf("e") + " " + sb.indexOf("zz"));
        System.out.println(sb.reverse());
        sb.setCharAt(0, '#');
        System.out.println(sb.charAt(0) + sb.substring(3) + sb.substring(1, 2) + sb.subSequence(0, 2));
        sb.setLength(0);
        for (int i = 0; i < 100; i++) sb.append((char) ('a' + i % 26));
        System.out.println(sb.length() + " " + sb.substring(95));
        sb.setLength(102);
        System.out.println((int) sb.charAt(101));
        sb.delete(3, 1000);
        System.out.println(sb);
        try { sb.charAt(3); } catch (IndexOutOfBoundsException e) { System.out.println("charAt out of range"); }
        try { sb.insert(9, "x"); } catch (StringIndexOutOfBoundsException e) { System.out.println("insert out of range"); }
        try { sb.delete(2, 1); } catch (StringIndexOutOfBoundsException e) { System.out.println("delete out of range"); }
        try { sb.setLength(-1); } catch (IndexOutOfBoundsException e) { System.out.println("negative length"); }
        StringBuffer buf = new StringBuffer("buffer");
        buf.append(sb).append(buf).insert(2, "--").reverse();
        System.out.println(buf + " " + buf.length());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        System.out.println(new StringBuilder("xyz").chars().sum() + " " + "abc".contentEquals(new StringBuffer("abc")));
        StringBuilder cap = new StringBuilder(4);
        System.out.println(cap.capacity());
        cap.append("12345");
        System.out.println(cap.capacity() + " " + new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity());
        java.util.StringJoiner j = new java.util.StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.println(j);
        j.add("a").add("b").merge(new java.util.StringJoiner("+").add("c").add("d"));
        System.out.println(j + " " + j.length());
    }
}
