//! Lifts and checks every method of `java.base`, for each JDK on this machine, and compares what
//! the lifted code does with what the bytecode does (see `support/differential.rs`).
#![allow(clippy::print_stderr)] // The counts and times are the point of running it by hand.

use crate::support;

use glassbox_ir::{check, lift};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use ristretto_jimage::Image;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Tally {
    methods: usize,
    jvm_instructions: usize,
    instructions: usize,
    moves: usize,
    blocks: usize,
    registers: usize,
    lifting: Duration,
    checking: Duration,
    failures: Vec<String>,
}

#[test]
fn every_method_of_java_base_lifts() {
    let homes = support::jdk_homes();
    assert!(!homes.is_empty(), "no JDK found");
    let mut failures = Vec::new();
    for home in homes {
        let tally = lift_image(&home.join("lib/modules"));
        eprintln!(
            "{}: {} methods, {} JVM instructions -> {} instructions ({} moves) in {} blocks, \
             {} registers; lifted in {:?} ({:.1} µs each), checked in {:?}",
            home.display(),
            tally.methods,
            tally.jvm_instructions,
            tally.instructions,
            tally.moves,
            tally.blocks,
            tally.registers,
            tally.lifting,
            tally.lifting.as_secs_f64() * 1e6 / tally.methods as f64,
            tally.checking,
        );
        assert!(tally.methods > 10_000, "{}: only {} methods", home.display(), tally.methods);
        failures.extend(tally.failures);
    }
    let shown = failures.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} failures:\n{shown}", failures.len());
}

fn lift_image(path: &Path) -> Tally {
    let image = Image::from_file(path).expect("the image opens");
    let classes: Vec<Vec<u8>> = image
        .iter()
        .filter_map(Result::ok)
        .filter(|resource| resource.module() == "java.base" && resource.extension() == "class")
        .map(|resource| resource.data().to_vec())
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tally = Tally::default();
        while let Some(bytes) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
            lift_class(bytes, &mut tally);
        }
        tally
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).fold(Tally::default(), |mut sum, tally| {
            sum.methods += tally.methods;
            sum.jvm_instructions += tally.jvm_instructions;
            sum.instructions += tally.instructions;
            sum.moves += tally.moves;
            sum.blocks += tally.blocks;
            sum.registers += tally.registers;
            sum.lifting += tally.lifting;
            sum.checking += tally.checking;
            sum.failures.extend(tally.failures);
            sum
        })
    })
}

fn lift_class(bytes: &[u8], tally: &mut Tally) {
    let class = match ClassFile::from_slice(bytes) {
        Ok(class) => class,
        Err(error) => return tally.failures.push(format!("unreadable class: {error}")),
    };
    for method in &class.methods {
        let Some(code) = method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(code),
            _ => None,
        }) else {
            continue;
        };
        let name = || {
            let method = class.constant_pool.try_get_utf8(method.name_index).map(|name| name.to_string());
            let class = class.class_name().map(|name| name.to_string());
            format!("{}.{}", class.unwrap_or_default(), method.unwrap_or_default())
        };
        tally.methods += 1;
        tally.jvm_instructions += code.len();
        let start = Instant::now();
        let lifted = lift(&class, method);
        tally.lifting += start.elapsed();
        match lifted {
            Err(error) => tally.failures.push(format!("{}: {error}", name())),
            Ok(lifted) => {
                let start = Instant::now();
                if let Err(fault) = check(&lifted) {
                    tally.failures.push(format!("{}: {fault}", name()));
                }
                tally.checking += start.elapsed();
                if let Err(difference) = support::differential::compare(&class, method, &lifted) {
                    tally.failures.push(format!("{}: {difference}", name()));
                }
                tally.blocks += lifted.blocks.len();
                tally.registers += lifted.registers.len();
                for block in &lifted.blocks {
                    tally.instructions += block.instructions.len() + 1;
                    tally.moves += block
                        .instructions
                        .iter()
                        .filter(|instruction| matches!(instruction.op, glassbox_ir::Op::Move { .. }))
                        .count();
                }
            }
        }
    }
}
