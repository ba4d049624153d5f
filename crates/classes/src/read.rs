//! Bytes to a parsed class file, whatever the bytes are.
//!
//! Three gates stand before the parser: are these bytes a class file at all, is it one of a Java release
//! that we know, and does its structure hold (`structure.rs`). Each answers in its own words, so that someone
//! who passed a jar, a source file or half a download is told so. What comes out of the parser is corrected
//! in one point, see `close_open_ends`.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, mutf8};

use crate::error::{Error, NEWEST_MAJOR};
use crate::structure::{self, Fault};

const MAGIC: [u8; 4] = [0xCA, 0xFE, 0xBA, 0xBE];
/// The version of JDK 1.0.2, the oldest there is.
const OLDEST_MAJOR: u16 = 45;
/// Larger than any class file that a JVM loads, small enough that a crafted file cannot fill the memory.
pub(crate) const LARGEST_FILE: u64 = 256 << 20;
/// The minor version of a class that uses preview features.
const PREVIEW: u16 = 0xFFFF;

/// Parses a class file; `from` says in errors where the bytes came from.
pub fn parse(bytes: &[u8], from: &dyn Display) -> Result<ClassFile<'static>, Error> {
    check_header(bytes, from)?;
    let summary = structure::check(bytes).map_err(|fault| in_words(fault, bytes, from))?;
    let mut class = ClassFile::from_bytes(bytes).map_err(|error| malformed(from, &error))?;
    close_open_ends(&mut class, &summary.open_ended);
    Ok(class)
}

/// The internal name of the class in a file, without reading more than that.
pub fn class_name(bytes: &[u8], from: &dyn Display) -> Result<String, Error> {
    check_header(bytes, from)?;
    let name = structure::this_class(bytes).map_err(|fault| in_words(fault, bytes, from))?;
    mutf8::from_bytes(name).map_err(|error| malformed(from, &error))
}

/// The bytes of a file, which has to be a regular one, and not too large.
pub fn regular_file(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let file = open_regular(path)?;
    // What a file says of its length need not be so: it may grow.
    let said = file.metadata().map_or(0, |metadata| metadata.len());
    if said <= LARGEST_FILE {
        let read = file.take(LARGEST_FILE + 1).read_to_end(&mut bytes);
        let read = read.map_err(|error| unreadable(path, &error.to_string()))?;
        if read as u64 <= LARGEST_FILE {
            return Ok(bytes);
        }
    }
    Err(unreadable(path, &format!("it is larger than {} megabytes", LARGEST_FILE >> 20)))
}

/// The text of a regular file.
pub fn text_file(path: &Path) -> Result<String, Error> {
    String::from_utf8(regular_file(path)?).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        unreadable(path, &format!("line {line} is not UTF-8 text"))
    })
}

/// Opens a regular file. Whoever opens a pipe waits until somebody writes to it, and that may be never.
pub(crate) fn open_regular(path: &Path) -> Result<File, Error> {
    let in_words = |error: io::Error| unreadable(path, &error.to_string());
    let metadata = fs::metadata(path).map_err(in_words)?;
    match metadata.is_file() {
        true => File::open(path).map_err(in_words),
        false if metadata.is_dir() => Err(unreadable(path, "it is a directory")),
        false => Err(unreadable(path, "it is not a regular file")),
    }
}

fn unreadable(path: &Path, reason: &str) -> Error {
    Error::Unreadable { path: path.to_owned(), reason: reason.to_owned() }
}

/// What a file is, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It begins with the magic number of class files.
    ClassFile,
    /// A zip, and so most likely a jar.
    Zip,
    /// Nothing in it.
    Empty,
    /// A program or library of Linux.
    Elf,
    /// A JDK's `lib/modules`.
    Image,
    /// A JDK's `.jmod` file.
    Jmod,
    /// Compressed by gzip.
    Gzip,
    /// Java source text.
    JavaSource,
    /// Other text.
    Text,
    /// None of these.
    Unknown,
}

impl Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Kind::ClassFile => "a class file",
            Kind::Zip => "a zip or jar file",
            Kind::Empty => "empty",
            Kind::Elf => "an ELF program or library",
            Kind::Image => "a JDK's module image",
            Kind::Jmod => "a JDK's jmod file",
            Kind::Gzip => "a gzip file",
            Kind::JavaSource => "Java source text, which has to be compiled first",
            Kind::Text => "text",
            Kind::Unknown => "data of an unknown kind",
        })
    }
}

/// Guesses what a file is from its first bytes.
pub fn looks_like(bytes: &[u8]) -> Kind {
    let magic = [
        (&MAGIC[..], Kind::ClassFile),
        (b"PK\x03\x04", Kind::Zip),
        (b"PK\x05\x06", Kind::Zip),
        (b"\x7FELF", Kind::Elf),
        (b"\xDA\xDA\xFE\xCA", Kind::Image),
        (b"\xCA\xFE\xDA\xDA", Kind::Image),
        (b"JM\x01", Kind::Jmod),
        (b"\x1F\x8B", Kind::Gzip),
    ];
    if bytes.is_empty() {
        return Kind::Empty;
    }
    if let Some((_, kind)) = magic.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return *kind;
    }
    let start = &bytes[..bytes.len().min(512)];
    let text = match str::from_utf8(start) {
        Ok(text) => text,
        // The cut after 512 bytes may go through a letter.
        Err(error) if error.error_len().is_none() => str::from_utf8(&start[..error.valid_up_to()]).unwrap_or(""),
        Err(_) => return Kind::Unknown,
    };
    if text.is_empty() || text.contains(|letter: char| letter.is_control() && !letter.is_whitespace()) {
        return Kind::Unknown;
    }
    let has_word = |word: &str| text.split(|letter: char| !letter.is_alphanumeric()).any(|part| part == word);
    let words = ["package", "import", "class", "interface", "record", "enum"];
    if text.contains(['{', ';']) && words.iter().any(|word| has_word(word)) { Kind::JavaSource } else { Kind::Text }
}

fn check_header(bytes: &[u8], from: &dyn Display) -> Result<(), Error> {
    if !bytes.starts_with(&MAGIC) {
        return Err(Error::NotAClassFile { from: from.to_string(), looks_like: looks_like(bytes).to_string() });
    }
    // A file too short for a version is cut off, which the walk says.
    let Some(&[minor_high, minor_low, major_high, major_low]) = bytes.get(4..8) else { return Ok(()) };
    let minor = u16::from_be_bytes([minor_high, minor_low]);
    let major = u16::from_be_bytes([major_high, major_low]);
    if major > NEWEST_MAJOR {
        return Err(Error::NewerClassFile { from: from.to_string(), major });
    }
    if major < OLDEST_MAJOR || major >= 56 && minor != 0 && minor != PREVIEW {
        let reason = format!("there is no class file version {major}.{minor}");
        return Err(Error::Malformed { from: from.to_string(), reason });
    }
    Ok(())
}

/// Corrects the ends of the exception table entries that reach to the end of their method.
///
/// Such an entry ends behind the last instruction. The parser looks for an instruction there, finds none,
/// and takes the last one instead, which the entry would then no longer protect.
fn close_open_ends(class: &mut ClassFile, open_ended: &[(usize, usize)]) {
    for &(method, entry) in open_ended {
        let Some(method) = class.methods.get_mut(method) else { continue };
        for attribute in &mut method.attributes {
            let Attribute::Code { code, exception_table, .. } = attribute else { continue };
            // No method has more instructions than bytes, and those are at most 65535.
            if let (Some(entry), Ok(end)) = (exception_table.get_mut(entry), u16::try_from(code.len())) {
                entry.range_pc.end = end;
            }
        }
    }
}

fn in_words(fault: Fault, bytes: &[u8], from: &dyn Display) -> Error {
    let from = from.to_string();
    match fault {
        Fault::Truncated { inside } => Error::Truncated { from, length: bytes.len(), inside },
        Fault::Malformed { reason } => Error::Malformed { from, reason },
    }
}

fn malformed(from: &dyn Display, error: &ristretto_classfile::Error) -> Error {
    Error::Malformed { from: from.to_string(), reason: error.to_string() }
}
