//! What specifications and scopes mean, one small class per rule.

use crate::support;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use glassbox_baselines::{Engine, Task, korat};
use glassbox_spec::Error;
use glassbox_spec::Scope;
use glassbox_verdict::{Report, Unknown, Vacuous, Value, Verdict};

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/structures/Structures.java");
    support::compile("structures", &[sources])
});

fn task(class: &str, bound: u32, edit: &str) -> Result<Task, Error> {
    support::task(support::jdk(), std::slice::from_ref(&*CLASSES), class, bound, edit)
}

fn check(engine: Engine, class: &str, bound: u32) -> Report {
    let task = task(class, bound, "");
    support::run(engine, &task.unwrap_or_else(|error| panic!("{class}: {error}")))
}

fn valid_states(class: &str, bound: u32) -> u64 {
    let task = task(class, bound, "").expect(class);
    korat::count(&task).expect(class).1
}

fn error(class: &str) -> String {
    match task(class, 2, "") {
        Ok(_) => panic!("{class} is accepted"),
        Err(error) => error.to_string(),
    }
}

fn edit_error(class: &str, edit: &str) -> String {
    match task(class, 2, edit) {
        Ok(_) => panic!("{edit} is accepted"),
        Err(error) => error.to_string(),
    }
}

/// A bound of 2^h - 1 covers every tree of height h: 1 + t(h-1)^2 of them.
#[test]
fn trees_by_position_have_a_height() {
    let counts: Vec<u64> = [1, 3, 7].into_iter().map(|bound| valid_states("TreeOfPositions", bound)).collect();
    assert_eq!(counts, [2, 5, 26]);
    // The object under check is the first of the tree.
    assert_eq!([1, 3, 7].map(|bound| valid_states("SelfTree", bound)), [1, 4, 25]);
}

#[test]
fn a_tree_is_a_promise() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "TreeOfPositions", 3);
        let findings = support::findings(&report);
        let expected = if engine == Engine::Korat { vec!["tieAKnot(): tree"] } else { Vec::new() };
        assert_eq!(findings, expected, "{engine:?}");
    }
    assert_eq!(check(Engine::Korat, "SelfTree", 3).verdict, Verdict::Holds);
}

/// Lists of 0 to n nodes, independent of each other: (n + 1)^2. Shared ones may also join.
#[test]
fn owners_share_nothing() {
    assert_eq!([1, 2, 3].map(|bound| valid_states("TwoLists", bound)), [4, 9, 16]);
    assert_eq!([1, 2].map(|bound| valid_states("SharingLists", bound)), [4, 10]);
}

#[test]
fn owners_of_their_own_class_make_a_chain() {
    assert_eq!([1, 2, 3].map(|bound| valid_states("OwnedChain", bound)), [2, 3, 4]);
    assert_eq!(check(Engine::BlackBox, "OwnedChain", 3).coverage.reached_states, Some(4));
}

#[test]
fn what_is_owned_may_refer_to_its_owner() {
    assert_eq!(valid_states("OwnerOfBack", 1), 2);
    assert_eq!(check(Engine::BlackBox, "OwnerOfBack", 1).coverage.reached_states, Some(2));
}

/// An operation that lets two owners share something is violated, and nobody else passes in what is owned.
#[test]
fn what_is_owned_stays_with_its_owner() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        assert_eq!(check(engine, "BreaksOwnership", 1).verdict, Verdict::Violated, "{engine:?}");
    }
    assert_eq!(check(Engine::BlackBox, "BreaksOwnership", 1).coverage.reached_states, Some(1));
}

#[test]
fn trees_of_different_classes_do_not_count_each_other() {
    assert_eq!([1, 2].map(|bound| valid_states("TwoTrees", bound)), [4, 9]);
    // At three positions: none, a leaf, or an inner node with none, a leaf or an inner node below it on each side.
    assert_eq!([1, 3].map(|bound| valid_states("TreeOfTwoClasses", bound)), [3, 1 + 1 + 3 * 3]);
}

/// No array, and arrays of 0 to 2 elements, each null or a chain of one or two nodes: 1 + 1 + 3 + 9. Whatever the bound is, as
/// the annotations say how many there are.
#[test]
fn each_element_of_an_array_has_a_tree_of_its_own() {
    assert_eq!([1, 3].map(|bound| valid_states("Bins", bound)), [14, 14]);
    let scope = task("Bins", 3, "").expect("a scope").target.scope;
    assert!(scope.words().contains(&"up to 4 Node objects in trees below the elements of Node[]".to_owned()));
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "Bins", 3);
        assert_eq!(support::findings(&report), ["joins(): tree"], "{engine:?}");
    }
    assert_eq!(check(Engine::BlackBox, "Bins", 3).coverage.reached_states, Some(1 + 9));
}

/// Of each array of one element: none, an empty one, a null, a node; of the longer one, also two elements. Then null or a node. The
/// last reference is null, any node of those, or one that nothing else leads to.
#[test]
fn arrays_of_trees_do_not_share_nodes() {
    // By the number of nodes: 3 + n for an array of one element, 3 + n + (1 + n)^2 with two, 1 + n for the single one.
    let factors: [&[u64]; 4] = [&[3, 1], &[3, 1], &[4, 3, 1], &[1, 1]];
    let by_nodes = factors.iter().fold(vec![1], |product, factor| {
        let mut next = vec![0; product.len() + factor.len() - 1];
        for (i, a) in product.iter().enumerate() {
            for (j, b) in factor.iter().enumerate() {
                next[i + j] += a * b;
            }
        }
        next
    });
    let pool = task("SeveralBins", 1, "").expect("a scope").target.scope;
    let words = pool.words();
    assert!(words.iter().any(|word| word.starts_with("up to 5 Node objects")), "{words:?}");
    let expected: u64 =
        (0u64..).zip(&by_nodes).map(|(nodes, states)| states * (1 + nodes + u64::from(nodes < 5))).sum();
    assert_eq!(valid_states("SeveralBins", 1), expected);
}

/// Chains of 0 to 2 nodes, and null, any of their nodes or a chain of the nodes that are left: 3 + 3 + 3.
#[test]
fn references_into_a_tree_lead_anywhere() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "LooseTree", 2);
        let expected = if engine == Engine::Korat { vec!["takesAnyNode(Node): invariant"] } else { Vec::new() };
        assert_eq!(support::findings(&report), expected, "{engine:?}");
    }
    assert_eq!(valid_states("LooseTree", 2), 9);
}

#[test]
fn values_outside_of_the_scope_are_not_searched() {
    let task = support::as_declared(task("StoresOutside", 2, "").expect("a scope"));
    assert_eq!(valid_states("StoresOutside", 2), 4);
    assert_eq!(support::run(Engine::BlackBox, &task).coverage.reached_states, Some(0));
}

/// Arrays of different pools are different arrays, for both engines.
#[test]
fn arrays_of_different_domains_are_not_shared() {
    assert_eq!(check(Engine::BlackBox, "SharesArray", 2).coverage.reached_states, Some(2));
}

#[test]
fn what_a_broken_call_leaves_behind_leads_nowhere() {
    let report = check(Engine::BlackBox, "BreaksAndGoesOn", 1);
    assert_eq!(support::findings(&report), ["first(): exception java.lang.IllegalStateException"]);
    assert_eq!(report.coverage.reached_states, Some(2));
}

/// Equal numbers (2) x truth x letter (2) x colour (3 + null) x text and boxed (2 + null each).
#[test]
fn every_type_has_its_domain() {
    assert_eq!(valid_states("EveryType", 2), 2 * 2 * 2 * 4 * 3 * 3);
    let report = check(Engine::BlackBox, "EveryType", 2);
    assert_eq!(report.verdict, Verdict::Holds);
    assert_eq!(report.coverage.reached_states, Some(1 + 2 * 4 * 3 * 3 - 1));
}

#[test]
fn only_marked_operations_are_checked() {
    let report = check(Engine::Korat, "Marked", 2);
    let operations: Vec<&str> = report.operations.iter().map(|operation| &*operation.operation).collect();
    assert_eq!(operations, ["Marked()", "flip()"]);
    assert_eq!((report.verdict, report.coverage.valid_states), (Verdict::Holds, Some(3)));
}

#[test]
fn fixed_fields_keep_what_the_constructor_left() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "FixedFields", 3);
        assert_eq!(support::findings(&report), [""; 0], "{engine:?}");
        assert_eq!(report.coverage.valid_states.or(report.coverage.reached_states), Some(3));
    }
}

/// The black box must not go on from a state that it cannot make again.
#[test]
fn a_final_field_that_is_fixed_and_varies_is_named() {
    for (engine, place) in [(Engine::Korat, "FixedCapacity.capacity"), (Engine::BlackBox, "Structures.java:")] {
        let report = check(engine, "FixedCapacity", 2);
        assert_eq!(support::findings(&report), [""; 0], "{engine:?}");
        let warning = report.warnings.iter().find(|warning| warning.message.contains("fixed")).expect("a warning");
        assert!(warning.place.starts_with(place), "{warning:?}");
    }
}

#[test]
fn what_refers_back_to_its_object_does_so_in_every_state() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        assert_eq!(support::findings(&check(engine, "RefersBack", 2)), [""; 0], "{engine:?}");
    }
    // Ascending or descending pairs of two numbers.
    assert_eq!(valid_states("RefersBack", 2), 2 * 3);
}

#[test]
fn inherited_fields_of_the_library_are_a_part_of_reached_states() {
    let report = check(Engine::BlackBox, "ExtendsLibrary", 2);
    assert_eq!(support::findings(&report), [""; 0]);
    // Stacks of 0 to 2 of two numbers.
    assert_eq!(report.coverage.reached_states, Some(1 + 2 + 4));
}

#[test]
fn the_black_box_says_what_it_does_not_make_up() {
    let report = check(Engine::BlackBox, "TakesArray", 2);
    let warnings: Vec<&str> = report.warnings.iter().map(|warning| &*warning.message).collect();
    assert!(warnings[0].starts_with("for its parameter numbers, set(int[]) gets new objects"), "{warnings:?}");
    for report in [report, check(Engine::Korat, "TakesArray", 2)] {
        assert_eq!(support::findings(&report), ["set(int[]): invariant"]);
    }
}

#[test]
fn bridges_hide_nothing_that_is_inherited() {
    let report = check(Engine::Korat, "Structures", 2);
    let operations: Vec<&str> = report.operations.iter().map(|operation| &*operation.operation).collect();
    assert_eq!(operations, ["Structures()", "take(String)", "spoil()"]);
    assert_eq!(support::findings(&report), ["spoil(): invariant"]);
}

/// No engine goes on from a state that is valid only with what a call has left in a fixed field.
#[test]
fn what_is_forgotten_makes_no_state_valid() {
    assert_eq!(valid_states("NeedsWhatIsForgotten", 1), 1);
    assert_eq!(check(Engine::BlackBox, "NeedsWhatIsForgotten", 1).coverage.reached_states, Some(1));
}

#[test]
fn what_has_no_values_is_reached_by_calls_alone() {
    let report = check(Engine::BlackBox, "HoldsList", 2);
    assert_eq!(support::findings(&report), ["add(int): invariant"]);
    let example = report.operations[1].counterexample.as_ref().expect("a violation");
    assert_eq!(example.history, ["new HoldsList()", "add(0)", "add(0)"]);
    let report = check(Engine::Korat, "HoldsList", 2);
    let (field, by) = ("HoldsList.list".to_owned(), "add(int)".to_owned());
    assert_eq!(report.verdict, Verdict::Unknown { reason: Unknown::Pinned { field, by } });
    assert!(report.warnings.iter().any(|warning| warning.message.contains("HoldsList.list")), "{:?}", report.warnings);
}

#[test]
fn arguments_of_the_class_are_valid_too() {
    let report = check(Engine::Korat, "Merging", 2);
    assert_eq!(support::findings(&report), [""; 0]);
    // Each list of 0 to 2 nodes, with null, itself and each list made of the nodes that are left or shared.
    assert!(report.coverage.transitions > 3 * 3, "{:?}", report.coverage);
}

#[test]
fn arguments_of_the_class_are_valid_wherever_they_come_from() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        for class in ["CopiesAnother", "KnowsPeer"] {
            let mut findings = support::findings(&check(engine, class, 2));
            // The black box has no other object to copy.
            findings.retain(|finding| !finding.contains("Vacuous"));
            assert_eq!(findings, [""; 0], "{class} with {engine:?}");
        }
    }
}

#[test]
fn exceptions_are_declared_or_allowed_or_wrong() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "Exceptions", 2);
        let expected = [
            "neither(int): exception java.lang.IllegalStateException",
            "spoilsBeforeThrowing(): invariant",
            "asserts(): assertion",
        ];
        assert_eq!(support::findings(&report), expected, "{engine:?}");
    }
    let report = check(Engine::Korat, "Exceptions", 2);
    let found: Vec<_> = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref()).collect();
    assert_eq!(found[0].call, "neither(1)");
    assert_eq!(found[0].arguments, [("number".to_owned(), Value::Literal("1".to_owned()))]);
}

#[test]
fn what_is_no_invariant_is_refused_with_its_place() {
    let cases = [
        ("WrongResult", "repOk returns int and must return boolean"),
        ("WithParameters", "valid has parameters and must have none"),
        ("StaticInvariant", "valid is static and must be an instance method"),
        ("TwoInvariants", "two is the second of the class, besides one"),
    ];
    for (class, expected) in cases {
        let message = error(class);
        assert!(message.contains(expected) && message.contains("Structures.java:"), "{class}: {message}");
    }
    assert!(error("NoInvariant").contains("NoInvariant has no invariant: add a method `boolean repOk()`"));
    assert!(error("Abstract").contains("Abstract is abstract"));
    assert!(error("EmptyRange").contains("EmptyRange.value: @Domain(min = 2, max = 1) contains nothing"));
    assert!(error("Constants").contains("Constants is an enum"));
    assert!(error("Around$Inner").contains("Around$Inner is an inner class: each object of it belongs to an Around"));
}

#[test]
fn a_domain_that_makes_no_sense_is_refused() {
    assert!(error("EmptyAtBound").contains("EmptyAtBound.value: no number is from 5 to 1"));
    assert!(error("EmptyParameter").contains("@Domain(min = 2, max = 1) contains nothing"));
    assert!(error("EndlessRange").contains("EndlessRange.value: @Domain has 2147483648 values"));
    assert!(
        error("RangeOfText").contains("RangeOfText.text: @Domain has a min or max, which java.lang.String has not")
    );
}

#[test]
fn numbers_reach_the_ends_of_their_type_and_may_be_boxed() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "Limits", 2);
        assert_eq!(support::findings(&report), ["increase(): invariant"], "{engine:?}");
    }
    // Two large numbers, three boxed ones or null.
    assert_eq!(valid_states("Limits", 2), 2 * 4);
}

#[test]
fn an_invariant_that_throws_makes_a_state_invalid_and_is_named() {
    let report = check(Engine::Korat, "Throwing", 1);
    assert_eq!(report.verdict, Verdict::Holds);
    let warnings: Vec<String> =
        report.warnings.iter().map(|warning| format!("{}: {}", warning.place, warning.message)).collect();
    assert!(warnings.iter().any(|warning| warning.contains("Throwing.repOk(Structures.java:")), "{warnings:?}");
}

/// What an invariant writes to the state is undone.
#[test]
fn an_invariant_looks_at_a_copy_of_the_state() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        assert_eq!(check(engine, "Changing", 2).verdict, Verdict::Holds, "{engine:?}");
        let mut views = support::findings(&check(engine, "Views", 3));
        // Where states are made up, there is one of the maps alone, and a call changes them.
        views.retain(|finding| engine == Engine::BlackBox || !finding.contains("Pinned"));
        assert_eq!(views, ["spoil(int): invariant"], "{engine:?}");
        assert_eq!(support::findings(&check(engine, "Remembers", 3)), ["wrong(): assertion"], "{engine:?}");
    }
    // The value that is written first is one that is decided.
    assert_eq!(valid_states("Changing", 2), 2);
    assert_eq!(valid_states("Remembers", 3), 9);
}

#[test]
fn an_invariant_that_depends_on_what_it_changes_gives_no_answer() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "ChangesItsMind", 2);
        let Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } = &report.verdict else {
            panic!("{engine:?}: {:?}", report.verdict)
        };
        assert!(what.contains("changes the state (ChangesItsMind.value) and answers otherwise"), "{what}");
    }
}

#[test]
fn a_check_of_nothing_is_vacuous() {
    let report = check(Engine::Korat, "NeverTrue", 2);
    let nothing = report.operations.iter().find(|operation| operation.operation == "nothing()").expect("it");
    assert_eq!(nothing.verdict, Verdict::Vacuous { reason: Vacuous::NoValidState });
    // A constructor that behaves does not make up for operations that were never called.
    let task = support::as_declared(task("StartsLarge", 2, "").expect("a scope"));
    let report = support::run(Engine::BlackBox, &task);
    assert_eq!(report.operations[0].verdict, Verdict::Holds);
    assert_eq!(report.verdict, Verdict::Vacuous { reason: Vacuous::NoInitialState });
}

#[test]
fn what_does_not_end_is_unknown_and_the_rest_is_checked() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "Looping", 2);
        let Verdict::Unknown { reason: Unknown::Steps { example: Some(example), .. } } = &report.verdict else {
            panic!("{engine:?}: {:?}", report.verdict)
        };
        // The state is the one before the call, whatever the call made of it.
        let before = example.before.as_ref().expect("a state before");
        assert_eq!(before.objects[0].fields, [("value".to_owned(), Value::Literal("0".to_owned()))], "{engine:?}");
        assert_eq!(example.call, "forever(1)", "{engine:?}");
        assert_eq!(report.operations[2].verdict, Verdict::Holds);
    }
    let report = check(Engine::Korat, "LoopingInvariant", 1);
    let Verdict::Unknown { reason: Unknown::Steps { call, .. } } = &report.verdict else {
        panic!("{:?}", report.verdict)
    };
    assert_eq!(call, "repOk()");
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "WaitsAndLoops", 2);
        let loops = report.operations.last().expect("a loop");
        assert!(matches!(loops.verdict, Verdict::Unknown { reason: Unknown::Steps { .. } }), "{:?}", loops.verdict);
    }
}

#[test]
fn state_outside_of_the_object_is_named() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "GlobalState", 2);
        let count = report.operations.iter().find(|operation| operation.operation == "count()").expect("count");
        let Verdict::Unknown { reason: Unknown::GlobalState { field, .. } } = &count.verdict else {
            panic!("{engine:?}: {:?}", count.verdict)
        };
        assert_eq!(field, "GlobalState.total");
        let threads = check(engine, "StartsThread", 2);
        let Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } = &threads.verdict else {
            panic!("{engine:?}: {:?}", threads.verdict)
        };
        assert_eq!(what, "starting a thread in start()");
    }
}

#[test]
fn objects_that_static_fields_lead_to_are_state_outside_of_the_object() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "GlobalObjects", 2);
        let answers: Vec<(&str, &Verdict)> =
            report.operations.iter().map(|operation| (&*operation.operation, &operation.verdict)).collect();
        // Calls leave static states without end, and `see` goes wrong in those that it leaves itself.
        for label in ["count()", "mark(Mark)", "see(int)", "fine()"] {
            let (_, verdict) = answers.iter().find(|(operation, _)| *operation == label).expect(label);
            let Verdict::Unknown { reason: Unknown::GlobalState { field, .. } } = verdict else {
                panic!("{engine:?}: {label} {verdict:?}")
            };
            assert!(field.starts_with("GlobalObjects"), "{field}");
        }
    }
}

#[test]
fn a_scope_comes_back_as_it_was_printed() {
    for class in ["TwoLists", "EveryType", "TreeOfPositions", "HoldsList", "Merging", "Marked"] {
        let first = task(class, 3, "").expect(class);
        let printed = first.target.scope.to_toml();
        let (_, body) = printed.split_once("bound = 3\n").expect("a bound");
        let again = task(class, 3, body).expect(class);
        let again = Scope { base: first.target.scope.base, ..again.target.scope };
        assert_eq!(again, first.target.scope, "{printed}");
    }
}

#[test]
fn what_is_wrong_in_a_scope_file_is_named() {
    let cases = [
        ("[pools.Nodes]\ncount = 1", "pools.Nodes: there is no such pool; known are Node"),
        ("[pools.Node]\nsize = 1", "pools.Node.size: there is no such key"),
        ("[pools.Node]\ncount = -1", "pools.Node.count: it must be between 0 and"),
        (
            "[fields]\n\"TwoLists.two\" = \"fixed\"",
            "fields.TwoLists.two: there is no such field; known are TwoLists.one",
        ),
        ("[fields]\n\"TwoLists.one\" = { pool = \"Knot\" }", "there is no pool called Knot"),
        ("[fields]\n\"TwoLists.one\" = 7", "it must be a domain such as"),
        ("[operations]\n\"clean()\" = {}", "operations.clean(): there is nothing of that name; known are clear()"),
        ("[operation]\n", "operation: there is no such key"),
        ("[fields", "not TOML"),
    ];
    for (edit, expected) in cases {
        let message = edit_error("TwoLists", edit);
        assert!(message.contains(expected), "{edit}: {message}");
    }
}

#[test]
fn operations_are_chosen_by_name() {
    let task = task("Exceptions", 2, "").expect("a task");
    let mut specification = task.target.specification.clone();
    specification.select(&["neither(int)".to_owned(), "declared".to_owned()]).expect("both are there");
    let checked: Vec<String> =
        specification.operations.iter().filter(|one| one.checked).map(|one| one.label.clone()).collect();
    assert_eq!(checked, ["declared()", "neither(int)"]);
    let message = specification.select(&["nether".to_owned()]).expect_err("not there").to_string();
    assert!(
        message.starts_with("no operation of Exceptions is called nether; its operations are Exceptions()"),
        "{message}"
    );
}

#[test]
fn constants_have_one_value() {
    let report = check(Engine::Korat, "ConstantField", 2);
    assert_eq!((report.verdict, report.coverage.valid_states), (Verdict::Holds, Some(2)));
    assert!(report.scope.toml.contains("\"ConstantField.limit\" = \"fixed\""), "{}", report.scope.toml);
}

/// A state that holds an object of a class which only a call has loaded is made anew in a machine
/// that has not loaded it.
#[test]
fn a_class_that_a_call_loads_is_found_again() {
    for engine in [Engine::Korat, Engine::BlackBox] {
        let report = check(engine, "LoadsLater", 3);
        assert_eq!(support::findings(&report), ["set(int, int, int): invariant"], "{engine:?}");
    }
}
