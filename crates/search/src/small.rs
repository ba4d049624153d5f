//! Small examples: once something is violated, states with few objects are picked first, and a violation is shown on the smallest
//! element of its path.

use glassbox_logic::{Answer, Evaluation, Limits, Literal};
use glassbox_stage::{Space, Target};

use crate::asked::Asked;
use crate::elements::{Arguments, Chosen, States};
use crate::term::Terms;

/// Conflicts after which an element that may be smaller is not looked for any more.
const CONFLICTS: u64 = 2_000;
/// Questions after which an example is small enough.
const QUESTIONS: usize = 2_000;

/// Sizes of states, from few objects of each pool to all.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    levels: Vec<Literal>,
}

impl Sizes {
    /// Sizes grow one by one, larger ones by a half.
    pub fn new(space: &Space, states: &States, arguments: &Arguments, terms: &mut Terms) -> Sizes {
        let ranks = space.ranks();
        let most = ranks.values().copied().max().unwrap_or(0);
        // When a reference is to an object of some rank.
        let mut referred: Vec<Vec<Literal>> = vec![Vec::new(); most + 1];
        for chosen in states.slots.iter().chain(&arguments.parameters) {
            for (guard, address) in terms.alternatives(chosen.term) {
                if let Some(rank) = ranks.get(&address) {
                    referred[*rank].push(guard);
                }
            }
        }
        let graph = &mut terms.store.graph;
        let mut levels = Vec::new();
        let mut beyond = Literal::FALSE;
        let mut next = most;
        for rank in (0..=most).rev() {
            let here = graph.or_all(std::mem::take(&mut referred[rank]));
            beyond = graph.or(beyond, here);
            if rank <= next {
                levels.push(!beyond);
                next = rank - (rank / 3).max(1).min(rank);
            }
        }
        levels.reverse();
        Sizes { levels }
    }

    /// That a state is of a size; nothing if there is no such limit any more.
    pub fn level(&self, level: usize) -> Option<Literal> {
        self.levels.get(level).copied()
    }
}

/// The smallest element for which some literals hold, or the last one that was found before the check had to end.
pub fn smallest(
    solver: &mut Asked,
    terms: &Terms,
    sizes: &Sizes,
    choices: &[&Chosen],
    mut assumptions: Vec<Literal>,
    target: &Target,
) -> Option<Evaluation> {
    let graph = &terms.store.graph;
    let mut ask = |assumptions: &[Literal]| {
        target.goes_on().ok()?;
        let answer = solver.solve(graph, assumptions, &Limits::conflicts(CONFLICTS));
        (answer == Answer::Satisfiable).then(|| Evaluation::new(solver.model(graph)))
    };
    let mut best = None;
    for level in &sizes.levels {
        assumptions.push(*level);
        best = ask(&assumptions);
        if best.is_some() {
            break;
        }
        assumptions.pop();
    }
    if best.is_none() {
        best = ask(&assumptions);
    }
    let mut best = best?;
    let mut questions = 0;
    for chosen in choices {
        for bit in chosen.bits_downwards(terms) {
            let mut lower = !best.literal(graph, bit);
            if !lower && questions < QUESTIONS {
                questions += 1;
                assumptions.push(!bit);
                if let Some(smaller) = ask(&assumptions) {
                    best = smaller;
                    lower = true;
                }
                assumptions.pop();
            }
            assumptions.push(bit.negate_if(lower));
        }
    }
    Some(best)
}
