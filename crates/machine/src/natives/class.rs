//! Natives of `java.lang.Class`, class loaders and modules.

use super::loaders::{
    application_loader, class_loader, define_by_loader, define_hidden, element_of, find_loaded, for_name, known_domain,
    package, protection_domain,
};
use super::{Native, nothing, object, yes};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::Then;
use glassbox_classes::descriptor::{Type, binary_name};
use glassbox_classes::world::{ClassId, Shape};
use ristretto_classfile::attributes::Attribute;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/Class", name) => return class_native(name),
        ("java/lang/ClassLoader", "findBootstrapClass") => |m, a| {
            let name = m.string_text(object(a[0])).replace('.', "/");
            match m.world.load(&name) {
                Ok(class) if m.world.class(class).module().is_some() => {
                    m.link(class)?;
                    Ok(m.mirror(class)?.bits())
                }
                _ => { m.make_room(); Ok(0) }
            }
        },
        ("java/lang/ClassLoader", "findLoadedClass0") => find_loaded,
        ("java/lang/ClassLoader", "findInitiatedClass0") => nothing,
        ("java/lang/ClassLoader", "defineClass0") => define_hidden,
        ("java/lang/ClassLoader", "defineClass1") => define_by_loader,
        ("java/lang/ClassLoader", "retrieveDirectives") => |m, _| {
            let directives = m.new_blank("java/lang/AssertionStatusDirectives")?;
            for (field, class) in [("classes", "[Ljava/lang/String;"), ("packages", "[Ljava/lang/String;"),
                ("classEnabled", "[Z"), ("packageEnabled", "[Z")] {
                let class = m.load(class)?;
                let array = m.new_array(class, 0)?;
                m.set_named(directives, field, array.bits());
            }
            m.set_named(directives, "deflt", 1);
            Ok(directives.bits())
        },
        ("java/lang/Module", "defineModule0" | "addReads0" | "addExports0" | "addExportsToAll0" | "addExportsToAllUnnamed0") => nothing,
        ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0") => nothing,
        ("jdk/internal/loader/BootLoader", "getSystemPackageNames") => |m, _| {
            Ok(m.string_array::<&str>(&[])?.bits())
        },
        ("jdk/internal/loader/BootLoader", "getSystemPackageLocation") => nothing,
        ("jdk/internal/reflect/Reflection", "getCallerClass") => caller_class,
        ("jdk/internal/reflect/Reflection", "getClassAccessFlags") => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            Ok(u64::from(m.world.class(class).flags))
        },
        ("jdk/internal/reflect/Reflection", "areNestMates") => |m, a| {
            let (one, other) = (m.class_of_mirror(object(a[0])), m.class_of_mirror(object(a[1])));
            Ok(u64::from(m.world.nest_host(one) == m.world.nest_host(other)))
        },
        _ => return None,
    })
}

/// Java methods whose answer is known here.
#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        // The application's loader is only made when somebody asks for it.
        ("java/lang/Class", "getClassLoader0") => class_loader,
        ("java/lang/Class", "getClassLoader") => class_loader,
        ("java/lang/ClassLoader", "getSystemClassLoader") => |m, _| application_loader(m),
        ("java/lang/Class", "desiredAssertionStatus") => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            Ok(u64::from(m.world.class(class).module().is_none()))
        },
        // Newer JDKs have a field for it, which is only filled when somebody asks.
        ("java/lang/Class", "getProtectionDomain") => protection_domain,
        ("java/lang/Class", "getPackage") => package,
        ("java/lang/Class", "getModule") => module,
        // The main thread's is the application's loader; only programs ask for it here.
        ("java/lang/Thread", "getContextClassLoader") => |m, a| {
            let own = m.get_named(object(a[0]), "contextClassLoader");
            if own != 0 || m.world.class(m.running_class()).module().is_some() {
                return Ok(own);
            }
            application_loader(m)
        },
        ("java/lang/Class", "getResourceAsStream") => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let name = m.string_text(object(a[1]));
            let package = m.world.class(class).package();
            let path = match name.strip_prefix('/') {
                Some(absolute) => absolute.to_owned(),
                None if package.is_empty() => name,
                None => format!("{package}/{name}"),
            };
            resource_stream(m, &path)
        },
        ("java/lang/Module" | "java/lang/ClassLoader", "getResourceAsStream") => |m, a| {
            let name = m.string_text(object(a[1]));
            resource_stream(m, name.trim_start_matches('/'))
        },
        ("jdk/internal/loader/BootLoader", "findResource") if descriptor == "(Ljava/lang/String;)Ljava/net/URL;" => {
            jdk_resource_url
        }
        ("java/lang/Class", "checkMemberAccess" | "checkPackageAccess" | "checkPackageAccessForPermittedSubclasses") => nothing,
        ("java/lang/Module", "isExported" | "isOpen" | "canRead" | "isReflectivelyExported" | "isReflectivelyOpened") => yes,
        ("jdk/internal/reflect/Reflection", "verifyModuleAccess" | "verifyPublicMemberAccess") => yes,
        ("jdk/internal/reflect/Reflection", "ensureNativeAccess") => nothing,
        // There is no boot layer whose packages it could list.
        ("java/lang/SecurityManager", "addNonExportedPackages") => nothing,
        _ => return None,
    })
}

/// To the JDK's own code all classes are in one unnamed module, which may do everything. A program
/// that asks for the module of a JDK class gets one with the right name.
fn module<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let class = m.class_of_mirror(object(a[0]));
    let asked_by_program = m.world.class(m.running_class()).module().is_none();
    let module = if asked_by_program { named_module(m, class)? } else { m.host.unnamed_module };
    Ok(module.bits())
}

/// A module with the name of the one that a class is in; that of programs has none.
pub(super) fn named_module<D: Domain>(m: &mut Machine<D>, class: ClassId) -> Result<Ref, Trap> {
    let info = m.world.class(element_of(m, class));
    let name = match (info.module(), info.file()) {
        (Some(name), _) => name.to_owned(),
        (None, None) => "java.base".to_owned(),
        (None, Some(_)) => return Ok(m.host.unnamed_module),
    };
    if let Some((_, module)) = m.host.modules.iter().find(|(known, _)| *known == name) {
        return Ok(*module);
    }
    let text = m.intern(&name)?;
    let module_class = m.heap.class(m.host.unnamed_module);
    let size = m.class_state(module_class).size;
    let word = m.word_of(module_class, "name");
    let module = m.heap.permanently(|heap| {
        let module = heap.new_object(module_class, size)?;
        if let Some(word) = word {
            heap.set_word(module, word, text.bits());
        }
        Ok::<Ref, crate::heap::Full>(module)
    })?;
    m.host.modules.push((name, module));
    Ok(module)
}

/// A resource of the JDK, and its path with the module.
fn jdk_resource<D: Domain>(m: &Machine<D>, path: &str) -> Option<(String, Vec<u8>)> {
    let package = path.rsplit_once('/').map_or("", |(package, _)| package).replace('/', ".");
    let jdk = m.world.path().jdk();
    let place = format!("/{}/{path}", jdk.package_module(&package)?);
    let bytes = jdk.resource(&place)?;
    Some((place, bytes))
}

/// The address of a resource of the JDK, null if there is none. No loader has the modules that the JDK would search.
fn jdk_resource_url<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let name = m.string_text(object(a[0]));
    let Some((place, _)) = jdk_resource(m, &name) else { return Ok(0) };
    let class = m.load("java/net/URL")?;
    m.initialise(class)?;
    let url = m.new_blank("java/net/URL")?;
    let text = m.new_string(&format!("jrt:{place}"))?;
    let Some(method) = m.world.find_method(class, "<init>", "(Ljava/lang/String;)V") else {
        return m.unsupported("a JDK without URL(String)");
    };
    let arguments = vec![url.bits(), text.bits()];
    Err(Trap::Call(Box::new(Upcall { method, arguments, then: Then::Give(url) })))
}

/// A stream of a resource of the JDK or of the class path, null if there is none.
fn resource_stream<D: Domain>(m: &mut Machine<D>, path: &str) -> Result<u64, Trap> {
    let bytes = jdk_resource(m, path).map(|(_, bytes)| bytes);
    let Some(bytes) = bytes.or_else(|| m.world.path().resource(path)) else { return Ok(0) };
    let stream = m.new_blank("java/io/ByteArrayInputStream")?;
    let array = m.byte_array(&bytes)?;
    m.set_named(stream, "buf", array.bits());
    m.set_named(stream, "count", bytes.len() as u64);
    Ok(stream.bits())
}

#[rustfmt::skip]
fn class_native<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "initClassName" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            // What stands in the place of a module bears the module's name.
            let module = m.world.path().substituted().replaced(&m.world.class(class).name).map(binary_name);
            let name = module.unwrap_or_else(|| m.binary_name(class));
            let name = m.intern(&name)?;
            m.set_named(object(a[0]), "name", name.bits());
            Ok(name.bits())
        },
        "getPrimitiveClass" => |m, a| {
            let name = m.string_text(object(a[0]));
            let kind = Type::PRIMITIVES.into_iter().find(|kind| kind.java_name() == name);
            match kind {
                Some(kind) => { let class = m.primitive(&kind); Ok(m.mirror(class)?.bits()) }
                None => m.throw_new("java/lang/ClassNotFoundException", name),
            }
        },
        "isArray" => |m, a| shape(m, a, |shape| matches!(shape, Shape::Array { .. })),
        "isPrimitive" => |m, a| shape(m, a, |shape| matches!(shape, Shape::Primitive(_))),
        "isInterface" => |m, a| Ok(u64::from(m.world.class(m.class_of_mirror(object(a[0]))).is_interface())),
        "isHidden" => |m, a| Ok(u64::from(m.world.class(m.class_of_mirror(object(a[0]))).hidden)),
        "isRecord0" => |m, a| {
            let record = attribute(m, a[0], |attribute, _| matches!(attribute, Attribute::Record { .. }).then_some(()));
            Ok(u64::from(record.is_some()))
        },
        "getModifiers" => |m, a| { let class = m.class_of_mirror(object(a[0])); Ok(u64::from(m.class_flags(class))) },
        "getClassAccessFlagsRaw0" => |m, a| Ok(u64::from(m.world.class(m.class_of_mirror(object(a[0]))).flags)),
        "getClassFileVersion0" => |_, _| Ok(61),
        "getSuperclass" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let info = m.world.class(class);
            match info.super_class {
                Some(parent) if !info.is_interface() => Ok(m.mirror(parent)?.bits()),
                _ => Ok(0),
            }
        },
        "getInterfaces0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let interfaces = m.world.class(class).interfaces.clone();
            mirrors(m, &interfaces)
        },
        "isInstance" => |m, a| {
            if a[1] == 0 { return Ok(0); }
            let (class, target) = (m.heap.class(object(a[1])), m.class_of_mirror(object(a[0])));
            Ok(u64::from(m.world.is_subclass(class, target)))
        },
        "isAssignableFrom" => |m, a| {
            if a[1] == 0 { return m.throw_null(); }
            let (class, target) = (m.class_of_mirror(object(a[1])), m.class_of_mirror(object(a[0])));
            Ok(u64::from(m.world.is_subclass(class, target)))
        },
        "desiredAssertionStatus0" => |m, a| {
            Ok(u64::from(m.world.class(m.class_of_mirror(object(a[0]))).module().is_none()))
        },
        "forName0" => for_name,
        "getSigners" | "setSigners" => nothing,
        "getProtectionDomain0" => |m, a| Ok(known_domain(m, a[0])?.bits()),
        "getGenericSignature0" => |m, a| {
            let text = attribute(m, a[0], |attribute, pool| match attribute {
                Attribute::Signature { signature_index, .. } => pool(*signature_index),
                _ => None,
            });
            string_or_null(m, text)
        },
        "getSimpleBinaryName0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let text = inner_entry(m, class).and_then(|(_, _, name)| name);
            string_or_null(m, text)
        },
        "getDeclaringClass0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            match inner_entry(m, class).and_then(|(_, outer, _)| outer) {
                Some(outer) => { let outer = m.load(&outer)?; Ok(m.mirror(outer)?.bits()) }
                None => Ok(0),
            }
        },
        "getEnclosingMethod0" => enclosing_method,
        "getDeclaredClasses0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let own = m.world.class(class).name.to_string();
            let mut inner = Vec::new();
            for (name, outer, _) in inner_entries(m, class) {
                if outer.as_deref() == Some(&*own) {
                    inner.push(m.load(&name)?);
                }
            }
            mirrors(m, &inner)
        },
        "getNestHost0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let host = m.world.nest_host(class);
            m.link(host)?;
            Ok(m.mirror(host)?.bits())
        },
        "getNestMembers0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let host = m.world.nest_host(class);
            let mut members = vec![host];
            let names = names_of(m, host, |attribute| match attribute {
                Attribute::NestMembers { class_indexes, .. } => Some(class_indexes.clone()),
                _ => None,
            });
            for name in names.unwrap_or_default() {
                members.push(m.load(&name)?);
            }
            mirrors(m, &members)
        },
        "getPermittedSubclasses0" => |m, a| {
            let class = m.class_of_mirror(object(a[0]));
            let names = names_of(m, class, |attribute| match attribute {
                Attribute::PermittedSubclasses { class_indexes, .. } => Some(class_indexes.clone()),
                _ => None,
            });
            let Some(names) = names else { return Ok(0) };
            let classes = names.iter().map(|name| m.load(name)).collect::<Result<Vec<_>, _>>()?;
            mirrors(m, &classes)
        },
        _ => return None,
    })
}

fn shape<D: Domain>(m: &mut Machine<D>, a: &[u64], test: impl Fn(&Shape) -> bool) -> Result<u64, Trap> {
    Ok(u64::from(test(&m.world.class(m.class_of_mirror(object(a[0]))).shape)))
}

fn mirrors<D: Domain>(m: &mut Machine<D>, classes: &[ClassId]) -> Result<u64, Trap> {
    let mirrors = classes.iter().map(|class| m.mirror(*class)).collect::<Result<Vec<Ref>, _>>()?;
    Ok(m.ref_array("[Ljava/lang/Class;", &mirrors)?.bits())
}

fn string_or_null<D: Domain>(m: &mut Machine<D>, text: Option<String>) -> Result<u64, Trap> {
    text.map_or(Ok(0), |text| Ok(m.intern(&text)?.bits()))
}

/// Looks for something in the attributes of a class object's class.
fn attribute<D: Domain, T>(
    m: &Machine<D>,
    mirror: u64,
    look: impl Fn(&Attribute, &dyn Fn(u16) -> Option<String>) -> Option<T>,
) -> Option<T> {
    let file = m.world.class(m.class_of_mirror(object(mirror))).file()?.clone();
    let text = |index: u16| file.constant_pool.try_get_utf8(index).ok()?.as_str().map(str::to_owned);
    file.attributes.iter().find_map(|attribute| look(attribute, &text))
}

fn names_of<D: Domain>(
    m: &Machine<D>,
    class: ClassId,
    look: impl Fn(&Attribute) -> Option<Vec<u16>>,
) -> Option<Vec<String>> {
    let file = m.world.class(class).file()?;
    let indexes = file.attributes.iter().find_map(look)?;
    let name = |index: &u16| file.constant_pool.try_get_class(*index).ok()?.as_str().map(str::to_owned);
    indexes.iter().map(name).collect()
}

/// The entries of `InnerClasses`: the class, its outer class, its simple name.
fn inner_entries<D: Domain>(m: &Machine<D>, class: ClassId) -> Vec<(String, Option<String>, Option<String>)> {
    let Some(file) = m.world.class(class).file() else { return Vec::new() };
    let class_name = |index: u16| file.constant_pool.try_get_class(index).ok()?.as_str().map(str::to_owned);
    let text = |index: u16| file.constant_pool.try_get_utf8(index).ok()?.as_str().map(str::to_owned);
    let entries = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => Some(classes),
        _ => None,
    });
    entries
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let outer = (entry.outer_class_info_index != 0).then(|| class_name(entry.outer_class_info_index));
            let name = (entry.name_index != 0).then(|| text(entry.name_index));
            Some((class_name(entry.class_info_index)?, outer.flatten(), name.flatten()))
        })
        .collect()
}

fn inner_entry<D: Domain>(m: &Machine<D>, class: ClassId) -> Option<(String, Option<String>, Option<String>)> {
    let own = m.world.class(class).name.clone();
    inner_entries(m, class).into_iter().find(|(name, _, _)| **name == *own)
}

fn enclosing_method<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let class = m.class_of_mirror(object(a[0]));
    let Some(file) = m.world.class(class).file().cloned() else { return Ok(0) };
    let found = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::EnclosingMethod { class_index, method_index, .. } => Some((*class_index, *method_index)),
        _ => None,
    });
    let Some((class_index, method_index)) = found else { return Ok(0) };
    let outer = m.resolve_class(class, class_index)?;
    let mut elements = vec![m.mirror(outer)?, Ref::NULL, Ref::NULL];
    if let Some(ristretto_classfile::Constant::NameAndType { name_index, descriptor_index }) =
        file.constant_pool.get(method_index)
    {
        for (slot, index) in [(1, name_index), (2, descriptor_index)] {
            if let Some(text) = file.constant_pool.try_get_utf8(*index).ok().and_then(|text| text.as_str()) {
                elements[slot] = m.intern(text)?;
            }
        }
    }
    Ok(m.ref_array("[Ljava/lang/Object;", &elements)?.bits())
}

/// The caller of the method that asks: reflection's own frames do not count.
fn caller_class<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let callers: Vec<ClassId> = m
        .frames
        .iter()
        .rev()
        .skip(1)
        .filter(|frame| {
            let method = m.world.method(frame.method);
            let class = &m.world.class(method.class).name;
            !(&**class == "java/lang/reflect/Method" && &**m.world.text(method.name) == "invoke"
                || class.starts_with("jdk/internal/reflect/"))
        })
        .map(|frame| m.world.method(frame.method).class)
        .take(1)
        .collect();
    match callers.first() {
        Some(class) => Ok(m.mirror(*class)?.bits()),
        None => Ok(0),
    }
}
