//! Classes that stand in for modules: a subclass of the abstraction with the methods of the module (paper 000, section 2.3).
//!
//! Where a module has a method with a counterpart in the abstraction, the substitute has a method of that name and type which calls the
//! counterpart, boxing what it is given and unboxing what it returns. The module's invariant is that of the abstraction, a method `repOk`,
//! where it has one; otherwise it holds of every substitute. Whatever else the module has is a native method here, which nobody has
//! written: a check that gets there ends in *unknown*, with its name.

use std::collections::HashSet;

use glassbox_classes::descriptor::{self, Type};
use glassbox_classes::world::{ClassId, MethodId, World, access};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassAccessFlags, ClassFile, ConstantPool, JAVA_8, Method as MethodFile, MethodAccessFlags};

use crate::Error;
use crate::abstraction::{box_of, counterpart, methods};
use crate::specification::{Method, describe_one, simple_name};

/// Between the name of the module and that of the abstraction.
const AS: &str = "_as_";
/// The method that a constructor calls which has no counterpart.
const NO_CONSTRUCTOR: &str = "constructor";

/// A module and what it is replaced by.
pub(crate) struct Pair {
    /// The module: a class, or an interface of which no class is known.
    pub(crate) module: ClassId,
    /// The abstraction.
    pub(crate) abstraction: ClassId,
    /// The method of the module that is its invariant.
    pub(crate) invariant: Option<MethodId>,
    /// The method of the module that says what it stands for: a substitute stands for itself.
    pub(crate) stands_for: Option<MethodId>,
}

/// The internal name of a substitute: it is in the package of the abstraction, whose constructor it calls.
pub(crate) fn name(world: &World, pair: &Pair) -> String {
    let [module, abstraction] =
        [pair.module, pair.abstraction].map(|class| simple_name(&world.class(class).java_name()));
    let package = world.class(pair.abstraction).package();
    let package = if package.is_empty() { String::new() } else { format!("{package}/") };
    format!("{package}{module}{AS}{abstraction}")
}

/// What a native method of a substitute is missing, if it is of one: `glassbox.model.TreeMap_as_AbsMap.subMap`.
pub fn missing(method: &str) -> Option<String> {
    let (module, rest) = method.split_once(AS)?;
    let (abstraction, operation) = rest.split_once('.')?;
    let module = simple_name(module.rsplit(' ').next().unwrap_or(module));
    if operation.starts_with(NO_CONSTRUCTOR) {
        return Some(format!("a constructor of {module} that {abstraction}, which stands in for it, does not have"));
    }
    Some(format!("{module}.{operation}, for which {abstraction} has no counterpart that could stand in for it"))
}

/// The class file of a substitute.
pub(crate) fn make(world: &mut World, pair: &Pair) -> Result<Vec<u8>, Error> {
    let substitute = name(world, pair);
    let module = world.class(pair.module).name.to_string();
    let superclass = world.class(pair.abstraction).name.to_string();
    let problem = |problem: String| Error::Substitute { module: descriptor::java_name(&module), problem };
    let unwritten = |error: ristretto_classfile::Error| Error::Substitute {
        module: descriptor::java_name(&module),
        problem: format!("its substitute cannot be written: {error}"),
    };
    let info = world.class(pair.abstraction);
    let unfit = [
        (info.is_interface(), "an interface"),
        (info.is_abstract(), "abstract"),
        (info.flags & access::FINAL != 0, "final"),
    ];
    if let Some((_, what)) = unfit.iter().find(|(is_unfit, _)| *is_unfit) {
        return Err(problem(format!("{} is {what} and cannot stand in for it", descriptor::java_name(&superclass))));
    }
    let mut writer = Writer { pool: ConstantPool::new(), methods: Vec::new(), superclass, substitute };
    let has_invariant = world.find_method(pair.abstraction, "repOk", "()Z").is_some();
    let mut seen: HashSet<(String, String)> = HashSet::new();
    for method in module_methods(world, pair.module) {
        let info = world.method(method).clone();
        let (name, old) = (world.text(info.name).to_string(), world.text(info.descriptor).to_string());
        let descriptor = old.replace(&format!("L{module};"), &format!("L{};", writer.substitute));
        let is_constructor = name == "<init>";
        let of_module = info.class == pair.module;
        if name == "<clinit>" || is_constructor && !of_module || !seen.insert((name.clone(), descriptor.clone())) {
            continue;
        }
        let described = describe_one(world, pair.module, method)?;
        let theirs = counterpart(world, pair.abstraction, &described).ok().filter(|_| !info.is_static());
        let written = if Some(method) == pair.invariant {
            writer.invariant(&name, has_invariant)
        } else if Some(method) == pair.stands_for {
            writer.returning(&name, &descriptor, Instruction::Aload_0, Instruction::Areturn)
        } else if let Some(theirs) = theirs {
            if theirs.descriptor == descriptor && !is_constructor {
                continue;
            }
            writer.delegating(&name, &descriptor, &theirs.descriptor)
        } else if is_constructor {
            writer.refusing_constructor(&descriptor)
        } else {
            writer.native(&name, &descriptor, info.is_static())
        };
        written.map_err(unwritten)?;
    }
    let interfaces: Vec<String> = if world.class(pair.module).is_interface() {
        vec![module.clone()]
    } else {
        let all = world.class(pair.module).all_interfaces.iter();
        all.map(|interface| world.class(*interface).name.to_string()).collect()
    };
    writer.finish(&interfaces).map_err(unwritten)
}

/// The methods of a module that have a counterpart in the abstraction.
pub(crate) fn delegated(world: &World, pair: &Pair) -> Result<Vec<(MethodId, Method)>, Error> {
    let mut delegated = Vec::new();
    for method in module_methods(world, pair.module) {
        let info = world.method(method);
        let is_meant = !info.is_static() && (&**world.text(info.name) != "<init>" || info.class == pair.module);
        let described = describe_one(world, pair.module, method)?;
        if is_meant && counterpart(world, pair.abstraction, &described).is_ok() {
            delegated.push((method, described));
        }
    }
    Ok(delegated)
}

/// The methods of a class, of its mirror and of its ancestors but `Object`; those of an interface, of all interfaces above it.
fn module_methods(world: &World, module: ClassId) -> Vec<MethodId> {
    let info = world.class(module);
    let mut all: Vec<MethodId> = Vec::new();
    if info.is_interface() {
        let interfaces = std::iter::once(module).chain(info.all_interfaces.iter().copied());
        all.extend(interfaces.flat_map(|interface| world.methods_of(interface)));
        all.retain(|method| world.method(*method).is_abstract());
        return all;
    }
    all.extend(info.mirror.into_iter().flat_map(|mirror| world.methods_of(mirror)));
    all.extend(methods(world, module));
    // What a mirror declares without a body, or to be called by nobody else, is no method of its own.
    let unfit = access::PRIVATE | access::SYNTHETIC;
    let from_mirror = |method: MethodId| Some(world.method(method).class) == info.mirror;
    let declared = |method: MethodId| {
        let name = &**world.text(world.method(method).name);
        from_mirror(method) && (world.method(method).is_abstract() || name == "<init>")
    };
    all.retain(|method| world.method(*method).flags & unfit == 0 && !declared(*method));
    all
}

struct Writer {
    pool: ConstantPool<'static>,
    methods: Vec<MethodFile>,
    superclass: String,
    substitute: String,
}

type Written = Result<(), ristretto_classfile::Error>;

impl Writer {
    fn add(
        &mut self,
        flags: MethodAccessFlags,
        name: &str,
        descriptor: &str,
        code: Option<Vec<Instruction>>,
    ) -> Written {
        let mut attributes = Vec::new();
        if let Some(code) = code {
            let (parameters, _) = descriptor::method_types(descriptor).unwrap_or((Vec::new(), Type::Void));
            let locals: u16 = 1 + parameters.iter().map(words).sum::<u16>();
            attributes.push(Attribute::Code {
                name_index: self.pool.add_utf8("Code")?,
                // The receiver, and every argument in two words at most.
                max_stack: 2 + 2 * locals,
                max_locals: locals,
                code,
                exception_table: Vec::new(),
                attributes: Vec::new(),
            });
        }
        let (name_index, descriptor_index) = (self.pool.add_utf8(name)?, self.pool.add_utf8(descriptor)?);
        self.methods.push(MethodFile { access_flags: flags, name_index, descriptor_index, attributes });
        Ok(())
    }

    /// A method that returns the same always.
    fn returning(&mut self, name: &str, descriptor: &str, value: Instruction, end: Instruction) -> Written {
        self.add(MethodAccessFlags::PUBLIC, name, descriptor, Some(vec![value, end]))
    }

    /// The invariant: that of the abstraction, if it has one.
    fn invariant(&mut self, name: &str, of_abstraction: bool) -> Written {
        if !of_abstraction {
            return self.returning(name, "()Z", Instruction::Iconst_1, Instruction::Ireturn);
        }
        let class = self.pool.add_class(&self.superclass)?;
        let invariant = Instruction::Invokespecial(self.pool.add_method_ref(class, "repOk", "()Z")?);
        self.add(
            MethodAccessFlags::PUBLIC,
            name,
            "()Z",
            Some(vec![Instruction::Aload_0, invariant, Instruction::Ireturn]),
        )
    }

    /// A method that calls a method of the abstraction of the same name.
    fn delegating(&mut self, name: &str, descriptor: &str, theirs: &str) -> Written {
        let (own, result) = descriptor::method_types(descriptor).unwrap_or((Vec::new(), Type::Void));
        let (wanted, given) = descriptor::method_types(theirs).unwrap_or((Vec::new(), Type::Void));
        let mut code = vec![Instruction::Aload_0];
        let mut local: u8 = 1;
        for (own, wanted) in own.iter().zip(&wanted) {
            code.push(load(own, local));
            local = local.saturating_add(words(own) as u8);
            if let (Some(boxed), true) = (box_of(own), wanted.is_reference()) {
                let class = self.pool.add_class(boxed)?;
                let descriptor = format!("({})L{boxed};", own.descriptor());
                code.push(Instruction::Invokestatic(self.pool.add_method_ref(class, "valueOf", &descriptor)?));
            }
        }
        let class = self.pool.add_class(&self.superclass)?;
        code.push(Instruction::Invokespecial(self.pool.add_method_ref(class, name, theirs)?));
        if let (Some(boxed), true) = (box_of(&result), given.is_reference()) {
            let class = self.pool.add_class(boxed)?;
            let unboxing = format!("{}Value", descriptor::type_name(&result.descriptor()));
            let descriptor = format!("(){}", result.descriptor());
            code.push(Instruction::Checkcast(class));
            code.push(Instruction::Invokevirtual(self.pool.add_method_ref(class, &unboxing, &descriptor)?));
        }
        if let (Some(boxed), true) = (box_of(&given), result.is_reference()) {
            let class = self.pool.add_class(boxed)?;
            let descriptor = format!("({})L{boxed};", given.descriptor());
            code.push(Instruction::Invokestatic(self.pool.add_method_ref(class, "valueOf", &descriptor)?));
        }
        code.push(match result {
            Type::Void => Instruction::Return,
            Type::Long => Instruction::Lreturn,
            Type::Float => Instruction::Freturn,
            Type::Double => Instruction::Dreturn,
            Type::Object(_) | Type::Array(_) => Instruction::Areturn,
            _ => Instruction::Ireturn,
        });
        self.add(MethodAccessFlags::PUBLIC, name, descriptor, Some(code))
    }

    /// A method that nobody has written.
    fn native(&mut self, name: &str, descriptor: &str, is_static: bool) -> Written {
        let mut flags = MethodAccessFlags::PUBLIC | MethodAccessFlags::NATIVE;
        if is_static {
            flags |= MethodAccessFlags::STATIC;
        }
        self.add(flags, name, descriptor, None)
    }

    /// A constructor that calls what nobody has written.
    fn refusing_constructor(&mut self, descriptor: &str) -> Written {
        let class = self.pool.add_class(&self.substitute)?;
        let refusal = self.pool.add_method_ref(class, NO_CONSTRUCTOR, descriptor)?;
        let (parameters, _) = descriptor::method_types(descriptor).unwrap_or((Vec::new(), Type::Void));
        let mut code = Vec::new();
        let mut local: u8 = 1;
        for parameter in &parameters {
            code.push(load(parameter, local));
            local = local.saturating_add(words(parameter) as u8);
        }
        code.extend([Instruction::Invokestatic(refusal), Instruction::Return]);
        self.native(NO_CONSTRUCTOR, descriptor, true)?;
        self.add(MethodAccessFlags::PUBLIC, "<init>", descriptor, Some(code))
    }

    fn finish(mut self, interfaces: &[String]) -> Result<Vec<u8>, ristretto_classfile::Error> {
        let mut indices = Vec::with_capacity(interfaces.len());
        for interface in interfaces {
            indices.push(self.pool.add_class(interface)?);
        }
        let file = ClassFile {
            // No frames are needed in code that does not branch.
            version: JAVA_8,
            this_class: self.pool.add_class(&self.substitute)?,
            super_class: self.pool.add_class(&self.superclass)?,
            access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::SUPER | ClassAccessFlags::SYNTHETIC,
            constant_pool: self.pool,
            interfaces: indices,
            methods: self.methods,
            ..ClassFile::default()
        };
        let mut bytes = Vec::new();
        file.to_bytes(&mut bytes)?;
        Ok(bytes)
    }
}

/// Puts an argument on the stack.
fn load(kind: &Type, local: u8) -> Instruction {
    match kind {
        Type::Long => Instruction::Lload(local),
        Type::Float => Instruction::Fload(local),
        Type::Double => Instruction::Dload(local),
        Type::Object(_) | Type::Array(_) => Instruction::Aload(local),
        _ => Instruction::Iload(local),
    }
}

/// How many words of a frame a value takes.
fn words(kind: &Type) -> u16 {
    if matches!(kind, Type::Long | Type::Double) { 2 } else { 1 }
}
