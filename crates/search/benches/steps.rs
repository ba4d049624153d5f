//! Steps and CPU time of the glass box beside Korat's search, on a search tree: trees by position, so that 2^h - 1 positions are all
//! trees of height h.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::sync::Arc;

use glassbox_baselines::{Engine, Task};
use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, compile};
use glassbox_machine::Limits;
use glassbox_search::Options;
use glassbox_spec::{Scope, Specification};
use glassbox_stage::Target;

fn main() {
    let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/structures/SearchTree.java");
    let compiled = compile(&jdk, &source, &[]).unwrap_or_else(|error| panic!("{error}"));
    let target = |bound: u32| {
        let path = ClassPath::new(jdk.clone(), std::slice::from_ref(&compiled.directory))
            .unwrap_or_else(|error| panic!("{error}"));
        let mut world = World::new(path.clone());
        let specification =
            Specification::read(&mut world, &compiled.main_class).unwrap_or_else(|error| panic!("{error}"));
        let scope = Scope::generate(&mut world, &specification, bound).unwrap_or_else(|error| panic!("{error}"));
        Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default() }
    };
    println!("SearchTree   glass box                       korat");
    println!("positions    steps      CPU s   growth       valid states      CPU s      ratio");
    let mut last = None;
    for bound in [3, 7, 8, 15, 31, 63, 127] {
        let report = glassbox_search::check(&target(bound), Options::default(), &mut |_| {});
        let steps = report.coverage.steps.unwrap_or(0);
        let growth = last.map_or(String::new(), |last: f64| format!("{:.1}", report.seconds / last));
        last = Some(report.seconds);
        print!("{bound:>9} {steps:>8} {:>10.2} {growth:>8}", report.seconds);
        if bound <= 8 {
            let task = Task { target: target(bound), jobs: 1, seed: 0 };
            let korat = glassbox_baselines::check(Engine::Korat, &task, &mut |_| {});
            let valid = korat.coverage.valid_states.unwrap_or(0);
            let ratio = korat.seconds / report.seconds;
            print!(" {valid:>18} {:>10.2} {ratio:>10.1}", korat.seconds);
        }
        println!();
    }
}
