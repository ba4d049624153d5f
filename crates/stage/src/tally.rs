//! Keeps count of calls and remembers what each operation came to.

use glassbox_classes::descriptor;
use glassbox_machine::{Moment, Ref};
use glassbox_spec::{Gap, unread_fields};
use glassbox_verdict::{
    ByRuns, Certificate, Congruence, Counted, Counterexample, Coverage, Equivalence, OperationReport, Property, Report,
    SCHEMA, Scope, Unknown, Vacuous, Verdict, Warning,
};
use serde::{Deserialize, Serialize};

use crate::doubt::{Doubt, one_answer, small_counters};
use crate::equivalence::Expectation;
use crate::judge::{Ended, Fault};
use crate::others::Role;
use crate::pinned::Pinned;
use crate::progress::Progress;
use crate::stage::{Action, Assumed, Stage, Target};
use crate::statics::{Leftovers, Pass};
use crate::watch::{Plain, Traced, Watching};

/// Examples of an operation that may turn out to be none before it is given up.
const MOST_WITHDRAWN: u32 = 4;

/// What is known of each action so far.
pub struct Tally {
    /// The stage's actions; behind them, where there is an abstraction, its method and its `equalTo`.
    actions: Vec<ActionTally>,
    /// Where those begin.
    model: Option<usize>,
    congruence: Option<Congruence>,
    /// The row whose example was found by the last call.
    newest: Option<usize>,
    /// What was looked at.
    pub coverage: Coverage,
    /// The proofs that were checked, if there should be any.
    pub certificate: Option<Certificate>,
    /// What the user should know of.
    pub warnings: Vec<Warning>,
    /// Why the check did not get to its end.
    pub unfinished: Option<Unknown>,
    /// Why nothing was checked, where nothing was.
    pub vacuous: Vacuous,
    /// Static states that calls left behind.
    pub leftovers: Leftovers,
    /// A field that has one value in all states, and another one after a call; not where an engine follows calls.
    pub pinned: Option<Pinned>,
    /// What the scope lacks, so that nothing can be said to hold.
    pub gap: Option<Unknown>,
    /// Whether an engine follows calls to the states they lead to.
    pub follows_calls: bool,
    /// The scope, with the states that constructors make.
    scope: glassbox_spec::Scope,
    /// Stands for the states that were reached, where an engine follows calls.
    pub reached: Option<u64>,
    /// Whether one state is all there are, if somebody has found out who does not count them.
    pub one_state: Option<bool>,
    /// Where in its order the search is, so that the first of several counterexamples can be told.
    pub position: u64,
}

/// Whether calls of an action left a state within the scope. States that are larger than the bound count: a bound says
/// that these are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Left {
    /// None has ended so far.
    #[default]
    Nothing,
    /// A call did. Then the checked states include one that comes after the action.
    Within,
    /// None did, for this reason first.
    Outside(String),
}

impl Left {
    /// Notes the outcome of a call, or of several.
    pub fn add(&mut self, other: Left) {
        match (&self, &other) {
            (Left::Within, _) | (Left::Outside(_), Left::Outside(_) | Left::Nothing) => {}
            _ => *self = other,
        }
    }
}

/// What an engine that does not make single calls found out about an action.
#[derive(Debug, Default)]
pub struct Settled {
    /// How many calls it ran.
    pub runs: u64,
    /// Whether any of them ended without an exception.
    pub returned: bool,
    /// Whether they left states within the scope.
    pub left: Left,
    /// What they asked for that has other answers elsewhere.
    pub assumed: Assumed,
    /// A call that breaks something.
    pub counterexample: Option<Counterexample>,
    /// A call that shows the abstraction itself to be broken.
    pub abstraction: Option<Counterexample>,
    /// Why there is no answer.
    pub unknown: Option<Unknown>,
    /// Static states that calls left behind.
    pub leftovers: Leftovers,
    /// A field that has one value in all states, and another one after a call.
    pub pinned: Option<Pinned>,
    /// Why it was compared with the abstraction run by run, if it was.
    pub by_runs: Option<String>,
    /// The elements of the action's search space.
    pub elements: Option<Counted>,
    /// Nodes of the largest diagram that it was kept in.
    pub max_bdd_size: Option<u64>,
}

/// What was counted by a part of a check, for another run to go on with. There is no example in it: a check that has found one is not
/// gone on with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// What was looked at.
    pub coverage: Coverage,
    warnings: Vec<Warning>,
    actions: Vec<Calls>,
    #[serde(default)]
    leftovers: Leftovers,
    #[serde(default)]
    pinned: Option<Pinned>,
}

/// What is known of an action, besides examples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Calls {
    transitions: u64,
    returned: bool,
    left: Left,
    assumed: Assumed,
    seconds: f64,
    unknown: Option<Unknown>,
}

struct ActionTally {
    label: String,
    signature: String,
    /// Whether it is called on states.
    operation: bool,
    checked: bool,
    /// Whether its code has no way to return.
    only_throws: bool,
    transitions: u64,
    /// Whether any call ended without an exception.
    returned: bool,
    left: Left,
    /// What its calls asked for that has other answers elsewhere.
    assumed: Assumed,
    seconds: f64,
    counterexample: Option<Counterexample>,
    /// The position at which the counterexample was found.
    found_at: u64,
    /// How many examples turned out to be none.
    withdrawn: u32,
    unknown: Option<Unknown>,
    elements: Option<Counted>,
}

impl Tally {
    /// Nothing is known yet.
    pub fn new<D: Watching>(stage: &Stage<D>, vacuous: Vacuous) -> Tally {
        let mut actions: Vec<ActionTally> = Vec::new();
        for Action { call, constructor, method, .. } in &stage.actions {
            let row = ActionTally::new(call.method.label.clone());
            let signature = call.method.signature();
            let (operation, checked) = (!constructor, call.method.checked);
            let only_throws = stage.only_throws(*method);
            actions.push(ActionTally { signature, operation, checked, only_throws, ..row });
        }
        for (action, why) in stage.unfounded() {
            let constructor = stage.actions[action].call.method.label.clone();
            actions[action].unknown = Some(Unknown::OutsideScope { constructor, why });
        }
        let mut model = None;
        if let Some(found) = &stage.model {
            model = Some(actions.len());
            let class = descriptor::simple_name(&found.name);
            let labels = [found.label.clone(), format!("{class}.equalTo({class})")];
            actions.extend(labels.map(ActionTally::new));
        }
        Tally {
            actions,
            model,
            congruence: None,
            newest: None,
            coverage: Coverage::default(),
            certificate: None,
            warnings: Vec::new(),
            unfinished: None,
            vacuous,
            leftovers: Leftovers::default(),
            pinned: None,
            gap: stage.scope.gap.clone().map(|gap| match gap {
                Gap::NoConstructor => Unknown::NoConstructor,
                Gap::Inner(class) => Unknown::InnerObjects { class },
            }),
            follows_calls: false,
            scope: stage.scope.clone(),
            reached: None,
            one_state: None,
            position: 0,
        }
    }

    /// Whether calls of an action are still of interest.
    pub fn is_open(&self, action: usize) -> bool {
        let action = &self.actions[action];
        // One call that the machine cannot make, or that does not end, says enough.
        let given_up = matches!(
            action.unknown,
            Some(Unknown::Unsupported { .. } | Unknown::NewerClass { .. } | Unknown::Steps { .. })
        );
        action.checked && action.counterexample.is_none() && !given_up && action.withdrawn < MOST_WITHDRAWN
    }

    /// Whether any operation is still of interest; constructors are through before operations begin.
    pub fn any_open(&self, stage: &Stage<Plain>) -> bool {
        (0..stage.actions.len()).any(|action| !stage.actions[action].constructor && self.is_open(action))
    }

    /// The operations that are violated, for progress.
    pub fn violated_labels(&self) -> Option<String> {
        let violated = self.actions.iter().filter(|action| action.counterexample.is_some());
        let labels: Vec<&str> = violated.map(|action| &*action.label).collect();
        (!labels.is_empty()).then(|| format!("violated: {}", labels.join(", ")))
    }

    /// Adds CPU time to an action.
    pub fn spent(&mut self, action: usize, seconds: f64) {
        self.actions[action].seconds += seconds;
    }

    /// An operation's answer is not known.
    pub fn give_up(&mut self, action: usize, reason: Unknown) {
        self.actions[action].unknown.get_or_insert(reason);
    }

    /// Makes a call and judges it if `judged`. Gives how the call ended, or nothing if the machine
    /// could not make it or it broke something: neither leaves a state to go on from.
    pub fn call(
        &mut self,
        target: &Target,
        stage: &mut Stage<Plain>,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        judged: bool,
    ) -> Result<Option<Ended>, Unknown> {
        self.newest = None;
        self.coverage.transitions += 1;
        self.actions[action].transitions += 1;
        let moment = judged.then(|| stage.machine.moment());
        let ended = match stage.call(action, receiver, arguments) {
            Ok(ended) => ended,
            Err(reason) => {
                let reason = match &moment {
                    Some(moment) => {
                        stage.machine.return_to(moment);
                        stage.unended(reason, action, receiver, arguments)
                    }
                    None => reason,
                };
                return self.stopped(action, reason).map(|()| None);
            }
        };
        self.actions[action].returned |= matches!(ended, Ended::Returned(_));
        self.actions[action].assumed = self.actions[action].assumed.or(stage.assumed);
        self.note_left(stage, action, receiver, arguments, ended);
        match stage.global_state(action, receiver, arguments, ended) {
            Ok(leftover) => leftover.into_iter().for_each(|leftover| self.leftovers.add(leftover)),
            Err(reason) => self.give_up(action, reason),
        }
        let makes_object = !matches!(ended, Ended::Threw(_)) || !stage.actions[action].constructor;
        if !self.follows_calls && self.pinned.is_none() && makes_object {
            self.pinned = stage.unpinned(action, receiver);
        }
        if self.pinned.is_none() {
            let roots = stage.roots_after(action, receiver, arguments, ended);
            self.pinned = stage.other_kind(action, &roots, !self.follows_calls);
        }
        if self.pinned.is_none() && makes_object {
            self.pinned = stage.escaped_node(action, receiver, arguments, ended);
        }
        if !self.follows_calls && self.pinned.is_none() && makes_object {
            self.pinned = stage.shared_part(action, receiver, arguments, ended);
        }
        let Some(moment) = moment else { return Ok(Some(ended)) };
        let after = stage.machine.moment();
        let fault = if stage.model.is_some() {
            // Whatever the abstraction does, the state after the call is one that the call alone has made.
            stage.machine.return_to(&moment);
            if let Some(model) = self.model {
                self.actions[model].transitions += 1;
            }
            stage.compare(action, receiver, arguments)
        } else {
            stage.judge(action, receiver, arguments, ended, &Expectation::Nothing)
        };
        match fault {
            Ok(None) => {}
            Ok(Some(fault)) => {
                stage.machine.return_to(&moment);
                self.violated(target, stage, action, fault, receiver, arguments);
                if !matches!(fault, Fault::Comparison { .. }) {
                    return Ok(None);
                }
                // The fault is in `equalTo`, and the object is as it should be.
            }
            Err(reason) => {
                stage.machine.return_to(&after);
                return self.stopped(action, reason).map(|()| None);
            }
        }
        stage.machine.return_to(&after);
        Ok(Some(ended))
    }

    /// Notes whether a call of an operation left a state within the scope, until one did.
    fn note_left(&mut self, stage: &mut Stage<Plain>, action: usize, receiver: Ref, arguments: &[u64], ended: Ended) {
        let row = &mut self.actions[action];
        if row.operation && row.left != Left::Within && ended != Ended::Blocked {
            row.left.add(stage.left(action, receiver, arguments, ended));
        }
    }

    /// A call broke something: it is done again to be described, unless an example is known already.
    fn violated(
        &mut self,
        target: &Target,
        stage: &mut Stage<Plain>,
        action: usize,
        fault: Fault,
        receiver: Ref,
        arguments: &[u64],
    ) {
        // What is wrong with the abstraction is no fault of the operation.
        let row = match (fault, self.model) {
            (Fault::Abstraction { .. }, Some(model)) => model,
            (Fault::Comparison { .. }, Some(model)) => model + 1,
            _ => action,
        };
        if self.actions[row].counterexample.is_some() {
            return;
        }
        let held = match fault {
            Fault::Other { role: Role::Held, object, .. } => Some(object),
            _ => None,
        };
        let form = stage.form_with(action, receiver, arguments, held);
        match Stage::<Traced>::replay(target, action, &form) {
            Ok(counterexample) => {
                self.actions[row].counterexample = Some(counterexample);
                self.actions[row].found_at = self.position;
                self.newest = Some(row);
            }
            Err(reason) => self.give_up(action, reason),
        }
    }

    /// What a call broke in objects that a caller holds beside those that it was passed. The machine
    /// is where the call ended; `before` is the moment before it. Gives whether there is something,
    /// and the machine is then there again.
    pub fn call_breaks_held(
        &mut self,
        target: &Target,
        stage: &mut Stage<Plain>,
        (action, receiver, arguments): (usize, Ref, &[u64]),
        held: &[Ref],
        before: &Moment<Plain>,
    ) -> Result<bool, Unknown> {
        let fault = match stage.judge_held(held) {
            Ok(None) => return Ok(false),
            Ok(Some((_, fault))) => fault,
            Err(reason) => return self.stopped(action, reason).map(|()| true),
        };
        stage.machine.return_to(before);
        if self.is_open(action) {
            self.violated(target, stage, action, fault, receiver, arguments);
        }
        Ok(true)
    }

    /// Notes what came of comparing abstract states with each other.
    pub fn compared(&mut self, outcome: Result<(Congruence, Option<Counterexample>), Unknown>, seconds: f64) {
        let Some(row) = self.model.and_then(|model| self.actions.get_mut(model + 1)) else { return };
        row.seconds += seconds;
        match outcome {
            Ok((congruence, counterexample)) => {
                // Where the abstraction is broken on every state, there is nothing to compare.
                row.checked = congruence.states > 0 || row.counterexample.is_some();
                row.transitions += congruence.states * congruence.states;
                row.counterexample = row.counterexample.take().or(counterexample);
                self.congruence = Some(congruence);
            }
            Err(reason) => row.unknown = Some(reason),
        }
    }

    /// What ends a single call leaves an operation unknown; what ends the check is passed on.
    fn stopped(&mut self, action: usize, reason: Unknown) -> Result<(), Unknown> {
        if reason.ends_check() {
            return Err(reason);
        }
        self.give_up(action, reason);
        Ok(())
    }

    /// Adds what an engine that does not make single calls found out about an action.
    pub fn settle(&mut self, action: usize, settled: Settled) {
        self.coverage.transitions += settled.runs;
        self.coverage.elements = sum(self.coverage.elements.take(), settled.elements.clone());
        self.coverage.max_bdd_size = self.coverage.max_bdd_size.max(settled.max_bdd_size);
        // What is wrong with the abstraction is no fault of the operation.
        if let Some(model) = self.model {
            self.actions[model].transitions += settled.runs;
            let row = match &settled.abstraction {
                Some(Counterexample { property: Property::Comparison { .. }, .. }) => model + 1,
                _ => model,
            };
            let row = &mut self.actions[row];
            row.counterexample = row.counterexample.take().or(settled.abstraction);
        }
        let action = &mut self.actions[action];
        if let Some(because) = settled.by_runs {
            self.coverage.by_runs.push(ByRuns { operation: action.label.clone(), because });
        }
        action.transitions += settled.runs;
        action.returned |= settled.returned;
        action.left.add(settled.left);
        action.assumed = action.assumed.or(settled.assumed);
        action.counterexample = action.counterexample.take().or(settled.counterexample);
        action.unknown = action.unknown.take().or(settled.unknown);
        self.leftovers.merge(settled.leftovers);
        self.pinned = self.pinned.take().or(settled.pinned);
        action.elements = settled.elements;
    }

    /// What was counted so far.
    pub fn counts(&self) -> Counts {
        let calls = |action: &ActionTally| Calls {
            transitions: action.transitions,
            returned: action.returned,
            left: action.left.clone(),
            assumed: action.assumed,
            seconds: action.seconds,
            unknown: action.unknown.clone(),
        };
        let actions = self.actions.iter().map(calls).collect();
        let (coverage, warnings) = (self.coverage.clone(), self.warnings.clone());
        Counts { coverage, warnings, actions, leftovers: self.leftovers.clone(), pinned: self.pinned.clone() }
    }

    /// Goes on with what an earlier run of the same check had counted, in the place of what was counted so far.
    pub fn resume(&mut self, counts: &Counts) {
        self.coverage.clone_from(&counts.coverage);
        self.warnings.clone_from(&counts.warnings);
        self.leftovers.merge(counts.leftovers.clone());
        self.pinned.clone_from(&counts.pinned);
        for (action, calls) in self.actions.iter_mut().zip(&counts.actions) {
            action.transitions = calls.transitions;
            action.returned = calls.returned;
            action.left = calls.left.clone();
            action.assumed = calls.assumed;
            action.seconds = calls.seconds;
            action.unknown.clone_from(&calls.unknown);
        }
    }

    /// What the last call broke, if that was not known before, for its history.
    pub fn newest(&mut self) -> Option<&mut Counterexample> {
        self.actions[self.newest?].counterexample.as_mut()
    }

    /// The violation that the last call was, if its operation had none before.
    pub fn news(&self) -> Option<Progress> {
        let action = &self.actions[self.newest?];
        let counterexample = Box::new(action.counterexample.clone()?);
        Some(Progress::Violation { operation: action.label.clone(), counterexample })
    }

    /// Takes back what the last call broke: the calls that led to its state do not lead there, as
    /// they leave another static state. After a few of these, the operation is given up.
    pub fn withdraw(&mut self) {
        let Some(row) = self.newest.take() else { return };
        let Some(changed) = self.changed_static() else { return };
        let action = &mut self.actions[row];
        action.counterexample = None;
        action.withdrawn += 1;
        action.unknown.get_or_insert(changed);
    }

    /// The static state that a call has changed, and where.
    pub fn changed_static(&self) -> Option<Unknown> {
        let mut reasons = self.actions.iter().filter_map(|action| action.unknown.as_ref());
        let changed = reasons.find(|reason| matches!(reason, Unknown::GlobalState { .. }));
        changed.or_else(|| self.leftovers.first()).cloned()
    }

    /// Adds what another part of the same check found.
    pub fn merge(&mut self, other: Tally) {
        for (mine, theirs) in self.actions.iter_mut().zip(other.actions) {
            mine.transitions += theirs.transitions;
            mine.returned |= theirs.returned;
            mine.left.add(theirs.left);
            mine.assumed = mine.assumed.or(theirs.assumed);
            mine.seconds += theirs.seconds;
            let earlier = mine.counterexample.is_none() || theirs.found_at < mine.found_at;
            if theirs.counterexample.is_some() && earlier {
                mine.counterexample = theirs.counterexample;
                mine.found_at = theirs.found_at;
            }
            if mine.unknown.is_none() {
                mine.unknown = theirs.unknown;
            }
            mine.elements = mine.elements.take().or(theirs.elements);
        }
        let add = |mine: &mut Option<u64>, theirs: Option<u64>| {
            *mine = match (*mine, theirs) {
                (None, theirs) => theirs,
                (mine, None) => mine,
                (Some(mine), Some(theirs)) => Some(mine + theirs),
            };
        };
        add(&mut self.coverage.candidates, other.coverage.candidates);
        add(&mut self.coverage.valid_states, other.coverage.valid_states);
        add(&mut self.coverage.reached_states, other.coverage.reached_states);
        add(&mut self.coverage.left_scope, other.coverage.left_scope);
        add(&mut self.coverage.steps, other.coverage.steps);
        add(&mut self.coverage.clauses, other.coverage.clauses);
        self.coverage.transitions += other.coverage.transitions;
        self.coverage.states = self.coverage.states.take().or(other.coverage.states);
        self.coverage.elements = sum(self.coverage.elements.take(), other.coverage.elements);
        self.coverage.max_bdd_size = self.coverage.max_bdd_size.max(other.coverage.max_bdd_size);
        for warning in other.warnings {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
        self.unfinished = self.unfinished.take().or(other.unfinished);
        self.leftovers.merge(other.leftovers);
        self.pinned = self.pinned.take().or(other.pinned);
    }

    /// The report on a check that took so many CPU seconds, with the static states that it left behind.
    pub fn pass(self, engine: &str, target: &Target, seconds: f64) -> Pass {
        let (leftovers, reached) = (self.leftovers.clone(), self.reached);
        Pass { report: self.report(engine, target, seconds), leftovers, reached }
    }

    /// The report on a check that took so many CPU seconds.
    pub fn report(self, engine: &str, target: &Target, seconds: f64) -> Report {
        let (congruence, certificate) = (self.congruence, self.certificate.clone());
        let target = &Target { scope: self.scope.clone(), ..target.clone() };
        let doubts = self.doubts(target);
        let (operations, verdict, coverage, warnings) = self.finish();
        let mut report = empty(engine, target, verdict, seconds);
        if let Some(equivalence) = &mut report.equivalence {
            equivalence.congruence = congruence;
        }
        report.warnings.extend(warnings);
        let mut doubts = doubts;
        match &report.verdict {
            Verdict::Holds => {
                let unread = unread_fields(&target.path, &target.specification, &target.scope);
                doubts.extend(unread.into_iter().map(Doubt::Unread));
            }
            // What is settled is not looked at again when the check goes on, and nothing else would be said of it then.
            Verdict::Unknown { reason } if reason.ends_check() => {
                let holds =
                    |label: &str| operations.iter().any(|one| one.operation == label && one.verdict == Verdict::Holds);
                doubts.retain(|doubt| doubt.operation().is_some_and(holds));
            }
            _ => doubts.clear(),
        }
        report.warnings.extend(doubts.into_iter().map(|doubt| doubt.warning(&report.target)));
        Report { operations, coverage, certificate, ..report }
    }

    /// What makes a verdict that holds worth less than it looks, as far as it was noticed on the way.
    fn doubts(&self, target: &Target) -> Vec<Doubt> {
        let scope = &target.scope;
        let mut doubts = Vec::new();
        let Coverage { candidates, valid_states, reached_states, enumerated, .. } = &self.coverage;
        let states = valid_states.or(*reached_states).or(enumerated.as_ref().map(|enumerated| enumerated.states));
        // Of a class without any state to vary, one is all there are.
        let has_choice = candidates.is_some_and(|candidates| candidates > 1) || scope.has_opaque_fields();
        let one_state = states == Some(1) && has_choice;
        if self.one_state.unwrap_or(one_state) {
            doubts.push(Doubt::OneState);
        }
        let several = self.one_state == Some(false) || states.is_some_and(|states| states > 1);
        for action in &self.actions {
            if action.checked {
                doubts.extend(one_answer(&action.label, action.assumed));
            }
        }
        if let Some(Congruence { states: abstract_states, pairs, complete }) = self.congruence {
            // The abstractions of ours are tested by themselves.
            let abstraction = target.specification.abstraction.as_ref();
            let is_yours = abstraction.is_some_and(|abstraction| !abstraction.class.starts_with("glassbox/model/"));
            if pairs == 0 && !complete && is_yours {
                doubts.push(Doubt::NoEqualStates);
            }
            let all_equal = abstract_states > 1 && pairs == abstract_states * (abstract_states - 1);
            if all_equal || abstract_states == 1 && several {
                doubts.push(Doubt::OneAbstraction);
            }
        }
        doubts.extend(small_counters(scope));
        doubts
    }

    fn finish(self) -> (Vec<OperationReport>, Verdict, Coverage, Vec<Warning>) {
        let changed = self.changed_static();
        let unfinished = self.unfinished;
        let vacuous = self.vacuous;
        let mut warnings = self.warnings;
        if let Some(Unknown::GlobalState { field, setting, place }) = &changed
            && self.actions.iter().any(|action| action.counterexample.is_some())
        {
            let changed = match setting {
                true => format!("a call changes {field}"),
                false => format!("the static field {field} or what it holds is changed"),
            };
            let message = format!("{changed}: an example may need calls before it that are not shown");
            warnings.push(Warning { place: place.clone(), message });
        }
        // Constructors that do what they should say nothing of operations that were never called.
        let never_called = |action: &ActionTally| action.checked && action.operation && action.transitions == 0;
        let only_constructors = self.actions.iter().any(never_called)
            && self.actions.iter().all(|action| !action.checked || !action.operation || never_called(action));
        let mut unknown = self.actions.iter().filter_map(|action| action.unknown.as_ref());
        let ended = unknown.find(|reason| reason.ends_check()).cloned();
        let counted = self.coverage.steps.is_none();
        let skipped = self.scope.skipped;
        // Where a scope file leaves values out, the report says which.
        let is_narrowed = !self.scope.narrowed.is_empty();
        let (pinned, gap) = (self.pinned.map(Pinned::reason), self.gap);
        let nothing_to_call = self.actions.iter().all(|action| !action.operation);
        let operations: Vec<OperationReport> = self
            .actions
            .into_iter()
            .filter(|action| action.checked)
            .map(|action| {
                let verdict = if action.counterexample.is_some() {
                    Verdict::Violated
                } else if let Some(reason) = action.unknown.or_else(|| unfinished.clone()) {
                    Verdict::Unknown { reason }
                } else if let Some(reason) = gap.clone().filter(|_| action.operation) {
                    Verdict::Unknown { reason }
                } else if action.transitions == 0 {
                    // What was not called before the check had to end might have been called later.
                    ended.clone().map_or(Verdict::Vacuous { reason: vacuous }, |reason| Verdict::Unknown { reason })
                } else if let Some(reason) = pinned.clone().filter(|_| action.operation) {
                    Verdict::Unknown { reason }
                } else if action.operation && !action.returned && !action.only_throws {
                    let reason = if action.assumed.waits { Vacuous::AlwaysWaits } else { Vacuous::NeverReturns };
                    Verdict::Vacuous { reason }
                } else if let (true, Left::Outside(why)) =
                    (action.operation && action.returned && !is_narrowed, action.left)
                {
                    let operation = action.label.clone();
                    Verdict::Unknown { reason: Unknown::LeavesScope { operation, why } }
                } else {
                    Verdict::Holds
                };
                OperationReport {
                    operation: action.label,
                    signature: action.signature,
                    verdict,
                    transitions: action.transitions,
                    covered: counted.then_some(action.transitions),
                    elements: action.elements,
                    seconds: action.seconds,
                    bound: None,
                    cached: false,
                    counterexample: action.counterexample,
                }
            })
            .collect();
        let verdict = Report::summarise(&operations, &skipped);
        let not_called = matches!(&verdict, Verdict::Unknown { reason: Unknown::NotCalled { .. } });
        let holds_so_far = verdict == Verdict::Holds || not_called;
        let verdict = match (&unfinished, verdict) {
            // A check without operations may still not have got to its end.
            (Some(reason), Verdict::Vacuous { .. }) => Verdict::Unknown { reason: reason.clone() },
            _ if holds_so_far && only_constructors => Verdict::Vacuous { reason: vacuous },
            _ if holds_so_far && nothing_to_call => Verdict::Vacuous { reason: Vacuous::NoOperations },
            (_, verdict) => verdict,
        };
        (operations, verdict, self.coverage, warnings)
    }
}

impl ActionTally {
    fn new(label: String) -> ActionTally {
        ActionTally {
            label,
            signature: String::new(),
            operation: false,
            checked: true,
            only_throws: false,
            transitions: 0,
            returned: false,
            left: Left::default(),
            assumed: Assumed::default(),
            seconds: 0.0,
            counterexample: None,
            found_at: 0,
            withdrawn: 0,
            unknown: None,
            elements: None,
        }
    }
}

fn sum(a: Option<Counted>, b: Option<Counted>) -> Option<Counted> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.plus(&b)),
        (a, b) => a.or(b),
    }
}

/// The report on a check that could not begin.
pub fn unstarted(engine: &str, target: &Target, reason: Unknown, seconds: f64) -> Report {
    empty(engine, target, Verdict::Unknown { reason }, seconds)
}

fn empty(engine: &str, target: &Target, verdict: Verdict, seconds: f64) -> Report {
    let specification = &target.specification;
    let scope = &target.scope;
    Report {
        schema: SCHEMA,
        target: specification.java_name(),
        mirror: specification.mirror.as_ref().map(|name| name.replace('/', ".")),
        engine: engine.to_owned(),
        jdk: target.path.jdk().version().to_owned(),
        scope: Scope {
            bound: Some(scope.bound),
            asked: None,
            words: scope.words(),
            narrowed: scope.narrowed.clone(),
            toml: scope.to_toml(),
        },
        verdict,
        coverage: Coverage::default(),
        operations: Vec::new(),
        skipped: scope.skipped.clone(),
        unselected: specification.unselected.clone(),
        modules: Vec::new(),
        equivalence: specification.abstraction.as_ref().map(|abstraction| {
            let checked =
                |label: &str| scope.operations.iter().any(|call| call.method.checked && call.method.label == label);
            let mut not_compared = abstraction.not_compared.clone();
            not_compared.retain(|skipped| checked(&skipped.operation));
            Equivalence { abstraction: descriptor::java_name(&abstraction.class), not_compared, congruence: None }
        }),
        certificate: None,
        strength: None,
        warnings: specification.warnings.clone(),
        seconds,
        cached: false,
    }
}

/// CPU seconds that this process has used.
pub fn cpu_seconds() -> f64 {
    seconds(rustix::time::ClockId::ProcessCPUTime)
}

/// CPU seconds that this thread has used.
pub fn thread_seconds() -> f64 {
    seconds(rustix::time::ClockId::ThreadCPUTime)
}

fn seconds(clock: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
