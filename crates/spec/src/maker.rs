//! The constructor that makes the objects of a class out of the values of their fields: the
//! canonical one of a record, and that of a class whose fields are all final and each of which
//! holds what a parameter was.
//!
//! Such an object is one that a program can make if its constructor accepts the values of its
//! fields and leaves them as they are. Of other classes nothing is known: methods may lead to
//! values that no constructor leaves.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, FieldId, MethodId, World, access, class_name};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

/// A constructor, and the fields that its parameters are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The constructor.
    pub method: MethodId,
    /// The fields, by parameter.
    pub fields: Vec<FieldId>,
}

/// The constructor that may refuse or change the values of the fields of a class; nothing if it
/// takes all, or if there is no such constructor.
pub fn maker(world: &World, class: ClassId) -> Option<Maker> {
    let info = world.class(class);
    let file = info.file().filter(|_| info.module().is_none())?;
    let above = &*world.class(info.super_class?).name;
    let is_record = above == "java/lang/Record";
    if !is_record && above != "java/lang/Object" || info.is_interface() || info.is_abstract() {
        return None;
    }
    let fields: Vec<FieldId> = world.fields_of(class).filter(|field| !world.field(*field).is_static()).collect();
    let is_set_once =
        |field: &FieldId| world.field(*field).flags & (access::FINAL | access::SYNTHETIC) == access::FINAL;
    if fields.is_empty() || !fields.iter().all(is_set_once) {
        return None;
    }
    let types: String = fields.iter().map(|field| world.text(world.field(*field).descriptor).to_string()).collect();
    let descriptor = format!("({types})V");
    let is_constructor = |method: &MethodId| &**world.text(world.method(*method).name) == "<init>";
    let (makers, others): (Vec<MethodId>, Vec<MethodId>) = world
        .methods_of(class)
        .filter(is_constructor)
        .partition(|method| **world.text(world.method(*method).descriptor) == *descriptor);
    let method = makers.first().copied()?;
    let body = Body::of(world, file, method)?;
    let names: Vec<String> = fields.iter().map(|field| world.text(world.field(*field).name).to_string()).collect();
    let delegates = |other: &MethodId| Body::of(world, file, *other).is_some_and(|body| body.delegates(&info.name));
    // The language sees to it that a record's other constructors call the canonical one.
    let is_known = is_record || body.keeps_parameters(&names) && others.iter().all(delegates);
    (is_known && !body.takes_all(&names)).then_some(Maker { method, fields })
}

/// The code of a constructor.
struct Body<'a> {
    file: &'a ClassFile<'static>,
    code: &'a [Instruction],
    /// The first slot of each parameter.
    slots: Vec<u16>,
    /// One past the last of them.
    end: u16,
}

impl Body<'_> {
    fn of<'a>(world: &World, file: &'a ClassFile<'static>, method: MethodId) -> Option<Body<'a>> {
        let info = world.method(method);
        let attributes = &file.methods.get(info.index as usize)?.attributes;
        let code = attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(&code[..]),
            _ => None,
        })?;
        let (parameters, _) = method_types(world.text(info.descriptor))?;
        let mut end = 1;
        let mut slots = Vec::new();
        for parameter in parameters {
            slots.push(end);
            end += if matches!(parameter, Type::Long | Type::Double) { 2 } else { 1 };
        }
        Some(Body { file, code, slots, end })
    }

    /// The fields that are assigned, each with the slot of the variable that it gets; none of what
    /// is not just a variable.
    fn assigned(&self) -> Vec<(String, Option<u16>)> {
        let mut assigned = Vec::new();
        for (number, instruction) in self.code.iter().enumerate() {
            let Instruction::Putfield(index) = instruction else { continue };
            let before = &self.code[number.saturating_sub(2)..number];
            let slot = match before {
                [object, value] if loaded(object) == Some(0) => loaded(value),
                _ => None,
            };
            assigned.extend(member(self.file, *index).map(|(_, name)| (name, slot)));
        }
        assigned
    }

    /// Whether each field is assigned its parameter, as that was passed.
    fn keeps_parameters(&self, fields: &[String]) -> bool {
        let assigned = self.assigned();
        let is_kept = |(name, slot): (&String, &u16)| {
            let mut own = assigned.iter().filter(|(field, _)| field == name);
            own.next().is_some_and(|(_, held)| *held == Some(*slot)) && own.next().is_none()
        };
        let is_changed = |instruction: &Instruction| stored(instruction).is_some_and(|slot| slot < self.end);
        fields.iter().zip(&self.slots).all(is_kept) && !self.code.iter().any(is_changed)
    }

    /// Whether nothing is done but to assign parameters to fields.
    fn takes_all(&self, fields: &[String]) -> bool {
        let calls = self.code.iter().filter(|one| matches!(one, Instruction::Invokespecial(_))).count();
        let is_simple = |one: &Instruction| {
            let is_end = matches!(one, Instruction::Putfield(_) | Instruction::Invokespecial(_) | Instruction::Return);
            is_end || loaded(one).is_some()
        };
        calls == 1 && self.code.iter().all(is_simple) && self.keeps_parameters(fields)
    }

    /// Whether it calls another constructor of its class first.
    fn delegates(&self, class: &str) -> bool {
        let is_other = |one: &Instruction| match one {
            Instruction::Invokespecial(index) => {
                member(self.file, *index).is_some_and(|(owner, name)| owner == class && name == "<init>")
            }
            _ => false,
        };
        let makes = self.code.iter().any(|one| matches!(one, Instruction::New(_)));
        !makes && self.code.iter().any(is_other)
    }
}

/// The variable that an instruction loads.
fn loaded(instruction: &Instruction) -> Option<u16> {
    use Instruction as I;
    match instruction {
        I::Iload(slot) | I::Lload(slot) | I::Fload(slot) | I::Dload(slot) | I::Aload(slot) => Some(u16::from(*slot)),
        I::Iload_w(slot) | I::Lload_w(slot) | I::Fload_w(slot) | I::Dload_w(slot) | I::Aload_w(slot) => Some(*slot),
        I::Iload_0 | I::Lload_0 | I::Fload_0 | I::Dload_0 | I::Aload_0 => Some(0),
        I::Iload_1 | I::Lload_1 | I::Fload_1 | I::Dload_1 | I::Aload_1 => Some(1),
        I::Iload_2 | I::Lload_2 | I::Fload_2 | I::Dload_2 | I::Aload_2 => Some(2),
        I::Iload_3 | I::Lload_3 | I::Fload_3 | I::Dload_3 | I::Aload_3 => Some(3),
        _ => None,
    }
}

/// The variable that an instruction changes.
fn stored(instruction: &Instruction) -> Option<u16> {
    use Instruction as I;
    match instruction {
        I::Istore(slot) | I::Lstore(slot) | I::Fstore(slot) | I::Dstore(slot) | I::Astore(slot) | I::Iinc(slot, _) => {
            Some(u16::from(*slot))
        }
        I::Istore_w(slot) | I::Lstore_w(slot) | I::Fstore_w(slot) | I::Dstore_w(slot) | I::Astore_w(slot) => {
            Some(*slot)
        }
        I::Iinc_w(slot, _) => Some(*slot),
        I::Istore_0 | I::Lstore_0 | I::Fstore_0 | I::Dstore_0 | I::Astore_0 => Some(0),
        I::Istore_1 | I::Lstore_1 | I::Fstore_1 | I::Dstore_1 | I::Astore_1 => Some(1),
        I::Istore_2 | I::Lstore_2 | I::Fstore_2 | I::Dstore_2 | I::Astore_2 => Some(2),
        I::Istore_3 | I::Lstore_3 | I::Fstore_3 | I::Dstore_3 | I::Astore_3 => Some(3),
        _ => None,
    }
}

/// The class and the name of a field or method that a constant refers to.
fn member(file: &ClassFile<'static>, index: u16) -> Option<(String, String)> {
    let pool = &file.constant_pool;
    let (Constant::FieldRef { class_index, name_and_type_index }
    | Constant::MethodRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let Constant::NameAndType { name_index, .. } = pool.get(*name_and_type_index)? else { return None };
    let owner = class_name(file, *class_index).ok()?.to_owned();
    Some((owner, pool.try_get_utf8(*name_index).ok()?.to_rust_string()))
}
