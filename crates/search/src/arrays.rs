//! Elements of arrays, read and written without saying which array it is (rule R-ARRAY-READ of paper 000, figure 18).
//!
//! The scope has arrays of every length. Where a single place can refer to them, no state has more than one, so they are *variants* of
//! one array: they share the variables of their elements (`elements.rs`), and differ in length alone. An element that is read is then
//! the same term whichever variant it is, and one that is written is written in all of them; in no state can somebody see
//! those that are not meant. This stays so as long as all of them are written alike.
//!
//! Both say what the index is.

use glassbox_logic::{Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use rustc_hash::FxHashMap;

use crate::concolic::{Concolic, Value};
use crate::term::Term;

/// What is known of the arrays of a scope.
#[derive(Debug, Default)]
pub struct Arrays {
    /// How long each is.
    pub lengths: FxHashMap<u32, u32>,
    /// Of which array each is a variant.
    pub variants: FxHashMap<u32, usize>,
    /// What is being copied, beside the array that it really is: other variants that are meant as well.
    copying: Option<Copying>,
}

#[derive(Debug)]
struct Copying {
    from: Vec<u32>,
    to: Vec<u32>,
}

impl Concolic {
    /// The length of an array that may be one of several. That it is not null was asked before.
    pub(crate) fn length(&mut self, base: Value) -> Option<Word> {
        self.terms.length(base.term?, &self.arrays.lengths)
    }

    /// The arrays of the scope that a reference may be to and that have an element at an index; none if others are among them.
    fn candidates(&self, base: Value, array: Ref, index: u32) -> Option<Vec<(Literal, u32)>> {
        let alternatives = match base.term {
            Some(term) => self.terms.alternatives(term),
            None => vec![(Literal::TRUE, array.0)],
        };
        let mut candidates = Vec::with_capacity(alternatives.len());
        for (guard, address) in alternatives {
            if address != 0 && *self.arrays.lengths.get(&address)? > index {
                candidates.push((guard, address));
            }
        }
        Some(candidates)
    }

    /// What an array that may be one of several has at an index.
    fn element_at(&mut self, base: Value, array: Ref, index: u32) -> Option<Term> {
        let candidates = self.candidates(base, array, index)?;
        let place = |address: u32| Place::Element { array: Ref(address), index };
        let (_, first) = *candidates.first()?;
        let (mut element, _) = *self.shadow.get(&place(first))?;
        for (guard, address) in &candidates[1..] {
            let (other, _) = *self.shadow.get(&place(*address))?;
            element = self.terms.ite(*guard, other, element);
        }
        Some(element)
    }

    /// What is read from an array that may be one of several. Which element it is has to be said: where one of many is
    /// selected instead, there are fewer steps, but solvers take longer for each than the steps are worth.
    pub(crate) fn element(&mut self, array: Ref, at: u32, base: Value, index: Value) -> Option<Term> {
        self.fix_index(at, base, index);
        base.term?;
        self.element_at(base, array, at)
    }

    /// Constrains an index to what it is. As it is within bounds, the array is longer than that, and longer than any number before it.
    /// Nobody sees that from the bits of the index, and whoever counts elements up to the length asks for each number.
    pub(crate) fn fix_index(&mut self, at: u32, base: Value, index: Value) {
        self.fix(index);
        let Some(length) = self.length(base) else { return };
        for smaller in (0..=at).rev() {
            let store = &mut self.terms.store;
            let within = store.plainly(|store| store.less(Word::constant(32, u64::from(smaller)), length));
            store.graph.assume(within);
        }
    }

    /// The variants that an array stands for, itself among them, if it may be nothing else.
    fn meant(&self, base: Value, array: Ref, index: u32) -> Option<Vec<u32>> {
        if base.term.is_none() {
            return Some(vec![array.0]);
        }
        let candidates = self.candidates(base, array, index)?;
        if candidates.len() == 1 {
            return None;
        }
        let family = self.arrays.variants.get(&array.0)?;
        let alike = candidates.iter().all(|(_, address)| self.arrays.variants.get(address) == Some(family));
        alike.then(|| candidates.into_iter().map(|(_, address)| address).collect())
    }

    /// Writes an element of all variants that are meant. `false` if it has to be said which array it is.
    pub(crate) fn store_element(&mut self, array: Ref, index: u32, base: Value, value: Value) -> bool {
        let Some(meant) = self.meant(base, array, index).filter(|meant| meant.len() > 1) else { return false };
        let place = |address: u32| Place::Element { array: Ref(address), index };
        let term = match (value.term, self.shadow.get(&place(array.0))) {
            (Some(term), Some(_)) => term,
            (None, Some((Term::Reference(_), _))) => self.terms.object(value.bits as u32),
            (None, Some((Term::Word(word), _))) => Term::Word(Word::constant(word.width(), value.bits)),
            _ => return false,
        };
        for address in meant {
            self.shadow.insert(place(address), (term, value.bits));
        }
        true
    }

    /// Constrains what a copy of elements depends on, and notes what it is between.
    pub(crate) fn prepare_copy(&mut self, arguments: &[Value]) {
        self.arrays.copying = None;
        if !self.is_merging() {
            let bits: Vec<u64> = arguments.iter().map(|argument| self.fix(*argument)).collect();
            self.fix_within(&bits, |this, value| !this.is_number(value));
            return;
        }
        let [from, from_at, to, to_at, count] = *arguments else {
            for argument in arguments {
                self.fix(*argument);
            }
            return;
        };
        for number in [from_at, to_at, count] {
            self.fix(number);
        }
        let copying = self.copy_between(from, from_at.bits as u32, to, to_at.bits as u32, count.bits as u32);
        if copying.is_none() {
            self.fix(from);
            self.fix(to);
        }
        self.arrays.copying = copying;
    }

    /// The variants that elements are copied between, if all is within them.
    fn copy_between(&mut self, from: Value, from_at: u32, to: Value, to_at: u32, count: u32) -> Option<Copying> {
        let within = |this: &Concolic, array: Value, at: u32| {
            let address = array.bits as u32;
            let Some(term) = array.term else { return Some(vec![address]) };
            let end = at.checked_add(count).filter(|end| *end <= *this.arrays.lengths.get(&address).unwrap_or(&0))?;
            let null = this.terms.alternatives(term).iter().any(|(_, to)| *to == 0);
            if null || count == 0 { None } else { this.meant(array, Ref(address), end - 1) }
        };
        // A negative number throws.
        let (from_end, to_end) = (from_at.checked_add(count)?, to_at.checked_add(count)?);
        if [from_at, to_at, count].iter().any(|number| i32::try_from(*number).is_err()) {
            return None;
        }
        let copying = Copying { from: within(self, from, from_at)?, to: within(self, to, to_at)? };
        let known = |array: &u32| {
            let place = |index: u32| Place::Element { array: Ref(*array), index };
            (from_at..from_end).all(|index| self.shadow.contains_key(&place(index)))
        };
        if copying.from.len().max(copying.to.len()) > 1 && !copying.from.iter().all(known) {
            return None;
        }
        // Shorter variants would throw.
        for (array, end) in [(from, from_end), (to, to_end)] {
            if let Some(length) = self.length(array) {
                let short = self.terms.store.less(length, Word::constant(32, u64::from(end)));
                self.follow(!short);
            }
        }
        Some(copying)
    }

    /// Copies the terms of elements.
    pub(crate) fn copy_elements(&mut self, from: (Ref, u32), to: (Ref, u32), count: u32) {
        let copying = self.arrays.copying.take();
        let source = copying.as_ref().and_then(|copying| copying.from.first().copied()).map_or(from.0, Ref);
        let place = |array: Ref, index: u32| Place::Element { array, index };
        let read = |index: u32| self.shadow.get(&place(source, from.1 + index)).copied();
        let elements: Vec<Option<(Term, u64)>> = (0..count).map(read).collect();
        let targets = copying.map_or_else(|| vec![to.0.0], |copying| copying.to);
        for target in targets {
            for (index, element) in (to.1..).zip(&elements) {
                match element {
                    Some(element) => self.shadow.insert(place(Ref(target), index), *element),
                    None => self.shadow.remove(&place(Ref(target), index)),
                };
            }
        }
    }

    /// Copies the terms of everything within an object.
    pub(crate) fn clone_terms(&mut self, original: Ref, copy: Ref) {
        let moved = |place: &Place| match *place {
            Place::Field { object, word } if object == original => Some(Place::Field { object: copy, word }),
            Place::Element { array, index } if array == original => Some(Place::Element { array: copy, index }),
            _ => None,
        };
        let copied: Vec<_> = self.shadow.iter().filter_map(|(place, held)| Some((moved(place)?, *held))).collect();
        self.shadow.extend(copied);
    }
}
