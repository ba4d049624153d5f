//! BatSat: MiniSat in Rust. The default, since it builds with nothing but cargo.

use ::batsat::{Callbacks, Lit, SolverInterface, Var, clause, lbool};

use super::{Answer, Limits, Solver, SolverLiteral};

/// The SAT solver BatSat.
pub struct BatSat {
    solver: ::batsat::Solver<Watch>,
    core: Vec<SolverLiteral>,
    /// Given to the solver with each clause, and got back.
    clause: Vec<Lit>,
}

/// BatSat's own budgets are private to it, so the limits are checked where it asks whether to stop.
#[derive(Default)]
struct Watch {
    limits: Limits,
    conflicts: u64,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: clause::Kind) {
        // A clause is learnt from each conflict.
        if matches!(kind, clause::Kind::Learnt) {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.limits.conflicts.is_some_and(|limit| self.conflicts >= limit) || self.limits.interrupted()
    }
}

impl BatSat {
    /// A solver without variables and clauses.
    pub fn new() -> BatSat {
        let solver = ::batsat::Solver::new(::batsat::SolverOpts::default(), Watch::default());
        BatSat { solver, core: Vec::new(), clause: Vec::new() }
    }
}

impl Default for BatSat {
    fn default() -> BatSat {
        BatSat::new()
    }
}

impl Solver for BatSat {
    fn name(&self) -> &'static str {
        "BatSat"
    }

    fn variable(&mut self) -> SolverLiteral {
        SolverLiteral::new(self.solver.new_var_default().idx(), false)
    }

    fn variable_count(&self) -> usize {
        self.solver.num_vars() as usize
    }

    fn add_clause(&mut self, clause: &[SolverLiteral]) {
        self.clause.clear();
        self.clause.extend(clause.iter().copied().map(outwards));
        // The result says whether the clauses are contradictory by now; so will the next answer.
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        *self.solver.cb_mut() = Watch { limits: limits.clone(), conflicts: 0 };
        let assumed: Vec<Lit> = assumptions.iter().copied().map(outwards).collect();
        let answer = self.solver.solve_limited(&assumed);
        self.core.clear();
        if answer == lbool::TRUE {
            Answer::Satisfiable
        } else if answer == lbool::FALSE {
            // What BatSat calls the core is the clause that it derived: the negations of the assumptions to blame.
            let failed = |&&literal: &&SolverLiteral| self.solver.unsat_core_contains_lit(outwards(!literal));
            self.core.extend(assumptions.iter().filter(failed));
            Answer::Unsatisfiable
        } else {
            Answer::Unknown
        }
    }

    fn value(&self, literal: SolverLiteral) -> bool {
        let model = self.solver.get_model();
        let value = model.get(literal.variable() as usize).is_some_and(|&value| value == lbool::TRUE);
        value != literal.is_negated()
    }

    fn core(&self) -> &[SolverLiteral] {
        &self.core
    }

    fn conflict_count(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }
}

fn outwards(literal: SolverLiteral) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.variable()), !literal.is_negated())
}
