//! The JDK's collections that come with a specification.

#![allow(dead_code)]

use std::sync::Arc;

use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, specification_library};
use glassbox_machine::Limits;
use glassbox_spec::{Scope, Specification};
use glassbox_stage::Target;

/// What they are called.
pub const NAMES: [&str; 6] = ["LinkedList", "ArrayList", "TreeMap", "ArrayDeque", "PriorityQueue", "HashMap"];

/// What to check of one.
pub fn target(jdk: &Arc<Jdk>, name: &str, bound: u32) -> Target {
    let mirrors = specification_library(jdk).expect("the specification library");
    let mut path = ClassPath::new(jdk.clone(), &[mirrors]).expect("a class path");
    path.bind_mirrors().expect("mirrors that fit");
    let mut world = World::new(path.clone());
    let class = format!("java/util/{name}");
    let specification = Specification::read(&mut world, &class).unwrap_or_else(|error| panic!("{name}: {error}"));
    let scope = Scope::generate(&mut world, &specification, bound).unwrap_or_else(|error| panic!("{name}: {error}"));
    Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default() }
}
