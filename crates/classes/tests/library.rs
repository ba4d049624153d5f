//! The Java that Glassbox brings along: it compiles without a warning, fits the JDK, and is kept.

use crate::{project, warm};

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use glassbox_classes::javac::compile_into;
use glassbox_classes::library::{annotation_library_in, specification_library_in};
use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk};
use project::{Project, jdks, some_jdk};

/// The classes of the JDK that are specified, and those of their nodes.
const SPECIFIED: [&str; 15] = [
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/BitSet",
    "java/util/HashMap",
    "java/util/HashMap$Node",
    "java/util/IdentityHashMap",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashMap$Entry",
    "java/util/LinkedList",
    "java/util/LinkedList$Node",
    "java/util/PriorityQueue",
    "java/util/Stack",
    "java/util/TreeMap",
    "java/util/TreeMap$Entry",
    "java/util/Vector",
];

#[test]
fn the_annotation_library() {
    for jdk in jdks() {
        let project = Project::new(&[(
            "Stack.java",
            "import glassbox.*;
             class Stack {
                 @Tree @Owned @Domain(min = 0, max = 3, count = 2, nullable = false) Object head;
                 @Operation Stack() {}
                 @Invariant @Declarative boolean repOk() { return true; }
                 @Abstraction Object abstraction() { return null; }
                 @Operation @Allowed(IllegalStateException.class) void push(@Domain(min = 0) int value) {}
             }
             @Specifies(\"java.util.ArrayList\") class Mirror {}",
        )]);
        assert_eq!(
            compile_into(&project.path("cache"), &jdk, &project.path("Stack.java"), &[]).unwrap().classes,
            ["Mirror", "Stack"]
        );
        let library = annotation_library_in(&project.path("cache"), &jdk).unwrap();
        let class_path = ClassPath::new(jdk.clone(), &[library]).unwrap();
        let names = [
            "Abstraction",
            "Allowed",
            "Asserts",
            "Declarative",
            "Distinct",
            "Domain",
            "Fields",
            "Invariant",
            "Operation",
            "Owned",
            "Specifies",
            "Tree",
            "UseAbstraction",
            "confirm/Access",
            "confirm/Comparison",
            "confirm/Confirm",
            "confirm/Ended",
            "confirm/Judge",
            "confirm/Recipe",
            "confirm/Unmakeable",
            "confirm/Words",
            "model/AbsBits",
            "model/AbsDeque",
            "model/AbsLinkedList",
            "model/AbsLinkedMap",
            "model/AbsLinkedSet",
            "model/AbsList",
            "model/AbsMap",
            "model/AbsMap$Entry",
            "model/AbsPriorityQueue",
            "model/AbsQueue",
            "model/AbsSet",
            "model/AbsSet$Member",
            "model/AbsSortedMap",
            "model/AbsSortedSet",
            "model/AbsStack",
            "model/AbsVector",
            "model/Element",
            "model/Sequence",
        ];
        assert_eq!(class_path.classes(0).unwrap(), names.map(|name| format!("glassbox/{name}")));
        let bytes = class_path.read("glassbox/Domain").unwrap().unwrap().bytes;
        // Version 61: usable from Java 17 on, whichever compiler made it.
        assert_eq!(bytes[6..8], [0, 61]);
    }
}

#[test]
fn the_specification_library() {
    for jdk in jdks() {
        let project = Project::new(&[]);
        let cache = project.path("cache");
        let library = specification_library_in(&cache, &jdk).unwrap();
        // Compiled once: the second time it is the same directory, written at the same time.
        let written = |path: &PathBuf| fs::metadata(path.join("glassbox/specs")).unwrap().modified().unwrap();
        let time = written(&library);
        assert_eq!(specification_library_in(&cache, &jdk).unwrap(), library);
        assert_eq!(written(&library), time);

        let class_path = ClassPath::new(jdk.clone(), &[library]).unwrap();
        let classes = class_path.classes(0).unwrap();
        // The mirrors, and nothing that is in the annotation library.
        for name in ["TreeMap", "HashMap", "LinkedList", "ArrayList", "ArrayDeque", "PriorityQueue"] {
            assert!(classes.contains(&format!("glassbox/specs/{name}Specification")), "{name}: {classes:?}");
        }
        assert!(classes.iter().all(|name| name.starts_with("glassbox/specs/")), "{classes:?}");
        let bytes = class_path.read("glassbox/specs/TreeMapSpecification$Entry").unwrap().unwrap().bytes;
        assert_eq!(bytes[6..8], [0, 61]);
    }
}

/// The loader compares each field and method of a mirror with its target.
#[test]
fn the_specifications_fit_the_jdk() {
    for jdk in jdks() {
        let mut class_path = ClassPath::new(jdk.clone(), &[warm::specifications(&jdk)]).unwrap();
        class_path.bind_mirrors().unwrap();
        let mut world = World::new(class_path);
        for name in SPECIFIED {
            let class = world.load(name).unwrap_or_else(|error| panic!("{name} of JDK {}: {error:?}", jdk.version()));
            assert!(world.class(class).mirror.is_some(), "{name} has no mirror");
        }
    }
}

#[test]
fn compilers_have_nothing_to_say() {
    for jdk in jdks() {
        let project = Project::new(&[]);
        let annotations = sources("glassbox/src/glassbox");
        let specifications = sources("specs/src/glassbox/specs");
        let run = |program: PathBuf, options: &[&str], files: &[PathBuf]| {
            let output = Command::new(&program)
                .args(["-J-XX:TieredStopAtLevel=1", "-Werror", "--release", "17"])
                .args(options)
                .args(files)
                .current_dir(project.path(""))
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.is_empty(), "{}: {said}", program.display());
        };
        let models = sources("glassbox/src/glassbox/model");
        run(jdk.javac(), &["-Xlint:all", "-d", "annotations"], &[&annotations[..], &models].concat());
        run(jdk.javac(), &["-Xlint:all", "-cp", "annotations", "-d", "specifications"], &specifications);
        let javadoc = jdk.home().join("bin/javadoc");
        run(javadoc.clone(), &["-quiet", "-Xdoclint:all", "-cp", "annotations", "-d", "manual"], &annotations);
        // Methods of the interfaces of java.util are documented there, and so is what a mirror declares.
        let options = ["-quiet", "-Xdoclint:all,-missing", "-cp", "annotations", "-d", "manual-of-models"];
        run(javadoc.clone(), &options, &models);
        let options = ["-quiet", "-package", "-Xdoclint:all,-missing", "-cp", "annotations", "-d", "manual-of-mirrors"];
        run(javadoc, &options, &specifications);
    }
}

/// The sources in a folder below `java`.
fn sources(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|child| child.unwrap().path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

#[test]
fn a_jdk_without_a_compiler() {
    let jdk = some_jdk();
    let project = Project::new(&[("jre/release", "JAVA_VERSION=\"17.0.2\"\n"), ("jre/lib/readme", "")]);
    fs::copy(jdk.home().join("lib/modules"), project.path("jre/lib/modules")).unwrap();
    let jre = Jdk::at(&project.path("jre")).unwrap();
    let error = specification_library_in(&project.path("cache"), &jre).unwrap_err();
    assert_eq!(
        project.shown(&error),
        "the JDK in $/jre has no `javac`, which is needed to compile the annotations and specifications that Glassbox \
         brings along. Install the full JDK, for example with `apt-get install openjdk-17-jdk-headless`"
    );
}
