//! Final fields that hold an object from the constructor on, whichever it is.
//!
//! A program has no object in which such a field is null. This is told from the code: each constructor assigns the
//! field a new object, a constant, or the result of a method of the JDK that returns no null.

use glassbox_classes::world::{FieldId, World, access};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};

use crate::unread::{member, owner};

/// Static methods of the JDK that return no null.
const RETURN_OBJECTS: [&str; 9] = [
    "of",
    "copyOf",
    "valueOf",
    "requireNonNull",
    "requireNonNullElse",
    "requireNonNullElseGet",
    "format",
    "join",
    "asList",
];

/// Whether every constructor assigns a field an object.
pub(crate) fn is_never_null(world: &World, field: FieldId) -> bool {
    let info = world.field(field);
    let class = world.class(info.class);
    let Some(file) = class.file().filter(|_| info.flags & access::FINAL != 0) else { return false };
    let name = world.text(info.name);
    let is_constructor = |method: &&ristretto_classfile::Method| {
        file.constant_pool.try_get_utf8(method.name_index).is_ok_and(|name| name.to_rust_string() == "<init>")
    };
    file.methods.iter().filter(is_constructor).all(|method| {
        let code = method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(code),
            _ => None,
        });
        code.is_some_and(|code| delegates(file, code, &class.name) || assigns_objects(file, code, name))
    })
}

/// Whether a constructor begins with a call of another one of its class.
fn delegates(file: &ClassFile<'static>, code: &[Instruction], class: &str) -> bool {
    let makes_objects = code.iter().any(|instruction| matches!(instruction, Instruction::New(_)));
    !makes_objects
        && code.iter().any(|instruction| match instruction {
            Instruction::Invokespecial(index) => {
                owner(file, *index).as_deref() == Some(class) && member(file, *index).as_deref() == Some("<init>")
            }
            _ => false,
        })
}

fn assigns_objects(file: &ClassFile<'static>, code: &[Instruction], field: &str) -> bool {
    // Where ways meet, the instruction before says nothing of the others.
    if code.iter().any(|instruction| matches!(instruction, Instruction::Goto(_) | Instruction::Goto_w(_))) {
        return false;
    }
    let assignments: Vec<usize> = (0..code.len())
        .filter(|at| match &code[*at] {
            Instruction::Putfield(index) => member(file, *index).as_deref() == Some(field),
            _ => false,
        })
        .collect();
    !assignments.is_empty() && assignments.into_iter().all(|at| is_object(file, &code[..at]))
}

/// Whether instructions end by pushing a reference that is not null.
fn is_object(file: &ClassFile<'static>, code: &[Instruction]) -> bool {
    let Some((last, before)) = code.split_last() else { return false };
    let of_jdk = |index: u16| owner(file, index).is_some_and(|owner| owner.starts_with("java/"));
    match last {
        Instruction::Checkcast(_) => is_object(file, before),
        Instruction::Invokespecial(index) => member(file, *index).as_deref() == Some("<init>"),
        Instruction::Ldc(_)
        | Instruction::Ldc_w(_)
        | Instruction::Newarray(_)
        | Instruction::Anewarray(_)
        | Instruction::Multianewarray(..)
        | Instruction::Invokedynamic(_) => true,
        Instruction::Invokestatic(index) if of_jdk(*index) => {
            let name = member(file, *index).unwrap_or_default();
            let wraps = ["empty", "unmodifiable", "synchronized"].iter().any(|prefix| name.starts_with(prefix));
            wraps || RETURN_OBJECTS.contains(&&*name)
        }
        Instruction::Invokevirtual(index) => {
            let owner = owner(file, *index).unwrap_or_default();
            matches!(&*owner, "java/lang/String" | "java/lang/StringBuilder")
                || owner.starts_with('[') && member(file, *index).as_deref() == Some("clone")
        }
        _ => false,
    }
}
