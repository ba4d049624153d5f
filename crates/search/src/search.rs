//! The loop: pick, run, generalise, check, prune.

mod compare;
mod held;
mod kinds;
mod left;
mod ownership;
mod parts;

use std::rc::Rc;

use glassbox_baselines::Task;
use glassbox_baselines::objects::note_unmakeable;
use glassbox_classes::world::MethodId;
use glassbox_logic::{Evaluation, Literal, Mark};
use glassbox_machine::{Domain, Moment, Ref};
use glassbox_stage::{
    Assumed, Canonical, Clock, Ended, Expectation, Fault, Left, Leftovers, MOST_ABSTRACTIONS, Pass, Pinned, Progress,
    Space, Stage, Target, Traced, Validity, close, cpu_seconds, unstarted,
};
use glassbox_verdict::{Counterexample, Enumerated, Natural, Report, Unknown, Unproved};

use crate::asked::{Asked, Checks, Solvers, ask, refutes};
use crate::concolic::{Concolic, Dynamic, Value};
use crate::declare::{Evaluator, Lifted, Refusal};
use crate::elements::{Arguments, States};
use crate::equivalence::Compared;
use crate::jobs::Step;
use crate::possible::Possible;
use crate::profile::{Profile, Stopwatch};
use crate::small::{Example, Size, Sizes};
use crate::space::{Bdd, Covered, Listed, Room, Sat, SearchSpace, SpaceKind, count, ways};
use crate::split::{Pruned, Question, STEPS_BEFORE, Split};
use crate::symmetry::Symmetry;
use crate::term::Terms;
use crate::valid::{Valid, Way};
use crate::{Options, jobs, judged, possible, setting, tree, valid};
use compare::Comparing;

/// What is known of one operation.
#[derive(Default)]
pub struct Checked {
    /// How many elements were run.
    pub steps: u64,
    /// How many clauses solvers were given.
    pub clauses: u64,
    /// Whether any run ended without an exception.
    pub returned: bool,
    /// Whether runs left states within the scope.
    pub left_state: Left,
    /// What runs asked for that has other answers elsewhere.
    pub assumed: Assumed,
    /// A call that breaks something.
    pub counterexample: Option<Counterexample>,
    /// A call that shows the abstraction itself to be broken.
    pub abstraction: Option<Counterexample>,
    /// Some states that were run, where it matters what they stand for.
    pub seen: Vec<Canonical>,
    /// Why there is no answer.
    pub unknown: Option<Unknown>,
    /// Static states that calls left behind.
    pub leftovers: Leftovers,
    /// A field that has one value in all states, and another one after a call.
    pub pinned: Option<Pinned>,
    /// Why it was compared with the abstraction run by run, if it was.
    pub by_runs: Option<String>,
    /// How many elements there are, valid or not.
    pub all: Natural,
    /// How many of them are valid, where they were counted.
    pub valid: Option<Natural>,
    /// How many valid ones were not settled, where they were counted.
    pub left: Option<Natural>,
    /// The nodes of the largest diagram.
    pub max_bdd_size: Option<u64>,
}

/// Nodes of formulas that steps may leave behind, besides so many times those that there were before: steps have much in common.
const NODES_OF_STEPS: usize = 1_000;
const TIMES_BEFORE: usize = 15;

/// After so many steps that were built upon what is not so, everything is proved at once.
const MOST_WRONGLY: u32 = 8;

/// Of the steps in a part of an operation, one of so many is held against the machine. All are before it is divided.
const STEPS_PER_LOOK: u64 = 16;

/// What users call the engine.
const NAME: &str = "glassbox";

/// Checks a class. What goes wrong on the way is in the report.
pub fn check(target: &Target, options: Options, progress: &mut dyn FnMut(&Progress)) -> Report {
    profiled(target, options, progress).0
}

/// Checks a class, and says what the time went into.
pub fn profiled(target: &Target, options: Options, progress: &mut dyn FnMut(&Progress)) -> (Report, Profile) {
    let (first, profile) = from_one_static_state(target, options, progress);
    let report = close(target, first, |target| from_one_static_state(target, options, progress).0);
    (report, profile)
}

/// Checks a class from one static state.
fn from_one_static_state(target: &Target, options: Options, progress: &mut dyn FnMut(&Progress)) -> (Pass, Profile) {
    let start = cpu_seconds();
    match jobs::run(target, options, progress) {
        Ok((mut tally, profile)) => {
            note_unmakeable(&Task { target: target.clone(), jobs: 1, seed: 0 }, &mut tally);
            (tally.pass(NAME, target, cpu_seconds() - start), profile)
        }
        Err(reason) => {
            let report = unstarted(NAME, target, reason, cpu_seconds() - start);
            (Pass { report, leftovers: Leftovers::default(), reached: None }, Profile::default())
        }
    }
}

/// A machine with the search space of a target, for one operation after the other.
pub struct Search<'a> {
    target: &'a Target,
    options: Options,
    pub solvers: Solvers,
    stage: Stage<Concolic>,
    space: Space,
    pub states: States,
    /// The objects that have to satisfy something wherever they are, and when they do.
    possible: Possible,
    /// Valid states, as a formula.
    valid: Literal,
    /// How many they are, where they could be counted.
    pub valid_states: Option<Natural>,
    /// Whether all of them are in the formula, also those that differ in what is no part of a state.
    has_all: bool,
    /// The variables of states, in the order of diagrams.
    order: Vec<u32>,
    /// Formulas before any operation.
    initial: Terms,
    /// Why valid states were enumerated, if they were.
    pub enumerated: Option<Enumerated>,
    /// The choices that make each of them.
    listed: Rc<[Box<[Literal]>]>,
    /// Whether it is a part of the search space that arguments are valid; otherwise it is found out when they are passed.
    arguments_known: bool,
    lifted: Lifted,
    symmetry: Symmetry,
    /// The slots that are marked `@Tree`.
    trees: Vec<usize>,
    /// The machine before any state is entered.
    blank: Rc<Moment<Concolic>>,
    /// How the operation is compared with the abstraction.
    comparing: Comparing,
    /// Why it is compared run by run, if it is.
    by_runs: Option<String>,
    /// Why the abstraction or `equalTo` has no formula, once this is known.
    refused: Option<Refusal>,
    /// The operation that was divided and that `comparing` is about, with its formulas.
    divided: Option<(usize, Terms)>,
    /// A call that shows the abstraction to be broken.
    broken: Option<Counterexample>,
    /// The size of the example that was found. Only smaller ones are looked for.
    size: Option<Size>,
    /// An example that is smaller than the one that is told of.
    smaller: Option<Canonical>,
    /// Some states that were run, in the operation that is checked.
    seen: Vec<Canonical>,
    /// Static states that calls left behind.
    leftovers: Leftovers,
    /// A field that has one value in all states, and another one after a call.
    pinned: Option<Pinned>,
    /// Whether runs left states within the scope.
    left: Left,
    /// The smallest elements of paths whose runs did not.
    leaving: Vec<Canonical>,
    /// What the time went into so far.
    pub profile: Profile,
    watch: Stopwatch,
}

/// How far a search goes.
enum Extent<'a> {
    /// Until there were many steps. What was pruned is noted.
    Beginning(&'a mut Pruned),
    /// To the end of a part, unless a part before it says enough.
    Part(&'a Split, usize),
    /// To the end.
    Whole,
}

/// What is to be found out about a step.
enum Found {
    Nothing,
    /// Something is broken, on an element that is smaller than the example there is.
    Violation(Example),
    Unknown(Unknown),
    /// The question was built upon what is not so.
    SupposedWrongly,
    /// The comparison with the abstraction is no formula, for this reason.
    NoFormula(String),
}

impl<'a> Search<'a> {
    /// Sets the stage, and finds the formula of valid states.
    pub fn new(
        target: &'a Target,
        options: Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Search<'a>, Unknown> {
        let mut watch = Stopwatch::start();
        let solvers = Solvers::new(options.solver, options.certify);
        let (mut stage, space) = setting::set(target, options, &solvers)?;
        let blank = Rc::new(stage.machine.moment());
        let symmetry = Symmetry::new(&space);
        let found = Valid::find(target, options, &mut stage, &space, &symmetry, progress)?;
        let Valid { states, possible, formula: valid, order, count: valid_states, has_all, lifted, listed, enumerated } =
            found;
        solvers.build_upon(Unproved::Formulas, true);
        solvers.build_upon(Unproved::ValidStates, enumerated.is_some());
        // Of isomorphic states, one is listed.
        solvers.build_upon(Unproved::Isomorphism, enumerated.is_some());
        let mut trees = Vec::new();
        for (number, slot) in space.slots.iter().enumerate() {
            if stage.may_be_marked(slot.place) {
                trees.push(number);
            }
        }
        let initial = stage.machine.domain.terms.clone();
        let profile = Profile { preparing: watch.lap(), ..Profile::default() };
        Ok(Search {
            target,
            options,
            solvers,
            stage,
            space,
            states,
            possible,
            valid,
            valid_states,
            has_all,
            order,
            initial,
            enumerated,
            listed: listed.into(),
            arguments_known: true,
            lifted,
            symmetry,
            trees,
            blank,
            comparing: Comparing::Nothing,
            by_runs: None,
            refused: None,
            divided: None,
            broken: None,
            size: None,
            smaller: None,
            seen: Vec::new(),
            leftovers: Leftovers::default(),
            pinned: None,
            left: Left::default(),
            leaving: Vec::new(),
            profile,
            watch,
        })
    }

    /// Checks an operation, or begins with it: after many steps, what is left comes in parts.
    pub fn operation(&mut self, action: usize, told: &mut dyn FnMut(Step)) -> (Checked, Option<Split>) {
        if let Some(reason) = self.target.ended() {
            return (Checked { unknown: Some(reason), ..Checked::default() }, None);
        }
        // What another operation left behind would change the order of things, and with it which element is picked.
        self.stage.machine.domain.terms = self.initial.clone();
        let arguments = Arguments::new(&mut self.stage, &self.space, &self.states, action);
        arguments.parameters.iter().for_each(|argument| self.stage.machine.domain.know_number(argument.term));
        let mut checked = Checked { all: arguments.ways(&ways(self.states.independent())), ..Checked::default() };
        if arguments.none {
            return (checked, None);
        }
        self.expect(action, &arguments);
        let passed = self.valid_arguments(&arguments);
        let arguments_known = passed.is_some();
        let passed = passed.unwrap_or(Literal::TRUE);
        let possible = possible::of_arguments(&mut self.stage, &arguments, &self.possible);
        let graph = &mut self.stage.machine.domain.terms.store.graph;
        let passed = graph.and(passed, possible);
        let elements = graph.and_all([self.valid, arguments.bounds, passed]);
        let choices = graph.and_all([self.states.bounds, arguments.bounds, passed]);
        checked.valid = self.count(elements, passed, &arguments);
        let Concolic { arrays, terms, .. } = &mut self.stage.machine.domain;
        let sizes = Sizes::new(&self.space, &self.states, &arguments, &arrays.lengths, terms);
        let question = Question { action, arguments, elements, choices, sizes, arguments_known };
        let mut pruned = Pruned::default();
        let left = self.explore(&question, elements, &[], Extent::Beginning(&mut pruned), &mut checked, told);
        let split = left.then(|| Split::new(question, self.stage.machine.domain.terms.clone(), pruned));
        if let Some(Err(reason)) = split.as_ref().map(|split| split.prove_whole(&self.solvers, self.target)) {
            checked.unknown = Some(reason);
            return (checked, None);
        }
        (checked, split)
    }

    /// Checks a part of an operation.
    pub fn part(&mut self, split: &Split, part: usize, told: &mut dyn FnMut(Step)) -> Checked {
        let mut checked = Checked::default();
        if !split.is_settled(part) {
            self.expect_again(split);
            let graph = &mut self.stage.machine.domain.terms.store.graph;
            let elements = graph.and(split.question.elements, split.parts[part]);
            self.explore(&split.question, elements, &split.cubes, Extent::Part(split, part), &mut checked, told);
        }
        if checked.counterexample.is_some() || checked.unknown.is_some() {
            split.found_in(part);
        }
        checked
    }

    /// Puts an element into the machine.
    fn enter(&mut self, model: &mut Evaluation) {
        let blank = self.comparing.formula().map_or(&self.blank, |expected| &expected.blank);
        self.stage.machine.return_to(blank);
        self.states.enter(&self.space, &mut self.stage, model);
    }

    /// Searches some elements of an operation, without those that were pruned before. Says whether it is to be divided.
    fn explore(
        &mut self,
        question: &Question,
        elements: Literal,
        cubes: &[Vec<Literal>],
        extent: Extent<'_>,
        checked: &mut Checked,
        told: &mut dyn FnMut(Step),
    ) -> bool {
        self.arguments_known = question.arguments_known;
        let chosen = self.states.independent().chain(&question.arguments.parameters);
        self.stage.machine.domain.numbers.choose(chosen);
        let graph = &mut self.stage.machine.domain.terms.store.graph;
        let mark = graph.mark();
        // A list of states says little about a path, and much is to be gone through to find that out.
        if self.options.knows_valid && self.enumerated.is_none() {
            graph.observe(question.elements);
            graph.assume(question.elements);
        }
        self.broken = None;
        self.size = None;
        self.smaller = None;
        let axioms = self.stage.machine.domain.terms.store.order_axioms();
        let searched = self.search_space(elements, question).and_then(|mut picks| {
            let graph = &self.stage.machine.domain.terms.store.graph;
            self.solvers.prove(graph, &axioms, self.target)?;
            for cube in cubes {
                picks.prune(graph, cube)?;
            }
            // What is pruned was asked about in full, also where a path should lead out of a part.
            let conditions = self.comparing.formula().map_or(Vec::new(), |expected| expected.conditions().to_vec());
            let mut checks = Checks::new(self.solvers.clone(), graph, question.elements, axioms, conditions);
            checked.valid = picks.left().or(checked.valid.take());
            self.profile.preparing += self.watch.lap();
            let searched = self.search(question, &mut *picks, &mut checks, extent, checked, told);
            checked.left = picks.left();
            checked.max_bdd_size = picks.max_bdd_size();
            searched
        });
        self.stage.machine.domain.terms.store.graph.undo(mark);
        if let Some(form) = self.smaller.take() {
            match self.replay(question, &form) {
                Ok(counterexample) => checked.counterexample = Some(counterexample),
                Err(reason) => checked.unknown = checked.unknown.take().or(Some(reason)),
            }
        }
        checked.abstraction = self.broken.take();
        checked.seen = std::mem::take(&mut self.seen);
        checked.leftovers.merge(std::mem::take(&mut self.leftovers));
        checked.pinned = self.pinned.take();
        let is_decided = checked.counterexample.is_some() || checked.unknown.is_some() || searched.is_err();
        checked.left_state.add(self.left_at_last(question.action, !is_decided));
        checked.by_runs = self.by_runs.clone();
        match searched {
            Ok(left) => left,
            Err(reason) => {
                checked.unknown.get_or_insert(reason);
                false
            }
        }
    }

    /// The search space of an operation, with all its elements.
    fn search_space(&self, elements: Literal, question: &Question) -> Result<Box<dyn SearchSpace + 'a>, Unknown> {
        let store = &self.stage.machine.domain.terms.store;
        let (graph, target, solver) = (&store.graph, self.target, self.solvers.uncertified());
        target.goes_on()?;
        let space: Box<dyn SearchSpace + 'a> = match self.options.space {
            SpaceKind::Sat if self.enumerated.is_some() => {
                Box::new(Listed::new(solver, graph, question.choices, self.listed.clone(), target))
            }
            SpaceKind::Sat => Box::new(Sat::new(solver, graph, elements, question.sizes.clone(), target)),
            SpaceKind::Bdd => {
                let order = question.arguments.before(&self.order, store);
                let room = Room::of_bytes(target.limits.memory / self.options.jobs.max(1) as u64);
                Box::new(Bdd::new(graph, elements, &order, room, target)?)
            }
        };
        if self.options.certify {
            let (all, cases) =
                self.enumerated.as_ref().map_or((elements, None), |_| (question.choices, Some(&self.listed)));
            return Ok(Box::new(Covered::new(space, self.solvers.solver(), graph, all, cases, target)));
        }
        Ok(space)
    }

    /// The number of an operation's elements, if it can be found out by the way.
    fn count(&self, elements: Literal, passed: Literal, arguments: &Arguments) -> Option<Natural> {
        let states = self.valid_states.as_ref()?;
        if passed == Literal::TRUE {
            return Some(arguments.ways(states));
        }
        if !self.has_all {
            return None;
        }
        let store = &self.stage.machine.domain.terms.store;
        let order = arguments.before(&self.order, store);
        count(&store.graph, elements, &order, self.target)
    }

    /// Picks, runs, checks and prunes until nothing is left, or until what is left is to be divided.
    fn search(
        &mut self,
        question: &Question,
        picks: &mut dyn SearchSpace,
        checks: &mut Checks,
        mut extent: Extent<'_>,
        checked: &mut Checked,
        told: &mut dyn FnMut(Step),
    ) -> Result<bool, Unknown> {
        let mut clock = Clock::default();
        let mut untold = 0;
        let mut most_steps = u64::MAX;
        let mut wrongly = 0;
        let beginning = self.stage.machine.domain.terms.clone();
        let first = beginning.store.graph.node_count();
        loop {
            // What earlier steps were about is in the way of later ones, unless it is still to be divided.
            let grown =
                self.stage.machine.domain.terms.store.graph.node_count() > (1 + TIMES_BEFORE) * first + NODES_OF_STEPS;
            if grown && !matches!(extent, Extent::Beginning(_)) {
                self.stage.machine.domain.terms = beginning.clone();
                picks.forget(first);
                checks.solver.forget(first);
            }
            if clock.strikes() {
                let share = |left: Natural| checked.valid.as_ref().map(|valid| valid.minus(&left).share_of(valid));
                let covered = picks.left().and_then(share);
                told(Step { action: question.action, steps: std::mem::take(&mut untold), covered, found: None });
            }
            self.target.goes_on()?;
            if checked.steps >= most_steps {
                return Ok(false);
            }
            match &mut extent {
                Extent::Beginning(pruned) if pruned.paths.len() == STEPS_BEFORE => {
                    let grown = std::mem::replace(&mut self.stage.machine.domain.terms, beginning);
                    let graph = &mut self.stage.machine.domain.terms.store.graph;
                    for cube in pruned.cubes.iter_mut().chain(&mut pruned.paths) {
                        *cube = graph.adopt(&grown.store.graph, first, cube);
                    }
                    return Ok(true);
                }
                Extent::Part(split, part) if split.is_settled(*part) => return Ok(false),
                _ => {}
            }
            let Some(model) = picks.pick(&self.stage.machine.domain.terms.store.graph)? else { return Ok(false) };
            self.profile.picking += self.watch.lap();
            checked.steps += 1;
            untold += 1;
            let mark = self.stage.machine.domain.terms.store.graph.mark();
            if checks.is_old() {
                checks.renew(&self.stage.machine.domain.terms.store.graph);
            }
            let supposes = self.options.supposes && wrongly < MOST_WRONGLY;
            let looks = !matches!(extent, Extent::Part(..)) || (checked.steps - 1).is_multiple_of(STEPS_PER_LOOK);
            let mut found = self.step(question, Evaluation::new(model.clone()), supposes, looks, &mut checks.solver);
            checked.returned |= self.stage.returned.is_some();
            checked.assumed = checked.assumed.or(self.stage.assumed);
            self.stage.machine.domain.terms.store.graph.undo(mark);
            if matches!(found, Ok(Found::SupposedWrongly)) {
                wrongly += 1;
                found = self.step(question, Evaluation::new(model.clone()), false, looks, &mut checks.solver);
                self.stage.machine.domain.terms.store.graph.undo(mark);
            }
            if let Ok(Found::NoFormula(because)) = found {
                self.compare_by_runs(because);
                found = self.step(question, Evaluation::new(model), false, looks, &mut checks.solver);
                self.stage.machine.domain.terms.store.graph.undo(mark);
            }
            self.profile.checking += self.watch.lap();
            match found? {
                Found::Nothing => {}
                // Where nothing was supposed and runs are compared, these are not found.
                Found::SupposedWrongly | Found::NoFormula(_) => {
                    checked.unknown = Some(self.fault(question.action, "a question is never proved"));
                    return Ok(false);
                }
                // Once there is an example, a smaller one is looked for among what is left, for a while.
                Found::Violation(Example { form, size }) => {
                    if checked.counterexample.is_some() {
                        self.smaller = Some(form);
                    } else {
                        let counterexample = match self.replay(question, &form) {
                            Ok(counterexample) => counterexample,
                            Err(reason) => {
                                checked.unknown = Some(reason);
                                return Ok(false);
                            }
                        };
                        let (action, steps) = (question.action, std::mem::take(&mut untold));
                        told(Step { action, steps, covered: None, found: Some(Box::new(counterexample.clone())) });
                        checked.counterexample = Some(counterexample);
                        if !picks.small_first() {
                            return Ok(false);
                        }
                        most_steps = checked.steps * 2 + 100;
                        extent = Extent::Whole;
                    }
                    let graph = &mut self.stage.machine.domain.terms.store.graph;
                    let below = question.sizes.below(graph, &size);
                    picks.prune(graph, &[!below])?;
                    self.size = Some(size);
                }
                Found::Unknown(reason) => {
                    checked.unknown = Some(reason);
                    return Ok(false);
                }
            }
            let domain = &self.stage.machine.domain;
            // Of isomorphic states, only one was enumerated.
            let isomorphic = if self.enumerated.is_none() { &domain.isomorphic[..] } else { &[] };
            self.solvers.build_upon(Unproved::Isomorphism, !isomorphic.is_empty());
            for cube in isomorphic.iter().chain([&domain.path]) {
                picks.prune(&domain.terms.store.graph, cube)?;
            }
            // A diagram is one thing, and only whole paths make a tree.
            let divisible = self.options.space == SpaceKind::Sat
                && self.options.dynamic == Dynamic::Path
                && self.enumerated.is_none();
            if let Extent::Beginning(pruned) = &mut extent
                && divisible
            {
                pruned.cubes.extend(isomorphic.iter().chain([&domain.path]).cloned());
                pruned.paths.push(domain.path.clone());
            }
        }
    }

    /// Runs one element, and checks all that go the same way. Where one looks, the formulas are held against what the machine says of the
    /// element.
    fn step(
        &mut self,
        question: &Question,
        mut model: Evaluation,
        supposes: bool,
        looks: bool,
        checks: &mut Asked,
    ) -> Result<Found, Unknown> {
        let Question { action, arguments, .. } = question;
        let action = *action;
        self.enter(&mut model);
        let root = self.space.root;
        let values = arguments.values(&self.stage.machine.domain.terms, &mut model);
        let domain = &mut self.stage.machine.domain;
        domain.path.clear();
        domain.isomorphic.clear();
        domain.flows.clear();
        domain.used.clear();
        domain.used.insert(root.0);
        model.assignment().clone_into(&mut domain.element);
        if let Some(found) = self.invalid_argument(action, &values)? {
            return Ok(found);
        }
        let expectation = match self.expectation(action, root, &values) {
            Ok(expectation) => expectation,
            Err(reason) => return ended_by(reason),
        };
        // What the call changes is told from this moment on.
        self.stage.machine.moment();
        let mut all = vec![Value { bits: root.bits(), term: None }];
        all.extend(&values);
        let ended = match self.stage.call_with(action, &all) {
            Ok(ended) => ended,
            Err(reason) => {
                self.enter(&mut model);
                let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
                return ended_by(self.stage.unended(reason, action, root, &bits));
            }
        };
        self.profile.running += self.watch.lap();
        let nodes = self.stage.machine.domain.terms.store.graph.node_count();
        let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
        match self.stage.global_state(action, root, &bits, ended) {
            Ok(leftover) => leftover.into_iter().for_each(|leftover| self.leftovers.add(leftover)),
            // The object that it speaks of may be an owned one.
            Err(_)
                if !self.throws_wrongly(action, ended, &expectation)
                    && self.shares_owned(action, root, &values, ended) =>
            {
                return self.violation(question, &[], checks);
            }
            Err(reason) => return Ok(Found::Unknown(reason)),
        }
        self.note_other_kind(action, root, &bits, ended);
        if ended == Ended::Blocked {
            return self.violation(question, &[], checks);
        }
        if self.throws_wrongly(action, ended, &expectation) || self.shares_owned(action, root, &values, ended) {
            return self.violation(question, &[], checks);
        }
        self.note_left(question, &values, ended);
        let within = self.stores_within();
        self.note_escaped(action, root, &values, ended);
        self.note_shared_part(action, root, &values, ended);
        let held = self.held_after(action, root, &values, ended, &mut model, checks);
        let returned = self.stage.returned;
        self.states.know_references(&self.space, &mut self.stage.machine.domain);
        let mark = self.stage.machine.domain.terms.store.graph.mark();
        // The path, as the evaluation knows it: a solver keeps what follows from it from question to question.
        let mut assumptions: Vec<Literal> = self.stage.machine.domain.terms.store.graph.assumptions().collect();
        let in_order = self.assume_order(arguments);
        assumptions.push(in_order);
        let tree = self.keeps_tree(root);
        let passed = judged::references(&self.stage, action, &values, returned);
        let holds = match self.evaluate(root, &passed, &held, &mut model, checks) {
            Some(holds) => holds,
            None => match self.run_invariants(action, root, &values, ended, mark) {
                Ok(Validity::Valid) => {
                    // The path goes on through the invariant.
                    assumptions = self.stage.machine.domain.path.clone();
                    assumptions.push(in_order);
                    Literal::TRUE
                }
                Ok(Validity::Invalid | Validity::Throws(_)) => {
                    return self.violation(question, &[], checks);
                }
                Err(reason) => return ended_by(reason),
            },
        };
        let compared = match &self.comparing {
            Comparing::Nothing => Ok(Compared::NOTHING),
            Comparing::Formula(_) => self.compare_formulas(supposes, action, ended, returned, &mut model, checks),
            Comparing::Runs => {
                let is_intact = [holds, tree].into_iter().all(|one| self.is_true(&mut model, one));
                let compared = self.compare_runs(action, root, ended, &expectation, mark, is_intact);
                assumptions = self.stage.machine.domain.path.clone();
                assumptions.push(in_order);
                compared
            }
        };
        // An operation that breaks the invariant may leave a state without abstraction.
        let incomparable = compared.as_ref().err().cloned();
        let Compared { as_expected, broken, supposed_wrongly } = compared.unwrap_or(Compared::NOTHING);
        if self.broken.is_none() && broken != Literal::FALSE {
            let graph = &mut self.stage.machine.domain.terms.store.graph;
            let broken = graph.and_all([holds, tree, broken]);
            let mut assumptions = self.stage.machine.domain.path.clone();
            assumptions.extend([in_order, broken, !supposed_wrongly]);
            if ask(checks, &self.stage.machine.domain.terms.store.graph, &assumptions, self.target)? {
                let found = self.smallest(question, &[in_order, broken, !supposed_wrongly], checks)?;
                match self.replay(question, &found.form) {
                    Ok(counterexample) => self.broken = Some(counterexample),
                    Err(reason) => return Ok(Found::Unknown(reason)),
                }
            }
        }
        let graph = &mut self.stage.machine.domain.terms.store.graph;
        let right = graph.and_all([holds, tree, as_expected]);
        self.profile.building += self.watch.lap();
        self.profile.nodes += graph.node_count() - nodes;
        // The formula says something of states in order only.
        let predicted = if model.literal(graph, in_order) { Some(model.literal(graph, right)) } else { None };
        let predicted = predicted.filter(|_| incomparable.is_none());
        if looks && let Some(fault) = self.contradiction(question, root, ended, predicted, &mut model)? {
            return Ok(Found::Unknown(fault));
        }
        let domain = &mut self.stage.machine.domain;
        let wrong = domain.terms.store.graph.plainly(|graph| graph.or(!right, supposed_wrongly));
        let graph = &domain.terms.store.graph;
        // Each of them is about a few places, and a solver that keeps what follows from the path looks at these alone.
        let mut expected = if self.options.one_by_one { graph.conjuncts(!wrong) } else { vec![!wrong] };
        // What others are made of comes first.
        expected.sort_unstable();
        let is_wrong = refutes(checks, graph, &assumptions, &expected, self.target)?;
        if !is_wrong {
            self.note_leaving(question, within, checks)?;
            return incomparable.map_or(Ok(Found::Nothing), |reason| self.not_compared(reason));
        }
        if Evaluation::new(checks.model(graph)).literal(graph, supposed_wrongly) {
            return Ok(Found::SupposedWrongly);
        }
        self.violation(question, &[in_order, !right, !supposed_wrongly], checks)
    }

    /// Whether a call ended in an exception that is a violation by itself.
    fn throws_wrongly(&self, action: usize, ended: Ended, expectation: &Expectation<Value>) -> bool {
        let Ended::Threw(exception) = ended else { return false };
        let fault = self.stage.judge_exception(action, exception);
        // The abstraction decides whether the exception is right, where it has a counterpart.
        let compares = self.compares(expectation);
        fault.is_some_and(|fault| !(compares && matches!(fault, Fault::Exception)))
    }

    /// From now on, formulas are about states alone in which objects that are alike come in order.
    fn assume_order(&mut self, arguments: &Arguments) -> Literal {
        if !self.options.symmetry || self.enumerated.is_some() {
            return Literal::TRUE;
        }
        let domain = &mut self.stage.machine.domain;
        let in_order = self.symmetry.in_order(&mut domain.terms, &self.states, arguments, &domain.used);
        self.solvers.build_upon(Unproved::Isomorphism, in_order != Literal::TRUE);
        domain.terms.store.graph.assume(in_order);
        in_order
    }

    /// Runs the invariants of the receiver, the arguments and the result after a call. What their
    /// paths say must be true of all states again.
    fn run_invariants(
        &mut self,
        action: usize,
        root: Ref,
        values: &[Value],
        ended: Ended,
        mark: Mark,
    ) -> Result<Validity, Unknown> {
        let passed = judged::references(&self.stage, action, values, self.stage.returned);
        self.stage.machine.domain.terms.store.graph.undo(mark);
        match self.stage.holds(root)? {
            Validity::Valid => judged::run(&mut self.stage, action, root, values, ended, &passed),
            other => Ok(other),
        }
    }

    /// When the invariant holds after a call, and those of objects that were passed or returned, or
    /// that these lead to; nothing if there is no formula for that.
    fn evaluate(
        &mut self,
        root: Ref,
        passed: &[Value],
        held: &[(Ref, MethodId)],
        element: &mut Evaluation,
        checks: &mut Asked,
    ) -> Option<Literal> {
        if self.enumerated.is_some() {
            return None;
        }
        let places = self.space.slots.len();
        let after = self.stage.machine.moment();
        let mut evaluator =
            Evaluator::new(&mut self.stage.machine, &mut self.lifted, checks, places, Some(self.target))
                .witness(element);
        let holds = evaluator.holds(self.stage.invariant, root);
        drop(evaluator);
        self.stage.machine.return_to(&after);
        let holds = holds.ok()?;
        let mut judged = judged::among(&mut self.stage, root, passed);
        judged::add_held(&mut judged, held);
        if judged.is_empty() {
            return Some(holds);
        }
        let (stage, lifted) = (&mut self.stage, &mut self.lifted);
        let others = judged::hold(self.target, stage, &self.space, lifted, &judged, element, checks)?;
        Some(self.stage.machine.domain.terms.store.graph.and(holds, others))
    }

    /// That arguments which are objects of the class under check are valid too; nothing if there is no formula for that.
    fn valid_arguments(&mut self, arguments: &Arguments) -> Option<Literal> {
        let mut conditions = Vec::new();
        for object in self.space.objects().filter(|object| *object != self.space.root).collect::<Vec<_>>() {
            if self.stage.machine.heap.class(object) != self.stage.class {
                continue;
            }
            let mut passed = Vec::new();
            for parameter in &arguments.parameters {
                passed.push(parameter.refers_to(&mut self.stage.machine.domain.terms, object));
            }
            let passed = self.stage.machine.domain.terms.store.graph.or_all(passed);
            if passed == Literal::FALSE {
                continue;
            }
            if self.enumerated.is_some() {
                return None;
            }
            let invariant = self.stage.invariant;
            let holds = valid::evaluated(
                Way::Anyhow,
                self.target,
                &mut self.stage,
                &self.space,
                &self.states,
                &mut self.lifted,
                (invariant, object),
            )
            .ok()?;
            conditions.push(self.stage.machine.domain.terms.store.graph.implies(passed, holds));
        }
        Some(self.stage.machine.domain.terms.store.graph.and_all(conditions))
    }

    /// What is found where an argument is an object of the class under check that is not valid: nothing.
    fn invalid_argument(&mut self, action: usize, values: &[Value]) -> Result<Option<Found>, Unknown> {
        if self.arguments_known {
            return Ok(None);
        }
        let references = self.stage.actions[action].call.method.parameters.clone();
        for (value, parameter) in values.iter().zip(&references) {
            let object = Ref::from_bits(value.bits);
            if !parameter.kind.is_reference()
                || object.is_null()
                || object == self.space.root
                || self.stage.machine.heap.class(object) != self.stage.class
            {
                continue;
            }
            self.stage.machine.domain.pin(*value);
            match self.stage.holds(object) {
                Ok(Validity::Valid) => {}
                Ok(_) => return Ok(Some(Found::Nothing)),
                Err(reason) => return ended_by(reason).map(Some),
            }
        }
        Ok(None)
    }

    /// Holds the formulas against the element that was run: it satisfies its own path constraint, and the property says of it
    /// what the machine says. Anything else is a fault of ours.
    fn contradiction(
        &mut self,
        question: &Question,
        root: Ref,
        ended: Ended,
        predicted: Option<bool>,
        model: &mut Evaluation,
    ) -> Result<Option<Unknown>, Unknown> {
        let graph = &self.stage.machine.domain.terms.store.graph;
        let on_path = self.stage.machine.domain.path.iter().all(|literal| model.literal(graph, *literal));
        let action = question.action;
        // Without terms beside it, the state is just this one.
        let fault = if !matches!(self.comparing, Comparing::Nothing) {
            self.enter(model);
            let values = question.arguments.values(&self.stage.machine.domain.terms, model);
            let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
            self.stage.machine.domain.shadow.clear();
            if self.seen.len() < MOST_ABSTRACTIONS {
                self.seen.push(self.stage.canonical(&[(root.bits(), true)]));
            }
            self.stage.compare(action, root, &bits)?
        } else {
            let values = question.arguments.values(&self.stage.machine.domain.terms, model);
            let bits: Vec<u64> = values.iter().map(|value| value.bits).collect();
            self.stage.machine.domain.shadow.clear();
            self.stage.judge(action, root, &bits, ended, &Expectation::Nothing)?
        };
        let actual = matches!(fault, None | Some(Fault::Abstraction { .. } | Fault::Comparison { .. }));
        if on_path && predicted.is_none_or(|predicted| predicted == actual) {
            return Ok(None);
        }
        Ok(Some(self.fault(action, "a formula contradicts a run")))
    }

    /// An internal error in the search of an operation.
    fn fault(&self, action: usize, what: &str) -> Unknown {
        let label = &self.stage.actions[action].call.method.label;
        Unknown::Fault { what: format!("{label}: {what}") }
    }

    /// When marked fields form a tree after the call.
    fn keeps_tree(&mut self, root: Ref) -> Literal {
        let shadow = &self.stage.machine.domain.shadow;
        let changed = self.trees.iter().any(|slot| {
            let now = shadow.get(&self.space.slots[*slot].place).map(|(term, _)| *term);
            now != Some(self.states.slots[*slot].term)
        });
        if changed { tree::is_tree(&mut self.stage, root) } else { Literal::TRUE }
    }

    /// A violation on the smallest element of the path for which some literals hold, unless there is an example that is as small.
    fn violation(&mut self, question: &Question, also: &[Literal], checks: &mut Asked) -> Result<Found, Unknown> {
        let found = self.smallest(question, also, checks)?;
        let is_news = self.size.as_ref().is_none_or(|size| found.size < *size);
        Ok(if is_news { Found::Violation(found) } else { Found::Nothing })
    }

    /// The smallest element of the path for which some literals hold.
    fn smallest(&mut self, question: &Question, also: &[Literal], checks: &mut Asked) -> Result<Example, Unknown> {
        let domain = &self.stage.machine.domain;
        let graph = &domain.terms.store.graph;
        let assumptions: Vec<Literal> = domain.path.iter().chain(also).copied().collect();
        let smallest = question.sizes.smallest(checks, graph, assumptions.clone(), self.target);
        let mut model = match smallest {
            Some(model) => model,
            // Nothing was found in time: the element that was run, unless the solver knows of a worse one.
            None if also.is_empty() => Evaluation::new(domain.element.clone()),
            None => {
                ask(checks, graph, &assumptions, self.target)?;
                Evaluation::new(checks.model(graph))
            }
        };
        let size = question.sizes.of(graph, &mut model);
        self.enter(&mut model);
        let values = question.arguments.values(&self.stage.machine.domain.terms, &mut model);
        let parameters = self.stage.actions[question.action].call.method.parameters.clone();
        let mut roots = vec![(self.space.root.bits(), true)];
        roots.extend(
            values.iter().zip(&parameters).map(|(value, parameter)| (value.bits, parameter.kind.is_reference())),
        );
        Ok(Example { form: self.stage.canonical(&roots), size })
    }

    /// Does a violation again, in a machine of its own.
    fn replay(&self, question: &Question, form: &Canonical) -> Result<Counterexample, Unknown> {
        Stage::<Traced>::replay(self.target, question.action, form)
    }
}

/// What ends the check is passed on; what ends a call leaves an operation unknown.
fn ended_by(reason: Unknown) -> Result<Found, Unknown> {
    if reason.ends_check() { Err(reason) } else { Ok(Found::Unknown(reason)) }
}
