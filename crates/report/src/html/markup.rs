//! Text as a part of a page. Everything that comes from the user's code passes through here: a name or a string may hold whatever
//! its author likes, and must not become markup.

/// A text in which nothing is markup, neither between elements nor within a quoted attribute. What no XML document may hold
/// is replaced, so that a drawing can be taken out of the page.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(character),
            control if control.is_control() => escaped.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            // Marks that turn the direction of writing could make source look like other source.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Words as text of the page, with what stands between backticks as code.
pub fn words(text: &str) -> String {
    let mut words = String::new();
    for (at, part) in text.split('`').enumerate() {
        let part = escape(part);
        words.push_str(&if at % 2 == 1 { format!("<code>{part}</code>") } else { part });
    }
    words
}

/// A text without its middle or end, if it is longer than so many characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// A coordinate: a whole number where it is one, otherwise one digit behind the point.
pub fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded.fract() == 0.0 { format!("{rounded:.0}") } else { format!("{rounded:.1}") }
}

#[cfg(test)]
mod tests {
    use super::{escape, number, shortened, words};

    #[test]
    fn nothing_is_markup() {
        assert_eq!(escape("<script>\"'&"), "&lt;script&gt;&quot;&#39;&amp;");
        assert_eq!(words("`a < b` is false"), "<code>a &lt; b</code> is false");
        assert_eq!(escape("a\0b\u{202e}c\n"), "a\u{fffd}b\u{fffd}c\n");
    }

    #[test]
    fn long_texts_and_numbers() {
        assert_eq!(shortened("abcdef", 4), "abc…");
        assert_eq!(shortened("abcd", 4), "abcd");
        assert_eq!((number(3.0), number(2.25), number(-0.0)), ("3".to_owned(), "2.3".to_owned(), "-0".to_owned()));
    }
}
