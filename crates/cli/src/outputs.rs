//! What a check writes besides the text that it prints: files for other programs.
//!
//! A file is written in one piece, beside the place where it belongs, and renamed when it is complete: nobody ever sees a part of it, and
//! what was there before stays until then. Whether that will be possible is found out before the check starts: somebody who waited
//! for an hour does not want to hear then that a directory does not exist.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use glassbox_report::Checked;
use glassbox_verdict::Report;

use crate::streams::{print, tell};

/// Options that say what else is written.
#[derive(clap::Args)]
pub struct Outputs {
    /// Also write everything as JSON to this file; `-` for standard output, in place of the text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also write violations as SARIF 2.1.0 to this file, for editors and code hosts; or `-`
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Also write verdicts as JUnit XML to this file, for build servers; or `-`
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Also write the states of violations to this file as a graph for Graphviz; or `-`
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Also write everything as a page for a browser to this file, with a walk through each violation; or `-`
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Also write a JUnit 5 test for each violation to this source folder, and the same as a program
    #[arg(long, value_name = "DIR")]
    test: Option<PathBuf>,
    /// In a workflow of GitHub: also print annotations, and add a summary to the step
    #[arg(long)]
    github: bool,
}

impl Outputs {
    /// Fails if something could not be written later.
    pub fn prepare(&self) -> anyhow::Result<()> {
        let standard = self.files().filter(|file| is_standard(file)).count();
        if standard > 1 || standard == 1 && self.github {
            bail!("standard output has room for one format; give the others a file");
        }
        for file in self.files().filter(|file| !is_standard(file)) {
            could_write(file).with_context(|| format!("cannot write the verdict to {}", file.display()))?;
        }
        if let Some(folder) = &self.test {
            fs::create_dir_all(folder).with_context(|| format!("cannot write tests to {}", folder.display()))?;
        }
        Ok(())
    }

    /// Whether standard output belongs to one of the formats.
    pub fn take_standard_output(&self) -> bool {
        self.files().any(|file| is_standard(file))
    }

    /// Writes everything that was asked for.
    pub fn write(&self, reports: &[Report], checked: &[Checked]) -> anyhow::Result<()> {
        let to = |file: &Option<PathBuf>, text: &dyn Fn() -> String| match file {
            Some(file) if is_standard(file) => print(&text()),
            Some(file) => write_whole(file, text().as_bytes())
                .with_context(|| format!("cannot write the verdict to {}", file.display())),
            None => Ok(()),
        };
        to(&self.json, &|| glassbox_report::json(reports))?;
        to(&self.sarif, &|| glassbox_report::sarif(checked, env!("CARGO_PKG_VERSION")))?;
        to(&self.junit, &|| glassbox_report::junit(checked))?;
        to(&self.dot, &|| glassbox_report::dot(checked))?;
        to(&self.html, &|| glassbox_report::html(checked))?;
        if let Some(folder) = &self.test {
            write_tests(folder, reports, self.take_standard_output())?;
        }
        if self.github {
            print(&glassbox_report::annotations(checked))?;
            if let Some(file) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|file| !file.is_empty()) {
                // The file belongs to the step: what others have added to it stays.
                let mut summary = OpenOptions::new().create(true).append(true).open(&file)?;
                summary.write_all(glassbox_report::step_summary(checked).as_bytes())?;
            }
        }
        Ok(())
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.json, &self.sarif, &self.junit, &self.dot, &self.html].into_iter().flatten()
    }
}

/// Writes a test for each violation, and says which there are.
fn write_tests(folder: &Path, reports: &[Report], quiet: bool) -> anyhow::Result<()> {
    for report in reports {
        let tests = glassbox_report::unit_tests(report);
        for file in tests.files {
            let path = folder.join(&file.path);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .and_then(|()| write_whole(&path, file.text.as_bytes()))
                .with_context(|| format!("cannot write the test {}", path.display()))?;
            if !quiet {
                print(&format!("wrote {}\n", path.display()))?;
            }
        }
        for (operation, reason) in tests.missing {
            tell(format_args!("warning: {}: no test for {operation}: {reason}", report.target));
        }
    }
    Ok(())
}

fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Writes a file in such a way that nobody ever sees a part of it.
pub fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(real) = replaceable(file)? else { return fs::write(file, bytes) };
    let beside = beside(&real);
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, &real));
    if written.is_err() {
        // What is left of it is of no use to anybody.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Fails if a file could not be written, and leaves everything as it is.
pub fn could_write(file: &Path) -> io::Result<()> {
    if let Some(real) = replaceable(file)? {
        let beside = beside(&real);
        fs::write(&beside, "")?;
        fs::remove_file(&beside)?;
    }
    Ok(())
}

/// The file that is to be replaced, or made, at a path. Nothing if what is there is no regular file, such as a pipe, to which one
/// can only write.
fn replaceable(file: &Path) -> io::Result<Option<PathBuf>> {
    match fs::metadata(file) {
        Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => Ok(None),
        Ok(metadata) if metadata.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        // A link stays one.
        Ok(_) => fs::canonicalize(file).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Some(file.to_owned())),
        Err(error) => Err(error),
    }
}

/// A name in the same directory that nobody else uses.
fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}.unfinished", std::process::id()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{could_write, write_whole};

    #[test]
    fn files_are_replaced_as_a_whole() {
        let folder = std::env::temp_dir().join(format!("glassbox-outputs-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("it can be made");
        let file = folder.join("verdict.json");
        could_write(&file).expect("it could be written");
        assert!(!file.exists());
        write_whole(&file, b"one").expect("it is written");
        let link = folder.join("link.json");
        std::os::unix::fs::symlink(&file, &link).expect("it can be linked");
        write_whole(&link, b"two").expect("it is written");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "two");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert!(could_write(&folder).is_err() && could_write(&folder.join("no/file")).is_err());
        assert!(write_whole(&folder.join("no/file"), b"three").is_err());
        let mut names: Vec<_> =
            fs::read_dir(&folder).expect("it is there").flatten().map(|one| one.file_name()).collect();
        names.sort();
        assert_eq!(names, ["link.json", "verdict.json"]);
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
