//! Recipes as lines of words without spaces, which the Java program takes apart.

use glassbox_classes::ClassPath;
use glassbox_verdict::{Datum, Ending, Ingredient, Invocation, JudgedObject, Origin, Recipe, Signature};

/// The line that says where the classes of the recipes after it are.
pub fn class_path(path: &ClassPath) -> String {
    let entries: Vec<String> =
        path.entries().iter().map(|entry| format!(" {}", encode(&absolute(entry).to_string_lossy()))).collect();
    format!("path{}\n", entries.concat())
}

fn absolute(entry: &std::path::Path) -> std::path::PathBuf {
    std::path::absolute(entry).unwrap_or_else(|_| entry.to_owned())
}

/// The lines of a recipe.
pub fn recipe(recipe: &Recipe) -> String {
    let mut lines: Vec<String> = Vec::new();
    if let Some(maker) = &recipe.maker {
        lines.push(format!("maker {}", invocation(maker)));
    }
    for object in &recipe.objects {
        lines.push(format!("object {}", made(object)));
        lines.extend(slots(object).map(|slot| format!("slot {slot}")));
    }
    if recipe.constructor {
        lines.push("constructor".to_owned());
    }
    if recipe.mirror.is_some() {
        lines.push("mirrored".to_owned());
    }
    lines.push(format!("call {}", invocation(&recipe.call)));
    lines.push(format!("invariant {}", signature(&recipe.invariant.method)));
    lines.extend(recipe.judged.iter().map(|judged| {
        let number = match judged.object {
            JudgedObject::Argument(number) => number.to_string(),
            JudgedObject::Returned => "-".to_owned(),
            JudgedObject::Held(number) => format!("o{number}"),
        };
        format!("judged {} {number}", signature(&judged.invariant.method))
    }));
    if recipe.invariant_writes {
        lines.push("apart".to_owned());
    }
    lines.extend(recipe.allowed.iter().map(|class| format!("allowed {}", encode(class))));
    if let Some(model) = &recipe.model {
        lines.push(format!("abstraction {}", signature(&model.abstraction.method)));
        lines.push(format!("equal {}", signature(&model.equal_to)));
        lines.extend(model.counterpart.as_ref().map(|counterpart| format!("counterpart {}", signature(counterpart))));
    }
    lines.push(match &recipe.ended {
        Ending::Returned(None) => "ended returned".to_owned(),
        Ending::Returned(Some(value)) => format!("ended returned {}", datum(value)),
        Ending::Threw(class) => format!("ended threw {}", encode(class)),
        Ending::Blocked => "ended blocked".to_owned(),
    });
    for (number, object) in &recipe.after {
        lines.push(format!("after {number}"));
        lines.extend(slots(object).map(|slot| format!("after {slot}")));
    }
    lines.push("end".to_owned());
    lines.join("\n") + "\n"
}

fn made(object: &Ingredient) -> String {
    let class = encode(&object.class);
    match &object.origin {
        Origin::Made => format!("made {class}"),
        Origin::Held(owner, field) => format!("held {class} {} {}", encode(owner), encode(field)),
        Origin::Allocated | Origin::Record => format!("allocated {class}"),
        Origin::Array => format!("array {class} {}", object.slots.len()),
    }
}

fn slots(object: &Ingredient) -> impl Iterator<Item = String> {
    object.slots.iter().map(|slot| format!("{} {} {}", encode(&slot.owner), encode(&slot.name), datum(&slot.value)))
}

fn invocation(invocation: &Invocation) -> String {
    let arguments: Vec<String> = invocation.arguments.iter().map(|value| format!(" {}", datum(value))).collect();
    format!("{}{}", signature(&invocation.method), arguments.concat())
}

fn signature(method: &Signature) -> String {
    format!("{} {} {}", encode(&method.owner), encode(&method.name), encode(&method.descriptor))
}

/// A value: a letter for its kind, and what there is to say of it.
fn datum(value: &Datum) -> String {
    match value {
        Datum::Null => "n".to_owned(),
        Datum::Number { letter, bits, .. } => format!("{letter}{}", *bits as i64),
        Datum::Text(text) => format!("t{}", encode(text)),
        Datum::Copy(value) => format!("c{}", datum(value)),
        Datum::Constant(class, name) => format!("e{},{}", encode(class), encode(name)),
        Datum::Static(class, field) => format!("s{},{}", encode(class), encode(field)),
        Datum::Object(number) => format!("o{number}"),
        Datum::Other(class) => format!("x{}", encode(class)),
    }
}

/// A text as a word: every character but letters, digits and a few others becomes a percent sign with four digits.
pub fn encode(text: &str) -> String {
    let mut word = String::from("'");
    for unit in text.encode_utf16() {
        match u8::try_from(unit).map(char::from) {
            Ok(letter) if letter.is_ascii_alphanumeric() || "_.$/;()<>[-".contains(letter) => word.push(letter),
            _ => word.push_str(&format!("%{unit:04x}")),
        }
    }
    word
}

/// The text of a word.
pub fn decode(word: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut letters = word.chars().skip(1);
    while let Some(letter) = letters.next() {
        if letter == '%' {
            let digits: String = letters.by_ref().take(4).collect();
            units.push(u16::from_str_radix(&digits, 16).unwrap_or(u16::from(b'?')));
        } else {
            units.extend(letter.encode_utf16(&mut [0; 2]).iter());
        }
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn every_text_is_one_word_and_comes_back() {
        for text in ["", " ", "put(I)V", "<init>", "a b\nc", "100%", "größer", "🦀", "%0041"] {
            let word = encode(text);
            assert!(word.chars().all(|letter| letter.is_ascii_graphic() && letter != ','), "{word}");
            assert_eq!(decode(&word), text);
        }
    }
}
