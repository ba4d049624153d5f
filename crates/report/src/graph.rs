//! A state as an indented object graph in the user's field names.
//!
//! An object is shown once, below the field that leads to it first on a walk in depth, so that trees look like
//! trees and lists like lists; from elsewhere it is referred to by name. What leads to no further object stands
//! in parentheses behind the name. After a call, each field that the call changed gets a line of its own.

use glassbox_verdict::{Object, State, Value};

use crate::style::{columns, pack};
use crate::wording::{simple_name, value};

/// One line of a state.
pub struct Row {
    /// The text, indented.
    pub text: String,
    /// Whether the call changed it.
    pub changed: bool,
}

/// Objects nested deeper than this start again at the margin.
const DEEPEST: usize = 12;
/// In a state of more objects than this, a part in which nothing changed is only hinted at.
const LARGE: usize = 16;
/// So many equal elements of an array in a row are counted, not listed.
const RUN: usize = 4;

/// The lines of a state; with the state before a call, what the call changed is marked.
pub fn rows(state: &State, before: Option<&State>, width: usize) -> Vec<Row> {
    let layout = Layout::of(state);
    let mut painter = Painter { state, before, layout: &layout, width, rows: Vec::new() };
    for root in &layout.roots {
        let object = &state.objects[*root];
        let is_new = before.is_some_and(|before| before.object(&object.name).is_none());
        painter.object(*root, 0, String::new(), is_new, String::new());
    }
    painter.rows
}

/// Which object is shown where.
struct Layout {
    /// Objects that stand at the margin.
    roots: Vec<usize>,
    /// For each object, the objects below it, each with the index of the field that leads there.
    below: Vec<Vec<(usize, usize)>>,
}

impl Layout {
    fn of(state: &State) -> Layout {
        let mut layout = Layout { roots: Vec::new(), below: vec![Vec::new(); state.objects.len()] };
        let mut shown = vec![false; state.objects.len()];
        for root in 0..state.objects.len() {
            if !shown[root] {
                layout.roots.push(root);
                layout.place(state, root, 0, &mut shown);
            }
        }
        layout
    }

    /// Finds a place for everything that an object leads to. Goes no deeper than [`DEEPEST`].
    fn place(&mut self, state: &State, object: usize, depth: usize, shown: &mut [bool]) {
        shown[object] = true;
        if depth == DEEPEST {
            return;
        }
        for (index, (_, held)) in state.objects[object].fields.iter().enumerate() {
            let Value::Reference(name) = held else { continue };
            let Some(child) = state.objects.iter().position(|other| other.name == *name) else { continue };
            if !shown[child] {
                self.below[object].push((index, child));
                self.place(state, child, depth + 1, shown);
            }
        }
    }

    fn child(&self, object: usize, field: usize) -> Option<usize> {
        self.below[object].iter().find(|(index, _)| *index == field).map(|(_, child)| *child)
    }
}

struct Painter<'a> {
    state: &'a State,
    before: Option<&'a State>,
    layout: &'a Layout,
    width: usize,
    rows: Vec<Row>,
}

impl Painter<'_> {
    /// An object with all that stands below it. `prefix` is the field that leads to it, and `was` what that
    /// field held before the call.
    fn object(&mut self, index: usize, depth: usize, prefix: String, changed: bool, was: String) {
        let object = &self.state.objects[index];
        let old = self.before.map(|before| before.object(&object.name));
        let is_new = old == Some(None);
        let old = old.flatten();
        let what_it_was = |field: &(String, Value)| changed_from(old, field);

        let mut pieces = if is_array(object) {
            elements(object)
        } else {
            let mut pieces = Vec::new();
            for (number, field) in object.fields.iter().enumerate() {
                if self.layout.child(index, number).is_none() && what_it_was(field).is_none() {
                    pieces.push(format!("{} = {}", field.0, value(&field.1)));
                }
            }
            pieces
        };
        let hidden = self.hidden_below(index);
        if hidden > 0 {
            pieces.push(format!("… {hidden} more below, unchanged"));
        }
        let brackets = if is_array(object) { ("[", "]") } else { ("(", ")") };
        let new = if is_new { "new " } else { "" };
        let start = format!("{prefix}{new}{}", title(object));
        self.line(depth, &start, &pieces, brackets, &was, changed || is_new);
        if hidden > 0 {
            return;
        }

        for (number, field) in object.fields.iter().enumerate() {
            let prefix = if is_array(object) { format!("[{}] = ", field.0) } else { format!("{} = ", field.0) };
            let old_value = what_it_was(field);
            let was = old_value.map_or(String::new(), |old| format!(", was {}", value(old)));
            match self.layout.child(index, number) {
                Some(child) => self.object(child, depth + 1, prefix, old_value.is_some(), was),
                None if old_value.is_some() => {
                    self.line(depth + 1, &format!("{prefix}{}", value(&field.1)), &[], brackets, &was, true);
                }
                None => {}
            }
        }
    }

    /// Adds a line, broken between pieces where it is too long.
    fn line(
        &mut self,
        depth: usize,
        start: &str,
        pieces: &[String],
        (open, close): (&str, &str),
        was: &str,
        changed: bool,
    ) {
        let indent = "  ".repeat(depth);
        if pieces.is_empty() {
            self.rows.push(Row { text: format!("{indent}{start}{was}"), changed });
            return;
        }
        let hanging = columns(&indent) + 4;
        let first = columns(&indent) + columns(start) + 2;
        let whole = format!("{indent}{start} {open}{}{close}{was}", pieces.join(", "));
        if columns(&whole) <= self.width {
            self.rows.push(Row { text: whole, changed });
            return;
        }
        // The first line has less room than those that follow, or more: the pieces are packed for the worse.
        let room = self.width.saturating_sub(first.max(hanging) + columns(was) + 1);
        let lines = pack(pieces.iter().map(String::as_str), ", ", room);
        let last = lines.len() - 1;
        for (number, line) in lines.into_iter().enumerate() {
            let start = if number == 0 { format!("{indent}{start} {open}") } else { " ".repeat(hanging) };
            let end = if number == last { format!("{close}{was}") } else { String::new() };
            self.rows.push(Row { text: format!("{start}{line}{end}"), changed });
        }
    }

    /// How many objects below this one need not be shown, because the state is large and nothing below changed.
    fn hidden_below(&self, index: usize) -> usize {
        let Some(before) = self.before else { return 0 };
        if self.state.objects.len() <= LARGE {
            return 0;
        }
        let mut below = vec![index];
        let mut number = 0;
        while let Some(index) = below.pop() {
            let object = &self.state.objects[index];
            if before.object(&object.name) != Some(object) {
                return 0;
            }
            number += 1;
            below.extend(self.layout.below[index].iter().map(|(_, child)| *child));
        }
        number - 1
    }
}

/// What a field held before the call, if that was something else. A new object's fields held nothing.
fn changed_from<'a>(old: Option<&'a Object>, (name, now): &(String, Value)) -> Option<&'a Value> {
    let (_, then) = old?.fields.iter().find(|(other, _)| other == name)?;
    (then != now).then_some(then)
}

fn is_array(object: &Object) -> bool {
    object.class.ends_with("[]")
}

/// The elements of an array, runs of equal ones counted.
fn elements(object: &Object) -> Vec<String> {
    let elements: Vec<String> = object.fields.iter().map(|(_, held)| value(held)).collect();
    let mut pieces = Vec::new();
    for run in elements.chunk_by(|left, right| left == right) {
        match run {
            [element, ..] if run.len() >= RUN => pieces.push(format!("{} × {element}", run.len())),
            few => pieces.extend(few.iter().cloned()),
        }
    }
    pieces
}

/// An object's name, and its class where the name does not tell it.
fn title(object: &Object) -> String {
    let class = simple_name(&object.class);
    let own = object.name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('#');
    let before = object.class.strip_suffix(own);
    let told = !own.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with(['.', '$']));
    let empty = if is_array(object) && object.fields.is_empty() { " []" } else { "" };
    if told { format!("{}{empty}", object.name) } else { format!("{}: {class}{empty}", object.name) }
}
