//! Natives of `java.lang`: objects, strings, numbers, exceptions.

use super::{Native, int, nothing, object};
use crate::domain::Domain;
use crate::exceptions::TraceLine;
use crate::heap::{Heap, Layout, Ref};
use crate::machine::{Machine, Trap};
use glassbox_classes::world::Shape;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/Object", "getClass") => |m, a| {
            let class = m.heap.class(object(a[0]));
            Ok(m.mirror(class)?.bits())
        },
        ("java/lang/Object", "hashCode") | ("java/lang/System", "identityHashCode") => identity_hash,
        ("java/lang/Object", "clone") => clone,
        ("java/lang/Object", "notify") => |m, a| m.monitor_notify(object(a[0]), false),
        ("java/lang/Object", "notifyAll") => |m, a| m.monitor_notify(object(a[0]), true),
        ("java/lang/Object", "wait" | "wait0") if descriptor == "(J)V" => |m, a| {
            if (a[1] as i64) < 0 {
                return m.throw_new("java/lang/IllegalArgumentException", "timeout value is negative");
            }
            let timeout = (a[1] != 0).then(|| a[1].saturating_mul(1_000_000));
            m.monitor_wait(object(a[0]), timeout)
        },
        ("java/lang/System", "arraycopy") => array_copy,
        ("java/lang/String", "intern") => |m, a| {
            let units = m.string_utf16(object(a[0]));
            match m.interned.get(&units[..]) {
                Some(string) => Ok(string.bits()),
                // The string itself becomes the interned one, unless snapshots could undo it.
                None if !m.heap.snapshots_held() => {
                    m.interned.insert(units.into(), object(a[0]));
                    Ok(a[0])
                }
                None => Ok(m.intern_utf16(&units)?.bits()),
            }
        },
        ("java/lang/StringUTF16", "isBigEndian") => nothing,
        ("java/lang/StringCoding", "err") => nothing,
        ("java/lang/Float", "floatToRawIntBits" | "intBitsToFloat") => super::first,
        ("java/lang/Double", "doubleToRawLongBits" | "longBitsToDouble") => super::first,
        ("java/lang/StrictMath" | "java/lang/Math", _) => return math(class, name),
        ("java/lang/Throwable", "fillInStackTrace") if descriptor == "(I)Ljava/lang/Throwable;" => |m, a| {
            m.fill_in_stack_trace(object(a[0]))?;
            Ok(a[0])
        },
        ("java/lang/StackTraceElement", "initStackTraceElements") => stack_trace_elements,
        ("java/lang/NullPointerException", "getExtendedNPEMessage") => |m, a| {
            match m.null_pointer_message(object(a[0])) {
                Some(message) => Ok(m.new_string(&message)?.bits()),
                None => Ok(0),
            }
        },
        ("java/lang/ref/Reference", "refersTo0") | ("java/lang/ref/PhantomReference", "refersTo0") => |m, a| {
            Ok(u64::from(m.get_named(object(a[0]), "referent") == a[1]))
        },
        ("java/lang/ref/Reference" | "java/lang/ref/PhantomReference", "clear0") => |m, a| {
            m.set_named(object(a[0]), "referent", 0);
            Ok(0)
        },
        ("java/lang/ref/Reference", "hasReferencePendingList") => nothing,
        ("java/lang/ref/Finalizer", "isFinalizationEnabled") => nothing,
        _ => return None,
    })
}

/// Java methods that are faster, or only possible, here.
pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        // Loaders and modules are the built-in ones: lines name neither loader nor version.
        ("java/lang/StackTraceElement", "computeFormat") => |m, a| {
            m.set_named(object(a[0]), "format", 3);
            m.set_named(object(a[0]), "declaringClassObject", 0);
            Ok(0)
        },
        ("java/lang/Math" | "java/lang/StrictMath", "sqrt") => return math(class, name),
        // Newer JDKs cache the identity hash in a field of the constant: a write to an object behind a static field.
        ("java/lang/Enum", "hashCode") => identity_hash,
        _ => return None,
    })
}

fn identity_hash<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    m.arbitrary += 1;
    m.note_hash_request(object(a[0]));
    Ok(u64::from(m.identity_hash(object(a[0]))))
}

fn math<D: Domain>(class: &str, name: &str) -> Option<Native<D>> {
    macro_rules! one {
        ($function:path) => {
            |_, a| Ok($function(f64::from_bits(a[0])).to_bits())
        };
    }
    macro_rules! two {
        ($function:path) => {
            |_, a| Ok($function(f64::from_bits(a[0]), f64::from_bits(a[1])).to_bits())
        };
    }
    Some(match (class, name) {
        (_, "sqrt") => one!(f64::sqrt),
        ("java/lang/StrictMath", "sin") => one!(libm::sin),
        ("java/lang/StrictMath", "cos") => one!(libm::cos),
        ("java/lang/StrictMath", "tan") => one!(libm::tan),
        ("java/lang/StrictMath", "asin") => one!(libm::asin),
        ("java/lang/StrictMath", "acos") => one!(libm::acos),
        ("java/lang/StrictMath", "atan") => one!(libm::atan),
        ("java/lang/StrictMath", "atan2") => two!(libm::atan2),
        ("java/lang/StrictMath", "sinh") => one!(libm::sinh),
        ("java/lang/StrictMath", "cosh") => one!(libm::cosh),
        ("java/lang/StrictMath", "tanh") => one!(libm::tanh),
        ("java/lang/StrictMath", "log") => one!(libm::log),
        ("java/lang/StrictMath", "log10") => one!(libm::log10),
        ("java/lang/StrictMath", "log1p") => one!(libm::log1p),
        ("java/lang/StrictMath", "expm1") => one!(libm::expm1),
        ("java/lang/StrictMath", "IEEEremainder") => two!(libm::remainder),
        _ => return None,
    })
}

fn clone<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let original = object(a[0]);
    let class = m.heap.class(original);
    let cloneable = m.load("java/lang/Cloneable")?;
    if !m.world.is_subclass(class, cloneable) {
        return m.throw_new("java/lang/CloneNotSupportedException", m.world.class(class).java_name());
    }
    let copy = m.heap.copy_object(original)?;
    m.domain.cloned(original, copy);
    Ok(copy.bits())
}

fn array_copy<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (from, to) = (object(a[0]), object(a[2]));
    let (from_at, to_at, count) = (a[1] as i32, a[3] as i32, a[4] as i32);
    if from.is_null() || to.is_null() {
        return m.throw_null();
    }
    let (from_class, to_class) = (m.heap.class(from), m.heap.class(to));
    let (Layout::Elements { shift, references }, Layout::Elements { shift: to_shift, references: to_references }) =
        (m.heap.layout(from_class).clone(), m.heap.layout(to_class).clone())
    else {
        let (which, class) = match m.heap.layout(from_class) {
            Layout::Elements { .. } => ("destination", to_class),
            _ => ("source", from_class),
        };
        let name = m.world.class(class).java_name();
        return m.throw_new("java/lang/ArrayStoreException", format!("arraycopy: {which} type {name} is not an array"));
    };
    let mismatch = if references && to_references { None } else { (from_class != to_class).then_some(()) };
    if mismatch.is_some() {
        let words = |class| match &m.world.class(class).shape {
            Shape::Array { component } => match &m.world.class(*component).shape {
                Shape::Primitive(kind) => format!("{}[]", kind.java_name()),
                _ => "object array[]".to_owned(),
            },
            _ => String::new(),
        };
        let (one, other) = (words(from_class), words(to_class));
        let message = format!("arraycopy: type mismatch: can not copy {one} into {other}");
        return m.throw_new("java/lang/ArrayStoreException", message);
    }
    debug_assert_eq!(shift, to_shift);
    let (from_length, to_length) = (m.heap.length(from) as i32, m.heap.length(to) as i32);
    let kind = |m: &Machine<D>, class| match &m.world.class(class).shape {
        Shape::Array { component } => match &m.world.class(*component).shape {
            Shape::Primitive(kind) => format!("{}[", kind.java_name()),
            _ => "object array[".to_owned(),
        },
        _ => String::new(),
    };
    let problem = if from_at < 0 {
        let kind = kind(m, from_class);
        Some(format!("arraycopy: source index {from_at} out of bounds for {kind}{from_length}]"))
    } else if to_at < 0 {
        let kind = kind(m, to_class);
        Some(format!("arraycopy: destination index {to_at} out of bounds for {kind}{to_length}]"))
    } else if count < 0 {
        Some(format!("arraycopy: length {count} is negative"))
    } else if i64::from(from_at) + i64::from(count) > i64::from(from_length) {
        let last = i64::from(from_at) + i64::from(count);
        let kind = kind(m, from_class);
        Some(format!("arraycopy: last source index {last} out of bounds for {kind}{from_length}]"))
    } else if i64::from(to_at) + i64::from(count) > i64::from(to_length) {
        let last = i64::from(to_at) + i64::from(count);
        let kind = kind(m, to_class);
        Some(format!("arraycopy: last destination index {last} out of bounds for {kind}{to_length}]"))
    } else {
        None
    };
    if let Some(message) = problem {
        return m.throw_new("java/lang/ArrayIndexOutOfBoundsException", message);
    }
    let mut copied = count as u32;
    let mut failure = None;
    if references && from_class != to_class {
        let (Shape::Array { component: from_kind }, Shape::Array { component: to_kind }) =
            (m.world.class(from_class).shape.clone(), m.world.class(to_class).shape.clone())
        else {
            return Ok(0);
        };
        if !m.world.is_subclass(from_kind, to_kind) {
            // Elements are copied up to the first that does not fit, so that their classes matter.
            m.domain.native(a);
            for index in 0..count as u32 {
                let element = m.heap.array_ref(from, from_at as u32 + index);
                if !element.is_null() && !m.world.is_subclass(m.heap.class(element), to_kind) {
                    copied = index;
                    let (one, other) = (m.binary_name(from_kind), m.binary_name(to_kind));
                    failure = Some(if m.world.is_subclass(to_kind, from_kind) {
                        format!(
                            "arraycopy: element type mismatch: can not cast one of the elements of {one}[] to the type of the destination array, {other}"
                        )
                    } else {
                        format!("arraycopy: type mismatch: can not copy {one}[] into {other}[]")
                    });
                    break;
                }
            }
        }
    }
    let source = Heap::element(from, from_at as u32, shift);
    let target = Heap::element(to, to_at as u32, shift);
    m.domain.copied((from, from_at as u32), (to, to_at as u32), copied);
    m.heap.copy_bytes(source, target, (copied as usize) << shift);
    match failure {
        Some(message) => m.throw_new("java/lang/ArrayStoreException", message),
        None => Ok(0),
    }
}

fn stack_trace_elements<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let elements = object(a[0]);
    let source = object(a[1]);
    let backtrace = if m.heap.class(source) == m.known.long_array {
        source
    } else {
        m.heap.field_ref(source, m.known.throwable_backtrace)
    };
    if backtrace.is_null() {
        return Ok(0);
    }
    for index in 0..m.heap.length(elements).min(m.heap.length(backtrace)) {
        let element = m.heap.array_ref(elements, index);
        let line = TraceLine::unpack(m.heap.word(backtrace, crate::heap::HEADER + index));
        fill_element(m, element, line)?;
    }
    Ok(0)
}

/// A virtual thread is carried by a platform thread of its own here (`BoundVirtualThread`); its
/// bottom frame is shown as the one that virtual threads have.
fn as_virtual_thread<D: Domain>(m: &mut Machine<D>, line: TraceLine) -> Result<TraceLine, Trap> {
    let method = m.world.method(line.method);
    let carried = &*m.world.class(method.class).name == "java/lang/ThreadBuilders$BoundVirtualThread";
    if !carried || &**m.world.text(method.name) != "run" {
        return Ok(line);
    }
    let class = m.load("java/lang/VirtualThread")?;
    let Some(method) = m.world.find_declared(class, "run", "(Ljava/lang/Runnable;)V") else { return Ok(line) };
    let index = m.world.method(method).index as usize;
    let Some(file) = m.world.class(class).file() else { return Ok(line) };
    // The line of the call that runs the task.
    let lifted = glassbox_ir::lift(file, &file.methods[index]);
    let calls = lifted.iter().flat_map(|lifted| &lifted.blocks).flat_map(|block| &block.instructions);
    let runs = calls.filter(|instruction| match &instruction.op {
        glassbox_ir::Op::Invoke { method, .. } => m.member(class, *method).is_ok_and(|member| member.name == "runWith"),
        _ => false,
    });
    let number = runs.map(|instruction| instruction.at.line).next();
    Ok(number.map_or(line, |number| TraceLine { method, line: number, ..line }))
}

/// Fills in a `StackTraceElement`.
pub(super) fn fill_element<D: Domain>(m: &mut Machine<D>, element: Ref, line: TraceLine) -> Result<(), Trap> {
    let line = as_virtual_thread(m, line)?;
    let method = m.world.method(line.method).clone();
    let class = m.world.class(method.class);
    let (class_name, module) = (class.java_name(), class.module().map(str::to_owned));
    let user = module.is_none();
    let method_name = m.world.text(method.name).to_string();
    let number = if line.native {
        -2
    } else {
        match line.line {
            0 => -1,
            line => i32::from(line),
        }
    };
    let file = m.source_file(method.class);
    let mirror = m.mirror(method.class)?;
    let class_name = m.intern(&class_name)?;
    m.set_named(element, "declaringClass", class_name.bits());
    let method_name = m.intern(&method_name)?;
    m.set_named(element, "methodName", method_name.bits());
    m.set_named(element, "declaringClassObject", mirror.bits());
    m.set_named(element, "lineNumber", int(number));
    if let Some(file) = file {
        let file = m.intern(&file)?;
        m.set_named(element, "fileName", file.bits());
    }
    if let Some(module) = module {
        let module = m.intern(&module)?;
        m.set_named(element, "moduleName", module.bits());
        let version = m.world.path().jdk().version().to_owned();
        let version = m.intern(&version)?;
        m.set_named(element, "moduleVersion", version.bits());
    }
    if let Some(module) = m.proxy_module(method.class) {
        let module = m.intern(&module)?;
        m.set_named(element, "moduleName", module.bits());
    }
    if user {
        let app = m.intern("app")?;
        m.set_named(element, "classLoaderName", app.bits());
    }
    Ok(())
}
