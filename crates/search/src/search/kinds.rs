//! States after a call that differ in kind from all states of the search space (`kinds.rs` in `crates/stage`), for
//! all similar states.
//!
//! A stored reference may be to one of several objects on the path. Where the place does not take the class of one of
//! them, the reference is fixed, so that a step of its own stores that one.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::Ended;

use super::Search;
use crate::term::Term;

impl Search<'_> {
    /// Notes a state that differs in kind.
    pub(super) fn note_other_kind(&mut self, action: usize, root: Ref, arguments: &[u64], ended: Ended) {
        if self.pinned.is_some() {
            return;
        }
        self.pinned = self.stage.unpinned(action, root);
        let doubtful: Vec<Place> = self.stored_places().into_iter().filter(|place| !self.takes_all(*place)).collect();
        self.stage.machine.domain.fix_references(&doubtful);
        if self.pinned.is_none() {
            let mut roots = self.stage.roots_after(action, root, arguments, ended);
            // Another state of the path may lead to an object that this one does not lead to.
            roots.extend(self.space.objects());
            self.pinned = self.stage.other_kind(action, &roots, true);
        }
    }

    /// Places that may hold another reference than before the call.
    fn stored_places(&self) -> Vec<Place> {
        let shadow = &self.stage.machine.domain.shadow;
        let slots = self.space.slots.iter().zip(&self.states.slots);
        let stored = slots.filter(|(slot, chosen)| {
            let now = shadow.get(&slot.place).map(|(term, _)| *term);
            now.is_some_and(|term| term != chosen.term && matches!(term, Term::Reference(_)))
        });
        let stored = stored.map(|(slot, _)| slot.place);
        let is_new = |place: &&Place| match place {
            Place::Field { object, .. } | Place::Element { array: object, .. } => !self.space.has(*object),
            Place::Static(_) | Place::Length(_) => false,
        };
        let new = shadow.keys().filter(is_new).copied();
        stored.chain(new).collect()
    }

    /// Whether a place takes the classes of all objects that it may refer to.
    fn takes_all(&mut self, place: Place) -> bool {
        let domain = &self.stage.machine.domain;
        let Some((term @ Term::Reference(_), _)) = domain.shadow.get(&place).copied() else { return true };
        let alternatives = domain.terms.alternatives(term);
        alternatives.iter().all(|(_, address)| *address == 0 || self.stage.admits_class(place, Ref(*address)))
    }
}
