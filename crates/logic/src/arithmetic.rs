//! Java's arithmetic on words: it wraps around, shifts by a masked distance, and divides towards zero.
//!
//! The circuits are the plain ones (ripple carry, shift and add, barrel shifter, restoring division), because a
//! solver likes them better than the fast ones of hardware, and because they fold: where bits are constants, or
//! repeat the sign, there is nothing left to build. Each operation first finds out how many bits its result can
//! need. A multiplication by a constant adds and subtracts along the constant's non-adjacent form, so `31 * h` is
//! one subtraction.

use crate::bits::{MAX_WIDTH, Row, Store, Word, signed};
use crate::literal::Literal;
use crate::sums::Parts;

impl Store {
    /// `a + b`
    pub fn add(&mut self, a: Word, b: Word) -> Word {
        let (left, right, _) = self.load_pair(a, b);
        let sum = self.sum(&left, &right, Literal::FALSE);
        let sum = self.store(&sum);
        self.made_of(sum, Parts::Sum(a, b));
        sum
    }

    /// `a - b`
    pub fn sub(&mut self, a: Word, b: Word) -> Word {
        let (left, right, _) = self.load_pair(a, b);
        let difference = self.difference(&left, &right);
        let difference = self.store(&difference);
        self.made_of(difference, Parts::Difference(a, b));
        difference
    }

    /// `-a`
    pub fn neg(&mut self, a: Word) -> Word {
        self.sub(Word::constant(a.width(), 0), a)
    }

    /// `a * b`
    pub fn mul(&mut self, a: Word, b: Word) -> Word {
        let width = a.width();
        let (a, b, _) = self.load_pair(a, b);
        // The second factor is the one that is taken apart: a constant, or else the shorter one.
        let cost = |row: &Row| (row.as_constant().is_none(), row.significant());
        let (a, b) = if cost(&a) < cost(&b) { (b, a) } else { (a, b) };
        let needed = (a.significant() + b.significant()).min(width);
        let a = a.resized(needed);
        let product = match b.as_constant() {
            Some(value) => self.times_constant(&a, signed(value, width)),
            None => self.times(&a, &b),
        };
        self.store(&product.resized(width))
    }

    /// `a << distance`: the lowest bits of the distance count, as many as it takes to number the bits of `a`.
    ///
    /// # Panics
    /// If the width of `a` is not a power of two, as Java's are.
    pub fn shl(&mut self, a: Word, distance: Word) -> Word {
        self.shift(a, distance, |row, places| row.shifted_up(places))
    }

    /// `a >> distance`; the sign comes in from above.
    ///
    /// # Panics
    /// If the width of `a` is not a power of two.
    pub fn shr(&mut self, a: Word, distance: Word) -> Word {
        self.shift(a, distance, |row, places| row.shifted_down(places, row.sign()))
    }

    /// `a >>> distance`; zeros come in from above.
    ///
    /// # Panics
    /// If the width of `a` is not a power of two.
    pub fn ushr(&mut self, a: Word, distance: Word) -> Word {
        self.shift(a, distance, |row, places| row.shifted_down(places, Literal::FALSE))
    }

    /// `a / b`, rounded towards zero. The caller knows that `b` is not zero; where it is, the result is some number.
    pub fn div(&mut self, a: Word, b: Word) -> Word {
        let (quotient, _) = self.div_rem(a, b);
        quotient
    }

    /// `a % b`, with the sign of `a`. The caller knows that `b` is not zero; where it is, the result is some number.
    pub fn rem(&mut self, a: Word, b: Word) -> Word {
        let (_, remainder) = self.div_rem(a, b);
        remainder
    }

    /// Both `a / b` and `a % b`.
    pub fn div_rem(&mut self, a: Word, b: Word) -> (Word, Word) {
        let width = a.width();
        let (a, b, _) = self.load_pair(a, b);
        let (quotient, remainder) = match b.as_constant().map(|value| signed(value, width).unsigned_abs()) {
            Some(divisor) if divisor.is_power_of_two() => self.div_rem_power(&a, &b, divisor.trailing_zeros() as usize),
            _ => self.div_rem_any(&a, &b),
        };
        (self.store(&quotient), self.store(&remainder))
    }

    /// `a + b + carry`. The sum of two numbers of n bits fits in n + 1.
    fn sum(&mut self, a: &Row, b: &Row, carry: Literal) -> Row {
        let needed = (a.significant().max(b.significant()) + 1).min(a.width);
        let mut sum = Row::filled(needed, Literal::FALSE);
        let mut carry = carry;
        for i in 0..needed {
            (sum.bits_mut()[i], carry) = self.full_adder(a.bits()[i], b.bits()[i], carry);
        }
        sum.resized(a.width)
    }

    fn difference(&mut self, a: &Row, b: &Row) -> Row {
        self.sum(a, &b.map(|bit| !bit), Literal::TRUE)
    }

    /// The sum of three bits, and the carry, which is their majority. The exclusive ors are spelled with `a ∧ b` and
    /// `¬a ∧ ¬b`, unlike those of the graph, since the carry needs both.
    fn full_adder(&mut self, a: Literal, b: Literal, carry: Literal) -> (Literal, Literal) {
        let graph = &mut self.graph;
        let (both, neither) = (graph.and(a, b), graph.and(!a, !b));
        let one = graph.and(!both, !neither);
        let (all, none) = (graph.and(one, carry), graph.and(!one, !carry));
        let passed_on = graph.and(!neither, carry);
        (graph.and(!all, !none), graph.or(both, passed_on))
    }

    /// `a` or `-a`.
    fn negate_if(&mut self, a: &Row, negate: Literal) -> Row {
        let flipped = a.map(|bit| self.graph.xor(bit, negate));
        self.sum(&flipped, &Row::filled(a.width, Literal::FALSE), negate)
    }

    fn times_constant(&mut self, a: &Row, factor: i64) -> Row {
        let mut product = Row::filled(a.width, Literal::FALSE);
        let mut rest = i128::from(factor);
        for i in 0..a.width {
            if rest & 1 == 1 {
                // Of the two digits that fit, the one that leaves two zeros: 1 before 01, -1 before 11.
                let digit = 2 - (rest & 3);
                let shifted = a.shifted_up(i);
                product = if digit == 1 {
                    self.sum(&product, &shifted, Literal::FALSE)
                } else {
                    self.difference(&product, &shifted)
                };
                rest -= digit;
            }
            rest >>= 1;
        }
        product
    }

    /// The sum of `a << i` over the bits of `b`. The sign bit of `b` counts negatively, and stands for all that
    /// repeat it.
    fn times(&mut self, a: &Row, b: &Row) -> Row {
        let mut product = Row::filled(a.width, Literal::FALSE);
        let sign = b.significant() - 1;
        for (i, &bit) in b.bits().iter().enumerate().take(sign + 1) {
            let shifted = a.shifted_up(i).map(|other| self.graph.and(other, bit));
            product = if i == sign {
                self.difference(&product, &shifted)
            } else {
                self.sum(&product, &shifted, Literal::FALSE)
            };
        }
        product
    }

    /// A barrel shifter: for each bit of the distance, by that power of two or not.
    fn shift(&mut self, a: Word, distance: Word, by: impl Fn(&Row, usize) -> Row) -> Word {
        let width = a.width();
        assert!(width.is_power_of_two(), "a shift of {width} bits");
        let mut row = self.load(a);
        let distance = self.load(distance);
        for (i, &bit) in distance.bits().iter().enumerate().take(width.trailing_zeros() as usize) {
            let moved = by(&row, 1 << i);
            for (place, &moved) in row.bits_mut().iter_mut().zip(moved.bits()) {
                *place = self.graph.ite(bit, moved, *place);
            }
        }
        self.store(&row)
    }

    /// Division by plus or minus 2^k: a shift, after the correction that makes negative numbers round towards zero.
    fn div_rem_power(&mut self, a: &Row, b: &Row, k: usize) -> (Row, Row) {
        let mut correction = Row::filled(a.width, Literal::FALSE);
        correction.bits_mut()[..k].fill(a.sign());
        let corrected = self.sum(a, &correction, Literal::FALSE);
        let quotient = corrected.shifted_down(k, corrected.sign());
        let remainder = self.difference(a, &quotient.shifted_up(k));
        (self.negate_if(&quotient, b.sign()), remainder)
    }

    /// Division of the magnitudes; then the signs are put back. The magnitude of the smallest number is right when
    /// it is read without sign, and so is its quotient by -1 when it is read with sign again.
    fn div_rem_any(&mut self, a: &Row, b: &Row) -> (Row, Row) {
        let (dividend_bits, divisor_bits) = (a.significant(), b.significant());
        let dividend = self.negate_if(a, a.sign());
        let divisor = self.negate_if(b, b.sign());
        let (quotient, remainder) = self.divide(&dividend.bits()[..dividend_bits], &divisor.bits()[..divisor_bits]);
        let unsigned = |bits: &[Literal]| {
            let mut row = Row::filled(a.width, Literal::FALSE);
            row.bits_mut()[..bits.len()].copy_from_slice(bits);
            row
        };
        let opposite = self.graph.xor(a.sign(), b.sign());
        (self.negate_if(&unsigned(&quotient), opposite), self.negate_if(&unsigned(&remainder), a.sign()))
    }

    /// Restoring division of unsigned numbers: the bits of the quotient from the highest to the lowest, each by a
    /// subtraction that is kept if it does not borrow.
    fn divide(&mut self, dividend: &[Literal], divisor: &[Literal]) -> (Vec<Literal>, Vec<Literal>) {
        let mut quotient = vec![Literal::FALSE; dividend.len()];
        let mut remainder = [Literal::FALSE; MAX_WIDTH + 1];
        let remainder = &mut remainder[..divisor.len() + 1];
        for (i, &bit) in dividend.iter().enumerate().rev() {
            remainder.rotate_right(1);
            remainder[0] = bit;
            let mut reduced = [Literal::FALSE; MAX_WIDTH + 1];
            let mut carry = Literal::TRUE;
            for (j, &bit) in remainder.iter().enumerate() {
                let subtracted = divisor.get(j).copied().unwrap_or(Literal::FALSE);
                (reduced[j], carry) = self.full_adder(bit, !subtracted, carry);
            }
            for (kept, &reduced) in remainder.iter_mut().zip(&reduced) {
                *kept = self.graph.ite(carry, reduced, *kept);
            }
            quotient[i] = carry;
        }
        (quotient, remainder[..divisor.len()].to_vec())
    }
}
