//! Small Java classes at random, with an invariant and operations: what engines are compared on.
//!
//! A [`Program`] is made of parts that can be taken away one by one, which is how a failing one is made smaller:
//! every statement declares what it needs, and fields have names that occur nowhere else.

mod body;
mod expression;
mod random;

use std::fmt::Write as _;

pub use random::Random;

/// The class under check, wherever the text of a program names it.
pub const ROOT: &str = "Root";

/// A class under check with its node classes.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub nodes: Vec<Node>,
    pub fields: Vec<Field>,
    /// Statements of `repOk`; after the last it returns true.
    pub invariant: Vec<String>,
    pub helpers: Vec<Helper>,
    pub constructors: Vec<Routine>,
    pub operations: Vec<Routine>,
    /// Whether its author took some care: most operations then keep the invariant, and calls lead somewhere.
    careful: bool,
    /// Whether node classes know the object around them.
    inner: bool,
}

/// A class of the structure.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub name: String,
    /// The node class that it extends.
    pub parent: Option<usize>,
    pub fields: Vec<Field>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub kind: Kind,
    /// Its annotations.
    pub marks: Vec<String>,
    /// Its initialiser.
    pub start: Option<String>,
}

/// A method that the invariant and operations use.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub parameter: Kind,
    pub result: Kind,
    pub text: String,
}

/// A constructor or an operation.
#[derive(Clone, Debug, Default)]
pub struct Routine {
    pub name: String,
    pub parameters: Vec<(String, Kind, String)>,
    /// Exceptions that it declares.
    pub declared: Vec<String>,
    /// Exceptions that `@Allowed` names.
    pub allowed: Vec<String>,
    pub body: Vec<String>,
    /// What it returns at its end.
    pub result: Option<String>,
}

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Int,
    Long,
    Byte,
    Char,
    Boolean,
    Colour,
    Text,
    Object,
    /// A node class, by number.
    Node(usize),
    /// The class under check.
    Root,
    Ints,
    Nodes(usize),
}

impl Kind {
    pub fn is_number(self) -> bool {
        matches!(self, Kind::Int | Kind::Long | Kind::Byte | Kind::Char)
    }

    pub fn is_reference(self) -> bool {
        !self.is_number() && self != Kind::Boolean
    }

    pub fn java(self) -> String {
        match self {
            Kind::Int => "int".to_owned(),
            Kind::Long => "long".to_owned(),
            Kind::Byte => "byte".to_owned(),
            Kind::Char => "char".to_owned(),
            Kind::Boolean => "boolean".to_owned(),
            Kind::Colour => "Colour".to_owned(),
            Kind::Text => "String".to_owned(),
            Kind::Object => "Object".to_owned(),
            Kind::Node(number) => format!("N{number}"),
            Kind::Root => ROOT.to_owned(),
            Kind::Ints => "int[]".to_owned(),
            Kind::Nodes(number) => format!("N{number}[]"),
        }
    }
}

/// Exceptions that operations throw; the last must be declared.
pub const EXCEPTIONS: [&str; 4] =
    ["IllegalStateException", "IllegalArgumentException", "java.util.NoSuchElementException", "java.io.IOException"];

impl Program {
    /// A program from a seed.
    pub fn generate(seed: u64) -> Program {
        let mut random = Random::new(seed);
        let mut program = Program { careful: random.chance(60), inner: random.chance(8), ..Program::default() };
        program.add_classes(&mut random);
        program.add_fields(&mut random);
        program.add_helpers(&mut random);
        program.add_invariant(&mut random);
        program.add_routines(&mut random);
        program
    }

    fn add_classes(&mut self, random: &mut Random) {
        let count = random.weighted(&[0, 6, 3, 1]);
        for number in 0..count {
            let parent = (number > 0 && random.chance(25)).then(|| random.below(number));
            self.nodes.push(Node { name: format!("N{number}"), parent, fields: Vec::new() });
        }
    }

    fn add_fields(&mut self, random: &mut Random) {
        let many = self.nodes.len();
        for number in 0..many {
            let count = random.weighted(&[1, 4, 4, 1]);
            for index in 0..count {
                // The first field of most nodes leads on.
                let kind = match index {
                    0 if random.chance(70) => Kind::Node(number),
                    _ => self.kind(random),
                };
                let field = self.field(random, format!("n{number}f{index}"), kind);
                self.nodes[number].fields.push(field);
            }
        }
        for index in 0..random.weighted(&[0, 2, 5, 3]) {
            let kind = match index {
                0 if random.chance(75) => Kind::Node(random.below(many)),
                _ => self.kind(random),
            };
            let field = self.field(random, format!("f{index}"), kind);
            self.fields.push(field);
        }
        match random.below(7) {
            0 => self.mark_tree(random),
            1 => self.mark_owned(random),
            _ => {}
        }
    }

    fn kind(&self, random: &mut Random) -> Kind {
        let node = random.below(self.nodes.len());
        let all = [
            Kind::Int,
            Kind::Boolean,
            Kind::Node(node),
            Kind::Object,
            Kind::Colour,
            Kind::Ints,
            Kind::Nodes(node),
            Kind::Root,
            Kind::Text,
            Kind::Long,
            Kind::Byte,
            Kind::Char,
        ];
        all[random.weighted(&[30, 14, 24, 12, 6, 5, 4, 4, 2, 2, 2, 2])]
    }

    fn field(&self, random: &mut Random, name: String, kind: Kind) -> Field {
        let mut marks: Vec<String> = domain(random, kind).into_iter().collect();
        // The values that a new object has should be among those of the scope.
        marks.retain(|mark| !self.careful || !mark.contains("nullable") && !mark.contains("min = 1"));
        if random.chance(4) && kind.is_number() {
            let start = Some(random.below(3).to_string());
            return Field { name, kind, marks: vec!["@Domain(fixed = true)".to_owned()], start };
        }
        Field { name, kind, marks, start: None }
    }

    /// References of a node class to itself, and those of the class under check to it, make a tree, with or without
    /// others that lead into it.
    fn mark_tree(&mut self, random: &mut Random) {
        let node = random.below(self.nodes.len());
        let own = self.nodes[node].fields.iter_mut().chain(&mut self.fields);
        for field in own.filter(|field| field.kind == Kind::Node(node)) {
            if random.chance(85) {
                field.marks = vec!["@Tree".to_owned()];
            }
        }
    }

    fn mark_owned(&mut self, random: &mut Random) {
        let nodes = self.nodes.iter_mut().enumerate();
        let of_nodes = nodes.flat_map(|(number, node)| node.fields.iter_mut().map(move |field| (Some(number), field)));
        for (holder, field) in self.fields.iter_mut().map(|field| (None, field)).chain(of_nodes) {
            let apt = match field.kind {
                // Who owns an object of its own class makes a tree of them.
                Kind::Node(node) => holder.is_none_or(|holder| holder <= node),
                Kind::Ints | Kind::Nodes(_) => true,
                _ => false,
            };
            if apt && random.chance(50) && field.marks.is_empty() {
                field.marks.push("@Owned".to_owned());
            }
        }
    }

    /// The fields that an object of a node class has, inherited ones too.
    pub fn fields_of(&self, node: usize) -> Vec<&Field> {
        let mut fields = match self.nodes[node].parent {
            Some(parent) => self.fields_of(parent),
            None => Vec::new(),
        };
        fields.extend(&self.nodes[node].fields);
        fields
    }

    /// Whether a value of one type can be stored where another is declared.
    pub fn fits(&self, value: Kind, place: Kind) -> bool {
        match (value, place) {
            (Kind::Node(below), Kind::Node(above)) => {
                below == above || self.nodes[below].parent.is_some_and(|parent| self.fits(Kind::Node(parent), place))
            }
            _ => value == place,
        }
    }

    /// The program as Java source.
    pub fn source(&self, class: &str) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "import glassbox.Allowed;\nimport glassbox.Domain;\nimport glassbox.Owned;");
        let _ = writeln!(text, "import glassbox.Tree;\nimport java.util.HashSet;\nimport java.util.Set;\n");
        let _ = writeln!(text, "public class {ROOT} {{\n    enum Colour {{ RED, BLUE }}\n");
        for node in &self.nodes {
            let parent = node.parent.map_or(String::new(), |parent| format!(" extends N{parent}"));
            let is_static = if self.inner { "" } else { "static " };
            let _ = writeln!(text, "    {is_static}class {}{parent} {{", node.name);
            node.fields.iter().for_each(|field| field.write(&mut text, "        "));
            let _ = writeln!(text, "    }}\n");
        }
        self.fields.iter().for_each(|field| field.write(&mut text, "    "));
        let _ = writeln!(text, "\n    boolean repOk() {{");
        self.invariant.iter().for_each(|statement| indent(&mut text, statement, 2));
        let _ = writeln!(text, "        return true;\n    }}");
        for helper in &self.helpers {
            let (result, parameter) = (helper.result.java(), helper.parameter.java());
            let _ = writeln!(text, "\n    private {result} {}({parameter} start) {{", helper.name);
            indent(&mut text, &helper.text, 2);
            let _ = writeln!(text, "    }}");
        }
        for routine in self.constructors.iter().chain(&self.operations) {
            routine.write(&mut text);
        }
        let _ = writeln!(text, "}}");
        replace_word(&text, ROOT, class)
    }

    /// Whether a name occurs anywhere but in its declaration.
    fn mentions(&self, name: &str) -> bool {
        let text = self.source(ROOT);
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| *word == name).count() > 1
    }

    /// How many fields an object under check and one of each node class have.
    pub fn size(&self) -> usize {
        self.fields.len() + self.nodes.iter().map(|node| node.fields.len()).sum::<usize>()
    }

    /// Every program that has one part less and still compiles.
    pub fn reductions(&self) -> Vec<Program> {
        let mut all = Vec::new();
        let mut add = |change: &dyn Fn(&mut Program)| {
            let mut smaller = self.clone();
            change(&mut smaller);
            all.push(smaller);
        };
        for index in 0..self.operations.len() {
            if !self.mentions(&self.operations[index].name) {
                add(&|program| drop(program.operations.remove(index)));
            }
        }
        for index in 0..self.constructors.len() {
            add(&|program| drop(program.constructors.remove(index)));
        }
        for index in 0..self.invariant.len() {
            add(&|program| drop(program.invariant.remove(index)));
        }
        for (index, helper) in self.helpers.iter().enumerate() {
            if !self.mentions(&helper.name) {
                add(&|program| drop(program.helpers.remove(index)));
            }
        }
        for constructors in [true, false] {
            let of = |program: &Program| {
                if constructors { program.constructors.clone() } else { program.operations.clone() }
            };
            let put = |program: &mut Program, routines| {
                if constructors {
                    program.constructors = routines;
                } else {
                    program.operations = routines;
                }
            };
            for (number, routine) in of(self).iter().enumerate() {
                // Calls give all arguments, and constructors differ in how many they take.
                let called = self.mentions(&routine.name) && !constructors;
                let clashes = |smaller: &Routine| {
                    let changed = smaller.parameters.len() != routine.parameters.len();
                    let alike = |one: &Routine| one.parameters.len() == smaller.parameters.len();
                    changed && (called || constructors && self.constructors.iter().any(alike))
                };
                for smaller in routine.reductions().into_iter().filter(|smaller| !clashes(smaller)) {
                    add(&|program| {
                        let mut routines = of(program);
                        routines[number] = smaller.clone();
                        put(program, routines);
                    });
                }
            }
        }
        for (index, field) in self.fields.iter().enumerate() {
            if !self.mentions(&field.name) {
                add(&|program| drop(program.fields.remove(index)));
            }
            if !field.marks.is_empty() {
                add(&|program| program.fields[index].marks.clear());
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            for (index, field) in node.fields.iter().enumerate() {
                if !self.mentions(&field.name) {
                    add(&|program| drop(program.nodes[number].fields.remove(index)));
                }
                if !field.marks.is_empty() {
                    add(&|program| program.nodes[number].fields[index].marks.clear());
                }
            }
        }
        if self.inner {
            add(&|program| program.inner = false);
        }
        if self.nodes.len() > 1 && self.nodes.last().is_some_and(|node| !self.mentions(&node.name)) {
            add(&|program| drop(program.nodes.pop()));
        }
        all
    }
}

impl Field {
    fn write(&self, text: &mut String, margin: &str) {
        let marks: String = self.marks.iter().map(|mark| format!("{mark} ")).collect();
        let start = self.start.as_ref().map_or(String::new(), |value| format!(" = {value}"));
        let _ = writeln!(text, "{margin}{marks}{} {}{start};", self.kind.java(), self.name);
    }
}

impl Routine {
    fn write(&self, text: &mut String) {
        if !self.allowed.is_empty() {
            let classes: Vec<String> = self.allowed.iter().map(|name| format!("{name}.class")).collect();
            let _ = write!(text, "\n    @Allowed({{{}}})", classes.join(", "));
        }
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|(name, kind, mark)| format!("{mark}{}{} {name}", if mark.is_empty() { "" } else { " " }, kind.java()))
            .collect();
        let result = match &self.result {
            _ if self.name == ROOT => "",
            Some(_) => "boolean ",
            None => "void ",
        };
        let throws =
            if self.declared.is_empty() { String::new() } else { format!(" throws {}", self.declared.join(", ")) };
        let _ = writeln!(text, "\n    public {result}{}({}){throws} {{", self.name, parameters.join(", "));
        self.body.iter().for_each(|statement| indent(text, statement, 2));
        if let Some(result) = &self.result {
            indent(text, &format!("return {result};"), 2);
        }
        let _ = writeln!(text, "    }}");
    }

    fn reductions(&self) -> Vec<Routine> {
        let mut all = Vec::new();
        for index in 0..self.body.len() {
            let mut smaller = self.clone();
            smaller.body.remove(index);
            all.push(smaller);
        }
        if self.result.as_ref().is_some_and(|result| result != "true") {
            all.push(Routine { result: Some("true".to_owned()), ..self.clone() });
        }
        if !self.allowed.is_empty() {
            all.push(Routine { allowed: Vec::new(), ..self.clone() });
        }
        for (index, (name, ..)) in self.parameters.iter().enumerate() {
            let text = format!("{:?} {:?}", self.body, self.result);
            if !text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == name) {
                let mut smaller = self.clone();
                smaller.parameters.remove(index);
                all.push(smaller);
            }
        }
        all
    }
}

/// A `@Domain`, on some fields and parameters.
pub(super) fn domain(random: &mut Random, kind: Kind) -> Option<String> {
    if !random.chance(20) {
        return None;
    }
    let text = match kind {
        Kind::Int | Kind::Long | Kind::Byte => match random.below(4) {
            0 => "min = 1, max = 2",
            1 => "min = -1, max = 1",
            2 => "max = 2",
            _ => "extra = 1",
        },
        Kind::Char | Kind::Boolean => return None,
        Kind::Ints => match random.below(3) {
            0 => "nullable = false",
            1 => "min = 1, max = 2",
            _ => "count = 1",
        },
        Kind::Object | Kind::Text => match random.below(3) {
            0 => "nullable = false",
            1 => "extra = 1",
            _ => "count = 1",
        },
        Kind::Node(_) => match random.below(3) {
            0 => "nullable = false",
            1 => "count = 1",
            _ => "extra = 1",
        },
        Kind::Colour | Kind::Root | Kind::Nodes(_) => "nullable = false",
    };
    Some(format!("@Domain({text})"))
}

fn indent(text: &mut String, statement: &str, depth: usize) {
    let mut depth = depth;
    for line in statement.lines() {
        if line.starts_with('}') {
            depth -= 1;
        }
        let _ = writeln!(text, "{}{line}", "    ".repeat(depth));
        if line.ends_with('{') {
            depth += 1;
        }
    }
}

fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let whole = !letter(rest[..at].chars().next_back()) && !letter(rest[at + word.len()..].chars().next());
        result.push_str(&rest[..at]);
        result.push_str(if whole { by } else { word });
        rest = &rest[at + word.len()..];
    }
    result + rest
}
