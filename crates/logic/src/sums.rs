//! Sums that come to the same.
//!
//! Counting a tree's nodes gives a tree of additions, and so does counting them after a rotation. That both come to the same number is
//! plain to see from the sums, and hard to see from the bits: a solver has to find out that addition is associative. So a word
//! remembers what it is the sum, the difference or the choice of, and where two words are compared, they are taken apart into
//! linear forms. If these differ by a constant, the comparison is decided.
//!
//! The equations that are known on the path help (*size is the number of nodes*). They are solved for one of their words each, by
//! Gaussian elimination, and the solutions put into what is compared.
//!
//! All this is exact modulo 2^width, so that overflow makes no difference. As anything else that is built under facts, what a word is made
//! of is good for a [`Context`] only, and forgotten after it.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::{Store, Word};
use crate::facts::Context;
use crate::literal::Literal;

/// Words taken apart in one comparison; after that it is left to a solver.
const MOST_PARTS: usize = 2000;

/// Parts of a difference that only add, or only take away, above which it is not looked into.
const MOST_UNBALANCED: usize = 2;

/// What words are made of, and what they were compared with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    /// Whether nothing is remembered, so that comparisons are left to bits.
    idle: bool,
    parts: FxHashMap<Word, Made>,
    /// Choices that are the same in every context, under the condition that is not negated.
    choices: FxHashMap<(Literal, Word, Word), Word>,
    equations: Vec<Equation>,
    solved: Solved,
}

/// Words of a sum: whether each is added, or taken away.
pub type Part = Vec<(Word, bool)>;

/// What a word is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parts {
    Sum(Word, Word),
    Difference(Word, Word),
    /// The first where the condition holds, the second elsewhere.
    Choice(Literal, Word, Word),
}

#[derive(Clone, Copy, Debug)]
struct Made {
    context: Context,
    parts: Parts,
    /// Whether something is added in it. Comparing anything else is left to its bits.
    is_sum: bool,
}

#[derive(Clone, Copy, Debug)]
struct Equation {
    holds: Literal,
    context: Context,
    sides: (Word, Word),
}

/// The equations that hold in a context, each solved for a word.
#[derive(Clone, Debug, Default)]
struct Solved {
    context: Option<Context>,
    words: FxHashMap<Word, Form>,
}

/// A number plus multiples of words, none of them zero, modulo 2^width.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    width: usize,
    constant: u64,
    multiples: BTreeMap<Word, u64>,
}

impl Form {
    fn new(width: usize) -> Form {
        Form { width, constant: 0, multiples: BTreeMap::new() }
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    fn add(&mut self, word: Word, factor: u64) {
        let mask = self.mask();
        let multiple = self.multiples.entry(word).or_insert(0);
        *multiple = multiple.wrapping_add(factor) & mask;
        if *multiple == 0 {
            self.multiples.remove(&word);
        }
    }

    fn add_constant(&mut self, constant: u64) {
        self.constant = self.constant.wrapping_add(constant) & self.mask();
    }

    fn add_form(&mut self, form: &Form, factor: u64) {
        self.add_constant(form.constant.wrapping_mul(factor));
        for (word, multiple) in &form.multiples {
            self.add(*word, multiple.wrapping_mul(factor));
        }
    }

    /// Puts solutions into it.
    fn substitute(&mut self, solved: &FxHashMap<Word, Form>) {
        let known: Vec<(Word, u64)> = self
            .multiples
            .iter()
            .map(|(word, multiple)| (*word, *multiple))
            .filter(|(word, _)| solved.contains_key(word))
            .collect();
        for (word, multiple) in known {
            self.multiples.remove(&word);
            self.add_form(&solved[&word], multiple);
        }
    }
}

impl Store {
    /// Whether words remember from now on what they are the sum of, so that sums are compared without looking at their bits. They do
    /// unless told otherwise; it makes no difference to what a formula says.
    pub fn remember_sums(&mut self, remembers: bool) {
        self.sums = Sums { idle: !remembers, ..Sums::default() };
    }

    /// Remembers what a word is made of.
    pub(crate) fn made_of(&mut self, word: Word, parts: Parts) {
        if self.sums.idle {
            return;
        }
        let (Parts::Sum(a, b) | Parts::Difference(a, b) | Parts::Choice(_, a, b)) = parts;
        // So no word is made of itself. One that was there before is nothing new.
        if !word.is_later_than(a) || !word.is_later_than(b) {
            return;
        }
        let context = self.graph.context();
        if let (Parts::Choice(condition, a, b), Context::PLAIN) = (parts, context) {
            self.sums.choices.insert(upright(condition, a, b), word);
        }
        let known = self.sums.parts.get(&word).is_some_and(|made| self.graph.holds(made.context));
        if !known {
            let is_sum = !matches!(parts, Parts::Choice(..)) || self.is_sum(a) || self.is_sum(b);
            self.sums.parts.insert(word, Made { context, parts, is_sum });
        }
    }

    /// A choice that was made before, in every context.
    pub(crate) fn made_before(&self, condition: Literal, a: Word, b: Word) -> Option<Word> {
        self.sums.choices.get(&upright(condition, a, b)).copied()
    }

    /// Remembers when two words are equal.
    pub(crate) fn compared(&mut self, a: Word, b: Word, holds: Literal) {
        if !holds.is_constant() && (self.is_sum(a) || self.is_sum(b)) {
            let context = self.graph.context();
            self.sums.equations.push(Equation { holds, context, sides: (a, b) });
        }
    }

    /// Whether two words are equal, where sums tell.
    pub(crate) fn equal_sums(&mut self, a: Word, b: Word) -> Option<bool> {
        if self.graph.context() == Context::PLAIN || !(self.is_sum(a) || self.is_sum(b)) {
            return None;
        }
        let mut difference = self.difference_form(a, b)?;
        if !difference.multiples.is_empty() {
            self.solve();
            difference.substitute(&self.sums.solved.words);
        }
        difference.multiples.is_empty().then_some(difference.constant == 0)
    }

    /// What sums do not tell about `a - b`: a number, and words to be added to it or taken away from it, in parts that have no
    /// variable in common under the facts. Nothing if there is no such form, or many parts only add.
    ///
    /// Where a part is the same number in all states, it is a small question, while the question about the whole sum is a hard one.
    pub fn difference_parts(&mut self, a: Word, b: Word) -> Option<(u64, Vec<Part>)> {
        if self.graph.context() == Context::PLAIN || !(self.is_sum(a) || self.is_sum(b)) {
            return None;
        }
        let mut difference = self.difference_form(a, b)?;
        self.solve();
        difference.substitute(&self.sums.solved.words);
        // What is compared is itself no part of it.
        if difference.multiples.keys().all(|word| *word == a || *word == b) {
            return None;
        }
        let mut parts: Vec<(FxHashSet<u32>, Part)> = Vec::new();
        for (word, multiple) in &difference.multiples {
            let added = *multiple == 1;
            if !added && *multiple != difference.mask() {
                return None;
            }
            let bits = self.bits(*word);
            let bits = self.graph.rewrite(&bits, &FxHashMap::default());
            let mut variables = FxHashSet::from_iter(self.graph.support(&bits));
            let mut part = vec![(*word, added)];
            let (touched, apart) = parts.into_iter().partition(|(others, _)| !others.is_disjoint(&variables));
            parts = apart;
            for (others, words) in touched {
                variables.extend(others);
                part.extend(words);
            }
            parts.push((variables, part));
        }
        // What is only added is hardly ever the same in all states, so it is found out first whether it is.
        let is_balanced =
            |(_, part): &(_, Part)| part.iter().any(|(_, added)| *added) && part.iter().any(|(_, added)| !*added);
        parts.sort_by_key(is_balanced);
        let unbalanced = parts.iter().filter(|part| !is_balanced(part)).count();
        (unbalanced <= MOST_UNBALANCED)
            .then(|| (difference.constant, parts.into_iter().map(|(_, part)| part).collect()))
    }

    /// Solves the equations that hold now.
    fn solve(&mut self) {
        let context = Some(self.graph.context());
        // A comparison that was made in this very context, and is known to hold, was no comparison.
        if self.sums.solved.context == context {
            return;
        }
        let mut equations = std::mem::take(&mut self.sums.equations);
        equations.retain(|equation| self.graph.holds(equation.context));
        let mut words: FxHashMap<Word, Form> = FxHashMap::default();
        for equation in &equations {
            if self.graph.under_facts(equation.holds) != Literal::TRUE {
                continue;
            }
            let (a, b) = equation.sides;
            let Some(mut form) = self.difference_form(a, b) else { continue };
            form.substitute(&words);
            // A word that stands there once, or is taken away once.
            let mask = form.mask();
            let unit = form.multiples.iter().find(|(_, multiple)| **multiple == 1 || **multiple == mask);
            let Some((word, multiple)) = unit.map(|(word, multiple)| (*word, *multiple)) else { continue };
            form.multiples.remove(&word);
            let mut solution = Form::new(form.width);
            solution.add_form(&form, if multiple == 1 { mask } else { 1 });
            let this = FxHashMap::from_iter([(word, solution)]);
            words.values_mut().for_each(|other| other.substitute(&this));
            words.extend(this);
        }
        self.sums.solved = Solved { context, words };
        self.sums.equations = equations;
    }

    /// `a - b`, taken apart.
    fn difference_form(&self, a: Word, b: Word) -> Option<Form> {
        let mut form = Form::new(a.width());
        let mut pending = vec![(a, 1), (b, u64::MAX)];
        let mut taken = 0;
        while let Some((word, factor)) = pending.pop() {
            taken += 1;
            if taken > MOST_PARTS {
                return None;
            }
            match (word.as_constant(), self.parts(word)) {
                (Some(constant), _) => form.add_constant(constant.wrapping_mul(factor)),
                (None, Some(Parts::Sum(a, b))) => pending.extend([(a, factor), (b, factor)]),
                (None, Some(Parts::Difference(a, b))) => pending.extend([(a, factor), (b, factor.wrapping_neg())]),
                (None, Some(Parts::Choice(condition, a, b))) => match self.graph.under_facts(condition).as_constant() {
                    Some(true) => pending.push((a, factor)),
                    Some(false) => pending.push((b, factor)),
                    None => form.add(word, factor),
                },
                (None, None) => form.add(word, factor),
            }
        }
        Some(form)
    }

    /// What a word is made of, as far as that is true now.
    fn parts(&self, word: Word) -> Option<Parts> {
        let made = self.sums.parts.get(&word)?;
        self.graph.holds(made.context).then_some(made.parts)
    }

    fn is_sum(&self, word: Word) -> bool {
        self.sums.parts.get(&word).is_some_and(|made| made.is_sum && self.graph.holds(made.context))
    }
}

/// A choice whose condition is not negated.
fn upright(condition: Literal, a: Word, b: Word) -> (Literal, Word, Word) {
    if condition.is_negated() { (!condition, b, a) } else { (condition, a, b) }
}
