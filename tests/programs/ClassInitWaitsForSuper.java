// Shows that a class waits for a superclass that another thread is initialising.
public class ClassInitWaitsForSuper {
  static class Super { static { try { Thread.sleep(200);} catch(Exception e){} System.out.println("super done"); } static void t(){} }
  static class Sub extends Super { static { System.out.println("sub init"); } static void u(){} }
  public static void main(String[] a) throws Exception { Thread t=new Thread(()->Super.t()); t.start(); Thread.sleep(50); Sub.u(); t.join(); }
}
