//! Tables: what stands in each place, as text.

use crate::figure::{Figure, Measure, Part, Value};
use crate::record::{Outcome, Record, Way};

/// What was not tried.
const NOTHING: &str = "-";

/// Sizes of which the time of half the size says something.
const SMALLEST_GROWTH: u32 = 8;

/// The headings of all columns.
pub fn headings(figure: &Figure) -> Vec<&'static str> {
    std::iter::once("n").chain(figure.columns.iter().map(|(heading, _)| *heading)).collect()
}

/// One row, as far as it was measured.
pub fn row(figure: &Figure, part: &Part, size: u32, record: &Record) -> Vec<String> {
    let cells = figure.columns.iter().map(|(_, value)| shown(part, size, *value, record));
    std::iter::once(size.to_string()).chain(cells).collect()
}

/// The sizes of a program: all that the paper has, and those that were measured besides.
pub fn sizes(figure: &Figure, part: &Part, record: &Record) -> Vec<u32> {
    let is_measured =
        |size: u32| figure.ways.iter().any(|(way, _)| record.outcome(part.paper.name, *way, size).is_some());
    part.sizes().filter(|size| !part.beyond.contains(size) || is_measured(*size)).collect()
}

/// What stands in a column, if it is a number.
pub fn number(part: &Part, size: u32, value: Value, record: &Record) -> Option<f64> {
    let seconds = |way: Way, size: u32| record.outcome(part.paper.name, way, size)?.seconds();
    match value {
        Value::Theirs(column) => part.paper.entry(size, column).number(),
        Value::Ours(way, measure) => measured_number(record.outcome(part.paper.name, way, size)?, measure),
        Value::Growth(_) if size < SMALLEST_GROWTH => None,
        Value::Growth(way) => Some(seconds(way, size)? / seconds(way, size / 2)?),
        Value::Ratio(slow, fast) => Some(seconds(slow, size)? / seconds(fast, size)?),
    }
}

fn measured_number(outcome: &Outcome, measure: Measure) -> Option<f64> {
    let counts = outcome.counts()?;
    let count = match measure {
        Measure::Seconds => return outcome.seconds(),
        Measure::Steps => counts.steps,
        Measure::Clauses => counts.clauses,
        Measure::Transitions => Some(counts.transitions),
        Measure::Nodes => counts.diagram,
    };
    count.map(|count| count as f64)
}

fn shown(part: &Part, size: u32, value: Value, record: &Record) -> String {
    let number = number(part, size, value, record);
    match value {
        Value::Theirs(column) => part.paper.entry(size, column).shown(),
        Value::Growth(_) | Value::Ratio(..) => number.map_or(String::new(), |ratio| format!("{ratio:.1}")),
        Value::Ours(way, measure) => match (number, measure) {
            (Some(number), Measure::Seconds) => format!("{number:.2}"),
            (Some(number), _) => format!("{number:.0}"),
            (None, _) => record.outcome(part.paper.name, way, size).map_or(NOTHING, unfinished).to_owned(),
        },
    }
}

/// A check without a number, in a word.
fn unfinished(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Holds { .. } => NOTHING,
        Outcome::Time => "time",
        Outcome::Memory => "memory",
        Outcome::Other { .. } => "wrong",
    }
}

#[cfg(test)]
mod tests {
    use super::{headings, row, sizes};
    use crate::figure::FIGURES;
    use crate::record::tests::example;

    #[test]
    fn ours_stand_beside_theirs() {
        let (figure, record) = (&FIGURES[2], example());
        let part = &figure.parts[0];
        assert_eq!(sizes(figure, part, &record).last(), Some(&63), "what the paper does not have, and neither have we");
        let rows: Vec<String> = [7, 15].map(|size| row(figure, part, size, &record).join(" | ")).to_vec();
        assert_eq!(
            rows,
            [
                "7 | 137 | 13700 | 0.25 |  | 36.50 | 146.0 | - | - | 23.55 | - | 0.98",
                "15 | 401 | 40100 | 1.00 | 4.0 | time |  | - | - | - | - | 4.57"
            ]
        );
        assert_eq!(headings(figure).len(), 12);
    }
}
