//! A checker of proofs that something has no model. It shares no code with the solvers whose answers it checks, and is meant to be read
//! in one sitting: whoever believes this file need not believe any solver.
//!
//! What a proof is about are [gates](Checker::define), which say what a variable is computed from, and clauses that are
//! [asserted](Checker::assert). A solver [learns](Checker::learn) clauses from them, and in the end [concludes](Checker::conclude) that one
//! clause follows: the empty one, if there is no model at all, or the one which says that its assumptions do not hold all together.
//!
//! Both are checked in the same way, and at once. Suppose that all literals of the new clause are false. The solver names clauses, its
//! *hints*: of the first, all literals but one are then false, so that one is true; with it, the same can be said of the second; and of the
//! last, all literals are false. So the new clause is true wherever the others are. These are the proofs of LRAT (Cruz-Filipe, Heule, Hunt,
//! Kaufmann and Schneider-Kamp, *Efficient Certified RAT Verification*, 2017) without their one other rule, which we do not need.
//!
//! A literal is a variable, counted from 1, or minus a variable. A clause has a number: clauses are counted from 1 in the order in which
//! they are asserted or learnt, the clauses of gates included.

use std::fmt;

/// A variable, counted from 1, or minus a variable.
pub type Literal = i32;

/// The number of a clause.
pub type Id = u32;

/// What a variable is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Nothing: it is false.
    False,
    /// Both hold.
    And(Literal, Literal),
    /// If the first holds, the second, else the third.
    Choice(Literal, Literal, Literal),
    /// At least two of three hold.
    Majority(Literal, Literal, Literal),
}

impl Gate {
    /// The clauses which say that a variable is this, in the order in which they are counted.
    fn clauses(self, output: Literal) -> Vec<Vec<Literal>> {
        let x = output;
        match self {
            Gate::False => vec![vec![-x]],
            Gate::And(a, b) => vec![vec![-x, a], vec![-x, b], vec![x, -a, -b]],
            Gate::Choice(c, t, e) => {
                let mut clauses = vec![vec![-c, -t, x], vec![-c, t, -x], vec![c, -e, x], vec![c, e, -x]];
                // These follow, but solvers like to be told; where one operand is the negation of the other, they say nothing.
                if t != -e {
                    clauses.extend([vec![-t, -e, x], vec![t, e, -x]]);
                }
                clauses
            }
            Gate::Majority(a, b, c) => {
                let pairs = [(a, b), (a, c), (b, c)];
                pairs.into_iter().flat_map(|(a, b)| [vec![-a, -b, x], vec![a, b, -x]]).collect()
            }
        }
    }

    fn operands(self) -> Vec<Literal> {
        match self {
            Gate::False => vec![],
            Gate::And(a, b) => vec![a, b],
            Gate::Choice(a, b, c) | Gate::Majority(a, b, c) => vec![a, b, c],
        }
    }
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// 0 is no literal, and the smallest number has no negation.
    #[error("{0} is not a literal")]
    NoLiteral(Literal),
    /// A variable can be one thing only.
    #[error("variable {0} is defined twice")]
    Redefined(Literal),
    /// A gate computes from what was there before, or nobody would know that it can be computed.
    #[error("variable {0} is defined by {1}, which does not come before it")]
    Circular(Literal, Literal),
    /// Clauses are counted without gaps.
    #[error("clause {told} should be clause {next}")]
    Number {
        /// The number that the solver gave it.
        told: Id,
        /// The next one.
        next: Id,
    },
    /// A clause does not follow in the way that its hints say.
    #[error("{what}: {why}")]
    Unproved {
        /// The clause.
        what: Claim,
        /// What goes wrong.
        why: Gap,
    },
    /// What is not there cannot be deleted.
    #[error("clause {0} is deleted, and there is none")]
    NothingToDelete(Id),
}

/// A clause that a solver says follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// One that it has learnt.
    Learnt(Id),
    /// Its answer.
    Conclusion,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Learnt(id) => write!(f, "clause {id} does not follow"),
            Claim::Conclusion => write!(f, "the conclusion does not follow"),
        }
    }
}

/// Why hints are no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
    /// A hint is the number of no clause, or of one that was deleted.
    #[error("its hint {0} is no clause, or was deleted")]
    NoClause(Id),
    /// A hint leaves more than one literal open.
    #[error("of its hint {0}, more than one literal may be true")]
    Open(Id),
    /// A hint says nothing that was not known.
    #[error("of its hint {0}, a literal is known to be true")]
    Satisfied(Id),
    /// After the last hint, nothing is contradicted.
    #[error("its hints end without a contradiction")]
    NoContradiction,
}

/// Checks a proof while it is made.
#[derive(Debug, Default)]
pub struct Checker {
    /// Clauses one after the other, each behind the number of its literals.
    words: Vec<i32>,
    /// Where each clause starts, by its number less 1; nothing if it was deleted.
    starts: Vec<Option<usize>>,
    /// Words of clauses that were deleted.
    wasted: usize,
    /// Whether a variable is a gate, by its number.
    defined: Vec<bool>,
    /// For each literal, the last claim in whose proof it was true.
    true_in: Vec<u64>,
    /// Claims so far.
    claim: u64,
    learnt: u64,
    concluded: u64,
}

impl Checker {
    /// A checker that knows of nothing.
    pub fn new() -> Checker {
        Checker::default()
    }

    /// Clauses that were learnt, and conclusions: all of them follow.
    pub fn steps(&self) -> u64 {
        self.learnt + self.concluded
    }

    /// Says what a variable is computed from: literals whose variables have smaller numbers. So gates restrict nothing: whatever the other
    /// variables are, gates are what is computed.
    pub fn define(&mut self, variable: Literal, gate: Gate) -> Result<(), Fault> {
        self.know(&[variable, variable.saturating_neg()])?;
        if variable < 0 {
            return Err(Fault::NoLiteral(variable));
        }
        let operands = gate.operands();
        self.know(&operands)?;
        if let Some(late) = operands.iter().find(|operand| operand.abs() >= variable) {
            return Err(Fault::Circular(variable, *late));
        }
        let place = variable as usize;
        if self.defined.len() <= place {
            self.defined.resize(place + 1, false);
        }
        if std::mem::replace(&mut self.defined[place], true) {
            return Err(Fault::Redefined(variable));
        }
        for clause in gate.clauses(variable) {
            self.keep(&clause);
        }
        Ok(())
    }

    /// Adds a clause that the proof may build upon.
    pub fn assert(&mut self, clause: &[Literal]) -> Result<(), Fault> {
        self.know(clause)?;
        self.keep(clause);
        Ok(())
    }

    /// Adds a clause that follows by its hints.
    pub fn learn(&mut self, id: Id, clause: &[Literal], hints: &[Id]) -> Result<(), Fault> {
        self.know(clause)?;
        let next = self.starts.len() as Id + 1;
        if id != next {
            return Err(Fault::Number { told: id, next });
        }
        self.prove(clause, hints).map_err(|why| Fault::Unproved { what: Claim::Learnt(id), why })?;
        self.keep(clause);
        self.learnt += 1;
        Ok(())
    }

    /// Checks that a clause follows by its hints.
    pub fn conclude(&mut self, clause: &[Literal], hints: &[Id]) -> Result<(), Fault> {
        self.know(clause)?;
        self.prove(clause, hints).map_err(|why| Fault::Unproved { what: Claim::Conclusion, why })?;
        self.concluded += 1;
        Ok(())
    }

    /// Forgets a clause.
    pub fn delete(&mut self, id: Id) -> Result<(), Fault> {
        let start = self.start(id).ok_or(Fault::NothingToDelete(id))?;
        self.starts[id as usize - 1] = None;
        self.wasted += 1 + self.words[start] as usize;
        if self.wasted > self.words.len() / 2 {
            self.compact();
        }
        Ok(())
    }

    /// Supposes that a clause is false, and follows the hints to a contradiction.
    fn prove(&mut self, clause: &[Literal], hints: &[Id]) -> Result<(), Gap> {
        self.claim += 1;
        for literal in clause {
            if self.is_true(*literal) {
                // A literal and its negation: it is true anyway.
                return Ok(());
            }
            self.make_true(-literal);
        }
        for hint in hints {
            let start = self.start(*hint).ok_or(Gap::NoClause(*hint))?;
            let literals = start + 1..start + 1 + self.words[start] as usize;
            let mut open = None;
            for literal in &self.words[literals] {
                if self.is_true(-literal) || open == Some(*literal) {
                    continue;
                }
                if self.is_true(*literal) {
                    return Err(Gap::Satisfied(*hint));
                }
                if open.replace(*literal).is_some() {
                    return Err(Gap::Open(*hint));
                }
            }
            match open {
                Some(literal) => self.make_true(literal),
                None => return Ok(()),
            }
        }
        Err(Gap::NoContradiction)
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.true_in[place(literal)] == self.claim
    }

    fn make_true(&mut self, literal: Literal) {
        self.true_in[place(literal)] = self.claim;
    }

    /// Makes room for the variables of literals.
    fn know(&mut self, literals: &[Literal]) -> Result<(), Fault> {
        for literal in literals {
            if matches!(*literal, 0 | Literal::MIN) {
                return Err(Fault::NoLiteral(*literal));
            }
            let needed = place(literal.abs()).max(place(-literal.abs())) + 1;
            if self.true_in.len() < needed {
                self.true_in.resize(needed, 0);
            }
        }
        Ok(())
    }

    fn keep(&mut self, clause: &[Literal]) {
        self.starts.push(Some(self.words.len()));
        self.words.push(clause.len() as i32);
        self.words.extend_from_slice(clause);
    }

    fn start(&self, id: Id) -> Option<usize> {
        *self.starts.get((id as usize).checked_sub(1)?)?
    }

    /// Moves clauses together.
    fn compact(&mut self) {
        let mut end = 0;
        for start in self.starts.iter_mut().flatten() {
            let words = *start..*start + 1 + self.words[*start] as usize;
            *start = end;
            end += words.len();
            self.words.copy_within(words, *start);
        }
        self.words.truncate(end);
        self.wasted = 0;
    }
}

/// Variables and their negations, counted together.
fn place(literal: Literal) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}
