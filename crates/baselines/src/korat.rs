//! Korat's search (Boyapati, Khurshid, Marinov: "Korat: automated testing based on Java predicates", 2002;
//! described in papers 000 and 001): all states within a scope that satisfy the invariant, each once
//! up to isomorphism, without trying all assignments.
//!
//! A *candidate* assigns a value to every place. The invariant is run on it, and the places it reads are
//! noted in order of first access. Whatever it answers, it would answer the same for all candidates that
//! agree on those places; so the next candidate is the one that differs in the last place read.
//!
//! Korat runs the invariant from its beginning for each candidate. Ours is a machine whose state is a
//! value: a place gets its value when it is first read, and the machine is remembered as it was just before.
//! The next candidate goes on from there. The candidates and their order are Korat's; what is saved
//! is the part of the run that two candidates have in common.
//!
//! A valid state is completed (places that the invariant did not read take all their values, as far as the
//! state reaches them), and then every operation is called on it with every argument.

use std::rc::Rc;
use std::sync::mpsc::channel;

use glassbox_classes::descriptor;
use glassbox_machine::{Moment, Ref};
use glassbox_spec::{Domain, Field, modular};
use glassbox_stage::{
    AbstractStates, Canonical, Choice, Clock, Count, Counts, Evaluation, Kind, Needed, Plain, Progress, Requirement,
    Space, Stage, Tally, Used, Validity, cpu_seconds,
};
use glassbox_verdict::{Congruence, Counterexample, Coverage, Unknown, Vacuous, Warning};
use serde::{Deserialize, Serialize};

use crate::Task;
use crate::position::{WORK_PER_NOTE, elsewhere};

/// Where a job of a search is: the places that were decided, in order, and how many options of each were taken before the current one.
/// Everything before it in the order of the search is done. That is Korat's candidate vector.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The decisions that lead there; none before the first state was seen.
    decisions: Vec<Taken>,
    /// Whether it is at its end.
    done: bool,
    /// How many beginnings there were so far.
    beginnings: u64,
    /// What was counted on the way there.
    pub(crate) counts: Counts,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Taken {
    slot: u32,
    number: u64,
    count: u64,
}

impl Place {
    /// Whether there is anything to go on from.
    pub(crate) fn is_somewhere(&self) -> bool {
        self.done || !self.decisions.is_empty()
    }
}

/// Checks every operation on every valid state, from where an earlier run had to end. Where this one has to, it also says where that is.
pub(crate) fn check(
    task: &Task,
    from: &[Place],
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Tally, Vec<Place>), Unknown> {
    let jobs = task.jobs.max(1);
    let part = |job: usize, progress: &mut dyn FnMut(&Progress)| {
        let mut checker = Checker::new(task, Share { job, jobs }, progress)?;
        checker.place = from.get(job).cloned().unwrap_or_default();
        match checker.run() {
            Ok(()) => checker.place = Place { done: true, counts: checker.tally.counts(), ..Place::default() },
            Err(reason) => checker.tally.unfinished = Some(reason),
        }
        Ok((checker.tally, checker.place))
    };
    std::thread::scope(|scope| {
        let (teller, told) = channel();
        let spawn = |job| {
            let teller = teller.clone();
            // That nobody listens any more is no reason to stop.
            let mut tell = move |progress: &Progress| match progress {
                Progress::Violation { .. } => drop(teller.send(progress.clone())),
                Progress::Count(_) => {}
            };
            scope.spawn(move || part(job, &mut tell))
        };
        let others: Vec<_> = (1..jobs).map(spawn).collect();
        let (mut tally, place) = part(0, &mut |news| {
            progress(news);
            told.try_iter().for_each(|news| progress(&news));
        })?;
        drop(teller);
        told.iter().for_each(|news| progress(&news));
        let mut places = vec![place];
        for other in others {
            match other.join() {
                Ok(part) => {
                    let (part, place) = part?;
                    tally.merge(part);
                    places.push(place);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        if task.target.specification.abstraction.is_some() && tally.unfinished.is_none() {
            let start = cpu_seconds();
            tally.compared(congruence(task, u64::MAX, &[]), cpu_seconds() - start);
        }
        Ok((tally, places))
    })
}

/// Compares what the first valid states stand for with each other. The search for them is one of its own, so that they are the same for
/// any number of jobs. Where it is ended after so many candidates, some other states are taken as well.
pub fn congruence(
    task: &Task,
    most_candidates: u64,
    others: &[Canonical],
) -> Result<(Congruence, Option<Counterexample>), Unknown> {
    let mut quiet = |_: &Progress| {};
    let mut checker = Checker::new(task, Share { job: 0, jobs: 1 }, &mut quiet)?;
    let root = checker.space.root;
    let mut used = checker.space.unused();
    let mut states = AbstractStates::default();
    let start = checker.stage.machine.moment();
    checker.most_candidates = most_candidates;
    checker.search(&[root.bits()], Some(root), false, &mut used, &mut |checker, _| {
        states.note(&mut checker.stage, root)?;
        checker.settled = states.are_enough();
        Ok(())
    })?;
    if checker.settled && !states.are_enough() {
        states.note_some(&mut checker.stage, &start, others)?;
    }
    states.check(&task.target, &mut checker.stage, &start)
}

/// The part of a search that one of several jobs does. All jobs make the first decisions; what follows on
/// each such beginning is done by one of them.
#[derive(Clone, Copy)]
struct Share {
    job: usize,
    jobs: usize,
}

/// Decisions that all jobs make.
const COMMON_DECISIONS: usize = 6;

/// So many candidates are tried, and each for so many steps, to find two valid states.
const MOST_PROBED: u64 = 200;
const MOST_PROBING_STEPS: u64 = 100_000;

/// Checks every constructor with every argument, objects of the structure included, and looks whether there is more than one valid
/// state; nothing else.
pub fn constructors(task: &Task, progress: &mut dyn FnMut(&Progress)) -> Result<Tally, Unknown> {
    let mut checker = Checker::new(task, Share { job: 0, jobs: 1 }, progress)?;
    if let Err(reason) = checker.constructors() {
        checker.tally.unfinished = Some(reason);
    }
    checker.tally.one_state = checker.has_one_state();
    let mut tally = checker.tally;
    // No state was made up to be counted.
    tally.coverage.candidates = None;
    tally.coverage.valid_states = None;
    Ok(tally)
}

/// The number of candidates tried and of valid states found, without calling any operation.
pub fn count(task: &Task) -> Result<(u64, u64), Unknown> {
    let mut quiet = |_: &Progress| {};
    let mut checker = Checker::new(task, Share { job: 0, jobs: 1 }, &mut quiet)?;
    checker.calls = false;
    checker.run()?;
    let coverage = &checker.tally.coverage;
    Ok((coverage.candidates.unwrap_or(0), coverage.valid_states.unwrap_or(0)))
}

struct Checker<'a> {
    task: &'a Task,
    stage: Stage<Plain>,
    space: Rc<Space>,
    tally: Tally,
    progress: &'a mut dyn FnMut(&Progress),
    clock: Clock,
    /// Whether objects of the scope have to satisfy something.
    requires: bool,
    /// Whether operations are called.
    calls: bool,
    share: Share,
    /// How many beginnings there were so far.
    beginnings: u64,
    /// Whether nothing more is to be found out.
    settled: bool,
    /// After how many candidates to end.
    most_candidates: u64,
    /// Where the search was when that was last noted; before it begins, where it is to go on.
    place: Place,
}

/// Done, or the reason to end the check.
type Done = Result<(), Unknown>;

/// A place that was decided, and how things were before.
struct Decision {
    slot: u32,
    /// The option that was taken, how many were taken before it, and how many there are.
    option: Choice,
    number: u64,
    count: u64,
    before: Moment<Plain>,
    /// Whether the invariant had answered already.
    completing: bool,
}

/// The evaluation of an invariant, on one candidate after the other.
struct Run {
    evaluation: Evaluation,
    object: Ref,
    /// How things were before it began.
    start: Moment<Plain>,
}

/// What a search does next.
enum Next {
    /// The invariant runs on.
    Run,
    /// The invariant holds; the state is completed.
    Complete,
    /// The last decision is changed.
    Back,
}

/// What the user should know of fields without known values.
fn unknown_fields(task: &Task, stage: &mut Stage<Plain>) -> Vec<Warning> {
    let is_unknown = |field: &&Field| field.domain == Domain::Opaque;
    let fields: Vec<Field> = stage.scope.fields.iter().filter(is_unknown).cloned().collect();
    if fields.is_empty() {
        return Vec::new();
    }
    let modules = modular(&task.target.path, &stage.scope.class, true).map_or_else(|_| Vec::new(), |all| all.modules);
    let mut warnings = Vec::new();
    for field in fields {
        let (place, kind) = (field.label(), descriptor::type_name(&field.descriptor));
        let class = stage.machine.world.loaded(&field.class);
        let constructed = class.and_then(|class| stage.requirement(class));
        let consequence = if let Some(Requirement::Constructor { .. }) = constructed {
            let class = descriptor::java_name(&field.class);
            let simple = descriptor::simple_name(&class);
            format!("objects of {simple} are only made up where its constructor leaves null there")
        } else {
            "it is only checked with what the constructor puts there".to_owned()
        };
        let is_module = modules.iter().any(|module| module.name == kind);
        let advice = if is_module { "; `--modular` puts an abstraction in its place" } else { "" };
        let message = format!("no values are known for {place} of type {kind}: {consequence}{advice}");
        warnings.push(Warning { place, message });
    }
    warnings
}

impl<'a> Checker<'a> {
    fn new(task: &'a Task, share: Share, progress: &'a mut dyn FnMut(&Progress)) -> Result<Checker<'a>, Unknown> {
        let mut stage = Stage::<Plain>::set(&task.target)?;
        let mut tally = Tally::new(&stage, Vacuous::NoValidState);
        tally.coverage.candidates = Some(0);
        tally.coverage.valid_states = Some(0);
        tally.warnings.extend(unknown_fields(task, &mut stage));
        for (field, value) in &stage.varying {
            let message =
                format!("it is fixed, so only states with {value} are checked, but constructors set others too");
            tally.warnings.push(Warning { place: field.clone(), message });
        }
        let space = Rc::new(Space::make(&mut stage)?);
        let clock = Clock::default();
        let requires = stage.has_requirements();
        Ok(Checker {
            task,
            stage,
            space,
            tally,
            progress,
            clock,
            requires,
            calls: true,
            share,
            beginnings: 0,
            settled: false,
            most_candidates: u64::MAX,
            place: Place::default(),
        })
    }

    fn run(&mut self) -> Done {
        if self.place.done {
            self.tally.resume(&self.place.counts);
            return Ok(());
        }
        // Constructors are through before there is a place to go on from.
        if self.calls && self.share.job == 0 && !self.place.is_somewhere() {
            self.constructors()?;
        }
        let root = self.space.root;
        let mut used = self.space.unused();
        let start = self.stage.machine.moment();
        self.search(&[root.bits()], Some(root), true, &mut used, &mut |checker, used| checker.valid(used))?;
        self.stage.machine.return_to(&start);
        Ok(())
    }

    /// Whether one state alone is valid, if that is found out soon. Of a class without any state to vary, one is all there are.
    fn has_one_state(&mut self) -> Option<bool> {
        let root = self.space.root;
        let mut used = self.space.unused();
        let mut states = 0u64;
        let warnings = self.tally.warnings.clone();
        self.most_candidates = MOST_PROBED;
        self.stage.limit_calls(MOST_PROBING_STEPS);
        let searched = self.search(&[root.bits()], Some(root), false, &mut used, &mut |checker, _| {
            states += u64::from(checker.space.clone().is_representative(&mut checker.stage));
            checker.settled |= states > 1;
            Ok(())
        });
        // What is to be said of the invariant is said where all states are looked at.
        self.tally.warnings = warnings;
        searched.ok()?;
        let has_choice = self.tally.coverage.candidates.is_some_and(|candidates| candidates > 1)
            || self.stage.scope.has_opaque_fields();
        match states {
            0 => None,
            1 if self.settled => None,
            1 => Some(has_choice),
            _ => Some(false),
        }
    }

    /// Constructors need no state.
    fn constructors(&mut self) -> Done {
        let start = self.stage.machine.moment();
        for action in 0..self.stage.actions.len() {
            if !self.stage.actions[action].constructor || !self.tally.is_open(action) {
                continue;
            }
            let used = self.space.unused();
            self.arguments(action, &start, &used, &mut |checker, arguments| {
                let object = checker.stage.machine.new_instance(checker.stage.class).map_err(|_| Unknown::Memory)?;
                checker.call(action, object, arguments)
            })?;
            self.stage.machine.return_to(&start);
        }
        Ok(())
    }

    /// Visits every completed state of some objects on which the invariant of `checked`, if given, holds, `shared` among
    /// jobs or not. `found` leaves the machine wherever it likes.
    fn search(
        &mut self,
        roots: &[u64],
        checked: Option<Ref>,
        shared: bool,
        used: &mut Used,
        found: &mut dyn FnMut(&mut Self, &Used) -> Done,
    ) -> Done {
        let mut decisions: Vec<Decision> = Vec::new();
        let start = self.stage.machine.moment();
        let (run, mut next) = match checked {
            Some(object) => (Some(Run { evaluation: self.stage.begin_invariant(object)?, object, start }), Next::Run),
            None => (None, Next::Complete),
        };
        let space = self.space.clone();
        if let Some(run) = run.as_ref().filter(|_| shared && self.place.is_somewhere()) {
            self.go_on(roots, run, &mut decisions, used)?;
            next = Next::Back;
        }
        while !self.settled {
            // States with few decisions are nobody's but the first job's.
            let ours = !shared || decisions.len() >= COMMON_DECISIONS || self.share.job == 0;
            next = match next {
                Next::Run => match run.as_ref().map(|run| self.run_on(run, &decisions)).transpose()? {
                    None => Next::Complete,
                    Some(Err(slot)) => {
                        let next = self.decide(&mut decisions, used, slot, 0, false);
                        if shared { self.unless_others(decisions.len(), next) } else { next }
                    }
                    Some(Ok(validity)) => {
                        if ours {
                            self.candidate(validity)?;
                        }
                        match validity {
                            Validity::Valid => Next::Complete,
                            _ => Next::Back,
                        }
                    }
                },
                Next::Complete => match space.open(&self.stage, roots) {
                    Some(slot) => {
                        let next = self.decide(&mut decisions, used, slot, 0, true);
                        if shared { self.unless_others(decisions.len(), next) } else { next }
                    }
                    None => {
                        if ours && self.is_possible(roots)? {
                            found(self, used)?;
                        }
                        Next::Back
                    }
                },
                Next::Back => {
                    if shared {
                        self.note(&decisions);
                    }
                    let Some(decision) = decisions.last_mut() else { return Ok(()) };
                    space.take_back(&mut self.stage, used, decision.slot, decision.option);
                    decision.number += 1;
                    let left = decision.number < decision.count;
                    let number = self.task.turned(decision.slot, decision.number, decision.count);
                    match space.option(used, decision.slot, number).filter(|_| left) {
                        Some(option) => {
                            decision.option = option;
                            self.stage.machine.return_to(&decision.before);
                            space.decide(&mut self.stage, used, decision.slot, option);
                            let next = if decision.completing { Next::Complete } else { Next::Run };
                            if shared { self.unless_others(decisions.len(), next) } else { next }
                        }
                        None => {
                            decisions.pop();
                            Next::Back
                        }
                    }
                }
            };
        }
        Ok(())
    }

    /// Whether a program can make all objects of a completed state.
    fn is_possible(&mut self, roots: &[u64]) -> Result<bool, Unknown> {
        if self.requires { self.stage.are_possible(roots) } else { Ok(true) }
    }

    /// Runs the invariant until it has an answer, or until a place has to be decided. A valid state is left as it was made up.
    fn run_on(&mut self, run: &Run, decisions: &[Decision]) -> Result<Result<Validity, u32>, Unknown> {
        let slot = |address| self.space.slot_at(address).ok_or(Unknown::Memory);
        let validity = match self.stage.go_on_with_invariant(run.evaluation)? {
            Err(Needed::Read(address)) => return Ok(Err(slot(address)?)),
            Err(Needed::Written(address)) => {
                let slot = slot(address)?;
                match decisions.last() {
                    Some(last) => {
                        self.stage.machine.return_to(&last.before);
                        self.space.clone().write(&mut self.stage, last.slot, last.option.bits);
                    }
                    None => {
                        self.stage.machine.return_to(&run.start);
                        self.stage.begin_invariant(run.object)?;
                    }
                }
                return Ok(Err(slot));
            }
            Ok(validity) => validity,
        };
        if validity == Validity::Valid && self.stage.invariant_writes {
            self.stage.machine.return_to(&run.start);
            for Decision { slot, option, .. } in decisions {
                self.space.clone().write(&mut self.stage, *slot, option.bits);
            }
        }
        Ok(Ok(validity))
    }

    /// Leaves a beginning that another job goes on with.
    fn unless_others(&mut self, decisions: usize, next: Next) -> Next {
        if decisions != COMMON_DECISIONS {
            return next;
        }
        self.beginnings += 1;
        if self.beginnings % self.share.jobs as u64 == self.share.job as u64 { next } else { Next::Back }
    }

    /// Takes an option of a place, after so many others.
    fn decide(
        &mut self,
        decisions: &mut Vec<Decision>,
        used: &mut Used,
        slot: u32,
        number: u64,
        completing: bool,
    ) -> Next {
        let count = (0..).take_while(|number| self.space.option(used, slot, *number).is_some()).count() as u64;
        let turned = self.task.turned(slot, number, count);
        let Some(option) = self.space.option(used, slot, turned) else { return Next::Back };
        let before = self.stage.machine.moment();
        self.space.clone().decide(&mut self.stage, used, slot, option);
        decisions.push(Decision { slot, option, number, count, before, completing });
        if completing { Next::Complete } else { Next::Run }
    }

    /// Goes to where the search was when an earlier run had to end, and takes over what it had counted.
    fn go_on(&mut self, roots: &[u64], run: &Run, decisions: &mut Vec<Decision>, used: &mut Used) -> Done {
        let mut completing = false;
        for taken in self.place.decisions.clone() {
            let read = match completing {
                true => None,
                false => self.run_on(run, decisions)?.err(),
            };
            completing = read.is_none();
            let slot = read.or_else(|| self.space.open(&self.stage, roots));
            let slot = slot.filter(|slot| *slot == taken.slot).ok_or_else(elsewhere)?;
            self.decide(decisions, used, slot, taken.number, completing);
            let made = decisions.last().map(|made| Taken { slot: made.slot, number: made.number, count: made.count });
            made.filter(|made| *made == taken).ok_or_else(elsewhere)?;
        }
        self.beginnings = self.place.beginnings;
        self.tally.resume(&self.place.counts);
        Ok(())
    }

    /// Now and then, notes where the search is: all that the last decisions led to is done.
    fn note(&mut self, decisions: &[Decision]) {
        let work = |coverage: &Coverage| coverage.candidates.unwrap_or(0) + coverage.transitions;
        if work(&self.tally.coverage) >= work(&self.place.counts.coverage) + WORK_PER_NOTE {
            let taken = |made: &Decision| Taken { slot: made.slot, number: made.number, count: made.count };
            self.place = Place {
                decisions: decisions.iter().map(taken).collect(),
                done: false,
                beginnings: self.beginnings,
                counts: self.tally.counts(),
            };
        }
    }

    /// The invariant has answered for one more candidate.
    fn candidate(&mut self, validity: Validity) -> Done {
        let candidates = self.tally.coverage.candidates.get_or_insert(0);
        *candidates += 1;
        let candidates = *candidates;
        self.settled |= candidates >= self.most_candidates;
        if let Validity::Throws(exception) = validity {
            self.warn_of_throwing(exception);
        }
        if candidates.is_multiple_of(4096) {
            self.tell(candidates)?;
        }
        Ok(())
    }

    fn tell(&mut self, candidates: u64) -> Done {
        self.task.target.goes_on()?;
        if self.clock.strikes() {
            let valid = self.tally.coverage.valid_states.unwrap_or(0);
            let counts = format!("{valid} valid states, {} calls", self.tally.coverage.transitions);
            let detail = std::iter::once(counts).chain(self.tally.violated_labels()).collect::<Vec<_>>().join(", ");
            let count = Count { phase: "candidates", done: candidates, total: None, detail };
            (self.progress)(&Progress::Count(count));
        }
        Ok(())
    }

    fn warn_of_throwing(&mut self, exception: Ref) {
        let thrown = self.stage.in_words(exception);
        let place = thrown.trace.first().cloned().unwrap_or_default();
        let message = format!("the invariant throws {} on some states; they count as invalid", thrown.class);
        if !self.tally.warnings.iter().any(|warning| warning.place == place) {
            self.tally.warnings.push(Warning { place, message });
        }
    }

    /// Calls every operation with every argument on a valid state.
    fn valid(&mut self, used: &Used) -> Done {
        if !self.space.clone().is_representative(&mut self.stage) {
            return Ok(());
        }
        *self.tally.coverage.valid_states.get_or_insert(0) += 1;
        if !self.calls {
            return Ok(());
        }
        if !self.tally.any_open(&self.stage) {
            self.settled = true;
            return Ok(());
        }
        self.tally.position = self.beginnings;
        let state = self.stage.machine.moment();
        let root = self.space.root;
        for action in 0..self.stage.actions.len() {
            if self.stage.actions[action].constructor || !self.tally.is_open(action) {
                continue;
            }
            let start = cpu_seconds();
            self.arguments(action, &state, used, &mut |checker, arguments| checker.call(action, root, arguments))?;
            self.tally.spent(action, cpu_seconds() - start);
        }
        self.task.target.goes_on()?;
        Ok(())
    }

    fn call(&mut self, action: usize, receiver: Ref, arguments: &[u64]) -> Done {
        if self.tally.is_open(action) {
            self.tally.call(&self.task.target, &mut self.stage, action, receiver, arguments, true)?;
            if let Some(news) = self.tally.news() {
                (self.progress)(&news);
            }
        }
        Ok(())
    }

    /// Every combination of arguments of an action, each starting from `state`. Objects of the structure that are
    /// passed in are completed, and satisfy their invariant if they are of the class under check.
    fn arguments(
        &mut self,
        action: usize,
        state: &Moment<Plain>,
        used: &Used,
        with: &mut dyn FnMut(&mut Self, &[u64]) -> Done,
    ) -> Done {
        let call = self.stage.actions[action].call.clone();
        let kinds: Vec<Kind> = call.method.parameters.iter().map(|parameter| Kind::of(&parameter.kind)).collect();
        let count = kinds.len();
        let mut numbers = vec![0u64; count];
        loop {
            // Later arguments may be objects that earlier ones have used for the first time.
            let mut used = used.clone();
            let mut chosen: Vec<u64> = Vec::with_capacity(count);
            let mut exhausted = None;
            for index in 0..count {
                let domain = &call.parameters[index].domain;
                match self.space.argument(&self.stage, &used, domain, kinds[index], numbers[index]) {
                    Some(option) => {
                        Space::use_argument(&mut used, option);
                        chosen.push(option.bits);
                    }
                    None => {
                        exhausted = Some(index);
                        break;
                    }
                }
            }
            match exhausted {
                // A parameter has no more values: the one before it takes its next.
                Some(0) => return Ok(()),
                Some(index) => {
                    numbers[index..].fill(0);
                    numbers[index - 1] += 1;
                    continue;
                }
                None => {}
            }
            self.stage.machine.return_to(state);
            // The object under check is valid already; a constructor has none yet.
            let valid = if self.stage.actions[action].constructor { Ref::NULL } else { self.space.root };
            self.completed(&chosen, &kinds, 0, valid, &mut used, with)?;
            match numbers.last_mut() {
                Some(last) => *last += 1,
                None => return Ok(()),
            }
        }
    }

    /// Completes arguments that are objects of the structure, one after the other. Those of the class under check
    /// satisfy its invariant, which `valid` is known to do.
    fn completed(
        &mut self,
        chosen: &[u64],
        kinds: &[Kind],
        index: usize,
        valid: Ref,
        used: &mut Used,
        with: &mut dyn FnMut(&mut Self, &[u64]) -> Done,
    ) -> Done {
        let Some(bits) = chosen.get(index).copied() else { return with(self, chosen) };
        let object = Ref::from_bits(bits);
        let is_object = kinds[index] == Kind::Reference && !object.is_null();
        let is_target = is_object && self.stage.machine.heap.class(object) == self.stage.class && object != valid;
        if !is_target && (!is_object || self.space.open(&self.stage, &[bits]).is_none()) {
            return self.completed(chosen, kinds, index + 1, valid, used, with);
        }
        let checked = is_target.then_some(object);
        let candidates = self.tally.coverage.candidates;
        let mut inner = used.clone();
        self.search(&[bits], checked, false, &mut inner, &mut |checker, used| {
            let state = checker.stage.machine.moment();
            let mut used = used.clone();
            checker.completed(chosen, kinds, index + 1, valid, &mut used, with)?;
            checker.stage.machine.return_to(&state);
            Ok(())
        })?;
        // Candidates are counted for the object under check alone.
        self.tally.coverage.candidates = candidates;
        Ok(())
    }
}
