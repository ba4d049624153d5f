//! Exceptions: made by the machine, traced, thrown, caught.
//!
//! A stack trace is kept as Java's own objects keep it, in `Throwable.backtrace`: a `long[]` with
//! one element per frame: the method in the high half, the line and the index of the JVM instruction
//! in the low one. It is turned into `StackTraceElement`s only when the program asks.

use glassbox_classes::world::{ClassId, MethodId};

use ristretto_classfile::attributes::Attribute;

use crate::domain::Domain;
use crate::heap::{Heap, Ref};
use crate::machine::{Machine, Trap};
use crate::outcome::{Stack, Stop};
use crate::threads::{Frame, PENDING, Then};

/// Frames a stack trace holds at most, as HotSpot's `MaxJavaStackTraceDepth`.
const MOST_FRAMES: usize = 1024;
/// Where the operation that only returns is.
pub(crate) const NOP: u32 = 2;
/// Marks the frame of a native method in a backtrace.
const IN_NATIVE: u64 = 1 << 63;
/// An instruction index that no method reaches: code is shorter than that.
const NO_INDEX: u16 = u16::MAX;

/// One line of a stack trace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TraceLine {
    pub method: MethodId,
    pub line: u16,
    /// The JVM instruction being executed, where there is one that can be named.
    pub index: Option<u16>,
    pub native: bool,
}

impl TraceLine {
    pub(crate) fn unpack(bits: u64) -> TraceLine {
        let index = (bits >> 16) as u16;
        TraceLine {
            method: MethodId(((bits & !IN_NATIVE) >> 32) as u32),
            line: bits as u16,
            index: (index != NO_INDEX).then_some(index),
            native: bits & IN_NATIVE != 0,
        }
    }
    pub(crate) fn pack(self) -> u64 {
        u64::from(self.method.0) << 32
            | u64::from(self.index.unwrap_or(NO_INDEX)) << 16
            | u64::from(self.line)
            | if self.native { IN_NATIVE } else { 0 }
    }
}

impl<D: Domain> Machine<D> {
    /// A new exception with its stack trace, as its constructor would leave it.
    pub(crate) fn new_throwable(&mut self, class: &str, message: Option<&str>) -> Result<Ref, Trap> {
        let loaded = self.load(class)?;
        self.initialise(loaded)?;
        self.new_wrapper(class, message)
    }

    /// As [`Machine::new_throwable`], without initialising the class: for exceptions that are made
    /// while another is being thrown, when no initialiser can run.
    pub(crate) fn new_wrapper(&mut self, class: &str, message: Option<&str>) -> Result<Ref, Trap> {
        let class = self.load(class)?;
        let message = message.map(|text| self.new_string(text)).transpose()?;
        let size = self.class_state(class).size;
        let exception = self.heap.new_object(class, size)?;
        self.set_throwable_fields(exception);
        self.heap.set_word(exception, self.known.throwable_message, message.map_or(0, Ref::bits));
        // Only a NullPointerException has this: its trace is the one the message is computed from.
        self.set_named(exception, "extendedMessageState", 1);
        self.fill_in_stack_trace(exception)?;
        Ok(exception)
    }

    /// What `Throwable`'s field initialisers do.
    fn set_throwable_fields(&mut self, exception: Ref) {
        let known = self.known;
        let statics = |machine: &Self, name: &str| {
            let field = machine.world.find_field(known.throwable, name);
            let statics = machine.class_state(known.throwable).statics;
            field.map_or(0, |field| machine.heap.word(statics, machine.field_word(field)))
        };
        let stack = statics(self, "UNASSIGNED_STACK");
        let suppressed = statics(self, "SUPPRESSED_SENTINEL");
        self.heap.set_word(exception, known.throwable_cause, exception.bits());
        self.heap.set_word(exception, known.throwable_stack, stack);
        self.heap.set_word(exception, known.throwable_suppressed, suppressed);
    }

    /// `Throwable.fillInStackTrace`.
    pub(crate) fn fill_in_stack_trace(&mut self, exception: Ref) -> Result<(), Trap> {
        let class = self.heap.class(exception);
        let lines = self.trace(Some(class));
        let array = self.heap.new_array(self.known.long_array, lines.len() as u32, 3)?;
        for (index, line) in lines.iter().enumerate() {
            let address = Heap::element(array, index as u32, 3) >> 3;
            self.heap.set_at(address as u32, line.pack());
        }
        self.heap.set_word(exception, self.known.throwable_backtrace, array.bits());
        self.heap.set_word(exception, self.known.throwable_depth, lines.len() as u64);
        Ok(())
    }

    /// The current thread's frames, innermost first, without hidden ones. With `made`, also
    /// without the frames that construct an exception of that class.
    pub(crate) fn trace(&self, made: Option<ClassId>) -> Vec<TraceLine> {
        self.trace_of(&self.frames, self.in_native, made, false, MOST_FRAMES)
    }

    /// The frames of a thread, innermost first: the native method it is in, then what called it.
    /// Without those that construct an exception of class `made`, and without hidden ones unless
    /// they are wanted.
    pub(crate) fn trace_of(
        &self,
        frames: &[Frame],
        in_native: Option<MethodId>,
        made: Option<ClassId>,
        with_hidden: bool,
        most: usize,
    ) -> Vec<TraceLine> {
        let mut lines = Vec::with_capacity(16);
        let mut constructing = made.is_some();
        // Whether the instruction of the first line is what happened, not something it called that
        // has no line of its own.
        let mut exact = true;
        let native = |method: MethodId| TraceLine { method, line: 0, index: None, native: true };
        let is_native = |method: MethodId| self.world.method(method).is_native();
        if let Some(method) = in_native
            && !(constructing && self.is_throwable_method(method, made))
        {
            constructing = false;
            exact = false;
            if is_native(method) {
                lines.push(native(method));
            }
        }
        for (position, frame) in frames.iter().enumerate().rev() {
            if lines.len() >= most {
                break;
            }
            let internal = frame.pc == PENDING || frame.pc <= NOP;
            let constructs = !internal && constructing && self.is_throwable_method(frame.method, made);
            constructing &= internal || constructs;
            if !internal && !constructs {
                if with_hidden || !self.is_hidden(frame.method) && !self.is_of_form(frames, position) {
                    let at = self.code.locations.get(frame.pc as usize).copied().unwrap_or_default();
                    let index = (exact || !lines.is_empty()).then_some(at.index);
                    lines.push(TraceLine { method: frame.method, line: at.line, index, native: false });
                } else if lines.is_empty() {
                    exact = false;
                }
            }
            if let Some(method) = frame.native {
                constructing = false;
                if is_native(method) {
                    lines.push(native(method));
                } else if lines.is_empty() {
                    exact = false;
                }
            }
        }
        lines.truncate(most);
        lines
    }

    /// Whether a frame is there only because the machine has no special code for some names of
    /// lambda forms, but runs the Java methods that do the same; see [`crate::forms`].
    fn is_of_form(&self, frames: &[Frame], position: usize) -> bool {
        let Some(caller) = position.checked_sub(1).and_then(|caller| frames.get(caller)) else { return false };
        let method = self.world.method(frames[position].method);
        &**self.world.text(method.name) == "invokeWithArguments" && {
            let caller = &self.world.class(self.world.method(caller.method).class).name;
            &**caller == "java/lang/invoke/MethodHandleImpl" || caller.starts_with("java/lang/invoke/MethodHandle$$")
        }
    }

    /// Whether stack traces leave a method out: those of spun classes, and those the JDK marks.
    pub(crate) fn is_hidden(&self, method: MethodId) -> bool {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        if class.hidden {
            return true;
        }
        let (Some(_), Some(file)) = (class.module(), class.file()) else { return false };
        let text = |index: u16| file.constant_pool.try_get_utf8(index).ok().and_then(|text| text.as_str());
        file.methods[info.index as usize].attributes.iter().any(|attribute| match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. } => annotations.iter().any(|annotation| {
                matches!(
                    text(annotation.type_index),
                    Some("Ljdk/internal/vm/annotation/Hidden;" | "Ljava/lang/invoke/LambdaForm$Hidden;")
                )
            }),
            _ => false,
        })
    }

    /// `fillInStackTrace` or a constructor of the exception being made.
    fn is_throwable_method(&self, method: MethodId, made: Option<ClassId>) -> bool {
        let info = self.world.method(method);
        let name = self.world.text(info.name);
        match &**name {
            "fillInStackTrace" => self.world.is_subclass(info.class, self.known.throwable),
            "<init>" => made.is_some_and(|made| self.world.is_subclass(made, info.class)),
            _ => false,
        }
    }

    /// The current thread's stack in words, innermost first.
    pub(crate) fn stack_lines(&self) -> Vec<String> {
        self.trace(None).into_iter().take(60).map(|line| self.trace_text(line)).collect()
    }

    /// Where the running thread is, in words: after a limit, where the program was.
    pub fn java_stack(&self) -> Stack {
        let lines = self.trace_of(&self.frames, self.in_native, None, false, usize::MAX);
        Stack::new(&lines, |line| self.trace_text(line))
    }

    pub(crate) fn trace_text(&self, line: TraceLine) -> String {
        let method = self.world.method(line.method);
        let class = self.world.class(method.class);
        let module = class.module().map(str::to_owned).or_else(|| self.proxy_module(method.class));
        let module = module.map_or(String::new(), |module| format!("{module}/"));
        let name = self.world.text(method.name);
        let place = match (line.native, self.source_file(method.class), line.line) {
            (true, _, _) => "Native Method".to_owned(),
            (_, None, _) => "Unknown Source".to_owned(),
            (_, Some(file), 0) => file,
            (_, Some(file), line) => format!("{file}:{line}"),
        };
        format!("{module}{}.{name}({place})", class.java_name())
    }

    /// The source file a class names.
    pub(crate) fn source_file(&self, class: ClassId) -> Option<String> {
        let file = self.world.class(class).file()?;
        file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::SourceFile { source_file_index, .. } => {
                file.constant_pool.try_get_utf8(*source_file_index).ok()?.as_str().map(str::to_owned)
            }
            _ => None,
        })
    }

    /// Throws an exception in the current thread: unwinds to its handler, or to the thread's end.
    /// Where frames are saved, the top frame's pc is the throwing operation.
    pub(crate) fn throw(&mut self, mut exception: Ref) -> Result<(), Trap> {
        loop {
            let Some(frame) = self.frames.last().copied() else { return Ok(()) };
            if let Some((target, register)) = self.find_handler(&frame, exception)? {
                let base = frame.base as usize;
                if register != crate::code::NOWHERE {
                    self.stack[base + register as usize] = D::constant(exception.bits());
                }
                self.top_frame().pc = target;
                return Ok(());
            }
            if !frame.lock.is_null() {
                // The monitor may have been unlocked by unstructured code; the exception goes on.
                let _ = self.monitor_exit(frame.lock);
            }
            self.frames.pop();
            match frame.then {
                Then::Deliver | Then::Give(_) | Then::Box(_) | Then::Resolved(..) | Then::Again => {}
                Then::Initialised(_)
                | Then::Reflect(_)
                | Then::Construct(_)
                | Then::Loading(_)
                | Then::Resolving(..) => {
                    // The wrapper is made where the native method that made the call is.
                    self.in_native = frame.native;
                    let wrapped = self.with_room(exception, |machine| match frame.then {
                        Then::Initialised(class) => machine.initialisation_failed(class, exception),
                        Then::Loading(name) => machine.loader_threw(name, exception),
                        Then::Resolving(owner, constant) => machine.resolution_failed(owner, constant, exception),
                        _ => machine.wrap_target_exception(exception),
                    });
                    self.in_native = None;
                    exception = wrapped?;
                }
                Then::EndThread(phase) => return self.thread_threw(phase, exception),
                Then::Host => {
                    self.host_result = Some(Err(exception));
                    return Ok(());
                }
            }
        }
    }

    /// Makes an object for an exception that is being thrown, after a collection if there is no room.
    fn with_room(&mut self, exception: Ref, make: impl Fn(&mut Self) -> Result<Ref, Trap>) -> Result<Ref, Trap> {
        match make(self) {
            Err(Trap::Full) => {
                self.pinned.push(exception);
                self.collect();
                let made = make(self);
                self.pinned.pop();
                made.map_err(|trap| match trap {
                    Trap::Full => Trap::Stop(Box::new(Stop::Memory)),
                    other => other,
                })
            }
            made => made,
        }
    }

    fn wrap_target_exception(&mut self, exception: Ref) -> Result<Ref, Trap> {
        let wrapped = self.new_wrapper("java/lang/reflect/InvocationTargetException", None)?;
        self.heap.set_word(wrapped, self.known.throwable_cause, 0);
        self.set_named(wrapped, "target", exception.bits());
        Ok(wrapped)
    }

    fn find_handler(&mut self, frame: &Frame, exception: Ref) -> Result<Option<(u32, u16)>, Trap> {
        let Some(flat) = self.flats.get(&frame.method) else { return Ok(None) };
        if flat.catches.is_empty() {
            return Ok(None);
        }
        let pc = frame.pc;
        let thrown = self.heap.class(exception);
        let owner = self.world.method(frame.method).class;
        for index in 0..flat.catches.len() {
            let Some(catch) = self.flats.get(&frame.method).map(|flat| flat.catches[index]) else { break };
            if pc < catch.start || pc >= catch.end {
                continue;
            }
            let matches = match catch.class {
                None => true,
                Some(constant) => match self.resolve_class(owner, constant) {
                    Ok(class) => self.world.is_subclass(thrown, class),
                    Err(Trap::Stop(stop)) => return Err(Trap::Stop(stop)),
                    Err(_) => false,
                },
            };
            if matches {
                return Ok(Some((catch.target, catch.register)));
            }
        }
        Ok(None)
    }

    /// A stop because something is not supported, with the Java stack that led there.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T, Trap> {
        Err(Trap::Stop(Box::new(Stop::Unsupported { what: what.into(), stack: self.stack_lines() })))
    }
}
