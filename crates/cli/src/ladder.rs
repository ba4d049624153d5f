//! The ladder: small bounds are tried before the one that was asked for. An example of bound 2 is easier to read than one of bound 15, and
//! found in no time.
//!
//! Each bound on the way is a *rung*. What is violated on a rung is told from there and not searched again; everything else is searched again on the
//! next rung, and in the end within the bound that was asked for. So nothing holds because it held on a rung. Rungs end where they are no longer
//! quick, which is a matter of calls and not of seconds: the same is found on every machine.

use glassbox_baselines::Task;
use glassbox_classes::world::World;
use glassbox_spec::{Call, Scope};
use glassbox_stage::Target;
use glassbox_verdict::{OperationReport, Report, Verdict};

/// The last rung. What goes wrong on some objects mostly goes wrong on five.
const LAST_RUNG: u32 = 5;
/// A rung is small if the bound that was asked for is more than so many times as large. Otherwise it would take about as long to look there.
const SMALLER: u32 = 3;
/// After a rung with more calls and candidates than this, the next one would not be quick.
const QUICK: u64 = 500;

/// The rungs below a bound.
pub fn rungs(bound: u32) -> Vec<u32> {
    (1..=LAST_RUNG).filter(|rung| rung * SMALLER < bound).collect()
}

/// Checks on rungs, then within the whole scope what is not known to be violated. Nothing comes of it if a search gives nothing.
pub fn climb(task: &Task, rungs: &[u32], mut search: impl FnMut(&Task) -> Option<Report>) -> Option<Report> {
    let mut below = Below::default();
    for rung in rungs {
        let Some(target) = below.target_of_rung(&task.target, *rung) else { break };
        let report = search(&Task { target, ..task.clone() })?;
        let quick = report.coverage.transitions + report.coverage.candidates.unwrap_or(0) <= QUICK;
        let is_violated = report.verdict == Verdict::Violated;
        if is_violated && below.settles_all(&task.target.scope, &report) {
            let mut report = below.join(report, &task.target.scope);
            report.scope.asked = Some(task.target.scope.bound);
            return Some(report);
        }
        below.take(report, *rung);
        if !quick || task.target.ended().is_some() {
            break;
        }
    }
    let mut whole = task.clone();
    below.close(&mut whole.target.scope);
    let report = search(&whole)?;
    Some(below.join(report, &task.target.scope))
}

/// What was found on rungs.
#[derive(Default)]
struct Below {
    /// Operations that are violated, and all else that was said where they are.
    violated: Vec<OperationReport>,
    reports: Vec<Report>,
    seconds: f64,
}

impl Below {
    /// What is left to check on a rung: nothing that the whole scope does not check.
    fn target_of_rung(&self, whole: &Target, rung: u32) -> Option<Target> {
        let mut world = World::new(whole.path.clone());
        let mut scope = Scope::generate(&mut world, &whole.specification, rung).ok()?;
        let is_known =
            |calls: &[Call], call: &Call| calls.iter().any(|known| known.method.signature() == call.method.signature());
        scope.constructors.retain(|call| is_known(&whole.scope.constructors, call));
        scope.operations.retain(|call| is_known(&whole.scope.operations, call));
        scope.skipped.clone_from(&whole.scope.skipped);
        self.close(&mut scope);
        Some(Target { scope, ..whole.clone() })
    }

    /// Leaves out of a check what is known to be violated.
    fn close(&self, scope: &mut Scope) {
        for call in scope.constructors.iter_mut().chain(&mut scope.operations) {
            let signature = call.method.signature();
            call.method.checked &= !self.violated.iter().any(|violated| violated.signature == signature);
        }
    }

    /// Whether nothing is left to check after a rung.
    fn settles_all(&self, whole: &Scope, report: &Report) -> bool {
        let mut violated = self.violated.iter().chain(report.operations.iter().filter(|one| is_violated(one)));
        let signatures: Vec<&str> = violated.by_ref().map(|one| &*one.signature).collect();
        let mut calls = whole.constructors.iter().chain(&whole.operations).filter(|call| call.method.checked);
        calls.all(|call| signatures.contains(&&*call.method.signature()))
    }

    /// Keeps what is violated on a rung.
    fn take(&mut self, mut report: Report, rung: u32) {
        self.seconds += report.seconds;
        let known = |found: &OperationReport| self.violated.iter().any(|one| is_same(one, found));
        let mut found = std::mem::take(&mut report.operations);
        found.retain(|one| is_violated(one) && !known(one));
        found.iter_mut().for_each(|one| one.bound = Some(rung));
        if !found.is_empty() {
            self.violated.extend(found);
            self.reports.push(report);
        }
    }

    /// Adds what was found on rungs to the report on what was left.
    fn join(self, mut report: Report, scope: &Scope) -> Report {
        report.seconds += self.seconds;
        for violated in self.violated {
            report.operations.retain(|one| !is_same(one, &violated));
            report.operations.push(violated);
            report.verdict = Verdict::Violated;
        }
        for below in self.reports {
            add_remarks(&mut report, below);
        }
        sort(&mut report.operations, scope);
        report
    }
}

/// Adds what another report on the same class says besides its verdicts.
pub fn add_remarks(report: &mut Report, other: Report) {
    let news: Vec<_> = other.warnings.into_iter().filter(|warning| !report.warnings.contains(warning)).collect();
    report.warnings.extend(news);
    if let (Some(all), Some(some)) = (&mut report.equivalence, other.equivalence) {
        let news: Vec<_> =
            some.not_compared.into_iter().filter(|skipped| !all.not_compared.contains(skipped)).collect();
        all.not_compared.extend(news);
    }
}

/// Puts operations into the order of a scope. What belongs to an abstraction comes after all that it lists.
pub fn sort(operations: &mut [OperationReport], scope: &Scope) {
    let calls: Vec<String> =
        scope.constructors.iter().chain(&scope.operations).map(|call| call.method.signature()).collect();
    let place = |one: &OperationReport| calls.iter().position(|signature| *signature == one.signature);
    operations.sort_by_key(|one| place(one).unwrap_or(usize::MAX));
}

/// Whether two reports are about one operation. What belongs to an abstraction has no signature.
fn is_same(one: &OperationReport, other: &OperationReport) -> bool {
    (&one.operation, &one.signature) == (&other.operation, &other.signature)
}

fn is_violated(operation: &OperationReport) -> bool {
    operation.verdict == Verdict::Violated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_are_few_and_far_below_the_bound() {
        assert!(rungs(3).is_empty());
        assert_eq!(rungs(4), [1]);
        assert_eq!(rungs(7), [1, 2]);
        assert_eq!(rungs(15), [1, 2, 3, 4]);
        assert_eq!(rungs(1000), [1, 2, 3, 4, 5]);
    }
}
