//! The Java that Glassbox brings along: the annotations and model classes that users import, and specifications of classes of
//! the JDK.
//!
//! Both are kept as sources in the executable and compiled on first use, by the user's own compiler. So
//! there are no class files in the repository, and what a stack trace or a report points at can be shown.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use crate::cache::{self, not_writable};
use crate::error::Error;
use crate::javac::{self, joined, kept, run_javac};
use crate::jdk::Jdk;

/// Sources by their path below the source folder.
type Sources = &'static [(&'static str, &'static str)];

/// The sources of a folder of this repository. A test compares the lists below with the folders.
macro_rules! sources {
    ($folder:literal: $($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../java/", $folder, "/src/", $path)))),*]
    };
}

const ANNOTATIONS: Sources = sources!("glassbox":
    "glassbox/Abstraction.java",
    "glassbox/Allowed.java",
    "glassbox/Asserts.java",
    "glassbox/Declarative.java",
    "glassbox/Distinct.java",
    "glassbox/Domain.java",
    "glassbox/Fields.java",
    "glassbox/Invariant.java",
    "glassbox/Operation.java",
    "glassbox/Owned.java",
    "glassbox/Specifies.java",
    "glassbox/Tree.java",
    "glassbox/UseAbstraction.java",
    "glassbox/confirm/Access.java",
    "glassbox/confirm/Comparison.java",
    "glassbox/confirm/Confirm.java",
    "glassbox/confirm/Ended.java",
    "glassbox/confirm/Judge.java",
    "glassbox/confirm/Recipe.java",
    "glassbox/confirm/Unmakeable.java",
    "glassbox/confirm/Words.java",
    "glassbox/confirm/package-info.java",
    "glassbox/model/AbsBits.java",
    "glassbox/model/AbsDeque.java",
    "glassbox/model/AbsLinkedList.java",
    "glassbox/model/AbsLinkedMap.java",
    "glassbox/model/AbsLinkedSet.java",
    "glassbox/model/AbsList.java",
    "glassbox/model/AbsMap.java",
    "glassbox/model/AbsPriorityQueue.java",
    "glassbox/model/AbsQueue.java",
    "glassbox/model/AbsSet.java",
    "glassbox/model/AbsSortedMap.java",
    "glassbox/model/AbsSortedSet.java",
    "glassbox/model/AbsStack.java",
    "glassbox/model/AbsVector.java",
    "glassbox/model/Element.java",
    "glassbox/model/Sequence.java",
    "glassbox/model/package-info.java",
    "glassbox/package-info.java",
);

const SPECIFICATIONS: Sources = sources!("specs":
    "glassbox/specs/ArrayDequeSpecification.java",
    "glassbox/specs/ArrayListSpecification.java",
    "glassbox/specs/BitSetSpecification.java",
    "glassbox/specs/Entries.java",
    "glassbox/specs/HashMapSpecification.java",
    "glassbox/specs/HashSetSpecification.java",
    "glassbox/specs/IdentityHashMapSpecification.java",
    "glassbox/specs/Iteration.java",
    "glassbox/specs/LinkedHashMapSpecification.java",
    "glassbox/specs/LinkedHashSetSpecification.java",
    "glassbox/specs/LinkedListSpecification.java",
    "glassbox/specs/PriorityQueueSpecification.java",
    "glassbox/specs/StackSpecification.java",
    "glassbox/specs/TreeMapSpecification.java",
    "glassbox/specs/TreeSetSpecification.java",
    "glassbox/specs/VectorSpecification.java",
    "glassbox/specs/package-info.java",
);

/// What messages call all of it.
const NAME: &str = "the Java that Glassbox brings along";

/// The text of a source file that comes with Glassbox, by its path: `glassbox/model/AbsMap.java`.
pub(crate) fn source(path: &str) -> Option<&'static str> {
    ANNOTATIONS.iter().chain(SPECIFICATIONS).find(|(known, _)| *known == path).map(|(_, text)| *text)
}

/// Annotations and model classes, `java/glassbox` in this repository, as a class path entry.
pub fn annotation_library(jdk: &Jdk) -> Result<PathBuf, Error> {
    annotation_library_in(&cache::directory(), jdk)
}

/// Mirrors of classes of the JDK, `java/specs` in this repository, as a class path entry.
pub fn specification_library(jdk: &Jdk) -> Result<PathBuf, Error> {
    specification_library_in(&cache::directory(), jdk)
}

/// Sources that come with another part of Glassbox, by their paths, as a class path entry. They may use all that is compiled here.
pub fn compiled_sources(jdk: &Jdk, sources: &[(&str, &str)]) -> Result<PathBuf, Error> {
    let cache = cache::directory();
    let against = [specification_library_in(&cache, jdk)?, annotation_library_in(&cache, jdk)?];
    compile_library(&cache, jdk, sources, &against)
}

/// [`annotation_library`] with a cache of the caller's choice.
pub fn annotation_library_in(cache: &Path, jdk: &Jdk) -> Result<PathBuf, Error> {
    compile_library(cache, jdk, ANNOTATIONS, &[])
}

/// [`specification_library`] with a cache of the caller's choice.
pub fn specification_library_in(cache: &Path, jdk: &Jdk) -> Result<PathBuf, Error> {
    let annotations = annotation_library_in(cache, jdk)?;
    compile_library(cache, jdk, SPECIFICATIONS, &[annotations])
}

/// Compiles sources, against nothing but the JDK and directories of classes, unless an earlier run did.
fn compile_library(
    cache: &Path,
    jdk: &Jdk,
    sources: &[(&str, &str)],
    class_path: &[PathBuf],
) -> Result<PathBuf, Error> {
    let mut key = javac::key(jdk);
    for directory in class_path {
        // It is in the cache, so its name is a key of all that it contains, wherever the cache is.
        let name = directory.strip_prefix(cache).unwrap_or(directory);
        key.add(name.as_os_str().as_encoded_bytes());
    }
    for (path, text) in sources {
        key.add(path.as_bytes());
        key.add(text.as_bytes());
    }
    let compiled = kept(cache, Some(key.name()), |work| {
        if !jdk.javac().is_file() {
            return Err(Error::NoJavacForLibrary { home: jdk.home().to_owned() });
        }
        let root = work.join("sources");
        let mut files = Vec::new();
        for (path, text) in sources {
            let file = root.join(path);
            let folder = file.parent().unwrap_or(&root);
            fs::create_dir_all(folder).map_err(|error| not_writable(folder, &error))?;
            fs::write(&file, text).map_err(|error| not_writable(&file, &error))?;
            files.push(file);
        }
        // An empty class path would be the current directory.
        let entries = if class_path.is_empty() { slice::from_ref(&root) } else { class_path };
        let class_path = joined(entries, cache)?;
        let fixed = ["--release", "17", "-sourcepath", "", "-cp"].map(OsString::from);
        let options: Vec<OsString> = fixed.into_iter().chain([class_path]).collect();
        let warnings = run_javac(jdk, Path::new(NAME), &options, &files, work)?;
        Ok((String::new(), warnings))
    })?;
    Ok(compiled.directory)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{ANNOTATIONS, SPECIFICATIONS, Sources};

    #[test]
    fn no_source_is_forgotten() {
        check("glassbox", ANNOTATIONS);
        check("specs", SPECIFICATIONS);
    }

    fn check(folder: &str, sources: Sources) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java").join(folder).join("src");
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            let children = fs::read_dir(&folder).unwrap().map(|child| child.unwrap().path());
            let (below, files): (Vec<PathBuf>, Vec<PathBuf>) = children.partition(|path| path.is_dir());
            folders.extend(below);
            found.extend(files.iter().map(|file| file.strip_prefix(&root).unwrap().to_str().unwrap().to_owned()));
        }
        found.sort();
        let mut listed: Vec<&str> = sources.iter().map(|(path, _)| *path).collect();
        listed.sort_unstable();
        assert_eq!(found, listed, "java/{folder}/src has other files than are listed in library.rs");
    }
}
