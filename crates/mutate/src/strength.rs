//! Checks the mutants of a class, each as the class was checked.
//!
//! A mutant is first checked by the operations that may come to what was changed, and only if nothing is wrong there by all others. Where one
//! survives, it is found out whether anybody comes there at all: a copy that stops for good where the code before it was branched from survives only if
//! nobody does. Then so do all others that are changed there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use glassbox_classes::{Error, parse};
use glassbox_stage::{Target, cpu_seconds};
use glassbox_verdict::{Because, Report, Strength, Unknown, Verdict};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Instruction;

use crate::change::{Mutant, changed, entry_of, mutants_of};
use crate::reach::{Method, files_of, name_of, reached};
use crate::words;

/// A call that has executed so many operations is taken to go on forever. Those of the class itself have to end before.
const STEPS: u64 = 1_000_000;
/// A mutant has so many times as long as the class itself took.
const TIMES: u32 = 10;
/// No mutant has less.
const SHORTEST: Duration = Duration::from_secs(10);

/// How a check is done. Nothing comes of it for a fault of ours.
pub type Check<'a> = &'a (dyn Fn(&Target) -> Option<Report> + Sync);

/// Checks the mutants of a class that holds, so many at a time. `told` is told how many are done, and how many there are. Without an
/// answer, the class itself does not hold by the rules that mutants are checked by: the call or the operation that it names does not.
pub fn measure(
    target: &Target,
    jobs: usize,
    check: Check,
    told: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Option<Strength>, Error> {
    let started = cpu_seconds();
    let files = files_of(&target.path, &target.specification.class)?;
    let mirrors = mirror_files(target)?;
    let mut subject = Subject::new(target, &files, &mirrors, check);
    let mutants = mutants_of(&files, |method| subject.is_changed(method));
    let began = Instant::now();
    if subject.verdict(target.clone()) != Fate::Survives {
        return Ok(None);
    }
    subject.limit = (began.elapsed() * TIMES).max(SHORTEST);
    let fates = subject.fates(&mutants, jobs, told);
    let count = |wanted: Fate| fates.iter().filter(|fate| **fate == wanted).count() as u64;
    let survivors = mutants.iter().zip(&fates).filter_map(|(mutant, fate)| {
        let because = match fate {
            Fate::Survives => None,
            Fate::Excused(because) => Some(*because),
            _ => return None,
        };
        Some(words::survivor(file_of(&files, mutant)?, mutant, because))
    });
    Ok(Some(Strength {
        mutants: mutants.len() as u64,
        caught: count(Fate::Caught),
        endless: count(Fate::Endless),
        undecided: count(Fate::Undecided),
        untried: count(Fate::Untried),
        survivors: survivors.collect(),
        limit: subject.limit.as_secs_f64(),
        seconds: cpu_seconds() - started,
    }))
}

/// What came of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Caught,
    Endless,
    Undecided,
    Untried,
    Survives,
    /// It survives, and no specification could change that.
    Excused(Because),
}

/// A class whose mutants are checked.
struct Subject<'a> {
    target: &'a Target,
    files: &'a [ClassFile<'static>],
    check: Check<'a>,
    limit: Duration,
    /// What each constructor and operation that is checked may come to, in the order of the scope.
    reached: Vec<BTreeSet<Method>>,
    /// What says what is right.
    kept: BTreeSet<Method>,
    /// Whether a check comes to an instruction of a method, as far as that is known.
    executed: Mutex<BTreeMap<(Method, usize), bool>>,
}

impl<'a> Subject<'a> {
    fn new(
        target: &'a Target,
        files: &'a [ClassFile<'static>],
        mirrors: &[ClassFile<'static>],
        check: Check<'a>,
    ) -> Subject<'a> {
        let all = [files, mirrors].concat();
        let specification = &target.specification;
        let own = |signature: String| (specification.class.clone(), signature);
        let abstraction = specification.abstraction.iter().map(|abstraction| abstraction.method.signature());
        let judges = std::iter::once(specification.invariant.signature()).chain(abstraction).map(own);
        let calls = target.scope.constructors.iter().chain(&target.scope.operations);
        let of_call = |call: &glassbox_spec::Call| match call.method.checked {
            true => reached(&all, [own(call.method.signature())]),
            false => BTreeSet::new(),
        };
        Subject {
            target,
            files,
            check,
            // Until it is known how long the class itself takes.
            limit: Duration::MAX,
            reached: calls.map(of_call).collect(),
            kept: reached(&all, judges),
            executed: Mutex::default(),
        }
    }

    /// Whether a method is one to make mistakes in.
    fn is_changed(&self, method: &Method) -> bool {
        let abstraction = self.target.specification.abstraction.as_ref();
        let is_abstract = abstraction.is_some_and(|abstraction| abstraction.class == method.0);
        !is_abstract && !self.kept.contains(method) && self.reached.iter().any(|reached| reached.contains(method))
    }

    /// What comes of mutants, so many at a time.
    fn fates(&self, mutants: &[Mutant], jobs: usize, told: &mut (dyn FnMut(u64, u64) + Send)) -> Vec<Fate> {
        let fates = Mutex::new((vec![Fate::Untried; mutants.len()], 0, told));
        let order = spread(mutants.len());
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(number) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let fate = self.fate(&mutants[*number]);
                // Nobody panics with it in hand.
                let Ok(mut shared) = fates.lock() else { return };
                let (fates, done, told) = &mut *shared;
                fates[*number] = fate;
                *done += 1;
                told(*done, mutants.len() as u64);
            }
        };
        thread::scope(|scope| (0..jobs.max(1)).for_each(|_| drop(scope.spawn(work))));
        fates.into_inner().map(|(fates, _, _)| fates).unwrap_or_default()
    }

    fn fate(&self, mutant: &Mutant) -> Fate {
        let Some(file) = file_of(self.files, mutant) else { return Fate::Untried };
        let mutated = parse(&mutant.bytes, &"a mutant");
        if mutated.is_ok_and(|mutated| words::is_same(file, &mutated, mutant)) {
            return Fate::Excused(Because::SameCode);
        }
        let entry = entry_of(file, mutant);
        let place = (mutant.method.clone(), entry);
        // Nobody panics with it in hand.
        let known = || self.executed.lock().ok()?.get(&place).copied();
        if known() == Some(false) {
            return Fate::Excused(Because::NotExecuted);
        }
        let fate = self.fate_of(&mutant.bytes, &mutant.method);
        if fate != Fate::Survives || known() == Some(true) {
            return fate;
        }
        let stop = u16::try_from(entry).ok().map(Instruction::Goto);
        let stopped = stop.and_then(|stop| changed(file, mutant.index, entry, &[stop]));
        let is_executed = match stopped.map(|bytes| self.fate_of(&bytes, &mutant.method)) {
            Some(Fate::Survives) => false,
            Some(Fate::Endless | Fate::Caught) => true,
            _ => return fate,
        };
        if let Ok(mut executed) = self.executed.lock() {
            executed.insert(place, is_executed);
        }
        if is_executed { fate } else { Fate::Excused(Because::NotExecuted) }
    }

    /// What comes of a class file in the place of one of the class, of which a method was changed.
    fn fate_of(&self, bytes: &[u8], method: &Method) -> Fate {
        let mut whole = self.target.clone();
        if whole.path.replace(bytes.to_vec()).is_err() {
            return Fate::Undecided;
        }
        let mut near = whole.clone();
        let calls = near.scope.constructors.iter_mut().chain(&mut near.scope.operations);
        for (call, reached) in calls.zip(&self.reached) {
            call.method.checked &= reached.contains(method);
        }
        let is_all = near.scope == whole.scope;
        match self.verdict(near) {
            Fate::Survives if !is_all => self.verdict(whole),
            fate => fate,
        }
    }

    /// Whether nobody waits for mutants any more.
    fn is_over(&self) -> bool {
        matches!(self.target.ended(), Some(Unknown::Time | Unknown::Interrupted))
    }

    /// Checks a target within what each of them is given.
    fn verdict(&self, mut target: Target) -> Fate {
        let own = Instant::now().checked_add(self.limit);
        let all = self.target.limits.deadline;
        target.limits.steps = Some(STEPS);
        target.limits.deadline = own.into_iter().chain(all).min();
        if self.is_over() {
            return Fate::Untried;
        }
        match (self.check)(&target).map(|report| report.verdict) {
            Some(Verdict::Violated) => Fate::Caught,
            Some(Verdict::Holds | Verdict::Vacuous { .. }) => Fate::Survives,
            Some(Verdict::Unknown { reason: Unknown::Steps { .. } }) => Fate::Endless,
            // The time of all was over before its own.
            Some(Verdict::Unknown { .. }) if self.is_over() => Fate::Untried,
            Some(Verdict::Unknown { .. }) | None => Fate::Undecided,
        }
    }
}

/// The files of the mirror, if there is one. Its methods count as those of the class.
fn mirror_files(target: &Target) -> Result<Vec<ClassFile<'static>>, Error> {
    let Some(mirror) = &target.specification.mirror else { return Ok(Vec::new()) };
    let mut files = files_of(&target.path, mirror)?;
    // One that cannot be renamed would not have been bound.
    files.retain_mut(|file| target.path.mirrors().rename(file).is_ok());
    Ok(files)
}

/// The file that a mutant was made from.
fn file_of<'f>(files: &'f [ClassFile<'static>], mutant: &Mutant) -> Option<&'f ClassFile<'static>> {
    files.iter().find(|file| name_of(file) == mutant.method.0)
}

/// The numbers up to one, in an order that is fair to all however early it ends: multiples of the golden ratio fall everywhere.
fn spread(count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|number| (*number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    order
}
