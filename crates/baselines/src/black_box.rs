//! The black box checker of paper 001, section 4: from the states that constructors make, every operation
//! with every argument on every state that is reached, breadth first.
//!
//! States are stored in canonical form, so isomorphic ones are one. A state outside of the scope is judged, but
//! nothing is called on it; nor is anything called on a state that a violating call left behind. All
//! objects before a call are valid. If one of them is not valid after it, the call is violated,
//! whether it was passed the object or not.
//!
//! A state is a *group*: objects that a caller holds and that lead to each other or to a common
//! object (`held.rs` in `crates/stage`). A caller holds the objects of the class under check that it
//! has made, what it has passed, and what calls have returned. Where an operation takes objects or
//! arrays, it gets null, the objects of the receiver's group, and those of other groups that were
//! reached, each of which is made anew beside the receiver. So the objects of a call have any states
//! that calls lead to, shared or not. A caller makes other objects by constructors (`callers.rs`),
//! and arrays with values of the scope. It calls nothing else on these and writes none of their
//! fields. Objects inside the receiver that no call has returned are never passed.
//!
//! An object that a caller makes without a look at others, an array or one of values alone, can be
//! made at any time. It is made right before the call that it is passed to (a partial order
//! reduction): while a group has such a *pending* object, it is used by no call that does not take
//! the object, and there are no more of them than one call takes.
//!
//! A group with more objects than the scope has is divided into the parts that are within the
//! scope: the caller then holds fewer objects at the same time.
//!
//! Fields without known values (`Domain::Opaque`) may take values without end. The *level* of a
//! state is the least number of calls that change such a part on the way to it. Level by level,
//! operations are called on all states up to the level that equals the bound; within a level, the
//! scope leaves finitely many states.
//!
//! A search that had to end is gone on with from the calls that led to each state first: they are made again, one for a state, and
//! need not be judged.

mod history;

use std::hash::BuildHasher;
use std::rc::Rc;

use glassbox_machine::Ref;
use glassbox_spec::{Domain, PoolKind, Scope};
use glassbox_stage::{
    AbstractStates, Canonical, Clock, Count, Counts, Ended, Fault, Group, Groups, Held, Maker, Plain, Progress, Source,
    Stage, Tally, cpu_seconds,
};
use glassbox_verdict::{Unknown, Vacuous, Warning};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::Task;
use crate::position::{WORK_PER_NOTE, elsewhere};

/// Where a search is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The call that led to each state first, in the order in which states were reached.
    firsts: Vec<First>,
    /// The same for states of the next level.
    next: Vec<First>,
    /// The level of the states on which calls are made.
    level: u32,
    /// On how many of them all calls were made.
    pub(crate) done: usize,
    /// What was counted on the way there.
    counts: Counts,
    /// Pools and actions with a gap by then, see [`Checker`].
    unmade: Vec<(usize, String)>,
    unfollowed: Vec<(usize, String)>,
}

/// The call that led to a group first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct First {
    /// The groups of the objects before the call, that of the receiver first.
    groups: Vec<usize>,
    /// The receiver, by its number among their objects; none of a constructor.
    receiver: Option<usize>,
    /// The action, or behind these the maker.
    action: usize,
    /// The arguments, by their number among all combinations.
    arguments: usize,
    /// The group, by its number among all that the call led to.
    part: usize,
}

/// Checks every operation on every reachable state, from where an earlier run had to end. Where this one has to, it also says where that is.
pub(crate) fn check(
    task: &Task,
    from: Option<&Place>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Tally, Place), Unknown> {
    let mut checker = Checker::new(task, progress)?;
    if let Err(reason) = checker.run(from) {
        checker.tally.unfinished = Some(reason);
    }
    if checker.steps.iter().any(|step| step.own > 0) {
        // What was not called then had nothing to be called with.
        checker.tally.vacuous = Vacuous::NoArguments;
    }
    checker.give_up_what_was_not_called();
    if checker.tally.unfinished.is_none() && checker.stage.model.is_some() {
        let start = cpu_seconds();
        let from = checker.stage.start.clone();
        let outcome = std::mem::take(&mut checker.abstract_states).check(&task.target, &mut checker.stage, &from);
        checker.tally.compared(outcome, cpu_seconds() - start);
    }
    let mut place = std::mem::take(&mut checker.place);
    if from.is_none_or(|from| from.done < place.done) {
        checker.add_firsts(&mut place);
    }
    Ok((checker.tally, place))
}

/// The bound on calls where the scope does not bound the states that they lead to, in words.
pub(crate) fn bound_words(scope: &Scope) -> Option<String> {
    let unknown = scope.fields.iter().filter(|field| field.domain == Domain::Opaque);
    let names: Vec<String> = unknown.map(|field| field.label()).collect();
    let calls = match scope.bound {
        1 => "1 call in a sequence that changes".to_owned(),
        bound => format!("{bound} calls in a sequence that change"),
    };
    (!names.is_empty()).then(|| format!("up to {calls} {}", names.join(" or ")))
}

/// Warns of parameters that take objects of other classes than that under
/// check, or arrays.
fn limited_parameters(stage: &Stage<Plain>) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for call in stage.actions.iter().map(|action| &action.call).filter(|call| call.method.checked) {
        for parameter in &call.parameters {
            let Domain::References { pools, .. } = &parameter.domain else { continue };
            let mut kinds = pools.iter().filter_map(|name| stage.scope.pool(name)).map(|pool| &pool.kind);
            let is_limited = |kind: &PoolKind| match kind {
                PoolKind::Objects { class, .. } => *class != stage.scope.class,
                PoolKind::Arrays { .. } => true,
                _ => false,
            };
            if kinds.any(is_limited) {
                let (label, place) = (&call.method.label, call.method.place.clone());
                let message = format!(
                    "for its parameter {}, {label} gets new objects and arrays, and what calls returned; no caller writes \
                     to these. The engine korat makes up all objects of the scope",
                    parameter.name
                );
                warnings.push(Warning { place, message });
            }
        }
    }
    warnings
}

struct Checker<'a> {
    task: &'a Task,
    stage: Stage<Plain>,
    tally: Tally,
    progress: &'a mut dyn FnMut(&Progress),
    /// How a caller makes the objects that it passes.
    makers: Vec<Maker>,
    /// Pools that a caller may make other objects of, each with the missing part.
    unmade: Vec<(usize, String)>,
    /// Actions of which some calls are not made or not followed, each with the reason.
    unfollowed: Vec<(usize, String)>,
    /// The pools that the parameters of each action and maker take that take any.
    taken: Vec<Vec<Vec<usize>>>,
    /// The pools of objects and arrays that parameters take.
    passed_pools: Vec<usize>,
    /// Whether one call takes objects of all these pools.
    absorbed: FxHashMap<Vec<usize>, bool>,
    /// Groups that were reached, up to the level on which calls are made.
    reached: FxHashSet<Rc<Canonical>>,
    /// The same in order, with the calls that led there first.
    steps: Vec<Step>,
    /// Groups of the next level, some of which may turn out to be of this one.
    next: Vec<Step>,
    next_reached: FxHashSet<Rc<Canonical>>,
    /// The level of the groups on which calls are made, and the number of groups at which each
    /// level after the first began in this run.
    level: u32,
    begins: Vec<usize>,
    /// Whether some field has no known values.
    is_unbounded: bool,
    /// What such fields hold in groups up to the level.
    unknown_parts: FxHashSet<Canonical>,
    /// Constructors of which the user was told that they lead out of the scope.
    told: Vec<usize>,
    /// What the states stand for.
    abstract_states: AbstractStates,
    /// Where the search was when that was last noted.
    place: Place,
}

/// A group, and the call that led there first.
struct Step {
    first: First,
    state: Rc<Canonical>,
    /// How the caller came by each of its objects.
    sources: Vec<Source>,
    /// Whether each of them is pending, and the pools of those that are.
    pending: Vec<bool>,
    pending_pools: Vec<usize>,
    /// How many of the objects are of the class under check. They come first.
    own: usize,
    /// The pools of the others and of these.
    pools: Vec<usize>,
    /// How many objects of each pool a call needs at least that is passed one of its objects.
    least: Vec<u32>,
    /// What fields without known values hold.
    unknown_parts: Vec<Canonical>,
}

/// Objects before a call.
struct Before {
    groups: Vec<usize>,
    held: Vec<Ref>,
    /// Those of them that are pending.
    pending: Vec<Ref>,
    /// Those of them that are passed, and the group that each belongs to, by its number in `groups`.
    passed: Vec<Ref>,
    group_of: Vec<usize>,
    /// What fields without known values hold, if there is one object.
    unknown: Option<Canonical>,
}

/// What came of a call: how it ended, unless a caller has just made an object, and the object that
/// was made.
struct After {
    ended: Option<Ended>,
    made: Option<Ref>,
}

/// A group that a call led to, as it is found.
struct Found {
    part: usize,
    state: Canonical,
    sources: Vec<Source>,
    pending: Vec<bool>,
    /// Whether something without known values has another content than before.
    changes: bool,
}

impl<'a> Checker<'a> {
    fn new(task: &'a Task, progress: &'a mut dyn FnMut(&Progress)) -> Result<Checker<'a>, Unknown> {
        let mut stage = Stage::<Plain>::set(&task.target)?;
        let mut tally = Tally::new(&stage, Vacuous::NoInitialState);
        tally.warnings.extend(limited_parameters(&stage));
        tally.follows_calls = true;
        tally.coverage.reached_states = Some(0);
        tally.coverage.left_scope = Some(0);
        let is_unbounded = stage.scope.has_opaque_fields();
        let makers = stage.makers()?;
        let actions = (0..stage.actions.len()).map(|action| stage.pools_of_action(action));
        let taken: Vec<Vec<Vec<usize>>> =
            actions.chain(makers.all.iter().map(|maker| stage.pools_of_maker(maker))).collect();
        let mut passed_pools: Vec<usize> = taken.iter().flatten().flatten().copied().collect();
        passed_pools.sort_unstable();
        passed_pools.dedup();
        Ok(Checker {
            task,
            stage,
            tally,
            progress,
            makers: makers.all,
            unmade: makers.unknown,
            unfollowed: Vec::new(),
            taken,
            passed_pools,
            absorbed: FxHashMap::default(),
            reached: FxHashSet::default(),
            steps: Vec::new(),
            next: Vec::new(),
            next_reached: FxHashSet::default(),
            level: 0,
            begins: Vec::new(),
            is_unbounded,
            unknown_parts: FxHashSet::default(),
            told: Vec::new(),
            abstract_states: AbstractStates::default(),
            place: Place::default(),
        })
    }

    fn run(&mut self, from: Option<&Place>) -> Result<(), Unknown> {
        match from {
            Some(from) => self.go_on(from)?,
            None => self.calls_on(&[], false)?,
        }
        let mut clock = Clock::default();
        for number in self.place.done.. {
            if number == self.steps.len() && !self.begin_level() {
                break;
            }
            self.note(number);
            self.task.target.goes_on()?;
            if !self.tally.any_open(&self.stage) {
                return Ok(());
            }
            if clock.strikes() {
                let calls = format!("{} calls", self.tally.coverage.transitions);
                let detail = std::iter::once(calls).chain(self.tally.violated_labels()).collect::<Vec<_>>().join(", ");
                let total = Some(self.steps.len() as u64);
                let count = Count { phase: "states", done: number as u64, total, detail };
                (self.progress)(&Progress::Count(count));
            }
            self.operations(number)?;
        }
        Ok(())
    }

    /// Makes all calls with objects of a group and of groups before it.
    fn operations(&mut self, number: usize) -> Result<(), Unknown> {
        let most = self.taken.iter().map(Vec::len).max().unwrap_or(0);
        self.calls_on(&[number], true)?;
        for partners in 1..=most {
            for receiver in 0..=number {
                if self.steps[receiver].own > 0 {
                    self.with_partners(&mut vec![receiver], partners, 0, number, true)?;
                }
            }
            self.with_partners(&mut Vec::new(), partners, 0, number, false)?;
        }
        Ok(())
    }

    /// Adds a number of groups to some, in every way in which that of the number is one of them, and
    /// makes all calls with objects of each of them.
    fn with_partners(
        &mut self,
        groups: &mut Vec<usize>,
        partners: usize,
        from: usize,
        number: usize,
        has_receiver: bool,
    ) -> Result<(), Unknown> {
        if partners == 0 {
            return self.calls_on(groups, has_receiver);
        }
        let is_last = partners == 1 && !groups.contains(&number);
        for next in if is_last { number } else { from }..=number {
            groups.push(next);
            if self.may_be_passed(groups, has_receiver) {
                self.with_partners(groups, partners - 1, next, number, has_receiver)?;
            }
            groups.pop();
        }
        Ok(())
    }

    /// Whether a call may be passed objects of the last of some groups: they have as few objects
    /// together as the scope has.
    fn may_be_passed(&mut self, groups: &[usize], has_receiver: bool) -> bool {
        let Some(last) = groups.last() else { return true };
        let pending: Vec<usize> = groups.iter().flat_map(|group| self.steps[*group].pending_pools.clone()).collect();
        let actions: Vec<usize> = (0..self.taken.len())
            .filter(|action| {
                let taken = &self.taken[*action];
                taken.len() + usize::from(has_receiver) >= groups.len()
                    && has_receiver == self.stage.actions.get(*action).is_some_and(|action| !action.constructor)
                    && taken.iter().flatten().any(|taken| self.steps[*last].pools.contains(taken))
            })
            .collect();
        actions.into_iter().any(|action| self.may_take(action, &pending))
            && self.passed_pools.iter().all(|pool| {
                let counts = groups.iter().map(|group| self.steps[*group].least[*pool]);
                counts.sum::<u32>() <= self.stage.pool_size(*pool)
            })
    }

    /// Whether pending objects of some pools may be there before a call: it takes them, or makes
    /// another one that is taken with them.
    fn may_take(&mut self, action: usize, pending: &[usize]) -> bool {
        if pending.is_empty() {
            return true;
        }
        let taken = &self.taken[action];
        match action.checked_sub(self.stage.actions.len()) {
            None => is_injective(pending, taken),
            Some(maker) => {
                let is_left = |pool: &&usize| !taken.iter().flatten().any(|taken| taken == *pool);
                let mut left: Vec<usize> = pending.iter().filter(is_left).copied().collect();
                left.extend(self.is_pending(maker).then_some(self.makers[maker].pool));
                self.is_absorbed(left)
            }
        }
    }

    /// Whether some call takes objects of all these pools.
    fn is_absorbed(&mut self, mut pools: Vec<usize>) -> bool {
        pools.sort_unstable();
        let taken = &self.taken;
        *self.absorbed.entry(pools).or_insert_with_key(|pools| taken.iter().any(|taken| is_injective(pools, taken)))
    }

    /// Whether the objects of a maker can be made at any time: it sees no other object.
    fn is_pending(&self, maker: usize) -> bool {
        self.makers[maker].is_array() || self.taken[self.stage.actions.len() + maker].is_empty()
    }

    /// Whether a call takes the pending objects before it, as far as it has to.
    fn takes_pending(&mut self, action: usize, before: &Before, arguments: &[u64]) -> bool {
        let is_left = |object: &&Ref| !arguments.contains(&object.bits());
        let left: Vec<Ref> = before.pending.iter().filter(is_left).copied().collect();
        match action.checked_sub(self.stage.actions.len()) {
            _ if left.is_empty() => true,
            None => false,
            Some(maker) => {
                let mut pools: Vec<usize> = left.into_iter().flat_map(|object| self.pending_pool(object)).collect();
                pools.extend(self.is_pending(maker).then_some(self.makers[maker].pool));
                self.is_absorbed(pools)
            }
        }
    }

    /// The pool of a pending object.
    fn pending_pool(&mut self, object: Ref) -> Option<usize> {
        self.stage.pools_of(object).into_iter().find(|pool| self.passed_pools.contains(pool))
    }

    /// Which objects of a group that a call led to are pending.
    fn pending_after(&self, first: &First, before: &Before, arguments: &[u64], group: &[Held]) -> Vec<bool> {
        let Some(maker) = first.action.checked_sub(self.stage.actions.len()) else { return vec![false; group.len()] };
        let is_pending = |held: &Held| match held.source {
            Source::Made => self.is_pending(maker),
            _ => before.pending.contains(&held.object) && !arguments.contains(&held.object.bits()),
        };
        group.iter().map(is_pending).collect()
    }

    /// Makes all calls that are passed an object of each of some groups. The first of them is that
    /// of the receiver, if there is one.
    fn calls_on(&mut self, groups: &[usize], has_receiver: bool) -> Result<(), Unknown> {
        let before = self.prepared(groups)?;
        let receivers: Vec<Option<usize>> = match groups.first() {
            Some(group) if has_receiver => (0..self.steps[*group].own).map(Some).collect(),
            _ => vec![None],
        };
        let partners = groups.len() - usize::from(has_receiver);
        if partners > 0 {
            self.task.target.goes_on()?;
        }
        if has_receiver && partners == 0 && self.stage.model.is_some() {
            for receiver in receivers.iter().flatten() {
                self.abstract_states.note(&mut self.stage, before.held[*receiver])?;
            }
        }
        let here = self.stage.machine.moment();
        let count = self.stage.actions.len() as u64;
        for turn in 0..self.taken.len() as u64 {
            let action = if turn < count { self.task.turned(0, turn, count) as usize } else { turn as usize };
            let is_operation = self.stage.actions.get(action).is_some_and(|action| !action.constructor);
            if is_operation != has_receiver || self.taken[action].len() < partners {
                continue;
            }
            self.note_not_passed(action, &before);
            let begin = cpu_seconds();
            for receiver in &receivers {
                self.stage.machine.return_to(&here);
                for (index, arguments) in self.combinations(action, &before.passed).enumerate() {
                    self.stage.machine.return_to(&here);
                    let is_needed = self.takes_pending(action, &before, &arguments)
                        && (partners == 0 || self.are_new_together(&before, *receiver, &arguments));
                    if !is_needed {
                        continue;
                    }
                    let first =
                        First { groups: groups.to_vec(), receiver: *receiver, action, arguments: index, part: 0 };
                    self.transition(first, &before, &arguments)?;
                }
            }
            if action < self.stage.actions.len() {
                self.tally.spent(action, cpu_seconds() - begin);
            }
        }
        Ok(())
    }

    /// Notes that an action takes objects of a class of which a caller holds one that is not
    /// passed: no scope has an owned object as an argument.
    fn note_not_passed(&mut self, action: usize, before: &Before) {
        if before.passed.len() == before.held.len() || action >= self.stage.actions.len() {
            return;
        }
        let others = before.held.iter().filter(|object| !before.passed.contains(object));
        let pools: Vec<usize> = others.flat_map(|object| self.stage.pools_of(*object)).collect();
        if self.taken[action].iter().flatten().any(|pool| pools.contains(pool)) {
            self.add_unfollowed(action, "is passed an object that a caller holds and another object owns");
        }
    }

    /// Every combination of arguments of an action or a maker.
    fn combinations(&mut self, action: usize, passed: &[Ref]) -> Box<dyn Iterator<Item = Vec<u64>>> {
        match action.checked_sub(self.stage.actions.len()) {
            None => Box::new(self.stage.argument_combinations(action, passed)),
            Some(maker) => Box::new(self.stage.combinations_of(&self.makers[maker].parameters, passed)),
        }
    }

    /// Whether a call needs all groups, and its objects are together within the scope.
    fn are_new_together(&mut self, before: &Before, receiver: Option<usize>, arguments: &[u64]) -> bool {
        let mut needed: Vec<usize> = receiver.map(|_| 0).into_iter().collect();
        let mut objects: Vec<Ref> = receiver.map(|number| before.held[number]).into_iter().collect();
        for (object, group) in before.passed.iter().zip(&before.group_of) {
            if arguments.contains(&object.bits()) {
                needed.push(*group);
                if !objects.contains(object) {
                    objects.push(*object);
                }
            }
        }
        (0..before.groups.len()).all(|group| needed.contains(&group)) && self.stage.are_within_scope(&objects)
    }

    /// Begins the next level, unless the bound ends here or there are no such states.
    fn begin_level(&mut self) -> bool {
        if self.level >= self.stage.scope.bound {
            return false;
        }
        self.level += 1;
        self.begins.push(self.steps.len());
        self.next_reached.clear();
        for step in std::mem::take(&mut self.next) {
            // Some were reached again within the level before.
            if self.reached.insert(step.state.clone()) {
                self.count(&step);
                self.steps.push(step);
            }
        }
        self.begins.last() != Some(&self.steps.len())
    }

    /// Counts a group of this level, if it has an object of the class under check.
    fn count(&mut self, step: &Step) {
        self.unknown_parts.extend(step.unknown_parts.iter().cloned());
        *self.tally.coverage.reached_states.get_or_insert(0) += u64::from(step.own > 0);
    }

    /// Goes to where an earlier run had to end, and takes over what it had counted.
    fn go_on(&mut self, from: &Place) -> Result<(), Unknown> {
        self.place.clone_from(from);
        self.unmade.clone_from(&from.unmade);
        self.unfollowed.clone_from(&from.unfollowed);
        self.level = from.level;
        for (number, first) in from.firsts.iter().chain(&from.next).enumerate() {
            if number.is_multiple_of(256) {
                self.task.target.goes_on()?;
            }
            let earlier = number.min(from.firsts.len());
            if first.groups.iter().any(|group| *group >= earlier) || first.action >= self.taken.len() {
                return Err(elsewhere());
            }
            let (before, object, arguments) = self.prepare(first)?;
            let Some(after) = self.made_again(first, object, &arguments)? else { return Err(elsewhere()) };
            let held = self.held_after(first, &before, after);
            let groups = self.groups(&held).all;
            let group = groups.get(first.part).ok_or_else(elsewhere)?;
            let state = self.form(group);
            let sources = group.iter().map(|held| held.source).collect();
            let pending = self.pending_after(first, &before, &arguments, group);
            let step = self.step(first.clone(), state, sources, pending)?.ok_or_else(elsewhere)?;
            let new = if number < from.firsts.len() { self.store(step) } else { self.store_next(step) };
            if !new {
                return Err(elsewhere());
            }
        }
        if self.stage.model.is_some() {
            for group in 0..from.done.min(self.steps.len()) {
                let before = self.prepared(&[group])?;
                for object in &before.held[..self.steps[group].own] {
                    self.abstract_states.note(&mut self.stage, *object)?;
                }
            }
        }
        self.tally.resume(&from.counts);
        Ok(())
    }

    /// Now and then, notes where the search is: that all calls were made on so many states.
    fn note(&mut self, done: usize) {
        if self.tally.coverage.transitions >= self.place.counts.coverage.transitions + WORK_PER_NOTE {
            self.place.done = done;
            self.place.level = self.level;
            self.place.counts = self.tally.counts();
            self.place.unmade.clone_from(&self.unmade);
            self.place.unfollowed.clone_from(&self.unfollowed);
        }
    }

    /// Adds to a noted place the calls that led to each state by then. Calls on states that were
    /// not done are made again.
    fn add_firsts(&self, place: &mut Place) {
        let behind = (self.level - place.level) as usize;
        // The states of later levels begin here.
        let end = self.begins.len().checked_sub(behind).and_then(|at| self.begins.get(at)).copied();
        let (steps, later) = self.steps.split_at(end.unwrap_or(self.steps.len()));
        let is_done = |first: &First| first.groups.iter().all(|group| *group < place.done);
        place.firsts = steps.iter().map(|step| step.first.clone()).take_while(is_done).collect();
        place.next = later.iter().chain(&self.next).map(|step| step.first.clone()).filter(is_done).collect();
    }

    /// Makes the objects of some groups anew.
    fn prepared(&mut self, groups: &[usize]) -> Result<Before, Unknown> {
        self.stage.machine.return_to(&self.stage.start);
        let (mut held, mut numbers, mut pending) = (Vec::new(), Vec::new(), Vec::new());
        for (number, group) in groups.iter().enumerate() {
            let step = &self.steps[*group];
            let values = self.stage.rebuild(&step.state)?;
            numbers.resize(numbers.len() + values.len(), number);
            let objects = values.into_iter().map(Ref::from_bits);
            pending.extend(objects.clone().zip(&step.pending).filter(|(_, pending)| **pending).map(|(one, _)| one));
            held.extend(objects);
        }
        let passed = self.stage.passable(&held);
        let group_of = held.iter().zip(&numbers).filter(|(object, _)| passed.contains(object)).map(|(_, at)| *at);
        let group_of = group_of.collect();
        let unknown = match held[..] {
            [object] if self.is_unbounded => Some(self.stage.unknown_part(object)),
            _ => None,
        };
        Ok(Before { groups: groups.to_vec(), held, pending, passed, group_of, unknown })
    }

    /// The objects before the call that led to a group first, the object that it is made on, and its arguments.
    fn prepare(&mut self, first: &First) -> Result<(Before, Ref, Vec<u64>), Unknown> {
        let before = self.prepared(&first.groups)?;
        let arguments = self.combinations(first.action, &before.passed).nth(first.arguments).ok_or_else(elsewhere)?;
        let object = self.object(first, &before)?;
        Ok((before, object, arguments))
    }

    /// The object that a call is made on: the receiver, a new one for a constructor, and none for a maker.
    fn object(&mut self, first: &First, before: &Before) -> Result<Ref, Unknown> {
        match first.receiver {
            Some(receiver) => before.held.get(receiver).copied().ok_or_else(elsewhere),
            None if first.action >= self.stage.actions.len() => Ok(Ref::NULL),
            None => self.stage.machine.new_instance(self.stage.class).map_err(|_| Unknown::Memory),
        }
    }

    /// Makes a call again. Gives how it ended and the object that it made; nothing if it made none.
    fn made_again(&mut self, first: &First, object: Ref, arguments: &[u64]) -> Result<Option<After>, Unknown> {
        if let Some(maker) = first.action.checked_sub(self.stage.actions.len()) {
            let made = self.stage.make(&self.makers[maker], arguments)?;
            return Ok(made.map(|made| After { ended: None, made: Some(made) }));
        }
        let ended = self.stage.call(first.action, object, arguments)?;
        let makes = first.receiver.is_none() && matches!(ended, Ended::Returned(_));
        Ok(Some(After { ended: Some(ended), made: Some(object).filter(|_| makes) }))
    }

    /// The objects that a caller holds after a call.
    fn held_after(&mut self, first: &First, before: &Before, after: After) -> Vec<Held> {
        if let Some(ended) = after.ended {
            return self.stage.held_after(first.action, &before.held, after.made, ended, &self.passed_pools);
        }
        let held = before.held.iter().enumerate().map(|(number, held)| (*held, Source::Before(number)));
        let made = after.made.filter(|made| !before.held.contains(made));
        let all = held.chain(made.map(|made| (made, Source::Made)));
        all.map(|(object, source)| Held { object, source }).collect()
    }

    /// The groups that objects held fall into, with values of the scope.
    fn groups(&mut self, held: &[Held]) -> Groups {
        let objects: Vec<Ref> = held.iter().map(|held| held.object).collect();
        self.stage.settle_values(&objects);
        self.stage.groups(held)
    }

    fn form(&mut self, group: &[Held]) -> Canonical {
        let roots: Vec<(u64, bool)> = group.iter().map(|held| (held.object.bits(), true)).collect();
        self.stage.canonical(&roots)
    }

    /// Makes a call, has it judged, and stores the groups it leads to.
    fn transition(&mut self, first: First, before: &Before, arguments: &[u64]) -> Result<(), Unknown> {
        let action = first.action;
        if action >= self.stage.actions.len() {
            return self.make(&first, before, arguments);
        }
        let object = self.object(&first, before)?;
        let judged = self.tally.is_open(action);
        let target = &self.task.target;
        let others = self.others_held(before, object, arguments);
        let moment = (!judged || !others.is_empty()).then(|| self.stage.machine.moment());
        let ended = self.tally.call(target, &mut self.stage, action, object, arguments, judged)?;
        let mut breaks_other = false;
        if let (Some(_), Some(moment)) = (ended, &moment) {
            let call = (action, object, arguments);
            breaks_other = self.tally.call_breaks_held(target, &mut self.stage, call, &others, moment)?;
        }
        if self.tally.newest().is_some() {
            self.add_history(&first)?;
            if let Some(news) = self.tally.news() {
                (self.progress)(&news);
            }
        }
        if breaks_other {
            return Ok(());
        }
        let constructor = self.stage.actions[action].constructor;
        let made = match ended {
            None | Some(Ended::Blocked) => return Ok(()),
            Some(Ended::Threw(_)) if constructor && before.held.is_empty() => return Ok(()),
            Some(Ended::Threw(_)) => None,
            Some(Ended::Returned(_)) => Some(object).filter(|_| constructor),
        };
        if let Some(made) = made
            && let Err(reason) = self.stage.within_scope(made)
            && !self.told.contains(&action)
        {
            self.told.push(action);
            let place = self.stage.actions[action].call.method.place.clone();
            let label = &self.stage.actions[action].call.method.label;
            let message = format!("a state that {label} makes is outside of the scope: {reason}");
            self.tally.warnings.push(Warning { place, message });
        }
        let Some(ended) = ended else { return Ok(()) };
        let held = self.held_after(&first, before, After { ended: Some(ended), made });
        let found = self.found(&first, before, arguments, &held);
        if found.is_empty() {
            return Ok(());
        }
        // A call of no interest may have broken something too: which states are reached must not
        // depend on the order of calls.
        if let Some(moment) = moment.filter(|_| !judged) {
            self.stage.machine.return_to(&moment);
            let fault = self.stage.compare(action, object, arguments);
            if !matches!(fault, Ok(None | Some(Fault::Comparison { .. }))) {
                return Ok(());
            }
        }
        self.store_all(&first, found)
    }

    /// The objects that a caller holds beside those that it passes to a call.
    fn others_held(&self, before: &Before, object: Ref, arguments: &[u64]) -> Vec<Ref> {
        let is_other = |held: &&Ref| **held != object && !arguments.contains(&held.bits());
        before.held.iter().filter(is_other).copied().collect()
    }

    /// Makes an object, as a caller does, and stores the groups that this leads to.
    fn make(&mut self, first: &First, before: &Before, arguments: &[u64]) -> Result<(), Unknown> {
        let maker = &self.makers[first.action - self.stage.actions.len()];
        let (pool, label) = (maker.pool, maker.label.clone());
        let made = match self.stage.make(maker, arguments) {
            Ok(made) => made,
            Err(reason) if reason.ends_check() => return Err(reason),
            Err(_) => {
                self.add_unmade(pool, format!("{label} cannot be followed"));
                return Ok(());
            }
        };
        if self.stage.changes_statics() {
            self.add_unmade(pool, format!("{label} changes static fields"));
            return Ok(());
        }
        match self.stage.judge_held(&before.held) {
            Err(reason) if reason.ends_check() => return Err(reason),
            Ok(None) => {}
            _ => {
                self.add_unmade(pool, format!("{label} leaves another object invalid"));
                return Ok(());
            }
        }
        let Some(made) = made else { return Ok(()) };
        let held = self.held_after(first, before, After { ended: None, made: Some(made) });
        let found = self.found(first, before, arguments, &held);
        self.store_all(first, found)
    }

    fn add_unmade(&mut self, pool: usize, reason: String) {
        if !self.unmade.iter().any(|(known, _)| *known == pool) {
            self.unmade.push((pool, reason));
        }
    }

    /// The groups that a call led to and that were not reached before.
    fn found(&mut self, first: &First, before: &Before, arguments: &[u64], held: &[Held]) -> Vec<Found> {
        let groups = self.groups(held);
        *self.tally.coverage.left_scope.get_or_insert(0) += groups.left_scope;
        if groups.undivided {
            self.not_followed(first.action, "too many objects to tell which of them are within the scope");
        }
        let mut found = Vec::new();
        for (part, group) in groups.all.into_iter().enumerate() {
            let state = self.form(&group);
            if self.reached.contains(&state) {
                continue;
            }
            let objects: Vec<Ref> = group.iter().map(|held| held.object).collect();
            if self.stage.has_stray_objects(&objects) {
                self.not_followed(first.action, "an object of an inner class that belongs to one of several objects");
                continue;
            }
            let changes = self.is_unbounded && !first.groups.is_empty() && self.changes(before, &group);
            if !changes || !self.next_reached.contains(&state) {
                let sources = group.iter().map(|held| held.source).collect();
                let pending = self.pending_after(first, before, arguments, &group);
                found.push(Found { part, state, sources, pending, changes });
            }
        }
        found
    }

    /// Whether a group has something without known values that is new.
    fn changes(&mut self, before: &Before, group: &[Held]) -> bool {
        if let (Some(unknown), [Held { object, source: Source::Before(0) }]) = (&before.unknown, group) {
            return self.stage.unknown_part(*object) != *unknown;
        }
        let objects: Vec<Ref> = group.iter().map(|held| held.object).collect();
        self.stage.unknown_parts(&objects).iter().any(|part| !self.unknown_parts.contains(part))
    }

    /// Nothing is called on a state that an action or a maker leads to.
    fn not_followed(&mut self, action: usize, which: &str) {
        if action < self.stage.actions.len() {
            return self.add_unfollowed(action, &format!("leads to what is not followed, {which}"));
        }
        let maker = &self.makers[action - self.stage.actions.len()];
        self.add_unmade(maker.pool, format!("{} leads to what is not followed, {which}", maker.label));
    }

    fn add_unfollowed(&mut self, action: usize, what: &str) {
        if !self.unfollowed.iter().any(|(known, _)| *known == action) {
            let label = &self.stage.actions[action].call.method.label;
            self.unfollowed.push((action, format!("{label} {what}")));
        }
    }

    fn store_all(&mut self, first: &First, found: Vec<Found>) -> Result<(), Unknown> {
        for Found { part, state, sources, pending, changes } in found {
            let Some(step) = self.step(First { part, ..first.clone() }, state, sources, pending)? else {
                *self.tally.coverage.left_scope.get_or_insert(0) += 1;
                continue;
            };
            if changes {
                self.store_next(step);
            } else {
                self.store(step);
            }
        }
        Ok(())
    }

    /// A group without the objects that are not valid in it; nothing if there are none left.
    fn step(
        &mut self,
        first: First,
        state: Canonical,
        sources: Vec<Source>,
        pending: Vec<bool>,
    ) -> Result<Option<Step>, Unknown> {
        let Some(Group { form, numbers, objects }) = self.stage.valid_part(state)? else { return Ok(None) };
        let pending: Vec<bool> = numbers.iter().map(|number| pending[*number]).collect();
        let sources = numbers.into_iter().map(|number| sources[number]).collect();
        let made = objects.iter().zip(&pending).filter(|(_, pending)| **pending);
        let pending_pools = made.filter_map(|(object, _)| self.pending_pool(*object)).collect();
        let own = objects.iter().filter(|object| self.stage.machine.heap.class(**object) == self.stage.class).count();
        let (mut pools, mut least) = (Vec::new(), Vec::new());
        if !self.passed_pools.is_empty() {
            pools = objects.iter().flat_map(|object| self.stage.pools_of(*object)).collect();
            for object in &objects {
                let counts = self.stage.pool_counts(*object);
                if least.is_empty() {
                    least = counts;
                } else {
                    least.iter_mut().zip(counts).for_each(|(least, count)| *least = count.min(*least));
                }
            }
        }
        let unknown_parts = if self.is_unbounded { self.stage.unknown_parts(&objects) } else { Vec::new() };
        Ok(Some(Step {
            first,
            state: Rc::new(form),
            sources,
            pending,
            pending_pools,
            own,
            pools,
            least,
            unknown_parts,
        }))
    }

    /// Stores a group, and says whether it is new.
    fn store(&mut self, step: Step) -> bool {
        let new = self.reached.insert(step.state.clone());
        if new {
            let digest = FxBuildHasher.hash_one(&*step.state);
            self.tally.reached = Some(self.tally.reached.unwrap_or(0).wrapping_add(digest));
            self.count(&step);
            self.steps.push(step);
        }
        new
    }

    /// Stores a group of the next level, and says whether it is new there.
    fn store_next(&mut self, step: Step) -> bool {
        let new = !self.reached.contains(&step.state) && self.next_reached.insert(step.state.clone());
        if new {
            self.next.push(step);
        }
        new
    }

    /// Nothing is known of an action that a caller may pass objects to which are not known here, or
    /// that leads to states on which nothing was called, unless it is violated.
    fn give_up_what_was_not_called(&mut self) {
        for action in 0..self.stage.actions.len() {
            let mut pools = self.taken[action].iter().flatten();
            let missing = pools.find_map(|pool| self.unmade.iter().find(|(unmade, _)| unmade == pool));
            let label = &self.stage.actions[action].call.method.label;
            let missing =
                missing.map(|(_, missing)| format!("{missing}, and a caller may pass such an object to {label}"));
            let unfollowed = self.unfollowed.iter().find(|(known, _)| *known == action);
            if let Some(what) = missing.or_else(|| unfollowed.map(|(_, what)| what.clone())) {
                let what = format!("with --engine blackbox, {what}");
                self.tally.give_up(action, Unknown::Unsupported { what, stack: Vec::new() });
            }
        }
    }
}

/// Whether objects of some pools are objects of one call, each at a parameter of its own.
fn is_injective(pools: &[usize], parameters: &[Vec<usize>]) -> bool {
    let Some((first, others)) = pools.split_first() else { return true };
    (0..parameters.len()).any(|number| {
        let mut left = parameters.to_vec();
        let taken = left.remove(number);
        taken.contains(first) && is_injective(others, &left)
    })
}
