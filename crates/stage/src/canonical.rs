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
const LITERAL: u32 = u32::MAX - 1;

/// In the place of a class's number: the object is the `java.lang.Class` of a class, which follows. There is one such object in a machine.
const CLASS: u32 = u32::MAX - 2;

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
            if self.push_unique(&mut form, object, hash) {
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
        self.form_with(action, receiver, arguments, None)
    }

    /// The same, and behind the arguments another object that a caller holds.
    pub(crate) fn form_with(
        &mut self,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        held: Option<Ref>,
    ) -> Canonical {
        let Action { call, constructor, .. } = &self.actions[action];
        let receiver = if *constructor { Ref::NULL } else { receiver };
        let mut roots = vec![(receiver.bits(), true)];
        let references = call.method.parameters.iter().map(|parameter| parameter.kind.is_reference());
        roots.extend(arguments.iter().copied().zip(references));
        roots.extend(held.map(|object| (object.bits(), true)));
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
            let hash = form[at] as u32;
            if let Some(object) = self.unique_at(&form[at..])? {
                at += header_at(&form[at..]);
                if self.machine.heap.hash(object) != hash {
                    self.machine.heap.set_hash(object, hash);
                }
                objects.push(object);
                continue;
            }
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
            if is_unique(&form[at..]) {
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

    /// Writes down an object of which a machine has one, and its hash code; not if it is none of these.
    pub(crate) fn push_unique(&self, form: &mut Vec<u64>, object: Ref, hash: u64) -> bool {
        if let Some(class) = self.machine.mirrored_class(object) {
            form.push(u64::from(CLASS) << 32 | hash);
            self.push_class(form, class, 0);
            return true;
        }
        let Some(units) = self.machine.literal_units(object) else { return false };
        form.push(u64::from(LITERAL) << 32 | hash);
        push_units(form, &units);
        true
    }

    /// The object that some words begin with, if a machine has one such object.
    pub(crate) fn unique_at(&mut self, words: &[u64]) -> Result<Option<Ref>, Unknown> {
        if (words[0] >> 32) as u32 == CLASS {
            let class = self.class_at(&words[1..])?;
            return self.machine.mirror_of(class).map(Some).map_err(unknown);
        }
        let Some(units) = units_at(words) else { return Ok(None) };
        self.machine.literal_of(&units).map(Some).map_err(unknown)
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

    /// How many objects or arrays a pool has.
    pub fn pool_size(&self, pool: usize) -> u32 {
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
fn push_units(form: &mut Vec<u64>, units: &[u16]) {
    form.push(units.len() as u64);
    form.extend(units.chunks(4).map(|four| four.iter().rev().fold(0, |word, unit| word << 16 | u64::from(*unit))));
}

/// The code units of the string literal that some words begin with, if they begin with one.
fn units_at(words: &[u64]) -> Option<Vec<u16>> {
    if (words[0] >> 32) as u32 != LITERAL {
        return None;
    }
    let all = words[2..].iter().flat_map(|word| (0..4).map(move |index| (word >> (16 * index)) as u16));
    Some(all.take(words[1] as usize).collect())
}

/// Whether a machine has one object like that which some words begin with.
fn is_unique(words: &[u64]) -> bool {
    matches!((words[0] >> 32) as u32, LITERAL | CLASS)
}

/// How many of some words say which literal or class object an object is, or of which class, and its hash code.
pub(crate) fn header_at(words: &[u64]) -> usize {
    match (words[0] >> 32) as u32 {
        BY_NAME => 2 + (words[1] as usize).div_ceil(8),
        LITERAL => 2 + (words[1] as usize).div_ceil(4),
        CLASS => 1 + header_at(&words[1..]),
        _ => 1,
    }
}
