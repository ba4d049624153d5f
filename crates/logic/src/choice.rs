//! Symbolic choices: one out of a finite table of alternatives.
//!
//! A reference over a domain of n objects is an index of ⌈log₂ n⌉ bits into a table of them (paper: PIPAL, section
//! 3.4), as is any value with a small domain. Reading a field through such a reference reads that field of *every*
//! object and selects by the index, in a balanced tree of multiplexers: one layer for each bit of the index.
//! Objects that agree cost nothing, and where one entry of the table changes, a logarithmic number of multiplexers
//! does.
//!
//! An index of k bits over n < 2^k alternatives has values that stand for nothing. Whoever makes the index asserts
//! that it is in range ([`Store::in_range`]); under this, everything here is exact, and without it a selection is
//! *some* alternative.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::bits::{MAX_WIDTH, Store, Word};
use crate::literal::Literal;

/// One of some alternatives.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a, T> {
    /// Which one.
    pub index: Word,
    /// All of them. An alternative that stands there twice is the same alternative.
    pub alternatives: &'a [T],
}

/// The number of bits it takes to number `count` alternatives; at least 1.
pub fn index_width(count: usize) -> usize {
    let last = count.saturating_sub(1);
    (usize::BITS - last.leading_zeros()).max(1) as usize
}

impl Store {
    /// A fresh index over `count` alternatives. Assert that it is [`in_range`](Store::in_range).
    pub fn index(&mut self, count: usize) -> Word {
        if count <= 1 { Word::constant(1, 0) } else { self.variable(index_width(count)) }
    }

    /// Whether an index stands for one of `count` alternatives.
    pub fn in_range(&mut self, index: Word, count: usize) -> Literal {
        if index.width() < MAX_WIDTH && count >> index.width() != 0 {
            return Literal::TRUE;
        }
        self.less_unsigned(index, Word::constant(index.width(), count as u64))
    }

    /// Whether the index is `alternative`.
    pub fn is(&mut self, index: Word, alternative: usize) -> Literal {
        let width = index.width();
        if width < MAX_WIDTH && alternative >> width != 0 {
            return Literal::FALSE;
        }
        self.equal(index, Word::constant(width, alternative as u64))
    }

    /// The word that the index stands for. All have the same width, and there is at least one.
    ///
    /// # Panics
    /// If there is none, or if they differ in width.
    pub fn select(&mut self, index: Word, alternatives: &[Word]) -> Word {
        self.multiplex(index, alternatives, Store::ite)
    }

    /// The literal that the index stands for.
    ///
    /// # Panics
    /// If there is none.
    pub fn select_literal(&mut self, index: Word, alternatives: &[Literal]) -> Literal {
        self.multiplex(index, alternatives, |store, condition, a, b| store.graph.ite(condition, a, b))
    }

    /// Whether two choices are the same alternative. Their tables may differ in order and content.
    pub fn same_choice<T: Eq + Hash>(&mut self, a: Choice<'_, T>, b: Choice<'_, T>) -> Literal {
        // Both tables get one numbering, by first occurrence, and the numbers are compared. Where the tables are
        // the same and nothing stands there twice, these are the indices themselves.
        let mut numbers = FxHashMap::default();
        let [a_numbers, b_numbers] = [a.alternatives, b.alternatives].map(|alternatives| {
            let number = |alternative| {
                let next = numbers.len();
                *numbers.entry(alternative).or_insert(next)
            };
            alternatives.iter().map(number).collect::<Vec<usize>>()
        });
        // The numbers of what stands in both tables are below those of what stands in the second one alone.
        let known_to_a = a_numbers.iter().max().map_or(0, |&last| last + 1);
        if b_numbers.iter().all(|&number| number >= known_to_a) {
            return Literal::FALSE;
        }
        let width = index_width(numbers.len());
        let a = self.renumber(a.index, &a_numbers, width);
        let b = self.renumber(b.index, &b_numbers, width);
        self.equal(a, b)
    }

    /// The number, in `width` bits, that a table gives for an index.
    fn renumber(&mut self, index: Word, numbers: &[usize], width: usize) -> Word {
        let as_they_are = numbers.iter().enumerate().all(|(i, &number)| i == number);
        if as_they_are && index.width() <= width {
            return self.zero_extend(index, width);
        }
        let numbers: Vec<Word> = numbers.iter().map(|&number| Word::constant(width, number as u64)).collect();
        self.select(index, &numbers)
    }

    /// A tree of multiplexers. The lowest bit of the index decides between neighbours, the next one between pairs,
    /// and so on; an alternative without a neighbour goes up as it is.
    fn multiplex<T: Copy>(
        &mut self,
        index: Word,
        alternatives: &[T],
        ite: impl Fn(&mut Store, Literal, T, T) -> T,
    ) -> T {
        let index = self.load(index);
        if let Some(known) = index.as_constant() {
            let known = usize::try_from(known).unwrap_or(usize::MAX);
            return alternatives[known.min(alternatives.len() - 1)];
        }
        let mut layer = alternatives.to_vec();
        for &bit in index.bits() {
            let half = layer.len().div_ceil(2);
            for i in 0..half {
                layer[i] = match layer.get(2 * i + 1) {
                    Some(&odd) => ite(self, bit, odd, layer[2 * i]),
                    None => layer[2 * i],
                };
            }
            layer.truncate(half);
        }
        layer[0]
    }
}
