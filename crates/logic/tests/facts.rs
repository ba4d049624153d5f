//! Simplification under facts: never wrong where the facts hold, gone when they are undone, and good for something.

use crate::random;

use glassbox_logic::{Answer, Assumed, BatSat, Context, Encoder, Graph, Limits, Literal, Store, Word};
use random::{Pool, Random, Table, table_of};
use rustc_hash::FxHashMap;

/// A random graph with facts that hold together, if possible: the pool and the table of the facts' conjunction.
fn with_facts(graph: &mut Graph, random: &mut Random, variables: usize) -> (Pool, Table) {
    let mut pool = Pool::new(graph, variables);
    for _ in 0..40 {
        pool.grow(graph, random);
    }
    if random.flip() {
        graph.observe(pool.pick(random).0);
    }
    let mut facts = Table::constant(variables, true);
    for _ in 0..1 + random.below(4) {
        let (literal, table) = pool.pick(random);
        let conjunction = facts.and(&table);
        match graph.assume(literal) {
            Assumed::Implied => assert_eq!(conjunction, facts, "what is implied takes nothing away"),
            Assumed::Added => {}
            Assumed::Contradiction => assert!(conjunction.is_empty(), "what is contradictory has no model"),
        }
        facts = conjunction;
    }
    (pool, facts)
}

#[test]
fn what_is_built_under_facts_is_equal_where_they_hold() {
    let mut random = Random(5);
    let mut contradictions = 0;
    let mut simplified = 0;
    for _ in 0..3_000 {
        let mut graph = Graph::new();
        let variables = 2 + random.below(7);
        let (mut pool, facts) = with_facts(&mut graph, &mut random, variables);
        contradictions += usize::from(graph.is_contradictory());
        for &known in graph.known() {
            assert!(facts.and(&table_of(&graph, !known)).is_empty(), "what is known follows from the facts");
        }
        // The tables of the pool go on meaning the plain results.
        for _ in 0..30 {
            pool.grow(&mut graph, &mut random);
            let (literal, plain) = &pool.entries[pool.entries.len() - 1];
            let built = table_of(&graph, *literal);
            simplified += usize::from(&built != plain);
            assert!(built.xor(plain).and(&facts).is_empty());
        }
        for (literal, plain) in &pool.entries {
            let rewritten = graph.rewrite(&[*literal], &FxHashMap::default())[0];
            assert!(table_of(&graph, rewritten).xor(plain).and(&facts).is_empty());
        }
        let roots: Vec<Literal> = pool.entries.iter().map(|(literal, _)| *literal).collect();
        let above = graph.above(&[pool.pick(&mut random).0, pool.pick(&mut random).0], &roots);
        for (rewritten, (_, plain)) in graph.rewrite_above(&roots, &above).into_iter().zip(&pool.entries) {
            assert!(table_of(&graph, rewritten).xor(plain).and(&facts).is_empty());
        }
    }
    assert!(contradictions > 30, "{contradictions} contradictions are too few to show anything");
    assert!(simplified > 10_000, "{simplified} simplifications are too few to show anything");
}

#[test]
fn a_solver_agrees_that_it_is_equal_where_the_facts_hold() {
    let mut random = Random(6);
    for _ in 0..300 {
        let mut graph = Graph::new();
        // More variables than a truth table likes. The tables are not looked at.
        let mut plain = Pool::new(&mut graph, 12);
        for _ in 0..60 {
            plain.grow(&mut graph, &mut random);
        }
        let facts: Vec<Literal> = (0..4).map(|_| plain.pick(&mut random).0).collect();
        let roots: Vec<Literal> = (0..8).map(|_| plain.pick(&mut random).0).collect();
        let mark = graph.mark();
        for &fact in &facts {
            graph.assume(fact);
        }
        let rewritten = graph.rewrite(&roots, &FxHashMap::default());
        graph.undo(mark);
        let differences: Vec<Literal> = roots.iter().zip(&rewritten).map(|(&a, &b)| graph.xor(a, b)).collect();
        let different = graph.or_all(differences);
        let mut solver = Encoder::new(BatSat::new());
        solver.assert(&graph, different);
        assert_eq!(solver.solve(&graph, &facts, &Limits::none()), Answer::Unsatisfiable);
    }
}

/// What lies above a condition that is settled is built anew, under all facts; the rest stays as it is.
#[test]
fn only_what_lies_above_is_built_anew() {
    let mut graph = Graph::new();
    let [condition, a, b, c] = [(); 4].map(|()| graph.variable());
    let beside = graph.and(a, b);
    let chosen = graph.ite(condition, beside, c);
    let above = graph.above(&[condition], &[chosen, beside]);
    graph.assume(condition);
    graph.assume(a);
    assert_eq!(graph.rewrite_above(&[chosen, beside], &above), [b, beside]);
    assert_eq!(graph.rewrite(&[chosen, beside], &FxHashMap::default()), [b, b]);
}

#[test]
fn undo_restores() {
    let mut random = Random(7);
    for _ in 0..500 {
        let mut graph = Graph::new();
        let (mut pool, _) = with_facts(&mut graph, &mut random, 6);
        let before = (graph.known().to_vec(), graph.context(), graph.is_contradictory());
        let assumptions: Vec<Literal> = graph.assumptions().collect();
        let asked: Vec<(Literal, Literal)> =
            (0..20).map(|_| (pool.pick(&mut random).0, pool.pick(&mut random).0)).collect();
        let answers: Vec<Literal> = asked.iter().map(|&(a, b)| graph.and(a, b)).collect();

        let mut marks = vec![graph.mark()];
        for _ in 0..3 {
            for _ in 0..3 {
                graph.assume(pool.pick(&mut random).0);
                pool.grow(&mut graph, &mut random);
            }
            marks.push(graph.mark());
        }
        while let Some(mark) = marks.pop() {
            graph.undo(mark);
        }

        assert_eq!((graph.known().to_vec(), graph.context(), graph.is_contradictory()), before);
        assert_eq!(graph.assumptions().collect::<Vec<_>>(), assumptions);
        let again: Vec<Literal> = asked.iter().map(|&(a, b)| graph.and(a, b)).collect();
        assert_eq!(again, answers);
    }
}

/// The same assumptions in two graphs, one of which has a past that was undone, must lead to the same facts: a
/// watch that undo forgot to remove, or removed too much of, would show here. Clauses over few variables make for
/// many watches of the same literal.
#[test]
fn an_undone_past_leaves_no_trace() {
    let mut random = Random(8);
    let mut propagated = 0;
    for _ in 0..500 {
        let mut graph = Graph::new();
        let variables: Vec<Literal> = (0..8).map(|_| graph.variable()).collect();
        let mut pick = || variables[random.below(8)].negate_if(random.flip());
        let clauses: Vec<Literal> = (0..30).map(|_| graph.or_all([pick(), pick(), pick()])).collect();
        for &clause in &clauses[..10] {
            graph.assume(clause);
        }
        let mut fresh = graph.clone();
        for past in clauses[10..].chunks(5) {
            let mark = graph.mark();
            for &clause in past {
                graph.assume(clause);
            }
            graph.assume(pick());
            graph.undo(mark);
        }
        for &clause in &clauses[20..25] {
            for literal in [clause, pick()] {
                assert_eq!(graph.assume(literal), fresh.assume(literal));
                assert_eq!(graph.known(), fresh.known());
            }
        }
        propagated += graph.known().len().saturating_sub(graph.assumptions().len());
    }
    assert!(propagated > 1_000, "{propagated} propagations are too few to show anything");
}

#[test]
fn what_is_known_of_a_node_is_not_known_of_its_replacement() {
    let mut graph = Graph::new();
    let [a, b, c] = [(); 3].map(|()| graph.variable());
    let both = graph.and(a, b);
    graph.assume(both);
    let replaced = graph.rewrite(&[both], &FxHashMap::from_iter([(a.node(), c)]));
    assert_eq!(replaced, [c], "b is still known");
    assert_eq!(graph.rewrite(&[both], &FxHashMap::default()), [Literal::TRUE]);
}

#[test]
fn units_propagate_through_negated_conjunctions() {
    let mut graph = Graph::new();
    let [a, b, c, d] = [(); 4].map(|()| graph.variable());
    let clause = graph.or_all([a, b, c, d]);
    assert_eq!(graph.assume(clause), Assumed::Added);
    assert_eq!(graph.assume(!b), Assumed::Added);
    assert_eq!(graph.assume(!d), Assumed::Added);
    assert_eq!(graph.under_facts(a), a);
    let mark = graph.mark();
    assert_eq!(graph.assume(!a), Assumed::Added);
    assert_eq!(graph.under_facts(c), Literal::TRUE);
    assert_eq!(graph.assume(c), Assumed::Implied);
    assert_eq!(graph.assume(!c), Assumed::Contradiction);
    assert_eq!(graph.assume(c), Assumed::Contradiction, "it stays that way");
    graph.undo(mark);
    assert!(!graph.is_contradictory());
    assert_eq!(graph.under_facts(c), c);
}

#[test]
fn an_implication_propagates_whichever_comes_first() {
    let mut graph = Graph::new();
    let [a, b] = [(); 2].map(|()| graph.variable());
    let implication = graph.implies(a, b);
    for order in [[implication, a], [a, implication]] {
        let mark = graph.mark();
        for fact in order {
            assert_eq!(graph.assume(fact), Assumed::Added);
        }
        assert_eq!(graph.under_facts(b), Literal::TRUE);
        graph.undo(mark);
    }
}

#[test]
fn a_pointer_that_was_followed_is_a_constant() {
    let mut store = Store::new();
    let root = store.index(6);
    let range = store.in_range(root, 6);
    let keys: Vec<Word> = (0..6).map(|_| store.variable(4)).collect();
    store.graph.assume(range);
    let followed = store.is(root, 3);
    let mark = store.graph.mark();
    assert_eq!(store.graph.assume(followed), Assumed::Added);
    assert_eq!(store.under_facts(root).as_constant(), Some(3));
    assert_eq!(store.select(root, &keys), keys[3]);
    store.graph.undo(mark);
    assert_eq!(store.under_facts(root), root);
    assert_ne!(store.select(root, &keys), keys[3]);
}

#[test]
fn comparisons_on_the_path_are_known_afterwards() {
    let mut store = Store::new();
    let [a, b] = [(); 2].map(|()| store.variable(8));
    let equal = store.equal(a, b);
    store.graph.assume(equal);
    let seven = store.equal(a, Word::constant(8, 7));
    store.graph.assume(seven);
    assert_eq!(store.under_facts(b).as_constant(), Some(7));
    assert_eq!(store.less(b, a), Literal::FALSE);
    let sum = store.add(a, b);
    assert_eq!(sum.as_constant(), Some(14));
}

#[test]
fn contexts_say_what_may_be_reused() {
    let mut graph = Graph::new();
    let [a, b, c] = [(); 3].map(|()| graph.variable());
    assert_eq!(graph.context(), Context::PLAIN);
    let outside = graph.mark();
    graph.assume(a);
    let first = graph.context();
    let inside = graph.mark();
    graph.assume(b);
    let second = graph.context();
    assert!(graph.holds(Context::PLAIN) && graph.holds(first) && graph.holds(second));
    graph.undo(inside);
    assert!(graph.holds(first) && !graph.holds(second));
    graph.assume(c);
    assert!(graph.context() != second, "other facts, other name");
    assert!(graph.holds(first) && !graph.holds(second));
    graph.plainly(|graph| {
        assert_eq!(graph.context(), Context::PLAIN);
        assert!(!graph.holds(first), "under facts is not good enough for a plain result");
        assert_ne!(graph.and(a, c), Literal::TRUE);
    });
    assert_eq!(graph.and(a, c), Literal::TRUE);
    graph.undo(outside);
    assert!(!graph.holds(first));
    assert_eq!(graph.context(), Context::PLAIN);
}

#[test]
fn facts_are_followed_upwards_where_somebody_observes() {
    let mut graph = Graph::new();
    let [a, b, c, d] = [(); 4].map(|()| graph.variable());
    let (first, second) = (graph.and(a, b), graph.and(!a, c));
    let either = graph.or(first, second);
    let both = graph.and(either, d);
    let mark = graph.mark();
    graph.assume(both);
    graph.assume(!a);
    assert_eq!(graph.under_facts(c), c, "nobody observes");
    graph.undo(mark);
    graph.observe(both);
    graph.assume(both);
    graph.assume(!a);
    assert_eq!(graph.under_facts(c), Literal::TRUE);
    graph.undo(mark);
    assert_eq!(graph.known(), []);
}
