//! Results of declarative calls, kept from step to step with what they depend on (paper 000, end of section 3.9).
//!
//! When the formula of valid states is built, every plain call is remembered with the places that it read and the calls that it made
//! itself. After an operation has changed a few places, those calls are *stale* that read one of them, and those that
//! called a stale one. All others come to what they came to: not to an equal formula but to the same literal, of which the solver, and
//! what is known on the path, have heard before.
//!
//! A result depends on more than the fields of its receiver: `isOrdered(low, high)` read the keys of other nodes before it was called,
//! and they are its arguments here. What was read by the way is found by watching, never by looking at the method.

use glassbox_classes::world::MethodId;
use glassbox_machine::domain::Place;
use glassbox_machine::heap::Heap;
use rustc_hash::FxHashMap;

use super::Outcome;
use crate::term::Term;

/// A method with its arguments.
pub(super) type Call = (MethodId, Vec<Term>);

/// What places held beside the heap.
type Shadow = FxHashMap<Place, (Term, u64)>;

/// Calls and what they came to.
#[derive(Default)]
pub(super) struct Kept {
    numbers: FxHashMap<Call, u32>,
    calls: Vec<Result>,
    sources: Vec<Source>,
    by_place: FxHashMap<Place, u32>,
    /// Calls whose evaluation is watched, innermost last.
    open: Vec<Open>,
    recording: bool,
}

struct Result {
    outcome: Outcome,
    callers: Vec<u32>,
    stale: bool,
}

/// A place that was read, and by which calls.
struct Source {
    place: Place,
    held: Held,
    readers: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum Held {
    Term(Term),
    /// The same in all states.
    Bits(u64),
}

/// A call that is being evaluated.
struct Open {
    sources: Vec<u32>,
    callees: Vec<u32>,
    /// Whether all that it depends on is known.
    is_clear: bool,
}

impl Kept {
    /// Starts or ends the recording of calls.
    pub fn record(&mut self, recording: bool) {
        self.recording = recording;
    }

    /// A plain evaluation begins.
    pub fn begin(&mut self) {
        if self.recording {
            self.open.push(Open { sources: Vec::new(), callees: Vec::new(), is_clear: true });
        }
    }

    /// A plain evaluation ends. It is kept if it came to something, and if nothing had an effect before it.
    pub fn end(&mut self, call: &Call, outcome: Option<Outcome>) {
        let Some(open) = self.open.pop() else { return };
        if let Some(outcome) = outcome.filter(|_| open.is_clear) {
            let number = self.calls.len() as u32;
            for source in open.sources {
                let readers = &mut self.sources[source as usize].readers;
                if readers.last() != Some(&number) {
                    readers.push(number);
                }
            }
            for callee in open.callees {
                self.calls[callee as usize].callers.push(number);
            }
            self.calls.push(Result { outcome, callers: Vec::new(), stale: false });
            self.numbers.insert(call.clone(), number);
        }
        self.called(call);
    }

    /// What is being evaluated depends on this call.
    pub fn called(&mut self, call: &Call) {
        if let Some(open) = self.open.last_mut() {
            match self.numbers.get(call) {
                Some(number) => open.callees.push(*number),
                None => open.is_clear = false,
            }
        }
    }

    /// What is being evaluated depends on a place.
    pub fn read(&mut self, place: Place, shadow: &Shadow, bits: u64) {
        let Some(open) = self.open.last_mut() else { return };
        let held = shadow.get(&place).map_or(Held::Bits(bits), |(term, _)| Held::Term(*term));
        if matches!((place, held), (Place::Element { .. }, Held::Bits(_))) {
            open.is_clear = false;
            return;
        }
        let sources = &mut self.sources;
        let number = *self.by_place.entry(place).or_insert_with(|| {
            sources.push(Source { place, held, readers: Vec::new() });
            sources.len() as u32 - 1
        });
        open.sources.push(number);
    }

    /// What is being evaluated depends on something that is not watched.
    pub fn blur(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.is_clear = false;
        }
    }

    /// Finds out which calls are stale in the current state.
    pub fn refresh(&mut self, shadow: &Shadow, heap: &Heap) {
        if self.recording {
            return;
        }
        self.calls.iter_mut().for_each(|call| call.stale = false);
        let mut pending: Vec<u32> = Vec::new();
        for source in &self.sources {
            let held = match (shadow.get(&source.place), source.place) {
                (Some((term, _)), _) => Some(Held::Term(*term)),
                (None, Place::Field { object, word }) => Some(Held::Bits(heap.word(object, u32::from(word)))),
                _ => None,
            };
            if held != Some(source.held) {
                pending.extend(&source.readers);
            }
        }
        while let Some(number) = pending.pop() {
            let call = &mut self.calls[number as usize];
            if !call.stale {
                call.stale = true;
                pending.extend(&call.callers);
            }
        }
    }

    /// What a call comes to, if that is what it came to.
    pub fn find(&self, call: &Call) -> Option<Outcome> {
        if self.recording {
            return None;
        }
        let kept = &self.calls[*self.numbers.get(call)? as usize];
        (!kept.stale).then_some(kept.outcome)
    }
}
