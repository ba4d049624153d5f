//! Which method is called, and for which objects.
//!
//! A reference may be to one of several objects. A virtual method is selected for each of them, and evaluated for it by itself. That is also done
//! with an argument of a static method: after a table was resized, the first node of a bin is one of the nodes that were in another one, and whether
//! *whichever it is* has the right key is a question about the bits of all their keys. Whether each of them has was asked before, in the same words, and is known.
//!
//! Numbers in boxes, and arrays of which only the length is open, are asked about without saying which one it is: they have much in common.

use glassbox_classes::world::{MethodId, Shape};
use glassbox_ir::CallKind;
use glassbox_logic::Literal;
use glassbox_machine::Ref;

use super::library::is_box;
use super::{Evaluator, Frame, State, Stop, no_class};
use crate::term::Term;

/// The objects that an argument may be above which a method is evaluated for whichever it is.
const MOST_APART: usize = 8;

impl Evaluator<'_> {
    /// What a call comes to on all ways that lead to it.
    pub(super) fn invoke(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        kind: CallKind,
        method: MethodId,
        terms: Vec<Term>,
    ) -> Result<Option<Term>, Stop> {
        if kind == CallKind::Static {
            let class = self.machine.world.method(method).class;
            if !self.is_ready(class) {
                let name = self.machine.world.class(class).java_name();
                self.refuse(frame, state, &format!("a call of the class {name}, which is not initialised"))?;
                return Ok(None);
            }
            if let Some((place, objects)) = self.argument_apart(method, &terms)
                && self.only_looks(method, place, objects[0].1, &terms)?
            {
                return self.call_each(frame, state, objects, place, &terms, |_, _| Some(method));
            }
            let outcome = self.call(method, terms, state.guard)?;
            self.fail(frame, state, outcome.fails, outcome.thrown)?;
            return Ok(outcome.value);
        }
        let class = self.machine.world.method(method).class;
        let objects = self.objects(frame, state, terms[0], |this, object| this.has_members(object, class))?;
        if let Some(selected) = self.selected_for_all(kind, method, &objects) {
            let outcome = self.call(selected, terms, state.guard)?;
            self.fail(frame, state, outcome.fails, outcome.thrown)?;
            return Ok(outcome.value);
        }
        let caller = frame.code.class;
        self.call_each(frame, state, objects, 0, &terms, |this, object| {
            let world = &mut this.machine.world;
            match kind {
                CallKind::Special => {
                    let declaring = world.method(method).class;
                    let of_interface = world.class(declaring).is_interface();
                    world.select_special(caller, method, of_interface).ok()
                }
                _ => world.select(this.machine.heap.class(object), method).ok(),
            }
        })
    }

    /// Calls a method for each object that an argument may be, if it is to be done by itself for each of them.
    fn call_each(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        objects: Vec<(Literal, Ref)>,
        place: usize,
        terms: &[Term],
        selected: impl Fn(&mut Self, Ref) -> Option<MethodId>,
    ) -> Result<Option<Term>, Stop> {
        let mut options: Vec<(Literal, Term)> = Vec::new();
        let mut fails = Vec::new();
        let mut thrown = no_class();
        for (guard, object) in objects {
            let context = self.on_way(state.guard, guard);
            let Some(selected) = selected(self, object) else {
                let mut here = State { guard: context, way: state.way, registers: Vec::new() };
                self.refuse(frame, &mut here, "a call of a method that is not there")?;
                continue;
            };
            let mut arguments = terms.to_vec();
            arguments[place] = self.terms.object(object.0);
            let outcome = self.call(selected, arguments, context)?;
            thrown = self.one_thrown(guard, outcome.thrown, thrown);
            fails.push(self.terms.store.graph.and(guard, outcome.fails));
            options.extend(outcome.value.map(|value| (guard, value)));
        }
        let fails = self.terms.store.graph.or_all(fails);
        self.fail(frame, state, fails, thrown)?;
        Ok(self.one_of(options))
    }

    /// The method that a call selects if its receiver is one of several values of one class: it does the same with all of them, and
    /// needs to be evaluated once.
    pub(super) fn selected_for_all(
        &self,
        kind: CallKind,
        method: MethodId,
        objects: &[(Literal, Ref)],
    ) -> Option<MethodId> {
        let [(_, first), _, ..] = objects else { return None };
        let class = self.machine.heap.class(*first);
        let domain = &self.machine.domain;
        let alike = |(_, object): &(Literal, Ref)| {
            let is_value = domain.values.contains(&object.0) || is_box(&self.machine.world.class(class).name);
            is_value && self.machine.heap.class(*object) == class
        };
        if kind == CallKind::Special || !objects.iter().all(alike) {
            return None;
        }
        self.machine.world.select(class, method).ok()
    }

    /// The first argument of a static method that may be one of a few objects, with these: what is asked of each is then what was asked of it
    /// before, in the same words, and not something about whichever it is.
    fn argument_apart(&self, method: MethodId, arguments: &[Term]) -> Option<(usize, Vec<(Literal, Ref)>)> {
        let is_plain = !self.lifted.effects.contains(&method) && !self.contextual.contains(&method);
        if !self.machine.domain.each_object || !is_plain {
            return None;
        }
        // Arrays of different lengths have their elements in common, and numbers are asked about without saying which one it is.
        let is_whole = |object: Ref| {
            let class = self.machine.world.class(self.machine.heap.class(object));
            matches!(class.shape, Shape::Array { .. })
                || self.machine.domain.values.contains(&object.0)
                || is_box(&class.name)
        };
        arguments.iter().enumerate().find_map(|(place, argument)| {
            let alternatives = self.terms.alternatives(*argument);
            let objects: Vec<(Literal, Ref)> =
                alternatives.into_iter().map(|(guard, address)| (guard, Ref(address))).collect();
            let mut there = objects.iter().filter(|(_, object)| !object.is_null());
            let few = (2..=MOST_APART).contains(&there.clone().count());
            (few && !there.any(|(_, object)| is_whole(*object))).then_some((place, objects))
        })
    }

    /// Whether a call for one of the objects that an argument may be comes to something without effects: these are had once, and not once for
    /// each object. What it comes to is kept.
    fn only_looks(&mut self, method: MethodId, place: usize, object: Ref, terms: &[Term]) -> Result<bool, Stop> {
        let mut arguments = terms.to_vec();
        arguments[place] = self.terms.object(object.0);
        let around = std::mem::replace(&mut self.plain, true);
        let result = self.call(method, arguments, Literal::TRUE);
        self.plain = around;
        match result {
            Ok(_) => Ok(true),
            Err(Stop::HasEffects | Stop::NeedsContext) => Ok(false),
            Err(refused) => Err(refused),
        }
    }
}
