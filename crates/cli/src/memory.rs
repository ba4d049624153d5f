//! How much memory this process has, which is what `--max-memory` is about.
//!
//! A check needs memory in many places: formulas, clauses, diagrams, states that were reached, the heaps of machines. What counts in the end is
//! the sum, with all that lies between, so it is the system that is asked for it. Engines look wherever they look at the clock; most of the
//! time they see the last answer, which costs them nothing.

use std::fs;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// The millisecond in which the system was asked, counted from 1.
static ASKED: AtomicU64 = AtomicU64::new(0);
static RESIDENT: AtomicU64 = AtomicU64::new(0);

/// Bytes of memory that this process has, or had a millisecond ago; none on systems that do not say so.
pub fn resident() -> u64 {
    let now = START.elapsed().as_millis() as u64 + 1;
    if ASKED.swap(now, Ordering::Relaxed) != now {
        RESIDENT.store(asked().unwrap_or(0), Ordering::Relaxed);
    }
    RESIDENT.load(Ordering::Relaxed)
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
