//! Numbers that a run puts into boxes.
//!
//! `Integer.valueOf` looks a small number up in a table, and which element of the table it is would become a part of the path: one path
//! for each number. But a box is good for little more than the number in it. So the result is a reference to whichever box it is, of
//! which the number inside is known as a term. Which boxes there are is as in Java: small numbers have one each, of those that are values of the
//! scope; any other number gets a new one.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, MethodId};
use glassbox_logic::{Evaluation, Literal, Word};
use glassbox_machine::Machine;
use glassbox_machine::domain::Place;
use rustc_hash::FxHashMap;

use crate::concolic::{Concolic, Value};
use crate::term::Term;

/// What is known of boxes.
#[derive(Debug, Default)]
pub struct Boxes {
    /// What is known of methods: nothing of those that put no number into a box.
    methods: FxHashMap<MethodId, Option<Kind>>,
}

/// A class of boxes.
#[derive(Clone, Debug)]
struct Kind {
    class: ClassId,
    /// The word of the number.
    word: u16,
    /// The small numbers among the values of the scope, and their boxes.
    small: Vec<(i32, u32)>,
}

/// Numbers that have one box each (Java Language Specification, section 5.1.7).
const SMALL: std::ops::RangeInclusive<i32> = -128..=127;

/// A number in a box, where the number is known as a term and its box can be said without looking.
pub fn value_of(machine: &mut Machine<Concolic>, method: MethodId, arguments: &[Value]) -> Option<Value> {
    let [Value { bits, term: Some(Term::Word(number)) }] = *arguments else { return None };
    if !machine.domain.is_merging() {
        return None;
    }
    if !machine.domain.boxes.methods.contains_key(&method) {
        let kind = kind(machine, method);
        machine.domain.boxes.methods.insert(method, kind);
    }
    let Kind { class, word, small } = machine.domain.boxes.methods.get(&method)?.clone()?;
    let store = &mut machine.domain.terms.store;
    let mut alternatives: Vec<(Literal, u32)> = Vec::with_capacity(small.len() + 1);
    for (small, address) in &small {
        alternatives.push((store.equal(number, Word::constant(32, *small as u32 as u64)), *address));
    }
    let (least, most) = (Word::constant(32, *SMALL.start() as u32 as u64), Word::constant(32, *SMALL.end() as u64));
    let (below, above) = (store.less(number, least), store.less(most, number));
    let large = store.graph.or(below, above);
    let large = store.graph.under_facts(large);
    let known = store.graph.or_all(alternatives.iter().map(|(guard, _)| *guard).chain([large]));
    let mut element = Evaluation::new(machine.domain.element.clone());
    if !element.literal(&machine.domain.terms.store.graph, known) {
        return None;
    }
    if large != Literal::FALSE {
        let new = machine.new_instance(class).ok()?;
        Concolic::write(machine, Place::Field { object: new, word }, Concolic::value(bits, Term::Word(number)));
        alternatives.push((large, new.0));
    }
    machine.domain.follow(known);
    let term = machine.domain.terms.boxed(alternatives, word, number);
    let bits = machine.domain.terms.bits(&mut element, term)?;
    Some(Concolic::value(bits, term))
}

/// What a method puts numbers into, if it is `Integer.valueOf(int)`.
fn kind(machine: &Machine<Concolic>, method: MethodId) -> Option<Kind> {
    let world = &machine.world;
    let info = world.method(method);
    let class = info.class;
    let (parameters, _) = method_types(world.text(info.descriptor))?;
    let is_boxing = &*world.class(class).name == "java/lang/Integer" && &**world.text(info.name) == "valueOf";
    if !is_boxing || parameters != [Type::Int] {
        return None;
    }
    let field = world.find_field(class, "value")?;
    let word = u16::try_from(machine.field_word(field)).ok()?;
    let domain = &machine.domain;
    let number =
        |address: u32| match domain.contents.get(&Place::Field { object: glassbox_machine::Ref(address), word }) {
            Some(Term::Word(number)) => number.as_constant().map(|number| number as u32 as i32),
            _ => None,
        };
    let of_class = domain.values.iter().filter(|address| machine.heap.class(glassbox_machine::Ref(**address)) == class);
    let mut small: Vec<(i32, u32)> = of_class.filter_map(|address| Some((number(*address)?, *address))).collect();
    small.retain(|(number, _)| SMALL.contains(number));
    small.sort_unstable();
    Some(Kind { class, word, small })
}
