//! Natives of `java.util.zip`: the checksums.
//!
//! `CRC32` and `Adler32` are computed byte by byte as RFC 1952 and RFC 1950 define them (`CRC32C` is
//! Java code). Compression is in [`super::compress`].

use super::{Native, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/util/zip/CRC32", "update") => |_, a| Ok(u64::from(crc32(a[0] as u32, &[a[1] as u8]))),
        ("java/util/zip/CRC32", "updateBytes0") => |m, a| {
            let bytes = array_bytes(m, a)?;
            Ok(u64::from(crc32(a[0] as u32, &bytes)))
        },
        ("java/util/zip/CRC32", "updateByteBuffer0") => |m, a| {
            let bytes = outside_bytes(m, a)?;
            Ok(u64::from(crc32(a[0] as u32, &bytes)))
        },
        ("java/util/zip/Adler32", "update") => |_, a| Ok(u64::from(adler32(a[0] as u32, &[a[1] as u8]))),
        ("java/util/zip/Adler32", "updateBytes") => |m, a| {
            let bytes = array_bytes(m, a)?;
            Ok(u64::from(adler32(a[0] as u32, &bytes)))
        },
        ("java/util/zip/Adler32", "updateByteBuffer") => |m, a| {
            let bytes = outside_bytes(m, a)?;
            Ok(u64::from(adler32(a[0] as u32, &bytes)))
        },
        _ => return None,
    })
}

/// A part of a `byte[]`: the checksum so far, the array, where it starts, how long it is.
fn array_bytes<D: Domain>(m: &Machine<D>, a: &[u64]) -> Result<Vec<u8>, Trap> {
    let array = object(a[1]);
    if array.is_null() {
        return m.throw_null();
    }
    let (start, count) = (a[2] as u32 as usize, a[3] as u32 as usize);
    match m.heap.byte_array(array).get(start..start + count) {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(Trap::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// Bytes outside the heap: the checksum so far, an address, where they start there, how many.
fn outside_bytes<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<Vec<u8>, Trap> {
    let start = a[1].wrapping_add(u64::from(a[2] as u32));
    (0..u64::from(a[3] as u32)).map(|at| Ok(m.read(0, start.wrapping_add(at), 1)? as u8)).collect()
}

/// The remainders of single bytes by the polynomial of RFC 1952, bits reversed.
const REMAINDERS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 { remainder >> 1 ^ 0xedb8_8320 } else { remainder >> 1 };
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
};

fn crc32(so_far: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!so_far, |crc, byte| REMAINDERS[usize::from(crc as u8 ^ byte)] ^ crc >> 8)
}

pub(super) fn adler32(so_far: u32, bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (low, high) = bytes.iter().fold((so_far & 0xffff, so_far >> 16), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % MODULUS;
        (low, (high + low) % MODULUS)
    });
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::{adler32, crc32};

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xcbf4_3926);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11e6_0398);
        assert_eq!(adler32(adler32(1, b"Wiki"), b"pedia"), 0x11e6_0398);
    }
}
