//! Values, names and types as Java source has them.

use glassbox_verdict::{Datum, Origin, Recipe};

/// The package of a test: that of the class, unless the class is one of the JDK, where nobody else may be.
pub fn package(recipe: &Recipe) -> Option<&str> {
    if recipe.module.is_some() {
        return None;
    }
    recipe.class.rsplit_once('.').map(|(package, _)| package)
}

/// The packages of the JDK whose fields are set.
pub fn opened_packages(recipe: &Recipe) -> Vec<&str> {
    let objects = recipe.objects.iter().filter(|object| object.origin != Origin::Array);
    let owners = objects.flat_map(|object| &object.slots).map(|slot| &*slot.owner);
    let mut packages: Vec<&str> =
        owners.filter(|owner| owner.starts_with("java.")).filter_map(|owner| Some(owner.rsplit_once('.')?.0)).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

/// A class as Java source of the test's package names it. Classes of other packages keep theirs, but for `java.lang`.
pub fn class_name(name: &str, package: Option<&str>) -> String {
    let simple = |prefix: &str| {
        let rest = name.strip_prefix(prefix)?.strip_prefix('.')?;
        (!rest.contains('.')).then(|| rest.replace('$', "."))
    };
    package.and_then(simple).or_else(|| simple("java.lang")).unwrap_or_else(|| name.replace('$', "."))
}

/// The types of a method's parameters as `Class.getTypeName` has them, separated by commas.
pub fn parameters(descriptor: &str) -> Vec<String> {
    let mut types = Vec::new();
    let inside = descriptor.split(['(', ')']).nth(1).unwrap_or_default();
    let mut rest = inside;
    while !rest.is_empty() {
        let element = rest.trim_start_matches('[');
        let arrays = rest.len() - element.len();
        let (name, length) = match element.chars().next() {
            Some('L') => {
                let end = element.find(';').unwrap_or(element.len());
                (element[1..end].replace('/', "."), (end + 1).min(element.len()))
            }
            Some(letter) => (primitive(letter).to_owned(), 1),
            None => break,
        };
        types.push(name + &"[]".repeat(arrays));
        rest = &element[length..];
    }
    types
}

fn primitive(letter: char) -> &'static str {
    match letter {
        'Z' => "boolean",
        'B' => "byte",
        'C' => "char",
        'S' => "short",
        'J' => "long",
        'F' => "float",
        'D' => "double",
        _ => "int",
    }
}

/// A value that is no object of a state, as an expression.
pub fn literal(value: &Datum) -> Option<String> {
    Some(match value {
        Datum::Null => "null".to_owned(),
        Datum::Number { letter, bits, .. } => number(*letter, *bits),
        Datum::Text(text) => quoted(text),
        Datum::Copy(value) => match &**value {
            Datum::Text(text) => format!("new String({})", quoted(text)),
            Datum::Number { letter, bits, .. } if is_cached(*letter, *bits) => {
                format!("new {}({})", box_class(*letter), number(*letter, *bits))
            }
            // Boxing makes an object of its own.
            value => literal(value)?,
        },
        Datum::Constant(..) | Datum::Static(..) | Datum::Object(_) | Datum::Other(_) => return None,
    })
}

/// Whether boxing makes one object of a value (chapter 5.1.7 of the language specification).
fn is_cached(letter: char, bits: u64) -> bool {
    match letter {
        'Z' | 'B' => true,
        'C' => bits as u16 <= 127,
        'S' => (-128..=127).contains(&(bits as i16)),
        'J' => (-128..=127).contains(&(bits as i64)),
        'F' | 'D' => false,
        _ => (-128..=127).contains(&(bits as i32)),
    }
}

/// The class that boxes a type.
fn box_class(letter: char) -> &'static str {
    match letter {
        'Z' => "Boolean",
        'B' => "Byte",
        'C' => "Character",
        'S' => "Short",
        'J' => "Long",
        _ => "Integer",
    }
}

fn number(letter: char, bits: u64) -> String {
    match letter {
        'Z' => (bits & 1 != 0).to_string(),
        'B' => format!("(byte) {}", bits as i8),
        'S' => format!("(short) {}", bits as i16),
        'J' => format!("{}L", bits as i64),
        'C' => match char::from_u32(u32::from(bits as u16)) {
            Some(letter) if letter.is_ascii_graphic() && letter != '\'' && letter != '\\' => format!("'{letter}'"),
            _ => format!("(char) {}", bits as u16),
        },
        'F' => match f32::from_bits(bits as u32) {
            value if value.is_finite() => format!("{value:?}f"),
            _ => format!("Float.intBitsToFloat({})", bits as i32),
        },
        'D' => match f64::from_bits(bits) {
            value if value.is_finite() => format!("{value:?}"),
            _ => format!("Double.longBitsToDouble({}L)", bits as i64),
        },
        _ => (bits as i32).to_string(),
    }
}

/// A string literal.
pub fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit).map(char::from) {
            Ok('"') => literal.push_str("\\\""),
            Ok('\\') => literal.push_str("\\\\"),
            Ok('\n') => literal.push_str("\\n"),
            Ok('\r') => literal.push_str("\\r"),
            Ok(letter) if letter.is_ascii_graphic() || letter == ' ' => literal.push(letter),
            _ => literal.push_str(&format!("\\u{unit:04x}")),
        }
    }
    literal.push('"');
    literal
}

/// A text that does not end a comment, nor is taken for something else in it.
pub fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace('\\', "/").replace('<', "&lt;").replace('@', "&#64;")
}

/// A name for a variable that holds an object: `sortedList0` for `SortedList0`, `nodeArray0` for `Node[]0`.
pub fn variable(name: &str) -> String {
    lowered(&identifier(&name.replace("[]", "Array")))
}

/// A name with everything left out that is not allowed in one.
pub fn identifier(name: &str) -> String {
    let mut name: String = name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) || name.is_empty() || is_keyword(&name) {
        name.insert(0, '_');
    }
    name
}

fn is_keyword(name: &str) -> bool {
    matches!(name, "new" | "default" | "switch" | "case" | "do" | "return" | "class" | "null" | "true" | "false" | "_")
}

/// A name that starts with a large letter.
pub fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// A name that starts with a small letter.
pub fn lowered(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().collect::<String>() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use glassbox_verdict::Datum;

    use super::{class_name, literal, parameters, quoted, variable};

    #[test]
    fn literals_are_java() {
        let number = |letter, bits| literal(&Datum::Number { letter, bits, boxed: false }).unwrap_or_default();
        let cases = [
            (('I', u64::from(-3i32 as u32)), "-3"),
            (('J', 5), "5L"),
            (('Z', 1), "true"),
            (('C', 97), "'a'"),
            (('C', 39), "(char) 39"),
            (('B', 255), "(byte) -1"),
            (('F', u64::from(1.5f32.to_bits())), "1.5f"),
            (('D', f64::NAN.to_bits()), "Double.longBitsToDouble(9221120237041090560L)"),
        ];
        for ((letter, bits), expected) in cases {
            assert_eq!(number(letter, bits), expected);
        }
        assert_eq!(quoted("a\"b\\c\nü"), "\"a\\\"b\\\\c\\n\\u00fc\"");
    }

    #[test]
    fn types_and_names_are_java() {
        assert_eq!(parameters("(I[Ljava/lang/String;La/B$C;[[J)V"), ["int", "java.lang.String[]", "a.B$C", "long[][]"]);
        assert_eq!(class_name("demo.List$Node", Some("demo")), "List.Node");
        assert_eq!(class_name("java.util.TreeMap", None), "java.util.TreeMap");
        assert_eq!(class_name("java.lang.Integer", Some("demo")), "Integer");
        assert_eq!(
            [variable("Node[]0"), variable("SortedList0"), variable("A1#0")],
            ["nodeArray0", "sortedList0", "a1_0"]
        );
    }
}
