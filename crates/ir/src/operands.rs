//! What an instruction reads and writes, for every pass that does not care what it computes.

use crate::code::{BinaryOp, Constant, Element, Kind, Op, Operand, Reg, Terminator, UnaryOp};

impl Op {
    /// The register it writes.
    pub fn written(&self) -> Option<Reg> {
        match self {
            Op::Move { to, .. }
            | Op::Load { to, .. }
            | Op::Unary { to, .. }
            | Op::Binary { to, .. }
            | Op::GetField { to, .. }
            | Op::GetStatic { to, .. }
            | Op::ArrayLoad { to, .. }
            | Op::ArrayLength { to, .. }
            | Op::New { to, .. }
            | Op::NewArray { to, .. }
            | Op::NewRefArray { to, .. }
            | Op::NewMultiArray { to, .. }
            | Op::CheckCast { to, .. }
            | Op::InstanceOf { to, .. } => Some(*to),
            Op::Invoke { to, .. } | Op::InvokeDynamic { to, .. } => *to,
            Op::PutField { .. }
            | Op::PutStatic { .. }
            | Op::ArrayStore { .. }
            | Op::MonitorEnter { .. }
            | Op::MonitorExit { .. } => None,
        }
    }

    /// The register it writes, to be changed.
    pub fn written_mut(&mut self) -> Option<&mut Reg> {
        match self {
            Op::Move { to, .. }
            | Op::Load { to, .. }
            | Op::Unary { to, .. }
            | Op::Binary { to, .. }
            | Op::GetField { to, .. }
            | Op::GetStatic { to, .. }
            | Op::ArrayLoad { to, .. }
            | Op::ArrayLength { to, .. }
            | Op::New { to, .. }
            | Op::NewArray { to, .. }
            | Op::NewRefArray { to, .. }
            | Op::NewMultiArray { to, .. }
            | Op::CheckCast { to, .. }
            | Op::InstanceOf { to, .. } => Some(to),
            Op::Invoke { to, .. } | Op::InvokeDynamic { to, .. } => to.as_mut(),
            Op::PutField { .. }
            | Op::PutStatic { .. }
            | Op::ArrayStore { .. }
            | Op::MonitorEnter { .. }
            | Op::MonitorExit { .. } => None,
        }
    }

    /// Calls `visit` for each operand it reads, in order.
    pub fn for_each_read(&self, mut visit: impl FnMut(&Operand)) {
        match self {
            Op::Load { .. } | Op::GetStatic { .. } | Op::New { .. } => {}
            Op::Move { from: a, .. }
            | Op::Unary { a, .. }
            | Op::GetField { object: a, .. }
            | Op::PutStatic { value: a, .. }
            | Op::ArrayLength { array: a, .. }
            | Op::NewArray { length: a, .. }
            | Op::NewRefArray { length: a, .. }
            | Op::CheckCast { value: a, .. }
            | Op::InstanceOf { value: a, .. }
            | Op::MonitorEnter { object: a }
            | Op::MonitorExit { object: a } => visit(a),
            Op::Binary { a, b, .. }
            | Op::PutField { object: a, value: b, .. }
            | Op::ArrayLoad { array: a, index: b, .. } => {
                visit(a);
                visit(b);
            }
            Op::ArrayStore { array, index, value, .. } => {
                visit(array);
                visit(index);
                visit(value);
            }
            Op::NewMultiArray { lengths: list, .. }
            | Op::Invoke { arguments: list, .. }
            | Op::InvokeDynamic { arguments: list, .. } => list.iter().for_each(visit),
        }
    }

    /// Calls `visit` for each operand it reads, in order, to be changed.
    pub fn for_each_read_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        match self {
            Op::Load { .. } | Op::GetStatic { .. } | Op::New { .. } => {}
            Op::Move { from: a, .. }
            | Op::Unary { a, .. }
            | Op::GetField { object: a, .. }
            | Op::PutStatic { value: a, .. }
            | Op::ArrayLength { array: a, .. }
            | Op::NewArray { length: a, .. }
            | Op::NewRefArray { length: a, .. }
            | Op::CheckCast { value: a, .. }
            | Op::InstanceOf { value: a, .. }
            | Op::MonitorEnter { object: a }
            | Op::MonitorExit { object: a } => visit(a),
            Op::Binary { a, b, .. }
            | Op::PutField { object: a, value: b, .. }
            | Op::ArrayLoad { array: a, index: b, .. } => {
                visit(a);
                visit(b);
            }
            Op::ArrayStore { array, index, value, .. } => {
                visit(array);
                visit(index);
                visit(value);
            }
            Op::NewMultiArray { lengths: list, .. }
            | Op::Invoke { arguments: list, .. }
            | Op::InvokeDynamic { arguments: list, .. } => list.iter_mut().for_each(visit),
        }
    }

    /// Whether it can raise an exception.
    pub fn can_throw(&self) -> bool {
        match self {
            Op::Move { .. } | Op::Unary { .. } => false,
            Op::Binary { op, .. } => {
                matches!(op, BinaryOp::DivInt | BinaryOp::RemInt | BinaryOp::DivLong | BinaryOp::RemLong)
            }
            _ => true,
        }
    }
}

impl Terminator {
    /// Calls `visit` for each operand it reads, in order.
    pub fn for_each_read(&self, mut visit: impl FnMut(&Operand)) {
        match self {
            Terminator::Goto(_) | Terminator::Return(None) => {}
            Terminator::Branch { a, b, .. } => {
                visit(a);
                visit(b);
            }
            Terminator::Switch { value: a, .. } | Terminator::Return(Some(a)) | Terminator::Throw(a) => visit(a),
        }
    }

    /// Calls `visit` for each operand it reads, in order, to be changed.
    pub fn for_each_read_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        match self {
            Terminator::Goto(_) | Terminator::Return(None) => {}
            Terminator::Branch { a, b, .. } => {
                visit(a);
                visit(b);
            }
            Terminator::Switch { value: a, .. } | Terminator::Return(Some(a)) | Terminator::Throw(a) => visit(a),
        }
    }

    /// Calls `visit` for each block it may lead to, with repetitions, the default of a switch last.
    pub fn for_each_target(&self, mut visit: impl FnMut(crate::code::BlockId)) {
        match self {
            Terminator::Goto(target) => visit(*target),
            Terminator::Branch { then, otherwise, .. } => {
                visit(*then);
                visit(*otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                cases.iter().for_each(|(_, target)| visit(*target));
                visit(*default);
            }
            Terminator::Return(_) | Terminator::Throw(_) => {}
        }
    }

    /// Calls `visit` for each block it may lead to, to be changed.
    pub fn for_each_target_mut(&mut self, mut visit: impl FnMut(&mut crate::code::BlockId)) {
        match self {
            Terminator::Goto(target) => visit(target),
            Terminator::Branch { then, otherwise, .. } => {
                visit(then);
                visit(otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|(_, target)| visit(target));
                visit(default);
            }
            Terminator::Return(_) | Terminator::Throw(_) => {}
        }
    }
}

impl Constant {
    /// The kind of register that can hold it.
    pub fn kind(self) -> Kind {
        match self {
            Constant::Int(_) => Kind::Int,
            Constant::Long(_) => Kind::Long,
            Constant::Float(_) => Kind::Float,
            Constant::Double(_) => Kind::Double,
            Constant::Null => Kind::Ref,
        }
    }
}

impl Element {
    /// The kind of register that holds an element of such an array.
    pub fn kind(self) -> Kind {
        match self {
            Element::Long => Kind::Long,
            Element::Float => Kind::Float,
            Element::Double => Kind::Double,
            Element::Ref => Kind::Ref,
            Element::Boolean
            | Element::Byte
            | Element::Char
            | Element::Short
            | Element::Int
            | Element::ByteOrBoolean => Kind::Int,
        }
    }
}

impl UnaryOp {
    /// The kinds of its operand and of its result.
    pub fn kinds(self) -> (Kind, Kind) {
        use Kind::*;
        match self {
            UnaryOp::NegInt | UnaryOp::IntToByte | UnaryOp::IntToChar | UnaryOp::IntToShort => (Int, Int),
            UnaryOp::NegLong => (Long, Long),
            UnaryOp::NegFloat => (Float, Float),
            UnaryOp::NegDouble => (Double, Double),
            UnaryOp::IntToLong => (Int, Long),
            UnaryOp::IntToFloat => (Int, Float),
            UnaryOp::IntToDouble => (Int, Double),
            UnaryOp::LongToInt => (Long, Int),
            UnaryOp::LongToFloat => (Long, Float),
            UnaryOp::LongToDouble => (Long, Double),
            UnaryOp::FloatToInt => (Float, Int),
            UnaryOp::FloatToLong => (Float, Long),
            UnaryOp::FloatToDouble => (Float, Double),
            UnaryOp::DoubleToInt => (Double, Int),
            UnaryOp::DoubleToLong => (Double, Long),
            UnaryOp::DoubleToFloat => (Double, Float),
        }
    }
}

impl BinaryOp {
    /// The kinds of its left operand, its right operand and its result.
    pub fn kinds(self) -> (Kind, Kind, Kind) {
        use BinaryOp::*;
        use Kind::*;
        match self {
            AddInt | SubInt | MulInt | DivInt | RemInt | ShlInt | ShrInt | UshrInt | AndInt | OrInt | XorInt => {
                (Int, Int, Int)
            }
            AddLong | SubLong | MulLong | DivLong | RemLong | AndLong | OrLong | XorLong => (Long, Long, Long),
            ShlLong | ShrLong | UshrLong => (Long, Int, Long),
            AddFloat | SubFloat | MulFloat | DivFloat | RemFloat => (Float, Float, Float),
            AddDouble | SubDouble | MulDouble | DivDouble | RemDouble => (Double, Double, Double),
            CmpLong => (Long, Long, Int),
            CmpFloatLess | CmpFloatGreater => (Float, Float, Int),
            CmpDoubleLess | CmpDoubleGreater => (Double, Double, Int),
        }
    }
}
