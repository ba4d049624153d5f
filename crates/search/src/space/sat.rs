//! A search space in a SAT solver: elements are taken out by clauses, and what the solver has learnt stays true.

use glassbox_logic::{Graph, Literal};
use glassbox_stage::Target;
use glassbox_verdict::Unknown;

use crate::asked::{Asked, ask};
use crate::small::Sizes;
use crate::space::SearchSpace;

/// A search space as clauses.
pub struct Sat<'a> {
    solver: Asked,
    sizes: Sizes,
    /// The size of elements that are picked, if small ones are picked first.
    level: Option<usize>,
    target: &'a Target,
}

impl<'a> Sat<'a> {
    /// The space of these elements.
    pub fn new(mut solver: Asked, graph: &Graph, elements: Literal, sizes: Sizes, target: &'a Target) -> Sat<'a> {
        solver.assert(graph, elements);
        Sat { solver, sizes, level: None, target }
    }
}

impl SearchSpace for Sat<'_> {
    fn pick(&mut self, graph: &Graph) -> Result<Option<Vec<bool>>, Unknown> {
        loop {
            let size = self.level.and_then(|level| self.sizes.level(level));
            if ask(&mut self.solver, graph, size.as_slice(), self.target)? {
                return Ok(Some(self.solver.model(graph)));
            }
            match (size, &mut self.level) {
                (Some(_), Some(level)) => *level += 1,
                _ => return Ok(None),
            }
        }
    }

    fn small_first(&mut self) -> bool {
        self.level.replace(0).is_none()
    }

    fn prune(&mut self, graph: &Graph, cube: &[Literal]) -> Result<(), Unknown> {
        let clause: Vec<Literal> = cube.iter().map(|literal| !*literal).collect();
        self.solver.assert_any(graph, &clause);
        Ok(())
    }

    fn forget(&mut self, from: usize) {
        self.solver.forget(from);
    }
}
