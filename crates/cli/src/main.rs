//! The `glassbox` command: arguments, exit codes, and everything that is printed.

mod bench;
mod cache;
mod check;
mod completions;
mod confirm;
mod dependencies;
mod doctor;
mod finished;
mod how;
mod init;
mod interrupts;
mod ir;
mod jar;
mod java_options;
mod ladder;
mod list;
mod memory;
mod mutate;
mod outputs;
mod preparing;
mod progress;
mod project;
mod run;
mod scope;
mod settings;
mod streams;
mod subjects;
mod target;
mod verdicts;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use glassbox_classes::Error;

use crate::settings::Settings;
use crate::streams::tell;

/// Exhaustive checking of Java classes.
///
/// Exit codes: 0 for success (of `run`: whatever the program exits with), 1 where `check` found a
/// violation, 2 for wrong usage or input, 3 where a limit was reached or something is not supported.
#[derive(Parser)]
#[command(name = "glassbox", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check a class: all states and all calls up to a bound
    ///
    /// Options can also stand in a file glassbox.toml, in the current directory or one around it: a key for each long
    /// option, such as `bound = 5`, and what is said of one class in a table such as [class."com.acme.Ring"]. What is
    /// typed goes before.
    Check(Box<check::Check>),
    /// Say what `check` would check
    List(Box<list::List>),
    /// Print the scope of a check, to be edited and given to `check --scope`
    Scope(scope::PrintScope),
    /// Write a first specification of a class, with a guess of its invariant
    Init(init::Init),
    /// Run a Java program as `java -ea` would
    Run(run::Run),
    /// Print a method's register code
    Ir(ir::Ir),
    /// Write the annotations as a jar, for your own build
    ///
    /// The jar holds the package `glassbox`: the annotations, and the class Asserts. Put it on the class path of
    /// your compiler. Classes that use nothing but annotations do not need it at run time.
    Jar(jar::Jar),
    /// Measure the tables of the papers again, and print ours beside theirs
    ///
    /// Writes a page with plots, and a record that a later run can be compared with. Exit codes: 0 if all that
    /// could be measured in the time was, 3 if it was interrupted or a check did not end as it should.
    Bench(bench::Bench),
    /// Remove what `check` has kept of earlier runs
    Cache(cache::Cache),
    /// Look for what a check needs: a JDK, its compiler, a place for the cache
    ///
    /// Exit codes: 0 if a check could run, 2 if not, with what to do about it.
    Doctor(doctor::Doctor),
    /// Print a script that completes commands and options in a shell
    ///
    /// Where it belongs depends on the shell. For bash:
    /// glassbox completions bash > ~/.local/share/bash-completion/completions/glassbox
    Completions(completions::Completions),
    /// Print the manual page, or write all of them to a directory
    Man(completions::ManPages),
}

/// Wrong usage or input.
const BAD_INPUT: u8 = 2;
/// `check` found a violation.
const VIOLATED: u8 = 1;
/// The end was not reached: a limit came first, or something that is not supported.
const UNKNOWN: u8 = 3;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        // Nothing is wrong with input that another program had no time for.
        if let Some(Error::Ended { .. }) = error.downcast_ref() {
            tell(format_args!("glassbox: {error:#}"));
            return ExitCode::from(UNKNOWN);
        }
        tell(format_args!("error: {error:#}"));
        if let Some(hint) = subjects::hint(&error) {
            tell(format_args!("  {hint}"));
        }
        ExitCode::from(BAD_INPUT)
    })
}

fn run() -> anyhow::Result<ExitCode> {
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let arguments = java_options::translate(arguments)?;
    match Arguments::parse_from(&arguments).command {
        // The project's file adds to what was typed.
        Command::Check(_) => check::check(&Settings::new(arguments)?),
        Command::List(_) => list::list(&Settings::new(arguments)?),
        Command::Scope(_) => scope::print(&Settings::new(arguments)?),
        Command::Init(command) => init::write(command),
        Command::Run(command) => run::run(command),
        Command::Ir(command) => ir::print(command),
        Command::Jar(command) => jar::write(command),
        Command::Bench(command) => bench::bench(command),
        Command::Cache(command) => cache::manage(command),
        Command::Doctor(command) => doctor::examine(command),
        Command::Completions(command) => completions::print_completions(command),
        Command::Man(command) => completions::write_pages(command),
    }
}
