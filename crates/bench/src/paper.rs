//! The tables of the papers, as data: all rows and columns, whatever their entries are.
//!
//! Paper 000 is *Efficient Modular Glass Box Software Model Checking* (PIPAL, 2010), paper 001 is *Language and Analysis Techniques for
//! Efficient Software Model Checking of Data Structure Properties* (2006).

#![allow(clippy::approx_constant, reason = "the paper took 3.142 seconds")]

use Entry::{Aborted, Blank, Count, MemoryOut, Seconds, Timeout};

/// What a paper says in one place of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// A number of transitions, or of nodes.
    Count(u64),
    /// A time.
    Seconds(f64),
    /// There was no answer within an hour.
    Timeout,
    /// There was no answer within the memory.
    MemoryOut,
    /// The program gave up.
    Aborted,
    /// Nothing: it was not tried.
    Blank,
}

impl Entry {
    /// The number, if it is one.
    pub fn number(self) -> Option<f64> {
        match self {
            Count(count) => Some(count as f64),
            Seconds(seconds) => Some(seconds),
            Timeout | MemoryOut | Aborted | Blank => None,
        }
    }

    /// As it stands in the table.
    pub fn shown(self) -> String {
        match self {
            Count(count) => count.to_string(),
            Seconds(seconds) => format!("{seconds:.2}"),
            Timeout => "time".to_owned(),
            MemoryOut => "memory".to_owned(),
            Aborted => "aborted".to_owned(),
            Blank => "-".to_owned(),
        }
    }
}

/// A size, and what the paper says of it: an entry for each of its columns.
pub type Row = (u32, &'static [Entry]);

/// The part of a table that is about one program.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// What the paper calls it.
    pub name: &'static str,
    /// In order of size.
    pub rows: &'static [Row],
}

impl Program {
    /// What the paper says in a column of a size.
    pub fn entry(&self, size: u32, column: usize) -> Entry {
        let row = self.rows.iter().find(|(of, _)| *of == size);
        row.and_then(|(_, entries)| entries.get(column)).copied().unwrap_or(Blank)
    }
}

/// Transitions of a black box, transitions of a glass box, nodes of its largest diagram.
pub const FIGURE_13: &[Program] = &[Program { name: "Stack", rows: STACK }, Program { name: "Queue", rows: QUEUE }];

/// The same.
pub const FIGURE_14: &[Program] =
    &[Program { name: "HeapArray", rows: HEAP_ARRAY }, Program { name: "RedBlackTree", rows: RED_BLACK_TREE }];

/// Seconds of JPF, Korat, BLAST and PIPAL, the glass box.
pub const FIGURE_20: &[Program] = &[
    Program { name: "TreeMap", rows: TREE_MAP },
    Program { name: "HashMap", rows: HASH_MAP },
    Program { name: "TreeSet", rows: TREE_SET },
    Program { name: "HashSet", rows: HASH_SET },
];

/// Seconds of PIPAL on the program as it is, and with abstractions in the place of its modules.
pub const FIGURE_21: &[Program] = &[
    Program { name: "TreeSet", rows: TREE_SET_OVER_MAP },
    Program { name: "HashSet", rows: HASH_SET_OVER_MAP },
    Program { name: "IntCounter", rows: INT_COUNTER },
    Program { name: "DualCache", rows: DUAL_CACHE },
];

const STACK: &[Row] = &[
    (1, &[Count(9), Count(8), Count(8)]),
    (2, &[Count(32), Count(10), Count(14)]),
    (3, &[Count(115), Count(10), Count(11)]),
    (4, &[Count(450), Count(10), Count(25)]),
    (5, &[Count(1_946), Count(10), Count(23)]),
    (6, &[Count(9_240), Count(10), Count(31)]),
    (7, &[Count(47_655), Count(10), Count(14)]),
    (8, &[Count(264_420), Count(10), Count(48)]),
    (9, &[Count(1_566_587), Count(10), Count(43)]),
    (10, &[Count(9_851_844), Count(10), Count(56)]),
    (15, &[Timeout, Count(10), Count(17)]),
    (31, &[Timeout, Count(10), Count(20)]),
];

const QUEUE: &[Row] = &[
    (1, &[Count(15), Count(12), Count(11)]),
    (2, &[Count(132), Count(18), Count(38)]),
    (3, &[Count(1_815), Count(24), Count(30)]),
    (4, &[Count(38_838), Count(30), Count(97)]),
    (5, &[Count(1_175_041), Count(36), Count(105)]),
    (15, &[Timeout, Count(96), Count(312)]),
    (31, &[Timeout, Count(192), Count(831)]),
];

const HEAP_ARRAY: &[Row] = &[
    (1, &[Count(6), Count(6), Count(6)]),
    (2, &[Count(24), Count(14), Count(22)]),
    (3, &[Count(120), Count(27), Count(31)]),
    (4, &[Count(660), Count(54), Count(141)]),
    (5, &[Count(4_648), Count(114), Count(305)]),
    (6, &[Count(36_120), Count(310), Count(770)]),
    (7, &[Count(375_264), Count(515), Count(1_592)]),
    (8, &[Count(3_445_710), Count(828), Count(7_706)]),
];

const RED_BLACK_TREE: &[Row] = &[
    (1, &[Count(24), Count(10), Count(15)]),
    (2, &[Count(240), Count(36), Count(49)]),
    (3, &[Count(1_176), Count(92), Count(102)]),
    (4, &[Count(15_610), Count(277), Count(230)]),
    (5, &[Count(145_872), Count(619), Count(556)]),
    (6, &[Count(2_056_320), Count(1_181), Count(1_203)]),
];

const TREE_MAP: &[Row] = &[
    (1, &[Seconds(1.218), Seconds(0.608), Aborted, Seconds(0.188)]),
    (2, &[Seconds(5.556), Seconds(0.613), Blank, Seconds(0.244)]),
    (3, &[MemoryOut, Seconds(0.676), Blank, Seconds(0.392)]),
    (4, &[Blank, Seconds(0.732), Blank, Seconds(0.485)]),
    (5, &[Blank, Seconds(1.251), Blank, Seconds(0.670)]),
    (6, &[Blank, Seconds(4.721), Blank, Seconds(0.751)]),
    (7, &[Blank, Seconds(23.547), Blank, Seconds(0.985)]),
    (8, &[Blank, Seconds(2202.231), Blank, Seconds(1.124)]),
    (9, &[Blank, Timeout, Blank, Seconds(1.491)]),
    (10, &[Blank, Blank, Blank, Seconds(1.670)]),
    (11, &[Blank, Blank, Blank, Seconds(2.303)]),
    (12, &[Blank, Blank, Blank, Seconds(2.555)]),
    (13, &[Blank, Blank, Blank, Seconds(3.142)]),
    (14, &[Blank, Blank, Blank, Seconds(3.435)]),
    (15, &[Blank, Blank, Blank, Seconds(4.571)]),
    (31, &[Blank, Blank, Blank, Seconds(40.405)]),
    (63, &[Blank, Blank, Blank, Seconds(787.411)]),
];

const HASH_MAP: &[Row] = &[
    (1, &[Seconds(0.674), Seconds(0.465), Aborted, Seconds(0.176)]),
    (2, &[Seconds(6.514), Seconds(0.497), Blank, Seconds(0.227)]),
    (3, &[MemoryOut, Seconds(0.539), Blank, Seconds(0.258)]),
    (4, &[Blank, Seconds(0.810), Blank, Seconds(0.305)]),
    (5, &[Blank, Seconds(0.735), Blank, Seconds(0.373)]),
    (6, &[Blank, Seconds(0.819), Blank, Seconds(0.422)]),
    (7, &[Blank, Seconds(0.997), Blank, Seconds(0.494)]),
    (8, &[Blank, Seconds(3.077), Blank, Seconds(0.599)]),
    (9, &[Blank, Seconds(18.972), Blank, Seconds(0.675)]),
    (10, &[Blank, Seconds(150.932), Blank, Seconds(0.780)]),
    (11, &[Blank, Seconds(1203.986), Blank, Seconds(0.953)]),
    (12, &[Blank, Timeout, Blank, Seconds(1.162)]),
    (13, &[Blank, Blank, Blank, Seconds(1.356)]),
    (14, &[Blank, Blank, Blank, Seconds(1.708)]),
    (15, &[Blank, Blank, Blank, Seconds(2.143)]),
    (16, &[Blank, Blank, Blank, Seconds(2.879)]),
    (32, &[Blank, Blank, Blank, Seconds(75.139)]),
    (64, &[Blank, Blank, Blank, Seconds(2004.723)]),
];

const TREE_SET: &[Row] = &[
    (1, &[Seconds(0.537), Seconds(0.638), Aborted, Seconds(0.195)]),
    (2, &[Seconds(0.950), Seconds(0.648), Blank, Seconds(0.246)]),
    (3, &[Seconds(26.816), Seconds(0.693), Blank, Seconds(0.393)]),
    (4, &[MemoryOut, Seconds(1.020), Blank, Seconds(0.489)]),
    (5, &[Blank, Seconds(0.699), Blank, Seconds(0.651)]),
    (6, &[Blank, Seconds(0.876), Blank, Seconds(0.752)]),
    (7, &[Blank, Seconds(0.943), Blank, Seconds(0.961)]),
    (8, &[Blank, Seconds(2.773), Blank, Seconds(1.090)]),
    (9, &[Blank, Seconds(8.208), Blank, Seconds(1.473)]),
    (10, &[Blank, Seconds(24.921), Blank, Seconds(1.665)]),
    (11, &[Blank, Seconds(74.966), Blank, Seconds(2.238)]),
    (12, &[Blank, Seconds(221.719), Blank, Seconds(2.493)]),
    (13, &[Blank, Seconds(615.524), Blank, Seconds(3.065)]),
    (14, &[Blank, Seconds(1706.41), Blank, Seconds(3.399)]),
    (15, &[Blank, Timeout, Blank, Seconds(4.481)]),
    (31, &[Blank, Blank, Blank, Seconds(39.789)]),
    (63, &[Blank, Blank, Blank, Seconds(796.955)]),
];

const HASH_SET: &[Row] = &[
    (1, &[Seconds(0.728), Seconds(0.520), Aborted, Seconds(0.171)]),
    (2, &[Seconds(0.781), Seconds(0.511), Blank, Seconds(0.221)]),
    (3, &[Seconds(6.574), Seconds(0.716), Blank, Seconds(0.248)]),
    (4, &[MemoryOut, Seconds(0.570), Blank, Seconds(0.299)]),
    (5, &[Blank, Seconds(0.567), Blank, Seconds(0.363)]),
    (6, &[Blank, Seconds(0.623), Blank, Seconds(0.414)]),
    (7, &[Blank, Seconds(0.701), Blank, Seconds(0.478)]),
    (8, &[Blank, Seconds(1.878), Blank, Seconds(0.579)]),
    (9, &[Blank, Seconds(3.357), Blank, Seconds(0.644)]),
    (10, &[Blank, Seconds(9.440), Blank, Seconds(0.773)]),
    (11, &[Blank, Seconds(29.485), Blank, Seconds(0.948)]),
    (12, &[Blank, Seconds(82.642), Blank, Seconds(1.068)]),
    (13, &[Blank, Seconds(238.420), Blank, Seconds(1.344)]),
    (14, &[Blank, Seconds(593.045), Blank, Seconds(1.608)]),
    (15, &[Blank, Seconds(952.317), Blank, Seconds(2.029)]),
    (16, &[Blank, Timeout, Blank, Seconds(2.816)]),
    (32, &[Blank, Blank, Blank, Seconds(68.011)]),
    (64, &[Blank, Blank, Blank, Seconds(2543.034)]),
];

const TREE_SET_OVER_MAP: &[Row] = &[
    (1, &[Seconds(0.195), Seconds(0.122)]),
    (2, &[Seconds(0.246), Seconds(0.153)]),
    (3, &[Seconds(0.393), Seconds(0.167)]),
    (4, &[Seconds(0.489), Seconds(0.185)]),
    (5, &[Seconds(0.651), Seconds(0.207)]),
    (6, &[Seconds(0.752), Seconds(0.246)]),
    (7, &[Seconds(0.961), Seconds(0.251)]),
    (15, &[Seconds(4.481), Seconds(0.429)]),
    (31, &[Seconds(39.789), Seconds(0.991)]),
    (63, &[Seconds(796.955), Seconds(3.388)]),
    (127, &[Timeout, Seconds(16.690)]),
    (255, &[Blank, Seconds(184.827)]),
    (511, &[Blank, Seconds(425.328)]),
];

const HASH_SET_OVER_MAP: &[Row] = &[
    (1, &[Seconds(0.171), Seconds(0.106)]),
    (2, &[Seconds(0.221), Seconds(0.141)]),
    (3, &[Seconds(0.248), Seconds(0.153)]),
    (4, &[Seconds(0.299), Seconds(0.169)]),
    (5, &[Seconds(0.363), Seconds(0.193)]),
    (6, &[Seconds(0.414), Seconds(0.218)]),
    (7, &[Seconds(0.478), Seconds(0.238)]),
    (15, &[Seconds(2.029), Seconds(0.412)]),
    (16, &[Seconds(2.816), Seconds(0.451)]),
    (32, &[Seconds(68.011), Seconds(0.989)]),
    (64, &[Seconds(2543.034), Seconds(3.464)]),
    (128, &[Timeout, Seconds(17.071)]),
    (256, &[Blank, Seconds(91.629)]),
    (512, &[Blank, Seconds(754.426)]),
];

const INT_COUNTER: &[Row] = &[
    (1, &[Seconds(0.198), Seconds(0.113)]),
    (2, &[Seconds(0.279), Seconds(0.154)]),
    (3, &[Seconds(0.469), Seconds(0.164)]),
    (4, &[Seconds(0.579), Seconds(0.184)]),
    (5, &[Seconds(0.815), Seconds(0.214)]),
    (6, &[Seconds(0.918), Seconds(0.251)]),
    (7, &[Seconds(1.182), Seconds(0.267)]),
    (15, &[Seconds(5.591), Seconds(0.539)]),
    (31, &[Seconds(41.500), Seconds(1.867)]),
    (63, &[Seconds(632.488), Seconds(10.794)]),
    (127, &[Timeout, Seconds(93.276)]),
    (255, &[Blank, Seconds(946.091)]),
];

const DUAL_CACHE: &[Row] = &[
    // The copy of the paper that we have lacks the second number.
    (1, &[Seconds(0.203), Blank]),
    (2, &[Seconds(0.283), Seconds(0.323)]),
    (3, &[Seconds(0.503), Seconds(0.327)]),
    (4, &[Seconds(0.589), Seconds(0.511)]),
    (5, &[Seconds(0.828), Seconds(0.654)]),
    (6, &[Seconds(0.950), Seconds(0.548)]),
    (7, &[Seconds(1.207), Seconds(0.529)]),
    (15, &[Seconds(5.765), Seconds(1.015)]),
    (31, &[Seconds(53.434), Seconds(4.057)]),
    (63, &[Seconds(723.267), Seconds(26.192)]),
    (127, &[Timeout, Seconds(215.521)]),
    (255, &[Blank, Seconds(2180.506)]),
];

#[cfg(test)]
mod tests {
    use super::{Entry, FIGURE_13, FIGURE_14, FIGURE_20, FIGURE_21, Program};

    /// Rows, entries that are numbers, and the sum of those, for each program of a figure.
    fn sums(figure: &[Program]) -> Vec<(&'static str, usize, usize, f64)> {
        let sum = |program: &Program| {
            let entries: Vec<Entry> = program.rows.iter().flat_map(|(_, entries)| entries.iter().copied()).collect();
            let numbers: Vec<f64> = entries.iter().filter_map(|entry| entry.number()).collect();
            let sum = (numbers.iter().sum::<f64>() * 1000.0).round() / 1000.0;
            (program.name, program.rows.len(), numbers.len(), sum)
        };
        figure.iter().map(sum).collect()
    }

    /// The sums were added up from the papers.
    #[test]
    fn tables_are_those_of_the_papers() {
        assert_eq!(sums(FIGURE_13), [("Stack", 12, 34, 11742726.0), ("Queue", 7, 19, 1217673.0)]);
        assert_eq!(sums(FIGURE_14), [("HeapArray", 8, 24, 3874993.0), ("RedBlackTree", 6, 18, 2223612.0)]);
        assert_eq!(
            sums(FIGURE_20),
            [
                ("TreeMap", 17, 27, 3092.975),
                ("HashMap", 18, 31, 3483.389),
                ("TreeSet", 17, 34, 3548.676),
                ("HashSet", 18, 36, 4547.923)
            ]
        );
        assert_eq!(
            sums(FIGURE_21),
            [
                ("TreeSet", 13, 23, 1477.896),
                ("HashSet", 14, 25, 3487.744),
                ("IntCounter", 12, 22, 1737.933),
                ("DualCache", 12, 21, 3217.212)
            ]
        );
    }

    #[test]
    fn rows_are_complete_and_in_order() {
        for (figure, columns) in [(FIGURE_13, 3), (FIGURE_14, 3), (FIGURE_20, 4), (FIGURE_21, 2)] {
            for program in figure {
                assert!(program.rows.iter().all(|(_, entries)| entries.len() == columns), "{}", program.name);
                assert!(program.rows.windows(2).all(|rows| rows[0].0 < rows[1].0), "{}", program.name);
            }
        }
    }
}
