// Shows two threads that overflow their stacks.
public class StackOverflowInTwoThreads { static int rec(int n){ return rec(n+1)+1; }
  static void go(){ try { rec(0); } catch (StackOverflowError e) { System.out.println("soe"); } }
  public static void main(String[] a) throws Exception { go(); Thread t=new Thread(StackOverflowInTwoThreads::go); t.start(); t.join(); System.out.println("end"); } }
