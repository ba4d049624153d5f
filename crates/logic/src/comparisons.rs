//! Comparisons that follow from others.
//!
//! In a search tree, that a key is less than one and that one less than another says that it is less than the other; and what is
//! neither less nor equal is greater. For a solver, these are many steps from bit to bit. So a store remembers which words were
//! compared, and what is known of these comparisons on the path is a graph of words: an edge leads from a word to one that is greater,
//! or not less. A comparison that ways through this graph decide is decided.
//!
//! What the path leaves open is for a solver, to which the same is told in [axioms](Store::order_axioms): clauses for each two
//! words that were compared, and for each three of which each two were.
//!
//! As anything else that is built under facts, a comparison is good for a [`Context`] only, and forgotten after it.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::{Store, Word};
use crate::facts::Context;
use crate::literal::Literal;

/// Which words were compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparisons {
    /// Whether nothing is remembered, so that comparisons are left to bits.
    idle: bool,
    made: Vec<Comparison>,
    /// Comparisons that are the same in every context, also those with constants.
    everywhere: FxHashMap<(Word, Word, bool), Literal>,
    /// Words that were compared by order.
    ordered: FxHashSet<Word>,
    known: Known,
}

#[derive(Clone, Copy, Debug)]
struct Comparison {
    sides: (Word, Word),
    /// Whether it was asked if the first is less; otherwise, if they are equal.
    is_order: bool,
    holds: Literal,
    context: Context,
}

/// What is known in a context: which words are not less than a word, and whether they are greater.
#[derive(Clone, Debug, Default)]
struct Known {
    context: Option<Context>,
    above: FxHashMap<Word, Vec<(Word, bool)>>,
}

impl Store {
    /// Whether comparisons are remembered from now on, so that those are decided that follow from others. They are unless told
    /// otherwise; it makes no difference to what a formula says.
    pub fn remember_comparisons(&mut self, remembers: bool) {
        self.comparisons = Comparisons { idle: !remembers, ..Comparisons::default() };
    }

    /// Remembers a comparison: when the first is less, or when both are equal.
    pub(crate) fn note_comparison(&mut self, a: Word, b: Word, is_order: bool, holds: Literal) {
        if self.comparisons.idle || holds.is_constant() {
            return;
        }
        let context = self.graph.context();
        if context == Context::PLAIN && self.comparisons.everywhere.insert((a, b, is_order), holds).is_some() {
            return;
        }
        if a.as_constant().or(b.as_constant()).is_some() {
            return;
        }
        if is_order {
            self.comparisons.ordered.extend([a, b]);
        }
        self.comparisons.made.push(Comparison { sides: (a, b), is_order, holds, context });
    }

    /// Whether a word is less than another, where what is known on the path tells.
    pub(crate) fn known_less(&mut self, a: Word, b: Word) -> Option<bool> {
        if let Some(made) = self.comparisons.everywhere.get(&(a, b, true))
            && let Some(known) = self.graph.under_facts(*made).as_constant()
        {
            return Some(known);
        }
        if !self.is_ordered(a, b) {
            return None;
        }
        match (self.is_below(a, b), self.is_below(b, a)) {
            (Some(true), _) => Some(true),
            (_, Some(_)) => Some(false),
            _ => None,
        }
    }

    /// Whether two words are equal, where what is known on the path tells.
    pub(crate) fn known_equal(&mut self, a: Word, b: Word) -> Option<bool> {
        if !self.is_ordered(a, b) {
            return None;
        }
        match (self.is_below(a, b), self.is_below(b, a)) {
            (Some(true), _) | (_, Some(true)) => Some(false),
            (Some(false), Some(false)) => Some(true),
            _ => None,
        }
    }

    /// Whether both words have been compared by order, and something is known.
    fn is_ordered(&self, a: Word, b: Word) -> bool {
        let ordered = &self.comparisons.ordered;
        self.graph.context() != Context::PLAIN && ordered.contains(&a) && ordered.contains(&b)
    }

    /// Whether there is a way from a word up to another, and whether it is less and not only not greater.
    fn is_below(&mut self, a: Word, b: Word) -> Option<bool> {
        self.look_at_comparisons();
        let above = &self.comparisons.known.above;
        let mut seen: FxHashSet<(Word, bool)> = FxHashSet::default();
        let mut pending = vec![(a, false)];
        while let Some((word, is_less)) = pending.pop() {
            if !seen.insert((word, is_less)) {
                continue;
            }
            if word == b && is_less {
                return Some(true);
            }
            let further = above.get(&word).into_iter().flatten();
            pending.extend(further.map(|(other, less)| (*other, is_less || *less)));
        }
        seen.contains(&(b, false)).then_some(false)
    }

    /// Finds out which comparisons are decided in this context.
    fn look_at_comparisons(&mut self) {
        let context = Some(self.graph.context());
        if self.comparisons.known.context == context {
            return;
        }
        let mut made = std::mem::take(&mut self.comparisons.made);
        made.retain(|comparison| self.graph.holds(comparison.context));
        let mut above: FxHashMap<Word, Vec<(Word, bool)>> = FxHashMap::default();
        let mut not_less: FxHashSet<(Word, Word)> = FxHashSet::default();
        let mut different: Vec<(Word, Word)> = Vec::new();
        for Comparison { sides: (a, b), is_order, holds, .. } in &made {
            match (is_order, self.graph.under_facts(*holds).as_constant()) {
                (_, None) => {}
                (true, Some(true)) => above.entry(*a).or_default().push((*b, true)),
                (true, Some(false)) => {
                    above.entry(*b).or_default().push((*a, false));
                    not_less.insert((*a, *b));
                }
                (false, Some(true)) => {
                    above.entry(*a).or_default().push((*b, false));
                    above.entry(*b).or_default().push((*a, false));
                }
                (false, Some(false)) => different.extend([(*a, *b), (*b, *a)]),
            }
        }
        // What is neither less nor equal is greater.
        for (a, b) in different.into_iter().filter(|pair| not_less.contains(pair)) {
            above.entry(b).or_default().push((a, true));
        }
        self.comparisons.made = made;
        self.comparisons.known = Known { context, above };
    }

    /// Clauses that are true of words which were compared by order, or with such words, in every context: of each two that were
    /// compared, exactly one is less or they are equal; and of each three of which each two were, order is transitive.
    pub fn order_axioms(&mut self) -> Vec<Vec<Literal>> {
        self.plainly(|store| {
            let ordered = std::mem::take(&mut store.comparisons.ordered);
            let mut pairs: BTreeSet<(Word, Word)> = BTreeSet::new();
            for Comparison { sides: (a, b), context, .. } in &store.comparisons.made {
                if *context == Context::PLAIN && a != b && (ordered.contains(a) || ordered.contains(b)) {
                    pairs.insert((*a.min(b), *a.max(b)));
                }
            }
            store.comparisons.ordered = ordered;
            let mut compared: FxHashMap<Word, Vec<Word>> = FxHashMap::default();
            for (a, b) in &pairs {
                compared.entry(*a).or_default().push(*b);
            }
            let mut axioms = Vec::new();
            for (a, b) in &pairs {
                let (less, greater, equal) = (store.less(*a, *b), store.less(*b, *a), store.equal(*a, *b));
                axioms.extend([vec![!less, !greater], vec![!less, !equal], vec![!greater, !equal]]);
                axioms.push(vec![less, greater, equal]);
                let third = compared.get(b).into_iter().flatten().filter(|third| pairs.contains(&(*a, **third)));
                for c in third.copied().collect::<Vec<_>>() {
                    for [x, y, z] in [[*a, *b, c], [*b, c, *a], [c, *a, *b], [c, *b, *a], [*b, *a, c], [*a, c, *b]] {
                        let (first, second, both) = (store.less(x, y), store.less(y, z), store.less(x, z));
                        axioms.push(vec![!first, !second, both]);
                        let (first, second, both) = (store.less(y, x), store.less(z, y), store.less(z, x));
                        axioms.push(vec![first, second, !both]);
                    }
                }
            }
            axioms
        })
    }
}
