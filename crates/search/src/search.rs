//! The loop: pick, run, generalise, check, prune.

use std::rc::Rc;

use glassbox_logic::{Answer, BatSat, Encoder, Evaluation, Limits, Literal, Word};
use glassbox_machine::domain::Place;
use glassbox_machine::{Moment, Ref};
use glassbox_stage::{
    Canonical, Clock, Ended, Kind, Plain, Progress, Space, Stage, Tally, Target, Traced, cpu_seconds, unstarted,
};
use glassbox_verdict::{Counterexample, Report, Unknown, Vacuous};

use crate::concolic::{Concolic, Value};
use crate::declare::{Evaluator, Lifted, Refusal};
use crate::elements::{Arguments, States};
use crate::term::Term;
use crate::tree;

/// What is known of one operation.
struct Checked {
    /// How many elements were run.
    steps: u64,
    counterexample: Option<Counterexample>,
    unknown: Option<Unknown>,
}

/// Conflicts of a solver between two looks at the clock.
const CONFLICTS: u64 = 2000;

/// What users call the engine.
const NAME: &str = "glassbox";

/// Checks a class. What goes wrong on the way is in the report.
pub fn check(target: &Target, jobs: usize, progress: &mut dyn FnMut(&Progress)) -> Report {
    let start = cpu_seconds();
    match run(target, jobs.max(1), progress) {
        Ok(tally) => tally.report(NAME, target, cpu_seconds() - start),
        Err(reason) => unstarted(NAME, target, reason, cpu_seconds() - start),
    }
}

/// Operations are shared among jobs, each with a machine and formulas of its own.
fn run(target: &Target, jobs: usize, progress: &mut dyn FnMut(&Progress)) -> Result<Tally, Unknown> {
    let part = |job: usize, progress: &mut dyn FnMut(&Progress)| {
        let mut search = Search::new(target)?;
        let mut tally = Tally::new(&search.stage, Vacuous::NoValidState);
        let constructed = if job == 0 { constructors(target, &mut tally) } else { Ok(()) };
        if let Err(reason) = constructed.and_then(|()| search.operations(job, jobs, &mut tally, progress)) {
            tally.unfinished = Some(reason);
        }
        Ok(tally)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|job| scope.spawn(move || part(job, &mut |_| {}))).collect();
        let mut tally = part(0, progress)?;
        for other in others {
            match other.join() {
                Ok(part) => tally.merge(part?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(tally)
    })
}

/// Constructors have no state before them: they are called with every argument.
fn constructors(target: &Target, tally: &mut Tally) -> Result<(), Unknown> {
    let mut stage = Stage::<Plain>::set(target)?;
    let start = stage.start.clone();
    for action in 0..stage.actions.len() {
        if !stage.actions[action].constructor || !tally.is_open(action) {
            continue;
        }
        for arguments in stage.argument_combinations(action, None) {
            stage.machine.return_to(&start);
            let object = stage.machine.new_instance(stage.class).map_err(|_| Unknown::Memory)?;
            if tally.is_open(action) {
                tally.call(target, &mut stage, action, object, &arguments, true)?;
            }
        }
    }
    Ok(())
}

struct Search<'a> {
    target: &'a Target,
    stage: Stage<Concolic>,
    space: Space,
    states: States,
    /// Valid states, as a formula.
    valid: Literal,
    lifted: Lifted,
    /// The slots that are marked `@Tree`.
    trees: Vec<usize>,
    /// The machine before any state is entered.
    blank: Rc<Moment<Concolic>>,
}

/// What is to be found out about a step.
enum Found {
    Nothing,
    Violation(Box<Counterexample>),
    Unknown(Unknown),
}

impl<'a> Search<'a> {
    fn new(target: &'a Target) -> Result<Search<'a>, Unknown> {
        let mut stage = Stage::<Concolic>::set(target)?;
        let space = Space::make(&mut stage)?;
        for object in space.objects() {
            let class = stage.machine.heap.class(object);
            stage.machine.domain.classes.insert(object.0, class);
            if let Some(group) = space.group(object) {
                stage.machine.domain.groups.insert(object.0, group);
            }
        }
        for object in stage.values.clone().into_iter().flatten() {
            let class = stage.machine.heap.class(object);
            stage.machine.domain.classes.insert(object.0, class);
            for (word, kind) in stage.number_words(class) {
                let bits = stage.machine.heap.word(object, u32::from(word));
                let width = if kind == Kind::Long { 64 } else { 32 };
                let term = Term::Word(Word::constant(width, kind.bits(kind.number(bits).unwrap_or(0))));
                stage.machine.domain.contents.insert(Place::Field { object, word }, term);
            }
        }
        let states = States::new(&space, &mut stage.machine.domain.terms);
        let mut anything = Evaluation::new(Vec::new());
        states.enter(&space, &mut stage, &mut anything);
        let mut lifted = Lifted::default();
        let holds = Evaluator::new(&mut stage.machine, &mut lifted, states.bounds).holds(stage.invariant, space.root);
        let holds = holds.map_err(refused)?;
        let valid = stage.machine.domain.terms.store.graph.and(states.bounds, holds);
        let mut trees = Vec::new();
        for (number, slot) in space.slots.iter().enumerate() {
            if let Place::Field { object, word } = slot.place {
                let class = stage.machine.heap.class(object);
                if stage.tree_words(class).contains(&word) {
                    trees.push(number);
                }
            }
        }
        let blank = Rc::new(stage.machine.moment());
        Ok(Search { target, stage, space, states, valid, lifted, trees, blank })
    }

    /// Checks every operation whose turn it is.
    fn operations(
        &mut self,
        job: usize,
        jobs: usize,
        tally: &mut Tally,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), Unknown> {
        tally.coverage.steps = Some(0);
        for action in (0..self.stage.actions.len()).filter(|action| action % jobs == job) {
            if self.stage.actions[action].constructor || !tally.is_open(action) {
                continue;
            }
            let start = cpu_seconds();
            let mut clock = Clock::default();
            let label = self.stage.actions[action].call.method.label.clone();
            let before = tally.coverage.steps.unwrap_or(0);
            let mut told = |steps: u64| {
                if clock.strikes() {
                    progress(&Progress { phase: "steps", done: before + steps, total: None, detail: label.clone() });
                }
            };
            let checked = self.operation(action, &mut told)?;
            tally.coverage.steps = Some(before + checked.steps);
            tally.settle(action, checked.steps, checked.counterexample, checked.unknown);
            tally.spent(action, cpu_seconds() - start);
        }
        Ok(())
    }

    fn operation(&mut self, action: usize, told: &mut dyn FnMut(u64)) -> Result<Checked, Unknown> {
        let arguments = Arguments::new(&mut self.stage, &self.space, action);
        let mut checked = Checked { steps: 0, counterexample: None, unknown: None };
        if arguments.none {
            return Ok(checked);
        }
        let graph = &mut self.stage.machine.domain.terms.store.graph;
        let elements = graph.and(self.valid, arguments.bounds);
        let mut picks = Encoder::new(BatSat::new());
        let mut checks = Encoder::new(BatSat::new());
        picks.assert(&self.stage.machine.domain.terms.store.graph, elements);
        checks.assert(&self.stage.machine.domain.terms.store.graph, elements);
        loop {
            told(checked.steps);
            // A node takes about this much, here and in the solvers.
            let bytes = self.stage.machine.domain.terms.store.graph.node_count() as u64 * 64;
            if bytes > self.target.limits.memory {
                return Err(Unknown::Memory);
            }
            if !self.ask(&mut picks, &[])? {
                return Ok(checked);
            }
            checked.steps += 1;
            let model = picks.model(&self.stage.machine.domain.terms.store.graph);
            let mark = self.stage.machine.domain.terms.store.graph.mark();
            let found = self.step(action, &arguments, Evaluation::new(model), &mut checks);
            let domain = &mut self.stage.machine.domain;
            domain.terms.store.graph.undo(mark);
            match found? {
                Found::Nothing => {}
                Found::Violation(counterexample) => {
                    checked.counterexample = Some(*counterexample);
                    return Ok(checked);
                }
                Found::Unknown(reason) => {
                    checked.unknown = Some(reason);
                    return Ok(checked);
                }
            }
            let prune = |cube: &[Literal], picks: &mut Encoder<BatSat>| {
                let clause: Vec<Literal> = cube.iter().map(|literal| !*literal).collect();
                picks.assert_any(&self.stage.machine.domain.terms.store.graph, &clause);
            };
            for cube in &self.stage.machine.domain.isomorphic {
                prune(cube, &mut picks);
            }
            prune(&self.stage.machine.domain.path, &mut picks);
        }
    }

    /// Runs one element, and checks all that go the same way.
    fn step(
        &mut self,
        action: usize,
        arguments: &Arguments,
        mut model: Evaluation,
        checks: &mut Encoder<BatSat>,
    ) -> Result<Found, Unknown> {
        self.stage.machine.return_to(&self.blank);
        self.states.enter(&self.space, &mut self.stage, &mut model);
        let root = self.space.root;
        let values = arguments.values(&self.stage.machine.domain.terms, &mut model);
        let domain = &mut self.stage.machine.domain;
        domain.path.clear();
        domain.isomorphic.clear();
        domain.used.clear();
        domain.used.insert(root.0);
        let before = self.stage.machine.moment();
        let mut all = vec![Value { bits: root.bits(), term: None }];
        all.extend(&values);
        let ended = match self.stage.call_with(action, &all) {
            Ok(ended) => ended,
            Err(reason @ (Unknown::Time | Unknown::Memory | Unknown::Interrupted)) => return Err(reason),
            Err(reason) => return Ok(Found::Unknown(reason)),
        };
        if let Some(reason) = self.stage.global_state(action) {
            return Ok(Found::Unknown(reason));
        }
        if let Ended::Threw(exception) = ended
            && self.stage.judge_exception(action, exception).is_some()
        {
            self.stage.machine.return_to(&before);
            return self.violation(action, root, &values);
        }
        let mut evaluator = Evaluator::new(&mut self.stage.machine, &mut self.lifted, self.states.bounds);
        let holds = evaluator.holds(self.stage.invariant, root);
        drop(evaluator);
        let holds = match holds {
            Ok(holds) => holds,
            Err(refusal) => return Ok(Found::Unknown(refused(refusal))),
        };
        let tree = self.keeps_tree(root);
        let graph = &mut self.stage.machine.domain.terms.store.graph;
        let right = graph.and(holds, tree);
        if let Some(fault) = self.contradiction(action, root, ended, right, &mut model)? {
            return Ok(Found::Unknown(fault));
        }
        if right == Literal::TRUE {
            return Ok(Found::Nothing);
        }
        let mut assumptions = self.stage.machine.domain.path.clone();
        assumptions.push(!right);
        if !self.ask(checks, &assumptions)? {
            return Ok(Found::Nothing);
        }
        let mut model = Evaluation::new(checks.model(&self.stage.machine.domain.terms.store.graph));
        self.stage.machine.return_to(&self.blank);
        self.states.enter(&self.space, &mut self.stage, &mut model);
        let values = arguments.values(&self.stage.machine.domain.terms, &mut model);
        self.violation(action, root, &values)
    }

    /// Holds the formulas against the element that was run: it satisfies its own path constraint, and the property says of it
    /// what the machine says. Anything else is a fault of ours.
    fn contradiction(
        &mut self,
        action: usize,
        root: Ref,
        ended: Ended,
        right: Literal,
        model: &mut Evaluation,
    ) -> Result<Option<Unknown>, Unknown> {
        let graph = &self.stage.machine.domain.terms.store.graph;
        let on_path = self.stage.machine.domain.path.iter().all(|literal| model.literal(graph, *literal));
        let predicted = model.literal(graph, right);
        // Without terms beside it, the state is just this one.
        self.stage.machine.domain.shadow.clear();
        let actual = self.stage.judge(action, root, ended)?.is_none();
        if on_path && predicted == actual {
            return Ok(None);
        }
        let label = &self.stage.actions[action].call.method.label;
        let what =
            format!("a formula for {label} that contradicts a run, which is a fault of ours; please report it. It");
        Ok(Some(Unknown::Unsupported { what, stack: Vec::new() }))
    }

    /// Whether there is an element; the limits of the check are looked at now and then.
    fn ask(&self, solver: &mut Encoder<BatSat>, assumptions: &[Literal]) -> Result<bool, Unknown> {
        let limits = Limits { conflicts: Some(CONFLICTS), interrupt: Some(self.target.interrupt.clone()) };
        loop {
            if let Some(reason) = self.target.ended() {
                return Err(reason);
            }
            match solver.solve(&self.stage.machine.domain.terms.store.graph, assumptions, &limits) {
                Answer::Satisfiable => return Ok(true),
                Answer::Unsatisfiable => return Ok(false),
                Answer::Unknown => {}
            }
        }
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

    /// The counterexample for the state that is in the heap.
    fn violation(&mut self, action: usize, root: Ref, values: &[Value]) -> Result<Found, Unknown> {
        let parameters = self.stage.actions[action].call.method.parameters.clone();
        let mut roots = vec![(root.bits(), true)];
        roots.extend(
            values.iter().zip(&parameters).map(|(value, parameter)| (value.bits, parameter.kind.is_reference())),
        );
        let form: Canonical = self.stage.canonical(&roots);
        Ok(match Stage::<Traced>::replay(self.target, action, &form) {
            Ok(counterexample) => Found::Violation(Box::new(counterexample)),
            Err(reason) => Found::Unknown(reason),
        })
    }
}

fn refused(refusal: Refusal) -> Unknown {
    Unknown::NotDeclarative { what: refusal.what, place: refusal.place }
}
