//! What a class says of itself, or a mirror of it: invariant, operations, and hints for domains.

use std::collections::HashSet;

use std::sync::Arc;

use glassbox_classes::annotation::{Annotation, Element, annotations, parameter_annotations};
use glassbox_classes::descriptor::{self, Type};
use glassbox_classes::guard::GUARDED;
use glassbox_classes::world::{ClassId, FieldId, LinkError, MethodId, World, access, class_name};
use glassbox_verdict::{Skipped, Warning};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Constant};

use crate::Error;
use crate::abstraction::{self, Abstraction, Counterpart};

/// What to check of a class.
#[derive(Clone, Debug)]
pub struct Specification {
    /// The class, by internal name.
    pub class: String,
    /// The mirror that specifies it, by internal name.
    pub mirror: Option<String>,
    /// The method that says whether a state is valid.
    pub invariant: Method,
    /// What its objects stand for. Operations are then compared with those of the abstraction.
    pub abstraction: Option<Abstraction>,
    /// The constructors to check.
    pub constructors: Vec<Method>,
    /// The operations to check.
    pub operations: Vec<Method>,
    /// Methods that are no operations: public ones that it inherits from the JDK, and static ones that are marked as
    /// operations.
    pub skipped: Vec<Skipped>,
    /// The constructors and operations that `--operation` leaves out.
    pub unselected: Vec<String>,
    /// What its author should know of.
    pub warnings: Vec<Warning>,
}

/// A method of the class under check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Its name, `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// How it is shown: `put(Object, Object)`; a constructor bears the name of its class.
    pub label: String,
    /// Its parameters.
    pub parameters: Vec<ParameterSpec>,
    /// Exceptions it may end in, subclasses included, by internal name.
    pub allowed: Vec<String>,
    /// Source file and line, or the class.
    pub place: String,
    /// Whether it is to be checked; otherwise it only leads to states.
    pub checked: bool,
    /// The largest bound at which it is checked, unless it is asked for by name.
    pub up_to: Option<u32>,
    /// The method of the abstraction that it should behave like.
    pub counterpart: Option<Counterpart>,
}

impl Method {
    /// What tells it apart from all other methods of its class: `put(Ljava/lang/Object;)V`.
    pub fn signature(&self) -> String {
        format!("{}{}", self.name, self.descriptor)
    }
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterSpec {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// What `@Domain` says of it.
    pub range: Range,
}

/// What annotations say of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSpec {
    /// `@Tree`
    pub tree: bool,
    /// `@Owned`
    pub owned: bool,
    /// `@Distinct`
    pub distinct: bool,
    /// `@Domain`
    pub range: Range,
}

/// A `@Domain`, as far as it was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The smallest number.
    pub min: Option<i32>,
    /// The largest number.
    pub max: Option<i32>,
    /// How many objects.
    pub count: Option<u32>,
    /// The most objects, if the bound says more.
    pub most: Option<u32>,
    /// Whether `null` is left out.
    pub non_null: bool,
    /// How far the upper end lies beyond the bound.
    pub extra: i32,
    /// Whether the field is not a part of the searched state.
    pub fixed: bool,
    /// The class of the objects, by internal name, where the declared type does not say it.
    pub class: Option<String>,
    /// The class, by internal name, and the name of a static field that holds the only object.
    pub constant: Option<(String, String)>,
    /// The same for one more object, besides those of the type.
    pub mark: Option<(String, String)>,
}

/// Methods that say something about the state and are not operations on it.
const NOT_OPERATIONS: [(&str, &str); 4] =
    [("equalTo", ""), ("toString", "()Ljava/lang/String;"), ("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z")];

/// Whether a class says that it wants to be checked: it is a mirror, or has an invariant by name or by annotation.
pub fn annotated(file: &ClassFile<'static>) -> bool {
    let pool = &file.constant_pool;
    let text = |index| pool.try_get_utf8(index).ok().and_then(|text| text.as_str());
    let abstract_or_interface = access::ABSTRACT | access::INTERFACE;
    let invariant = |method: &ristretto_classfile::Method| {
        let named = (text(method.name_index), text(method.descriptor_index)) == (Some("repOk"), Some("()Z"));
        let wanted = ["glassbox/Invariant", "glassbox/Operation"];
        let marks = annotations(pool, &method.attributes);
        named || marks.iter().any(|annotation| wanted.contains(&&*annotation.kind))
    };
    let mirror = glassbox_classes::mirror::specified(file).is_some();
    mirror || file.access_flags.bits() & abstract_or_interface == 0 && file.methods.iter().any(invariant)
}

impl Specification {
    /// Reads what a class and its mirror say. The world's class path has its mirrors bound.
    pub fn read(world: &mut World, class: &str) -> Result<Specification, Error> {
        let id = world.load(class)?;
        let info = world.class(id);
        let (class, java_name) = (info.name.to_string(), info.java_name());
        if info.is_interface() || info.is_abstract() {
            let (what, below) =
                if info.is_interface() { ("an interface", "implements") } else { ("abstract", "extends") };
            return Err(Error::NoInstances { class: java_name, what, below });
        }
        if info.flags & access::ENUM != 0 {
            return Err(Error::Enum { class: java_name });
        }
        if let Some(outer) = info.file().and_then(|file| outer_class(file, &class)) {
            return Err(Error::Inner { class: java_name, outer });
        }
        let mirror = info.mirror;
        let invariant = find_invariant(world, id)?.ok_or_else(|| Error::NoInvariant { class: java_name.clone() })?;
        let abstractions = marked(world, id, "glassbox/Abstraction", "abstraction");
        let found = find_operations(world, id, invariant, abstractions.first().copied());
        let inherited = found.inherited.iter().map(|method| inherited(world, id, *method)).collect::<Result<_, _>>()?;
        let describe = |methods: Vec<Chosen>| -> Result<Vec<Method>, Error> {
            methods.iter().map(|chosen| describe(world, id, chosen)).collect()
        };
        let mut invariant = describe_one(world, id, invariant)?;
        if world.find_method(id, GUARDED, "()Z").is_some() {
            invariant.name = GUARDED.to_owned();
        }
        let (mut constructors, mut operations) = (describe(found.constructors)?, describe(found.operations)?);
        let mut skipped: Vec<Skipped> = inherited;
        let reason = "it is static, and static methods are no operations: call it from an instance method";
        let is_static = |method: Method| Skipped { operation: method.label, reason: reason.to_owned(), open: true };
        skipped.extend(describe(found.statics)?.into_iter().map(is_static));
        let abstraction = abstraction::read(world, id, &abstractions, &mut constructors, &mut operations)?;
        Ok(Specification {
            invariant,
            abstraction,
            constructors,
            operations,
            skipped,
            unselected: Vec::new(),
            mirror: mirror.map(|mirror| world.class(mirror).name.to_string()),
            class,
            warnings: Vec::new(),
        })
    }

    /// Checks only the operations (and constructors) that are named: by name, or with their parameter
    /// types. The others still lead to states.
    pub fn select(&mut self, names: &[String]) -> Result<(), Error> {
        let matches = |method: &Method, name: &str| {
            let name = name.replace(' ', "");
            name == method.name || name == method.label.replace(' ', "") || {
                let constructor = method.label.split('(').next() == Some(&*name);
                method.name == "<init>" && constructor
            }
        };
        for name in names {
            if !self.constructors.iter().chain(&self.operations).any(|method| matches(method, name)) {
                let known =
                    self.constructors.iter().chain(&self.operations).map(|method| method.label.clone()).collect();
                return Err(Error::NoOperation { class: self.java_name(), name: name.clone(), known });
            }
        }
        for method in self.constructors.iter_mut().chain(&mut self.operations) {
            let named = names.iter().any(|name| matches(method, name));
            method.checked = names.is_empty() || named;
            method.up_to = method.up_to.filter(|_| !named);
        }
        let all = self.constructors.iter().chain(&self.operations);
        self.unselected = all.filter(|method| !method.checked).map(|method| method.label.clone()).collect();
        if !names.is_empty() {
            // The user has chosen, and inherited methods are not among the choice.
            self.skipped.clear();
        }
        Ok(())
    }

    /// Checks only the operations that another class calls by name, and all constructors: it makes no difference to it what others do.
    pub fn select_called_by(&mut self, world: &mut World, client: &str) -> Result<(), Error> {
        let client = world.load(client)?;
        let called: HashSet<String> = called(world, client).into_iter().map(|called| called.name).collect();
        for method in &mut self.operations {
            method.checked = called.contains(&method.name);
        }
        self.skipped.retain(|skipped| called.iter().any(|name| skipped.operation.starts_with(&format!("{name}("))));
        Ok(())
    }

    /// Forgets the abstraction: only the invariant is checked, and what exceptions are allowed.
    pub fn forget_abstraction(&mut self) {
        self.abstraction = None;
        for method in self.constructors.iter_mut().chain(&mut self.operations) {
            method.counterpart = None;
        }
    }

    /// The class, as Java source names it.
    pub fn java_name(&self) -> String {
        descriptor::java_name(&self.class)
    }
}

/// A method that code names.
pub(crate) struct Called {
    /// The internal name of the class to which the call is written.
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// The methods that a class, its nested classes and its mirror name.
pub(crate) fn called(world: &mut World, class: ClassId) -> Vec<Called> {
    let mut classes: Vec<ClassId> = std::iter::once(class).chain(world.class(class).mirror).collect();
    if let Some(file) = world.class(class).file().cloned() {
        for attribute in &file.attributes {
            let Attribute::NestMembers { class_indexes, .. } = attribute else { continue };
            let names = class_indexes.iter().filter_map(|index| class_name(&file, *index).ok());
            classes.extend(names.filter_map(|name| world.load(name).ok()));
        }
    }
    let mut called = Vec::new();
    for file in classes.iter().filter_map(|class| world.class(*class).file()) {
        for constant in file.constant_pool.iter() {
            if let Constant::InvokeDynamic { name_and_type_index, .. } = constant {
                called.extend(dynamic(file, *name_and_type_index));
            }
            let (Constant::MethodRef { class_index, name_and_type_index }
            | Constant::InterfaceMethodRef { class_index, name_and_type_index }) = constant
            else {
                continue;
            };
            let (name, descriptor) = file.constant_pool.try_get_name_and_type(*name_and_type_index).unwrap_or((&0, &0));
            let text = |index: u16| file.constant_pool.try_get_utf8(index).map(|text| text.to_rust_string());
            if let (Ok(class), Ok(name), Ok(descriptor)) =
                (class_name(file, *class_index), text(*name), text(*descriptor))
            {
                called.push(Called { class: class.to_owned(), name, descriptor });
            }
        }
    }
    called
}

/// A call site that a bootstrap method links; it is written to no class.
fn dynamic(file: &ClassFile<'static>, name_and_type: u16) -> Option<Called> {
    let (name, descriptor) = file.constant_pool.try_get_name_and_type(name_and_type).ok()?;
    let text = |index: u16| file.constant_pool.try_get_utf8(index).map(|text| text.to_rust_string()).ok();
    Some(Called { class: String::new(), name: text(*name)?, descriptor: text(*descriptor)? })
}

/// What the annotations of a field say; those of mirrors count too. Who speaks later has the last word: first the field itself,
/// then the mirror of its class, then those of `speakers`. Their mirrors may declare an inherited field again, and mirrors that are nested
/// together with them may speak of classes that have a mirror of their own.
pub(crate) fn field_spec(world: &World, speakers: [ClassId; 2], field: FieldId) -> Result<FieldSpec, Error> {
    let info = world.field(field);
    let name = world.text(info.name);
    let declaring = world.class(info.class);
    let mut files: Vec<Arc<ClassFile<'static>>> = declaring.file().cloned().into_iter().collect();
    let mirror = |class: ClassId| world.class(class).mirror.and_then(|mirror| world.class(mirror).file().cloned());
    files.extend(mirror(info.class));
    for speaker in speakers {
        if speaker != info.class && world.is_subclass(speaker, info.class) {
            files.extend(mirror(speaker));
        }
        let Some(mirror) = world.class(speaker).mirror else { continue };
        if let Some(nested) = world.path().mirrors().nested(&world.class(mirror).name, &declaring.name) {
            files.extend(world.path().parsed(nested).map_err(LinkError::from)?.map(Arc::new));
        }
    }
    let mut spec = FieldSpec::default();
    for file in files {
        let text = |index| file.constant_pool.try_get_utf8(index).ok().and_then(|text| text.as_str());
        let named = |one: &&ristretto_classfile::Field| {
            one.access_flags.bits() & access::STATIC == 0 && text(one.name_index) == Some(&**name)
        };
        let place = || format!("{}.{name}", declaring.java_name());
        let Some(field) = file.fields.iter().find(named) else { continue };
        for annotation in annotations(&file.constant_pool, &field.attributes) {
            match &*annotation.kind {
                "glassbox/Tree" => spec.tree = true,
                "glassbox/Owned" => spec.owned = true,
                "glassbox/Distinct" => spec.distinct = true,
                "glassbox/Domain" => spec.range = range(&annotation, place)?,
                _ => {}
            }
        }
    }
    Ok(spec)
}

/// Whether a class declares a field itself or in its mirror.
pub(crate) fn declares_in_mirror(world: &World, class: ClassId, field: FieldId) -> bool {
    world.class(class).mirror.is_some_and(|mirror| {
        let name = world.field(field).name;
        world.fields_of(mirror).any(|other| world.field(other).name == name && !world.field(other).is_static())
    })
}

/// The class, by internal name, and the name of the static field that a `@Domain` names.
fn static_field(
    annotation: &Annotation,
    element: &str,
    place: &impl Fn() -> String,
) -> Result<Option<(String, String)>, Error> {
    let Some(Element::Text(text)) = annotation.value(element) else { return Ok(None) };
    let (class, field) = text.rsplit_once('.').ok_or_else(|| Error::Annotation {
        place: place(),
        problem: format!("@Domain({element} = \"{text}\") names no class: write it as \"some.Class.FIELD\""),
    })?;
    Ok(Some((class.replace('.', "/"), field.to_owned())))
}

fn range(annotation: &Annotation, place: impl Fn() -> String) -> Result<Range, Error> {
    // The class file has only what the source gives, so that every number can be meant.
    let range = Range {
        min: annotation.int("min"),
        max: annotation.int("max"),
        count: annotation.int("count").filter(|count| *count >= 0).map(|count| count as u32),
        most: annotation.int("most").filter(|most| *most >= 0).map(|most| most as u32),
        non_null: annotation.int("nullable") == Some(0),
        extra: annotation.int("extra").unwrap_or(0),
        fixed: annotation.int("fixed") == Some(1),
        class: match annotation.value("type") {
            Some(Element::Class(class)) => Some(class.clone()),
            _ => None,
        },
        constant: static_field(annotation, "constant", &place)?,
        mark: static_field(annotation, "mark", &place)?,
    };
    if let (Some(min), Some(max)) = (range.min, range.max)
        && min > max
    {
        let problem = format!("@Domain(min = {min}, max = {max}) contains nothing");
        return Err(Error::Annotation { place: place(), problem });
    }
    Ok(range)
}

/// A method that was chosen, and the declaration of a mirror that speaks about it.
struct Chosen {
    method: MethodId,
    spoken: Option<MethodId>,
}

/// The method that says whether objects of a class are valid, if the class or its mirror has one
/// that can be called.
pub fn own_invariant(world: &World, class: ClassId) -> Option<MethodId> {
    find_invariant(world, class).ok().flatten()
}

fn find_invariant(world: &World, class: ClassId) -> Result<Option<MethodId>, Error> {
    let found = marked(world, class, "glassbox/Invariant", "repOk");
    let Some(invariant) = found.first().copied() else { return Ok(None) };
    let problem = |method: MethodId, problem: String| Error::Invariant {
        place: place(world, method),
        method: world.text(world.method(method).name).to_string(),
        problem,
    };
    if let Some(second) = found.get(1) {
        let other = world.text(world.method(invariant).name);
        return Err(problem(
            *second,
            format!("is the second of the class, besides {other}; join them into one method"),
        ));
    }
    let method = world.method(invariant);
    let descriptor = world.text(method.descriptor);
    if !descriptor.ends_with(")Z") {
        let (_, result) = descriptor::signature(descriptor);
        return Err(problem(invariant, format!("returns {result} and must return boolean")));
    }
    if !descriptor.starts_with("()") {
        return Err(problem(invariant, "has parameters and must have none".to_owned()));
    }
    if method.is_static() {
        return Err(problem(invariant, "is static and must be an instance method".to_owned()));
    }
    if method.is_abstract() {
        return Err(problem(invariant, "is abstract: there is nothing to evaluate".to_owned()));
    }
    Ok(Some(invariant))
}

/// The methods of a class that bear an annotation; failing that, the one of a name and no parameters.
pub(crate) fn marked(world: &World, class: ClassId, kind: &str, name: &str) -> Vec<MethodId> {
    for ancestor in world.class(class).chain.iter().rev() {
        let holders = [world.class(*ancestor).mirror, Some(*ancestor)];
        let methods: Vec<MethodId> =
            holders.into_iter().flatten().flat_map(|holder| world.methods_of(holder)).collect();
        let annotated: Vec<MethodId> =
            methods.iter().copied().filter(|method| annotation(world, *method, kind).is_some()).collect();
        if !annotated.is_empty() {
            return annotated;
        }
        let named = methods.into_iter().filter(|method| {
            let method = world.method(*method);
            &**world.text(method.name) == name && world.text(method.descriptor).starts_with("()")
        });
        let named: Vec<MethodId> = named.collect();
        if !named.is_empty() {
            return named;
        }
    }
    Vec::new()
}

fn find_operations(world: &World, class: ClassId, invariant: MethodId, abstraction: Option<MethodId>) -> Found {
    let info = world.class(class);
    // Methods inherited from the user's own classes and interfaces belong to the class as well.
    let own = |id: &&ClassId| world.class(**id).module().is_none() || **id == class;
    let mut all: Vec<Chosen> = Vec::new();
    for ancestor in info.chain.iter().rev().filter(own) {
        for method in world.methods_of(*ancestor) {
            let overridden = all.iter().any(|chosen| is_override(world, chosen.method, method));
            let inherited_constructor = *ancestor != class && &**world.text(world.method(method).name) == "<init>";
            if !overridden && !inherited_constructor && !only_gives_access(world, method) {
                all.push(Chosen { method, spoken: None });
            }
        }
    }
    let inherits = |method: &MethodId| world.select(class, *method).is_ok_and(|selected| selected == *method);
    for interface in info.all_interfaces.iter().filter(own) {
        for method in world.methods_of(*interface).filter(inherits) {
            if !all.iter().any(|chosen| is_override(world, chosen.method, method)) {
                all.push(Chosen { method, spoken: None });
            }
        }
    }
    // What a mirror declares without a body speaks about a method of the class, which may be inherited.
    for declaration in info.mirror.into_iter().flat_map(|mirror| world.methods_of(mirror)) {
        let constructor = &**world.text(world.method(declaration).name) == "<init>";
        if !(world.method(declaration).is_abstract() || constructor) {
            // One with a body is a method that the class does not have. Most of them help the invariant.
            if annotation(world, declaration, "glassbox/Operation").is_some() {
                all.push(Chosen { method: declaration, spoken: None });
            }
            continue;
        }
        let Some(method) = world.mirrored(class, declaration) else { continue };
        match all.iter_mut().find(|chosen| chosen.method == method) {
            Some(chosen) => chosen.spoken = Some(declaration),
            None => all.push(Chosen { method, spoken: Some(declaration) }),
        }
    }
    let is_constructor = |chosen: &Chosen| &**world.text(world.method(chosen.method).name) == "<init>";
    let is_marked = |chosen: &Chosen| {
        [Some(chosen.method), chosen.spoken]
            .into_iter()
            .flatten()
            .any(|method| annotation(world, method, "glassbox/Operation").is_some())
    };
    let is_static = |chosen: &Chosen| world.method(chosen.method).is_static();
    let (statics, all): (Vec<Chosen>, Vec<Chosen>) = all.into_iter().partition(is_static);
    let statics = statics.into_iter().filter(is_marked).collect();
    let some_marked =
        |constructors: bool| all.iter().any(|chosen| is_constructor(chosen) == constructors && is_marked(chosen));
    let (marked_constructors, marked_operations) = (some_marked(true), some_marked(false));
    let inherited = match marked_operations || info.mirror.is_some() {
        true => Vec::new(),
        false => inherited_from_library(world, class, &all),
    };
    let (mut constructors, mut operations): (Vec<Chosen>, Vec<Chosen>) = all.into_iter().partition(&is_constructor);
    let has = |chosen: &Chosen, flag: u16| world.method(chosen.method).flags & flag != 0;
    // The constructor that the compiler adds is as visible as its class. Where none is public, programs make objects by
    // the others, from the same package or from subclasses.
    let some_public = constructors.iter().any(|chosen| has(chosen, access::PUBLIC));
    let only_public = info.flags & access::PUBLIC != 0 && (some_public || info.mirror.is_some());
    constructors.retain(|chosen| match (marked_constructors, only_public) {
        (true, _) => is_marked(chosen),
        (false, true) => has(chosen, access::PUBLIC),
        (false, false) => !has(chosen, access::PRIVATE),
    });
    operations.retain(|chosen| {
        let method = world.method(chosen.method);
        let unfit = access::ABSTRACT | access::SYNTHETIC | access::BRIDGE;
        let (name, descriptor) = (world.text(method.name), world.text(method.descriptor));
        if method.flags & unfit != 0 || name.starts_with('<') {
            return false;
        }
        if marked_operations {
            return is_marked(chosen);
        }
        let about_state = is_about_state(name, descriptor);
        has(chosen, access::PUBLIC) && !about_state && chosen.method != invariant && Some(chosen.method) != abstraction
    });
    Found { constructors, operations, inherited, statics }
}

/// The methods of a class that matter to its check.
struct Found {
    constructors: Vec<Chosen>,
    operations: Vec<Chosen>,
    /// Public methods that are inherited from the JDK.
    inherited: Vec<MethodId>,
    /// Static methods that are marked as operations.
    statics: Vec<Chosen>,
}

/// Whether a method has the name and the descriptor of another.
fn is_override(world: &World, below: MethodId, above: MethodId) -> bool {
    let (below, above) = (world.method(below), world.method(above));
    below.name == above.name && below.descriptor == above.descriptor
}

/// The public methods that a class inherits from classes and interfaces of the JDK and does not override.
fn inherited_from_library(world: &World, class: ClassId, own: &[Chosen]) -> Vec<MethodId> {
    let info = world.class(class);
    let mut inherited: Vec<MethodId> = Vec::new();
    let above = info.chain.iter().rev().chain(&info.all_interfaces);
    let of_library = above.filter(|id| {
        let above = world.class(**id);
        **id != class && above.module().is_some() && &*above.name != "java/lang/Object"
    });
    for method in of_library.flat_map(|above| world.methods_of(*above)) {
        let found = world.method(method);
        let unfit = access::STATIC | access::ABSTRACT | access::SYNTHETIC | access::BRIDGE;
        let (name, descriptor) = (&**world.text(found.name), &**world.text(found.descriptor));
        let fits = found.flags & unfit == 0 && found.flags & access::PUBLIC != 0 && !name.starts_with('<');
        let is_known = own.iter().map(|chosen| chosen.method).chain(inherited.iter().copied());
        let is_overridden = is_known.into_iter().any(|below| is_override(world, below, method));
        if fits && !is_overridden && !is_about_state(name, descriptor) {
            inherited.push(method);
        }
    }
    inherited
}

/// Why a method that is inherited from the JDK is not checked.
fn inherited(world: &World, class: ClassId, method: MethodId) -> Result<Skipped, Error> {
    let declaring = world.class(world.method(method).class).java_name();
    let reason = format!("inherited from {declaring}; an override is checked");
    // Methods of an interface or an abstract class do their work by calling the methods of this class.
    let flags = world.class(world.method(method).class).flags;
    let open = flags & (access::INTERFACE | access::ABSTRACT) == 0;
    Ok(Skipped { operation: describe_one(world, class, method)?.label, reason, open })
}

/// Whether a method says something about the state and is no operation on it.
fn is_about_state(name: &str, descriptor: &str) -> bool {
    NOT_OPERATIONS.iter().any(|(known, shape)| name == *known && (shape.is_empty() || descriptor == *shape))
}

/// The class whose objects the objects of an inner class belong to.
fn outer_class(file: &ClassFile<'static>, class: &str) -> Option<String> {
    let entries = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => Some(classes),
        _ => None,
    })?;
    let own = entries.iter().find(|entry| class_name(file, entry.class_info_index).is_ok_and(|name| name == class))?;
    if own.access_flags.bits() & access::STATIC != 0 {
        return None;
    }
    class_name(file, own.outer_class_info_index).ok().map(descriptor::java_name)
}

/// Whether a method is a bridge to an inherited one of the same name and parameters, which compilers add to public
/// classes below classes that are not. Other bridges lead to a method of their own class.
fn only_gives_access(world: &World, method: MethodId) -> bool {
    let bridge = world.method(method);
    let count = |id: MethodId| {
        descriptor::method_types(world.text(world.method(id).descriptor)).map_or(0, |(parameters, _)| parameters.len())
    };
    bridge.flags & access::BRIDGE != 0
        && !world.methods_of(bridge.class).any(|other| {
            let info = world.method(other);
            info.flags & access::BRIDGE == 0 && info.name == bridge.name && count(other) == count(method)
        })
}

pub(crate) fn describe_one(world: &World, class: ClassId, method: MethodId) -> Result<Method, Error> {
    describe(world, class, &Chosen { method, spoken: None })
}

fn describe(world: &World, class: ClassId, chosen: &Chosen) -> Result<Method, Error> {
    let info = world.method(chosen.method);
    let (name, descriptor) = (world.text(info.name).to_string(), world.text(info.descriptor).to_string());
    let (kinds, _) = descriptor::method_types(&descriptor).unwrap_or((Vec::new(), Type::Void));
    let sources = [chosen.spoken, Some(chosen.method)];
    let mut names: Vec<String> = Vec::new();
    let mut ranges = vec![Range::default(); kinds.len()];
    let mut allowed: Vec<String> = Vec::new();
    for source in sources.into_iter().flatten() {
        let info = world.method(source);
        let Some(file) = world.class(info.class).file() else { continue };
        let attributes = &file.methods[info.index as usize].attributes;
        if names.is_empty() {
            names = parameter_names(file, attributes, info.is_static(), &kinds);
        }
        for (range, given) in ranges.iter_mut().zip(parameter_annotations(&file.constant_pool, attributes)) {
            for annotation in given.iter().filter(|annotation| annotation.kind == "glassbox/Domain") {
                *range = self::range(annotation, || place(world, source))?;
            }
        }
        for attribute in attributes {
            if let Attribute::Exceptions { exception_indexes, .. } = attribute {
                allowed.extend(
                    exception_indexes.iter().filter_map(|index| class_name(file, *index).ok()).map(str::to_owned),
                );
            }
        }
        if let Some(annotation) = annotation(world, source, "glassbox/Allowed") {
            match annotation.value("value") {
                Some(Element::Class(class)) => allowed.push(class.clone()),
                Some(Element::List(classes)) => allowed.extend(classes.iter().filter_map(|class| match class {
                    Element::Class(class) => Some(class.clone()),
                    _ => None,
                })),
                _ => {}
            }
        }
    }
    let simple = |kind: &Type| simple_name(&descriptor::type_name(&kind.descriptor()));
    let types: Vec<String> = kinds.iter().map(simple).collect();
    let shown = if name == "<init>" { simple_name(&world.class(class).java_name()) } else { name.clone() };
    let parameters = kinds
        .into_iter()
        .zip(ranges)
        .enumerate()
        .map(|(index, (kind, range))| {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("argument{index}"));
            ParameterSpec { name, kind, range }
        })
        .collect();
    Ok(Method {
        label: format!("{shown}({})", types.join(", ")),
        name,
        descriptor,
        parameters,
        allowed,
        place: place(world, chosen.spoken.unwrap_or(chosen.method)),
        checked: true,
        up_to: sources.into_iter().flatten().find_map(|source| up_to(world, source)),
        counterpart: None,
    })
}

/// The largest bound at which a method is to be checked, where its mark gives one.
fn up_to(world: &World, method: MethodId) -> Option<u32> {
    u32::try_from(annotation(world, method, "glassbox/Operation")?.int("upTo")?).ok()
}

/// `java.util.Map$Entry` as `Entry`.
pub(crate) fn simple_name(name: &str) -> String {
    descriptor::simple_name(name).to_owned()
}

fn parameter_names(
    file: &ClassFile<'static>,
    attributes: &[Attribute],
    is_static: bool,
    kinds: &[Type],
) -> Vec<String> {
    let text = |index| file.constant_pool.try_get_utf8(index).ok().map(|text| text.to_rust_string());
    for attribute in attributes {
        if let Attribute::MethodParameters { parameters, .. } = attribute {
            let names: Vec<String> = parameters.iter().filter_map(|parameter| text(parameter.name_index)).collect();
            if names.len() == kinds.len() {
                return names;
            }
        }
    }
    let variables = code_attributes(attributes).iter().find_map(|attribute| match attribute {
        Attribute::LocalVariableTable { variables, .. } => Some(variables),
        _ => None,
    });
    let mut slot = u16::from(!is_static);
    let mut names = Vec::new();
    for kind in kinds {
        let variable = variables.and_then(|all| all.iter().find(|one| one.index == slot && one.start_pc == 0));
        let Some(name) = variable.and_then(|variable| text(variable.name_index)) else { return Vec::new() };
        names.push(name);
        slot += if matches!(kind, Type::Long | Type::Double) { 2 } else { 1 };
    }
    names
}

fn code_attributes(attributes: &[Attribute]) -> &[Attribute] {
    attributes
        .iter()
        .find_map(|attribute| match attribute {
            Attribute::Code { attributes, .. } => Some(attributes.as_slice()),
            _ => None,
        })
        .unwrap_or(&[])
}

fn annotation(world: &World, method: MethodId, kind: &str) -> Option<Annotation> {
    let info = world.method(method);
    let file = world.class(info.class).file()?;
    let all = annotations(&file.constant_pool, &file.methods[info.index as usize].attributes);
    all.into_iter().find(|annotation| annotation.kind == kind)
}

/// Where a method stands: source file and first line, or its class.
pub(crate) fn place(world: &World, method: MethodId) -> String {
    let info = world.method(method);
    let class = world.class(info.class);
    let Some(file) = class.file() else { return class.java_name() };
    let source = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => {
            file.constant_pool.try_get_utf8(*source_file_index).ok().map(|text| text.to_rust_string())
        }
        _ => None,
    });
    let line = code_attributes(&file.methods[info.index as usize].attributes).iter().find_map(|attribute| {
        let Attribute::LineNumberTable { line_numbers, .. } = attribute else { return None };
        line_numbers.iter().map(|line| line.line_number).min()
    });
    match (source, line) {
        (Some(source), Some(line)) => format!("{source}:{line}"),
        _ => format!("{}.{}", class.java_name(), world.text(info.name)),
    }
}
