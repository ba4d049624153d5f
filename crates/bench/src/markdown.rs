//! The page of a run, and the plots that it shows.

use std::fmt::Write as _;

use crate::figure::{FIGURES, Figure, Part};
use crate::plot::{Curve, plot};
use crate::record::Record;
use crate::table;

/// The page, in Markdown. It names plots as [`plots`] does.
pub fn page(record: &Record) -> String {
    let mut text = String::from("# What the papers measured, measured again\n\n");
    let commit = record.commit.as_deref().unwrap_or("unknown");
    let load = record.machine.load.map_or("unknown".to_owned(), |load| load.to_string());
    let rows = [
        ("command", format!("`{}`", record.command)),
        ("date", record.date.clone()),
        ("Glassbox", format!("{}, commit {commit}", record.version)),
        ("JDK", record.jdk.clone()),
        ("machine", record.machine.words()),
        ("load before the run", load),
    ];
    text.push_str("| | |\n|---|---|\n");
    for (name, value) in rows {
        // Nobody can keep a system from having a name that breaks a table.
        let _ = writeln!(text, "| {name} | {} |", value.replace('|', "\\|"));
    }
    let _ = write!(
        text,
        "\nTimes are CPU seconds; one thread searches. All checks together had {} seconds by the clock, of which each engine had a part for each program: \
         *time* is a check that did not come to its end within it, and larger sizes were then not tried (-). Times of the papers are of 2006 and \
         2010, on the machines of those years; theirs had an hour for each check. Steps, transitions, nodes and clauses (those that \
         SAT solvers of the glass box were given) are the same on every machine. Plots are logarithmic in both \
         directions; dashed is the paper.\n",
        record.budget
    );
    for figure in FIGURES {
        let mut parts = figure.parts.iter().filter(|part| was_measured(figure, part, record)).peekable();
        if parts.peek().is_none() {
            continue;
        }
        let _ = write!(text, "\n## {}\n\n{}\n", figure.title, figure.about);
        for part in parts {
            let _ = write!(text, "\n### {} ({})\n\n", part.paper.name, figure.name);
            let headings = table::headings(figure);
            let _ = writeln!(text, "| {} |\n|{}", headings.join(" | "), "---|".repeat(headings.len()));
            for size in table::sizes(figure, part, record) {
                let _ = writeln!(text, "| {} |", table::row(figure, part, size, record).join(" | "));
            }
            let _ = write!(text, "\n![{}]({})\n", part.paper.name, file_name(figure, part));
        }
    }
    text
}

/// All plots of a run: names of files, and what belongs into them.
pub fn plots(record: &Record) -> Vec<(String, String)> {
    let mut plots = Vec::new();
    for figure in FIGURES {
        for part in figure.parts.iter().filter(|part| was_measured(figure, part, record)) {
            plots.push((file_name(figure, part), drawn(figure, part, record)));
        }
    }
    plots
}

fn was_measured(figure: &Figure, part: &Part, record: &Record) -> bool {
    let is_of_figure = |way| figure.ways.iter().any(|(of, _)| *of == way);
    record.cells.iter().any(|cell| cell.program == part.paper.name && is_of_figure(cell.way))
}

fn file_name(figure: &Figure, part: &Part) -> String {
    format!("{}-{}.svg", figure.name, part.paper.name.to_lowercase())
}

fn drawn(figure: &Figure, part: &Part, record: &Record) -> String {
    let sizes = table::sizes(figure, part, record);
    let curve = |(label, value, colour): &(&'static str, _, usize)| {
        let point = |size: &u32| Some((f64::from(*size), table::number(part, *size, *value, record)?));
        let is_paper = matches!(value, crate::figure::Value::Theirs(_));
        Curve { label, colour: *colour, is_dashed: is_paper, points: sizes.iter().filter_map(point).collect() }
    };
    let curves: Vec<Curve> = figure.curves.iter().map(curve).filter(|curve| !curve.points.is_empty()).collect();
    plot(&format!("{}: {} by n", part.paper.name, figure.unit), &curves)
}

#[cfg(test)]
mod tests {
    use super::{page, plots};
    use crate::record::tests::example;

    #[test]
    fn a_page_has_what_was_measured_and_nothing_else() {
        let text = page(&example());
        assert!(text.contains("\n| 15 | 401 | 40100 | 1.00 | 4.0 | time |  | - | - | - | - | 4.57 |\n"), "{text}");
        assert!(text.contains("\n| 8 | - | - | - |  | - |  | - | - | 2202.23 | - | 1.12 |\n"), "{text}");
        assert!(!text.contains("HashMap (") && !text.contains("figure-21"), "{text}");
        let names: Vec<String> = plots(&example()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["figure-20-treemap.svg"]);
        assert!(text.contains(&format!("]({})", names[0])), "{text}");
    }
}
