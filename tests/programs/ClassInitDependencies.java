// Shows that a class's superclass and interfaces are initialised one after the other, before it.
public class ClassInitDependencies {
  interface I { int X = compute(); static int compute(){ return Integer.parseInt("7"); } default void d(){} }
  static class Super { static { System.out.println("Super sees " + I.X); } }
  static class Sub extends Super implements I {}
  interface J { int X = Integer.parseInt("9"); default void d(){} }
  static class Bad { static int q = Integer.parseInt("zz"); }
  static class Sub2 extends Bad implements J {}
  public static void main(String[] a){ new Sub();
    try { new Sub2(); } catch (Throwable t) { System.out.println(t); }
    try { System.out.println(J.X); } catch (Throwable t) { System.out.println(t); } }
}
