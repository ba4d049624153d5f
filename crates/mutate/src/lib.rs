//! How strong a specification is: what it says of classes with one mistake each.
//!
//! A specification that says too little holds of much that is wrong. So mistakes are made on purpose, one instruction at a time
//! (`change.rs`), in the operations of a class and in what they call within it (`reach.rs`). Each such *mutant* is checked as the class was
//! (`strength.rs`). One that is violated is *caught*; one that holds *survives*, and is told in the words of the source (`words.rs`): either it
//! makes no difference, or the specification does not know of one.
//!
//! Nothing here knows how a check is done: it is handed in.

mod change;
mod reach;
mod strength;
mod words;

pub use change::{Kind, Mutant, mutants_of};
pub use reach::{Method, files_of, methods_named, reached};
pub use strength::measure;
