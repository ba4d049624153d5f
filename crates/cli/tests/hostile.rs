//! Input that nobody means well with: damaged, endless, nested, not text, not even a file. It ends in a message and exit code 2, soon.

use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use glassbox_classes::ClassPath;
use glassbox_classes::world::World;
use glassbox_spec::{Scope, Specification};

use crate::differential::jdks;
use crate::project::{Project, assert_says};

const BAD_INPUT: Option<i32> = Some(2);
/// Nothing of this takes a second on a machine that is not busy.
const LONGEST: Duration = Duration::from_secs(20);

/// A class with a field of each kind.
const BOX: &str = "
public class Box {
    private int number;
    private boolean flag;
    private Box next;
    private int[] all = new int[1];

    public boolean repOk() {
        return number >= 0 && all != null;
    }

    public void set(int number, boolean flag, Box next) {
        this.number = Math.max(number, 0);
        this.flag = flag;
        this.next = next;
    }
}
";

/// Ways to damage a text that somebody has edited.
fn damaged(text: &str, random: &mut Random) -> String {
    const PIECES: [&str; 18] = [
        "\"",
        "'",
        "[",
        "]",
        "{",
        "}",
        "=",
        ",",
        "\n",
        "-",
        "9999999999999999999",
        "-1",
        "nan",
        "true",
        "[[",
        "\u{0}",
        "é",
        "..",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len());
        let length = random.below(12).min(letters.len() - at);
        match random.below(5) {
            0 => letters.truncate(at),
            1 => drop(letters.drain(at..at + length)),
            2 => drop(letters.splice(at..at, letters[at..at + length].to_vec())),
            3 => drop(letters.splice(at..at + length, PIECES[random.below(PIECES.len())].chars())),
            _ => drop(letters.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

/// How often something is damaged; more where somebody asks for it.
fn rounds(usual: u64) -> u64 {
    from_environment("GLASSBOX_MUTANTS").map_or(usual, |mutants| usual * (mutants / 2000).max(1))
}

fn from_environment(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn damaged_scope_files_are_read_or_refused() {
    let project = Project::compiled("hostile-scope", &[("Box.java", BOX)]);
    let path = ClassPath::new(Arc::new(jdks().swap_remove(0)), &[project.path("classes")]).expect("it is there");
    let mut world = World::new(path);
    let specification = Specification::read(&mut world, "Box").expect("it is specified");
    let text = Scope::generate(&mut world, &specification, 3).expect("there is one").to_toml();
    let mut random = Random::seeded();
    let mut accepted = 0;
    let rounds = rounds(500);
    for _ in 0..rounds {
        let mutant = damaged(&text, &mut random);
        if let Ok(scope) = Scope::from_toml(&mut world, &specification, &mutant) {
            accepted += 1;
            // What was read can be printed, and read again.
            let printed = scope.to_toml();
            let again = Scope::from_toml(&mut world, &specification, &printed).map(|scope| scope.to_toml());
            assert_eq!(again.ok().as_ref(), Some(&printed), "{mutant}");
        }
    }
    assert!(accepted > 0 && accepted < rounds, "{accepted} of {rounds} were accepted");
}

#[test]
fn damaged_settings_are_used_or_refused() {
    let project = Project::compiled("hostile-settings", &[("Box.java", BOX)]);
    let text = "bound = 3\njobs = 2\nclass-path = ['classes']\n\n[class.Box]\noperation = ['set']\nengine = 'korat'\n";
    let mut random = Random::seeded();
    for _ in 0..rounds(12) {
        let mutant = damaged(text, &mut random);
        project.write("glassbox.toml", mutant.as_bytes());
        let ending = project.glassbox(&["list", "Box"]);
        assert!(matches!(ending.code, Some(0 | 2)), "{mutant}\n{}", ending.errors());
        assert!(ending.code == Some(0) || ending.errors().starts_with("error: "), "{mutant}\n{}", ending.errors());
        assert!(!ending.errors().contains("panicked"), "{mutant}\n{}", ending.errors());
    }
}

#[test]
fn what_is_no_file_of_its_kind_is_refused_at_once() {
    let project = Project::compiled("hostile-files", &[("Box.java", BOX)]);
    project.write("latin.toml", b"bound = 3 # caf\xe9");
    project.write("deep.toml", format!("a = {}", "[".repeat(100_000)).as_bytes());
    project.write("keys.toml", format!("{}a = 1", "a.".repeat(100_000)).as_bytes());
    project.write("long.toml", "x".repeat(1 << 20).as_bytes());
    assert!(Command::new("mkfifo").arg(project.path("pipe")).status().expect("it is there").success());
    // It takes no room on the disk.
    let huge = fs::File::create(project.path("huge.toml")).expect("it can be written");
    huge.set_len(1 << 33).expect("it can be made longer");
    let refused: [(&[&str], &[&str]); 11] = [
        (&["--scope", "latin.toml"], &["latin.toml", "line 1 is not UTF-8 text"]),
        (&["--scope", "deep.toml"], &["deep.toml", "recursion"]),
        (&["--scope", "keys.toml"], &["keys.toml", "recursion"]),
        (&["--scope", "long.toml"], &["long.toml", "line 1: "]),
        (&["--scope", "huge.toml"], &["huge.toml", "it is larger than 256 megabytes"]),
        (&["--scope", "pipe"], &["pipe", "it is not a regular file"]),
        (&["--scope", "/dev/zero"], &["/dev/zero", "it is not a regular file"]),
        (&["--scope", "classes"], &["classes", "it is a directory"]),
        (&["--json", "classes"], &["cannot write the verdict to classes"]),
        (&["--html", "no/such/folder.html"], &["cannot write the verdict to no/such/folder.html"]),
        (&["--test", "Box.java"], &["cannot write tests to Box.java"]),
    ];
    for (arguments, facts) in refused {
        let started = Instant::now();
        let ending = project.glassbox(&[&["check", "-c", "classes", "Box"], arguments].concat());
        assert_says(&ending, BAD_INPUT, facts);
        assert!(ending.errors().len() < 2000, "{arguments:?} is answered at length");
        assert!(started.elapsed() < LONGEST, "{arguments:?} took {:?}", started.elapsed());
    }
    project.write("glassbox.toml", b"bound = '\xff'");
    assert_says(
        &project.glassbox(&["check", "-c", "classes", "Box"]),
        BAD_INPUT,
        &["glassbox.toml", "line 1 is not UTF-8"],
    );
}

/// A disk may be full, and whoever reads may be gone.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_an_error_if_it_is_the_answer_and_else_lost() {
    let project = Project::compiled("hostile-streams", &[("Box.java", BOX)]);
    let full = || fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let check: &[&str] = &["check", "-c", "classes", "Box"];
    for (arguments, code) in [(check, Some(0)), (&["check", "Nothing"], BAD_INPUT), (&["list"], BAD_INPUT)] {
        let output = project.command(arguments).stderr(full()).output().expect("it starts");
        assert_eq!(output.status.code(), code, "{arguments:?}");
        assert_eq!(code == Some(0), String::from_utf8_lossy(&output.stdout).starts_with("holds     Box"));
    }
    let with_file: &[&str] = &["jar", "annotations.jar"];
    for arguments in
        [check, with_file, &["list", "-c", "classes", "Box"], &["scope", "-c", "classes", "Box"], &["doctor"]]
    {
        let output = project.command(arguments).stdout(full()).output().expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), BAD_INPUT, "{arguments:?}: {errors}");
        assert!(errors.contains("error: cannot write to standard output: "), "{arguments:?}: {errors}");
    }
}

/// Operations are called with whatever arguments there are, on states that calls may not lead to. Nobody would want them to delete anything then.
#[test]
fn code_that_is_checked_changes_no_files() {
    let eraser = r#"
        import java.io.*;
        import java.nio.file.*;
        public class Eraser {
            private int number;
            public boolean repOk() { return number >= 0; }
            public void delete() { new File("victim.txt").delete(); }
            public void erase() throws IOException { Files.delete(Path.of("victim.txt")); }
            public void write() throws IOException { Files.writeString(Path.of("victim.txt"), "gone"); }
            public void stream() throws IOException { new FileOutputStream("victim.txt").close(); }
            public void make() { new File("folder").mkdir(); }
            public void access() throws IOException { new RandomAccessFile("victim.txt", "rw").setLength(0); }
            public boolean look() { return new File("victim.txt").length() > 3; }
        }
    "#;
    let project = Project::compiled("hostile-files-changed", &[("Eraser.java", eraser)]);
    project.write("victim.txt", b"still here");
    let ending = project.glassbox(&["check", "-c", "classes", "Eraser"]);
    assert_eq!(ending.code, Some(3), "{}{}", ending.output(), ending.errors());
    let refusals = ending.output().matches("not supported: changing files").count();
    assert!(refusals >= 6, "{}", ending.output());
    let verdict =
        |operation: &str| ending.output().lines().find(|line| line.trim().starts_with(operation)).map(str::to_owned);
    assert!(verdict("look()").is_some_and(|line| line.contains("holds")), "{}", ending.output());
    assert_eq!(fs::read_to_string(project.path("victim.txt")).ok().as_deref(), Some("still here"));
    assert!(!project.path("folder").exists());
}

/// The code of an annotation processor is code of whoever wrote the class path, and would run on the real JVM.
#[test]
fn annotation_processors_on_the_class_path_do_not_run() {
    let processor = r#"
        import java.util.Set;
        import javax.annotation.processing.*;
        import javax.lang.model.element.TypeElement;
        @SupportedAnnotationTypes("*")
        public class Intruder extends AbstractProcessor {
            public Intruder() { throw new IllegalStateException("the intruder runs"); }
            public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) { return false; }
        }
    "#;
    let project = Project::of_sources("hostile-processor", &[("Intruder.java", processor), ("Box.java", BOX)]);
    project.compile(&["-proc:none", "-d", "classes"], &["Intruder.java"]);
    let service = "classes/META-INF/services/javax.annotation.processing.Processor";
    project.write(service, b"Intruder");
    let ending = project.glassbox(&["list", "-c", "classes", "Box.java"]);
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    assert!(fs::exists(project.path(service)).expect("it can be seen"));
}

/// Marsaglia's xorshift: the same mutants on every machine.
struct Random(u64);

impl Random {
    fn seeded() -> Random {
        Random(from_environment("GLASSBOX_SEED").unwrap_or(0).wrapping_add(0x9E37_79B9_7F4A_7C15))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}
