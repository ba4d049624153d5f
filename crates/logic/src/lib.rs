//! Formulas over Boolean variables: building them, simplifying them, asking about them. Nothing here knows of Java.
//!
//! A [`Graph`] holds formulas as an and-inverter graph in which equal things are one thing, and simplifies them
//! under what is known on the current path. A [`Store`] adds words of up to 64 bits with Java's arithmetic, and
//! choices out of a table. An [`Encoder`] hands what is asked for to a SAT [`Solver`], clause by clause and nothing
//! twice; a [`Diagrams`] back end gives decision diagrams, which can count.
//!
//! ```
//! use glassbox_logic::{Answer, BatSat, Encoder, Evaluation, Limits, Store, Word};
//!
//! // Is there an x with x * x == 49 other than 7?
//! let mut store = Store::new();
//! let x = store.variable(8);
//! let square = store.mul(x, x);
//! let is_49 = store.equal(square, Word::constant(8, 49));
//! let is_7 = store.equal(x, Word::constant(8, 7));
//!
//! let mut solver = Encoder::new(BatSat::new());
//! solver.assert(&store.graph, is_49);
//! assert_eq!(solver.solve(&store.graph, &[!is_7], &Limits::none()), Answer::Satisfiable);
//!
//! let mut evaluation = Evaluation::new(solver.model(&store.graph));
//! let x = store.evaluate(&mut evaluation, x) as u8;
//! assert_eq!(x.wrapping_mul(x), 49);
//! ```

mod arithmetic;
mod bdd;
mod bits;
mod choice;
mod cnf;
mod comparisons;
mod cone;
mod facts;
mod graph;
mod intern;
mod literal;
mod sat;
mod sums;
mod vicinity;

pub use bdd::{Capacity, DiagramEncoder, Diagrams, OutOfNodes, Oxidd};
pub use bits::{MAX_WIDTH, Store, Word, signed};
pub use choice::{Choice, index_width};
pub use cnf::{Clauses, Encoder};
pub use cone::{Above, Evaluation};
pub use facts::{Assumed, Context, Mark};
pub use graph::{Gate, Graph};
pub use literal::Literal;
#[cfg(feature = "cadical")]
pub use sat::CaDiCaL;
pub use sat::{Answer, BatSat, Certified, Definition, Entries, Ledger, Limits, Proof, Sequel, Solver, SolverLiteral};
pub use sums::Part;
