// Shows zip and jar files on disk: writing, ZipFile, the zip file system.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class ZipFiles {
    public static void main(String[] args) throws Exception {
        Path base = Files.createTempDirectory("glass");
        Path z = base.resolve("t.zip");
        try (ZipOutputStream o = new ZipOutputStream(Files.newOutputStream(z))) {
            for (String n : List.of("a.txt", "d/b.txt")) { o.putNextEntry(new ZipEntry(n)); o.write((n + "!").repeat(20).getBytes()); o.closeEntry(); }
        }
        try (ZipFile f = new ZipFile(z.toFile())) {
            f.stream().forEach(e -> System.out.println(e.getName() + " " + e.getSize() + " " + e.isDirectory()));
            System.out.println(new String(f.getInputStream(f.getEntry("d/b.txt")).readAllBytes()).length() + " " + f.getEntry("none") + " " + f.size());
        }
        try (FileSystem fs = FileSystems.newFileSystem(z)) {
            System.out.println(Files.readString(fs.getPath("a.txt")).length());
            Files.writeString(fs.getPath("new.txt"), "n");
        }
        try (ZipFile f = new ZipFile(z.toFile())) { System.out.println(f.size()); }
        Manifest m = new Manifest(); m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0"); m.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "X");
        Path j = base.resolve("t.jar");
        try (JarOutputStream o = new JarOutputStream(new FileOutputStream(j.toFile()), m)) { o.putNextEntry(new JarEntry("x")); o.closeEntry(); }
        try (JarFile f = new JarFile(j.toFile())) { System.out.println(f.getManifest().getMainAttributes().getValue("Main-Class")); }
        try { new ZipFile(base.resolve("no.zip").toFile()); } catch (NoSuchFileException e) { System.out.println("none"); }
        Files.delete(z); Files.delete(j); Files.delete(base);
    }
}
