//! Natives of the running system: exit, memory figures, signals, class data sharing (there is
//! none).

use super::{Native, int, nothing, object, yes};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};
use crate::outcome::Stop;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/Runtime", "availableProcessors") => |m, _| Ok(m.outside_answer(2)),
        // Code that is checked sees the same memory in each run, whichever engine it is and however
        // much that has left.
        ("java/lang/Runtime", "freeMemory") => |m, _| Ok(match m.host.read_only {
            true => m.outside_answer(SEEN_MEMORY / 2),
            false => m.limits.memory.saturating_sub(m.heap.used()),
        }),
        ("java/lang/Runtime", "totalMemory" | "maxMemory") => |m, _| Ok(match m.host.read_only {
            true => m.outside_answer(SEEN_MEMORY),
            false => m.limits.memory,
        }),
        ("java/lang/Runtime", "gc") => nothing,
        ("java/lang/Shutdown", "beforeHalt") => nothing,
        ("java/lang/Shutdown", "halt0") => |_, a| Err(Trap::Stop(Box::new(Stop::Exit(a[0] as i32)))),
        ("java/lang/System", "setIn0") => |m, a| set_stream(m, "in", a[0]),
        ("java/lang/System", "setOut0") => |m, a| set_stream(m, "out", a[0]),
        ("java/lang/System", "setErr0") => |m, a| set_stream(m, "err", a[0]),
        ("java/lang/System", "mapLibraryName") => |m, a| {
            let name = m.string_text(object(a[0]));
            Ok(m.new_string(&format!("lib{name}.so"))?.bits())
        },
        ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => nothing,
        ("jdk/internal/misc/VM", "latestUserDefinedLoader0") => nothing,
        ("jdk/internal/misc/VM", "getuid" | "geteuid" | "getgid" | "getegid") => nothing,
        ("jdk/internal/misc/VM", "getRuntimeArguments") => |m, _| Ok(m.string_array::<&str>(&[])?.bits()),
        ("jdk/internal/misc/CDS", "isDumpingClassList0" | "isDumpingArchive0" | "isSharingEnabled0" | "getCDSConfigStatus"
            | "getRandomSeedForDumping" | "defineArchivedModules" | "initializeFromArchive" | "logLambdaFormInvoker"
            | "needsClassInitBarrier0") => nothing,
        ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled") => nothing,
        ("jdk/internal/misc/Signal", "findSignal0") => |_, _| Ok(int(-1)),
        ("jdk/internal/misc/Signal", "handle0") => nothing,
        ("jdk/internal/perf/Perf", "createLong") => |m, _| counter(m),
        ("jdk/internal/perf/Perf", _) => |m, _| m.unsupported("performance counters"),
        ("java/security/AccessController", "getStackAccessControlContext" | "getInheritedAccessControlContext"
            | "getProtectionDomain" | "ensureMaterializedForStackWalk") => nothing,
        ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8") => yes,
        ("java/util/concurrent/atomic/Striped64", _) => return None,
        ("jdk/internal/misc/ScopedMemoryAccess", "closeScope0") => nothing,
        ("java/lang/ProcessEnvironment", "environ") => |m, _| {
            use std::os::unix::ffi::OsStringExt;
            let mut blocks = Vec::new();
            for (key, value) in std::env::vars_os() {
                blocks.push(m.byte_array(&key.into_vec())?);
                blocks.push(m.byte_array(&value.into_vec())?);
            }
            Ok(m.ref_array("[[B", &blocks)?.bits())
        },
        ("java/lang/ProcessImpl", "init") => nothing,
        ("java/lang/ProcessHandleImpl", "initNative") => nothing,
        ("java/lang/ProcessHandleImpl", "getCurrentPid0") => |m, _| Ok(m.outside_answer(1)),
        // When the process started, in milliseconds: at no time in particular.
        ("java/lang/ProcessHandleImpl", "isAlive0") => |_, a| Ok(if a[0] == 1 { 0 } else { u64::MAX }),
        ("java/lang/ProcessHandleImpl", "parent0") => |_, _| Ok(u64::MAX),
        ("java/lang/StringCoding", "err") => nothing,
        ("jdk/internal/loader/NativeLibraries", "findBuiltinLib") => super::first,
        ("jdk/internal/loader/NativeLibraries", "load") => yes,
        ("jdk/internal/loader/NativeLibrary", "findEntry0") => nothing,
        // Nobody sits at a terminal.
        ("jdk/internal/io/JdkConsoleImpl" | "java/io/Console", "istty" | "ttyStatus" | "encoding") => nothing,
        // Addresses are values; looking one up needs natives that are not provided.
        ("java/net/InetAddress" | "java/net/Inet4Address" | "java/net/Inet6Address", "init") => nothing,
        ("java/net/InetAddress" | "java/net/InetAddressImplFactory", "isIPv4Available" | "isIPv6Supported") => yes,
        ("sun/nio/ch/IOUtil", "randomBytes") => |m, a| { fill_random(m, a[0]); Ok(1) },
        _ => return None,
    })
}

/// Java methods whose machinery is not needed here.
#[rustfmt::skip]
pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("jdk/internal/loader/BootLoader", "loadLibrary") => nothing,
        // The JDK's own libraries are what the natives here stand for; a program's cannot be loaded.
        ("java/lang/System", "loadLibrary") => |m, a| {
            if m.world.class(m.running_class()).module().is_some() || a[0] == 0 {
                return Ok(0);
            }
            let name = m.string_text(object(a[0]));
            m.throw_new("java/lang/UnsatisfiedLinkError", format!("no {name} in java.library.path: /usr/lib"))
        },
        ("jdk/internal/loader/NativeLibraries", "loadLibrary") => nothing,
        ("java/lang/Terminator", "setup") => nothing,
        // There is no console, whichever module would provide it.
        ("java/io/Console", "instantiateConsole") => nothing,
        // Logs exits to a logger that nobody has configured.
        ("java/lang/Runtime" | "java/lang/Shutdown", "logRuntimeExit") => nothing,
        ("jdk/internal/misc/VM", "initializeOSEnvironment") => nothing,
        ("java/lang/System", "getSecurityManager" | "allowSecurityManager") => nothing,
        // Randomness is deterministic: what would be seeded by time or entropy has a fixed seed.
        ("java/util/concurrent/ThreadLocalRandom", "initialSeed") => |_, _| Ok(0x1234_5678_9abc_def0),
        // Numbers of generators that all share count each time, and not only when the first one was
        // asked for.
        ("java/util/concurrent/ThreadLocalRandom", "nextSeed") => |m, _| Ok(m.next_random()),
        ("java/lang/Math", "random") => |m, _| Ok(((m.next_random() >> 11) as f64 / (1u64 << 53) as f64).to_bits()),
        ("java/util/Random", "seedUniquifier") => |m, _| Ok(m.next_random()),
        ("jdk/internal/util/random/RandomSupport", "initialSeed") => |m, _| Ok(m.next_random()),
        ("sun/security/provider/NativePRNG$RandomIO", "implNextBytes") => |m, a| { fill_random(m, a[1]); Ok(0) },
        ("sun/security/provider/NativePRNG$RandomIO", "implSetSeed") => nothing,
        ("sun/security/provider/NativePRNG$RandomIO", "implGenerateSeed") => |m, a| random_bytes(m, a[1]),
        ("sun/security/provider/SeedGenerator", "generateSeed") => |m, a| { fill_random(m, a[0]); Ok(0) },
        ("sun/security/provider/SeedGenerator", "getSystemEntropy") => |m, _| random_bytes(m, 20),
        _ => return None,
    })
}

/// The memory that code which is checked sees, used or not.
const SEEN_MEMORY: u64 = 4 << 30;

/// Fills a `byte[]` from the machine's own sequence of numbers.
fn fill_random<D: Domain>(m: &mut Machine<D>, array: u64) {
    let length = m.heap.byte_array(object(array)).len();
    let bytes: Vec<u8> = (0..length).map(|_| (m.next_random() >> 8) as u8).collect();
    m.heap.byte_array_mut(object(array)).copy_from_slice(&bytes);
}

fn random_bytes<D: Domain>(m: &mut Machine<D>, count: u64) -> Result<u64, Trap> {
    let count = (count as i32).max(0) as usize;
    let array = m.byte_array(&vec![0; count])?;
    fill_random(m, array.bits());
    Ok(array.bits())
}

/// A performance counter that nobody else sees: a buffer of eight bytes.
fn counter<D: Domain>(m: &mut Machine<D>) -> Result<u64, Trap> {
    let buffer = m.new_blank("java/nio/HeapByteBuffer")?;
    let bytes = m.byte_array(&[0; 8])?;
    m.set_named(buffer, "hb", bytes.bits());
    m.set_named(buffer, "address", crate::heap::BASE);
    m.set_named(buffer, "mark", int(-1));
    m.set_named(buffer, "bigEndian", 1);
    m.set_named(buffer, "limit", 8);
    m.set_named(buffer, "capacity", 8);
    Ok(buffer.bits())
}

fn set_stream<D: Domain>(m: &mut Machine<D>, field: &str, stream: u64) -> Result<u64, Trap> {
    let system = m.load("java/lang/System")?;
    m.set_static(system, field, stream);
    Ok(0)
}
