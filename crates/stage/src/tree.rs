//! The promise of `@Tree`: following marked fields, no object is reached twice.
//!
//! So the objects of a tree have their positions, breadth first: first those that the object under check refers
//! to, then the children of each object in turn (paper 000, figure 6). Where a reference may lead to objects of
//! several classes, their pools share the positions.

use std::rc::Rc;

use glassbox_classes::world::ClassId;
use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind, Sharing};
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
}

impl<D: Watching> Stage<D> {
    /// The words of the fields of a class that are marked.
    pub fn tree_words(&mut self, class: ClassId) -> Vec<u16> {
        let plan = self.plan(class);
        let Plan::Fields(fields) = &*plan else { return Vec::new() };
        fields.iter().filter(|field| field.tree).map(|field| field.word as u16).collect()
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
            let plan = self.plan(self.machine.heap.class(object));
            let Plan::Fields(fields) = &*plan else { continue };
            for field in fields.iter().filter(|field| field.tree) {
                let next = self.machine.heap.field_ref(object, field.word);
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
        for field in &self.scope.fields {
            let Domain::References { pools, sharing: Sharing::Tree | Sharing::OwnedTree, .. } = &field.domain else {
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
            let of_target = self.branches(self.class, &pools).len();
            let is_first = self.pool_of(self.class).is_some_and(|pool| pools.contains(&pool));
            let roots = if is_first { 1 } else { of_target.max(1) };
            let tree = Rc::new(Tree { pools: pools.clone(), roots, arity });
            pools.iter().for_each(|pool| trees[*pool] = Some(tree.clone()));
        }
        trees
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

    /// The position in the tree of a pool that a field of an object leads to, given the object's own; none if any
    /// may be meant.
    pub(crate) fn tree_position(
        &mut self,
        class: ClassId,
        field: &FieldPlan,
        pool: usize,
        place: usize,
    ) -> Option<usize> {
        let tree = self.trees[pool].clone()?;
        let Domain::References { sharing, .. } = &field.domain else { return None };
        match sharing {
            Sharing::Shared => None,
            // Each owner's tree has one first object.
            Sharing::Owned | Sharing::OwnedTree => Some(0),
            Sharing::Tree => {
                let branch = self.branches(class, &tree.pools).iter().position(|word| *word == field.word)?;
                let first = if self.is_inside(class, pool) { tree.roots + tree.arity * place } else { 0 };
                Some(first + branch)
            }
        }
    }
}
