//! A part of a method, from a branch to where its ways meet again, evaluated in the middle of a run.
//!
//! This is how a run goes through a loop over the bins of a table: what an iteration does to its bin depends on the bin, and there
//! would be a path for every pattern of empty ones. Evaluated, the iteration is one step for all ways through it, and what it
//! writes are terms.
//!
//! Unlike a formula of an invariant, a region is left again, and what it has written stays. So it writes to the state, under the conditions
//! of the way; and while a block is evaluated, it is a fact that the state gets there, so that what is known of the state tells which
//! bin a node can be put into. Such facts are good for values of this way alone. Conditions, and what is written, are for all ways,
//! and are made without them.

use glassbox_classes::world::{MethodId, Shape};
use glassbox_ir::{BlockId, Element, Join};
use glassbox_logic::{Assumed, Literal, Mark};
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use rustc_hash::FxHashMap;

use super::{Body, Evaluator, Frame, State, Stop};
use crate::term::Term;

/// What is assumed in a block.
#[derive(Clone, Copy)]
pub(super) struct Within {
    mark: Mark,
    guard: Literal,
}

/// What all ways through a region come to.
pub struct Passed {
    /// When one of them ends in an exception.
    pub fails: Literal,
    /// What registers hold where they meet; those without a term are not read after it.
    pub registers: Vec<Option<Term>>,
    /// What the method returns, where they meet at its end.
    pub returned: Option<Term>,
    /// What was written.
    pub stores: Vec<(Place, Term)>,
}

/// New nodes after which a region is given up.
const MOST_NODES: usize = 200_000;

impl Evaluator<'_> {
    /// Evaluates all ways from the end of a block to where they meet, if that can be done.
    pub fn pass(
        &mut self,
        method: MethodId,
        from: BlockId,
        join: Join,
        registers: Vec<Option<Term>>,
    ) -> Option<Passed> {
        self.running = true;
        self.writes = true;
        self.most_nodes = self.terms.store.graph.node_count() + MOST_NODES;
        let Body::Code(code) = self.body(method) else { return None };
        let mut frame = Frame::new(code, method);
        if let Join::Block(block) = join {
            frame.join = Some(block);
        }
        let mark = self.terms.store.graph.mark();
        let way = self.ways.start(Literal::TRUE);
        let ended = self.follow(&mut frame, from, State { guard: Literal::TRUE, way, registers });
        // An evaluation that stopped has assumed something.
        self.terms.store.graph.undo(mark);
        ended.ok()?;
        let fails = self.terms.store.graph.or_all(std::mem::take(&mut frame.fails));
        let registers = match join {
            Join::Block(_) => frame.arrived?.registers,
            Join::Return => Vec::new(),
        };
        let returned = frame.returned.and_then(|(_, value)| value);
        Some(Passed { fails, registers, returned, stores: self.memory.stores.drain().collect() })
    }

    /// From a block on, out of one loop after the other.
    fn follow(&mut self, frame: &mut Frame, from: BlockId, state: State) -> Result<(), Stop> {
        let code = frame.code.clone();
        let mut around = code.loops.innermost(from);
        let mut ways = self.terminator(frame, &code.method.blocks[from.0 as usize].terminator, state)?;
        loop {
            let mut incoming = FxHashMap::default();
            let mut left = Vec::new();
            let mut again = None;
            let header = around.map(|index| code.loops.loops[index].header);
            let inside = |block: BlockId| around.is_none_or(|index| code.loops.loops[index].body.contains(&block));
            for (target, state) in ways {
                if Some(target) == frame.join {
                    self.arrive(frame, state);
                } else if Some(target) == header {
                    again = Some(state);
                } else if inside(target) {
                    incoming.insert(target, state);
                } else {
                    left.push((target, state));
                }
            }
            let mut exits = self.region(frame, around, incoming)?;
            for (target, state) in left {
                self.join(&mut exits, target, state);
            }
            if let (Some(index), Some(header)) = (around, header) {
                if let Some(at) = exits.iter().position(|(target, _)| *target == header) {
                    let (_, state) = exits.swap_remove(at);
                    again = Some(match again {
                        Some(other) => self.merge(other, state),
                        None => state,
                    });
                }
                if let Some(state) = again {
                    for (target, state) in self.rounds(frame, index, state)? {
                        self.join(&mut exits, target, state);
                    }
                }
            }
            let Some(index) = around else { return Ok(()) };
            around = code.loops.loops[index].parent;
            ways = exits;
        }
    }

    /// A way has got to where evaluation ends.
    pub(super) fn arrive(&mut self, frame: &mut Frame, state: State) {
        let state = match frame.arrived.take() {
            Some(other) => self.merge(other, state),
            None => state,
        };
        frame.arrived = Some(state);
    }

    /// Assumes that a state gets to a block. Where that contradicts what is known, nothing that is found out about it matters.
    pub(super) fn enter(&mut self, guard: Literal) -> bool {
        let mark = self.terms.store.graph.mark();
        let possible = self.terms.store.graph.assume(guard) != Assumed::Contradiction;
        self.within = Some(Within { mark, guard });
        possible
    }

    /// Forgets what was assumed in the block.
    pub(super) fn leave(&mut self) -> Option<Within> {
        let within = self.within.take();
        if let Some(Within { mark, .. }) = within {
            self.terms.store.graph.undo(mark);
        }
        within
    }

    /// Assumes again what was forgotten.
    pub(super) fn enter_again(&mut self, within: Option<Within>) {
        if let Some(Within { guard, .. }) = within {
            self.enter(guard);
        }
    }

    /// Whether a store to one of several elements is to one array, and cannot end in an `ArrayStoreException`.
    pub(super) fn can_store(&self, elements: &[(Literal, Ref, u32)], element: Element, term: Term) -> bool {
        let Some((_, array, _)) = elements.first() else { return true };
        if elements.iter().any(|(_, other, _)| other != array) {
            return false;
        }
        let world = &self.machine.world;
        let Shape::Array { component } = world.class(self.machine.heap.class(*array)).shape else { return false };
        let fits = |address: u32| world.is_subclass(self.machine.heap.class(Ref(address)), component);
        element != Element::Ref
            || self.terms.alternatives(term).iter().all(|(_, address)| *address == 0 || fits(*address))
    }
}
