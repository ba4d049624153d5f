//! Figures 13 and 14 of paper 001: how many transitions a black box and a glass box consider, beside the paper's numbers. After them come
//! sizes that the paper could not do.
//!
//! Sizes are the paper's: n nodes and n values or keys, for the queue n nodes in each of its stacks. A red-black tree of n nodes is
//! not a complete one, so that nodes have places enough for every shape.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/mod.rs"]
mod support;

use glassbox_baselines::{Engine, Task};
use glassbox_search::Options;
use glassbox_stage::Target;
use glassbox_verdict::Verdict;
use support::{Structure, red_black_positions};

/// A size, and the paper's transitions, black box and glass box.
type Row = (u32, Option<u64>, Option<u64>);

const STACK: [Row; 13] = [
    (1, Some(9), Some(8)),
    (2, Some(32), Some(10)),
    (3, Some(115), Some(10)),
    (4, Some(450), Some(10)),
    (5, Some(1_946), Some(10)),
    (6, Some(9_240), Some(10)),
    (7, Some(47_655), Some(10)),
    (8, Some(264_420), Some(10)),
    (9, Some(1_566_587), Some(10)),
    (10, Some(9_851_844), Some(10)),
    (15, None, Some(10)),
    (31, None, Some(10)),
    (1000, None, None),
];

const QUEUE: [Row; 8] = [
    (1, Some(15), Some(12)),
    (2, Some(132), Some(18)),
    (3, Some(1_815), Some(24)),
    (4, Some(38_838), Some(30)),
    (5, Some(1_175_041), Some(36)),
    (15, None, Some(96)),
    (31, None, Some(192)),
    (1000, None, None),
];

const HEAP_ARRAY: [Row; 10] = [
    (1, Some(6), Some(6)),
    (2, Some(24), Some(14)),
    (3, Some(120), Some(27)),
    (4, Some(660), Some(54)),
    (5, Some(4_648), Some(114)),
    (6, Some(36_120), Some(310)),
    (7, Some(375_264), Some(515)),
    (8, Some(3_445_710), Some(828)),
    (15, None, None),
    (31, None, None),
];

const RED_BLACK_TREE: [Row; 10] = [
    (1, Some(24), Some(10)),
    (2, Some(240), Some(36)),
    (3, Some(1_176), Some(92)),
    (4, Some(15_610), Some(277)),
    (5, Some(145_872), Some(619)),
    (6, Some(2_056_320), Some(1_181)),
    (7, None, None),
    (15, None, None),
    (31, None, None),
    (63, None, None),
];

/// The black box gets to where its transitions, by the paper's count, are fewer.
const MOST_TRANSITIONS: u64 = 20_000;

fn main() {
    println!("                       black box                glass box");
    println!("structure     size     ours      paper      ours     paper      CPU s");
    figure("Stack", &STACK, Structure::target);
    figure("Queue", &QUEUE, Structure::target);
    figure("HeapArray", &HEAP_ARRAY, Structure::target);
    figure("RedBlackTree", &RED_BLACK_TREE, |structure, size| {
        // From 15 on, the trees of paper 000: all that fit into a complete one.
        let positions = if size < 15 { red_black_positions(size) } else { size };
        structure.with_positions(size, positions)
    });
}

fn figure(name: &str, rows: &[Row], target: impl Fn(&Structure, u32) -> Target) {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if only.is_some_and(|only| only != name) {
        return;
    }
    let structure = Structure::new(name);
    for (size, black_box, glass_box) in rows {
        let shown = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let transitions = black_box.filter(|transitions| *transitions < MOST_TRANSITIONS).map(|_| {
            let task = Task { target: target(&structure, *size), jobs: 1, seed: 0 };
            glassbox_baselines::check(Engine::BlackBox, &task, &mut |_| {}).coverage.transitions
        });
        let report = glassbox_search::check(&target(&structure, *size), Options::default(), &mut |_| {});
        assert_eq!(report.verdict, Verdict::Holds, "{name} {size}");
        let steps = report.coverage.steps.unwrap_or(0);
        let more = glass_box.is_some_and(|paper| paper < steps);
        println!(
            "{name:<13} {size:>4} {:>9} {:>10} {steps:>9} {:>9}{} {:>9.2}",
            shown(transitions),
            shown(*black_box),
            shown(*glass_box),
            if more { "!" } else { " " },
            report.seconds,
        );
    }
}
