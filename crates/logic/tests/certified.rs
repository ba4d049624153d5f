//! Solvers that err are caught.

use std::cell::Cell;
use std::rc::Rc;

use glassbox_logic::{Answer, BatSat, Certified, Ledger, Limits, Proof, Sequel, Solver, SolverLiteral};

/// What is done to a proof on its way to the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Nothing.
    None,
    /// A hint of a learnt clause is left out.
    MissingHint,
    /// Two hints of a learnt clause change places.
    SwappedHints,
    /// A literal of a learnt clause is its negation.
    OtherLiteral,
    /// A literal of a learnt clause is left out.
    MissingLiteral,
    /// A clause that was learnt is not told of.
    Untold,
    /// A clause that is needed later is deleted.
    Deleted,
    /// The conclusion is about fewer assumptions.
    SmallerCore,
    /// The conclusion is about something that was not assumed.
    OtherCore,
    /// There is no conclusion.
    NoConclusion,
}

/// Changes a proof at one place: where so many clauses were learnt.
struct Changed {
    proof: Box<dyn Proof>,
    change: Change,
    after: u32,
    learnt: Rc<Cell<u32>>,
}

impl Proof for Changed {
    fn learn(&mut self, id: u32, clause: &[SolverLiteral], hints: &[u32]) {
        self.learnt.set(self.learnt.get() + 1);
        let (mut clause, mut hints) = (clause.to_vec(), hints.to_vec());
        if self.learnt.get() == self.after {
            match self.change {
                Change::MissingHint => drop(hints.remove(hints.len() / 2)),
                Change::SwappedHints => hints.reverse(),
                Change::OtherLiteral => clause[0] = !clause[0],
                Change::MissingLiteral => drop(clause.remove(0)),
                Change::Untold => return,
                Change::Deleted => {
                    self.proof.learn(id, &clause, &hints);
                    return self.proof.delete(id);
                }
                _ => {}
            }
        }
        self.proof.learn(id, &clause, &hints);
    }

    fn delete(&mut self, id: u32) {
        self.proof.delete(id);
    }

    fn conclude(&mut self, core: &[SolverLiteral], hints: &[u32]) {
        let mut core = core.to_vec();
        match self.change {
            Change::SmallerCore => drop(core.pop()),
            Change::OtherCore => core.push(SolverLiteral::new(1, false)),
            Change::NoConclusion => return,
            _ => {}
        }
        self.proof.conclude(&core, hints);
    }
}

/// Asks a question that has the answer *no* while a proof is changed. Gives what is wrong with it, and how many clauses were learnt.
fn fault(change: Change, after: u32) -> (Option<String>, u32) {
    let ledger = Ledger::default();
    let learnt = Rc::new(Cell::new(0));
    let count = learnt.clone();
    let mut solver = Certified::with(ledger.clone(), move |proof| {
        Box::new(Sequel::proving(Box::new(Changed { proof, change, after, learnt })))
    });
    let assumption = solver.variable();
    crowd(&mut solver, 4, assumption);
    assert_eq!(solver.solve(&[assumption], &Limits::none()), Answer::Unsatisfiable);
    let entries = ledger.entries();
    assert_eq!(entries.answers, 1);
    assert!(entries.proofs == 1 || entries.fault.is_some());
    (entries.fault.clone(), count.get())
}

/// Where something is assumed, there is one pigeon more than there are holes.
fn crowd(solver: &mut dyn Solver, holes: usize, assumption: SolverLiteral) {
    let sits: Vec<Vec<SolverLiteral>> = (0..=holes).map(|_| (0..holes).map(|_| solver.variable()).collect()).collect();
    for (i, pigeon) in sits.iter().enumerate() {
        let somewhere: Vec<SolverLiteral> = pigeon.iter().copied().chain([!assumption]).collect();
        solver.add_clause(&somewhere);
        for (one, two) in sits[..i].iter().flat_map(|other| pigeon.iter().zip(other)) {
            solver.add_clause(&[!*one, !*two]);
        }
    }
}

#[test]
fn whatever_is_changed_in_a_proof_is_noticed() {
    let (nothing, learnt) = fault(Change::None, 0);
    assert_eq!(nothing, None);
    assert!(learnt > 10, "{learnt}");
    for change in [Change::SmallerCore, Change::OtherCore, Change::NoConclusion] {
        assert!(fault(change, 0).0.is_some(), "{change:?}");
    }
    for change in [Change::MissingHint, Change::SwappedHints, Change::OtherLiteral, Change::MissingLiteral] {
        for after in 1..=learnt {
            assert!(fault(change, after).0.is_some(), "{change:?} in clause {after} of {learnt}");
        }
    }
    // Not everything that is learnt is needed later.
    for change in [Change::Untold, Change::Deleted] {
        let noticed = (1..=learnt).filter(|after| fault(change, *after).0.is_some()).count();
        assert!(noticed > 10, "{change:?}: {noticed} of {learnt}");
    }
}

#[test]
fn a_solver_that_tells_no_proof_is_not_believed() {
    let ledger = Ledger::default();
    let mut solver = Certified::with(ledger.clone(), |_| Box::new(BatSat::new()));
    let assumption = solver.variable();
    crowd(&mut solver, 2, assumption);
    assert_eq!(solver.solve(&[!assumption], &Limits::none()), Answer::Satisfiable);
    assert_eq!(ledger.entries().fault, None, "a model is no matter of proofs");
    assert_eq!(solver.solve(&[assumption], &Limits::none()), Answer::Unsatisfiable);
    assert_eq!(ledger.entries().fault.as_deref(), Some("an answer without a proof"));
}

/// A solver that says *no* because of a clause that it was never told.
#[test]
fn a_solver_that_knows_too_much_is_not_believed() {
    let ledger = Ledger::default();
    let mut solver = Certified::with(ledger.clone(), |proof| {
        let mut solver = Sequel::proving(proof);
        let [a, b] = [(); 2].map(|()| solver.variable());
        solver.add_clause(&[!a, !b]);
        Box::new(solver)
    });
    let [a, b] = [0, 1].map(|variable| SolverLiteral::new(variable, false));
    assert_eq!(solver.solve(&[a, b], &Limits::none()), Answer::Unsatisfiable);
    let entries = ledger.entries();
    assert_eq!((entries.answers, entries.proofs), (1, 0));
    assert!(entries.fault.is_some());
}

#[test]
fn there_are_as_many_proofs_as_answers_with_no() {
    let ledger = Ledger::default();
    let mut solver = Certified::new(ledger.clone());
    let assumptions: Vec<SolverLiteral> = (0..4).map(|_| solver.variable()).collect();
    for (number, assumption) in assumptions.iter().enumerate() {
        crowd(&mut solver, 2 + number, *assumption);
        assert_eq!(solver.solve(&[!*assumption], &Limits::none()), Answer::Satisfiable);
        assert_eq!(solver.solve(&[*assumption], &Limits::none()), Answer::Unsatisfiable);
    }
    let entries = ledger.entries();
    assert_eq!((entries.answers, entries.proofs), (4, 4));
    assert!(entries.steps > 20, "{}", entries.steps);
    assert_eq!(entries.fault, None);
}
