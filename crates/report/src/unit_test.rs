//! A violation as a Java program: a test for JUnit 5 that fails for the same reason, and one with a `main` that needs nothing at all.
//!
//! Where calls are known that lead to the state, they make it. Otherwise its fields are set by reflection, in the user's names, with a few small
//! methods at the end of the file. Both programs have the same statements; what JUnit has, the other one has at its end.
//!
//! - `body.rs`: the statements;
//! - `java.rs`: values, names and types as Java source has them;
//! - `helpers.rs`: what stands at the end of a file.

mod body;
mod helpers;
mod java;

use glassbox_verdict::{Counterexample, OperationReport, Property, Recipe, Report};

use crate::example;
use crate::wording::simple_name;
use body::Body;

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it belongs, below a source folder: `demo/SortedListAddTest.java`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// The tests for a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitTests {
    /// For each violation a test for JUnit, then a program with a `main`.
    pub files: Vec<SourceFile>,
    /// Violations that no test can be written for: the operation, and why.
    pub missing: Vec<(String, String)>,
}

/// Writes tests for the violations of a report.
pub fn unit_tests(report: &Report) -> UnitTests {
    let mut tests = UnitTests::default();
    let mut names: Vec<String> = Vec::new();
    for operation in &report.operations {
        let Some(example) = &operation.counterexample else { continue };
        let recipe = match &example.recipe {
            Some(recipe) => recipe,
            None => {
                let reason = "it is about abstract states, which no call on an object makes".to_owned();
                tests.missing.push((operation.operation.clone(), reason));
                continue;
            }
        };
        let name = unused(&names, &name(recipe, operation));
        match body::body(example, recipe) {
            Ok(body) => {
                for flavour in [Flavour::JUnit, Flavour::Main] {
                    let class = format!("{name}{}", flavour.suffix());
                    let text = file(report, operation, example, recipe, &body, flavour, &class);
                    let folder = java::package(recipe).map_or_else(String::new, |name| name.replace('.', "/") + "/");
                    tests.files.push(SourceFile { path: format!("{folder}{class}.java"), text });
                }
                names.push(name);
            }
            Err(reason) => tests.missing.push((operation.operation.clone(), reason)),
        }
    }
    tests
}

/// What a file is written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flavour {
    JUnit,
    Main,
}

impl Flavour {
    fn suffix(self) -> &'static str {
        match self {
            Flavour::JUnit => "Test",
            Flavour::Main => "Main",
        }
    }
}

/// `SortedListAdd`
fn name(recipe: &Recipe, operation: &OperationReport) -> String {
    let class = simple_name(&recipe.class);
    let name = operation.operation.split('(').next().unwrap_or_default();
    let name = if recipe.constructor { "New" } else { name };
    format!("{class}{}", java::capitalised(&java::identifier(name)))
}

fn unused(names: &[String], name: &str) -> String {
    let taken = |candidate: &String| names.contains(candidate);
    let numbered = (2..).map(|number| format!("{name}{number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|candidate| !taken(candidate)).unwrap_or_default()
}

fn file(
    report: &Report,
    operation: &OperationReport,
    example: &Counterexample,
    recipe: &Recipe,
    body: &Body,
    flavour: Flavour,
    class: &str,
) -> String {
    let heading = format!("{} {}", operation.operation, example::broken(report, example));
    let mut text = String::new();
    if let Some(package) = java::package(recipe) {
        text.push_str(&format!("package {package};\n\n"));
    }
    text.push_str(&helpers::imports(body, flavour == Flavour::JUnit));
    text.push_str("/**\n");
    for line in crate::style::wrap(&java::comment(&heading), 100) {
        text.push_str(&format!(" * {line}\n"));
    }
    text.push_str(&format!(
        " *\n * <p>Written by {{@code glassbox check {}}}.{}\n",
        report.target,
        notes(recipe, body)
    ));
    text.push_str(" */\n");
    let visibility = if flavour == Flavour::JUnit { "" } else { "public " };
    text.push_str(&format!("{visibility}class {class} {{\n"));
    if matches!(example.property, Property::Assertion) {
        text.push_str(
            "    static {\n        // An assert statement is checked where its class is loaded after this.\n",
        );
        text.push_str(&format!("        {class}.class.getClassLoader().setDefaultAssertionStatus(true);\n    }}\n\n"));
    }
    let method = java::identifier(operation.operation.split('(').next().unwrap_or_default());
    text.push_str("    @SuppressWarnings({\"rawtypes\", \"unchecked\"})\n");
    match flavour {
        Flavour::JUnit => {
            text.push_str(&format!("    @Test\n    void {}() throws Throwable {{\n", java::lowered(&method)))
        }
        Flavour::Main => text.push_str("    public static void main(String[] arguments) throws Throwable {\n"),
    }
    for line in &body.lines {
        text.push_str(&if line.is_empty() { "\n".to_owned() } else { format!("        {line}\n") });
    }
    text.push_str("    }\n");
    text.push_str(&helpers::methods(body, flavour == Flavour::JUnit));
    text.push_str("}\n");
    text
}

/// What a reader has to know to run the file.
fn notes(recipe: &Recipe, body: &Body) -> String {
    let packages = java::opened_packages(recipe);
    match &recipe.module {
        Some(module) if body.reflects() && !packages.is_empty() => {
            let opens: Vec<String> =
                packages.iter().map(|package| format!("--add-opens={module}/{package}=ALL-UNNAMED")).collect();
            format!(" It needs a JVM with\n * {{@code {}}}.", opens.join(" "))
        }
        _ => String::new(),
    }
}
