//! Helpful `NullPointerException` messages (JEP 358).
//!
//! When a program asks an implicit `NullPointerException` for its message, HotSpot explains which
//! expression was null: `Cannot read field "name" because "this.next" is null`. It does so after
//! the fact, from the bytecode alone. This is the same algorithm, step by step as in HotSpot's
//! `bytecodeUtils.cpp`, since only the same steps give the same words:
//!
//! 1. The operand stack before each instruction is simulated. A slot knows the instruction that
//!    pushed it, or nothing where paths with different pushers meet. Along the way it is noted which
//!    local variables have been written, because a written parameter is not called a parameter.
//!    Passes over the code go on until the faulting instruction has a stack; what comes in over
//!    later backward branches is not waited for.
//! 2. The faulting instruction says what failed, and which slot must have been null.
//! 3. From that slot's pusher an expression is put together, following fields and array elements
//!    inwards up to a fixed depth.

use glassbox_classes::descriptor::{Type, method_types, type_name};
use glassbox_classes::world::class_name;
use glassbox_ir::byte_offsets;
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Constant, Method, MethodAccessFlags};

use crate::domain::Domain;
use crate::exceptions::TraceLine;
use crate::heap::{HEADER, Ref};
use crate::machine::Machine;

/// How deep an expression is followed.
const MOST_DETAIL: u32 = 5;
/// How many slots are simulated before giving up.
const MOST_SLOTS: usize = 1_000_000;

impl<D: Domain> Machine<D> {
    /// What HotSpot says about an implicit `NullPointerException`; nothing for other ones.
    pub(crate) fn null_pointer_message(&self, exception: Ref) -> Option<String> {
        let backtrace = self.heap.field_ref(exception, self.known.throwable_backtrace);
        if backtrace.is_null() || self.heap.length(backtrace) == 0 {
            return None;
        }
        let top = TraceLine::unpack(self.heap.word(backtrace, HEADER));
        let at = top.index?;
        let method = self.world.method(top.method);
        let file = self.world.class(method.class).file()?;
        message(file, file.methods.get(method.index as usize)?, usize::from(at))
    }
}

/// The message for a null dereference by the instruction at index `at`; nothing if that instruction
/// dereferences nothing, as with `new NullPointerException()`.
fn message(file: &ClassFile<'static>, method: &Method, at: usize) -> Option<String> {
    let (code, handlers, attributes) = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, exception_table, attributes, .. } => Some((code, exception_table, attributes)),
        _ => None,
    })?;
    let slot = null_slot(file, code.get(at)?)?;
    let starts = handlers.iter().map(|handler| usize::from(handler.handler_pc));
    let stacks = Simulation::run(file, code, starts, at);
    let explanation = Explanation { file, method, code, attributes, stacks };
    let mut text = failed_action(file, code.get(at)?)?;
    if explanation.cause(&mut text, at, slot, MOST_DETAIL, false, true) {
        text.push_str("\" is null");
    }
    Some(text)
}

/// The slot (0 is the top of the stack) that an instruction dereferences.
fn null_slot(file: &ClassFile<'static>, instruction: &Instruction) -> Option<usize> {
    use Instruction::*;
    Some(match instruction {
        Getfield(_) | Arraylength | Athrow | Monitorenter | Monitorexit => 0,
        Iaload | Faload | Aaload | Baload | Caload | Saload | Laload | Daload => 1,
        Iastore | Fastore | Aastore | Bastore | Castore | Sastore => 2,
        Lastore | Dastore => 3,
        Putfield(index) => width(&Type::of(&member(file, *index)?.descriptor)?),
        Invokevirtual(index) | Invokespecial(index) | Invokeinterface(index, _) => {
            let member = member(file, *index)?;
            // Constructors get a fresh object: the exception was made by the program itself.
            if member.name == "<init>" {
                return None;
            }
            let (parameters, _) = method_types(&member.descriptor)?;
            parameters.iter().map(width).sum()
        }
        _ => return None,
    })
}

/// What could not be done.
fn failed_action(file: &ClassFile<'static>, instruction: &Instruction) -> Option<String> {
    use Instruction::*;
    let words = match instruction {
        Iaload => "Cannot load from int array",
        Faload => "Cannot load from float array",
        Aaload => "Cannot load from object array",
        Baload => "Cannot load from byte/boolean array",
        Caload => "Cannot load from char array",
        Saload => "Cannot load from short array",
        Laload => "Cannot load from long array",
        Daload => "Cannot load from double array",
        Iastore => "Cannot store to int array",
        Fastore => "Cannot store to float array",
        Aastore => "Cannot store to object array",
        Bastore => "Cannot store to byte/boolean array",
        Castore => "Cannot store to char array",
        Sastore => "Cannot store to short array",
        Lastore => "Cannot store to long array",
        Dastore => "Cannot store to double array",
        Arraylength => "Cannot read the array length",
        Athrow => "Cannot throw exception",
        Monitorenter => "Cannot enter synchronized block",
        Monitorexit => "Cannot exit synchronized block",
        Getfield(index) => return Some(format!("Cannot read field \"{}\"", member(file, *index)?.name)),
        Putfield(index) => return Some(format!("Cannot assign field \"{}\"", member(file, *index)?.name)),
        Invokevirtual(index) | Invokespecial(index) | Invokeinterface(index, _) => {
            return Some(format!("Cannot invoke \"{}\"", member(file, *index)?.call()));
        }
        _ => return None,
    };
    Some(words.to_owned())
}

/// A field, method or call site as the constant pool names it.
struct Member {
    /// In words; empty for call sites.
    class: String,
    name: String,
    descriptor: String,
}

impl Member {
    /// `String.substring(int, int)`.
    fn call(&self) -> String {
        let parameters = method_types(&self.descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
        let parameters: Vec<String> = parameters
            .iter()
            .map(|kind| {
                let name = type_name(&kind.descriptor());
                // HotSpot compares beginnings only, so that `StringBuilder` and `String[]` lose their
                // package as well.
                match name.strip_prefix("java.lang.") {
                    Some(short) if short.starts_with("Object") || short.starts_with("String") => short.to_owned(),
                    _ => name,
                }
            })
            .collect();
        format!("{}.{}({})", self.class, self.name, parameters.join(", "))
    }
}

fn member(file: &ClassFile<'static>, index: u16) -> Option<Member> {
    let pool = &file.constant_pool;
    let (class, name_and_type) = match pool.get(index)? {
        Constant::FieldRef { class_index, name_and_type_index }
        | Constant::MethodRef { class_index, name_and_type_index }
        | Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
            let name = class_name(file, *class_index).ok()?.replace('/', ".");
            let short = match &*name {
                "java.lang.Object" => "Object".to_owned(),
                "java.lang.String" => "String".to_owned(),
                _ => name,
            };
            (short, *name_and_type_index)
        }
        Constant::InvokeDynamic { name_and_type_index, .. } | Constant::Dynamic { name_and_type_index, .. } => {
            (String::new(), *name_and_type_index)
        }
        _ => return None,
    };
    let Constant::NameAndType { name_index, descriptor_index } = pool.get(name_and_type)? else { return None };
    let text = |index: u16| pool.try_get_utf8(index).ok().map(|text| text.to_rust_string());
    Some(Member { class, name: text(*name_index)?, descriptor: text(*descriptor_index)? })
}

/// Slots that a value takes on the operand stack.
fn width(kind: &Type) -> usize {
    match kind {
        Type::Void => 0,
        Type::Long | Type::Double => 2,
        _ => 1,
    }
}

/// The operand stack before an instruction.
#[derive(Clone, Default)]
struct Stack {
    /// The index of the instruction that pushed each slot, bottom first.
    slots: Vec<Option<usize>>,
    /// A bit for each of the first 64 local variables that was written.
    written: u64,
}

impl Stack {
    fn slot(&self, from_top: usize) -> Option<usize> {
        *self.slots.get(self.slots.len().checked_sub(from_top + 1)?)?
    }

    fn is_written(&self, local: u16) -> bool {
        local > 63 || self.written & 1 << local != 0
    }

    fn write(&mut self, local: u16) {
        if local <= 63 {
            self.written |= 1 << local;
        }
    }

    fn pop(&mut self, count: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(count));
    }

    fn push(&mut self, pusher: usize, count: usize) {
        self.slots.extend(std::iter::repeat_n(Some(pusher), count));
    }

    /// Copies the top `count` slots to below the `under` slots under them.
    fn copy_under(&mut self, count: usize, under: usize) {
        let Some(start) = self.slots.len().checked_sub(count) else { return };
        let Some(at) = start.checked_sub(under) else { return };
        let copied = self.slots[start..].to_vec();
        self.slots.splice(at..at, copied);
    }

    fn merge(&mut self, other: &Stack) {
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if *slot != *other {
                *slot = None;
            }
        }
        self.written |= other.written;
    }
}

/// The simulation of a method's operand stacks.
struct Simulation {
    stacks: Vec<Option<Stack>>,
    slots: usize,
    /// Whether an instruction got its first stack in this pass.
    added: bool,
    /// Whether all instructions had a stack in this pass.
    complete: bool,
}

impl Simulation {
    fn run(
        file: &ClassFile<'static>,
        code: &[Instruction],
        handlers: impl Iterator<Item = usize>,
        target: usize,
    ) -> Vec<Option<Stack>> {
        let mut simulation = Simulation { stacks: vec![None; code.len() + 1], slots: 0, added: true, complete: false };
        simulation.stacks[0] = Some(Stack::default());
        for handler in handlers {
            if let Some(stack @ None) = simulation.stacks.get_mut(handler) {
                *stack = Some(Stack { slots: vec![Some(handler)], written: 0 });
            }
        }
        while !simulation.complete && simulation.added {
            simulation.complete = true;
            simulation.added = false;
            for (index, instruction) in code.iter().enumerate() {
                simulation.step(file, index, instruction);
                if index + 1 == target && simulation.stacks[target].is_some() {
                    simulation.complete = true;
                    break;
                }
                if simulation.slots > MOST_SLOTS {
                    return simulation.stacks;
                }
            }
        }
        simulation.stacks
    }

    /// Simulates an instruction, and gives its stack to those that follow.
    fn step(&mut self, file: &ClassFile<'static>, index: usize, instruction: &Instruction) {
        let Some(mut stack) = self.stacks.get(index).cloned().flatten() else {
            self.complete = false;
            return;
        };
        let Some(()) = execute(file, index, instruction, &mut stack) else {
            // Something malformed: what has stacks already is still good.
            self.complete = false;
            self.added = false;
            return;
        };
        for next in followers(index, instruction) {
            self.arrive(next, &mut stack);
        }
    }

    /// The stack reaches an instruction. As in HotSpot it is itself changed by what it meets there.
    fn arrive(&mut self, index: usize, stack: &mut Stack) {
        let Some(place) = self.stacks.get_mut(index) else { return };
        match place {
            Some(there) => stack.merge(there),
            None => {
                self.slots += stack.slots.len();
                self.added = true;
            }
        }
        *place = Some(stack.clone());
    }
}

/// Where control may go after an instruction, the next instruction first.
fn followers(index: usize, instruction: &Instruction) -> Vec<usize> {
    use Instruction::*;
    let relative = |offset: i32| index.checked_add_signed(offset as isize).unwrap_or(usize::MAX);
    match instruction {
        Ifeq(to) | Ifne(to) | Iflt(to) | Ifge(to) | Ifgt(to) | Ifle(to) | If_icmpeq(to) | If_icmpne(to)
        | If_icmplt(to) | If_icmpge(to) | If_icmpgt(to) | If_icmple(to) | If_acmpeq(to) | If_acmpne(to)
        | Ifnull(to) | Ifnonnull(to) => vec![index + 1, usize::from(*to)],
        Goto(to) | Jsr(to) => vec![usize::from(*to)],
        Goto_w(to) | Jsr_w(to) => vec![relative(*to)],
        // HotSpot lets control fall through switches; the stack there is the same anyway.
        Tableswitch(table) => {
            let cases = table.offsets.iter().map(|offset| relative(*offset));
            [index + 1, relative(table.default)].into_iter().chain(cases).collect()
        }
        Lookupswitch(lookup) => {
            let cases = lookup.pairs.values().map(|offset| relative(*offset));
            [index + 1, relative(lookup.default)].into_iter().chain(cases).collect()
        }
        Ret(_) | Ret_w(_) | Ireturn | Lreturn | Freturn | Dreturn | Areturn | Return | Athrow => Vec::new(),
        _ => vec![index + 1],
    }
}

/// What an instruction does to the stack. Nothing if it is malformed.
#[rustfmt::skip]
fn execute(file: &ClassFile<'static>, index: usize, instruction: &Instruction, stack: &mut Stack) -> Option<()> {
    use Instruction::*;
    if let Some(local) = stored(instruction) {
        stack.write(local);
    }
    // Slots taken, slots given.
    let (pops, pushes) = match instruction {
        Nop | Checkcast(_) | Iinc(..) | Iinc_w(..) | Ret(_) | Ret_w(_) | Goto(_) | Goto_w(_) | Return => (0, 0),
        Aconst_null | Iconst_m1 | Iconst_0 | Iconst_1 | Iconst_2 | Iconst_3 | Iconst_4 | Iconst_5 => (0, 1),
        Fconst_0 | Fconst_1 | Fconst_2 | Bipush(_) | Sipush(_) | Ldc(_) | Ldc_w(_) | New(_) => (0, 1),
        Lconst_0 | Lconst_1 | Dconst_0 | Dconst_1 | Ldc2_w(_) => (0, 2),
        Iload(_) | Iload_w(_) | Iload_0 | Iload_1 | Iload_2 | Iload_3 => (0, 1),
        Fload(_) | Fload_w(_) | Fload_0 | Fload_1 | Fload_2 | Fload_3 => (0, 1),
        Aload(_) | Aload_w(_) | Aload_0 | Aload_1 | Aload_2 | Aload_3 => (0, 1),
        Lload(_) | Lload_w(_) | Lload_0 | Lload_1 | Lload_2 | Lload_3 => (0, 2),
        Dload(_) | Dload_w(_) | Dload_0 | Dload_1 | Dload_2 | Dload_3 => (0, 2),
        Iaload | Faload | Aaload | Baload | Caload | Saload => (2, 1),
        Laload | Daload => (2, 2),
        Istore(_) | Istore_w(_) | Istore_0 | Istore_1 | Istore_2 | Istore_3 => (1, 0),
        Fstore(_) | Fstore_w(_) | Fstore_0 | Fstore_1 | Fstore_2 | Fstore_3 => (1, 0),
        Astore(_) | Astore_w(_) | Astore_0 | Astore_1 | Astore_2 | Astore_3 => (1, 0),
        Lstore(_) | Lstore_w(_) | Lstore_0 | Lstore_1 | Lstore_2 | Lstore_3 => (2, 0),
        Dstore(_) | Dstore_w(_) | Dstore_0 | Dstore_1 | Dstore_2 | Dstore_3 => (2, 0),
        Iastore | Fastore | Aastore | Bastore | Castore | Sastore => (3, 0),
        Lastore | Dastore => (4, 0),
        Pop | Monitorenter | Monitorexit => (1, 0),
        Pop2 => (2, 0),
        Dup => { stack.copy_under(1, 0); (0, 0) }
        Dup_x1 => { stack.copy_under(1, 1); (0, 0) }
        Dup_x2 => { stack.copy_under(1, 2); (0, 0) }
        Dup2 => { stack.copy_under(2, 0); (0, 0) }
        Dup2_x1 => { stack.copy_under(2, 1); (0, 0) }
        Dup2_x2 => { stack.copy_under(2, 2); (0, 0) }
        Swap => {
            let length = stack.slots.len();
            stack.slots.swap(length.checked_sub(1)?, length.checked_sub(2)?);
            (0, 0)
        }
        Iadd | Fadd | Isub | Fsub | Imul | Fmul | Idiv | Fdiv | Irem | Frem | Iand | Ior | Ixor => (2, 1),
        Ladd | Dadd | Lsub | Dsub | Lmul | Dmul | Ldiv | Ddiv | Lrem | Drem | Land | Lor | Lxor => (4, 2),
        Ineg | Fneg | I2f | F2i | I2b | I2c | I2s => (1, 1),
        Lneg | Dneg | L2d | D2l => (2, 2),
        Ishl | Ishr | Iushr => (2, 1),
        Lshl | Lshr | Lushr => (3, 2),
        I2l | I2d | F2l | F2d => (1, 2),
        L2i | L2f | D2i | D2f => (2, 1),
        Lcmp | Dcmpl | Dcmpg => (4, 1),
        Fcmpl | Fcmpg => (2, 1),
        Ifeq(_) | Ifne(_) | Iflt(_) | Ifge(_) | Ifgt(_) | Ifle(_) | Ifnull(_) | Ifnonnull(_) => (1, 0),
        If_icmpeq(_) | If_icmpne(_) | If_icmplt(_) | If_icmpge(_) | If_icmpgt(_) | If_icmple(_) => (2, 0),
        If_acmpeq(_) | If_acmpne(_) => (2, 0),
        Jsr(_) | Jsr_w(_) => (0, 1),
        Tableswitch(_) | Lookupswitch(_) => (1, 0),
        Ireturn | Freturn | Areturn | Athrow => (1, 0),
        Lreturn | Dreturn => (2, 0),
        Getstatic(field) => (0, width(&Type::of(&member(file, *field)?.descriptor)?)),
        Getfield(field) => (1, width(&Type::of(&member(file, *field)?.descriptor)?)),
        Putstatic(field) => (width(&Type::of(&member(file, *field)?.descriptor)?), 0),
        Putfield(field) => (1 + width(&Type::of(&member(file, *field)?.descriptor)?), 0),
        Invokevirtual(method) | Invokespecial(method) | Invokeinterface(method, _) => {
            let (parameters, result) = method_types(&member(file, *method)?.descriptor)?;
            (1 + parameters.iter().map(width).sum::<usize>(), width(&result))
        }
        Invokestatic(method) | Invokedynamic(method) => {
            let (parameters, result) = method_types(&member(file, *method)?.descriptor)?;
            (parameters.iter().map(width).sum(), width(&result))
        }
        Newarray(_) | Anewarray(_) | Arraylength | Instanceof(_) => (1, 1),
        Multianewarray(_, dimensions) => (usize::from(*dimensions), 1),
        Wide | Breakpoint | Impdep1 | Impdep2 => return None,
    };
    stack.pop(pops);
    stack.push(index, pushes);
    Some(())
}

/// The local variable an instruction stores.
fn stored(instruction: &Instruction) -> Option<u16> {
    use Instruction::*;
    Some(match instruction {
        Istore(local) | Lstore(local) | Fstore(local) | Dstore(local) | Astore(local) => u16::from(*local),
        Istore_w(local) | Lstore_w(local) | Fstore_w(local) | Dstore_w(local) | Astore_w(local) => *local,
        Istore_0 | Lstore_0 | Fstore_0 | Dstore_0 | Astore_0 => 0,
        Istore_1 | Lstore_1 | Fstore_1 | Dstore_1 | Astore_1 => 1,
        Istore_2 | Lstore_2 | Fstore_2 | Dstore_2 | Astore_2 => 2,
        Istore_3 | Lstore_3 | Fstore_3 | Dstore_3 | Astore_3 => 3,
        _ => return None,
    })
}

/// The local variable of which an instruction loads a reference or an `int`.
fn loaded(instruction: &Instruction) -> Option<u16> {
    use Instruction::*;
    Some(match instruction {
        Iload(local) | Aload(local) => u16::from(*local),
        Iload_w(local) | Aload_w(local) => *local,
        Iload_0 | Aload_0 => 0,
        Iload_1 | Aload_1 => 1,
        Iload_2 | Aload_2 => 2,
        Iload_3 | Aload_3 => 3,
        _ => return None,
    })
}

/// The value of an instruction that pushes an `int` constant.
fn constant(instruction: &Instruction) -> Option<i32> {
    use Instruction::*;
    Some(match instruction {
        Iconst_m1 => -1,
        Iconst_0 => 0,
        Iconst_1 => 1,
        Iconst_2 => 2,
        Iconst_3 => 3,
        Iconst_4 => 4,
        Iconst_5 => 5,
        Bipush(value) => i32::from(*value),
        // HotSpot reads it without its sign.
        Sipush(value) => i32::from(*value as u16),
        _ => return None,
    })
}

/// What the words about a null are made from.
struct Explanation<'a> {
    file: &'a ClassFile<'static>,
    method: &'a Method,
    code: &'a [Instruction],
    /// Those of the code.
    attributes: &'a [Attribute],
    stacks: Vec<Option<Stack>>,
}

impl Explanation<'_> {
    /// Writes the expression that pushed a slot, with the words that introduce it if `introduced`.
    /// `inner` is an array's index. Gives whether something was written that can be called null.
    fn cause(&self, text: &mut String, at: usize, slot: usize, detail: u32, inner: bool, introduced: bool) -> bool {
        use Instruction::*;
        if detail == 0 {
            return false;
        }
        let Some(stack) = self.stacks.get(at).and_then(Option::as_ref) else { return false };
        let Some(source) = stack.slot(slot) else { return false };
        let Some(instruction) = self.code.get(source) else { return false };
        let call = matches!(instruction, Invokevirtual(_) | Invokespecial(_) | Invokestatic(_) | Invokeinterface(..));
        if detail == MOST_DETAIL && introduced && !call {
            text.push_str(" because \"");
        }
        if let Some(local) = loaded(instruction) {
            text.push_str(&self.local(source, local, !stack.is_written(local)));
            return true;
        }
        if let Some(value) = constant(instruction) {
            text.push_str(&value.to_string());
            return true;
        }
        match instruction {
            Aconst_null => text.push_str("null"),
            Iaload | Aaload => {
                if !self.cause(text, source, 1, detail - 1, inner, false) {
                    text.push_str("<array>");
                }
                text.push('[');
                if !self.cause(text, source, 0, detail, true, false) {
                    text.push_str("...");
                }
                text.push(']');
            }
            Getstatic(field) => {
                let Some(field) = member(self.file, *field) else { return false };
                text.push_str(&format!("{}.{}", field.class, field.name));
            }
            Getfield(field) => {
                let Some(field) = member(self.file, *field) else { return false };
                if self.cause(text, source, 0, detail - 1, inner, false) {
                    text.push('.');
                }
                text.push_str(&field.name);
            }
            Invokevirtual(method) | Invokespecial(method) | Invokestatic(method) | Invokeinterface(method, _) => {
                let Some(method) = member(self.file, *method) else { return false };
                if detail == MOST_DETAIL && !inner {
                    text.push_str(" because the return value of \"");
                }
                text.push_str(&method.call());
            }
            _ => return false,
        }
        true
    }

    /// The name of a local variable that the instruction at `at` loads.
    fn local(&self, at: usize, local: u16, is_parameter: bool) -> String {
        if let Some(name) = self.variable(at, local) {
            return name;
        }
        let is_static = self.method.access_flags.contains(MethodAccessFlags::STATIC);
        if is_parameter && !is_static && local == 0 {
            return "this".to_owned();
        }
        let descriptor = self.file.constant_pool.try_get_utf8(self.method.descriptor_index).ok();
        let parameters = descriptor.and_then(|text| method_types(text.as_str()?)).map_or(Vec::new(), |types| types.0);
        let mut slot = usize::from(!is_static);
        for (index, kind) in parameters.iter().enumerate() {
            let after = slot + width(kind);
            if is_parameter && (slot..after).contains(&usize::from(local)) {
                return format!("<parameter{}>", index + 1);
            }
            slot = after;
        }
        format!("<local{local}>")
    }

    /// The name that debug information gives a local variable.
    fn variable(&self, at: usize, local: u16) -> Option<String> {
        let tables = || {
            self.attributes.iter().filter_map(|attribute| match attribute {
                Attribute::LocalVariableTable { variables, .. } => Some(variables),
                _ => None,
            })
        };
        tables().next()?;
        // Unlike everything else, these ranges are in bytes.
        let offset = *byte_offsets(self.code).get(at)?;
        let found = tables().flatten().find(|variable| {
            let start = u32::from(variable.start_pc);
            variable.index == local && (start..start + u32::from(variable.length)).contains(&offset)
        })?;
        self.file.constant_pool.try_get_utf8(found.name_index).ok().map(|name| name.to_rust_string())
    }
}
