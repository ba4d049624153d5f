//! Natural loops.
//!
//! An edge to a block that dominates its source closes a loop. The loop of a *header* is the header
//! and every block from which a closing edge can be reached without passing the header. Loops with
//! one header are one loop. An edge that goes back in reverse postorder to a block that does not
//! dominate its source enters a loop at a second place: the graph is irreducible there. javac does
//! not write such code, but coroutines and obfuscators do, so those edges are reported.

use crate::code::{BinaryOp, Block, BlockId, Condition, Constant, Method, Op, Operand, Reg, Terminator};
use crate::dominators::Dominators;
use crate::graph::Graph;

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The only block through which the loop is entered.
    pub header: BlockId,
    /// All blocks of the loop in ascending order, those of inner loops too.
    pub body: Vec<BlockId>,
    /// The blocks from which control returns to the header.
    pub latches: Vec<BlockId>,
    /// The smallest loop around this one, an index into [`Loops::loops`].
    pub parent: Option<usize>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

impl Loop {
    /// The block that ends the loop after a number of rounds that was fixed before it, if there is one: it compares a register that goes up or
    /// down in steps with something that stays.
    pub fn counter(&self, method: &Method) -> Option<BlockId> {
        let blocks = || self.body.iter().map(|block| (*block, &method.blocks[block.0 as usize]));
        let writes = |register: Reg| -> Vec<&Op> {
            let all = blocks().flat_map(|(_, block)| &block.instructions).map(|instruction| &instruction.op);
            all.filter(|op| op.written() == Some(register)).collect()
        };
        let is_kept = |operand: &Operand| matches!(operand, Operand::Reg(register) if writes(*register).is_empty());
        let stays = |block: &Block, operand: Operand| match operand {
            Operand::Const(Constant::Int(_)) => true,
            Operand::Const(_) => false,
            Operand::Reg(register) => {
                let ops = block.instructions.iter().rev().map(|instruction| &instruction.op);
                match ops.into_iter().find(|op| op.written() == Some(register)) {
                    // An array keeps its length, however often it is asked for.
                    Some(Op::ArrayLength { array, .. }) => is_kept(array),
                    Some(_) => false,
                    None => writes(register).is_empty(),
                }
            }
        };
        let steps = |operand: Operand| {
            let Operand::Reg(register) = operand else { return false };
            matches!(
                writes(register)[..],
                [Op::Binary { op: BinaryOp::AddInt | BinaryOp::SubInt, a: Operand::Reg(a), b: Operand::Const(_), .. }]
                    if *a == register
            )
        };
        let is_outside = |block: BlockId| self.body.binary_search(&block).is_err();
        let ends = |(_, block): &(BlockId, &Block)| match block.terminator {
            Terminator::Branch { condition, a, b, then, otherwise } => {
                (is_outside(then) || is_outside(otherwise))
                    && !matches!(condition, Condition::Same | Condition::Different)
                    && ((steps(a) && stays(block, b)) || (stays(block, a) && steps(b)))
            }
            _ => false,
        };
        blocks().find(ends).map(|(number, _)| number)
    }
}

/// All loops of a method.
#[derive(Clone, Debug)]
pub struct Loops {
    /// The loops, outer before inner.
    pub loops: Vec<Loop>,
    /// Edges that go back, but not to a dominator.
    pub irreducible: Vec<(BlockId, BlockId)>,
    innermost: Vec<Option<usize>>,
}

impl Loops {
    /// Finds the loops of a graph.
    pub fn new(graph: &Graph, dominators: &Dominators) -> Loops {
        let mut found = Loops { loops: Vec::new(), irreducible: Vec::new(), innermost: vec![None; graph.len()] };
        // In reverse postorder a header comes before all headers inside its loop.
        for (at, header) in dominators.order().iter().enumerate() {
            let mut latches = Vec::new();
            for edge in graph.predecessors(*header) {
                let back = dominators.position(edge.block).is_some_and(|from| from >= at);
                if !back || latches.contains(&edge.block) {
                    continue;
                }
                if dominators.dominates(*header, edge.block) {
                    latches.push(edge.block);
                } else {
                    found.irreducible.push((edge.block, *header));
                }
            }
            if latches.is_empty() {
                continue;
            }
            let body = body(graph, dominators, *header, &latches);
            let parent = found.innermost[header.0 as usize];
            let depth = parent.map_or(1, |parent| found.loops[parent].depth + 1);
            for block in &body {
                found.innermost[block.0 as usize] = Some(found.loops.len());
            }
            found.loops.push(Loop { header: *header, body, latches, parent, depth });
        }
        found
    }

    /// The smallest loop around a block, an index into [`Loops::loops`].
    pub fn innermost(&self, block: BlockId) -> Option<usize> {
        self.innermost[block.0 as usize]
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |innermost| self.loops[innermost].depth)
    }
}

/// Everything that reaches a latch without passing the header.
fn body(graph: &Graph, dominators: &Dominators, header: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
    let mut inside = vec![false; graph.len()];
    inside[header.0 as usize] = true;
    let mut body = vec![header];
    let mut pending = latches.to_vec();
    while let Some(block) = pending.pop() {
        if std::mem::replace(&mut inside[block.0 as usize], true) {
            continue;
        }
        body.push(block);
        let reachable = |block: &BlockId| dominators.position(*block).is_some();
        pending.extend(graph.predecessors(block).iter().map(|edge| edge.block).filter(reachable));
    }
    body.sort();
    body
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::test_graphs::method;

    fn loops(edges: &[(u32, &[u32])]) -> Loops {
        let graph = Graph::new(&method(edges));
        Loops::new(&graph, &Dominators::new(&graph))
    }

    /// Headers, bodies and depths, outer loops first.
    fn check(edges: &[(u32, &[u32])], expected: &[(u32, &[u32], u32)]) {
        let found = loops(edges);
        assert!(found.irreducible.is_empty());
        let found: Vec<(u32, Vec<u32>, u32)> = found
            .loops
            .iter()
            .map(|found| (found.header.0, found.body.iter().map(|block| block.0).collect(), found.depth))
            .collect();
        let expected: Vec<(u32, Vec<u32>, u32)> =
            expected.iter().map(|(header, body, depth)| (*header, body.to_vec(), *depth)).collect();
        assert_eq!(found, expected, "{edges:?}");
    }

    #[test]
    fn natural_loops() {
        check(&[(0, &[1]), (1, &[])], &[]);
        check(&[(0, &[1]), (1, &[1, 2]), (2, &[])], &[(1, &[1], 1)]);
        check(
            &[(0, &[1]), (1, &[2, 5]), (2, &[3]), (3, &[3, 4]), (4, &[1]), (5, &[])],
            &[(1, &[1, 2, 3, 4], 1), (3, &[3], 2)],
        );
        // Two ways back to one header are one loop.
        check(&[(0, &[1]), (1, &[2, 3]), (2, &[1]), (3, &[1])], &[(1, &[1, 2, 3], 1)]);
    }

    #[test]
    fn a_loop_with_two_entries_is_reported() {
        let found = loops(&[(0, &[1, 2]), (1, &[2]), (2, &[1])]);
        assert!(found.loops.is_empty());
        assert_eq!(found.irreducible.len(), 1);
    }
}
