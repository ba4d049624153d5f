//! How calls lead to a state: from what constructors make, every operation with every argument on every state that is reached, breadth
//! first, until the state is there or enough calls were made. So the calls that are found are as few as can be.
//!
//! Engines look for small examples, and the smallest state may be one that no calls lead to. On the way, operations that are violated are therefore judged: where
//! the same is violated on a state that calls do lead to, that is an example which anyone believes, and is shown instead.
//!
//! It is the search of [`crate::black_box`] without its judgement: a state is gone on from if its invariant holds.

use std::collections::VecDeque;

use glassbox_classes::world::access;
use glassbox_machine::Ref;
use glassbox_stage::{Canonical, Ended, Fault, Plain, Stage, Target, Traced, Validity};
use glassbox_verdict::{
    Counterexample, Datum, Element, Invocation, OperationReport, Property, Report, State, Unknown, Unreached, Value,
    Verdict,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::conjuncts::{Conjunct, excluding};

/// How many calls are made before the search is given up: not a matter of seconds, so that the same is found on every machine.
pub const MOST_CALLS: u64 = 10_000;

/// So many conditions are offered that would exclude a state.
const MOST_OFFERED: usize = 2;
/// Of fewer states, too much holds by chance.
const FEWEST_STATES: usize = 2;

/// Looks for calls that lead to the states of a report's examples, or to others on which the same is violated, and adds them.
pub fn reach(target: &Target, report: &mut Report) {
    let is_violated = |operation: &&OperationReport| operation.verdict == Verdict::Violated;
    let violated: Vec<String> =
        report.operations.iter().filter(is_violated).map(|operation| operation.signature.clone()).collect();
    let is_open = |operation: &&mut OperationReport| operation.counterexample.as_ref().is_some_and(is_wanted);
    let mut open: Vec<&mut OperationReport> = report.operations.iter_mut().filter(is_open).collect();
    if open.is_empty() {
        return;
    }
    // Whatever ends this search ends it without an answer; the violations are known.
    let Ok(mut search) = Search::new(target) else { return };
    search.violated = violated.iter().filter_map(|signature| search.action(signature)).collect();
    let mut wanted: Vec<Wanted> = open.iter().filter_map(|operation| search.wanted(operation)).collect();
    if search.run(&mut wanted).is_err() {
        return;
    }
    let examples = open.iter_mut().filter_map(|operation| operation.counterexample.as_mut());
    let mut examples: Vec<&mut Counterexample> = examples.collect();
    let mut excluded_by = search.excluded_by(&examples, &wanted).into_iter();
    for (example, wanted) in examples.iter_mut().zip(&wanted) {
        let excluded_by = excluded_by.next().unwrap_or_default();
        if let Some(step) = wanted.found {
            search.add_history(example, step);
        } else if let Some((step, mut other)) = search.instead(wanted) {
            search.add_history(&mut other, step);
            let call = std::mem::take(&mut example.call);
            other.smallest = Some(Box::new(Element { before: example.before.take(), call }));
            **example = other;
        } else if !search.opaque {
            // A state that was made up has in a field without known values what the constructor leaves there, and calls may leave anything else:
            // that they did not lead to it says nothing.
            let (states, calls) = (search.reached.len() as u64, search.calls);
            let complete = search.is_complete();
            example.unreached = Some(Unreached { states, calls, complete, excluded_by });
        }
    }
}

/// Whether it is not known yet how calls lead to the state of an example. Its arguments may be made up.
fn is_wanted(example: &Counterexample) -> bool {
    example.history.is_empty() && example.recipe.as_ref().is_some_and(|recipe| !recipe.constructor)
}

/// An example to whose state calls are looked for.
struct Wanted {
    /// The operation, unless it is one of the abstraction.
    action: Option<usize>,
    property: Property,
    /// Its state.
    form: Vec<u64>,
    /// The step that led there.
    found: Option<usize>,
    /// The first step that led to another state on which the operation violates the same, and the element.
    instead: Option<(usize, Canonical)>,
}

/// A call that led to a new state.
struct Step {
    /// The step before, none for a constructor.
    from: Option<usize>,
    words: String,
    call: Invocation,
}

impl Wanted {
    /// Whether nothing is known yet to which calls lead.
    fn is_open(&self) -> bool {
        self.found.is_none() && self.instead.is_none()
    }
}

struct Search<'a> {
    target: &'a Target,
    stage: Stage<Plain>,
    reached: FxHashMap<Canonical, usize>,
    steps: Vec<Step>,
    pending: VecDeque<(Canonical, usize)>,
    calls: u64,
    /// Actions of which some calls violate something. Such a call leaves no state to go on from.
    violated: Vec<usize>,
    /// Whether some field has no known values.
    opaque: bool,
    /// Whether a call has led to a state that is not valid, and so to less than it should have.
    broken: bool,
    /// States that calls leave behind which end in an exception.
    left_by_throwing: FxHashSet<Canonical>,
    /// Whether a call has led to a state outside of the scope.
    left_scope: bool,
    /// Whether some call was not made or not followed that may lead to states within the scope.
    cut: bool,
}

impl<'a> Search<'a> {
    fn new(target: &'a Target) -> Result<Search<'a>, Unknown> {
        let stage = Stage::<Plain>::set(target)?;
        let (reached, pending) = (FxHashMap::default(), VecDeque::new());
        let opaque = stage.scope.has_opaque_fields();
        let (steps, violated) = (Vec::new(), Vec::new());
        Ok(Search {
            target,
            stage,
            reached,
            steps,
            pending,
            calls: 0,
            violated,
            opaque,
            broken: false,
            left_by_throwing: FxHashSet::default(),
            left_scope: false,
            cut: false,
        })
    }

    /// Whether the states that were reached are all within the scope that calls lead to.
    fn is_complete(&self) -> bool {
        let is_reached = |state: &Canonical| self.reached.contains_key(state);
        let is_told_why = !self.reached.is_empty() || self.left_scope;
        self.pending.is_empty() && !self.cut && is_told_why && self.left_by_throwing.iter().all(is_reached)
    }

    /// The action of a signature.
    fn action(&self, signature: &str) -> Option<usize> {
        self.stage.actions.iter().position(|action| action.call.method.signature() == signature)
    }

    /// What has to be known of a violated operation's example.
    fn wanted(&self, operation: &OperationReport) -> Option<Wanted> {
        let example = operation.counterexample.as_ref()?;
        let form = example.recipe.as_ref()?.form.clone();
        let action = self.action(&operation.signature);
        Some(Wanted { action, property: example.property.clone(), form, found: None, instead: None })
    }

    /// Goes on until all wanted states are found, or there is nothing left, or enough was tried.
    fn run(&mut self, wanted: &mut [Wanted]) -> Result<(), Unknown> {
        let start = self.stage.start.clone();
        let constructors = self.actions(true);
        // Where there is no constructor to call, objects come from elsewhere. Nor are objects
        // passed that others have made.
        self.cut |= constructors.is_empty() || !self.stage.passed_pools().is_empty();
        for action in constructors {
            for arguments in self.stage.argument_combinations(action, &[]) {
                self.stage.machine.return_to(&start);
                let object = self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory)?;
                self.transition(None, action, object, &arguments, wanted)?;
            }
        }
        let operations = self.actions(false);
        while wanted.iter().any(|wanted| wanted.found.is_none()) && self.calls < MOST_CALLS {
            let Some((state, step)) = self.pending.pop_front() else { break };
            self.stage.machine.return_to(&start);
            let values = self.stage.rebuild(&state)?;
            let object = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
            let here = self.stage.machine.moment();
            for action in &operations {
                self.stage.machine.return_to(&here);
                for arguments in self.stage.argument_combinations(*action, &[object]) {
                    self.stage.machine.return_to(&here);
                    self.transition(Some(step), *action, object, &arguments, wanted)?;
                    let open = wanted.iter_mut().find(|wanted| wanted.action == Some(*action) && wanted.is_open());
                    if let Some(wanted) = open.filter(|_| !self.opaque) {
                        self.stage.machine.return_to(&here);
                        let form = self.violated(&wanted.property, *action, object, &arguments);
                        wanted.instead = form.map(|form| (step, form));
                    }
                }
            }
        }
        Ok(())
    }

    /// The element of a call, if the call violates a property.
    fn violated(&mut self, property: &Property, action: usize, object: Ref, arguments: &[u64]) -> Option<Canonical> {
        let is_other = |value: &Datum| matches!(value, Datum::Object(number) if *number > 0);
        if self.stage.named_call(action, object, arguments).arguments.iter().any(is_other) {
            return None;
        }
        let form = self.stage.form(action, object, arguments);
        // What the machine cannot do violates nothing.
        let fault = self.stage.compare(action, object, arguments).ok()??;
        (is_same(property, fault) && !self.stage.changes_statics()).then_some(form)
    }

    /// The example on another state than the wanted one, and the step that led there.
    fn instead(&self, wanted: &Wanted) -> Option<(usize, Counterexample)> {
        let (action, (step, form)) = (wanted.action?, wanted.instead.as_ref()?);
        Some((*step, Stage::<Traced>::replay(self.target, action, form).ok()?))
    }

    /// Constructors or operations that somebody else can call: none that is private or written in a mirror.
    fn actions(&self, constructors: bool) -> Vec<usize> {
        let world = &self.stage.machine.world;
        let is_public = |action: &usize| {
            let method = world.method(self.stage.actions[*action].method);
            let is_mirrors = world.path().mirrors().target(&world.class(method.class).name).is_some();
            method.flags & access::PRIVATE == 0 && !is_mirrors
        };
        let all = 0..self.stage.actions.len();
        all.filter(|action| self.stage.actions[*action].constructor == constructors).filter(is_public).collect()
    }

    /// Makes a call, and stores the state it leads to if that is valid and new.
    fn transition(
        &mut self,
        from: Option<usize>,
        action: usize,
        object: Ref,
        arguments: &[u64],
        wanted: &mut [Wanted],
    ) -> Result<(), Unknown> {
        self.target.goes_on()?;
        let call = self.stage.named_call(action, object, arguments);
        // Objects of the state have no name in a program that has only made calls.
        let is_other = |value: &Datum| matches!(value, Datum::Object(number) if *number > 0 || from.is_none());
        if call.arguments.iter().any(is_other) {
            self.cut = true;
            return Ok(());
        }
        self.calls += 1;
        if self.violated.contains(&action) {
            let before = self.stage.machine.moment();
            let fault = self.stage.compare(action, object, arguments);
            self.stage.machine.return_to(&before);
            if !matches!(fault, Ok(None)) {
                self.broken |= !matches!(fault, Ok(Some(Fault::Exception | Fault::Assertion)));
                return Ok(());
            }
        }
        let ended = self.stage.call(action, object, arguments);
        // A call that the machine cannot make is not one to go on from; one that throws is none to
        // show.
        let Ok(ended) = ended else {
            self.cut = true;
            return Ok(());
        };
        if self.stage.changes_statics() {
            self.cut = true;
            return Ok(());
        }
        let threw = matches!(ended, Ended::Threw(_));
        if threw && self.stage.actions[action].constructor {
            return Ok(());
        }
        if self.stage.within_scope(object).is_err() {
            self.left_scope = true;
            return Ok(());
        }
        let state = self.stage.canonical(&[(object.bits(), true)]);
        if self.reached.contains_key(&state) {
            return Ok(());
        }
        if threw {
            self.left_by_throwing.insert(state);
            return Ok(());
        }
        // What the call left in fixed fields is forgotten, and the invariant may have needed it.
        let values = self.stage.rebuild(&state)?;
        let again = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        if !matches!(self.stage.holds(again), Ok(Validity::Valid)) {
            self.broken = true;
            self.cut |= matches!(self.stage.holds(object), Ok(Validity::Valid));
            return Ok(());
        }
        let step = self.steps.len();
        for wanted in wanted.iter_mut().filter(|wanted| wanted.found.is_none()) {
            if wanted.form == state.words() || self.opaque && self.is_made_up(&wanted.form, again)? {
                wanted.found = Some(step);
            }
        }
        let words = self.stage.call_words(action, arguments);
        self.steps.push(Step { from, words, call });
        self.reached.insert(state.clone(), step);
        self.pending.push_back((state, step));
        Ok(())
    }

    /// Whether a state is like one that was made up, with what the constructor leaves in fields without known values.
    fn is_made_up(&mut self, wanted: &[u64], reached: Ref) -> Result<bool, Unknown> {
        let values = self.stage.rebuild(&Canonical::of_words(wanted))?;
        let made_up = values.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        Ok(self.stage.is_alike(made_up, reached))
    }

    /// For each example whose state was not found, conditions that exclude it and hold in all states that were. Where calls break the
    /// invariant, the states that they lead to are not those that they are meant to lead to, and nothing is said.
    fn excluded_by(&mut self, examples: &[&mut Counterexample], wanted: &[Wanted]) -> Vec<Vec<String>> {
        let start = self.stage.start.clone();
        let mut states: Vec<(usize, Canonical)> =
            self.reached.iter().map(|(state, step)| (*step, state.clone())).collect();
        states.sort_by_key(|(step, _)| *step);
        let mut offered: Vec<Vec<Conjunct>> = examples.iter().map(|_| Vec::new()).collect();
        for (number, (_, state)) in states.iter().enumerate() {
            if number > 0 && offered.iter().all(Vec::is_empty) || states.len() < FEWEST_STATES || self.broken {
                break;
            }
            self.stage.machine.return_to(&start);
            let Ok(values) = self.stage.rebuild(state) else { return Vec::new() };
            let Some(root) = values.first() else { return Vec::new() };
            let state = self.stage.described(Ref::from_bits(*root));
            for ((offered, example), wanted) in offered.iter_mut().zip(examples).zip(wanted) {
                match (&example.before, wanted.found) {
                    (Some(before), None) if number == 0 => *offered = excluding(&what_matters(before, example), &state),
                    _ => {}
                }
                offered.retain(|conjunct| conjunct.holds(&state));
            }
        }
        let words = |offered: Vec<Conjunct>| offered.into_iter().take(MOST_OFFERED).map(|one| one.words).collect();
        offered.into_iter().map(words).collect()
    }

    /// Adds the calls that led to the state of an example, from the constructor on: in words, and as they can be made.
    fn add_history(&self, example: &mut Counterexample, step: usize) {
        let steps = std::iter::successors(Some(step), |step| self.steps[*step].from);
        let mut calls: Vec<&Step> = steps.map(|step| &self.steps[step]).collect();
        calls.reverse();
        example.history = calls.iter().map(|step| step.words.clone()).collect();
        if let Some(recipe) = &mut example.recipe {
            recipe.history = calls.iter().map(|step| step.call.clone()).collect();
        }
    }
}

/// The state before a call without arguments and without the fields that do not matter: a condition on these
/// excludes no violation.
fn what_matters(before: &State, example: &Counterexample) -> State {
    let mut state = State { objects: before.reached_from_first().into_iter().cloned().collect() };
    for object in &mut state.objects {
        let matters = |(field, _): &(String, Value)| {
            !example.irrelevant.iter().any(|(holder, name)| *holder == object.name && name == field)
        };
        object.fields.retain(matters);
    }
    state
}

/// Whether a fault is one of a property.
fn is_same(property: &Property, fault: Fault) -> bool {
    matches!(
        (property, fault),
        (Property::Invariant { of: None, .. }, Fault::Invariant(_))
            | (Property::Invariant { of: Some(_), .. }, Fault::Other { .. })
            | (Property::Tree { .. }, Fault::Tree(_))
            | (Property::Ownership { .. }, Fault::Ownership(_))
            | (Property::Exception, Fault::Exception)
            | (Property::Assertion, Fault::Assertion)
            | (Property::Blocks, Fault::Blocks)
            | (Property::Output { .. }, Fault::Output(_))
            | (Property::AbstractState { .. }, Fault::AbstractState { .. })
    )
}
