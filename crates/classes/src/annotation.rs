//! Annotations as a class file has them, visible at run time or not.

use ristretto_classfile::attributes::{Annotation as Raw, AnnotationElement, Attribute};
use ristretto_classfile::{Constant, ConstantPool};

/// An annotation with the values that were given; defaults are not among them.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// The internal name of its type: `glassbox/Domain`.
    pub kind: String,
    /// Names and values.
    pub values: Vec<(String, Element)>,
}

/// A value within an annotation.
#[derive(Debug, Clone, PartialEq)]
pub enum Element {
    /// A number, or a truth value as 0 or 1.
    Int(i32),
    /// A string.
    Text(String),
    /// A class, by internal name.
    Class(String),
    /// Several values.
    List(Vec<Element>),
    /// Anything that none of our annotations has.
    Other,
}

impl Annotation {
    /// A value by name.
    pub fn value(&self, name: &str) -> Option<&Element> {
        self.values.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// A number by name.
    pub fn int(&self, name: &str) -> Option<i32> {
        match self.value(name)? {
            Element::Int(value) => Some(*value),
            _ => None,
        }
    }
}

/// The annotations among the attributes of a class, field or method.
pub fn annotations(pool: &ConstantPool<'static>, attributes: &[Attribute]) -> Vec<Annotation> {
    attributes
        .iter()
        .flat_map(|attribute| match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. }
            | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => annotations.as_slice(),
            _ => &[],
        })
        .filter_map(|raw| read(pool, raw))
        .collect()
}

/// The annotations of a method's parameters, by the parameter's position.
pub fn parameter_annotations(pool: &ConstantPool<'static>, attributes: &[Attribute]) -> Vec<Vec<Annotation>> {
    let mut all: Vec<Vec<Annotation>> = Vec::new();
    for attribute in attributes {
        let (Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. }
        | Attribute::RuntimeInvisibleParameterAnnotations { parameter_annotations, .. }) = attribute
        else {
            continue;
        };
        for (index, parameter) in parameter_annotations.iter().enumerate() {
            if all.len() <= index {
                all.resize(index + 1, Vec::new());
            }
            all[index].extend(parameter.annotations.iter().filter_map(|raw| read(pool, raw)));
        }
    }
    all
}

fn read(pool: &ConstantPool<'static>, raw: &Raw) -> Option<Annotation> {
    let kind = class_of(&text(pool, raw.type_index)?);
    let values = raw
        .elements
        .iter()
        .filter_map(|pair| Some((text(pool, pair.name_index)?, element(pool, &pair.value))))
        .collect();
    Some(Annotation { kind, values })
}

fn element(pool: &ConstantPool<'static>, raw: &AnnotationElement) -> Element {
    let number = |index: u16| match pool.get(index) {
        Some(Constant::Integer(value)) => Element::Int(*value),
        _ => Element::Other,
    };
    match raw {
        AnnotationElement::Byte { const_value_index }
        | AnnotationElement::Char { const_value_index }
        | AnnotationElement::Int { const_value_index }
        | AnnotationElement::Short { const_value_index }
        | AnnotationElement::Boolean { const_value_index } => number(*const_value_index),
        AnnotationElement::String { const_value_index } => {
            text(pool, *const_value_index).map_or(Element::Other, Element::Text)
        }
        AnnotationElement::Class { class_info_index } => {
            text(pool, *class_info_index).map_or(Element::Other, |name| Element::Class(class_of(&name)))
        }
        AnnotationElement::Array { values } => Element::List(values.iter().map(|value| element(pool, value)).collect()),
        _ => Element::Other,
    }
}

/// `Lglassbox/Domain;` without its ends.
fn class_of(descriptor: &str) -> String {
    descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(descriptor).to_owned()
}

fn text(pool: &ConstantPool<'static>, index: u16) -> Option<String> {
    pool.try_get_utf8(index).ok().map(|text| text.to_rust_string())
}
