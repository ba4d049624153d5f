//! CaDiCaL, for the rare question that is hard. It is built from source by a C++ compiler, so it is a feature and
//! not the default.

use ::cadical::{Callbacks, Solver as Native};

use super::{Answer, Limits, Solver, SolverLiteral};

/// The SAT solver CaDiCaL.
pub struct CaDiCaL {
    solver: Native<Interrupt>,
    variables: u32,
    /// The model of the last answer. The solver itself forgets it with the next clause.
    model: Vec<bool>,
    core: Vec<SolverLiteral>,
}

struct Interrupt(Limits);

impl Callbacks for Interrupt {
    fn terminate(&mut self) -> bool {
        self.0.interrupted()
    }
}

impl CaDiCaL {
    /// A solver without variables and clauses.
    pub fn new() -> CaDiCaL {
        CaDiCaL { solver: Native::new(), variables: 0, model: Vec::new(), core: Vec::new() }
    }
}

impl Default for CaDiCaL {
    fn default() -> CaDiCaL {
        CaDiCaL::new()
    }
}

impl Solver for CaDiCaL {
    fn name(&self) -> &'static str {
        "CaDiCaL"
    }

    fn variable(&mut self) -> SolverLiteral {
        self.variables += 1;
        SolverLiteral::new(self.variables - 1, false)
    }

    fn variable_count(&self) -> usize {
        self.variables as usize
    }

    fn add_clause(&mut self, clause: &[SolverLiteral]) {
        self.solver.add_clause(clause.iter().copied().map(outwards));
    }

    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        self.solver.set_callbacks(limits.interrupt.as_ref().map(|_| Interrupt(limits.clone())));
        if let Some(conflicts) = limits.conflicts {
            // The limit is for one call, and this one exists.
            let _ = self.solver.set_limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        self.core.clear();
        match self.solver.solve_with(assumptions.iter().copied().map(outwards)) {
            Some(true) => {
                let known = self.solver.max_variable();
                let value = |variable| variable <= known && self.solver.value(variable) == Some(true);
                self.model = (1..=self.variables as i32).map(value).collect();
                Answer::Satisfiable
            }
            Some(false) => {
                self.core.extend(assumptions.iter().filter(|&&literal| self.solver.failed(outwards(literal))));
                Answer::Unsatisfiable
            }
            None => Answer::Unknown,
        }
    }

    fn value(&self, literal: SolverLiteral) -> bool {
        self.model.get(literal.variable() as usize).copied().unwrap_or_default() != literal.is_negated()
    }

    fn core(&self) -> &[SolverLiteral] {
        &self.core
    }

    fn conflict_count(&self) -> Option<u64> {
        None
    }
}

/// As in the DIMACS format: variables count from 1, and a minus negates.
fn outwards(literal: SolverLiteral) -> i32 {
    let variable = literal.variable() as i32 + 1;
    if literal.is_negated() { -variable } else { variable }
}
