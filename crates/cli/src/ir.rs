//! `glassbox ir`: register code, for people.

use std::fmt;
use std::process::ExitCode;

use anyhow::bail;
use glassbox_classes::descriptor::signature;
use glassbox_classes::{ClassPath, nearest, parse};
use glassbox_report::RegisterCode;

use crate::streams;
use crate::target::{Classes, did_you_mean, existing, not_found};

/// Arguments of `glassbox ir`.
#[derive(clap::Args)]
pub struct Ir {
    #[command(flatten)]
    classes: Classes,
    /// The method, such as java.util.TreeMap.put, java.util.TreeMap#put or 'java.util.TreeMap.put(Object, Object)';
    /// a class, .java file, .class file or jar prints all methods of its class
    #[arg(value_name = "METHOD")]
    target: String,
    /// Only the methods of this name
    name: Option<String>,
}

/// Prints the register code of a method, or of all methods of a class.
pub fn print(command: Ir) -> anyhow::Result<ExitCode> {
    let (named, wanted) = Wanted::read(&command.target, command.name.as_deref());
    let target = command.classes.find(named)?;
    let Some((class, method)) = split(&target.path, &target.class)? else {
        // The last part may be a method's name, unless that was given by itself.
        let without_method = target.class.rsplit_once('/').filter(|_| wanted.name.is_none());
        let class = without_method.map_or(&*target.class, |(class, _)| class);
        return Err(not_found(&target.path, &target.class_path, named, class));
    };
    let wanted = Wanted { name: wanted.name.or(method), ..wanted };
    let Some(found) = target.path.read(&class)? else { return Ok(ExitCode::SUCCESS) };
    let file = parse(&found.bytes, &found.origin)?;
    let text =
        |index: u16| file.constant_pool.try_get_utf8(index).map(|text| text.to_rust_string()).unwrap_or_default();
    let methods = file.methods.iter().map(|method| Signature {
        name: text(method.name_index),
        parameters: signature(&text(method.descriptor_index)).0,
    });
    let methods: Vec<Signature> = methods.collect();
    let is_chosen = wanted.name.is_some() || wanted.parameters.is_some();
    if is_chosen && !methods.iter().any(|method| wanted.fits(method)) {
        bail!("class {} {}", class.replace('/', "."), nothing_fits(&methods, &wanted));
    }
    let mut printed: Vec<String> = Vec::new();
    for (method, signature) in file.methods.iter().zip(&methods).filter(|(_, signature)| wanted.fits(signature)) {
        printed.push(match method.access_flags.bits() {
            flags if flags & ABSTRACT != 0 => format!("// {signature} is abstract and has no code\n"),
            flags if flags & NATIVE != 0 => format!("// {signature} is native and has no code\n"),
            _ => glassbox_ir::print(&file, method, &glassbox_ir::lift(&file, method)?),
        });
    }
    streams::print(&printed.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// The register code of a class, by method and line; nothing if the class cannot be read.
pub fn lines(path: &ClassPath, class: &str) -> Option<RegisterCode> {
    let found = path.read(class).ok()??;
    let file = parse(&found.bytes, &found.origin).ok()?;
    let mut code = RegisterCode::new();
    for method in &file.methods {
        let Ok(lifted) = glassbox_ir::lift(&file, method) else { continue };
        let name = file.constant_pool.try_get_utf8(method.name_index).ok()?.to_rust_string();
        // A method without line numbers would be one line.
        for (line, text) in glassbox_ir::print_lines(&file, &lifted).into_iter().filter(|(line, _)| *line != 0) {
            // Of methods that share their name and a line, the first is shown.
            code.entry((name.clone(), u32::from(line))).or_insert(text);
        }
    }
    Some(code)
}

const NATIVE: u16 = 0x0100;
const ABSTRACT: u16 = 0x0400;

/// A method's name, and the types of its parameters, separated by commas.
struct Signature {
    name: String,
    parameters: String,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name, self.parameters)
    }
}

/// Which methods of a class are meant.
struct Wanted {
    name: Option<String>,
    /// The parameter types as they were typed.
    parameters: Option<Vec<String>>,
}

impl Wanted {
    /// Takes `class#method(parameters)` apart: what comes before the method, if that can be told here, and the
    /// rest.
    fn read<'a>(target: &'a str, name: Option<&str>) -> (&'a str, Wanted) {
        let (target, parameters) = without_parameters(target);
        let (class, method) = match target.split_once('#').or_else(|| target.split_once("::")) {
            Some((class, method)) => (class, Some(method)),
            None => (target, None),
        };
        let (name, more) = name.map_or((method, None), |name| {
            let (name, parameters) = without_parameters(name);
            (Some(name), parameters)
        });
        (class, Wanted { name: name.map(str::to_owned), parameters: more.or(parameters) })
    }

    fn fits(&self, method: &Signature) -> bool {
        self.fits_by_name(method)
            && self.parameters.as_ref().is_none_or(|typed| {
                let actual: Vec<&str> = method.parameters.split(", ").filter(|name| !name.is_empty()).collect();
                actual.len() == typed.len() && actual.iter().zip(typed).all(|(actual, typed)| is_type(actual, typed))
            })
    }

    fn fits_by_name(&self, method: &Signature) -> bool {
        self.name.as_ref().is_none_or(|name| method.name == *name)
    }
}

/// Splits off the types in parentheses at the end.
fn without_parameters(text: &str) -> (&str, Option<Vec<String>>) {
    let Some((before, types)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
        return (text, None);
    };
    let types = types.split(',').map(|name| name.trim().replace("...", "[]")).filter(|name| !name.is_empty());
    (before, Some(types.collect()))
}

/// Whether a type was meant by what was typed: its name, with or without packages and enclosing classes.
fn is_type(actual: &str, typed: &str) -> bool {
    let (actual, typed) = (actual.replace('$', "."), typed.replace('$', "."));
    actual.strip_suffix(&*typed).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// What a class has in place of the method that was meant: other overloads, names that are near, or all.
fn nothing_fits(methods: &[Signature], wanted: &Wanted) -> String {
    let name = wanted.name.as_deref().unwrap_or("method");
    let overloads: Vec<String> =
        methods.iter().filter(|method| wanted.fits_by_name(method)).map(Signature::to_string).collect();
    if !overloads.is_empty() {
        return format!("has no {name} with these parameters; it has {}", overloads.join(", "));
    }
    let mut names: Vec<&str> = methods.iter().map(|method| &*method.name).collect();
    names.sort_unstable();
    names.dedup();
    match nearest(name, names.iter().copied()) {
        _ if names.is_empty() => "has no methods".to_owned(),
        near if near.is_empty() => format!("has no method {name}; it has {}", names.join(", ")),
        near => format!("has no method {name}{}", did_you_mean(&near)),
    }
}

/// Splits `java/util/Map/Entry/getKey` into a class that exists and perhaps a method of it. Dots
/// may stand for the dollar signs of nested classes.
fn split(path: &ClassPath, name: &str) -> anyhow::Result<Option<(String, Option<String>)>> {
    if let Some(class) = existing(path, name)? {
        return Ok(Some((class, None)));
    }
    match name.rsplit_once('/') {
        Some((class, method)) => Ok(existing(path, class)?.map(|class| (class, Some(method.to_owned())))),
        None => Ok(None),
    }
}
