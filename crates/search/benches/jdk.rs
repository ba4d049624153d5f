//! Every operation of the JDK's collections at a bound, each by itself and for a minute at most:
//! `cargo bench --bench jdk -- 15 TreeMap` prints what comes to its end, and why the rest does not.

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
    let all = collections::target(jdk, name, bound);
    let calls = all.scope.constructors.iter().chain(&all.scope.operations);
    let labels: Vec<String> = calls.map(|call| call.method.label.clone()).collect();
    let (mut holds, mut steps, mut seconds) = (0, 0, 0.0);
    let mut others = Vec::new();
    for label in labels {
        let mut target = collections::only(jdk, name, bound, &label);
        target.limits.deadline = Some(Instant::now() + TIME);
        let report = glassbox_search::check(&target, Options::default(), &mut |_| {});
        let taken = report.coverage.steps.unwrap_or(0);
        seconds += report.seconds;
        match &report.verdict {
            Verdict::Holds => {
                holds += 1;
                steps += taken;
            }
            Verdict::Unknown { reason } => others.push(format!("{label}: {}, after {taken} steps", because(reason))),
            other => others.push(format!("{label}: {other:?}")),
        }
    }
    println!("{name:<14} {holds:>7} {:>9} {steps:>10} {seconds:>10.1}", others.len());
    for line in others {
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
