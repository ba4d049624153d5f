//! What is counted is the same on every machine: steps, transitions, states, clauses, and nodes of diagrams. Times are not asserted.

use std::sync::{Arc, LazyLock};

use glassbox_bench::figure::Part;
use glassbox_bench::run::{Limited, measure};
use glassbox_bench::{Counts, FIGURES, Subjects, Way};
use glassbox_classes::Jdk;

static SUBJECTS: LazyLock<Subjects> = LazyLock::new(|| {
    let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
    Subjects::new(&jdk).unwrap_or_else(|error| panic!("{error}"))
});

/// What is counted of a program that holds, at some sizes.
fn counts(program: &str, way: Way, sizes: &[u32]) -> Vec<Counts> {
    let mut subject = SUBJECTS.open(program, way).unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut count = |size: &u32| {
        let outcome = measure(&mut subject, way, *size, &Limited::default(), &mut |_| {});
        let outcome = outcome.unwrap_or_else(|error| panic!("{program} {size}: {error}")).expect("nobody ends it");
        *outcome.counts().unwrap_or_else(|| panic!("{program} {size}: {outcome:?}"))
    };
    sizes.iter().map(&mut count).collect()
}

fn steps(program: &str, way: Way, sizes: &[u32]) -> Vec<u64> {
    counts(program, way, sizes).iter().map(|counts| counts.steps.expect("steps are counted")).collect()
}

/// The steps at all sizes of figures 13 and 14, none of which are more than the paper has transitions.
fn steps_of_paper(program: &str) -> Vec<u64> {
    let parts = FIGURES.iter().flat_map(|figure| figure.parts);
    let Part { paper, .. } = parts.into_iter().find(|part| part.paper.name == program).expect("there is one");
    let sizes: Vec<u32> = paper.rows.iter().map(|(size, _)| *size).collect();
    let steps = steps(program, Way::GlassBox, &sizes);
    for (size, steps) in sizes.iter().zip(&steps) {
        let most = paper.entry(*size, 1).number().expect("the paper counts them");
        assert!(*steps as f64 <= most, "{program} {size}: {steps} steps, the paper has {most}");
    }
    steps
}

#[test]
fn a_stack_takes_the_same_steps_at_every_size() {
    assert_eq!(steps_of_paper("Stack"), [3; 12]);
}

#[test]
fn a_queue_takes_one_step_more_for_each_node() {
    assert_eq!(steps_of_paper("Queue"), [4, 5, 6, 7, 8, 18, 34]);
}

#[test]
fn a_heap_takes_fewer_steps_than_in_the_paper() {
    assert_eq!(steps_of_paper("HeapArray"), [4, 7, 11, 17, 24, 34, 45, 57]);
}

#[test]
fn a_red_black_tree_takes_fewer_steps_than_in_the_paper() {
    assert_eq!(steps_of_paper("RedBlackTree"), [6, 20, 36, 68, 107, 181]);
}

#[test]
fn a_black_box_makes_every_call_on_every_state() {
    for (program, expected) in [
        ("Stack", [10, 53, 426]),
        ("Queue", [10, 209, 8926]),
        ("HeapArray", [8, 33, 160]),
        ("RedBlackTree", [13, 251, 3115]),
    ] {
        let counts = counts(program, Way::BlackBox, &[1, 2, 3]);
        assert_eq!(counts.iter().map(|counts| counts.transitions).collect::<Vec<_>>(), expected, "{program}");
    }
}

#[test]
fn diagrams_have_as_many_nodes_each_time() {
    for (program, expected) in [
        ("Stack", [2, 7, 2, 16]),
        ("Queue", [5, 18, 7, 50]),
        ("HeapArray", [5, 15, 65, 114]),
        ("RedBlackTree", [6, 47, 105, 308]),
    ] {
        let counts = counts(program, Way::Diagram, &[1, 2, 3, 4]);
        assert_eq!(counts.iter().filter_map(|counts| counts.diagram).collect::<Vec<_>>(), expected, "{program}");
    }
}

#[test]
fn collections_are_compared_with_their_abstractions_in_a_few_steps() {
    assert_eq!(steps("TreeMap", Way::GlassBox, &[3, 7]), [43, 137]);
    assert_eq!(steps("TreeSet", Way::GlassBox, &[3]), [42]);
    let states: Vec<Option<u64>> =
        counts("TreeMap", Way::Korat, &[1, 2, 3]).iter().map(|one| one.valid_states).collect();
    // Trees of up to n nodes, each with one of n keys, and one value or none.
    assert_eq!(states, [Some(3), Some(9), Some(47)]);
}

#[test]
fn programs_over_maps_hold_as_they_are_and_with_abstractions_in_the_place_of_maps() {
    assert_eq!(steps("IntCounter", Way::GlassBox, &[1, 4]), [24, 43]);
    assert_eq!(steps("DualCache", Way::GlassBox, &[1, 3]), [123, 166]);
    assert_eq!(steps("IntCounter", Way::Modular, &[1, 7]), [5, 5]);
    assert_eq!(steps("DualCache", Way::Modular, &[1, 15]), [12, 12]);
    assert_eq!(steps("TreeSet", Way::Modular, &[1, 15]), [10, 10]);
}

/// One thread searches here; that several count the same is tested in `crates/search`, in `tests/space.rs`.
#[test]
fn small_checks_have_so_many_steps_states_and_clauses() {
    for (program, expected) in [
        ("Stack", [3, 9, 85, 85]),
        ("Queue", [6, 35, 7225, 1785]),
        ("HeapArray", [11, 1680, 39, 39]),
        ("RedBlackTree", [36, 1068, 237, 173]),
    ] {
        let count = |way| counts(program, way, &[3])[0];
        let glass_box = count(Way::GlassBox);
        // Those that satisfy the invariant, and those that calls lead to.
        let states = [count(Way::Korat).valid_states, count(Way::BlackBox).reached_states];
        assert_eq!([glass_box.steps, glass_box.clauses, states[0], states[1]], expected.map(Some), "{program}");
    }
}
