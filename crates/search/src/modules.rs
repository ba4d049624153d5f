//! What stands in for modules: calls are evaluated for all states and carried out (`declare/operate.rs`).

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, MethodId};
use glassbox_logic::Evaluation;
use glassbox_machine::domain::Place;
use glassbox_machine::{Machine, Ref};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::concolic::{Concolic, Value};
use crate::declare::{Evaluator, Lifted, Operated};
use crate::term::Term;

/// What is known of substitutes.
#[derive(Default)]
pub struct Modules {
    /// Their classes.
    pub classes: FxHashSet<ClassId>,
    /// The kinds of a method's parameters, receiver first, if it can be evaluated.
    parameters: FxHashMap<MethodId, Option<Vec<Type>>>,
    lifted: Lifted,
}

impl std::fmt::Debug for Modules {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Modules").field("classes", &self.classes).finish_non_exhaustive()
    }
}

/// Evaluates and carries out a call of a method that a substitute has from its abstraction.
pub fn call(machine: &mut Machine<Concolic>, method: MethodId, arguments: &[Value]) -> Option<Value> {
    let domain = &machine.domain;
    // Where nothing is known of states but the one that is run, it is just run.
    if domain.modules.classes.is_empty() || !domain.is_merging() || domain.shadow.is_empty() {
        return None;
    }
    let receiver = Ref::from_bits(arguments.first()?.bits);
    let parameters = match domain.modules.parameters.get(&method) {
        Some(known) => known.clone()?,
        None => {
            let parameters = parameters(machine, method);
            machine.domain.modules.parameters.insert(method, parameters.clone());
            parameters?
        }
    };
    if receiver.is_null() || !machine.domain.modules.classes.contains(&machine.heap.class(receiver)) {
        return None;
    }
    // Which object it is must be known before anything can be done to it.
    machine.domain.fix(arguments[0]);
    let domain = &mut machine.domain;
    let mut terms = vec![domain.terms.object(receiver.0)];
    for (argument, kind) in arguments.iter().zip(&parameters).skip(1) {
        let width = if matches!(kind, Type::Long | Type::Double) { 64 } else { 32 };
        terms.push(domain.term(*argument, kind.is_reference(), width));
    }
    let mut lifted = std::mem::take(&mut domain.modules.lifted);
    // It is asked nothing: where a solver is needed, the method is run.
    let mut solver = domain.solver.solver();
    let places = domain.shadow.len();
    let operated = Evaluator::new(machine, &mut lifted, &mut solver, places, None).operate(method, terms);
    machine.domain.modules.lifted = lifted;
    let Some(operated) = operated else {
        machine.domain.modules.parameters.insert(method, None);
        return None;
    };
    carry_out(machine, operated)
}

/// The kinds of the parameters of a method that a substitute has from its abstraction.
fn parameters(machine: &Machine<Concolic>, method: MethodId) -> Option<Vec<Type>> {
    let world = &machine.world;
    let info = world.method(method);
    let is_inherited = machine
        .domain
        .modules
        .classes
        .iter()
        .any(|class| *class != info.class && world.is_subclass(*class, info.class));
    if info.is_static() || !is_inherited || &**world.text(info.name) == "<init>" {
        return None;
    }
    let (parameters, _) = method_types(world.text(info.descriptor))?;
    let receiver = Type::Object("java/lang/Object".into());
    Some(std::iter::once(receiver).chain(parameters).collect())
}

/// Does to the state that is run what was evaluated, and to the terms beside it; but an element on which the call throws is run.
fn carry_out(machine: &mut Machine<Concolic>, operated: Operated) -> Option<Value> {
    let mut element = Evaluation::new(machine.domain.element.clone());
    if element.literal(&machine.domain.terms.store.graph, operated.fails) {
        return None;
    }
    let mut value = |domain: &Concolic, term: Term| -> Option<Value> {
        Some(Concolic::value(domain.terms.bits(&mut element, term)?, term))
    };
    let mut stores = Vec::with_capacity(operated.stores.len());
    for (place, term) in operated.stores {
        stores.push((place, value(&machine.domain, term)?));
    }
    let result = match operated.value {
        Some(term) => value(&machine.domain, term)?,
        None => Value { bits: 0, term: None },
    };
    for (place, slots) in operated.sequences {
        let Place::Field { object, word } = place else { continue };
        let mut array = machine.heap.field_ref(object, u32::from(word));
        if array.is_null() || machine.heap.length(array) != slots.len() as u32 {
            let class = machine.world.load("[Ljava/lang/Object;").ok()?;
            array = machine.new_array_of(class, slots.len() as u32).ok()?;
            stores.push((place, Value { bits: array.bits(), term: None }));
        }
        for (index, term) in slots.into_iter().enumerate() {
            let place = Place::Element { array, index: index as u32 };
            // What only looks does not write.
            if machine.domain.shadow.get(&place).is_none_or(|(held, _)| *held != term) {
                stores.push((place, value(&machine.domain, term)?));
            }
        }
    }
    machine.domain.follow(!operated.fails);
    for (place, value) in stores {
        Concolic::write(machine, place, value);
    }
    Some(result)
}
