//! Nodes per second of building, words per second, and questions per second of the solvers, in wall-clock time of
//! one thread.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use glassbox_logic::{
    Answer, BatSat, DiagramEncoder, Diagrams, Encoder, Graph, Limits, Literal, Oxidd, Solver, Store, Word,
};

fn main() {
    building();
    words();
    facts();
    solver("BatSat", BatSat::new());
    #[cfg(feature = "cadical")]
    solver("CaDiCaL", glassbox_logic::CaDiCaL::new());
    diagrams();
}

/// A reproducible stream of numbers.
fn numbers() -> impl FnMut() -> u64 {
    let mut state = 1u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

fn report(what: &str, count: usize, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{what:<44} {count:>10} in {seconds:>6.2} s {:>12.0} /s", count as f64 / seconds);
}

/// Conjunctions of random literals, nearly all of them new; then the same ones again, none of them new.
fn building() {
    let mut graph = Graph::new();
    let mut literals: Vec<Literal> = (0..1_000).map(|_| graph.variable()).collect();
    let mut next = numbers();
    let start = Instant::now();
    let mut asked = Vec::new();
    for _ in 0..4_000_000 {
        let mut pick = || literals[next() as usize % literals.len()].negate_if(next() & 1 == 1);
        let pair = (pick(), pick());
        asked.push(pair);
        literals.push(graph.and(pair.0, pair.1));
    }
    report("new nodes", graph.node_count(), start);
    let start = Instant::now();
    for &(a, b) in &asked {
        graph.and(a, b);
    }
    report("nodes found again", asked.len(), start);
}

fn words() {
    type Operation = fn(&mut Store, Word, Word);
    let operations: [(&str, usize, Operation); 5] = [
        ("add", 2_000, |store, a, b| _ = store.add(a, b)),
        ("mul", 100, |store, a, b| _ = store.mul(a, b)),
        ("div", 100, |store, a, b| _ = store.div(a, b)),
        ("shl", 1_000, |store, a, b| _ = store.shl(a, b)),
        ("less", 5_000, |store, a, b| _ = store.less(a, b)),
    ];
    for (name, count, build) in operations {
        let mut store = Store::new();
        let operands: Vec<Word> = (0..=count).map(|_| store.variable(32)).collect();
        let before = store.graph.node_count();
        let start = Instant::now();
        for pair in operands.windows(2) {
            build(&mut store, pair[0], pair[1]);
        }
        let nodes = (store.graph.node_count() - before) / count;
        report(&format!("int {name}, {nodes} nodes each"), count, start);
    }
}

/// Paths of twenty facts, a thousand conjunctions under each, and back.
fn facts() {
    let mut graph = Graph::new();
    let mut literals: Vec<Literal> = (0..200).map(|_| graph.variable()).collect();
    let mut next = numbers();
    for _ in 0..20_000 {
        let mut pick = || literals[next() as usize % literals.len()].negate_if(next() & 1 == 1);
        let (a, b) = (pick(), pick());
        literals.push(graph.and(a, b));
    }
    let start = Instant::now();
    let paths = 2_000;
    for _ in 0..paths {
        let mark = graph.mark();
        let mut pick = || literals[next() as usize % literals.len()].negate_if(next() & 1 == 1);
        for _ in 0..20 {
            graph.assume(pick());
        }
        for _ in 0..1_000 {
            let (a, b) = (pick(), pick());
            graph.and(a, b);
        }
        graph.undo(mark);
    }
    report("conjunctions under 20 facts", paths * 1_000, start);
}

/// Sorted keys in a complete tree; which of them are equal to the one looked for? Small, similar, incremental
/// questions.
fn solver(name: &str, solver: impl Solver) {
    let mut store = Store::new();
    let count = 63;
    let keys: Vec<Word> = (0..count).map(|_| store.variable(8)).collect();
    let key = store.variable(8);
    let ordered: Vec<Literal> = keys.windows(2).map(|pair| store.less(pair[0], pair[1])).collect();
    let found: Vec<Literal> = keys.iter().map(|&other| store.equal(key, other)).collect();
    let mut encoder = Encoder::new(solver);
    for &literal in &ordered {
        encoder.assert(&store.graph, literal);
    }
    let start = Instant::now();
    let mut questions = 0;
    for round in 0..20 {
        for i in 0..count {
            let j = (i * 7 + round) % count;
            let answer = encoder.solve(&store.graph, &[found[i], found[j]], &Limits::none());
            assert_eq!(answer == Answer::Satisfiable, i == j);
            questions += 1;
        }
    }
    report(&format!("{name}: questions about 63 sorted keys"), questions, start);
}

fn diagrams() {
    let mut store = Store::new();
    let words: Vec<Word> = (0..24).map(|_| store.variable(5)).collect();
    let ordered: Vec<Literal> = words.windows(2).map(|pair| store.less(pair[0], pair[1])).collect();
    let ordered = store.graph.and_all(ordered);
    let mut encoder = DiagramEncoder::new(Oxidd::default());
    let start = Instant::now();
    let function = encoder.function(&store.graph, ordered).expect("it fits");
    let count = encoder.count(&store.graph, &function).expect("it fits");
    let size = encoder.diagrams().size(&function).expect("it fits");
    report(&format!("OxiDD: {count} sorted lists, {size} nodes"), encoder.diagrams().total_size(), start);
}
