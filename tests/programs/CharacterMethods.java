// Shows classification and conversion methods of Character, including supplementary code points.
public class CharacterMethods {
    public static void main(String[] args) {
        int[] cps = {'a', 'Z', '5', ' ', '\t', '_', '$', '-', 0xE9, 0xDF, 0x3B1, 0x4E2D, 0x0660, 0x1F600, 0x10400, 0xD800, 0x00A0, 0x2028, 0x01C5};
        for (int cp : cps) {
            StringBuilder sb = new StringBuilder(Integer.toHexString(cp));
            sb.append(Character.isLetter(cp) ? " L" : " -");
            sb.append(Character.isDigit(cp) ? "D" : "-");
            sb.append(Character.isLetterOrDigit(cp) ? "A" : "-");
            sb.append(Character.isWhitespace(cp) ? "W" : "-");
            sb.append(Character.isSpaceChar(cp) ? "S" : "-");
            sb.append(Character.isUpperCase(cp) ? "U" : "-");
            sb.append(Character.isLowerCase(cp) ? "l" : "-");
            sb.append(Character.isTitleCase(cp) ? "T" : "-");
            sb.append(Character.isJavaIdentifierStart(cp) ? "J" : "-");
            sb.append(Character.isJavaIdentifierPart(cp) ? "P" : "-");
            sb.append(' ').append(Integer.toHexString(Character.toUpperCase(cp))).append(' ').append(Integer.toHexString(Character.toLowerCase(cp)));
            sb.append(' ').append(Character.getType(cp)).append(' ').append(Character.getNumericValue(cp)).append(' ').append(Character.charCount(cp));
            System.out.println(sb);
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(20, 16));
        char[] pair = Character.toChars(0x1F600);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Integer.toHexString(pair[1]));
        System.out.println(Integer.toHexString(Character.toCodePoint(pair[0], pair[1])));
        System.out.println(Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[0]) + " " + Character.isSurrogatePair(pair[0], pair[1]));
        System.out.println(Character.isValidCodePoint(0x110000) + " " + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isISOControl('\n'));
        System.out.println(Character.compare('a', 'c') + " " + Character.hashCode('a') + " " + Character.valueOf('q') + " " + Character.toString(0x41));
        try { Character.toChars(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
