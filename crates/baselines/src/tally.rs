//! Keeps count of calls and remembers what each operation came to.

use glassbox_machine::Ref;
use glassbox_stage::{Action, Canonical, Ended, Plain, Stage, Target, Traced};
use glassbox_verdict::{Counterexample, Coverage, OperationReport, Report, Unknown, Vacuous, Verdict, Warning};

/// What is known of each action so far.
pub(crate) struct Tally {
    actions: Vec<ActionTally>,
    pub(crate) coverage: Coverage,
    pub(crate) warnings: Vec<Warning>,
    /// Why the check did not get to its end.
    pub(crate) unfinished: Option<Unknown>,
    /// Why nothing was checked, where nothing was.
    pub(crate) vacuous: Vacuous,
    /// Where in its order the search is, so that the first of several counterexamples can be told.
    pub(crate) position: u64,
}

struct ActionTally {
    label: String,
    checked: bool,
    transitions: u64,
    seconds: f64,
    counterexample: Option<Counterexample>,
    /// The position at which the counterexample was found.
    found_at: u64,
    unknown: Option<Unknown>,
}

impl Tally {
    pub(crate) fn new(stage: &Stage<Plain>, vacuous: Vacuous) -> Tally {
        let actions = stage
            .actions
            .iter()
            .map(|action| ActionTally {
                label: action.call.method.label.clone(),
                checked: action.call.method.checked,
                transitions: 0,
                seconds: 0.0,
                counterexample: None,
                found_at: 0,
                unknown: None,
            })
            .collect();
        Tally { actions, coverage: Coverage::default(), warnings: Vec::new(), unfinished: None, vacuous, position: 0 }
    }

    /// Whether calls of an action are still of interest.
    pub(crate) fn is_open(&self, action: usize) -> bool {
        let action = &self.actions[action];
        action.checked
            && action.counterexample.is_none()
            && !matches!(action.unknown, Some(Unknown::Unsupported { .. }))
    }

    /// Whether any operation is still of interest; constructors are through before operations begin.
    pub(crate) fn any_open(&self, stage: &Stage<Plain>) -> bool {
        (0..self.actions.len()).any(|action| !stage.actions[action].constructor && self.is_open(action))
    }

    /// Adds CPU time to an action.
    pub(crate) fn spent(&mut self, action: usize, seconds: f64) {
        self.actions[action].seconds += seconds;
    }

    /// An operation's answer is not known.
    pub(crate) fn give_up(&mut self, action: usize, reason: Unknown) {
        self.actions[action].unknown.get_or_insert(reason);
    }

    /// Makes a call and judges it, unless nobody wants to know. Gives how the call ended, for those who want to go
    /// on from there, or nothing if the machine could not make it.
    pub(crate) fn call(
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

    /// The call that broke something last, for its history.
    pub(crate) fn counterexample(&mut self, action: usize) -> Option<&mut Counterexample> {
        self.actions[action].counterexample.as_mut()
    }

    /// Adds what another part of the same check found.
    pub(crate) fn merge(&mut self, other: Tally) {
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
        self.coverage.transitions += other.coverage.transitions;
        for warning in other.warnings {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
        self.unfinished = self.unfinished.take().or(other.unfinished);
    }

    /// The answers.
    pub(crate) fn finish(self) -> (Vec<OperationReport>, Verdict, Coverage, Vec<Warning>) {
        let unfinished = self.unfinished;
        let vacuous = self.vacuous;
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
                    covered: action.transitions,
                    seconds: action.seconds,
                    counterexample: action.counterexample,
                }
            })
            .collect();
        let verdict = match (&unfinished, Report::summarise(&operations)) {
            // A check without operations may still not have got to its end.
            (Some(reason), Verdict::Vacuous { .. }) => Verdict::Unknown { reason: reason.clone() },
            (_, verdict) => verdict,
        };
        (operations, verdict, self.coverage, self.warnings)
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
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
