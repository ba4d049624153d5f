//! A run, as data that can be written as JSON and read back.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use glassbox_verdict::{Report, Unknown, Verdict};
use serde::{Deserialize, Serialize};

use crate::machine::Machine;

/// The number of the format. It changes when a reader of the old one could go wrong.
const FORMAT: u32 = 1;

/// Everything that a run found out, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the format.
    pub format: u32,
    /// The version of Glassbox.
    pub version: String,
    /// The commit that it was built from, where that is known.
    pub commit: Option<String>,
    /// When the run began: `2026-03-01 17:05 UTC`.
    pub date: String,
    /// What was typed.
    pub command: String,
    /// How many seconds all cells had together, by the clock.
    pub budget: u64,
    /// The JDK whose classes were checked: `17.0.15`.
    pub jdk: String,
    /// Where it ran.
    pub machine: Machine,
    /// What was measured, in the order in which it was.
    pub cells: Vec<Cell>,
}

/// One check: a program, at a size, in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// The program, as the paper calls it.
    pub program: String,
    /// How it was checked.
    pub way: Way,
    /// How many nodes or entries it may have.
    pub size: u32,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// How a program is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// By the glass box.
    GlassBox,
    /// By the glass box with abstractions in the place of modules.
    Modular,
    /// By the glass box with its search space in a decision diagram.
    Diagram,
    /// By Korat's search.
    Korat,
    /// By the black box.
    BlackBox,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// It came to its end, and the program is as it should be.
    Holds {
        /// CPU seconds.
        seconds: f64,
        /// What was counted.
        counts: Counts,
    },
    /// There was not enough time.
    Time,
    /// There was not enough memory.
    Memory,
    /// It ended in a way in which it should not.
    Other {
        /// The verdict.
        verdict: String,
    },
}

/// What an engine counted. A number that it does not count is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Steps of the glass box.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub steps: Option<u64>,
    /// Clauses that its solvers were given. Records of older versions have none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clauses: Option<u64>,
    /// Calls that were made.
    pub transitions: u64,
    /// States that satisfy the invariant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub valid_states: Option<u64>,
    /// States that calls reached.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reached_states: Option<u64>,
    /// Nodes of the largest decision diagram.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub diagram: Option<u64>,
}

impl Counts {
    /// All that there are, with what they are called.
    pub fn named(&self) -> [(&'static str, Option<u64>); 6] {
        [
            ("steps", self.steps),
            ("clauses", self.clauses),
            ("transitions", Some(self.transitions)),
            ("valid states", self.valid_states),
            ("reached states", self.reached_states),
            ("nodes of the largest diagram", self.diagram),
        ]
    }
}

impl Outcome {
    /// What a report says. Nothing if somebody ended the check.
    pub fn of(report: &Report) -> Option<Outcome> {
        let coverage = &report.coverage;
        Some(match &report.verdict {
            Verdict::Holds => Outcome::Holds {
                seconds: report.seconds,
                counts: Counts {
                    steps: coverage.steps,
                    clauses: coverage.clauses,
                    transitions: coverage.transitions,
                    valid_states: coverage.valid_states,
                    reached_states: coverage.reached_states,
                    diagram: coverage.max_bdd_size,
                },
            },
            Verdict::Unknown { reason: Unknown::Interrupted } => return None,
            Verdict::Unknown { reason: Unknown::Time } => Outcome::Time,
            Verdict::Unknown { reason: Unknown::Memory } => Outcome::Memory,
            other => Outcome::Other { verdict: format!("{other:?}") },
        })
    }

    /// CPU seconds, if it came to its end.
    pub fn seconds(&self) -> Option<f64> {
        match self {
            Outcome::Holds { seconds, .. } => Some(*seconds),
            _ => None,
        }
    }

    /// What was counted, if it came to its end.
    pub fn counts(&self) -> Option<&Counts> {
        match self {
            Outcome::Holds { counts, .. } => Some(counts),
            _ => None,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Way::GlassBox => "glass box",
            Way::Modular => "modules replaced",
            Way::Diagram => "diagram",
            Way::Korat => "Korat",
            Way::BlackBox => "black box",
        })
    }
}

impl Record {
    /// A run that begins now, and has not measured anything yet.
    pub fn new(command: String, commit: Option<String>, budget: u64, jdk: String) -> Record {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Record {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit,
            date: date(seconds),
            command,
            budget,
            jdk,
            machine: Machine::here(),
            cells: Vec::new(),
        }
    }

    /// Reads what [`Record::to_json`] wrote; otherwise says what is wrong with it.
    pub fn from_json(text: &str) -> Result<Record, String> {
        let record: Record =
            serde_json::from_str(text).map_err(|error| format!("it is no record of a run: {error}"))?;
        if record.format != FORMAT {
            let found = record.format;
            return Err(format!("it has format {found}, and this version reads format {FORMAT}; measure again"));
        }
        Ok(record)
    }

    /// As JSON, one cell in a line.
    pub fn to_json(&self) -> String {
        let rest = Record { cells: Vec::new(), ..self.clone() };
        let json = |value: &dyn Fn() -> serde_json::Result<String>| value().unwrap_or_default();
        let cells: Vec<String> =
            self.cells.iter().map(|cell| format!("    {}", json(&|| serde_json::to_string(cell)))).collect();
        let rest = json(&|| serde_json::to_string_pretty(&rest));
        let Some(head) = rest.strip_suffix("[]\n}").filter(|_| !cells.is_empty()) else { return rest + "\n" };
        format!("{head}[\n{}\n  ]\n}}\n", cells.join(",\n"))
    }

    /// What came of a check, if it was tried.
    pub fn outcome(&self, program: &str, way: Way, size: u32) -> Option<&Outcome> {
        let is_it = |cell: &&Cell| cell.program == program && cell.way == way && cell.size == size;
        self.cells.iter().find(is_it).map(|cell| &cell.outcome)
    }
}

/// A moment, in seconds since the year 1970, in the calendar that everybody uses.
fn date(seconds: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, minutes) = (seconds / 86_400, seconds % 86_400 / 60);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02} UTC", days + 1, minutes / 60, minutes % 60)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Cell, Counts, Outcome, Record, Way, date};

    /// A run that has measured little.
    pub fn example() -> Record {
        let holds = |seconds, steps| {
            let clauses = Some(steps * 100);
            let counts = Counts { steps: Some(steps), clauses, transitions: steps, ..Counts::default() };
            Outcome::Holds { seconds, counts }
        };
        let cell = |way, size, outcome| Cell { program: "TreeMap".to_owned(), way, size, outcome };
        let mut record = Record::new("glassbox bench".to_owned(), None, 60, "17.0.1".to_owned());
        record.cells = vec![
            cell(Way::GlassBox, 7, holds(0.25, 137)),
            cell(Way::Korat, 7, holds(36.5, 0)),
            cell(Way::GlassBox, 15, holds(1.0, 401)),
            cell(Way::Korat, 15, Outcome::Time),
        ];
        record
    }

    #[test]
    fn records_can_be_read_back() {
        let mut record = example();
        assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
        assert!(
            record
                .to_json()
                .lines()
                .any(|line| { line == r#"    {"program":"TreeMap","way":"korat","size":15,"outcome":"time"}"# })
        );
        record.cells.clear();
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }

    #[test]
    fn what_is_no_record_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "it is no record of a run: EOF while parsing"),
            ("[1]", "it is no record of a run: invalid"),
            ("{\"format\": 1}", "it is no record of a run: missing field `version`"),
        ] {
            let error = Record::from_json(text).expect_err(text);
            assert!(error.starts_with(reason), "{text}: {error}");
        }
        let later = Record { format: 2, ..example() };
        let expected = "it has format 2, and this version reads format 1; measure again";
        assert_eq!(Record::from_json(&later.to_json()), Err(expected.to_owned()));
    }

    #[test]
    fn moments_have_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_709_251_199, "2024-02-29 23:59 UTC"),
            (1_735_689_599, "2024-12-31 23:59 UTC"),
            (1_735_689_600, "2025-01-01 00:00 UTC"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
