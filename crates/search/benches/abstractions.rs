//! Figures 20 and 21 of paper 000 on the unmodified bytecode of the JDK: collections of up to n entries, with n keys and eight values,
//! are compared with their abstractions on five operations. Beside the paper's times stand those of our own Korat and black box, in the same run.
//!
//! `cargo bench --bench abstractions -- TreeMap` is one class; `--quick` gives each cell a few seconds and stops at 31. An engine that
//! did not come to the end of a size within its time is not asked about larger ones.

#![allow(clippy::print_stdout)]
#![allow(clippy::approx_constant, reason = "the paper took 3.142 seconds")]

#[path = "../tests/collections/mod.rs"]
mod collections;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use glassbox_baselines::{Engine, Task};
use glassbox_classes::Jdk;
use glassbox_search::Options;
use glassbox_spec::{Domain, Literal, PoolKind, Scope};
use glassbox_stage::Target;
use glassbox_verdict::{Report, Unknown, Verdict};

/// What a cell gets, by the clock: of the glass box, and of the others.
const TIMES: [Duration; 2] = [Duration::from_secs(3600), Duration::from_secs(120)];
const QUICK: [Duration; 2] = [Duration::from_secs(10); 2];
const QUICK_MOST: u32 = 32;

/// How many values the paper puts into maps, besides null.
const VALUES: i64 = 8;

/// What Korat's search and the black box get: of eight, they would go through all combinations.
const FEWER_VALUES: i64 = 1;

const OF_MAPS: [&str; 5] = ["put(Object, Object)", "remove(Object)", "get(Object)", "isEmpty()", "clear()"];
const OF_SETS: [&str; 5] = ["add(Object)", "remove(Object)", "contains(Object)", "isEmpty()", "clear()"];

/// A size, and the paper's seconds: of Korat and of the glass box.
type Row = (u32, Option<f64>, Option<f64>);

const TREE_MAP: [Row; 19] = [
    (1, Some(0.608), Some(0.188)),
    (2, Some(0.613), Some(0.244)),
    (3, Some(0.676), Some(0.392)),
    (4, Some(0.732), Some(0.485)),
    (5, Some(1.251), Some(0.670)),
    (6, Some(4.721), Some(0.751)),
    (7, Some(23.547), Some(0.985)),
    (8, Some(2202.231), Some(1.124)),
    (9, None, Some(1.491)),
    (10, None, Some(1.670)),
    (11, None, Some(2.303)),
    (12, None, Some(2.555)),
    (13, None, Some(3.142)),
    (14, None, Some(3.435)),
    (15, None, Some(4.571)),
    (31, None, Some(40.405)),
    (63, None, Some(787.411)),
    (127, None, None),
    (255, None, None),
];

const HASH_MAP: [Row; 19] = [
    (1, Some(0.465), Some(0.176)),
    (2, Some(0.497), Some(0.227)),
    (3, Some(0.539), Some(0.258)),
    (4, Some(0.810), Some(0.305)),
    (5, Some(0.735), Some(0.373)),
    (6, Some(0.819), Some(0.422)),
    (7, Some(0.997), Some(0.494)),
    (8, Some(3.077), Some(0.599)),
    (9, Some(18.972), Some(0.675)),
    (10, Some(150.932), Some(0.780)),
    (11, Some(1203.986), Some(0.953)),
    (12, None, Some(1.162)),
    (13, None, Some(1.356)),
    (14, None, Some(1.708)),
    (15, None, Some(2.143)),
    (16, None, Some(2.879)),
    (32, None, Some(75.139)),
    (64, None, Some(2004.723)),
    (128, None, None),
];

const TREE_SET: [Row; 18] = [
    (1, Some(0.638), Some(0.195)),
    (2, Some(0.648), Some(0.246)),
    (3, Some(0.693), Some(0.393)),
    (4, Some(1.020), Some(0.489)),
    (5, Some(0.699), Some(0.651)),
    (6, Some(0.876), Some(0.752)),
    (7, Some(0.943), Some(0.961)),
    (8, Some(2.773), Some(1.090)),
    (9, Some(8.208), Some(1.473)),
    (10, Some(24.921), Some(1.665)),
    (11, Some(74.966), Some(2.238)),
    (12, Some(221.719), Some(2.493)),
    (13, Some(615.524), Some(3.065)),
    (14, Some(1706.41), Some(3.399)),
    (15, None, Some(4.481)),
    (31, None, Some(39.789)),
    (63, None, Some(796.955)),
    (127, None, None),
];

const HASH_SET: [Row; 19] = [
    (1, Some(0.520), Some(0.171)),
    (2, Some(0.511), Some(0.221)),
    (3, Some(0.716), Some(0.248)),
    (4, Some(0.570), Some(0.299)),
    (5, Some(0.567), Some(0.363)),
    (6, Some(0.623), Some(0.414)),
    (7, Some(0.701), Some(0.478)),
    (8, Some(1.878), Some(0.579)),
    (9, Some(3.357), Some(0.644)),
    (10, Some(9.440), Some(0.773)),
    (11, Some(29.485), Some(0.948)),
    (12, Some(82.642), Some(1.068)),
    (13, Some(238.420), Some(1.344)),
    (14, Some(593.045), Some(1.608)),
    (15, Some(952.317), Some(2.029)),
    (16, None, Some(2.816)),
    (32, None, Some(68.011)),
    (64, None, Some(2543.034)),
    (128, None, None),
];

/// A size, and the paper's seconds with abstractions in the place of modules.
const MODULAR_TREE_SET: [(u32, f64); 9] = [
    (1, 0.122),
    (3, 0.167),
    (7, 0.251),
    (15, 0.429),
    (31, 0.991),
    (63, 3.388),
    (127, 16.690),
    (255, 184.827),
    (511, 425.328),
];
const MODULAR_HASH_SET: [(u32, f64); 9] = [
    (1, 0.106),
    (4, 0.169),
    (7, 0.238),
    (16, 0.451),
    (32, 0.989),
    (64, 3.464),
    (128, 17.071),
    (256, 91.629),
    (512, 754.426),
];

/// With numbers up to n, and as many counts.
const INT_COUNTER: [(u32, f64); 8] =
    [(1, 0.113), (3, 0.164), (7, 0.267), (15, 0.539), (31, 1.867), (63, 10.794), (127, 93.276), (255, 946.091)];
const DUAL_CACHE: [(u32, f64); 7] =
    [(3, 0.327), (7, 0.529), (15, 1.015), (31, 4.057), (63, 26.192), (127, 215.521), (255, 2180.506)];

/// What the command line asks for.
struct Asked {
    jdk: Arc<Jdk>,
    classes: Vec<String>,
    times: [Duration; 2],
    most: u32,
}

impl Asked {
    fn names(&self, name: &str) -> bool {
        self.classes.is_empty() || self.classes.iter().any(|class| class == name)
    }

    /// Whether a class of the JDK is to be measured. One that has no specification cannot be.
    fn wants(&self, name: &str) -> bool {
        let is_known = collections::NAMES.contains(&name);
        if self.names(name) && !is_known {
            println!("{name}: there is no specification of it");
        }
        is_known && self.names(name)
    }
}

fn main() {
    let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_quick = words.iter().any(|word| word == "--quick");
    let classes = words.into_iter().filter(|word| !word.starts_with('-')).collect();
    let (times, most) = if is_quick { (QUICK, QUICK_MOST) } else { (TIMES, u32::MAX) };
    let [ours, others] = times.map(|time| time.as_secs());
    println!(
        "Java {}, CPU seconds, at most {ours} s by the clock ({others} s for the others); - is not tried",
        jdk.version()
    );
    let asked = Asked { jdk, classes, times, most };
    println!("compared with abstractions (figure 20); growth is from half the size, less is Korat by glass box;");
    println!("Korat and the black box get {FEWER_VALUES} value in maps, the glass box {VALUES}");
    println!(
        "class                    n      steps  glass box  growth       Korat    less   black box    paper: Korat  glass box"
    );
    modules(&asked, "TreeMap", &TREE_MAP, &OF_MAPS);
    modules(&asked, "HashMap", &HASH_MAP, &OF_MAPS);
    modules(&asked, "TreeSet", &TREE_SET, &OF_SETS);
    modules(&asked, "HashSet", &HASH_SET, &OF_SETS);
    println!("with abstractions in the place of their modules (figure 21)");
    println!("class                    n      steps  glass box  growth    paper: glass box");
    for (name, rows) in [("TreeSet", &MODULAR_TREE_SET), ("HashSet", &MODULAR_HASH_SET)] {
        if asked.wants(name) {
            clients(&asked, name, rows, |size| collections::some(&asked.jdk, name, size, &OF_SETS, true));
        }
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/modular");
    for (name, rows) in [("IntCounterOverTreeMap", &INT_COUNTER[..]), ("DualCacheOverHashMap", &DUAL_CACHE[..])] {
        let source = examples.join(format!("{name}.java"));
        if asked.names(name) {
            clients(&asked, name, rows, |size| collections::client(&asked.jdk, &source, size));
        }
    }
}

/// What an engine said of one size.
enum Cell {
    Holds {
        seconds: f64,
        steps: u64,
    },
    /// It did not come to its end, or it came to another one than it should have.
    Other(String),
    NotTried,
}

impl Cell {
    fn seconds(&self) -> Option<f64> {
        match self {
            Cell::Holds { seconds, .. } => Some(*seconds),
            _ => None,
        }
    }

    fn shown(&self) -> String {
        match self {
            Cell::Holds { seconds, .. } => format!("{seconds:.2}"),
            Cell::Other(reason) => reason.clone(),
            Cell::NotTried => "-".to_owned(),
        }
    }

    fn steps(&self) -> String {
        match self {
            Cell::Holds { steps, .. } => steps.to_string(),
            _ => "-".to_owned(),
        }
    }
}

/// An engine, as long as it comes to its end.
struct Column {
    goes_on: bool,
    done: Vec<(u32, f64)>,
}

impl Column {
    fn new() -> Column {
        Column { goes_on: true, done: Vec::new() }
    }

    fn cell(&mut self, size: u32, check: impl FnOnce() -> Report) -> Cell {
        if !self.goes_on {
            return Cell::NotTried;
        }
        let report = check();
        let cell = match &report.verdict {
            Verdict::Holds => Cell::Holds { seconds: report.seconds, steps: report.coverage.steps.unwrap_or(0) },
            Verdict::Unknown { reason: Unknown::Time } => Cell::Other("time".to_owned()),
            Verdict::Unknown { reason: Unknown::Memory } => Cell::Other("memory".to_owned()),
            other => Cell::Other(format!("{other:?}")),
        };
        self.goes_on = cell.seconds().is_some();
        self.done.extend(cell.seconds().map(|seconds| (size, seconds)));
        cell
    }

    /// How many times as long a size took as the one of half as many entries. Small ones say nothing.
    fn growth(&self, size: u32) -> String {
        let seconds = |wanted: u32| self.done.iter().find(|(size, _)| *size == wanted).map(|(_, seconds)| *seconds);
        let ratio = seconds(size).zip(seconds(size / 2)).filter(|_| size > 7);
        ratio.map_or(String::new(), |(whole, half)| format!("{:.1}", whole / half))
    }
}

fn modules(asked: &Asked, name: &str, rows: &[Row], operations: &[&str]) {
    if !asked.wants(name) {
        return;
    }
    let (mut glass_box, mut korat, mut black_box) = (Column::new(), Column::new(), Column::new());
    let paper = |seconds: &Option<f64>| seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.2}"));
    for (size, paper_korat, paper_glass_box) in rows.iter().filter(|(size, ..)| *size <= asked.most) {
        let [patience, others] = asked.times;
        let target = |time, values| timed(time, values, collections::some(&asked.jdk, name, *size, operations, false));
        let ours = glass_box
            .cell(*size, || glassbox_search::check(&target(patience, VALUES), Options::default(), &mut |_| {}));
        let baseline = |column: &mut Column, engine: Engine| {
            let task = Task { target: target(others, FEWER_VALUES), jobs: 1, seed: 0 };
            column.cell(*size, || glassbox_baselines::check(engine, &task, &mut |_| {}))
        };
        let theirs = baseline(&mut korat, Engine::Korat);
        let reached = baseline(&mut black_box, Engine::BlackBox);
        let less = theirs.seconds().zip(ours.seconds()).map_or(String::new(), |(a, b)| format!("{:.1}", a / b));
        println!(
            "{name:<21} {size:>4} {:>10} {:>10} {:>7} {:>11} {less:>7} {:>11} {:>15} {:>10}",
            ours.steps(),
            ours.shown(),
            glass_box.growth(*size),
            theirs.shown(),
            reached.shown(),
            paper(paper_korat),
            paper(paper_glass_box),
        );
    }
}

fn clients(asked: &Asked, name: &str, rows: &[(u32, f64)], target: impl Fn(u32) -> Target) {
    let mut glass_box = Column::new();
    for (size, paper) in rows.iter().filter(|(size, _)| *size <= asked.most) {
        let mut target = timed(asked.times[0], VALUES, target(*size));
        // An abstraction has no capacity that one could choose.
        target.scope.constructors.retain(|call| call.parameters.is_empty());
        let ours = glass_box.cell(*size, || glassbox_search::check(&target, Options::default(), &mut |_| {}));
        println!(
            "{name:<21} {size:>4} {:>10} {:>10} {:>7} {paper:>19.2}",
            ours.steps(),
            ours.shown(),
            glass_box.growth(*size)
        );
    }
}

/// So many values, and as much time as there is.
fn timed(time: Duration, values: i64, mut target: Target) -> Target {
    put_values(&mut target.scope, values);
    target.limits.deadline = Some(Instant::now() + time);
    target
}

/// Has a map hold so many values; they are what its `put` takes.
fn put_values(scope: &mut Scope, count: i64) {
    let put = scope.operations.iter().find(|call| call.method.name == "put");
    let Some(value) = put.and_then(|call| call.parameters.get(1)) else { return };
    let Domain::References { pools, .. } = &value.domain else { return };
    for pool in &mut scope.pools {
        if let PoolKind::Values { values, .. } = &mut pool.kind
            && pools.contains(&pool.name)
        {
            *values = (0..count).map(Literal::Number).collect();
        }
    }
}
