//! Compiling sources: what is compiled, what is kept, and what the compiler says.

use crate::{project, warm};

use std::fs;
use std::path::PathBuf;
use std::thread;

use glassbox_classes::javac::compile_into;
use glassbox_classes::{ClassPath, Compiled, Error, Jdk};
use project::{Project, jdks, some_jdk, source_of, which};

/// Compiles a source of a project, with a cache in which there are the annotations and nothing else at first.
fn compile(project: &Project, jdk: &Jdk, source: &str, class_path: &[PathBuf]) -> Result<Compiled, Error> {
    let cache = project.path("cache");
    if !cache.exists() && jdk.javac().is_file() {
        warm::with_annotations(&cache, jdk);
    }
    compile_into(&cache, jdk, &project.path(source), class_path)
}

#[test]
fn a_second_run_does_not_compile() {
    for jdk in jdks() {
        let project = Project::new(&[("src/app/Main.java", &source_of("app.Main", "one"))]);
        let first = compile(&project, &jdk, "src/app/Main.java", &[]).unwrap();
        assert_eq!((first.cached, first.warnings.as_str()), (false, ""));
        assert_eq!(first.main_class, "app/Main");
        assert_eq!(first.classes, ["app/Main"]);
        let class_path = ClassPath::new(jdk.clone(), std::slice::from_ref(&first.directory)).unwrap();
        assert_eq!(which(&class_path, "app/Main"), "one");

        let second = compile(&project, &jdk, "src/app/Main.java", &[]).unwrap();
        assert_eq!(second, Compiled { cached: true, ..first.clone() });

        // Whatever the compiler could see is part of the key: the file, its neighbours, the class path.
        project.write("src/app/Main.java", source_of("app.Main", "two").as_bytes());
        assert!(!compile(&project, &jdk, "src/app/Main.java", &[]).unwrap().cached);
        project.write("src/lib/Other.java", source_of("lib.Other", "new").as_bytes());
        assert!(!compile(&project, &jdk, "src/app/Main.java", &[]).unwrap().cached);
        let library = project.write("library/x.txt", b"x").parent().unwrap().to_owned();
        assert!(!compile(&project, &jdk, "src/app/Main.java", std::slice::from_ref(&library)).unwrap().cached);
        assert!(compile(&project, &jdk, "src/app/Main.java", std::slice::from_ref(&library)).unwrap().cached);
        project.write("library/x.txt", b"longer");
        assert!(!compile(&project, &jdk, "src/app/Main.java", std::slice::from_ref(&library)).unwrap().cached);

        // A damaged entry is made again.
        fs::remove_file(first.directory.join("app/Main.class")).unwrap();
        fs::remove_file(project.path("src/lib/Other.java")).unwrap();
        project.write("src/app/Main.java", source_of("app.Main", "one").as_bytes());
        let again = compile(&project, &jdk, "src/app/Main.java", &[]).unwrap();
        assert_eq!(again, first);
        assert!(first.directory.join("app/Main.class").is_file());
    }
}

#[test]
fn neighbours_and_the_class_path_are_used() {
    for jdk in jdks() {
        let project = Project::new(&[
            ("src/app/Main.java", "package app; class Main { lib.Helper helper; far.Away away; Beside beside; }"),
            ("src/app/Beside.java", "package app; class Beside {}"),
            ("src/lib/Helper.java", "package lib; public class Helper {}"),
            ("src/lib/Unused.java", "package lib; this is not even Java"),
            ("far/far/Away.java", "package far; public class Away {}"),
        ]);
        let far = project.javac(&jdk, &["far/far/Away.java"], "far-classes");
        let compiled = compile(&project, &jdk, "src/app/Main.java", &[far]).unwrap();
        assert_eq!(compiled.classes, ["app/Beside", "app/Main", "lib/Helper"]);
    }
}

#[test]
fn sources_of_a_module() {
    for jdk in jdks() {
        let project = Project::new(&[
            ("src/module-info.java", "module my.app { requires java.sql; }"),
            ("src/app/Main.java", "package app; class Main { @glassbox.Owned Beside beside; java.sql.Date date; }"),
            ("src/app/Beside.java", "package app; class Beside {}"),
        ]);
        let compiled = compile(&project, &jdk, "src/app/Main.java", &[]).unwrap();
        assert_eq!((compiled.main_class.as_str(), compiled.warnings.as_str()), ("app/Main", ""));
        assert!(compiled.classes.contains(&"app/Beside".to_owned()), "{compiled:?}");
    }
}

#[test]
fn a_file_that_is_not_where_its_package_says() {
    for jdk in jdks() {
        let project = Project::new(&[("Main.java", "package deep.inside; class Main {} ")]);
        let compiled = compile(&project, &jdk, "Main.java", &[]).unwrap();
        assert_eq!(compiled.main_class, "deep/inside/Main");
    }
}

#[test]
fn the_main_class() {
    let main = "public static void main(String[] arguments) {}";
    for jdk in jdks() {
        let project = Project::new(&[]);
        let sources = [
            ("class A {} class T {}".to_owned(), "T"),
            (format!("class A {{}} class B {{ {main} }} class T {{ {main} }}"), "B"),
            ("class B {} class A {}".to_owned(), "B"),
            (format!("// class A {{ {main} }}\ninterface I {{ {main} }} class T {{}}"), "I"),
            ("class A { static int main(String[] a) { return 1; } } class T {}".to_owned(), "T"),
            (format!("record A(int x) {{ static class In {{ {main} }} }} enum T {{ X; {main} }}"), "T"),
        ];
        for (number, (source, expected)) in sources.iter().enumerate() {
            let file = format!("{number}/T.java");
            project.write(&file, source.as_bytes());
            assert_eq!(compile(&project, &jdk, &file, &[]).unwrap().main_class, *expected, "{source}");
        }
        if jdk.feature() >= 25 {
            project.write("compact/T.java", b"void main() { IO.println(1); }");
            assert_eq!(compile(&project, &jdk, "compact/T.java", &[]).unwrap().main_class, "T");
        }
    }
}

#[test]
fn what_javac_says_is_passed_on() {
    for jdk in jdks() {
        let project = Project::new(&[
            ("Bad.java", "class Bad { int x = \"ö\"; }"),
            ("Old.java", "class Old { Thread t; void stop() { t.stop(); } }"),
            ("Raw.java", "class Raw { void add(java.util.List list) { list.add(1); } }"),
        ]);
        let error = compile(&project, &jdk, "Bad.java", &[]).unwrap_err();
        assert_eq!(
            project.shown(&error),
            "javac could not compile $/Bad.java:\n\
             $/Bad.java:1: error: incompatible types: String cannot be converted to int\n\
             class Bad { int x = \"ö\"; }\n                    ^\n1 error\n"
        );
        // A failure is not kept, and leaves nothing behind.
        assert!(compile(&project, &jdk, "Bad.java", &[]).is_err());
        let kept = fs::read_dir(project.path("cache")).unwrap().count();
        assert_eq!(kept, 1, "only the annotation library");

        for _ in 0..2 {
            let warnings = compile(&project, &jdk, "Raw.java", &[]).unwrap().warnings;
            assert_eq!(
                warnings.replace(&project.path("").display().to_string(), "$/"),
                "Note: $/Raw.java uses unchecked or unsafe operations.\nNote: Recompile with -Xlint:unchecked for details.\n"
            );
        }
    }
}

#[test]
fn runs_at_the_same_time() {
    let jdk = some_jdk();
    let project = Project::new(&[("Main.java", &source_of("Main", "one"))]);
    let run = || compile(&project, &jdk, "Main.java", &[]).unwrap();
    let compiled: Vec<Compiled> = thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    for one in &compiled {
        assert_eq!(one.directory, compiled[0].directory);
        assert!(one.directory.join("Main.class").is_file());
    }
    let mut kept: Vec<String> =
        fs::read_dir(project.path("cache")).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    kept.retain(|name| name.starts_with("unfinished"));
    assert_eq!(kept, Vec::<String>::new());
}

#[test]
fn no_source_no_compiler_no_cache() {
    let jdk = some_jdk();
    let project =
        Project::new(&[("Main.java", "class Main {}"), ("file", ""), ("jre/release", "JAVA_VERSION=\"17.0.2\"\n")]);
    let error = compile(&project, &jdk, "Missing.java", &[]).unwrap_err();
    assert_eq!(project.shown(&error), "cannot read $/Missing.java: No such file or directory (os error 2)");

    let error = compile_into(&project.path("file"), &jdk, &project.path("Main.java"), &[]).unwrap_err();
    assert!(project.shown(&error).starts_with("cannot write compiled classes to $/file: "), "{error}");
    assert!(project.shown(&error).ends_with("Set GLASSBOX_CACHE to a directory that can be written"), "{error}");

    // A JRE: the image without the compiler.
    project.write("jre/lib/readme", b"");
    fs::copy(jdk.home().join("lib/modules"), project.path("jre/lib/modules")).unwrap();
    let jre = Jdk::at(&project.path("jre")).unwrap();
    let error = compile(&project, &jre, "Main.java", &[]).unwrap_err();
    assert_eq!(
        project.shown(&error),
        "the JDK in $/jre has no `javac`, which is needed to compile $/Main.java. Install the full JDK, for example \
         with `apt-get install openjdk-17-jdk-headless`, or compile the file yourself and pass the `.class` file"
    );
}
