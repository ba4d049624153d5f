//! Clauses on demand: what a question needs of the graph, handed to a solver once.
//!
//! Tseitin's translation: each node gets a variable of the solver and the clauses which say that it is the
//! conjunction of its operands, the first time that somebody asks for it. Multiplexers and exclusive ors, `¬(c∧t) ∧
//! ¬(¬c∧e)`, and the majorities which carries and comparisons consist of, `¬(a∧b) ∧ ¬((a∨b)∧c)`, are recognised and
//! get the clauses of what they are, and the nodes inside them none unless they are asked for themselves (Eén,
//! Mishchenko and Sörensson, *Applying Logic Synthesis for Speeding Up SAT*, 2007). Both directions are always
//! encoded: the same node is an assumption today and its negation tomorrow.
//!
//! So a clause that a solver is told of is one of a definition, or of something asserted, and nothing else.
//!
//! An asserted formula is taken apart first: conjuncts are asserted one by one, and a disjunction becomes a clause.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashSet;

use crate::graph::{Gate, Graph};
use crate::literal::Literal;
use crate::sat::{Answer, Definition, Limits, Solver, SolverLiteral};
use crate::vicinity::Vicinity;

/// Counts the clauses that some solvers are given, before these simplify them. What shares it is counted together.
#[derive(Clone, Debug, Default)]
pub struct Clauses(Arc<AtomicU64>);

impl Clauses {
    /// How many there were.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Goes back to an earlier number: what was added since does not count.
    pub fn return_to(&self, count: u64) {
        self.0.store(count, Ordering::Relaxed);
    }

    fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }
}

/// A solver and what it has been told of one graph. All calls must be about the same graph.
pub struct Encoder<S> {
    solver: S,
    /// The solver's literal for each node that it knows.
    nodes: Vec<Option<SolverLiteral>>,
    /// The conjuncts that were asserted.
    asserted: FxHashSet<Literal>,
    /// What they say of few variables.
    vicinity: Vicinity,
    /// What was assumed last.
    assumed: Vec<Literal>,
    /// The same in the language of the solver.
    assumptions: Vec<SolverLiteral>,
    /// How many nodes the solver knows.
    known: usize,
    /// The clauses that it was given.
    clauses: Clauses,
}

impl<S: Solver> Encoder<S> {
    /// Encodes for a solver that has no variables yet.
    pub fn new(solver: S) -> Encoder<S> {
        Encoder::counting(solver, Clauses::default())
    }

    /// Encodes for a solver that has no variables yet, whose clauses are counted.
    pub fn counting(solver: S, clauses: Clauses) -> Encoder<S> {
        Encoder {
            solver,
            nodes: Vec::new(),
            asserted: FxHashSet::default(),
            vicinity: Vicinity::default(),
            assumed: Vec::new(),
            assumptions: Vec::new(),
            known: 0,
            clauses,
        }
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// How many nodes the solver knows.
    pub fn size(&self) -> usize {
        self.known
    }

    /// Forgets the nodes from a number on, which will be others. What the solver was told of them stays true.
    pub fn forget(&mut self, from: usize) {
        self.nodes.truncate(from);
        self.asserted.retain(|literal| (literal.node() as usize) < from);
        self.vicinity.forget(from);
        self.assumed.clear();
        self.assumptions.clear();
    }

    /// The solver's literal for one of the graph, whose cone the solver knows afterwards.
    pub fn literal(&mut self, graph: &Graph, literal: Literal) -> SolverLiteral {
        if let Some(known) = self.encoded(literal.node()) {
            return known.negate_if(literal.is_negated());
        }
        let mut pending = vec![literal.node()];
        while let Some(&node) = pending.last() {
            if self.encoded(node).is_some() {
                pending.pop();
                continue;
            }
            let (operands, count) = match define(graph, node) {
                None | Some(Definition::False) => ([Literal::FALSE; 3], 0),
                Some(Definition::And(a, b)) => ([a, b, Literal::FALSE], 2),
                Some(Definition::Ite(a, b, c) | Definition::Majority(a, b, c)) => ([a, b, c], 3),
            };
            let before = pending.len();
            pending
                .extend(operands[..count].iter().map(|operand| operand.node()).filter(|&n| self.encoded(n).is_none()));
            if pending.len() == before {
                self.encode(graph, node);
                pending.pop();
            }
        }
        self.encoded_literal(literal)
    }

    /// Adds the clauses which say that a literal holds. A conjunct that was asserted before is not asserted again.
    pub fn assert(&mut self, graph: &Graph, literal: Literal) {
        for conjunct in graph.conjuncts(literal) {
            if self.asserted.insert(conjunct) {
                self.vicinity.add(conjunct);
                self.assert_any(graph, &[conjunct]);
            }
        }
        self.asserted.insert(literal);
    }

    /// Adds the clause that at least one of some literals holds.
    pub fn assert_any(&mut self, graph: &Graph, literals: &[Literal]) {
        let mut clause = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending: Vec<Literal> = literals.iter().rev().copied().collect();
        while let Some(literal) = pending.pop() {
            if literal == Literal::FALSE || !seen.insert(literal) {
                continue;
            }
            if literal == Literal::TRUE || seen.contains(&!literal) {
                return;
            }
            match define(graph, literal.node()) {
                // A disjunction that the solver has a variable for already is shorter that way.
                Some(Definition::And(a, b)) if literal.is_negated() && self.encoded(literal.node()).is_none() => {
                    pending.extend([!b, !a]);
                }
                _ => clause.push(self.literal(graph, literal)),
            }
        }
        self.clauses.add(1);
        self.solver.add_clause(&clause);
    }

    /// Looks for an assignment under which all assertions and assumptions hold.
    pub fn solve(&mut self, graph: &Graph, assumptions: &[Literal], limits: &Limits) -> Answer {
        // Questions about one path begin alike, and paths are long.
        let shared = self.assumed.iter().zip(assumptions).take_while(|(one, two)| one == two).count();
        self.assumed.truncate(shared);
        self.assumptions.truncate(shared);
        for &assumption in &assumptions[shared..] {
            // What was asserted need not be assumed.
            let needed = if self.asserted.contains(&assumption) { Literal::TRUE } else { assumption };
            let literal = self.literal(graph, needed);
            self.assumed.push(assumption);
            self.assumptions.push(literal);
        }
        self.solver.solve(&self.assumptions, limits)
    }

    /// After a question, whether a literal is known to follow from all that was assumed but the last.
    pub fn follows(&self, literal: Literal) -> bool {
        let known = self.encoded(literal.node());
        known.is_some_and(|known| self.solver.follows(known.negate_if(literal.is_negated())))
    }

    /// The same, or that its opposite does; also where somebody wants to see it proved.
    pub fn is_settled(&self, literal: Literal) -> bool {
        self.encoded(literal.node()).is_some_and(|known| self.solver.is_settled(known))
    }

    /// Has the solver look first at the variables of the graph on which a literal depends that was assumed last, as far as they do not
    /// follow from what was assumed before; and at nothing else but what was asserted of few variables, these among them.
    pub fn focus(&mut self, graph: &Graph, literal: Literal) {
        self.literal(graph, literal);
        let (mut variables, mut literals, mut near) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        let mut pending = vec![literal.node()];
        while let Some(node) = pending.pop() {
            let known = self.encoded(node);
            if !seen.insert(node) || known.is_some_and(|known| self.solver.is_settled(known)) {
                continue;
            }
            match graph.gate(node) {
                Gate::Constant => {}
                Gate::Variable(_) => {
                    variables.push(node);
                    literals.extend(known);
                }
                Gate::And(left, right) => {
                    near.extend(known);
                    pending.extend([left.node(), right.node()]);
                }
            }
        }
        let before = &self.assumed[..self.assumed.len().saturating_sub(1)];
        let settled = |node: u32| {
            let known = self.nodes.get(node as usize).copied().flatten();
            known.is_some_and(|known| self.solver.is_settled(known))
        };
        for node in self.vicinity.of(graph, &variables, before, settled).into_iter().filter(|node| seen.insert(*node)) {
            near.extend(self.encoded(node).filter(|known| !self.solver.is_settled(*known)));
        }
        self.solver.focus(&literals, &near);
    }

    /// After [`Answer::Satisfiable`], the values of all variables of the graph, by their numbers. A variable that the
    /// solver has not heard of is false.
    pub fn model(&self, graph: &Graph) -> Vec<bool> {
        let value = |number| {
            let literal = graph.variable_literal(number).and_then(|literal| self.encoded(literal.node()));
            literal.is_some_and(|literal| self.solver.value(literal))
        };
        (0..graph.variable_count() as u32).map(value).collect()
    }

    /// After [`Answer::Unsatisfiable`], assumptions that cannot hold together with the assertions.
    pub fn core(&self) -> Vec<Literal> {
        let core = self.solver.core();
        let pairs = self.assumed.iter().zip(&self.assumptions);
        pairs.filter(|(_, literal)| core.contains(literal)).map(|(assumption, _)| *assumption).collect()
    }

    fn encoded(&self, node: u32) -> Option<SolverLiteral> {
        self.nodes.get(node as usize).copied().flatten()
    }

    /// The solver's literal of a node that has been encoded.
    fn encoded_literal(&mut self, literal: Literal) -> SolverLiteral {
        let known = self.encoded(literal.node());
        known.unwrap_or_else(|| self.declare(literal.node())).negate_if(literal.is_negated())
    }

    fn declare(&mut self, node: u32) -> SolverLiteral {
        let variable = self.solver.variable();
        if self.nodes.len() <= node as usize {
            self.nodes.resize(node as usize + 1, None);
        }
        self.nodes[node as usize] = Some(variable);
        variable
    }

    /// Adds the clauses of a node whose operands are encoded.
    fn encode(&mut self, graph: &Graph, node: u32) {
        self.known += 1;
        let this = self.declare(node);
        if let Some(definition) = define(graph, node) {
            let definition = definition.map(|operand| self.encoded_literal(operand));
            let mut clauses = 0;
            definition.for_each_clause(this, |_| clauses += 1);
            self.clauses.add(clauses);
            self.solver.define(this, definition);
        }
    }
}

/// How the solver is to see a node; nothing if it is a variable.
fn define(graph: &Graph, node: u32) -> Option<Definition<Literal>> {
    let (left, right) = match graph.gate(node) {
        Gate::Constant => return Some(Definition::False),
        Gate::Variable(_) => return None,
        Gate::And(left, right) => (left, right),
    };
    if left.is_negated()
        && right.is_negated()
        && let (Gate::And(p, q), Gate::And(r, s)) = (graph.gate(left.node()), graph.gate(right.node()))
    {
        // ¬(c∧t) ∧ ¬(¬c∧e), whichever side c stands on.
        for (condition, then, opposite, otherwise) in [(p, q, r, s), (p, q, s, r), (q, p, r, s), (q, p, s, r)] {
            if condition == !opposite {
                return Some(Definition::Ite(condition, !then, !otherwise));
            }
        }
        // ¬(a∧b) ∧ ¬((a∨b)∧c)
        for (a, b, either, c) in [(p, q, r, s), (p, q, s, r), (r, s, p, q), (r, s, q, p)] {
            if either.is_negated()
                && let Gate::And(x, y) = graph.gate(either.node())
                && ((x, y) == (!a, !b) || (x, y) == (!b, !a))
            {
                return Some(Definition::Majority(!a, !b, !c));
            }
        }
    }
    Some(Definition::And(left, right))
}
