//! Whether a state that calls led to lies within the scope.

use glassbox_machine::Ref;
use glassbox_machine::heap::Heap;
use glassbox_spec::{Domain, PoolKind, Sharing};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::{Kind, read_element, read_field, shift};
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

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
}

impl<D: Watching> Stage<D> {
    /// Whether the state of an object lies within the scope; if not, what does not.
    pub fn within_scope(&mut self, root: Ref) -> Result<(), String> {
        let mut walk = self.start_walk(root);
        self.walk(&mut walk)?;
        match self.place(&walk) {
            Some(_) => Ok(()),
            None => Err("it leads beyond the places of a tree".to_owned()),
        }
    }

    /// The places in trees that the objects of a state have; of several ways to place them, always the same.
    pub(crate) fn placement(&mut self, root: Ref) -> Option<FxHashMap<Ref, usize>> {
        let mut walk = self.start_walk(root);
        self.walk(&mut walk).ok()?;
        self.place(&walk)
    }

    /// The objects of a state that belong to an owner.
    pub(crate) fn owned(&mut self, root: Ref) -> FxHashSet<Ref> {
        let mut walk = self.start_walk(root);
        let _ = self.walk(&mut walk);
        walk.reached.iter().filter(|(_, reached)| reached.context != 0).map(|(object, _)| *object).collect()
    }

    fn start_walk(&mut self, root: Ref) -> Walk {
        let mut walk = Walk {
            order: vec![root],
            reached: FxHashMap::from_iter([(root, Reached { context: 0, pool: self.pool_of(self.class) })]),
            counts: FxHashMap::default(),
            contexts: vec![Context { owner: None }],
        };
        if let Some(pool) = self.pool_of(self.class) {
            walk.counts.insert((pool, 0), 1);
        }
        walk
    }

    fn walk(&mut self, walk: &mut Walk) -> Result<(), String> {
        let mut next = 0;
        while let Some(object) = walk.order.get(next).copied() {
            next += 1;
            let class = self.machine.heap.class(object);
            let start = object.0 as usize * 8;
            match &*self.plan(class) {
                Plan::Fields(fields) => {
                    for field in fields {
                        if let Some(fixed) = self.fixed_otherwise(field, object) {
                            return Err(format!("{}.{} is fixed at {fixed}", self.simple_name(class), field.name));
                        }
                        let bits = read_field(&self.machine.heap, start + field.word as usize * 8, field.kind);
                        self.admit(walk, object, bits, field.kind, &field.domain)
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
                        self.admit(walk, object, bits, *kind, &elements)
                            .map_err(|reason| format!("an element of {} {reason}", self.simple_name(class)))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a domain has a value; objects that it refers to join the walk.
    fn admit(&self, walk: &mut Walk, holder: Ref, bits: u64, kind: Kind, domain: &Domain) -> Result<(), String> {
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
        let owner = walk.reached[&holder];
        let context = if matches!(sharing, Sharing::Owned | Sharing::OwnedTree) {
            walk.contexts.push(Context { owner: Some(owner) });
            walk.contexts.len() - 1
        } else {
            owner.context
        };
        let context = walk.home(context, pool);
        let reached = Reached { context, pool: Some(pool) };
        if let Some(known) = walk.reached.get(&target) {
            return if *known == reached { Ok(()) } else { Err("refers to what another pool holds".to_owned()) };
        }
        walk.reached.insert(target, reached);
        walk.order.push(target);
        let count = walk.counts.entry((pool, context)).or_insert(0);
        *count += 1;
        if *count > size {
            return Err(format!("leads to more than {size} {} objects", self.simple_name(class)));
        }
        Ok(())
    }
}
