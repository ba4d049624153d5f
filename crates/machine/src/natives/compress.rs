//! Natives of `java.util.zip.Deflater` and `Inflater`, by `flate2` with its Rust back end.
//!
//! What is inflated is the same everywhere. What is deflated comes back the same when inflated, but
//! is not the byte sequence zlib would have made: a program that prints compressed bytes or their
//! number sees other ones here than on HotSpot. Preset dictionaries are not provided.
//!
//! A call's answer packs how many bytes were read (31 bits) and written (31 bits), and whether the
//! stream has ended.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::zip::adler32;
use super::{Native, int, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

/// A stream the program has opened.
pub(crate) enum Stream {
    /// One that compresses.
    Deflating { work: Compress, zlib: bool, level: i32, checksum: u32 },
    /// One that decompresses.
    Inflating { work: Decompress, zlib: bool, checksum: u32 },
    /// One that was ended.
    Ended,
}

/// Bit of an answer: the stream has ended.
const FINISHED: u64 = 1 << 62;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/util/zip/Deflater", "init") => |m, a| {
            let (level, zlib) = (a[0] as i32, a[2] & 1 == 0);
            Ok(keep(m, Stream::Deflating { work: compressor(level, zlib), zlib, level, checksum: 1 }))
        },
        ("java/util/zip/Inflater", "init") => |m, a| {
            let zlib = a[0] & 1 == 0;
            Ok(keep(m, Stream::Inflating { work: Decompress::new(zlib), zlib, checksum: u32::from(zlib) }))
        },
        // The receiver, the stream, the input, the output, how to flush, new parameters.
        ("java/util/zip/Deflater", "deflateBytesBytes") => |m, a| {
            let input = array_part(m, &a[2..5])?;
            let output = deflate(m, a[1], &input, a[7], a[8], a[9])?;
            give_array(m, &a[5..7], output)
        },
        ("java/util/zip/Deflater", "deflateBytesBuffer") => |m, a| {
            let input = array_part(m, &a[2..5])?;
            let output = deflate(m, a[1], &input, a[6], a[7], a[8])?;
            give_outside(m, a[5], output)
        },
        ("java/util/zip/Deflater", "deflateBufferBytes") => |m, a| {
            let input = m.outside(a[2], a[3] as u32 as usize)?.to_vec();
            let output = deflate(m, a[1], &input, a[6], a[7], a[8])?;
            give_array(m, &a[4..6], output)
        },
        ("java/util/zip/Deflater", "deflateBufferBuffer") => |m, a| {
            let input = m.outside(a[2], a[3] as u32 as usize)?.to_vec();
            let output = deflate(m, a[1], &input, a[5], a[6], a[7])?;
            give_outside(m, a[4], output)
        },
        ("java/util/zip/Inflater", "inflateBytesBytes") => |m, a| {
            let input = array_part(m, &a[2..5])?;
            let output = inflate(m, a[0], a[1], &input, a[7])?;
            give_array(m, &a[5..7], output)
        },
        ("java/util/zip/Inflater", "inflateBytesBuffer") => |m, a| {
            let input = array_part(m, &a[2..5])?;
            let output = inflate(m, a[0], a[1], &input, a[6])?;
            give_outside(m, a[5], output)
        },
        ("java/util/zip/Inflater", "inflateBufferBytes") => |m, a| {
            let input = m.outside(a[2], a[3] as u32 as usize)?.to_vec();
            let output = inflate(m, a[0], a[1], &input, a[6])?;
            give_array(m, &a[4..6], output)
        },
        ("java/util/zip/Inflater", "inflateBufferBuffer") => |m, a| {
            let input = m.outside(a[2], a[3] as u32 as usize)?.to_vec();
            let output = inflate(m, a[0], a[1], &input, a[5])?;
            give_outside(m, a[4], output)
        },
        ("java/util/zip/Deflater" | "java/util/zip/Inflater", "getAdler") => |m, a| Ok(match stream(m, a[0]) {
            Some(Stream::Deflating { checksum, .. } | Stream::Inflating { checksum, .. }) => int(*checksum as i32),
            Some(Stream::Ended) | None => 0,
        }),
        ("java/util/zip/Deflater" | "java/util/zip/Inflater", "reset") => |m, a| {
            match stream(m, a[0]) {
                Some(Stream::Deflating { work, checksum, .. }) => { work.reset(); *checksum = 1; }
                Some(Stream::Inflating { work, zlib, checksum }) => { work.reset(*zlib); *checksum = u32::from(*zlib); }
                Some(Stream::Ended) | None => {}
            }
            Ok(0)
        },
        ("java/util/zip/Deflater" | "java/util/zip/Inflater", "end") => |m, a| {
            if let Some(stream) = stream(m, a[0]) { *stream = Stream::Ended; }
            Ok(0)
        },
        ("java/util/zip/Deflater" | "java/util/zip/Inflater", "setDictionary" | "setDictionaryBuffer") => |m, _| m.unsupported("compression with a preset dictionary"),
        _ => return None,
    })
}

/// What a call wrote, and its answer.
struct Output {
    bytes: Vec<u8>,
    answer: u64,
}

/// Keeps a stream; the answer stands for it and is never zero.
fn keep<D: Domain>(m: &mut Machine<D>, stream: Stream) -> u64 {
    m.host.compression.push(stream);
    m.host.compression.len() as u64
}

fn stream<D: Domain>(m: &mut Machine<D>, address: u64) -> Option<&mut Stream> {
    m.host.compression.get_mut((address as usize).checked_sub(1)?)
}

fn compressor(level: i32, zlib: bool) -> Compress {
    let level = u32::try_from(level).map_or_else(|_| Compression::default(), |level| Compression::new(level.min(9)));
    Compress::new(level, zlib)
}

fn deflate<D: Domain>(
    m: &mut Machine<D>,
    address: u64,
    input: &[u8],
    room: u64,
    flush: u64,
    parameters: u64,
) -> Result<Output, Trap> {
    let mut bytes = vec![0; room as u32 as usize];
    let Some(Stream::Deflating { work, zlib, level, checksum }) = stream(m, address) else {
        return m.throw_new("java/lang/NullPointerException", "Deflater has been closed");
    };
    // The level can be chosen until there is input; a later change has no effect on the contents.
    let wanted = parameters as i32 >> 3;
    if parameters & 1 != 0 && wanted != *level && work.total_in() == 0 {
        *work = compressor(wanted, *zlib);
        *level = wanted;
    }
    let flush = match flush {
        2 => FlushCompress::Sync,
        3 => FlushCompress::Full,
        4 => FlushCompress::Finish,
        _ => FlushCompress::None,
    };
    let (read, written) = (work.total_in(), work.total_out());
    let status = work.compress(input, &mut bytes, flush);
    let (read, written) = ((work.total_in() - read) as usize, (work.total_out() - written) as usize);
    if *zlib {
        *checksum = adler32(*checksum, &input[..read]);
    }
    bytes.truncate(written);
    match status {
        Ok(status) => Ok(Output { bytes, answer: answer(read, written, status) }),
        Err(error) => m.throw_new("java/lang/InternalError", error.to_string()),
    }
}

fn inflate<D: Domain>(
    m: &mut Machine<D>,
    receiver: u64,
    address: u64,
    input: &[u8],
    room: u64,
) -> Result<Output, Trap> {
    // The exception's class comes first: to make it ready, the call would have to be repeated.
    let exception = m.load("java/util/zip/DataFormatException")?;
    m.initialise(exception)?;
    let mut bytes = vec![0; room as u32 as usize];
    let Some(Stream::Inflating { work, zlib, checksum }) = stream(m, address) else {
        return m.throw_new("java/lang/NullPointerException", "Inflater has been closed");
    };
    let (read, written) = (work.total_in(), work.total_out());
    let fault = if *zlib && read == 0 { header_fault(input) } else { None };
    match fault {
        Some("dictionary") => return m.unsupported("compression with a preset dictionary"),
        Some(fault) => return m.throw_new("java/util/zip/DataFormatException", fault),
        None => {}
    }
    let status = work.decompress(input, &mut bytes, FlushDecompress::None);
    let (read, written) = ((work.total_in() - read) as usize, (work.total_out() - written) as usize);
    if *zlib {
        *checksum = adler32(*checksum, &bytes[..written]);
    }
    bytes.truncate(written);
    match status {
        Ok(status) => Ok(Output { bytes, answer: answer(read, written, status) }),
        Err(_) => {
            m.set_named(object(receiver), "inputConsumed", read as u64);
            m.throw_new("java/util/zip/DataFormatException", "invalid compressed data")
        }
    }
}

/// What zlib says of the two bytes that a stream of RFC 1950 starts with, if they are wrong.
fn header_fault(input: &[u8]) -> Option<&'static str> {
    let [first, second, ..] = input else { return None };
    if (u32::from(*first) << 8 | u32::from(*second)) % 31 != 0 {
        Some("incorrect header check")
    } else if first & 15 != 8 {
        Some("unknown compression method")
    } else if first >> 4 > 7 {
        Some("invalid window size")
    } else if second & 32 != 0 {
        Some("dictionary")
    } else {
        None
    }
}

fn answer(read: usize, written: usize, status: Status) -> u64 {
    let finished = if status == Status::StreamEnd { FINISHED } else { 0 };
    read as u64 | (written as u64) << 31 | finished
}

/// A part of a `byte[]`: the array, where it starts, how long it is.
fn array_part<D: Domain>(m: &Machine<D>, a: &[u64]) -> Result<Vec<u8>, Trap> {
    let array = object(a[0]);
    if array.is_null() {
        return m.throw_null();
    }
    let (start, count) = (a[1] as u32 as usize, a[2] as u32 as usize);
    match m.heap.byte_array(array).get(start..start + count) {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(Trap::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// Hands the output to a `byte[]`: the array and where the output starts.
fn give_array<D: Domain>(m: &mut Machine<D>, a: &[u64], output: Output) -> Result<u64, Trap> {
    let start = a[1] as u32 as usize;
    match m.heap.byte_array_mut(object(a[0])).get_mut(start..start + output.bytes.len()) {
        Some(place) => place.copy_from_slice(&output.bytes),
        None => return Err(Trap::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
    Ok(output.answer)
}

/// Hands the output to memory outside the heap.
fn give_outside<D: Domain>(m: &mut Machine<D>, address: u64, output: Output) -> Result<u64, Trap> {
    m.set_outside(address, &output.bytes)?;
    Ok(output.answer)
}
