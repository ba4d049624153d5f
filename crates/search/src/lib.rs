//! The glass box search (paper 000, figure 8): pick an element of the search space, run it, find all elements that would go the same
//! way, prove the property for all of them by one question to a solver, prune them, go on.
//!
//! The invariant becomes a formula over the search space (`declare.rs`), so that only valid states are picked, and so that it can be
//! asked of all similar states after an operation at once. Where that is not possible, valid states are enumerated (`valid.rs`), and
//! after an operation the invariant is run like the operation. The run is concolic (`concolic.rs`). What is pruned is its path
//! constraint, and what is isomorphic to it.

mod absent;
mod arrays;
mod asked;
mod boxes;
mod bypass;
mod compared;
mod concolic;
mod declare;
mod elements;
mod equivalence;
mod flow;
mod jobs;
mod judged;
mod modules;
mod observe;
mod operation;
mod order;
mod possible;
mod profile;
mod search;
mod setting;
mod small;
mod space;
mod split;
mod symmetry;
mod term;
mod tree;
mod valid;

pub use asked::SolverKind;
pub use concolic::Dynamic;
pub use profile::Profile;
pub use search::{check, profiled};
pub use space::SpaceKind;

/// How to search. None of it changes a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads.
    pub jobs: usize,
    /// How the search space is kept.
    pub space: SpaceKind,
    /// Which solver is asked.
    pub solver: SolverKind,
    /// Whether each *no* of a solver that a verdict rests upon has a proof, which is checked.
    pub certify: bool,
    /// How similar elements are found.
    pub dynamic: Dynamic,
    /// Whether solvers are asked about states in which objects that are alike come in order, and not about all.
    pub symmetry: bool,
    /// Whether numbers that are only compared with each other are constrained to their order, also where similar elements are
    /// found by whole fields. Path constraints say no more than that in any case.
    pub ordering: bool,
    /// Whether an element of an array that may be one of several, and a method that only looks, are one term for all ways to get
    /// there, or have it said which one it is.
    pub merges: bool,
    /// Whether it is known on every path that the state before it is valid, so that formulas are simplified by it: what the property
    /// has in common with the invariant of the state before comes to nothing while it is built.
    pub knows_valid: bool,
    /// Whether results of declarative calls are kept from step to step, with the places that they depend on.
    pub keeps_results: bool,
    /// Whether the formula of code that branches has what its ways have in common once, and not once for each of them.
    pub factors: bool,
    /// Whether sums are compared by what they are the sum of, before their bits are.
    pub sums: bool,
    /// Whether words are compared by what follows from other comparisons, before their bits are.
    pub comparisons: bool,
    /// Whether what a comparison with the abstraction builds on is proved together with it, and not before it.
    pub supposes: bool,
    /// Whether the conjuncts of the property are asked about one by one, and not all at once.
    pub one_by_one: bool,
    /// Whether valid states are enumerated where evaluating the invariant would have effects, and they are few.
    pub few: bool,
    /// Whether objects that no valid state has, such as arrays of some lengths, are left out of formulas. Diagrams have all of them, as
    /// they count states.
    pub used_objects: bool,
    /// Whether a reference that the path says is to one object is stored as that object, whatever it was made of.
    pub decides: bool,
    /// Whether a method that only looks is evaluated for each of the objects that an argument may be, and not for whichever it is: what
    /// it asks of an object is then what was asked of it before.
    pub each_object: bool,
}

impl Options {
    /// One thread, and all that makes it faster.
    pub const DEFAULT: Options = Options {
        jobs: 1,
        space: SpaceKind::Sat,
        solver: SolverKind::Sequel,
        certify: false,
        dynamic: Dynamic::Path,
        symmetry: true,
        ordering: true,
        merges: true,
        knows_valid: true,
        keeps_results: true,
        factors: true,
        sums: true,
        comparisons: true,
        supposes: true,
        one_by_one: true,
        few: true,
        used_objects: true,
        decides: true,
        each_object: true,
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}
