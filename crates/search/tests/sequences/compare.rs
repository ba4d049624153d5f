//! Compares the verdicts of engines with the outcome of call sequences.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use glassbox_baselines::reach::reach;
use glassbox_baselines::{Engine, Task};
use glassbox_classes::ClassPath;
use glassbox_search::Options;
use glassbox_verdict::{OperationReport, Property, Report, Unknown, Verdict, Whose};

use crate::baseline_support as support;
use crate::comparison;
use crate::random;

use super::driver::{self, Explored, Sequence};

/// Calls of random classes are short, or do not end.
const STEPS: u64 = 50_000;

/// Bytes for each check.
const MEMORY: u64 = 64 << 20;

/// How long an engine may take for a class.
const TIME: Duration = Duration::from_secs(10);

/// How long the black box may take. Where several objects share something, there may be more
/// states than any time would do for.
const BLACK_BOX_TIME: Duration = Duration::from_secs(1);

/// States and calls, as a power of two, beyond which Korat's search is left out.
const LARGEST: f64 = 18.0;

const BOUND: u32 = 2;

/// A class to compare.
#[derive(Clone, Debug)]
pub struct Case {
    pub class: String,
    pub source: String,
    /// What the driver is asked.
    pub request: String,
    /// Operations that are right on every state.
    pub certain: Vec<String>,
}

/// Kinds of contradictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An engine says *holds*, and a sequence violates it.
    Holds,
    /// A violation does not happen when the calls of its history are made.
    History,
    /// An operation that is right by construction is violated.
    Certain,
    /// Engines contradict each other.
    Disagreement,
    /// An internal error.
    Fault,
    /// The driver contradicts itself.
    Driver,
}

/// A contradiction.
#[derive(Clone, Debug)]
pub struct Difference {
    pub kind: Kind,
    pub words: String,
}

/// What came of a case.
#[derive(Debug, Default)]
pub struct Outcome {
    pub differences: Vec<Difference>,
    explored: Explored,
    /// Verdicts on operations that a sequence violates, by engine.
    said: BTreeMap<(String, String), usize>,
    /// Why engines have no answer.
    unknown: BTreeMap<(String, String), usize>,
    /// Operations that hold although a sequence violates them, if another call in it does not hold.
    loose: usize,
    replayed: usize,
    /// Histories to make again: of which engine and operation, and the request.
    histories: Vec<(String, String)>,
}

/// What came of all cases.
#[derive(Debug, Default)]
pub struct Total {
    pub classes: usize,
    /// Classes of which a sequence violates something.
    pub violated: usize,
    operations: usize,
    complete: usize,
    bystanders: usize,
    calls: u64,
    loose: usize,
    replayed: usize,
    differences: BTreeMap<Kind, usize>,
    said: BTreeMap<(String, String), usize>,
    unknown: BTreeMap<(String, String), usize>,
}

impl Outcome {
    pub fn words(&self) -> String {
        let all: Vec<String> = self.differences.iter().map(|one| format!("{:?}: {}", one.kind, one.words)).collect();
        all.join("\n")
    }

    fn wrong(&mut self, kind: Kind, words: String) {
        self.differences.push(Difference { kind, words });
    }
}

impl Total {
    pub fn add(&mut self, outcome: &Outcome) {
        let violations = outcome.explored.violations.iter();
        let (bystanders, violations): (Vec<_>, Vec<_>) = violations.partition(|one| one.kind == "bystander");
        self.classes += 1;
        self.violated += usize::from(!violations.is_empty());
        self.operations += violations.len();
        self.bystanders += bystanders.len();
        self.complete += usize::from(outcome.explored.complete);
        self.calls += outcome.explored.calls;
        self.loose += outcome.loose;
        self.replayed += outcome.replayed;
        for difference in &outcome.differences {
            *self.differences.entry(difference.kind).or_default() += 1;
        }
        for (from, into) in [(&outcome.said, &mut self.said), (&outcome.unknown, &mut self.unknown)] {
            for (key, count) in from {
                *into.entry(key.clone()).or_default() += count;
            }
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Total { classes, violated, operations, complete, calls, .. } = self;
        writeln!(f, "{classes} classes compared, {violated} with violations of {operations} operations")?;
        writeln!(f, "the driver made {calls} calls and came to the end of {complete} classes")?;
        writeln!(f, "{} violations of bystanders, {} operations hold loosely", self.bystanders, self.loose)?;
        writeln!(f, "{} histories made again; differences: {:?}", self.replayed, self.differences)?;
        for ((engine, verdict), count) in &self.said {
            writeln!(f, "of what a sequence violates: {engine} {verdict} {count}")?;
        }
        for ((engine, reason), count) in &self.unknown {
            writeln!(f, "without an answer: {engine} {count} times: {reason}")?;
        }
        Ok(())
    }
}

/// Compares all engines with the driver.
pub fn compare(batch: &str, cases: &[Case]) -> Vec<Outcome> {
    if cases.is_empty() {
        return Vec::new();
    }
    let sources: Vec<(&str, &str)> = cases.iter().map(|case| (&*case.class, &*case.source)).collect();
    let classes = compile(batch, &sources);
    let driver = driver::compiled();
    let requests: Vec<String> = cases.iter().map(|case| case.request.clone()).collect();
    let answers = driver::ask(driver, &classes, &requests);
    let path = support::class_path(support::jdk(), std::slice::from_ref(&classes));
    let pairs: Vec<(&Case, Explored)> = cases.iter().zip(answers.iter().map(|lines| Explored::read(lines))).collect();
    let mut outcomes = comparison::on_all_cores(&pairs, |(case, explored)| judge(&path, case, explored));
    for (outcome, (_, explored)) in outcomes.iter_mut().zip(pairs) {
        outcome.explored = explored;
    }
    replay(driver, &classes, &mut outcomes);
    outcomes
}

/// The class files of some classes and their sources.
pub fn compile(batch: &str, cases: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{batch}-sources"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for sources");
    let mut sources = Vec::new();
    for (class, text) in cases {
        let source = folder.join(format!("{class}.java"));
        fs::write(&source, text).expect("a source can be written");
        sources.push(source);
    }
    support::compile(batch, &sources)
}

/// Makes all histories again, in one JVM.
fn replay(driver: &Path, classes: &Path, outcomes: &mut [Outcome]) {
    let requests: Vec<String> =
        outcomes.iter().flat_map(|outcome| outcome.histories.iter().map(|(_, request)| request.clone())).collect();
    let mut answers = driver::ask(driver, classes, &requests).into_iter();
    for outcome in outcomes {
        for (what, request) in std::mem::take(&mut outcome.histories) {
            let answer = answers.next().expect("an answer").concat();
            outcome.replayed += 1;
            if answer != "same" {
                let calls: Vec<&str> = request.lines().filter_map(|line| line.strip_prefix("make ")).collect();
                outcome.wrong(Kind::History, format!("{what}: {answer}; {}", calls.join("; ")));
            }
        }
    }
}

/// The reports of the engines, with histories where calls lead to examples.
pub fn reports(task: &mut Task) -> Vec<Result<Report, String>> {
    let is_small = random::size(&task.target.scope) <= LARGEST;
    let mut engine = |time: Duration, check: &dyn Fn(&Task) -> Report| {
        task.target.limits.deadline = Some(Instant::now() + time);
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut report = check(task);
            reach(&task.target, &mut report);
            report
        }));
        checked.map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
        })
    };
    let mut reports = vec![
        engine(TIME, &|task| comparison::glass_box(task, Options::DEFAULT)),
        engine(BLACK_BOX_TIME, &|task| support::run(Engine::BlackBox, task)),
    ];
    if is_small {
        reports.push(engine(TIME, &|task| support::run(Engine::Korat, task)));
    }
    reports
}

/// How a class is checked.
pub fn task(path: &ClassPath, class: &str) -> Result<Task, glassbox_spec::Error> {
    let mut task = support::task_on(path, class, BOUND, "")?;
    task.target.limits.steps = Some(STEPS);
    task.target.limits.memory = MEMORY;
    Ok(task)
}

fn judge(path: &ClassPath, case: &Case, explored: &Explored) -> Outcome {
    let mut outcome = Outcome::default();
    for sequence in explored.violations.iter().filter(|one| one.words.contains("NOT AGAIN")) {
        outcome.wrong(Kind::Driver, format!("{} {}", sequence.signature, sequence.words));
    }
    let mut task = match task(path, &case.class) {
        Ok(task) => task,
        Err(error) => {
            outcome.wrong(Kind::Fault, error.to_string());
            return outcome;
        }
    };
    let mut good = Vec::new();
    for report in reports(&mut task) {
        match report {
            Ok(report) => good.push(report),
            Err(panic) => outcome.wrong(Kind::Fault, format!("a panic: {panic}")),
        }
    }
    for report in &good {
        look_at(&mut outcome, case, report, explored);
    }
    let by = |name: &str| good.iter().find(|report| report.engine == name);
    if let (Some(glass_box), Some(korat)) = (by("glassbox"), by("korat")) {
        let differences = comparison::compare(glass_box, korat).differences;
        differences.into_iter().for_each(|words| outcome.wrong(Kind::Disagreement, words));
    }
    if let Some(black_box) = by("blackbox") {
        for other in good.iter().filter(|report| report.engine != black_box.engine) {
            for (one, black) in other.operations.iter().zip(&black_box.operations) {
                let is_told = black.verdict == Verdict::Violated && !breaks_held(black);
                if is_told && one.verdict == Verdict::Holds {
                    let words = format!("{}: violated for the black box, holds for {}", one.operation, other.engine);
                    outcome.wrong(Kind::Disagreement, words);
                }
            }
        }
    }
    outcome
}

/// Whether an example shows a broken object that the call was not passed. Only the black box judges these.
fn breaks_held(operation: &OperationReport) -> bool {
    let property = operation.counterexample.as_ref().map(|example| &example.property);
    matches!(property, Some(Property::Invariant { of: Some(Whose::Held { .. }), .. }))
}

/// Whether the black box may have stopped before a sequence. Its bound limits the calls in a sequence that change a
/// field without known values, and its scope says so.
fn is_beyond(report: &Report, sequence: &Sequence) -> bool {
    let calls_before = sequence.words.matches(';').count().saturating_sub(1);
    calls_before > BOUND as usize && report.scope.words.iter().any(|words| words.contains("calls in a sequence that"))
}

/// Holds a report against the sequences.
fn look_at(outcome: &mut Outcome, case: &Case, report: &Report, explored: &Explored) {
    let engine = &report.engine;
    let violations: Vec<&Sequence> = explored.violations.iter().filter(|one| !is_beyond(report, one)).collect();
    // The other engines judge the objects that a call is passed and returns, and no operation for others.
    let is_judged = |one: &&&Sequence| one.kind != "bystander" || engine == "blackbox";
    let verdict =
        |signature: &str| report.operations.iter().find(|one| one.signature == signature).map(|one| &one.verdict);
    let mut told = false;
    for sequence in violations.iter().filter(is_judged) {
        let said = verdict(&sequence.signature);
        let name = said.map_or("-", |verdict| name(verdict)).to_owned();
        *outcome.said.entry((engine.clone(), name)).or_default() += 1;
        let before = sequence.calls.iter().filter(|call| **call != sequence.signature);
        let firm = before.clone().all(|call| verdict(call) == Some(&Verdict::Holds));
        if said == Some(&Verdict::Holds) && firm {
            let words =
                format!("{engine} says that {} holds, {}: {}", sequence.signature, sequence.kind, sequence.words);
            outcome.wrong(Kind::Holds, words);
            told = true;
        } else if said == Some(&Verdict::Holds) {
            outcome.loose += 1;
        }
    }
    if let (Verdict::Holds, Some(sequence), false) = (&report.verdict, violations.first(), told) {
        let words = format!("{engine} says that the class holds, {}: {}", sequence.kind, sequence.words);
        outcome.wrong(Kind::Holds, words);
    }
    if report.operations.is_empty() {
        unknown(outcome, engine, &report.verdict);
    }
    for operation in &report.operations {
        unknown(outcome, engine, &operation.verdict);
        let name = operation.signature.split('(').next().unwrap_or_default();
        if operation.verdict == Verdict::Violated && case.certain.iter().any(|certain| certain == name) {
            outcome.wrong(
                Kind::Certain,
                format!("{engine} says that {} is violated: {}", operation.operation, call(operation)),
            );
        }
        let again = operation.counterexample.as_ref();
        if let Some(request) = again.and_then(|example| driver::replay(&case.request, &case.class, example)) {
            outcome.histories.push((format!("{engine} {}", operation.operation), request));
        }
    }
}

fn call(operation: &OperationReport) -> &str {
    operation.counterexample.as_ref().map_or("", |example| &example.call)
}

/// A verdict in a word.
pub fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Unknown { .. } => "unknown",
        Verdict::Vacuous { .. } => "vacuous",
    }
}

/// Counts a reason, and sees whether it is an internal error.
fn unknown(outcome: &mut Outcome, engine: &str, verdict: &Verdict) {
    if let Verdict::Vacuous { reason } = verdict {
        *outcome.unknown.entry((engine.to_owned(), format!("vacuous, {reason:?}"))).or_default() += 1;
    }
    let Verdict::Unknown { reason } = verdict else { return };
    let words = format!("{reason:?}");
    let fault = ["fault of ours", "nternal error", "please report", "index out of bounds"];
    if fault.iter().any(|text| words.contains(text))
        || matches!(reason, Unknown::NotConfirmed { .. } | Unknown::Fault { .. } | Unknown::Uncertified { .. })
    {
        outcome.wrong(Kind::Fault, format!("{engine}: {words}"));
    }
    let kind = match reason {
        Unknown::Unsupported { what, .. } => what.split(['(', '\'', '`']).next().unwrap_or_default().trim().to_owned(),
        Unknown::GlobalState { .. } => "global state".to_owned(),
        Unknown::Steps { .. } => "endless".to_owned(),
        other => format!("{other:?}").chars().take(60).collect(),
    };
    *outcome.unknown.entry((engine.to_owned(), kind)).or_default() += 1;
}
