//! How strong a specification is: mutants in numbers, and those that survive as changes of the source.
//!
//! A mutant comes with what was changed as Java has it, made up from code (`a >= b`). Source may have it differently: code jumps where a
//! condition does not hold, and `count++` is an addition there. What is not found on its line in any of these ways is shown beside it.

use std::ops::Range;

use glassbox_verdict::{Because, Strength, Survivor};

use crate::snippet::{opposite, without_comment};
use crate::source::Sources;
use crate::style::{Ink, Style};
use crate::wording::{count, place, seconds};

/// Survivors on one line.
pub struct Survivors {
    /// `SortedList.java:12, in add()`
    pub place: String,
    /// What the line is.
    pub was: String,
    /// What it became in each of them, and what there is to say about that.
    pub became: Vec<(String, Option<&'static str>)>,
}

/// What came of all mutants, in one sentence.
pub fn numbers(strength: &Strength) -> String {
    let some = |number: u64, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{} {many}", count(number))),
    };
    let limit = seconds(strength.limit);
    let parts = [
        Some(format!("{} of {} are caught", count(strength.caught), count(strength.mutants))),
        some(strength.endless, "does not end", "do not end"),
        surviving(strength),
        some(strength.undecided, "has", "have").map(|text| format!("{text} no verdict within {limit}")),
        some(strength.untried, "was", "were").map(|text| format!("{text} not tried for lack of time")),
    ];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
    format!("{text}, in {}", seconds(strength.seconds))
}

/// How many survive, if any do.
pub fn surviving(strength: &Strength) -> Option<String> {
    let all = strength.survivors.len() as u64;
    let excused = all - strength.open();
    let text = match all {
        0 => return None,
        1 => "1 survives".to_owned(),
        all => format!("{} survive", count(all)),
    };
    Some(if excused == 0 { text } else { format!("{text}, {} of them for a reason that is known", count(excused)) })
}

/// The survivors, by lines.
pub fn survivors(strength: &Strength, sources: &Sources) -> Vec<Survivors> {
    let mut lines: Vec<Survivors> = Vec::new();
    let mut sorted: Vec<&Survivor> = strength.survivors.iter().collect();
    sorted.sort_by_key(|survivor| (&survivor.line.class, survivor.line.line, survivor.because.is_some()));
    for survivor in sorted {
        let because = survivor.because.map(|because| match because {
            Because::SameCode => "the code does the same",
            Because::NotExecuted => "no checked call comes here within the bound",
        });
        let source = sources.line(&survivor.line).map(|line| without_comment(line.trim()));
        let in_source = source.and_then(|source| Some((source.to_owned(), mutated(source, survivor)?)));
        let mut place = place(&survivor.line);
        let (was, became) = in_source.unwrap_or_else(|| {
            source.into_iter().for_each(|source| place.push_str(&format!(": {source}")));
            (survivor.was.clone(), survivor.became.clone().unwrap_or_else(|| "(nothing)".to_owned()))
        });
        match lines.iter_mut().find(|other| other.place == place && other.was == was) {
            Some(line) => line.became.push((became, because)),
            None => lines.push(Survivors { place, was, became: vec![(became, because)] }),
        }
    }
    lines
}

/// The survivors for a terminal; nothing if there are none.
pub fn section(strength: &Strength, sources: &Sources, style: &Style) -> String {
    let lines = survivors(strength, sources);
    if lines.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", style.paint(Ink::Strong, "Mutants that survive"));
    let mut last = None;
    for Survivors { place, was, became } in &lines {
        if last.replace(place) != Some(place) {
            text.push_str(&format!("  {place}\n"));
        }
        text.push_str(&format!("    {}\n", style.paint(Ink::Bad, &format!("- {was}"))));
        for (became, because) in became {
            let because = because.map_or_else(String::new, |because| format!("  // {because}"));
            let became = style.paint(Ink::Good, &format!("+ {became}"));
            text.push_str(&format!("    {became}{}\n", style.paint(Ink::Quiet, &because)));
        }
    }
    text
}

/// A line of source with the change, if what was changed is found there.
fn mutated(source: &str, survivor: &Survivor) -> Option<String> {
    let Survivor { was, became, earlier, .. } = survivor;
    let Some(became) = became else {
        let statements = std::iter::once(was.clone()).chain(assigned(was).into_iter().flatten());
        return { statements }.find_map(|was| {
            let at = find(source, &was, *earlier)?;
            is_statement(source, &at).then(|| replaced(source, at, ""))
        });
    };
    // An answer that is always the same is so whatever the question.
    let is_answer = matches!(&**became, "true" | "false");
    let mut spellings = vec![(was.clone(), became.clone())];
    match opposite(was) {
        denied if is_answer => spellings.push((denied, became.clone())),
        // What is denied is found within, too.
        denied if denied.starts_with('!') => spellings.insert(0, (denied, opposite(became))),
        other => spellings.push((other, opposite(became))),
    }
    spellings.extend(ungrouped(was).zip(ungrouped(became)));
    if let (Some(was), Some(became)) = (stepped(was), stepped(became)) {
        spellings.extend(was.into_iter().zip(became));
    }
    spellings.into_iter().find_map(|(was, became)| {
        let at = find(source, &was, *earlier)?;
        // Who wants the number before it is counted up wants no other.
        let counts_later = was.ends_with(['+', '-']) && !became.ends_with(['+', '-']);
        (!counts_later || is_statement(source, &at)).then(|| replaced(source, at, &became))
    })
}

/// How source may have an assignment of a sum to one of its terms.
fn assigned(assignment: &str) -> Option<[String; 3]> {
    let (left, right) = assignment.split_once(" = ")?;
    stepped(right).filter(|[.., sum]| sum.starts_with(&format!("{left} ")))
}

/// How source may have a sum of which the first term is one too: `(a + b) - 1` without its parentheses.
fn ungrouped(sum: &str) -> Option<String> {
    let (first, rest) = sum.strip_prefix('(')?.split_once(") ")?;
    (!first.contains('(') && rest.starts_with(['+', '-'])).then(|| format!("{first} {rest}"))
}

/// How source may have an addition to a variable: `count++`, `++count`, `count += 1`.
fn stepped(sum: &str) -> Option<[String; 3]> {
    let (sign, (variable, number)) =
        [" + ", " - "].iter().find_map(|sign| Some((sign.trim(), sum.rsplit_once(sign)?)))?;
    let (sign, number) = match (sign, number.strip_prefix('-')) {
        ("+", Some(number)) => ("-", number),
        (_, Some(number)) => ("+", number),
        (sign, None) => (sign, number),
    };
    let short = format!("{variable} {sign}= {number}");
    match number {
        "1" => Some([format!("{variable}{sign}{sign}"), format!("{sign}{sign}{variable}"), short]),
        _ => Some([short.clone(), short.clone(), short]),
    }
}

fn replaced(source: &str, at: Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &source[..at.start], &source[at.end..])
}

/// Whether a part of a line stands for itself.
fn is_statement(source: &str, at: &Range<usize>) -> bool {
    let before = source[..at.start].trim_end();
    let starts = before.is_empty() || before.ends_with(['{', '}', ';', ')', ':']) || before.ends_with("else");
    starts && source[at.end..].trim_start().starts_with([';', ')'])
}

/// Where a part of a line is, whatever blanks stand in it, after so many others like it. It neither starts nor ends within a word.
fn find(source: &str, part: &str, earlier: u32) -> Option<Range<usize>> {
    let part: Vec<char> = part.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (first, last) = (*part.first()?, *part.last()?);
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let found = source.char_indices().filter_map(|(start, _)| {
        let (before, rest) = source.split_at(start);
        let end = start + length(rest, &part)?;
        let is_within = is_word(first) && before.ends_with(|letter| is_word(letter) || letter == '.');
        let goes_on = is_word(last) && source[end..].starts_with(is_word);
        (!goes_on && (!is_within || before.ends_with("this."))).then_some(start..end)
    });
    { found }.nth(earlier as usize)
}

/// How much of a text the letters are that it starts with, if it does.
fn length(text: &str, letters: &[char]) -> Option<usize> {
    let mut rest = text.char_indices().filter(|(at, letter)| *at == 0 || !letter.is_whitespace());
    let mut end = 0;
    for wanted in letters {
        let (at, letter) = rest.next().filter(|(_, letter)| letter == wanted)?;
        end = at + letter.len_utf8();
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_verdict::Line;

    fn check(source: &str, was: &str, became: Option<&str>, expected: Option<&str>) {
        let line = Line { class: String::new(), method: String::new(), file: None, line: 1 };
        let became = became.map(str::to_owned);
        let survivor = Survivor { line, was: was.to_owned(), became, earlier: 0, because: None };
        assert_eq!(mutated(source, &survivor).as_deref(), expected, "{source}");
    }

    #[test]
    fn conditions_are_found_as_they_are_or_as_their_opposite() {
        check("if (a < b) {", "a < b", Some("a <= b"), Some("if (a <= b) {"));
        check("if (a<b) {", "a >= b", Some("a > b"), Some("if (a <= b) {"));
        check("while (!done(x)) {", "done(x)", Some("!done(x)"), Some("while (done(x)) {"));
        check("if (aa < b) {", "a < b", Some("a <= b"), None);
        check("if (x.a < b) {", "a < b", Some("a <= b"), None);
        check("if (this.a < b) {", "a < b", Some("a <= b"), Some("if (this.a <= b) {"));
    }

    #[test]
    fn sums_are_found_in_steps() {
        check("count++;", "count + 1", Some("count - 1"), Some("count--;"));
        check("++count;", "count + 1", Some("count - 1"), Some("--count;"));
        check("count--;", "count - 1", Some("count - 0"), Some("count -= 0;"));
        check("n += size;", "n + size", Some("n - size"), Some("n -= size;"));
        check("for (; i < n; i++) {", "i + 1", Some("i + 2"), Some("for (; i < n; i += 2) {"));
        check("for (; i < n; i++) {", "i + 1", Some("i + -1"), Some("for (; i < n; i--) {"));
        check("at(head + size - 1);", "(head + size) - 1", Some("(head + size) - 0"), Some("at(head + size - 0);"));
        check("items[count++] = item;", "count + 1", Some("count + 0"), None);
    }

    #[test]
    fn only_statements_are_left_out() {
        check("if (full) head = null;", "head = null", None, Some("if (full) ;"));
        check("count++;", "count = count + 1", None, Some(";"));
        check("last = head = null;", "head = null", None, None);
    }
}
