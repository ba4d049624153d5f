//! A page taken apart, as strictly as nobody else does.

/// An element of a page.
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }
}

/// Elements that have no end.
const EMPTY: &[&str] = &["meta", "br", "input", "!DOCTYPE"];

/// The elements of a page in their order, or what is wrong with it.
pub fn elements(page: &str) -> Result<Vec<Element>, String> {
    let mut elements = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        references(text)?;
        if text.contains('>') {
            return Err(format!("a bracket in the text {text:?}"));
        }
        let end = end_of(&rest[start..]).ok_or_else(|| format!("an element without end: {:.60}", &rest[start..]))?;
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let opened = open.pop();
            if opened.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {opened:?}"));
            }
            continue;
        }
        let closed = tag.ends_with('/');
        let element = element(tag.trim_end_matches('/'))?;
        if !closed && !EMPTY.contains(&&*element.name) {
            open.push(element.name.clone());
        }
        elements.push(element);
    }
    if open.is_empty() { Ok(elements) } else { Err(format!("never closed: {open:?}")) }
}

/// Where an element ends, quotes left aside.
fn end_of(text: &str) -> Option<usize> {
    let mut is_quoted = false;
    text.char_indices()
        .find(|(_, letter)| {
            is_quoted ^= *letter == '"';
            *letter == '>' && !is_quoted
        })
        .map(|(at, _)| at)
}

fn element(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let word = rest.find(['=', ' ']).unwrap_or(rest.len());
        let (attribute, after) = rest.split_at(word);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').ok_or_else(|| format!("quotes in <{tag}>"))?,
            None => ("", after),
        };
        let is_name = attribute.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_:".contains(letter));
        if !is_name && name != "!DOCTYPE" || attributes.iter().any(|(other, _)| other == attribute) {
            return Err(format!("the attribute {attribute:?} in <{tag}>"));
        }
        if value.contains('<') {
            return Err(format!("a bracket in <{tag}>"));
        }
        references(value)?;
        attributes.push((attribute.to_owned(), value.to_owned()));
        rest = after;
    }
    Ok(Element { name: name.to_owned(), attributes })
}

/// An ampersand starts a reference to a character and nothing else.
fn references(text: &str) -> Result<(), String> {
    for part in text.split('&').skip(1) {
        if !["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| part.starts_with(known)) {
            return Err(format!("a bare ampersand before {part:.20}"));
        }
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_found() {
    assert_eq!(elements("<!DOCTYPE html><p class=\"a\">x<br>&amp;</p>").map(|all| all.len()), Ok(3));
    for wrong in ["<p>", "<p></a>", "<p a=\"b></p>", "<p a=\"<\"></p>", "&nbsp;<p></p>", "a > b<p></p>", "<p a a></p>"]
    {
        assert!(elements(wrong).is_err(), "{wrong}");
    }
}
