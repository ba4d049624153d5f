//! What a stage has to know of a run: which parts of the heap are undecided, and what must not happen
//! unnoticed: an invariant that changes the state it looks at, which is undone, or that reads static fields which
//! calls change.
//!
//! [`Watched`] is the value domain of the engines that run concretely. A domain that carries more than bits
//! has a [`Watch`] within it and lets the stage get at it.

use glassbox_classes::world::ClassId;
use glassbox_ir::{BinaryOp, Condition, UnaryOp};
use glassbox_machine::domain::Place;
use glassbox_machine::heap::HEADER;
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
    /// What it knows of a state besides the heap.
    type Beside;
    /// What it knows of the current state besides the heap.
    fn beside(&self) -> Self::Beside;
    /// Knows again what it knew of objects below an address.
    fn put_back(&mut self, beside: Self::Beside, end: u32);
    /// A call under check has returned a value. Gives it as it is known from now on.
    fn returned(&mut self, value: Self::Value) -> Self::Value {
        value
    }
    /// Fixes what some objects hold to what it is in this run.
    fn settle(&mut self, _is_meant: &dyn Fn(Ref) -> bool) {}
    /// Fixes what a place holds to what it is in this run.
    fn settle_place(&mut self, _place: Place) {}
    /// Fixes those references in some objects that may be to objects at or behind an address.
    fn settle_references(&mut self, _is_meant: &dyn Fn(Ref) -> bool, _from: u32) {}
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
    /// First word and one past the last of static fields, and of their objects, that a call before this check
    /// changed; in order.
    foreign: Vec<(u32, u32)>,
    /// Whether reads of them are noted.
    notes_foreign: bool,
    /// The first of them that was read.
    foreign_read: Option<u32>,
    /// Protected places that were written and may have been undecided then.
    pub(crate) blindly: Vec<Place>,
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
        self.blindly.clear();
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
            Place::Field { object, word } => self.touched(object, object.0 + u32::from(word), place),
            Place::Element { array, .. } => self.touched(array, array.0, place),
            Place::Static(_) | Place::Length(_) => {}
        }
    }

    /// Sets which words a call before this check changed.
    pub(crate) fn set_foreign(&mut self, words: Vec<(u32, u32)>) {
        self.foreign = words;
    }

    /// Notes from now on whether a run reads them, or stops noting it.
    pub(crate) fn note_foreign(&mut self, notes: bool) {
        self.notes_foreign = notes && !self.foreign.is_empty();
    }

    /// Notices that an evaluation of the specification reads a place.
    pub fn looked_up(&mut self, place: Place) {
        if !self.foreign.is_empty() {
            self.loaded_foreign(place);
        }
    }

    /// Notices a read, where reads are noted.
    #[inline(always)]
    pub fn loaded(&mut self, place: Place) {
        if self.notes_foreign {
            self.loaded_foreign(place);
        }
    }

    fn loaded_foreign(&mut self, place: Place) {
        let at = match place {
            Place::Field { object, word } => object.0 + u32::from(word),
            Place::Element { array, .. } => array.0 + HEADER,
            Place::Static(at) => at,
            Place::Length(_) => return,
        };
        let after = self.foreign.partition_point(|(start, _)| *start <= at);
        if self.foreign[..after].last().is_some_and(|(_, end)| at < *end) {
            self.foreign_read.get_or_insert(at);
        }
    }

    /// Notices that a native method was given objects, where reads are noted.
    pub fn passed(&mut self, arguments: &[u64]) {
        if self.notes_foreign {
            let addresses = arguments.iter().filter_map(|bits| u32::try_from(*bits).ok());
            let read = addresses.map(|at| at.saturating_add(HEADER)).find(|at| {
                let after = self.foreign.partition_point(|(start, _)| start <= at);
                self.foreign[..after].last().is_some_and(|(_, end)| at < end)
            });
            self.foreign_read = self.foreign_read.or(read);
        }
    }

    /// The first word that was read, of those that a call before this check changed.
    pub(crate) fn foreign_read(&self) -> Option<u32> {
        self.foreign_read
    }

    fn touched(&mut self, object: Ref, word: u32, place: Place) {
        if word >= self.protected.0 && word < self.protected.1 {
            self.broken = Some(word);
            if self.undecided_in(object).is_some() {
                self.blindly.push(place);
            }
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
    type Beside = ();
    fn beside(&self) {}
    fn put_back(&mut self, (): (), _: u32) {}
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
        self.0.loaded(place);
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
        self.0.passed(arguments);
    }

    #[inline(always)]
    fn copying(&mut self, arguments: &[u64]) {
        // What is copied is read, whatever becomes of the copy.
        self.native(arguments);
    }
}
