//! What a `switch` would have had to find.
//!
//! `javac` makes numbers of what is not a number: of an enum constant by a table, of a string by its hash code and `equals`, of a pattern
//! by a dynamic call. What source has in parentheses is found again behind them.

use glassbox_ir::{self as ir, Op, Operand, Point, Reg, Terminator, Way};
use glassbox_machine::Ref;
use glassbox_verdict::Value;

use super::computed_at;
use crate::describe::Names;
use crate::place::Kind;
use crate::stage::Stage;
use crate::watch::Watching;

/// Cases that are listed where none of them was met.
const MOST_CASES: usize = 4;

impl<D: Watching> Stage<D> {
    /// The condition under which the switch at a position would not have led where it did, and what that is about. `bits` are those of
    /// registers after it.
    pub(super) fn other_case(
        &mut self,
        way: &Way,
        position: usize,
        bits: impl Fn(Reg) -> Option<u64>,
        names: &mut Names,
    ) -> Option<(String, Operand, Point)> {
        let Terminator::Switch { value, cases, default } = &way.block(position)?.terminator else { return None };
        if let Some((subject, at)) = subject(way, *value, position) {
            let Operand::Reg(register) = subject else { return None };
            let words = self.differs(&way.expression(subject, at), bits(register)?, names);
            return Some((words, subject, at));
        }
        let end = way.end_of(position);
        let text = way.expression(*value, end);
        let others: Vec<i32> = cases.iter().filter(|(_, target)| target != default).map(|(case, _)| *case).collect();
        let number = match value {
            Operand::Reg(register) => bits(*register)? as i32,
            Operand::Const(_) => return None,
        };
        let words = if way.blocks.get(position + 1) != Some(default) || others.is_empty() {
            format!("{text} != {number}")
        } else {
            let mut listed: Vec<String> =
                others.iter().take(MOST_CASES).map(|case| format!("{text} == {case}")).collect();
            listed.extend((others.len() > MOST_CASES).then(|| "…".to_owned()));
            listed.join(" || ")
        };
        Some((words, *value, end))
    }

    /// That an expression is not what it is.
    fn differs(&mut self, text: &str, bits: u64, names: &mut Names) -> String {
        match self.value(bits, Kind::Reference, names, &mut Vec::new()) {
            Value::Null => format!("{text} != null"),
            Value::Constant(found) | Value::Literal(found) => format!("{text} != {found}"),
            Value::Text(found) => format!("!{}.equals({found:?})", ir::grouped(text.to_owned())),
            Value::Reference(_) | Value::Opaque(_) => {
                let class = self.machine.heap.class(Ref::from_bits(bits));
                format!("!({text} instanceof {})", self.simple_name(class))
            }
        }
    }
}

/// What the source of a switch at a position is about, if it is no number.
fn subject(way: &Way, value: Operand, position: usize) -> Option<(Operand, Point)> {
    let Some(at) = computed_at(way, value, way.end_of(position)) else {
        // Which string it is has been told from the others, by hash code first, and is known by a number now.
        let is_constant = |at| matches!(way.instruction(at).map(|found| &found.op), Some(Op::Move { .. }));
        let Operand::Reg(register) = value else { return None };
        way.definition(register, way.end_of(position)).filter(|at| is_constant(*at))?;
        return (0..position).rev().find_map(|earlier| {
            let Terminator::Switch { value, .. } = way.block(earlier)?.terminator else { return None };
            asked(way, computed_at(way, value, way.end_of(earlier))?, "hashCode")
        });
    };
    match &way.instruction(at)?.op {
        Op::InvokeDynamic { arguments, .. } => Some((*arguments.first()?, at)),
        Op::ArrayLoad { index, .. } => asked(way, computed_at(way, *index, at)?, "ordinal"),
        Op::Invoke { .. } => asked(way, at, "ordinal"),
        _ => None,
    }
}

/// The object of which an instruction asks something.
fn asked(way: &Way, at: Point, question: &str) -> Option<(Operand, Point)> {
    let Op::Invoke { arguments, .. } = &way.instruction(at)?.op else { return None };
    way.called(at).filter(|name| name == question)?;
    Some((*arguments.first()?, at))
}
