//! What a class is compared with: the abstraction that its objects stand for, and the method of the abstraction that each
//! operation should behave like (paper 000, sections 3.1 and 3.10).

use glassbox_classes::Origin;
use glassbox_classes::descriptor::{self, Type};
use glassbox_classes::world::{ClassId, MethodId, World, access};
use glassbox_verdict::Skipped;

use crate::Error;
use crate::specification::{Method, describe_one, place, simple_name};

/// What the objects of a class stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abstraction {
    /// The method that says what an object stands for.
    pub method: Method,
    /// The class of what it returns, by internal name.
    pub class: String,
    /// The method of that class which says whether two of its objects stand for the same.
    pub equal_to: Method,
    /// Operations that are not compared with anything, and why.
    pub not_compared: Vec<Skipped>,
}

/// The method of an abstraction that an operation should behave like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterpart {
    /// Its name, `<init>` for a constructor.
    pub name: String,
    /// Its descriptor. Where a parameter is a reference and that of the operation is not, arguments are boxed.
    pub descriptor: String,
}

/// Reads what the method `method` of a class makes of its objects, and gives operations and constructors their counterparts.
pub(crate) fn read(
    world: &mut World,
    class: ClassId,
    methods: &[MethodId],
    constructors: &mut [Method],
    operations: &mut [Method],
) -> Result<Option<Abstraction>, Error> {
    let Some(method) = methods.first().copied() else { return Ok(None) };
    let problem = |world: &World, method: MethodId, problem: String| Error::Abstraction {
        place: place(world, method),
        method: world.text(world.method(method).name).to_string(),
        problem,
    };
    if let Some(second) = methods.get(1) {
        let first = world.text(world.method(method).name).to_string();
        return Err(problem(world, *second, format!("is the second of the class, besides {first}; mark only one")));
    }
    let info = world.method(method).clone();
    let signature = world.text(info.descriptor).to_string();
    let (parameters, result) = descriptor::method_types(&signature).unwrap_or((Vec::new(), Type::Void));
    if !parameters.is_empty() {
        return Err(problem(world, method, "has parameters and must have none".to_owned()));
    }
    if info.is_static() || info.is_abstract() {
        let what = if info.is_static() { "is static" } else { "is abstract" };
        return Err(problem(world, method, format!("{what} and must be an instance method with a body")));
    }
    let wanted = "it must return an object of a class with a method `boolean equalTo`";
    let Type::Object(model) = result else {
        return Err(problem(world, method, format!("returns {}; {wanted}", descriptor::signature(&signature).1)));
    };
    let model = world.load(&model)?;
    let name = world.class(model).java_name();
    if world.class(model).is_interface() {
        return Err(problem(world, method, format!("returns the interface {name}; {wanted}")));
    }
    let equal_to = equality(world, model).map_err(|reason| {
        let simple = simple_name(&name);
        let advice = match world.class(model).origin {
            Some(Origin::Jdk { .. }) => "return a class that has it, such as glassbox.model.AbsMap".to_owned(),
            _ => format!("give {simple} a method `boolean equalTo({simple} other)`"),
        };
        problem(world, method, format!("returns {name}, {reason}; {advice}"))
    })?;
    let mut abstraction = Abstraction {
        method: describe_one(world, class, method)?,
        class: world.class(model).name.to_string(),
        equal_to: describe_one(world, model, equal_to)?,
        not_compared: Vec::new(),
    };
    for operation in constructors.iter_mut().chain(operations) {
        match counterpart(world, model, operation) {
            Ok(found) => operation.counterpart = Some(found),
            // What a constructor is given says little of what it makes.
            Err(_) if operation.name == "<init>" => {}
            Err(reason) => {
                abstraction.not_compared.push(Skipped { operation: operation.label.clone(), reason, open: false });
            }
        }
    }
    Ok(Some(abstraction))
}

/// The method that says whether two objects of a class stand for the same.
fn equality(world: &World, model: ClassId) -> Result<MethodId, String> {
    let named: Vec<MethodId> = methods(world, model).filter(|method| named(world, *method, "equalTo")).collect();
    if named.is_empty() {
        return Err("which has no method `equalTo`".to_owned());
    }
    let mut reason = String::new();
    for method in named {
        let info = world.method(method);
        let (parameters, result) =
            descriptor::method_types(world.text(info.descriptor)).unwrap_or((Vec::new(), Type::Void));
        let takes_one = matches!(&parameters[..], [Type::Object(other)] if accepts(world, other, model));
        if info.is_static() {
            reason = "whose equalTo is static".to_owned();
        } else if info.is_abstract() {
            reason = "whose equalTo is abstract".to_owned();
        } else if result != Type::Boolean {
            reason = format!("whose equalTo returns {}", descriptor::signature(world.text(info.descriptor)).1);
        } else if !takes_one {
            reason = format!("whose equalTo takes ({})", descriptor::signature(world.text(info.descriptor)).0);
        } else {
            return Ok(method);
        }
    }
    Err(reason)
}

/// The method of the abstraction that fits an operation best, or why there is none.
pub(crate) fn counterpart(world: &World, model: ClassId, operation: &Method) -> Result<Counterpart, String> {
    let name = simple_name(&world.class(model).java_name());
    let candidates: Vec<MethodId> = if operation.name == "<init>" {
        world.methods_of(model).filter(|method| named(world, *method, "<init>")).collect()
    } else {
        methods(world, model).filter(|method| named(world, *method, &operation.name)).collect()
    };
    let unfit = access::STATIC | access::ABSTRACT | access::PRIVATE | access::BRIDGE | access::SYNTHETIC;
    let mut best: Option<(u32, MethodId)> = None;
    let mut reason = format!("{name} has no method of this name");
    for method in candidates {
        let info = world.method(method);
        if info.flags & unfit != 0 {
            continue;
        }
        match misfit(world, operation, world.text(info.descriptor)) {
            Ok(misfit) if best.is_none_or(|(least, _)| misfit < least) => best = Some((misfit, method)),
            Ok(_) => {}
            Err(why) => reason = format!("{name}.{} {why}", operation.name),
        }
    }
    let (_, method) = best.ok_or(reason)?;
    let info = world.method(method);
    Ok(Counterpart { name: operation.name.clone(), descriptor: world.text(info.descriptor).to_string() })
}

/// How badly a method's parameters fit those of an operation, 0 if they are the same; or why they do not fit at all.
fn misfit(world: &World, operation: &Method, descriptor: &str) -> Result<u32, String> {
    let unreadable = || "cannot be read".to_owned();
    let (parameters, result) = descriptor::method_types(descriptor).ok_or_else(unreadable)?;
    let (_, wanted) = descriptor::method_types(&operation.descriptor).ok_or_else(unreadable)?;
    let takes = || format!("takes ({})", descriptor::signature(descriptor).0);
    if parameters.len() != operation.parameters.len() {
        return Err(takes());
    }
    let mut misfit = 0;
    for (parameter, own) in parameters.iter().zip(&operation.parameters) {
        misfit += match (parameter, &own.kind) {
            (parameter, own) if parameter == own => 0,
            (Type::Object(above), Type::Object(below)) if is_below(world, below, above) => {
                if above == "java/lang/Object" { 2 } else { 1 }
            }
            (Type::Object(above), Type::Array(_)) if above == "java/lang/Object" => 2,
            (Type::Object(above), own) if !own.is_reference() => {
                let boxed = box_of(own).ok_or_else(takes)?;
                match &**above {
                    "java/lang/Object" | "java/lang/Comparable" => 4,
                    above if above == boxed => 3,
                    _ => return Err(takes()),
                }
            }
            _ => return Err(takes()),
        };
    }
    let returns = || format!("returns {}", descriptor::signature(descriptor).1);
    match (&wanted, &result) {
        // Who returns nothing cannot return anything else.
        (Type::Void, _) => Ok(misfit),
        (_, Type::Void) => Err(returns()),
        (wanted, result) if wanted == result || wanted.is_reference() && result.is_reference() => Ok(misfit),
        (primitive, Type::Object(boxed)) if !primitive.is_reference() && may_box(boxed, primitive) => Ok(misfit + 1),
        (Type::Object(boxed), primitive) if !primitive.is_reference() && may_box(boxed, primitive) => Ok(misfit + 1),
        _ => Err(returns()),
    }
}

/// Whether a reference of a type can be to a box of a primitive type.
fn may_box(reference: &str, primitive: &Type) -> bool {
    let general = ["java/lang/Object", "java/lang/Comparable", "java/lang/Number"];
    general.contains(&reference) || box_of(primitive) == Some(reference)
}

/// The class that boxes a primitive type.
pub(crate) fn box_of(primitive: &Type) -> Option<&'static str> {
    Some(match primitive {
        Type::Boolean => "java/lang/Boolean",
        Type::Byte => "java/lang/Byte",
        Type::Char => "java/lang/Character",
        Type::Short => "java/lang/Short",
        Type::Int => "java/lang/Integer",
        Type::Long => "java/lang/Long",
        Type::Float => "java/lang/Float",
        Type::Double => "java/lang/Double",
        Type::Void | Type::Object(_) | Type::Array(_) => return None,
    })
}

/// Whether a type is another or below it, as far as their classes are loaded.
fn is_below(world: &World, below: &str, above: &str) -> bool {
    above == "java/lang/Object"
        || match (world.loaded(below), world.loaded(above)) {
            (Some(below), Some(above)) => below == above || world.is_subclass(below, above),
            _ => false,
        }
}

/// Whether a parameter's type takes objects of a class.
fn accepts(world: &World, parameter: &str, class: ClassId) -> bool {
    is_below(world, &world.class(class).name, parameter)
}

/// The methods that a class has from itself and from its ancestors but `Object`, its own first.
pub(crate) fn methods(world: &World, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    let own = world.class(class).chain.iter().rev().filter(|id| &*world.class(**id).name != "java/lang/Object");
    own.flat_map(|id| world.methods_of(*id))
}

fn named(world: &World, method: MethodId, name: &str) -> bool {
    &**world.text(world.method(method).name) == name
}
