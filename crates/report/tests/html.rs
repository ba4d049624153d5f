//! The page for browsers: as it should be, whole in itself, and nothing in it but what we put there. `BLESS=1` rewrites what is expected.

use crate::golden_file::check;
use crate::page::{Element, elements};
use crate::reports;
use crate::walks::{hostile, page_of, sources, walked};

use std::collections::BTreeSet;

use glassbox_report::{Checked, Sources, html};
use glassbox_verdict::{Object, Report, State, Value};

/// Without style and script, which are files of their own.
fn own_markup(page: &str) -> String {
    let mut markup = page.to_owned();
    for name in ["style", "script"] {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        if let (Some(start), Some(end)) = (markup.find(&open), markup.rfind(&close)) {
            markup.replace_range(start + open.len()..end, "…");
        }
    }
    markup
}

#[test]
fn a_walk_through_a_violation() {
    check("walked.html", &own_markup(&page_of(&walked())));
}

#[test]
fn every_report_is_a_page_that_is_whole_in_itself() {
    for (name, report) in reports::all().into_iter().chain([("hostile", hostile())]) {
        for sources in [sources(&report), Sources::default()] {
            let page = html(&[Checked { report: &report, sources: &sources }]);
            let elements = elements(&own_markup(&page)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let ids: Vec<&str> = elements.iter().filter_map(|element| element.attribute("id")).collect();
            let different: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), different.len(), "{name}: a name is given twice");
            for element in &elements {
                let named = |name: &str| element.attribute(name).into_iter().flat_map(str::split_whitespace);
                for target in named("aria-labelledby").chain(named("data-line")) {
                    assert!(different.contains(target), "{name}: nothing is called {target}");
                }
                let link = element.attribute("href").map(|link| link.strip_prefix('#').expect("it stays in the page"));
                assert!(link.is_none_or(|link| different.contains(link)), "{name}: {link:?} leads nowhere");
                assert!(element.attribute("src").is_none(), "{name}: something is loaded");
            }
            assert_eq!(page.matches("http").count(), 1, "{name}: nothing but the policy has to do with the net");
        }
    }
}

#[test]
fn several_classes_are_one_page() {
    let reports: Vec<Report> = reports::all().into_iter().map(|(_, report)| report).collect();
    let sources = Sources::default();
    let checked: Vec<Checked<'_>> = reports.iter().map(|report| Checked { report, sources: &sources }).collect();
    let page = own_markup(&html(&checked));
    let all = elements(&page).expect("it is well-formed");
    let of_class = |name: &str| all.iter().filter(|element| element.attribute("class") == Some(name)).count();
    assert_eq!(of_class("class"), reports.len());
    let violated = reports.iter().flat_map(|report| &report.operations).filter(|one| one.counterexample.is_some());
    assert_eq!(of_class("walk"), violated.count());
    let ids: Vec<&str> = all.iter().filter_map(|element| element.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len());
    // A run that checked nothing is a page as well.
    assert!(elements(&own_markup(&html(&[]))).is_ok());
}

#[test]
fn what_comes_from_user_code_is_never_markup() {
    let page = page_of(&hostile());
    let plain = page_of(&walked());
    let kinds = |page: &str| -> Vec<String> {
        elements(&own_markup(page)).expect("it is well-formed").into_iter().map(|element| element.name).collect()
    };
    assert!(!kinds(&page).contains(&"img".to_owned()));
    assert_eq!(page.matches("<script").count(), plain.matches("<script").count());
    assert_eq!(page.matches("</script").count(), plain.matches("</script").count());
    assert_eq!(page.matches("</style").count(), plain.matches("</style").count());
    let handlers = |element: &Element| element.attributes.iter().any(|(name, _)| name.starts_with("on"));
    assert!(!elements(&own_markup(&page)).expect("it is well-formed").iter().any(handlers));
}

/// Headings in order, tables with headers, pictures with words.
#[test]
fn the_page_can_be_read_by_those_who_do_not_see_it() {
    let elements = elements(&own_markup(&page_of(&walked()))).expect("it is well-formed");
    let mut level = 0;
    for element in &elements {
        let heading = element.name.strip_prefix('h').and_then(|level| level.parse::<u32>().ok());
        if let Some(heading) = heading {
            assert!(heading <= level + 1, "a heading of level {heading} after one of level {level}");
            level = heading;
        }
        match &*element.name {
            "th" => assert!(element.attribute("scope").is_some()),
            "svg" => {
                assert!(element.attribute("role") == Some("img") || element.attribute("aria-hidden") == Some("true"))
            }
            "input" => assert!(element.attribute("aria-label").is_some()),
            _ => {}
        }
    }
    let count = |name: &str| elements.iter().filter(|element| element.name == name).count();
    // The shared parts are in one more, which is hidden.
    assert_eq!(count("svg"), count("desc") + 1);
    assert_eq!(count("caption"), count("table"));
}

/// A step for each line and one for each end; a picture wherever something changed.
#[test]
fn all_lines_are_steps() {
    let report = walked();
    let page = page_of(&report);
    assert_eq!(page.matches("<li class=\"step\"").count(), 13);
    assert_eq!(page.matches("<svg class=\"heap\"").count(), 9);
    assert_eq!(page.matches("data-writes").count(), 5);
}

/// A report may come from anywhere: references that lead nowhere, objects of one name, steps that are nobody's.
#[test]
fn damaged_traces() {
    let mut report = walked();
    let example = report.operations[1].counterexample.as_mut().expect("it is violated");
    let reference = |name: &str| Value::Reference(name.to_owned());
    let itself = Object {
        name: "Node0".to_owned(),
        class: "Node".to_owned(),
        fields: vec![("next".to_owned(), reference("Node0")), ("next".to_owned(), reference("nobody"))],
    };
    example.before = Some(State { objects: vec![itself.clone(), itself] });
    example.after = Some(State::default());
    example.lines.rotate_left(5);
    example.lines[0].depth = 4_000;
    example.lines[1].line.line = u32::MAX;
    example.lines[2].line.file = None;
    let page = page_of(&report);
    assert!(elements(&own_markup(&page)).is_ok());
}

#[test]
fn bounds_stand_in_the_table_where_they_differ() {
    let report = |name: &str| reports::all().into_iter().find(|(other, _)| *other == name).expect(name).1;
    let page = |reports: &[Report]| {
        let sources = Sources::default();
        html(&reports.iter().map(|report| Checked { report, sources: &sources }).collect::<Vec<_>>())
    };
    let heading = "<th scope=\"col\" class=\"amount\">Bound</th>";
    assert!(!page(&[report("invariant")]).contains(heading));
    // One operation was violated within bound 2, all others were searched up to 15.
    let ladder = page(&[report("ladder")]);
    assert_eq!(ladder.matches(heading).count(), 1);
    assert_eq!(ladder.matches("<td class=\"amount\">2</td>").count(), 1, "{ladder}");
    assert_eq!(ladder.matches("<td class=\"amount\">15</td>").count(), 2, "{ladder}");
    // Of two classes, each with a bound of its own, both tables have it.
    let mut other = report("invariant");
    other.scope.bound = Some(7);
    assert_eq!(page(&[report("invariant"), other]).matches(heading).count(), 2);
}

#[test]
fn a_call_that_does_not_end_is_drawn_with_its_state() {
    let (_, report) = reports::all().into_iter().find(|(name, _)| *name == "steps").expect("it is there");
    let page = html(&[Checked { report: &report, sources: &Sources::default() }]);
    let elements = elements(&own_markup(&page)).expect("it is well-formed");
    let drawn: Vec<&str> = elements.iter().filter_map(|element| element.attribute("data-object")).collect();
    assert_eq!(drawn, ["SortedList0", "Node0"]);
    let links: Vec<&str> =
        elements.iter().filter(|one| one.name == "a").filter_map(|one| one.attribute("href")).collect();
    assert!(
        links.iter().any(|link| page.contains(&format!("<article class=\"unended\" id=\"{}\"", &link[1..]))),
        "{links:?}"
    );
    assert!(
        page.contains("may run forever</h3>") && page.contains("<dt>call</dt><dd><code>add(0)</code></dd>"),
        "{page}"
    );
}

#[test]
fn a_violation_names_the_part_that_is_false_and_what_the_invariant_may_lack() {
    let report = reports::invariant();
    let page = html(&[Checked { report: &report, sources: &Sources::default() }]);
    let parts = "<dt>false</dt><dd><code>isSorted() at SortedList.java:48</code><br><code>node.next.value &gt;= node.value at \
                 SortedList.java:56, where node.next.value = 1, node.value = 2</code></dd>";
    assert!(page.contains(parts), "{page}");
    assert!(
        page.contains(
            "<dt>hint</dt><dd>In all 18 states that calls led to, <code>size</code> is the number of Node objects;"
        ),
        "{page}"
    );
}
