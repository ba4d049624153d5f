//! Which values of a place a run tells apart.
//!
//! A run that reads a place and compares what is there with something else has not found out what it is: it would go the same
//! way with any other value that compares alike. So values carry the place that they were read from, as long as they are just passed on,
//! and every comparison is noted with its outcome as a *test* of that place. Whoever does anything else with a value, follows a
//! reference say, or computes with a number, knows it in full. So does a comparison of two places, of the one that was decided first: what
//! is left out of the values of the other is left out because of it.
//!
//! `Asserts.assertTree` asks one thing of each reference: whether it leads to an object that was reached before. It is answered here,
//! without running its Java, which would put the objects into a hash table.

use std::rc::Rc;

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_ir::{BinaryOp, Condition, UnaryOp};
use glassbox_machine::domain::Place;
use glassbox_machine::{Concrete, Domain, Machine, Ref};
use glassbox_stage::{Space, Watch, Watching, special};
use rustc_hash::{FxHashMap, FxHashSet};

/// Most tests that are noted of a place; with more, it counts as known in full.
const MOST_TESTS: usize = 64;

/// Bits, and the slot that they were read from.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    bits: u64,
    slot: u32,
}

/// No slot.
const NONE: u32 = u32::MAX;

/// What a run has asked about a value, and the answer.
#[derive(Clone, Debug, PartialEq)]
enum Test {
    /// How it compares with a number or reference.
    Compared { condition: Condition, with: u64, is_left: bool, outcome: bool },
    /// Whether it is one of some objects.
    Among { objects: Rc<FxHashSet<u64>>, outcome: bool },
}

impl Test {
    fn passes(&self, bits: u64) -> bool {
        match self {
            Test::Compared { condition, with, is_left: true, outcome } => {
                Concrete.branch(*condition, bits, *with) == *outcome
            }
            Test::Compared { condition, with, is_left: false, outcome } => {
                Concrete.branch(*condition, *with, bits) == *outcome
            }
            Test::Among { objects, outcome } => objects.contains(&bits) == *outcome,
        }
    }
}

/// What runs have asked about one value of a place.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    all: Vec<Test>,
    /// Whether somebody knows it in full.
    known: bool,
}

impl Tests {
    /// Whether runs would have been the same with another value.
    pub fn pass(&self, bits: u64) -> bool {
        !self.known && self.all.iter().all(|test| test.passes(bits))
    }

    fn note(&mut self, test: Test) {
        if self.known || self.all.contains(&test) {
            return;
        }
        self.all.push(test);
        self.known |= self.all.len() > MOST_TESTS;
    }
}

/// Concrete values that know where they come from, over a partly undecided heap.
#[derive(Debug, Default)]
pub struct Tested {
    watch: Watch,
    /// The slots of a space, by their places and by the objects that these are in.
    slots: FxHashMap<Place, u32>,
    within: FxHashMap<u32, Vec<u32>>,
    /// What each slot holds, and what was asked about it since it was decided.
    held: Vec<u64>,
    tests: Vec<Tests>,
    /// When each slot was decided, and how many decisions there were.
    when: Vec<u64>,
    decisions: u64,
    /// Whether a method is `Asserts.assertTree`.
    is_assert_tree: FxHashMap<MethodId, bool>,
}

impl Tested {
    /// Values will come from the slots of this space.
    pub fn set_space(&mut self, space: &Space) {
        for (number, slot) in (0u32..).zip(&space.slots) {
            self.slots.insert(slot.place, number);
            if let Some(object) = object_of(slot.place) {
                self.within.entry(object.0).or_default().push(number);
            }
        }
        self.held = vec![0; space.slots.len()];
        self.tests = vec![Tests::default(); space.slots.len()];
        self.when = vec![0; space.slots.len()];
    }

    /// A slot has been decided: nobody has asked about its value yet.
    pub fn decided(&mut self, slot: u32, bits: u64) {
        self.held[slot as usize] = bits;
        self.tests[slot as usize] = Tests::default();
        self.decisions += 1;
        self.when[slot as usize] = self.decisions;
    }

    /// What was asked about a slot since it was decided.
    pub fn tests(&mut self, slot: u32) -> Tests {
        std::mem::take(&mut self.tests[slot as usize])
    }

    /// A value is known in full.
    fn know(&mut self, value: Value) -> u64 {
        if value.slot != NONE {
            self.know_slot(value.slot);
        }
        value.bits
    }

    fn know_slot(&mut self, slot: u32) {
        self.tests[slot as usize].known = true;
    }

    /// Of two slots that are compared, the one that was decided first is known in full.
    fn know_earlier(&mut self, a: Value, b: Value) {
        if a.slot != NONE && b.slot != NONE && a.slot != b.slot {
            let when = |value: Value| self.when[value.slot as usize];
            self.know_slot(if when(a) < when(b) { a.slot } else { b.slot });
        }
    }

    fn know_within(&mut self, object: Ref) {
        for slot in self.within.get(&object.0).into_iter().flatten() {
            self.tests[*slot as usize].known = true;
        }
    }

    fn note(&mut self, value: Value, test: Test) {
        if value.slot != NONE {
            self.tests[value.slot as usize].note(test);
        }
    }

    /// What was read from a place, and where it comes from.
    fn read(&mut self, place: Place, bits: u64) -> Value {
        let Some(slot) = self.slots.get(&place).copied() else { return Tested::constant(bits) };
        // A value that reading has made another one is not what the slot's options are.
        if self.held[slot as usize] != bits {
            self.know_slot(slot);
            return Tested::constant(bits);
        }
        Value { bits, slot }
    }
}

fn object_of(place: Place) -> Option<Ref> {
    match place {
        Place::Field { object, .. } => Some(object),
        Place::Element { array, .. } => Some(array),
        Place::Static(_) | Place::Length(_) => None,
    }
}

/// Whether what some fields reach is a tree; nothing if this is for Java to say, and the address of what is not decided yet if it
/// depends on that.
fn assert_tree(machine: &mut Machine<Tested>, arguments: &[Value]) -> Result<Option<bool>, usize> {
    let [root, pattern] = *arguments else { return Ok(None) };
    let pattern = Ref::from_bits(machine.domain.know(pattern));
    if pattern.is_null() {
        return Ok(None);
    }
    let pattern = machine.string_text(pattern);
    let Some(names) = special::names_in(&pattern) else { return Ok(None) };
    let is_null = |machine: &mut Machine<Tested>, value: Value| {
        machine.domain.branch(Condition::Same, value, Tested::constant(0))
    };
    if is_null(machine, root) {
        return Ok(Some(true));
    }
    let root = machine.domain.know(root);
    let mut reached = FxHashSet::from_iter([root]);
    let mut unvisited = vec![root];
    while let Some(object) = unvisited.pop().map(Ref::from_bits) {
        let words = names.iter().map(|name| special::reference_field(machine, object, name));
        let Some(words) = words.collect::<Option<Vec<u16>>>() else { return Ok(None) };
        for word in words {
            let address = (object.0 as usize + usize::from(word)) * 8;
            if machine.domain.undecided(address) {
                return Err(address);
            }
            let bits = machine.heap.word(object, u32::from(word));
            let next = machine.domain.read(Place::Field { object, word }, bits);
            if is_null(machine, next) {
                continue;
            }
            if reached.contains(&bits) {
                machine.domain.note(next, Test::Among { objects: Rc::new(reached), outcome: true });
                return Ok(Some(false));
            }
            machine.domain.know(next);
            reached.insert(bits);
            unvisited.push(bits);
        }
    }
    Ok(Some(true))
}

impl Watching for Tested {
    fn watch(&self) -> &Watch {
        &self.watch
    }
    fn watch_mut(&mut self) -> &mut Watch {
        &mut self.watch
    }
    type Beside = ();
    fn beside(&self) {}
    fn put_back(&mut self, (): (), _: u32) {}
}

impl Domain for Tested {
    type Value = Value;
    const DECIDES: bool = true;
    const OBSERVES: bool = true;

    #[inline(always)]
    fn undecided(&self, address: usize) -> bool {
        self.watch.undecided(address)
    }
    fn undecided_in(&self, object: Ref) -> Option<usize> {
        self.watch.undecided_in(object)
    }

    #[inline(always)]
    fn constant(bits: u64) -> Value {
        Value { bits, slot: NONE }
    }
    #[inline(always)]
    fn bits(value: Value) -> u64 {
        value.bits
    }
    fn unary(&mut self, op: UnaryOp, a: Value) -> Value {
        Tested::constant(Concrete.unary(op, self.know(a)))
    }
    fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        Tested::constant(Concrete.binary(op, self.know(a), self.know(b)))
    }
    fn branch(&mut self, condition: Condition, a: Value, b: Value) -> bool {
        let outcome = Concrete.branch(condition, a.bits, b.bits);
        self.know_earlier(a, b);
        self.note(a, Test::Compared { condition, with: b.bits, is_left: true, outcome });
        self.note(b, Test::Compared { condition, with: a.bits, is_left: false, outcome });
        outcome
    }
    fn in_bounds(&mut self, index: Value, length: Value) -> bool {
        Concrete.in_bounds(self.know(index), self.know(length))
    }
    fn class_looked_at(&mut self, object: Value, _: ClassId) {
        self.know(object);
    }
    fn pin(&mut self, value: Value) -> u64 {
        self.know(value)
    }
    fn native(&mut self, arguments: &[u64]) {
        for argument in arguments {
            self.know_within(Ref::from_bits(*argument));
        }
    }
    fn copied(&mut self, from: (Ref, u32), _: (Ref, u32), _: u32) {
        self.know_within(from.0);
    }
    fn cloned(&mut self, original: Ref, _: Ref) {
        self.know_within(original);
    }

    fn observed(machine: &mut Machine<Tested>, method: MethodId, arguments: &[Value]) -> Result<Option<Value>, usize> {
        let is_assert_tree = match machine.domain.is_assert_tree.get(&method) {
            Some(known) => *known,
            None => {
                let found = special::is_assert_tree(machine, method);
                machine.domain.is_assert_tree.insert(method, found);
                found
            }
        };
        if !is_assert_tree {
            return Ok(None);
        }
        let answer = assert_tree(machine, arguments)?;
        Ok(answer.map(|answer| Tested::constant(u64::from(answer))))
    }

    fn loaded(&mut self, place: Place, base: Value, index: Option<Value>, bits: u64) -> Value {
        self.know(base);
        if let Some(index) = index {
            self.know(index);
        }
        self.read(place, bits)
    }
    fn stored(&mut self, place: Place, base: Value, index: Option<Value>, value: Value) {
        self.know(base);
        if let Some(index) = index {
            self.know(index);
        }
        self.know(value);
        self.watch.stored(place);
    }
}
