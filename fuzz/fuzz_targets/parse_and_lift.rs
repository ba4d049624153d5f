//! Any bytes as a class file: parsed, and every method of it lifted.
//!
//! ```text
//! cargo install cargo-fuzz
//! mkdir -p fuzz/corpus/parse_and_lift
//! javac -d fuzz/corpus/parse_and_lift tests/programs/*.java       # real classes to start from
//! cargo +nightly fuzz run parse_and_lift -- -max_len=65536 -timeout=5 -rss_limit_mb=1024
//! ```
//!
//! What it finds is made small by `cargo +nightly fuzz tmin parse_and_lift <file>`, kept as the next number in
//! `crates/classes/tests/regressions`, and tried from then on by `crates/classes/tests/mutated.rs`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(class) = glassbox_classes::parse(bytes, &"input") else { return };
    for method in &class.methods {
        let _ = glassbox_ir::lift(&class, method);
    }
});
