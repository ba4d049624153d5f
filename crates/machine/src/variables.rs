//! The local variables of the source in a method that is being executed, for somebody who looks at a call that pauses.

use glassbox_classes::descriptor::Type;
use glassbox_classes::world::MethodId;
use glassbox_ir::byte_offsets;
use ristretto_classfile::attributes::Attribute;

use crate::domain::Domain;
use crate::machine::Machine;

/// A local variable that has a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// The register that holds it.
    pub register: u16,
}

impl<D: Domain> Machine<D> {
    /// The variables that have a value before an operation, in the order of their slots; none without debug tables. A name
    /// that several registers bear is left out, since which of them is meant cannot be told.
    pub fn variables_at(&self, pc: u32) -> Vec<Variable> {
        self.find_variables(pc).unwrap_or_default()
    }

    fn find_variables(&self, pc: u32) -> Option<Vec<Variable>> {
        let (method, _) = self.location(pc)?;
        let info = self.world.method(method);
        let file = self.world.class(info.class).file()?;
        let source = file.methods.get(info.index as usize)?;
        let (code, attributes) = source.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, attributes, .. } => Some((code, attributes)),
            _ => None,
        })?;
        let registers = glassbox_ir::lift(file, source).ok()?.registers;
        // Unlike everything else, the ranges of variables are in bytes.
        let offset = *byte_offsets(code).get(usize::from(self.code.locations.get(pc as usize)?.index))?;
        let mut found = Vec::new();
        for attribute in attributes {
            let Attribute::LocalVariableTable { variables, .. } = attribute else { continue };
            for variable in variables {
                let start = u32::from(variable.start_pc);
                if !(start..start + u32::from(variable.length)).contains(&offset) {
                    continue;
                }
                let text = |index| file.constant_pool.try_get_utf8(index).ok().map(|text| text.to_rust_string());
                let Some((name, descriptor)) = text(variable.name_index).zip(text(variable.descriptor_index)) else {
                    continue;
                };
                let mut bearing =
                    (0u16..).zip(&registers).filter(|(_, register)| register.name.as_deref() == Some(&*name));
                if let (Some((register, _)), None) = (bearing.next(), bearing.next())
                    && let Some(kind) = Type::of(&descriptor)
                {
                    found.push((variable.index, Variable { name, kind, register }));
                }
            }
        }
        found.sort_by_key(|(slot, _)| *slot);
        Some(found.into_iter().map(|(_, variable)| variable).collect())
    }

    /// The methods that are being executed, outermost first, each with the operation at which it is.
    pub fn running(&self) -> impl DoubleEndedIterator<Item = (MethodId, u32)> + ExactSizeIterator + '_ {
        self.frames.iter().map(|frame| (frame.method, frame.pc))
    }

    /// What a register of the innermost method holds.
    pub fn register(&self, register: u16) -> Option<D::Value> {
        let base = self.frames.last()?.base as usize;
        self.stack.get(base + usize::from(register)).copied()
    }
}
