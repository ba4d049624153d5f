//! Figures 13 and 14 of paper 001: how many transitions a black box and a glass box consider, beside the paper's numbers. After them come
//! sizes that the paper could not do.
//!
//! Sizes are the paper's: n nodes and n values or keys, for the queue n nodes in each of its stacks. A red-black tree of n nodes is
//! not a complete one, so that nodes have places enough for every shape.

#![allow(clippy::print_stdout)]

#[path = "../tests/support/mod.rs"]
mod support;

use glassbox_baselines::{Engine, Task};
use glassbox_search::{Options, SpaceKind};
use glassbox_stage::Target;
use glassbox_verdict::Verdict;
use support::{Structure, red_black_positions};

/// A size, and the paper's numbers: transitions of the black box, transitions of the glass box and nodes of its largest diagram.
type Row = (u32, Option<u64>, Option<(u64, u64)>);

const STACK: [Row; 13] = [
    (1, Some(9), Some((8, 8))),
    (2, Some(32), Some((10, 14))),
    (3, Some(115), Some((10, 11))),
    (4, Some(450), Some((10, 25))),
    (5, Some(1_946), Some((10, 23))),
    (6, Some(9_240), Some((10, 31))),
    (7, Some(47_655), Some((10, 14))),
    (8, Some(264_420), Some((10, 48))),
    (9, Some(1_566_587), Some((10, 43))),
    (10, Some(9_851_844), Some((10, 56))),
    (15, None, Some((10, 17))),
    (31, None, Some((10, 20))),
    (1000, None, None),
];

const QUEUE: [Row; 8] = [
    (1, Some(15), Some((12, 11))),
    (2, Some(132), Some((18, 38))),
    (3, Some(1_815), Some((24, 30))),
    (4, Some(38_838), Some((30, 97))),
    (5, Some(1_175_041), Some((36, 105))),
    (15, None, Some((96, 312))),
    (31, None, Some((192, 831))),
    (1000, None, None),
];

const HEAP_ARRAY: [Row; 10] = [
    (1, Some(6), Some((6, 6))),
    (2, Some(24), Some((14, 22))),
    (3, Some(120), Some((27, 31))),
    (4, Some(660), Some((54, 141))),
    (5, Some(4_648), Some((114, 305))),
    (6, Some(36_120), Some((310, 770))),
    (7, Some(375_264), Some((515, 1592))),
    (8, Some(3_445_710), Some((828, 7706))),
    (15, None, None),
    (31, None, None),
];

const RED_BLACK_TREE: [Row; 10] = [
    (1, Some(24), Some((10, 15))),
    (2, Some(240), Some((36, 49))),
    (3, Some(1_176), Some((92, 102))),
    (4, Some(15_610), Some((277, 230))),
    (5, Some(145_872), Some((619, 556))),
    (6, Some(2_056_320), Some((1_181, 1203))),
    (7, None, None),
    (15, None, None),
    (31, None, None),
    (63, None, None),
];

/// The black box gets to where its transitions, by the paper's count, are fewer.
const MOST_TRANSITIONS: u64 = 20_000;

fn main() {
    println!("                       black box                glass box           largest diagram");
    println!("structure     size     ours      paper      ours     paper       ours     paper     CPU s");
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
        // Diagrams are for sizes that the paper has.
        let diagram = glass_box.and_then(|_| {
            let options = Options { space: SpaceKind::Bdd, ..Options::default() };
            glassbox_search::check(&target(&structure, *size), options, &mut |_| {}).coverage.max_bdd_size
        });
        let more = glass_box.is_some_and(|(paper, _)| paper < steps);
        println!(
            "{name:<13} {size:>4} {:>9} {:>10} {steps:>9} {:>9}{} {:>9} {:>9} {:>9.2}",
            shown(transitions),
            shown(*black_box),
            shown(glass_box.map(|(transitions, _)| transitions)),
            if more { "!" } else { " " },
            shown(diagram),
            shown(glass_box.map(|(_, nodes)| nodes)),
            report.seconds,
        );
    }
}
