//! All integration tests of this crate, in one executable: many would take longer to link than to run, and leave processors idle.
//! A test of the command line sees to it that no file of this folder is forgotten here.

mod generator;
mod support;

mod black_box;
mod counts;
mod enumerate;
mod equivalence;
mod examples;
mod irrelevant;
mod jdk;
mod mirrors;
mod parts;
mod random;
mod resumed;
mod rules;
mod unit_tests;
