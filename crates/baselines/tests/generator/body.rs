//! Statements: what invariants and operations do.

use super::expression::{Path, Scope};
use super::{EXCEPTIONS, Field, Helper, Kind, Program, ROOT, Random, Routine, domain};

/// The exception that must be declared.
const CHECKED: &str = EXCEPTIONS[3];

impl Program {
    pub(super) fn add_helpers(&mut self, random: &mut Random) {
        for number in 0..random.weighted(&[4, 4, 2]) {
            let chains = self.chains();
            let Some((node, next)) = random.pick(&chains).cloned() else { return };
            let (kind, name) = (Kind::Node(node), format!("help{number}"));
            let (result, text) = match random.below(3) {
                0 => (
                    Kind::Int,
                    format!(
                        "int count = 0;\nfor (N{node} n = start; n != null && count < 4; n = n.{next}) {{\ncount++;\n}}\n\
                         return count;"
                    ),
                ),
                1 => (Kind::Int, format!("return start == null || start.{next} == start ? 0 : 1;")),
                _ => {
                    let scope = Scope { variables: vec![("n".to_owned(), kind)], helpers: false };
                    let test = self.condition(random, &scope, 90);
                    (
                        Kind::Boolean,
                        format!(
                            "int steps = 0;\nfor (N{node} n = start; n != null && steps++ < 4; n = n.{next}) {{\n\
                             if ({test}) {{\nreturn false;\n}}\n}}\nreturn true;"
                        ),
                    )
                }
            };
            self.helpers.push(Helper { name, parameter: kind, result, text });
        }
    }

    /// Node classes with a field that leads on to the same class.
    fn chains(&self) -> Vec<(usize, String)> {
        let leads = |node: usize| move |field: &&Field| field.kind == Kind::Node(node);
        (0..self.nodes.len())
            .flat_map(|node| {
                let fields = self.fields_of(node).into_iter().filter(leads(node));
                fields.map(move |field| (node, field.name.clone())).collect::<Vec<_>>()
            })
            .collect()
    }

    pub(super) fn add_invariant(&mut self, random: &mut Random) {
        let scope = Scope { variables: Vec::new(), helpers: true };
        for _ in 0..random.weighted(&[1, 5, 5, 2]) {
            let statement = match random.below(12) {
                0..=3 => self.walk(random, &scope),
                4 => {
                    let test = self.objection(random, &scope);
                    Some(format!("if ({test}) {{\nthrow new {}();\n}}", EXCEPTIONS[random.below(3)]))
                }
                5 => Some(format!("assert !({});", self.objection(random, &scope))),
                _ => None,
            };
            let statement = statement.unwrap_or_else(|| {
                let test = self.objection(random, &scope);
                format!("if ({test}) {{\nreturn {};\n}}", if random.chance(85) { "false" } else { "true" })
            });
            self.invariant.push(statement);
        }
    }

    /// A condition that valid states should not meet.
    fn objection(&self, random: &mut Random, scope: &Scope) -> String {
        let mut text = self.condition(random, scope, 90);
        // The more it takes, the fewer states are lost.
        if self.careful {
            for _ in 0..1 + random.below(3) {
                text = format!("{text} && {}", self.condition(random, scope, 95));
            }
        }
        text
    }

    /// A loop along a chain that remembers what it has seen.
    fn walk(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let chains = self.chains();
        let (node, next) = random.pick(&chains)?.clone();
        let start = self.path(random, scope, |path| self.fits(path.kind, Kind::Node(node)))?;
        let mut inner = scope.clone();
        inner.variables.push(("node".to_owned(), Kind::Node(node)));
        let mut text = String::from("Set<Object> seen = new HashSet<>();\n");
        let first = match start.guarded() {
            Some(guard) => format!("{guard} ? {} : null", start.text),
            None => start.text.clone(),
        };
        text.push_str(&format!("for (N{node} node = {first}; node != null; node = node.{next}) {{\n"));
        text.push_str("if (!seen.add(node)) {\n");
        text.push_str(if random.chance(80) { "return false;\n}\n" } else { "break;\n}\n" });
        if random.chance(60) {
            text.push_str(&format!("if ({}) {{\nreturn false;\n}}\n", self.objection(random, &inner)));
        }
        text.push_str("}\n");
        if let Some(size) = self.path(random, scope, |path| path.kind.is_number()).filter(|_| random.chance(50)) {
            let test = format!("seen.size() != {}", size.text);
            let test = size.guarded().map_or(test.clone(), |guard| format!("{guard} && {test}"));
            text.push_str(&format!("if ({test}) {{\nreturn false;\n}}\n"));
        }
        // The names that it declares are its own.
        Some(format!("{{\n{text}}}"))
    }

    pub(super) fn add_routines(&mut self, random: &mut Random) {
        for number in 0..random.weighted(&[4, 4, 2]) {
            let mut constructor = Routine { name: ROOT.to_owned(), ..Routine::default() };
            // Constructors differ in how many parameters they have.
            for index in 0..number {
                constructor.parameters.push(self.parameter(random, index));
            }
            self.fill(random, &mut constructor);
            self.constructors.push(constructor);
        }
        for number in 0..2 + random.below(3) {
            let mut operation = Routine { name: format!("op{number}"), ..Routine::default() };
            for index in 0..random.weighted(&[4, 4, 2]) {
                operation.parameters.push(self.parameter(random, index));
            }
            self.fill(random, &mut operation);
            if random.chance(25) {
                let scope = self.scope_of(&operation);
                operation.result = Some(self.condition(random, &scope, 70));
            }
            self.operations.push(operation);
        }
    }

    fn parameter(&self, random: &mut Random, index: usize) -> (String, Kind, String) {
        let kind = self.kind(random);
        (format!("p{index}"), kind, domain(random, kind).unwrap_or_default())
    }

    fn scope_of(&self, routine: &Routine) -> Scope {
        let variables = routine.parameters.iter().map(|(name, kind, _)| (name.clone(), *kind)).collect();
        Scope { variables, helpers: true }
    }

    fn fill(&self, random: &mut Random, routine: &mut Routine) {
        if random.chance(15) {
            routine.declared.push(EXCEPTIONS[random.below(4)].to_owned());
        }
        if random.chance(if self.careful { 60 } else { 25 }) {
            let common = ["NullPointerException", "RuntimeException", EXCEPTIONS[random.below(3)]];
            routine.allowed.push(common[random.below(3)].to_owned());
        }
        let scope = self.scope_of(routine);
        for _ in 0..1 + random.below(3) {
            let statement = self.statement(random, &scope, routine, 2);
            routine.body.push(statement);
        }
    }

    fn statement(&self, random: &mut Random, scope: &Scope, routine: &Routine, depth: usize) -> String {
        let chosen = match random.below(24) {
            0..=6 => self.assignment(random, scope),
            7 | 8 => self.increment(random, scope),
            9 | 10 => self.insertion(random, scope),
            11 => self.swap(random, scope),
            12 | 13 if depth > 0 => self.chain_loop(random, scope, routine, depth),
            14 => Some(format!("assert !({});", self.objection(random, scope))),
            15 | 16 => Some(self.throw(random, scope, routine)),
            17 => self.element(random, scope),
            18 if depth > 0 => {
                let first = self.statement(random, scope, routine, depth - 1);
                let second = self.statement(random, scope, routine, depth - 1);
                let caught = ["NullPointerException", "RuntimeException", "AssertionError"][random.below(3)];
                Some(format!("try {{\n{first}\n}} catch ({caught} e{depth}) {{\n{second}\n}}"))
            }
            19 => self.call(random, scope),
            20 if depth > 0 => self.switch(random, scope, routine, depth),
            _ if depth > 0 => {
                let test = self.condition(random, scope, 75);
                let first = self.statement(random, scope, routine, depth - 1);
                if random.chance(40) {
                    let second = self.statement(random, scope, routine, depth - 1);
                    Some(format!("if ({test}) {{\n{first}\n}} else {{\n{second}\n}}"))
                } else {
                    Some(format!("if ({test}) {{\n{first}\n}}"))
                }
            }
            _ => None,
        };
        chosen.or_else(|| self.assignment(random, scope)).unwrap_or_else(|| ";".to_owned())
    }

    fn place(&self, random: &mut Random, scope: &Scope, wanted: impl Fn(Kind) -> bool) -> Option<Path> {
        self.path(random, scope, |path| path.assignable && wanted(path.kind))
    }

    fn maybe_guarded(&self, random: &mut Random, guards: [Option<String>; 2], text: String) -> String {
        let guards: Vec<String> = guards.into_iter().flatten().collect();
        if guards.is_empty() || random.chance(if self.careful { 8 } else { 40 }) {
            return text;
        }
        format!("if ({}) {{\n{text}\n}}", guards.join(" && "))
    }

    fn assignment(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let place = self.place(random, scope, |_| true)?;
        let (value, guard) = self.value(random, scope, place.kind);
        Some(self.maybe_guarded(random, [place.guarded(), guard], format!("{} = {value};", place.text)))
    }

    fn increment(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let place = self.place(random, scope, Kind::is_number)?;
        let operator = ["++", "--"][random.below(2)];
        Some(self.maybe_guarded(random, [place.guarded(), None], format!("{}{operator};", place.text)))
    }

    /// A new node in front of what a field refers to.
    fn insertion(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let place = self.place(random, scope, |kind| matches!(kind, Kind::Node(_)))?;
        let Kind::Node(node) = place.kind else { return None };
        let mut text = format!("N{node} made = new N{node}();\n");
        let fields = self.fields_of(node);
        for field in &fields {
            if field.kind == place.kind {
                text.push_str(&format!("made.{} = {};\n", field.name, place.text));
            } else if random.chance(60) {
                let (value, guard) = self.value(random, scope, field.kind);
                let store = format!("made.{} = {value};", field.name);
                text.push_str(&self.maybe_guarded(random, [guard, None], store));
                text.push('\n');
            }
        }
        text.push_str(&format!("{} = made;\n", place.text));
        let text = format!("{{\n{text}}}");
        Some(self.maybe_guarded(random, [place.guarded(), None], text))
    }

    fn swap(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let one = self.place(random, scope, |_| true)?;
        let other = self.place(random, scope, |kind| kind == one.kind)?;
        let text = format!(
            "{{\n{} held = {};\n{} = {};\n{} = held;\n}}",
            one.kind.java(),
            one.text,
            one.text,
            other.text,
            other.text
        );
        Some(self.maybe_guarded(random, [one.guarded(), other.guarded()], text))
    }

    fn chain_loop(&self, random: &mut Random, scope: &Scope, routine: &Routine, depth: usize) -> Option<String> {
        let chains = self.chains();
        let (node, next) = random.pick(&chains)?.clone();
        let start = self.path(random, scope, |path| self.fits(path.kind, Kind::Node(node)))?;
        let (at, steps) = (format!("at{depth}"), format!("steps{depth}"));
        let mut inner = scope.clone();
        inner.variables.push((at.clone(), Kind::Node(node)));
        let body = self.statement(random, &inner, routine, depth - 1);
        let text = format!(
            "{{\nint {steps} = 0;\nfor (N{node} {at} = {}; {at} != null && {steps}++ < 4; {at} = {at}.{next}) {{\n{body}\n}}\n}}",
            start.text
        );
        Some(self.maybe_guarded(random, [start.guarded(), None], text))
    }

    fn throw(&self, random: &mut Random, scope: &Scope, routine: &Routine) -> String {
        let test = self.objection(random, scope);
        // What may be thrown is thrown more often than what may not.
        let named: Vec<&String> = routine.declared.iter().chain(&routine.allowed).collect();
        let thrown = match random.pick(&named) {
            Some(name) if self.careful || random.chance(70) => (*name).clone(),
            _ => EXCEPTIONS[random.below(3)].to_owned(),
        };
        format!("if ({test}) {{\nthrow new {thrown}();\n}}")
    }

    fn element(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let array = self.path(random, scope, |path| matches!(path.kind, Kind::Ints | Kind::Nodes(_)))?;
        let element = match array.kind {
            Kind::Nodes(node) => Kind::Node(node),
            _ => Kind::Int,
        };
        let index = random.below(3);
        let (value, guard) = self.value(random, scope, element);
        let bounds = format!("{0} != null && {index} < {0}.length", array.text);
        let bounds = array.guarded().map_or(bounds.clone(), |others| format!("{others} && {bounds}"));
        let text = format!("{}[{index}] = {value};", array.text);
        Some(self.maybe_guarded(random, [Some(bounds), guard], text))
    }

    /// A call of an operation that comes before.
    fn call(&self, random: &mut Random, scope: &Scope) -> Option<String> {
        let callable: Vec<&Routine> =
            self.operations.iter().filter(|one| !one.declared.iter().any(|name| name == CHECKED)).collect();
        let operation = *random.pick(&callable)?;
        let mut guards = Vec::new();
        let mut arguments = Vec::new();
        for (_, kind, _) in &operation.parameters {
            let (value, guard) = self.value(random, scope, *kind);
            arguments.push(if value == "null" { format!("({}) null", kind.java()) } else { value });
            guards.extend(guard);
        }
        let guard = (!guards.is_empty()).then(|| guards.join(" && "));
        let text = format!("{}({});", operation.name, arguments.join(", "));
        Some(self.maybe_guarded(random, [guard, None], text))
    }

    fn switch(&self, random: &mut Random, scope: &Scope, routine: &Routine, depth: usize) -> Option<String> {
        let colour = self.path(random, scope, |path| path.kind == Kind::Colour)?;
        let first = self.statement(random, scope, routine, depth - 1);
        let second = self.statement(random, scope, routine, depth - 1);
        let text =
            format!("switch ({}) {{\ncase RED: {{\n{first}\nbreak;\n}}\ndefault: {{\n{second}\n}}\n}}", colour.text);
        let guard = format!("{} != null", colour.text);
        let guard = colour.guarded().map_or(guard.clone(), |others| format!("{others} && {guard}"));
        Some(self.maybe_guarded(random, [Some(guard), None], text))
    }
}
