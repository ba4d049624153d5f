//! OxiDD: diagrams with complemented edges, so that negation costs nothing.
//!
//! Its operations descend recursively, one level for each variable, and the stack of a thread is only so deep.
//! Diagrams of many variables are therefore worked on in a thread of their own with room for all of them.

use std::thread;

use ::oxidd::bcdd::{BCDDFunction, BCDDManagerRef, new_manager};
use ::oxidd::util::num::Natural;
use ::oxidd::util::{AllocResult, OptBool, SatCountCache};
use ::oxidd::{BooleanFunction, Function, Manager, ManagerRef};
use rustc_hash::FxBuildHasher;

use super::{Diagrams, OutOfNodes};

/// Up to so many variables an operation runs on the caller's stack.
const SHALLOW: usize = 500;
/// What one level of recursion is given. Conjoining and counting were seen to take less than 256 bytes.
const STACK_PER_VARIABLE: usize = 4096;

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// The greatest number of nodes, 16 bytes each. The room is reserved at once and used as needed.
    pub nodes: usize,
    /// The number of results that are remembered, 20 bytes each.
    pub cache: usize,
}

impl Default for Capacity {
    fn default() -> Capacity {
        Capacity { nodes: 1 << 24, cache: 1 << 20 }
    }
}

/// The decision diagrams of OxiDD.
pub struct Oxidd {
    manager: BCDDManagerRef,
    variables: usize,
}

impl Oxidd {
    /// Diagrams without variables.
    pub fn new(capacity: Capacity) -> Oxidd {
        Oxidd { manager: new_manager(capacity.nodes, capacity.cache, 1), variables: 0 }
    }

    /// Runs an operation where the stack is deep enough. There may be no room for such a stack.
    fn run<T: Send>(&self, operation: impl FnOnce() -> T + Send) -> Result<T, OutOfNodes> {
        if self.variables <= SHALLOW {
            return Ok(operation());
        }
        let stack = thread::Builder::new().stack_size(self.variables * STACK_PER_VARIABLE);
        thread::scope(|scope| {
            let thread = stack.spawn_scoped(scope, operation).map_err(|_| OutOfNodes)?;
            Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    fn apply(&self, operation: impl FnOnce() -> AllocResult<BCDDFunction> + Send) -> Result<BCDDFunction, OutOfNodes> {
        self.run(operation)?.map_err(|_| OutOfNodes)
    }
}

impl Default for Oxidd {
    fn default() -> Oxidd {
        Oxidd::new(Capacity::default())
    }
}

impl Diagrams for Oxidd {
    type Function = BCDDFunction;
    type Count = Natural;

    fn name(&self) -> &'static str {
        "OxiDD"
    }

    fn constant(&self, value: bool) -> BCDDFunction {
        self.manager.with_manager_shared(|m| if value { BCDDFunction::t(m) } else { BCDDFunction::f(m) })
    }

    fn variable(&mut self) -> Result<BCDDFunction, OutOfNodes> {
        let function = self.manager.with_manager_exclusive(|manager| {
            let new = manager.add_vars(1);
            BCDDFunction::var(manager, new.start)
        });
        self.variables += 1;
        function.map_err(|_| OutOfNodes)
    }

    fn variable_count(&self) -> usize {
        self.variables
    }

    fn not(&self, a: &BCDDFunction) -> Result<BCDDFunction, OutOfNodes> {
        a.not().map_err(|_| OutOfNodes)
    }

    fn and(&self, a: &BCDDFunction, b: &BCDDFunction) -> Result<BCDDFunction, OutOfNodes> {
        self.apply(|| a.and(b))
    }

    fn or(&self, a: &BCDDFunction, b: &BCDDFunction) -> Result<BCDDFunction, OutOfNodes> {
        self.apply(|| a.or(b))
    }

    fn ite(
        &self,
        condition: &BCDDFunction,
        then: &BCDDFunction,
        otherwise: &BCDDFunction,
    ) -> Result<BCDDFunction, OutOfNodes> {
        self.apply(|| condition.ite(then, otherwise))
    }

    fn satisfy(&self, a: &BCDDFunction) -> Option<Vec<Option<bool>>> {
        let cube = a.pick_cube(|_, _, _| false)?;
        let value = |value| match value {
            OptBool::None => None,
            OptBool::False => Some(false),
            OptBool::True => Some(true),
        };
        Some(cube.into_iter().map(value).collect())
    }

    fn count(&self, a: &BCDDFunction, variables: usize) -> Result<Natural, OutOfNodes> {
        let variables = u32::try_from(variables.max(self.variables)).map_err(|_| OutOfNodes)?;
        let mut cache = SatCountCache::<Natural, FxBuildHasher>::default();
        self.run(|| a.sat_count(variables, &mut cache))
    }

    fn size(&self, a: &BCDDFunction) -> Result<usize, OutOfNodes> {
        self.run(|| a.node_count())
    }

    fn total_size(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.num_inner_nodes())
    }

    fn collect(&self) {
        self.manager.with_manager_shared(|manager| manager.gc());
    }
}
