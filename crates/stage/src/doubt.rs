//! Reasons to doubt that a verdict that holds says as much as it seems to.

use glassbox_classes::descriptor;
use glassbox_spec::{Domain, PoolKind, Scope};
use glassbox_verdict::Warning;

use crate::stage::Assumed;

/// A reason to doubt that a verdict says much.
pub(crate) enum Doubt {
    /// The invariant is so strong that one state is left.
    OneState,
    /// All states stand for the same.
    OneAbstraction,
    /// No two abstract states that were compared are equal, and there are others.
    NoEqualStates,
    /// Nobody reads a field.
    Unread(String),
    /// An operation asks for something of which it was given one answer.
    OneAnswer(String, Answer),
    /// A field that seems to count objects cannot count all that there are.
    SmallCounter {
        field: String,
        max: i64,
        /// What there is of them.
        counted: String,
    },
}

/// Something that has other answers elsewhere.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    Time,
    Random,
    Files,
    Hashes,
}

/// The doubts about an operation that asked for something.
pub(crate) fn one_answer(operation: &str, asked: Assumed) -> Vec<Doubt> {
    let answers = [
        (asked.time, Answer::Time),
        (asked.random, Answer::Random),
        (asked.files, Answer::Files),
        (asked.hashes, Answer::Hashes),
    ];
    let given = answers.into_iter().filter(|(asked, _)| *asked);
    given.map(|(_, answer)| Doubt::OneAnswer(operation.to_owned(), answer)).collect()
}

impl Doubt {
    /// The operation that it is about, if it is about one alone.
    pub(crate) fn operation(&self) -> Option<&str> {
        match self {
            Doubt::OneAnswer(operation, _) => Some(operation),
            _ => None,
        }
    }

    /// In words.
    pub(crate) fn warning(self, target: &str) -> Warning {
        let (place, message) = match self {
            Doubt::OneState => {
                (target.to_owned(), "only one state within the scope satisfies the invariant, or is reached".to_owned())
            }
            Doubt::OneAbstraction => (
                target.to_owned(),
                "all states stand for the same abstract state, so that comparing with it says little".to_owned(),
            ),
            Doubt::NoEqualStates => (
                "equalTo".to_owned(),
                "it was held against operations on no two equal abstract states, and there are more than were compared: \
                 if it calls different states equal, wrong operations may hold. A smaller bound compares all of them"
                    .to_owned(),
            ),
            Doubt::Unread(field) => {
                (field, "it does not matter what it holds: neither the invariant nor any operation reads it".to_owned())
            }
            Doubt::OneAnswer(operation, answer) => {
                let words = match answer {
                    Answer::Time => {
                        "it asks for the time and was given one answer; at another time it may do something else"
                    }
                    Answer::Random => {
                        "it asks for random numbers and was given one sequence; with another it may do something else"
                    }
                    Answer::Files => {
                        "it looks at files, and was run with these as they are; with others it may do something else"
                    }
                    Answer::Hashes => {
                        "it asks for identity hash codes and was given one choice; with another it may do something else"
                    }
                };
                (operation, words.to_owned())
            }
            Doubt::SmallCounter { field, max, counted } => (
                field,
                format!(
                    "it ends at {max}, and there are {counted}; if it counts these, no state with all of them is valid. \
                     @Domain(extra = 1) lets it count one further"
                ),
            ),
        };
        Warning { place, message }
    }
}

/// What fields are called that count what a structure holds.
const COUNTERS: [&str; 7] = ["size", "count", "length", "elements", "entries", "nodes", "used"];

/// The fields of the class under check that seem to count its objects or elements, by their names, and that have been given the numbers that a
/// bound gives to every field: one less than there are objects.
pub(crate) fn small_counters(scope: &Scope) -> Vec<Doubt> {
    let Some((most, counted)) = most_objects(scope) else { return Vec::new() };
    let own = scope.fields.iter().filter(|field| field.class == scope.class);
    let small = own.filter_map(|field| match field.domain {
        Domain::Numbers { min: 0, max } if max + 1 == i64::from(scope.bound) && max < most => Some((field, max)),
        _ => None,
    });
    let name_says_so = |name: &str| {
        let name = name.to_lowercase();
        COUNTERS.contains(&&*name) || name.ends_with("size") || name.ends_with("count")
    };
    small
        .filter(|(field, _)| name_says_so(&field.name))
        .map(|(field, max)| Doubt::SmallCounter { field: field.label(), max, counted: counted.clone() })
        .collect()
}

/// The most objects of one kind, or elements of an array, that fields lead to; and how to say so.
fn most_objects(scope: &Scope) -> Option<(i64, String)> {
    let pools = scope.fields.iter().flat_map(|field| match &field.domain {
        Domain::References { pools, .. } => &pools[..],
        _ => &[],
    });
    let counts = pools.filter_map(|pool| match &scope.pool(pool)?.kind {
        PoolKind::Objects { class, count } if *class != scope.class => {
            let class = descriptor::java_name(class);
            let simple = descriptor::simple_name(&class);
            Some((i64::from(*count), format!("up to {count} {simple} objects")))
        }
        PoolKind::Arrays { max_length, .. } => {
            Some((i64::from(*max_length), format!("arrays of up to {max_length} elements")))
        }
        _ => None,
    });
    counts.max_by_key(|(count, _)| *count)
}
