//! A cache in which the Java that Glassbox brings along is compiled already: javac takes seconds for it, and most tests are about
//! something else.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use glassbox_classes::Jdk;
use glassbox_classes::library::{annotation_library_in, specification_library_in};

/// Puts the annotations into a cache.
pub fn with_annotations(cache: &Path, jdk: &Jdk) {
    keep(cache, &once(jdk, annotation_library_in));
}

/// Puts the annotations and the specifications of JDK classes into a cache.
pub fn with_libraries(cache: &Path, jdk: &Jdk) {
    with_annotations(cache, jdk);
    keep(cache, &once(jdk, specification_library_in));
}

/// The specifications of JDK classes, compiled by whichever test needed them first.
pub fn specifications(jdk: &Jdk) -> PathBuf {
    once(jdk, specification_library_in)
}

/// Has a library compiled into a cache that all tests share.
fn once(jdk: &Jdk, library: fn(&Path, &Jdk) -> Result<PathBuf, glassbox_classes::Error>) -> PathBuf {
    static COMPILING: Mutex<()> = Mutex::new(());
    let _compiling = COMPILING.lock();
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libraries");
    library(&shared, jdk).unwrap_or_else(|error| panic!("{error}"))
}

/// Copies what is kept under a key, of which `classes` is the folder of class files.
fn keep(cache: &Path, classes: &Path) {
    let kept = classes.parent().expect("it is in a folder that is named by its key");
    copy(kept, &cache.join(kept.file_name().expect("a key")));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the cache can be written");
    for entry in fs::read_dir(from).expect("it was compiled") {
        let entry = entry.expect("it can be listed").path();
        let copied = to.join(entry.file_name().expect("it was listed"));
        if entry.is_dir() {
            copy(&entry, &copied);
        } else {
            fs::copy(&entry, &copied).expect("the cache can be written");
        }
    }
}
