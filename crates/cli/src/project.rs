//! The project around the current directory, and where its build leaves classes.

use std::path::{Path, PathBuf};

/// Where Maven and Gradle put the classes of a project.
const CLASS_FOLDERS: [&str; 2] = ["target/classes", "build/classes/java/main"];
/// The files that a build starts from, and the command that compiles.
const BUILD_FILES: [(&str, &str); 3] =
    [("pom.xml", "mvn compile"), ("build.gradle", "gradle classes"), ("build.gradle.kts", "gradle classes")];

/// The root of the project: where the given `glassbox.toml` is, else the nearest folder around the current directory with a build
/// file or compiled classes, else the current directory. It is empty where it is the current directory.
pub fn root(settings: Option<&Path>) -> PathBuf {
    if let Some(folder) = settings.and_then(Path::parent) {
        return folder.to_owned();
    }
    let is_project = |folder: &Path| {
        CLASS_FOLDERS.iter().any(|classes| folder.join(classes).is_dir())
            || BUILD_FILES.iter().any(|(file, _)| folder.join(file).is_file())
    };
    if is_project(Path::new("")) {
        return PathBuf::new();
    }
    let current = std::env::current_dir().unwrap_or_default();
    current.ancestors().skip(1).find(|folder| is_project(folder)).map(Path::to_owned).unwrap_or_default()
}

/// The folders of compiled classes that there are.
pub fn class_folders(root: &Path) -> Vec<PathBuf> {
    CLASS_FOLDERS.iter().map(|folder| root.join(folder)).filter(|folder| folder.is_dir()).collect()
}

/// What to do where there are none.
pub fn nothing_compiled(root: &Path) -> String {
    let [maven, gradle] = CLASS_FOLDERS.map(|folder| root.join(folder).display().to_string());
    let compile = BUILD_FILES.iter().find(|(file, _)| root.join(file).is_file()).map(|(_, command)| *command);
    let advice = match compile {
        Some(command) => format!("Compile the project first, with `{command}`"),
        None => "Name a class, or a .java, .class or .jar file, or say with --class-path where classes are".to_owned(),
    };
    format!("there is nothing to check: neither {maven} nor {gradle} is there. {advice}")
}
