//! Small examples: fewest objects, shortest arrays, smallest values.
//!
//! A violation is shown on the smallest element of its path. Something smaller may be violated on another path, so the search goes on for a while among
//! elements that are smaller than the example, those with few objects first, until none is left.

use glassbox_logic::{Answer, Evaluation, Graph, Limits, Literal};
use glassbox_stage::{Canonical, Space, Target};
use rustc_hash::FxHashMap;

use crate::asked::Asked;
use crate::elements::{Arguments, Chosen, States};
use crate::term::Terms;

/// Conflicts after which an element that may be smaller is not looked for any more.
const CONFLICTS: u64 = 2_000;
/// Questions after which an example is small enough.
const QUESTIONS: usize = 2_000;

/// An element that breaks something.
pub struct Example {
    /// The state and the arguments.
    pub form: Canonical,
    /// Its size.
    pub size: Size,
}

/// How small an element is: a number, its highest digit first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(Vec<bool>);

/// Sizes of elements.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    /// That states have few objects of each pool, more with each, up to all.
    levels: Vec<Literal>,
    /// The digits of sizes: how many objects, how long the arrays, which arguments, which values in the state.
    digits: Vec<Literal>,
}

impl Sizes {
    /// Sizes of the elements of an operation. Arrays have these lengths.
    pub fn new(
        space: &Space,
        states: &States,
        arguments: &Arguments,
        lengths: &FxHashMap<u32, u32>,
        terms: &mut Terms,
    ) -> Sizes {
        let places: Vec<&Chosen> = states.slots.iter().chain(&arguments.parameters).collect();
        let levels = levels(&space.ranks(), &places, terms);
        let lengths = lengths.iter().map(|(array, length)| (*array, *length as usize)).collect();
        let shorter = self::levels(&lengths, &places, terms);
        let mut digits: Vec<Literal> = levels.iter().chain(&shorter).map(|level| !*level).collect();
        for chosen in arguments.parameters.iter().chain(states.independent()) {
            digits.extend(chosen.bits_downwards(terms));
        }
        digits.retain(|digit| !digit.is_constant());
        Sizes { levels, digits }
    }

    /// That a state is of a size; nothing if there is no such limit any more.
    pub fn level(&self, level: usize) -> Option<Literal> {
        self.levels.get(level).copied()
    }

    /// The size of an element.
    pub fn of(&self, graph: &Graph, element: &mut Evaluation) -> Size {
        Size(self.digits.iter().map(|digit| element.literal(graph, *digit)).collect())
    }

    /// That an element is smaller than this.
    pub fn below(&self, graph: &mut Graph, size: &Size) -> Literal {
        self.digits.iter().zip(&size.0).rev().fold(Literal::FALSE, |below, (digit, is_one)| {
            if *is_one { graph.or(!*digit, below) } else { graph.and(!*digit, below) }
        })
    }

    /// The smallest element for which some literals hold, or the last one that was found before the check had to end.
    pub fn smallest(
        &self,
        solver: &mut Asked,
        graph: &Graph,
        mut assumptions: Vec<Literal>,
        target: &Target,
    ) -> Option<Evaluation> {
        let mut ask = |assumptions: &[Literal]| {
            target.goes_on().ok()?;
            let answer = solver.solve(graph, assumptions, &Limits::conflicts(CONFLICTS));
            (answer == Answer::Satisfiable).then(|| Evaluation::new(solver.model(graph)))
        };
        let mut best = ask(&assumptions)?;
        let mut questions = 0;
        for digit in &self.digits {
            let mut lower = !best.literal(graph, *digit);
            if !lower && questions < QUESTIONS {
                questions += 1;
                assumptions.push(!*digit);
                if let Some(smaller) = ask(&assumptions) {
                    best = smaller;
                    lower = true;
                }
                assumptions.pop();
            }
            assumptions.push(digit.negate_if(lower));
        }
        Some(best)
    }
}

/// That places refer to no object of more than some measure, from small ones on: they grow one by one, larger ones by a half.
fn levels(measures: &FxHashMap<u32, usize>, places: &[&Chosen], terms: &mut Terms) -> Vec<Literal> {
    let most = measures.values().copied().max().unwrap_or(0);
    // When a reference is to an object of some measure.
    let mut referred: Vec<Vec<Literal>> = vec![Vec::new(); most + 1];
    for chosen in places {
        for (guard, address) in terms.alternatives(chosen.term) {
            if let Some(measure) = measures.get(&address) {
                referred[*measure].push(guard);
            }
        }
    }
    let graph = &mut terms.store.graph;
    let mut levels = Vec::new();
    let mut beyond = Literal::FALSE;
    let mut next = most;
    for measure in (0..=most).rev() {
        let here = graph.or_all(std::mem::take(&mut referred[measure]));
        beyond = graph.or(beyond, here);
        if measure <= next {
            levels.push(!beyond);
            next = measure - (measure / 3).max(1).min(measure);
        }
    }
    levels.reverse();
    levels
}
