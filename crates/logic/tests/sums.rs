//! Sums that come to the same: never wrong where the facts hold, and good for something.

use crate::random;

use glassbox_logic::{Answer, BatSat, Encoder, Limits, Literal, Store, Word};
use random::Random;

const WIDTH: usize = 6;

/// Random sums, differences and choices of words.
fn grow(store: &mut Store, random: &mut Random, words: &mut Vec<Word>, conditions: &[Literal]) {
    let (a, b) = (words[random.below(words.len())], words[random.below(words.len())]);
    let condition = conditions[random.below(conditions.len())].negate_if(random.flip());
    words.push(match random.below(4) {
        0 | 1 => store.add(a, b),
        2 => store.sub(a, b),
        _ => store.ite(condition, a, b),
    });
}

#[test]
fn a_solver_agrees_on_what_sums_decide() {
    let mut random = Random(21);
    let mut decided = 0;
    for _ in 0..400 {
        let mut store = Store::new();
        let conditions = [(); 4].map(|()| store.graph.variable());
        let mut words: Vec<Word> = (0..3).map(|_| store.variable(WIDTH)).collect();
        words.extend([Word::constant(WIDTH, 1), Word::constant(WIDTH, random.next())]);
        for _ in 0..10 {
            grow(&mut store, &mut random, &mut words, &conditions);
        }
        for _ in 0..3 {
            let (a, b) = (words[random.below(words.len())], words[random.below(words.len())]);
            let equal = store.equal(a, b);
            store.graph.assume(equal);
        }
        let condition = conditions[random.below(4)].negate_if(random.flip());
        store.graph.assume(condition);
        if store.graph.is_contradictory() {
            continue;
        }
        let facts: Vec<Literal> = store.graph.assumptions().collect();
        let mut differences = Vec::new();
        for _ in 0..10 {
            grow(&mut store, &mut random, &mut words, &conditions);
            let (a, b) = (words[words.len() - 1], words[random.below(words.len())]);
            let equal = store.equal(a, b);
            let plain = store.plainly(|store| store.equal(a, b));
            decided += usize::from(equal.is_constant() && !plain.is_constant());
            differences.push((equal, plain));
        }
        let different = store.plainly(|store| {
            let all: Vec<Literal> = differences.iter().map(|(a, b)| store.graph.xor(*a, *b)).collect();
            store.graph.or_all(all)
        });
        let mut solver = Encoder::new(BatSat::new());
        solver.assert(&store.graph, different);
        assert_eq!(solver.solve(&store.graph, &facts, &Limits::none()), Answer::Unsatisfiable);
    }
    assert!(decided > 100, "{decided} decisions are too few to show anything");
}

#[test]
fn counting_a_tree_after_a_rotation_is_counting_it_before() {
    let mut store = Store::new();
    let [a, b, c, size] = [(); 4].map(|()| store.variable(WIDTH));
    let one = Word::constant(WIDTH, 1);
    let node = |store: &mut Store, left: Word, right: Word| {
        let both = store.add(left, right);
        store.add(one, both)
    };
    let right = node(&mut store, b, c);
    let before = node(&mut store, a, right);
    let counted = store.equal(before, size);
    let mark = store.graph.mark();
    store.graph.assume(counted);
    let left = node(&mut store, a, b);
    let after = node(&mut store, left, c);
    assert_eq!(store.equal(after, size), Literal::TRUE);
    let more = store.add(after, one);
    assert_eq!(store.equal(more, size), Literal::FALSE);
    store.graph.undo(mark);
    assert!(!store.equal(after, size).is_constant(), "nothing is known any more");
}

#[test]
fn what_is_not_remembered_is_left_to_bits() {
    let equal = |remembers: bool| {
        let mut store = Store::new();
        store.remember_sums(remembers);
        let [a, b, c, path] = [(); 4].map(|()| store.variable(WIDTH));
        let path = store.equal(path, Word::constant(WIDTH, 0));
        store.graph.assume(path);
        let [first, last] = [(a, b), (b, c)].map(|(x, y)| store.add(x, y));
        let (left, right) = (store.add(first, c), store.add(a, last));
        store.equal(left, right)
    };
    assert_eq!(equal(true), Literal::TRUE);
    assert!(!equal(false).is_constant(), "a solver has to find out that addition is associative");
}
