//! Natives of `java.nio.file` on Unix: what `sun.nio.fs.UnixNativeDispatcher` asks the system for.
//!
//! Each native is one system call of the same name. Paths come as addresses of zero-terminated
//! bytes outside the heap, descriptors are the machine's own ([`super::files`]), and a failed call
//! throws `sun.nio.fs.UnixException` with the error number, which Java code turns into the
//! exceptions programs know. A directory is read completely when it is opened.
//!
//! Left out are extended attributes and birth times (their capability bits are not set, so that the
//! JDK does without them) and the table of mounted file systems.

use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStringExt;

use rustix::fs::{Access, AtFlags, CWD, Dir, Gid, Mode, OFlags, Stat, Timespec, Timestamps, Uid};
use rustix::io::{Errno, Result as Answer};

use super::{Native, files, int, nothing, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, descriptor: &str) -> Option<Native<D>> {
    match class {
        "sun/nio/fs/UnixNativeDispatcher" => {}
        "sun/nio/fs/LinuxNativeDispatcher" | "sun/nio/fs/UnixCopyFile" | "sun/nio/fs/UnixFileSystem" => {
            return Some(match name {
                "init" => nothing,
                // The copy of a whole file: target, source; the rest of the arguments does not matter.
                "transfer" | "directCopy0" | "bufferedCopy0" => |m, a| copy(m, a),
                "posix_fadvise" => nothing,
                _ => return None,
            });
        }
        _ => return None,
    }
    // Newer JDKs want the error number of some calls as the result, older ones thrown.
    let gives_error = descriptor.ends_with(")I");
    Some(match name {
        "init" => capabilities,
        "getcwd" => |m, _| {
            let directory = std::env::current_dir().map_or_else(|_| b"/".to_vec(), |path| path.into_os_string().into_vec());
            Ok(m.byte_array(&directory)?.bits())
        },
        "strerror" => |m, a| {
            let words = files::reason(&std::io::Error::from_raw_os_error(a[0] as i32));
            Ok(m.byte_array(words.as_bytes())?.bits())
        },

        "open0" => |m, a| {
            let (path, flags) = (text(m, a[0])?, OFlags::from_bits_retain(a[1] as u32));
            if m.host.read_only && writes(flags) { return Err(m.changes_files()); }
            opened(m, rustix::fs::open(path, flags, mode(a[2])))
        },
        "openat0" => |m, a| {
            let (path, flags) = (text(m, a[1])?, OFlags::from_bits_retain(a[2] as u32));
            if m.host.read_only && writes(flags) { return Err(m.changes_files()); }
            let file = directory(m, a[0]).and_then(|at| rustix::fs::openat(at, path, flags, mode(a[3])));
            opened(m, file)
        },
        "dup" => |m, a| {
            let file = directory(m, a[0]).and_then(|file| file.try_clone_to_owned().map_err(|_| Errno::BADF));
            opened(m, file)
        },
        "close" | "close0" => |m, a| { files::close(m, a[0] as i32); Ok(0) },
        "read" | "read0" => |m, a| {
            let mut buffer = vec![0; a[2] as u32 as usize];
            match files::read_from(m, a[0] as i32, &mut buffer) {
                Ok(count) => { m.set_outside(a[1], &buffer[..count])?; Ok(count as u64) }
                Err(error) => failed(m, number_of(&error)),
            }
        },
        "write" | "write0" => |m, a| {
            let bytes = m.outside(a[1], a[2] as u32 as usize)?.to_vec();
            match files::write_to(m, a[0] as i32, &bytes) {
                Ok(()) => Ok(bytes.len() as u64),
                Err(error) => failed(m, number_of(&error)),
            }
        },

        "stat0" if gives_error => |m, a| {
            let path = text(m, a[0])?;
            Ok(match rustix::fs::stat(path) {
                Ok(stat) => { fill(m, a[1], &stat); 0 }
                Err(error) => int(error.raw_os_error()),
            })
        },
        "stat0" => |m, a| { let path = text(m, a[0])?; filled(m, a[1], rustix::fs::stat(path)) },
        "stat1" => |m, a| { let path = text(m, a[0])?; Ok(rustix::fs::stat(path).map_or(0, |stat| u64::from(stat.st_mode))) },
        "lstat0" => |m, a| { let path = text(m, a[0])?; filled(m, a[1], rustix::fs::lstat(path)) },
        "fstat" | "fstat0" => |m, a| { let stat = directory(m, a[0]).and_then(rustix::fs::fstat); filled(m, a[1], stat) },
        "fstatat0" => |m, a| {
            let path = text(m, a[1])?;
            let stat = directory(m, a[0]).and_then(|at| rustix::fs::statat(at, path, AtFlags::from_bits_retain(a[2] as u32)));
            filled(m, a[3], stat)
        },
        "exists0" => |m, a| { let path = text(m, a[0])?; Ok(u64::from(rustix::fs::access(path, Access::EXISTS).is_ok())) },
        "access0" if gives_error => |m, a| {
            let path = text(m, a[0])?;
            Ok(rustix::fs::access(path, Access::from_bits_retain(a[1] as u32)).map_or_else(|error| int(error.raw_os_error()), |()| 0))
        },
        "access0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::access(path, Access::from_bits_retain(a[1] as u32))) },

        "link0" => |m, a| { let (old, new) = (text(m, a[0])?, text(m, a[1])?); done(m, rustix::fs::link(old, new)) },
        "symlink0" => |m, a| { let (old, new) = (text(m, a[0])?, text(m, a[1])?); done(m, rustix::fs::symlink(old, new)) },
        "rename0" => |m, a| { let (old, new) = (text(m, a[0])?, text(m, a[1])?); done(m, rustix::fs::rename(old, new)) },
        "renameat0" => |m, a| {
            let (old, new) = (text(m, a[1])?, text(m, a[3])?);
            let result = directory(m, a[0]).and_then(|from| rustix::fs::renameat(from, old, directory(m, a[2])?, new));
            done(m, result)
        },
        "unlink0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::unlink(path)) },
        "unlinkat0" => |m, a| {
            let path = text(m, a[1])?;
            let result = directory(m, a[0]).and_then(|at| rustix::fs::unlinkat(at, path, AtFlags::from_bits_retain(a[2] as u32)));
            done(m, result)
        },
        "mkdir0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::mkdir(path, mode(a[1]))) },
        "rmdir0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::rmdir(path)) },
        "readlink0" => |m, a| {
            let path = text(m, a[0])?;
            match rustix::fs::readlink(path, Vec::new()) {
                Ok(target) => Ok(m.byte_array(target.to_bytes())?.bits()),
                Err(error) => failed(m, error),
            }
        },
        "realpath0" => |m, a| {
            let path = std::ffi::OsString::from_vec(text(m, a[0])?);
            match std::fs::canonicalize(path) {
                Ok(path) => Ok(m.byte_array(&path.into_os_string().into_vec())?.bits()),
                Err(error) => failed(m, number_of(&error)),
            }
        },

        "chmod0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::chmod(path, mode(a[1]))) },
        "fchmod" | "fchmod0" => |m, a| { let result = directory(m, a[0]).and_then(|file| rustix::fs::fchmod(file, mode(a[1]))); done(m, result) },
        "fchmodat0" => |m, a| {
            let path = text(m, a[1])?;
            let result = directory(m, a[0]).and_then(|at| rustix::fs::chmodat(at, path, mode(a[2]), AtFlags::from_bits_retain(a[3] as u32)));
            done(m, result)
        },
        "fchmodatNoFollowSupported0" => nothing,
        "chown0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::chown(path, user(a[1]), group(a[2]))) },
        "lchown0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::chownat(CWD, path, user(a[1]), group(a[2]), AtFlags::SYMLINK_NOFOLLOW)) },
        "fchown" | "fchown0" => |m, a| { let result = directory(m, a[0]).and_then(|file| rustix::fs::fchown(file, user(a[1]), group(a[2]))); done(m, result) },

        // Older calls count microseconds, newer ones nanoseconds.
        "utimes0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::utimensat(CWD, path, &times(a[1], a[2], 1_000), AtFlags::empty())) },
        "lutimes0" => |m, a| { let path = text(m, a[0])?; done(m, rustix::fs::utimensat(CWD, path, &times(a[1], a[2], 1_000), AtFlags::SYMLINK_NOFOLLOW)) },
        "futimes" => |m, a| { let result = directory(m, a[0]).and_then(|file| rustix::fs::futimens(file, &times(a[1], a[2], 1_000))); done(m, result) },
        "futimens" | "futimens0" => |m, a| { let result = directory(m, a[0]).and_then(|file| rustix::fs::futimens(file, &times(a[1], a[2], 1))); done(m, result) },
        "utimensat0" => |m, a| {
            let path = text(m, a[1])?;
            let result = directory(m, a[0]).and_then(|at| rustix::fs::utimensat(at, path, &times(a[2], a[3], 1), AtFlags::from_bits_retain(a[4] as u32)));
            done(m, result)
        },

        "opendir0" => |m, a| {
            let path = text(m, a[0])?;
            let names = rustix::fs::open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty()).and_then(names);
            listed(m, names)
        },
        "fdopendir" => |m, a| {
            let names = directory(m, a[0]).and_then(names);
            // The descriptor now belongs to the directory stream, which needs it no more.
            if names.is_ok() { files::close(m, a[0] as i32); }
            listed(m, names)
        },
        "readdir" | "readdir0" => |m, a| {
            let Some(name) = directory_stream(m, a[0]).and_then(|names| names.last().cloned()) else { return Ok(0) };
            // First the array, for which there may be no room: then the call is made again.
            let array = m.byte_array(&name)?;
            if let Some(names) = directory_stream(m, a[0]) { names.pop(); }
            Ok(array.bits())
        },
        "closedir" => |m, a| { if let Some(names) = directory_stream(m, a[0]) { *names = Vec::new(); } Ok(0) },

        "getpwuid" => |m, a| name_of(m, "/etc/passwd", a[0]),
        "getgrgid" => |m, a| name_of(m, "/etc/group", a[0]),
        "getpwnam0" => |m, a| number_named(m, "/etc/passwd", a[0]),
        "getgrnam0" => |m, a| number_named(m, "/etc/group", a[0]),
        _ => return None,
    })
}

/// The capabilities, under the names the JDK gives their bits.
fn capabilities<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let class = m.load("sun/nio/fs/UnixNativeDispatcher")?;
    let names = ["SUPPORTS_OPENAT", "SUPPORTS_FUTIMES", "SUPPORTS_FUTIMENS", "SUPPORTS_LUTIMES"];
    Ok(names.iter().fold(0, |bits, name| bits | m.get_static(class, name)))
}

/// The zero-terminated bytes at an address.
fn text<D: Domain>(m: &Machine<D>, address: u64) -> Result<Vec<u8>, Trap> {
    let block = m.host.native_memory.range(..=address).next_back();
    let bytes = block.and_then(|(start, block)| block.get((address - start) as usize..));
    match bytes.and_then(|bytes| Some(bytes[..bytes.iter().position(|byte| *byte == 0)?].to_vec())) {
        Some(text) => {
            m.looks_at(&text);
            Ok(text)
        }
        None => m.unsupported("memory outside the heap"),
    }
}

/// An open file or directory by its descriptor, or the working directory.
fn directory<D: Domain>(m: &Machine<D>, descriptor: u64) -> Answer<BorrowedFd<'_>> {
    const WORKING_DIRECTORY: i32 = -100;
    match descriptor as i32 {
        WORKING_DIRECTORY => Ok(CWD),
        number => files::opened(m, number).map(AsFd::as_fd).ok_or(Errno::BADF),
    }
}

fn mode(bits: u64) -> Mode {
    Mode::from_raw_mode(bits as u32)
}

/// A user to change to; -1 is no change.
fn user(bits: u64) -> Option<Uid> {
    (bits as i32 != -1).then(|| Uid::from_raw(bits as u32))
}

/// A group to change to; -1 is no change.
fn group(bits: u64) -> Option<Gid> {
    (bits as i32 != -1).then(|| Gid::from_raw(bits as u32))
}

fn times(access: u64, modification: u64, nanoseconds: i64) -> Timestamps {
    let per_second = 1_000_000_000 / nanoseconds;
    let time = |count: u64| Timespec {
        tv_sec: (count as i64).div_euclid(per_second),
        tv_nsec: (count as i64).rem_euclid(per_second) * nanoseconds,
    };
    Timestamps { last_access: time(access), last_modification: time(modification) }
}

fn number_of(error: &std::io::Error) -> Errno {
    Errno::from_io_error(error).unwrap_or(Errno::IO)
}

/// Throws the exception of a failed call.
fn failed<T, D: Domain>(m: &mut Machine<D>, error: Errno) -> Result<T, Trap> {
    let exception = m.new_throwable("sun/nio/fs/UnixException", None)?;
    m.set_named(exception, "errno", int(error.raw_os_error()));
    Err(Trap::Throw(exception))
}

fn done<D: Domain>(m: &mut Machine<D>, result: Answer<()>) -> Result<u64, Trap> {
    match result {
        Ok(()) => Ok(0),
        Err(error) => failed(m, error),
    }
}

fn opened<D: Domain>(m: &mut Machine<D>, file: Answer<std::os::fd::OwnedFd>) -> Result<u64, Trap> {
    match file {
        Ok(file) => Ok(int(files::keep(m, file.into()))),
        Err(error) => failed(m, error),
    }
}

fn filled<D: Domain>(m: &mut Machine<D>, attributes: u64, stat: Answer<Stat>) -> Result<u64, Trap> {
    match stat {
        Ok(stat) => {
            fill(m, attributes, &stat);
            Ok(0)
        }
        Err(error) => failed(m, error),
    }
}

/// Fills a `sun.nio.fs.UnixFileAttributes`.
fn fill<D: Domain>(m: &mut Machine<D>, attributes: u64, stat: &Stat) {
    let fields = [
        ("st_mode", u64::from(stat.st_mode)),
        ("st_ino", stat.st_ino),
        ("st_dev", stat.st_dev),
        ("st_rdev", stat.st_rdev),
        ("st_nlink", u64::from(stat.st_nlink as u32)),
        ("st_uid", u64::from(stat.st_uid)),
        ("st_gid", u64::from(stat.st_gid)),
        ("st_size", stat.st_size as u64),
        ("st_atime_sec", stat.st_atime as u64),
        ("st_atime_nsec", stat.st_atime_nsec),
        ("st_mtime_sec", stat.st_mtime as u64),
        ("st_mtime_nsec", stat.st_mtime_nsec),
        ("st_ctime_sec", stat.st_ctime as u64),
        ("st_ctime_nsec", stat.st_ctime_nsec),
        ("st_birthtime_sec", stat.st_mtime as u64),
        ("st_birthtime_nsec", stat.st_mtime_nsec),
    ];
    for (name, value) in fields {
        m.set_named(object(attributes), name, value);
    }
}

/// The names in a directory, last one first, without itself and its parent.
fn names(directory: impl AsFd) -> Answer<Vec<Vec<u8>>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(directory)? {
        let name = entry?.file_name().to_bytes().to_vec();
        if name != b"." && name != b".." {
            names.push(name);
        }
    }
    names.reverse();
    Ok(names)
}

/// Keeps the names of an opened directory; the answer stands for it.
fn listed<D: Domain>(m: &mut Machine<D>, names: Answer<Vec<Vec<u8>>>) -> Result<u64, Trap> {
    match names {
        Ok(names) => {
            m.host.directories.push(names);
            Ok(m.host.directories.len() as u64)
        }
        Err(error) => failed(m, error),
    }
}

fn directory_stream<D: Domain>(m: &mut Machine<D>, stream: u64) -> Option<&mut Vec<Vec<u8>>> {
    m.host.directories.get_mut((stream as usize).checked_sub(1)?)
}

/// Copies what is left of one open file to another.
fn copy<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let pair = files::opened(m, a[0] as i32).zip(files::opened(m, a[1] as i32));
    let result = match pair {
        // Reading and writing need no exclusive access to a file.
        Some((mut target, mut source)) => std::io::copy(&mut source, &mut target),
        None => Err(Errno::BADF.into()),
    };
    match result {
        Ok(_) => Ok(0),
        Err(error) => failed(m, number_of(&error)),
    }
}

/// The name of a user or group, null if there is none of this number.
fn name_of<D: Domain>(m: &mut Machine<D>, table: &str, number: u64) -> Result<u64, Trap> {
    let number = (number as u32).to_string();
    let lines = std::fs::read_to_string(table).unwrap_or_default();
    match lines.lines().find(|line| line.split(':').nth(2) == Some(&number)) {
        Some(line) => Ok(m.byte_array(line.split(':').next().unwrap_or_default().as_bytes())?.bits()),
        None => Ok(0),
    }
}

/// The number of a user or group, -1 if there is none of this name.
fn number_named<D: Domain>(m: &mut Machine<D>, table: &str, name: u64) -> Result<u64, Trap> {
    let name = text(m, name)?;
    let lines = std::fs::read_to_string(table).unwrap_or_default();
    let line = lines.lines().find(|line| line.split(':').next().is_some_and(|first| first.as_bytes() == name));
    let number = line.and_then(|line| line.split(':').nth(2)?.parse::<u32>().ok());
    Ok(number.map_or(int(-1), u64::from))
}

/// Whether a file is opened to be changed, or is made.
fn writes(flags: OFlags) -> bool {
    flags.intersects(OFlags::WRONLY | OFlags::RDWR | OFlags::CREATE | OFlags::TRUNC)
}
