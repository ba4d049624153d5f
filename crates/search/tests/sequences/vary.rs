//! Changes that preserve the meaning of a class: names, order, dead code, places, caches.

use std::fmt::Write as _;

use super::program::{HEADER, Program, Routine, Statement, conjunction, renamed};

/// A change that keeps every verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Fields, methods and nested classes have other names, which come in another order.
    Names,
    /// Members stand in the opposite order.
    Order,
    /// Adds an uncalled method, a branch that no call takes, and an unused nested class.
    DeadCode,
    /// There is a subclass that nothing uses.
    Subclass,
    /// All fields, and half of the operations, are inherited.
    Superclass,
    /// Operations call private methods that do the work.
    Delegation,
    /// Operations call static methods that are given the object and do the work.
    Static,
    /// Operations ask a static table that is filled when it is first asked.
    StaticCache,
    /// Operations remember an answer in a field that is no part of the state.
    FieldCache,
}

impl Variation {
    pub const ALL: [Variation; 9] = [
        Variation::Names,
        Variation::Order,
        Variation::DeadCode,
        Variation::Subclass,
        Variation::Superclass,
        Variation::Delegation,
        Variation::Static,
        Variation::StaticCache,
        Variation::FieldCache,
    ];

    /// The source of a changed program, if it can be changed so.
    pub fn source(self, program: &Program, class: &str) -> String {
        let mut program = program.clone();
        match self {
            Variation::Names => return other_names(&program.source(class)),
            Variation::Order => reverse(&mut program),
            Variation::DeadCode => add_dead_code(&mut program),
            Variation::Subclass => add_member(&mut program, "static class Unused extends Root { int unused; }"),
            Variation::Superclass => return with_superclass(&program, class),
            Variation::Delegation => delegate(&mut program, false),
            Variation::Static => delegate(&mut program, true),
            Variation::StaticCache => add_static_cache(&mut program),
            Variation::FieldCache => add_field_cache(&mut program),
        }
        program.source(class)
    }

    /// Turns the signature of an operation into that after the change.
    pub fn signature(self) -> fn(&str) -> String {
        if self == Variation::Names { other_names } else { str::to_owned }
    }
}

/// A change of a source file of which only the name of the class is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleChange {
    /// Adds an uncalled method, an unused nested class and a static field.
    DeadCode,
    /// Adds a subclass that nothing uses.
    Subclass,
}

impl ExampleChange {
    pub const ALL: [ExampleChange; 2] = [ExampleChange::DeadCode, ExampleChange::Subclass];

    /// The changed source.
    pub fn source(self, text: &str, class: &str) -> String {
        match self {
            ExampleChange::Subclass => format!("{text}\nclass UnusedBelow{class} extends {class} {{}}\n"),
            ExampleChange::DeadCode => {
                let (before, after) = text.rsplit_once('}').unwrap_or((text, ""));
                format!(
                    "{before}\n    private static final int[] UNUSED = {{1}};\n\n    static class Unused {{ Unused next; }}\n\n    \
                     private int unused(int v) {{\n        return v < UNUSED[0] ? unused(v + 1) : v;\n    }}\n}}{after}"
                )
            }
        }
    }
}

/// A text or a descriptor with another name for a class.
pub fn with_class_name(text: &str, class: &str, other: &str) -> String {
    let in_descriptor = format!("L{class}");
    // Descriptors of primitive types may come directly before: `(ILBox;)V`.
    let is_primitives = |letters: &str| letters.chars().all(|letter| "BCDFIJSZ".contains(letter));
    let name = |word: &str| match word.strip_suffix(&*in_descriptor) {
        _ if word == class => other.to_owned(),
        Some(before) if is_primitives(before) => format!("{before}L{other}"),
        _ => word.to_owned(),
    };
    words(text).into_iter().map(name).collect()
}

/// Words and all that stands between them.
fn words(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut start = 0;
    let mut inside = false;
    for (at, c) in text.char_indices() {
        let is_word = c.is_alphanumeric() || c == '_';
        if is_word != inside {
            all.push(&text[start..at]);
            start = at;
            inside = is_word;
        }
    }
    all.push(&text[start..]);
    all
}

/// The number of the part that a word is a name of.
fn number_of(word: &str) -> Option<usize> {
    word.rsplit_once('_')?.1.parse().ok()
}

/// `head_3` becomes `z7_daeh`.
fn other_names(text: &str) -> String {
    let other = |word: &str| match (word.rsplit_once('_'), number_of(word)) {
        (Some((name, _)), Some(number)) => {
            let backwards: String = name.chars().rev().collect();
            format!("z{}_{backwards}", 10 - number)
        }
        _ => word.to_owned(),
    };
    words(text).into_iter().map(other).collect()
}

fn reverse(program: &mut Program) {
    program.parts.reverse();
    for part in &mut program.parts {
        part.members.reverse();
    }
    program.constructors.reverse();
    program.operations.reverse();
}

fn add_member(program: &mut Program, member: &str) {
    // Whatever is in front of the first member belongs to no part.
    if let Some(part) = program.parts.first_mut() {
        part.members.insert(0, member.to_owned());
    }
}

fn add_dead_code(program: &mut Program) {
    add_member(program, "private int unused(int v) { return v < 0 ? unused(v + 1) : v; }");
    add_member(program, "static class Unused { Unused next; int value; }");
    add_member(program, "static final boolean NEVER = Boolean.parseBoolean(\"no\");");
    for operation in &mut program.operations {
        operation.body.insert(0, Statement::Simple("if (NEVER) { throw new IllegalStateException(); }".to_owned()));
    }
}

fn add_static_cache(program: &mut Program) {
    add_member(program, "private static int[] cached;");
    add_member(
        program,
        "private static int ask(int v) { if (cached == null) { cached = new int[] {1, 2}; } return cached[v]; }",
    );
    for (number, operation) in program.operations.iter_mut().enumerate() {
        let text = format!("if (ask({0}) != {0} + 1) {{ throw new IllegalStateException(); }}", number % 2);
        operation.body.insert(0, Statement::Simple(text));
    }
}

fn add_field_cache(program: &mut Program) {
    add_member(program, "@Domain(fixed = true) private int cached;");
    add_member(program, "private int ask() { if (cached == 0) { cached = 31; } return cached; }");
    for operation in &mut program.operations {
        let text = "if (ask() != 31) { throw new IllegalStateException(); }";
        operation.body.insert(0, Statement::Simple(text.to_owned()));
    }
}

/// `Domain(min = 0) int v, Root p` becomes `v, p`.
fn passed(parameters: &[String]) -> Vec<&str> {
    parameters.iter().filter_map(|one| one.rsplit(' ').next()).collect()
}

/// Parameters without annotations.
fn bare(parameters: &[String]) -> Vec<String> {
    let bare = |one: &String| one.rsplit_once(") ").map_or(one.clone(), |(_, rest)| rest.to_owned());
    parameters.iter().map(bare).collect()
}

/// Moves what operations do to methods of their own.
fn delegate(program: &mut Program, is_static: bool) {
    let fields = instance_names(program);
    let mut helpers = Vec::new();
    for (number, operation) in program.operations.iter_mut().enumerate() {
        let (result, _) = operation.head.split_once(' ').unwrap_or_default();
        let name = format!("work{number}");
        let mut parameters = bare(&operation.parameters);
        let mut arguments = passed(&operation.parameters).join(", ");
        let mut body = String::new();
        super::program::write_body(&mut body, &operation.body, 2);
        if is_static {
            parameters.insert(0, "Root self".to_owned());
            arguments = if arguments.is_empty() { "this".to_owned() } else { format!("this, {arguments}") };
            body = with_self(&body, &fields);
        }
        let modifier = if is_static { "private static" } else { "private" };
        helpers.push(format!("{modifier} {result} {name}({}) {{\n{body}    }}", parameters.join(", ")));
        let returned = if result == "void" { "" } else { "return " };
        operation.body = vec![Statement::Simple(format!("{returned}{name}({arguments});"))];
    }
    if let Some(part) = program.parts.last_mut() {
        part.members.extend(helpers);
    }
}

/// The names of fields and methods that objects have.
fn instance_names(program: &Program) -> Vec<String> {
    let mut names = Vec::new();
    for member in program.parts.iter().flat_map(|part| &part.members) {
        let head = member.split('{').next().unwrap_or_default();
        let head = head.split_once("@Domain(").and_then(|(_, rest)| Some(rest.split_once(')')?.1)).unwrap_or(head);
        let declaration = head.split(['=', ';', '(']).next().unwrap_or_default();
        let declared = words(declaration);
        if !["static", "enum", "record", "class"].iter().any(|word| declared.contains(word)) {
            let name = declared.iter().rev().find(|word| number_of(word).is_some());
            names.extend(name.map(|word| (*word).to_owned()));
        }
    }
    names.extend(program.operations.iter().map(|operation| operation.name().to_owned()));
    names
}

/// A text with `self` in the place of the object.
fn with_self(text: &str, names: &[String]) -> String {
    let all = words(text);
    let mut out = String::new();
    for (at, word) in all.iter().enumerate() {
        let qualified = at > 0 && all[at - 1].ends_with('.');
        if *word == "this" {
            out.push_str("self");
        } else if !qualified && names.iter().any(|name| name == word) {
            let _ = write!(out, "self.{word}");
        } else {
            out.push_str(word);
        }
    }
    out
}

/// All members, and every other operation, stand in a superclass.
fn with_superclass(program: &Program, class: &str) -> String {
    let visible = |member: &str| {
        let text = member.replace("private ", "").replace("protected ", "");
        // Constructors of a subclass cannot set them.
        if text.trim_start().starts_with("final int") { text.replacen("final ", "", 1) } else { text }
    };
    let mut above = String::new();
    let mut below = String::new();
    for member in program.parts.iter().flat_map(|part| &part.members) {
        let text = visible(member);
        let own = text.contains("new Root()");
        let _ = writeln!(if own { &mut below } else { &mut above }, "    {}", text.trim());
    }
    let moved = |number: usize, routine: &Routine| {
        let mut body = String::new();
        super::program::write_body(&mut body, &routine.body, 0);
        let late = program.parts.iter().filter(|part| part.members.iter().any(|one| one.contains("new Root()")));
        let mut suffixes = late.map(|part| format!("_{}", part.number));
        number.is_multiple_of(2) && !body.contains("this") && !suffixes.any(|suffix| body.contains(&suffix))
    };
    for (number, routine) in program.operations.iter().enumerate() {
        let text = routine.text();
        if moved(number, routine) { above.push_str(&text) } else { below.push_str(&text) }
    }
    let constructors: String = program.constructors.iter().map(Routine::text).collect();
    let invariant = conjunction(&program.invariant);
    let text = format!(
        "{HEADER}public class Root extends BaseOfRoot {{\n{constructors}\n    boolean repOk() {{\n        \
         return {invariant};\n    }}\n{below}}}\n\nclass BaseOfRoot {{\n{above}}}\n"
    );
    renamed(&text, class).replace("BaseOfRoot", &format!("BaseOf{class}"))
}
