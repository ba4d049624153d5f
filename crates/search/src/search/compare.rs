//! Comparing an operation with its counterpart in the abstraction: by a formula for all similar states, or run by run.
//!
//! Formulas are tried first (`equivalence.rs`). Where the abstraction, the counterpart or `equalTo` has none (a stream, a
//! lambda, a native method), the run decides: the machine runs all of them beside the operation, with terms, and the
//! conditions that they meet join the path. All states of the path then compare alike. This takes more steps, as the path
//! fixes more of the state, and needs no question to a solver.

use glassbox_logic::{Evaluation, Literal, Mark};
use glassbox_machine::Ref;
use glassbox_stage::{Ended, Expectation, Fault};
use glassbox_verdict::Unknown;

use super::{Found, Search, ended_by};
use crate::asked::Asked;
use crate::concolic::Value;
use crate::elements::Arguments;
use crate::equivalence::{Compared, Comparison, Expected};
use crate::split::Split;

/// How an operation is compared with the abstraction.
pub(super) enum Comparing {
    /// There is no abstraction.
    Nothing,
    /// By formulas.
    Formula(Box<Expected>),
    /// Run by run.
    Runs,
}

impl Comparing {
    pub(super) fn formula(&self) -> Option<&Expected> {
        match self {
            Comparing::Formula(expected) => Some(expected),
            Comparing::Nothing | Comparing::Runs => None,
        }
    }
}

impl Search<'_> {
    /// Evaluates the counterpart of an operation for all states, or decides to compare runs.
    pub(super) fn expect(&mut self, action: usize, arguments: &Arguments) {
        self.comparing = Comparing::Nothing;
        self.by_runs = None;
        self.divided = None;
        self.stage.machine.return_to(&self.blank);
        match self.comparison(false).expect(action, arguments) {
            Ok(Some(expected)) => self.comparing = Comparing::Formula(Box::new(expected)),
            Ok(None) => {}
            Err(refusal) => {
                self.stage.machine.return_to(&self.blank);
                self.compare_by_runs(refusal.words());
            }
        }
    }

    /// The same for an operation that was divided, unless it was done for another part of it.
    pub(super) fn expect_again(&mut self, split: &Split) {
        let action = split.question.action;
        if let Some((divided, terms)) = &self.divided
            && *divided == action
        {
            self.stage.machine.domain.terms = terms.clone();
            return;
        }
        self.stage.machine.domain.terms = split.terms.clone();
        let clauses = self.solvers.clauses.count();
        self.expect(action, &split.question.arguments);
        // How often it is evaluated again depends on the number of threads.
        self.solvers.clauses.return_to(clauses);
        self.divided = Some((action, self.stage.machine.domain.terms.clone()));
    }

    fn comparison(&mut self, supposes: bool) -> Comparison<'_> {
        Comparison {
            target: self.target,
            stage: &mut self.stage,
            space: &self.space,
            states: &self.states,
            valid: self.valid,
            lifted: &mut self.lifted,
            refused: &mut self.refused,
            supposes,
        }
    }

    /// From now on, runs of the operation are compared.
    pub(super) fn compare_by_runs(&mut self, because: String) {
        self.comparing = Comparing::Runs;
        self.by_runs = Some(because);
    }

    /// The run of the counterpart, where runs are compared.
    pub(super) fn expectation(
        &mut self,
        action: usize,
        root: Ref,
        arguments: &[Value],
    ) -> Result<Expectation<Value>, Unknown> {
        match self.comparing {
            Comparing::Runs => self.stage.expect(action, root, arguments),
            Comparing::Nothing | Comparing::Formula(_) => Ok(Expectation::Nothing),
        }
    }

    /// Whether there is a counterpart to compare with.
    pub(super) fn compares(&self, expectation: &Expectation<Value>) -> bool {
        self.comparing.formula().is_some_and(Expected::compares) || matches!(expectation, Expectation::Call(_))
    }

    /// Whether a literal is true of the element that was run.
    pub(super) fn is_true(&self, element: &mut Evaluation, literal: Literal) -> bool {
        element.literal(&self.stage.machine.domain.terms.store.graph, literal)
    }

    /// Compares by formulas, on all states of the path.
    pub(super) fn compare_formulas(
        &mut self,
        supposes: bool,
        action: usize,
        ended: Ended,
        returned: Option<Value>,
        element: &mut Evaluation,
        checks: &mut Asked,
    ) -> Result<Compared, Incomparable> {
        let Comparing::Formula(expected) = std::mem::replace(&mut self.comparing, Comparing::Nothing) else {
            return Ok(Compared::NOTHING);
        };
        let compared = self.comparison(supposes).holds(&expected, action, ended, returned, element, checks);
        self.comparing = Comparing::Formula(expected);
        compared.map_err(Incomparable::NoFormula)
    }

    /// Compares the runs of an operation and its counterpart; the path goes on through the comparison. A state that the
    /// operation has broken stands for nothing.
    pub(super) fn compare_runs(
        &mut self,
        action: usize,
        root: Ref,
        ended: Ended,
        expectation: &Expectation<Value>,
        mark: Mark,
        is_intact: bool,
    ) -> Result<Compared, Incomparable> {
        // The path is about all states, also those in another order.
        self.stage.machine.domain.terms.store.graph.undo(mark);
        let mut fault = self.stage.judge_output(action, root, ended, expectation).map_err(Incomparable::Unknown)?;
        if fault.is_none() && is_intact {
            fault = self.stage.judge_abstract_state(root, expectation).map_err(Incomparable::Unknown)?;
        }
        Ok(match fault {
            None => Compared::NOTHING,
            Some(Fault::Abstraction { .. } | Fault::Comparison { .. }) => {
                Compared { broken: Literal::TRUE, ..Compared::NOTHING }
            }
            Some(_) => Compared { as_expected: Literal::FALSE, ..Compared::NOTHING },
        })
    }

    /// The end of a step that breaks nothing else.
    pub(super) fn not_compared(&self, reason: Incomparable) -> Result<Found, Unknown> {
        match reason {
            Incomparable::NoFormula(because) => Ok(Found::NoFormula(because)),
            Incomparable::Unknown(reason) => ended_by(reason),
        }
    }
}

/// Why there is no comparison.
#[derive(Clone, Debug)]
pub(super) enum Incomparable {
    /// It is no formula, for this reason.
    NoFormula(String),
    /// The runs have no answer.
    Unknown(Unknown),
}
