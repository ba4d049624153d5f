//! Compiles the example structures and makes tasks of them.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod example;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use glassbox_baselines::{Engine, Task, check};
use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, annotation_library, specification_library};
use glassbox_machine::Limits;
use glassbox_spec::{Base, Error, Literal, Modular, PoolKind, Scope, Specification, modular};
use glassbox_stage::Target;
use glassbox_verdict::{Counterexample, Outcome, Property, Report, Unknown, Verdict};

/// The repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The JDK that a user would get.
pub fn jdk() -> Arc<Jdk> {
    static JDK: LazyLock<Arc<Jdk>> = LazyLock::new(|| Arc::new(Jdk::find(None).expect("a JDK")));
    JDK.clone()
}

/// The class files of some sources, compiled together.
pub fn compile(batch: &str, sources: &[PathBuf]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(batch);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for class files");
    let library = annotation_library(&jdk()).expect("the annotation library");
    let output = Command::new(jdk().home().join("bin/javac"))
        .args(["-nowarn", "-g", "-parameters", "-encoding", "UTF-8", "-cp"])
        .arg(library)
        .arg("-d")
        .arg(&folder)
        .args(sources)
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// The Java files of a folder.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}

/// The class that a source file is named after.
pub fn class_of(source: &Path) -> String {
    source.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// The class files of the structures in the style of Korat.
pub fn korat_classes() -> &'static Path {
    static CLASSES: LazyLock<PathBuf> =
        LazyLock::new(|| compile("korat", &java_files(&repository().join("examples/korat"))));
    &CLASSES
}

/// A task for a class on some class path; `edit` is a scope file, empty to take what is generated.
pub fn task(jdk: Arc<Jdk>, entries: &[PathBuf], class: &str, bound: u32, edit: &str) -> Result<Task, Error> {
    task_on(&class_path(jdk, entries), class, bound, edit)
}

/// A class path with mirrors bound, for which all its classes are looked at.
pub fn class_path(jdk: Arc<Jdk>, entries: &[PathBuf]) -> ClassPath {
    // Abstractions are made of classes that come with the annotations.
    let library = annotation_library(&jdk).expect("the annotation library");
    let mut path = ClassPath::new(jdk, &[entries, &[library]].concat()).expect("a class path");
    path.bind_mirrors().expect("mirrors");
    path
}

/// As [`task`], on a class path that others use too.
pub fn task_on(path: &ClassPath, class: &str, bound: u32, edit: &str) -> Result<Task, Error> {
    let Modular { path, .. } = modular(path, class, false)?;
    let mut world = World::new(path.clone());
    let specification = Specification::read(&mut world, class)?;
    let scope = if edit.is_empty() {
        Scope::generate(&mut world, &specification, bound)?
    } else {
        Scope::from_toml(&mut world, &specification, &format!("bound = {bound}\n{edit}"))?
    };
    let limits = Limits::default();
    let interrupt = Arc::default();
    let target = Target { path, specification, scope, limits, interrupt, statics: None };
    Ok(Task { target, jobs: 1, seed: 0 })
}

/// A task for just the values that the scope has for declared types, each of which is one object: those that an oracle
/// makes up.
pub fn as_declared(mut task: Task) -> Task {
    task.target.scope.base = Base::Trusted;
    // The oracle does not know who owns an object.
    task.target.scope.promises_ownership = false;
    for pool in &mut task.target.scope.pools {
        if let PoolKind::Values { values, .. } = &mut pool.kind {
            let mut known = Vec::new();
            values.retain(|value| {
                *value != Literal::Number(1000) && !known.contains(value) && {
                    known.push(value.clone());
                    true
                }
            });
        }
    }
    task
}

/// A task for a class of the JDK, with the mirrors that we ship.
pub fn jdk_task(jdk: Arc<Jdk>, class: &str, bound: u32) -> Task {
    let mirrors = specification_library(&jdk).expect("the specification library");
    task(jdk, &[mirrors], class, bound, "").unwrap_or_else(|error| panic!("{class}: {error}"))
}

/// Checks a class.
pub fn run(engine: Engine, task: &Task) -> Report {
    without_fault(check(engine, task, &mut |_| {}))
}

/// A report that blames us for nothing: an internal error fails each test that comes across it.
pub fn without_fault(report: Report) -> Report {
    let verdicts = report.operations.iter().map(|operation| &operation.verdict);
    for verdict in verdicts.chain([&report.verdict]) {
        if let Verdict::Unknown { reason: Unknown::Fault { what } } = verdict {
            panic!("{} on {}: {what}", report.engine, report.target);
        }
    }
    report
}

/// What was found, as lines: `add(int): invariant`.
pub fn findings(report: &Report) -> Vec<String> {
    let mut findings = Vec::new();
    for operation in &report.operations {
        if let Some(example) = &operation.counterexample {
            findings.push(format!("{}: {}", operation.operation, kind(example)));
        } else if operation.verdict != Verdict::Holds {
            findings.push(format!("{}: {:?}", operation.operation, operation.verdict));
        }
    }
    findings
}

/// What a counterexample breaks: `invariant`, `tree`, `assertion`, or `exception` and its class.
pub fn kind(example: &Counterexample) -> String {
    match (&example.property, &example.outcome) {
        (Property::Invariant { .. }, _) => "invariant".to_owned(),
        (Property::Tree { .. }, _) => "tree".to_owned(),
        (Property::Assertion, _) => "assertion".to_owned(),
        (Property::Blocks, _) => "blocks".to_owned(),
        (Property::Exception, Outcome::Threw(thrown)) => format!("exception {}", thrown.class),
        (Property::Exception, _) => "exception".to_owned(),
        (Property::Output { .. }, _) => "output".to_owned(),
        (Property::AbstractState { .. }, _) => "abstract state".to_owned(),
        (Property::Abstraction { .. }, _) => "abstraction".to_owned(),
        (Property::Comparison { .. }, _) => "comparison".to_owned(),
        (Property::Reflexivity { .. }, _) => "reflexivity".to_owned(),
        (Property::Congruence { .. }, _) => "congruence".to_owned(),
        (Property::Ownership { .. }, _) => "ownership".to_owned(),
    }
}
