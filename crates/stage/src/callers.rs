//! Objects that a caller makes and passes: with constructors of their classes that are not private,
//! with static methods of these and of the class under check, and arrays with values of the scope.
//!
//! A parameter of such a constructor takes what the fields of its class that have the same type
//! take; without such a field, numbers up to the bound, values of the scope and objects that a
//! caller holds.

use glassbox_classes::descriptor::{self, Type, method_types};
use glassbox_classes::world::{ClassId, MethodId, access};
use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind, Sharing};
use glassbox_verdict::Unknown;

use crate::place::{Kind, shift, write_element};
use crate::stage::{Plan, Stage, unknown};
use crate::trace::Ran;
use crate::watch::Watching;

/// A way in which a caller makes an object.
#[derive(Clone, Debug)]
pub struct Maker {
    /// `Node(int)`.
    pub label: String,
    /// The pool that the object is of.
    pub pool: usize,
    /// What each parameter takes.
    pub parameters: Vec<(Vec<Domain>, Kind)>,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    Constructor { class: ClassId, method: MethodId },
    Factory(MethodId),
    Array { class: ClassId, kind: Kind },
}

/// The ways in which a caller makes the objects that it passes.
#[derive(Debug, Default)]
pub struct Makers {
    /// All that are known.
    pub all: Vec<Maker>,
    /// Pools that a caller may make other objects of, and why these are not known.
    pub unknown: Vec<(usize, String)>,
}

impl Maker {
    /// Whether it makes an array.
    pub fn is_array(&self) -> bool {
        matches!(self.how, How::Array { .. })
    }

    /// Whether it is a constructor.
    pub(crate) fn is_constructor(&self) -> bool {
        matches!(self.how, How::Constructor { .. })
    }
}

impl<D: Watching> Stage<D> {
    /// The ways to make objects of the pools that parameters take, but for the class under check,
    /// whose constructors are actions.
    pub fn makers(&mut self) -> Result<Makers, Unknown> {
        let mut makers = Makers::default();
        let mut pools = self.passed_pools();
        let mut next = 0;
        while let Some(pool) = pools.get(next).copied() {
            next += 1;
            let begin = makers.all.len();
            match self.scope.pools[pool].kind.clone() {
                PoolKind::Objects { class, .. } if *class != *self.scope.class => {
                    let class = self.machine.ready_class(&class).map_err(unknown)?;
                    self.add_makers(pool, class, &mut makers);
                }
                PoolKind::Arrays { class, min_length, max_length, other_lengths, elements, .. } => {
                    let class = self.machine.ready_class(&class).map_err(unknown)?;
                    let kind = self.kind_of_elements(class);
                    let label = self.machine.world.class(class).java_name();
                    for length in (min_length..=max_length).chain(other_lengths) {
                        let parameters = vec![(vec![elements.clone()], kind); length as usize];
                        let how = How::Array { class, kind };
                        makers.all.push(Maker { label: label.clone(), pool, parameters, how });
                    }
                }
                _ => {}
            }
            let domains = makers.all[begin..].iter().flat_map(|maker| &maker.parameters).flat_map(|(all, _)| all);
            for pool in domains.flat_map(|domain| self.object_pools(domain)) {
                if !pools.contains(&pool) {
                    pools.push(pool);
                }
            }
        }
        // What is made of objects that are not known is not known either.
        for _ in 0..makers.all.len() {
            for maker in &makers.all {
                let pools = maker.parameters.iter().flat_map(|(all, _)| all).flat_map(|one| self.object_pools(one));
                let reason = pools
                    .filter_map(|pool| makers.unknown.iter().find(|(known, _)| *known == pool))
                    .map(|(_, reason)| (maker.pool, reason.clone()))
                    .next();
                if let Some(reason) = reason.filter(|_| !makers.unknown.iter().any(|(known, _)| *known == maker.pool)) {
                    makers.unknown.push(reason);
                    break;
                }
            }
        }
        Ok(makers)
    }

    fn kind_of_elements(&mut self, class: ClassId) -> Kind {
        match &*self.plan(class) {
            Plan::Elements(kind) => *kind,
            Plan::Fields(_) => Kind::Reference,
        }
    }

    /// Adds the constructors of a class, and static methods that return such an object.
    fn add_makers(&mut self, pool: usize, class: ClassId, makers: &mut Makers) {
        // Only code of the nest can name a private class, and passes what it got from it.
        if self.machine.class_flags(class) & access::PRIVATE != 0 {
            return;
        }
        if matches!(&*self.plan(class), Plan::Fields(fields) if fields.iter().any(|field| field.outer)) {
            makers
                .unknown
                .push((pool, format!("{} is an inner class; its new objects are not made", self.simple_name(class))));
            return;
        }
        let methods: Vec<MethodId> =
            [class, self.class].into_iter().flat_map(|owner| self.machine.world.methods_of(owner)).collect();
        for method in methods {
            let world = &self.machine.world;
            let info = world.method(method);
            let (name, descriptor) = (world.text(info.name).to_string(), world.text(info.descriptor).to_string());
            let Some((types, result)) = method_types(&descriptor) else { continue };
            let own = world.class(class).name.to_string();
            let is_static = info.flags & access::STATIC != 0;
            let constructs = name == "<init>" && info.class == class;
            let makes = constructs || is_static && matches!(&result, Type::Object(name) if *name == own);
            if !makes || info.flags & (access::PRIVATE | access::SYNTHETIC) != 0 {
                continue;
            }
            let types_in_words: Vec<String> = types
                .iter()
                .map(|kind| descriptor::simple_name(&descriptor::type_name(&kind.descriptor())).to_owned())
                .collect();
            let owner = self.simple_name(info.class);
            let called = if constructs { owner } else { format!("{owner}.{name}") };
            let label = format!("{called}({})", types_in_words.join(", "));
            let how = if is_static { How::Factory(method) } else { How::Constructor { class, method } };
            let parameters: Option<Vec<(Vec<Domain>, Kind)>> =
                types.iter().map(|kind| Some((self.domains_of(class, kind)?, Kind::of(kind)))).collect();
            match parameters {
                Some(parameters) => makers.all.push(Maker { label, pool, parameters, how }),
                None => makers.unknown.push((pool, format!("values for the parameters of {label} are not known"))),
            }
        }
    }

    /// What a parameter of a type takes in a constructor of a class; nothing if that is not known.
    fn domains_of(&mut self, class: ClassId, kind: &Type) -> Option<Vec<Domain>> {
        let descriptor = kind.descriptor();
        let chain = self.machine.world.class(class).chain.clone();
        let owners: Vec<String> = chain.iter().map(|one| self.machine.world.class(*one).name.to_string()).collect();
        let mut domains: Vec<Domain> = Vec::new();
        for field in self.scope.fields.iter().filter(|field| field.descriptor == descriptor) {
            let is_known = !matches!(field.domain, Domain::Fixed | Domain::Opaque);
            if is_known && owners.contains(&field.class) && !domains.contains(&field.domain) {
                domains.push(field.domain.clone());
            }
        }
        if !domains.is_empty() {
            return Some(domains);
        }
        let first = if *kind == Type::Char { i64::from(b'a') } else { 0 };
        let last = first + i64::from(self.scope.bound) - 1;
        match kind {
            Type::Boolean => Some(vec![Domain::Booleans]),
            Type::Object(_) | Type::Array(_) => {
                let name = if let Type::Object(name) = kind { name.clone() } else { descriptor.clone() };
                let declared = self.machine.ready_class(&name).ok()?;
                let mut pools = Vec::new();
                for pool in self.scope.pools.clone() {
                    let (PoolKind::Objects { class, .. }
                    | PoolKind::Arrays { class, .. }
                    | PoolKind::Values { class, .. }
                    | PoolKind::Constants { class }) = &pool.kind
                    else {
                        continue;
                    };
                    let class = self.machine.ready_class(class).ok()?;
                    if self.is_a(class, declared) {
                        pools.push(pool.name.clone());
                    }
                }
                let domain = Domain::References { pools, null: true, sharing: Sharing::Shared };
                matches!(&domain, Domain::References { pools, .. } if !pools.is_empty()).then_some(vec![domain])
            }
            Type::Void => None,
            _ => Some(vec![Domain::Numbers { min: first, max: last.max(first) }]),
        }
    }

    /// The pools of objects and arrays that the parameters of a maker take, a list for each of
    /// those that take any.
    pub fn pools_of_maker(&self, maker: &Maker) -> Vec<Vec<usize>> {
        let parameters = maker.parameters.iter();
        let pools = parameters.map(|(domains, _)| domains.iter().flat_map(|one| self.object_pools(one)).collect());
        pools.filter(|pools: &Vec<usize>| !pools.is_empty()).collect()
    }

    /// Makes an object, as a caller does; nothing if that ends in an exception.
    pub fn make(&mut self, maker: &Maker, arguments: &[u64]) -> Result<Option<Ref>, Unknown> {
        let (made, method) = match maker.how {
            How::Array { class, kind } => {
                let array = self.machine.new_array_of(class, arguments.len() as u32).map_err(unknown)?;
                for (index, bits) in (0..).zip(arguments) {
                    let address = Heap::element(array, index, shift(kind));
                    write_element(&mut self.machine.heap, address, kind, *bits);
                }
                return Ok(Some(array));
            }
            How::Constructor { class, method } => (Some(self.machine.new_instance(class).map_err(unknown)?), method),
            How::Factory(method) => (None, method),
        };
        let values = made.map(Ref::bits).into_iter().chain(arguments.iter().copied());
        let values: Vec<D::Value> = values.map(D::constant).collect();
        self.machine.allow_steps(self.steps_per_call);
        self.machine.begin(method, &values).map_err(unknown)?;
        match self.go_on().map_err(unknown)? {
            Ran::Returned(value) => {
                let made = made.unwrap_or_else(|| Ref::from_bits(D::bits(value)));
                Ok(Some(made).filter(|made| !made.is_null()))
            }
            Ran::Threw(_) => Ok(None),
            Ran::Undecided(_) => {
                let what = format!("a look at an object that is not a part of the state, by {}", maker.label);
                Err(Unknown::Unsupported { what, stack: Vec::new() })
            }
        }
    }
}
