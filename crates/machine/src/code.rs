//! Flat code: what the interpreter executes.
//!
//! A method's register code (`ir`) is translated on its first call into a run of small fixed-size
//! operations in one shared code space, so that a program counter is one number and fetching is
//! one bounds-checked load. What an operation names in its class starts out as a constant pool
//! index; the first execution resolves it and overwrites the operation with a *quick* form that
//! holds the answer (a field's word, a static's address, a class). Constants take an immediate
//! form where that is common, and a scratch register otherwise.

use glassbox_ir::{self as ir, BinaryOp, Condition, Constant, Element, Operand, Terminator, UnaryOp};

use glassbox_classes::world::{ClassId, MethodId};

/// No register: the result is not wanted.
pub const NOWHERE: u16 = u16::MAX;

/// One operation. `d` is written, the other letters are read.
#[derive(Clone, Copy, Debug, PartialEq)]
#[rustfmt::skip]
#[allow(missing_docs)] // Named after the IR's operations and the JVM's instructions.
pub enum Op {
    Move { d: u16, s: u16 },
    Int { d: u16, value: i32 },
    Wide { d: u16, index: u32 },
    Reference { d: u16, object: u32 },

    NegInt { d: u16, a: u16 }, NegLong { d: u16, a: u16 }, NegFloat { d: u16, a: u16 }, NegDouble { d: u16, a: u16 },
    IntToLong { d: u16, a: u16 }, IntToFloat { d: u16, a: u16 }, IntToDouble { d: u16, a: u16 },
    LongToInt { d: u16, a: u16 }, LongToFloat { d: u16, a: u16 }, LongToDouble { d: u16, a: u16 },
    FloatToInt { d: u16, a: u16 }, FloatToLong { d: u16, a: u16 }, FloatToDouble { d: u16, a: u16 },
    DoubleToInt { d: u16, a: u16 }, DoubleToLong { d: u16, a: u16 }, DoubleToFloat { d: u16, a: u16 },
    IntToByte { d: u16, a: u16 }, IntToChar { d: u16, a: u16 }, IntToShort { d: u16, a: u16 },

    AddInt { d: u16, a: u16, b: u16 }, SubInt { d: u16, a: u16, b: u16 }, MulInt { d: u16, a: u16, b: u16 },
    DivInt { d: u16, a: u16, b: u16 }, RemInt { d: u16, a: u16, b: u16 },
    ShlInt { d: u16, a: u16, b: u16 }, ShrInt { d: u16, a: u16, b: u16 }, UshrInt { d: u16, a: u16, b: u16 },
    AndInt { d: u16, a: u16, b: u16 }, OrInt { d: u16, a: u16, b: u16 }, XorInt { d: u16, a: u16, b: u16 },
    AddLong { d: u16, a: u16, b: u16 }, SubLong { d: u16, a: u16, b: u16 }, MulLong { d: u16, a: u16, b: u16 },
    DivLong { d: u16, a: u16, b: u16 }, RemLong { d: u16, a: u16, b: u16 },
    ShlLong { d: u16, a: u16, b: u16 }, ShrLong { d: u16, a: u16, b: u16 }, UshrLong { d: u16, a: u16, b: u16 },
    AndLong { d: u16, a: u16, b: u16 }, OrLong { d: u16, a: u16, b: u16 }, XorLong { d: u16, a: u16, b: u16 },
    AddFloat { d: u16, a: u16, b: u16 }, SubFloat { d: u16, a: u16, b: u16 }, MulFloat { d: u16, a: u16, b: u16 },
    DivFloat { d: u16, a: u16, b: u16 }, RemFloat { d: u16, a: u16, b: u16 },
    AddDouble { d: u16, a: u16, b: u16 }, SubDouble { d: u16, a: u16, b: u16 }, MulDouble { d: u16, a: u16, b: u16 },
    DivDouble { d: u16, a: u16, b: u16 }, RemDouble { d: u16, a: u16, b: u16 },
    CmpLong { d: u16, a: u16, b: u16 }, CmpFloatLess { d: u16, a: u16, b: u16 }, CmpFloatGreater { d: u16, a: u16, b: u16 },
    CmpDoubleLess { d: u16, a: u16, b: u16 }, CmpDoubleGreater { d: u16, a: u16, b: u16 },

    AddIntBy { d: u16, a: u16, by: i32 }, MulIntBy { d: u16, a: u16, by: i32 }, AndIntBy { d: u16, a: u16, by: i32 },
    OrIntBy { d: u16, a: u16, by: i32 }, XorIntBy { d: u16, a: u16, by: i32 }, DivIntBy { d: u16, a: u16, by: i32 },
    RemIntBy { d: u16, a: u16, by: i32 }, ShlIntBy { d: u16, a: u16, by: i32 }, ShrIntBy { d: u16, a: u16, by: i32 },
    UshrIntBy { d: u16, a: u16, by: i32 }, AddLongBy { d: u16, a: u16, by: i32 }, AndLongBy { d: u16, a: u16, by: i32 },
    ShlLongBy { d: u16, a: u16, by: i32 }, ShrLongBy { d: u16, a: u16, by: i32 }, UshrLongBy { d: u16, a: u16, by: i32 },

    Jump { to: u32 },
    JumpEq { a: u16, b: u16, to: u32 }, JumpNe { a: u16, b: u16, to: u32 }, JumpLt { a: u16, b: u16, to: u32 },
    JumpGe { a: u16, b: u16, to: u32 }, JumpGt { a: u16, b: u16, to: u32 }, JumpLe { a: u16, b: u16, to: u32 },
    JumpSame { a: u16, b: u16, to: u32 }, JumpDifferent { a: u16, b: u16, to: u32 },
    JumpEqTo { a: u16, value: i16, to: u32 }, JumpNeTo { a: u16, value: i16, to: u32 }, JumpLtTo { a: u16, value: i16, to: u32 },
    JumpGeTo { a: u16, value: i16, to: u32 }, JumpGtTo { a: u16, value: i16, to: u32 }, JumpLeTo { a: u16, value: i16, to: u32 },
    JumpNull { a: u16, to: u32 }, JumpNonNull { a: u16, to: u32 },
    Switch { a: u16, table: u32 },
    Return { a: u16 }, ReturnVoid, Throw { a: u16 },

    LoadArrayByte { d: u16, a: u16, i: u16 }, LoadArrayChar { d: u16, a: u16, i: u16 }, LoadArrayShort { d: u16, a: u16, i: u16 },
    LoadArrayInt { d: u16, a: u16, i: u16 }, LoadArrayLong { d: u16, a: u16, i: u16 }, LoadArrayRef { d: u16, a: u16, i: u16 },
    StoreArrayByte { a: u16, i: u16, s: u16 }, StoreArrayHalf { a: u16, i: u16, s: u16 }, StoreArrayInt { a: u16, i: u16, s: u16 },
    StoreArrayLong { a: u16, i: u16, s: u16 }, StoreArrayRef { a: u16, i: u16, s: u16 },
    ArrayLength { d: u16, a: u16 },

    GetField { d: u16, o: u16, field: u16 }, PutField { o: u16, field: u16, s: u16 },
    GetStatic { d: u16, field: u16 }, PutStatic { field: u16, s: u16 },
    Load { d: u16, constant: u16 },
    New { d: u16, class: u16 }, NewArray { d: u16, length: u16, element: Element }, NewRefArray { d: u16, length: u16, class: u16 },
    NewMultiArray { site: u32 },
    CheckCast { d: u16, s: u16, class: u16 }, InstanceOf { d: u16, s: u16, class: u16 },
    InvokeStatic { site: u32 }, InvokeSpecial { site: u32 }, InvokeVirtual { site: u32 }, InvokeInterface { site: u32 },
    InvokeDynamic { site: u32 },
    MonitorEnter { a: u16 }, MonitorExit { a: u16 },

    // Quick forms.
    GetWord { d: u16, o: u16, word: u16 }, GetByte { d: u16, o: u16, word: u16 }, GetShort { d: u16, o: u16, word: u16 },
    GetChar { d: u16, o: u16, word: u16 }, PutWord { o: u16, word: u16, s: u16 },
    GetStaticWord { d: u16, at: u32 }, GetStaticNarrow { d: u16, kind: Element, at: u32 }, PutStaticWord { s: u16, at: u32 },
    NewObject { d: u16, size: u16, class: ClassId }, NewArrayOf { d: u16, length: u16, class: ClassId },
    CheckCastTo { d: u16, s: u16, class: ClassId }, InstanceOfClass { d: u16, s: u16, class: ClassId },
    CallStatic { site: u32 }, CallDirect { site: u32 }, CallVirtual { site: u32 }, CallInterface { site: u32 },
}

/// Where a call gets its arguments from and puts its result.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The first argument in [`CodeSpace::arguments`].
    pub start: u32,
    /// How many arguments, receiver included.
    pub count: u16,
    /// Where the result goes.
    pub d: u16,
    /// Index of the method reference, call site or class.
    pub constant: u16,
    /// The method, once resolved.
    pub method: MethodId,
    /// Its place in method tables, once resolved.
    pub table_index: u32,
    /// The receiver class last seen, and what was selected for it.
    pub cached_class: ClassId,
    /// See `cached_class`.
    pub cached: MethodId,
}

/// Cases of a switch.
#[derive(Clone, Debug)]
pub enum SwitchTable {
    /// Case `low + i` goes to `targets[i]`.
    Dense {
        /// The lowest case.
        low: i32,
        /// Where each goes.
        targets: Box<[u32]>,
        /// Where everything else goes.
        default: u32,
    },
    /// Cases in ascending order.
    Sparse {
        /// The cases and where they go.
        cases: Box<[(i32, u32)]>,
        /// Where everything else goes.
        default: u32,
    },
}

impl SwitchTable {
    /// Where a value goes.
    pub fn target(&self, value: i32) -> u32 {
        match self {
            SwitchTable::Dense { low, targets, default } => {
                let index = i64::from(value) - i64::from(*low);
                usize::try_from(index).ok().and_then(|index| targets.get(index)).copied().unwrap_or(*default)
            }
            SwitchTable::Sparse { cases, default } => {
                cases.binary_search_by_key(&value, |case| case.0).map_or(*default, |index| cases[index].1)
            }
        }
    }
}

/// An exception edge of flat code.
#[derive(Clone, Copy, Debug)]
pub struct Catch {
    /// First covered operation.
    pub start: u32,
    /// One past the last covered operation.
    pub end: u32,
    /// Index of the class caught; none catches everything.
    pub class: Option<u16>,
    /// Where to go.
    pub target: u32,
    /// The register that receives the exception.
    pub register: u16,
}

/// A method that has been translated.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Where it starts.
    pub entry: u32,
    /// One past its last operation.
    pub end: u32,
    /// How many registers its frame has, scratch included.
    pub registers: u16,
    /// Its exception edges, first match wins.
    pub catches: Box<[Catch]>,
    /// Which registers hold references.
    pub references: Box<[u16]>,
    /// Where each block starts.
    pub blocks: Box<[u32]>,
}

/// All translated code.
#[derive(Debug, Default)]
pub struct CodeSpace {
    /// The operations.
    pub ops: Vec<Op>,
    /// Where each operation came from.
    pub locations: Vec<ir::Location>,
    /// Argument registers of all call sites.
    pub arguments: Vec<u16>,
    /// All call sites.
    pub sites: Vec<Site>,
    /// All switch tables.
    pub switches: Vec<SwitchTable>,
    /// 64-bit constants.
    pub wides: Vec<u64>,
}

/// A method with more registers or constants than flat code can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl CodeSpace {
    /// Translates a method and appends it.
    pub fn add(&mut self, method: &ir::Method) -> Result<Flat, TooLarge> {
        let entry = self.ops.len() as u32;
        let mut starts = Vec::with_capacity(method.blocks.len());
        let mut translation =
            Translation { space: self, registers: method.registers.len() as u32, scratch: 0, most_scratch: 0 };
        for (index, block) in method.blocks.iter().enumerate() {
            starts.push(translation.space.ops.len() as u32);
            for instruction in &block.instructions {
                translation.scratch = 0;
                translation.instruction(&instruction.op);
                translation.space.locations.resize(translation.space.ops.len(), instruction.at);
            }
            translation.scratch = 0;
            translation.terminator(&block.terminator, index as u32 + 1);
            translation.space.locations.resize(translation.space.ops.len(), block.terminator_at);
        }
        let registers = translation.registers + translation.most_scratch;
        let end = self.ops.len() as u32;
        let blocks = starts.clone().into_boxed_slice();
        starts.push(end);
        if registers >= u32::from(NOWHERE) {
            return Err(TooLarge);
        }
        for index in entry..end {
            self.patch(index as usize, &starts);
        }
        let mut catches: Vec<Catch> = Vec::new();
        for (index, block) in method.blocks.iter().enumerate() {
            for handler in &block.handlers {
                let target = &method.blocks[handler.target.0 as usize];
                catches.push(Catch {
                    start: starts[index],
                    end: starts[index + 1],
                    class: handler.class,
                    target: starts[handler.target.0 as usize],
                    register: target.caught.map_or(NOWHERE, |register| register.0),
                });
            }
        }
        let references = (0..method.registers.len() as u16)
            .filter(|register| method.registers[*register as usize].kind == ir::Kind::Ref)
            .collect();
        Ok(Flat { entry, end, registers: registers as u16, catches: catches.into(), references, blocks })
    }

    /// Turns block numbers into places.
    #[rustfmt::skip]
    fn patch(&mut self, index: usize, starts: &[u32]) {
        match &mut self.ops[index] {
            Op::Jump { to }
            | Op::JumpEq { to, .. } | Op::JumpNe { to, .. } | Op::JumpLt { to, .. } | Op::JumpGe { to, .. }
            | Op::JumpGt { to, .. } | Op::JumpLe { to, .. } | Op::JumpSame { to, .. } | Op::JumpDifferent { to, .. }
            | Op::JumpEqTo { to, .. } | Op::JumpNeTo { to, .. } | Op::JumpLtTo { to, .. } | Op::JumpGeTo { to, .. }
            | Op::JumpGtTo { to, .. } | Op::JumpLeTo { to, .. } | Op::JumpNull { to, .. } | Op::JumpNonNull { to, .. } => {
                *to = starts[*to as usize];
            }
            Op::Switch { table, .. } => match &mut self.switches[*table as usize] {
                SwitchTable::Dense { targets, default, .. } => {
                    targets.iter_mut().for_each(|target| *target = starts[*target as usize]);
                    *default = starts[*default as usize];
                }
                SwitchTable::Sparse { cases, default } => {
                    cases.iter_mut().for_each(|case| case.1 = starts[case.1 as usize]);
                    *default = starts[*default as usize];
                }
            },
            _ => {}
        }
    }
}

struct Translation<'a> {
    space: &'a mut CodeSpace,
    registers: u32,
    scratch: u32,
    most_scratch: u32,
}

impl Translation<'_> {
    fn emit(&mut self, op: Op) {
        self.space.ops.push(op);
    }

    /// The register an operand is in, after loading a constant into a scratch register.
    fn register(&mut self, operand: Operand) -> u16 {
        match operand {
            Operand::Reg(register) => register.0,
            Operand::Const(constant) => {
                let register = (self.registers + self.scratch).min(u32::from(u16::MAX)) as u16;
                self.scratch += 1;
                self.most_scratch = self.most_scratch.max(self.scratch);
                self.load(register, constant);
                register
            }
        }
    }

    fn load(&mut self, d: u16, constant: Constant) {
        let bits = bits(constant);
        match constant {
            Constant::Int(value) => self.emit(Op::Int { d, value }),
            Constant::Null => self.emit(Op::Int { d, value: 0 }),
            _ if bits <= i32::MAX as u64 => self.emit(Op::Int { d, value: bits as i32 }),
            _ => {
                let index = self.space.wides.len() as u32;
                self.space.wides.push(bits);
                self.emit(Op::Wide { d, index });
            }
        }
    }

    fn site(&mut self, arguments: &[Operand], d: Option<ir::Reg>, constant: u16) -> u32 {
        let registers: Vec<u16> = arguments.iter().map(|operand| self.register(*operand)).collect();
        let start = self.space.arguments.len() as u32;
        self.space.arguments.extend(registers);
        self.space.sites.push(Site {
            start,
            count: arguments.len() as u16,
            d: d.map_or(NOWHERE, |register| register.0),
            constant,
            method: MethodId(u32::MAX),
            table_index: u32::MAX,
            cached_class: ClassId(u32::MAX),
            cached: MethodId(u32::MAX),
        });
        self.space.sites.len() as u32 - 1
    }

    fn instruction(&mut self, op: &ir::Op) {
        match op {
            ir::Op::Move { to, from: Operand::Reg(from) } => self.emit(Op::Move { d: to.0, s: from.0 }),
            ir::Op::Move { to, from: Operand::Const(constant) } => self.load(to.0, *constant),
            ir::Op::Load { to, constant } => self.emit(Op::Load { d: to.0, constant: *constant }),
            ir::Op::Unary { to, op, a } => {
                let a = self.register(*a);
                self.emit(unary(*op, to.0, a));
            }
            ir::Op::Binary { to, op, a, b } => self.binary(to.0, *op, *a, *b),
            ir::Op::GetField { to, object, field } => {
                let o = self.register(*object);
                self.emit(Op::GetField { d: to.0, o, field: *field });
            }
            ir::Op::PutField { object, field, value } => {
                let (o, s) = (self.register(*object), self.register(*value));
                self.emit(Op::PutField { o, field: *field, s });
            }
            ir::Op::GetStatic { to, field } => self.emit(Op::GetStatic { d: to.0, field: *field }),
            ir::Op::PutStatic { field, value } => {
                let s = self.register(*value);
                self.emit(Op::PutStatic { field: *field, s });
            }
            ir::Op::ArrayLoad { to, element, array, index } => {
                let (d, a, i) = (to.0, self.register(*array), self.register(*index));
                self.emit(match element {
                    Element::ByteOrBoolean | Element::Byte | Element::Boolean => Op::LoadArrayByte { d, a, i },
                    Element::Char => Op::LoadArrayChar { d, a, i },
                    Element::Short => Op::LoadArrayShort { d, a, i },
                    Element::Int | Element::Float => Op::LoadArrayInt { d, a, i },
                    Element::Long | Element::Double => Op::LoadArrayLong { d, a, i },
                    Element::Ref => Op::LoadArrayRef { d, a, i },
                });
            }
            ir::Op::ArrayStore { element, array, index, value } => {
                let (a, i, s) = (self.register(*array), self.register(*index), self.register(*value));
                self.emit(match element {
                    Element::ByteOrBoolean | Element::Byte | Element::Boolean => Op::StoreArrayByte { a, i, s },
                    Element::Char | Element::Short => Op::StoreArrayHalf { a, i, s },
                    Element::Int | Element::Float => Op::StoreArrayInt { a, i, s },
                    Element::Long | Element::Double => Op::StoreArrayLong { a, i, s },
                    Element::Ref => Op::StoreArrayRef { a, i, s },
                });
            }
            ir::Op::ArrayLength { to, array } => {
                let a = self.register(*array);
                self.emit(Op::ArrayLength { d: to.0, a });
            }
            ir::Op::New { to, class } => self.emit(Op::New { d: to.0, class: *class }),
            ir::Op::NewArray { to, element, length } => {
                let length = self.register(*length);
                self.emit(Op::NewArray { d: to.0, length, element: *element });
            }
            ir::Op::NewRefArray { to, class, length } => {
                let length = self.register(*length);
                self.emit(Op::NewRefArray { d: to.0, length, class: *class });
            }
            ir::Op::NewMultiArray { to, class, lengths } => {
                let site = self.site(lengths, Some(*to), *class);
                self.emit(Op::NewMultiArray { site });
            }
            ir::Op::CheckCast { to, value, class } => {
                let s = self.register(*value);
                self.emit(Op::CheckCast { d: to.0, s, class: *class });
            }
            ir::Op::InstanceOf { to, value, class } => {
                let s = self.register(*value);
                self.emit(Op::InstanceOf { d: to.0, s, class: *class });
            }
            ir::Op::Invoke { to, kind, method, arguments } => {
                let site = self.site(arguments, *to, *method);
                self.emit(match kind {
                    ir::CallKind::Virtual => Op::InvokeVirtual { site },
                    ir::CallKind::Special => Op::InvokeSpecial { site },
                    ir::CallKind::Static => Op::InvokeStatic { site },
                    ir::CallKind::Interface => Op::InvokeInterface { site },
                });
            }
            ir::Op::InvokeDynamic { to, call_site, arguments } => {
                let site = self.site(arguments, *to, *call_site);
                self.emit(Op::InvokeDynamic { site });
            }
            ir::Op::MonitorEnter { object } => {
                let a = self.register(*object);
                self.emit(Op::MonitorEnter { a });
            }
            ir::Op::MonitorExit { object } => {
                let a = self.register(*object);
                self.emit(Op::MonitorExit { a });
            }
        }
    }

    fn binary(&mut self, d: u16, op: BinaryOp, a: Operand, b: Operand) {
        let immediate = match b {
            Operand::Const(Constant::Int(value)) => Some(value),
            Operand::Const(Constant::Long(value)) => i32::try_from(value).ok(),
            _ => None,
        };
        if let Some(by) = immediate {
            let a_register = self.register(a);
            let (a, negated) = (a_register, by.checked_neg());
            let quick = match (op, negated) {
                (BinaryOp::AddInt, _) => Some(Op::AddIntBy { d, a, by }),
                (BinaryOp::SubInt, _) => Some(Op::AddIntBy { d, a, by: by.wrapping_neg() }),
                (BinaryOp::MulInt, _) => Some(Op::MulIntBy { d, a, by }),
                (BinaryOp::AndInt, _) => Some(Op::AndIntBy { d, a, by }),
                (BinaryOp::OrInt, _) => Some(Op::OrIntBy { d, a, by }),
                (BinaryOp::XorInt, _) => Some(Op::XorIntBy { d, a, by }),
                (BinaryOp::DivInt, _) if by != 0 => Some(Op::DivIntBy { d, a, by }),
                (BinaryOp::RemInt, _) if by != 0 => Some(Op::RemIntBy { d, a, by }),
                (BinaryOp::ShlInt, _) => Some(Op::ShlIntBy { d, a, by }),
                (BinaryOp::ShrInt, _) => Some(Op::ShrIntBy { d, a, by }),
                (BinaryOp::UshrInt, _) => Some(Op::UshrIntBy { d, a, by }),
                (BinaryOp::AddLong, _) => Some(Op::AddLongBy { d, a, by }),
                (BinaryOp::SubLong, Some(by)) => Some(Op::AddLongBy { d, a, by }),
                (BinaryOp::AndLong, _) => Some(Op::AndLongBy { d, a, by }),
                (BinaryOp::ShlLong, _) => Some(Op::ShlLongBy { d, a, by }),
                (BinaryOp::ShrLong, _) => Some(Op::ShrLongBy { d, a, by }),
                (BinaryOp::UshrLong, _) => Some(Op::UshrLongBy { d, a, by }),
                _ => None,
            };
            if let Some(quick) = quick {
                return self.emit(quick);
            }
            let b = self.register(b);
            return self.emit(binary(op, d, a, b));
        }
        let (a, b) = (self.register(a), self.register(b));
        self.emit(binary(op, d, a, b));
    }

    fn terminator(&mut self, terminator: &Terminator, next: u32) {
        match terminator {
            Terminator::Goto(to) => {
                if to.0 != next {
                    self.emit(Op::Jump { to: to.0 });
                }
            }
            Terminator::Branch { condition, a, b, then, otherwise } => {
                // Fall through to the next block where that is possible.
                let (condition, then, otherwise) = if then.0 == next {
                    (condition.negated(), *otherwise, *then)
                } else {
                    (*condition, *then, *otherwise)
                };
                self.branch(condition, *a, *b, then.0);
                if otherwise.0 != next {
                    self.emit(Op::Jump { to: otherwise.0 });
                }
            }
            Terminator::Switch { value, cases, default } => {
                let a = self.register(*value);
                let table = self.space.switches.len() as u32;
                self.space.switches.push(switch_table(cases, default.0));
                self.emit(Op::Switch { a, table });
            }
            Terminator::Return(None) => self.emit(Op::ReturnVoid),
            Terminator::Return(Some(value)) => {
                let a = self.register(*value);
                self.emit(Op::Return { a });
            }
            Terminator::Throw(value) => {
                let a = self.register(*value);
                self.emit(Op::Throw { a });
            }
        }
    }

    fn branch(&mut self, condition: Condition, a: Operand, b: Operand, to: u32) {
        if let Operand::Const(Constant::Null) = b
            && matches!(condition, Condition::Same | Condition::Different)
        {
            let a = self.register(a);
            return self.emit(match condition {
                Condition::Same => Op::JumpNull { a, to },
                _ => Op::JumpNonNull { a, to },
            });
        }
        if let Operand::Const(Constant::Int(value)) = b
            && let Ok(value) = i16::try_from(value)
        {
            let a = self.register(a);
            return self.emit(match condition {
                Condition::Eq | Condition::Same => Op::JumpEqTo { a, value, to },
                Condition::Ne | Condition::Different => Op::JumpNeTo { a, value, to },
                Condition::Lt => Op::JumpLtTo { a, value, to },
                Condition::Ge => Op::JumpGeTo { a, value, to },
                Condition::Gt => Op::JumpGtTo { a, value, to },
                Condition::Le => Op::JumpLeTo { a, value, to },
            });
        }
        let (a, b) = (self.register(a), self.register(b));
        self.emit(match condition {
            Condition::Eq => Op::JumpEq { a, b, to },
            Condition::Ne => Op::JumpNe { a, b, to },
            Condition::Lt => Op::JumpLt { a, b, to },
            Condition::Ge => Op::JumpGe { a, b, to },
            Condition::Gt => Op::JumpGt { a, b, to },
            Condition::Le => Op::JumpLe { a, b, to },
            Condition::Same => Op::JumpSame { a, b, to },
            Condition::Different => Op::JumpDifferent { a, b, to },
        });
    }
}

fn switch_table(cases: &[(i32, ir::BlockId)], default: u32) -> SwitchTable {
    if let (Some(first), Some(last)) = (cases.first(), cases.last()) {
        let span = i64::from(last.0) - i64::from(first.0) + 1;
        if span <= 4 * cases.len() as i64 + 8 {
            let mut targets = vec![default; span as usize];
            for (case, target) in cases {
                targets[(i64::from(*case) - i64::from(first.0)) as usize] = target.0;
            }
            return SwitchTable::Dense { low: first.0, targets: targets.into(), default };
        }
    }
    SwitchTable::Sparse { cases: cases.iter().map(|(case, target)| (*case, target.0)).collect(), default }
}

/// The register bits of a constant.
pub fn bits(constant: Constant) -> u64 {
    match constant {
        Constant::Int(value) => u64::from(value as u32),
        Constant::Long(value) => value as u64,
        Constant::Float(value) => u64::from(value.to_bits()),
        Constant::Double(value) => value.to_bits(),
        Constant::Null => 0,
    }
}

macro_rules! same_name {
    ($op:expr, $enum:ident, $fields:tt, $($name:ident)*) => {
        match $op { $($enum::$name => same_name!(@ $name $fields),)* }
    };
    (@ $name:ident ($d:ident $a:ident)) => { Op::$name { $d, $a } };
    (@ $name:ident ($d:ident $a:ident $b:ident)) => { Op::$name { $d, $a, $b } };
}

fn unary(op: UnaryOp, d: u16, a: u16) -> Op {
    same_name!(op, UnaryOp, (d a), NegInt NegLong NegFloat NegDouble IntToLong IntToFloat IntToDouble LongToInt
        LongToFloat LongToDouble FloatToInt FloatToLong FloatToDouble DoubleToInt DoubleToLong DoubleToFloat
        IntToByte IntToChar IntToShort)
}

fn binary(op: BinaryOp, d: u16, a: u16, b: u16) -> Op {
    same_name!(op, BinaryOp, (d a b), AddInt SubInt MulInt DivInt RemInt ShlInt ShrInt UshrInt AndInt OrInt XorInt
        AddLong SubLong MulLong DivLong RemLong ShlLong ShrLong UshrLong AndLong OrLong XorLong
        AddFloat SubFloat MulFloat DivFloat RemFloat AddDouble SubDouble MulDouble DivDouble RemDouble
        CmpLong CmpFloatLess CmpFloatGreater CmpDoubleLess CmpDoubleGreater)
}
