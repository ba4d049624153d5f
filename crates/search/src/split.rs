//! Dividing what is left of an operation's search space, so that several threads can work on it.
//!
//! The decisions of runs form a tree: two runs decide alike up to where they part, and nobody comes back. So a subtree and the rest of the tree
//! are parts in which different things happen, and no behaviour is run in two of them. The tree is known as far as there were runs; parts
//! with more of them are divided first.
//!
//! The tree is also why pruning isomorphic elements is right in each part by itself: of all parts, only one holds more than one
//! alternative of a decision, so no two of them leave the same elements to each other.
//!
//! An operation is divided after a number of steps, into a number of parts, that depend on nothing; and of several parts in which something is
//! found, the first counts. So it does not matter how many threads there are.

use std::sync::atomic::{AtomicUsize, Ordering};

use glassbox_logic::{Graph, Literal};
use glassbox_stage::Target;
use glassbox_verdict::Unknown;
use rustc_hash::FxHashMap;

use crate::asked::Solvers;
use crate::elements::Arguments;
use crate::small::Sizes;
use crate::term::Terms;

/// An operation that takes fewer steps than this is not divided: a part costs a solver of its own. Beyond, solvers that know of a part
/// only are faster by more than that.
pub const STEPS_BEFORE: usize = 200;
/// Into how many parts an operation is divided.
const PARTS: usize = 8;

/// An operation and the elements on which it is checked.
#[derive(Clone)]
pub struct Question {
    /// The operation.
    pub action: usize,
    /// Its arguments.
    pub arguments: Arguments,
    /// Its elements.
    pub elements: Literal,
    /// All choices, valid or not.
    pub choices: Literal,
    /// The sizes of its states.
    pub sizes: Sizes,
    /// Whether elements have valid arguments only; otherwise it is found out when they are passed.
    pub arguments_known: bool,
}

/// What was pruned so far.
#[derive(Default)]
pub struct Pruned {
    /// Conjunctions, the paths among them.
    pub cubes: Vec<Vec<Literal>>,
    /// The decisions of each run, in order.
    pub paths: Vec<Vec<Literal>>,
}

/// What is left of an operation, in parts.
pub struct Split {
    /// The operation.
    pub question: Question,
    /// The formulas that everything here is about.
    pub terms: Terms,
    /// What was pruned before.
    pub cubes: Vec<Vec<Literal>>,
    /// The parts: each element is in one of them.
    pub parts: Vec<Literal>,
    /// The first part in which something was found.
    found: AtomicUsize,
}

impl Split {
    /// Divides what is left after a number of runs.
    pub fn new(question: Question, mut terms: Terms, pruned: Pruned) -> Split {
        let parts = divide(&mut terms.store.graph, &pruned.paths, PARTS);
        Split { question, terms, cubes: pruned.cubes, parts, found: AtomicUsize::new(usize::MAX) }
    }

    /// Where answers are certified, proves that each element is in a part.
    pub fn prove_whole(&self, solvers: &Solvers, target: &Target) -> Result<(), Unknown> {
        solvers.prove(&self.terms.store.graph, std::slice::from_ref(&self.parts), target)
    }

    /// Something was found in a part.
    pub fn found_in(&self, part: usize) {
        self.found.fetch_min(part, Ordering::Relaxed);
    }

    /// Whether nobody wants to know of a part any more.
    pub fn is_settled(&self, part: usize) -> bool {
        self.found.load(Ordering::Relaxed) < part
    }
}

/// Divides everything into parts, so that each has a similar share of some paths.
fn divide(graph: &mut Graph, paths: &[Vec<Literal>], count: usize) -> Vec<Literal> {
    let mut parts: Vec<(Literal, Vec<&[Literal]>)> = vec![(Literal::TRUE, paths.iter().map(Vec::as_slice).collect())];
    while parts.len() < count {
        let Some(most) = (0..parts.len()).rev().max_by_key(|part| parts[*part].1.len()) else { break };
        let Some(subtree) = half(&parts[most].1) else { break };
        let (part, paths) = parts.swap_remove(most);
        let (inside, outside): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.starts_with(&subtree));
        let within = graph.and_all(subtree);
        parts.push((graph.and(part, within), inside));
        parts.push((graph.and(part, !within), outside));
    }
    parts.into_iter().map(|(part, _)| part).collect()
}

/// The beginning that about half of some paths have in common; none if all are the same.
fn half(paths: &[&[Literal]]) -> Option<Vec<Literal>> {
    let mut inside: Vec<&[Literal]> = paths.to_vec();
    let mut best: Option<(usize, Vec<Literal>)> = None;
    for depth in 0.. {
        let decisions = || inside.iter().filter_map(|path| path.get(depth).copied());
        let mut takers: FxHashMap<Literal, usize> = FxHashMap::default();
        decisions().for_each(|decision| *takers.entry(decision).or_default() += 1);
        // The decision that most take here, the first of them if there are several.
        let Some(decision) = decisions().rev().max_by_key(|decision| takers[decision]) else { break };
        inside.retain(|path| path.get(depth) == Some(&decision));
        if inside.len() < paths.len() {
            let off = (2 * inside.len()).abs_diff(paths.len());
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, inside[0][..=depth].to_vec()));
            }
            if 2 * inside.len() <= paths.len() {
                break;
            }
        }
    }
    best.map(|(_, subtree)| subtree)
}

#[cfg(test)]
mod tests {
    use glassbox_logic::{Evaluation, Graph, Literal};

    use super::divide;

    /// The paths of all numbers with some bits, which look at the highest first.
    fn paths(variables: &[Literal]) -> Vec<Vec<Literal>> {
        let path = |number: usize| {
            let decision =
                |(bit, variable): (usize, &Literal)| if number >> bit & 1 == 1 { *variable } else { !*variable };
            variables.iter().enumerate().rev().map(decision).collect()
        };
        (0..1 << variables.len()).map(path).collect()
    }

    #[test]
    fn each_element_is_in_one_part_and_parts_are_equal_in_a_full_tree() {
        let mut graph = Graph::new();
        let variables: Vec<Literal> = (0..6).map(|_| graph.variable()).collect();
        let all = paths(&variables);
        let parts = divide(&mut graph, &all, 8);
        let mut sizes = vec![0; parts.len()];
        for number in 0..64 {
            let mut element = Evaluation::new((0..6).map(|bit| number >> bit & 1 == 1).collect());
            let homes: Vec<usize> = (0..parts.len()).filter(|part| element.literal(&graph, parts[*part])).collect();
            assert_eq!(homes.len(), 1, "{number} is in {homes:?}");
            sizes[homes[0]] += 1;
        }
        assert_eq!(sizes, [8; 8]);
    }

    #[test]
    fn what_no_path_goes_to_is_in_a_part_as_well() {
        let mut graph = Graph::new();
        let variables: Vec<Literal> = (0..4).map(|_| graph.variable()).collect();
        let some: Vec<Vec<Literal>> = paths(&variables).into_iter().step_by(5).collect();
        let parts = divide(&mut graph, &some, 8);
        assert!(parts.len() > 2, "{parts:?}");
        for number in 0..16 {
            let mut element = Evaluation::new((0..4).map(|bit| number >> bit & 1 == 1).collect());
            assert_eq!(parts.iter().filter(|part| element.literal(&graph, **part)).count(), 1, "{number}");
        }
    }

    #[test]
    fn equal_paths_are_not_divided() {
        let mut graph = Graph::new();
        let variable = graph.variable();
        assert_eq!(divide(&mut graph, &[vec![variable], vec![variable]], 8), [Literal::TRUE]);
        assert_eq!(divide(&mut graph, &[], 8), [Literal::TRUE]);
    }
}
