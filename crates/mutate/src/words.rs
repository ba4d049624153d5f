//! A mutant in the words of its source.
//!
//! The method is lifted with its change and without it; the first instruction that differs is what has changed. What it computes can be
//! said as Java has it, because lifted code knows its variables and lines (`glassbox_ir::Way`). Whoever has the source finds that there.

use glassbox_classes::descriptor::Type;
use glassbox_ir::{self as ir, BlockId, Constant, Op, Operand, Point, Terminator, Way};
use glassbox_verdict::{Because, Line, Survivor};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, MethodAccessFlags};

use crate::change::{Kind, Mutant};
use crate::reach::{called, code, name_of, text};

/// What stands for parts of an expression that have no words.
const LEFT_OUT: char = '…';

/// Whether the code of a mutant does what it did before.
pub(crate) fn is_same(file: &ClassFile<'static>, mutated: &ClassFile<'static>, mutant: &Mutant) -> bool {
    let mut plain = file.clone();
    code_attributes(&mut plain, mutant.index).into_iter().for_each(|(_, attributes)| attributes.clear());
    let lifted = |file: &ClassFile<'static>| {
        let mut method = ir::lift(file, file.methods.get(mutant.index)?).ok()?;
        for block in &mut method.blocks {
            block.terminator_at = ir::Location::default();
            block.instructions.iter_mut().for_each(|instruction| instruction.at = ir::Location::default());
        }
        Some(method)
    };
    lifted(&plain).is_some_and(|original| Some(original) == lifted(mutated))
}

/// A mutant that survives.
pub(crate) fn survivor(file: &ClassFile<'static>, mutant: &Mutant, because: Option<Because>) -> Survivor {
    let unnamed = || Change { line: 0, was: mutant.change.clone(), became: None, earlier: 0 };
    let Change { line, was, became, earlier } = change(file, mutant).unwrap_or_else(unnamed);
    let source = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => Some(text(file, *source_file_index)),
        _ => None,
    });
    let method = mutant.method.1.split('(').next().unwrap_or_default().to_owned();
    let line = Line { class: name_of(file).replace('/', "."), method, file: source, line };
    Survivor { line, was, became, earlier, because }
}

/// An instruction of a lifted method by block and number; behind the last one is the terminator.
type Place = (BlockId, usize);

struct Change {
    line: u32,
    was: String,
    became: Option<String>,
    earlier: u32,
}

fn change(file: &ClassFile<'static>, mutant: &Mutant) -> Option<Change> {
    let original = ir::lift(file, file.methods.get(mutant.index)?).ok()?;
    let dropped = mutant.kind == Kind::DroppedAssignment || mutant.kind == Kind::RemovedCall;
    let changed = match (&mutant.replacement[..], dropped) {
        (_, true) => None,
        ([Instruction::Swap, _], _) => Some(with_swapped_arguments(&original, mutant.at)?),
        _ => {
            let mut file = file.clone();
            for (code, _) in code_attributes(&mut file, mutant.index) {
                code.splice(mutant.at..=mutant.at, mutant.replacement.iter().cloned());
            }
            Some(ir::lift(&file, file.methods.get(mutant.index)?).ok()?)
        }
    };
    let differs = changed.as_ref().and_then(|changed| first_difference(&original, changed, mutant.at));
    let place = differs.or_else(|| made_from(&original, mutant.at))?;
    let words =
        |code: &ir::Method, place: Place| in_words(file, mutant, code, place).filter(|text| !text.contains(LEFT_OUT));
    let printed = |code: &ir::Method| ir::print_at(file, code, place.0, place.1);
    let readable = match &changed {
        Some(changed) => match answer(&original, place) {
            Some((asking, bit)) => words(&original, asking).map(|was| (asking, was, Some((bit == 0).to_string()))),
            None => words(&original, place).zip(words(changed, place)).map(|(was, now)| (place, was, Some(now))),
        },
        None => words(&original, place).map(|was| (place, was, instead(file, mutant))),
    };
    // Two reads of a field have the same words.
    let says_it = |was: &str, became: Option<&str>| differs.is_none() || became != Some(was);
    let (place, was, became) = match readable.filter(|(_, was, became)| says_it(was, became.as_deref())) {
        Some(readable) => readable,
        None => {
            let changed = with_other_bit(&original, place).or(changed);
            (place, printed(&original)?, changed.as_ref().and_then(printed).or_else(|| instead(file, mutant)))
        }
    };
    let at = location(&original, place)?;
    let is_before = |other: ir::Location| other.line == at.line && other.index < at.index;
    // A field that is asked about is read before, in the same words.
    let asks = |(block, instruction): Place| original.blocks[block.0 as usize].instructions.len() == instruction;
    let alike = places(&original).filter(|other| asks(*other) == asks(place));
    let before = alike.filter(|other| location(&original, *other).is_some_and(is_before));
    let earlier = before.filter(|other| in_words(file, mutant, &original, *other).as_ref() == Some(&was)).count();
    Some(Change { line: u32::from(at.line), was, became, earlier: earlier as u32 })
}

/// The comparison whose answer a constant is, and the constant: code has one for each of the two answers. Without the difference between
/// them, the answer is always the other one.
fn answer(code: &ir::Method, (block, instruction): Place) -> Option<(Place, i32)> {
    let op = &code.blocks.get(block.0 as usize)?.instructions.get(instruction)?.op;
    let Op::Move { to, from: Operand::Const(Constant::Int(bit @ (0 | 1))) } = op else { return None };
    code.registers.get(usize::from(to.0)).filter(|register| register.name.is_none())?;
    let graph = ir::Graph::new(code);
    let [asking] = graph.predecessors(block) else { return None };
    let asked = code.blocks.get(asking.block.0 as usize)?;
    matches!(asked.terminator, Terminator::Branch { .. }).then_some(((asking.block, asked.instructions.len()), *bit))
}

/// What stands in the place of a call, unless nobody wants its result.
fn instead(file: &ClassFile<'static>, mutant: &Mutant) -> Option<String> {
    let code = code(file, mutant.index);
    let call = called(file, code.get(mutant.at)?)?;
    let is_used = !matches!(code.get(mutant.at + 1), Some(Instruction::Pop | Instruction::Pop2));
    let zero = match call.result {
        Type::Void => return None,
        Type::Boolean => "false",
        kind if kind.is_reference() => "null",
        _ => "0",
    };
    is_used.then(|| zero.to_owned())
}

/// What an instruction does, as Java has it.
fn in_words(
    file: &ClassFile<'static>,
    mutant: &Mutant,
    code: &ir::Method,
    (block, instruction): Place,
) -> Option<String> {
    let blocks = ir::way_to(code, block)?;
    let is_static = file.methods.get(mutant.index)?.access_flags.contains(MethodAccessFlags::STATIC);
    let way = Way { class: file, code, has_receiver: !is_static, blocks: &blocks };
    let position = blocks.len() - 1;
    let found = way.block(position)?;
    if instruction < found.instructions.len() {
        return way.statement(Point { position, instruction });
    }
    match found.terminator {
        // Code jumps where the condition that source has does not hold.
        Terminator::Branch { .. } => way.condition(position, false),
        Terminator::Return(Some(Operand::Const(Constant::Int(bit @ (0 | 1))))) if mutant.method.1.ends_with(")Z") => {
            Some(format!("return {}", bit == 1))
        }
        _ => way.statement(way.end_of(position)),
    }
}

/// The method in which the last two arguments of a call have changed places.
fn with_swapped_arguments(original: &ir::Method, at: usize) -> Option<ir::Method> {
    let (block, instruction) = made_from(original, at)?;
    let mut changed = original.clone();
    let found = changed.blocks.get_mut(block.0 as usize)?.instructions.get_mut(instruction)?;
    let Op::Invoke { arguments, .. } = &mut found.op else { return None };
    let last = arguments.len().checked_sub(1)?;
    arguments.swap(last.checked_sub(1)?, last);
    Some(changed)
}

/// The method in which zero and one have changed places, where one of them is kept.
fn with_other_bit(original: &ir::Method, (block, instruction): Place) -> Option<ir::Method> {
    let mut changed = original.clone();
    let found = changed.blocks.get_mut(block.0 as usize)?.instructions.get_mut(instruction)?;
    let Op::Move { from: Operand::Const(Constant::Int(bit @ (0 | 1))), .. } = &mut found.op else { return None };
    *bit = 1 - *bit;
    Some(changed)
}

/// All instructions and terminators.
fn places(code: &ir::Method) -> impl Iterator<Item = Place> + '_ {
    let blocks = (0..).map(BlockId).zip(&code.blocks);
    blocks.flat_map(|(number, block)| (0..=block.instructions.len()).map(move |instruction| (number, instruction)))
}

fn location(code: &ir::Method, (block, instruction): Place) -> Option<ir::Location> {
    let block = code.blocks.get(block.0 as usize)?;
    Some(block.instructions.get(instruction).map_or(block.terminator_at, |instruction| instruction.at))
}

/// What was made from a JVM instruction.
fn made_from(code: &ir::Method, at: usize) -> Option<Place> {
    places(code).find(|place| location(code, *place).is_some_and(|location| usize::from(location.index) == at))
}

/// The first instruction or terminator in which two methods differ, made from a JVM instruction or one behind it.
fn first_difference(original: &ir::Method, changed: &ir::Method, at: usize) -> Option<Place> {
    let is_behind = |location: ir::Location| usize::from(location.index) >= at;
    let behind = places(original).filter(|place| location(original, *place).is_some_and(is_behind));
    { behind }.find(|(block, instruction)| {
        let [one, other] = [original, changed].map(|code| code.blocks.get(block.0 as usize));
        let (Some(one), Some(other)) = (one, other) else { return true };
        match (one.instructions.get(*instruction), other.instructions.get(*instruction)) {
            (Some(one), Some(other)) => one.op != other.op,
            (None, None) => one.terminator != other.terminator,
            _ => true,
        }
    })
}

/// The instructions of a method and what is said about them.
fn code_attributes<'a>(
    file: &'a mut ClassFile<'static>,
    method: usize,
) -> Vec<(&'a mut Vec<Instruction>, &'a mut Vec<Attribute>)> {
    let attributes = file.methods.get_mut(method).into_iter().flat_map(|method| &mut method.attributes);
    attributes
        .filter_map(|attribute| match attribute {
            Attribute::Code { code, attributes, .. } => Some((code, attributes)),
            _ => None,
        })
        .collect()
}
