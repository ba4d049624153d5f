// Shows string constants of many kilobytes and strings with every byte-length class in modified UTF-8.
public class BigStringConstants {
    static final String PART = ""
        + "amet ipsum consectetur dolore consectetur sit ipsum do consectetur ipsum ut aliqua dolor labore ipsum "
        + "adipiscing do magna lorem tempor consectetur lorem ut ut consectetur et elit dolore sed eiusmod eiusmod "
        + "consectetur sed consectetur aliqua eiusmod consectetur adipiscing adipiscing dolor consectetur elit ut "
        + "ipsum ut aliqua dolore sed elit ipsum sit sed ut sed ipsum labore dolore et elit elit ipsum ipsum magna "
        + "aliqua incididunt ut sit consectetur tempor adipiscing tempor adipiscing et labore sed aliqua dolore "
        + "adipiscing sed consectetur dolore amet amet incididunt ut amet ipsum amet aliqua sed adipiscing sed adipiscing "
        + "adipiscing ipsum ipsum dolore sit eiusmod dolore et ut elit elit et ut elit ipsum eiusmod tempor dolor "
        + "dolor ut ipsum amet incididunt eiusmod labore sit et magna elit consectetur adipiscing sit eiusmod dolore "
        + "ipsum sit do elit magna tempor sit et labore aliqua amet dolor sit sed tempor incididunt ut sit et labore "
        + "amet elit sit sed dolor elit do et incididunt tempor ipsum ipsum ipsum lorem labore incididunt sit ipsum "
        + "incididunt labore incididunt tempor do amet sit magna sed incididunt dolor do lorem adipiscing elit et "
        + "dolor sit consectetur consectetur lorem magna incididunt aliqua dolor sit dolor sed labore consectetur "
        + "ipsum eiusmod dolore lorem lorem sed lorem lorem et adipiscing dolore lorem ut incididunt incididunt "
        + "incididunt ipsum magna sed lorem lorem ipsum aliqua elit do ipsum amet adipiscing incididunt amet tempor "
        + "aliqua magna sed ut dolore dolore et ut labore et ipsum aliqua ut adipiscing tempor incididunt et dolore "
        + "ut lorem aliqua do labore dolor magna sit tempor elit elit lorem incididunt lorem ipsum ut sit consectetur "
        + "eiusmod sit do sed do elit incididunt dolore eiusmod consectetur sed sed tempor eiusmod ipsum adipiscing "
        + "lorem consectetur sed elit incididunt ut lorem lorem eiusmod sed elit lorem lorem amet sed ipsum consectetur "
        + "do dolore elit dolore do labore consectetur lorem lorem magna dolore dolore consectetur incididunt labore "
        + "et incididunt aliqua ipsum magna do ut elit dolor dolor adipiscing lorem sit ipsum et lorem labore magna "
        + "labore dolor eiusmod consectetur amet adipiscing lorem amet ut amet aliqua adipiscing lorem lorem ipsum "
        + "elit aliqua tempor incididunt lorem consectetur dolor eiusmod dolore labore magna tempor sit elit amet "
        + "dolor sit amet ipsum consectetur amet sit lorem magna ut magna eiusmod tempor labore tempor incididunt "
        + "magna elit lorem do labore elit elit lorem tempor sed et dolore labore labore incididunt eiusmod tempor "
        + "ut sit elit et ipsum do ipsum adipiscing adipiscing do incididunt dolore labore aliqua amet ut ut dolore "
        + "sit lorem dolor ipsum dolore sed dolor et do sit magna do sed eiusmod ut incididunt labore amet elit "
        + "incididunt adipiscing et ut ipsum labore lorem sit tempor magna eiusmod ut sed eiusmod sed magna adipiscing "
        + "ut dolore consectetur aliqua dolore sit adipiscing elit ipsum incididunt elit consectetur et aliqua et "
        + "zebra end of the text";
    static final String BIG = PART + PART + PART + PART + PART + PART + PART + PART;
    static final String ENC = "\0\u0001\u007f\u0080\u07ff\u0800\uffff\uD83D\uDE00\uD800";

    static int checksum(String s) {
        int h = 7;
        for (int i = 0; i < s.length(); i++) h = h * 131 + s.charAt(i);
        return h;
    }

    public static void main(String[] args) {
        System.out.println(BIG.length() + " " + BIG.hashCode() + " " + checksum(BIG));
        System.out.println(BIG.substring(0, 40));
        System.out.println(BIG.substring(BIG.length() - 20));
        System.out.println(BIG.indexOf("zebra") + " " + BIG.lastIndexOf("lorem"));
        System.out.println(ENC.length() + " " + checksum(ENC));
        for (char c : ENC.toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        int vowels = 0;
        for (char c : BIG.toCharArray()) if ("aeiou".indexOf(c) >= 0) vowels++;
        System.out.println(vowels);
        System.out.println((BIG + BIG).length() + " " + (BIG == (PART + PART + PART + PART + PART + PART + PART + PART)));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 10; i++) sb.append(BIG);
        System.out.println(sb.length() + " " + checksum(sb.toString()));
        System.out.println(BIG.split(" ").length + " " + BIG.replace("lorem", "L").length());
        char[] cs = BIG.toCharArray();
        java.util.Arrays.sort(cs);
        System.out.println(cs[0] + "" + cs[cs.length - 1] + cs[cs.length / 2]);
    }
}
