//! The promise of `@Tree`: following marked fields, no object is reached twice.
//!
//! So the objects of a tree have their positions, breadth first: first those that the object under check refers
//! to, then the children of each object in turn (paper 000, figure 6). Where a reference may lead to objects of
//! several classes, their pools share the positions. Of an array that is marked, the elements come first: each is the root of a tree.

use std::rc::Rc;

use glassbox_classes::world::ClassId;
use glassbox_machine::Ref;
use glassbox_machine::domain::Place;
use glassbox_spec::{Domain, Pool, PoolKind, Sharing};
use rustc_hash::FxHashSet;

use crate::place::Kind;
use crate::stage::{FieldPlan, Plan, Stage};
use crate::watch::Watching;

/// The positions that objects of some pools are given to.
#[derive(Debug)]
pub(crate) struct Tree {
    pools: Vec<usize>,
    /// How many objects have no parent, at most.
    roots: usize,
    /// How many children an object has, at most.
    arity: usize,
    /// Pools of arrays whose elements have no parent but their array, and the position of the first element of the first one.
    arrays: Vec<(usize, usize)>,
}

/// What leads from one object to another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edge<'a> {
    /// A field.
    Field(&'a FieldPlan),
    /// An element of an array from a pool.
    Element { pool: usize, index: u32 },
}

impl<D: Watching> Stage<D> {
    /// The places of an object, at the end of a way along marked fields, that lead on in a tree, and what they refer to: its marked
    /// fields, or all elements of an array.
    pub fn marked_places(&mut self, object: Ref) -> Vec<(Place, Ref)> {
        let plan = self.plan(self.machine.heap.class(object));
        let heap = &self.machine.heap;
        match &*plan {
            Plan::Fields(fields) => {
                let place = |field: &FieldPlan| {
                    (Place::Field { object, word: field.word as u16 }, heap.field_ref(object, field.word))
                };
                fields.iter().filter(|field| field.tree).map(place).collect()
            }
            Plan::Elements(Kind::Reference) => {
                let place = |index| (Place::Element { array: object, index }, heap.array_ref(object, index));
                (0..heap.length(object)).map(place).collect()
            }
            Plan::Elements(_) => Vec::new(),
        }
    }

    /// Whether a tree may lead on at a place of an object of the scope.
    pub fn may_be_marked(&mut self, place: Place) -> bool {
        match place {
            Place::Field { object, .. } => self.marked_places(object).iter().any(|(marked, _)| *marked == place),
            Place::Element { .. } => self.scope.pools.iter().any(Pool::holds_trees),
            Place::Static(_) | Place::Length(_) => false,
        }
    }

    /// The words of the fields of a class that hold whole numbers.
    pub fn number_words(&mut self, class: ClassId) -> Vec<(u16, Kind)> {
        let plan = self.plan(class);
        let Plan::Fields(fields) = &*plan else { return Vec::new() };
        let whole = |kind: Kind| !matches!(kind, Kind::Reference | Kind::Float | Kind::Double);
        fields.iter().filter(|field| whole(field.kind)).map(|field| (field.word as u16, field.kind)).collect()
    }

    /// An object that marked fields reach twice.
    pub(crate) fn shared_in_tree(&mut self, root: Ref) -> Option<Ref> {
        let mut reached: FxHashSet<Ref> = FxHashSet::from_iter([root]);
        let mut pending = vec![root];
        while let Some(object) = pending.pop() {
            for (_, next) in self.marked_places(object) {
                if next.is_null() {
                    continue;
                }
                if !reached.insert(next) {
                    return Some(next);
                }
                pending.push(next);
            }
        }
        None
    }

    /// The tree that each pool belongs to, if any.
    pub(crate) fn make_trees(&mut self) -> Vec<Option<Rc<Tree>>> {
        let mut families: Vec<Vec<usize>> = Vec::new();
        let elements = self.scope.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Arrays { elements, .. } => Some(elements),
            _ => None,
        });
        for domain in self.scope.fields.iter().map(|field| &field.domain).chain(elements) {
            let Domain::References { pools, sharing: Sharing::Tree | Sharing::OwnedTree | Sharing::Trees, .. } = domain
            else {
                continue;
            };
            let mut family: Vec<usize> = pools.iter().filter_map(|name| self.pool_index(name)).collect();
            // What has a pool in common is one tree.
            let (common, apart): (Vec<_>, Vec<_>) =
                families.into_iter().partition(|other| other.iter().any(|pool| family.contains(pool)));
            family.extend(common.into_iter().flatten());
            family.sort_unstable();
            family.dedup();
            families = apart;
            families.push(family);
        }
        let mut trees: Vec<Option<Rc<Tree>>> = vec![None; self.scope.pools.len()];
        for pools in families {
            let arity = pools.iter().map(|pool| self.pool_branches(*pool, &pools)).max().unwrap_or(0);
            let first = self.first_objects(&pools);
            let is_first = self.pool_of(self.class).is_some_and(|pool| pools.contains(&pool));
            let (arrays, next) = self.arrays_above(&pools, first);
            let roots = if is_first { 1 } else { next.max(1) };
            let tree = Rc::new(Tree { pools: pools.clone(), roots, arity, arrays });
            pools.iter().for_each(|pool| trees[*pool] = Some(tree.clone()));
        }
        trees
    }

    /// How many objects of a tree can be referred to from outside of it, by the object under check or by one that this is made of.
    fn first_objects(&mut self, pools: &[usize]) -> usize {
        let outside = (0..self.scope.pools.len()).filter(|pool| !pools.contains(pool));
        let others: Vec<usize> = outside.collect();
        let of_others = others.into_iter().map(|pool| self.pool_branches(pool, pools)).max().unwrap_or(0);
        self.branches(self.class, pools).len().max(of_others)
    }

    /// The pools of arrays whose elements are the roots of trees in some pools, with the position that the first element of the
    /// first array leads to; and the position after the last.
    fn arrays_above(&self, pools: &[usize], first: usize) -> (Vec<(usize, usize)>, usize) {
        let mut arrays = Vec::new();
        let mut next = first;
        for (index, pool) in self.scope.pools.iter().enumerate().filter(|(_, pool)| pool.holds_trees()) {
            let PoolKind::Arrays { count, max_length, elements: Domain::References { pools: names, .. }, .. } =
                &pool.kind
            else {
                continue;
            };
            if names.iter().filter_map(|name| self.pool_index(name)).any(|below| pools.contains(&below)) {
                arrays.push((index, next));
                next += *count as usize * *max_length as usize;
            }
        }
        (arrays, next)
    }

    /// How many children in some pools an object of a pool has, at most.
    fn pool_branches(&mut self, pool: usize, pools: &[usize]) -> usize {
        let PoolKind::Objects { class, .. } = &self.scope.pools[pool].kind else { return 0 };
        match self.machine.world.loaded(class) {
            Some(class) => self.branches(class, pools).len(),
            None => 0,
        }
    }

    /// The words of the fields of a class that lead into a tree.
    fn branches(&mut self, class: ClassId, pools: &[usize]) -> Vec<u32> {
        let plan = self.plan(class);
        let Plan::Fields(fields) = &*plan else { return Vec::new() };
        let leads = |field: &&FieldPlan| match &field.domain {
            Domain::References { pools: names, sharing: Sharing::Tree, .. } => {
                names.iter().filter_map(|name| self.pool_index(name)).any(|pool| pools.contains(&pool))
            }
            _ => false,
        };
        fields.iter().filter(leads).map(|field| field.word).collect()
    }

    /// Whether objects of a class have positions in the tree of a pool.
    pub(crate) fn is_inside(&self, class: ClassId, pool: usize) -> bool {
        let own = self.pool_of(class);
        self.trees[pool].as_ref().is_some_and(|tree| own.is_some_and(|own| tree.pools.contains(&own)))
    }

    /// The position in the tree of a pool that an edge from an object leads to, given the object's own; none if any
    /// may be meant.
    pub(crate) fn tree_position(
        &mut self,
        class: ClassId,
        edge: Edge,
        sharing: Sharing,
        pool: usize,
        place: usize,
    ) -> Option<usize> {
        let tree = self.trees[pool].clone()?;
        match (sharing, edge) {
            (Sharing::Shared | Sharing::Distinct, _) => None,
            // Each owner's tree has one first object.
            (Sharing::Owned | Sharing::OwnedTree | Sharing::Trees, _) => Some(0),
            (Sharing::Tree, Edge::Element { pool: array, index }) => {
                let (_, first) = tree.arrays.iter().find(|(pool, _)| *pool == array)?;
                let PoolKind::Arrays { max_length, .. } = &self.scope.pools[array].kind else { return None };
                Some(first + place * *max_length as usize + index as usize)
            }
            (Sharing::Tree, Edge::Field(field)) => {
                let branch = self.branches(class, &tree.pools).iter().position(|word| *word == field.word)?;
                let first = if self.is_inside(class, pool) { tree.roots + tree.arity * place } else { 0 };
                Some(first + branch)
            }
        }
    }
}
