// Shows java.nio.file.Files on a temporary directory: text, lines, attributes, listing, walking, errors.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class FilesOfText {
    public static void main(String[] args) throws Exception {
        Path base = Files.createTempDirectory("glass");
        System.out.println(base.getFileName().toString().startsWith("glass"));
        Path a = base.resolve("a.txt");
        Files.writeString(a, "one\ntwo\nthree\n");
        System.out.println(Files.readString(a));
        System.out.println(Files.readAllLines(a));
        try (Stream<String> lines = Files.lines(a)) {
            System.out.println(lines.map(String::toUpperCase).collect(Collectors.joining("|")));
        }
        Files.writeString(a, "four\n", StandardOpenOption.APPEND);
        System.out.println(Files.size(a) + " " + Files.exists(a) + " " + Files.isDirectory(a) + " " + Files.isRegularFile(a)
            + " " + Files.isDirectory(base) + " " + Files.notExists(base.resolve("no")) + " " + Files.isReadable(a));
        Path sub = Files.createDirectories(base.resolve("x/y/z"));
        Files.write(sub.resolve("deep.bin"), new byte[] {1, 2, 3});
        Files.copy(a, base.resolve("b.txt"));
        Files.move(base.resolve("b.txt"), base.resolve("c.txt"), StandardCopyOption.REPLACE_EXISTING);
        try (Stream<Path> list = Files.list(base)) {
            System.out.println(list.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (Stream<Path> walk = Files.walk(base)) {
            System.out.println(walk.map(p -> base.relativize(p).toString()).sorted().toList());
        }
        try (DirectoryStream<Path> glob = Files.newDirectoryStream(base, "*.txt")) {
            TreeSet<String> names = new TreeSet<>();
            for (Path p : glob) names.add(p.getFileName().toString());
            System.out.println(names);
        }
        System.out.println(Arrays.toString(Files.readAllBytes(sub.resolve("deep.bin"))));
        BasicFileAttributes attributes = Files.readAttributes(a, BasicFileAttributes.class);
        System.out.println(attributes.size() + " " + attributes.isRegularFile() + " " + attributes.isSymbolicLink());
        Files.setPosixFilePermissions(a, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(a)));
        Files.setLastModifiedTime(a, FileTime.fromMillis(86_400_000L));
        System.out.println(Files.getLastModifiedTime(a));
        Path link = Files.createSymbolicLink(base.resolve("link"), Path.of("a.txt"));
        System.out.println(Files.readSymbolicLink(link) + " " + Files.isSymbolicLink(link) + " " + Files.isSameFile(link, a)
            + " " + link.toRealPath().getFileName());
        try (BufferedWriter w = Files.newBufferedWriter(base.resolve("w"))) { w.write("line"); w.newLine(); w.write("end"); }
        try (BufferedReader r = new BufferedReader(new FileReader(base.resolve("w").toFile()))) {
            for (String line; (line = r.readLine()) != null; ) System.out.println("> " + line);
        }
        for (String what : List.of("read", "create", "delete", "deletefull", "list", "dirread")) {
            try {
                switch (what) {
                    case "read" -> Files.readString(base.resolve("missing"));
                    case "create" -> Files.createFile(a);
                    case "delete" -> Files.delete(base.resolve("missing"));
                    case "deletefull" -> Files.delete(base.resolve("x"));
                    case "list" -> Files.list(a).close();
                    default -> Files.readAllBytes(base);
                }
            } catch (IOException e) {
                System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage().replace(base.toString(), "BASE"));
            }
        }
        Path temp = Files.createTempFile(base, "pre", ".suf");
        System.out.println(Files.size(temp) + " " + temp.getFileName().toString().endsWith(".suf"));
        Files.walkFileTree(base, new SimpleFileVisitor<Path>() {
            int files;
            @Override public FileVisitResult visitFile(Path p, BasicFileAttributes at) throws IOException { files++; Files.delete(p); return FileVisitResult.CONTINUE; }
            @Override public FileVisitResult postVisitDirectory(Path p, IOException e) throws IOException {
                Files.delete(p); if (p.equals(base)) System.out.println("deleted " + files); return FileVisitResult.CONTINUE; }
        });
        System.out.println(Files.exists(base) + " " + Files.deleteIfExists(base));
    }
}
