//! Objects that come to share a part (`parts.rs` in `crates/stage`), for all similar states.
//!
//! A call makes objects share a part by the references to the state that it stores or returns. Where it does either,
//! all references are fixed on the path that decide which objects are reached, so that every state of the path has
//! the sharing of the run.

use glassbox_logic::Literal;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::Ended;
use rustc_hash::FxHashSet;

use super::Search;
use crate::concolic::Value;
use crate::judged;
use crate::term::Term;

impl Search<'_> {
    /// Notes a part that two objects share after the call.
    pub(super) fn note_shared_part(&mut self, action: usize, root: Ref, values: &[Value], ended: Ended) {
        if self.pinned.is_some() || !self.stage.relates_objects(action) {
            return;
        }
        if !self.may_hold_two(action, values, ended) {
            return;
        }
        let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
        let mut roots = self.stage.roots_after(action, root, &bits, ended);
        roots.retain(|object| object.0 >= self.stage.base);
        let reached: FxHashSet<Ref> = roots.iter().flat_map(|object| self.stage.reachable(*object)).collect();
        if self.returns_state(action, ended) || self.stores_state(&reached) {
            self.fix_reached(&reached, values);
        }
        self.pinned = self.stage.shared_part(action, root, &bits, ended);
    }

    /// Whether a caller may hold another object than the receiver after the call.
    fn may_hold_two(&self, action: usize, values: &[Value], ended: Ended) -> bool {
        let returned = self.stage.returned.filter(|_| matches!(ended, Ended::Returned(_)));
        let arguments = judged::references(&self.stage, action, values, None);
        let results = judged::references(&self.stage, action, &[], returned);
        let may_be_held = |value: &Value, is_result: bool| {
            let objects = match value.term {
                Some(term @ Term::Reference(_)) => self.stage.machine.domain.terms.alternatives(term),
                Some(_) => return false,
                None => vec![(Literal::TRUE, value.bits as u32)],
            };
            let other = |object: Ref| object != self.space.root && self.stage.is_held(object, is_result);
            objects.into_iter().any(|(_, address)| other(Ref(address)))
        };
        arguments.iter().any(|value| may_be_held(value, false)) || results.iter().any(|value| may_be_held(value, true))
    }

    /// Whether the call returned a reference that may be to an object which the state had before.
    fn returns_state(&self, action: usize, ended: Ended) -> bool {
        let returned = self.stage.returned.filter(|_| matches!(ended, Ended::Returned(_)));
        let results = judged::references(&self.stage, action, &[], returned);
        results.into_iter().any(|value| self.may_be_of_state(value.term, Ref(value.bits as u32)))
    }

    /// Whether the call stored such a reference, in the state or in an object that it made.
    fn stores_state(&self, reached: &FxHashSet<Ref>) -> bool {
        let shadow = &self.stage.machine.domain.shadow;
        let in_state = self.space.slots.iter().zip(&self.states.slots).any(|(slot, chosen)| {
            let now = shadow.get(&slot.place).map(|(term, _)| *term);
            let is_stored = matches!(chosen.term, Term::Reference(_)) && now != Some(chosen.term);
            is_stored && self.may_be_of_state(now, self.referred_from(slot.place))
        });
        let is_new = |object: &Ref| !self.is_of_state(*object);
        let in_new = shadow.iter().any(|(place, (term, _))| match place {
            Place::Field { object, .. } | Place::Element { array: object, .. } => {
                is_new(object) && matches!(term, Term::Reference(_)) && self.may_be_of_state(Some(*term), Ref::NULL)
            }
            Place::Static(_) | Place::Length(_) => false,
        });
        let mut new = reached.iter().filter(|object| is_new(object));
        in_state || in_new || new.any(|object| self.leads_directly(*object))
    }

    fn leads_directly(&self, object: Ref) -> bool {
        self.stage.machine.referred(object).into_iter().any(|held| self.is_of_state(held))
    }

    fn is_of_state(&self, object: Ref) -> bool {
        object == self.space.root || self.space.has(object)
    }

    /// Whether a reference with a term, or without one to an object, may be to an object of the state.
    fn may_be_of_state(&self, term: Option<Term>, object: Ref) -> bool {
        match term {
            Some(term @ Term::Reference(_)) => {
                let alternatives = self.stage.machine.domain.terms.alternatives(term);
                alternatives.iter().any(|(_, address)| self.is_of_state(Ref(*address)))
            }
            Some(_) => false,
            None => self.is_of_state(object),
        }
    }

    /// The object to which a place refers.
    fn referred_from(&self, place: Place) -> Ref {
        let heap = &self.stage.machine.heap;
        match place {
            Place::Field { object, word } => heap.field_ref(object, u32::from(word)),
            Place::Element { array, index } => heap.array_ref(array, index),
            Place::Static(_) | Place::Length(_) => Ref::NULL,
        }
    }
}
