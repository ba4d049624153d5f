//! Verdicts of earlier runs. What holds is not checked a second time until something changes that mattered.
//!
//! What matters to a check is known in two parts. What is known beforehand makes the *key* under which its report is
//! kept: this very program, the JDK, the specification, the scope, how to search, and what the platform tells every program. Which
//! classes matter is only known afterwards. So the class path notes what it was asked for while the check went on, and that is kept
//! beside the report, class by class with what stands for its content; the report counts again only where the class
//! path of today would give all the same answers. A check that has looked at anything else (a file, the environment) is not kept.
//!
//! Only a report in which everything holds is kept: a violation is to be seen happening, and what is unknown today may be known
//! after another try. Of a check that had to end before it was done, the operations that hold are kept under a key of their own, so that the
//! next one goes on with the others (`finished.rs`); so is the position of a search that goes through states one by one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use glassbox_baselines::Position;
use glassbox_classes::cache::{self, Key, is_key, write_whole};
use glassbox_classes::consulted::{Answer, Consulted, Question};
use glassbox_classes::{ClassPath, read};
use glassbox_machine::Limits;
use glassbox_machine::natives::platform;
use glassbox_stage::Target;
use glassbox_verdict::{Report, Verdict};
use serde::{Deserialize, Serialize};

use crate::finished;

/// Part of every key: changed when the layout of [`Entry`] is.
const LAYOUT: &str = "glassbox verdicts 2";

/// Where verdicts are kept, and which program gave them.
pub struct Verdicts {
    cache: PathBuf,
    program: Key,
}

/// A report, and what the class path had answered while it came about.
#[derive(Serialize, Deserialize)]
struct Entry {
    report: Report,
    /// Where the search was that this is the report of, if it had to end on the way and can be gone on with.
    position: Option<Position>,
    classes: Vec<(String, Answer)>,
    resources: Vec<(String, Answer)>,
}

impl Verdicts {
    /// The verdicts of this very program, or nothing if it cannot be read: then nobody could tell which program a
    /// verdict is from.
    pub fn open() -> Option<Verdicts> {
        let mut program = Key::new(LAYOUT);
        program.add(env!("CARGO_PKG_VERSION").as_bytes());
        program.add(&executable().ok()?);
        Some(Verdicts { cache: cache::directory(), program })
    }

    /// The key of all that is known before a check; `how` is how to search.
    pub fn key(&self, target: &Target, how: &str) -> Key {
        let mut key = self.program.clone();
        target.path.jdk().identify(&mut key);
        // How things are written for programmers has all that is in them, also what is added later.
        key.add(format!("{:?}", target.path.mirrors().pairs()).as_bytes());
        key.add(target.path.substituted().identity().as_bytes());
        key.add(format!("{:?}", target.specification).as_bytes());
        key.add(format!("{:?}", target.scope).as_bytes());
        // A program may ask how much memory there is. The time that is left is nothing that it sees.
        key.add(format!("{:?}", Limits { deadline: None, resident: None, ..target.limits }).as_bytes());
        key.add(format!("{:?}", platform()).as_bytes());
        key.add(how.as_bytes());
        key
    }

    /// The report that is kept under a key, if the class path still has what it was about.
    pub fn find(&self, key: &Key, path: &ClassPath) -> Option<Report> {
        let (report, _) = self.read(key, path)?;
        holds(&report).then_some(Report { cached: true, ..report })
    }

    /// What an earlier run has kept of a check that it did not finish, and where it was. The class path is asked for all that it was about.
    pub fn find_unfinished(&self, key: &Key, path: &ClassPath) -> Option<(Report, Option<Position>)> {
        self.read(&unfinished(key), path)
    }

    fn read(&self, key: &Key, path: &ClassPath) -> Option<(Report, Option<Position>)> {
        let text = String::from_utf8(read::regular_file(&self.place(key)).ok()?).ok()?;
        let (seal, json) = text.split_once('\n')?;
        let entry: Entry = serde_json::from_str(json).ok().filter(|_| seal == seal_of(json))?;
        let same = |question: Question, answer: &Answer| path.answer(&question).is_ok_and(|now| now == *answer);
        let unchanged = entry.classes.iter().all(|(name, answer)| same(Question::Class(name.clone()), answer))
            && entry.resources.iter().all(|(name, answer)| same(Question::Resource(name.clone()), answer));
        unchanged.then_some((entry.report, entry.position))
    }

    /// Keeps a report if it is one to keep: one in which everything holds, or what a check that had to end has finished, and where it was.
    pub fn keep(&self, key: &Key, report: &Report, position: Option<Position>, consulted: &Consulted) {
        if holds(report) {
            let mut report = report.clone();
            // That it took several runs is of no interest any more.
            report.operations.iter_mut().for_each(|operation| operation.cached = false);
            self.write(key, report, None, consulted);
            // What is left of it is only untidy.
            let _ = fs::remove_file(self.place(&unfinished(key)));
        } else if let Some(report) = finished::of(report, position.is_some()) {
            self.write(&unfinished(key), report, position, consulted);
        }
    }

    fn write(&self, key: &Key, report: Report, position: Option<Position>, consulted: &Consulted) {
        let Some(answers) = consulted.answers() else { return };
        let mut entry = Entry { report, position, classes: Vec::new(), resources: Vec::new() };
        for (question, answer) in answers {
            match question {
                Question::Class(name) => entry.classes.push((name, answer)),
                Question::Resource(path) => entry.resources.push((path, answer)),
            }
        }
        if let Ok(json) = serde_json::to_string(&entry) {
            // The verdict is there. That the next run has to find it again is no reason to complain.
            let _ = write_whole(&self.cache, &self.place(key), &format!("{}\n{json}", seal_of(&json)));
        }
    }

    fn place(&self, key: &Key) -> PathBuf {
        folder(&self.cache).join(key.name())
    }
}

/// Verdicts that were removed.
pub struct Removed {
    /// Where they were.
    pub folder: PathBuf,
    /// How many.
    pub verdicts: u64,
    /// How many bytes they were.
    pub bytes: u64,
}

/// Removes all verdicts of all programs, and nothing else that may lie in the same folder.
pub fn remove_all() -> io::Result<Removed> {
    let mut removed = Removed { folder: folder(&cache::directory()), verdicts: 0, bytes: 0 };
    // What a killed run was about to write is no verdict.
    cache::remove_unfinished(&cache::directory());
    let children = match fs::read_dir(&removed.folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(removed),
        children => children?,
    };
    for child in children {
        let child = child?;
        let metadata = child.metadata()?;
        if metadata.is_file() && child.file_name().to_str().is_some_and(is_key) {
            fs::remove_file(child.path())?;
            removed.verdicts += 1;
            removed.bytes += metadata.len();
        }
    }
    Ok(removed)
}

fn folder(cache: &Path) -> PathBuf {
    cache.join("verdicts")
}

/// Whether nothing in a report is less than certain.
fn holds(report: &Report) -> bool {
    report.verdict == Verdict::Holds && report.operations.iter().all(|operation| operation.verdict == Verdict::Holds)
}

/// Where that is kept which a check under a key has finished before it had to end.
fn unfinished(key: &Key) -> Key {
    let mut key = key.clone();
    key.add(b"unfinished");
    key
}

/// What the first line of an entry has to be. A file that is damaged has another.
fn seal_of(json: &str) -> String {
    let mut key = Key::new("seal");
    key.add(json.as_bytes());
    key.name()
}

/// The program that is running, also if its file has been replaced since it was started.
fn executable() -> io::Result<Vec<u8>> {
    fs::read("/proc/self/exe").or_else(|_| fs::read(std::env::current_exe()?))
}
