//! What lies below a literal: collecting it, evaluating it, and building it anew.
//!
//! Operands have smaller numbers than their conjunction, so a cone in ascending order is one in which everything
//! comes after what it is made of. All walks keep their own stack.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Gate, Graph};
use crate::literal::Literal;

/// Nodes in ascending order, each with a place among them that is found at once.
struct Cone {
    nodes: Vec<u32>,
    /// A bit for each node of the graph.
    bits: Vec<u64>,
    /// The same for those at which the walk stopped.
    ends: Vec<u64>,
    /// How many nodes of the cone come before each word of bits.
    before: Vec<u32>,
}

impl Cone {
    fn of_bits(bits: Vec<u64>, ends: Vec<u64>) -> Cone {
        let mut nodes = Vec::new();
        let mut before = Vec::with_capacity(bits.len());
        for (word, &set) in (0_u32..).zip(&bits) {
            before.push(nodes.len() as u32);
            let mut left = set;
            while left != 0 {
                nodes.push(word * u64::BITS + left.trailing_zeros());
                left &= left - 1;
            }
        }
        Cone { nodes, bits, ends, before }
    }

    /// Whether the walk stopped at a node of the cone.
    fn ends_at(&self, node: u32) -> bool {
        self.ends[(node / u64::BITS) as usize] & 1 << (node % u64::BITS) != 0
    }

    fn place(&self, node: u32) -> Option<usize> {
        let (word, bit) = ((node / u64::BITS) as usize, 1 << (node % u64::BITS));
        let bits = *self.bits.get(word)?;
        (bits & bit != 0).then(|| self.before[word] as usize + (bits & (bit - 1)).count_ones() as usize)
    }

    /// A literal with its node replaced by what was built for it, if something was. As many were built as come before it.
    fn image(&self, built: &[Literal], literal: Literal) -> Literal {
        let new = self.place(literal.node()).map_or(literal.positive(), |place| built[place]);
        new.negate_if(literal.is_negated())
    }
}

impl Graph {
    /// The nodes that some literals depend on, the constant excepted, in ascending order.
    pub fn cone(&self, roots: &[Literal]) -> Vec<u32> {
        self.cone_above(roots, |_| false).nodes
    }

    /// The same in no particular order. It costs nothing to have a large graph around a small cone.
    pub fn near_cone(&self, roots: &[Literal]) -> Vec<u32> {
        self.near_cone_up_to(roots, usize::MAX).unwrap_or_default()
    }

    /// The same, unless there are more than so many.
    pub fn near_cone_up_to(&self, roots: &[Literal], most: usize) -> Option<Vec<u32>> {
        let mut seen = FxHashSet::default();
        let mut nodes = Vec::new();
        let mut pending: Vec<u32> = roots.iter().map(|root| root.node()).collect();
        while let Some(node) = pending.pop() {
            if node == 0 || !seen.insert(node) {
                continue;
            }
            if nodes.len() == most {
                return None;
            }
            nodes.push(node);
            if let Gate::And(left, right) = self.gate(node) {
                pending.extend([left.node(), right.node()]);
            }
        }
        Some(nodes)
    }

    /// The cone, without what lies below the nodes at which the walk is told to stop.
    fn cone_above(&self, roots: &[Literal], stop: impl Fn(u32) -> bool) -> Cone {
        let mut pending: Vec<u32> = roots.iter().map(|root| root.node()).collect();
        let words = pending.iter().max().map_or(0, |last| last / u64::BITS + 1);
        let mut bits = vec![0_u64; words as usize];
        let mut ends = vec![0_u64; words as usize];
        while let Some(node) = pending.pop() {
            let (word, bit) = ((node / u64::BITS) as usize, 1 << (node % u64::BITS));
            if node == 0 || bits[word] & bit != 0 {
                continue;
            }
            bits[word] |= bit;
            if stop(node) {
                ends[word] |= bit;
            } else if let Gate::And(left, right) = self.gate(node) {
                pending.extend([left.node(), right.node()]);
            }
        }
        Cone::of_bits(bits, ends)
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
        let known = |graph: &Graph, node: u32| replacement.is_empty() && graph.is_known(node);
        let cone = self.cone_above(roots, |node| replacement.contains_key(&node) || known(self, node));
        self.rebuild(roots, &cone, replacement)
    }

    /// Builds some literals anew, under the facts of now, but only what lies above some nodes: of the rest, what is known is put in its place, and
    /// what is not stays as it is.
    pub fn rewrite_above(&mut self, roots: &[Literal], above: &Above) -> Vec<Literal> {
        let cone = self.cone_above(roots, |node| !above.contains(node) || self.is_known(node));
        self.rebuild(roots, &cone, &FxHashMap::default())
    }

    /// What lies above some literals, or is one of them, in the cone of others.
    pub fn above(&self, literals: &[Literal], roots: &[Literal]) -> Above {
        let cone = self.cone(roots);
        let last = cone
            .last()
            .copied()
            .unwrap_or_default()
            .max(literals.iter().map(|literal| literal.node()).max().unwrap_or_default());
        let mut above = Above { bits: vec![0; (last / u64::BITS) as usize + 1] };
        literals.iter().for_each(|literal| above.insert(literal.node()));
        for node in cone {
            if let Gate::And(left, right) = self.gate(node)
                && (above.contains(left.node()) || above.contains(right.node()))
            {
                above.insert(node);
            }
        }
        above
    }

    /// Builds a cone anew, from its ends on.
    fn rebuild(&mut self, roots: &[Literal], cone: &Cone, replacement: &FxHashMap<u32, Literal>) -> Vec<Literal> {
        let mut built: Vec<Literal> = Vec::with_capacity(cone.nodes.len());
        for &node in &cone.nodes {
            let this = Literal::of_node(node);
            let new = match self.gate(node) {
                _ if cone.ends_at(node) => match replacement.get(&node) {
                    Some(literal) => self.under_facts(*literal),
                    None => Some(self.under_facts(this)).filter(|known| known.is_constant()).unwrap_or(this),
                },
                Gate::And(left, right) => {
                    let images = (cone.image(&built, left), cone.image(&built, right));
                    // Most formulas have nothing to do with what is new.
                    if images == (left, right) { this } else { self.and(images.0, images.1) }
                }
                Gate::Variable(_) | Gate::Constant => this,
            };
            built.push(new);
        }
        roots.iter().map(|&root| cone.image(&built, root)).collect()
    }

    /// Takes over some literals of a graph that has grown out of what this one was when it had so many nodes.
    pub fn adopt(&mut self, grown: &Graph, common: usize, roots: &[Literal]) -> Vec<Literal> {
        let cone = grown.cone_above(roots, |node| (node as usize) < common);
        let mut built: Vec<Literal> = Vec::with_capacity(cone.nodes.len());
        for &node in &cone.nodes {
            let new = match grown.gate(node) {
                _ if (node as usize) < common => Literal::of_node(node),
                Gate::And(left, right) => {
                    let (left, right) = (cone.image(&built, left), cone.image(&built, right));
                    self.plainly(|graph| graph.and(left, right))
                }
                // Variables are counted alike in both.
                Gate::Variable(number) => loop {
                    match self.variable_literal(number) {
                        Some(variable) => break variable,
                        None => self.variable(),
                    };
                },
                Gate::Constant => Literal::FALSE,
            };
            built.push(new);
        }
        roots.iter().map(|root| cone.image(&built, *root)).collect()
    }
}

/// Nodes above some others: see [`Graph::above`].
#[derive(Clone, Debug, Default)]
pub struct Above {
    bits: Vec<u64>,
}

impl Above {
    fn contains(&self, node: u32) -> bool {
        let bits = self.bits.get((node / u64::BITS) as usize);
        bits.is_some_and(|bits| bits & 1 << (node % u64::BITS) != 0)
    }

    fn insert(&mut self, node: u32) {
        self.bits[(node / u64::BITS) as usize] |= 1 << (node % u64::BITS);
    }
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
