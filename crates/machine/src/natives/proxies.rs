//! Dynamic proxies: the classes `java.lang.reflect.Proxy` makes.
//!
//! The JDK checks the interfaces, finds a module for the class, assembles it with a class-file
//! library, and keeps it in a cache. Checks and cache are the JDK's here too; the class is spun
//! directly, in the form that the JDK's `ProxyGenerator` gives it: every method hands itself and
//! its arguments to the invocation handler, lets through what it may throw, and wraps the rest. As
//! there are no modules, the class is put where the JDK would put it by name alone: beside a
//! non-public interface, else into the package of the first dynamic module.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_classes::world::{ClassId, Made, MethodId, access};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};
use rustc_hash::FxHashMap;

use super::{Native, nothing, object};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};
use crate::spin::{Spinner, give_back, load, slots, wrapper};

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const METHOD: &str = "Ljava/lang/reflect/Method;";
/// Where proxies of public interfaces are.
const PUBLIC_PACKAGE: &str = "jdk/proxy1";

#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    if class != "java/lang/reflect/Proxy$ProxyBuilder" {
        return None;
    }
    Some(match name {
        // Its result, a module or what stands for one, is only passed on to `defineProxyClass`.
        "mapToModule" | "proxyClassContext" => nothing,
        "defineProxyClass" => define,
        // Asked only of classes that extend `Proxy`; those of a program were read from somewhere.
        "isProxyClass" => |m, a| Ok(u64::from(m.world.class(m.class_of_mirror(object(a[0]))).origin.is_none())),
        _ => return None,
    })
}

impl<D: Domain> Machine<D> {
    /// The module that a stack trace names for a proxy of public interfaces.
    pub(crate) fn proxy_module(&self, class: ClassId) -> Option<String> {
        let class = self.world.class(class);
        (class.origin.is_none() && class.package() == PUBLIC_PACKAGE).then(|| PUBLIC_PACKAGE.replace('/', "."))
    }
}

/// A method of a proxy: whose it is, and what it may throw.
struct Forwarded {
    from: ClassId,
    name: String,
    descriptor: String,
    throws: Vec<ClassId>,
}

fn illegal<T>(message: String) -> Result<T, Trap> {
    Err(Trap::ThrowNew("java/lang/IllegalArgumentException", Some(message)))
}

/// `defineProxyClass(module, interfaces)`.
fn define<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let Some(interfaces) = interfaces(m, object(a[1])) else {
        return m.unsupported("a proxy whose interfaces are in an unexpected list");
    };
    let package = package(m, &interfaces)?;
    let methods = forwarded_methods(m, &interfaces)?;
    let name = format!("$Proxy{}", next_number(m)?);
    let is_public = package.is_none();
    let name = match package.as_deref().unwrap_or(PUBLIC_PACKAGE) {
        "" => name,
        package => format!("{package}/{name}"),
    };
    let spinner = assemble(m, name, &interfaces, &methods, is_public);
    let class = m.world.define(spinner.finish(), Made::default()).map_err(|error| m.link_trap(error))?;
    m.link(class)?;
    Ok(m.mirror(class)?.bits())
}

/// The elements of the lists that `Proxy` makes: of one interface, and of an array's.
fn interfaces<D: Domain>(m: &Machine<D>, list: Ref) -> Option<Vec<ClassId>> {
    if list.is_null() {
        return None;
    }
    let mirrors = match &*m.world.class(m.heap.class(list)).name {
        "java/util/Collections$SingletonList" => vec![object(m.get_named(list, "element"))],
        "java/util/Arrays$ArrayList" => {
            let array = object(m.get_named(list, "a"));
            (0..m.heap.length(array)).map(|index| m.heap.array_ref(array, index)).collect()
        }
        _ => return None,
    };
    Some(mirrors.into_iter().map(|mirror| m.class_of_mirror(mirror)).collect())
}

/// The package the non-public interfaces are in, none if all are public.
fn package<D: Domain>(m: &Machine<D>, interfaces: &[ClassId]) -> Result<Option<String>, Trap> {
    let mut found: Option<String> = None;
    for interface in interfaces {
        if m.class_flags(*interface) & access::PUBLIC != 0 {
            continue;
        }
        let own = m.world.class(*interface).package();
        match &found {
            Some(other) if other != own => {
                return illegal("cannot have non-public interfaces in different packages".to_owned());
            }
            _ => found = Some(own.to_owned()),
        }
    }
    Ok(found)
}

/// Counts proxies where the JDK does, in `ProxyBuilder.nextUniqueNumber`.
fn next_number<D: Domain>(m: &mut Machine<D>) -> Result<u64, Trap> {
    let builder = m.load("java/lang/reflect/Proxy$ProxyBuilder")?;
    let counter = object(m.get_static(builder, "nextUniqueNumber"));
    if counter.is_null() {
        return m.throw_null();
    }
    let number = m.get_named(counter, "value");
    m.set_named(counter, "value", number + 1);
    Ok(number)
}

/// The methods of a proxy: those of `Object` that it forwards, then the interfaces'.
fn forwarded_methods<D: Domain>(m: &mut Machine<D>, interfaces: &[ClassId]) -> Result<Vec<Forwarded>, Trap> {
    let mut methods: Vec<Forwarded> = Vec::new();
    let mut known: FxHashMap<(String, String), usize> = FxHashMap::default();
    let mut add = |m: &mut Machine<D>, from: ClassId, id: MethodId| -> Result<(), Trap> {
        let info = m.world.method(id);
        let (name, descriptor) = (m.world.text(info.name).to_string(), m.world.text(info.descriptor).to_string());
        let throws = thrown(m, id)?;
        match known.get(&(name.clone(), descriptor.clone())) {
            Some(index) => methods[*index].throws = common(m, &methods[*index].throws, &throws),
            None => {
                known.insert((name.clone(), descriptor.clone()), methods.len());
                methods.push(Forwarded { from, name, descriptor, throws });
            }
        }
        Ok(())
    };
    let object_class = m.known.object;
    for (name, descriptor) in
        [("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z"), ("toString", "()Ljava/lang/String;")]
    {
        if let Some(id) = m.world.find_declared(object_class, name, descriptor) {
            add(m, object_class, id)?;
        }
    }
    for interface in interfaces {
        for id in public_methods(m, *interface) {
            add(m, *interface, id)?;
        }
    }
    check_results(m, &methods)?;
    Ok(methods)
}

/// What `Class.getMethods` gives for an interface, without static methods.
fn public_methods<D: Domain>(m: &Machine<D>, interface: ClassId) -> Vec<MethodId> {
    let mut found: Vec<MethodId> = Vec::new();
    // An interface comes after those it extends; the last declaration of a method counts.
    let all = m.world.class(interface).all_interfaces.iter().copied().chain([interface]).rev();
    for id in all.flat_map(|class| m.world.methods_of(class)) {
        let info = m.world.method(id);
        let forwarded = !info.is_static() && info.flags & access::PUBLIC != 0;
        let overridden = found.iter().any(|other| {
            let other = m.world.method(*other);
            other.name == info.name && other.descriptor == info.descriptor
        });
        if forwarded && !overridden {
            found.push(id);
        }
    }
    found
}

fn thrown<D: Domain>(m: &mut Machine<D>, method: MethodId) -> Result<Vec<ClassId>, Trap> {
    let info = m.world.method(method).clone();
    let Some(file) = m.world.class(info.class).file().cloned() else { return Ok(Vec::new()) };
    let indexes = file.methods[info.index as usize].attributes.iter().find_map(|attribute| match attribute {
        Attribute::Exceptions { exception_indexes, .. } => Some(exception_indexes),
        _ => None,
    });
    indexes.into_iter().flatten().map(|index| m.resolve_class(info.class, *index)).collect()
}

/// Exceptions that both of two methods allow.
fn common<D: Domain>(m: &Machine<D>, one: &[ClassId], other: &[ClassId]) -> Vec<ClassId> {
    let mut both = Vec::new();
    for (these, those) in [(one, other), (other, one)] {
        for class in these {
            if !both.contains(class) && those.iter().any(|wider| m.world.is_subclass(*class, *wider)) {
                both.push(*class);
            }
        }
    }
    both
}

/// Methods that differ in their results only need one result that suits all.
fn check_results<D: Domain>(m: &mut Machine<D>, methods: &[Forwarded]) -> Result<(), Trap> {
    let mut results: FxHashMap<(&str, &str), Vec<ClassId>> = FxHashMap::default();
    for method in methods {
        let Some((parameters, result)) = method.descriptor.rsplit_once(')') else { continue };
        let result = m.load_type(result)?;
        results.entry((&method.name, parameters)).or_default().push(result);
    }
    for ((name, parameters), results) in results {
        let suits_all = |m: &Machine<D>, class: ClassId| results.iter().all(|other| m.world.is_subclass(class, *other));
        if !results.iter().any(|class| suits_all(m, *class)) {
            let (parameters, _) = glassbox_classes::descriptor::signature(&format!("{parameters})V"));
            let names: Vec<String> = results.iter().map(|class| m.binary_name(*class)).collect();
            return illegal(format!(
                "methods with same signature {name}({}) but incompatible return types: [{}]",
                parameters.replace(", ", ","),
                names.join(", ")
            ));
        }
    }
    Ok(())
}

fn assemble<D: Domain>(
    m: &Machine<D>,
    name: String,
    interfaces: &[ClassId],
    methods: &[Forwarded],
    is_public: bool,
) -> Spinner {
    let mut spinner = Spinner::new(name);
    let visibility = if is_public { ClassAccessFlags::PUBLIC } else { ClassAccessFlags::empty() };
    spinner.extend(PROXY, visibility | ClassAccessFlags::FINAL);
    for interface in interfaces {
        spinner.implement(&m.world.class(*interface).name);
    }
    let constructor = format!("(L{HANDLER};)V");
    let init = spinner.method_ref(PROXY, "<init>", &constructor);
    let code = vec![Instruction::Aload_0, Instruction::Aload_1, Instruction::Invokespecial(init), Instruction::Return];
    spinner.method("<init>", &constructor, false, code, 0);

    let own = spinner.name().to_owned();
    let mut initialiser = Vec::new();
    for (index, method) in methods.iter().enumerate() {
        let Some((parameters, result)) = method_types(&method.descriptor) else { continue };
        let field = format!("m{index}");
        spinner.field(&field, METHOD, true);
        let field = spinner.field_ref(&own, &field, METHOD);
        find_method(&mut spinner, &mut initialiser, &m.binary_name(method.from), &method.name, &parameters);
        initialiser.push(Instruction::Putstatic(field));
        let throws: Vec<String> = method.throws.iter().map(|class| m.world.class(*class).name.to_string()).collect();
        forward(&mut spinner, field, method, &parameters, &result, &throws);
    }
    initialiser.push(Instruction::Return);
    spinner.guarded_method("<clinit>", "()V", MethodAccessFlags::STATIC, initialiser, 0, Vec::new());
    spinner
}

/// Code that pushes a class by its name, without initialising it.
fn find_class(spinner: &mut Spinner, code: &mut Vec<Instruction>, binary_name: &str) {
    let own = spinner.name().to_owned();
    let (own, name) = (spinner.class(&own), spinner.string(binary_name));
    let loader = spinner.invoke_virtual("java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;");
    let find = spinner.invoke_static(
        "java/lang/Class",
        "forName",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
    );
    code.extend([Instruction::Ldc_w(name), Instruction::Iconst_0, Instruction::Ldc_w(own), loader, find]);
}

/// Code that pushes a method as reflection gives it.
fn find_method(spinner: &mut Spinner, code: &mut Vec<Instruction>, from: &str, name: &str, parameters: &[Type]) {
    find_class(spinner, code, from);
    let name = spinner.string(name);
    let (count, class) = (spinner.int(parameters.len() as i32), spinner.class("java/lang/Class"));
    code.extend([Instruction::Ldc_w(name), count, Instruction::Anewarray(class)]);
    for (index, kind) in parameters.iter().enumerate() {
        let index = spinner.int(index as i32);
        code.extend([Instruction::Dup, index]);
        match kind {
            Type::Object(name) => find_class(spinner, code, &name.replace('/', ".")),
            Type::Array(_) => find_class(spinner, code, &kind.descriptor().replace('/', ".")),
            primitive => {
                let field = spinner.field_ref(wrapper(primitive), "TYPE", "Ljava/lang/Class;");
                code.push(Instruction::Getstatic(field));
            }
        }
        code.push(Instruction::Aastore);
    }
    let descriptor = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
    let get = spinner.invoke_virtual("java/lang/Class", "getMethod", descriptor);
    code.push(get);
}

/// A method that calls the handler.
fn forward(
    spinner: &mut Spinner,
    field: u16,
    method: &Forwarded,
    parameters: &[Type],
    result: &Type,
    throws: &[String],
) {
    const UNDECLARED: &str = "java/lang/reflect/UndeclaredThrowableException";
    let handler = spinner.field_ref(PROXY, "h", &format!("L{HANDLER};"));
    let mut code =
        vec![Instruction::Aload_0, Instruction::Getfield(handler), Instruction::Aload_0, Instruction::Getstatic(field)];
    let any = Type::Object("java/lang/Object".to_owned());
    let mut slot = 1;
    if parameters.is_empty() {
        code.push(Instruction::Aconst_null);
    } else {
        let (count, class) = (spinner.int(parameters.len() as i32), spinner.class("java/lang/Object"));
        code.extend([count, Instruction::Anewarray(class)]);
        for (index, kind) in parameters.iter().enumerate() {
            let index = spinner.int(index as i32);
            code.extend([Instruction::Dup, index, load(kind, slot)]);
            spinner.convert(&mut code, kind, &any);
            code.push(Instruction::Aastore);
            slot += slots(kind);
        }
    }
    let invoke = format!("(Ljava/lang/Object;{METHOD}[Ljava/lang/Object;)Ljava/lang/Object;");
    let invoke = spinner.interface_method_ref(HANDLER, "invoke", &invoke);
    code.push(Instruction::Invokeinterface(invoke, 4));
    if *result == Type::Void {
        code.push(Instruction::Pop);
    } else {
        spinner.convert(&mut code, &any, result);
    }
    code.push(give_back(result));

    let mut guards = Vec::new();
    if !throws.iter().any(|name| name == "java/lang/Throwable") {
        let range_pc = 0..code.len() as u16;
        let rethrow = range_pc.end;
        code.push(Instruction::Athrow);
        let allowed =
            ["java/lang/Error", "java/lang/RuntimeException"].into_iter().chain(throws.iter().map(|name| &**name));
        for name in allowed {
            let catch_type = spinner.class(name);
            guards.push(ExceptionTableEntry { range_pc: range_pc.clone(), handler_pc: rethrow, catch_type });
        }
        let catch_type = spinner.class("java/lang/Throwable");
        guards.push(ExceptionTableEntry { range_pc, handler_pc: rethrow + 1, catch_type });
        let (class, init) =
            (spinner.class(UNDECLARED), spinner.method_ref(UNDECLARED, "<init>", "(Ljava/lang/Throwable;)V"));
        code.extend([
            Instruction::Astore_w(slot),
            Instruction::New(class),
            Instruction::Dup,
            Instruction::Aload_w(slot),
            Instruction::Invokespecial(init),
            Instruction::Athrow,
        ]);
    }
    let flags = MethodAccessFlags::PUBLIC | MethodAccessFlags::FINAL;
    spinner.guarded_method(&method.name, &method.descriptor, flags, code, 1, guards);
}
