//! Which line of the user's an example is about.
//!
//! Where an exception was thrown there is no doubt. Where a call left a wrong state behind, nobody can tell which line is wrong, or
//! whether one is missing. What is known is from which line on an invariant fails; of other properties, the last line that changed the state.

use glassbox_verdict::{Assignment, Counterexample, Line, Outcome, Part, Property, Report, Step};

use crate::source::frame_place;
use crate::trace::is_own;

/// The line that an example is about, if there is one.
pub fn guilty(report: &Report, example: &Counterexample) -> Option<Line> {
    let thrown = match (&example.property, &example.outcome) {
        (Property::Abstraction { threw: Some(thrown), .. } | Property::Comparison { threw: thrown, .. }, _) => {
            Some(&thrown.trace)
        }
        (Property::Exception | Property::Assertion | Property::Output { .. }, Outcome::Threw(thrown)) => {
            Some(&thrown.trace)
        }
        (_, Outcome::Blocked { trace, .. }) => Some(trace),
        _ => None,
    };
    if let Some(frame) = thrown.and_then(|trace| own_frame(trace, &report.target)) {
        return Some(frame);
    }
    let own = || example.lines.iter().filter(|step| is_own(&step.line.class, &report.target));
    if let Some(step) = breaking(report, example) {
        return Some(step.line.clone());
    }
    let about_state = !matches!(example.property, Property::Output { .. });
    let last_change = about_state.then(|| own().rfind(|step| changes_state(step))).flatten();
    last_change
        .or_else(|| own().rfind(|step| step.depth == 0))
        .or_else(|| own().next_back())
        .map(|step| step.line.clone())
}

/// The line of the user's from which on the invariant fails: the one that called, where that happened in a model of ours.
pub fn breaking<'a>(report: &Report, example: &'a Counterexample) -> Option<&'a Step> {
    let at = example.lines.iter().position(|step| step.breaks)?;
    let is_users = |step: &&Step| is_own(&step.line.class, &report.target) && !step.line.class.starts_with("glassbox.");
    let mut depth = u32::MAX;
    // Each step further up is one that called, and not one that was called before.
    let calling = example.lines[..=at].iter().rev().filter(|step| {
        let is_outer = step.depth < depth;
        depth = depth.min(step.depth);
        is_outer
    });
    { calling }.find(is_users)
}

/// Whether a line wrote more than variables.
pub fn changes_state(step: &Step) -> bool {
    step.assigned.iter().any(|assigned| matches!(assigned, Assignment::Field { .. }))
}

/// The part of the property that broke, if it has a line: the condition that is false, or else where the invariant returned
/// false or threw.
pub fn broken_part(example: &Counterexample) -> Option<&Line> {
    match &example.property {
        Property::Invariant { at, parts, .. } => parts.last().map(|part| &part.line).or(at.as_ref()),
        _ => None,
    }
}

/// The conditions that make an invariant false, the one in the invariant itself first.
pub fn false_parts(example: &Counterexample) -> &[Part] {
    match &example.property {
        Property::Invariant { parts, .. } => parts,
        _ => &[],
    }
}

/// The innermost frame of the user's own code.
fn own_frame(trace: &[String], target: &str) -> Option<Line> {
    let places = trace.iter().filter_map(|frame| Some((frame, frame_place(frame)?)));
    let (frame, (class, file, line)) = { places }.find(|(_, (class, _, _))| is_own(class, target))?;
    let method = frame.split('(').next()?.rsplit('.').next()?;
    Some(Line { class: class.to_owned(), method: method.to_owned(), file: Some(file.to_owned()), line })
}

/// The path that a class's source file has below the folder of sources: `demo/SortedList.java`.
pub fn customary_path(line: &Line) -> Option<String> {
    let file = line.file.as_deref()?;
    Some(match line.class.rsplit_once('.') {
        Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
        None => file.to_owned(),
    })
}
