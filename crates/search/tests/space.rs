//! The search space: kept as clauses or as a diagram, searched by one thread or by several, it leads to the same answers; and what is
//! said of its size is true.

use crate::support;

use std::fs;
use std::path::{Path, PathBuf};

use glassbox_search::{Options, SpaceKind};
use glassbox_spec::PoolKind;
use glassbox_stage::{Alternatives, Plain, Space, Stage, Target, Validity};
use glassbox_verdict::{Counted, Natural, Report, Verdict};
use support::Structure;

/// The structures of these tests.
fn structures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/structures");
    let mut sources: Vec<PathBuf> =
        fs::read_dir(folder).expect("there are structures").map(|entry| entry.expect("readable").path()).collect();
    sources.sort();
    sources
}

/// Examples that were broken on purpose.
fn broken() -> Vec<PathBuf> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let sources = [
        "avl-tree/broken/AvlTreeStaleHeight.java",
        "binary-heap/broken/BinaryHeapWrongParent.java",
        "queue/broken/QueueLosesBack.java",
        "search-tree/broken/SearchTreeLosesRoot.java",
        "sorted-list/broken/SortedListRepeats.java",
        "stack/broken/StackLinksBack.java",
    ];
    sources.iter().map(|source| examples.join(source)).collect()
}

fn check(target: &Target, options: Options) -> Report {
    glassbox_search::check(target, options, &mut |_| {})
}

/// A report without what it cost.
fn timeless(mut report: Report) -> Report {
    report.seconds = 0.0;
    report.operations.iter_mut().for_each(|operation| operation.seconds = 0.0);
    report
}

#[test]
fn a_diagram_and_a_solver_give_the_same_verdicts_and_counts() {
    let mut violations = 0;
    for source in structures().into_iter().chain(broken()) {
        let structure = Structure::at(&source);
        for bound in 2..=3 {
            let target = structure.target(bound);
            let sat = check(&target, Options::default());
            let bdd = check(&target, Options { space: SpaceKind::Bdd, ..Options::default() });
            let name = format!("{} at bound {bound}", source.display());
            assert_eq!(sat.coverage.states, bdd.coverage.states, "{name}");
            assert_eq!(sat.coverage.max_bdd_size, None, "{name}");
            assert_eq!(sat.operations.len(), bdd.operations.len(), "{name}");
            for (one, other) in sat.operations.iter().zip(&bdd.operations) {
                let name = format!("{name}, {}", one.operation);
                assert_eq!(one.verdict, other.verdict, "{name}");
                let (Some(one), Some(other)) = (&one.elements, &other.elements) else { continue };
                assert_eq!((&one.all, &one.valid), (&other.all, &other.valid), "{name}");
                assert!(other.valid.is_some() && other.covered.is_some(), "{name}");
            }
            violations += usize::from(bdd.verdict == Verdict::Violated);
            let Some(Counted { valid: Some(valid), covered: Some(covered), .. }) = &bdd.coverage.elements else {
                panic!("{name}: {:?}", bdd.coverage)
            };
            assert!(bdd.coverage.max_bdd_size > Some(0), "{name}");
            match bdd.verdict {
                Verdict::Holds => assert_eq!(valid, covered, "{name}"),
                // What broke something, and all like it, is not settled.
                _ => assert!(covered < valid, "{name}"),
            }
        }
    }
    assert!(violations >= 8, "{violations}");
}

/// Runs the invariant on every state of a scope, one after the other, if there are not too many.
fn valid_states(target: &Target) -> Option<(u64, u64)> {
    let mut stage = Stage::<Plain>::set(target).expect("the stage can be set");
    let space = Space::make(&mut stage).expect("there is room for the objects");
    let mut used = space.unused();
    let slots = 0..space.slots.len() as u32;
    let values: Vec<Vec<u64>> = slots
        .clone()
        .map(|slot| {
            let option = space.option(&used, slot, 0).expect("every place has a value");
            space.decide(&mut stage, &mut used, slot, option);
            match space.alternatives(slot) {
                Alternatives::Numbers { min, count } => {
                    let kind = space.slots[slot as usize].kind;
                    (0..count).map(|number| kind.bits(min + number as i64)).collect()
                }
                Alternatives::Listed(bits) => bits,
                Alternatives::References(objects) => objects.into_iter().map(|object| object.bits()).collect(),
            }
        })
        .collect();
    let all = values.iter().try_fold(1u64, |all, values| all.checked_mul(values.len() as u64))?;
    if all > 5000 {
        return None;
    }
    let start = stage.machine.moment();
    let mut valid = 0;
    for number in 0..all {
        stage.machine.return_to(&start);
        let mut rest = number;
        for (slot, values) in slots.clone().zip(&values) {
            let count = values.len() as u64;
            space.write(&mut stage, slot, values[(rest % count) as usize]);
            rest /= count;
        }
        valid += u64::from(stage.holds(space.root).expect("the invariant has an answer") == Validity::Valid);
    }
    Some((all, valid))
}

#[test]
fn counts_are_those_of_running_the_invariant_on_every_state() {
    let mut compared = 0;
    for source in structures() {
        let structure = Structure::at(&source);
        for bound in 1..=3 {
            let target = structure.target(bound);
            // Arrays of different lengths that stand for one another have their elements in common.
            let variants = target.scope.pools.iter().any(|pool| matches!(pool.kind, PoolKind::Arrays { .. }));
            let Some((all, valid)) = valid_states(&target).filter(|_| !variants) else { continue };
            for space in [SpaceKind::Sat, SpaceKind::Bdd] {
                let report = check(&target, Options { space, ..Options::default() });
                if report.coverage.enumerated.is_some() {
                    continue;
                }
                let states = report.coverage.states.expect("states are counted");
                let name = format!("{} at bound {bound}", source.display());
                assert_eq!((states.all, states.valid), (Natural::from(all), Some(Natural::from(valid))), "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn trees_of_three_nodes_are_counted_as_by_hand() {
    // Without a root, both references of the first node and three keys are of no interest; without children, the keys are; a child
    // on one side leaves the other key; and there is one tree of three.
    let valid = 4 * 27 + 27 + 3 * 3 + 3 * 3 + 1;
    let report = check(&Structure::new("SearchTree").target(3), Options::default());
    let states = Counted {
        all: Natural::from(2 * 2 * 2 * 27),
        valid: Some(Natural::from(valid)),
        covered: Some(Natural::from(valid)),
    };
    assert_eq!(report.coverage.states, Some(states));
}

#[test]
fn a_diagram_that_does_not_fit_leaves_its_operation_unknown() {
    let mut target = Structure::new("SortedList").target(6);
    target.limits.memory = 32 << 20;
    let report = check(&target, Options { space: SpaceKind::Bdd, ..Options::default() });
    let add = report.operations.iter().find(|one| one.operation == "add(int)").expect("there is add");
    assert_eq!(add.verdict, Verdict::Unknown { reason: glassbox_verdict::Unknown::Memory });
    let constructor = report.operations.iter().find(|one| one.operation == "SortedList()").expect("a constructor");
    assert_eq!(constructor.verdict, Verdict::Holds);
}

#[test]
fn an_operation_of_many_steps_is_divided_without_repeating_any() {
    let target = Structure::new("SearchTree").target(63);
    let one = timeless(check(&target, Options::default()));
    let steps: Vec<u64> = one.operations.iter().map(|operation| operation.transitions).collect();
    // Removing takes more than it takes to be divided; the others do not.
    assert_eq!(steps, [1, 190, 190, 278]);
    assert_eq!(one, timeless(check(&target, Options { jobs: 3, ..Options::default() })));
    // A diagram is not divided, and has the same behaviours.
    let small = Structure::new("HeapArray").target(5);
    let bdd = check(&small, Options { space: SpaceKind::Bdd, ..Options::default() });
    assert_eq!(check(&small, Options::default()).coverage.steps, bdd.coverage.steps);
}

/// Goes another way for each of its states, and wrong in a few of them.
const MAZE: &str = "
public class Maze {
    int across;
    int down;

    public Maze() {}

    @glassbox.Declarative
    boolean repOk() {
        return across >= 0 && down >= 0;
    }

    public void walk() {
        int steps = 0;
        for (int i = 0; i < across; i++) steps += 20;
        for (int i = 0; i < down; i++) steps++;
        if (steps == 651 || steps == 607 || steps == 559) across = -1;
    }
}
";

#[test]
fn of_several_parts_in_which_something_is_found_the_first_counts() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("Maze.java");
    fs::write(&source, MAZE).expect("the folder can be written to");
    let target = Structure::at(&source).target(32);
    let one = timeless(check(&target, Options::default()));
    assert_eq!(one.verdict, Verdict::Violated);
    let steps = one.coverage.steps.expect("steps are counted");
    assert!(steps > 200, "{steps}: it was not divided");
    for jobs in [2, 4] {
        assert_eq!(one, timeless(check(&target, Options { jobs, ..Options::default() })), "{jobs} threads");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_report() {
    for source in structures().into_iter().chain(broken()) {
        let target = Structure::at(&source).target(3);
        let one = timeless(check(&target, Options::default()));
        for jobs in [2, 3] {
            let several = timeless(check(&target, Options { jobs, ..Options::default() }));
            assert_eq!(one, several, "{} with {jobs} threads", source.display());
        }
    }
}
