//! The largest methods a class file can hold, and shapes chosen to be expensive: each is lifted or
//! refused quickly.

use crate::support;

use Instruction::*;
use glassbox_ir::{LiftError, Limit, Method, check, lift};
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction};
use std::time::{Duration, Instant};
use support::assembly::*;

/// More than any of these needs even on a busy machine, less than something quadratic would.
const PATIENCE: Duration = Duration::from_secs(10);

fn lifted(
    code: Vec<Instruction>,
    table: Vec<ExceptionTableEntry>,
    stack: u16,
    locals: u16,
) -> Result<Method, LiftError> {
    let mut class = assemble("()V", code, table);
    resize(&mut class, stack, locals);
    let start = Instant::now();
    let lifted = lift(&class, &class.methods[0]);
    if let Ok(method) = &lifted {
        check(method).expect("it is well-formed");
    }
    assert!(start.elapsed() < PATIENCE, "took {:?}", start.elapsed());
    lifted
}

#[test]
fn a_stack_as_deep_as_can_be() {
    let mut code = vec![Iconst_0; 65_000];
    code.push(Return);
    assert!(lifted(code, vec![], u16::MAX, 0).is_ok());
    let mut code = vec![Invokestatic(INT); 20_000];
    code.push(Return);
    assert!(lifted(code, vec![], u16::MAX, 0).is_ok());
}

#[test]
fn a_deep_stack_through_many_blocks() {
    let mut code = vec![Iconst_0; 20_000];
    for at in 0..10_000 {
        code.push(Goto(20_001 + at));
    }
    code.push(Return);
    assert!(matches!(lifted(code, vec![], u16::MAX, 0), Err(LiftError::TooLarge(_))));
}

#[test]
fn a_chain_of_jumps() {
    let mut forwards: Vec<Instruction> = (1..=60_000).map(Goto).collect();
    forwards.push(Return);
    assert_eq!(lifted(forwards, vec![], 0, 0).expect("it lifts").blocks.len(), 1);
    let mut backwards = vec![Goto(60_000), Return];
    backwards.extend((1..60_000).map(Goto));
    assert_eq!(lifted(backwards, vec![], 0, 0).expect("it lifts").blocks.len(), 1);
}

#[test]
fn many_handlers_of_many_blocks() {
    let mut code = Vec::new();
    for at in 0..10_000u16 {
        code.extend([Invokestatic(INT), Ifeq(at * 2 + 2)]);
    }
    code.extend([Return, Athrow]);
    let table: Vec<_> = (0..10_000)
        .map(|_| ExceptionTableEntry { range_pc: 0..20_000, handler_pc: 20_001, catch_type: CLASS })
        .collect();
    let refused = lifted(code.clone(), table, 2, 0);
    assert_eq!(refused, Err(LiftError::TooLarge(Limit::Handlers)));
    // A range for each block is fine.
    let table = (0..5_000).map(|at| covered(at * 4, at * 4 + 2, 20_001)).collect();
    assert!(lifted(code, table, 2, 0).is_ok());
}

#[test]
fn many_locals_through_many_blocks() {
    let mut code = Vec::new();
    for slot in 0..6_000 {
        code.extend([Invokestatic(INT), Istore_w(slot)]);
    }
    let start = code.len() as u16;
    for at in 0..6_000 {
        code.extend([Invokestatic(INT), Ifeq(start + at * 2)]);
    }
    for slot in 0..6_000 {
        code.extend([Iload_w(slot), Pop]);
    }
    code.push(Return);
    let refused = lifted(code.clone(), vec![], 2, 6_000);
    assert_eq!(refused, Err(LiftError::TooLarge(Limit::Locals)));
    // A tenth of it has been seen in generated parsers.
    let mut code = Vec::new();
    for slot in 0..600 {
        code.extend([Invokestatic(INT), Istore_w(slot)]);
    }
    let start = code.len() as u16;
    for at in 0..6_000 {
        code.extend([Invokestatic(INT), Ifeq(start + at * 2)]);
    }
    for slot in 0..600 {
        code.extend([Iload_w(slot), Invokestatic(TAKE_INT)]);
    }
    code.push(Return);
    assert!(lifted(code, vec![], 2, 600).is_ok());
}
