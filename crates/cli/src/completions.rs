//! `glassbox completions` and `glassbox man`: what shells and `man` know of the command, from the definitions that parse it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Arguments;
use crate::streams::print;

/// The command by the name that people type.
const NAME: &str = "glassbox";

/// Arguments of `glassbox completions`.
#[derive(clap::Args)]
pub struct Completions {
    /// The shell that is to know the command
    shell: Shell,
}

/// Arguments of `glassbox man`.
#[derive(clap::Args)]
pub struct ManPages {
    /// The directory to write all pages to, such as ~/.local/share/man/man1; made if it is not there
    /// [otherwise: the page of the command itself is printed]
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
}

/// Prints a script that completes commands and options in a shell.
pub fn print_completions(command: Completions) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut Arguments::command(), NAME, &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes one page for the command and one for each of its subcommands, or prints the first of them.
pub fn write_pages(command: ManPages) -> anyhow::Result<ExitCode> {
    let Some(directory) = &command.directory else {
        let mut text = Vec::new();
        page(whole()).render(&mut text)?;
        print(&String::from_utf8(text)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    let written = write_to(directory).with_context(|| format!("cannot write to {}", directory.display()))?;
    print(&format!("wrote {written} pages to {}\n", directory.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn write_to(directory: &Path) -> anyhow::Result<usize> {
    fs::create_dir_all(directory)?;
    let mut written = 0;
    let mut left = vec![whole()];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        page(command).generate_to(directory)?;
        written += 1;
    }
    Ok(written)
}

/// The command with all that its subcommands take from it. `help` only prints what the pages say, and needs none.
fn whole() -> clap::Command {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    command
}

fn page(command: clap::Command) -> Man {
    Man::new(command).source(concat!("glassbox ", env!("CARGO_PKG_VERSION"))).manual("Glassbox")
}
