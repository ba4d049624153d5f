//! Property 1 of paper 000, section 3.10, for all similar states: an operation does to an object what its counterpart does to what the
//! object stands for.
//!
//! What the abstraction says is evaluated once for an operation, on all states (`declare/counterpart.rs`); after each run, the
//! object is abstracted again, and both are compared. None of it adds to the path.

use std::rc::Rc;

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::MethodId;
use glassbox_logic::{Above, Evaluation, Literal};
use glassbox_machine::Moment;
use glassbox_machine::domain::Place;
use glassbox_stage::{Ended, Kind, Model, Space, Stage, Target};
use rustc_hash::FxHashSet;

use crate::asked::Asked;
use crate::concolic::{Concolic, Value};
use crate::declare::{Called, Evaluator, Lifted, Memory, Refusal};
use crate::elements::{Arguments, States};
use crate::term::Term;

/// What the abstraction says of an operation.
pub struct Expected {
    /// When the object stood for nothing.
    broken: Literal,
    /// What its counterpart did; nothing if it has none.
    call: Option<Call>,
    memory: Memory,
    /// What was asked on the way.
    conditions: Vec<Literal>,
    /// What depends on it.
    above: Above,
    /// Objects of the state that the abstract state holds.
    held: FxHashSet<u32>,
    /// The machine with all that was made, before any state is entered.
    pub blank: Rc<Moment<Concolic>>,
}

/// What the counterpart of an operation did.
#[derive(Clone, Copy)]
struct Call {
    counterpart: MethodId,
    /// What the object stood for, and what the counterpart has made of it.
    state: Term,
    /// How the counterpart ended.
    called: Called,
}

/// What came of a comparison, on the states of a path.
#[derive(Clone, Copy)]
pub struct Compared {
    /// When the operation did what was expected, or the abstraction is broken.
    pub as_expected: Literal,
    /// When the abstraction is broken.
    pub broken: Literal,
    /// When both must not be believed.
    pub supposed_wrongly: Literal,
}

impl Compared {
    /// Where nothing is compared.
    pub const NOTHING: Compared =
        Compared { as_expected: Literal::TRUE, broken: Literal::FALSE, supposed_wrongly: Literal::FALSE };
}

/// Where a comparison is made.
pub struct Comparison<'a> {
    pub target: &'a Target,
    pub stage: &'a mut Stage<Concolic>,
    pub space: &'a Space,
    pub states: &'a States,
    /// Valid states, as a formula.
    pub valid: Literal,
    pub lifted: &'a mut Lifted,
    /// Why the abstraction or `equalTo` has no formula, once this is known.
    pub refused: &'a mut Option<Refusal>,
    /// Whether what a comparison builds upon is left to be proved together with it.
    pub supposes: bool,
}

impl Expected {
    /// Whether there is a counterpart to compare with.
    pub fn compares(&self) -> bool {
        self.call.is_some()
    }

    /// The conditions that are to be settled in each step.
    pub fn conditions(&self) -> &[Literal] {
        &self.conditions
    }
}

impl Comparison<'_> {
    /// Asks the abstraction what an operation should do; nothing if there is no abstraction. The machine is left with what was made.
    pub fn expect(&mut self, action: usize, arguments: &Arguments) -> Result<Option<Expected>, Refusal> {
        let Some(model) = self.stage.model.clone() else { return Ok(None) };
        let counterpart = self.stage.actions[action].counterpart;
        if let Some(refusal) = &*self.refused {
            return if counterpart.is_some() { Err(refusal.clone()) } else { Ok(None) };
        }
        // Most abstractions can be asked of any state, and it takes the solver less to know of fewer.
        let blank = self.stage.machine.moment();
        let evaluated = self.evaluate(&model, counterpart, action, arguments, self.states.bounds).or_else(|_| {
            self.stage.machine.return_to(&blank);
            self.evaluate(&model, counterpart, action, arguments, self.valid)
        });
        match evaluated {
            Ok(expected) => Ok(Some(expected)),
            // Where nothing is compared, it is enough that the abstraction is asked about elsewhere.
            Err(_) if counterpart.is_none() => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// Evaluates what an object stands for, and what the counterpart makes of it, on some states.
    fn evaluate(
        &mut self,
        model: &Model,
        counterpart: Option<MethodId>,
        action: usize,
        arguments: &Arguments,
        among: Literal,
    ) -> Result<Expected, Refusal> {
        let kinds = counterpart.map(|counterpart| self.parameter_kinds(action, counterpart));
        let mut anything = Evaluation::new(Vec::new());
        self.states.enter(self.space, self.stage, &mut anything);
        let root = self.stage.machine.domain.terms.object(self.space.root.0);
        let mut solver = self.stage.machine.domain.solver.solver();
        solver.assert(&self.stage.machine.domain.terms.store.graph, among);
        let places = self.space.slots.len();
        let mut evaluator =
            Evaluator::new(&mut self.stage.machine, self.lifted, &mut solver, places, Some(self.target));
        let evaluated = (|| {
            let abstraction = evaluator.dispatch(model.abstraction, &[root]);
            if among == self.valid {
                *self.refused = abstraction.as_ref().err().cloned();
            }
            let abstraction = abstraction?;
            let Some(state) = abstraction.value else {
                let what = "an abstraction that always throws".to_owned();
                return Err(Refusal { what, ..Refusal::default() });
            };
            evaluator.note_conditions();
            let mut call = None;
            if let (Some(counterpart), Some(kinds)) = (counterpart, kinds) {
                let mut terms = vec![state];
                for (parameter, (own, wanted)) in arguments.parameters.iter().zip(kinds) {
                    let is_boxed = wanted == Kind::Reference && own != Kind::Reference;
                    terms.push(if is_boxed { evaluator.in_box(parameter.term, own)? } else { parameter.term });
                }
                let called = evaluator.dispatch(counterpart, &terms)?;
                call = Some(Call { counterpart, state, called });
            }
            Ok((abstraction.fails, state, call, evaluator.noted_conditions(), evaluator.memory()))
        })();
        drop(evaluator);
        let (fails, state, call, conditions, memory) = evaluated?;
        let domain = &mut self.stage.machine.domain;
        let null = domain.terms.is(state, 0);
        let broken = domain.terms.store.graph.or(fails, null);
        let held = memory.held(&domain.terms, &domain.shadow, state);
        let value = call.and_then(|call: Call| call.called.value);
        let above = memory.above(&domain.terms, &conditions, value);
        let blank = Rc::new(self.stage.machine.moment());
        Ok(Expected { broken, call, memory, conditions, above, held, blank })
    }

    /// The kinds of an operation's parameters and of those of its counterpart.
    fn parameter_kinds(&self, action: usize, counterpart: MethodId) -> Vec<(Kind, Kind)> {
        let own = self.stage.actions[action].call.method.parameters.iter().map(|parameter| Kind::of(&parameter.kind));
        let world = &self.stage.machine.world;
        let descriptor = world.text(world.method(counterpart).descriptor);
        let (wanted, _) = method_types(descriptor).unwrap_or((Vec::new(), Type::Void));
        own.zip(wanted.iter().map(Kind::of)).collect()
    }

    /// When an operation that has ended did what was expected. What this builds upon is proved, or it is said when it is wrong.
    pub fn holds(
        &mut self,
        expected: &Expected,
        action: usize,
        ended: Ended,
        returned: Option<Value>,
        element: &mut Evaluation,
        checks: &mut Asked,
    ) -> Result<Compared, String> {
        let Some(model) = self.stage.model.clone() else { return Ok(Compared::NOTHING) };
        if expected.call.is_some() {
            self.check_held(expected)?;
        }
        let own_kind = self.stage.result_of(self.stage.actions[action].method);
        let kind = expected.call.and_then(|call| self.stage.result_of(call.counterpart));
        let after = self.stage.machine.moment();
        let domain = &mut self.stage.machine.domain;
        let root = domain.terms.object(self.space.root.0);
        let own = match (ended, own_kind) {
            (Ended::Returned(_), Some(own)) => {
                let width = if matches!(own, Kind::Long | Kind::Double) { 64 } else { 32 };
                returned.map(|value| domain.term(value, own == Kind::Reference, width))
            }
            _ => None,
        };
        let thrown = match ended {
            Ended::Threw(exception) => Some(self.stage.machine.heap.class(exception)),
            Ended::Returned(_) | Ended::Blocked => None,
        };
        let places = self.space.slots.len();
        let mut evaluator =
            Evaluator::new(&mut self.stage.machine, self.lifted, checks, places, Some(self.target)).witness(element);
        evaluator.remember(expected.memory.clone());
        if self.supposes {
            evaluator.suppose();
        }
        let compared = (|| {
            let abstraction = evaluator.dispatch_plainly(model.abstraction, &[root])?;
            let value = expected.call.and_then(|call| call.called.value);
            let value = evaluator.settle(&expected.conditions, &expected.above, element, value);
            let mut conditions = Vec::new();
            // Where nothing is compared, it does not matter what the object stood for before.
            let mut broken: Vec<Literal> = expected.call.map(|_| expected.broken).into_iter().collect();
            match (expected.call, thrown) {
                (None, _) => {}
                (Some(Call { called, .. }), Some(class)) => conditions.push(evaluator.threw(called, class)),
                (Some(Call { state, called: Called { fails, .. }, .. }), None) => {
                    let same = evaluator.same_output((own, own_kind, root), (value, kind, state));
                    let Some(same) = same else {
                        return Err(Refusal {
                            what: "the comparison of what is returned".to_owned(),
                            ..Refusal::default()
                        });
                    };
                    conditions.extend([!fails, same]);
                }
            }
            broken.push(abstraction.fails);
            if let Some(actual) = abstraction.value {
                broken.push(evaluator.is_null(actual));
                if let Some(Call { state, .. }) = expected.call {
                    let equal = evaluator.dispatch(model.equal_to, &[state, actual]);
                    *self.refused = equal.as_ref().err().cloned();
                    let equal = equal?;
                    broken.push(equal.fails);
                    if let Some(Term::Word(word)) = equal.value {
                        conditions.push(evaluator.is_true(word));
                    }
                }
            }
            let (as_expected, broken) = evaluator.all_unless(conditions, broken);
            Ok(Compared { as_expected, broken, supposed_wrongly: evaluator.supposed_wrongly() })
        })();
        drop(evaluator);
        self.stage.machine.return_to(&after);
        compared.map_err(|refusal| refusal.words())
    }

    /// What the abstract state holds of the state must not have been changed by the operation.
    fn check_held(&self, expected: &Expected) -> Result<(), String> {
        let shadow = &self.stage.machine.domain.shadow;
        for (slot, chosen) in self.space.slots.iter().zip(&self.states.slots) {
            let object = match slot.place {
                Place::Field { object, .. } => object,
                Place::Element { array, .. } => array,
                Place::Static(_) | Place::Length(_) => continue,
            };
            let changed = shadow.get(&slot.place).is_none_or(|(term, _)| *term != chosen.term);
            if changed && expected.held.contains(&object.0) {
                return Err("it holds an object that the operation changes".to_owned());
            }
        }
        Ok(())
    }
}
