//! The promise of `@Owned` for all similar states: the objects that such a field leads to are reached through their
//! owner alone.
//!
//! In the states of the search space this is so: each owner has pools of its own, and arguments have no owner. A call
//! can break it by the references that it stores or returns. These are fixed on the path where they may be to objects
//! of another owner. Where one is, all references are fixed that decide which objects are reached.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::{Alternatives, Ended};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Search;
use crate::concolic::Value;
use crate::term::Term;

impl Search<'_> {
    /// Whether the call has let an owned object be reached otherwise than through its owner, on all states of the path.
    pub(super) fn shares_owned(&mut self, action: usize, root: Ref, values: &[Value], ended: Ended) -> bool {
        if !self.stage.scope.promises_ownership {
            return false;
        }
        self.fix_owners(action, root, values, ended);
        let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
        self.stage.shared_with_others(action, root, &bits, ended).is_some()
    }

    /// Notes whether the call has let a node of one of several trees be reached otherwise than through its holder.
    pub(super) fn note_escaped(&mut self, action: usize, root: Ref, values: &[Value], ended: Ended) {
        if self.pinned.is_none() && self.stage.owns_without_promise() {
            self.fix_owners(action, root, values, ended);
            let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
            self.pinned = self.stage.escaped_node(action, root, &bits, ended);
        }
    }

    /// Constrains the path to states after which each object has the same owner, and is reached from the same owners.
    fn fix_owners(&mut self, action: usize, root: Ref, values: &[Value], ended: Ended) {
        let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
        let owners: FxHashMap<Ref, Option<Place>> = self.stage.owners(action, root, &bits, ended).into_iter().collect();
        let astray: Vec<Place> =
            self.stored_references().into_iter().filter(|place| self.may_lead_astray(*place, &owners)).collect();
        self.stage.machine.domain.fix_references(&astray);
        let returned = self.stage.returned.filter(|_| matches!(ended, Ended::Returned(_)));
        let returned = returned.filter(|value| self.may_be_owned(*value));
        if let Some(value) = returned {
            self.stage.machine.domain.fix(value);
        }
        let is_moved = |(object, owner): (&Ref, &Option<Place>)| {
            self.space.owner_of(*object).is_some_and(|before| before != *owner)
        };
        if owners.iter().any(is_moved) || self.crosses() {
            self.fix_reached(&owners.keys().copied().collect(), values);
        }
    }

    /// Constrains all references that decide which objects are reached after the call: arguments, the result, and those
    /// of reached objects. Other objects cannot reach any.
    pub(super) fn fix_reached(&mut self, reached: &FxHashSet<Ref>, values: &[Value]) {
        for value in values.iter().copied().chain(self.stage.returned) {
            if self.leads_to_state(value.term) {
                self.stage.machine.domain.fix(value);
            }
        }
        let is_reached = |place: &Place| match place {
            Place::Field { object, .. } => reached.contains(object),
            Place::Element { array, .. } => reached.contains(array),
            Place::Static(_) | Place::Length(_) => false,
        };
        let shadow = &self.stage.machine.domain.shadow;
        let places = shadow.iter().filter(|(place, (term, _))| is_reached(place) && self.leads_to_state(Some(*term)));
        let places: Vec<Place> = places.map(|(place, _)| *place).collect();
        self.stage.machine.domain.fix_references(&places);
    }

    /// Whether the reference in a place may lead to an object of another owner than the place should.
    fn may_lead_astray(&self, place: Place, owners: &FxHashMap<Ref, Option<Place>>) -> bool {
        let domain = &self.stage.machine.domain;
        let Some((term @ Term::Reference(_), _)) = domain.shadow.get(&place).copied() else { return false };
        let expected = self.expected_owner(place, owners);
        let alternatives = domain.terms.alternatives(term);
        alternatives.iter().any(|(_, address)| self.leads_to_other(Ref(*address), expected))
    }

    /// The owner of the objects that a place leads to; nothing if that is not known.
    fn expected_owner(&self, place: Place, owners: &FxHashMap<Ref, Option<Place>>) -> Option<Option<Place>> {
        let slot = self.space.slots.iter().position(|slot| slot.place == place);
        match (slot, place) {
            (Some(slot), _) => self.owner_of_slot(slot),
            (None, Place::Field { object: holder, .. } | Place::Element { array: holder, .. }) => {
                owners.get(&holder).copied()
            }
            (None, _) => None,
        }
    }

    fn owner_of_slot(&self, slot: usize) -> Option<Option<Place>> {
        match self.space.alternatives(slot as u32) {
            Alternatives::References(objects) => objects.into_iter().find_map(|object| self.space.owner_of(object)),
            Alternatives::Numbers { .. } | Alternatives::Listed(_) => None,
        }
    }

    /// The owner of an object before the call; nothing if the state did not have it.
    fn owner_before(&self, object: Ref) -> Option<Option<Place>> {
        if object == self.space.root { Some(None) } else { self.space.owner_of(object) }
    }

    /// Whether the call made an object.
    fn is_new(&self, object: Ref) -> bool {
        object.0 >= self.stage.base && self.owner_before(object).is_none()
    }

    /// Whether a reference depends on the state, and may lead to an owned object.
    fn may_be_owned(&self, value: Value) -> bool {
        let Some(term @ Term::Reference(_)) = value.term else { return false };
        let alternatives = self.stage.machine.domain.terms.alternatives(term);
        alternatives.iter().any(|(_, address)| self.leads_to_other(Ref(*address), Some(None)))
    }

    /// Whether a reference may be to an object of the state or to one that the call made. Others have no owner.
    fn leads_to_state(&self, term: Option<Term>) -> bool {
        let Some(term @ Term::Reference(_)) = term else { return false };
        let alternatives = self.stage.machine.domain.terms.alternatives(term);
        alternatives.iter().any(|(_, address)| *address >= self.stage.base)
    }

    /// Whether an object of the state refers to one of another owner than before, also through objects that the call
    /// made. The object that refers may be reached in another state of the path only.
    fn crosses(&self) -> bool {
        let machine = &self.stage.machine;
        self.space.slots.iter().zip(&self.states.slots).enumerate().any(|(index, (slot, chosen))| {
            let now = machine.domain.shadow.get(&slot.place).map(|(term, _)| *term);
            if !matches!(chosen.term, Term::Reference(_)) || now == Some(chosen.term) {
                return false;
            }
            let target = match slot.place {
                Place::Field { object, word } => machine.heap.field_ref(object, u32::from(word)),
                Place::Element { array, index } => machine.heap.array_ref(array, index),
                Place::Static(_) | Place::Length(_) => return false,
            };
            !target.is_null() && self.leads_to_other(target, self.owner_of_slot(index))
        })
    }

    /// Whether a reference leads to an object of another owner, directly or through objects that the call made.
    fn leads_to_other(&self, target: Ref, owner: Option<Option<Place>>) -> bool {
        let mut known = FxHashSet::default();
        let mut pending = vec![target];
        while let Some(object) = pending.pop() {
            match self.owner_before(object) {
                Some(other) if owner != Some(other) => return true,
                None if self.is_new(object) && known.insert(object) => {
                    pending.extend(self.stage.machine.referred(object));
                }
                _ => {}
            }
        }
        false
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
