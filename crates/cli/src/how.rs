//! Options that say how one class is checked. They can be typed, or stand in `glassbox.toml`, there also for one class alone.

use std::path::PathBuf;

use anyhow::bail;
use glassbox_baselines::{Engine, Position, Progress, Task, check_from};
use glassbox_search::{Dynamic, Options, SpaceKind};
use glassbox_verdict::Report;

use crate::run::size;

pub use glassbox_spec::DEFAULT_BOUND;

/// A larger bound is a slip of the finger: no search gets to the end of it.
const LARGEST_BOUND: u32 = 1000;

/// How a class is checked.
#[derive(Clone, clap::Args)]
pub struct How {
    /// At most so many objects of each class, and as many different values [default: 3]
    #[arg(long, value_name = "N", value_parser = bound, allow_negative_numbers = true, conflicts_with = "scope")]
    bound: Option<u32>,
    /// Take the bounds from a file that `glassbox scope` printed
    #[arg(long, value_name = "FILE")]
    pub scope: Option<PathBuf>,
    /// Do not try small bounds before a large one
    #[arg(long)]
    no_ladder: bool,
    /// Check only this constructor or operation, such as `put` or `put(Object, Object)`; may be repeated
    #[arg(long = "operation", value_name = "NAME")]
    pub operations: Vec<String>,
    /// Check with abstractions in the place of modules: fields whose class has an abstraction
    #[arg(long, value_name = "MODULES", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "check")]
    pub modular: Option<ModularName>,
    /// Check the invariant alone, of a class that could be compared with its abstraction
    #[arg(long)]
    pub no_abstraction: bool,
    /// How to search
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = EngineName::Glassbox)]
    engine: EngineName,
    /// How the glass box keeps its search space [default: sat]
    #[arg(long, value_name = "SPACE", value_enum)]
    space: Option<SpaceName>,
    /// How the glass box tells on which states a call would go the same way [default: path]
    #[arg(long, value_name = "ANALYSIS", value_enum)]
    dynamic: Option<DynamicName>,
    /// Have a proof for each answer of a solver that the verdict rests upon, and check it
    #[arg(long)]
    certify: bool,
    /// End in `unknown` when more memory is needed, such as 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    pub max_memory: u64,
    /// How many threads search (korat and glassbox; blackbox uses one)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256),
        allow_negative_numbers = true)]
    pub jobs: u16,
    /// Turns the order of the search, and with it which example is found first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub enum Searching {
    /// With the glass box.
    GlassBox(Options),
    /// With one of the others.
    Baseline(Engine),
}

impl Searching {
    /// The engine, as reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Searching::GlassBox(_) => "glassbox",
            Searching::Baseline(Engine::Korat) => "korat",
            Searching::Baseline(Engine::BlackBox) => "blackbox",
        }
    }

    /// Searches.
    pub fn run(self, task: &Task, told: &mut dyn FnMut(&Progress)) -> Report {
        match self {
            Searching::Baseline(engine) => glassbox_baselines::check(engine, task, told),
            Searching::GlassBox(options) => glassbox_search::check(&task.target, options, told),
        }
    }

    /// Searches from where an earlier run of the same check had to end. Afterwards, the position is where this one had to, if it had.
    pub fn go_on(self, task: &Task, position: &mut Option<Position>, told: &mut dyn FnMut(&Progress)) -> Report {
        match self {
            Searching::Baseline(engine) => {
                let (report, reached) = check_from(engine, task, position.as_ref(), told);
                *position = reached;
                report
            }
            // It takes one operation after the other, and what is known of those is kept.
            Searching::GlassBox(options) => glassbox_search::check(&task.target, options, told),
        }
    }
}

impl How {
    /// The bound from which the scope is generated.
    pub fn bound(&self) -> u32 {
        self.bound.unwrap_or(DEFAULT_BOUND)
    }

    /// Whether small bounds are tried before the bound. A scope file says exactly where to look.
    pub fn climbs(&self) -> bool {
        !self.no_ladder && self.scope.is_none()
    }

    /// How to search; fails where options contradict each other.
    pub fn searching(&self) -> anyhow::Result<Searching> {
        let baseline = match self.engine {
            EngineName::Korat => Engine::Korat,
            EngineName::Blackbox => Engine::BlackBox,
            EngineName::Glassbox => {
                return Ok(Searching::GlassBox(Options {
                    jobs: usize::from(self.jobs),
                    space: self.space.unwrap_or(SpaceName::Sat).into(),
                    dynamic: self.dynamic.unwrap_or(DynamicName::Path).into(),
                    certify: self.certify,
                    ..Options::default()
                }));
            }
        };
        if self.space.is_some() || self.dynamic.is_some() {
            bail!("--space and --dynamic say how the glass box searches; leave them out, or use --engine glassbox");
        }
        if self.certify {
            bail!(
                "--certify is about answers of solvers, and this engine asks none; leave it out, or use --engine glassbox"
            );
        }
        Ok(Searching::Baseline(baseline))
    }
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

/// How the search space is kept.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum SpaceName {
    /// As clauses of a SAT solver
    Sat,
    /// As a decision diagram (BDD), which counts elements exactly and needs more memory
    Bdd,
}

impl SpaceName {
    /// The solver behind it, which is a part of this program.
    pub fn solver(self) -> &'static str {
        match self {
            SpaceName::Sat => "Sequel, the SAT solver of Glassbox",
            SpaceName::Bdd => "OxiDD, decision diagrams",
        }
    }
}

impl From<SpaceName> for SpaceKind {
    fn from(name: SpaceName) -> SpaceKind {
        match name {
            SpaceName::Sat => SpaceKind::Sat,
            SpaceName::Bdd => SpaceKind::Bdd,
        }
    }
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
