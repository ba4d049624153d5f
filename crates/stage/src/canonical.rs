//! States without addresses (heap canonicalization): two states are isomorphic if and only if their
//! canonical forms are equal.
//!
//! Objects are numbered in the order in which they are reached from the roots, fields in order of
//! declaration. What exists in every state is named by its address, which is the same in every state; what
//! is fixed is left out. Identity hash codes that somebody asked for belong to the form: behaviour may
//! depend on them.
//!
//! A form made in one machine is rebuilt in others. All of them load the same classes until the stage is set, so the number of such a
//! class is the same everywhere. A class that a call has loaded later is written down by name.

use glassbox_classes::descriptor;
use glassbox_classes::world::ClassId;
use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind};
use glassbox_verdict::Unknown;
use rustc_hash::FxHashMap;

use crate::judge::{Ended, Validity};
use crate::place::{Kind, read_element, read_field, shift, write_element};
use crate::stage::{Action, Plan, Stage, unknown};
use crate::watch::Watching;

/// A state without addresses, together with values that refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Canonical(Box<[u64]>);

impl Canonical {
    /// A form that somebody has kept the words of.
    pub fn of_words(words: &[u64]) -> Canonical {
        Canonical(words.into())
    }

    /// The form itself, to be compared with others.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

/// How a reference is written down: null, an object of every state, an object of this one.
const NULL: u64 = 0;
const SHARED: u64 = 1;
const OWN: u64 = 2;

/// In the place of a class's number: its name follows, as the number of its bytes and then the bytes, eight to a word.
const BY_NAME: u32 = u32::MAX;

/// In the place of a class's number: the object is a string literal. The number of its code units follows, and then these, four to a
/// word. There is one such object in a machine, at another address in each.
pub(crate) const LITERAL: u32 = u32::MAX - 1;

impl<D: Watching> Stage<D> {
    /// The canonical form of what some values (bits, and whether they are references) reach.
    pub fn canonical(&mut self, roots: &[(u64, bool)]) -> Canonical {
        let mut form = Vec::with_capacity(64);
        let mut numbers: FxHashMap<Ref, u64> = FxHashMap::default();
        let mut order: Vec<Ref> = Vec::new();
        let base = self.base;
        let mut token = |bits: u64, order: &mut Vec<Ref>| {
            let object = Ref::from_bits(bits);
            if object.is_null() {
                NULL
            } else if object.0 < base {
                bits << 2 | SHARED
            } else {
                let number = *numbers.entry(object).or_insert_with(|| {
                    order.push(object);
                    order.len() as u64 - 1
                });
                number << 2 | OWN
            }
        };
        form.push(roots.len() as u64);
        for (bits, reference) in roots {
            form.push(u64::from(*reference));
            form.push(if *reference { token(*bits, &mut order) } else { *bits });
        }
        let mut next = 0;
        while let Some(object) = order.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let hash = u64::from(self.machine.heap.hash(object));
            if let Some(units) = self.machine.literal_units(object) {
                form.push(u64::from(LITERAL) << 32 | hash);
                push_units(&mut form, &units);
                continue;
            }
            self.push_class(&mut form, class, hash);
            let start = object.0 as usize * 8;
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.domain != Domain::Fixed) {
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        form.push(if field.kind == Kind::Reference { token(bits, &mut order) } else { bits });
                    }
                }
                Plan::Elements(kind) => {
                    let length = self.machine.heap.length(object);
                    form.push(u64::from(length));
                    for index in 0..length {
                        let address = Heap::element(object, index, shift(*kind));
                        let bits = read_element(&self.machine.heap, address, *kind);
                        form.push(if *kind == Kind::Reference { token(bits, &mut order) } else { bits });
                    }
                }
            }
        }
        Canonical(form.into_boxed_slice())
    }

    /// The canonical form of an element: the receiver, which a constructor does not have, and the arguments.
    pub fn form(&mut self, action: usize, receiver: Ref, arguments: &[u64]) -> Canonical {
        let Action { call, constructor, .. } = &self.actions[action];
        let receiver = if *constructor { Ref::NULL } else { receiver };
        let mut roots = vec![(receiver.bits(), true)];
        let references = call.method.parameters.iter().map(|parameter| parameter.kind.is_reference());
        roots.extend(arguments.iter().copied().zip(references));
        self.canonical(&roots)
    }

    /// The objects of the state that a value reaches, itself first.
    pub fn reachable(&mut self, root: Ref) -> Vec<Ref> {
        let mut order = vec![root];
        let mut next = 0;
        while let Some(object) = order.get(next).copied() {
            next += 1;
            let start = object.0 as usize * 8;
            let plan = self.plan(self.machine.heap.class(object));
            let mut visit = |bits: u64| {
                let target = Ref::from_bits(bits);
                if target.0 >= self.base && !order.contains(&target) {
                    order.push(target);
                }
            };
            match &*plan {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.kind == Kind::Reference) {
                        visit(read_field(&self.machine.heap, start + field.word as usize * 8, field.kind));
                    }
                }
                Plan::Elements(Kind::Reference) => {
                    for index in 0..self.machine.heap.length(object) {
                        visit(u64::from(self.machine.heap.array_ref(object, index).0));
                    }
                }
                Plan::Elements(_) => {}
            }
        }
        order
    }

    /// Makes the objects of a canonical form anew, and gives the values that refer to them.
    pub fn rebuild(&mut self, canonical: &Canonical) -> Result<Vec<u64>, Unknown> {
        let form = &canonical.0;
        let count = form[0] as usize;
        let body = 1 + 2 * count;
        // First the objects, so that references can point forward; then what they hold.
        let mut objects: Vec<Ref> = Vec::new();
        let mut at = body;
        while at < form.len() {
            if let Some(units) = units_at(&form[at..]) {
                at += header_at(&form[at..]);
                objects.push(self.machine.literal_of(&units).map_err(unknown)?);
                continue;
            }
            let hash = form[at] as u32;
            let class = self.class_at(&form[at..])?;
            at += header_at(&form[at..]);
            let object = match &*self.plan(class) {
                Plan::Fields(fields) => {
                    at += fields.iter().filter(|field| field.domain != Domain::Fixed).count();
                    self.machine.new_instance(class).map_err(unknown)?
                }
                Plan::Elements(_) => {
                    let length = form[at] as u32;
                    at += 1 + length as usize;
                    self.machine.new_array_of(class, length).map_err(unknown)?
                }
            };
            self.machine.heap.set_hash(object, hash);
            objects.push(object);
        }
        let reference = |token: u64| match token & 3 {
            SHARED => token >> 2,
            OWN => objects[(token >> 2) as usize].bits(),
            _ => 0,
        };
        let roots: Vec<u64> = (0..count)
            .map(|index| {
                let (is_reference, value) = (form[1 + 2 * index] != 0, form[2 + 2 * index]);
                if is_reference { reference(value) } else { value }
            })
            .collect();
        let root = roots.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        let mut at = body;
        for object in &objects {
            if units_at(&form[at..]).is_some() {
                at += header_at(&form[at..]);
                continue;
            }
            self.set_fixed(*object, root)?;
            let class = self.machine.heap.class(*object);
            at += header_at(&form[at..]);
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.domain != Domain::Fixed) {
                        let bits = if field.kind == Kind::Reference { reference(form[at]) } else { form[at] };
                        self.machine.heap.set_word(*object, field.word, bits);
                        at += 1;
                    }
                }
                Plan::Elements(kind) => {
                    let length = form[at] as u32;
                    at += 1;
                    for index in 0..length {
                        let bits = if *kind == Kind::Reference { reference(form[at]) } else { form[at] };
                        let address = Heap::element(*object, index, shift(*kind));
                        write_element(&mut self.machine.heap, address, *kind, bits);
                        at += 1;
                    }
                }
            }
        }
        Ok(roots)
    }

    /// Writes down the class of an object, and its hash code.
    pub(crate) fn push_class(&self, form: &mut Vec<u64>, class: ClassId, hash: u64) {
        if class.0 < self.staged_classes {
            form.push(u64::from(class.0) << 32 | hash);
        } else {
            form.push(u64::from(BY_NAME) << 32 | hash);
            push_name(form, &self.machine.world.class(class).name);
        }
    }

    /// The class of the object that some words begin with.
    pub(crate) fn class_at(&mut self, words: &[u64]) -> Result<ClassId, Unknown> {
        match (words[0] >> 32) as u32 {
            BY_NAME => {
                let bytes = words[2..].iter().flat_map(|word| word.to_le_bytes()).take(words[1] as usize);
                let name = String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned();
                self.machine.ready_class(&name).map_err(unknown)
            }
            number => Ok(ClassId(number)),
        }
    }

    /// Every combination of arguments on a state: the values that exist in every state, and the
    /// objects that the caller holds. The first of these is the receiver; a constructor has none.
    pub fn argument_combinations(&mut self, action: usize, held: &[Ref]) -> impl Iterator<Item = Vec<u64>> + use<D> {
        let call = self.actions[action].call.clone();
        let mut choices = Vec::new();
        for (parameter, spec) in call.parameters.iter().zip(&call.method.parameters) {
            let mut options = self.simple_values(&parameter.domain, Kind::of(&spec.kind));
            options.extend(self.members(&parameter.domain, held).iter().map(|object| object.bits()));
            choices.push(options);
        }
        combinations(choices)
    }

    /// The objects held by a caller that a parameter's domain takes: not what somebody else owns,
    /// and of the class under check none that breaks its invariant. The first object held is the
    /// receiver.
    fn members(&mut self, domain: &Domain, held: &[Ref]) -> Vec<Ref> {
        let pools = self.object_pools(domain);
        let (Some(root), false) = (held.first().copied(), pools.is_empty()) else { return Vec::new() };
        let owned = self.owned(root);
        let mut members: Vec<Ref> = Vec::new();
        for object in held.iter().copied() {
            let class = self.machine.heap.class(object);
            let fits = !owned.contains(&object) && pools.iter().any(|pool| self.is_of_pool(class, *pool));
            if fits && (object == root || class != self.class || self.is_valid(object)) {
                members.push(object);
            }
        }
        members
    }

    /// The pools of objects and arrays that a domain refers to.
    pub(crate) fn object_pools(&self, domain: &Domain) -> Vec<usize> {
        let Domain::References { pools, .. } = domain else { return Vec::new() };
        let is_of_objects =
            |pool: &usize| matches!(self.scope.pools[*pool].kind, PoolKind::Objects { .. } | PoolKind::Arrays { .. });
        pools.iter().filter_map(|name| self.pool_index(name)).filter(is_of_objects).collect()
    }

    /// The pools of objects and arrays that parameters take.
    pub fn passed_pools(&self) -> Vec<usize> {
        let parameters = self.actions.iter().flat_map(|action| &action.call.parameters);
        parameters.flat_map(|parameter| self.object_pools(&parameter.domain)).collect()
    }

    /// The objects that a caller holds after a call and that the receiver still reaches, the
    /// receiver first: those held before, and those of `pools` that the call returned, alone or in
    /// an array.
    pub fn held_after(&mut self, action: usize, held: &[Ref], ended: Ended, pools: &[usize]) -> Vec<Ref> {
        let Some(root) = held.first().copied() else { return Vec::new() };
        if pools.is_empty() {
            return vec![root];
        }
        let mut held = held.to_vec();
        if let Ended::Returned(bits) = ended
            && self.result_of(self.actions[action].method) == Some(Kind::Reference)
        {
            let result = Ref::from_bits(bits);
            held.push(result);
            if !result.is_null()
                && matches!(&*self.plan(self.machine.heap.class(result)), Plan::Elements(Kind::Reference))
            {
                let length = self.machine.heap.length(result);
                held.extend((0..length).map(|index| self.machine.heap.array_ref(result, index)));
            }
        }
        let mut reachable = self.reachable(root);
        reachable.retain(|object| {
            let class = self.machine.heap.class(*object);
            *object == root || held.contains(object) && pools.iter().any(|pool| self.is_of_pool(class, *pool))
        });
        reachable
    }

    /// The part of a state of which the scope knows no values.
    pub fn unknown_part(&mut self, root: Ref) -> Canonical {
        let mut known = vec![root];
        let mut unknown = Vec::new();
        let mut next = 0;
        while let Some(object) = known.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let (start, base) = (object.0 as usize * 8, self.base);
            let mut visit = |bits: u64, kind: Kind, is_unknown: bool| {
                let target = Ref::from_bits(bits);
                if is_unknown {
                    unknown.push((bits, kind == Kind::Reference));
                } else if kind == Kind::Reference && target.0 >= base && !known.contains(&target) {
                    known.push(target);
                }
            };
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    for field in fields.iter().filter(|field| field.domain != Domain::Fixed) {
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        visit(bits, field.kind, field.domain == Domain::Opaque);
                    }
                }
                Plan::Elements(kind) => {
                    let pool = self.pool_of(class).map(|pool| &self.scope.pools[pool].kind);
                    let is_unknown = matches!(pool, Some(PoolKind::Arrays { elements: Domain::Opaque, .. }));
                    for index in 0..self.machine.heap.length(object) {
                        let address = Heap::element(object, index, shift(*kind));
                        visit(read_element(&self.machine.heap, address, *kind), *kind, is_unknown);
                    }
                }
            }
        }
        self.canonical(&unknown)
    }

    /// Whether the invariant holds for an object, which is left as it is.
    fn is_valid(&mut self, object: Ref) -> bool {
        let before = self.machine.moment();
        let valid = matches!(self.holds(object), Ok(Validity::Valid));
        self.machine.return_to(&before);
        valid
    }

    /// The pool that objects of a class come from.
    pub(crate) fn pool_of(&self, class: ClassId) -> Option<usize> {
        (0..self.scope.pools.len()).find(|pool| self.is_of_pool(class, *pool))
    }

    pub(crate) fn is_of_pool(&self, class: ClassId, pool: usize) -> bool {
        match &self.scope.pools[pool].kind {
            PoolKind::Objects { class: own, .. } | PoolKind::Arrays { class: own, .. } => {
                **own == *self.machine.world.class(class).name
            }
            PoolKind::Values { .. } | PoolKind::Constants { .. } | PoolKind::Static { .. } => false,
        }
    }

    pub(crate) fn pool_size(&self, pool: usize) -> u32 {
        match self.scope.pools[pool].kind {
            PoolKind::Objects { count, .. } | PoolKind::Arrays { count, .. } => count,
            PoolKind::Values { .. } | PoolKind::Constants { .. } | PoolKind::Static { .. } => 0,
        }
    }

    pub(crate) fn simple_name(&self, class: ClassId) -> String {
        let name = self.machine.world.class(class).java_name();
        // What tells one hidden class from another is no name.
        let name = name.split("/0x").next().unwrap_or(&name);
        let simple = descriptor::simple_name(name);
        if simple.starts_with(|letter: char| letter.is_ascii_digit()) {
            // An anonymous class has no name but this.
            return name.rsplit('.').next().unwrap_or(name).to_owned();
        }
        simple.to_owned()
    }
}

/// Writes down the name of a class.
fn push_name(form: &mut Vec<u64>, name: &str) {
    form.push(name.len() as u64);
    for bytes in name.as_bytes().chunks(8) {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        form.push(u64::from_le_bytes(word));
    }
}

/// Writes down the code units of a string literal.
pub(crate) fn push_units(form: &mut Vec<u64>, units: &[u16]) {
    form.push(units.len() as u64);
    form.extend(units.chunks(4).map(|four| four.iter().rev().fold(0, |word, unit| word << 16 | u64::from(*unit))));
}

/// The code units of the string literal that some words begin with, if they begin with one.
pub(crate) fn units_at(words: &[u64]) -> Option<Vec<u16>> {
    if (words[0] >> 32) as u32 != LITERAL {
        return None;
    }
    let all = words[2..].iter().flat_map(|word| (0..4).map(move |index| (word >> (16 * index)) as u16));
    Some(all.take(words[1] as usize).collect())
}

/// How many of some words say which literal an object is, or of which class, and its hash code.
pub(crate) fn header_at(words: &[u64]) -> usize {
    match (words[0] >> 32) as u32 {
        BY_NAME => 2 + (words[1] as usize).div_ceil(8),
        LITERAL => 2 + (words[1] as usize).div_ceil(4),
        _ => 1,
    }
}

/// One value of each of some lists, in every way. There may be more ways than fit into memory.
fn combinations(lists: Vec<Vec<u64>>) -> impl Iterator<Item = Vec<u64>> {
    let mut places = lists.iter().all(|list| !list.is_empty()).then(|| vec![0; lists.len()]);
    std::iter::from_fn(move || {
        let now = places.as_mut()?;
        let chosen = now.iter().zip(&lists).map(|(place, list)| list[*place]).collect();
        let mut is_last = true;
        for (place, list) in now.iter_mut().zip(&lists).rev() {
            *place += 1;
            is_last = *place == list.len();
            if !is_last {
                break;
            }
            *place = 0;
        }
        if is_last {
            places = None;
        }
        Some(chosen)
    })
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn the_last_of_several_values_changes_first() {
        let all = |lists: &[&[u64]]| combinations(lists.iter().map(|list| list.to_vec()).collect()).collect::<Vec<_>>();
        assert_eq!(all(&[&[1, 2], &[3], &[4, 5]]), [[1, 3, 4], [1, 3, 5], [2, 3, 4], [2, 3, 5]]);
        assert_eq!(all(&[]), [[0_u64; 0]]);
        assert!(all(&[&[1, 2], &[]]).is_empty());
    }
}
