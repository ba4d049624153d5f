//! Whether a state that calls led to lies within the scope.

use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind, Sharing};
use rustc_hash::FxHashMap;

use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

/// A walk through the objects of a state.
struct Walk {
    /// The objects that were reached, in order.
    order: Vec<Ref>,
    /// What is known of each of them.
    reached: FxHashMap<Ref, Reached>,
    /// How many objects a pool has in a context.
    counts: FxHashMap<(usize, usize), u32>,
    /// How many contexts there are.
    contexts: usize,
    /// Places of objects in trees.
    places: FxHashMap<Ref, usize>,
}

#[derive(Clone, Copy)]
struct Reached {
    /// The owner's pools that it comes from, see `space.rs`.
    context: usize,
    /// The pool; none for the object under check.
    pool: Option<usize>,
}

impl<D: Watching> Stage<D> {
    /// Whether the state of an object lies within the scope; if not, what does not.
    pub fn within_scope(&mut self, root: Ref) -> Result<(), String> {
        let mut walk = Walk {
            order: vec![root],
            reached: FxHashMap::from_iter([(root, Reached { context: 0, pool: None })]),
            counts: FxHashMap::default(),
            contexts: 1,
            places: self.places(root),
        };
        if let Some(pool) = self.pool_of(self.class) {
            walk.counts.insert((pool, 0), 1);
        }
        let mut next = 0;
        while let Some(object) = walk.order.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let start = object.0 as usize * 8;
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    let mut trees = 0;
                    for field in fields {
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        let tree = field.tree.then_some(trees);
                        trees += usize::from(field.tree);
                        self.admit(&mut walk, object, bits, field.kind, &field.domain, tree)
                            .map_err(|reason| format!("{}.{} {reason}", self.simple_name(class), field.name))?;
                    }
                }
                Plan::Elements(kind) => {
                    let Some(pool) = walk.reached[&object].pool else { continue };
                    let PoolKind::Arrays { elements, min_length, max_length, .. } = self.scope.pools[pool].kind.clone()
                    else {
                        continue;
                    };
                    let length = self.machine.heap.length(object);
                    if length < min_length || length > max_length {
                        let name = self.simple_name(class);
                        return Err(format!("a {name} of length {length} is not among {min_length} to {max_length}"));
                    }
                    for index in 0..length {
                        let bits = read_element(&self.machine.heap, Heap::element(object, index, shift(*kind)), *kind);
                        self.admit(&mut walk, object, bits, *kind, &elements, None)
                            .map_err(|reason| format!("an element of {} {reason}", self.simple_name(class)))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The places of the objects that tree fields lead to.
    fn places(&mut self, root: Ref) -> FxHashMap<Ref, usize> {
        let mut places: FxHashMap<Ref, usize> = FxHashMap::default();
        let mut order = vec![root];
        let mut next = 0;
        while let Some(object) = order.get(next).copied() {
            next += 1;
            let plan = self.plan(self.machine.heap.class(object));
            let Plan::Fields(fields) = &*plan else { continue };
            for (number, field) in fields.iter().filter(|field| field.tree).enumerate() {
                let target = self.machine.heap.field_ref(object, field.word);
                if target.is_null() || target == root || places.contains_key(&target) {
                    continue;
                }
                let Some(pool) = self.pool_of(self.machine.heap.class(target)) else { continue };
                let place = places.get(&object).copied();
                places.insert(target, self.tree_position(object, pool, number, place));
                order.push(target);
            }
        }
        places
    }

    /// Whether a domain has a value; objects that it refers to join the walk.
    fn admit(
        &self,
        walk: &mut Walk,
        holder: Ref,
        bits: u64,
        kind: Kind,
        domain: &Domain,
        tree_field: Option<usize>,
    ) -> Result<(), String> {
        let (names, null, sharing) = match domain {
            Domain::Fixed | Domain::Opaque | Domain::Booleans => return Ok(()),
            Domain::Numbers { min, max } => {
                return match kind.number(bits) {
                    Some(number) if (*min..=*max).contains(&number) => Ok(()),
                    _ => Err(format!("= {} is not among {min} to {max}", kind.literal(bits))),
                };
            }
            Domain::References { pools, null, sharing } => (pools, *null, *sharing),
        };
        let target = Ref::from_bits(bits);
        if target.is_null() {
            return if null { Ok(()) } else { Err("is null".to_owned()) };
        }
        let pools = || names.iter().filter_map(|name| self.pool_index(name));
        if pools().any(|pool| self.values[pool].contains(&target)) {
            return Ok(());
        }
        let class = self.machine.heap.class(target);
        let Some(pool) = pools().find(|pool| self.is_of_pool(class, *pool)) else {
            return Err(format!("is a {} that is in no pool", self.simple_name(class)));
        };
        let size = self.pool_size(pool);
        if tree_field.is_some() && walk.places.get(&target).is_some_and(|place| *place as u64 >= u64::from(size)) {
            return Err(format!("leads beyond the {size} places of the tree"));
        }
        if walk.reached.contains_key(&target) {
            return Ok(());
        }
        let Reached { context, .. } = walk.reached[&holder];
        let context = if matches!(sharing, Sharing::Owned | Sharing::OwnedTree) {
            walk.contexts += 1;
            walk.contexts - 1
        } else {
            context
        };
        walk.reached.insert(target, Reached { context, pool: Some(pool) });
        walk.order.push(target);
        let count = walk.counts.entry((pool, context)).or_insert(0);
        *count += 1;
        if *count > size {
            return Err(format!("leads to more than {size} {} objects", self.simple_name(class)));
        }
        Ok(())
    }
}
