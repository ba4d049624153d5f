//! What a large formula says of a few variables.
//!
//! A formula of everything that is true of a state consists of parts about a few places each, put together by gates that are about many.
//! Whoever asks something about a few places needs the parts about them, and nothing else. Here these parts are found by their variables: the
//! largest gates that depend on few.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Gate, Graph};
use crate::literal::Literal;

/// How many variables are few.
const FEW: usize = 96;
/// How many nodes of a formula are looked at to find out whether it has few variables.
const FEW_NODES: usize = 500;

/// The parts of some formulas.
#[derive(Default)]
pub struct Vicinity {
    /// Formulas that nobody has looked at.
    unseen: Vec<Literal>,
    parts: Vec<Part>,
    /// The parts that depend on a variable, which is given by its node.
    by_variable: FxHashMap<u32, Vec<u32>>,
    /// The variables of other formulas; nothing if they are too many.
    supports: FxHashMap<u32, Option<Box<[u32]>>>,
}

/// A gate that depends on few variables.
struct Part {
    gate: u32,
    variables: Box<[u32]>,
}

impl Vicinity {
    /// Adds a formula.
    pub fn add(&mut self, formula: Literal) {
        self.unseen.push(formula);
    }

    /// The nodes of all parts that depend on nothing but some variables, and what is settled; and those of other formulas that do.
    pub fn of(
        &mut self,
        graph: &Graph,
        variables: &[u32],
        others: &[Literal],
        is_settled: impl Fn(u32) -> bool,
    ) -> Vec<u32> {
        self.look(graph);
        let allowed: FxHashSet<u32> = variables.iter().copied().collect();
        let is_near = |variable: &u32| allowed.contains(variable) || is_settled(*variable);
        let mut parts: Vec<u32> =
            variables.iter().filter_map(|variable| self.by_variable.get(variable)).flatten().copied().collect();
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|part| {
            let mut variables = self.parts[*part as usize].variables.iter();
            variables.all(is_near)
        });
        let mut gates: Vec<Literal> =
            parts.iter().map(|part| Literal::of_node(self.parts[*part as usize].gate)).collect();
        for other in others {
            let support = self.supports.entry(other.node()).or_insert_with(|| few_variables(graph, *other));
            if support.as_ref().is_some_and(|support| support.iter().all(is_near)) {
                gates.push(*other);
            }
        }
        graph.near_cone(&gates)
    }

    /// Forgets what is about nodes from a number on.
    pub fn forget(&mut self, from: usize) {
        self.unseen.retain(|formula| (formula.node() as usize) < from);
        self.supports.retain(|node, _| (*node as usize) < from);
        if self.parts.iter().any(|part| part.gate as usize >= from) {
            self.parts.retain(|part| (part.gate as usize) < from);
            self.by_variable.clear();
            for (number, part) in (0_u32..).zip(&self.parts) {
                note(&mut self.by_variable, number, part);
            }
        }
    }

    /// Looks at what was added.
    fn look(&mut self, graph: &Graph) {
        if self.unseen.is_empty() {
            return;
        }
        // What each gate depends on; nothing if that is too much.
        let mut support: FxHashMap<u32, Option<Box<[u32]>>> = FxHashMap::default();
        let mut largest: Vec<u32> = self.unseen.iter().map(|formula| formula.node()).collect();
        for node in graph.cone(&self.unseen) {
            let variables = match graph.gate(node) {
                Gate::Constant => None,
                Gate::Variable(_) => Some([node].into()),
                Gate::And(left, right) => {
                    let sides = [left, right].map(|side| support.get(&side.node()).and_then(Option::as_deref));
                    let both = match sides {
                        [Some(left), Some(right)] => union(left, right),
                        _ => None,
                    };
                    if both.is_none() {
                        largest.extend([left.node(), right.node()]);
                    }
                    both
                }
            };
            support.insert(node, variables);
        }
        self.unseen.clear();
        largest.sort_unstable();
        largest.dedup();
        for gate in largest.into_iter().filter(|node| matches!(graph.gate(*node), Gate::And(..))) {
            let Some(variables) = support.get_mut(&gate).and_then(Option::take) else { continue };
            let part = Part { gate, variables };
            note(&mut self.by_variable, self.parts.len() as u32, &part);
            self.parts.push(part);
        }
    }
}

fn note(by_variable: &mut FxHashMap<u32, Vec<u32>>, number: u32, part: &Part) {
    for variable in &part.variables {
        by_variable.entry(*variable).or_default().push(number);
    }
}

/// The variables of a formula that is no larger than a part may be.
fn few_variables(graph: &Graph, formula: Literal) -> Option<Box<[u32]>> {
    let nodes = graph.near_cone_up_to(&[formula], FEW_NODES)?;
    Some(nodes.into_iter().filter(|node| matches!(graph.gate(*node), Gate::Variable(_))).collect())
}

/// All that is in one of two ascending lists, unless it is too much.
fn union(left: &[u32], right: &[u32]) -> Option<Box<[u32]>> {
    let mut all = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().copied().peekable(), right.iter().copied().peekable());
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(one), Some(other)) => *one.min(other),
            (Some(one), None) | (None, Some(one)) => *one,
            (None, None) => return Some(all.into()),
        };
        if all.len() == FEW {
            return None;
        }
        left.next_if_eq(&next);
        right.next_if_eq(&next);
        all.push(next);
    }
}
