//! Natives of streams and files. Standard input, output and error are the host's.

use std::io::{Read, Seek, SeekFrom, Write};

use super::{Native, int, nothing, object};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/io/FileDescriptor", "getHandle") => |_, _| Ok(u64::MAX),
        ("java/io/FileDescriptor", "getAppend") => nothing,
        ("java/io/FileDescriptor", "sync" | "sync0") => nothing,
        ("java/io/FileDescriptor", "close0") => |m, a| {
            let number = m.get_named(object(a[0]), "fd") as i32;
            if let Some(file) = usize::try_from(number - FIRST).ok().and_then(|index| m.host.files.get_mut(index)) {
                *file = None;
            }
            m.set_named(object(a[0]), "fd", int(-1));
            Ok(0)
        },
        ("java/io/FileCleanable", "cleanupClose0") => nothing,
        ("java/io/FileOutputStream", "writeBytes") => |m, a| {
            let (offset, length) = (a[2] as i32, a[3] as i32);
            let bytes = slice(m, object(a[1]), offset, length)?.to_vec();
            write(m, a[0], &bytes)
        },
        ("java/io/FileOutputStream", "write") => |m, a| write(m, a[0], &[a[1] as u8]),
        ("java/io/FileOutputStream", "open0") => |m, a| {
            let path = m.string_text(object(a[1]));
            let append = a[2] & 1 != 0;
            let file = std::fs::OpenOptions::new().create(true).write(true).append(append).truncate(!append).open(&path);
            open(m, a[0], &path, file)
        },
        ("java/io/FileInputStream", "open0") => |m, a| {
            let path = m.string_text(object(a[1]));
            let file = std::fs::File::open(&path).and_then(|file| {
                if file.metadata()?.is_dir() { Err(std::io::Error::from_raw_os_error(21)) } else { Ok(file) }
            });
            open(m, a[0], &path, file)
        },
        ("java/io/FileInputStream", "readBytes") => |m, a| {
            let (offset, length) = (a[2] as i32, a[3] as i32);
            if length == 0 { return Ok(0); }
            slice(m, object(a[1]), offset, length)?;
            let mut buffer = vec![0; length as usize];
            let count = read(m, a[0], &mut buffer)?;
            if count == 0 { return Ok(int(-1)); }
            let start = offset as usize;
            m.heap.byte_array_mut(object(a[1]))[start..start + count].copy_from_slice(&buffer[..count]);
            Ok(count as u64)
        },
        ("java/io/FileInputStream", "read0") => |m, a| {
            let mut byte = [0];
            Ok(if read(m, a[0], &mut byte)? == 0 { int(-1) } else { u64::from(byte[0]) })
        },
        ("java/io/FileInputStream", "available0") => |m, a| {
            let (position, length) = extent(m, a[0]);
            Ok(length.saturating_sub(position).min(i32::MAX as u64))
        },
        ("java/io/FileInputStream", "length0") => |m, a| Ok(extent(m, a[0]).1),
        ("java/io/FileInputStream", "position0") => |m, a| Ok(extent(m, a[0]).0),
        ("java/io/FileInputStream", "isRegularFile0") => nothing,
        ("java/io/FileInputStream", "skip0") => |m, a| {
            let number = descriptor(m, a[0]);
            match file(m, number) {
                Some(file) => { let _ = file.seek(SeekFrom::Current(a[1] as i64)); Ok(a[1]) }
                None => Ok(0),
            }
        },
        ("java/io/UnixFileSystem", "canonicalize0") => super::second,
        ("java/io/UnixFileSystem", "getBooleanAttributes0") => |m, a| {
            let path = path_of(m, a[1]);
            Ok(std::fs::metadata(path).map_or(0, |data| 1 | if data.is_file() { 2 } else { 0 } | if data.is_dir() { 4 } else { 0 }))
        },
        ("java/io/UnixFileSystem", "checkAccess" | "checkAccess0") => |m, a| Ok(u64::from(std::fs::metadata(path_of(m, a[1])).is_ok())),
        ("java/io/UnixFileSystem", "getLength" | "getLength0") => |m, a| Ok(std::fs::metadata(path_of(m, a[1])).map_or(0, |data| data.len())),
        ("java/io/UnixFileSystem", "delete0") => |m, a| {
            let path = path_of(m, a[1]);
            Ok(u64::from(std::fs::remove_file(&path).or_else(|_| std::fs::remove_dir(&path)).is_ok()))
        },
        _ => return None,
    })
}

/// Descriptors of opened files start after the three standard streams.
const FIRST: i32 = 3;

fn path_of<D: Domain>(m: &Machine<D>, file: u64) -> String {
    m.string_text(object(m.get_named(object(file), "path")))
}

fn descriptor<D: Domain>(m: &Machine<D>, stream: u64) -> i32 {
    let holder = object(m.get_named(object(stream), "fd"));
    if holder.is_null() { -1 } else { m.get_named(holder, "fd") as i32 }
}

fn file<D: Domain>(m: &mut Machine<D>, number: i32) -> Option<&mut std::fs::File> {
    let index = usize::try_from(number - FIRST).ok()?;
    m.host.files.get_mut(index)?.as_mut()
}

fn slice<D: Domain>(m: &Machine<D>, array: Ref, offset: i32, length: i32) -> Result<&[u8], Trap> {
    if array.is_null() {
        return m.throw_null();
    }
    let range = usize::try_from(offset).ok().zip(usize::try_from(length).ok());
    let bytes = m.heap.byte_array(array);
    match range.and_then(|(offset, length)| bytes.get(offset..offset.checked_add(length)?)) {
        Some(bytes) => Ok(bytes),
        None => Err(Trap::ThrowNew("java/lang/IndexOutOfBoundsException", None)),
    }
}

fn io<T, D: Domain>(m: &Machine<D>, result: std::io::Result<T>) -> Result<T, Trap> {
    result.or_else(|error| m.throw_new("java/io/IOException", error.to_string()))
}

fn write<D: Domain>(m: &mut Machine<D>, stream: u64, bytes: &[u8]) -> Result<u64, Trap> {
    let result = match descriptor(m, stream) {
        1 => m.host.out.write_all(bytes).and_then(|()| m.host.out.flush()),
        2 => m.host.err.write_all(bytes).and_then(|()| m.host.err.flush()),
        number => match file(m, number) {
            Some(file) => file.write_all(bytes),
            None => return m.throw_new("java/io/IOException", "Stream Closed"),
        },
    };
    io(m, result)?;
    Ok(0)
}

fn read<D: Domain>(m: &mut Machine<D>, stream: u64, buffer: &mut [u8]) -> Result<usize, Trap> {
    let result = match descriptor(m, stream) {
        0 => m.host.input.read(buffer),
        number => match file(m, number) {
            Some(file) => file.read(buffer),
            None => return m.throw_new("java/io/IOException", "Stream Closed"),
        },
    };
    io(m, result)
}

fn extent<D: Domain>(m: &mut Machine<D>, stream: u64) -> (u64, u64) {
    let number = descriptor(m, stream);
    file(m, number).map_or((0, 0), |file| {
        let position = file.stream_position().unwrap_or(0);
        (position, file.metadata().map_or(position, |data| data.len()))
    })
}

fn open<D: Domain>(
    m: &mut Machine<D>,
    stream: u64,
    path: &str,
    file: std::io::Result<std::fs::File>,
) -> Result<u64, Trap> {
    match file {
        Ok(file) => {
            m.host.files.push(Some(file));
            let number = m.host.files.len() as i32 - 1 + FIRST;
            let holder = object(m.get_named(object(stream), "fd"));
            m.set_named(holder, "fd", int(number));
            Ok(0)
        }
        Err(error) => {
            let reason = match error.kind() {
                std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
                std::io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
                _ if error.raw_os_error() == Some(21) => "Is a directory".to_owned(),
                _ => error.to_string(),
            };
            m.throw_new("java/io/FileNotFoundException", format!("{path} ({reason})"))
        }
    }
}
