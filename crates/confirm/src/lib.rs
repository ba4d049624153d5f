//! Does violations again on the user's own JVM.
//!
//! A counterexample has been seen twice before it gets here, each time on our machine. Should that be wrong about Java, both times were. So the
//! state is made a third time, with the launcher of the JDK whose classes were checked: `words.rs` tells a small Java program
//! (`java/glassbox/src/glassbox/confirm`) what to make and to call, as lines of words, and it answers what broke.
//!
//! A class that is specified by itself is judged there by its own invariant and abstraction. Those of a mirror are no methods of any class that a
//! JVM knows; there it is compared how the call ended and what it left behind, of which our machine has shown what it breaks.
//!
//! **Invariant:** what was not seen to happen again is never called confirmed, and nothing is called a fault for which there may be another
//! reason.

mod jvm;
mod words;

use std::path::PathBuf;
use std::time::Duration;

use glassbox_classes::{ClassPath, annotation_library};
use glassbox_verdict::{Counterexample, Ending, Property, Recipe};

/// How long a single call may take.
pub const CALL_LIMIT: Duration = Duration::from_secs(10);

/// What came of a violation on the user's JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It happened again.
    Confirmed {
        /// The JVM: `OpenJDK 17.0.15`.
        jvm: String,
    },
    /// It did not.
    Refuted {
        /// The JVM.
        jvm: String,
        /// What happened instead.
        instead: String,
        /// What the JVM was told, and what it said: all that it takes to do the same again.
        record: String,
    },
    /// It could not be tried, or what came of it says nothing.
    Untried {
        /// Why.
        reason: String,
    },
}

/// Violations that were found with the classes of one class path.
pub struct Batch<'a> {
    /// The class path.
    pub path: &'a ClassPath,
    /// The violations.
    pub examples: Vec<&'a Counterexample>,
}

/// Does violations again, all in one JVM: that of the first batch. An answer for each. That JVM is ended when it takes too long, and as soon
/// as the check has `ended`.
pub fn confirm(batches: &[Batch<'_>], ended: &dyn Fn() -> bool) -> Vec<Vec<Answer>> {
    let mut session = String::new();
    let mut obstacles: Vec<Vec<Option<String>>> = Vec::new();
    for batch in batches {
        let found: Vec<Option<String>> = batch.examples.iter().map(|example| obstacle(example)).collect();
        if found.iter().any(Option::is_none) {
            session.push_str(&words::class_path(batch.path));
        }
        for (example, obstacle) in batch.examples.iter().zip(&found) {
            if let (Some(recipe), None) = (&example.recipe, obstacle) {
                session.push_str(&words::recipe(recipe));
            }
        }
        obstacles.push(found);
    }
    let ran = match batches.first() {
        Some(_) if ended() => Err("the check had to end before".to_owned()),
        Some(first) if !session.is_empty() => {
            let limit = limit(batches);
            let is_late = |time| time >= limit || ended();
            driver(first.path).and_then(|driver| jvm::run(first.path.jdk(), &driver, &session, &is_late))
        }
        _ => Err("there is nothing to run".to_owned()),
    };
    let mut next = 0;
    let mut answers = Vec::new();
    for (batch, found) in batches.iter().zip(obstacles) {
        let mut of_batch = Vec::new();
        for (example, obstacle) in batch.examples.iter().zip(found) {
            of_batch.push(match (obstacle, &ran, &example.recipe) {
                (Some(reason), ..) => Answer::Untried { reason },
                (None, Err(reason), _) => Answer::Untried { reason: reason.clone() },
                (None, Ok(_), None) => Answer::Untried { reason: NO_CALL.to_owned() },
                (None, Ok(ran), Some(recipe)) => {
                    next += 1;
                    judged(batch.path, example, recipe, ran.answers.get(next - 1).map(String::as_str), ran)
                }
            });
        }
        answers.push(of_batch);
    }
    answers
}

const NO_CALL: &str = "it is about abstract states, which no call on an object makes";

/// Why an example cannot be tried.
fn obstacle(example: &Counterexample) -> Option<String> {
    if matches!(example.property, Property::Ownership { .. }) {
        return Some("a JVM does not know who owns an object".to_owned());
    }
    match &example.recipe {
        Some(recipe) => recipe.obstacle(),
        None => Some(NO_CALL.to_owned()),
    }
}

/// The folder or jar that the Java program is in.
fn driver(path: &ClassPath) -> Result<Vec<PathBuf>, String> {
    match annotation_library(path.jdk()) {
        Ok(library) => Ok(vec![library]),
        // A JRE has no compiler, but the user's own class path may have the jar.
        Err(_) if matches!(path.read("glassbox/confirm/Confirm"), Ok(Some(_))) => Ok(path.entries().to_vec()),
        Err(error) => Err(format!("the program that does so cannot be compiled: {error}")),
    }
}

/// How long a JVM may take for everything.
fn limit(batches: &[Batch<'_>]) -> Duration {
    let calls: usize = batches.iter().map(|batch| batch.examples.len()).sum();
    // Starting it, and loading classes, is not a matter of the calls.
    Duration::from_secs(20) + CALL_LIMIT.saturating_mul(u32::try_from(calls).unwrap_or(u32::MAX))
}

/// What an answer of the JVM means.
fn judged(path: &ClassPath, example: &Counterexample, recipe: &Recipe, answer: Option<&str>, ran: &jvm::Ran) -> Answer {
    let untried = |reason: String| Answer::Untried { reason };
    let mut parts = answer.unwrap_or("").split(' ');
    let (kind, broke) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    match kind {
        "broke" => {}
        "blocked" if example.property == Property::Blocks => return Answer::Confirmed { jvm: ran.jvm.clone() },
        "late" => return untried(format!("the call did not end within {} seconds", CALL_LIMIT.as_secs())),
        "cannot" => return untried(words::decode(broke)),
        _ if ran.late => return untried("the JVM did not come to it in time".to_owned()),
        _ => return untried("the JVM ended before it came to it".to_owned()),
    }
    let [same_end, same_state] = [parts.next(), parts.next()].map(|word| word == Some("true"));
    let ended = parts.next().map_or_else(String::new, words::decode);
    let wanted = broken(&example.property);
    if broke == "unjudged" && wanted == "other" {
        return untried("the invariant is written in a mirror, which no JVM knows".to_owned());
    }
    let happened = match wanted {
        "tree" => same_state,
        _ if broke == "unjudged" => same_end && (same_state || is_about_ending(&example.property)),
        "exception" if is_failed_initialiser(recipe, &ended) => broke == wanted,
        "exception" | "assertion" => broke == wanted && same_end,
        _ => broke == wanted,
    };
    if happened {
        return Answer::Confirmed { jvm: ran.jvm.clone() };
    }
    if let Some(caveat) = &recipe.caveat {
        return untried(format!("it did not happen again on {}, but {caveat}", ran.jvm));
    }
    if !path.substituted().names.is_empty() {
        return untried(format!("with the modules themselves, it did not happen again on {}", ran.jvm));
    }
    let instead = match broke {
        "before" => ended,
        "unjudged" if same_end => "the call left another state behind".to_owned(),
        "unjudged" => format!("{ended}, not as expected: {}", expected(&recipe.ended)),
        "none" => format!("{ended}, and nothing was broken"),
        other => format!("{ended}, and broke something else: {other}"),
    };
    let record = format!("{}\n{}\n{}", words::class_path(path), words::recipe(recipe), ran.record());
    Answer::Refuted { jvm: ran.jvm.clone(), instead, record }
}

/// Whether both calls met a class whose static initialiser fails: the first use of it ends in
/// another error than all others.
fn is_failed_initialiser(recipe: &Recipe, ended: &str) -> bool {
    let errors = ["java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError"];
    let threw = |class: &str| errors.contains(&class);
    matches!(&recipe.ended, Ending::Threw(class) if threw(class)) && ended.rsplit(' ').next().is_some_and(threw)
}

fn expected(ending: &Ending) -> String {
    match ending {
        Ending::Returned(_) => "it should have returned".to_owned(),
        Ending::Threw(class) => format!("it should have thrown {class}"),
        Ending::Blocked => "it should have blocked".to_owned(),
    }
}

/// Whether a property is broken by how a call ends, whatever it leaves behind.
fn is_about_ending(property: &Property) -> bool {
    matches!(property, Property::Exception | Property::Assertion | Property::Output { .. })
}

/// The word that the Java program has for a property.
fn broken(property: &Property) -> &'static str {
    match property {
        Property::Invariant { of: None, .. } => "invariant",
        Property::Invariant { of: Some(_), .. } => "other",
        Property::Tree { .. } => "tree",
        Property::Ownership { .. } => "ownership",
        Property::Exception => "exception",
        Property::Assertion => "assertion",
        Property::Blocks => "blocks",
        Property::Output { .. } => "output",
        Property::AbstractState { .. } => "abstract-state",
        Property::Abstraction { .. } => "abstraction",
        Property::Comparison { .. } | Property::Reflexivity { .. } | Property::Congruence { .. } => "comparison",
    }
}
