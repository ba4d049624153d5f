//! JVM instructions, sorted into the few things they do.
//!
//! The JVM has some two hundred instructions that differ only in kind, slot or width. An
//! [`Action`] is what is left when those are parameters, so that the rest of the lifter matches on
//! some forty cases. Branch targets become absolute instruction indices; `ristretto_classfile`
//! already gives indices, absolute in plain branches and relative to the instruction in switches.

use crate::code::{BinaryOp, CallKind, Condition, Constant, Element, Kind, UnaryOp};
use ristretto_classfile::attributes::{ArrayType, Instruction};

/// What one JVM instruction does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    Nothing,
    Push(Constant),
    /// `ldc`; the flag tells whether it is the form for long and double.
    PushPool(u16, bool),
    LoadLocal(Kind, u16),
    StoreLocal(Kind, u16),
    Increment(u16, i32),
    ArrayLoad(Element),
    ArrayStore(Element),
    ArrayLength,
    Shuffle(Shuffle),
    Unary(UnaryOp),
    Binary(BinaryOp),
    /// An int against zero.
    BranchZero(Condition, u32),
    /// Two ints.
    BranchInts(Condition, u32),
    /// A reference against null.
    BranchNull(Condition, u32),
    /// Two references.
    BranchRefs(Condition, u32),
    Goto(u32),
    Subroutine(u32),
    ReturnFromSubroutine(u16),
    /// `tableswitch` and `lookupswitch`: their cases are in the instruction.
    Switch,
    Return(Option<Kind>),
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    Invoke(CallKind, u16),
    InvokeDynamic(u16),
    New(u16),
    NewArray(Element),
    NewRefArray(u16),
    NewMultiArray(u16, u8),
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
    Reserved,
}

/// The instructions that only rearrange the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shuffle {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

impl Action {
    /// Whether it can raise an exception. For `ldc` that depends on the constant, so the answer is
    /// no, and who loads one that must be resolved knows better. `return` in a method that holds monitors it should have
    /// released is not counted: javac never compiles one.
    pub(crate) fn can_throw(self) -> bool {
        match self {
            Action::ArrayLoad(_)
            | Action::ArrayStore(_)
            | Action::ArrayLength
            | Action::GetStatic(_)
            | Action::PutStatic(_)
            | Action::GetField(_)
            | Action::PutField(_)
            | Action::Invoke(..)
            | Action::InvokeDynamic(_)
            | Action::New(_)
            | Action::NewArray(_)
            | Action::NewRefArray(_)
            | Action::NewMultiArray(..)
            | Action::Throw
            | Action::CheckCast(_)
            | Action::InstanceOf(_)
            | Action::MonitorEnter
            | Action::MonitorExit => true,
            Action::Binary(op) => {
                matches!(op, BinaryOp::DivInt | BinaryOp::RemInt | BinaryOp::DivLong | BinaryOp::RemLong)
            }
            _ => false,
        }
    }
}

/// Where a switch at instruction `at` leads: `None` for the default, then the cases in the
/// order of the class file. Targets out of the range of `u32` become `u32::MAX`, which no code has.
pub(crate) fn switch_targets(instruction: &Instruction, at: u32, mut visit: impl FnMut(Option<i32>, u32)) {
    let absolute = |offset: i32| u32::try_from(i64::from(at) + i64::from(offset)).unwrap_or(u32::MAX);
    match instruction {
        Instruction::Tableswitch(table) => {
            visit(None, absolute(table.default));
            for (case, offset) in (table.low..=table.high).zip(&table.offsets) {
                visit(Some(case), absolute(*offset));
            }
        }
        Instruction::Lookupswitch(lookup) => {
            visit(None, absolute(lookup.default));
            for (case, offset) in &lookup.pairs {
                visit(Some(*case), absolute(*offset));
            }
        }
        _ => {}
    }
}

/// What the instruction does.
pub(crate) fn decode(instruction: &Instruction) -> Action {
    use Instruction::*;
    match instruction {
        Nop => Action::Nothing,
        Aconst_null => Action::Push(Constant::Null),
        Iconst_m1 => Action::Push(Constant::Int(-1)),
        Iconst_0 => Action::Push(Constant::Int(0)),
        Iconst_1 => Action::Push(Constant::Int(1)),
        Iconst_2 => Action::Push(Constant::Int(2)),
        Iconst_3 => Action::Push(Constant::Int(3)),
        Iconst_4 => Action::Push(Constant::Int(4)),
        Iconst_5 => Action::Push(Constant::Int(5)),
        Lconst_0 => Action::Push(Constant::Long(0)),
        Lconst_1 => Action::Push(Constant::Long(1)),
        Fconst_0 => Action::Push(Constant::Float(0.0)),
        Fconst_1 => Action::Push(Constant::Float(1.0)),
        Fconst_2 => Action::Push(Constant::Float(2.0)),
        Dconst_0 => Action::Push(Constant::Double(0.0)),
        Dconst_1 => Action::Push(Constant::Double(1.0)),
        Bipush(value) => Action::Push(Constant::Int(i32::from(*value))),
        Sipush(value) => Action::Push(Constant::Int(i32::from(*value))),
        Ldc(index) => Action::PushPool(u16::from(*index), false),
        Ldc_w(index) => Action::PushPool(*index, false),
        Ldc2_w(index) => Action::PushPool(*index, true),
        Iinc(slot, by) => Action::Increment(u16::from(*slot), i32::from(*by)),
        Iinc_w(slot, by) => Action::Increment(*slot, i32::from(*by)),
        Pop => Action::Shuffle(Shuffle::Pop),
        Pop2 => Action::Shuffle(Shuffle::Pop2),
        Dup => Action::Shuffle(Shuffle::Dup),
        Dup_x1 => Action::Shuffle(Shuffle::DupX1),
        Dup_x2 => Action::Shuffle(Shuffle::DupX2),
        Dup2 => Action::Shuffle(Shuffle::Dup2),
        Dup2_x1 => Action::Shuffle(Shuffle::Dup2X1),
        Dup2_x2 => Action::Shuffle(Shuffle::Dup2X2),
        Swap => Action::Shuffle(Shuffle::Swap),
        Iload(slot) => Action::LoadLocal(Kind::Int, u16::from(*slot)),
        Iload_w(slot) => Action::LoadLocal(Kind::Int, *slot),
        Iload_0 => Action::LoadLocal(Kind::Int, 0),
        Iload_1 => Action::LoadLocal(Kind::Int, 1),
        Iload_2 => Action::LoadLocal(Kind::Int, 2),
        Iload_3 => Action::LoadLocal(Kind::Int, 3),
        Istore(slot) => Action::StoreLocal(Kind::Int, u16::from(*slot)),
        Istore_w(slot) => Action::StoreLocal(Kind::Int, *slot),
        Istore_0 => Action::StoreLocal(Kind::Int, 0),
        Istore_1 => Action::StoreLocal(Kind::Int, 1),
        Istore_2 => Action::StoreLocal(Kind::Int, 2),
        Istore_3 => Action::StoreLocal(Kind::Int, 3),
        Lload(slot) => Action::LoadLocal(Kind::Long, u16::from(*slot)),
        Lload_w(slot) => Action::LoadLocal(Kind::Long, *slot),
        Lload_0 => Action::LoadLocal(Kind::Long, 0),
        Lload_1 => Action::LoadLocal(Kind::Long, 1),
        Lload_2 => Action::LoadLocal(Kind::Long, 2),
        Lload_3 => Action::LoadLocal(Kind::Long, 3),
        Lstore(slot) => Action::StoreLocal(Kind::Long, u16::from(*slot)),
        Lstore_w(slot) => Action::StoreLocal(Kind::Long, *slot),
        Lstore_0 => Action::StoreLocal(Kind::Long, 0),
        Lstore_1 => Action::StoreLocal(Kind::Long, 1),
        Lstore_2 => Action::StoreLocal(Kind::Long, 2),
        Lstore_3 => Action::StoreLocal(Kind::Long, 3),
        Fload(slot) => Action::LoadLocal(Kind::Float, u16::from(*slot)),
        Fload_w(slot) => Action::LoadLocal(Kind::Float, *slot),
        Fload_0 => Action::LoadLocal(Kind::Float, 0),
        Fload_1 => Action::LoadLocal(Kind::Float, 1),
        Fload_2 => Action::LoadLocal(Kind::Float, 2),
        Fload_3 => Action::LoadLocal(Kind::Float, 3),
        Fstore(slot) => Action::StoreLocal(Kind::Float, u16::from(*slot)),
        Fstore_w(slot) => Action::StoreLocal(Kind::Float, *slot),
        Fstore_0 => Action::StoreLocal(Kind::Float, 0),
        Fstore_1 => Action::StoreLocal(Kind::Float, 1),
        Fstore_2 => Action::StoreLocal(Kind::Float, 2),
        Fstore_3 => Action::StoreLocal(Kind::Float, 3),
        Dload(slot) => Action::LoadLocal(Kind::Double, u16::from(*slot)),
        Dload_w(slot) => Action::LoadLocal(Kind::Double, *slot),
        Dload_0 => Action::LoadLocal(Kind::Double, 0),
        Dload_1 => Action::LoadLocal(Kind::Double, 1),
        Dload_2 => Action::LoadLocal(Kind::Double, 2),
        Dload_3 => Action::LoadLocal(Kind::Double, 3),
        Dstore(slot) => Action::StoreLocal(Kind::Double, u16::from(*slot)),
        Dstore_w(slot) => Action::StoreLocal(Kind::Double, *slot),
        Dstore_0 => Action::StoreLocal(Kind::Double, 0),
        Dstore_1 => Action::StoreLocal(Kind::Double, 1),
        Dstore_2 => Action::StoreLocal(Kind::Double, 2),
        Dstore_3 => Action::StoreLocal(Kind::Double, 3),
        Aload(slot) => Action::LoadLocal(Kind::Ref, u16::from(*slot)),
        Aload_w(slot) => Action::LoadLocal(Kind::Ref, *slot),
        Aload_0 => Action::LoadLocal(Kind::Ref, 0),
        Aload_1 => Action::LoadLocal(Kind::Ref, 1),
        Aload_2 => Action::LoadLocal(Kind::Ref, 2),
        Aload_3 => Action::LoadLocal(Kind::Ref, 3),
        Astore(slot) => Action::StoreLocal(Kind::Ref, u16::from(*slot)),
        Astore_w(slot) => Action::StoreLocal(Kind::Ref, *slot),
        Astore_0 => Action::StoreLocal(Kind::Ref, 0),
        Astore_1 => Action::StoreLocal(Kind::Ref, 1),
        Astore_2 => Action::StoreLocal(Kind::Ref, 2),
        Astore_3 => Action::StoreLocal(Kind::Ref, 3),
        Iaload => Action::ArrayLoad(Element::Int),
        Iastore => Action::ArrayStore(Element::Int),
        Laload => Action::ArrayLoad(Element::Long),
        Lastore => Action::ArrayStore(Element::Long),
        Faload => Action::ArrayLoad(Element::Float),
        Fastore => Action::ArrayStore(Element::Float),
        Daload => Action::ArrayLoad(Element::Double),
        Dastore => Action::ArrayStore(Element::Double),
        Aaload => Action::ArrayLoad(Element::Ref),
        Aastore => Action::ArrayStore(Element::Ref),
        Baload => Action::ArrayLoad(Element::ByteOrBoolean),
        Bastore => Action::ArrayStore(Element::ByteOrBoolean),
        Caload => Action::ArrayLoad(Element::Char),
        Castore => Action::ArrayStore(Element::Char),
        Saload => Action::ArrayLoad(Element::Short),
        Sastore => Action::ArrayStore(Element::Short),
        Iadd => Action::Binary(BinaryOp::AddInt),
        Ladd => Action::Binary(BinaryOp::AddLong),
        Fadd => Action::Binary(BinaryOp::AddFloat),
        Dadd => Action::Binary(BinaryOp::AddDouble),
        Isub => Action::Binary(BinaryOp::SubInt),
        Lsub => Action::Binary(BinaryOp::SubLong),
        Fsub => Action::Binary(BinaryOp::SubFloat),
        Dsub => Action::Binary(BinaryOp::SubDouble),
        Imul => Action::Binary(BinaryOp::MulInt),
        Lmul => Action::Binary(BinaryOp::MulLong),
        Fmul => Action::Binary(BinaryOp::MulFloat),
        Dmul => Action::Binary(BinaryOp::MulDouble),
        Idiv => Action::Binary(BinaryOp::DivInt),
        Ldiv => Action::Binary(BinaryOp::DivLong),
        Fdiv => Action::Binary(BinaryOp::DivFloat),
        Ddiv => Action::Binary(BinaryOp::DivDouble),
        Irem => Action::Binary(BinaryOp::RemInt),
        Lrem => Action::Binary(BinaryOp::RemLong),
        Frem => Action::Binary(BinaryOp::RemFloat),
        Drem => Action::Binary(BinaryOp::RemDouble),
        Ishl => Action::Binary(BinaryOp::ShlInt),
        Lshl => Action::Binary(BinaryOp::ShlLong),
        Ishr => Action::Binary(BinaryOp::ShrInt),
        Lshr => Action::Binary(BinaryOp::ShrLong),
        Iushr => Action::Binary(BinaryOp::UshrInt),
        Lushr => Action::Binary(BinaryOp::UshrLong),
        Iand => Action::Binary(BinaryOp::AndInt),
        Land => Action::Binary(BinaryOp::AndLong),
        Ior => Action::Binary(BinaryOp::OrInt),
        Lor => Action::Binary(BinaryOp::OrLong),
        Ixor => Action::Binary(BinaryOp::XorInt),
        Lxor => Action::Binary(BinaryOp::XorLong),
        Ineg => Action::Unary(UnaryOp::NegInt),
        Lneg => Action::Unary(UnaryOp::NegLong),
        Fneg => Action::Unary(UnaryOp::NegFloat),
        Dneg => Action::Unary(UnaryOp::NegDouble),
        I2l => Action::Unary(UnaryOp::IntToLong),
        I2f => Action::Unary(UnaryOp::IntToFloat),
        I2d => Action::Unary(UnaryOp::IntToDouble),
        L2i => Action::Unary(UnaryOp::LongToInt),
        L2f => Action::Unary(UnaryOp::LongToFloat),
        L2d => Action::Unary(UnaryOp::LongToDouble),
        F2i => Action::Unary(UnaryOp::FloatToInt),
        F2l => Action::Unary(UnaryOp::FloatToLong),
        F2d => Action::Unary(UnaryOp::FloatToDouble),
        D2i => Action::Unary(UnaryOp::DoubleToInt),
        D2l => Action::Unary(UnaryOp::DoubleToLong),
        D2f => Action::Unary(UnaryOp::DoubleToFloat),
        I2b => Action::Unary(UnaryOp::IntToByte),
        I2c => Action::Unary(UnaryOp::IntToChar),
        I2s => Action::Unary(UnaryOp::IntToShort),
        Lcmp => Action::Binary(BinaryOp::CmpLong),
        Fcmpl => Action::Binary(BinaryOp::CmpFloatLess),
        Fcmpg => Action::Binary(BinaryOp::CmpFloatGreater),
        Dcmpl => Action::Binary(BinaryOp::CmpDoubleLess),
        Dcmpg => Action::Binary(BinaryOp::CmpDoubleGreater),
        Ifeq(target) => Action::BranchZero(Condition::Eq, u32::from(*target)),
        Ifne(target) => Action::BranchZero(Condition::Ne, u32::from(*target)),
        Iflt(target) => Action::BranchZero(Condition::Lt, u32::from(*target)),
        Ifge(target) => Action::BranchZero(Condition::Ge, u32::from(*target)),
        Ifgt(target) => Action::BranchZero(Condition::Gt, u32::from(*target)),
        Ifle(target) => Action::BranchZero(Condition::Le, u32::from(*target)),
        If_icmpeq(target) => Action::BranchInts(Condition::Eq, u32::from(*target)),
        If_icmpne(target) => Action::BranchInts(Condition::Ne, u32::from(*target)),
        If_icmplt(target) => Action::BranchInts(Condition::Lt, u32::from(*target)),
        If_icmpge(target) => Action::BranchInts(Condition::Ge, u32::from(*target)),
        If_icmpgt(target) => Action::BranchInts(Condition::Gt, u32::from(*target)),
        If_icmple(target) => Action::BranchInts(Condition::Le, u32::from(*target)),
        If_acmpeq(target) => Action::BranchRefs(Condition::Same, u32::from(*target)),
        If_acmpne(target) => Action::BranchRefs(Condition::Different, u32::from(*target)),
        Ifnull(target) => Action::BranchNull(Condition::Same, u32::from(*target)),
        Ifnonnull(target) => Action::BranchNull(Condition::Different, u32::from(*target)),
        Goto(target) => Action::Goto(u32::from(*target)),
        Goto_w(target) => Action::Goto(u32::try_from(*target).unwrap_or(u32::MAX)),
        Jsr(target) => Action::Subroutine(u32::from(*target)),
        Jsr_w(target) => Action::Subroutine(u32::try_from(*target).unwrap_or(u32::MAX)),
        Ret(slot) => Action::ReturnFromSubroutine(u16::from(*slot)),
        Ret_w(slot) => Action::ReturnFromSubroutine(*slot),
        Tableswitch(_) | Lookupswitch(_) => Action::Switch,
        Ireturn => Action::Return(Some(Kind::Int)),
        Lreturn => Action::Return(Some(Kind::Long)),
        Freturn => Action::Return(Some(Kind::Float)),
        Dreturn => Action::Return(Some(Kind::Double)),
        Areturn => Action::Return(Some(Kind::Ref)),
        Return => Action::Return(None),
        Getstatic(index) => Action::GetStatic(*index),
        Putstatic(index) => Action::PutStatic(*index),
        Getfield(index) => Action::GetField(*index),
        Putfield(index) => Action::PutField(*index),
        Invokevirtual(index) => Action::Invoke(CallKind::Virtual, *index),
        Invokespecial(index) => Action::Invoke(CallKind::Special, *index),
        Invokestatic(index) => Action::Invoke(CallKind::Static, *index),
        Invokeinterface(index, _) => Action::Invoke(CallKind::Interface, *index),
        Invokedynamic(index) => Action::InvokeDynamic(*index),
        New(index) => Action::New(*index),
        Newarray(element) => Action::NewArray(match element {
            ArrayType::Boolean => Element::Boolean,
            ArrayType::Char => Element::Char,
            ArrayType::Float => Element::Float,
            ArrayType::Double => Element::Double,
            ArrayType::Byte => Element::Byte,
            ArrayType::Short => Element::Short,
            ArrayType::Int => Element::Int,
            ArrayType::Long => Element::Long,
        }),
        Anewarray(index) => Action::NewRefArray(*index),
        Multianewarray(index, dimensions) => Action::NewMultiArray(*index, *dimensions),
        Arraylength => Action::ArrayLength,
        Athrow => Action::Throw,
        Checkcast(index) => Action::CheckCast(*index),
        Instanceof(index) => Action::InstanceOf(*index),
        Monitorenter => Action::MonitorEnter,
        Monitorexit => Action::MonitorExit,
        Wide | Breakpoint | Impdep1 | Impdep2 => Action::Reserved,
    }
}
