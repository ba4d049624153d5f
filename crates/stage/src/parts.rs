//! Objects of the class under check that come to share a part.
//!
//! A search that makes states up judges the objects that a call is passed or returns. An object that the caller holds
//! beside these is not judged, and it need not be: its state is as it was, unless a call has changed a part that it
//! shares with one of them. So no call may lead to two objects that share a part of which
//!
//! - the invariant of one depends on the content, and
//! - calls can change that content.
//!
//! Otherwise the class is *unknown* ([`Stage::shared_part`]), because the other object was not checked. The black box
//! follows several objects at once and judges them all.
//!
//! Objects that share a part before the call are left out: if no call makes two objects share a part, no program has
//! such objects.

use glassbox_classes::descriptor::{Type, method_types};
use glassbox_machine::Ref;
use glassbox_spec::{Dependence, Domain};
use rustc_hash::FxHashSet;

use crate::judge::Ended;
use crate::pinned::Pinned;
use crate::place::Kind;
use crate::stage::{Plan, Stage, Target};
use crate::watch::Watching;

/// Facts about parts that objects can share.
#[derive(Debug)]
pub(crate) struct Parts {
    dependence: Dependence,
    /// Whether a state can have two objects of the class under check.
    several: bool,
    /// The actions that can make objects share something.
    relating: Vec<bool>,
    /// The objects that the last call was passed, with all that they led to before it.
    before: Vec<(Ref, FxHashSet<Ref>)>,
}

impl<D: Watching> Stage<D> {
    /// Computes these facts if some call can make two objects share a part.
    pub(crate) fn note_parts(&mut self, target: &Target) {
        let own = self.pool_of(self.class);
        let several = own.is_some_and(|pool| self.pool_size(pool) > 1);
        let relates = |action: usize| {
            let passed = self.pools_of_action(action).concat();
            let takes = passed.iter().any(|pool| several || Some(*pool) == own);
            takes || self.may_return_own(action)
        };
        let relating: Vec<bool> = (0..self.actions.len()).map(relates).collect();
        if relating.contains(&true) {
            let dependence = Dependence::of(&target.path, &target.specification);
            self.parts = Some(Parts { dependence, several, relating, before: Vec::new() });
        }
    }

    /// Whether the result of an action may be an object of the class under check.
    fn may_return_own(&self, action: usize) -> bool {
        let method = self.machine.world.method(self.actions[action].method);
        match method_types(self.machine.world.text(method.descriptor)) {
            Some((_, Type::Object(name))) => {
                self.machine.world.loaded(&name).is_some_and(|class| self.is_a(self.class, class))
            }
            _ => false,
        }
    }

    /// Whether a call of an action can make two objects share a part.
    pub fn relates_objects(&self, action: usize) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.relating[action])
    }

    /// Before a call: notes the objects that the receiver and each argument lead to.
    pub(crate) fn note_passed(&mut self, action: usize, values: &[u64]) {
        if self.base == 0 || !self.relates_objects(action) {
            return;
        }
        let Some((receiver, arguments)) = values.split_first() else { return };
        let mut before: Vec<(Ref, FxHashSet<Ref>)> = Vec::new();
        let passed = self.references(action, arguments);
        for object in std::iter::once(*receiver).chain(passed).map(Ref::from_bits) {
            if object.0 >= self.base && !before.iter().any(|(known, _)| *known == object) {
                before.push((object, self.reachable(object).into_iter().collect()));
            }
        }
        if let Some(parts) = &mut self.parts {
            parts.before = before;
        }
    }

    /// A part that two objects share after a call, and did not share before it, if the invariant of one depends on
    /// something in it that calls can change.
    pub fn shared_part(&mut self, action: usize, receiver: Ref, arguments: &[u64], ended: Ended) -> Option<Pinned> {
        if !self.relates_objects(action) {
            return None;
        }
        let held = self.held_after_call(action, receiver, arguments, ended);
        for one in &held {
            if self.machine.heap.class(*one) != self.class || self.invariant_for(*one).is_none() {
                continue;
            }
            let depends = self.dependences(*one);
            for other in held.iter().filter(|other| *other != one) {
                let reached: FxHashSet<Ref> = self.reachable(*other).into_iter().collect();
                let shared =
                    depends.iter().find(|part| reached.contains(part) && !self.shared_before(*one, *other, **part));
                if let Some(part) = shared {
                    let part = self.simple_name(self.machine.heap.class(*part));
                    let by = self.actions[action].call.method.label.clone();
                    return Some(Pinned::Part { class: part, by });
                }
            }
        }
        None
    }

    /// The objects that a caller holds after a call: the receiver, the arguments, and a result of the class under
    /// check. Where no state has two of these, arguments of other classes are shared by none.
    fn held_after_call(&mut self, action: usize, receiver: Ref, arguments: &[u64], ended: Ended) -> Vec<Ref> {
        let mut held: Vec<Ref> = Vec::new();
        for object in self.roots_after(action, receiver, arguments, ended) {
            if self.is_held(object, false) && !held.contains(&object) {
                held.push(object);
            }
        }
        held
    }

    /// Whether an object that a call was passed or returned can share a part with another one.
    pub fn is_held(&self, object: Ref, is_result: bool) -> bool {
        let several = self.parts.as_ref().is_some_and(|parts| parts.several) && !is_result;
        object.0 >= self.base && (several || self.is_a(self.machine.heap.class(object), self.class))
    }

    fn shared_before(&self, one: Ref, other: Ref, part: Ref) -> bool {
        let Some(parts) = &self.parts else { return false };
        let led = |object: Ref| parts.before.iter().any(|(known, led)| *known == object && led.contains(&part));
        led(one) && led(other)
    }

    /// The objects on which the invariant of an object may depend, and which calls can change.
    fn dependences(&mut self, root: Ref) -> Vec<Ref> {
        // Each object, and whether the code of the JDK holds it, which was not read.
        let mut order = vec![(root, false)];
        let mut depends = Vec::new();
        let mut next = 0;
        while let Some((object, of_jdk)) = order.get(next).copied() {
            next += 1;
            let plan = self.plan(self.machine.heap.class(object));
            let Some(Parts { dependence, .. }) = &self.parts else { break };
            let heap = &self.machine.heap;
            let mut held: Vec<(Ref, bool)> = Vec::new();
            let can_change = match &*plan {
                Plan::Fields(fields) => {
                    let of_state = fields.iter().filter(|field| field.domain != Domain::Fixed && !field.is_cache);
                    let mut can_change = false;
                    for field in of_state {
                        let of_jdk = self.machine.world.class(field.owner).module().is_some();
                        if of_jdk || dependence.reads(&field.name) {
                            // The object is judged after calls on itself.
                            let is_written = match object == root {
                                true => dependence.writes_in_others(&field.name),
                                false => dependence.writes(&field.name),
                            };
                            can_change |= !field.is_final && (of_jdk || is_written);
                            let is_reference = field.kind == Kind::Reference;
                            held.extend(is_reference.then(|| (heap.field_ref(object, field.word), of_jdk)));
                        }
                    }
                    can_change
                }
                Plan::Elements(kind) => {
                    let length = heap.length(object);
                    if *kind == Kind::Reference {
                        held.extend((0..length).map(|index| (heap.array_ref(object, index), of_jdk)));
                    }
                    length > 0 && (of_jdk || dependence.writes_elements())
                }
            };
            depends.extend(can_change.then_some(object));
            for (target, of_jdk) in held {
                let is_of_state = target.0 >= self.base && !self.is_apart(target);
                if is_of_state && !order.iter().any(|(known, _)| *known == target) {
                    order.push((target, of_jdk));
                }
            }
        }
        depends
    }
}
