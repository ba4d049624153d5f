//! The final question: once a search space says that nothing is left of it, a solver of which nothing was asked before shows that what
//! was taken out is all there was. Its answer has a proof, whatever kept the space. Where valid states were enumerated, it is asked about one
//! after the other.

use std::rc::Rc;

use glassbox_logic::{Graph, Literal};
use glassbox_stage::Target;
use glassbox_verdict::{Natural, Unknown};

use crate::asked::{Asked, ask, uncertified};
use crate::space::SearchSpace;

/// A search space, and what is known of it by others.
pub struct Covered<'a> {
    space: Box<dyn SearchSpace + 'a>,
    /// Knows all that was taken out.
    solver: Asked,
    /// Each element has all literals of one of them.
    cases: Rc<[Box<[Literal]>]>,
    target: &'a Target,
}

impl<'a> Covered<'a> {
    /// A space of elements, of which nothing was taken out yet: something is true of all of them, and each is one of some cases, if
    /// there are any.
    pub fn new(
        space: Box<dyn SearchSpace + 'a>,
        mut solver: Asked,
        graph: &Graph,
        elements: Literal,
        cases: Option<&Rc<[Box<[Literal]>]>>,
        target: &'a Target,
    ) -> Covered<'a> {
        solver.assert(graph, elements);
        let cases = cases.cloned().unwrap_or_else(|| Rc::from([Box::default()]));
        Covered { space, solver, cases, target }
    }
}

impl SearchSpace for Covered<'_> {
    fn pick(&mut self, graph: &Graph) -> Result<Option<Vec<bool>>, Unknown> {
        let picked = self.space.pick(graph)?;
        for case in self.cases.iter().filter(|_| picked.is_none()) {
            if ask(&mut self.solver, graph, case, self.target)? {
                return Err(uncertified("elements are left of which the search does not know"));
            }
        }
        Ok(picked)
    }

    fn prune(&mut self, graph: &Graph, cube: &[Literal]) -> Result<(), Unknown> {
        let clause: Vec<Literal> = cube.iter().map(|literal| !*literal).collect();
        self.solver.assert_any(graph, &clause);
        self.space.prune(graph, cube)
    }

    fn forget(&mut self, from: usize) {
        self.solver.forget(from);
        self.space.forget(from);
    }

    fn small_first(&mut self) -> bool {
        self.space.small_first()
    }

    fn left(&self) -> Option<Natural> {
        self.space.left()
    }

    fn max_bdd_size(&self) -> Option<u64> {
        self.space.max_bdd_size()
    }
}
