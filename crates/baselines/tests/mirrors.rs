//! Mirrors: classes specified from outside, and what does not fit.

use crate::support;

use std::fs;
use std::path::{Path, PathBuf};

use glassbox_baselines::Engine;
use glassbox_spec::Error;
use glassbox_verdict::{Report, Unknown, Verdict};

const TARGET: &str = "
public class Unspecified {
    static class Link {
        private Link after;
        int weight;
    }

    private Link chain;
    private int hidden;
    private final Object[] items = new Object[2];
    private int touched;

    public void set(int value) {
        hidden = value;
        touched++;
    }

    public void push(int weight) {
        Link link = new Link();
        link.after = chain;
        link.weight = weight;
        chain = link;
    }

    public int sum() {
        int sum = 0;
        for (Link link = chain; link != null; link = link.after) sum += link.weight;
        return sum;
    }

    public void callBack(Runnable action) {
        action.run();
    }
}";

/// Checks `Unspecified` with a mirror in which `BODY` stands.
fn with_mirror(name: &str, body: &str) -> Result<Report, Error> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-sources"));
    let _ = fs::create_dir_all(&folder);
    let write = |file: &str, text: &str| -> PathBuf {
        let path = folder.join(file);
        fs::write(&path, text).expect("writable");
        path
    };
    let mirror = format!("import glassbox.*;\n@Specifies(\"Unspecified\")\nabstract class Mirror {{\n{body}\n}}\n");
    let sources = [write("Unspecified.java", TARGET), write("Mirror.java", &mirror)];
    let classes = support::compile(name, &sources);
    let task = support::task(support::jdk(), &[classes], "Unspecified", 2, "")?;
    Ok(support::run(Engine::Korat, &task))
}

fn refusal(name: &str, body: &str) -> String {
    match with_mirror(name, body) {
        Ok(_) => panic!("{name} is accepted"),
        Err(error) => error.to_string(),
    }
}

/// A mirror reads private fields of its target and of a class nested in it, calls the target's methods,
/// and has helpers, lambdas and static fields of its own.
#[test]
fn a_mirror_is_as_good_as_the_class_itself() {
    let report = with_mirror(
        "fitting",
        "
    @Specifies(\"Unspecified$Link\")
    static class Link {
        Link after;
        int weight;

        int length() {
            return after == null ? 1 : 1 + after.length();
        }
    }

    static final String LIMIT = new String(\"12345\");
    static int evaluated = 0;

    Link chain;
    int hidden;
    @Domain(extra = -1) Object[] items;

    boolean repOk() {
        if (items == null || !small(hidden)) return false;
        java.util.Set<Link> seen = new java.util.HashSet<>();
        for (Link link = chain; link != null; link = link.after) {
            if (!seen.add(link)) return false;
        }
        java.util.function.IntPredicate natural = value -> value >= 0 && value <= hidden + 5;
        return natural.test(sum()) && (chain == null || chain.length() == seen.size());
    }

    private static boolean small(int value) {
        return value < LIMIT.length();
    }

    abstract int sum();",
    )
    .expect("it fits");
    // The user has not left out the operation that cannot be called.
    let is_not_called = matches!(&report.verdict, Verdict::Unknown { reason: Unknown::NotCalled { .. } });
    assert!(is_not_called, "{:?}", report.verdict);
    assert!(report.operations.iter().all(|one| one.verdict == Verdict::Holds), "{:?}", support::findings(&report));
    assert_eq!(report.mirror.as_deref(), Some("Mirror"));
    assert_eq!(report.skipped.len(), 1, "{:?}", report.skipped);
    assert!(report.skipped[0].reason.contains("java.lang.Runnable"), "{:?}", report.skipped);
    assert!(report.scope.toml.contains("\"Unspecified.touched\" = \"fixed\""), "{}", report.scope.toml);
}

#[test]
fn a_mirror_chooses_operations_and_speaks_about_them() {
    let report = with_mirror(
        "choosing",
        "
    int hidden;

    boolean repOk() {
        return hidden < 3;
    }

    @Operation
    abstract void set(@Domain(min = 2, max = 3) int anything);",
    )
    .expect("it fits");
    assert_eq!(support::findings(&report), ["set(int): invariant"]);
    let example = report.operations[1].counterexample.as_ref().expect("a violation");
    assert_eq!((&*example.call, &*example.arguments[0].0), ("set(3)", "anything"));
}

#[test]
fn what_does_not_fit_names_both_sides() {
    let cases = [
        (
            "absent",
            "int missing; boolean repOk() { return true; }",
            "declares the field missing, which Unspecified does not have; its fields are chain, hidden, items, touched",
        ),
        (
            "type",
            "long hidden; boolean repOk() { return true; }",
            "declares the field hidden as long; in Unspecified it is int",
        ),
        (
            "method",
            "abstract void put(int value); boolean repOk() { return true; }",
            "declares void Mirror.put(int), which Unspecified does not have",
        ),
        (
            "twice",
            "public void set(int value) {} boolean repOk() { return true; }",
            "defines void Mirror.set(int), which Unspecified has already",
        ),
    ];
    for (name, body, expected) in cases {
        let message = refusal(&format!("mirror-{name}"), body);
        assert!(message.contains("mirror Mirror ") && message.contains(expected), "{name}: {message}");
    }
}

#[test]
fn a_domain_that_does_not_fit_its_field_is_an_error() {
    let problem = |name: &str, domain: &str| {
        let body = format!(
            "@Domain({domain}) Link chain; @Specifies(\"Unspecified$Link\") static class Link {{ Link after; }} boolean repOk() {{ return true; }}"
        );
        with_mirror(name, &body).err().map(|error| error.to_string())
    };
    let expected = |text: &str| Some(format!("Unspecified.chain: {text}"));
    assert_eq!(
        problem("type", "type = Integer.class"),
        expected("@Domain(type = java.lang.Integer.class) has no objects that are an Unspecified$Link")
    );
    assert_eq!(
        problem("constant", "constant = \"Unspecified.hidden\""),
        expected("@Domain: Unspecified has no static field hidden that holds an object")
    );
    assert_eq!(
        problem("no-class", "constant = \"hidden\""),
        expected("@Domain(constant = \"hidden\") names no class: write it as \"some.Class.FIELD\"")
    );
}
