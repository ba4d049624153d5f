import java.security.CodeSource;
import java.security.ProtectionDomain;

/** Where classes say they come from, and what their packages know. */
public class PlacesOfClasses {
    static class Nested {
    }

    static void place(Class<?> type) {
        ProtectionDomain domain = type.getProtectionDomain();
        CodeSource source = domain.getCodeSource();
        System.out.println(type + ": " + (source == null ? "nowhere" : source.getLocation()));
        boolean own = domain.getClassLoader() == PlacesOfClasses.class.getClassLoader();
        System.out.println("  the application's loader: " + own + ", same: " + (domain == type.getProtectionDomain()));
        Package home = type.getPackage();
        if (home == null) {
            System.out.println("  no package");
        } else {
            System.out.println("  " + home + ", '" + home.getName() + "', version " + home.getImplementationVersion()
                    + ", sealed " + home.isSealed() + ", same " + (home == type.getPackage()));
        }
    }

    public static void main(String[] args) {
        Class<?>[] types = { PlacesOfClasses.class, Nested.class, String.class, java.util.Map.Entry.class, int.class,
            int[].class, PlacesOfClasses[].class };
        for (Class<?> type : types) {
            place(type);
        }
        ProtectionDomain domain = PlacesOfClasses.class.getProtectionDomain();
        System.out.println("shared: " + (domain == Nested.class.getProtectionDomain()));
        Runnable lambda = () -> { };
        System.out.println("a lambda's: " + (domain == lambda.getClass().getProtectionDomain()));
    }
}
