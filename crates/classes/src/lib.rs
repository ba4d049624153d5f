//! Finds, reads and links JVM class files.
//!
//! A class is looked up by its *internal name*, `java/util/TreeMap`, on a [`ClassPath`]: first in
//! the [`Jdk`]'s own image, then in the user's directories, jars and single class files. What is
//! found there is checked and parsed by [`read::parse`]. A `.java` file is compiled first, by the
//! user's own compiler, in [`javac`].
//!
//! **Invariant:** whatever the bytes on disk are, reading them ends in a parsed class or in an
//! [`Error`], never in a panic and never in memory out of proportion to the file.

mod image;
mod jar;
mod java_source;
mod nearest;
mod renaming;
mod structure;

pub mod annotation;
pub mod cache;
pub mod class_path;
pub mod consulted;
pub mod descriptor;
pub mod error;
pub mod guard;
pub mod javac;
pub mod jdk;
pub mod library;
pub mod mirror;
pub mod process;
pub mod read;
pub mod source;
pub mod world;

pub use class_path::{ClassPath, Duplicate, Found, Origin, Substituted, main_class};
pub use error::Error;
pub use javac::{Compiled, compile};
pub use jdk::Jdk;
pub use library::{annotation_library, compiled_sources, specification_library};
pub use nearest::nearest;
pub use read::parse;
pub use source::{SourcePath, SourcePlace, SourceText};
