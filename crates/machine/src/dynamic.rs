//! `invokedynamic` and dynamic constants: the bootstraps that `javac` emits.
//!
//! Each call site is linked once, to a static method with the call site's own descriptor. The
//! bootstraps of the language (lambdas and method references, string concatenation, the methods of
//! records, pattern switches) are known to the machine, which spins the method they would arrive
//! at; see [`crate::bootstraps`].

use glassbox_classes::world::{ClassId, MethodId};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{Constant, ReferenceKind};

use crate::domain::Domain;
use crate::machine::{Machine, Trap};
use crate::resolve::MemberRef;

/// A linked call site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Linked {
    /// Does the call site's work; static, with its descriptor.
    pub method: MethodId,
}

/// A static argument of a bootstrap.
pub(crate) enum Argument {
    Text(String),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Class(String),
    MethodType(String),
    Handle(Handle),
    /// A dynamic constant: the bootstrap's name, the constant's name, and its own arguments.
    Dynamic(Box<Bootstrap>),
}

/// A method handle of a class file.
pub(crate) struct Handle {
    pub kind: ReferenceKind,
    pub member: MemberRef,
}

/// A call site or dynamic constant, read from the class file.
pub(crate) struct Bootstrap {
    pub method: Handle,
    pub name: String,
    pub descriptor: String,
    pub arguments: Vec<Argument>,
}

impl<D: Domain> Machine<D> {
    /// The method that does a call site's work.
    pub(crate) fn link_dynamic(&mut self, site: u32) -> Result<MethodId, Trap> {
        let site = self.code.sites[site as usize];
        let owner = self.running_class();
        if let Some(linked) = self.call_sites.get(&(owner, site.constant)) {
            return Ok(linked.method);
        }
        let Some(bootstrap) = self.bootstrap(owner, site.constant, 0) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed call site");
        };
        let method = self.link_bootstrap(owner, &bootstrap)?;
        self.call_sites.insert((owner, site.constant), Linked { method });
        Ok(method)
    }

    /// Reads a call site or dynamic constant with everything it refers to.
    pub(crate) fn bootstrap(&self, owner: ClassId, constant: u16, depth: u32) -> Option<Bootstrap> {
        // Dynamic constants may be nested, but not endlessly.
        if depth > 8 {
            return None;
        }
        let file = self.world.class(owner).file()?;
        let pool = &file.constant_pool;
        let (index, name_and_type) = match pool.get(constant)? {
            Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }
            | Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index } => {
                (*bootstrap_method_attr_index, *name_and_type_index)
            }
            _ => return None,
        };
        let Constant::NameAndType { name_index, descriptor_index } = pool.get(name_and_type)? else { return None };
        let methods = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods),
            _ => None,
        })?;
        let entry = methods.get(index as usize)?;
        let arguments = entry.arguments.iter().map(|index| self.argument(owner, *index, depth)).collect::<Option<_>>()?;
        Some(Bootstrap {
            method: self.handle(owner, entry.bootstrap_method_ref)?,
            name: pool.try_get_utf8(*name_index).ok()?.as_str()?.to_owned(),
            descriptor: pool.try_get_utf8(*descriptor_index).ok()?.as_str()?.to_owned(),
            arguments,
        })
    }

    pub(crate) fn handle(&self, owner: ClassId, constant: u16) -> Option<Handle> {
        let file = self.world.class(owner).file()?;
        match file.constant_pool.get(constant)? {
            Constant::MethodHandle { reference_kind, reference_index } => {
                Some(Handle { kind: reference_kind.clone(), member: self.member(owner, *reference_index).ok()? })
            }
            _ => None,
        }
    }

    fn argument(&self, owner: ClassId, constant: u16, depth: u32) -> Option<Argument> {
        let pool = &self.world.class(owner).file()?.constant_pool;
        let text = |index: u16| pool.try_get_utf8(index).ok()?.as_str().map(str::to_owned);
        Some(match pool.get(constant)? {
            Constant::String(index) => Argument::Text(pool.try_get_utf8(*index).ok()?.to_rust_string()),
            Constant::Integer(value) => Argument::Int(*value),
            Constant::Long(value) => Argument::Long(*value),
            Constant::Float(value) => Argument::Float(*value),
            Constant::Double(value) => Argument::Double(*value),
            Constant::Class(index) => Argument::Class(text(*index)?),
            Constant::MethodType(index) => Argument::MethodType(text(*index)?),
            Constant::MethodHandle { .. } => Argument::Handle(self.handle(owner, constant)?),
            Constant::Dynamic { .. } => Argument::Dynamic(Box::new(self.bootstrap(owner, constant, depth + 1)?)),
            _ => return None,
        })
    }

    fn link_bootstrap(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<MethodId, Trap> {
        let member = &bootstrap.method.member;
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => self.spin_lambda(owner, bootstrap),
            ("java/lang/invoke/StringConcatFactory", _) => self.spin_concat(owner, bootstrap),
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.spin_record_method(owner, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => self.spin_switch(owner, bootstrap),
            _ => self.unsupported(format!(
                "a call site with the bootstrap method {}.{}",
                member.class.replace('/', "."),
                member.name
            )),
        }
    }

    /// A constant that is not a string or a class.
    pub(crate) fn resolve_dynamic_constant(&mut self, owner: ClassId, constant: u16) -> Result<u64, Trap> {
        if let Some((_, bits, _)) = self.resolved.iter().find(|(key, _, _)| *key == (owner, constant)) {
            return Ok(*bits);
        }
        let Some(argument) = self.argument(owner, constant, 0) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed constant");
        };
        let what = match &argument {
            Argument::MethodType(descriptor) => format!("the constant method type {descriptor}"),
            Argument::Handle(handle) => {
                format!("a constant handle of {}.{}", handle.member.class.replace('/', "."), handle.member.name)
            }
            Argument::Dynamic(bootstrap) => {
                let member = &bootstrap.method.member;
                if member.class == "java/lang/invoke/ConstantBootstraps" && member.name == "nullConstant" {
                    self.resolved.push(((owner, constant), 0, true));
                    return Ok(0);
                }
                format!("a constant with the bootstrap method {}.{}", member.class.replace('/', "."), member.name)
            }
            _ => "this constant".to_owned(),
        };
        self.unsupported(what)
    }
}
