//! Measures the tables of papers 000 and 001 again, and puts ours beside theirs.
//!
//! What the papers say is data ([`paper`]), and so is which of our engines stands beside which of their columns ([`figure`]). A run
//! ([`run`]) fills a [`Record`] with cells, one check of one program at one size each; pages ([`page`]), plots ([`plots`]) and
//! comparisons ([`compare()`]) are made from records alone, also from those of earlier runs.
//!
//! **Invariant:** counts depend on the programs and the JDK alone. Whether a cell comes to its end depends on the machine, and so do times.

mod compare;
pub mod figure;
mod machine;
mod markdown;
pub mod paper;
mod plot;
mod record;
pub mod run;
mod subject;
pub mod table;

pub use compare::compare;
pub use figure::{FIGURES, Figure, Part};
pub use machine::Machine;
pub use markdown::{page, plots};
pub use record::{Cell, Counts, Outcome, Record, Way};
pub use subject::{Error, Subject, Subjects};
