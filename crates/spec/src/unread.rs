//! Fields that nobody reads: what they hold does not matter, and a check that tries all their values says no more than one that does not.
//!
//! This is told from the code, not from what an engine has run, so that it is the same for all engines and true of every call that they
//! make. Code that may run is followed by the names of methods, from the invariant, the operations and the abstraction on through all of the user's classes that they
//! name; what overrides a method of the library, or is made a function of, may be called from there. So a field may be taken for read that is not, but not the other way
//! round. Where code looks at fields by their names, nothing is said.

use std::collections::BTreeSet;
use std::sync::Arc;

use glassbox_classes::ClassPath;
use glassbox_classes::world::{ClassId, World};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant};

use crate::scope::{Domain, Scope, Sharing};
use crate::specification::Specification;

/// Classes through which fields can be read without naming them in code.
const LOOK_EVERYWHERE: &[&str] = &[
    "java/lang/reflect/",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandle\0",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "java/io/ObjectOutputStream",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
];

/// Of more classes than this, nothing is said either: to read them all would take longer than most checks.
const MOST_CLASSES: usize = 1000;

/// The fields of the user's classes that a scope has more than one value for and that nobody reads, as `Node.mark`.
pub fn unread_fields(path: &ClassPath, specification: &Specification, scope: &Scope) -> Vec<String> {
    unread(path, specification, scope, |domain| match domain {
        Domain::Numbers { min, max } => min < max,
        Domain::Booleans | Domain::Listed(_) => true,
        Domain::References { sharing, .. } => *sharing == Sharing::Shared,
        Domain::Fixed | Domain::Opaque => false,
    })
}

/// The fields of the user's classes without known values that no code reads, as `Node.mark`.
pub fn unread_opaque_fields(path: &ClassPath, specification: &Specification, scope: &Scope) -> Vec<String> {
    unread(path, specification, scope, |domain| *domain == Domain::Opaque)
}

/// Whether code may read the reference of an inner class's objects to the object around them.
pub(crate) fn reads_outer(world: &mut World, specification: &Specification, inner: &str) -> bool {
    let Some(code) = Code::gather(world, specification, |_| true) else { return true };
    let methods = code.files.iter().flat_map(|file| file.methods.iter().map(move |method| (file, method)));
    let attributes =
        methods.flat_map(|(file, method)| method.attributes.iter().map(move |attribute| (file, attribute)));
    let mut instructions = attributes.flat_map(|(file, attribute)| match attribute {
        Attribute::Code { code, .. } => code.iter().map(|instruction| (file, instruction)).collect(),
        _ => Vec::new(),
    });
    instructions.any(|(file, instruction)| match instruction {
        Instruction::Getfield(index) => {
            owner(file, *index).as_deref() == Some(inner)
                && member(file, *index).is_some_and(|name| name.starts_with("this$"))
        }
        _ => false,
    })
}

/// The fields of the user's classes with some domains that no code reads.
fn unread(
    path: &ClassPath,
    specification: &Specification,
    scope: &Scope,
    is_meant: impl Fn(&Domain) -> bool,
) -> Vec<String> {
    let mut world = World::new(path.clone());
    let Some(code) = Code::gather(&mut world, specification, |_| true) else { return Vec::new() };
    let mut called: BTreeSet<String> = BTreeSet::from([specification.invariant.name.clone()]);
    called.extend(scope.constructors.iter().chain(&scope.operations).map(|call| call.method.name.clone()));
    // Whoever makes an object or initialises a class runs these.
    called.extend(["<init>".to_owned(), "<clinit>".to_owned()]);
    if let Some(abstraction) = &specification.abstraction {
        called.extend([abstraction.method.name.clone(), abstraction.equal_to.name.clone()]);
    }
    called.extend(code.from_outside.iter().cloned());
    let read = code.read_by(called);
    let mut unread = Vec::new();
    for field in &scope.fields {
        let is_users = world.load(&field.class).is_ok_and(|class| world.class(class).module().is_none());
        if is_meant(&field.domain) && is_users && !read.contains(&field.name) {
            unread.push(field.label());
        }
    }
    unread
}

/// The code of the user's classes that a class names, directly or not.
pub(crate) struct Code {
    pub(crate) files: Vec<Arc<ClassFile<'static>>>,
    /// Names of methods that may be called from elsewhere, and of fields that are read by handles.
    pub(crate) from_outside: BTreeSet<String>,
}

impl Code {
    /// The code of those classes that are meant. Nothing, if fields may be read by their names.
    pub(crate) fn gather(
        world: &mut World,
        specification: &Specification,
        is_meant: impl Fn(&str) -> bool,
    ) -> Option<Code> {
        let mut code = Code { files: Vec::new(), from_outside: BTreeSet::new() };
        let mut open: Vec<String> = vec![specification.class.clone()];
        open.extend(specification.mirror.clone());
        open.extend(specification.abstraction.as_ref().map(|abstraction| abstraction.class.clone()));
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(name) = open.pop() {
            if !is_meant(&name) {
                continue;
            }
            if seen.len() > MOST_CLASSES {
                return None;
            }
            let Ok(class) = world.load(&name) else { continue };
            if world.class(class).module().is_some() {
                continue;
            }
            // A mirror is looked up through its class: by its name, the class would be found again.
            let sources: Vec<ClassId> = std::iter::once(class).chain(world.class(class).mirror).collect();
            for source in sources {
                let Some(file) = world.class(source).file().cloned() else { continue };
                code.from_outside.extend(overriding(world, source));
                for named in names(&file).into_iter().chain(above(world, source)) {
                    let exact = format!("{named}\0");
                    if LOOK_EVERYWHERE.iter().any(|prefix| exact.starts_with(prefix)) {
                        return None;
                    }
                    // What the library is made of need not be read to know that it is the library.
                    let is_library = ["java/", "javax/", "jdk/"].iter().any(|prefix| named.starts_with(prefix));
                    if !is_library && seen.insert(named.clone()) {
                        open.push(named);
                    }
                }
                for constant in &file.constant_pool {
                    if let Constant::MethodHandle { reference_index, .. } = constant {
                        code.from_outside.extend(member(&file, *reference_index));
                    }
                }
                code.files.push(file);
            }
        }
        Some(code)
    }

    /// The names of fields that are read by methods of some names and by what they call.
    pub(crate) fn read_by(&self, called: BTreeSet<String>) -> BTreeSet<String> {
        // A handle on a field reads it.
        let mut read = self.from_outside.clone();
        let mut open: Vec<String> = called.iter().cloned().collect();
        let mut seen = called;
        while let Some(name) = open.pop() {
            for (file, instruction) in self.files.iter().flat_map(|file| instructions(file, &name)) {
                match instruction {
                    Instruction::Getfield(index) => read.extend(member(file, *index)),
                    Instruction::Invokevirtual(index)
                    | Instruction::Invokespecial(index)
                    | Instruction::Invokestatic(index)
                    | Instruction::Invokeinterface(index, _) => {
                        let found = member(file, *index).filter(|name| seen.insert(name.clone()));
                        open.extend(found);
                    }
                    _ => {}
                }
            }
        }
        read
    }
}

/// The instructions of all methods of a name.
fn instructions<'a>(file: &'a ClassFile<'static>, name: &str) -> Vec<(&'a ClassFile<'static>, &'a Instruction)> {
    let is_wanted = |index: u16| file.constant_pool.try_get_utf8(index).is_ok_and(|text| text.to_rust_string() == name);
    let methods = file.methods.iter().filter(|method| is_wanted(method.name_index));
    let attributes = methods.flat_map(|method| &method.attributes);
    let code = attributes.filter_map(|attribute| match attribute {
        Attribute::Code { code, .. } => Some(code),
        _ => None,
    });
    code.flatten().map(|instruction| (file, instruction)).collect()
}

/// The classes that a class file names.
pub(crate) fn names(file: &ClassFile<'static>) -> Vec<String> {
    let classes = file.constant_pool.iter().filter_map(|constant| match constant {
        Constant::Class(name) => file.constant_pool.try_get_utf8(*name).ok().map(|name| name.to_rust_string()),
        _ => None,
    });
    let element = |name: &str| {
        let element = name.trim_start_matches('[');
        let is_array = element.len() < name.len();
        element.strip_prefix('L').filter(|_| is_array).map_or(element, |class| class.trim_end_matches(';')).to_owned()
    };
    classes.map(|name| element(&name)).collect()
}

/// The classes above a class.
fn above(world: &World, class: ClassId) -> Vec<String> {
    let info = world.class(class);
    info.chain.iter().chain(&info.all_interfaces).map(|above| world.class(*above).name.to_string()).collect()
}

/// The names of a class's methods that are also those of a class of the library above it.
fn overriding(world: &World, class: ClassId) -> Vec<String> {
    let info = world.class(class);
    let library = info.chain.iter().chain(&info.all_interfaces).filter(|above| world.class(**above).module().is_some());
    let above: BTreeSet<&str> = library
        .flat_map(|above| world.methods_of(*above))
        .map(|method| &**world.text(world.method(method).name))
        .collect();
    let own = world.methods_of(class).map(|method| &**world.text(world.method(method).name));
    own.filter(|name| above.contains(name)).map(str::to_owned).collect()
}

/// The name of a field or method that a constant refers to.
pub(crate) fn member(file: &ClassFile<'static>, index: u16) -> Option<String> {
    let (name, _) = name_and_type(file, index)?;
    Some(file.constant_pool.try_get_utf8(name).ok()?.to_rust_string())
}

/// Its descriptor.
pub(crate) fn descriptor_of(file: &ClassFile<'static>, index: u16) -> Option<String> {
    let (_, descriptor) = name_and_type(file, index)?;
    Some(file.constant_pool.try_get_utf8(descriptor).ok()?.to_rust_string())
}

/// The constants of the name and the descriptor of a field or method.
fn name_and_type(file: &ClassFile<'static>, index: u16) -> Option<(u16, u16)> {
    let pool = &file.constant_pool;
    let (Constant::FieldRef { name_and_type_index, .. }
    | Constant::MethodRef { name_and_type_index, .. }
    | Constant::InterfaceMethodRef { name_and_type_index, .. }) = pool.get(index)?
    else {
        return None;
    };
    match pool.get(*name_and_type_index)? {
        Constant::NameAndType { name_index, descriptor_index } => Some((*name_index, *descriptor_index)),
        _ => None,
    }
}

/// The class that a constant names a member of.
pub(crate) fn owner(file: &ClassFile<'static>, index: u16) -> Option<String> {
    let pool = &file.constant_pool;
    let (Constant::FieldRef { class_index, .. }
    | Constant::MethodRef { class_index, .. }
    | Constant::InterfaceMethodRef { class_index, .. }) = pool.get(index)?
    else {
        return None;
    };
    let Constant::Class(name) = pool.get(*class_index)? else { return None };
    Some(pool.try_get_utf8(*name).ok()?.to_rust_string())
}
