//! The class path: where the bytes of a class come from.
//!
//! The order is the JVM's. A class of the JDK is the JDK's, whatever a jar may say, unless it was expressly replaced; then the entries are
//! asked one after the other and the first that has the class wins. A `.class` file may also be given by
//! itself: its class is then found by the name inside it, whatever folder the file lies in.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ristretto_classfile::ClassFile;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::consulted::{Answer, Consulted, Question, digest};
use crate::descriptor::simple_name;
use crate::error::Error;
use crate::guard::Guard;
use crate::jar::Jar;
use crate::jdk::Jdk;
use crate::mirror::Mirrors;
use crate::nearest::nearest;
use crate::read::{self, parse};

/// Where classes are looked for. Copies share what they opened.
#[derive(Debug, Clone)]
pub struct ClassPath {
    jdk: Arc<Jdk>,
    paths: Vec<PathBuf>,
    entries: Vec<Arc<Entry>>,
    mirrors: Arc<Mirrors>,
    consulted: Option<Arc<Consulted>>,
    /// Class files that take the place of the JDK's, by internal name.
    replaced: Arc<FxHashMap<String, Vec<u8>>>,
    substituted: Arc<Substituted>,
}

/// Classes that some others see in the place of those that they name.
#[derive(Debug, Clone, Default)]
pub struct Substituted {
    /// The classes that see them, with those nested in each.
    pub clients: Vec<String>,
    /// What they see, by what they name.
    pub names: FxHashMap<String, String>,
    /// Class files of what they see, by internal name, that are nowhere else.
    pub files: FxHashMap<String, Vec<u8>>,
    /// What is asked besides the invariant of the class that sees them.
    pub guard: Option<Guard>,
}

impl Substituted {
    /// The module that a class stands in the place of.
    pub fn replaced(&self, class: &str) -> Option<&str> {
        let modules = self.names.iter().filter(|(_, seen)| *seen == class).map(|(module, _)| &**module);
        // An interface may lead to it, too.
        modules.min_by_key(|module| (!class.contains(&format!("{}_as_", simple_name(module))), *module))
    }

    /// All that is in it, written down: the same for the same.
    pub fn identity(&self) -> String {
        let names: BTreeMap<_, _> = self.names.iter().collect();
        let files: BTreeMap<_, _> = self.files.iter().collect();
        format!("{:?} {names:?} {files:?} {:?}", self.clients, self.guard)
    }

    /// Whether a class sees others than it names. One that is nested in another sees what that one sees, unless it is what is not seen.
    pub(crate) fn concerns(&self, internal_name: &str) -> bool {
        let is_within = |outer: &String| {
            internal_name.strip_prefix(&**outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        self.clients.iter().any(is_within) && !self.names.keys().any(is_within)
    }
}

#[derive(Debug)]
enum Entry {
    Directory(PathBuf),
    Jar(Jar),
    File { path: PathBuf, class: String, bytes: Vec<u8> },
}

/// Where a class was found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// In the JDK's image.
    Jdk {
        /// The module that owns it.
        module: String,
    },
    /// In a directory of the class path.
    Directory(PathBuf),
    /// In a jar.
    Jar(PathBuf),
    /// In a `.class` file that was given by itself.
    File(PathBuf),
    /// Nowhere: it was made for this check.
    Made,
}

/// A class file that was found, not yet parsed.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Where it comes from.
    pub origin: Origin,
}

/// A class that more than one entry holds: only the first is ever seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duplicate {
    /// The internal name.
    pub class: String,
    /// The entries that hold it, in class path order.
    pub entries: Vec<PathBuf>,
}

impl ClassPath {
    /// Opens a class path. An entry is a directory, a jar, or a `.class` file; `directory/*` stands for the
    /// jars in it, and a jar brings those of its manifest's `Class-Path` with it, as for `java`.
    pub fn new(jdk: Arc<Jdk>, entries: &[PathBuf]) -> Result<ClassPath, Error> {
        let mut class_path = ClassPath {
            jdk,
            paths: Vec::new(),
            entries: Vec::new(),
            mirrors: Arc::default(),
            consulted: None,
            replaced: Arc::default(),
            substituted: Arc::default(),
        };
        let mut seen_jars = FxHashSet::default();
        for entry in entries {
            if entry.file_name().is_some_and(|name| name == "*") {
                for jar in jars_in(entry.parent().unwrap_or(Path::new("")))? {
                    class_path.add(&jar, &mut seen_jars)?;
                }
            } else {
                class_path.add(entry, &mut seen_jars)?;
            }
        }
        Ok(class_path)
    }

    /// Puts a class file in the place of the class of the same name, as `java --patch-module` does with those of the JDK. What was read
    /// before stays as it was.
    pub fn replace(&mut self, bytes: Vec<u8>) -> Result<(), Error> {
        let class = read::class_name(&bytes, &"a class that replaces another")?;
        Arc::make_mut(&mut self.replaced).insert(class, bytes);
        Ok(())
    }

    /// The same class path, on which some classes see others in the place of those that they name.
    pub fn substituting(&self, substituted: Substituted) -> ClassPath {
        ClassPath { substituted: Arc::new(substituted), ..self.clone() }
    }

    /// What some classes see in the place of what they name.
    pub fn substituted(&self) -> &Substituted {
        &self.substituted
    }

    /// Whether a class takes the place of the one that would be found.
    pub(crate) fn replaces(&self, internal_name: &str) -> bool {
        self.replaced.contains_key(internal_name)
    }

    /// Looks for mirrors in all entries; classes loaded from this path are then seen with what their
    /// mirrors add to them.
    pub fn bind_mirrors(&mut self) -> Result<(), Error> {
        self.mirrors = Arc::new(Mirrors::find(self)?);
        Ok(())
    }

    /// The mirrors that are bound.
    pub fn mirrors(&self) -> &Mirrors {
        &self.mirrors
    }

    /// The same class path; what it, or a copy of it, is asked for from now on is noted.
    pub fn noting(&self) -> (ClassPath, Arc<Consulted>) {
        let consulted = Arc::new(Consulted::default());
        (ClassPath { consulted: Some(consulted.clone()), ..self.clone() }, consulted)
    }

    /// Notes that something other than classes was looked at, which may be different the next time.
    pub fn note_unrepeatable(&self) {
        if let Some(consulted) = &self.consulted {
            consulted.note_unrepeatable();
        }
    }

    /// What would be noted now for a question.
    pub fn answer(&self, question: &Question) -> Result<Answer, Error> {
        let bytes = match question {
            Question::Class(name) => self.read(name)?.map(|found| found.bytes),
            Question::Resource(path) => self.resource(path),
        };
        Ok(bytes.as_deref().map(digest))
    }

    /// The JDK that stands before all entries.
    pub fn jdk(&self) -> &Arc<Jdk> {
        &self.jdk
    }

    /// The entries after `directory/*` and manifests are expanded, in the order they are searched.
    pub fn entries(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The bytes of a class by its internal name, or nothing if no entry has it.
    pub fn read(&self, internal_name: &str) -> Result<Option<Found>, Error> {
        // Names come out of class files, and a crafted one must not lead out of its directory.
        if !is_class_name(internal_name) {
            return Ok(None);
        }
        if let Some(bytes) = self.substituted.files.get(internal_name) {
            return Ok(Some(Found { bytes: bytes.clone(), origin: Origin::Made }));
        }
        if let Some(replaced) = self.replaced.get(internal_name) {
            // Nobody else has this class.
            self.note_unrepeatable();
            let origin = match self.jdk.read(internal_name) {
                Some((module, _)) => Some(Origin::Jdk { module }),
                None => self.read_entry(internal_name)?.map(|found| found.origin),
            };
            return Ok(origin.map(|origin| Found { bytes: replaced.clone(), origin }));
        }
        if let Some((module, bytes)) = self.jdk.read(internal_name) {
            return Ok(Some(Found { bytes, origin: Origin::Jdk { module } }));
        }
        let found = self.read_entry(internal_name);
        if let Some(consulted) = &self.consulted {
            match &found {
                Ok(found) => {
                    let bytes = found.as_ref().map(|found| &*found.bytes);
                    consulted.note(Question::Class(internal_name.to_owned()), bytes);
                }
                Err(_) => consulted.note_unrepeatable(),
            }
        }
        found
    }

    /// A class file as it is found, mirrors included.
    pub fn parsed(&self, internal_name: &str) -> Result<Option<ClassFile<'static>>, Error> {
        self.read(internal_name)?.map(|found| parse(&found.bytes, &found.origin)).transpose()
    }

    /// The bytes of a class from the first entry that has it.
    fn read_entry(&self, internal_name: &str) -> Result<Option<Found>, Error> {
        for entry in &self.entries {
            let Some(bytes) = entry.class(internal_name)? else { continue };
            let origin = entry.origin();
            let place = match &origin {
                Origin::Jar(jar) => format!("{} in {}", class_file(internal_name), jar.display()),
                Origin::Directory(directory) => directory.join(class_file(internal_name)).display().to_string(),
                Origin::File(path) => path.display().to_string(),
                Origin::Jdk { module } => module.clone(),
                Origin::Made => String::new(),
            };
            let found = read::class_name(&bytes, &place)?;
            if found != internal_name {
                return Err(Error::WrongName { asked: internal_name.to_owned(), found, place });
            }
            return Ok(Some(Found { bytes, origin }));
        }
        Ok(None)
    }

    /// A file of the user's entries by its path; the first entry that has it wins.
    pub fn resource(&self, path: &str) -> Option<Vec<u8>> {
        if !is_class_name(path) {
            return None;
        }
        let bytes = self.entries.iter().find_map(|entry| entry.file(path).ok().flatten());
        if let Some(consulted) = &self.consulted {
            consulted.note(Question::Resource(path.to_owned()), bytes.as_deref());
        }
        bytes
    }

    /// Up to three names of classes that exist and resemble one that does not.
    pub fn nearest(&self, internal_name: &str) -> Vec<String> {
        let mut candidates: Vec<String> = Vec::new();
        for entry in &self.entries {
            // A suggestion is a favour; an entry that cannot be listed is reported when it is read.
            candidates.extend(entry.classes().unwrap_or_default());
        }
        let modules = self.jdk.classes_by_module();
        let mut names: Vec<&String> = modules.keys().collect();
        // What people misspell is most likely in java.base, then in another public module.
        names.sort_by_key(|module| (*module != "java.base", !module.starts_with("java."), *module));
        let of_the_jdk = names.into_iter().filter_map(|module| modules.get(module)).flatten();
        nearest(internal_name, candidates.iter().chain(of_the_jdk).map(String::as_str))
    }

    /// The internal names of all classes in an entry, sorted. An index past the end has none.
    pub fn classes(&self, entry: usize) -> Result<Vec<String>, Error> {
        self.entries.get(entry).map_or(Ok(Vec::new()), |entry| entry.classes())
    }

    /// The classes that more than one entry holds, sorted by name.
    pub fn duplicates(&self) -> Result<Vec<Duplicate>, Error> {
        let mut holders: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (index, entry) in self.entries.iter().enumerate() {
            for class in entry.classes()? {
                holders.entry(class).or_default().push(index);
            }
        }
        let mut duplicates: Vec<Duplicate> = holders
            .into_iter()
            .filter(|(_, entries)| entries.len() > 1)
            .map(|(class, entries)| {
                let entries = entries.into_iter().map(|index| self.paths[index].clone()).collect();
                Duplicate { class, entries }
            })
            .collect();
        duplicates.sort_unstable_by(|left, right| left.class.cmp(&right.class));
        Ok(duplicates)
    }

    fn add(&mut self, path: &Path, seen_jars: &mut FxHashSet<PathBuf>) -> Result<(), Error> {
        let metadata = fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => {
                Error::MissingEntry { entry: path.to_owned() }
            }
            _ => unreadable(path, &error),
        })?;
        if metadata.is_dir() {
            self.push(path, Entry::Directory(path.to_owned()));
            return Ok(());
        }
        if !metadata.is_file() {
            let looks_like = "neither a file nor a directory".to_owned();
            return Err(Error::NotAnEntry { entry: path.to_owned(), looks_like });
        }
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        if extension.is_some_and(|extension| extension == "class") {
            return self.add_class_file(path);
        }
        let start = first_bytes(path)?;
        match read::looks_like(&start) {
            read::Kind::Zip => self.add_jar(path, seen_jars),
            read::Kind::ClassFile => self.add_class_file(path),
            other => Err(Error::NotAnEntry { entry: path.to_owned(), looks_like: other.to_string() }),
        }
    }

    fn add_class_file(&mut self, path: &Path) -> Result<(), Error> {
        let bytes = read::regular_file(path)?;
        let class = read::class_name(&bytes, &path.display())?;
        for entry in &self.entries {
            if let Entry::File { path: first, class: other, .. } = &**entry
                && *other == class
            {
                return Err(Error::TwoClasses { class, first: first.clone(), second: path.to_owned() });
            }
        }
        self.push(path, Entry::File { path: path.to_owned(), class, bytes });
        Ok(())
    }

    fn add_jar(&mut self, path: &Path, seen_jars: &mut FxHashSet<PathBuf>) -> Result<(), Error> {
        // Manifests may name each other in a circle.
        if !seen_jars.insert(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())) {
            return Ok(());
        }
        let jar = Jar::open(path, self.jdk.feature())?;
        let named = jar.manifest().class_path.clone();
        self.push(path, Entry::Jar(jar));
        let folder = path.parent().unwrap_or(Path::new(""));
        for reference in named {
            let Some(other) = file_of_url(&reference, folder) else { continue };
            // A jar may list what is not there; `java` ignores that, and so do build tools' jars rely on it.
            if other.exists() {
                self.add(&other, seen_jars)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, path: &Path, entry: Entry) {
        self.paths.push(path.to_owned());
        self.entries.push(Arc::new(entry));
    }
}

/// The main class that a jar's manifest names, as an internal name.
pub fn main_class(jar: &Path) -> Result<Option<String>, Error> {
    Ok(Jar::open(jar, 0)?.manifest().main_class.clone())
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Origin::Jdk { module } => write!(formatter, "the JDK's module {module}"),
            Origin::Directory(path) | Origin::Jar(path) | Origin::File(path) => {
                write!(formatter, "{}", path.display())
            }
            Origin::Made => write!(formatter, "a class that was made for this check"),
        }
    }
}

impl Entry {
    fn origin(&self) -> Origin {
        match self {
            Entry::Directory(directory) => Origin::Directory(directory.clone()),
            Entry::Jar(jar) => Origin::Jar(jar.path().to_owned()),
            Entry::File { path, .. } => Origin::File(path.clone()),
        }
    }

    fn class(&self, internal_name: &str) -> Result<Option<Vec<u8>>, Error> {
        match self {
            Entry::File { class, bytes, .. } => Ok((class == internal_name).then(|| bytes.clone())),
            _ => self.file(&class_file(internal_name)),
        }
    }

    fn file(&self, path: &str) -> Result<Option<Vec<u8>>, Error> {
        match self {
            Entry::File { .. } => Ok(None),
            Entry::Jar(jar) => jar.read(path),
            Entry::Directory(directory) => {
                let file = directory.join(path);
                match fs::metadata(&file) {
                    Ok(metadata) if metadata.is_file() => read::regular_file(&file).map(Some),
                    _ => Ok(None),
                }
            }
        }
    }

    fn classes(&self) -> Result<Vec<String>, Error> {
        match self {
            Entry::File { class, .. } => Ok(vec![class.clone()]),
            Entry::Jar(jar) => Ok(jar.classes()),
            Entry::Directory(directory) => classes_in(directory),
        }
    }
}

/// The internal names of the class files below a directory, sorted.
pub(crate) fn classes_in(directory: &Path) -> Result<Vec<String>, Error> {
    let mut classes = Vec::new();
    let mut folders = vec![(directory.to_owned(), String::new())];
    // Symbolic links may lead in a circle.
    let mut visited = FxHashSet::default();
    while let Some((folder, package)) = folders.pop() {
        if !visited.insert(fs::canonicalize(&folder).map_err(|error| unreadable(&folder, &error))?) {
            continue;
        }
        for child in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
            let path = child.map_err(|error| unreadable(&folder, &error))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if path.is_dir() {
                // A folder such as `META-INF` is no package.
                if !name.contains(['-', '.']) {
                    folders.push((path.clone(), format!("{package}{name}/")));
                }
            } else if let Some(class) = name.strip_suffix(".class")
                && class != "module-info"
            {
                classes.push(format!("{package}{class}"));
            }
        }
    }
    classes.sort_unstable();
    Ok(classes)
}

fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let listed = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let children = fs::read_dir(listed).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::MissingEntry { entry: directory.join("*") },
        _ => unreadable(listed, &error),
    })?;
    let mut jars = Vec::new();
    for child in children {
        let child = child.map_err(|error| unreadable(listed, &error))?;
        let is_jar = Path::new(&child.file_name()).extension().is_some_and(|it| it == "jar" || it == "JAR");
        if is_jar {
            jars.push(directory.join(child.file_name()));
        }
    }
    // `java` leaves the order open; ours is the same on every machine.
    jars.sort();
    Ok(jars)
}

/// The file that a manifest's relative URL means, or nothing for one that is not a file.
fn file_of_url(reference: &str, folder: &Path) -> Option<PathBuf> {
    let path = match reference.split_once(':') {
        Some(("file", path)) => path,
        Some(_) => return None,
        None => reference,
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = (byte == b'%').then(|| after.get(..2)).flatten();
        let decoded = escaped.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(decoded.unwrap_or(byte));
        rest = if decoded.is_some() { &after[2..] } else { after };
    }
    Some(folder.join(String::from_utf8(bytes).ok()?))
}

fn class_file(internal_name: &str) -> String {
    format!("{internal_name}.class")
}

/// Whether every part of a path is a plain name: nothing empty, no `..`, no other separator.
pub(crate) fn is_class_name(name: &str) -> bool {
    name.split('/')
        .all(|part| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', '\0', ':', ';', '[']))
}

fn first_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    use std::io::Read;
    let mut start = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(512).read_to_end(&mut start))
        .map_err(|error| unreadable(path, &error))?;
    Ok(start)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unreadable { path: path.to_owned(), reason: error.to_string() }
}
