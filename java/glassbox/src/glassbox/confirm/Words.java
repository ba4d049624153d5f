package glassbox.confirm;

/** Texts as words without spaces. */
final class Words {
    private Words() {}

    /** Every character but letters, digits and a few others becomes a percent sign with four digits. */
    static String encode(String text) {
        StringBuilder word = new StringBuilder("'");
        for (char letter : text.toCharArray()) {
            if (letter < 128 && (Character.isLetterOrDigit(letter) || "_.$/;()<>[-".indexOf(letter) >= 0)) {
                word.append(letter);
            } else {
                word.append(String.format("%%%04x", (int) letter));
            }
        }
        return word.toString();
    }

    static String decode(String word) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < word.length(); i++) {
            if (word.charAt(i) == '%') {
                text.append((char) Integer.parseInt(word.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                text.append(word.charAt(i));
            }
        }
        return text.toString();
    }
}
