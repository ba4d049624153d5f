//! What a call does, line by line.

use serde::{Deserialize, Serialize};

use crate::{Line, Object, State, Value};

/// Of longer runs, lines alone are known from there on.
pub const MOST_WATCHED: usize = 2000;

/// A line of Java source that a call executed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The line.
    #[serde(flatten)]
    pub line: Line,
    /// How many calls deep it is: 0 in the operation under check, 1 in what that calls.
    #[serde(default)]
    pub depth: u32,
    /// The arguments, by name, where the line is the first of its method.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub arguments: Vec<(String, Value)>,
    /// What it wrote, and what calls of library code in it wrote.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub assigned: Vec<Assignment>,
    /// Variables of its method that are no more, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ended: Vec<String>,
    /// Whether the invariant fails from here on, in the way in which it does after the call.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub breaks: bool,
}

/// Something that a line wrote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Assignment {
    /// It made an object, or got hold of one for the first time.
    New {
        /// The object as it is after the line.
        object: Object,
    },
    /// It gave a local variable of its method another value.
    Variable {
        /// The variable.
        name: String,
        /// Its value from then on.
        value: Value,
    },
    /// It gave a field or an element another value.
    Field {
        /// The object, by name.
        object: String,
        /// The field, or the index of the element.
        field: String,
        /// Its value from then on.
        value: Value,
    },
}

impl State {
    /// Becomes what it is after a write. Variables are no part of it.
    pub fn write(&mut self, assignment: &Assignment) {
        match assignment {
            Assignment::Variable { .. } => {}
            Assignment::New { object } => match self.objects.iter_mut().find(|old| old.name == object.name) {
                Some(old) => *old = object.clone(),
                None => self.objects.push(object.clone()),
            },
            Assignment::Field { object, field, value } => {
                let object = self.objects.iter_mut().find(|known| known.name == *object);
                let field = object.and_then(|object| object.fields.iter_mut().find(|(name, _)| name == field));
                if let Some((_, held)) = field {
                    *held = value.clone();
                }
            }
        }
    }
}

impl From<Line> for Step {
    /// A line of which nothing more is known.
    fn from(line: Line) -> Step {
        Step { line, depth: 0, arguments: Vec::new(), assigned: Vec::new(), ended: Vec::new(), breaks: false }
    }
}
