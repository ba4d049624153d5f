//! Runs Java class files exactly as a JVM does, with the whole state as data.
//!
//! The machine executes the register code of `glassbox-ir` over classes of `glassbox-classes`. It is
//! generic over a [`Domain`] of values: [`Concrete`] runs programs, a symbolic domain runs them
//! concretely and symbolically side by side. Threads are lists of frames, monitors are words of
//! objects, and a state can be snapshotted, restored, compared and hashed at the price of what
//! changed.
//!
//! Read [`machine`] for the parts, [`heap`] and [`snapshot`] for memory, [`code`] and `interpret`
//! for execution, [`threads`] for scheduling, and [`natives`] for what Java code cannot do itself.

#![allow(clippy::cast_possible_truncation)]

mod arithmetic;
pub mod boot;
mod bootstraps;
mod calls;
pub mod code;
mod collect;
pub mod domain;
mod dynamic;
mod exceptions;
mod forms;
pub mod heap;
mod helpful;
mod interpret;
mod link;
mod loading;
pub mod machine;
pub mod natives;
pub mod outcome;
mod outside;
mod polymorphic;
mod resolve;
pub mod snapshot;
mod spin;
mod strings;
pub mod threads;
mod variables;

pub use boot::Progress;
pub use domain::{Concrete, Domain};
pub use heap::Ref;
pub use machine::{Limits, Machine, Trap};
pub use outcome::{Stop, StuckThread};
pub use outside::Thrown;
pub use snapshot::{Moment, Snapshot};
pub use variables::Variable;
