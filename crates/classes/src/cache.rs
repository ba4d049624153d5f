//! The cache: one directory for whatever is expensive to find out twice.
//!
//! What is kept there is named by a [`Key`] of everything that it depends on, so that nothing in it is ever out of
//! date, only unused. Runs at the same time do not disturb each other: each writes into a directory of its own
//! (`Work`) and renames what is complete to its key.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use crate::error::Error;

/// How the names begin of directories that a run works in, and of those that have no key. Both are removed after a day.
pub const UNFINISHED: &str = "unfinished-";
pub(crate) const ONCE: &str = "once-";

/// Where things are kept, unless the caller says otherwise.
pub fn directory() -> PathBuf {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("GLASSBOX_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|directory| directory.join("glassbox")))
        .or_else(|| variable("HOME").map(|home| home.join(".cache").join("glassbox")))
        .unwrap_or_else(|| env::temp_dir().join("glassbox"))
}

/// A 128-bit FNV-1a hash of a list of parts. Each is preceded by its length, so that no two lists run together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(u128);

impl Key {
    /// The key of things of one sort, to which nothing has been added yet.
    pub fn new(sort: &str) -> Key {
        let mut key = Key(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        key.add(sort.as_bytes());
        key
    }

    /// Adds a part.
    pub fn add(&mut self, part: &[u8]) {
        self.mix(&(part.len() as u64).to_le_bytes());
        self.mix(part);
    }

    /// Adds a file by its name, size and time. One that is not there has a name alone.
    pub fn add_stamp(&mut self, file: &Path) {
        self.add(file.as_os_str().as_encoded_bytes());
        let Ok(metadata) = fs::metadata(file) else { return };
        self.add(&metadata.len().to_le_bytes());
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        self.add(&modified.map_or(0, |time| time.as_nanos()).to_le_bytes());
    }

    /// The key as a file name: 32 digits.
    pub fn name(&self) -> String {
        format!("{:032x}", self.0)
    }

    fn mix(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}

/// Whether a file could be named by a key.
pub fn is_key(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Writes a file in such a way that nobody ever sees a part of it. What was there before is replaced.
pub fn write_whole(cache: &Path, place: &Path, text: &str) -> Result<(), Error> {
    let work = Work::new(cache)?;
    let folder = place.parent().unwrap_or(cache);
    fs::create_dir_all(folder).map_err(|error| not_writable(folder, &error))?;
    let file = work.path.join("file");
    fs::write(&file, text).map_err(|error| not_writable(&file, &error))?;
    fs::rename(&file, place).map_err(|error| not_writable(place, &error))
}

/// A directory to work in, gone when the work has failed or has been renamed away.
pub(crate) struct Work {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

impl Work {
    pub(crate) fn new(cache: &Path) -> Result<Work, Error> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        fs::create_dir_all(cache).map_err(|error| not_writable(cache, &error))?;
        sweep(cache);
        loop {
            let name = format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
            let path = cache.join(format!("{UNFINISHED}{name}"));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Work { name, path }),
                // Left behind by a process of the same number that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(not_writable(&path, &error)),
            }
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        // Nothing depends on it: after a rename there is nothing to remove, and a leftover is only untidy.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes what killed runs left behind, soon after they are gone, and what could not be kept,
/// after a day.
fn sweep(cache: &Path) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    // A cache may be shared with processes that have other numbers, such as those in a container.
    const WHILE: Duration = Duration::from_secs(10 * 60);
    let Ok(children) = fs::read_dir(cache) else { return };
    for child in children.filter_map(|child| child.ok()) {
        let name = child.file_name();
        let name = name.to_string_lossy();
        let age = child.metadata().and_then(|metadata| metadata.modified()).map(|time| time.elapsed());
        let is_older = |limit| matches!(age, Ok(Ok(age)) if age > limit);
        let limit = if is_left_behind(&name) { WHILE } else { DAY };
        if is_older(limit) && (name.starts_with(UNFINISHED) || name.starts_with(ONCE)) {
            // Another run may be removing it too.
            let _ = fs::remove_dir_all(child.path());
        }
    }
}

/// Whether a directory was worked in by a process that is gone. Only Linux tells.
fn is_left_behind(name: &str) -> bool {
    let process = name.strip_prefix(UNFINISHED).and_then(|rest| rest.split('-').next());
    let processes = Path::new("/proc");
    process.is_some_and(|number| processes.join("self").exists() && !processes.join(number).exists())
}

/// Removes all directories that processes left behind which are gone, however long ago. How many
/// there were.
pub fn remove_unfinished(cache: &Path) -> u64 {
    let children = fs::read_dir(cache).into_iter().flatten().filter_map(|child| child.ok());
    let left_behind = children.filter(|child| is_left_behind(&child.file_name().to_string_lossy()));
    left_behind.filter(|child| fs::remove_dir_all(child.path()).is_ok()).count() as u64
}

pub(crate) fn not_writable(path: &Path, error: &io::Error) -> Error {
    Error::Cache { directory: path.to_owned(), reason: error.to_string() }
}
