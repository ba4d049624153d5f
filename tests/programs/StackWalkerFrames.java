// Shows stack walks in batches of all sizes, their frames, caller classes, and how walks go wrong.
import java.lang.StackWalker.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class StackWalkerFrames {
  static final StackWalker W = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
  static class A { 
    Class<?> who;
    A() { who = W.getCallerClass(); }
    Class<?> get() { return W.getCallerClass(); }
    static void walk(String tag) {
      System.out.println(tag + " " + W.walk(s -> s.map(f -> f.getMethodName() + f.getDescriptor() + "@" + f.getByteCodeIndex() + ":" + f.getLineNumber() + ":" + f.getMethodType()).collect(Collectors.joining(" "))));
    }
  }
  static int down(int n, IntSupplier f) { return n == 0 ? f.getAsInt() : down(n - 1, f) + 0; }
  interface D { default Class<?> c() { return W.getCallerClass(); } }
  static void reflected() {
    StackWalker.getInstance().forEach(f -> System.out.println("plain " + f));
    StackWalker.getInstance(Option.SHOW_REFLECT_FRAMES).walk(s -> { s.limit(1).forEach(f -> System.out.println("reflect " + f)); return null; });
    System.out.println(W.getCallerClass());
  }
  public static void main(String[] args) throws Exception {
    System.out.println(new A().who + " " + new A().get() + " " + new D() {}.c());
    A.walk("main");
    down(3, () -> { A.walk("down"); return 0; });
    for (int n : new int[] {0, 5, 6, 7, 8, 9, 20, 31, 32, 33, 100, 300}) {
      System.out.print(down(n, () -> W.walk(s -> (int) s.count())) + " ");
      System.out.print(down(n, () -> W.walk(s -> s.skip(3).limit(40).mapToInt(StackFrame::getLineNumber).sum())) + " ");
      System.out.println(down(n, () -> StackWalker.getInstance(Set.of(), 17).walk(s -> s.map(StackFrame::toString).collect(Collectors.toSet()).size())));
    }
    StackWalkerFrames.class.getDeclaredMethod("reflected").invoke(null);
    try { W.getCallerClass(); } catch (IllegalCallerException e) { System.out.println(e.getMessage()); }
    try { StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass()); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    try { StackWalker.getInstance().walk(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    Stream<StackFrame> leaked = W.walk(s -> s);
    try { leaked.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    try { W.walk(s -> { throw new IllegalArgumentException("inside"); }); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + " " + e.getStackTrace().length); }
    StackFrame f = W.walk(s -> s.findFirst().get());
    System.out.println(f + " " + f.getClassName() + " " + f.getFileName() + " " + f.isNativeMethod() + " " + f.toStackTraceElement().getModuleName() + " " + f.getDeclaringClass());
    List.of(3, 1, 2).stream().sorted((a, b) -> { if (a == 1) System.out.println("" + W.walk(s -> s.map(x -> x.getMethodName()).toList())); return a - b; }).toList();
    new TreeMap<String, String>((a, b) -> { System.out.println("" + W.walk(s -> s.map(x -> x.getClassName() + x.getLineNumber()).toList().size())); return 0; }).put("a", "b");
    Thread t = new Thread(() -> { A.walk("thread"); Thread.dumpStack(); for (var e : Thread.currentThread().getStackTrace()) System.out.println(e); });
    t.start(); t.join();
    for (var e : Thread.currentThread().getStackTrace()) System.out.println(e);
    System.out.println(t.getStackTrace().length + " " + new Thread().getStackTrace().length);
  }
}
