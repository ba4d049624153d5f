//! `glassbox doctor`: what it finds, and what it says where something is missing.

use std::fs;
use std::os::unix::fs::symlink;

use crate::differential::run;
use crate::project::{Project, assert_says};

#[test]
fn the_jdk_is_named_with_the_reason_for_it() {
    let project = Project::of_sources("doctor", &[]);
    let (version, home) = (project.jdk.version().to_owned(), project.jdk.home().display().to_string());
    let ending = project.glassbox(&["doctor"]);
    let text = ending.output();
    assert_eq!(ending.code, Some(0), "{text}{}", ending.errors());
    assert!(text.starts_with(&format!("glassbox  {}\nJDK       {version}", env!("CARGO_PKG_VERSION"))), "{text}");
    let javac = project.jdk.javac();
    for part in [
        format!("in {home} (JAVA_HOME names it)\n"),
        format!("compiler  {}\n", javac.display()),
        format!("cache     {}, ", project.path("cache").display()),
        "solver    sat: ".to_owned(),
        "solver    bdd: ".to_owned(),
    ] {
        assert!(text.contains(&part), "`{part}` is missing in:\n{text}");
    }
    assert!(!text.contains(&format!("also      {version} in {home}")), "the one in use is no other:\n{text}");
    assert!(text.ends_with("\nA check can run.\n"), "{text}");

    let ending = project.glassbox(&["doctor", "--java-home", &home]);
    assert!(ending.output().contains("(--java-home names it)"), "{}", ending.output());
    let mut command = project.command(&["doctor"]);
    command.env_remove("JAVA_HOME").env("PATH", project.jdk.home().join("bin"));
    let ending = run(command, b"");
    assert!(ending.output().contains("(its java is the first on the PATH)"), "{}", ending.output());
}

#[test]
fn without_a_jdk_it_says_what_to_do_and_ends_with_code_2() {
    let project = Project::of_sources("doctor-no-jdk", &[]);
    let mut command = project.command(&["doctor"]);
    command.env_remove("JAVA_HOME").env("PATH", project.path("empty"));
    assert_says(&run(command, b""), Some(2), &["no check can run", "no JDK found", "--java-home"]);
    let ending = project.glassbox(&["doctor", "--java-home", "nowhere"]);
    assert_says(&ending, Some(2), &["nowhere is not a JDK"]);
}

#[test]
fn without_a_compiler_it_says_what_cannot_be_checked() {
    let project = Project::of_sources("doctor-jre", &[]);
    let jre = project.path("jre");
    fs::create_dir_all(jre.join("bin")).expect("the folder can be written");
    for name in ["release", "lib", "bin/java"] {
        symlink(project.jdk.home().join(name), jre.join(name)).expect("links can be made");
    }
    let ending = project.glassbox(&["doctor", "--java-home", "jre"]);
    let text = ending.output();
    assert_eq!(ending.code, Some(0), "{}", ending.errors());
    assert!(text.contains("in jre, without javac (--java-home names it)"), "{text}");
    assert!(text.contains("javac is missing: .class and .jar files can be checked, but no .java files"), "{text}");
}

#[test]
fn a_cache_that_cannot_be_written_stops_a_check_and_is_named() {
    let project = Project::of_sources("doctor-cache", &[("file", "no folder")]);
    let mut command = project.command(&["doctor"]);
    command.env("GLASSBOX_CACHE", project.path("file/cache"));
    assert_says(&run(command, b""), Some(2), &["no check can run", "file/cache"]);
}
