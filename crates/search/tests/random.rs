//! Random classes: the glass box, Korat's search and the black box against each other.
//!
//! The classes come from the generator of the baselines, which are held against an oracle there. A class on which the engines
//! differ is made smaller and kept under `regressions`, from where it is compared in every run.
//!
//! `GLASSBOX_CLASSES=20000 GLASSBOX_SEED=1 cargo test -p glassbox-search --test all random::` goes through that many seeds, beginning
//! with that one.
#![allow(clippy::print_stderr)] // What was compared is the point of running it by hand.

use crate::baseline_support as support;
use crate::generator;

use crate::comparison;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use comparison::OPTIONS;
use generator::Program;
use glassbox_baselines::{Engine, Task};
use glassbox_spec::{Domain, PoolKind, Scope};
use glassbox_verdict::{Unknown, Verdict};

/// Calls of random classes are short, or do not end.
const STEPS: u64 = 50_000;

/// Bytes for each check. Diagrams take what they may need from the start.
const MEMORY: u64 = 64 << 20;

/// How long an engine may take for a class. Next to all take less than a second; where each of thousands of states begins a call that does
/// not end, looking at all of them takes many minutes.
const TIME: Duration = Duration::from_secs(20);

/// Elements of a search space, as a power of two, beyond which looking at one state after the other takes too long.
const LARGEST: f64 = 14.0;

/// A class to compare.
struct Case {
    class: String,
    source: String,
    bound: u32,
    /// Which numbers there are, see [`vary`].
    scope: u64,
    /// How the glass box searches, a number in [`OPTIONS`].
    options: usize,
}

/// What came of a case.
enum Outcome {
    /// The search space is too large.
    Skipped,
    Compared {
        violated: bool,
        unknown: Vec<Unknown>,
        differences: Vec<String>,
    },
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn all_engines_agree_on_random_classes() {
    let classes = number("GLASSBOX_CLASSES", 1440);
    // The baselines are compared on the first seeds.
    let first = number("GLASSBOX_SEED", 100_000);
    let (mut compared, mut skipped, mut violated) = (0, 0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut failed = Vec::new();
    let seeds: Vec<u64> = (first..first + classes).collect();
    // The compiler is started once for many classes, but not for arbitrarily many.
    for (batch, seeds) in seeds.chunks(4000).enumerate() {
        let programs: Vec<Program> = seeds.iter().map(|seed| Program::generate(*seed)).collect();
        let cases: Vec<Case> = programs
            .iter()
            .enumerate()
            .map(|(index, program)| {
                let class = format!("C{index:05}");
                let bound = if index % 4 == 3 { 1 } else { 2 };
                // Every other scope is as it was made.
                let scope = if index % 2 == 0 { 0 } else { seeds[index] };
                Case { source: program.source(&class), class, bound, scope, options: index % OPTIONS.len() }
            })
            .collect();
        for (index, outcome) in compare(&format!("random-{batch}"), &cases).into_iter().enumerate() {
            let Outcome::Compared { violated: is_violated, unknown, differences } = outcome else {
                skipped += 1;
                continue;
            };
            compared += 1;
            violated += u64::from(is_violated);
            for reason in unknown {
                *reasons.entry(kind(&reason)).or_default() += 1;
            }
            if !differences.is_empty() {
                let case = &cases[index];
                let text = format!("seed {}, bound {}: {}", seeds[index], case.bound, differences.join(", "));
                eprintln!("{text}");
                failed.push(text);
                // A few are enough to work on.
                if failed.len() <= 6 {
                    let kept = keep(&shrink(programs[index].clone(), case), case, seeds[index]);
                    failed.push(format!("kept as {}", kept.display()));
                }
            }
        }
    }
    eprintln!(
        "{compared} classes compared, {violated} with violations, {skipped} too large; without an answer: {reasons:#?}"
    );
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(compared >= classes.min(1440) * 20 / 28, "only {compared} of {classes} classes could be compared");
    assert!(violated * 5 >= compared, "only {violated} of {compared} classes are violated");
}

/// Why there is no answer, without what is different from class to class.
fn kind(reason: &Unknown) -> String {
    match reason {
        Unknown::Unsupported { what, .. } => what.split(['(', '\'', '`']).next().unwrap_or_default().trim().to_owned(),
        Unknown::Steps { .. } => "endless".to_owned(),
        Unknown::GlobalState { .. } => "global state".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Classes on which the engines differed once.
#[test]
fn what_differed_once_is_the_same() {
    let mut cases = Vec::new();
    for file in support::java_files(&regressions()) {
        let source = fs::read_to_string(&file).expect("readable");
        let bound = source.lines().find_map(|line| line.strip_prefix("//~ bound ")?.parse().ok()).expect("a bound");
        let scope = source.lines().find_map(|line| line.strip_prefix("//~ scope ")?.parse().ok()).unwrap_or(0);
        for options in 0..OPTIONS.len() {
            cases.push(Case { class: support::class_of(&file), source: source.clone(), bound, scope, options });
        }
    }
    for (case, outcome) in cases.iter().zip(compare("regressions", &cases)) {
        let Outcome::Compared { differences, .. } = outcome else { panic!("{} is too large", case.class) };
        assert_eq!(differences, [""; 0], "{} at bound {}, {:?}", case.class, case.bound, OPTIONS[case.options]);
    }
}

fn regressions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions")
}

fn compare(batch: &str, cases: &[Case]) -> Vec<Outcome> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{batch}-sources"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for sources");
    let mut sources = Vec::new();
    for case in cases {
        let source = folder.join(format!("{}.java", case.class));
        fs::write(&source, &case.source).expect("a source can be written");
        sources.push(source);
    }
    sources.dedup();
    if sources.is_empty() {
        return Vec::new();
    }
    let classes = support::compile(batch, &sources);
    let path = support::class_path(support::jdk(), std::slice::from_ref(&classes));
    comparison::on_all_cores(cases, |case| {
        let task = support::task_on(&path, &case.class, case.bound, "").map(support::as_declared);
        let mut task = task.unwrap_or_else(|error| panic!("{}: {error}", case.class));
        task.target.limits.steps = Some(STEPS);
        task.target.limits.memory = MEMORY;
        vary(&mut task.target.scope, case.scope);
        if size(&task.target.scope) > LARGEST { Outcome::Skipped } else { compare_one(&mut task, case.options) }
    })
}

fn compare_one(task: &mut Task, options: usize) -> Outcome {
    let [korat, black_box] = [Engine::Korat, Engine::BlackBox].map(|engine| {
        task.target.limits.deadline = Some(Instant::now() + TIME);
        support::run(engine, task)
    });
    task.target.limits.deadline = Some(Instant::now() + 3 * TIME);
    let glass_box = comparison::glass_box(task, OPTIONS[options]);
    let comparison = comparison::compare(&glass_box, &korat);
    let mut differences = comparison.differences;
    // What Korat's search has an answer to, the glass box has too.
    for (ours, theirs) in glass_box.operations.iter().zip(&korat.operations) {
        if let Verdict::Unknown { reason } = &ours.verdict
            && !matches!(theirs.verdict, Verdict::Unknown { .. } | Verdict::Violated)
        {
            differences.push(format!("{}: no answer: {reason:?}", ours.operation));
        }
    }
    for (ours, theirs) in glass_box.operations.iter().zip(&black_box.operations) {
        if theirs.verdict == Verdict::Violated && !matches!(ours.verdict, Verdict::Violated | Verdict::Unknown { .. }) {
            differences.push(format!("{}: violated for the black box, {:?}", ours.operation, ours.verdict));
        }
    }
    let violated = glass_box.verdict == Verdict::Violated;
    let mut unknown = comparison.unknown;
    unknown.extend(comparison.unknown_to_the_other.into_iter().filter(|reason| *reason == Unknown::Time));
    Outcome::Compared { violated, unknown, differences }
}

/// Makes another scope of one: of each domain of numbers, the ends are moved by up to one, though not below the first. With 0 it stays as it
/// is.
fn vary(scope: &mut Scope, seed: u64) {
    let mut random = generator::Random::new(seed);
    let fields = scope.fields.iter_mut().map(|field| &mut field.domain);
    let parameters = scope.operations.iter_mut().flat_map(|operation| &mut operation.parameters);
    for domain in fields.chain(parameters.map(|parameter| &mut parameter.domain)) {
        if let (Domain::Numbers { min, max }, true) = (domain, seed != 0) {
            let (low, high) = (*min + random.below(2) as i64, *max + random.below(3) as i64 - 1);
            (*min, *max) = (low.min(high), low.max(high));
        }
    }
}

/// The number of states and calls, as a power of two.
pub fn size(scope: &Scope) -> f64 {
    let of = |domain: &Domain| -> f64 {
        let count = match domain {
            Domain::Numbers { min, max } => (max - min + 1) as f64,
            Domain::Listed(numbers) => numbers.len() as f64,
            Domain::Booleans => 2.0,
            Domain::Fixed | Domain::Opaque => 1.0,
            Domain::References { pools, null, .. } => {
                let named = scope.pools.iter().filter(|pool| pools.contains(&pool.name));
                f64::from(u8::from(*null)) + named.map(|pool| members(&pool.kind)).sum::<f64>()
            }
        };
        count.max(1.0).log2()
    };
    let mut size = 0.0;
    for field in &scope.fields {
        let holders = scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Objects { class, count } if *class == field.class => Some(f64::from(*count)),
            _ => None,
        });
        // The object under check is in no pool.
        let of_pools = holders.sum::<f64>();
        size += of(&field.domain) * of_pools.max(1.0);
    }
    for pool in &scope.pools {
        if let PoolKind::Arrays { count, max_length, elements, .. } = &pool.kind {
            size += f64::from(*count) * f64::from(*max_length) * of(elements);
        }
    }
    let calls = scope.operations.iter();
    let arguments = calls.map(|call| call.parameters.iter().map(|parameter| of(&parameter.domain)).sum::<f64>());
    size + arguments.fold(0.0, f64::max)
}

fn members(kind: &PoolKind) -> f64 {
    match kind {
        PoolKind::Objects { count, .. } => f64::from(*count),
        PoolKind::Arrays { count, min_length, max_length, .. } => {
            f64::from(*count) * f64::from(max_length - min_length + 1)
        }
        PoolKind::Values { values, .. } => values.len() as f64,
        PoolKind::Constants { .. } | PoolKind::Static { .. } => 2.0,
    }
}

/// Takes parts away as long as the engines still differ.
fn shrink(program: Program, case: &Case) -> Program {
    let mut program = program;
    for _ in 0..100 {
        let smaller = program.reductions();
        let cases: Vec<Case> = smaller
            .iter()
            .enumerate()
            .map(|(index, program)| {
                let class = format!("S{index:05}");
                Case { source: program.source(&class), class, ..*case }
            })
            .collect();
        let outcomes = compare("shrinking", &cases);
        let differs =
            |outcome: &Outcome| matches!(outcome, Outcome::Compared { differences, .. } if !differences.is_empty());
        match outcomes.iter().position(differs) {
            Some(index) => program = smaller[index].clone(),
            None => return program,
        }
    }
    program
}

/// Keeps a program as a regression.
fn keep(program: &Program, case: &Case, from: u64) -> PathBuf {
    let folder = regressions();
    fs::create_dir_all(&folder).expect("a folder for regressions");
    let free = (1..)
        .map(|number| format!("Random{number:04}"))
        .find(|name| !folder.join(name).with_extension("java").exists());
    let class = free.unwrap_or_default();
    let file = folder.join(&class).with_extension("java");
    let options = OPTIONS[case.options];
    let note = format!(
        "//~ bound {}\n//~ scope {}\n// Made smaller from the class of seed {from}, {options:?}. To compare it again:\n\
         // cargo test -p glassbox-search --test all once\n",
        case.bound, case.scope
    );
    fs::write(&file, note + &program.source(&class)).expect("a regression can be written");
    file
}
