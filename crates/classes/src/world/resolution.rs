//! Resolution, selection and access: chapters 5.4.3, 5.4.4 and 5.4.6 of the JVM specification, to
//! the letter, errors included.

use ristretto_classfile::attributes::Attribute;

use super::{ClassId, FieldId, LinkError, MethodId, Shape, Symbol, World, access, class_name};
use crate::descriptor;

impl World {
    /// Whether `class` can be assigned to `target`.
    pub fn is_subclass(&self, class: ClassId, target: ClassId) -> bool {
        if class == target {
            return true;
        }
        let (sub, sup) = (self.class(class), self.class(target));
        if let Some(found) = sub.chain.get(sup.chain.len().wrapping_sub(1))
            && *found == target
        {
            return true;
        }
        match (&sub.shape, &sup.shape) {
            (_, Shape::Instance(_)) => sup.is_interface() && sub.all_interfaces.contains(&target),
            (Shape::Array { component: from }, Shape::Array { component: to }) => {
                let primitive = matches!(self.class(*from).shape, Shape::Primitive(_))
                    || matches!(self.class(*to).shape, Shape::Primitive(_));
                if primitive { from == to } else { self.is_subclass(*from, *to) }
            }
            _ => false,
        }
    }

    /// JVMS 5.4.3.2, without the access check.
    pub fn resolve_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Result<FieldId, LinkError> {
        self.lookup_field(class, name, descriptor).ok_or_else(|| {
            LinkError::NoSuchField(format!(
                "Class {} does not have member field '{} {}'",
                self.class(class).java_name(),
                descriptor::type_name(self.text(descriptor)),
                self.text(name)
            ))
        })
    }

    fn lookup_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<FieldId> {
        let declared = |class: ClassId| {
            self.fields_of(class).find(|id| self.field(*id).name == name && self.field(*id).descriptor == descriptor)
        };
        let own = declared(class).or_else(|| {
            let added = declared(self.class(class).mirror?)?;
            self.field(added).is_static().then_some(added)
        });
        own.or_else(|| self.class(class).interfaces.iter().find_map(|id| self.lookup_field(*id, name, descriptor)))
            .or_else(|| self.lookup_field(self.class(class).super_class?, name, descriptor))
    }

    /// JVMS 5.4.3.3 and 5.4.3.4, without the access check. `interface` tells which kind of
    /// reference the class file holds.
    pub fn resolve_method(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
        interface: bool,
    ) -> Result<MethodId, LinkError> {
        if self.class(class).is_interface() != interface {
            return Err(LinkError::IncompatibleChange(format!(
                "{} {} {}",
                if interface { "Method" } else { "Found interface" },
                self.method_text(class, name, descriptor),
                if interface { "must be InterfaceMethodref constant" } else { ", but class was expected" }
            )));
        }
        self.lookup_method(class, name, descriptor)
            .ok_or_else(|| LinkError::NoSuchMethod(format!("'{}'", self.method_text(class, name, descriptor))))
    }

    pub(super) fn lookup_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        let info = self.class(class);
        for ancestor in info.chain.iter().rev() {
            if let Some(method) = self.declared(*ancestor, name, descriptor) {
                return Some(method);
            }
            if let Some(mirror) = self.class(*ancestor).mirror
                && let Some(method) = self.declared(mirror, name, descriptor)
                && !self.method(method).is_abstract()
            {
                return Some(method);
            }
            if self.is_polymorphic_class(*ancestor)
                && let Some(method) = self.polymorphic(*ancestor, name)
            {
                return Some(method);
            }
        }
        if info.is_interface() {
            // An interface's chain ends in Object already; its own methods were first in it.
            let object = self.classes.iter().position(|other| &*other.name == "java/lang/Object");
            if let Some(method) = object.and_then(|id| self.declared(ClassId(id as u32), name, descriptor))
                && self.method(method).flags & access::PUBLIC != 0
            {
                return Some(method);
            }
        }
        self.most_specific(&info.all_interfaces, name, descriptor).or_else(|| {
            info.all_interfaces.iter().find_map(|id| {
                self.declared(*id, name, descriptor)
                    .filter(|found| self.method(*found).flags & (access::STATIC | access::PRIVATE) == 0)
            })
        })
    }

    fn is_polymorphic_class(&self, class: ClassId) -> bool {
        matches!(&*self.class(class).name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
    }

    /// A signature-polymorphic method (JVMS 2.9.3): native, varargs, `(Object[])`.
    fn polymorphic(&self, class: ClassId, name: Symbol) -> Option<MethodId> {
        self.methods_of(class).find(|id| {
            let method = self.method(*id);
            method.name == name && self.is_polymorphic(*id)
        })
    }

    /// Whether a method is signature polymorphic.
    pub fn is_polymorphic(&self, id: MethodId) -> bool {
        let method = self.method(id);
        let wanted = access::NATIVE | access::VARARGS;
        method.flags & wanted == wanted
            && self.is_polymorphic_class(method.class)
            && self.text(method.descriptor).starts_with("([Ljava/lang/Object;)")
    }

    /// The method a virtual or interface call on an object of `class` ends in (JVMS 5.4.6).
    pub fn select(&self, class: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        if method.flags & access::PRIVATE != 0 {
            return Ok(resolved);
        }
        let info = self.class(class);
        let selected = match method.table_index {
            Some(index) if !self.class(method.class).is_interface() => info.table.get(index as usize).copied(),
            _ => info
                .table
                .iter()
                .rev()
                .copied()
                .find(|id| {
                    let entry = self.method(*id);
                    entry.name == method.name && entry.descriptor == method.descriptor
                })
                .or(Some(resolved)),
        };
        match selected {
            Some(id) if !self.method(id).is_abstract() => {
                let found = self.method(id);
                if found.flags & access::PUBLIC == 0 && self.class(method.class).is_interface() {
                    return Err(LinkError::IllegalAccess(format!(
                        "class {} tried to access method {}",
                        self.class(class).java_name(),
                        self.signature(id)
                    )));
                }
                self.check_defaults(class, id)?;
                Ok(id)
            }
            _ => Err(LinkError::AbstractMethod(format!(
                "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {}' of {} {}.",
                info.java_name(),
                self.signature_short(resolved),
                if self.class(method.class).is_interface() { "interface" } else { "abstract class" },
                self.class(method.class).java_name(),
            ))),
        }
    }

    /// The method an `invokespecial` in class `from` ends in: `super` calls look in the superclass
    /// of the caller, not in the class named. `of_interface` tells whether that is an interface.
    pub fn select_special(&self, from: ClassId, resolved: MethodId, of_interface: bool) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        let caller = self.class(from);
        let is_super_call = &**self.text(method.name) != "<init>"
            && method.flags & access::PRIVATE == 0
            && caller.flags & access::SUPER != 0
            && from != method.class
            && self.is_subclass(from, method.class)
            && !of_interface;
        let selected = if is_super_call {
            caller.super_class.and_then(|parent| self.lookup_method(parent, method.name, method.descriptor))
        } else {
            Some(resolved)
        };
        match selected {
            Some(id) if !self.method(id).is_abstract() => {
                if is_super_call && let Some(parent) = caller.super_class {
                    self.check_defaults(parent, id)?;
                }
                Ok(id)
            }
            _ => Err(LinkError::AbstractMethod(self.signature(resolved))),
        }
    }

    /// Whether a method, if it is a default one, is the only one that a class inherits.
    fn check_defaults(&self, class: ClassId, id: MethodId) -> Result<(), LinkError> {
        let (method, interfaces) = (self.method(id), &self.class(class).all_interfaces);
        if !self.class(method.class).is_interface()
            || self.most_specific(interfaces, method.name, method.descriptor).is_some()
        {
            return Ok(());
        }
        let defaults: Vec<String> = self
            .maximally_specific(interfaces, method.name, method.descriptor)
            .into_iter()
            .filter(|id| !self.method(*id).is_abstract())
            .map(|id| format!("{}.{}", self.class(self.method(id).class).java_name(), self.text(method.name)))
            .collect();
        Err(LinkError::IncompatibleChange(format!("Conflicting default methods: {}", defaults.join(" "))))
    }

    /// The class at the head of a class's nest (JVMS 5.4.4).
    pub fn nest_host(&mut self, class: ClassId) -> ClassId {
        if let Some(host) = self.class(class).host.filter(|_| self.class(class).nestmate) {
            return self.nest_host(host);
        }
        let Some(file) = self.class(class).file().cloned() else { return class };
        let host = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::NestHost { host_class_index, .. } => class_name(&file, *host_class_index).ok(),
            _ => None,
        });
        let Some(Ok(host)) = host.map(|name| self.load(name)) else { return class };
        let member = self.class(host).file().is_some_and(|host_file| {
            host_file.attributes.iter().any(|attribute| match attribute {
                Attribute::NestMembers { class_indexes, .. } => class_indexes
                    .iter()
                    .any(|index| class_name(host_file, *index).ok() == Some(&*self.class(class).name)),
                _ => false,
            })
        });
        if member && self.class(host).package() == self.class(class).package() { host } else { class }
    }

    /// Whether code of `from` may use a member of `owner` with these flags (JVMS 5.4.4).
    pub fn accessible(&mut self, from: ClassId, owner: ClassId, flags: u16) -> bool {
        if flags & access::PUBLIC != 0 || from == owner {
            return true;
        }
        // A mirror speaks of what is private in the class that it mirrors, in those above it, and
        // in nested ones, which are no nestmates where a compiler for Java 8 has written them. In
        // the mirror itself all of that is one nest, and the compiler has checked it.
        if self.path.mirrors().written_beside(&self.class(from).name) {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.nest_host(from) == self.nest_host(owner);
        }
        // A mirror is at home where it was written, beside other mirrors, and in the package of its target.
        let homes = [Some(from), self.class(from).host];
        let package = self.class(owner).package();
        homes.into_iter().flatten().any(|home| self.class(home).package() == package)
            || flags & access::PROTECTED != 0
                && (self.is_subclass(from, owner)
                    || self.class(from).host.is_some_and(|host| self.is_subclass(host, owner)))
    }

    /// `void java.util.List.add(int, java.lang.Object)`, for messages.
    pub fn signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        self.method_text(method.class, method.name, method.descriptor)
    }

    fn signature_short(&self, id: MethodId) -> String {
        let method = self.method(id);
        let (parameters, result) = descriptor::signature(self.text(method.descriptor));
        format!("{result} {}({parameters})", self.text(method.name))
    }

    fn method_text(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> String {
        let (parameters, result) = descriptor::signature(self.text(descriptor));
        format!("{result} {}.{}({parameters})", self.class(class).java_name(), self.text(name))
    }
}
