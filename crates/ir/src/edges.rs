//! Where control goes: finding or starting the block at the other end of an edge.
//!
//! A block is known by its first instruction and the subroutine context it runs in. The first edge
//! to it fixes the kinds on its stack; every further edge must bring the same. Return addresses in
//! locals are the one thing that several edges have to agree on: what they do not share is dropped,
//! and the block is translated again.

use crate::code::*;
use crate::error::{LiftError, Limit};
use crate::layout::protecting;
use crate::stack::{Entry, Type};
use crate::subroutines::ContextId;
use crate::translate::{Draft, NO_BLOCK, Place, Translator};

impl Translator<'_> {
    pub(crate) fn fall_through(&mut self, context: ContextId, at: u32) -> Result<BlockId, LiftError> {
        if at as usize + 1 >= self.source.code.len() {
            return Err(LiftError::FallsOffEnd);
        }
        self.block_for(context, at + 1, None)
    }

    pub(crate) fn handlers(
        &mut self,
        context: ContextId,
        start: u32,
        first_write: usize,
    ) -> Result<Vec<Handler>, LiftError> {
        let mut handlers = Vec::new();
        if self.source.exception_table.is_empty() {
            return Ok(handlers);
        }
        // A handler may see any state of the block, so it can rely on those return addresses only
        // that were there all the time.
        let mut addresses = self.out.drafts[self.current as usize].addresses.clone();
        let written = &self.out.writes[first_write..];
        addresses.retain(|(slot, _)| written.iter().all(|(other, _)| other != slot));
        for entry in protecting(self.source.exception_table, start) {
            let class = (entry.catch_type != 0).then_some(entry.catch_type);
            if let Some(class) = class {
                self.class(start, class)?;
            }
            let target = self.block_for(context, u32::from(entry.handler_pc), Some(&addresses))?;
            handlers.push(Handler { class, target });
        }
        Ok(handlers)
    }

    /// The block at an instruction, reached with the present stack, or as a handler of the present
    /// block with these return addresses.
    pub(crate) fn block_for(
        &mut self,
        context: ContextId,
        start: u32,
        handler: Option<&[(u16, ContextId)]>,
    ) -> Result<BlockId, LiftError> {
        while self.block_at.len() <= context as usize {
            self.block_at.push(vec![NO_BLOCK; self.source.code.len()]);
        }
        let caught = [Entry { operand: Operand::Const(Constant::Null), of: Type::Value(Kind::Ref) }];
        let known =
            self.block_at[context as usize].get(start as usize).copied().ok_or(LiftError::BadTarget { at: start })?;
        let addresses = match handler {
            Some(addresses) => addresses,
            None => &self.addresses,
        };
        if known != NO_BLOCK {
            let stack = if handler.is_some() { &caught } else { self.stack.entries() };
            let draft = &mut self.out.drafts[known as usize];
            let expected = &self.out.entries[draft.entry.clone()];
            if !expected.iter().map(|entry| entry.of).eq(stack.iter().map(|entry| entry.of)) {
                return Err(LiftError::StackMismatch { at: start });
            }
            draft.is_handler |= handler.is_some();
            let before = draft.addresses.len();
            draft.addresses.retain(|address| addresses.contains(address));
            if draft.addresses.len() != before && !self.pending.contains(&known) {
                self.pending.push(known);
            }
            return Ok(BlockId(known));
        }
        let addresses = addresses.to_vec();
        let types: Vec<Type> = match handler {
            Some(_) => vec![Type::Value(Kind::Ref)],
            None => self.stack.entries().iter().map(|entry| entry.of).collect(),
        };
        let block = self.new_draft(context, start, addresses)?;
        let first = self.out.entries.len();
        for (position, of) in (0u32..).zip(types) {
            let operand = match of {
                Type::Value(kind) => {
                    let place = Place::Entry { block, position };
                    Operand::Reg(self.new_value(kind, place)?)
                }
                Type::Address(_) => Operand::Const(Constant::Null),
            };
            self.out.entries.push(Entry { operand, of });
        }
        let draft = &mut self.out.drafts[block as usize];
        draft.entry = first..self.out.entries.len();
        draft.is_handler = handler.is_some();
        self.block_at[context as usize][start as usize] = block;
        self.pending.push(block);
        Ok(BlockId(block))
    }

    pub(crate) fn new_draft(
        &mut self,
        context: ContextId,
        start: u32,
        addresses: Vec<(u16, ContextId)>,
    ) -> Result<u32, LiftError> {
        let index = u32::try_from(self.out.drafts.len()).map_err(|_| LiftError::TooLarge(Limit::Instructions))?;
        self.out.drafts.push(Draft {
            context,
            start,
            entry: 0..0,
            exit: 0..0,
            reads: 0..0,
            writes: 0..0,
            is_handler: false,
            stores_entry: None,
            block: Block {
                caught: None,
                instructions: Vec::new(),
                terminator: Terminator::Return(None),
                terminator_at: self.location(start),
                handlers: Vec::new(),
            },
            addresses,
        });
        Ok(index)
    }
}
