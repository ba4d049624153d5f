//! Objects with an invariant of their own to which the receiver, an argument or the result leads: a call has to leave
//! them valid.
//!
//! They are valid before the call, wherever something refers to them. Where the formula of such an invariant is the
//! same after the call, there is nothing to ask. Otherwise the references are fixed that decide which objects are
//! reached.

use glassbox_classes::world::MethodId;
use glassbox_logic::{Evaluation, Literal};
use glassbox_machine::Ref;
use glassbox_stage::{Ended, Watching};
use rustc_hash::FxHashSet;

use super::Search;
use crate::asked::Asked;
use crate::concolic::Value;
use crate::declare::Evaluator;
use crate::judged;

impl Search<'_> {
    /// The objects that have to be valid after the call, reached on all states of the path; none where all of them are
    /// as they were.
    pub(super) fn held_after(
        &mut self,
        action: usize,
        root: Ref,
        values: &[Value],
        ended: Ended,
        element: &mut Evaluation,
        checks: &mut Asked,
    ) -> Vec<(Ref, MethodId)> {
        if !self.stage.has_held_invariants() {
            return Vec::new();
        }
        let returned = self.stage.returned.filter(|_| matches!(ended, Ended::Returned(_)));
        let passed = judged::references(&self.stage, action, values, returned);
        let roots: Vec<Ref> = std::iter::once(root)
            .chain(passed.iter().map(|value| Ref::from_bits(value.bits)))
            .filter(|object| object.0 >= self.stage.base)
            .collect();
        let held = self.stage.judged_within(&roots);
        if held.is_empty() && !self.space_has_invariants() {
            return Vec::new();
        }
        let makes_new = held.iter().any(|(object, _)| !self.space.has(*object));
        if !makes_new && self.enumerated.is_none() && !self.may_change_invariants(element, checks) {
            return Vec::new();
        }
        let reached: FxHashSet<Ref> = roots.iter().flat_map(|object| self.stage.reachable(*object)).collect();
        let from = self.stage.base;
        let domain = &mut self.stage.machine.domain;
        domain.settle_references(&|object| reached.contains(&object), from);
        for value in passed {
            domain.fix(value);
        }
        held
    }

    /// Whether an object of the search space, of another class than that under check, has an invariant.
    fn space_has_invariants(&mut self) -> bool {
        let (space, stage) = (&self.space, &mut self.stage);
        space.objects().any(|object| {
            let class = stage.machine.heap.class(object);
            class != stage.class && stage.invariant_of(class).is_some()
        })
    }

    /// Whether the invariant of an object of the search space says something else after the call than before.
    fn may_change_invariants(&mut self, element: &mut Evaluation, checks: &mut Asked) -> bool {
        let places = self.space.slots.len();
        let after = self.stage.machine.moment();
        for (object, before) in self.possible.clone() {
            let class = self.stage.machine.heap.class(object);
            let Some(invariant) = self.stage.invariant_of(class) else { continue };
            let mut evaluator =
                Evaluator::new(&mut self.stage.machine, &mut self.lifted, checks, places, Some(self.target))
                    .witness(element);
            let holds = evaluator.holds(invariant, object);
            drop(evaluator);
            self.stage.machine.return_to(&after);
            let before = self.stage.machine.domain.terms.store.graph.under_facts(before);
            if !holds.is_ok_and(|holds| holds == Literal::TRUE || holds == before) {
                return true;
            }
        }
        false
    }
}
