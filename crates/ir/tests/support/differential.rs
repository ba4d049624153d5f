//! Runs stack code and register code side by side on made-up values, and compares what they do.
//!
//! No value is computed for real: the result of an instruction is a hash of the instruction and its
//! operands, branches and exceptions are decided by hashes, and everything that has a side effect or
//! may throw is an *event*. Two codes that do the same have the same events with the same operands.
//! That covers what lifting can get wrong (which value goes where, in which order, on which path)
//! on any method, without a class library.
//!
//! The stack machine works on words, two for a long or double, straight from the JVM
//! specification, and shares nothing with the lifter.

use glassbox_ir::{BlockId, Constant, Handler, Method, Op, Operand, Terminator};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, Constant as PoolConstant, Method as ClassMethod};
use std::collections::HashMap;

const STEPS: usize = 400;

/// An event: the instruction's index and a hash of its operands.
type Event = (usize, u64);

fn hash(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |sum, part| {
        let mixed = (sum ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xc4ce_b9fe_1a85_ec53).rotate_left(23)
    })
}

fn constant(kind: u64, bits: u64) -> u64 {
    hash(&[kind, bits])
}

/// Decides what depends on chance, the same for both codes.
struct Oracle {
    seed: u64,
    events: Vec<Event>,
}

impl Oracle {
    /// Records an event; says whether it throws.
    fn event(&mut self, at: usize, operands: &[u64]) -> (u64, bool) {
        let result = hash(&[at as u64, hash(operands)]);
        self.events.push((at, result));
        let chance = hash(&[self.seed, self.events.len() as u64, at as u64]);
        (result, chance.is_multiple_of(7))
    }

    fn exception(&self) -> u64 {
        hash(&[self.seed, self.events.len() as u64, 0xE])
    }

    fn catches(&self, class: u16) -> bool {
        class == 0 || hash(&[self.seed, self.events.len() as u64, u64::from(class)]).is_multiple_of(2)
    }

    fn branches(&self, at: usize, operands: &[u64]) -> bool {
        hash(&[self.seed, at as u64, self.events.len() as u64, hash(operands)]).is_multiple_of(2)
    }

    fn case(&self, at: usize, value: u64, keys: &[i32]) -> Option<i32> {
        let chance = hash(&[self.seed, at as u64, self.events.len() as u64, value]);
        keys.get(chance as usize % (keys.len() + 1)).copied()
    }
}

/// Compares a method with its lifted form on several made-up runs.
pub fn compare(class: &ClassFile<'_>, method: &ClassMethod, lifted: &Method) -> Result<(), String> {
    let Some((code, table)) = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, exception_table, .. } => Some((code, exception_table)),
        _ => None,
    }) else {
        return Ok(());
    };
    let mut keys = HashMap::new();
    for (at, instruction) in code.iter().enumerate() {
        match instruction {
            Instruction::Tableswitch(table) => {
                keys.insert(at, (table.low..=table.high).collect());
            }
            Instruction::Lookupswitch(lookup) => {
                keys.insert(at, lookup.pairs.keys().copied().collect());
            }
            _ => {}
        }
    }
    for seed in 0..6 {
        let mut stack_code = Oracle { seed, events: Vec::new() };
        let ended = StackMachine::new(class, method, code, table, &keys).run(&mut stack_code);
        let mut register_code = Oracle { seed, events: Vec::new() };
        run_registers(lifted, &keys, &mut register_code, stack_code.events.len());
        let (expected, found) = (stack_code.events, register_code.events);
        let common = expected.iter().zip(&found).take_while(|(a, b)| a == b).count();
        if common < expected.len() || (ended && found.len() > expected.len()) {
            return Err(format!(
                "seed {seed}, event {common}: stack code {:?}, register code {:?}",
                expected.get(common),
                found.get(common)
            ));
        }
    }
    Ok(())
}

fn run_registers(method: &Method, keys: &HashMap<usize, Vec<i32>>, oracle: &mut Oracle, enough: usize) {
    let mut registers = vec![0xDEAD; method.registers.len()];
    for (position, parameter) in method.parameters.iter().enumerate() {
        registers[usize::from(parameter.0)] = hash(&[0xA, position as u64]);
    }
    let mut block = BlockId(0);
    for _ in 0..STEPS * 2 {
        if oracle.events.len() > enough {
            return;
        }
        match run_block(method, block, &mut registers, keys, oracle) {
            Some(next) => block = next,
            None => return,
        }
    }
}

fn run_block(
    method: &Method,
    number: BlockId,
    registers: &mut [u64],
    keys: &HashMap<usize, Vec<i32>>,
    oracle: &mut Oracle,
) -> Option<BlockId> {
    let block = &method.blocks[number.0 as usize];
    let value = |operand: &Operand, registers: &[u64]| match operand {
        Operand::Reg(register) => registers[usize::from(register.0)],
        Operand::Const(Constant::Int(value)) => constant(1, *value as u64),
        Operand::Const(Constant::Long(value)) => constant(2, *value as u64),
        Operand::Const(Constant::Float(value)) => constant(3, u64::from(value.to_bits())),
        Operand::Const(Constant::Double(value)) => constant(4, value.to_bits()),
        Operand::Const(Constant::Null) => constant(5, 0),
    };
    let throw = |registers: &mut [u64], exception: u64, oracle: &Oracle| {
        let caught = |handler: &&Handler| oracle.catches(handler.class.unwrap_or(0));
        let target = block.handlers.iter().find(caught)?.target;
        let caught = method.blocks[target.0 as usize].caught?;
        registers[usize::from(caught.0)] = exception;
        Some(target)
    };
    for instruction in &block.instructions {
        let at = usize::from(instruction.at.index);
        let mut operands = Vec::new();
        instruction.op.for_each_read(|operand| operands.push(value(operand, registers)));
        let result = match &instruction.op {
            Op::Move { .. } => operands[0],
            op if op.can_throw() => {
                let (result, throws) = oracle.event(at, &operands);
                if throws {
                    let exception = oracle.exception();
                    return throw(registers, exception, oracle);
                }
                result
            }
            _ => hash(&[at as u64, hash(&operands)]),
        };
        if let Some(to) = instruction.op.written() {
            registers[usize::from(to.0)] = result;
        }
    }
    let at = usize::from(block.terminator_at.index);
    match &block.terminator {
        Terminator::Goto(target) => Some(*target),
        Terminator::Branch { a, b, then, otherwise, .. } => {
            let taken = oracle.branches(at, &[value(a, registers), value(b, registers)]);
            Some(if taken { *then } else { *otherwise })
        }
        Terminator::Switch { value: key, cases, default } => {
            let key = oracle.case(at, value(key, registers), &keys[&at]);
            let case = cases.iter().find(|(case, _)| Some(*case) == key);
            Some(case.map_or(*default, |(_, target)| *target))
        }
        Terminator::Return(result) => {
            let operands: Vec<u64> = result.iter().map(|result| value(result, registers)).collect();
            oracle.event(at, &operands);
            None
        }
        Terminator::Throw(exception) => {
            let exception = value(exception, registers);
            oracle.event(at, &[exception]);
            throw(registers, exception, oracle)
        }
    }
}

/// The upper word of a long or double.
const PAD: u64 = 0xBAD;
/// Marks a return address.
const ADDRESS: u64 = 1 << 63;

struct StackMachine<'a> {
    class: &'a ClassFile<'a>,
    code: &'a [Instruction],
    table: &'a [ExceptionTableEntry],
    keys: &'a HashMap<usize, Vec<i32>>,
    stack: Vec<u64>,
    locals: Vec<u64>,
}

/// What happens after an instruction.
enum Next {
    On,
    To(usize),
    Threw(u64),
    Ended,
}

impl<'a> StackMachine<'a> {
    fn new(
        class: &'a ClassFile<'a>,
        method: &ClassMethod,
        code: &'a [Instruction],
        table: &'a [ExceptionTableEntry],
        keys: &'a HashMap<usize, Vec<i32>>,
    ) -> StackMachine<'a> {
        let mut locals = Vec::new();
        let descriptor = class.constant_pool.try_get_utf8(method.descriptor_index).expect("a name");
        let mut types = words(descriptor.as_bytes()).0;
        if method.access_flags.bits() & 0x0008 == 0 {
            types.insert(0, 1);
        }
        for (position, words) in types.iter().enumerate() {
            locals.push(hash(&[0xA, position as u64]));
            locals.resize(locals.len() + words - 1, PAD);
        }
        locals.resize(65_600.min(locals.len() + 2_000), 0xDEAD);
        StackMachine { class, code, table, keys, stack: Vec::new(), locals }
    }

    /// Runs for a while; says whether the method ended.
    fn run(&mut self, oracle: &mut Oracle) -> bool {
        let mut at = 0;
        for _ in 0..STEPS {
            match self.step(at, oracle) {
                Next::On => at += 1,
                Next::To(target) => at = target,
                Next::Ended => return true,
                Next::Threw(exception) => {
                    let handler = self
                        .table
                        .iter()
                        .find(|entry| entry.range_pc.contains(&(at as u16)) && oracle.catches(entry.catch_type));
                    let Some(handler) = handler else { return true };
                    self.stack = vec![exception];
                    at = usize::from(handler.handler_pc);
                }
            }
        }
        false
    }

    fn pop(&mut self, words: usize) -> u64 {
        let base = self.stack.len() - words;
        let value = self.stack[base];
        self.stack.truncate(base);
        value
    }

    fn push(&mut self, words: usize, value: u64) {
        self.stack.push(value);
        self.stack.resize(self.stack.len() + words - 1, PAD);
    }

    fn event(&mut self, at: usize, operands: &[u64], words: usize, oracle: &mut Oracle) -> Next {
        let (result, throws) = oracle.event(at, operands);
        if throws {
            return Next::Threw(oracle.exception());
        }
        if words > 0 {
            self.push(words, result);
        }
        Next::On
    }

    fn pure(&mut self, at: usize, operands: &[u64], words: usize) -> Next {
        self.push(words, hash(&[at as u64, hash(operands)]));
        Next::On
    }

    fn pop_all(&mut self, types: &[usize]) -> Vec<u64> {
        let mut values: Vec<u64> = types.iter().rev().map(|words| self.pop(*words)).collect();
        values.reverse();
        values
    }

    fn load(&mut self, words: usize, slot: usize) -> Next {
        let value = self.locals[slot];
        self.push(words, value);
        Next::On
    }

    fn store(&mut self, words: usize, slot: usize) -> Next {
        self.locals[slot] = self.pop(words);
        Next::On
    }

    fn step(&mut self, at: usize, oracle: &mut Oracle) -> Next {
        use Instruction as I;
        // Words of the kinds int, long, float, double, reference, in the order of the opcodes.
        const WORDS: [usize; 8] = [1, 2, 1, 2, 1, 1, 1, 1];
        let instruction = &self.code[at];
        match instruction {
            I::Bipush(value) => self.push(1, constant(1, *value as u64)),
            I::Sipush(value) => self.push(1, constant(1, *value as u64)),
            I::Ldc(index) => return self.constant(at, u16::from(*index), 1, oracle),
            I::Ldc_w(index) => return self.constant(at, *index, 1, oracle),
            I::Ldc2_w(index) => return self.constant(at, *index, 2, oracle),
            I::Iload(slot) | I::Fload(slot) | I::Aload(slot) => {
                return self.load(1, usize::from(*slot));
            }
            I::Lload(slot) | I::Dload(slot) => return self.load(2, usize::from(*slot)),
            I::Iload_w(slot) | I::Fload_w(slot) | I::Aload_w(slot) => {
                return self.load(1, usize::from(*slot));
            }
            I::Lload_w(slot) | I::Dload_w(slot) => return self.load(2, usize::from(*slot)),
            I::Istore(slot) | I::Fstore(slot) | I::Astore(slot) => {
                return self.store(1, usize::from(*slot));
            }
            I::Lstore(slot) | I::Dstore(slot) => return self.store(2, usize::from(*slot)),
            I::Istore_w(slot) | I::Fstore_w(slot) | I::Astore_w(slot) => {
                return self.store(1, usize::from(*slot));
            }
            I::Lstore_w(slot) | I::Dstore_w(slot) => return self.store(2, usize::from(*slot)),
            I::Iinc(slot, by) => {
                let slot = usize::from(*slot);
                self.locals[slot] = hash(&[at as u64, hash(&[self.locals[slot], constant(1, *by as u64)])]);
            }
            I::Iinc_w(slot, by) => {
                let slot = usize::from(*slot);
                self.locals[slot] = hash(&[at as u64, hash(&[self.locals[slot], constant(1, *by as u64)])]);
            }
            I::Ifeq(to) | I::Ifne(to) | I::Iflt(to) | I::Ifge(to) | I::Ifgt(to) | I::Ifle(to) => {
                let value = self.pop(1);
                if oracle.branches(at, &[value, constant(1, 0)]) {
                    return Next::To(usize::from(*to));
                }
            }
            I::Ifnull(to) | I::Ifnonnull(to) => {
                let value = self.pop(1);
                if oracle.branches(at, &[value, constant(5, 0)]) {
                    return Next::To(usize::from(*to));
                }
            }
            I::If_icmpeq(to)
            | I::If_icmpne(to)
            | I::If_icmplt(to)
            | I::If_icmpge(to)
            | I::If_icmpgt(to)
            | I::If_icmple(to)
            | I::If_acmpeq(to)
            | I::If_acmpne(to) => {
                let operands = self.pop_all(&[1, 1]);
                if oracle.branches(at, &operands) {
                    return Next::To(usize::from(*to));
                }
            }
            I::Goto(to) => return Next::To(usize::from(*to)),
            I::Goto_w(to) => return Next::To(*to as usize),
            I::Jsr(to) => {
                self.push(1, ADDRESS | (at as u64 + 1));
                return Next::To(usize::from(*to));
            }
            I::Jsr_w(to) => {
                self.push(1, ADDRESS | (at as u64 + 1));
                return Next::To(*to as usize);
            }
            I::Ret(slot) => return Next::To((self.locals[usize::from(*slot)] & 0xffff) as usize),
            I::Ret_w(slot) => return Next::To((self.locals[usize::from(*slot)] & 0xffff) as usize),
            I::Tableswitch(table) => {
                let value = self.pop(1);
                let key = oracle.case(at, value, &self.keys[&at]);
                let offset =
                    key.map_or(table.default, |key| table.offsets[(i64::from(key) - i64::from(table.low)) as usize]);
                return Next::To((at as i64 + i64::from(offset)) as usize);
            }
            I::Lookupswitch(lookup) => {
                let value = self.pop(1);
                let key = oracle.case(at, value, &self.keys[&at]);
                let offset = key.map_or(lookup.default, |key| lookup.pairs[&key]);
                return Next::To((at as i64 + i64::from(offset)) as usize);
            }
            I::Getstatic(field) => return self.event(at, &[], self.field_words(*field), oracle),
            I::Putstatic(field) => {
                let value = self.pop(self.field_words(*field));
                return self.event(at, &[value], 0, oracle);
            }
            I::Getfield(field) => {
                let object = self.pop(1);
                return self.event(at, &[object], self.field_words(*field), oracle);
            }
            I::Putfield(field) => {
                let operands = self.pop_all(&[1, self.field_words(*field)]);
                return self.event(at, &operands, 0, oracle);
            }
            I::Invokevirtual(method) | I::Invokespecial(method) | I::Invokeinterface(method, _) => {
                return self.call(at, *method, true, oracle);
            }
            I::Invokestatic(method) | I::Invokedynamic(method) => {
                return self.call(at, *method, false, oracle);
            }
            I::New(_) => return self.event(at, &[], 1, oracle),
            I::Newarray(_) | I::Anewarray(_) | I::Arraylength | I::Checkcast(_) | I::Instanceof(_) => {
                let operand = self.pop(1);
                return self.event(at, &[operand], 1, oracle);
            }
            I::Multianewarray(_, dimensions) => {
                let operands = self.pop_all(&vec![1; usize::from(*dimensions)]);
                return self.event(at, &operands, 1, oracle);
            }
            I::Monitorenter | I::Monitorexit => {
                let operand = self.pop(1);
                return self.event(at, &[operand], 0, oracle);
            }
            I::Athrow => {
                let exception = self.pop(1);
                oracle.event(at, &[exception]);
                return Next::Threw(exception);
            }
            _ => {}
        }
        match usize::from(instruction.code()) {
            1 => self.push(1, constant(5, 0)),
            code @ 2..=8 => self.push(1, constant(1, (code as i64 - 3) as u64)),
            code @ 9..=10 => self.push(2, constant(2, code as u64 - 9)),
            code @ 11..=13 => {
                self.push(1, constant(3, u64::from((code as f32 - 11.0).to_bits())));
            }
            code @ 14..=15 => self.push(2, constant(4, (code as f64 - 14.0).to_bits())),
            code @ 26..=45 => return self.load(WORDS[(code - 26) / 4], (code - 26) % 4),
            code @ 46..=53 => {
                let operands = self.pop_all(&[1, 1]);
                return self.event(at, &operands, WORDS[code - 46], oracle);
            }
            code @ 59..=78 => return self.store(WORDS[(code - 59) / 4], (code - 59) % 4),
            code @ 79..=86 => {
                let operands = self.pop_all(&[1, 1, WORDS[code - 79]]);
                return self.event(at, &operands, 0, oracle);
            }
            code @ 87..=95 => self.shuffle(code),
            code @ 96..=115 => {
                let words = WORDS[(code - 96) % 4];
                let operands = self.pop_all(&[words, words]);
                let throws = code >= 108 && (code - 96) % 4 < 2;
                return match throws {
                    true => self.event(at, &operands, words, oracle),
                    false => self.pure(at, &operands, words),
                };
            }
            code @ 116..=119 => {
                let words = WORDS[code - 116];
                let operand = self.pop(words);
                return self.pure(at, &[operand], words);
            }
            code @ 120..=125 => {
                let words = WORDS[(code - 120) % 2];
                let operands = self.pop_all(&[words, 1]);
                return self.pure(at, &operands, words);
            }
            code @ 126..=131 => {
                let words = WORDS[(code - 126) % 2];
                let operands = self.pop_all(&[words, words]);
                return self.pure(at, &operands, words);
            }
            code @ 133..=147 => {
                // i2l i2f i2d, l2i l2f l2d, f2i f2l f2d, d2i d2l d2f, i2b i2c i2s
                const FROM: [usize; 5] = [1, 2, 1, 2, 1];
                const TO: [usize; 15] = [2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 1, 1];
                let operand = self.pop(FROM[(code - 133) / 3]);
                return self.pure(at, &[operand], TO[code - 133]);
            }
            code @ 148..=152 => {
                let words = [2, 1, 1, 2, 2][code - 148];
                let operands = self.pop_all(&[words, words]);
                return self.pure(at, &operands, 1);
            }
            code @ 172..=176 => {
                let value = self.pop(WORDS[code - 172]);
                oracle.event(at, &[value]);
                return Next::Ended;
            }
            177 => {
                oracle.event(at, &[]);
                return Next::Ended;
            }
            _ => {}
        }
        Next::On
    }

    /// The stack instructions as the specification draws them, on words.
    fn shuffle(&mut self, code: usize) {
        // How many words are taken, and which of them come back, 0 being the lowest.
        let (taken, back): (usize, &[usize]) = match code {
            87 => (1, &[]),
            88 => (2, &[]),
            89 => (1, &[0, 0]),
            90 => (2, &[1, 0, 1]),
            91 => (3, &[2, 0, 1, 2]),
            92 => (2, &[0, 1, 0, 1]),
            93 => (3, &[1, 2, 0, 1, 2]),
            94 => (4, &[2, 3, 0, 1, 2, 3]),
            _ => (2, &[1, 0]),
        };
        let words = self.stack.split_off(self.stack.len() - taken);
        self.stack.extend(back.iter().map(|word| words[*word]));
    }

    fn constant(&mut self, at: usize, index: u16, words: usize, oracle: &mut Oracle) -> Next {
        match self.class.constant_pool.get(index) {
            Some(PoolConstant::Integer(value)) => self.push(1, constant(1, *value as u64)),
            Some(PoolConstant::Long(value)) => self.push(2, constant(2, *value as u64)),
            Some(PoolConstant::Float(value)) => self.push(1, constant(3, value.to_bits().into())),
            Some(PoolConstant::Double(value)) => self.push(2, constant(4, value.to_bits())),
            _ => return self.event(at, &[], words, oracle),
        }
        Next::On
    }

    fn call(&mut self, at: usize, method: u16, receiver: bool, oracle: &mut Oracle) -> Next {
        let (mut parameters, result) = words(&self.descriptor(method));
        if receiver {
            parameters.insert(0, 1);
        }
        let operands = self.pop_all(&parameters);
        self.event(at, &operands, result, oracle)
    }

    fn field_words(&self, field: u16) -> usize {
        words(&[b"()", self.descriptor(field).as_slice()].concat()).1
    }

    fn descriptor(&self, index: u16) -> Vec<u8> {
        let pool = &self.class.constant_pool;
        let name_and_type = match pool.get(index) {
            Some(
                PoolConstant::FieldRef { name_and_type_index, .. }
                | PoolConstant::MethodRef { name_and_type_index, .. }
                | PoolConstant::InterfaceMethodRef { name_and_type_index, .. }
                | PoolConstant::InvokeDynamic { name_and_type_index, .. },
            ) => *name_and_type_index,
            other => panic!("no member: {other:?}"),
        };
        let (_, descriptor) = pool.try_get_name_and_type(name_and_type).expect("a descriptor");
        pool.try_get_utf8(*descriptor).expect("a descriptor").as_bytes().to_vec()
    }
}

/// The words of each parameter and of the result.
fn words(descriptor: &[u8]) -> (Vec<usize>, usize) {
    let mut all = Vec::new();
    let mut at = 1;
    while at < descriptor.len() {
        let array = descriptor[at] == b'[';
        while descriptor[at] == b'[' {
            at += 1;
        }
        match descriptor[at] {
            b')' => {}
            b'V' => all.push(0),
            b'J' | b'D' if !array => all.push(2),
            b'L' => {
                all.push(1);
                at += descriptor[at..].iter().position(|byte| *byte == b';').expect("an end");
            }
            _ => all.push(1),
        }
        at += 1;
    }
    let result = all.pop().expect("a result");
    (all, result)
}
