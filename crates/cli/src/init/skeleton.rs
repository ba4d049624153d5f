//! The Java of a first specification.
//!
//! The guess: where nodes refer to one other node, they are a list, and where they refer to several, a tree; fields called `parent` or `prev`
//! lead back on the way that the others lead on; a list that leads back and starts at a `header` is a ring through it, which holds no element; `size` is the number of nodes, or at most the length of an array.

use std::fmt::Write as _;

use glassbox_classes::descriptor::{Type, java_name, simple_name};

use super::{Field, Method, Node, Outline};

/// What fields are called that lead back.
const BACK: [&str; 7] = ["parent", "prev", "previous", "before", "pred", "up", "back"];
/// What fields are called that hold the first node.
const FIRST: [&str; 5] = ["root", "head", "first", "top", "front"];
/// What fields are called that hold a node before the first, to which the last leads back.
const HEADER: [&str; 4] = ["header", "sentinel", "dummy", "anchor"];
/// What fields are called that hold the last node.
const LAST: [&str; 5] = ["last", "tail", "end", "rear", "bottom"];
/// What fields are called that count.
const SIZE: [&str; 5] = ["size", "count", "length", "elementCount", "nodeCount"];
/// Names for parameters, which class files need not have.
const PARAMETERS: [&str; 4] = ["first", "second", "third", "fourth"];

/// What the objects of a class seem to be.
struct Guess<'a> {
    shape: Shape<'a>,
    size: Option<&'a str>,
}

enum Shape<'a> {
    /// Nodes that are linked one by one, from a field that holds the first.
    List { root: &'a str, node: &'a str, next: &'a str, back: Option<&'a str>, last: Option<&'a str> },
    /// Nodes that are linked one by one in both directions, from a node without an element and back to it.
    Ring { header: &'a str, node: &'a str, next: &'a str, back: &'a str },
    /// Lists in the elements of an array.
    Bins { array: &'a str, node: &'a str, next: &'a str },
    /// Nodes with several below each.
    Tree { root: &'a str, node: &'a str, below: Vec<&'a str>, back: Option<&'a str> },
    /// Values in an array, from its start.
    Array { array: &'a str },
    /// Nothing comes to mind.
    Unknown,
}

/// The source of the mirror.
pub fn java(outline: &Outline) -> String {
    let guess = guess(outline);
    let name = java_name(&outline.class);
    let mut text = String::from("import glassbox.*;\n\n");
    text.push_str("/**\n * A first guess, made by `glassbox init`. Correct the invariant until it says what a valid state is, and name the\n");
    text.push_str(" * exceptions that operations may end with: {@code @Allowed(NoSuchElementException.class)}.\n */\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "@Specifies(\"{name}\")\nabstract class {} {{", outline.mirror);
    for node in &outline.nodes {
        let _ = writeln!(text, "    @Specifies(\"{}\")", java_name(&node.class));
        let _ = writeln!(text, "    static class {} {{", simple_name(&node.class));
        for field in &node.fields {
            let tree = if guess.shape.leads_on(node, field) { "@Tree " } else { "" };
            let _ = writeln!(text, "        {tree}{} {};", shown(outline, &field.kind), field.name);
        }
        text.push_str("    }\n\n");
    }
    for field in &outline.fields {
        let mark = match &*field.name {
            name if guess.shape.starts_at(name) => "@Tree ",
            name if guess.size == Some(name) => "@Domain(extra = 1) ",
            _ => "",
        };
        let _ = writeln!(text, "    {mark}{} {};", shown(outline, &field.kind), field.name);
    }
    if !outline.fixed.is_empty() {
        let _ = writeln!(text, "    // Not a part of the state: {}.", outline.fixed.join(", "));
    }
    text.push('\n');
    text.push_str(&invariant(&guess));
    for method in &outline.constructors {
        let parameters = parameters(outline, method);
        let _ = writeln!(text, "\n    @Operation\n    {}({parameters}) {{}}", outline.mirror);
    }
    for method in &outline.operations {
        let (returns, parameters) = (shown(outline, &method.returns), parameters(outline, method));
        let _ = writeln!(text, "\n    @Operation\n    abstract {returns} {}({parameters});", method.name);
    }
    if !outline.left_out.is_empty() {
        text.push_str("\n    // Left out, as their types cannot be named here or no values of them are known:\n");
        for method in &outline.left_out {
            let _ = writeln!(text, "    // {method}");
        }
    }
    text.push_str("}\n");
    text
}

fn guess(outline: &Outline) -> Guess<'_> {
    let is_size = |field: &&Field| field.kind == Type::Int && SIZE.contains(&&*field.name);
    Guess { shape: shape(outline), size: outline.fields.iter().find(is_size).map(|field| &*field.name) }
}

fn shape(outline: &Outline) -> Shape<'_> {
    for node in &outline.nodes {
        let (back, on): (Vec<&str>, Vec<&str>) = node
            .fields
            .iter()
            .filter(|field| is_object(&field.kind, &node.class))
            .map(|field| &*field.name)
            .partition(|name| BACK.contains(name));
        let back = back.first().copied();
        let name = simple_name(&node.class);
        let holders: Vec<&str> = outline
            .fields
            .iter()
            .filter(|field| is_object(&field.kind, &node.class))
            .map(|field| &*field.name)
            .collect();
        let by_name = |names: &[&str]| holders.iter().copied().find(|holder| names.contains(holder));
        if let (Some(header), Some(back), &[next]) = (by_name(&HEADER), back, &on[..]) {
            return Shape::Ring { header, node: name, next, back };
        }
        let root = by_name(&FIRST).or(holders.first().copied());
        let is_array = |field: &&Field| matches!(&field.kind, Type::Array(element) if is_object(element, &node.class));
        let array = outline.fields.iter().find(is_array).map(|field| &*field.name);
        match (root, array, &on[..]) {
            (Some(root), _, &[next]) => {
                return Shape::List { root, node: name, next, back, last: by_name(&LAST).filter(|last| *last != root) };
            }
            (Some(root), _, &[_, ..]) => return Shape::Tree { root, node: name, below: on, back },
            (None, Some(array), &[next]) => return Shape::Bins { array, node: name, next },
            _ => {}
        }
    }
    let is_array = |field: &&Field| matches!(field.kind, Type::Array(_));
    match outline.fields.iter().find(is_array) {
        Some(field) => Shape::Array { array: &field.name },
        None => Shape::Unknown,
    }
}

impl Shape<'_> {
    /// Whether a field of a node leads on to nodes that nothing else leads to.
    fn leads_on(&self, of: &Node, field: &Field) -> bool {
        let (node, names) = match self {
            Shape::List { node, next, .. } | Shape::Bins { node, next, .. } => (node, std::slice::from_ref(next)),
            Shape::Tree { node, below, .. } => (node, &below[..]),
            Shape::Ring { .. } | Shape::Array { .. } | Shape::Unknown => return false,
        };
        simple_name(&of.class) == *node && names.contains(&&*field.name)
    }

    /// Whether a field of the class holds the first of the nodes.
    fn starts_at(&self, name: &str) -> bool {
        match self {
            Shape::List { root, .. } | Shape::Tree { root, .. } => *root == name,
            Shape::Bins { array, .. } => *array == name,
            Shape::Ring { .. } | Shape::Array { .. } | Shape::Unknown => false,
        }
    }
}

/// The method that says whether a state is valid, and those that it needs.
fn invariant(guess: &Guess) -> String {
    let (body, further) = match &guess.shape {
        Shape::List { root, node, next, back, last } => {
            (list(guess.size, root, node, next, *back, *last), String::new())
        }
        Shape::Ring { header, node, next, back } => (ring(guess.size, header, node, next, back), String::new()),
        Shape::Bins { array, node, next } => (bins(guess.size, array, node, next), String::new()),
        Shape::Tree { root, node, below, back } => tree(guess.size, root, node, below, *back),
        Shape::Array { array } => {
            let size = guess.size.map(|size| format!(" && size >= 0 && size <= {array}.length").replace("size", size));
            (format!("        return {array} != null{};\n", size.unwrap_or_default()), String::new())
        }
        Shape::Unknown => ("        return true;\n".to_owned(), String::new()),
    };
    format!("    @Invariant\n    boolean repOk() {{\n{body}    }}\n{further}")
}

/// A walk along a list. That it does not run in circles is promised by `@Tree`.
fn list(size: Option<&str>, root: &str, node: &str, next: &str, back: Option<&str>, last: Option<&str>) -> String {
    let keeps_previous = back.is_some() || last.is_some();
    let mut body = String::new();
    if keeps_previous {
        let _ = writeln!(body, "        {node} previous = null;");
    }
    body.push_str("        int nodes = 0;\n");
    let _ = writeln!(body, "        for ({node} node = {root}; node != null; node = node.{next}) {{");
    if let Some(back) = back {
        let _ = writeln!(
            body,
            "            if (node.{back} != previous) {{\n                return false;\n            }}"
        );
    }
    if keeps_previous {
        body.push_str("            previous = node;\n");
    }
    body.push_str("            nodes++;\n        }\n");
    let conditions = [last.map(|last| format!("{last} == previous")), size.map(|size| format!("{size} == nodes"))];
    let _ = writeln!(body, "        return {};", conjunction(conditions));
    body
}

/// A walk around a ring. That it comes back to where it began is known by the links in the other direction.
fn ring(size: Option<&str>, header: &str, node: &str, next: &str, back: &str) -> String {
    let mut body = String::new();
    let _ = writeln!(body, "        if ({header} == null) {{\n            return false;\n        }}");
    let _ = writeln!(body, "        {node} previous = {header};\n        int nodes = 0;");
    let _ = writeln!(body, "        for ({node} node = {header}.{next}; node != {header}; node = node.{next}) {{");
    let _ = writeln!(body, "            if (node == null || node.{back} != previous) {{");
    let _ = writeln!(body, "                return false;\n            }}");
    let _ = writeln!(body, "            previous = node;\n            nodes++;\n        }}");
    let conditions = [Some(format!("{header}.{back} == previous")), size.map(|size| format!("{size} == nodes"))];
    let _ = writeln!(body, "        return {};", conjunction(conditions));
    body
}

/// A walk along the lists of an array, which may be made when it is needed.
fn bins(size: Option<&str>, array: &str, node: &str, next: &str) -> String {
    let counts = |nodes: &str| conjunction([size.map(|size| format!("{size} == {nodes}"))]);
    let mut body = String::new();
    let _ = writeln!(body, "        if ({array} == null) {{\n            return {};\n        }}", counts("0"));
    let _ = writeln!(body, "        int nodes = 0;\n        for ({node} bin : {array}) {{");
    let _ = writeln!(body, "            for ({node} node = bin; node != null; node = node.{next}) {{");
    let _ = writeln!(body, "                nodes++;\n            }}\n        }}\n        return {};", counts("nodes"));
    body
}

/// A walk through a tree, and the methods that go down.
fn tree(size: Option<&str>, root: &str, node: &str, below: &[&str], back: Option<&str>) -> (String, String) {
    let linked = back.map(|_| format!("isLinked({root}, null)"));
    let counted = size.map(|size| format!("{size} == nodes({root})"));
    let body = format!("        return {};\n", conjunction([linked, counted]));
    let mut further = String::new();
    if let Some(back) = back {
        let _ = writeln!(further, "\n    private static boolean isLinked({node} node, {node} {back}) {{");
        let _ = write!(further, "        return node == null || node.{back} == {back}");
        for child in below {
            let _ = write!(further, " && isLinked(node.{child}, node)");
        }
        further.push_str(";\n    }\n");
    }
    if size.is_some() {
        let _ = writeln!(further, "\n    private static int nodes({node} node) {{");
        let sum: String = below.iter().map(|child| format!(" + nodes(node.{child})")).collect();
        let _ = writeln!(further, "        return node == null ? 0 : 1{sum};\n    }}");
    }
    (body, further)
}

fn conjunction<const N: usize>(conditions: [Option<String>; N]) -> String {
    let conditions: Vec<String> = conditions.into_iter().flatten().collect();
    if conditions.is_empty() { "true".to_owned() } else { conditions.join(" && ") }
}

fn is_object(kind: &Type, class: &str) -> bool {
    matches!(kind, Type::Object(name) if name == class)
}

fn parameters(outline: &Outline, method: &Method) -> String {
    let name = |index: usize| PARAMETERS.get(index).map_or_else(|| format!("argument{index}"), ToString::to_string);
    let shown = |(index, kind)| format!("{} {}", shown(outline, kind), name(index));
    method.parameters.iter().enumerate().map(shown).collect::<Vec<_>>().join(", ")
}

/// A type as the mirror writes it.
fn shown(outline: &Outline, kind: &Type) -> String {
    match kind {
        Type::Array(element) => format!("{}[]", shown(outline, element)),
        Type::Object(class) if *class == outline.class => outline.mirror.clone(),
        Type::Object(class) if outline.is_node(class) => simple_name(class).to_owned(),
        Type::Object(class) => {
            let name = java_name(class).replace('$', ".");
            // Names of this package need no import.
            match name.strip_prefix("java.lang.") {
                Some(simple) if !simple.contains('.') => simple.to_owned(),
                _ => name,
            }
        }
        primitive => primitive.java_name().to_owned(),
    }
}
