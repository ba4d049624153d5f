//! Objects beside the receiver that a call has to leave valid: arguments, and the object that it
//! returns.
//!
//! An argument may be one of several objects on the states that go the same way. Each of them whose
//! class has an invariant is evaluated after the call, under the condition that it is the one. What
//! the call did not touch is known to be valid: that arguments are valid before is a part of every
//! question. Where some invariant is no formula, the path is constrained to one object, and its
//! invariant is run like that of the receiver.
//!
//! Objects that these or the receiver lead to are judged too (`search/held.rs`). Which objects that are depends
//! on references. Where the call may have broken one, the path is constrained to states in which the
//! same objects are reached as in the run.

use glassbox_classes::world::MethodId;
use glassbox_logic::{Evaluation, Literal};
use glassbox_machine::{Domain, Ref};
use glassbox_stage::{Action, Ended, Kind, Space, Stage, Target, Validity};
use glassbox_verdict::Unknown;

use crate::asked::Asked;
use crate::concolic::{Concolic, Value};
use crate::declare::{Evaluator, Lifted};
use crate::term::Term;

/// An object that has to be valid under a condition.
pub struct Judged {
    condition: Literal,
    object: Ref,
    invariant: MethodId,
}

/// The arguments of a call and its result, as far as they are references.
pub fn references(stage: &Stage<Concolic>, action: usize, values: &[Value], returned: Option<Value>) -> Vec<Value> {
    let Action { call, method, .. } = &stage.actions[action];
    let parameters = call.method.parameters.iter().zip(values);
    let passed = parameters.filter(|(parameter, _)| parameter.kind.is_reference()).map(|(_, value)| *value);
    let returned = returned.filter(|_| stage.result_of(*method) == Some(Kind::Reference));
    passed.chain(returned).collect()
}

/// The objects that arguments and the result may be on states that go the same way, as far as their
/// classes have an invariant.
pub fn among(stage: &mut Stage<Concolic>, root: Ref, values: &[Value]) -> Vec<Judged> {
    let mut judged: Vec<Judged> = Vec::new();
    for value in values {
        let alternatives = match value.term {
            Some(term @ Term::Reference(_)) => stage.machine.domain.terms.alternatives(term),
            // A value that nobody can follow is constrained to what it is.
            Some(_) => continue,
            None => vec![(Literal::TRUE, value.bits as u32)],
        };
        for (condition, address) in alternatives {
            let object = Ref(address);
            if object.is_null() || object == root {
                continue;
            }
            let Some(invariant) = stage.invariant_for(object) else { continue };
            let graph = &mut stage.machine.domain.terms.store.graph;
            match judged.iter_mut().find(|known| known.object == object) {
                Some(known) => known.condition = graph.or(known.condition, condition),
                None => judged.push(Judged { condition, object, invariant }),
            }
        }
    }
    judged
}

/// Adds objects that are reached on all states of the path.
pub fn add_held(judged: &mut Vec<Judged>, held: &[(Ref, MethodId)]) {
    for (object, invariant) in held {
        match judged.iter_mut().find(|known| known.object == *object) {
            Some(known) => known.condition = Literal::TRUE,
            None => judged.push(Judged { condition: Literal::TRUE, object: *object, invariant: *invariant }),
        }
    }
}

/// When all of them are valid after a call; nothing if there is no formula for that.
pub fn hold(
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    lifted: &mut Lifted,
    judged: &[Judged],
    element: &mut Evaluation,
    checks: &mut Asked,
) -> Option<Literal> {
    let after = stage.machine.moment();
    let mut conditions = Vec::with_capacity(judged.len());
    for Judged { condition, object, invariant } in judged {
        let places = space.slots.len();
        let mut evaluator = Evaluator::new(&mut stage.machine, lifted, checks, places, Some(target)).witness(element);
        let holds = evaluator.holds(*invariant, *object);
        drop(evaluator);
        stage.machine.return_to(&after);
        conditions.push(stage.machine.domain.terms.store.graph.implies(*condition, holds.ok()?));
    }
    Some(stage.machine.domain.terms.store.graph.and_all(conditions))
}

/// Runs the invariants of the arguments and of the returned object after a call; `passed` are those
/// that are references. What their paths say must be true of all states again.
pub fn run(
    stage: &mut Stage<Concolic>,
    action: usize,
    root: Ref,
    arguments: &[Value],
    ended: Ended,
    passed: &[Value],
) -> Result<Validity, Unknown> {
    for value in passed {
        if !among(stage, root, &[*value]).is_empty() {
            stage.machine.domain.pin(*value);
        }
    }
    let bits: Vec<u64> = arguments.iter().map(|value| value.bits).collect();
    for (_, object, invariant) in stage.others(action, root, &bits, ended) {
        match stage.holds_by(invariant, object)? {
            Validity::Valid => {}
            other => return Ok(other),
        }
    }
    Ok(Validity::Valid)
}
