//! Whether a state that calls led to lies within the scope.

use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind, Scope, Sharing};
use glassbox_verdict::with_article;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{FieldPlan, Plan, Stage};
use crate::watch::Watching;

/// Why a state is not within the scope.
pub(crate) struct Outside {
    /// The place that holds a value which its domain lacks.
    pub(crate) at: Option<Site>,
    pub(crate) lacks: Lack,
    /// The place in words.
    place: String,
}

/// A place that has a domain.
pub(crate) enum Site {
    /// A field, by the class that declares it and its name.
    Field(String, String),
    /// The elements of arrays from a pool.
    Elements(usize),
}

/// What a domain or a pool lacks.
pub(crate) enum Lack {
    /// A final field is fixed at this value.
    Fixed(String),
    /// A number.
    Number(Kind, u64),
    /// Null.
    Null,
    /// An object that is in no pool.
    Object(Ref, String),
    /// An object of an owner or of the state, where the scope has one of another owner.
    Pool {
        object: Ref,
        /// The place that owns the object, if the two places differ in owner.
        owner: Option<Place>,
        /// Whether that place promises that nobody else reaches its objects.
        is_promised: bool,
    },
    /// One more object of a pool.
    Room(usize, String),
    /// Arrays of a length.
    Length(usize, u32),
    /// More positions in trees.
    Positions,
}

impl Outside {
    fn new(place: String, lacks: Lack) -> Outside {
        Outside { at: None, lacks, place }
    }

    /// Whether the state has more objects, longer arrays or higher trees than the bound says, and nothing else that the
    /// scope lacks.
    pub(crate) fn is_of_size(&self) -> bool {
        matches!(self.lacks, Lack::Room(..) | Lack::Length(..) | Lack::Positions)
    }

    /// In words that follow the name of a call.
    pub(crate) fn words(&self, scope: &Scope) -> String {
        let place = &self.place;
        match &self.lacks {
            Lack::Fixed(value) => format!("{place} is fixed at {value}"),
            Lack::Number(kind, bits) => format!("{place} = {} is not among its values", kind.literal(*bits)),
            Lack::Null => format!("{place} is null"),
            Lack::Object(_, class) => format!("{place} is {} that is in no pool", with_article(class)),
            Lack::Pool { .. } => format!("{place} refers to what another pool holds"),
            Lack::Room(pool, class) => {
                let size = match scope.pools[*pool].kind {
                    PoolKind::Objects { count, .. } | PoolKind::Arrays { count, .. } => count,
                    _ => 0,
                };
                format!("{place} leads to more than {size} {class} objects")
            }
            Lack::Length(pool, length) => {
                let name = &scope.pools[*pool].name;
                format!("{} of length {length} is not among its lengths", with_article(name))
            }
            Lack::Positions => "it leads beyond the places of a tree".to_owned(),
        }
    }
}

/// A walk through the objects of a state.
pub(crate) struct Walk {
    /// The objects that were reached, in order.
    pub(crate) order: Vec<Ref>,
    /// What is known of each of them.
    pub(crate) reached: FxHashMap<Ref, Reached>,
    /// How many objects a pool has in a context.
    counts: FxHashMap<(usize, usize), u32>,
    /// Owners' pools, see `space.rs`; first those that nobody owns.
    contexts: Vec<Context>,
    /// The first object in order whose places are not walked yet.
    next: usize,
    /// Whether the walk goes through objects and fields that the scope does not have.
    pub(crate) leaves_scope: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Reached {
    /// The owner's pools that it comes from.
    pub(crate) context: usize,
    /// The pool; the object under check may have none.
    pub(crate) pool: Option<usize>,
}

struct Context {
    /// Where the owner comes from.
    owner: Option<Reached>,
    /// The place of the owner that leads there.
    place: Option<Place>,
    /// Whether that place, or one around it, promises that nobody else reaches its objects.
    is_promised: bool,
}

impl Walk {
    /// The context that references to a pool lead to: who refers to the class of an owner around it means that
    /// owner's pool.
    fn home(&self, context: usize, pool: usize) -> usize {
        let mut home = context;
        let mut around = self.contexts[context].owner;
        while let Some(owner) = around {
            if owner.pool == Some(pool) {
                home = owner.context;
            }
            around = self.contexts[owner.context].owner;
        }
        home
    }

    /// The place that owns the objects of a context; none for the outermost.
    pub(crate) fn owner_of(&self, context: usize) -> Option<Place> {
        self.contexts[context].place
    }

    /// Whether the owner of a context promises that nobody else reaches its objects.
    pub(crate) fn is_promised(&self, context: usize) -> bool {
        self.contexts[context].is_promised
    }

    /// Whether a context is another one or lies within it.
    fn is_within(&self, context: usize, outer: usize) -> bool {
        let around = |context: &usize| self.contexts[*context].owner.map(|owner| owner.context);
        std::iter::successors(Some(context), around).any(|context| context == outer)
    }

    /// Adds an object that was not reached before.
    pub(crate) fn add(&mut self, object: Ref, reached: Reached) {
        self.reached.insert(object, reached);
        self.order.push(object);
    }

    /// The objects that were reached, each with the place that owns it.
    pub(crate) fn owners(&self) -> impl Iterator<Item = (Ref, Option<Place>)> + '_ {
        self.order.iter().map(|object| (*object, self.owner_of(self.reached[object].context)))
    }
}

impl<D: Watching> Stage<D> {
    /// Whether the state of an object lies within the scope; if not, what does not.
    pub fn within_scope(&mut self, root: Ref) -> Result<(), String> {
        self.outside(root).map_or(Ok(()), |outside| Err(outside.words(&self.scope)))
    }

    /// Why the state of an object is not within the scope, if it is not.
    pub(crate) fn outside(&mut self, root: Ref) -> Option<Outside> {
        self.all_outside(&[root])
    }

    /// Why the state of several objects together is not within the scope, if it is not. The first
    /// objects are those of the class under check.
    pub(crate) fn all_outside(&mut self, roots: &[Ref]) -> Option<Outside> {
        let mut walk = self.start_walk(*roots.first()?);
        if let Err(outside) = self.walk(&mut walk, |_| true) {
            return Some(outside);
        }
        for root in roots {
            if walk.reached.contains_key(root) {
                continue;
            }
            let pool = self.pool_of_root(*root);
            walk.add(*root, Reached { context: 0, pool });
            if let Some(pool) = pool {
                let count = walk.counts.entry((pool, 0)).or_insert(0);
                *count += 1;
                if *count > self.pool_size(pool) {
                    let class = self.simple_name(self.machine.heap.class(*root));
                    return Some(Outside::new(class.clone(), Lack::Room(pool, class)));
                }
            }
            if let Err(outside) = self.walk(&mut walk, |_| true) {
                return Some(outside);
            }
        }
        self.place(&walk).is_none().then(|| Outside::new(String::new(), Lack::Positions))
    }

    /// How many objects of each pool, but for those that have an owner, a state has.
    pub fn pool_counts(&mut self, root: Ref) -> Vec<u32> {
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk, |_| false);
        let pools = 0..self.scope.pools.len();
        pools.map(|pool| walk.counts.get(&(pool, 0)).copied().unwrap_or(0)).collect()
    }

    /// The pool of an object to which no reference leads: of an array, one that has its length.
    fn pool_of_root(&self, root: Ref) -> Option<usize> {
        let class = self.machine.heap.class(root);
        let has_length = |pool: &usize| match &self.scope.pools[*pool].kind {
            PoolKind::Arrays { min_length, max_length, other_lengths, .. } => {
                let length = self.machine.heap.length(root);
                (*min_length..=*max_length).contains(&length) || other_lengths.contains(&length)
            }
            _ => true,
        };
        let mut pools = (0..self.scope.pools.len()).filter(|pool| self.is_of_pool(class, *pool));
        pools.clone().find(has_length).or_else(|| pools.next())
    }

    /// The places in trees that the objects of a state have; of several ways to place them, always the same.
    pub(crate) fn placement(&mut self, root: Ref) -> Option<FxHashMap<Ref, usize>> {
        let mut walk = self.start_walk(root);
        self.walk(&mut walk, |_| true).ok()?;
        self.place(&walk)
    }

    /// The objects of a state that belong to an owner.
    pub(crate) fn owned(&mut self, root: Ref) -> FxHashSet<Ref> {
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk, |_| false);
        walk.reached.iter().filter(|(_, reached)| reached.context != 0).map(|(object, _)| *object).collect()
    }

    pub(crate) fn start_walk(&mut self, root: Ref) -> Walk {
        let pool = self.pool_of_root(root);
        Walk {
            order: vec![root],
            reached: FxHashMap::from_iter([(root, Reached { context: 0, pool })]),
            counts: pool.map(|pool| ((pool, 0), 1)).into_iter().collect(),
            contexts: vec![Context { owner: None, place: None, is_promised: false }],
            next: 0,
            leaves_scope: false,
        }
    }

    /// Walks through a state to its end, or to the first place that a scope has not, if that matters.
    pub(crate) fn walk(&mut self, walk: &mut Walk, matters: impl Fn(&Lack) -> bool) -> Result<(), Outside> {
        while let Some(object) = walk.order.get(walk.next).copied() {
            walk.next += 1;
            let lacking = match &*self.plan(self.machine.heap.class(object)) {
                Plan::Fields(fields) => self.walk_fields(walk, object, fields, &matters),
                Plan::Elements(kind) => self.walk_elements(walk, object, *kind, &matters),
            };
            if let Some(outside) = lacking {
                return Err(outside);
            }
        }
        Ok(())
    }

    fn walk_fields(
        &self,
        walk: &mut Walk,
        object: Ref,
        fields: &[FieldPlan],
        matters: &impl Fn(&Lack) -> bool,
    ) -> Option<Outside> {
        let start = object.0 as usize * 8;
        fields.iter().find_map(|field| {
            let name = || format!("{}.{}", self.simple_name(self.machine.heap.class(object)), field.name);
            if let Some(fixed) = self.fixed_otherwise(field, object) {
                return Some(Outside::new(name(), Lack::Fixed(fixed))).filter(|outside| matters(&outside.lacks));
            }
            let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
            let place = Place::Field { object, word: field.word as u16 };
            let lacks = self.admit(walk, object, place, bits, field.kind, &field.domain).err().filter(matters)?;
            let owner = self.machine.world.class(field.owner).name.to_string();
            Some(Outside { at: Some(Site::Field(owner, field.name.clone())), ..Outside::new(name(), lacks) })
        })
    }

    fn walk_elements(
        &self,
        walk: &mut Walk,
        array: Ref,
        kind: Kind,
        matters: &impl Fn(&Lack) -> bool,
    ) -> Option<Outside> {
        let length = self.machine.heap.length(array);
        let pool = walk.reached[&array].pool;
        let Some((pool, PoolKind::Arrays { elements, min_length, max_length, other_lengths, .. })) =
            pool.map(|pool| (pool, &self.scope.pools[pool].kind))
        else {
            return (0..length).filter(|_| kind == Kind::Reference).find_map(|index| {
                let lacks =
                    self.leave_scope(walk, array, self.machine.heap.array_ref(array, index)).err().filter(matters)?;
                Some(Outside::new(String::new(), lacks))
            });
        };
        if (length < *min_length || length > *max_length) && !other_lengths.contains(&length) {
            let outside = Outside::new(String::new(), Lack::Length(pool, length));
            return Some(outside).filter(|outside| matters(&outside.lacks));
        }
        (0..length).find_map(|index| {
            let bits = read_element(&self.machine.heap, Heap::element(array, index, shift(kind)), kind);
            let place = Place::Element { array, index };
            let lacks = self.admit(walk, array, place, bits, kind, elements).err().filter(matters)?;
            let name = format!("an element of {}", self.simple_name(self.machine.heap.class(array)));
            Some(Outside { at: Some(Site::Elements(pool)), ..Outside::new(name, lacks) })
        })
    }

    /// Whether a domain has a value; objects that it refers to join the walk.
    fn admit(
        &self,
        walk: &mut Walk,
        holder: Ref,
        place: Place,
        bits: u64,
        kind: Kind,
        domain: &Domain,
    ) -> Result<(), Lack> {
        let (names, null, sharing) = match domain {
            Domain::Fixed | Domain::Opaque if kind == Kind::Reference => {
                return self.leave_scope(walk, holder, Ref::from_bits(bits));
            }
            Domain::Fixed | Domain::Opaque | Domain::Booleans => return Ok(()),
            Domain::Numbers { min, max } => {
                return match kind.number(bits) {
                    Some(number) if (*min..=*max).contains(&number) => Ok(()),
                    _ => Err(Lack::Number(kind, bits)),
                };
            }
            Domain::Listed(numbers) => {
                let is_listed = numbers.iter().any(|number| kind.bits_of(number) == bits);
                return if is_listed { Ok(()) } else { Err(Lack::Number(kind, bits)) };
            }
            Domain::References { pools, null, sharing } => (pools, *null, *sharing),
        };
        let target = Ref::from_bits(bits);
        if target.is_null() {
            return if null { Ok(()) } else { Err(Lack::Null) };
        }
        let pools = || names.iter().filter_map(|name| self.pool_index(name));
        if pools().any(|pool| self.values[pool].contains(&target)) {
            return Ok(());
        }
        let class = self.machine.heap.class(target);
        let Some(pool) = pools().find(|pool| self.is_of_pool(class, *pool)) else {
            self.leave_scope(walk, holder, target)?;
            return Err(Lack::Object(target, self.simple_name(class)));
        };
        let size = self.pool_size(pool);
        let owner = walk.reached[&holder];
        let context = if sharing.is_owned() {
            let is_of_sequence = names.iter().any(|name| self.is_of_sequence(name))
                || owner.pool.is_some_and(|pool| self.is_of_sequence(&self.scope.pools[pool].name));
            let place = if is_of_sequence { walk.owner_of(owner.context) } else { Some(place) };
            let is_marked = !is_of_sequence && self.promises(sharing);
            let is_promised = is_marked || walk.is_promised(owner.context);
            walk.contexts.push(Context { owner: Some(owner), place, is_promised });
            walk.contexts.len() - 1
        } else {
            owner.context
        };
        let context = walk.home(context, pool);
        let reached = Reached { context, pool: Some(pool) };
        if let Some(known) = walk.reached.get(&target) {
            let owners = [walk.owner_of(known.context), walk.owner_of(context)];
            let owner = owners[0].or(owners[1]).filter(|_| owners[0] != owners[1]);
            let is_promised = walk.is_promised(known.context) || walk.is_promised(context);
            return if *known == reached { Ok(()) } else { Err(Lack::Pool { object: target, owner, is_promised }) };
        }
        walk.add(target, reached);
        let count = walk.counts.entry((pool, context)).or_insert(0);
        *count += 1;
        if *count > size {
            return Err(Lack::Room(pool, self.simple_name(class)));
        }
        Ok(())
    }

    /// Whether a place promises that nobody else reaches the objects that it leads to.
    fn promises(&self, sharing: Sharing) -> bool {
        self.scope.promises_ownership && matches!(sharing, Sharing::Owned | Sharing::OwnedTree)
    }

    /// Whether each holder of a reference has pools of its own, and nothing promises that nobody else reaches their
    /// objects.
    pub(crate) fn is_owner_without_promise(&self, domain: &Domain) -> bool {
        let Domain::References { pools, sharing, .. } = domain else { return false };
        sharing.is_owned() && !self.promises(*sharing) && !pools.iter().any(|pool| self.is_of_sequence(pool))
    }

    /// Whether a pool has the slots of sequences. These belong to the owner of the sequence, and so do their elements:
    /// nobody has marked them.
    pub(crate) fn is_of_sequence(&self, pool: &str) -> bool {
        matches!(self.scope.pool(pool).map(|pool| &pool.kind), Some(PoolKind::Arrays { padded: true, .. }))
    }

    /// Goes on to an object that the scope has not in this place, if the walk leaves the scope. It belongs to the owner
    /// of its holder; a reference to objects of other owners is only allowed from within these.
    fn leave_scope(&self, walk: &mut Walk, holder: Ref, target: Ref) -> Result<(), Lack> {
        if !walk.leaves_scope || target.0 < self.base || self.is_apart(target) {
            return Ok(());
        }
        let context = walk.reached[&holder].context;
        match walk.reached.get(&target) {
            Some(known) => {
                let owner = walk.owner_of(known.context);
                let is_its = walk.is_within(context, known.context) || walk.owner_of(context) == owner;
                let is_promised = walk.is_promised(known.context);
                if is_its { Ok(()) } else { Err(Lack::Pool { object: target, owner, is_promised }) }
            }
            None => {
                let pool = self.pool_of(self.machine.heap.class(target));
                walk.add(target, Reached { context, pool });
                Ok(())
            }
        }
    }
}
