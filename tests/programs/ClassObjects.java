// Shows Class names, kinds, hierarchy queries, Class.forName and casting for many types.
import java.util.*;
import java.util.function.*;

public class ClassObjects {
    static class Nested { class Deep { } }
    interface Itf<T> extends Comparable<T> { }
    enum En { A { }, B }
    @interface Ann { }
    record Rec(int a, List<String> b) { }
    static abstract class Gen<K, V extends Number> extends ArrayList<K> implements Supplier<V> { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + c
            + " | " + (c.isInterface() ? "I" : "-") + (c.isArray() ? "A" : "-") + (c.isPrimitive() ? "P" : "-") + (c.isEnum() ? "E" : "-")
            + (c.isAnnotation() ? "@" : "-") + (c.isRecord() ? "R" : "-") + (c.isMemberClass() ? "M" : "-") + (c.isLocalClass() ? "L" : "-") + (c.isAnonymousClass() ? "a" : "-"));
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        for (Class<?> c : new Class<?>[]{int.class, void.class, int[].class, String.class, String[][].class, Nested.class, Nested.Deep.class, Itf.class, En.class, En.A.getClass(), Ann.class, Rec.class, Local.class, anon.getClass(), Map.Entry.class, Nested[].class, Integer.class})
            show(c);
        System.out.println(Class.forName("java.util.ArrayList").getName() + " " + Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;").getSimpleName() + " " + Class.forName("ClassObjects$Nested").getSimpleName());
        try { Class.forName("no.such.Type"); } catch (ClassNotFoundException e) { System.out.println(e); }
        try { Class.forName("int"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int.class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(Integer.class.getSuperclass() + " " + int[].class.getSuperclass() + " " + Runnable.class.getSuperclass() + " " + Object.class.getSuperclass());
        System.out.println(Arrays.toString(int[].class.getInterfaces()) + " " + Arrays.toString(ArrayList.class.getInterfaces()).length());
        System.out.println(String.class.isInstance("x") + " " + String.class.isInstance(null) + " " + int.class.isInstance(1) + " " + Integer.TYPE + " " + (int.class == Integer.TYPE));
        System.out.println(Gen.class.getGenericSuperclass() + " " + Arrays.toString(Gen.class.getGenericInterfaces()) + " " + Arrays.toString(Gen.class.getTypeParameters()) + " " + Gen.class.getTypeParameters()[1].getBounds()[0]);
        System.out.println(int[][].class.getComponentType() + " " + String.class.getComponentType() + " " + int.class.arrayType() + " " + String.class.getPackageName() + " [" + ClassObjects.class.getPackageName() + "]");
        System.out.println(Nested.Deep.class.getEnclosingClass().getSimpleName() + " " + Local.class.getEnclosingMethod().getName() + " " + Nested.class.getDeclaringClass().getSimpleName());
        System.out.println(Rec.class.getRecordComponents().length + " " + Rec.class.getRecordComponents()[1].getGenericType() + " " + Rec.class.getRecordComponents()[0].getAccessor().invoke(new Rec(7, null)));
        System.out.println(Arrays.toString(En.class.getEnumConstants()) + " " + String.class.getEnumConstants() + " " + Thread.class.desiredAssertionStatus() + " " + ClassObjects.class.desiredAssertionStatus());
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println(java.lang.reflect.Modifier.toString(Gen.class.getModifiers()) + " " + java.lang.reflect.Modifier.toString(Itf.class.getModifiers()) + " " + String.class.getModule() + " " + String.class.getClassLoader());
        List<String> nested = new ArrayList<>();
        for (Class<?> c : ClassObjects.class.getDeclaredClasses()) nested.add(c.getSimpleName());
        Collections.sort(nested);
        System.out.println(nested);
    }
}
