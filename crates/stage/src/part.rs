//! Which part of an invariant is false.
//!
//! The invariant is evaluated once more, and the blocks that it executes are written down, call by call. Then the answer is followed back
//! to where it comes from: a `false` to the branch that led to it, what that branch looked at to the call that
//! returned it, and so on down to a comparison (`glassbox_ir::Way`). What `return a && b && c` comes to is so told apart without any
//! source: it is the last of the three that was asked. Where a `switch` led there, it is the case that was met (`part/case.rs`). Where the
//! invariant caught an exception, the trace of that says which instruction threw it, and so what would have kept it from doing so.

mod case;

use glassbox_classes::guard::GUARDED;
use glassbox_classes::world::MethodId;
use glassbox_ir::{self as ir, BlockId, Constant, Decision, Op, Operand, Point, PostDominators, Reg, Terminator, Way};
use glassbox_machine::Ref;
use glassbox_verdict::{Part, State, Value};
use rustc_hash::FxHashMap;

use crate::describe::Names;
use crate::place::Kind;
use crate::stage::Stage;
use crate::watch::Watching;

/// Blocks that are written down. An invariant that executes more says nothing of its parts.
const MOST_BLOCKS: usize = 50_000;
/// Calls within calls that are named. Behind so many, a reader has lost the thread.
const MOST_PARTS: usize = 40;

/// A run that is being written down, block by block.
#[derive(Debug, Default)]
pub(crate) struct Following {
    calls: Vec<Call>,
    /// The calls under way, outermost first.
    running: Vec<usize>,
    blocks: usize,
    /// Whether something of it was not written down.
    cut: bool,
    /// The operation for which the machine has paused and which it executes next.
    passing: Option<u32>,
    /// For each operation that was met, what is to be written down there.
    known: FxHashMap<u32, Stop>,
    codes: FxHashMap<MethodId, Option<Code>>,
}

/// Why to pause before an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// There is no reason.
    Never,
    /// A block of shown code starts there.
    Block,
    /// Shown code returns there.
    Return,
}

/// A call of shown code.
#[derive(Debug)]
struct Call {
    method: MethodId,
    /// Its place among the frames of the machine.
    index: usize,
    /// The operation that called it.
    caller: Option<u32>,
    blocks: Vec<BlockId>,
    /// What the registers held when each block was entered.
    registers: Vec<Vec<u64>>,
    /// What they held when it returned, unless the last block does nothing else.
    at_return: Option<Vec<u64>>,
    /// Calls that it made: its block by position on the way, the JVM instruction, and the call.
    made: Vec<(usize, u16, usize)>,
    /// What it caught, and the position of the block that did.
    caught: Vec<(usize, Exception)>,
}

/// An exception that was caught.
#[derive(Clone, Debug)]
struct Exception {
    class: String,
    /// Its trace, innermost first: methods and the JVM instructions they were at.
    trace: Vec<(MethodId, Option<u16>)>,
    /// The place of a call in it.
    frame: usize,
}

/// What a call did.
enum Answer {
    Is(bool),
    Throws(Exception),
}

/// The code of a method.
#[derive(Debug)]
struct Code {
    lifted: ir::Method,
    joins: PostDominators,
    loops_to_entry: bool,
    is_static: bool,
}

/// Where an answer comes from.
enum Source {
    /// A comparison, by the position of its branch.
    Comparison(usize),
    /// An instruction that gave the answer.
    Instruction(Point),
    /// An argument, before the terminator of a block.
    Argument(Reg, Point),
    /// A `switch`, by its position.
    Switch(usize),
    /// An exception out of the block at a position.
    Exception(usize),
}

impl Following {
    /// Whether to pause before an operation.
    pub(crate) fn pauses(&mut self, pc: u32) -> bool {
        if self.passing == Some(pc) {
            return false;
        }
        self.passing = None;
        self.known.get(&pc).is_none_or(|stop| *stop != Stop::Never)
    }
}

impl<D: Watching> Stage<D> {
    /// The conditions that make the invariant of an object false: the one in the invariant first, then that within the method which it
    /// calls. Objects are shown that are in a state. Nothing is collected meanwhile, because somebody holds a moment.
    pub(crate) fn false_parts(
        &mut self,
        (object, invariant): (Ref, MethodId),
        shown: &State,
        names: &mut Names,
    ) -> Vec<Part> {
        self.machine.domain.watch_mut().following = Some(Box::default());
        let validity = self.holds_by(invariant, object);
        let following = self.machine.domain.watch_mut().following.take();
        let Some(following) = following.filter(|following| validity.is_ok() && !following.cut) else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        let mut call = 0;
        let mut answer = Answer::Is(false);
        while parts.len() < MOST_PARTS {
            let Some((part, next)) = self.false_part(&following, call, &mut answer, object, shown, names) else {
                break;
            };
            // What asks modules too was written by nobody.
            if part.line.method != GUARDED {
                parts.push(part);
            }
            match next {
                Some(next) => call = next,
                None => break,
            }
        }
        parts
    }

    /// The machine pauses before an operation: if a block starts there, it is written down.
    pub(crate) fn follow(&mut self, following: &mut Following, pc: u32) {
        following.passing = Some(pc);
        let place = self.machine.running_block(pc);
        let Some((method, block)) = place.filter(|(method, _)| self.is_followed(*method)) else {
            following.known.insert(pc, Stop::Never);
            return;
        };
        following.codes.entry(method).or_insert_with(|| self.code_of(method));
        let Some(Some(code)) = following.codes.get(&method) else {
            following.cut = true;
            return;
        };
        let stop = *following.known.entry(pc).or_insert_with(|| {
            let returns = || {
                let block = code.lifted.blocks.get(block.0 as usize)?;
                let is_last = self.machine.instruction_at(pc)? == block.terminator_at.index;
                Some(is_last && matches!(block.terminator, Terminator::Return(_)))
            };
            match self.machine.start_of(method, block) == Some(pc) {
                true => Stop::Block,
                false if returns() == Some(true) => Stop::Return,
                false => Stop::Never,
            }
        });
        if stop == Stop::Never {
            return;
        }
        if following.blocks >= MOST_BLOCKS {
            following.cut = true;
            return;
        }
        following.blocks += 1;
        let frames: Vec<(MethodId, u32)> = self.machine.running().rev().take(2).collect();
        let index = self.machine.running().len();
        let caller = frames.get(1).map(|(_, pc)| *pc);
        following.running.retain(|call| following.calls[*call].index <= index);
        let same = following.running.last().copied().filter(|call| {
            let call = &following.calls[*call];
            let goes_on = block != BlockId(0) || code.loops_to_entry && call.caller == caller;
            call.index == index && call.method == method && goes_on
        });
        let registers = self.machine.registers(code.lifted.registers.len()).iter().map(|value| D::bits(*value));
        let registers: Vec<u64> = registers.collect();
        if stop == Stop::Return {
            let call = following.running.last().map(|call| &mut following.calls[*call]);
            if let Some(call) = call.filter(|call| call.index == index && call.method == method) {
                call.at_return = Some(registers);
            }
            return;
        }
        let call = same.unwrap_or_else(|| {
            following.running.retain(|call| following.calls[*call].index < index);
            let number = following.calls.len();
            // Whoever calls through the library is not told what came of it.
            let above = following.running.last().map(|above| &mut following.calls[*above]);
            if let Some(above) = above.filter(|above| above.index + 1 == index)
                && let Some(instruction) = caller.and_then(|pc| self.machine.instruction_at(pc))
            {
                above.made.push((above.blocks.len() - 1, instruction, number));
            }
            following.calls.push(Call {
                method,
                index,
                caller,
                blocks: Vec::new(),
                registers: Vec::new(),
                at_return: None,
                made: Vec::new(),
                caught: Vec::new(),
            });
            following.running.push(number);
            number
        });
        let caught = code.lifted.blocks.get(block.0 as usize).and_then(|block| block.caught);
        let caught = caught.and_then(|register| registers.get(usize::from(register.0))).and_then(|bits| {
            let exception = Ref::from_bits(*bits);
            let trace = self.machine.thrown_through(exception);
            // A method may be there several times; those below it are there still.
            let calls = self.machine.running().filter(|(running, _)| *running == method).count();
            let frames = trace.iter().enumerate().rev().filter(|(_, (traced, _))| *traced == method);
            let (frame, _) = { frames }.nth(calls.checked_sub(1)?)?;
            let class = self.machine.world.class(self.machine.heap.class(exception)).java_name();
            Some(Exception { class, trace, frame })
        });
        let call = &mut following.calls[call];
        call.caught.extend(caught.map(|exception| (call.blocks.len(), exception)));
        call.blocks.push(block);
        call.registers.push(registers);
    }

    /// Whether readers want to know what a method does inside: not so of abstractions that come with the program.
    fn is_followed(&mut self, method: MethodId) -> bool {
        let class = self.machine.world.method(method).class;
        self.is_shown(method) && !self.machine.world.class(class).name.starts_with("glassbox/model/")
    }

    fn code_of(&self, method: MethodId) -> Option<Code> {
        let info = self.machine.world.method(method);
        let file = self.machine.world.class(info.class).file()?;
        let lifted = ir::lift(file, file.methods.get(info.index as usize)?).ok()?;
        let joins = PostDominators::new(&lifted);
        let loops_to_entry = !ir::Graph::new(&lifted).predecessors(BlockId(0)).is_empty();
        Some(Code { lifted, joins, loops_to_entry, is_static: info.is_static() })
    }

    /// The condition because of which a call gave its answer, and the call that it asked. The answer becomes that of the latter.
    fn false_part(
        &mut self,
        following: &Following,
        call: usize,
        answer: &mut Answer,
        object: Ref,
        shown: &State,
        names: &mut Names,
    ) -> Option<(Part, Option<usize>)> {
        let call = following.calls.get(call)?;
        let code = following.codes.get(&call.method)?.as_ref()?;
        let info = self.machine.world.method(call.method);
        let file = self.machine.world.class(info.class).file()?.clone();
        let way = Way { class: &file, code: &code.lifted, has_receiver: !code.is_static, blocks: &call.blocks };
        let last = call.blocks.len().checked_sub(1)?;
        let source = match (&way.block(last)?.terminator, &mut *answer) {
            (Terminator::Return(Some(returned)), Answer::Is(_)) => {
                source_of(&way, code, Some(*returned), way.end_of(last), answer)?
            }
            (Terminator::Throw(_), Answer::Throws(_)) => source_of(&way, code, None, way.end_of(last), answer)?,
            (_, Answer::Throws(_)) => Source::Exception(last),
            _ => return None,
        };
        let is_true = matches!(answer, Answer::Is(true));
        let denied = |text: String| if is_true { format!("!{}", ir::grouped(text)) } else { text };
        let made_at = |at: Point| {
            let place = (at.position, way.instruction(at)?.at.index);
            let mut calls = call.made.iter().rev();
            calls.find(|(position, index, _)| (*position, *index) == place).map(|(_, _, made)| *made)
        };
        let after = |position: usize| {
            let registers = call.registers.get(position + 1).or(call.at_return.as_ref());
            move |register: Reg| registers?.get(usize::from(register.0)).copied()
        };
        let mut throws = None;
        let mut next = None;
        let (condition, line, operands, at) = match source {
            Source::Comparison(position) => {
                let (_, a, b, at) = way.compared(position)?;
                let condition = way.condition(position, !way.held(position)?)?;
                // A number that a method returns instead of an answer, such as a height of -1, is one.
                if matches!(b, Operand::Const(Constant::Int(_))) {
                    next = computed_at(&way, a, at).and_then(made_at);
                    next = next.filter(|made| returns_constant(following, *made));
                }
                (condition, way.block(position)?.terminator_at.line, vec![a, b], at)
            }
            Source::Instruction(at) => {
                let instruction = way.instruction(at)?;
                let mut operands = Vec::new();
                instruction.op.for_each_read(|operand| operands.push(*operand));
                next = made_at(at);
                (denied(way.computation(at)), instruction.at.line, operands, at)
            }
            Source::Argument(register, at) => {
                let operand = Operand::Reg(register);
                (denied(way.expression(operand, at)), way.block(at.position)?.terminator_at.line, vec![], at)
            }
            Source::Switch(position) => {
                let (condition, about, at) = self.other_case(&way, position, after(position), names)?;
                (condition, way.block(position)?.terminator_at.line, vec![about], at)
            }
            Source::Exception(position) => {
                let caught = call.caught.iter().find(|(block, _)| *block == position + 1).map(|(_, caught)| caught);
                let exception = match (caught, &*answer) {
                    (Some(caught), _) => caught.clone(),
                    (None, Answer::Throws(exception)) => exception.clone(),
                    (None, Answer::Is(_)) => return None,
                };
                let (_, index) = exception.trace.get(exception.frame)?;
                let at = way.made_from(position, (*index)?)?;
                let line = way.instruction(at)?.at.line;
                let is_negative = |operand: Operand| match operand {
                    Operand::Reg(register) => after(position)(register).is_some_and(|bits| (bits as i32) < 0),
                    Operand::Const(constant) => matches!(constant, Constant::Int(..0)),
                };
                let itself = way.averted(at, &exception.class, is_negative).filter(|_| exception.frame == 0);
                match itself {
                    Some((condition, operands)) => (condition, line, operands, at),
                    None => {
                        let called = exception.frame.checked_sub(1)?;
                        throws = Some(exception.class.clone());
                        next = made_at(at).filter(|made| {
                            following.calls.get(*made).map(|made| made.method) == Some(exception.trace[called].0)
                        });
                        *answer = Answer::Throws(Exception { frame: called, ..exception });
                        (way.computation(at), line, vec![], at)
                    }
                }
            }
        };
        // What was compared was still there when the next block was entered, or the method left.
        let bits = after(at.position);
        let mut values = Vec::new();
        if !matches!((&source, next), (Source::Instruction(_), Some(_))) {
            for (name, register, is_boolean) in named(&way, &operands, at) {
                let kind = match code.lifted.registers.get(usize::from(register.0)).map(|register| register.kind) {
                    Some(ir::Kind::Int) if is_boolean => Kind::Boolean,
                    Some(ir::Kind::Int) => Kind::Int,
                    Some(ir::Kind::Long) => Kind::Long,
                    Some(ir::Kind::Float) => Kind::Float,
                    Some(ir::Kind::Double) => Kind::Double,
                    Some(ir::Kind::Ref) => Kind::Reference,
                    None => continue,
                };
                let Some(bits) = bits(register) else { continue };
                if kind == Kind::Reference && bits == object.bits() && name == "this" {
                    continue;
                }
                let value = self.value(bits, kind, names, &mut Vec::new());
                // What the invariant has made for itself has no name that a reader could know.
                let is_known = match &value {
                    Value::Reference(name) => shown.object(name).is_some(),
                    Value::Opaque(_) => false,
                    _ => true,
                };
                if is_known {
                    values.push((name, value));
                }
            }
        }
        let line = self.line((call.method, u32::from(line)));
        Some((Part { line, condition, throws, values }, next))
    }
}

/// Where an answer comes from, and what that was. Where the answer is a constant, or none at all, it is the reason for which the way came to
/// the point.
fn source_of(way: &Way, code: &Code, returned: Option<Operand>, at: Point, answer: &mut Answer) -> Option<Source> {
    let (mut operand, mut at) = (returned, at);
    loop {
        if let Some(Operand::Reg(register)) = operand {
            let Some(definition) = way.definition(register, at) else { return Some(Source::Argument(register, at)) };
            let Op::Move { from, .. } = way.instruction(definition)?.op else {
                return Some(Source::Instruction(definition));
            };
            (operand, at) = (Some(from), definition);
            continue;
        }
        let position = match way.decided_by(at.position, &code.joins)? {
            Decision::Branch(position) => position,
            // What is thrown is thrown for a reason.
            Decision::Exception(position) if matches!(way.block(position)?.terminator, Terminator::Throw(_)) => {
                at = way.end_of(position);
                continue;
            }
            Decision::Exception(position) => return Some(Source::Exception(position)),
        };
        if matches!(way.block(position)?.terminator, Terminator::Switch { .. }) {
            return Some(Source::Switch(position));
        }
        let held = way.held(position)?;
        let (condition, a, b, before) = way.compared(position)?;
        if b != Operand::Const(Constant::Int(0)) || !way.is_boolean(a, before) {
            return Some(Source::Comparison(position));
        }
        *answer = Answer::Is((condition == ir::Condition::Ne) == held);
        (operand, at) = (Some(a), before);
    }
}

/// The instruction that gave an operand its value.
fn computed_at(way: &Way, operand: Operand, before: Point) -> Option<Point> {
    let (mut operand, mut before) = (operand, before);
    loop {
        let Operand::Reg(register) = operand else { return None };
        let at = way.definition(register, before)?;
        match way.instruction(at)?.op {
            Op::Move { from, .. } => (operand, before) = (from, at),
            _ => return Some(at),
        }
    }
}

/// Whether a call ended in a `return` of a constant.
fn returns_constant(following: &Following, call: usize) -> bool {
    let returned = || {
        let call = following.calls.get(call)?;
        let code = following.codes.get(&call.method)?.as_ref()?;
        Some(&code.lifted.blocks.get(call.blocks.last()?.0 as usize)?.terminator)
    };
    matches!(returned(), Some(Terminator::Return(Some(Operand::Const(_)))))
}

/// The registers to show: what was compared, and before that the variables through which it was reached; with the words for each.
fn named(way: &Way, operands: &[Operand], at: Point) -> Vec<(String, Reg, bool)> {
    let mut found: Vec<(String, Reg, bool)> = Vec::new();
    let mut add = |register: Reg| {
        let operand = Operand::Reg(register);
        let name = way.expression(operand, at);
        if !found.iter().any(|(known, _, _)| *known == name) && !name.contains('…') {
            found.push((name, register, way.is_boolean(operand, at)));
        }
    };
    for operand in operands {
        way.variables(*operand, at).into_iter().for_each(&mut add);
    }
    for operand in operands {
        if let Operand::Reg(register) = operand {
            add(*register);
        }
    }
    found
}
