//! Binding a mirror to its target: an error that names both sides wherever the two do not fit.

use super::{ClassId, FieldId, LinkError, Method, MethodId, World, access};
use crate::descriptor;

impl World {
    /// Adds a mirror as a class of its target's nest. `target` has its fields and methods already.
    pub(super) fn add_mirror(&mut self, target: ClassId, mirror: &str) -> Result<ClassId, LinkError> {
        let (file, origin) = self.read(mirror)?;
        let id = ClassId(self.classes.len() as u32);
        let fields = self.add_fields(id, &file)?;
        let methods = self.add_methods(id, &file)?;
        let object = self.class(target).chain[0];
        let symbol = self.intern(mirror);
        self.classes.push(super::Class {
            name: self.text(symbol).clone(),
            symbol,
            flags: file.access_flags.bits(),
            shape: super::Shape::Instance(file),
            super_class: Some(object),
            interfaces: Vec::new(),
            all_interfaces: Vec::new(),
            chain: vec![object, id],
            fields,
            methods,
            table: self.class(object).table.clone(),
            origin: Some(origin),
            hidden: false,
            host: Some(target),
            nestmate: true,
            mirror: None,
        });
        self.check_mirror_fields(target, id)?;
        self.check_mirror_methods(target, id)?;
        Ok(id)
    }

    fn check_mirror_fields(&self, target: ClassId, mirror: ClassId) -> Result<(), LinkError> {
        let kind = |id| descriptor::type_name(self.text(self.field(id).descriptor));
        let (mirror_name, target_name) = (self.class(mirror).java_name(), self.class(target).java_name());
        let instance = |id: &FieldId| !self.field(*id).is_static();
        let existing: Vec<FieldId> =
            self.class(target).chain.iter().rev().flat_map(|class| self.fields_of(*class)).filter(instance).collect();
        for id in self.fields_of(mirror).filter(instance) {
            let field = self.field(id);
            let name = self.text(field.name);
            match existing.iter().find(|other| self.field(**other).name == field.name) {
                Some(other) if self.field(*other).descriptor == field.descriptor => {}
                Some(other) => {
                    return Err(LinkError::Mirror(format!(
                        "mirror {mirror_name} declares the field {name} as {}; in {target_name} it is {}",
                        kind(id),
                        kind(*other)
                    )));
                }
                None => {
                    let names: Vec<&str> = existing.iter().map(|id| &**self.text(self.field(*id).name)).collect();
                    return Err(LinkError::Mirror(format!(
                        "mirror {mirror_name} declares the field {name}, which {target_name} does not have; its \
                         fields are {}",
                        names.join(", ")
                    )));
                }
            }
        }
        Ok(())
    }

    /// The method of a class that a method of its mirror stands for: one of the same name and parameters.
    pub fn mirrored(&self, target: ClassId, declaration: MethodId) -> Option<MethodId> {
        let declaration = self.method(declaration);
        let parameters = |method: &Method| self.text(method.descriptor).split(')').next().map(str::to_owned);
        let wanted = parameters(declaration);
        let class = self.class(target);
        let classes = class.chain.iter().rev().chain(&class.all_interfaces);
        classes.flat_map(|class| self.methods_of(*class)).find(|id| {
            let method = self.method(*id);
            // The compiler's bridges have the same parameters as what they lead to.
            method.name == declaration.name && method.flags & access::BRIDGE == 0 && parameters(method) == wanted
        })
    }

    fn check_mirror_methods(&self, target: ClassId, mirror: ClassId) -> Result<(), LinkError> {
        for id in self.methods_of(mirror) {
            let method = self.method(id);
            let name = self.text(method.name);
            if name.starts_with('<') {
                continue;
            }
            let existing = self.declared(target, method.name, method.descriptor);
            if !method.is_abstract() && existing.is_some() {
                return Err(LinkError::Mirror(format!(
                    "mirror {} defines {}, which {} has already; declare it abstract to speak about the existing one",
                    self.class(mirror).java_name(),
                    self.signature(id),
                    self.class(target).java_name()
                )));
            }
            if method.is_abstract() && self.mirrored(target, id).is_none() {
                return Err(LinkError::Mirror(format!(
                    "mirror {} declares {}, which {} does not have",
                    self.class(mirror).java_name(),
                    self.signature(id),
                    self.class(target).java_name()
                )));
            }
        }
        Ok(())
    }
}
