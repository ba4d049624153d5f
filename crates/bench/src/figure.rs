//! Which of our engines stands beside which column of the papers, at which sizes, and what is drawn of it.

use crate::paper::{self, Program};
use crate::record::Way;

/// A table of a paper, and what we put beside it.
#[derive(Debug)]
pub struct Figure {
    /// What users call it.
    pub name: &'static str,
    /// What a reader calls it.
    pub title: &'static str,
    /// What it is about, and where ours is not quite theirs.
    pub about: &'static str,
    /// Its columns, after the size.
    pub columns: &'static [(&'static str, Value)],
    /// How programs are checked, each with its part of the time, in percent.
    pub ways: &'static [(Way, u32)],
    /// Its programs.
    pub parts: &'static [Part],
    /// What is drawn: a curve for each of these, in one of four colours.
    pub curves: &'static [(&'static str, Value, usize)],
    /// What the height of a curve is.
    pub unit: &'static str,
}

/// A program of a figure.
#[derive(Debug)]
pub struct Part {
    /// What the paper says of it.
    pub paper: &'static Program,
    /// Sizes that the paper does not have.
    pub beyond: &'static [u32],
    /// How much time it gets beside the others.
    pub weight: u32,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// What we measured.
    Ours(Way, Measure),
    /// What the paper has in one of its columns.
    Theirs(usize),
    /// How many times as long a size takes as half of it.
    Growth(Way),
    /// How many times as long the first takes as the second.
    Ratio(Way, Way),
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// CPU time.
    Seconds,
    /// Steps of the glass box.
    Steps,
    /// Clauses of its solvers.
    Clauses,
    /// Calls.
    Transitions,
    /// Nodes of the largest diagram.
    Nodes,
}

impl Part {
    /// All sizes, in order.
    pub fn sizes(&self) -> impl Iterator<Item = u32> {
        self.paper.rows.iter().map(|(size, _)| *size).chain(self.beyond.iter().copied())
    }
}

use Measure::{Clauses, Nodes, Seconds, Steps, Transitions};
use Value::{Growth, Ours, Ratio, Theirs};
use Way::{BlackBox, Diagram, GlassBox, Korat, Modular};

const TRANSITIONS: &[(&str, Value)] = &[
    ("black box", Ours(BlackBox, Transitions)),
    ("paper", Theirs(0)),
    ("glass box", Ours(GlassBox, Steps)),
    ("paper", Theirs(1)),
    ("diagram", Ours(Diagram, Nodes)),
    ("paper", Theirs(2)),
    ("clauses", Ours(GlassBox, Clauses)),
    ("CPU s", Ours(GlassBox, Seconds)),
    ("CPU s, black box", Ours(BlackBox, Seconds)),
];
const OF_TRANSITIONS: &[(Way, u32)] = &[(GlassBox, 50), (Diagram, 20), (BlackBox, 30)];
const CURVES_OF_TRANSITIONS: &[(&str, Value, usize)] = &[
    ("glass box", Ours(GlassBox, Steps), 0),
    ("paper: glass box", Theirs(1), 0),
    ("black box", Ours(BlackBox, Transitions), 1),
    ("paper: black box", Theirs(0), 1),
];

/// All figures.
pub const FIGURES: &[Figure] = &[
    Figure {
        name: "figure-13",
        title: "Figure 13 of paper 001: Stack and Queue",
        about: "Transitions of a black box, transitions of a glass box (ours: steps) and nodes of its largest decision diagram. \
                A stack has at most n nodes and n values, a queue n nodes in each of its two stacks.",
        columns: TRANSITIONS,
        ways: OF_TRANSITIONS,
        parts: &[
            Part { paper: &paper::FIGURE_13[0], beyond: &[127, 1000], weight: 3 },
            Part { paper: &paper::FIGURE_13[1], beyond: &[127, 255], weight: 2 },
        ],
        curves: CURVES_OF_TRANSITIONS,
        unit: "transitions",
    },
    Figure {
        name: "figure-14",
        title: "Figure 14 of paper 001: HeapArray and RedBlackTree",
        about: "The same. A tree of n nodes is not a complete one: nodes have places enough for every red-black tree of so many. From 15 on \
                there are n places, as in paper 000.",
        columns: TRANSITIONS,
        ways: OF_TRANSITIONS,
        parts: &[
            Part { paper: &paper::FIGURE_14[0], beyond: &[15, 31], weight: 3 },
            Part { paper: &paper::FIGURE_14[1], beyond: &[7, 15, 31, 63], weight: 4 },
        ],
        curves: CURVES_OF_TRANSITIONS,
        unit: "transitions",
    },
    Figure {
        name: "figure-20",
        title: "Figure 20 of paper 000: collections of the JDK and their abstractions",
        about: "CPU seconds. Collections of at most n entries, with n keys and eight values, are compared with their abstractions on put, remove, \
                get, isEmpty and clear (sets: add, remove, contains, isEmpty and clear). Ours are the unmodified classes of the JDK. Our Korat and \
                our black box get one value, because of eight they would go through all combinations. Growth is from half the size, \
                times less is Korat beside the glass box.",
        columns: &[
            ("steps", Ours(GlassBox, Steps)),
            ("clauses", Ours(GlassBox, Clauses)),
            ("glass box", Ours(GlassBox, Seconds)),
            ("growth", Growth(GlassBox)),
            ("Korat", Ours(Korat, Seconds)),
            ("times less", Ratio(Korat, GlassBox)),
            ("black box", Ours(BlackBox, Seconds)),
            ("paper: JPF", Theirs(0)),
            ("paper: Korat", Theirs(1)),
            ("paper: BLAST", Theirs(2)),
            ("paper: PIPAL", Theirs(3)),
        ],
        ways: &[(GlassBox, 70), (Korat, 15), (BlackBox, 15)],
        parts: &[
            Part { paper: &paper::FIGURE_20[0], beyond: &[127, 255], weight: 15 },
            Part { paper: &paper::FIGURE_20[1], beyond: &[128], weight: 10 },
            Part { paper: &paper::FIGURE_20[2], beyond: &[127], weight: 6 },
            Part { paper: &paper::FIGURE_20[3], beyond: &[128], weight: 6 },
        ],
        curves: &[
            ("glass box", Ours(GlassBox, Seconds), 0),
            ("paper: PIPAL", Theirs(3), 0),
            ("Korat", Ours(Korat, Seconds), 1),
            ("paper: Korat", Theirs(1), 1),
            ("black box", Ours(BlackBox, Seconds), 2),
            ("paper: JPF", Theirs(0), 3),
        ],
        unit: "CPU seconds",
    },
    Figure {
        name: "figure-21",
        title: "Figure 21 of paper 000: programs that use a map",
        about: "CPU seconds of the glass box: on the program as it is, and with abstractions in the place of its maps. Sets are as in figure 20. \
                IntCounter is over a TreeMap, with n numbers and frequencies up to 7; DualCache is over two, with n keys and eight values. Where valid \
                states are few they are enumerated one by one, which at n = 2 and 3 takes longer than the formula of larger sizes.",
        columns: &[
            ("steps", Ours(GlassBox, Steps)),
            ("clauses", Ours(GlassBox, Clauses)),
            ("as it is", Ours(GlassBox, Seconds)),
            ("paper", Theirs(0)),
            ("steps", Ours(Modular, Steps)),
            ("clauses", Ours(Modular, Clauses)),
            ("replaced", Ours(Modular, Seconds)),
            ("growth", Growth(Modular)),
            ("paper", Theirs(1)),
        ],
        ways: &[(GlassBox, 40), (Modular, 60)],
        parts: &[
            Part { paper: &paper::FIGURE_21[0], beyond: &[], weight: 3 },
            Part { paper: &paper::FIGURE_21[1], beyond: &[], weight: 4 },
            Part { paper: &paper::FIGURE_21[2], beyond: &[511], weight: 6 },
            Part { paper: &paper::FIGURE_21[3], beyond: &[511], weight: 6 },
        ],
        curves: &[
            ("modules replaced", Ours(Modular, Seconds), 0),
            ("paper: replaced", Theirs(1), 0),
            ("as it is", Ours(GlassBox, Seconds), 1),
            ("paper: as it is", Theirs(0), 1),
        ],
        unit: "CPU seconds",
    },
];
