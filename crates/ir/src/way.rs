//! A way that a run took through a method, and what happened on it in words of Java.
//!
//! On one way, everything has one cause. The value of a register comes from the instruction that wrote it last. That a block was
//! executed comes from the last branch before it whose two ways had not met again by then. So what source would call
//! `node.next.value >= node.value` can be read off the code, without any source.

use crate::code::*;
use crate::descriptor::descriptor_of;
use crate::dominators::{Join, PostDominators};
use crate::symbols::{class_name, constant, member};
use ristretto_classfile::ClassFile;

/// Expressions within expressions, before the rest is left out.
const DEEPEST: usize = 8;
/// What stands for what is left out.
const LEFT_OUT: &str = "…";

/// The blocks of a method that a run executed, in order.
#[derive(Debug)]
pub struct Way<'a> {
    /// The class of the method.
    pub class: &'a ClassFile<'a>,
    /// The method.
    pub code: &'a Method,
    /// Whether its first parameter is the object that it was called on.
    pub has_receiver: bool,
    /// The blocks.
    pub blocks: &'a [BlockId],
}

/// A point on a way: before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The block, by its position on the way.
    pub position: usize,
    /// The number of the instruction in its block; behind the last one is the terminator.
    pub instruction: usize,
}

/// What decides where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A branch or a switch, by the position of its block.
    Branch(usize),
    /// An exception that the block at a position ended in, and that the next one caught.
    Exception(usize),
}

impl<'a> Way<'a> {
    /// The block at a position.
    pub fn block(&self, position: usize) -> Option<&'a Block> {
        self.code.blocks.get(self.blocks.get(position)?.0 as usize)
    }

    /// The point before the terminator of the block at a position.
    pub fn end_of(&self, position: usize) -> Point {
        Point { position, instruction: self.block(position).map_or(0, |block| block.instructions.len()) }
    }

    /// The instruction at a point.
    pub fn instruction(&self, at: Point) -> Option<&'a Instruction> {
        self.block(at.position)?.instructions.get(at.instruction)
    }

    /// Where a register got the value that it has before a point; nothing if it still holds an argument or a caught exception.
    pub fn definition(&self, register: Reg, before: Point) -> Option<Point> {
        let mut end = before.instruction;
        for position in (0..=before.position).rev() {
            let block = self.block(position)?;
            let written = |instruction: &Instruction| instruction.op.written() == Some(register);
            if let Some(instruction) = block.instructions[..end.min(block.instructions.len())].iter().rposition(written)
            {
                return Some(Point { position, instruction });
            }
            if block.caught == Some(register) {
                return None;
            }
            end = usize::MAX;
        }
        None
    }

    /// What decided that the way came to the block at a position; nothing if it had to.
    pub fn decided_by(&self, position: usize, joins: &PostDominators) -> Option<Decision> {
        for at in (0..position).rev() {
            let block = *self.blocks.get(at)?;
            let since = self.blocks.get(at + 1..=position)?;
            if self.block(at + 1)?.caught.is_some() {
                // Had there been no exception, the way would have gone to all that stands behind the block.
                let normal = std::iter::successors(Some(block), |block| match joins.join(*block)? {
                    Join::Block(join) => Some(join),
                    Join::Return => None,
                });
                if !{ normal }.skip(1).any(|join| since.contains(&join)) {
                    return Some(Decision::Exception(at));
                }
                continue;
            }
            if matches!(self.block(at)?.terminator, Terminator::Goto(_)) {
                continue;
            }
            let have_met = match joins.join(block) {
                Some(Join::Block(join)) => since.contains(&join),
                Some(Join::Return) | None => false,
            };
            if !have_met {
                return Some(Decision::Branch(at));
            }
        }
        None
    }

    /// The instruction of the block at a position that was made from a JVM instruction.
    pub fn made_from(&self, position: usize, index: u16) -> Option<Point> {
        let instructions = &self.block(position)?.instructions;
        let instruction = instructions.iter().position(|instruction| instruction.at.index == index)?;
        Some(Point { position, instruction })
    }

    /// Whether the condition of the branch at a position held on the way.
    pub fn held(&self, position: usize) -> Option<bool> {
        let Terminator::Branch { then, otherwise, .. } = &self.block(position)?.terminator else { return None };
        let next = self.blocks.get(position + 1)?;
        (then != otherwise).then_some(next == then)
    }

    /// The two sides of a branch's comparison, and what it asks of them. A comparison of `long`s or of floating point numbers is made in
    /// two steps, of which this gives the first.
    pub fn compared(&self, position: usize) -> Option<(Condition, Operand, Operand, Point)> {
        let Terminator::Branch { condition, a, b, .. } = self.block(position)?.terminator else { return None };
        let end = self.end_of(position);
        if let (Operand::Reg(register), Operand::Const(Constant::Int(0))) = (a, b)
            && let Some(at) = self.definition(register, end)
            && let Op::Binary { op, a, b, .. } = self.instruction(at)?.op
            && is_comparison(op)
        {
            return Some((condition, a, b, at));
        }
        Some((condition, a, b, end))
    }

    /// The condition of the branch at a position as Java has it, or its opposite.
    pub fn condition(&self, position: usize, holds: bool) -> Option<String> {
        let (condition, a, b, at) = self.compared(position)?;
        let condition = if holds { condition } else { condition.negated() };
        if b == Operand::Const(Constant::Int(0)) && self.is_boolean(a, at) {
            let text = self.nested(a, at, 0);
            return Some(if condition == Condition::Eq { format!("!{}", grouped(text)) } else { text });
        }
        let [a, b] = [a, b].map(|operand| self.nested(operand, at, 0));
        Some(format!("{a} {} {b}", condition.sign()))
    }

    /// Whether an operand is known to be a `boolean`, before a point.
    pub fn is_boolean(&self, operand: Operand, before: Point) -> bool {
        let Operand::Reg(register) = operand else { return false };
        let returns = |index: u16, end: &[u8]| {
            descriptor_of(&self.class.constant_pool, index).is_some_and(|descriptor| descriptor.ends_with(end))
        };
        let is_truth = |op: &Op| match op {
            Op::Invoke { method, .. } => returns(*method, b")Z"),
            Op::GetField { field, .. } | Op::GetStatic { field, .. } => returns(*field, b"Z"),
            Op::InstanceOf { .. } => true,
            Op::ArrayLoad { element, .. } => *element == Element::Boolean,
            _ => false,
        };
        let Some(definition) = self.definition(register, before).and_then(|at| self.instruction(at)) else {
            return false;
        };
        match definition.op {
            // A variable that holds nothing else is one.
            Op::Move { from: Operand::Const(Constant::Int(0 | 1)), .. } => {
                let instructions = self.code.blocks.iter().flat_map(|block| &block.instructions);
                { instructions }.filter(|instruction| instruction.op.written() == Some(register)).all(|instruction| {
                    let is_bit = matches!(instruction.op, Op::Move { from: Operand::Const(Constant::Int(0 | 1)), .. });
                    is_bit || is_truth(&instruction.op)
                })
            }
            Op::Move { from, .. } => self.definition(register, before).is_some_and(|at| self.is_boolean(from, at)),
            _ => is_truth(&definition.op),
        }
    }

    /// The name of the method that the instruction at a point calls.
    pub fn called(&self, at: Point) -> Option<String> {
        let Op::Invoke { method, .. } = self.instruction(at)?.op else { return None };
        Some(member(&self.class.constant_pool, method).1)
    }

    /// What the instruction at a point computes, in the words of its code, whatever the variable is called that it goes to.
    pub fn computation(&self, at: Point) -> String {
        self.result(at, 1)
    }

    /// What an operand is before a point, as Java source would have it.
    pub fn expression(&self, operand: Operand, before: Point) -> String {
        self.nested(operand, before, 0)
    }

    /// The variables that an operand was computed from.
    pub fn variables(&self, operand: Operand, before: Point) -> Vec<Reg> {
        let mut found = Vec::new();
        let mut open = vec![(operand, before, 0)];
        while let Some((operand, before, depth)) = open.pop() {
            let Operand::Reg(register) = operand else { continue };
            if self.name(register).is_some() {
                if !found.contains(&register) {
                    found.push(register);
                }
            } else if let Some(at) = self.definition(register, before).filter(|_| depth < DEEPEST)
                && let Some(instruction) = self.instruction(at)
            {
                instruction.op.for_each_read(|operand| open.push((*operand, at, depth + 1)));
            }
        }
        found
    }

    fn nested(&self, operand: Operand, before: Point, depth: usize) -> String {
        let register = match operand {
            Operand::Const(constant) => return literal(constant),
            Operand::Reg(register) => register,
        };
        if let Some(name) = self.name(register) {
            return name;
        }
        match self.definition(register, before) {
            Some(at) if depth < DEEPEST => self.result(at, depth + 1),
            _ => LEFT_OUT.to_owned(),
        }
    }

    /// The name of a register that is a variable of the source, or an argument.
    fn name(&self, register: Reg) -> Option<String> {
        let parameter = self.code.parameters.iter().position(|parameter| *parameter == register);
        if parameter == Some(0) && self.has_receiver {
            return Some("this".to_owned());
        }
        let name = self.code.registers.get(usize::from(register.0))?.name.as_deref().map(str::to_owned);
        name.or_else(|| parameter.map(|number| format!("argument{}", number + usize::from(!self.has_receiver))))
    }

    /// What an instruction computes.
    fn result(&self, at: Point, depth: usize) -> String {
        let Some(instruction) = self.instruction(at) else { return LEFT_OUT.to_owned() };
        let text = |operand: Operand| self.nested(operand, at, depth);
        let pool = &self.class.constant_pool;
        match &instruction.op {
            Op::Move { from, .. } => text(*from),
            Op::CheckCast { value, .. } => text(*value),
            Op::Load { constant: index, .. } => constant(self.class, *index),
            Op::Unary { op, a, .. } => match op {
                UnaryOp::NegInt | UnaryOp::NegLong | UnaryOp::NegFloat | UnaryOp::NegDouble => {
                    format!("-{}", grouped(text(*a)))
                }
                _ => text(*a),
            },
            Op::Binary { op, a, b, .. } => {
                format!("{} {} {}", grouped(text(*a)), op.sign().unwrap_or("<=>"), grouped(text(*b)))
            }
            Op::GetField { object, field, .. } => self.place(text(*object), *field),
            Op::GetStatic { field, .. } => {
                let (class, name) = member(pool, *field);
                self.of_class(&class, name)
            }
            Op::ArrayLoad { array, index, .. } => format!("{}[{}]", text(*array), text(*index)),
            Op::ArrayLength { array, .. } => format!("{}.length", text(*array)),
            Op::InstanceOf { value, class, .. } => {
                format!("{} instanceof {}", text(*value), simple(&class_name(pool, *class)))
            }
            Op::Invoke { kind, method, arguments, .. } => self.call(*kind, *method, arguments, at, depth),
            Op::New { class, .. } => format!("new {}", simple(&class_name(pool, *class))),
            Op::NewArray { element, length, .. } => format!("new {}[{}]", element.name(), text(*length)),
            Op::NewRefArray { class, length, .. } => {
                let class = class_name(pool, *class);
                let base = class.trim_end_matches("[]");
                format!("new {}[{}]{}", simple(base), text(*length), &class[base.len()..])
            }
            _ => LEFT_OUT.to_owned(),
        }
    }

    /// A field of an object, before a point.
    pub fn field(&self, object: Operand, field: u16, before: Point) -> String {
        self.place(self.expression(object, before), field)
    }

    fn place(&self, object: String, field: u16) -> String {
        let (_, name) = member(&self.class.constant_pool, field);
        // What an inner class has of the object around it needs no mention in source.
        if object == "this" && !self.is_variable(&name) || object.ends_with("this$0") {
            return name;
        }
        format!("{object}.{name}")
    }

    fn call(&self, kind: CallKind, method: u16, arguments: &[Operand], at: Point, depth: usize) -> String {
        let (class, name) = member(&self.class.constant_pool, method);
        let mut words = arguments.iter().map(|operand| self.nested(*operand, at, depth));
        // Numbers are put into boxes and taken out again without a word in the source.
        let boxes = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float"];
        if arguments.len() == 1 && boxes.contains(&&*class) && (name == "valueOf" || name.ends_with("Value")) {
            return words.next().unwrap_or_default();
        }
        let called = if kind == CallKind::Static {
            self.of_class(&class, name)
        } else {
            match words.next().as_deref() {
                Some("this") | None => name,
                Some(receiver) => format!("{receiver}.{name}"),
            }
        };
        format!("{called}({})", words.collect::<Vec<_>>().join(", "))
    }

    /// A static member: that of another class with the name of its class.
    fn of_class(&self, class: &str, name: String) -> String {
        let own = class_name(&self.class.constant_pool, self.class.this_class);
        if class == own { name } else { format!("{}.{name}", simple(class)) }
    }

    fn is_variable(&self, name: &str) -> bool {
        self.code.registers.iter().any(|register| register.name.as_deref() == Some(name))
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, CmpLong | CmpFloatLess | CmpFloatGreater | CmpDoubleLess | CmpDoubleGreater)
}

/// An expression as a part of another one: in parentheses, if it has parts that could be taken for the other's.
pub fn grouped(text: String) -> String {
    let mut depth = 0;
    let has_parts = text.chars().any(|letter| {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        letter == ' ' && depth == 0
    });
    if has_parts { format!("({text})") } else { text }
}

fn literal(constant: Constant) -> String {
    match constant {
        Constant::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        Constant::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        Constant::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
        Constant::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
        Constant::Int(value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Float(value) => format!("{value:?}"),
        Constant::Double(value) => format!("{value:?}"),
        Constant::Null => "null".to_owned(),
    }
}

/// The name of a class without package and without the class around it. A `$` that no small letter
/// follows is taken to stand between two classes; in `We$ird`, it is a part of the name.
pub(crate) fn simple(class: &str) -> &str {
    let own = class.rsplit('.').next().unwrap_or(class);
    let is_between = |at: usize| at > 0 && own[at + 1..].starts_with(|next: char| !next.is_lowercase() && next != '$');
    let nested = own.match_indices('$').rfind(|(at, _)| is_between(*at));
    nested.map_or(own, |(at, _)| &own[at + 1..])
}
