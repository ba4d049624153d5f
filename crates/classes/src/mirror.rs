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
    /// Looks for mirrors in all entries of a class path. Of two mirrors of one class, the first counts. One that is nested in the
    /// mirror of another class is for checks of that class.
    pub fn find(path: &ClassPath) -> Result<Mirrors, Error> {
        let mut found = Mirrors::default();
        let mut pairs: Vec<(String, String)> = Vec::new();
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
                    pairs.push((class, target));
                }
            }
        }
        found.targets.extend(pairs.iter().cloned());
        // A mirror that is nested in one of another class speaks for itself only where there is none besides it, and of the JDK: other
        // classes speak for themselves.
        let (mut guests, own): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(mirror, target)| found.is_guest(mirror, target));
        guests.retain(|(_, target)| path.jdk().read(target).is_some());
        for (mirror, target) in own.into_iter().chain(guests) {
            found.mirrors.entry(target).or_insert(mirror);
        }
        Ok(found)
    }

    /// Whether a mirror is nested in the mirror of a class that its own target is not nested in.
    fn is_guest(&self, mirror: &str, target: &str) -> bool {
        self.targets.get(outermost(mirror)).is_some_and(|outer| outermost(outer) != outermost(target))
    }

    /// The mirror of a class that was written together with another mirror, nested in the same class.
    pub fn nested(&self, mirror: &str, target: &str) -> Option<&str> {
        let prefix = format!("{}$", outermost(mirror));
        let found = |pair: &(&String, &String)| pair.0.starts_with(&prefix) && pair.1 == target;
        self.targets.iter().filter(found).map(|(mirror, _)| &**mirror).min()
    }

    /// Whether a class is a mirror, or nested in the same class as one.
    pub fn written_beside(&self, class: &str) -> bool {
        self.targets.keys().any(|mirror| outermost(mirror) == outermost(class))
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
    pub fn rename(&self, file: &mut ClassFile<'static>) -> Result<(), ristretto_classfile::Error> {
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

/// The class around a nested class.
fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

fn mentions(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}
