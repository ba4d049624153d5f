//! The promise of `@Tree`: following marked fields, no object is reached twice.

use glassbox_classes::world::ClassId;
use glassbox_machine::Ref;
use rustc_hash::FxHashSet;

use crate::stage::{Plan, Stage};
use crate::watch::Watching;

impl<D: Watching> Stage<D> {
    /// The words of the fields of a class that are marked.
    pub fn tree_words(&mut self, class: ClassId) -> Vec<u16> {
        let plan = self.plan(class);
        let Plan::Fields(fields) = &*plan else { return Vec::new() };
        fields.iter().filter(|field| field.tree).map(|field| field.word as u16).collect()
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
}
