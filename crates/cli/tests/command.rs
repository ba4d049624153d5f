//! The `glassbox` command from outside: what it takes, what it prints, how it ends.

use crate::differential;
use crate::project;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use differential::{run, run_as_is};
use project::{GREET, Project, assert_same, assert_says};

/// The input, or how it was given, is wrong.
const BAD_INPUT: Option<i32> = Some(2);

/// The newest version of class files that is known.
const NEWEST_MAJOR: u8 = 69;

// What it takes.

#[test]
fn a_class_is_found_on_the_class_path_under_each_spelling_of_the_option() {
    let project = Project::compiled("class-path", &[("Greet.java", GREET)]);
    let classes = project.path("classes");
    let classes = classes.to_str().expect("a plain path");
    for option in ["-c", "-cp", "-classpath", "--class-path", "--classpath"] {
        let ending = project.glassbox(&["run", option, classes, "Greet", "you"]);
        assert_eq!((ending.code, ending.output().as_str()), (Some(0), "1 you\n"), "{option}: {}", ending.errors());
    }
    let ending = project.glassbox(&["run", &format!("--class-path={classes}"), "Greet"]);
    assert_eq!(ending.output(), "0 \n", "{}", ending.errors());
}

#[test]
fn without_a_class_path_the_current_directory_is_searched() {
    let project = Project::compiled("current-directory", &[("Greet.java", GREET)]);
    let mut command = project.command(&["run", "Greet"]);
    command.current_dir(project.path("classes"));
    let ending = run(command, b"");
    assert_eq!(ending.output(), "0 \n", "{}", ending.errors());
}

#[test]
fn the_variable_classpath_is_used_when_the_option_is_absent() {
    let project = Project::compiled("classpath-variable", &[("Greet.java", GREET)]);
    let mut command = project.command(&["run", "Greet"]);
    command.env("CLASSPATH", project.path("classes"));
    let ending = run(command, b"");
    assert_eq!(ending.output(), "0 \n", "{}", ending.errors());
}

#[test]
fn a_class_in_a_package_is_named_with_dots_or_slashes() {
    let project = Project::compiled("package", &[("a/b/Greet.java", &format!("package a.b; {GREET}"))]);
    for name in ["a.b.Greet", "a/b/Greet"] {
        let ending = project.glassbox(&["run", "-c", "classes", name]);
        assert_eq!(ending.output(), "0 \n", "{}", ending.errors());
    }
}

#[test]
fn arguments_reach_the_program_whatever_they_look_like() {
    let project = Project::compiled("arguments", &[("Greet.java", GREET)]);
    let arguments = ["-c", "--help", "two words", "", "-", "--", "ärger", "\u{1f600}", "*"];
    let ending = project.glassbox(&[&["run", "-c", "classes", "Greet"][..], &arguments].concat());
    let expected = project.java(&[&["-cp", "classes", "Greet"][..], &arguments].concat());
    assert_same(&expected, &ending);
    assert!(ending.output().contains("two words"));
}

#[test]
fn a_source_file_is_compiled_and_run() {
    let project = Project::of_sources("source-file", &[("Greet.java", GREET)]);
    for _ in ["compiled", "from the cache"] {
        let ending = project.glassbox(&["run", "Greet.java", "a", "b"]);
        assert_eq!((ending.code, ending.output().as_str()), (Some(0), "2 a|b\n"), "{}", ending.errors());
    }
}

#[test]
fn a_source_file_may_use_its_neighbours_and_the_class_path() {
    let library = "package lib; public class Lib { public static String name() { return \"lib\"; } }";
    let project = Project::compiled("neighbours", &[("lib/Lib.java", library)]);
    project
        .write("src/app/Helper.java", b"package app; class Helper { static String help() { return lib.Lib.name(); } }");
    project.write(
        "src/app/App.java",
        b"package app; public class App { public static void main(String[] a) { System.out.println(Helper.help()); } }",
    );
    let ending = project.glassbox(&["run", "-c", "classes", "src/app/App.java"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "lib\n"), "{}", ending.errors());
}

#[test]
fn a_class_file_is_run() {
    let project = Project::compiled("class-file", &[("Greet.java", GREET)]);
    let ending = project.glassbox(&["run", "classes/Greet.class", "x"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "1 x\n"), "{}", ending.errors());
    fs::rename(project.path("classes/Greet.class"), project.path("Moved.class")).expect("it is compiled");
    let ending = project.glassbox(&["run", "Moved.class"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "0 \n"), "{}", ending.errors());
}

#[test]
fn a_class_file_in_the_folder_of_its_package_finds_its_neighbours() {
    let main =
        "package a.b; public class Main { public static void main(String[] a) { System.out.print(c.Part.NAME); } }";
    let part = r#"package c; public class Part { public static final String NAME = "part".trim(); }"#;
    let project = Project::compiled("class-file-neighbours", &[("Main.java", main), ("Part.java", part)]);
    let ending = project.glassbox(&["run", "classes/a/b/Main.class"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "part"), "{}", ending.errors());
}

#[test]
fn a_jar_runs_its_main_class() {
    let other = r#"package lib; public class Other { public static String text() { return "other"; } }"#;
    let main = r#"package app; public class Main {
        public static void main(String[] a) { System.out.println(lib.Other.text() + a.length); }
    }"#;
    let project = Project::compiled("jar", &[("app/Main.java", main), ("lib/Other.java", other)]);
    project.jar(&["--create", "--file", "lib.jar", "-C", "classes", "lib"]);
    project.write("manifest", b"Main-Class: app.Main\nClass-Path: lib.jar\n");
    project.jar(&["--create", "--file", "app.jar", "--manifest", "manifest", "-C", "classes", "app"]);
    for option in [&["run", "app.jar", "x", "y"][..], &["run", "-jar", "app.jar", "x", "y"]] {
        let ending = project.glassbox(option);
        assert_eq!((ending.code, ending.output().as_str()), (Some(0), "other2\n"), "{}", ending.errors());
    }
    let ending = project.glassbox(&["run", "lib.jar"]);
    assert_says(&ending, BAD_INPUT, &["lib.jar", "Main-Class"]);
}

#[test]
fn classes_know_the_jar_they_come_from() {
    let tool = "package lib; public class Tool { }";
    let main = r#"
        public class Main {
            public static void main(String[] args) {
                Package home = lib.Tool.class.getPackage();
                System.out.println(home + " " + home.getImplementationTitle() + " " + home.getImplementationVersion());
                System.out.println(lib.Tool.class.getProtectionDomain().getCodeSource());
                System.out.println(Main.class.getPackage().getImplementationVersion());
            }
        }
    "#;
    let project = Project::compiled("jar-places", &[("lib/Tool.java", tool), ("Main.java", main)]);
    project.write("manifest", b"Implementation-Title: A tool\nImplementation-Version: 1.2\nSpecification-Version: 9\n");
    project.jar(&["--create", "--file", "lib.jar", "--manifest", "manifest", "-C", "classes", "lib"]);
    fs::remove_dir_all(project.path("classes/lib")).expect("it was compiled");
    let expected = project.java(&["-cp", "classes:lib.jar", "Main"]);
    assert!(expected.output().contains("A tool 1.2"), "{}", expected.errors());
    assert_same(&expected, &project.glassbox(&["run", "-c", "classes:lib.jar", "Main"]));
}

/// As the system has them, whatever the environment says.
#[test]
fn the_user_is_the_one_that_java_sees() {
    let main = r#"
        public class Main {
            public static void main(String[] args) {
                System.out.println(System.getProperty("user.name") + " " + System.getProperty("user.home"));
            }
        }
    "#;
    let project = Project::compiled("user", &[("Main.java", main)]);
    let expected = project.java(&["-cp", "classes", "Main"]);
    let mut command = project.command(&["run", "-c", "classes", "Main"]);
    command.env("USER", "somebody").env("HOME", "/somewhere");
    assert_same(&expected, &run(command, b""));
}

#[test]
fn a_class_file_newer_than_the_jdk_is_refused_as_by_java() {
    let newer = "public class Newer { public static void main(String[] args) { } }";
    let main = r#"
        public class Main {
            public static void main(String[] args) throws Exception {
                for (int round = 0; round < 2; round++) {
                    try {
                        Newer.main(args);
                    } catch (UnsupportedClassVersionError error) {
                        error.printStackTrace();
                    }
                }
                Class.forName("Newer");
            }
        }
    "#;
    let project = Project::compiled("newer", &[("Newer.java", newer), ("Main.java", main)]);
    let mut bytes = fs::read(project.path("classes/Newer.class")).expect("it was compiled");
    // What the next release of Java writes. Where the newest one is the only one, that is no class file to us.
    bytes[7] += 1;
    if bytes[7] > NEWEST_MAJOR {
        return;
    }
    project.write("classes/Newer.class", &bytes);
    for class in ["Main", "Newer"] {
        let expected = project.java(&["-cp", "classes", class]);
        assert!(expected.errors().contains("UnsupportedClassVersionError"), "{}", expected.errors());
        let mut ending = project.glassbox(&["run", "-c", "classes", class]);
        let errors = ending.errors();
        let (hints, lines): (Vec<&str>, Vec<&str>) = errors.lines().partition(|line| line.contains("--java-home"));
        assert!(matches!(hints[..], [hint] if hint.contains("compiled Newer; ")), "{errors}");
        ending.stderr = lines.into_iter().flat_map(|line| [line, "\n"]).collect::<String>().into_bytes();
        assert_same(&expected, &ending);
    }
}

#[test]
fn a_main_class_without_its_superclass_is_reported_as_by_java() {
    let main = "public class Main extends Base { public static void main(String[] args) { } }";
    let project = Project::compiled("no-base", &[("Main.java", main), ("Base.java", "public class Base { }")]);
    fs::remove_file(project.path("classes/Base.class")).expect("it was compiled");
    let expected = project.java(&["-cp", "classes", "Main"]);
    assert_same(&expected, &project.glassbox(&["run", "-c", "classes", "Main"]));
}

#[test]
fn a_multi_release_jar_gives_the_classes_of_the_release() {
    let main =
        r#"public class Main { public static void main(String[] a) { System.out.println(Which.NAME.trim()); } }"#;
    let old = r#"public class Which { static final String NAME = " old".toString(); }"#;
    let project = Project::compiled("multi-release", &[("Main.java", main), ("Which.java", old)]);
    let new = Project::compiled("multi-release-new", &[("Which.java", &old.replace("old", "new"))]);
    let versioned = new.path("classes");
    let versioned = versioned.to_str().expect("a plain path");
    let arguments = ["--create", "--file", "m.jar", "--main-class", "Main", "-C", "classes", "."];
    project.jar(&[&arguments[..], &["--release", "11", "-C", versioned, "Which.class"]].concat());
    let ending = project.glassbox(&["run", "m.jar"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "new\n"), "{}", ending.errors());
}

#[test]
fn standard_input_is_read() {
    let source = r#"
        import java.io.*;
        public class Sum {
            public static void main(String[] args) throws IOException {
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
                long sum = 0;
                for (String line; (line = in.readLine()) != null; ) sum += Long.parseLong(line);
                System.out.println(sum + " " + System.in.read());
            }
        }
    "#;
    let project = Project::compiled("standard-input", &[("Sum.java", source)]);
    let ending = run(project.command(&["run", "-c", "classes", "Sum"]), b"1\n20\n300");
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "321 -1\n"), "{}", ending.errors());
}

#[test]
fn properties_are_set_with_d() {
    let source = r#"public class Property {
        public static void main(String[] a) {
            System.out.println(System.getProperty("colour") + System.getProperty("empty") + Boolean.getBoolean("flag"));
        }
    }"#;
    let project = Project::compiled("properties", &[("Property.java", source)]);
    let options = ["-Dcolour=blue=green", "-Dempty", "-Dflag=true"];
    let ending = project.glassbox(&[&["run"][..], &options, &["-c", "classes", "Property"]].concat());
    assert_same(&project.java(&[&options[..], &["-cp", "classes", "Property"]].concat()), &ending);
}

// What it prints and how it ends.

#[test]
fn the_exit_code_is_the_programs() {
    let source = "public class Leave { public static void main(String[] a) { System.exit(Integer.parseInt(a[0])); } }";
    let project = Project::compiled("exit-code", &[("Leave.java", source)]);
    for (code, seen) in [("0", 0), ("1", 1), ("42", 42), ("-1", 255), ("256", 0), ("513", 1)] {
        let ending = project.glassbox(&["run", "-c", "classes", "Leave", code]);
        assert_eq!(ending.code, Some(seen), "{code}: {}", ending.errors());
    }
}

#[test]
fn an_uncaught_exception_prints_what_java_prints() {
    let source = r#"
        import java.util.*;
        public class Fail {
            public static void main(String[] a) {
                new TreeMap<String, String>(Map.of("a", "b")).forEach((key, value) -> {
                    throw new IllegalStateException(key + value, new RuntimeException("cause"));
                });
            }
        }
    "#;
    let project = Project::compiled("uncaught", &[("Fail.java", source)]);
    let expected = project.java(&["-cp", "classes", "Fail"]);
    assert!(expected.errors().contains("java.base/java.util.TreeMap.forEach(TreeMap.java:"), "{}", expected.errors());
    assert_same(&expected, &project.glassbox(&["run", "-c", "classes", "Fail"]));
}

#[test]
fn a_main_that_cannot_be_started_is_reported_as_java_does() {
    let sources = [
        ("NoMain.java", "public class NoMain { }"),
        ("NotStatic.java", "public class NotStatic { public NotStatic(int i) { } public void main(String[] a) { } }"),
        ("Returns.java", "public class Returns { public static int main(String[] a) { return 1; } }"),
    ];
    let project = Project::compiled("no-main", &sources);
    for class in ["NoMain", "NotStatic", "Returns"] {
        let ending = project.glassbox(&["run", "-c", "classes", class]);
        assert_ne!(ending.code, Some(0), "{class}");
        assert!(ending.errors().contains("main") && ending.errors().contains(class), "{}", ending.errors());
    }
}

#[test]
fn output_is_encoded_for_the_locale() {
    let source = r#"public class Letters {
        public static void main(String[] a) { System.out.println("\u00e4\u20ac\ud83d\ude00 " + System.getProperty("stdout.encoding")); }
    }"#;
    let project = Project::compiled("locale", &[("Letters.java", source)]);
    for locale in ["C.UTF-8", "C", "POSIX", "xx_XX.UTF-8"] {
        let mut java = Command::new(project.jdk.java());
        java.args(["-cp", "classes", "Letters"]).current_dir(&project.folder).env("LC_ALL", locale);
        let mut glassbox = project.command(&["run", "-c", "classes", "Letters"]);
        glassbox.env("LC_ALL", locale);
        assert_same(&run_as_is(java, b""), &run_as_is(glassbox, b""));
    }
}

#[test]
fn locale_and_time_zone_are_those_of_the_environment() {
    let source = r#"
        import java.util.*;
        public class Here {
            public static void main(String[] args) {
                System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
                for (String key : List.of("user.language", "user.country", "file.encoding", "native.encoding", "sun.jnu.encoding")) {
                    System.out.println(key + " " + System.getProperty(key));
                }
                System.out.println(java.time.ZoneId.systemDefault() + " " + new Date(0));
            }
        }
    "#;
    let project = Project::compiled("here", &[("Here.java", source)]);
    let environments = [
        &[][..],
        &[("LANG", "C")],
        &[("LC_ALL", "C.UTF-8"), ("LANG", "xx_XX")],
        &[("LANG", "C.UTF-8"), ("LC_MESSAGES", "C")],
        &[("LANG", "C.UTF-8"), ("LC_TIME", "xx_XX.UTF-8")],
        &[("TZ", "America/New_York")],
        &[("TZ", ":Europe/Berlin")],
        &[("TZ", "JST-9")],
        &[("TZ", "nonsense")],
    ];
    for environment in environments {
        let mut java = Command::new(project.jdk.java());
        java.args(["-cp", "classes", "Here"]).current_dir(&project.folder);
        let ending = |mut command: Command| {
            for variable in ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "TZ"] {
                command.env_remove(variable);
            }
            command.envs(environment.iter().copied());
            run_as_is(command, b"")
        };
        let expected = ending(java);
        assert_eq!(expected.code, Some(0), "{}", expected.errors());
        assert_same(&expected, &ending(project.command(&["run", "-c", "classes", "Here"])));
    }
}

#[test]
fn two_runs_are_the_same_even_in_what_java_leaves_to_chance() {
    let source = r#"
        import java.util.*;
        public class Chance {
            public static void main(String[] a) throws Exception {
                System.out.println(System.nanoTime() + " " + System.currentTimeMillis() + " " + new Object().hashCode());
                System.out.println(Math.random() + " " + new Random().nextLong() + " " + UUID.randomUUID());
                Set<Object> set = new HashSet<>();
                for (int i = 0; i < 20; i++) set.add(new Object());
                System.out.println(set + " " + Set.of("a", "b", "c", "d", "e"));
                List<String> order = Collections.synchronizedList(new ArrayList<>());
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    threads.add(new Thread(() -> { for (int k = 0; k < 50; k++) order.add(Thread.currentThread().getName()); }));
                }
                for (Thread thread : threads) thread.start();
                for (Thread thread : threads) thread.join();
                System.out.println(order);
            }
        }
    "#;
    let project = Project::compiled("chance", &[("Chance.java", source)]);
    let first = project.glassbox(&["run", "-c", "classes", "Chance"]);
    assert_eq!(first.code, Some(0), "{}", first.errors());
    let second = project.glassbox(&["run", "-c", "classes", "Chance"]);
    assert_eq!(first.output(), second.output());
    assert_eq!(first, second);
}

// Wrong input.

#[test]
fn a_missing_class_is_named_with_the_nearest_ones() {
    let project = Project::compiled("missing-class", &[("Greet.java", GREET)]);
    let ending = project.glassbox(&["run", "-c", "classes", "Great"]);
    assert_says(&ending, BAD_INPUT, &["Great", "Greet"]);
    assert_eq!(ending.output(), "");
    assert_says(&project.glassbox(&["run", "-c", "classes", "java.util.TreMap"]), BAD_INPUT, &["java.util.TreeMap"]);
}

#[test]
fn a_missing_class_path_entry_or_file_is_named() {
    let project = Project::compiled("missing-entry", &[("Greet.java", GREET)]);
    for arguments in [
        &["run", "-c", "nowhere", "Greet"][..],
        &["run", "nowhere.jar"],
        &["run", "nowhere.java"],
        &["run", "nowhere.class"],
    ] {
        assert_says(&project.glassbox(arguments), BAD_INPUT, &["nowhere"]);
    }
}

#[test]
fn a_file_that_is_no_class_is_named_with_what_it_is() {
    let project = Project::compiled("garbage", &[("Greet.java", GREET)]);
    let class = fs::read(project.path("classes/Greet.class")).expect("it is compiled");
    let mut newer = class.clone();
    newer[7] = 99;
    project.write("text/Greet.class", b"this is text\n");
    project.write("empty/Greet.class", b"");
    project.write("short/Greet.class", &class[..class.len() / 2]);
    project.write("newer/Greet.class", &newer);
    project.write("moved/Other.class", &class);
    project.write("text.jar", b"this is text\n");
    let cases = [
        ("text", "Greet", "not a class file"),
        ("empty", "Greet", "Greet.class"),
        ("short", "Greet", "is cut off"),
        ("newer", "Greet", "class file version 99"),
        ("moved", "Other", "holds the class Greet"),
        ("text.jar", "Greet", "text.jar"),
    ];
    for (entry, class, fact) in cases {
        assert_says(&project.glassbox(&["run", "-c", entry, class]), BAD_INPUT, &[entry, fact]);
    }
    assert_says(&project.glassbox(&["run", "text.jar"]), BAD_INPUT, &["text.jar: it is text"]);
    assert_says(&project.glassbox(&["run", "text/Greet.class"]), BAD_INPUT, &["not a class file"]);
}

#[test]
fn a_damaged_jar_is_named_in_words_for_its_user() {
    let project = Project::compiled("damaged-jar", &[("Greet.java", GREET)]);
    project.jar(&["--create", "--file", "whole.jar", "--main-class", "Greet", "-C", "classes", "."]);
    let whole = fs::read(project.path("whole.jar")).expect("it was made");
    project.write("cut.jar", &whole[..whole.len() / 2]);
    project.write("empty.jar", b"");
    project.write("folder.jar/x", b"");
    let cases = [("cut.jar", "damaged or cut off"), ("empty.jar", "it is empty"), ("folder.jar", "it is a directory")];
    for (jar, fact) in cases {
        assert_says(&project.glassbox(&["run", jar]), BAD_INPUT, &[jar, fact]);
    }
    assert_says(&project.glassbox(&["run", "-c", "cut.jar", "Greet"]), BAD_INPUT, &["damaged or cut off"]);
}

#[test]
fn a_path_in_place_of_a_class_is_explained() {
    let project = Project::compiled("path", &[("src/a/b/Greet.java", &format!("package a.b; {GREET}"))]);
    project.write("Notes", b"text");
    let cases = [
        ("src", "src is a directory"),
        ("classes/a/b", "classes/a/b is a directory"),
        ("src/a/b/Greet", "Did you mean src/a/b/Greet.java?"),
        ("./src/a/b/Greet", "class ./src/a/b/Greet not found"),
        ("Notes", "Notes is neither"),
    ];
    for (path, fact) in cases {
        assert_says(&project.glassbox(&["run", path]), BAD_INPUT, &[fact]);
    }
}

#[test]
fn a_source_without_a_class_is_named() {
    let project = Project::of_sources("no-class", &[("Empty.java", ""), ("Comment.java", "// Nothing yet.\n")]);
    for source in ["Empty.java", "Comment.java"] {
        assert_says(&project.glassbox(&["run", source]), BAD_INPUT, &[source, "declares no class"]);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_never_waited_for() {
    let project = Project::of_sources("pipe", &[("Greet.java", GREET)]);
    for pipe in ["Pipe.java", "Pipe.class", "pipe.jar"] {
        assert!(Command::new("mkfifo").arg(project.path(pipe)).status().expect("mkfifo is there").success());
    }
    // Beside a source it is none of our business.
    let ending = project.glassbox(&["run", "Greet.java"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "0 \n"), "{}", ending.errors());
    for arguments in [&["run", "Pipe.java"][..], &["run", "Pipe.class"], &["run", "pipe.jar"]] {
        assert_says(&project.glassbox(arguments), BAD_INPUT, &["not a regular file"]);
    }
    assert_says(&project.glassbox(&["run", "-c", "pipe.jar", "Greet"]), BAD_INPUT, &["neither a file nor a directory"]);
}

#[test]
fn an_option_of_the_jvm_is_explained() {
    let project = Project::of_sources("jvm-options", &[("Greet.java", GREET)]);
    assert_says(&project.glassbox(&["run", "-Xmx2g", "Greet.java"]), BAD_INPUT, &["-Xmx2g", "--max-memory"]);
    assert_says(&project.glassbox(&["run", "-XX:+UseSerialGC", "Greet.java"]), BAD_INPUT, &["leave it out"]);
    // Behind the program's name it is the program's own.
    let ending = project.glassbox(&["run", "Greet.java", "-Xmx2g"]);
    assert_eq!((ending.code, ending.output().as_str()), (Some(0), "1 -Xmx2g\n"), "{}", ending.errors());
}

#[test]
fn a_damaged_class_reached_later_does_not_panic() {
    let source = "public class Use { public static void main(String[] a) { System.out.println(1); Part.go(); } }";
    let part = "public class Part { static void go() { System.out.println(2); } }";
    let project = Project::compiled("damaged-later", &[("Use.java", source), ("Part.java", part)]);
    project.write("classes/Part.class", b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x05");
    let ending = project.glassbox(&["run", "-c", "classes", "Use"]);
    assert_eq!(ending.output(), "1\n");
    assert_ne!(ending.code, Some(0));
    assert!(ending.errors().contains("Part") && !ending.errors().contains("panicked"), "{}", ending.errors());
}

#[test]
fn what_javac_says_is_shown_as_it_is() {
    let source = "public class Wrong {\n    int x = \"text\";\n    void f() { undefined(); }\n}\n";
    let project = Project::of_sources("javac", &[("Wrong.java", source)]);
    let mut javac = Command::new(project.jdk.javac());
    javac.args(["-d", "out", "Wrong.java"]).current_dir(&project.folder);
    let messages = run(javac, b"").errors();
    let ending = project.glassbox(&["run", "Wrong.java"]);
    assert_says(&ending, BAD_INPUT, &[messages.trim_end()]);
}

#[test]
fn without_a_jdk_it_says_what_to_install_and_which_flag_to_pass() {
    let project = Project::of_sources("no-jdk", &[("Greet.java", GREET)]);
    let mut command = project.command(&["run", "Greet.java"]);
    command.env_remove("JAVA_HOME").env("PATH", project.path("empty"));
    assert_says(&run(command, b""), BAD_INPUT, &["no JDK found", "openjdk-17-jdk-headless", "--java-home"]);
    let ending = project.glassbox(&["run", "--java-home", "nowhere", "Greet.java"]);
    assert_says(&ending, BAD_INPUT, &["nowhere is not a JDK"]);
}

#[test]
fn wrong_usage_ends_with_code_2() {
    let project = Project::of_sources("usage", &[("Greet.java", GREET)]);
    let usages = [
        &[][..],
        &["run"],
        &["walk"],
        &["run", "--no-such-option", "Greet.java"],
        &["run", "--max-steps", "many", "Greet.java"],
        &["run", "--max-memory", "1X", "Greet.java"],
        &["run", "--timeout", "-1", "Greet.java"],
    ];
    for usage in usages {
        assert_says(&project.glassbox(usage), BAD_INPUT, &["--help"]);
    }
}

// Register code.

#[test]
fn the_register_code_of_a_method_is_printed() {
    let project = Project::compiled("register-code", &[("Greet.java", GREET)]);
    let ending = project.glassbox(&["ir", "java.util.TreeMap.put"]);
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    assert!(ending.output().contains("java.util.TreeMap.put"), "{}", ending.output());
    let ending = project.glassbox(&["ir", "-c", "classes", "Greet.main"]);
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    // A parameter keeps its name, a call its target, an instruction its line.
    for fact in ["names", "println", "5"] {
        assert!(ending.output().contains(fact), "`{fact}` is missing in:\n{}", ending.output());
    }
    let all = project.glassbox(&["ir", "-c", "classes", "Greet"]);
    assert!(all.output().contains("main") && all.output().contains("<init>"), "{}", all.output());
}

#[test]
fn a_method_that_is_not_there_is_named_with_the_nearest_ones() {
    let project = Project::compiled("missing-method", &[("Greet.java", GREET)]);
    assert_says(
        &project.glassbox(&["ir", "java.util.TreeMap.putt"]),
        BAD_INPUT,
        &["no method putt. Did you mean put?"],
    );
    assert_says(&project.glassbox(&["ir", "java.lang.Object.zzzz"]), BAD_INPUT, &["it has <init>, clone, equals"]);
    let ending = project.glassbox(&["ir", "java.lang.Object.wait(String)"]);
    assert_says(&ending, BAD_INPUT, &["no wait with these parameters", "wait(long, int)"]);
    assert_says(&project.glassbox(&["ir", "java.util.TreMap.put"]), BAD_INPUT, &["java.util.TreeMap"]);
    assert_says(&project.glassbox(&["ir", "nonsense"]), BAD_INPUT, &["nonsense"]);
}

#[test]
fn a_method_is_named_in_each_way_that_java_developers_use() {
    let source = r#"
        package shapes;
        abstract class Shape {
            static class Point { }
            abstract double area(int scale);
            native double weight(String unit);
            void move(Point to) { }
            void move(int... steps) { }
            void move(Point[] to, String name) { }
        }
    "#;
    let project = Project::compiled("method-names", &[("Shape.java", source)]);
    let ways = [
        ("shapes.Shape.move(Point)", "(shapes.Shape$Point to)"),
        ("shapes.Shape#move(Shape.Point)", "(shapes.Shape$Point to)"),
        ("shapes.Shape#move(int...)", "(int[] steps)"),
        ("shapes.Shape::move(int[])", "(int[] steps)"),
        ("shapes.Shape.move(shapes.Shape$Point[], java.lang.String)", "String name"),
        ("shapes.Shape#area", "// area(int) is abstract and has no code"),
        ("shapes.Shape#weight", "// weight(java.lang.String) is native and has no code"),
        ("Shape.java#move(int...)", "(int[] steps)"),
    ];
    for (way, fact) in ways {
        let ending = project.glassbox(&["ir", "-c", "classes", way]);
        assert_eq!(ending.code, Some(0), "{way}: {}", ending.errors());
        let text = ending.output();
        assert!(text.contains(fact), "{way}: `{fact}` is missing in:\n{text}");
        assert!(text.matches("Shape.move(").count() <= 1, "{way}: not only the one that was named:\n{text}");
    }
}

// Help.

#[test]
fn help_explains_every_option() {
    let help = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
        command.args(arguments);
        let ending = run(command, b"");
        assert_eq!(ending.code, Some(0), "{}", ending.errors());
        ending.output()
    };
    let overall = help(&["--help"]);
    for command in ["run", "ir"] {
        assert!(overall.contains(command), "{overall}");
    }
    let text = help(&["run", "--help"]);
    for option in
        ["--class-path", "-cp", "--java-home", "--max-steps", "--max-memory", "--max-depth", "--timeout", "-D"]
    {
        assert!(text.contains(option), "`{option}` is missing in:\n{text}");
    }
    let version = help(&["--version"]);
    assert_eq!(version, format!("glassbox {}\n", env!("CARGO_PKG_VERSION")));
    // The manual explains the same options.
    let manual = manual();
    for word in text.split_whitespace().filter(|word| word.starts_with("--") && *word != "--help") {
        let option = word.trim_end_matches(|letter: char| !letter.is_ascii_alphabetic());
        assert!(manual.contains(&format!("`{option}")), "the manual lacks `{option}`");
    }
}

/// All pages of the manual.
fn manual() -> String {
    let pages = differential::repository().join("docs/src");
    let is_page = |path: &Path| path.extension() == Some(OsStr::new("md"));
    let entries = fs::read_dir(pages).expect("the manual is there").map(|entry| entry.expect("it can be read").path());
    entries.filter(|path| is_page(path)).map(|path| fs::read_to_string(path).expect("it is text")).collect()
}
