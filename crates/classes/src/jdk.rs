//! The user's JDK: where it is, which version it is, and the classes in its image.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ristretto_classfile::ClassFile;
use rustc_hash::FxHashMap;

use crate::cache::Key;
use crate::error::{Error, OLDEST_FEATURE};
use crate::image::Image;
use crate::process::Patience;

/// The module that nearly every lookup ends in.
const BASE: &str = "java.base";

/// An installed JDK.
pub struct Jdk {
    home: PathBuf,
    feature: u32,
    version: String,
    release: Vec<(String, String)>,
    image: Image,
    classes: OnceLock<FxHashMap<String, Vec<String>>>,
    /// How long its programs may take.
    patience: Patience,
    /// Classes that were parsed before, with their modules: a check boots several machines, and each loads the same classes.
    parsed: Mutex<FxHashMap<String, Parsed>>,
}

/// A class of the image, and the module it belongs to.
pub(crate) type Parsed = (Arc<ClassFile<'static>>, String);

impl Jdk {
    /// The JDK to use: the one named, else the one in `JAVA_HOME`, else that of the `java` on `PATH`.
    pub fn find(java_home: Option<&Path>) -> Result<Jdk, Error> {
        find_in(java_home, &|variable| env::var_os(variable).map(PathBuf::from))
    }

    /// The JDK in a directory.
    pub fn at(home: &Path) -> Result<Jdk, Error> {
        let not_a_jdk = |reason: &str| Error::NotAJdk { home: home.to_owned(), reason: reason.to_owned() };
        if !home.is_dir() {
            return Err(not_a_jdk(if home.exists() { "it is a file" } else { "there is no such directory" }));
        }
        let release = match fs::read_to_string(home.join("release")) {
            Ok(text) => release_file(&text),
            Err(_) => Vec::new(),
        };
        let version = release.iter().find(|(key, _)| key == "JAVA_VERSION").map(|(_, value)| value.clone());
        let feature = version.as_deref().and_then(feature_of);
        // A Java 8 has no image at all: say that it is old before saying that something is missing.
        if let (Some(version), Some(feature)) = (&version, feature)
            && feature < OLDEST_FEATURE
        {
            return Err(Error::OldJdk { home: home.to_owned(), version: version.clone() });
        }
        let modules = home.join("lib").join("modules");
        if !modules.is_file() {
            return Err(not_a_jdk("it has no `lib/modules`"));
        }
        let (Some(version), Some(feature)) = (version, feature) else {
            return Err(not_a_jdk("it has no `release` file with a JAVA_VERSION"));
        };
        let image = Image::open(&modules)
            .map_err(|reason| not_a_jdk(&format!("its `lib/modules` cannot be read: {reason}")))?;
        let object = image.find("/java.base/java/lang/Object.class");
        match object.map(|object| image.read(&object)) {
            None => return Err(not_a_jdk("its `lib/modules` has no java.lang.Object")),
            Some(Err(reason)) => return Err(not_a_jdk(&format!("its `lib/modules` cannot be read: {reason}"))),
            Some(Ok(_)) => {}
        }
        let (classes, parsed) = (OnceLock::new(), Mutex::default());
        let patience = Patience::default();
        Ok(Jdk { home: home.to_owned(), feature, version, release, image, classes, patience, parsed })
    }

    /// The same, of which no program is waited for longer than this.
    #[must_use]
    pub fn with_patience(self, patience: &Patience) -> Jdk {
        Jdk { patience: patience.clone(), ..self }
    }

    /// How long its programs may take.
    pub fn patience(&self) -> &Patience {
        &self.patience
    }

    /// Every JDK in the usual places that we can use, each once, oldest version first.
    pub fn installed() -> Vec<Jdk> {
        let mut homes: Vec<PathBuf> = Vec::new();
        homes.extend(env::var_os("JAVA_HOME").map(PathBuf::from));
        homes.extend(env::var_os("PATH").and_then(|path| home_on_path(&path)));
        let user = env::var_os("HOME").map(PathBuf::from);
        let in_user = |below: &str| user.as_ref().map(|user| user.join(below));
        let parents = [
            Some(PathBuf::from("/usr/lib/jvm")),
            Some(PathBuf::from("/opt")),
            Some(PathBuf::from("/usr/java")),
            in_user(".sdkman/candidates/java"),
            in_user(".jdks"),
        ];
        for parent in parents.into_iter().flatten() {
            homes.extend(children(&parent));
        }
        let macos = Path::new("/Library/Java/JavaVirtualMachines");
        homes.extend(children(macos).into_iter().map(|machine| machine.join("Contents/Home")));

        let mut homes: Vec<PathBuf> = homes.iter().filter_map(|home| fs::canonicalize(home).ok()).collect();
        homes.sort();
        homes.dedup();
        let mut jdks: Vec<Jdk> = homes.iter().filter_map(|home| Jdk::at(home).ok()).collect();
        jdks.sort_by_cached_key(|jdk| (version_numbers(&jdk.version), jdk.home.clone()));
        jdks
    }

    /// The directory it is installed in.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Its feature release: 17, 21, 25.
    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// Its full version: `17.0.15`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// A line of its `release` file, without the quotes.
    pub fn release(&self, key: &str) -> Option<&str> {
        self.release.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Adds to a key what tells this JDK from every other, and from what an update would make of it.
    pub fn identify(&self, key: &mut Key) {
        for (name, value) in &self.release {
            key.add(name.as_bytes());
            key.add(value.as_bytes());
        }
        key.add(self.home.as_os_str().as_encoded_bytes());
        key.add_stamp(&self.home.join("lib").join("modules"));
    }

    /// Its launcher.
    pub fn java(&self) -> PathBuf {
        self.program("java")
    }

    /// Its compiler; a JRE has none.
    pub fn javac(&self) -> PathBuf {
        self.program("javac")
    }

    /// A class of the image by its internal name, with the module it belongs to.
    pub fn read(&self, internal_name: &str) -> Option<(String, Vec<u8>)> {
        let in_module = |module: &str| {
            let bytes = self.resource(&format!("/{module}/{internal_name}.class"))?;
            Some((module.to_owned(), bytes))
        };
        let (package, _) = internal_name.rsplit_once('/')?;
        in_module(BASE).or_else(|| in_module(&self.package_module(package)?))
    }

    /// Any resource of the image by its full name, `/java.base/java/lang/Object.class`.
    pub fn resource(&self, path: &str) -> Option<Vec<u8>> {
        let location = self.image.find(path)?;
        self.image.read(&location).ok()
    }

    /// The internal names of a module's classes, sorted; empty for an unknown module.
    pub fn classes_of(&self, module: &str) -> Vec<String> {
        self.classes_by_module().get(module).cloned().unwrap_or_default()
    }

    /// The module that owns a package, `java/util` or `java.util`.
    pub fn package_module(&self, package: &str) -> Option<String> {
        let location = self.image.find(&format!("/packages/{}", package.replace('/', ".")))?;
        let words = self.image.words(&self.image.read(&location).ok()?);
        // Pairs (is the package empty in this module, offset of the module's name). Many modules share
        // an empty parent package such as `java`; at most one has classes in it.
        let (pairs, _) = words.as_chunks::<2>();
        let (_, offset) = pairs.iter().map(|&[empty, offset]| (empty, offset)).find(|&(empty, _)| empty == 0)?;
        self.image.string(offset as usize).map(str::to_owned)
    }

    /// The names of all classes in the image, by module.
    pub(crate) fn classes_by_module(&self) -> &FxHashMap<String, Vec<String>> {
        self.classes.get_or_init(|| {
            let mut classes: FxHashMap<String, Vec<String>> = FxHashMap::default();
            for location in self.image.locations() {
                // `module-info` has no package and is no class that anyone can name.
                if location.extension == "class" && !location.parent.is_empty() {
                    let name = format!("{}/{}", location.parent, location.base);
                    classes.entry(location.module.to_owned()).or_default().push(name);
                }
            }
            for names in classes.values_mut() {
                names.sort_unstable();
            }
            classes
        })
    }

    /// A class that was parsed before.
    pub(crate) fn parsed(&self, internal_name: &str) -> Option<Parsed> {
        self.parsed.lock().unwrap_or_else(PoisonError::into_inner).get(internal_name).cloned()
    }

    /// Keeps a parsed class for everybody who asks for it later.
    pub(crate) fn keep(&self, internal_name: &str, parsed: Parsed) {
        self.parsed.lock().unwrap_or_else(PoisonError::into_inner).insert(internal_name.to_owned(), parsed);
    }

    fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }
}

impl fmt::Debug for Jdk {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "Jdk {} in {}", self.version, self.home.display())
    }
}

/// [`Jdk::find`] over any environment, so that the tests need not change the process's own.
fn find_in(java_home: Option<&Path>, environment: &dyn Fn(&str) -> Option<PathBuf>) -> Result<Jdk, Error> {
    if let Some(home) = java_home {
        return Jdk::at(home);
    }
    if let Some(home) = environment("JAVA_HOME").filter(|home| !home.as_os_str().is_empty()) {
        // Who has not typed the name has to be told where it comes from.
        return Jdk::at(&home).map_err(|error| match error {
            Error::NotAJdk { home, reason } => {
                Error::NotAJdk { home, reason: format!("{reason} (JAVA_HOME names it)") }
            }
            other => other,
        });
    }
    match environment("PATH").and_then(|path| home_on_path(path.as_os_str())) {
        Some(home) => Jdk::at(&home),
        None => {
            let looked = ["--java-home, which is not given", "JAVA_HOME, which is not set", "`java` on PATH"];
            Err(Error::NoJdk { looked: looked.map(str::to_owned).to_vec() })
        }
    }
}

/// The home of the `java` that the shell would start. On Debian that is a symbolic link to a symbolic
/// link; only the last file lies in its JDK.
fn home_on_path(path: &std::ffi::OsStr) -> Option<PathBuf> {
    let java = format!("java{}", env::consts::EXE_SUFFIX);
    env::split_paths(path).find_map(|directory| {
        let program = fs::canonicalize(directory.join(&java)).ok()?;
        let home = program.parent()?.parent()?;
        program.is_file().then(|| home.to_owned())
    })
}

fn children(parent: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    entries.filter_map(|entry| entry.ok()).map(|entry| entry.path()).collect()
}

/// The `KEY="value"` lines of a `release` file.
fn release_file(text: &str) -> Vec<(String, String)> {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.trim().to_owned(), value.trim().trim_matches('"').to_owned()))
        .collect()
}

/// `17.0.15` is 17, and `1.8.0_392` is 8.
fn feature_of(version: &str) -> Option<u32> {
    match version_numbers(version).as_slice() {
        [1, feature, ..] | [feature, ..] => Some(*feature),
        [] => None,
    }
}

fn version_numbers(version: &str) -> Vec<u32> {
    version.split(|letter: char| !letter.is_ascii_digit()).map_while(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Jdk, feature_of, find_in, release_file};

    fn nothing(_: &str) -> Option<PathBuf> {
        None
    }

    fn error_of(found: Result<Jdk, crate::Error>) -> String {
        found.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn no_jdk_says_what_to_do() {
        assert_eq!(
            error_of(find_in(None, &nothing)),
            "no JDK found (looked at --java-home, which is not given, JAVA_HOME, which is not set, `java` on PATH). \
             Install one, for example with `apt-get install openjdk-17-jdk-headless`, or pass `--java-home <directory \
             of the JDK>`"
        );
    }

    #[test]
    fn an_empty_java_home_is_none() {
        let empty = |name: &str| (name == "JAVA_HOME").then(PathBuf::new);
        assert!(error_of(find_in(None, &empty)).starts_with("no JDK found"));
    }

    #[test]
    fn the_flag_goes_before_the_variable() {
        let variable = |name: &str| (name == "JAVA_HOME").then(|| PathBuf::from("no/such/variable"));
        let expected = "no/such/variable is not a JDK: there is no such directory (JAVA_HOME names it). ";
        assert!(error_of(find_in(None, &variable)).starts_with(expected));
        assert!(error_of(find_in(Some(Path::new("no/such/flag")), &variable)).starts_with("no/such/flag is not a JDK"));
    }

    #[test]
    fn versions() {
        let versions =
            [("17.0.15", Some(17)), ("25", Some(25)), ("1.8.0_392", Some(8)), ("26-ea", Some(26)), ("", None)];
        for (version, feature) in versions {
            assert_eq!(feature_of(version), feature, "{version}");
        }
    }

    #[test]
    fn release_files() {
        let lines = release_file("JAVA_VERSION=\"17.0.15\"\nSOURCE=\"\"\nno line of it\nOS_NAME=Linux\n");
        let expected = [("JAVA_VERSION", "17.0.15"), ("SOURCE", ""), ("OS_NAME", "Linux")];
        assert_eq!(lines, expected.map(|(key, value)| (key.to_owned(), value.to_owned())));
    }
}
