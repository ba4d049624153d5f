//! Two runs, side by side.

use std::fmt::Write as _;

use crate::record::{Cell, Outcome, Record};

/// What has changed from one run to another, in words: first what must not depend on the machine.
pub fn compare(old: &Record, new: &Record) -> String {
    let mut text = format!("old: {}\nnew: {}\n\n", described(old), described(new));
    let both: Vec<(&Cell, &Outcome)> =
        new.cells.iter().filter_map(|cell| Some((cell, old.outcome(&cell.program, cell.way, cell.size)?))).collect();
    text.push_str(&counts(&both));
    text.push_str(&endings(&both));
    for (names, of, other) in [("new", new, old), ("old", old, new)] {
        let only = of.cells.iter().filter(|cell| other.outcome(&cell.program, cell.way, cell.size).is_none()).count();
        if only > 0 {
            let _ = writeln!(text, "Only the {names} run has {only} other checks.");
        }
    }
    if !old.machine.is_like(&new.machine) {
        text.push_str("The machines differ: their times do not compare.\n");
    }
    if old.jdk != new.jdk {
        let _ = writeln!(text, "The JDKs differ ({} and {}): so may their classes.", old.jdk, new.jdk);
    }
    text.push_str(&times(&both));
    text
}

fn described(record: &Record) -> String {
    let commit = record.commit.as_deref().unwrap_or("unknown");
    format!("{}, commit {commit}, Java {}, {}", record.date, record.jdk, record.machine.words())
}

fn name(cell: &Cell) -> String {
    format!("{} {}, {}", cell.program, cell.size, cell.way)
}

/// Counts that both have.
fn counts(both: &[(&Cell, &Outcome)]) -> String {
    let mut text = String::new();
    let mut compared = 0;
    for (cell, old) in both {
        let (Some(new), Some(old)) = (cell.outcome.counts(), old.counts()) else { continue };
        compared += 1;
        for ((what, new), (_, old)) in new.named().into_iter().zip(old.named()) {
            if let (Some(new), Some(old)) = (new, old)
                && new != old
            {
                let _ = writeln!(text, "{}: {new} {what}, were {old}", name(cell));
            }
        }
    }
    if text.is_empty() {
        return format!("Counts are the same in all {compared} checks that both came to the end of.\n");
    }
    format!("Counts that have changed:\n{text}\n")
}

/// Checks that came to their end in one run alone.
fn endings(both: &[(&Cell, &Outcome)]) -> String {
    let mut text = String::new();
    for (cell, old) in both {
        match (cell.outcome.seconds(), old.seconds()) {
            (Some(seconds), None) => {
                let _ = writeln!(text, "{}: comes to its end now, in {seconds:.2} s", name(cell));
            }
            (None, Some(seconds)) => {
                let _ = writeln!(text, "{}: does not come to its end now, and did in {seconds:.2} s", name(cell));
            }
            _ => {}
        }
    }
    text
}

/// CPU times of checks that came to their end in both.
fn times(both: &[(&Cell, &Outcome)]) -> String {
    let timed: Vec<(&Cell, f64, f64)> =
        both.iter().filter_map(|(cell, old)| Some((*cell, old.seconds()?, cell.outcome.seconds()?))).collect();
    if timed.is_empty() {
        return String::new();
    }
    let mut text = "\nCPU seconds                              old        new   new/old\n".to_owned();
    for (cell, old, new) in &timed {
        let _ = writeln!(text, "{:<34} {old:>9.2}  {new:>9.2}  {:>8}", name(cell), ratio(*old, *new));
    }
    let sum = |which: fn(&(&Cell, f64, f64)) -> f64| timed.iter().map(which).sum::<f64>();
    let (old, new) = (sum(|cell| cell.1), sum(|cell| cell.2));
    let _ = writeln!(text, "{:<34} {old:>9.2}  {new:>9.2}  {:>8}", "together", ratio(old, new));
    text
}

fn ratio(old: f64, new: f64) -> String {
    if old > 0.0 { format!("{:.2}", new / old) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::record::tests::example;
    use crate::record::{Counts, Outcome, Record};

    #[test]
    fn a_run_does_not_differ_from_itself() {
        let text = compare(&example(), &example());
        assert!(text.contains("Counts are the same in all 3 checks that both came to the end of.\n"), "{text}");
        assert!(text.ends_with("together                               37.75      37.75      1.00\n"), "{text}");
        assert!(!text.contains("differ"), "{text}");
    }

    #[test]
    fn what_an_older_version_did_not_count_is_not_compared() {
        let text = example().to_json();
        let older = text.replace(",\"clauses\":13700", "").replace(",\"clauses\":40100", ",\"clauses\":40000");
        let older = Record::from_json(&older).expect("it is a record");
        assert_eq!(older.cells[0].outcome.counts().map(|counts| counts.clauses), Some(None));
        let text = compare(&older, &example());
        assert!(
            text.contains("Counts that have changed:\nTreeMap 15, glass box: 40100 clauses, were 40000\n\n"),
            "{text}"
        );
    }

    #[test]
    fn damaged_records_are_refused_or_compared() {
        let text = example().to_json();
        let mut accepted = 0;
        for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
            let (start, end) = text.split_at(at);
            let mut rest = end.chars();
            rest.next();
            for damaged in [start.to_owned(), format!("{start}9{}", rest.as_str()), format!("{start}-{end}")] {
                if let Ok(record) = Record::from_json(&damaged) {
                    accepted += 1;
                    assert!(compare(&record, &example()).starts_with("old: "));
                }
            }
        }
        assert!(accepted > 0, "some of it is names and numbers");
    }

    #[test]
    fn what_has_changed_is_named_and_counts_come_first() {
        let (old, mut new) = (example(), example());
        new.machine.cores += 1;
        new.jdk = "25".to_owned();
        new.cells[0].outcome =
            Outcome::Holds { seconds: 0.5, counts: Counts { steps: Some(140), transitions: 137, ..Counts::default() } };
        new.cells[3].outcome = new.cells[1].outcome.clone();
        new.cells.remove(1);
        let text = compare(&old, &new);
        let lines: Vec<&str> = text.lines().skip(3).collect();
        assert_eq!(
            lines,
            [
                "Counts that have changed:",
                "TreeMap 7, glass box: 140 steps, were 137",
                "",
                "TreeMap 15, Korat: comes to its end now, in 36.50 s",
                "Only the old run has 1 other checks.",
                "The machines differ: their times do not compare.",
                "The JDKs differ (17.0.1 and 25): so may their classes.",
                "",
                "CPU seconds                              old        new   new/old",
                "TreeMap 7, glass box                    0.25       0.50      2.00",
                "TreeMap 15, glass box                   1.00       1.00      1.00",
                "together                                1.25       1.50      1.20",
            ]
        );
    }
}
