//! Natives of `java.lang.reflect.Array`: elements by index, whatever their type.
//!
//! Values are widened as the language widens them (JLS 5.1.2); [`widened`] is that rule, and
//! reflective calls use it for their arguments too.

use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, Shape};

use super::{Native, int, object};
use crate::domain::Domain;
use crate::heap::{Heap, Ref};
use crate::machine::{Machine, Trap};

const MISMATCH: &str = "argument type mismatch";
/// Dimensions an array type may have.
const MOST_DIMENSIONS: usize = 255;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    if class != "java/lang/reflect/Array" {
        return None;
    }
    Some(match name {
        "getLength" => |m, a| {
            array_component(m, a[0])?;
            Ok(u64::from(m.heap.length(object(a[0]))))
        },
        "get" => |m, a| {
            let (component, index) = (array_component(m, a[0])?, array_index(m, a)?);
            let bits = read_element(m, object(a[0]), index, component);
            let kind = primitive_kind(m, component);
            Ok(kind.map_or(Ok(object(bits)), |kind| m.boxed(&kind.descriptor(), bits))?.bits())
        },
        "getBoolean" => |m, a| get(m, a, &Type::Boolean),
        "getByte" => |m, a| get(m, a, &Type::Byte),
        "getChar" => |m, a| get(m, a, &Type::Char),
        "getShort" => |m, a| get(m, a, &Type::Short),
        "getInt" => |m, a| get(m, a, &Type::Int),
        "getLong" => |m, a| get(m, a, &Type::Long),
        "getFloat" => |m, a| get(m, a, &Type::Float),
        "getDouble" => |m, a| get(m, a, &Type::Double),
        "set" => set,
        "setBoolean" => |m, a| set_primitive(m, a, &Type::Boolean),
        "setByte" => |m, a| set_primitive(m, a, &Type::Byte),
        "setChar" => |m, a| set_primitive(m, a, &Type::Char),
        "setShort" => |m, a| set_primitive(m, a, &Type::Short),
        "setInt" => |m, a| set_primitive(m, a, &Type::Int),
        "setLong" => |m, a| set_primitive(m, a, &Type::Long),
        "setFloat" => |m, a| set_primitive(m, a, &Type::Float),
        "setDouble" => |m, a| set_primitive(m, a, &Type::Double),
        "newArray" => |m, a| {
            let class = component_argument(m, a[0])?;
            let array = m.array_of(class)?;
            Ok(m.new_array(array, a[1] as i32)?.bits())
        },
        "multiNewArray" => new_nested,
        _ => return None,
    })
}

/// A primitive value as one of another type, if the language widens one to the other.
pub(super) fn widened(bits: u64, from: &Type, to: &Type) -> Option<u64> {
    use Type::{Byte, Char, Double, Float, Int, Long, Short};
    let widens = from == to
        || matches!(
            (from, to),
            (Byte, Short | Int | Long | Float | Double)
                | (Short | Char, Int | Long | Float | Double)
                | (Int, Long | Float | Double)
                | (Long, Float | Double)
                | (Float, Double)
        );
    widens.then(|| widen(bits, from, to))
}

/// A number as a wider type.
fn widen(bits: u64, from: &Type, to: &Type) -> u64 {
    use crate::arithmetic::unary;
    use glassbox_ir::UnaryOp;
    let small = matches!(from, Type::Byte | Type::Char | Type::Short | Type::Int);
    match (from, to) {
        (_, Type::Long) if small => unary(UnaryOp::IntToLong, bits),
        (_, Type::Float) if small => unary(UnaryOp::IntToFloat, bits),
        (_, Type::Double) if small => unary(UnaryOp::IntToDouble, bits),
        (Type::Long, Type::Float) => unary(UnaryOp::LongToFloat, bits),
        (Type::Long, Type::Double) => unary(UnaryOp::LongToDouble, bits),
        (Type::Float, Type::Double) => unary(UnaryOp::FloatToDouble, bits),
        _ => bits,
    }
}

/// The primitive type a class stands for, if it does.
pub(super) fn primitive_kind<D: Domain>(m: &Machine<D>, class: ClassId) -> Option<Type> {
    match &m.world.class(class).shape {
        Shape::Primitive(kind) => Some(kind.clone()),
        _ => None,
    }
}

fn illegal<T>(message: Option<&str>) -> Result<T, Trap> {
    Err(Trap::ThrowNew("java/lang/IllegalArgumentException", message.map(str::to_owned)))
}

/// The class of an array's elements.
fn array_component<D: Domain>(m: &Machine<D>, array: u64) -> Result<ClassId, Trap> {
    if array == 0 {
        return m.throw_null();
    }
    match m.world.class(m.heap.class(object(array))).shape {
        Shape::Array { component } => Ok(component),
        _ => illegal(Some("Argument is not an array")),
    }
}

/// The type of a primitive array's elements.
fn primitive_component<D: Domain>(m: &Machine<D>, array: u64) -> Result<(ClassId, Type), Trap> {
    let component = array_component(m, array)?;
    match primitive_kind(m, component) {
        Some(kind) => Ok((component, kind)),
        None => illegal(Some("Argument is not an array of primitive type")),
    }
}

fn array_index<D: Domain>(m: &Machine<D>, a: &[u64]) -> Result<u32, Trap> {
    let index = a[1] as u32;
    if index < m.heap.length(object(a[0])) {
        Ok(index)
    } else {
        Err(Trap::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None))
    }
}

fn read_element<D: Domain>(m: &Machine<D>, array: Ref, index: u32, component: ClassId) -> u64 {
    let (shift, _) = m.element_shape(component);
    let address = Heap::element(array, index, shift);
    match primitive_kind(m, component) {
        Some(Type::Boolean) => u64::from(m.heap.byte(address) & 1),
        Some(Type::Byte) => int(i32::from(m.heap.byte(address) as i8)),
        Some(Type::Char) => u64::from(m.heap.half(address)),
        Some(Type::Short) => int(i32::from(m.heap.half(address) as i16)),
        Some(Type::Long | Type::Double) => m.heap.at((address >> 3) as u32),
        _ => u64::from(m.heap.quad(address)),
    }
}

fn write_element<D: Domain>(m: &mut Machine<D>, array: Ref, index: u32, component: ClassId, bits: u64) {
    let (shift, _) = m.element_shape(component);
    let address = Heap::element(array, index, shift);
    match shift {
        0 => m.heap.set_byte(address, bits as u8),
        1 => m.heap.set_half(address, bits as u16),
        2 => m.heap.set_quad(address, bits as u32),
        _ => m.heap.set_at((address >> 3) as u32, bits),
    }
}

fn get<D: Domain>(m: &mut Machine<D>, a: &[u64], wanted: &Type) -> Result<u64, Trap> {
    let (component, kind) = primitive_component(m, a[0])?;
    let index = array_index(m, a)?;
    let bits = read_element(m, object(a[0]), index, component);
    widened(bits, &kind, wanted).map_or_else(|| illegal(Some(MISMATCH)), Ok)
}

fn set_primitive<D: Domain>(m: &mut Machine<D>, a: &[u64], given: &Type) -> Result<u64, Trap> {
    let (component, kind) = primitive_component(m, a[0])?;
    let index = array_index(m, a)?;
    let bits = widened(a[2], given, &kind).map_or_else(|| illegal(Some(MISMATCH)), Ok)?;
    write_element(m, object(a[0]), index, component, bits);
    Ok(0)
}

fn set<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let component = array_component(m, a[0])?;
    let value = object(a[2]);
    let kind = primitive_kind(m, component);
    if value.is_null() && kind.is_some() {
        return illegal(None);
    }
    let index = array_index(m, a)?;
    let bits = match kind {
        Some(kind) => {
            let unboxed = m.unboxed(value).and_then(|(own, bits)| Some((Type::of(own)?, bits)));
            let fitting = unboxed.and_then(|(own, bits)| widened(bits, &own, &kind));
            fitting.map_or_else(|| illegal(Some(MISMATCH)), Ok)?
        }
        None => {
            if !value.is_null() && !m.world.is_subclass(m.heap.class(value), component) {
                return illegal(Some("array element type mismatch"));
            }
            value.bits()
        }
    };
    write_element(m, object(a[0]), index, component, bits);
    Ok(0)
}

/// The class an array is to be made of.
fn component_argument<D: Domain>(m: &mut Machine<D>, mirror: u64) -> Result<ClassId, Trap> {
    if mirror == 0 {
        return m.throw_null();
    }
    let class = m.class_of_mirror(object(mirror));
    if primitive_kind(m, class) == Some(Type::Void) || dimensions(m, class) >= MOST_DIMENSIONS {
        return illegal(None);
    }
    Ok(class)
}

fn dimensions<D: Domain>(m: &Machine<D>, class: ClassId) -> usize {
    m.world.class(class).name.bytes().take_while(|byte| *byte == b'[').count()
}

fn new_nested<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    if a[0] == 0 || a[1] == 0 {
        return m.throw_null();
    }
    let count = m.heap.length(object(a[1]));
    let lengths: Vec<i32> = (0..count).map(|index| m.heap.quad(Heap::element(object(a[1]), index, 2)) as i32).collect();
    if lengths.is_empty() {
        return illegal(None);
    }
    let mut class = component_argument(m, a[0])?;
    if dimensions(m, class) + lengths.len() > MOST_DIMENSIONS {
        return illegal(None);
    }
    for _ in &lengths {
        class = m.array_of(class)?;
    }
    if let Some(negative) = lengths.iter().find(|length| **length < 0) {
        return m.throw_new("java/lang/NegativeArraySizeException", negative.to_string());
    }
    Ok(m.nested_array(class, &lengths)?.bits())
}
