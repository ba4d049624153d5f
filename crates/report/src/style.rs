//! What text may look like: colours, and lines that are not too long.

/// How text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to use the colours of a terminal.
    pub colour: bool,
    /// The number of columns that a line should not exceed. Names are never broken for it.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { colour: false, width: 100 }
    }
}

/// A meaning that has a colour.
#[derive(Clone, Copy)]
pub enum Ink {
    /// All is well.
    Good,
    /// Something is broken.
    Bad,
    /// Something is not known.
    Unsure,
    /// What a call changed.
    Changed,
    /// A heading.
    Strong,
    /// Said for completeness.
    Quiet,
}

impl Style {
    /// A text in the colour of its meaning.
    pub fn paint(&self, ink: Ink, text: &str) -> String {
        if !self.colour || text.is_empty() {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Good => "1;32",
            Ink::Bad => "1;31",
            Ink::Unsure => "1;33",
            Ink::Changed => "1;36",
            Ink::Strong => "1",
            Ink::Quiet => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// The columns in which labels stand, before what they are about.
pub const LABEL: usize = 12;

/// Lines under a label: `  call      add(1)`.
pub fn labelled(style: &Style, label: &str, lines: &[String]) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        let column = format!("  {label:<width$}", width = LABEL - 2);
        text.push_str(&style.paint(Ink::Quiet, &column));
        text.push_str(line);
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// Breaks a text between words into lines of at most so many columns. Several blanks between quotes
/// belong to the text that is quoted, and stay; elsewhere, they are as good as one.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_quoted = false;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let next = behind.trim_start();
        let blanks = &behind[..behind.len() - next.len()];
        is_quoted ^= quotes(word) % 2 == 1;
        match words.last_mut().filter(|last| last.ends_with(' ')) {
            Some(last) => last.push_str(word),
            None => words.push(word.to_owned()),
        }
        if is_quoted && blanks.len() > 1 && quotes(next) > 0 {
            words.last_mut().into_iter().for_each(|last| last.push_str(&" ".repeat(blanks.chars().count())));
        }
        rest = next;
    }
    pack(words.iter().map(String::as_str), " ", width)
}

/// How many quotes of strings there are in a text.
fn quotes(text: &str) -> usize {
    let mut is_escaped = false;
    let is_quote = |letter: char| {
        let quote = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        quote
    };
    text.chars().map(is_quote).filter(|quote| *quote).count()
}

/// Puts as many pieces on a line as fit, with a separator between them; a piece is never broken.
pub fn pack<'a>(pieces: impl Iterator<Item = &'a str>, separator: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // A separator stays at the end of its line, without its blanks.
    let width = width.saturating_sub(columns(separator.trim_end()));
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(separator) + columns(piece) <= width => {
                line.push_str(separator);
                line.push_str(piece);
            }
            Some(line) => {
                line.push_str(separator.trim_end());
                lines.push(piece.to_owned());
            }
            None => lines.push(piece.to_owned()),
        }
    }
    lines
}

/// The columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn blanks_of_strings_stay() {
        let lines = |text, width| wrap(text, width).join("|");
        assert_eq!(lines("a  b c", 100), "a b c");
        assert_eq!(lines("values \"a  b\",   \"    \"", 100), "values \"a  b\", \"    \"");
        assert_eq!(lines("values \"a  b\", \"c d\"", 12), "values|\"a  b\", \"c|d\"");
        // An escaped quote ends nothing, and a single one begins nothing.
        assert_eq!(lines(r#"\"a  b"  c"  d"#, 100), r#"\"a b"  c" d"#);
        assert_eq!(lines("5\"  is  wide", 100), "5\" is wide");
        assert_eq!(lines("  ", 100), "");
    }
}
