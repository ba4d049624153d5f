//! Whether the calls of an operation leave states within the scope.
//!
//! A run stands for a path, and the state after it may be outside of the scope while that of another element of the
//! path is within: a counter that was at its upper bound is too large after it. So the solver looks for an element of
//! such a path after which numbers are within their domains. It is noted, and called at the end if no run has left a
//! state within the scope by then.

use glassbox_logic::{Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::{Ended, Left};
use glassbox_verdict::Unknown;

use super::Search;
use crate::asked::{Asked, ask};
use crate::concolic::Value;
use crate::split::Question;
use crate::term::Term;

/// The most elements that are noted for an operation.
const MOST_LEAVING: usize = 64;

/// The most numbers of a domain that the solver is asked about.
const MOST_NUMBERS: usize = 256;

impl Search<'_> {
    /// Notes whether a run left a state within the scope.
    pub(super) fn note_left(&mut self, question: &Question, values: &[Value], ended: Ended) {
        if self.left != Left::Within {
            let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
            let left = self.stage.left(question.action, self.space.root, &bits, ended);
            self.left.add(left);
        }
    }

    /// When all numbers that a call stored are within their domains.
    pub(super) fn stores_within(&mut self) -> Literal {
        if !matches!(self.left, Left::Outside(_)) || self.leaving.len() == MOST_LEAVING {
            return Literal::FALSE;
        }
        let shadow = &self.stage.machine.domain.shadow;
        let term = |place: &Place| shadow.get(place).map(|(term, _)| *term);
        let slots = self.space.slots.iter().zip(&self.states.slots);
        let in_state =
            slots.filter(|(slot, chosen)| term(&slot.place) != Some(chosen.term)).map(|(slot, _)| slot.place);
        let is_new = |place: &Place| match place {
            Place::Field { object, .. } | Place::Element { array: object, .. } => {
                !self.space.has(*object) && *object != self.space.root
            }
            Place::Static(_) | Place::Length(_) => false,
        };
        let in_new = shadow.keys().copied().filter(is_new);
        let stored: Vec<(Place, Term)> =
            in_state.chain(in_new).filter_map(|place| Some((place, term(&place)?))).collect();
        let mut conditions = Vec::new();
        for (place, term) in stored {
            let (Term::Word(word), Some(numbers)) = (term, self.stage.numbers_of(place, MOST_NUMBERS)) else {
                continue;
            };
            let store = &mut self.stage.machine.domain.terms.store;
            let ways: Vec<Literal> =
                numbers.into_iter().map(|bits| store.equal(word, Word::constant(word.width(), bits))).collect();
            conditions.push(store.graph.or_all(ways));
        }
        self.stage.machine.domain.terms.store.graph.and_all(conditions)
    }

    /// Notes the smallest element of a path for which a condition holds, if there is one.
    pub(super) fn note_leaving(
        &mut self,
        question: &Question,
        within: Literal,
        checks: &mut Asked,
    ) -> Result<(), Unknown> {
        if within == Literal::FALSE {
            return Ok(());
        }
        let domain = &self.stage.machine.domain;
        let assumptions: Vec<Literal> = domain.path.iter().copied().chain([within]).collect();
        if ask(checks, &domain.terms.store.graph, &assumptions, self.target)? {
            // `smallest` enters another element, and the path of the run is to be pruned.
            let domain = &self.stage.machine.domain;
            let (path, isomorphic) = (domain.path.clone(), domain.isomorphic.clone());
            let form = self.smallest(question, &[within], checks)?.form;
            let domain = &mut self.stage.machine.domain;
            (domain.path, domain.isomorphic) = (path, isomorphic);
            if !self.leaving.contains(&form) {
                self.leaving.push(form);
            }
        }
        Ok(())
    }

    /// Whether runs left states within the scope, with the elements that were noted, if it matters.
    pub(super) fn left_at_last(&mut self, action: usize, matters: bool) -> Left {
        let mut left = std::mem::take(&mut self.left);
        for form in std::mem::take(&mut self.leaving) {
            if !matters || left == Left::Within {
                break;
            }
            self.stage.machine.return_to(&self.blank);
            let Ok(roots) = self.stage.rebuild(&form) else { continue };
            let Some((root, arguments)) = roots.split_first() else { continue };
            let root = Ref::from_bits(*root);
            if let Ok(ended) = self.stage.call(action, root, arguments) {
                left.add(self.stage.left(action, root, arguments, ended));
            }
        }
        left
    }
}
