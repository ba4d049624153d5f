//! Lifting: from the stack code of a class file to register code in basic blocks.
//!
//! 1. `layout.rs` finds where blocks start.
//! 2. `translate.rs` runs through all reachable blocks with a symbolic stack and emits
//!    instructions over provisional registers. Subroutines are inlined on the way.
//! 3. `webs.rs` finds out which reads and writes of a local slot belong together.
//! 4. `registers.rs` gives each web and temporary its final register, and `joins.rs` each value
//!    that stays on the stack between blocks.
//! 5. `simplify.rs` joins blocks that need not be apart.
//!
//! Each step is linear in the code for anything a compiler writes. There is no fixed point to
//! iterate to: stacks are known at the first visit of a block, and webs follow live variables only.

use crate::code::*;
use crate::descriptor::{method_kinds, utf8};
use crate::error::{LiftError, Limit};
use crate::joins;
use crate::layout::layout;
use crate::names::Names;
use crate::registers::{Parameter, Registers};
use crate::simplify::simplify;
use crate::translate::{Source, Translation, translate};
use crate::webs::{Webs, connect};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Method as ClassMethod, MethodAccessFlags};

/// Lifts a method of a class.
///
/// # Errors
/// The method has no code, or its code is malformed.
pub fn lift(class: &ClassFile<'_>, method: &ClassMethod) -> Result<Method, LiftError> {
    let pool = &class.constant_pool;
    let Some(Attribute::Code { code, exception_table, attributes, max_stack, max_locals, .. }) =
        method.attributes.iter().find(|attribute| matches!(attribute, Attribute::Code { .. }))
    else {
        return Err(LiftError::NoCode);
    };
    let names = Names::new(pool, code, attributes);
    let (mut parameters, result) = parameters(class, method)?;
    let mut slots = vec![None; usize::from(*max_locals)];
    for (node, parameter) in (0u32..).zip(&mut parameters) {
        slots[usize::from(parameter.slot)] = Some(node);
        let declared = names.at(parameter.slot, parameter.kind, 0, false);
        parameter.name = declared.or(parameter.name);
    }
    let layout = layout(code, exception_table, attributes)?;
    let source =
        Source { pool, code, exception_table, layout: &layout, max_stack: *max_stack, max_locals: *max_locals, result };
    let mut translation = translate(source, parameters.len() as u32)?;
    let mut webs = connect(&translation, *max_locals, &slots)?;
    let mut registers = Registers::new(&translation, &mut webs, &parameters, &names, *max_locals)?;
    joins::decide(&translation, &mut webs, &mut registers)?;
    let mut blocks = simplify(finish(&mut translation, &mut webs, &mut registers)?);
    registers.compact(parameters.len(), &mut blocks);
    Ok(Method {
        registers: registers.finish(pool),
        parameters: (0..parameters.len() as u16).map(Reg).collect(),
        blocks,
    })
}

/// The slots and kinds of receiver and arguments, and the kind of the result.
fn parameters(class: &ClassFile<'_>, method: &ClassMethod) -> Result<(Vec<Parameter>, Option<Kind>), LiftError> {
    let pool = &class.constant_pool;
    let declared = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { max_locals, .. } => Some(u32::from(*max_locals)),
        _ => None,
    });
    let names = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::MethodParameters { parameters, .. } => Some(parameters.as_slice()),
        _ => None,
    });
    let bad = LiftError::BadDescriptor { constant: method.descriptor_index };
    let descriptor = utf8(pool, method.descriptor_index).ok_or(bad.clone())?;
    let mut kinds = Vec::new();
    if !method.access_flags.contains(MethodAccessFlags::STATIC) {
        kinds.push(Kind::Ref);
    }
    let receivers = kinds.len();
    let result = method_kinds(descriptor, |kind| kinds.push(kind)).ok_or(bad)?;
    let mut needed = 0u32;
    let mut parameters = Vec::with_capacity(kinds.len());
    for (position, kind) in kinds.into_iter().enumerate() {
        let name = position
            .checked_sub(receivers)
            .and_then(|position| names?.get(position))
            .map(|parameter| parameter.name_index)
            .filter(|name| utf8(pool, *name).is_some());
        let slot = u16::try_from(needed).map_err(|_| LiftError::TooLarge(Limit::Registers))?;
        parameters.push(Parameter { slot, kind, name });
        needed += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    }
    match declared {
        Some(declared) if declared < needed => Err(LiftError::TooFewLocals { needed, declared }),
        _ => Ok((parameters, result)),
    }
}

/// Puts the drafts in the order of the code and rewrites them to final registers.
fn finish(translation: &mut Translation, webs: &mut Webs, registers: &mut Registers) -> Result<Vec<Block>, LiftError> {
    let drafts = &translation.drafts;
    let mut order: Vec<u32> = (0..drafts.len() as u32).collect();
    order.sort_by_key(|index| {
        let draft = &drafts[*index as usize];
        (draft.context, draft.start)
    });
    let mut numbers = vec![0; order.len()];
    for (number, index) in (0u32..).zip(&order) {
        numbers[*index as usize] = number;
    }
    let mut blocks = Vec::with_capacity(order.len());
    for index in order {
        let mut block = take_block(translation, index);
        let mut failure = None;
        let mut resolve = |register: Reg| {
            registers.resolve(translation, webs, register).unwrap_or_else(|error| {
                failure = Some(error);
                Operand::Reg(register)
            })
        };
        let draft = &translation.drafts[index as usize];
        if draft.is_handler
            && let Some(entry) = translation.entries[draft.entry.clone()].first()
            && let Operand::Reg(caught) = entry.operand
            && let Operand::Reg(caught) = resolve(caught)
        {
            block.caught = Some(caught);
        }
        let mut rename = |operand: &mut Operand| {
            if let Operand::Reg(register) = operand {
                *operand = resolve(*register);
            }
        };
        block.instructions.retain_mut(|instruction| {
            instruction.op.for_each_read_mut(&mut rename);
            if let Some(to) = instruction.op.written_mut() {
                let mut operand = Operand::Reg(*to);
                rename(&mut operand);
                if let Operand::Reg(register) = operand {
                    *to = register;
                }
            }
            !matches!(instruction.op, Op::Move { to, from } if from == Operand::Reg(to))
        });
        block.terminator.for_each_read_mut(&mut rename);
        if let Some(error) = failure {
            return Err(error);
        }
        let draft = &translation.drafts[index as usize];
        if !draft.exit.is_empty() {
            joins::flush(translation, webs, registers, draft, &mut block)?;
        }
        block.terminator.for_each_target_mut(|target| target.0 = numbers[target.0 as usize]);
        for handler in &mut block.handlers {
            handler.target.0 = numbers[handler.target.0 as usize];
        }
        blocks.push(block);
    }
    Ok(blocks)
}

/// Takes the code out of a draft and leaves the rest, which other blocks still look at.
fn take_block(translation: &mut Translation, index: u32) -> Block {
    let draft = &mut translation.drafts[index as usize];
    Block {
        caught: None,
        instructions: std::mem::take(&mut draft.block.instructions),
        terminator: std::mem::replace(&mut draft.block.terminator, Terminator::Return(None)),
        terminator_at: draft.block.terminator_at,
        handlers: std::mem::take(&mut draft.block.handlers),
    }
}
