//! When objects form a tree, for all similar states at once: following some fields reaches no object twice.
//!
//! That is the promise of `@Tree`, which calls have to keep, and what `Asserts.assertTree` asks for. The possible edges are
//! collected, and with them the condition under which each object is reached; an object to which two edges may lead must not be
//! reached by both.

use glassbox_logic::{Graph, Literal};
use glassbox_machine::Ref;
use glassbox_stage::Stage;
use rustc_hash::FxHashMap;

use crate::concolic::Concolic;
use crate::term::Alternative;

/// An edge to an object, and when it is there. What leads to the roots comes from nowhere.
struct Edge {
    from: Option<usize>,
    to: usize,
    guard: Literal,
}

/// Objects and the edges between them.
#[derive(Default)]
pub struct Edges {
    objects: Vec<Ref>,
    numbers: FxHashMap<Ref, usize>,
    edges: Vec<Edge>,
}

impl Edges {
    /// Follows edges from some roots, as far as they lead. An error ends it.
    pub fn collect<E>(
        roots: Vec<Alternative>,
        mut targets: impl FnMut(Ref) -> Result<Vec<Alternative>, E>,
    ) -> Result<Edges, E> {
        let mut all = Edges::default();
        all.add(None, roots);
        let mut next = 0;
        while let Some(object) = all.objects.get(next).copied() {
            let targets = targets(object)?;
            all.add(Some(next), targets);
            next += 1;
        }
        Ok(all)
    }

    fn add(&mut self, from: Option<usize>, targets: Vec<Alternative>) {
        for (guard, address) in targets.into_iter().filter(|(_, address)| *address != 0) {
            let target = Ref(address);
            let objects = &mut self.objects;
            let to = *self.numbers.entry(target).or_insert_with(|| {
                objects.push(target);
                objects.len() - 1
            });
            self.edges.push(Edge { from, to, guard });
        }
    }

    /// The objects, and when each is reached.
    pub fn reached(&self, graph: &mut Graph) -> Vec<(Ref, Literal)> {
        let reached = self.conditions(graph);
        self.objects.iter().copied().zip(reached).collect()
    }

    fn way(graph: &mut Graph, reached: &[Literal], edge: &Edge) -> Literal {
        graph.and(edge.from.map_or(Literal::TRUE, |from| reached[from]), edge.guard)
    }

    fn conditions(&self, graph: &mut Graph) -> Vec<Literal> {
        let mut incoming: Vec<Vec<&Edge>> = vec![Vec::new(); self.objects.len()];
        for edge in &self.edges {
            incoming[edge.to].push(edge);
        }
        let mut reached = vec![Literal::FALSE; self.objects.len()];
        // Without cycles this ends after as many rounds as the tree is deep; with them, after one for each object. What was reached in the
        // round before is not added to: it is among the ways, and would be added again in every round.
        for _ in 0..=self.objects.len() {
            let mut changed = false;
            for (object, edges) in incoming.iter().enumerate() {
                let ways: Vec<Literal> = edges.iter().map(|edge| Edges::way(graph, &reached, edge)).collect();
                let now = graph.or_all(ways);
                changed |= now != reached[object];
                reached[object] = now;
            }
            if !changed {
                break;
            }
        }
        reached
    }

    /// When no object is reached twice.
    pub fn is_tree(&self, graph: &mut Graph) -> Literal {
        let reached = self.conditions(graph);
        let mut incoming: Vec<Vec<Literal>> = vec![Vec::new(); self.objects.len()];
        let mut conditions = Vec::new();
        for edge in &self.edges {
            let way = Edges::way(graph, &reached, edge);
            for other in &incoming[edge.to] {
                let both = graph.and(way, *other);
                conditions.push(!both);
            }
            incoming[edge.to].push(way);
        }
        graph.and_all(conditions)
    }
}

/// When marked fields form a tree.
pub fn is_tree(stage: &mut Stage<Concolic>, root: Ref) -> Literal {
    let edges = Edges::collect(vec![(Literal::TRUE, root.0)], |object| {
        let mut targets = Vec::new();
        for (place, now) in stage.marked_places(object) {
            let domain = &stage.machine.domain;
            match domain.shadow.get(&place) {
                Some((term, _)) => targets.extend(domain.terms.alternatives(*term)),
                None => targets.push((Literal::TRUE, now.0)),
            }
        }
        Ok::<_, std::convert::Infallible>(targets)
    });
    match edges {
        Ok(edges) => edges.is_tree(&mut stage.machine.domain.terms.store.graph),
        Err(never) => match never {},
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use glassbox_logic::{Evaluation, Graph, Literal};
    use glassbox_machine::Ref;

    use super::Edges;

    /// Objects 1, 2, … in a row, to the first of which some roots lead; `back` leads from the last to the first.
    fn row(graph: &mut Graph, roots: usize, length: u32, back: bool) -> (Vec<Literal>, Edges) {
        let roots: Vec<Literal> = (0..roots).map(|_| graph.variable()).collect();
        let links: Vec<Literal> = (0..length).map(|_| graph.variable()).collect();
        let edges = Edges::collect(roots.iter().map(|root| (*root, 1)).collect(), |object: Ref| {
            let next = if object.0 < length { Some(object.0 + 1) } else { back.then_some(1) };
            Ok::<_, Infallible>(next.map(|next| (links[object.0 as usize - 1], next)).into_iter().collect())
        });
        let Ok(edges) = edges;
        (roots.into_iter().chain(links).collect(), edges)
    }

    #[test]
    fn an_object_is_reached_where_all_links_before_it_are_there() {
        for back in [false, true] {
            let mut graph = Graph::new();
            let (variables, edges) = row(&mut graph, 2, 4, back);
            let reached = edges.reached(&mut graph);
            for choice in 0..1_u32 << variables.len() {
                let values: Vec<bool> = (0..variables.len()).map(|bit| choice >> bit & 1 == 1).collect();
                let mut element = Evaluation::new(values.clone());
                for (object, when) in &reached {
                    let expected = (values[0] || values[1]) && (1..object.0 as usize).all(|link| values[link + 1]);
                    assert_eq!(element.literal(&graph, *when), expected, "{object:?} of {values:?}, back: {back}");
                }
            }
        }
    }

    #[test]
    fn that_many_ways_lead_to_an_object_is_said_once() {
        let mut graph = Graph::new();
        let (variables, edges) = row(&mut graph, 8, 100, false);
        let before = graph.node_count();
        edges.reached(&mut graph);
        assert!(graph.node_count() - before <= variables.len(), "{} nodes", graph.node_count() - before);
    }
}
