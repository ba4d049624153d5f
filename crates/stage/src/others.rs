//! Invariants of objects beside the receiver: arguments, the returned object, and objects that
//! these or the receiver lead to are judged after each call, as the receiver is.
//!
//! An object has an invariant if it is of the class under check, or of another class of the user's
//! that has one of its own (`repOk`, or marked `@Invariant`). Classes of the JDK and abstractions
//! in the place of modules are left out: the invariant of the class under check speaks of what it
//! makes of them.

use glassbox_classes::Origin;
use glassbox_classes::world::{ClassId, MethodId};
use glassbox_machine::Ref;
use glassbox_spec::{Domain, own_invariant};
use glassbox_verdict::Unknown;
use rustc_hash::FxHashSet;

use crate::judge::{Ended, Fault, Validity};
use crate::place::Kind;
use crate::stage::{Plan, Stage};
use crate::watch::Watching;

/// The part that an object other than the receiver has in a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is an argument, by the number of its parameter.
    Argument(usize),
    /// The call returned it.
    Returned,
    /// The receiver, an argument or the result leads to it, or a caller holds it.
    Held,
}

impl<D: Watching> Stage<D> {
    /// The invariant of the objects of a class, if they have one.
    pub fn invariant_of(&mut self, class: ClassId) -> Option<MethodId> {
        if class == self.class {
            return Some(self.invariant);
        }
        if let Some(known) = self.invariants.get(&class) {
            return *known;
        }
        let info = self.machine.world.class(class);
        let found = if info.module().is_some() || info.file().is_none() || info.origin == Some(Origin::Made) {
            None
        } else if self.is_a(class, self.class) {
            self.machine.world.select(class, self.invariant).ok()
        } else {
            own_invariant(&self.machine.world, class)
        };
        self.invariants.insert(class, found);
        found
    }

    /// The invariant of an object, if it has one that speaks of it. That of a mirror speaks of
    /// objects that are made of what the scope has: `TreeSet.descendingSet()` returns a `TreeSet`
    /// around something else than a `TreeMap`.
    pub fn invariant_for(&mut self, object: Ref) -> Option<MethodId> {
        let class = self.machine.heap.class(object);
        let invariant = self.invariant_of(class)?;
        let mirrored = class == self.class && self.machine.world.class(class).mirror.is_some();
        (!mirrored || self.is_made_of_pools(object)).then_some(invariant)
    }

    /// Whether fields of an object lead to objects of the classes that the scope has for them.
    fn is_made_of_pools(&mut self, object: Ref) -> bool {
        let plan = self.plan(self.machine.heap.class(object));
        let Plan::Fields(fields) = &*plan else { return true };
        fields.iter().all(|field| {
            let Domain::References { pools, .. } = &field.domain else { return true };
            let held = self.machine.heap.field_ref(object, field.word);
            let pools: Vec<usize> = pools.iter().filter_map(|name| self.pool_index(name)).collect();
            held.is_null()
                || pools.iter().any(|pool| {
                    let class = self.machine.heap.class(held);
                    !self.values[*pool].is_empty() || self.is_of_pool(class, *pool)
                })
        })
    }

    /// The objects other than the receiver that a call has to leave valid, with their parts in it
    /// and their invariants.
    pub fn others(
        &mut self,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        ended: Ended,
    ) -> Vec<(Role, Ref, MethodId)> {
        let parameters = &self.actions[action].call.method.parameters;
        let passed = parameters.iter().zip(arguments).enumerate();
        let passed = passed.filter(|(_, (parameter, _))| parameter.kind.is_reference());
        let mut objects: Vec<(Role, u64)> = passed.map(|(number, (_, bits))| (Role::Argument(number), *bits)).collect();
        if let Ended::Returned(bits) = ended
            && self.result_of(self.actions[action].method) == Some(Kind::Reference)
        {
            objects.push((Role::Returned, bits));
        }
        let mut others: Vec<(Role, Ref, MethodId)> = Vec::new();
        for (role, bits) in objects.iter().copied() {
            let object = Ref::from_bits(bits);
            if object.is_null() || object == receiver || others.iter().any(|(_, other, _)| *other == object) {
                continue;
            }
            others.extend(self.invariant_for(object).map(|invariant| (role, object, invariant)));
        }
        if self.has_held_invariants() {
            let roots =
                objects.into_iter().map(|(_, bits)| Ref::from_bits(bits)).filter(|object| object.0 >= self.base);
            let is_kept = !self.actions[action].constructor || !matches!(ended, Ended::Threw(_));
            let roots: Vec<Ref> = Some(receiver).filter(|_| is_kept).into_iter().chain(roots).collect();
            for (object, invariant) in self.judged_within(&roots) {
                if !others.iter().any(|(_, other, _)| *other == object) {
                    others.push((Role::Held, object, invariant));
                }
            }
        }
        others
    }

    /// The objects of other classes than that under check that some objects lead to and that have an
    /// invariant. Of objects of the class under check, the one that is called, arguments and the
    /// result are judged alone: no scope requires others to be valid.
    pub fn judged_within(&mut self, roots: &[Ref]) -> Vec<(Ref, MethodId)> {
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let mut held = Vec::new();
        for root in roots {
            for object in self.reachable(*root) {
                let class = self.machine.heap.class(object);
                if known.insert(object) && class != self.class {
                    held.extend(self.invariant_for(object).map(|invariant| (object, invariant)));
                }
            }
        }
        held
    }

    /// Whether another class than that under check has an invariant.
    pub fn has_held_invariants(&mut self) -> bool {
        let count = self.machine.world.class_count();
        if let Some((known, has)) = self.held_invariants
            && known == count
        {
            return has;
        }
        let classes: Vec<ClassId> = (0..count as u32).map(ClassId).collect();
        let has = classes.into_iter().any(|class| class != self.class && self.invariant_of(class).is_some());
        self.held_invariants = Some((count, has));
        has
    }

    /// What a call broke in objects that a caller holds beside those that it was passed, if
    /// anything, and in which of them. All were valid before.
    pub fn judge_held(&mut self, held: &[Ref]) -> Result<Option<(Ref, Fault)>, Unknown> {
        for object in held {
            let Some(invariant) = self.invariant_for(*object) else { continue };
            let threw = match self.holds_by(invariant, *object)? {
                Validity::Valid => continue,
                Validity::Invalid => None,
                Validity::Throws(exception) => Some(exception),
            };
            return Ok(Some((*object, Fault::Other { role: Role::Held, object: *object, invariant, threw })));
        }
        Ok(None)
    }

    /// What a call broke in an argument or in the returned object, if anything.
    pub(crate) fn judge_others(
        &mut self,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        ended: Ended,
    ) -> Result<Option<Fault>, Unknown> {
        for (role, object, invariant) in self.others(action, receiver, arguments, ended) {
            let threw = match self.holds_by(invariant, object)? {
                Validity::Valid => continue,
                Validity::Invalid => None,
                Validity::Throws(exception) => Some(exception),
            };
            return Ok(Some(Fault::Other { role, object, invariant, threw }));
        }
        Ok(None)
    }
}
