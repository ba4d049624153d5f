//! `glassbox cache`: what earlier runs have kept.

use std::process::ExitCode;

use anyhow::Context;

use crate::streams::print;
use crate::verdicts::{Removed, remove_all};

/// Arguments of `glassbox cache`.
#[derive(clap::Args)]
pub struct Cache {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Remove all verdicts, so that everything is checked again
    Clear,
}

/// Does something to the cache.
pub fn manage(command: Cache) -> anyhow::Result<ExitCode> {
    match command.action {
        Action::Clear => {
            let Removed { folder, verdicts, bytes } = remove_all().context("cannot remove all verdicts")?;
            let folder = folder.display();
            print(&match verdicts {
                0 => format!("no verdicts in {folder}\n"),
                1 => format!("removed 1 verdict ({bytes} bytes) from {folder}\n"),
                _ => format!("removed {verdicts} verdicts ({bytes} bytes) from {folder}\n"),
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
