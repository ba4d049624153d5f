//! What the user names: a class, a `.java`, `.class` or `.jar` file, or a method of a class.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use glassbox_classes::read::regular_file;
use glassbox_classes::{ClassPath, Jdk, annotation_library, compile, main_class};

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

impl Classes {
    /// The entries of the class path; the current directory if none was given.
    fn entries(&self) -> Vec<PathBuf> {
        let variable = std::env::var("CLASSPATH").ok().filter(|text| !text.is_empty());
        let text = self.class_path.as_deref().or(variable.as_deref()).unwrap_or(".");
        text.split(':').map(|entry| if entry.is_empty() { PathBuf::from(".") } else { PathBuf::from(entry) }).collect()
    }

    /// Finds what the user named, compiling it if it is a source file.
    pub fn find(&self, name: &str) -> anyhow::Result<Target> {
        let jdk = Arc::new(Jdk::find(self.java_home.as_deref())?);
        let file = Path::new(name);
        let mut entries = self.entries();
        // What is found there without being on the class path that the program sees.
        let mut library = None;
        let class = match file.extension().and_then(|extension| extension.to_str()) {
            Some("java") => {
                let given = if self.class_path.is_some() { entries.clone() } else { Vec::new() };
                let compiled = compile(&jdk, file, &given)?;
                if !compiled.warnings.is_empty() {
                    eprint!("{}", compiled.warnings);
                }
                if compiled.classes.is_empty() {
                    bail!("{name} declares no class; a program needs one with a main method");
                }
                entries = given;
                entries.insert(0, compiled.directory);
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
        let class_path: Vec<String> = entries.iter().map(|entry| entry.display().to_string()).collect();
        entries.extend(library);
        let path = ClassPath::new(jdk, &entries)?;
        Ok(Target { path, class_path: class_path.join(":"), class })
    }
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

/// The error for a class that is not there, with what the user may have meant.
pub fn not_found(path: &ClassPath, name: &str, class: &str) -> anyhow::Error {
    if Path::new(name).is_dir() {
        return anyhow!("{name} is a directory; name a class, a .java or .class file, or a jar");
    }
    if Path::new(name).is_file() {
        return anyhow!("{name} is neither a .java or .class file nor a jar");
    }
    let files = ["java", "class", "jar"].map(|extension| format!("{name}.{extension}"));
    let mut near: Vec<String> = files.into_iter().filter(|file| Path::new(file).is_file()).collect();
    if near.is_empty() {
        near.extend(path.nearest(class).iter().map(|name| name.replace('/', ".")));
    }
    let entries: Vec<String> = path.entries().iter().map(|entry| entry.display().to_string()).collect();
    // A path is repeated as it is; a class is named as in Java.
    let named = if name.starts_with('.') { name.to_owned() } else { class.replace('/', ".") };
    anyhow!("class {named} not found in the JDK or on the class path ({}){}", entries.join(":"), did_you_mean(&near))
}

/// The end of a message, with the names that were perhaps meant.
pub fn did_you_mean(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!(". Did you mean {}?", names.join(" or ")),
    }
}
