//! Bit-vectors: words of 1 to 64 literals, and what is done to them bit by bit.
//!
//! Most words of a check have few bits that are really open: an index into a domain of ten objects has four, and 28
//! zeros above them. So a word is kept as its lowest bits, up to the one that all higher bits repeat (its sign bit,
//! in two's complement), and every operation works on as many bits as its operands need. Words are hash-consed like
//! the nodes of the graph: a [`Word`] is a small number that can be copied, and two words are equal exactly if they
//! consist of the same literals. A constant is not stored at all.
//!
//! Under facts ([`Graph::assume`]) an operation sees the bits of its operands as they are known on the path, so that a
//! pointer that was followed is a constant here.
//!
//! Arithmetic is in `arithmetic.rs`.

use std::ops::Range;

use crate::comparisons::Comparisons;
use crate::cone::Evaluation;
use crate::graph::Graph;
use crate::intern::{Index, mix};
use crate::literal::Literal;
use crate::sums::{Parts, Sums};

/// The greatest width of a word.
pub const MAX_WIDTH: usize = 64;

/// A word of a [`Store`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    width: u8,
    content: Content,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Content {
    /// The bits, those above the width being zero.
    Constant(u64),
    /// A number in the store's table of words.
    Symbolic(u32),
}

impl Word {
    /// The constant with the lowest `width` bits of `value`. The width is at least 1 and at most 64.
    pub fn constant(width: usize, value: u64) -> Word {
        let width = width.clamp(1, MAX_WIDTH);
        Word { width: width as u8, content: Content::Constant(value & mask(width)) }
    }

    /// The number of bits.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// The value, if all bits are constants; the bits above the width are zero.
    pub fn as_constant(self) -> Option<u64> {
        match self.content {
            Content::Constant(value) => Some(value),
            Content::Symbolic(_) => None,
        }
    }

    /// Whether this word was stored after another. Constants were there from the start.
    pub(crate) fn is_later_than(self, other: Word) -> bool {
        match (self.content, other.content) {
            (Content::Symbolic(this), Content::Symbolic(other)) => this > other,
            (this, _) => matches!(this, Content::Symbolic(_)),
        }
    }

    /// The value as a number in two's complement, if all bits are constants.
    pub fn as_signed(self) -> Option<i64> {
        self.as_constant().map(|value| signed(value, self.width()))
    }
}

/// The number that the lowest `width` bits are in two's complement.
pub fn signed(value: u64, width: usize) -> i64 {
    let unused = MAX_WIDTH - width.clamp(1, MAX_WIDTH);
    ((value << unused) as i64) >> unused
}

fn mask(width: usize) -> u64 {
    u64::MAX >> (MAX_WIDTH - width)
}

/// The bits of a word while something is done with them.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub width: usize,
    bits: [Literal; MAX_WIDTH],
}

impl Row {
    /// All bits the same.
    pub fn filled(width: usize, literal: Literal) -> Row {
        Row { width, bits: [literal; MAX_WIDTH] }
    }

    pub fn constant(width: usize, value: u64) -> Row {
        let mut row = Row::filled(width, Literal::FALSE);
        for (i, bit) in row.bits_mut().iter_mut().enumerate() {
            *bit = Literal::constant(value >> i & 1 == 1);
        }
        row
    }

    pub fn bits(&self) -> &[Literal] {
        &self.bits[..self.width]
    }

    pub fn bits_mut(&mut self) -> &mut [Literal] {
        &mut self.bits[..self.width]
    }

    /// The highest bit.
    pub fn sign(&self) -> Literal {
        self.bits[self.width - 1]
    }

    /// How many bits there are up to the one that all higher bits repeat.
    pub fn significant(&self) -> usize {
        let sign = self.sign();
        self.bits().iter().rposition(|&bit| bit != sign).map_or(1, |last| last + 2)
    }

    /// The same number with more or fewer bits.
    #[must_use]
    pub fn resized(&self, width: usize) -> Row {
        let mut row = Row::filled(width, self.sign());
        let kept = self.width.min(width);
        row.bits[..kept].copy_from_slice(&self.bits[..kept]);
        row
    }

    /// Each bit through a function.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(Literal) -> Literal) -> Row {
        let mut row = *self;
        for bit in row.bits_mut() {
            *bit = change(*bit);
        }
        row
    }

    /// The bits moved upwards by a constant number of places.
    #[must_use]
    pub fn shifted_up(&self, places: usize) -> Row {
        let mut row = Row::filled(self.width, Literal::FALSE);
        for i in places..self.width {
            row.bits[i] = self.bits[i - places];
        }
        row
    }

    /// The bits moved downwards by a constant number of places, with `fill` coming in.
    #[must_use]
    pub fn shifted_down(&self, places: usize, fill: Literal) -> Row {
        let mut row = Row::filled(self.width, fill);
        for i in places..self.width {
            row.bits[i - places] = self.bits[i];
        }
        row
    }

    pub fn as_constant(&self) -> Option<u64> {
        let bit = |(i, bit): (usize, &Literal)| bit.as_constant().map(|bit| u64::from(bit) << i);
        self.bits().iter().enumerate().map(bit).sum()
    }
}

/// A graph and the words over it.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The formulas.
    pub graph: Graph,
    /// The literals of all words, one after the other.
    literals: Vec<Literal>,
    /// Where in `literals` each word is.
    words: Vec<Range<u32>>,
    index: Index,
    /// What words are made of.
    pub(crate) sums: Sums,
    /// Which words were compared.
    pub(crate) comparisons: Comparisons,
}

impl Store {
    /// An empty store.
    pub fn new() -> Store {
        Store::default()
    }

    /// A word of fresh variables.
    pub fn variable(&mut self, width: usize) -> Word {
        let mut row = Row::filled(width.clamp(1, MAX_WIDTH), Literal::FALSE);
        for bit in row.bits_mut() {
            *bit = self.graph.variable();
        }
        self.store(&row)
    }

    /// The word with these bits, the lowest first. There are at least 1 and at most 64.
    ///
    /// # Panics
    /// If there are fewer or more.
    pub fn word(&mut self, bits: &[Literal]) -> Word {
        assert!((1..=MAX_WIDTH).contains(&bits.len()), "a word of {} bits", bits.len());
        let mut row = Row::filled(bits.len(), Literal::FALSE);
        row.bits_mut().copy_from_slice(bits);
        self.store(&row)
    }

    /// The word that is 1 where the literal holds, and 0 elsewhere.
    pub fn flag(&mut self, width: usize, literal: Literal) -> Word {
        let mut row = Row::filled(width.clamp(1, MAX_WIDTH), Literal::FALSE);
        row.bits_mut()[0] = literal;
        self.store(&row)
    }

    /// A bit of a word, as it was stored. Bits above the width repeat the highest one.
    pub fn bit(&self, word: Word, place: usize) -> Literal {
        let place = place.min(word.width() - 1);
        match word.content {
            Content::Constant(value) => Literal::constant(value >> place & 1 == 1),
            Content::Symbolic(number) => {
                let bits = self.stored(number);
                bits[place.min(bits.len() - 1)]
            }
        }
    }

    /// All bits of a word, the lowest first.
    pub fn bits(&self, word: Word) -> Vec<Literal> {
        (0..word.width()).map(|place| self.bit(word, place)).collect()
    }

    /// How many bits a word has up to the one that all higher bits repeat.
    pub fn significant(&self, word: Word) -> usize {
        self.load(word).significant()
    }

    /// What a word amounts to under the facts.
    pub fn under_facts(&mut self, word: Word) -> Word {
        let row = self.load(word);
        self.store(&row)
    }

    /// The value of a word under an assignment; the bits above the width are zero.
    pub fn evaluate(&self, evaluation: &mut Evaluation, word: Word) -> u64 {
        let bit = |place| u64::from(evaluation.literal(&self.graph, self.bit(word, place))) << place;
        (0..word.width()).map(bit).sum()
    }

    /// Builds without facts in the middle of a path.
    pub fn plainly<T>(&mut self, build: impl FnOnce(&mut Store) -> T) -> T {
        let suspended = self.graph.suspend(true);
        let result = build(self);
        self.graph.suspend(suspended);
        result
    }

    /// `~a`
    pub fn not(&mut self, a: Word) -> Word {
        let row = self.load(a).map(|bit| !bit);
        self.store(&row)
    }

    /// `a & b`
    pub fn and(&mut self, a: Word, b: Word) -> Word {
        self.bitwise(a, b, Graph::and)
    }

    /// `a | b`
    pub fn or(&mut self, a: Word, b: Word) -> Word {
        self.bitwise(a, b, Graph::or)
    }

    /// `a ^ b`
    pub fn xor(&mut self, a: Word, b: Word) -> Word {
        self.bitwise(a, b, Graph::xor)
    }

    /// `condition ? a : b`
    pub fn ite(&mut self, condition: Literal, a: Word, b: Word) -> Word {
        match self.graph.under_facts(condition).as_constant() {
            Some(true) => a,
            Some(false) => b,
            None if a == b => a,
            None => {
                let chosen = match self.made_before(condition, a, b) {
                    Some(word) => word,
                    None => self.bitwise(a, b, |graph, a, b| graph.ite(condition, a, b)),
                };
                self.made_of(chosen, Parts::Choice(condition, a, b));
                chosen
            }
        }
    }

    /// The same number in two's complement with `width` bits, which are not fewer.
    pub fn sign_extend(&mut self, a: Word, width: usize) -> Word {
        let row = self.load(a).resized(width.clamp(a.width(), MAX_WIDTH));
        self.store(&row)
    }

    /// The same unsigned number with `width` bits, which are not fewer.
    pub fn zero_extend(&mut self, a: Word, width: usize) -> Word {
        let row = self.load(a);
        let mut extended = Row::filled(width.clamp(a.width(), MAX_WIDTH), Literal::FALSE);
        extended.bits_mut()[..row.width].copy_from_slice(row.bits());
        self.store(&extended)
    }

    /// The lowest `width` bits, which are not more than there are.
    pub fn truncate(&mut self, a: Word, width: usize) -> Word {
        let row = self.load(a).resized(width.clamp(1, a.width()));
        self.store(&row)
    }

    /// `a == b`, as a balanced conjunction.
    pub fn equal(&mut self, a: Word, b: Word) -> Literal {
        if a == b {
            return Literal::TRUE;
        }
        if let Some(equal) = self.equal_sums(a, b) {
            return Literal::constant(equal);
        }
        if let Some(equal) = self.known_equal(a, b) {
            return Literal::constant(equal);
        }
        let equal = self.equal_bits(a, b);
        self.compared(a, b, equal);
        self.note_comparison(a, b, false, equal);
        equal
    }

    fn equal_bits(&mut self, a: Word, b: Word) -> Literal {
        let (a, b, significant) = self.load_pair(a, b);
        let mut same = [Literal::TRUE; MAX_WIDTH];
        for (i, same) in same[..significant].iter_mut().enumerate() {
            *same = self.graph.iff(a.bits()[i], b.bits()[i]);
        }
        self.graph.and_all(same[..significant].iter().copied())
    }

    /// `a < b` in two's complement.
    pub fn less(&mut self, a: Word, b: Word) -> Literal {
        if let Some(less) = self.known_less(a, b) {
            return Literal::constant(less);
        }
        let less = self.less_bits(a, b);
        self.note_comparison(a, b, true, less);
        less
    }

    fn less_bits(&mut self, a: Word, b: Word) -> Literal {
        let (a, b, significant) = self.load_pair(a, b);
        let below = self.less_magnitude(&a, &b, significant - 1);
        // A number whose sign bit is set is the smaller one.
        self.less_bit(b.bits()[significant - 1], a.bits()[significant - 1], below)
    }

    /// `a < b`, both without sign.
    pub fn less_unsigned(&mut self, a: Word, b: Word) -> Literal {
        let (a, b, significant) = self.load_pair(a, b);
        self.less_magnitude(&a, &b, significant)
    }

    /// -1, 0 or 1 in `width` bits as `a` is less than, equal to or greater than `b` in two's complement.
    pub fn compare(&mut self, width: usize, a: Word, b: Word) -> Word {
        let (less, equal) = (self.less(a, b), self.equal(a, b));
        let mut row = Row::filled(width.clamp(1, MAX_WIDTH), less);
        row.bits_mut()[0] = !equal;
        self.store(&row)
    }

    fn less_magnitude(&mut self, a: &Row, b: &Row, bits: usize) -> Literal {
        let pairs = a.bits().iter().zip(b.bits()).take(bits);
        pairs.fold(Literal::FALSE, |below, (&a, &b)| self.less_bit(a, b, below))
    }

    /// `a < b`, where `below` says whether the lower bits of `a` are less than those of `b`.
    fn less_bit(&mut self, a: Literal, b: Literal, below: Literal) -> Literal {
        let less = self.graph.and(!a, b);
        let greater = self.graph.and(a, !b);
        let otherwise = self.graph.and(!greater, below);
        self.graph.or(less, otherwise)
    }

    fn bitwise(&mut self, a: Word, b: Word, mut op: impl FnMut(&mut Graph, Literal, Literal) -> Literal) -> Word {
        let (a, b, significant) = self.load_pair(a, b);
        let mut row = Row::filled(significant, Literal::FALSE);
        for i in 0..significant {
            row.bits_mut()[i] = op(&mut self.graph, a.bits()[i], b.bits()[i]);
        }
        self.store(&row.resized(a.width))
    }

    /// Two operands and the number of bits that they need in common.
    ///
    /// # Panics
    /// If they differ in width, which is a mistake of whoever builds the formula.
    pub(crate) fn load_pair(&self, a: Word, b: Word) -> (Row, Row, usize) {
        assert_eq!(a.width, b.width, "operands of different width");
        let (a, b) = (self.load(a), self.load(b));
        let significant = a.significant().max(b.significant());
        (a, b, significant)
    }

    /// The bits of a word as they are known now.
    pub(crate) fn load(&self, word: Word) -> Row {
        match word.content {
            Content::Constant(value) => Row::constant(word.width(), value),
            Content::Symbolic(number) => {
                let bits = self.stored(number);
                let mut row = Row::filled(word.width(), self.graph.under_facts(bits[bits.len() - 1]));
                for (place, &bit) in row.bits_mut().iter_mut().zip(bits) {
                    *place = self.graph.under_facts(bit);
                }
                row
            }
        }
    }

    /// The word with these bits.
    pub(crate) fn store(&mut self, row: &Row) -> Word {
        if let Some(value) = row.as_constant() {
            return Word::constant(row.width, value);
        }
        let bits = &row.bits()[..row.significant()];
        let hash = hash(bits);
        let stored = |words: &[Range<u32>], literals: &[Literal], number: u32| {
            let Range { start, end } = words[number as usize];
            literals[start as usize..end as usize] == *bits
        };
        let number = match self.index.find(hash, |number| stored(&self.words, &self.literals, number)) {
            Some(number) => number,
            None => {
                let start = self.literals.len() as u32;
                self.literals.extend_from_slice(bits);
                let number = self.words.len() as u32;
                self.words.push(start..start + bits.len() as u32);
                let Store { words, literals, index, .. } = self;
                index.insert(hash, number, |number| {
                    let Range { start, end } = words[number as usize];
                    self::hash(&literals[start as usize..end as usize])
                });
                number
            }
        };
        Word { width: row.width as u8, content: Content::Symbolic(number) }
    }

    fn stored(&self, number: u32) -> &[Literal] {
        let Range { start, end } = self.words[number as usize];
        &self.literals[start as usize..end as usize]
    }
}

fn hash(bits: &[Literal]) -> u64 {
    bits.iter().fold(bits.len() as u64, |hash, bit| mix(hash ^ u64::from(bit.code())))
}
