//! `glassbox ir`: register code, for people.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::bail;
use glassbox_classes::ClassPath;
use glassbox_classes::parse;

use crate::target::{Classes, not_found};

/// Arguments of `glassbox ir`.
#[derive(clap::Args)]
pub struct Ir {
    #[command(flatten)]
    classes: Classes,
    /// The method, such as java.util.TreeMap.put; a class, .java or .class file prints all its methods
    #[arg(value_name = "METHOD")]
    target: String,
    /// Only the methods of this name
    name: Option<String>,
}

/// Prints the register code of a method, or of all methods of a class.
pub fn print(command: Ir) -> anyhow::Result<ExitCode> {
    let target = command.classes.find(&command.target)?;
    let Some((class, method)) = split(&target.path, &target.class)? else {
        let class = target.class.rsplit_once('/').map_or(&*target.class, |(class, _)| class);
        not_found(&target.path, class)?;
        return Ok(ExitCode::SUCCESS);
    };
    let method = command.name.or(method);
    let Some(found) = target.path.read(&class)? else { return Ok(ExitCode::SUCCESS) };
    let file = parse(&found.bytes, &found.origin)?;
    let name =
        |index: u16| file.constant_pool.try_get_utf8(index).map(|text| text.to_rust_string()).unwrap_or_default();
    let chosen: Vec<_> = file
        .methods
        .iter()
        .filter(|candidate| method.as_ref().is_none_or(|method| name(candidate.name_index) == *method))
        .collect();
    if let (Some(method), true) = (&method, chosen.is_empty()) {
        let mut names: Vec<String> = file.methods.iter().map(|method| name(method.name_index)).collect();
        names.sort();
        names.dedup();
        bail!("class {} has no method {method}; it has {}", class.replace('/', "."), names.join(", "));
    }
    let mut text = String::new();
    for (index, method) in chosen.iter().enumerate() {
        if index > 0 {
            writeln!(text)?;
        }
        let abstract_or_native = method.access_flags.bits() & 0x0500 != 0;
        if abstract_or_native {
            writeln!(text, "// {} has no code (abstract or native)", name(method.name_index))?;
            continue;
        }
        let lifted = glassbox_ir::lift(&file, method)?;
        text.push_str(&glassbox_ir::print(&file, method, &lifted));
    }
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        // Whoever reads has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(ExitCode::SUCCESS)
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

fn existing(path: &ClassPath, name: &str) -> anyhow::Result<Option<String>> {
    let mut name = name.to_owned();
    loop {
        if path.read(&name)?.is_some() {
            return Ok(Some(name));
        }
        match name.rfind('/') {
            Some(at) => name.replace_range(at..=at, "$"),
            None => return Ok(None),
        }
    }
}
