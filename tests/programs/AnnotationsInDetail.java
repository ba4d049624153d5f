// Shows annotations of all kinds, generic signatures, record components and class names by reflection.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class AnnotationsInDetail {
    @Retention(RetentionPolicy.RUNTIME) @interface Info { String name() default "x"; int[] nums() default {1,2}; Class<?> type() default String.class; Level level() default Level.LOW; Sub sub() default @Sub(3); long l() default 5L; double d() default 1.5; char c() default 'q'; byte b() default 1; boolean z() default true; String[] ss() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    enum Level { LOW, HIGH { public String toString() { return "hi"; } } }
    @Info(name = "base", nums = {7}, level = Level.HIGH) @Inh @Tag("a") @Tag("b") static class Base<T extends Comparable<T>> {
        @Info @Deprecated public int f; protected List<String> names; private final T t = null; static volatile long sv;
        public <Q> Map<String, ? super Q> gen(List<? extends T> l, Q[] q) throws java.io.IOException { return null; }
        @Deprecated void dep(@Sub(1) int a, @Info(name="p") String... b) { }
        Base(@Sub(9) int x) { } private Base() { }
    }
    static class Derived extends Base<String> { Derived() { super(1); } }
    record Point<T>(@Sub(4) int x, List<T> ys, String... more) { Point { } }
    public static void main(String[] args) throws Throwable {
        Class<?> c = Base.class;
        System.out.println(Arrays.toString(c.getAnnotations()));
        System.out.println(Arrays.toString(Derived.class.getAnnotations()));
        System.out.println(Arrays.toString(Derived.class.getDeclaredAnnotations()));
        Info i = c.getAnnotation(Info.class);
        System.out.println(i.name() + Arrays.toString(i.nums()) + i.type() + i.level() + i.sub() + i.l() + i.d() + i.c() + i.b() + i.z() + i.ss().length);
        System.out.println(i.equals(c.getAnnotation(Info.class)) + " " + (i.hashCode() == c.getAnnotation(Info.class).hashCode()) + " " + i.annotationType());
        System.out.println(c.isAnnotationPresent(Inh.class) + " " + c.isAnnotationPresent(Tag.class));
        System.out.println(Arrays.toString(c.getAnnotationsByType(Tag.class)));
        Field[] fs = c.getDeclaredFields();
        for (Field f : fs) System.out.println(f + " | " + f.toGenericString() + " | " + f.getGenericType() + " | " + Arrays.toString(f.getAnnotations()));
        Method[] ms = c.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            System.out.println(m + " | " + m.toGenericString() + " | " + Arrays.toString(m.getAnnotations()));
            System.out.println(Arrays.deepToString(m.getParameterAnnotations()) + Arrays.toString(m.getParameters()) + m.isVarArgs() + Arrays.toString(m.getGenericParameterTypes()) + Arrays.toString(m.getExceptionTypes()) + m.getGenericReturnType());
        }
        Constructor<?>[] cs = c.getDeclaredConstructors();
        Arrays.sort(cs, Comparator.comparing(Constructor::toString));
        for (Constructor<?> k : cs) System.out.println(k + " " + k.toGenericString() + Arrays.deepToString(k.getParameterAnnotations()));
        for (RecordComponent r : Point.class.getRecordComponents()) System.out.println(r + " " + r.getGenericType() + " " + r.getAccessor() + " " + Arrays.toString(r.getAnnotations()) + r.getGenericSignature());
        Point<String> p = new Point<>(3, List.of("q"), "m");
        for (RecordComponent r : Point.class.getRecordComponents()) { Object v = r.getAccessor().invoke(p); System.out.println(v instanceof Object[] o ? Arrays.toString(o) : v); }
        Constructor<?> pc = Point.class.getDeclaredConstructors()[0];
        System.out.println(pc.getParameters()[0].isNamePresent() + " " + pc);
        System.out.println(Arrays.toString(Level.class.getEnumConstants()) + Level.HIGH.getClass() + Level.HIGH.getDeclaringClass() + Level.HIGH.getClass().isEnum() + Level.HIGH.getClass().isAnonymousClass());
        System.out.println(Enum.valueOf(Level.class, "LOW") + " " + Modifier.toString(Level.class.getModifiers()));
        System.out.println(Info.class.getMethod("nums").getDefaultValue() instanceof int[] q ? Arrays.toString(q) : "no");
        System.out.println(Arrays.toString(Base.class.getTypeParameters()) + Arrays.toString(Base.class.getTypeParameters()[0].getBounds()) + Derived.class.getGenericSuperclass());
        for (Class<?> k : new Class<?>[] { int.class, int[].class, String[][].class, Base.class, Point.class, Level.class, new Object() { }.getClass(), Map.Entry.class, void.class, Runnable.class, ((Runnable) () -> { }).getClass().isHidden() ? String.class : int.class })
            System.out.println(k.getName() + "," + k.getSimpleName() + "," + k.getCanonicalName() + "," + k.getTypeName() + "," + k.getPackageName() + "," + Modifier.toString(k.getModifiers()) + "," + k + "," + k.toGenericString() + "," + k.getDeclaringClass() + "," + k.getEnclosingMethod() + "," + k.isRecord() + k.isEnum() + k.isMemberClass() + k.isLocalClass() + k.isAnonymousClass() + k.isSynthetic() + k.isInterface() + k.isAnnotation() + k.getSuperclass() + Arrays.toString(k.getInterfaces()) + k.getComponentType());
        List<String> names = new ArrayList<>(); for (Method m : Derived.class.getMethods()) names.add(m.toString()); Collections.sort(names); System.out.println(names);
        names.clear(); for (Method m : List.class.getMethods()) names.add(m.getName() + m.isDefault()); Collections.sort(names); System.out.println(names);
        System.out.println(Arrays.asList(Point.class.getDeclaredFields()).size() + " " + Point.class.getDeclaredField("x").getModifiers());
        try { Base.class.getDeclaredMethod("nope", int.class); } catch (NoSuchMethodException e) { System.out.println(e); }
        try { Base.class.getDeclaredField("nope"); } catch (NoSuchFieldException e) { System.out.println(e); }
        try { Base.class.getConstructor(long.class); } catch (NoSuchMethodException e) { System.out.println(e); }
        Field f = Point.class.getDeclaredField("x"); f.setAccessible(true); System.out.println(f.get(p));
        try { f.set(p, 5); } catch (IllegalAccessException e) { System.out.println(e); }
        try { Class.forName("no.Such"); } catch (ClassNotFoundException e) { System.out.println(e); }
        System.out.println(Base.class == Class.forName("AnnotationsInDetail$Base"));
    }
}
