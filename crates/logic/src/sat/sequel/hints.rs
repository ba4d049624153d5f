//! Why a clause follows, for a [`Proof`].
//!
//! Whatever the solver finds out follows from a clause that became false, and from the reasons for which its literals are false. So the
//! hints of what was learnt are the reasons between that clause and the literals of the new one, each after those that it builds upon; and
//! what was left out of the new clause because it follows from the rest needs no rule of its own. What is true in all models gets a clause
//! of its own when it is first needed, or its reasons would be in every proof.

use super::clauses::ClauseRef;
use super::{Conflict, Reason, Sequel};
use crate::sat::{Definition, Proof, SolverLiteral};

/// What a proof was told so far.
pub struct Log {
    proof: Box<dyn Proof>,
    /// The number of the last clause.
    last: u32,
    /// Numbers of clauses that are about to be added.
    reserved: std::ops::Range<u32>,
    /// By variables that are the same in all models: the clause which says so, or [`NONE`].
    units: Vec<u32>,
    /// The clause without literals.
    empty: u32,
    /// Variables that were explained.
    seen: Vec<bool>,
    marked: Vec<u32>,
}

/// The number of no clause.
const NONE: u32 = 0;

impl Log {
    pub fn new(proof: Box<dyn Proof>) -> Log {
        Log { proof, last: NONE, reserved: 0..0, units: Vec::new(), empty: NONE, seen: Vec::new(), marked: Vec::new() }
    }

    pub fn variable(&mut self) {
        self.units.push(NONE);
        self.seen.push(false);
    }

    /// The number of the next clause.
    fn count(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    fn learn(&mut self, clause: &[SolverLiteral], hints: &[u32]) -> u32 {
        let id = self.count();
        self.proof.learn(id, clause, hints);
        self.note(id, clause);
        id
    }

    /// A clause of at most one literal is asked for by that.
    fn note(&mut self, id: u32, clause: &[SolverLiteral]) {
        match clause {
            [] => self.empty = id,
            [literal] => self.units[literal.variable() as usize] = id,
            _ => {}
        }
    }

    fn mark(&mut self, variable: u32) -> bool {
        self.marked.push(variable);
        std::mem::replace(&mut self.seen[variable as usize], true)
    }

    fn unmark(&mut self) {
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = false;
        }
    }
}

impl Sequel {
    /// Does something with the log of the proof, if there is one.
    fn logging<T: Default>(&mut self, f: impl FnOnce(&Sequel, &mut Log) -> T) -> T {
        let Some(mut log) = self.log.take() else { return T::default() };
        let result = f(self, &mut log);
        self.log = Some(log);
        result
    }

    /// The clauses of a definition are numbered one after the other, whatever is learnt while they are added.
    pub(super) fn log_definition(&mut self, definition: Definition<SolverLiteral>, variable: SolverLiteral) {
        self.logging(|_, log| {
            let first = log.last.wrapping_add(1);
            definition.for_each_clause(variable, |_| {
                log.count();
            });
            log.reserved = first..log.last.wrapping_add(1);
        });
    }

    /// Counts a clause that was added, of which some literals are left: the others are false in all models. Nothing is left of a clause
    /// that is true in all of them. Gives the number of what is left.
    pub(super) fn log_added(&mut self, clause: &[SolverLiteral], left: Option<&[SolverLiteral]>) -> u32 {
        self.logging(|solver, log| {
            let id = log.reserved.next().unwrap_or_else(|| log.count());
            let Some(left) = left else {
                log.proof.delete(id);
                return NONE;
            };
            let gone: Vec<u32> =
                clause.iter().filter(|literal| !left.contains(literal)).map(|literal| literal.variable()).collect();
            if gone.is_empty() {
                log.note(id, left);
                return id;
            }
            let mut hints: Vec<u32> = Vec::new();
            for variable in gone {
                if !log.mark(variable) {
                    hints.push(solver.unit(log, variable));
                }
            }
            log.unmark();
            hints.push(id);
            let shorter = log.learn(left, &hints);
            log.proof.delete(id);
            shorter
        })
    }

    /// Tells what was learnt from a conflict. Gives the number of the new clause.
    pub(super) fn log_learnt(&mut self, conflict: Conflict, clause: &[SolverLiteral]) -> u32 {
        self.logging(|solver, log| {
            for literal in clause {
                log.mark(literal.variable());
            }
            let hints = solver.hints(log, conflict);
            log.learn(clause, &hints)
        })
    }

    /// Tells why the assumptions of the core do not hold together: a clause is false, or else there was no model before.
    pub(super) fn log_core(&mut self, conflict: Option<Conflict>) {
        self.logging(|solver, log| {
            let hints = match conflict {
                Some(conflict) => solver.hints(log, conflict),
                None => vec![log.empty],
            };
            log.proof.conclude(&solver.core, &hints);
        });
    }

    /// Tells why an assumption is false, which is the last of the core.
    pub(super) fn log_false(&mut self, assumption: SolverLiteral) {
        self.logging(|solver, log| {
            let variable = assumption.variable();
            let hints = match solver.reasons[variable as usize] {
                _ if solver.level_of(assumption) == 0 => vec![solver.unit(log, variable)],
                Reason::Clause(clause) => {
                    log.mark(variable);
                    solver.hints(log, Conflict::Clause(clause))
                }
                // It is assumed itself that it is false.
                Reason::None | Reason::Binary(_) => Vec::new(),
            };
            log.proof.conclude(&solver.core, &hints);
        });
    }

    pub(super) fn log_deleted(&mut self, clause: ClauseRef) {
        let id = self.clauses.id(clause);
        self.logging(|_, log| log.proof.delete(id));
    }

    /// The clauses from which it follows that one is false, if all marked variables, and decisions, are what they are. Nothing is marked
    /// afterwards.
    fn hints(&self, log: &mut Log, conflict: Conflict) -> Vec<u32> {
        let mut hints = Vec::new();
        let mut reasons = Vec::new();
        // Variables to be explained, and variables of which all causes are explained.
        let mut pending: Vec<(u32, bool)> = Vec::new();
        self.for_each_literal(conflict, |literal| pending.push((literal.variable(), false)));
        while let Some((variable, is_explained)) = pending.pop() {
            let reason = self.reasons[variable as usize];
            if is_explained {
                reasons.push(self.id_of(reason));
                continue;
            }
            if log.mark(variable) {
                continue;
            }
            if self.levels[variable as usize] == 0 {
                hints.push(self.unit(log, variable));
            } else if let Reason::Clause(clause) = reason {
                pending.push((variable, true));
                let literals = self.clauses.literals(clause).map(|literal| literal.variable());
                pending.extend(literals.filter(|cause| *cause != variable).map(|cause| (cause, false)));
            }
        }
        log.unmark();
        hints.append(&mut reasons);
        if let Conflict::Clause(clause) = conflict {
            hints.push(self.clauses.id(clause));
        }
        hints
    }

    fn id_of(&self, reason: Reason) -> u32 {
        match reason {
            Reason::Clause(clause) => self.clauses.id(clause),
            // While there is a proof, clauses of two literals are kept like others.
            Reason::None | Reason::Binary(_) => NONE,
        }
    }

    /// The clause which says what a variable is in all models.
    fn unit(&self, log: &mut Log, variable: u32) -> u32 {
        let mut pending = vec![variable];
        while let Some(&variable) = pending.last() {
            let place = variable as usize;
            let Reason::Clause(clause) = self.reasons[place] else {
                // It was told when it was added or learnt.
                pending.pop();
                continue;
            };
            if log.units[place] != NONE {
                pending.pop();
                continue;
            }
            let causes = || self.clauses.literals(clause).filter(|cause| cause.variable() != variable);
            let before = pending.len();
            pending.extend(
                causes().map(|cause| cause.variable()).filter(|cause| {
                    log.units[*cause as usize] == NONE && self.reasons[*cause as usize] != Reason::None
                }),
            );
            if pending.len() == before {
                let mut hints: Vec<u32> = causes().map(|cause| log.units[cause.variable() as usize]).collect();
                hints.push(self.clauses.id(clause));
                let known = self.clauses.literals(clause).find(|literal| literal.variable() == variable);
                log.learn(known.as_slice(), &hints);
                pending.pop();
            }
        }
        log.units[variable as usize]
    }
}
