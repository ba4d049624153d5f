//! `glassbox completions` and `glassbox man`: shells and `man` know what `--help` knows.

use std::fs;
use std::process::Command;

use crate::differential::{empty_folder, run};

/// What a command prints.
fn printed(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glassbox"));
    command.args(arguments);
    let ending = run(command, b"");
    assert_eq!(ending.code, Some(0), "{arguments:?}: {}", ending.errors());
    ending.output()
}

/// The long options that `--help` lists for a command.
fn options(command: &str) -> Vec<String> {
    let help = printed(&[command, "--help"]);
    let first = |line: &str| line.split_whitespace().find(|word| word.starts_with("--")).map(str::to_owned);
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let name = |option: String| option.split(['=', '[', ',']).next().unwrap_or_default().to_owned();
    lines.filter_map(first).map(name).collect()
}

#[test]
fn every_shell_gets_a_script_that_knows_all_options_of_check() {
    let options = options("check");
    assert!(options.iter().any(|option| option == "--bound"), "{options:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for option in &options {
            // Fish has the dashes in a word of their own.
            let name = option.trim_start_matches('-');
            assert!(script.contains(name), "{shell} does not know {option}");
        }
    }
}

#[test]
fn bash_completes_commands_options_and_values() {
    let folder = empty_folder("completions-bash");
    let script = folder.join("glassbox.bash");
    fs::write(&script, printed(&["completions", "bash"])).expect("the folder can be written");
    for (typed, expected) in [
        (&["glassbox", "doc"][..], "doctor"),
        (&["glassbox", "check", "--bou"], "--bound"),
        (&["glassbox", "check", "--engine", "ko"], "korat"),
    ] {
        let last = typed.len() - 1;
        let completed = format!(
            "source {}; COMP_WORDS=({}); COMP_CWORD={last}; _glassbox glassbox {} {}; echo \"${{COMPREPLY[@]}}\"",
            script.display(),
            typed.join(" "),
            typed[last],
            typed[last - 1],
        );
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", &completed]);
        let ending = run(bash, b"");
        assert_eq!(ending.output().trim(), expected, "{typed:?}: {}", ending.errors());
    }
}

#[test]
fn there_is_a_manual_page_for_each_command_with_all_its_options() {
    let folder = empty_folder("man-pages");
    let pages = folder.join("man1");
    let told = printed(&["man", pages.to_str().expect("a plain path")]);
    let count = fs::read_dir(&pages).expect("they are written").count();
    assert_eq!(told, format!("wrote {count} pages to {}\n", pages.display()));
    let read = |name: &str| fs::read_to_string(pages.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for command in ["check", "run", "list", "scope", "init", "ir", "jar", "doctor", "completions", "man"] {
        let page = read(&format!("glassbox-{command}.1")).replace("\\-", "-");
        for option in options(command) {
            assert!(page.contains(&option), "{command}: {option} is missing in\n{page}");
        }
    }
    assert!(read("glassbox-cache-clear.1").contains("Remove all verdicts"));
    // Without a directory, the page of the command itself is printed.
    assert_eq!(printed(&["man"]), read("glassbox.1"));
}
