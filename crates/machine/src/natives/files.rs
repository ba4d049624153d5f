//! Natives of `java.io`: streams, random access and file names. Standard input, output and error
//! are the host's; other files are kept by the descriptors that the program knows them by.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Component, Path};

use super::{Native, int, nothing, object};
use crate::domain::Domain;
use crate::heap::Ref;
use crate::machine::{Machine, Trap};
use crate::outcome::Stop;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/io/FileDescriptor", "getHandle") => |_, _| Ok(u64::MAX),
        ("java/io/FileDescriptor", "getAppend") => nothing,
        ("java/io/FileDescriptor", "sync" | "sync0") => nothing,
        ("java/io/FileDescriptor", "close0") => |m, a| {
            let number = m.get_named(object(a[0]), "fd") as i32;
            close(m, number);
            m.set_named(object(a[0]), "fd", int(-1));
            Ok(0)
        },
        ("java/io/FileCleanable", "cleanupClose0") => nothing,
        ("java/io/FileOutputStream", "writeBytes") | ("java/io/RandomAccessFile", "writeBytes" | "writeBytes0") => |m, a| {
            let (offset, length) = (a[2] as i32, a[3] as i32);
            let bytes = slice(m, object(a[1]), offset, length)?.to_vec();
            write(m, a[0], &bytes)
        },
        ("java/io/FileOutputStream", "write") | ("java/io/RandomAccessFile", "write0") => |m, a| write(m, a[0], &[a[1] as u8]),
        ("java/io/FileOutputStream", "open0") => |m, a| {
            let path = m.string_text(object(a[1]));
            let append = a[2] & 1 != 0;
            let file = std::fs::OpenOptions::new().create(true).write(true).append(append).truncate(!append).open(&path);
            open(m, a[0], &path, file)
        },
        ("java/io/FileInputStream", "open0") => |m, a| {
            let path = m.string_text(object(a[1]));
            m.looks_at(path.as_bytes());
            let file = File::open(&path).and_then(no_directory);
            open(m, a[0], &path, file)
        },
        ("java/io/FileInputStream", "readBytes") | ("java/io/RandomAccessFile", "readBytes" | "readBytes0") => |m, a| {
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
        ("java/io/FileInputStream" | "java/io/RandomAccessFile", "read0") => |m, a| {
            let mut byte = [0];
            Ok(if read(m, a[0], &mut byte)? == 0 { int(-1) } else { u64::from(byte[0]) })
        },
        ("java/io/FileInputStream", "available0") => |m, a| {
            let (position, length) = extent(m, a[0]);
            Ok(length.saturating_sub(position).min(i32::MAX as u64))
        },
        ("java/io/RandomAccessFile", "open0") => |m, a| {
            const READ_ONLY: u64 = 1;
            let path = m.string_text(object(a[1]));
            let writes = a[2] & READ_ONLY == 0;
            if writes && m.host.read_only { return Err(m.changes_files()); }
            m.looks_at(path.as_bytes());
            let file = std::fs::OpenOptions::new().read(true).write(writes).create(writes).open(&path).and_then(no_directory);
            open(m, a[0], &path, file)
        },
        ("java/io/RandomAccessFile", "getFilePointer") => |m, a| Ok(extent(m, a[0]).0),
        ("java/io/RandomAccessFile", "length" | "length0") => |m, a| Ok(extent(m, a[0]).1),
        ("java/io/RandomAccessFile", "seek0") => |m, a| {
            let number = descriptor(m, a[0]);
            let result = opened(m, number).map_or_else(|| Err(closed()), |mut file| file.seek(SeekFrom::Start(a[1])));
            io(m, result)?;
            Ok(0)
        },
        ("java/io/RandomAccessFile", "setLength" | "setLength0") => |m, a| {
            let number = descriptor(m, a[0]);
            let result = opened(m, number).map_or_else(|| Err(closed()), |mut file| {
                let position = file.stream_position()?;
                file.set_len(a[1])?;
                file.seek(SeekFrom::Start(position.min(a[1])))
            });
            io(m, result)?;
            Ok(0)
        },
        ("java/io/FileInputStream", "length0") => |m, a| Ok(extent(m, a[0]).1),
        ("java/io/FileInputStream", "position0") => |m, a| Ok(extent(m, a[0]).0),
        ("java/io/FileInputStream", "isRegularFile0") => nothing,
        ("java/io/FileInputStream", "skip0") => |m, a| {
            let number = descriptor(m, a[0]);
            match opened(m, number) {
                Some(mut file) => { let _ = file.seek(SeekFrom::Current(a[1] as i64)); Ok(a[1]) }
                None => Ok(0),
            }
        },
        ("java/io/UnixFileSystem", "canonicalize0") => |m, a| {
            let path = canonical(&m.string_text(object(a[1])));
            Ok(m.new_string(&path)?.bits())
        },
        ("java/io/UnixFileSystem", "getBooleanAttributes0") => |m, a| {
            let path = path_of(m, a[1]);
            Ok(std::fs::metadata(path).map_or(0, |data| 1 | if data.is_file() { 2 } else { 0 } | if data.is_dir() { 4 } else { 0 }))
        },
        ("java/io/UnixFileSystem", "checkAccess" | "checkAccess0") => |m, a| {
            let wanted = rustix::fs::Access::from_bits_retain(a[2] as u32);
            Ok(u64::from(rustix::fs::access(path_of(m, a[1]), wanted).is_ok()))
        },
        ("java/io/UnixFileSystem", "getLength" | "getLength0") => |m, a| Ok(std::fs::metadata(path_of(m, a[1])).map_or(0, |data| data.len())),
        ("java/io/UnixFileSystem", "getLastModifiedTime" | "getLastModifiedTime0") => |m, a| {
            Ok(rustix::fs::stat(path_of(m, a[1])).map_or(0, |stat| (stat.st_mtime as u64) * 1000 + stat.st_mtime_nsec / 1_000_000))
        },
        ("java/io/UnixFileSystem", "setLastModifiedTime" | "setLastModifiedTime0") => |m, a| {
            let time = std::time::UNIX_EPOCH + std::time::Duration::from_millis(a[2]);
            let changed = File::open(path_of(m, a[1])).and_then(|file| file.set_modified(time));
            Ok(u64::from(changed.is_ok()))
        },
        ("java/io/UnixFileSystem", "setPermission" | "setPermission0") => |m, a| {
            let everyone = if a[4] & 1 != 0 { 0o100 } else { 0o111 };
            let bits = (a[2] as u32 & 7) * everyone;
            let on = a[3] & 1 != 0;
            Ok(change_mode(&path_of(m, a[1]), |mode| if on { mode | bits } else { mode & !bits }))
        },
        ("java/io/UnixFileSystem", "setReadOnly" | "setReadOnly0") => |m, a| Ok(change_mode(&path_of(m, a[1]), |mode| mode & !0o222)),
        ("java/io/UnixFileSystem", "createFileExclusively" | "createFileExclusively0") => |m, a| {
            let path = m.string_text(object(a[1]));
            match std::fs::OpenOptions::new().read(true).write(true).create_new(true).open(path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(0),
                result => io(m, result).map(|_| 1),
            }
        },
        ("java/io/UnixFileSystem", "createDirectory" | "createDirectory0") => |m, a| Ok(u64::from(std::fs::create_dir(path_of(m, a[1])).is_ok())),
        ("java/io/UnixFileSystem", "rename0") => |m, a| Ok(u64::from(std::fs::rename(path_of(m, a[1]), path_of(m, a[2])).is_ok())),
        ("java/io/UnixFileSystem", "list" | "list0") => |m, a| {
            let Ok(entries) = std::fs::read_dir(path_of(m, a[1])) else { return Ok(0) };
            let names: Vec<Option<String>> = entries.flatten().map(|entry| Some(entry.file_name().to_string_lossy().into_owned())).collect();
            Ok(m.string_array(&names)?.bits())
        },
        ("java/io/UnixFileSystem", "getNameMax0") => |_, _| Ok(255),
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
    let path = m.string_text(object(m.get_named(object(file), "path")));
    m.looks_at(path.as_bytes());
    path
}

fn descriptor<D: Domain>(m: &Machine<D>, stream: u64) -> i32 {
    let holder = object(m.get_named(object(stream), "fd"));
    if holder.is_null() { -1 } else { m.get_named(holder, "fd") as i32 }
}

/// An open file by its descriptor.
pub(super) fn opened<D: Domain>(m: &Machine<D>, number: i32) -> Option<&File> {
    let index = usize::try_from(number.checked_sub(FIRST)?).ok()?;
    m.host.files.get(index)?.as_ref()
}

/// Keeps an open file under the lowest descriptor that is free.
pub(super) fn keep<D: Domain>(m: &mut Machine<D>, file: File) -> i32 {
    let files = &mut m.host.files;
    let index = files.iter().position(Option::is_none).unwrap_or(files.len());
    if index == files.len() {
        files.push(None);
    }
    files[index] = Some(file);
    index as i32 + FIRST
}

/// Closes a file; the standard streams stay open.
pub(super) fn close<D: Domain>(m: &mut Machine<D>, number: i32) {
    let index = number.checked_sub(FIRST).and_then(|index| usize::try_from(index).ok());
    if let Some(file) = index.and_then(|index| m.host.files.get_mut(index)) {
        *file = None;
    }
}

/// Writes to a descriptor.
pub(super) fn write_to<D: Domain>(m: &mut Machine<D>, number: i32, bytes: &[u8]) -> std::io::Result<()> {
    match number {
        1 => m.host.out.write_all(bytes).and_then(|()| m.host.out.flush()),
        2 => m.host.err.write_all(bytes).and_then(|()| m.host.err.flush()),
        number => opened(m, number).map_or_else(|| Err(closed()), |mut file| file.write_all(bytes)),
    }
}

/// Reads from a descriptor; nothing is the end.
pub(super) fn read_from<D: Domain>(m: &mut Machine<D>, number: i32, buffer: &mut [u8]) -> std::io::Result<usize> {
    match number {
        0 => m.host.input.read(buffer),
        number => opened(m, number).map_or_else(|| Err(closed()), |mut file| file.read(buffer)),
    }
}

/// What the C library calls an error.
pub(super) fn reason(error: &std::io::Error) -> String {
    let words = error.to_string();
    match words.find(" (os error ") {
        Some(end) => words[..end].to_owned(),
        None => words,
    }
}

/// Makes an error an `IOException`.
pub(super) fn io<T, D: Domain>(m: &Machine<D>, result: std::io::Result<T>) -> Result<T, Trap> {
    result.or_else(|error| m.throw_new("java/io/IOException", reason(&error)))
}

fn closed() -> std::io::Error {
    std::io::Error::other("Stream Closed")
}

/// An opened file that is none for Java if it is a directory.
fn no_directory(file: File) -> std::io::Result<File> {
    if file.metadata()?.is_dir() { Err(rustix::io::Errno::ISDIR.into()) } else { Ok(file) }
}

/// A path without links, `.` and `..`: as far as it exists by the system, from there on by its words.
fn canonical(path: &str) -> String {
    let path = Path::new(path);
    let known =
        path.ancestors().find_map(|known| Some((std::fs::canonicalize(known).ok()?, path.strip_prefix(known).ok()?)));
    let Some((mut result, rest)) = known else { return path.display().to_string() };
    for part in rest.components() {
        match part {
            Component::Normal(name) => result.push(name),
            Component::ParentDir => {
                result.pop();
            }
            _ => {}
        }
    }
    result.display().to_string()
}

/// Changes the permissions of a file, and gives whether that was possible.
fn change_mode(path: &str, change: impl Fn(u32) -> u32) -> u64 {
    use std::os::unix::fs::PermissionsExt;
    let changed = std::fs::metadata(path).and_then(|data| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(change(data.permissions().mode())))
    });
    u64::from(changed.is_ok())
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

fn write<D: Domain>(m: &mut Machine<D>, stream: u64, bytes: &[u8]) -> Result<u64, Trap> {
    let number = descriptor(m, stream);
    let result = write_to(m, number, bytes);
    io(m, result)?;
    Ok(0)
}

fn read<D: Domain>(m: &mut Machine<D>, stream: u64, buffer: &mut [u8]) -> Result<usize, Trap> {
    let number = descriptor(m, stream);
    let result = read_from(m, number, buffer);
    io(m, result)
}

/// Where a file is and how long it is.
fn extent<D: Domain>(m: &Machine<D>, stream: u64) -> (u64, u64) {
    opened(m, descriptor(m, stream)).map_or((0, 0), |mut file| {
        let position = file.stream_position().unwrap_or(0);
        (position, file.metadata().map_or(position, |data| data.len()))
    })
}

fn open<D: Domain>(m: &mut Machine<D>, stream: u64, path: &str, file: std::io::Result<File>) -> Result<u64, Trap> {
    match file {
        Ok(file) => {
            let number = keep(m, file);
            let holder = object(m.get_named(object(stream), "fd"));
            m.set_named(holder, "fd", int(number));
            Ok(0)
        }
        Err(error) => m.throw_new("java/io/FileNotFoundException", format!("{path} ({})", reason(&error))),
    }
}

impl<D: Domain> Machine<D> {
    /// What ends a program that changes a file where it must not.
    pub(crate) fn changes_files(&self) -> Trap {
        let what = "changing files, which a check leaves as they are".to_owned();
        Trap::Stop(Box::new(Stop::Unsupported { what, stack: self.stack_lines() }))
    }
}
