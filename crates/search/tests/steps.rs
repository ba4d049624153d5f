//! How many steps the search takes depends on how similar elements are found. How many they are beside those of paper 001 is tested in
//! `crates/bench`.

use crate::support;

use glassbox_search::{Dynamic, Options};
use glassbox_spec::Domain;
use glassbox_stage::Target;
use glassbox_verdict::Verdict;
use support::Structure;

/// Steps by the fields that are read, by information flow, and by paths.
fn steps_of_each(target: &Target) -> [u64; 3] {
    [Dynamic::Fields, Dynamic::Flow, Dynamic::Path].map(|dynamic| {
        let report =
            glassbox_search::check(target, Options { dynamic, ordering: false, ..Options::default() }, &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "{dynamic:?}");
        report.coverage.steps.expect("steps are counted")
    })
}

/// Each analysis knows more than the one before it (paper 001, sections 3.2.1 and 3.2.2, and paper 000, section 3.6). Naturally written
/// programs depend on what they read, as paper 001 says; `traps.rs` has others.
#[test]
fn information_flow_lies_between_fields_and_paths() {
    let targets = ["Stack", "Queue", "HeapArray", "RedBlackTree"].map(|name| Structure::new(name).target(3));
    let all: Vec<[u64; 3]> = targets.iter().map(steps_of_each).collect();
    assert!(all.iter().all(|[_, flow, path]| path < flow), "{all:?}");
    let fields_and_flow: Vec<[u64; 2]> = all.iter().map(|[fields, flow, _]| [*fields, *flow]).collect();
    assert_eq!(fields_and_flow, [[17, 17], [101, 101], [76, 76], [362, 362]]);
}

/// Ordering symmetry (paper 001, end of section 3.2.3): where numbers are only compared, more of them make no more steps.
#[test]
fn only_the_order_of_numbers_matters() {
    let structure = Structure::new("SearchTree");
    let steps = |numbers: i64| {
        let mut target = structure.target(7);
        let fields =
            target.scope.fields.iter_mut().filter(|field| field.label() == "Node.key").map(|field| &mut field.domain);
        let parameters = target.scope.operations.iter_mut().flat_map(|call| &mut call.parameters);
        let mut changed = 0;
        for domain in fields.chain(parameters.map(|parameter| &mut parameter.domain)) {
            *domain = Domain::Numbers { min: 0, max: numbers - 1 };
            changed += 1;
        }
        assert_eq!(changed, 4, "keys of nodes, and of three operations");
        let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds);
        report.coverage.steps
    };
    let some = steps(7);
    assert_eq!(steps(30), some);
    assert_eq!(steps(100), some);
}
