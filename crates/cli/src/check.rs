//! `glassbox check`: all states and all calls of a class, up to a bound.
//!
//! Everything that can be wrong with the input is found before the first check starts. Then one class after
//! the other is checked, and each verdict is printed when it is there.

use std::fs;
use std::io::{ErrorKind, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use glassbox_baselines::reach::reach;
use glassbox_baselines::{Engine, Progress, Task};
use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, SourcePath, SourcePlace};
use glassbox_machine::Limits;
use glassbox_report::{Checked, Source, Sources, Style};
use glassbox_search::{Dynamic, Options, SpaceKind};
use glassbox_spec::{Modular, Module, Scope, Specification, modular};
use glassbox_stage::Target;
use glassbox_verdict::{Known, Leaned, Report, Unknown, Verdict};

use crate::confirm::confirm_report;
use crate::outputs::Outputs;
use crate::progress::Display;
use crate::run::{seconds, size};
use crate::target::Classes;
use crate::verdicts::Verdicts;
use crate::{UNKNOWN, VIOLATED};

/// The bound if none is given: small enough to end at once, large enough for most mistakes.
pub const DEFAULT_BOUND: u32 = 3;
/// A larger bound is a slip of the finger: no search gets to the end of it.
const LARGEST_BOUND: u32 = 1000;
/// Lines are no longer than this even where there is room.
const WIDEST: usize = 100;

/// Arguments of `glassbox check`.
#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    classes: Classes,
    /// At most so many objects of each class, and as many different values [default: 3]
    #[arg(long, value_name = "N", value_parser = bound, conflicts_with = "scope")]
    bound: Option<u32>,
    /// Take the bounds from a file that `glassbox scope` printed
    #[arg(long, value_name = "FILE")]
    scope: Option<PathBuf>,
    /// Check only this constructor or operation, such as `put` or `put(Object, Object)`; may be repeated
    #[arg(long = "operation", value_name = "NAME")]
    operations: Vec<String>,
    /// Check with abstractions in the place of modules: fields whose class has an abstraction
    #[arg(long, value_name = "MODULES", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "check")]
    modular: Option<ModularName>,
    /// Check the invariant alone, of a class that could be compared with its abstraction
    #[arg(long)]
    no_abstraction: bool,
    /// How to search
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = EngineName::Glassbox)]
    engine: EngineName,
    /// How the glass box keeps its search space [default: sat]
    #[arg(long, value_name = "SPACE", value_enum)]
    space: Option<SpaceName>,
    /// How the glass box tells on which states a call would go the same way [default: path]
    #[arg(long, value_name = "ANALYSIS", value_enum)]
    dynamic: Option<DynamicName>,
    /// End in `unknown` after this many seconds, for all targets together
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// End in `unknown` when more memory is needed, such as 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    max_memory: u64,
    /// How many threads search (korat and glassbox; blackbox uses one)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    #[command(flatten)]
    outputs: Outputs,
    /// Where sources are looked for first, to show lines of them: a directory, a jar or zip, a .java file; may be repeated
    /// [otherwise: near the classes, in a jar named …-sources.jar beside theirs, in the JDK's src.zip]
    #[arg(long = "source", value_name = "PATH")]
    sources: Vec<PathBuf>,
    /// Turns the order of the search, and with it which example is found first
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Check again what an earlier run found to hold, and do not keep what this run finds
    #[arg(long)]
    no_cache: bool,
    /// Do not make the call of an example again on the JDK's own JVM
    #[arg(long)]
    no_confirm: bool,
    /// Print one line for each class, and nothing else
    #[arg(long, short)]
    quiet: bool,
    /// What to check: a class name, or a .java, .class or .jar file
    #[arg(value_name = "TARGET", required = true)]
    targets: Vec<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum EngineName {
    /// Run one call, settle all states on which it would go the same way, go on with another
    Glassbox,
    /// Build every state that satisfies the invariant, and call every operation on it
    Korat,
    /// Start from the constructors, and call every operation on every state that calls lead to
    Blackbox,
}

/// What is done with modules that are replaced.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ModularName {
    /// They are checked first, each against its abstraction
    Check,
    /// They are taken to behave like their abstractions
    Assume,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum DynamicName {
    /// Where the conditions along its path are the same
    Path,
    /// Where all fields are the same whose values flow into what is stored, returned or thrown, or decide about it
    Flow,
    /// Where all fields that it reads are the same
    Fields,
}

impl From<DynamicName> for Dynamic {
    fn from(name: DynamicName) -> Dynamic {
        match name {
            DynamicName::Path => Dynamic::Path,
            DynamicName::Flow => Dynamic::Flow,
            DynamicName::Fields => Dynamic::Fields,
        }
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SpaceName {
    /// As clauses of a SAT solver
    Sat,
    /// As a decision diagram (BDD), which counts elements exactly and needs more memory
    Bdd,
}

impl From<SpaceName> for SpaceKind {
    fn from(name: SpaceName) -> SpaceKind {
        match name {
            SpaceName::Sat => SpaceKind::Sat,
            SpaceName::Bdd => SpaceKind::Bdd,
        }
    }
}

/// A class and what to check of it.
struct Subject {
    path: ClassPath,
    specification: Specification,
    scope: Scope,
    /// What is replaced in it.
    modules: Vec<Module>,
    /// Where its source is found.
    sources: Arc<SourcePath>,
}

/// Checks classes.
pub fn check(command: Check) -> anyhow::Result<ExitCode> {
    let is_glass_box = matches!(command.engine, EngineName::Glassbox);
    if !is_glass_box && (command.space.is_some() || command.dynamic.is_some()) {
        anyhow::bail!("--space and --dynamic say how the glass box searches; leave them out, or use --engine glassbox");
    }
    let subjects = subjects(&command)?;
    command.outputs.prepare()?;
    let prints_text = !command.outputs.take_standard_output();
    let engine = engine(&command);
    let verdicts = if command.no_cache { None } else { Verdicts::open() };
    let interrupt = listen_for_interrupts()?;
    let limits = Limits {
        memory: command.max_memory,
        // A time limit beyond the end of time is none.
        deadline: command.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        ..Limits::default()
    };
    let style = style();
    let mut reports: Vec<Report> = Vec::new();
    // The sources that each of them names, in the same order.
    let mut sources: Vec<Sources> = Vec::new();
    let mut faults = 0;
    let count = subjects.len();
    for subject in subjects {
        let name = subject.specification.java_name();
        let target = Target {
            path: subject.path,
            specification: subject.specification,
            scope: subject.scope,
            limits,
            interrupt: interrupt.clone(),
        };
        let path = target.path.clone();
        let task = Task { target, jobs: usize::from(command.jobs), seed: command.seed };
        let report = match &verdicts {
            Some(verdicts) => remembered(verdicts, engine, task, command.quiet),
            None => search(engine, &task, command.quiet),
        };
        let Some(mut report) = report else {
            eprintln!("glassbox: internal error while checking {name}, see above; please report it.");
            faults += 1;
            continue;
        };
        if !command.no_confirm {
            confirm_report(&mut report, &path);
        }
        report.modules = leaned(&subject.modules, &reports, command.bound.unwrap_or(DEFAULT_BOUND));
        let refuted = report.modules.iter().find(|module| module.equivalence == Known::Refuted);
        if let (Some(refuted), Verdict::Holds) = (refuted, &report.verdict) {
            report.verdict = Verdict::Unknown { reason: Unknown::Module { module: refuted.module.clone() } };
        }
        if command.scope.is_some() {
            // What the file says is the scope, whatever bound it started from.
            report.scope.bound = None;
        }
        let separated = !reports.is_empty();
        let named = sources_of(&report, &subject.sources);
        if prints_text {
            show(&report, &named, &command, separated, &style)?;
        }
        if !command.quiet {
            eprint!("{}", glassbox_report::warnings(&report, &Style { colour: colour(std::io::stderr()), ..style }));
        }
        reports.push(report);
        sources.push(named);
    }
    if count > 1 && !command.quiet && prints_text {
        print(&format!("\n{}\n", glassbox_report::summary(&reports, &style)))?;
    }
    let checked = reports.iter().zip(&sources).map(|(report, sources)| Checked { report, sources });
    command.outputs.write(&reports, &checked.collect::<Vec<_>>())?;
    Ok(ExitCode::from(exit_code(&reports, faults)))
}

/// How to search.
#[derive(Clone, Copy, Debug)]
enum Searching {
    GlassBox(Options),
    Baseline(Engine),
}

fn engine(command: &Check) -> Searching {
    match command.engine {
        EngineName::Korat => Searching::Baseline(Engine::Korat),
        EngineName::Blackbox => Searching::Baseline(Engine::BlackBox),
        EngineName::Glassbox => Searching::GlassBox(Options {
            jobs: usize::from(command.jobs),
            space: command.space.unwrap_or(SpaceName::Sat).into(),
            dynamic: command.dynamic.unwrap_or(DynamicName::Path).into(),
            ..Options::default()
        }),
    }
}

/// What an earlier run found out, or else what a search finds out, kept from now on.
fn remembered(verdicts: &Verdicts, engine: Searching, mut task: Task, quiet: bool) -> Option<Report> {
    let how = format!("{engine:?}, {} jobs, seed {}", task.jobs, task.seed);
    let key = verdicts.key(&task.target, &how);
    if let Some(report) = verdicts.find(&key, &task.target.path) {
        return Some(report);
    }
    let (path, consulted) = task.target.path.noting();
    task.target.path = path;
    let report = search(engine, &task, quiet)?;
    verdicts.keep(&key, &report, &consulted);
    Some(report)
}

/// Searches, and shows how far it has come. A fault of ours gives nothing: it must not take the verdicts on other classes with it.
fn search(engine: Searching, task: &Task, quiet: bool) -> Option<Report> {
    let mut display = Display::new(&task.target.specification.java_name(), quiet);
    catch_unwind(AssertUnwindSafe(|| {
        let mut told = |progress: &Progress| display.show(progress);
        let mut report = match engine {
            Searching::Baseline(engine) => glassbox_baselines::check(engine, task, &mut told),
            Searching::GlassBox(options) => glassbox_search::check(&task.target, options, &mut told),
        };
        reach(&task.target, &mut report);
        report
    }))
    .ok()
}

/// Finds all classes and reads what is to be checked of them.
fn subjects(command: &Check) -> anyhow::Result<Vec<Subject>> {
    let file = match &command.scope {
        Some(file) => Some((
            file,
            fs::read_to_string(file).with_context(|| format!("cannot read the scope file {}", file.display()))?,
        )),
        None => None,
    };
    let mut found = Vec::new();
    for target in &command.targets {
        let chosen = command.classes.choose(target)?;
        let sources = SourcePath::new(chosen.path.clone(), &command.sources, chosen.compiled.as_deref())?;
        let sources = Arc::new(sources);
        found.extend(chosen.classes.into_iter().map(|class| (chosen.path.clone(), sources.clone(), class)));
    }
    if let (Some((file, _)), [_, _, ..]) = (&file, &found[..]) {
        let names: Vec<String> = found.iter().map(|(_, _, class)| class.replace('/', ".")).collect();
        bail!(
            "the scope file {} is for one class, and there are {} to check: {}",
            file.display(),
            names.len(),
            names.join(", ")
        );
    }
    let mut subjects = Vec::new();
    for (whole, sources, class) in found {
        let Modular { path, modules } = modular(&whole, &class, command.modular.is_some())?;
        if command.modular != Some(ModularName::Assume) {
            for module in modules.iter().filter_map(|module| module.class.as_ref()) {
                let known = |subject: &Subject| subject.specification.class == *module;
                if !subjects.iter().any(known) {
                    let bound = command.bound.unwrap_or(DEFAULT_BOUND);
                    subjects.push(module_subject(&whole, &sources, &class, module, bound)?);
                }
            }
        }
        let mut world = World::new(path.clone());
        let mut specification = Specification::read(&mut world, &class)?;
        if command.no_abstraction {
            specification.forget_abstraction();
        }
        let scope = match &file {
            None => {
                specification.select(&command.operations)?;
                Scope::generate(&mut world, &specification, command.bound.unwrap_or(DEFAULT_BOUND))?
            }
            Some((file, text)) => {
                // The file may list operations that were not asked for this time.
                let mut scope = Scope::from_toml(&mut world, &specification, text)
                    .with_context(|| format!("{} cannot be used", file.display()))?;
                specification.select(&command.operations)?;
                narrow(&mut scope, &specification);
                scope
            }
        };
        subjects.push(Subject { path, specification, scope, modules, sources });
    }
    Ok(subjects)
}

/// A module, to be checked against its abstraction as far as a client needs it.
fn module_subject(
    path: &ClassPath,
    sources: &Arc<SourcePath>,
    client: &str,
    module: &str,
    bound: u32,
) -> anyhow::Result<Subject> {
    let mut world = World::new(path.clone());
    let mut specification = Specification::read(&mut world, module)?;
    specification.select_called_by(&mut world, client)?;
    let scope = Scope::generate(&mut world, &specification, bound)?;
    Ok(Subject { path: path.clone(), specification, scope, modules: Vec::new(), sources: sources.clone() })
}

/// What is known of modules by now.
fn leaned(modules: &[Module], reports: &[Report], bound: u32) -> Vec<Leaned> {
    let known = |module: &Module| {
        let report = reports.iter().find(|report| report.target == module.name && module.class.is_some());
        match report.map(|report| (&report.verdict, report.cached)) {
            Some((Verdict::Holds, false)) => Known::Checked,
            Some((Verdict::Holds, true)) => Known::Cached,
            Some((Verdict::Violated, _)) => Known::Refuted,
            _ => Known::Assumed,
        }
    };
    let leaned = |module: &Module| Leaned {
        module: module.name.clone(),
        abstraction: module.abstraction.clone(),
        bound,
        equivalence: known(module),
    };
    modules.iter().map(leaned).collect()
}

/// The sources that a report names.
fn sources_of(report: &Report, path: &SourcePath) -> Sources {
    Sources::collect([report], |class, file| {
        let found = path.find(class, file)?;
        let is_file = matches!(found.place, SourcePlace::File(_));
        Some(Source { place: found.place.to_string(), is_file, text: found.text })
    })
}

/// Leaves in a scope only what a specification wants to have checked.
fn narrow(scope: &mut Scope, specification: &Specification) {
    let wanted: Vec<&str> =
        specification.constructors.iter().chain(&specification.operations).map(|method| &*method.label).collect();
    scope.constructors.retain(|call| wanted.contains(&&*call.method.label));
    scope.operations.retain(|call| wanted.contains(&&*call.method.label));
    scope.skipped.retain(|skipped| wanted.contains(&&*skipped.operation));
}

/// The first Ctrl-C asks the engine to end with what it knows, the second ends everything.
fn listen_for_interrupts() -> anyhow::Result<Arc<AtomicBool>> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(UNKNOWN));
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(interrupt)
}

fn show(report: &Report, sources: &Sources, command: &Check, separated: bool, style: &Style) -> anyhow::Result<()> {
    if command.quiet {
        return print(&format!("{}\n", glassbox_report::line(report, style)));
    }
    let text = glassbox_report::text(report, sources, style);
    print(&if separated { format!("\n{text}") } else { text })
}

/// Writes to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // Whoever reads has seen enough; the exit code is still of interest.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// The worst of all verdicts: a violation is certain, whatever is not known of the rest.
fn exit_code(reports: &[Report], faults: usize) -> u8 {
    if reports.iter().any(|report| report.verdict == Verdict::Violated) {
        VIOLATED
    } else if faults > 0 || reports.iter().any(|report| report.verdict != Verdict::Holds) {
        UNKNOWN
    } else {
        0
    }
}

/// How text looks best on standard output.
fn style() -> Style {
    let columns = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(0, |size| usize::from(size.ws_col));
    let width = if columns == 0 { WIDEST } else { columns.min(WIDEST) };
    Style { colour: colour(std::io::stdout()), width }
}

fn colour(stream: impl IsTerminal) -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !unwanted && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// A bound that makes sense.
pub fn bound(text: &str) -> anyhow::Result<u32> {
    match text.parse::<u32>() {
        Ok(0) => bail!("a bound of 0 leaves nothing to check; use 1 or more"),
        Ok(bound) if bound <= LARGEST_BOUND => Ok(bound),
        _ if !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit()) => {
            bail!(
                "no search gets to the end of so many states; bounds up to {LARGEST_BOUND} are accepted, 3 to 8 are usual"
            )
        }
        _ => bail!("a bound is a number from 1 to {LARGEST_BOUND}"),
    }
}
