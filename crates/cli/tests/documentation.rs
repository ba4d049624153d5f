//! What README.md and the manual tell people to type works, and prints what they show.
//!
//! A `console` block holds commands after `$ ` and, below each, what it prints; a line `…` stands for any
//! lines, and at the end of a line for its rest. Commands of `glassbox` are run, in the
//! root of the repository; those of `make` must name a target of the Makefile.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::differential::{Ending, empty_folder, jdks, repository, run};
use crate::project::Project;
use crate::warm;

/// A block of code on a page.
pub struct Block {
    pub language: String,
    /// The line on which its code begins, counted from 1.
    pub line: usize,
    pub code: Vec<String>,
}

/// A command and the lines below it.
#[derive(Debug)]
pub struct Shown {
    pub line: usize,
    pub command: String,
    prints: Vec<String>,
}

/// The page that is one session from its beginning to its end, in a folder of its own: `tutorial.rs` follows it.
pub const TUTORIAL: &str = "docs/src/tutorial.md";

#[test]
fn commands_in_the_documentation_work() {
    let root = repository();
    let makefile = fs::read_to_string(root.join("Makefile")).expect("there is a Makefile");
    let cache = empty_folder("documentation-cache");
    warm::with_libraries(&cache, &jdks()[0]);
    let mut failures = String::new();
    let mut runs = 0;
    for page in pages().iter().filter(|page| !page.ends_with(TUTORIAL)) {
        for shown in blocks_of(page).iter().flat_map(commands_of) {
            let outcome = match shown.command.split(' ').next() {
                Some("glassbox") => {
                    runs += 1;
                    shown.compare(&in_shell(&shown.command, &root, &cache))
                }
                Some("make") => check_target(&shown, &makefile),
                Some("cargo" | "git" | "cd" | "apt-get" | "sudo") | None => Ok(()),
                Some(_) => Err("is a command that this test does not know how to check".to_owned()),
            };
            if let Err(reason) = outcome {
                let page = page.strip_prefix(&root).unwrap_or(page).display();
                failures.push_str(&format!("{page}:{}: `{}` {reason}\n", shown.line, shown.command));
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(runs > 20, "only {runs} commands were found");
}

#[test]
fn links_lead_to_pages_and_headings_that_are_there() {
    let root = repository();
    let mut failures = String::new();
    for page in pages() {
        for link in links_of(&page) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            let is_there = target.exists() && (heading.is_empty() || headings_of(&target).contains(heading));
            if !is_there {
                let page = page.strip_prefix(&root).unwrap_or(&page).display();
                failures.push_str(&format!("{page}: {link} leads nowhere\n"));
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn all_pages_of_the_manual_are_in_its_summary() {
    let summary = repository().join("docs/src/SUMMARY.md");
    let listed = links_of(&summary);
    for page in pages().iter().filter(|page| page.parent() == summary.parent() && **page != summary) {
        let name = page.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(listed.iter().any(|link| link == name), "{name} is not in SUMMARY.md");
    }
}

#[test]
fn commands_of_the_recipes_work() {
    let source = "public class Low { private int n; boolean repOk() { return n >= 0; } public void down() { n--; } }";
    let project = Project::of_sources("recipes", &[("src/main/java/Low.java", source)]);
    project.compile(&["-d", "target/classes"], &["src/main/java/Low.java"]);
    let mut recipes = Vec::new();
    for block in blocks_of(&repository().join("docs/src/ci.md")) {
        if matches!(&*block.language, "yaml" | "groovy") {
            recipes.extend(block.code.iter().filter_map(|line| Some(line[line.find("glassbox check")?..].to_owned())));
        }
    }
    assert_eq!(recipes.len(), 3, "{recipes:?}");
    for recipe in recipes {
        let recipe = recipe.trim_end_matches('\'');
        let ending = in_shell(recipe, &project.folder, &project.path("cache"));
        assert_eq!(ending.code, Some(1), "{recipe}: {}", ending.output());
        let files: Vec<&str> = recipe.split(' ').filter(|word| word.starts_with("glassbox.")).collect();
        assert!(!files.is_empty() && files.iter().all(|file| project.path(file).is_file()), "{recipe}");
    }
}

/// Completions, manual pages and the jar, in a home of their own.
#[test]
fn commands_that_write_files_work() {
    let (home, cache) = (empty_folder("documentation-home"), empty_folder("documentation-home-cache"));
    let mut written = Vec::new();
    for page in ["docs/src/setup.md", "docs/src/annotations.md"] {
        let blocks = blocks_of(&repository().join(page));
        let lines = blocks.iter().filter(|block| block.language == "text").flat_map(|block| &block.code);
        for command in lines.filter(|line| line.starts_with("glassbox ")) {
            let command = command.replace('~', &home.display().to_string());
            let place = home.join(command.rsplit(' ').next().expect("a word"));
            fs::create_dir_all(place.parent().expect("a folder")).expect("it can be made");
            let ending = in_shell(&command, &home, &cache);
            assert_eq!(ending.code, Some(0), "{command}: {}{}", ending.output(), ending.errors());
            let place = if place.is_dir() { place.join("glassbox-check.1") } else { place };
            assert!(fs::metadata(&place).is_ok_and(|file| file.len() > 0), "{command} wrote no {}", place.display());
            written.push(place);
        }
    }
    assert_eq!(written.len(), 5, "{written:?}");
}

#[test]
fn examples_are_as_many_as_the_pages_say() {
    let (mut correct, mut bounds) = (0, Vec::new());
    for source in examples() {
        let text = read(&source);
        correct += usize::from(text.contains("\n//~ holds\n"));
        let is_broken = source.parent().is_some_and(|folder| folder.ends_with("broken"));
        let bound = text.lines().find_map(|line| line.strip_prefix("//~ bound ")?.parse().ok());
        bounds.extend(bound.filter(|_: &u32| is_broken));
    }
    let (broken, largest) = (bounds.len(), bounds.iter().max().expect("there are some"));
    let small = bounds.iter().filter(|bound| **bound <= 3).count();
    for (page, words) in [
        ("README.md", format!("{correct} correct and {broken} broken structures")),
        (
            "docs/src/scopes.md",
            format!(
                "of the {broken} broken structures under `examples`, {small} show at a bound of 3 or less, and all at {largest}."
            ),
        ),
    ] {
        assert!(read(&repository().join(page)).contains(&words), "{page}: {words}");
    }
}

/// The structures that have a correct form and broken ones.
fn examples() -> Vec<PathBuf> {
    let within =
        |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let folders: Vec<PathBuf> =
        within(repository().join("examples")).filter(|folder| !folder.ends_with("korat")).collect();
    let sources = folders.iter().flat_map(|folder| within(folder.clone()).chain(within(folder.join("broken"))));
    sources.filter(|file| file.extension().is_some_and(|extension| extension == "java")).collect()
}

/// All pages for people who use the program.
fn pages() -> Vec<PathBuf> {
    let root = repository();
    let mut pages = vec![root.join("README.md"), root.join("docs/bugs-found.md"), root.join("docs/guarantees.md")];
    let chapters = fs::read_dir(root.join("docs/src")).expect("the manual is there");
    pages.extend(chapters.map(|entry| entry.expect("it can be read").path()));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

/// The blocks of code on a page.
pub fn blocks_of(page: &Path) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut within = false;
    for (index, line) in read(page).lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            within = !within;
            if within {
                blocks.push(Block { language: language.to_owned(), line: index + 2, code: Vec::new() });
            }
        } else if let (true, Some(block)) = (within, blocks.last_mut()) {
            block.code.push(line.to_owned());
        }
    }
    blocks
}

/// The commands of a block, and what each prints.
pub fn commands_of(block: &Block) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for (line, code) in (block.line..).zip(&block.code) {
        let command = match &*block.language {
            "console" => code.strip_prefix("$ "),
            "sh" => Some(&**code).filter(|code| !code.is_empty() && !code.starts_with('#')),
            _ => None,
        };
        if let Some(command) = command {
            let command = command.split(" #").next().unwrap_or(command).trim_end().to_owned();
            commands.push(Shown { line, command, prints: Vec::new() });
        } else if let ("console", Some(shown)) = (&*block.language, commands.last_mut()) {
            shown.prints.push(code.clone());
        }
    }
    commands
}

/// The targets of the links on a page, pictures among them.
fn links_of(page: &Path) -> Vec<String> {
    let text = read(page);
    let mut outside_of_code = text.split("```").step_by(2);
    let ends = outside_of_code.by_ref().flat_map(|text| text.split("](").skip(1));
    ends.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The headings of a page, as links name them.
fn headings_of(page: &Path) -> HashSet<String> {
    let text = read(page);
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings
        .map(|heading| {
            let letters = heading.to_lowercase().replace(' ', "-");
            letters.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
        })
        .collect()
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// Does what somebody types in a folder. What a terminal shows is both streams in the order in which they were written.
pub fn in_shell(typed: &str, folder: &Path, cache: &Path) -> Ending {
    let jdk = jdks().swap_remove(0);
    let binaries = Path::new(env!("CARGO_BIN_EXE_glassbox")).parent().expect("it is in a folder");
    let first = [binaries.to_owned(), jdk.home().join("bin")];
    let path = std::env::join_paths(
        first.into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{{ {typed} ; }} 2>&1")).current_dir(folder);
    command.env("PATH", path.expect("the path can be extended")).env("GLASSBOX_CACHE", cache);
    // The pages are written for the oldest release we support.
    command.env("JAVA_HOME", jdk.home());
    run(command, b"")
}

impl Shown {
    /// Compares what a command has printed with what the page shows; where it shows nothing, the command must have succeeded.
    pub fn compare(&self, ending: &Ending) -> Result<(), String> {
        let printed = ending.output();
        if self.prints.is_empty() {
            let ok = ending.code == Some(0);
            return if ok { Ok(()) } else { Err(format!("ends with {:?}:\n{printed}", ending.code)) };
        }
        let printed_lines: Vec<&str> = printed.lines().filter(|line| !is_progress(line)).collect();
        let expected: Vec<&str> = self.prints.iter().map(String::as_str).collect();
        if matches(&expected, &printed_lines) { Ok(()) } else { Err(format!("prints something else:\n{printed}")) }
    }
}

/// Whether a line only says how far a check has come, as in `demo.List: checking, 12 of 40`. On a terminal it goes away again, and how
/// often it comes depends on the machine.
fn is_progress(line: &str) -> bool {
    let Some((_, told)) = line.split_once(": ") else { return false };
    let Some((phase, count)) = told.split_once(", ") else { return false };
    phase.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ')
        && count.starts_with(|digit: char| digit.is_ascii_digit())
}

/// Whether lines are as shown, where `…` alone stands for any lines and at the end of a line for its rest.
fn matches(expected: &[&str], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((&"…", rest)), _) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        (Some((line, expected)), Some((found, printed))) => {
            let (line, found) = (without_source_line(line), without_source_line(found));
            let same = line.strip_suffix('…').map_or(line == found, |start| found.starts_with(start));
            same && matches(expected, printed)
        }
        _ => false,
    }
}

/// Register code without the numbers at the margin, in which releases of the JDK differ.
fn without_source_line(line: &str) -> String {
    match line.trim_start().split_once("  ") {
        Some((number, code)) if line.starts_with("   ") && number.parse::<u32>().is_ok() => format!("# {code}"),
        _ => line.to_owned(),
    }
}

fn check_target(shown: &Shown, makefile: &str) -> Result<(), String> {
    let mut targets = shown.command.split(' ').skip(1);
    let is_target = |target: &str| makefile.lines().any(|line| line.starts_with(&format!("{target}:")));
    if targets.all(is_target) { Ok(()) } else { Err("names no target of the Makefile".to_owned()) }
}
