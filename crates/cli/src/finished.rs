//! Checks that had to end before they were done, and go on in the next run: operations that hold by then are not searched again.
//!
//! An operation that holds does so whatever is known of others: the glass box takes one after the other, each on all valid states. (The other
//! engines take one state after the other, and of an unfinished check they know of no operation that holds, but where they were.) Constructors take no time and are checked again; so
//! is what belongs to an abstraction, which is about all of them.

use glassbox_spec::Scope;
use glassbox_verdict::{OperationReport, Report, Verdict};

use crate::ladder;

/// What the next run can do without: the operations of an unfinished check that hold. Nothing if there are none and it is not known where to go on
/// either, or if the check did come to its end.
pub fn of(report: &Report, is_somewhere: bool) -> Option<Report> {
    let ended = matches!(&report.verdict, Verdict::Unknown { reason } if reason.ends_check());
    let mut kept = report.clone();
    kept.operations.retain(is_kept);
    (ended && (is_somewhere || !kept.operations.is_empty())).then_some(kept)
}

/// Leaves out of a check what an earlier run has finished.
pub fn close(scope: &mut Scope, earlier: &Report) {
    for call in &mut scope.operations {
        let signature = call.method.signature();
        call.method.checked &= !earlier.operations.iter().any(|one| is_kept(one) && one.signature == signature);
    }
}

/// Adds to the report on what was left what an earlier run has finished.
pub fn join(report: &mut Report, mut earlier: Report, scope: &Scope) {
    let is_operation = |one: &OperationReport| {
        scope.operations.iter().any(|call| call.method.checked && call.method.signature() == one.signature)
    };
    for mut operation in std::mem::take(&mut earlier.operations) {
        if !is_kept(&operation) || !is_operation(&operation) {
            continue;
        }
        operation.cached = true;
        report.seconds += operation.seconds;
        let coverage = &mut report.coverage;
        coverage.transitions += operation.transitions;
        coverage.steps = coverage.steps.map(|steps| steps + operation.transitions);
        coverage.elements = match (coverage.elements.take(), &operation.elements) {
            (Some(one), Some(other)) => Some(one.plus(other)),
            (one, other) => one.or_else(|| other.clone()),
        };
        report.operations.push(operation);
    }
    if let (Some(clauses), Some(more)) = (&mut report.coverage.clauses, earlier.coverage.clauses) {
        *clauses += more;
    }
    if let (Some(proofs), Some(more)) = (&mut report.certificate, earlier.certificate.take()) {
        proofs.add(more);
    }
    ladder::add_remarks(report, earlier);
    ladder::sort(&mut report.operations, scope);
    // Where nothing was left to call, it is for what was finished to say whether anything was checked.
    if matches!(report.verdict, Verdict::Holds | Verdict::Vacuous { .. }) {
        report.verdict = Report::summarise(&report.operations, &report.skipped);
    }
}

/// Whether an operation need not be searched again. What belongs to an abstraction has no signature, and constructors have another name.
fn is_kept(operation: &OperationReport) -> bool {
    operation.verdict == Verdict::Holds && !operation.signature.is_empty() && !operation.signature.starts_with('<')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn report(verdict: Value) -> Report {
        let time = json!({"answer": "unknown", "reason": {"kind": "time"}});
        let operation = |signature: &str, verdict: Value| json!({"operation": "some", "signature": signature, "verdict": verdict, "transitions": 1, "seconds": 0.0});
        let holds = || json!({"answer": "holds"});
        serde_json::from_value(json!({
            "schema": 1, "target": "Some", "engine": "glassbox", "jdk": "17", "scope": {"words": [], "toml": ""},
            "verdict": verdict, "coverage": {"transitions": 4}, "skipped": [], "warnings": [], "seconds": 0.0,
            "operations": [operation("<init>()V", holds()), operation("size()I", holds()), operation("", holds()), operation("put()V", time)],
        }))
        .expect("it is a report")
    }

    #[test]
    fn of_a_check_that_had_to_end_operations_that_hold_are_kept() {
        let of = |verdict: Value| of(&report(verdict), false).map(|kept| kept.operations.len());
        let unknown = |reason: Value| json!({"answer": "unknown", "reason": reason});
        for kind in ["time", "memory", "interrupted"] {
            assert_eq!(of(unknown(json!({"kind": kind}))), Some(1));
        }
        let what = json!({"kind": "unsupported", "what": "a native", "stack": []});
        for verdict in [unknown(what), json!({"answer": "violated"}), json!({"answer": "holds"})] {
            assert_eq!(of(verdict), None);
        }
    }
}
