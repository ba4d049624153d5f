//! What the user names: a class, a `.java`, `.class` or `.jar` file, or a method of a class.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
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
                let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
                entries.insert(0, file.to_owned());
                glassbox_classes::read::class_name(&bytes, &name)?
            }
            _ => name.replace('.', "/"),
        };
        let class_path: Vec<String> = entries.iter().map(|entry| entry.display().to_string()).collect();
        entries.extend(library);
        let path = ClassPath::new(jdk, &entries)?;
        Ok(Target { path, class_path: class_path.join(":"), class })
    }
}

/// The error for a class that is not there, with the names it may have meant.
pub fn not_found(path: &ClassPath, class: &str) -> anyhow::Result<()> {
    let entries: Vec<String> = path.entries().iter().map(|entry| entry.display().to_string()).collect();
    let near: Vec<String> = path.nearest(class).iter().map(|name| name.replace('/', ".")).collect();
    let hint = match near.len() {
        0 => String::new(),
        _ => format!(". Did you mean {}?", near.join(" or ")),
    };
    bail!("class {} not found in the JDK or on the class path ({}){hint}", class.replace('/', "."), entries.join(":"))
}
