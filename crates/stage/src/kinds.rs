//! Calls that leave a state which differs in kind from all states of a search.
//!
//! A bound leaves out larger numbers and more objects, and the scope says so. Two differences are of another kind,
//! and nothing in the scope tells of them: a place holds an object of a class that its domain does not have
//! ([`Pinned::Class`]), or a field without known values of an object beside the receiver holds something
//! ([`Pinned::Field`]). No larger bound covers such a state.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::{Domain, PoolKind};
use rustc_hash::FxHashSet;

use crate::judge::Ended;
use crate::pinned::Pinned;
use crate::place::Kind;
use crate::stage::{Plan, Stage};
use crate::tally::Left;
use crate::watch::Watching;

impl<D: Watching> Stage<D> {
    /// The first such difference in the states that some objects lead to after a call. An engine that makes no states
    /// up follows what fields without known values hold.
    pub fn other_kind(&mut self, action: usize, roots: &[Ref], makes_up: bool) -> Option<Pinned> {
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let mut pending: Vec<Ref> = roots.iter().rev().copied().collect();
        while let Some(object) = pending.pop() {
            if object.0 < self.base || !known.insert(object) {
                continue;
            }
            let class = self.machine.heap.class(object);
            if makes_up
                && class != self.class
                && let Some(pinned) = self.unpinned(action, object)
            {
                return Some(pinned);
            }
            for (place, target) in self.held_in(object) {
                if target.is_null() {
                    continue;
                }
                if !self.admits_class(place, target) {
                    let by = self.actions[action].call.method.label.clone();
                    let class = self.simple_name(self.machine.heap.class(target));
                    let label = self.place_label(place);
                    let place = match place {
                        Place::Element { .. } => format!("an element of {label}"),
                        _ => label,
                    };
                    return Some(Pinned::Class { place, class, by });
                }
                pending.push(target);
            }
        }
        None
    }

    /// The objects from which the state after a call is reached: the receiver, the arguments, and a result that the
    /// invariant of the class under check speaks of.
    pub fn roots_after(&mut self, action: usize, receiver: Ref, arguments: &[u64], ended: Ended) -> Vec<Ref> {
        let is_kept = !matches!(ended, Ended::Threw(_)) || !self.actions[action].constructor;
        let mut roots: Vec<Ref> = Some(receiver).filter(|_| is_kept).into_iter().collect();
        roots.extend(self.references(action, arguments).into_iter().map(Ref::from_bits));
        if let Ended::Returned(bits) = ended
            && self.result_of(self.actions[action].method) == Some(Kind::Reference)
        {
            let result = Ref::from_bits(bits);
            let is_own = !result.is_null() && self.machine.heap.class(result) == self.class;
            roots.extend((is_own && self.invariant_for(result).is_some()).then_some(result));
        }
        roots
    }

    /// Whether the objects of the class under check that a call was made on, was passed or returned are within the scope
    /// after it, or larger than its bound.
    pub fn left(&mut self, action: usize, receiver: Ref, arguments: &[u64], ended: Ended) -> Left {
        for object in self.roots_after(action, receiver, arguments, ended) {
            if object.0 >= self.base && self.machine.heap.class(object) == self.class {
                match self.outside(object) {
                    Some(outside) if !outside.is_of_size() => return Left::Outside(outside.words(&self.scope)),
                    _ => {}
                }
            }
        }
        Left::Within
    }

    /// The bits of the numbers that a place takes; nothing for another place, or for more numbers than `most`.
    pub fn numbers_of(&mut self, place: Place, most: usize) -> Option<Vec<u64>> {
        let plan;
        let (domain, kind) = match place {
            Place::Field { object, word } => {
                plan = self.plan(self.machine.heap.class(object));
                let Plan::Fields(fields) = &*plan else { return None };
                let field = fields.iter().find(|field| field.word == u32::from(word))?;
                (&field.domain, field.kind)
            }
            Place::Element { array, .. } => {
                let class = self.machine.heap.class(array);
                let Plan::Elements(kind) = *self.plan(class) else { return None };
                match &self.scope.pools[self.pool_of(class)?].kind {
                    PoolKind::Arrays { elements, .. } => (elements, kind),
                    _ => return None,
                }
            }
            Place::Static(_) | Place::Length(_) => return None,
        };
        match domain {
            Domain::Numbers { min, max } if max.saturating_sub(*min) < most as i64 => {
                Some((*min..=*max).map(|number| kind.bits(number)).collect())
            }
            Domain::Listed(numbers) if numbers.len() <= most => {
                Some(numbers.iter().map(|number| kind.bits_of(number)).collect())
            }
            _ => None,
        }
    }

    /// The places of an object that have a domain of references, and what they refer to.
    fn held_in(&mut self, object: Ref) -> Vec<(Place, Ref)> {
        let plan = self.plan(self.machine.heap.class(object));
        let heap = &self.machine.heap;
        match &*plan {
            Plan::Fields(fields) => {
                let known = fields.iter().filter(|field| matches!(field.domain, Domain::References { .. }));
                let place = |word: u32| Place::Field { object, word: word as u16 };
                known.map(|field| (place(field.word), heap.field_ref(object, field.word))).collect()
            }
            Plan::Elements(Kind::Reference) => {
                let element = |index| (Place::Element { array: object, index }, heap.array_ref(object, index));
                (0..heap.length(object)).map(element).collect()
            }
            Plan::Elements(_) => Vec::new(),
        }
    }

    /// Whether the domain of a place has objects of the class of an object. A place without a domain takes any.
    pub fn admits_class(&mut self, place: Place, target: Ref) -> bool {
        let plan;
        let domain = match place {
            Place::Field { object, word } => {
                plan = self.plan(self.machine.heap.class(object));
                let Plan::Fields(fields) = &*plan else { return true };
                fields.iter().find(|field| field.word == u32::from(word)).map(|field| &field.domain)
            }
            Place::Element { array, .. } => {
                let pool = self.pool_of(self.machine.heap.class(array));
                match pool.map(|pool| &self.scope.pools[pool].kind) {
                    Some(PoolKind::Arrays { elements, .. }) => Some(elements),
                    _ => None,
                }
            }
            Place::Static(_) | Place::Length(_) => None,
        };
        let Some(Domain::References { pools, .. }) = domain else { return true };
        let class = self.machine.heap.class(target);
        let name = &self.machine.world.class(class).name;
        pools.iter().filter_map(|name| self.pool_index(name)).any(|pool| {
            self.values[pool].contains(&target)
                || match &self.scope.pools[pool].kind {
                    PoolKind::Objects { class, .. }
                    | PoolKind::Arrays { class, .. }
                    | PoolKind::Values { class, .. }
                    | PoolKind::Constants { class } => **class == **name,
                    PoolKind::Static { .. } => false,
                }
        })
    }
}
