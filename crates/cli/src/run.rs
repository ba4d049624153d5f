//! `glassbox run`: a Java program, run as `java -ea` runs it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use glassbox_machine::natives::Host;
use glassbox_machine::{Concrete, Limits, Machine, Stop};

use crate::UNKNOWN;
use crate::interrupts::on_interrupt;
use crate::streams::tell;
use crate::subjects::newer_jdk;
use crate::target::{Classes, not_found};

/// Arguments of `glassbox run`.
#[derive(clap::Args)]
pub struct Run {
    #[command(flatten)]
    classes: Classes,
    /// Stop after this many steps (operations of the register code), such as 5000000 or 5M
    #[arg(long, value_name = "N", value_parser = count)]
    max_steps: Option<u64>,
    /// Stop when the heap needs more than this, such as 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    max_memory: u64,
    /// Stop when a thread has this many frames [default: a StackOverflowError, as in Java]
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Set a system property
    #[arg(short = 'D', value_name = "KEY=VALUE")]
    properties: Vec<String>,
    /// The program (a class name, a .java file, a .class file or a .jar) and its arguments
    #[arg(value_names = ["MAIN", "ARGUMENTS"], trailing_var_arg = true, required = true, num_args = 1..)]
    program: Vec<String>,
}

/// Runs a program.
pub fn run(command: Run) -> anyhow::Result<ExitCode> {
    let [main, arguments @ ..] = &command.program[..] else { bail!("no program was named") };
    let target = command.classes.find(main)?;
    if target.path.read(&target.class)?.is_none() {
        return Err(not_found(&target.path, &target.class_path, main, &target.class));
    }
    let mut host = Host::default();
    host.class_path = target.class_path;
    for property in &command.properties {
        let (key, value) = property.split_once('=').unwrap_or((property, ""));
        host.properties.push((key.to_owned(), value.to_owned()));
    }
    let limits = Limits {
        steps: command.max_steps,
        memory: command.max_memory,
        depth: command.max_depth,
        // A time limit beyond the end of time is none.
        deadline: command.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        // What is limited is the heap of the program, as for `java`.
        resident: None,
    };
    let mut machine = Machine::new(target.path, Concrete, host, limits);
    let interrupt = machine.interrupt_flag();
    on_interrupt(move || interrupt.store(true, Ordering::Relaxed))?;
    // A fault of ours must not look like one of the program's.
    let outcome =
        catch_unwind(AssertUnwindSafe(|| machine.boot().and_then(|()| machine.run_main(&target.class, arguments))));
    let Ok(outcome) = outcome else {
        tell(format_args!(
            "glassbox: internal error, see above. Class files that javac did not write may cause this; otherwise please report it."
        ));
        return Ok(ExitCode::from(UNKNOWN));
    };
    let fails = !matches!(outcome, Ok(0));
    if let Some((class, feature)) = machine.host.newer_class.as_ref().filter(|_| fails) {
        tell(format_args!("glassbox: Java {feature} compiled {class}; {}", newer_jdk("run", *feature)));
    }
    match outcome {
        Ok(code) => Ok(ExitCode::from(code as u8)),
        Err(stop) if matches!(*stop, Stop::NoMain { .. }) => bail!("{stop}"),
        Err(stop) if matches!(*stop, Stop::NotLoadable { .. }) => {
            tell(format_args!("{stop}"));
            Ok(ExitCode::FAILURE)
        }
        Err(stop) => {
            // A limit is reached anywhere; the other ends of a run know themselves where they are.
            let stack = if stop.is_limit() { machine.java_stack().to_string() } else { String::new() };
            tell(format_args!("glassbox: {stop}{stack}"));
            Ok(ExitCode::from(UNKNOWN))
        }
    }
}

/// A number with a unit, each a thousand (or 1024) times the one before.
fn with_unit(text: &str, thousand: u64) -> anyhow::Result<u64> {
    let digits = text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" | "KB" | "KIB" => 1,
        "M" | "MB" | "MIB" => 2,
        "G" | "GB" | "GIB" => 3,
        unit => bail!("{unit} is not a unit; use K, M or G"),
    };
    let number: u64 = digits.parse().context("not a number, with K, M or G after it if you like")?;
    number.checked_mul(thousand.pow(power)).context("too large")
}

/// `5000000`, `5M`.
fn count(text: &str) -> anyhow::Result<u64> {
    with_unit(text, 1000)
}

/// `512M`, `2G`, `100000000`.
pub fn size(text: &str) -> anyhow::Result<u64> {
    let bytes = with_unit(text, 1024)?;
    if bytes < 16 << 20 {
        bail!("the machine itself needs 16M");
    }
    Ok(bytes)
}

/// `10`, `0.5`.
pub fn seconds(text: &str) -> anyhow::Result<Duration> {
    let seconds: f64 = text.parse().context("not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).context("not a number of seconds")
}
