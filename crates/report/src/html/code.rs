//! Source text as a part of a page: the lines that a call executed and what is around them, with the colours that people expect.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use glassbox_verdict::Line;

use super::markup::escape;
use super::walk::method;
use crate::source::{Source, Sources};

/// So many lines before and after an executed one are shown.
const AROUND: u32 = 2;
/// A gap of fewer lines is no gap.
const GAP: u32 = 7;

/// The lines of some files that belong to a call.
#[derive(Default)]
pub struct Listing<'a> {
    files: Vec<File<'a>>,
}

struct File<'a> {
    name: String,
    source: Option<&'a Source>,
    sources: &'a Sources,
    /// Executed lines by their numbers.
    lines: BTreeMap<u32, &'a Line>,
}

impl<'a> Listing<'a> {
    /// The listing of some lines.
    pub fn of(lines: impl Iterator<Item = &'a Line>, sources: &'a Sources) -> Listing<'a> {
        let mut listing = Listing::default();
        for line in lines.filter(|line| line.line > 0) {
            let index = listing.file(line).unwrap_or_else(|| {
                let source = sources.of(line);
                listing.files.push(File { name: name(line), source, sources, lines: BTreeMap::new() });
                listing.files.len() - 1
            });
            listing.files[index].lines.insert(line.line, line);
        }
        listing
    }

    fn file(&self, line: &Line) -> Option<usize> {
        self.files.iter().position(|file| file.name == name(line))
    }

    /// The name in the page of a line, in a listing whose names start with `prefix`.
    pub fn anchor(&self, line: &Line, prefix: &str) -> Option<String> {
        Some(format!("{prefix}-f{}-{}", self.file(line)?, line.line)).filter(|_| line.line > 0)
    }

    /// The listing, a list of lines for each file. Some lines have flags, with what these mean.
    pub fn markup(&self, prefix: &str, flags: &[(&Line, &str)]) -> String {
        let mut page = String::new();
        for (number, file) in self.files.iter().enumerate() {
            let place = file.source.map_or(&*file.name, |source| &*source.place);
            let _ = write!(page, "<figure class=\"file\"><figcaption><code>{}</code></figcaption>", escape(place));
            let here = flags.iter().filter(|(line, _)| self.file(line) == Some(number));
            let flags: BTreeMap<u32, &str> = here.map(|(line, meaning)| (line.line, *meaning)).collect();
            page.push_str("<pre class=\"code\" tabindex=\"0\">");
            page.push_str(&file.lines(&format!("{prefix}-f{number}"), &flags));
            page.push_str("</pre>");
            if file.source.is_none() {
                page.push_str(
                    "<p class=\"note\">The source was not found; <code>--source</code> says where it is.</p>",
                );
            }
            page.push_str("</figure>");
        }
        page
    }
}

/// What a file is called.
fn name(line: &Line) -> String {
    let package =
        line.class.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{}/", package.replace('.', "/")));
    match &line.file {
        Some(file) => format!("{package}{file}"),
        None => line.class.clone(),
    }
}

impl File<'_> {
    fn lines(&self, prefix: &str, flags: &BTreeMap<u32, &str>) -> String {
        let mut page = String::new();
        let coloured: Option<Vec<String>> = self.source.map(|source| coloured(&source.text));
        let mut last = 0;
        for number in self.shown(coloured.as_ref().map_or(0, |lines| lines.len() as u32)) {
            if last != 0 && number > last + 1 {
                page.push_str("<span class=\"gap\">⋯</span>");
            }
            last = number;
            let text = match (&coloured, self.lines.get(&number)) {
                (Some(lines), _) => lines.get(number as usize - 1).cloned().unwrap_or_default(),
                (None, Some(line)) => self.without_source(line),
                (None, None) => String::new(),
            };
            let executed = if self.lines.contains_key(&number) { " ran" } else { "" };
            let flag = flags.get(&number).map_or_else(String::new, |meaning| {
                format!("<span class=\"flag\" role=\"img\" aria-label=\"{meaning}\" title=\"{meaning}\">✗</span>")
            });
            let class = if flag.is_empty() { "" } else { " guilty" };
            let _ = write!(
                page,
                "<span class=\"line{executed}{class}\" id=\"{prefix}-{number}\">{flag}<span class=\"number\">{number}</span>\
                 <span class=\"text\">{text}</span></span>"
            );
        }
        page
    }

    /// What a line without source does, or else where it is.
    fn without_source(&self, line: &Line) -> String {
        match self.sources.code(line) {
            Some(code) => coloured(code).concat(),
            None => format!("<span class=\"c\">in {}</span>", escape(&method(line))),
        }
    }

    /// The lines that are shown: those executed, and a few around them as far as the text goes.
    fn shown(&self, length: u32) -> BTreeSet<u32> {
        let mut shown: BTreeSet<u32> = BTreeSet::new();
        for line in self.lines.keys() {
            shown.insert(*line);
            if length > 0 {
                let first = line.saturating_sub(AROUND).max(1);
                let first =
                    shown.range(..first).next_back().filter(|last| *last + GAP > first).copied().unwrap_or(first);
                shown.extend(first..=line.saturating_add(AROUND).min(length));
            }
        }
        shown
    }
}

const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "permits",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "sealed",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
    "yield",
];

/// The lines of a Java source as markup.
fn coloured(text: &str) -> Vec<String> {
    let mut inside = Inside::Code;
    text.lines().map(|line| coloured_line(line, &mut inside)).collect()
}

/// What a line starts in the middle of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    Comment,
    TextBlock,
}

fn coloured_line(line: &str, inside: &mut Inside) -> String {
    let mut page = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (class, length) = token(rest, inside);
        // A token is never empty, and ends between characters.
        let (token, after) = rest.split_at(length);
        match class {
            Some(class) => {
                let _ = write!(page, "<span class=\"{class}\">{}</span>", escape(token));
            }
            None => page.push_str(&escape(token)),
        }
        rest = after;
    }
    page
}

/// The class and the length of what a text starts with.
fn token(text: &str, inside: &mut Inside) -> (Option<&'static str>, usize) {
    let up_to =
        |end: &str, from: usize| text.get(from..).and_then(|rest| rest.find(end)).map(|at| from + at + end.len());
    match *inside {
        Inside::Comment => return (Some("c"), ended(up_to("*/", 0), text, inside)),
        Inside::TextBlock => return (Some("s"), ended(up_to("\"\"\"", 0), text, inside)),
        Inside::Code => {}
    }
    let Some(first) = text.chars().next() else { return (None, 0) };
    if text.starts_with("//") {
        return (Some("c"), text.len());
    }
    if text.starts_with("/*") {
        *inside = Inside::Comment;
        return (Some("c"), ended(up_to("*/", 2), text, inside));
    }
    if text.starts_with("\"\"\"") {
        *inside = Inside::TextBlock;
        return (Some("s"), ended(up_to("\"\"\"", 3), text, inside));
    }
    if first == '"' || first == '\'' {
        return (Some("s"), literal(text, first));
    }
    let word = |text: &str| {
        text.find(|other: char| !other.is_alphanumeric() && other != '_' && other != '$').unwrap_or(text.len())
    };
    if first.is_ascii_digit() {
        return (Some("n"), word(text).max(1));
    }
    if first == '@' {
        return (Some("a"), 1 + word(&text[1..]));
    }
    if first.is_alphabetic() || first == '_' || first == '$' {
        let length = word(text).max(first.len_utf8());
        return (KEYWORDS.contains(&&text[..length]).then_some("k"), length);
    }
    (None, first.len_utf8())
}

/// The length of what ends there, or goes on in the next line.
fn ended(end: Option<usize>, text: &str, inside: &mut Inside) -> usize {
    if end.is_some() {
        *inside = Inside::Code;
    }
    end.unwrap_or(text.len())
}

/// The length of a literal in quotes, or what there is of it in this line.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == quote => return at + character.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::coloured;

    #[test]
    fn colours_of_java() {
        let source = "int x1 = 0x1F; /* a\nb */ @Tree String s = \"\\\"<\"; // if\n\"\"\"\nif\n\"\"\" 'x'";
        let expected = [
            "<span class=\"k\">int</span> x1 = <span class=\"n\">0x1F</span>; <span class=\"c\">/* a</span>",
            "<span class=\"c\">b */</span> <span class=\"a\">@Tree</span> String s = \
             <span class=\"s\">&quot;\\&quot;&lt;&quot;</span>; <span class=\"c\">// if</span>",
            "<span class=\"s\">&quot;&quot;&quot;</span>",
            "<span class=\"s\">if</span>",
            "<span class=\"s\">&quot;&quot;&quot;</span> <span class=\"s\">&#39;x&#39;</span>",
        ];
        assert_eq!(coloured(source), expected);
    }

    #[test]
    fn text_that_is_no_java() {
        for text in ["\"", "'", "/*", "@", "\"\"\"", "é€😀 \\ \u{0}", "'\\", "/**/*/", "1é"] {
            assert_eq!(coloured(text).len(), 1, "{text}");
        }
    }
}
