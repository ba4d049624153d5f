//! Whether a program can tell equal values apart: by `==` on references to strings, boxed numbers or objects of a
//! type that these have, or through the library's identity hash codes.
//!
//! A scope then has two objects for each value of which a program can have two ([`Scope::add_twins`]). This is told
//! from the code of the user's classes: from the instructions before a comparison, where these say the type of an
//! operand. Where they do not, the comparison counts.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use glassbox_classes::world::World;
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

use crate::scope::{Literal, PoolKind, Scope};
use crate::specification::Specification;
use crate::unread::{Code, descriptor_of, member, names};

/// Types whose objects can be equal and not the same.
const VALUES: [&str; 13] = [
    "Ljava/lang/Object;",
    "Ljava/lang/Comparable;",
    "Ljava/lang/Number;",
    "Ljava/lang/CharSequence;",
    "Ljava/io/Serializable;",
    "Ljava/lang/String;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Short;",
    "Ljava/lang/Character;",
    "Ljava/lang/Float;",
    "Ljava/lang/Double;",
    "Ljava/lang/Byte;",
];

/// Numbers of which boxing makes one object.
const CACHED: RangeInclusive<i64> = -128..=127;

/// A number that boxing makes a new object for each time.
const BEYOND_CACHE: i64 = 1000;

/// How a program can tell equal values apart.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    /// The classes whose deprecated constructors it calls, by internal name: `new Integer(1)` is not the cached 1.
    constructed: BTreeSet<String>,
}

/// The classes of boxes that have a public constructor.
const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
];

impl Literal {
    /// Whether a program can have two objects of a class that have this value.
    pub fn has_twins(&self, class: &str) -> bool {
        match class {
            "java/lang/String" | "java/lang/Double" | "java/lang/Float" => true,
            "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Character" => {
                matches!(self, Literal::Number(number) if !CACHED.contains(number))
            }
            _ => false,
        }
    }
}

impl Scope {
    /// Adds a second object for each value of which a program can have two, and for a boxed number that is not cached.
    pub(crate) fn add_twins(&mut self, observed: &Observed) {
        for pool in &mut self.pools {
            let PoolKind::Values { class, values } = &mut pool.kind else { continue };
            if observed.constructed.contains(class) {
                values.extend_from_within(..);
                continue;
            }
            let twins: Vec<Literal> = values.iter().filter(|value| value.has_twins(class)).cloned().collect();
            let first = if class == "java/lang/Character" { i64::from(b'a') } else { 0 };
            let is_default = values.first() == Some(&Literal::Number(first)) && values.len() > 1;
            let is_number = !matches!(&**class, "java/lang/Byte" | "java/lang/Boolean");
            if twins.is_empty() && is_default && is_number {
                values.extend([Literal::Number(BEYOND_CACHE), Literal::Number(BEYOND_CACHE)]);
            }
            values.extend(twins);
        }
    }
}

/// How the user's classes that a class names can tell equal values apart; nothing if they cannot.
pub(crate) fn observed_identity(world: &mut World, specification: &Specification) -> Option<Observed> {
    // Without the code of all classes, nothing is known of it.
    let Some(code) = Code::gather(world, specification, |class| !class.starts_with("glassbox/")) else {
        return Some(Observed::default());
    };
    let constructed: BTreeSet<String> = code.files.iter().flat_map(|file| constructed_boxes(file)).collect();
    let is_told_apart = |file: &Arc<ClassFile<'static>>| {
        names(file).iter().any(|name| name == "java/util/IdentityHashMap") || compares(file, !constructed.is_empty())
    };
    code.files.iter().any(is_told_apart).then_some(Observed { constructed })
}

/// The classes of boxes of which methods of a class make objects by `new`.
fn constructed_boxes(file: &ClassFile<'static>) -> Vec<String> {
    let attributes = file.methods.iter().flat_map(|method| &method.attributes);
    let code = attributes.filter_map(|attribute| match attribute {
        Attribute::Code { code, .. } => Some(code),
        _ => None,
    });
    let made = code.flatten().filter_map(|instruction| match instruction {
        Instruction::New(index) => {
            let Constant::Class(name) = file.constant_pool.get(*index)? else { return None };
            Some(file.constant_pool.try_get_utf8(*name).ok()?.to_rust_string())
        }
        _ => None,
    });
    made.filter(|class| BOXES.contains(&&**class)).collect()
}

/// Whether a method of a class compares references that may be to values, or asks for an identity hash code.
fn compares(file: &ClassFile<'static>, constructs_boxes: bool) -> bool {
    file.methods.iter().any(|method| {
        let code = method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, attributes, .. } => Some((code, attributes)),
            _ => None,
        });
        code.is_some_and(|(code, attributes)| {
            let operands = Operands { file, code, attributes, constructs_boxes };
            (0..code.len()).any(|at| match &code[at] {
                Instruction::If_acmpeq(_) | Instruction::If_acmpne(_) => operands.may_be_values(at),
                Instruction::Invokestatic(index) => member(file, *index).as_deref() == Some("identityHashCode"),
                _ => false,
            })
        })
    })
}

/// The instructions of a method that push the operands of a comparison.
struct Operands<'a> {
    file: &'a ClassFile<'static>,
    code: &'a [Instruction],
    attributes: &'a [Attribute],
    /// Whether there may be more than two objects of `Boolean`.
    constructs_boxes: bool,
}

impl Operands<'_> {
    fn may_be_values(&self, at: usize) -> bool {
        let Some((second, before)) = self.pushed_before(at) else { return true };
        let first = before.and_then(|before| self.pushed_before(before)).and_then(|(first, _)| first);
        let is_value = |kind: &str| VALUES.contains(&kind) || self.constructs_boxes && kind == "Ljava/lang/Boolean;";
        let of_structure = |kind: &Option<String>| kind.as_ref().is_some_and(|kind| !is_value(kind));
        !of_structure(&second) && !of_structure(&first)
    }

    /// The type of the operand that is pushed before an instruction, where it is known, and where its instructions
    /// begin.
    fn pushed_before(&self, at: usize) -> Option<(Option<String>, Option<usize>)> {
        let last = at.checked_sub(1)?;
        let kind = self.kind_at(last);
        let mut start = last;
        while matches!(self.code.get(start)?, Instruction::Getfield(_) | Instruction::Checkcast(_)) {
            start = start.checked_sub(1)?;
        }
        let is_push = matches!(
            self.code.get(start)?,
            Instruction::Getstatic(_) | Instruction::Aconst_null | Instruction::Ldc(_) | Instruction::Ldc_w(_)
        ) || self.slot_of(start).is_some();
        Some((kind, is_push.then_some(start)))
    }

    fn kind_at(&self, at: usize) -> Option<String> {
        match &self.code[at] {
            Instruction::Getfield(index) | Instruction::Getstatic(index) => descriptor_of(self.file, *index),
            Instruction::Invokevirtual(index)
            | Instruction::Invokespecial(index)
            | Instruction::Invokestatic(index)
            | Instruction::Invokeinterface(index, _) => {
                descriptor_of(self.file, *index)?.rsplit(')').next().map(str::to_owned)
            }
            Instruction::Checkcast(index) => {
                let Constant::Class(name) = self.file.constant_pool.get(*index)? else { return None };
                let name = self.file.constant_pool.try_get_utf8(*name).ok()?.to_rust_string();
                Some(if name.starts_with('[') { name } else { format!("L{name};") })
            }
            _ => self.kind_of_slot(self.slot_of(at)?),
        }
    }

    fn slot_of(&self, at: usize) -> Option<u16> {
        match self.code.get(at)? {
            Instruction::Aload_0 => Some(0),
            Instruction::Aload_1 => Some(1),
            Instruction::Aload_2 => Some(2),
            Instruction::Aload_3 => Some(3),
            Instruction::Aload(slot) => Some(u16::from(*slot)),
            _ => None,
        }
    }

    /// The type of a local variable, if all variables of its slot have the same.
    fn kind_of_slot(&self, slot: u16) -> Option<String> {
        let variables = self.attributes.iter().find_map(|attribute| match attribute {
            Attribute::LocalVariableTable { variables, .. } => Some(variables),
            _ => None,
        })?;
        let text = |index: u16| self.file.constant_pool.try_get_utf8(index).ok().map(|text| text.to_rust_string());
        let mut kinds = variables.iter().filter(|one| one.index == slot).map(|one| text(one.descriptor_index));
        let first = kinds.next()??;
        kinds.all(|kind| kind.as_ref() == Some(&first)).then_some(first)
    }
}
