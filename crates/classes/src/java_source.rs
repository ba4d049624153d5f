//! The outline of a Java source file: its package and its top-level types, in order.
//!
//! The compiler tells neither: class files do not say which type came first in their source, and the
//! folder to look for neighbouring sources in follows from the package. A scan over the tokens is enough
//! for both, because top-level declarations are those outside of all brackets.

/// What a source file declares.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The package, as `java/util`; empty for the unnamed one.
    pub package: String,
    /// The simple names of the top-level types, in order. Empty for a compact source file, whose class
    /// is named like the file.
    pub types: Vec<String>,
}

impl Outline {
    /// The internal name of one of the types.
    pub fn internal_name(&self, simple_name: &str) -> String {
        if self.package.is_empty() { simple_name.to_owned() } else { format!("{}/{simple_name}", self.package) }
    }
}

/// Scans a source file. Text that is no Java gives some outline; the compiler will say the rest.
pub fn outline(source: &str) -> Outline {
    let mut outline = Outline::default();
    let mut depth = 0usize;
    let mut before = "";
    let mut in_package = false;
    for token in tokens(source) {
        match token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            ";" => in_package = false,
            _ if depth > 0 => {}
            "package" if outline.types.is_empty() && outline.package.is_empty() => in_package = true,
            _ if in_package => outline.package.push_str(if token == "." { "/" } else { token }),
            name if matches!(before, "class" | "interface" | "enum" | "record") && is_word(name) => {
                outline.types.push(name.to_owned());
            }
            _ => {}
        }
        before = token;
    }
    outline
}

/// The name that a `module-info.java` declares, as it is written there.
pub fn module_name(source: &str) -> Option<String> {
    let mut tokens = tokens(source).skip_while(|token| *token != "module");
    tokens.next()?;
    let name: String = tokens.take_while(|token| *token != "{").collect();
    (!name.is_empty()).then_some(name)
}

/// Words and single signs, without comments and literals.
fn tokens(source: &str) -> impl Iterator<Item = &str> {
    let mut rest = source;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            let skipped = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                comment.find("*/").map_or(rest.len(), |end| end + 4)
            } else if rest.starts_with("\"\"\"") {
                literal_length(rest, "\"\"\"")
            } else if first == '"' {
                literal_length(rest, "\"")
            } else if first == '\'' {
                literal_length(rest, "'")
            } else {
                let length = rest.find(|letter| !is_word_letter(letter)).unwrap_or(rest.len());
                let (token, after) = rest.split_at(length.max(first.len_utf8()));
                rest = after;
                return Some(token);
            };
            rest = &rest[skipped..];
        }
    })
}

/// The length of the literal that the text begins with, both quotes included.
fn literal_length(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(letter) = text[at..].chars().next() {
        if letter == '\\' {
            at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8);
        } else if text[at..].starts_with(quote) {
            return at + quote.len();
        } else {
            at += letter.len_utf8();
        }
    }
    text.len()
}

fn is_word_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

fn is_word(token: &str) -> bool {
    token.starts_with(is_word_letter)
}

#[cfg(test)]
mod tests {
    use super::{module_name, outline};

    #[test]
    fn modules() {
        let source = "/* module no.t { */ import a.B; @Deprecated open module my . app { requires java.sql; }";
        assert_eq!(module_name(source).as_deref(), Some("my.app"));
        assert_eq!(module_name("class A {}"), None);
        assert_eq!(module_name("module"), None);
    }

    fn check(source: &str, package: &str, types: &[&str]) {
        let found = outline(source);
        assert_eq!((found.package.as_str(), found.types), (package, types.iter().map(|it| it.to_string()).collect()));
    }

    #[test]
    fn outlines() {
        check("", "", &[]);
        check("class A {}", "", &["A"]);
        check("package a.b.c; import x.Y; public final class A<T> extends B {} interface I {}", "a/b/c", &["A", "I"]);
        check(
            "package a . b ;\nenum E { X { class Inner {} } } record R(int x) {} @interface N {}",
            "a/b",
            &["E", "R", "N"],
        );
        check("@Has(Some.class) class A { class B {} } class C {}", "", &["A", "C"]);
        check(
            "// class No {}\n/* class No {} */ class A { String s = \"} class No {\"; char c = '}'; } class B {}",
            "",
            &["A", "B"],
        );
        check(
            "class A { String s = \"\"\"\n } class No { \\\"\"\" } \"\"\"; char q = '\\''; } class B {}",
            "",
            &["A", "B"],
        );
        check("void main() { IO.println(1); }", "", &[]);
        check("class Ünï {} class $a_1 {}", "", &["Ünï", "$a_1"]);
        check("/* never closed", "", &[]);
        check("\"never closed \\", "", &[]);
        check("}}}} class A {}", "", &["A"]);
        check("package", "", &[]);
    }
}
