//! The JDK's own collections keep their invariants, on every JDK of this machine, and it does not take many steps to see that.

use crate::collections;

use std::sync::Arc;

use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_verdict::Verdict;

/// Checks a class; `most` is a number of steps that only a search which says too much of its path takes.
fn check(name: &str, bound: u32, most: u64) {
    for jdk in Jdk::installed() {
        let jdk = Arc::new(jdk);
        let report = glassbox_search::check(&collections::target(&jdk, name, bound), Options::default(), &mut |_| {});
        let version = jdk.version();
        assert_eq!(report.verdict, Verdict::Holds, "{name} of {version}: {:?}", report.operations);
        assert!(report.operations.len() > 5, "{name} of {version} has {} operations", report.operations.len());
        for operation in &report.operations {
            assert_eq!(operation.verdict, Verdict::Holds, "{name}.{} of {version}", operation.operation);
        }
        let steps = report.coverage.steps.expect("steps are counted");
        assert!(steps <= most, "{name} of {version}: {steps} steps");
    }
}

#[test]
fn linked_list() {
    check("LinkedList", 3, 800);
}

#[test]
fn array_list() {
    check("ArrayList", 3, 800);
}

#[test]
fn vector() {
    check("Vector", 3, 1000);
}

#[test]
fn stack() {
    check("Stack", 15, 200);
}

#[test]
fn bit_set() {
    check("BitSet", 3, 600);
}

#[test]
fn tree_map() {
    check("TreeMap", 4, 2000);
}

#[test]
fn array_deque() {
    check("ArrayDeque", 3, 1600);
}

#[test]
fn priority_queue() {
    check("PriorityQueue", 3, 600);
}

#[test]
fn hash_map() {
    check("HashMap", 2, 1600);
}

#[test]
fn linked_hash_map() {
    check("LinkedHashMap", 2, 2000);
}

#[test]
fn identity_hash_map() {
    check("IdentityHashMap", 3, 2100);
}

#[test]
fn tree_set() {
    check("TreeSet", 4, 1200);
}

#[test]
fn hash_set() {
    check("HashSet", 2, 800);
}

#[test]
fn linked_hash_set() {
    check("LinkedHashSet", 2, 500);
}

/// Operations that a mirror adds are checked; those that would never end at a bound are named, unless they are asked for.
#[test]
fn what_is_left_out_at_a_bound_is_listed() {
    let Some(jdk) = Jdk::installed().pop().map(Arc::new) else { return };
    let names = |bound: u32| {
        let scope = collections::target(&jdk, "ArrayList", bound).scope;
        let operations: Vec<String> = scope.operations.iter().map(|call| call.method.label.clone()).collect();
        let skipped: Vec<String> = scope.skipped.iter().map(|skipped| skipped.operation.clone()).collect();
        (operations, skipped)
    };
    let sort = "sortNaturally()".to_owned();
    let (operations, skipped) = names(5);
    assert!(operations.contains(&sort) && skipped.is_empty());
    let (operations, skipped) = names(6);
    assert!(!operations.contains(&sort) && skipped.contains(&sort));
    assert!(operations.contains(&"addAllOf(Object, Object)".to_owned()));
    let asked = collections::only(&jdk, "ArrayList", 6, &sort);
    assert!(asked.scope.operations.iter().any(|call| call.method.label == sort && call.method.checked));
}

/// Compares some of the collections with their abstractions.
fn compare(is_among: fn(&str) -> bool) {
    for (name, bound) in collections::COMPARED.into_iter().filter(|(name, _)| is_among(name)) {
        for jdk in Jdk::installed() {
            let jdk = Arc::new(jdk);
            let report =
                glassbox_search::check(&collections::compared(&jdk, name, bound), Options::default(), &mut |_| {});
            assert!(report.equivalence.is_some(), "{name}");
            for operation in &report.operations {
                assert_eq!(operation.verdict, Verdict::Holds, "{name}.{} of {}", operation.operation, jdk.version());
            }
        }
    }
}

#[test]
fn hash_maps_do_what_their_abstraction_does() {
    compare(|name| name == "HashMap");
}

#[test]
fn other_maps_and_sets_do_what_their_abstractions_do() {
    compare(|name| name != "HashMap" && (name.ends_with("Map") || name.ends_with("Set")));
}

#[test]
fn lists_and_queues_do_what_their_abstractions_do() {
    compare(|name| !name.ends_with("Map") && !name.ends_with("Set"));
}

/// How many operations are compared, and those that are not.
fn compared(name: &str, bound: u32) -> (usize, Vec<String>) {
    let jdk = Arc::new(Jdk::installed().pop().expect("a JDK"));
    let report = glassbox_search::check(&collections::compared(&jdk, name, bound), Options::default(), &mut |_| {});
    let equivalence = report.equivalence.expect("an abstraction");
    // The abstraction and its `equalTo` are checked like operations.
    let operations = report.operations.len() - 2;
    let mut others: Vec<String> = equivalence.not_compared.into_iter().map(|skipped| skipped.operation).collect();
    others.sort();
    (operations - others.len(), others)
}

/// What returns an object of its own cannot be compared, and the size of a set of bits is no property of the bits.
#[test]
fn most_operations_of_a_set_of_bits_are_compared() {
    let others = ["clone()", "get(int, int)", "size()", "toByteArray()", "toLongArray()"];
    assert_eq!(compared("BitSet", 1), (25, others.map(str::to_owned).to_vec()));
}

#[test]
fn functions_and_views_of_a_linked_map_are_compared() {
    let (count, others) = compared("LinkedHashMap", 1);
    assert_eq!((count, others.len()), (29, 15), "{others:?}");
}

/// A table of bins is as long as a power of two: of the lengths that a scope of 8 has, few.
#[test]
fn formulas_leave_out_arrays_of_lengths_that_no_valid_state_has() {
    let jdk = Arc::new(Jdk::find(None).expect("a JDK"));
    let target = collections::only(&jdk, "HashMap", 8, "put");
    let [with, without] = [true, false].map(|used_objects| {
        let options = Options { used_objects, ..Options::default() };
        let (report, profile) = glassbox_search::profiled(&target, options, &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "{used_objects}");
        (report.coverage.steps, profile.nodes)
    });
    assert_eq!(with.0, without.0, "the same steps");
    assert!(2 * with.1 < without.1, "{} and {} nodes", with.1, without.1);
}

/// A rotation stores what was a `parent`, which may be any node; which one it is, the path says.
#[test]
fn what_a_tree_stands_for_after_a_rotation_is_a_small_formula() {
    let jdk = Arc::new(Jdk::find(None).expect("a JDK"));
    let target = collections::some(&jdk, "TreeMap", 15, &["put"], false);
    let [with, without] = [true, false].map(|decides| {
        let options = Options { decides, ..Options::default() };
        let (report, profile) = glassbox_search::profiled(&target, options, &mut |_| {});
        assert_eq!((report.verdict, report.coverage.steps), (Verdict::Holds, Some(136)), "{decides}");
        profile.nodes
    });
    assert!(3 * with < without, "{with} and {without} nodes");
}

/// The iterator's next entry is one object on each path, and what its `hashCode` comes to is asked without regard to nulls.
#[test]
fn objects_that_the_path_decides_are_asked_without_running_their_methods() {
    let jdk = Arc::new(Jdk::find(None).expect("a JDK"));
    let target = collections::some(&jdk, "TreeMap", 7, &["hash"], false);
    for decides in [true, false] {
        let options = Options { decides, ..Options::default() };
        let report = glassbox_search::check(&target, options, &mut |_| {});
        assert_eq!((report.verdict, report.coverage.steps), (Verdict::Holds, Some(20)), "{decides}");
    }
}

/// After a table was resized, a bin holds one of the nodes that were in another one. What it takes for one of them to be in its bin was asked
/// before, and what it takes for whichever it is was not.
#[test]
fn what_is_asked_of_nodes_after_a_table_was_resized_was_asked_before() {
    let jdk = Arc::new(Jdk::find(None).expect("a JDK"));
    let target = collections::some(&jdk, "HashMap", 16, &["put"], false);
    let [with, without] = [true, false].map(|each_object| {
        let options = Options { each_object, ..Options::default() };
        let (report, profile) = glassbox_search::profiled(&target, options, &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "{each_object}");
        (report.coverage.steps, profile.nodes)
    });
    assert_eq!(with.0, without.0, "the same steps");
    assert!(3 * with.1 < 2 * without.1, "{} and {} nodes", with.1, without.1);
}

/// `remove` calls a method that writes, from within a loop whose ways are taken together.
#[test]
fn what_is_called_within_a_loop_writes_where_it_is_called_alone() {
    let jdk = Arc::new(Jdk::find(None).expect("a JDK"));
    for bound in 1..=2 {
        let target = collections::some(&jdk, "ArrayList", bound, &["remove(Object)"], false);
        let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "bound {bound}");
    }
}
