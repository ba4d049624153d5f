//! SAT solvers, as the rest of the crate sees them: incremental, with assumptions, cores and models.
//!
//! The back ends live below this file, and one suite in `tests/` puts all of them through the same cases. [`Sequel`] is ours and the
//! default: our questions are many, small and close to one another, and it begins each where the last one ended. [`BatSat`],
//! MiniSat's algorithms in Rust, is what its answers are compared with. `CaDiCaL` comes with the feature of its name and needs a C++
//! compiler; it is there for the hard ones. [`Certified`] is a solver whose every *no* has a proof that is checked.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod certified;
mod sequel;

pub use self::batsat::BatSat;
#[cfg(feature = "cadical")]
pub use self::cadical::CaDiCaL;
pub use self::certified::{Certified, Entries, Ledger};
pub use self::sequel::Sequel;

use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A variable of a solver, negated or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SolverLiteral(u32);

impl SolverLiteral {
    /// The literal of a variable. Solvers count them from 0.
    pub fn new(variable: u32, negated: bool) -> SolverLiteral {
        SolverLiteral(variable << 1 | u32::from(negated))
    }

    /// The number of the variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Variables and their negations, counted together.
    fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is negated.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The negation where `negate` holds, the literal itself elsewhere.
    #[must_use]
    pub fn negate_if(self, negate: bool) -> SolverLiteral {
        SolverLiteral(self.0 ^ u32::from(negate))
    }
}

impl Not for SolverLiteral {
    type Output = SolverLiteral;

    fn not(self) -> SolverLiteral {
        SolverLiteral(self.0 ^ 1)
    }
}

/// What a solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model: ask for [`Solver::value`].
    Satisfiable,
    /// There is none under the assumptions: ask for the [`Solver::core`].
    Unsatisfiable,
    /// A limit was reached first. Asking again goes on with what was learnt.
    Unknown,
}

/// When to give up.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// After how many conflicts in one call. Back ends look now and then, and may go a little beyond. With none at all, some say what
    /// follows from clauses and assumptions by propagation.
    pub conflicts: Option<u64>,
    /// The number of assignments to variables in one call after which it ends. Only Sequel counts them.
    pub assignments: Option<u64>,
    /// As soon as this becomes true. Somebody else sets it: a clock, a user, another thread that was faster.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Never.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// After so many conflicts.
    pub fn conflicts(conflicts: u64) -> Limits {
        Limits { conflicts: Some(conflicts), ..Limits::default() }
    }

    fn interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }
}

/// What a variable of a solver is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition<L> {
    /// Nothing: it is false.
    False,
    /// Both hold.
    And(L, L),
    /// If the first holds, the second, else the third.
    Ite(L, L, L),
    /// At least two of three hold.
    Majority(L, L, L),
}

impl<L> Definition<L> {
    /// The same of other literals.
    pub fn map<M>(self, mut f: impl FnMut(L) -> M) -> Definition<M> {
        match self {
            Definition::False => Definition::False,
            Definition::And(a, b) => Definition::And(f(a), f(b)),
            Definition::Ite(a, b, c) => Definition::Ite(f(a), f(b), f(c)),
            Definition::Majority(a, b, c) => Definition::Majority(f(a), f(b), f(c)),
        }
    }
}

impl Definition<SolverLiteral> {
    /// Gives the clauses which say that a literal is this, always in the same order.
    pub fn for_each_clause(self, this: SolverLiteral, mut f: impl FnMut(&[SolverLiteral])) {
        match self {
            Definition::False => f(&[!this]),
            Definition::And(a, b) => {
                f(&[!this, a]);
                f(&[!this, b]);
                f(&[this, !a, !b]);
            }
            Definition::Ite(c, t, e) => {
                f(&[!c, !t, this]);
                f(&[!c, t, !this]);
                f(&[c, !e, this]);
                f(&[c, e, !this]);
                if t != !e {
                    // These two follow, but not by unit propagation: both branches agree while the condition is open.
                    f(&[!t, !e, this]);
                    f(&[t, e, !this]);
                }
            }
            Definition::Majority(a, b, c) => {
                for (one, two) in [(a, b), (a, c), (b, c)] {
                    f(&[!one, !two, this]);
                    f(&[one, two, !this]);
                }
            }
        }
    }
}

/// Is told how a solver comes to its answers, in a way that others can follow.
///
/// Clauses have numbers. They are counted from 1 in the order in which they are added or learnt, those that turn out to say nothing
/// included. The hints of a clause are the numbers of those that it follows from: where all its literals are false, each hint makes one
/// more literal true, and the last is false.
pub trait Proof {
    /// A clause was learnt.
    fn learn(&mut self, id: u32, clause: &[SolverLiteral], hints: &[u32]);

    /// A clause is not needed any more.
    fn delete(&mut self, id: u32);

    /// The question that was asked is answered: some of its assumptions, the core, do not hold together.
    fn conclude(&mut self, core: &[SolverLiteral], hints: &[u32]);
}

/// An incremental SAT solver. Clauses are only ever added; what is to be taken back is an assumption.
pub trait Solver {
    /// The name of the back end.
    fn name(&self) -> &'static str;

    /// A fresh variable, not negated.
    fn variable(&mut self) -> SolverLiteral;

    /// The number of variables.
    fn variable_count(&self) -> usize;

    /// Adds a clause over existing variables. The empty one makes everything unsatisfiable.
    fn add_clause(&mut self, clause: &[SolverLiteral]);

    /// Says what a variable is computed from. Nothing else defines it, and its operands were variables before it.
    fn define(&mut self, variable: SolverLiteral, definition: Definition<SolverLiteral>) {
        definition.for_each_clause(variable, |clause| self.add_clause(clause));
    }

    /// Looks for a model in which all assumptions hold.
    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer;

    /// After a question, whether a literal is known to be true wherever all its assumptions but the last hold. A back end that does not
    /// know says no, and so does one whose answers are to be proved.
    fn follows(&self, _literal: SolverLiteral) -> bool {
        false
    }

    /// What the next question is about: a back end that can do so decides some literals before others, and looks at nothing but these
    /// and what is near them, until that does not answer the question.
    fn focus(&mut self, _literals: &[SolverLiteral], _near: &[SolverLiteral]) {}

    /// After a question, whether the back end has found, and says, that the value of a literal follows from all its assumptions but the
    /// last.
    fn is_settled(&self, _literal: SolverLiteral) -> bool {
        false
    }

    /// The value of a literal in the model. It is defined after [`Answer::Satisfiable`], for variables that existed
    /// then, until the solver is changed or asked again. A variable that does not matter has some value, always the
    /// same one.
    fn value(&self, literal: SolverLiteral) -> bool;

    /// After [`Answer::Unsatisfiable`], some of the assumptions that cannot hold together; none, if there is no
    /// model even without any. Not necessarily the fewest.
    fn core(&self) -> &[SolverLiteral];

    /// The number of conflicts so far, if the back end counts them.
    fn conflict_count(&self) -> Option<u64>;

    /// How many assignments to variables there were so far; 0 if it does not count them.
    fn assignment_count(&self) -> u64 {
        0
    }
}

/// A back end that is chosen at run time.
impl<S: Solver + ?Sized> Solver for Box<S> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn variable(&mut self) -> SolverLiteral {
        (**self).variable()
    }

    fn variable_count(&self) -> usize {
        (**self).variable_count()
    }

    fn add_clause(&mut self, clause: &[SolverLiteral]) {
        (**self).add_clause(clause);
    }

    fn define(&mut self, variable: SolverLiteral, definition: Definition<SolverLiteral>) {
        (**self).define(variable, definition);
    }

    fn solve(&mut self, assumptions: &[SolverLiteral], limits: &Limits) -> Answer {
        (**self).solve(assumptions, limits)
    }

    fn follows(&self, literal: SolverLiteral) -> bool {
        (**self).follows(literal)
    }

    fn focus(&mut self, literals: &[SolverLiteral], near: &[SolverLiteral]) {
        (**self).focus(literals, near);
    }

    fn is_settled(&self, literal: SolverLiteral) -> bool {
        (**self).is_settled(literal)
    }

    fn value(&self, literal: SolverLiteral) -> bool {
        (**self).value(literal)
    }

    fn core(&self) -> &[SolverLiteral] {
        (**self).core()
    }

    fn conflict_count(&self) -> Option<u64> {
        (**self).conflict_count()
    }

    fn assignment_count(&self) -> u64 {
        (**self).assignment_count()
    }
}
