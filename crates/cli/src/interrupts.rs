//! Signals that ask the program to end: Ctrl-C, SIGTERM, and SIGHUP when the terminal goes away.

use std::fs;

use anyhow::Context;
use nix::sys::signal::{SigSet, Signal};

/// Calls a function, on a thread of its own, for each signal that asks the program to end.
pub fn on_interrupt(handler: impl FnMut() + 'static + Send) -> anyhow::Result<()> {
    // `nohup` has SIGHUP ignored, and a handler would have it heard again. Threads that are started
    // from now on block it too.
    if ignores_hangup().unwrap_or(false) {
        SigSet::from(Signal::SIGHUP).thread_block().context("cannot go on ignoring SIGHUP")?;
    }
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

/// Whether the program was started with SIGHUP ignored, where the system tells.
fn ignores_hangup() -> Option<bool> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let signals = u64::from_str_radix(ignored.trim(), 16).ok()?;
    Some(signals & 1 << (Signal::SIGHUP as i32 - 1) != 0)
}
