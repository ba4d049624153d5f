//! Words against Rust's own wrapping arithmetic, which is Java's: every value at small widths, random ones at 32
//! and 64.

use crate::random;

use glassbox_logic::{Answer, BatSat, Encoder, Evaluation, Limits, Literal, Store, Word, signed};
use random::Random;

/// A binary operation on words, and what it should give for two numbers of a width.
struct Operation {
    name: &'static str,
    build: fn(&mut Store, Word, Word) -> Word,
    expected: fn(i64, i64, usize) -> i64,
    /// Whether the second operand must not be zero.
    divides: bool,
    /// Whether the width must be a power of two.
    shifts: bool,
}

const fn plain(
    name: &'static str,
    build: fn(&mut Store, Word, Word) -> Word,
    expected: fn(i64, i64, usize) -> i64,
) -> Operation {
    Operation { name, build, expected, divides: false, shifts: false }
}

const fn division(
    name: &'static str,
    build: fn(&mut Store, Word, Word) -> Word,
    expected: fn(i64, i64, usize) -> i64,
) -> Operation {
    Operation { name, build, expected, divides: true, shifts: false }
}

const fn shift(
    name: &'static str,
    build: fn(&mut Store, Word, Word) -> Word,
    expected: fn(i64, i64, usize) -> i64,
) -> Operation {
    Operation { name, build, expected, divides: false, shifts: true }
}

/// A comparison as a word of the operands' width.
fn flagged(store: &mut Store, a: Word, literal: Literal) -> Word {
    store.flag(a.width(), literal)
}

fn unsigned(value: i64, width: usize) -> u64 {
    value as u64 & (u64::MAX >> (64 - width))
}

fn distance(value: i64, width: usize) -> u32 {
    (value & (width as i64 - 1)) as u32
}

const OPERATIONS: &[Operation] = &[
    plain("add", Store::add, |a, b, _| a.wrapping_add(b)),
    plain("sub", Store::sub, |a, b, _| a.wrapping_sub(b)),
    plain("mul", Store::mul, |a, b, _| a.wrapping_mul(b)),
    plain("and", Store::and, |a, b, _| a & b),
    plain("or", Store::or, |a, b, _| a | b),
    plain("xor", Store::xor, |a, b, _| a ^ b),
    plain("not", |s, a, _| s.not(a), |a, _, _| !a),
    plain("neg", |s, a, _| s.neg(a), |a, _, _| a.wrapping_neg()),
    plain("square", |s, a, _| s.mul(a, a), |a, _, _| a.wrapping_mul(a)),
    plain("compare", |s, a, b| s.compare(a.width(), a, b), |a, b, _| a.cmp(&b) as i64),
    plain(
        "less",
        |s, a, b| {
            let less = s.less(a, b);
            flagged(s, a, less)
        },
        |a, b, _| i64::from(a < b),
    ),
    plain(
        "less unsigned",
        |s, a, b| {
            let less = s.less_unsigned(a, b);
            flagged(s, a, less)
        },
        |a, b, width| i64::from(unsigned(a, width) < unsigned(b, width)),
    ),
    plain(
        "equal",
        |s, a, b| {
            let equal = s.equal(a, b);
            flagged(s, a, equal)
        },
        |a, b, _| i64::from(a == b),
    ),
    plain(
        "maximum",
        |s, a, b| {
            let less = s.less(a, b);
            s.ite(less, b, a)
        },
        |a, b, _| a.max(b),
    ),
    division("div", Store::div, |a, b, _| a.wrapping_div(b)),
    division("rem", Store::rem, |a, b, _| a.wrapping_rem(b)),
    shift("shl", Store::shl, |a, b, width| a << distance(b, width)),
    shift("shr", Store::shr, |a, b, width| a >> distance(b, width)),
    shift("ushr", Store::ushr, |a, b, width| (unsigned(a, width) >> distance(b, width)) as i64),
];

/// The variables of two words, in this order, as an assignment.
fn assignment(a: i64, b: i64, width: usize) -> Vec<bool> {
    let bits = |value: i64| (0..width).map(move |i| value >> i & 1 == 1);
    bits(a).chain(bits(b)).collect()
}

#[test]
fn every_value_at_small_widths() {
    for width in 1..=6usize {
        for operation in OPERATIONS.iter().filter(|operation| !operation.shifts || width.is_power_of_two()) {
            // At one bit, 1 is -1, and a flag is all of the word.
            let mut store = Store::new();
            let (a, b) = (store.variable(width), store.variable(width));
            let result = (operation.build)(&mut store, a, b);
            assert_eq!(result.width(), width);
            for (x, y) in pairs(width).filter(|&(_, y)| !operation.divides || y != 0) {
                let mut evaluation = Evaluation::new(assignment(x, y, width));
                let got = signed(store.evaluate(&mut evaluation, result), width);
                let expected = signed((operation.expected)(x, y, width) as u64, width);
                assert_eq!(got, expected, "{} of {x} and {y} at width {width}", operation.name);
                // The same with one operand known, and with both.
                for (a, b) in [(constant(width, x), b), (a, constant(width, y))] {
                    let result = (operation.build)(&mut store, a, b);
                    assert_eq!(signed(store.evaluate(&mut evaluation, result), width), expected, "{}", operation.name);
                }
                let result = (operation.build)(&mut store, constant(width, x), constant(width, y));
                assert_eq!(result.as_signed(), Some(expected), "{} of constants is a constant", operation.name);
            }
        }
    }
}

fn constant(width: usize, value: i64) -> Word {
    Word::constant(width, value as u64)
}

fn pairs(width: usize) -> impl Iterator<Item = (i64, i64)> {
    let numbers = move || (0..1u64 << width).map(move |value| signed(value, width));
    numbers().flat_map(move |a| numbers().map(move |b| (a, b)))
}

#[test]
fn random_values_at_javas_widths() {
    let mut random = Random(9);
    for width in [32, 64] {
        for operation in OPERATIONS {
            let mut store = Store::new();
            let (a, b) = (store.variable(width), store.variable(width));
            let result = (operation.build)(&mut store, a, b);
            let least = i64::MIN >> (64 - width);
            let corners = [(least, -1), (least, 1), (least, least), (-1, least), (!least, -1), (0, 1), (least, 31)];
            let drawn: Vec<(i64, i64)> = (0..60)
                .map(|_| (signed(random.number(), width), signed(random.number(), width)))
                .filter(|&(_, y)| !operation.divides || y != 0)
                .collect();
            for (x, y) in corners.into_iter().chain(drawn) {
                let mut evaluation = Evaluation::new(assignment(x, y, width));
                let got = signed(store.evaluate(&mut evaluation, result), width);
                let expected = signed((operation.expected)(x, y, width) as u64, width);
                assert_eq!(got, expected, "{} of {x} and {y} at width {width}", operation.name);
                let folded = (operation.build)(&mut store, constant(width, x), constant(width, y));
                assert_eq!(folded.as_signed(), Some(expected), "{} of constants {x} and {y}", operation.name);
            }
        }
    }
}

/// Java's own operators on int, to be sure that the references above are what they claim.
#[test]
fn the_references_are_those_of_int() {
    let mut random = Random(10);
    let expected = |name: &str| OPERATIONS.iter().find(|operation| operation.name == name).unwrap().expected;
    for _ in 0..1_000 {
        let (a, b) = (random.number() as i32, random.number() as i32);
        let same = |name, value: i32| {
            let reference = expected(name)(i64::from(a), i64::from(b), 32);
            assert_eq!(signed(reference as u64, 32), i64::from(value), "{name} of {a} and {b}");
        };
        same("add", a.wrapping_add(b));
        same("mul", a.wrapping_mul(b));
        same("shl", a.wrapping_shl(b as u32));
        same("shr", a.wrapping_shr(b as u32));
        same("ushr", (a as u32).wrapping_shr(b as u32) as i32);
        if b != 0 {
            same("div", a.wrapping_div(b));
            same("rem", a.wrapping_rem(b));
        }
    }
}

/// A word of 8 bits of which some are constants, some are repeated, and some are variables, and its value under
/// each assignment.
fn mixed(store: &mut Store, random: &mut Random, variables: &[Literal]) -> Word {
    let bits: Vec<Literal> = (0..1 + random.below(8))
        .map(|_| match random.below(4) {
            0 => Literal::constant(random.flip()),
            _ => variables[random.below(variables.len())].negate_if(random.flip()),
        })
        .collect();
    let word = store.word(&bits);
    if random.flip() { store.sign_extend(word, 8) } else { store.zero_extend(word, 8) }
}

#[test]
fn words_with_constant_and_repeated_bits() {
    let mut random = Random(11);
    for _ in 0..300 {
        let mut store = Store::new();
        let variables: Vec<Literal> = (0..5).map(|_| store.graph.variable()).collect();
        let (a, b) = (mixed(&mut store, &mut random, &variables), mixed(&mut store, &mut random, &variables));
        let results: Vec<Word> = OPERATIONS.iter().map(|operation| (operation.build)(&mut store, a, b)).collect();
        for row in 0..32 {
            let mut evaluation = Evaluation::new(random::assignment(5, row));
            let (x, y) = (store.evaluate(&mut evaluation, a), store.evaluate(&mut evaluation, b));
            let (x, y) = (signed(x, 8), signed(y, 8));
            for (operation, &result) in OPERATIONS.iter().zip(&results).filter(|(o, _)| !o.divides || y != 0) {
                let got = signed(store.evaluate(&mut evaluation, result), 8);
                let expected = signed((operation.expected)(x, y, 8) as u64, 8);
                assert_eq!(got, expected, "{} of {x} and {y}", operation.name);
            }
        }
    }
}

#[test]
fn widths_change_as_in_java() {
    let mut store = Store::new();
    let int = store.variable(32);
    let byte = store.truncate(int, 8);
    let widened = store.sign_extend(byte, 32);
    let char = store.truncate(int, 16);
    let code = store.zero_extend(char, 32);
    let long = store.sign_extend(int, 64);
    let back = store.truncate(long, 32);
    assert_eq!(back, int);
    assert_eq!(store.significant(widened), 8);
    assert_eq!(store.significant(code), 17);
    assert_eq!(store.significant(long), 32);
    for value in [0, 1, -1, 127, 128, 255, 256, -128, -129, 65_535, 65_536, i32::MIN, i32::MAX] {
        let mut evaluation = Evaluation::new(assignment(i64::from(value), 0, 32));
        assert_eq!(signed(store.evaluate(&mut evaluation, widened), 32), i64::from(value as i8));
        assert_eq!(store.evaluate(&mut evaluation, code), u64::from(value as u16));
        assert_eq!(signed(store.evaluate(&mut evaluation, long), 64), i64::from(value));
    }
}

#[test]
fn words_of_equal_bits_are_equal() {
    let mut store = Store::new();
    let a = store.variable(8);
    let bits = store.bits(a);
    assert_eq!(store.word(&bits), a);
    let not = store.not(a);
    assert_ne!(not, a);
    assert_eq!(store.not(not), a);
    let ones = store.word(&[Literal::TRUE; 8]);
    assert_eq!(ones, Word::constant(8, 255));
    assert_eq!(ones.as_signed(), Some(-1));
    assert_eq!(Word::constant(8, 0x1FF), ones, "only the lowest bits count");
    assert_eq!(store.under_facts(a), a);
}

#[test]
fn small_numbers_in_wide_words_are_cheap() {
    let mut store = Store::new();
    let [a, b] = [(); 2].map(|()| store.variable(4)).map(|word| store.zero_extend(word, 32));
    let count = store.graph.node_count();
    let sum = store.add(a, b);
    let product = store.mul(a, b);
    store.less(a, b);
    assert_eq!(store.significant(sum), 6);
    assert!(store.significant(product) <= 10);
    let built = store.graph.node_count() - count;
    assert!(built < 200, "{built} nodes for a sum, a product and a comparison of 4 bits");
    let zero = Word::constant(32, 0);
    let count = store.graph.node_count();
    assert_eq!(store.add(a, zero), a);
    assert_eq!(store.mul(a, zero), zero);
    assert_eq!(store.mul(a, Word::constant(32, 1)), a);
    assert_eq!(store.sub(a, a), zero);
    assert_eq!(store.xor(a, a), zero);
    assert_eq!(store.less(a, a), Literal::FALSE);
    assert_eq!(store.less(a, Word::constant(32, 16)), Literal::TRUE);
    assert_eq!(store.less(a, zero), Literal::FALSE);
    assert_eq!(store.div(a, Word::constant(32, 1)), a);
    assert_eq!(store.shl(a, zero), a);
    let four = store.shl(a, Word::constant(32, 2));
    assert_eq!(store.mul(a, Word::constant(32, 4)), four);
    assert_eq!(store.ushr(four, Word::constant(32, 2)), a);
    assert_eq!(store.div(four, Word::constant(32, 4)), a);
    assert_eq!(store.graph.node_count(), count, "none of these needs a node");
}

#[test]
fn laws_that_a_solver_can_prove() {
    let mut store = Store::new();
    let [x, y] = [(); 2].map(|()| store.variable(6));
    let (quotient, remainder) = store.div_rem(x, y);
    let product = store.mul(quotient, y);
    let sum = store.add(product, remainder);
    let whole = store.equal(sum, x);
    let divisor_is_zero = store.equal(y, Word::constant(6, 0));

    let sum = store.add(x, x);
    let sum = store.add(sum, x);
    let thrice = store.mul(x, Word::constant(6, 3));
    let distributes = store.equal(sum, thrice);

    let mut solver = Encoder::new(BatSat::new());
    let limits = Limits::none();
    assert_eq!(solver.solve(&store.graph, &[!whole, !divisor_is_zero], &limits), Answer::Unsatisfiable);
    assert_eq!(solver.solve(&store.graph, &[!distributes], &limits), Answer::Unsatisfiable);
    assert_eq!(solver.solve(&store.graph, &[whole, distributes], &limits), Answer::Satisfiable);
}
