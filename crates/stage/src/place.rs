//! Typed places of the heap: fields take a word, elements of arrays are packed.

use glassbox_classes::descriptor::Type;
use glassbox_machine::heap::Heap;
use glassbox_spec::Literal;

/// What a place holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Java's own types.
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Kind {
    /// The letter that stands for a primitive type in descriptors.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Reference => 'L',
        }
    }

    /// The kind of a type.
    pub fn of(kind: &Type) -> Kind {
        match kind {
            Type::Boolean => Kind::Boolean,
            Type::Byte => Kind::Byte,
            Type::Char => Kind::Char,
            Type::Short => Kind::Short,
            Type::Long => Kind::Long,
            Type::Float => Kind::Float,
            Type::Double => Kind::Double,
            Type::Object(_) | Type::Array(_) => Kind::Reference,
            Type::Int | Type::Void => Kind::Int,
        }
    }

    /// The bits of a whole number as a value of this kind.
    pub fn bits(self, number: i64) -> u64 {
        match self {
            Kind::Long => number as u64,
            Kind::Float => u64::from((number as f32).to_bits()),
            Kind::Double => (number as f64).to_bits(),
            _ => u64::from(number as i32 as u32),
        }
    }

    /// The bits of a number that can be written down.
    pub fn bits_of(self, literal: &Literal) -> u64 {
        match (self, literal) {
            (Kind::Float, Literal::Fraction(number)) => u64::from((*number as f32).to_bits()),
            (_, Literal::Fraction(number)) => number.to_bits(),
            (_, Literal::Number(number)) => self.bits(*number),
            (_, Literal::Text(_)) => 0,
        }
    }

    /// The number that bits of this kind stand for, if it is one that can be written down.
    pub fn literal_of(self, bits: u64) -> Option<Literal> {
        let fraction = match self {
            Kind::Float => f64::from(f32::from_bits(bits as u32)),
            Kind::Double => f64::from_bits(bits),
            _ => return self.number(bits).map(Literal::Number),
        };
        let whole = self.number(bits).filter(|number| self.bits(*number) == bits);
        whole.map(Literal::Number).or_else(|| fraction.is_finite().then_some(Literal::Fraction(fraction)))
    }

    /// The whole number that bits of this kind stand for, if they stand for one.
    pub fn number(self, bits: u64) -> Option<i64> {
        // Minus zero is no whole number: it is told apart from zero by `1 / x`.
        let is_minus_zero = |value: f64| value == 0.0 && value.is_sign_negative();
        let whole =
            |value: f64| (value.fract() == 0.0 && value.abs() < 1e15 && !is_minus_zero(value)).then_some(value as i64);
        match self {
            Kind::Boolean | Kind::Int | Kind::Reference => Some(i64::from(bits as i32)),
            Kind::Byte => Some(i64::from(bits as i8)),
            Kind::Short => Some(i64::from(bits as i16)),
            Kind::Char => Some(i64::from(bits as u16)),
            Kind::Long => Some(bits as i64),
            Kind::Float => whole(f64::from(f32::from_bits(bits as u32))),
            Kind::Double => whole(f64::from_bits(bits)),
        }
    }

    /// The value as Java source would write it.
    pub fn literal(self, bits: u64) -> String {
        match self {
            Kind::Boolean => (bits & 1 != 0).to_string(),
            Kind::Char => format!("{:?}", char::from_u32(u32::from(bits as u16)).unwrap_or('\u{fffd}')),
            Kind::Float => format!("{:?}f", f32::from_bits(bits as u32)),
            Kind::Double => format!("{:?}", f64::from_bits(bits)),
            Kind::Long => format!("{}L", bits as i64),
            _ => self.number(bits).unwrap_or_default().to_string(),
        }
    }
}

/// Reads a field's word.
pub(crate) fn read_field(heap: &Heap, address: usize, kind: Kind) -> u64 {
    let raw = heap.at((address >> 3) as u32);
    match kind {
        Kind::Long | Kind::Double => raw,
        Kind::Boolean => raw & 1,
        Kind::Byte => u64::from(i32::from(raw as i8) as u32),
        Kind::Short => u64::from(i32::from(raw as i16) as u32),
        Kind::Char => u64::from(raw as u16),
        Kind::Int | Kind::Float | Kind::Reference => u64::from(raw as u32),
    }
}

/// Reads an element of an array.
pub(crate) fn read_element(heap: &Heap, address: usize, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => u64::from(heap.byte(address) & 1),
        Kind::Byte => u64::from(i32::from(heap.byte(address) as i8) as u32),
        Kind::Short => u64::from(i32::from(heap.half(address) as i16) as u32),
        Kind::Char => u64::from(heap.half(address)),
        Kind::Int | Kind::Float | Kind::Reference => u64::from(heap.quad(address)),
        Kind::Long | Kind::Double => heap.at((address >> 3) as u32),
    }
}

/// Writes an element of an array.
pub(crate) fn write_element(heap: &mut Heap, address: usize, kind: Kind, bits: u64) {
    match kind {
        Kind::Boolean | Kind::Byte => heap.set_byte(address, bits as u8),
        Kind::Short | Kind::Char => heap.set_half(address, bits as u16),
        Kind::Int | Kind::Float | Kind::Reference => heap.set_quad(address, bits as u32),
        Kind::Long | Kind::Double => heap.set_at((address >> 3) as u32, bits),
    }
}

/// The logarithm of the size of an element.
pub(crate) fn shift(kind: Kind) -> u8 {
    match kind {
        Kind::Boolean | Kind::Byte => 0,
        Kind::Short | Kind::Char => 1,
        Kind::Int | Kind::Float | Kind::Reference => 2,
        Kind::Long | Kind::Double => 3,
    }
}
