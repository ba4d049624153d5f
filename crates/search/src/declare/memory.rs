//! What evaluations read and write.
//!
//! There is one memory for all ways. What is written under a guard is the new value where the guard holds, and the old one
//! elsewhere; ways exclude each other, so none sees what another has written. Only objects that the evaluation has created
//! itself can be written to: the states themselves stay as they are, unless what is evaluated is a part of a run (see `region.rs`).

use glassbox_classes::world::ClassId;
use glassbox_ir as ir;
use glassbox_logic::{Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::Watching;

use super::{Evaluator, Frame, State, Stop};
use crate::term::Term;

/// What a place holds: the first letter of its descriptor.
pub(super) type Kind = char;

impl Evaluator<'_> {
    /// Whether the invariant or the abstraction is evaluated, and not a part of a run.
    pub(super) fn is_specification(&self) -> bool {
        self.target.is_some()
    }

    /// What a place holds.
    pub(super) fn read(&mut self, place: Place, kind: Kind, bits: u64) -> Term {
        if let Some(term) = self.memory.stores.get(&place) {
            return *term;
        }
        if self.is_specification() {
            self.machine.domain.watch_mut().looked_up(place);
        }
        let shadow = &self.machine.domain.shadow;
        self.lifted.kept.read(place, shadow, bits);
        match shadow.get(&place) {
            Some((term, _)) => *term,
            None => self.constant(kind, bits),
        }
    }

    /// The number in a box that is one of the scope's values, and chosen by an index.
    pub(super) fn number_in(&mut self, boxes: Term, word: u16) -> Option<Word> {
        let contents = &self.machine.domain.contents;
        let number = |address: u32| match contents.get(&Place::Field { object: Ref(address), word }) {
            Some(Term::Word(word)) => Some(*word),
            _ => None,
        };
        self.terms.number_in(boxes, word, number)
    }

    /// Writes to a place of an object where a guard holds.
    pub(super) fn write(&mut self, object: Ref, place: Place, kind: Kind, guard: Literal, term: Term) {
        self.effects += 1;
        self.note(guard);
        let narrow = self.narrow(kind, term);
        // Where an object was not created, nobody looks at it.
        let value = if self.memory.created.get(&object) == Some(&guard) {
            narrow
        } else {
            let within = self.leave();
            let bits = self.held(place);
            let old = self.read(place, kind, bits);
            let value = self.terms.ite(guard, narrow, old);
            self.enter_again(within);
            value
        };
        self.memory.stores.insert(place, value);
    }

    /// A field of type `byte`, say, keeps the lowest bits of an `int`.
    fn narrow(&mut self, kind: Kind, term: Term) -> Term {
        let Term::Word(word) = term else { return term };
        let store = &mut self.terms.store;
        Term::Word(match kind {
            'Z' => {
                let low = store.truncate(word, 1);
                store.zero_extend(low, 32)
            }
            'B' => {
                let low = store.truncate(word, 8);
                store.sign_extend(low, 32)
            }
            'S' => {
                let low = store.truncate(word, 16);
                store.sign_extend(low, 32)
            }
            'C' => {
                let low = store.truncate(word, 16);
                store.zero_extend(low, 32)
            }
            _ => word,
        })
    }

    pub(super) fn constant(&mut self, kind: Kind, bits: u64) -> Term {
        match kind {
            'L' | '[' => self.terms.object(bits as u32),
            'J' | 'D' => Term::Word(Word::constant(64, bits)),
            'Z' => Term::Word(Word::constant(32, bits & 1)),
            'B' => Term::Word(Word::constant(32, u64::from(i32::from(bits as i8) as u32))),
            'S' => Term::Word(Word::constant(32, u64::from(i32::from(bits as i16) as u32))),
            'C' => Term::Word(Word::constant(32, u64::from(bits as u16))),
            _ => Term::Word(Word::constant(32, bits & u64::from(u32::MAX))),
        }
    }

    /// Creates an object, or an array of some length, where a guard holds.
    pub(super) fn create(&mut self, class: ClassId, length: Option<u32>, guard: Literal) -> Result<Ref, Stop> {
        if self.plain {
            return Err(Stop::HasEffects);
        }
        self.effects += 1;
        let created = match length {
            Some(length) => self.machine.new_array_of(class, length),
            None => self.machine.new_instance(class),
        };
        let Ok(object) = created else {
            let place = self.machine.world.class(class).java_name();
            let what = "more objects than there is memory for".to_owned();
            return Err(Stop::Refused(super::Refusal { what, place }));
        };
        self.memory.created.insert(object, guard);
        Ok(object)
    }

    /// Writes a field, or an element, of every object that a reference may be to.
    pub(super) fn write_to(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        object: Ref,
        place: Place,
        kind: Kind,
        write: (Literal, Term),
    ) -> Result<(), Stop> {
        if self.plain {
            return Err(Stop::HasEffects);
        }
        let (guard, term) = write;
        let guard = self.on_way(state.guard, guard);
        if object.0 < self.fresh && !self.writes && !self.operates {
            let mut here = State { guard, way: state.way, registers: Vec::new() };
            return self.refuse(frame, &mut here, "an assignment to a part of the state");
        }
        self.write(object, place, kind, guard, term);
        Ok(())
    }

    /// Elements of arrays that an index may be of, each with its guard; an index outside fails.
    pub(super) fn elements(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        element: ir::Element,
        array: Term,
        index: Term,
    ) -> Result<Vec<(Literal, Ref, u32)>, Stop> {
        let index = self.terms.word(index);
        let mut elements = Vec::new();
        let mut outside = Vec::new();
        for (guard, array) in self.objects(frame, state, array, |this, array| this.is_array(array, Some(element)))? {
            let length = self.machine.heap.length(array);
            let within = self.terms.store.less_unsigned(index, Word::constant(32, u64::from(length)));
            outside.push(self.terms.store.graph.and(guard, !within));
            let known = index.as_constant();
            for at in 0..length {
                if known.is_some_and(|known| known != u64::from(at)) {
                    continue;
                }
                let here = self.terms.store.equal(index, Word::constant(32, u64::from(at)));
                let guard = self.terms.store.graph.and(guard, here);
                if guard != Literal::FALSE {
                    elements.push((guard, array, at));
                }
            }
        }
        let outside = self.terms.store.graph.or_all(outside);
        let thrown = self.thrown_class("java/lang/ArrayIndexOutOfBoundsException");
        self.fail(frame, state, outside, thrown)?;
        // One of the arrays it is, or null: so nobody goes on, though the conditions by themselves do not tell.
        if elements.is_empty() {
            state.guard = Literal::FALSE;
        }
        Ok(elements)
    }

    /// Whether an object is an array, of some elements where they are known.
    pub(super) fn is_array(&self, object: Ref, element: Option<ir::Element>) -> bool {
        use ir::Element as E;
        let Some(held) = self.machine.world.class(self.machine.heap.class(object)).name.strip_prefix('[') else {
            return false;
        };
        element.is_none_or(|element| match element {
            E::Boolean => held == "Z",
            E::Byte => held == "B",
            E::ByteOrBoolean => matches!(held, "B" | "Z"),
            E::Char => held == "C",
            E::Short => held == "S",
            E::Int => held == "I",
            E::Long => held == "J",
            E::Float => held == "F",
            E::Double => held == "D",
            E::Ref => held.starts_with(['L', '[']),
        })
    }

    /// What a place holds in the heap.
    fn held(&self, place: Place) -> u64 {
        let heap = &self.machine.heap;
        match place {
            Place::Field { object, word } => heap.word(object, u32::from(word)),
            Place::Element { array, index } => heap.element_bits(array, index),
            Place::Static(at) => heap.at(at),
            Place::Length(array) => u64::from(heap.length(array)),
        }
    }

    /// What an element of an array holds in the heap.
    pub(super) fn element_bits(&self, element: ir::Element, array: Ref, index: u32) -> (Kind, u64) {
        (self.element_kind(element, array), self.machine.heap.element_bits(array, index))
    }

    /// What an array holds.
    pub(super) fn element_kind(&self, element: ir::Element, array: Ref) -> Kind {
        match element {
            ir::Element::Boolean => 'Z',
            ir::Element::Byte => 'B',
            ir::Element::ByteOrBoolean => {
                let name = &self.machine.world.class(self.machine.heap.class(array)).name;
                if &**name == "[Z" { 'Z' } else { 'B' }
            }
            ir::Element::Char => 'C',
            ir::Element::Short => 'S',
            ir::Element::Long => 'J',
            ir::Element::Double => 'D',
            ir::Element::Ref => 'L',
            ir::Element::Int | ir::Element::Float => 'I',
        }
    }
}
