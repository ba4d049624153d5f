//! `glassbox jar`: the annotations and model classes, for the user's own build.
//!
//! The same JDK gives the same bytes: entries are sorted, and carry no time of their own. So the jar can be
//! kept under version control or in a build cache.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use glassbox_classes::{ClassPath, Jdk, annotation_library};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::outputs::write_whole;
use crate::streams::print;

/// Arguments of `glassbox jar`.
#[derive(clap::Args)]
pub struct Jar {
    /// The JDK whose javac compiles the classes [default: JAVA_HOME, then the java on the PATH]
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
    /// The jar to write, such as glassbox.jar; one that is there is replaced
    file: PathBuf,
}

/// Writes the jar.
pub fn write(command: Jar) -> anyhow::Result<ExitCode> {
    let file = &command.file;
    check_name(file)?;
    let jdk = Jdk::find(command.java_home.as_deref())?;
    let directory = annotation_library(&jdk)?;
    let classes = ClassPath::new(jdk.into(), std::slice::from_ref(&directory))?.classes(0)?;
    let bytes = archive(&directory, &classes)?;
    write_whole(file, &bytes).with_context(|| format!("cannot write {}", file.display()))?;
    print(&format!("wrote {}: {} classes for Java 17 and newer\n", file.display(), classes.len()))?;
    Ok(ExitCode::SUCCESS)
}

/// Looks for mistakes before anything is compiled or overwritten.
fn check_name(file: &Path) -> anyhow::Result<()> {
    let name = file.display();
    if file.is_dir() {
        bail!("{name} is a directory. Name the jar to write, such as {}", file.join("glassbox.jar").display());
    }
    if file.extension().is_none_or(|extension| extension != "jar") {
        bail!("{name} does not end in .jar. Name the jar that the annotations are written to, such as glassbox.jar");
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    if !folder.as_os_str().is_empty() && !folder.is_dir() {
        bail!("cannot write {name}: there is no directory {}", folder.display());
    }
    Ok(())
}

/// The bytes of a jar with these classes of a directory.
fn archive(directory: &Path, classes: &[String]) -> anyhow::Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut names = classes.to_vec();
    names.sort_unstable();
    let mut jar = ZipWriter::new(Cursor::new(Vec::new()));
    // Readers that do not seek expect the manifest to come first.
    jar.start_file("META-INF/MANIFEST.MF", options)?;
    jar.write_all(manifest().as_bytes())?;
    for name in names {
        let path = format!("{name}.class");
        let class = directory.join(&path);
        let bytes = fs::read(&class).with_context(|| format!("cannot read {}", class.display()))?;
        jar.start_file(path, options)?;
        jar.write_all(&bytes)?;
    }
    Ok(jar.finish()?.into_inner())
}

fn manifest() -> String {
    let lines = [
        "Manifest-Version: 1.0",
        "Automatic-Module-Name: glassbox",
        "Implementation-Title: glassbox",
        concat!("Implementation-Version: ", env!("CARGO_PKG_VERSION")),
    ];
    lines.iter().map(|line| format!("{line}\r\n")).collect::<String>() + "\r\n"
}
