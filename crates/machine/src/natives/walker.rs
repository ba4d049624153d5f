//! Stacks as Java code sees them: `StackWalker`, and the traces of threads.
//!
//! A walk starts in `callStackWalk`, which fills the first batch of frames and calls back into Java;
//! Java asks for more batches while that call lasts, so that the frames below it stay as they are.
//! What the walk has to remember, how deep it started and how many frames it has given, is kept where
//! HotSpot keeps its own mark, in the buffer's reserved first element, as a `long[]`. That makes a
//! walk part of the heap and so of every snapshot.

use glassbox_classes::world::MethodId;
use glassbox_ir::byte_offsets;
use ristretto_classfile::attributes::Attribute;

use super::{Native, lang, members, nothing, object, yes};
use crate::code::Op;
use crate::domain::Domain;
use crate::exceptions::TraceLine;
use crate::heap::{HEADER, Ref};
use crate::machine::{Machine, Trap, Upcall};
use crate::threads::{Frame, Status, Then};

/// Modes of a walk, as `StackStreamFactory` has them.
const CLASSES_ONLY: u64 = 0x2;
const CALLER_CLASS: u64 = 0x4;
const HIDDEN_FRAMES: u64 = 0x20;
const LIVE_FRAMES: u64 = 0x100;

/// Flags of members beyond those of class files.
const IS_METHOD: u64 = 0x1_0000;
const IS_CONSTRUCTOR: u64 = 0x2_0000;
const CALLER_SENSITIVE: u64 = 0x10_0000;
const HIDDEN_MEMBER: u64 = 0x40_0000;

/// Where a buffer has the state of its walk.
const STATE: u32 = 0;
/// A walk that is under way; any number but 0 and -1 will do.
const ANCHOR: u64 = 1;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/StackStreamFactory", "checkStackWalkModes") => yes,
        (WALKER, "callStackWalk") if descriptor.starts_with("(JII") => |m, a| {
            begin(m, &Walk { walker: a[0], mode: a[1], skip: a[2], most: a[3], start: a[4], buffer: object(a[5]) }, a[3])
        },
        // Since Java 19 there are continuations here as well; the machine's threads have none.
        (WALKER, "callStackWalk") if descriptor.starts_with("(JI") => |m, a| {
            begin(m, &Walk { walker: a[0], mode: a[1], skip: a[2], most: a[5], start: a[6], buffer: object(a[7]) }, a[5])
        },
        // Since Java 22 the size of the whole buffer is given.
        (WALKER, "callStackWalk") => |m, a| {
            let most = a[5].saturating_sub(a[6]);
            let walk = Walk { walker: a[0], mode: a[1], skip: a[2], most, start: a[6], buffer: object(a[7]) };
            begin(m, &walk, a[5])
        },
        (WALKER, "fetchStackFrames") if descriptor.starts_with("(JJ") => |m, a| {
            let walk = Walk { walker: a[0], mode: a[1], skip: 0, most: a[3], start: a[4], buffer: object(a[5]) };
            // The end of the batch is wanted here, its length later.
            Ok(a[4] + fill_batch(m, &walk)?)
        },
        (WALKER, "fetchStackFrames") => |m, a| {
            let most = a[4].saturating_sub(a[5]);
            fill_batch(m, &Walk { walker: a[0], mode: a[1], skip: 0, most, start: a[5], buffer: object(a[6]) })
        },
        (WALKER, "setContinuation") => nothing,
        ("java/lang/StackTraceElement", "initStackTraceElement") => |m, a| {
            match frame_line(m, object(a[1])) {
                Some(line) => lang::fill_element(m, object(a[0]), line).map(|()| 0),
                None => m.throw_new("java/lang/InternalError", "a stack frame of no method"),
            }
        },
        ("java/lang/Thread", "getStackTrace0") => |m, a| Ok(thread_elements(m, object(a[0]), false)?.bits()),
        ("java/lang/Thread", "dumpThreads") => |m, a| {
            if a[0] == 0 {
                return m.throw_null();
            }
            let threads = object(a[0]);
            // Here HotSpot leaves out nothing.
            let traces = (0..m.heap.length(threads))
                .map(|index| thread_elements(m, m.heap.array_ref(threads, index), true))
                .collect::<Result<Vec<Ref>, Trap>>()?;
            Ok(m.ref_array("[[Ljava/lang/StackTraceElement;", &traces)?.bits())
        },
        _ => return None,
    })
}

/// What Java asks for.
struct Walk {
    /// The `AbstractStackWalker`.
    walker: u64,
    mode: u64,
    /// Frames to leave out.
    skip: u64,
    /// Frames to give at most.
    most: u64,
    /// Where they go in the buffer.
    start: u64,
    /// The state, and room for `StackFrameInfo`s, `ClassFrameInfo`s or classes.
    buffer: Ref,
}

/// Fills the first batch, and calls back with it.
fn begin<D: Domain>(m: &mut Machine<D>, walk: &Walk, given_size: u64) -> Result<u64, Trap> {
    if walk.buffer.is_null() {
        return m.throw_new("java/lang/NullPointerException", "frames_array is null");
    }
    if walk.mode & LIVE_FRAMES != 0 {
        return m.unsupported("StackWalker with local variables");
    }
    let walker_class = m.load(WALKER)?;
    let callback = m.find(WALKER, "doStackWalk", "(JIIII)Ljava/lang/Object;")?;
    let public_class = m.load("java/lang/StackWalker")?;
    // Fetched before anything is changed: initialisation makes the native start over.
    m.new_blank("java/lang/invoke/ResolvedMethodName")?;
    let depth = m.frames.len();
    let own = lines(m, walk.mode, depth)
        .iter()
        .take_while(|line| {
            let class = m.world.method(line.method).class;
            class == public_class || class == walker_class || m.world.class(class).super_class == Some(walker_class)
        })
        .count();
    let state = m.heap.new_array(m.known.long_array, 2, 3)?;
    m.heap.set_word(state, HEADER, depth as u64);
    m.heap.set_word(state, HEADER + 1, own as u64 + walk.skip);
    m.heap.set_array_ref(walk.buffer, STATE, state);
    let count = fill_batch(m, walk)?;
    // From Java 21 on the callback is told how many frames there are, before that how many could be.
    let told = if m.world.path().jdk().feature() >= 21 { count } else { given_size };
    let arguments = vec![walk.walker, ANCHOR, walk.skip, told, walk.start, walk.start + count];
    Err(Trap::Call(Box::new(Upcall { method: callback, arguments, then: Then::Deliver })))
}

/// Fills the next frames into the buffer. Gives how many there were.
fn fill_batch<D: Domain>(m: &mut Machine<D>, walk: &Walk) -> Result<u64, Trap> {
    if walk.buffer.is_null() {
        return m.throw_new("java/lang/NullPointerException", "frames_array is null");
    }
    let length = m.heap.length(walk.buffer);
    let state = if length == 0 { Ref::NULL } else { m.heap.array_ref(walk.buffer, STATE) };
    if state.is_null() || m.heap.class(state) != m.known.long_array || walk.start > u64::from(length) {
        return m.throw_new("java/lang/InternalError", "doStackWalk: corrupted buffers");
    }
    let depth = m.heap.word(state, HEADER) as usize;
    let given = m.heap.word(state, HEADER + 1);
    let room = walk.most.min(u64::from(length) - walk.start) as usize;
    let batch: Vec<TraceLine> = lines(m, walk.mode, depth).into_iter().skip(given as usize).take(room).collect();
    for (offset, line) in batch.iter().enumerate() {
        let index = walk.start as u32 + offset as u32;
        if walk.mode & CALLER_CLASS != 0 && given_first(m, walk) && offset == 0 && is_caller_sensitive(m, line.method) {
            let method = m.world.signature(line.method);
            return m.throw_new(
                "java/lang/UnsupportedOperationException",
                format!("StackWalker::getCallerClass called from @CallerSensitive '{method}' method"),
            );
        }
        fill_frame(m, walk, index, *line)?;
    }
    m.heap.set_word(state, HEADER + 1, given + batch.len() as u64);
    Ok(batch.len() as u64)
}

/// Whether this is a walk's first batch: later ones are asked for while it is marked as under way.
fn given_first<D: Domain>(m: &Machine<D>, walk: &Walk) -> bool {
    m.get_named(object(walk.walker), "anchor") == 0
}

/// What can be seen of the lowest `depth` frames.
fn lines<D: Domain>(m: &Machine<D>, mode: u64, depth: usize) -> Vec<TraceLine> {
    let with_hidden = mode & HIDDEN_FRAMES != 0 && mode & CALLER_CLASS == 0;
    let frames = m.frames.get(..depth).unwrap_or(&m.frames);
    m.trace_of(frames, None, None, with_hidden, usize::MAX)
}

fn is_caller_sensitive<D: Domain>(m: &Machine<D>, method: MethodId) -> bool {
    let from_jdk = m.world.class(m.world.method(method).class).module().is_some();
    from_jdk && members::is_annotated(m, method, "Ljdk/internal/reflect/CallerSensitive;")
}

/// Puts a frame into its place in the buffer, as this JDK wants it.
fn fill_frame<D: Domain>(m: &mut Machine<D>, walk: &Walk, index: u32, line: TraceLine) -> Result<(), Trap> {
    let info = m.world.method(line.method).clone();
    let mirror = m.mirror(info.class)?;
    let frame = m.heap.array_ref(walk.buffer, index);
    let frame_class = if frame.is_null() { m.known.class } else { m.heap.class(frame) };
    let whole = walk.mode & CLASSES_ONLY == 0;
    if frame_class == m.known.class {
        // Until Java 21 a walk over classes fills in just those.
        m.heap.set_array_ref(walk.buffer, index, mirror);
        return Ok(());
    }
    let constructor = &**m.world.text(info.name) == "<init>";
    let mut flags = u64::from(info.flags) | if constructor { IS_CONSTRUCTOR } else { IS_METHOD };
    if is_caller_sensitive(m, line.method) {
        flags |= CALLER_SENSITIVE;
    }
    let (name, descriptor) = (m.world.text(info.name).clone(), m.world.text(info.descriptor).clone());
    let member = object(m.get_named(frame, "memberName"));
    if member.is_null() && m.is_hidden(line.method) {
        flags |= HIDDEN_MEMBER;
    }
    if !whole {
        m.set_named(frame, "classOrMemberName", mirror.bits());
    } else {
        let name = m.intern(&name)?;
        let descriptor = m.intern(&descriptor)?;
        let offset = line.index.and_then(|index| byte_offset(m, line.method, index)).unwrap_or(0);
        m.set_named(frame, "bci", u64::from(offset));
        let described = if member.is_null() {
            let resolved = m.new_blank("java/lang/invoke/ResolvedMethodName")?;
            m.set_named(resolved, "vmholder", mirror.bits());
            m.set_named(frame, "classOrMemberName", resolved.bits());
            frame
        } else {
            m.set_named(member, "clazz", mirror.bits());
            m.set_named(member, "flags", flags);
            member
        };
        m.set_named(described, "name", name.bits());
        m.set_named(described, "type", descriptor.bits());
    }
    if member.is_null() {
        let kept = m.get_named(frame, "flags");
        m.set_named(frame, "flags", kept | flags);
    }
    Ok(())
}

/// The line a `StackFrameInfo` is about.
fn frame_line<D: Domain>(m: &Machine<D>, frame: Ref) -> Option<TraceLine> {
    let member = object(m.get_named(frame, "memberName"));
    let (described, mirror) = if member.is_null() {
        let resolved = object(m.get_named(frame, "classOrMemberName"));
        if resolved.is_null() {
            return None;
        }
        (frame, m.get_named(resolved, "vmholder"))
    } else {
        (member, m.get_named(member, "clazz"))
    };
    let (name, kind) = (object(m.get_named(described, "name")), object(m.get_named(described, "type")));
    if mirror == 0 || name.is_null() || kind.is_null() {
        return None;
    }
    let class = m.class_of_mirror(object(mirror));
    let method = m.world.find_declared(class, &m.string_text(name), &m.type_descriptor(kind))?;
    if m.world.method(method).is_native() {
        return Some(TraceLine { method, line: 0, index: None, native: true });
    }
    let offset = m.get_named(frame, "bci") as u32;
    let index = with_code(m, method, |code| byte_offsets(code).iter().position(|at| *at == offset));
    let index = index.flatten().and_then(|index| u16::try_from(index).ok());
    // Every operation of the translated method knows its instruction and line.
    let flat = m.flats.get(&method);
    let places = flat.and_then(|flat| m.code.locations.get(flat.entry as usize..flat.end as usize));
    let line = places.and_then(|places| places.iter().find(|at| Some(at.index) == index)).map_or(0, |at| at.line);
    Some(TraceLine { method, line, index, native: false })
}

/// Where an instruction starts in its method's bytes.
fn byte_offset<D: Domain>(m: &Machine<D>, method: MethodId, index: u16) -> Option<u32> {
    with_code(m, method, |code| byte_offsets(code).get(usize::from(index)).copied()).flatten()
}

fn with_code<D: Domain, T>(
    m: &Machine<D>,
    method: MethodId,
    look: impl FnOnce(&[ristretto_classfile::attributes::Instruction]) -> T,
) -> Option<T> {
    let info = m.world.method(method);
    let file = m.world.class(info.class).file()?;
    file.methods
        .get(info.index as usize)?
        .attributes
        .iter()
        .find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(code),
            _ => None,
        })
        .map(|code| look(code))
}

/// A thread's trace as a `StackTraceElement[]`; null if it does not run.
fn thread_elements<D: Domain>(m: &mut Machine<D>, thread: Ref, with_hidden: bool) -> Result<Ref, Trap> {
    if thread.is_null() {
        return m.throw_null();
    }
    let lines = match m.thread_of(thread) {
        Some(index) if index == m.current => m.trace_of(&m.frames, m.in_native, None, with_hidden, usize::MAX),
        Some(index) if m.threads[index].status != Status::Ended => {
            let thread = &m.threads[index];
            let waits = thread.status != Status::Runnable;
            let native = thread.frames.last().filter(|_| waits).and_then(|frame| native_called(m, frame));
            let mut lines = m.trace_of(&thread.frames, native, None, with_hidden, usize::MAX);
            if let (Status::Blocked(_), Some(frame), Some(first)) =
                (thread.status, thread.frames.last(), lines.first_mut())
                && let Some(Op::MonitorEnter { .. }) = m.code.ops.get(frame.pc as usize)
                && let Some(next) = m.code.locations.get(frame.pc as usize + 1)
            {
                // HotSpot has left the instruction behind when it waits for the monitor.
                first.line = next.line;
            }
            lines
        }
        _ => return Ok(Ref::NULL),
    };
    let mut elements = Vec::with_capacity(lines.len());
    for line in lines {
        let element = m.new_blank("java/lang/StackTraceElement")?;
        lang::fill_element(m, element, line)?;
        elements.push(element);
    }
    m.ref_array("[Ljava/lang/StackTraceElement;", &elements)
}

/// The native method in which a frame of a waiting thread is.
fn native_called<D: Domain>(m: &Machine<D>, frame: &Frame) -> Option<MethodId> {
    let site = match m.code.ops.get(frame.pc as usize)? {
        Op::CallStatic { site } | Op::CallDirect { site } | Op::CallVirtual { site } | Op::CallInterface { site } => {
            m.code.sites.get(*site as usize)?
        }
        _ => return None,
    };
    Some(site.method).filter(|method| m.world.method(*method).is_native())
}
