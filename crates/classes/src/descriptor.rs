//! Field and method descriptors (JVMS 4.3): read, and put into Java's own words.

/// A type as descriptors have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Java's own types.
pub enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Void,
    /// A class or interface, by internal name.
    Object(String),
    /// An array, by the type of its elements.
    Array(Box<Type>),
}

impl Type {
    /// The primitive types and `void`.
    pub const PRIMITIVES: [Type; 9] = [
        Type::Boolean,
        Type::Byte,
        Type::Char,
        Type::Short,
        Type::Int,
        Type::Long,
        Type::Float,
        Type::Double,
        Type::Void,
    ];

    /// The type of a whole field descriptor (or `V`).
    pub fn of(descriptor: &str) -> Option<Type> {
        let (kind, rest) = Type::read(descriptor)?;
        rest.is_empty().then_some(kind)
    }

    /// The type at the start of `text`, and what follows it.
    pub fn read(text: &str) -> Option<(Type, &str)> {
        let dimensions = text.bytes().take_while(|byte| *byte == b'[').count();
        if dimensions > 255 {
            return None;
        }
        let text = &text[dimensions..];
        let (element, rest) = match text.bytes().next()? {
            b'Z' => (Type::Boolean, &text[1..]),
            b'B' => (Type::Byte, &text[1..]),
            b'C' => (Type::Char, &text[1..]),
            b'S' => (Type::Short, &text[1..]),
            b'I' => (Type::Int, &text[1..]),
            b'J' => (Type::Long, &text[1..]),
            b'F' => (Type::Float, &text[1..]),
            b'D' => (Type::Double, &text[1..]),
            b'V' if dimensions == 0 => (Type::Void, &text[1..]),
            b'L' => {
                let end = text.find(';')?;
                if end == 1 {
                    return None;
                }
                (Type::Object(text[1..end].to_owned()), &text[end + 1..])
            }
            _ => return None,
        };
        let kind = (0..dimensions).fold(element, |kind, _| Type::Array(Box::new(kind)));
        Some((kind, rest))
    }

    /// Its descriptor.
    pub fn descriptor(&self) -> String {
        match self {
            Type::Boolean => "Z".into(),
            Type::Byte => "B".into(),
            Type::Char => "C".into(),
            Type::Short => "S".into(),
            Type::Int => "I".into(),
            Type::Long => "J".into(),
            Type::Float => "F".into(),
            Type::Double => "D".into(),
            Type::Void => "V".into(),
            Type::Object(name) => format!("L{name};"),
            Type::Array(element) => format!("[{}", element.descriptor()),
        }
    }

    /// Its name in a primitive's case; `Object` types give nothing useful here.
    pub fn java_name(&self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Char => "char",
            Type::Short => "short",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Void => "void",
            Type::Object(_) | Type::Array(_) => "reference",
        }
    }

    /// Whether values of it are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Object(_) | Type::Array(_))
    }
}

/// The parameter types and result type of a method descriptor.
pub fn method_types(descriptor: &str) -> Option<(Vec<Type>, Type)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parameters = Vec::new();
    while !rest.starts_with(')') {
        let (kind, after) = Type::read(rest)?;
        if kind == Type::Void {
            return None;
        }
        parameters.push(kind);
        rest = after;
    }
    Some((parameters, Type::of(&rest[1..])?))
}

/// How many parameters a method descriptor has; none if it is malformed.
pub fn arity(descriptor: &str) -> Option<usize> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut count = 0;
    while !rest.starts_with(')') {
        let bytes = rest.as_bytes();
        let mut at = bytes.iter().take_while(|byte| **byte == b'[').count();
        match bytes.get(at)? {
            b'L' => at += rest[at..].find(';')?,
            b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => {}
            _ => return None,
        }
        rest = rest.get(at + 1..)?;
        count += 1;
    }
    let result = &rest[1..];
    (result == "V" || Type::read(result).is_some_and(|(_, rest)| rest.is_empty())).then_some(count)
}

/// `java/util/Map$Entry` as `java.util.Map$Entry`, `[I` as `int[]`.
pub fn java_name(internal: &str) -> String {
    if internal.starts_with('[') { type_name(internal) } else { binary_name(internal) }
}

/// A class's name without its package and the classes around it: `Entry` of `java.util.Map$Entry`
/// or `java/util/Map$Entry`. A `$` that no small letter follows is taken to stand between two
/// classes; in `We$ird`, it is a part of the name.
pub fn simple_name(class: &str) -> &str {
    let own = class.rsplit(['.', '/']).next().unwrap_or(class);
    let is_between = |at: usize| at > 0 && own[at + 1..].starts_with(|next: char| !next.is_lowercase() && next != '$');
    let nested = own.match_indices('$').rfind(|(at, _)| is_between(*at));
    nested.map_or(own, |(at, _)| &own[at + 1..])
}

/// An internal name as `Class.getName` has it: `java.util.Map$Entry`, `[I`, `[Ljava.lang.String;`. What stands
/// behind the slash of a hidden class's name is no part of the package.
pub fn binary_name(internal: &str) -> String {
    internal.replace('/', ".").replace("+0x", "/0x")
}

/// A field descriptor in Java's words: `[Ljava/lang/String;` as `java.lang.String[]`.
pub fn type_name(descriptor: &str) -> String {
    fn name(kind: &Type) -> String {
        match kind {
            Type::Object(name) => binary_name(name),
            Type::Array(element) => format!("{}[]", name(element)),
            primitive => primitive.java_name().to_owned(),
        }
    }
    Type::of(descriptor).map_or_else(|| descriptor.to_owned(), |kind| name(&kind))
}

/// The parameters (comma separated) and the result of a method descriptor in Java's words.
pub fn signature(descriptor: &str) -> (String, String) {
    let Some((parameters, result)) = method_types(descriptor) else {
        return (descriptor.to_owned(), String::new());
    };
    let words: Vec<String> = parameters.iter().map(|kind| type_name(&kind.descriptor())).collect();
    (words.join(", "), type_name(&result.descriptor()))
}

#[cfg(test)]
mod tests {
    use super::simple_name;

    #[test]
    fn a_dollar_stands_between_classes_or_belongs_to_a_name() {
        let names = ["java.util.Map$Entry", "java/util/Map$Entry", "demo.We$ird", "demo.Scala$", "$Types", "Outer$1"];
        assert_eq!(names.map(simple_name), ["Entry", "Entry", "We$ird", "Scala$", "$Types", "1"]);
        assert_eq!(simple_name("demo.We$ird$Node"), "Node");
    }
}
