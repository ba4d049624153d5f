//! Stack entries that stay on the stack from one block to the next.
//!
//! Between blocks the stack is nearly always empty; the ternary operator is the usual exception.
//! In `out.print(c ? 1 : 2)` the receiver waits on the stack while the condition is decided, and
//! either 1 or 2 arrives on top of it. The receiver is the same register on all ways, so nothing
//! needs to be copied. The 1 and the 2 need a common, *canonical* register, into which each way
//! moves its value.
//!
//! Entries form classes. Successors of one block share what it leaves at each position, and an
//! entry that a block passes on at its position shares it too. A class that is fed one constant or
//! one local only becomes that operand, unless a block of the class overwrites the local. All
//! others get a canonical register, one for each position and kind. In `x = c ? 1 : 2` that is the
//! register of x itself: the block at the join starts by storing its only entry.

use crate::code::*;
use crate::error::LiftError;
use crate::registers::Registers;
use crate::stack::{Entry, Type};
use crate::translate::{Draft, Place, Translation};
use crate::webs::Webs;

/// What is known about a class of entries.
#[derive(Clone, Copy)]
enum Feed {
    Nothing,
    /// Always this operand; for a local, also its slot.
    One(Operand, Option<u16>),
    Different,
}

/// Decides for each stack entry between blocks which register or constant it is.
pub(crate) fn decide(translation: &Translation, webs: &mut Webs, registers: &mut Registers) -> Result<(), LiftError> {
    let is_entry = |value: &crate::translate::Value| matches!(value.place, Place::Entry { .. });
    if !translation.values.iter().any(is_entry) {
        return Ok(());
    }
    let mut classes: Vec<u16> = (0..translation.values.len() as u16).collect();
    for (block, draft) in (0u32..).zip(&translation.drafts) {
        let exit = &translation.entries[draft.exit.clone()];
        let mut first: Option<&[Entry]> = None;
        draft.block.terminator.for_each_target(|target| {
            let entry = entry_of(translation, target);
            let sibling = first.unwrap_or(entry);
            for (position, ((exit, first), there)) in exit.iter().zip(sibling).zip(entry).enumerate() {
                if let (Operand::Reg(first), Operand::Reg(there)) = (first.operand, there.operand) {
                    join(&mut classes, first, there);
                    if let Operand::Reg(passed) = exit.operand
                        && passes_on(translation, passed, block, position)
                    {
                        join(&mut classes, passed, there);
                    }
                }
            }
            first = first.or(Some(entry));
        });
    }
    let mut feeds = vec![Feed::Nothing; translation.values.len()];
    let mut sizes = vec![0u32; translation.values.len()];
    for (block, draft) in (0u32..).zip(&translation.drafts) {
        if draft.is_handler
            && let Some(caught) = entry_register(translation, draft, 0)
        {
            feeds[usize::from(find(&mut classes, caught))] = Feed::Different;
        }
        let Some(target) = first_target(&draft.block.terminator) else { continue };
        let exit = &translation.entries[draft.exit.clone()];
        for (position, (exit, entry)) in exit.iter().zip(entry_of(translation, target)).enumerate() {
            let Operand::Reg(entry) = entry.operand else { continue };
            let fed = match exit.operand {
                Operand::Reg(value) => match translation.values[usize::from(value.0)].place {
                    Place::Local { slot, .. } => Feed::One(registers.resolve(translation, webs, value)?, Some(slot)),
                    Place::Entry { .. } if passes_on(translation, value, block, position) => {
                        continue;
                    }
                    Place::Entry { .. } | Place::Temporary => Feed::Different,
                },
                constant => Feed::One(constant, None),
            };
            let class = usize::from(find(&mut classes, entry));
            feeds[class] = meet(feeds[class], fed);
        }
    }
    for (value, of) in (0u16..).zip(&translation.values) {
        let Place::Entry { block, .. } = of.place else { continue };
        let class = usize::from(find(&mut classes, Reg(value)));
        sizes[class] += 1;
        if let Feed::One(_, Some(slot)) = feeds[class]
            && webs.writes(block, slot)
        {
            feeds[class] = Feed::Different;
        }
    }
    for (value, of) in (0u16..).zip(&translation.values) {
        let Place::Entry { block, position } = of.place else { continue };
        let draft = &translation.drafts[block as usize];
        let class = usize::from(find(&mut classes, Reg(value)));
        let operand = match (feeds[class], draft.stores_entry) {
            (Feed::One(operand, _), _) => operand,
            (_, Some(local)) if sizes[class] == 1 && draft.entry.len() == 1 => {
                registers.resolve(translation, webs, local)?
            }
            _ => Operand::Reg(registers.canonical(position, of.kind)?),
        };
        registers.decide(Reg(value), operand);
    }
    Ok(())
}

/// Appends to a block, already in final registers, the moves that bring its stack into the
/// registers where its successors expect it.
pub(crate) fn flush(
    translation: &Translation,
    webs: &mut Webs,
    registers: &mut Registers,
    draft: &Draft,
    block: &mut Block,
) -> Result<(), LiftError> {
    let Some(target) = first_target(&block.terminator) else { return Ok(()) };
    let mut moves: Vec<(Reg, Operand)> = Vec::new();
    let exit = &translation.entries[draft.exit.clone()];
    for (exit, entry) in exit.iter().zip(entry_of(translation, target)) {
        if let (Type::Value(_), Operand::Reg(expected)) = (entry.of, entry.operand)
            && let Operand::Reg(to) = registers.resolve(translation, webs, expected)?
        {
            let from = match exit.operand {
                Operand::Reg(value) => registers.resolve(translation, webs, value)?,
                constant => constant,
            };
            if from != Operand::Reg(to) {
                moves.push((to, from));
            }
        }
    }
    if moves.is_empty() {
        return Ok(());
    }
    let at = block.terminator_at;
    retarget_last(registers, block, &mut moves);
    // The terminator reads its operands after the moves, so save those that change.
    let mut changed = Vec::new();
    block.terminator.for_each_read(|operand| {
        changed.extend(moves.iter().map(|(to, _)| *to).filter(|to| *operand == Operand::Reg(*to)));
    });
    changed.dedup();
    for register in changed {
        let saved = registers.new_register(registers.kind(register), None, true)?;
        let op = Op::Move { to: saved, from: Operand::Reg(register) };
        block.instructions.push(Instruction { op, at });
        block.terminator.for_each_read_mut(|operand| {
            if *operand == Operand::Reg(register) {
                *operand = Operand::Reg(saved);
            }
        });
    }
    // A move may go when nobody still needs what it overwrites. When none may, the rest are
    // cycles, and saving one register opens its cycle.
    while let Some(&(first, _)) = moves.first() {
        let needed = |to: Reg| moves.iter().any(|(_, from)| *from == Operand::Reg(to));
        if let Some(free) = moves.iter().position(|(to, _)| !needed(*to)) {
            let (to, from) = moves.swap_remove(free);
            block.instructions.push(Instruction { op: Op::Move { to, from }, at });
        } else {
            let saved = registers.new_register(registers.kind(first), None, true)?;
            let op = Op::Move { to: saved, from: Operand::Reg(first) };
            block.instructions.push(Instruction { op, at });
            for (_, from) in &mut moves {
                if *from == Operand::Reg(first) {
                    *from = Operand::Reg(saved);
                }
            }
        }
    }
    Ok(())
}

/// Lets the last instruction of a block write where its result is moved next.
fn retarget_last(registers: &Registers, block: &mut Block, moves: &mut Vec<(Reg, Operand)>) {
    let Some(written) = block.instructions.last_mut().and_then(|last| last.op.written_mut()) else {
        return;
    };
    if !registers.is_temporary(*written) {
        return;
    }
    let Some(first) = moves.iter().position(|(_, from)| *from == Operand::Reg(*written)) else {
        return;
    };
    let (to, from) = moves[first];
    let mut old_value_is_read = moves.iter().any(|(_, from)| *from == Operand::Reg(to));
    block.terminator.for_each_read(|operand| old_value_is_read |= *operand == Operand::Reg(to));
    if old_value_is_read {
        return;
    }
    *written = to;
    moves.swap_remove(first);
    let rename = |operand: &mut Operand| {
        if *operand == from {
            *operand = Operand::Reg(to);
        }
    };
    moves.iter_mut().for_each(|(_, from)| rename(from));
    block.terminator.for_each_read_mut(rename);
}

fn entry_of(translation: &Translation, block: BlockId) -> &[Entry] {
    &translation.entries[translation.drafts[block.0 as usize].entry.clone()]
}

fn entry_register(translation: &Translation, draft: &Draft, position: usize) -> Option<Reg> {
    match translation.entries[draft.entry.clone()].get(position)?.operand {
        Operand::Reg(register) => Some(register),
        Operand::Const(_) => None,
    }
}

fn first_target(terminator: &Terminator) -> Option<BlockId> {
    let mut first = None;
    terminator.for_each_target(|target| first = first.or(Some(target)));
    first
}

/// Whether a value on leaving a block is what it started with at the same position.
fn passes_on(translation: &Translation, value: Reg, block: u32, position: usize) -> bool {
    match translation.values[usize::from(value.0)].place {
        Place::Entry { block: of, position: at } => of == block && at as usize == position,
        _ => false,
    }
}

fn meet(one: Feed, other: Feed) -> Feed {
    match (one, other) {
        (Feed::Nothing, feed) | (feed, Feed::Nothing) => feed,
        (Feed::One(a, slot), Feed::One(b, _)) if same(a, b) => Feed::One(a, slot),
        _ => Feed::Different,
    }
}

/// Whether two operands are the same register or the same bits.
fn same(a: Operand, b: Operand) -> bool {
    use Constant::{Double, Float};
    match (a, b) {
        (Operand::Const(Float(a)), Operand::Const(Float(b))) => a.to_bits() == b.to_bits(),
        (Operand::Const(Double(a)), Operand::Const(Double(b))) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

fn find(classes: &mut [u16], value: Reg) -> u16 {
    let mut value = value.0;
    while classes[usize::from(value)] != value {
        let grandparent = classes[usize::from(classes[usize::from(value)])];
        classes[usize::from(value)] = grandparent;
        value = grandparent;
    }
    value
}

fn join(classes: &mut [u16], one: Reg, other: Reg) {
    let (one, other) = (find(classes, one), find(classes, other));
    classes[usize::from(one.max(other))] = one.min(other);
}
