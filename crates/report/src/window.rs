//! Long lines of source, cut so that what is marked in them can be seen.
//!
//! A mark and the words behind it stand within the room that there is. A mark that starts too far to the right has the beginning of its line cut off; one that is too long
//! itself loses its end, and so does every line.

use std::ops::Range;

use crate::style::columns;

/// Stands for what was cut off.
const CUT: &str = "...";
/// The columns that a tab is drawn with.
const TAB: usize = 4;
/// So much of a mark is seen at least before the beginning of its line is cut off for it.
const LEAST: usize = 24;

/// A part of some lines, and what is to be said of it. Words are empty where it only has to be seen.
pub struct Mark<K> {
    pub span: Range<usize>,
    pub kind: K,
    pub words: String,
}

/// Lines that take no more than so many columns.
pub struct Fitted<K> {
    pub text: String,
    /// A mark that cannot be seen beside another one in its line is left out.
    pub marks: Vec<Mark<K>>,
    /// In lines whose beginning was cut off: the number of the line, the column of a mark in what is left, and in the line as it was. All are counted from 1.
    pub moved: Vec<(usize, usize, usize)>,
}

/// Cuts lines.
pub fn fitted<K>(text: &str, marks: Vec<Mark<K>>, room: usize) -> Fitted<K> {
    let mut fitted = Fitted { text: String::new(), marks: Vec::new(), moved: Vec::new() };
    let mut rest = marks;
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let range = start..start + line.len();
        let (mut here, elsewhere) = rest.into_iter().partition::<Vec<_>, _>(|mark| range.contains(&mark.span.start));
        rest = elsewhere;
        let code = line.trim_end();
        for mark in &mut here {
            mark.span = mark.span.start - start..(mark.span.end - start).min(code.len());
        }
        let offset = fitted.text.len();
        let cut = Cut::of(code, &here, room);
        for mark in here {
            let Some(span) = cut.span(code, &mark, room) else { continue };
            if cut.window.start > 0 {
                let column = |text: &str| columns(text) + 1;
                fitted.moved.push((index + 1, column(&cut.text[..span.start]), column(&code[..mark.span.start])));
            }
            fitted.marks.push(Mark { span: offset + span.start..offset + span.end, ..mark });
        }
        fitted.text.push_str(&cut.text);
        fitted.text.push('\n');
        start = range.end;
    }
    fitted
}

/// A line of which something was cut off.
struct Cut {
    text: String,
    /// The part of the line that is left.
    window: Range<usize>,
    /// What stands before it.
    before: usize,
}

impl Cut {
    fn of<K>(line: &str, marks: &[Mark<K>], room: usize) -> Cut {
        // Of several marks, the last says most.
        let first = marks.iter().rev().find(|mark| !mark.words.is_empty()).map_or(0, |mark| left_out(line, mark, room));
        let before = if first > 0 { CUT } else { "" };
        let left = room.saturating_sub(before.len());
        let (end, after) = match at_column(&line[first..], left + 1) {
            None => (line.len(), ""),
            Some(_) => (first + at_column(&line[first..], left.saturating_sub(CUT.len())).unwrap_or(0), CUT),
        };
        let text = format!("{before}{}{after}", &line[first..end]);
        Cut { text, window: first..end, before: before.len() }
    }

    /// Where a mark is in what is left, as long as its words allow.
    fn span<K>(&self, line: &str, mark: &Mark<K>, room: usize) -> Option<Range<usize>> {
        let span = mark.span.start.max(self.window.start)..mark.span.end.min(self.window.end);
        if span.is_empty() {
            return None;
        }
        let taken = self.before + width(&line[self.window.start..span.start]) + behind(&mark.words);
        let most = room.saturating_sub(taken).max(1);
        let end = at_column(&line[span.clone()], most).map_or(span.end, |end| span.start + end);
        let moved = |at: usize| at - self.window.start + self.before;
        Some(moved(span.start)..moved(end))
    }
}

/// How much of the beginning of a line is cut off so that a mark is seen.
fn left_out<K>(line: &str, mark: &Mark<K>, room: usize) -> usize {
    let before = width(&line[..mark.span.start]);
    let length = width(&line[mark.span.clone()]);
    let words = behind(&mark.words);
    if before + length.min(LEAST) + words <= room {
        return 0;
    }
    let length = length.min(room.saturating_sub(words + CUT.len()));
    let most = (before + length + words + CUT.len()).saturating_sub(room);
    at_column(line, most).unwrap_or(0).min(mark.span.start)
}

/// The columns of words behind a mark, with the blank between.
fn behind(words: &str) -> usize {
    if words.is_empty() { 0 } else { columns(words) + 1 }
}

fn width(text: &str) -> usize {
    text.chars().map(|character| if character == '\t' { TAB } else { 1 }).sum()
}

/// Where the part of a text begins that is behind so many columns, if there is one.
fn at_column(text: &str, column: usize) -> Option<usize> {
    let mut taken = 0;
    for (at, character) in text.char_indices() {
        if taken >= column {
            return Some(at);
        }
        taken += width(character.encode_utf8(&mut [0; 4]));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Fitted, Mark, fitted};

    /// A line, what is marked in it and the words behind it, as they are shown.
    fn shown(line: &str, marked: &str, words: &str, room: usize) -> String {
        let start = line.find(marked).expect("it is there");
        let mark = Mark { span: start..start + marked.len(), kind: (), words: words.to_owned() };
        let Fitted { text, marks, .. } = fitted(line, vec![mark], room);
        let [mark] = &marks[..] else { panic!("the mark is lost") };
        let before = " ".repeat(text[..mark.span.start].chars().count());
        let under = "^".repeat(text[mark.span.clone()].chars().count());
        format!("{text}{before}{under} {words}")
    }

    #[test]
    fn what_is_marked_is_seen_however_long_its_line_is() {
        let line = format!("return {} && last.next == null;", ["isTree()"; 12].join(" && "));
        let umlauts = format!("{} == null", "\u{e4}".repeat(80));
        let end = "...() && isTree() && isTree() && last.next == null;";
        let start = "return isTree() && isTree() && isTree() && isTree() &...";
        for (line, marked, text, before, under) in [
            ("a = b;", "b", "a = b;", 4, 1),
            (&*line, "last.next == null", end, 33, 17),
            (&*line, &*line, start, 0, 50),
            (&*umlauts, "null", &*format!("...{} == null", "\u{e4}".repeat(39)), 46, 4),
        ] {
            let expected = format!("{text}\n{}{} false", " ".repeat(before), "^".repeat(under));
            assert_eq!(shown(line, marked, "false", 56), expected);
        }
    }
}
