//! Breaks class files at random, always the same way, and lifts what is left: no panic, and
//! whatever lifts is well-formed and can be analysed and printed.

use crate::support;

use glassbox_ir::{Dominators, Graph, Liveness, Loops, check, lift, print};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};
use std::panic::catch_unwind;
use std::path::Path;
use std::process::Command;

/// A small generator of Marsaglia's xorshift family: the test needs variety, not quality.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

fn classes(name: &str) -> Vec<Vec<u8>> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let sources = std::fs::read_dir(golden)
        .expect("the directory exists")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"));
    let compiled = Command::new(support::javac())
        .args(["-g", "-parameters", "--release", "17", "-d"])
        .arg(&directory)
        .args(sources)
        .status()
        .expect("javac runs");
    assert!(compiled.success());
    let mut paths: Vec<_> =
        std::fs::read_dir(directory).expect("javac wrote it").filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("readable")).collect()
}

/// Lifts all methods of a class; gives how many lifted.
fn exercise(class: &ClassFile<'_>) -> usize {
    let mut count = 0;
    for method in &class.methods {
        let Ok(lifted) = lift(class, method) else { continue };
        let text = print(class, method, &lifted);
        check(&lifted).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let graph = Graph::new(&lifted);
        Loops::new(&graph, &Dominators::new(&graph));
        Liveness::new(&lifted, &graph);
        count += 1;
    }
    count
}

#[test]
fn broken_instructions() {
    let classes = classes("mutated-instructions");
    let parsed: Vec<ClassFile<'_>> =
        classes.iter().map(|bytes| ClassFile::from_slice(bytes).expect("javac's")).collect();
    let all: Vec<Instruction> = parsed.iter().flat_map(|class| &class.methods).flat_map(|m| &m.attributes).fold(
        Vec::new(),
        |mut all, attribute| {
            if let Attribute::Code { code, .. } = attribute {
                all.extend_from_slice(code);
            }
            all
        },
    );
    let mut random = Random(0x5EED);
    let mut lifted = 0;
    for _ in 0..6_000 {
        let mut class = parsed[random.below(parsed.len())].clone();
        for _ in 0..=random.below(3) {
            let at = random.below(class.methods.len());
            for attribute in &mut class.methods[at].attributes {
                if let Attribute::Code { code, exception_table, max_stack, max_locals, .. } = attribute {
                    mutate(&mut random, &all, code);
                    match random.below(12) {
                        0 => *max_stack = random.below(6) as u16,
                        1 => *max_locals = random.below(6) as u16,
                        2 => {
                            for entry in exception_table {
                                entry.range_pc.end = random.below(code.len() + 2) as u16;
                                entry.handler_pc = random.below(code.len() + 2) as u16;
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        lifted += exercise(&class);
    }
    assert!(lifted > 6_000, "only {lifted} methods survived: the mutations are too coarse");
}

fn mutate(random: &mut Random, all: &[Instruction], code: &mut Vec<Instruction>) {
    if code.is_empty() {
        return;
    }
    let at = random.below(code.len());
    let other = random.below(code.len());
    match random.below(6) {
        0 => code[at] = all[random.below(all.len())].clone(),
        1 => code.swap(at, other),
        2 => drop(code.remove(at)),
        3 => code.insert(at, all[random.below(all.len())].clone()),
        4 => code[at] = Instruction::Goto(other as u16),
        _ => {
            code[at] = match random.below(6) {
                0 => Instruction::Jsr(other as u16),
                1 => Instruction::Ret(random.below(4) as u8),
                2 => Instruction::Astore(random.below(4) as u8),
                3 => Instruction::Dup2_x2,
                4 => Instruction::Ifeq(other as u16),
                _ => Instruction::Swap,
            }
        }
    }
}

#[test]
fn broken_bytes() {
    let classes = classes("mutated-bytes");
    let mut random = Random(0xB17E5);
    let mut lifted = 0;
    let mut reader_panics = 0;
    for _ in 0..20_000 {
        let mut bytes = classes[random.below(classes.len())].clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = match random.below(3) {
                0 => bytes[at] ^ (1 << random.below(8)),
                1 => [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
                _ => random.next() as u8,
            };
        }
        // The class file reader may panic on arithmetic overflow when built with overflow checks,
        // see `goto_w` there. That is not ours to fix here, only not to trip over.
        let Ok(parsed) = catch_unwind(|| ClassFile::from_bytes(&bytes)) else {
            reader_panics += 1;
            continue;
        };
        lifted += parsed.map_or(0, |class| exercise(&class));
    }
    assert!(lifted > 20_000, "only {lifted} methods survived: the mutations are too coarse");
    assert!(reader_panics < 20, "{reader_panics} panics in the reader");
}
