//! `glassbox.model.Sequence`, the list that abstractions are made of, is understood and not run (paper 000, sections 2.2 and 3.7).
//!
//! A sequence is a list of slots, each a reference that is null where the slot is empty. So however large the tree is that a sequence is
//! made from, there is a slot for every node that it may have, and no question of how many it has. Slots are added at the end, under the
//! condition of the way that leads there. Nobody can tell an empty slot from one that is not there.

use glassbox_classes::world::{ClassId, MethodId, World};
use glassbox_ir as ir;
use glassbox_ir::{Condition, Op, Operand, Reg, Terminator};
use glassbox_logic::{Answer, Limits, Literal, Word};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::special;
use rustc_hash::FxHashMap;

use super::{CONFLICTS, Evaluator, Outcome, Stop};
use crate::term::{Alternative, Term};
use crate::tree::Edges;

/// What is done with a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    New,
    Reach,
    ReachEach,
    OfArray,
    Add,
    Slots,
    At,
    Free,
    Clear,
    Size,
    IsEmpty,
    EqualTo,
}

impl Call {
    /// Whether a sequence is another one after it.
    fn has_effect(self) -> bool {
        !matches!(self, Call::Slots | Call::At | Call::Size | Call::IsEmpty | Call::EqualTo)
    }
}

/// What a method of the class does.
pub(super) fn find(world: &World, method: MethodId) -> Option<Call> {
    let info = world.method(method);
    if &*world.class(info.class).name != CLASS {
        return None;
    }
    Some(match &**world.text(info.name) {
        "<init>" => Call::New,
        "reach" => Call::Reach,
        "reachEach" => Call::ReachEach,
        "ofArray" => Call::OfArray,
        "add" => Call::Add,
        "slots" => Call::Slots,
        "at" => Call::At,
        "free" => Call::Free,
        "clear" => Call::Clear,
        "size" => Call::Size,
        "isEmpty" => Call::IsEmpty,
        "equalTo" => Call::EqualTo,
        _ => return None,
    })
}

/// Whether the results of calls, of a method and to a register, are compared with a number at once, as the condition of a loop does. A
/// sequence has more slots here than when it is run, all of them empty. So it must not matter how many there are.
pub(super) fn is_only_compared(count: Option<Reg>, called: u16, code: &ir::Method) -> bool {
    let Some(count) = count else { return true };
    let calls = |op: &Op| matches!(op, Op::Invoke { to, method, .. } if *to == Some(count) && *method == called);
    code.blocks.iter().all(|block| {
        let Some((last, others)) = block.instructions.split_last() else { return true };
        let compared = match &block.terminator {
            Terminator::Branch {
                condition: Condition::Lt | Condition::Ge | Condition::Gt | Condition::Le,
                a,
                b,
                ..
            } => {
                let operands = [a, b];
                operands.contains(&&Operand::Reg(count)) && operands.iter().all(|one| matches!(one, Operand::Reg(_)))
            }
            _ => false,
        };
        !others.iter().any(|instruction| calls(&instruction.op)) && (compared || !calls(&last.op))
    })
}

const CLASS: &str = "glassbox/model/Sequence";

/// Nothing where there is no answer.
type Given = Option<Term>;

impl Evaluator<'_> {
    pub(super) fn sequence(
        &mut self,
        call: Call,
        method: MethodId,
        arguments: &[Term],
        guard: Literal,
    ) -> Result<Outcome, Stop> {
        let has_effect = call.has_effect();
        if self.plain {
            // What is in a sequence changes; nothing about it is kept.
            return Err(if has_effect { Stop::HasEffects } else { Stop::NeedsContext });
        }
        let Outcome { mut fails, mut thrown, .. } = Outcome::of(None);
        let value = match call {
            Call::Reach | Call::ReachEach | Call::OfArray => {
                let Some(slots) = self.converted(call, arguments) else {
                    return self.unclear(method, "a sequence of what is not known", guard);
                };
                if call == Call::OfArray {
                    (fails, thrown) = self.too_many(arguments[0], arguments[1], arguments[2]);
                }
                let class = self.machine.world.method(method).class;
                let made = self.create(class, None, guard)?;
                self.memory.sequences.insert(made, slots);
                Some(self.terms.object(made.0))
            }
            _ => {
                // The receiver of a call is one object.
                let Some(sequence) = self.only(arguments[0]) else { return Ok(Outcome::impossible()) };
                if call == Call::New {
                    self.memory.sequences.insert(sequence, Vec::new());
                } else if has_effect && !self.operates && !self.memory.sequences.contains_key(&sequence) {
                    return self.unclear(method, "a sequence that is a part of the state", guard);
                }
                if call == Call::EqualTo {
                    fails = self.terms.is(arguments[1], 0);
                    thrown = self.thrown_class("java/lang/NullPointerException");
                }
                match self.done_with(call, sequence, arguments, guard)? {
                    Some(value) => value,
                    None => return self.unclear(method, "a slot that is not known", guard),
                }
            }
        };
        if has_effect {
            self.note(guard);
            self.effects += 1;
        }
        Ok(Outcome { value, fails, thrown })
    }

    /// The slots of a sequence; of one that is a part of the state, those that it has now.
    fn slots_of(&mut self, sequence: Ref) -> Option<Vec<Term>> {
        if let Some(slots) = self.memory.sequences.get(&sequence) {
            return Some(slots.clone());
        }
        let word = special::reference_field(self.machine, sequence, "slots")?;
        let bits = self.machine.heap.word(sequence, u32::from(word));
        let array = self.read(Place::Field { object: sequence, word }, 'L', bits);
        let array = self.only(array)?;
        let mut slots = Vec::new();
        for index in 0..self.machine.heap.length(array) {
            let bits = self.machine.heap.element_bits(array, index);
            slots.push(self.read(Place::Element { array, index }, 'L', bits));
        }
        Some(slots)
    }

    /// Slots for all objects that may be reached.
    fn converted(&mut self, call: Call, arguments: &[Term]) -> Option<Vec<Term>> {
        if call == Call::OfArray {
            return self.elements_of(arguments[0], arguments[1], arguments[2]);
        }
        let pattern = self.only(arguments[1]).map(|pattern| self.machine.string_text(pattern))?;
        let names = special::names_in(&pattern)?;
        let roots = match call {
            Call::Reach => self.terms.alternatives(arguments[0]),
            _ => {
                let mut roots: Vec<Alternative> = Vec::new();
                // Arrays of different lengths have elements in common, which are there if it is one of them.
                let mut shared: Vec<(Alternative, Vec<Literal>)> = Vec::new();
                let mut places: FxHashMap<Alternative, usize> = FxHashMap::default();
                for (guard, array) in self.terms.alternatives(arguments[0]) {
                    let array = Ref(array);
                    let length = if array.is_null() { 0 } else { self.machine.heap.length(array) };
                    for index in 0..length {
                        let bits = self.machine.heap.element_bits(array, index);
                        let element = self.read(Place::Element { array, index }, 'L', bits);
                        for held in self.terms.alternatives(element) {
                            let place = *places.entry(held).or_insert(shared.len());
                            if place == shared.len() {
                                shared.push((held, Vec::new()));
                            }
                            shared[place].1.push(guard);
                        }
                    }
                }
                for ((choice, address), guards) in shared {
                    let graph = &mut self.terms.store.graph;
                    let guard = graph.or_all(guards);
                    roots.push((graph.and(guard, choice), address));
                }
                roots
            }
        };
        let edges = Edges::collect(roots, |object| {
            let mut targets = Vec::new();
            for name in &names {
                let word = special::reference_field(self.machine, object, name).ok_or(())?;
                let bits = self.machine.heap.word(object, u32::from(word));
                let term = self.read(Place::Field { object, word }, 'L', bits);
                targets.extend(self.terms.alternatives(term));
            }
            Ok::<_, ()>(targets)
        });
        let reached = edges.ok()?.reached(&mut self.terms.store.graph);
        let slot = |(object, when): (Ref, Literal)| self.terms.reference(vec![(when, object.0), (!when, 0)]);
        Some(reached.into_iter().map(slot).collect())
    }

    /// Slots for neighbouring elements of an array, from a known one on.
    fn elements_of(&mut self, array: Term, from: Term, count: Term) -> Option<Vec<Term>> {
        let from = self.terms.word(from).as_constant()? as u32;
        let count = self.terms.word(count);
        let mut slots: Vec<Term> = Vec::new();
        let nothing = self.terms.object(0);
        for (guard, array) in self.terms.alternatives(array) {
            let array = Ref(array);
            let length = if array.is_null() { 0 } else { self.machine.heap.length(array) };
            for (slot, index) in (from..length).enumerate() {
                let bits = self.machine.heap.element_bits(array, index);
                let element = self.read(Place::Element { array, index }, 'L', bits);
                let within = self.terms.store.less(Word::constant(32, slot as u64), count);
                let here = self.terms.store.graph.and(guard, within);
                if slots.len() == slot {
                    slots.push(nothing);
                }
                slots[slot] = self.terms.ite(here, element, slots[slot]);
            }
        }
        Some(slots)
    }

    /// When an array does not have so many elements from a known one on, and what is thrown then.
    fn too_many(&mut self, array: Term, from: Term, count: Term) -> (Literal, Word) {
        let from = self.terms.word(from).as_constant().map_or(0, |from| i64::from(from as u32 as i32));
        let count = self.terms.word(count);
        let negative = self.terms.store.less(count, Word::constant(32, 0));
        let mut fails = vec![negative];
        let mut thrown = self.thrown_class("java/lang/ArrayIndexOutOfBoundsException");
        for (guard, array) in self.terms.alternatives(array) {
            let array = Ref(array);
            let left = if array.is_null() || from < 0 { 0 } else { i64::from(self.machine.heap.length(array)) - from };
            let more = self.terms.store.less(Word::constant(32, left.max(0) as u64), count);
            let fails_here = self.terms.store.graph.and(guard, more);
            fails.push(fails_here);
            if array.is_null() {
                let null = self.thrown_class("java/lang/NullPointerException");
                thrown = self.one_thrown(fails_here, null, thrown);
            }
        }
        let of_negative = self.thrown_class("java/lang/NegativeArraySizeException");
        let thrown = self.one_thrown(negative, of_negative, thrown);
        (self.terms.store.graph.or_all(fails), thrown)
    }

    /// What a call on a sequence comes to.
    fn done_with(
        &mut self,
        call: Call,
        sequence: Ref,
        arguments: &[Term],
        guard: Literal,
    ) -> Result<Option<Given>, Stop> {
        let Some(mut slots) = self.slots_of(sequence) else { return Ok(None) };
        let nothing = self.terms.object(0);
        let value = match call {
            Call::Add => {
                slots.push(self.terms.ite(guard, arguments[1], nothing));
                None
            }
            Call::Free => {
                for (place, here) in self.places(arguments[1], slots.len()) {
                    let here = self.terms.store.graph.and(guard, here);
                    slots[place] = self.terms.ite(here, nothing, slots[place]);
                }
                None
            }
            Call::Clear => {
                for held in &mut slots {
                    *held = self.terms.ite(guard, nothing, *held);
                }
                None
            }
            Call::Slots => Some(Term::Word(Word::constant(32, slots.len() as u64))),
            Call::At => {
                let mut value = nothing;
                for (place, here) in self.places(arguments[1], slots.len()) {
                    value = self.terms.ite(here, slots[place], value);
                }
                Some(value)
            }
            Call::Size => Some(Term::Word(self.number_of_elements(&slots))),
            Call::IsEmpty => {
                let mut empty = Vec::with_capacity(slots.len());
                for held in &slots {
                    empty.push(self.terms.is(*held, 0));
                }
                let empty = self.terms.store.graph.and_all(empty);
                Some(Term::Word(self.terms.store.flag(32, empty)))
            }
            Call::EqualTo => {
                let mut others = self.terms.alternatives(arguments[1]);
                others.retain(|(_, address)| *address != 0);
                let others = match others[..] {
                    [] => Vec::new(),
                    [(_, other)] => match self.slots_of(Ref(other)) {
                        Some(others) => others,
                        None => return Ok(None),
                    },
                    _ => return Ok(None),
                };
                let equal = self.have_same_elements(slots, others, guard)?;
                return Ok(Some(Some(Term::Word(self.terms.store.flag(32, equal)))));
            }
            Call::New | Call::Reach | Call::ReachEach | Call::OfArray => None,
        };
        // What was only looked at may be a part of the state, which will be another one after a call.
        if call.has_effect() {
            self.memory.sequences.insert(sequence, slots);
        }
        Ok(Some(value))
    }

    /// Which of some slots a number may be that of, and when it is.
    fn places(&mut self, number: Term, slots: usize) -> Vec<(usize, Literal)> {
        let number = self.terms.word(number);
        if let Some(only) = number.as_constant() {
            let only = usize::try_from(only).ok().filter(|only| *only < slots);
            return only.map(|only| (only, Literal::TRUE)).into_iter().collect();
        }
        let is = |place: usize| (place, self.terms.store.equal(number, Word::constant(32, place as u64)));
        (0..slots).map(is).filter(|(_, here)| *here != Literal::FALSE).collect()
    }

    fn number_of_elements(&mut self, slots: &[Term]) -> Word {
        let mut size = Word::constant(32, 0);
        for slot in slots {
            let empty = self.terms.is(*slot, 0);
            let one = self.terms.store.flag(32, !empty);
            size = self.terms.store.add(size, one);
        }
        size
    }

    /// Whether two lists have the same elements, each as many times.
    ///
    /// An operation changes few of them. What is in both lists under the same condition is struck from both, and so is what is in both
    /// under conditions that the solver finds to be the same, and what is never there. For the rest, occurrences are counted.
    fn have_same_elements(&mut self, left: Vec<Term>, right: Vec<Term>, guard: Literal) -> Result<Literal, Stop> {
        let made = self.made();
        let (left, right) = self.strike(left, right, &made);
        let (left, right) = self.strike_equivalent(left, right, &made);
        let (left, right) = (self.strike_absent(left), self.strike_absent(right));
        let (many, others) = (self.number_of_elements(&left), self.number_of_elements(&right));
        let mut conditions = vec![self.terms.store.equal(many, others)];
        for element in &left {
            let there = !self.terms.is(*element, 0);
            let here = self.terms.store.graph.and(guard, there);
            let occurrences = self.occurrences(*element, &left, here)?;
            let others = self.occurrences(*element, &right, here)?;
            let same = self.terms.store.equal(occurrences, others);
            conditions.push(self.terms.store.graph.implies(there, same));
        }
        Ok(self.terms.store.graph.and_all(conditions))
    }

    /// Strikes what is literally in both lists.
    fn strike(&mut self, left: Vec<Term>, right: Vec<Term>, made: &Made) -> (Vec<Term>, Vec<Term>) {
        let mut places: FxHashMap<(Literal, Content), Vec<usize>> = FxHashMap::default();
        let mut rest: Vec<Option<Term>> = Vec::with_capacity(right.len());
        for term in right {
            if let Some(key) = self.content(term, made) {
                places.entry(key).or_default().push(rest.len());
            }
            rest.push(Some(term));
        }
        let mut own = Vec::new();
        for term in left {
            let struck = self.content(term, made).and_then(|key| places.get_mut(&key)?.pop());
            match struck {
                Some(place) => rest[place] = None,
                None => own.push(term),
            }
        }
        let there = |this: &mut Self, term: &Term| this.terms.is(*term, 0) != Literal::TRUE;
        own.retain(|term| there(self, term));
        let rest = rest.into_iter().flatten().filter(|term| there(self, term)).collect();
        (own, rest)
    }

    /// Strikes pairs with the same content, if the conditions under which they are there are found to be equivalent.
    fn strike_equivalent(&mut self, left: Vec<Term>, right: Vec<Term>, made: &Made) -> (Vec<Term>, Vec<Term>) {
        let mut by_content: FxHashMap<Content, (Literal, usize)> = FxHashMap::default();
        for (place, term) in right.iter().enumerate() {
            if let Some((when, content)) = self.content(*term, made) {
                by_content.insert(content, (when, place));
            }
        }
        // Places left and right, and whether they differ.
        let mut pairs: Vec<(usize, usize, Literal)> = Vec::new();
        for (place, term) in left.iter().enumerate() {
            let Some((when, content)) = self.content(*term, made) else { continue };
            if let Some((other, partner)) = by_content.remove(&content) {
                pairs.push((place, partner, self.terms.store.graph.xor(when, other)));
            }
        }
        self.establish(&mut pairs, |(_, _, differ)| *differ);
        let keep = |terms: Vec<Term>, struck: Vec<usize>| {
            let kept = terms.into_iter().enumerate().filter(|(place, _)| !struck.contains(place));
            kept.map(|(_, term)| term).collect()
        };
        let (struck, others) = pairs.iter().map(|(left, right, _)| (*left, *right)).unzip();
        (keep(left, struck), keep(right, others))
    }

    /// Strikes what is found to be there in no state.
    fn strike_absent(&mut self, terms: Vec<Term>) -> Vec<Term> {
        let there = |this: &mut Self, term: Term| (term, !this.terms.is(term, 0));
        let mut absent: Vec<(Term, Literal)> = terms.iter().map(|term| there(self, *term)).collect();
        self.establish(&mut absent, |(_, there)| *there);
        terms.into_iter().filter(|term| !absent.iter().any(|(struck, _)| struck == term)).collect()
    }

    /// Leaves those of some candidates of which a condition holds in no state. Each answer of the solver drops all that it shows to be
    /// wrong, so that there are few questions.
    pub(super) fn confirm<T>(&mut self, candidates: &mut Vec<T>, condition: fn(&T) -> Literal) {
        while !candidates.is_empty() {
            let graph = &mut self.terms.store.graph;
            let any = graph.or_all(candidates.iter().map(condition));
            if any == Literal::FALSE {
                return;
            }
            let assumptions: Vec<Literal> = graph.assumptions().chain([any]).collect();
            match self.solver.solve(&self.terms.store.graph, &assumptions, &Limits::conflicts(CONFLICTS)) {
                Answer::Unsatisfiable => return,
                Answer::Satisfiable => {
                    let mut model = glassbox_logic::Evaluation::new(self.solver.model(&self.terms.store.graph));
                    let graph = &self.terms.store.graph;
                    let before = candidates.len();
                    candidates.retain(|candidate| !model.literal(graph, condition(candidate)));
                    if candidates.len() == before {
                        candidates.clear();
                    }
                }
                // What is hard to say of all may be easy to say of some.
                Answer::Unknown if candidates.len() > 1 => {
                    let mut others = candidates.split_off(candidates.len() / 2);
                    self.confirm(candidates, condition);
                    self.confirm(&mut others, condition);
                    candidates.append(&mut others);
                    return;
                }
                Answer::Unknown => candidates.clear(),
            }
        }
    }

    /// What is in each object that was made.
    fn made(&self) -> Made {
        let mut made: Made = FxHashMap::default();
        for (place, term) in &self.memory.stores {
            if let Place::Field { object, word } = place {
                made.entry(*object).or_default().push((*word, self.held_by(*term)));
            }
        }
        made.values_mut().for_each(|fields| fields.sort_unstable_by_key(|(word, _)| *word));
        made
    }

    /// What a field holds. Nobody can tell two boxes with the same number apart.
    fn held_by(&self, term: Term) -> Held {
        let number = self.only(term).filter(|boxed| self.memory.boxes.contains(boxed)).and_then(|object| {
            let class = self.machine.heap.class(object);
            let (word, _) = self.value_field(class)?;
            Some((class, *self.memory.stores.get(&Place::Field { object, word })?))
        });
        number.map_or(Held::Term(term), |(class, number)| Held::Number(class, number))
    }

    /// What a slot holds, and when: an object that was made for it counts as what is in it.
    fn content(&mut self, slot: Term, made: &Made) -> Option<(Literal, Content)> {
        let empty = self.terms.is(slot, 0);
        let alternatives = self.terms.alternatives(slot);
        let mut there = alternatives.iter().map(|(_, address)| *address).filter(|address| *address != 0);
        let (Some(address), None) = (there.next(), there.next()) else { return None };
        let object = Ref(address);
        Some((
            !empty,
            if self.memory.created.contains_key(&object) {
                Content::Made(self.machine.heap.class(object), made.get(&object).cloned().unwrap_or_default())
            } else {
                Content::Object(address)
            },
        ))
    }

    /// How many of some slots hold an element that is the same as this one.
    fn occurrences(&mut self, element: Term, slots: &[Term], guard: Literal) -> Result<Word, Stop> {
        let mut occurrences = Word::constant(32, 0);
        for slot in slots {
            let there = !self.terms.is(*slot, 0);
            let here = self.terms.store.graph.and(guard, there);
            let same = if *slot == element { Literal::TRUE } else { self.is_same(element, *slot, here)? };
            let counts = self.terms.store.graph.and(there, same);
            let one = self.terms.store.flag(32, counts);
            occurrences = self.terms.store.add(occurrences, one);
        }
        Ok(occurrences)
    }

    /// Whether two elements count as the same, where both are there.
    fn is_same(&mut self, left: Term, right: Term, guard: Literal) -> Result<Literal, Stop> {
        let mut same = Vec::new();
        for (choice, address) in self.terms.alternatives(left) {
            if address == 0 {
                continue;
            }
            let class = self.machine.heap.class(Ref(address));
            let name = self.machine.world.class(class).name.clone();
            let equality = if self.is_element(class) {
                ("equalTo", "(Ljava/lang/Object;)Z")
            } else if super::library::is_box(&name) || &*name == "java/lang/String" {
                ("equals", "(Ljava/lang/Object;)Z")
            } else {
                let is = self.terms.is(right, address);
                same.push(self.terms.store.graph.and(choice, is));
                continue;
            };
            let Some(method) = self.machine.world.find_method(class, equality.0, equality.1) else { continue };
            let this = self.terms.object(address);
            let here = self.terms.store.graph.and(guard, choice);
            let outcome = self.call(method, vec![this, right], here)?;
            let zero = match outcome.value {
                Some(Term::Word(word)) => self.terms.store.equal(word, Word::constant(32, 0)),
                _ => Literal::TRUE,
            };
            let holds = self.terms.store.graph.and_all([choice, !zero, !outcome.fails]);
            same.push(holds);
        }
        Ok(self.terms.store.graph.or_all(same))
    }

    fn is_element(&self, class: ClassId) -> bool {
        let world = &self.machine.world;
        world
            .class(class)
            .all_interfaces
            .iter()
            .any(|interface| &*world.class(*interface).name == "glassbox/model/Element")
    }
}

/// What is in objects, by the word of the field.
type Made = FxHashMap<Ref, Vec<(u16, Held)>>;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Held {
    Term(Term),
    /// A number in a box of a class.
    Number(ClassId, Term),
}

/// What a slot holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Content {
    Object(u32),
    Made(ClassId, Vec<(u16, Held)>),
}
