//! A jar: a zip of class files and resources, with a manifest.
//!
//! The central directory is read once, when the jar is opened. A multi-release jar keeps versions of a
//! class for newer Javas under `META-INF/versions/N/`; the one that the JDK at hand would load is the one
//! that is checked.
//!
//! A small jar must not become a large one by being read. A file of it that is more than a hundred times as large as what it was compressed to is
//! refused, and so is whatever would make all files together larger than a hundred times the jar: entries may share what they are compressed to.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashSet;
use zip::ZipArchive;

use crate::error::Error;
use crate::read::{self, LARGEST_FILE};

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";
/// Real jars shrink their files to a half or a third, and few single files by more than ten times.
const MOST_SHRUNK: u64 = 100;
/// Below this, nobody cares.
const SMALL: u64 = 1 << 20;

/// An open jar.
#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    archive: Mutex<Archive>,
    manifest: Manifest,
    /// The versions it has classes for that the JDK understands, newest first.
    versions: Vec<u32>,
}

#[derive(Debug)]
struct Archive {
    zip: ZipArchive<BufReader<File>>,
    /// The files that were read, by their numbers.
    read: FxHashSet<usize>,
    /// How many bytes others may have.
    left: u64,
}

/// What we use of a manifest's main section.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Manifest {
    pub main_class: Option<String>,
    pub class_path: Vec<String>,
    pub multi_release: bool,
}

impl Jar {
    /// Opens a jar as a JDK of this feature release sees it.
    pub fn open(path: &Path, feature: u32) -> Result<Jar, Error> {
        let file = read::open_regular(path)?;
        let length = file.metadata().map_or(0, |metadata| metadata.len());
        let zip = ZipArchive::new(BufReader::new(file)).map_err(|_| damaged(path))?;
        let left = length.saturating_mul(MOST_SHRUNK).saturating_add(SMALL);
        let mut jar = Jar {
            path: path.to_owned(),
            archive: Mutex::new(Archive { zip, read: FxHashSet::default(), left }),
            manifest: Manifest::default(),
            versions: Vec::new(),
        };
        if let Some(manifest) = jar.entry(MANIFEST)? {
            jar.manifest = Manifest::parse(&String::from_utf8_lossy(&manifest));
        }
        if jar.manifest.multi_release {
            let mut versions: Vec<u32> = jar.names().iter().filter_map(|name| version_of(name)).collect();
            versions.retain(|version| (9..=feature).contains(version));
            versions.sort_unstable_by(|left, right| right.cmp(left));
            versions.dedup();
            jar.versions = versions;
        }
        Ok(jar)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// A file of the jar by its path, in the newest version that the JDK understands.
    pub fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Error> {
        for version in &self.versions {
            if let Some(bytes) = self.entry(&format!("{VERSIONS}{version}/{path}"))? {
                return Ok(Some(bytes));
            }
        }
        self.entry(path)
    }

    /// The internal names of its classes, sorted; those of other versions under their plain name.
    pub fn classes(&self) -> Vec<String> {
        let mut classes: Vec<String> = self
            .names()
            .iter()
            .filter_map(|name| {
                let plain = match version_of(name) {
                    Some(version) if self.versions.contains(&version) => {
                        name.strip_prefix(VERSIONS)?.split_once('/')?.1
                    }
                    _ => name.as_str(),
                };
                let class = plain.strip_suffix(".class")?;
                let is_class = !class.starts_with("META-INF/") && !class.ends_with("module-info");
                is_class.then(|| class.to_owned())
            })
            .collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The paths of all its files.
    pub fn names(&self) -> Vec<String> {
        self.lock().zip.file_names().filter_map(|name| name.ok()).map(|name| name.into_owned()).collect()
    }

    fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let mut archive = self.lock();
        let Some(index) = archive.zip.index_for_name(name) else { return Ok(None) };
        let left = if archive.read.contains(&index) { u64::MAX } else { archive.left };
        let in_entry =
            |reason: &dyn Display| Error::Jar { jar: self.path.clone(), reason: format!("{name}: {reason}") };
        let file = archive.zip.by_index(index).map_err(|error| in_entry(&error))?;
        let by_size = file.compressed_size().saturating_mul(MOST_SHRUNK).saturating_add(SMALL);
        let most = left.min(by_size).min(LARGEST_FILE);
        let mut bytes = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut bytes).map_err(|error| in_entry(&error))? as u64;
        if read > most {
            let reason = match most {
                LARGEST_FILE => format!("it is larger than {} megabytes", LARGEST_FILE >> 20),
                most if most == by_size => {
                    format!("it is more than {MOST_SHRUNK} times as large as what it was compressed to")
                }
                _ => format!("with it, files that were read are more than {MOST_SHRUNK} times as large as the jar"),
            };
            return Err(in_entry(&reason));
        }
        if archive.read.insert(index) {
            archive.left -= read;
        }
        Ok(Some(bytes))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Archive> {
        // Each read seeks first, so a reader that died halfway leaves nothing behind.
        self.archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Manifest {
    /// Reads the main section: `Name: value` lines, a value going on in lines that begin with a space.
    pub fn parse(text: &str) -> Manifest {
        let mut attributes: Vec<(String, String)> = Vec::new();
        for line in text.lines() {
            if line.is_empty() {
                break;
            }
            if let Some(continuation) = line.strip_prefix(' ') {
                if let Some((_, value)) = attributes.last_mut() {
                    value.push_str(continuation);
                }
            } else if let Some((name, value)) = line.split_once(':') {
                let value = value.strip_prefix(' ').unwrap_or(value);
                attributes.push((name.to_ascii_lowercase(), value.to_owned()));
            }
        }
        let value = |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.trim());
        Manifest {
            main_class: value("main-class").filter(|name| !name.is_empty()).map(|name| name.replace('.', "/")),
            class_path: value("class-path").unwrap_or("").split_whitespace().map(str::to_owned).collect(),
            multi_release: value("multi-release").is_some_and(|value| value.eq_ignore_ascii_case("true")),
        }
    }
}

/// The version in `META-INF/versions/11/…`.
fn version_of(name: &str) -> Option<u32> {
    name.strip_prefix(VERSIONS)?.split_once('/')?.0.parse().ok()
}

/// The error for a file that is no archive. Where its end is missing, a reader of archives only knows that it
/// found none; how it begins says more.
fn damaged(jar: &Path) -> Error {
    let mut start = Vec::new();
    // The error is about its contents, and stands whether or not they can be read once more.
    let _ = File::open(jar).and_then(|file| file.take(512).read_to_end(&mut start));
    let reason = match read::looks_like(&start) {
        read::Kind::Zip => "it is damaged or cut off. Build or copy it again".to_owned(),
        other => format!("it is {other}"),
    };
    Error::Jar { jar: jar.to_owned(), reason }
}

#[cfg(test)]
mod tests {
    use super::{Manifest, version_of};

    #[test]
    fn manifests() {
        let text = "Manifest-Version: 1.0\r\nMain-Class: a.b.\r\n Main\r\nClass-Path: x.jar lib/y.j\r\n ar\r\n\
                    multi-release: TRUE\r\n\r\nName: other\r\nMain-Class: wrong\r\n";
        let expected = Manifest {
            main_class: Some("a/b/Main".to_owned()),
            class_path: vec!["x.jar".to_owned(), "lib/y.jar".to_owned()],
            multi_release: true,
        };
        assert_eq!(Manifest::parse(text), expected);
        for nothing in ["", " ", ":", "no colon", "Main-Class:", "\n\nMain-Class: x"] {
            assert_eq!(Manifest::parse(nothing), Manifest::default(), "{nothing:?}");
        }
    }

    #[test]
    fn versions() {
        assert_eq!(version_of("META-INF/versions/11/a/B.class"), Some(11));
        assert_eq!(version_of("META-INF/versions/x/a/B.class"), None);
        assert_eq!(version_of("META-INF/versions/11"), None);
        assert_eq!(version_of("a/B.class"), None);
    }
}
