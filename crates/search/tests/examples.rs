//! On every example, correct and broken, the glass box says what Korat's search says, and the black box finds nothing that the
//! glass box does not.

use crate::baseline_support as support;

use crate::comparison;

use std::path::PathBuf;

use comparison::OPTIONS;
use glassbox_baselines::Engine;
use glassbox_verdict::Verdict;
use support::example::{self, Example};

/// Correct structures are checked up to this bound, broken ones up to the next; what is beyond is left to benchmarks.
const LARGEST: u32 = 3;

/// An example at a bound.
struct Case {
    class: String,
    bound: u32,
    options: usize,
    /// Whether something is wrong with it at this bound.
    broken: bool,
}

struct Outcome {
    differences: Vec<String>,
    violated: bool,
}

/// Checks examples at every bound up to the one that shows what is wrong with them.
fn agree(batch: &str, sources: &[PathBuf]) -> (Vec<Case>, Vec<Outcome>) {
    let classes = support::compile(batch, sources);
    let examples = sources.iter().map(|source| Example::read(source)).enumerate();
    let cases: Vec<Case> = examples
        .flat_map(|(number, example)| {
            let bounds = 1..=(if example.violation.is_some() { example.bound.min(LARGEST + 1) } else { LARGEST });
            bounds.map(move |bound| Case {
                class: example.class.clone(),
                bound,
                // Above it, the other ways to search take long.
                options: if bound > LARGEST { 0 } else { (number + bound as usize) % OPTIONS.len() },
                broken: example.violation.is_some() && bound == example.bound,
            })
        })
        .collect();
    let outcomes = comparison::on_all_cores(&cases, |case| {
        let Case { class, bound, options, .. } = case;
        let entries = std::slice::from_ref(&classes);
        let task = support::task(support::jdk(), entries, class, *bound, "").expect(class);
        let glass_box = comparison::glass_box(&task, OPTIONS[*options]);
        let korat = comparison::compare(&glass_box, &support::run(Engine::Korat, &task));
        let mut differences = korat.differences;
        let unknown = korat.unknown.iter().chain(&korat.unknown_to_the_other);
        differences.extend(unknown.map(|reason| format!("no answer: {reason:?}")));
        let black_box = support::run(Engine::BlackBox, &task);
        for (ours, theirs) in glass_box.operations.iter().zip(&black_box.operations) {
            if theirs.verdict == Verdict::Violated && ours.verdict != Verdict::Violated {
                differences.push(format!("{}: violated for the black box, {:?}", ours.operation, ours.verdict));
            }
        }
        let violated = glass_box.verdict == Verdict::Violated;
        let context = format!("{class} at bound {bound}, {:?}", OPTIONS[*options]);
        Outcome { differences: differences.iter().map(|text| format!("{context}: {text}")).collect(), violated }
    });
    let differences: Vec<&String> = outcomes.iter().flat_map(|outcome| &outcome.differences).collect();
    assert!(differences.is_empty(), "{differences:#?}");
    (cases, outcomes)
}

#[test]
fn correct_structures_hold() {
    let (cases, outcomes) = agree("glass-box-correct", &example::correct());
    assert!(cases.len() >= 48, "{} cases", cases.len());
    assert!(outcomes.iter().all(|outcome| !outcome.violated));
}

#[test]
fn structures_in_the_style_of_korat_hold() {
    let sources = support::java_files(&support::repository().join("examples/korat"));
    let (cases, outcomes) = agree("glass-box-korat", &sources);
    assert!(cases.len() >= 30, "{} cases", cases.len());
    assert!(outcomes.iter().all(|outcome| !outcome.violated));
}

/// At the smallest bound that shows it, and not below.
#[test]
fn what_is_broken_is_found() {
    let (cases, outcomes) = agree("glass-box-broken", &example::broken());
    for (case, outcome) in cases.iter().zip(&outcomes) {
        assert_eq!(outcome.violated, case.broken, "{} at bound {}", case.class, case.bound);
    }
    assert!(cases.iter().filter(|case| case.broken).count() >= 92);
}
