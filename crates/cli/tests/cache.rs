//! The cache of verdicts: what is read from it, what never is, and what happens to damaged entries.

use crate::differential;
use crate::project;
use crate::watchdog::WIDE;

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, SystemTime};

use differential::Ending;
use project::{Project, assert_says};
use serde_json::Value;

const HOLDS: Option<i32> = Some(0);
const VIOLATED: Option<i32> = Some(1);

/// A counter that leaves to another class how far it counts.
const COUNTER: &str = "
package demo;

public class Counter {
    private int count;

    public boolean repOk() {
        return count >= 0 && count <= Steps.MOST;
    }

    public void count() {
        count = Steps.after(count);
    }
}
";

const STEPS: &str = "
package demo;

class Steps {
    static final int MOST = new Steps().most();

    static int after(int count) {
        return count < MOST ? count + 1 : 0;
    }

    int most() {
        return 2;
    }
}
";

fn counter(test: &str) -> Project {
    Project::of_sources(
        &format!("cache-{test}"),
        &[
            ("demo/Counter.java", COUNTER),
            ("demo/Steps.java", STEPS),
            ("demo/Other.java", "package demo; class Other {}"),
        ],
    )
}

fn check(project: &Project, arguments: &[&str]) -> Ending {
    project.glassbox(&[&["check", "demo/Counter.java"], arguments].concat())
}

/// Whether a check that ends with this code was read from the cache; JSON and text agree on that.
#[track_caller]
fn is_read(project: &Project, code: Option<i32>, arguments: &[&str]) -> bool {
    let ending = check(project, &[&["--json", "verdict.json"], arguments].concat());
    assert_says(&ending, code, &[]);
    let json = fs::read_to_string(project.path("verdict.json")).expect("it was written");
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    let read = json["reports"][0]["cached"].as_bool().expect("it is said");
    assert_eq!(read, ending.output().contains("from the cache"), "{}", ending.output());
    read
}

fn entries(project: &Project) -> Vec<PathBuf> {
    let Ok(children) = fs::read_dir(project.path("cache/verdicts")) else { return Vec::new() };
    children.map(|child| child.expect("it can be listed").path()).collect()
}

#[test]
fn the_second_run_is_read_from_the_cache_and_says_the_same() {
    let project = counter("second");
    let first = check(&project, &[]);
    assert_eq!(first.code, HOLDS, "{}", first.output());
    let second = check(&project, &[]);
    assert_eq!(second.code, HOLDS);
    let told: Vec<String> = second.output().lines().map(str::to_owned).collect();
    assert_eq!(told[0], "holds     demo.Counter (bound 3) [from the cache]");
    let with = told.iter().find(|line| line.trim_start().starts_with("with")).expect("it is said");
    assert!(with.contains(", from the cache, checked before in "), "{with}");
    let unmarked = second.output().replace(" [from the cache]", "").replace("from the cache, checked before in", "in");
    assert_eq!(unmarked, first.output());
    let quiet = check(&project, &["--quiet"]);
    assert_eq!(quiet.output(), "holds     demo.Counter (bound 3) [from the cache]\n");
}

#[test]
fn what_mattered_has_to_be_as_it_was() {
    let project = counter("changes");
    assert!(!is_read(&project, HOLDS, &[]));
    assert!(is_read(&project, HOLDS, &[]));
    for arguments in [
        &["--bound", "2"][..],
        &["--operation", "count"],
        &["--engine", "korat"],
        &["--engine", "korat", "--seed", "1"],
        &["--engine", "blackbox"],
        &["--space", "bdd"],
        &["--certify"],
        &["--dynamic", "fields"],
        &["--max-memory", "2G"],
    ] {
        assert!(!is_read(&project, HOLDS, arguments), "{arguments:?}");
        assert!(is_read(&project, HOLDS, arguments), "{arguments:?}");
    }
    // A limit that is not reached is none, and what is the default may be said.
    assert!(is_read(&project, HOLDS, &["--bound", "3", "--space", "sat", "--timeout", "600"]));

    let scope = project.glassbox(&["scope", "demo/Counter.java"]).output();
    project.write("scope.toml", scope.as_bytes());
    // The values are the same, but a scope that is given is not widened.
    assert!(!is_read(&project, HOLDS, &["--scope", "scope.toml"]));
    assert!(is_read(&project, HOLDS, &["--scope", "scope.toml"]));
    let wider = scope.replace("max = 2", "max = 5");
    assert_ne!(wider, scope);
    project.write("scope.toml", wider.as_bytes());
    assert!(!is_read(&project, HOLDS, &["--scope", "scope.toml"]));

    // A class that the target uses.
    project.write("demo/Steps.java", STEPS.replace("return 2", "return 1").as_bytes());
    assert!(!is_read(&project, HOLDS, &[]));
    assert!(is_read(&project, HOLDS, &[]));
    project.write("demo/Steps.java", STEPS.replace("count + 1 : 0", "count + 1 : -1").as_bytes());
    assert!(!is_read(&project, VIOLATED, &[]));
    // Not what the compiler does not see, and not a class that it does not use.
    project.write("demo/Steps.java", STEPS.replace("return 2", "return 1 /* not 2 */").as_bytes());
    project.write("demo/Other.java", b"package demo; class Other { int other; }");
    assert!(is_read(&project, HOLDS, &[]));
}

#[test]
fn classes_that_somebody_else_compiles_are_looked_at_too() {
    let test = "cache-classes";
    let project = Project::compiled(test, &[("demo/Counter.java", COUNTER), ("demo/Steps.java", STEPS)]);
    let check = || project.glassbox(&["check", "-cp", "classes", "demo.Counter", "--quiet"]).output();
    assert_eq!(check(), "holds     demo.Counter (bound 3)\n");
    assert_eq!(check(), "holds     demo.Counter (bound 3) [from the cache]\n");
    let wrong = STEPS.replace("count + 1 : 0", "count + 1 : -1");
    let other = Project::compiled("cache-other", &[("demo/Steps.java", &wrong)]);
    fs::copy(other.path("classes/demo/Steps.class"), project.path("classes/demo/Steps.class")).expect("it is there");
    assert!(check().starts_with("VIOLATED  demo.Counter (bound 3)"), "{}", check());
}

#[test]
fn violations_are_seen_happening_each_time() {
    let project = counter("violated");
    project.write("demo/Steps.java", STEPS.replace("count + 1 : 0", "count + 1 : -1").as_bytes());
    assert!(!is_read(&project, VIOLATED, &[]));
    assert!(!is_read(&project, VIOLATED, &[]));
    assert_eq!(entries(&project), [] as [PathBuf; 0]);
}

#[test]
fn a_check_that_looks_at_anything_else_is_not_kept() {
    let project = counter("outside");
    for looks in [
        "System.getenv(\"WIDE\") == null ? 2 : 3",
        "new java.io.File(\"wide\").exists() ? 3 : 2",
        "java.nio.file.Files.exists(java.nio.file.Path.of(\"wide\")) ? 3 : 2",
        "java.util.TimeZone.getDefault().getRawOffset() == 1 ? 3 : 2",
    ] {
        project.write("demo/Steps.java", STEPS.replace("return 2", &format!("return {looks}")).as_bytes());
        assert!(!is_read(&project, HOLDS, &[]), "{looks}");
        assert!(!is_read(&project, HOLDS, &[]), "{looks}");
        assert_eq!(entries(&project), [] as [PathBuf; 0], "{looks}");
    }
}

#[test]
fn without_a_cache_nothing_is_read_or_written() {
    let project = counter("without");
    assert!(!is_read(&project, HOLDS, &["--no-cache"]));
    assert_eq!(entries(&project), [] as [PathBuf; 0]);
    assert!(!is_read(&project, HOLDS, &[]));
    let before = fs::read(&entries(&project)[0]).expect("it was kept");
    assert!(!is_read(&project, HOLDS, &["--no-cache"]));
    assert_eq!(fs::read(&entries(&project)[0]).expect("it is still kept"), before);
}

#[test]
fn clearing_removes_verdicts_and_nothing_else() {
    let project = counter("clear");
    let clear = || project.glassbox(&["cache", "clear"]);
    let folder = project.path("cache/verdicts");
    assert_eq!(clear().output(), format!("no verdicts in {}\n", folder.display()));
    assert!(!is_read(&project, HOLDS, &[]));
    assert!(!is_read(&project, HOLDS, &["--bound", "2"]));
    let bytes: u64 = entries(&project).iter().map(|entry| fs::metadata(entry).expect("it is there").len()).sum();
    project.write("cache/verdicts/notes.txt", b"mine");
    let ending = clear();
    assert_eq!(ending.code, Some(0));
    assert_eq!(ending.output(), format!("removed 2 verdicts ({bytes} bytes) from {}\n", folder.display()));
    assert_eq!(entries(&project), [folder.join("notes.txt")]);
    assert!(!is_read(&project, HOLDS, &[]));
    assert!(is_read(&project, HOLDS, &[]));
}

#[test]
fn damaged_entries_are_ignored_and_replaced() {
    let project = counter("damaged");
    assert!(!is_read(&project, HOLDS, &[]));
    let [entry] = &entries(&project)[..] else { panic!("one verdict was kept") };
    let whole = fs::read(entry).expect("it can be read");
    let text = String::from_utf8(whole.clone()).expect("it is text");
    let forged = text.replacen("\"transitions\":", "\"transitions\":1", 1);
    assert_ne!(forged, text);
    let damaged: [&[u8]; 5] = [b"", b"garbage", &whole[..whole.len() / 2], &[0xff; 100], forged.as_bytes()];
    for bytes in damaged {
        fs::write(entry, bytes).expect("it can be written");
        assert!(!is_read(&project, HOLDS, &[]), "{}", String::from_utf8_lossy(bytes));
        assert!(is_read(&project, HOLDS, &[]));
    }
    // What cannot be replaced is in nobody's way either.
    fs::remove_file(entry).expect("it can be removed");
    fs::create_dir_all(entry.join("below")).expect("it can be made");
    assert!(!is_read(&project, HOLDS, &[]));
    fs::remove_dir_all(project.path("cache/verdicts")).expect("it can be removed");
    project.write("cache/verdicts", b"a file");
    assert!(!is_read(&project, HOLDS, &[]));
}

#[test]
fn runs_at_the_same_time_do_not_disturb_each_other() {
    let project = counter("together");
    assert!(!is_read(&project, HOLDS, &["--no-cache"]), "what has to be compiled is");
    let start = || {
        let mut command = project.command(&["check", "demo/Counter.java", "--quiet"]);
        command.stdout(Stdio::piped()).spawn().expect("it starts")
    };
    let runs: Vec<_> = (0..4).map(|_| start()).collect();
    for run in runs {
        let output = run.wait_with_output().expect("it ends");
        let line = String::from_utf8_lossy(&output.stdout);
        assert!(line.starts_with("holds     demo.Counter (bound 3)"), "{line}");
    }
    assert!(is_read(&project, HOLDS, &[]));
    assert_eq!(entries(&project).len(), 1);
    let leftovers = fs::read_dir(project.path("cache")).expect("it is there").filter_map(|child| child.ok());
    assert!(!leftovers.into_iter().any(|child| child.file_name().to_string_lossy().starts_with("unfinished-")));
}

/// Folders in which runs that were killed have worked. Those of a process that lives are left
/// alone.
#[test]
fn what_killed_runs_left_behind_is_cleared() {
    let project = counter("left-behind");
    let (gone, alive) =
        (format!("cache/unfinished-{}-0", u32::MAX), format!("cache/unfinished-{}-7", std::process::id()));
    project.write(&format!("{gone}/file"), b"a part");
    project.write(&format!("{alive}/file"), b"a part");
    assert_eq!(project.glassbox(&["cache", "clear"]).code, Some(0));
    assert_eq!((project.path(&gone).exists(), project.path(&alive).exists()), (false, true));
    // A run clears them too, once they have lain there for a while.
    for folder in [&gone, &alive] {
        project.write(&format!("{folder}/file"), b"a part");
        let hour_ago = SystemTime::now() - Duration::from_secs(60 * 60);
        File::open(project.path(folder)).and_then(|folder| folder.set_modified(hour_ago)).expect("it can be set");
    }
    assert!(!is_read(&project, HOLDS, &[]));
    assert_eq!((project.path(&gone).exists(), project.path(&alive).exists()), (false, true));
}

/// A class with an operation that is settled at once, and one that nobody sees the end of.
const HARD: &str = "
public class Hard {
    private int a, b, c, d, e, f;

    public boolean repOk() {
        return a >= 0;
    }

    public int easy() {
        return a;
    }

    public void hard(int g) {
        long mixed = mix(mix(mix(mix(mix(mix(mix(7, a), b), c), d), e), f), g);
        assert mixed != 42;
    }

    private static long mix(long hash, int value) {
        long mixed = (hash ^ value) * 0x9e3779b97f4a7c15L;
        return mixed ^ mixed >>> 31;
    }
}
";

#[test]
fn a_check_that_had_to_end_goes_on_with_what_was_not_finished() {
    let project = Project::compiled("cache-unfinished", &[("Hard.java", HARD)]);
    // Whether the easy operation holds, and whether that was read.
    let check = |seconds: &str, arguments: &[&str]| -> (bool, bool) {
        let limits = ["check", "-c", "classes", "Hard", "--no-ladder", "--timeout", seconds, "--json", "-", "--bound"];
        let ending = project.glassbox(&[&limits[..], arguments].concat());
        assert_says(&ending, Some(3), &[]);
        let json: Value = serde_json::from_str(&ending.output()).expect("it is JSON");
        let operations = json["reports"][0]["operations"].as_array().expect("there are some");
        let easy = operations.iter().find(|one| one["operation"] == "easy()").unwrap_or(&Value::Null);
        (easy["verdict"]["answer"] == "holds", easy["cached"] == true)
    };
    // On a machine that is busy, even what is easy takes its time.
    let found = ["1", "4", "16"].into_iter().map(|seconds| check(seconds, &["100"])).find(|(holds, _)| *holds);
    assert_eq!(found, Some((true, false)));
    assert_eq!(check("0.5", &["100"]), (true, true));
    assert!(!check("0.5", &["100", "--no-cache"]).1);
    // It is another check, or another class.
    assert!(!check("0.5", &["101"]).1);
    project.write("Hard.java", HARD.replace("return a;", "return b;").as_bytes());
    project.compile(&["-parameters", "-d", "classes"], &["Hard.java"]);
    assert!(!check("0.5", &["100"]).1);
}

#[test]
fn a_search_of_states_goes_on_where_it_had_to_end() {
    let project = Project::compiled("cache-position", &[("Wide.java", WIDE)]);
    for (engine, count) in [("korat", "candidates"), ("blackbox", "reached_states")] {
        // How much an earlier run had done, if it goes on from there, and how much there was by the end.
        let check = |seconds: &str, options: &[&str]| -> (Option<u64>, u64) {
            let limits = ["check", "-c", "classes", "Wide", "--bound", "100", "--engine", engine, "--no-ladder"];
            let arguments = [&limits[..], &["--timeout", seconds, "--json", "-"], options].concat();
            let ending = project.glassbox(&arguments);
            assert_says(&ending, Some(3), &[]);
            let json: Value = serde_json::from_str(&ending.output()).expect("it is JSON");
            let seen = json["reports"][0]["coverage"][count].as_u64().expect("they are counted");
            let errors = ending.errors();
            let told = errors.split("Wide goes on where an earlier run had to end, after ").nth(1);
            (told.and_then(|rest| rest.split(' ').next()?.parse().ok()), seen)
        };
        // On a machine that is busy, it takes its time to begin.
        let enough = ["1", "4", "16"].into_iter().map(|seconds| (seconds, check(seconds, &[]).1));
        let (seconds, seen) = enough.into_iter().find(|(_, seen)| *seen > 2000).expect("some can be seen in time");
        let (known, all) = check(seconds, &[]);
        let known = known.expect("it goes on");
        assert!(known > 0 && known <= seen && known <= all, "{engine}: {seen}, {known}, {all}");
        assert_eq!(check(seconds, &["--no-cache"]).0, None, "{engine}");
        assert_eq!(check(seconds, &["--seed", "1"]).0, None, "{engine}: it is another search");
        assert!(check(seconds, &[]).0.is_some_and(|later| later >= known), "{engine}");
    }
}
