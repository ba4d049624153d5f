//! Gives the objects of a state their positions in trees, see `tree.rs`.
//!
//! Where marked fields lead to an object, its position follows. An object that other references alone lead to may
//! be at any position that is free, with room below it for its children; the first that will do is taken.

use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind, Sharing};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::stage::{Plan, Stage};
use crate::tree::Edge;
use crate::watch::Watching;
use crate::within::{Reached, Walk};

/// Objects that have their positions.
#[derive(Clone, Default)]
struct Placed {
    positions: FxHashMap<Ref, usize>,
    /// Positions that are taken, by pool.
    taken: FxHashSet<(Reached, usize)>,
}

/// A reference to an object of a tree that says where it is.
struct Branch {
    target: Ref,
    position: usize,
    /// Whether it leads into the tree from outside, so that the position does not depend on that of the holder.
    enters: bool,
}

impl<D: Watching> Stage<D> {
    /// The positions of the objects of a state; none if there are not enough.
    pub(crate) fn place(&mut self, walk: &Walk) -> Option<FxHashMap<Ref, usize>> {
        let mut placed = Placed::default();
        if self.trees.iter().all(Option::is_none) {
            return Some(placed.positions);
        }
        let root = walk.order[0];
        if self.is_in_tree(walk, root) {
            self.put(walk, &mut placed, root, 0)?;
        }
        let mut children: FxHashSet<Ref> = FxHashSet::default();
        for object in &walk.order {
            for branch in self.tree_branches(walk, *object, 0) {
                if branch.enters {
                    self.put(walk, &mut placed, branch.target, branch.position)?;
                } else {
                    children.insert(branch.target);
                }
            }
        }
        let mut loose: Vec<Ref> = walk.order.clone();
        loose.retain(|object| {
            let follows = placed.positions.contains_key(object) || children.contains(object);
            !follows && self.is_in_tree(walk, *object)
        });
        let placed = self.place_loose(walk, &placed, &loose)?;
        // Objects that marked fields lead to in a circle have no position.
        children.iter().all(|child| placed.positions.contains_key(child)).then_some(placed.positions)
    }

    fn is_in_tree(&self, walk: &Walk, object: Ref) -> bool {
        walk.reached[&object].pool.is_some_and(|pool| self.trees[pool].is_some())
    }

    fn place_loose(&mut self, walk: &Walk, placed: &Placed, loose: &[Ref]) -> Option<Placed> {
        let Some((first, rest)) = loose.split_first() else { return Some(placed.clone()) };
        let size = self.pool_size(walk.reached[first].pool?) as usize;
        (0..size).find_map(|position| {
            let mut attempt = placed.clone();
            self.put(walk, &mut attempt, *first, position)?;
            self.place_loose(walk, &attempt, rest)
        })
    }

    /// Puts an object at a position, and those below it where they then belong.
    fn put(&mut self, walk: &Walk, placed: &mut Placed, object: Ref, position: usize) -> Option<()> {
        let mut pending = vec![(object, position)];
        while let Some((object, position)) = pending.pop() {
            if let Some(known) = placed.positions.get(&object) {
                if *known != position {
                    return None;
                }
                continue;
            }
            let reached = walk.reached[&object];
            let room = position < self.pool_size(reached.pool?) as usize;
            if !room || !placed.taken.insert((reached, position)) {
                return None;
            }
            placed.positions.insert(object, position);
            let below = self.tree_branches(walk, object, position).into_iter().filter(|branch| !branch.enters);
            pending.extend(below.map(|branch| (branch.target, branch.position)));
        }
        Some(())
    }

    /// The references of an object at a position that say where their targets are.
    fn tree_branches(&mut self, walk: &Walk, object: Ref, position: usize) -> Vec<Branch> {
        let class = self.machine.heap.class(object);
        let plan = self.plan(class);
        let heap = &self.machine.heap;
        let edges: Vec<(Edge, Sharing, Ref)> = match &*plan {
            Plan::Fields(fields) => fields
                .iter()
                .filter_map(|field| match &field.domain {
                    Domain::References { sharing, .. } => {
                        Some((Edge::Field(field), *sharing, heap.field_ref(object, field.word)))
                    }
                    _ => None,
                })
                .collect(),
            Plan::Elements(_) => {
                let Some(pool) = walk.reached[&object].pool else { return Vec::new() };
                let PoolKind::Arrays { elements, .. } = &self.scope.pools[pool].kind else { return Vec::new() };
                let Domain::References { sharing, .. } = elements else { return Vec::new() };
                let edge = |index| (Edge::Element { pool, index }, *sharing, heap.array_ref(object, index));
                (0..heap.length(object)).map(edge).collect()
            }
        };
        let mut branches = Vec::new();
        for (edge, sharing, target) in edges {
            if target.is_null() {
                continue;
            }
            let Some(pool) = walk.reached.get(&target).and_then(|reached| reached.pool) else { continue };
            if let Some(position) = self.tree_position(class, edge, sharing, pool, position) {
                let enters = match edge {
                    Edge::Field(_) => sharing != Sharing::Tree || !self.is_inside(class, pool),
                    Edge::Element { pool: array, .. } => self.trees[array].is_none(),
                };
                branches.push(Branch { target, position, enters });
            }
        }
        branches
    }
}
