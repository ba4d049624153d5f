//! Threads as data, monitors, and a simple deterministic scheduler.
//!
//! A thread is a list of frames over a stack of registers, and a status. A monitor is the lock
//! word of an object (owner and count); who waits for it follows from the threads' statuses. The
//! scheduler runs one thread until it cannot go on or has used up its quantum, then the next in
//! order; when nobody can go on, virtual time jumps to the next wake-up. A later explorer replaces
//! the scheduler and nothing else.

use glassbox_classes::world::{ClassId, MethodId, Symbol};

use crate::calls::{BLOCKED, RUNNABLE};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};
use crate::outcome::{Stop, StuckThread};

/// Operations a thread runs before the next one gets its turn.
pub(crate) const QUANTUM: u64 = 50_000;

/// Virtual nanoseconds that an operation takes. An interpreter of Java needs about as long for one, so a
/// program that computes in one thread and sleeps or waits with a timeout in another finds the proportions
/// that it was written for.
const NANOS_PER_OPERATION: u64 = 10;

/// What happens when a frame returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The result goes to the caller's register, and the caller goes on.
    Deliver,
    /// A class initialiser: the class is initialised, and the caller's operation is executed again.
    Initialised(ClassId),
    /// The result is dropped, and the caller goes on with this object instead.
    Give(Ref),
    /// A reflective call: box the result of this method, wrap exceptions.
    Reflect(MethodId),
    /// The result of this method is boxed.
    Box(MethodId),
    /// A reflective constructor call: the new object, exceptions wrapped.
    Construct(Ref),
    /// The result is the value of this constant or call site; the operation that needs it is
    /// executed again.
    Resolved(ClassId, u32),
    /// The caller's operation is executed again.
    Again,
    /// A class loader is asked for the class of this name: the operation that needs it is executed
    /// again, and a `ClassNotFoundException` becomes the cause of a `NoClassDefFoundError`.
    Loading(Symbol),
    /// As `Loading`, for the class that this constant of a class names; it keeps the error.
    Resolving(ClassId, u16),
    /// The bottom of a thread: its `run`, its handler for uncaught exceptions, or its `exit`.
    EndThread(Phase),
    /// The bottom of a call from outside.
    Host,
}

/// What a thread's bottom frame does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Its own work.
    Run,
    /// The handler for an exception that its work did not catch.
    Uncaught,
    /// `Thread.exit`.
    Exit,
}

/// A method being executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// The operation being executed while another frame is on top; [`PENDING`] before the first.
    pub pc: u32,
    /// Its first register.
    pub base: u32,
    /// The caller's register for the result.
    pub d: u16,
    /// What happens when it returns.
    pub then: Then,
    /// The object that the method's `synchronized` locked.
    pub lock: Ref,
    /// The native method that made the call, for stack traces.
    pub native: Option<MethodId>,
}

/// The pc of a frame that waits for others before its first operation.
pub const PENDING: u32 = u32::MAX;

/// Whether a thread can go on, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can.
    Runnable,
    /// It wants a monitor.
    Blocked(Ref),
    /// It wants a class that another thread is initialising.
    WaitsForClass(ClassId),
    /// It is in `Object.wait`.
    Waiting {
        /// The object.
        object: Ref,
        /// Virtual nanoseconds.
        until: Option<u64>,
        /// Its place in the queue.
        sequence: u64,
        /// How often it had locked the monitor.
        count: u32,
    },
    /// It was woken from `Object.wait` and wants the monitor back.
    Reacquires {
        /// The object.
        object: Ref,
        /// How often it had locked the monitor.
        count: u32,
        /// Whether an interrupt woke it.
        interrupted: bool,
    },
    /// It sleeps.
    Sleeping {
        /// Virtual nanoseconds.
        until: u64,
    },
    /// It is parked.
    Parked {
        /// Virtual nanoseconds.
        until: Option<u64>,
    },
    /// It waits for something that will never happen: a daemon's queue that the machine never
    /// fills.
    Idle,
    /// It has ended.
    Ended,
}

/// A thread.
#[derive(Debug)]
pub struct Thread<D: Domain> {
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// Its frames, outermost first.
    pub frames: Vec<Frame>,
    /// Its registers.
    pub stack: Vec<D::Value>,
    /// Whether it can go on.
    pub status: Status,
    /// Whether the machine's end does not wait for it.
    pub daemon: bool,
    /// Whether it has been interrupted.
    pub interrupted: bool,
    /// Whether its next park returns at once.
    pub permit: bool,
    /// Whether the sleep or park it is about to execute again has already happened.
    pub slept: bool,
    /// The cache of its scoped values, an array that Java code fills.
    pub scoped_values: Ref,
}

impl<D: Domain> Clone for Thread<D> {
    // Not derived: a thread can be cloned whether or not its domain can.
    fn clone(&self) -> Thread<D> {
        Thread { frames: self.frames.clone(), stack: self.stack.clone(), ..*self }
    }
}

impl<D: Domain> Thread<D> {
    pub(crate) fn new(object: Ref, daemon: bool) -> Thread<D> {
        Thread {
            object,
            frames: Vec::new(),
            stack: Vec::new(),
            status: Status::Runnable,
            daemon,
            interrupted: false,
            permit: false,
            slept: false,
            scoped_values: Ref::NULL,
        }
    }
}

/// Bits of a lock word that count how often the owner locked it.
const COUNT_BITS: u32 = 16;
const COUNT_MASK: u32 = (1 << COUNT_BITS) - 1;

impl<D: Domain> Machine<D> {
    /// The time, for a program that asks for it.
    pub(crate) fn asked_time(&mut self) -> u64 {
        self.arbitrary += 1;
        self.clock_reads += 1;
        self.now()
    }

    /// Whether the time is asked for to choose the order of `Set.of`, which no specification promises.
    pub(crate) fn orders_sets(&self) -> bool {
        &*self.world.class(self.running_class()).name == "java/util/ImmutableCollections"
    }

    /// Whether the time is asked for to make the seed of random numbers.
    pub(crate) fn seeds_random(&self) -> bool {
        matches!(
            &*self.world.class(self.running_class()).name,
            "java/util/Random"
                | "java/util/SplittableRandom"
                | "java/util/concurrent/ThreadLocalRandom"
                | "jdk/internal/util/random/RandomSupport"
        )
    }

    /// Virtual nanoseconds since the start: operations executed and time slept.
    pub(crate) fn now(&self) -> u64 {
        self.steps.wrapping_mul(NANOS_PER_OPERATION).wrapping_add(self.slept)
    }

    /// Locks an object for the current thread.
    pub(crate) fn monitor_enter(&mut self, object: Ref) -> Result<(), Trap> {
        let lock = self.heap.lock(object);
        let me = self.current as u32 + 1;
        if lock == 0 {
            self.heap.set_lock(object, me << COUNT_BITS | 1);
            return Ok(());
        }
        if lock >> COUNT_BITS == me {
            if lock & COUNT_MASK == COUNT_MASK {
                return self.unsupported("a monitor locked more than 65,535 times by one thread");
            }
            self.heap.set_lock(object, lock + 1);
            return Ok(());
        }
        self.threads[self.current].status = Status::Blocked(object);
        Err(Trap::Blocked)
    }

    /// Unlocks an object that the current thread has locked.
    pub(crate) fn monitor_exit(&mut self, object: Ref) -> Result<(), Trap> {
        let lock = self.heap.lock(object);
        if lock >> COUNT_BITS != self.current as u32 + 1 {
            return Err(Trap::ThrowNew(
                "java/lang/IllegalMonitorStateException",
                Some("current thread is not owner".to_owned()),
            ));
        }
        let count = lock & COUNT_MASK;
        self.heap.set_lock(object, if count == 1 { 0 } else { lock - 1 });
        Ok(())
    }

    /// Whether the current thread holds an object's monitor.
    pub(crate) fn holds_lock(&self, object: Ref) -> bool {
        self.heap.lock(object) >> COUNT_BITS == self.current as u32 + 1
    }

    /// `Object.wait`, executed again after each wake-up until it is done.
    pub(crate) fn monitor_wait(&mut self, object: Ref, timeout: Option<u64>) -> Result<u64, Trap> {
        let me = self.current;
        if let Status::Reacquires { object, count, interrupted } = self.threads[me].status {
            // The scheduler only runs us again when the monitor is free.
            let thrown = interrupted.then(|| self.interrupted_exception(None)).transpose()?;
            self.threads[me].status = Status::Runnable;
            self.set_thread_status(self.threads[me].object, RUNNABLE);
            self.heap.set_lock(object, (me as u32 + 1) << COUNT_BITS | count);
            return thrown.map_or(Ok(0), |exception| Err(Trap::Throw(exception)));
        }
        if !self.holds_lock(object) {
            return self.throw_new("java/lang/IllegalMonitorStateException", "current thread is not owner");
        }
        if self.threads[me].interrupted {
            return Err(Trap::Throw(self.interrupted_exception(None)?));
        }
        let count = self.heap.lock(object) & COUNT_MASK;
        self.heap.set_lock(object, 0);
        self.wait_sequence += 1;
        self.threads[me].status = Status::Waiting {
            object,
            until: timeout.map(|nanos| self.now().saturating_add(nanos)),
            sequence: self.wait_sequence,
            count,
        };
        Err(Trap::Blocked)
    }

    /// What an interrupted thread throws. The interrupt is cleared last: making the exception may
    /// have to initialise its class first, and then the operation is executed again.
    pub(crate) fn interrupted_exception(&mut self, message: Option<&str>) -> Result<Ref, Trap> {
        let exception = self.new_throwable("java/lang/InterruptedException", message)?;
        self.set_interrupted(self.current, false);
        Ok(exception)
    }

    /// `Object.notify` and `notifyAll`.
    pub(crate) fn monitor_notify(&mut self, object: Ref, all: bool) -> Result<u64, Trap> {
        if !self.holds_lock(object) {
            return self.throw_new("java/lang/IllegalMonitorStateException", "current thread is not owner");
        }
        loop {
            let longest = self
                .threads
                .iter()
                .enumerate()
                .filter_map(|(index, thread)| match thread.status {
                    Status::Waiting { object: waits, sequence, count, .. } if waits == object => {
                        Some((sequence, index, count))
                    }
                    _ => None,
                })
                .min();
            let Some((_, index, count)) = longest else { return Ok(0) };
            self.threads[index].status = Status::Reacquires { object, count, interrupted: false };
            self.set_thread_status(self.threads[index].object, BLOCKED);
            if !all {
                return Ok(0);
            }
        }
    }

    /// `Thread.interrupt`.
    pub(crate) fn interrupt(&mut self, index: usize) {
        self.set_interrupted(index, true);
        let thread = &mut self.threads[index];
        match thread.status {
            Status::Waiting { object, count, .. } => {
                thread.status = Status::Reacquires { object, count, interrupted: true };
            }
            Status::Sleeping { .. } | Status::Parked { .. } => thread.status = Status::Runnable,
            _ => {}
        }
        // An interrupt also ends the next park, as on HotSpot.
        thread.permit = true;
    }

    pub(crate) fn set_interrupted(&mut self, index: usize, interrupted: bool) {
        self.threads[index].interrupted = interrupted;
        let object = self.threads[index].object;
        self.set_named(object, "interrupted", u64::from(interrupted));
    }

    /// The thread of a `java.lang.Thread`, if it was started.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<usize> {
        self.threads.iter().rposition(|thread| thread.object == object)
    }

    /// Makes `index` the running thread.
    pub(crate) fn switch_to(&mut self, index: usize) {
        if index == self.current {
            return;
        }
        let running = &mut self.threads[self.current];
        running.frames = std::mem::take(&mut self.frames);
        running.stack = std::mem::take(&mut self.stack);
        self.current = index;
        let running = &mut self.threads[index];
        self.frames = std::mem::take(&mut running.frames);
        self.stack = std::mem::take(&mut running.stack);
    }

    /// Whether a thread could be run now; wakes it if what it waits for has come.
    fn ready(&mut self, index: usize) -> bool {
        let now = self.now();
        let past = |until: u64| until <= now;
        match self.threads[index].status {
            Status::Runnable => true,
            Status::Blocked(object) => self.heap.lock(object) == 0,
            Status::WaitsForClass(class) => !self.is_being_initialised(class),
            Status::Waiting { object, until: Some(until), count, .. } if past(until) => {
                self.threads[index].status = Status::Reacquires { object, count, interrupted: false };
                self.heap.lock(object) == 0
            }
            Status::Reacquires { object, .. } => self.heap.lock(object) == 0,
            Status::Sleeping { until } => past(until),
            Status::Parked { until: Some(until) } => past(until),
            _ => false,
        }
    }

    /// A thread beside one that could be run now.
    pub(crate) fn next_beside(&mut self, caller: usize) -> Option<usize> {
        let next = (0..self.threads.len()).find(|index| *index != caller && self.ready(*index))?;
        self.woken(next);
        Some(next)
    }

    /// A thread that is ready goes on.
    fn woken(&mut self, index: usize) {
        if matches!(
            self.threads[index].status,
            Status::Blocked(_) | Status::WaitsForClass(_) | Status::Sleeping { .. } | Status::Parked { .. }
        ) {
            self.threads[index].status = Status::Runnable;
            self.set_thread_status(self.threads[index].object, RUNNABLE);
        }
    }

    /// Chooses the next thread to run. `None` when all threads that count have ended.
    pub(crate) fn schedule(&mut self) -> Result<Option<usize>, Box<Stop>> {
        let count = self.threads.len();
        loop {
            for offset in 1..=count {
                let index = (self.current + offset) % count;
                if self.ready(index) {
                    self.woken(index);
                    return Ok(Some(index));
                }
            }
            let next = self.threads.iter().filter_map(|thread| match thread.status {
                Status::Waiting { until, .. } | Status::Parked { until } => until,
                Status::Sleeping { until } => Some(until),
                _ => None,
            });
            if let Some(until) = next.min() {
                self.slept += until.saturating_sub(self.now());
                continue;
            }
            let alive = self.threads.iter().any(|thread| thread.status != Status::Ended && !thread.daemon);
            if alive {
                return Err(Box::new(self.deadlock()));
            }
            return Ok(None);
        }
    }

    fn deadlock(&mut self) -> Stop {
        let running = self.current;
        let mut stuck = Vec::new();
        for index in 0..self.threads.len() {
            let thread = &self.threads[index];
            if thread.status == Status::Ended || thread.daemon {
                continue;
            }
            let (object, status) = (thread.object, thread.status);
            let waits_for = match status {
                Status::Blocked(object) | Status::Reacquires { object, .. } => {
                    let owner = (self.heap.lock(object) >> COUNT_BITS) as usize;
                    let owner = self.threads.get(owner.wrapping_sub(1)).map(|owner| owner.object);
                    let owner = owner.map_or_else(|| "nobody".to_owned(), |owner| self.thread_name(owner));
                    format!("the monitor of a {}, held by \"{owner}\"", self.class_name_of(object))
                }
                Status::Waiting { object, .. } => format!("a notify on a {}", self.class_name_of(object)),
                Status::WaitsForClass(class) => {
                    format!("the initialisation of {}", self.world.class(class).java_name())
                }
                Status::Parked { .. } => {
                    let blocker = Ref::from_bits(self.get_named(object, "parkBlocker"));
                    if blocker.is_null() {
                        "an unpark".to_owned()
                    } else {
                        format!("an unpark by a {}", self.class_name_of(blocker))
                    }
                }
                _ => "nothing".to_owned(),
            };
            self.switch_to(index);
            let stack = self.stack_lines();
            stuck.push(StuckThread { name: self.thread_name(object), waits_for, stack });
        }
        self.switch_to(running);
        Stop::Deadlock { threads: stuck }
    }

    fn class_name_of(&self, object: Ref) -> String {
        self.world.class(self.heap.class(object)).java_name()
    }

    /// The name of a `java.lang.Thread`.
    pub(crate) fn thread_name(&self, thread: Ref) -> String {
        let name = Ref::from_bits(self.get_named(thread, "name"));
        self.string_text(name)
    }
}
