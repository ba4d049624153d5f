//! Classes that cannot be loaded.
//!
//! The machine reads classes itself, without the JDK's class loaders: that is faster, and nobody sees
//! the difference. A failure is seen, in its stack trace and in its cause. So once a class is known not to
//! be there, or not to be readable, the class loader that would have been asked for it is asked, in
//! Java: its `loadClass` throws what it always throws, from where it always does.

use std::rc::Rc;
use std::sync::Arc;

use glassbox_classes::Error;
use glassbox_classes::world::{ClassId, LinkError, Symbol, class_name};

use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap, Upcall};
use crate::outcome::Stop;
use crate::threads::Then;

/// A class that could not be loaded.
#[derive(Debug)]
pub struct Unloadable {
    /// Its internal name.
    name: String,
    /// Why.
    pub(crate) error: LinkError,
    asked: Asked,
}

/// What a class was needed for.
#[derive(Clone, Copy, Debug)]
enum Asked {
    /// A program asked for it by its name.
    ByName,
    /// This constant of a class names it.
    ByConstant(ClassId, u16),
    /// Something else cannot do without it.
    Otherwise,
}

/// A constant that could not be resolved: where it stands, and what every further attempt throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unresolved {
    place: (ClassId, u16),
    error: Description,
    cause: Option<Description>,
}

/// An exception without its stack trace.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Description {
    class: Arc<str>,
    message: Option<String>,
}

impl<D: Domain> Machine<D> {
    /// The class of an internal name, linked.
    pub fn load(&mut self, name: &str) -> Result<ClassId, Trap> {
        self.load_asked(name, Asked::Otherwise)
    }

    /// The class a descriptor names, linked.
    pub fn load_type(&mut self, descriptor: &str) -> Result<ClassId, Trap> {
        match descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
            Some(name) => self.load(name),
            None if descriptor.starts_with('[') => self.load(descriptor),
            None => {
                let class = self.world.load_type(descriptor).map_err(|error| self.link_trap(error))?;
                self.link(class)?;
                Ok(class)
            }
        }
    }

    /// The class behind a constant pool index. A failure is kept: the constant fails in the same way
    /// ever after (JVMS 5.4.3).
    pub(crate) fn resolve_class(&mut self, owner: ClassId, constant: u16) -> Result<ClassId, Trap> {
        let Some(file) = self.world.class(owner).file().cloned() else {
            return self.throw_new("java/lang/ClassFormatError", "no constant pool");
        };
        let name = class_name(&file, constant).map_err(|error| self.link_trap(error))?;
        // A hidden class is found by nobody but itself.
        if self.world.class(owner).hidden && class_name(&file, file.this_class).is_ok_and(|own| own == name) {
            return Ok(owner);
        }
        if let Some(unresolved) = self.unresolved.iter().find(|unresolved| unresolved.place == (owner, constant)) {
            let Unresolved { error, cause, .. } = unresolved.clone();
            return Err(self.make(&error, cause.as_ref()).map_or_else(|trap| trap, Trap::Throw));
        }
        self.load_asked(name, Asked::ByConstant(owner, constant))
    }

    /// A class by the name that `Class.forName` gets, in internal form, linked.
    pub(crate) fn load_for_name(&mut self, name: &str) -> Result<ClassId, Trap> {
        self.load_asked(name, Asked::ByName)
    }

    fn load_asked(&mut self, name: &str, asked: Asked) -> Result<ClassId, Trap> {
        let loaded = self.world.load(name);
        self.make_room();
        match loaded {
            Ok(class) => {
                self.link(class)?;
                Ok(class)
            }
            Err(error) => {
                self.note_version(&error)?;
                Err(Trap::Unloadable(Box::new(Unloadable { name: name.to_owned(), error, asked })))
            }
        }
    }

    /// Notes a class file that is newer than the JDK. It ends a check: no program is at fault.
    pub(crate) fn note_version(&mut self, error: &LinkError) -> Result<(), Trap> {
        let LinkError::UnsupportedVersion { class, feature, .. } = error else { return Ok(()) };
        if *feature <= self.world.path().jdk().feature() {
            return Ok(());
        }
        let class = class.replace('/', ".");
        if self.host.read_only {
            return Err(Trap::Stop(Box::new(Stop::NewerClass { class, feature: *feature })));
        }
        self.host.newer_class = Some((class, *feature));
        Ok(())
    }

    /// What a failure to link throws.
    pub(crate) fn link_trap(&self, error: LinkError) -> Trap {
        if let LinkError::ClassNotFound(name) = &error {
            let name = name.clone();
            return Trap::Unloadable(Box::new(Unloadable { name, error, asked: Asked::Otherwise }));
        }
        let (class, message) = linkage_error(error);
        Trap::ThrowNew(class, Some(message))
    }

    /// Whether the boot loader is asked for what the code of a class names.
    pub(crate) fn is_of_jdk(&self, class: ClassId) -> bool {
        let info = self.world.class(class);
        match info.host {
            Some(host) => self.is_of_jdk(host),
            None => info.module().is_some() || info.file().is_none(),
        }
    }

    /// Asks the class loader for a class that could not be loaded.
    pub(crate) fn ask_loader(&mut self, unloadable: Unloadable) -> Trap {
        let Unloadable { name, error, asked } = unloadable;
        let then = match asked {
            Asked::ByName => Then::Again,
            Asked::ByConstant(owner, _) if self.is_of_jdk(owner) => {
                // The JDK's own classes come from the machine itself: there is no Java code to ask.
                let not_found = matches!(error, LinkError::ClassNotFound(_));
                let cause = Description::new("java/lang/ClassNotFoundException", name.replace('/', "."));
                let (class, message) = linkage_error(error);
                let made = self.make(&Description::new(class, message), Some(&cause).filter(|_| not_found));
                return made.map_or_else(|trap| trap, Trap::Throw);
            }
            Asked::ByConstant(owner, constant) => Then::Resolving(owner, constant),
            Asked::Otherwise => Then::Loading(self.world.intern(&name)),
        };
        self.call_loader(element_class(&name), then).unwrap_or_else(|trap| trap)
    }

    fn call_loader(&mut self, name: &str, then: Then) -> Result<Trap, Trap> {
        let loader = Ref::from_bits(crate::natives::application_loader(self)?);
        let text = self.new_string(&name.replace('/', "."))?;
        let class = self.heap.class(loader);
        let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
        let Some(method) = self.world.find_method(class, "loadClass", descriptor) else {
            return self.unsupported("a JDK without ClassLoader.loadClass");
        };
        Ok(Trap::Call(Box::new(Upcall { method, arguments: vec![loader.bits(), text.bits()], then })))
    }

    /// A class loader threw: gives what is thrown to those who need the class of this name.
    pub(crate) fn loader_threw(&mut self, name: Symbol, exception: Ref) -> Result<Ref, Trap> {
        let name = self.world.text(name).clone();
        let not_found = self.load("java/lang/ClassNotFoundException")?;
        if !self.world.is_subclass(self.heap.class(exception), not_found) {
            return Ok(exception);
        }
        match self.world.load(&name) {
            // A class file that was given by itself is unknown to the loader.
            Err(error) if !matches!(error, LinkError::ClassNotFound(_)) => {
                let (class, message) = linkage_error(error);
                self.new_wrapper(class, Some(&message))
            }
            _ => {
                let wrapped = self.new_wrapper("java/lang/NoClassDefFoundError", Some(&name))?;
                self.heap.set_word(wrapped, self.known.throwable_cause, exception.bits());
                Ok(wrapped)
            }
        }
    }

    /// As [`Machine::loader_threw`], for a constant, which keeps the error.
    pub(crate) fn resolution_failed(&mut self, owner: ClassId, constant: u16, exception: Ref) -> Result<Ref, Trap> {
        let Some(file) = self.world.class(owner).file().cloned() else { return Ok(exception) };
        let name = class_name(&file, constant).map_err(|error| self.link_trap(error))?;
        let name = self.world.intern(name);
        let error = self.loader_threw(name, exception)?;
        let linkage_error = self.load("java/lang/LinkageError")?;
        if self.world.is_subclass(self.heap.class(error), linkage_error) {
            let cause = self.heap.field_ref(error, self.known.throwable_cause);
            let cause = (!cause.is_null() && cause != error).then(|| self.describe(cause));
            let unresolved = Unresolved { place: (owner, constant), error: self.describe(error), cause };
            Rc::make_mut(&mut self.unresolved).push(unresolved);
        }
        Ok(error)
    }

    fn describe(&self, exception: Ref) -> Description {
        let message = self.heap.field_ref(exception, self.known.throwable_message);
        let message = (!message.is_null()).then(|| self.string_text(message));
        Description { class: self.world.class(self.heap.class(exception)).name.clone(), message }
    }

    /// New exceptions, made here.
    fn make(&mut self, error: &Description, cause: Option<&Description>) -> Result<Ref, Trap> {
        let thrown = self.new_throwable(&error.class, error.message.as_deref())?;
        if let Some(cause) = cause {
            let cause = self.new_throwable(&cause.class, cause.message.as_deref())?;
            self.heap.set_word(thrown, self.known.throwable_cause, cause.bits());
        }
        Ok(thrown)
    }
}

impl Description {
    fn new(class: &str, message: String) -> Description {
        Description { class: class.into(), message: Some(message) }
    }
}

/// The class that the elements of an array are of in the end; a class itself.
fn element_class(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    if element.len() == name.len() {
        return name;
    }
    element.strip_prefix('L').and_then(|class| class.strip_suffix(';')).unwrap_or(element)
}

/// The Java class of a failure to link, and its message.
pub(crate) fn linkage_error(error: LinkError) -> (&'static str, String) {
    match error {
        LinkError::ClassNotFound(name) => ("java/lang/NoClassDefFoundError", name),
        LinkError::Circular(name) => ("java/lang/ClassCircularityError", name),
        LinkError::UnsupportedVersion { message, .. } => ("java/lang/UnsupportedClassVersionError", message),
        LinkError::IncompatibleChange(message) | LinkError::Mirror(message) => {
            ("java/lang/IncompatibleClassChangeError", message)
        }
        LinkError::NoSuchField(message) => ("java/lang/NoSuchFieldError", message),
        LinkError::NoSuchMethod(message) => ("java/lang/NoSuchMethodError", message),
        LinkError::IllegalAccess(message) => ("java/lang/IllegalAccessError", message),
        LinkError::AbstractMethod(message) => ("java/lang/AbstractMethodError", message),
        LinkError::Malformed(message) => ("java/lang/ClassFormatError", message),
        LinkError::Unreadable(Error::WrongName { asked, found, .. }) => {
            ("java/lang/NoClassDefFoundError", format!("{asked} (wrong name: {found})"))
        }
        LinkError::Unreadable(error) => ("java/lang/ClassFormatError", error.to_string()),
    }
}
