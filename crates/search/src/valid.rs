//! The valid states, as a formula.
//!
//! An invariant that can be evaluated on all states at once *is* a formula. Any other is run on one candidate after the other, as Korat
//! does it (paper 001, section 3.2.1), and the formula says which of the places that it read held what: one conjunction for each
//! valid state, those with a common beginning sharing it. That is also done where evaluating the invariant would have effects (a set
//! of visited nodes) and there are few valid states: such formulas are hard for solvers.

use glassbox_baselines::Task;
use glassbox_baselines::enumerate::{Values, valid_states};
use glassbox_classes::world::MethodId;
use glassbox_logic::{Evaluation, Graph, Literal};
use glassbox_machine::Ref;
use glassbox_stage::{Progress, Space, Stage, Target};
use glassbox_verdict::{Enumerated, Natural, Unknown};
use rustc_hash::FxHashSet;

use crate::concolic::Concolic;
use crate::declare::{Evaluator, Lifted, Refusal};
use crate::elements::States;
use crate::possible::Possible;
use crate::space::{SpaceKind, count};
use crate::symmetry::Symmetry;
use crate::term::Terms;
use crate::{Options, absent, order, possible};

/// Candidates, and valid states among them, up to which they are few.
const FEW_CANDIDATES: u64 = 300_000;
const FEW_STATES: usize = 5_000;

/// The valid states of a scope.
pub struct Valid {
    /// All states.
    pub states: States,
    /// The objects that have to satisfy something wherever they are, and when they do.
    pub possible: Possible,
    /// All that is true of a valid one.
    pub formula: Literal,
    /// The variables of states, in the order of diagrams.
    pub order: Vec<u32>,
    /// How many valid ones there are, where they could be counted.
    pub count: Option<Natural>,
    /// Whether all of them are in the formula, also those that differ in what is no part of a state.
    pub has_all: bool,
    /// What is known of the invariant's code.
    pub lifted: Lifted,
    /// The valid states, one by one, if they were enumerated.
    pub listed: Vec<Box<[Literal]>>,
    /// How many those are, and why they were.
    pub enumerated: Option<Enumerated>,
}

impl Valid {
    /// Finds them.
    pub fn find(
        target: &Target,
        options: Options,
        stage: &mut Stage<Concolic>,
        space: &Space,
        symmetry: &Symmetry,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Valid, Unknown> {
        let beginning = stage.machine.domain.terms.clone();
        let mut found = Found::among(target, options, stage, space, &FxHashSet::default(), progress)?;
        let (mut formula, mut order) = found.formula(symmetry, &mut stage.machine.domain.terms);
        let count = count(&stage.machine.domain.terms.store.graph, formula, &order, target);
        let mut has_all = true;
        // Diagrams count states, and have all of them.
        if options.used_objects && options.space == SpaceKind::Sat && found.is_plain {
            let unused = absent::unused(target, stage, space, &found.states, found.holds, options.certify)?;
            if !unused.is_empty() {
                has_all = false;
                stage.machine.domain.terms = beginning;
                found = Found::among(target, options, stage, space, &unused, progress)?;
                (formula, order) = found.formula(symmetry, &mut stage.machine.domain.terms);
            }
            if !options.certify {
                let facts = absent::without(target, stage, space, &found.states, found.holds)?;
                has_all &= facts.is_empty();
                formula = stage.machine.domain.terms.store.graph.and_all(facts.into_iter().chain([formula]));
            }
        }
        let Found { states, possible, lifted, listed, enumerated, .. } = found;
        Ok(Valid { states, possible, formula, order, count, has_all, lifted, listed, enumerated })
    }
}

/// What was found of the valid states.
struct Found {
    states: States,
    possible: Possible,
    /// The number of nodes before the formula.
    first_gate: usize,
    /// Which states are valid.
    holds: Literal,
    /// Whether this was evaluated without effects.
    is_plain: bool,
    lifted: Lifted,
    listed: Vec<Box<[Literal]>>,
    enumerated: Option<Enumerated>,
}

impl Found {
    /// Looks among the states without some objects.
    fn among(
        target: &Target,
        options: Options,
        stage: &mut Stage<Concolic>,
        space: &Space,
        unused: &FxHashSet<u32>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Found, Unknown> {
        let mut lifted = Lifted::default();
        let domain = &mut stage.machine.domain;
        let mut states = States::new(target, space, &domain.arrays.variants, unused, &mut domain.terms)?;
        states.slots.iter().for_each(|slot| domain.know_number(slot.term));
        let first_gate = domain.terms.store.graph.node_count();
        lifted.record(options.keeps_results);
        let root = (stage.invariant, space.root);
        let plain = evaluated(Way::Plainly, target, stage, space, &states, &mut lifted, root);
        target.goes_on()?;
        let is_plain = plain.is_ok();
        let mut listed = Vec::new();
        let mut because = None;
        let few = match &plain {
            Err(_) if options.few && lifted.has_effects(stage.invariant) => {
                enumerated(true, target, stage, &states, progress)?
            }
            _ => None,
        };
        let holds = match (plain, few) {
            (Ok(holds), _) => Some(holds),
            (Err(_), Some(few)) => {
                listed = few;
                because = Some("because they are few".to_owned());
                None
            }
            (Err(_), None) => match evaluated(Way::Anyhow, target, stage, space, &states, &mut lifted, root) {
                Ok(holds) => Some(holds),
                Err(Refusal { what, place }) => {
                    listed = enumerated(false, target, stage, &states, progress)?.unwrap_or_default();
                    because = Some(format!("because the invariant is not a formula: {what} ({place})"));
                    None
                }
            },
        };
        lifted.record(false);
        let holds = match holds {
            Some(holds) => holds,
            None => is_listed(&mut stage.machine.domain.terms.store.graph, &listed),
        };
        let possible = possible::possible(target, stage, space, &states, &mut lifted)?;
        if !possible.is_empty() {
            let of_places = possible::of_places(stage, &states, &possible);
            states.bounds = stage.machine.domain.terms.store.graph.and(states.bounds, of_places);
        }
        let enumerated = because.map(|because| Enumerated { states: listed.len() as u64, because });
        Ok(Found { states, possible, first_gate, holds, is_plain, lifted, listed, enumerated })
    }

    /// All that is true of a valid state, and the variables of states, in the order of diagrams.
    fn formula(&self, symmetry: &Symmetry, terms: &mut Terms) -> (Literal, Vec<u32>) {
        let one_variant = symmetry.one_variant(terms, &self.states);
        let formula = terms.store.graph.and_all([self.states.bounds, one_variant, self.holds]);
        let fields: Vec<Vec<u32>> = self.states.independent().map(|slot| slot.variables(&terms.store)).collect();
        (formula, order::by_use(&terms.store.graph, formula, self.first_gate, &fields))
    }
}

/// How an invariant is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Without effects, or not at all.
    Plainly,
    /// Somehow.
    Anyhow,
}

/// When an invariant of an object holds.
pub fn evaluated(
    way: Way,
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    states: &States,
    lifted: &mut Lifted,
    (invariant, object): (MethodId, Ref),
) -> Result<Literal, Refusal> {
    let before = stage.machine.moment();
    let mut anything = Evaluation::new(Vec::new());
    states.enter(space, stage, &mut anything);
    let mut solver = stage.machine.domain.solver.solver();
    solver.assert(&stage.machine.domain.terms.store.graph, states.bounds);
    let mut evaluator = Evaluator::new(&mut stage.machine, lifted, &mut solver, space.slots.len(), Some(target));
    let holds = match way {
        Way::Plainly => evaluator.holds_plainly(invariant, object).ok_or_else(Refusal::default),
        Way::Anyhow => evaluator.holds(invariant, object),
    };
    drop(evaluator);
    stage.machine.return_to(&before);
    holds
}

/// The states that a search finds to be valid, each as the choices that make it; the other choices are free. Of isomorphic states
/// there is one. Nothing if only a few are asked for and there are more.
fn enumerated(
    few: bool,
    target: &Target,
    stage: &mut Stage<Concolic>,
    states: &States,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Vec<Box<[Literal]>>>, Unknown> {
    let terms = &mut stage.machine.domain.terms;
    let mut found: Vec<Box<[Literal]>> = Vec::new();
    let task = Task { target: target.clone(), jobs: 1, seed: 0 };
    let most = if few { FEW_CANDIDATES } else { u64::MAX };
    let enumeration = valid_states(&task, Values::ToldApart, most, progress, &mut |decided| {
        if few && found.len() == FEW_STATES {
            return Ok(false);
        }
        let choices = decided.iter().map(|(slot, number)| states.slots[*slot as usize].is(terms, *number));
        found.push(choices.collect());
        Ok(true)
    })?;
    Ok(enumeration.complete.then_some(found))
}

/// When a state is one of those that were enumerated. Those with a common beginning share it.
fn is_listed(graph: &mut Graph, listed: &[Box<[Literal]>]) -> Literal {
    let mut states = Vec::with_capacity(listed.len());
    for choices in listed {
        states.push(choices.iter().fold(Literal::TRUE, |all, choice| graph.and(all, *choice)));
    }
    graph.or_all(states)
}
