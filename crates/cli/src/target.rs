//! What the user names: a class, a `.java`, `.class` or `.jar` file, or a method of a class.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use glassbox_classes::process::Patience;
use glassbox_classes::read::regular_file;
use glassbox_classes::{
    ClassPath, Compiled, Jdk, annotation_library, compile, main_class, parse, specification_library,
};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

use crate::settings::Settings;
use crate::streams::{tell, tell_lines};
use crate::{dependencies, project};

/// Options that say where classes come from.
#[derive(clap::Args)]
pub struct Classes {
    /// Where classes are looked for: directories and jars, separated by colons (also -cp)
    /// [default: CLASSPATH, then the current directory]
    #[arg(long, short = 'c', value_name = "PATH", visible_alias = "classpath")]
    pub class_path: Option<String>,
    /// The JDK to use [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
}

/// A class found for a name or file.
pub struct Target {
    /// The class path it is found on.
    pub path: ClassPath,
    /// The class path as a Java program sees it.
    pub class_path: String,
    /// The class, by internal name.
    pub class: String,
}

/// Classes to check.
pub struct Chosen {
    /// The class path they are found on, its mirrors bound.
    pub path: ClassPath,
    /// The classes, by internal name. There is at least one.
    pub classes: Vec<String>,
    /// The source file that they were compiled from, if they were.
    pub compiled: Option<PathBuf>,
}

impl Classes {
    /// The entries of the class path; the current directory if none was given.
    fn entries(&self) -> Vec<PathBuf> {
        let variable = std::env::var("CLASSPATH").ok().filter(|text| !text.is_empty());
        let text = self.class_path.as_deref().or(variable.as_deref()).unwrap_or(".");
        text.split(':').map(|entry| if entry.is_empty() { PathBuf::from(".") } else { PathBuf::from(entry) }).collect()
    }

    /// Compiles a source file; returns what came of it and the class path to use it with.
    fn compile(&self, jdk: &Jdk, file: &Path) -> anyhow::Result<(Compiled, Vec<PathBuf>)> {
        let mut entries = if self.class_path.is_some() { self.entries() } else { Vec::new() };
        let compiled = compile(jdk, file, &entries)?;
        if !compiled.warnings.is_empty() {
            tell_lines(&compiled.warnings);
        }
        entries.insert(0, compiled.directory.clone());
        Ok((compiled, entries))
    }

    /// Finds what the user named, compiling it if it is a source file.
    pub fn find(&self, name: &str) -> anyhow::Result<Target> {
        let jdk = Arc::new(Jdk::find(self.java_home.as_deref())?);
        let file = Path::new(name);
        let mut entries = self.entries();
        // What is found there without being on the class path that the program sees.
        let mut library = None;
        let class = match extension(file) {
            Some("java") => {
                let (compiled, with_compiled) = self.compile(&jdk, file)?;
                if compiled.classes.is_empty() {
                    bail!("{name} declares no class; a program needs one with a main method");
                }
                entries = with_compiled;
                library = Some(annotation_library(&jdk)?);
                compiled.main_class
            }
            Some("jar") => {
                let class = main_class(file)?.with_context(|| {
                    format!(
                        "{name} names no main class: its manifest has no Main-Class. Name the class with -cp {name}"
                    )
                })?;
                entries = vec![file.to_owned()];
                class.replace('.', "/")
            }
            Some("class") => {
                let class = glassbox_classes::read::class_name(&regular_file(file)?, &name)?;
                entries.insert(0, root_of(file, &class).unwrap_or_else(|| file.to_owned()));
                class
            }
            _ => name.replace('.', "/"),
        };
        let class_path = shown(&entries);
        entries.extend(library);
        let path = ClassPath::new(jdk, &entries)?;
        Ok(Target { path, class_path, class })
    }

    /// Finds the classes that the user wants to have checked: the one that is named, or all in a source file, directory
    /// or jar that say what to check of them. The class path has its mirrors bound. A compiler is waited for as long as there is patience.
    pub fn choose(&self, name: &str, patience: &Patience) -> anyhow::Result<Chosen> {
        if name.trim().is_empty() {
            bail!("a target is empty; name a class, a .java or .class file, a jar or a directory of classes");
        }
        let jdk = Arc::new(Jdk::find(self.java_home.as_deref())?.with_patience(patience));
        let file = Path::new(name);
        let mut entries = self.entries();
        let holds_classes = extension(file) == Some("jar") || file.is_dir();
        let candidates: Vec<String> = match extension(file) {
            _ if holds_classes => {
                entries = if self.class_path.is_some() { entries } else { Vec::new() };
                let (root, package) = root_and_package(&jdk, file)?;
                let classes = ClassPath::new(jdk.clone(), std::slice::from_ref(&root))?.classes(0)?;
                entries.insert(0, root);
                classes.into_iter().filter(|class| class.starts_with(&package)).collect()
            }
            Some("java") => {
                let (compiled, with_compiled) = self.compile(&jdk, file)?;
                entries = with_compiled;
                compiled.classes
            }
            Some("class") => {
                let class = glassbox_classes::read::class_name(&regular_file(file)?, &name)?;
                entries.insert(0, root_of(file, &class).unwrap_or_else(|| file.to_owned()));
                return Ok(Chosen { path: with_specifications(jdk, entries)?, classes: vec![class], compiled: None });
            }
            _ => {
                let class_path = shown(&entries);
                let path = with_specifications(jdk, entries)?;
                let class = name.replace('.', "/");
                let Some(class) = existing(&path, &class)? else {
                    return Err(not_found(&path, &class_path, name, &class));
                };
                return Ok(Chosen { path, classes: vec![class], compiled: None });
            }
        };
        let path = with_specifications(jdk, entries)?;
        let mut classes = Vec::new();
        let mut named = None;
        if candidates.is_empty() && holds_classes {
            bail!("{name} holds no class files; name what javac has written, or a .java file");
        }
        for class in candidates {
            // A source file's classes come with those of other files that it uses.
            let read =
                path.read(&class).and_then(|found| found.map(|found| parse(&found.bytes, &found.origin)).transpose());
            let parsed = match read {
                Ok(Some(parsed)) => parsed,
                Ok(None) => continue,
                // Others of the directory can still be checked.
                Err(error) if holds_classes => {
                    tell(format_args!("warning: {error}"));
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let belongs = holds_classes || is_from(&parsed, file);
            if belongs && says_what_to_check(&class, &parsed) {
                classes.push(class);
            } else if belongs && file.file_stem().and_then(|stem| stem.to_str()) == class.rsplit('/').next() {
                named = Some(class);
            }
        }
        // The class that the file is named after may inherit its invariant, and else knows best what it lacks.
        if classes.is_empty() {
            classes.extend(named);
        }
        if classes.is_empty() {
            bail!(
                "{name} holds no class that says what to check of it: add a method `boolean repOk()`, or mark one with \
                 @Invariant from the package glassbox"
            );
        }
        let compiled = (extension(file) == Some("java")).then(|| file.to_owned());
        Ok(Chosen { path, classes, compiled })
    }

    /// Finds all classes of the project here, with its modules, that say what to check of them. A build tool is waited for as long as there is
    /// patience.
    pub fn choose_project(&self, settings: &Settings, patience: &Patience) -> anyhow::Result<Chosen> {
        let jdk = Arc::new(Jdk::find(self.java_home.as_deref())?.with_patience(patience));
        let given = if self.class_path.is_some() { self.entries() } else { Vec::new() };
        let root = project::root(settings.file());
        let whole = project::whole(&root);
        let mut entries = project::class_folders(&root);
        if entries.is_empty() {
            entries.extend(given.iter().filter(|entry| entry.is_dir()).cloned());
        }
        if entries.is_empty() {
            bail!("{}", project::nothing_compiled(&root));
        }
        let folders = entries.len();
        // A module may use others of the same project.
        let others = if whole == root { Vec::new() } else { project::class_folders(&whole) };
        for entry in given.into_iter().chain(others) {
            if !entries.iter().any(|known| is_same(known, &entry)) {
                entries.push(entry);
            }
        }
        let mut path = with_specifications(jdk.clone(), entries.clone())?;
        let classes = classes_of(&path, folders)?;
        if self.class_path.is_none() {
            let mut missing = dependencies::missing(&path, &classes)?;
            if !missing.is_empty() {
                let tool = project::tool(&root).or_else(|| project::tool(&whole));
                let asked = tool.map(|tool| dependencies::ask(tool, &root, &whole, patience)).transpose()?;
                let (found, problem) = asked.map(|asked| (asked.entries, asked.problem)).unzip();
                entries.extend(found.unwrap_or_default());
                path = with_specifications(jdk, entries.clone())?;
                missing = dependencies::missing(&path, &classes)?;
                if let Some(advice) = dependencies::advice(&missing, problem.as_deref()) {
                    tell(format_args!("warning: {advice}"));
                }
            }
        }
        let class_path = shown(&entries);
        for (name, place) in settings.named_classes() {
            let class = name.replace('.', "/");
            if existing(&path, &class)?.is_none() {
                return Err(not_found(&path, &class_path, name, &class).context(place.to_owned()));
            }
        }
        if classes.is_empty() {
            bail!(
                "no class in {class_path} says what to check of it: add a method `boolean repOk()`, or mark one with \
                 @Invariant from the package glassbox"
            );
        }
        Ok(Chosen { path, classes, compiled: None })
    }
}

/// The classes in the first entries of a class path that say what to check of them.
fn classes_of(path: &ClassPath, folders: usize) -> anyhow::Result<Vec<String>> {
    let mut classes = Vec::new();
    for entry in 0..folders {
        for class in path.classes(entry)? {
            let Some(found) = path.read(&class)? else { continue };
            if says_what_to_check(&class, &parse(&found.bytes, &found.origin)?) && !classes.contains(&class) {
                classes.push(class);
            }
        }
    }
    Ok(classes)
}

/// Whether two paths lead to the same place.
fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    place(one) == place(other)
}

/// Whether a class is to be checked where all are meant. A mirror's nested mirrors only say how the objects look that the target is made of.
fn says_what_to_check(class: &str, parsed: &ClassFile<'static>) -> bool {
    let is_part = class.contains('$') && glassbox_classes::mirror::specified(parsed).is_some();
    !is_part && glassbox_spec::annotated(parsed)
}

/// A class path with the specifications that come with Glassbox behind the user's own classes, which may have
/// better ones, and with all mirrors bound.
fn with_specifications(jdk: Arc<Jdk>, mut entries: Vec<PathBuf>) -> anyhow::Result<ClassPath> {
    // They are compiled on first use. Where there is no compiler, the user's own specifications have to do.
    if jdk.javac().is_file() {
        entries.extend([specification_library(&jdk)?, annotation_library(&jdk)?]);
    }
    let mut path = ClassPath::new(jdk, &entries)?;
    path.bind_mirrors()?;
    Ok(path)
}

/// A class path as it is written.
fn shown(entries: &[PathBuf]) -> String {
    entries.iter().map(|entry| entry.display().to_string()).collect::<Vec<_>>().join(":")
}

fn extension(file: &Path) -> Option<&str> {
    file.extension().and_then(|extension| extension.to_str())
}

/// Whether a class was compiled from a source file of this name.
fn is_from(class: &ClassFile<'static>, file: &Path) -> bool {
    class.attributes.iter().any(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => {
            let name = class.constant_pool.try_get_utf8(*source_file_index).ok().and_then(|name| name.as_str());
            file.file_name().and_then(|file| file.to_str()) == name
        }
        _ => false,
    })
}

/// Where the packages of a jar or directory begin, and the package that a directory stands for, if it lies within one: `demo/` for
/// `classes/demo`.
fn root_and_package(jdk: &Arc<Jdk>, entry: &Path) -> anyhow::Result<(PathBuf, String)> {
    let outermost = (entry.to_owned(), String::new());
    if !entry.is_dir() {
        return Ok(outermost);
    }
    let listed = ClassPath::new(jdk.clone(), &[entry.to_owned()])?.classes(0)?;
    // Damaged files say nothing; each gets a warning later.
    let read = |first: &String| {
        let file = entry.join(format!("{first}.class"));
        let class = glassbox_classes::read::class_name(&regular_file(&file).ok()?, &file.display()).ok()?;
        Some((first.clone(), file, class))
    };
    let Some((first, file, class)) = listed.iter().find_map(read) else { return Ok(outermost) };
    let within = class.strip_suffix(first.as_str()).filter(|package| !package.is_empty()).zip(root_of(&file, &class));
    Ok(within.map_or(outermost, |(package, root)| (root, package.to_owned())))
}

/// The folder that a class's package starts in, if its file lies where the package says. The classes that it
/// uses are found there too.
fn root_of(file: &Path, class: &str) -> Option<PathBuf> {
    let file = std::fs::canonicalize(file).ok()?;
    let mut root = file.ancestors();
    let parts = format!("{class}.class");
    parts.rsplit('/').try_for_each(|part| (root.next()?.file_name()? == part).then_some(()))?;
    root.next().map(Path::to_owned)
}

/// The error for a class that is not there, with what the user may have meant. The class path is shown as the user gave it, without
/// the classes that come with Glassbox.
pub fn not_found(path: &ClassPath, class_path: &str, name: &str, class: &str) -> anyhow::Error {
    if Path::new(name).is_dir() {
        return anyhow!("{name} is a directory; name a class, a .java or .class file, or a jar");
    }
    if Path::new(name).exists() {
        return anyhow!("{name} is neither a .java or .class file nor a jar or a directory");
    }
    let files = ["java", "class", "jar"].map(|extension| format!("{name}.{extension}"));
    let mut near: Vec<String> = files.into_iter().filter(|file| Path::new(file).is_file()).collect();
    if near.is_empty() {
        near.extend(path.nearest(class).iter().map(|name| name.replace('/', ".")));
    }
    // A path is repeated as it is; a class is named as in Java.
    let named = if name.starts_with(['.', '/']) { name.to_owned() } else { class.replace('/', ".") };
    anyhow!("class {named} not found in the JDK or on the class path ({class_path}){}", did_you_mean(&near))
}

/// The end of a message, with the names that were perhaps meant.
pub fn did_you_mean(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!(". Did you mean {}?", names.join(" or ")),
    }
}

/// The class of a name, if there is one. Dots may stand for the dollar signs of nested classes.
pub fn existing(path: &ClassPath, name: &str) -> anyhow::Result<Option<String>> {
    let mut name = name.to_owned();
    loop {
        if path.read(&name)?.is_some() {
            return Ok(Some(name));
        }
        match name.rfind('/') {
            Some(at) => name.replace_range(at..=at, "$"),
            None => return Ok(None),
        }
    }
}
