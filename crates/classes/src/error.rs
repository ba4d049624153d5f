//! Everything that can go wrong between a name on the command line and a parsed class file.
//!
//! Each variant carries the facts; the wording here is for someone who has never seen our code:
//! what was wrong, where, and what to do about it. Reasons that come from the operating system or
//! from another reader are kept as text, so that an error can be cloned, compared and sent along.

use std::path::PathBuf;

use crate::process::Over;

/// The newest class file version that is read, and the Java release that writes it.
pub const NEWEST_MAJOR: u16 = 69;
/// The oldest JDK whose classes we are made for.
pub const OLDEST_FEATURE: u32 = 17;

/// Why a class could not be found or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No JDK was named and none was found.
    #[error(
        "no JDK found (looked at {}). Install one, for example with `apt-get install openjdk-17-jdk-headless`, \
         or pass `--java-home <directory of the JDK>`",
        looked.join(", ")
    )]
    NoJdk {
        /// The places that were looked at, in order.
        looked: Vec<String>,
    },
    /// A directory was named as a JDK and is none.
    #[error(
        "{} is not a JDK: {reason}. Pass `--java-home` the directory that holds `bin/java` and `lib/modules`",
        home.display()
    )]
    NotAJdk {
        /// The directory that was named.
        home: PathBuf,
        /// What is missing in it.
        reason: String,
    },
    /// A JDK from before the oldest one supported.
    #[error(
        "the JDK in {} is Java {version}; Glassbox needs Java {OLDEST_FEATURE} or newer. Pass another one with \
         `--java-home`",
        home.display()
    )]
    OldJdk {
        /// Where it is installed.
        home: PathBuf,
        /// Its version, as its `release` file has it.
        version: String,
    },
    /// The JDK has no compiler: a JRE, or a headless package without the development half.
    #[error(
        "the JDK in {} has no `javac`, which is needed to compile {}. Install the full JDK, for example with \
         `apt-get install openjdk-17-jdk-headless`, or compile the file yourself and pass the `.class` file",
        home.display(),
        file.display()
    )]
    NoJavac {
        /// Where the JDK is installed.
        home: PathBuf,
        /// The source file that needs compiling.
        file: PathBuf,
    },
    /// The same, when it is our own Java that needs compiling.
    #[error(
        "the JDK in {} has no `javac`, which is needed to compile the annotations and specifications that Glassbox \
         brings along. Install the full JDK, for example with `apt-get install openjdk-17-jdk-headless`",
        home.display()
    )]
    NoJavacForLibrary {
        /// Where the JDK is installed.
        home: PathBuf,
    },
    /// A class path entry does not exist.
    #[error("the class path entry {} does not exist", entry.display())]
    MissingEntry {
        /// The entry as it was given.
        entry: PathBuf,
    },
    /// A class path entry is a file of some other kind.
    #[error(
        "the class path entry {} is {looks_like}; an entry is a directory, a jar, or a `.class` file",
        entry.display()
    )]
    NotAnEntry {
        /// The entry as it was given.
        entry: PathBuf,
        /// What its first bytes suggest.
        looks_like: String,
    },
    /// What was said to hold sources does not exist.
    #[error("the source path {} does not exist", path.display())]
    MissingSource {
        /// The path as it was given.
        path: PathBuf,
    },
    /// What was said to hold sources is a file of some other kind.
    #[error("{} holds no sources; a source path is a directory, a jar or another zip, or a `.java` file", path.display())]
    NotASource {
        /// The path as it was given.
        path: PathBuf,
    },
    /// The operating system refused to read something.
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable {
        /// What was being read.
        path: PathBuf,
        /// The operating system's words.
        reason: String,
    },
    /// A jar, or an entry of it, is damaged or of a kind we do not read.
    #[error("cannot read the jar {}: {reason}", jar.display())]
    Jar {
        /// The jar.
        jar: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A class lies where another class's name says it should.
    #[error(
        "{place} holds the class {}, but its place says {}. Move it to the folder of its package, or pass the \
         `.class` file itself",
        dotted(found),
        dotted(asked)
    )]
    WrongName {
        /// The internal name that was looked up.
        asked: String,
        /// The internal name in the file.
        found: String,
        /// The file, or the jar and the entry in it.
        place: String,
    },
    /// Two `.class` files were given that hold one class.
    #[error(
        "{} and {} both hold the class {}. Pass only one of them",
        first.display(),
        second.display(),
        dotted(class)
    )]
    TwoClasses {
        /// The internal name they share.
        class: String,
        /// The file that was given first.
        first: PathBuf,
        /// The file that was given later.
        second: PathBuf,
    },
    /// The bytes are something else altogether.
    #[error("{from} is not a class file: it is {looks_like}")]
    NotAClassFile {
        /// Where the bytes came from.
        from: String,
        /// What they look like.
        looks_like: String,
    },
    /// The bytes end too early.
    #[error("{from} is cut off: it ends after {length} bytes, in the middle of {inside}. Compile or copy it again")]
    Truncated {
        /// Where the bytes came from.
        from: String,
        /// How many bytes there are.
        length: usize,
        /// The part of the class file that is incomplete.
        inside: String,
    },
    /// A class file from a Java release that is newer than we know.
    #[error(
        "{from} has class file version {major} (Java {}); Glassbox reads up to {NEWEST_MAJOR} (Java {}). Compile \
         it with `--release {}`",
        major - 44,
        NEWEST_MAJOR - 44,
        NEWEST_MAJOR - 44
    )]
    NewerClassFile {
        /// Where the bytes came from.
        from: String,
        /// Its major version.
        major: u16,
    },
    /// It begins like a class file and does not keep to the format.
    #[error("{from} is not a valid class file: {reason}")]
    Malformed {
        /// Where the bytes came from.
        from: String,
        /// What is wrong, and where in the class.
        reason: String,
    },
    /// The compiler rejected a source file; its own words follow.
    #[error("javac could not compile {}:\n{messages}", file.display())]
    Javac {
        /// The source file.
        file: PathBuf,
        /// Everything that javac printed, unchanged.
        messages: String,
    },
    /// Another program was ended before it was done.
    #[error("{over} while {what}")]
    Ended {
        /// Why nobody waited for it.
        over: Over,
        /// What it did: `javac compiled List.java`.
        what: String,
    },
    /// javac could not be run at all.
    #[error("cannot run {}: {reason}", program.display())]
    CannotRun {
        /// The program.
        program: PathBuf,
        /// The operating system's words.
        reason: String,
    },
    /// The directory for compiled classes cannot be used.
    #[error(
        "cannot write compiled classes to {}: {reason}. Set GLASSBOX_CACHE to a directory that can be written",
        directory.display()
    )]
    Cache {
        /// The directory, or the file in it.
        directory: PathBuf,
        /// The operating system's words.
        reason: String,
    },
}

/// A class name as Java programmers write it.
fn dotted(internal_name: &str) -> String {
    internal_name.replace('/', ".")
}
