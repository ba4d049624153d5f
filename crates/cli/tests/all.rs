//! All integration tests of this crate, in one executable: many would take longer to link than to run, and leave processors idle.
//! A test of the command line sees to it that no file of this folder is forgotten here.

mod differential;
mod project;
#[path = "../../classes/tests/warm/mod.rs"]
mod warm;

mod bench;
mod cache;
mod check;
mod command;
mod completeness;
mod completions;
mod confirm;
mod dependencies;
mod doctor;
mod documentation;
mod hostile;
mod init;
mod jar;
mod limits;
mod linkage;
mod outputs;
mod page;
mod programs;
mod random;
mod settings;
mod tutorial;
mod unit_tests;
mod watchdog;
