//! From loaded classes to runnable ones: layouts, statics, class objects, initialisation.
//!
//! A class's static fields live in a `long[]` of their own: element 0 is the state of its
//! initialisation, the fields follow. That makes them ordinary heap words: snapshots cover them,
//! and going back to a state in which a class was not yet initialised just works (quickened
//! operations that relied on it are put back, see [`Machine::forget_initialisations`]).

use std::rc::Rc;

use glassbox_classes::Origin;
use glassbox_classes::descriptor::Type;
use glassbox_classes::world::{ClassId, MethodId, Shape, access};
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::Attribute;

use crate::code::NOWHERE;
use crate::domain::Domain;
use crate::heap::{HEADER, Layout, Ref};
use crate::machine::{Entry, Machine, Trap};
use crate::natives;
use crate::outcome::Stop;
use crate::threads::{Frame, PENDING, Status, Then};

/// The word of a statics array that holds the state of initialisation.
const STATE: u32 = HEADER;
const IN_PROGRESS: u64 = 1;
const DONE: u64 = 2;
const FAILED: u64 = 3;

/// `Entry::entry` of a native method.
pub(crate) const NATIVE: u32 = 1;

impl<D: Domain> Machine<D> {
    /// The class of arrays of a class, linked.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, Trap> {
        let class = self.world.array_of(component).map_err(|error| self.link_trap(error))?;
        self.link(class)?;
        Ok(class)
    }

    /// Makes the machine's own tables as long as the world's.
    pub(crate) fn make_room(&mut self) {
        self.classes.resize_with(self.world.class_count(), Default::default);
        self.entries.resize(self.world.method_count(), Entry::default());
    }

    /// Gives a class its layout and statics.
    pub(crate) fn link(&mut self, class: ClassId) -> Result<(), Trap> {
        self.make_room();
        if self.classes[class.0 as usize].linked {
            return Ok(());
        }
        let info = self.world.class(class);
        match info.shape.clone() {
            Shape::Primitive(_) => {}
            Shape::Array { component } => {
                self.link(component)?;
                let (shift, references) = self.element_shape(component);
                self.heap.set_layout(class, Layout::Elements { shift, references });
            }
            Shape::Instance(_) => {
                let (parent, interfaces) = (info.super_class, info.interfaces.clone());
                if let Some(parent) = parent {
                    self.link(parent)?;
                }
                for interface in interfaces {
                    self.link(interface)?;
                }
                self.lay_out(class, parent)?;
            }
        }
        self.classes[class.0 as usize].linked = true;
        Ok(())
    }

    /// Logarithm of an element's size, and whether elements are references.
    pub(crate) fn element_shape(&self, component: ClassId) -> (u8, bool) {
        match &self.world.class(component).shape {
            Shape::Primitive(kind) => match kind {
                Type::Boolean | Type::Byte => (0, false),
                Type::Char | Type::Short => (1, false),
                Type::Int | Type::Float => (2, false),
                _ => (3, false),
            },
            _ => (2, true),
        }
    }

    fn lay_out(&mut self, class: ClassId, parent: Option<ClassId>) -> Result<(), Trap> {
        let mut size = parent.map_or(HEADER, |parent| self.class_state(parent).size);
        let mut references: Vec<u16> = match parent.map(|parent| self.heap.layout(parent)) {
            Some(Layout::Fields { references }) => references.to_vec(),
            _ => Vec::new(),
        };
        let mut statics = 1;
        let mut static_references = Vec::new();
        let mut constants = Vec::new();
        for field in self.world.fields_of(class) {
            let info = self.world.field(field);
            let reference = matches!(self.world.text(info.descriptor).as_bytes().first(), Some(b'L' | b'['));
            let word = if info.is_static() {
                constants.push(field);
                statics += 1;
                HEADER + statics - 1
            } else {
                size += 1;
                size - 1
            };
            let Some(word) = u16::try_from(word).ok().filter(|word| *word < u16::MAX - 1) else {
                return self.throw_new("java/lang/ClassFormatError", "too many fields");
            };
            match (reference, info.is_static()) {
                (true, true) => static_references.push(word),
                (true, false) => references.push(word),
                _ => {}
            }
            let index = field.0 as usize;
            if self.field_words.len() <= index {
                self.field_words.resize(index + 1, 0);
            }
            self.field_words[index] = word;
        }
        if &*self.world.class(class).name == "java/lang/Class" {
            // Hidden words say which class a class object stands for, and where it comes from.
            self.known.class_id_word = size;
            self.known.class_domain_word = size + 1;
            references.push(size as u16 + 1);
            size += 2;
        }
        self.heap.set_layout(class, Layout::Fields { references: references.into() });
        let long_array = self.known.long_array;
        let statics = self.heap.permanently(|heap| heap.new_array(long_array, statics, 3))?;
        let state = &mut self.classes[class.0 as usize];
        state.size = size;
        state.statics = statics;
        state.static_references = static_references;
        for field in constants {
            self.set_constant_value(class, field)?;
        }
        Ok(())
    }

    fn set_constant_value(&mut self, class: ClassId, field: glassbox_classes::world::FieldId) -> Result<(), Trap> {
        let info = self.world.field(field);
        let Some(file) = self.world.class(class).file().cloned() else { return Ok(()) };
        let Some(index) = file.fields[info.index as usize].attributes.iter().find_map(|attribute| match attribute {
            Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
            _ => None,
        }) else {
            return Ok(());
        };
        let bits = match file.constant_pool.get(index) {
            Some(Constant::Integer(value)) => u64::from(*value as u32),
            Some(Constant::Float(value)) => u64::from(value.to_bits()),
            Some(Constant::Long(value)) => *value as u64,
            Some(Constant::Double(value)) => value.to_bits(),
            Some(Constant::String(text)) => match file.constant_pool.try_get_utf8(*text).and_then(|t| t.to_utf16()) {
                Ok(text) => self.intern_utf16(&text)?.bits(),
                Err(_) => return self.throw_new("java/lang/ClassFormatError", "malformed string constant"),
            },
            _ => return self.throw_new("java/lang/ClassFormatError", "malformed constant value"),
        };
        let (statics, word) = (self.class_state(class).statics, self.field_word(field));
        self.heap.permanently(|heap| heap.set_word(statics, word, bits));
        Ok(())
    }

    /// The `java.lang.Class` object of a class.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref, Trap> {
        let mirror = self.class_state(class).mirror;
        if !mirror.is_null() {
            return Ok(mirror);
        }
        let component = match &self.world.class(class).shape {
            Shape::Array { component } => Some(*component),
            _ => None,
        };
        let component = component.map(|component| self.mirror(component)).transpose()?;
        let (class_class, word) = (self.known.class, self.known.class_id_word);
        let size = self.class_state(class_class).size;
        let flags = self.class_flags(class);
        let primitive = matches!(self.world.class(class).shape, Shape::Primitive(_));
        let words = ["componentType", "modifiers", "primitive", "module", "classFileAccessFlags"]
            .map(|name| self.word_of(class_class, name));
        let module = self.host.unnamed_module;
        let raw_flags = self.world.class(class).flags;
        let mirror = self.heap.permanently(|heap| {
            let mirror = heap.new_object(class_class, size)?;
            heap.set_word(mirror, word, u64::from(class.0));
            let values = [
                component.map_or(0, Ref::bits),
                u64::from(flags),
                u64::from(primitive),
                module.bits(),
                u64::from(raw_flags),
            ];
            for (word, value) in words.into_iter().zip(values) {
                if let Some(word) = word {
                    heap.set_word(mirror, word, value);
                }
            }
            Ok::<Ref, crate::heap::Full>(mirror)
        })?;
        self.classes[class.0 as usize].mirror = mirror;
        Ok(mirror)
    }

    /// The flags `Class.getModifiers` gives: those of the `InnerClasses` entry, if there is one.
    pub fn class_flags(&self, class: ClassId) -> u16 {
        let info = self.world.class(class);
        if let Shape::Array { component } = info.shape {
            let flags = self.class_flags(component);
            return flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED) | access::FINAL | access::ABSTRACT;
        }
        let Some(file) = info.file() else { return info.flags };
        let inner = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::InnerClasses { classes, .. } => classes.iter().find(|inner| {
                file.constant_pool.try_get_class(inner.class_info_index).ok().and_then(|name| name.as_str())
                    == Some(&*info.name)
            }),
            _ => None,
        });
        inner.map_or(info.flags, |inner| inner.access_flags.bits()) & !access::SUPER
    }

    /// The class a class object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.word(mirror, self.known.class_id_word) as u32)
    }

    fn init_state(&self, class: ClassId) -> u64 {
        let statics = self.class_state(class).statics;
        if statics.is_null() { DONE } else { self.heap.word(statics, STATE) }
    }

    fn set_init_state(&mut self, class: ClassId, state: u64) {
        let statics = self.class_state(class).statics;
        self.heap.set_word(statics, STATE, state);
        self.initialisations.0 += 1;
        self.initialisations.1 = self.initialisations.0;
    }

    /// Whether a class's initialiser has run to its end.
    #[inline]
    pub(crate) fn is_initialised(&self, class: ClassId) -> bool {
        self.init_state(class) == DONE
    }

    pub(crate) fn is_being_initialised(&self, class: ClassId) -> bool {
        self.init_state(class) & 0xff == IN_PROGRESS
    }

    /// Makes sure a class is initialised as far as the current thread may see (JVMS 5.5). Pushes
    /// the frames of initialisers that have to run first.
    pub(crate) fn initialise(&mut self, class: ClassId) -> Result<(), Trap> {
        match self.init_state(class) {
            DONE => return Ok(()),
            FAILED => {
                let name = self.world.class(class).java_name();
                let cause = self.init_errors.iter().find(|(failed, _)| *failed == class).map_or(Ref::NULL, |(_, e)| *e);
                let error = self.new_throwable(
                    "java/lang/NoClassDefFoundError",
                    Some(&format!("Could not initialize class {name}")),
                )?;
                if !cause.is_null() {
                    self.heap.set_word(error, self.known.throwable_cause, cause.bits());
                }
                return Err(Trap::Throw(error));
            }
            state if state & 0xff == IN_PROGRESS => {
                if state >> 8 == self.current as u64 {
                    return Ok(());
                }
                self.threads[self.current].status = Status::WaitsForClass(class);
                return Err(Trap::Blocked);
            }
            _ => {}
        }
        self.link(class)?;
        if self.initialise_at_once(class) {
            return Ok(());
        }
        let initialiser = self.initialiser(class);
        // Everything that can fail comes before the class is marked.
        self.push_frame(initialiser.unwrap_or(self.known.object_init), &[], NOWHERE, Then::Initialised(class))?;
        let native = self.in_native;
        let frame = self.top_frame();
        (frame.pc, frame.native) = (PENDING, native);
        self.set_init_state(class, IN_PROGRESS | (self.current as u64) << 8);
        Err(Trap::Retry)
    }

    /// The initialiser of a class, if it has one.
    fn initialiser(&self, class: ClassId) -> Option<MethodId> {
        self.world.find_declared(class, "<clinit>", "()V").filter(|id| self.world.method(*id).is_static())
    }

    /// The classes that are initialised before a class: its superclass, and superinterfaces with
    /// default methods.
    fn initialised_before(&self, class: ClassId) -> Vec<ClassId> {
        let info = self.world.class(class);
        let mut first: Vec<ClassId> = Vec::new();
        if !info.is_interface() {
            first.extend(info.super_class);
            for interface in &info.interfaces {
                self.interfaces_to_initialise(*interface, &mut first);
            }
        }
        first
    }

    /// Initialises a class where that takes no code: neither it nor what comes before it has an
    /// initialiser left to run.
    fn initialise_at_once(&mut self, class: ClassId) -> bool {
        match self.init_state(class) {
            DONE => return true,
            0 if self.initialiser(class).is_none() => {}
            _ => return false,
        }
        let at_once = self.initialised_before(class).into_iter().all(|first| self.initialise_at_once(first));
        if at_once {
            self.set_init_state(class, DONE);
        }
        at_once
    }

    /// The frame on top waits to initialise its class: sees to the next class that has to be
    /// initialised before it, or lets it start.
    pub(crate) fn continue_initialisation(&mut self) -> Result<(), Trap> {
        let frame = *self.top_frame();
        let Then::Initialised(class) = frame.then else { return Ok(()) };
        for first in self.initialised_before(class) {
            self.initialise(first)?;
        }
        let has_code = frame.method != self.known.object_init;
        self.top_frame().pc =
            if has_code { self.entries[frame.method.0 as usize].entry } else { crate::exceptions::NOP };
        Ok(())
    }

    /// An interface is initialised with a class if it, or one it extends, has default methods.
    fn interfaces_to_initialise(&self, interface: ClassId, list: &mut Vec<ClassId>) {
        for parent in &self.world.class(interface).interfaces {
            self.interfaces_to_initialise(*parent, list);
        }
        let has_default = self.world.methods_of(interface).any(|id| {
            let method = self.world.method(id);
            !method.is_abstract() && !method.is_static()
        });
        if has_default && !list.contains(&interface) {
            list.push(interface);
        }
    }

    /// An initialiser returned.
    pub(crate) fn initialised(&mut self, class: ClassId) {
        self.set_init_state(class, DONE);
    }

    /// An initialiser threw: the class is erroneous from now on. Gives what to throw instead.
    pub(crate) fn initialisation_failed(&mut self, class: ClassId, exception: Ref) -> Result<Ref, Trap> {
        self.set_init_state(class, FAILED);
        let thrown = self.heap.class(exception);
        let error = self.load("java/lang/Error")?;
        let result = if self.world.is_subclass(thrown, error) {
            exception
        } else {
            let wrapped = self.new_wrapper("java/lang/ExceptionInInitializerError", None)?;
            self.heap.set_word(wrapped, self.known.throwable_cause, exception.bits());
            wrapped
        };
        // Later uses of the class name this failure as their cause.
        let message = self.string_text(self.heap.field_ref(exception, self.known.throwable_message));
        let has_message = !self.heap.field_ref(exception, self.known.throwable_message).is_null();
        let name = self.world.class(thrown).java_name();
        let text = if has_message { format!("{name}: {message}") } else { name };
        let thread = self.thread_name(self.threads[self.current].object);
        let cause = self.new_wrapper(
            "java/lang/ExceptionInInitializerError",
            Some(&format!("Exception {text} [in thread \"{thread}\"]")),
        )?;
        for word in [self.known.throwable_backtrace, self.known.throwable_depth, self.known.throwable_stack] {
            let value = self.heap.word(exception, word);
            self.heap.set_word(cause, word, value);
        }
        Rc::make_mut(&mut self.init_errors).push((class, cause));
        Ok(result)
    }

    /// After going back to an earlier state: puts back the operations that relied on classes that
    /// are no longer initialised.
    pub(crate) fn forget_initialisations(&mut self) {
        for index in 0..self.classes.len() {
            if self.classes[index].relies_on_init.is_empty() || self.is_initialised(ClassId(index as u32)) {
                continue;
            }
            for (pc, op) in std::mem::take(&mut self.classes[index].relies_on_init) {
                self.code.ops[pc as usize] = op;
            }
        }
    }

    /// Makes a method callable: finds its native, or lifts and translates its code.
    pub(crate) fn prepare(&mut self, method: MethodId) -> Result<Entry, Trap> {
        let entry = self.entries[method.0 as usize];
        if entry.entry != 0 {
            return Ok(entry);
        }
        let info = self.world.method(method).clone();
        let name = self.world.text(info.name).clone();
        let descriptor = self.world.text(info.descriptor).clone();
        let class = self.world.class(info.class).name.clone();
        let parameters =
            glassbox_classes::descriptor::arity(&descriptor).unwrap_or(0) as u16 + u16::from(!info.is_static());
        // What was made for a check is no program's own; what it lacks, the check lacks.
        let is_made = matches!(self.world.class(info.class).origin, Some(Origin::Made));
        let native = if info.is_native() && self.world.class(info.class).module().is_none() && !is_made {
            Some(natives::not_linked as natives::Native<D>)
        } else if info.is_native() {
            natives::find(&class, &name, &descriptor)
        } else if self.world.class(info.class).module().is_some() {
            natives::replacement(&class, &name, &descriptor)
        } else {
            None
        };
        if let Some(native) = native {
            if self.host.read_only && natives::changes_files(&class, &name) {
                return Err(self.changes_files());
            }
            self.natives.insert(method, native);
            if natives::looks_outside(&class, &name) {
                self.world.path().note_unrepeatable();
            }
            let synchronized = info.flags & access::SYNCHRONIZED != 0;
            let inside = natives::inside(&class, &name);
            let entry = Entry { entry: NATIVE, registers: parameters, parameters, synchronized, inside };
            self.entries[method.0 as usize] = entry;
            return Ok(entry);
        }
        if info.is_native() {
            let method = self.world.signature(method);
            let stack = self.stack_lines();
            return Err(Trap::Stop(Box::new(Stop::MissingNative { method, stack })));
        }
        if info.is_abstract() {
            return self.throw_new("java/lang/AbstractMethodError", self.world.signature(method));
        }
        let Some(file) = self.world.class(info.class).file().cloned() else {
            return self.throw_new("java/lang/ClassFormatError", "a method without a class file");
        };
        let lifted = glassbox_ir::lift(&file, &file.methods[info.index as usize]).map_err(|error| {
            Trap::ThrowNew("java/lang/VerifyError", Some(format!("{}: {error}", self.world.signature(method))))
        })?;
        let Ok(flat) = self.code.add(&lifted) else {
            return self.throw_new("java/lang/VerifyError", format!("{} is too large", self.world.signature(method)));
        };
        let synchronized = info.flags & access::SYNCHRONIZED != 0;
        let registers = flat.registers.max(parameters);
        let entry = Entry { entry: flat.entry, registers, parameters, synchronized, inside: natives::Inside::Nothing };
        self.flats.insert(method, flat);
        self.entries[method.0 as usize] = entry;
        Ok(entry)
    }

    /// The frame on top. There is one whenever Java code runs.
    pub(crate) fn top_frame(&mut self) -> &mut Frame {
        let top = self.frames.len() - 1;
        &mut self.frames[top]
    }
}
