//! The graph: what its operations mean, what they share, and that no depth is too deep.

use crate::random;

use glassbox_logic::{Answer, BatSat, DiagramEncoder, Encoder, Evaluation, Gate, Graph, Limits, Literal, Oxidd};
use random::{Pool, Random, assignment, table_of};
use rustc_hash::FxHashMap;

#[test]
fn operations_mean_what_their_truth_tables_say() {
    let mut random = Random(1);
    for _ in 0..2_000 {
        let mut graph = Graph::new();
        let variables = 1 + random.below(8);
        let mut pool = Pool::new(&mut graph, variables);
        for _ in 0..40 {
            pool.grow(&mut graph, &mut random);
        }
        for (literal, table) in &pool.entries {
            assert_eq!(&table_of(&graph, *literal), table);
        }
    }
}

#[test]
fn evaluation_agrees_with_the_truth_table() {
    let mut random = Random(2);
    for _ in 0..100 {
        let mut graph = Graph::new();
        let mut pool = Pool::new(&mut graph, 6);
        for _ in 0..60 {
            pool.grow(&mut graph, &mut random);
        }
        for row in 0..64 {
            let mut evaluation = Evaluation::new(assignment(6, row));
            for (literal, table) in &pool.entries {
                assert_eq!(evaluation.literal(&graph, *literal), table.at(row));
                assert_ne!(evaluation.literal(&graph, !*literal), table.at(row));
            }
        }
    }
}

#[test]
fn what_a_graph_adopts_means_what_it_meant() {
    let mut random = Random(11);
    for _ in 0..200 {
        let mut graph = Graph::new();
        let mut pool = Pool::new(&mut graph, 6);
        let grow = |pool: &mut Pool, graph: &mut Graph, random: &mut Random| {
            (0..30).for_each(|_| pool.grow(graph, random));
        };
        grow(&mut pool, &mut graph, &mut random);
        let (mut grown, mut other) = (graph.clone(), Pool { entries: pool.entries.clone(), ..pool });
        grow(&mut pool, &mut grown, &mut random);
        let common = graph.node_count();
        grow(&mut other, &mut graph, &mut random);
        let roots: Vec<Literal> = pool.entries.iter().map(|(literal, _)| *literal).collect();
        for (literal, (_, table)) in graph.adopt(&grown, common, &roots).into_iter().zip(&pool.entries) {
            assert_eq!(&table_of(&graph, literal), table);
        }
    }
}

#[test]
fn nodes_are_simple_and_stored_once() {
    let mut random = Random(3);
    let mut graph = Graph::new();
    let mut pool = Pool::new(&mut graph, 12);
    for _ in 0..5_000 {
        pool.grow(&mut graph, &mut random);
    }
    let mut seen = FxHashMap::default();
    for node in 1..graph.node_count() as u32 {
        if let Gate::And(a, b) = graph.gate(node) {
            assert!(a.node() < node && b.node() < node, "operands come first");
            assert!(!a.is_constant() && !b.is_constant() && a.node() != b.node());
            assert_eq!(seen.insert((a, b), node), None, "a conjunction is stored once");
            assert_eq!([graph.and(a, b), graph.and(b, a)].map(Literal::node), [node; 2], "either order finds it");
        }
    }
}

#[test]
fn two_levels_are_simplified() {
    let mut graph = Graph::new();
    let [a, b, c] = [(); 3].map(|()| graph.variable());
    let ab = graph.and(a, b);
    let count = graph.node_count();
    assert_eq!(graph.and(a, a), a);
    assert_eq!(graph.and(a, !a), Literal::FALSE);
    assert_eq!(graph.and(a, Literal::TRUE), a);
    assert_eq!(graph.and(Literal::FALSE, a), Literal::FALSE);
    assert_eq!(graph.and(ab, a), ab);
    assert_eq!(graph.and(!b, ab), Literal::FALSE);
    assert_eq!(graph.and(!ab, !a), !a);
    assert_eq!(graph.node_count(), count, "none of these needs a node");

    let a_not_b = graph.and(a, !b);
    assert_eq!(graph.and(!ab, a), a_not_b);
    assert_eq!(graph.and(!ab, !a_not_b), !a);
    let bc = graph.and(b, c);
    let not_b_c = graph.and(!b, c);
    assert_eq!(graph.and(ab, not_b_c), Literal::FALSE);
    assert_eq!(graph.and(!ab, not_b_c), not_b_c);
    let expected = graph.and(bc, !a);
    assert_eq!(graph.and(!ab, bc), expected);
}

#[test]
fn polarities_of_xor_and_ite_share_their_nodes() {
    let mut graph = Graph::new();
    let [a, b, c] = [(); 3].map(|()| graph.variable());
    let xor = graph.xor(a, b);
    let ite = graph.ite(c, a, b);
    let count = graph.node_count();
    assert_eq!(graph.xor(!a, b), !xor);
    assert_eq!(graph.xor(b, a), xor);
    assert_eq!(graph.xor(!b, !a), xor);
    assert_eq!(graph.iff(a, !b), xor);
    assert_eq!(graph.ite(a, !b, b), xor);
    assert_eq!(graph.ite(!c, b, a), ite);
    assert_eq!(graph.ite(c, !a, !b), !ite);
    assert_eq!(graph.ite(c, a, a), a);
    assert_eq!(graph.node_count(), count);
}

#[test]
fn folds_are_balanced_and_share_what_did_not_change() {
    let mut graph = Graph::new();
    let mut literals: Vec<Literal> = (0..1024).map(|_| graph.variable()).collect();
    let other = graph.variable();
    graph.and_all(literals.iter().copied());
    let count = graph.node_count();
    literals[517] = other;
    graph.and_all(literals.iter().copied());
    assert_eq!(graph.node_count() - count, 10);
    assert_eq!(graph.and_all([]), Literal::TRUE);
    assert_eq!(graph.or_all([]), Literal::FALSE);
    assert_eq!(graph.and_all([other]), other);
    assert_eq!(graph.or_all([other, Literal::TRUE, !other]), Literal::TRUE);
}

#[test]
fn rewriting_replaces_nodes() {
    let mut random = Random(4);
    for _ in 0..500 {
        let mut graph = Graph::new();
        let mut pool = Pool::new(&mut graph, 6);
        for _ in 0..30 {
            pool.grow(&mut graph, &mut random);
        }
        // Replacing a variable by a formula is what substituting its column in the truth table is.
        let replaced = random.below(6);
        let (by, by_table) = pool.pick(&mut random);
        let (root, table) = pool.pick(&mut random);
        let node = pool.entries[replaced].0.node();
        let new = graph.rewrite(&[root], &FxHashMap::from_iter([(node, by)]))[0];
        let new_table = table_of(&graph, new);
        for row in 0..64 {
            let substituted = row & !(1 << replaced) | usize::from(by_table.at(row)) << replaced;
            assert_eq!(new_table.at(row), table.at(substituted));
        }
        assert_eq!(graph.rewrite(&[root], &FxHashMap::default()), [root], "nothing to replace, nothing new");
    }
}

#[test]
fn support_and_cone_hold_what_a_literal_depends_on() {
    let mut graph = Graph::new();
    let [a, b, c, d] = [(); 4].map(|()| graph.variable());
    let ab = graph.and(a, b);
    let f = graph.or(ab, c);
    graph.and(f, d);
    assert_eq!(graph.support(&[f]), [0, 1, 2]);
    assert_eq!(graph.cone(&[f]), [a.node(), b.node(), c.node(), ab.node(), f.node()]);
    assert_eq!(graph.cone(&[Literal::TRUE]), []);
}

#[test]
fn conjuncts_are_found_once() {
    let mut graph = Graph::new();
    let [a, b, c, d] = [(); 4].map(|()| graph.variable());
    let clause = graph.or(b, c);
    let all = graph.and_all([a, clause, !d, a]);
    let mut conjuncts = graph.conjuncts(all);
    conjuncts.sort_unstable();
    assert_eq!(conjuncts, [a, !d, clause]);
    assert_eq!(graph.conjuncts(!all), [!all]);
    assert_eq!(graph.conjuncts(!a), [!a]);
    // Each layer holds the one below it twice.
    let mut layer = graph.variable();
    for _ in 0..60 {
        let [x, y] = [(); 2].map(|()| graph.variable());
        let (left, right) = (graph.and(layer, x), graph.and(layer, y));
        layer = graph.and(left, right);
    }
    assert_eq!(graph.conjuncts(layer).len(), 121);
}

/// Whoever checks with several threads gives each of them its own.
#[test]
fn everything_can_be_sent_to_another_thread() {
    fn sendable<T: Send>() {}
    sendable::<glassbox_logic::Store>();
    sendable::<Encoder<BatSat>>();
    sendable::<DiagramEncoder<Oxidd>>();
    #[cfg(feature = "cadical")]
    sendable::<Encoder<glassbox_logic::CaDiCaL>>();
}

/// A chain in which every node hangs below the one before: recursion would need a stack as deep.
fn chain(graph: &mut Graph, depth: usize) -> Literal {
    let mut chain = graph.variable();
    for i in 0..depth {
        let next = graph.variable();
        chain = if i % 2 == 0 { graph.and(chain, next) } else { graph.or(chain, next) };
    }
    chain
}

#[test]
fn depth_does_not_matter() {
    let mut graph = Graph::new();
    let depth = 300_000;
    let chain = chain(&mut graph, depth);
    assert_eq!(graph.cone(&[chain]).len(), 2 * depth + 1);
    assert!(Evaluation::new(vec![true; depth + 1]).literal(&graph, chain));
    assert_eq!(graph.rewrite(&[chain], &FxHashMap::default()), [chain]);
    let mut solver = Encoder::new(BatSat::new());
    assert_eq!(solver.solve(&graph, &[chain], &Limits::none()), Answer::Satisfiable);
    assert!(Evaluation::new(solver.model(&graph)).literal(&graph, chain));
    graph.assume(chain);
    assert_eq!(graph.under_facts(chain), Literal::TRUE);
}

#[test]
fn diagrams_of_many_variables_have_a_stack_that_is_deep_enough() {
    let mut graph = Graph::new();
    let chain = chain(&mut graph, 3_000);
    let mut encoder = DiagramEncoder::new(Oxidd::default());
    // The worst order for the stack: each step works on a diagram that holds all variables before.
    encoder.order((0..=3_000).rev()).unwrap();
    let function = encoder.function(&graph, chain).unwrap();
    let model = encoder.model(&graph, &function).unwrap();
    assert!(Evaluation::new(model).literal(&graph, chain));
    assert!(encoder.count(&graph, &function).unwrap().to_string().len() > 900);
}
