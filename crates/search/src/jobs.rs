//! Operations, and parts of those that take long, are shared among threads, each with a machine and formulas of its own.
//!
//! What comes of them depends on nothing but the target: every one starts from the same formulas, whatever was done before it in the
//! same thread. So verdicts, examples and steps are the same for any number of threads.

use std::collections::VecDeque;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};

use glassbox_baselines::korat;
use glassbox_spec::Call;
use glassbox_stage::{Canonical, Clock, Progress, Settled, Tally, Target, cpu_seconds, thread_seconds};
use glassbox_verdict::{Counted, Enumerated, Natural, Unknown};

use crate::Options;
use crate::profile::Profile;
use crate::search::{Checked, Search, Step};
use crate::space::ways;
use crate::split::Split;

/// Bytes of stack of a thread, of which those that are never touched cost nothing. Methods that are evaluated call each other on it,
/// so it is large enough for the deepest calls, see `declare.rs`.
const STACK: usize = 256 << 20;

/// Candidates of Korat's search after which abstract states are taken from the glass box.
const FEW_CANDIDATES: u64 = 10_000;

/// An operation or its beginning, or a part of one, and what came of it.
struct Piece {
    action: usize,
    part: Option<usize>,
    checked: Checked,
    seconds: f64,
}

/// What one thread did.
struct Work {
    /// What it checked.
    checked: Vec<Piece>,
    /// The number of states within the scope, and of valid ones where they could be counted.
    states: Natural,
    valid: Option<Natural>,
    /// How valid states were found, if they were enumerated.
    enumerated: Option<Enumerated>,
    /// What the time went into.
    profile: Profile,
}

/// What a thread tells while it works.
enum Told {
    Progress(Progress),
    Step(Step),
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
    let operations = (target.scope.constructors.len()..calls.len()).filter(|action| tally.is_open(*action));
    let queue = Queue::new(operations.map(Task::Operation));
    let labels: Vec<String> = calls.iter().map(|call| call.method.label.clone()).collect();
    let works: Result<Vec<Option<Work>>, Unknown> = std::thread::scope(|scope| {
        let (teller, told) = channel();
        let threads: Vec<_> = (0..options.jobs.max(1))
            .map(|_| {
                let (queue, teller) = (&queue, teller.clone());
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, move || work(target, options, queue, &teller)).map_err(|_| Unknown::Memory)
            })
            .collect::<Result<_, _>>()?;
        drop(teller);
        let mut clock = Clock::default();
        let mut steps = 0;
        for told in told {
            let shown = match told {
                Told::Progress(progress) => progress,
                Told::Step(step) => {
                    steps += step.steps;
                    Progress { phase: "steps", done: steps, total: None, detail: detail(&labels, &step) }
                }
            };
            if clock.strikes() {
                progress(&shown);
            }
        }
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    });
    let works: Vec<Work> = works?.into_iter().flatten().collect();
    let mut profile = Profile::default();
    works.iter().for_each(|work| profile += work.profile);
    let seen = record(works, &mut tally);
    if target.specification.abstraction.is_some() && tally.unfinished.is_none() {
        let start = cpu_seconds();
        tally.compared(korat::congruence(&constructed, FEW_CANDIDATES, &seen), cpu_seconds() - start);
    }
    Ok((tally, profile))
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
fn work(target: &Target, options: Options, queue: &Queue, teller: &Sender<Told>) -> Result<Option<Work>, Unknown> {
    // That nobody listens any more is no reason to stop.
    let tell = |told: Told| drop(teller.send(told));
    let mut made: Option<(Search<'_>, Work)> = None;
    while let Some((task, _at_work)) = queue.next() {
        let (search, work) = match &mut made {
            Some(made) => made,
            none => {
                let search = Search::new(target, options, &mut |progress| tell(Told::Progress(progress.clone())))?;
                let work = Work {
                    checked: Vec::new(),
                    states: ways(search.states.independent()),
                    valid: search.valid_states.clone(),
                    enumerated: search.enumerated.clone(),
                    profile: Profile::default(),
                };
                none.insert((search, work))
            }
        };
        let start = thread_seconds();
        let told = &mut |step| tell(Told::Step(step));
        let (action, part, checked) = match task {
            Task::Operation(action) => {
                let (checked, split) = search.operation(action, told);
                if let Some(split) = split.map(Arc::new) {
                    queue.add((0..split.parts.len()).map(|part| Task::Part(split.clone(), part)));
                }
                (action, None, checked)
            }
            Task::Part(split, part) => (split.question.action, Some(part), search.part(&split, part, told)),
        };
        work.checked.push(Piece { action, part, checked, seconds: thread_seconds() - start });
        work.profile = search.profile;
    }
    Ok(made.map(|(_, work)| work))
}

/// Puts down what all threads found out. Gives some states that were run.
fn record(works: Vec<Work>, tally: &mut Tally) -> Vec<Canonical> {
    let mut pieces = Vec::new();
    let mut states = None;
    for work in works {
        tally.coverage.enumerated = work.enumerated;
        states = Some((work.states, work.valid));
        pieces.extend(work.checked);
    }
    pieces.sort_by_key(|piece| (piece.action, piece.part));
    let mut complete = true;
    let mut steps = 0;
    let mut seen = Vec::new();
    for operation in pieces.chunk_by_mut(|a, b| a.action == b.action) {
        let action = operation[0].action;
        tally.spent(action, operation.iter().map(|piece| piece.seconds).sum());
        let mut checked = std::mem::take(&mut operation[0].checked);
        seen.append(&mut checked.seen);
        for piece in &mut operation[1..] {
            // Where something was found, nobody wants to know of what comes after it.
            if checked.counterexample.is_some() || checked.unknown.is_some() {
                break;
            }
            checked.steps += piece.checked.steps;
            checked.returned |= piece.checked.returned;
            checked.asked_time |= piece.checked.asked_time;
            checked.counterexample = piece.checked.counterexample.take();
            checked.unknown = piece.checked.unknown.take();
            checked.abstraction = checked.abstraction.take().or(piece.checked.abstraction.take());
        }
        let finished = checked.counterexample.is_none() && checked.unknown.is_none();
        complete &= finished;
        steps += checked.steps;
        let left = if finished { Some(Natural::default()) } else { checked.left };
        let covered = checked.valid.as_ref().zip(left).map(|(valid, left)| valid.minus(&left));
        tally.settle(
            action,
            Settled {
                runs: checked.steps,
                returned: checked.returned,
                asked_time: checked.asked_time,
                counterexample: checked.counterexample,
                abstraction: checked.abstraction,
                unknown: checked.unknown,
                elements: Some(Counted { all: checked.all, valid: checked.valid, covered }),
                max_bdd_size: checked.max_bdd_size,
            },
        );
    }
    tally.coverage.steps = Some(steps);
    tally.coverage.states = states.map(|(all, valid)| {
        let covered = valid.clone().filter(|_| complete);
        Counted { all, valid, covered }
    });
    seen
}

fn detail(labels: &[String], step: &Step) -> String {
    let label = labels.get(step.action).map_or("", |label| label);
    match step.covered {
        Some(share) => format!("{label}, {:.1} % of its valid elements settled", share * 100.0),
        None => label.to_owned(),
    }
}
