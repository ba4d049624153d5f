//! States of the heap as plain data: named objects, their fields in the user's words.

use serde::{Deserialize, Serialize};

/// The objects that belong to a state, the one under check first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The objects, in the order in which they are reached.
    pub objects: Vec<Object>,
}

/// An object or array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// A name for it, the same before and after a call: `Node0`.
    pub name: String,
    /// Its class, as Java names it.
    pub class: String,
    /// Its fields in order of declaration, or its elements under their indices.
    pub fields: Vec<(String, Value)>,
}

/// What an object under check stands for: an object of its abstraction's class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Abstract {
    /// As its `toString` puts it, where its class has one of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// The objects that it consists of.
    pub state: State,
}

/// What a field or argument holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum Value {
    /// `null`.
    Null,
    /// A primitive value or a boxed one, as Java source has it: `7`, `true`, `'a'`.
    Literal(String),
    /// A string.
    Text(String),
    /// A constant of an enum, by name.
    Constant(String),
    /// An object of the state, by name.
    Reference(String),
    /// An object outside of the state, by class.
    Opaque(String),
}

impl State {
    /// The object of a name.
    pub fn object(&self, name: &str) -> Option<&Object> {
        self.objects.iter().find(|object| object.name == name)
    }

    /// The objects that the first one leads to, itself included. The others are arguments.
    pub fn reached_from_first(&self) -> Vec<&Object> {
        let mut reached: Vec<&Object> = self.objects.first().into_iter().collect();
        let mut next = 0;
        while let Some(object) = reached.get(next).copied() {
            next += 1;
            for (_, value) in &object.fields {
                let Value::Reference(name) = value else { continue };
                reached.extend(self.object(name).filter(|held| !reached.iter().any(|known| known.name == held.name)));
            }
        }
        reached
    }
}
