//! What a stage has to know of a run: which parts of the heap are undecided, and what must not happen
//! unnoticed: an invariant that changes the state it looks at, an operation that writes a static field.
//!
//! [`Watched`] is the value domain of the engines that run concretely. A domain that carries more than bits
//! has a [`Watch`] within it and lets the stage get at it.

use glassbox_classes::world::ClassId;
use glassbox_ir::{BinaryOp, Condition, UnaryOp};
use glassbox_machine::domain::Place;
use glassbox_machine::{Concrete, Domain, Ref};

use crate::part::Following;
use crate::reads::Reads;
use crate::trace::Trace;

/// A value domain that a stage can be set with.
pub trait Watching: Domain + Default {
    /// What it has noticed.
    fn watch(&self) -> &Watch;
    /// What it has noticed, to change it.
    fn watch_mut(&mut self) -> &mut Watch;
    /// A call under check has returned a value. Gives it as it is known from now on.
    fn returned(&mut self, value: Self::Value) -> Self::Value {
        value
    }
}

/// What is undecided, what is watched, and what was noticed.
#[derive(Debug, Default)]
pub struct Watch {
    /// Byte address of the region that has undecided places.
    start: usize,
    /// One bit per byte address of the region: a place that is undecided starts there.
    undecided: Vec<u64>,
    /// First and last word of each object of the region, in order.
    objects: Vec<(u32, u32)>,
    /// Words that must not be written at the moment.
    protected: (u32, u32),
    /// A protected word that was written.
    pub(crate) broken: Option<u32>,
    /// Whether writes of static fields are noted.
    pub(crate) watches_statics: bool,
    /// Static fields that were written, by their word in the heap.
    pub(crate) statics: Vec<u32>,
    /// What has been written down of the run, while it is.
    pub(crate) trace: Option<Box<Trace>>,
    /// What was read, while that is noted.
    pub(crate) reads: Option<Box<Reads>>,
    /// What has been written down of the ways that it took, while it is.
    pub(crate) following: Option<Box<Following>>,
}

impl Watch {
    /// Makes objects (first word and one past the last of each, in order) a region whose places can be
    /// undecided.
    pub(crate) fn set_region(&mut self, objects: Vec<(u32, u32)>) {
        let start = objects.first().map_or(0, |object| object.0);
        let end = objects.last().map_or(0, |object| object.1);
        self.start = start as usize * 8;
        self.undecided = vec![0; ((end - start) as usize * 8).div_ceil(64)];
        self.objects = objects;
    }

    /// Marks a place of the region as undecided or decided.
    pub fn set_undecided(&mut self, address: usize, undecided: bool) {
        let offset = address - self.start;
        let bit = 1u64 << (offset & 63);
        if undecided {
            self.undecided[offset >> 6] |= bit;
        } else {
            self.undecided[offset >> 6] &= !bit;
        }
    }

    /// From now on nothing between two words may be written.
    pub(crate) fn protect(&mut self, words: (u32, u32)) {
        self.protected = words;
        self.broken = None;
    }

    /// Whether a place is undecided.
    #[inline(always)]
    pub fn undecided(&self, address: usize) -> bool {
        let offset = address.wrapping_sub(self.start);
        match self.undecided.get(offset >> 6) {
            Some(bits) => bits >> (offset & 63) & 1 != 0,
            None => false,
        }
    }

    /// The first undecided place within an object.
    pub fn undecided_in(&self, object: Ref) -> Option<usize> {
        let index = self.objects.binary_search_by_key(&object.0, |object| object.0).ok()?;
        let (start, end) = self.objects[index];
        (start as usize * 8..end as usize * 8).find(|address| self.undecided(*address))
    }

    /// Whether to pause before an operation, to look at what has been done.
    #[inline(always)]
    pub fn pauses(&mut self, pc: u32) -> bool {
        self.trace.as_mut().is_some_and(|trace| trace.pauses(pc))
            || self.following.as_mut().is_some_and(|following| following.pauses(pc))
    }

    /// Notices a write.
    #[inline(always)]
    pub fn stored(&mut self, place: Place) {
        match place {
            Place::Field { object, word } => self.touched(object.0 + u32::from(word)),
            Place::Element { array, .. } => self.touched(array.0),
            Place::Static(at) => {
                if self.watches_statics && !self.statics.contains(&at) {
                    self.statics.push(at);
                }
            }
            Place::Length(_) => {}
        }
    }

    fn touched(&mut self, word: u32) {
        if word >= self.protected.0 && word < self.protected.1 {
            self.broken = Some(word);
        }
    }
}

/// Concrete values over a partly undecided heap; `TRACE` tells whether what they do can be written down.
#[derive(Debug, Default)]
pub struct Watched<const TRACE: bool>(Watch);

/// Concrete values.
pub type Plain = Watched<false>;
/// Concrete values, and what a run does can be written down, line by line.
pub type Traced = Watched<true>;

impl<const TRACE: bool> Watching for Watched<TRACE> {
    fn watch(&self) -> &Watch {
        &self.0
    }
    fn watch_mut(&mut self) -> &mut Watch {
        &mut self.0
    }
}

impl<const TRACE: bool> Domain for Watched<TRACE> {
    type Value = u64;
    const DECIDES: bool = true;
    const TRACES: bool = TRACE;

    #[inline(always)]
    fn undecided(&self, address: usize) -> bool {
        self.0.undecided(address)
    }
    fn undecided_in(&self, object: Ref) -> Option<usize> {
        self.0.undecided_in(object)
    }
    #[inline(always)]
    fn pauses(&mut self, pc: u32) -> bool {
        self.0.pauses(pc)
    }

    #[inline(always)]
    fn constant(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn bits(value: u64) -> u64 {
        value
    }
    #[inline(always)]
    fn unary(&mut self, op: UnaryOp, a: u64) -> u64 {
        Concrete.unary(op, a)
    }
    #[inline(always)]
    fn binary(&mut self, op: BinaryOp, a: u64, b: u64) -> u64 {
        Concrete.binary(op, a, b)
    }
    #[inline(always)]
    fn branch(&mut self, condition: Condition, a: u64, b: u64) -> bool {
        Concrete.branch(condition, a, b)
    }
    #[inline(always)]
    fn in_bounds(&mut self, index: u64, length: u64) -> bool {
        Concrete.in_bounds(index, length)
    }
    #[inline(always)]
    fn class_looked_at(&mut self, _: u64, _: ClassId) {}
    #[inline(always)]
    fn pin(&mut self, value: u64) -> u64 {
        value
    }
    #[inline(always)]
    fn loaded(&mut self, place: Place, _: u64, _: Option<u64>, bits: u64) -> u64 {
        if TRACE && let Some(reads) = &mut self.0.reads {
            reads.loaded(place);
        }
        bits
    }

    #[inline(always)]
    fn stored(&mut self, place: Place, _: u64, _: Option<u64>, _: u64) {
        if TRACE && let Some(reads) = &mut self.0.reads {
            reads.stored(place);
        }
        self.0.stored(place);
    }

    #[inline(always)]
    fn native(&mut self, arguments: &[u64]) {
        if TRACE && let Some(reads) = &mut self.0.reads {
            reads.native(arguments);
        }
    }

    #[inline(always)]
    fn copying(&mut self, arguments: &[u64]) {
        // What is copied is read, whatever becomes of the copy.
        self.native(arguments);
    }
}
