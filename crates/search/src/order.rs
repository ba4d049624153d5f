//! The order of variables in a decision diagram (paper 001, section 3.1.5): fields that are read together are kept together.
//!
//! What reads fields is the invariant. Its formula is built while it is evaluated, so a gate that brings two fields together has a
//! smaller number the earlier that happened. Fields are taken in the order in which gates bring them together with others;
//! the bits of one field stay side by side, the highest first.

use glassbox_logic::{Gate, Graph, Literal};
use rustc_hash::FxHashMap;

/// The variables of all fields, each given by its own. Gates below `first` were there before the formula was built.
pub fn by_use(graph: &Graph, formula: Literal, first: usize, fields: &[Vec<u32>]) -> Vec<u32> {
    let mut field_of: FxHashMap<u32, usize> = FxHashMap::default();
    for (field, variables) in fields.iter().enumerate() {
        field_of.extend(variables.iter().map(|variable| (*variable, field)));
    }
    // The field of a node that depends on no other.
    let mut only: FxHashMap<u32, usize> = FxHashMap::default();
    let mut taken = vec![false; fields.len()];
    let mut order = Vec::new();
    for node in graph.cone(&[formula]) {
        match graph.gate(node) {
            Gate::Constant => {}
            Gate::Variable(number) => {
                only.extend(field_of.get(&number).map(|field| (node, *field)));
            }
            Gate::And(left, right) => {
                let sides = [left, right].map(|side| only.get(&side.node()).copied());
                match sides {
                    [Some(a), Some(b)] if a == b => {
                        only.insert(node, a);
                    }
                    _ if (node as usize) < first => {}
                    _ => {
                        for field in sides.into_iter().flatten() {
                            if !std::mem::replace(&mut taken[field], true) {
                                order.push(field);
                            }
                        }
                    }
                }
            }
        }
    }
    order.extend((0..fields.len()).filter(|field| !taken[*field]));
    order.into_iter().flat_map(|field| fields[field].iter().rev().copied()).collect()
}
