//! Objects in fixed fields that refer back to the object they belong to: a lambda that uses `this`, a view that is
//! an inner class. The prototype's know the prototype, so every other object gets copies that know it instead.

use glassbox_machine::Ref;
use glassbox_machine::heap::Layout;
use glassbox_spec::Domain;
use glassbox_verdict::Unknown;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::Kind;
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

impl<D: Watching> Stage<D> {
    /// The objects that the prototype's fixed fields lead to and that lead back to the prototype.
    pub(crate) fn find_attached(&mut self) -> Vec<Ref> {
        let Some(prototype) = self.prototype else { return Vec::new() };
        let plan = self.plan(self.class);
        let Plan::Fields(fields) = &*plan else { return Vec::new() };
        let fixed = fields.iter().filter(|field| {
            field.kind == Kind::Reference && !field.outer && matches!(field.domain, Domain::Fixed | Domain::Opaque)
        });
        let mut pending: Vec<Ref> = fixed
            .map(|field| self.machine.heap.field_ref(prototype, field.word))
            .filter(|held| !held.is_null())
            .collect();
        let mut reached: Vec<Ref> = Vec::new();
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let mut referrers: FxHashMap<Ref, Vec<Ref>> = FxHashMap::default();
        while let Some(object) = pending.pop() {
            if object == prototype || self.is_apart(object) || !known.insert(object) {
                continue;
            }
            reached.push(object);
            for target in self.machine.referred(object) {
                referrers.entry(target).or_default().push(object);
                pending.push(target);
            }
        }
        let mut attached: FxHashSet<Ref> = FxHashSet::default();
        let mut pending = vec![prototype];
        while let Some(object) = pending.pop() {
            for referrer in referrers.get(&object).into_iter().flatten() {
                if attached.insert(*referrer) {
                    pending.push(*referrer);
                }
            }
        }
        reached.retain(|object| attached.contains(object));
        reached
    }

    /// Copies the attached objects for another owner. Tells which copy stands for which object.
    pub(crate) fn copy_attached(&mut self, owner: Ref) -> Result<FxHashMap<Ref, Ref>, Unknown> {
        let mut copies: FxHashMap<Ref, Ref> = FxHashMap::default();
        if self.attached.is_empty() {
            return Ok(copies);
        }
        copies.extend(self.prototype.map(|prototype| (prototype, owner)));
        for object in self.attached.clone() {
            copies.insert(object, self.machine.heap.copy_object(object).map_err(|_| Unknown::Memory)?);
        }
        for object in &self.attached {
            let copy = copies[object];
            match self.machine.heap.layout(self.machine.heap.class(copy)).clone() {
                Layout::Fields { references } => {
                    for word in references.iter().map(|word| u32::from(*word)) {
                        if let Some(target) = copies.get(&self.machine.heap.field_ref(copy, word)) {
                            self.machine.heap.set_word(copy, word, target.bits());
                        }
                    }
                }
                Layout::Elements { references: true, .. } => {
                    for index in 0..self.machine.heap.length(copy) {
                        if let Some(target) = copies.get(&self.machine.heap.array_ref(copy, index)) {
                            self.machine.heap.set_array_ref(copy, index, *target);
                        }
                    }
                }
                Layout::Elements { .. } | Layout::Gap => {}
            }
        }
        Ok(copies)
    }
}
