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

use std::rc::Rc;

use glassbox_classes::world::FieldId;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::{Domain, PoolKind};
use rustc_hash::FxHashSet;

use crate::judge::Ended;
use crate::place::Kind;
use crate::stage::{Plan, Stage};
use crate::watch::Watching;
use crate::within::{Lack, Outside, Reached, Walk};

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
        let mut walk = self.start_walk(root);
        let shared = self.go_on_to_shared(&mut walk, Sharer::State);
        let shared = shared.or_else(|| {
            walk.leaves_scope = true;
            let outside = self.outside_roots(action, arguments, ended);
            outside.into_iter().find_map(|(sharer, object)| self.shared_from(&mut walk, sharer, object))
        });
        shared.or_else(|| {
            let owned = walk.owners().filter_map(|(object, owner)| owner.map(|owner| (object, owner)));
            owned.into_iter().find_map(|(object, owner)| {
                let sharer = match self.static_of(object) {
                    Some(field) => Sharer::Static(field),
                    None if self.unowned.contains(&object) => Sharer::Caller,
                    None => return None,
                };
                Some(SharedObject { object, owner, sharer })
            })
        })
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

    fn shared_from(&mut self, walk: &mut Walk, sharer: Sharer, object: Ref) -> Option<SharedObject> {
        if let Some(known) = walk.reached.get(&object) {
            let owner = walk.owner_of(known.context)?;
            return Some(SharedObject { object, owner, sharer });
        }
        self.add_root(walk, object);
        self.go_on_to_shared(walk, sharer)
    }

    /// Adds an object that nobody owns, unless it was reached before.
    fn add_root(&self, walk: &mut Walk, object: Ref) {
        if !walk.reached.contains_key(&object) {
            let pool = self.pool_of(self.machine.heap.class(object));
            walk.add(object, Reached { context: 0, pool });
        }
    }

    fn go_on_to_shared(&mut self, walk: &mut Walk, sharer: Sharer) -> Option<SharedObject> {
        match self.walk(walk, |lack| matches!(lack, Lack::Pool { owner: Some(_), .. })) {
            Err(Outside { lacks: Lack::Pool { object, owner: Some(owner) }, .. }) => {
                Some(SharedObject { object, owner, sharer })
            }
            _ => None,
        }
    }

    /// Objects that code outside holds after a call. Those that exist in every state lead to none of the state.
    fn outside_roots(&self, action: usize, arguments: &[u64], ended: Ended) -> Vec<(Sharer, Ref)> {
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
        roots.retain(|(_, object)| object.0 >= self.base && !self.is_apart(*object));
        roots
    }

    /// Before a call: notes objects that nobody owns and that a caller may hold.
    pub(crate) fn note_unowned(&mut self, action: usize, values: &[u64]) {
        self.unowned.clear();
        if !self.scope.promises_ownership || self.base == 0 {
            return;
        }
        let passable = self.passable_pools();
        let Some((root, arguments)) = values.split_first().filter(|_| !passable.is_empty()) else { return };
        let root = Ref::from_bits(*root);
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk, |_| false);
        for object in self.references(action, arguments).into_iter().map(Ref::from_bits) {
            if object.0 >= self.base {
                self.add_root(&mut walk, object);
                let _ = self.walk(&mut walk, |_| false);
            }
        }
        let is_passable = |object: &Ref| walk.reached[object].pool.is_some_and(|pool| passable.contains(&pool));
        let unowned = walk.owners().filter(|(object, owner)| owner.is_none() && *object != root);
        self.unowned = unowned.map(|(object, _)| object).filter(is_passable).collect();
    }

    /// The pools of objects and arrays that parameters lead to.
    fn passable_pools(&mut self) -> Rc<[usize]> {
        if let Some(known) = &self.passable {
            return known.clone();
        }
        let mut pools = self.passed_pools();
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
            pools.extend(domains.iter().flat_map(|domain| self.object_pools(domain)));
        }
        let found: Rc<[usize]> = known.into_iter().collect();
        self.passable = Some(found.clone());
        found
    }
}
