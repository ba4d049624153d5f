//! Every operation of the JDK's collections at a bound, each with a minute of its own: `cargo bench --bench jdk -- 15 TreeMap`.

#![allow(clippy::print_stdout)]

#[path = "../tests/collections/mod.rs"]
mod collections;

use std::sync::Arc;
use std::time::{Duration, Instant};

use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_verdict::{Unknown, Verdict};

/// What an operation gets.
const TIME: Duration = Duration::from_secs(60);

fn main() {
    let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let bound = words.iter().find_map(|word| word.parse().ok()).unwrap_or(15);
    let chosen: Vec<&str> =
        collections::NAMES.into_iter().filter(|name| words.iter().any(|word| word == name)).collect();
    let names = if chosen.is_empty() { collections::NAMES.to_vec() } else { chosen };
    println!("Java {}, bound {bound}, {} s for each operation", jdk.version(), TIME.as_secs());
    println!("class            holds   unknown      steps      CPU s");
    for name in names {
        class(&jdk, name, bound);
    }
}

fn class(jdk: &Arc<Jdk>, name: &str, bound: u32) {
    let whole = collections::target(jdk, name, bound);
    let (mut holds, mut steps, mut seconds) = (0, 0, 0.0);
    let mut unknown: Vec<String> = Vec::new();
    for operation in &whole.scope.operations {
        let mut target = whole.clone();
        target.scope.operations = vec![operation.clone()];
        target.limits.deadline = Some(Instant::now() + TIME);
        let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
        steps += report.coverage.steps.unwrap_or(0);
        seconds += report.seconds;
        match &report.verdict {
            Verdict::Holds => holds += 1,
            Verdict::Unknown { reason } => unknown.push(format!("{}: {}", operation.method.label, because(reason))),
            other => println!("{name}.{}: {other:?}", operation.method.label),
        }
    }
    println!("{name:<14} {holds:>7} {:>9} {steps:>10} {seconds:>10.1}", unknown.len());
    for line in unknown {
        println!("    {line}");
    }
}

fn because(reason: &Unknown) -> String {
    match reason {
        Unknown::Time => "time".to_owned(),
        Unknown::Memory => "memory".to_owned(),
        reason => format!("{reason:?}"),
    }
}
