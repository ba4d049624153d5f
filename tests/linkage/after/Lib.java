// What Client.java is run with: much of what it was compiled against has changed or gone.
public class Lib {
    public int kept = 3;
    public int becomesInstance() { return 2; }
    public static int becomesStatic() { return 3; }
    private int becomesPrivate() { return 4; }
    public static int fieldBecomesStatic = 5;
    private int fieldBecomesPrivate = 6;
    public long changesType = 7;
    public long result() { return 8; }
}
interface BecomesInterface { int m(); }
class BecomesClass { public int m() { return 2; } }
abstract class BecomesAbstract { abstract int m(); }
abstract class Base { abstract int m(); }
interface Service { int serve(); }
interface Left { default String side() { return "left"; } }
interface Right { default String side() { return "right"; } }
final class BecomesFinal { }
