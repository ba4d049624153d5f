//! Comparisons that follow from others: never wrong where the facts hold, and good for something.

use crate::random::Random;
use glassbox_logic::{Answer, BatSat, Encoder, Limits, Literal, Store, Word};

const WIDTH: usize = 4;

/// A random comparison of two words.
fn compared(random: &mut Random, words: &[Word]) -> (Word, Word, bool) {
    (words[random.below(words.len())], words[random.below(words.len())], random.flip())
}

fn literal(store: &mut Store, (a, b, is_order): (Word, Word, bool)) -> Literal {
    if is_order { store.less(a, b) } else { store.equal(a, b) }
}

#[test]
fn a_solver_agrees_on_what_other_comparisons_decide() {
    let mut random = Random(34);
    let mut decided = 0;
    for _ in 0..300 {
        let mut store = Store::new();
        let words: Vec<Word> = (0..5).map(|_| store.variable(WIDTH)).collect();
        for _ in 0..4 {
            let one = compared(&mut random, &words);
            literal(&mut store, one);
        }
        for _ in 0..5 {
            let one = compared(&mut random, &words);
            let holds = literal(&mut store, one).negate_if(random.flip());
            store.graph.assume(holds);
        }
        if store.graph.is_contradictory() {
            continue;
        }
        let facts: Vec<Literal> = store.graph.assumptions().collect();
        let mut pairs = Vec::new();
        for _ in 0..10 {
            let one = compared(&mut random, &words);
            let holds = literal(&mut store, one);
            let plain = store.plainly(|store| literal(store, one));
            decided += usize::from(holds.is_constant() && !plain.is_constant());
            pairs.push((holds, plain));
        }
        let different = store.plainly(|store| {
            let all: Vec<Literal> = pairs.iter().map(|(a, b)| store.graph.xor(*a, *b)).collect();
            store.graph.or_all(all)
        });
        let mut solver = Encoder::new(BatSat::new());
        solver.assert(&store.graph, different);
        assert_eq!(solver.solve(&store.graph, &facts, &Limits::none()), Answer::Unsatisfiable);
    }
    assert!(decided > 100, "{decided} decisions are too few to show anything");
}

#[test]
fn axioms_are_true() {
    let mut random = Random(55);
    let mut store = Store::new();
    let words: Vec<Word> = (0..6).map(|_| store.variable(WIDTH)).collect();
    for _ in 0..20 {
        let one = compared(&mut random, &words);
        literal(&mut store, one);
    }
    let axioms = store.order_axioms();
    assert!(axioms.len() > 20);
    for axiom in axioms {
        let mut solver = Encoder::new(BatSat::new());
        let negated: Vec<Literal> = axiom.iter().map(|literal| !*literal).collect();
        assert_eq!(solver.solve(&store.graph, &negated, &Limits::none()), Answer::Unsatisfiable, "{axiom:?}");
    }
}

#[test]
fn order_is_transitive_as_long_as_it_is_known() {
    let decided = |remembers: bool| {
        let mut store = Store::new();
        store.remember_comparisons(remembers);
        let [a, b, c] = [(); 3].map(|()| store.variable(WIDTH));
        let mark = store.graph.mark();
        let (first, not_less, not_equal) = (store.less(a, b), store.less(c, b), store.equal(b, c));
        for fact in [first, !not_less, !not_equal] {
            store.graph.assume(fact);
        }
        let known = [store.less(a, c), store.less(c, a), store.equal(c, a)];
        store.graph.undo(mark);
        assert!(!store.less(a, c).is_constant(), "nothing is known any more");
        known
    };
    assert_eq!(decided(true), [Literal::TRUE, Literal::FALSE, Literal::FALSE]);
    assert!(decided(false).iter().all(|literal| !literal.is_constant()), "a solver has to find out");
}
