//! Keeps count of calls and remembers what each operation came to.

use glassbox_machine::Ref;
use glassbox_verdict::{
    Counted, Counterexample, Coverage, OperationReport, Report, SCHEMA, Scope, Unknown, Vacuous, Verdict, Warning,
};

use crate::canonical::Canonical;
use crate::judge::Ended;
use crate::stage::{Action, Stage, Target};
use crate::watch::{Plain, Traced, Watching};

/// What is known of each action so far.
pub struct Tally {
    actions: Vec<ActionTally>,
    /// What was looked at.
    pub coverage: Coverage,
    /// What the user should know of.
    pub warnings: Vec<Warning>,
    /// Why the check did not get to its end.
    pub unfinished: Option<Unknown>,
    /// Why nothing was checked, where nothing was.
    pub vacuous: Vacuous,
    /// What is changed outside of the object when operations are called for the first time.
    unsettled: Vec<Unknown>,
    /// Where in its order the search is, so that the first of several counterexamples can be told.
    pub position: u64,
}

/// What an engine that does not make single calls found out about an action.
#[derive(Debug, Default)]
pub struct Settled {
    /// How many calls it ran.
    pub runs: u64,
    /// A call that breaks something.
    pub counterexample: Option<Counterexample>,
    /// Why there is no answer.
    pub unknown: Option<Unknown>,
    /// The elements of the action's search space.
    pub elements: Option<Counted>,
    /// Nodes of the largest diagram that it was kept in.
    pub max_bdd_size: Option<u64>,
}

struct ActionTally {
    label: String,
    constructor: bool,
    checked: bool,
    transitions: u64,
    seconds: f64,
    counterexample: Option<Counterexample>,
    /// The position at which the counterexample was found.
    found_at: u64,
    unknown: Option<Unknown>,
    elements: Option<Counted>,
}

impl Tally {
    /// Nothing is known yet.
    pub fn new<D: Watching>(stage: &Stage<D>, vacuous: Vacuous) -> Tally {
        let actions = stage
            .actions
            .iter()
            .map(|action| ActionTally {
                label: action.call.method.label.clone(),
                constructor: action.constructor,
                checked: action.call.method.checked,
                transitions: 0,
                seconds: 0.0,
                counterexample: None,
                found_at: 0,
                unknown: None,
                elements: None,
            })
            .collect();
        Tally {
            actions,
            coverage: Coverage::default(),
            warnings: Vec::new(),
            unfinished: None,
            vacuous,
            unsettled: stage.unsettled.clone(),
            position: 0,
        }
    }

    /// Whether calls of an action are still of interest.
    pub fn is_open(&self, action: usize) -> bool {
        let action = &self.actions[action];
        // One call that the machine cannot make, or that does not end, says enough.
        let given_up = matches!(action.unknown, Some(Unknown::Unsupported { .. } | Unknown::Steps { .. }));
        action.checked && action.counterexample.is_none() && !given_up
    }

    /// Whether any operation is still of interest; constructors are through before operations begin.
    pub fn any_open(&self, stage: &Stage<Plain>) -> bool {
        (0..self.actions.len()).any(|action| !stage.actions[action].constructor && self.is_open(action))
    }

    /// Adds CPU time to an action.
    pub fn spent(&mut self, action: usize, seconds: f64) {
        self.actions[action].seconds += seconds;
    }

    /// An operation's answer is not known.
    pub fn give_up(&mut self, action: usize, reason: Unknown) {
        self.actions[action].unknown.get_or_insert(reason);
    }

    /// Makes a call and judges it, unless nobody wants to know. Gives how the call ended, for those who want to go
    /// on from there, or nothing if the machine could not make it.
    pub fn call(
        &mut self,
        target: &Target,
        stage: &mut Stage<Plain>,
        action: usize,
        receiver: Ref,
        arguments: &[u64],
        judged: bool,
    ) -> Result<Option<Ended>, Unknown> {
        self.coverage.transitions += 1;
        self.actions[action].transitions += 1;
        let moment = judged.then(|| stage.machine.moment());
        let ended = match stage.call(action, receiver, arguments) {
            Ok(ended) => ended,
            Err(reason) => return self.stopped(action, reason).map(|()| None),
        };
        if let Some(reason) = stage.global_state(action) {
            self.give_up(action, reason);
        }
        let Some(moment) = moment else { return Ok(Some(ended)) };
        let after = stage.machine.moment();
        let fault = match stage.judge(action, receiver, ended) {
            Ok(fault) => fault,
            Err(reason) => return self.stopped(action, reason).map(|()| None),
        };
        if fault.is_some() {
            stage.machine.return_to(&moment);
            let form = form(stage, action, receiver, arguments);
            match Stage::<Traced>::replay(target, action, &form) {
                Ok(counterexample) => {
                    self.actions[action].counterexample = Some(counterexample);
                    self.actions[action].found_at = self.position;
                }
                Err(reason) => self.give_up(action, reason),
            }
        }
        stage.machine.return_to(&after);
        Ok(Some(ended))
    }

    /// What ends a single call leaves an operation unknown; what ends the check is passed on.
    fn stopped(&mut self, action: usize, reason: Unknown) -> Result<(), Unknown> {
        match reason {
            Unknown::Time | Unknown::Memory | Unknown::Interrupted => Err(reason),
            _ => {
                self.give_up(action, reason);
                Ok(())
            }
        }
    }

    /// Adds what an engine that does not make single calls found out about an action.
    pub fn settle(&mut self, action: usize, settled: Settled) {
        self.coverage.transitions += settled.runs;
        self.coverage.elements = sum(self.coverage.elements.take(), settled.elements.clone());
        self.coverage.max_bdd_size = self.coverage.max_bdd_size.max(settled.max_bdd_size);
        let action = &mut self.actions[action];
        action.transitions += settled.runs;
        action.counterexample = action.counterexample.take().or(settled.counterexample);
        action.unknown = action.unknown.take().or(settled.unknown);
        action.elements = settled.elements;
    }

    /// The call that broke something last, for its history.
    pub fn counterexample(&mut self, action: usize) -> Option<&mut Counterexample> {
        self.actions[action].counterexample.as_mut()
    }

    /// Adds what another part of the same check found.
    pub fn merge(&mut self, other: Tally) {
        for (mine, theirs) in self.actions.iter_mut().zip(other.actions) {
            mine.transitions += theirs.transitions;
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
    }

    /// The report on a check that took so many CPU seconds.
    pub fn report(self, engine: &str, target: &Target, seconds: f64) -> Report {
        let (operations, verdict, coverage, warnings) = self.finish();
        let mut report = empty(engine, target, verdict, seconds);
        report.warnings.extend(warnings);
        Report { operations, coverage, ..report }
    }

    fn finish(self) -> (Vec<OperationReport>, Verdict, Coverage, Vec<Warning>) {
        let unfinished = self.unfinished;
        let vacuous = self.vacuous;
        let mut warnings = self.warnings;
        let mut reasons = self.actions.iter().filter_map(|action| action.unknown.as_ref()).chain(&self.unsettled);
        let changed = reasons.find_map(|reason| match reason {
            Unknown::GlobalState { field, place } => Some((field, place)),
            _ => None,
        });
        if let Some((field, place)) = changed
            && self.actions.iter().any(|action| action.counterexample.is_some())
        {
            let message = format!(
                "the static field {field} or what it holds is changed: an example may need calls before it that are not \
                 shown"
            );
            warnings.push(Warning { place: place.clone(), message });
        }
        // Constructors that do what they should say nothing of operations that were never called.
        let never_called = |action: &ActionTally| action.checked && !action.constructor && action.transitions == 0;
        let only_constructors = self.actions.iter().any(never_called)
            && self.actions.iter().all(|action| !action.checked || action.constructor || never_called(action));
        let counted = self.coverage.steps.is_none();
        let operations: Vec<OperationReport> = self
            .actions
            .into_iter()
            .filter(|action| action.checked)
            .map(|action| {
                let verdict = if action.counterexample.is_some() {
                    Verdict::Violated
                } else if let Some(reason) = action.unknown.or_else(|| unfinished.clone()) {
                    Verdict::Unknown { reason }
                } else if action.transitions == 0 {
                    Verdict::Vacuous { reason: vacuous }
                } else {
                    Verdict::Holds
                };
                OperationReport {
                    operation: action.label,
                    verdict,
                    transitions: action.transitions,
                    covered: counted.then_some(action.transitions),
                    elements: action.elements,
                    seconds: action.seconds,
                    counterexample: action.counterexample,
                }
            })
            .collect();
        let verdict = match (&unfinished, Report::summarise(&operations)) {
            // A check without operations may still not have got to its end.
            (Some(reason), Verdict::Vacuous { .. }) => Verdict::Unknown { reason: reason.clone() },
            (_, Verdict::Holds) if only_constructors => Verdict::Vacuous { reason: vacuous },
            (_, verdict) => verdict,
        };
        (operations, verdict, self.coverage, warnings)
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
        scope: Scope { bound: Some(scope.bound), words: scope.words(), toml: scope.to_toml() },
        verdict,
        coverage: Coverage::default(),
        operations: Vec::new(),
        skipped: scope.skipped.clone(),
        warnings: specification.warnings.clone(),
        seconds,
    }
}

/// The state and the arguments before a call; a constructor has no state before it.
fn form(stage: &mut Stage<Plain>, action: usize, receiver: Ref, arguments: &[u64]) -> Canonical {
    let Action { call, constructor, .. } = &stage.actions[action];
    let receiver = if *constructor { Ref::NULL } else { receiver };
    let mut roots = vec![(receiver.bits(), true)];
    let references = call.method.parameters.iter().map(|parameter| parameter.kind.is_reference());
    roots.extend(arguments.iter().copied().zip(references));
    stage.canonical(&roots)
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
