//! The moments of a call: the state before it, after each line that it executed, and in the end.
//!
//! A trace says what each line wrote. Here it is turned back into whole states, with what can be seen in them: the objects that the
//! object under check, the arguments or a variable lead to.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use glassbox_verdict::{Assignment, Counterexample, Line, MOST_WATCHED, Object, State, Step, Value};

use super::forest::is_forward;
use crate::place::broken_part;

/// So many lines of a call are drawn: half of them from its beginning, the others from its end, and the one that breaks something.
pub const MOST_DRAWN_LINES: usize = 400;
/// So many objects are drawn at once.
pub const MOST_DRAWN_OBJECTS: usize = 150;

/// A state on the way through a call.
pub struct Moment<'a> {
    /// What has just happened.
    pub at: At<'a>,
    /// The objects that can be seen, the one under check first.
    pub state: State,
    /// How many more there are that are not drawn.
    pub not_drawn: usize,
    /// How many lines were executed since the moment before that are not drawn.
    pub left_out: usize,
    /// The last line of each method that runs, outermost first.
    pub calls: Vec<&'a Line>,
    /// Variables of the method that runs.
    pub variables: Vec<(String, Value)>,
    /// The names of variables that were just assigned.
    pub assigned: BTreeSet<String>,
    /// Fields that were just written: object and field, and what they held before.
    pub written: BTreeMap<(String, String), Value>,
    /// Objects that are new.
    pub made: BTreeSet<String>,
    /// Whether a call has ended since the moment before, so that other variables are seen.
    pub returned: bool,
    /// Objects that fields of the object under check lead to.
    pub reached: BTreeSet<String>,
}

/// What has just happened.
#[derive(Clone, Copy)]
pub enum At<'a> {
    /// Nothing yet.
    Before,
    /// A line was executed.
    Step(&'a Step),
    /// The call has ended. The line is the one at which the invariant found out.
    After(Option<&'a Line>),
}

impl<'a> Moment<'a> {
    /// The line that is shown.
    pub fn line(&self) -> Option<&'a Line> {
        match self.at {
            At::Before => None,
            At::Step(step) => Some(&step.line),
            At::After(line) => line,
        }
    }

    /// Whether the invariant fails from here on.
    pub fn breaks(&self) -> bool {
        matches!(self.at, At::Step(step) if step.breaks)
    }

    /// Whether something in the heap was written.
    pub fn writes(&self) -> bool {
        !self.written.is_empty() || !self.made.is_empty()
    }
}

/// The moments of a call.
pub fn moments(example: &Counterexample) -> Vec<Moment<'_>> {
    let mut moments = Vec::new();
    let mut roots: Vec<String> = example.before.iter().flat_map(|before| &before.objects).take(1).map(name).collect();
    roots.extend(example.arguments.iter().filter_map(|(_, value)| target(value)));
    let mut state = example.before.clone().unwrap_or_default();
    if example.before.is_some() {
        let seen = seen(&state, &roots, &[]);
        moments.push(Moment { variables: example.arguments.clone(), ..moment(At::Before, seen) });
    }
    let mut frames: Vec<Vec<(String, Value)>> = Vec::new();
    let mut calls: Vec<&Line> = Vec::new();
    // Of later lines it is not known what they wrote.
    let known = example.lines.len().min(MOST_WATCHED);
    let is_in_the_middle = |index: usize| index >= MOST_DRAWN_LINES / 2 && index + MOST_DRAWN_LINES / 2 < known;
    let mut left_out = 0;
    for (index, step) in example.lines.iter().take(known).enumerate() {
        let (mut written, mut made) = (BTreeMap::new(), BTreeSet::new());
        let mut assigned = BTreeSet::new();
        let depth = step.depth as usize;
        let returned = frames.len() > depth + 1;
        frames.truncate(depth + 1);
        while frames.len() <= depth {
            frames.push(Vec::new());
        }
        calls.truncate(depth);
        calls.push(&step.line);
        if !step.arguments.is_empty() {
            frames[depth].clone_from(&step.arguments);
            if example.before.is_none() && roots.is_empty() {
                // A constructor's object is what its code calls `this`.
                roots.extend(step.arguments.iter().take(1).filter_map(|(_, value)| target(value)));
            }
        }
        for assignment in &step.assigned {
            match assignment {
                Assignment::New { object } => {
                    made.insert(object.name.clone());
                }
                Assignment::Field { object, field, .. } => {
                    let old = state.object(object).and_then(|object| held(object, field)).cloned();
                    written.insert((object.clone(), field.clone()), old.unwrap_or(Value::Null));
                }
                Assignment::Variable { name, value } => {
                    assigned.insert(name.clone());
                    match frames[depth].iter_mut().find(|(known, _)| known == name) {
                        Some((_, old)) => old.clone_from(value),
                        None => frames[depth].push((name.clone(), value.clone())),
                    }
                }
            }
            state.write(assignment);
        }
        frames[depth].retain(|(name, _)| !step.ended.contains(name));
        if is_in_the_middle(index) && !step.breaks {
            left_out += 1;
            continue;
        }
        let seen = seen(&state, &roots, &frames);
        let variables = frames[depth].clone();
        moments.push(Moment {
            left_out: std::mem::take(&mut left_out),
            calls: calls.clone(),
            variables,
            assigned,
            written,
            made,
            returned,
            ..moment(At::Step(step), seen)
        });
    }
    if let Some(after) = &example.after {
        let line = broken_part(example);
        let roots: Vec<String> = after.objects.first().map(name).into_iter().collect();
        let seen = seen(after, &roots, &[]);
        let (written, made) = example.before.as_ref().map_or_else(Default::default, |before| changed(before, after));
        let left_out = left_out + example.lines.len() - known;
        moments.push(Moment { left_out, written, made, ..moment(At::After(line), seen) });
    }
    moments
}

/// A state by itself.
pub fn still(state: &State) -> Moment<'_> {
    let roots: Vec<String> = state.objects.first().map(name).into_iter().collect();
    moment(At::Before, seen(state, &roots, &[]))
}

/// What a call changed as a whole.
fn changed(before: &State, after: &State) -> (BTreeMap<(String, String), Value>, BTreeSet<String>) {
    let (mut written, mut made) = (BTreeMap::new(), BTreeSet::new());
    for object in &after.objects {
        let Some(old) = before.object(&object.name) else {
            made.insert(object.name.clone());
            continue;
        };
        for (field, value) in &object.fields {
            if let Some(was) = held(old, field).filter(|was| *was != value) {
                written.insert((object.name.clone(), field.clone()), was.clone());
            }
        }
    }
    (written, made)
}

/// The part of a state that can be seen.
struct Seen {
    state: State,
    reached: BTreeSet<String>,
    not_drawn: usize,
}

fn moment(at: At<'_>, seen: Seen) -> Moment<'_> {
    Moment {
        at,
        state: seen.state,
        not_drawn: seen.not_drawn,
        left_out: 0,
        calls: Vec::new(),
        variables: Vec::new(),
        assigned: BTreeSet::new(),
        written: BTreeMap::new(),
        made: BTreeSet::new(),
        returned: false,
        reached: seen.reached,
    }
}

fn seen(state: &State, roots: &[String], frames: &[Vec<(String, Value)>]) -> Seen {
    let mut objects: HashMap<&str, &Object> = HashMap::with_capacity(state.objects.len());
    for object in &state.objects {
        objects.entry(&object.name).or_insert(object);
    }
    let mut walk = Walk { unknown: objects, order: Vec::new() };
    // Only what the object under check leads forward to belongs to it.
    walk.follow(roots.iter().take(1), is_forward);
    let reached = walk.order.iter().map(|object| object.name.clone()).collect();
    walk.follow(roots.iter(), |_| true);
    walk.follow(
        frames.iter().flatten().filter_map(|(_, value)| match value {
            Value::Reference(name) => Some(name),
            _ => None,
        }),
        |_| true,
    );
    let not_drawn = walk.order.len().saturating_sub(MOST_DRAWN_OBJECTS);
    let drawn = walk.order.into_iter().take(MOST_DRAWN_OBJECTS).cloned();
    Seen { state: State { objects: drawn.collect() }, reached, not_drawn }
}

/// A walk in breadth through a state.
struct Walk<'a> {
    /// Objects by name that were not met yet.
    unknown: HashMap<&'a str, &'a Object>,
    order: Vec<&'a Object>,
}

impl<'a> Walk<'a> {
    /// Adds everything that some objects lead to by some fields, and all that is known by now.
    fn follow<'b>(&mut self, starts: impl Iterator<Item = &'b String>, by: impl Fn(&str) -> bool) {
        let mut next = 0;
        starts.for_each(|start| self.meet(start));
        while let Some(object) = self.order.get(next).copied() {
            next += 1;
            for (field, value) in &object.fields {
                if let Value::Reference(name) = value
                    && by(field)
                {
                    self.meet(name);
                }
            }
        }
    }

    fn meet(&mut self, name: &str) {
        self.order.extend(self.unknown.remove(name));
    }
}

fn name(object: &Object) -> String {
    object.name.clone()
}

fn target(value: &Value) -> Option<String> {
    match value {
        Value::Reference(name) => Some(name.clone()),
        _ => None,
    }
}

/// What a field of an object holds.
pub fn held<'a>(object: &'a Object, field: &str) -> Option<&'a Value> {
    object.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use glassbox_verdict::{Counterexample, Line, Outcome, Property, State, Step};

    use super::moments;

    /// A call that executes so many lines, of which one breaks the invariant.
    fn call(lines: u32, breaks: u32) -> Counterexample {
        let step = |line: u32| Step {
            breaks: line == breaks,
            ..Step::from(Line { class: "List".to_owned(), method: "f".to_owned(), file: None, line })
        };
        Counterexample {
            property: Property::Exception,
            before: None,
            history: Vec::new(),
            unreached: None,
            smallest: None,
            call: "f()".to_owned(),
            arguments: Vec::new(),
            outcome: Outcome::Returned { value: None },
            after: Some(State::default()),
            irrelevant: Vec::new(),
            overwritten: Vec::new(),
            lines: (1..=lines).map(step).collect(),
            confirmation: None,
            recipe: None,
        }
    }

    #[test]
    fn of_many_lines_the_first_the_last_and_the_one_that_breaks_something_are_drawn() {
        for (lines, breaks, drawn, gaps) in [
            (400, 200, 400, vec![]),
            (1_000, 500, 401, vec![(500, 299), (801, 300)]),
            (3_000, 1_000, 401, vec![(1_000, 799), (1_801, 800), (0, 1_000)]),
        ] {
            let example = call(lines, breaks);
            let moments = moments(&example);
            assert_eq!(moments.len(), drawn + 1, "{lines}");
            assert!(moments.iter().any(super::Moment::breaks), "{lines}");
            let gap = |moment: &super::Moment| (moment.line().map_or(0, |line| line.line), moment.left_out);
            let found: Vec<(u32, usize)> = moments.iter().map(gap).filter(|(_, left_out)| *left_out > 0).collect();
            assert_eq!(found, gaps, "{lines}");
        }
    }
}
