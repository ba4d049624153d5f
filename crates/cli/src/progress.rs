//! What a check is doing, on standard error, once it takes longer than anybody waits without wondering.

use std::io::IsTerminal;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use glassbox_baselines::{Count, Progress};
use glassbox_verdict::Counterexample;
use indicatif::{ProgressBar, ProgressStyle};

use crate::streams::tell;

/// Nothing is shown of a check that is faster than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two lines, where there is no terminal.
const PAUSE: Duration = Duration::from_secs(5);

/// Shows the progress of one check, and the violations that it finds. What a terminal shows goes away with it.
pub struct Display {
    target: String,
    started: Instant,
    shared: Arc<Shared>,
    /// Waits until patience is used up, to tell of violations that were found before.
    waiting: Option<JoinHandle<()>>,
    /// The operations whose violations were told.
    violated: Vec<String>,
}

/// The state that the waiting thread shares.
struct Shared {
    screen: Mutex<Screen>,
    ended: Condvar,
}

struct Screen {
    form: Form,
    /// Lines about violations that are not shown yet.
    lines: Vec<String>,
    is_over: bool,
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
        let screen = Mutex::new(Screen { form, lines: Vec::new(), is_over: false });
        Display {
            target: target.to_owned(),
            started: Instant::now(),
            shared: Arc::new(Shared { screen, ended: Condvar::new() }),
            waiting: None,
            violated: Vec::new(),
        }
    }

    /// Shows how far the check is, or a violation.
    pub fn show(&mut self, progress: &Progress) {
        match progress {
            Progress::Count(count) => self.count(count),
            Progress::Violation { operation, counterexample } => self.found(operation, counterexample),
        }
    }

    fn count(&self, count: &Count) {
        let now = Instant::now();
        if now < self.started + PATIENCE {
            return;
        }
        match &mut self.shared.screen().form {
            Form::Silent => {}
            Form::Bar(bar) => {
                let elapsed = now - self.started;
                let bar = bar.get_or_insert_with(|| ProgressBar::no_length().with_elapsed(elapsed));
                draw(bar, &self.target, count);
            }
            Form::Lines(last) if last.is_some_and(|last| now < last + PAUSE) => {}
            Form::Lines(last) => {
                *last = Some(now);
                tell(line(&self.target, count));
            }
        }
    }

    /// Tells of the first violation of an operation. A check that ends at once tells of it in its verdict alone.
    fn found(&mut self, operation: &str, counterexample: &Counterexample) {
        let mut screen = self.shared.screen();
        if matches!(screen.form, Form::Silent) || self.violated.iter().any(|known| known == operation) {
            return;
        }
        self.violated.push(operation.to_owned());
        screen.lines.push(glassbox_report::found(&self.target, operation, counterexample));
        let left = PATIENCE.saturating_sub(self.started.elapsed());
        if left.is_zero() {
            screen.tell();
        } else if self.waiting.is_none() {
            let shared = self.shared.clone();
            self.waiting = Some(std::thread::spawn(move || shared.tell_after(left)));
        }
    }
}

impl Shared {
    fn screen(&self) -> MutexGuard<'_, Screen> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of violations after this time, unless the check has ended by then.
    fn tell_after(&self, left: Duration) {
        let goes_on = |screen: &mut Screen| !screen.is_over;
        let waited = self.ended.wait_timeout_while(self.screen(), left, goes_on);
        let (mut screen, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if !screen.is_over {
            screen.tell();
        }
    }
}

impl Screen {
    fn tell(&mut self) {
        for line in self.lines.drain(..) {
            match &self.form {
                Form::Bar(Some(bar)) => bar.suspend(|| tell(line)),
                _ => tell(line),
            }
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let mut screen = self.shared.screen();
        screen.is_over = true;
        if let Form::Bar(Some(bar)) = &screen.form {
            bar.finish_and_clear();
        }
        drop(screen);
        self.shared.ended.notify_all();
        if let Some(thread) = self.waiting.take() {
            // It has nothing to say any more.
            let _ = thread.join();
        }
    }
}

fn draw(bar: &ProgressBar, target: &str, count: &Count) {
    let template = match count.total {
        Some(_) => "{msg} [{bar:24}] {human_pos} of {human_len}, {elapsed}",
        None => "{spinner} {msg} {human_pos}, {elapsed}",
    };
    let detail = if count.detail.is_empty() { String::new() } else { format!(" ({})", count.detail) };
    bar.set_message(format!("{target}: {}{detail}", count.phase));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    match count.total {
        Some(total) => bar.set_length(total),
        None => bar.unset_length(),
    }
    bar.set_position(count.done);
}

/// Progress as a line of a log.
fn line(target: &str, count: &Count) -> String {
    let total = count.total.map_or(String::new(), |total| format!(" of {total}"));
    let detail = if count.detail.is_empty() { String::new() } else { format!(", {}", count.detail) };
    format!("{target}: {}, {}{total}{detail}", count.phase, count.done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_log() {
        let mut count = Count { phase: "searching valid states", done: 12, total: None, detail: "3 valid".to_owned() };
        assert_eq!(line("demo.List", &count), "demo.List: searching valid states, 12, 3 valid");
        count = Count { phase: "checking", done: 12, total: Some(40), detail: String::new() };
        assert_eq!(line("demo.List", &count), "demo.List: checking, 12 of 40");
    }
}
