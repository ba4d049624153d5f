//! Methods that only look, within a run (rule R-DECL of paper 000, figure 18).
//!
//! Running `Integer.equals` on an element tells whether its argument is null, of which class it is, and what it holds; all
//! that would go into the path constraint, and a search through a list would go another way for every null in it. But nobody
//! wants to know more than the answer. So a small method without effects is not run but evaluated, as a part of an invariant is:
//! its value is one term for all ways through it, and only when it throws is a condition of the path.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{MethodId, access};
use glassbox_ir as ir;
use glassbox_logic::Evaluation;
use glassbox_machine::Machine;
use rustc_hash::FxHashMap;

use crate::concolic::{Concolic, Value};
use crate::declare::{Evaluator, Lifted};
use crate::term::Term;

/// Most instructions of a method that is evaluated.
const MOST_INSTRUCTIONS: usize = 24;

/// What is known of methods that only look.
#[derive(Default)]
pub struct Observers {
    /// The kinds of a method's parameters, receiver first, if it is one of them.
    parameters: FxHashMap<MethodId, Option<Vec<Type>>>,
    lifted: Lifted,
}

impl std::fmt::Debug for Observers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Observers").field("parameters", &self.parameters).finish_non_exhaustive()
    }
}

/// What a call comes to, where that can be said without running it.
pub fn call(machine: &mut Machine<Concolic>, method: MethodId, arguments: &[Value]) -> Option<Value> {
    let domain = &mut machine.domain;
    if !domain.is_merging() || arguments.iter().all(|argument| argument.term.is_none()) {
        return None;
    }
    if !domain.observers.parameters.contains_key(&method) {
        let parameters = parameters(machine, method);
        machine.domain.observers.parameters.insert(method, parameters);
    }
    let domain = &mut machine.domain;
    let parameters = domain.observers.parameters.get(&method)?.clone()?;
    let mut terms = Vec::with_capacity(arguments.len());
    for (argument, kind) in arguments.iter().zip(&parameters) {
        let width = if *kind == Type::Long { 64 } else { 32 };
        terms.push(domain.term(*argument, kind.is_reference(), width));
    }
    let mut lifted = std::mem::take(&mut domain.observers.lifted);
    // It is asked nothing: where a solver is needed, the method is run.
    let mut solver = domain.solver.solver();
    let outcome = Evaluator::new(machine, &mut lifted, &mut solver, 0, None).observe(method, terms);
    let domain = &mut machine.domain;
    domain.observers.lifted = lifted;
    let Some((value, fails)) = outcome else {
        domain.observers.parameters.insert(method, None);
        return None;
    };
    let mut element = Evaluation::new(domain.element.clone());
    if element.literal(&domain.terms.store.graph, fails) {
        return None;
    }
    domain.follow(!fails);
    let word = domain.terms.word(value);
    let bits = domain.terms.store.evaluate(&mut element, word);
    Some(Concolic::value(bits, Term::Word(word)))
}

/// The kinds of a method's parameters if it is small, has no loops and effects of its own, and gives a whole number.
fn parameters(machine: &Machine<Concolic>, method: MethodId) -> Option<Vec<Type>> {
    let world = &machine.world;
    let info = world.method(method);
    let (parameters, result) = method_types(world.text(info.descriptor))?;
    let whole = |kind: &Type| !matches!(kind, Type::Float | Type::Double);
    if info.flags & access::SYNCHRONIZED != 0 || result.is_reference() || result == Type::Void || !whole(&result) {
        return None;
    }
    let file = world.class(info.class).file()?;
    let lifted = ir::lift(file, file.methods.get(info.index as usize)?).ok()?;
    let instructions = || lifted.blocks.iter().flat_map(|block| &block.instructions);
    let small = instructions().count() <= MOST_INSTRUCTIONS;
    let guarded = lifted.blocks.iter().any(|block| !block.handlers.is_empty());
    if !small || guarded || instructions().any(|instruction| has_effect(&instruction.op)) {
        return None;
    }
    let graph = ir::Graph::new(&lifted);
    let loops = ir::Loops::new(&graph, &ir::Dominators::new(&graph));
    if !loops.loops.is_empty() {
        return None;
    }
    let receiver = (!info.is_static()).then(|| Type::Object("java/lang/Object".into()));
    let all: Vec<Type> = receiver.into_iter().chain(parameters).collect();
    all.iter().all(whole).then_some(all)
}

fn has_effect(op: &ir::Op) -> bool {
    use ir::Op;
    matches!(
        op,
        Op::New { .. }
            | Op::NewArray { .. }
            | Op::NewRefArray { .. }
            | Op::NewMultiArray { .. }
            | Op::PutField { .. }
            | Op::PutStatic { .. }
            | Op::ArrayStore { .. }
            | Op::MonitorEnter { .. }
            | Op::MonitorExit { .. }
            | Op::InvokeDynamic { .. }
    )
}
