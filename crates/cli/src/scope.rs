//! `glassbox scope`: the bounds of a check as a file that can be edited.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use glassbox_classes::process::Patience;
use glassbox_classes::world::World;
use glassbox_machine::Limits;
use glassbox_spec::{Scope, Specification, modular};
use glassbox_stage::{Target, widened};

use crate::how::{DEFAULT_BOUND, ModularName, bound};
use crate::settings::Settings;
use crate::streams;
use crate::subjects::target_of;
use crate::target::Classes;

/// Arguments of `glassbox scope`.
#[derive(clap::Args)]
pub struct PrintScope {
    #[command(flatten)]
    classes: Classes,
    /// At most so many objects of each class, and as many different values
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BOUND, value_parser = bound, allow_negative_numbers = true)]
    bound: u32,
    /// With abstractions in the place of modules, as `glassbox check --modular` has them
    #[arg(long, value_name = "MODULES", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "check")]
    modular: Option<ModularName>,
    /// Only for this constructor or operation, such as `put` or `put(Object, Object)`; may be repeated
    #[arg(long = "operation", value_name = "NAME")]
    operations: Vec<String>,
    /// The class: its name, or a .java, .class or .jar file that holds only one to check
    #[arg(value_name = "TARGET")]
    target: String,
}

/// Prints the scope that `glassbox check` would use.
pub fn print(settings: &Settings) -> anyhow::Result<ExitCode> {
    let command: PrintScope = settings.read(None)?;
    let chosen = command.classes.choose(&command.target, &Patience::default())?;
    let [class] = &chosen.classes[..] else {
        let names: Vec<String> = chosen.classes.iter().map(|class| class.replace('/', ".")).collect();
        bail!(
            "{} holds {} classes to check ({}), and a scope is for one of them; name it, with -cp for where it is",
            command.target,
            names.len(),
            names.join(", ")
        );
    };
    let command: PrintScope = settings.read(Some(&target_of(&chosen.path, class)))?;
    let path = modular(&chosen.path, class, command.modular.is_some())?.path;
    let mut world = World::new(path.clone());
    let mut specification = Specification::read(&mut world, class)?;
    specification.select(&command.operations)?;
    let scope = Scope::generate(&mut world, &specification, command.bound)?;
    let interrupt = Arc::default();
    let target = Target { path, specification, scope, limits: Limits::default(), interrupt, statics: None };
    streams::print(&widened(&target).to_toml())?;
    Ok(ExitCode::SUCCESS)
}
