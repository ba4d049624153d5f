//! How much memory this process has, which is what `--max-memory` is about.
//!
//! A check needs memory in many places: formulas, clauses, diagrams, states that were reached, the heaps of machines. What counts in the end is
//! the sum, with all that lies between, so it is the system that is asked for it, a hundred times a second. Engines look at the last answer
//! wherever they look at the clock, which costs them nothing.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// How often the system is asked.
const INTERVAL: Duration = Duration::from_millis(10);

static RESIDENT: AtomicU64 = AtomicU64::new(0);

/// Bytes of memory that this process had a moment ago; none before [`watch`], and on systems that do not say so.
pub fn resident() -> u64 {
    RESIDENT.load(Ordering::Relaxed)
}

/// Asks the system again and again, as long as it has an answer.
pub fn watch() {
    let asked_again = || {
        while let Some(bytes) = asked() {
            RESIDENT.store(bytes, Ordering::Relaxed);
            thread::sleep(INTERVAL);
        }
    };
    // Without a thread for it, there is no memory for much else.
    let _ = thread::Builder::new().spawn(asked_again);
}

/// What Linux says.
fn asked() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn memory_that_is_used_is_seen() {
        let before = super::asked().expect("Linux says so");
        let used = vec![1_u8; 64 << 20];
        let after = super::asked().expect("Linux says so");
        assert!(after > before + (32 << 20), "{before}, {after}, {}", used.len());
    }
}
