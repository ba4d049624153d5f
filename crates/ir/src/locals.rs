//! Reading and writing local variables while a block is translated.
//!
//! Each write makes a new provisional register; so does the first read of a local that the block
//! has not written. What belongs together is found out later, in `webs.rs`.

use crate::code::{Kind, Op, Operand, Reg};
use crate::error::LiftError;
use crate::stack::Type;
use crate::translate::{KILLED, Place, Translator};

/// How far back the producer of a stored value is looked for.
const RETARGET_DISTANCE: usize = 24;

/// What a local holds in the block being translated.
#[derive(Clone, Copy)]
pub(crate) struct Local {
    /// The generation of the block that set this; older entries count as unset.
    pub(crate) block: u32,
    /// None if the local was overwritten by half a pair or a return address.
    pub(crate) register: Option<Reg>,
}

impl Translator<'_> {
    fn local(&mut self, at: u32, slot: u16) -> Result<&mut Local, LiftError> {
        self.locals.get_mut(usize::from(slot)).ok_or(LiftError::BadLocal { at, slot: u32::from(slot) })
    }

    pub(crate) fn read_local(&mut self, at: u32, slot: u16, kind: Kind) -> Result<Reg, LiftError> {
        let generation = self.generation;
        let local = *self.local(at, slot)?;
        if local.block == generation {
            let register = local.register.ok_or(LiftError::UnsetLocal { at, slot })?;
            let found = self.out.values[usize::from(register.0)].kind;
            if found != kind {
                return Err(LiftError::KindMismatch { at, wanted: kind, found: Some(found) });
            }
            return Ok(register);
        }
        let node = self.new_node();
        let register = self.new_value(kind, Place::Local { slot, node, at, written: false })?;
        self.out.reads.push((slot, node));
        *self.local(at, slot)? = Local { block: generation, register: Some(register) };
        Ok(register)
    }

    /// A new register for a local that is about to be written.
    pub(crate) fn write_local(&mut self, at: u32, slot: u16, kind: Kind) -> Result<Reg, LiftError> {
        let generation = self.generation;
        if matches!(kind, Kind::Long | Kind::Double) {
            let upper = slot.checked_add(1).ok_or(LiftError::BadLocal { at, slot: u32::from(slot) + 1 })?;
            *self.local(at, upper)? = Local { block: generation, register: None };
            self.out.writes.push((upper, KILLED));
            self.addresses.retain(|(holder, _)| *holder != upper);
        }
        self.local(at, slot)?;
        self.addresses.retain(|(holder, _)| *holder != slot);
        let node = self.new_node();
        let register = self.new_value(kind, Place::Local { slot, node, at, written: true })?;
        self.out.writes.push((slot, node));
        *self.local(at, slot)? = Local { block: generation, register: Some(register) };
        Ok(register)
    }

    /// Copies a local that is about to be overwritten, if the stack still names it. Says whether.
    pub(crate) fn save_local(&mut self, at: u32, slot: u16) -> Result<bool, LiftError> {
        let generation = self.generation;
        let local = *self.local(at, slot)?;
        let Some(old) = local.register.filter(|_| local.block == generation) else {
            return Ok(false);
        };
        if self.stack.held(old) == 0 {
            return Ok(false);
        }
        let copy = self.temporary(self.out.values[usize::from(old.0)].kind)?;
        self.emit(at, Op::Move { to: copy, from: Operand::Reg(old) });
        self.stack.rename(old, copy);
        Ok(true)
    }

    pub(crate) fn store_local(&mut self, at: u32, slot: u16, kind: Kind) -> Result<(), LiftError> {
        let entry = self.stack.pop(at)?;
        match entry.of {
            Type::Address(context) if kind == Kind::Ref => {
                *self.local(at, slot)? = Local { block: self.generation, register: None };
                self.out.writes.push((slot, KILLED));
                self.addresses.retain(|(holder, _)| *holder != slot);
                self.addresses.push((slot, context));
                return Ok(());
            }
            Type::Value(found) if found == kind => {}
            Type::Value(found) => {
                return Err(LiftError::KindMismatch { at, wanted: kind, found: Some(found) });
            }
            Type::Address(_) => {
                return Err(LiftError::KindMismatch { at, wanted: kind, found: None });
            }
        }
        if let Operand::Reg(from) = entry.operand
            && let Place::Local { slot: same, .. } = self.out.values[usize::from(from.0)].place
            && same == slot
            && self.locals[usize::from(slot)].register == Some(from)
        {
            return Ok(());
        }
        // The value must stay held while a temporary is chosen for the old contents.
        self.stack.push(at, entry)?;
        let saved = self.save_local(at, slot)?;
        self.stack.pop(at)?;
        let starts_block = self.instructions.is_empty() && self.stack.is_empty();
        let to = self.write_local(at, slot, kind)?;
        if let Operand::Reg(from) = entry.operand {
            let place = self.out.values[usize::from(from.0)].place;
            match place {
                Place::Temporary if !saved && self.retarget(from, to, slot) => {
                    self.stack.rename(from, to);
                    return Ok(());
                }
                Place::Entry { position: 0, .. } if starts_block => self.stores_entry = Some(to),
                _ => {}
            }
        }
        self.emit(at, Op::Move { to, from: entry.operand });
        Ok(())
    }

    /// Lets the instruction that produced a temporary write a local instead, and says whether that
    /// was possible. Usually it is the last one. In `x = new X()` the constructor was called since;
    /// then the local must not be in use meanwhile, nor be seen by a handler.
    fn retarget(&mut self, from: Reg, to: Reg, slot: u16) -> bool {
        let values = &self.out.values;
        let is_local = |register: Reg| matches!(values[usize::from(register.0)].place, Place::Local { slot: of, .. } if of == slot);
        let mut producer = None;
        for (at, instruction) in self.instructions.iter().enumerate().rev().take(RETARGET_DISTANCE) {
            let written = instruction.op.written();
            if written == Some(from) {
                producer = Some(at);
                break;
            }
            let mut in_use = self.protected || written.is_some_and(is_local);
            instruction.op.for_each_read(|operand| {
                in_use |= matches!(operand, Operand::Reg(register) if is_local(*register));
            });
            if in_use {
                return false;
            }
        }
        let Some(producer) = producer else { return false };
        if let Some(written) = self.instructions[producer].op.written_mut() {
            *written = to;
        }
        for instruction in &mut self.instructions[producer + 1..] {
            instruction.op.for_each_read_mut(|operand| {
                if *operand == Operand::Reg(from) {
                    *operand = Operand::Reg(to);
                }
            });
        }
        true
    }
}
