//! The seam for symbolic values: a domain that only knows "depends on the first argument" sees
//! every way a value flows, while the machine computes the same numbers as ever.

use crate::support;

use std::collections::HashMap;

use glassbox_classes::Jdk;
use glassbox_classes::world::ClassId;
use glassbox_ir::{BinaryOp, Condition, UnaryOp};
use glassbox_machine::domain::Place;
use glassbox_machine::{Concrete, Domain};
use support::{machine_with, method};

/// Bits, and whether they depend on a marked value.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Marked {
    bits: u64,
    marked: bool,
}

#[derive(Default)]
struct Marks {
    heap: HashMap<Place, bool>,
    /// Branches that depended on a marked value.
    decisions: usize,
}

impl Domain for Marks {
    type Value = Marked;

    fn constant(bits: u64) -> Marked {
        Marked { bits, marked: false }
    }
    fn bits(value: Marked) -> u64 {
        value.bits
    }
    fn unary(&mut self, op: UnaryOp, a: Marked) -> Marked {
        Marked { bits: Concrete.unary(op, a.bits), marked: a.marked }
    }
    fn binary(&mut self, op: BinaryOp, a: Marked, b: Marked) -> Marked {
        Marked { bits: Concrete.binary(op, a.bits, b.bits), marked: a.marked || b.marked }
    }
    fn branch(&mut self, condition: Condition, a: Marked, b: Marked) -> bool {
        self.decisions += usize::from(a.marked || b.marked);
        Concrete.branch(condition, a.bits, b.bits)
    }
    fn in_bounds(&mut self, index: Marked, length: Marked) -> bool {
        self.decisions += usize::from(index.marked || length.marked);
        Concrete.in_bounds(index.bits, length.bits)
    }
    fn class_looked_at(&mut self, _: Marked, _: ClassId) {}
    fn pin(&mut self, value: Marked) -> u64 {
        self.decisions += usize::from(value.marked);
        value.bits
    }
    fn loaded(&mut self, place: Place, base: Marked, index: Option<Marked>, bits: u64) -> Marked {
        let through = base.marked || index.is_some_and(|index| index.marked);
        Marked { bits, marked: through || self.heap.get(&place).copied().unwrap_or(false) }
    }
    fn stored(&mut self, place: Place, _: Marked, _: Option<Marked>, value: Marked) {
        self.heap.insert(place, value.marked);
    }
}

#[test]
fn a_domain_sees_every_flow_and_changes_no_result() {
    // Method, arguments, result, whether it depends on the first argument, decisions made on it.
    let table: &[(&str, [i32; 2], i32, bool, usize)] = &[
        ("arithmetic", [3, 4], 10, true, 0),
        ("throughField", [3, 4], 3, true, 0),
        ("overwritten", [3, 4], 4, false, 0),
        ("throughArray", [3, 4], 3, true, 0),
        ("throughStatic", [3, 4], 7, true, 0),
        ("byIndex", [3, 4], 20, true, 1),
        ("decides", [4, 9], 9, false, 1),
        ("decides", [2, 9], 7, false, 1),
        ("loops", [3, 5], 15, false, 4),
    ];
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Flows", Marks::default());
        for (name, [a, b], result, marked, decisions) in table {
            let method = method(&machine, class, name);
            machine.domain.decisions = 0;
            let first = Marked { bits: u64::from(*a as u32), marked: true };
            let second = Marked { bits: u64::from(*b as u32), marked: false };
            let value = machine.call_with(method, &[first, second]).unwrap().unwrap();
            assert_eq!(value.bits as i32, *result, "{name}");
            assert_eq!(value.marked, *marked, "{name}");
            assert_eq!(machine.domain.decisions, *decisions, "{name}");
        }
    }
}
