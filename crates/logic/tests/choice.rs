//! Choices: selecting, recognising and comparing alternatives.

use crate::random;

use glassbox_logic::{Choice, Evaluation, Literal, Store, Word, index_width};
use random::{Random, assignment};

#[test]
fn an_index_has_as_many_bits_as_it_needs() {
    let widths =
        [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (1_000, 10), (1_024, 10), (1_025, 11)];
    for (count, width) in widths {
        assert_eq!(index_width(count), width, "{count} alternatives");
    }
}

#[test]
fn selecting_gives_the_alternative() {
    let mut random = Random(12);
    for count in 1..=17 {
        let mut store = Store::new();
        let index = store.index(count);
        let bits = store.graph.variable_count();
        let in_range = store.in_range(index, count);
        let values: Vec<u64> = (0..count).map(|_| random.next() & 0xFF).collect();
        let words: Vec<Word> = values.iter().map(|&value| Word::constant(8, value)).collect();
        let literals: Vec<Literal> = values.iter().map(|&value| Literal::constant(value & 1 == 1)).collect();
        let word = store.select(index, &words);
        let literal = store.select_literal(index, &literals);
        let is: Vec<Literal> = (0..count + 2).map(|k| store.is(index, k)).collect();
        for row in 0..1 << bits {
            let mut evaluation = Evaluation::new(assignment(bits, row));
            assert_eq!(evaluation.literal(&store.graph, in_range), row < count);
            if let Some(&value) = values.get(row) {
                assert_eq!(store.evaluate(&mut evaluation, word), value);
                assert_eq!(evaluation.literal(&store.graph, literal), value & 1 == 1);
            }
            for (k, &is) in is.iter().enumerate() {
                assert_eq!(evaluation.literal(&store.graph, is), k == row, "{row} is {k} of {count}");
            }
        }
    }
}

#[test]
fn a_known_index_selects_without_a_multiplexer() {
    let mut store = Store::new();
    let words: Vec<Word> = (0..5).map(|_| store.variable(8)).collect();
    let count = store.graph.node_count();
    for (k, &word) in words.iter().enumerate() {
        assert_eq!(store.select(Word::constant(3, k as u64), &words), word);
    }
    assert_eq!(store.graph.node_count(), count);
}

#[test]
fn a_change_of_one_alternative_changes_few_multiplexers() {
    let mut store = Store::new();
    let index = store.index(256);
    let mut alternatives: Vec<Literal> = (0..256).map(|_| store.graph.variable()).collect();
    let other = store.graph.variable();
    store.select_literal(index, &alternatives);
    let count = store.graph.node_count();
    alternatives[100] = other;
    store.select_literal(index, &alternatives);
    let built = store.graph.node_count() - count;
    assert!(built <= 3 * 8, "{built} nodes");
}

#[test]
fn choices_are_equal_where_their_alternatives_are() {
    let tables: [&[&str]; 6] = [
        &["null"],
        &["null", "a", "b"],
        &["b", "null", "c", "a", "d"],
        &["x", "y"],
        &["a", "a", "b", "null"],
        &["a", "b"],
    ];
    for left in tables {
        for right in tables {
            let mut store = Store::new();
            let a = Choice { index: store.index(left.len()), alternatives: left };
            let b = Choice { index: store.index(right.len()), alternatives: right };
            let same = store.same_choice(a, b);
            let variables = store.graph.variable_count();
            for row in 0..1 << variables {
                let mut evaluation = Evaluation::new(assignment(variables, row));
                let i = store.evaluate(&mut evaluation, a.index) as usize;
                let j = store.evaluate(&mut evaluation, b.index) as usize;
                if let (Some(x), Some(y)) = (left.get(i), right.get(j)) {
                    assert_eq!(evaluation.literal(&store.graph, same), x == y, "{x} of {left:?}, {y} of {right:?}");
                }
            }
        }
    }
}

#[test]
fn choices_over_the_same_table_compare_their_indices() {
    let mut store = Store::new();
    let table = [10, 20, 30, 40, 50];
    let [a, b] = [(); 2].map(|()| Choice { index: store.index(5), alternatives: &table });
    let indices = store.equal(a.index, b.index);
    assert_eq!(store.same_choice(a, b), indices);
    assert_eq!(store.same_choice(a, a), Literal::TRUE);
    let elsewhere = Choice { index: store.index(2), alternatives: &[60, 70] };
    assert_eq!(store.same_choice(a, elsewhere), Literal::FALSE, "no alternative in common");
}
