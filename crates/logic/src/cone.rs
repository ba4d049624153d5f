//! What lies below a literal: collecting it, evaluating it, and building it anew.
//!
//! Operands have smaller numbers than their conjunction, so a cone in ascending order is one in which everything
//! comes after what it is made of. All walks keep their own stack.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Gate, Graph};
use crate::literal::Literal;

impl Graph {
    /// The nodes that some literals depend on, the constant excepted, in ascending order.
    pub fn cone(&self, roots: &[Literal]) -> Vec<u32> {
        self.cone_above(roots, |_| false)
    }

    /// The same, without what lies below the nodes at which the walk is told to stop.
    fn cone_above(&self, roots: &[Literal], stop: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut seen = FxHashSet::default();
        let mut pending: Vec<u32> = roots.iter().map(|root| root.node()).collect();
        while let Some(node) = pending.pop() {
            if node == 0 || !seen.insert(node) || stop(node) {
                continue;
            }
            if let Gate::And(left, right) = self.gate(node) {
                pending.extend([left.node(), right.node()]);
            }
        }
        let mut cone: Vec<u32> = seen.into_iter().collect();
        cone.sort_unstable();
        cone
    }

    /// The numbers of the variables that occur in some literals, in ascending order.
    pub fn support(&self, roots: &[Literal]) -> Vec<u32> {
        let variable = |node| match self.gate(node) {
            Gate::Variable(number) => Some(number),
            _ => None,
        };
        self.cone(roots).into_iter().filter_map(variable).collect()
    }

    /// The literals whose conjunction a literal is, each once, in an order that depends on nothing but the graph. What is
    /// no conjunction is its only conjunct.
    pub fn conjuncts(&self, literal: Literal) -> Vec<Literal> {
        let mut seen = FxHashSet::default();
        let mut conjuncts = Vec::new();
        let mut pending = vec![literal];
        while let Some(literal) = pending.pop() {
            if !seen.insert(literal) {
                continue;
            }
            match self.gate(literal.node()) {
                Gate::And(left, right) if !literal.is_negated() => pending.extend([right, left]),
                _ => conjuncts.push(literal),
            }
        }
        conjuncts
    }

    /// Builds some literals anew, under the facts of now, with nodes replaced by literals. With an empty
    /// replacement this pushes new facts through old formulas; with fresh variables it cuts formulas off.
    pub fn rewrite(&mut self, roots: &[Literal], replacement: &FxHashMap<u32, Literal>) -> Vec<Literal> {
        // What is known of a node is known of it as it was, not of what replacing something below it makes of it.
        let known = |graph: &Graph, node: u32| match graph.under_facts(Literal::of_node(node)) {
            value if replacement.is_empty() && value.is_constant() => Some(value),
            _ => None,
        };
        let cone = self.cone_above(roots, |node| replacement.contains_key(&node) || known(self, node).is_some());
        let mut built: FxHashMap<u32, Literal> = FxHashMap::default();
        built.insert(0, Literal::FALSE);
        for node in cone {
            let new = match (replacement.get(&node).copied().or_else(|| known(self, node)), self.gate(node)) {
                (Some(literal), _) => self.under_facts(literal),
                (None, Gate::And(left, right)) => self.and(image(&built, left), image(&built, right)),
                (None, _) => self.under_facts(Literal::of_node(node)),
            };
            built.insert(node, new);
        }
        roots.iter().map(|&root| image(&built, root)).collect()
    }

    /// Takes over some literals of a graph that has grown out of what this one was when it had so many nodes.
    pub fn adopt(&mut self, grown: &Graph, common: usize, roots: &[Literal]) -> Vec<Literal> {
        let cone = grown.cone_above(roots, |node| (node as usize) < common);
        let mut built: FxHashMap<u32, Literal> = FxHashMap::default();
        for node in cone.into_iter().filter(|node| *node as usize >= common) {
            let new = match grown.gate(node) {
                Gate::And(left, right) => self.plainly(|graph| graph.and(image(&built, left), image(&built, right))),
                // Variables are counted alike in both.
                Gate::Variable(number) => loop {
                    match self.variable_literal(number) {
                        Some(variable) => break variable,
                        None => self.variable(),
                    };
                },
                Gate::Constant => Literal::FALSE,
            };
            built.insert(node, new);
        }
        roots.iter().map(|root| image(&built, *root)).collect()
    }
}

/// A literal with its node replaced by what was built for it, if something was.
fn image(built: &FxHashMap<u32, Literal>, literal: Literal) -> Literal {
    built.get(&literal.node()).copied().unwrap_or(literal.positive()).negate_if(literal.is_negated())
}

/// The values of formulas under one assignment, computed as they are asked for.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    assignment: Vec<bool>,
    /// By node, as far as somebody asked.
    values: Vec<Option<bool>>,
}

impl Evaluation {
    /// Evaluates under an assignment of the variables by their numbers. A variable beyond its end is false.
    pub fn new(assignment: Vec<bool>) -> Evaluation {
        Evaluation { assignment, values: Vec::new() }
    }

    /// The value of a literal.
    pub fn literal(&mut self, graph: &Graph, literal: Literal) -> bool {
        // Operands have smaller numbers.
        let node = literal.node() as usize;
        if self.values.len() <= node {
            self.values.resize(node + 1, None);
        }
        let mut pending = vec![literal.node()];
        while let Some(&node) = pending.last() {
            if self.value(graph, node).is_none()
                && let Gate::And(left, right) = graph.gate(node)
            {
                let value = match (self.value(graph, left.node()), self.value(graph, right.node())) {
                    (Some(a), _) if a == left.is_negated() => false,
                    (_, Some(b)) if b == right.is_negated() => false,
                    (Some(_), Some(_)) => true,
                    (None, _) => {
                        pending.push(left.node());
                        continue;
                    }
                    (_, None) => {
                        pending.push(right.node());
                        continue;
                    }
                };
                self.values[node as usize] = Some(value);
            }
            pending.pop();
        }
        self.value(graph, literal.node()).unwrap_or_default() != literal.is_negated()
    }

    /// The assignment, by the variables' numbers.
    pub fn assignment(&self) -> &[bool] {
        &self.assignment
    }

    fn value(&self, graph: &Graph, node: u32) -> Option<bool> {
        match graph.gate(node) {
            Gate::Constant => Some(false),
            Gate::Variable(number) => Some(self.assignment.get(number as usize).copied().unwrap_or_default()),
            Gate::And(..) => self.values.get(node as usize).copied().flatten(),
        }
    }
}
