//! Checks with proofs.

use super::*;

#[test]
fn a_verdict_says_that_it_is_certified_and_what_that_cost() {
    let project = Project::correct("certify");
    let (ending, document) = project.check_json(&["--certify"]);
    assert_eq!(ending.code, HOLDS, "{}", ending.errors());
    let certificate = &document["reports"][0]["certificate"];
    let [proofs, steps] = ["proofs", "steps"].map(|name| certificate[name].as_u64().expect("it is counted"));
    assert!(0 < proofs && proofs <= steps, "{certificate}");
    let text = project.check(&["--certify"]).output();
    assert!(
        text.starts_with("holds     demo.SortedList (bound 3) [certified but for formulas and isomorphism]\n"),
        "{text}"
    );
    assert_in(&text, &["\n  certified ", " of checking; not certified: that formulas"]);
    assert_eq!(project.check(&["--quiet"]).output(), "holds     demo.SortedList (bound 3)\n");
}

#[test]
fn engines_without_solvers_have_nothing_to_certify() {
    let project = Project::correct("certify-korat");
    for engine in ["korat", "blackbox"] {
        let ending = project.check(&["--engine", engine, "--certify"]);
        assert_eq!(ending.code, Some(2), "{}", ending.output());
        assert_in(&ending.errors(), &["--certify is about answers of solvers", "--engine glassbox"]);
    }
}
