//! Every way a run can end.

use std::fmt;

/// Why a machine stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program ended with this exit code.
    Exit(i32),
    /// A native method that the machine does not provide was called.
    MissingNative {
        /// `java.lang.Foo.bar(int)`.
        method: String,
        /// The Java stack that led there, innermost first.
        stack: Vec<String>,
    },
    /// Something else the machine does not do.
    Unsupported {
        /// What it is.
        what: String,
        /// The Java stack that led there, innermost first.
        stack: Vec<String>,
    },
    /// A check needs a class that a newer release of Java compiled.
    NewerClass {
        /// The class, as Java names it.
        class: String,
        /// The release.
        feature: u32,
    },
    /// Every thread waits for another.
    Deadlock {
        /// Each thread: its name, what it waits for, its stack.
        threads: Vec<StuckThread>,
    },
    /// The class to run has no `main` method.
    NoMain {
        /// The class.
        class: String,
    },
    /// The class to run is there, but cannot be loaded.
    NotLoadable {
        /// The class.
        class: String,
        /// The class of the error.
        error: String,
        /// Its message.
        message: String,
    },
    /// `--max-steps` was reached.
    Steps(u64),
    /// `--max-memory` was reached.
    Memory,
    /// `--max-depth` was reached.
    Depth(u32),
    /// The time limit was reached.
    Time,
    /// Somebody asked the machine to stop.
    Interrupted,
}

impl Stop {
    /// Whether the run was ended from outside, wherever it was. [`Machine::java_stack`] tells where.
    ///
    /// [`Machine::java_stack`]: crate::Machine::java_stack
    pub fn is_limit(&self) -> bool {
        matches!(self, Stop::Steps(_) | Stop::Memory | Stop::Depth(_) | Stop::Time | Stop::Interrupted)
    }
}

/// A Java stack in words, innermost frame first. Of a deep one only both ends are kept: they tell where the
/// program was and how it got there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    /// The innermost frames.
    pub inner: Vec<String>,
    /// How many frames are left out.
    pub left_out: usize,
    /// The outermost frames, if some are left out.
    pub outer: Vec<String>,
}

impl Stack {
    /// Innermost frames that are kept of a deep stack.
    const INNER: usize = 40;
    /// Outermost frames that are kept of a deep stack.
    const OUTER: usize = 10;

    /// Keeps the ends of a stack; only their frames are put into words.
    pub(crate) fn new<T: Copy>(frames: &[T], words: impl Fn(T) -> String) -> Stack {
        let all = |frames: &[T]| frames.iter().map(|frame| words(*frame)).collect();
        if frames.len() <= Stack::INNER + Stack::OUTER {
            return Stack { inner: all(frames), left_out: 0, outer: Vec::new() };
        }
        let (inner, rest) = frames.split_at(Stack::INNER);
        let (middle, outer) = rest.split_at(rest.len() - Stack::OUTER);
        Stack { inner: all(inner), left_out: middle.len(), outer: all(outer) }
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trace(f, &self.inner)?;
        if self.left_out > 0 {
            write!(f, "\n    ... {} frames left out ...", self.left_out)?;
        }
        trace(f, &self.outer)
    }
}

fn trace(f: &mut fmt::Formatter<'_>, stack: &[String]) -> fmt::Result {
    stack.iter().try_for_each(|line| write!(f, "\n    at {line}"))
}

/// A thread in a deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckThread {
    /// The thread's name.
    pub name: String,
    /// What it waits for.
    pub waits_for: String,
    /// Its stack, innermost first.
    pub stack: Vec<String>,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Exit(code) => write!(f, "exit with code {code}"),
            Stop::MissingNative { method, stack } => {
                write!(f, "native method {method} is not provided by this machine")?;
                trace(f, stack)
            }
            Stop::Unsupported { what, stack } => {
                write!(f, "{what} is not supported by this machine")?;
                trace(f, stack)
            }
            Stop::NewerClass { class, feature } => write!(f, "Java {feature} compiled {class}, this JDK is older"),
            Stop::Deadlock { threads } => {
                write!(f, "deadlock: no thread can go on")?;
                threads.iter().try_for_each(|thread| {
                    write!(f, "\n  thread \"{}\" waits for {}", thread.name, thread.waits_for)?;
                    trace(f, &thread.stack)
                })
            }
            Stop::NoMain { class } => {
                write!(f, "class {class} has no main method; define it as public static void main(String[] args)")
            }
            // The words of `java` itself.
            Stop::NotLoadable { class, error, message } if error == "java.lang.NoClassDefFoundError" => {
                write!(f, "Error: Could not find or load main class {class}\nCaused by: {error}: {message}")
            }
            Stop::NotLoadable { class, error, message } => {
                write!(f, "Error: LinkageError occurred while loading main class {class}\n\t{error}: {message}")
            }
            Stop::Steps(steps) => write!(f, "stopped after {steps} steps (the limit set by --max-steps)"),
            Stop::Memory => write!(f, "the heap is full (raise --max-memory to give it more)"),
            Stop::Depth(depth) => write!(f, "the stack reached {depth} frames (the limit set by --max-depth)"),
            Stop::Time => write!(f, "stopped at the time limit (raise --timeout to go on for longer)"),
            Stop::Interrupted => write!(f, "interrupted"),
        }
    }
}
