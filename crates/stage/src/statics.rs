//! Static states: what the user's static fields and the settings of the JDK hold when a call starts.
//!
//! A check begins with the static state that class initialisers leave. Calls may lead to others (`globals.rs`):
//! [`close`] repeats the check from each of them, until no new one comes up. Where everything holds in all of them,
//! it holds whatever calls were made before: a cache, which changes no outcome, is no reason for *unknown*. Where
//! an operation does not hold in one of them, its behaviour depends on static state, and its verdict is
//! *unknown: global-state*.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use glassbox_verdict::{OperationReport, Report, Unknown, Verdict};
use serde::{Deserialize, Serialize};

use crate::stage::Target;

/// The static fields of the user's classes, the settings of the JDK and the objects they lead to, as the difference to
/// what class initialisers leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StaticState {
    /// Classes that are initialised when a call starts, besides those that are when a check begins.
    pub(crate) ready: Vec<String>,
    /// Whether the thread has a permit to go on that its next park takes.
    pub(crate) permit: bool,
    /// Changed fields and objects, changed thread locals, then new objects.
    pub(crate) form: Vec<u64>,
}

/// A static state that a call left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leftover {
    pub(crate) state: StaticState,
    /// The static field or setting that the call changed, as the reason for an unknown verdict.
    pub(crate) reason: Unknown,
}

/// All static states that calls of a check left behind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Leftovers(Vec<Leftover>);

/// The most static states from which a check is repeated.
const MOST_STATES: usize = 64;

impl Leftovers {
    /// Adds a static state.
    pub fn add(&mut self, leftover: Leftover) {
        // The check is repeated from no more of them.
        if self.0.len() <= MOST_STATES && !self.0.iter().any(|known| known.state == leftover.state) {
            self.0.push(leftover);
        }
    }

    /// Adds the static states of another part of the check.
    pub fn merge(&mut self, other: Leftovers) {
        other.0.into_iter().for_each(|leftover| self.add(leftover));
    }

    /// The static field or setting that a call changed, as a reason for an unknown verdict; none if no call changed one.
    pub fn first(&self) -> Option<&Unknown> {
        self.0.first().map(|leftover| &leftover.reason)
    }
}

/// One pass of a check, in which all calls start from the same static state.
pub struct Pass {
    /// The report.
    pub report: Report,
    /// The static states.
    pub leftovers: Leftovers,
    /// Stands for the states that were reached, where an engine follows calls.
    pub reached: Option<u64>,
}

/// Repeats a check from each static state that its calls lead to.
pub fn close(target: &Target, first: Pass, mut check: impl FnMut(&Target) -> Pass) -> Report {
    let Pass { mut report, leftovers, reached } = first;
    if let (Some(reason), Some(_)) = (ending(&report), leftovers.first()) {
        // An operation that holds so far was not checked from all static states.
        give_up(&mut report, |_| Some(reason.clone()));
        return report;
    }
    let mut known: BTreeSet<StaticState> = BTreeSet::from([StaticState::default()]);
    let mut pending: BTreeMap<StaticState, Unknown> = BTreeMap::new();
    let add = |pending: &mut BTreeMap<_, _>, known: &BTreeSet<StaticState>, leftovers: Leftovers| {
        for Leftover { state, reason } in leftovers.0.into_iter().filter(|one| !known.contains(&one.state)) {
            pending.entry(state).or_insert(reason);
        }
    };
    add(&mut pending, &known, leftovers);
    while let Some((state, dependent)) = pending.pop_first() {
        let open = |operation: &OperationReport| operation.verdict == Verdict::Holds;
        if !report.operations.iter().any(open) {
            break;
        }
        if known.len() > MOST_STATES {
            give_up(&mut report, |_| Some(dependent.clone()));
            break;
        }
        let again = check(&Target { statics: Some(Arc::new(state.clone())), ..target.clone() });
        known.insert(state);
        let differs = again.reached != reached;
        give_up(&mut report, |operation| {
            let there = again.report.operations.iter().find(|there| is_same(there, operation));
            match there.map(|there| &there.verdict) {
                Some(Verdict::Unknown { reason }) if reason.ends_check() => Some(reason.clone()),
                Some(Verdict::Holds) if !differs => None,
                _ => Some(ending(&again.report).unwrap_or_else(|| dependent.clone())),
            }
        });
        report.seconds += again.report.seconds;
        report.coverage.transitions += again.report.coverage.transitions;
        if let (Some(mine), Some(theirs)) = (&mut report.certificate, again.report.certificate) {
            mine.add(theirs);
        }
        add(&mut pending, &known, again.leftovers);
    }
    if known.len() > 1 {
        report.coverage.static_states = Some(known.len() as u64);
    }
    report
}

fn is_same(there: &OperationReport, here: &OperationReport) -> bool {
    (&there.operation, &there.signature) == (&here.operation, &here.signature)
}

/// The limit that a check had to end at.
fn ending(report: &Report) -> Option<Unknown> {
    match &report.verdict {
        Verdict::Unknown { reason } if reason.ends_check() => Some(reason.clone()),
        _ => None,
    }
}

/// Makes operations that hold unknown, where there is a reason.
fn give_up(report: &mut Report, reason: impl Fn(&OperationReport) -> Option<Unknown>) {
    let mut changed = false;
    for operation in report.operations.iter_mut().filter(|operation| operation.verdict == Verdict::Holds) {
        if let Some(reason) = reason(operation) {
            operation.verdict = Verdict::Unknown { reason };
            changed = true;
        }
    }
    if changed && !matches!(report.verdict, Verdict::Violated) {
        report.verdict = Report::summarise(&report.operations, &report.skipped);
    }
}
