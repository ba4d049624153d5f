//! Random classes: both engines against an oracle that tries everything on the real JVM.
//!
//! `generator` makes classes from a seed; `oracle/Oracle.java` says how many states are valid, how many of them
//! calls reach, and what each operation can break. The engines must say the same. A class on which they do not is
//! made smaller and kept under `regressions`, from where it is compared in every run.
//!
//! Where parameters take nodes, arrays or objects of the class, the oracle's calls are a part of those that the black
//! box makes: its caller passes what the receiver leads to, one other object of the class, and new nodes and arrays. So
//! for such a class the test asserts:
//!
//! - An operation that these calls violate is violated, or unknown for a reason that only the black box has.
//! - A violation is one of these calls or one on some valid state, unless it is about an object that the call was not
//!   passed. Of these, the oracle makes those up that the receiver leads to.
//! - The numbers of reached states are not compared.
//!
//! An object of an inner class is made by no caller of ours, so operations that take one are unknown.
//!
//! `GLASSBOX_CLASSES=5000 GLASSBOX_SEED=1 cargo test -p glassbox-baselines --test all random::` compares that many
//! classes, beginning with that seed. `GLASSBOX_KEPT=0` makes no class smaller.
#![allow(clippy::print_stderr)] // What was compared is the point of running it by hand.

use crate::generator;
use crate::support;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use generator::Program;
use glassbox_baselines::enumerate::{Decided, Values, valid_states};
use glassbox_baselines::{Engine, Task, korat};
use glassbox_spec::{Domain, Literal, PoolKind, Scope, Sharing};
use glassbox_verdict::{OperationReport, Property, Report, Unknown, Vacuous, Verdict, Whose};

/// How long an engine may take for a class: a class that takes longer is a difference.
const TIME: Duration = Duration::from_secs(20);

/// A class to compare.
#[derive(Clone)]
struct Case {
    class: String,
    source: String,
    settings: Settings,
}

/// How a class is checked.
#[derive(Clone, Copy)]
struct Settings {
    bound: u32,
    jobs: usize,
    seed: u64,
}

/// What the oracle says of a case.
struct Expected {
    valid: u64,
    reached: u64,
    /// Constructors, then operations: under Korat, and under the black box.
    actions: Vec<[Findings; 2]>,
}

/// What an operation can break.
struct Findings {
    calls: u64,
    faults: Vec<String>,
}

/// Cases that were compared, cases that are too large, and what was different in which case.
#[derive(Default)]
struct Outcome {
    compared: usize,
    skipped: usize,
    violated: usize,
    differences: Vec<(usize, String)>,
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn engines_agree_with_the_oracle_on_random_classes() {
    let classes = number("GLASSBOX_CLASSES", 380);
    let seed = number("GLASSBOX_SEED", 1);
    let most_kept = number("GLASSBOX_KEPT", 3);
    let programs: Vec<Program> = (seed..seed + classes).map(Program::generate).collect();
    let mut failed = Vec::new();
    let mut compared = 0;
    let mut skipped = 0;
    let mut violated = 0;
    // The oracle and the compiler are started once for many classes, but not for arbitrarily many.
    for (number, batch) in programs.chunks(1000).enumerate() {
        let cases: Vec<Case> = batch
            .iter()
            .enumerate()
            .map(|(index, program)| {
                let index = number * 1000 + index;
                let class = format!("C{index:05}");
                let bound = match index % 5 {
                    4 => 1,
                    3 if program.size() < 4 => 3,
                    _ => 2,
                };
                // Neither the number of jobs nor the order of values may matter.
                let jobs = if index % 4 == 1 { 2 } else { 1 };
                let settings = Settings { bound, jobs, seed: index as u64 % 3 };
                Case { source: program.source(&class), class, settings }
            })
            .collect();
        let outcome = compare("random", &cases);
        compared += outcome.compared;
        skipped += outcome.skipped;
        violated += outcome.violated;
        for (index, difference) in outcome.differences {
            let (program, settings) = (&batch[index], cases[index].settings);
            let seed = seed + (number * 1000 + index) as u64;
            let difference = format!("seed {seed}, bound {}: {difference}", settings.bound);
            eprintln!("{difference}");
            failed.push(difference);
            // A few are enough to work on.
            if failed.len() as u64 <= most_kept {
                let kept = keep(&shrink(program.clone(), settings), settings, seed);
                failed.push(format!("kept as {}", kept.display()));
            }
        }
    }
    eprintln!("{compared} classes compared, {violated} with violations; {skipped} are too large for the oracle");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(compared as u64 >= classes * 4 / 5, "only {compared} of {classes} classes could be compared");
}

/// Classes on which the engines were wrong once.
#[test]
fn what_was_wrong_once_is_right() {
    let cases: Vec<Case> = support::java_files(&regressions())
        .iter()
        .map(|file| {
            let source = fs::read_to_string(file).expect("readable");
            let marks: Vec<u64> =
                source.lines().filter_map(|line| line.strip_prefix("//~ ")?.split(' ').nth(1)?.parse().ok()).collect();
            let [bound, jobs, seed] = marks[..] else { panic!("{} does not say how to check it", file.display()) };
            let settings = Settings { bound: bound as u32, jobs: jobs as usize, seed };
            Case { class: support::class_of(file), source, settings }
        })
        .collect();
    let outcome = compare("regressions", &cases);
    let differences: Vec<String> = outcome.differences.into_iter().map(|(_, difference)| difference).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(outcome.compared, cases.len());
}

fn regressions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions")
}

/// Compares the engines with the oracle.
fn compare(batch: &str, cases: &[Case]) -> Outcome {
    let classes = compile(batch, cases);
    let path = support::class_path(support::jdk(), std::slice::from_ref(&classes));
    let tasks: Vec<Task> = cases
        .iter()
        .map(|case| {
            let Settings { bound, jobs, seed } = case.settings;
            let task = support::task_on(&path, &case.class, bound, "").map(support::as_declared);
            Task { jobs, seed, ..task.unwrap_or_else(|error| panic!("{}: {error}", case.class)) }
        })
        .collect();
    let requests: String = tasks.iter().map(|task| request(&task.target.scope)).collect();
    let file = classes.join("requests.txt");
    fs::write(&file, requests).expect("requests can be written");
    let mut oracle = start_oracle(&classes, &file);
    let answers = BufReader::new(oracle.stdout.take().expect("standard output")).lines().enumerate();
    let (answers, outcome) = (Mutex::new(answers), Mutex::new(Outcome::default()));
    let work = || {
        loop {
            // Whoever is free takes the next answer.
            let next = answers.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, answer)) = next else { return };
            let answer = answer.expect("the oracle's answer");
            let found = (!answer.starts_with("skipped")).then(|| differences(&tasks[index], &Expected::read(&answer)));
            let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
            match found {
                None => outcome.skipped += 1,
                Some((violated, differences)) => {
                    outcome.compared += 1;
                    outcome.violated += usize::from(violated);
                    if !differences.is_empty() {
                        let text = format!("{}: {}", cases[index].class, differences.join(", "));
                        outcome.differences.push((index, text));
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().for_each(|thread| thread.join().expect("a comparison"));
    });
    assert!(oracle.wait().expect("the oracle").success(), "the oracle failed");
    let mut outcome = outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(outcome.compared + outcome.skipped, cases.len(), "the oracle did not answer everything");
    outcome.differences.sort();
    outcome
}

/// The class files of the cases and of the oracle.
fn compile(batch: &str, cases: &[Case]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{batch}-sources"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for sources");
    let mut sources = support::java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle"));
    for case in cases {
        let source = folder.join(format!("{}.java", case.class));
        fs::write(&source, &case.source).expect("a source can be written");
        sources.push(source);
    }
    support::compile(batch, &sources)
}

fn start_oracle(classes: &Path, requests: &Path) -> Child {
    Command::new(support::jdk().home().join("bin/java"))
        // Many short runs: nothing is worth compiling well, and nobody looks at stack traces.
        .args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-StackTraceInThrowable"])
        .arg(format!("-Dmost={}", number("GLASSBOX_MOST", 50_000)))
        .arg("-cp")
        .arg(classes)
        .arg("Oracle")
        .stdin(File::open(requests).expect("the requests"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs")
}

/// A scope as the oracle reads it.
fn request(scope: &Scope) -> String {
    let dotted = |name: &str| name.replace('/', ".");
    let mut text = format!("check {}\n", dotted(&scope.class));
    for pool in &scope.pools {
        let _ = match &pool.kind {
            PoolKind::Objects { class, count } => writeln!(text, "pool objects {} {count}", dotted(class)),
            PoolKind::Arrays { class, count, min_length, max_length, elements, .. } => {
                let (class, elements) = (dotted(class), domain(scope, elements));
                writeln!(text, "pool arrays {class} {count} {min_length} {max_length} {elements}")
            }
            PoolKind::Values { class, values } => {
                let values = values.iter().map(|value| match value {
                    Literal::Number(number) => format!(" {number}"),
                    Literal::Fraction(number) => format!(" {number}"),
                    Literal::Text(text) => format!(" {text}"),
                });
                writeln!(text, "pool values {}{}", dotted(class), values.collect::<String>())
            }
            PoolKind::Constants { class } => writeln!(text, "pool constants {}", dotted(class)),
            PoolKind::Static { class, field } => writeln!(text, "pool static {} {field}", dotted(class)),
        };
    }
    for field in &scope.fields {
        let _ = writeln!(text, "field {} {} {}", dotted(&field.class), field.name, domain(scope, &field.domain));
    }
    for call in scope.constructors.iter().chain(&scope.operations) {
        let (parameters, _) = call.method.descriptor.split_once(')').expect("a descriptor");
        let allowed: String = call.method.allowed.iter().map(|name| format!(" {}", dotted(name))).collect();
        let _ = writeln!(text, "call {} {parameters}){allowed}", call.method.name);
        for parameter in &call.parameters {
            let _ = writeln!(text, "parameter {}", domain(scope, &parameter.domain));
        }
    }
    text + "end\n"
}

fn domain(scope: &Scope, domain: &Domain) -> String {
    match domain {
        Domain::Numbers { min, max } => format!("numbers {min} {max}"),
        Domain::Listed(_) => unreachable!("only a scope that is widened has listed numbers"),
        Domain::Booleans => "booleans".to_owned(),
        Domain::Fixed => "fixed".to_owned(),
        Domain::Opaque => "opaque".to_owned(),
        Domain::References { pools, null, sharing } => {
            let position = |name: &String| scope.pools.iter().position(|pool| pool.name == *name).expect("a pool");
            let pools: Vec<String> = pools.iter().map(|name| position(name).to_string()).collect();
            let sharing = match sharing {
                Sharing::Shared => "shared",
                Sharing::Owned => "owned",
                Sharing::Tree => "tree",
                Sharing::OwnedTree | Sharing::Trees => "ownedtree",
                Sharing::Distinct => "distinct",
            };
            format!("references {} {sharing} {}", if *null { "null" } else { "never" }, pools.join(","))
        }
    }
}

impl Expected {
    /// `valid 3 reached 2 | 9 invariant;tree / 4 - | …`
    fn read(answer: &str) -> Expected {
        let mut parts = answer.split(" | ");
        let counts: Vec<u64> =
            parts.next().unwrap_or_default().split(' ').filter_map(|word| word.parse().ok()).collect();
        let actions = parts.map(|part| {
            let (korat, black_box) = part.split_once(" / ").expect("two findings");
            [korat, black_box].map(|text| {
                let (calls, faults) = text.split_once(' ').expect("a count and faults");
                let faults = faults.split(';').filter(|fault| *fault != "-").map(str::to_owned).collect();
                Findings { calls: calls.parse().expect("a count"), faults }
            })
        });
        let actions = actions.collect();
        let [valid, reached] = counts[..] else { panic!("{answer}") };
        Expected { valid, reached, actions }
    }
}

/// Whether anything is violated, and in what the engines are wrong.
fn differences(task: &Task, expected: &Expected) -> (bool, Vec<String>) {
    let mut differences = Vec::new();
    let [korat, black_box] = [Engine::Korat, Engine::BlackBox].map(|engine| {
        let mut limited = Task { target: task.target.clone(), ..*task };
        limited.target.limits.deadline = Some(Instant::now() + TIME);
        support::run(engine, &limited)
    });
    let passes_objects = passes_objects(&task.target.scope);
    for (engine, report) in [&korat, &black_box].into_iter().enumerate() {
        for (number, (ours, theirs)) in report.operations.iter().zip(&expected.actions).enumerate() {
            let all = engine == 0 || !passes_objects;
            let difference = if all { difference(ours, &theirs[engine]) } else { contradiction(ours, theirs) };
            if let Some(difference) = difference {
                differences.push(format!("{} {number} {}: {difference}", report.engine, ours.operation));
            }
        }
        if report.operations.len() != expected.actions.len() {
            differences.push(format!("{}: {:?}", report.engine, report.verdict));
        }
    }
    // The engines stop once everything is violated.
    let valid =
        if settled(&korat) { korat::count(task).ok().map(|(_, valid)| valid) } else { korat.coverage.valid_states };
    if valid != Some(expected.valid) {
        differences.push(format!("korat: {valid:?} valid states, not {}", expected.valid));
    }
    if enumerated(task, Values::All) != enumerated(task, Values::ToldApart) {
        differences.push("other valid states where only values that are told apart are tried".to_owned());
    }
    let reached = black_box.coverage.reached_states.unwrap_or(0);
    let agrees = if settled(&black_box) { reached <= expected.reached } else { reached == expected.reached };
    if !agrees && !passes_objects {
        differences.push(format!("blackbox: {reached} reached states, not {}", expected.reached));
    }
    for (one, other) in black_box.operations.iter().zip(&korat.operations) {
        if one.verdict == Verdict::Violated && other.verdict != Verdict::Violated && !breaks_held(one) {
            differences.push(format!("{}: violated for the black box alone", one.operation));
        }
    }
    (korat.verdict == Verdict::Violated, differences)
}

/// Whether some parameter takes nodes, arrays or objects of the class under check.
fn passes_objects(scope: &Scope) -> bool {
    let calls = scope.constructors.iter().chain(&scope.operations);
    calls.flat_map(|call| &call.parameters).any(|parameter| {
        let Domain::References { pools, .. } = &parameter.domain else { return false };
        let mut kinds = pools.iter().filter_map(|name| scope.pool(name)).map(|pool| &pool.kind);
        kinds.any(|kind| matches!(kind, PoolKind::Objects { .. } | PoolKind::Arrays { .. }))
    })
}

/// Whether an example shows a broken object that the call was not passed. Only the black box judges these.
fn breaks_held(operation: &OperationReport) -> bool {
    let property = operation.counterexample.as_ref().map(|example| &example.property);
    matches!(property, Some(Property::Invariant { of: Some(Whose::Held { .. }), .. }))
}

/// How the black box contradicts an oracle that makes a part of its calls.
fn contradiction(ours: &OperationReport, theirs: &[Findings; 2]) -> Option<String> {
    let [korat, black_box] = theirs;
    let agrees = match &ours.verdict {
        Verdict::Violated => ours.counterexample.as_ref().is_some_and(|example| {
            let kind = support::kind(example);
            korat.faults.contains(&kind) || black_box.faults.contains(&kind) || breaks_held(ours)
        }),
        Verdict::Holds | Verdict::Vacuous { reason: Vacuous::NeverReturns } => black_box.faults.is_empty(),
        Verdict::Vacuous { .. } => black_box.calls == 0,
        Verdict::Unknown { reason: Unknown::EscapedNode { .. } } => true,
        Verdict::Unknown { reason: Unknown::LeavesScope { .. } } => black_box.faults.is_empty(),
        Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } => what.contains("with --engine blackbox"),
        Verdict::Unknown { .. } => false,
    };
    let found = ours.counterexample.as_ref().map(|example| format!("{} in {}", support::kind(example), example.call));
    (!agrees).then(|| {
        let expected =
            format!("after {} calls {:?}, on all states {:?}", black_box.calls, black_box.faults, korat.faults);
        format!("{:?} {}, not {expected}", ours.verdict, found.unwrap_or_default())
    })
}

/// All valid states; nothing if there is no answer.
fn enumerated(task: &Task, values: Values) -> Option<Vec<Vec<Decided>>> {
    let mut found = Vec::new();
    let enumeration = valid_states(task, values, u64::MAX, &mut |_| {}, &mut |decided| {
        found.push(decided.to_vec());
        Ok(true)
    });
    enumeration.is_ok().then_some(found)
}

/// Whether every operation is violated, so that not all states had to be looked at.
fn settled(report: &Report) -> bool {
    let is_constructor = |one: &&OperationReport| one.operation.starts_with(&report.target);
    let mut operations = report.operations.iter().filter(|one| !is_constructor(one));
    operations.all(|one| one.verdict == Verdict::Violated)
}

fn difference(ours: &OperationReport, theirs: &Findings) -> Option<String> {
    let agrees = match &ours.verdict {
        Verdict::Violated => ours.counterexample.as_ref().is_some_and(|example| {
            let kind = support::kind(example);
            theirs.faults.contains(&kind)
        }),
        Verdict::Holds => theirs.faults.is_empty() && theirs.calls > 0,
        Verdict::Vacuous { reason: Vacuous::NeverReturns } => theirs.faults.is_empty() && theirs.calls > 0,
        Verdict::Vacuous { .. } => theirs.calls == 0,
        // The oracle does not see that a node gets out of its tree, that objects share a part, or that no checked state comes
        // after a call: no call is wrong by itself.
        Verdict::Unknown {
            reason: Unknown::EscapedNode { .. } | Unknown::SharedPart { .. } | Unknown::LeavesScope { .. },
        } => theirs.faults.is_empty() && theirs.calls > 0,
        Verdict::Unknown { .. } => false,
    };
    let found = ours.counterexample.as_ref().map(|example| format!("{} in {}", support::kind(example), example.call));
    (!agrees).then(|| {
        let expected = format!("after {} calls {:?}", theirs.calls, theirs.faults);
        format!("{:?} {}, not {expected}", ours.verdict, found.unwrap_or_default())
    })
}

/// Takes parts away as long as the engines are still wrong.
fn shrink(program: Program, settings: Settings) -> Program {
    let mut program = program;
    for _ in 0..100 {
        let smaller = program.reductions();
        let cases: Vec<Case> = smaller
            .iter()
            .enumerate()
            .map(|(index, program)| {
                let class = format!("S{index:05}");
                Case { source: program.source(&class), class, settings }
            })
            .collect();
        let outcome = compare("shrinking", &cases);
        match outcome.differences.first() {
            Some((index, _)) => program = smaller[*index].clone(),
            None => return program,
        }
    }
    program
}

/// Keeps a program as a regression.
fn keep(program: &Program, settings: Settings, from: u64) -> PathBuf {
    let folder = regressions();
    fs::create_dir_all(&folder).expect("a folder for regressions");
    let free = (1..)
        .map(|number| format!("Random{number:04}"))
        .find(|name| !folder.join(name).with_extension("java").exists());
    let class = free.unwrap_or_default();
    let file = folder.join(&class).with_extension("java");
    let Settings { bound, jobs, seed } = settings;
    let note = format!(
        "//~ bound {bound}\n//~ jobs {jobs}\n//~ seed {seed}\n// Made smaller from the class of seed {from}. To compare \
         it again:\n// cargo test -p glassbox-baselines --test all once\n"
    );
    fs::write(&file, note + &program.source(&class)).expect("a regression can be written");
    file
}
