//! The lines that a call executed, one by one: their code, as source or else as register code, and the values that they assigned.
//!
//! A run of many lines is shown by those that changed the state, and by how it began and ended; a reader who wants all of
//! them has the other formats. Where neither code nor values are known, numbers are all there is, and `trace.rs` has a shorter way to tell them.

use glassbox_verdict::{Counterexample, Step};

use crate::Checked;
use crate::place::changes_state;
use crate::style::{Ink, Style, columns, pack};
use crate::trace::{self, is_own, without_middle};
use crate::wording::{assignment, count, counted, value};

/// How many lines are shown at most.
const MOST_ROWS: usize = 32;
/// How many lines at the beginning and at the end are shown in any case.
const AT_THE_ENDS: usize = 5;
/// Calls that are nested deeper are not indented further.
const DEEPEST: u32 = 8;

/// A row: a line, or what stands for several.
#[derive(Clone, Default)]
struct Row {
    number: String,
    code: String,
    values: Vec<String>,
    /// Whether the values are those of fields.
    changes: bool,
}

/// The executed lines of an example, to stand under a label.
pub fn executed(checked: &Checked, example: &Counterexample, style: &Style, width: usize) -> Vec<String> {
    let target = &checked.report.target;
    let own: Vec<&Step> = example.lines.iter().filter(|step| is_own(&step.line.class, target)).collect();
    let is_known = |step: &&Step| !step.assigned.is_empty() || code(checked, step).is_some();
    if !own.iter().any(is_known) {
        return trace::executed(&example.lines, target, width);
    }
    let mut rows = Vec::new();
    let mut file = None;
    for shown in selected(&own) {
        match shown {
            Shown::Step(step) => {
                if file != Some(&step.line.file) {
                    file = Some(&step.line.file);
                    rows.push(Row { number: heading(checked, step), ..Row::default() });
                }
                rows.push(row(checked, step));
            }
            Shown::LeftOut(number) => {
                let code = format!("… {} …", counted(number as u64, "more line"));
                rows.push(Row { code, ..Row::default() });
            }
        }
    }
    let most = MOST_ROWS + 4;
    let rows = without_middle(rows, most, |left_out| Row {
        code: format!("… {} more …", count(left_out as u64)),
        ..Row::default()
    });
    let mut text = in_columns(&rows, style, width);
    let foreign = example.lines.len() - own.len();
    if foreign > 0 {
        text.push(format!("and {} of the library", counted(foreign as u64, "line")));
    }
    text
}

enum Shown<'a> {
    Step(&'a Step),
    LeftOut(usize),
}

/// The steps that are worth showing, and how many are left out between them.
fn selected<'a>(steps: &[&'a Step]) -> Vec<Shown<'a>> {
    let all = steps.len() <= MOST_ROWS;
    let mut shown = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let at_an_end = index < AT_THE_ENDS || index + AT_THE_ENDS >= steps.len();
        match shown.last_mut() {
            _ if all || at_an_end || changes_state(step) => shown.push(Shown::Step(step)),
            Some(Shown::LeftOut(number)) => *number += 1,
            _ => shown.push(Shown::LeftOut(1)),
        }
    }
    shown
}

/// The file of a line, and what is shown of it if that is not its text.
fn heading(checked: &Checked, step: &Step) -> String {
    let name = step.line.file.as_ref().unwrap_or(&step.line.class);
    match checked.sources.code(&step.line) {
        Some(_) => format!("{name}, as register code: no source was found (--source says where it is)"),
        None => name.clone(),
    }
}

/// What a line says, or what it does.
fn code<'a>(checked: &Checked<'a>, step: &Step) -> Option<&'a str> {
    checked.sources.line(&step.line).or_else(|| checked.sources.code(&step.line))
}

fn row(checked: &Checked, step: &Step) -> Row {
    let indent = "  ".repeat(step.depth.min(DEEPEST) as usize);
    let code = match code(checked, step) {
        // A file may hold anything, and a terminal would do what it says.
        Some(code) => code.trim().replace(|character: char| character.is_control(), " "),
        None => trace::method(&[&step.line]),
    };
    // The arguments of the call under check were told with the call.
    let arguments = step.arguments.iter().filter(|(name, _)| step.depth > 0 && name != "this");
    let mut values: Vec<String> = arguments.map(|(name, held)| format!("{name} = {}", value(held))).collect();
    values.extend(step.assigned.iter().map(assignment));
    // Where there is source, a remark says it there.
    if step.breaks && checked.sources.line(&step.line).is_none() {
        values.push("from here on, the invariant fails".to_owned());
    }
    let number = if step.line.line == 0 { String::new() } else { step.line.line.to_string() };
    Row { number, code: format!("{indent}{code}"), values, changes: changes_state(step) }
}

/// Rows as text: numbers, code and values below each other.
fn in_columns(rows: &[Row], style: &Style, width: usize) -> Vec<String> {
    let is_heading = |row: &Row| row.code.is_empty() && row.values.is_empty();
    let numbers = rows.iter().filter(|row| !is_heading(row)).map(|row| columns(&row.number)).max().unwrap_or(0);
    let room = width.saturating_sub(numbers + 2);
    let with_values = rows.iter().filter(|row| !row.values.is_empty());
    let code_width = with_values.map(|row| columns(&row.code)).max().unwrap_or(0).min(room * 3 / 5);
    let mut text = Vec::new();
    for row in rows {
        if is_heading(row) {
            text.push(style.paint(Ink::Quiet, &row.number));
            continue;
        }
        let number = style.paint(Ink::Quiet, &format!("{:>numbers$}  ", row.number));
        if row.values.is_empty() {
            text.push(format!("{number}{}", cut(&row.code, room)));
            continue;
        }
        let ink = |line: &str| if row.changes { style.paint(Ink::Changed, line) } else { line.to_owned() };
        let values = pack(row.values.iter().map(String::as_str), ", ", room.saturating_sub(code_width + 2));
        for (index, line) in values.iter().enumerate() {
            let line = ink(&cut(line, room.saturating_sub(code_width + 2)));
            text.push(if index == 0 {
                format!("{number}{:<code_width$}  {line}", cut(&row.code, code_width))
            } else {
                format!("{:width$}{line}", "", width = numbers + 2 + code_width + 2)
            });
        }
    }
    text
}

/// A text of at most so many columns.
fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
