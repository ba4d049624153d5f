//! The solvers that questions about formulas go to.

use glassbox_logic::{Answer, BatSat, Encoder, Graph, Limits, Literal, Sequel, Solver};
use glassbox_stage::Target;
use glassbox_verdict::Unknown;

/// Conflicts of a solver between two looks at the clock.
const CONFLICTS: u64 = 2000;

/// Variables of the state up to which a question is looked at from there.
const FEW: usize = 64;

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

/// Answers questions about the elements of an operation.
pub struct Checks {
    kind: SolverKind,
    /// The solver.
    pub solver: Asked,
    elements: Literal,
    /// Clauses that are true of all states.
    axioms: Vec<Vec<Literal>>,
    /// What every step asks about.
    conditions: Vec<Literal>,
    /// What the solver knew before the first question.
    size: usize,
}

impl Checks {
    /// Answers questions about some elements, of which some clauses are true. Conditions are what every step asks about.
    pub fn new(
        kind: SolverKind,
        graph: &Graph,
        elements: Literal,
        axioms: Vec<Vec<Literal>>,
        conditions: Vec<Literal>,
    ) -> Checks {
        let mut solver = kind.solver();
        solver.assert(graph, elements);
        for axiom in &axioms {
            solver.assert_any(graph, axiom);
        }
        // What is learnt about them in one step helps in the next, as long as the solver knows them by the same names.
        for condition in &conditions {
            solver.literal(graph, *condition);
        }
        Checks { kind, size: solver.size(), solver, elements, axioms, conditions }
    }

    /// Whether it is time for a new solver: one that knows mostly of what earlier steps were about is slower than a new one.
    pub fn is_old(&self) -> bool {
        self.solver.size() > 2 * self.size + 2_000
    }

    /// Goes on with a new solver.
    pub fn renew(&mut self, graph: &Graph) {
        let (axioms, conditions) = (std::mem::take(&mut self.axioms), std::mem::take(&mut self.conditions));
        *self = Checks::new(self.kind, graph, self.elements, axioms, conditions);
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

/// Whether one of some literals is false under an assignment under which assertions and assumptions hold. The model is then the
/// solver's.
///
/// Most of them follow by propagation. What does not, and is about a few places, is decided by looking at these first.
pub fn refutes(
    solver: &mut Asked,
    graph: &Graph,
    assumptions: &[Literal],
    literals: &[Literal],
    target: &Target,
) -> Result<bool, Unknown> {
    let mut assumptions = assumptions.to_vec();
    for literal in literals.iter().copied().filter(|literal| *literal != Literal::TRUE) {
        assumptions.push(!literal);
        match solver.solve(graph, &assumptions, &Limits::conflicts(0)) {
            Answer::Satisfiable => return Ok(true),
            Answer::Unsatisfiable => {}
            Answer::Unknown => {
                solver.prefer(graph, literal, FEW);
                if ask(solver, graph, &assumptions, target)? {
                    return Ok(true);
                }
            }
        }
        assumptions.pop();
    }
    Ok(false)
}
