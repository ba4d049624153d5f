//! The glass box search (paper 000, figure 8): pick an element of the search space, run it, find all elements that would go the same
//! way, prove the property for all of them by one question to a solver, prune them, go on.
//!
//! The invariant becomes a formula over the search space (`declare.rs`), so that only valid states are picked, and so that it can be
//! asked of all similar states after an operation at once. The run is concolic (`concolic.rs`). What is pruned is its path
//! constraint, and what is isomorphic to it.

mod concolic;
mod declare;
mod elements;
mod operation;
mod search;
mod term;
mod tree;

pub use search::check;
