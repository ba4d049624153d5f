//! The JDK's collections that come with a specification.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, annotation_library, compile, specification_library};
use glassbox_machine::Limits;
use glassbox_spec::{Scope, Specification, modular};
use glassbox_stage::Target;

/// What they are called.
pub const NAMES: [&str; 14] = [
    "LinkedList",
    "ArrayList",
    "TreeMap",
    "ArrayDeque",
    "PriorityQueue",
    "HashMap",
    "LinkedHashMap",
    "IdentityHashMap",
    "Vector",
    "Stack",
    "BitSet",
    "TreeSet",
    "HashSet",
    "LinkedHashSet",
];

/// Those that have an abstraction, and the smallest bound at which that says something.
pub const COMPARED: [(&str, u32); 14] = [
    ("LinkedList", 2),
    ("ArrayList", 2),
    ("ArrayDeque", 2),
    ("TreeMap", 2),
    ("PriorityQueue", 2),
    ("HashMap", 2),
    ("LinkedHashMap", 2),
    ("IdentityHashMap", 3),
    ("Vector", 2),
    ("Stack", 2),
    ("BitSet", 2),
    ("TreeSet", 2),
    ("HashSet", 2),
    ("LinkedHashSet", 2),
];

/// What to check of one, without a comparison with what it stands for.
pub fn target(jdk: &Arc<Jdk>, name: &str, bound: u32) -> Target {
    read(jdk, name, bound, Specification::forget_abstraction)
}

/// One operation of one, without a comparison.
pub fn only(jdk: &Arc<Jdk>, name: &str, bound: u32, operation: &str) -> Target {
    read(jdk, name, bound, |specification| {
        specification.forget_abstraction();
        specification.select(&[operation.to_owned()]).unwrap_or_else(|error| panic!("{name}: {error}"));
    })
}

/// What to check of one, and to compare with its abstraction.
pub fn compared(jdk: &Arc<Jdk>, name: &str, bound: u32) -> Target {
    read(jdk, name, bound, |_| {})
}

/// Some operations of one, compared with its abstraction; where it is modular, with abstractions in the place of its modules.
pub fn some(jdk: &Arc<Jdk>, name: &str, bound: u32, operations: &[&str], is_modular: bool) -> Target {
    let class = format!("java/util/{name}");
    let mut path = class_path(jdk, &[]);
    if is_modular {
        path = modular(&path, &class, true).unwrap_or_else(|error| panic!("{name}: {error}")).path;
    }
    read_on(path, &class, bound, |specification| {
        let operations: Vec<String> = operations.iter().map(|&label| label.to_owned()).collect();
        specification.select(&operations).unwrap_or_else(|error| panic!("{name}: {error}"));
    })
}

/// A program that uses collections, with abstractions in their place.
pub fn client(jdk: &Arc<Jdk>, source: &Path, bound: u32) -> Target {
    let compiled = compile(jdk, source, &[]).unwrap_or_else(|error| panic!("{error}"));
    let path = class_path(jdk, &[compiled.directory]);
    let replaced = modular(&path, &compiled.main_class, true).unwrap_or_else(|error| panic!("{error}"));
    read_on(replaced.path, &compiled.main_class, bound, |_| {})
}

/// A class of a jar, with the mirror in a source file.
pub fn specified(jdk: &Arc<Jdk>, jar: &Path, source: &Path, bound: u32) -> Target {
    let jar = jar.to_owned();
    let compiled = compile(jdk, source, std::slice::from_ref(&jar)).unwrap_or_else(|error| panic!("{error}"));
    read_on(class_path(jdk, &[compiled.directory, jar]), &compiled.main_class, bound, |_| {})
}

fn class_path(jdk: &Arc<Jdk>, classes: &[PathBuf]) -> ClassPath {
    let mirrors = specification_library(jdk).expect("the specification library");
    let models = annotation_library(jdk).expect("the models");
    let entries: Vec<PathBuf> = classes.iter().cloned().chain([mirrors, models]).collect();
    let mut path = ClassPath::new(jdk.clone(), &entries).expect("a class path");
    path.bind_mirrors().expect("mirrors that fit");
    path
}

fn read(jdk: &Arc<Jdk>, name: &str, bound: u32, change: impl Fn(&mut Specification)) -> Target {
    read_on(class_path(jdk, &[]), &format!("java/util/{name}"), bound, change)
}

fn read_on(path: ClassPath, class: &str, bound: u32, change: impl Fn(&mut Specification)) -> Target {
    let mut world = World::new(path.clone());
    let mut specification = Specification::read(&mut world, class).unwrap_or_else(|error| panic!("{class}: {error}"));
    change(&mut specification);
    let scope = Scope::generate(&mut world, &specification, bound).unwrap_or_else(|error| panic!("{class}: {error}"));
    Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default(), statics: None }
}
