//! What operations are compared with: methods of an abstraction, evaluated for all states (paper 000, sections 3.7 and 3.10).
//!
//! What an object stands for, and what the counterpart of an operation makes of it, does not depend on the way that the operation takes.
//! It is evaluated once. On a path, much of it is decided, but not by facts alone: that no entry but the one that was found has this
//! key follows from the whole invariant. So the conditions under which the counterpart did something are settled first: those
//! that come to the same on all states of the path are facts from then on. One state suggests which these are, and a solver confirms it, at once or,
//! where that is left to be proved together with what was built upon it, in the end.

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_logic::{Above, Evaluation, Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::{Kind, is_compared_by_equals};
use rustc_hash::{FxHashMap, FxHashSet};

use super::library::is_box;
use super::{Evaluator, Memory, Outcome, Refusal, Stop, no_class};
use crate::term::{Term, Terms};

/// How a method ended, on all states.
#[derive(Clone, Copy, Debug)]
pub struct Result {
    /// What it returned; none for `void`.
    pub value: Option<Term>,
    /// When it ended in an exception.
    pub fails: Literal,
    /// The number of its class.
    pub thrown: Word,
}

/// A result with its kind, none for `void`, and the receiver, which counts as the same on both sides.
pub type Output = (Option<Term>, Option<Kind>, Term);

impl Memory {
    /// All that is kept.
    fn terms_mut(&mut self) -> impl Iterator<Item = &mut Term> {
        self.stores.values_mut().chain(self.sequences.values_mut().flatten())
    }

    /// What lies above some conditions in all that is kept, and in a value.
    pub fn above(&self, terms: &Terms, conditions: &[Literal], value: Option<Term>) -> Above {
        let kept = self.stores.values().chain(self.sequences.values().flatten()).copied();
        terms.above(conditions, &kept.chain(value).collect::<Vec<Term>>())
    }

    /// The objects of a state, as its places are, that something refers to, directly or by way of others.
    pub fn held(&self, terms: &Terms, state: &FxHashMap<Place, (Term, u64)>, from: Term) -> FxHashSet<u32> {
        let mut fields: FxHashMap<Ref, Vec<Term>> = FxHashMap::default();
        let places = state.iter().map(|(place, (term, _))| (place, term));
        for (place, term) in self.stores.iter().chain(places) {
            match place {
                Place::Field { object, .. } => fields.entry(*object).or_default().push(*term),
                Place::Element { array, .. } => fields.entry(*array).or_default().push(*term),
                Place::Static(_) | Place::Length(_) => {}
            }
        }
        let mut held = FxHashSet::default();
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut pending = vec![from];
        while let Some(term) = pending.pop() {
            for (_, address) in terms.all_alternatives(term) {
                let object = Ref(address);
                if address == 0 || !seen.insert(address) {
                    continue;
                }
                pending.extend(fields.get(&object).into_iter().flatten());
                pending.extend(self.sequences.get(&object).into_iter().flatten());
                if !self.created.contains_key(&object) {
                    held.insert(address);
                }
            }
        }
        held
    }
}

impl Evaluator<'_> {
    /// Goes on with what an earlier evaluation has made.
    pub fn remember(&mut self, memory: Memory) {
        self.memory = memory;
    }

    /// Hands over what was made.
    pub fn memory(&mut self) -> Memory {
        std::mem::take(&mut self.memory)
    }

    /// From now on, it is noted under which conditions something is done.
    pub fn note_conditions(&mut self) {
        self.conditions = Some(Vec::new());
    }

    /// The conditions that were noted.
    pub fn noted_conditions(&mut self) -> Vec<Literal> {
        self.conditions.take().unwrap_or_default()
    }

    /// Calls the method that a receiver has; the arguments begin with the receiver.
    pub fn dispatch(&mut self, method: MethodId, arguments: &[Term]) -> std::result::Result<Result, Refusal> {
        match self.dispatched(method, arguments) {
            Ok(Outcome { value, fails, thrown }) => Ok(Result { value, fails, thrown }),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::NeedsContext | Stop::HasEffects) => {
                Err(self.refusal_of(method, "what depends on how one gets there"))
            }
        }
    }

    /// As [`dispatch`](Evaluator::dispatch), without what is known on the path. What did not change then comes to the same formula as it
    /// did before, and not to one that is simplified in another way.
    pub fn dispatch_plainly(&mut self, method: MethodId, arguments: &[Term]) -> std::result::Result<Result, Refusal> {
        let suspended = self.terms.store.graph.suspend(true);
        let result = self.dispatch(method, arguments);
        self.terms.store.graph.suspend(suspended);
        result
    }

    fn dispatched(&mut self, method: MethodId, arguments: &[Term]) -> std::result::Result<Outcome, Stop> {
        let mut options = Vec::new();
        let mut fails = vec![self.terms.is(arguments[0], 0)];
        let mut thrown = no_class();
        for (choice, address) in self.terms.alternatives(arguments[0]) {
            if address == 0 {
                continue;
            }
            let class = self.machine.heap.class(Ref(address));
            let selected = self.machine.world.select(class, method).unwrap_or(method);
            let mut terms = arguments.to_vec();
            terms[0] = self.terms.object(address);
            let outcome = self.call(selected, terms, choice)?;
            fails.push(self.terms.store.graph.and(choice, outcome.fails));
            thrown = self.one_thrown(choice, outcome.thrown, thrown);
            options.extend(outcome.value.map(|value| (choice, value)));
        }
        let fails = self.terms.store.graph.or_all(fails);
        Ok(Outcome { value: self.one_of(options), fails, thrown })
    }

    /// A value in a box.
    pub fn in_box(&mut self, value: Term, kind: Kind) -> std::result::Result<Term, Refusal> {
        let class = glassbox_stage::box_class(kind);
        let name = format!("({})L{class};", kind.letter());
        let refusal = || Refusal { what: format!("a value in a box of {class}"), ..Refusal::default() };
        let class = self.machine.ready_class(class).map_err(|_| refusal())?;
        let method = self.machine.world.find_method(class, "valueOf", &name).ok_or_else(refusal)?;
        let outcome = self.call(method, vec![value], Literal::TRUE).map_err(|_| refusal())?;
        outcome.value.ok_or_else(refusal)
    }

    /// Whether a boolean is true.
    pub fn is_true(&mut self, word: Word) -> Literal {
        !self.terms.store.equal(word, Word::constant(32, 0))
    }

    /// When an exception of a class was thrown.
    pub fn threw(&mut self, called: Result, class: ClassId) -> Literal {
        let same = self.terms.store.equal(called.thrown, super::class_number(class));
        self.terms.store.graph.and(called.fails, same)
    }

    /// Whether a reference is null.
    pub fn is_null(&mut self, term: Term) -> Literal {
        self.terms.is(term, 0)
    }

    /// All conditions, unless one of some others holds; and when one of them does.
    pub fn all_unless(&mut self, conditions: Vec<Literal>, others: Vec<Literal>) -> (Literal, Literal) {
        let graph = &mut self.terms.store.graph;
        let (all, unless) = (graph.and_all(conditions), graph.or_all(others));
        (graph.or(all, unless), unless)
    }

    /// From now on, what a known state shows is built upon before it is proved.
    pub fn suppose(&mut self) {
        if !self.witnesses.is_empty() {
            self.supposed = Some(Vec::new());
        }
    }

    /// When something that was built upon is wrong.
    pub fn supposed_wrongly(&mut self) -> Literal {
        let supposed = self.supposed.take().unwrap_or_default();
        self.terms.store.graph.plainly(|graph| graph.or_all(supposed))
    }

    /// Leaves those of some candidates of which a condition holds in no state: as the solver finds, or, until that is proved together
    /// with what is built upon it, as one state shows.
    pub(super) fn establish<T>(&mut self, candidates: &mut Vec<T>, condition: fn(&T) -> Literal) {
        match (&mut self.supposed, self.witnesses.first_mut()) {
            (Some(supposed), Some(witness)) => {
                let graph = &self.terms.store.graph;
                candidates.retain(|candidate| !witness.literal(graph, condition(candidate)));
                supposed.extend(candidates.iter().map(condition));
            }
            _ => self.confirm(candidates, condition),
        }
    }

    /// Finds out which conditions are the same on all states, and puts that into what was made before, as far as it lies above them, and into a
    /// value.
    pub fn settle(
        &mut self,
        conditions: &[Literal],
        above: &Above,
        witness: &mut Evaluation,
        value: Option<Term>,
    ) -> Option<Term> {
        let graph = &self.terms.store.graph;
        let mut unexpected: Vec<Literal> = Vec::new();
        for condition in conditions {
            let condition = graph.under_facts(*condition);
            if !condition.is_constant() {
                unexpected.push(condition.negate_if(witness.literal(graph, condition)));
            }
        }
        unexpected.sort_unstable();
        unexpected.dedup();
        self.establish(&mut unexpected, |condition| *condition);
        for condition in unexpected {
            self.terms.store.graph.assume(!condition);
        }
        let mut memory = self.memory();
        let terms: Vec<Term> = memory.terms_mut().map(|term| *term).chain(value).collect();
        let mut rewritten = self.terms.rewrite(&terms, above);
        let value = value.and_then(|_| rewritten.pop());
        memory.terms_mut().zip(rewritten).for_each(|(term, new)| *term = new);
        self.memory = memory;
        value
    }

    /// When two outputs are the same; nothing if that cannot be said.
    pub fn same_output(&mut self, own: Output, theirs: Output) -> Option<Literal> {
        let ((Some(left), Some(left_kind), receiver), (Some(right), Some(right_kind), other)) = (own, theirs) else {
            return Some(Literal::TRUE);
        };
        let same = match (left_kind, right_kind) {
            (Kind::Reference, Kind::Reference) => self.same_references(left, right)?,
            (Kind::Reference, kind) => self.is_boxed(left, kind, right)?,
            (kind, Kind::Reference) => self.is_boxed(right, kind, left)?,
            (left_kind, right_kind) if left_kind != right_kind => Literal::FALSE,
            (kind, _) => {
                let (left, right) = (self.narrowed(left, kind), self.narrowed(right, kind));
                self.terms.store.equal(left, right)
            }
        };
        if left_kind != Kind::Reference || right_kind != Kind::Reference {
            return Some(same);
        }
        let receivers = [self.terms.same(left, receiver), self.terms.same(right, other)];
        let receivers = self.terms.store.graph.and_all(receivers);
        Some(self.terms.store.graph.or(same, receivers))
    }

    fn narrowed(&mut self, term: Term, kind: Kind) -> Word {
        let word = self.terms.word(term);
        if kind == Kind::Boolean { self.terms.store.truncate(word, 1) } else { word }
    }

    /// Whether a reference is to a box with this value in it.
    fn is_boxed(&mut self, boxed: Term, kind: Kind, value: Term) -> Option<Literal> {
        let null = self.terms.is(boxed, 0);
        if null == Literal::TRUE {
            return Some(Literal::FALSE);
        }
        let Some((class, number)) = self.unboxed(boxed) else {
            // Nothing else is the same as a primitive value.
            return (!self.has_boxes(boxed)).then_some(Literal::FALSE);
        };
        let name = self.machine.world.class(class).name.clone();
        if glassbox_stage::box_kind(&name) != Some(kind) {
            return Some(Literal::FALSE);
        }
        let value = self.narrowed(value, kind);
        let number = if kind == Kind::Boolean { self.terms.store.truncate(number, 1) } else { number };
        let same = self.terms.store.equal(number, value);
        Some(self.terms.store.graph.and(!null, same))
    }

    fn same_references(&mut self, left: Term, right: Term) -> Option<Literal> {
        if left == right {
            return Some(Literal::TRUE);
        }
        let (null, other) = (self.terms.is(left, 0), self.terms.is(right, 0));
        let neither = self.terms.store.graph.and(null, other);
        match (self.unboxed(left), self.unboxed(right)) {
            (Some((class, number)), Some((other_class, other_number))) => {
                if class != other_class {
                    return Some(neither);
                }
                let equal = self.terms.store.equal(number, other_number);
                let both = self.terms.store.graph.and_all([!null, !other, equal]);
                return Some(self.terms.store.graph.or(neither, both));
            }
            _ if self.has_boxes(left) && self.has_boxes(right) => return None,
            _ => {}
        }
        let same = self.terms.same(left, right);
        let has_strings = |this: &Self, term: Term| {
            this.classes_of(term).iter().any(|class| &*this.machine.world.class(*class).name == "java/lang/String")
        };
        if has_strings(self, left) && has_strings(self, right) {
            return None;
        }
        let values = [left, right].map(|term| self.is_compared_by_equals(term));
        let values = self.terms.store.graph.and_all(values);
        if values == Literal::FALSE {
            return Some(same);
        }
        let object = self.machine.world.load("java/lang/Object").ok()?;
        let equals = self.machine.world.find_method(object, "equals", "(Ljava/lang/Object;)Z")?;
        let outcome = self.dispatch(equals, &[right, left]).ok()?;
        let Some(Term::Word(word)) = outcome.value else { return Some(same) };
        let zero = self.terms.store.equal(word, Word::constant(32, 0));
        let equal = self.terms.store.graph.and_all([values, !zero, !outcome.fails]);
        Some(self.terms.store.graph.or(same, equal))
    }

    /// When a reference is to an object that is compared by `equals`.
    fn is_compared_by_equals(&mut self, term: Term) -> Literal {
        let mut guards = self.terms.alternatives(term);
        guards.retain(|(_, address)| {
            *address != 0 && is_compared_by_equals(&self.machine.world, self.machine.heap.class(Ref(*address)))
        });
        self.terms.store.graph.or_all(guards.into_iter().map(|(guard, _)| guard))
    }

    /// The classes that a reference may be to.
    fn classes_of(&self, term: Term) -> FxHashSet<ClassId> {
        let objects = self.terms.alternatives(term).into_iter().filter(|(_, address)| *address != 0);
        objects.map(|(_, address)| self.machine.heap.class(Ref(address))).collect()
    }

    fn has_boxes(&self, term: Term) -> bool {
        self.classes_of(term).iter().any(|class| is_box(&self.machine.world.class(*class).name))
    }

    /// The number in a box, if a reference can be to boxes of one class only, or null.
    fn unboxed(&mut self, term: Term) -> Option<(ClassId, Word)> {
        let classes = self.classes_of(term);
        let class = *classes.iter().next().filter(|_| classes.len() == 1)?;
        if !is_box(&self.machine.world.class(class).name) {
            return None;
        }
        let (word, kind) = self.value_field(class)?;
        let objects: Vec<(Literal, u32)> =
            self.terms.alternatives(term).into_iter().filter(|(_, address)| *address != 0).collect();
        if objects.len() > 1
            && let Some(number) = self.number_in(term, word)
        {
            return Some((class, number));
        }
        let mut options = Vec::with_capacity(objects.len());
        for (choice, address) in objects {
            let object = Ref(address);
            let bits = self.machine.heap.word(object, u32::from(word));
            options.push((choice, self.read(Place::Field { object, word }, kind, bits)));
        }
        let number = self.one_of(options)?;
        Some((class, self.terms.word(number)))
    }
}
