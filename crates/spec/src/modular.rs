//! Which modules a class is built from, and the class path on which it sees their abstractions in their place.
//!
//! A module is what an instance field of the class holds, if its class has an abstraction, or if the field says `@UseAbstraction`.
//! Only the class under check, with all that is nested in it and its mirror, sees the substitute (`substitute.rs`); the JDK's
//! own code goes on with the module itself.

use std::collections::BTreeSet;

use glassbox_classes::annotation::{Element, annotations};
use glassbox_classes::descriptor::{self, Type};
use glassbox_classes::guard::{Guard, GuardedField};
use glassbox_classes::world::{ClassId, FieldId, World, access, class_name};
use glassbox_classes::{ClassPath, Substituted};
use ristretto_classfile::Constant;

use crate::Error;
use crate::specification::{Called, Specification, called, marked};
use crate::substitute::{self, Pair};

/// A module that was replaced by its abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The module, as Java names it.
    pub name: String,
    /// The abstraction, as Java names it.
    pub abstraction: String,
    /// The class to check for its equivalence, by internal name. Nothing if there is none, or none that says that it
    /// stands for this abstraction.
    pub class: Option<String>,
    /// The names of all methods that the client calls, of the module or of another class.
    pub called: BTreeSet<String>,
    /// A method that the client may call and that is no operation of the module, though the abstraction has a counterpart.
    pub uncompared: Option<String>,
    /// A method with which the client may look into exceptions of the module, of which only the classes are compared.
    pub inspects: Option<String>,
}

/// A class path on which a class sees abstractions in the place of its modules.
#[derive(Clone, Debug)]
pub struct Modular {
    /// The class path.
    pub path: ClassPath,
    /// What was replaced.
    pub modules: Vec<Module>,
}

/// The internal name of the mark.
const USE_ABSTRACTION: &str = "glassbox/UseAbstraction";

/// Replaces the modules of a class: all of them, or only those that are marked.
pub fn modular(path: &ClassPath, client: &str, all: bool) -> Result<Modular, Error> {
    let mut world = World::new(path.clone());
    let id = world.load(client)?;
    let client = world.class(id).name.to_string();
    let mut substituted = Substituted::default();
    let mut modules: Vec<Module> = Vec::new();
    let mut guarded: Vec<(FieldId, ClassId)> = Vec::new();
    for field in fields(&world, id) {
        let Some((pair, class)) = module_of(&mut world, id, field, all)? else { continue };
        guarded.push((field, pair.abstraction));
        let name = world.class(pair.module).name.to_string();
        if substituted.names.contains_key(&name) {
            continue;
        }
        let substitute = substitute::name(&world, &pair);
        if !world.class(pair.module).is_interface() {
            check_fields(&world, id, &name)?;
            substituted.names.insert(name, substitute.clone());
        }
        let file = substitute::make(&mut world, &pair)?;
        let calls = called(&mut world, id);
        check_helpers(&mut world, id, &pair, &calls)?;
        let uncompared = match &class {
            Some(_) => uncompared(&mut world, &pair, &calls)?,
            None => None,
        };
        substituted.files.insert(substitute, file);
        modules.push(Module {
            name: world.class(pair.module).java_name(),
            abstraction: world.class(pair.abstraction).java_name(),
            class,
            inspects: inspects(&mut world, &calls),
            called: calls.into_iter().map(|called| called.name).collect(),
            uncompared,
        });
    }
    substituted.guard = guard(&world, id, &guarded, &substituted);
    let mirror = world.class(id).mirror.map(|mirror| world.class(mirror).name.to_string());
    substituted.clients = std::iter::once(client).chain(mirror).collect();
    Ok(Modular { path: path.substituting(substituted), modules })
}

/// Whether a call that is written to a class may reach a module: a class above it, but for `Object`.
fn is_above(world: &World, module: ClassId, class: &str) -> bool {
    let above = world.loaded(class).filter(|_| class != "java/lang/Object");
    above.is_some_and(|above| world.is_subclass(module, above))
}

/// Methods of exceptions that tell more than their class.
const INSPECT: [&str; 8] = [
    "getMessage",
    "getLocalizedMessage",
    "getCause",
    "getStackTrace",
    "getSuppressed",
    "printStackTrace",
    "toString",
    "hashCode",
];

/// A method with which a client looks into an exception: one of those above, or a concatenation of strings.
fn inspects(world: &mut World, calls: &[Called]) -> Option<String> {
    let throwable = world.load("java/lang/Throwable").ok()?;
    let mut is_exception = |name: &str| world.load(name).is_ok_and(|class| world.is_subclass(class, throwable));
    calls.iter().find_map(|called| {
        if called.class.is_empty() {
            let (types, _) = descriptor::method_types(&called.descriptor)?;
            let mut taken = types.iter().filter_map(|kind| match kind {
                Type::Object(name) => Some(name),
                _ => None,
            });
            let joins = called.name.starts_with("makeConcat") && taken.any(|name| is_exception(name));
            return joins.then(|| "a concatenation of strings".to_owned());
        }
        let looks = INSPECT.contains(&&*called.name) && is_exception(&called.class);
        looks.then(|| format!("{}()", called.name))
    })
}

/// A class that sees the module itself cannot be passed another class in its place.
fn check_helpers(world: &mut World, client: ClassId, pair: &Pair, calls: &[Called]) -> Result<(), Error> {
    let module = world.class(pair.module).name.to_string();
    if world.class(pair.module).is_interface() {
        return Ok(());
    }
    let named = format!("L{module};");
    let outermost = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
    let own: Vec<String> = std::iter::once(client)
        .chain(world.class(client).mirror)
        .chain([pair.module, pair.abstraction])
        .map(|class| outermost(&world.class(class).name))
        .collect();
    let helper = calls.iter().find(|called| {
        !called.class.is_empty() && called.descriptor.contains(&named) && !own.contains(&outermost(&called.class))
    });
    let Some(Called { class, name, .. }) = helper else { return Ok(()) };
    let method = format!("{}.{name}", descriptor::java_name(class));
    let problem = format!("{} calls {method}, which takes or returns it", world.class(client).java_name());
    Err(Error::Substitute { module: descriptor::java_name(&module), problem })
}

/// A method of a module that a client names and that a substitute has, but that no check compares with its counterpart.
fn uncompared(world: &mut World, pair: &Pair, calls: &[Called]) -> Result<Option<String>, Error> {
    let module = world.class(pair.module).name.to_string();
    let specification = Specification::read(world, &module)?;
    let mirror = world.class(pair.module).mirror;
    for (method, described) in substitute::delegated(world, pair)? {
        // Methods that a mirror adds are a part of the specification.
        if Some(world.method(method).class) == mirror {
            continue;
        }
        let is_compared = specification
            .constructors
            .iter()
            .chain(&specification.operations)
            .any(|one| one.name == described.name && one.descriptor == described.descriptor);
        let own = [pair.invariant, pair.stands_for].contains(&Some(method));
        let is_called = calls.iter().any(|called| {
            let is_it = called.name == described.name && called.descriptor == described.descriptor;
            is_it && (called.class == module || called.name != "<init>" && is_above(world, pair.module, &called.class))
        });
        if is_called && !is_compared && !own {
            return Ok(Some(described.label));
        }
    }
    Ok(None)
}

/// What is asked besides the invariant of a class whose fields hold abstractions. Who writes a mirror can ask modules, and does.
fn guard(world: &World, class: ClassId, held: &[(FieldId, ClassId)], substituted: &Substituted) -> Option<Guard> {
    let invariant = world.method(marked(world, class, "glassbox/Invariant", "repOk").first().copied()?);
    let declaring = invariant.class;
    if !world.class(class).chain.contains(&declaring) {
        return None;
    }
    let mut fields = Vec::new();
    for (field, abstraction) in held {
        let info = world.field(*field);
        let can_be_seen = info.class == declaring || info.flags & access::PRIVATE == 0;
        let is_within = world.class(declaring).chain.contains(&info.class);
        if !can_be_seen || !is_within || world.find_method(*abstraction, "repOk", "()Z").is_none() {
            continue;
        }
        let declared = world.text(info.descriptor).to_string();
        let module = declared.trim_start_matches('L').trim_end_matches(';');
        let descriptor = substituted.names.get(module).map(|name| format!("L{name};"));
        fields.push(GuardedField {
            class: world.class(info.class).name.to_string(),
            name: world.text(info.name).to_string(),
            descriptor: descriptor.unwrap_or(declared),
            abstraction: world.class(*abstraction).name.to_string(),
        });
    }
    let class = world.class(declaring).name.to_string();
    let invariant = world.text(invariant.name).to_string();
    (!fields.is_empty()).then_some(Guard { class, invariant, fields })
}

/// The instance fields of a class, inherited ones of the user's own classes included.
fn fields(world: &World, class: ClassId) -> Vec<FieldId> {
    let own = |id: &&ClassId| world.class(**id).module().is_none() || **id == class;
    let all = world.class(class).chain.iter().filter(own).flat_map(|id| world.fields_of(*id));
    all.filter(|field| !world.field(*field).is_static()).collect()
}

/// The module that a field holds, with the class to check for it.
fn module_of(
    world: &mut World,
    client: ClassId,
    field: FieldId,
    all: bool,
) -> Result<Option<(Pair, Option<String>)>, Error> {
    let Some(Type::Object(declared)) = Type::of(world.text(world.field(field).descriptor)) else { return Ok(None) };
    let marked_with = mark(world, field);
    if declared == "java/lang/Object" || marked_with.is_none() && !all {
        return Ok(None);
    }
    let declared = world.load(&declared)?;
    for candidate in candidates(world, client, declared) {
        let name = world.class(candidate).name.to_string();
        let specified = Specification::read(world, &name).ok().filter(|_| candidate != client);
        let says = specified.as_ref().and_then(|specification| specification.abstraction.as_ref());
        let abstraction = match (&marked_with, says) {
            (Some(wanted), _) => wanted.clone(),
            (None, Some(abstraction)) => abstraction.class.clone(),
            (None, None) => continue,
        };
        let class = says.filter(|says| says.class == abstraction).map(|_| name);
        let one = |world: &World, kind, named| marked(world, candidate, kind, named).first().copied();
        let pair = Pair {
            module: candidate,
            abstraction: world.load(&abstraction)?,
            invariant: one(world, "glassbox/Invariant", "repOk"),
            stands_for: one(world, "glassbox/Abstraction", "abstraction"),
        };
        return Ok(Some((pair, class)));
    }
    let Some(abstraction) = marked_with else { return Ok(None) };
    let pair = Pair { module: declared, abstraction: world.load(&abstraction)?, invariant: None, stands_for: None };
    Ok(Some((pair, None)))
}

/// The abstraction that a field, or its mirror, is marked to be replaced by.
fn mark(world: &World, field: FieldId) -> Option<String> {
    let info = world.field(field);
    let mirrored = world.class(info.class).mirror.and_then(|mirror| {
        world.fields_of(mirror).find(|other| world.field(*other).name == info.name && !world.field(*other).is_static())
    });
    [Some(field), mirrored].into_iter().flatten().find_map(|field| {
        let info = world.field(field);
        let file = world.class(info.class).file()?;
        let marks = annotations(&file.constant_pool, &file.fields[info.index as usize].attributes);
        match marks.iter().find(|mark| mark.kind == USE_ABSTRACTION)?.value("value")? {
            Element::Class(class) => Some(class.clone()),
            _ => None,
        }
    })
}

/// The classes that a field may hold objects of: what it is declared as, or what of that kind its class speaks of.
fn candidates(world: &mut World, client: ClassId, declared: ClassId) -> Vec<ClassId> {
    if !world.class(declared).is_abstract() && !world.class(declared).is_interface() {
        return vec![declared];
    }
    let mut found = Vec::new();
    for class in [Some(client), world.class(client).mirror].into_iter().flatten() {
        let Some(file) = world.class(class).file().cloned() else { continue };
        for constant in file.constant_pool.iter() {
            let Constant::Class(name) = constant else { continue };
            let Some(name) = file.constant_pool.try_get_utf8(*name).ok().and_then(|name| name.as_str()) else {
                continue;
            };
            let Ok(named) = world.load(name) else { continue };
            let info = world.class(named);
            if !info.is_abstract() && !info.is_interface() && world.is_subclass(named, declared) {
                found.push(named);
            }
        }
    }
    found
}

/// A class that looks at the fields of a module cannot do so with another in its place.
fn check_fields(world: &World, client: ClassId, module: &str) -> Result<(), Error> {
    for class in [Some(client), world.class(client).mirror].into_iter().flatten() {
        let Some(file) = world.class(class).file() else { continue };
        for constant in file.constant_pool.iter() {
            let Constant::FieldRef { class_index, name_and_type_index } = constant else { continue };
            if class_name(file, *class_index).is_ok_and(|name| name == module) {
                let pool = &file.constant_pool;
                let (name, _) = pool.try_get_name_and_type(*name_and_type_index).unwrap_or((&0, &0));
                let name = pool.try_get_utf8(*name).map(|name| name.to_rust_string()).unwrap_or_default();
                let problem = format!("{} looks at its field {name}", world.class(client).java_name());
                return Err(Error::Substitute { module: descriptor::java_name(module), problem });
            }
        }
    }
    Ok(())
}
