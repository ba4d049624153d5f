//! Small Java projects for the tests: written to a temporary folder, compiled by the JDK's own tools.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use glassbox_classes::{ClassPath, Jdk};

/// The JDKs to test with. The tests need one that has a compiler.
pub fn jdks() -> Vec<Arc<Jdk>> {
    let jdks: Vec<Arc<Jdk>> = Jdk::installed().into_iter().filter(|jdk| jdk.javac().is_file()).map(Arc::new).collect();
    assert!(!jdks.is_empty(), "the tests need an installed JDK, version 17 or newer, with javac");
    jdks
}

/// One of them, for tests that do not depend on the version.
pub fn some_jdk() -> Arc<Jdk> {
    jdks().swap_remove(0)
}

/// A folder that is gone after the test.
pub struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    pub fn new(files: &[(&str, &str)]) -> Project {
        let project = Project { folder: tempfile::tempdir().unwrap() };
        for (path, text) in files {
            project.write(path, text.as_bytes());
        }
        project
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(&self, path: &str, bytes: &[u8]) -> PathBuf {
        let file = self.path(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, bytes).unwrap();
        file
    }

    /// Runs javac over some sources into a folder of the project.
    pub fn javac(&self, jdk: &Jdk, sources: &[&str], into: &str) -> PathBuf {
        let output = Command::new(jdk.javac())
            .args(["-J-XX:TieredStopAtLevel=1", "-g", "--release", "17", "-d", into])
            .args(sources)
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.path(into)
    }

    /// Packs files into a jar. An entry is a name and the file it is taken from.
    pub fn jar(&self, name: &str, manifest: &str, entries: &[(&str, PathBuf)]) -> PathBuf {
        use std::io::Write;
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut jar = zip::ZipWriter::new(fs::File::create(&path).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        if !manifest.is_empty() {
            jar.start_file("META-INF/MANIFEST.MF", options).unwrap();
            jar.write_all(format!("Manifest-Version: 1.0\n{manifest}\n\n").as_bytes()).unwrap();
        }
        for (name, file) in entries {
            jar.start_file(*name, options).unwrap();
            jar.write_all(&fs::read(file).unwrap()).unwrap();
        }
        jar.finish().unwrap();
        path
    }

    /// An error's text, with the project's folder written as `$`.
    pub fn shown(&self, error: &glassbox_classes::Error) -> String {
        error.to_string().replace(&self.folder.path().display().to_string(), "$")
    }
}

/// The value of the string constant `String which() { return "…"; }` in a class: tells versions of it apart.
pub fn which(class_path: &ClassPath, name: &str) -> String {
    let found = class_path.read(name).unwrap().unwrap_or_else(|| panic!("{name} is not there"));
    let class = glassbox_classes::parse(&found.bytes, &name).unwrap();
    let mut strings = class.constant_pool.iter().filter_map(|constant| match constant {
        ristretto_classfile::Constant::String(index) => class.constant_pool.try_get_utf8(*index).ok(),
        _ => None,
    });
    strings.next().unwrap().to_string()
}

pub fn source_of(class: &str, which: &str) -> String {
    let (package, simple) = class
        .rsplit_once('.')
        .map_or((String::new(), class), |(package, simple)| (format!("package {package};"), simple));
    format!("{package} public class {simple} {{ String which() {{ return \"{which}\"; }} }}")
}
