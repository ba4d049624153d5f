//! Reports of every kind in the formats of other programs: as they should be, and as their schemas want them. `BLESS=1` rewrites what
//! is expected. The JUnit XML is held against its schema by the tests of the command line, which have a JDK to do that with.

use crate::golden_file::check;
use crate::reports;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use glassbox_report::{Checked, Source, Sources, annotations, dot, junit, sarif, step_summary};
use glassbox_verdict::Report;
use serde_json::Value;

/// All reports, with sources for the files whose names start with an early letter.
fn reports() -> Vec<(Report, Sources)> {
    let find = |_: &str, file: &str| {
        let text = (1..=400).map(|number| format!("    code of line {number};\n")).collect();
        (file < "S").then(|| Source { place: format!("src/{file}"), is_file: true, text })
    };
    let with_sources = |(_, report): (_, Report)| {
        let sources = Sources::collect([&report], find);
        (report, sources)
    };
    reports::all().into_iter().map(with_sources).collect()
}

fn checked(reports: &[(Report, Sources)]) -> Vec<Checked<'_>> {
    reports.iter().map(|(report, sources)| Checked { report, sources }).collect()
}

fn violations(reports: &[(Report, Sources)]) -> usize {
    reports.iter().flat_map(|(report, _)| &report.operations).filter(|one| one.counterexample.is_some()).count()
}

#[test]
fn sarif_is_as_its_schema_wants_it() {
    let reports = reports();
    let text = sarif(&checked(&reports), "1.2.3");
    check("reports.sarif", &sarif(&checked(&reports)[1..5], "1.2.3"));
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/schemas/sarif-2.1.0.json");
    let schema = fs::read_to_string(schema).expect("it is there");
    // The published schema has a bracket too many, which most validators overlook.
    let schema = schema.replace("{2}]?$", "{2}?$");
    let schema: Value = serde_json::from_str(&schema).expect("it is JSON");
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("it is a schema");
    let mut log: Value = serde_json::from_str(&text).expect("it is JSON");
    let faults: Vec<String> =
        validator.iter_errors(&log).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}");

    // The schema is one that finds faults.
    log["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(!validator.is_valid(&log));
}

#[test]
fn a_rule_for_each_kind_of_property_and_a_result_for_each_violation() {
    let reports = reports();
    let log: Value = serde_json::from_str(&sarif(&checked(&reports), "1.2.3")).expect("it is JSON");
    let run = &log["runs"][0];
    let rules: Vec<&str> = run["tool"]["driver"]["rules"]
        .as_array()
        .expect("there are rules")
        .iter()
        .filter_map(|rule| rule["id"].as_str())
        .collect();
    assert_eq!(rules.iter().collect::<BTreeSet<_>>().len(), rules.len());
    let results = run["results"].as_array().expect("there are results");
    assert_eq!(results.len(), violations(&reports));
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("it has one")).expect("it is small");
        assert_eq!(result["ruleId"], rules[index]);
    }
    // A rule is called what JSON calls the kind of the property.
    let kinds: BTreeSet<String> = reports
        .iter()
        .flat_map(|(report, _)| &report.operations)
        .filter_map(|one| serde_json::to_value(&one.counterexample.as_ref()?.property).ok())
        .filter_map(|property| Some(property["kind"].as_str()?.to_owned()))
        .collect();
    let used: BTreeSet<String> =
        results.iter().filter_map(|result| Some(result["ruleId"].as_str()?.to_owned())).collect();
    assert_eq!(kinds, used);
    assert_eq!(used.len(), rules.len(), "there is an example for each rule");
}

#[test]
fn the_flow_has_every_executed_line() {
    let reports = reports();
    let log: Value = serde_json::from_str(&sarif(&checked(&reports), "1.2.3")).expect("it is JSON");
    let examples =
        reports.iter().flat_map(|(report, _)| &report.operations).filter_map(|one| one.counterexample.as_ref());
    let results = log["runs"][0]["results"].as_array().expect("there are results");
    for (example, result) in examples.zip(results) {
        let flow = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().cloned().unwrap_or_default();
        let numbers = |step: &Value| step["location"]["physicalLocation"]["region"]["startLine"].as_u64();
        let flow: Vec<u64> = flow.iter().filter_map(numbers).collect();
        let lines = example.lines.iter().map(|step| u64::from(step.line.line));
        // A line without a number is in the flow without a region.
        assert_eq!(flow, lines.filter(|line| *line > 0).collect::<Vec<u64>>());
    }
}

#[test]
fn junit_has_a_test_case_for_each_operation() {
    let reports = reports();
    let text = junit(&checked(&reports));
    check("reports.junit.xml", &text);
    let operations: usize =
        reports.iter().map(|(report, _)| report.operations.len().max(1) + report.skipped.len()).sum();
    assert_eq!(text.matches("<testcase ").count(), operations);
    assert_eq!(text.matches("<failure ").count(), violations(&reports));
}

#[test]
fn github_gets_an_error_for_each_violation() {
    let reports = reports();
    let text = annotations(&checked(&reports));
    check("reports.annotations", &text);
    assert_eq!(text.lines().filter(|line| line.starts_with("::error ")).count(), violations(&reports));
    assert!(text.lines().all(|line| line.starts_with("::error ") || line.starts_with("::warning ")), "{text}");
    check("reports.summary.md", &step_summary(&checked(&reports)));
}

#[test]
fn graphs_have_all_objects_that_matter_and_references() {
    let reports = reports();
    let text = dot(&checked(&reports));
    check("reports.dot", &text);
    let examples =
        reports.iter().flat_map(|(report, _)| &report.operations).filter_map(|one| one.counterexample.as_ref());
    // An object that hangs in a field which does not matter is not drawn.
    let objects = examples
        .flat_map(|example| example.before.iter().chain(&example.after).map(move |state| (example, state)))
        .flat_map(|(example, state)| state.objects.iter().map(move |object| (example, object)))
        .filter(|(example, object)| example.irrelevant.is_empty() || object.name != "Node2")
        .count();
    assert_eq!(text.matches("<TABLE ").count(), objects);
    let parsed = Graph::parse(&text);
    assert_eq!(parsed.nodes.len(), objects);
    assert!(parsed.edges.iter().all(|(from, to)| parsed.nodes.contains(from) && parsed.nodes.contains(to)));
    assert!(!parsed.edges.is_empty());
    assert!(dot(&[]).contains("There is no counterexample."));
}

/// The nodes and edges of a graph, read by the rules of Graphviz as far as they are used: statements end in semicolons, `<…>` nests,
/// strings have backslashes.
struct Graph {
    nodes: BTreeSet<String>,
    edges: Vec<(String, String)>,
}

impl Graph {
    fn parse(text: &str) -> Graph {
        let mut graph = Graph { nodes: BTreeSet::new(), edges: Vec::new() };
        let mut statement = String::new();
        let (mut braces, mut angles, mut in_string) = (0i32, 0i32, false);
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\\' if in_string => {
                    characters.next();
                }
                '"' if angles == 0 => in_string = !in_string,
                _ if in_string => {}
                '-' if angles == 0 && characters.peek() == Some(&'>') => {
                    characters.next();
                    statement.push('→');
                }
                '<' => angles += 1,
                '>' => angles -= 1,
                _ if angles > 0 => {}
                '{' | '}' | ';' => {
                    braces += match character {
                        '{' => 1,
                        '}' => -1,
                        _ => 0,
                    };
                    graph.add(std::mem::take(&mut statement).split('[').next().unwrap_or_default().trim());
                }
                other => statement.push(other),
            }
            assert!(angles >= 0 && braces >= 0, "a bracket too many");
        }
        assert_eq!((braces, angles, in_string), (0, 0, false), "something is not closed");
        graph
    }

    fn add(&mut self, statement: &str) {
        let node = |text: &str| text.split(':').next().unwrap_or_default().trim().to_owned();
        match statement.split_once('→') {
            Some((from, to)) => self.edges.push((node(from), node(to))),
            None if statement.starts_with('s') && !statement.starts_with("subgraph") => {
                assert!(self.nodes.insert(statement.to_owned()), "{statement} comes twice");
            }
            None => {}
        }
    }
}

#[test]
fn a_test_case_says_within_which_bound_it_failed() {
    let reports: Vec<(Report, Sources)> =
        reports().into_iter().filter(|(report, _)| report.violated_below().is_some()).collect();
    let text = junit(&checked(&reports));
    // One operation was found violated on a rung while others were searched further, one report ended on a rung.
    let told = "</failure>\n      <system-out>Found within bound 2, and not searched any further.</system-out>";
    assert_eq!(text.matches(told).count(), 1, "{text}");
    assert_eq!(text.matches("<property name=\"asked\" value=\"15\"/>").count(), 1, "{text}");
}
