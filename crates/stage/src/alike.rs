//! Whether a state that was made up is one that calls led to, where a field has no known values.
//!
//! A state that was made up holds in such a field what the constructor left in the prototype, which exists in every state; one that calls led to holds an
//! object of its own. Their canonical forms differ although nobody could tell the states apart. So these are compared object by object.

use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::Domain;
use rustc_hash::FxHashMap;

use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

/// What two states hold in the same place.
#[derive(Clone, Copy)]
struct Pair {
    made_up: u64,
    reached: u64,
    is_reference: bool,
    /// Whether it is a part of what is in a field without known values.
    within: bool,
}

impl<D: Watching> Stage<D> {
    /// Whether a state is isomorphic to one that was made up, but for objects of its own in fields without known values, which hold what those of the
    /// prototype do.
    pub fn is_alike(&mut self, made_up: Ref, reached: Ref) -> bool {
        let mut partners: FxHashMap<Ref, Ref> = FxHashMap::default();
        let mut owners: FxHashMap<Ref, Ref> = FxHashMap::default();
        let root = Pair { made_up: made_up.bits(), reached: reached.bits(), is_reference: true, within: false };
        let mut pending = vec![root];
        while let Some(pair) = pending.pop() {
            if pair.made_up == pair.reached {
                continue;
            }
            let (one, other) = (Ref::from_bits(pair.made_up), Ref::from_bits(pair.reached));
            let is_own = |object: Ref| !object.is_null() && object.0 >= self.base;
            if !pair.is_reference || !is_own(other) || one.is_null() || !(is_own(one) || pair.within) {
                return false;
            }
            let known = (partners.insert(one, other), owners.insert(other, one));
            match known {
                (None, None) => {}
                (Some(partner), Some(owner)) if partner == other && owner == one => continue,
                _ => return false,
            }
            let heap = &self.machine.heap;
            if heap.class(one) != heap.class(other) || heap.hash(one) != heap.hash(other) {
                return false;
            }
            if !self.pair_contents(one, other, pair.within, &mut pending) {
                return false;
            }
        }
        true
    }

    /// Adds what two objects of a class hold; not if they are arrays of different lengths.
    fn pair_contents(&mut self, one: Ref, other: Ref, within: bool, pending: &mut Vec<Pair>) -> bool {
        let plan = self.plan(self.machine.heap.class(one));
        let heap = &self.machine.heap;
        match &*plan {
            Plan::Fields(fields) => {
                for field in fields.iter().filter(|field| field.domain != Domain::Fixed) {
                    let held =
                        |object: Ref| read_field(heap, object.0 as usize * 8 + field.word as usize * 8, field.kind);
                    let within = within || field.domain == Domain::Opaque;
                    let is_reference = field.kind == Kind::Reference;
                    pending.push(Pair { made_up: held(one), reached: held(other), is_reference, within });
                }
            }
            Plan::Elements(kind) => {
                let length = heap.length(one);
                if length != heap.length(other) {
                    return false;
                }
                for index in 0..length {
                    let held = |array: Ref| read_element(heap, Heap::element(array, index, shift(*kind)), *kind);
                    let is_reference = *kind == Kind::Reference;
                    pending.push(Pair { made_up: held(one), reached: held(other), is_reference, within });
                }
            }
        }
        true
    }
}
