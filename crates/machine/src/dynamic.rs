//! `invokedynamic` and dynamic constants: the bootstraps that `javac` emits.
//!
//! Each call site is linked once, to a static method with the call site's own descriptor. The
//! bootstraps of the language (lambdas and method references, string concatenation, the methods of
//! records, pattern switches) are known to the machine, which spins the method they would arrive
//! at; see [`crate::bootstraps`]. For any other, the JDK's own code runs the bootstrap method, and the
//! call site's method calls the target of what that made.
//!
//! Constants that take Java code to make are made one at a time: the operation that needs one asks
//! for a call, whose result is kept ([`Then::Resolved`]), and is executed again.

use glassbox_classes::world::{ClassId, MethodId};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{Constant, ReferenceKind};

use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::resolve::MemberRef;
use crate::threads::Then;

/// What call sites are linked to is kept with the resolved constants, under the number of the site
/// above those of all constants.
const FIRST_SITE: u32 = 0x1_0000;

/// A linked call site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Linked {
    /// Does the call site's work; static, with its descriptor.
    pub method: MethodId,
    /// Whether the method calls a handle or the target of a `CallSite`, kept like a constant.
    pub by_target: bool,
}

/// A static argument of a bootstrap.
pub(crate) enum Argument {
    Text(String),
    Int(i32),
    Long(i64),
    /// A float or double, which no bootstrap that the machine knows looks at.
    Floating,
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
    pub(crate) fn link_dynamic(&mut self, index: u32) -> Result<MethodId, Trap> {
        let site = self.code.sites[index as usize];
        let owner = self.running_class();
        let linked = self.call_sites.get(&index).copied();
        if let Some(linked) = linked {
            // A state from before the site was linked has to link it again.
            if !linked.by_target || self.resolved_constant(owner, FIRST_SITE + index).is_some() {
                return Ok(linked.method);
            }
        }
        let Some(bootstrap) = self.bootstrap(owner, site.constant, 0) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed call site");
        };
        if let Some(method) = self.link_bootstrap(owner, &bootstrap)? {
            self.call_sites.insert(index, Linked { method, by_target: false });
            return Ok(method);
        }
        let Some(made) = self.resolved_constant(owner, FIRST_SITE + index) else {
            let then = Then::Resolved(owner, FIRST_SITE + index);
            return self.run_bootstrap(owner, site.constant, &bootstrap, then);
        };
        let (kind, site_class) = (self.heap.class(Ref::from_bits(made)), self.load("java/lang/invoke/CallSite")?);
        let method = self.spin_site(&bootstrap.descriptor, self.world.is_subclass(kind, site_class))?;
        let class = self.world.method(method).class;
        self.set_static(class, "site", made);
        self.call_sites.insert(index, Linked { method, by_target: true });
        Ok(method)
    }

    fn resolved_constant(&self, owner: ClassId, constant: u32) -> Option<u64> {
        self.resolved.iter().find(|(key, _, _)| *key == (owner, constant)).map(|(_, bits, _)| *bits)
    }

    /// Keeps what Java code made for a constant or call site.
    pub(crate) fn keep_resolved(&mut self, owner: ClassId, index: u32, bits: u64) {
        // A dynamic constant of a primitive type comes in a box.
        let constant = u16::try_from(index).unwrap_or(0);
        let descriptor = self.bootstrap(owner, constant, 0).map(|bootstrap| bootstrap.descriptor);
        let primitive = descriptor.is_some_and(|descriptor| !descriptor.starts_with(['L', '[', '(']));
        let unboxed = if primitive && bits != 0 { self.unboxed(Ref::from_bits(bits)) } else { None };
        let bits = unboxed.map_or(bits, |(_, value)| value);
        std::rc::Rc::make_mut(&mut self.resolved).push(((owner, index), bits, !primitive));
    }

    /// Asks for the Java code that links a call site or dynamic constant.
    fn run_bootstrap<T>(
        &mut self,
        owner: ClassId,
        constant: u16,
        bootstrap: &Bootstrap,
        then: Then,
    ) -> Result<T, Trap> {
        let Some((handle, arguments)) = self.bootstrap_constants(owner, constant) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed call site");
        };
        let handle = self.resolve_dynamic_constant(owner, handle)?;
        let mut given = Vec::new();
        for argument in arguments {
            given.push(self.boxed_constant(owner, argument)?);
        }
        // As HotSpot passes them: nothing, the one argument itself, or an array.
        let info = match given[..] {
            [] => Ref::NULL,
            [only] if !only.is_null() => only,
            _ => self.ref_array("[Ljava/lang/Object;", &given)?,
        };
        let units: Vec<u16> = bootstrap.name.encode_utf16().collect();
        let name = self.intern_utf16(&units)?;
        let caller = self.mirror(owner)?;
        let call = if bootstrap.descriptor.starts_with('(') {
            let method = self.site_linker(&bootstrap.descriptor)?;
            Upcall { method, arguments: vec![handle, name.bits(), info.bits(), caller.bits()], then }
        } else {
            let class = self.load_type(&bootstrap.descriptor)?;
            let kind = self.mirror(class)?;
            let natives = self.load("java/lang/invoke/MethodHandleNatives")?;
            self.initialise(natives)?;
            let mut arguments = vec![caller.bits(), handle, name.bits(), kind.bits(), info.bits()];
            let five = "Ljava/lang/Object;".repeat(5);
            let descriptor = format!("({five})Ljava/lang/Object;");
            let method = match self.world.find_method(natives, "linkDynamicConstant", &descriptor) {
                Some(method) => method,
                None => {
                    // Older JDKs also pass an index, which they do not use.
                    arguments.insert(1, 0);
                    let descriptor = descriptor.replacen(';', ";I", 1);
                    self.find("java/lang/invoke/MethodHandleNatives", "linkDynamicConstant", &descriptor)?
                }
            };
            Upcall { method, arguments, then }
        };
        Err(Trap::Call(Box::new(call)))
    }

    /// The constants of a bootstrap's handle and static arguments.
    fn bootstrap_constants(&self, owner: ClassId, constant: u16) -> Option<(u16, Vec<u16>)> {
        let file = self.world.class(owner).file()?;
        let (Constant::InvokeDynamic { bootstrap_method_attr_index, .. }
        | Constant::Dynamic { bootstrap_method_attr_index, .. }) = file.constant_pool.get(constant)?
        else {
            return None;
        };
        let methods = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods),
            _ => None,
        })?;
        let entry = methods.get(*bootstrap_method_attr_index as usize)?;
        Some((entry.bootstrap_method_ref, entry.arguments.clone()))
    }

    /// A constant as a static argument of a bootstrap: an object in any case.
    fn boxed_constant(&mut self, owner: ClassId, constant: u16) -> Result<Ref, Trap> {
        let Some(file) = self.world.class(owner).file().cloned() else { return Ok(Ref::NULL) };
        match file.constant_pool.get(constant) {
            Some(Constant::Integer(value)) => self.boxed("I", u64::from(*value as u32)),
            Some(Constant::Float(value)) => self.boxed("F", u64::from(value.to_bits())),
            Some(Constant::Long(value)) => self.boxed("J", *value as u64),
            Some(Constant::Double(value)) => self.boxed("D", value.to_bits()),
            Some(Constant::Dynamic { .. }) => {
                let bits = self.resolve_dynamic_constant(owner, constant)?;
                let descriptor = self.bootstrap(owner, constant, 0).map_or_else(String::new, |found| found.descriptor);
                self.boxed(&descriptor, bits)
            }
            _ => match self.string_or_class(owner, constant)? {
                Some(object) => Ok(object),
                None => Ok(Ref::from_bits(self.resolve_dynamic_constant(owner, constant)?)),
            },
        }
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
        let arguments =
            entry.arguments.iter().map(|index| self.argument(owner, *index, depth)).collect::<Option<_>>()?;
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
            Constant::Float(_) | Constant::Double(_) => Argument::Floating,
            Constant::Class(index) => Argument::Class(text(*index)?),
            Constant::MethodType(index) => Argument::MethodType(text(*index)?),
            Constant::MethodHandle { .. } => Argument::Handle(self.handle(owner, constant)?),
            Constant::Dynamic { .. } => Argument::Dynamic(Box::new(self.bootstrap(owner, constant, depth + 1)?)),
            _ => return None,
        })
    }

    /// The method of a call site whose bootstrap the machine knows.
    fn link_bootstrap(&mut self, owner: ClassId, bootstrap: &Bootstrap) -> Result<Option<MethodId>, Trap> {
        let member = &bootstrap.method.member;
        let method = match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.spin_lambda(owner, bootstrap)
            }
            ("java/lang/invoke/StringConcatFactory", _) => self.spin_concat(owner, bootstrap),
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.spin_record_method(owner, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => self.spin_switch(owner, bootstrap),
            _ => return Ok(None),
        };
        method.map(Some)
    }

    /// A constant that is not a string or a class.
    pub(crate) fn resolve_dynamic_constant(&mut self, owner: ClassId, constant: u16) -> Result<u64, Trap> {
        if let Some(bits) = self.resolved_constant(owner, u32::from(constant)) {
            return Ok(bits);
        }
        let Some(argument) = self.argument(owner, constant, 0) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed constant");
        };
        let then = Then::Resolved(owner, u32::from(constant));
        match argument {
            Argument::MethodType(descriptor) => {
                let call = self.method_type_call(&descriptor, then)?;
                Err(Trap::Call(Box::new(call)))
            }
            Argument::Handle(handle) => {
                let call = self.handle_constant_call(owner, &handle, then)?;
                Err(Trap::Call(Box::new(call)))
            }
            Argument::Dynamic(bootstrap) => self.run_bootstrap(owner, constant, &bootstrap, then),
            _ => self.unsupported("this constant"),
        }
    }

    fn method_type_call(&mut self, descriptor: &str, then: Then) -> Result<Upcall, Trap> {
        const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
        let Some((parameters, result)) = glassbox_classes::descriptor::method_types(descriptor) else {
            return self.throw_new("java/lang/ClassFormatError", "malformed method type");
        };
        let mut mirrors = Vec::with_capacity(parameters.len());
        for kind in &parameters {
            let class = self.load_type(&kind.descriptor())?;
            mirrors.push(self.mirror(class)?);
        }
        let result = self.load_type(&result.descriptor())?;
        let result = self.mirror(result)?;
        let natives = self.load(NATIVES)?;
        self.initialise(natives)?;
        let find = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
        let method = self.find(NATIVES, "findMethodHandleType", find)?;
        let array = self.ref_array("[Ljava/lang/Class;", &mirrors)?;
        Ok(Upcall { method, arguments: vec![result.bits(), array.bits()], then })
    }

    fn handle_constant_call(&mut self, owner: ClassId, handle: &Handle, then: Then) -> Result<Upcall, Trap> {
        const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
        let member = &handle.member;
        let caller = self.mirror(owner)?;
        let class = self.load(&member.class)?;
        let class = self.mirror(class)?;
        let units: Vec<u16> = member.name.encode_utf16().collect();
        let name = self.intern_utf16(&units)?;
        let mut arguments = vec![caller.bits(), reference_kind(&handle.kind), class.bits(), name.bits()];
        if member.descriptor.starts_with('(') {
            let method = self.handle_linker(&member.descriptor)?;
            return Ok(Upcall { method, arguments, then });
        }
        let kind = self.load_type(&member.descriptor)?;
        arguments.push(self.mirror(kind)?.bits());
        let natives = self.load(NATIVES)?;
        self.initialise(natives)?;
        let link =
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
        let method = self.find(NATIVES, "linkMethodHandleConstant", link)?;
        Ok(Upcall { method, arguments, then })
    }
}

/// The number of a reference kind (JVMS 4.4.8).
pub(crate) fn reference_kind(kind: &ReferenceKind) -> u64 {
    match kind {
        ReferenceKind::GetField => 1,
        ReferenceKind::GetStatic => 2,
        ReferenceKind::PutField => 3,
        ReferenceKind::PutStatic => 4,
        ReferenceKind::InvokeVirtual => 5,
        ReferenceKind::InvokeStatic => 6,
        ReferenceKind::InvokeSpecial => 7,
        ReferenceKind::NewInvokeSpecial => 8,
        ReferenceKind::InvokeInterface => 9,
    }
}
