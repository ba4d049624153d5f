//! Natives of threads: starting, waiting, parking, and the virtual clock.

use std::rc::Rc;

use super::{Native, nothing, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};
use crate::threads::Status;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/lang/Thread", "currentThread" | "currentCarrierThread") => |m, _| Ok(m.threads[m.current].object.bits()),
        ("java/lang/Thread", "start0") => |m, a| m.start_thread(object(a[0])),
        ("java/lang/Thread", "isAlive") => |m, a| Ok(u64::from(
            m.thread_of(object(a[0])).is_some_and(|index| m.threads[index].status != Status::Ended))),
        ("java/lang/Thread", "yield" | "yield0" | "onSpinWait") => |_, _| Err(Trap::Yield(0)),
        ("java/lang/Thread", "sleep" | "sleep0" | "sleepNanos0") => sleep,
        ("java/lang/Thread", "interrupt0") => |m, a| {
            if let Some(index) = m.thread_of(object(a[0])) {
                m.interrupt(index);
            }
            Ok(0)
        },
        ("java/lang/Thread", "clearInterruptEvent") => |m, _| {
            let current = m.current;
            m.threads[current].interrupted = false;
            Ok(0)
        },
        ("java/lang/Thread", "holdsLock") => |m, a| {
            if a[0] == 0 {
                return m.throw_null();
            }
            Ok(u64::from(m.holds_lock(object(a[0]))))
        },
        ("java/lang/Thread", "getNextThreadIdOffset") => |m, _| {
            // The counter of thread numbers lies outside the heap; numbers start as on HotSpot.
            Rc::make_mut(&mut m.host.native_memory).entry(THREAD_NUMBERS).or_insert_with(|| 3u64.to_le_bytes().to_vec());
            Ok(THREAD_NUMBERS)
        },
        ("java/lang/Thread", "setPriority0" | "setNativeName" | "ensureMaterializedForStackWalk"
            | "clearReferences0") => nothing,
        ("java/lang/Thread", "setCurrentThread") => nothing,
        ("java/lang/Thread", "scopedValueCache") => |m, _| Ok(m.threads[m.current].scoped_values.bits()),
        ("java/lang/Thread", "setScopedValueCache") => |m, a| {
            let current = m.current;
            m.threads[current].scoped_values = object(a[0]);
            Ok(0)
        },
        ("java/lang/Thread", "findScopedValueBindings") => scoped_value_bindings,
        ("java/lang/Thread", "getThreads") => |m, _| {
            let alive: Vec<_> = m.threads.iter().filter(|thread| thread.status != Status::Ended).map(|thread| thread.object).collect();
            Ok(m.ref_array("[Ljava/lang/Thread;", &alive)?.bits())
        },
        ("jdk/internal/misc/Unsafe", "park") => park,
        ("jdk/internal/misc/Unsafe", "unpark") => |m, a| {
            if let Some(index) = m.thread_of(object(a[1])) {
                let thread = &mut m.threads[index];
                thread.permit = true;
                if matches!(thread.status, Status::Parked { .. }) {
                    thread.status = Status::Runnable;
                }
            }
            Ok(0)
        },
        ("java/lang/System", "nanoTime") => |m, _| Ok(if m.orders_sets() { m.now() } else if m.seeds_random() { m.next_random() } else { m.asked_time() }),
        ("java/lang/System", "currentTimeMillis") => |m, _| Ok(match m.seeds_random() {
            true => m.next_random(),
            false => EPOCH_SECONDS * 1000 + m.asked_time() / 1_000_000,
        }),
        ("jdk/internal/misc/VM", "getNanoTimeAdjustment") => |m, a| {
            let now = i128::from(EPOCH_SECONDS) * 1_000_000_000 + i128::from(m.asked_time());
            Ok((now - i128::from(a[0] as i64) * 1_000_000_000) as i64 as u64)
        },
        ("java/lang/ref/Reference", "waitForReferencePendingList") => |m, _| {
            let current = m.current;
            m.threads[current].status = Status::Idle;
            Err(Trap::Blocked)
        },
        ("jdk/internal/vm/ContinuationSupport", "isSupported0") => nothing,
        ("jdk/internal/vm/ThreadContainers", "trackAllThreads") => nothing,
        ("java/lang/VirtualThread", "registerNatives") => nothing,
        _ => return None,
    })
}

/// Where the counter of thread numbers is.
const THREAD_NUMBERS: u64 = 1 << 20;

/// The virtual clock starts on 1 January 2024.
const EPOCH_SECONDS: u64 = 1_704_067_200;

/// The bindings in force are an argument of the innermost `runWith` on the stack.
fn scoped_value_bindings<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let found = m.frames.iter().rev().find_map(|frame| {
        let method = m.world.method(frame.method);
        let class = &*m.world.class(method.class).name;
        let runs = matches!(class, "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier");
        let first = usize::from(!method.is_static());
        (runs && &**m.world.text(method.name) == "runWith").then(|| D::bits(m.stack[frame.base as usize + first]))
    });
    Ok(found.unwrap_or(0))
}

fn sleep<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let current = m.current;
    if m.threads[current].interrupted {
        let exception = m.interrupted_exception(Some("sleep interrupted"))?;
        m.threads[current].slept = false;
        return Err(Trap::Throw(exception));
    }
    if (a[0] as i64) < 0 {
        return m.throw_new("java/lang/IllegalArgumentException", "timeout value is negative");
    }
    // Executed again after the wake-up.
    if std::mem::take(&mut m.threads[current].slept) {
        return Ok(0);
    }
    let nanos = a[0].saturating_mul(if m.world.path().jdk().feature() >= 21 { 1 } else { 1_000_000 });
    m.threads[current].slept = true;
    m.threads[current].status = Status::Sleeping { until: m.now().saturating_add(nanos) };
    Err(Trap::Blocked)
}

fn park<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let (absolute, time) = (a[1] & 1 != 0, a[2] as i64);
    let current = m.current;
    let now = m.now();
    let thread = &mut m.threads[current];
    // Executed again after the wake-up.
    if std::mem::take(&mut thread.slept) {
        thread.permit = false;
        return Ok(0);
    }
    if thread.permit || thread.interrupted {
        thread.permit = false;
        return Ok(0);
    }
    let until = match (absolute, time) {
        (false, 0) => None,
        (false, nanos) if nanos < 0 => return Ok(0),
        (false, nanos) => Some(now.saturating_add(nanos as u64)),
        (true, millis) => {
            let nanos = (millis - EPOCH_SECONDS as i64 * 1000).saturating_mul(1_000_000);
            if nanos <= now as i64 {
                return Ok(0);
            }
            Some(nanos as u64)
        }
    };
    thread.slept = true;
    thread.status = Status::Parked { until };
    Err(Trap::Blocked)
}
