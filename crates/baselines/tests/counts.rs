//! Korat's counts are mathematical facts.

use crate::support;

use glassbox_baselines::korat;

/// Valid states of a class for a bound; `size` fixes the field of that name.
fn valid_states(class: &str, bound: u32, size: Option<u32>) -> u64 {
    let edit =
        size.map_or(String::new(), |size| format!("[fields]\n\"{class}.size\" = {{ min = {size}, max = {size} }}\n"));
    let entries = [support::korat_classes().to_owned()];
    let task = support::task(support::jdk(), &entries, class, bound, &edit).expect(class);
    let (candidates, valid) = korat::count(&task).expect(class);
    assert!(candidates > 0);
    valid
}

/// Counts for successive bounds, beginning with `first`.
fn check_up_to(class: &str, first: u32, expected: &[u64]) {
    let counts: Vec<u64> = (first..).zip(expected).map(|(bound, _)| valid_states(class, bound, None)).collect();
    assert_eq!(counts, expected, "{class} from {first} on");
}

/// Counts of structures of exactly as many nodes as there are keys.
fn check_exactly(class: &str, first: u32, expected: &[u64]) {
    let counts: Vec<u64> = (first..).zip(expected).map(|(bound, _)| valid_states(class, bound, Some(bound))).collect();
    assert_eq!(counts, expected, "{class} of exactly n from {first} on");
}

#[test]
fn search_trees_of_exactly_n_nodes_are_catalan_numbers() {
    check_exactly("SearchTree", 3, &[5, 14, 42, 132, 429, 1430]);
}

#[test]
fn search_trees_of_up_to_n_nodes() {
    check_up_to("SearchTree", 3, &[15, 51, 188, 731, 2950]);
}

#[test]
fn binary_trees_of_exactly_eight_nodes() {
    assert_eq!(valid_states("BinaryTree", 8, Some(8)), 1430);
}

#[test]
fn binary_trees_of_up_to_n_nodes_are_sums_of_catalan_numbers() {
    check_up_to("BinaryTree", 1, &[2, 4, 9, 23, 65, 197]);
}

#[test]
fn red_black_trees_of_exactly_n_nodes_with_any_root() {
    check_exactly("RedBlackTreeAnyRoot", 5, &[14, 20, 35, 64]);
}

#[test]
fn red_black_trees_of_up_to_n_nodes_with_a_black_root() {
    check_up_to("RedBlackTree", 3, &[12, 29, 74, 201, 573]);
}

/// Lists of 0 to n - 1 elements over n values: the size is at most n - 1.
#[test]
fn sorted_lists_are_binomial_coefficients() {
    for (bound, expected) in [(2, 3), (3, 10), (4, 35), (5, 126), (6, 462), (8, 6435)] {
        assert_eq!(valid_states("SortedList", bound, None), expected, "over {bound} values");
    }
}

/// Sums over k of what k elements give: n^k sequences, n!/(n-k)! sequences without repeats.
#[test]
fn lists_and_stacks() {
    check_up_to("CircularList", 1, &[3, 13, 85, 781]);
    check_up_to("DistinctStack", 1, &[2, 5, 16, 65, 326, 1957]);
}

#[test]
fn heaps_in_arrays() {
    check_up_to("HeapArray", 1, &[3, 10, 39, 176, 984]);
}

#[test]
fn parent_arrays_without_cycles() {
    check_up_to("DisjointSet", 1, &[2, 5, 21, 146, 1442]);
}

#[test]
fn full_trees_have_an_odd_number_of_nodes() {
    check_up_to("FullTree", 1, &[2, 2, 3, 3, 5, 5, 10, 10]);
}
