//! Concolic values: bits, and what they are a function of.
//!
//! The machine runs concretely. Beside the bits, a value carries a term over the variables of the search space, and beside the heap
//! there is a shadow of terms. Wherever control depends on a value, the condition goes into the *path constraint* (rules R-IF and
//! so on of paper 000, figure 18): whoever satisfies it goes the same way. What is not done symbolically constrains its operands
//! to their concrete values (end of section 3.6). That covers fewer states, and is never wrong: floating point, natives, and the
//! object through which a field is read or written, unless it is a value such as an `Integer`. Arrays are in `arrays.rs`, and
//! methods that only look in `observe.rs`.
//!
//! That is the analysis of [`Dynamic::Path`]. The simpler ones of paper 001 constrain whole fields: all that are read, or all whose
//! values flow somewhere; numbers that are only compared are in `compared.rs`.
//!
//! Where a reference is constrained to an object that nothing referred to before, any other such object of the same pool
//! would have done as well. Those states are isomorphic (section 3.8) and noted to be pruned.

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_ir::{BinaryOp, Condition, UnaryOp};
use glassbox_logic::{Literal, Word};
use glassbox_machine::domain::{Bypass, Place};
use glassbox_machine::{Concrete, Domain, Machine, Ref};
use glassbox_stage::{Watch, Watching};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arrays::Arrays;
use crate::asked::Solvers;
use crate::boxes::{self, Boxes};
use crate::bypass::{self, Bypasses};
use crate::compared::Numbers;
use crate::flow::{self, Flows};
use crate::modules::{self, Modules};
use crate::observe::{self, Observers};
use crate::operation;
use crate::term::{Term, Terms};

/// How a run tells which elements would go the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dynamic {
    /// Those on which the conditions along the path are the same (paper 000, section 3.6).
    #[default]
    Path,
    /// Those that have the same in all fields whose values flow into the state after a call, what it returns or throws, or a condition
    /// that decides about more than what is computed (paper 001, section 3.2.2).
    Flow,
    /// Those that have the same in all fields that are read (paper 001, section 3.2.1).
    Fields,
}

/// Terms and bits of places.
pub type Shadow = FxHashMap<Place, (Term, u64)>;

/// Bits, and a term if they may be different on another element of the search space.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// The concrete value.
    pub bits: u64,
    /// What it is a function of.
    pub term: Option<Term>,
}

/// The concolic domain.
#[derive(Debug, Default)]
pub struct Concolic {
    watch: Watch,
    /// All formulas.
    pub terms: Terms,
    /// Terms and bits of places in the heap; a place without one holds the same on all elements of the path.
    pub shadow: Shadow,
    /// The path constraint, a conjunction.
    pub path: Vec<Literal>,
    /// Sets of elements, each a conjunction, that are isomorphic to others.
    pub isomorphic: Vec<Vec<Literal>>,
    /// The classes of objects that references may be to.
    pub classes: FxHashMap<u32, ClassId>,
    /// Objects that are alike as long as nothing refers to them, by their pool and variant.
    pub groups: FxHashMap<u32, (usize, usize)>,
    /// Objects that the path refers to.
    pub used: FxHashSet<u32>,
    /// The scope's values, such as boxed numbers.
    pub values: FxHashSet<u32>,
    /// Which word of a box holds its number, by address.
    pub box_words: FxHashMap<u32, u16>,
    /// What their fields hold, in every state.
    pub contents: FxHashMap<Place, Term>,
    /// What is known of the scope's arrays.
    pub arrays: Arrays,
    /// What is known of methods that only look.
    pub observers: Observers,
    /// What is known of branches whose ways are evaluated together.
    pub bypasses: Bypasses,
    /// What is known of substitutes.
    pub modules: Modules,
    /// What is known of boxes.
    pub boxes: Boxes,
    /// What is known of flows.
    pub flows: Flows,
    /// How similar elements are found.
    pub dynamic: Dynamic,
    /// Whether ways that come to the same are merged, see [`Options::merges`](crate::Options::merges).
    pub merges: bool,
    /// Whether formulas of code that branches are factored, see [`Options::factors`](crate::Options::factors).
    pub factors: bool,
    /// Whether what the path says is one object is stored as that, see [`Options::decides`](crate::Options::decides).
    pub decides: bool,
    /// Whether methods are evaluated for each object, see [`Options::each_object`](crate::Options::each_object).
    pub each_object: bool,
    /// Which solvers are asked.
    pub solver: Solvers,
    /// Numbers of which the order may be enough.
    pub numbers: Numbers,
    /// The element that is run: a value for each variable.
    pub element: Vec<bool>,
}

impl Concolic {
    /// The term of a value.
    pub fn term(&mut self, value: Value, reference: bool, width: usize) -> Term {
        match value.term {
            Some(term) => term,
            None if reference => self.terms.object(value.bits as u32),
            None => Term::Word(Word::constant(width, value.bits)),
        }
    }

    /// The path goes on only where this holds. It does on the element that is being run.
    pub(crate) fn follow(&mut self, literal: Literal) {
        let literal = self.terms.store.graph.under_facts(literal);
        // A literal that is false here would contradict the run; it stays in the path, where it is found out.
        if literal != Literal::TRUE {
            self.path.push(literal);
            self.terms.store.graph.assume(literal);
        }
    }

    /// Whether a reference that a place did not hold before can be to one object alone on this path: then it does not matter what it was made
    /// of. Who asks later without regard to the path would have to go through all objects.
    fn is_decided(&self, place: Place, term: Term) -> bool {
        self.decides
            && self.dynamic == Dynamic::Path
            && matches!(term, Term::Reference(_))
            && self.shadow.get(&place).is_none_or(|(before, _)| *before != term)
            && self.terms.alternatives(term).len() == 1
    }

    /// Writes to a place of the heap, and to the terms beside it.
    pub(crate) fn write(machine: &mut Machine<Concolic>, place: Place, Value { bits, term }: Value) {
        match place {
            Place::Field { object, word } => machine.heap.set_word(object, u32::from(word), bits),
            Place::Element { array, index } => machine.heap.set_element_bits(array, index, bits),
            Place::Static(_) | Place::Length(_) => {}
        }
        machine.domain.watch.stored(place);
        match term {
            Some(term) => machine.domain.shadow.insert(place, (term, bits)),
            None => machine.domain.shadow.remove(&place),
        };
    }

    /// Constrains a value to its bits; unless only paths matter, all that flows into it.
    pub(crate) fn fix(&mut self, value: Value) -> u64 {
        match value.term {
            None => {}
            Some(Term::Word(word)) if self.dynamic != Dynamic::Path => {
                let bits = self.terms.store.bits(word);
                for variable in self.terms.store.graph.support(&bits) {
                    let holds = self.element.get(variable as usize).copied().unwrap_or(false);
                    if let Some(literal) = self.terms.store.graph.variable_literal(variable) {
                        self.follow(literal.negate_if(!holds));
                    }
                }
            }
            Some(Term::Word(word)) => {
                let constant = Word::constant(word.width(), value.bits);
                let same = self.terms.store.equal(word, constant);
                self.follow(same);
            }
            Some(term @ Term::Reference(_)) => self.fix_reference(term, value.bits as u32),
            Some(Term::Flow(number)) => {
                for source in self.flows.sources(number).to_vec() {
                    self.fix(source);
                }
            }
        }
        value.bits
    }

    fn fix_reference(&mut self, term: Term, address: u32) {
        let alternatives = self.terms.alternatives(term);
        if address != 0 && !self.used.contains(&address) {
            let group = self.groups.get(&address);
            for (guard, other) in &alternatives {
                let alike = group.is_some() && self.groups.get(other) == group;
                if *other != address && alike && !self.used.contains(other) {
                    let mut isomorphic = self.path.clone();
                    isomorphic.push(*guard);
                    self.isomorphic.push(isomorphic);
                }
            }
            self.used.insert(address);
        }
        let chosen = alternatives.iter().find(|(_, known)| *known == address);
        if let Some((guard, _)) = chosen {
            self.follow(*guard);
        }
    }

    /// Constrains what is within some objects to its bits, as far as it is to be known.
    pub(crate) fn fix_within(&mut self, objects: &[u64], is_known: impl Fn(&Concolic, Value) -> bool) {
        self.fix_places(&|object| objects.contains(&object.bits()), is_known);
    }

    /// Constrains the references in some places to the objects that they are to.
    pub(crate) fn fix_references(&mut self, places: &[Place]) {
        for place in places {
            if let Some((term @ Term::Reference(_), bits)) = self.shadow.get(place).copied() {
                self.fix(Value { bits, term: Some(term) });
            }
        }
    }

    fn fix_places(&mut self, is_meant: &dyn Fn(Ref) -> bool, is_known: impl Fn(&Concolic, Value) -> bool) {
        let within = |place: &Place| match place {
            Place::Field { object, .. } => is_meant(*object),
            Place::Element { array, .. } => is_meant(*array),
            Place::Static(_) | Place::Length(_) => false,
        };
        let places: Vec<Place> = self.shadow.keys().filter(|place| within(place)).copied().collect();
        for place in places {
            let Some((term, bits)) = self.shadow.get(&place).copied() else { continue };
            let value = Value { bits, term: Some(term) };
            if is_known(self, value) {
                self.shadow.remove(&place);
                self.fix(value);
            }
        }
    }

    /// What a field holds whose object is one of several values (rule R-FIELD-READ of paper 000, figure 18): numbers in boxes are
    /// compared without saying which box it is.
    fn content(&mut self, place: Place, base: Value) -> Option<Term> {
        let Place::Field { word, .. } = place else { return None };
        let base = base.term?;
        let alternatives = self.terms.alternatives(base);
        // That it is not null was asked before.
        let objects = alternatives.iter().filter(|(_, address)| *address != 0);
        if let Some(number) = self.terms.number_within(base, word) {
            return Some(Term::Word(number));
        }
        let mut options = Vec::with_capacity(alternatives.len());
        for (guard, address) in objects {
            options.push((*guard, *self.contents.get(&Place::Field { object: Ref(*address), word })?));
        }
        if options.len() < 2 {
            return None;
        }
        if let Some(number) = self.number_in(base, word) {
            return Some(Term::Word(number));
        }
        let (_, first) = options[0];
        Some(options[1..].iter().fold(first, |value, (guard, term)| self.terms.ite(*guard, *term, value)))
    }

    /// Finds out what numbers are in the boxes that a reference may be to, if all are values of the scope.
    pub(crate) fn know_number(&mut self, boxes: Term) {
        let first = self.terms.alternatives(boxes).into_iter().find(|(_, address)| *address != 0);
        let word = first.and_then(|(_, address)| self.box_words.get(&address).copied());
        if let Some(word) = word {
            self.number_in(boxes, word);
        }
    }

    /// The number in a box that an index chooses.
    pub(crate) fn number_in(&mut self, base: Term, word: u16) -> Option<Word> {
        let contents = &self.contents;
        let number = |address: u32| match contents.get(&Place::Field { object: Ref(address), word }) {
            Some(Term::Word(word)) => Some(*word),
            _ => None,
        };
        self.terms.number_in(base, word, number)
    }

    /// A value that is used: it is known from now on, where all that is read is.
    fn used(&mut self, value: Value) -> Value {
        if self.dynamic != Dynamic::Fields || value.term.is_none() {
            return value;
        }
        Value { bits: self.fix(value), term: None }
    }

    /// A value that control depends on, that is stored or returned: it is known from now on, unless paths alone matter.
    fn flown(&mut self, value: Value) -> Value {
        if self.dynamic == Dynamic::Path || value.term.is_none() {
            return value;
        }
        Value { bits: self.fix(value), term: None }
    }

    /// Whether ways that come to the same are merged. Only paths know how.
    pub(crate) fn is_merging(&self) -> bool {
        self.merges && self.dynamic == Dynamic::Path
    }

    pub(crate) fn value(bits: u64, term: Term) -> Value {
        let constant = matches!(term, Term::Word(word) if word.as_constant().is_some());
        Value { bits, term: (!constant).then_some(term) }
    }

    pub(crate) fn words(&mut self, a: Value, b: Value, width: usize) -> (Word, Word) {
        let (a, b) = (self.term(a, false, width), self.term(b, false, width));
        (self.terms.word(a), self.terms.word(b))
    }

    fn place(&mut self, place: Place, base: Value, index: Option<Value>) -> Place {
        self.fix(base);
        if let Some(index) = index {
            self.fix(index);
        }
        place
    }
}

impl Watching for Concolic {
    fn watch(&self) -> &Watch {
        &self.watch
    }
    fn watch_mut(&mut self) -> &mut Watch {
        &mut self.watch
    }
    type Beside = Shadow;
    fn beside(&self) -> Shadow {
        self.shadow.clone()
    }
    fn put_back(&mut self, beside: Shadow, end: u32) {
        let is_below = |place: &Place| match place {
            Place::Field { object, .. } => object.0 < end,
            Place::Element { array, .. } | Place::Length(array) => array.0 < end,
            Place::Static(_) => true,
        };
        self.shadow.retain(|place, _| !is_below(place));
        self.shadow.extend(beside.into_iter().filter(|(place, _)| is_below(place)));
    }
    fn returned(&mut self, value: Value) -> Value {
        if self.is_number(value) { value } else { self.flown(value) }
    }
    fn settle(&mut self, is_meant: &dyn Fn(Ref) -> bool) {
        self.fix_places(is_meant, |_, _| true);
    }
    fn settle_place(&mut self, place: Place) {
        if let Some((term, bits)) = self.shadow.remove(&place) {
            self.fix(Value { bits, term: Some(term) });
        }
    }
    fn settle_references(&mut self, is_meant: &dyn Fn(Ref) -> bool, from: u32) {
        self.fix_places(is_meant, |domain, value| match value.term {
            Some(term @ Term::Reference(_)) => {
                domain.terms.alternatives(term).iter().any(|(_, address)| *address >= from)
            }
            _ => false,
        });
    }
}

impl Domain for Concolic {
    type Value = Value;

    const OBSERVES: bool = true;

    fn constant(bits: u64) -> Value {
        Value { bits, term: None }
    }

    fn bits(value: Value) -> u64 {
        value.bits
    }

    fn unary(&mut self, op: UnaryOp, a: Value) -> Value {
        let a = self.used(a);
        let bits = Concrete.unary(op, a.bits);
        if let Some(value) = self.flows_into(bits, &[a]) {
            return value;
        }
        let Some(Term::Word(word)) = a.term else { return Value { bits, term: None } };
        match operation::unary(&mut self.terms.store, op, word) {
            Some(word) => Concolic::value(bits, Term::Word(word)),
            None => {
                self.fix(a);
                Value { bits, term: None }
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        if op == BinaryOp::CmpLong
            && let Some((x, y)) = self.ordered(a, b, 64)
        {
            let bits = Concrete.binary(op, a.bits, b.bits);
            let compared = self.terms.store.compare(32, x, y);
            let same = self.terms.store.equal(compared, Word::constant(32, bits));
            self.follow(same);
            return Value { bits, term: None };
        }
        let (a, b) = (self.used(a), self.used(b));
        let bits = Concrete.binary(op, a.bits, b.bits);
        if a.term.is_none() && b.term.is_none() {
            return Value { bits, term: None };
        }
        if let Some(value) = self.flows_into(bits, &[a, b]) {
            return value;
        }
        let word = operation::widths(op).and_then(|(left, right)| {
            let (x, y) = (self.term(a, false, left), self.term(b, false, right));
            let (x, y) = (self.terms.word(x), self.terms.word(y));
            operation::binary(&mut self.terms.store, op, x, y)
        });
        match word {
            Some(word) => Concolic::value(bits, Term::Word(word)),
            None => {
                self.fix(a);
                self.fix(b);
                Value { bits, term: None }
            }
        }
    }

    fn branch(&mut self, condition: Condition, a: Value, b: Value) -> bool {
        let (a, b) = match self.ordered(a, b, 32) {
            Some(_) => (a, b),
            None => (self.flown(a), self.flown(b)),
        };
        let taken = Concrete.branch(condition, a.bits, b.bits);
        if a.term.is_some() || b.term.is_some() {
            let reference = matches!(condition, Condition::Same | Condition::Different);
            let (a, b) = (self.term(a, reference, 32), self.term(b, reference, 32));
            let literal = self.terms.compare(condition, a, b);
            self.follow(if taken { literal } else { !literal });
        }
        taken
    }

    fn in_bounds(&mut self, index: Value, length: Value) -> bool {
        let (index, length) = (self.flown(index), self.flown(length));
        let within = Concrete.in_bounds(index.bits, length.bits);
        if index.term.is_some() || length.term.is_some() {
            let (index, length) = self.words(index, length, 32);
            let literal = self.terms.store.less_unsigned(index, length);
            self.follow(if within { literal } else { !literal });
        }
        within
    }

    fn class_looked_at(&mut self, object: Value, class: ClassId) {
        let object = self.flown(object);
        let Some(term) = object.term else { return };
        let alternatives = self.terms.alternatives(term);
        let known = |address: &u32| *address == 0 || self.classes.contains_key(address);
        if !alternatives.iter().all(|(_, address)| known(address)) {
            self.fix(object);
            return;
        }
        let alike = |(_, address): &&(Literal, u32)| self.classes.get(address) == Some(&class);
        let guards: Vec<Literal> = alternatives.iter().filter(alike).map(|(guard, _)| *guard).collect();
        if guards.len() < alternatives.len() {
            let literal = self.terms.store.graph.or_all(guards);
            self.follow(literal);
        }
    }

    fn pin(&mut self, value: Value) -> u64 {
        self.fix(value)
    }

    fn native(&mut self, arguments: &[u64]) {
        self.watch.passed(arguments);
        // What is within is looked at, and may be changed, behind our back.
        self.fix_within(arguments, |_, _| true);
    }

    fn copying(&mut self, arguments: &[Value]) {
        self.watch.passed(&arguments.iter().map(|argument| argument.bits).collect::<Vec<u64>>());
        self.prepare_copy(arguments);
    }

    fn copied(&mut self, from: (Ref, u32), to: (Ref, u32), count: u32) {
        self.copy_elements(from, to, count);
    }

    fn cloned(&mut self, original: Ref, copy: Ref) {
        self.clone_terms(original, copy);
    }

    fn observed(
        machine: &mut Machine<Concolic>,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<Option<Value>, usize> {
        let known = modules::call(machine, method, arguments).or_else(|| boxes::value_of(machine, method, arguments));
        Ok(known.or_else(|| observe::call(machine, method, arguments)))
    }

    fn bypassed(
        machine: &mut Machine<Concolic>,
        condition: Condition,
        a: Value,
        b: Value,
        pc: u32,
    ) -> Option<Bypass<Value>> {
        match machine.domain.dynamic {
            Dynamic::Path => bypass::branch(machine, condition, a, b, pc),
            Dynamic::Flow => flow::branch(machine, a, b, pc),
            Dynamic::Fields => None,
        }
    }

    fn loaded(&mut self, place: Place, base: Value, index: Option<Value>, bits: u64) -> Value {
        self.watch.loaded(place);
        let term = match (place, index) {
            (Place::Field { .. }, _) if self.dynamic == Dynamic::Path => self.content(place, base),
            _ if !self.is_merging() => None,
            (Place::Length(_), _) => self.length(base).map(Term::Word),
            (Place::Element { array, index: at }, Some(index)) => self.element(array, at, base, index),
            _ => None,
        };
        if let Some(term) = term {
            return Concolic::value(bits, term);
        }
        let place = self.place(place, base, index);
        let term = self.shadow.get(&place).map(|(term, _)| *term);
        let value = Value { bits, term };
        if self.is_number(value) { value } else { self.used(value) }
    }

    fn stored(&mut self, place: Place, base: Value, index: Option<Value>, value: Value) {
        let value = if self.is_number(value) { value } else { self.flown(value) };
        self.watch.stored(place);
        if let (Place::Element { array, index: at }, Some(index), true) = (place, index, self.is_merging()) {
            self.fix_index(at, base, index);
            if self.store_element(array, at, base, value) {
                return;
            }
        }
        let place = self.place(place, base, index);
        if matches!(place, Place::Static(_)) {
            self.fix(value);
            return;
        }
        match value.term {
            // It is not like any other from now on. It stays a term: what is asked of such an object may be evaluated and not run.
            Some(term) if self.is_decided(place, term) => {
                self.used.insert(value.bits as u32);
                let object = self.terms.object(value.bits as u32);
                self.shadow.insert(place, (object, value.bits));
            }
            Some(term) => {
                self.shadow.insert(place, (term, value.bits));
            }
            None => {
                self.shadow.remove(&place);
            }
        }
    }
}
