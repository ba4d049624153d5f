//! Garbage collection: mark what the program can reach, hand the rest back to the allocator.
//!
//! Objects do not move, so marking needs no cooperation from anybody: registers are typed, and the
//! heap's layouts say where references are. It runs between operations only, when nothing but
//! registers, statics and the machine's own tables hold references. While snapshots are held
//! nothing is collected: what is garbage now may be alive in another state.

use crate::domain::Domain;
use crate::heap::{Allocator, HEADER, Heap, Layout, Ref};
use crate::machine::Machine;
use crate::threads::{Frame, Then};

impl<D: Domain> Machine<D> {
    /// Collects garbage if that is possible now.
    pub fn collect(&mut self) {
        if self.heap.snapshots_held() {
            // Ask again after as much allocation as before.
            self.heap.allocated_ever += self.heap.allocated;
            self.heap.allocated = 0;
            return;
        }
        let roots = self.roots();
        self.heap.collect(roots);
    }

    fn roots(&self) -> Vec<Ref> {
        let mut roots: Vec<Ref> = Vec::with_capacity(4096);
        self.frame_roots(&self.frames, &self.stack, &mut roots);
        for thread in &self.threads {
            roots.extend([thread.object, thread.scoped_values]);
            self.frame_roots(&thread.frames, &thread.stack, &mut roots);
        }
        for class in &self.classes {
            roots.extend([class.mirror, class.statics]);
            for word in &class.static_references {
                roots.push(self.heap.field_ref(class.statics, u32::from(*word)));
            }
        }
        roots.extend(self.interned.values());
        roots.extend(
            self.resolved.iter().filter(|(_, _, reference)| *reference).map(|(_, bits, _)| Ref::from_bits(*bits)),
        );
        roots.extend(&self.pinned);
        roots.extend(self.init_errors.iter().map(|(_, error)| *error));
        roots.push(self.host.unnamed_module);
        roots.extend(self.host.modules.iter().map(|(_, module)| *module));
        if let Some(Err(exception)) = &self.host_result {
            roots.push(*exception);
        }
        roots
    }

    fn frame_roots(&self, frames: &[Frame], stack: &[D::Value], roots: &mut Vec<Ref>) {
        for frame in frames {
            roots.push(frame.lock);
            if let Then::Give(object) | Then::Construct(object) = frame.then {
                roots.push(object);
            }
            if let Some(flat) = self.flats.get(&frame.method) {
                for register in &flat.references {
                    roots.push(Ref::from_bits(D::bits(stack[frame.base as usize + *register as usize])));
                }
            }
        }
    }
}

impl Heap {
    /// Keeps what `roots` reach.
    pub(crate) fn collect(&mut self, roots: Vec<Ref>) {
        let marks = self.mark(roots);
        let live = self.sweep(&marks);
        self.allocated_ever += self.allocated;
        self.allocated = 0;
        // Collect again when as much as now lives has been allocated, not more often than every
        // 32 MiB, and before the limit is reached.
        self.threshold = live.max(1 << 22).min(self.most_words().saturating_sub(live) / 2).max(1 << 16);
    }

    fn mark(&self, mut pending: Vec<Ref>) -> Vec<u64> {
        let mut marks = vec![0u64; self.words.len() / 64 + 1];
        while let Some(object) = pending.pop() {
            let at = object.0 as usize;
            let bit = 1u64 << (at & 63);
            if at == 0 || marks[at >> 6] & bit != 0 {
                continue;
            }
            marks[at >> 6] |= bit;
            match self.layouts.get(self.words[at] as u32 as usize) {
                Some(Layout::Fields { references }) => {
                    for word in references {
                        pending.push(self.field_ref(object, u32::from(*word)));
                    }
                }
                Some(Layout::Elements { references: true, .. }) => {
                    for index in 0..self.length(object) {
                        pending.push(self.array_ref(object, index));
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// Turns everything unmarked into spans of free words. Gives the number of live words.
    fn sweep(&mut self, marks: &[u64]) -> u64 {
        let mut free: Vec<(u32, u32)> = self.free_spans().filter(|(start, end)| start < end).collect();
        free.sort_unstable();
        let mut free = free.into_iter().peekable();
        let mut spans: Vec<(u32, u32)> = Vec::new();
        let mut at = HEADER;
        let end = self.words.len() as u32;
        let mut live = 0u64;
        while at < end {
            let (size, dead) = match free.peek() {
                Some((start, stop)) if *start == at => {
                    let size = stop - start;
                    free.next();
                    (size, true)
                }
                _ => (self.size_at(at).max(1), marks[at as usize >> 6] & 1 << (at & 63) == 0),
            };
            if dead {
                match spans.last_mut() {
                    Some(last) if last.1 == at => last.1 = at + size,
                    _ => spans.push((at, at + size)),
                }
            } else {
                live += u64::from(size);
            }
            at += size;
        }
        // Small gaps are not worth the allocator's time.
        for (start, end) in &spans {
            self.fill_gap(*start, *end);
        }
        spans.retain(|(start, end)| end - start >= 32);
        self.permanent = (0, 0);
        self.spans = spans;
        self.allocator = Allocator { cursor: 0, end: 0, next: 0, dirty: true };
        live
    }
}
