//! The structures of paper 001, section 4, with its scopes.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, annotation_library, compile};
use glassbox_machine::Limits;
use glassbox_spec::{PoolKind, Scope, Specification};
use glassbox_stage::Target;

/// A structure that was compiled, to be checked at several bounds.
pub struct Structure {
    jdk: Arc<Jdk>,
    classes: PathBuf,
    class: String,
}

impl Structure {
    /// Compiles a structure of the tests.
    pub fn new(name: &str) -> Structure {
        Structure::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/structures/{name}.java")))
    }

    /// Compiles a source file.
    pub fn at(source: &Path) -> Structure {
        let jdk = Arc::new(Jdk::find(None).unwrap_or_else(|error| panic!("{error}")));
        let compiled = compile(&jdk, source, &[]).unwrap_or_else(|error| panic!("{error}"));
        Structure { jdk, classes: compiled.directory, class: compiled.main_class }
    }

    /// The scope that is generated for a bound.
    pub fn target(&self, bound: u32) -> Target {
        let library = annotation_library(&self.jdk).unwrap_or_else(|error| panic!("{error}"));
        let mut path = ClassPath::new(self.jdk.clone(), &[self.classes.clone(), library])
            .unwrap_or_else(|error| panic!("{error}"));
        path.bind_mirrors().unwrap_or_else(|error| panic!("{error}"));
        let mut world = World::new(path.clone());
        let specification = Specification::read(&mut world, &self.class).unwrap_or_else(|error| panic!("{error}"));
        let scope = Scope::generate(&mut world, &specification, bound).unwrap_or_else(|error| panic!("{error}"));
        Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default() }
    }

    /// The scope that is generated for a bound, with fewer values: so many, and null.
    pub fn with_values(&self, bound: u32, count: usize) -> Target {
        let mut target = self.target(bound);
        for pool in &mut target.scope.pools {
            if let PoolKind::Values { values, .. } = &mut pool.kind {
                values.truncate(count);
            }
        }
        target
    }

    /// The scope that is generated for a bound, with nodes for more positions of a tree than that.
    pub fn with_positions(&self, bound: u32, positions: u32) -> Target {
        let mut target = self.target(bound);
        for pool in &mut target.scope.pools {
            if let PoolKind::Objects { class, count } = &mut pool.kind
                && class.ends_with("$Node")
            {
                *count = positions;
            }
        }
        target
    }
}

/// Positions of a complete binary tree that is high enough for every red-black tree of so many nodes.
pub fn red_black_positions(nodes: u32) -> u32 {
    let mut height = 1;
    while fewest_nodes(height + 1) <= nodes {
        height += 1;
    }
    (1 << height) - 1
}

/// The fewest nodes of a red-black tree of some height: one path has alternating colours, and what hangs from it is black and
/// complete.
fn fewest_nodes(height: u32) -> u32 {
    1 + (1..height).map(|level| 1 << (level / 2)).sum::<u32>()
}
