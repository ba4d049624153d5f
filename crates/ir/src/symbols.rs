//! What constant pool entries are called in Java.
//!
//! Names are for people: packages with dots, arrays with brackets, and classes of `java.lang`
//! without their package, as in a source file. An entry that does not make sense is shown as
//! `#index`, since printing must work on whatever could be lifted.

use crate::descriptor::name_and_type;
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, Constant as PoolConstant, ConstantPool};
use std::borrow::Cow;

/// The text of a Utf8 entry.
pub(crate) fn text<'p>(pool: &'p ConstantPool<'_>, index: u16) -> Option<Cow<'p, str>> {
    match pool.get(index)? {
        PoolConstant::Utf8(text) => Some(text.to_str_lossy()),
        _ => None,
    }
}

/// A class as Java writes it: `java/util/Map$Entry` is `java.util.Map$Entry`, `[I` is `int[]`.
pub(crate) fn class_name(pool: &ConstantPool<'_>, index: u16) -> String {
    match pool.get(index) {
        Some(PoolConstant::Class(name)) => text(pool, *name).map_or_else(|| unknown(index), |name| java_class(&name)),
        _ => unknown(index),
    }
}

/// An internal class name, or the descriptor of an array, as Java writes it.
pub(crate) fn java_class(internal: &str) -> String {
    if internal.starts_with('[') {
        return java_type(internal).0;
    }
    let dotted = internal.replace('/', ".");
    match dotted.strip_prefix("java.lang.") {
        Some(simple) if !simple.contains('.') => simple.to_string(),
        _ => dotted,
    }
}

/// The first type of a descriptor as Java writes it, and how many bytes it takes.
pub(crate) fn java_type(descriptor: &str) -> (String, usize) {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let (mut name, length) = match element.as_bytes().first() {
        Some(b'B') => ("byte".to_string(), 1),
        Some(b'C') => ("char".to_string(), 1),
        Some(b'D') => ("double".to_string(), 1),
        Some(b'F') => ("float".to_string(), 1),
        Some(b'I') => ("int".to_string(), 1),
        Some(b'J') => ("long".to_string(), 1),
        Some(b'S') => ("short".to_string(), 1),
        Some(b'Z') => ("boolean".to_string(), 1),
        Some(b'V') => ("void".to_string(), 1),
        Some(b'L') => {
            let end = element.find(';').unwrap_or(element.len());
            (java_class(&element[1..end]), (end + 1).min(element.len()))
        }
        _ => (element.to_string(), element.len()),
    };
    for _ in 0..dimensions {
        name.push_str("[]");
    }
    (name, dimensions + length)
}

/// Parameter types and result type of a method descriptor as Java writes them.
pub(crate) fn java_signature(descriptor: &str) -> (Vec<String>, String) {
    let mut parameters = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    while !rest.is_empty() && !rest.starts_with(')') {
        let (name, length) = java_type(rest);
        parameters.push(name);
        rest = &rest[length..];
    }
    let (result, _) = java_type(rest.strip_prefix(')').unwrap_or(rest));
    (parameters, result)
}

/// Class and name of a field or method.
pub(crate) fn member(pool: &ConstantPool<'_>, index: u16) -> (String, String) {
    let class = match pool.get(index) {
        Some(
            PoolConstant::FieldRef { class_index, .. }
            | PoolConstant::MethodRef { class_index, .. }
            | PoolConstant::InterfaceMethodRef { class_index, .. },
        ) => class_name(pool, *class_index),
        _ => unknown(index),
    };
    let name = name_and_type(pool, index).and_then(|(name, _)| text(pool, name));
    (class, name.map_or_else(|| unknown(index), Cow::into_owned))
}

/// A constant that an instruction loads, or that is given to a bootstrap method.
pub(crate) fn constant(class: &ClassFile<'_>, index: u16) -> String {
    let pool = &class.constant_pool;
    let utf8 = |at: u16| text(pool, at).map_or_else(|| unknown(at), Cow::into_owned);
    match pool.get(index) {
        Some(PoolConstant::String(at)) => quoted(&utf8(*at)),
        Some(PoolConstant::Class(_)) => format!("{}.class", class_name(pool, index)),
        Some(PoolConstant::Integer(value)) => value.to_string(),
        Some(PoolConstant::Long(value)) => format!("{value}L"),
        Some(PoolConstant::Float(value)) => format!("{value:?}f"),
        Some(PoolConstant::Double(value)) => format!("{value:?}"),
        Some(PoolConstant::MethodType(at)) => {
            let (parameters, result) = java_signature(&utf8(*at));
            format!("({}) -> {result}", parameters.join(", "))
        }
        Some(PoolConstant::MethodHandle { reference_index, .. }) => {
            let (class, name) = member(pool, *reference_index);
            format!("{class}::{name}")
        }
        Some(PoolConstant::Dynamic { .. }) => {
            let name = name_and_type(pool, index).map_or_else(|| unknown(index), |(name, _)| utf8(name));
            format!("dynamic {name}")
        }
        _ => unknown(index),
    }
}

/// Name of a call site or dynamic constant, and the call of its bootstrap method.
pub(crate) fn bootstrapped(class: &ClassFile<'_>, index: u16) -> (String, String) {
    let pool = &class.constant_pool;
    let name = name_and_type(pool, index).and_then(|(name, _)| text(pool, name));
    let name = name.map_or_else(|| unknown(index), Cow::into_owned);
    let bootstrap = match pool.get(index) {
        Some(
            PoolConstant::InvokeDynamic { bootstrap_method_attr_index, .. }
            | PoolConstant::Dynamic { bootstrap_method_attr_index, .. },
        ) => class.attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => methods.get(usize::from(*bootstrap_method_attr_index)),
            _ => None,
        }),
        _ => None,
    };
    let Some(bootstrap) = bootstrap else { return (name, unknown(index)) };
    let arguments: Vec<String> = bootstrap.arguments.iter().map(|argument| constant(class, *argument)).collect();
    let method = constant(class, bootstrap.bootstrap_method_ref);
    (name, format!("{method}({})", arguments.join(", ")))
}

/// A string as a Java literal.
fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => literal += "\\\"",
            '\\' => literal += "\\\\",
            '\n' => literal += "\\n",
            '\t' => literal += "\\t",
            '\r' => literal += "\\r",
            control if control.is_control() => {
                literal += &format!("\\u{:04x}", u32::from(control));
            }
            other => literal.push(other),
        }
    }
    literal + "\""
}

fn unknown(index: u16) -> String {
    format!("#{index}")
}
