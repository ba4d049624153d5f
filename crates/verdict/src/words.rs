//! English grammar that several crates need for their messages.

/// A noun, such as the name of a class, with its indefinite article: `an Integer`, `a Node`.
pub fn with_article(noun: &str) -> String {
    let article = if begins_with_vowel_sound(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

fn begins_with_vowel_sound(noun: &str) -> bool {
    let mut letters = noun.chars();
    let (Some(first), second) = (letters.next(), letters.next()) else { return false };
    // Letters that are spoken by their names, as in XMLNode.
    if first.is_ascii_uppercase() && second.is_none_or(|second| !second.is_lowercase()) {
        return "AEFHILMNORSX".contains(first);
    }
    match first.to_ascii_lowercase() {
        'a' | 'e' | 'i' | 'o' => true,
        // As in `unsafe`, and not as in `unit`.
        'u' => second == Some('n') && letters.next() != Some('i'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_go_by_the_sound() {
        let nouns =
            ["Integer", "Object", "Inner", "Node", "User", "Unit", "UnsafeList", "URL", "XMLNode", "X", "int[]"];
        let expected = [
            "an Integer",
            "an Object",
            "an Inner",
            "a Node",
            "a User",
            "a Unit",
            "an UnsafeList",
            "a URL",
            "an XMLNode",
            "an X",
            "an int[]",
        ];
        assert_eq!(nouns.map(with_article), expected);
    }
}
