//! Calls, returns, and what traps turn into.

use glassbox_classes::descriptor;
use glassbox_classes::world::{ClassId, MethodId};

use crate::code::{NOWHERE, Site};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::interpret::Settled;
use crate::link::NATIVE;
use crate::machine::{Machine, Trap};
use crate::natives::Inside;
use crate::outcome::Stop;
use crate::threads::{Frame, PENDING, Phase, Status, Then};

impl<D: Domain> Machine<D> {
    /// One past the last register of the running frame.
    fn stack_top(&self) -> usize {
        self.frames
            .last()
            .map_or(0, |frame| frame.base as usize + self.entries[frame.method.0 as usize].registers as usize)
    }

    /// Pushes a frame for a method with code.
    pub(crate) fn push_frame(&mut self, method: MethodId, arguments: &[u64], d: u16, then: Then) -> Result<(), Trap> {
        let values: Vec<D::Value> = arguments.iter().map(|bits| D::constant(*bits)).collect();
        self.push_frame_with(method, &values, d, then)
    }

    pub(crate) fn push_frame_with(
        &mut self,
        method: MethodId,
        arguments: &[D::Value],
        d: u16,
        then: Then,
    ) -> Result<(), Trap> {
        let entry = self.prepare(method)?;
        if self.frames.len() >= self.max_frames {
            return Err(self.stack_overflow());
        }
        let receiver = arguments.first().map_or(0, |receiver| D::bits(*receiver));
        let lock = if entry.synchronized { self.lock_of(method, receiver)? } else { Ref::NULL };
        let base = self.stack_top();
        let top = base + entry.registers as usize;
        if self.stack.len() < top {
            self.stack.resize(top + 256, D::constant(0));
        }
        self.stack[base..top].fill(D::constant(0));
        self.stack[base..base + arguments.len()].copy_from_slice(arguments);
        self.frames.push(Frame { method, pc: entry.entry, base: base as u32, d, then, lock, native: None });
        Ok(())
    }

    /// Locks what a synchronized method locks: its class, or its first argument.
    fn lock_of(&mut self, method: MethodId, receiver: u64) -> Result<Ref, Trap> {
        let info = self.world.method(method);
        let object = if info.is_static() {
            let class = info.class;
            self.mirror(class)?
        } else {
            Ref::from_bits(receiver)
        };
        self.monitor_enter(object)?;
        Ok(object)
    }

    /// What a stack that is too deep turns into.
    pub(crate) fn stack_overflow(&self) -> Trap {
        match self.limits.depth {
            Some(depth) => Trap::Stop(Box::new(Stop::Depth(depth))),
            None => Trap::ThrowNew("java/lang/StackOverflowError", None),
        }
    }

    /// A call that is not just a new frame: native, synchronized, or not translated yet. When it
    /// pushes a frame it ends in [`Trap::Retry`], which makes the loop go on there.
    pub(crate) fn call_slowly(&mut self, method: MethodId, site: &Site, pc: u32, base: usize) -> Result<(), Trap> {
        self.top_frame().pc = pc;
        if self.world.method(method).is_abstract() {
            // Selection says in its own words why there is nothing to call.
            let receiver =
                Ref::from_bits(D::bits(self.stack[base + self.code.arguments[site.start as usize] as usize]));
            self.world.select(self.heap.class(receiver), site.method).map_err(|error| self.link_trap(error))?;
        }
        let entry = self.prepare(method)?;
        let registers = site.start as usize..site.start as usize + site.count as usize;
        if entry.entry != NATIVE {
            let arguments: Vec<D::Value> =
                self.code.arguments[registers].iter().map(|register| self.stack[base + *register as usize]).collect();
            self.push_frame_with(method, &arguments, site.d, Then::Deliver)?;
            return Err(Trap::Retry);
        }
        let mut arguments = std::mem::take(&mut self.argument_buffer);
        arguments.clear();
        if entry.inside == Inside::Copies {
            let values: Vec<D::Value> =
                self.code.arguments[registers].iter().map(|register| self.stack[base + *register as usize]).collect();
            self.domain.copying(&values);
            arguments.extend(values.into_iter().map(D::bits));
        } else {
            for index in registers {
                let value = self.stack[base + self.code.arguments[index] as usize];
                arguments.push(self.domain.pin(value));
            }
        }
        if entry.inside == Inside::Anything {
            self.domain.native(&arguments);
        }
        let looks = D::DECIDES && entry.inside != Inside::Nothing;
        let undecided = if looks { self.undecided_among(&arguments) } else { None };
        let result = match undecided {
            Some(address) => Err(Trap::Undecided(address)),
            None => self.run_native(method, &arguments),
        };
        self.argument_buffer = arguments;
        match result {
            Ok(bits) => {
                if site.d != NOWHERE {
                    self.stack[base + site.d as usize] = D::constant(bits);
                }
                Ok(())
            }
            Err(Trap::Yield(bits)) => {
                if site.d != NOWHERE {
                    self.stack[base + site.d as usize] = D::constant(bits);
                }
                Err(Trap::Yield(bits))
            }
            Err(Trap::Call(call)) => {
                self.push_upcall(*call, site.d, Some(method))?;
                Err(Trap::Retry)
            }
            Err(trap) => Err(trap),
        }
    }

    /// A place within the objects given to a native method that is not decided yet. Arguments are bits
    /// here, so a number may be taken for an object: a place more is then decided than need be.
    pub(crate) fn undecided_among(&self, arguments: &[u64]) -> Option<usize> {
        arguments.iter().find_map(|bits| self.domain.undecided_in(Ref::from_bits(*bits)))
    }

    /// Pushes the call a native method asks for. If that is a native again, it is run in turn.
    pub(crate) fn push_upcall(
        &mut self,
        mut call: crate::machine::Upcall,
        d: u16,
        native: Option<MethodId>,
    ) -> Result<(), Trap> {
        loop {
            let entry = self.prepare(call.method)?;
            if entry.entry != NATIVE {
                self.push_frame(call.method, &call.arguments, d, call.then)?;
                self.top_frame().native = native;
                return Ok(());
            }
            if entry.inside != Inside::Nothing {
                self.domain.native(&call.arguments);
            }
            if D::DECIDES
                && entry.inside != Inside::Nothing
                && let Some(address) = self.undecided_among(&call.arguments)
            {
                return Err(Trap::Undecided(address));
            }
            // A frame that does nothing itself delivers the result like any other call, and wraps
            // an exception that is thrown through it.
            let depth = self.frames.len();
            self.push_frame(self.known.object_init, &[0], d, call.then)?;
            self.top_frame().pc = crate::exceptions::NOP;
            self.top_frame().native = native;
            match self.run_native(call.method, &call.arguments) {
                // Whoever calls in this way does not notice whether others had a turn.
                Ok(bits) | Err(Trap::Yield(bits)) => match self.converted(call.then, Some(D::constant(bits))) {
                    Ok(value) => return self.finish_frame(call.then, value),
                    Err(trap) => {
                        self.frames.remove(depth);
                        return Err(trap);
                    }
                },
                Err(Trap::Throw(exception)) => return Err(Trap::Throw(exception)),
                Err(Trap::Call(next)) => {
                    self.frames.remove(depth);
                    let then = after_both(call.then, next.then);
                    call = crate::machine::Upcall { then, ..*next };
                }
                Err(trap) => {
                    self.frames.remove(depth);
                    return Err(trap);
                }
            }
        }
    }

    /// Runs a native method.
    pub(crate) fn run_native(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, Trap> {
        if !self.entries[method.0 as usize].synchronized {
            return self.run_unlocked(method, arguments);
        }
        let lock = self.lock_of(method, arguments.first().copied().unwrap_or(0))?;
        let result = self.run_unlocked(method, arguments);
        self.monitor_exit(lock)?;
        match result {
            // The call would have to hold the lock. No native of any JDK needs that.
            Err(Trap::Call(_)) => self.unsupported("a call from a synchronized native method"),
            result => result,
        }
    }

    fn run_unlocked(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, Trap> {
        let Some(native) = self.natives.get(&method).copied() else {
            return self.unsupported("a native method without an implementation");
        };
        self.in_native = Some(method);
        let result = match native(self, arguments) {
            // The exception is made here, while it is known where.
            Err(Trap::ThrowNew(class, message)) => {
                let made = self.new_throwable(class, message.as_deref());
                Err(made.map_or_else(|trap| trap, Trap::Throw))
            }
            Err(Trap::Unloadable(class)) => Err(self.ask_loader(*class)),
            result => result,
        };
        self.in_native = None;
        result
    }

    /// A return that is not just a popped frame.
    pub(crate) fn return_slowly(&mut self, value: Option<D::Value>) -> Result<(), Trap> {
        let frame = *self.top_frame();
        // What may have to be tried again comes first.
        let value = self.converted(frame.then, value)?;
        if !frame.lock.is_null() {
            self.top_frame().lock = Ref::NULL;
            self.monitor_exit(frame.lock)?;
        }
        self.finish_frame(frame.then, value)
    }

    /// The value a frame gives back: boxed, or another object, as its `then` says.
    fn converted(&mut self, then: Then, value: Option<D::Value>) -> Result<Option<D::Value>, Trap> {
        Ok(match then {
            Then::Give(object) | Then::Construct(object) => Some(D::constant(object.bits())),
            Then::Reflect(method) | Then::Box(method) => {
                let bits = value.map_or(0, |value| self.domain.pin(value));
                let descriptor = self.world.text(self.world.method(method).descriptor).clone();
                let result = descriptor.rsplit(')').next().unwrap_or("V").to_owned();
                Some(D::constant(self.boxed(&result, bits)?.bits()))
            }
            _ => value,
        })
    }

    /// Pops the top frame and does what its `then` says with the converted value.
    fn finish_frame(&mut self, then: Then, value: Option<D::Value>) -> Result<(), Trap> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let value = match then {
            Then::Deliver | Then::Give(_) | Then::Construct(_) | Then::Reflect(_) | Then::Box(_) => value,
            Then::Initialised(class) => {
                self.initialised(class);
                return Ok(());
            }
            Then::Resolved(class, constant) => {
                let bits = value.map_or(0, |value| self.domain.pin(value));
                self.keep_resolved(class, constant, bits);
                return Ok(());
            }
            Then::Again | Then::Loading(_) | Then::Resolving(..) => return Ok(()),
            Then::EndThread(phase) => return self.thread_phase_done(phase),
            Then::Host => {
                self.host_result = Some(Ok(value.unwrap_or(D::constant(0))));
                return Ok(());
            }
        };
        let Some(caller) = self.frames.last_mut() else { return Ok(()) };
        caller.pc += 1;
        if let Some(value) = value
            && frame.d != NOWHERE
        {
            let base = caller.base as usize;
            self.stack[base + frame.d as usize] = value;
        }
        Ok(())
    }

    /// Acts on a trap of the operation at the top frame's pc.
    pub(crate) fn settle(&mut self, trap: Trap) -> Result<Settled, Box<Stop>> {
        let mut trap = trap;
        loop {
            let outcome = match trap {
                Trap::Throw(exception) => self.throw(exception),
                Trap::ThrowNew(class, message) => match self.new_throwable(class, message.as_deref()) {
                    Ok(exception) => self.throw(exception),
                    Err(trap) => Err(trap),
                },
                Trap::Unloadable(class) => Err(self.ask_loader(*class)),
                Trap::Retry => Ok(()),
                Trap::Call(call) => self.push_upcall(*call, NOWHERE, None),
                Trap::Blocked => return Ok(Settled::Blocked),
                Trap::Yield(_) => {
                    self.top_frame().pc += 1;
                    return Ok(Settled::Blocked);
                }
                Trap::Undecided(address) => {
                    self.undecided = Some(address);
                    return Ok(Settled::Blocked);
                }
                Trap::Pause => {
                    self.paused = Some(self.top_frame().pc);
                    return Ok(Settled::Blocked);
                }
                Trap::Full => {
                    // The same operation again, right after a collection: it will never fit.
                    let place = self.frames.last().map_or(0, |frame| frame.pc);
                    let operation = Some((self.current, self.frames.len(), place));
                    if self.without_room == operation || self.heap.snapshots_held() {
                        return Err(Box::new(Stop::Memory));
                    }
                    self.without_room = operation;
                    self.collect();
                    Ok(())
                }
                Trap::Stop(stop) => return Err(stop),
            };
            match outcome {
                Ok(()) => return Ok(Settled::Continue),
                Err(next) => trap = next,
            }
        }
    }

    /// Starts a Java thread.
    pub(crate) fn start_thread(&mut self, object: Ref) -> Result<u64, Trap> {
        let class = self.heap.class(object);
        let run = self.world.find_method(class, "run", "()V").map(|run| self.world.select(class, run));
        let Some(Ok(run)) = run else { return self.unsupported("a thread without a run method") };
        // References are never cleared, so that a cleaner has nothing to do; it would only wait
        // beside a call that is checked.
        let is_cleaner = || self.thread_name(object).contains("Cleaner");
        if self.host.read_only && &*self.world.class(class).name == "jdk/internal/misc/InnocuousThread" && is_cleaner()
        {
            return Ok(0);
        }
        self.prepare(run)?;
        self.threads_started += 1;
        let mut thread = crate::threads::Thread::new(object, self.thread_is_daemon(object));
        thread.interrupted = self.get_named(object, "interrupted") & 1 != 0;
        // A thread that has ended holds nothing: its place is free. The first is the main thread's.
        let index = match self.threads.iter().skip(1).position(|other| other.status == Status::Ended) {
            Some(ended) if ended + 1 != self.current => {
                self.threads[ended + 1] = thread;
                ended + 1
            }
            _ if self.threads.len() > MOST_THREADS => {
                let message =
                    "unable to create native thread: possibly out of memory or process/resource limits reached";
                return self.throw_new("java/lang/OutOfMemoryError", message);
            }
            _ => {
                self.threads.push(thread);
                self.threads.len() - 1
            }
        };
        self.set_named(object, "eetop", index as u64 + 1);
        self.set_thread_status(object, RUNNABLE);
        // Its bottom frame is laid down without locking: a synchronized `run` locks when it is its
        // turn, see `start_pending`.
        let base = vec![D::constant(object.bits()); 1];
        let entry = self.entries[run.0 as usize];
        let mut stack = vec![D::constant(0); entry.registers as usize + 256];
        stack[..1].copy_from_slice(&base);
        self.threads[index].stack = stack;
        self.threads[index].frames.push(Frame {
            method: run,
            pc: PENDING,
            base: 0,
            d: NOWHERE,
            then: Then::EndThread(Phase::Run),
            lock: Ref::NULL,
            native: None,
        });
        Ok(0)
    }

    /// Lets the frame on top start if it waits to: a class initialiser once its turn has come, or
    /// a thread's first frame.
    pub(crate) fn start_pending(&mut self) -> Result<Settled, Box<Stop>> {
        while self.frames.last().is_some_and(|frame| frame.pc == PENDING) && self.host_result.is_none() {
            let started = match self.top_frame().then {
                Then::Initialised(_) => self.continue_initialisation(),
                _ => self.start_bottom_frame(),
            };
            if let Err(trap) = started
                && let Settled::Blocked = self.settle(trap)?
            {
                return Ok(Settled::Blocked);
            }
        }
        Ok(Settled::Continue)
    }

    fn start_bottom_frame(&mut self) -> Result<(), Trap> {
        let frame = *self.top_frame();
        let entry = self.entries[frame.method.0 as usize];
        let lock = if entry.synchronized {
            let receiver = D::bits(self.stack[frame.base as usize]);
            self.lock_of(frame.method, receiver)?
        } else {
            Ref::NULL
        };
        let top = self.top_frame();
        (top.pc, top.lock) = (entry.entry, lock);
        Ok(())
    }

    /// A thread's bottom frame threw.
    pub(crate) fn thread_threw(&mut self, phase: Phase, exception: Ref) -> Result<(), Trap> {
        let object = self.threads[self.current].object;
        let class = self.heap.class(object);
        match phase {
            Phase::Run => {
                let name = "dispatchUncaughtException";
                let Some(method) = self.world.find_method(class, name, "(Ljava/lang/Throwable;)V") else {
                    return self.thread_phase_done(Phase::Uncaught);
                };
                self.push_frame(method, &[object.bits(), exception.bits()], NOWHERE, Then::EndThread(Phase::Uncaught))
            }
            Phase::Uncaught => {
                // The handler itself threw: the machine says so, as HotSpot does, and goes on.
                use std::io::Write;
                let thrown = self.world.class(self.heap.class(exception)).java_name();
                let name = self.thread_name(object);
                let _ = writeln!(
                    self.host.err,
                    "\nException: {thrown} thrown from the UncaughtExceptionHandler in thread \"{name}\""
                );
                self.thread_phase_done(phase)
            }
            Phase::Exit => self.thread_phase_done(phase),
        }
    }

    fn thread_phase_done(&mut self, phase: Phase) -> Result<(), Trap> {
        let object = self.threads[self.current].object;
        let class = self.heap.class(object);
        let exit = self.world.find_method(class, "exit", "()V");
        if let (Phase::Run | Phase::Uncaught, Some(exit)) = (phase, exit) {
            return self.push_frame(exit, &[object.bits()], NOWHERE, Then::EndThread(Phase::Exit));
        }
        self.end_thread(self.current);
        Ok(())
    }

    /// Marks a thread as ended and wakes those who join it.
    pub(crate) fn end_thread(&mut self, index: usize) {
        let object = self.threads[index].object;
        self.threads[index].status = Status::Ended;
        self.set_thread_status(object, TERMINATED);
        self.set_named(object, "eetop", 0);
        for other in 0..self.threads.len() {
            if let Status::Waiting { object: waits, count, .. } = self.threads[other].status
                && waits == object
            {
                self.threads[other].status = Status::Reacquires { object, count, interrupted: false };
            }
        }
    }

    /// Writes the status that `Thread.getState` reads.
    pub(crate) fn set_thread_status(&mut self, object: Ref, status: u32) {
        let holder = Ref::from_bits(self.get_named(object, "holder"));
        let target = if holder.is_null() { object } else { holder };
        self.set_named(target, "threadStatus", u64::from(status));
    }

    pub(crate) fn thread_is_daemon(&self, object: Ref) -> bool {
        let holder = Ref::from_bits(self.get_named(object, "holder"));
        let target = if holder.is_null() { object } else { holder };
        self.get_named(target, "daemon") & 1 != 0
    }

    /// Boxes a value of a primitive type, as reflection does.
    pub(crate) fn boxed(&mut self, descriptor: &str, bits: u64) -> Result<Ref, Trap> {
        let class = match descriptor {
            "V" => return Ok(Ref::NULL),
            "Z" => "java/lang/Boolean",
            "B" => "java/lang/Byte",
            "C" => "java/lang/Character",
            "S" => "java/lang/Short",
            "I" => "java/lang/Integer",
            "J" => "java/lang/Long",
            "F" => "java/lang/Float",
            "D" => "java/lang/Double",
            _ => return Ok(Ref::from_bits(bits)),
        };
        // Small values come from the same caches that `valueOf` uses.
        if let Some(cached) = self.cached_box(class, bits) {
            return Ok(cached);
        }
        let class = self.load(class)?;
        let size = self.class_state(class).size;
        let object = self.heap.new_object(class, size)?;
        self.set_named(object, "value", bits);
        Ok(object)
    }

    fn cached_box(&self, class: &str, bits: u64) -> Option<Ref> {
        let index = match class {
            "java/lang/Boolean" => {
                let class = self.world.loaded(class)?;
                let field = self.world.find_field(class, if bits & 1 == 1 { "TRUE" } else { "FALSE" })?;
                let statics = self.class_state(class).statics;
                let object = self.heap.field_ref(statics, self.field_word(field));
                return (!object.is_null()).then_some(object);
            }
            "java/lang/Character" => bits as i64,
            "java/lang/Long" => (bits as i64).checked_add(128)?,
            "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" => i64::from(bits as i32) + 128,
            _ => return None,
        };
        let short = class.rsplit('/').next()?;
        let holder = self.world.loaded(&format!("java/lang/{short}${short}Cache"))?;
        let field = self.world.find_field(holder, "cache")?;
        let cache = self.heap.field_ref(self.class_state(holder).statics, self.field_word(field));
        if cache.is_null() || index < 0 || index >= i64::from(self.heap.length(cache)) {
            return None;
        }
        Some(self.heap.array_ref(cache, index as u32))
    }

    /// The value in a wrapper object, with the descriptor of its type.
    pub(crate) fn unboxed(&self, object: Ref) -> Option<(&'static str, u64)> {
        let class = self.heap.class(object);
        let descriptor = match &*self.world.class(class).name {
            "java/lang/Boolean" => "Z",
            "java/lang/Byte" => "B",
            "java/lang/Character" => "C",
            "java/lang/Short" => "S",
            "java/lang/Integer" => "I",
            "java/lang/Long" => "J",
            "java/lang/Float" => "F",
            "java/lang/Double" => "D",
            _ => return None,
        };
        Some((descriptor, self.get_named(object, "value")))
    }

    /// The method of a class that a host call names.
    pub fn find(&mut self, class: &str, name: &str, descriptor: &str) -> Result<MethodId, Trap> {
        let class = self.load(class)?;
        match self.world.find_method(class, name, descriptor) {
            Some(method) => Ok(method),
            None => {
                let (parameters, result) = descriptor::signature(descriptor);
                let class = self.world.class(class).java_name();
                self.throw_new("java/lang/NoSuchMethodError", format!("'{result} {class}.{name}({parameters})'"))
            }
        }
    }

    /// Selects the method a call on an interface ends in.
    pub(crate) fn select_interface(&mut self, class: ClassId, method: MethodId) -> Result<MethodId, Trap> {
        let interface = self.world.method(method).class;
        if !self.world.is_subclass(class, interface) {
            let (class, interface) = (self.world.class(class).java_name(), self.world.class(interface).java_name());
            return self.throw_new(
                "java/lang/IncompatibleClassChangeError",
                format!("Class {class} does not implement the requested interface {interface}"),
            );
        }
        self.world.select(class, method).map_err(|error| self.link_trap(error))
    }
}

/// What happens when a call returns that a native method makes in its place, if something else was
/// to happen when the native method returns.
fn after_both(outer: Then, inner: Then) -> Then {
    match (outer, inner) {
        (outer, Then::Deliver) => outer,
        (Then::Reflect(_), Then::Box(method)) => Then::Reflect(method),
        (Then::Reflect(_), Then::Give(object)) => Then::Construct(object),
        (_, inner) => inner,
    }
}

/// Threads at a time: a lock word has sixteen bits for its owner.
const MOST_THREADS: usize = 60_000;

/// Values of `Thread.threadStatus` (JVM TI thread states).
pub(crate) const RUNNABLE: u32 = 0x0005;
pub(crate) const TERMINATED: u32 = 0x0002;
pub(crate) const BLOCKED: u32 = 0x0401;
pub(crate) const WAITING: u32 = 0x0191;
pub(crate) const TIMED_WAITING: u32 = 0x01a1;
pub(crate) const SLEEPING: u32 = 0x00e1;
pub(crate) const PARKED: u32 = 0x0291;
pub(crate) const TIMED_PARKED: u32 = 0x02a1;
