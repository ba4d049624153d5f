//! The `glassbox` command: arguments, exit codes, and everything that is printed.

// The one crate that talks to people.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod cache;
mod check;
mod confirm;
mod ir;
mod jar;
mod java_options;
mod outputs;
mod progress;
mod run;
mod scope;
mod target;
mod verdicts;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    Check(Box<check::Check>),
    /// Print the scope of a check, to be edited and given to `check --scope`
    Scope(scope::PrintScope),
    /// Run a Java program as `java -ea` would
    Run(run::Run),
    /// Print a method's register code
    Ir(ir::Ir),
    /// Write the annotations as a jar, for your own build
    ///
    /// The jar holds the package `glassbox`: the annotations, and the class Asserts. Put it on the class path of
    /// your compiler. Classes that use nothing but annotations do not need it at run time.
    Jar(jar::Jar),
    /// Remove what `check` has kept of earlier runs
    Cache(cache::Cache),
}

/// Wrong usage or input.
const BAD_INPUT: u8 = 2;
/// `check` found a violation.
const VIOLATED: u8 = 1;
/// The end was not reached: a limit came first, or something that is not supported.
const UNKNOWN: u8 = 3;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(BAD_INPUT)
    })
}

fn run() -> anyhow::Result<ExitCode> {
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    match Arguments::parse_from(java_options::translate(arguments)?).command {
        Command::Check(command) => check::check(*command),
        Command::Scope(command) => scope::print(command),
        Command::Run(command) => run::run(command),
        Command::Ir(command) => ir::print(command),
        Command::Jar(command) => jar::write(command),
        Command::Cache(command) => cache::manage(command),
    }
}
