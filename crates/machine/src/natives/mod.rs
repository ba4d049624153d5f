//! Native methods: what Java code cannot do itself, one function each.
//!
//! A native gets its arguments as bits (receiver first) and gives its result as bits, or a
//! [`Trap`]. Natives never run Java code themselves: one that has to asks for a call
//! ([`Trap::Call`]) or for initialisation ([`Trap::Retry`]) and is continued or repeated, so that a
//! thread stays a list of frames. `find` is the one table of everything that is provided; a few
//! Java methods stand in it too, where the JDK's own code would start up machinery (native
//! libraries, the module graph, bytecode spinning) for an answer that is known here. Calling a
//! native method that is not in the table ends the run with its name.

mod arrays;
mod channels;
mod class;
mod compress;
mod files;
mod handles;
mod lang;
mod loaders;
mod locale;
mod members;
mod memory;
mod paths;
mod properties;
mod proxies;
mod reflect;
mod runtime;
mod services;
mod threads;
mod time_zone;
mod walker;
mod zip;

pub(crate) use loaders::application_loader;
pub use properties::platform;

use std::io::Write;

use glassbox_classes::world::ClassId;

use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};

/// A native method.
pub type Native<D> = fn(&mut Machine<D>, &[u64]) -> Result<u64, Trap>;

/// Memory outside the heap: blocks by their start addresses, shared by states until one changes.
pub(crate) type NativeMemory = std::rc::Rc<std::collections::BTreeMap<u64, Vec<u8>>>;

/// What a program sees of the outside.
pub struct Host {
    /// Where standard output goes.
    pub out: Box<dyn Write>,
    /// Where standard error goes.
    pub err: Box<dyn Write>,
    /// Where standard input comes from.
    pub input: Box<dyn std::io::Read>,
    /// System properties given by the user.
    pub properties: Vec<(String, String)>,
    /// The class path as the program sees it.
    pub class_path: String,
    /// A class that a newer release of Java compiled, and that release, if the program came across one.
    pub newer_class: Option<(String, u32)>,
    /// Whether files are left as they are: what would change one is not supported.
    pub read_only: bool,
    /// The one module that all classes are in.
    pub(crate) unnamed_module: Ref,
    /// Modules that programs have asked for, by name.
    pub(crate) modules: Vec<(String, Ref)>,
    /// The class of `boolean[]`.
    pub(crate) boolean_array: ClassId,
    /// Files the program has opened, by descriptor.
    pub(crate) files: Vec<Option<std::fs::File>>,
    /// Directories the program has opened: the names that are still to be read, last one first.
    pub(crate) directories: Vec<Vec<Vec<u8>>>,
    /// Streams of compressed data the program has opened.
    pub(crate) compression: Vec<compress::Stream>,
    /// Memory outside the heap, by its start address.
    pub(crate) native_memory: NativeMemory,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            out: Box::new(std::io::stdout()),
            err: Box::new(std::io::stderr()),
            input: Box::new(std::io::stdin()),
            properties: Vec::new(),
            class_path: String::new(),
            newer_class: None,
            read_only: false,
            unnamed_module: Ref::NULL,
            modules: Vec::new(),
            boolean_array: ClassId(u32::MAX),
            files: Vec::new(),
            directories: Vec::new(),
            compression: Vec::new(),
            native_memory: NativeMemory::default(),
        }
    }
}

impl Host {
    /// A host that shows nothing of what a program prints, has nothing for it to read, and lets it change no files: code that is checked is
    /// called with whatever there is.
    pub fn silent() -> Host {
        let (out, err, input) = (Box::new(std::io::sink()), Box::new(std::io::sink()), Box::new(std::io::empty()));
        Host { out, err, input, read_only: true, ..Host::default() }
    }
}

/// How far a native method looks into the objects that it is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inside {
    /// Not at all; their identity and class are all it needs.
    #[default]
    Nothing,
    /// It copies fields or elements as they are, and tells the domain: see [`Domain::copied`].
    Copies,
    /// It may look at anything.
    Anything,
}

/// How far a native method looks into the objects that it is given. Those that do not are what invariants use on
/// nodes all the time.
pub(crate) fn inside(class: &str, name: &str) -> Inside {
    match (class, name) {
        ("java/lang/Object", "hashCode" | "getClass" | "notify" | "notifyAll")
        | ("java/lang/System", "identityHashCode")
        | ("java/lang/Enum", "hashCode")
        | ("java/lang/Class", "isInstance" | "cast") => Inside::Nothing,
        ("java/lang/System", "arraycopy") | ("java/lang/Object", "clone") => Inside::Copies,
        _ => Inside::Anything,
    }
}

/// Whether what a native method of the JDK answers may be different the next time, although the same program runs in the
/// same [`platform`]: it looks for files, at the environment or for the time zone. Whatever reads from a file was
/// preceded by something that looked for it.
pub(crate) fn looks_outside(class: &str, name: &str) -> bool {
    match class {
        "java/io/FileInputStream" | "java/io/FileOutputStream" | "java/io/RandomAccessFile" => name == "open0",
        "java/io/UnixFileSystem" | "sun/nio/fs/UnixNativeDispatcher" => {
            !matches!(name, "initIDs" | "init" | "strerror")
        }
        "java/lang/ProcessEnvironment" => name == "environ",
        "java/util/TimeZone" => name.starts_with("getSystem"),
        _ => false,
    }
}

/// Whether a native method of the JDK changes files. Those that open one say what for.
pub(crate) fn changes_files(class: &str, name: &str) -> bool {
    let name = name.trim_end_matches('0');
    match class {
        "java/io/FileOutputStream" => name == "open",
        "java/io/UnixFileSystem" => {
            name.starts_with("set") || name.starts_with("create") || matches!(name, "rename" | "delete")
        }
        "sun/nio/fs/UnixNativeDispatcher" => {
            let changes = [
                "link", "symlink", "rename", "unlink", "mkdir", "rmdir", "mknod", "chmod", "chown", "utimens", "utimes",
            ];
            let name = name.strip_suffix("at").unwrap_or(name);
            let name = name.strip_prefix(['f', 'l']).filter(|rest| changes.contains(rest)).unwrap_or(name);
            changes.contains(&name)
        }
        _ => false,
    }
}

/// What replaces a Java method of the JDK, by internal class name, method name and descriptor.
pub(crate) fn replacement<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    class::replacement(class, name, descriptor)
        .or_else(|| runtime::replacement(class, name, descriptor))
        .or_else(|| services::replacement(class, name, descriptor))
        .or_else(|| lang::replacement(class, name, descriptor))
        .or_else(|| handles::replacement(class, name, descriptor))
        .or_else(|| reflect::replacement(class, name, descriptor))
        .or_else(|| proxies::replacement(class, name, descriptor))
}

/// The native of a method, by internal class name, method name and descriptor.
pub(crate) fn find<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    // The one `initIDs` that has a result comes first.
    if let Some(native) = channels::find(class, name, descriptor) {
        return Some(native);
    }
    if name == "registerNatives" || name == "initIDs" {
        return Some(nothing);
    }
    lang::find(class, name, descriptor)
        .or_else(|| walker::find(class, name, descriptor))
        .or_else(|| class::find(class, name, descriptor))
        .or_else(|| runtime::find(class, name, descriptor))
        .or_else(|| properties::find(class, name, descriptor))
        .or_else(|| time_zone::find(class, name, descriptor))
        .or_else(|| threads::find(class, name, descriptor))
        .or_else(|| memory::find(class, name, descriptor))
        .or_else(|| files::find(class, name, descriptor))
        .or_else(|| paths::find(class, name, descriptor))
        .or_else(|| members::find(class, name, descriptor))
        .or_else(|| reflect::find(class, name, descriptor))
        .or_else(|| arrays::find(class, name, descriptor))
        .or_else(|| handles::find(class, name, descriptor))
        .or_else(|| zip::find(class, name, descriptor))
        .or_else(|| compress::find(class, name, descriptor))
}

/// A program's own native method, whose library nobody loaded.
pub(crate) fn not_linked<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let signature = m.in_native.map_or(String::new(), |method| m.world.signature(method));
    m.throw_new("java/lang/UnsatisfiedLinkError", format!("'{signature}'"))
}

/// Does nothing and gives null, zero or false.
fn nothing<D: Domain>(_: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    Ok(0)
}

/// Gives true.
fn yes<D: Domain>(_: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    Ok(1)
}

/// Gives its first argument.
fn first<D: Domain>(_: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    Ok(a[0])
}

fn object(bits: u64) -> Ref {
    Ref::from_bits(bits)
}

fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

impl<D: Domain> Machine<D> {
    /// A `String[]` (with nulls where there is no text).
    pub(crate) fn string_array<S: AsRef<str>>(&mut self, texts: &[Option<S>]) -> Result<Ref, Trap> {
        let class = self.load("[Ljava/lang/String;")?;
        let array = self.new_array(class, texts.len() as i32)?;
        for (index, text) in texts.iter().enumerate() {
            if let Some(text) = text {
                let string = self.new_string(text.as_ref())?;
                self.heap.set_array_ref(array, index as u32, string);
            }
        }
        Ok(array)
    }

    /// An array of references.
    pub(crate) fn ref_array(&mut self, class: &str, elements: &[Ref]) -> Result<Ref, Trap> {
        let class = self.load(class)?;
        let array = self.new_array(class, elements.len() as i32)?;
        for (index, element) in elements.iter().enumerate() {
            self.heap.set_array_ref(array, index as u32, *element);
        }
        Ok(array)
    }

    /// A `byte[]`.
    pub(crate) fn byte_array(&mut self, bytes: &[u8]) -> Result<Ref, Trap> {
        let array = self.heap.new_array(self.known.byte_array, bytes.len() as u32, 0)?;
        self.heap.byte_array_mut(array).copy_from_slice(bytes);
        Ok(array)
    }

    /// A new object of a class that needs no initialiser, all fields zero.
    pub(crate) fn new_blank(&mut self, class: &str) -> Result<Ref, Trap> {
        let class = self.load(class)?;
        self.initialise(class)?;
        let size = self.class_state(class).size;
        Ok(self.heap.new_object(class, size)?)
    }

    /// The bits of a static field, by name.
    pub(crate) fn get_static(&self, class: ClassId, name: &str) -> u64 {
        let statics = self.class_state(class).statics;
        self.world.find_field(class, name).map_or(0, |field| self.heap.word(statics, self.field_word(field)))
    }

    /// Changes a static field, by name.
    pub(crate) fn set_static(&mut self, class: ClassId, name: &str, bits: u64) {
        let statics = self.class_state(class).statics;
        if let Some(field) = self.world.find_field(class, name) {
            let word = self.field_word(field);
            self.heap.set_word(statics, word, bits);
        }
    }
}
