//! Which definitions of a local variable slot belong together.
//!
//! A JVM slot is reused for different variables, and even for different kinds. A *web* is a set of
//! definitions and uses of a slot that are connected: all definitions that may reach a use are in
//! its web. Each web can have a register, a kind and a name of its own.
//!
//! Webs are found without computing reaching definitions. A *node* stands for a definition, or for
//! the contents of a slot at the start of a block that needs it. From each block that reads a slot
//! before writing it we walk against the flow, joining nodes on the way, until a definition or the
//! method's arguments end the walk. Each pair of block and slot is visited once, and only pairs
//! that are live, so variables with disjoint lives that share a slot stay apart.
//!
//! An exception may leave a block anywhere. So an exception edge joins the handler's node with the
//! contents at the start of the covered block and with every definition in it. A verifier demands
//! the same: a handler can only use what is set before the first protected instruction.

use crate::error::{LiftError, Limit};
use crate::translate::{Draft, KILLED, Translation};

/// Blocks times slots that are still accepted.
const TABLE: usize = 1 << 24;
const NONE: u32 = u32::MAX - 1;

/// Nodes, joined into webs.
pub(crate) struct Webs {
    parents: Vec<u32>,
    slots: usize,
    /// For each block and slot the last definition in the block, [`KILLED`], or [`NONE`].
    last_write: Vec<u32>,
}

impl Webs {
    /// The node that stands for the web of a node.
    pub(crate) fn find(&mut self, node: u32) -> u32 {
        let mut node = node as usize;
        while self.parents[node] as usize != node {
            let grandparent = self.parents[self.parents[node] as usize];
            self.parents[node] = grandparent;
            node = grandparent as usize;
        }
        node as u32
    }

    /// Whether a block writes a slot.
    pub(crate) fn writes(&self, block: u32, slot: u16) -> bool {
        self.last_write[block as usize * self.slots + usize::from(slot)] != NONE
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        // The smaller node wins, which makes arguments the representatives of their webs.
        self.parents[one.max(other) as usize] = one.min(other);
    }

    fn new_node(&mut self) -> u32 {
        self.parents.push(self.parents.len() as u32);
        self.parents.len() as u32 - 1
    }
}

/// Predecessors of all blocks: `edges[starts[b]..starts[b + 1]]` are those of block b.
struct Predecessors {
    starts: Vec<u32>,
    /// The predecessor, and whether it comes by an exception.
    edges: Vec<(u32, bool)>,
}

/// Joins the nodes of a translation into webs. `parameters` has the argument nodes by slot.
pub(crate) fn connect(translation: &Translation, slots: u16, parameters: &[Option<u32>]) -> Result<Webs, LiftError> {
    let drafts = &translation.drafts;
    let slots = usize::from(slots);
    let size = drafts.len().saturating_mul(slots);
    if size > TABLE {
        return Err(LiftError::TooLarge(Limit::Locals));
    }
    let mut webs = Webs { parents: (0..translation.nodes).collect(), slots, last_write: vec![NONE; size] };
    // For each block and slot, the node for its contents at the start of the block.
    let mut live = vec![NONE; size];
    let mut pending = Vec::with_capacity(64);
    for (block, draft) in drafts.iter().enumerate() {
        for (slot, node) in &translation.writes[draft.writes.clone()] {
            webs.last_write[block * slots + usize::from(*slot)] = *node;
        }
        for (slot, node) in &translation.reads[draft.reads.clone()] {
            live[block * slots + usize::from(*slot)] = *node;
            pending.push((block as u32, *slot));
        }
    }
    if pending.is_empty() {
        return Ok(webs);
    }
    let predecessors = predecessors(drafts);
    while let Some((block, slot)) = pending.pop() {
        let unset = LiftError::UnsetLocal { at: drafts[block as usize].start, slot };
        let node = live[block as usize * slots + usize::from(slot)];
        if block == 0 {
            let parameter = parameters.get(usize::from(slot)).copied().flatten();
            webs.join(node, parameter.ok_or(unset)?);
            continue;
        }
        let range = predecessors.starts[block as usize]..predecessors.starts[block as usize + 1];
        for edge in range {
            let (predecessor, exceptional) = predecessors.edges[edge as usize];
            let place = predecessor as usize * slots + usize::from(slot);
            let written = webs.last_write[place];
            if written == KILLED {
                return Err(unset);
            }
            if written != NONE && !exceptional {
                webs.join(node, written);
                continue;
            }
            if live[place] == NONE {
                live[place] = webs.new_node();
                pending.push((predecessor, slot));
            }
            webs.join(node, live[place]);
        }
    }
    for draft in drafts.iter().filter(|draft| !draft.block.handlers.is_empty()) {
        for (slot, node) in &translation.writes[draft.writes.clone()] {
            for handler in &draft.block.handlers {
                let seen = live[handler.target.0 as usize * slots + usize::from(*slot)];
                if seen != NONE && *node == KILLED {
                    return Err(LiftError::UnsetLocal { at: draft.start, slot: *slot });
                }
                if seen != NONE {
                    webs.join(seen, *node);
                }
            }
        }
    }
    Ok(webs)
}

fn predecessors(drafts: &[Draft]) -> Predecessors {
    let for_each_edge = |visit: &mut dyn FnMut(u32, u32, bool)| {
        for (block, draft) in (0u32..).zip(drafts) {
            draft.block.terminator.for_each_target(|target| visit(block, target.0, false));
            for handler in &draft.block.handlers {
                visit(block, handler.target.0, true);
            }
        }
    };
    let mut starts = vec![0u32; drafts.len() + 1];
    for_each_edge(&mut |_, to, _| starts[to as usize + 1] += 1);
    for block in 0..drafts.len() {
        starts[block + 1] += starts[block];
    }
    let mut next = starts.clone();
    let mut edges = vec![(0, false); starts[drafts.len()] as usize];
    for_each_edge(&mut |from, to, exceptional| {
        edges[next[to as usize] as usize] = (from, exceptional);
        next[to as usize] += 1;
    });
    Predecessors { starts, edges }
}
