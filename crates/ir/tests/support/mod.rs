//! What the tests share: the JDKs of this machine, and a comparison of stack and register code.
#![allow(dead_code)] // Each test uses its part of it.

pub mod assembly;
pub mod differential;

use std::path::{Path, PathBuf};

/// The homes of all JDKs with a module image: `JAVA_HOME`, the one on the path, and those in the
/// usual places.
pub fn jdk_homes() -> Vec<PathBuf> {
    let mut candidates: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    candidates.extend(std::env::split_paths(&path).filter_map(|directory| {
        let java = directory.join("java").canonicalize().ok()?;
        Some(java.parent()?.parent()?.to_path_buf())
    }));
    let mut parents = vec![PathBuf::from("/usr/lib/jvm"), PathBuf::from("/opt")];
    if let Some(home) = std::env::var_os("HOME") {
        parents.push(Path::new(&home).join(".sdkman/candidates/java"));
    }
    for parent in parents {
        let entries = std::fs::read_dir(parent).into_iter().flatten();
        candidates.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    let mut homes: Vec<PathBuf> = candidates
        .into_iter()
        .filter(|home| home.join("lib/modules").is_file())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}

/// `javac`, from `JAVA_HOME` or the path.
pub fn javac() -> PathBuf {
    std::env::var_os("JAVA_HOME")
        .map(|home| Path::new(&home).join("bin/javac"))
        .filter(|javac| javac.is_file())
        .unwrap_or_else(|| PathBuf::from("javac"))
}
