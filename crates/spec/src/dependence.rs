//! The fields on which an invariant depends, and those of them that calls can change.
//!
//! Computed from class files by the names of fields and methods, as in `unread.rs`. The result over-approximates: it
//! may contain a field that does not matter, but misses none that does.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_classes::ClassPath;
use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::World;
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, MethodAccessFlags};

use crate::specification::{Specification, own_invariant};
use crate::unread::{Code, descriptor_of, member};

/// Methods of the JDK that write to elements of an array that they are passed.
const WRITE_ELEMENTS: [&str; 9] =
    ["arraycopy", "fill", "sort", "parallelSort", "setAll", "parallelSetAll", "parallelPrefix", "toArray", "getChars"];

/// The fields that invariants and the abstraction read, and those that code writes after construction.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// Names of fields; none if all may be read and written.
    names: Option<Names>,
}

#[derive(Clone, Debug)]
struct Names {
    read: BTreeSet<String>,
    written: BTreeSet<String>,
    written_in_others: BTreeSet<String>,
    writes_elements: bool,
}

/// Effects of all methods of one name.
#[derive(Default)]
struct Does {
    /// The fields of `this` that they write.
    writes: BTreeSet<String>,
    /// The methods that they call on `this`.
    calls: BTreeSet<String>,
}

/// Writes to objects whose construction is complete.
#[derive(Default)]
struct Writes {
    /// Fields of other objects than `this`.
    in_others: BTreeSet<String>,
    /// The methods that are called on other objects than `this`.
    called: BTreeSet<String>,
    methods: BTreeMap<String, Does>,
    elements: bool,
}

impl Dependence {
    /// The dependence of the invariants of a class, of the user's classes that it names, and of its abstraction.
    pub fn of(path: &ClassPath, specification: &Specification) -> Dependence {
        let mut world = World::new(path.clone());
        let Some(code) = Code::gather(&mut world, specification, |_| true) else {
            return Dependence { names: None };
        };
        let mut called = BTreeSet::from([specification.invariant.name.clone()]);
        for file in &code.files {
            let Ok(name) = file.class_name() else { continue };
            let Ok(class) = world.load(&name.to_rust_string()) else { continue };
            let invariant = own_invariant(&world, class);
            called.extend(invariant.map(|method| world.text(world.method(method).name).to_string()));
        }
        if let Some(abstraction) = &specification.abstraction {
            called.insert(abstraction.method.name.clone());
        }
        // The library calls these, say a set that the invariant keeps nodes in.
        called.extend(code.from_outside.iter().cloned());
        let read = code.read_by(called);
        let mut writes = Writes { called: code.from_outside.clone(), ..Writes::default() };
        for file in &code.files {
            writes.note(file);
        }
        let writes_elements = writes.elements;
        let (written, written_in_others) = writes.fields();
        Dependence { names: Some(Names { read, written, written_in_others, writes_elements }) }
    }

    /// Whether an invariant may read a field.
    pub fn reads(&self, field: &str) -> bool {
        self.names.as_ref().is_none_or(|names| names.read.contains(field))
    }

    /// Whether code may write a field of an object that is constructed.
    pub fn writes(&self, field: &str) -> bool {
        self.names.as_ref().is_none_or(|names| names.written.contains(field))
    }

    /// Whether a call on one object may write a field of another one.
    pub fn writes_in_others(&self, field: &str) -> bool {
        self.names.as_ref().is_none_or(|names| names.written_in_others.contains(field))
    }

    /// Whether code may write to elements of arrays.
    pub fn writes_elements(&self) -> bool {
        self.names.as_ref().is_none_or(|names| names.writes_elements)
    }
}

impl Writes {
    /// Notes the effects of a class's methods. Writes of a constructor to its own object are left out.
    fn note(&mut self, file: &ClassFile<'static>) {
        for method in &file.methods {
            let Ok(name) = file.constant_pool.try_get_utf8(method.name_index) else { continue };
            let name = name.to_rust_string();
            let is_static = method.access_flags.contains(MethodAccessFlags::STATIC);
            let code = method.attributes.iter().find_map(|attribute| match attribute {
                Attribute::Code { code, .. } => Some(code),
                _ => None,
            });
            for (at, instruction) in code.into_iter().flatten().enumerate() {
                let before = code.map_or(&[][..], |code| &code[..at]);
                let is_this = |above: usize| !is_static && pushes_this(file, before, above);
                self.note_instruction(file, &name, instruction, &is_this);
            }
        }
    }

    fn note_instruction(
        &mut self,
        file: &ClassFile<'static>,
        method: &str,
        instruction: &Instruction,
        is_this: &dyn Fn(usize) -> bool,
    ) {
        let constructs = method == "<init>";
        match instruction {
            Instruction::Putfield(index) => {
                let Some(field) = member(file, *index) else { return };
                if !is_this(1) {
                    self.in_others.insert(field);
                } else if !constructs {
                    self.methods.entry(method.to_owned()).or_default().writes.insert(field);
                }
            }
            Instruction::Invokevirtual(index)
            | Instruction::Invokespecial(index)
            | Instruction::Invokeinterface(index, _) => {
                let called = member(file, *index).unwrap_or_default();
                let arguments = descriptor_of(file, *index).and_then(|descriptor| method_types(&descriptor));
                if called != "<init>" && arguments.is_some_and(|(types, _)| is_this(types.len())) {
                    self.methods.entry(method.to_owned()).or_default().calls.insert(called);
                } else {
                    self.called.insert(called);
                }
            }
            _ => {}
        }
        self.elements |= !constructs && may_write_elements(file, instruction);
    }

    /// The fields that methods write, and those that a call on one object may write in another.
    fn fields(mut self) -> (BTreeSet<String>, BTreeSet<String>) {
        let mut open: Vec<String> = self.called.iter().cloned().collect();
        while let Some(name) = open.pop() {
            if let Some(does) = self.methods.get(&name) {
                self.in_others.extend(does.writes.iter().cloned());
                open.extend(does.calls.iter().filter(|called| self.called.insert((*called).clone())).cloned());
            }
        }
        let own = self.methods.into_values().flat_map(|does| does.writes);
        (own.chain(self.in_others.iter().cloned()).collect(), self.in_others)
    }
}

fn may_write_elements(file: &ClassFile<'static>, instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Aastore
        | Instruction::Bastore
        | Instruction::Castore
        | Instruction::Dastore
        | Instruction::Fastore
        | Instruction::Iastore
        | Instruction::Lastore
        | Instruction::Sastore => true,
        Instruction::Invokestatic(index)
        | Instruction::Invokevirtual(index)
        | Instruction::Invokeinterface(index, _) => {
            member(file, *index).is_some_and(|called| WRITE_ELEMENTS.contains(&&*called))
        }
        _ => false,
    }
}

/// Whether instructions surely push `this` and then `above` further values.
fn pushes_this(file: &ClassFile<'static>, before: &[Instruction], mut above: usize) -> bool {
    for (at, instruction) in before.iter().enumerate().rev() {
        let Some((popped, pushed)) = effect(file, instruction) else { return false };
        if above == 0 && pushed > 0 {
            // Behind a jump, this is one alternative of a conditional expression: `(b ? other : this).field = 1`.
            let is_alternative = at > 0 && matches!(before[at - 1], Instruction::Goto(_) | Instruction::Goto_w(_));
            return matches!(instruction, Instruction::Aload_0) && !is_alternative;
        }
        let Some(left) = above.checked_sub(pushed) else { return false };
        above = left + popped;
    }
    false
}

/// How many values an instruction pops and pushes; nothing for one after which another need not come.
fn effect(file: &ClassFile<'static>, instruction: &Instruction) -> Option<(usize, usize)> {
    use Instruction::*;
    let called = |index: u16, receivers: usize| {
        let (types, result) = method_types(&descriptor_of(file, index)?)?;
        Some((types.len() + receivers, usize::from(result != Type::Void)))
    };
    Some(match instruction {
        Aconst_null | Iconst_m1 | Iconst_0 | Iconst_1 | Iconst_2 | Iconst_3 | Iconst_4 | Iconst_5 | Lconst_0
        | Lconst_1 | Fconst_0 | Fconst_1 | Fconst_2 | Dconst_0 | Dconst_1 | Bipush(_) | Sipush(_) | Ldc(_)
        | Ldc_w(_) | Ldc2_w(_) | Iload(_) | Lload(_) | Fload(_) | Dload(_) | Aload(_) | Iload_0 | Iload_1 | Iload_2
        | Iload_3 | Lload_0 | Lload_1 | Lload_2 | Lload_3 | Fload_0 | Fload_1 | Fload_2 | Fload_3 | Dload_0
        | Dload_1 | Dload_2 | Dload_3 | Aload_0 | Aload_1 | Aload_2 | Aload_3 | Getstatic(_) | New(_) => (0, 1),
        Getfield(_) | Checkcast(_) | Newarray(_) | Anewarray(_) | Arraylength | I2l | I2f | I2d | L2i | L2f | L2d
        | F2i | F2l | F2d | D2i | D2l | D2f | I2b | I2c | I2s | Ineg | Lneg | Instanceof(_) => (1, 1),
        Iadd | Ladd | Isub | Lsub | Imul | Lmul | Idiv | Ldiv | Irem | Lrem | Iand | Land | Ior | Lor | Ixor | Lxor
        | Ishl | Lshl | Ishr | Lshr | Iushr | Lushr | Iaload | Laload | Faload | Daload | Aaload | Baload | Caload
        | Saload => (2, 1),
        Dup => (1, 2),
        Invokestatic(index) | Invokedynamic(index) => called(*index, 0)?,
        Invokevirtual(index) | Invokespecial(index) | Invokeinterface(index, _) => called(*index, 1)?,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writes_this(code: &[Instruction]) -> bool {
        pushes_this(&ClassFile::default(), code, 1)
    }

    #[test]
    fn a_constructor_writes_to_the_object_that_it_makes() {
        use Instruction::*;
        assert!(writes_this(&[Aload_0, Iload_1]));
        assert!(writes_this(&[Aload_0, Iload_1, Iconst_1, Iadd]));
        assert!(writes_this(&[Aload_0, Aload_1, Getfield(1)]));
    }

    #[test]
    fn a_write_to_another_object_counts() {
        use Instruction::*;
        assert!(!writes_this(&[Aload_1, Iload_2]));
        assert!(!writes_this(&[Aload_0, Getfield(1), Iload_2]));
        assert!(!writes_this(&[Aload_0, Ifeq(1), Iconst_1]));
        assert!(!writes_this(&[Iload_2, Ifeq(4), Aload_1, Goto(5), Aload_0, Iconst_1]));
    }
}
