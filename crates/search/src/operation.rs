//! Java's operations on words. What has no formula gives none: floating point.

use glassbox_ir::{BinaryOp, UnaryOp};
use glassbox_logic::{Store, Word};

/// `op a`
pub fn unary(store: &mut Store, op: UnaryOp, a: Word) -> Option<Word> {
    Some(match op {
        UnaryOp::NegInt | UnaryOp::NegLong => store.neg(a),
        UnaryOp::IntToLong => store.sign_extend(a, 64),
        UnaryOp::LongToInt => store.truncate(a, 32),
        UnaryOp::IntToByte => {
            let low = store.truncate(a, 8);
            store.sign_extend(low, 32)
        }
        UnaryOp::IntToShort => {
            let low = store.truncate(a, 16);
            store.sign_extend(low, 32)
        }
        UnaryOp::IntToChar => {
            let low = store.truncate(a, 16);
            store.zero_extend(low, 32)
        }
        _ => return None,
    })
}

/// The widths of the operands of an operation; none for floating point.
pub fn widths(op: BinaryOp) -> Option<(usize, usize)> {
    use BinaryOp as Op;
    Some(match op {
        Op::AddInt | Op::SubInt | Op::MulInt | Op::DivInt | Op::RemInt => (32, 32),
        Op::ShlInt | Op::ShrInt | Op::UshrInt | Op::AndInt | Op::OrInt | Op::XorInt => (32, 32),
        Op::AddLong | Op::SubLong | Op::MulLong | Op::DivLong | Op::RemLong => (64, 64),
        Op::AndLong | Op::OrLong | Op::XorLong | Op::CmpLong => (64, 64),
        Op::ShlLong | Op::ShrLong | Op::UshrLong => (64, 32),
        _ => return None,
    })
}

/// `a op b`
pub fn binary(store: &mut Store, op: BinaryOp, a: Word, b: Word) -> Option<Word> {
    use BinaryOp as Op;
    Some(match op {
        Op::AddInt | Op::AddLong => store.add(a, b),
        Op::SubInt | Op::SubLong => store.sub(a, b),
        Op::MulInt | Op::MulLong => store.mul(a, b),
        Op::DivInt | Op::DivLong => store.div(a, b),
        Op::RemInt | Op::RemLong => store.rem(a, b),
        Op::ShlInt | Op::ShlLong => store.shl(a, b),
        Op::ShrInt | Op::ShrLong => store.shr(a, b),
        Op::UshrInt | Op::UshrLong => store.ushr(a, b),
        Op::AndInt | Op::AndLong => store.and(a, b),
        Op::OrInt | Op::OrLong => store.or(a, b),
        Op::XorInt | Op::XorLong => store.xor(a, b),
        Op::CmpLong => store.compare(32, a, b),
        _ => return None,
    })
}

/// The width of what an operation on one value gives.
pub fn width_of_unary(op: UnaryOp) -> usize {
    use UnaryOp as Op;
    match op {
        Op::NegLong | Op::NegDouble | Op::IntToLong | Op::IntToDouble | Op::LongToDouble => 64,
        Op::FloatToLong | Op::FloatToDouble | Op::DoubleToLong => 64,
        _ => 32,
    }
}

/// The width of what an operation on two values gives.
pub fn width_of_binary(op: BinaryOp) -> usize {
    use BinaryOp as Op;
    match op {
        Op::AddDouble | Op::SubDouble | Op::MulDouble | Op::DivDouble | Op::RemDouble => 64,
        _ => widths(op).filter(|_| op != Op::CmpLong).map_or(32, |(left, _)| left),
    }
}
