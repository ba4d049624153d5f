// Shows resource bundles that are classes: locales, parents, missing keys and bundles.
import java.util.*;

public class Bundles {
    public static class Words extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "hello"}, {"bye", "bye"}}; }
    }
    public static class Words_de extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "hallo"}}; }
    }
    public static void main(String[] args) {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.US)) {
            ResourceBundle words = ResourceBundle.getBundle("Bundles$Words", locale);
            System.out.println(words.getString("hello") + " " + words.getString("bye") + " [" + words.getLocale() + "] " + new TreeSet<>(words.keySet()));
        }
        try { ResourceBundle.getBundle("Bundles$Words").getString("no"); } catch (MissingResourceException e) { System.out.println(e.getMessage() + " " + e.getKey()); }
        try { ResourceBundle.getBundle("Nothing", Locale.US); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
    }
}
