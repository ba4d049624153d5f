//! Questions about a few places, answered by what is known of these places alone.
//!
//! A solver that knows all valid states finds out about all of them whenever it decides something, and most of that has nothing to do with
//! the question. So what a path leaves open is looked at first: the facts that speak of no other variables than the question does
//! are put into a solver of their own. If they suffice, and they mostly do, the answer is good for all states. If not, nothing is
//! said.
//!
//! What was proved is remembered with the facts that were used. Where these are known in a later step, there is nothing to prove.

use std::cell::OnceCell;

use glassbox_logic::{Answer, Graph, Limits, Literal, Open};
use rustc_hash::FxHashMap;

use crate::asked::Solvers;

/// Variables up to which a fact, or a question, is about few places.
const FEW: usize = 64;

/// Conflicts after which a question is left to others.
const CONFLICTS: u64 = 1_000;

/// What was proved, and from which facts.
pub struct Proofs {
    solvers: Solvers,
    proved: FxHashMap<Literal, Vec<Box<[Literal]>>>,
}

impl Proofs {
    /// None yet. These solvers will be asked.
    pub fn new(solvers: Solvers) -> Proofs {
        Proofs { solvers, proved: FxHashMap::default() }
    }

    /// Forgets what is about nodes from a number on, which will be others.
    pub fn forget(&mut self, from: usize) {
        let stays = |literal: &Literal| (literal.node() as usize) < from;
        self.proved.retain(|literal, proofs| {
            proofs.retain(|facts| facts.iter().all(stays));
            stays(literal) && !proofs.is_empty()
        });
    }

    /// Whether a literal was proved from what are facts now.
    pub fn knows(&self, graph: &Graph, literal: Literal) -> bool {
        let holds = |facts: &[Literal]| facts.iter().all(|fact| graph.under_facts(*fact) == Literal::TRUE);
        self.proved.get(&literal).is_some_and(|proofs| proofs.iter().any(|facts| holds(facts)))
    }
}

/// What is known, as a clause, and what it is about.
struct Fact {
    literal: Literal,
    clause: [Literal; 2],
    variables: Vec<u32>,
}

/// What is known on a path.
pub struct Local<'a> {
    graph: &'a Graph,
    open: Open<'a>,
    /// Facts about few places, each under the first of its variables.
    facts: OnceCell<FxHashMap<u32, Vec<Fact>>>,
}

impl<'a> Local<'a> {
    /// Goes by the facts of now.
    pub fn new(graph: &'a Graph) -> Local<'a> {
        Local { graph, open: Open::new(graph), facts: OnceCell::new() }
    }

    fn collect(graph: &Graph, open: &mut Open<'_>) -> FxHashMap<u32, Vec<Fact>> {
        let mut facts: FxHashMap<u32, Vec<Fact>> = FxHashMap::default();
        for (literal, clause) in graph.clauses() {
            if let Some(variables) = open.support(&clause, FEW)
                && let Some(first) = variables.first()
            {
                facts.entry(*first).or_default().push(Fact { literal, clause, variables });
            }
        }
        facts
    }

    /// Whether a literal is found to hold wherever the facts do. It is remembered if it is.
    pub fn proves(&mut self, literal: Literal, proofs: &mut Proofs) -> bool {
        let Some(variables) = self.open.support(&[literal], FEW) else { return false };
        let facts = self.facts.get_or_init(|| Local::collect(self.graph, &mut self.open));
        let is_about = |fact: &&Fact| fact.variables.iter().all(|variable| variables.binary_search(variable).is_ok());
        let mut extract = Graph::new();
        let mut built = FxHashMap::default();
        let mut solver = proofs.solvers.solver();
        let mut used = Vec::new();
        for fact in variables.iter().filter_map(|variable| facts.get(variable)).flatten().filter(is_about) {
            let clause = self.graph.extract(&fact.clause, &mut extract, &mut built);
            solver.assert_any(&extract, &clause);
            used.push(fact.literal);
        }
        let asked = self.graph.extract(&[!literal], &mut extract, &mut built);
        solver.assert(&extract, asked[0]);
        let proved = solver.solve(&extract, &[], &Limits::conflicts(CONFLICTS)) == Answer::Unsatisfiable;
        if proved {
            used.extend(built.keys().filter_map(|node| self.graph.known_literal(*node)));
            proofs.proved.entry(literal).or_default().push(used.into());
        }
        proved
    }
}
