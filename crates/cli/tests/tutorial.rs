//! The tutorial is followed from its beginning to its end: what it tells to type is typed, in one folder, and prints what it shows; what it
//! changes in the class are the patches that lie beside it; and the code that it quotes is there at that point.

use std::fs;
use std::path::{Path, PathBuf};

use crate::differential::{empty_folder, jdks, repository, run};
use crate::documentation::{Block, TUTORIAL, blocks_of, commands_of, in_shell};
use crate::warm;

#[test]
fn the_tutorial_can_be_followed_from_its_beginning_to_its_end() {
    let (home, cache) = (empty_folder("tutorial"), empty_folder("tutorial-cache"));
    warm::with_libraries(&cache, &jdks()[0]);
    let mut copy = std::process::Command::new("cp");
    copy.arg("-r").arg(repository().join("examples")).arg(&home);
    assert_eq!(run(copy, b"").code, Some(0));

    let (mut folder, mut failures) = (home, String::new());
    let (mut commands, mut patches) = (0, Vec::new());
    for block in blocks_of(&repository().join(TUTORIAL)) {
        match &*block.language {
            "sh" | "console" => {
                for shown in commands_of(&block).iter().filter(|shown| !shown.command.starts_with("cargo ")) {
                    commands += 1;
                    if let Some(below) = shown.command.strip_prefix("cd ") {
                        folder.push(below);
                    } else if let Err(reason) = shown.compare(&in_shell(&shown.command, &folder, &cache)) {
                        failures.push_str(&format!("{TUTORIAL}:{}: `{}` {reason}\n", shown.line, shown.command));
                    }
                }
            }
            "diff" => patches.push(trimmed(&block.code.join("\n"))),
            "java" => assert!(is_quoted(&block, &folder), "{TUTORIAL}:{}: this code is nowhere", block.line),
            other => panic!("{TUTORIAL}:{}: a block of {other}", block.line),
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(commands > 15, "{commands} commands");
    assert_eq!(patches, patches_of(&repository().join("examples/tutorial")));
}

/// Whether code is a part of a source in this folder or the one of its tests.
fn is_quoted(block: &Block, folder: &Path) -> bool {
    let code = block.code.join("\n");
    let sources = [folder.to_owned(), folder.join("tests")].into_iter().flat_map(|folder| files(&folder, "java"));
    let mut texts = sources.map(|source| fs::read_to_string(source).expect("it can be read"));
    texts.any(|text| text.contains(&code))
}

/// The patches, in the order of their names.
fn patches_of(folder: &Path) -> Vec<String> {
    files(folder, "patch").iter().map(|file| trimmed(&fs::read_to_string(file).expect("it can be read"))).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|file| file.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// A text without the spaces at the ends of its lines, which no editor of pages keeps.
fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
