//! No test is forgotten: the tests of a crate are modules of its `tests/all.rs`, and a file that is not one is never compiled.

use std::fs;

use crate::differential::repository;

#[test]
fn every_file_of_tests_is_a_module_of_all() {
    let crates = fs::read_dir(repository().join("crates")).expect("the crates are there");
    let mut forgotten = Vec::new();
    for one in crates {
        let tests = one.expect("it can be listed").path().join("tests");
        // A crate with one file of tests, or with none, needs no list of them.
        let Ok(all) = fs::read_to_string(tests.join("all.rs")) else { continue };
        for file in fs::read_dir(&tests).expect("there are tests") {
            let file = file.expect("it can be listed").path();
            let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let is_source = file.extension().is_some_and(|extension| extension == "rs");
            if is_source && name != "all" && !all.lines().any(|line| line == format!("mod {name};")) {
                forgotten.push(file);
            }
        }
    }
    assert!(forgotten.is_empty(), "not in the all.rs beside them: {forgotten:?}");
}
