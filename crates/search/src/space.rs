//! The search space of one operation (paper 000, figure 8; paper 001, figure 12): it starts with all valid elements, one after the
//! other is picked, and with each all that go the same way are taken out.
//!
//! [`Sat`] keeps the elements as clauses of a solver that looks for one that is left. [`Bdd`] keeps them as a decision diagram, which
//! also counts them. [`Listed`] goes through valid states that were enumerated. [`Covered`] has a proof that all of
//! them were taken out.

mod bdd;
mod covered;
mod listed;
mod sat;

pub use bdd::{Bdd, Room, count};
pub use covered::Covered;
pub use listed::Listed;
pub use sat::Sat;

use glassbox_logic::{Graph, Literal};
use glassbox_verdict::{Natural, Unknown};

use crate::elements::Chosen;

/// How the search space is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpaceKind {
    /// As clauses of an incremental SAT solver.
    #[default]
    Sat,
    /// As a binary decision diagram.
    Bdd,
}

/// The elements that are not settled yet. All calls must be about the same graph, which may grow between them, and lose nodes that
/// are then [forgotten](SearchSpace::forget).
pub trait SearchSpace {
    /// Values of the graph's variables, by their numbers, that are an element; nothing if none is left.
    fn pick(&mut self, graph: &Graph) -> Result<Option<Vec<bool>>, Unknown>;

    /// Takes out all elements for which all of some literals hold.
    fn prune(&mut self, graph: &Graph, cube: &[Literal]) -> Result<(), Unknown>;

    /// Forgets the nodes of the graph from a number on, which will be others.
    fn forget(&mut self, from: usize);

    /// From now on, elements with few objects are picked first. Says whether that makes a difference.
    fn small_first(&mut self) -> bool {
        false
    }

    /// How many elements are left, where that is known.
    fn left(&self) -> Option<Natural> {
        None
    }

    /// The nodes of the largest diagram so far.
    fn max_bdd_size(&self) -> Option<u64> {
        None
    }
}

/// The number of ways to choose a value for each of some places.
pub fn ways<'a>(places: impl Iterator<Item = &'a Chosen>) -> Natural {
    places.fold(Natural::from(1), |ways, place| ways.times(place.count()))
}
