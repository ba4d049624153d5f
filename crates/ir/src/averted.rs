//! What would have had to hold for an instruction not to throw.

use crate::code::*;
use crate::symbols::class_name;
use crate::way::{Point, Way, simple};

impl Way<'_> {
    /// The condition under which the instruction at a point would not have thrown an exception of a class itself, as Java has it, and
    /// what it is about. An index is `negative`, or else too large.
    pub fn averted(
        &self,
        at: Point,
        exception: &str,
        negative: impl Fn(Operand) -> bool,
    ) -> Option<(String, Vec<Operand>)> {
        let op = &self.instruction(at)?.op;
        let text = |operand: Operand| self.expression(operand, at);
        let at_least_zero = |operand: Operand| Some((format!("{} >= 0", text(operand)), vec![operand]));
        match (exception, op) {
            ("java.lang.NullPointerException", op) => {
                let object = dereferenced(op)?;
                Some((format!("{} != null", text(object)), vec![object]))
            }
            ("java.lang.ArithmeticException", Op::Binary { b, .. }) => Some((format!("{} != 0", text(*b)), vec![*b])),
            ("java.lang.ClassCastException", Op::CheckCast { value, class, .. }) => {
                let class = class_name(&self.class.constant_pool, *class);
                Some((format!("{} instanceof {}", text(*value), simple(&class)), vec![*value]))
            }
            (
                "java.lang.ArrayIndexOutOfBoundsException",
                Op::ArrayLoad { array, index, .. } | Op::ArrayStore { array, index, .. },
            ) => match negative(*index) {
                true => at_least_zero(*index),
                false => Some((format!("{} < {}.length", text(*index), text(*array)), vec![*index, *array])),
            },
            ("java.lang.NegativeArraySizeException", Op::NewArray { length, .. } | Op::NewRefArray { length, .. }) => {
                at_least_zero(*length)
            }
            _ => None,
        }
    }
}

/// The object that an instruction cannot do without.
fn dereferenced(op: &Op) -> Option<Operand> {
    match op {
        Op::GetField { object, .. }
        | Op::PutField { object, .. }
        | Op::MonitorEnter { object }
        | Op::MonitorExit { object } => Some(*object),
        Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } | Op::ArrayLength { array, .. } => Some(*array),
        Op::Invoke { kind, arguments, .. } if *kind != CallKind::Static => arguments.first().copied(),
        _ => None,
    }
}
