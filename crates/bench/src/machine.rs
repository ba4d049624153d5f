//! What a run runs on. Times without that say little.

use std::fs;

use serde::{Deserialize, Serialize};

/// A machine, and how busy it was. What the system does not tell is absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The model of its processors.
    pub processor: Option<String>,
    /// How many of them this process may use.
    pub cores: usize,
    /// Megabytes of memory.
    pub memory: Option<u64>,
    /// The operating system.
    pub system: String,
    /// How many programs wanted a processor on average, in the minute before the run.
    pub load: Option<f64>,
}

impl Machine {
    /// This one, now.
    pub fn here() -> Machine {
        let value_in = |file: &str, key: &str, separator: char| {
            let text = fs::read_to_string(file).ok()?;
            let values = text.lines().filter_map(|line| line.split_once(separator));
            let value = values.filter(|(name, _)| name.trim() == key).map(|(_, value)| value).next()?;
            Some(value.trim().trim_matches('"').to_owned())
        };
        let kilobytes = value_in("/proc/meminfo", "MemTotal", ':');
        let load = fs::read_to_string("/proc/loadavg").ok();
        Machine {
            processor: value_in("/proc/cpuinfo", "model name", ':'),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: kilobytes.and_then(|text| Some(text.split(' ').next()?.parse::<u64>().ok()? / 1024)),
            system: value_in("/etc/os-release", "PRETTY_NAME", '=').unwrap_or_else(|| std::env::consts::OS.to_owned()),
            load: load.and_then(|text| text.split(' ').next()?.parse().ok()),
        }
    }

    /// Whether times of both can be compared.
    pub fn is_like(&self, other: &Machine) -> bool {
        let fixed = |machine: &Machine| Machine { load: None, ..machine.clone() };
        fixed(self) == fixed(other)
    }

    /// In a few words.
    pub fn words(&self) -> String {
        let processor = self.processor.as_deref().unwrap_or("an unknown processor");
        let memory = self.memory.map_or(String::new(), |memory| format!(", {memory} MB"));
        format!("{processor}, cores: {}{memory}, {}", self.cores, self.system)
    }
}
