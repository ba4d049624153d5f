//! The kinds in field and method descriptors, read without building types.
//!
//! Lifting looks at a descriptor for every call and field access, so this walks the bytes and
//! allocates nothing. Class names inside are skipped, not checked.

use crate::code::Kind;
use ristretto_classfile::{Constant as PoolConstant, ConstantPool};

/// The kind of a field with this descriptor.
pub(crate) fn field_kind(descriptor: &[u8]) -> Option<Kind> {
    let (kind, rest) = split_type(descriptor)?;
    rest.is_empty().then_some(kind)
}

/// Calls `parameter` for each parameter's kind, and returns the result's kind (none if void).
/// The outer option is none if the descriptor is malformed.
pub(crate) fn method_kinds(descriptor: &[u8], mut parameter: impl FnMut(Kind)) -> Option<Option<Kind>> {
    let mut rest = descriptor.strip_prefix(b"(")?;
    loop {
        if let Some(result) = rest.strip_prefix(b")") {
            return if result == b"V" { Some(None) } else { field_kind(result).map(Some) };
        }
        let (kind, after) = split_type(rest)?;
        parameter(kind);
        rest = after;
    }
}

/// The kind of the first type in `bytes`, and what follows it.
fn split_type(bytes: &[u8]) -> Option<(Kind, &[u8])> {
    let dimensions = bytes.iter().take_while(|byte| **byte == b'[').count();
    let element = &bytes[dimensions..];
    let (kind, length) = match element.first()? {
        b'Z' | b'B' | b'C' | b'S' | b'I' => (Kind::Int, 1),
        b'J' => (Kind::Long, 1),
        b'F' => (Kind::Float, 1),
        b'D' => (Kind::Double, 1),
        b'L' => (Kind::Ref, element.iter().position(|byte| *byte == b';')? + 1),
        _ => return None,
    };
    let kind = if dimensions > 0 { Kind::Ref } else { kind };
    Some((kind, &element[length..]))
}

/// The bytes of a Utf8 constant.
pub(crate) fn utf8<'p>(pool: &'p ConstantPool<'_>, index: u16) -> Option<&'p [u8]> {
    match pool.get(index)? {
        PoolConstant::Utf8(text) => Some(text.as_bytes()),
        _ => None,
    }
}

/// Name and descriptor index of a field, method, call site or dynamic constant.
pub(crate) fn name_and_type(pool: &ConstantPool<'_>, index: u16) -> Option<(u16, u16)> {
    let name_and_type = match pool.get(index)? {
        PoolConstant::FieldRef { name_and_type_index, .. }
        | PoolConstant::MethodRef { name_and_type_index, .. }
        | PoolConstant::InterfaceMethodRef { name_and_type_index, .. }
        | PoolConstant::Dynamic { name_and_type_index, .. }
        | PoolConstant::InvokeDynamic { name_and_type_index, .. } => *name_and_type_index,
        _ => return None,
    };
    match pool.get(name_and_type)? {
        PoolConstant::NameAndType { name_index, descriptor_index } => Some((*name_index, *descriptor_index)),
        _ => None,
    }
}

/// The descriptor of a field, method, call site or dynamic constant.
pub(crate) fn descriptor_of<'p>(pool: &'p ConstantPool<'_>, index: u16) -> Option<&'p [u8]> {
    utf8(pool, name_and_type(pool, index)?.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_descriptors() {
        let kinds = |descriptor: &str| {
            let mut parameters = Vec::new();
            let result = method_kinds(descriptor.as_bytes(), |kind| parameters.push(kind))?;
            Some((parameters, result))
        };
        use Kind::*;
        for (descriptor, expected) in [
            ("()V", Some((vec![], None))),
            ("(IJ[[DLjava/lang/String;Z)F", Some((vec![Int, Long, Ref, Ref, Int], Some(Float)))),
            ("([B)[J", Some((vec![Ref], Some(Ref)))),
            ("(", None),
            ("(I", None),
            ("(I)", None),
            ("(Ljava/lang/String)V", None),
            ("([)V", None),
            ("()VV", None),
            ("()II", None),
            ("", None),
        ] {
            assert_eq!(kinds(descriptor), expected, "{descriptor}");
        }
    }
}
