//! And-inverter graphs: every formula as two-input ANDs and negations, each stored once.
//!
//! A node is the constant, a variable, or the conjunction of two literals with smaller numbers; the numbers are
//! therefore a topological order, and every walk in this crate is a loop over numbers or over an explicit stack.
//! Before a conjunction is stored it goes through the one- and two-level rules of Brummayer and Biere, *Local
//! Two-Level And-Inverter Graph Minimization without Blowup* (2006): those which give a constant, an operand, or a
//! conjunction of the same size over smaller nodes. We leave out the rules that can cost a node when the old
//! operand stays in use, because here nearly everything stays in use.
//!
//! Exclusive or is spelled `(a∧¬b) ∨ (¬a∧b)`. Those two conjunctions are what comparing words is made of, so that
//! `a < b`, `b < a` and `a = b` share them.
//!
//! What is known on the current path takes part in all this; see `facts.rs`.

use crate::facts::Facts;
use crate::intern::{Index, mix};
use crate::literal::Literal;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// The constant *false*, node 0.
    Constant,
    /// A variable, by its number. Variables are counted from 0 in the order of their creation.
    Variable(u32),
    /// The conjunction of two literals.
    And(Literal, Literal),
}

/// Formulas that share all they have in common.
#[derive(Clone, Debug)]
pub struct Graph {
    /// A conjunction never has a constant operand, so a node whose left one is a constant is something else: see
    /// [`Graph::gate`].
    nodes: Vec<[Literal; 2]>,
    /// The node of each variable.
    variables: Vec<u32>,
    index: Index,
    pub(crate) facts: Facts,
}

/// What became of a pair of operands.
enum Reduced {
    /// Their conjunction is this literal.
    To(Literal),
    /// Their conjunction is that of these two.
    Pair(Literal, Literal),
    /// No rule applies.
    Not,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

impl Graph {
    /// The graph that holds nothing but the constant.
    pub fn new() -> Graph {
        Graph {
            nodes: vec![[Literal::FALSE; 2]],
            variables: Vec::new(),
            index: Index::default(),
            facts: Facts::default(),
        }
    }

    /// A fresh variable.
    pub fn variable(&mut self) -> Literal {
        let number = self.variables.len() as u32;
        let literal = self.push([Literal::TRUE, Literal::of_node(number)]);
        self.variables.push(literal.node());
        literal
    }

    /// The literal of a variable, by its number.
    pub fn variable_literal(&self, number: u32) -> Option<Literal> {
        self.variables.get(number as usize).copied().map(Literal::of_node)
    }

    /// The number of variables.
    pub fn variable_count(&self) -> usize {
        self.variables.len()
    }

    /// The number of nodes: conjunctions, variables and the constant.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// What a node is. A number that no node bears is taken for the constant.
    pub fn gate(&self, node: u32) -> Gate {
        match self.nodes.get(node as usize) {
            None | Some([Literal::FALSE, _]) => Gate::Constant,
            Some([Literal::TRUE, number]) => Gate::Variable(number.node()),
            Some([left, right]) => Gate::And(*left, *right),
        }
    }

    /// The operands of a conjunction.
    #[inline]
    pub(crate) fn operands(&self, node: u32) -> Option<(Literal, Literal)> {
        let [left, right] = self.nodes[node as usize];
        (!left.is_constant()).then_some((left, right))
    }

    /// `a ∧ b`, under the facts that are assumed (see [`Graph::assume`]).
    pub fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (mut a, mut b) = (a, b);
        loop {
            // Each turn continues with operands of smaller nodes, so this ends.
            a = self.under_facts(a);
            b = self.under_facts(b);
            match self.reduce(a, b) {
                Reduced::To(literal) => return literal,
                Reduced::Pair(left, right) => (a, b) = (left, right),
                Reduced::Not => return self.intern(a.min(b), a.max(b)),
            }
        }
    }

    /// `a ∨ b`
    pub fn or(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    /// `a → b`
    pub fn implies(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(a, !b)
    }

    /// `a ⊕ b`
    pub fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = (self.under_facts(a), self.under_facts(b));
        // Negations are taken out first: all four polarities are one node, negated or not.
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive(), b.positive());
        if a == b {
            return Literal::constant(negated);
        }
        let only_a = self.and(a, !b);
        let only_b = self.and(!a, b);
        self.or(only_a, only_b).negate_if(negated)
    }

    /// `a ↔ b`
    pub fn iff(&mut self, a: Literal, b: Literal) -> Literal {
        !self.xor(a, b)
    }

    /// `condition ? then : otherwise`
    pub fn ite(&mut self, condition: Literal, then: Literal, otherwise: Literal) -> Literal {
        let condition = self.under_facts(condition);
        let (then, otherwise) = (self.under_facts(then), self.under_facts(otherwise));
        if let Some(value) = condition.as_constant() {
            return if value { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if then == !otherwise {
            return self.iff(condition, then);
        }
        let (condition, then, otherwise) =
            if condition.is_negated() { (!condition, otherwise, then) } else { (condition, then, otherwise) };
        let negated = then.is_negated() && otherwise.is_negated();
        let if_so = self.and(condition, then.negate_if(negated));
        let if_not = self.and(!condition, otherwise.negate_if(negated));
        self.or(if_so, if_not).negate_if(negated)
    }

    /// The conjunction of all, as a balanced tree in the order given: where two lists differ in one place, their trees
    /// differ in a logarithmic number of nodes.
    pub fn and_all(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        let mut layer: Vec<Literal> = literals.into_iter().collect();
        if layer.contains(&Literal::FALSE) {
            return Literal::FALSE;
        }
        while layer.len() > 1 {
            let half = layer.len().div_ceil(2);
            for i in 0..half {
                layer[i] = match layer.get(2 * i + 1) {
                    Some(&right) => self.and(layer[2 * i], right),
                    None => layer[2 * i],
                };
            }
            layer.truncate(half);
        }
        layer.first().map_or(Literal::TRUE, |&all| self.under_facts(all))
    }

    /// The disjunction of all, balanced like [`Graph::and_all`].
    pub fn or_all(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        !self.and_all(literals.into_iter().map(|literal| !literal))
    }

    /// The rules. `a` and `b` are literals of any kind; nothing is stored here.
    fn reduce(&self, a: Literal, b: Literal) -> Reduced {
        use Reduced::{Not, Pair, To};
        if a == b || b == Literal::TRUE {
            return To(a);
        }
        if a == Literal::TRUE {
            return To(b);
        }
        if a == !b || a.is_constant() || b.is_constant() {
            return To(Literal::FALSE);
        }
        let (inside_a, inside_b) = (self.operands(a.node()), self.operands(b.node()));
        for (outer, inside, other) in [(a, inside_a, b), (b, inside_b, a)] {
            let Some((p, q)) = inside else { continue };
            let (same, opposite) = (other == p || other == q, other == !p || other == !q);
            match outer.is_negated() {
                false if same => return To(outer),                                    // (p∧q) ∧ p
                false if opposite => return To(Literal::FALSE),                       // (p∧q) ∧ ¬p
                true if opposite => return To(other),                                 // ¬(p∧q) ∧ ¬p
                true if same => return Pair(other, if other == p { !q } else { !p }), // ¬(p∧q) ∧ p
                _ => {}
            }
        }
        let (Some((p, q)), Some((r, s))) = (inside_a, inside_b) else { return Not };
        let clash = p == !r || p == !s || q == !r || q == !s;
        match (a.is_negated(), b.is_negated()) {
            (false, false) if clash => To(Literal::FALSE), // (p∧q) ∧ (¬p∧s)
            (true, false) if clash => To(b),               // ¬(p∧q) ∧ (¬p∧s)
            (false, true) if clash => To(a),
            (true, false) if p == r || p == s => Pair(b, !q), // ¬(p∧q) ∧ (p∧s)
            (true, false) if q == r || q == s => Pair(b, !p),
            (false, true) if r == p || r == q => Pair(a, !s),
            (false, true) if s == p || s == q => Pair(a, !r),
            (true, true) if (p == r && q == !s) || (p == s && q == !r) => To(!p), // ¬(p∧q) ∧ ¬(p∧¬q)
            (true, true) if (q == r && p == !s) || (q == s && p == !r) => To(!q),
            _ => Not,
        }
    }

    /// The node of this very pair, which is ordered.
    fn intern(&mut self, left: Literal, right: Literal) -> Literal {
        let hash = mix(left.pair(right));
        let nodes = &self.nodes;
        match self.index.find(hash, |node| nodes[node as usize] == [left, right]) {
            Some(node) => Literal::of_node(node),
            None => {
                let literal = self.push([left, right]);
                let nodes = &self.nodes;
                self.index.insert(hash, literal.node(), |node| {
                    let [left, right] = nodes[node as usize];
                    mix(left.pair(right))
                });
                literal
            }
        }
    }

    fn push(&mut self, node: [Literal; 2]) -> Literal {
        // A literal has 31 bits for its node. Two thousand million of them are 24 gigabytes: whoever builds
        // formulas of that size watches `node_count` and gives up long before.
        assert!(self.nodes.len() < 1 << 31, "the graph is full");
        self.nodes.push(node);
        Literal::of_node(self.nodes.len() as u32 - 1)
    }
}
