//! The source path: where the text of a class's source file comes from.
//!
//! A class file names its source file without a folder; the folder follows from the package. Where such a path starts is looked
//! for in this order:
//!
//! 1. what the user says: directories, jars and other zips, single files;
//! 2. the source file that was compiled for this check, and the folder that its package starts in;
//! 3. the Java that comes with Glassbox;
//! 4. near the class file: in its directory, or in `src/main/java`, `src/test/java` or `src` of a folder around it, as build tools
//!    have it; for a jar, in the jar itself and in the `-sources.jar` beside it; for the JDK, in its `src.zip`.
//!
//! A file counts only if it declares the package that is wanted. Source is a favour to the reader: what cannot be read is not there, and
//! only what the user said expressly can be wrong.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use crate::class_path::{ClassPath, Origin, is_class_name};
use crate::error::Error;
use crate::jar::Jar;
use crate::java_source::outline;
use crate::javac::source_root;
use crate::library;
use crate::read;

/// No source file that people write is larger.
const LARGEST: u64 = 16 << 20;
/// How many folders around a directory of classes are looked at: `build/classes/java/main` lies four below its project.
const FOLDERS_AROUND: usize = 4;
/// Where projects keep their sources.
const CUSTOMARY: [&str; 3] = ["src/main/java", "src/test/java", "src"];

/// Where source text is looked for.
#[derive(Debug)]
pub struct SourcePath {
    classes: ClassPath,
    given: Vec<PathBuf>,
    compiled: Option<PathBuf>,
    /// Archives that were opened, or that cannot be.
    archives: Mutex<FxHashMap<PathBuf, Option<Arc<Jar>>>>,
}

/// The source file of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// Where it was found.
    pub place: SourcePlace,
    /// What is in it. Bytes that are no UTF-8 are replaced.
    pub text: String,
}

/// Where a source file was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourcePlace {
    /// In a file, relative to the current directory if it is below it.
    File(PathBuf),
    /// In a jar or another zip.
    Archive {
        /// The archive.
        archive: PathBuf,
        /// The path in it.
        entry: String,
    },
    /// It comes with Glassbox: its path there.
    Own(String),
}

impl SourcePath {
    /// The sources of the classes on a class path. `given` is what the user says; `compiled` is the source file that the classes were
    /// compiled from for this check, if they were.
    pub fn new(classes: ClassPath, given: &[PathBuf], compiled: Option<&Path>) -> Result<SourcePath, Error> {
        let sources = SourcePath {
            classes,
            given: given.to_vec(),
            compiled: compiled.map(Path::to_owned),
            archives: Mutex::default(),
        };
        for path in given {
            let metadata = fs::metadata(path).map_err(|_| Error::MissingSource { path: path.clone() })?;
            if !metadata.is_dir() && !is_java(path) && sources.archive(path).is_none() {
                return Err(Error::NotASource { path: path.clone() });
            }
        }
        Ok(sources)
    }

    /// The source file of a class, by the class's name as `Class.getName` has it (`java.util.TreeMap$Entry`) and the file's name as the
    /// class file has it (`TreeMap.java`).
    pub fn find(&self, class: &str, file: &str) -> Option<SourceText> {
        let internal_name = class.replace('.', "/");
        let package = internal_name.rsplit_once('/').map_or("", |(package, _)| package);
        let path = if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") };
        // Both names come out of class files, and a crafted one must not lead out of its directory.
        if !is_class_name(&path) {
            return None;
        }
        let wanted = Wanted { package, file, path: &path };
        self.given
            .iter()
            .find_map(|given| self.in_given(given, &wanted))
            .or_else(|| self.compiled.as_ref().and_then(|compiled| in_compiled(compiled, &wanted)))
            .or_else(|| {
                let text = library::source(&path)?.to_owned();
                Some(SourceText { place: SourcePlace::Own(path.clone()), text })
            })
            .or_else(|| self.near_class(&internal_name, &wanted))
    }

    /// Looks in what the user has said: a file, a folder of a project or of packages, or an archive of such a folder.
    fn in_given(&self, given: &Path, wanted: &Wanted) -> Option<SourceText> {
        if given.is_dir() {
            let plain = [given.join(wanted.path), given.join(wanted.file)];
            let customary = CUSTOMARY.map(|folder| given.join(folder).join(wanted.path));
            plain.iter().chain(&customary).find_map(|file| wanted.in_file(file))
        } else if is_java(given) {
            (given.file_name()? == wanted.file).then(|| wanted.in_file(given))?
        } else {
            let jar = self.archive(given)?;
            wanted.in_archive(&jar, wanted.path).or_else(|| {
                let inner = format!("/{}", wanted.path);
                jar.names().iter().filter(|name| name.ends_with(&inner)).find_map(|name| wanted.in_archive(&jar, name))
            })
        }
    }

    /// Looks where sources are usually kept, seen from where the class file is.
    fn near_class(&self, internal_name: &str, wanted: &Wanted) -> Option<SourceText> {
        match self.classes.read(internal_name).ok()??.origin {
            Origin::Directory(directory) => near_directory(&directory, wanted),
            Origin::File(file) => {
                // It need not lie in the folder of its package.
                wanted.in_file(&file.with_file_name(wanted.file))
            }
            Origin::Jar(jar) => {
                let beside = jar.file_stem().map(|stem| {
                    let mut name = stem.to_owned();
                    name.push("-sources.jar");
                    jar.with_file_name(name)
                });
                let archives = [Some(jar.clone()), beside];
                archives.iter().flatten().find_map(|archive| wanted.in_archive(&*self.archive(archive)?, wanted.path))
            }
            Origin::Jdk { module } => {
                let home = self.classes.jdk().home();
                let archives = [home.join("lib/src.zip"), home.join("src.zip")];
                let entry = format!("{module}/{}", wanted.path);
                archives.iter().find_map(|archive| wanted.in_archive(&*self.archive(archive)?, &entry))
            }
            Origin::Made => None,
        }
    }

    fn archive(&self, path: &Path) -> Option<Arc<Jar>> {
        let mut archives = self.archives.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let open = || Jar::open(path, self.classes.jdk().feature()).ok().map(Arc::new);
        archives.entry(path.to_owned()).or_insert_with(open).clone()
    }
}

/// The source file that is looked for.
struct Wanted<'a> {
    /// Its package, `java/util`.
    package: &'a str,
    /// Its name, `TreeMap.java`.
    file: &'a str,
    /// Both: `java/util/TreeMap.java`.
    path: &'a str,
}

impl Wanted<'_> {
    /// The text of a file, if it is there and declares the package.
    fn in_file(&self, file: &Path) -> Option<SourceText> {
        fs::metadata(file).ok().filter(|metadata| metadata.is_file() && metadata.len() <= LARGEST)?;
        let text = self.accepted(read::regular_file(file).ok()?)?;
        let shown = env::current_dir().ok().and_then(|here| file.strip_prefix(here).ok()).unwrap_or(file);
        let shown = shown.strip_prefix("./").unwrap_or(shown).to_owned();
        Some(SourceText { place: SourcePlace::File(shown), text })
    }

    /// The same for a file of an archive.
    fn in_archive(&self, jar: &Jar, entry: &str) -> Option<SourceText> {
        let text = self.accepted(jar.read(entry).ok()??)?;
        Some(SourceText {
            place: SourcePlace::Archive { archive: jar.path().to_owned(), entry: entry.to_owned() },
            text,
        })
    }

    fn accepted(&self, bytes: Vec<u8>) -> Option<String> {
        let text =
            String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        (outline(&text).package == self.package).then_some(text)
    }
}

/// Looks in the source file that was compiled, and in those that the compiler has seen with it.
fn in_compiled(compiled: &Path, wanted: &Wanted) -> Option<SourceText> {
    if compiled.file_name().is_some_and(|name| name == wanted.file)
        && let Some(found) = wanted.in_file(compiled)
    {
        return Some(found);
    }
    let package = outline(&String::from_utf8_lossy(&read::regular_file(compiled).ok()?)).package;
    wanted.in_file(&source_root(compiled, &package)?.join(wanted.path))
}

/// Looks in a directory of classes, beside it, and in the project around it.
fn near_directory(directory: &Path, wanted: &Wanted) -> Option<SourceText> {
    let directory = fs::canonicalize(directory).ok()?;
    let mut places = vec![directory.join(wanted.path)];
    places.extend(directory.parent().map(|parent| parent.join(wanted.path)));
    for folder in directory.ancestors().take(FOLDERS_AROUND + 1) {
        places.extend(CUSTOMARY.map(|customary| folder.join(customary).join(wanted.path)));
    }
    places.iter().find_map(|place| wanted.in_file(place))
}

fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "java")
}

impl SourceText {
    /// A line by its number, counted from 1, without its line break.
    pub fn line(&self, number: u32) -> Option<&str> {
        self.text.lines().nth(usize::try_from(number).ok()?.checked_sub(1)?)
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SourcePlace::File(path) => write!(formatter, "{}", path.display()),
            SourcePlace::Archive { archive, entry } => write!(formatter, "{}!/{entry}", archive.display()),
            SourcePlace::Own(path) => formatter.write_str(path),
        }
    }
}
