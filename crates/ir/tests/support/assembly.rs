//! Class files made by hand.

use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, ConstantPool, Method as ClassMethod, MethodAccessFlags};

/// Constant pool entries that [`assemble`] promises: static methods without arguments that return
/// an int, a long and nothing, and ones that take an int and a long.
pub const INT: u16 = 1;
pub const LONG: u16 = 2;
pub const VOID: u16 = 3;
pub const TAKE_INT: u16 = 4;
pub const TAKE_LONG: u16 = 5;
pub const CLASS: u16 = 6;

/// A class with one static method of this code, 16 stack entries and 8 locals.
pub fn assemble(
    descriptor: &str,
    code: Vec<Instruction>,
    exception_table: Vec<ExceptionTableEntry>,
) -> ClassFile<'static> {
    let mut pool = ConstantPool::new();
    // The entries that tests name come first, so their parts are added behind them.
    for _ in 0..6 {
        pool.add_integer(0).expect("room");
    }
    let class = pool.add_class("Test").expect("room");
    for (index, name, of) in [
        (INT, "makeInt", "()I"),
        (LONG, "makeLong", "()J"),
        (VOID, "run", "()V"),
        (TAKE_INT, "takeInt", "(I)V"),
        (TAKE_LONG, "takeLong", "(J)V"),
    ] {
        let method = pool.add_method_ref(class, name, of).expect("room");
        let entry = pool.get(method).expect("just added").clone();
        pool.set(index, entry).expect("in range");
    }
    let entry = pool.get(class).expect("just added").clone();
    pool.set(CLASS, entry).expect("in range");
    let code_name = pool.add_utf8("Code").expect("room");
    let name_index = pool.add_utf8("test").expect("room");
    let descriptor_index = pool.add_utf8(descriptor).expect("room");
    let method = ClassMethod {
        access_flags: MethodAccessFlags::STATIC,
        name_index,
        descriptor_index,
        attributes: vec![Attribute::Code {
            name_index: code_name,
            max_stack: 16,
            max_locals: 8,
            code,
            exception_table,
            attributes: vec![],
        }],
    };
    ClassFile { constant_pool: pool, this_class: class, methods: vec![method], ..ClassFile::default() }
}

/// A range whose exceptions all go to one handler.
pub fn covered(start: u16, end: u16, handler_pc: u16) -> ExceptionTableEntry {
    ExceptionTableEntry { range_pc: start..end, handler_pc, catch_type: 0 }
}

/// Changes how many stack entries and locals the method of an assembled class declares.
pub fn resize(class: &mut ClassFile<'_>, stack: u16, locals: u16) {
    for attribute in &mut class.methods[0].attributes {
        if let Attribute::Code { max_stack, max_locals, .. } = attribute {
            (*max_stack, *max_locals) = (stack, locals);
        }
    }
}
