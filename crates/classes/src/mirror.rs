//! Mirrors: classes that specify another class, one that cannot be edited.
//!
//! A class annotated `@Specifies("java.util.TreeMap")` is written as if it were `TreeMap`: it declares
//! the fields it needs and adds methods. To bind it, every mention of a mirror in the names and
//! descriptors of its constant pool is replaced by the class that it mirrors. Its field accesses
//! then are the target's own, and the [`World`](crate::world::World) finds its methods where it
//! would look for the target's. The mirror itself stays a class in the target's nest, so that
//! lines, names and static fields are its own.

use std::borrow::Cow;

use ristretto_classfile::{ClassFile, Constant, JavaString};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::annotation::{Element, annotations};
use crate::{ClassPath, Error, parse};

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
        let pool = &mut file.constant_pool;
        let indices = 1..=u16::try_from(pool.len()).unwrap_or(u16::MAX);
        let mut renamed: FxHashMap<u16, (JavaString, String)> = FxHashMap::default();
        let mut strings: FxHashSet<u16> = FxHashSet::default();
        for index in indices.clone() {
            match pool.get(index) {
                Some(Constant::Utf8(text)) => {
                    if let Some(new) = text.as_str().and_then(|text| self.renamed(text)) {
                        renamed.insert(index, (text.to_java_string(), new));
                    }
                }
                Some(Constant::String(text)) => {
                    strings.insert(*text);
                }
                _ => {}
            }
        }
        for (index, (old, new)) in renamed {
            if strings.contains(&index) {
                let copy = pool.add(Constant::Utf8(Cow::Owned(old)))?;
                for other in indices.clone() {
                    if matches!(pool.get(other), Some(Constant::String(text)) if *text == index) {
                        pool.set(other, Constant::String(copy))?;
                    }
                }
            }
            pool.set(index, Constant::Utf8(Cow::Owned(JavaString::from(new))))?;
        }
        Ok(())
    }

    /// A class name or descriptor with targets in place of mirrors, if it names any.
    fn renamed(&self, text: &str) -> Option<String> {
        if let Some(target) = self.targets.get(text) {
            return Some(target.clone());
        }
        let mut result = String::new();
        let mut rest = text;
        let mut changed = false;
        while let Some(start) = rest.find('L') {
            let (before, after) = rest.split_at(start + 1);
            result.push_str(before);
            rest = after;
            let end = rest.find(';');
            if let Some(target) = end.and_then(|end| self.targets.get(&rest[..end])) {
                result.push_str(target);
                rest = &rest[end.unwrap_or(0)..];
                changed = true;
            }
        }
        result.push_str(rest);
        changed.then_some(result)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_descriptors_are_renamed_and_nothing_else() {
        let mut mirrors = Mirrors::default();
        for (mirror, target) in [("s/TreeSpec", "java/util/TreeMap"), ("s/TreeSpec$Entry", "java/util/TreeMap$Entry")] {
            mirrors.targets.insert(mirror.to_owned(), target.to_owned());
        }
        let cases = [
            ("s/TreeSpec", Some("java/util/TreeMap")),
            ("Ls/TreeSpec$Entry;", Some("Ljava/util/TreeMap$Entry;")),
            ("(Ls/TreeSpec;I[Ls/TreeSpec$Entry;)Z", Some("(Ljava/util/TreeMap;I[Ljava/util/TreeMap$Entry;)Z")),
            ("[[Ls/TreeSpec;", Some("[[Ljava/util/TreeMap;")),
            ("s/TreeSpec2", None),
            ("Ls/TreeSpec2;", None),
            ("LLs/TreeSpec", None),
            ("repOk", None),
        ];
        for (text, expected) in cases {
            assert_eq!(mirrors.renamed(text).as_deref(), expected, "{text}");
        }
    }
}
