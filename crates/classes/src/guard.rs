//! An invariant that asks modules about theirs.
//!
//! The invariant of a class says what it says of the modules that it holds, and takes for granted that these are in order: nobody can
//! break them from outside. Where abstractions take their place, that has to be said, or states would be looked at in which they are not.

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

/// The name of the method that is added. It has no parameters and returns a boolean.
pub const GUARDED: &str = "repOk$modules";

/// What is asked besides the invariant of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guard {
    /// The class that declares the invariant, by internal name.
    pub class: String,
    /// The name of the invariant.
    pub invariant: String,
    /// Fields that hold modules.
    pub fields: Vec<GuardedField>,
}

/// A field that holds a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardedField {
    /// The class that declares it, by internal name.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The abstraction whose method `repOk` is asked, by internal name.
    pub abstraction: String,
}

/// Adds the method to the class that declares the invariant.
pub(crate) fn add(guard: &Guard, file: &mut ClassFile<'static>) -> Result<(), ristretto_classfile::Error> {
    let pool = &mut file.constant_pool;
    let own = pool.add_class(&guard.class)?;
    let invariant = pool.add_method_ref(own, guard.invariant.as_str(), "()Z")?;
    let is_invariant = |method: &&Method| {
        let text = |index| pool.try_get_utf8(index).ok().and_then(|text| text.as_str());
        (text(method.name_index), text(method.descriptor_index)) == (Some(&*guard.invariant), Some("()Z"))
    };
    let is_private = file
        .methods
        .iter()
        .find(is_invariant)
        .is_some_and(|method| method.access_flags.contains(MethodAccessFlags::PRIVATE));
    let call = if is_private { Instruction::Invokespecial(invariant) } else { Instruction::Invokevirtual(invariant) };
    let mut code = vec![Instruction::Aload_0, call];
    code.extend(unless_false(code.len()));
    for GuardedField { class, name, descriptor, abstraction } in &guard.fields {
        let owner = pool.add_class(class)?;
        let field = Instruction::Getfield(pool.add_field_ref(owner, name, descriptor)?);
        let abstraction = pool.add_class(abstraction)?;
        let asked = Instruction::Invokevirtual(pool.add_method_ref(abstraction, "repOk", "()Z")?);
        // Null, and whatever else the field may hold, is for the invariant to judge.
        code.extend([Instruction::Aload_0, field.clone(), Instruction::Instanceof(abstraction)]);
        code.push(Instruction::Ifeq(code.len() as u16 + 8));
        code.extend([Instruction::Aload_0, field, Instruction::Checkcast(abstraction), asked]);
        code.extend(unless_false(code.len()));
    }
    code.extend([Instruction::Iconst_1, Instruction::Ireturn]);
    let attributes = vec![Attribute::Code {
        name_index: pool.add_utf8("Code")?,
        max_stack: 1,
        max_locals: 1,
        code,
        exception_table: Vec::new(),
        attributes: Vec::new(),
    }];
    let method = Method {
        access_flags: MethodAccessFlags::PRIVATE | MethodAccessFlags::SYNTHETIC,
        name_index: pool.add_utf8(GUARDED)?,
        descriptor_index: pool.add_utf8("()Z")?,
        attributes,
    };
    file.methods.push(method);
    Ok(())
}

/// Returns false if what is on the stack is false, in code that has so many instructions before it.
fn unless_false(before: usize) -> [Instruction; 3] {
    [Instruction::Ifne(before as u16 + 3), Instruction::Iconst_0, Instruction::Ireturn]
}
