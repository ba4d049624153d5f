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
        Target { path, specification, scope, limits: Limits::default(), interrupt: Arc::default(), statics: None }
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
}
