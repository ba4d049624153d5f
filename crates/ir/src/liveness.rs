//! Which registers are still needed, at the borders of blocks.
//!
//! The usual backward data flow. An exception may leave a block before any of its instructions has
//! written, so what a handler needs is live throughout the blocks it covers, whatever they write.

use crate::bitset::RegSet;
use crate::code::{BlockId, Method, Operand};
use crate::graph::{Flow, Graph};

/// Live registers at the start and the end of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    entry: Vec<RegSet>,
    exit: Vec<RegSet>,
}

impl Liveness {
    /// Computes what is live in a method.
    pub fn new(method: &Method, graph: &Graph) -> Liveness {
        let none = RegSet::none(method.registers.len());
        let mut entry = vec![none.clone(); method.blocks.len()];
        let mut exit = entry.clone();
        let mut order = graph.reverse_postorder();
        order.reverse();
        let mut waiting = vec![true; method.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in &order {
                if !std::mem::replace(&mut waiting[block.0 as usize], false) {
                    continue;
                }
                let mut live = none.clone();
                let mut throughout = none.clone();
                for edge in graph.successors(*block) {
                    let successor = &entry[edge.block.0 as usize];
                    match edge.flow {
                        Flow::Normal => live.add_all(successor),
                        Flow::Exceptional => throughout.add_all(successor),
                    };
                }
                live.add_all(&throughout);
                exit[block.0 as usize].clone_from(&live);
                before(method, *block, &mut live);
                live.add_all(&throughout);
                if let Some(caught) = method.blocks[block.0 as usize].caught {
                    live.remove(caught);
                }
                if entry[block.0 as usize].add_all(&live) {
                    for edge in graph.predecessors(*block) {
                        waiting[edge.block.0 as usize] = true;
                    }
                    changed = true;
                }
            }
        }
        Liveness { entry, exit }
    }

    /// What is live when a block starts. The register that receives a caught exception is not: the
    /// block sets it.
    pub fn at_entry(&self, block: BlockId) -> &RegSet {
        &self.entry[block.0 as usize]
    }

    /// What is live after the last instruction of a block and its terminator: what its successors
    /// and handlers need.
    pub fn at_exit(&self, block: BlockId) -> &RegSet {
        &self.exit[block.0 as usize]
    }
}

/// Walks a block backwards from what is live at its end to what is live at its start.
fn before(method: &Method, block: BlockId, live: &mut RegSet) {
    let block = &method.blocks[block.0 as usize];
    let read = |operand: &Operand, live: &mut RegSet| {
        if let Operand::Reg(register) = operand {
            live.insert(*register);
        }
    };
    block.terminator.for_each_read(|operand| read(operand, live));
    for instruction in block.instructions.iter().rev() {
        if let Some(written) = instruction.op.written() {
            live.remove(written);
        }
        instruction.op.for_each_read(|operand| read(operand, live));
    }
}
