//! The JDK and its image.

use crate::project;

use std::fs;

use glassbox_classes::{Jdk, parse};
use project::{Project, jdks, some_jdk};

#[test]
fn classes_of_every_module_are_found_by_name() {
    for jdk in jdks() {
        let modules: Vec<&str> = jdk.release("MODULES").unwrap().split(' ').collect();
        let mut classes = 0;
        for module in &modules {
            for name in jdk.classes_of(module) {
                classes += 1;
                // Every seventh is enough to see all modules and to stay quick.
                if classes % 7 == 0 {
                    let (found_in, bytes) = jdk.read(&name).unwrap_or_else(|| panic!("{name} of {module}"));
                    assert_eq!(found_in, *module, "{name}");
                    let class = parse(&bytes, &name).unwrap();
                    assert_eq!(class.class_name().unwrap(), name.as_str());
                }
            }
        }
        assert!(classes > 20_000, "{classes} classes in {jdk:?}");
        let base = jdk.classes_of("java.base");
        assert!(base.is_sorted() && base.binary_search(&"java/util/TreeMap".to_owned()).is_ok());
    }
}

#[test]
fn packages_and_resources() {
    for jdk in jdks() {
        for (package, module) in [
            ("java/util", Some("java.base")),
            ("java.util", Some("java.base")),
            ("java/sql", Some("java.sql")),
            ("com/sun/tools/javac/api", Some("jdk.compiler")),
            // A parent of packages, itself empty.
            ("java", None),
            ("org/example", None),
            ("", None),
        ] {
            assert_eq!(jdk.package_module(package).as_deref(), module, "{package}");
        }
        assert!(jdk.resource("/java.base/java/lang/Object.class").is_some());
        assert!(jdk.resource("/java.base/module-info.class").is_some());
        for missing in ["", "/", "java.base", "/java.base/java/lang/Objec.class", "/java.base/java/lang/Object"] {
            assert_eq!(jdk.resource(missing), None, "{missing}");
        }
        for missing in ["", "Object", "java/lang/NoSuch", "java/lang/", "module-info"] {
            assert!(jdk.read(missing).is_none(), "{missing}");
        }
        assert!(jdk.classes_of("no.such.module").is_empty());
    }
}

#[test]
fn about_itself() {
    let jdks = jdks();
    assert!(jdks.is_sorted_by_key(|jdk| jdk.feature()));
    for jdk in jdks {
        assert_eq!(jdk.version().split('.').next(), Some(jdk.feature().to_string().as_str()));
        assert_eq!(jdk.release("JAVA_VERSION"), Some(jdk.version()));
        assert_eq!(jdk.release("NO_SUCH_KEY"), None);
        assert!(jdk.java().is_file());
        assert_eq!(Jdk::find(Some(jdk.home())).unwrap().home(), jdk.home());
    }
}

#[test]
fn what_is_not_a_jdk() {
    let project = Project::new(&[
        ("file", "text"),
        ("bare/readme", "nothing here"),
        ("eight/release", "JAVA_VERSION=\"1.8.0_392\"\n"),
        ("eleven/release", "JAVA_VERSION=\"11.0.2\"\n"),
        ("eleven/lib/modules", "whatever"),
        ("unnamed/lib/modules", "whatever"),
        ("short/release", "JAVA_VERSION=\"17.0.2\"\n"),
        ("short/lib/modules", "short"),
        ("wrong/release", "JAVA_VERSION=\"17.0.2\"\n"),
        ("wrong/lib/modules", "this is a text of more than 28 bytes"),
    ]);
    let hint = "Pass `--java-home` the directory that holds `bin/java` and `lib/modules`";
    for (home, expected) in [
        ("missing", format!("$/missing is not a JDK: there is no such directory. {hint}")),
        ("file", format!("$/file is not a JDK: it is a file. {hint}")),
        ("bare", format!("$/bare is not a JDK: it has no `lib/modules`. {hint}")),
        (
            "eight",
            "the JDK in $/eight is Java 1.8.0_392; Glassbox needs Java 17 or newer. Pass another one with `--java-home`"
                .to_owned(),
        ),
        (
            "eleven",
            "the JDK in $/eleven is Java 11.0.2; Glassbox needs Java 17 or newer. Pass another one with `--java-home`"
                .to_owned(),
        ),
        ("unnamed", format!("$/unnamed is not a JDK: it has no `release` file with a JAVA_VERSION. {hint}")),
        (
            "short",
            format!(
                "$/short is not a JDK: its `lib/modules` cannot be read: it is too short for a JDK image. {hint}"
            ),
        ),
        ("wrong", format!("$/wrong is not a JDK: its `lib/modules` cannot be read: it is not a JDK image. {hint}")),
    ] {
        let error = Jdk::find(Some(&project.path(home))).unwrap_err();
        assert_eq!(project.shown(&error), expected);
    }
}

/// An image whose index lies about everything: no panic, and the classes that are still found parse.
#[test]
fn a_damaged_image_is_no_disaster() {
    const INDEX: usize = 4 << 20;
    let jdk = some_jdk();
    let image = fs::read(jdk.home().join("lib/modules")).unwrap();
    let project = Project::new(&[("release", "JAVA_VERSION=\"17.0.2\"\n")]);
    // Enough of the file for the index and some classes.
    let start = &image[..image.len().min(8 << 20)];
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    for round in 0..12 {
        let mut bytes = start.to_vec();
        for _ in 0..200 * round {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let at = 28 + (seed >> 16) as usize % (INDEX.min(bytes.len()) - 28);
            bytes[at] = seed as u8;
        }
        if round > 8 {
            bytes[12 + round] = 0x7F;
        }
        project.write("lib/modules", &bytes);
        let Ok(damaged) = Jdk::at(&project.path("")) else { continue };
        for name in jdk.classes_of("java.base").iter().step_by(5) {
            damaged.read(name);
        }
        for module in ["java.base", "java.sql"] {
            damaged.classes_of(module);
        }
        damaged.package_module("java/sql");
    }
}
