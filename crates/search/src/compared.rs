//! Numbers that are only compared (paper 001, end of section 3.2.3).
//!
//! If a run does nothing with some numbers but to move them and to compare them with each other, then not the numbers matter but
//! their order: whatever else is in their places, as long as it compares alike, the run goes the same way. Path constraints say
//! just that. Where whole fields are constrained instead ([`Dynamic::Fields`] and [`Dynamic::Flow`]), a number would be known as soon
//! as it is read or compared, and each choice of numbers would be a step of its own. So a number that is still what the state or an
//! argument holds is not constrained by being moved, and a comparison of two of them constrains the outcome of the comparison alone.
//! Whatever else becomes of a number constrains it to its value, as before: arithmetic, comparisons with anything else, natives, being
//! an index or a length.
//!
//! This is sound for the reason for which path constraints are. Take an element that satisfies what the run has constrained: the same
//! order of the numbers that were compared, the same values in all other places that were used. Step by step, its run holds the
//! same in every register, except for numbers of which nothing is known but where they came from; it takes the same branches, since each
//! depends on what is the same or on a comparison that is constrained; so it ends in the same way and leaves each number in the same
//! place. What it leaves is a term for all these elements, and the invariant afterwards is asked of all of them, or run on
//! such terms by the same rules. Nothing is concluded from one order of numbers to another, and nothing about the invariant before: valid
//! elements are taken out of the search space, whichever they are. Renaming numbers in a way that keeps their order maps an element
//! to one with the same outcomes of all comparisons, so all that paper 001 calls symmetric in this respect is taken out, as far as the
//! domains have room for it.

use glassbox_logic::Word;
use rustc_hash::FxHashSet;

use crate::concolic::{Concolic, Dynamic, Value};
use crate::elements::Chosen;
use crate::term::Term;

/// Which words are numbers as the search space has them.
#[derive(Debug, Default)]
pub struct Numbers {
    /// Whether their order is enough, see [`Options::ordering`](crate::Options::ordering).
    pub ordered: bool,
    words: FxHashSet<Word>,
}

impl Numbers {
    /// From now on, these are the numbers.
    pub fn choose<'a>(&mut self, chosen: impl Iterator<Item = &'a Chosen>) {
        self.words.clear();
        self.words.extend(chosen.filter_map(|chosen| match chosen.term {
            Term::Word(word) => Some(word),
            Term::Reference(_) | Term::Flow(_) => None,
        }));
    }
}

impl Concolic {
    /// Whether a value is a number as it was in the state or an argument, so that moving it constrains nothing.
    pub(crate) fn is_number(&self, value: Value) -> bool {
        let Some(Term::Word(word)) = value.term else { return false };
        self.numbers.ordered && self.dynamic != Dynamic::Path && self.numbers.words.contains(&word)
    }

    /// The words of two values if comparing them constrains nothing but their order: both are such numbers, or one is and the other
    /// is known and beyond all that it can be, as a sentinel is.
    pub(crate) fn ordered(&mut self, a: Value, b: Value, width: usize) -> Option<(Word, Word)> {
        let both = match (self.is_number(a), self.is_number(b)) {
            (true, true) => true,
            (true, false) if b.term.is_none() => false,
            (false, true) if a.term.is_none() => false,
            _ => return None,
        };
        let (a, b) = self.words(a, b, width);
        let store = &mut self.terms.store;
        let decided = store.less(a, b).is_constant() && store.less(b, a).is_constant();
        (both || decided).then_some((a, b))
    }
}
