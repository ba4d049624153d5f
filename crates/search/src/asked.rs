//! The solvers that questions about formulas go to.

use glassbox_logic::{Answer, BatSat, Encoder, Graph, Limits, Literal, Sequel, Solver};
use glassbox_stage::Target;
use glassbox_verdict::Unknown;

/// Conflicts of a solver between two looks at the clock.
const CONFLICTS: u64 = 2000;

/// Which solver is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SolverKind {
    /// The one that begins where its last answer ended.
    #[default]
    Sequel,
    /// MiniSat in Rust.
    BatSat,
}

/// A solver that is asked about formulas.
pub type Asked = Encoder<Box<dyn Solver>>;

impl SolverKind {
    /// A solver that knows of nothing yet.
    pub fn solver(self) -> Asked {
        Encoder::new(match self {
            SolverKind::Sequel => Box::new(Sequel::new()),
            SolverKind::BatSat => Box::new(BatSat::new()),
        })
    }
}

/// Whether there is an assignment under which assertions and assumptions hold; the limits of the check are looked at now and then.
pub fn ask(solver: &mut Asked, graph: &Graph, assumptions: &[Literal], target: &Target) -> Result<bool, Unknown> {
    let limits = Limits { conflicts: Some(CONFLICTS), interrupt: Some(target.interrupt.clone()) };
    loop {
        if let Some(reason) = target.ended() {
            return Err(reason);
        }
        match solver.solve(graph, assumptions, &limits) {
            Answer::Satisfiable => return Ok(true),
            Answer::Unsatisfiable => return Ok(false),
            Answer::Unknown => {}
        }
    }
}
