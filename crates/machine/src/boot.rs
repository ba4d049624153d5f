//! Start and end of a run: a machine with a booted JDK, `main`, and what comes after it.
//!
//! The JDK starts as on any JVM (`System.initPhase1`), except that the module graph is not built:
//! all classes live in one unnamed module, which may do everything.

use glassbox_classes::ClassPath;
use glassbox_classes::world::{ClassId, MethodId, World, access};
use rustc_hash::FxHashMap;

use crate::code::{CodeSpace, NOWHERE, Op};
use crate::domain::Domain;
use crate::heap::{Heap, Ref};
use crate::interpret::Pause;
use crate::machine::{Known, Limits, Machine, STACK_FRAMES, Trap};
use crate::natives::Host;
use crate::outcome::Stop;
use crate::threads::{QUANTUM, Status, Then, Thread};
use crate::{calls, exceptions, link};

/// How far a call from outside has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<V> {
    /// It returned.
    Returned(V),
    /// It ended in an exception.
    Threw(Ref),
    /// It needs what the heap holds at this byte address, which is not decided yet.
    Undecided(usize),
    /// The domain wanted it to pause before the operation at this place of the code.
    Paused(u32),
}

/// What a call from outside came to.
pub type CallResult<V> = Result<Result<V, Ref>, Box<Stop>>;

impl<D: Domain> Machine<D> {
    /// A machine with nothing loaded yet.
    pub fn new(path: ClassPath, domain: D, host: Host, limits: Limits) -> Machine<D> {
        let mut code = CodeSpace::default();
        // Places 0 and 1 are never executed: they mean "not translated" and "native". Then comes
        // the place `NOP`.
        for _ in 0..3 {
            code.ops.push(Op::ReturnVoid);
            code.locations.push(Default::default());
        }
        Machine {
            world: World::new(path),
            heap: Heap::new(limits),
            domain,
            host,
            limits,
            max_frames: limits.depth.map_or(STACK_FRAMES, |depth| depth as usize),
            classes: Vec::new(),
            field_words: Vec::new(),
            entries: Vec::new(),
            flats: FxHashMap::default(),
            natives: FxHashMap::default(),
            code,
            threads: Vec::new(),
            current: 0,
            last_threads: Vec::new(),
            frames: Vec::new(),
            stack: vec![D::constant(0); 1024],
            steps: 0,
            slept: 0,
            hash_state: 0x9e37_79b9_7f4a_7c15,
            arbitrary: 0,
            random_draws: 0,
            hash_requests: 0,
            file_looks: Default::default(),
            clock_reads: 0,
            wait_sequence: 0,
            interned: FxHashMap::default(),
            resolved: Default::default(),
            init_errors: Default::default(),
            unresolved: Default::default(),
            call_sites: FxHashMap::default(),
            adapters: FxHashMap::default(),
            pinned: Vec::new(),
            in_native: None,
            host_result: None,
            known: Known::UNKNOWN,
            argument_buffer: Vec::new(),
            interrupted: Default::default(),
            undecided: None,
            paused: None,
            initialisations: (0, 0),
            threads_started: 0,
            without_room: None,
            spun: 0,
        }
    }

    /// Boots the JDK: core classes, the main thread, `System`.
    pub fn boot(&mut self) -> Result<(), Box<Stop>> {
        let booted = self.boot_classes().map_err(|trap| self.boot_failure(trap));
        booted?;
        self.threads.push(Thread::new(Ref::NULL, false));
        self.boot_thread()?;
        self.call_expecting("java/lang/System", "initPhase1", "()V", &[])?;
        // The phases that build the module graph and the application's loader are left out; the
        // JDK is told that they are done.
        for level in [2, 3, 4] {
            self.call_expecting("jdk/internal/misc/VM", "initLevel", "(I)V", &[level])?;
        }
        Ok(())
    }

    pub(crate) fn boot_failure(&self, trap: Trap) -> Box<Stop> {
        match trap {
            Trap::Stop(stop) => stop,
            Trap::Full => Box::new(Stop::Memory),
            Trap::Unloadable(class) => {
                let (class, message) = crate::loading::linkage_error(class.error);
                self.boot_failure(Trap::ThrowNew(class, Some(message)))
            }
            Trap::ThrowNew(class, message) => Box::new(Stop::Unsupported {
                what: format!("this JDK ({}: {})", class.replace('/', "."), message.unwrap_or_default()),
                stack: Vec::new(),
            }),
            other => Box::new(Stop::Unsupported { what: format!("this JDK ({other:?})"), stack: Vec::new() }),
        }
    }

    fn boot_classes(&mut self) -> Result<(), Trap> {
        // Arrays of longs hold statics, so their class comes before any layout.
        self.known.long_array = self.world.load("[J").map_err(|error| self.link_trap(error))?;
        self.make_room();
        let (long_array, shift) = (self.known.long_array, 3);
        self.heap.set_layout(long_array, crate::heap::Layout::Elements { shift, references: false });
        self.known.string = self.world.load("java/lang/String").map_err(|error| self.link_trap(error))?;
        self.known.byte_array = self.load("[B")?;
        self.host.boolean_array = self.load("[Z")?;
        self.known.object_array = self.load("[Ljava/lang/Object;")?;
        self.known.object = self.load("java/lang/Object")?;
        // Strings are interned while `String` itself is laid out: its shape is needed first.
        self.boot_string_shape()?;
        self.known.class = self.load("java/lang/Class")?;
        self.known.string = self.load("java/lang/String")?;
        self.known.throwable = self.load("java/lang/Throwable")?;
        self.known.thread = self.load("java/lang/Thread")?;
        let throwable = self.known.throwable;
        let word = |machine: &Self, name: &str| machine.word_of(throwable, name).unwrap_or(0);
        self.known.throwable_backtrace = word(self, "backtrace");
        self.known.throwable_message = word(self, "detailMessage");
        self.known.throwable_cause = word(self, "cause");
        self.known.throwable_stack = word(self, "stackTrace");
        self.known.throwable_suppressed = word(self, "suppressedExceptions");
        self.known.throwable_depth = word(self, "depth");
        let object = self.known.object;
        self.known.object_init = self.world.find_declared(object, "<init>", "()V").unwrap_or(MethodId(0));
        self.prepare(self.known.object_init)?;
        let module = self.load("java/lang/Module")?;
        let size = self.class_state(module).size;
        self.host.unnamed_module = self.heap.new_object(module, size)?;
        Ok(())
    }

    /// `String`'s instance fields get their words in order of declaration; constants of its static
    /// fields may be strings, which need these words before the class is fully linked.
    fn boot_string_shape(&mut self) -> Result<(), Trap> {
        let string = self.known.string;
        let mut word = crate::heap::HEADER;
        for field in self.world.fields_of(string) {
            let info = self.world.field(field);
            if info.is_static() {
                continue;
            }
            match &**self.world.text(info.name) {
                "value" => self.known.string_value = word,
                "coder" => self.known.string_coder = word,
                "hash" => self.known.string_hash = word,
                _ => {}
            }
            word += 1;
        }
        self.classes[string.0 as usize].size = word;
        Ok(())
    }

    /// Tells `Unsafe` about the machine, before anything initialises it: its own constants are zero
    /// in the class file, and a virtual machine overwrites them.
    fn boot_unsafe_constants(&mut self) -> Result<(), Box<Stop>> {
        let name = "jdk/internal/misc/UnsafeConstants";
        self.initialise_class(name)?;
        let class = self.load(name).map_err(|trap| self.boot_failure(trap))?;
        self.set_static(class, "ADDRESS_SIZE0", 8);
        self.set_static(class, "PAGE_SIZE", 4096);
        self.set_static(class, "UNALIGNED_ACCESS", 1);
        Ok(())
    }

    /// Makes the main thread's objects.
    fn boot_thread(&mut self) -> Result<(), Box<Stop>> {
        let made = self.make_main_thread();
        let (thread, group_class, group) = made.map_err(|trap| self.boot_failure(trap))?;
        self.threads[0].object = thread;
        self.boot_unsafe_constants()?;
        for class in
            ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"]
        {
            self.initialise_class(class)?;
        }
        // The system group and the main group below it.
        self.call_method(group_class, "<init>", "()V", &[group.bits()])?;
        let main_group = self.blank("java/lang/ThreadGroup")?;
        let main = self.intern("main").map_err(|trap| self.boot_failure(trap))?;
        self.pinned.push(main_group);
        self.call_method(
            group_class,
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[main_group.bits(), group.bits(), main.bits()],
        )?;
        let class = self.known.thread;
        self.call_method(
            class,
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[thread.bits(), main_group.bits(), main.bits()],
        )?;
        self.set_thread_status(thread, calls::RUNNABLE);
        // The reflection factory, whoever asks for it first, expects reflection to be there.
        self.initialise_class("java/lang/reflect/Method")?;
        // When a stack is full there is no room left to initialise the error that says so.
        self.initialise_class("java/lang/StackOverflowError")?;
        // Newer JDKs start their reference handler from `initPhase1` and expect it to be there.
        self.initialise_class("java/lang/ref/Reference")
    }

    fn make_main_thread(&mut self) -> Result<(Ref, ClassId, Ref), Trap> {
        let size = self.class_state(self.known.thread).size;
        let thread = self.heap.new_object(self.known.thread, size)?;
        self.pinned.push(thread);
        self.set_named(thread, "eetop", 1);
        self.set_named(thread, "priority", 5);
        let group_class = self.load("java/lang/ThreadGroup")?;
        let size = self.class_state(group_class).size;
        let group = self.heap.new_object(group_class, size)?;
        self.pinned.push(group);
        // While the thread's constructor runs, it asks the current thread for its group.
        self.set_named(thread, "group", group.bits());
        if let Some(field) = self.world.find_field(self.known.thread, "holder") {
            let holder_class = self.load("java/lang/Thread$FieldHolder")?;
            let size = self.class_state(holder_class).size;
            let holder = self.heap.new_object(holder_class, size)?;
            self.set_named(holder, "group", group.bits());
            self.set_named(holder, "priority", 5);
            self.set_named(holder, "threadStatus", u64::from(calls::RUNNABLE));
            let word = self.field_word(field);
            self.heap.set_word(thread, word, holder.bits());
        }
        Ok((thread, group_class, group))
    }

    fn blank(&mut self, class: &str) -> Result<Ref, Box<Stop>> {
        self.new_blank(class).map_err(|trap| self.boot_failure(trap))
    }

    /// Initialises a class from outside.
    pub fn initialise_class(&mut self, class: &str) -> Result<(), Box<Stop>> {
        let class = self.load(class).map_err(|trap| self.boot_failure(trap))?;
        self.make_ready(class)
    }

    /// Has a class initialised that is loaded.
    pub fn make_ready(&mut self, class: ClassId) -> Result<(), Box<Stop>> {
        // A frame that does nothing stands below the initialisers.
        let nop = self.known.object_init;
        self.push_frame(nop, &[0], NOWHERE, Then::Host).map_err(|trap| self.boot_failure(trap))?;
        self.top_frame().pc = exceptions::NOP;
        match self.initialise(class) {
            Ok(()) | Err(Trap::Retry) => {}
            Err(trap) => return Err(self.boot_failure(trap)),
        }
        match self.run_to_result()? {
            Ok(_) => Ok(()),
            Err(exception) => Err(self.not_initialised(class, exception)),
        }
    }

    /// A static initialiser failed: with what in the end, and where.
    fn not_initialised(&self, class: ClassId, exception: Ref) -> Box<Stop> {
        let mut thrown = self.thrown(exception);
        while let Some(cause) = thrown.cause {
            thrown = *cause;
        }
        let message = thrown.message.map_or_else(String::new, |message| format!(": {message}"));
        let cause = self.world.class(thrown.class).java_name();
        let class = self.world.class(class).java_name();
        let what = format!("{class}, whose static initialiser fails ({cause}{message})");
        Box::new(Stop::Unsupported { what, stack: thrown.trace })
    }

    fn unexpected(&self, exception: Ref) -> Box<Stop> {
        let thrown = self.thrown(exception);
        let (class, message) = (self.world.class(thrown.class).java_name(), thrown.message.unwrap_or_default());
        let stack = thrown.trace;
        Box::new(Stop::Unsupported { what: format!("this program's start ({class}: {message})"), stack })
    }

    /// Calls a method of a class with bits as arguments, from outside, and runs until it returns.
    pub fn call_method(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<D::Value, Box<Stop>> {
        let Some(method) = self.world.find_method(class, name, descriptor) else {
            let class = self.world.class(class).java_name();
            let what = format!("a JDK without {class}.{name}{descriptor}");
            return Err(Box::new(Stop::Unsupported { what, stack: Vec::new() }));
        };
        match self.call(method, arguments)? {
            Ok(value) => Ok(value),
            Err(exception) => Err(self.unexpected(exception)),
        }
    }

    fn call_expecting(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<(), Box<Stop>> {
        self.initialise_class(class)?;
        let class = self.load(class).map_err(|trap| self.boot_failure(trap))?;
        self.call_method(class, name, descriptor, arguments)?;
        Ok(())
    }

    /// Calls a method from outside: its result, or the exception it ended in. The class of a
    /// static method must have been initialised.
    pub fn call(&mut self, method: MethodId, arguments: &[u64]) -> CallResult<D::Value> {
        let values: Vec<D::Value> = arguments.iter().map(|bits| D::constant(*bits)).collect();
        self.call_with(method, &values)
    }

    /// As [`Machine::call`], with values of the domain.
    pub fn call_with(&mut self, method: MethodId, arguments: &[D::Value]) -> CallResult<D::Value> {
        self.begin(method, arguments)?;
        self.run_to_result()
    }

    /// Makes a call from outside ready to run; [`Machine::go_on`] runs it.
    pub fn begin(&mut self, method: MethodId, arguments: &[D::Value]) -> Result<(), Box<Stop>> {
        let entry = self.prepare(method).map_err(|trap| self.boot_failure(trap))?;
        if entry.entry == link::NATIVE {
            let what = format!("a call of the native method {} from outside", self.world.signature(method));
            return Err(Box::new(Stop::Unsupported { what, stack: Vec::new() }));
        }
        self.push_frame_with(method, arguments, NOWHERE, Then::Host).map_err(|trap| self.boot_failure(trap))
    }

    /// Runs the call that was begun until it returns, needs to know what the domain has not decided, or is to pause.
    /// Once that is decided, or somebody has looked, it can go on from there.
    pub fn go_on(&mut self) -> Result<Progress<D::Value>, Box<Stop>> {
        self.undecided = None;
        self.paused = None;
        match self.run_to_result()? {
            Ok(value) => Ok(Progress::Returned(value)),
            Err(exception) => match (self.undecided, self.paused) {
                (Some(address), _) => Ok(Progress::Undecided(address)),
                (None, Some(pc)) => Ok(Progress::Paused(pc)),
                (None, None) => Ok(Progress::Threw(exception)),
            },
        }
    }

    /// Runs threads until the call made from outside has returned.
    fn run_to_result(&mut self) -> CallResult<D::Value> {
        self.host_result = None;
        let caller = self.current;
        loop {
            if let Some(result) = self.host_result.take() {
                return Ok(result);
            }
            self.run_once()?;
            if self.undecided.is_some() || self.paused.is_some() {
                return Ok(Err(Ref::NULL));
            }
            if self.host_result.is_none() {
                let next = self.schedule();
                if next.is_err() {
                    // Whichever thread ran last, it is the call that goes no further.
                    self.switch_to(caller);
                }
                match next? {
                    Some(next) => self.switch_to(next),
                    None => {
                        self.switch_to(caller);
                        let what = "a call that only daemon threads could end".to_owned();
                        return Err(Box::new(Stop::Unsupported { what, stack: self.stack_lines() }));
                    }
                }
            }
        }
    }

    /// Lets all other threads run until they wait, so that they have nothing to do beside a call
    /// that does.
    pub fn let_others_wait(&mut self) -> Result<(), Box<Stop>> {
        const MOST_TURNS: usize = 100;
        let caller = self.current;
        for _ in 0..MOST_TURNS {
            let Some(next) = self.next_beside(caller) else { break };
            self.switch_to(next);
            self.run_once()?;
        }
        self.switch_to(caller);
        Ok(())
    }

    /// One turn of the current thread, and what is due between turns.
    fn run_once(&mut self) -> Result<(), Box<Stop>> {
        let quantum = self.limits.steps.map_or(QUANTUM, |most| most.saturating_sub(self.steps).min(QUANTUM));
        let pause = self.interpret(quantum)?;
        if pause == Pause::Blocked && self.undecided.is_none() && self.paused.is_none() {
            self.show_status();
        }
        // A result on its way out is nowhere but in our hands.
        if self.heap.wants_collection() && self.host_result.is_none() {
            self.collect();
        }
        if let Some(most) = self.limits.steps
            && self.steps >= most
        {
            return Err(Box::new(Stop::Steps(most)));
        }
        self.goes_on()
    }

    /// Its limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Fails if it is to end now.
    pub fn goes_on(&self) -> Result<(), Box<Stop>> {
        if self.interrupted.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Box::new(Stop::Interrupted));
        }
        if self.limits.is_late() {
            return Err(Box::new(Stop::Time));
        }
        if self.limits.has_room_for(0) { Ok(()) } else { Err(Box::new(Stop::Memory)) }
    }

    /// Lets `Thread.getState` see why the current thread waits.
    fn show_status(&mut self) {
        let thread = &self.threads[self.current];
        let status = match thread.status {
            Status::Blocked(_) | Status::Reacquires { .. } => calls::BLOCKED,
            Status::Waiting { until: None, .. } => calls::WAITING,
            Status::Waiting { .. } => calls::TIMED_WAITING,
            Status::Sleeping { .. } => calls::SLEEPING,
            Status::Parked { until: None } => calls::PARKED,
            Status::Parked { .. } => calls::TIMED_PARKED,
            Status::Ended => return,
            _ => calls::RUNNABLE,
        };
        let object = thread.object;
        self.set_thread_status(object, status);
    }

    /// Runs a program to its end: `main`, the other threads, the shutdown hooks.
    pub fn run_main(&mut self, class: &str, arguments: &[String]) -> Result<i32, Box<Stop>> {
        match self.main_and_after(class, arguments) {
            Ok(code) => Ok(code),
            Err(stop) => match *stop {
                Stop::Exit(code) => Ok(code),
                other => Err(Box::new(other)),
            },
        }
    }

    fn main_and_after(&mut self, class: &str, arguments: &[String]) -> Result<i32, Box<Stop>> {
        let strings: Vec<Option<&str>> = arguments.iter().map(|argument| Some(argument.as_str())).collect();
        let array = self.string_array(&strings).map_err(|trap| self.boot_failure(trap))?;
        self.pinned.push(array);
        let mut code = 0;
        if let Err(exception) = self.start_main(class, array)? {
            code = 1;
            let thread = self.threads[0].object;
            let name = "dispatchUncaughtException";
            let thread_class = self.heap.class(thread);
            self.call_method(thread_class, name, "(Ljava/lang/Throwable;)V", &[thread.bits(), exception.bits()])?;
        }
        // The main thread ends, the others go on.
        let thread = self.threads[0].object;
        let thread_class = self.heap.class(thread);
        self.call_method(thread_class, "exit", "()V", &[thread.bits()])?;
        self.end_thread(0);
        while self.threads.iter().any(|thread| !thread.daemon && thread.status != Status::Ended) {
            match self.schedule()? {
                Some(next) => {
                    self.switch_to(next);
                    self.run_once()?;
                }
                None => break,
            }
        }
        // A fresh thread of the machine's own runs the hooks.
        self.threads[0].status = Status::Runnable;
        self.switch_to(0);
        self.initialise_class("java/lang/Shutdown")?;
        let shutdown = self.load("java/lang/Shutdown").map_err(|trap| self.boot_failure(trap))?;
        self.call_method(shutdown, "shutdown", "()V", &[])?;
        Ok(code)
    }

    /// Initialises the main class and calls its `main`.
    fn start_main(&mut self, class: &str, arguments: Ref) -> CallResult<D::Value> {
        if let Err(error) = self.world.load(class) {
            self.note_version(&error).map_err(|trap| self.boot_failure(trap))?;
            let class = class.replace('/', ".");
            let (error, message) = crate::loading::linkage_error(error);
            return Err(Box::new(Stop::NotLoadable { class, error: error.replace('/', "."), message }));
        }
        let main_class = self.load(class).map_err(|trap| self.boot_failure(trap))?;
        self.find_main(main_class)?;
        let nop = self.known.object_init;
        self.push_frame(nop, &[0], NOWHERE, Then::Host).map_err(|trap| self.boot_failure(trap))?;
        self.top_frame().pc = exceptions::NOP;
        let outcome = match self.initialise(main_class) {
            Ok(()) | Err(Trap::Retry) => self.run_to_result()?,
            Err(trap) => return Err(self.boot_failure(trap)),
        };
        if let Err(exception) = outcome {
            return Ok(Err(exception));
        }
        self.call_main(main_class, arguments)
    }

    /// Finds `main` as the launcher does: since Java 25 it may lack its parameter or be an instance
    /// method. Tells also whether it takes the arguments.
    fn find_main(&self, class: ClassId) -> Result<(MethodId, bool), Box<Stop>> {
        let relaxed = self.world.path().jdk().feature() >= 25;
        let find = |descriptor: &str| {
            let method = self.world.find_method(class, "main", descriptor)?;
            let flags = self.world.method(method).flags;
            let strict = access::PUBLIC | access::STATIC;
            let fits = if relaxed { flags & access::PRIVATE == 0 } else { flags & strict == strict };
            fits.then_some(method)
        };
        let with = find("([Ljava/lang/String;)V").map(|method| (method, true));
        let without = || relaxed.then(|| find("()V")).flatten().map(|method| (method, false));
        let class = self.world.class(class).java_name();
        with.or_else(without).ok_or_else(|| Box::new(Stop::NoMain { class }))
    }

    /// Calls `main`, on a new object if it is an instance method.
    fn call_main(&mut self, class: ClassId, arguments: Ref) -> CallResult<D::Value> {
        let (main, takes_arguments) = self.find_main(class)?;
        let mut bits = if takes_arguments { vec![arguments.bits()] } else { Vec::new() };
        if !self.world.method(main).is_static() {
            let Some(constructor) = self.world.find_declared(class, "<init>", "()V") else {
                let name = self.world.class(class).java_name();
                return Err(Box::new(Stop::NoMain { class: name }));
            };
            let size = self.class_state(class).size;
            let object = self.heap.new_object(class, size).map_err(|_| Box::new(Stop::Memory))?;
            self.pinned.push(object);
            if let Err(exception) = self.call(constructor, &[object.bits()])? {
                return Ok(Err(exception));
            }
            bits.insert(0, object.bits());
        }
        self.call(main, &bits)
    }
}
