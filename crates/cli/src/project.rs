//! The project around the current directory, its modules, and where their builds leave classes.

use std::fs;
use std::path::{Path, PathBuf};

/// Where Maven and Gradle put the classes of a project.
const CLASS_FOLDERS: [&str; 2] = ["target/classes", "build/classes/java/main"];
/// The files that a build starts from.
const BUILD_FILES: [(&str, Tool); 5] = [
    ("pom.xml", Tool::Maven),
    ("build.gradle", Tool::Gradle),
    ("build.gradle.kts", Tool::Gradle),
    ("settings.gradle", Tool::Gradle),
    ("settings.gradle.kts", Tool::Gradle),
];
/// Folders below which no module is looked for; hidden ones are others.
const NO_MODULES: [&str; 5] = ["target", "build", "out", "src", "node_modules"];
/// How far below the root a module may be.
const DEEPEST: usize = 5;

/// A tool that builds projects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Apache Maven.
    Maven,
    /// Gradle.
    Gradle,
}

impl Tool {
    /// The command that compiles.
    fn compiles(self) -> &'static str {
        match self {
            Tool::Maven => "mvn compile",
            Tool::Gradle => "gradle classes",
        }
    }
}

/// The tool that builds what is in a folder.
pub fn tool(folder: &Path) -> Option<Tool> {
    BUILD_FILES.iter().find(|(file, _)| folder.join(file).is_file()).map(|(_, tool)| *tool)
}

/// The root of the project: where the given `glassbox.toml` is, else the nearest folder around the current directory with a build
/// file or compiled classes, else the current directory. It is empty where it is the current directory.
pub fn root(settings: Option<&Path>) -> PathBuf {
    if let Some(folder) = settings.and_then(Path::parent) {
        return folder.to_owned();
    }
    let is_project =
        |folder: &Path| CLASS_FOLDERS.iter().any(|classes| folder.join(classes).is_dir()) || tool(folder).is_some();
    if is_project(Path::new("")) {
        return PathBuf::new();
    }
    let current = std::env::current_dir().unwrap_or_default();
    current.ancestors().skip(1).find(|folder| is_project(folder)).map(Path::to_owned).unwrap_or_default()
}

/// The project that a root is a module of: the outermost of the folders around it that have a build file.
pub fn whole(root: &Path) -> PathBuf {
    let current = std::env::current_dir().unwrap_or_default().join(root);
    let around = current.ancestors().skip(1).take(DEEPEST).filter(|folder| tool(folder).is_some());
    around.last().map_or_else(|| root.to_owned(), Path::to_owned)
}

/// The folders of compiled classes that there are: those of the project itself, then those of its modules by name.
pub fn class_folders(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    // Below a folder that says nothing of a project there may be anything.
    let depth = if tool(root).is_some() || root.join(crate::settings::FILE).is_file() { DEEPEST } else { 0 };
    collect(root, depth, &mut found);
    found
}

fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    found.extend(CLASS_FOLDERS.iter().map(|classes| folder.join(classes)).filter(|classes| classes.is_dir()));
    if depth == 0 {
        return;
    }
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // What cannot be read holds no module that could be checked.
    let entries = fs::read_dir(listed).into_iter().flatten().flatten();
    // A link is not followed: it may lead around in a circle.
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut names: Vec<String> = folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.') && !NO_MODULES.contains(&&**name));
    names.sort();
    for name in names {
        collect(&folder.join(name), depth - 1, found);
    }
}

/// What to do where there are none.
pub fn nothing_compiled(root: &Path) -> String {
    let [maven, gradle] = CLASS_FOLDERS.map(|folder| root.join(folder).display().to_string());
    match tool(root) {
        Some(tool) => format!(
            "there is nothing to check: neither {maven} nor {gradle} is there, nor is one of them in a module. Compile the \
             project first, with `{}`",
            tool.compiles()
        ),
        None => format!(
            "there is nothing to check: neither {maven} nor {gradle} is there. Name a class, or a .java, .class or .jar file, \
             or say with --class-path where classes are"
        ),
    }
}
