//! Declarative methods as formulas (paper 000, section 3.9 and figure 19).
//!
//! A method that only looks is not run but evaluated on all states at once: blocks in order, a register holding one term for all
//! ways that lead there, and where ways meet, terms are merged. A loop is gone through again and again until nothing can
//! go on with it; in a finite heap without cycles that is the case after as many rounds as there are objects. Next to its value, a
//! call has the condition under which it ends in an exception.
//!
//! What a declarative method may not contain (object creation, assignments, handlers, natives) is refused with its name and
//! line. Loops are more than the paper allows; they cost nothing here.
//!
//! Results are kept per method and arguments, for as long as the heap is what it was: subtrees are shared, and a formula
//! is built bottom-up.

use std::rc::Rc;

use glassbox_classes::world::{ClassId, MethodId};
use glassbox_ir as ir;
use glassbox_ir::{BlockId, CallKind, Constant, Op, Operand, Terminator};
use glassbox_logic::{Answer, BatSat, Encoder, Limits, Literal, Word};
use glassbox_machine::domain::Place;
use glassbox_machine::heap::{Heap, Layout};
use glassbox_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use crate::concolic::Concolic;
use crate::operation;
use crate::term::{Term, Terms};

/// Rounds of a loop, and calls within calls, after which an evaluation is given up: the scope does not bound them.
const MOST_ROUNDS: usize = 300;
const MOST_CALLS: usize = 300;
/// Nodes of formulas after which an evaluation is given up.
const MOST_NODES: usize = 60_000_000;
/// Rounds after which a solver is asked whether any state goes on.
const FREE_ROUNDS: usize = 2;

/// What a call comes to.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Its value; none for `void`.
    pub value: Option<Term>,
    /// When it ends in an exception.
    pub fails: Literal,
}

/// What cannot be put into a formula, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What it is.
    pub what: String,
    /// Source file and line.
    pub place: String,
}

/// Register code with its loops.
struct Code {
    class: ClassId,
    method: ir::Method,
    loops: ir::Loops,
    order: Vec<BlockId>,
}

/// Code that was lifted already, for all evaluations.
#[derive(Default)]
pub struct Lifted(FxHashMap<MethodId, Rc<Code>>);

/// Evaluates methods on the state of a machine and its shadow.
pub struct Evaluator<'a> {
    machine: &'a mut Machine<Concolic>,
    terms: Terms,
    lifted: &'a mut Lifted,
    results: FxHashMap<(MethodId, Vec<Term>), Outcome>,
    depth: usize,
    /// What is known of all states.
    bounds: Literal,
    /// Answers whether there is a state.
    solver: Option<Encoder<BatSat>>,
}

/// What is known on the ways that lead to a block.
#[derive(Clone)]
struct State {
    guard: Literal,
    registers: Vec<Option<Term>>,
}

/// A call that is being evaluated.
struct Frame {
    code: Rc<Code>,
    id: MethodId,
    returned: Vec<(Literal, Option<Term>)>,
    fails: Vec<Literal>,
}

/// Where the ways out of a region lead.
type Exits = Vec<(BlockId, State)>;

impl<'a> Evaluator<'a> {
    /// Evaluates on the current state.
    pub fn new(machine: &'a mut Machine<Concolic>, lifted: &'a mut Lifted, bounds: Literal) -> Evaluator<'a> {
        let terms = std::mem::take(&mut machine.domain.terms);
        Evaluator { machine, terms, lifted, results: FxHashMap::default(), depth: 0, bounds, solver: None }
    }

    /// Whether no state satisfies a condition; no if that is not found out at once.
    fn is_impossible(&mut self, condition: Literal) -> bool {
        let bounds = self.bounds;
        let graph = &self.terms.store.graph;
        let solver = self.solver.get_or_insert_with(|| {
            let mut solver = Encoder::new(BatSat::new());
            solver.assert(graph, bounds);
            solver
        });
        let assumptions: Vec<Literal> = graph.assumptions().chain([condition]).collect();
        solver.solve(graph, &assumptions, &Limits::conflicts(10_000)) == Answer::Unsatisfiable
    }

    /// When a boolean method of an object returns true, and does not throw.
    pub fn holds(&mut self, method: MethodId, object: Ref) -> Result<Literal, Refusal> {
        let this = self.terms.object(object.0);
        let outcome = self.call(method, vec![this])?;
        let Some(Term::Word(word)) = outcome.value else { return Ok(Literal::FALSE) };
        let zero = self.terms.store.equal(word, Word::constant(32, 0));
        Ok(self.terms.store.graph.and(!zero, !outcome.fails))
    }

    fn call(&mut self, method: MethodId, arguments: Vec<Term>) -> Result<Outcome, Refusal> {
        let key = (method, arguments);
        if let Some(outcome) = self.results.get(&key) {
            return Ok(*outcome);
        }
        if self.terms.store.graph.node_count() > MOST_NODES {
            return Err(Refusal {
                what: "more than can be put into a formula at this bound".to_owned(),
                place: self.machine.world.signature(method),
            });
        }
        if self.depth >= MOST_CALLS {
            return Err(Refusal {
                what: "recursion that the scope does not bound".to_owned(),
                place: self.machine.world.signature(method),
            });
        }
        let code = self.code(method)?;
        let mut registers = vec![None; code.method.registers.len()];
        for (register, term) in code.method.parameters.iter().zip(&key.1) {
            registers[register.0 as usize] = Some(*term);
        }
        let mut frame = Frame { code, id: method, returned: Vec::new(), fails: Vec::new() };
        self.depth += 1;
        let start = State { guard: Literal::TRUE, registers };
        let result = self.region(&mut frame, None, BlockId(0), start);
        self.depth -= 1;
        result?;
        let fails = self.terms.store.graph.or_all(frame.fails);
        let mut value = None;
        for (guard, returned) in frame.returned {
            value = match (value, returned) {
                (None, returned) => returned,
                (Some(value), Some(returned)) => Some(self.terms.ite(guard, returned, value)),
                (value, None) => value,
            };
        }
        let outcome = Outcome { value, fails };
        self.results.insert(key, outcome);
        Ok(outcome)
    }

    fn code(&mut self, method: MethodId) -> Result<Rc<Code>, Refusal> {
        if let Some(code) = self.lifted.0.get(&method) {
            return Ok(code.clone());
        }
        let signature = self.machine.world.signature(method);
        let refuse = |what: &str| Refusal { what: what.to_owned(), place: signature.clone() };
        let info = self.machine.world.method(method).clone();
        if info.is_native() {
            return Err(refuse("a native method"));
        }
        let file =
            self.machine.world.class(info.class).file().cloned().ok_or_else(|| refuse("a method without code"))?;
        let lifted =
            ir::lift(&file, &file.methods[info.index as usize]).map_err(|_| refuse("a method without code"))?;
        if lifted.blocks.iter().any(|block| !block.handlers.is_empty()) {
            return Err(refuse("an exception handler"));
        }
        let graph = ir::Graph::new(&lifted);
        let dominators = ir::Dominators::new(&graph);
        let loops = ir::Loops::new(&graph, &dominators);
        let order = dominators.order().to_vec();
        let code = Rc::new(Code { class: info.class, method: lifted, loops, order });
        self.lifted.0.insert(method, code.clone());
        Ok(code)
    }

    /// Evaluates the blocks of a loop once, or of the whole method, from its first block. Gives the ways out of it, those back
    /// to its first block among them.
    fn region(
        &mut self,
        frame: &mut Frame,
        around: Option<usize>,
        first: BlockId,
        start: State,
    ) -> Result<Exits, Refusal> {
        let code = frame.code.clone();
        let inside = |block: BlockId| around.is_none_or(|index| code.loops.loops[index].body.contains(&block));
        let mut incoming: FxHashMap<BlockId, State> = FxHashMap::from_iter([(first, start)]);
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
            for (target, state) in ways {
                let back = target == first && around.is_some();
                if back || !inside(target) {
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
    fn rounds(&mut self, frame: &mut Frame, index: usize, start: State) -> Result<Exits, Refusal> {
        let header = frame.code.loops.loops[index].header;
        let mut exits: Exits = Vec::new();
        let mut state = start;
        for round in 0..MOST_ROUNDS {
            if round >= FREE_ROUNDS && self.is_impossible(state.guard) {
                return Ok(exits);
            }
            let mut again = None;
            for (target, way) in self.region(frame, Some(index), header, state)? {
                if target == header { again = Some(way) } else { self.join(&mut exits, target, way) }
            }
            match again {
                Some(way) => state = way,
                None => return Ok(exits),
            }
        }
        let line = frame.code.method.blocks[header.0 as usize].terminator_at.line;
        Err(self.refuse(frame, line, "a loop that the scope does not bound"))
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
        let mut registers = Vec::with_capacity(a.registers.len());
        for (one, other) in a.registers.iter().zip(&b.registers) {
            registers.push(match (one, other) {
                (Some(one), Some(other)) => Some(self.terms.ite(a.guard, *one, *other)),
                // What only one of the ways has written is not read after they meet.
                _ => None,
            });
        }
        State { guard: self.terms.store.graph.or(a.guard, b.guard), registers }
    }

    fn refuse(&self, frame: &Frame, line: u16, what: &str) -> Refusal {
        let file = self.machine.source_of(frame.code.class);
        let place = match file {
            Some(file) if line > 0 => format!("{file}:{line}"),
            _ => self.machine.world.signature(frame.id),
        };
        Refusal { what: what.to_owned(), place }
    }

    fn operand(&mut self, state: &State, operand: Operand) -> Option<Term> {
        match operand {
            Operand::Reg(register) => state.registers[register.0 as usize],
            Operand::Const(Constant::Int(value)) => Some(Term::Word(Word::constant(32, value as u32 as u64))),
            Operand::Const(Constant::Long(value)) => Some(Term::Word(Word::constant(64, value as u64))),
            Operand::Const(Constant::Null) => Some(self.terms.object(0)),
            Operand::Const(Constant::Float(_) | Constant::Double(_)) => None,
        }
    }

    /// The call fails on these ways, and goes on without them.
    fn fail(&mut self, frame: &mut Frame, state: &mut State, when: Literal) {
        let fails = self.terms.store.graph.and(state.guard, when);
        if fails != Literal::FALSE {
            frame.fails.push(fails);
        }
        state.guard = self.terms.store.graph.and(state.guard, !when);
    }

    /// The objects that a reference may be to, null failing.
    fn objects(&mut self, frame: &mut Frame, state: &mut State, term: Term) -> Vec<(Literal, Ref)> {
        let null = self.terms.is(term, 0);
        self.fail(frame, state, null);
        let alternatives = self.terms.alternatives(term).into_iter().filter(|(_, address)| *address != 0);
        alternatives.map(|(guard, address)| (guard, Ref(address))).collect()
    }

    /// One of several terms, each under its guard.
    fn one_of(&mut self, options: Vec<(Literal, Term)>) -> Option<Term> {
        let mut options = options.into_iter();
        let (_, first) = options.next()?;
        Some(options.fold(first, |value, (guard, term)| self.terms.ite(guard, term, value)))
    }

    fn block(&mut self, frame: &mut Frame, block: BlockId, mut state: State) -> Result<Exits, Refusal> {
        let code = frame.code.clone();
        let block = &code.method.blocks[block.0 as usize];
        for instruction in &block.instructions {
            if state.guard == Literal::FALSE {
                return Ok(Vec::new());
            }
            self.instruction(frame, &mut state, instruction)?;
        }
        if state.guard == Literal::FALSE {
            return Ok(Vec::new());
        }
        let line = block.terminator_at.line;
        let floating = |this: &Self| this.refuse(frame, line, "a floating-point value");
        match &block.terminator {
            Terminator::Goto(target) => Ok(vec![(*target, state)]),
            Terminator::Branch { condition, a, b, then, otherwise } => {
                let a = self.operand(&state, *a).ok_or_else(|| floating(self))?;
                let b = self.operand(&state, *b).ok_or_else(|| floating(self))?;
                let taken = self.terms.compare(*condition, a, b);
                let yes = self.terms.store.graph.and(state.guard, taken);
                let no = self.terms.store.graph.and(state.guard, !taken);
                let other = State { guard: no, registers: state.registers.clone() };
                let ways = [(*then, State { guard: yes, ..state }), (*otherwise, other)];
                Ok(ways.into_iter().filter(|(_, state)| state.guard != Literal::FALSE).collect())
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.operand(&state, *value).ok_or_else(|| floating(self))?;
                let value = self.terms.word(value);
                let mut ways: Exits = Vec::new();
                let mut rest = state.guard;
                for (case, target) in cases {
                    let same = self.terms.store.equal(value, Word::constant(32, *case as u32 as u64));
                    let guard = self.terms.store.graph.and(state.guard, same);
                    rest = self.terms.store.graph.and(rest, !same);
                    if guard != Literal::FALSE {
                        let way = State { guard, registers: state.registers.clone() };
                        self.join(&mut ways, *target, way);
                    }
                }
                if rest != Literal::FALSE {
                    self.join(&mut ways, *default, State { guard: rest, ..state });
                }
                Ok(ways)
            }
            Terminator::Return(value) => {
                let value = match value {
                    None => None,
                    Some(operand) => Some(self.operand(&state, *operand).ok_or_else(|| floating(self))?),
                };
                frame.returned.push((state.guard, value));
                Ok(Vec::new())
            }
            Terminator::Throw(_) => {
                frame.fails.push(state.guard);
                Ok(Vec::new())
            }
        }
    }

    fn instruction(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        instruction: &ir::Instruction,
    ) -> Result<(), Refusal> {
        let line = instruction.at.line;
        let owner = frame.code.class;
        macro_rules! operand {
            ($operand:expr) => {
                match self.operand(state, $operand) {
                    Some(term) => term,
                    None => return Err(self.refuse(frame, line, "a floating-point value")),
                }
            };
        }
        macro_rules! resolved {
            ($result:expr) => {
                match $result {
                    Ok(found) => found,
                    Err(stop) => return Err(self.refuse(frame, line, &stop.to_string())),
                }
            };
        }
        let (to, value) = match &instruction.op {
            Op::Move { to, from } => (Some(*to), Some(operand!(*from))),
            Op::Unary { to, op, a } => {
                let a = operand!(*a);
                match self.unary(*op, a) {
                    Some(word) => (Some(*to), Some(Term::Word(word))),
                    None => return Err(self.refuse(frame, line, "floating-point arithmetic")),
                }
            }
            Op::Binary { to, op, a, b } => {
                let (a, b) = (operand!(*a), operand!(*b));
                if matches!(
                    op,
                    ir::BinaryOp::DivInt | ir::BinaryOp::RemInt | ir::BinaryOp::DivLong | ir::BinaryOp::RemLong
                ) {
                    let divisor = self.terms.word(b);
                    let zero = self.terms.store.equal(divisor, Word::constant(divisor.width(), 0));
                    self.fail(frame, state, zero);
                }
                match self.binary(*op, a, b) {
                    Some(word) => (Some(*to), Some(Term::Word(word))),
                    None => return Err(self.refuse(frame, line, "floating-point arithmetic")),
                }
            }
            Op::GetField { to, object, field } => {
                let object = operand!(*object);
                let field = resolved!(self.machine.field_at(owner, *field, false));
                let word = self.machine.field_word(field) as u16;
                let info = self.machine.world.field(field);
                let kind = self.machine.world.text(info.descriptor).chars().next().unwrap_or('I');
                if matches!(kind, 'F' | 'D') {
                    return Err(self.refuse(frame, line, "a floating-point field"));
                }
                let mut options = Vec::new();
                for (guard, object) in self.objects(frame, state, object) {
                    let place = Place::Field { object, word };
                    let bits = self.machine.heap.word(object, u32::from(word));
                    options.push((guard, self.read(place, kind, bits)));
                }
                match self.one_of(options) {
                    Some(value) => (Some(*to), Some(value)),
                    None => return Ok(()),
                }
            }
            Op::GetStatic { to, field } => {
                let field = resolved!(self.machine.field_at(owner, *field, true));
                let info = self.machine.world.field(field);
                let kind = self.machine.world.text(info.descriptor).chars().next().unwrap_or('I');
                let Some(bits) = self.machine.static_bits(field).filter(|_| !matches!(kind, 'F' | 'D')) else {
                    return Err(self.refuse(frame, line, "a static field of a class that is not initialised"));
                };
                (Some(*to), Some(self.constant(kind, bits)))
            }
            Op::ArrayLength { to, array } => {
                let array = operand!(*array);
                let mut options = Vec::new();
                for (guard, array) in self.objects(frame, state, array) {
                    let length = u64::from(self.machine.heap.length(array));
                    options.push((guard, Term::Word(Word::constant(32, length))));
                }
                match self.one_of(options) {
                    Some(value) => (Some(*to), Some(value)),
                    None => return Ok(()),
                }
            }
            Op::ArrayLoad { to, element, array, index } => {
                let (array, index) = (operand!(*array), operand!(*index));
                if matches!(element, ir::Element::Float | ir::Element::Double) {
                    return Err(self.refuse(frame, line, "a floating-point element"));
                }
                match self.element(frame, state, *element, array, index) {
                    Some(value) => (Some(*to), Some(value)),
                    None => return Ok(()),
                }
            }
            Op::CheckCast { to, value, class } => {
                let term = operand!(*value);
                let class = resolved!(self.machine.class_at(owner, *class));
                let fits = self.instance_of(term, class);
                let null = self.terms.is(term, 0);
                let fits = self.terms.store.graph.or(fits, null);
                self.fail(frame, state, !fits);
                (Some(*to), Some(term))
            }
            Op::InstanceOf { to, value, class } => {
                let term = operand!(*value);
                let class = resolved!(self.machine.class_at(owner, *class));
                let is = self.instance_of(term, class);
                (Some(*to), Some(Term::Word(self.terms.store.flag(32, is))))
            }
            Op::Invoke { to, kind, method, arguments } => {
                let mut terms = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    terms.push(operand!(*argument));
                }
                let method = resolved!(self.machine.method_at(owner, *method));
                (*to, self.invoke(frame, state, *kind, method, terms, line)?)
            }
            Op::New { .. } | Op::NewArray { .. } | Op::NewRefArray { .. } | Op::NewMultiArray { .. } => {
                return Err(self.refuse(frame, line, "the creation of an object"));
            }
            Op::PutField { .. } | Op::PutStatic { .. } | Op::ArrayStore { .. } => {
                return Err(self.refuse(frame, line, "an assignment to a field or element"));
            }
            Op::Load { .. } => return Err(self.refuse(frame, line, "a constant that is an object")),
            Op::InvokeDynamic { .. } => return Err(self.refuse(frame, line, "a dynamic call")),
            Op::MonitorEnter { .. } | Op::MonitorExit { .. } => {
                return Err(self.refuse(frame, line, "a monitor"));
            }
        };
        if let Some(to) = to {
            state.registers[to.0 as usize] = value;
        }
        Ok(())
    }

    fn invoke(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        kind: CallKind,
        method: MethodId,
        terms: Vec<Term>,
        line: u16,
    ) -> Result<Option<Term>, Refusal> {
        if kind == CallKind::Static {
            let class = self.machine.world.method(method).class;
            if !self.machine.is_ready(class) {
                return Err(self.refuse(frame, line, "a class that is not initialised"));
            }
            let outcome = self.call(method, terms)?;
            self.fail(frame, state, outcome.fails);
            return Ok(outcome.value);
        }
        let mut options: Vec<(Literal, Term)> = Vec::new();
        let mut fails = Vec::new();
        for (guard, object) in self.objects(frame, state, terms[0]) {
            let class = self.machine.heap.class(object);
            let selected = match kind {
                CallKind::Special => {
                    let declaring = self.machine.world.method(method).class;
                    let of_interface = self.machine.world.class(declaring).is_interface();
                    self.machine.world.select_special(frame.code.class, method, of_interface)
                }
                _ => self.machine.world.select(class, method),
            };
            let Ok(selected) = selected else {
                return Err(self.refuse(frame, line, "a call of a method that is not there"));
            };
            let mut arguments = terms.clone();
            arguments[0] = self.terms.object(object.0);
            let outcome = self.call(selected, arguments)?;
            fails.push(self.terms.store.graph.and(guard, outcome.fails));
            options.extend(outcome.value.map(|value| (guard, value)));
        }
        let fails = self.terms.store.graph.or_all(fails);
        self.fail(frame, state, fails);
        Ok(self.one_of(options))
    }

    fn instance_of(&mut self, term: Term, class: ClassId) -> Literal {
        let alternatives = self.terms.alternatives(term);
        let world = &self.machine.world;
        let fits = |address: u32| {
            let actual = self.machine.heap.class(Ref(address));
            address != 0 && (actual == class || world.is_subclass(actual, class))
        };
        let guards: Vec<Literal> =
            alternatives.iter().filter(|(_, address)| fits(*address)).map(|(guard, _)| *guard).collect();
        if guards.len() == alternatives.len() {
            return Literal::TRUE;
        }
        self.terms.store.graph.or_all(guards)
    }

    fn element(
        &mut self,
        frame: &mut Frame,
        state: &mut State,
        element: ir::Element,
        array: Term,
        index: Term,
    ) -> Option<Term> {
        let index = self.terms.word(index);
        let mut options = Vec::new();
        let mut outside = Vec::new();
        for (guard, array) in self.objects(frame, state, array) {
            let length = self.machine.heap.length(array);
            let within = self.terms.store.less_unsigned(index, Word::constant(32, u64::from(length)));
            outside.push(self.terms.store.graph.and(guard, !within));
            let known = index.as_constant();
            for at in 0..length {
                if known.is_some_and(|known| known != u64::from(at)) {
                    continue;
                }
                let here = self.terms.store.equal(index, Word::constant(32, u64::from(at)));
                let guard = self.terms.store.graph.and(guard, here);
                if guard == Literal::FALSE {
                    continue;
                }
                let (kind, bits) = self.element_bits(element, array, at);
                options.push((guard, self.read(Place::Element { array, index: at }, kind, bits)));
            }
        }
        let outside = self.terms.store.graph.or_all(outside);
        self.fail(frame, state, outside);
        self.one_of(options)
    }

    fn element_bits(&self, element: ir::Element, array: Ref, index: u32) -> (char, u64) {
        let heap = &self.machine.heap;
        let Layout::Elements { shift, .. } = *heap.layout(heap.class(array)) else { return ('I', 0) };
        let address = Heap::element(array, index, shift);
        match element {
            ir::Element::Boolean | ir::Element::Byte | ir::Element::ByteOrBoolean => {
                ('I', u64::from(i32::from(heap.byte(address) as i8) as u32))
            }
            ir::Element::Char => ('I', u64::from(heap.half(address))),
            ir::Element::Short => ('I', u64::from(i32::from(heap.half(address) as i16) as u32)),
            ir::Element::Long => ('J', heap.at((address >> 3) as u32)),
            ir::Element::Ref => ('L', u64::from(heap.quad(address))),
            _ => ('I', u64::from(heap.quad(address))),
        }
    }

    /// What a place holds.
    fn read(&mut self, place: Place, kind: char, bits: u64) -> Term {
        match self.machine.domain.shadow.get(&place) {
            Some((term, _)) => *term,
            None => self.constant(kind, bits),
        }
    }

    fn constant(&mut self, kind: char, bits: u64) -> Term {
        match kind {
            'L' | '[' => self.terms.object(bits as u32),
            'J' => Term::Word(Word::constant(64, bits)),
            'Z' => Term::Word(Word::constant(32, bits & 1)),
            'B' => Term::Word(Word::constant(32, u64::from(i32::from(bits as i8) as u32))),
            'S' => Term::Word(Word::constant(32, u64::from(i32::from(bits as i16) as u32))),
            'C' => Term::Word(Word::constant(32, u64::from(bits as u16))),
            _ => Term::Word(Word::constant(32, bits)),
        }
    }

    fn unary(&mut self, op: ir::UnaryOp, a: Term) -> Option<Word> {
        let a = self.terms.word(a);
        operation::unary(&mut self.terms.store, op, a)
    }

    fn binary(&mut self, op: ir::BinaryOp, a: Term, b: Term) -> Option<Word> {
        let (a, b) = (self.terms.word(a), self.terms.word(b));
        operation::binary(&mut self.terms.store, op, a, b)
    }
}

impl Drop for Evaluator<'_> {
    /// The formulas go back to the machine's domain.
    fn drop(&mut self) {
        self.machine.domain.terms = std::mem::take(&mut self.terms);
    }
}
