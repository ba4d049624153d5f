//! A search space as a reduced ordered binary decision diagram (paper 001, section 3.1.5). Taking elements out is *and not*.
//!
//! The diagrams have so much room and no more. What does not fit ends in *unknown: memory*, for this operation alone.

use glassbox_logic::{Capacity, DiagramEncoder, Diagrams, Graph, Literal, OutOfNodes, Oxidd};
use glassbox_stage::Target;
use glassbox_verdict::{Natural, Unknown};

use crate::space::SearchSpace;

/// The function of a diagram.
type Function = <Oxidd as Diagrams>::Function;

/// What a node takes, with its share of the tables around it.
const BYTES_PER_NODE: u64 = 64;
/// Diagrams of more nodes than this are slower than anybody waits.
const MOST_NODES: usize = 1 << 25;
/// Elements of any search space are counted by the way if they have no more variables than this, their formula no more gates, and a
/// diagram of so many nodes does it. These limits are reached in a few tenths of a second.
const VARIABLES_TO_COUNT: usize = 500;
const GATES_TO_COUNT: usize = 10_000;
const NODES_TO_COUNT: usize = 1 << 15;
/// Results that are remembered for each node there is room for.
const NODES_PER_RESULT: usize = 16;

/// How many nodes there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room(usize);

impl Room {
    /// What fits into so many bytes.
    pub fn of_bytes(bytes: u64) -> Room {
        Room(usize::try_from(bytes / BYTES_PER_NODE).unwrap_or(MOST_NODES).clamp(NODES_TO_COUNT, MOST_NODES))
    }
}

/// The number of elements, if it is easily found out.
pub fn count(graph: &Graph, elements: Literal, order: &[u32], target: &Target) -> Option<Natural> {
    if order.len() > VARIABLES_TO_COUNT || graph.cone(&[elements]).len() > GATES_TO_COUNT {
        return None;
    }
    Bdd::new(graph, elements, order, Room(NODES_TO_COUNT), target).ok()?.left()
}

/// A search space as a diagram.
pub struct Bdd<'a> {
    encoder: DiagramEncoder<Oxidd>,
    left: Function,
    /// How many variables elements have.
    variables: usize,
    largest: usize,
    room: Room,
    target: &'a Target,
}

impl<'a> Bdd<'a> {
    /// The space of these elements, with all variables of elements in the order in which they are to be looked at.
    pub fn new(
        graph: &Graph,
        elements: Literal,
        order: &[u32],
        room: Room,
        target: &'a Target,
    ) -> Result<Bdd<'a>, Unknown> {
        let cache = (room.0 / NODES_PER_RESULT).next_power_of_two();
        let mut encoder = DiagramEncoder::new(Oxidd::new(Capacity { nodes: room.0, cache }));
        encoder.order(order.iter().copied()).map_err(full)?;
        let left = encoder.diagrams().constant(false);
        let mut space = Bdd { encoder, left, variables: order.len(), largest: 0, room, target };
        space.left = space.function(graph, elements)?;
        space.encoder.forget();
        space.measure()?;
        Ok(space)
    }

    /// The function of a literal, one gate after the other, so that there is a look at the clock between any two.
    fn function(&mut self, graph: &Graph, literal: Literal) -> Result<Function, Unknown> {
        for node in graph.cone(&[literal]) {
            self.target.goes_on()?;
            self.encoder.function(graph, Literal::of_node(node)).map_err(full)?;
        }
        self.encoder.function(graph, literal).map_err(full)
    }

    /// What is left without the elements of a cube.
    fn without(&mut self, graph: &Graph, cube: &[Literal]) -> Result<Function, Unknown> {
        let mut pruned = self.encoder.diagrams().constant(true);
        for literal in cube {
            let function = self.function(graph, *literal)?;
            pruned = self.encoder.diagrams().and(&pruned, &function).map_err(full)?;
        }
        let kept = self.encoder.diagrams().not(&pruned).map_err(full)?;
        self.encoder.diagrams().and(&self.left, &kept).map_err(full)
    }

    fn measure(&mut self) -> Result<(), Unknown> {
        self.largest = self.largest.max(self.encoder.diagrams().size(&self.left).map_err(full)?);
        Ok(())
    }

    /// Makes room by forgetting everything but what is left.
    fn tidy(&mut self) {
        self.encoder.forget();
        self.encoder.diagrams().collect();
    }
}

impl SearchSpace for Bdd<'_> {
    fn pick(&mut self, graph: &Graph) -> Result<Option<Vec<bool>>, Unknown> {
        self.target.goes_on()?;
        Ok(self.encoder.model(graph, &self.left))
    }

    fn prune(&mut self, graph: &Graph, cube: &[Literal]) -> Result<(), Unknown> {
        if self.encoder.diagrams().total_size() > self.room.0 / 2 {
            self.tidy();
        }
        self.left = match self.without(graph, cube) {
            Err(Unknown::Memory) => {
                self.tidy();
                self.without(graph, cube)?
            }
            left => left?,
        };
        self.measure()
    }

    fn forget(&mut self, _: usize) {
        self.tidy();
    }

    fn left(&self) -> Option<Natural> {
        // A path that depends on anything else than the element would make the count one of something else.
        let diagrams = self.encoder.diagrams();
        if diagrams.variable_count() != self.variables {
            return None;
        }
        let count = diagrams.count(&self.left, self.variables).ok()?;
        Natural::from_digits(&count.to_string())
    }

    fn max_bdd_size(&self) -> Option<u64> {
        Some(self.largest as u64)
    }
}

fn full(_: OutOfNodes) -> Unknown {
    Unknown::Memory
}
