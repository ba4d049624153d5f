//! Limits of what is done before the first check: classes are looked for, files are read. Nobody looks at the clock there, and a disk may not
//! answer at all. So somebody else does, and ends the program.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use glassbox_classes::process::{Over, Patience};

use crate::UNKNOWN;
use crate::streams::tell;

/// How often somebody looks.
const INTERVAL: Duration = Duration::from_millis(20);
/// Programs that are waited for are ended at once, and there is more to say then.
const GRACE: Duration = Duration::from_millis(200);

/// There is something to prepare, until this goes.
pub struct Preparing(Arc<AtomicBool>);

impl Preparing {
    /// Has the program end if this is not done while there is patience.
    pub fn begin(patience: &Patience) -> Preparing {
        let done = Arc::new(AtomicBool::new(false));
        let (patience, is_done) = (patience.clone(), done.clone());
        let look = move || {
            if let Some(over) = outlasts(&patience, &is_done) {
                tell(format_args!("glassbox: {over} before the first check had begun"));
                exit(i32::from(UNKNOWN));
            }
        };
        // Without a thread for it, there is no memory for much else.
        let _ = thread::Builder::new().spawn(look);
        Preparing(done)
    }
}

impl Drop for Preparing {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Waits until something is done. Says why not, if nobody has patience any more.
fn outlasts(patience: &Patience, is_done: &AtomicBool) -> Option<Over> {
    let mut since: Option<Instant> = None;
    while !is_done.load(Ordering::Relaxed) {
        if let Some(over) = patience.is_over()
            && since.get_or_insert_with(Instant::now).elapsed() >= GRACE
        {
            return Some(over);
        }
        thread::sleep(INTERVAL);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_done_in_time_is_told() {
        let (not_done, done) = (AtomicBool::new(false), AtomicBool::new(true));
        let mut patience = Patience { deadline: Some(Instant::now()), ..Patience::default() };
        assert_eq!(outlasts(&patience, &not_done), Some(Over::Time));
        assert_eq!(outlasts(&patience, &done), None);
        patience.interrupt = Arc::new(AtomicBool::new(true));
        assert_eq!(outlasts(&patience, &not_done), Some(Over::Interrupted));
    }
}
