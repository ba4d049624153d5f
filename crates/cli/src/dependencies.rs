//! What the classes of a project need from elsewhere, and where their build tool says that it is.
//!
//! The tool is asked only where classes are missing, without the network and for a limited time; nothing is built. Maven has a goal that prints class
//! paths. Gradle has none, and gets a task that does, by a script that is gone afterwards. A wrapper is used where what it would
//! download is there already.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use glassbox_classes::process::{self, Patience, Said};
use glassbox_classes::{ClassPath, Error, Origin, mirror, parse};
use ristretto_classfile::{ClassFile, Constant};

use crate::project::Tool;

/// How long a build tool may take.
const LIMIT: Duration = Duration::from_secs(60);
/// What Maven prints on the line before a class path.
const MAVEN_MARK: &str = "Dependencies classpath:";
/// What our task prints before each entry of a class path.
const GRADLE_MARK: &str = "glassbox-class-path ";
/// The name of the task.
const GRADLE_TASK: &str = "glassboxClassPath";
/// How much of a complaint is repeated, in letters.
const LONGEST_COMPLAINT: usize = 160;
/// A task for each project that has Java in it.
const GRADLE_SCRIPT: &str = r#"allprojects {
    tasks.register("glassboxClassPath") {
        doLast {
            def classPath = project.configurations.findByName("runtimeClasspath")
            if (classPath != null) {
                classPath.files.each { println("glassbox-class-path " + it) }
            }
        }
    }
}
"#;

/// What a build tool said.
pub struct Asked {
    /// Jars and folders that are there.
    pub entries: Vec<PathBuf>,
    /// Why there are no others.
    pub problem: String,
}

/// The classes that some classes need and that are nowhere, by internal names: those that they speak of, and those that classes in directories
/// speak of among these, and so on.
pub fn missing(path: &ClassPath, classes: &[String]) -> anyhow::Result<BTreeSet<String>> {
    let mut missing = BTreeSet::new();
    let mut known: BTreeSet<String> = classes.iter().cloned().collect();
    let mut pending: VecDeque<String> = classes.iter().cloned().collect();
    while let Some(class) = pending.pop_front() {
        let Some(found) = path.read(&class)? else {
            missing.insert(class);
            continue;
        };
        if matches!(found.origin, Origin::Directory(_)) {
            let named = named_by(&parse(&found.bytes, &found.origin)?);
            pending.extend(named.into_iter().filter(|name| known.insert(name.clone())));
        }
    }
    Ok(missing)
}

/// The classes that a class file names as such, arrays by their elements.
fn named_by(file: &ClassFile<'static>) -> Vec<String> {
    let constants = file.constant_pool.iter().filter_map(|constant| match constant {
        Constant::Class(name) => file.constant_pool.try_get_utf8(*name).ok()?.as_str().map(str::to_owned),
        _ => None,
    });
    let elements = constants.filter_map(|name| match name.strip_prefix('[') {
        Some(array) => Some(array.trim_start_matches('[').strip_prefix('L')?.strip_suffix(';')?.to_owned()),
        None => Some(name),
    });
    elements.chain(mirror::specified(file)).collect()
}

/// Asks the tool of a project where its dependencies are. The root is a module of the whole project, or the same. Fails where there is no
/// patience left to hear the answer.
pub fn ask(tool: Tool, root: &Path, whole: &Path, patience: &Patience) -> Result<Asked, Error> {
    let name = match tool {
        Tool::Maven => "mvn",
        Tool::Gradle => "gradle",
    };
    let Some(mut command) = command(tool, name, whole) else { return Ok(failed(format!("{name} is not installed"))) };
    let script = std::env::temp_dir().join(format!("glassbox-{}.gradle", std::process::id()));
    match tool {
        Tool::Maven => command.args(["--offline", "--batch-mode", "--fail-never", "dependency:build-classpath"]),
        Tool::Gradle => {
            if let Err(error) = fs::write(&script, GRADLE_SCRIPT) {
                return Ok(failed(format!("{} cannot be written: {error}", script.display())));
            }
            command.args(["--offline", "--quiet", "--no-daemon", "--continue", "--init-script"]);
            command.arg(&script).arg(GRADLE_TASK)
        }
    };
    if !root.as_os_str().is_empty() {
        command.current_dir(root);
    }
    let said = process::run(&mut command, "", &|time| time >= LIMIT || patience.is_over().is_some());
    if tool == Tool::Gradle {
        let _ = fs::remove_file(script);
    }
    let said = match said {
        Ok(said) => said,
        Err(error) => return Ok(failed(format!("{name} cannot be started: {error}"))),
    };
    if let Some(over) = patience.is_over() {
        return Err(Error::Ended { over, what: format!("{name} was asked for a class path") });
    }
    if said.late {
        return Ok(failed(format!("{name} did not answer within {} seconds", LIMIT.as_secs())));
    }
    let listed = match tool {
        Tool::Maven => of_maven(&said.output),
        Tool::Gradle => said.output.lines().filter_map(|line| line.strip_prefix(GRADLE_MARK)).collect(),
    };
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in listed.into_iter().map(PathBuf::from).filter(|entry| entry.exists()) {
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    let problem = match complaint(&said) {
        Some(complaint) => format!("{name} says: {complaint}"),
        None => format!("{name} says nothing of it"),
    };
    Ok(Asked { entries, problem })
}

fn failed(problem: String) -> Asked {
    Asked { entries: Vec::new(), problem }
}

/// The entries of the class paths that Maven has printed.
fn of_maven(output: &str) -> Vec<&str> {
    let mut lines = output.lines();
    let mut entries = Vec::new();
    while let Some(line) = lines.next() {
        if line.ends_with(MAVEN_MARK) {
            entries.extend(lines.next().unwrap_or_default().split(':').filter(|entry| !entry.is_empty()));
        }
    }
    entries
}

/// The first thing that a build tool complains about. Maven does so on standard output, Gradle on standard error below a heading.
fn complaint(said: &Said) -> Option<String> {
    let of_maven = said.output.lines().find_map(|line| line.strip_prefix("[ERROR] "));
    let mut of_gradle = said.errors.lines().skip_while(|line| !line.starts_with("* What went wrong")).skip(1);
    let complaint = of_maven.or_else(|| of_gradle.next())?;
    let complaint = complaint.split(" -> [Help").next().unwrap_or(complaint).trim();
    let short: String = complaint.chars().take(LONGEST_COMPLAINT).collect();
    Some(if short.len() < complaint.len() { format!("{short}…") } else { short })
}

/// How to start a tool: by the project's wrapper, if what that would download is there, else by the command on the `PATH`.
fn command(tool: Tool, name: &str, whole: &Path) -> Option<Command> {
    let (script, properties, variable, home) = match tool {
        Tool::Maven => ("mvnw", ".mvn/wrapper/maven-wrapper.properties", "MAVEN_USER_HOME", ".m2"),
        Tool::Gradle => ("gradlew", "gradle/wrapper/gradle-wrapper.properties", "GRADLE_USER_HOME", ".gradle"),
    };
    let home = std::env::var_os(variable)
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(home)));
    let script = std::env::current_dir().ok()?.join(whole).join(script);
    let downloaded = fs::read_to_string(whole.join(properties))
        .ok()
        .and_then(|properties| distribution(&properties))
        .zip(home)
        .is_some_and(|(distribution, home)| home.join("wrapper/dists").join(distribution).is_dir());
    if downloaded && script.is_file() {
        let mut command = Command::new("sh");
        command.arg(script);
        return Some(command);
    }
    let path = std::env::var_os("PATH")?;
    let installed = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())?;
    Some(Command::new(installed))
}

/// The folder into which a wrapper puts its distribution: `gradle-8.5-bin` for `distributionUrl=https\://…/gradle-8.5-bin.zip`.
fn distribution(properties: &str) -> Option<String> {
    let url = properties.lines().find_map(|line| line.trim().strip_prefix("distributionUrl="))?;
    Some(url.rsplit('/').next()?.trim().strip_suffix(".zip")?.to_owned())
}

/// What to tell of classes that are still missing.
pub fn advice(missing: &BTreeSet<String>, problem: Option<&str>) -> Option<String> {
    let first = missing.first()?.replace('/', ".");
    let which = match missing.len() {
        1 => format!("the class {first}, which the project uses, is"),
        count => format!("{count} classes that the project uses, such as {first}, are"),
    };
    let why = problem.map(|problem| format!(" ({problem})")).unwrap_or_default();
    Some(format!("{which} not found{why}; say where with --class-path, or with class-path in glassbox.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_paths_are_read_from_what_maven_prints() {
        let output = "[INFO] --- dependency:3.6.0:build-classpath (default-cli) @ core ---\n\
                      [INFO] Dependencies classpath:\n/m2/a.jar:/m2/b.jar\n\
                      [INFO] --- dependency:3.6.0:build-classpath (default-cli) @ empty ---\n\
                      [INFO] Dependencies classpath:\n\n[INFO] BUILD SUCCESS\n";
        assert_eq!(of_maven(output), ["/m2/a.jar", "/m2/b.jar"]);
    }

    #[test]
    fn a_complaint_is_one_short_line() {
        let said = |output: &str, errors: &str| Said {
            output: output.into(),
            errors: errors.into(),
            success: true,
            late: false,
        };
        let maven = said("[INFO] x\n[ERROR] No plugin found -> [Help 1]\n[ERROR] \n", "");
        assert_eq!(complaint(&maven).as_deref(), Some("No plugin found"));
        let gradle = said("", "FAILURE: Build failed\n\n* What went wrong:\nNo cached version of a:b:1.\n");
        assert_eq!(complaint(&gradle).as_deref(), Some("No cached version of a:b:1."));
        let long = said(&format!("[ERROR] {}\n", "é".repeat(500)), "");
        assert_eq!(complaint(&long).map(|line| line.chars().count()), Some(LONGEST_COMPLAINT + 1));
        assert_eq!(complaint(&said("[INFO] BUILD SUCCESS", "warning")), None);
    }

    #[test]
    fn the_distribution_of_a_wrapper_is_named_by_its_address() {
        let properties = "distributionBase=GRADLE_USER_HOME\n\
                          distributionUrl=https\\://services.gradle.org/distributions/gradle-8.5-bin.zip\n";
        assert_eq!(distribution(properties).as_deref(), Some("gradle-8.5-bin"));
        assert_eq!(distribution("distributionUrl=nothing"), None);
    }
}
