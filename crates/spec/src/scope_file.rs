//! Scopes as TOML: printed for people, read back after they edited it.
//!
//! A file need not be complete. It starts from the scope that would be generated for its bound; what it
//! says about pools and fields replaces what was generated, and of the operations only those that it
//! lists are checked. The scope says what was left out.

use std::fmt::Write;

use glassbox_classes::descriptor;
use glassbox_classes::world::World;
use glassbox_verdict::Skipped;
use toml::{Table, Value};

use crate::Error;
use crate::generate::{DEFAULT_BOUND, LARGEST_DOMAIN};
use crate::scope::{Base, Call, Domain, Field, Literal, Pool, PoolKind, Scope, Sharing};
use crate::specification::Specification;

/// Classes whose objects are values that can be written down.
const VALUE_CLASSES: [&str; 9] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
];

/// A complaint of more letters shows a line that nobody reads.
const MOST_WORDS: usize = 1000;

impl Scope {
    /// The scope as TOML.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "# What references may point to, and what every field and parameter may be.");
        let _ = writeln!(text, "# Edit it and pass it with `glassbox check --scope FILE`.");
        let _ = writeln!(text, "class = {}", quoted(&descriptor::java_name(&self.class)));
        let _ = writeln!(text, "bound = {}", self.bound);
        for pool in &self.pools {
            let _ = writeln!(text, "\n[pools.{}]", key(&pool.name));
            match &pool.kind {
                PoolKind::Objects { class, count } => {
                    let _ = writeln!(text, "class = {}\ncount = {count}", quoted(&descriptor::java_name(class)));
                }
                PoolKind::Arrays { class, count, min_length, max_length, other_lengths, elements, .. } => {
                    let others = match &other_lengths[..] {
                        [] => String::new(),
                        lengths => format!(", others = {lengths:?}"),
                    };
                    let _ = writeln!(text, "class = {}\ncount = {count}", quoted(&descriptor::java_name(class)));
                    let _ = writeln!(text, "length = {{ min = {min_length}, max = {max_length}{others} }}");
                    let _ = writeln!(text, "elements = {}", domain(elements));
                }
                PoolKind::Values { class, values } => {
                    let _ = writeln!(text, "class = {}", quoted(&descriptor::java_name(class)));
                    let values: Vec<String> = values.iter().map(literal).collect();
                    let _ = writeln!(text, "values = [{}]", values.join(", "));
                }
                PoolKind::Constants { class } => {
                    let _ = writeln!(text, "class = {}", quoted(&descriptor::java_name(class)));
                }
                PoolKind::Static { class, field } => {
                    let _ = writeln!(text, "class = {}", quoted(&descriptor::java_name(class)));
                    let _ = writeln!(text, "field = {}", quoted(field));
                }
            }
        }
        let _ = writeln!(text, "\n[fields]");
        for field in &self.fields {
            let _ = writeln!(text, "{} = {}", key(&field.label()), domain(&field.domain));
        }
        calls(&mut text, "constructors", &self.constructors);
        calls(&mut text, "operations", &self.operations);
        if !self.skipped.is_empty() {
            let _ = writeln!(text, "\n# Not checked:");
            for skipped in &self.skipped {
                let _ = writeln!(text, "#   {}: {}", skipped.operation, skipped.reason);
            }
        }
        text
    }

    /// Reads a scope file for a class.
    pub fn from_toml(world: &mut World, specification: &Specification, text: &str) -> Result<Scope, Error> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| Error::Syntax(in_words(&error, text)))?;
        for name in table.keys() {
            if !["class", "bound", "pools", "fields", "constructors", "operations"].contains(&&**name) {
                let problem = "there is no such key; known are class, bound, pools, fields, constructors, operations";
                return Err(wrong(name, problem));
            }
        }
        let class = descriptor::java_name(&specification.class);
        if let Some(given) = table.get("class")
            && given.as_str() != Some(&class)
        {
            return Err(wrong("class", &format!("it is for {given}, and {class} is being checked")));
        }
        let bound = match table.get("bound") {
            None => 1,
            Some(value) => number(value, "bound", 0, 1 << 16)? as u32,
        };
        let mut scope = Scope::generate(world, specification, bound)?;
        let generated = if table.contains_key("bound") {
            scope.clone()
        } else {
            Scope::generate(world, specification, DEFAULT_BOUND)?
        };
        for (name, value) in entries(&table, "pools")? {
            let place = format!("pools.{name}");
            let known = scope.pools.iter().position(|pool| pool.name == *name);
            let Some(index) = known.or_else(|| scope.add_values(name, value)) else {
                let known: Vec<&str> = scope.pools.iter().map(|pool| &*pool.name).collect();
                return Err(wrong(&place, &format!("there is no such pool; known are {}", known.join(", "))));
            };
            read_pool(&mut scope.pools[index].kind, &place, value)?;
        }
        for (name, value) in entries(&table, "fields")? {
            let place = format!("fields.{name}");
            let Some(index) = scope.fields.iter().position(|field| field.label() == *name) else {
                let known: Vec<String> = scope.fields.iter().map(Field::label).collect();
                return Err(wrong(&place, &format!("there is no such field; known are {}", known.join(", "))));
            };
            let old = scope.fields[index].domain.clone();
            scope.fields[index].domain = read_domain(&old, &place, value)?;
        }
        for (section, calls) in [("constructors", &mut scope.constructors), ("operations", &mut scope.operations)] {
            if !table.contains_key(section) {
                continue;
            }
            let listed = entries(&table, section)?;
            for (name, value) in &listed {
                let place = format!("{section}.{name}");
                let Some(call) = calls.iter_mut().find(|call| call.method.label == **name) else {
                    let known: Vec<&str> = calls.iter().map(|call| &*call.method.label).collect();
                    return Err(wrong(
                        &place,
                        &format!("there is nothing of that name; known are {}", known.join(", ")),
                    ));
                };
                let given = value.as_table().ok_or_else(|| wrong(&place, "it must be a table of parameters"))?;
                for (name, value) in given {
                    let place = format!("{place}.{name}");
                    let parameter = call.parameters.iter_mut().find(|parameter| parameter.name == *name);
                    let parameter = parameter.ok_or_else(|| wrong(&place, "there is no such parameter"))?;
                    parameter.domain = read_domain(&parameter.domain, &place, value)?;
                }
            }
            let (given, omitted): (Vec<Call>, Vec<Call>) =
                calls.drain(..).partition(|call| listed.iter().any(|(name, _)| **name == call.method.label));
            *calls = given;
            scope.skipped.extend(omitted.into_iter().map(|call| Skipped {
                operation: call.method.label,
                reason: "the scope file does not list it".to_owned(),
                open: false,
            }));
        }
        scope.check_pools()?;
        if matches!(scope.base, Base::Widens { .. }) {
            scope.base = Base::Given;
        }
        scope.narrowed = narrowed(&generated, &scope);
        Ok(scope)
    }

    /// Adds a pool of values that a scope was widened by.
    fn add_values(&mut self, name: &str, value: &Value) -> Option<usize> {
        let class = value.get("class")?.as_str()?.replace('.', "/");
        let is_value = VALUE_CLASSES.contains(&&*class) && value.get("values").is_some();
        is_value.then(|| {
            self.pools.push(Pool { name: name.to_owned(), kind: PoolKind::Values { class, values: Vec::new() } });
            self.pools.len() - 1
        })
    }

    /// Every pool that a domain names must be there.
    fn check_pools(&self) -> Result<(), Error> {
        let elements = self.pools.iter().filter_map(|pool| match &pool.kind {
            PoolKind::Arrays { elements, .. } => Some((format!("pools.{}", pool.name), elements)),
            _ => None,
        });
        let fields = self.fields.iter().map(|field| (format!("fields.{}", field.label()), &field.domain));
        let parameters = self.constructors.iter().chain(&self.operations).flat_map(|call| {
            call.parameters
                .iter()
                .map(|parameter| (format!("{}.{}", call.method.label, parameter.name), &parameter.domain))
        });
        for (place, domain) in elements.chain(fields).chain(parameters) {
            let Domain::References { pools, .. } = domain else { continue };
            if let Some(missing) = pools.iter().find(|name| self.pool(name).is_none()) {
                return Err(wrong(&place, &format!("there is no pool called {missing}")));
            }
        }
        Ok(())
    }
}

/// The fields, pools and parameters that have lost values.
fn narrowed(generated: &Scope, given: &Scope) -> Vec<String> {
    let old_pool = |pool: &Pool| generated.pools.iter().find(|old| old.name == pool.name);
    let is_poorer = |pool: &&Pool| old_pool(pool).is_some_and(|old| has_lost(&old.kind, &pool.kind));
    let pools = given.pools.iter().filter(is_poorer).map(|pool| pool.name.clone());
    let old_field = |field: &Field| generated.fields.iter().find(|old| old.label() == field.label());
    let is_narrower = |field: &&Field| old_field(field).is_some_and(|old| lacks(&old.domain, &field.domain));
    let fields = given.fields.iter().filter(is_narrower).map(Field::label);
    let calls = |scope: &Scope| scope.constructors.iter().chain(&scope.operations).cloned().collect::<Vec<Call>>();
    let old_calls = calls(generated);
    let parameters = calls(given).into_iter().flat_map(|call| {
        let old = old_calls.iter().find(|old| old.method.label == call.method.label);
        let old = old.map_or(Vec::new(), |old| old.parameters.clone());
        let pairs = old.into_iter().zip(call.parameters);
        let lacking = pairs.filter(|(old, new)| lacks(&old.domain, &new.domain));
        lacking.map(move |(_, parameter)| format!("{} of {}", parameter.name, call.method.label)).collect::<Vec<_>>()
    });
    pools.chain(fields).chain(parameters).collect()
}

/// Whether a domain lacks values of the one that it replaces.
fn lacks(old: &Domain, new: &Domain) -> bool {
    match (old, new) {
        (Domain::Numbers { min, max }, Domain::Numbers { min: least, max: most }) => least > min || most < max,
        (Domain::Numbers { min, max }, Domain::Listed(numbers)) => {
            (*min..=*max).any(|number| !numbers.contains(&Literal::Number(number)))
        }
        (
            Domain::References { pools, null, sharing },
            Domain::References { pools: new_pools, null: with_null, sharing: new_sharing },
        ) => {
            let unshared = *new_sharing != Sharing::Shared && new_sharing != sharing;
            *null && !with_null || pools.iter().any(|pool| !new_pools.contains(pool)) || unshared
        }
        (old, new) => old != new,
    }
}

/// Whether a pool lacks objects of the one that it replaces.
fn has_lost(old: &PoolKind, new: &PoolKind) -> bool {
    match (old, new) {
        (PoolKind::Objects { count: old, .. }, PoolKind::Objects { count: new, .. }) => new < old,
        (
            PoolKind::Arrays { count, min_length, max_length, elements, .. },
            PoolKind::Arrays { count: new, min_length: least, max_length: most, elements: new_elements, .. },
        ) => new < count || least > min_length || most < max_length || lacks(elements, new_elements),
        (PoolKind::Values { values: old, .. }, PoolKind::Values { values: new, .. }) => new.len() < old.len(),
        _ => false,
    }
}

/// What is wrong with a text, without a line that is longer than anybody reads.
fn in_words(error: &toml::de::Error, text: &str) -> String {
    let words = error.to_string();
    if words.len() <= MOST_WORDS {
        return words;
    }
    let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or("");
    format!("line {}: {}", 1 + before.matches('\n').count(), error.message())
}

fn calls(text: &mut String, section: &str, calls: &[Call]) {
    let _ = writeln!(text, "\n[{section}]");
    for call in calls {
        let parameters: Vec<String> =
            call.parameters.iter().map(|one| format!("{} = {}", key(&one.name), argument(&one.domain))).collect();
        let parameters =
            if parameters.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parameters.join(", ")) };
        let _ = writeln!(text, "{} = {parameters}", key(&call.method.label));
    }
}

/// The domain of a parameter. Arguments have no owner: sharing says something of fields alone.
fn argument(given: &Domain) -> String {
    match given {
        Domain::References { pools, null, .. } => {
            domain(&Domain::References { pools: pools.clone(), null: *null, sharing: Sharing::Shared })
        }
        other => domain(other),
    }
}

fn domain(domain: &Domain) -> String {
    match domain {
        Domain::Numbers { min, max } => format!("{{ min = {min}, max = {max} }}"),
        Domain::Listed(numbers) => {
            format!("{{ values = [{}] }}", numbers.iter().map(literal).collect::<Vec<_>>().join(", "))
        }
        Domain::Booleans => "\"boolean\"".to_owned(),
        Domain::Fixed => "\"fixed\"".to_owned(),
        Domain::Opaque => "\"opaque\"".to_owned(),
        Domain::References { pools, null, sharing } => {
            let pools = match &pools[..] {
                [one] => format!("pool = {}", quoted(one)),
                many => format!("pools = [{}]", many.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")),
            };
            let sharing = match sharing {
                Sharing::Shared => "",
                Sharing::Owned => ", sharing = \"owned\"",
                Sharing::Tree => ", sharing = \"tree\"",
                Sharing::OwnedTree => ", sharing = \"owned tree\"",
                Sharing::Trees => ", sharing = \"trees\"",
                Sharing::Distinct => ", sharing = \"distinct\"",
            };
            format!("{{ {pools}, null = {null}{sharing} }}")
        }
    }
}

fn literal(value: &Literal) -> String {
    match value {
        Literal::Number(number) => number.to_string(),
        Literal::Text(text) => quoted(text),
        Literal::Fraction(number) => format!("{number:?}"),
    }
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// A key, in quotes where TOML wants them.
fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_owned() } else { quoted(name) }
}

fn wrong(place: &str, problem: &str) -> Error {
    Error::ScopeFile { place: place.to_owned(), problem: problem.to_owned() }
}

fn entries<'a>(table: &'a Table, section: &str) -> Result<Vec<(&'a String, &'a Value)>, Error> {
    match table.get(section) {
        None => Ok(Vec::new()),
        Some(Value::Table(table)) => Ok(table.iter().collect()),
        Some(_) => Err(wrong(section, "it must be a table")),
    }
}

fn number(value: &Value, place: &str, min: i64, max: i64) -> Result<i64, Error> {
    let number = value.as_integer().ok_or_else(|| wrong(place, "it must be a number"))?;
    if number < min || number > max {
        return Err(wrong(place, &format!("it must be between {min} and {max}")));
    }
    Ok(number)
}

fn read_pool(kind: &mut PoolKind, place: &str, value: &Value) -> Result<(), Error> {
    let table = value.as_table().ok_or_else(|| wrong(place, "it must be a table"))?;
    for (name, value) in table {
        let place = format!("{place}.{name}");
        match (&**name, &mut *kind) {
            (
                "class",
                PoolKind::Objects { class, .. }
                | PoolKind::Arrays { class, .. }
                | PoolKind::Values { class, .. }
                | PoolKind::Constants { class }
                | PoolKind::Static { class, .. },
            ) => {
                let class = descriptor::java_name(class);
                if value.as_str() != Some(&class) {
                    return Err(wrong(&place, &format!("the pool holds {class}, which cannot be changed")));
                }
            }
            ("field", PoolKind::Static { field, .. }) => {
                if value.as_str() != Some(field) {
                    return Err(wrong(&place, &format!("the pool holds what is in {field}, which cannot be changed")));
                }
            }
            ("count", PoolKind::Objects { count, .. } | PoolKind::Arrays { count, .. }) => {
                *count = number(value, &place, 0, 1 << 16)? as u32;
            }
            ("length", PoolKind::Arrays { min_length, max_length, other_lengths, .. }) => {
                let lengths = value.as_table().ok_or_else(|| wrong(&place, "it must be { min = …, max = … }"))?;
                for (name, value) in lengths {
                    if let ("others", Some(others)) = (&**name, value.as_array()) {
                        let lengths = others.iter().map(|length| number(length, &place, 0, 1 << 16));
                        *other_lengths = lengths.map(|length| Ok(length? as u32)).collect::<Result<_, Error>>()?;
                        continue;
                    }
                    let length = number(value, &place, 0, 1 << 16)? as u32;
                    match &**name {
                        "min" => *min_length = length,
                        "max" => *max_length = length,
                        _ => return Err(wrong(&place, "it must be { min = …, max = … }")),
                    }
                }
                if min_length > max_length {
                    return Err(wrong(&place, "min is more than max"));
                }
            }
            ("elements", PoolKind::Arrays { elements, .. }) => *elements = read_domain(elements, &place, value)?,
            ("values", PoolKind::Values { values, .. }) => {
                let given = value.as_array().ok_or_else(|| wrong(&place, "it must be a list of values"))?;
                *values = given.iter().map(|value| read_literal(&place, value)).collect::<Result<_, _>>()?;
            }
            _ => return Err(wrong(&place, "there is no such key for a pool of this kind")),
        }
    }
    Ok(())
}

fn read_literal(place: &str, value: &Value) -> Result<Literal, Error> {
    match value {
        Value::Integer(number) => Ok(Literal::Number(*number)),
        Value::Boolean(truth) => Ok(Literal::Number(i64::from(*truth))),
        Value::String(text) => Ok(Literal::Text(text.clone())),
        Value::Float(number) => Ok(Literal::Fraction(*number)),
        _ => Err(wrong(place, "values are numbers or strings")),
    }
}

/// A domain of the same sort as the one it replaces.
fn read_domain(old: &Domain, place: &str, value: &Value) -> Result<Domain, Error> {
    match value {
        Value::String(word) if word == "fixed" => return Ok(Domain::Fixed),
        Value::String(word) if word == "opaque" && *old == Domain::Opaque => return Ok(Domain::Opaque),
        Value::String(word) if word == "boolean" && *old == Domain::Booleans => return Ok(Domain::Booleans),
        Value::Table(_) => {}
        _ => {
            return Err(wrong(
                place,
                "it must be a domain such as { min = 0, max = 3 }, { pool = \"Node\" } or \"fixed\"",
            ));
        }
    }
    let table = value.as_table().cloned().unwrap_or_default();
    match old {
        Domain::Numbers { .. } | Domain::Listed(_) if table.contains_key("values") => {
            let given = table.get("values").and_then(Value::as_array);
            let given = given.filter(|given| table.len() == 1 && !given.is_empty());
            let given = given.ok_or_else(|| wrong(place, "values must be a list of numbers"))?;
            Ok(Domain::Listed(given.iter().map(|value| read_literal(place, value)).collect::<Result<_, _>>()?))
        }
        Domain::Numbers { min, max } => {
            let (mut min, mut max) = (*min, *max);
            for (name, value) in &table {
                match &**name {
                    "min" => min = number(value, place, i64::MIN, i64::MAX)?,
                    "max" => max = number(value, place, i64::MIN, i64::MAX)?,
                    _ => return Err(wrong(place, "a number has min and max")),
                }
            }
            if min > max {
                return Err(wrong(place, "min is more than max: it contains nothing"));
            }
            if i128::from(max) - i128::from(min) >= i128::from(LARGEST_DOMAIN) {
                return Err(wrong(place, "it has more values than any search gets through"));
            }
            Ok(Domain::Numbers { min, max })
        }
        Domain::References { pools, null, sharing } => {
            let (mut pools, mut null, mut sharing) = (pools.clone(), *null, *sharing);
            for (name, value) in &table {
                match (&**name, value) {
                    ("pool", Value::String(name)) => pools = vec![name.clone()],
                    ("pools", Value::Array(names)) => {
                        pools = names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
                    }
                    ("null", Value::Boolean(truth)) => null = *truth,
                    ("sharing", Value::String(word)) => {
                        sharing = match &**word {
                            "shared" => Sharing::Shared,
                            "owned" => Sharing::Owned,
                            "tree" => Sharing::Tree,
                            "owned tree" => Sharing::OwnedTree,
                            "trees" => Sharing::Trees,
                            "distinct" => Sharing::Distinct,
                            _ => return Err(wrong(place, "sharing is shared, owned, tree, owned tree or trees")),
                        }
                    }
                    _ => return Err(wrong(place, "a reference has pool (or pools), null and sharing")),
                }
            }
            Ok(Domain::References { pools, null, sharing })
        }
        Domain::Listed(_) => Err(wrong(place, "it must be { values = […] }")),
        Domain::Booleans => Err(wrong(place, "it is a boolean: write \"boolean\" or \"fixed\"")),
        Domain::Fixed | Domain::Opaque => {
            Err(wrong(place, "no values are known for it: it can be \"fixed\" or stay as it was generated"))
        }
    }
}
