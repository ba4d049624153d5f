//! What one instruction of a method does, as Java source would have it, on whatever way it is come to.

use std::collections::VecDeque;

use crate::code::*;
use crate::descriptor::descriptor_of;
use crate::graph::Graph;
use crate::symbols::member;
use crate::way::{Point, Way};

/// A shortest way through a method to a block.
pub fn way_to(code: &Method, block: BlockId) -> Option<Vec<BlockId>> {
    let graph = Graph::new(code);
    let mut from: Vec<Option<BlockId>> = vec![None; graph.len()];
    let mut open = VecDeque::from([BlockId(0)]);
    while let Some(at) = open.pop_front().filter(|at| *at != block) {
        for edge in graph.successors(at) {
            let known = from.get_mut(edge.block.0 as usize)?;
            if known.is_none() && edge.block != BlockId(0) {
                *known = Some(at);
                open.push_back(edge.block);
            }
        }
    }
    let mut way = vec![block];
    while let Some(before) = from.get(way.last()?.0 as usize).copied().flatten() {
        way.push(before);
    }
    way.reverse();
    (way.first() == Some(&BlockId(0))).then_some(way)
}

impl Way<'_> {
    /// What the instruction at a point does, or the terminator behind the last one; nothing where source has no words for it.
    pub fn statement(&self, at: Point) -> Option<String> {
        let block = self.block(at.position)?;
        let text = |operand: Operand| self.expression(operand, at);
        let pool = &self.class.constant_pool;
        let Some(instruction) = block.instructions.get(at.instruction) else {
            return match block.terminator {
                Terminator::Branch { .. } => self.condition(at.position, true),
                Terminator::Return(Some(value)) => Some(format!("return {}", text(value))),
                Terminator::Switch { value, .. } => Some(text(value)),
                Terminator::Throw(value) => Some(format!("throw {}", text(value))),
                Terminator::Goto(_) | Terminator::Return(None) => None,
            };
        };
        let stored = |field: u16, value: Operand| match (descriptor_of(pool, field)?, value) {
            (b"Z", Operand::Const(Constant::Int(0))) => Some("false".to_owned()),
            (b"Z", Operand::Const(Constant::Int(1))) => Some("true".to_owned()),
            _ => Some(text(value)),
        };
        match &instruction.op {
            Op::PutField { object, field, value } => {
                Some(format!("{} = {}", self.field(*object, *field, at), stored(*field, *value)?))
            }
            Op::PutStatic { field, value } => Some(format!("{} = {}", member(pool, *field).1, stored(*field, *value)?)),
            Op::ArrayStore { array, index, value, .. } => {
                Some(format!("{}[{}] = {}", text(*array), text(*index), text(*value)))
            }
            Op::Move { to, from } => Some(format!("{} = {}", self.expression(Operand::Reg(*to), at), text(*from))),
            _ => Some(self.computation(at)),
        }
    }
}
