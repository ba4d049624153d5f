//! The promise of `@Owned` for all similar states: the objects that such a field leads to are reached through their
//! owner alone.
//!
//! In the states of the search space this is so: each owner has pools of its own. A call can break it by what it stores.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::Alternatives;
use rustc_hash::FxHashMap;

use super::Search;
use crate::term::Term;

impl Search<'_> {
    /// Whether the call has let an owned object be reached otherwise than through its owner, on all states of the
    /// path. A reference that the call stored is fixed for that if it may be to an object of another owner. Where an
    /// object has come to another owner, all references are, since it depends on them whether the old owner still
    /// leads to it.
    pub(super) fn shares_owned(&mut self, root: Ref) -> bool {
        if !self.stage.scope.promises_ownership {
            return false;
        }
        let owners: FxHashMap<Ref, Option<Place>> = self.stage.owners(root).into_iter().collect();
        let astray: Vec<Place> =
            self.stored_references().into_iter().filter(|place| self.may_lead_astray(*place, &owners)).collect();
        self.stage.machine.domain.fix_references(&astray);
        let is_moved = |(object, owner): (&Ref, &Option<Place>)| {
            self.space.owner_of(*object).is_some_and(|before| before != *owner)
        };
        if owners.iter().any(is_moved) {
            let all: Vec<Place> = self.stage.machine.domain.shadow.keys().copied().collect();
            // What is not reached leads nowhere.
            let is_reached = |place: &Place| match place {
                Place::Field { object, .. } => owners.contains_key(object),
                Place::Element { array, .. } => owners.contains_key(array),
                Place::Static(_) | Place::Length(_) => false,
            };
            let all: Vec<Place> =
                all.into_iter().filter(is_reached).filter(|place| self.leads_to_structure(*place)).collect();
            self.stage.machine.domain.fix_references(&all);
        }
        self.stage.shared_with_others(root).is_some()
    }

    /// Whether the reference in a place may be to an object of another owner than the place leads to.
    fn may_lead_astray(&self, place: Place, owners: &FxHashMap<Ref, Option<Place>>) -> bool {
        let domain = &self.stage.machine.domain;
        let Some((term @ Term::Reference(_), _)) = domain.shadow.get(&place).copied() else { return false };
        let slot = self.space.slots.iter().position(|slot| slot.place == place);
        let expected = match (slot, place) {
            (Some(slot), _) => match self.space.alternatives(slot as u32) {
                Alternatives::References(objects) => objects.into_iter().find_map(|object| self.space.owner_of(object)),
                Alternatives::Numbers { .. } | Alternatives::Listed(_) => None,
            },
            (None, Place::Field { object: holder, .. } | Place::Element { array: holder, .. }) => {
                owners.get(&holder).copied()
            }
            (None, _) => None,
        };
        let alternatives = domain.terms.alternatives(term);
        let mut known = alternatives.iter().filter_map(|(_, address)| self.space.owner_of(Ref(*address)));
        known.any(|owner| expected != Some(owner))
    }

    /// Whether the reference in a place may be to an object of the structure: others have no owner.
    fn leads_to_structure(&self, place: Place) -> bool {
        let domain = &self.stage.machine.domain;
        let Some((term @ Term::Reference(_), _)) = domain.shadow.get(&place).copied() else { return false };
        domain.terms.alternatives(term).iter().any(|(_, address)| self.space.owner_of(Ref(*address)).is_some())
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
