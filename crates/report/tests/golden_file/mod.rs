//! Texts that are as a file has them.

use std::fs;
use std::path::Path;

/// Compares a text with the golden file of this name. `BLESS=1` rewrites it.
pub fn check(name: &str, actual: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, actual).expect("the golden files can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(expected == actual, "{name} differs; run with BLESS=1 if this is right:\n{actual}");
}
