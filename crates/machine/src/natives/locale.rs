//! The locale of the environment, as the C library's `setlocale(LC_ALL, "")` and the JDK's native code
//! read it.
//!
//! The library gives up on all categories when one names a locale that is not installed, and everything is
//! then as with `C`. So it has to be known which are: each has a directory below `/usr/lib/locale`, or
//! stands in the archive there; or it has a directory below one that `LOCPATH` names.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// What the JDK takes from the name of a locale.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Locale {
    pub language: String,
    pub country: Option<String>,
    pub script: Option<&'static str>,
    /// The encoding, as the C library names it.
    pub encoding: String,
}

/// The locales for messages and for formats.
pub(super) fn of_environment() -> (Locale, Locale) {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    of_variables(variable, is_installed)
}

fn of_variables(variable: impl Fn(&str) -> Option<String>, is_installed: impl Fn(&str) -> bool) -> (Locale, Locale) {
    let of = |category: &str| {
        let chosen = variable("LC_ALL").or_else(|| variable(category)).or_else(|| variable("LANG"));
        chosen.unwrap_or_else(|| "C".to_owned())
    };
    if CATEGORIES.iter().all(|category| is_installed(&of(category))) {
        (parse(&of("LC_MESSAGES")), parse(&of("LC_CTYPE")))
    } else {
        (parse("C"), parse("C"))
    }
}

const CATEGORIES: [&str; 12] = [
    "LC_CTYPE",
    "LC_NUMERIC",
    "LC_TIME",
    "LC_COLLATE",
    "LC_MONETARY",
    "LC_MESSAGES",
    "LC_PAPER",
    "LC_NAME",
    "LC_ADDRESS",
    "LC_TELEPHONE",
    "LC_MEASUREMENT",
    "LC_IDENTIFICATION",
];

/// Takes `language_COUNTRY.encoding@modifier` apart.
fn parse(name: &str) -> Locale {
    if matches!(name, "C" | "POSIX") {
        let encoding = "ANSI_X3.4-1968".to_owned();
        return Locale { language: "en".to_owned(), country: Some("US".to_owned()), script: None, encoding };
    }
    let (rest, modifier) = name.split_once('@').unwrap_or((name, ""));
    let (rest, encoding) = rest.split_once('.').unwrap_or((rest, ""));
    let (language, country) =
        rest.split_once('_').map_or((rest, None), |(language, country)| (language, Some(country)));
    let script = match modifier {
        "latin" | "iqtelif" => Some("Latn"),
        "cyrillic" => Some("Cyrl"),
        "devanagari" => Some("Deva"),
        _ => None,
    };
    let encoding = match &*normalized(encoding) {
        "utf8" => "UTF-8".to_owned(),
        "" if modifier == "euro" => "ISO-8859-15".to_owned(),
        "" => "ISO-8859-1".to_owned(),
        other => match other.strip_prefix("iso8859") {
            Some(part) => format!("ISO-8859-{part}"),
            None => encoding.to_ascii_uppercase(),
        },
    };
    let language = if matches!(language, "C" | "POSIX") { "en" } else { language };
    Locale { language: language.to_owned(), country: country.map(str::to_owned), script, encoding }
}

/// An encoding's name as installed locales spell it: `UTF-8` is `utf8`.
fn normalized(encoding: &str) -> String {
    encoding.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

const LOCALES: &str = "/usr/lib/locale";

fn is_installed(name: &str) -> bool {
    if matches!(name, "C" | "POSIX") {
        return true;
    }
    // It becomes part of a path.
    if name.contains(['/', '\0']) || name.starts_with('.') {
        return false;
    }
    let (plain, modifier) = name.find('@').map_or((name, ""), |at| name.split_at(at));
    let spelled = match plain.split_once('.') {
        // The C library brings this one along.
        Some(("C", encoding)) if normalized(encoding) == "utf8" => return true,
        Some((plain, encoding)) => format!("{plain}.{}{modifier}", normalized(encoding)),
        None => name.to_owned(),
    };
    let is_in = |folder: &str| [name, &*spelled].iter().any(|name| Path::new(folder).join(name).is_dir());
    match std::env::var("LOCPATH") {
        Ok(folders) if !folders.is_empty() => folders.split(':').any(is_in),
        _ => is_in(LOCALES) || archived_names().split(|byte| *byte == 0).any(|name| name == spelled.as_bytes()),
    }
}

/// The names in the archive of locales, each ended by a zero. Most systems have none, and then no names.
fn archived_names() -> Vec<u8> {
    File::open(Path::new(LOCALES).join("locale-archive")).and_then(names_in).unwrap_or_default()
}

fn names_in(mut archive: File) -> std::io::Result<Vec<u8>> {
    const MAGIC: u32 = 0xde02_0109;
    const MOST: u64 = 1 << 20;
    // Magic, serial, name hashes (offset, used, size), names (offset, used).
    let mut header = [0; 28];
    archive.read_exact(&mut header)?;
    let word = |index: usize| header[index * 4..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let mut names = Vec::new();
    if word(0) == MAGIC {
        archive.seek(SeekFrom::Start(word(5).into()))?;
        archive.take(u64::from(word(6)).min(MOST)).read_to_end(&mut names)?;
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::{Locale, of_variables, parse};

    fn texts(locale: &Locale) -> (&str, Option<&str>, Option<&str>, &str) {
        (&locale.language, locale.country.as_deref(), locale.script, &locale.encoding)
    }

    #[test]
    fn names() {
        for (name, expected) in [
            ("C", ("en", Some("US"), None, "ANSI_X3.4-1968")),
            ("POSIX", ("en", Some("US"), None, "ANSI_X3.4-1968")),
            ("C.UTF-8", ("en", None, None, "UTF-8")),
            ("de_DE.utf8", ("de", Some("DE"), None, "UTF-8")),
            ("de_DE@euro", ("de", Some("DE"), None, "ISO-8859-15")),
            ("fr", ("fr", None, None, "ISO-8859-1")),
            ("pl_PL.ISO-8859-2", ("pl", Some("PL"), None, "ISO-8859-2")),
            ("sr_RS.UTF-8@latin", ("sr", Some("RS"), Some("Latn"), "UTF-8")),
            ("ja_JP.eucJP", ("ja", Some("JP"), None, "EUCJP")),
        ] {
            assert_eq!(texts(&parse(name)), expected, "{name}");
        }
    }

    #[test]
    fn variables() {
        let check = |given: &[(&str, &str)], messages: &str, formats: &str| {
            let variable =
                |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            let found = of_variables(variable, |name| name != "xx_XX");
            assert_eq!((found.0, found.1), (parse(messages), parse(formats)), "{given:?}");
        };
        check(&[], "C", "C");
        check(&[("LANG", "de_DE.UTF-8")], "de_DE.UTF-8", "de_DE.UTF-8");
        check(&[("LANG", "de_DE.UTF-8"), ("LC_MESSAGES", "en_GB")], "en_GB", "de_DE.UTF-8");
        check(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "fr_FR")], "fr_FR", "fr_FR");
        // One locale that is not installed, in whichever category, and none is used.
        check(&[("LANG", "de_DE.UTF-8"), ("LC_TIME", "xx_XX")], "C", "C");
    }
}
