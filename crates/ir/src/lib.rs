//! Glassbox's intermediate representation: typed register code in basic blocks.
//!
//! [`lift()`] turns the stack code of a class file's method into a [`Method`]; `code.rs` says what that
//! is made of, `lift.rs` how it is done. [`print()`] shows it to people, [`check()`] tests that it is
//! well-formed. [`Graph`], [`Dominators`], [`Loops`] and [`Liveness`] are what engines ask about it.
//!
//! Nothing here knows where classes come from or what their names resolve to.

mod averted;
mod bitset;
mod check;
mod code;
mod decode;
mod descriptor;
mod dominators;
mod edges;
mod error;
mod graph;
mod joins;
mod layout;
mod lift;
mod liveness;
mod locals;
mod loops;
mod names;
mod operands;
mod print;
mod registers;
mod simplify;
mod stack;
mod statement;
mod subroutines;
mod symbols;
mod translate;
mod way;
mod webs;

pub use bitset::RegSet;
pub use check::{Fault, check};
pub use code::*;
pub use dominators::{Dominators, Join, PostDominators};
pub use error::{LiftError, Limit};
pub use graph::{Edge, Flow, Graph};
pub use lift::lift;
pub use liveness::Liveness;
pub use loops::{Loop, Loops};
pub use names::byte_offsets;
pub use print::{print, print_at, print_lines};
pub use statement::way_to;
pub use way::{Decision, Point, Way, grouped};
