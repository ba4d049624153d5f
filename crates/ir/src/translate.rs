//! Stack code to register code, one block at a time.
//!
//! Starting at the entry, each block is translated when it is first reached; its stack on entry is
//! then known, since all ways into a block bring the same kinds. The registers used here are
//! *provisional*. There is a new one for each definition of a local, for each local a block reads
//! from outside, and for each stack entry a block starts with; temporaries are reused. What becomes
//! of them is decided afterwards, when all blocks are there: `webs.rs` joins the locals,
//! `joins.rs` the stack entries.
//!
//! Instructions are emitted at their own place and never delayed, so the order of side effects and
//! exceptions is that of the bytecode. What is delayed is reading a local: the stack holds its
//! register until somebody pops it. So a local about to be overwritten is first copied if the stack
//! still names it.

use crate::code::*;
use crate::decode::{Action, decode, switch_targets};
use crate::descriptor::{descriptor_of, field_kind, method_kinds, utf8};
use crate::error::{LiftError, Limit};
use crate::layout::{Layout, protecting};
use crate::locals::Local;
use crate::stack::{Entry, Stack, Type, address};
use crate::subroutines::{ContextId, Contexts};
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction as JvmInstruction};
use ristretto_classfile::{Constant as PoolConstant, ConstantPool};
use std::ops::Range;

/// The sum of all stacks between blocks that is still accepted.
const STACK_ENTRIES: usize = 1 << 20;

/// In place of a node: the slot was overwritten by something that has no register.
pub(crate) const KILLED: u32 = u32::MAX;
pub(crate) const NO_BLOCK: u32 = u32::MAX;

/// What a provisional register stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// A local, as written by the instruction at `at` or as first read there from outside the
    /// block. `node` stands for it in `webs.rs`.
    Local { slot: u16, node: u32, at: u32, written: bool },
    /// A value between two instructions of a block.
    Temporary,
    /// The stack entry at this position when the block starts.
    Entry { block: u32, position: u32 },
}

/// A provisional register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) kind: Kind,
    pub(crate) place: Place,
}

/// A block in provisional registers. Its ranges point into the lists of [`Translation`].
pub(crate) struct Draft {
    pub(crate) context: ContextId,
    pub(crate) start: u32,
    pub(crate) entry: Range<usize>,
    pub(crate) exit: Range<usize>,
    pub(crate) reads: Range<usize>,
    pub(crate) writes: Range<usize>,
    pub(crate) is_handler: bool,
    /// The block begins by storing its only stack entry into this local.
    pub(crate) stores_entry: Option<Reg>,
    pub(crate) block: Block,
    /// Locals that hold return addresses when the block starts.
    pub(crate) addresses: Vec<(u16, ContextId)>,
}

/// The code of a method as the class file has it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) pool: &'a ConstantPool<'a>,
    pub(crate) code: &'a [JvmInstruction],
    pub(crate) exception_table: &'a [ExceptionTableEntry],
    pub(crate) layout: &'a Layout,
    pub(crate) max_stack: u16,
    pub(crate) max_locals: u16,
    pub(crate) result: Option<Kind>,
}

/// All blocks in provisional registers.
pub(crate) struct Translation {
    pub(crate) drafts: Vec<Draft>,
    pub(crate) values: Vec<Value>,
    pub(crate) entries: Vec<Entry>,
    /// Slots and nodes of the locals that blocks read from outside.
    pub(crate) reads: Vec<(u16, u32)>,
    /// Slots and nodes of the locals that blocks write, in order.
    pub(crate) writes: Vec<(u16, u32)>,
    pub(crate) nodes: u32,
}

/// Translates everything reachable. The first draft is the entry; it has no predecessors. Nodes
/// below `parameters` are taken.
pub(crate) fn translate(source: Source<'_>, parameters: u32) -> Result<Translation, LiftError> {
    let mut translator = Translator {
        source,
        out: Translation {
            drafts: Vec::new(),
            values: Vec::new(),
            entries: Vec::new(),
            reads: Vec::new(),
            writes: Vec::new(),
            nodes: parameters,
        },
        contexts: Contexts::new(source.code.len()),
        block_at: Vec::new(),
        pending: Vec::new(),
        stack: Stack::new(source.max_stack),
        temporaries: Default::default(),
        locals: vec![Local { block: NO_BLOCK, register: None }; usize::from(source.max_locals)],
        kinds: Vec::new(),
        current: 0,
        generation: 0,
        throws: false,
        protected: false,
        addresses: Vec::new(),
        instructions: Vec::new(),
        stores_entry: None,
    };
    if source.layout.entry_is_target {
        translator.new_draft(0, 0, Vec::new())?;
        let first = translator.block_for(0, 0, None)?;
        translator.out.drafts[0].block.terminator = Terminator::Goto(first);
    } else {
        translator.block_for(0, 0, None)?;
    }
    while let Some(draft) = translator.pending.pop() {
        translator.translate_block(draft)?;
    }
    Ok(translator.out)
}

/// The translation as it goes on. `locals.rs` and `edges.rs` have their parts of it.
pub(crate) struct Translator<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) out: Translation,
    pub(crate) contexts: Contexts,
    /// For each context, the draft that starts at an instruction.
    pub(crate) block_at: Vec<Vec<u32>>,
    pub(crate) pending: Vec<u32>,
    pub(crate) stack: Stack,
    pub(crate) temporaries: [Vec<Reg>; 5],
    pub(crate) locals: Vec<Local>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) current: u32,
    pub(crate) generation: u32,
    pub(crate) throws: bool,
    /// Whether any handler protects the block.
    pub(crate) protected: bool,
    pub(crate) addresses: Vec<(u16, ContextId)>,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) stores_entry: Option<Reg>,
}

impl Translator<'_> {
    fn translate_block(&mut self, index: u32) -> Result<(), LiftError> {
        self.current = index;
        self.generation += 1;
        self.throws = false;
        self.protected =
            protecting(self.source.exception_table, self.out.drafts[index as usize].start).next().is_some();
        self.stores_entry = None;
        let draft = &self.out.drafts[index as usize];
        let (start, context) = (draft.start, draft.context);
        self.stack.reset(&self.out.entries[draft.entry.clone()]);
        self.addresses.clone_from(&draft.addresses);
        self.instructions = Vec::new();
        let (reads, writes) = (self.out.reads.len(), self.out.writes.len());

        let code = self.source.code;
        let mut at = start;
        let terminator = loop {
            let Some(instruction) = code.get(at as usize) else {
                return Err(LiftError::FallsOffEnd);
            };
            if at != start && self.source.layout.leader[at as usize] {
                let next = self.block_for(context, at, None)?;
                at -= 1;
                break Terminator::Goto(next);
            }
            let action = decode(instruction);
            self.throws |= action.can_throw();
            match self.step(action, instruction, at, context)? {
                Some(terminator) => break terminator,
                None => at += 1,
            }
        };

        let exit = self.out.entries.len();
        self.out.entries.extend_from_slice(self.stack.entries());
        if self.out.entries.len() > STACK_ENTRIES {
            return Err(LiftError::TooLarge(Limit::Stack));
        }
        let exit = exit..self.out.entries.len();
        let handlers = if self.throws { self.handlers(context, start, writes)? } else { vec![] };
        let terminator_at = self.location(at);
        let draft = &mut self.out.drafts[index as usize];
        draft.exit = exit;
        draft.reads = reads..self.out.reads.len();
        draft.writes = writes..self.out.writes.len();
        draft.stores_entry = self.stores_entry;
        draft.block.instructions = std::mem::take(&mut self.instructions);
        draft.block.terminator = terminator;
        draft.block.terminator_at = terminator_at;
        draft.block.handlers = handlers;
        Ok(())
    }

    /// Translates one instruction; the last one of a block gives a terminator.
    fn step(
        &mut self,
        action: Action,
        instruction: &JvmInstruction,
        at: u32,
        context: ContextId,
    ) -> Result<Option<Terminator>, LiftError> {
        let zero = Operand::Const(Constant::Int(0));
        let null = Operand::Const(Constant::Null);
        match action {
            Action::Nothing => {}
            Action::Push(constant) => self.push_constant(at, constant)?,
            Action::PushPool(index, wide) => self.push_pool(at, index, wide)?,
            Action::LoadLocal(kind, slot) => {
                let register = self.read_local(at, slot, kind)?;
                let entry = Entry { operand: Operand::Reg(register), of: Type::Value(kind) };
                self.stack.push(at, entry)?;
            }
            Action::StoreLocal(kind, slot) => self.store_local(at, slot, kind)?,
            Action::Increment(slot, by) => {
                let a = Operand::Reg(self.read_local(at, slot, Kind::Int)?);
                self.save_local(at, slot)?;
                let to = self.write_local(at, slot, Kind::Int)?;
                let b = Operand::Const(Constant::Int(by));
                self.emit(at, Op::Binary { to, op: BinaryOp::AddInt, a, b });
            }
            Action::ArrayLoad(element) => {
                let index = self.stack.pop_kind(at, Kind::Int)?;
                let array = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit_push(at, element.kind(), |to| Op::ArrayLoad { to, element, array, index })?;
            }
            Action::ArrayStore(element) => {
                let value = self.stack.pop_kind(at, element.kind())?;
                let index = self.stack.pop_kind(at, Kind::Int)?;
                let array = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit(at, Op::ArrayStore { element, array, index, value });
            }
            Action::ArrayLength => {
                let array = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit_push(at, Kind::Int, |to| Op::ArrayLength { to, array })?;
            }
            Action::Shuffle(shuffle) => self.stack.shuffle(at, shuffle)?,
            Action::Unary(op) => {
                let (from, result) = op.kinds();
                let a = self.stack.pop_kind(at, from)?;
                self.emit_push(at, result, |to| Op::Unary { to, op, a })?;
            }
            Action::Binary(op) => {
                let (left, right, result) = op.kinds();
                let b = self.stack.pop_kind(at, right)?;
                let a = self.stack.pop_kind(at, left)?;
                self.emit_push(at, result, |to| Op::Binary { to, op, a, b })?;
            }
            Action::BranchZero(condition, to) => {
                let a = self.stack.pop_kind(at, Kind::Int)?;
                return self.branch(at, context, condition, a, zero, to).map(Some);
            }
            Action::BranchInts(condition, to) => {
                let b = self.stack.pop_kind(at, Kind::Int)?;
                let a = self.stack.pop_kind(at, Kind::Int)?;
                return self.branch(at, context, condition, a, b, to).map(Some);
            }
            Action::BranchNull(condition, to) => {
                let a = self.stack.pop_kind(at, Kind::Ref)?;
                return self.branch(at, context, condition, a, null, to).map(Some);
            }
            Action::BranchRefs(condition, to) => {
                let b = self.stack.pop_kind(at, Kind::Ref)?;
                let a = self.stack.pop_kind(at, Kind::Ref)?;
                return self.branch(at, context, condition, a, b, to).map(Some);
            }
            Action::Goto(to) => {
                return Ok(Some(Terminator::Goto(self.block_for(context, to, None)?)));
            }
            Action::Subroutine(to) => {
                let inner = self.contexts.enter(context, at, to)?;
                self.stack.push(at, address(inner))?;
                return Ok(Some(Terminator::Goto(self.block_for(inner, to, None)?)));
            }
            Action::ReturnFromSubroutine(slot) => {
                let returned = self.addresses.iter().find(|(holder, _)| *holder == slot);
                let (outer, to) = returned
                    .and_then(|(_, inner)| self.contexts.leave(*inner))
                    .ok_or(LiftError::BadReturnAddress { at, slot })?;
                if to as usize >= self.source.code.len() {
                    return Err(LiftError::FallsOffEnd);
                }
                return Ok(Some(Terminator::Goto(self.block_for(outer, to, None)?)));
            }
            Action::Switch => return self.switch(at, context, instruction).map(Some),
            Action::Return(kind) => {
                if kind != self.source.result {
                    return Err(LiftError::KindMismatch {
                        at,
                        wanted: kind.or(self.source.result).unwrap_or(Kind::Int),
                        found: if kind.is_some() { self.source.result } else { None },
                    });
                }
                let value = kind.map(|kind| self.stack.pop_kind(at, kind)).transpose()?;
                self.stack.reset(&[]);
                return Ok(Some(Terminator::Return(value)));
            }
            Action::Throw => {
                let exception = self.stack.pop_kind(at, Kind::Ref)?;
                self.stack.reset(&[]);
                return Ok(Some(Terminator::Throw(exception)));
            }
            Action::GetStatic(field) => {
                let kind = self.field(at, field)?;
                self.emit_push(at, kind, |to| Op::GetStatic { to, field })?;
            }
            Action::PutStatic(field) => {
                let kind = self.field(at, field)?;
                let value = self.stack.pop_kind(at, kind)?;
                self.emit(at, Op::PutStatic { field, value });
            }
            Action::GetField(field) => {
                let kind = self.field(at, field)?;
                let object = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit_push(at, kind, |to| Op::GetField { to, object, field })?;
            }
            Action::PutField(field) => {
                let kind = self.field(at, field)?;
                let value = self.stack.pop_kind(at, kind)?;
                let object = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit(at, Op::PutField { object, field, value });
            }
            Action::Invoke(kind, method) => self.invoke(at, kind, method)?,
            Action::InvokeDynamic(call_site) => self.invoke_dynamic(at, call_site)?,
            Action::New(class) => {
                self.class(at, class)?;
                self.emit_push(at, Kind::Ref, |to| Op::New { to, class })?;
            }
            Action::NewArray(element) => {
                let length = self.stack.pop_kind(at, Kind::Int)?;
                self.emit_push(at, Kind::Ref, |to| Op::NewArray { to, element, length })?;
            }
            Action::NewRefArray(class) => {
                self.class(at, class)?;
                let length = self.stack.pop_kind(at, Kind::Int)?;
                self.emit_push(at, Kind::Ref, |to| Op::NewRefArray { to, class, length })?;
            }
            Action::NewMultiArray(class, dimensions) => {
                self.class(at, class)?;
                if dimensions == 0 {
                    return Err(LiftError::BadConstant { at, constant: class });
                }
                let lengths = self.stack.pop_kinds(at, &[Kind::Int; 255][..usize::from(dimensions)])?;
                self.emit_push(at, Kind::Ref, |to| Op::NewMultiArray { to, class, lengths })?;
            }
            Action::CheckCast(class) => {
                self.class(at, class)?;
                let value = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit_push(at, Kind::Ref, |to| Op::CheckCast { to, value, class })?;
            }
            Action::InstanceOf(class) => {
                self.class(at, class)?;
                let value = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit_push(at, Kind::Int, |to| Op::InstanceOf { to, value, class })?;
            }
            Action::MonitorEnter => {
                let object = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit(at, Op::MonitorEnter { object });
            }
            Action::MonitorExit => {
                let object = self.stack.pop_kind(at, Kind::Ref)?;
                self.emit(at, Op::MonitorExit { object });
            }
            Action::Reserved => return Err(LiftError::ReservedInstruction { at }),
        }
        Ok(None)
    }

    fn branch(
        &mut self,
        at: u32,
        context: ContextId,
        condition: Condition,
        a: Operand,
        b: Operand,
        to: u32,
    ) -> Result<Terminator, LiftError> {
        let otherwise = self.fall_through(context, at)?;
        let then = self.block_for(context, to, None)?;
        Ok(Terminator::Branch { condition, a, b, then, otherwise })
    }

    fn switch(&mut self, at: u32, context: ContextId, instruction: &JvmInstruction) -> Result<Terminator, LiftError> {
        let value = self.stack.pop_kind(at, Kind::Int)?;
        let mut targets = Vec::new();
        switch_targets(instruction, at, |case, to| targets.push((case, to)));
        let (_, to) = *targets.first().ok_or(LiftError::BadTarget { at })?;
        let default = self.block_for(context, to, None)?;
        let mut cases = Vec::with_capacity(targets.len() - 1);
        for (case, to) in &targets[1..] {
            let block = self.block_for(context, *to, None)?;
            if block != default {
                cases.extend(case.map(|case| (case, block)));
            }
        }
        cases.sort_by_key(|(case, _)| *case);
        cases.dedup_by_key(|(case, _)| *case);
        Ok(Terminator::Switch { value, cases: cases.into(), default })
    }

    fn push_constant(&mut self, at: u32, constant: Constant) -> Result<(), LiftError> {
        let entry = Entry { operand: Operand::Const(constant), of: Type::Value(constant.kind()) };
        self.stack.push(at, entry)
    }

    fn push_pool(&mut self, at: u32, index: u16, wide: bool) -> Result<(), LiftError> {
        let bad = LiftError::BadConstant { at, constant: index };
        let constant = match self.source.pool.get(index) {
            Some(PoolConstant::Integer(value)) => Some(Constant::Int(*value)),
            Some(PoolConstant::Float(value)) => Some(Constant::Float(*value)),
            Some(PoolConstant::Long(value)) => Some(Constant::Long(*value)),
            Some(PoolConstant::Double(value)) => Some(Constant::Double(*value)),
            _ => None,
        };
        let kind = match (self.source.pool.get(index), constant) {
            (_, Some(constant)) => constant.kind(),
            (Some(PoolConstant::Dynamic { .. }), _) => {
                descriptor_of(self.source.pool, index).and_then(field_kind).ok_or(bad.clone())?
            }
            (
                Some(
                    PoolConstant::String(_)
                    | PoolConstant::Class(_)
                    | PoolConstant::MethodType(_)
                    | PoolConstant::MethodHandle { .. },
                ),
                _,
            ) => Kind::Ref,
            _ => return Err(bad),
        };
        if wide != matches!(kind, Kind::Long | Kind::Double) {
            return Err(bad);
        }
        match constant {
            Some(constant) => self.push_constant(at, constant),
            None => {
                self.throws = true;
                self.emit_push(at, kind, |to| Op::Load { to, constant: index })
            }
        }
    }

    fn invoke(&mut self, at: u32, kind: CallKind, method: u16) -> Result<(), LiftError> {
        let fits = match self.source.pool.get(method) {
            Some(PoolConstant::MethodRef { .. }) => kind != CallKind::Interface,
            Some(PoolConstant::InterfaceMethodRef { .. }) => kind != CallKind::Virtual,
            _ => false,
        };
        let receiver = (kind != CallKind::Static).then_some(Kind::Ref);
        let (arguments, result) = self.arguments(at, fits, method, receiver)?;
        let to = result.map(|kind| self.temporary(kind)).transpose()?;
        self.emit(at, Op::Invoke { to, kind, method, arguments });
        self.push_result(at, to, result)
    }

    fn invoke_dynamic(&mut self, at: u32, call_site: u16) -> Result<(), LiftError> {
        let fits = matches!(self.source.pool.get(call_site), Some(PoolConstant::InvokeDynamic { .. }));
        let (arguments, result) = self.arguments(at, fits, call_site, None)?;
        let to = result.map(|kind| self.temporary(kind)).transpose()?;
        self.emit(at, Op::InvokeDynamic { to, call_site, arguments });
        self.push_result(at, to, result)
    }

    fn arguments(
        &mut self,
        at: u32,
        fits: bool,
        constant: u16,
        receiver: Option<Kind>,
    ) -> Result<(Box<[Operand]>, Option<Kind>), LiftError> {
        self.kinds.clear();
        self.kinds.extend(receiver);
        let kinds = &mut self.kinds;
        let result = descriptor_of(self.source.pool, constant)
            .filter(|_| fits)
            .and_then(|descriptor| method_kinds(descriptor, |kind| kinds.push(kind)))
            .ok_or(LiftError::BadConstant { at, constant })?;
        Ok((self.stack.pop_kinds(at, &self.kinds)?, result))
    }

    fn push_result(&mut self, at: u32, to: Option<Reg>, kind: Option<Kind>) -> Result<(), LiftError> {
        match (to, kind) {
            (Some(to), Some(kind)) => self.stack.push(at, Entry { operand: Operand::Reg(to), of: Type::Value(kind) }),
            _ => Ok(()),
        }
    }

    fn field(&self, at: u32, constant: u16) -> Result<Kind, LiftError> {
        let pool = self.source.pool;
        matches!(pool.get(constant), Some(PoolConstant::FieldRef { .. }))
            .then(|| descriptor_of(pool, constant).and_then(field_kind))
            .flatten()
            .ok_or(LiftError::BadConstant { at, constant })
    }

    pub(crate) fn class(&self, at: u32, constant: u16) -> Result<(), LiftError> {
        match self.source.pool.get(constant) {
            Some(PoolConstant::Class(name)) if utf8(self.source.pool, *name).is_some() => Ok(()),
            _ => Err(LiftError::BadConstant { at, constant }),
        }
    }

    pub(crate) fn location(&self, at: u32) -> Location {
        Location { index: at as u16, line: self.source.layout.lines[at as usize] }
    }

    pub(crate) fn emit(&mut self, at: u32, op: Op) {
        let at = self.location(at);
        self.instructions.push(Instruction { op, at });
    }

    fn emit_push(&mut self, at: u32, kind: Kind, op: impl FnOnce(Reg) -> Op) -> Result<(), LiftError> {
        let to = self.temporary(kind)?;
        self.emit(at, op(to));
        self.stack.push(at, Entry { operand: Operand::Reg(to), of: Type::Value(kind) })
    }

    /// A temporary that nothing on the stack names.
    pub(crate) fn temporary(&mut self, kind: Kind) -> Result<Reg, LiftError> {
        let free = self.temporaries[kind as usize].iter().copied().find(|register| self.stack.held(*register) == 0);
        if let Some(register) = free {
            return Ok(register);
        }
        let register = self.new_value(kind, Place::Temporary)?;
        self.temporaries[kind as usize].push(register);
        Ok(register)
    }

    pub(crate) fn new_value(&mut self, kind: Kind, place: Place) -> Result<Reg, LiftError> {
        let register = u16::try_from(self.out.values.len())
            .ok()
            .filter(|register| *register < u16::MAX)
            .ok_or(LiftError::TooLarge(Limit::Registers))?;
        self.out.values.push(Value { kind, place });
        Ok(Reg(register))
    }

    pub(crate) fn new_node(&mut self) -> u32 {
        self.out.nodes += 1;
        self.out.nodes - 1
    }
}
