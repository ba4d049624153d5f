//! Compiles `golden/*.java`, lifts every method, and compares what is printed with the `.ir` file
//! beside the source. `BLESS=1` rewrites those files.

use crate::support;

use glassbox_ir::{check, lift, print};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn printed_code_is_as_expected() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut sources = files(&golden, "java");
    sources.sort();
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    let _ = std::fs::remove_dir_all(&classes);
    let compiled = Command::new(support::javac())
        .args(["-g", "-parameters", "--release", "17", "-d"])
        .arg(&classes)
        .args(&sources)
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let mut compiled = files(&classes, "class");
    compiled.sort();
    let mut different = Vec::new();
    for source in sources {
        let source_name = source.file_stem().expect("a file").to_string_lossy().into_owned();
        let printed: String = compiled
            .iter()
            .filter(|class| {
                let name = class.file_stem().expect("a file").to_string_lossy().into_owned();
                name.split('$').next() == Some(&source_name)
            })
            .map(|class| print_class(class))
            .collect();
        let expected = source.with_extension("ir");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &printed).expect("the golden file can be written");
        } else if std::fs::read_to_string(&expected).ok().as_deref() != Some(&printed) {
            different.push(format!("{}:\n{printed}", expected.display()));
        }
    }
    assert!(different.is_empty(), "not as expected (BLESS=1 accepts):\n{}", different.join("\n"));
}

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    std::fs::read_dir(directory)
        .expect("the directory exists")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect()
}

fn print_class(path: &Path) -> String {
    let bytes = std::fs::read(path).expect("the class exists");
    let class = ClassFile::from_bytes(&bytes).expect("the class parses");
    let mut printed = String::new();
    for method in &class.methods {
        if !method.attributes.iter().any(|attribute| matches!(attribute, Attribute::Code { .. })) {
            continue;
        }
        let lifted = lift(&class, method).expect("the method lifts");
        let text = print(&class, method, &lifted);
        check(&lifted).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        support::differential::compare(&class, method, &lifted)
            .unwrap_or_else(|difference| panic!("{difference}\n{text}"));
        printed += &text;
        printed += "\n";
    }
    printed
}
