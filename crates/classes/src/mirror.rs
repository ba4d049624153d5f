//! Mirrors: classes that specify another class, one that cannot be edited.
//!
//! A class annotated `@Specifies("java.util.TreeMap")` is written as if it were `TreeMap`: it declares
//! the fields it needs and adds methods. To bind it, every mention of a mirror in the names and
//! descriptors of its constant pool is replaced by the class that it mirrors. Its field accesses
//! then are the target's own, and the [`World`](crate::world::World) finds its methods where it
//! would look for the target's. The mirror itself stays a class in the target's nest, so that
//! lines, names and static fields are its own.

use ristretto_classfile::ClassFile;
use rustc_hash::FxHashMap;

use crate::annotation::{Element, annotations};
use crate::{ClassPath, Error, parse, renaming};

/// The internal name of the annotation.
const SPECIFIES: &str = "glassbox/Specifies";

/// Which class mirrors which.
#[derive(Debug, Clone, Default)]
pub struct Mirrors {
    targets: FxHashMap<String, String>,
    mirrors: FxHashMap<String, String>,
}

impl Mirrors {
    /// Looks for mirrors in all entries of a class path. Of two mirrors of one class, the first counts.
    pub fn find(path: &ClassPath) -> Result<Mirrors, Error> {
        let mut found = Mirrors::default();
        for entry in 0..path.entries().len() {
            // An entry may be any folder, with class files that are damaged or lie elsewhere than their package
            // says. Nobody has asked for those, so they are nobody's trouble.
            for class in path.classes(entry).unwrap_or_default() {
                let Ok(Some(file)) = path.read(&class) else { continue };
                // Most classes are no mirrors: look at the bytes before parsing them.
                if !mentions(&file.bytes, SPECIFIES.as_bytes()) {
                    continue;
                }
                if let Some(target) = specified(&parse(&file.bytes, &file.origin)?) {
                    found.mirrors.entry(target.clone()).or_insert_with(|| class.clone());
                    found.targets.insert(class, target);
                }
            }
        }
        Ok(found)
    }

    /// The class that a mirror specifies.
    pub fn target(&self, mirror: &str) -> Option<&str> {
        self.targets.get(mirror).map(String::as_str)
    }

    /// The mirror of a class.
    pub fn mirror(&self, target: &str) -> Option<&str> {
        self.mirrors.get(target).map(String::as_str)
    }

    /// Every mirror and the class that it specifies, in order.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        let mut pairs: Vec<(&str, &str)> = self.targets.iter().map(|(mirror, target)| (&**mirror, &**target)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Replaces the mirrors that a class file names by their targets. What its strings say stays.
    pub(crate) fn rename(&self, file: &mut ClassFile<'static>) -> Result<(), ristretto_classfile::Error> {
        renaming::rename(&self.targets, file)
    }
}

/// The class that a class file specifies, if it is a mirror.
pub fn specified(file: &ClassFile<'static>) -> Option<String> {
    let annotations = annotations(&file.constant_pool, &file.attributes);
    let annotation = annotations.iter().find(|annotation| annotation.kind == SPECIFIES)?;
    match annotation.value("value")? {
        Element::Text(name) => Some(name.replace('.', "/")),
        _ => None,
    }
}

fn mentions(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}
