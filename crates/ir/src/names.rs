//! Names of local variables, from the debug tables of a method.
//!
//! `LocalVariableTable` gives each variable a slot and a range of code. The range starts behind the
//! instruction that first stores the variable, so a store looks at the instruction after it. Unlike
//! everything else in a code attribute, `ristretto_classfile` leaves these ranges in bytes, so the
//! byte offset of each instruction is computed here.

use crate::code::Kind;
use crate::descriptor::{field_kind, utf8};
use ristretto_classfile::ConstantPool;
use ristretto_classfile::attributes::{Attribute, Instruction};

/// A variable's range in the code.
struct Variable {
    slot: u16,
    start: u32,
    end: u32,
    kind: Kind,
    name: u16,
}

/// Which variable a slot holds where. Names are constant pool indices.
pub(crate) struct Names {
    /// Sorted by slot and start.
    variables: Vec<Variable>,
    /// Byte offset of each instruction, and the end of the code. Empty without variables.
    offsets: Vec<u32>,
}

impl Names {
    pub(crate) fn new(pool: &ConstantPool<'_>, code: &[Instruction], attributes: &[Attribute]) -> Names {
        let mut variables = Vec::new();
        for attribute in attributes {
            let Attribute::LocalVariableTable { variables: table, .. } = attribute else {
                continue;
            };
            variables.extend(table.iter().filter_map(|entry| {
                Some(Variable {
                    slot: entry.index,
                    start: u32::from(entry.start_pc),
                    end: u32::from(entry.start_pc) + u32::from(entry.length),
                    kind: utf8(pool, entry.descriptor_index).and_then(field_kind)?,
                    name: utf8(pool, entry.name_index).map(|_| entry.name_index)?,
                })
            }));
        }
        variables.sort_by_key(|variable| (variable.slot, variable.start));
        let offsets = if variables.is_empty() { Vec::new() } else { byte_offsets(code) };
        Names { variables, offsets }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// The variable that the instruction at `at` reads from a slot, or writes to it.
    pub(crate) fn at(&self, slot: u16, kind: Kind, at: u32, written: bool) -> Option<u16> {
        let offset = *self.offsets.get(at as usize)?;
        let next = *self.offsets.get(at as usize + 1)?;
        written.then(|| self.covering(slot, kind, next)).flatten().or_else(|| self.covering(slot, kind, offset))
    }

    fn covering(&self, slot: u16, kind: Kind, offset: u32) -> Option<u16> {
        let after = self.variables.partition_point(|variable| (variable.slot, variable.start) <= (slot, offset));
        let variable = self.variables[..after].last()?;
        let covers = variable.slot == slot && variable.kind == kind && offset < variable.end;
        covers.then_some(variable.name)
    }
}

/// The byte offset of each instruction, and the length of the code.
pub fn byte_offsets(code: &[Instruction]) -> Vec<u32> {
    let mut offsets = Vec::with_capacity(code.len() + 1);
    let mut offset = 0u32;
    for instruction in code {
        offsets.push(offset);
        offset = offset.saturating_add(size(instruction, offset));
    }
    offsets.push(offset);
    offsets
}

/// The size of an instruction in bytes. Switches are padded to a multiple of four.
fn size(instruction: &Instruction, offset: u32) -> u32 {
    use Instruction::*;
    let padding = || 3 - offset % 4;
    let times = |count: usize, each: u32| u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(each);
    match instruction {
        Bipush(_) | Ldc(_) | Newarray(_) | Ret(_) => 2,
        Iload(_) | Lload(_) | Fload(_) | Dload(_) | Aload(_) => 2,
        Istore(_) | Lstore(_) | Fstore(_) | Dstore(_) | Astore(_) => 2,
        Sipush(_) | Ldc_w(_) | Ldc2_w(_) | Iinc(..) => 3,
        Ifeq(_) | Ifne(_) | Iflt(_) | Ifge(_) | Ifgt(_) | Ifle(_) => 3,
        If_icmpeq(_) | If_icmpne(_) | If_icmplt(_) => 3,
        If_icmpge(_) | If_icmpgt(_) | If_icmple(_) => 3,
        If_acmpeq(_) | If_acmpne(_) | Ifnull(_) | Ifnonnull(_) | Goto(_) | Jsr(_) => 3,
        Getstatic(_) | Putstatic(_) | Getfield(_) | Putfield(_) => 3,
        Invokevirtual(_) | Invokespecial(_) | Invokestatic(_) => 3,
        New(_) | Anewarray(_) | Checkcast(_) | Instanceof(_) => 3,
        Multianewarray(..) => 4,
        Iload_w(_) | Lload_w(_) | Fload_w(_) | Dload_w(_) | Aload_w(_) => 4,
        Istore_w(_) | Lstore_w(_) | Fstore_w(_) | Dstore_w(_) | Astore_w(_) => 4,
        Ret_w(_) => 4,
        Invokeinterface(..) | Invokedynamic(_) | Goto_w(_) | Jsr_w(_) => 5,
        Iinc_w(..) => 6,
        Tableswitch(table) => (13 + padding()).saturating_add(times(table.offsets.len(), 4)),
        Lookupswitch(lookup) => (9 + padding()).saturating_add(times(lookup.pairs.len(), 8)),
        _ => 1,
    }
}
