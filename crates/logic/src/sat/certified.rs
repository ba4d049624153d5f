//! Answers with proofs: a solver whose every *no* is checked by somebody else, at once.
//!
//! The checker (`crates/proof`) is told of definitions and clauses before the solver is, of what the solver learns, and of its
//! conclusions. A conclusion counts only where it is about the assumptions of the question. What came of it is in a [`Ledger`], which
//! the solvers of a search share. An answer without a proof is still given: whoever relies upon it looks into the ledger in the end.

use std::cell::{Ref, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use glassbox_proof::{Checker, Fault, Gate};

use super::{Answer, Definition, Limits, Proof, Sequel, Solver, SolverLiteral};

/// What became of the proofs of some solvers.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Rc<RefCell<Entries>>);

/// What a [`Ledger`] says.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// Questions that were answered with *no*.
    pub answers: u64,
    /// Those of them with a proof.
    pub proofs: u64,
    /// Clauses that were learnt on the way to the proofs, and conclusions. Each was checked.
    pub steps: u64,
    /// How long checking took.
    pub checking: Duration,
    /// What was wrong with the first proof that was no proof.
    pub fault: Option<String>,
}

impl Ledger {
    /// What it says.
    pub fn entries(&self) -> Ref<'_, Entries> {
        self.0.borrow()
    }

    fn fault(&self, what: String) {
        self.0.borrow_mut().fault.get_or_insert(what);
    }
}

/// A solver whose answers are checked.
pub struct Certified {
    solver: Box<dyn Solver>,
    witness: Rc<RefCell<Witness>>,
    ledger: Ledger,
}

/// Follows the proof of one solver.
struct Witness {
    checker: Checker,
    /// The last conclusion that was checked: assumptions that do not hold together.
    concluded: Option<Vec<SolverLiteral>>,
    /// Whether nothing can be said any more, because something was wrong.
    is_lost: bool,
    ledger: Ledger,
    /// Literals in the language of the checker.
    literals: Vec<i32>,
}

/// The solver's end of a [`Witness`].
struct Told(Rc<RefCell<Witness>>);

impl Certified {
    /// A certified [`Sequel`].
    pub fn new(ledger: Ledger) -> Certified {
        Certified::with(ledger, |proof| Box::new(Sequel::proving(proof)))
    }

    /// A solver that is made to tell a proof, certified.
    pub fn with(ledger: Ledger, make: impl FnOnce(Box<dyn Proof>) -> Box<dyn Solver>) -> Certified {
        let witness = Witness {
            checker: Checker::new(),
            concluded: None,
            is_lost: false,
            ledger: ledger.clone(),
            literals: Vec::new(),
        };
        let witness = Rc::new(RefCell::new(witness));
        Certified { solver: make(Box::new(Told(witness.clone()))), witness, ledger }
    }
}

impl Witness {
    /// Has the checker do something about some literals.
    fn check(&mut self, literals: &[SolverLiteral], f: impl FnOnce(&mut Checker, &[i32]) -> Result<(), Fault>) -> bool {
        if self.is_lost {
            return false;
        }
        let start = Instant::now();
        self.literals.clear();
        self.literals.extend(literals.iter().map(|literal| number(*literal)));
        let before = self.checker.steps();
        let checked = f(&mut self.checker, &self.literals);
        let mut entries = self.ledger.0.borrow_mut();
        entries.steps += self.checker.steps() - before;
        entries.checking += start.elapsed();
        drop(entries);
        if let Err(fault) = &checked {
            self.is_lost = true;
            self.ledger.fault(fault.to_string());
        }
        checked.is_ok()
    }
}

/// A literal in the language of the checker.
fn number(literal: SolverLiteral) -> i32 {
    let variable = literal.variable() as i32 + 1;
    if literal.is_negated() { -variable } else { variable }
}

impl Proof for Told {
    fn learn(&mut self, id: u32, clause: &[SolverLiteral], hints: &[u32]) {
        self.0.borrow_mut().check(clause, |checker, clause| checker.learn(id, clause, hints));
    }

    fn delete(&mut self, id: u32) {
        self.0.borrow_mut().check(&[], |checker, _| checker.delete(id));
    }

    fn conclude(&mut self, core: &[SolverLiteral], hints: &[u32]) {
        let mut witness = self.0.borrow_mut();
        let follows = witness.check(core, |checker, core| {
            let clause: Vec<i32> = core.iter().map(|assumption| -assumption).collect();
            checker.conclude(&clause, hints)
        });
        witness.concluded = follows.then(|| core.to_vec());
    }
}

impl Solver for Certified {
    fn name(&self) -> &'static str {
        "certified"
    }

    fn variable(&mut self) -> SolverLiteral {
        self.solver.variable()
    }

    fn variable_count(&self) -> usize {
        self.solver.variable_count()
    }

    fn add_clause(&mut self, clause: &[SolverLiteral]) {
        self.witness.borrow_mut().check(clause, |checker, clause| checker.assert(clause));
        self.solver.add_clause(clause);
    }

    fn define(&mut self, variable: SolverLiteral, definition: Definition<SolverLiteral>) {
        let gate = match definition.map(number) {
            Definition::False => Gate::False,
            Definition::And(a, b) => Gate::And(a, b),
            Definition::Ite(c, t, e) => Gate::Choice(c, t, e),
            Definition::Majority(a, b, c) => Gate::Majority(a, b, c),
        };
        self.witness.borrow_mut().check(&[], |checker, _| checker.define(number(variable), gate));
        // The clauses that it makes of them are those that the checker has made, in the same order.
        self.solver.define(variable, definition);
    }

    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        self.witness.borrow_mut().concluded = None;
        let answer = self.solver.solve(assumptions, limits);
        if answer == Answer::Unsatisfiable {
            let concluded = self.witness.borrow_mut().concluded.take();
            let is_proved = concluded.is_some_and(|core| core.iter().all(|literal| assumptions.contains(literal)));
            let mut entries = self.ledger.0.borrow_mut();
            entries.answers += 1;
            entries.proofs += u64::from(is_proved);
            drop(entries);
            if !is_proved {
                self.ledger.fault("an answer without a proof".to_owned());
            }
        }
        answer
    }

    fn focus(&mut self, literals: &[SolverLiteral], near: &[SolverLiteral]) {
        self.solver.focus(literals, near);
    }

    fn is_settled(&self, literal: SolverLiteral) -> bool {
        self.solver.is_settled(literal)
    }

    fn value(&self, literal: SolverLiteral) -> bool {
        self.solver.value(literal)
    }

    fn core(&self) -> &[SolverLiteral] {
        self.solver.core()
    }

    fn conflict_count(&self) -> Option<u64> {
        self.solver.conflict_count()
    }

    fn assignment_count(&self) -> u64 {
        self.solver.assignment_count()
    }
}
