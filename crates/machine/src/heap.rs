//! The heap: one flat run of 64-bit words that holds every object.
//!
//! A reference is the index of an object's first word. An object is two header words and its
//! contents:
//!
//! ```text
//! word 0   class (low 32 bits)   array length, or the object's size in words (high 32 bits)
//! word 1   lock  (low 32 bits)   identity hash, 0 until asked for (high 32 bits)
//! word 2…  one word per field, or the packed elements of an array
//! ```
//!
//! A field takes a whole word whatever its type; array elements are packed, references in four
//! bytes. That makes `Unsafe` plain arithmetic: offset = 8 × word, and arrays start at 16.
//!
//! The heap is a *value with history*. While a snapshot is held (see [`crate::snapshot`]), the
//! first change of a word after it is written down, and nothing else is: an unobserved machine pays one
//! predictable branch per write. Objects never move; `collect.rs` finds garbage by marking
//! and hands the gaps back to the allocator.

use bytemuck::cast_slice;
use bytemuck::cast_slice_mut;

use glassbox_classes::world::ClassId;

use crate::machine::Limits;

/// A reference: the index of an object's first word; 0 is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ref(pub u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);
    /// Whether it is null.
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
    /// The reference in a register's bits.
    pub fn from_bits(bits: u64) -> Ref {
        Ref(bits as u32)
    }
    /// Its bits in a register.
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }
}

/// Words before an object's contents.
pub const HEADER: u32 = 2;
/// Bytes before an object's contents.
pub const BASE: u64 = HEADER as u64 * 8;

/// What an object of a class looks like in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A gap: words nobody uses.
    Gap,
    /// Fields, of which these words (counted from the object's start) hold references.
    Fields {
        /// Words of references.
        references: Box<[u16]>,
    },
    /// Elements of `1 << shift` bytes, references or not.
    Elements {
        /// Logarithm of the size of an element.
        shift: u8,
        /// Whether the elements are references.
        references: bool,
    },
}

/// The heap.
#[derive(Debug)]
pub struct Heap {
    pub(crate) words: Vec<u64>,
    /// Layouts by class.
    pub(crate) layouts: Vec<Layout>,
    /// Where the next object goes.
    pub(crate) allocator: Allocator,
    /// All spans of free words, those before `allocator.next` already used up.
    pub(crate) spans: Vec<(u32, u32)>,
    /// The rest of the chunk that permanent objects are cut from.
    pub(crate) permanent: (u32, u32),
    /// Words handed out since the last collection.
    pub(crate) allocated: u64,
    /// Words handed out ever.
    pub(crate) allocated_ever: u64,
    /// A collection is wanted when `allocated` passes this.
    pub(crate) threshold: u64,
    /// How much there may be.
    limits: Limits,
    pub(crate) journal: crate::snapshot::Journal,
}

/// The allocator's place: the span new objects are cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allocator {
    pub(crate) cursor: u32,
    pub(crate) end: u32,
    /// The span after this one.
    pub(crate) next: u32,
    /// Whether the span holds old garbage that must be cleared.
    pub(crate) dirty: bool,
}

/// The heap is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

const GROWTH: usize = 1 << 18;

impl Heap {
    /// An empty heap that grows as far as the limits of memory let it.
    pub fn new(limits: Limits) -> Heap {
        Heap {
            words: vec![0; 1 << 17],
            layouts: Vec::new(),
            allocator: Allocator { cursor: 2, end: 1 << 17, next: 0, dirty: false },
            spans: Vec::new(),
            permanent: (0, 0),
            allocated: 0,
            allocated_ever: 0,
            threshold: (limits.memory / 16).clamp(1 << 16, 1 << 22),
            limits,
            journal: crate::snapshot::Journal::default(),
        }
    }

    /// Tells the heap what objects of a class look like.
    pub fn set_layout(&mut self, class: ClassId, layout: Layout) {
        let index = class.0 as usize + 1;
        if self.layouts.len() <= index {
            self.layouts.resize(index + 1, Layout::Gap);
        }
        self.layouts[index] = layout;
    }

    /// The layout of a class.
    pub fn layout(&self, class: ClassId) -> &Layout {
        self.layouts.get(class.0 as usize + 1).unwrap_or(&Layout::Gap)
    }

    /// Bytes in use by objects, garbage included.
    pub fn used(&self) -> u64 {
        let gaps: u64 = self.free_spans().map(|(start, end)| u64::from(end - start)).sum();
        (self.words.len() as u64 - gaps) * 8
    }

    /// What is free: the rest of the current span, the spans after it, the rest of the permanent
    /// chunk.
    pub(crate) fn free_spans(&self) -> impl Iterator<Item = (u32, u32)> {
        let current = (self.allocator.cursor, self.allocator.end);
        [current, self.permanent].into_iter().chain(self.spans[self.allocator.next as usize..].iter().copied())
    }

    /// Bytes handed out since the machine started.
    pub fn allocated_ever(&self) -> u64 {
        self.allocated_ever * 8
    }

    /// Whether it is time to collect garbage.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.allocated > self.threshold
    }

    /// A new object of `class` with `size` words, headers included, all fields zero.
    #[inline]
    pub fn new_object(&mut self, class: ClassId, size: u32) -> Result<Ref, Full> {
        let at = self.allocate(size)?;
        self.words[at as usize] = u64::from(class.0 + 1) | u64::from(size) << 32;
        Ok(Ref(at))
    }

    /// A new array of `class` with `length` elements of `1 << shift` bytes, all zero.
    #[inline]
    pub fn new_array(&mut self, class: ClassId, length: u32, shift: u8) -> Result<Ref, Full> {
        let size = HEADER + ((u64::from(length) << shift).div_ceil(8)) as u32;
        let at = self.allocate(size)?;
        self.words[at as usize] = u64::from(class.0 + 1) | u64::from(length) << 32;
        Ok(Ref(at))
    }

    #[inline]
    fn allocate(&mut self, size: u32) -> Result<u32, Full> {
        let at = self.allocator.cursor;
        if size > self.allocator.end - at {
            return self.allocate_slowly(size);
        }
        self.allocator.cursor = at + size;
        self.allocated += u64::from(size);
        if self.allocator.dirty {
            self.words[at as usize..(at + size) as usize].fill(0);
        }
        Ok(at)
    }

    #[cold]
    fn allocate_slowly(&mut self, size: u32) -> Result<u32, Full> {
        loop {
            // Leave what remains of the span as a gap, then take the next one.
            let Allocator { cursor, end, next, .. } = self.allocator;
            self.fill_gap(cursor, end);
            let next = next as usize;
            let grown = next == self.spans.len();
            if grown {
                let growth = GROWTH.max(size as usize).max(self.words.len() / 16);
                let span = self.grow(size, growth as u64).inspect_err(|_| {
                    self.allocator = Allocator { cursor: 0, end: 0, ..self.allocator };
                })?;
                self.spans.push(span);
            }
            let (start, end) = self.spans[next];
            self.journal.leave_span(cursor, start, end);
            // Words the heap has just grown by are zero.
            let dirty = !grown;
            self.allocator = Allocator { cursor: start, end, next: next as u32 + 1, dirty };
            if size <= end - start {
                return self.allocate(size);
            }
        }
    }

    /// The most words there may be.
    pub(crate) fn most_words(&self) -> u64 {
        (self.limits.memory / 8).min(u64::from(u32::MAX) - 1)
    }

    /// Makes the heap larger by at least `least` and about `wanted` words.
    fn grow(&mut self, least: u32, wanted: u64) -> Result<(u32, u32), Full> {
        let start = self.words.len() as u64;
        let end = (start + wanted).min(self.most_words().max(start));
        if end < start + u64::from(least) || !self.limits.has_room_for((end - start) * 8) {
            return Err(Full);
        }
        self.words.resize(end as usize, 0);
        Ok((start as u32, end as u32))
    }

    /// Runs `work`, whose objects outlive every restore and whose writes are not undone: for what
    /// belongs to the program rather than to its state, such as class objects and literals.
    pub fn permanently<T>(&mut self, work: impl FnOnce(&mut Heap) -> T) -> T {
        // Without snapshots there is nothing to outlive.
        if !self.journal.recording {
            return work(self);
        }
        self.journal.recording = false;
        let (place, spans) = (self.allocator, self.spans.len());
        // Past the last span: what does not fit into the chunk makes the heap grow.
        let (cursor, end) = self.permanent;
        self.allocator = Allocator { cursor, end, next: spans as u32, dirty: false };
        let result = work(self);
        // Spans taken on the way are permanent as a whole.
        self.permanent = (self.allocator.cursor, self.allocator.end);
        self.spans.truncate(spans);
        self.allocator = place;
        self.journal.recording = true;
        result
    }

    /// Marks words as unused so that the heap can be walked object by object.
    pub(crate) fn fill_gap(&mut self, start: u32, end: u32) {
        if start < end {
            self.words[start as usize] = u64::from(end - start) << 32;
        }
    }

    /// The class of an object.
    #[inline]
    pub fn class(&self, object: Ref) -> ClassId {
        ClassId((self.words[object.0 as usize] as u32).wrapping_sub(1))
    }

    /// The length of an array.
    #[inline]
    pub fn length(&self, array: Ref) -> u32 {
        (self.words[array.0 as usize] >> 32) as u32
    }

    /// The size in words of whatever starts at `at`.
    pub(crate) fn size_at(&self, at: u32) -> u32 {
        let header = self.words[at as usize];
        let high = (header >> 32) as u32;
        match self.layouts.get(header as u32 as usize) {
            Some(Layout::Elements { shift, .. }) => HEADER + ((u64::from(high) << shift).div_ceil(8)) as u32,
            _ => high,
        }
    }

    /// A word of an object.
    #[inline]
    pub fn word(&self, object: Ref, word: u32) -> u64 {
        self.words[(object.0 + word) as usize]
    }

    /// Changes a word of an object.
    #[inline]
    pub fn set_word(&mut self, object: Ref, word: u32, value: u64) {
        let at = object.0 + word;
        self.note(at);
        self.words[at as usize] = value;
    }

    /// A word by its index.
    #[inline]
    pub fn at(&self, index: u32) -> u64 {
        self.words[index as usize]
    }

    /// Changes a word by its index.
    #[inline]
    pub fn set_at(&mut self, index: u32, value: u64) {
        self.note(index);
        self.words[index as usize] = value;
    }

    /// Writes down a word's old value if a snapshot needs it.
    #[inline]
    fn note(&mut self, at: u32) {
        if self.journal.recording {
            self.journal.note(at, &self.words);
        }
    }

    /// The lock word of an object.
    pub fn lock(&self, object: Ref) -> u32 {
        self.word(object, 1) as u32
    }

    /// Changes the lock word of an object.
    pub fn set_lock(&mut self, object: Ref, lock: u32) {
        let word = self.word(object, 1);
        self.set_word(object, 1, word & !0xffff_ffff | u64::from(lock));
    }

    /// The identity hash of an object, 0 if it has none yet.
    pub fn hash(&self, object: Ref) -> u32 {
        (self.word(object, 1) >> 32) as u32
    }

    /// Gives an object its identity hash.
    pub fn set_hash(&mut self, object: Ref, hash: u32) {
        let word = self.word(object, 1);
        self.set_word(object, 1, word & 0xffff_ffff | u64::from(hash) << 32);
    }

    /// A byte of the heap.
    #[inline]
    pub fn byte(&self, address: usize) -> u8 {
        cast_slice::<u64, u8>(&self.words)[address]
    }
    /// Two bytes, at an even address.
    #[inline]
    pub fn half(&self, address: usize) -> u16 {
        cast_slice::<u64, u16>(&self.words)[address >> 1]
    }
    /// Four bytes, at an address divisible by four.
    #[inline]
    pub fn quad(&self, address: usize) -> u32 {
        cast_slice::<u64, u32>(&self.words)[address >> 2]
    }
    /// Changes a byte.
    #[inline]
    pub fn set_byte(&mut self, address: usize, value: u8) {
        self.note((address >> 3) as u32);
        cast_slice_mut::<u64, u8>(&mut self.words)[address] = value;
    }
    /// Changes two bytes at an even address.
    #[inline]
    pub fn set_half(&mut self, address: usize, value: u16) {
        self.note((address >> 3) as u32);
        cast_slice_mut::<u64, u16>(&mut self.words)[address >> 1] = value;
    }
    /// Changes four bytes at an address divisible by four.
    #[inline]
    pub fn set_quad(&mut self, address: usize, value: u32) {
        self.note((address >> 3) as u32);
        cast_slice_mut::<u64, u32>(&mut self.words)[address >> 2] = value;
    }

    /// The byte address of an array's element.
    #[inline]
    pub fn element(array: Ref, index: u32, shift: u8) -> usize {
        (array.0 as usize + HEADER as usize) * 8 + ((index as usize) << shift)
    }

    /// What an element of any array holds, without extending its sign.
    pub fn element_bits(&self, array: Ref, index: u32) -> u64 {
        let Layout::Elements { shift, .. } = *self.layout(self.class(array)) else { return 0 };
        let address = Heap::element(array, index, shift);
        match shift {
            0 => u64::from(self.byte(address)),
            1 => u64::from(self.half(address)),
            2 => u64::from(self.quad(address)),
            _ => self.at((address >> 3) as u32),
        }
    }

    /// Writes the lowest bits to an element of any array.
    pub fn set_element_bits(&mut self, array: Ref, index: u32, bits: u64) {
        let Layout::Elements { shift, .. } = *self.layout(self.class(array)) else { return };
        let address = Heap::element(array, index, shift);
        match shift {
            0 => self.set_byte(address, bits as u8),
            1 => self.set_half(address, bits as u16),
            2 => self.set_quad(address, bits as u32),
            _ => self.set_at((address >> 3) as u32, bits),
        }
    }

    /// The reference in an array.
    #[inline]
    pub fn array_ref(&self, array: Ref, index: u32) -> Ref {
        Ref(self.quad(Heap::element(array, index, 2)))
    }
    /// Changes a reference in an array.
    #[inline]
    pub fn set_array_ref(&mut self, array: Ref, index: u32, value: Ref) {
        self.set_quad(Heap::element(array, index, 2), value.0);
    }

    /// The reference in a field.
    #[inline]
    pub fn field_ref(&self, object: Ref, word: u32) -> Ref {
        Ref(self.word(object, word) as u32)
    }

    /// Bytes of the heap.
    pub fn bytes(&self, address: usize, length: usize) -> &[u8] {
        &cast_slice::<u64, u8>(&self.words)[address..address + length]
    }

    /// Bytes of the heap, to change them.
    pub fn bytes_mut(&mut self, address: usize, length: usize) -> &mut [u8] {
        self.note_range(address, length);
        &mut cast_slice_mut::<u64, u8>(&mut self.words)[address..address + length]
    }

    /// Copies bytes within the heap as if through a temporary.
    pub fn copy_bytes(&mut self, from: usize, to: usize, length: usize) {
        self.note_range(to, length);
        cast_slice_mut::<u64, u8>(&mut self.words).copy_within(from..from + length, to);
    }

    fn note_range(&mut self, address: usize, length: usize) {
        if self.journal.recording && length > 0 {
            for word in address >> 3..=(address + length - 1) >> 3 {
                self.journal.note(word as u32, &self.words);
            }
        }
    }

    /// The contents of a byte or boolean array.
    pub fn byte_array(&self, array: Ref) -> &[u8] {
        self.bytes(Heap::element(array, 0, 0), self.length(array) as usize)
    }

    /// The contents of a byte or boolean array, to change them.
    pub fn byte_array_mut(&mut self, array: Ref) -> &mut [u8] {
        let length = self.length(array) as usize;
        self.bytes_mut(Heap::element(array, 0, 0), length)
    }

    /// A shallow copy of an object or array, with a fresh header.
    pub fn copy_object(&mut self, object: Ref) -> Result<Ref, Full> {
        let size = self.size_at(object.0);
        let header = self.word(object, 0);
        let copy = self.allocate(size)?;
        self.words[copy as usize] = header;
        let from = (object.0 + HEADER) as usize;
        self.words.copy_within(from..from + (size - HEADER) as usize, (copy + HEADER) as usize);
        Ok(Ref(copy))
    }
}
