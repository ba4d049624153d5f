//! The promise of `@Tree`, for all similar states at once: after a call, following marked fields reaches no object twice.
//!
//! Before a call every marked field can lead to one object only, its own. So as long as a call has changed no marked field there is
//! nothing to ask. Otherwise the possible edges are collected, and with them the condition under which each object is reached; an
//! object to which two edges may lead must not be reached by both.

use glassbox_logic::Literal;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_stage::Stage;
use rustc_hash::FxHashMap;

use crate::concolic::Concolic;

/// An edge from an object to another, and when it is there.
struct Edge {
    from: usize,
    to: usize,
    guard: Literal,
}

/// When marked fields form a tree.
pub fn is_tree(stage: &mut Stage<Concolic>, root: Ref) -> Literal {
    let mut objects: Vec<Ref> = vec![root];
    let mut numbers: FxHashMap<Ref, usize> = FxHashMap::from_iter([(root, 0)]);
    let mut edges: Vec<Edge> = Vec::new();
    let mut next = 0;
    while let Some(object) = objects.get(next).copied() {
        let class = stage.machine.heap.class(object);
        for word in stage.tree_words(class) {
            let domain = &stage.machine.domain;
            let alternatives = match domain.shadow.get(&Place::Field { object, word }) {
                Some((term, _)) => domain.terms.alternatives(*term),
                None => vec![(Literal::TRUE, stage.machine.heap.field_ref(object, u32::from(word)).0)],
            };
            for (guard, address) in alternatives.into_iter().filter(|(_, address)| *address != 0) {
                let target = Ref(address);
                let to = *numbers.entry(target).or_insert_with(|| {
                    objects.push(target);
                    objects.len() - 1
                });
                edges.push(Edge { from: next, to, guard });
            }
        }
        next += 1;
    }
    let graph = &mut stage.machine.domain.terms.store.graph;
    let mut reached = vec![Literal::FALSE; objects.len()];
    reached[0] = Literal::TRUE;
    // Without cycles this ends after as many rounds as the tree is deep; with them, after one for each object.
    for _ in 0..objects.len() {
        let mut changed = false;
        for edge in &edges {
            let way = graph.and(reached[edge.from], edge.guard);
            let now = graph.or(reached[edge.to], way);
            changed |= now != reached[edge.to];
            reached[edge.to] = now;
        }
        if !changed {
            break;
        }
    }
    let mut conditions = Vec::new();
    for (number, edge) in edges.iter().enumerate() {
        let way = graph.and(reached[edge.from], edge.guard);
        if edge.to == 0 {
            conditions.push(!way);
        }
        for other in edges[..number].iter().filter(|other| other.to == edge.to) {
            let another = graph.and(reached[other.from], other.guard);
            let both = graph.and(way, another);
            conditions.push(!both);
        }
    }
    graph.and_all(conditions)
}
