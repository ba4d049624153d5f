//! Natives of file channels: `sun.nio.ch`, which works on descriptors and on memory outside the
//! heap.
//!
//! A call gives how many bytes it moved, or one of the codes of `sun.nio.ch.IOStatus`. A file is
//! mapped by reading it; a mapping that would have to write back is not provided. Locks are always
//! granted: there is one program.

use std::io::{Seek, SeekFrom};
use std::os::unix::fs::FileExt;

use super::{Native, files, int, nothing, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

/// The end of the file, as `IOStatus.EOF`.
const END: i32 = -1;
/// Files are mapped at multiples of this.
const PAGE: u64 = 4096;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("sun/nio/ch/IOUtil", "fdVal") => |m, a| Ok(m.get_named(object(a[0]), "fd")),
        ("sun/nio/ch/IOUtil", "setfdVal") => |m, a| { m.set_named(object(a[0]), "fd", a[1]); Ok(0) },
        ("sun/nio/ch/IOUtil", "iovMax") => |_, _| Ok(1024),
        ("sun/nio/ch/IOUtil", "fdLimit") => |_, _| Ok(1 << 16),
        ("sun/nio/ch/IOUtil", "writevMax") => |_, _| Ok(i32::MAX as u64),
        ("sun/nio/ch/IOUtil", "configureBlocking") => nothing,
        ("sun/nio/ch/NativeThread", "current" | "current0") => |m, _| Ok(m.current as u64 + 1),
        ("sun/nio/ch/NativeThread", "init" | "signal" | "signal0" | "supportPendingSignals0") => nothing,
        ("sun/nio/ch/FileChannelImpl", "initIDs") => |_, _| Ok(PAGE),
        ("sun/nio/ch/FileChannelImpl", "maxDirectTransferSize0") => |_, _| Ok(i32::MAX as u64),
        ("sun/nio/ch/FileChannelImpl", "transferTo0") => |m, a| transfer_to(m, &a[1..]),
        ("sun/nio/ch/FileChannelImpl", "map0") => |m, a| {
            let descriptor = m.get_named(object(a[0]), "fd");
            map(m, descriptor, &a[1..])
        },
        ("sun/nio/ch/FileChannelImpl" | "sun/nio/ch/UnixFileDispatcherImpl", "unmap0") => |m, a| {
            std::rc::Rc::make_mut(&mut m.host.native_memory).remove(&a[0]);
            Ok(0)
        },
        ("sun/nio/ch/FileKey", "init") => |m, a| file_key(m, a),
        ("sun/nio/ch/FileDispatcherImpl" | "sun/nio/ch/UnixFileDispatcherImpl" | "sun/nio/ch/UnixDispatcher", _) => return dispatcher(name),
        _ => return None,
    })
}

#[rustfmt::skip]
fn dispatcher<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "init" | "init0" | "preClose0" | "release0" | "lock0" | "setDirect0" | "canTransferToFromOverlappedMap0" => nothing,
        "allocationGranularity0" => |_, _| Ok(PAGE),
        "map0" => |m, a| map(m, a[0], &a[1..]),
        "transferTo0" => |m, a| transfer_to(m, a),
        "transferFrom0" => |m, a| transfer_from(m, a),

        "read0" => |m, a| {
            let number = number(m, a[0]);
            let mut buffer = vec![0; a[2] as u32 as usize];
            let result = files::read_from(m, number, &mut buffer);
            let count = files::io(m, result)?;
            received(m, a[1], &buffer[..count])
        },
        "pread0" => |m, a| {
            let mut buffer = vec![0; a[2] as u32 as usize];
            let result = file(m, a[0]).and_then(|file| file.read_at(&mut buffer, a[3]));
            let count = files::io(m, result)?;
            received(m, a[1], &buffer[..count])
        },
        "readv0" => |m, a| {
            let number = number(m, a[0]);
            let mut total = 0;
            for (address, length) in parts(m, a)? {
                let mut buffer = vec![0; length];
                let result = files::read_from(m, number, &mut buffer);
                let count = files::io(m, result)?;
                m.set_outside(address, &buffer[..count])?;
                total += count;
                if count < length { break }
            }
            Ok(if total == 0 { i64::from(END) as u64 } else { total as u64 })
        },
        "write0" => |m, a| {
            let number = number(m, a[0]);
            let bytes = m.outside(a[1], a[2] as u32 as usize)?.to_vec();
            let result = files::write_to(m, number, &bytes);
            files::io(m, result)?;
            Ok(bytes.len() as u64)
        },
        "pwrite0" => |m, a| {
            let bytes = m.outside(a[1], a[2] as u32 as usize)?.to_vec();
            let result = file(m, a[0]).and_then(|file| file.write_all_at(&bytes, a[3]));
            files::io(m, result)?;
            Ok(bytes.len() as u64)
        },
        "writev0" => |m, a| {
            let number = number(m, a[0]);
            let mut bytes = Vec::new();
            for (address, length) in parts(m, a)? {
                bytes.extend_from_slice(m.outside(address, length)?);
            }
            let result = files::write_to(m, number, &bytes);
            files::io(m, result)?;
            Ok(bytes.len() as u64)
        },
        "force0" => |m, a| {
            let result = file(m, a[0]).and_then(|file| file.sync_all());
            files::io(m, result)?;
            Ok(0)
        },
        // A negative place asks where the file is.
        "seek0" => |m, a| {
            let place = if (a[1] as i64) < 0 { SeekFrom::Current(0) } else { SeekFrom::Start(a[1]) };
            let result = file(m, a[0]).and_then(|mut file| file.seek(place));
            files::io(m, result)
        },
        "truncate0" => |m, a| {
            let result = file(m, a[0]).and_then(|file| file.set_len(a[1]));
            files::io(m, result)?;
            Ok(0)
        },
        "size0" => |m, a| {
            let result = file(m, a[0]).and_then(|file| Ok(file.metadata()?.len()));
            files::io(m, result)
        },
        "available0" => |m, a| {
            let result = file(m, a[0]).and_then(|mut file| Ok(file.metadata()?.len().saturating_sub(file.stream_position()?)));
            Ok(files::io(m, result)?.min(i32::MAX as u64))
        },
        "isOther0" => |m, a| {
            let result = file(m, a[0]).and_then(|file| file.metadata());
            let kind = files::io(m, result)?;
            Ok(u64::from(!kind.is_file() && !kind.is_dir() && !kind.is_symlink()))
        },
        "close0" => |m, a| { let number = number(m, a[0]); files::close(m, number); Ok(0) },
        "closeIntFD" => |m, a| { files::close(m, a[0] as i32); Ok(0) },
        _ => return None,
    })
}

/// What a file is known by: older JDKs want it in the key's fields, newer ones in an array.
fn file_key<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    use std::os::unix::fs::MetadataExt;
    // With fields the key itself is the receiver.
    let receiver = m.word_of(m.heap.class(object(a[0])), "st_dev").is_some();
    let descriptor = if receiver { a[1] } else { a[0] };
    let result = file(m, descriptor).and_then(|file| file.metadata());
    let data = files::io(m, result)?;
    if receiver {
        m.set_named(object(a[0]), "st_dev", data.dev());
        m.set_named(object(a[0]), "st_ino", data.ino());
    } else {
        for (index, value) in [data.dev(), data.ino()].into_iter().enumerate() {
            let address = crate::heap::Heap::element(object(a[1]), index as u32, 3) >> 3;
            m.heap.set_at(address as u32, value);
        }
    }
    Ok(0)
}

/// The number in a `FileDescriptor`.
fn number<D: Domain>(m: &Machine<D>, descriptor: u64) -> i32 {
    if descriptor == 0 { -1 } else { m.get_named(object(descriptor), "fd") as i32 }
}

fn file<D: Domain>(m: &Machine<D>, descriptor: u64) -> std::io::Result<&std::fs::File> {
    files::opened(m, number(m, descriptor)).ok_or_else(|| rustix::io::Errno::BADF.into())
}

/// Hands over bytes that were read; none are the end of the file.
fn received<D: Domain>(m: &mut Machine<D>, address: u64, bytes: &[u8]) -> Result<u64, Trap> {
    m.set_outside(address, bytes)?;
    Ok(if bytes.is_empty() { int(END) } else { bytes.len() as u64 })
}

/// The parts of a scattered or gathered transfer: an array of addresses and lengths.
fn parts<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<Vec<(u64, usize)>, Trap> {
    (0..u64::from(a[2] as u32))
        .map(|index| Ok((m.read(0, a[1] + 16 * index, 8)?, m.read(0, a[1] + 16 * index + 8, 8)? as usize)))
        .collect()
}

/// Bytes from a place of one file to where another is: source, place, count, target.
fn transfer_to<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let mut buffer = vec![0; (a[2] as usize).min(1 << 20)];
    let result = file(m, a[0]).and_then(|source| source.read_at(&mut buffer, a[1]));
    let count = files::io(m, result)?;
    let target = number(m, a[3]);
    let result = files::write_to(m, target, &buffer[..count]);
    files::io(m, result)?;
    Ok(count as u64)
}

/// Bytes from where one file is to a place of another: source, target, place, count.
fn transfer_from<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let mut buffer = vec![0; (a[3] as usize).min(1 << 20)];
    let source = number(m, a[0]);
    let result = files::read_from(m, source, &mut buffer);
    let count = files::io(m, result)?;
    let result = file(m, a[1]).and_then(|target| target.write_all_at(&buffer[..count], a[2]));
    files::io(m, result)?;
    Ok(count as u64)
}

/// A part of a file as memory: protection, place, length.
fn map<D: Domain>(m: &mut Machine<D>, descriptor: u64, a: &[u64]) -> Result<u64, Trap> {
    const WRITABLE: i32 = 1;
    if a[0] as i32 == WRITABLE {
        return m.unsupported("a writable mapping of a file");
    }
    let address = super::memory::allocate(m, a[2])?;
    let mut bytes = vec![0; a[2] as usize];
    let result = file(m, descriptor).and_then(|file| {
        let mut done = 0;
        while done < bytes.len() {
            match file.read_at(&mut bytes[done..], a[1] + done as u64)? {
                0 => break,
                count => done += count,
            }
        }
        Ok(())
    });
    files::io(m, result)?;
    m.set_outside(address, &bytes)?;
    Ok(address)
}
