//! Checks with proofs: they say what checks without proofs say, and a solver that has none is not believed.

use crate::support;

use std::path::Path;

use glassbox_search::{Options, SolverKind, SpaceKind};
use glassbox_stage::Target;
use glassbox_verdict::{Coverage, Report, Unknown, Unproved, Verdict};
use support::Structure;

const CERTIFY: Options = Options { certify: true, ..Options::DEFAULT };

fn check(target: &Target, options: Options) -> Report {
    glassbox_search::check(target, options, &mut |_| {})
}

/// Checks a structure that holds with and without proofs. Gives the number of proofs.
fn certified(target: &Target, options: Options) -> u64 {
    // Where there are no proofs, more is left out of formulas.
    let options = Options { used_objects: false, ..options };
    let plain = check(target, Options { certify: false, ..options });
    let report = check(target, options);
    let name = &report.target;
    assert_eq!(plain.certificate, None, "{name}");
    assert_eq!(report.verdict, Verdict::Holds, "{name}");
    // Proofs change nothing in what is searched. What is asked in the end takes clauses of its own.
    assert!(report.coverage.clauses > plain.coverage.clauses, "{name}");
    let coverage = Coverage { clauses: plain.coverage.clauses, ..report.coverage.clone() };
    assert_eq!(coverage, plain.coverage, "{name}");
    let certificate = report.certificate.expect(name);
    assert!(certificate.steps >= certificate.proofs, "{name}: {certificate:?}");
    let is_listed = certificate.unproved.contains(&Unproved::ValidStates);
    assert_eq!(is_listed, report.coverage.enumerated.is_some(), "{name}");
    certificate.proofs
}

#[test]
fn structures_are_certified_in_clauses_and_in_diagrams() {
    // The states of some of them are enumerated.
    for name in ["Stack", "Queue", "HeapArray", "SearchTree", "TwoStacks", "OrderedList", "RedBlackTree"] {
        let target = Structure::new(name).target(3);
        for space in [SpaceKind::Sat, SpaceKind::Bdd] {
            let proofs = certified(&target, Options { space, ..CERTIFY });
            // There is at least the final question of each operation.
            assert!(proofs >= target.scope.operations.len() as u64, "{name}: {proofs}");
        }
    }
}

#[test]
fn an_operation_that_is_divided_is_certified_part_by_part() {
    let target = Structure::new("SearchTree").target(63);
    let mut of_one = target.clone();
    of_one.scope.operations.retain(|call| call.method.label.starts_with("remove"));
    assert!(certified(&of_one, Options { jobs: 2, ..CERTIFY }) > 8);
}

/// Nodes of a list can change places. Registers are numbers, and nothing is like anything else.
#[test]
fn a_certificate_says_where_isomorphic_elements_were_left_out() {
    for (name, is_isomorphic) in [("SortedList", true), ("Registers", false)] {
        let certificate = check(&Structure::new(name).target(2), CERTIFY).certificate.expect(name);
        assert_eq!(certificate.unproved.contains(&Unproved::Isomorphism), is_isomorphic, "{name}");
    }
}

#[test]
fn what_a_solver_without_proofs_says_is_no_verdict() {
    let report = check(&Structure::new("Queue").target(3), Options { solver: SolverKind::BatSat, ..CERTIFY });
    let reason = Unknown::Uncertified { why: "an answer without a proof".to_owned() };
    assert_eq!(report.verdict, Verdict::Unknown { reason });
}

#[test]
fn what_is_violated_is_violated_with_the_same_example() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let target = Structure::at(&examples.join("sorted-list/broken/SortedListRepeats.java")).target(3);
    let [plain, report] = [Options::DEFAULT, CERTIFY].map(|options| check(&target, options));
    assert_eq!(report.verdict, Verdict::Violated);
    for (one, other) in report.operations.iter().zip(&plain.operations) {
        assert_eq!((&one.verdict, &one.counterexample), (&other.verdict, &other.counterexample), "{}", one.operation);
    }
}
