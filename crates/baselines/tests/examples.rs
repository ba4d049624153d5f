//! Every example says what should be found in it, and at which bound; see `support/example.rs`.

use crate::support;

use std::path::PathBuf;
use std::sync::LazyLock;

use glassbox_baselines::Engine;
use glassbox_confirm::{Answer, Batch, confirm};
use glassbox_stage::Target;
use glassbox_verdict::{Assignment, Counterexample, Object, Property, Report, Step, Unknown, Value, Verdict};
use support::example::{self, Example};

fn check(example: &Example, engine: Engine, bound: u32) -> Report {
    let entries = [CLASSES.to_owned()];
    let task = support::task(support::jdk(), &entries, &example.class, bound, "").expect(&example.class);
    support::run(engine, &task)
}

pub static CLASSES: LazyLock<PathBuf> =
    LazyLock::new(|| support::compile("examples", &[example::correct(), example::broken()].concat()));

/// Examples that cannot be tried on a JVM.
const UNTRIED: [&str; 8] = [
    "DualCacheDemotesAlways: abstractions stand in the place of modules in it",
    "DualCacheForgetsToClear: abstractions stand in the place of modules in it",
    "DualCacheMixesUpLayers: abstractions stand in the place of modules in it",
    "DualCachePromotesCopies: abstractions stand in the place of modules in it",
    "IntCounterForgetsMost: abstractions stand in the place of modules in it",
    "IntCounterOffByOne: abstractions stand in the place of modules in it",
    "IntCounterStrict: abstractions stand in the place of modules in it",
    "SearchTreeMapLooseEquality: it is about abstract states, which no call on an object makes",
];

fn correct() -> Vec<Example> {
    example::correct().iter().map(|source| Example::read(source)).collect()
}

fn broken() -> Vec<Example> {
    example::broken().iter().map(|source| Example::read(source)).collect()
}

/// `add(int): invariant` as a mark has it: `add: invariant`.
fn as_marked(finding: &str, class: &str) -> String {
    let (operation, kind) = finding.split_once(": ").unwrap_or((finding, ""));
    let name = operation.split('(').next().unwrap_or(operation);
    format!("{}: {kind}", if name == class { "<init>" } else { name })
}

/// Whether the guilty line is one that the example shows: executed by the call, or by an abstraction that threw. Abstract states that
/// are wrongly called equal show no lines.
fn shows(found: &Counterexample, example: &Example) -> bool {
    match &found.property {
        Property::Abstraction { threw: Some(thrown), .. } => {
            thrown.trace.iter().any(|frame| frame.contains(&format!(".java:{})", example.line)))
        }
        Property::Congruence { .. } => true,
        _ => found.lines.iter().any(|step| step.line.line == example.line),
    }
}

/// The state to which the lines of an example lead from its state before, as far as it is in the state after.
fn led_to(found: &Counterexample) -> Vec<Object> {
    let mut state = found.before.clone().unwrap_or_default();
    found.lines.iter().flat_map(|step| &step.assigned).for_each(|assignment| state.write(assignment));
    let after = found.after.iter().flat_map(|after| &after.objects);
    after.filter_map(|object| state.object(&object.name).cloned()).collect()
}

#[test]
fn there_are_enough_of_them() {
    assert!(correct().len() >= 12);
    for folder in example::folders() {
        assert!(support::java_files(&folder.join("broken")).len() >= 3, "{}", folder.display());
    }
}

/// Where fewer states are reached than are valid, the comment in the class says why.
#[test]
fn neither_engine_complains_about_a_correct_class_and_both_see_the_same_states() {
    let fewer = ["BitSet", "DisjointSets", "FibonacciHeap", "IntCounter", "OpenAddressing", "Queue", "RedBlackTree"];
    // There is one state for each map that stands in for another, and calls put its entries into any order.
    let in_any_order = ["DualCacheOverHashMap", "IntCounterOverTreeMap"];
    for example in correct() {
        let [korat, black_box] = [Engine::Korat, Engine::BlackBox].map(|engine| {
            let report = check(&example, engine, example.bound);
            let findings = support::findings(&report);
            assert_eq!(report.verdict, Verdict::Holds, "{} with {engine:?}: {findings:?}", example.class);
            assert_eq!(report.warnings, [], "{} with {engine:?}", example.class);
            report.coverage
        });
        let (valid, reached) = (korat.valid_states, black_box.reached_states);
        if in_any_order.contains(&&*example.class) {
            assert!(reached.is_some() && valid.is_some(), "{}", example.class);
        } else if fewer.contains(&&*example.class) {
            assert!(reached < valid, "{}: {reached:?} of {valid:?}", example.class);
        } else {
            assert_eq!(reached, valid, "{}", example.class);
        }
    }
}

/// What Korat's search finds in a broken example.
pub struct Found {
    pub example: Example,
    pub target: Target,
    pub report: Report,
}

pub static FOUND: LazyLock<Vec<Found>> = LazyLock::new(|| {
    let find = |example: Example| {
        let entries = [CLASSES.to_owned()];
        let task =
            support::task(support::jdk(), &entries, &example.class, example.bound, "").expect("the example has a task");
        Found { report: support::run(Engine::Korat, &task), target: task.target, example }
    };
    broken().into_iter().map(find).collect()
});

/// All in one JVM: to start one takes longer than the calls.
#[test]
fn every_mistake_happens_again_on_the_jvm() {
    let examples_in = |found: &'static Found| -> Vec<&'static Counterexample> {
        found.report.operations.iter().filter_map(|operation| operation.counterexample.as_ref()).collect()
    };
    let batches: Vec<Batch<'_>> =
        FOUND.iter().map(|found| Batch { path: &found.target.path, examples: examples_in(found) }).collect();
    let mut untried: Vec<String> = Vec::new();
    for (found, answers) in FOUND.iter().zip(confirm(&batches, &|| false)) {
        for answer in answers {
            match answer {
                Answer::Confirmed { jvm } => assert!(jvm.ends_with(support::jdk().version()), "{jvm}"),
                Answer::Untried { reason } => untried.push(format!("{}: {reason}", found.example.class)),
                Answer::Refuted { instead, record, .. } => panic!("{}: {instead}\n{record}", found.example.class),
            }
        }
    }
    assert_eq!(untried, UNTRIED);
}

#[test]
fn korat_finds_every_mistake_and_its_line_at_the_smallest_bound_that_shows_it() {
    for Found { example, report, .. } in FOUND.iter() {
        let findings: Vec<String> =
            support::findings(report).iter().map(|finding| as_marked(finding, &example.class)).collect();
        assert_eq!(findings, [example.violation.clone().unwrap_or_default()], "{}", example.class);
        let found = report.operations.iter().find_map(|operation| operation.counterexample.as_ref());
        let found = found.expect(&example.class);
        assert!(shows(found, example), "{}: line {} is not in {:?}", example.class, example.line, found.lines);
        assert_eq!(led_to(found), found.after.clone().unwrap_or_default().objects, "{}", example.class);
        if example.bound > 1 {
            let below = check(example, Engine::Korat, example.bound - 1);
            let leaves = matches!(&below.verdict, Verdict::Unknown { reason: Unknown::LeavesScope { .. } });
            assert!(leaves || below.verdict == Verdict::Holds, "{} below its bound", example.class);
        }
    }
}

#[test]
fn the_black_box_finds_every_mistake_that_calls_can_reach() {
    for example in broken() {
        let report = check(&example, Engine::BlackBox, example.black_box);
        if example.unreachable {
            assert_eq!(report.verdict, Verdict::Holds, "{}", example.class);
        } else {
            let mut findings: Vec<String> =
                support::findings(&report).iter().map(|finding| as_marked(finding, &example.class)).collect();
            // Where the constructor is broken there is no state to call anything on.
            findings.retain(|finding| !finding.contains("NoInitialState"));
            assert_eq!(findings, [example.violation.clone().unwrap_or_default()], "{}", example.class);
        }
    }
}

#[test]
fn the_black_box_tells_how_it_got_there() {
    let example = broken().into_iter().find(|example| example.class == "SortedListDropsTail").expect("the example");
    let report = check(&example, Engine::BlackBox, example.black_box);
    let found = report.operations.iter().find_map(|operation| operation.counterexample.as_ref()).expect("a violation");
    assert_eq!(found.history, ["new SortedListDropsTail()", "add(0)", "add(2)"]);
    assert_eq!(found.call, "add(1)");
}

/// A step in a line: where it is and how deep, its arguments, what it wrote.
fn told(step: &Step) -> String {
    let shown = |value: &Value| match value {
        Value::Null => "null".to_owned(),
        Value::Literal(text) | Value::Text(text) | Value::Constant(text) | Value::Reference(text) => text.clone(),
        Value::Opaque(class) => format!("a {class}"),
    };
    let arguments: Vec<String> =
        step.arguments.iter().map(|(name, value)| format!("{name}: {}", shown(value))).collect();
    let assigned = step.assigned.iter().map(|assignment| match assignment {
        Assignment::New { object } => format!("new {}", object.name),
        Assignment::Variable { name, value } => format!("{name} = {}", shown(value)),
        Assignment::Field { object, field, value } => format!("{object}.{field} = {}", shown(value)),
    });
    let ended = step.ended.iter().map(|name| format!("no more {name}"));
    let did: Vec<String> = assigned.chain(ended).collect();
    format!("{}{} ({}) {}", "> ".repeat(step.depth as usize), step.line.line, arguments.join(", "), did.join(", "))
}

fn trace_of(class: &str, engine: Engine) -> Vec<String> {
    let example = broken().into_iter().find(|example| example.class == class).expect(class);
    let bound = if engine == Engine::BlackBox { example.black_box } else { example.bound };
    let report = check(&example, engine, bound);
    let found = report.operations.iter().find_map(|operation| operation.counterexample.as_ref()).expect("a violation");
    found.lines.iter().map(told).collect()
}

#[test]
fn a_trace_tells_what_each_line_did() {
    let expected = [
        "40 (this: SortedListDropsTail0, key: 1) ",
        "45 () before = Node0",
        "46 () ",
        "49 () ",
        "50 () ",
        "> 15 (this: Node2, key: 1, next: null) new Node2",
        "> 16 () Node2.key = 1",
        "> 17 () ",
        "> 18 () ",
        "50 () Node0.next = Node2",
        "51 () SortedListDropsTail0.size = 3",
        "52 () ",
    ];
    assert_eq!(trace_of("SortedListDropsTail", Engine::BlackBox), expected);
}

/// Results of calls go to variables of the caller, and variables go out of scope.
#[test]
fn a_trace_follows_variables() {
    let trace = trace_of("RedBlackTreeOnlyOneRotation", Engine::Korat);
    let position = |wanted: &str| trace.iter().position(|step| step == wanted).unwrap_or_else(|| panic!("{trace:#?}"));
    assert!(position("69 () added = Node2") < position("> 118 () parent = Node1"));
    assert!(position("> > 216 (this: RedBlackTreeOnlyOneRotation0, node: Node0) left = Node1") > 0);
    let ends = position("> 130 () no more parent, no more grandparent, no more uncle");
    assert_eq!(trace[ends + 1], "> 142 () ");
}

#[test]
fn several_jobs_find_the_same() {
    for name in ["RedBlackTree", "RedBlackTreeForgetsParent", "Queue", "HashTableLosesFront"] {
        let example = correct().into_iter().chain(broken()).find(|example| example.class == name).expect(name);
        let entries = [CLASSES.to_owned()];
        let mut task = support::task(support::jdk(), &entries, name, example.bound, "").expect(name);
        let alone = support::run(Engine::Korat, &task);
        task.jobs = 3;
        let together = support::run(Engine::Korat, &task);
        assert_eq!(alone.verdict, together.verdict, "{name}");
        for (one, other) in alone.operations.iter().zip(&together.operations) {
            assert_eq!(one.counterexample, other.counterexample, "{name}.{}", one.operation);
        }
        if alone.verdict == Verdict::Holds {
            assert_eq!(alone.coverage, together.coverage, "{name}");
        }
    }
}

#[test]
fn a_seed_changes_the_order_and_nothing_else() {
    for name in ["SearchTree", "HashTable"] {
        let example = correct().into_iter().find(|example| example.class == name).expect(name);
        let entries = [CLASSES.to_owned()];
        let mut task = support::task(support::jdk(), &entries, name, example.bound, "").expect(name);
        for engine in [Engine::Korat, Engine::BlackBox] {
            task.seed = 0;
            let plain = support::run(engine, &task).coverage;
            task.seed = 4711;
            assert_eq!(support::run(engine, &task).coverage, plain, "{name} with {engine:?}");
        }
    }
}
