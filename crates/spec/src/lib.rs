//! Turns annotations, mirrors and scope files into *what to check*.
//!
//! A [`Specification`] says which methods of a class are its invariant, its constructors and its
//! operations, and which exceptions each may end in. A [`Scope`] says over which states and
//! arguments: pools of objects, and a domain for every field and parameter. It is generated from the
//! declared types and a bound (the *finitization* of paper 001, section 3.1.2), can be printed as
//! TOML, edited, and read back.
//!
//! **Invariant:** nothing here knows how a check is done. Classes, fields and methods are named, so that
//! every machine finds its own.

mod abstraction;
mod dependence;
mod error;
mod generate;
mod generics;
mod identity;
mod maker;
mod modular;
mod never_null;
mod scope;
mod scope_file;
mod specification;
mod substitute;
mod unread;

pub use abstraction::{Abstraction, Counterpart};
pub use dependence::Dependence;
pub use error::Error;
pub use generate::DEFAULT_BOUND;
pub use maker::{Maker, maker};
pub use modular::{Modular, Module, modular};
pub use scope::{Base, Call, Domain, Field, Gap, Literal, Parameter, Pool, PoolKind, Scope, Sharing};
pub use specification::{FieldSpec, Method, ParameterSpec, Range, Specification, annotated, own_invariant};
pub use substitute::missing;
pub use unread::{unread_fields, unread_opaque_fields};
