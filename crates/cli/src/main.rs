//! The `glassbox` command: arguments, exit codes, and everything that is printed.

mod ir;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Exhaustive checking of Java classes.
#[derive(Parser)]
#[command(name = "glassbox", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a Java program as `java -ea` would
    Run(run::Run),
    /// Print a method's register code
    Ir(ir::Ir),
}

/// Wrong usage or input.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Run(command) => run::run(command),
        Command::Ir(command) => ir::print(command),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(BAD_INPUT)
    })
}
