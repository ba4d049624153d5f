// Shows that a class with an erroneous superclass or interface cannot be initialised.
public class ClassInitFailedInterface {
  static class S { static int v = Integer.parseInt("q"); }
  static class T extends S { static int w = 1; static void f(){} }
  interface I { int X = Integer.parseInt("bad"); default void d(){} }
  static class C implements I { }
  static class C2 implements I { }
  public static void main(String[] a){
    try { new S(); } catch (Throwable t) { System.out.println(t); }
    try { T.f(); } catch (Throwable t) { System.out.println(t); }
    try { T.f(); } catch (Throwable t) { System.out.println(t); }
    try { new C(); } catch (Throwable t) { System.out.println(t); }
    try { new C2(); } catch (Throwable t) { System.out.println(t); }
    try { new C2(); } catch (Throwable t) { System.out.println(t); }
  } }
