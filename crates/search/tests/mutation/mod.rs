//! Mutants of class files: one instruction of an operation changed at a time, as a slip of the pen would.
//!
//! The invariant, and whatever it calls, stays as it is: it says what is right. So do constructors.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::parse;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, Constant, MethodAccessFlags};

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
pub struct Mutant {
    /// What was changed.
    pub kind: Kind,
    /// `Node.add, instruction 3: Iadd became Isub`
    pub change: String,
    /// The internal name of the class whose file it is.
    pub class: String,
    /// The method that was changed.
    pub method: Method,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A method, by the internal name of its class and its own name.
pub type Method = (String, String);

/// The mutants of a class and of the classes inside it.
pub fn mutants(classes: &Path, class: &str, invariant: &str) -> Vec<Mutant> {
    let mut names: Vec<String> = fs::read_dir(classes)
        .expect("a folder of classes")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".class").map(str::to_owned))
        .filter(|name| name == class || name.starts_with(&format!("{class}$")))
        .collect();
    names.sort();
    let files: Vec<ClassFile> = names
        .iter()
        .map(|name| {
            let file = classes.join(format!("{name}.class"));
            parse(&fs::read(&file).expect("readable"), &file.display()).expect("a class file")
        })
        .collect();
    let kept = reached(&files, class, invariant);
    mutants_of(&files, |method| !kept.contains(method))
}

/// The mutants of some methods.
pub fn mutants_of(files: &[ClassFile<'static>], takes: impl Fn(&Method) -> bool) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for file in files {
        let name = text_of_class(file, file.this_class);
        for (index, method) in file.methods.iter().enumerate() {
            let label = text(file, method.name_index);
            let generated = method.access_flags.intersects(MethodAccessFlags::SYNTHETIC | MethodAccessFlags::BRIDGE);
            let method = (name.clone(), label.clone());
            if generated || label.starts_with('<') || !takes(&method) {
                continue;
            }
            for (at, instruction) in code(file, index).iter().enumerate() {
                for (kind, replacement) in changes(file, instruction) {
                    let change = format!("{name}.{label}, instruction {at}: {instruction:?} became {replacement:?}");
                    if let Some(bytes) = changed(file, index, at, replacement) {
                        mutants.push(Mutant { kind, change, class: name.clone(), method: method.clone(), bytes });
                    }
                }
            }
        }
    }
    mutants
}

/// The methods that a method, such as the invariant, may call.
pub fn reached(files: &[ClassFile], class: &str, method: &str) -> BTreeSet<Method> {
    let mut reached = BTreeSet::new();
    let mut open = vec![(class.to_owned(), method.to_owned())];
    while let Some(method) = open.pop() {
        if !reached.insert(method.clone()) {
            continue;
        }
        for file in files.iter().filter(|file| text_of_class(file, file.this_class) == method.0) {
            for (index, candidate) in file.methods.iter().enumerate() {
                if text(file, candidate.name_index) == method.1 {
                    let calls = code(file, index).iter().filter_map(|instruction| called(file, instruction));
                    open.extend(calls.map(|call| (call.class, call.name)));
                }
            }
        }
    }
    reached
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
            vec![(Kind::OffByOne, vec![Iinc(local, by + 1)]), (Kind::OffByOne, vec![Iinc(local, -by)])]
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

/// A method that an instruction calls.
struct Call {
    class: String,
    name: String,
    parameters: Vec<Type>,
    result: Type,
}

fn called(file: &ClassFile, instruction: &Instruction) -> Option<Call> {
    let index = match instruction {
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokestatic(index)
        | Instruction::Invokeinterface(index, _) => *index,
        _ => return None,
    };
    let (Constant::MethodRef { class_index, name_and_type_index }
    | Constant::InterfaceMethodRef { class_index, name_and_type_index }) = file.constant_pool.get(index)?
    else {
        return None;
    };
    let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
    let (parameters, result) = method_types(&descriptor)?;
    Some(Call { class: text_of_class(file, *class_index), name, parameters, result })
}

/// Class, name and type of a field.
fn field(file: &ClassFile, index: u16) -> Option<(String, String, Type)> {
    let Constant::FieldRef { class_index, name_and_type_index } = file.constant_pool.get(index)? else { return None };
    let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
    Some((text_of_class(file, *class_index), name, Type::of(&descriptor)?))
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

fn name_and_type(file: &ClassFile, index: u16) -> Option<(String, String)> {
    let Constant::NameAndType { name_index, descriptor_index } = file.constant_pool.get(index)? else { return None };
    Some((text(file, *name_index), text(file, *descriptor_index)))
}

fn text(file: &ClassFile, index: u16) -> String {
    file.constant_pool.try_get_utf8(index).ok().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

fn text_of_class(file: &ClassFile, index: u16) -> String {
    file.constant_pool.try_get_class(index).ok().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

fn code<'a>(file: &'a ClassFile, method: usize) -> &'a [Instruction] {
    let code = file.methods[method].attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, .. } => Some(&code[..]),
        _ => None,
    });
    code.unwrap_or_default()
}

/// The file with one instruction replaced by others. Frames and lines, which would no longer fit, are left out everywhere: there
/// is no verifier to miss them, and the writer does not get all of them right. Nothing if the file does not come out as meant.
fn changed(file: &ClassFile<'static>, method: usize, at: usize, replacement: Vec<Instruction>) -> Option<Vec<u8>> {
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
                move_target(instruction, &moved)?;
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

/// The code of methods, with their indexes.
fn codes<'a>(file: &'a mut ClassFile<'static>) -> impl Iterator<Item = (usize, &'a mut Attribute)> {
    let methods = file.methods.iter_mut().enumerate();
    methods.flat_map(|(index, method)| method.attributes.iter_mut().map(move |attribute| (index, attribute)))
}

/// Moves where a branch leads to; nothing for a switch, whose targets are not worth the trouble.
fn move_target(instruction: &mut Instruction, moved: &dyn Fn(&mut u16)) -> Option<()> {
    use Instruction::*;
    match instruction {
        Ifeq(to) | Ifne(to) | Iflt(to) | Ifge(to) | Ifgt(to) | Ifle(to) | If_icmpeq(to) | If_icmpne(to)
        | If_icmplt(to) | If_icmpge(to) | If_icmpgt(to) | If_icmple(to) | If_acmpeq(to) | If_acmpne(to) | Goto(to)
        | Ifnull(to) | Ifnonnull(to) => moved(to),
        Tableswitch(_) | Lookupswitch(_) | Goto_w(_) | Jsr(_) | Jsr_w(_) => return None,
        _ => {}
    }
    Some(())
}
