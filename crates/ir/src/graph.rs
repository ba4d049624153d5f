//! The control-flow graph of a method: which block leads to which, and how.

use crate::code::{BlockId, Method, Terminator};

/// How control takes an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flow {
    /// By the terminator of the block.
    Normal,
    /// By an exception raised somewhere in the block.
    Exceptional,
}

/// One end of an edge, seen from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The block at the other end.
    pub block: BlockId,
    /// How control takes the edge.
    pub flow: Flow,
}

/// Successors and predecessors of all blocks. Parallel edges of the same flow count once.
#[derive(Clone, Debug)]
pub struct Graph {
    successors: Lists,
    predecessors: Lists,
}

/// Many short lists in one.
#[derive(Clone, Debug)]
struct Lists {
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

impl Graph {
    /// The graph of a method.
    pub fn new(method: &Method) -> Graph {
        let count = method.blocks.len();
        let mut successors = Lists { starts: vec![0], edges: Vec::new() };
        let mut seen = vec![[u32::MAX; 2]; count];
        for (from, block) in (0u32..).zip(&method.blocks) {
            let mut add = |block: BlockId, flow: Flow| {
                // A target out of range is left for `check` to report.
                if let Some(seen) = seen.get_mut(block.0 as usize)
                    && std::mem::replace(&mut seen[flow as usize], from) != from
                {
                    successors.edges.push(Edge { block, flow });
                }
            };
            block.terminator.for_each_target(|target| add(target, Flow::Normal));
            block.handlers.iter().for_each(|handler| add(handler.target, Flow::Exceptional));
            successors.starts.push(successors.edges.len() as u32);
        }
        let predecessors = successors.reversed(count);
        Graph { successors, predecessors }
    }

    /// The graph with all normal edges turned around. Block 0 is the end of the method, where returns go, and every other block is
    /// one later than in the method.
    pub(crate) fn reversed(method: &Method) -> Graph {
        let count = method.blocks.len();
        let mut from: Vec<Vec<u32>> = vec![Vec::new(); count + 1];
        for (number, block) in (1u32..).zip(&method.blocks) {
            if matches!(block.terminator, Terminator::Return(_)) {
                from[0].push(number);
            }
            block.terminator.for_each_target(|target| {
                let sources = from.get_mut(target.0 as usize + 1);
                sources
                    .into_iter()
                    .filter(|sources| !sources.contains(&number))
                    .for_each(|sources| sources.push(number));
            });
        }
        let mut successors = Lists { starts: vec![0], edges: Vec::new() };
        for sources in from {
            successors
                .edges
                .extend(sources.into_iter().map(|block| Edge { block: BlockId(block), flow: Flow::Normal }));
            successors.starts.push(successors.edges.len() as u32);
        }
        let predecessors = successors.reversed(count + 1);
        Graph { successors, predecessors }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.successors.starts.len() - 1
    }

    /// Whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where control can go from a block.
    pub fn successors(&self, block: BlockId) -> &[Edge] {
        self.successors.of(block)
    }

    /// Where control can come from to a block.
    pub fn predecessors(&self, block: BlockId) -> &[Edge] {
        self.predecessors.of(block)
    }

    /// All reachable blocks, each before its successors except along edges that close a loop.
    pub fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut order = Vec::with_capacity(self.len());
        if self.is_empty() {
            return order;
        }
        let mut seen = vec![false; self.len()];
        seen[0] = true;
        let mut path = vec![(BlockId(0), 0)];
        while let Some((block, next)) = path.last_mut() {
            match self.successors(*block).get(*next) {
                Some(edge) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[edge.block.0 as usize], true) {
                        path.push((edge.block, 0));
                    }
                }
                None => {
                    order.push(*block);
                    path.pop();
                }
            }
        }
        order.reverse();
        order
    }
}

impl Lists {
    fn of(&self, block: BlockId) -> &[Edge] {
        let index = block.0 as usize;
        &self.edges[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn reversed(&self, count: usize) -> Lists {
        let mut starts = vec![0u32; count + 1];
        for edge in &self.edges {
            starts[edge.block.0 as usize + 1] += 1;
        }
        for block in 0..count {
            starts[block + 1] += starts[block];
        }
        let mut next = starts.clone();
        let blank = Edge { block: BlockId(0), flow: Flow::Normal };
        let mut edges = vec![blank; self.edges.len()];
        for from in 0..count as u32 {
            for edge in self.of(BlockId(from)) {
                let place = &mut next[edge.block.0 as usize];
                edges[*place as usize] = Edge { block: BlockId(from), flow: edge.flow };
                *place += 1;
            }
        }
        Lists { starts, edges }
    }
}

#[cfg(test)]
pub(crate) mod test_graphs {
    use crate::code::{Block, Constant, Location, Method, Operand, Terminator};
    use crate::code::{BlockId, Register};

    /// A method without instructions whose blocks have these successors.
    pub(crate) fn method(edges: &[(u32, &[u32])]) -> Method {
        let block = |(number, targets): (usize, &(u32, &[u32]))| {
            assert_eq!(number as u32, targets.0);
            let terminator = match targets.1 {
                [] => Terminator::Return(None),
                [target] => Terminator::Goto(BlockId(*target)),
                [cases @ .., default] => Terminator::Switch {
                    value: Operand::Const(Constant::Int(0)),
                    cases: (0..).zip(cases.iter().copied().map(BlockId)).collect(),
                    default: BlockId(*default),
                },
            };
            Block {
                caught: None,
                instructions: Vec::new(),
                terminator,
                terminator_at: Location::default(),
                handlers: Vec::new(),
            }
        };
        Method {
            registers: Vec::<Register>::new(),
            parameters: Vec::new(),
            blocks: edges.iter().enumerate().map(block).collect(),
        }
    }
}
