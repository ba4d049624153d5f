//! Gives classes other names, wherever a class file speaks of them.

use std::borrow::Cow;

use ristretto_classfile::{ClassFile, Constant, JavaString};
use rustc_hash::{FxHashMap, FxHashSet};

/// New internal names of classes, by the old ones.
pub(crate) type Names = FxHashMap<String, String>;

/// Replaces names in the constant pool of a class file, by themselves and in descriptors. What its strings say stays.
pub(crate) fn rename(names: &Names, file: &mut ClassFile<'static>) -> Result<(), ristretto_classfile::Error> {
    let pool = &mut file.constant_pool;
    let indices = 1..=u16::try_from(pool.len()).unwrap_or(u16::MAX);
    let mut renamed: FxHashMap<u16, (JavaString, String)> = FxHashMap::default();
    let mut strings: FxHashSet<u16> = FxHashSet::default();
    for index in indices.clone() {
        match pool.get(index) {
            Some(Constant::Utf8(text)) => {
                if let Some(new) = text.as_str().and_then(|text| new_text(names, text)) {
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

/// A class name or descriptor with new names, if it has any.
fn new_text(names: &Names, text: &str) -> Option<String> {
    if let Some(new) = names.get(text) {
        return Some(new.clone());
    }
    let mut result = String::new();
    let mut rest = text;
    let mut changed = false;
    while let Some(start) = rest.find('L') {
        let (before, after) = rest.split_at(start + 1);
        result.push_str(before);
        rest = after;
        let end = rest.find(';');
        if let Some(new) = end.and_then(|end| names.get(&rest[..end])) {
            result.push_str(new);
            rest = &rest[end.unwrap_or(0)..];
            changed = true;
        }
    }
    result.push_str(rest);
    changed.then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_descriptors_are_renamed_and_nothing_else() {
        let pairs = [("s/TreeSpec", "java/util/TreeMap"), ("s/TreeSpec$Entry", "java/util/TreeMap$Entry")];
        let names: Names = pairs.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect();
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
            assert_eq!(new_text(&names, text).as_deref(), expected, "{text}");
        }
    }
}
