//! Generates random classes from parts, and shrinks them.
//!
//! Names of a part end with its number, as in `head_3`. Dropping a part drops each text with such
//! a name.

use std::fmt::Write as _;

use crate::generator::Random;

use super::parts::{TEMPLATES, Template};

/// A class under check.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub parts: Vec<Part>,
    pub invariant: Vec<String>,
    pub constructors: Vec<Routine>,
    pub operations: Vec<Routine>,
}

/// A part of a class.
#[derive(Clone, Debug)]
pub struct Part {
    pub number: usize,
    /// Its index in [`TEMPLATES`].
    pub template: usize,
    pub members: Vec<String>,
}

/// A constructor or an operation.
#[derive(Clone, Debug, Default)]
pub struct Routine {
    /// What it returns, and its name.
    pub head: String,
    pub parameters: Vec<String>,
    /// Exceptions that it may end in.
    pub allowed: Vec<String>,
    pub body: Vec<Statement>,
    /// Whether it is right on every state.
    pub certain: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Statement {
    Simple(String),
    If(String, Vec<Statement>, Vec<Statement>),
}

/// A number that can be read, and maybe written.
struct Cell {
    read: String,
    write: String,
}

/// All that statements are made of.
struct Pieces {
    cells: Vec<Cell>,
    tests: Vec<String>,
    acts: Vec<String>,
    two: bool,
}

impl Part {
    pub fn template(&self) -> &'static Template {
        &TEMPLATES[self.template]
    }
}

impl Routine {
    /// `mode_1` of `void mode_1`; empty for a constructor.
    pub fn name(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    fn is_void(&self) -> bool {
        self.head.starts_with("void ")
    }
}

impl Program {
    /// A program from a seed, of the templates that are wanted.
    pub fn generate(seed: u64, wanted: &dyn Fn(&Template) -> bool) -> Program {
        let mut random = Random::new(seed);
        let mut program = Program::default();
        let weights: Vec<usize> =
            TEMPLATES.iter().map(|template| if wanted(template) { template.weight } else { 0 }).collect();
        for number in 1..=1 + random.weighted(&[2, 5, 4, 1]) {
            let template = random.weighted(&weights);
            if TEMPLATES[template].model && program.parts.iter().any(|part| part.template().model) {
                continue;
            }
            let members = &TEMPLATES[template].members;
            let members = members.iter().map(|text| chosen(text, number, &mut random)).collect();
            program.parts.push(Part { number, template, members });
        }
        program.add_invariant(&mut random);
        let pieces = program.pieces(&mut random);
        program.add_constructors(&mut random, &pieces);
        program.add_operations(&mut random, &pieces);
        program
    }

    fn pieces(&self, random: &mut Random) -> Pieces {
        let mut pieces = Pieces { cells: Vec::new(), tests: Vec::new(), acts: Vec::new(), two: false };
        for part in &self.parts {
            let template = part.template();
            pieces.two |= template.two;
            for (read, write) in template.cells {
                let [read, write] = [read, write].map(|text| chosen(text, part.number, random));
                pieces.cells.push(Cell { read, write });
            }
            pieces.tests.extend(template.tests.iter().map(|text| chosen(text, part.number, random)));
            pieces.acts.extend(template.acts.iter().map(|text| chosen(text, part.number, random)));
        }
        pieces.two |= random.chance(15);
        pieces
    }

    fn add_invariant(&mut self, random: &mut Random) {
        for part in &self.parts {
            for text in part.template().required {
                self.invariant.push(chosen(text, part.number, random));
            }
            for text in part.template().invariants {
                if random.chance(45) {
                    self.invariant.push(chosen(text, part.number, random));
                }
            }
        }
    }

    fn add_constructors(&mut self, random: &mut Random, pieces: &Pieces) {
        let mut setup = Vec::new();
        for part in &self.parts {
            setup.extend(part.template().setup.iter().map(|text| chosen(text, part.number, random)));
        }
        setup.retain(|text| !text.trim().is_empty());
        let body: Vec<Statement> = setup.into_iter().map(Statement::Simple).collect();
        self.constructors.push(Routine { head: "Root".to_owned(), body: body.clone(), ..Routine::default() });
        if random.chance(35) {
            let mut made = Routine { head: "Root".to_owned(), body, ..Routine::default() };
            made.parameters.push("int v".to_owned());
            made.body.extend(write(random, pieces, "", &["v"]));
            if random.chance(20) {
                let text = "if (v == 1) { throw new IllegalArgumentException(); }";
                made.body.insert(0, Statement::Simple(text.to_owned()));
                made.allowed.push("IllegalArgumentException".to_owned());
            }
            self.constructors.push(made);
        }
    }

    fn add_operations(&mut self, random: &mut Random, pieces: &Pieces) {
        for part in &self.parts {
            let template = part.template();
            let certain = template.certain.iter().map(|routine| (routine, true));
            for ((head, parameters, body), certain) in
                template.routines.iter().map(|routine| (routine, false)).chain(certain)
            {
                if random.chance(65) {
                    let text = |text: &str, random: &mut Random| chosen(text, part.number, random);
                    let parameters = text(parameters, random);
                    let parameters = parameters.split(", ").filter(|one| !one.is_empty());
                    let body = text(body, random);
                    self.operations.push(Routine {
                        head: text(head, random),
                        parameters: joined(parameters),
                        allowed: Vec::new(),
                        body: body.lines().map(|line| Statement::Simple(line.trim().to_owned())).collect(),
                        certain,
                    });
                }
            }
        }
        for number in 1..=2 + random.below(3) {
            let operation = operation(random, pieces, &format!("run{number}"));
            self.operations.push(operation);
        }
    }

    /// How many objects of the class a sequence should have.
    pub fn instances(&self) -> usize {
        let takes = |routine: &Routine| routine.parameters.iter().any(|one| one.starts_with("Root "));
        let two = self.parts.iter().any(|part| part.template().two || part.template().items.contains(&1));
        1 + usize::from(two || self.operations.iter().any(takes))
    }

    /// The items of the issue that its parts are about.
    pub fn items(&self) -> Vec<u8> {
        let mut items: Vec<u8> = self.parts.iter().flat_map(|part| part.template().items).copied().collect();
        items.sort_unstable();
        items.dedup();
        items
    }

    /// The names of its parts.
    pub fn names(&self) -> Vec<&'static str> {
        self.parts.iter().map(|part| part.template().name).collect()
    }

    /// Programs with one thing less.
    pub fn reductions(&self) -> Vec<Program> {
        let mut all = Vec::new();
        let mut less = |change: &dyn Fn(&mut Program)| {
            let mut program = self.clone();
            change(&mut program);
            all.push(program);
        };
        for index in 0..self.parts.len() {
            less(&|program| program.drop_part(index));
        }
        for index in 0..self.operations.len() {
            less(&|program| drop(program.operations.remove(index)));
        }
        for index in 0..self.invariant.len() {
            less(&|program| drop(program.invariant.remove(index)));
        }
        for index in 1..self.constructors.len() {
            less(&|program| drop(program.constructors.remove(index)));
        }
        for (index, operation) in self.operations.iter().enumerate() {
            for at in 0..operation.body.len() {
                // The final `return` of an operation has to stay, and so has a local variable.
                let stays = |text: &str| text.starts_with("return") || text.split(' ').nth(2) == Some("=");
                if !matches!(&operation.body[at], Statement::Simple(text) if stays(text)) {
                    less(&|program| drop(program.operations[index].body.remove(at)));
                }
                if let Statement::If(_, yes, no) = &operation.body[at] {
                    for inner in [yes, no] {
                        less(&|program| {
                            drop(program.operations[index].body.splice(at..=at, inner.iter().cloned()));
                        });
                    }
                }
            }
            let mut text = String::new();
            write_body(&mut text, &operation.body, 0);
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            for (parameter, declared) in operation.parameters.iter().enumerate() {
                let name = declared.rsplit(' ').next();
                if text.split(|c: char| !is_word(c)).any(|word| Some(word) == name) {
                    continue;
                }
                less(&|program| drop(program.operations[index].parameters.remove(parameter)));
            }
        }
        all
    }

    fn drop_part(&mut self, index: usize) {
        let suffix = format!("_{}", self.parts.remove(index).number);
        self.invariant.retain(|text| !text.contains(&suffix));
        for routine in self.constructors.iter_mut().chain(&mut self.operations) {
            drop_mentions(&mut routine.body, &suffix);
            routine.parameters.retain(|text| !text.contains(&suffix));
        }
        self.operations.retain(|routine| !routine.head.contains(&suffix));
        for operation in &mut self.operations {
            let returns = |one: &Statement| matches!(one, Statement::Simple(text) if text.starts_with("return"));
            if !operation.body.last().is_some_and(returns) {
                operation.head = format!("void {}", operation.name());
            }
        }
    }

    /// The Java source of a class with a name.
    pub fn source(&self, class: &str) -> String {
        let mut text = HEADER.to_owned();
        let _ = writeln!(text, "public class Root {{");
        // A static object of the class needs all other statics.
        let is_late = |member: &str| member.contains("= new Root()");
        for late in [false, true] {
            for member in self.parts.iter().flat_map(|part| &part.members).filter(|one| is_late(one) == late) {
                let _ = writeln!(text, "    {}", member.trim());
            }
        }
        for routine in &self.constructors {
            text.push_str(&routine.text());
        }
        let invariant = conjunction(&self.invariant);
        let _ = writeln!(text, "\n    boolean repOk() {{\n        return {invariant};\n    }}");
        for routine in &self.operations {
            text.push_str(&routine.text());
        }
        text.push_str("}\n");
        renamed(&text, class)
    }
}

/// What stands in front of a class.
pub const HEADER: &str =
    "import glassbox.*;\nimport java.util.*;\nimport java.util.concurrent.atomic.AtomicInteger;\n\n";

/// A text with the name of the class in the place of `Root`.
pub fn renamed(text: &str, class: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("Root") {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let alone = !before.ends_with(is_word) && !after[4..].starts_with(is_word);
        out.push_str(if alone { class } else { "Root" });
        rest = &after[4..];
    }
    out + rest
}

/// The condition that all parts of an invariant hold.
pub fn conjunction(parts: &[String]) -> String {
    if parts.is_empty() {
        return "true".to_owned();
    }
    parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" && ")
}

/// The annotations of a parameter have commas too.
fn joined<'a>(pieces: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for piece in pieces {
        match all.last_mut() {
            Some(last) if last.matches('(').count() > last.matches(')').count() => *last = format!("{last}, {piece}"),
            _ => all.push(piece.to_owned()),
        }
    }
    all
}

impl Routine {
    /// Its Java source.
    pub fn text(&self) -> String {
        let mut text = String::from("\n");
        if !self.allowed.is_empty() {
            let names: Vec<String> = self.allowed.iter().map(|name| format!("{name}.class")).collect();
            let _ = writeln!(text, "    @Allowed({{{}}})", names.join(", "));
        }
        let _ = writeln!(text, "    public {}({}) {{", self.head, self.parameters.join(", "));
        write_body(&mut text, &self.body, 2);
        text.push_str("    }\n");
        text
    }
}

/// Writes statements, indented.
pub fn write_body(text: &mut String, body: &[Statement], depth: usize) {
    let indent = "    ".repeat(depth);
    for statement in body {
        match statement {
            Statement::Simple(line) => {
                let _ = writeln!(text, "{indent}{line}");
            }
            Statement::If(test, yes, no) => {
                let _ = writeln!(text, "{indent}if ({test}) {{");
                write_body(text, yes, depth + 1);
                if !no.is_empty() {
                    let _ = writeln!(text, "{indent}}} else {{");
                    write_body(text, no, depth + 1);
                }
                let _ = writeln!(text, "{indent}}}");
            }
        }
    }
}

fn drop_mentions(body: &mut Vec<Statement>, suffix: &str) {
    body.retain_mut(|statement| match statement {
        Statement::Simple(text) => !text.contains(suffix),
        Statement::If(test, yes, no) => {
            drop_mentions(yes, suffix);
            drop_mentions(no, suffix);
            !test.contains(suffix)
        }
    });
}

/// A text of a template with its number, and one of each group of alternatives.
fn chosen(text: &str, number: usize, random: &mut Random) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[[") {
        // Arrays of arrays are not used, but elements of arrays are: `table[look[0]]` would be one.
        let Some((group, after)) = after.split_once("]]") else { break };
        let all: Vec<&str> = group.split('~').collect();
        out.push_str(before);
        out.push_str(all[random.below(all.len())]);
        rest = after;
    }
    (out + rest).replace('#', &format!("_{number}"))
}

/// An operation that reads and writes parts.
fn operation(random: &mut Random, pieces: &Pieces, name: &str) -> Routine {
    let mut made = Routine { head: format!("void {name}"), ..Routine::default() };
    let mut numbers = Vec::new();
    if random.chance(45) {
        made.parameters.push("int v".to_owned());
        numbers.push("v");
    }
    let other = pieces.two && random.chance(40);
    if other {
        made.parameters.push("Root other".to_owned());
    }
    let throws = random.chance(12);
    if throws {
        made.allowed.push("IllegalStateException".to_owned());
    }
    for _ in 0..1 + random.below(3) {
        let statement = statement(random, pieces, &numbers, other, throws, 1);
        made.body.extend(statement);
    }
    if random.chance(20) && made.is_void() {
        made.head = format!("int {name}");
        made.body.push(Statement::Simple(format!("return {};", value(random, pieces, "", &numbers))));
    }
    made
}

fn statement(
    random: &mut Random,
    pieces: &Pieces,
    numbers: &[&str],
    other: bool,
    throws: bool,
    depth: usize,
) -> Vec<Statement> {
    match random.below(14) {
        0..=3 => write(random, pieces, "", numbers),
        4 | 5 => random.pick(&pieces.acts).map(|text| Statement::Simple(text.clone())).into_iter().collect(),
        6..=8 => vec![Statement::Simple(format!("assert !({});", test(random, pieces, numbers, other)))],
        9 if throws => {
            let text =
                format!("if ({}) {{ throw new IllegalStateException(); }}", test(random, pieces, numbers, other));
            vec![Statement::Simple(text)]
        }
        10 if other => {
            let inner = write(random, pieces, "other.", numbers);
            vec![Statement::If("other != null".to_owned(), inner, Vec::new())]
        }
        _ if depth > 0 => {
            let condition = test(random, pieces, numbers, other);
            let mut inner = || statement(random, pieces, numbers, other, throws, depth - 1);
            let (yes, no) = (inner(), inner());
            vec![Statement::If(condition, yes, if depth > 1 { no } else { Vec::new() })]
        }
        _ => write(random, pieces, "", numbers),
    }
}

/// A number is written.
fn write(random: &mut Random, pieces: &Pieces, object: &str, numbers: &[&str]) -> Vec<Statement> {
    let cells: Vec<&Cell> = pieces.cells.iter().filter(|cell| !cell.write.is_empty()).collect();
    let Some(cell) = random.pick(&cells) else { return Vec::new() };
    let value = value(random, pieces, "", numbers);
    vec![Statement::Simple(cell.write.replace('@', object).replace('$', &value))]
}

/// A number that is 0 or 1.
fn value(random: &mut Random, pieces: &Pieces, object: &str, numbers: &[&str]) -> String {
    if let Some(name) = random.pick(numbers)
        && random.chance(50)
    {
        return (*name).to_owned();
    }
    match random.pick(&pieces.cells) {
        Some(cell) if random.chance(55) => {
            let read = cell.read.replace('@', object);
            if random.chance(40) { format!("(1 - {read})") } else { read }
        }
        _ => random.below(2).to_string(),
    }
}

/// A condition that does not throw.
fn test(random: &mut Random, pieces: &Pieces, numbers: &[&str], other: bool) -> String {
    if other && random.chance(25) {
        let texts = ["other == this", "other == null", "other != null && other != this"];
        let cell = random.pick(&pieces.cells).filter(|_| random.chance(50));
        return match cell {
            Some(cell) => format!("other != null && {} == {}", cell.read.replace('@', "other."), random.below(2)),
            None => texts[random.below(3)].to_owned(),
        };
    }
    let one = match random.below(5) {
        0 | 1 => random.pick(&pieces.tests).map(|text| text.replace('@', "")),
        _ => None,
    };
    let one = one.unwrap_or_else(|| {
        let operator = ["==", "==", "!=", "<"][random.below(4)];
        format!("{} {operator} {}", value(random, pieces, "", numbers), value(random, pieces, "", numbers))
    });
    if random.chance(25) { format!("({one}) && ({})", test(random, pieces, numbers, other)) } else { one }
}
