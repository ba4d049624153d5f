//! Clauses of three and more literals, one after the other in one vector.

use std::num::NonZeroU32;

use crate::sat::SolverLiteral;

/// Where a clause starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseRef(NonZeroU32);

impl ClauseRef {
    fn start(self) -> usize {
        self.0.get() as usize
    }
}

/// The clause that starts somewhere, which is never at 0. A solver that needs more words than this can count needs a hundred times as
/// much memory as anybody gives it.
fn reference(start: usize) -> ClauseRef {
    ClauseRef(NonZeroU32::new(start as u32).unwrap_or(NonZeroU32::MAX))
}

/// After one word that is nobody's, for each clause three words, then its literals: how many they are, the levels that a learnt clause
/// spans, and the number of the clause in a proof.
pub struct Clauses {
    words: Vec<u32>,
    /// Words of clauses that were deleted.
    wasted: usize,
}

const HEADER: usize = 3;
/// A mark beside the number of literals.
const DELETED: u32 = 1 << 31;

impl Default for Clauses {
    fn default() -> Clauses {
        Clauses { words: vec![0], wasted: 0 }
    }
}

impl Clauses {
    pub fn add(&mut self, literals: &[SolverLiteral], span: u32, id: u32) -> ClauseRef {
        let clause = reference(self.words.len());
        self.words.extend([literals.len() as u32, span, id]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        clause
    }

    pub fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = SolverLiteral> {
        self.words[self.range(clause)].iter().map(|&word| SolverLiteral(word))
    }

    /// The literals as numbers.
    pub fn words_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let range = self.range(clause);
        &mut self.words[range]
    }

    /// How many decisions a learnt clause was about when it was learnt; those about few are useful for long.
    pub fn span(&self, clause: ClauseRef) -> u32 {
        self.words[clause.start() + 1]
    }

    /// The number of a clause in a proof.
    pub fn id(&self, clause: ClauseRef) -> u32 {
        self.words[clause.start() + 2]
    }

    pub fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.words[clause.start()] & DELETED != 0
    }

    pub fn delete(&mut self, clause: ClauseRef) {
        self.wasted += self.range(clause).len() + HEADER;
        self.words[clause.start()] |= DELETED;
    }

    /// Whether so much is wasted that it is worth to move the clauses.
    pub fn is_wasteful(&self) -> bool {
        self.wasted * 3 > self.words.len()
    }

    /// Moves clauses together. Afterwards, the old one knows where each clause [went](Clauses::moved).
    pub fn compact(&mut self) -> Clauses {
        let mut old = std::mem::take(self);
        let mut start = 1;
        while start < old.words.len() {
            let (clause, length) = (reference(start), (old.words[start] & !DELETED) as usize);
            if !old.is_deleted(clause) {
                let there = self.words.len() as u32;
                self.words.extend_from_slice(&old.words[start..start + HEADER + length]);
                old.words[start + 1] = there;
            }
            start += HEADER + length;
        }
        old
    }

    /// Where a clause went that was not deleted.
    pub fn moved(&self, clause: ClauseRef) -> ClauseRef {
        reference(self.words[clause.start() + 1] as usize)
    }

    fn range(&self, clause: ClauseRef) -> std::ops::Range<usize> {
        let start = clause.start() + HEADER;
        start..start + (self.words[clause.start()] & !DELETED) as usize
    }
}
