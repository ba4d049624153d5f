//! What an invariant may lack: conditions that hold in every state that calls lead to, and not in one that they do not lead to.
//!
//! There is a small vocabulary of what invariants of structures are made of: fields that are null or not, sizes that count objects, links and their
//! inverses, orders, lengths of arrays. All that its words can say about the fields of a state is tried. It is a guess, and told as one: what holds in
//! the states that were reached need not hold in others.

use std::collections::BTreeSet;

use glassbox_classes::descriptor::simple_name;
use glassbox_verdict::{Object, State, Value};

/// What a condition says of a state.
type Says = dyn Fn(&State) -> Option<bool>;
/// A comparison of two numbers.
type Compare = fn(i64, i64) -> bool;

/// A condition, in words and as what it says of a state: nothing where it makes no sense.
pub(crate) struct Conjunct {
    pub(crate) words: String,
    holds: Box<Says>,
}

impl Conjunct {
    /// Whether it holds in a state, without any doubt.
    pub(crate) fn holds(&self, state: &State) -> bool {
        (self.holds)(state) == Some(true)
    }

    /// Whether it excludes a state, without any doubt.
    pub(crate) fn excludes(&self, state: &State) -> bool {
        (self.holds)(state) == Some(false)
    }
}

/// Whom a condition is about.
#[derive(Clone, PartialEq)]
enum Subject {
    /// The object under check.
    Root,
    /// Every object of a class.
    Each(String),
}

impl Subject {
    fn of<'a>(&self, state: &'a State) -> Vec<&'a Object> {
        match self {
            Subject::Root => state.objects.first().into_iter().collect(),
            Subject::Each(class) => state.objects.iter().filter(|object| object.class == *class).collect(),
        }
    }

    /// What a field of it is called.
    fn field(&self, name: &str) -> String {
        match self {
            Subject::Root => name.to_owned(),
            Subject::Each(class) => format!("{}.{name}", variable(class)),
        }
    }

    /// A condition on it in words.
    fn words(&self, condition: &str) -> String {
        match self {
            Subject::Root => format!("`{condition}`"),
            Subject::Each(class) => format!("`{condition}` for each {} {}", simple_name(class), variable(class)),
        }
    }
}

/// The conditions of the vocabulary that exclude a state, simple ones first; `reached` is one of the states that calls lead to.
pub(crate) fn excluding(state: &State, reached: &State) -> Vec<Conjunct> {
    let mut found = Conjuncts::default();
    let Some(root) = state.objects.first() else { return Vec::new() };
    let classes: BTreeSet<&str> = state.objects.iter().map(|object| &*object.class).collect();
    let subjects = std::iter::once((Subject::Root, root)).chain(classes.iter().filter_map(|class| {
        let object = state.objects.iter().find(|object| object.class == *class)?;
        // Of a class of which there is only the object under check, nothing more is to be said.
        let others = state.objects.iter().skip(1).any(|other| other.class == *class);
        (others && !is_array(class)).then(|| (Subject::Each((*class).to_owned()), object))
    }));
    let subjects: Vec<(Subject, Vec<String>)> = subjects
        .map(|(subject, object)| (subject, object.fields.iter().map(|(name, _)| name.clone()).collect()))
        .collect();
    for (subject, fields) in &subjects {
        for object in subject.of(state).into_iter().take(1) {
            let kinds = object.fields.iter().filter_map(|(name, value)| Some((name.clone(), Kind::of(value)?)));
            found.kinds.extend(kinds.map(|(name, kind)| (subject.clone(), name, kind)));
        }
        fields.iter().for_each(|field| found.constants(subject, field, reached));
    }
    for class in classes.iter().filter(|class| **class != root.class && !is_array(class)) {
        root.fields.iter().for_each(|(field, _)| found.count(field, class));
    }
    for (subject, fields) in &subjects {
        if let Subject::Each(class) = subject {
            found.links(class, fields);
        }
        if *subject == Subject::Root {
            found.ends(state, fields);
        }
        found.pairs(subject, fields);
        found.arrays(subject, fields);
    }
    for (subject, fields) in &subjects {
        found.numbers(subject, fields);
        found.implications(subject, fields);
    }
    found.conjuncts.retain(|conjunct| conjunct.excludes(state));
    found.conjuncts
}

#[derive(Default)]
struct Conjuncts {
    conjuncts: Vec<Conjunct>,
    /// What the fields of subjects hold.
    kinds: Vec<(Subject, String, Kind)>,
}

impl Conjuncts {
    fn add(&mut self, words: String, holds: impl Fn(&State) -> Option<bool> + 'static) {
        self.conjuncts.push(Conjunct { words, holds: Box::new(holds) });
    }

    /// A condition on each object of a subject.
    fn each(&mut self, subject: &Subject, condition: &str, holds: impl Fn(&State, &Object) -> Option<bool> + 'static) {
        let about = subject.clone();
        self.add(subject.words(condition), move |state| {
            about.of(state).into_iter().try_fold(true, |all, object| Some(holds(state, object)? && all))
        });
    }

    /// `head == null`, `head != null`, `size == 0`, `open`.
    fn constants(&mut self, subject: &Subject, field: &str, reached: &State) {
        let name = subject.field(field);
        for wanted in [true, false] {
            let sign = if wanted { "==" } else { "!=" };
            let key = field.to_owned();
            self.each(subject, &format!("{name} {sign} null"), move |_, object| {
                let value = held(object, &key)?;
                is_reference(value).then_some((*value == Value::Null) == wanted)
            });
        }
        let Some(Value::Literal(usual)) = subject.of(reached).first().and_then(|object| held(object, field)) else {
            return;
        };
        let condition = match &**usual {
            "true" => name,
            "false" => format!("!{name}"),
            number => format!("{name} == {}", number.trim_end_matches('L')),
        };
        let (key, usual) = (field.to_owned(), Value::Literal(usual.clone()));
        self.each(subject, &condition, move |_, object| Some(*held(object, &key)? == usual));
    }

    /// A number is that of the objects of a class.
    fn count(&mut self, field: &str, class: &str) {
        let (key, of) = (field.to_owned(), class.to_owned());
        self.add(format!("`{field}` is the number of {} objects", simple_name(class)), move |state| {
            let number = number(held(state.objects.first()?, &key)?)?;
            let objects = state.objects.iter().filter(|object| object.class == of).count();
            Some(number == objects as i64)
        });
    }

    /// Links of a class to itself: which is the inverse of which, that they lead in no circle, and to no object twice.
    fn links(&mut self, class: &str, fields: &[String]) {
        let subject = Subject::Each(class.to_owned());
        let node = variable(class);
        for there in fields {
            for back in fields.iter().filter(|back| *back != there) {
                let keys = (there.clone(), back.clone());
                let condition = format!("{node}.{there} == null || {node}.{there}.{back} == {node}");
                self.each(&subject, &condition, move |state, object| {
                    let Some(next) = target(state, object, &keys.0)? else { return Some(true) };
                    Some(target(state, next, &keys.1)?.is_some_and(|object_back| object_back.name == object.name))
                });
            }
            let key = there.clone();
            let words = format!("`{there}` leads from no {} back to itself", simple_name(class));
            let about = subject.clone();
            self.add(words, move |state| {
                let mut all = true;
                for object in about.of(state) {
                    let mut seen = object;
                    for _ in 0..state.objects.len() {
                        let Some(next) = target(state, seen, &key)? else { break };
                        all &= next.name != object.name;
                        seen = next;
                    }
                }
                Some(all)
            });
        }
        for (number, first) in fields.iter().enumerate() {
            for second in &fields[number..] {
                let words = if first == second {
                    format!("`{first}` leads to no {} from two", simple_name(class))
                } else {
                    format!("`{first}` and `{second}` never lead to the same {}", simple_name(class))
                };
                let (about, keys) = (subject.clone(), (first.clone(), second.clone()));
                self.add(words, move |state| {
                    let mut targets = BTreeSet::new();
                    let mut all = true;
                    for object in about.of(state) {
                        let keys = if keys.0 == keys.1 { vec![&keys.0] } else { vec![&keys.0, &keys.1] };
                        for key in keys {
                            if let Some(next) = target(state, object, key)? {
                                all &= targets.insert(&next.name);
                            }
                        }
                    }
                    Some(all)
                });
            }
        }
    }

    /// Where the object under check leads, and where that leads: `head == null || head.previous == null`, `last == null || last.next == first`.
    fn ends(&mut self, state: &State, fields: &[String]) {
        let Some(root) = state.objects.first() else { return };
        for field in fields {
            let Some(Some(end)) = target(state, root, field) else { continue };
            for (next, _) in end.fields.iter().filter(|_| !is_array(&end.class)) {
                let keys = (field.clone(), next.clone());
                let condition = format!("{field} == null || {field}.{next} == null");
                self.each(&Subject::Root, &condition, move |state, root| {
                    let Some(end) = target(state, root, &keys.0)? else { return Some(true) };
                    let value = held(end, &keys.1)?;
                    is_reference(value).then_some(*value == Value::Null)
                });
                for other in fields {
                    let keys = (field.clone(), next.clone(), other.clone());
                    let condition = format!("{field} == null || {field}.{next} == {other}");
                    self.each(&Subject::Root, &condition, move |state, root| {
                        let Some(end) = target(state, root, &keys.0)? else { return Some(true) };
                        same(held(end, &keys.1)?, held(root, &keys.2)?)
                    });
                }
            }
        }
    }

    /// Two fields of an object hold the same, or never do.
    fn pairs(&mut self, subject: &Subject, fields: &[String]) {
        for (first, second) in pairs(fields) {
            for wanted in [true, false] {
                let sign = if wanted { "==" } else { "!=" };
                let keys = (first.clone(), second.clone());
                let condition = format!("{} {sign} {}", subject.field(first), subject.field(second));
                self.each(subject, &condition, move |_, object| {
                    Some(same(held(object, &keys.0)?, held(object, &keys.1)?)? == wanted)
                });
            }
        }
    }

    /// Arrays: how long they are, and what is in them behind a number of elements.
    fn arrays(&mut self, subject: &Subject, fields: &[String]) {
        for (array, other) in fields.iter().flat_map(|array| fields.iter().map(move |other| (array, other))) {
            let (length, name) = (format!("{}.length", subject.field(array)), subject.field(other));
            for (sign, compare) in ORDERS {
                let keys = (array.clone(), other.clone());
                self.each(subject, &format!("{name} {sign} {length}"), move |state, object| {
                    let elements = elements(state, object, &keys.0)?;
                    Some(compare(number(held(object, &keys.1)?)?, elements.len() as i64))
                });
            }
            if array < other {
                let keys = (array.clone(), other.clone());
                self.each(subject, &format!("{length} == {name}.length"), move |state, object| {
                    Some(elements(state, object, &keys.0)?.len() == elements(state, object, &keys.1)?.len())
                });
            }
            let keys = (array.clone(), other.clone());
            let condition = format!("{}[i] == null for i >= {name}", subject.field(array));
            self.each(subject, &condition, move |state, object| {
                let elements = elements(state, object, &keys.0)?;
                let number = usize::try_from(number(held(object, &keys.1)?)?).ok()?;
                let rest = elements.iter().skip(number);
                rest.map(|(_, value)| is_reference(value).then_some(*value == Value::Null))
                    .try_fold(true, |all, one| Some(one? && all))
            });
        }
    }

    /// How large numbers are, compared with each other, with 0, and along links.
    fn numbers(&mut self, subject: &Subject, fields: &[String]) {
        for field in fields {
            for least in [0, 1] {
                let key = field.clone();
                self.each(subject, &format!("{} >= {least}", subject.field(field)), move |_, object| {
                    Some(number(held(object, &key)?)? >= least)
                });
            }
        }
        for (first, second) in fields.iter().flat_map(|first| fields.iter().map(move |second| (first, second))) {
            if first == second {
                continue;
            }
            let keys = (first.clone(), second.clone());
            self.each(subject, &format!("{} <= {}", subject.field(first), subject.field(second)), move |_, object| {
                Some(number(held(object, &keys.0)?)? <= number(held(object, &keys.1)?)?)
            });
            let Subject::Each(class) = subject else { continue };
            let node = variable(class);
            for (sign, compare) in ORDERS {
                let (link, key) = (first.clone(), second.clone());
                let condition = format!("{node}.{link} == null || {node}.{key} {sign} {node}.{link}.{key}");
                self.each(subject, &condition, move |state, object| {
                    let Some(next) = target(state, object, &link)? else { return Some(true) };
                    Some(compare(number(held(object, &key)?)?, number(held(next, &key)?)?))
                });
            }
        }
    }

    /// What goes with what: `(head == null) == (size == 0)`, and one of the two alone.
    fn implications(&mut self, subject: &Subject, fields: &[String]) {
        for (first, second) in pairs(fields) {
            let Some([a, b]) = self.atoms(subject, [first, second]) else { continue };
            let keys = (first.clone(), second.clone());
            self.each(subject, &format!("({a}) == ({b})"), move |_, object| {
                Some(atom(held(object, &keys.0)?)? == atom(held(object, &keys.1)?)?)
            });
            for (one, other, words) in [(first, second, (&a, &b)), (second, first, (&b, &a))] {
                let keys = (one.clone(), other.clone());
                self.each(subject, &format!("!({}) || {}", words.0, words.1), move |_, object| {
                    Some(!atom(held(object, &keys.0)?)? || atom(held(object, &keys.1)?)?)
                });
            }
        }
    }

    /// What can be said of fields by themselves, as the first state has them.
    fn atoms(&self, subject: &Subject, fields: [&String; 2]) -> Option<[String; 2]> {
        let words = |field: &String| {
            let kind = self.kinds.iter().find(|(about, name, _)| about == subject && name == field)?.2;
            let name = subject.field(field);
            Some(match kind {
                Kind::Truth => name,
                Kind::Number => format!("{name} == 0"),
                Kind::Reference => format!("{name} == null"),
            })
        };
        Some([words(fields[0])?, words(fields[1])?])
    }
}

const ORDERS: [(&str, Compare); 4] = [
    ("<", |one, other| one < other),
    ("<=", |one, other| one <= other),
    (">", |one, other| one > other),
    (">=", |one, other| one >= other),
];

/// What a field holds.
#[derive(Clone, Copy)]
enum Kind {
    Truth,
    Number,
    Reference,
}

impl Kind {
    fn of(value: &Value) -> Option<Kind> {
        match value {
            Value::Literal(text) if text == "true" || text == "false" => Some(Kind::Truth),
            value if number(value).is_some() => Some(Kind::Number),
            value if is_reference(value) => Some(Kind::Reference),
            _ => None,
        }
    }
}

/// Whether a value is true, zero, or null.
fn atom(value: &Value) -> Option<bool> {
    Some(match Kind::of(value)? {
        Kind::Truth => *value == Value::Literal("true".to_owned()),
        Kind::Number => number(value) == Some(0),
        Kind::Reference => *value == Value::Null,
    })
}

/// Whether two values of one kind are the same.
fn same(one: &Value, other: &Value) -> Option<bool> {
    let comparable = is_reference(one) && is_reference(other) || number(one).is_some() && number(other).is_some();
    comparable.then_some(one == other)
}

fn pairs(fields: &[String]) -> impl Iterator<Item = (&String, &String)> {
    fields.iter().enumerate().flat_map(|(number, first)| fields[number + 1..].iter().map(move |second| (first, second)))
}

fn held<'a>(object: &'a Object, field: &str) -> Option<&'a Value> {
    object.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
}

/// The object that a field leads to, or that it leads to none; nothing if it leads to what is no part of the state.
fn target<'a>(state: &'a State, object: &Object, field: &str) -> Option<Option<&'a Object>> {
    match held(object, field)? {
        Value::Null => Some(None),
        Value::Reference(name) => Some(Some(state.object(name)?)),
        _ => None,
    }
}

/// The elements of an array.
fn elements<'a>(state: &'a State, object: &Object, field: &str) -> Option<&'a [(String, Value)]> {
    target(state, object, field)?.filter(|array| is_array(&array.class)).map(|array| &array.fields[..])
}

fn is_array(class: &str) -> bool {
    class.ends_with("[]")
}

fn is_reference(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Reference(_) | Value::Opaque(_) | Value::Constant(_) | Value::Text(_))
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Literal(text) => text.trim_end_matches('L').parse().ok(),
        _ => None,
    }
}

/// `node` for a `Node`.
fn variable(class: &str) -> String {
    let mut letters = simple_name(class).chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_of(number: i64) -> Value {
        Value::Literal(number.to_string())
    }

    fn object(name: &str, class: &str, fields: &[(&str, Value)]) -> Object {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Object { name: name.to_owned(), class: class.to_owned(), fields }
    }

    /// A doubly linked list that says to be of some size.
    fn list(size: i64, keys: &[i64]) -> State {
        let node = |index: usize| Value::Reference(format!("Node{index}"));
        let at = |index: Option<usize>| index.filter(|index| *index < keys.len()).map_or(Value::Null, node);
        let mut objects = vec![object("List0", "List", &[("head", at(Some(0))), ("size", number_of(size))])];
        for (index, key) in keys.iter().enumerate() {
            let fields = [("key", number_of(*key)), ("next", at(Some(index + 1))), ("prev", at(index.checked_sub(1)))];
            objects.push(object(&format!("Node{index}"), "List$Node", &fields));
        }
        State { objects }
    }

    /// The words that exclude a state and hold in all lists of up to three numbers in order.
    fn offered(state: &State) -> Vec<String> {
        let keys: [&[i64]; 5] = [&[], &[0], &[1, 2], &[0, 1, 2], &[0, 2]];
        let reached = keys.map(|keys| list(keys.len() as i64, keys));
        let mut found = excluding(state, &reached[0]);
        found.retain(|conjunct| reached.iter().all(|state| conjunct.holds(state)));
        found.into_iter().map(|conjunct| conjunct.words).collect()
    }

    #[test]
    fn a_size_that_counts_something_else() {
        assert_eq!(offered(&list(1, &[0, 1]))[0], "`size` is the number of Node objects");
    }

    #[test]
    fn links_that_are_not_each_others_inverse() {
        let mut state = list(2, &[0, 1]);
        state.objects[2].fields[2].1 = Value::Null;
        assert!(offered(&state)[0].starts_with("`node.next == null || node.next.prev == node` for each Node node"));
    }

    #[test]
    fn circles() {
        let mut state = list(2, &[0, 1]);
        state.objects[2].fields[1].1 = Value::Reference("Node0".to_owned());
        assert!(offered(&state).contains(&"`next` leads from no Node back to itself".to_owned()));
    }

    #[test]
    fn numbers_out_of_order() {
        let offered = offered(&list(2, &[2, 1]));
        assert_eq!(offered[0], "`node.next == null || node.key < node.next.key` for each Node node");
    }

    #[test]
    fn what_calls_lead_to_is_excluded_by_nothing() {
        assert_eq!(offered(&list(2, &[0, 2])), [""; 0]);
    }

    #[test]
    fn arrays_and_what_is_behind_their_elements() {
        let state = |size: i64, elements: &[Value]| {
            let array: Vec<(String, Value)> =
                elements.iter().enumerate().map(|(index, value)| (index.to_string(), value.clone())).collect();
            let root = [("elements", Value::Reference("Object[]0".to_owned())), ("size", number_of(size))];
            let array = Object { name: "Object[]0".to_owned(), class: "Object[]".to_owned(), fields: array };
            State { objects: vec![object("Stack0", "Stack", &root), array] }
        };
        let text = || Value::Text("x".to_owned());
        let reached = [state(0, &[Value::Null]), state(1, &[text()]), state(1, &[text(), Value::Null])];
        let offered = |state: &State| {
            let mut found = excluding(state, &reached[0]);
            found.retain(|conjunct| reached.iter().all(|state| conjunct.holds(state)));
            found.into_iter().map(|conjunct| conjunct.words).collect::<Vec<_>>()
        };
        assert_eq!(offered(&state(0, &[text()])), ["`elements[i] == null for i >= size`"]);
        assert_eq!(offered(&state(2, &[text()])), ["`size <= elements.length`"]);
    }
}
