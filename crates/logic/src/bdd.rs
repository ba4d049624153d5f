//! Decision diagrams: one form for each function, so that equality is identity and models can be counted.
//!
//! [`Diagrams`] is what a back end has to offer, and [`Oxidd`] is the back end. A [`DiagramEncoder`] takes formulas of
//! a graph over to it. The order of the variables decides whether a diagram is small; it is the order in which
//! they are first asked for, and [`DiagramEncoder::order`] asks for them in the order one wants.

mod oxidd;

pub use self::oxidd::{Capacity, Oxidd};

use std::fmt;

use rustc_hash::FxHashMap;

use crate::graph::{Gate, Graph};
use crate::literal::Literal;

/// The diagrams do not fit in the capacity they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfNodes;

impl fmt::Display for OutOfNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the decision diagrams need more nodes than there is room for")
    }
}

impl std::error::Error for OutOfNodes {}

/// A package of decision diagrams.
pub trait Diagrams {
    /// A Boolean function. Two of them are equal exactly if they are the same function.
    type Function: Clone + PartialEq;
    /// A natural number without bound.
    type Count: PartialEq + fmt::Display + fmt::Debug;

    /// The name of the back end.
    fn name(&self) -> &'static str;

    /// A constant.
    fn constant(&self, value: bool) -> Self::Function;

    /// A fresh variable, below all others in the order. They are counted from 0.
    fn variable(&mut self) -> Result<Self::Function, OutOfNodes>;

    /// The number of variables.
    fn variable_count(&self) -> usize;

    /// `¬a`
    fn not(&self, a: &Self::Function) -> Result<Self::Function, OutOfNodes>;

    /// `a ∧ b`
    fn and(&self, a: &Self::Function, b: &Self::Function) -> Result<Self::Function, OutOfNodes>;

    /// `a ∨ b`
    fn or(&self, a: &Self::Function, b: &Self::Function) -> Result<Self::Function, OutOfNodes>;

    /// `condition ? then : otherwise`
    fn ite(
        &self,
        condition: &Self::Function,
        then: &Self::Function,
        otherwise: &Self::Function,
    ) -> Result<Self::Function, OutOfNodes>;

    /// An assignment under which the function holds, by the numbers of the variables; where there is nothing,
    /// either value will do.
    fn satisfy(&self, a: &Self::Function) -> Option<Vec<Option<bool>>>;

    /// The exact number of assignments of `variables` variables under which the function holds: those that there are,
    /// and more that do not matter.
    fn count(&self, a: &Self::Function, variables: usize) -> Result<Self::Count, OutOfNodes>;

    /// The number of nodes of a function, with its constants.
    fn size(&self, a: &Self::Function) -> Result<usize, OutOfNodes>;

    /// The number of nodes of all functions that are alive, and of some that are not collected yet.
    fn total_size(&self) -> usize;

    /// Collects the nodes of functions that nobody has any more.
    fn collect(&self);
}

/// Diagrams, and what they know of one graph. All calls must be about the same graph.
pub struct DiagramEncoder<D: Diagrams> {
    diagrams: D,
    /// The function of each node that was asked for. They stay alive, and so do their diagrams, until
    /// [`DiagramEncoder::forget`].
    functions: FxHashMap<u32, D::Function>,
    /// For each variable of the diagrams, the graph's.
    order: Vec<u32>,
    /// For each variable of the graph, its function.
    variables: FxHashMap<u32, D::Function>,
}

impl<D: Diagrams> DiagramEncoder<D> {
    /// Encodes for diagrams that have no variables yet.
    pub fn new(diagrams: D) -> DiagramEncoder<D> {
        DiagramEncoder { diagrams, functions: FxHashMap::default(), order: Vec::new(), variables: FxHashMap::default() }
    }

    /// The diagrams.
    pub fn diagrams(&self) -> &D {
        &self.diagrams
    }

    /// Puts variables of the graph, by their numbers, below those that are there.
    pub fn order(&mut self, variables: impl IntoIterator<Item = u32>) -> Result<(), OutOfNodes> {
        for variable in variables {
            self.variable(variable)?;
        }
        Ok(())
    }

    /// The function of a literal.
    pub fn function(&mut self, graph: &Graph, literal: Literal) -> Result<D::Function, OutOfNodes> {
        let mut pending = vec![literal.node()];
        while let Some(&node) = pending.last() {
            if !self.functions.contains_key(&node) {
                let function = match graph.gate(node) {
                    Gate::Constant => self.diagrams.constant(false),
                    Gate::Variable(number) => self.variable(number)?,
                    Gate::And(left, right) => {
                        let missing = [left, right].into_iter().find(|side| !self.functions.contains_key(&side.node()));
                        if let Some(missing) = missing {
                            pending.push(missing.node());
                            continue;
                        }
                        let (left, right) = (self.known(left)?, self.known(right)?);
                        self.diagrams.and(&left, &right)?
                    }
                };
                self.functions.insert(node, function);
            }
            pending.pop();
        }
        self.known(literal)
    }

    /// An assignment of all variables of the graph, by their numbers, under which a function holds.
    pub fn model(&self, graph: &Graph, function: &D::Function) -> Option<Vec<bool>> {
        let values = self.diagrams.satisfy(function)?;
        let mut model = vec![false; graph.variable_count()];
        for (&number, value) in self.order.iter().zip(values) {
            if let Some(place) = model.get_mut(number as usize) {
                *place = value.unwrap_or_default();
            }
        }
        Some(model)
    }

    /// The number of assignments of the graph's variables under which a function holds.
    pub fn count(&self, graph: &Graph, function: &D::Function) -> Result<D::Count, OutOfNodes> {
        self.diagrams.count(function, graph.variable_count())
    }

    /// Lets go of what was computed, except for the variables, so that the diagrams can be collected.
    pub fn forget(&mut self) {
        self.functions.clear();
    }

    fn variable(&mut self, number: u32) -> Result<D::Function, OutOfNodes> {
        if let Some(function) = self.variables.get(&number) {
            return Ok(function.clone());
        }
        let function = self.diagrams.variable()?;
        self.order.push(number);
        self.variables.insert(number, function.clone());
        Ok(function)
    }

    /// The function of a literal whose node was computed.
    fn known(&self, literal: Literal) -> Result<D::Function, OutOfNodes> {
        match self.functions.get(&literal.node()) {
            Some(function) if literal.is_negated() => self.diagrams.not(function),
            Some(function) => Ok(function.clone()),
            None => Ok(self.diagrams.constant(literal.is_negated())),
        }
    }
}
