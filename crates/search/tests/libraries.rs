//! Classes of libraries that others wrote, taken from the jars of Debian packages (`scripts/setup` installs them), with specifications
//! that were written without them: `java/libraries`. The glass box and Korat's search say the same of them.

use std::path::Path;
use std::sync::Arc;

use glassbox_baselines::{Engine, Task};
use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_verdict::Verdict;

use crate::collections;

/// The jar of a library, and the folder of its specifications.
struct Library {
    jar: &'static str,
    folder: &'static str,
}

const COMMONS: Library = Library { jar: "/usr/share/java/commons-collections4.jar", folder: "commons-collections4" };
const TROVE: Library = Library { jar: "/usr/share/java/trove-3.jar", folder: "trove3" };

/// Checks a class with both engines. `broken` are the operations that do not do what they should, see `docs/bugs-found.md`.
fn check(library: &Library, class: &str, bound: u32, broken: &[&str]) {
    let jar = Path::new(library.jar);
    assert!(jar.is_file(), "there is no {}, which scripts/setup installs", library.jar);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/libraries").join(library.folder);
    let source = folder.join(format!("{class}Specification.java"));
    for jdk in Jdk::installed() {
        let jdk = Arc::new(jdk);
        let task = Task { target: collections::specified(&jdk, jar, &source, bound), jobs: 1, seed: 0 };
        let ours = glassbox_search::check(&task.target, Options::default(), &mut |_| {});
        let korat = glassbox_baselines::check(Engine::Korat, &task, &mut |_| {});
        assert!(ours.equivalence.is_some(), "{class} has an abstraction");
        for report in [ours, korat] {
            let place = format!("{class} on {}: {:?}", jdk.version(), report.operations);
            let (bad, good): (Vec<_>, Vec<_>) =
                report.operations.iter().partition(|operation| operation.verdict == Verdict::Violated);
            let names: Vec<&str> = bad.iter().map(|operation| &*operation.operation).collect();
            assert_eq!(names, broken, "{place}");
            assert!(good.iter().all(|operation| operation.verdict == Verdict::Holds), "{place}");
        }
    }
}

#[test]
fn array_stack() {
    check(&COMMONS, "ArrayStack", 3, &[]);
}

#[test]
fn circular_fifo_queue() {
    check(&COMMONS, "CircularFifoQueue", 2, &[]);
}

#[test]
fn flat_3_map() {
    check(&COMMONS, "Flat3Map", 3, &[]);
}

#[test]
fn int_array_list() {
    check(&TROVE, "TIntArrayList", 3, &[]);
}

#[test]
fn int_array_stack() {
    check(&TROVE, "TIntArrayStack", 3, &[]);
}

#[test]
fn int_linked_list_has_three_broken_operations() {
    check(&TROVE, "TIntLinkedList", 3, &["indexOf(int)", "lastIndexOf(int)", "insertWithin(int, int)"]);
}
