//! The promise of `@Owned` for all similar states: the objects that such a field leads to are reached through their
//! owner alone.
//!
//! In the states of the search space this is so: each owner has pools of its own. A call can break it by what it stores.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use rustc_hash::FxHashMap;

use super::Search;
use crate::term::Term;

impl Search<'_> {
    /// Whether the call has let an owned object be reached otherwise than through its owner, on all states of the
    /// path. References that the call stored are fixed for that; where an object has come to another owner, so are
    /// all others, since it depends on them whether the old owner still leads to it.
    pub(super) fn shares_owned(&mut self, root: Ref) -> bool {
        if !self.stage.scope.promises_ownership {
            return false;
        }
        let stored = self.stored_references();
        self.stage.machine.domain.fix_references(&stored);
        let owners = self.stage.owners(root);
        let has_moved =
            owners.iter().any(|(object, owner)| self.space.owner_of(*object).is_some_and(|before| before != *owner));
        if has_moved {
            let all: Vec<Place> = self.stage.machine.domain.shadow.keys().copied().collect();
            self.stage.machine.domain.fix_references(&all);
        }
        self.stage.shared_with_others(root).is_some()
    }

    /// Places whose term is another than that of the state before the call.
    fn stored_references(&self) -> Vec<Place> {
        let before: FxHashMap<Place, Term> =
            self.space.slots.iter().zip(&self.states.slots).map(|(slot, chosen)| (slot.place, chosen.term)).collect();
        let shadow = &self.stage.machine.domain.shadow;
        let is_stored = |place: &&Place| before.get(place) != shadow.get(place).map(|(term, _)| term);
        shadow.keys().filter(is_stored).copied().collect()
    }
}
