//! Every operation of the JDK's collections at a bound, ten minutes for each class: `cargo bench --bench jdk -- 15 TreeMap`.

#![allow(clippy::print_stdout)]

#[path = "../tests/collections/mod.rs"]
mod collections;

use std::sync::Arc;
use std::time::{Duration, Instant};

use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_verdict::{Unknown, Verdict};

/// What a class gets.
const TIME: Duration = Duration::from_secs(600);

fn main() {
    let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let bound = words.iter().find_map(|word| word.parse().ok()).unwrap_or(15);
    let chosen: Vec<&str> =
        collections::NAMES.into_iter().filter(|name| words.iter().any(|word| word == name)).collect();
    let names = if chosen.is_empty() { collections::NAMES.to_vec() } else { chosen };
    println!("Java {}, bound {bound}, {} s for each class", jdk.version(), TIME.as_secs());
    println!("class            holds   unknown      steps      CPU s");
    for name in names {
        class(&jdk, name, bound);
    }
}

fn class(jdk: &Arc<Jdk>, name: &str, bound: u32) {
    let mut target = collections::target(jdk, name, bound);
    target.limits.deadline = Some(Instant::now() + TIME);
    let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
    let holds = report.operations.iter().filter(|operation| operation.verdict == Verdict::Holds).count();
    let unknown = report.operations.len() - holds;
    let steps = report.coverage.steps.unwrap_or(0);
    println!("{name:<14} {holds:>7} {unknown:>9} {steps:>10} {:>10.1}", report.seconds);
    if let Verdict::Unknown { reason } = &report.verdict {
        println!("    all in all: {}", because(reason));
    }
    for operation in &report.operations {
        match &operation.verdict {
            Verdict::Holds => {}
            Verdict::Unknown { reason } => println!("    {}: {}", operation.operation, because(reason)),
            other => println!("    {}: {other:?}", operation.operation),
        }
    }
}

fn because(reason: &Unknown) -> String {
    match reason {
        Unknown::Time => "time".to_owned(),
        Unknown::Memory => "memory".to_owned(),
        reason => format!("{reason:?}"),
    }
}
