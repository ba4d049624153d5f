//! Dominators: block a dominates block b if every way from the entry to b goes through a.
//!
//! The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
//! iterate over the blocks in reverse postorder, and intersect the dominators of the predecessors
//! by walking up the tree built so far. Exception edges count like all others.

use crate::code::{BlockId, Method};
use crate::graph::Graph;

/// The dominator tree of a graph.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// For each block its position in reverse postorder, if it is reachable.
    position: Vec<Option<u32>>,
    /// For each position the position of the immediate dominator; the entry's is its own.
    immediate: Vec<u32>,
    order: Vec<BlockId>,
}

impl Dominators {
    /// Computes the dominators of a graph.
    pub fn new(graph: &Graph) -> Dominators {
        let order = graph.reverse_postorder();
        let mut position = vec![None; graph.len()];
        for (at, block) in (0u32..).zip(&order) {
            position[block.0 as usize] = Some(at);
        }
        let mut immediate: Vec<Option<u32>> = vec![None; order.len()];
        if let Some(entry) = immediate.first_mut() {
            *entry = Some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (at, block) in order.iter().enumerate().skip(1) {
                let mut common: Option<u32> = None;
                for edge in graph.predecessors(*block) {
                    let Some(from) = position[edge.block.0 as usize] else { continue };
                    if immediate[from as usize].is_some() {
                        common = Some(match common {
                            None => from,
                            Some(other) => intersect(&immediate, from, other),
                        });
                    }
                }
                changed |= immediate[at] != common;
                immediate[at] = common;
            }
        }
        let immediate = immediate.into_iter().map(|dominator| dominator.unwrap_or(0)).collect();
        Dominators { position, immediate, order }
    }

    /// The closest dominator of a block other than itself; none for the entry and for blocks that
    /// are not reachable.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        let at = self.position[block.0 as usize].filter(|at| *at > 0)?;
        Some(self.order[self.immediate[at as usize] as usize])
    }

    /// Whether every way to `block` goes through `dominator`. A block dominates itself.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let (Some(dominator), Some(mut at)) = (self.position[dominator.0 as usize], self.position[block.0 as usize])
        else {
            return false;
        };
        while at > dominator {
            at = self.immediate[at as usize];
        }
        at == dominator
    }

    /// The reachable blocks in reverse postorder.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// A block's position in reverse postorder, if it is reachable.
    pub fn position(&self, block: BlockId) -> Option<usize> {
        self.position[block.0 as usize].map(|at| at as usize)
    }
}

/// Where the ways out of a block meet again: block a post-dominates block b if every way from b to the end of the method goes through
/// a. Ways that end in an exception do not count.
#[derive(Clone, Debug)]
pub struct PostDominators {
    /// Of the graph with all edges turned around. Its entry is the end of the method; blocks come one later.
    reversed: Dominators,
}

/// Where ways meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// At a block.
    Block(BlockId),
    /// Only where the method returns.
    Return,
}

impl PostDominators {
    /// Computes the post-dominators of a method.
    pub fn new(method: &Method) -> PostDominators {
        PostDominators { reversed: Dominators::new(&Graph::reversed(method)) }
    }

    /// The closest post-dominator of a block other than itself; none if no way from it leads to a return.
    pub fn join(&self, block: BlockId) -> Option<Join> {
        let found = self.reversed.immediate(BlockId(block.0 + 1))?;
        Some(found.0.checked_sub(1).map_or(Join::Return, |block| Join::Block(BlockId(block))))
    }
}

/// The closest common dominator of two positions.
fn intersect(immediate: &[Option<u32>], mut a: u32, mut b: u32) -> u32 {
    let up = |at: u32| immediate[at as usize].unwrap_or(0);
    while a != b {
        while a > b {
            a = up(a);
        }
        while b > a {
            b = up(b);
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::test_graphs::method;

    /// For each block its immediate dominator, 9 for none.
    fn check(edges: &[(u32, &[u32])], expected: &[u32]) {
        let dominators = Dominators::new(&Graph::new(&method(edges)));
        let found: Vec<u32> = (0..edges.len() as u32)
            .map(|block| dominators.immediate(BlockId(block)).map_or(9, |found| found.0))
            .collect();
        assert_eq!(found, expected, "{edges:?}");
    }

    #[test]
    fn immediate_dominators() {
        check(&[(0, &[])], &[9]);
        check(&[(0, &[1, 2]), (1, &[3]), (2, &[3]), (3, &[])], &[9, 0, 0, 0]);
        check(&[(0, &[1]), (1, &[2, 3]), (2, &[1]), (3, &[])], &[9, 0, 1, 1]);
        // The irreducible graph of figure 4 of the paper.
        check(&[(0, &[1, 2]), (1, &[3]), (2, &[4, 5]), (3, &[4]), (4, &[3, 5]), (5, &[4])], &[9, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn ways_join_at_the_immediate_post_dominator() {
        let join = |edges: &[(u32, &[u32])], block: u32| PostDominators::new(&method(edges)).join(BlockId(block));
        let diamond: &[(u32, &[u32])] = &[(0, &[1, 2]), (1, &[3]), (2, &[3]), (3, &[])];
        assert_eq!(join(diamond, 0), Some(Join::Block(BlockId(3))));
        assert_eq!(join(diamond, 3), Some(Join::Return));
        let early: &[(u32, &[u32])] = &[(0, &[1]), (1, &[2, 4]), (2, &[3, 1]), (3, &[]), (4, &[])];
        assert_eq!(join(early, 0), Some(Join::Block(BlockId(1))));
        assert_eq!(join(early, 1), Some(Join::Return));
        let endless: &[(u32, &[u32])] = &[(0, &[1, 2]), (1, &[1]), (2, &[])];
        assert_eq!(join(endless, 0), Some(Join::Block(BlockId(2))));
        assert_eq!(join(endless, 1), None);
    }

    #[test]
    fn dominance_is_reflexive_and_follows_the_tree() {
        let edges: &[(u32, &[u32])] = &[(0, &[1]), (1, &[2, 3]), (2, &[1]), (3, &[])];
        let dominators = Dominators::new(&Graph::new(&method(edges)));
        let dominates = |a, b| dominators.dominates(BlockId(a), BlockId(b));
        assert!(dominates(0, 3) && dominates(1, 2) && dominates(2, 2));
        assert!(!dominates(2, 3) && !dominates(3, 0));
    }
}
