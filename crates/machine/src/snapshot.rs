//! Snapshots of the heap: states as values, by writing down differences.
//!
//! The heap in memory is always the *current* state. A snapshot is a node of a tree of states;
//! every node but the current one stores the words in which it differs from its neighbour on the
//! way to the current one (Baker's rerooting: "Shallow binding makes functional arrays fast",
//! 1991). Taking a snapshot costs nothing but a node; a word is written down once, when it first
//! changes after a snapshot; going back walks the path between two states and swaps words. So the
//! interpreter works on plain memory, and ten thousand states of a large heap cost what they
//! differ by.
//!
//! Each node also has a hash, the sum of a mix of (address, word) over all words ever written
//! down. It is kept up to date from the differences alone, and two nodes of one heap that hold the
//! same words have the same hash.

use std::cell::RefCell;
use std::rc::Rc;

use glassbox_classes::world::ClassId;
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::heap::{Allocator, Heap, Ref};
use crate::machine::Machine;
use crate::threads::{Frame, Status, Thread};

/// A state of a machine: its heap, its threads, its counters.
///
/// It belongs to the machine that made it; classes, code and literals are the machine's and shared
/// by all its states. What a program wrote to files and streams is not part of it.
#[derive(Debug)]
pub struct Snapshot<D: Domain> {
    heap: HeapSnapshot,
    rest: Rc<Rest<D>>,
}

impl<D: Domain> Clone for Snapshot<D> {
    fn clone(&self) -> Snapshot<D> {
        Snapshot { heap: self.heap.clone(), rest: self.rest.clone() }
    }
}

/// What a state has besides its heap.
#[derive(Debug)]
struct Rest<D: Domain> {
    threads: Vec<Rc<Thread<D>>>,
    current: usize,
    hash_state: u64,
    wait_sequence: u64,
    slept: u64,
    steps: u64,
    native_memory: crate::natives::NativeMemory,
    /// Resolved dynamic constants and errors of initialisers are objects of the state.
    resolved: Rc<Vec<crate::machine::Resolved>>,
    init_errors: Rc<Vec<(ClassId, Ref)>>,
    unresolved: Rc<Vec<crate::loading::Unresolved>>,
}

impl<D: Domain> Machine<D> {
    /// The current state, to go back to. To be taken between calls from outside.
    pub fn snapshot(&mut self) -> Snapshot<D> {
        let mut threads: Vec<Rc<Thread<D>>> = Vec::with_capacity(self.threads.len());
        for index in 0..self.threads.len() {
            let thread = self.thread_state(index);
            // Most threads do nothing between two snapshots: they share one copy.
            threads.push(match self.last_threads.get(index) {
                Some(last) if same_thread(last, &thread) => last.clone(),
                _ => Rc::new(thread),
            });
        }
        self.last_threads.clone_from(&threads);
        let rest = Rest {
            threads,
            current: self.current,
            hash_state: self.hash_state,
            wait_sequence: self.wait_sequence,
            slept: self.slept,
            steps: self.steps,
            native_memory: self.host.native_memory.clone(),
            resolved: self.resolved.clone(),
            init_errors: self.init_errors.clone(),
            unresolved: self.unresolved.clone(),
        };
        Snapshot { heap: self.heap.snapshot(), rest: Rc::new(rest) }
    }

    /// A thread with its frames and the registers they use.
    fn thread_state(&self, index: usize) -> Thread<D> {
        let (frames, stack) = if index == self.current {
            (&self.frames, &self.stack)
        } else {
            (&self.threads[index].frames, &self.threads[index].stack)
        };
        let top = frames
            .last()
            .map_or(0, |frame| frame.base as usize + self.entries[frame.method.0 as usize].registers as usize);
        Thread { frames: frames.clone(), stack: stack[..top].to_vec(), ..self.threads[index] }
    }

    /// Goes to a state this machine was in.
    pub fn restore(&mut self, snapshot: &Snapshot<D>) {
        self.heap.restore(&snapshot.heap);
        let rest = &*snapshot.rest;
        self.threads = rest.threads.iter().map(|thread| Thread::clone(thread)).collect();
        self.current = rest.current;
        self.frames = std::mem::take(&mut self.threads[rest.current].frames);
        self.stack = std::mem::take(&mut self.threads[rest.current].stack);
        self.hash_state = rest.hash_state;
        self.wait_sequence = rest.wait_sequence;
        self.slept = rest.slept;
        self.steps = rest.steps;
        self.host.native_memory.clone_from(&rest.native_memory);
        self.resolved = rest.resolved.clone();
        self.init_errors = rest.init_errors.clone();
        self.unresolved = rest.unresolved.clone();
        self.host_result = None;
        self.initialisations.0 += 1;
        self.initialisations.1 = self.initialisations.0;
        self.forget_initialisations();
    }

    /// Whether two states of this machine are the same: every object, every thread's frames and
    /// registers. The clock does not count.
    pub fn same_state(&self, a: &Snapshot<D>, b: &Snapshot<D>) -> bool {
        a.rest.same(&b.rest) && self.heap.same(&a.heap, &b.heap)
    }
}

/// A moment of a call that was made from outside, to come back to. It costs less than a [`Snapshot`]
/// and remembers the calling thread alone: other threads must not have run since.
#[derive(Debug)]
pub struct Moment<D: Domain> {
    heap: HeapSnapshot,
    frames: Vec<Frame>,
    stack: Vec<D::Value>,
    current: usize,
    /// Signals to the calling thread: an interrupt, a permit to park, the end of a sleep.
    signals: (bool, bool, bool),
    scoped_values: Ref,
    threads: usize,
    hash_state: u64,
    slept: u64,
    steps: u64,
    initialisations: u64,
    native_memory: crate::natives::NativeMemory,
    resolved: Rc<Vec<crate::machine::Resolved>>,
    init_errors: Rc<Vec<(ClassId, Ref)>>,
}

impl<D: Domain> Machine<D> {
    /// The current moment.
    pub fn moment(&mut self) -> Moment<D> {
        let top = self
            .frames
            .last()
            .map_or(0, |frame| frame.base as usize + self.entries[frame.method.0 as usize].registers as usize);
        let thread = &self.threads[self.current];
        let (signals, scoped_values) = ((thread.interrupted, thread.permit, thread.slept), thread.scoped_values);
        Moment {
            heap: self.heap.snapshot(),
            frames: self.frames.clone(),
            stack: self.stack[..top].to_vec(),
            current: self.current,
            signals,
            scoped_values,
            threads: self.threads.len(),
            hash_state: self.hash_state,
            slept: self.slept,
            steps: self.steps,
            initialisations: self.initialisations.1,
            native_memory: self.host.native_memory.clone(),
            resolved: self.resolved.clone(),
            init_errors: self.init_errors.clone(),
        }
    }

    /// Goes back to a moment.
    pub fn return_to(&mut self, moment: &Moment<D>) {
        self.heap.restore(&moment.heap);
        // A call that was given up may have left its thread waiting, or other threads that it had started.
        self.switch_to(moment.current);
        self.threads.truncate(moment.threads);
        let thread = &mut self.threads[moment.current];
        thread.status = Status::Runnable;
        (thread.interrupted, thread.permit, thread.slept) = moment.signals;
        thread.scoped_values = moment.scoped_values;
        self.frames.clone_from(&moment.frames);
        self.stack[..moment.stack.len()].copy_from_slice(&moment.stack);
        self.hash_state = moment.hash_state;
        self.slept = moment.slept;
        self.steps = moment.steps;
        self.host.native_memory.clone_from(&moment.native_memory);
        self.resolved = moment.resolved.clone();
        self.init_errors = moment.init_errors.clone();
        self.host_result = None;
        self.undecided = None;
        if self.initialisations.1 != moment.initialisations {
            self.initialisations.1 = moment.initialisations;
            self.forget_initialisations();
        }
    }
}

impl<D: Domain> Snapshot<D> {
    /// Bytes that exist for this state alone: what it differs by from its neighbour, and what it
    /// does not share with the states before it.
    pub fn own_bytes(&self) -> usize {
        let threads =
            self.rest.threads.iter().filter(|thread| Rc::strong_count(thread) == 1).map(|thread| {
                size_of::<Thread<D>>() + size_of_val(&thread.frames[..]) + size_of_val(&thread.stack[..])
            });
        let difference = self.heap.0.link.borrow().as_ref().map_or(0, |link| size_of_val(&link.difference[..]));
        let pointers = self.rest.threads.len() * size_of::<usize>();
        size_of::<Self>() + size_of::<Rest<D>>() + size_of::<Node>() + pointers + difference + threads.sum::<usize>()
    }

    /// A hash that same states share. Cheap: it is kept up to date from what changed.
    pub fn state_hash(&self) -> u64 {
        self.rest.threads.iter().fold(self.heap.hash(), |hash, thread| {
            let frames = thread.frames.iter().map(|frame| u64::from(frame.method.0) << 32 | u64::from(frame.pc));
            let registers = thread.stack.iter().map(|value| D::bits(*value));
            frames.chain(registers).fold(hash, |hash, bits| mix(hash as u32, bits ^ hash).wrapping_add(hash))
        })
    }
}

impl<D: Domain> Rest<D> {
    fn same(&self, other: &Rest<D>) -> bool {
        self.current == other.current
            && self.hash_state == other.hash_state
            && self.native_memory == other.native_memory
            && self.resolved == other.resolved
            && self.unresolved == other.unresolved
            && self.threads.len() == other.threads.len()
            && self.threads.iter().zip(&other.threads).all(|(a, b)| Rc::ptr_eq(a, b) || same_thread(a, b))
    }
}

fn same_thread<D: Domain>(a: &Thread<D>, b: &Thread<D>) -> bool {
    let bits = |thread: &Thread<D>| thread.stack.iter().map(|value| D::bits(*value)).collect::<Vec<u64>>();
    a.object == b.object
        && a.status == b.status
        && (a.daemon, a.interrupted, a.permit, a.slept) == (b.daemon, b.interrupted, b.permit, b.slept)
        && a.scoped_values == b.scoped_values
        && a.frames == b.frames
        && bits(a) == bits(b)
}

/// A state of the heap that can be gone back to.
#[derive(Clone, Debug)]
pub struct HeapSnapshot(Rc<Node>);

#[derive(Debug)]
struct Node {
    /// How the node's state follows from a neighbour's; none for the current state.
    link: RefCell<Option<Link>>,
    hash: u64,
    allocator: Allocator,
}

#[derive(Debug)]
struct Link {
    neighbour: Rc<Node>,
    /// Words of this state that may differ from the neighbour's.
    difference: Vec<(u32, u64)>,
}

impl Drop for Node {
    /// Chains of snapshots are long: they are dropped one by one, not recursively.
    fn drop(&mut self) {
        let mut link = self.link.get_mut().take();
        while let Some(Link { neighbour, .. }) = link {
            link = Rc::try_unwrap(neighbour).ok().and_then(|mut node| node.link.get_mut().take());
        }
    }
}

/// What has changed since the last snapshot.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    /// Whether a snapshot is held.
    pub(crate) recording: bool,
    current: Option<Rc<Node>>,
    /// Words changed since the current node, with their old values.
    changes: Vec<(u32, u64)>,
    /// One bit per word: already in `changes`.
    noted: Vec<u64>,
    /// The part of the current span that was free at the current node: its words need no notes.
    fresh: (u32, u32),
    /// Earlier such parts, in spans since used up.
    used_up: Vec<(u32, u32)>,
}

impl Journal {
    #[cold]
    pub(crate) fn note(&mut self, at: u32, words: &[u64]) {
        if at >= self.fresh.0 && at < self.fresh.1 {
            return;
        }
        let (slot, bit) = (at as usize >> 6, 1u64 << (at & 63));
        if self.noted.len() <= slot {
            self.noted.resize((words.len() >> 6) + 1, 0);
        }
        if self.noted[slot] & bit == 0 {
            self.noted[slot] |= bit;
            self.changes.push((at, words[at as usize]));
        }
    }

    /// The allocator moves on from `cursor` in its span to another span.
    pub(crate) fn leave_span(&mut self, cursor: u32, start: u32, end: u32) {
        if self.recording {
            self.used_up.push((self.fresh.0, cursor));
            self.fresh = (start, end);
        }
    }

    fn take_changes(&mut self) -> Vec<(u32, u64)> {
        for (at, _) in &self.changes {
            self.noted[*at as usize >> 6] = 0;
        }
        std::mem::take(&mut self.changes)
    }
}

impl HeapSnapshot {
    /// A hash of the state: equal states of one heap have equal hashes.
    pub fn hash(&self) -> u64 {
        self.0.hash
    }
}

impl Heap {
    /// The current state, to go back to.
    pub fn snapshot(&mut self) -> HeapSnapshot {
        let allocator = self.allocator;
        let fresh = self.fresh_ranges();
        let mut undo = self.journal.take_changes();
        let used_up = &self.journal.used_up;
        undo.retain(|(at, old)| {
            self.words[*at as usize] != *old && !used_up.iter().any(|(start, end)| at >= start && at < end)
        });
        if let Some(current) = &self.journal.current
            && self.journal.recording
            && undo.is_empty()
            && current.allocator == allocator
        {
            return HeapSnapshot(current.clone());
        }
        let mut hash = 0u64;
        if self.journal.recording
            && let Some(current) = self.journal.current.take()
        {
            hash = current.hash;
            for (at, old) in &undo {
                hash = hash.wrapping_add(mix(*at, self.words[*at as usize])).wrapping_sub(mix(*at, *old));
            }
            for at in fresh.iter().flat_map(|(start, end)| *start..*end) {
                hash = hash.wrapping_add(mix(at, self.words[at as usize]));
            }
            let node = Rc::new(Node { link: RefCell::new(None), hash, allocator });
            undo.shrink_to_fit();
            *current.link.borrow_mut() = Some(Link { neighbour: node.clone(), difference: undo });
            self.start_recording(node.clone());
            return HeapSnapshot(node);
        }
        let node = Rc::new(Node { link: RefCell::new(None), hash, allocator });
        self.start_recording(node.clone());
        HeapSnapshot(node)
    }

    fn start_recording(&mut self, node: Rc<Node>) {
        self.journal.recording = true;
        self.journal.fresh = (node.allocator.cursor, node.allocator.end);
        self.journal.used_up.clear();
        self.journal.current = Some(node);
    }

    /// The words allocated since the current node.
    fn fresh_ranges(&self) -> Vec<(u32, u32)> {
        let mut ranges = self.journal.used_up.clone();
        ranges.push((self.journal.fresh.0, self.allocator.cursor));
        ranges
    }

    /// Goes back (or forward, or sideways) to a state.
    pub fn restore(&mut self, snapshot: &HeapSnapshot) {
        for (at, old) in self.journal.take_changes() {
            self.words[at as usize] = old;
        }
        let mut path = Vec::new();
        let mut node = snapshot.0.clone();
        loop {
            let next = node.link.borrow().as_ref().map(|link| link.neighbour.clone());
            let Some(next) = next else { break };
            path.push(node);
            node = next;
        }
        // `node` is the current state now; walk the path towards the wanted one, turning each link
        // around. Differences that nobody can ask for again are not kept.
        while let Some(next) = path.pop() {
            let Some(link) = next.link.borrow_mut().take() else { break };
            // What only the state we leave has in use is kept with it; what only the other has in
            // use need not be remembered here.
            let leaving = self.between(&next.allocator, &node.allocator);
            let entering = self.between(&node.allocator, &next.allocator);
            let mut back: Vec<(u32, u64)> = Vec::with_capacity(link.difference.len());
            for at in leaving.iter().flat_map(|(start, end)| *start..*end) {
                back.push((at, self.words[at as usize]));
            }
            for (at, word) in &link.difference {
                let within = |ranges: &[(u32, u32)]| ranges.iter().any(|(start, end)| at >= start && at < end);
                if !within(&leaving) && !within(&entering) {
                    back.push((*at, self.words[*at as usize]));
                }
                self.words[*at as usize] = *word;
            }
            *node.link.borrow_mut() = Some(Link { neighbour: next.clone(), difference: back });
            node = next;
        }
        self.allocator = Allocator { dirty: true, ..node.allocator };
        self.start_recording(node);
    }

    /// The ranges of words that are in use at `later` but not at `earlier`; none if it is the other
    /// way round.
    fn between(&self, earlier: &Allocator, later: &Allocator) -> Vec<(u32, u32)> {
        if earlier.next == later.next {
            return if earlier.cursor < later.cursor { vec![(earlier.cursor, later.cursor)] } else { Vec::new() };
        }
        if earlier.next > later.next {
            return Vec::new();
        }
        let mut ranges = vec![(earlier.cursor, earlier.end)];
        ranges.extend(&self.spans[earlier.next as usize..later.next as usize - 1]);
        ranges.push((self.spans[later.next as usize - 1].0, later.cursor));
        ranges
    }

    /// Whether two states hold the same words.
    pub fn same(&self, a: &HeapSnapshot, b: &HeapSnapshot) -> bool {
        if Rc::ptr_eq(&a.0, &b.0) {
            return true;
        }
        let place = |node: &Node| (node.allocator.cursor, node.allocator.next);
        if a.0.hash != b.0.hash || place(&a.0) != place(&b.0) {
            return false;
        }
        let (a, b) = (self.overlay(a), self.overlay(b));
        let now = |at: &u32| self.words[*at as usize];
        a.iter().all(|(at, word)| *word == b.get(at).copied().unwrap_or_else(|| now(at)))
            && b.iter().all(|(at, word)| *word == a.get(at).copied().unwrap_or_else(|| now(at)))
    }

    /// A state as differences from the words in memory.
    fn overlay(&self, snapshot: &HeapSnapshot) -> FxHashMap<u32, u64> {
        let mut words = FxHashMap::default();
        let mut node = snapshot.0.clone();
        loop {
            let next = match node.link.borrow().as_ref() {
                Some(link) => {
                    for (at, word) in &link.difference {
                        words.entry(*at).or_insert(*word);
                    }
                    link.neighbour.clone()
                }
                None => break,
            };
            node = next;
        }
        for (at, word) in &self.journal.changes {
            words.entry(*at).or_insert(*word);
        }
        words
    }

    /// The words that differ from what they were at the last snapshot taken or gone to; new objects do not count.
    pub fn changed(&self) -> impl Iterator<Item = u32> {
        let changes = self.journal.changes.iter();
        changes.filter(|(at, old)| self.words[*at as usize] != *old).map(|(at, _)| *at)
    }

    /// The words of a range that were written since the last snapshot taken or gone to, with what
    /// they held then.
    pub fn written_within(&self, start: u32, end: u32) -> Vec<(u32, u64)> {
        self.journal.changes.iter().filter(|(at, _)| *at >= start && *at < end).copied().collect()
    }

    /// Stops writing down changes once no snapshot is held any more. Tells whether any is.
    pub(crate) fn snapshots_held(&mut self) -> bool {
        if self.journal.recording && self.journal.current.as_ref().is_some_and(|node| Rc::strong_count(node) == 1) {
            self.journal.take_changes();
            self.journal.recording = false;
            self.journal.current = None;
        }
        self.journal.recording
    }
}

/// Spreads a word and its address over 64 bits; zero words count for nothing, so that memory that
/// was never used does not matter.
fn mix(at: u32, word: u64) -> u64 {
    if word == 0 {
        return 0;
    }
    let mut x = word ^ (u64::from(at) << 32 | u64::from(at)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{HEADER, Layout};
    use crate::machine::Limits;

    /// Objects and what they should hold.
    type Copies = Vec<(Ref, Vec<u64>)>;

    /// A heap under random changes, against plain copies of every object.
    #[test]
    fn random_histories_match_plain_copies() {
        let mut heap = Heap::new(Limits::default());
        let class = ClassId(0);
        heap.set_layout(class, Layout::Fields { references: Box::new([]) });
        let mut state = 88_172_645_463_325_252u64;
        let mut random = move |bound: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % bound
        };
        let mut objects: Copies = Vec::new();
        let mut saved: Vec<(HeapSnapshot, Copies)> = Vec::new();
        let check = |heap: &Heap, objects: &[(Ref, Vec<u64>)], when: u64| {
            for (object, words) in objects {
                for (index, word) in words.iter().enumerate() {
                    assert_eq!(heap.word(*object, HEADER + index as u32), *word, "{object:?} at {when}");
                }
            }
        };
        for step in 0..6000 {
            match random(10) {
                0..4 => {
                    // Now and then a large one, so that spans are used up.
                    let size = if random(40) == 0 { 60_000 } else { 1 + random(6) as usize };
                    let object = heap.new_object(class, HEADER + size as u32).unwrap();
                    objects.push((object, vec![0; size]));
                }
                4..8 if !objects.is_empty() => {
                    let which = random(objects.len() as u64) as usize;
                    let (object, words) = &mut objects[which];
                    let at = random(words.len() as u64) as usize;
                    let value = random(5);
                    heap.set_word(*object, HEADER + at as u32, value);
                    words[at] = value;
                }
                8 => saved.push((heap.snapshot(), objects.clone())),
                _ if !saved.is_empty() => {
                    let which = random(saved.len() as u64) as usize;
                    heap.restore(&saved[which].0.clone());
                    objects.clone_from(&saved[which].1);
                    check(&heap, &objects, step);
                }
                _ => {}
            }
            if saved.len() > 60 {
                saved.remove(random(60) as usize);
            }
        }
        check(&heap, &objects, 6000);
    }
}
