// Shows Scanner on strings, StringTokenizer and BufferedReader over StringReader.
import java.io.*;
import java.util.*;

public class ScannerTokenizer {
    public static void main(String[] args) throws IOException {
        Scanner sc = new Scanner("12 abc 3.5 true\nsecond line here\n0x1F 99 last").useLocale(Locale.ROOT);
        System.out.println(sc.nextInt() + " " + sc.next() + " " + sc.nextDouble() + " " + sc.nextBoolean() + "[" + sc.nextLine() + "]");
        System.out.println(sc.nextLine());
        System.out.println(sc.hasNextInt() + " " + sc.next() + " " + sc.hasNextInt() + " " + sc.nextLong());
        try { sc.nextInt(); } catch (InputMismatchException e) { System.out.println("mismatch " + e.getMessage()); }
        System.out.println(sc.next() + " " + sc.hasNext());
        try { sc.next(); } catch (NoSuchElementException e) { System.out.println("exhausted"); }
        sc.close();
        try { sc.hasNext(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Scanner d = new Scanner("a, b,c;d").useDelimiter("[,;]\\s*");
        while (d.hasNext()) System.out.print("<" + d.next() + ">");
        System.out.println();
        System.out.println(new Scanner("x=15,y=27").findInLine("y=(\\d+)") + " " + new Scanner("ff").nextInt(16) + " " + new Scanner("a\n\nb\n").tokens().count());
        StringTokenizer st = new StringTokenizer("a b\tc  d");
        System.out.print(st.countTokens() + ": ");
        while (st.hasMoreTokens()) System.out.print(st.nextToken() + ".");
        System.out.println();
        StringTokenizer delim = new StringTokenizer("1+2*3", "+*", true);
        while (delim.hasMoreElements()) System.out.print("(" + delim.nextElement() + ")");
        System.out.println();
        try { delim.nextToken(); } catch (NoSuchElementException e) { System.out.println("no token"); }
        BufferedReader br = new BufferedReader(new StringReader("l1\nl2\r\nl3\rl4"));
        String line;
        while ((line = br.readLine()) != null) System.out.print("[" + line + "]");
        System.out.println();
        StreamTokenizer tok = new StreamTokenizer(new StringReader("x = 3.5 + 'q' // c"));
        tok.slashSlashComments(true);
        int t;
        while ((t = tok.nextToken()) != StreamTokenizer.TT_EOF)
            System.out.print((t == StreamTokenizer.TT_WORD ? "W" + tok.sval : t == StreamTokenizer.TT_NUMBER ? "N" + tok.nval : t == '\'' ? "Q" + tok.sval : "C" + (char) t) + " ");
        System.out.println();
        PushbackReader pr = new PushbackReader(new StringReader("ab"));
        int c = pr.read();
        pr.unread(c);
        System.out.println((char) pr.read() + "" + (char) pr.read() + pr.read());
    }
}
