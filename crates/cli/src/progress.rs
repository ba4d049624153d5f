//! What a check is doing, on standard error, once it takes longer than anybody waits without wondering.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use glassbox_baselines::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::streams::tell;

/// Nothing is shown of a check that is faster than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two lines, where there is no terminal.
const PAUSE: Duration = Duration::from_secs(5);

/// Shows the progress of one check. What a terminal shows goes away with it.
pub struct Display {
    target: String,
    started: Instant,
    form: Form,
}

enum Form {
    /// Nothing at all.
    Silent,
    /// A bar on a terminal, there once patience is used up.
    Bar(Option<ProgressBar>),
    /// Lines in a log; when the last was written.
    Lines(Option<Instant>),
}

impl Display {
    /// For the check of a class that starts now.
    pub fn new(target: &str, quiet: bool) -> Display {
        let form = match std::io::stderr().is_terminal() {
            _ if quiet => Form::Silent,
            true => Form::Bar(None),
            false => Form::Lines(None),
        };
        Display { target: target.to_owned(), started: Instant::now(), form }
    }

    /// Shows how far the check is.
    pub fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        if now < self.started + PATIENCE {
            return;
        }
        match &mut self.form {
            Form::Silent => {}
            Form::Bar(bar) => {
                let elapsed = now - self.started;
                let bar = bar.get_or_insert_with(|| ProgressBar::no_length().with_elapsed(elapsed));
                draw(bar, &self.target, progress);
            }
            Form::Lines(last) if last.is_some_and(|last| now < last + PAUSE) => {}
            Form::Lines(last) => {
                *last = Some(now);
                tell(line(&self.target, progress));
            }
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Form::Bar(Some(bar)) = &self.form {
            bar.finish_and_clear();
        }
    }
}

fn draw(bar: &ProgressBar, target: &str, progress: &Progress) {
    let template = match progress.total {
        Some(_) => "{msg} [{bar:24}] {human_pos} of {human_len}, {elapsed}",
        None => "{spinner} {msg} {human_pos}, {elapsed}",
    };
    let detail = if progress.detail.is_empty() { String::new() } else { format!(" ({})", progress.detail) };
    bar.set_message(format!("{target}: {}{detail}", progress.phase));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    match progress.total {
        Some(total) => bar.set_length(total),
        None => bar.unset_length(),
    }
    bar.set_position(progress.done);
}

/// Progress as a line of a log.
fn line(target: &str, progress: &Progress) -> String {
    let total = progress.total.map_or(String::new(), |total| format!(" of {total}"));
    let detail = if progress.detail.is_empty() { String::new() } else { format!(", {}", progress.detail) };
    format!("{target}: {}, {}{total}{detail}", progress.phase, progress.done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_log() {
        let mut progress =
            Progress { phase: "searching valid states", done: 12, total: None, detail: "3 valid".to_owned() };
        assert_eq!(line("demo.List", &progress), "demo.List: searching valid states, 12, 3 valid");
        progress = Progress { phase: "checking", done: 12, total: Some(40), detail: String::new() };
        assert_eq!(line("demo.List", &progress), "demo.List: checking, 12 of 40");
    }
}
