//! Ways through a method, and where they meet.
//!
//! A way is known by the conditions along it. Where two ways meet, what they have in common stays as it is, and only what came
//! after they parted is merged: `c ∧ (x ∨ y)` and not `(c ∧ x) ∨ (c ∧ y)`. So an invariant that asks for one thing after the other
//! becomes a conjunction of these things, whatever branches its code has; and a conjunction is what solvers, and simplification
//! under facts, can make something of.

use glassbox_logic::{Graph, Literal};

/// How far back it is looked for a condition.
const MOST_LOOKS: usize = 64;

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
        self.steps.push(Step { before: way, depth: 0, condition: Literal::TRUE, guard });
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

    /// A way where one more condition holds.
    pub fn on(&mut self, graph: &mut Graph, way: Way, condition: Literal) -> Way {
        let Step { depth, guard, .. } = *self.step(way);
        let narrowed = match self.decided(way, condition) {
            Some(true) => guard,
            Some(false) => Literal::FALSE,
            None => graph.and(guard, condition),
        };
        if narrowed == guard {
            return way;
        }
        self.steps.push(Step { before: way, depth: depth + 1, condition, guard: narrowed });
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
            let (deep_x, deep_y) = (self.step(x).depth, self.step(y).depth);
            if deep_x == 0 && deep_y == 0 {
                break;
            }
            if deep_x >= deep_y {
                after_x.push(self.step(x).condition);
                x = self.step(x).before;
            }
            if deep_y >= deep_x {
                after_y.push(self.step(y).condition);
                y = self.step(y).before;
            }
        }
        let mut all = |conditions: Vec<Literal>| {
            let first_to_last = conditions.into_iter().rev();
            first_to_last.fold(Literal::TRUE, |all, condition| graph.and(all, condition))
        };
        let (first, second) = (all(after_x), all(after_y));
        let either = graph.or(first, second);
        Meeting { way: self.on(graph, x, either), first }
    }

    fn step(&self, way: Way) -> &Step {
        &self.steps[way.0 as usize]
    }
}
