//! The promise of `@Owned` after a call: the objects that such a field leads to are reached through their owner alone.
//!
//! In the states of a scope this is so, and no engine passes an owned object to an operation. A call can break the
//! promise in three ways, and each is a violation:
//!
//! - Another part of the state reaches the owned object.
//! - Code outside reaches it: through an argument that the caller still holds, the result, an exception, or a static
//!   field that the call changed. The walk from there also goes through objects that are not in the scope. It reaches an
//!   owner without its owned objects: these belong to it.
//! - The object existed before the call, had no owner, and parameters take objects of its class. Then a caller may hold
//!   it, whether this call was given it or not.
//!
//! Members of value pools, such as strings, boxed numbers and enum constants, belong to nobody.
//!
//! Where a state has several holders of a `@Tree` field, each has a tree of its own, but callers may hold the nodes. No
//! engine passes these nodes to an operation, and in no state does anything else lead to them. So a call after which
//! that may happen breaks no promise, but leaves the scope: nothing is called *holds* then
//! ([`Stage::escaped_node`]).

use std::cell::RefCell;
use std::rc::Rc;

use glassbox_classes::world::FieldId;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::{Domain, PoolKind};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::judge::Ended;
use crate::pinned::Pinned;
use crate::place::Kind;
use crate::stage::{FieldPlan, Plan, Stage};
use crate::watch::Watching;
use crate::within::{Lack, Reached, Walk};

/// An owned object that is reached otherwise than through its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedObject {
    /// The object.
    pub object: Ref,
    /// The place that owns it.
    pub owner: Place,
    /// Through which it is reached too.
    pub sharer: Sharer,
}

/// The pools of objects and arrays that parameters lead to.
#[derive(Debug)]
pub(crate) struct Passable {
    /// Not through owners.
    directly: FxHashSet<usize>,
    /// Also through owners.
    all: FxHashSet<usize>,
}

/// Where an owned object is reached from, beside its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharer {
    /// Another part of the state.
    State,
    /// An argument, by the number of its parameter.
    Argument(usize),
    /// The returned object.
    Returned,
    /// The exception in which the call ended.
    Thrown,
    /// A static field.
    Static(FieldId),
    /// A caller who may have held the object before it was owned.
    Caller,
}

impl<D: Watching> Stage<D> {
    /// An object that a field marked `@Owned` leads to after a call, and that is reached otherwise too.
    pub fn shared_with_others(
        &mut self,
        action: usize,
        root: Ref,
        arguments: &[u64],
        ended: Ended,
    ) -> Option<SharedObject> {
        if !self.scope.promises_ownership {
            return None;
        }
        let shared = self.shared_where(action, root, arguments, ended, true, |_, _| true);
        shared.or_else(|| self.shared_content(action, root, arguments, ended))
    }

    /// An object within the content of a field marked `@Owned` for which no values are known, such as a collection of
    /// the JDK, that code outside reaches after a call.
    fn shared_content(&mut self, action: usize, root: Ref, arguments: &[u64], ended: Ended) -> Option<SharedObject> {
        if !self.scope.fields.iter().any(|field| field.is_owned && field.domain == Domain::Opaque) {
            return None;
        }
        let mut owned: FxHashMap<Ref, Place> = FxHashMap::default();
        for object in self.reachable(root) {
            let plan = self.plan(self.machine.heap.class(object));
            let Plan::Fields(fields) = &*plan else { continue };
            for field in fields.iter().filter(|field| is_owned_content(field)) {
                let place = Place::Field { object, word: field.word as u16 };
                let (_, content) = self.content_of(object, field, object);
                owned.extend(content.into_iter().map(|held| (held, place)));
            }
        }
        for (sharer, outside) in self.roots_outside(action, arguments, ended) {
            if let Some(object) = self.outside_content(outside).into_iter().find(|object| owned.contains_key(object)) {
                return Some(SharedObject { object, owner: owned[&object], sharer });
            }
        }
        None
    }

    /// The objects that can change and that code outside reaches from an object: of an owner, not the owned content.
    fn outside_content(&mut self, outside: Ref) -> Vec<Ref> {
        let mut known: FxHashSet<Ref> = FxHashSet::from_iter([outside]);
        let mut pending = vec![outside];
        let mut changeable = Vec::new();
        while let Some(object) = pending.pop() {
            let plan = self.plan(self.machine.heap.class(object));
            let can_change = match &*plan {
                Plan::Fields(fields) => fields.iter().any(|field| !field.is_final),
                Plan::Elements(_) => self.machine.heap.length(object) > 0,
            };
            changeable.extend(can_change.then_some(object));
            let targets: Vec<Ref> = match &*plan {
                Plan::Fields(fields) => {
                    let followed = fields.iter().filter(|field| field.kind == Kind::Reference);
                    let followed = followed.filter(|field| !is_owned_content(field));
                    followed.map(|field| self.machine.heap.field_ref(object, field.word)).collect()
                }
                Plan::Elements(_) => self.machine.referred(object),
            };
            let is_meant = |target: &Ref| target.0 >= self.booted && !self.is_apart(*target);
            pending.extend(targets.into_iter().filter(|target| is_meant(target) && known.insert(*target)));
        }
        changeable
    }

    /// Whether the places that own an object may be such that callers can hold it: a field marked `@Tree` of which a
    /// state has several.
    pub fn owns_without_promise(&mut self) -> bool {
        if let Some(known) = self.owns_without_promise {
            return known;
        }
        let elements = self.scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Arrays { elements, padded: false, .. } => Some(elements),
            _ => None,
        });
        let mut domains = self.scope.fields.iter().map(|field| &field.domain).chain(elements);
        let found = domains.any(|domain| self.is_owner_without_promise(domain));
        self.owns_without_promise = Some(found);
        found
    }

    /// Whether a call has led to a state or a caller that the scope lacks: one in which a node of one of several trees
    /// is reached otherwise than through its holder, and where another call could be passed it.
    pub fn escaped_node(&mut self, action: usize, root: Ref, arguments: &[u64], ended: Ended) -> Option<Pinned> {
        if !self.owns_without_promise() {
            return None;
        }
        let passable = self.passable_pools();
        let roots: Vec<Ref> =
            self.outside_roots(action, arguments, ended).into_iter().map(|(_, object)| object).collect();
        let escaped = self.shared_where(action, root, arguments, ended, false, |stage, shared| {
            let pool = stage.pool_of(stage.machine.heap.class(shared.object));
            let is_held = shared.sharer == Sharer::Caller || roots.contains(&shared.object);
            let among = if is_held { &passable.directly } else { &passable.all };
            shared.sharer == Sharer::State || pool.is_some_and(|pool| among.contains(&pool))
        })?;
        let object = self.simple_name(self.machine.heap.class(escaped.object));
        let by = self.actions[action].call.method.label.clone();
        let field = self.place_label(escaped.owner);
        let taker = (escaped.sharer != Sharer::State).then(|| self.taker_of(escaped.object)).flatten();
        Some(Pinned::Node { class: object, field, by, taker })
    }

    /// An operation with a parameter that leads to objects of the class of an object.
    fn taker_of(&mut self, object: Ref) -> Option<String> {
        let pool = self.pool_of(self.machine.heap.class(object))?;
        (0..self.actions.len()).find_map(|action| {
            let parameters = &self.actions[action].call.parameters;
            let pools = parameters.iter().flat_map(|parameter| self.object_pools(&parameter.domain)).collect();
            let takes = self.pools_below(pools, true).contains(&pool);
            takes.then(|| self.actions[action].call.method.label.clone())
        })
    }

    /// The field of a place: `Bin.first`; the class of an array.
    pub(crate) fn place_label(&mut self, place: Place) -> String {
        match place {
            Place::Field { object, word } => {
                let class = self.machine.heap.class(object);
                let name = match &*self.plan(class) {
                    Plan::Fields(fields) => {
                        fields.iter().find(|field| field.word == u32::from(word)).map(|field| &field.name).cloned()
                    }
                    Plan::Elements(_) => None,
                };
                format!("{}.{}", self.simple_name(class), name.unwrap_or_default())
            }
            Place::Element { array, .. } => self.simple_name(self.machine.heap.class(array)),
            Place::Static(_) | Place::Length(_) => String::new(),
        }
    }

    /// An object that is reached otherwise than through its owner after a call, and of which a condition holds; of
    /// owners that promise that there is none, or of all others.
    fn shared_where(
        &mut self,
        action: usize,
        root: Ref,
        arguments: &[u64],
        ended: Ended,
        is_promised: bool,
        is_meant: impl Fn(&Stage<D>, &SharedObject) -> bool,
    ) -> Option<SharedObject> {
        let mut walk = self.start_walk(root);
        let mut found = Vec::new();
        self.go_on_to_shared(&mut walk, Sharer::State, is_promised, &mut found);
        walk.leaves_scope = true;
        for (sharer, object) in self.outside_roots(action, arguments, ended) {
            if let Some(first) = found.iter().find(|shared| is_meant(self, shared)) {
                return Some(*first);
            }
            self.shared_from(&mut walk, sharer, object, is_promised, &mut found);
        }
        found.extend(walk.order.iter().filter_map(|object| {
            let context = walk.reached[object].context;
            let owner = walk.owner_of(context).filter(|_| walk.is_promised(context) == is_promised)?;
            let sharer = match self.static_of(*object) {
                Some(field) => Sharer::Static(field),
                None if self.unowned.contains(object) => Sharer::Caller,
                None => return None,
            };
            Some(SharedObject { object: *object, owner, sharer })
        }));
        found.into_iter().find(|shared| is_meant(self, shared))
    }

    /// All objects that are reached after a call, from the state and from outside, each with the place that owns it.
    pub fn owners(&mut self, action: usize, root: Ref, arguments: &[u64], ended: Ended) -> Vec<(Ref, Option<Place>)> {
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk, |_| false);
        walk.leaves_scope = true;
        for (_, object) in self.outside_roots(action, arguments, ended) {
            self.add_root(&mut walk, object);
            let _ = self.walk(&mut walk, |_| false);
        }
        walk.owners().collect()
    }

    fn shared_from(
        &mut self,
        walk: &mut Walk,
        sharer: Sharer,
        object: Ref,
        is_promised: bool,
        found: &mut Vec<SharedObject>,
    ) {
        if let Some(known) = walk.reached.get(&object) {
            let owner = walk.owner_of(known.context).filter(|_| walk.is_promised(known.context) == is_promised);
            found.extend(owner.map(|owner| SharedObject { object, owner, sharer }));
            return;
        }
        self.add_root(walk, object);
        self.go_on_to_shared(walk, sharer, is_promised, found);
    }

    /// Adds an object that nobody owns, unless it was reached before.
    fn add_root(&self, walk: &mut Walk, object: Ref) {
        if !walk.reached.contains_key(&object) {
            let pool = self.pool_of(self.machine.heap.class(object));
            walk.add(object, Reached { context: 0, pool });
        }
    }

    /// Walks to the end, and notes all objects that are reached from places of another owner.
    fn go_on_to_shared(&mut self, walk: &mut Walk, sharer: Sharer, is_promised: bool, found: &mut Vec<SharedObject>) {
        let noted = RefCell::new(found);
        let _ = self.walk(walk, |lack| {
            if let Lack::Pool { object, owner: Some(owner), is_promised: promised } = lack
                && *promised == is_promised
            {
                noted.borrow_mut().push(SharedObject { object: *object, owner: *owner, sharer });
            }
            false
        });
    }

    /// Objects that code outside holds after a call. Those that exist in every state lead to none of the state.
    fn outside_roots(&self, action: usize, arguments: &[u64], ended: Ended) -> Vec<(Sharer, Ref)> {
        let mut roots = self.roots_outside(action, arguments, ended);
        roots.retain(|(_, object)| object.0 >= self.base);
        roots
    }

    fn roots_outside(&self, action: usize, arguments: &[u64], ended: Ended) -> Vec<(Sharer, Ref)> {
        let action = &self.actions[action];
        let parameters = action.call.method.parameters.iter().zip(arguments).enumerate();
        let mut roots: Vec<(Sharer, Ref)> = parameters
            .filter(|(_, (parameter, _))| parameter.kind.is_reference())
            .map(|(number, (_, bits))| (Sharer::Argument(number), Ref::from_bits(*bits)))
            .collect();
        match ended {
            Ended::Returned(bits) if self.result_of(action.method) == Some(Kind::Reference) => {
                roots.push((Sharer::Returned, Ref::from_bits(bits)));
            }
            Ended::Threw(exception) => roots.push((Sharer::Thrown, exception)),
            Ended::Returned(_) | Ended::Blocked => {}
        }
        roots.extend(self.stored_in_statics().into_iter().map(|(field, object)| (Sharer::Static(field), object)));
        roots.retain(|(_, object)| object.0 >= self.booted && !self.is_apart(*object));
        roots
    }

    /// Before a call: notes objects that nobody owns and that a caller may hold.
    pub(crate) fn note_unowned(&mut self, action: usize, values: &[u64]) {
        self.unowned.clear();
        if self.base == 0 || !self.scope.promises_ownership && !self.owns_without_promise() {
            return;
        }
        let passable = self.passable_pools();
        let Some((root, arguments)) = values.split_first().filter(|_| !passable.all.is_empty()) else { return };
        let root = Ref::from_bits(*root);
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk, |_| false);
        for object in self.references(action, arguments).into_iter().map(Ref::from_bits) {
            if object.0 >= self.base {
                self.add_root(&mut walk, object);
                let _ = self.walk(&mut walk, |_| false);
            }
        }
        let is_passable = |object: &Ref| walk.reached[object].pool.is_some_and(|pool| passable.all.contains(&pool));
        let unowned = walk.owners().filter(|(object, owner)| owner.is_none() && *object != root);
        self.unowned = unowned.map(|(object, _)| object).filter(is_passable).collect();
    }

    /// The pools of objects and arrays that parameters lead to.
    fn passable_pools(&mut self) -> Rc<Passable> {
        if let Some(known) = &self.passable {
            return known.clone();
        }
        let pools = self.passed_pools();
        let directly = self.pools_below(pools.clone(), false);
        let found = Rc::new(Passable { directly, all: self.pools_below(pools, true) });
        self.passable = Some(found.clone());
        found
    }

    /// The pools that objects of some pools lead to, those pools among them; also through owners or not.
    fn pools_below(&mut self, mut pools: Vec<usize>, through_owners: bool) -> FxHashSet<usize> {
        let mut known: FxHashSet<usize> = FxHashSet::default();
        while let Some(pool) = pools.pop() {
            if !known.insert(pool) {
                continue;
            }
            let domains: Vec<Domain> = match self.scope.pools[pool].kind.clone() {
                PoolKind::Arrays { elements, .. } => vec![elements],
                PoolKind::Objects { class, .. } => match self.machine.world.loaded(&class) {
                    Some(class) => match &*self.plan(class) {
                        Plan::Fields(fields) => fields.iter().map(|field| field.domain.clone()).collect(),
                        Plan::Elements(_) => Vec::new(),
                    },
                    None => Vec::new(),
                },
                _ => Vec::new(),
            };
            let is_owner =
                |domain: &&Domain| matches!(domain, Domain::References { sharing, .. } if sharing.is_owned());
            let domains = domains.iter().filter(|domain| through_owners || !is_owner(domain));
            pools.extend(domains.flat_map(|domain| self.object_pools(domain)));
        }
        known
    }
}

/// Whether a field is marked `@Owned` and no values are known for it.
fn is_owned_content(field: &FieldPlan) -> bool {
    field.is_owned && field.domain == Domain::Opaque
}
