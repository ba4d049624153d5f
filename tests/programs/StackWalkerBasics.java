// Shows StackWalker frames, caller class and filtered walks.
import java.util.*;
import java.util.stream.*;

public class StackWalkerBasics {
    static class A { static List<String> a() { return B.b(); } }
    static class B { static List<String> b() { return names(); } Class<?> who() { return caller(); } }

    static List<String> names() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }

    static int depth(int n) {
        if (n > 0) return depth(n - 1);
        return StackWalker.getInstance().walk(s -> (int) s.count());
    }

    static String firstOutside(String cls) {
        return StackWalker.getInstance().walk(s -> s.filter(f -> !f.getClassName().equals(cls)).findFirst().map(StackWalker.StackFrame::getMethodName).orElse("none"));
    }

    public static void main(String[] args) {
        for (String s : names()) System.out.println(s);
        for (String s : A.a()) System.out.println(s);
        System.out.println(caller().getSimpleName() + " " + new B().who().getSimpleName());
        System.out.println(depth(0) + " " + depth(20));
        System.out.println(firstOutside("StackWalkerBasics"));
        Runnable r = new Runnable() { public void run() { System.out.println(firstOutside("StackWalkerBasics")); } };
        r.run();
        StackWalker.getInstance().forEach(f -> System.out.println(f.getMethodName() + " " + f.getFileName() + " " + f.isNativeMethod()));
        System.out.println("" + StackWalker.getInstance().walk(s -> s.skip(0).limit(1).map(StackWalker.StackFrame::getMethodName).toList()));
        System.out.println("" + StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> s.findFirst().get().getDeclaringClass().getSimpleName()));
        try { StackWalker.getInstance().getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println("needs class references"); }
    }
}
