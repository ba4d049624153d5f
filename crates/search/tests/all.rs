//! All integration tests of this crate, in one executable: many would take longer to link than to run, and leave processors idle.
//! A test of the command line sees to it that no file of this folder is forgotten here.

#[path = "../../baselines/tests/support/mod.rs"]
mod baseline_support;
mod collections;
mod comparison;
#[path = "../../baselines/tests/generator/mod.rs"]
#[allow(dead_code, reason = "the baselines use more of it")]
mod generator;
mod support;

mod agreement;
mod certified;
mod each_operation;
mod equivalence;
mod examples;
mod invariants;
mod jdk;
mod jdk_mutants;
mod libraries;
mod modular;
mod mutants;
mod objects;
mod ordering;
mod random;
mod sequences;
mod small;
mod soundness;
mod space;
mod steps;
mod strength;
mod traps;
