//! The interpreter's loop.
//!
//! `pc`, `base` (first register of the running frame) and `top` (one past its last) live in local
//! variables; they go into the frame when another frame is pushed, when the loop is left, and when
//! an operation traps. An operation that cannot finish (class not initialised, monitor taken)
//! leaves everything as it was and is executed again later, so that at any moment a thread is just
//! its frames and registers.

use glassbox_ir::{BinaryOp, Condition, Element, UnaryOp};

use glassbox_classes::world::{ClassId, MethodId};

use crate::code::{NOWHERE, Op};
use crate::domain::{Bypass, Domain, Place};
use crate::heap::{HEADER, Heap, Ref};
use crate::link::NATIVE;
use crate::machine::{Machine, Trap};
use crate::outcome::Stop;
use crate::threads::{Frame, Then};

/// Why the loop was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The quantum is used up, or a collection is due.
    Quantum,
    /// The thread cannot go on or gives way.
    Blocked,
    /// The bottom frame returned.
    Ended,
}

impl<D: Domain> Machine<D> {
    /// Runs the current thread for about `quantum` operations.
    #[allow(clippy::cognitive_complexity)] // One arm per operation, each short.
    pub(crate) fn interpret(&mut self, quantum: u64) -> Result<Pause, Box<Stop>> {
        let mut budget = quantum as i64;
        let (mut pc, mut base, mut top);

        // Takes the place from the top frame.
        macro_rules! enter {
            () => {{
                match self.start_pending() {
                    Ok(Settled::Continue) => {}
                    Ok(Settled::Blocked) => {
                        self.steps += (quantum as i64 - budget) as u64;
                        return Ok(Pause::Blocked);
                    }
                    Err(stop) => {
                        self.steps += (quantum as i64 - budget) as u64;
                        return Err(stop);
                    }
                }
                let top_frame = self.frames.last().filter(|_| self.host_result.is_none());
                let Some(frame) = top_frame else {
                    self.steps += (quantum as i64 - budget) as u64;
                    return Ok(Pause::Ended);
                };
                pc = frame.pc as usize;
                base = frame.base as usize;
                top = base + self.entries[frame.method.0 as usize].registers as usize;
            }};
        }
        macro_rules! leave {
            ($pause:expr) => {{
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc = pc as u32;
                }
                self.steps += (quantum as i64 - budget) as u64;
                return Ok($pause);
            }};
        }
        macro_rules! get {
            ($register:expr) => {
                self.stack[base + $register as usize]
            };
        }
        macro_rules! set {
            ($register:expr, $value:expr) => {{
                let value = $value;
                self.stack[base + $register as usize] = value;
            }};
        }
        macro_rules! jump {
            ($to:expr) => {{
                let to = $to as usize;
                if to <= pc && budget < 0 {
                    pc = to;
                    leave!(Pause::Quantum);
                }
                pc = to;
                continue;
            }};
        }
        macro_rules! branch {
            ($condition:ident, $a:expr, $b:expr, $to:expr) => {{
                let (a, b) = ($a, $b);
                if D::OBSERVES
                    && let Some(bypass) = D::bypassed(self, Condition::$condition, a, b, pc as u32)
                {
                    match bypass {
                        Bypass::To(to) => jump!(to),
                        Bypass::Return(value) => give_back!(value),
                    }
                }
                if self.domain.branch(Condition::$condition, a, b) {
                    jump!($to);
                }
            }};
        }
        macro_rules! unary {
            ($op:ident, $d:expr, $a:expr) => {{
                let a = get!($a);
                set!($d, self.domain.unary(UnaryOp::$op, a));
            }};
        }
        macro_rules! binary {
            ($op:ident, $d:expr, $a:expr, $b:expr) => {{
                let (a, b) = (get!($a), $b);
                set!($d, self.domain.binary(BinaryOp::$op, a, b));
            }};
        }
        // Deals with a trap, then goes on wherever the frames say.
        macro_rules! trap {
            ($trap:expr) => {{
                let trap = $trap;
                // Where frames were pushed or moved on, they hold their places already.
                if !matches!(trap, Trap::Retry)
                    && let Some(frame) = self.frames.last_mut()
                {
                    frame.pc = pc as u32;
                }
                match self.settle(trap) {
                    Ok(Settled::Continue) => {
                        enter!();
                        continue;
                    }
                    Ok(Settled::Blocked) => {
                        self.steps += (quantum as i64 - budget) as u64;
                        return Ok(Pause::Blocked);
                    }
                    Err(stop) => {
                        self.steps += (quantum as i64 - budget) as u64;
                        return Err(stop);
                    }
                }
            }};
        }
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(trap) => trap!(trap),
                }
            };
        }
        macro_rules! throw {
            ($class:literal, $message:expr) => {
                trap!(Trap::ThrowNew($class, $message))
            };
        }
        macro_rules! null_check {
            ($value:expr) => {
                if self.domain.branch(Condition::Same, $value, D::constant(0)) {
                    throw!("java/lang/NullPointerException", None);
                }
            };
        }
        // A division or remainder, after the check of its divisor.
        macro_rules! divide {
            ($op:ident, $d:expr, $a:expr, $divisor:expr, $sign:expr) => {{
                if self.domain.branch(Condition::Eq, $sign, D::constant(0)) {
                    throw!("java/lang/ArithmeticException", Some("/ by zero".to_owned()));
                }
                binary!($op, $d, $a, $divisor);
            }};
        }
        macro_rules! divide_int {
            ($op:ident, $d:expr, $a:expr, $b:expr) => {{
                let divisor = get!($b);
                divide!($op, $d, $a, divisor, divisor);
            }};
        }
        macro_rules! divide_long {
            ($op:ident, $d:expr, $a:expr, $b:expr) => {{
                let divisor = get!($b);
                let sign = self.domain.binary(BinaryOp::CmpLong, divisor, D::constant(0));
                divide!($op, $d, $a, divisor, sign);
            }};
        }
        // The array, the concrete index and both values, after the checks.
        macro_rules! element {
            ($a:expr, $i:expr) => {{
                let (array, index) = (get!($a), get!($i));
                null_check!(array);
                let object = Ref::from_bits(D::bits(array));
                let length = self.heap.length(object);
                let known = self.domain.loaded(Place::Length(object), array, None, u64::from(length));
                if !self.domain.in_bounds(index, known) {
                    let message = format!("Index {} out of bounds for length {length}", D::bits(index) as i32);
                    throw!("java/lang/ArrayIndexOutOfBoundsException", Some(message));
                }
                (object, D::bits(index) as u32, array, index)
            }};
        }
        // A place that is not decided yet is asked for; the operation is executed again afterwards.
        macro_rules! decide {
            ($address:expr) => {
                if D::DECIDES {
                    let address: usize = $address;
                    if self.domain.undecided(address) {
                        trap!(Trap::Undecided(address));
                    }
                }
            };
        }
        macro_rules! load {
            ($d:expr, $a:expr, $i:expr, $shift:literal, $object:ident, $at:ident, $read:expr) => {{
                let ($object, $at, array, index) = element!($a, $i);
                let place = Place::Element { array: $object, index: $at };
                decide!(Heap::element($object, $at, $shift));
                let bits = $read;
                set!($d, self.domain.loaded(place, array, Some(index), bits));
            }};
        }
        macro_rules! store {
            ($a:expr, $i:expr, $s:expr, $object:ident, $at:ident, $bits:ident, $write:expr) => {{
                let ($object, $at, array, index) = element!($a, $i);
                let value = get!($s);
                self.domain.stored(Place::Element { array: $object, index: $at }, array, Some(index), value);
                let $bits = D::bits(value);
                $write;
            }};
        }
        macro_rules! get_field {
            ($d:expr, $o:expr, $word:expr, $raw:ident, $bits:expr) => {{
                let object = get!($o);
                null_check!(object);
                let place = Place::Field { object: Ref::from_bits(D::bits(object)), word: $word };
                decide!((D::bits(object) as usize + $word as usize) * 8);
                let $raw = self.heap.word(Ref::from_bits(D::bits(object)), u32::from($word));
                let bits = $bits;
                set!($d, self.domain.loaded(place, object, None, bits));
            }};
        }
        macro_rules! collection_check {
            () => {{
                self.without_room = None;
                if self.heap.wants_collection() {
                    budget = budget.min(-1);
                }
            }};
        }
        // Calls a method that needs nothing but a frame.
        macro_rules! call {
            ($method:expr, $site:expr) => {{
                let method: MethodId = $method;
                let site = $site;
                if D::OBSERVES {
                    let registers = site.start as usize..site.start as usize + site.count as usize;
                    let arguments: Vec<D::Value> =
                        self.code.arguments[registers].iter().map(|from| self.stack[base + *from as usize]).collect();
                    match D::observed(self, method, &arguments) {
                        Ok(None) => {}
                        Ok(Some(value)) => {
                            if site.d != NOWHERE {
                                set!(site.d, value);
                            }
                            pc += 1;
                            continue;
                        }
                        Err(address) => trap!(Trap::Undecided(address)),
                    }
                }
                let entry = self.entries[method.0 as usize];
                if entry.entry <= NATIVE || entry.synchronized {
                    match self.call_slowly(method, &site, pc as u32, base) {
                        Ok(()) => collection_check!(),
                        Err(trap) => trap!(trap),
                    }
                    pc += 1;
                    continue;
                }
                if self.frames.len() >= self.max_frames {
                    trap!(self.stack_overflow());
                }
                let new_top = top + entry.registers as usize;
                if self.stack.len() < new_top {
                    self.stack.resize(new_top + 256, D::constant(0));
                }
                let count = site.count as usize;
                let start = site.start as usize;
                let (below, above) = self.stack.split_at_mut(top);
                let registers = &below[base..];
                let arguments = &self.code.arguments[start..start + count];
                for (to, from) in above.iter_mut().zip(arguments) {
                    *to = registers[*from as usize];
                }
                above[count..entry.registers as usize].fill(D::constant(0));
                let frame_count = self.frames.len();
                self.frames[frame_count - 1].pc = pc as u32;
                self.frames.push(Frame {
                    method,
                    pc: entry.entry,
                    base: top as u32,
                    d: site.d,
                    then: Then::Deliver,
                    lock: Ref::NULL,
                    native: None,
                });
                base = top;
                top = new_top;
                pc = entry.entry as usize;
                if budget < 0 {
                    leave!(Pause::Quantum);
                }
                continue;
            }};
        }
        macro_rules! receiver {
            ($site:expr) => {{
                let register = self.code.arguments[$site.start as usize];
                let receiver = get!(register);
                null_check!(receiver);
                receiver
            }};
        }
        macro_rules! give_back {
            ($value:expr) => {{
                let value: Option<D::Value> = $value;
                let last = self.frames.len() - 1;
                let frame = self.frames[last];
                if frame.then == Then::Deliver && frame.lock.is_null() {
                    self.frames.pop();
                    let caller = self.frames[last - 1];
                    base = caller.base as usize;
                    top = frame.base as usize;
                    pc = caller.pc as usize + 1;
                    if let Some(value) = value
                        && frame.d != NOWHERE
                    {
                        set!(frame.d, value);
                    }
                    continue;
                }
                self.frames[last].pc = pc as u32;
                match self.return_slowly(value) {
                    Ok(()) => {}
                    Err(trap) => trap!(trap),
                }
                enter!();
                continue;
            }};
        }

        enter!();
        loop {
            budget -= 1;
            let op = self.code.ops[pc];
            if D::TRACES && self.domain.pauses(pc as u32) {
                // It is not executed yet, and must not be counted twice.
                budget += 1;
                trap!(Trap::Pause);
            }
            match op {
                Op::Move { d, s } => set!(d, get!(s)),
                Op::Int { d, value } => set!(d, D::constant(u64::from(value as u32))),
                Op::Wide { d, index } => set!(d, D::constant(self.code.wides[index as usize])),
                Op::Reference { d, object } => set!(d, D::constant(u64::from(object))),

                Op::NegInt { d, a } => unary!(NegInt, d, a),
                Op::NegLong { d, a } => unary!(NegLong, d, a),
                Op::NegFloat { d, a } => unary!(NegFloat, d, a),
                Op::NegDouble { d, a } => unary!(NegDouble, d, a),
                Op::IntToLong { d, a } => unary!(IntToLong, d, a),
                Op::IntToFloat { d, a } => unary!(IntToFloat, d, a),
                Op::IntToDouble { d, a } => unary!(IntToDouble, d, a),
                Op::LongToInt { d, a } => unary!(LongToInt, d, a),
                Op::LongToFloat { d, a } => unary!(LongToFloat, d, a),
                Op::LongToDouble { d, a } => unary!(LongToDouble, d, a),
                Op::FloatToInt { d, a } => unary!(FloatToInt, d, a),
                Op::FloatToLong { d, a } => unary!(FloatToLong, d, a),
                Op::FloatToDouble { d, a } => unary!(FloatToDouble, d, a),
                Op::DoubleToInt { d, a } => unary!(DoubleToInt, d, a),
                Op::DoubleToLong { d, a } => unary!(DoubleToLong, d, a),
                Op::DoubleToFloat { d, a } => unary!(DoubleToFloat, d, a),
                Op::IntToByte { d, a } => unary!(IntToByte, d, a),
                Op::IntToChar { d, a } => unary!(IntToChar, d, a),
                Op::IntToShort { d, a } => unary!(IntToShort, d, a),

                Op::AddInt { d, a, b } => binary!(AddInt, d, a, get!(b)),
                Op::SubInt { d, a, b } => binary!(SubInt, d, a, get!(b)),
                Op::MulInt { d, a, b } => binary!(MulInt, d, a, get!(b)),
                Op::DivInt { d, a, b } => divide_int!(DivInt, d, a, b),
                Op::RemInt { d, a, b } => divide_int!(RemInt, d, a, b),
                Op::ShlInt { d, a, b } => binary!(ShlInt, d, a, get!(b)),
                Op::ShrInt { d, a, b } => binary!(ShrInt, d, a, get!(b)),
                Op::UshrInt { d, a, b } => binary!(UshrInt, d, a, get!(b)),
                Op::AndInt { d, a, b } => binary!(AndInt, d, a, get!(b)),
                Op::OrInt { d, a, b } => binary!(OrInt, d, a, get!(b)),
                Op::XorInt { d, a, b } => binary!(XorInt, d, a, get!(b)),
                Op::AddLong { d, a, b } => binary!(AddLong, d, a, get!(b)),
                Op::SubLong { d, a, b } => binary!(SubLong, d, a, get!(b)),
                Op::MulLong { d, a, b } => binary!(MulLong, d, a, get!(b)),
                Op::DivLong { d, a, b } => divide_long!(DivLong, d, a, b),
                Op::RemLong { d, a, b } => divide_long!(RemLong, d, a, b),
                Op::ShlLong { d, a, b } => binary!(ShlLong, d, a, get!(b)),
                Op::ShrLong { d, a, b } => binary!(ShrLong, d, a, get!(b)),
                Op::UshrLong { d, a, b } => binary!(UshrLong, d, a, get!(b)),
                Op::AndLong { d, a, b } => binary!(AndLong, d, a, get!(b)),
                Op::OrLong { d, a, b } => binary!(OrLong, d, a, get!(b)),
                Op::XorLong { d, a, b } => binary!(XorLong, d, a, get!(b)),
                Op::AddFloat { d, a, b } => binary!(AddFloat, d, a, get!(b)),
                Op::SubFloat { d, a, b } => binary!(SubFloat, d, a, get!(b)),
                Op::MulFloat { d, a, b } => binary!(MulFloat, d, a, get!(b)),
                Op::DivFloat { d, a, b } => binary!(DivFloat, d, a, get!(b)),
                Op::RemFloat { d, a, b } => binary!(RemFloat, d, a, get!(b)),
                Op::AddDouble { d, a, b } => binary!(AddDouble, d, a, get!(b)),
                Op::SubDouble { d, a, b } => binary!(SubDouble, d, a, get!(b)),
                Op::MulDouble { d, a, b } => binary!(MulDouble, d, a, get!(b)),
                Op::DivDouble { d, a, b } => binary!(DivDouble, d, a, get!(b)),
                Op::RemDouble { d, a, b } => binary!(RemDouble, d, a, get!(b)),
                Op::CmpLong { d, a, b } => binary!(CmpLong, d, a, get!(b)),
                Op::CmpFloatLess { d, a, b } => binary!(CmpFloatLess, d, a, get!(b)),
                Op::CmpFloatGreater { d, a, b } => binary!(CmpFloatGreater, d, a, get!(b)),
                Op::CmpDoubleLess { d, a, b } => binary!(CmpDoubleLess, d, a, get!(b)),
                Op::CmpDoubleGreater { d, a, b } => binary!(CmpDoubleGreater, d, a, get!(b)),

                Op::AddIntBy { d, a, by } => binary!(AddInt, d, a, D::constant(u64::from(by as u32))),
                Op::MulIntBy { d, a, by } => binary!(MulInt, d, a, D::constant(u64::from(by as u32))),
                Op::AndIntBy { d, a, by } => binary!(AndInt, d, a, D::constant(u64::from(by as u32))),
                Op::OrIntBy { d, a, by } => binary!(OrInt, d, a, D::constant(u64::from(by as u32))),
                Op::XorIntBy { d, a, by } => binary!(XorInt, d, a, D::constant(u64::from(by as u32))),
                Op::DivIntBy { d, a, by } => binary!(DivInt, d, a, D::constant(u64::from(by as u32))),
                Op::RemIntBy { d, a, by } => binary!(RemInt, d, a, D::constant(u64::from(by as u32))),
                Op::ShlIntBy { d, a, by } => binary!(ShlInt, d, a, D::constant(u64::from(by as u32))),
                Op::ShrIntBy { d, a, by } => binary!(ShrInt, d, a, D::constant(u64::from(by as u32))),
                Op::UshrIntBy { d, a, by } => binary!(UshrInt, d, a, D::constant(u64::from(by as u32))),
                Op::AddLongBy { d, a, by } => binary!(AddLong, d, a, D::constant(i64::from(by) as u64)),
                Op::AndLongBy { d, a, by } => binary!(AndLong, d, a, D::constant(i64::from(by) as u64)),
                Op::ShlLongBy { d, a, by } => binary!(ShlLong, d, a, D::constant(u64::from(by as u32))),
                Op::ShrLongBy { d, a, by } => binary!(ShrLong, d, a, D::constant(u64::from(by as u32))),
                Op::UshrLongBy { d, a, by } => binary!(UshrLong, d, a, D::constant(u64::from(by as u32))),

                Op::Jump { to } => jump!(to),
                Op::JumpEq { a, b, to } => branch!(Eq, get!(a), get!(b), to),
                Op::JumpNe { a, b, to } => branch!(Ne, get!(a), get!(b), to),
                Op::JumpLt { a, b, to } => branch!(Lt, get!(a), get!(b), to),
                Op::JumpGe { a, b, to } => branch!(Ge, get!(a), get!(b), to),
                Op::JumpGt { a, b, to } => branch!(Gt, get!(a), get!(b), to),
                Op::JumpLe { a, b, to } => branch!(Le, get!(a), get!(b), to),
                Op::JumpSame { a, b, to } => branch!(Same, get!(a), get!(b), to),
                Op::JumpDifferent { a, b, to } => branch!(Different, get!(a), get!(b), to),
                Op::JumpEqTo { a, value, to } => {
                    branch!(Eq, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpNeTo { a, value, to } => {
                    branch!(Ne, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpLtTo { a, value, to } => {
                    branch!(Lt, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpGeTo { a, value, to } => {
                    branch!(Ge, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpGtTo { a, value, to } => {
                    branch!(Gt, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpLeTo { a, value, to } => {
                    branch!(Le, get!(a), D::constant(u64::from(i32::from(value) as u32)), to)
                }
                Op::JumpNull { a, to } => branch!(Same, get!(a), D::constant(0), to),
                Op::JumpNonNull { a, to } => branch!(Different, get!(a), D::constant(0), to),
                Op::Switch { a, table } => {
                    let value = get!(a);
                    let value = self.domain.pin(value) as i32;
                    jump!(self.code.switches[table as usize].target(value));
                }
                Op::Return { a } => give_back!(Some(get!(a))),
                Op::ReturnVoid => give_back!(None),
                Op::Throw { a } => {
                    let value = get!(a);
                    null_check!(value);
                    // Handlers, and whoever judges the call, look at it as it is.
                    let exception = self.domain.pin(value);
                    trap!(Trap::Throw(Ref::from_bits(exception)));
                }

                Op::LoadArrayByte { d, a, i } => load!(d, a, i, 0, object, at, {
                    u64::from(i32::from(self.heap.byte(Heap::element(object, at, 0)) as i8) as u32)
                }),
                Op::LoadArrayChar { d, a, i } => {
                    load!(d, a, i, 1, object, at, { u64::from(self.heap.half(Heap::element(object, at, 1))) })
                }
                Op::LoadArrayShort { d, a, i } => load!(d, a, i, 1, object, at, {
                    u64::from(i32::from(self.heap.half(Heap::element(object, at, 1)) as i16) as u32)
                }),
                Op::LoadArrayInt { d, a, i } => {
                    load!(d, a, i, 2, object, at, { u64::from(self.heap.quad(Heap::element(object, at, 2))) })
                }
                Op::LoadArrayLong { d, a, i } => load!(d, a, i, 3, object, at, self.heap.word(object, HEADER + at)),
                Op::LoadArrayRef { d, a, i } => {
                    load!(d, a, i, 2, object, at, { u64::from(self.heap.quad(Heap::element(object, at, 2))) })
                }
                Op::StoreArrayByte { a, i, s } => store!(a, i, s, object, at, bits, {
                    let byte = if self.is_boolean_array(object) { bits as u8 & 1 } else { bits as u8 };
                    self.heap.set_byte(Heap::element(object, at, 0), byte)
                }),
                Op::StoreArrayHalf { a, i, s } => {
                    store!(a, i, s, object, at, bits, { self.heap.set_half(Heap::element(object, at, 1), bits as u16) })
                }
                Op::StoreArrayInt { a, i, s } => {
                    store!(a, i, s, object, at, bits, { self.heap.set_quad(Heap::element(object, at, 2), bits as u32) })
                }
                Op::StoreArrayLong { a, i, s } => {
                    store!(a, i, s, object, at, bits, { self.heap.set_word(object, HEADER + at, bits) })
                }
                Op::StoreArrayRef { a, i, s } => {
                    let (object, at, array, index) = element!(a, i);
                    let value = get!(s);
                    let stored = Ref::from_bits(D::bits(value));
                    attempt!(self.check_store(object, array, value));
                    self.domain.stored(Place::Element { array: object, index: at }, array, Some(index), value);
                    self.heap.set_array_ref(object, at, stored);
                }
                Op::ArrayLength { d, a } => {
                    let array = get!(a);
                    null_check!(array);
                    let object = Ref::from_bits(D::bits(array));
                    let length = u64::from(self.heap.length(object));
                    set!(d, self.domain.loaded(Place::Length(object), array, None, length));
                }

                Op::GetWord { d, o, word } => get_field!(d, o, word, raw, raw),
                Op::GetByte { d, o, word } => get_field!(d, o, word, raw, u64::from(i32::from(raw as i8) as u32)),
                Op::GetShort { d, o, word } => get_field!(d, o, word, raw, u64::from(i32::from(raw as i16) as u32)),
                Op::GetChar { d, o, word } => get_field!(d, o, word, raw, u64::from(raw as u16)),
                Op::PutWord { o, word, s } => {
                    let (object, value) = (get!(o), get!(s));
                    null_check!(object);
                    let target = Ref::from_bits(D::bits(object));
                    self.domain.stored(Place::Field { object: target, word }, object, None, value);
                    self.heap.set_word(target, u32::from(word), D::bits(value));
                }
                Op::GetStaticWord { d, at } => {
                    let bits = self.heap.at(at);
                    set!(d, self.domain.loaded(Place::Static(at), D::constant(0), None, bits));
                }
                Op::GetStaticNarrow { d, kind, at } => {
                    let bits = narrow(kind, self.heap.at(at));
                    set!(d, self.domain.loaded(Place::Static(at), D::constant(0), None, bits));
                }
                Op::PutStaticWord { s, at } => {
                    let value = get!(s);
                    self.domain.stored(Place::Static(at), D::constant(0), None, value);
                    self.heap.set_at(at, D::bits(value));
                }
                Op::NewObject { d, size, class } => {
                    let object = attempt!(self.heap.new_object(class, u32::from(size)).map_err(Trap::from));
                    set!(d, D::constant(object.bits()));
                    collection_check!();
                }
                Op::NewArrayOf { d, length, class } => {
                    let length = get!(length);
                    let length = self.domain.pin(length) as i32;
                    let array = attempt!(self.new_array(class, length));
                    set!(d, D::constant(array.bits()));
                    collection_check!();
                }
                Op::CheckCastTo { d, s, class } => {
                    let value = get!(s);
                    let object = Ref::from_bits(D::bits(value));
                    if !self.domain.branch(Condition::Same, value, D::constant(0)) {
                        let actual = self.heap.class(object);
                        self.domain.class_looked_at(value, actual);
                        if actual != class && !self.world.is_subclass(actual, class) {
                            let message = self.cast_message(actual, class);
                            throw!("java/lang/ClassCastException", Some(message));
                        }
                    }
                    set!(d, value);
                }
                Op::InstanceOfClass { d, s, class } => {
                    let value = get!(s);
                    let object = Ref::from_bits(D::bits(value));
                    let is = if self.domain.branch(Condition::Same, value, D::constant(0)) {
                        false
                    } else {
                        let actual = self.heap.class(object);
                        self.domain.class_looked_at(value, actual);
                        actual == class || self.world.is_subclass(actual, class)
                    };
                    set!(d, D::constant(u64::from(is)));
                }

                Op::CallStatic { site } => {
                    let site = self.code.sites[site as usize];
                    call!(site.method, site)
                }
                Op::CallDirect { site } => {
                    let site = self.code.sites[site as usize];
                    let _ = receiver!(site);
                    call!(site.method, site)
                }
                Op::CallVirtual { site } => {
                    let site = self.code.sites[site as usize];
                    let receiver = receiver!(site);
                    let class = self.heap.class(Ref::from_bits(D::bits(receiver)));
                    self.domain.class_looked_at(receiver, class);
                    let method = match self.world.class(class).table.get(site.table_index as usize) {
                        Some(method) => *method,
                        None => trap!(Trap::ThrowNew("java/lang/AbstractMethodError", None)),
                    };
                    call!(method, site)
                }
                Op::CallInterface { site: number } => {
                    let site = self.code.sites[number as usize];
                    let receiver = receiver!(site);
                    let class = self.heap.class(Ref::from_bits(D::bits(receiver)));
                    self.domain.class_looked_at(receiver, class);
                    if class != site.cached_class {
                        let selected = attempt!(self.select_interface(class, site.method));
                        let site = &mut self.code.sites[number as usize];
                        site.cached_class = class;
                        site.cached = selected;
                    }
                    let site = self.code.sites[number as usize];
                    call!(site.cached, site)
                }
                Op::MonitorEnter { a } => {
                    let object = get!(a);
                    null_check!(object);
                    attempt!(self.monitor_enter(Ref::from_bits(D::bits(object))));
                }
                Op::MonitorExit { a } => {
                    let object = get!(a);
                    null_check!(object);
                    attempt!(self.monitor_exit(Ref::from_bits(D::bits(object))));
                }

                // Everything else is resolved first, and then executed in its quick form.
                Op::InvokeDynamic { site } => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                    let method = attempt!(self.link_dynamic(site));
                    let site = self.code.sites[site as usize];
                    call!(method, site)
                }
                Op::Load { d, constant } => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                    let bits = attempt!(self.resolve_constant(pc as u32, d, constant));
                    set!(d, D::constant(bits));
                }
                Op::NewMultiArray { site } => {
                    let site = self.code.sites[site as usize];
                    let lengths: Vec<i32> = (0..site.count as usize)
                        .map(|index| self.code.arguments[site.start as usize + index])
                        .map(|register| {
                            let value = get!(register);
                            self.domain.pin(value) as i32
                        })
                        .collect();
                    let array = attempt!(self.new_multi_array(site.constant, &lengths));
                    set!(site.d, D::constant(array.bits()));
                    collection_check!();
                }
                _ => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                    attempt!(self.quicken(pc as u32, op, base));
                    continue;
                }
            }
            pc += 1;
        }
    }
}

/// What came of a trap.
pub(crate) enum Settled {
    /// The frames say where to go on.
    Continue,
    /// The thread cannot go on now.
    Blocked,
}

/// Cuts a field's word to its type.
pub(crate) fn narrow(kind: Element, raw: u64) -> u64 {
    match kind {
        Element::Boolean | Element::Byte | Element::ByteOrBoolean => u64::from(i32::from(raw as i8) as u32),
        Element::Short => u64::from(i32::from(raw as i16) as u32),
        Element::Char => u64::from(raw as u16),
        _ => raw,
    }
}

impl<D: Domain> Machine<D> {
    /// Whether an array is a `boolean[]`.
    #[inline]
    fn is_boolean_array(&self, array: Ref) -> bool {
        self.heap.class(array) == self.host.boolean_array
    }

    /// `ArrayStoreException` unless the value fits.
    #[inline]
    fn check_store(&mut self, object: Ref, array: D::Value, value: D::Value) -> Result<(), Trap> {
        let array_class = self.heap.class(object);
        self.domain.class_looked_at(array, array_class);
        if array_class == self.known.object_array || self.domain.branch(Condition::Same, value, D::constant(0)) {
            return Ok(());
        }
        let stored = self.heap.class(Ref::from_bits(D::bits(value)));
        self.domain.class_looked_at(value, stored);
        let glassbox_classes::world::Shape::Array { component } = self.world.class(array_class).shape else {
            return self.throw_new("java/lang/VerifyError", "a store into something that is not an array");
        };
        if stored == component || self.world.is_subclass(stored, component) {
            return Ok(());
        }
        self.throw_new("java/lang/ArrayStoreException", self.binary_name(stored))
    }

    /// The words of a `ClassCastException`, as HotSpot puts them.
    pub(crate) fn cast_message(&self, actual: ClassId, wanted: ClassId) -> String {
        let (from, to) = (self.world.class(actual).java_name(), self.world.class(wanted).java_name());
        let from = if from.ends_with("[]") { self.binary_name(actual) } else { from };
        let to = if to.ends_with("[]") { self.binary_name(wanted) } else { to };
        format!("class {from} cannot be cast to class {to} ({})", self.places(actual, &from, wanted, &to))
    }

    /// Where two classes come from, as HotSpot's messages have it.
    pub(crate) fn places(&self, one: ClassId, name: &str, other: ClassId, other_name: &str) -> String {
        let (place, other_place) = (self.loader_words(one), self.loader_words(other));
        if place == other_place {
            format!("{name} and {other_name} are in {place}")
        } else {
            format!("{name} is in {place}; {other_name} is in {other_place}")
        }
    }

    /// `[Ljava.lang.String;`, as `Class.getName` gives it.
    pub(crate) fn binary_name(&self, class: ClassId) -> String {
        glassbox_classes::descriptor::binary_name(&self.world.class(class).name)
    }

    fn loader_words(&self, class: ClassId) -> String {
        let mut element = class;
        while let glassbox_classes::world::Shape::Array { component } = self.world.class(element).shape {
            element = component;
        }
        let info = self.world.class(element);
        match (info.module(), info.file()) {
            (Some(module), _) if matches!(module, "java.base" | "java.logging" | "java.desktop" | "java.xml") => {
                format!("module {module} of loader 'bootstrap'")
            }
            (Some(module), _) => format!("module {module} of loader 'platform'"),
            (None, None) => "module java.base of loader 'bootstrap'".to_owned(),
            (None, Some(_)) => "unnamed module of loader 'app'".to_owned(),
        }
    }
}
