//! A search space whose valid states were enumerated: one after the other is looked at, and a solver chooses the arguments, and what
//! the invariant did not look at. It knows nothing of the other states, which keeps it fast.

use std::rc::Rc;

use glassbox_logic::{Graph, Literal};
use glassbox_stage::Target;
use glassbox_verdict::Unknown;

use crate::asked::{Asked, ask};
use crate::space::SearchSpace;

/// States that are looked at for a smaller example than the one there is. Those after them have more objects.
const STATES_FOR_SMALLER: usize = 100;

/// A search space as a list of states, and clauses for what is left of them.
pub struct Listed<'a> {
    solver: Asked,
    states: Rc<[Box<[Literal]>]>,
    /// The first state of which elements may be left. States come from few objects to many.
    first: usize,
    /// The end of those that are looked at, once they are to be small.
    end: Option<usize>,
    target: &'a Target,
}

impl<'a> Listed<'a> {
    /// The space of some states with all choices that are left open.
    pub fn new(
        mut solver: Asked,
        graph: &Graph,
        choices: Literal,
        states: Rc<[Box<[Literal]>]>,
        target: &'a Target,
    ) -> Listed<'a> {
        solver.assert(graph, choices);
        Listed { solver, states, first: 0, end: None, target }
    }
}

impl SearchSpace for Listed<'_> {
    fn pick(&mut self, graph: &Graph) -> Result<Option<Vec<bool>>, Unknown> {
        let end = self.end.unwrap_or(self.states.len());
        while let Some(state) = self.states.get(self.first).filter(|_| self.first < end) {
            if ask(&mut self.solver, graph, state, self.target)? {
                return Ok(Some(self.solver.model(graph)));
            }
            self.first += 1;
        }
        Ok(None)
    }

    fn prune(&mut self, graph: &Graph, cube: &[Literal]) -> Result<(), Unknown> {
        let clause: Vec<Literal> = cube.iter().map(|literal| !*literal).collect();
        self.solver.assert_any(graph, &clause);
        Ok(())
    }

    fn small_first(&mut self) -> bool {
        self.end.replace(self.first + STATES_FOR_SMALLER).is_none()
    }

    fn forget(&mut self, from: usize) {
        self.solver.forget(from);
    }
}
