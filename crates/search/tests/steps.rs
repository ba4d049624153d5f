//! The search takes no more steps than the glass box of paper 001 considered transitions (its figures 13 and 14).

use crate::support;

use glassbox_search::{Dynamic, Options};
use glassbox_spec::Domain;
use glassbox_stage::Target;
use glassbox_verdict::Verdict;
use support::{Structure, red_black_positions};

/// Steps at each size, beside the paper's.
fn steps(name: &str, paper: &[(u32, u64)], target: impl Fn(&Structure, u32) -> Target) -> Vec<u64> {
    let structure = Structure::new(name);
    let mut all = Vec::new();
    for (size, most) in paper {
        let report = glassbox_search::check(&target(&structure, *size), Options::default(), &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "{name} {size}");
        let steps = report.coverage.steps.expect("steps are counted");
        assert!(steps <= *most, "{name} {size}: {steps} steps, the paper has {most}");
        all.push(steps);
    }
    all
}

#[test]
fn a_stack_takes_the_same_steps_at_every_size() {
    let paper = [(1, 8), (2, 10), (3, 10), (7, 10), (31, 10)];
    assert_eq!(steps("Stack", &paper, Structure::target), [3; 5]);
}

#[test]
fn a_queue_takes_one_step_more_for_each_node() {
    let paper = [(1, 12), (2, 18), (3, 24), (4, 30), (5, 36), (15, 96), (31, 192)];
    assert_eq!(steps("Queue", &paper, Structure::target), [4, 5, 6, 7, 8, 18, 34]);
}

#[test]
fn a_heap_takes_fewer_steps_than_in_the_paper() {
    let paper = [(1, 6), (2, 14), (3, 27), (4, 54), (5, 114), (6, 310), (7, 515), (8, 828)];
    steps("HeapArray", &paper, Structure::target);
}

#[test]
fn a_red_black_tree_takes_fewer_steps_than_in_the_paper() {
    let paper = [(1, 10), (2, 36), (3, 92), (4, 277), (5, 619), (6, 1181)];
    steps("RedBlackTree", &paper, |structure, size| structure.with_positions(size, red_black_positions(size)));
}

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
    let tree = Structure::new("RedBlackTree").with_positions(3, red_black_positions(3));
    let others = ["Stack", "Queue", "HeapArray"].map(|name| Structure::new(name).target(3));
    let all: Vec<[u64; 3]> = others.iter().chain([&tree]).map(steps_of_each).collect();
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
