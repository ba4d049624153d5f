//! Calls of a substitute, evaluated for all states in the middle of a run (paper 000, sections 2.3 and 3.7).
//!
//! An abstraction goes through all its slots to find one. Run, that would be a path for each of them. So a call of a method that comes from an
//! abstraction is evaluated, as its counterpart is where a module is compared with it; and what it has done is carried out, on
//! the state that is run and beside it, as terms.

use glassbox_classes::world::MethodId;
use glassbox_logic::Literal;
use glassbox_machine::domain::Place;
use glassbox_stage::special;

use super::{Evaluator, Outcome};
use crate::term::Term;

/// What a call has done.
pub struct Operated {
    /// What it returns; none for `void`.
    pub value: Option<Term>,
    /// When it ends in an exception.
    pub fails: Literal,
    /// What was written.
    pub stores: Vec<(Place, Term)>,
    /// Sequences that were made or changed, with the place that holds their array, and their slots.
    pub sequences: Vec<(Place, Vec<Term>)>,
}

/// New nodes after which a call is run instead.
const MOST_NODES: usize = 5_000_000;

impl Evaluator<'_> {
    /// Evaluates a call, if that can be done without asking which states get there.
    pub fn operate(&mut self, method: MethodId, arguments: Vec<Term>) -> Option<Operated> {
        self.running = true;
        self.operates = true;
        self.most_nodes = self.terms.store.graph.node_count() + MOST_NODES;
        let Outcome { value, fails, .. } = self.call(method, arguments, Literal::TRUE).ok()?;
        let mut sequences = Vec::new();
        for (sequence, slots) in std::mem::take(&mut self.memory.sequences) {
            let word = special::reference_field(self.machine, sequence, "slots")?;
            sequences.push((Place::Field { object: sequence, word }, slots));
        }
        sequences.sort_unstable_by_key(|(place, _)| match place {
            Place::Field { object, .. } => object.0,
            _ => 0,
        });
        Some(Operated { value, fails, stores: self.memory.stores.drain().collect(), sequences })
    }
}
