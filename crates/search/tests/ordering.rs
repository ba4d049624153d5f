//! Ordering symmetry (paper 001, end of section 3.2.3): where numbers are only compared with each other, there is one step for each
//! order of them that runs tell apart, however many numbers there are.
//!
//! Path constraints come to that by themselves. These tests are about whole fields, and about valid states that are enumerated.

use crate::support;

use glassbox_search::{Dynamic, Options, SpaceKind};
use glassbox_spec::{Domain, PoolKind};
use glassbox_stage::Target;
use glassbox_verdict::Verdict;
use support::Structure;

/// The analyses of paper 001. Valid states are a formula, also where the invariant has effects.
const FIELDS: Options = Options { dynamic: Dynamic::Fields, few: false, ..Options::DEFAULT };
const FLOW: Options = Options { dynamic: Dynamic::Flow, few: false, ..Options::DEFAULT };

/// A scope of bound 3 with so many numbers, except for those that count something.
fn target(structure: &Structure, numbers: i64) -> Target {
    let mut target = structure.target(3);
    let scope = &mut target.scope;
    let fields = scope.fields.iter_mut().filter(|field| field.name != "count").map(|field| &mut field.domain);
    let elements = scope.pools.iter_mut().filter_map(|pool| match &mut pool.kind {
        PoolKind::Arrays { elements, .. } => Some(elements),
        _ => None,
    });
    let parameters = scope.operations.iter_mut().flat_map(|call| &mut call.parameters);
    for domain in fields.chain(elements).chain(parameters.map(|parameter| &mut parameter.domain)) {
        if let Domain::Numbers { min, max } = domain {
            (*min, *max) = (0, numbers - 1);
        }
    }
    target
}

/// The steps of some operations, all of which hold.
fn steps(target: &Target, operations: &[&str], options: Options) -> Vec<u64> {
    let report = glassbox_search::check(target, options, &mut |_| {});
    assert_eq!(report.verdict, Verdict::Holds, "{options:?}");
    let of = |name: &str| report.operations.iter().find(|one| one.operation.split('(').next() == Some(name));
    operations.iter().map(|name| of(name).expect(name).transitions).collect()
}

/// A number is looked for in an ordered list of 0 to 3 nodes. It is less than the first number that is not less, or equal to it, or
/// there is none: 3 + 3 + 4 orders.
#[test]
fn an_ordered_list_takes_a_step_for_each_order_that_is_looked_at() {
    let structure = Structure::new("OrderedList");
    let operations = ["contains", "add", "last"];
    for numbers in [7, 10, 30] {
        let target = target(&structure, numbers);
        for options in [FIELDS, FLOW, Options { space: SpaceKind::Bdd, ..FIELDS }] {
            assert_eq!(steps(&target, &operations, options), [10, 10, 4], "{numbers} numbers, {options:?}");
        }
    }
    let target = target(&structure, 7);
    for options in [FIELDS, FLOW] {
        let without = Options { ordering: false, ..options };
        assert_eq!(steps(&target, &operations, without), [246, 252, 64], "{without:?}");
    }
}

/// An invariant that is run looks at all nodes: a list of n nodes has 2n + 1 orders in which a number can be to theirs.
#[test]
fn enumerated_states_are_taken_out_by_their_order() {
    let structure = Structure::new("OrderedList");
    let operations = ["contains", "add", "last"];
    for numbers in [7, 10] {
        let target = target(&structure, numbers);
        for options in [FIELDS, FLOW, Options::DEFAULT] {
            let options = Options { few: true, ..options };
            assert_eq!(steps(&target, &operations, options), [1 + 3 + 5 + 7, 1 + 3 + 5 + 7, 4], "{options:?}");
        }
    }
    let target = target(&structure, 7);
    for options in [FIELDS, FLOW] {
        let without = Options { few: true, ordering: false, ..options };
        // 64 lists and 7 numbers; what is asked of the empty list does not matter unless it is added.
        assert_eq!(steps(&target, &operations, without), [63 * 7 + 1, 64 * 7, 64], "{without:?}");
    }
}

/// Arithmetic, and comparisons with what is no number of the list, are about numbers and not about their order.
#[test]
fn numbers_that_are_more_than_compared_are_told_apart() {
    let target = target(&Structure::new("OrderedList"), 7);
    let operations = ["containsNext", "startsLow"];
    // An argument and a first number, or no first number; and 7 first numbers, or none.
    assert_eq!(steps(&target, &operations, Options { ordering: false, ..FIELDS }), [7 * 7 + 1, 7 + 1]);
    assert_eq!(steps(&target, &operations, FLOW), [7 * 7 + 1, 7 + 1]);
    // What follows on the largest number is beyond all that the first one can be, whichever it is.
    assert_eq!(steps(&target, &operations, FIELDS), [6 * 7 + 1 + 1, 7 + 1]);
}

#[test]
fn a_search_tree_takes_as_many_steps_for_any_numbers() {
    let structure = Structure::new("SearchTree");
    let operations = ["contains", "add", "remove"];
    for numbers in [7, 10, 30] {
        for options in [FIELDS, FLOW] {
            assert_eq!(
                steps(&target(&structure, numbers), &operations, options),
                [10, 10, 14],
                "{numbers}, {options:?}"
            );
        }
    }
    let without = Options { ordering: false, ..FIELDS };
    assert_eq!(steps(&target(&structure, 10), &operations, without), [671, 680, 733]);
}

/// Long numbers are compared by an instruction of their own, which tells less, equal and greater apart.
#[test]
fn long_numbers_have_an_order_too() {
    let structure = Structure::new("Interval");
    for numbers in [3, 5, 8] {
        for options in [FIELDS, FLOW] {
            let target = target(&structure, numbers);
            assert_eq!(steps(&target, &["include", "contains"], options), [6, 6], "{numbers}, {options:?}");
        }
    }
}

/// Copying elements moves them, no more: an array of n elements holds 0 to n numbers, and another one has a place before, between or
/// after them.
#[test]
fn elements_that_are_copied_are_not_looked_at() {
    let structure = Structure::new("OrderedArray");
    for numbers in [4, 7, 10] {
        for options in [FIELDS, FLOW] {
            let of_length = [1, 1 + 2, 1 + 2 + 3, 1 + 2 + 3 + 4];
            assert_eq!(steps(&target(&structure, numbers), &["add"], options), [of_length.iter().sum::<u64>()]);
        }
    }
    let without = Options { ordering: false, ..FIELDS };
    assert_eq!(steps(&target(&structure, 4), &["add"], without), [956]);
}
