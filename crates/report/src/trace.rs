//! The lines that a call executed, and the frames of an exception.
//!
//! People read their own code. Lines and frames of the library in between are counted, not shown; loops are
//! folded (`14-15 3 times`), and a long run is cut in the middle, where the least is to be learned.

use glassbox_verdict::{Line, Step};

use crate::style::columns;
use crate::wording::{count, counted, simple_name};

/// How many rows of executed lines are shown, and how many items in a row.
const MOST_ROWS: usize = 14;
const MOST_ITEMS: usize = 14;
/// How many frames of an exception are shown.
const MOST_FRAMES: usize = 6;
/// The longest body of a loop that is recognised, in runs of lines.
const LONGEST_LOOP: usize = 8;

/// Executed lines, a row for each stay in a method: `SortedList.java:12-14, 17   add`.
pub fn executed(steps: &[Step], target: &str, width: usize) -> Vec<String> {
    let own: Vec<&Line> = steps.iter().map(|step| &step.line).filter(|line| is_own(&line.class, target)).collect();
    let foreign = steps.len() - own.len();
    let stays = own.chunk_by(|left, right| (&left.class, &left.method) == (&right.class, &right.method));
    let rows: Vec<(String, String)> = stays.map(|stay| (places(stay), method(stay))).collect();
    let rows = folded(&rows);
    let rows =
        without_middle(rows, MOST_ROWS, |left_out| (format!("… {} more …", count(left_out as u64)), String::new(), 1));
    let methods = rows.iter().map(|(_, method, _)| columns(method)).max().unwrap_or(0);
    let room = width.saturating_sub(methods + 2);
    let longest =
        rows.iter().map(|(places, _, _)| columns(places)).filter(|columns| *columns <= room).max().unwrap_or(0);
    let mut text: Vec<String> = rows
        .iter()
        .map(|(places, method, times)| {
            let times = if *times > 1 { format!("  {times} times") } else { String::new() };
            format!("{places:<longest$}  {method}{times}").trim_end().to_owned()
        })
        .collect();
    if foreign > 0 {
        text.push(format!("and {} of the library", counted(foreign as u64, "line")));
    }
    text
}

/// Equal neighbours as one, with their number.
fn folded(rows: &[(String, String)]) -> Vec<(String, String, usize)> {
    rows.chunk_by(|left, right| left == right)
        .filter_map(|equal| equal.first().map(|(places, method)| (places.clone(), method.clone(), equal.len())))
        .collect()
}

/// The lines of one stay in a method: `SortedList.java:12-14, 17`.
fn places(stay: &[&Line]) -> String {
    let Some(first) = stay.first() else { return String::new() };
    let file = first.file.as_deref().unwrap_or(&first.class);
    let mut numbers: Vec<u32> = stay.iter().map(|line| line.line).filter(|number| *number > 0).collect();
    // A call comes back to the line that made it.
    numbers.dedup();
    // Lines come in ascending runs: 12, 13, 14 is one item.
    let mut runs: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|left, right| left + 1 == *right) {
        match run {
            [one] => runs.push(one.to_string()),
            [first, .., last] => runs.push(format!("{first}-{last}")),
            [] => {}
        }
    }
    let items = without_middle(loops(&runs), MOST_ITEMS, |_| "…".to_owned());
    if items.is_empty() { format!("{file} (no line numbers)") } else { format!("{file}:{}", items.join(", ")) }
}

/// Folds what is repeated at once: `14, 16, 14, 16, 14` becomes `(14, 16) 2 times, 14`.
fn loops(runs: &[String]) -> Vec<String> {
    let mut items = Vec::new();
    let mut rest = runs;
    while !rest.is_empty() {
        let repeats = |length: usize| rest.chunks_exact(length).take_while(|body| **body == rest[..length]).count();
        // The shortest body that covers most; a single repetition is easier to read as it is.
        let best = (1..=LONGEST_LOOP.min(rest.len() / 2))
            .map(|length| (length * repeats(length), length))
            .filter(|(covered, length)| *covered > *length && (*covered > 2 || *length > 1))
            .max_by_key(|(covered, length)| (*covered, usize::MAX - length));
        let Some((covered, length)) = best else {
            items.push(rest[0].clone());
            rest = &rest[1..];
            continue;
        };
        let body = rest[..length].join(", ");
        let body = if length > 1 { format!("({body})") } else { body };
        items.push(format!("{body} {} times", covered / length));
        rest = &rest[covered..];
    }
    items
}

/// The method of a stay, as people call it; with its class unless that has the name of the file.
pub fn method(stay: &[&Line]) -> String {
    let Some(first) = stay.first() else { return String::new() };
    let class = simple_name(&first.class);
    let named_like_file = first.file.as_deref().is_some_and(|file| file.strip_suffix(".java") == Some(class));
    match &*first.method {
        "<init>" => format!("new {class}"),
        "<clinit>" => format!("static {class}"),
        method if named_like_file => method.to_owned(),
        method => format!("{class}.{method}"),
    }
}

/// A list without its middle, if it is longer than allowed.
pub fn without_middle<T>(mut items: Vec<T>, most: usize, gap: impl Fn(usize) -> T) -> Vec<T> {
    if items.len() <= most {
        return items;
    }
    let kept = most - 1;
    let tail = items.split_off(items.len() - kept / 2);
    let left_out = items.len() - kept.div_ceil(2);
    items.truncate(kept.div_ceil(2));
    items.push(gap(left_out));
    items.extend(tail);
    items
}

/// The frames of a stack trace that a reader needs: where it was thrown, then the user's own.
pub fn frames(trace: &[String], target: &str) -> Vec<String> {
    let mut shown = Vec::new();
    let mut foreign = 0;
    let mut seen = 0;
    for equal in trace.chunk_by(|left, right| left == right) {
        let Some(frame) = equal.first() else { continue };
        if shown.len() >= MOST_FRAMES {
            shown.push(format!("… {} more", count((trace.len() - seen) as u64)));
            return shown;
        }
        let is_innermost = seen == 0;
        seen += equal.len();
        if !is_innermost && !is_own(class_of(frame), target) {
            foreign += equal.len();
            continue;
        }
        if foreign > 0 {
            shown.push(format!("… {} of the library", counted(foreign as u64, "frame")));
            foreign = 0;
        }
        let times = if equal.len() > 1 { format!("  {} times", count(equal.len() as u64)) } else { String::new() };
        shown.push(format!("at {}{times}", plain(frame)));
    }
    shown
}

/// The place of the innermost frame that is the user's own: `SortedList.java:17`.
pub fn own_place(trace: &[String], target: &str) -> Option<String> {
    let frame = trace.iter().find(|frame| is_own(class_of(frame), target))?;
    let (_, place) = plain(frame).split_once('(')?;
    Some(place.trim_end_matches(')').to_owned())
}

/// A frame without what `java` may print before its class.
fn plain(frame: &str) -> &str {
    let frame = frame.trim_start();
    frame.strip_prefix("at ").unwrap_or(frame)
}

fn class_of(frame: &str) -> &str {
    let method = plain(frame).split('(').next().unwrap_or(frame);
    // `java.base/java.util.Objects` names the module too.
    let method = method.rsplit('/').next().unwrap_or(method);
    method.rsplit_once('.').map_or(method, |(class, _)| class)
}

/// Whether code is what the reader is interested in: everything but the library, of which only the package
/// of a target within it.
pub fn is_own(class: &str, target: &str) -> bool {
    const LIBRARY: &[&str] = &["java.", "javax.", "jdk.", "sun.", "com.sun."];
    let package = |class: &str| class.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_owned());
    !LIBRARY.iter().any(|prefix| class.starts_with(prefix)) || package(class) == package(target)
}
