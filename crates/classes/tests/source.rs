//! Where source text is found: what the user gave, what was compiled, what lies near the classes, what comes along.

use crate::project;

use std::path::PathBuf;

use glassbox_classes::{ClassPath, SourcePath, SourcePlace};
use project::{Project, jdks, some_jdk, source_of};

/// The place of a class's source, with `$` for the folder of the test.
fn place(project: &Project, sources: &SourcePath, class: &str, file: &str) -> Option<String> {
    let found = sources.find(class, file)?;
    Some(found.place.to_string().replace(&project.path("").display().to_string(), "$/"))
}

/// The sources of a class path without anything said about them.
fn sources(entries: &[PathBuf]) -> SourcePath {
    SourcePath::new(ClassPath::new(some_jdk(), entries).unwrap(), &[], None).unwrap()
}

#[test]
fn near_the_directory_of_the_class() {
    let jdk = some_jdk();
    let layouts = [
        ("classes", "classes/a/One.java"),
        ("classes", "a/One.java"),
        ("classes", "src/a/One.java"),
        ("target/classes", "src/main/java/a/One.java"),
        ("target/test-classes", "src/test/java/a/One.java"),
        ("build/classes/java/main", "src/main/java/a/One.java"),
    ];
    for (classes, source) in layouts {
        let project = Project::new(&[(source, &source_of("a.One", "near"))]);
        let directory = project.javac(&jdk, &[source], classes);
        let found = place(&project, &sources(&[directory]), "a.One", "One.java");
        assert_eq!(found, Some(format!("$/{source}")), "{classes}");
    }
}

#[test]
fn what_the_user_gave_comes_first() {
    let jdk = some_jdk();
    let project = Project::new(&[
        ("a/One.java", &source_of("a.One", "near")),
        ("given/a/One.java", &source_of("a.One", "folder")),
        ("project/src/main/java/a/One.java", &source_of("a.One", "project")),
        ("file/One.java", &source_of("a.One", "file")),
        ("other/One.java", &source_of("other.One", "of another package")),
    ]);
    let directory = project.javac(&jdk, &["a/One.java"], "classes");
    let zip = project.jar("given.zip", "", &[("top-1.0/src/a/One.java", project.path("given/a/One.java"))]);
    let find = |given: &[&str]| {
        let given: Vec<PathBuf> = given.iter().map(|path| project.path(path)).collect();
        let path = ClassPath::new(some_jdk(), std::slice::from_ref(&directory)).unwrap();
        place(&project, &SourcePath::new(path, &given, None).unwrap(), "a.One", "One.java").unwrap()
    };
    assert_eq!(find(&["given"]), "$/given/a/One.java");
    assert_eq!(find(&["project"]), "$/project/src/main/java/a/One.java");
    assert_eq!(find(&["file/One.java"]), "$/file/One.java");
    assert_eq!(find(&["file"]), "$/file/One.java");
    assert_eq!(find(&["given.zip", "given"]), format!("{}!/top-1.0/src/a/One.java", "$/given.zip"));
    assert!(zip.is_file());
    // A file of the same name that declares another package is another file.
    assert_eq!(find(&["other", "other/One.java"]), "$/a/One.java");
}

#[test]
fn what_cannot_hold_sources_is_refused() {
    let project = Project::new(&[("text.txt", "hello")]);
    let open = |given: &str| {
        let path = ClassPath::new(some_jdk(), &[]).unwrap();
        project.shown(&SourcePath::new(path, &[project.path(given)], None).unwrap_err())
    };
    assert_eq!(open("nowhere"), "the source path $/nowhere does not exist");
    assert_eq!(
        open("text.txt"),
        "$/text.txt holds no sources; a source path is a directory, a jar or another zip, or a `.java` file"
    );
}

#[test]
fn the_file_that_was_compiled_and_its_neighbours() {
    let project = Project::new(&[
        ("a/One.java", &source_of("a.One", "compiled")),
        ("a/b/Two.java", &source_of("a.b.Two", "with it")),
        ("elsewhere/Three.java", &source_of("c.Three", "not where its package says")),
    ]);
    let open = |compiled: &str| {
        let path = ClassPath::new(some_jdk(), &[]).unwrap();
        SourcePath::new(path, &[], Some(&project.path(compiled))).unwrap()
    };
    let found = |compiled: &str, class: &str, file: &str| place(&project, &open(compiled), class, file);
    assert_eq!(found("a/One.java", "a.One$Inner", "One.java").as_deref(), Some("$/a/One.java"));
    assert_eq!(found("a/One.java", "a.b.Two", "Two.java").as_deref(), Some("$/a/b/Two.java"));
    assert_eq!(found("elsewhere/Three.java", "c.Three", "Three.java").as_deref(), Some("$/elsewhere/Three.java"));
    assert_eq!(found("a/One.java", "a.One", "Two.java"), None);
}

#[test]
fn a_jar_of_sources_beside_the_jar() {
    let jdk = some_jdk();
    let project = Project::new(&[("src/a/One.java", &source_of("a.One", "jar"))]);
    project.javac(&jdk, &["src/a/One.java"], "classes");
    let class = project.path("classes/a/One.class");
    let source = project.path("src/a/One.java");
    let bare = project.jar("lib/bare.jar", "", &[("a/One.class", class.clone())]);
    assert_eq!(place(&project, &sources(&[bare]), "a.One", "One.java"), None);
    let thing = project.jar("lib/thing-1.0.jar", "", &[("a/One.class", class.clone())]);
    project.jar("lib/thing-1.0-sources.jar", "", &[("a/One.java", source.clone())]);
    let found = place(&project, &sources(&[thing]), "a.One", "One.java");
    assert_eq!(found.as_deref(), Some("$/lib/thing-1.0-sources.jar!/a/One.java"));
    let both = project.jar("lib/both.jar", "", &[("a/One.class", class), ("a/One.java", source)]);
    let found = place(&project, &sources(&[both]), "a.One", "One.java");
    assert_eq!(found.as_deref(), Some("$/lib/both.jar!/a/One.java"));
}

#[test]
fn the_sources_of_the_jdk_where_it_has_them() {
    for jdk in jdks() {
        let archive = jdk.home().join("lib/src.zip");
        let sources = SourcePath::new(ClassPath::new(jdk.clone(), &[]).unwrap(), &[], None).unwrap();
        let found = sources.find("java.util.TreeMap$Entry", "TreeMap.java");
        assert_eq!(found.is_some(), archive.is_file() || jdk.home().join("src.zip").is_file());
        if let Some(found) = found {
            let entry = "java.base/java/util/TreeMap.java".to_owned();
            assert_eq!(found.place, SourcePlace::Archive { archive, entry });
            let declaration = found.text.lines().position(|line| line.starts_with("public class TreeMap<")).unwrap();
            let number = u32::try_from(declaration).unwrap() + 1;
            assert!(found.line(number).unwrap().starts_with("public class TreeMap<"));
            assert_eq!((found.line(0), found.line(u32::MAX)), (None, None));
        }
    }
}

#[test]
fn what_comes_along_and_what_is_nowhere() {
    let sources = sources(&[]);
    let found = sources.find("glassbox.model.AbsMap", "AbsMap.java").unwrap();
    assert_eq!(found.place, SourcePlace::Own("glassbox/model/AbsMap.java".to_owned()));
    assert!(found.text.contains("class AbsMap"));
    for (class, file) in [("a.B", "B.java"), ("", ""), ("a..b", "../../B.java"), ("java.lang.String", "../String.java")]
    {
        assert_eq!(sources.find(class, file), None, "{class} {file}");
    }
}
