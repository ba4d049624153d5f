//! The examples of the repository and what they say of themselves.
//!
//! A correct class begins with `//~ bound N` and `//~ holds`. A broken one has `//~ VIOLATION operation: kind`
//! on its guilty line, `//~ bound N` with the smallest bound that shows it, `//~ blackbox N` where calls need
//! a larger bound to get there, and `//~ unreachable` where calls do not get there at all.

use std::fs;
use std::path::{Path, PathBuf};

use super::{class_of, java_files, repository};

/// What a source file says of itself.
pub struct Example {
    /// Its class.
    pub class: String,
    /// The bound at which it is checked.
    pub bound: u32,
    /// The bound at which the black box checks it.
    pub black_box: u32,
    /// Whether calls never lead to what is wrong with it.
    pub unreachable: bool,
    /// `add: invariant`
    pub violation: Option<String>,
    /// The line on which the violation is marked.
    pub line: u32,
}

impl Example {
    /// Reads the marks of a source file.
    pub fn read(source: &Path) -> Example {
        let text = fs::read_to_string(source).expect("readable");
        let marks: Vec<(u32, &str)> = (1..)
            .zip(text.lines())
            .filter_map(|(number, line)| Some((number, line.split_once("//~ ")?.1.trim())))
            .collect();
        let number =
            |name: &str| marks.iter().find_map(|(_, mark)| mark.strip_prefix(name)?.trim().parse::<u32>().ok());
        let violation = marks.iter().find_map(|(line, mark)| Some((*line, mark.strip_prefix("VIOLATION ")?)));
        let holds = marks.iter().any(|(_, mark)| *mark == "holds");
        assert!(holds != violation.is_some(), "{}: either holds or a violation", source.display());
        let bound = number("bound").unwrap_or_else(|| panic!("{} names no bound", source.display()));
        Example {
            class: class_of(source),
            bound,
            black_box: number("blackbox").unwrap_or(bound),
            unreachable: marks.iter().any(|(_, mark)| *mark == "unreachable"),
            violation: violation.map(|(_, text)| text.to_owned()),
            line: violation.map_or(0, |(line, _)| line),
        }
    }
}

/// The folders of structures that have a correct form and broken ones.
pub fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(repository().join("examples")).expect("examples");
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let others = ["demo", "korat", "tutorial"];
    folders.retain(|folder| folder.is_dir() && !others.iter().any(|other| folder.ends_with(other)));
    folders.sort();
    folders
}

/// The sources of the correct structures.
pub fn correct() -> Vec<PathBuf> {
    folders().iter().flat_map(|folder| java_files(folder)).collect()
}

/// The sources of the broken ones.
pub fn broken() -> Vec<PathBuf> {
    folders().iter().flat_map(|folder| java_files(&folder.join("broken"))).collect()
}
