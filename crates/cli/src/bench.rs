//! `glassbox bench`: the tables of the papers, ours beside theirs.
//!
//! A row is printed when it is there. What was measured is written at the end, also if somebody did not wait for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, anyhow};
use glassbox_bench::run::{Limited, Told, choose, run};
use glassbox_bench::{Error, FIGURES, Outcome, Record, compare, page, plots, table};
use glassbox_classes::Jdk;
use glassbox_classes::process::Patience;
use glassbox_classes::read::text_file;
use glassbox_machine::Limits;

use crate::UNKNOWN;
use crate::check::listen_for_interrupts;
use crate::how::bound;
use crate::memory;
use crate::outputs::{could_write, write_whole};
use crate::progress::Display;
use crate::streams::{print, tell};

/// Seconds that all checks have together: `make bench` is to be done within a quarter of an hour, or within two minutes.
const BUDGET: u64 = 13 * 60;
const QUICK_BUDGET: u64 = 95;

const RECORD: &str = "run.json";
const PAGE: &str = "README.md";

/// Arguments of `glassbox bench`.
#[derive(clap::Args)]
pub struct Bench {
    /// Only these: figure-13, figure-14, figure-20, figure-21, or a program such as TreeMap
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,
    /// Take a minute and a half, and not thirteen minutes
    #[arg(long)]
    quick: bool,
    /// Only sizes up to this
    #[arg(long, value_name = "N", value_parser = bound, allow_negative_numbers = true)]
    bound: Option<u32>,
    /// Where the page, its plots and the record of the run are written
    #[arg(long, value_name = "DIR", default_value = "docs/benchmarks")]
    output: PathBuf,
    /// Compare the record of an earlier run with this one; or with a second record, and measure nothing
    #[arg(long, value_name = "RECORD", num_args = 1..=2)]
    compare: Vec<PathBuf>,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
}

/// Measures, or compares what was measured.
pub fn bench(command: Bench) -> anyhow::Result<ExitCode> {
    let earlier = command.compare.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<Record>>>()?;
    if let [old, new] = &earlier[..] {
        print(&compare(old, new))?;
        return Ok(ExitCode::SUCCESS);
    }
    let (record, is_complete) = measured(&command)?;
    if let [old] = &earlier[..] {
        print(&format!("\n{}", compare(old, &record)))?;
    }
    Ok(if is_complete { ExitCode::SUCCESS } else { ExitCode::from(UNKNOWN) })
}

/// Measures, and writes what was measured. Also says whether all went as it should.
fn measured(command: &Bench) -> anyhow::Result<(Record, bool)> {
    let chosen = choose(&command.tables).map_err(|name| unknown(&name))?;
    let interrupt = listen_for_interrupts()?;
    let patience = Patience { deadline: None, interrupt: interrupt.clone() };
    let jdk = Arc::new(Jdk::find(command.java_home.as_deref())?.with_patience(&patience));
    prepare(&command.output)?;
    let limits = Limits { resident: Some(memory::resident), ..Limits::default() };
    let limited = Limited { limits, interrupt: interrupt.clone() };
    let budget = if command.quick { QUICK_BUDGET } else { BUDGET };
    let mut record = Record::new(typed(), commit(), budget, jdk.version().to_owned());
    print(&format!("Java {}, {}\n", record.jdk, record.machine.words()))?;
    let mut shown = Shown { display: None, outcome: Ok(()) };
    let largest = command.bound.unwrap_or(u32::MAX);
    run(&jdk, &chosen, largest, &limited, &mut record, &mut |told| shown.show(told)).map_err(|error| match error {
        Error::Classes(error) => anyhow!(error),
        other => anyhow!(other),
    })?;
    drop(shown.display);
    shown.outcome?;
    write(&command.output, &record)?;
    for cell in &record.cells {
        if let Outcome::Other { verdict } = &cell.outcome {
            tell(format_args!(
                "warning: {} {}, {}: this should hold, and is {verdict}",
                cell.program, cell.size, cell.way
            ));
        }
    }
    let is_wrong = record.cells.iter().any(|cell| matches!(cell.outcome, Outcome::Other { .. }));
    Ok((record, !is_wrong && !interrupt.load(Ordering::Relaxed)))
}

/// What is seen of a run while it goes on.
struct Shown {
    /// How far the current check is.
    display: Option<Display>,
    /// Whether all could be printed.
    outcome: anyhow::Result<()>,
}

impl Shown {
    fn show(&mut self, told: Told) {
        match told {
            Told::Check(program, way, size) => {
                self.display = Some(Display::new(&format!("{program} {size}, {way}"), false))
            }
            Told::Progress(progress) => {
                if let Some(display) = &mut self.display {
                    display.show(progress);
                }
            }
            Told::Program(chosen) => {
                let headings = aligned(&table::headings(chosen.figure), chosen.figure);
                self.print(&format!("\n{}: {}\n{headings}\n", chosen.figure.title, chosen.part.paper.name));
            }
            Told::Row(chosen, size, record) => {
                let row = table::row(chosen.figure, chosen.part, size, record);
                self.print(&format!("{}\n", aligned(&row, chosen.figure)));
            }
        }
    }

    fn print(&mut self, text: &str) {
        self.display = None;
        if self.outcome.is_ok() {
            self.outcome = print(text);
        }
    }
}

/// A row, each of its cells below its heading.
fn aligned(cells: &[impl AsRef<str>], figure: &glassbox_bench::Figure) -> String {
    const NARROWEST: usize = 7;
    let width = |heading: &&str| heading.len().max(NARROWEST);
    let widths = table::headings(figure).iter().map(width).collect::<Vec<_>>();
    let cells = cells.iter().zip(widths).map(|(cell, width)| format!("{:>width$}", cell.as_ref()));
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

fn unknown(name: &str) -> anyhow::Error {
    let figures: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
    let mut programs: Vec<&str> = Vec::new();
    for part in FIGURES.iter().flat_map(|figure| figure.parts) {
        if !programs.contains(&part.paper.name) {
            programs.push(part.paper.name);
        }
    }
    anyhow!("there is no table {name}; there are {}, and the programs {}", figures.join(", "), programs.join(", "))
}

/// Fails if something could not be written later.
fn prepare(folder: &Path) -> anyhow::Result<()> {
    let outcome = fs::create_dir_all(folder).and_then(|()| could_write(&folder.join(RECORD)));
    outcome.with_context(|| format!("cannot write to {}; name another folder with --output", folder.display()))
}

fn write(folder: &Path, record: &Record) -> anyhow::Result<()> {
    let mut files = vec![(PAGE.to_owned(), page(record)), (RECORD.to_owned(), record.to_json())];
    files.extend(plots(record));
    for (name, text) in &files {
        let file = folder.join(name);
        write_whole(&file, text.as_bytes()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print(&format!("\nwrote {} and {} other files\n", folder.join(PAGE).display(), files.len() - 1))
}

fn read(file: &Path) -> anyhow::Result<Record> {
    Record::from_json(&text_file(file)?).map_err(|reason| anyhow!("{}: {reason}", file.display()))
}

/// What was typed, from the name of the program on.
fn typed() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once("glassbox".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// The commit that is checked out here, if this is the repository of Glassbox.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let root = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if !root.join("crates/bench/Cargo.toml").is_file() {
        return None;
    }
    let commit = git(&["rev-parse", "--short", "HEAD"])?;
    let is_changed = git(&["status", "--porcelain"]).is_none_or(|status| !status.is_empty());
    Some(if is_changed { format!("{commit} with changes") } else { commit })
}
