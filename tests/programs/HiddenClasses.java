import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.Constructor;

/** Classes without a name that anybody could ask for. */
public class HiddenClasses {
    static String withoutNumber(String name) {
        return name.replaceAll("0x[0-9a-f]+", "0x…");
    }

    static void describe(Class<?> type) {
        System.out.println(withoutNumber(type.getName()) + " is hidden: " + type.isHidden());
        System.out.println("  simple name " + withoutNumber(type.getSimpleName()) + ", canonical name "
                + type.getCanonicalName() + ", descriptor " + withoutNumber(type.descriptorString()));
        System.out.println("  array " + withoutNumber(type.arrayType().getName()) + ", nest host "
                + withoutNumber(type.getNestHost().toString()) + ", package '" + type.getPackageName() + "'");
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream stream = HiddenClasses.class.getResourceAsStream("HiddenTemplate.class")) {
            bytes = stream.readAllBytes();
        }
        Lookup lookup = MethodHandles.lookup();
        Class<?> first = lookup.defineHiddenClass(bytes, true).lookupClass();
        Class<?> second = lookup.defineHiddenClass(bytes, false, ClassOption.NESTMATE).lookupClass();
        describe(first);
        describe(second);
        describe(HiddenTemplate.class);
        System.out.println("different: " + (first != second) + " " + !first.getName().equals(second.getName()));
        System.out.println("same loader: " + (first.getClassLoader() == HiddenClasses.class.getClassLoader()));
        System.out.println("same domain: "
                + (first.getProtectionDomain() == HiddenClasses.class.getProtectionDomain()));

        Constructor<?> constructor = first.getDeclaredConstructor();
        constructor.setAccessible(true);
        System.out.println(constructor.newInstance());
        System.out.println(new HiddenTemplate());
        try {
            Class.forName(first.getName());
        } catch (ClassNotFoundException exception) {
            System.out.println("not found: " + withoutNumber(exception.getMessage()));
        }
    }
}

class HiddenTemplate {
    @Override
    public String toString() {
        return "it knows itself: " + (HiddenTemplate.class == getClass() && new HiddenTemplate().getClass() == getClass());
    }
}
