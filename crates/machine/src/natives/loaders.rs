//! Class loaders: how they find classes, and what they define.
//!
//! The machine loads the classes of the class path itself and says that the application's loader did. What
//! only that loader knows of a class, its place and the attributes of its package, it finds
//! out when somebody asks: it is made to look for the class and to define it, in Java, and the definition
//! meets the class that is there already.

use super::class::named_module;
use super::object;
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::Then;
use glassbox_classes::world::{ClassId, Made, Shape, class_name};
use glassbox_classes::{Error, Origin};

/// Flags of `defineClass0`.
const NESTMATE: u64 = 1;
const HIDDEN: u64 = 2;

/// `Class.forName0`: a class by its binary name, from a loader.
pub(super) fn for_name<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (name, initialise, loader) = (object(a[0]), a[1] & 1 != 0, object(a[2]));
    if name.is_null() {
        return m.throw_null();
    }
    let name = m.string_text(name);
    let internal = name.replace('.', "/");
    let element = internal.trim_start_matches('[');
    let well_formed = if element.len() == internal.len() {
        !name.is_empty() && !name.contains('/')
    } else {
        !name.contains('/') && glassbox_classes::descriptor::Type::of(&internal).is_some()
    };
    if !well_formed {
        return m.throw_new("java/lang/ClassNotFoundException", name);
    }
    let class = if loader.is_null() {
        match m.world.load(&internal) {
            Ok(class) if m.is_of_jdk(element_of(m, class)) => m.load(&internal)?,
            _ => {
                m.make_room();
                return m.throw_new("java/lang/ClassNotFoundException", name);
            }
        }
    } else {
        m.load_for_name(&internal)?
    };
    if initialise {
        m.initialise(class)?;
    }
    Ok(m.mirror(class)?.bits())
}

/// The class that the elements of an array are of in the end; a class itself.
pub(super) fn element_of<D: Domain>(m: &Machine<D>, mut class: ClassId) -> ClassId {
    while let Shape::Array { component } = m.world.class(class).shape {
        class = component;
    }
    class
}

/// `ClassLoader.findLoadedClass0`.
pub(super) fn find_loaded<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let name = m.string_text(object(a[1])).replace('.', "/");
    let loader = &m.world.class(m.heap.class(object(a[0]))).name;
    let sees_application = &**loader != "jdk/internal/loader/ClassLoaders$PlatformClassLoader";
    match m.world.loaded(&name) {
        Some(class) if sees_application || m.is_of_jdk(class) => {
            m.link(class)?;
            Ok(m.mirror(class)?.bits())
        }
        _ => Ok(0),
    }
}

/// `Class.getClassLoader`.
pub(super) fn class_loader<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let class = m.class_of_mirror(object(a[0]));
    if m.is_of_jdk(element_of(m, class)) { Ok(0) } else { application_loader(m) }
}

/// The loader of the class path. It is only made when somebody asks for it.
pub(crate) fn application_loader<D: Domain>(m: &mut Machine<D>) -> Result<u64, Trap> {
    let loaders = m.load("jdk/internal/loader/ClassLoaders")?;
    m.initialise(loaders)?;
    Ok(m.get_static(loaders, "APP_LOADER"))
}

/// `ClassLoader.defineClass0(loader, lookup, name, bytes, offset, length, domain, initialise, flags, data)`.
pub(super) fn define_hidden<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let host = (a[1] != 0).then(|| m.class_of_mirror(object(a[1])));
    let made = Made { hidden: a[8] & HIDDEN != 0, host, nestmate: a[8] & NESTMATE != 0 };
    define(m, None, [a[3], a[4], a[5]], made)
}

/// `ClassLoader.defineClass1(loader, name, bytes, offset, length, domain, source)`.
pub(super) fn define_by_loader<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    // One class per name: a loader of the program's own would be answered wrongly.
    let loader = object(a[0]);
    if !loader.is_null() && m.world.class(m.heap.class(loader)).module().is_none() {
        return m.unsupported("a class loader of the program's own");
    }
    let name = (a[1] != 0).then(|| m.string_text(object(a[1])).replace('.', "/"));
    let loaded = name.as_deref().and_then(|name| m.world.loaded(name));
    let mirror = match loaded {
        Some(class) => {
            m.link(class)?;
            m.mirror(class)?.bits()
        }
        None => define(m, name.as_deref(), [a[2], a[3], a[4]], Made::default())?,
    };
    m.heap.set_word(object(mirror), m.known.class_domain_word, a[5]);
    Ok(mirror)
}

fn define<D: Domain>(
    m: &mut Machine<D>,
    name: Option<&str>,
    [bytes, offset, length]: [u64; 3],
    made: Made,
) -> Result<u64, Trap> {
    let (offset, length) = (offset as i32 as usize, length as i32 as usize);
    let bytes = m.heap.byte_array(object(bytes)).get(offset..offset.saturating_add(length)).map(<[u8]>::to_vec);
    let Some(bytes) = bytes else { return m.throw_new("java/lang/ArrayIndexOutOfBoundsException", "class bytes") };
    let place = name.map_or("a class defined at run time".to_owned(), |name| format!("the class {name}"));
    let file = glassbox_classes::parse(&bytes, &place).map_err(|error| m.link_trap(error.into()))?;
    m.world.check_version(&file).map_err(|error| m.link_trap(error))?;
    let found = class_name(&file, file.this_class).map_err(|error| m.link_trap(error))?;
    if let Some(asked) = name.filter(|asked| *asked != found) {
        let error = Error::WrongName { asked: asked.to_owned(), found: found.to_owned(), place };
        return Err(m.link_trap(error.into()));
    }
    // One after the other, so that the loader is asked for the one that fails.
    let supertypes = [file.super_class].into_iter().filter(|index| *index != 0).chain(file.interfaces.iter().copied());
    for index in supertypes {
        let supertype = class_name(&file, index).map_err(|error| m.link_trap(error))?;
        m.load(supertype)?;
    }
    let class = m.world.define(file, made).map_err(|error| m.link_trap(error))?;
    m.link(class)?;
    Ok(m.mirror(class)?.bits())
}

/// `Class.getProtectionDomain`.
pub(super) fn protection_domain<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let domain = known_domain(m, a[0])?;
    if !domain.is_null() {
        return Ok(domain.bits());
    }
    // Whatever has no domain of its own shares one; where it is kept depends on the JDK.
    let class = m.known.class;
    match m.world.find_method(class, "protectionDomain", "()Ljava/security/ProtectionDomain;") {
        Some(method) => Err(Trap::Call(Box::new(Upcall { method, arguments: vec![a[0]], then: Then::Deliver }))),
        None => {
            let holder = m.load("java/lang/Class$Holder")?;
            m.initialise(holder)?;
            Ok(m.get_static(holder, "allPermDomain"))
        }
    }
}

/// The domain a class was defined with, null if there is none. Classes made for another share
/// its domain.
pub(super) fn known_domain<D: Domain>(m: &mut Machine<D>, mirror: u64) -> Result<Ref, Trap> {
    let mirror = define_belatedly(m, object(mirror))?;
    let domain = m.heap.field_ref(mirror, m.known.class_domain_word);
    Ok(if domain == mirror { Ref::NULL } else { domain })
}

/// `Class.getPackage`.
pub(super) fn package<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let class = m.class_of_mirror(object(a[0]));
    if !matches!(m.world.class(class).shape, Shape::Instance(_)) {
        return Ok(0);
    }
    define_belatedly(m, object(a[0]))?;
    let of_jdk = m.is_of_jdk(class);
    let loaders = m.load("jdk/internal/loader/ClassLoaders")?;
    m.initialise(loaders)?;
    let loader = m.get_static(loaders, if of_jdk { "BOOT_LOADER" } else { "APP_LOADER" });
    let module = if of_jdk { named_module(m, class)? } else { m.host.unnamed_module };
    let name = m.world.class(class).package().replace('/', ".");
    let name = m.intern(&name)?;
    let loader_class = m.heap.class(object(loader));
    let descriptor = "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;";
    let method = m.world.find_method(loader_class, "definePackage", descriptor);
    let arguments = vec![loader, name.bits(), module.bits()];
    let Some(method) = method else { return m.unsupported("a JDK without ClassLoader.definePackage") };
    Err(Trap::Call(Box::new(Upcall { method, arguments, then: Then::Deliver })))
}

/// Makes the application's loader define a class that the machine has found on the class path, or the one
/// that a class was made for. Gives the class object of that class.
fn define_belatedly<D: Domain>(m: &mut Machine<D>, mirror: Ref) -> Result<Ref, Trap> {
    let mut class = m.class_of_mirror(mirror);
    while let Some(host) = m.world.class(class).host {
        class = host;
    }
    let mirror = m.mirror(class)?;
    let of_class_path = matches!(m.world.class(class).origin, Some(Origin::Directory(_) | Origin::Jar(_)));
    if !of_class_path || !m.heap.field_ref(mirror, m.known.class_domain_word).is_null() {
        return Ok(mirror);
    }
    let loader = application_loader(m)?;
    let find = "findClassOnClassPathOrNull";
    let loader_class = m.heap.class(object(loader));
    let Some(method) = m.world.find_method(loader_class, find, "(Ljava/lang/String;)Ljava/lang/Class;") else {
        return m.unsupported(format!("a JDK without BuiltinClassLoader.{find}"));
    };
    let name = m.binary_name(class);
    let name = m.new_string(&name)?;
    // Once is enough: a class that points to itself has been looked for.
    m.heap.set_word(mirror, m.known.class_domain_word, mirror.bits());
    let arguments = vec![loader, name.bits()];
    Err(Trap::Call(Box::new(Upcall { method, arguments, then: Then::Again })))
}
