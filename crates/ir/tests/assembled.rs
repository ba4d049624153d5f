//! Code that no compiler of today writes, assembled by hand: subroutines, every `dup`, loops that
//! turn the stack round, and code that must be refused.

use crate::support;

use Instruction::*;
use glassbox_ir::{Kind, LiftError, Limit, Method, Op, Terminator, check, lift, print};
use ristretto_classfile::attributes::{ExceptionTableEntry, Instruction, LookupSwitch, TableSwitch};
use ristretto_classfile::{ClassFile, Method as ClassMethod};
use support::assembly::*;

/// Lifts, checks and compares with the stack code; gives the lifted method and its listing.
fn lifted_with(descriptor: &str, code: Vec<Instruction>, table: Vec<ExceptionTableEntry>) -> (Method, String) {
    let class = assemble(descriptor, code, table);
    let method = &class.methods[0];
    let lifted = lift(&class, method).expect("it lifts");
    let text = print(&class, method, &lifted);
    check(&lifted).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    support::differential::compare(&class, method, &lifted).unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    (lifted, text)
}

fn lifted(code: Vec<Instruction>) -> (Method, String) {
    lifted_with("()V", code, vec![])
}

fn refused(code: Vec<Instruction>) -> LiftError {
    refused_with("()V", code, vec![])
}

fn refused_with(descriptor: &str, code: Vec<Instruction>, table: Vec<ExceptionTableEntry>) -> LiftError {
    let class = assemble(descriptor, code, table);
    lift(&class, &class.methods[0]).expect_err("it is malformed")
}

fn moves(method: &Method) -> usize {
    let instructions = method.blocks.iter().flat_map(|block| &block.instructions);
    instructions.filter(|instruction| matches!(instruction.op, Op::Move { .. })).count()
}

#[test]
fn a_subroutine_is_inlined_at_each_call() {
    let (method, text) = lifted(vec![
        Jsr(4),
        Invokestatic(VOID),
        Jsr(4),
        Return,
        Astore_1,
        Invokestatic(INT),
        Invokestatic(TAKE_INT),
        Ret(1),
    ]);
    assert_eq!(method.blocks.len(), 1, "{text}");
    assert_eq!(method.blocks[0].instructions.len(), 5, "{text}");
}

#[test]
fn subroutines_nest_and_may_return_two_levels_at_once() {
    lifted(vec![
        Jsr(2),
        Return,
        Astore_1,
        Jsr(6),
        Invokestatic(VOID),
        Ret(1),
        Astore_2,
        Invokestatic(INT),
        Ifeq(10),
        Ret(2),
        Invokestatic(VOID),
        Ret(1),
    ]);
}

#[test]
fn a_subroutine_may_be_left_by_a_jump_or_an_exception() {
    lifted_with(
        "()V",
        vec![
            Jsr(3),
            Invokestatic(VOID),
            Return,
            Astore_1,
            Invokestatic(INT),
            Ifeq(1),
            Invokestatic(VOID),
            Ret(1),
            Pop,
            Jsr_w(3),
            Return,
        ],
        vec![covered(0, 2, 8)],
    );
}

#[test]
fn a_subroutine_left_by_continue_is_called_again() {
    lifted_with(
        "(I)V",
        vec![
            Iload_0,
            Invokestatic(TAKE_INT),
            Jsr(5),
            Iinc(0, 1),
            Return,
            Astore_1,
            Invokestatic(INT),
            Ifeq(0),
            Iinc(0, 2),
            Ret(1),
        ],
        vec![],
    );
    // Calling itself for good is pointless, but has a meaning.
    lifted(vec![Jsr(1), Astore_0, Invokestatic(VOID), Jsr(1)]);
}

#[test]
fn locals_keep_their_kinds_around_a_subroutine() {
    // Slot 0 is an int at the first call and a long at the second.
    lifted(vec![
        Invokestatic(INT),
        Istore_0,
        Jsr(9),
        Iload_0,
        Invokestatic(TAKE_INT),
        Invokestatic(LONG),
        Lstore_0,
        Jsr(9),
        Goto(12),
        Astore_3,
        Invokestatic(VOID),
        Ret(3),
        Lload_0,
        Invokestatic(TAKE_LONG),
        Return,
    ]);
}

#[test]
fn subroutine_errors() {
    assert_eq!(refused(vec![Ret(0)]), LiftError::BadReturnAddress { at: 0, slot: 0 });
    assert!(matches!(
        refused(vec![Jsr(2), Return, Invokestatic(TAKE_INT), Return]),
        LiftError::KindMismatch { at: 2, wanted: Kind::Int, found: None }
    ));
    // Twenty levels of two calls each would be a million copies.
    let mut code = vec![Jsr(2), Return];
    for level in 0..20 {
        let inner = u16::from(level) * 4 + 6;
        code.extend([Astore(level), Jsr(inner), Jsr(inner), Ret(level)]);
    }
    code.extend([Astore(20), Ret(20)]);
    let mut class = assemble("()V", code, vec![]);
    resize(&mut class, 16, 21);
    let refused = lift(&class, &class.methods[0]);
    assert_eq!(refused, Err(LiftError::TooLarge(Limit::Subroutines)));
}

#[test]
fn every_shuffle_of_every_category() {
    // Each shuffle with each mix of ints and longs it accepts, lowest first.
    let shuffles: &[(Instruction, &[&str])] = &[
        (Pop, &["i"]),
        (Pop2, &["ii", "l"]),
        (Dup, &["i"]),
        (Dup_x1, &["ii"]),
        (Dup_x2, &["iii", "li"]),
        (Dup2, &["ii", "l"]),
        (Dup2_x1, &["iii", "il"]),
        (Dup2_x2, &["iiii", "iil", "lii", "ll"]),
        (Swap, &["ii"]),
    ];
    for (shuffle, forms) in shuffles {
        for form in *forms {
            let mut code = vec![];
            let mut stack: Vec<char> = form.chars().collect();
            code.extend(stack.iter().map(|kind| Invokestatic(if *kind == 'i' { INT } else { LONG })));
            code.push(shuffle.clone());
            // The shape of the result follows from the form: a copy of the top goes under the rest.
            let words: usize = match shuffle {
                Dup | Dup_x1 | Dup_x2 | Pop => 1,
                _ => 2,
            };
            let top_is_long = stack.last() == Some(&'l');
            let top = if words == 2 && !top_is_long { 2 } else { 1 };
            match shuffle {
                Pop | Pop2 => stack.truncate(stack.len() - top),
                Swap => {}
                Dup | Dup2 => stack.extend_from_within(stack.len() - top..),
                _ => {
                    let copy = stack[stack.len() - top..].to_vec();
                    stack.splice(0..0, copy);
                }
            }
            for kind in stack.iter().rev() {
                code.push(Invokestatic(if *kind == 'i' { TAKE_INT } else { TAKE_LONG }));
            }
            code.push(Return);
            let (method, text) = lifted(code);
            assert_eq!(moves(&method), 0, "{shuffle:?} {form}\n{text}");
        }
    }
    for (shuffle, stack) in [
        (Pop, "l"),
        (Dup, "l"),
        (Swap, "il"),
        (Dup_x1, "li"),
        (Pop2, "li"),
        (Dup2_x1, "lii"),
        (Dup2_x2, "lil"),
        (Dup_x2, "lii"),
    ] {
        let mut code: Vec<Instruction> =
            stack.chars().map(|kind| Invokestatic(if kind == 'i' { INT } else { LONG })).collect();
        let at = code.len() as u32;
        code.extend([shuffle.clone(), Return]);
        assert_eq!(refused(code), LiftError::SplitPair { at }, "{shuffle:?} {stack}");
    }
}

#[test]
fn a_loop_to_the_first_instruction_gets_an_entry_of_its_own() {
    let (method, text) = lifted_with("(I)V", vec![Iinc(0, -1), Iload_0, Ifne(0), Return], vec![]);
    assert!(method.blocks[0].instructions.is_empty(), "{text}");
    assert!(matches!(method.blocks[0].terminator, Terminator::Goto(_)), "{text}");
}

#[test]
fn a_loop_that_swaps_its_stack_needs_a_third_register() {
    let (_, text) = lifted(vec![
        Invokestatic(INT),
        Invokestatic(INT),
        Swap,
        Invokestatic(INT),
        Ifeq(2),
        Invokestatic(TAKE_INT),
        Invokestatic(TAKE_INT),
        Return,
    ]);
    assert!(text.contains("= r"), "{text}");
}

#[test]
fn a_branch_on_a_value_that_the_join_overwrites() {
    // The value on the stack and the condition are the same entry of the loop's block.
    lifted(vec![Invokestatic(INT), Dup, Invokestatic(INT), Swap, Pop, Swap, Ifeq(1), Pop, Return]);
}

#[test]
fn an_elvis_operator_on_a_local() {
    let (method, text) = lifted_with(
        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        vec![Aload_0, Dup, Ifnonnull(5), Pop, Aload_1, Astore_2, Aload_2, Areturn],
        vec![],
    );
    assert!(moves(&method) <= 3, "{text}");
}

#[test]
fn a_handler_that_is_also_jumped_to() {
    lifted_with(
        "(Ljava/lang/Object;)V",
        vec![Invokestatic(VOID), Invokestatic(INT), Ifeq(5), Aload_0, Goto(6), Return, Checkcast(CLASS), Pop, Return],
        vec![covered(0, 2, 6)],
    );
}

#[test]
fn a_handler_that_covers_itself() {
    lifted_with(
        "()V",
        vec![Invokestatic(VOID), Return, Astore_0, Invokestatic(VOID), Aload_0, Athrow],
        vec![covered(0, 1, 2), covered(2, 4, 2)],
    );
}

#[test]
fn slots_that_change_their_kind() {
    let (method, text) = lifted(vec![
        Invokestatic(INT),
        Istore_0,
        Iload_0,
        Invokestatic(TAKE_INT),
        Invokestatic(LONG),
        Lstore_0,
        Lload_0,
        Invokestatic(TAKE_LONG),
        Invokestatic(INT),
        Istore_1,
        Iload_1,
        Invokestatic(TAKE_INT),
        Return,
    ]);
    assert_eq!(method.registers.len(), 3, "{text}");
}

#[test]
fn wide_forms() {
    lifted(vec![
        Invokestatic(INT),
        Istore_w(7),
        Iinc_w(7, 1000),
        Iload_w(7),
        Invokestatic(TAKE_INT),
        Goto_w(6),
        Invokestatic(LONG),
        Lstore_w(6),
        Lload_w(6),
        Invokestatic(TAKE_LONG),
        Return,
    ]);
}

#[test]
fn switches_are_sorted_and_lose_cases_that_are_the_default() {
    let lookup = LookupSwitch { default: 3, pairs: [(9, 1), (-4, 2), (5, 3)].into_iter().collect() };
    let code = vec![Invokestatic(INT), Lookupswitch(Box::new(lookup)), Invokestatic(VOID), Invokestatic(VOID), Return];
    let (method, text) = lifted(code);
    let Terminator::Switch { cases, .. } = &method.blocks[0].terminator else { panic!("{text}") };
    assert_eq!(cases.iter().map(|(case, _)| *case).collect::<Vec<_>>(), [-4, 9]);
    let table = TableSwitch { default: 1, low: i32::MAX, high: i32::MAX, offsets: vec![1] };
    let (method, _) = lifted(vec![Invokestatic(INT), Tableswitch(Box::new(table)), Return]);
    assert!(matches!(
        &method.blocks[0].terminator,
        Terminator::Switch { cases, .. } if cases.is_empty()
    ));
}

#[test]
fn malformed_code_is_refused() {
    let table = |default| TableSwitch { default, low: 0, high: -1, offsets: vec![] };
    let cases: Vec<(Vec<Instruction>, LiftError)> = vec![
        (vec![], LiftError::EmptyCode),
        (vec![Nop], LiftError::FallsOffEnd),
        (vec![Iconst_0, Iconst_0, Ifeq(0), Return], LiftError::StackMismatch { at: 0 }),
        (vec![Iconst_0, Ifeq(3), Return, Iconst_0], LiftError::FallsOffEnd),
        (vec![Pop, Return], LiftError::StackUnderflow { at: 0 }),
        (vec![Goto(7)], LiftError::BadTarget { at: 0 }),
        (vec![Goto_w(-1)], LiftError::BadTarget { at: 0 }),
        (vec![Iconst_0, Tableswitch(Box::new(table(-9)))], LiftError::BadTarget { at: 1 }),
        (vec![Iload_0, Return], LiftError::UnsetLocal { at: 0, slot: 0 }),
        (vec![Iload(200), Return], LiftError::BadLocal { at: 0, slot: 200 }),
        (vec![Lconst_0, Lstore(7), Return], LiftError::BadLocal { at: 1, slot: 8 }),
        (vec![Lconst_0, Lstore_0, Iload_1, Return], LiftError::UnsetLocal { at: 2, slot: 1 }),
        (vec![Impdep1], LiftError::ReservedInstruction { at: 0 }),
        (vec![New(INT), Return], LiftError::BadConstant { at: 0, constant: INT }),
        (vec![Getstatic(CLASS), Return], LiftError::BadConstant { at: 0, constant: CLASS }),
        (vec![Ldc2_w(CLASS), Return], LiftError::BadConstant { at: 0, constant: CLASS }),
        (vec![Invokevirtual(999), Return], LiftError::BadConstant { at: 0, constant: 999 }),
        (vec![Lconst_0, Fadd, Return], LiftError::KindMismatch { at: 1, wanted: Kind::Float, found: Some(Kind::Long) }),
        (
            vec![Iconst_0, Istore_0, Aload_0, Return],
            LiftError::KindMismatch { at: 2, wanted: Kind::Ref, found: Some(Kind::Int) },
        ),
        (vec![Iconst_0, Ireturn], LiftError::KindMismatch { at: 1, wanted: Kind::Int, found: None }),
        (
            // One way brings an int, the other two.
            vec![Iconst_0, Iconst_0, Ifeq(4), Iconst_0, Return],
            LiftError::StackMismatch { at: 4 },
        ),
    ];
    for (code, expected) in cases {
        let shown = format!("{code:?}");
        assert_eq!(refused(code), expected, "{shown}");
    }
    assert!(matches!(
        refused_with("(I)V", vec![Iload_0, Ifeq(4), Aconst_null, Astore_0, Iload_0, Pop, Return], vec![]),
        LiftError::KindMismatch { .. }
    ));
    let unset_in_handler = vec![Iconst_0, Istore_0, Invokestatic(VOID), Return, Pop, Iload_0, Pop, Return];
    assert_eq!(refused_with("()V", unset_in_handler, vec![covered(0, 3, 4)]), LiftError::UnsetLocal { at: 0, slot: 0 });
    assert_eq!(refused_with("(JJJJI)V", vec![Return], vec![]), LiftError::TooFewLocals { needed: 9, declared: 8 });
    assert_eq!(refused_with("()V", vec![Return], vec![covered(0, 1, 9)]), LiftError::BadTarget { at: 0 });
    let deep = vec![Iconst_0; 17];
    assert_eq!(refused(deep), LiftError::StackOverflow { at: 16, declared: 16 });
    let class = ClassFile { methods: vec![ClassMethod::default()], ..ClassFile::default() };
    assert_eq!(lift(&class, &class.methods[0]), Err(LiftError::NoCode));
}
