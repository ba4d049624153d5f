//! The types that type variables stand for within a scope.
//!
//! A class file gives the field `T value` of `Box<T>` the erasure of its type: `Object`. The generic signatures say
//! more. Where all uses of `Box` in a scope are `Box<String>`, the field holds strings.
//!
//! Every variable of every class has a [`Generic`] in [`Instances`], which grows with each use: from
//! [`Generic::Unknown`] over one type to [`Generic::Several`]. The own variables of the class under check start with
//! their erasures. Wildcards without a bound and raw types say nothing. A scope is generated again until no use adds
//! anything, so that a type may depend on other variables.

use std::collections::BTreeMap;

use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, FieldId, MethodId, World, class_name};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

/// A type of a generic signature, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Generic {
    /// A primitive type.
    Primitive(Type),
    /// A class with its type arguments, and the parameterized class around it.
    Class { name: String, arguments: Vec<Generic>, outer: Option<Box<Generic>> },
    /// A type variable.
    Variable(String),
    /// An array.
    Array(Box<Generic>),
    /// Nothing is said of the type.
    Unknown,
    /// Different types.
    Several,
}

/// What type variables stand for, by the class that declares them and their name.
pub(crate) type Instances = BTreeMap<(String, String), Generic>;

/// Types that are nested more deeply count as several.
const DEEPEST: u32 = 6;
/// The most classes around a class.
const MOST_OUTER: usize = 32;

/// The generic signature of a class.
#[derive(Default)]
pub(crate) struct ClassSignature {
    /// Its variables, each with its first bound.
    pub(crate) variables: Vec<(String, Generic)>,
    /// The superclass and the interfaces.
    pub(crate) supertypes: Vec<Generic>,
}

impl Generic {
    /// What is known from two uses together.
    fn join(self, other: Generic) -> Generic {
        match (self, other) {
            (Generic::Unknown, known) | (known, Generic::Unknown) => known,
            (Generic::Array(one), Generic::Array(other)) => match one.join(*other) {
                Generic::Several => Generic::Several,
                joined => Generic::Array(Box::new(joined)),
            },
            (Generic::Class { name, arguments, .. }, Generic::Class { name: other, arguments: others, .. })
                if values_of(&name) == values_of(&other) =>
            {
                let arguments = if arguments.len() == others.len() {
                    arguments.into_iter().zip(others).map(|(one, other)| one.join(other)).collect()
                } else {
                    Vec::new()
                };
                Generic::Class { name, arguments, outer: None }
            }
            (one, other) if one == other => one,
            _ => Generic::Several,
        }
    }

    /// The class whose pool the values come from, or the type of the array.
    pub(crate) fn erased(&self) -> Option<Type> {
        match self {
            Generic::Primitive(kind) => Some(kind.clone()),
            Generic::Class { name, .. } => Some(Type::Object(name.clone())),
            Generic::Array(element) => Some(Type::Array(Box::new(element.erased()?))),
            Generic::Variable(_) | Generic::Unknown | Generic::Several => None,
        }
    }
}

/// The class of the values that a scope has for a class: those of `Object` are integers.
fn values_of(class: &str) -> &str {
    match class {
        "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" | "java/io/Serializable" => {
            "java/lang/Integer"
        }
        "java/lang/CharSequence" => "java/lang/String",
        other => other,
    }
}

/// The own variables of a class, each with its erasure.
pub(crate) fn own(world: &World, class: ClassId) -> Instances {
    let name = world.class(class).name.to_string();
    let signature = class_signature(world, class);
    let above = |variable: &String| signature.variables.iter().find(|(name, _)| name == variable);
    let erasure = |bound: &Generic| {
        let mut bound = bound;
        // The bound of a variable may be another one.
        for _ in &signature.variables {
            if let Generic::Variable(variable) = bound {
                bound = above(variable).map_or(bound, |(_, next)| next);
            }
        }
        let name = match bound {
            Generic::Class { name, .. } => name.clone(),
            _ => "java/lang/Object".to_owned(),
        };
        Generic::Class { name, arguments: Vec::new(), outer: None }
    };
    signature.variables.iter().map(|(variable, bound)| ((name.clone(), variable.clone()), erasure(bound))).collect()
}

/// Replaces the variables in a type that a class speaks of.
pub(crate) fn resolve(world: &mut World, instances: &Instances, class: ClassId, generic: &Generic) -> Generic {
    resolve_within(world, instances, class, generic, DEEPEST)
}

fn resolve_within(world: &mut World, instances: &Instances, class: ClassId, generic: &Generic, depth: u32) -> Generic {
    match generic {
        Generic::Variable(name) => match declared(world, class, name) {
            Some(key) => instances.get(&key).cloned().unwrap_or(Generic::Unknown),
            // A variable of a method stands for whatever a caller chooses.
            None => Generic::Unknown,
        },
        Generic::Class { .. } | Generic::Array(_) if depth == 0 => Generic::Several,
        Generic::Class { name, arguments, .. } => {
            let resolved = |one| resolve_within(world, instances, class, one, depth - 1);
            Generic::Class { name: name.clone(), arguments: arguments.iter().map(resolved).collect(), outer: None }
        }
        Generic::Array(element) => match resolve_within(world, instances, class, element, depth - 1) {
            known @ (Generic::Unknown | Generic::Several) => known,
            element => Generic::Array(Box::new(element)),
        },
        Generic::Primitive(_) | Generic::Unknown | Generic::Several => generic.clone(),
    }
}

/// Adds a use of a type: its arguments are what the variables of its class stand for.
pub(crate) fn add_use(world: &mut World, instances: &mut Instances, class: ClassId, generic: &Generic) {
    match generic {
        Generic::Variable(_) => {
            let resolved = resolve(world, instances, class, generic);
            add_use(world, instances, class, &resolved);
        }
        Generic::Array(element) => add_use(world, instances, class, element),
        Generic::Class { name, arguments, outer } => {
            if let Some(outer) = outer {
                add_use(world, instances, class, outer);
            }
            let Ok(used) = world.load(name) else { return };
            let signature = class_signature(world, used);
            for ((variable, _), argument) in signature.variables.iter().zip(arguments) {
                add(world, instances, (name.clone(), variable.clone()), class, argument);
            }
        }
        Generic::Primitive(_) | Generic::Unknown | Generic::Several => {}
    }
}

/// Adds a use of a type through a class below it: the variables of this that the type's arguments determine.
pub(crate) fn add_use_below(
    world: &mut World,
    instances: &mut Instances,
    class: ClassId,
    generic: &Generic,
    below: ClassId,
) {
    let Generic::Class { name, arguments, .. } = generic else { return };
    let own = class_signature(world, below);
    let parameters = own.variables.iter().map(|(variable, _)| Generic::Variable(variable.clone())).collect();
    let Some(seen) = seen_as(world, below, parameters, name) else { return };
    let below = world.class(below).name.to_string();
    for (parameter, argument) in seen.iter().zip(arguments) {
        if let Generic::Variable(variable) = parameter {
            add(world, instances, (below.clone(), variable.clone()), class, argument);
        }
    }
}

/// The arguments of a supertype of a class with some arguments.
fn seen_as(world: &mut World, class: ClassId, arguments: Vec<Generic>, above: &str) -> Option<Vec<Generic>> {
    if &*world.class(class).name == above {
        return Some(arguments);
    }
    let signature = class_signature(world, class);
    for supertype in &signature.supertypes {
        let Generic::Class { name, arguments: given, .. } = supertype else { continue };
        let substitute = |one: &Generic| match one {
            Generic::Variable(variable) => {
                let place = signature.variables.iter().position(|(own, _)| own == variable);
                place.and_then(|place| arguments.get(place)).cloned().unwrap_or(Generic::Unknown)
            }
            Generic::Class { .. } | Generic::Array(_) => Generic::Unknown,
            other => other.clone(),
        };
        let given = given.iter().map(substitute).collect();
        let Ok(id) = world.load(name) else { continue };
        if let Some(found) = seen_as(world, id, given, above) {
            return Some(found);
        }
    }
    None
}

fn add(world: &mut World, instances: &mut Instances, key: (String, String), class: ClassId, argument: &Generic) {
    let resolved = resolve(world, instances, class, argument);
    let known = instances.remove(&key).unwrap_or(Generic::Unknown);
    instances.insert(key, known.join(resolved));
}

/// The class that declares a variable which a class speaks of: itself, or one around it.
fn declared(world: &mut World, class: ClassId, variable: &str) -> Option<(String, String)> {
    let mut class = class;
    for _ in 0..MOST_OUTER {
        let signature = class_signature(world, class);
        let name = world.class(class).name.to_string();
        if signature.variables.iter().any(|(own, _)| own == variable) {
            return Some((name, variable.to_owned()));
        }
        let outer = enclosing(world.class(class).file()?, &name)?;
        class = world.load(&outer).ok()?;
    }
    None
}

/// The class around a member class.
fn enclosing(file: &ClassFile<'static>, class: &str) -> Option<String> {
    file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => {
            let own = classes
                .iter()
                .find(|entry| class_name(file, entry.class_info_index).is_ok_and(|name| name == class))?;
            class_name(file, own.outer_class_info_index).ok().map(str::to_owned)
        }
        _ => None,
    })
}

/// The generic signature of a class; empty if it has none.
pub(crate) fn class_signature(world: &World, class: ClassId) -> ClassSignature {
    let found = world.class(class).file().and_then(|file| {
        let mut text = Text(signature_of(file, &file.attributes)?);
        let variables = text.variables()?;
        let mut supertypes = Vec::new();
        while !text.0.is_empty() {
            supertypes.push(text.kind()?);
        }
        Some(ClassSignature { variables, supertypes })
    });
    found.unwrap_or_default()
}

/// The generic type of a field, if it has one.
pub(crate) fn of_field(world: &World, field: FieldId) -> Option<Generic> {
    let info = world.field(field);
    let file = world.class(info.class).file()?;
    Text(signature_of(file, &file.fields.get(info.index as usize)?.attributes)?).kind()
}

/// The generic types of a method's parameters, if it has any. Variables of its own are unknown.
pub(crate) fn of_parameters(world: &World, method: MethodId) -> Option<Vec<Generic>> {
    let info = world.method(method);
    let file = world.class(info.class).file()?;
    let mut text = Text(signature_of(file, &file.methods.get(info.index as usize)?.attributes)?);
    let own = text.variables()?;
    text.take('(')?;
    let mut kinds = Vec::new();
    while text.take(')').is_none() {
        kinds.push(without(text.kind()?, &own));
    }
    Some(kinds)
}

/// A type in which some variables are unknown.
fn without(generic: Generic, unknown: &[(String, Generic)]) -> Generic {
    match generic {
        Generic::Variable(name) if unknown.iter().any(|(own, _)| *own == name) => Generic::Unknown,
        Generic::Class { name, arguments, outer } => Generic::Class {
            name,
            arguments: arguments.into_iter().map(|argument| without(argument, unknown)).collect(),
            outer: outer.map(|outer| Box::new(without(*outer, unknown))),
        },
        Generic::Array(element) => Generic::Array(Box::new(without(*element, unknown))),
        other => other,
    }
}

fn signature_of<'a>(file: &'a ClassFile<'static>, attributes: &[Attribute]) -> Option<&'a str> {
    attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => {
            file.constant_pool.try_get_utf8(*signature_index).ok()?.as_str()
        }
        _ => None,
    })
}

/// The rest of a signature (chapter 4.7.9.1 of the JVM specification).
struct Text<'a>(&'a str);

impl Text<'_> {
    fn take(&mut self, letter: char) -> Option<()> {
        self.0 = self.0.strip_prefix(letter)?;
        Some(())
    }

    /// The characters before one of some others.
    fn until(&mut self, ends: &[char]) -> Option<String> {
        let (taken, rest) = self.0.split_at(self.0.find(ends)?);
        self.0 = rest;
        Some(taken.to_owned())
    }

    /// The variables that a class or method declares, each with its first bound.
    fn variables(&mut self) -> Option<Vec<(String, Generic)>> {
        let mut variables = Vec::new();
        if self.take('<').is_none() {
            return Some(variables);
        }
        while self.take('>').is_none() {
            let name = self.until(&[':'])?;
            let mut bound = Generic::Unknown;
            while self.take(':').is_some() {
                // The first bound is absent where that is an interface.
                if self.0.starts_with(':') {
                    continue;
                }
                let next = self.kind()?;
                if bound == Generic::Unknown {
                    bound = next;
                }
            }
            variables.push((name, bound));
        }
        Some(variables)
    }

    fn kind(&mut self) -> Option<Generic> {
        if self.take('T').is_some() {
            let name = self.until(&[';'])?;
            self.take(';')?;
            return Some(Generic::Variable(name));
        }
        if self.take('[').is_some() {
            return Some(Generic::Array(Box::new(self.kind()?)));
        }
        if self.take('L').is_some() {
            return self.class();
        }
        let mut letters = self.0.chars();
        let kind = Type::of(&letters.next()?.to_string())?;
        self.0 = letters.as_str();
        Some(Generic::Primitive(kind))
    }

    fn class(&mut self) -> Option<Generic> {
        let mut name = self.until(&['<', ';', '.'])?;
        let mut arguments = self.arguments()?;
        let mut outer = None;
        while self.take('.').is_some() {
            outer = Some(Box::new(Generic::Class { name: name.clone(), arguments, outer }));
            name = format!("{name}${}", self.until(&['<', ';', '.'])?);
            arguments = self.arguments()?;
        }
        self.take(';')?;
        Some(Generic::Class { name, arguments, outer })
    }

    fn arguments(&mut self) -> Option<Vec<Generic>> {
        let mut arguments = Vec::new();
        if self.take('<').is_none() {
            return Some(arguments);
        }
        while self.take('>').is_none() {
            if self.take('*').is_some() {
                arguments.push(Generic::Unknown);
                continue;
            }
            // A wildcard with a bound stands for the bound.
            let _ = self.take('+').or_else(|| self.take('-'));
            arguments.push(self.kind()?);
        }
        Some(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::{Generic, Text};

    fn class(name: &str, arguments: Vec<Generic>) -> Generic {
        Generic::Class { name: name.to_owned(), arguments, outer: None }
    }

    #[test]
    fn signatures_are_read_to_their_end() {
        let mut text = Text("<K:Ljava/lang/Object;V::Ljava/lang/Comparable<TK;>;>La/B<TK;[I>.C<*+TV;>;");
        let bounds =
            [class("java/lang/Object", vec![]), class("java/lang/Comparable", vec![Generic::Variable("K".into())])];
        let names = ["K".to_owned(), "V".to_owned()];
        assert_eq!(text.variables(), Some(names.into_iter().zip(bounds).collect()));
        let Some(Generic::Class { name, arguments, outer }) = text.kind() else { panic!("a class") };
        assert_eq!((&*name, arguments.len(), outer.is_some(), text.0), ("a/B$C", 2, true, ""));
        assert_eq!(arguments, [Generic::Unknown, Generic::Variable("V".into())]);
    }

    #[test]
    fn uses_with_the_same_values_are_one() {
        let [object, integer, text] =
            ["Object", "Integer", "String"].map(|name| class(&format!("java/lang/{name}"), vec![]));
        assert_eq!(object.clone().join(integer), object);
        assert_eq!(object.clone().join(text), Generic::Several);
        assert_eq!(Generic::Unknown.join(object.clone()), object);
        assert_eq!(Generic::Several.join(object), Generic::Several);
    }
}
