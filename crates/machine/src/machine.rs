//! The machine: everything a running Java program consists of, as data.
//!
//! The parts that change while a program runs are the heap, the threads and a few counters; they
//! are what [`Machine::snapshot`] keeps. The parts that only grow (loaded classes, translated
//! code, class objects and literals) belong to the program and are shared by all its states.

use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, FieldId, MethodId, World};
use rustc_hash::FxHashMap;

use crate::code::{CodeSpace, Flat, Op};
use crate::domain::Domain;
use crate::heap::{Heap, Ref};
use crate::natives::{Host, Inside, Native};
use crate::outcome::Stop;
use crate::threads::{Frame, Thread};

/// What the machine knows of a loaded class.
#[derive(Clone, Debug, Default)]
pub struct ClassState {
    /// Whether layout and statics exist.
    pub linked: bool,
    /// Its `java.lang.Class` object, null until somebody asks for it.
    pub mirror: Ref,
    /// The object that holds its static fields; see `link.rs`.
    pub statics: Ref,
    /// Words of its static fields that hold references.
    pub static_references: Vec<u16>,
    /// Size of an instance in words.
    pub size: u32,
    /// Quickened operations that rely on the class being initialised, as they were before.
    pub relies_on_init: Vec<(u32, Op)>,
}

/// The classes of boxed values.
const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// A dynamic constant or call site: its class and key, its bits, and whether they are a reference.
pub(crate) type Resolved = ((ClassId, u32), u64, bool);

/// How to call a method.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    /// Where its code starts, 0 if it has not been translated yet.
    pub entry: u32,
    /// How many registers a frame has.
    pub registers: u16,
    /// How many of them are filled by the caller.
    pub parameters: u16,
    /// Whether a call locks the receiver or class.
    pub synchronized: bool,
    /// For a native, how far it looks into the objects that it is given.
    pub inside: Inside,
}

/// Bounds on a run. `None` is no bound.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations executed.
    pub steps: Option<u64>,
    /// Bytes of heap.
    pub memory: u64,
    /// Frames of one thread; reaching it ends the run.
    pub depth: Option<u32>,
    /// Wall-clock end of the run.
    pub deadline: Option<std::time::Instant>,
    /// Says how many bytes of memory this process has, for whatever purpose. Where somebody can say so, they are not to be more than
    /// `memory` either.
    pub resident: Option<fn() -> u64>,
}

/// Frames of one thread after which Java code sees a `StackOverflowError`.
pub const STACK_FRAMES: usize = 16_000;

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: None, memory: 4 << 30, depth: None, deadline: None, resident: None }
    }
}

impl Limits {
    /// Whether it is past the deadline.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline)
    }

    /// Whether this process may have so many more bytes. Something is left for what it needs before the next look.
    pub fn has_room_for(&self, bytes: u64) -> bool {
        let resident = self.resident.map_or(0, |resident| resident());
        resident.saturating_add(bytes) <= self.memory - self.memory / 16
    }
}

/// A Java machine over a value domain.
pub struct Machine<D: Domain> {
    /// Loaded classes.
    pub world: World,
    /// The objects.
    pub heap: Heap,
    /// What is known of values.
    pub domain: D,
    /// What the program sees of the outside: output, properties, arguments.
    pub host: Host,
    pub(crate) limits: Limits,
    /// Frames a thread may have.
    pub(crate) max_frames: usize,
    pub(crate) classes: Vec<ClassState>,
    /// Words of fields: within the object, or within the statics.
    pub(crate) field_words: Vec<u16>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) flats: FxHashMap<MethodId, Flat>,
    pub(crate) natives: FxHashMap<MethodId, Native<D>>,
    pub(crate) code: CodeSpace,

    /// All threads; the running one's frames and registers are in `frames` and `stack`.
    pub(crate) threads: Vec<Thread<D>>,
    pub(crate) current: usize,
    /// The threads of the last snapshot, to share what did not change.
    pub(crate) last_threads: Vec<std::rc::Rc<Thread<D>>>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) stack: Vec<D::Value>,

    pub(crate) steps: u64,
    /// Virtual nanoseconds that threads slept.
    pub(crate) slept: u64,
    pub(crate) hash_state: u64,
    /// How often somebody asked for what another machine may answer differently: identity hash codes and times.
    pub(crate) arbitrary: u64,
    /// How often somebody asked for the time, and for random numbers.
    pub(crate) clock_reads: u64,
    pub(crate) random_draws: u64,
    /// How often a program asked for the identity hash code of an object of its own.
    pub(crate) hash_requests: u64,
    /// How often somebody looked at a file that is none of the JDK's.
    pub(crate) file_looks: std::cell::Cell<u64>,
    /// Order in which threads began to wait.
    pub(crate) wait_sequence: u64,
    pub(crate) interned: FxHashMap<Box<[u16]>, Ref>,
    /// Resolved dynamic constants: class and index, bits, and whether they are a reference. What
    /// call sites are linked to stands here too, see [`crate::dynamic`].
    pub(crate) resolved: std::rc::Rc<Vec<Resolved>>,
    /// For erroneous classes, the error that later uses report as cause.
    pub(crate) init_errors: std::rc::Rc<Vec<(ClassId, Ref)>>,
    /// Constants that could not be resolved.
    pub(crate) unresolved: std::rc::Rc<Vec<crate::loading::Unresolved>>,
    /// Call sites of `invokedynamic`, by their place in the code: the method that does its work.
    pub(crate) call_sites: FxHashMap<u32, crate::dynamic::Linked>,
    /// Spun methods that adapt calls of method handles, by what they are for; see [`crate::forms`].
    pub(crate) adapters: FxHashMap<String, MethodId>,
    /// Further objects the machine itself holds on to.
    pub(crate) pinned: Vec<Ref>,
    /// The native method being executed, for stack traces.
    pub(crate) in_native: Option<MethodId>,
    /// What the method called from outside returned.
    pub(crate) host_result: Option<Result<D::Value, Ref>>,
    pub(crate) known: Known,
    pub(crate) argument_buffer: Vec<u64>,
    pub(crate) interrupted: std::sync::Arc<std::sync::atomic::AtomicBool>,
    /// The address that has to be decided before the running call can go on.
    pub(crate) undecided: Option<usize>,
    /// The operation before which the running call pauses.
    pub(crate) paused: Option<u32>,
    /// How often a class changed its status, and the number of the last change that is part of the
    /// current state: states with the same number have the same classes initialised.
    pub(crate) initialisations: (u64, u64),
    /// How many threads were ever started.
    pub(crate) threads_started: u64,
    /// The operation (thread, depth, place) that found no room and is executed again.
    pub(crate) without_room: Option<(usize, usize, u32)>,
    /// How many classes have been made at run time.
    pub(crate) spun: u32,
}

/// Classes and fields the machine itself works with, found at start.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub byte_array: ClassId,
    pub long_array: ClassId,
    pub object_array: ClassId,
    pub class_id_word: u32,
    pub class_domain_word: u32,
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub throwable_backtrace: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_stack: u32,
    pub throwable_suppressed: u32,
    pub throwable_depth: u32,
    pub object_init: MethodId,
}

impl Known {
    /// Placeholders until [`crate::boot`] has loaded the classes.
    pub(crate) const UNKNOWN: Known = Known {
        object: ClassId(0),
        class: ClassId(0),
        string: ClassId(0),
        throwable: ClassId(0),
        thread: ClassId(0),
        byte_array: ClassId(0),
        long_array: ClassId(0),
        object_array: ClassId(0),
        class_id_word: 0,
        class_domain_word: 0,
        string_value: 0,
        string_coder: 0,
        string_hash: 0,
        throwable_backtrace: 0,
        throwable_message: 0,
        throwable_cause: 0,
        throwable_stack: 0,
        throwable_suppressed: 0,
        throwable_depth: 0,
        object_init: MethodId(0),
    };
}

/// Why an operation did not simply finish.
#[derive(Debug)]
pub enum Trap {
    /// Throw this object.
    Throw(Ref),
    /// Throw a new exception of this class (internal name) with this message.
    ThrowNew(&'static str, Option<String>),
    /// A class cannot be loaded: its class loader is asked to say so.
    Unloadable(Box<crate::loading::Unloadable>),
    /// Frames were pushed; execute the operation again when they are done.
    Retry,
    /// A native method continues in Java: call this, and its result is the native's.
    Call(Box<Upcall>),
    /// The thread cannot go on now; execute the operation again when it can.
    Blocked,
    /// The thread gives way; go on after the operation with this result.
    Yield(u64),
    /// There is no room for an object; execute the operation again after a collection.
    Full,
    /// What the heap holds at this address has to be decided; execute the operation again afterwards.
    Undecided(usize),
    /// The domain wants a pause; execute the operation afterwards.
    Pause,
    /// The run ends.
    Stop(Box<Stop>),
}

/// A call a native method wants made in its place.
#[derive(Debug)]
pub struct Upcall {
    /// The method, already selected.
    pub method: MethodId,
    /// Receiver and arguments.
    pub arguments: Vec<u64>,
    /// What to do with the result.
    pub then: crate::threads::Then,
}

impl From<crate::heap::Full> for Trap {
    fn from(_: crate::heap::Full) -> Trap {
        Trap::Full
    }
}

impl<D: Domain> Machine<D> {
    /// Throws a new exception.
    pub(crate) fn throw_new<T>(&self, class: &'static str, message: impl Into<String>) -> Result<T, Trap> {
        Err(Trap::ThrowNew(class, Some(message.into())))
    }

    /// Throws a `NullPointerException`.
    pub(crate) fn throw_null<T>(&self) -> Result<T, Trap> {
        Err(Trap::ThrowNew("java/lang/NullPointerException", None))
    }

    /// The class state, linked or not.
    pub(crate) fn class_state(&self, class: ClassId) -> &ClassState {
        &self.classes[class.0 as usize]
    }

    /// Where a field's value is within its object or statics.
    pub fn field_word(&self, field: FieldId) -> u32 {
        u32::from(self.field_words[field.0 as usize])
    }

    /// The word of an instance field, by name; for fields that every JDK has.
    pub(crate) fn word_of(&self, class: ClassId, name: &str) -> Option<u32> {
        let field = self.world.find_field(class, name)?;
        Some(self.field_word(field))
    }

    /// Reads a field of an object by name, 0 if the class has none of that name.
    pub fn get_named(&self, object: Ref, name: &str) -> u64 {
        self.word_of(self.heap.class(object), name).map_or(0, |word| self.heap.word(object, word))
    }

    /// Writes a field of an object by name, if the class has one of that name.
    pub fn set_named(&mut self, object: Ref, name: &str, bits: u64) {
        if let Some(word) = self.word_of(self.heap.class(object), name) {
            self.heap.set_word(object, word, bits);
        }
    }

    /// How many operations were executed.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many threads were ever started, beside the one that calls come from.
    pub fn threads_started(&self) -> u64 {
        self.threads_started
    }

    /// Ends the run after this many further operations.
    pub fn allow_steps(&mut self, steps: u64) {
        self.limits.steps = Some(self.steps.saturating_add(steps));
    }

    /// Forgets a call that was begun and did not end.
    pub fn abandon(&mut self) {
        self.frames.clear();
        self.host_result = None;
        self.undecided = None;
    }

    /// Ends the run when this flag is set, instead of a flag of its own.
    pub fn set_interrupt_flag(&mut self, flag: std::sync::Arc<std::sync::atomic::AtomicBool>) {
        self.interrupted = flag;
    }

    /// A flag that ends the run when set, from any thread.
    pub fn interrupt_flag(&self) -> std::sync::Arc<std::sync::atomic::AtomicBool> {
        self.interrupted.clone()
    }

    /// The class a primitive type's descriptor names.
    pub(crate) fn primitive(&self, kind: &Type) -> ClassId {
        self.world.primitive(kind).unwrap_or(ClassId(0))
    }

    /// A random number for a program that asks for one: from the same sequence as identity hash
    /// codes.
    pub(crate) fn next_random(&mut self) -> u64 {
        self.arbitrary += 1;
        self.random_draws += 1;
        let (high, low) = (self.next_hash(), self.next_hash());
        u64::from(high) << 33 ^ u64::from(low) << 2 ^ u64::from(high >> 7)
    }

    /// A number for identity hash codes: a fixed sequence, so that runs repeat.
    pub(crate) fn next_hash(&mut self) -> u32 {
        // xorshift64*, started at a fixed place.
        let mut x = self.hash_state;
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.hash_state = x;
        let hash = (x.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as u32 & 0x7fff_ffff;
        hash.max(1)
    }

    /// Counts a request for an identity hash code. Only values, plain objects and objects of the user's classes count:
    /// the JDK asks for those of classes, threads and the like for its own tables.
    pub(crate) fn note_hash_request(&mut self, object: Ref) {
        if object.is_null() {
            return;
        }
        let class = self.world.class(self.heap.class(object));
        let is_users = class.module().is_none() && !class.hidden;
        let name = &*class.name;
        let is_value = matches!(name, "java/lang/Object" | "java/lang/String") || BOXES.contains(&name);
        if is_users || is_value {
            self.hash_requests += 1;
        }
    }

    /// The identity hash code of an object.
    pub fn identity_hash(&mut self, object: Ref) -> u32 {
        if object.is_null() {
            return 0;
        }
        let hash = self.heap.hash(object);
        if hash != 0 {
            return hash;
        }
        let hash = self.next_hash();
        self.heap.set_hash(object, hash);
        hash
    }
}
