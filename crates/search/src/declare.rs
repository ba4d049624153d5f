//! Methods as formulas (paper 000, section 3.9 and figure 19).
//!
//! A method that only looks is not run but evaluated on all states at once: blocks in order, a register holding one term for all
//! ways that lead there, and where ways meet, terms are merged. A loop is gone through again and again until nothing can
//! go on with it; in a finite heap without cycles that is the case after as many rounds as there are objects. Next to its value, a
//! call has the condition under which it ends in an exception.
//!
//! The paper's declarative methods have neither loops nor effects. Ours may have both, as long as effects stay within the evaluation:
//! objects may be created, and written to under the condition of the way that leads there (see `memory.rs`); sets of
//! visited nodes are understood without running the library's code (see `library.rs`).
//!
//! A call is evaluated in one of two ways. *Plainly*: for all states, whether they get there or not; its result depends on nothing but
//! its arguments and is kept, so that subtrees are shared and a formula is built bottom-up. Or *in context*: only for
//! the states that get there. That is needed where the call has effects, and where only what was found out before makes it end.
//!
//! What cannot be put into a formula is refused with its name and line, if there is a state that gets there.

use std::rc::Rc;

use glassbox_classes::world::{ClassId, FieldId, MethodId};
use glassbox_ir as ir;
use glassbox_ir::{BlockId, Reg};
use glassbox_logic::{Answer, Context, Evaluation, Limits, Literal, Word};
use glassbox_machine::domain::Place;
use glassbox_machine::{Machine, Ref};
use glassbox_stage::Target;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::asked::Asked;
use crate::concolic::Concolic;
use crate::term::{Term, Terms};
pub use counterpart::Result as Called;
use kept::Kept;
use library::{Library, Members};
pub use operate::Operated;
pub use region::Passed;
use region::Within;
use ways::{Way, Ways};

mod block;
mod counterpart;
mod invoke;
mod kept;
mod library;
mod memory;
mod operate;
mod region;
mod sequence;
mod totals;
mod ways;

/// Nodes of formulas after which an evaluation is given up.
const MOST_NODES: usize = 60_000_000;
/// New nodes in one evaluation after which it is given up.
const MOST_NEW_NODES: usize = 20_000_000;
/// Rounds of a loop, and calls within calls, after which a solver is asked whether any state goes on.
const FREE_ROUNDS: usize = 2;
/// Calls within calls for which there is room on a thread's stack.
const MOST_DEPTH: usize = 10_000;
/// Conflicts after which such a question counts as answered with yes.
const CONFLICTS: u64 = 2_000;
/// Assignments to variables that an evaluation may take the solver. Beyond, runs are faster.
const ASSIGNMENTS: u64 = 20_000_000;

/// Calls in context, within others, after which an evaluation is given up: those of a recursion over a tree of any shape double
/// with each level, and it is faster to look at one shape after the other.
const MOST_CALLS_IN_CONTEXT: usize = 24;

/// What a call comes to.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Its value; none for `void`.
    value: Option<Term>,
    /// When it ends in an exception.
    fails: Literal,
    /// The number of its class, where there is one.
    thrown: Word,
}

impl Outcome {
    /// A value, and no exception.
    fn of(value: Option<Term>) -> Outcome {
        Outcome { value, fails: Literal::FALSE, thrown: no_class() }
    }

    /// Nobody gets there.
    fn impossible() -> Outcome {
        Outcome { value: None, fails: Literal::TRUE, thrown: no_class() }
    }
}

/// The number of no class.
fn no_class() -> Word {
    Word::constant(32, 0)
}

/// The number of a class.
fn class_number(class: ClassId) -> Word {
    Word::constant(32, u64::from(class.0))
}

/// What cannot be put into a formula, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// What it is.
    pub what: String,
    /// Source file and line.
    pub place: String,
}

impl Refusal {
    /// The reason with its place.
    pub fn words(&self) -> String {
        let Refusal { what, place } = self;
        if place.is_empty() { what.clone() } else { format!("{what} ({place})") }
    }
}

/// Why an evaluation ends early.
enum Stop {
    /// There is a state for which this cannot be said.
    Refused(Refusal),
    /// A plain evaluation needs to know which states get there.
    NeedsContext,
    /// A plain evaluation would have effects.
    HasEffects,
}

/// Register code with its loops.
struct Code {
    class: ClassId,
    method: ir::Method,
    loops: ir::Loops,
    live: ir::Liveness,
    order: Vec<BlockId>,
}

/// How a method is evaluated.
#[derive(Clone)]
enum Body {
    Code(Rc<Code>),
    Library(Library),
    Nothing(&'static str),
}

/// What is known of methods, for all evaluations.
#[derive(Default)]
pub struct Lifted {
    bodies: FxHashMap<MethodId, Body>,
    /// Methods that have effects.
    effects: FxHashSet<MethodId>,
    /// What constants of classes refer to.
    fields: FxHashMap<(ClassId, u16, bool), FieldId>,
    methods: FxHashMap<(ClassId, u16), MethodId>,
    kept: Kept,
}

impl Lifted {
    /// Whether results of calls are to be kept for later evaluations. They are as long as formulas are.
    pub fn record(&mut self, recording: bool) {
        self.kept.record(recording);
    }

    /// Whether a method was found to have effects.
    pub fn has_effects(&self, method: MethodId) -> bool {
        self.effects.contains(&method)
    }
}

/// Evaluates methods on the state of a machine and its shadow.
pub struct Evaluator<'a> {
    machine: &'a mut Machine<Concolic>,
    terms: Terms,
    lifted: &'a mut Lifted,
    /// Knows what is true of all states.
    solver: &'a mut Asked,
    /// Knows when there is no time left.
    target: Option<&'a Target>,
    /// Results of plain calls, each with the number of effects before it, and what was known.
    results: FxHashMap<(MethodId, Vec<Term>), (u64, Context, Outcome)>,
    /// Methods that end only in context.
    contextual: FxHashSet<MethodId>,
    /// Whether the evaluation is plain.
    plain: bool,
    /// Whether the machine is in the middle of a run, so that no class can be initialised.
    running: bool,
    /// Whether the state itself may be written to.
    writes: bool,
    /// Whether it is a call whose effects are carried out, see `operate.rs`.
    operates: bool,
    /// What is assumed while a block is evaluated: that the state gets there.
    within: Option<Within>,
    depth: usize,
    calls_in_context: usize,
    /// How many more assignments to variables it may take the solver.
    assignments: u64,
    /// Rounds of a loop, and calls within calls, that a finite heap allows for.
    most_rounds: usize,
    /// The number of nodes after which there are too many.
    most_nodes: usize,
    /// Objects that exist in all states have lower addresses.
    fresh: u32,
    memory: Memory,
    effects: u64,
    /// Methods that are being evaluated, the innermost last.
    calls: Vec<MethodId>,
    /// Conditions under which something was done or returned, where somebody wants to know them.
    conditions: Option<Vec<Literal>>,
    /// States that are known to be possible.
    witnesses: Vec<Evaluation>,
    /// What is built upon, as one state shows it and nobody has proved: none of this holds. Nothing where everything is proved at once.
    supposed: Option<Vec<Literal>>,
    ways: Ways,
}

/// What an evaluation has made.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// When objects were created.
    created: FxHashMap<Ref, Literal>,
    /// Created objects whose identity Java leaves open: boxed numbers.
    boxes: FxHashSet<Ref>,
    stores: FxHashMap<Place, Term>,
    sets: FxHashMap<Ref, Members>,
    sequences: FxHashMap<Ref, Vec<Term>>,
}

/// What is known on the ways that lead to a block.
#[derive(Clone)]
struct State {
    guard: Literal,
    way: Way,
    registers: Vec<Option<Term>>,
}

/// A call that is being evaluated.
struct Frame {
    code: Rc<Code>,
    id: MethodId,
    /// The line of the current instruction.
    line: u16,
    /// Whether exceptions are caught here.
    handled: bool,
    /// What it came to so far, on the ways that were ended.
    returned: Option<(Way, Option<Term>)>,
    fails: Vec<Literal>,
    thrown: Word,
    /// Where evaluation ends, if it is not the whole method.
    join: Option<BlockId>,
    /// What got there.
    arrived: Option<State>,
}

impl Frame {
    fn new(code: Rc<Code>, id: MethodId) -> Frame {
        Frame {
            code,
            id,
            line: 0,
            handled: false,
            returned: None,
            fails: Vec::new(),
            thrown: no_class(),
            join: None,
            arrived: None,
        }
    }
}

/// Where the ways out of a region lead.
type Exits = Vec<(BlockId, State)>;

impl<'a> Evaluator<'a> {
    /// Evaluates on the current state. The solver knows what is true of all states; `places` is how many places they consist of.
    pub fn new(
        machine: &'a mut Machine<Concolic>,
        lifted: &'a mut Lifted,
        solver: &'a mut Asked,
        places: usize,
        target: Option<&'a Target>,
    ) -> Evaluator<'a> {
        let terms = std::mem::take(&mut machine.domain.terms);
        let most_nodes = MOST_NODES.min(terms.store.graph.node_count() + MOST_NEW_NODES);
        let fresh = machine.next_address();
        let ways = Ways::new(machine.domain.factors);
        lifted.kept.refresh(&machine.domain.shadow, &machine.heap);
        Evaluator {
            machine,
            terms,
            lifted,
            solver,
            target,
            results: FxHashMap::default(),
            contextual: FxHashSet::default(),
            plain: false,
            running: false,
            writes: false,
            operates: false,
            within: None,
            depth: 0,
            calls_in_context: 0,
            assignments: ASSIGNMENTS,
            most_rounds: 2 * places + 64,
            most_nodes,
            fresh,
            memory: Memory::default(),
            effects: 0,
            calls: Vec::new(),
            conditions: None,
            witnesses: Vec::new(),
            supposed: None,
            ways,
        }
    }

    /// Tells of a state that is possible, unless facts speak against it: formulas say nothing of such a state.
    pub fn witness(mut self, element: &mut Evaluation) -> Self {
        let graph = &self.terms.store.graph;
        if graph.assumptions().all(|fact| element.literal(graph, fact)) {
            self.witnesses.push(element.clone());
        }
        self
    }

    /// When a boolean method of an object returns true, and does not throw, if that can be said plainly.
    pub fn holds_plainly(&mut self, method: MethodId, object: Ref) -> Option<Literal> {
        self.plain = true;
        let holds = self.holds(method, object).ok();
        self.plain = false;
        holds
    }

    /// When a boolean method of an object returns true, and does not throw.
    pub fn holds(&mut self, method: MethodId, object: Ref) -> Result<Literal, Refusal> {
        let this = self.terms.object(object.0);
        let outcome = match self.call(method, vec![this], Literal::TRUE) {
            Ok(outcome) => outcome,
            Err(Stop::Refused(refusal)) => return Err(refusal),
            // Only plain evaluations end like this, and they are within one that is not.
            Err(Stop::NeedsContext | Stop::HasEffects) => {
                return Err(self.refusal_of(method, "what depends on how one gets there"));
            }
        };
        let Some(Term::Word(word)) = outcome.value else { return Ok(Literal::FALSE) };
        let zero = self.terms.store.equal(word, Word::constant(32, 0));
        Ok(self.terms.store.graph.and(!zero, !outcome.fails))
    }

    /// What a method comes to in the middle of a run: its value, and when it throws. Nothing if that cannot be said without
    /// asking which states get there.
    pub fn observe(&mut self, method: MethodId, arguments: Vec<Term>) -> Option<(Term, Literal)> {
        self.running = true;
        self.plain = true;
        let outcome = self.call(method, arguments, Literal::TRUE).ok()?;
        Some((outcome.value?, outcome.fails))
    }

    /// Whether no state satisfies a condition; no if that is not found out at once.
    fn is_impossible(&mut self, condition: Literal) -> bool {
        let graph = &self.terms.store.graph;
        if let Some(constant) = condition.as_constant() {
            return !constant;
        }
        // In the middle of a run, nobody waits for a solver.
        if self.running {
            return false;
        }
        // Most conditions hold on some state that is known already, which is a lot cheaper to find out.
        if self.witnesses.iter_mut().rev().any(|witness| witness.literal(graph, condition)) {
            return false;
        }
        let assumptions: Vec<Literal> = graph.assumptions().chain([condition]).collect();
        let limits = Limits { assignments: Some(self.assignments), ..Limits::conflicts(CONFLICTS) };
        let before = self.solver.solver().assignment_count();
        let answer = self.solver.solve(graph, &assumptions, &limits);
        let taken = self.solver.solver().assignment_count().saturating_sub(before);
        self.assignments = self.assignments.saturating_sub(taken);
        match answer {
            Answer::Unsatisfiable => true,
            Answer::Satisfiable => {
                self.witnesses.push(Evaluation::new(self.solver.model(graph)));
                false
            }
            Answer::Unknown => false,
        }
    }

    /// The same of a condition that is about a few places.
    fn is_impossible_closely(&mut self, condition: Literal) -> bool {
        let graph = &self.terms.store.graph;
        let assumptions: Vec<Literal> = graph.assumptions().chain([condition]).collect();
        self.solver.focus(graph, condition);
        self.solver.solve(graph, &assumptions, &Limits::conflicts(CONFLICTS)) == Answer::Unsatisfiable
    }

    /// All values that a word has where a condition holds, unless there are too many.
    fn values(&mut self, word: Word, condition: Literal, most: usize) -> Option<Vec<u64>> {
        if let Some(constant) = word.as_constant() {
            return Some(vec![constant]);
        }
        let mut values = Vec::new();
        let mut assumptions: Vec<Literal> = self.terms.store.graph.assumptions().chain([condition]).collect();
        loop {
            match self.solver.solve(&self.terms.store.graph, &assumptions, &Limits::conflicts(CONFLICTS)) {
                Answer::Unsatisfiable => return Some(values),
                Answer::Satisfiable if values.len() < most => {}
                _ => return None,
            }
            let mut model = Evaluation::new(self.solver.model(&self.terms.store.graph));
            let value = self.terms.store.evaluate(&mut model, word);
            let same = self.terms.store.equal(word, Word::constant(word.width(), value));
            values.push(value);
            assumptions.push(!same);
        }
    }

    /// Whether a class is initialised. Those of the JDK are, when they are needed, and those for which nothing is to be run.
    fn is_ready(&mut self, class: ClassId) -> bool {
        if self.machine.is_ready(class) {
            return true;
        }
        let world = &self.machine.world;
        let name = world.class(class).name.clone();
        let runs_nothing = || {
            let mut methods = world.class(class).chain.iter().flat_map(|class| world.methods_of(*class));
            methods.all(|method| &**world.text(world.method(method).name) != "<clinit>")
        };
        let allowed = !self.running && (world.class(class).module().is_some() || runs_nothing());
        allowed && self.machine.ready_class(&name).is_ok()
    }

    /// The value of a call where `guard` holds.
    fn call(&mut self, method: MethodId, arguments: Vec<Term>, guard: Literal) -> Result<Outcome, Stop> {
        if !self.lifted.effects.contains(&method) && !self.contextual.contains(&method) {
            let key = (method, arguments);
            if let Some((effects, context, outcome)) = self.results.get(&key)
                && *effects == self.effects
                && self.terms.store.graph.holds(*context)
            {
                self.lifted.kept.called(&key);
                return Ok(*outcome);
            }
            // What was kept depends on states alone, and no effect changes them.
            if let Some(outcome) = self.lifted.kept.find(&key) {
                return Ok(outcome);
            }
            self.lifted.kept.begin();
            let (around, effects) = (std::mem::replace(&mut self.plain, true), self.effects);
            let result = self.evaluate(method, &key.1, Literal::TRUE);
            self.plain = around;
            self.lifted.kept.end(&key, result.as_ref().ok().copied().filter(|_| effects == 0));
            match result {
                Err(Stop::HasEffects) => {
                    self.lifted.effects.insert(method);
                    return self.in_context(method, &key.1, guard);
                }
                Err(Stop::NeedsContext) => {
                    self.contextual.insert(method);
                    return self.in_context(method, &key.1, guard);
                }
                Ok(outcome) => {
                    let context = self.terms.store.graph.context();
                    self.results.insert(key, (effects, context, outcome));
                    return Ok(outcome);
                }
                refused => return refused,
            }
        }
        self.in_context(method, &arguments, guard)
    }

    fn in_context(&mut self, method: MethodId, arguments: &[Term], guard: Literal) -> Result<Outcome, Stop> {
        if self.plain {
            let effects = self.lifted.effects.contains(&method);
            return Err(if effects { Stop::HasEffects } else { Stop::NeedsContext });
        }
        let recursion = self.calls.iter().filter(|call| **call == method).count();
        if recursion >= FREE_ROUNDS {
            if self.is_impossible(guard) {
                return Ok(Outcome::impossible());
            }
            self.calls_in_context += 1;
            if self.calls_in_context > MOST_CALLS_IN_CONTEXT {
                let what = "more calls within calls than make a formula";
                return Err(Stop::Refused(self.refusal_of(method, what)));
            }
        }
        let within = self.leave();
        let result = self.evaluate(method, arguments, guard);
        self.enter_again(within);
        result
    }

    fn evaluate(&mut self, method: MethodId, arguments: &[Term], guard: Literal) -> Result<Outcome, Stop> {
        if self.terms.store.graph.node_count() > self.most_nodes {
            let what = "more than can be put into a formula at this bound";
            return Err(Stop::Refused(self.refusal_of(method, what)));
        }
        if self.assignments == 0 {
            return Err(Stop::Refused(self.refusal_of(method, "conditions that take a solver too long")));
        }
        if self.target.is_some_and(|target| target.ended().is_some()) {
            return Err(Stop::Refused(self.refusal_of(method, "no time or memory left")));
        }
        if self.depth >= self.most_rounds.min(MOST_DEPTH) {
            if self.plain {
                return Err(Stop::NeedsContext);
            }
            return Err(Stop::Refused(self.refusal_of(method, "recursion that the scope does not bound")));
        }
        let code = match self.body(method) {
            Body::Code(code) => code,
            Body::Library(library) => {
                // What is compared is watched like anything else.
                if !matches!(library, Library::Equals) {
                    self.lifted.kept.blur();
                }
                return self.library(library, method, arguments, guard);
            }
            Body::Nothing(_) if self.plain => return Err(Stop::NeedsContext),
            Body::Nothing(_) if self.is_impossible(guard) => {
                return Ok(Outcome::impossible());
            }
            Body::Nothing(what) => return Err(Stop::Refused(self.refusal_of(method, what))),
        };
        let mut registers = vec![None; code.method.registers.len()];
        for (register, term) in code.method.parameters.iter().zip(arguments) {
            registers[register.0 as usize] = Some(*term);
        }
        let mut frame = Frame::new(code, method);
        self.depth += 1;
        self.calls.push(method);
        let way = self.ways.start(guard);
        let start = FxHashMap::from_iter([(BlockId(0), State { guard, way, registers })]);
        let result = self.region(&mut frame, None, start);
        self.depth -= 1;
        self.calls.pop();
        self.ways.forget(way);
        result?;
        let fails = self.terms.store.graph.or_all(frame.fails);
        Ok(Outcome { value: frame.returned.and_then(|(_, value)| value), fails, thrown: frame.thrown })
    }

    fn body(&mut self, method: MethodId) -> Body {
        if let Some(body) = self.lifted.bodies.get(&method) {
            return body.clone();
        }
        // What is only understood has no heap to be found in when the run goes on.
        let understood = |library: &Library| match library {
            Library::Tree | Library::Equals => true,
            // Where an exception would be thrown, the call is run.
            Library::Sequence(_) | Library::Nothing => !self.running || self.operates,
            _ => !self.running,
        };
        let body = match library::find(&self.machine.world, method).filter(understood) {
            Some(library) => Body::Library(library),
            None => self.lift(method),
        };
        self.lifted.bodies.insert(method, body.clone());
        body
    }

    fn lift(&self, method: MethodId) -> Body {
        let info = self.machine.world.method(method);
        if info.is_native() {
            return Body::Nothing("a native method");
        }
        let lifted = self.machine.world.class(info.class).file().cloned();
        let lifted = lifted.and_then(|file| ir::lift(&file, &file.methods[info.index as usize]).ok());
        let Some(lifted) = lifted else { return Body::Nothing("a method without code") };
        let graph = ir::Graph::new(&lifted);
        let dominators = ir::Dominators::new(&graph);
        let loops = ir::Loops::new(&graph, &dominators);
        let live = ir::Liveness::new(&lifted, &graph);
        let order = dominators.order().to_vec();
        Body::Code(Rc::new(Code { class: info.class, method: lifted, loops, live, order }))
    }

    /// Evaluates the blocks of a loop once, or of the whole method, from where states come in. Gives the ways out of it, those back
    /// to the header of the loop among them.
    fn region(
        &mut self,
        frame: &mut Frame,
        around: Option<usize>,
        mut incoming: FxHashMap<BlockId, State>,
    ) -> Result<Exits, Stop> {
        let code = frame.code.clone();
        let inside = |block: BlockId| around.is_none_or(|index| code.loops.loops[index].body.contains(&block));
        let header = around.map(|index| code.loops.loops[index].header);
        let mut exits: Exits = Vec::new();
        for block in code.order.iter().copied().filter(|block| inside(*block)) {
            let Some(state) = incoming.remove(&block) else { continue };
            let inner = code
                .loops
                .innermost(block)
                .filter(|index| Some(*index) != around && code.loops.loops[*index].header == block);
            let ways = match inner {
                Some(index) => self.rounds(frame, index, state)?,
                None => self.block(frame, block, state)?,
            };
            for (target, mut state) in ways {
                // What nobody reads is not worth merging; in a loop it would grow with every round.
                let live = code.live.at_entry(target);
                for (number, register) in state.registers.iter_mut().enumerate() {
                    register.take_if(|_| !live.contains(Reg(number as u16)));
                }
                if Some(target) == frame.join {
                    self.arrive(frame, state);
                } else if Some(target) == header || !inside(target) {
                    self.join(&mut exits, target, state);
                } else {
                    let merged = match incoming.remove(&target) {
                        Some(other) => self.merge(other, state),
                        None => state,
                    };
                    incoming.insert(target, merged);
                }
            }
        }
        Ok(exits)
    }

    /// Evaluates a loop until nothing goes back to its header.
    fn rounds(&mut self, frame: &mut Frame, index: usize, start: State) -> Result<Exits, Stop> {
        let around = &frame.code.loops.loops[index];
        let header = around.header;
        // A loop that counts comes to its end by itself.
        let is_counted = around.counter(&frame.code.method).is_some();
        let mut exits: Exits = Vec::new();
        let mut state = start;
        for round in 0..self.most_rounds {
            if state.guard == Literal::FALSE || (round >= FREE_ROUNDS && !is_counted && self.is_impossible(state.guard))
            {
                return Ok(exits);
            }
            let mut again = None;
            for (target, way) in self.region(frame, Some(index), FxHashMap::from_iter([(header, state)]))? {
                if target == header {
                    again = Some(way);
                } else {
                    self.note(way.guard);
                    self.join(&mut exits, target, way);
                }
            }
            match again {
                Some(way) => state = way,
                None => return Ok(exits),
            }
        }
        frame.line = frame.code.method.blocks[header.0 as usize].terminator_at.line;
        self.refuse(frame, &mut state, "a loop that the scope does not bound")?;
        Ok(exits)
    }

    fn join(&mut self, exits: &mut Exits, target: BlockId, state: State) {
        match exits.iter().position(|(known, _)| *known == target) {
            Some(index) => {
                let (_, other) = exits.swap_remove(index);
                let merged = self.merge(other, state);
                exits.push((target, merged));
            }
            None => exits.push((target, state)),
        }
    }

    fn merge(&mut self, a: State, b: State) -> State {
        let meeting = self.ways.meet(&mut self.terms.store.graph, a.way, b.way);
        let mut registers = Vec::with_capacity(a.registers.len());
        let mut chooses = false;
        for (one, other) in a.registers.iter().zip(&b.registers) {
            chooses |= matches!((one, other), (Some(Term::Reference(_)), Some(Term::Reference(_)))) && one != other;
            registers.push(match (one, other) {
                (Some(one), Some(other)) => Some(self.terms.ite(meeting.first, *one, *other)),
                // What only one of the ways has written is not read after they meet.
                _ => None,
            });
        }
        // Which object it is decides all that is asked of it later.
        if let Some(conditions) = &mut self.conditions
            && chooses
            && !meeting.first.is_constant()
        {
            conditions.push(meeting.first);
        }
        State { guard: self.ways.guard(meeting.way), way: meeting.way, registers }
    }

    /// The state goes on only where a condition holds.
    fn narrow_way(&mut self, state: &mut State, condition: Literal) {
        let within = self.leave();
        state.way = self.ways.on(&mut self.terms.store.graph, state.way, condition);
        state.guard = self.ways.guard(state.way);
        if within.is_some() {
            self.enter(state.guard);
        }
    }

    /// The states that go on where a condition holds, and where it does not.
    fn fork(&mut self, state: State, condition: Literal) -> [State; 2] {
        let within = self.leave();
        let ways = self.ways.fork(&mut self.terms.store.graph, state.way, condition);
        self.enter_again(within);
        ways.map(|way| State { guard: self.ways.guard(way), way, registers: state.registers.clone() })
    }

    /// On this way, the call comes to this value.
    fn returns(&mut self, frame: &mut Frame, way: Way, value: Option<Term>) {
        self.note(self.ways.guard(way));
        frame.returned = Some(match frame.returned {
            None => (way, value),
            Some((other, known)) => {
                let meeting = self.ways.meet(&mut self.terms.store.graph, way, other);
                let value = match (value, known) {
                    (Some(value), Some(known)) => Some(self.terms.ite(meeting.first, value, known)),
                    (value, known) => value.or(known),
                };
                (meeting.way, value)
            }
        });
    }

    /// Something is done under a condition.
    fn note(&mut self, guard: Literal) {
        // What a plain call asks is asked whether one gets there or not, and need not come to the same.
        if let Some(conditions) = &mut self.conditions
            && !self.plain
            && !guard.is_constant()
        {
            conditions.push(guard);
        }
    }

    /// Refuses to go on where there is a state that gets here; otherwise no way leads on.
    fn refuse(&mut self, frame: &Frame, state: &mut State, what: &str) -> Result<(), Stop> {
        if self.plain {
            return Err(Stop::NeedsContext);
        }
        if !self.is_impossible(state.guard) {
            let place = match self.machine.source_of(frame.code.class) {
                Some(file) if frame.line > 0 => format!("{file}:{}", frame.line),
                _ => self.machine.world.signature(frame.id),
            };
            return Err(Stop::Refused(Refusal { what: what.to_owned(), place }));
        }
        state.guard = Literal::FALSE;
        Ok(())
    }

    fn refusal_of(&self, method: MethodId, what: &str) -> Refusal {
        Refusal { what: what.to_owned(), place: self.machine.world.signature(method) }
    }

    /// When a way is taken and a condition holds: said for all states, not only for those that are known to get here.
    fn on_way(&mut self, guard: Literal, condition: Literal) -> Literal {
        let within = self.leave();
        let both = self.terms.store.graph.and(guard, condition);
        self.enter_again(within);
        both
    }

    /// The call fails on these ways, and goes on without them.
    fn fail(&mut self, frame: &mut Frame, state: &mut State, when: Literal, thrown: Word) -> Result<(), Stop> {
        let fails = match self.ways.decided(state.way, when) {
            Some(false) => return Ok(()),
            _ if self.ways.excludes(&self.terms.store.graph, state.way, when) => return Ok(()),
            _ => self.on_way(state.guard, when),
        };
        if fails == Literal::FALSE {
            return Ok(());
        }
        if frame.handled {
            let mut failing = State { guard: fails, way: state.way, registers: Vec::new() };
            self.refuse(frame, &mut failing, "an exception that is caught")?;
        }
        frame.thrown = if frame.fails.is_empty() { thrown } else { self.one_thrown(fails, thrown, frame.thrown) };
        frame.fails.push(fails);
        self.narrow_way(state, !when);
        Ok(())
    }

    /// An exception of a class of the JDK.
    fn thrown_class(&mut self, name: &str) -> Word {
        self.machine.world.load(name).map_or(no_class(), class_number)
    }

    /// The class of one exception where a condition holds, and of another elsewhere.
    fn one_thrown(&mut self, condition: Literal, one: Word, other: Word) -> Word {
        let within = self.leave();
        let thrown = self.terms.store.ite(condition, one, other);
        self.enter_again(within);
        thrown
    }

    /// The objects that a reference may be to, null failing, among those that have what is asked for. On a path that knows the class of an
    /// object, objects of other classes are still among the alternatives: their words mean something else.
    fn objects(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        term: Term,
        has: impl Fn(&Self, Ref) -> bool,
    ) -> Result<Vec<(Literal, Ref)>, Stop> {
        let null = self.terms.is(term, 0);
        let thrown = self.thrown_class("java/lang/NullPointerException");
        self.fail(frame, state, null, thrown)?;
        let alternatives = self.terms.alternatives(term).into_iter().filter(|(_, address)| *address != 0);
        let mut objects: Vec<(Literal, Ref)> = alternatives.map(|(guard, address)| (guard, Ref(address))).collect();
        let count = objects.len();
        objects.retain(|(_, object)| has(self, *object));
        // Code is well-typed, so no state gets here.
        if objects.is_empty() && count > 0 {
            state.guard = Literal::FALSE;
        }
        Ok(objects)
    }

    /// Whether an object has the members of a class. Any object may stand where an interface is
    /// declared, and members of a mirror are had by objects of its target.
    fn has_members(&self, object: Ref, class: ClassId) -> bool {
        let world = &self.machine.world;
        let chain = &world.class(self.machine.heap.class(object)).chain;
        world.class(class).is_interface()
            || self.is_instance(object, class)
            || chain.iter().any(|ancestor| world.class(*ancestor).mirror == Some(class))
    }

    /// One of several terms, each under its guard.
    fn one_of(&mut self, options: Vec<(Literal, Term)>) -> Option<Term> {
        let mut options = options.into_iter();
        let (_, first) = options.next()?;
        Some(options.fold(first, |value, (guard, term)| self.terms.ite(guard, term, value)))
    }
}

impl Drop for Evaluator<'_> {
    /// The formulas go back to the machine's domain.
    fn drop(&mut self) {
        self.machine.domain.terms = std::mem::take(&mut self.terms);
    }
}
