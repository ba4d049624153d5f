//! What a checker does to a machine between calls: makes objects without constructors, looks at what
//! was thrown, and finds out where operations belong.

use std::path::Path;
use std::rc::Rc;

use glassbox_classes::world::{ClassId, FieldId, MethodId};
use glassbox_ir::BlockId;

use crate::domain::Domain;
use crate::exceptions::TraceLine;
use crate::heap::{HEADER, Layout, Ref};
use crate::machine::{Machine, Trap};
use crate::outcome::Stop;
use crate::threads::{Status, Then};

/// An exception that came out of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Its class.
    pub class: ClassId,
    /// Its message.
    pub message: Option<String>,
    /// Its stack trace as `java` prints it, innermost first.
    pub trace: Vec<String>,
    /// The exception that caused it.
    pub cause: Option<Box<Thrown>>,
}

/// Causes of causes are followed so far: they may run in a circle.
const MOST_CAUSES: usize = 8;

impl<D: Domain> Machine<D> {
    /// Loads, links and initialises a class by its internal name; for arrays, `[I`.
    pub fn ready_class(&mut self, class: &str) -> Result<ClassId, Box<Stop>> {
        let id = self.load(class).map_err(|trap| self.boot_failure(trap))?;
        if self.world.class(id).file().is_some() {
            self.initialise_class(class)?;
        }
        Ok(id)
    }

    /// A new object of a class that is ready, all fields zero, no constructor run.
    pub fn new_instance(&mut self, class: ClassId) -> Result<Ref, Box<Stop>> {
        let size = self.class_state(class).size;
        self.heap.new_object(class, size).map_err(|_| Box::new(Stop::Memory))
    }

    /// A new array of a class that is ready, all elements zero.
    pub fn new_array_of(&mut self, class: ClassId, length: u32) -> Result<Ref, Box<Stop>> {
        let Layout::Elements { shift, .. } = *self.heap.layout(class) else { return Err(Box::new(Stop::Memory)) };
        self.heap.new_array(class, length, shift).map_err(|_| Box::new(Stop::Memory))
    }

    /// The size of an object in words, headers included.
    pub fn size_of(&self, object: Ref) -> u32 {
        self.heap.size_at(object.0)
    }

    /// The objects that an object or array refers to directly.
    pub fn referred(&self, object: Ref) -> Vec<Ref> {
        let mut targets: Vec<Ref> = match self.heap.layout(self.heap.class(object)) {
            Layout::Fields { references } => {
                references.iter().map(|word| self.heap.field_ref(object, u32::from(*word))).collect()
            }
            Layout::Elements { references: true, .. } => {
                (0..self.heap.length(object)).map(|index| self.heap.array_ref(object, index)).collect()
            }
            Layout::Elements { .. } | Layout::Gap => Vec::new(),
        };
        targets.retain(|target| !target.is_null());
        targets
    }

    /// The string literal of a text.
    pub fn literal(&mut self, text: &str) -> Result<Ref, Box<Stop>> {
        self.intern(text).map_err(|trap: Trap| self.boot_failure(trap))
    }

    /// Keeps an object alive and in its place for as long as the machine lives.
    pub fn pin_object(&mut self, object: Ref) {
        self.pinned.push(object);
    }

    /// The code units of a string, if it is the one that literals of its text are.
    pub fn literal_units(&self, object: Ref) -> Option<Vec<u16>> {
        if self.heap.class(object) != self.known.string {
            return None;
        }
        let units = self.string_utf16(object);
        (self.interned.get(&units[..]) == Some(&object)).then_some(units)
    }

    /// The string literal of some code units.
    pub fn literal_of(&mut self, units: &[u16]) -> Result<Ref, Box<Stop>> {
        self.intern_utf16(units).map_err(|trap: Trap| self.boot_failure(trap))
    }

    /// The class that an object stands for, if it is a `java.lang.Class`.
    pub fn mirrored_class(&self, object: Ref) -> Option<ClassId> {
        (self.heap.class(object) == self.known.class).then(|| self.class_of_mirror(object))
    }

    /// The `java.lang.Class` object of a class.
    pub fn mirror_of(&mut self, class: ClassId) -> Result<Ref, Box<Stop>> {
        self.mirror(class).map_err(|trap: Trap| self.boot_failure(trap))
    }

    /// What an exception says of itself, and of its causes.
    pub fn thrown(&self, exception: Ref) -> Thrown {
        let mut causes = vec![exception];
        while causes.len() < MOST_CAUSES
            && let Some(last) = causes.last().copied()
        {
            let cause = self.heap.field_ref(last, self.known.throwable_cause);
            // An exception without one is its own cause.
            if cause.is_null() || causes.contains(&cause) {
                break;
            }
            causes.push(cause);
        }
        let outermost = causes.iter().skip(1).rev().fold(None, |cause: Option<Box<Thrown>>, exception| {
            Some(Box::new(Thrown { cause, ..self.thrown_alone(*exception) }))
        });
        Thrown { cause: outermost, ..self.thrown_alone(exception) }
    }

    fn thrown_alone(&self, exception: Ref) -> Thrown {
        let message = self.heap.field_ref(exception, self.known.throwable_message);
        let backtrace = self.heap.field_ref(exception, self.known.throwable_backtrace);
        let length = if backtrace.is_null() { 0 } else { self.heap.length(backtrace) };
        let trace = (0..length)
            .map(|index| self.trace_text(TraceLine::unpack(self.heap.word(backtrace, HEADER + index))))
            .collect();
        let class = self.heap.class(exception);
        // What a `NullPointerException` says is worked out when it is asked for.
        let is_null_pointer = &*self.world.class(class).name == "java/lang/NullPointerException";
        let message = match message.is_null() {
            true if is_null_pointer => self.null_pointer_message(exception),
            true => None,
            false => Some(self.string_text(message)),
        };
        Thrown { class, message, trace, cause: None }
    }

    /// The first line of an exception's trace that belongs to Java code: method and line.
    pub fn thrown_at(&self, exception: Ref) -> Option<(MethodId, u32)> {
        let backtrace = self.heap.field_ref(exception, self.known.throwable_backtrace);
        if backtrace.is_null() || self.heap.length(backtrace) == 0 {
            return None;
        }
        let line = TraceLine::unpack(self.heap.word(backtrace, HEADER));
        Some((line.method, line.line as u32))
    }

    /// The methods of an exception's trace, innermost first, and the JVM instruction that each was at, where that can be named.
    pub fn thrown_through(&self, exception: Ref) -> Vec<(MethodId, Option<u16>)> {
        let backtrace = self.heap.field_ref(exception, self.known.throwable_backtrace);
        let length = if backtrace.is_null() { 0 } else { self.heap.length(backtrace) };
        let line = |index| TraceLine::unpack(self.heap.word(backtrace, HEADER + index));
        (0..length).map(line).map(|line| (line.method, line.index)).collect()
    }

    /// The static field whose word in the heap this is.
    pub fn static_at(&self, at: u32) -> Option<FieldId> {
        let index = self.classes.iter().position(|class| {
            let start = class.statics.0;
            start != 0 && at > start && at < start + HEADER + self.heap.length(class.statics)
        })?;
        let class = ClassId(index as u32);
        let word = at - self.classes[index].statics.0;
        self.world
            .fields_of(class)
            .find(|field| self.world.field(*field).is_static() && self.field_word(*field) == word)
    }

    /// How often a program asked for what another machine may answer differently: identity hash codes and times.
    pub fn arbitrary_answers(&self) -> u64 {
        self.arbitrary
    }

    /// How often a program asked for the time, for random numbers, looked at a file, and asked for identity hash codes.
    pub fn questions(&self) -> [u64; 4] {
        [self.clock_reads, self.random_draws, self.file_looks.get(), self.hash_requests]
    }

    /// An answer that another machine may not give.
    pub(crate) fn outside_answer(&mut self, answer: u64) -> u64 {
        self.arbitrary += 1;
        answer
    }

    /// A program looks at a file. Those of the JDK are a part of it, and so are those that random
    /// numbers and service providers are looked for in.
    pub(crate) fn looks_at(&self, path: &[u8]) {
        let path = String::from_utf8_lossy(path);
        let class_path = self.world.path();
        let is_entry = |path: &Path| class_path.entries().iter().any(|entry| entry == path);
        let is_part = Path::new(&*path).starts_with(class_path.jdk().home())
            || path.contains("/META-INF/")
            || matches!(&*path, "/dev/random" | "/dev/urandom")
            || is_entry(Path::new(&*path))
            || std::env::current_dir().is_ok_and(|current| current == Path::new(&*path));
        if !is_part {
            self.file_looks.set(self.file_looks.get() + 1);
        }
    }

    /// How many static initialisers have failed.
    pub fn failed_initialisers(&self) -> usize {
        self.init_errors.len()
    }

    /// Whether the initialiser of a class of the JDK is running.
    pub fn initialises_library(&self) -> bool {
        self.frames.iter().any(|frame| match frame.then {
            Then::Initialised(class) => self.world.class(class).module().is_some(),
            _ => false,
        })
    }

    /// Interrupts the call that waits.
    pub fn interrupt_call(&mut self) {
        self.interrupt(self.current);
    }

    /// After a call that was interrupted, or that waits for ever and was given up: its thread is
    /// free again.
    pub fn release_call(&mut self) {
        self.set_interrupted(self.current, false);
        let thread = &mut self.threads[self.current];
        (thread.status, thread.permit, thread.slept) = (Status::Runnable, false, false);
    }

    /// The `java.lang.Thread` that calls from outside run in.
    pub fn calling_thread(&self) -> Ref {
        self.threads[self.current].object
    }

    /// Whether the next park of the calling thread returns at once.
    pub fn has_permit(&self) -> bool {
        self.threads[self.current].permit
    }

    /// Gives the calling thread a permit to park or takes it, and interrupts the thread if its object says so.
    pub fn set_signals(&mut self, permit: bool) {
        let interrupted = self.get_named(self.calling_thread(), "interrupted") != 0;
        let thread = &mut self.threads[self.current];
        (thread.interrupted, thread.permit) = (interrupted, permit);
    }

    /// The start and the content of the block of memory outside the heap that an address belongs to.
    pub fn block_outside(&self, address: u64) -> Option<(u64, &[u8])> {
        let (start, block) = self.host.native_memory.range(..=address).next_back()?;
        (address - start < block.len() as u64).then_some((*start, block))
    }

    /// Gives a block of memory outside the heap this content.
    pub fn set_block_outside(&mut self, start: u64, content: &[u8]) {
        Rc::make_mut(&mut self.host.native_memory).insert(start, content.to_vec());
    }

    /// The `java.lang.Class` objects that exist.
    pub fn mirrors(&self) -> impl Iterator<Item = Ref> {
        self.classes.iter().map(|class| class.mirror).filter(|mirror| !mirror.is_null())
    }

    /// Whether a class's initialiser has run to its end.
    pub fn is_ready(&self, class: ClassId) -> bool {
        self.is_initialised(class)
    }

    /// How many classes were initialised so far, those of states that were left included.
    pub fn initialisations(&self) -> u64 {
        self.initialisations.1
    }

    /// The method and source line that an operation belongs to.
    pub fn location(&self, pc: u32) -> Option<(MethodId, u32)> {
        let (method, _) = self.flats.iter().find(|(_, flat)| flat.entry <= pc && pc < flat.end)?;
        let line = self.code.locations.get(pc as usize)?.line;
        Some((*method, u32::from(line)))
    }

    /// The method that runs, and the block of its register code to which an operation belongs.
    pub fn running_block(&self, pc: u32) -> Option<(MethodId, BlockId)> {
        let method = self.frames.last()?.method;
        let blocks = &self.flats.get(&method)?.blocks;
        let after = blocks.partition_point(|start| *start <= pc);
        Some((method, BlockId(after.checked_sub(1)? as u32)))
    }

    /// The JVM instruction, by its number in its method, that an operation was made from.
    pub fn instruction_at(&self, pc: u32) -> Option<u16> {
        self.code.locations.get(pc as usize).map(|location| location.index)
    }

    /// The operation that a block of a method starts with.
    pub fn start_of(&self, method: MethodId, block: BlockId) -> Option<u32> {
        self.flats.get(&method)?.blocks.get(block.0 as usize).copied()
    }

    /// What the first registers of the method that runs hold.
    pub fn registers(&self, count: usize) -> &[D::Value] {
        let base = self.frames.last().map_or(0, |frame| frame.base as usize);
        self.stack.get(base..base + count).unwrap_or_default()
    }

    /// Puts a value into a register of the method that runs.
    pub fn set_register(&mut self, register: usize, value: D::Value) {
        let base = self.frames.last().map_or(0, |frame| frame.base as usize);
        if let Some(held) = self.stack.get_mut(base + register) {
            *held = value;
        }
    }

    /// The field behind an index into a class's constant pool.
    pub fn field_at(&mut self, class: ClassId, constant: u16, is_static: bool) -> Result<FieldId, Box<Stop>> {
        self.resolve_field(class, constant, is_static).map_err(|trap| self.boot_failure(trap))
    }

    /// The method behind an index into a class's constant pool.
    pub fn method_at(&mut self, class: ClassId, constant: u16) -> Result<MethodId, Box<Stop>> {
        self.resolve_method(class, constant).map_err(|trap| self.boot_failure(trap))
    }

    /// The class behind an index into a class's constant pool.
    pub fn class_at(&mut self, class: ClassId, constant: u16) -> Result<ClassId, Box<Stop>> {
        self.resolve_class(class, constant).map_err(|trap| self.boot_failure(trap))
    }

    /// The string or class object behind an index into a class's constant pool, if it is one.
    pub fn object_at(&mut self, class: ClassId, constant: u16) -> Option<Ref> {
        self.string_or_class(class, constant).ok().flatten()
    }

    /// What a static field holds, if its class is initialised.
    pub fn static_bits(&self, field: FieldId) -> Option<u64> {
        let at = self.static_word(field)?;
        Some(crate::interpret::narrow(self.element_of(field), self.heap.at(at)))
    }

    /// The word of the heap that holds a static field, if its class is initialised.
    pub fn static_word(&self, field: FieldId) -> Option<u32> {
        let class = self.world.field(field).class;
        let statics = self.class_state(class).statics;
        // A class that nobody has linked, such as a mirror that lends its name alone, has no static fields yet.
        (!statics.is_null() && self.is_initialised(class)).then(|| statics.0 + self.field_word(field))
    }

    /// The source file that a class names.
    pub fn source_of(&self, class: ClassId) -> Option<String> {
        self.source_file(class)
    }

    /// Where the next object will be: objects made later have higher addresses, as long as nothing was
    /// collected.
    pub fn next_address(&self) -> u32 {
        self.heap.allocator.cursor
    }
}
