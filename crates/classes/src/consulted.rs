//! What was asked of a class path and what it answered, so that somebody can tell later whether it would answer the
//! same again.
//!
//! That a class was looked for and is not there is an answer too: it could be there the next time. Classes of the JDK are not
//! noted one by one, since a JDK does not change without becoming another one (see [`crate::Jdk::identify`]).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, PoisonError};

use crate::cache::Key;

/// Something that a class path can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// A class, by its internal name.
    Class(String),
    /// Another file, by its path.
    Resource(String),
}

/// What stands for the bytes that were found; nothing if there were none.
pub type Answer = Option<String>;

/// Notes of what a [`crate::ClassPath`] was asked.
#[derive(Debug, Default)]
pub struct Consulted(Mutex<Notes>);

#[derive(Debug, Default)]
struct Notes {
    answers: BTreeMap<Question, Answer>,
    unrepeatable: bool,
}

impl Consulted {
    /// All questions and answers in order, or nothing if the same answers would not mean that nothing has changed.
    pub fn answers(&self) -> Option<Vec<(Question, Answer)>> {
        let notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!notes.unrepeatable).then(|| notes.answers.clone().into_iter().collect())
    }

    pub(crate) fn note(&self, question: Question, bytes: Option<&[u8]>) {
        let answer = bytes.map(digest);
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match notes.answers.entry(question) {
            Entry::Vacant(place) => {
                place.insert(answer);
            }
            // The file was changed in between, and nobody knows what was made of either.
            Entry::Occupied(known) => notes.unrepeatable |= *known.get() != answer,
        }
    }

    pub(crate) fn note_unrepeatable(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).unrepeatable = true;
    }
}

/// What stands for the bytes of a file.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let mut key = Key::new("file");
    key.add(bytes);
    key.name()
}
