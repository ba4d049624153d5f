// What Client.java is compiled against.
public class Lib {
    public int field = 1;
    public static int global = 2;
    public int kept = 3;
    public int gone() { return 1; }
    public static int becomesInstance() { return 2; }
    public int becomesStatic() { return 3; }
    public int becomesPrivate() { return 4; }
    public int fieldBecomesStatic = 5;
    public int fieldBecomesPrivate = 6;
    public int changesType = 7;
    public int result() { return 8; }
}
class Gone { int m() { return 1; } }
class BecomesInterface { int m() { return 1; } }
interface BecomesClass { int m(); }
class BecomesAbstract { int m() { return 1; } }
abstract class Base { int m() { return 1; } }
interface Service { default int serve() { return 1; } }
interface Left { default String side() { return "left"; } }
interface Right { }
class BecomesFinal { }
class Unrelated { }
