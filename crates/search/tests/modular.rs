//! Checked with abstractions in the place of its modules, a client is right or wrong as it is with the modules themselves; the glass box
//! says what Korat's search says, in a few steps.

use crate::baseline_support as support;

use crate::collections;
use crate::comparison;
use crate::mutants::mutants;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use comparison::OPTIONS;
use glassbox_baselines::{Engine, Task};
use glassbox_classes::ClassPath;
use glassbox_classes::world::World;
use glassbox_spec::{Modular, Scope, Specification, modular};
use glassbox_verdict::{Report, Unknown, Verdict};

/// Clients, and the map that they are over.
static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = support::java_files(&folder.join("tests/modular"));
    sources.push(folder.join("../../examples/search-tree-map/SearchTreeMap.java"));
    support::compile("modular", &sources)
});

/// A client as it is, and with its modules replaced.
fn tasks(class: &str, bound: u32) -> [Task; 2] {
    [false, true].map(|replaced| task_on(std::slice::from_ref(&*CLASSES), class, bound, replaced))
}

fn task_on(entries: &[PathBuf], class: &str, bound: u32, replaced: bool) -> Task {
    let path = support::class_path(support::jdk(), entries);
    let path = if replaced { replaced_on(&path, class) } else { path };
    let mut world = World::new(path.clone());
    let specification = Specification::read(&mut world, class).expect(class);
    let scope = Scope::generate(&mut world, &specification, bound).expect(class);
    let mut task = support::task(support::jdk(), entries, class, bound, "").expect(class);
    task.target.path = path;
    task.target.specification = specification;
    task.target.scope = scope;
    task.target.limits.steps = Some(100_000);
    task
}

fn replaced_on(path: &ClassPath, class: &str) -> ClassPath {
    let Modular { path, modules } = modular(path, class, true).expect(class);
    assert!(!modules.is_empty(), "{class} has no modules");
    path
}

/// What the glass box says of a client, which is what Korat's search says.
fn agreed(class: &str, task: &Task) -> Report {
    let korat = support::run(Engine::Korat, task);
    for options in [OPTIONS[0], OPTIONS[1 + class.len() % (OPTIONS.len() - 1)]] {
        let ours = comparison::glass_box(task, options);
        let compared = comparison::compare(&ours, &korat);
        assert!(compared.differences.is_empty(), "{class}: {:#?}", compared.differences);
        assert!(compared.unknown.is_empty(), "{class}: {:#?}", compared.unknown);
    }
    comparison::glass_box(task, OPTIONS[0])
}

fn violated(report: &Report) -> Vec<&str> {
    let violated = report.operations.iter().filter(|operation| operation.verdict == Verdict::Violated);
    violated.map(|operation| &*operation.operation).collect()
}

#[test]
fn what_is_wrong_with_a_client_is_wrong_with_its_modules_and_without_them() {
    let cases = [
        ("Counter", &[][..]),
        ("CounterStartsAtTwo", &["count(int)"]),
        ("Cache", &[]),
        ("CacheKeepsTemporary", &["disableTemporary()"]),
        ("CacheCopies", &["promote(int)"]),
        ("Members", &[]),
        ("MembersReturnsTheOpposite", &["add(int)"]),
    ];
    comparison::on_all_cores(&cases, |(class, expected)| {
        for (task, how) in tasks(class, 2).iter().zip(["as it is", "with its modules replaced"]) {
            assert_eq!(violated(&agreed(class, task)), *expected, "{class} {how}");
        }
    });
}

/// Lists and maps in which an array has no room for what is there are no states of a client, although its invariant cannot say so.
#[test]
fn abstractions_in_the_place_of_modules_are_in_order() {
    for (class, expected) in [("Basket", &[][..]), ("Recent", &["keep(int, int)"])] {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/modular/{class}.java"));
        let task = Task { target: collections::client(&support::jdk(), &source, 3), jobs: 1, seed: 0 };
        assert_eq!(violated(&agreed(class, &task)), expected, "{class}");
    }
}

/// A constructor of a module for which the abstraction has none is named where it is called; the rest is checked.
#[test]
fn a_constructor_that_cannot_be_followed_leaves_the_rest_to_be_checked() {
    let operations = ["HashSet()", "HashSet(int)", "add(Object)", "remove(Object)", "contains(Object)"];
    let target = collections::some(&support::jdk(), "HashSet", 3, &operations, true);
    let report = glassbox_search::check(&target, OPTIONS[0], &mut |_| {});
    let unknown = report.operations.iter().filter(|operation| operation.verdict != Verdict::Holds);
    let unknown: Vec<&str> = unknown.map(|operation| &*operation.operation).collect();
    assert_eq!(unknown, ["HashSet(int)"], "{:#?}", report.operations);
}

#[test]
fn a_client_takes_a_few_steps_at_any_bound() {
    for bound in [3, 15] {
        let [_, task] = tasks("Cache", bound);
        let report = comparison::glass_box(&task, OPTIONS[0]);
        assert_eq!(report.verdict, Verdict::Holds);
        let steps: Vec<(&str, u64)> =
            report.operations.iter().map(|operation| (&*operation.operation, operation.transitions)).collect();
        let expected = [
            ("Cache()", 1),
            ("lookup(int, Object)", 5),
            ("remove(int)", 1),
            ("enableTemporary()", 1),
            ("disableTemporary()", 1),
            ("promote(int)", 2),
            ("demote(int)", 3),
        ];
        assert_eq!(steps, expected, "bound {bound}");
    }
}

/// Its words are as few as the scope says, none included, and there are more when they are needed.
#[test]
fn an_abstract_set_of_bits_stands_in_for_one() {
    let [_, task] = tasks("Marks", 2);
    let report = agreed("Marks", &task);
    assert_eq!(violated(&report), ["markNext()"]);
    assert_eq!(report.operations.len(), 4);
}

#[test]
fn what_an_abstraction_does_not_have_is_named() {
    let [_, task] = tasks("Weighed", 2);
    for report in [support::run(Engine::Korat, &task), comparison::glass_box(&task, OPTIONS[0])] {
        let Verdict::Unknown { reason: Unknown::Unsupported { what, .. } } = &report.verdict else {
            panic!("{:?}", report.verdict)
        };
        assert_eq!(what, "Pocket.weight(), for which AbsMap has no counterpart that could stand in for it");
    }
}

#[test]
fn a_module_whose_fields_are_looked_at_is_not_replaced() {
    let path = support::class_path(support::jdk(), std::slice::from_ref(&*CLASSES));
    let error = modular(&path, "Looks", true).expect_err("it looks into its module").to_string();
    assert_eq!(error, "Pocket cannot be replaced by an abstraction: Looks looks at its field full");
}

#[test]
fn an_abstraction_that_nothing_can_extend_does_not_stand_in() {
    let path = support::class_path(support::jdk(), std::slice::from_ref(&*CLASSES));
    for (class, what) in
        [("OverInterface", "java.lang.Comparable is an interface"), ("OverFinal", "java.lang.String is final")]
    {
        let error = modular(&path, class, false).expect_err(class).to_string();
        let expected = format!("Pocket cannot be replaced by an abstraction: {what} and cannot stand in for it");
        assert_eq!(error, expected);
    }
}

#[test]
fn mutants_of_clients_are_found_as_korat_finds_them() {
    let folder = std::env::temp_dir().join(format!("glassbox-modular-mutants-{}", std::process::id()));
    let mut cases = Vec::new();
    for class in ["Counter", "Cache", "Members"] {
        for (number, mutant) in mutants(&CLASSES, class, "repOk").into_iter().enumerate() {
            let changed = folder.join(format!("{class}{number}"));
            fs::create_dir_all(&changed).expect("a folder");
            fs::write(changed.join(format!("{}.class", mutant.method.0)), &mutant.bytes).expect("a class file");
            cases.push((class, mutant.change, changed));
        }
    }
    assert!(cases.len() >= 60, "only {} mutants", cases.len());
    let found = comparison::on_all_cores(&cases, |(class, change, changed)| {
        let task = task_on(&[changed.clone(), CLASSES.clone()], class, 2, true);
        let korat = support::run(Engine::Korat, &task);
        let ours = comparison::glass_box(&task, OPTIONS[0]);
        let compared = comparison::compare(&ours, &korat);
        assert!(compared.differences.is_empty(), "{change}: {:#?}", compared.differences);
        ours.verdict == Verdict::Violated
    });
    let violated = found.iter().filter(|violated| **violated).count();
    assert!(violated * 3 >= cases.len(), "only {violated} of {} mutants are violated", cases.len());
    let _ = fs::remove_dir_all(folder);
}
