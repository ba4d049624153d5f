//! What is checked: the programs of the papers, each at any size.
//!
//! The structures of paper 001 and the programs of paper 000 that use maps are kept as sources in the executable and compiled by the
//! user's own compiler, as all Java is that comes with Glassbox. Collections are those of the user's JDK. The programs that use maps have mirrors
//! in the package of the collections' own, so that their invariants can say that the map is valid.

use std::sync::Arc;

use glassbox_classes::world::World;
use glassbox_classes::{ClassPath, Jdk, annotation_library, compiled_sources, specification_library};
use glassbox_spec::{Domain, Literal, Pool, PoolKind, Scope, Specification, modular};
use glassbox_stage::Target;

use crate::record::Way;
use crate::run::Limited;

/// Why a program cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What comes with Glassbox cannot be compiled or read.
    #[error(transparent)]
    Classes(#[from] glassbox_classes::Error),
    /// A specification does not fit the JDK.
    #[error(transparent)]
    Specification(#[from] glassbox_spec::Error),
}

const SOURCES: &[(&str, &str)] = &[
    ("Stack.java", include_str!("../../search/tests/structures/Stack.java")),
    ("Queue.java", include_str!("../../search/tests/structures/Queue.java")),
    ("HeapArray.java", include_str!("../../search/tests/structures/HeapArray.java")),
    ("RedBlackTree.java", include_str!("../../search/tests/structures/RedBlackTree.java")),
    ("glassbox/specs/IntCounter.java", include_str!("../java/glassbox/specs/IntCounter.java")),
    ("glassbox/specs/DualCache.java", include_str!("../java/glassbox/specs/DualCache.java")),
];

const OF_MAPS: &[&str] = &["put(Object, Object)", "remove(Object)", "get(Object)", "isEmpty()", "clear()"];
const OF_SETS: &[&str] = &["add(Object)", "remove(Object)", "contains(Object)", "isEmpty()", "clear()"];

/// How many values the paper puts into maps, besides null.
const VALUES: i64 = 8;

/// What Korat's search and the black box get: of eight, they would go through all combinations.
const FEWER_VALUES: i64 = 1;

/// The size from which on a red-black tree has as many places as nodes.
const COMPLETE_TREES: u32 = 15;

/// Where all programs are found.
pub struct Subjects {
    path: ClassPath,
}

/// A program, as it is or with abstractions in the place of its modules.
pub struct Subject {
    program: String,
    path: ClassPath,
    world: World,
    specification: Specification,
}

impl Subjects {
    /// Compiles what has to be.
    pub fn new(jdk: &Arc<Jdk>) -> Result<Subjects, Error> {
        let entries = [compiled_sources(jdk, SOURCES)?, specification_library(jdk)?, annotation_library(jdk)?];
        let mut path = ClassPath::new(jdk.clone(), &entries)?;
        path.bind_mirrors()?;
        Ok(Subjects { path })
    }

    /// A program, by the name that a paper gives it.
    pub fn open(&self, program: &str, way: Way) -> Result<Subject, Error> {
        let (class, operations) = match program {
            "TreeMap" | "HashMap" => (format!("java/util/{program}"), OF_MAPS),
            "TreeSet" | "HashSet" => (format!("java/util/{program}"), OF_SETS),
            "IntCounter" | "DualCache" => (format!("glassbox/specs/{program}"), &[][..]),
            structure => (structure.to_owned(), &[][..]),
        };
        let path = if way == Way::Modular { modular(&self.path, &class, true)?.path } else { self.path.clone() };
        let mut world = World::new(path.clone());
        let mut specification = Specification::read(&mut world, &class)?;
        specification.select(&operations.iter().map(|&operation| operation.to_owned()).collect::<Vec<_>>())?;
        Ok(Subject { program: program.to_owned(), path, world, specification })
    }
}

impl Subject {
    /// What to check at a size.
    pub fn target(&mut self, size: u32, way: Way, limited: &Limited) -> Result<Target, Error> {
        let mut scope = Scope::generate(&mut self.world, &self.specification, size)?;
        match &*self.program {
            "RedBlackTree" if size < COMPLETE_TREES => set_nodes(&mut scope, red_black_positions(size)),
            "TreeMap" | "HashMap" => set_values(&mut scope, if way == Way::GlassBox { VALUES } else { FEWER_VALUES }),
            _ => {}
        }
        // Nothing else leads to states, and an abstraction has no capacity that one could choose.
        if self.program != "HeapArray" {
            scope.constructors.retain(|call| call.parameters.is_empty());
        }
        scope.operations.retain(|call| call.method.checked);
        Ok(Target {
            path: self.path.clone(),
            specification: self.specification.clone(),
            scope,
            limits: limited.limits,
            interrupt: limited.interrupt.clone(),
            statics: None,
        })
    }
}

/// Has a map hold so many values, which are no keys: fields called `value` hold them, and `put` takes them.
fn set_values(scope: &mut Scope, count: i64) {
    let name = "Values";
    let values = (0..count).map(Literal::Number).collect();
    scope
        .pools
        .push(Pool { name: name.to_owned(), kind: PoolKind::Values { class: "java/lang/Integer".to_owned(), values } });
    let fields = scope.fields.iter_mut().filter(|field| field.name == "value").map(|field| &mut field.domain);
    let calls = scope.operations.iter_mut().filter(|call| call.method.name == "put");
    let taken = calls.filter_map(|call| call.parameters.get_mut(1)).map(|parameter| &mut parameter.domain);
    for domain in fields.chain(taken) {
        if let Domain::References { pools, .. } = domain {
            *pools = vec![name.to_owned()];
        }
    }
}

/// Has a tree choose from so many nodes.
fn set_nodes(scope: &mut Scope, nodes: u32) {
    for pool in &mut scope.pools {
        if let PoolKind::Objects { class, count } = &mut pool.kind
            && class.ends_with("$Node")
        {
            *count = nodes;
        }
    }
}

/// Positions of a complete binary tree that is high enough for every red-black tree of so many nodes.
fn red_black_positions(nodes: u32) -> u32 {
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
