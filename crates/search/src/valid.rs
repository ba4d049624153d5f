//! The valid states, as a formula.
//!
//! An invariant that can be evaluated on all states at once *is* a formula. Any other is run on one candidate after the other, as Korat
//! does it (paper 001, section 3.2.1), and the formula says which of the places that it read held what: one conjunction for each
//! valid state, those with a common beginning sharing it.

use glassbox_baselines::Task;
use glassbox_baselines::korat::{Decided, valid_states};
use glassbox_logic::{BatSat, Encoder, Evaluation, Literal};
use glassbox_machine::Ref;
use glassbox_stage::{Progress, Space, Stage, Target};
use glassbox_verdict::Unknown;

use crate::concolic::Concolic;
use crate::declare::{Evaluator, Lifted, Refusal};
use crate::elements::States;
use crate::term::Terms;

/// When the invariant of an object holds.
pub fn evaluated(
    target: &Target,
    stage: &mut Stage<Concolic>,
    space: &Space,
    states: &States,
    lifted: &mut Lifted,
    object: Ref,
) -> Result<Literal, Refusal> {
    let before = stage.machine.moment();
    let mut anything = Evaluation::new(Vec::new());
    states.enter(space, stage, &mut anything);
    let mut solver = Encoder::new(BatSat::new());
    solver.assert(&stage.machine.domain.terms.store.graph, states.bounds);
    let mut evaluator = Evaluator::new(&mut stage.machine, lifted, &mut solver, space.slots.len(), Some(target));
    let holds = evaluator.holds(stage.invariant, object);
    drop(evaluator);
    stage.machine.return_to(&before);
    holds
}

/// When a state is one of those that a search finds to be valid, and how many there are. Of isomorphic states there is one.
pub fn enumerated(
    target: &Target,
    stage: &mut Stage<Concolic>,
    states: &States,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Literal, u64), Unknown> {
    let terms = &mut stage.machine.domain.terms;
    let mut found = Found { states, branches: Vec::new(), valid: Literal::FALSE, count: 0 };
    let task = Task { target: target.clone(), jobs: 1, seed: 0 };
    valid_states(&task, progress, &mut |decided| {
        found.add(terms, decided);
        let bytes = terms.store.graph.node_count() as u64 * 64;
        if bytes > target.limits.memory { Err(Unknown::Memory) } else { Ok(()) }
    })?;
    found.fold(terms, 0);
    Ok((found.valid, found.count))
}

/// Valid states in the order in which a search finds them: each begins like the one before it.
struct Found<'a> {
    states: &'a States,
    /// The decisions of the last state, each with what was found below it so far.
    branches: Vec<(Decided, Literal)>,
    valid: Literal,
    count: u64,
}

impl Found<'_> {
    fn add(&mut self, terms: &mut Terms, decided: &[Decided]) {
        self.count += 1;
        let common = self.branches.iter().zip(decided).take_while(|((known, _), new)| known == *new).count();
        self.fold(terms, common);
        self.branches.extend(decided[common..].iter().map(|decision| (*decision, Literal::FALSE)));
        *self.innermost() = Literal::TRUE;
    }

    /// What was found below the last decision.
    fn innermost(&mut self) -> &mut Literal {
        self.branches.last_mut().map_or(&mut self.valid, |(_, below)| below)
    }

    /// Takes back all decisions but the first few.
    fn fold(&mut self, terms: &mut Terms, depth: usize) {
        while self.branches.len() > depth
            && let Some(((slot, number), below)) = self.branches.pop()
        {
            let here = self.states.slots[slot as usize].is(terms, number);
            let here = terms.store.graph.and(here, below);
            let above = self.innermost();
            *above = terms.store.graph.or(*above, here);
        }
    }
}
