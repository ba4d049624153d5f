//! The operand stack while a block is translated.
//!
//! It holds operands, not values: loading a local pushes the local's register, and a constant
//! pushes itself. How often each register is held is counted, so that a temporary can be reused as
//! soon as nothing names it, and a local about to change is copied only if something does.

use crate::code::{Constant, Kind, Operand, Reg};
use crate::decode::Shuffle;
use crate::error::LiftError;
use crate::subroutines::ContextId;

/// What a stack entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Value(Kind),
    /// The return address of the subroutine running in this context. It has no register.
    Address(ContextId),
}

impl Type {
    fn is_pair(self) -> bool {
        matches!(self, Type::Value(Kind::Long | Kind::Double))
    }
}

/// An entry of the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) operand: Operand,
    pub(crate) of: Type,
}

/// The operand stack.
#[derive(Default)]
pub(crate) struct Stack {
    entries: Vec<Entry>,
    /// For each register, how many entries name it.
    held: Vec<u32>,
    /// Declared size, in entries: no more are ever needed.
    limit: u16,
}

impl Stack {
    pub(crate) fn new(limit: u16) -> Stack {
        Stack { entries: Vec::new(), held: Vec::new(), limit }
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Starts a block with this stack.
    pub(crate) fn reset(&mut self, entries: &[Entry]) {
        while let Some(entry) = self.entries.pop() {
            self.release(entry);
        }
        for entry in entries {
            self.hold(*entry);
        }
    }

    /// How many entries name the register.
    pub(crate) fn held(&self, register: Reg) -> u32 {
        self.held.get(usize::from(register.0)).copied().unwrap_or(0)
    }

    /// Replaces one register by another wherever it is named.
    pub(crate) fn rename(&mut self, from: Reg, to: Reg) {
        let count = self.held(from);
        if count == 0 {
            return;
        }
        for entry in &mut self.entries {
            if entry.operand == Operand::Reg(from) {
                entry.operand = Operand::Reg(to);
            }
        }
        self.held[usize::from(from.0)] = 0;
        *self.count(to) += count;
    }

    pub(crate) fn push(&mut self, at: u32, entry: Entry) -> Result<(), LiftError> {
        if self.entries.len() >= usize::from(self.limit) {
            return Err(LiftError::StackOverflow { at, declared: self.limit });
        }
        self.hold(entry);
        Ok(())
    }

    pub(crate) fn pop(&mut self, at: u32) -> Result<Entry, LiftError> {
        let entry = self.entries.pop().ok_or(LiftError::StackUnderflow { at })?;
        self.release(entry);
        Ok(entry)
    }

    /// Pops a value of this kind.
    pub(crate) fn pop_kind(&mut self, at: u32, wanted: Kind) -> Result<Operand, LiftError> {
        let entry = self.pop(at)?;
        if entry.of == Type::Value(wanted) {
            return Ok(entry.operand);
        }
        Err(mismatch(at, wanted, entry.of))
    }

    /// Pops values of these kinds, the last from the top.
    pub(crate) fn pop_kinds(&mut self, at: u32, wanted: &[Kind]) -> Result<Box<[Operand]>, LiftError> {
        let base = self.entries.len().checked_sub(wanted.len()).ok_or(LiftError::StackUnderflow { at })?;
        for (entry, wanted) in self.entries[base..].iter().zip(wanted) {
            if entry.of != Type::Value(*wanted) {
                return Err(mismatch(at, *wanted, entry.of));
            }
        }
        let operands = self.entries[base..].iter().map(|entry| entry.operand).collect();
        while self.entries.len() > base {
            self.pop(at)?;
        }
        Ok(operands)
    }

    /// Carries out `dup`, `pop`, `swap` and their relatives. `x` forms slip the copy under one or
    /// two more words; a word is half a long or double, which must not be cut.
    pub(crate) fn shuffle(&mut self, at: u32, shuffle: Shuffle) -> Result<(), LiftError> {
        let (words, under) = match shuffle {
            Shuffle::Pop => return self.take_words(at, 1).map(drop),
            Shuffle::Pop2 => return self.take_words(at, 2).map(drop),
            Shuffle::Swap => {
                let (top, below) = (self.take_words(at, 1)?, self.take_words(at, 1)?);
                self.put(at, top)?;
                return self.put(at, below);
            }
            Shuffle::Dup => (1, 0),
            Shuffle::DupX1 => (1, 1),
            Shuffle::DupX2 => (1, 2),
            Shuffle::Dup2 => (2, 0),
            Shuffle::Dup2X1 => (2, 1),
            Shuffle::Dup2X2 => (2, 2),
        };
        let copied = self.take_words(at, words)?;
        let skipped = self.take_words(at, under)?;
        self.put(at, copied)?;
        self.put(at, skipped)?;
        self.put(at, copied)
    }

    /// Pops entries that make up exactly this many words: at most two, the upper one first.
    fn take_words(&mut self, at: u32, words: u32) -> Result<[Option<Entry>; 2], LiftError> {
        if words == 0 {
            return Ok([None, None]);
        }
        let first = self.pop(at)?;
        match (words, first.of.is_pair()) {
            (1, false) | (2, true) => Ok([Some(first), None]),
            (1, true) => Err(LiftError::SplitPair { at }),
            _ => {
                let second = self.pop(at)?;
                if second.of.is_pair() {
                    return Err(LiftError::SplitPair { at });
                }
                Ok([Some(first), Some(second)])
            }
        }
    }

    fn put(&mut self, at: u32, taken: [Option<Entry>; 2]) -> Result<(), LiftError> {
        taken.into_iter().rev().flatten().try_for_each(|entry| self.push(at, entry))
    }

    fn hold(&mut self, entry: Entry) {
        if let Operand::Reg(register) = entry.operand {
            *self.count(register) += 1;
        }
        self.entries.push(entry);
    }

    fn release(&mut self, entry: Entry) {
        if let Operand::Reg(register) = entry.operand {
            *self.count(register) -= 1;
        }
    }

    fn count(&mut self, register: Reg) -> &mut u32 {
        let index = usize::from(register.0);
        if self.held.len() <= index {
            self.held.resize(index + 1, 0);
        }
        &mut self.held[index]
    }
}

/// A return address as a stack entry.
pub(crate) fn address(context: ContextId) -> Entry {
    Entry { operand: Operand::Const(Constant::Null), of: Type::Address(context) }
}

fn mismatch(at: u32, wanted: Kind, found: Type) -> LiftError {
    let found = match found {
        Type::Value(kind) => Some(kind),
        Type::Address(_) => None,
    };
    LiftError::KindMismatch { at, wanted, found }
}
