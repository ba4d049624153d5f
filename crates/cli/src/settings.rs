//! `glassbox.toml`: options of `glassbox check` that are kept with a project.
//!
//! There is one table of options: the definitions that parse the command line. A key of the file is the long name of an option, and its value
//! is turned into what one would have typed. So ranges, defaults and messages are the same, and no option is ever missing here.
//!
//! What is typed comes before what the file says of a class, and that before what it says of all. An option also gives way to one that it contradicts:
//! `--bound` leaves out a `scope` of the file. Paths are relative to the folder of the file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::builder::ValueHint;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches};
use glassbox_classes::{nearest, read};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Arguments;
use crate::check::Check;
use crate::how::How;
use crate::target::did_you_mean;

/// The name of the file, looked for in the current directory and those around it.
pub const FILE: &str = "glassbox.toml";
/// The key of what is said of single classes.
const CLASS: &str = "class";
/// What is to be said of a class that is no table.
const A_CLASS: &str = "a class is a table, such as [class.\"com.acme.Ring\"]";
/// The one option that holds several paths in one value.
const CLASS_PATH: &str = "class-path";

/// What was typed, and what the project's file says.
pub struct Settings {
    typed: Vec<String>,
    file: Option<File>,
}

/// What a file says.
struct File {
    path: PathBuf,
    of_all: Vec<Setting>,
    /// By the names of classes as Java has them.
    of_classes: BTreeMap<String, OfClass>,
}

/// What a file says of one class.
struct OfClass {
    /// The file and the line in which it begins.
    place: String,
    settings: Vec<Setting>,
}

/// An option that is set in a file.
struct Setting {
    /// The option's name in the definitions.
    id: String,
    /// What one would have typed, in words. A flag that is off is no word at all, and yet hides one that is on for all.
    words: Vec<String>,
}

impl Settings {
    /// The settings for a command line, which the parser has accepted.
    pub fn new(typed: Vec<String>) -> anyhow::Result<Settings> {
        let file = match find() {
            Some(path) => {
                let text = read::text_file(&path)?;
                Some(File::parse(&path, &text)?)
            }
            None => None,
        };
        Ok(Settings { typed, file })
    }

    /// The options for everything, or those for one class.
    pub fn read<T: FromArgMatches>(&self, class: Option<&str>) -> anyhow::Result<T> {
        let mut layers = Vec::new();
        if let Some(file) = &self.file {
            layers.extend(class.and_then(|class| file.of_classes.get(class)).map(|of_class| &of_class.settings));
            layers.push(&file.of_all);
        }
        let arguments = self.with(&layers)?;
        let matches = Arguments::command().try_get_matches_from(arguments).map_err(|error| self.explained(&error))?;
        let (_, matches) = matches.subcommand().context("there is no command")?;
        Ok(T::from_arg_matches(matches)?)
    }

    /// The classes of which the file says something, by their names in Java, and where it does.
    pub fn named_classes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.file.iter().flat_map(|file| file.of_classes.iter().map(|(name, of_class)| (&**name, &*of_class.place)))
    }

    /// The file, if there is one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// What was typed, and what would have to be typed to get the rest.
    fn with(&self, layers: &[&Vec<Setting>]) -> anyhow::Result<Vec<String>> {
        let mut whole = Arguments::command();
        whole.build();
        let matches = whole.clone().try_get_matches_from(&self.typed)?;
        let (name, matches) = matches.subcommand().context("there is no command")?;
        let command = whole.find_subcommand(name).context("there is no command")?;
        let mut decided: Vec<String> = command
            .get_arguments()
            .map(|argument| argument.get_id().as_str())
            .filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine))
            .map(str::to_owned)
            .collect();
        let mut words = Vec::new();
        for layer in layers {
            let mut now = Vec::new();
            for setting in *layer {
                // Other commands have some of the options of `check`.
                let Some(argument) = command.get_arguments().find(|argument| argument.get_id() == &*setting.id) else {
                    continue;
                };
                let contradicts = |id: &String| id == &setting.id || excludes(command, argument, id);
                if !decided.iter().any(contradicts) {
                    words.extend(setting.words.iter().cloned());
                    now.push(setting.id.clone());
                }
            }
            decided.extend(now);
        }
        let mut arguments = self.typed.clone();
        // They stand behind the command's name: further on, a `--` could make targets of them.
        let place = arguments.len().min(2);
        arguments.splice(place..place, words);
        Ok(arguments)
    }

    fn explained(&self, error: &clap::Error) -> anyhow::Error {
        let place = self.file().map_or_else(|| FILE.to_owned(), |path| path.display().to_string());
        anyhow!("{place}: {}", reason(error))
    }
}

/// Whether two options cannot be given together.
fn excludes(command: &clap::Command, argument: &Arg, other: &str) -> bool {
    let one_excludes =
        |one: &Arg, other: &str| command.get_arg_conflicts_with(one).iter().any(|excluded| excluded.get_id() == other);
    let the_other = command.get_arguments().find(|known| known.get_id() == other);
    one_excludes(argument, other) || the_other.is_some_and(|known| one_excludes(known, argument.get_id().as_str()))
}

/// The file of the nearest folder that has one, starting from the current directory.
fn find() -> Option<PathBuf> {
    let here = PathBuf::from(FILE);
    if here.is_file() {
        return Some(here);
    }
    let current = std::env::current_dir().ok()?;
    current.ancestors().skip(1).map(|folder| folder.join(FILE)).find(|file| file.is_file())
}

impl File {
    fn parse(path: &Path, text: &str) -> anyhow::Result<File> {
        let table = DeTable::parse(text).map_err(|error| {
            let line = line_of(text, error.span().map_or(0, |span| span.start));
            anyhow!("{}:{line}: {}", path.display(), error.message())
        })?;
        let reader = Reader::new(path, text);
        let (mut of_all, mut of_classes) = (Vec::new(), BTreeMap::new());
        for (key, value) in table.get_ref() {
            match value.get_ref() {
                DeValue::Table(classes) if key.get_ref() == CLASS => reader.classes("", classes, &mut of_classes)?,
                _ if key.get_ref() == CLASS => bail!("{}: {A_CLASS}", reader.place(key)),
                _ => of_all.push(reader.setting(key, value, false)?),
            }
        }
        Ok(File { path: path.to_owned(), of_all, of_classes })
    }
}

/// Reads settings, and says where something is wrong.
struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    /// All options of a check.
    command: clap::Command,
    /// Those that can be different for each class, by their names in the definitions.
    of_a_class: Vec<String>,
}

impl Reader<'_> {
    fn new<'a>(path: &'a Path, text: &'a str) -> Reader<'a> {
        let mut command = Check::augment_args(clap::Command::new("check"));
        command.build();
        let how = How::augment_args(clap::Command::new("how"));
        let of_a_class = how.get_arguments().map(|argument| argument.get_id().to_string()).collect();
        Reader { path, text, command, of_a_class }
    }

    /// The tables of classes and, where their names are not in quotes, those of the packages around them.
    fn classes(&self, package: &str, table: &DeTable, found: &mut BTreeMap<String, OfClass>) -> anyhow::Result<()> {
        for (key, value) in table {
            let DeValue::Table(inner) = value.get_ref() else { bail!("{}: {A_CLASS}", self.place(key)) };
            let part = key.get_ref().replace('/', ".");
            let name = if package.is_empty() { part } else { format!("{package}.{part}") };
            // A package holds nothing but tables.
            if !inner.is_empty() && inner.values().all(|value| value.get_ref().is_table()) {
                self.classes(&name, inner, found)?;
                continue;
            }
            let settings = inner.iter().map(|(key, value)| self.setting(key, value, true));
            let settings = settings.collect::<anyhow::Result<Vec<Setting>>>()?;
            found.insert(name, OfClass { place: self.place(key), settings });
        }
        Ok(())
    }

    fn setting(
        &self,
        key: &Spanned<std::borrow::Cow<str>>,
        value: &Spanned<DeValue>,
        of_a_class: bool,
    ) -> anyhow::Result<Setting> {
        let place = self.place(key);
        let name = &**key.get_ref();
        let options =
            || self.command.get_arguments().filter(|argument| !matches!(argument.get_long(), None | Some("help")));
        let allowed = |argument: &Arg| self.of_a_class.iter().any(|id| argument.get_id() == &**id);
        let Some(argument) = options().find(|argument| argument.get_long() == Some(name)) else {
            let names: Vec<&str> = options()
                .filter(|argument| !of_a_class || allowed(argument))
                .filter_map(Arg::get_long)
                .chain((!of_a_class).then_some(CLASS))
                .collect();
            bail!("{place}: unknown key `{name}`{}", did_you_mean(&nearest(name, names.into_iter())));
        };
        if of_a_class && !allowed(argument) {
            bail!("{place}: `{name}` cannot be set for one class; it stands above all tables");
        }
        let words = self.words(argument, name, value.get_ref()).with_context(|| place.clone())?;
        // The parser knows best what a value can be.
        let alone = std::iter::once("check").chain(words.iter().map(String::as_str));
        match self.command.clone().try_get_matches_from(alone) {
            Ok(_) => Ok(Setting { id: argument.get_id().to_string(), words }),
            Err(error) => Err(anyhow!("{place}: {}", reason(&error))),
        }
    }

    /// What one would have typed.
    fn words(&self, argument: &Arg, name: &str, value: &DeValue) -> anyhow::Result<Vec<String>> {
        let is_flag = argument.get_num_args().is_some_and(|count| count.min_values() == 0);
        match value {
            DeValue::Boolean(on) if is_flag => Ok(on.then(|| format!("--{name}")).into_iter().collect()),
            DeValue::Array(values) => {
                let values = values.iter().map(|value| self.text(argument, value.get_ref()));
                let values = values.collect::<anyhow::Result<Vec<String>>>()?;
                match argument.get_action() {
                    ArgAction::Append => Ok(values.iter().map(|value| format!("--{name}={value}")).collect()),
                    _ if name == CLASS_PATH => Ok(vec![format!("--{name}={}", values.join(":"))]),
                    _ => bail!("`{name}` takes one value, not a list"),
                }
            }
            value => Ok(vec![format!("--{name}={}", self.text(argument, value)?)]),
        }
    }

    fn text(&self, argument: &Arg, value: &DeValue) -> anyhow::Result<String> {
        let text = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(on) => on.to_string(),
            DeValue::Array(_) => bail!("a value is a text, a number, true or false, not a list"),
            other => bail!("a value is a text, a number, true or false, not a {}", other.type_str()),
        };
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let below = |path: &str| folder.join(path).display().to_string();
        Ok(if argument.get_long() == Some(CLASS_PATH) {
            text.split(':').map(below).collect::<Vec<_>>().join(":")
        } else if argument.get_value_hint() == ValueHint::AnyPath && text != "-" {
            below(&text)
        } else {
            text
        })
    }

    /// File and line of a key.
    fn place(&self, key: &Spanned<std::borrow::Cow<str>>) -> String {
        format!("{}:{}", self.path.display(), line_of(self.text, key.span().start))
    }
}

/// The line, counted from 1, in which a byte lies.
fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// What is wrong, without advice about the command line.
fn reason(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.trim_start_matches("error: ").lines().map(str::trim).collect::<Vec<_>>().join(" ")
}
