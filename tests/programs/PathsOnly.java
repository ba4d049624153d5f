// Shows java.nio.file.Path as a value: joining, normalising, relativising, comparing, matching.
import java.nio.file.*;
import java.util.*;

public class PathsOnly {
    public static void main(String[] args) {
        Path p = Path.of("/a/b/../c/./d.txt");
        System.out.println(p.normalize() + " " + p.getNameCount() + " " + p.getFileName() + " " + p.getParent() + " " + p.getRoot());
        System.out.println(Paths.get("x", "y", "z").resolve("w").resolveSibling("v"));
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("/a/b/c").startsWith("/a/b") + " " + Path.of("q.txt").endsWith("q.txt"));
        List<String> parts = new ArrayList<>();
        for (Path part : p) parts.add(part.toString());
        System.out.println(parts + " " + p.subpath(1, 3) + " " + p.isAbsolute());
        System.out.println(Path.of("b").compareTo(Path.of("a")) + " " + Path.of("b").equals(Path.of("b")) + " " + (Path.of("b").hashCode() == Path.of("b").hashCode()));
        PathMatcher m = FileSystems.getDefault().getPathMatcher("glob:**/*.{java,class}");
        System.out.println(m.matches(Path.of("x/Y.java")) + " " + m.matches(Path.of("x/Y.txt")));
        System.out.println(Path.of("/a b/c").toUri() + " " + Path.of("").toAbsolutePath().isAbsolute());
        try { Path.of("a\0b"); } catch (InvalidPathException e) { System.out.println(e.getReason()); }
    }
}
