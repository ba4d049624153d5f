//! Mutants of class files: one instruction changed at a time, as a slip of the pen would.

use std::collections::BTreeSet;

use glassbox_classes::descriptor::Type;
use glassbox_classes::parse;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, MethodAccessFlags};

use crate::reach::{Call, Method, call_site, called, code, field, method_of, name_of};

/// What was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A comparison is negated, or its boundary moved.
    FlippedComparison,
    /// A field or an array element is not written.
    DroppedAssignment,
    /// A number is one more or less, or added instead of subtracted.
    OffByOne,
    /// Two arguments of a call change places, or another field of the same type is meant.
    Swapped,
    /// A method is not called; where a result is needed, it is zero.
    RemovedCall,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] =
        [Kind::FlippedComparison, Kind::DroppedAssignment, Kind::OffByOne, Kind::Swapped, Kind::RemovedCall];
}

/// A class file with one change.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// What was changed.
    pub kind: Kind,
    /// `Node.add(I)V, instruction 3: Iadd became Isub`
    pub change: String,
    /// The method that was changed.
    pub method: Method,
    /// The file.
    pub bytes: Vec<u8>,
    /// The method among those of its class.
    pub(crate) index: usize,
    /// The instruction, by its number in the method.
    pub(crate) at: usize,
    /// What it became.
    pub(crate) replacement: Vec<Instruction>,
}

/// The mutants of some methods.
pub fn mutants_of(files: &[ClassFile<'static>], takes: impl Fn(&Method) -> bool) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for file in files {
        for (index, info) in file.methods.iter().enumerate() {
            let method = method_of(file, info);
            let generated = info.access_flags.intersects(MethodAccessFlags::SYNTHETIC | MethodAccessFlags::BRIDGE);
            let is_lambda = method.1.starts_with("lambda$");
            if generated && !is_lambda || !takes(&method) {
                continue;
            }
            let restarts = restarts(file, index);
            for (at, instruction) in code(file, index).iter().enumerate().filter(|(at, _)| !restarts.contains(at)) {
                for (kind, replacement) in changes(file, instruction) {
                    let Some(bytes) = changed(file, index, at, &replacement) else { continue };
                    let place = format!("{}.{}, instruction {at}", name_of(file), method.1);
                    let change = format!("{place}: {instruction:?} became {replacement:?}");
                    mutants.push(Mutant { kind, change, method: method.clone(), bytes, index, at, replacement });
                }
            }
        }
    }
    mutants
}

/// Where a method says at which pattern a switch begins, or goes on after a guard has refused one.
/// No source has these numbers.
fn restarts(file: &ClassFile, method: usize) -> BTreeSet<usize> {
    use Instruction::{Goto, Invokedynamic, Istore, Istore_0, Istore_1, Istore_2, Istore_3};
    let code = code(file, method);
    let is_switch = |instruction: &Instruction| match instruction {
        Invokedynamic(index) => matches!(&*call_site(file, *index), "typeSwitch" | "enumSwitch"),
        _ => false,
    };
    // The object and the number of the pattern come first.
    let switches = (2..code.len()).filter(|at| is_switch(&code[*at])).map(|at| at - 2);
    let switches: BTreeSet<usize> = switches.collect();
    let is_store = |at: usize| {
        matches!(code.get(at), Some(Istore(_) | Istore_0 | Istore_1 | Istore_2 | Istore_3 | Instruction::Istore_w(_)))
    };
    let leads_there = |at: usize| match code.get(at) {
        Some(Goto(to)) => switches.contains(&at) || switches.contains(&usize::from(*to)),
        _ => switches.contains(&at),
    };
    (0..code.len()).filter(|at| is_store(at + 1) && leads_there(at + 2)).collect()
}

/// What an instruction may become, and what of a mistake that is.
fn changes(file: &ClassFile, instruction: &Instruction) -> Vec<(Kind, Vec<Instruction>)> {
    use Instruction::*;
    let flipped = |one: Instruction, other: Instruction| {
        vec![(Kind::FlippedComparison, vec![one]), (Kind::FlippedComparison, vec![other])]
    };
    let number = |one: Instruction| vec![(Kind::OffByOne, vec![one])];
    let dropped = |values: &[usize]| vec![(Kind::DroppedAssignment, pop(values))];
    match instruction.clone() {
        Ifeq(to) => vec![(Kind::FlippedComparison, vec![Ifne(to)])],
        Ifne(to) => vec![(Kind::FlippedComparison, vec![Ifeq(to)])],
        Ifnull(to) => vec![(Kind::FlippedComparison, vec![Ifnonnull(to)])],
        Ifnonnull(to) => vec![(Kind::FlippedComparison, vec![Ifnull(to)])],
        If_acmpeq(to) => vec![(Kind::FlippedComparison, vec![If_acmpne(to)])],
        If_acmpne(to) => vec![(Kind::FlippedComparison, vec![If_acmpeq(to)])],
        Iflt(to) => flipped(Ifge(to), Ifle(to)),
        Ifge(to) => flipped(Iflt(to), Ifgt(to)),
        Ifgt(to) => flipped(Ifle(to), Ifge(to)),
        Ifle(to) => flipped(Ifgt(to), Iflt(to)),
        If_icmpeq(to) => flipped(If_icmpne(to), If_icmpge(to)),
        If_icmpne(to) => flipped(If_icmpeq(to), If_icmplt(to)),
        If_icmplt(to) => flipped(If_icmpge(to), If_icmple(to)),
        If_icmpge(to) => flipped(If_icmplt(to), If_icmpgt(to)),
        If_icmpgt(to) => flipped(If_icmple(to), If_icmpge(to)),
        If_icmple(to) => flipped(If_icmpgt(to), If_icmplt(to)),
        // Zero and one may also be meant as booleans, which they stay.
        Iconst_0 => number(Iconst_1),
        Iconst_1 => number(Iconst_0),
        Iconst_m1 => number(Iconst_0),
        Iconst_2 => number(Iconst_3),
        Iconst_3 => number(Iconst_4),
        Iconst_4 => number(Iconst_5),
        Iconst_5 => number(Bipush(6)),
        Bipush(value) if value < i8::MAX => number(Bipush(value + 1)),
        Iinc(local, by) if by < i8::MAX => {
            vec![(Kind::OffByOne, vec![Iinc(local, by + 1)]), (Kind::OffByOne, vec![Iinc(local, by.wrapping_neg())])]
        }
        Iadd => number(Isub),
        Isub => number(Iadd),
        Ladd => number(Lsub),
        Lsub => number(Ladd),
        Iastore | Aastore | Bastore | Castore | Sastore | Fastore => dropped(&[1, 1, 1]),
        Lastore | Dastore => dropped(&[1, 1, 2]),
        Putfield(index) => {
            let mut all = dropped(&[1, field(file, index).map_or(1, |(_, _, kind)| words(&kind))]);
            all.extend(twins(file, index).map(|twin| (Kind::Swapped, vec![Putfield(twin)])));
            all
        }
        Putstatic(index) => dropped(&[field(file, index).map_or(1, |(_, _, kind)| words(&kind))]),
        Getfield(index) => twins(file, index).map(|twin| (Kind::Swapped, vec![Getfield(twin)])).collect(),
        Invokevirtual(_) | Invokespecial(_) | Invokestatic(_) | Invokeinterface(..) => {
            match called(file, instruction) {
                Some(call) => call_changes(instruction, &call),
                None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

fn call_changes(instruction: &Instruction, call: &Call) -> Vec<(Kind, Vec<Instruction>)> {
    let mut all = Vec::new();
    if let [.., one, other] = &call.parameters[..]
        && one == other
        && words(one) == 1
    {
        all.push((Kind::Swapped, vec![Instruction::Swap, instruction.clone()]));
    }
    // A constructor has to be called: without it there is no object.
    if call.name != "<init>" {
        let receiver = (!matches!(instruction, Instruction::Invokestatic(_))).then_some(1);
        let values: Vec<usize> = receiver.into_iter().chain(call.parameters.iter().map(words)).collect();
        let mut instead = pop(&values);
        instead.extend(match &call.result {
            Type::Void => None,
            Type::Long => Some(Instruction::Lconst_0),
            Type::Float => Some(Instruction::Fconst_0),
            Type::Double => Some(Instruction::Dconst_0),
            kind if kind.is_reference() => Some(Instruction::Aconst_null),
            _ => Some(Instruction::Iconst_0),
        });
        if instead.is_empty() {
            instead.push(Instruction::Nop);
        }
        all.push((Kind::RemovedCall, instead));
    }
    all
}

/// Takes values off the stack, the last one first; each is so many words.
fn pop(values: &[usize]) -> Vec<Instruction> {
    values.iter().rev().map(|words| if *words == 2 { Instruction::Pop2 } else { Instruction::Pop }).collect()
}

fn words(kind: &Type) -> usize {
    if matches!(kind, Type::Long | Type::Double) { 2 } else { 1 }
}

/// Other fields of the same class and type that this file speaks of.
fn twins(file: &ClassFile, index: u16) -> impl Iterator<Item = u16> {
    let own = field(file, index);
    let count = file.constant_pool.len() as u16;
    (1..=count).filter(move |other| match (&own, field(file, *other)) {
        (Some((class, name, kind)), Some(other)) => *class == other.0 && *name != other.1 && *kind == other.2,
        _ => false,
    })
}

/// The file with one instruction replaced by others. Frames and lines, which would no longer fit, are left out everywhere: there
/// is no verifier to miss them, and the writer does not get all of them right. Nothing if the file does not come out as meant.
pub(crate) fn changed(
    file: &ClassFile<'static>,
    method: usize,
    at: usize,
    replacement: &[Instruction],
) -> Option<Vec<u8>> {
    let mut file = file.clone();
    for (index, attribute) in codes(&mut file) {
        let Attribute::Code { code, exception_table, attributes, .. } = attribute else { continue };
        attributes.clear();
        if index != method {
            continue;
        }
        let growth = u16::try_from(replacement.len().checked_sub(1)?).ok()?;
        let moved = |target: &mut u16| *target += if usize::from(*target) > at { growth } else { 0 };
        if growth > 0 {
            for instruction in code.iter_mut() {
                target(instruction)?.into_iter().for_each(moved);
            }
        }
        for ExceptionTableEntry { range_pc, handler_pc, .. } in exception_table {
            moved(&mut range_pc.start);
            moved(&mut range_pc.end);
            moved(handler_pc);
        }
        code.splice(at..=at, replacement.iter().cloned());
    }
    let mut bytes = Vec::new();
    file.to_bytes(&mut bytes).ok()?;
    let again = parse(&bytes, &"a mutant").ok()?;
    (0..file.methods.len()).all(|index| code(&again, index) == code(&file, index)).then_some(bytes)
}

/// The instruction through which everybody comes to the one that was changed: the last before it that something leads to, or that something
/// leads away from. Where a method has a switch, it is that one itself.
pub(crate) fn entry_of(file: &ClassFile<'static>, mutant: &Mutant) -> usize {
    let mut entries = BTreeSet::from([0]);
    for attribute in &file.methods[mutant.index].attributes {
        let Attribute::Code { code, exception_table, .. } = attribute else { continue };
        entries.extend(exception_table.iter().map(|entry| usize::from(entry.handler_pc)));
        for (at, instruction) in code.clone().iter_mut().enumerate() {
            match target(instruction) {
                Some(Some(to)) => entries.extend([usize::from(*to), at + 1]),
                Some(None) => {}
                None => return mutant.at,
            }
        }
    }
    entries.range(..=mutant.at).next_back().copied().unwrap_or(mutant.at)
}

/// The code of methods, with their indexes.
fn codes<'a>(file: &'a mut ClassFile<'static>) -> impl Iterator<Item = (usize, &'a mut Attribute)> {
    let methods = file.methods.iter_mut().enumerate();
    methods.flat_map(|(index, method)| method.attributes.iter_mut().map(move |attribute| (index, attribute)))
}

/// Where a branch leads to; nothing for a switch, whose targets are not worth the trouble.
fn target(instruction: &mut Instruction) -> Option<Option<&mut u16>> {
    use Instruction::*;
    match instruction {
        Ifeq(to) | Ifne(to) | Iflt(to) | Ifge(to) | Ifgt(to) | Ifle(to) | If_icmpeq(to) | If_icmpne(to)
        | If_icmplt(to) | If_icmpge(to) | If_icmpgt(to) | If_icmple(to) | If_acmpeq(to) | If_acmpne(to) | Goto(to)
        | Ifnull(to) | Ifnonnull(to) => Some(Some(to)),
        Tableswitch(_) | Lookupswitch(_) | Goto_w(_) | Jsr(_) | Jsr_w(_) => None,
        _ => Some(None),
    }
}
