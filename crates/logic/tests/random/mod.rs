//! Random formulas beside their truth tables. The tables are computed by plain bit operations and know nothing of
//! graphs: they are what everything else is compared with.

// Each test uses its part of this.
#![allow(dead_code)]

use glassbox_logic::{Gate, Graph, Literal};

/// SplitMix64: enough randomness for tests, and the same on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn flip(&mut self) -> bool {
        self.next() & 1 == 1
    }

    /// Numbers with few bits set, few bits clear, small, large, and of any kind.
    pub fn number(&mut self) -> u64 {
        let value = self.next();
        match self.below(6) {
            0 => value & 7,
            1 => (value & 7).wrapping_neg(),
            2 => 1 << self.below(64),
            3 => (1u64 << self.below(64)).wrapping_sub(1),
            4 => value >> self.below(64),
            _ => value,
        }
    }
}

/// The values of a function of up to 12 variables under all assignments, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(Vec<u64>);

impl Table {
    pub fn constant(variables: usize, value: bool) -> Table {
        let rows = 1usize << variables;
        let word = if value { u64::MAX >> (64 - rows.min(64)) } else { 0 };
        Table(vec![word; rows.div_ceil(64)])
    }

    pub fn variable(variables: usize, number: usize) -> Table {
        let mut table = Table::constant(variables, false);
        for row in 0..1usize << variables {
            table.0[row / 64] |= ((row >> number & 1) as u64) << (row % 64);
        }
        table
    }

    pub fn not(&self, variables: usize) -> Table {
        self.zip(&Table::constant(variables, true), |a, b| a ^ b)
    }

    pub fn and(&self, other: &Table) -> Table {
        self.zip(other, |a, b| a & b)
    }

    pub fn or(&self, other: &Table) -> Table {
        self.zip(other, |a, b| a | b)
    }

    pub fn xor(&self, other: &Table) -> Table {
        self.zip(other, |a, b| a ^ b)
    }

    pub fn at(&self, row: usize) -> bool {
        self.0[row / 64] >> (row % 64) & 1 == 1
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    fn zip(&self, other: &Table, op: impl Fn(u64, u64) -> u64) -> Table {
        Table(self.0.iter().zip(&other.0).map(|(&a, &b)| op(a, b)).collect())
    }
}

/// The row of a table that an assignment is.
pub fn row(assignment: &[bool]) -> usize {
    assignment.iter().enumerate().map(|(number, &value)| usize::from(value) << number).sum()
}

/// The assignment that a row of a table is.
pub fn assignment(variables: usize, row: usize) -> Vec<bool> {
    (0..variables).map(|number| row >> number & 1 == 1).collect()
}

/// The truth table of a literal, by what the graph says of its nodes.
pub fn table_of(graph: &Graph, literal: Literal) -> Table {
    let variables = graph.variable_count();
    let mut tables = std::collections::HashMap::from([(0, Table::constant(variables, false))]);
    let signed = |tables: &std::collections::HashMap<u32, Table>, literal: Literal| {
        let table = &tables[&literal.node()];
        if literal.is_negated() { table.not(variables) } else { table.clone() }
    };
    for node in graph.cone(&[literal]) {
        let table = match graph.gate(node) {
            Gate::Constant => Table::constant(variables, false),
            Gate::Variable(number) => Table::variable(variables, number as usize),
            Gate::And(a, b) => signed(&tables, a).and(&signed(&tables, b)),
        };
        tables.insert(node, table);
    }
    signed(&tables, literal)
}

/// Literals and what they should mean.
pub struct Pool {
    pub variables: usize,
    pub entries: Vec<(Literal, Table)>,
}

impl Pool {
    pub fn new(graph: &mut Graph, variables: usize) -> Pool {
        let mut entries: Vec<_> = (0..variables).map(|v| (graph.variable(), Table::variable(variables, v))).collect();
        entries.push((Literal::TRUE, Table::constant(variables, true)));
        Pool { variables, entries }
    }

    /// An entry, more often a late one than an early one, negated or not.
    pub fn pick(&self, random: &mut Random) -> (Literal, Table) {
        let count = self.entries.len();
        let place = if random.flip() { random.below(count) } else { count - 1 - random.below(count.min(8)) };
        let (literal, table) = &self.entries[place];
        if random.flip() { (*literal, table.clone()) } else { (!*literal, table.not(self.variables)) }
    }

    /// Applies a random operation to random entries.
    pub fn grow(&mut self, graph: &mut Graph, random: &mut Random) {
        let ((a, ta), (b, tb), (c, tc)) = (self.pick(random), self.pick(random), self.pick(random));
        let n = self.variables;
        let entry = match random.below(8) {
            0 | 1 => (graph.and(a, b), ta.and(&tb)),
            2 => (graph.or(a, b), ta.or(&tb)),
            3 => (graph.xor(a, b), ta.xor(&tb)),
            4 => (graph.iff(a, b), ta.xor(&tb).not(n)),
            5 => (graph.implies(a, b), ta.not(n).or(&tb)),
            6 => (graph.ite(c, a, b), tc.and(&ta).or(&tc.not(n).and(&tb))),
            _ => (graph.and_all([a, b, c]), ta.and(&tb).and(&tc)),
        };
        self.entries.push(entry);
    }
}
