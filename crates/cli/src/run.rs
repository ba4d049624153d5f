//! `glassbox run`: a Java program, run as `java -ea` runs it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use glassbox_classes::{ClassPath, Jdk};
use glassbox_machine::natives::Host;
use glassbox_machine::{Concrete, Limits, Machine};

/// Arguments of `glassbox run`.
#[derive(clap::Args)]
pub struct Run {
    /// Where classes are looked for: directories and jars, separated by colons
    #[arg(long = "class-path", short = 'c', visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// The program: a class name, a .java file or a .jar
    main: String,
    /// Its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// The run ended at a limit, or in something the machine does not do.
const UNKNOWN: u8 = 3;

/// Runs a program.
pub fn run(command: Run) -> anyhow::Result<ExitCode> {
    let jdk = Arc::new(Jdk::find(command.java_home.as_deref())?);
    let entries: Vec<PathBuf> =
        command.class_path.as_deref().unwrap_or(".").split(':').filter(|entry| !entry.is_empty()).map(PathBuf::from).collect();
    let mut host = Host::default();
    host.class_path = command.class_path.clone().unwrap_or_else(|| ".".to_owned());
    let path = ClassPath::new(jdk, &entries)?;
    let mut machine = Machine::new(path, Concrete, host, Limits::default());
    let outcome = machine.boot().and_then(|()| machine.run_main(&command.main.replace('.', "/"), &command.arguments));
    match outcome {
        Ok(code) => Ok(ExitCode::from(code as u8)),
        Err(stop) => {
            eprintln!("glassbox: {stop}");
            Ok(ExitCode::from(UNKNOWN))
        }
    }
}
