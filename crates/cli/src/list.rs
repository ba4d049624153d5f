//! `glassbox list`: what a check would check.

use std::fmt::Write as _;
use std::process::ExitCode;

use glassbox_classes::process::Patience;
use glassbox_spec::{Method, Module};
use serde::Serialize;

use crate::settings::Settings;
use crate::streams::{print, tell};
use crate::subjects::{Subject, What, subjects};

/// Arguments of `glassbox list`.
#[derive(clap::Args)]
pub struct List {
    #[command(flatten)]
    what: What,
    /// Print it as JSON
    // The name is not that of the option of `check`, which takes a file.
    #[arg(long = "json")]
    as_json: bool,
}

/// A class that would be checked.
#[derive(Serialize)]
struct Listed {
    /// As Java names it.
    class: String,
    /// The bound, if the scope is generated from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    /// The file of its scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<String>,
    /// The method that says whether a state is valid.
    invariant: String,
    /// The class of what its objects stand for.
    #[serde(skip_serializing_if = "Option::is_none")]
    abstraction: Option<String>,
    /// The classes that are replaced by their abstractions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modules: Vec<String>,
    /// Constructors and operations.
    operations: Vec<String>,
}

/// Says what would be checked.
pub fn list(settings: &Settings) -> anyhow::Result<ExitCode> {
    let command: List = settings.read(None)?;
    let (subjects, refused) = subjects(&command.what, &[], settings, &Patience::default())?;
    for refused in refused {
        tell(format_args!("warning: {:#}", refused.error));
    }
    let classes: Vec<Listed> = subjects.iter().map(listed).collect();
    if command.as_json {
        let document = serde_json::json!({ "classes": classes });
        print(&format!("{}\n", serde_json::to_string_pretty(&document)?))?;
    } else {
        print(&text(&classes)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(subject: &Subject) -> Listed {
    let Subject { specification, how, modules, .. } = subject;
    let methods = specification.constructors.iter().chain(&specification.operations);
    let skipped = |method: &&Method| subject.scope.skipped.iter().any(|skipped| skipped.operation == method.label);
    Listed {
        class: specification.java_name(),
        bound: how.scope.is_none().then(|| how.bound()),
        scope: how.scope.as_ref().map(|file| file.display().to_string()),
        invariant: specification.invariant.label.clone(),
        abstraction: specification.abstraction.as_ref().map(|abstraction| abstraction.class.replace('/', ".")),
        modules: modules.iter().map(|module: &Module| module.name.clone()).collect(),
        operations: methods
            .filter(|method| method.checked && !skipped(method))
            .map(|method| method.label.clone())
            .collect(),
    }
}

fn text(classes: &[Listed]) -> anyhow::Result<String> {
    let mut text = String::new();
    for listed in classes {
        match (&listed.scope, listed.bound) {
            (Some(file), _) => writeln!(text, "{} (scope {file})", listed.class)?,
            (None, bound) => writeln!(text, "{} (bound {})", listed.class, bound.unwrap_or_default())?,
        }
        writeln!(text, "  invariant    {}", listed.invariant)?;
        if let Some(abstraction) = &listed.abstraction {
            writeln!(text, "  abstraction  {abstraction}")?;
        }
        if !listed.modules.is_empty() {
            writeln!(text, "  modules      {}", listed.modules.join(", "))?;
        }
        writeln!(text, "  operations   {}", listed.operations.join(", "))?;
    }
    writeln!(text, "{} {}", classes.len(), if classes.len() == 1 { "class" } else { "classes" })?;
    Ok(text)
}
