//! Expressions: paths through fields, conditions over them, values to store.

use super::{Kind, Program, Random};

/// What an expression may use.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Local variables and parameters.
    pub variables: Vec<(String, Kind)>,
    /// Whether helper methods may be called, and new objects made.
    pub helpers: bool,
}

/// An expression that stands for a place, and what must not be null for it to exist.
#[derive(Clone, Debug)]
pub struct Path {
    pub text: String,
    pub kind: Kind,
    pub guards: Vec<String>,
    /// Whether it can be assigned to.
    pub assignable: bool,
    depth: usize,
}

impl Path {
    /// The condition that all guards hold.
    pub fn guarded(&self) -> Option<String> {
        (!self.guards.is_empty()).then(|| {
            let tests: Vec<String> = self.guards.iter().map(|guard| format!("{guard} != null")).collect();
            tests.join(" && ")
        })
    }
}

impl Program {
    /// All paths of up to three steps, from the object under check and from variables.
    fn paths(&self, scope: &Scope) -> Vec<Path> {
        let start = self.fields.iter().map(|field| Path {
            text: field.name.clone(),
            kind: field.kind,
            guards: Vec::new(),
            assignable: true,
            depth: 1,
        });
        let variables = scope.variables.iter().map(|(name, kind)| Path {
            text: name.clone(),
            kind: *kind,
            guards: Vec::new(),
            assignable: false,
            depth: 1,
        });
        let mut all: Vec<Path> = start.chain(variables).collect();
        let mut next = 0;
        while let Some(path) = all.get(next).cloned() {
            next += 1;
            if path.depth == 3 {
                continue;
            }
            let fields = match path.kind {
                Kind::Node(node) => self.fields_of(node),
                Kind::Root => self.fields.iter().collect(),
                _ => continue,
            };
            let mut guards = path.guards.clone();
            guards.push(path.text.clone());
            for field in fields {
                all.push(Path {
                    text: format!("{}.{}", path.text, field.name),
                    kind: field.kind,
                    guards: guards.clone(),
                    assignable: true,
                    depth: path.depth + 1,
                });
            }
        }
        all
    }

    /// A path of some sort; short ones more often than long ones.
    pub fn path(&self, random: &mut Random, scope: &Scope, wanted: impl Fn(&Path) -> bool) -> Option<Path> {
        let all: Vec<Path> = self.paths(scope).into_iter().filter(|path| wanted(path)).collect();
        let weights: Vec<usize> = all.iter().map(|path| [0, 9, 3, 1][path.depth]).collect();
        all.get(random.weighted(&weights)).cloned()
    }

    /// A value that fits a type, and what it needs not to be null.
    pub fn value(&self, random: &mut Random, scope: &Scope, kind: Kind) -> (String, Option<String>) {
        if random.chance(55)
            && let Some(path) = self
                .path(random, scope, |path| self.fits(path.kind, kind) || path.kind.is_number() && kind == Kind::Int)
        {
            let guard = path.guarded();
            let text = match random.below(8) {
                0 if kind == Kind::Int => format!("{} + 1", path.text),
                1 if kind == Kind::Int => format!("{} - 1", path.text),
                _ => path.text,
            };
            let text = if path.kind != kind && kind == Kind::Int { format!("(int) ({text})") } else { text };
            return (text, guard);
        }
        if kind == Kind::Int
            && random.chance(25)
            && let Some((text, guard)) = self.computed(random, scope)
        {
            return (text, guard);
        }
        let text = match kind {
            Kind::Int => random.below(3).to_string(),
            Kind::Long => format!("{}L", random.below(3)),
            Kind::Byte => format!("(byte) {}", random.below(3)),
            Kind::Char => format!("'{}'", ["a", "b", "c"][random.below(3)]),
            Kind::Boolean => ["true", "false"][random.below(2)].to_owned(),
            Kind::Colour => ["null", "Colour.RED", "Colour.BLUE"][random.below(3)].to_owned(),
            Kind::Text => ["null", "\"a\"", "\"b\"", "\"z\""][random.below(4)].to_owned(),
            Kind::Object => ["null", "0", "1", "7"][random.below(4)].to_owned(),
            Kind::Root => ["null", "this"][random.below(2)].to_owned(),
            Kind::Node(node) if random.chance(60) => {
                let below: Vec<usize> =
                    (0..self.nodes.len()).filter(|other| self.fits(Kind::Node(*other), Kind::Node(node))).collect();
                format!("new N{}()", below[random.below(below.len())])
            }
            Kind::Ints if random.chance(70) => format!("new int[{}]", random.below(3)),
            Kind::Nodes(node) if random.chance(70) => format!("new N{node}[{}]", random.below(3)),
            Kind::Node(_) | Kind::Ints | Kind::Nodes(_) => "null".to_owned(),
        };
        (text, None)
    }

    /// A number that is computed.
    fn computed(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        let with_guard = |path: &Path, guard: String| match path.guarded() {
            Some(others) => format!("{others} && {guard}"),
            None => guard,
        };
        match random.below(4) {
            0 => {
                let array = self.path(random, scope, |path| matches!(path.kind, Kind::Ints | Kind::Nodes(_)))?;
                let guard = with_guard(&array, format!("{} != null", array.text));
                Some((format!("{}.length", array.text), Some(guard)))
            }
            1 => {
                let array = self.path(random, scope, |path| path.kind == Kind::Ints)?;
                let index = random.below(2);
                let guard = with_guard(&array, format!("{0} != null && {0}.length > {index}", array.text));
                Some((format!("{}[{index}]", array.text), Some(guard)))
            }
            2 if scope.helpers => {
                let counting: Vec<_> = self.helpers.iter().filter(|helper| helper.result == Kind::Int).collect();
                let helper = *random.pick(&counting)?;
                let (start, guard) = self.value(random, scope, helper.parameter);
                Some((format!("{}({start})", helper.name), guard))
            }
            3 => {
                let one = self.path(random, scope, |path| path.kind == Kind::Int)?;
                let other = self.path(random, scope, |path| path.kind == Kind::Int)?;
                let operator = ["/", "%", "*", "-"][random.below(4)];
                let guard = match (one.guarded(), other.guarded()) {
                    (Some(one), Some(other)) => Some(format!("{one} && {other}")),
                    (one, other) => one.or(other),
                };
                let guard = match guard {
                    Some(guard) => format!("{guard} && {} != 0", other.text),
                    None => format!("{} != 0", other.text),
                };
                Some((format!("{} {operator} {}", one.text, other.text), Some(guard)))
            }
            _ => None,
        }
    }

    /// A condition; `guarded` says how often, of a hundred times, it looks before it leaps.
    pub fn condition(&self, random: &mut Random, scope: &Scope, guarded: usize) -> String {
        let (text, guard) = match random.below(12) {
            0 | 1 => {
                let one = self.condition(random, scope, guarded);
                let other = self.condition(random, scope, guarded);
                return format!("({one} {} {other})", ["&&", "||"][random.below(2)]);
            }
            2..=4 => self.null_test(random, scope),
            5..=8 => self.comparison(random, scope),
            9 => self.truth(random, scope),
            10 => self.identity(random, scope),
            _ => self.instance_test(random, scope),
        }
        .unwrap_or_else(|| ("true".to_owned(), None));
        match guard {
            Some(guard) if random.chance(guarded) => {
                if random.chance(50) {
                    format!("({guard} && {text})")
                } else {
                    format!("(!({guard}) || {text})")
                }
            }
            _ => text,
        }
    }

    fn null_test(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        let path = self.path(random, scope, |path| path.kind.is_reference())?;
        let operator = ["==", "!="][random.below(2)];
        Some((format!("{} {operator} null", path.text), path.guarded()))
    }

    fn comparison(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        let path = self.path(random, scope, |path| path.kind.is_number())?;
        let kind = if random.chance(80) { Kind::Int } else { path.kind };
        let (other, other_guard) = self.value(random, scope, kind);
        let operator = ["==", "!=", "<", "<=", ">", ">="][random.below(6)];
        let guard = match (path.guarded(), other_guard) {
            (Some(one), Some(other)) => Some(format!("{one} && {other}")),
            (one, other) => one.or(other),
        };
        Some((format!("{} {operator} {other}", path.text), guard))
    }

    fn truth(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        if scope.helpers && random.chance(40) {
            let tests: Vec<_> = self.helpers.iter().filter(|helper| helper.result == Kind::Boolean).collect();
            let helper = *random.pick(&tests)?;
            let (start, guard) = self.value(random, scope, helper.parameter);
            return Some((format!("{}({start})", helper.name), guard));
        }
        let path = self.path(random, scope, |path| path.kind == Kind::Boolean)?;
        Some((format!("{}{}", ["", "!"][random.below(2)], path.text), path.guarded()))
    }

    /// Two references that are the same, or equal.
    fn identity(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        let path = self.path(random, scope, |path| path.kind.is_reference())?;
        if path.kind == Kind::Root && random.chance(50) {
            return Some((format!("{} == this", path.text), path.guarded()));
        }
        let kind = path.kind;
        let other = self.path(random, scope, |path| path.kind == kind)?;
        let guard = match (path.guarded(), other.guarded()) {
            (Some(one), Some(other)) => Some(format!("{one} && {other}")),
            (one, other) => one.or(other),
        };
        if matches!(kind, Kind::Object | Kind::Text) && random.chance(40) {
            let guard = guard.map_or(String::new(), |guard| format!("{guard} && "));
            let guard = format!("{guard}{} != null", path.text);
            return Some((format!("{}.equals({})", path.text, other.text), Some(guard)));
        }
        Some((format!("{} {} {}", path.text, ["==", "!="][random.below(2)], other.text), guard))
    }

    fn instance_test(&self, random: &mut Random, scope: &Scope) -> Option<(String, Option<String>)> {
        let path = self.path(random, scope, |path| matches!(path.kind, Kind::Node(_) | Kind::Object | Kind::Colour))?;
        let text = match path.kind {
            Kind::Node(node) => {
                let below: Vec<usize> =
                    (0..self.nodes.len()).filter(|other| self.fits(Kind::Node(*other), Kind::Node(node))).collect();
                format!("{} instanceof N{}", path.text, below[random.below(below.len())])
            }
            Kind::Object => format!("({0} instanceof Integer && (Integer) {0} > 0)", path.text),
            _ => format!("{} == Colour.RED", path.text),
        };
        Some((text, path.guarded()))
    }
}
