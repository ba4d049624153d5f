//! All integration tests of this crate, in one executable: many would take longer to link than to run, and leave processors idle.
//! A test of the command line sees to it that no file of this folder is forgotten here.

mod project;
mod warm;

mod class_path;
mod javac;
mod jdk;
mod library;
mod mutated;
mod read;
mod source;
