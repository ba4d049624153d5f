//! A program compiled against one version of a library and run with another: each incompatible change ends in
//! the error, with the words, that `java` has for it.

use crate::differential;

use std::path::Path;
use std::process::Command;

use differential::{Case, assert_none, compare_all, empty_folder, jdks, repository};
use glassbox_classes::Jdk;

#[test]
fn incompatible_changes_end_in_the_errors_that_java_has_for_them() {
    let sources = repository().join("tests/linkage");
    let mut differences = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let before = empty_folder(&format!("linkage-{}-before", jdk.version()));
        let classes = empty_folder(&format!("linkage-{}", jdk.version()));
        javac(&jdk, &sources.join("before/Lib.java"), &before, &before);
        javac(&jdk, &sources.join("Client.java"), &before, &classes);
        javac(&jdk, &sources.join("after/Lib.java"), &classes, &classes);
        let case = Case::new(&sources.join("Client.java"), &[]);
        differences.extend(compare_all(&jdk, &classes, &[case]));
        runs += 1;
    }
    assert_none(&differences, runs);
}

fn javac(jdk: &Jdk, source: &Path, class_path: &Path, into: &Path) {
    let mut command = Command::new(jdk.javac());
    command.arg("-cp").arg(class_path).arg("-d").arg(into).arg(source);
    let output = command.output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
