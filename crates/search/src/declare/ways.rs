//! Ways through a method, and where they meet.
//!
//! A way is known by the conditions along it. Where two ways meet, what they have in common stays as it is, and only what came
//! after they parted is merged: `c ∧ (x ∨ y)` and not `(c ∧ x) ∨ (c ∧ y)`. So an invariant that asks for one thing after the other
//! becomes a conjunction of these things, whatever branches its code has; and a conjunction is what solvers, and simplification
//! under facts, can make something of.
//!
//! Where all ways meet that parted at some place, nothing is merged at all: it is the way up to that place again. To tell, a call starts
//! with a weight, each branch divides it in two, and ways that meet add theirs up. What ends in an exception takes its weight along.

use glassbox_logic::{Gate, Graph, Literal};
use rustc_hash::FxHashSet;

/// The weight of all ways of a call.
const WHOLE: u128 = 1 << 127;

/// How far back it is looked for a condition.
const MOST_LOOKS: usize = 64;
/// How far down it is looked into a condition.
const MOST_LEVELS: usize = 6;

/// A way from the start of a method, by the number of its last condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way(u32);

/// All ways of the calls that are being evaluated.
pub(super) struct Ways {
    /// Whether what ways have in common is told apart; otherwise a way is the condition that leads there, and nothing else.
    factors: bool,
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    /// The way before; of a start, that itself.
    before: Way,
    /// How many conditions there are before.
    depth: u32,
    condition: Literal,
    /// All conditions up to here.
    guard: Literal,
    /// The part of all ways that this one is. One that has become too small to be divided has none.
    weight: u128,
    /// Whether other ways have met here, so that the condition is a disjunction.
    is_meeting: bool,
}

/// What becomes of two ways that meet.
pub(super) struct Meeting {
    pub way: Way,
    /// Where this holds, it is the first of them.
    pub first: Literal,
}

impl Ways {
    /// No way yet. Whether they `factor` makes no difference to what formulas say.
    pub fn new(factors: bool) -> Ways {
        Ways { factors, steps: Vec::new() }
    }

    /// The start of a call that is made under a condition.
    pub fn start(&mut self, guard: Literal) -> Way {
        let way = Way(self.steps.len() as u32);
        let (condition, weight) = (Literal::TRUE, WHOLE);
        self.steps.push(Step { before: way, depth: 0, condition, guard, weight, is_meeting: false });
        way
    }

    /// Forgets everything since the start of a call.
    pub fn forget(&mut self, start: Way) {
        self.steps.truncate(start.0 as usize);
    }

    /// All conditions of a way.
    pub fn guard(&self, way: Way) -> Literal {
        self.step(way).guard
    }

    /// A way without those where a condition does not hold.
    pub fn on(&mut self, graph: &mut Graph, way: Way, condition: Literal) -> Way {
        self.fork(graph, way, condition)[0]
    }

    /// The two ways on which a condition holds, and does not hold.
    pub fn fork(&mut self, graph: &mut Graph, way: Way, condition: Literal) -> [Way; 2] {
        let Step { guard, weight, .. } = *self.step(way);
        let narrowed = |graph: &mut Graph, decided: Option<bool>, condition: Literal| match decided {
            Some(true) => guard,
            Some(false) => Literal::FALSE,
            None => graph.and(guard, condition),
        };
        let decided = self.decided(way, condition);
        let holds = narrowed(graph, decided, condition);
        let fails = narrowed(graph, decided.map(|it| !it), !condition);
        // What excludes one of them is all of the other.
        if holds == guard || fails == Literal::FALSE {
            return [way, self.push(way, !condition, Literal::FALSE, 0, false)];
        }
        if fails == guard || holds == Literal::FALSE {
            return [self.push(way, condition, Literal::FALSE, 0, false), way];
        }
        let half = if weight % 2 == 0 { weight / 2 } else { 0 };
        [(holds, condition), (fails, !condition)]
            .map(|(guard, condition)| self.push(way, condition, guard, half, false))
    }

    fn push(&mut self, before: Way, condition: Literal, guard: Literal, weight: u128, is_meeting: bool) -> Way {
        let depth = self.step(before).depth + 1;
        self.steps.push(Step { before, depth, condition, guard, weight, is_meeting });
        Way(self.steps.len() as u32 - 1)
    }

    /// Whether a condition holds on a way, where one of those along it says so.
    pub fn decided(&self, way: Way, condition: Literal) -> Option<bool> {
        let mut at = way;
        for _ in 0..if self.factors { MOST_LOOKS } else { 0 } {
            let step = self.step(at);
            if step.condition == condition || step.condition == !condition {
                return Some(step.condition == condition);
            }
            if step.before == at {
                break;
            }
            at = step.before;
        }
        condition.as_constant()
    }

    /// Whether a condition holds nowhere on a way, as far as the conditions along it say so by themselves: that a key is null, or a limit,
    /// does not come to pass where neither is.
    pub fn excludes(&self, graph: &Graph, way: Way, condition: Literal) -> bool {
        if !self.factors {
            return false;
        }
        let mut known: FxHashSet<Literal> = FxHashSet::default();
        let mut at = way;
        for _ in 0..MOST_LOOKS {
            let step = self.step(at);
            let is_start = step.before == at;
            let mut pending = vec![if is_start { step.guard } else { step.condition }];
            while let Some(literal) = pending.pop() {
                if known.len() < MOST_LOOKS
                    && known.insert(literal)
                    && let (Gate::And(left, right), false) = (graph.gate(literal.node()), literal.is_negated())
                {
                    pending.extend([left, right]);
                }
            }
            if is_start {
                break;
            }
            at = step.before;
        }
        value(graph, &known, condition, MOST_LEVELS) == Some(false)
    }

    /// Lets two ways of one call meet. They exclude each other.
    pub fn meet(&mut self, graph: &mut Graph, a: Way, b: Way) -> Meeting {
        if !self.factors {
            let (first, second) = (self.guard(a), self.guard(b));
            let guard = graph.or(first, second);
            return Meeting { way: self.start(guard), first };
        }
        let (mut x, mut y) = (a, b);
        let (mut after_x, mut after_y) = (Vec::new(), Vec::new());
        while x != y {
            let (step_x, step_y) = (*self.step(x), *self.step(y));
            if step_x.depth == 0 && step_y.depth == 0 {
                break;
            }
            if step_x.depth >= step_y.depth {
                after_x.push(step_x);
                x = step_x.before;
            }
            if step_y.depth >= step_x.depth {
                after_y.push(step_y);
                y = step_y.before;
            }
        }
        let mut all = |steps: &[Step]| {
            let first_to_last = steps.iter().rev();
            first_to_last.fold(Literal::TRUE, |all, step| graph.and(all, step.condition))
        };
        let weight = self.step(a).weight.saturating_add(self.step(b).weight);
        // After many forks, there is nothing left to be halved, and no weight says anything.
        if x == y && weight > 0 && weight == self.step(x).weight {
            // What is not one of them is the other: the one that is said without disjunctions tells them apart.
            let has_meeting = |steps: &[Step]| steps.iter().any(|step| step.is_meeting);
            let by_second = has_meeting(&after_x) && !has_meeting(&after_y);
            return Meeting { way: x, first: if by_second { !all(&after_y) } else { all(&after_x) } };
        }
        let (first, second) = (all(&after_x), all(&after_y));
        let either = graph.or(first, second);
        let guard = self.step(x).guard;
        let guard = match self.decided(x, either) {
            Some(true) => guard,
            Some(false) => Literal::FALSE,
            None => graph.and(guard, either),
        };
        Meeting { way: self.push(x, either, guard, weight, true), first }
    }

    fn step(&self, way: Way) -> &Step {
        &self.steps[way.0 as usize]
    }
}

/// The value of a formula where some literals are known, if a few levels of it tell.
fn value(graph: &Graph, known: &FxHashSet<Literal>, literal: Literal, levels: usize) -> Option<bool> {
    if known.contains(&literal) || known.contains(&!literal) {
        return Some(known.contains(&literal));
    }
    match graph.gate(literal.node()) {
        Gate::And(left, right) if levels > 0 => {
            let left = value(graph, known, left, levels - 1);
            let both = match left {
                Some(false) => Some(false),
                _ => match (left, value(graph, known, right, levels - 1)) {
                    (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                },
            };
            both.map(|both| both != literal.is_negated())
        }
        Gate::Constant => Some(literal.is_negated()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_has_ended_is_missed_after_any_number_of_forks() {
        for forks in [0, 1, 126, 127, 128, 200] {
            let mut graph = Graph::new();
            let mut ways = Ways::new(true);
            let mut way = ways.start(Literal::TRUE);
            for _ in 0..forks {
                let condition = graph.variable();
                [way, _] = ways.fork(&mut graph, way, condition);
            }
            let (one, other) = (graph.variable(), graph.variable());
            let [left, right] = ways.fork(&mut graph, way, one);
            let [left, _ended] = ways.fork(&mut graph, left, other);
            let meeting = ways.meet(&mut graph, left, right);
            let (guard, ended) = (ways.guard(meeting.way), graph.and(one, !other));
            let both = graph.and(guard, ended);
            assert_eq!(both, Literal::FALSE, "after {forks} forks, the way that has ended goes on");
        }
    }
}
