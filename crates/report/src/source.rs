//! Source texts, as far as a report needs them.
//!
//! Finding them is not done here: whoever makes a report's text looks for the files that it names and hands them over. What
//! is not found is shown by line number, and by the register code that the line became.

use std::collections::BTreeMap;

use glassbox_verdict::{Counterexample, Line, Outcome, Property, Report, Thrown};

use crate::place::{broken_part, false_parts};

/// Source files by package and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: BTreeMap<(String, String), Source>,
    /// Of classes without a source file.
    code: BTreeMap<String, RegisterCode>,
}

/// What the lines of a class do, as register code: by the name of a method and a line of it.
pub type RegisterCode = BTreeMap<(String, u32), String>;

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it is, for people: `src/demo/List.java`, `lib/list-sources.jar!/demo/List.java`.
    pub place: String,
    /// Whether that is a file which can be opened.
    pub is_file: bool,
    /// What is in it.
    pub text: String,
}

impl Source {
    /// A line by its number, counted from 1, without its line break.
    pub fn line(&self, number: u32) -> Option<&str> {
        self.text.lines().nth(usize::try_from(number).ok()?.checked_sub(1)?)
    }
}

impl Sources {
    /// Looks for all source files that examples and mutants of some reports name. `find` gets a class as `Class.getName` has it, and the name of
    /// its source file as the class file has it; it is asked once for each file.
    pub fn collect<'a>(
        reports: impl IntoIterator<Item = &'a Report>,
        mut find: impl FnMut(&str, &str) -> Option<Source>,
    ) -> Sources {
        let mut asked: BTreeMap<(String, String), Option<Source>> = BTreeMap::new();
        for report in reports {
            let examples = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref());
            let survivors = report.strength.iter().flat_map(|strength| &strength.survivors);
            let changed =
                survivors.filter_map(|survivor| Some((&*survivor.line.class, survivor.line.file.as_deref()?)));
            for (class, file) in examples.flat_map(named).chain(changed) {
                asked.entry(key(class, file)).or_insert_with(|| find(class, file));
            }
        }
        let files = asked.into_iter().filter_map(|(key, source)| Some((key, source?))).collect();
        Sources { files, code: BTreeMap::new() }
    }

    /// Adds register code for executed lines whose source was not found. `lift` gets a class as `Class.getName` has it, once.
    pub fn with_code(mut self, report: &Report, mut lift: impl FnMut(&str) -> Option<RegisterCode>) -> Sources {
        let examples = report.operations.iter().filter_map(|operation| operation.counterexample.as_ref());
        for line in examples.flat_map(|example| &example.lines).map(|step| &step.line) {
            if self.of(line).is_none() && !self.code.contains_key(&line.class) {
                self.code.insert(line.class.clone(), lift(&line.class).unwrap_or_default());
            }
        }
        self
    }

    /// What a line without source does, as register code.
    pub fn code(&self, line: &Line) -> Option<&str> {
        self.code.get(&line.class)?.get(&(line.method.clone(), line.line)).map(String::as_str)
    }

    /// The source file of a class, by its name.
    pub fn file(&self, class: &str, file: &str) -> Option<&Source> {
        self.files.get(&key(class, file))
    }

    /// The source file that a line is in.
    pub fn of(&self, line: &Line) -> Option<&Source> {
        self.file(&line.class, line.file.as_deref()?)
    }

    /// The text of a line.
    pub fn line(&self, line: &Line) -> Option<&str> {
        self.of(line)?.line(line.line)
    }
}

/// Classes of one package share a file of one name.
fn key(class: &str, file: &str) -> (String, String) {
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    (package.to_owned(), file.to_owned())
}

/// Classes and source files that an example names: in its lines, and in stack traces.
fn named(example: &Counterexample) -> Vec<(&str, &str)> {
    let conditions = false_parts(example).iter().map(|part| &part.line);
    let lines = example
        .lines
        .iter()
        .map(|step| &step.line)
        .chain(broken_part(example))
        .chain(conditions)
        .filter_map(|line| Some((&*line.class, line.file.as_deref()?)));
    let frames = thrown(example).into_iter().flat_map(|thrown| &thrown.trace);
    lines.chain(frames.filter_map(|frame| frame_place(frame)).map(|(class, file, _)| (class, file))).collect()
}

/// All exceptions of an example.
fn thrown(example: &Counterexample) -> Vec<&Thrown> {
    let outcome = match &example.outcome {
        Outcome::Threw(thrown) => Some(thrown),
        Outcome::Returned { .. } | Outcome::Blocked { .. } => None,
    };
    let of_property = match &example.property {
        Property::Invariant { threw, .. } | Property::Abstraction { threw, .. } => threw.as_ref(),
        Property::Comparison { threw, .. } => Some(threw),
        _ => None,
    };
    outcome.into_iter().chain(of_property).collect()
}

/// The class, file and line of a frame as Java prints it: `java.base/java.util.TreeMap.put(TreeMap.java:123)`.
pub fn frame_place(frame: &str) -> Option<(&str, &str, u32)> {
    let (method, place) = frame.trim().trim_end_matches(')').split_once('(')?;
    let (file, line) = place.rsplit_once(':')?;
    let method = method.rsplit(['/', ' ']).next()?;
    let (class, _) = method.rsplit_once('.')?;
    Some((class, file, line.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::frame_place;

    #[test]
    fn frames() {
        let place = Some(("java.util.TreeMap$Entry", "TreeMap.java", 12));
        assert_eq!(frame_place("at java.base/java.util.TreeMap$Entry.set(TreeMap.java:12)"), place);
        assert_eq!(frame_place("List.add(List.java:3)"), Some(("List", "List.java", 3)));
        assert_eq!(frame_place("List.<init>(List.java:3)"), Some(("List", "List.java", 3)));
        for nothing in ["", "(", "List.add(Native Method)", "List.add(List.java)", "List.add(List.java:x)", "… 3 more"]
        {
            assert_eq!(frame_place(nothing), None, "{nothing}");
        }
    }
}
