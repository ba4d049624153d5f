//! Operations are shared among threads, each with a machine and formulas of its own.
//!
//! What comes of an operation depends on nothing but the target: every one starts from the same formulas, whichever were checked before it
//! in the same thread. So verdicts, examples and steps are the same for any number of threads.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use glassbox_stage::{Clock, Plain, Progress, Settled, Stage, Tally, Target, thread_seconds};
use glassbox_verdict::{Counted, Enumerated, Natural, Unknown, Vacuous};

use crate::Options;
use crate::profile::Profile;
use crate::search::{Checked, Search, Step};
use crate::space::ways;

/// What one thread did.
struct Work {
    /// Operations, what came of them, and the CPU seconds they took.
    checked: Vec<(usize, Checked, f64)>,
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
    let mut stage = Stage::<Plain>::set(target)?;
    let mut tally = Tally::new(&stage, Vacuous::NoValidState);
    if let Err(reason) = constructors(target, &mut stage, &mut tally) {
        tally.unfinished = Some(reason);
    }
    let operations: Vec<usize> = (0..stage.actions.len())
        .filter(|action| !stage.actions[*action].constructor && tally.is_open(*action))
        .collect();
    let labels: Vec<String> = stage.actions.iter().map(|action| action.call.method.label.clone()).collect();
    // Whoever is through with one takes the next.
    let pending = Mutex::new(operations.iter().copied());
    let works: Result<Vec<Work>, Unknown> = std::thread::scope(|scope| {
        let (teller, told) = channel();
        let threads: Vec<_> = (0..options.jobs.clamp(1, operations.len().max(1)))
            .map(|_| {
                let (pending, teller) = (&pending, teller.clone());
                scope.spawn(move || work(target, options, pending, &teller))
            })
            .collect();
        drop(teller);
        let mut clock = Clock::default();
        let mut steps = 0;
        for told in told {
            let shown = match told {
                Told::Progress(progress) => progress,
                Told::Step(step) => {
                    steps += 1;
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
    let works = works?;
    let mut profile = Profile::default();
    works.iter().for_each(|work| profile += work.profile);
    record(works, &mut tally);
    Ok((tally, profile))
}

/// Checks operations until there are no more.
fn work(
    target: &Target,
    options: Options,
    pending: &Mutex<impl Iterator<Item = usize>>,
    teller: &Sender<Told>,
) -> Result<Work, Unknown> {
    // That nobody listens any more is no reason to stop.
    let tell = |told: Told| drop(teller.send(told));
    let mut search = Search::new(target, options, &mut |progress| tell(Told::Progress(progress.clone())))?;
    let mut work = Work {
        checked: Vec::new(),
        states: ways(search.states.independent()),
        valid: search.valid_states.clone(),
        enumerated: search.enumerated.clone(),
        profile: Profile::default(),
    };
    let next = || pending.lock().ok().and_then(|mut pending| pending.next());
    while let Some(action) = next() {
        let start = thread_seconds();
        let checked = search.operation(action, &mut |step| tell(Told::Step(step)));
        work.checked.push((action, checked, thread_seconds() - start));
    }
    work.profile = search.profile;
    Ok(work)
}

/// Puts down what all threads found out.
fn record(works: Vec<Work>, tally: &mut Tally) {
    let mut complete = true;
    let mut steps = 0;
    let mut states = None;
    for work in works {
        tally.coverage.enumerated = work.enumerated;
        states = Some((work.states, work.valid));
        for (action, checked, seconds) in work.checked {
            tally.spent(action, seconds);
            let finished = checked.counterexample.is_none() && checked.unknown.is_none();
            complete &= finished;
            steps += checked.steps;
            let left = if finished { Some(Natural::default()) } else { checked.left };
            let covered = checked.valid.as_ref().zip(left).map(|(valid, left)| valid.minus(&left));
            tally.settle(
                action,
                Settled {
                    runs: checked.steps,
                    counterexample: checked.counterexample,
                    unknown: checked.unknown,
                    elements: Some(Counted { all: checked.all, valid: checked.valid, covered }),
                    max_bdd_size: checked.max_bdd_size,
                },
            );
        }
    }
    tally.coverage.steps = Some(steps);
    tally.coverage.states = states.map(|(all, valid)| {
        let covered = valid.clone().filter(|_| complete);
        Counted { all, valid, covered }
    });
}

/// Constructors have no state before them: they are called with every argument.
fn constructors(target: &Target, stage: &mut Stage<Plain>, tally: &mut Tally) -> Result<(), Unknown> {
    let start = stage.start.clone();
    for action in 0..stage.actions.len() {
        if !stage.actions[action].constructor || !tally.is_open(action) {
            continue;
        }
        for arguments in stage.argument_combinations(action, None) {
            stage.machine.return_to(&start);
            let object = stage.machine.new_instance(stage.class).map_err(|_| Unknown::Memory)?;
            if tally.is_open(action) {
                tally.call(target, stage, action, object, &arguments, true)?;
            }
        }
    }
    Ok(())
}

fn detail(labels: &[String], step: &Step) -> String {
    let label = labels.get(step.action).map_or("", |label| label);
    match step.covered {
        Some(share) => format!("{label}, {:.1} % of its valid elements settled", share * 100.0),
        None => label.to_owned(),
    }
}
