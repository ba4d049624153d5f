//! Where basic blocks start, which handlers protect them, and which source line they come from.
//!
//! A block starts at a branch target, after a branch, at a handler, and at both ends of every
//! protected range, so that one list of handlers holds for all of a block. The end of a range is
//! moved on past instructions to which handlers make no difference.

use crate::decode::{Action, decode, switch_targets};
use crate::error::{LiftError, Limit};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};

/// Blocks times protected ranges that are still looked at.
const HANDLER_CHECKS: usize = 1 << 26;

/// The shape of a method's code before any of it is translated.
pub(crate) struct Layout {
    /// For each instruction, whether a block starts there.
    pub(crate) leader: Vec<bool>,
    /// Whether control can come back to the first instruction.
    pub(crate) entry_is_target: bool,
    /// The source line of each instruction, 0 if unknown.
    pub(crate) lines: Vec<u16>,
}

/// Finds the leaders and lines, and checks that every target exists.
pub(crate) fn layout(
    code: &[Instruction],
    exception_table: &[ExceptionTableEntry],
    attributes: &[Attribute],
) -> Result<Layout, LiftError> {
    let length = code.len();
    if length == 0 {
        return Err(LiftError::EmptyCode);
    }
    if length > usize::from(u16::MAX) {
        return Err(LiftError::TooLarge(Limit::Instructions));
    }
    let mut leader = vec![false; length];
    let mut entry_is_target = false;
    let mut bad_target = None;
    let mut target = |at: u32, index: u32| match leader.get_mut(index as usize) {
        Some(flag) => {
            *flag = true;
            entry_is_target |= index == 0;
        }
        None => bad_target = bad_target.or(Some(at)),
    };
    let mut starts_after = vec![];
    for (at, instruction) in (0u32..).zip(code) {
        let action = decode(instruction);
        match action {
            Action::BranchZero(_, to)
            | Action::BranchInts(_, to)
            | Action::BranchNull(_, to)
            | Action::BranchRefs(_, to)
            | Action::Goto(to)
            | Action::Subroutine(to) => target(at, to),
            Action::Switch => switch_targets(instruction, at, |_, to| target(at, to)),
            Action::Return(_) | Action::Throw | Action::ReturnFromSubroutine(_) => {}
            _ => continue,
        }
        starts_after.push(at + 1);
    }
    for entry in exception_table {
        let (start, end) = (u32::from(entry.range_pc.start), u32::from(entry.range_pc.end));
        target(start, u32::from(entry.handler_pc));
        if start as usize >= length || end as usize > length || start > end {
            return Err(LiftError::BadTarget { at: start });
        }
        starts_after.extend([start, end_of_protection(code, end)]);
    }
    if let Some(at) = bad_target {
        return Err(LiftError::BadTarget { at });
    }
    for at in starts_after {
        if let Some(flag) = leader.get_mut(at as usize) {
            *flag = true;
        }
    }
    leader[0] = true;
    if !exception_table.is_empty() {
        let blocks = leader.iter().filter(|leader| **leader).count();
        if blocks.saturating_mul(exception_table.len()) > HANDLER_CHECKS {
            return Err(LiftError::TooLarge(Limit::Handlers));
        }
    }
    Ok(Layout { leader, entry_is_target, lines: lines(length, attributes) })
}

/// The first instruction from `end` on that can throw, that writes a local (which a handler would
/// then seem to see), or that ends a block.
fn end_of_protection(code: &[Instruction], end: u32) -> u32 {
    let rest = code.get(end as usize..).unwrap_or_default();
    let harmless = rest.iter().map(decode).take_while(|action| match action {
        Action::Nothing | Action::Push(_) | Action::LoadLocal(..) | Action::Shuffle(_) | Action::Unary(_) => true,
        Action::Binary(_) => !action.can_throw(),
        _ => false,
    });
    let stop = end + harmless.count() as u32;
    match code.get(stop as usize).map(decode) {
        // A terminator that cannot throw ends the block anyway, and needs none of its own.
        Some(Action::Goto(_) | Action::Return(_) | Action::Switch) => stop + 1,
        _ => stop,
    }
}

/// The exception table entries that protect the instruction at `start`, the first match first.
/// What stands behind a handler that catches everything is never reached and left out.
///
/// `ristretto_classfile` 0.31 turns a range that ends with the code into one that ends before the
/// last instruction, and the two cannot be told apart afterwards. We read it as written. Compilers
/// put handlers behind what they protect, so that no range of theirs ends with the code.
pub(crate) fn protecting(
    exception_table: &[ExceptionTableEntry],
    start: u32,
) -> impl Iterator<Item = &ExceptionTableEntry> {
    let mut caught_all = false;
    exception_table
        .iter()
        .filter(move |entry| u32::from(entry.range_pc.start) <= start && start < u32::from(entry.range_pc.end))
        .take_while(move |entry| {
            let reached = !caught_all;
            caught_all |= entry.catch_type == 0;
            reached
        })
}

/// The source line of each instruction.
fn lines(length: usize, attributes: &[Attribute]) -> Vec<u16> {
    let mut lines = vec![0; length];
    let mut starts: Vec<(u16, u16)> = attributes
        .iter()
        .filter_map(|attribute| match attribute {
            Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
            _ => None,
        })
        .flatten()
        .map(|entry| (entry.start_pc, entry.line_number))
        .collect();
    starts.sort_by_key(|(start, _)| *start);
    for (position, (start, line)) in starts.iter().enumerate() {
        let end = starts.get(position + 1).map_or(length, |next| usize::from(next.0));
        if let Some(span) = lines.get_mut(usize::from(*start)..end) {
            span.fill(*line);
        }
    }
    lines
}
