//! `.java` files, compiled by the user's own `javac` and kept for the next run.
//!
//! A compiled file is kept in a cache under a key of everything that the compiler may look at: the source,
//! the other sources that it can pick up, the class path, the JDK and the flags. When that cannot be told,
//! because the folder is too large to read, nothing is kept: a stale class would be checked in place of the
//! one on screen, and that is worse than a second of waiting.
//!
//! A directory that is named by a key is always complete: see [`crate::cache`].

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ristretto_classfile::MethodAccessFlags;

use crate::cache::{self, Key, ONCE, Work, not_writable};
use crate::class_path::classes_in;
use crate::error::Error;
use crate::java_source::{Outline, module_name, outline};
use crate::jdk::Jdk;
use crate::library::annotation_library_in;
use crate::process::{self, Said};
use crate::read;

/// What javac made of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// Where the class files are: a class path entry.
    pub directory: PathBuf,
    /// The internal name of the class to start with: the file's first top-level class that has a `main`,
    /// else the one named like the file, else the first.
    pub main_class: String,
    /// The internal names of all classes, sorted.
    pub classes: Vec<String>,
    /// What javac printed although it succeeded, unchanged.
    pub warnings: String,
    /// Whether an earlier run's classes were used, without starting javac.
    pub cached: bool,
}

/// Lines, variable and parameter names are what reports are written in. The encoding is what newer JDKs
/// assume anyway. The rest only makes a short run of the compiler start faster.
const FLAGS: &[&str] = &[
    "-g",
    "-parameters",
    "-implicit:class",
    // A processor on the class path would run, and nobody has asked for that.
    "-proc:none",
    "-encoding",
    "UTF-8",
    "-J-Dfile.encoding=UTF-8",
    "-J-Dstderr.encoding=UTF-8",
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
];

/// Variables that change what javac does.
const VARIABLES: &[&str] = &["JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS"];

/// Part of every key: changed when the layout below is.
const LAYOUT: &str = "glassbox compiled classes 1";

/// Folders with more than this are compiled anew every time rather than read through.
const MOST_FILES: usize = 20_000;
const MOST_SOURCE_BYTES: u64 = 64 << 20;

/// Compiles a source file, and the neighbouring sources that it uses, against a class path.
pub fn compile(jdk: &Jdk, source: &Path, class_path: &[PathBuf]) -> Result<Compiled, Error> {
    compile_into(&cache::directory(), jdk, source, class_path)
}

/// [`compile`] with a cache of the caller's choice.
pub fn compile_into(cache: &Path, jdk: &Jdk, source: &Path, class_path: &[PathBuf]) -> Result<Compiled, Error> {
    let text = read::regular_file(source)?;
    check_javac(jdk, source)?;
    let outline = outline(&String::from_utf8_lossy(&text));
    let root = source_root(source, &outline.package);
    let mut class_path = class_path.to_vec();
    class_path.push(annotation_library_in(cache, jdk)?);

    let mut key = key(jdk);
    key.add(source.as_os_str().as_encoded_bytes());
    key.add(&text);
    let mut known = true;
    if let Some(root) = &root {
        known &= add_sources(&mut key, root, cache);
    }
    for entry in &class_path {
        known &= add_entry(&mut key, entry, cache);
    }
    let key = known.then(|| key.name());

    kept(cache, key, |work| {
        let joined = joined(&class_path, cache)?;
        let mut arguments: Vec<OsString> = vec!["-cp".into(), joined.clone()];
        let module = root.as_ref().and_then(|root| read::regular_file(&root.join("module-info.java")).ok());
        if let Some(module) = module.and_then(|text| module_name(&String::from_utf8_lossy(&text))) {
            // Sources of a module do not see the class path, where the annotations are, unless told so.
            arguments.extend(["--module-path".into(), joined]);
            arguments.extend(["--add-reads".into(), format!("{module}=ALL-UNNAMED").into()]);
        }
        // Without this option javac would look for sources on the class path.
        arguments.extend(["-sourcepath".into(), root.map_or(OsString::new(), PathBuf::into_os_string)]);
        let warnings = run_javac(jdk, source, &arguments, &[source.to_owned()], work)?;
        let main_class = main_class(jdk, source, &outline, work)?;
        Ok((main_class, warnings))
    })
}

/// A class path as javac takes it.
pub(crate) fn joined(class_path: &[PathBuf], cache: &Path) -> Result<OsString, Error> {
    env::join_paths(class_path).map_err(|_| Error::Cache {
        directory: cache.to_owned(),
        reason: "a class path entry's name contains the separator of class paths".to_owned(),
    })
}

/// Runs the compiler into `work/classes` and returns what it printed.
pub(crate) fn run_javac(
    jdk: &Jdk,
    named: &Path,
    options: &[OsString],
    sources: &[PathBuf],
    work: &Path,
) -> Result<String, Error> {
    check_javac(jdk, named)?;
    let program = jdk.javac();
    let mut command = Command::new(&program);
    command.args(FLAGS).args(options).arg("-d").arg(work.join(CLASSES)).args(sources);
    let Said { output, errors, success, .. } = process::run(&mut command, "", &|_| jdk.patience().is_over().is_some())
        .map_err(|error| Error::CannotRun { program, reason: error.to_string() })?;
    let file = named.to_owned();
    match jdk.patience().is_over() {
        _ if success => Ok(output + &errors),
        // An interrupt from a terminal also goes to the compiler, which may be the first to notice.
        Some(over) => Err(Error::Ended { over, what: format!("javac compiled {}", file.display()) }),
        None => Err(Error::Javac { file, messages: output + &errors }),
    }
}

fn check_javac(jdk: &Jdk, file: &Path) -> Result<(), Error> {
    if jdk.javac().is_file() {
        return Ok(());
    }
    Err(Error::NoJavac { home: jdk.home().to_owned(), file: file.to_owned() })
}

/// The folder that the package of a source starts in, if the source lies where its package says.
pub(crate) fn source_root(source: &Path, package: &str) -> Option<PathBuf> {
    let source = fs::canonicalize(source).ok()?;
    let mut root = source.parent()?;
    for name in package.rsplit('/').filter(|name| !name.is_empty()) {
        if root.file_name()? != name {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_owned())
}

/// See [`Compiled::main_class`].
fn main_class(jdk: &Jdk, source: &Path, outline: &Outline, work: &Path) -> Result<String, Error> {
    let stem = source.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    for simple_name in &outline.types {
        let name = outline.internal_name(simple_name);
        let path = work.join(CLASSES).join(format!("{name}.class"));
        // The outline may see a type where the compiler sees none; then there is no file.
        let Ok(bytes) = fs::read(&path) else { continue };
        if has_main(&read::parse(&bytes, &path.display())?, jdk.feature()) {
            return Ok(name);
        }
    }
    let named_like_the_file = outline.types.iter().find(|name| **name == stem);
    let simple_name = named_like_the_file.or(outline.types.first()).unwrap_or(&stem);
    Ok(outline.internal_name(simple_name))
}

/// Whether the launcher of such a JDK would start the class. Since 25 a `main` needs neither be public
/// nor static nor take arguments.
fn has_main(class: &ristretto_classfile::ClassFile, feature: u32) -> bool {
    let pool = &class.constant_pool;
    class.methods.iter().any(|method| {
        let named = pool.try_get_utf8(method.name_index).is_ok_and(|name| name == "main");
        let takes = |descriptor: &str| pool.try_get_utf8(method.descriptor_index).is_ok_and(|it| it == descriptor);
        let classic = method.access_flags.contains(MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC);
        let private = method.access_flags.contains(MethodAccessFlags::PRIVATE);
        named
            && (takes("([Ljava/lang/String;)V") && classic
                || feature >= 25 && !private && (takes("([Ljava/lang/String;)V") || takes("()V")))
    })
}

// The cache.

/// The folder of class files in a kept directory, and the two files beside it.
const CLASSES: &str = "classes";
const INDEX: &str = "index.txt";
const WARNINGS: &str = "warnings.txt";

/// What is kept under a key, or else what `build` makes in a fresh directory, kept from now on. Without a
/// key it is made under a name of its own.
pub(crate) fn kept(
    cache: &Path,
    key: Option<String>,
    build: impl FnOnce(&Path) -> Result<(String, String), Error>,
) -> Result<Compiled, Error> {
    let place = key.as_ref().map(|key| cache.join(key));
    if let Some(compiled) = place.as_deref().and_then(load) {
        return Ok(compiled);
    }
    let work = Work::new(cache)?;
    let classes = work.path.join(CLASSES);
    fs::create_dir_all(&classes).map_err(|error| not_writable(&classes, &error))?;
    let (main_class, warnings) = build(&work.path)?;
    let names = classes_in(&classes)?;
    let index = std::iter::once(&main_class).chain(&names).flat_map(|name| [name, "\n"]).collect::<String>();
    for (file, text) in [(INDEX, &index), (WARNINGS, &warnings)] {
        let path = work.path.join(file);
        fs::write(&path, text).map_err(|error| not_writable(&path, &error))?;
    }
    let place = place.unwrap_or_else(|| cache.join(format!("{ONCE}{}", work.name)));
    if fs::rename(&work.path, &place).is_err() {
        // Another run was faster, and then what it kept is just as good; or what is there is damaged,
        // and then it is replaced.
        if let Some(compiled) = load(&place) {
            return Ok(Compiled { cached: false, ..compiled });
        }
        fs::remove_dir_all(&place).map_err(|error| not_writable(&place, &error))?;
        fs::rename(&work.path, &place).map_err(|error| not_writable(&place, &error))?;
    }
    Ok(Compiled { directory: place.join(CLASSES), main_class, classes: names, warnings, cached: false })
}

/// What an earlier run kept, if all of it is still there.
fn load(place: &Path) -> Option<Compiled> {
    let index = fs::read_to_string(place.join(INDEX)).ok()?;
    let warnings = fs::read_to_string(place.join(WARNINGS)).ok()?;
    let mut lines = index.lines().map(str::to_owned);
    let main_class = lines.next()?;
    let classes: Vec<String> = lines.collect();
    let directory = place.join(CLASSES);
    let complete = classes.iter().all(|name| directory.join(format!("{name}.class")).is_file());
    complete.then_some(Compiled { directory, main_class, classes, warnings, cached: true })
}

/// A key of what determines every compilation.
pub(crate) fn key(jdk: &Jdk) -> Key {
    let mut key = Key::new(LAYOUT);
    key.add(jdk.release("JAVA_RUNTIME_VERSION").unwrap_or(jdk.version()).as_bytes());
    key.add(jdk.home().as_os_str().as_encoded_bytes());
    for flag in FLAGS {
        key.add(flag.as_bytes());
    }
    for variable in VARIABLES {
        key.add(env::var_os(variable).unwrap_or_default().as_encoded_bytes());
    }
    key
}

/// Adds the text of every source below a folder; whether that was all of them.
fn add_sources(key: &mut Key, root: &Path, cache: &Path) -> bool {
    let Some(files) = files_below(root, cache, &|name| name.ends_with(".java")) else { return false };
    let mut left = MOST_SOURCE_BYTES;
    for file in files {
        let size = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        if size > left {
            return false;
        }
        left -= size;
        key.add(file.as_os_str().as_encoded_bytes());
        key.add(&fs::read(&file).unwrap_or_default());
    }
    true
}

/// Adds the files of a class path entry by size and time; whether that was all of them. A directory of the cache is named by a key of all
/// that it contains, whichever of several runs wrote it.
fn add_entry(key: &mut Key, entry: &Path, cache: &Path) -> bool {
    key.add(entry.as_os_str().as_encoded_bytes());
    if entry.starts_with(cache) {
        return true;
    }
    let files = if entry.is_dir() {
        files_below(entry, cache, &|_| true)
    } else if entry.file_name().is_some_and(|name| name == "*") {
        files_below(entry.parent().unwrap_or(Path::new("")), cache, &|name| name.to_lowercase().ends_with(".jar"))
    } else {
        Some(vec![entry.to_owned()])
    };
    let Some(files) = files else { return false };
    for file in files {
        key.add_stamp(&file);
    }
    true
}

/// The regular files below a folder that lie in folders a package can have, sorted; nothing if they are too
/// many. Others have no text to compile: to read from a pipe is to wait for whoever writes. What other runs are doing in the cache, should it lie
/// there, is nobody's source.
fn files_below(root: &Path, cache: &Path, wanted: &dyn Fn(&str) -> bool) -> Option<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        // What cannot be listed cannot be compiled either.
        let Ok(children) = fs::read_dir(&folder) else { continue };
        for child in children.filter_map(|child| child.ok()) {
            seen += 1;
            if seen > MOST_FILES {
                return None;
            }
            let path = child.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let Ok(metadata) = fs::metadata(&path) else { continue };
            if metadata.is_dir() {
                if !name.contains(['.', '-', ' ']) && path != cache {
                    folders.push(path);
                }
            } else if metadata.is_file() && wanted(name) {
                files.push(path);
            }
        }
    }
    files.sort();
    Some(files)
}
