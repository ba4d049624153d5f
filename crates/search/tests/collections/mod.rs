//! The JDK's collections that come with a specification.

#![allow(dead_code)]

use std::sync::Arc;

use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, annotation_library, specification_library};
use glassbox_machine::Limits;
use glassbox_spec::{Scope, Specification};
use glassbox_stage::Target;

/// What they are called.
pub const NAMES: [&str; 11] = [
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
];

/// Those that have an abstraction.
pub const COMPARED: [&str; 6] = ["LinkedList", "ArrayList", "TreeMap", "ArrayDeque", "PriorityQueue", "HashMap"];

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

fn read(jdk: &Arc<Jdk>, name: &str, bound: u32, change: impl Fn(&mut Specification)) -> Target {
    let mirrors = specification_library(jdk).expect("the specification library");
    let models = annotation_library(jdk).expect("the models");
    let mut path = ClassPath::new(jdk.clone(), &[mirrors, models]).expect("a class path");
    path.bind_mirrors().expect("mirrors that fit");
    let mut world = World::new(path.clone());
    let class = format!("java/util/{name}");
    let mut specification = Specification::read(&mut world, &class).unwrap_or_else(|error| panic!("{name}: {error}"));
    change(&mut specification);
    let scope = Scope::generate(&mut world, &specification, bound).unwrap_or_else(|error| panic!("{name}: {error}"));
    Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default() }
}
