//! Simplification under what is known on the current path.
//!
//! A path through a program knows much: which pointer was followed, which key was smaller. [`Graph::assume`] adds
//! such a literal to the facts, and what follows from it by unit propagation: a conjunction that holds makes its
//! operands hold; a conjunction that does not hold, while one operand does, makes the other one fail.
//! [`Graph::undo`] takes back everything since a [`Graph::mark`]. While facts are there, every operation of the
//! graph first replaces its *operands* by what they amount to: a known literal by its constant, a conjunction with
//! a known operand by the other one.
//!
//! # Why this is sound
//!
//! *The table of nodes never learns of facts.* Under a pair of literals it stores the node that is their
//! conjunction, in every context. Facts only decide which pair is looked up. So nothing that is built under facts
//! can change what is built without them, and there is nothing to repair when they are undone.
//!
//! *A result is equal to what was asked for wherever the facts hold.* Let F be the conjunction of the assumed literals.
//! Propagation adds literals that F implies; the rewriting of an operand x gives x′ with F → (x ↔ x′); and this
//! is kept by conjunction and negation. So [`Graph::and`] gives r with F → (r ↔ a∧b): exactly a∧b without facts, and
//! within the path the same thing. *Outside of it, r is some other formula.* It must be used together with F (as one
//! solves with the path as assumptions), and whoever caches it has to cache the [`Context`] with it: a result is good
//! as long as its context [`holds`](Graph::holds), that is, until one of the facts it was built under is undone.
//! [`Graph::plainly`] builds without facts in the middle of a path.
//!
//! If the facts contradict each other, F is false and everything above is true of any result. This is reported rather
//! than relied upon: see [`Assumed::Contradiction`].
//!
//! # What is found
//!
//! Known nodes are looked up; of an unknown conjunction the operands are looked at too, on demand, level by level
//! as long as that gives something. A conjunction that is known not to hold waits for its operands, and so do the
//! conjunctions directly below it (the other literals of a long clause). Nothing else waits: facts deep inside
//! another formula are not pushed upwards, unless somebody [observes](Graph::observe) it, as is worth its price for what is
//! true on every path. [`Graph::rewrite`](crate::Graph::rewrite) pushes facts through a formula when asked.

use rustc_hash::FxHashSet;

use crate::graph::Graph;
use crate::literal::Literal;

/// What came of an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// It followed from the facts already; there is nothing new.
    Implied,
    /// It is a fact now.
    Added,
    /// It contradicts the facts, at once or by what follows. It stays that way until it is undone.
    Contradiction,
}

/// A place to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    assumptions: usize,
    watches: usize,
}

/// A set of facts, by name. No two different sets of a graph ever have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Context(u64);

impl Context {
    /// No facts at all.
    pub const PLAIN: Context = Context(0);
}

const END: u32 = u32::MAX;

/// When `on` becomes known, `gate` is to be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    on: Literal,
    gate: u32,
    /// The next watch of the same literal.
    next: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The value of each node, where it is known. Nodes beyond the end are unknown.
    values: Vec<Option<bool>>,
    /// All known literals in the order in which they became known.
    trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    propagated: usize,
    /// What was assumed, each with the context that it made.
    assumptions: Vec<(Literal, Context)>,
    /// The number of assumptions after which the facts contradicted each other.
    contradiction: Option<usize>,
    watches: Vec<Watch>,
    /// The last watch of each literal. Literals beyond the end have none.
    heads: Vec<u32>,
    /// The gates that wait for their operands.
    waiting: FxHashSet<u32>,
    last_context: u64,
    suspended: bool,
}

impl Facts {
    #[inline]
    fn value(&self, literal: Literal) -> Option<bool> {
        let value = *self.values.get(literal.node() as usize)?;
        value.map(|value| value != literal.is_negated())
    }

    /// Makes a literal known. `false` if its negation is.
    fn learn(&mut self, literal: Literal) -> bool {
        if let Some(value) = literal.as_constant().or_else(|| self.value(literal)) {
            return value;
        }
        let node = literal.node() as usize;
        if self.values.len() <= node {
            self.values.resize(node + 1, None);
        }
        self.values[node] = Some(!literal.is_negated());
        self.trail.push(literal);
        true
    }

    fn watch(&mut self, on: Literal, gate: u32) {
        let number = self.watches.len() as u32;
        let literal = on.code() as usize;
        if self.heads.len() <= literal {
            self.heads.resize(literal + 1, END);
        }
        let next = std::mem::replace(&mut self.heads[literal], number);
        self.watches.push(Watch { on, gate, next });
    }
}

impl Graph {
    /// Assumes a literal, until it is undone.
    pub fn assume(&mut self, literal: Literal) -> Assumed {
        if self.facts.contradiction.is_some() {
            return Assumed::Contradiction;
        }
        if self.resolve(literal) == Literal::TRUE {
            return Assumed::Implied;
        }
        self.facts.last_context += 1;
        self.facts.assumptions.push((literal, Context(self.facts.last_context)));
        if self.facts.learn(literal) && self.propagate() {
            return Assumed::Added;
        }
        self.facts.contradiction = Some(self.facts.assumptions.len());
        Assumed::Contradiction
    }

    /// Lets everything below a literal wait for its operands: facts are followed upwards too, through this formula, until it
    /// is undone.
    pub fn observe(&mut self, literal: Literal) {
        for gate in self.cone(&[literal]) {
            let Some((p, q)) = self.operands(gate) else { continue };
            if self.facts.waiting.insert(gate) {
                self.facts.watch(p, gate);
                self.facts.watch(q, gate);
            }
            self.facts.watch(!p, gate);
            self.facts.watch(!q, gate);
        }
    }

    /// The place to which [`Graph::undo`] goes back. Marks are undone in the reverse order of their making.
    pub fn mark(&self) -> Mark {
        let Facts { trail, assumptions, watches, .. } = &self.facts;
        Mark { trail: trail.len(), assumptions: assumptions.len(), watches: watches.len() }
    }

    /// Forgets all facts since `mark`.
    pub fn undo(&mut self, mark: Mark) {
        let facts = &mut self.facts;
        for literal in facts.trail.drain(mark.trail.min(facts.trail.len())..) {
            facts.values[literal.node() as usize] = None;
        }
        facts.propagated = facts.propagated.min(facts.trail.len());
        facts.assumptions.truncate(mark.assumptions);
        facts.contradiction = facts.contradiction.filter(|&at| at <= facts.assumptions.len());
        while facts.watches.len() > mark.watches
            && let Some(watch) = facts.watches.pop()
        {
            facts.waiting.remove(&watch.gate);
            facts.heads[watch.on.code() as usize] = watch.next;
        }
    }

    /// What was assumed and not undone, without what was implied already: the path, as a list.
    pub fn assumptions(&self) -> impl ExactSizeIterator<Item = Literal> + '_ {
        self.facts.assumptions.iter().map(|&(literal, _)| literal)
    }

    /// All that is known: the assumptions and what propagation found, up to a contradiction.
    pub fn known(&self) -> &[Literal] {
        &self.facts.trail
    }

    /// Whether the facts contradict each other as far as propagation can tell.
    pub fn is_contradictory(&self) -> bool {
        self.facts.contradiction.is_some()
    }

    /// The facts that results are built under now.
    pub fn context(&self) -> Context {
        match self.facts.assumptions.last() {
            Some(&(_, context)) if !self.facts.suspended => context,
            _ => Context::PLAIN,
        }
    }

    /// Whether all facts of a context are facts now, so that what was built under it may be used.
    pub fn holds(&self, context: Context) -> bool {
        let assumed = &self.facts.assumptions;
        context == Context::PLAIN
            || (!self.facts.suspended && assumed.binary_search_by_key(&context, |&(_, context)| context).is_ok())
    }

    /// Builds without consulting the facts.
    pub fn plainly<T>(&mut self, build: impl FnOnce(&mut Graph) -> T) -> T {
        let suspended = self.suspend(true);
        let result = build(self);
        self.suspend(suspended);
        result
    }

    /// Sets the facts aside, or not, for what [`plainly`](Graph::plainly) cannot be wrapped around. Gives how it was.
    pub fn suspend(&mut self, suspended: bool) -> bool {
        std::mem::replace(&mut self.facts.suspended, suspended)
    }

    /// What a literal amounts to under the facts: a constant, itself, or a literal below it.
    #[inline]
    #[must_use]
    pub fn under_facts(&self, literal: Literal) -> Literal {
        if self.facts.trail.is_empty() || self.facts.suspended { literal } else { self.resolve(literal) }
    }

    /// Whether facts say at once what a node is. What follows from further below is not looked for: in a chain, that would be a walk along
    /// it for each of its nodes.
    pub(crate) fn is_known(&self, node: u32) -> bool {
        if self.facts.trail.is_empty() || self.facts.suspended {
            return node == 0;
        }
        let is_false = |literal| self.facts.value(literal) == Some(false);
        self.facts.value(Literal::of_node(node)).is_some()
            || self.operands(node).is_some_and(|(p, q)| is_false(p) || is_false(q))
    }

    fn resolve(&self, mut literal: Literal) -> Literal {
        loop {
            if let Some(value) = self.facts.value(literal) {
                return Literal::constant(value);
            }
            let Some((p, q)) = self.operands(literal.node()) else { return literal };
            let rest = match (self.facts.value(p), self.facts.value(q)) {
                (Some(false), _) | (_, Some(false)) => Literal::FALSE,
                (Some(true), _) => q,
                (_, Some(true)) => p,
                (None, None) => return literal,
            };
            literal = rest.negate_if(literal.is_negated());
            if literal.is_constant() {
                return literal;
            }
        }
    }

    /// Follows the consequences of what is new on the trail. `false` on a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.facts.trail.get(self.facts.propagated) {
            self.facts.propagated += 1;
            if let Some((p, q)) = self.operands(literal.node()) {
                let consistent = if literal.is_negated() {
                    self.propagate_negated(literal.node(), p, q)
                } else {
                    self.facts.learn(p) && self.facts.learn(q)
                };
                if !consistent {
                    return false;
                }
            }
            if !self.wake(literal) {
                return false;
            }
        }
        true
    }

    /// `p ∧ q` is known not to hold.
    fn propagate_negated(&mut self, node: u32, p: Literal, q: Literal) -> bool {
        match (self.resolve(p).as_constant(), self.resolve(q).as_constant()) {
            (Some(false), _) | (_, Some(false)) => true,
            (Some(true), _) => self.facts.learn(!q),
            (_, Some(true)) => self.facts.learn(!p),
            (None, None) => {
                self.wait(node);
                true
            }
        }
    }

    /// Lets a gate, and the conjunctions directly below it, wait for their operands.
    fn wait(&mut self, node: u32) {
        let mut pending = vec![node];
        while let Some(gate) = pending.pop() {
            let Some((p, q)) = self.operands(gate) else { continue };
            if !self.facts.waiting.insert(gate) {
                continue;
            }
            for operand in [p, q] {
                self.facts.watch(operand, gate);
                if !operand.is_negated() {
                    pending.push(operand.node());
                }
            }
        }
    }

    /// Looks at the gates that waited for `literal`, which holds now.
    fn wake(&mut self, literal: Literal) -> bool {
        let mut next = self.facts.heads.get(literal.code() as usize).copied().unwrap_or(END);
        while let Some(&watch) = self.facts.watches.get(next as usize) {
            next = watch.next;
            let Some((p, q)) = self.operands(watch.gate) else { continue };
            let other = if p == literal { q } else { p };
            let gate = Literal::of_node(watch.gate);
            let consistent = match self.facts.value(gate) {
                _ if literal == !p || literal == !q => self.facts.learn(!gate),
                Some(false) => self.facts.learn(!other),
                None if self.resolve(other) == Literal::TRUE => self.facts.learn(gate),
                _ => true,
            };
            if !consistent {
                return false;
            }
        }
        true
    }
}
