// Shows exhaustive switches over sealed hierarchies, including generic and nested ones.
import java.util.*;

public class SealedExhaustiveSwitch {
    sealed interface Shape permits Circle, Square, Group { }
    record Circle(double r) implements Shape { }
    record Square(double s) implements Shape { }
    record Group(List<Shape> parts) implements Shape { }

    sealed interface Result<T> { record Ok<T>(T v) implements Result<T> { } record Err<T>(String msg) implements Result<T> { } }
    sealed static abstract class Animal permits Dog, Cat { }
    static final class Dog extends Animal { }
    static non-sealed class Cat extends Animal { }
    static class Lion extends Cat { }
    enum Op implements Token { PLUS, MINUS }
    sealed interface Token permits Op, Num { }
    record Num(int n) implements Token { }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Square(double w) -> w * w;
            case Group(var ps) -> ps.stream().mapToDouble(SealedExhaustiveSwitch::area).sum();
        };
    }

    static <T> String show(Result<T> r) { return switch (r) { case Result.Ok<T>(var v) -> "ok " + v; case Result.Err<T>(var m) -> "err " + m; }; }

    static Result<Integer> parse(String s) { try { return new Result.Ok<>(Integer.parseInt(s)); } catch (NumberFormatException e) { return new Result.Err<>(e.getMessage()); } }

    static String animal(Animal a) { return switch (a) { case Dog d -> "dog"; case Lion l -> "lion"; case Cat c -> "cat"; }; }

    static int eval(List<Token> ts) {
        int acc = 0, sign = 1;
        for (Token t : ts) switch (t) {
            case Op.PLUS -> sign = 1;
            case Op.MINUS -> sign = -1;
            case Num(int n) -> acc += sign * n;
        }
        return acc;
    }

    public static void main(String[] args) {
        System.out.println(area(new Group(List.of(new Circle(2), new Square(3), new Group(List.of(new Square(1)))))));
        System.out.println(show(parse("42")) + " | " + show(parse("4x")));
        System.out.println(animal(new Dog()) + animal(new Cat()) + animal(new Lion()));
        System.out.println(eval(List.of(new Num(10), Op.MINUS, new Num(3), Op.PLUS, new Num(5))));
        for (Class<?> c : Shape.class.getPermittedSubclasses()) System.out.print(c.getSimpleName() + " ");
        System.out.println(Result.class.isSealed());
        String s = switch (new Circle(1) instanceof Shape sh ? sh : null) { case Circle c when c.r() > 5 -> "large"; case Circle c -> "small"; case Square q -> "sq"; case Group g -> "grp"; };
        System.out.println(s);
    }
}
