//! Sets the stage for an engine: the object under check in a machine, the calls that can be made on
//! it, and what to think of their outcome.
//!
//! Engines differ in which states they visit and in which order. What they share is here: a
//! [`Stage`] has a machine in which the classes of a scope are ready and calls can be made and judged;
//! [`Space`] is the scope's objects with everything in them undecided, for engines that make up states;
//! [`Canonical`] is a state without addresses, for engines that store states; [`replay`](Stage::replay)
//! turns a violation into a counterexample by doing it again, watched, in a machine of its own.
//!
//! **Invariant:** a stage knows no order of search. It never decides anything by itself.

mod alike;
mod attached;
mod blame;
mod callers;
mod canonical;
mod congruence;
mod describe;
mod doubt;
mod equivalence;
mod globals;
mod held;
mod judge;
mod kinds;
mod others;
mod ownership;
mod part;
mod parts;
mod pinned;
mod place;
mod placement;
mod possible;
mod progress;
mod reads;
mod recipe;
mod replay;
mod settings;
mod space;
pub mod special;
mod stage;
mod statics;
mod tally;
mod trace;
mod tree;
mod watch;
mod widen;
mod within;

pub use callers::{Maker, Makers};
pub use canonical::Canonical;
pub use congruence::{AbstractStates, MOST_ABSTRACTIONS};
pub use equivalence::{Expectation, Expected, Model, box_class, box_kind, is_compared_by_equals};
pub use held::{Group, Groups, Held, Source};
pub use judge::{Ended, Evaluation, Fault, Needed, Validity};
pub use others::Role;
pub use ownership::{SharedObject, Sharer};
pub use pinned::Pinned;
pub use place::Kind;
pub use possible::{Examination, Requirement};
pub use progress::{Clock, Count, Progress};
pub use space::{Alternatives, Choice, Slot, Space, Used};
pub use stage::{Action, Assumed, Stage, Target};
pub use statics::{Leftover, Leftovers, Pass, StaticState, close};
pub use tally::{Counts, Left, Settled, Tally, cpu_seconds, thread_seconds, unstarted};
pub use watch::{Plain, Traced, Watch, Watched, Watching};
pub use widen::widened;
