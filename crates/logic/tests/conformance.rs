//! One suite for all back ends. Each SAT solver and each package of decision diagrams answers the same questions,
//! and all answers are compared with truth tables and thereby with each other.

use crate::random;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use glassbox_logic::{
    Answer, BatSat, Capacity, Certified, Clauses, DiagramEncoder, Diagrams, Encoder, Evaluation, Graph, Ledger, Limits,
    Literal, OutOfNodes, Oxidd, Proof, Sequel, Solver, SolverLiteral,
};
use random::{Pool, Random, Table, row};

/// A fresh solver of each kind.
fn solvers() -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(BatSat::new()),
        Box::new(Sequel::new()),
        Box::new(certified()),
        #[cfg(feature = "cadical")]
        Box::new(glassbox_logic::CaDiCaL::new()),
    ]
}

/// A solver with a proof for each *no*, or the test fails when the solver goes.
fn certified() -> Certified {
    let ledger = Ledger::default();
    Certified::with(ledger.clone(), |proof| Box::new(Sequel::proving(Box::new(Followed { proof, ledger }))))
}

struct Followed {
    proof: Box<dyn Proof>,
    ledger: Ledger,
}

impl Proof for Followed {
    fn learn(&mut self, id: u32, clause: &[SolverLiteral], hints: &[u32]) {
        self.proof.learn(id, clause, hints);
    }

    fn delete(&mut self, id: u32) {
        self.proof.delete(id);
    }

    fn conclude(&mut self, core: &[SolverLiteral], hints: &[u32]) {
        self.proof.conclude(core, hints);
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let entries = self.ledger.entries();
            assert_eq!(entries.fault, None);
            assert_eq!(entries.proofs, entries.answers);
        }
    }
}

const SMALL: Capacity = Capacity { nodes: 1 << 16, cache: 1 << 12 };

#[test]
fn random_formulas_have_the_models_of_their_truth_tables() {
    let mut random = Random(13);
    let mut questions = [0; 2];
    for _ in 0..4_000 {
        let mut graph = Graph::new();
        let variables = 1 + random.below(12);
        let mut pool = Pool::new(&mut graph, variables);
        for _ in 0..10 + random.below(60) {
            pool.grow(&mut graph, &mut random);
        }
        // Several questions to the same solver, some asserted and some assumed, so that it works incrementally.
        let mut encoders: Vec<_> = solvers().into_iter().map(Encoder::new).collect();
        let mut diagrams = DiagramEncoder::new(Oxidd::new(SMALL));
        let mut space = Table::constant(variables, true);
        for _ in 0..5 {
            let (root, table) = pool.pick(&mut random);
            let mut assumptions = vec![(root, table)];
            for _ in 0..random.below(4) {
                assumptions.push(pool.pick(&mut random));
            }
            let literals: Vec<Literal> = assumptions.iter().map(|&(literal, _)| literal).collect();
            let all = assumptions.iter().fold(space.clone(), |all, (_, table)| all.and(table));
            questions[usize::from(all.is_empty())] += 1;
            for encoder in &mut encoders {
                check_solver(&graph, encoder, &assumptions, &space, &all);
            }
            let conjunction = graph.and_all(literals.iter().copied());
            check_diagrams(&graph, &mut diagrams, conjunction, &random::table_of(&graph, conjunction));

            if random.flip() {
                let (asserted, table) = pool.pick(&mut random);
                let (other, other_table) = pool.pick(&mut random);
                space = space.and(&table.or(&other_table));
                for encoder in &mut encoders {
                    encoder.assert_any(&graph, &[asserted, other]);
                }
            } else {
                let (asserted, table) = pool.pick(&mut random);
                space = space.and(&table);
                for encoder in &mut encoders {
                    encoder.assert(&graph, asserted);
                }
            }
        }
    }
    assert!(questions.iter().all(|&count| count > 4_000), "{questions:?} satisfiable and unsatisfiable ones");
}

fn check_solver(
    graph: &Graph,
    encoder: &mut Encoder<Box<dyn Solver>>,
    assumptions: &[(Literal, Table)],
    space: &Table,
    all: &Table,
) {
    let name = encoder.solver().name();
    let literals: Vec<Literal> = assumptions.iter().map(|&(literal, _)| literal).collect();
    match encoder.solve(graph, &literals, &Limits::none()) {
        Answer::Satisfiable => assert!(all.at(row(&encoder.model(graph))), "{name}: not a model"),
        Answer::Unsatisfiable => {
            assert!(all.is_empty(), "{name}: there is a model");
            let core = encoder.core();
            let tables = assumptions.iter().filter(|(literal, _)| core.contains(literal));
            let conjunction = tables.fold(space.clone(), |all, (_, table)| all.and(table));
            assert!(conjunction.is_empty(), "{name}: the core has a model");
            assert!(core.iter().all(|literal| literals.contains(literal)), "{name}: not an assumption");
        }
        Answer::Unknown => panic!("{name}: there was no limit"),
    }
}

fn check_diagrams(graph: &Graph, diagrams: &mut DiagramEncoder<Oxidd>, literal: Literal, table: &Table) {
    let function = diagrams.function(graph, literal).unwrap();
    assert_eq!(diagrams.count(graph, &function).unwrap().to_string(), table.count().to_string());
    match diagrams.model(graph, &function) {
        Some(model) => assert!(table.at(row(&model)), "not a model"),
        None => assert!(table.is_empty(), "there is a model"),
    }
    let constant = diagrams.diagrams().constant(true);
    assert_eq!(function == constant, table.count() as usize == 1 << graph.variable_count());
}

#[test]
fn equal_functions_are_one_diagram() {
    let mut random = Random(14);
    let mut equal = 0;
    for _ in 0..100 {
        let mut graph = Graph::new();
        let mut pool = Pool::new(&mut graph, 3);
        for _ in 0..25 {
            pool.grow(&mut graph, &mut random);
        }
        let mut diagrams = DiagramEncoder::new(Oxidd::new(SMALL));
        let functions: Vec<_> =
            pool.entries.iter().map(|&(literal, _)| diagrams.function(&graph, literal).unwrap()).collect();
        for (i, (_, table)) in pool.entries.iter().enumerate() {
            for (j, (_, other)) in pool.entries.iter().enumerate() {
                assert_eq!(functions[i] == functions[j], table == other);
                equal += usize::from(i != j && table == other);
            }
        }
    }
    assert!(equal > 1_000);
}

#[test]
fn operations_of_diagrams_are_those_of_the_graph() {
    let mut graph = Graph::new();
    let [a, b, c] = [(); 3].map(|()| graph.variable());
    let (or, ite) = (graph.or(a, b), graph.ite(a, b, c));
    let mut encoder = DiagramEncoder::new(Oxidd::new(SMALL));
    // The order is ours to choose.
    encoder.order([2, 0, 1]).unwrap();
    let [or, ite, a, b, c, not_a] = [or, ite, a, b, c, !a].map(|literal| encoder.function(&graph, literal).unwrap());
    let diagrams = encoder.diagrams();
    assert!(diagrams.or(&a, &b).unwrap() == or);
    assert!(diagrams.ite(&a, &b, &c).unwrap() == ite);
    assert!(diagrams.not(&a).unwrap() == not_a);
    assert!(diagrams.and(&a, &not_a).unwrap() == diagrams.constant(false));
    assert_eq!(diagrams.variable_count(), 3);
    assert_eq!(diagrams.satisfy(&c), Some(vec![Some(true), None, None]), "the first in the order");
    assert_eq!(diagrams.size(&c), Ok(2), "the variable and the constant");
    assert!(diagrams.total_size() >= 5);
}

#[test]
fn counts_have_no_bound() {
    let mut graph = Graph::new();
    let variables: Vec<Literal> = (0..200).map(|_| graph.variable()).collect();
    let some = graph.or_all(variables);
    let mut diagrams = DiagramEncoder::new(Oxidd::new(SMALL));
    let function = diagrams.function(&graph, some).unwrap();
    // 2^200 - 1
    let expected = "1606938044258990275541962092341162602522202993782792835301375";
    assert_eq!(diagrams.count(&graph, &function).unwrap().to_string(), expected);
    graph.variable();
    let twice = diagrams.count(&graph, &function).unwrap().to_string();
    assert_eq!(twice, "3213876088517980551083924184682325205044405987565585670602750", "one more that does not matter");
}

#[test]
fn diagrams_that_do_not_fit_are_an_error() {
    let mut graph = Graph::new();
    let variables: Vec<Literal> = (0..40).map(|_| graph.variable()).collect();
    // The two halves compared bit by bit, in the worst order there is.
    let equal: Vec<Literal> = (0..20).map(|i| graph.iff(variables[i], variables[i + 20])).collect();
    let equal = graph.and_all(equal);
    let mut diagrams = DiagramEncoder::new(Oxidd::new(Capacity { nodes: 1 << 12, cache: 1 << 10 }));
    diagrams.order(0..40).unwrap();
    assert_eq!(diagrams.function(&graph, equal).err(), Some(OutOfNodes));
    // The best order needs three nodes for each pair, and one fewer for the last one.
    let mut diagrams = DiagramEncoder::new(Oxidd::new(Capacity { nodes: 1 << 12, cache: 1 << 10 }));
    diagrams.order((0..20).flat_map(|i| [i, i + 20])).unwrap();
    let function = diagrams.function(&graph, equal).unwrap();
    assert_eq!(diagrams.diagrams().size(&function), Ok(60));
    diagrams.forget();
    assert!(diagrams.function(&graph, equal).unwrap() == function);
}

#[test]
fn clauses_assumptions_and_cores() {
    for mut solver in solvers() {
        let name = solver.name();
        let none = Limits::none();
        let [a, b, c] = [(); 3].map(|()| solver.variable());
        assert_eq!(solver.variable_count(), 3, "{name}");
        assert_eq!(solver.solve(&[], &none), Answer::Satisfiable, "{name}: no clauses");
        solver.add_clause(&[!a, b]);
        solver.add_clause(&[!b, c]);
        assert_eq!(solver.solve(&[a], &none), Answer::Satisfiable, "{name}");
        assert!(solver.value(a) && solver.value(b) && solver.value(c) && !solver.value(!c), "{name}");
        assert_eq!(solver.solve(&[a, !c], &none), Answer::Unsatisfiable, "{name}");
        assert_eq!(sorted(solver.core()), sorted(&[a, !c]), "{name}");
        let other = solver.variable();
        assert_eq!(solver.solve(&[other, !c, a], &none), Answer::Unsatisfiable, "{name}");
        assert_eq!(sorted(solver.core()), sorted(&[a, !c]), "{name}: what does not matter is not in the core");
        assert_eq!(solver.solve(&[!c], &none), Answer::Satisfiable, "{name}: assumptions are forgotten");
        assert!(!solver.value(a), "{name}");
        assert_eq!(solver.solve(&[a, a, b], &none), Answer::Satisfiable, "{name}: an assumption twice");
        assert_eq!(
            solver.solve(&[other, !other], &none),
            Answer::Unsatisfiable,
            "{name}: an assumption and its negation"
        );
        assert_eq!(sorted(solver.core()), sorted(&[other, !other]), "{name}");
        solver.add_clause(&[a]);
        assert_eq!(solver.solve(&[!c, other], &none), Answer::Unsatisfiable, "{name}");
        assert_eq!(solver.core(), [!c], "{name}: what the clauses refute alone is a core alone");
        solver.add_clause(&[!c, !b, a, !a]);
        assert_eq!(solver.solve(&[], &none), Answer::Satisfiable, "{name}: a tautology says nothing");
        solver.add_clause(&[!c]);
        assert_eq!(solver.solve(&[other], &none), Answer::Unsatisfiable, "{name}");
        assert_eq!(solver.core(), [], "{name}: no assumption is to blame");
        assert_eq!(solver.solve(&[], &none), Answer::Unsatisfiable, "{name}: it stays that way");
    }
}

#[test]
fn the_empty_clause_is_unsatisfiable() {
    for mut solver in solvers() {
        let a = solver.variable();
        solver.add_clause(&[]);
        assert_eq!(solver.solve(&[a], &Limits::none()), Answer::Unsatisfiable, "{}", solver.name());
        assert_eq!(solver.core(), [], "{}", solver.name());
    }
}

fn sorted(literals: &[SolverLiteral]) -> Vec<SolverLiteral> {
    let mut literals = literals.to_vec();
    literals.sort_unstable();
    literals
}

/// Pigeons in one hole fewer: no model, and exponentially hard to see for a solver.
fn pigeons(solver: &mut dyn Solver, holes: usize) {
    let sits: Vec<Vec<SolverLiteral>> = (0..=holes).map(|_| (0..holes).map(|_| solver.variable()).collect()).collect();
    for (i, pigeon) in sits.iter().enumerate() {
        solver.add_clause(pigeon);
        for other in &sits[..i] {
            for (&one, &two) in pigeon.iter().zip(other) {
                solver.add_clause(&[!one, !two]);
            }
        }
    }
}

/// A clause of three random literals.
fn clause(random: &mut Random, variables: &[SolverLiteral]) -> [SolverLiteral; 3] {
    [(); 3].map(|()| variables[random.below(variables.len())].negate_if(random.flip()))
}

#[test]
fn models_that_are_excluded_one_by_one_are_all_there_are() {
    let mut random = Random(21);
    let mut models = 0;
    for _ in 0..300 {
        let mut solvers = solvers();
        let count = 3 + random.below(7);
        let clauses = random.below(3 * count);
        let variables: Vec<Vec<SolverLiteral>> =
            solvers.iter_mut().map(|solver| (0..count).map(|_| solver.variable()).collect()).collect();
        let clauses: Vec<[SolverLiteral; 3]> = (0..clauses).map(|_| clause(&mut random, &variables[0])).collect();
        let satisfied =
            |row: usize, literal: &SolverLiteral| (row >> literal.variable() & 1 == 1) != literal.is_negated();
        let expected = (0..1_usize << count)
            .filter(|row| clauses.iter().all(|clause| clause.iter().any(|literal| satisfied(*row, literal))))
            .count();
        for (solver, variables) in solvers.iter_mut().zip(&variables) {
            clauses.iter().for_each(|clause| solver.add_clause(clause));
            let mut found = 0;
            while solver.solve(&[], &Limits::none()) == Answer::Satisfiable {
                found += 1;
                let excluded: Vec<_> =
                    variables.iter().map(|variable| variable.negate_if(solver.value(*variable))).collect();
                solver.add_clause(&excluded);
            }
            assert_eq!(found, expected, "{}", solver.name());
        }
        models += expected;
    }
    assert!(models > 10_000, "{models}");
}

#[test]
fn what_a_solver_remembers_of_earlier_questions_changes_no_answer() {
    let mut random = Random(22);
    let mut answers = [0; 2];
    let (mut settled, mut followed) = (0, 0);
    for _ in 0..60 {
        let mut solvers = solvers();
        let count = 30 + random.below(40);
        let variables: Vec<Vec<SolverLiteral>> =
            solvers.iter_mut().map(|solver| (0..count).map(|_| solver.variable()).collect()).collect();
        let mut clauses: Vec<Vec<SolverLiteral>> = Vec::new();
        let mut assumptions: Vec<SolverLiteral> = Vec::new();
        for _ in 0..60 {
            for _ in 0..random.below(count / 6) {
                let mut added = clause(&mut random, &variables[0]).to_vec();
                added.truncate(if random.below(40) == 0 { 1 } else { 2 + random.below(4) / 2 });
                solvers.iter_mut().for_each(|solver| solver.add_clause(&added));
                clauses.push(added);
            }
            // Assumptions come and go at the end, as on a path.
            assumptions.truncate(assumptions.len().saturating_sub(random.below(4)));
            for _ in 0..random.below(4) {
                assumptions.push(variables[0][random.below(count)].negate_if(random.flip()));
            }
            let preferred = random.below(count);
            let mut fresh = BatSat::new();
            for _ in 0..count {
                fresh.variable();
            }
            clauses.iter().for_each(|clause| fresh.add_clause(clause));
            let expected = fresh.solve(&assumptions, &Limits::none());
            answers[usize::from(expected == Answer::Satisfiable)] += 1;
            for solver in &mut solvers {
                let name = solver.name();
                let at_once = solver.solve(&assumptions, &Limits::conflicts(0));
                assert!([Answer::Unknown, expected].contains(&at_once), "{name}: {at_once:?} at once");
                let probed = variables[0][random.below(count)];
                if at_once == Answer::Unknown && solver.is_settled(probed) {
                    let before = &assumptions[..assumptions.len() - 1];
                    let possible = |value: SolverLiteral| [before, &[value]].concat();
                    let answers = [probed, !probed].map(|value| fresh.solve(&possible(value), &Limits::none()));
                    assert!(
                        answers.contains(&Answer::Unsatisfiable),
                        "{name}: settled by the last assumption at the earliest"
                    );
                    settled += 1;
                    if solver.follows(probed) {
                        assert_eq!(fresh.solve(&possible(!probed), &Limits::none()), Answer::Unsatisfiable, "{name}");
                        followed += 1;
                    }
                }
                // A question about few variables among many, or about all.
                if random.flip() {
                    let near = random.below(count - preferred + 1);
                    solver.focus(&variables[0][..preferred], &variables[0][preferred..preferred + near]);
                }
                assert_eq!(solver.solve(&assumptions, &Limits::none()), expected, "{name}");
                if expected == Answer::Satisfiable {
                    let holds = |clause: &Vec<SolverLiteral>| clause.iter().any(|literal| solver.value(*literal));
                    assert!(clauses.iter().all(holds), "{name}: not a model");
                    assert!(assumptions.iter().all(|literal| solver.value(*literal)), "{name}: not what was assumed");
                } else {
                    let core = solver.core().to_vec();
                    assert!(core.iter().all(|literal| assumptions.contains(literal)), "{name}: not an assumption");
                    assert_eq!(fresh.solve(&core, &Limits::none()), Answer::Unsatisfiable, "{name}: no core");
                }
            }
            if fresh.solve(&[], &Limits::none()) == Answer::Unsatisfiable {
                break;
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 300), "{answers:?}");
    assert!(settled > 50 && followed > 10, "{settled}, {followed}");
}

/// Groups of variables, of which something is asserted each, and something of all together.
#[test]
fn a_question_about_few_variables_has_the_same_answer_where_one_looks_at_them_first() {
    let mut random = Random(23);
    let mut answers = [0; 2];
    let mut followed = 0;
    for _ in 0..40 {
        let mut graph = Graph::new();
        let mut groups: Vec<Vec<Literal>> = Vec::new();
        for _ in 0..8 {
            let mut group: Vec<Literal> = (0..6).map(|_| graph.variable()).collect();
            for _ in 0..20 {
                let [a, b] = [(); 2].map(|()| group[random.below(group.len())].negate_if(random.flip()));
                group.push(if random.flip() { graph.and(a, b) } else { graph.xor(a, b) });
            }
            groups.push(group);
        }
        let one_of = |random: &mut Random| {
            let group = &groups[random.below(groups.len())];
            group[random.below(group.len())].negate_if(random.flip())
        };
        let mut asserted: Vec<Literal> = Vec::new();
        for group in &groups {
            let [a, b, c] = [(); 3].map(|()| group[random.below(group.len())].negate_if(random.flip()));
            asserted.push(graph.or_all([a, b, c]));
        }
        let one_of_all: Vec<Literal> = (0..6).map(|_| one_of(&mut random)).collect();
        asserted.push(one_of_all.iter().fold(Literal::FALSE, |parity, literal| graph.xor(parity, *literal)));
        let (mut plain, mut focused) = (Encoder::new(BatSat::new()), Encoder::new(Sequel::new()));
        for formula in &asserted {
            plain.assert(&graph, *formula);
            focused.assert(&graph, *formula);
        }
        for _ in 0..10 {
            let path: Vec<Literal> = (0..random.below(4)).map(|_| one_of(&mut random)).collect();
            for _ in 0..5 {
                let question = one_of(&mut random);
                let assumptions = [&path[..], &[question]].concat();
                let expected = plain.solve(&graph, &assumptions, &Limits::none());
                answers[usize::from(expected == Answer::Satisfiable)] += 1;
                focused.focus(&graph, question);
                assert_eq!(focused.solve(&graph, &assumptions, &Limits::none()), expected);
                if expected == Answer::Satisfiable {
                    let mut model = Evaluation::new(focused.model(&graph));
                    assert!(asserted.iter().chain(&assumptions).all(|literal| model.literal(&graph, *literal)));
                }
                let other = one_of(&mut random);
                if focused.follows(other) {
                    let opposite = [&path[..], &[!other]].concat();
                    assert_eq!(plain.solve(&graph, &opposite, &Limits::none()), Answer::Unsatisfiable);
                    followed += 1;
                }
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
    assert!(followed > 50, "{followed}");
}

#[test]
fn without_any_conflict_sequel_says_what_follows_by_propagation() {
    let mut solver = Sequel::new();
    let [a, b, c, d] = [(); 4].map(|()| solver.variable());
    for clause in [[!a, b], [!b, c], [c, d], [c, !d]] {
        solver.add_clause(&clause);
    }
    assert_eq!(solver.solve(&[a, !c], &Limits::conflicts(0)), Answer::Unsatisfiable);
    assert_eq!(solver.solve(&[d], &Limits::conflicts(0)), Answer::Unknown);
    assert_eq!(solver.solve(&[d], &Limits::none()), Answer::Satisfiable);
}

#[test]
fn what_takes_thousands_of_conflicts_is_answered_too() {
    for mut solver in solvers() {
        pigeons(&mut *solver, 8);
        assert_eq!(solver.solve(&[], &Limits::none()), Answer::Unsatisfiable, "{}", solver.name());
        assert!(solver.conflict_count().is_none_or(|conflicts| conflicts > 3_000), "{}", solver.name());
    }
}

#[test]
fn limits_end_in_unknown_and_can_be_lifted() {
    for mut solver in solvers() {
        let name = solver.name();
        pigeons(&mut *solver, 7);
        assert_eq!(solver.solve(&[], &Limits::conflicts(10)), Answer::Unknown, "{name}");
        if let Some(conflicts) = solver.conflict_count() {
            assert!((10..=20).contains(&conflicts), "{name}: {conflicts} conflicts");
        }
        assert_eq!(solver.solve(&[], &Limits::conflicts(10)), Answer::Unknown, "{name}: the limit is for each call");
        assert_eq!(solver.solve(&[], &Limits::none()), Answer::Unsatisfiable, "{name}");
    }
}

/// A large formula has many assignments for each conflict.
#[test]
fn assignments_can_be_limited() {
    let mut solver = Sequel::default();
    pigeons(&mut solver, 7);
    let limits = Limits { assignments: Some(50), ..Limits::none() };
    assert_eq!(solver.solve(&[], &limits), Answer::Unknown);
    assert_eq!(solver.solve(&[], &Limits::none()), Answer::Unsatisfiable);
}

#[test]
fn an_interrupt_ends_in_unknown() {
    for mut solver in solvers() {
        let name = solver.name();
        pigeons(&mut *solver, 7);
        let interrupt = Arc::new(AtomicBool::new(true));
        let limits = Limits { interrupt: Some(Arc::clone(&interrupt)), ..Limits::none() };
        assert_eq!(solver.solve(&[], &limits), Answer::Unknown, "{name}");
        interrupt.store(false, Ordering::Relaxed);
        assert_eq!(solver.solve(&[], &limits), Answer::Unsatisfiable, "{name}");
    }
}

#[test]
fn each_node_is_encoded_once() {
    for solver in solvers() {
        let mut graph = Graph::new();
        let variables: Vec<Literal> = (0..16).map(|_| graph.variable()).collect();
        let all = graph.and_all(variables.iter().copied());
        let odd = variables.iter().fold(Literal::FALSE, |odd, &variable| graph.xor(odd, variable));
        let clauses = Clauses::default();
        let mut encoder = Encoder::counting(solver, clauses.clone());
        let literal = encoder.literal(&graph, all);
        assert_eq!(encoder.solver().variable_count(), 16 + 15);
        assert_eq!(clauses.count(), 15 * 3);
        encoder.literal(&graph, odd);
        assert_eq!(encoder.solver().variable_count(), 16 + 15 + 15, "an exclusive or is one variable");
        assert_eq!(clauses.count(), 15 * (3 + 4));
        assert_eq!(encoder.literal(&graph, !all), !literal);
        assert_eq!(encoder.solver().variable_count(), 16 + 15 + 15);
        assert_eq!(encoder.solve(&graph, &[all, odd], &Limits::none()), Answer::Unsatisfiable);
        assert_eq!(encoder.solve(&graph, &[all, !odd], &Limits::none()), Answer::Satisfiable);
        assert_eq!(encoder.model(&graph), [true; 16]);
    }
}

#[test]
fn nodes_that_are_forgotten_become_others() {
    for solver in solvers() {
        let mut graph = Graph::new();
        let [a, b] = [graph.variable(), graph.variable()];
        let before = graph.clone();
        let both = graph.and(a, b);
        let mut encoder = Encoder::new(solver);
        encoder.assert_any(&graph, &[!both]);
        encoder.assert(&graph, !both);
        let mut graph = before;
        encoder.forget(graph.node_count());
        let neither = graph.and(!a, !b);
        assert_eq!(neither, both, "a number is given twice");
        let unlimited = Limits::none();
        assert_eq!(encoder.solve(&graph, &[neither], &unlimited), Answer::Satisfiable);
        assert_eq!(encoder.model(&graph), [false, false]);
        assert_eq!(encoder.solve(&graph, &[a, b], &unlimited), Answer::Unsatisfiable, "what was asserted holds");
        encoder.assert(&graph, !neither);
        assert_eq!(encoder.solve(&graph, &[!a, !b], &unlimited), Answer::Unsatisfiable);
    }
}

#[test]
fn constants_can_be_asserted_and_assumed() {
    for solver in solvers() {
        let graph = Graph::new();
        let mut encoder = Encoder::new(solver);
        encoder.assert(&graph, Literal::TRUE);
        assert_eq!(encoder.solve(&graph, &[Literal::TRUE], &Limits::none()), Answer::Satisfiable);
        assert_eq!(encoder.solve(&graph, &[Literal::FALSE], &Limits::none()), Answer::Unsatisfiable);
        assert_eq!(encoder.core(), [Literal::FALSE]);
        encoder.assert(&graph, Literal::FALSE);
        assert_eq!(encoder.solve(&graph, &[], &Limits::none()), Answer::Unsatisfiable);
    }
}
