//! Totals that stay what they were.
//!
//! After a table has been resized, the number of all nodes is still the size of the map. That is hard for a solver: the numbers of nodes of
//! many bins are added up, and then those of other bins. But bin by bin it is easy: what was in one bin is in two bins now. So where sums
//! are compared, what they differ in is divided into parts that have no variable in common; and if each part is the same number
//! on all states, which one state suggests and the solver confirms, the comparison is decided.

use glassbox_ir::Condition;
use glassbox_logic::{Literal, Word};

use super::Evaluator;
use crate::term::Term;

impl Evaluator<'_> {
    /// A comparison.
    pub(super) fn compare(&mut self, condition: Condition, a: Term, b: Term) -> Literal {
        let literal = self.terms.compare(condition, a, b);
        match (condition, a, b) {
            (Condition::Eq | Condition::Ne, Term::Word(a), Term::Word(b))
                if !literal.is_constant() && !self.running =>
            {
                match self.totals_are_equal(a, b) {
                    Some(equal) => Literal::FALSE.negate_if(equal == (condition == Condition::Eq)),
                    None => literal,
                }
            }
            _ => literal,
        }
    }

    /// Whether two sums are equal on all states, or on none, if that is found out part by part.
    fn totals_are_equal(&mut self, a: Word, b: Word) -> Option<bool> {
        if self.witnesses.is_empty() {
            return None;
        }
        let (constant, parts) = self.terms.store.difference_parts(a, b)?;
        let mut difference = constant;
        for part in parts {
            let mut sum = Word::constant(a.width(), 0);
            for (word, is_added) in part {
                let store = &mut self.terms.store;
                sum = if is_added { store.add(sum, word) } else { store.sub(sum, word) };
            }
            let value = self.terms.store.evaluate(&mut self.witnesses[0], sum);
            let same = self.terms.store.equal(sum, Word::constant(a.width(), value));
            if same != Literal::TRUE && !self.is_impossible_closely(!same) {
                return None;
            }
            difference = difference.wrapping_add(value);
        }
        Some(difference & (u64::MAX >> (64 - a.width())) == 0)
    }
}
