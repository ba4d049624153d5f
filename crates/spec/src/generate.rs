//! Generates a scope from declared types and a bound (paper 001, section 3.1.2).
//!
//! The classes of the structure are found by following field types from the class under check: the
//! user's own classes, and those of the JDK that have a mirror. Each gets a pool of as many objects as
//! the bound says. What has no domain (an interface of the JDK, say) is *opaque*.

use std::collections::VecDeque;

use glassbox_classes::descriptor::{self, Type};
use glassbox_classes::world::{ClassId, FieldId, World, access, class_name};
use glassbox_verdict::{Skipped, with_article};
use ristretto_classfile::attributes::Attribute;

use crate::Error;
use crate::generics::{self, Generic, Instances};
use crate::identity::observed_identity;
use crate::never_null::is_never_null;
use crate::scope::{Base, Call, Domain, Field, Gap, Literal, Parameter, Pool, PoolKind, Scope, Sharing};
use crate::specification::{FieldSpec, Method, Range, Specification, declares_in_mirror, field_spec, simple_name};
use crate::unread::reads_outer;

/// Enough for any bound that an exhaustive search finishes; the machine counts words in 16 bits.
const LARGEST_POOL: u32 = 1 << 16;
/// The bound if none is given: small enough to end at once, large enough for most mistakes.
pub const DEFAULT_BOUND: u32 = 3;
/// No search gets to the end of more values than that.
pub(crate) const LARGEST_DOMAIN: i64 = 1 << 20;

impl Scope {
    /// The scope of a class for a bound.
    pub fn generate(world: &mut World, specification: &Specification, bound: u32) -> Result<Scope, Error> {
        let class = world.load(&specification.class)?;
        let mut instances = generics::own(world, class);
        // The type of a variable may depend on others.
        let mut scope = loop {
            let before = instances.clone();
            let scope = generate(world, specification, bound, false, &mut instances)?;
            if instances == before {
                break scope;
            }
        };
        let of_target = |pool: &Pool| matches!(&pool.kind, PoolKind::Objects { class, .. } if *class == scope.class);
        // Only now it is known whether other objects of the class are passed or referred to.
        if scope.pools.iter().any(of_target) {
            scope = generate(world, specification, bound, true, &mut instances)?;
        }
        Ok(scope)
    }
}

/// The scope of a class of which there may be several objects: then each has trees of its own.
fn generate(
    world: &mut World,
    specification: &Specification,
    bound: u32,
    several: bool,
    instances: &mut Instances,
) -> Result<Scope, Error> {
    let class = world.load(&specification.class)?;
    let mirror = world.class(class).mirror;
    let mut generator = Generator {
        world,
        bound: bound.min(LARGEST_POOL),
        target: class,
        several,
        instances,
        scope: Scope {
            class: specification.class.clone(),
            bound,
            pools: Vec::new(),
            fields: Vec::new(),
            constructors: Vec::new(),
            operations: Vec::new(),
            skipped: specification.skipped.clone(),
            promises_ownership: false,
            base: if mirror.is_none() { Base::Widens { twins: false } } else { Base::Trusted },
            gap: None,
            narrowed: Vec::new(),
        },
        classes: Vec::new(),
        holder: class,
        pending: VecDeque::from([class]),
        place: String::new(),
        in_sequences: Vec::new(),
    };
    while let Some(class) = generator.pending.pop_front() {
        generator.add_class(class)?;
    }
    for method in &specification.constructors {
        if let Some(call) = generator.call(method)? {
            generator.scope.constructors.push(call);
        }
    }
    for method in &specification.operations {
        if let Some(call) = generator.call(method)? {
            generator.scope.operations.push(call);
        }
    }
    // Parameters may have brought in classes that no field mentions.
    while let Some(class) = generator.pending.pop_front() {
        generator.add_class(class)?;
    }
    generator.fill_sequences()?;
    generator.count_arrays();
    generator.multiply_trees();
    generator.scope.gap = generator.gap(specification);
    let mut scope = generator.scope;
    if mirror.is_none()
        && let Some(observed) = observed_identity(world, specification)
    {
        scope.add_twins(&observed);
        scope.base = Base::Widens { twins: true };
    }
    Ok(scope)
}

struct Generator<'a> {
    world: &'a mut World,
    bound: u32,
    target: ClassId,
    /// Whether there are other objects of the class under check.
    several: bool,
    /// What type variables stand for. Uses are added on the way.
    instances: &'a mut Instances,
    scope: Scope,
    /// Classes whose fields are in the scope.
    classes: Vec<ClassId>,
    /// The class whose fields are being added, inherited ones included; the class under check where parameters are.
    holder: ClassId,
    pending: VecDeque<ClassId>,
    /// The field or method whose domains are being made, for messages.
    place: String,
    /// What the scope's sequences hold, by internal name.
    in_sequences: Vec<String>,
}

/// The list that abstractions are made of.
const SEQUENCE: &str = "glassbox/model/Sequence";

impl Generator<'_> {
    fn add_class(&mut self, class: ClassId) -> Result<(), Error> {
        if self.classes.contains(&class) {
            return Ok(());
        }
        self.classes.push(class);
        self.holder = class;
        self.add_supertypes(class);
        for ancestor in self.world.class(class).chain.clone() {
            for id in self.world.fields_of(ancestor).collect::<Vec<_>>() {
                let info = self.world.field(id).clone();
                let key = (self.world.class(ancestor).name.to_string(), self.world.text(info.name).to_string());
                let known = self.scope.fields.iter().any(|field| field.class == key.0 && field.name == key.1);
                if info.is_static() || known {
                    continue;
                }
                let descriptor = self.world.text(info.descriptor).to_string();
                let spec = field_spec(self.world, [self.holder, self.target], id)?;
                self.scope.promises_ownership |= spec.owned;
                let is_owned = spec.owned;
                let mut spec = self.part_spec(id, spec);
                spec.range.non_null |= self.is_never_null_in_part(ancestor, id);
                // The JDK says nothing of its fields, unless a mirror does that was written for the class under check.
                let library = self.world.class(ancestor).module().is_some();
                let mirrored = self.world.class(self.target).mirror.is_some();
                let spoken_of = match self.world.class(ancestor).mirror {
                    Some(_) if mirrored || !library => declares_in_mirror(self.world, ancestor, id),
                    _ => !library,
                };
                // The reference of an inner class to the object around it is set once and for all.
                let synthetic = info.flags & access::SYNTHETIC != 0;
                // The compiler has put the value of a constant wherever it is used; no state has another.
                let constant = self.world.class(ancestor).file().is_some_and(|file| {
                    let attributes = &file.fields[info.index as usize].attributes;
                    attributes.iter().any(|attribute| matches!(attribute, Attribute::ConstantValue { .. }))
                });
                let domain = if !spoken_of && !mirrored && key.1 != "modCount" {
                    // A user's class inherits it: calls change it, and later calls depend on it.
                    Domain::Opaque
                } else if spec.range.fixed || !spoken_of || synthetic || constant {
                    Domain::Fixed
                } else if key.0 == SEQUENCE {
                    // What sequences hold is known when all of them are.
                    Domain::Opaque
                } else {
                    let kind = Type::of(&descriptor).unwrap_or(Type::Int);
                    self.place = format!("{}.{}", self.world.class(ancestor).java_name(), key.1);
                    let generic = generics::of_field(self.world, id);
                    match self.actual(ancestor, generic, &kind, &spec.range) {
                        Some(actual) => self.domain(&kind, &actual, &spec, Some(ancestor))?.unwrap_or(Domain::Opaque),
                        None => Domain::Opaque,
                    }
                };
                self.scope.fields.push(Field { class: key.0, name: key.1, descriptor, domain, is_owned });
            }
        }
        self.holder = self.target;
        Ok(())
    }

    /// Adds the uses of types above a class.
    fn add_supertypes(&mut self, class: ClassId) {
        let info = self.world.class(class);
        let above: Vec<ClassId> = info.chain.iter().chain(&info.all_interfaces).copied().collect();
        for ancestor in above {
            for supertype in generics::class_signature(self.world, ancestor).supertypes {
                generics::add_use(self.world, self.instances, ancestor, &supertype);
            }
        }
    }

    /// The type of the values of a field or parameter that a class declares, with variables replaced. Nothing if a
    /// variable stands for several types. Adds the use of the type.
    fn actual(&mut self, class: ClassId, generic: Option<Generic>, kind: &Type, range: &Range) -> Option<Type> {
        // Of a class of the JDK, the mirror says what values there are; and so does an annotation.
        let is_given = range.class.is_some() || range.constant.is_some();
        let Some(generic) = generic.filter(|_| !is_given && self.world.class(self.target).mirror.is_none()) else {
            return Some(kind.clone());
        };
        generics::add_use(self.world, self.instances, class, &generic);
        let resolved = generics::resolve(self.world, self.instances, class, &generic);
        if let Some(Type::Object(declared)) = resolved.erased()
            && let Ok(declared) = self.world.load(&declared)
        {
            for below in self.concrete_classes(declared) {
                generics::add_use_below(self.world, self.instances, class, &resolved, below);
            }
        }
        self.replaced(class, &generic, kind)
    }

    /// A type, with the variables that its signature names replaced by their types.
    fn replaced(&mut self, class: ClassId, generic: &Generic, kind: &Type) -> Option<Type> {
        if let (Generic::Array(generic), Type::Array(element)) = (generic, kind) {
            return Some(Type::Array(Box::new(self.replaced(class, generic, element)?)));
        }
        if !matches!(generic, Generic::Variable(_)) {
            return Some(kind.clone());
        }
        let resolved = generics::resolve(self.world, self.instances, class, generic);
        match resolved.erased() {
            Some(actual) if self.is_below(&actual, kind) => Some(actual),
            _ if resolved == Generic::Several => None,
            _ => Some(kind.clone()),
        }
    }

    fn is_below(&mut self, actual: &Type, kind: &Type) -> bool {
        let Type::Object(above) = kind else { return false };
        let Type::Object(below) = actual else { return true };
        let (Ok(above), Ok(below)) = (self.world.load(above), self.world.load(below)) else { return false };
        self.world.is_subclass(below, above)
    }

    /// What stands in for a module, and the sequence that an abstraction is made of, belong to whoever holds them.
    fn part_spec(&mut self, field: FieldId, mut spec: FieldSpec) -> FieldSpec {
        let info = self.world.field(field);
        let Some(Type::Object(name)) = Type::of(self.world.text(info.descriptor)) else { return spec };
        let is_sequence = name == SEQUENCE;
        if is_sequence {
            let element = self.world.class(info.class).file().and_then(|file| {
                let attributes = &file.fields[info.index as usize].attributes;
                attributes.iter().find_map(|attribute| match attribute {
                    Attribute::Signature { signature_index, .. } => {
                        let signature = file.constant_pool.try_get_utf8(*signature_index).ok()?;
                        element_class(signature.as_str()?)
                    }
                    _ => None,
                })
            });
            let element = element.unwrap_or_else(|| "java/lang/Object".to_owned());
            if !self.in_sequences.contains(&element) {
                self.in_sequences.push(element);
            }
        }
        let declared = self.world.load(&name).ok();
        if is_sequence || declared.is_some_and(|declared| !self.substitutes(declared).is_empty()) {
            spec.owned = true;
            spec.range.count = Some(1);
            spec.range.non_null |= is_sequence;
        }
        spec
    }

    /// The classes that stand in for modules of a type.
    fn substitutes(&mut self, declared: ClassId) -> Vec<ClassId> {
        if &*self.world.class(declared).name == "java/lang/Object" {
            return Vec::new();
        }
        let mut names: Vec<String> = self.world.path().substituted().files.keys().cloned().collect();
        names.sort_unstable();
        let all: Vec<ClassId> = names.iter().filter_map(|name| self.world.load(name).ok()).collect();
        all.into_iter().filter(|substitute| self.world.is_subclass(*substitute, declared)).collect()
    }

    /// Gives sequences as many slots as the bound says, each of which is empty or holds an element of its own.
    fn fill_sequences(&mut self) -> Result<(), Error> {
        let is_slots = |field: &Field| field.class == SEQUENCE && field.name == "slots";
        let Some(slots) = self.scope.fields.iter().position(is_slots) else { return Ok(()) };
        let mut pools: Vec<String> = Vec::new();
        for element in self.in_sequences.clone() {
            let one = Range { count: (element != "java/lang/Object").then_some(1), ..Range::default() };
            pools.extend(self.object_pools(&element, &one)?);
        }
        while let Some(class) = self.pending.pop_front() {
            self.add_class(class)?;
        }
        let elements = Domain::References { pools, null: true, sharing: Sharing::Owned };
        let class = "[Ljava/lang/Object;".to_owned();
        let length = self.in_sequences.iter().map(|element| self.distinct_values(element)).max().unwrap_or(0);
        let kind = PoolKind::Arrays {
            class: class.clone(),
            count: 0,
            min_length: 0,
            max_length: length,
            other_lengths: Vec::new(),
            padded: true,
            elements,
        };
        let pool = self.pool(&class, kind);
        self.scope.fields[slots].domain =
            Domain::References { pools: vec![pool], null: false, sharing: Sharing::Owned };
        Ok(())
    }

    /// How many objects of a class there may be that a field tells apart; as many as the bound says if there is no such field.
    fn distinct_values(&self, class: &str) -> u32 {
        let values = self.scope.fields.iter().filter(|field| field.class == class).find_map(|field| {
            let Domain::References { pools, null, sharing: Sharing::Distinct } = &field.domain else { return None };
            let count = |pool: &String| match &self.scope.pool(pool)?.kind {
                PoolKind::Values { values, .. } => Some(values.len() as u32),
                _ => None,
            };
            let counts: Option<Vec<u32>> = pools.iter().map(count).collect();
            Some(counts?.iter().sum::<u32>() + u32::from(*null))
        });
        values.unwrap_or(self.bound)
    }

    /// The domain of a type; none if there is no sensible one. The values are those of the actual type.
    fn domain(
        &mut self,
        kind: &Type,
        actual: &Type,
        spec: &FieldSpec,
        holder: Option<ClassId>,
    ) -> Result<Option<Domain>, Error> {
        let range = &spec.range;
        if (range.min, range.max) != (None, None) && !has_order(kind) {
            let kind = descriptor::type_name(&kind.descriptor());
            return Err(self.wrong(format!("@Domain has a min or max, which {kind} has not")));
        }
        let pools = match actual {
            Type::Boolean => return Ok(Some(Domain::Booleans)),
            Type::Object(name) => {
                let mut pools = self.object_pools(name, range)?;
                if let Some((class, field)) = &range.mark {
                    pools.push(self.static_pool(class, field)?);
                }
                pools
            }
            Type::Array(element) => {
                // An array of a variable's values is one of its erasure.
                let kind = if matches!(kind, Type::Array(_)) { kind } else { actual };
                self.array_pool(kind, element, spec, holder)?.into_iter().collect()
            }
            Type::Void => return Ok(None),
            number => {
                let (min, max) = self.numbers(number, range)?;
                return Ok(Some(Domain::Numbers { min, max }));
            }
        };
        if pools.is_empty() {
            return Ok(None);
        }
        // A tree hangs from one object: where several could hold it, each holds its own.
        let from_outside = holder.is_none_or(|holder| {
            let holds = |class: String| self.world.loaded(&class).is_some_and(|id| self.world.is_subclass(id, holder));
            !pools.iter().any(|pool| self.pool_class(pool).is_some_and(holds))
        });
        let alone = holder.is_some_and(|holder| self.is_alone(holder));
        let sharing = match (spec.owned, spec.tree) {
            _ if spec.distinct => Sharing::Distinct,
            (true, true) if from_outside => Sharing::OwnedTree,
            (true, _) if from_outside => Sharing::Owned,
            // Who owns objects of its own class makes a tree of them.
            (true, _) => Sharing::Tree,
            (false, true) if from_outside && !alone => Sharing::Trees,
            (false, true) => Sharing::Tree,
            (false, false) => Sharing::Shared,
        };
        Ok(Some(Domain::References { pools, null: !range.non_null, sharing }))
    }

    fn pool_class(&self, name: &str) -> Option<String> {
        match &self.scope.pool(name)?.kind {
            PoolKind::Objects { class, .. } => Some(class.clone()),
            _ => None,
        }
    }

    fn wrong(&self, problem: String) -> Error {
        Error::Annotation { place: self.place.clone(), problem }
    }

    /// The smallest and the largest number.
    fn numbers(&self, kind: &Type, range: &Range) -> Result<(i64, i64), Error> {
        let first = if *kind == Type::Char { i64::from(b'a') } else { 0 };
        let (least, most) = match kind {
            Type::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Type::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Type::Char => (0, i64::from(u16::MAX)),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let last = first + i64::from(self.bound) - 1 + i64::from(range.extra);
        let max = range.max.map_or(last, i64::from).clamp(least, most);
        let min = range.min.map_or(first.min(max.max(0)), i64::from).clamp(least, most);
        if min > max {
            let bound = self.bound;
            return Err(self
                .wrong(format!("no number is from {min} to {max}, which is what @Domain and the bound {bound} say")));
        }
        if max - min >= LARGEST_DOMAIN {
            return Err(self.wrong(format!("@Domain has {} values, more than any search gets through", max - min + 1)));
        }
        Ok((min, max))
    }

    fn objects(&self, range: &Range) -> u32 {
        let count = i64::from(self.bound.min(range.most.unwrap_or(u32::MAX))) + i64::from(range.extra);
        range.count.unwrap_or(count.clamp(0, i64::from(LARGEST_POOL)) as u32).min(LARGEST_POOL)
    }

    /// Boxed numbers: from `min` to `max` where one is given, otherwise as many as there are objects.
    fn boxed(&self, kind: &Type, range: &Range) -> Result<Vec<Literal>, Error> {
        let (min, max) = if (range.min, range.max) == (None, None) {
            let first = if *kind == Type::Char { i64::from(b'a') } else { 0 };
            (first, first + i64::from(self.objects(range)) - 1)
        } else {
            self.numbers(kind, range)?
        };
        if max - min >= i64::from(LARGEST_POOL) {
            return Err(self.wrong(format!("@Domain has {} values, more than any search gets through", max - min + 1)));
        }
        Ok((min..=max).map(Literal::Number).collect())
    }

    /// The pools for references of a class or interface.
    fn object_pools(&mut self, class: &str, range: &Range) -> Result<Vec<String>, Error> {
        if let Some((class, field)) = &range.constant {
            return Ok(vec![self.static_pool(class, field)?]);
        }
        let class = match &range.class {
            Some(given) => &*self.given_class(class, given)?,
            None => class,
        };
        let count = self.objects(range);
        let values = match class {
            "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" | "java/io/Serializable" => {
                Some(("java/lang/Integer", self.boxed(&Type::Int, range)?))
            }
            "java/lang/Integer" | "java/lang/Long" | "java/lang/Double" | "java/lang/Float" => {
                Some((class, self.boxed(&Type::Int, range)?))
            }
            "java/lang/Short" => Some((class, self.boxed(&Type::Short, range)?)),
            "java/lang/Byte" => Some((class, self.boxed(&Type::Byte, range)?)),
            "java/lang/Character" => Some((class, self.boxed(&Type::Char, range)?)),
            "java/lang/Boolean" => Some((class, vec![Literal::Number(0), Literal::Number(1)])),
            "java/lang/String" | "java/lang/CharSequence" => {
                Some(("java/lang/String", (0..count).map(|index| Literal::Text(word(index))).collect()))
            }
            _ => None,
        };
        if let Some((class, values)) = values {
            return Ok(vec![self.pool(class, PoolKind::Values { class: class.to_owned(), values })]);
        }
        let id = self.world.load(class)?;
        if self.world.class(id).flags & access::ENUM != 0 {
            return Ok(vec![self.pool(class, PoolKind::Constants { class: class.to_owned() })]);
        }
        let mut pools = Vec::new();
        let concrete_classes = self.concrete_classes(id);
        // A state has one object like that of the prototype, but no others.
        if range.count != Some(1)
            && concrete_classes.iter().any(|concrete| self.lacks_values(*concrete, &mut Vec::new()))
        {
            return Ok(pools);
        }
        for concrete in concrete_classes {
            let name = self.world.class(concrete).name.to_string();
            pools.push(self.pool(&name, PoolKind::Objects { class: name.clone(), count }));
            if !self.classes.contains(&concrete) {
                self.pending.push_back(concrete);
            }
        }
        Ok(pools)
    }

    /// Whether a field of a class other than that under check holds an object from the constructor on.
    fn is_never_null_in_part(&self, class: ClassId, field: FieldId) -> bool {
        let mirrored = self.world.class(self.target).mirror.is_some() || self.world.class(class).mirror.is_some();
        let library = self.world.class(class).module().is_some();
        !mirrored && !library && !self.world.is_subclass(self.target, class) && is_never_null(self.world, field)
    }

    /// Whether all objects of a class have a field that holds an object for which no values are known, so that none
    /// can be made up.
    fn lacks_values(&mut self, class: ClassId, around: &mut Vec<ClassId>) -> bool {
        if around.contains(&class) || self.world.is_subclass(class, self.target) {
            return false;
        }
        around.push(class);
        let chain = self.world.class(class).chain.clone();
        let fields: Vec<(ClassId, FieldId)> = chain
            .into_iter()
            .flat_map(|ancestor| self.world.fields_of(ancestor).map(move |field| (ancestor, field)).collect::<Vec<_>>())
            .collect();
        let lacks = fields.into_iter().any(|(ancestor, field)| {
            if self.world.field(field).is_static() || !self.is_never_null_in_part(ancestor, field) {
                return false;
            }
            let range = field_spec(self.world, [class, self.target], field).unwrap_or_default().range;
            let is_given = range.fixed || range.class.is_some() || range.constant.is_some();
            let descriptor = self.world.text(self.world.field(field).descriptor).to_string();
            !is_given && Type::of(&descriptor).is_some_and(|kind| self.is_unknown(&kind, around))
        });
        around.pop();
        lacks
    }

    /// Whether no values of a type are known.
    fn is_unknown(&mut self, kind: &Type, around: &mut Vec<ClassId>) -> bool {
        match kind {
            Type::Array(element) => self.is_unknown(element, around),
            Type::Object(name) if is_value_class(name) => false,
            Type::Object(name) => {
                let Ok(id) = self.world.load(name) else { return true };
                if self.world.class(id).flags & access::ENUM != 0 {
                    return false;
                }
                let concrete = self.concrete_classes(id);
                concrete.is_empty() || concrete.into_iter().any(|class| self.lacks_values(class, around))
            }
            _ => false,
        }
    }

    /// The gap of the scope, if it has one.
    fn gap(&mut self, specification: &Specification) -> Option<Gap> {
        if self.scope.constructors.is_empty() && matches!(self.scope.base, Base::Widens { .. }) {
            return Some(Gap::NoConstructor);
        }
        let classes = |scope: &Scope| -> Vec<(String, u32)> {
            let objects = scope.pools.iter().filter_map(|pool| match &pool.kind {
                PoolKind::Objects { class, count } => Some((class.clone(), *count)),
                _ => None,
            });
            objects.collect()
        };
        let pools = classes(&self.scope);
        if !pools.iter().any(|(class, count)| *class == self.scope.class && *count > 1) {
            return None;
        }
        // Where no code reads the reference to the object around it, any object will do.
        let inner: Vec<String> = pools.iter().flat_map(|(class, _)| self.inner_above(class)).collect();
        let inner = inner.into_iter().find(|inner| reads_outer(self.world, specification, inner))?;
        Some(Gap::Inner(descriptor::java_name(&inner)))
    }

    /// The classes from a class upwards whose objects refer to the object under check around them.
    fn inner_above(&self, class: &str) -> Vec<String> {
        let Some(id) = self.world.loaded(class) else { return Vec::new() };
        let outer = format!("L{};", self.scope.class);
        let refers_to_outer = |ancestor: &&ClassId| {
            self.world.fields_of(**ancestor).any(|field| {
                let field = self.world.field(field);
                let is_outer = self.world.text(field.name).starts_with("this$");
                field.flags & access::SYNTHETIC != 0 && is_outer && **self.world.text(field.descriptor) == *outer
            })
        };
        let chain = &self.world.class(id).chain;
        chain.iter().filter(refers_to_outer).map(|ancestor| self.world.class(*ancestor).name.to_string()).collect()
    }

    /// The class that a `@Domain` names, if its objects can be where the declared type is another.
    fn given_class(&mut self, declared: &str, given: &str) -> Result<String, Error> {
        let (above, below) = (self.world.load(declared)?, self.world.load(given)?);
        if self.world.class(below).is_abstract() || !self.world.is_subclass(below, above) {
            let (given, declared) = (descriptor::java_name(given), descriptor::java_name(declared));
            let declared = with_article(&declared);
            return Err(self.wrong(format!("@Domain(type = {given}.class) has no objects that are {declared}")));
        }
        Ok(self.world.class(below).name.to_string())
    }

    /// The pool of what a static field holds.
    fn static_pool(&mut self, class: &str, field: &str) -> Result<String, Error> {
        let id = self.world.load(class)?;
        let found = self.world.find_field(id, field).map(|found| self.world.field(found));
        let fits = found.is_some_and(|one| one.is_static() && self.world.text(one.descriptor).starts_with(['L', '[']));
        if !fits {
            let class = descriptor::java_name(class);
            return Err(self.wrong(format!("@Domain: {class} has no static field {field} that holds an object")));
        }
        Ok(self.pool(class, PoolKind::Static { class: class.to_owned(), field: field.to_owned() }))
    }

    /// The classes of the structure that a reference of a class may point to: itself and what extends it
    /// among the classes that were written together with it or with the class under check.
    fn concrete_classes(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut candidates = vec![class];
        candidates.extend(self.substitutes(class));
        // A class of the JDK that the class under check is made of makes its own nodes.
        let maker = if self.world.class(self.holder).mirror.is_some() { self.holder } else { self.target };
        let own = self.world.nest_host(maker);
        for host in [self.world.nest_host(class), self.world.nest_host(self.target), own] {
            candidates.push(host);
            let Some(file) = self.world.class(host).file().cloned() else { continue };
            for attribute in &file.attributes {
                let Attribute::NestMembers { class_indexes, .. } = attribute else { continue };
                for name in class_indexes.iter().filter_map(|index| class_name(&file, *index).ok()) {
                    // Anonymous and local classes have no name that a scope could show.
                    let anonymous =
                        name.rsplit('$').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
                    if !anonymous && let Ok(member) = self.world.load(name) {
                        candidates.push(member);
                    }
                }
            }
        }
        let mut concrete: Vec<ClassId> = Vec::new();
        for candidate in candidates {
            let info = self.world.class(candidate);
            // A class of the JDK has an invariant that the class under check knows nothing of, unless it is
            // specified together with it.
            let together = info.mirror.is_some() && self.world.class(self.target).mirror.is_some();
            let specified = info.module().is_none() || together;
            let fits = !info.is_abstract() && specified && self.world.is_subclass(candidate, class);
            if fits && !concrete.contains(&candidate) {
                concrete.push(candidate);
            }
        }
        // Nodes that a mirror specifies for its own class are those that the class makes, and not the ones that they extend.
        let (specified, inherited): (Vec<ClassId>, Vec<ClassId>) = concrete.into_iter().partition(|candidate| {
            self.world.class(self.target).mirror.is_some() && self.world.nest_host(*candidate) == own
        });
        if specified.is_empty() { inherited } else { specified }
    }

    fn array_pool(
        &mut self,
        kind: &Type,
        actual: &Type,
        spec: &FieldSpec,
        holder: Option<ClassId>,
    ) -> Result<Option<String>, Error> {
        let Type::Array(element) = kind else { return Ok(None) };
        let Range { min, max, mark, .. } = spec.range.clone();
        // Of a tree, an element is the first object; how many there are below it, the fields of objects say.
        let tree = spec.tree && self.starts_trees(actual, holder)?;
        let range = Range { min, max, mark, count: tree.then_some(1), ..Range::default() };
        let inner = FieldSpec { range, ..FieldSpec::default() };
        let Some(mut elements) = self.domain(element, actual, &inner, None)? else { return Ok(None) };
        if let (Domain::References { sharing, .. }, true) = (&mut elements, tree) {
            *sharing = Sharing::Tree;
        }
        let max_length = self.objects(&spec.range);
        let class = kind.descriptor();
        let kind = PoolKind::Arrays {
            class: class.clone(),
            count: 0,
            min_length: 0,
            max_length,
            other_lengths: Vec::new(),
            padded: false,
            elements,
        };
        Ok(Some(self.pool(&class, kind)))
    }

    /// Whether a state has one object of a class: the one under check, or one that this is made of.
    fn is_alone(&self, class: ClassId) -> bool {
        if self.world.is_subclass(self.target, class) {
            return !self.several;
        }
        let counts = self.scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Objects { class: one, count } => {
                self.world.is_subclass(self.world.loaded(one)?, class).then_some(*count)
            }
            _ => None,
        });
        counts.eq([1])
    }

    /// Whether each element of a marked array is the first object of a tree of its own. It is in arrays of an object that is alone,
    /// which are known by their fields, and if the object under check is not among the elements.
    fn starts_trees(&mut self, element: &Type, holder: Option<ClassId>) -> Result<bool, Error> {
        let (Type::Object(class), Some(holder)) = (element, holder) else { return Ok(false) };
        if !self.is_alone(holder) {
            return Ok(false);
        }
        let pools = self.object_pools(class, &Range { count: Some(1), ..Range::default() })?;
        let others = |pool: &String| self.pool_class(pool).is_some_and(|class| class != self.scope.class);
        Ok(pools.iter().all(others))
    }

    /// The name of the pool, added if there is none like it. Of two pools of objects that differ in size, the
    /// larger stays.
    fn pool(&mut self, class: &str, kind: PoolKind) -> String {
        for pool in &mut self.scope.pools {
            match (&mut pool.kind, &kind) {
                (PoolKind::Objects { class: one, count: size }, PoolKind::Objects { class: other, count })
                    if one == other =>
                {
                    *size = (*size).max(*count);
                    return pool.name.clone();
                }
                (one, other) if *one == *other => return pool.name.clone(),
                _ => {}
            }
        }
        let full = descriptor::java_name(class);
        let simple = simple_name(&full);
        let taken = |name: &str| self.scope.pools.iter().any(|pool| pool.name == name);
        let candidates = [simple.clone(), full].into_iter().chain((2..).map(|number| format!("{simple} {number}")));
        let name = candidates.into_iter().find(|name| !taken(name)).unwrap_or(simple);
        self.scope.pools.push(Pool { name: name.clone(), kind });
        name
    }

    /// There are as many arrays as there are places to hold one.
    fn count_arrays(&mut self) {
        let names: Vec<String> = self.scope.pools.iter().map(|pool| pool.name.clone()).collect();
        // Arrays of arrays need the count of what holds them first: outer pools come after inner ones.
        for name in names.iter().rev() {
            let mut count = 0u64;
            for field in &self.scope.fields {
                match &field.domain {
                    Domain::References { pools, sharing: Sharing::Shared | Sharing::Tree, .. }
                        if pools.contains(name) =>
                    {
                        count += self.holders(&field.class);
                    }
                    // Owned ones have a pool to themselves, of one.
                    Domain::References { pools, .. } if pools.contains(name) => count = count.max(1),
                    _ => {}
                }
            }
            for pool in &self.scope.pools {
                if let PoolKind::Arrays { count: outer, max_length, elements, .. } = &pool.kind
                    && matches!(elements, Domain::References { pools, .. } if pools.contains(name))
                {
                    count += u64::from(*outer) * u64::from(*max_length);
                }
            }
            let calls = self.scope.constructors.iter().chain(&self.scope.operations);
            let parameters = calls.map(|call| {
                let takes = |parameter: &&Parameter| {
                    matches!(&parameter.domain, Domain::References { pools, .. } if pools.contains(name))
                };
                call.parameters.iter().filter(takes).count() as u64
            });
            count += parameters.max().unwrap_or(0);
            for pool in &mut self.scope.pools {
                if let PoolKind::Arrays { count: size, .. } = &mut pool.kind
                    && pool.name == *name
                {
                    *size = count.clamp(1, u64::from(LARGEST_POOL)) as u32;
                }
            }
        }
    }

    /// Where elements of arrays are the first objects of trees, each of them has as many below it as were counted for one.
    fn multiply_trees(&mut self) {
        let roots: Vec<u32> = self.scope.pools.iter().map(|pool| self.roots_of(&pool.name)).collect();
        for (pool, roots) in self.scope.pools.iter_mut().zip(roots) {
            if let PoolKind::Objects { count, .. } = &mut pool.kind {
                *count = count.saturating_mul(roots).min(LARGEST_POOL);
            }
        }
    }

    /// How many trees there are in a pool: one, unless arrays hold them.
    fn roots_of(&self, name: &String) -> u32 {
        let leads = |domain: &Domain| matches!(domain, Domain::References { pools, sharing: Sharing::Tree, .. } if pools.contains(name));
        let elements = self.scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Arrays { count, max_length, elements, .. } if leads(elements) => {
                Some(count.saturating_mul(*max_length))
            }
            _ => None,
        });
        let Some(elements) = elements.reduce(u32::saturating_add) else { return 1 };
        let of_target = |field: &&Field| field.class == self.scope.class && leads(&field.domain);
        elements.saturating_add(self.scope.fields.iter().filter(of_target).count() as u32)
    }

    /// How many objects there may be that have a field of this class.
    fn holders(&self, class: &str) -> u64 {
        let mut holders = 0u64;
        let Some(class) = self.world.loaded(class) else { return 1 };
        let pooled = |id: ClassId| {
            self.scope.pools.iter().find_map(|pool| match &pool.kind {
                PoolKind::Objects { class, count } if self.world.loaded(class) == Some(id) => Some(u64::from(*count)),
                _ => None,
            })
        };
        for id in &self.classes {
            if self.world.is_subclass(*id, class) {
                holders += pooled(*id).unwrap_or(1);
            }
        }
        holders
    }

    /// A call with the domains of its parameters; none if one has no domain.
    fn call(&mut self, method: &Method) -> Result<Option<Call>, Error> {
        if let Some(bound) = method.up_to.filter(|bound| self.bound > *bound) {
            let reason = format!("it is checked up to bound {bound}, or if it is asked for by name");
            self.scope.skipped.push(Skipped { operation: method.label.clone(), reason, open: false });
            return Ok(None);
        }
        let mut parameters = Vec::new();
        // A bridge to a method of a class that is not public has no generic signature.
        let chain = self.world.class(self.target).chain.clone();
        let declared = chain.iter().rev().find_map(|ancestor| {
            let found = self.world.find_declared(*ancestor, &method.name, &method.descriptor);
            found.filter(|found| self.world.method(*found).flags & access::BRIDGE == 0)
        });
        let declared = declared.or_else(|| self.world.find_method(self.target, &method.name, &method.descriptor));
        let generic = declared.and_then(|method| generics::of_parameters(self.world, method));
        let mut generic = generic.filter(|generic| generic.len() == method.parameters.len()).unwrap_or_default();
        generic.resize(method.parameters.len(), Generic::Unknown);
        let declaring = declared.map_or(self.target, |method| self.world.method(method).class);
        for (parameter, generic) in method.parameters.iter().zip(generic) {
            // Arrays that are passed in are the caller's own.
            let owned = matches!(parameter.kind, Type::Array(_));
            let spec = FieldSpec { range: parameter.range.clone(), owned, ..FieldSpec::default() };
            self.place = format!("{}: {}", method.place, parameter.name);
            let actual = self.actual(declaring, Some(generic), &parameter.kind, &spec.range);
            let domain = match actual {
                Some(actual) => self.domain(&parameter.kind, &actual, &spec, None)?,
                None => None,
            };
            match domain {
                Some(domain) => parameters.push(Parameter { name: parameter.name.clone(), domain }),
                None => {
                    let kind = descriptor::type_name(&parameter.kind.descriptor());
                    let reason = format!("no values are known for its parameter {} of type {kind}", parameter.name);
                    self.scope.skipped.push(Skipped { operation: method.label.clone(), reason, open: method.checked });
                    return Ok(None);
                }
            }
        }
        Ok(Some(Call { method: method.clone(), parameters }))
    }
}

/// Whether a scope has values of a class that are the same in every state.
fn is_value_class(class: &str) -> bool {
    let boolean_or_text = ["java/lang/Boolean", "java/lang/String", "java/lang/CharSequence"];
    has_order(&Type::Object(class.to_owned())) || boolean_or_text.contains(&class)
}

/// Whether values of a type, or of the elements of an array, lie between a smallest and a largest.
fn has_order(kind: &Type) -> bool {
    match kind {
        Type::Boolean | Type::Void => false,
        Type::Array(element) => has_order(element),
        Type::Object(class) => matches!(
            &**class,
            "java/lang/Object"
                | "java/lang/Comparable"
                | "java/lang/Number"
                | "java/io/Serializable"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Double"
                | "java/lang/Float"
                | "java/lang/Character"
        ),
        _ => true,
    }
}

/// The class of the elements in the signature of a sequence: `Lglassbox/model/Sequence<Lglassbox/model/AbsMap$Entry<TK;TV;>;>;`.
fn element_class(signature: &str) -> Option<String> {
    let (_, arguments) = signature.split_once('<')?;
    let class = arguments.strip_prefix('L')?;
    Some(class.split([';', '<']).next()?.to_owned())
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn word(index: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = index;
    loop {
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
        if rest == 0 {
            break;
        }
        rest -= 1;
    }
    letters.iter().rev().collect()
}
