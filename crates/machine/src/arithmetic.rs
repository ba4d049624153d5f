//! Java's arithmetic on register bits, to the bit (JLS 4.2, 15.17 to 15.22; JVMS 6.5).
//!
//! An `int` is kept as its 32 bits, zero-extended; a `float` likewise; `long` and `double` are
//! their 64 bits. Rust's `as` from floating point saturates and maps NaN to zero, as Java's does.

use glassbox_ir::{BinaryOp, Condition, UnaryOp};

/// An `int` as register bits.
#[inline(always)]
pub fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

#[inline(always)]
fn float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

#[inline(always)]
fn as_float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// `op a`
#[inline(always)]
pub fn unary(op: UnaryOp, a: u64) -> u64 {
    match op {
        UnaryOp::NegInt => int((a as i32).wrapping_neg()),
        UnaryOp::NegLong => (a as i64).wrapping_neg() as u64,
        UnaryOp::NegFloat => float(-as_float(a)),
        UnaryOp::NegDouble => (-f64::from_bits(a)).to_bits(),
        UnaryOp::IntToLong => i64::from(a as i32) as u64,
        UnaryOp::IntToFloat => float(a as i32 as f32),
        UnaryOp::IntToDouble => f64::from(a as i32).to_bits(),
        UnaryOp::LongToInt => int(a as i32),
        UnaryOp::LongToFloat => float(a as i64 as f32),
        UnaryOp::LongToDouble => (a as i64 as f64).to_bits(),
        UnaryOp::FloatToInt => int(as_float(a) as i32),
        UnaryOp::FloatToLong => as_float(a) as i64 as u64,
        UnaryOp::FloatToDouble => f64::from(as_float(a)).to_bits(),
        UnaryOp::DoubleToInt => int(f64::from_bits(a) as i32),
        UnaryOp::DoubleToLong => f64::from_bits(a) as i64 as u64,
        UnaryOp::DoubleToFloat => float(f64::from_bits(a) as f32),
        UnaryOp::IntToByte => int(i32::from(a as i8)),
        UnaryOp::IntToChar => u64::from(a as u16),
        UnaryOp::IntToShort => int(i32::from(a as i16)),
    }
}

/// `a op b`; a divisor is not zero.
#[inline(always)]
pub fn binary(op: BinaryOp, a: u64, b: u64) -> u64 {
    let (x, y) = (a as i32, b as i32);
    let (l, m) = (a as i64, b as i64);
    match op {
        BinaryOp::AddInt => int(x.wrapping_add(y)),
        BinaryOp::SubInt => int(x.wrapping_sub(y)),
        BinaryOp::MulInt => int(x.wrapping_mul(y)),
        BinaryOp::DivInt => int(if y == 0 { 0 } else { x.wrapping_div(y) }),
        BinaryOp::RemInt => int(if y == 0 { 0 } else { x.wrapping_rem(y) }),
        BinaryOp::ShlInt => int(x.wrapping_shl(y as u32)),
        BinaryOp::ShrInt => int(x.wrapping_shr(y as u32)),
        BinaryOp::UshrInt => u64::from((x as u32).wrapping_shr(y as u32)),
        BinaryOp::AndInt => int(x & y),
        BinaryOp::OrInt => int(x | y),
        BinaryOp::XorInt => int(x ^ y),
        BinaryOp::AddLong => l.wrapping_add(m) as u64,
        BinaryOp::SubLong => l.wrapping_sub(m) as u64,
        BinaryOp::MulLong => l.wrapping_mul(m) as u64,
        BinaryOp::DivLong => (if m == 0 { 0 } else { l.wrapping_div(m) }) as u64,
        BinaryOp::RemLong => (if m == 0 { 0 } else { l.wrapping_rem(m) }) as u64,
        BinaryOp::ShlLong => l.wrapping_shl(y as u32) as u64,
        BinaryOp::ShrLong => l.wrapping_shr(y as u32) as u64,
        BinaryOp::UshrLong => a.wrapping_shr(y as u32),
        BinaryOp::AndLong => a & b,
        BinaryOp::OrLong => a | b,
        BinaryOp::XorLong => a ^ b,
        BinaryOp::AddFloat => float(as_float(a) + as_float(b)),
        BinaryOp::SubFloat => float(as_float(a) - as_float(b)),
        BinaryOp::MulFloat => float(as_float(a) * as_float(b)),
        BinaryOp::DivFloat => float(as_float(a) / as_float(b)),
        BinaryOp::RemFloat => float(as_float(a) % as_float(b)),
        BinaryOp::AddDouble => (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
        BinaryOp::SubDouble => (f64::from_bits(a) - f64::from_bits(b)).to_bits(),
        BinaryOp::MulDouble => (f64::from_bits(a) * f64::from_bits(b)).to_bits(),
        BinaryOp::DivDouble => (f64::from_bits(a) / f64::from_bits(b)).to_bits(),
        BinaryOp::RemDouble => (f64::from_bits(a) % f64::from_bits(b)).to_bits(),
        BinaryOp::CmpLong => int(l.cmp(&m) as i32),
        BinaryOp::CmpFloatLess => int(compare(as_float(a).partial_cmp(&as_float(b)), -1)),
        BinaryOp::CmpFloatGreater => int(compare(as_float(a).partial_cmp(&as_float(b)), 1)),
        BinaryOp::CmpDoubleLess => int(compare(f64::from_bits(a).partial_cmp(&f64::from_bits(b)), -1)),
        BinaryOp::CmpDoubleGreater => int(compare(f64::from_bits(a).partial_cmp(&f64::from_bits(b)), 1)),
    }
}

#[inline(always)]
fn compare(order: Option<std::cmp::Ordering>, unordered: i32) -> i32 {
    order.map_or(unordered, |order| order as i32)
}

/// `a condition b`
#[inline(always)]
pub fn holds(condition: Condition, a: u64, b: u64) -> bool {
    let (x, y) = (a as i32, b as i32);
    match condition {
        Condition::Eq => x == y,
        Condition::Ne => x != y,
        Condition::Lt => x < y,
        Condition::Ge => x >= y,
        Condition::Gt => x > y,
        Condition::Le => x <= y,
        Condition::Same => a == b,
        Condition::Different => a != b,
    }
}
