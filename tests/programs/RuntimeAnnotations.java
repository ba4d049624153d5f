// Shows reading runtime annotations with defaults, arrays, nesting, repetition and inheritance.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class RuntimeAnnotations {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { int v() default 1; }
    @Retention(RetentionPolicy.RUNTIME) @interface Info {
        String value();
        int prio() default 5;
        Level level() default Level.LOW;
        Class<?> type() default Object.class;
        String[] tags() default {};
        Inner inner() default @Inner;
        long[] nums() default {1L, 2L};
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Marks.class) @interface Mark { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Marks { Mark[] value(); }
    @Inherited @Retention(RetentionPolicy.RUNTIME) @interface Inh { }
    @Retention(RetentionPolicy.CLASS) @interface Gone { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface Par { String value(); }

    @Inh @Gone @Info("base") static class Base { }
    static class Derived extends Base { }

    @Info(value = "m", prio = 9, level = Level.HIGH, type = String.class, tags = {"a", "b"}, inner = @Inner(v = 7))
    @Mark("one") @Mark("two")
    void annotated(@Par("p0") int x, String y) { }
    @Mark("single") int field;
    void plain() { }

    public static void main(String[] args) throws Exception {
        Method m = RuntimeAnnotations.class.getDeclaredMethod("annotated", int.class, String.class);
        Info i = m.getAnnotation(Info.class);
        System.out.println(i.value() + " " + i.prio() + " " + i.level() + " " + i.type().getSimpleName() + " " + Arrays.toString(i.tags()) + " " + i.inner().v() + " " + Arrays.toString(i.nums()));
        for (Mark k : m.getAnnotationsByType(Mark.class)) System.out.print(k.value() + " ");
        System.out.println((m.getAnnotation(Mark.class) == null) + " " + m.getAnnotation(Marks.class).value().length);
        System.out.println(((Par) m.getParameterAnnotations()[0][0]).value() + " " + m.getParameterAnnotations()[1].length);
        System.out.println(RuntimeAnnotations.class.getDeclaredField("field").getAnnotation(Mark.class).value());
        System.out.println(Derived.class.isAnnotationPresent(Inh.class) + " " + Derived.class.isAnnotationPresent(Info.class) + " " + Base.class.getAnnotations().length + " " + Derived.class.getDeclaredAnnotations().length);
        System.out.println(RuntimeAnnotations.class.getDeclaredMethod("plain").getAnnotations().length);
        Info b = Base.class.getAnnotation(Info.class);
        System.out.println(b.equals(Base.class.getAnnotation(Info.class)) + " " + b.equals(i) + " " + b.annotationType().getSimpleName() + " " + (b.hashCode() == Base.class.getAnnotation(Info.class).hashCode()));
        System.out.println(RuntimeAnnotations.class.getDeclaredField("field").getAnnotation(Mark.class).toString().endsWith("Mark(\"single\")"));
        System.out.println(Info.class.getMethod("prio").getDefaultValue() + " " + Info.class.getMethod("value").getDefaultValue());
        System.out.println(b.tags() != b.tags());
        FunctionalInterface fi = Runnable.class.getAnnotation(FunctionalInterface.class);
        System.out.println((fi != null) + " " + RuntimeAnnotations.class.isAnnotationPresent(Deprecated.class));
    }
}
