//! Operations, and parts of those that take long, are shared among threads, each with a machine and formulas of its own.
//!
//! What comes of them depends on nothing but the target: every one starts from the same formulas, whatever was done before it in the
//! same thread. So verdicts, examples and steps are the same for any number of threads.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use glassbox_baselines::korat;
use glassbox_spec::Call;
use glassbox_stage::{Canonical, Clock, Count, Progress, Settled, Tally, Target, cpu_seconds, thread_seconds};
use glassbox_verdict::{Certificate, Counted, Counterexample, Enumerated, Natural, Unknown};
use rustc_hash::FxHashMap;

use crate::Options;
use crate::profile::Profile;
use crate::search::{Checked, Search};
use crate::space::ways;
use crate::split::Split;

/// Bytes of stack of a thread, of which those that are never touched cost nothing. Methods that are evaluated call each other on it,
/// so it is large enough for the deepest calls, see `declare.rs`.
const STACK: usize = 256 << 20;

/// Candidates of Korat's search after which abstract states are taken from the glass box.
const FEW_CANDIDATES: u64 = 10_000;

/// How long threads may take to notice that the check has to end.
const PATIENCE: Duration = Duration::from_millis(40);

/// An operation or its beginning, or a part of one, and what came of it.
struct Piece {
    action: usize,
    part: Option<usize>,
    /// How many parts there are besides.
    parts: usize,
    checked: Checked,
    seconds: f64,
    /// The number of the thread, and what has become of its proofs by then, where answers are certified.
    thread: usize,
    certificate: Option<Certificate>,
}

/// Steps were made.
pub struct Step {
    /// For which operation.
    pub action: usize,
    /// How many, since this was last told.
    pub steps: u64,
    /// Which part of its valid elements is settled, from 0 to 1, where they are counted.
    pub covered: Option<f64>,
    /// The example that was found by the last one. A smaller one may be found later.
    pub found: Option<Box<Counterexample>>,
}

/// What a thread finds out before it does anything.
struct Prepared {
    /// The number of states within the scope, and of valid ones where they could be counted.
    states: Natural,
    valid: Option<Natural>,
    /// The clauses that solvers were given on the way there.
    clauses: u64,
    /// How valid states were found, if they were enumerated.
    enumerated: Option<Enumerated>,
}

/// What a thread tells while it works.
enum Told {
    Progress(Progress),
    Step(Step),
    Prepared(Prepared),
    Piece(Box<Piece>),
}

/// What all threads found out.
#[derive(Default)]
struct Found {
    prepared: Option<Prepared>,
    pieces: Vec<Piece>,
    /// The last example of each operation.
    examples: FxHashMap<usize, Counterexample>,
}

/// Checks all constructors and operations.
pub fn run(
    target: &Target,
    options: Options,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Tally, Profile), Unknown> {
    // Constructors have no state before them: all there is to generalise is what they are given.
    let constructed = glassbox_baselines::Task { target: target.clone(), jobs: 1, seed: 0 };
    let mut tally = korat::constructors(&constructed, progress)?;
    let calls: Vec<&Call> = target.scope.constructors.iter().chain(&target.scope.operations).collect();
    let operations: Vec<usize> =
        (target.scope.constructors.len()..calls.len()).filter(|action| tally.is_open(*action)).collect();
    let queue = Arc::new(Queue::new(operations.iter().copied().map(Task::Operation)));
    let labels: Vec<String> = calls.iter().map(|call| call.method.label.clone()).collect();
    let (teller, told) = channel();
    let spawn = |number| {
        let (target, queue, teller) = (target.clone(), queue.clone(), teller.clone());
        let thread = std::thread::Builder::new().stack_size(STACK);
        thread.spawn(move || work(number, &target, options, &queue, &teller)).map_err(|_| Unknown::Memory)
    };
    let threads = (0..options.jobs.max(1)).map(spawn).collect::<Result<Vec<_>, _>>()?;
    drop(teller);
    let (found, left_behind) = listen(target, &labels, &told, progress);
    let mut profile = Profile::default();
    // Threads that do not notice that the check is over end with the program, or when they do.
    for thread in threads.into_iter().filter(|thread| left_behind.is_none() || thread.is_finished()) {
        profile += thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    }
    tally.certificate = options.certify.then(Certificate::default);
    let seen = record(found, &operations, left_behind, &mut tally);
    if target.specification.abstraction.is_some() && tally.unfinished.is_none() {
        let start = cpu_seconds();
        let compared = target.goes_on().and_then(|()| korat::congruence(&constructed, FEW_CANDIDATES, &seen));
        tally.compared(compared, cpu_seconds() - start);
    }
    Ok((tally, profile))
}

/// Listens to threads until all are done, or until the check has to end and they do not notice: then also gives the reason.
fn listen(
    target: &Target,
    labels: &[String],
    told: &Receiver<Told>,
    progress: &mut dyn FnMut(&Progress),
) -> (Found, Option<Unknown>) {
    let mut found = Found::default();
    let mut clock = Clock::default();
    let mut steps = 0;
    let mut over: Option<Instant> = None;
    loop {
        let shown = match told.recv_timeout(PATIENCE / 4) {
            Ok(Told::Progress(progress)) => Some(progress),
            Ok(Told::Step(mut step)) => {
                steps += step.steps;
                if let Some(counterexample) = step.found.take() {
                    found.examples.insert(step.action, (*counterexample).clone());
                    progress(&Progress::Violation { operation: labels[step.action].clone(), counterexample });
                }
                let detail = detail(labels, &step);
                Some(Progress::Count(Count { phase: "steps", done: steps, total: None, detail }))
            }
            Ok(Told::Prepared(prepared)) => {
                found.prepared = Some(prepared);
                None
            }
            Ok(Told::Piece(piece)) => {
                found.pieces.push(*piece);
                None
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return (found, None),
        };
        if let Some(shown) = shown.filter(|_| clock.strikes()) {
            progress(&shown);
        }
        let reason = target.ended();
        // Memory may have been given back.
        over = reason.as_ref().map(|_| over.unwrap_or_else(Instant::now));
        if over.is_some_and(|since| since.elapsed() >= PATIENCE) {
            return (found, reason);
        }
    }
}

/// Something to do: an operation, or a part of one.
enum Task {
    Operation(usize),
    Part(Arc<Split>, usize),
}

/// What is to be done, and how many threads may still find more.
#[derive(Default)]
struct Queue {
    state: Mutex<(VecDeque<Task>, usize)>,
    changed: Condvar,
}

/// A thread is at work, until this goes.
struct AtWork<'a>(&'a Queue);

impl Queue {
    fn new(tasks: impl Iterator<Item = Task>) -> Queue {
        Queue { state: Mutex::new((tasks.collect(), 0)), changed: Condvar::new() }
    }

    /// Something to do; nothing if there will be no more.
    fn next(&self) -> Option<(Task, AtWork<'_>)> {
        let mut state = self.state.lock().ok()?;
        loop {
            if let Some(task) = state.0.pop_front() {
                state.1 += 1;
                return Some((task, AtWork(self)));
            }
            if state.1 == 0 {
                return None;
            }
            state = self.changed.wait(state).ok()?;
        }
    }

    fn add(&self, tasks: impl Iterator<Item = Task>) {
        if let Ok(mut state) = self.state.lock() {
            state.0.extend(tasks);
        }
        self.changed.notify_all();
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.state.lock() {
            state.1 -= 1;
        }
        self.0.changed.notify_all();
    }
}

/// Does what there is to do, until there is no more. A machine is made when there is something for it to do.
fn work(
    thread: usize,
    target: &Target,
    options: Options,
    queue: &Queue,
    teller: &Sender<Told>,
) -> Result<Profile, Unknown> {
    // That nobody listens any more is no reason to stop.
    let tell = |told: Told| drop(teller.send(told));
    let mut made: Option<Search<'_>> = None;
    while let Some((task, _at_work)) = queue.next() {
        let search = match &mut made {
            Some(search) => search,
            none => {
                let search = Search::new(target, options, &mut |progress| tell(Told::Progress(progress.clone())))?;
                tell(Told::Prepared(Prepared {
                    states: ways(search.states.independent()),
                    valid: search.valid_states.clone(),
                    clauses: search.solvers.clauses.count(),
                    enumerated: search.enumerated.clone(),
                }));
                none.insert(search)
            }
        };
        let (start, clauses) = (thread_seconds(), search.solvers.clauses.count());
        let told = &mut |step| tell(Told::Step(step));
        let (action, part, parts, mut checked) = match task {
            Task::Operation(action) => {
                let (checked, split) = search.operation(action, told);
                let mut parts = 0;
                if let Some(split) = split.map(Arc::new) {
                    parts = split.parts.len();
                    queue.add((0..parts).map(|part| Task::Part(split.clone(), part)));
                }
                (action, None, parts, checked)
            }
            Task::Part(split, part) => (split.question.action, Some(part), 0, search.part(&split, part, told)),
        };
        checked.clauses = search.solvers.clauses.count() - clauses;
        // What was found was run. Anything else rests upon what solvers said.
        if checked.counterexample.is_none() && checked.unknown.is_none() {
            checked.unknown = search.solvers.fault();
        }
        let (seconds, certificate) = (thread_seconds() - start, search.solvers.certificate());
        tell(Told::Piece(Box::new(Piece { action, part, parts, checked, seconds, thread, certificate })));
    }
    Ok(made.map_or(Profile::default(), |search| search.profile))
}

/// Puts down what all threads found out of some operations. Where threads were left behind, operations that are not done are unknown for that
/// reason. Gives some states that were run.
fn record(found: Found, operations: &[usize], left_behind: Option<Unknown>, tally: &mut Tally) -> Vec<Canonical> {
    let Found { prepared, mut pieces, mut examples } = found;
    // The last that each thread said of its proofs is about all of them.
    let certificates: FxHashMap<usize, Certificate> =
        pieces.iter_mut().filter_map(|piece| Some((piece.thread, piece.certificate.take()?))).collect();
    for certificate in certificates.into_values() {
        tally.certificate.get_or_insert_default().add(certificate);
    }
    pieces.sort_by_key(|piece| (piece.action, piece.part));
    let (mut complete, mut all_counted) = (true, true);
    let (mut steps, mut clauses) = (0, 0);
    let mut seen = Vec::new();
    for action in operations {
        let mut operation = pieces.extract_if(.., |piece| piece.action == *action).collect::<Vec<_>>();
        let is_done = operation.first().is_some_and(|first| operation.len() == 1 + first.parts);
        tally.spent(*action, operation.iter().map(|piece| piece.seconds).sum());
        let mut pieces = operation.iter_mut();
        let mut checked = pieces.next().map_or(Checked::default(), |piece| std::mem::take(&mut piece.checked));
        seen.append(&mut checked.seen);
        for piece in pieces {
            // Where something was found, nobody wants to know of what comes after it.
            if checked.counterexample.is_some() || checked.unknown.is_some() {
                break;
            }
            checked.steps += piece.checked.steps;
            checked.clauses += piece.checked.clauses;
            checked.returned |= piece.checked.returned;
            checked.left_state.add(std::mem::take(&mut piece.checked.left_state));
            checked.assumed = checked.assumed.or(piece.checked.assumed);
            checked.leftovers.merge(std::mem::take(&mut piece.checked.leftovers));
            checked.pinned = checked.pinned.take().or(piece.checked.pinned.take());
            checked.by_runs = checked.by_runs.take().or(piece.checked.by_runs.take());
            checked.counterexample = piece.checked.counterexample.take();
            checked.unknown = piece.checked.unknown.take();
            checked.abstraction = checked.abstraction.take().or(piece.checked.abstraction.take());
        }
        if !is_done && checked.unknown.is_none() && checked.counterexample.is_none() {
            checked.unknown = left_behind.clone();
            checked.counterexample = examples.remove(action);
        }
        let finished = checked.counterexample.is_none() && checked.unknown.is_none();
        complete &= finished;
        steps += checked.steps;
        clauses += checked.clauses;
        let left = if finished { Some(Natural::default()) } else { checked.left };
        let covered = checked.valid.as_ref().zip(left).map(|(valid, left)| valid.minus(&left));
        // Nobody has counted the elements of what was not begun.
        let is_counted = finished || checked.all != Natural::default();
        all_counted &= is_counted;
        tally.settle(
            *action,
            Settled {
                runs: checked.steps,
                returned: checked.returned,
                left: checked.left_state,
                assumed: checked.assumed,
                counterexample: checked.counterexample,
                abstraction: checked.abstraction,
                unknown: checked.unknown,
                leftovers: checked.leftovers,
                pinned: checked.pinned,
                by_runs: checked.by_runs,
                elements: is_counted.then_some(Counted { all: checked.all, valid: checked.valid, covered }),
                max_bdd_size: checked.max_bdd_size,
            },
        );
    }
    tally.coverage.steps = Some(steps);
    if !all_counted {
        tally.coverage.elements = None;
    }
    if let Some(Prepared { states, valid, clauses: before, enumerated }) = prepared {
        clauses += before;
        tally.coverage.enumerated = enumerated;
        let covered = valid.clone().filter(|_| complete);
        tally.coverage.states = Some(Counted { all: states, valid, covered });
    }
    tally.coverage.clauses = Some(clauses);
    seen
}

fn detail(labels: &[String], step: &Step) -> String {
    let label = labels.get(step.action).map_or("", |label| label);
    match step.covered {
        Some(share) => format!("{label}, {:.1} % of its valid elements settled", share * 100.0),
        None => label.to_owned(),
    }
}
