//! The solvers that questions about formulas go to.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use glassbox_logic::{Answer, BatSat, Certified, Clauses, Encoder, Graph, Ledger, Limits, Literal, Sequel, Solver};
use glassbox_stage::Target;
use glassbox_verdict::{Certificate, Unknown, Unproved};

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

/// Where the solvers of a search come from.
#[derive(Clone, Debug, Default)]
pub struct Solvers {
    kind: SolverKind,
    /// The clauses that they were given.
    pub clauses: Clauses,
    /// What became of proofs, if answers are to have some.
    ledger: Option<Ledger>,
    /// What a search was built upon that no solver was asked about.
    unproved: Rc<RefCell<BTreeSet<Unproved>>>,
}

impl Solvers {
    /// Solvers of a kind.
    pub fn new(kind: SolverKind, certify: bool) -> Solvers {
        Solvers { kind, ledger: certify.then(Ledger::default), ..Solvers::default() }
    }

    /// A solver that knows of nothing yet.
    pub fn solver(&self) -> Asked {
        let Some(ledger) = self.ledger.clone() else { return self.uncertified() };
        let solver = match self.kind {
            SolverKind::Sequel => Certified::new(ledger),
            // It tells no proof, so nothing that it says counts.
            SolverKind::BatSat => Certified::with(ledger, |_| Box::new(BatSat::new())),
        };
        Encoder::counting(Box::new(solver), self.clauses.clone())
    }

    /// A solver that knows of nothing yet, and on whose answers nothing rests.
    pub fn uncertified(&self) -> Asked {
        let solver: Box<dyn Solver> = match self.kind {
            SolverKind::Sequel => Box::new(Sequel::new()),
            SolverKind::BatSat => Box::new(BatSat::new()),
        };
        Encoder::counting(solver, self.clauses.clone())
    }

    /// Where answers are certified, proves clauses that are said to be true of all states.
    pub fn prove(&self, graph: &Graph, clauses: &[Vec<Literal>], target: &Target) -> Result<(), Unknown> {
        if self.ledger.is_none() {
            return Ok(());
        }
        let mut solver = self.solver();
        for clause in clauses {
            let opposite: Vec<Literal> = clause.iter().map(|literal| !*literal).collect();
            if ask(&mut solver, graph, &opposite, target)? {
                return Err(uncertified("a clause that is said to be true of all states is not"));
            }
        }
        Ok(())
    }

    /// Notes where something is built upon that no solver was asked about.
    pub fn build_upon(&self, unproved: Unproved, is_needed: bool) {
        if is_needed && self.ledger.is_some() {
            self.unproved.borrow_mut().insert(unproved);
        }
    }

    /// How many proofs there were, and what else was built upon.
    pub fn certificate(&self) -> Option<Certificate> {
        let entries = self.ledger.as_ref()?.entries();
        let seconds = entries.checking.as_secs_f64();
        let unproved = self.unproved.borrow().iter().copied().collect();
        Some(Certificate { proofs: entries.proofs, steps: entries.steps, seconds, unproved })
    }

    /// What is wrong with the proofs so far.
    pub fn fault(&self) -> Option<Unknown> {
        let entries = self.ledger.as_ref()?.entries();
        entries.fault.as_deref().map(uncertified)
    }
}

/// Something was to be proved, and is not.
pub fn uncertified(why: &str) -> Unknown {
    Unknown::Uncertified { why: why.to_owned() }
}

/// Answers questions about the elements of an operation.
pub struct Checks {
    solvers: Solvers,
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
        solvers: Solvers,
        graph: &Graph,
        elements: Literal,
        axioms: Vec<Vec<Literal>>,
        conditions: Vec<Literal>,
    ) -> Checks {
        let mut solver = solvers.solver();
        solver.assert(graph, elements);
        for axiom in &axioms {
            solver.assert_any(graph, axiom);
        }
        // What is learnt about them in one step helps in the next, as long as the solver knows them by the same names.
        for condition in &conditions {
            solver.literal(graph, *condition);
        }
        Checks { solvers, size: solver.size(), solver, elements, axioms, conditions }
    }

    /// Whether it is time for a new solver: one that knows mostly of what earlier steps were about is slower than a new one.
    pub fn is_old(&self) -> bool {
        self.solver.size() > 16 * self.size + 2_000
    }

    /// Goes on with a new solver.
    pub fn renew(&mut self, graph: &Graph) {
        let (axioms, conditions) = (std::mem::take(&mut self.axioms), std::mem::take(&mut self.conditions));
        *self = Checks::new(self.solvers.clone(), graph, self.elements, axioms, conditions);
    }
}

/// Whether there is an assignment under which assertions and assumptions hold; the limits of the check are looked at now and then.
pub fn ask(solver: &mut Asked, graph: &Graph, assumptions: &[Literal], target: &Target) -> Result<bool, Unknown> {
    let limits = Limits { interrupt: Some(target.interrupt.clone()), ..Limits::conflicts(CONFLICTS) };
    loop {
        target.goes_on()?;
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
/// Most of them follow by propagation. What does not is decided by looking at what it depends on, and is assumed from then on: that no
/// entry before one has a key need not be found out again for those after it.
pub fn refutes(
    solver: &mut Asked,
    graph: &Graph,
    assumptions: &[Literal],
    literals: &[Literal],
    target: &Target,
) -> Result<bool, Unknown> {
    let mut assumptions = assumptions.to_vec();
    let mut is_first = true;
    for literal in literals.iter().copied().filter(|literal| *literal != Literal::TRUE) {
        // What the solver knows from an earlier question may rest upon other assumptions.
        if !is_first {
            if solver.follows(literal) {
                continue;
            }
            if !solver.is_settled(literal) {
                solver.focus(graph, literal);
            }
        }
        is_first = false;
        let conflicts = solver.solver().conflict_count();
        assumptions.push(!literal);
        if ask(solver, graph, &assumptions, target)? {
            return Ok(true);
        }
        assumptions.pop();
        let took = solver.solver().conflict_count().zip(conflicts).map(|(now, before)| now - before);
        if took.is_none_or(|conflicts| conflicts > 1) {
            assumptions.push(literal);
        }
    }
    Ok(false)
}
