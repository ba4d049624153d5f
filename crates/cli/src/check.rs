//! `glassbox check`: all states and all calls of a class, up to a bound.
//!
//! Everything that can be wrong with the input is found before the first check starts. Then one class after
//! the other is checked, and each verdict is printed when it is there.

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use glassbox_baselines::reach::reach;
use glassbox_baselines::{Engine, Position, Progress, Task};
use glassbox_classes::process::Patience;
use glassbox_classes::{ClassPath, SourcePath, SourcePlace};
use glassbox_machine::Limits;
use glassbox_report::{Checked, Source, Sources, Style};
use glassbox_spec::Module;
use glassbox_stage::Target;
use glassbox_verdict::{Coverage, Known, Leaned, Report, SCHEMA, Scope, Unknown, Verdict};

use crate::confirm::confirm_report;
use crate::finished;
use crate::how::Searching;
use crate::interrupts::on_interrupt;
use crate::ir;
use crate::ladder;
use crate::memory;
use crate::mutate::strength;
use crate::outputs::Outputs;
use crate::preparing::Preparing;
use crate::progress::Display;
use crate::run::seconds;
use crate::settings::Settings;
use crate::streams::{print, tell, tell_lines};
use crate::subjects::{Refused, What, hint, subjects};
use crate::verdicts::Verdicts;
use crate::{UNKNOWN, VIOLATED};

/// How long the JVM may confirm violations after a limit or an interrupt has ended the search.
const GRACE: Duration = Duration::from_secs(2);
/// Lines are no longer than this even where there is room.
const WIDEST: usize = 100;

/// Arguments of `glassbox check`.
#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    what: What,
    /// End in `unknown` after this many seconds, for all targets together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    #[command(flatten)]
    outputs: Outputs,
    /// Where sources are looked for first, to show lines of them: a directory, a jar or zip, a .java file; may be repeated
    /// [otherwise: near the classes, in a jar named …-sources.jar beside theirs, in the JDK's src.zip]
    #[arg(long = "source", value_name = "PATH")]
    sources: Vec<PathBuf>,
    /// Check again what an earlier run found to hold, and do not keep what this run finds
    #[arg(long)]
    no_cache: bool,
    /// Do not make the call of an example again on the JDK's own JVM
    #[arg(long)]
    no_confirm: bool,
    /// Check copies of a class that holds with one mistake each, and show those that the specification does not tell from it
    #[arg(long)]
    mutate: bool,
    /// Print one line for each class, and nothing else
    #[arg(long, short)]
    quiet: bool,
}

/// Checks classes.
pub fn check(settings: &Settings) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let command: Check = settings.read(None)?;
    let interrupt = listen_for_interrupts()?;
    // A time limit beyond the end of time is none.
    let deadline = command.timeout.and_then(|timeout| start.checked_add(timeout));
    let patience = Patience { deadline, interrupt: interrupt.clone() };
    let preparing = Preparing::begin(&patience);
    let (subjects, refused) = subjects(&command.what, &command.sources, settings, &patience)?;
    drop(preparing);
    command.outputs.prepare()?;
    let prints_text = !command.outputs.take_standard_output();
    let verdicts = if command.no_cache { None } else { Verdicts::open() };
    let style = style();
    let mut reports: Vec<Report> = refused.iter().map(refusal).collect::<anyhow::Result<_>>()?;
    // The sources that each of them names, in the same order.
    let mut sources: Vec<Sources> = vec![Sources::default(); reports.len()];
    for (index, report) in reports.iter().enumerate().filter(|_| prints_text) {
        show(report, &sources[index], &command, index > 0, &style)?;
    }
    let mut faults = 0;
    let count = subjects.len() + refused.len();
    for subject in subjects {
        let name = subject.specification.java_name();
        let how = &subject.how;
        let engine = how.searching()?;
        let limits = Limits { memory: how.max_memory, deadline, resident: Some(memory::resident), ..Limits::default() };
        let target = Target {
            path: subject.path,
            specification: subject.specification,
            scope: subject.scope,
            limits,
            interrupt: interrupt.clone(),
            statics: None,
        };
        let task = Task { target: target.clone(), jobs: usize::from(how.jobs), seed: how.seed };
        let rungs = if how.climbs() { ladder::rungs(task.target.scope.bound) } else { Vec::new() };
        let report = match &verdicts {
            Some(verdicts) => remembered(verdicts, engine, task, &rungs, command.quiet),
            None => climb(engine, &task, &rungs, &mut None, command.quiet),
        };
        let Some(mut report) = report else {
            tell(format_args!("glassbox: internal error while checking {name}, see above; please report it."));
            faults += 1;
            continue;
        };
        if !command.no_confirm {
            let has_to_end = || limits.is_late() || interrupt.load(Ordering::Relaxed);
            // Violations found before a limit struck are confirmed if that takes two seconds at most.
            let grace = has_to_end().then(|| Instant::now() + GRACE);
            let ended = || grace.map_or_else(has_to_end, |grace| Instant::now() >= grace);
            confirm_report(&mut report, &target.path, &ended);
        }
        report.modules = leaned(&subject.modules, &reports, how.bound());
        let reason = unsound(&subject.modules, &report.modules, &reports);
        if let (Some(reason), Verdict::Holds) = (reason, &report.verdict) {
            report.verdict = Verdict::Unknown { reason };
        }
        if command.mutate {
            report.strength = strength(&report, &target, how, command.quiet)?;
        }
        if how.scope.is_some() {
            // What the file says is the scope, whatever bound it started from.
            report.scope.bound = None;
        }
        let separated = !reports.is_empty();
        let named = sources_of(&report, &subject.sources, &target.path);
        if prints_text {
            show(&report, &named, &command, separated, &style)?;
        }
        if !command.quiet {
            tell_lines(glassbox_report::warnings(&report, &Style { colour: colour(std::io::stderr()), ..style }));
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

/// The report on a class of which it cannot be read what to check.
fn refusal(refused: &Refused) -> anyhow::Result<Report> {
    let hint = hint(&refused.error).map_or_else(String::new, |hint| format!(". {hint}"));
    let problem = format!("{:#}{hint}", refused.error);
    Ok(Report {
        schema: SCHEMA,
        target: refused.class.clone(),
        mirror: None,
        engine: refused.how.searching()?.name().to_owned(),
        jdk: refused.path.jdk().version().to_owned(),
        scope: Scope {
            bound: refused.how.scope.is_none().then(|| refused.how.bound()),
            asked: None,
            words: Vec::new(),
            narrowed: Vec::new(),
            toml: String::new(),
        },
        verdict: Verdict::Unknown { reason: Unknown::Specification { problem } },
        coverage: Coverage::default(),
        operations: Vec::new(),
        skipped: Vec::new(),
        unselected: Vec::new(),
        equivalence: None,
        modules: Vec::new(),
        certificate: None,
        strength: None,
        warnings: Vec::new(),
        seconds: 0.0,
        cached: false,
    })
}

/// What an earlier run found out, or else what a search finds out, kept from now on. It goes on where an earlier run had to end.
fn remembered(verdicts: &Verdicts, engine: Searching, mut task: Task, rungs: &[u32], quiet: bool) -> Option<Report> {
    let how = format!("{engine:?}, {} jobs, seed {}, rungs {rungs:?}", task.jobs, task.seed);
    let key = verdicts.key(&task.target, &how);
    if let Some(report) = verdicts.find(&key, &task.target.path) {
        return Some(report);
    }
    let (path, consulted) = task.target.path.noting();
    task.target.path = path;
    let (earlier, position) = verdicts.find_unfinished(&key, &task.target.path).unzip();
    let mut position = position.flatten();
    let scope = task.target.scope.clone();
    if let Some(earlier) = &earlier {
        finished::close(&mut task.target.scope, earlier);
    }
    if let Some(position) = position.as_ref().filter(|_| !quiet) {
        let (name, done) = (task.target.specification.java_name(), position.done());
        let what = match position.engine() {
            Engine::Korat => "candidates",
            Engine::BlackBox => "states",
        };
        tell(format_args!("note: {name} goes on where an earlier run had to end, after {done} {what}"));
    }
    let mut report = climb(engine, &task, rungs, &mut position, quiet)?;
    if let Some(earlier) = earlier {
        finished::join(&mut report, earlier, &scope);
    }
    verdicts.keep(&key, &report, position, &consulted);
    Some(report)
}

/// Searches small bounds, then all of the scope, within which there may be a position to go on from.
fn climb(
    engine: Searching,
    task: &Task,
    rungs: &[u32],
    position: &mut Option<Position>,
    quiet: bool,
) -> Option<Report> {
    let whole = task.target.scope.bound;
    let mut display = Display::new(&task.target.specification.java_name(), quiet);
    ladder::climb(task, rungs, |task| {
        let position = if task.target.scope.bound == whole { &mut *position } else { &mut None };
        search(engine, task, position, &mut display)
    })
}

/// Searches, and shows how far it has come. A fault of ours gives nothing: it must not take the verdicts on other classes with it.
fn search(engine: Searching, task: &Task, position: &mut Option<Position>, display: &mut Display) -> Option<Report> {
    catch_unwind(AssertUnwindSafe(|| {
        let mut told = |progress: &Progress| display.show(progress);
        let mut report = engine.go_on(task, position, &mut told);
        reach(&task.target, &mut report);
        report
    }))
    .ok()
}

/// Why a client of some modules cannot be said to hold, if there is a reason.
fn unsound(modules: &[Module], leaned: &[Leaned], reports: &[Report]) -> Option<Unknown> {
    let first = |known: Known| leaned.iter().position(|one| one.equivalence == known);
    let module = |index: usize| leaned[index].module.clone();
    let refuted = first(Known::Refuted).map(|index| Unknown::Module { module: module(index) });
    let undecided = || first(Known::Undecided).map(|index| Unknown::ModuleUndecided { module: module(index) });
    let partly = || {
        let index = first(Known::Partly)?;
        Some(Unknown::ModulePart { module: module(index), method: left_out(&modules[index], reports)? })
    };
    let inspected = || {
        let index = first(Known::Inspected)?;
        Some(Unknown::ModuleException { module: module(index), method: modules[index].inspects.clone()? })
    };
    refuted.or_else(undecided).or_else(partly).or_else(inspected)
}

/// A method that a client may call and that the check of a module left out.
fn left_out(module: &Module, reports: &[Report]) -> Option<String> {
    let name = |label: &str| label.split('(').next().unwrap_or(label).to_owned();
    let of_module = reports.iter().filter(|report| report.target == module.name);
    let skipped = of_module.flat_map(|report| &report.skipped).map(|skipped| &skipped.operation);
    let mut skipped = skipped.filter(|label| module.called.contains(&name(label)));
    module.uncompared.clone().or_else(|| skipped.next().cloned())
}

/// What is known of modules by now.
fn leaned(modules: &[Module], reports: &[Report], bound: u32) -> Vec<Leaned> {
    let known = |module: &Module| {
        let of_module = |report: &&Report| report.target == module.name && module.class.is_some();
        // What holds up to a smaller bound says too little.
        let far_enough = |report: &&Report| report.scope.bound.is_some_and(|checked| checked >= bound);
        if reports.iter().filter(of_module).any(|report| report.verdict == Verdict::Violated) {
            return Known::Refuted;
        }
        let mut checked = reports.iter().filter(of_module).filter(far_enough).peekable();
        if checked.peek().is_none() {
            return Known::Assumed;
        }
        match checked.find(|report| report.verdict == Verdict::Holds) {
            Some(_) if left_out(module, reports).is_some() => Known::Partly,
            Some(_) if module.inspects.is_some() => Known::Inspected,
            Some(report) if report.cached => Known::Cached,
            Some(_) => Known::Checked,
            None => Known::Undecided,
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

/// The sources that a report names, and register code where there is no source.
fn sources_of(report: &Report, path: &SourcePath, classes: &ClassPath) -> Sources {
    let sources = Sources::collect([report], |class, file| {
        let found = path.find(class, file)?;
        let is_file = matches!(found.place, SourcePlace::File(_));
        Some(Source { place: found.place.to_string(), is_file, text: found.text })
    });
    sources.with_code(report, |class| ir::lines(classes, &class.replace('.', "/")))
}

/// The first Ctrl-C or SIGTERM asks the engine to end with what it knows, the second ends
/// everything.
pub fn listen_for_interrupts() -> anyhow::Result<Arc<AtomicBool>> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    on_interrupt(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(UNKNOWN));
        }
    })?;
    Ok(interrupt)
}

fn show(report: &Report, sources: &Sources, command: &Check, separated: bool, style: &Style) -> anyhow::Result<()> {
    if command.quiet {
        return print(&format!("{}\n", glassbox_report::line(report, style)));
    }
    let text = glassbox_report::text(report, sources, style);
    print(&if separated { format!("\n{text}") } else { text })
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
