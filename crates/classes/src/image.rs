//! The JDK's `lib/modules`: one file that holds every class of every module.
//!
//! The layout is the JDK's own (`jdk.internal.jimage`, `libjimage/imageFile.hpp`), in the byte order
//! of the machine that the JDK was built for:
//!
//! ```text
//! header      magic, version, flags, resource count, table length, size of locations, size of strings
//! redirect    table length × i32 ┐ a minimal perfect hash: the name's hash picks a redirect, which is
//! offsets     table length × u32 ┘ either the slot (negative) or the seed for a second hash (positive)
//! locations   per resource: (kind, length, big-endian value)… ended by kind 0
//! strings     zero-terminated: module, parent, base and extension of each resource
//! data        the resources, most of them plain, some (after `jlink --compress`) deflated
//! ```
//!
//! The index is a few megabytes and is read in one go; a resource's bytes are read when asked for.
//! We read the format ourselves because the crate at hand ends the process on compressed or damaged
//! images and cannot look up `/packages/…`, which is how a package's module is found.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;

const HEADER_SIZE: usize = 28;
const MAGIC: u32 = 0xCAFE_DADA;
/// Written before each layer of compression (`ResourceHeader` in `imageDecompressor.hpp`).
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const COMPRESSED_HEADER_SIZE: usize = 29;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
/// No index of a JDK comes near this; a header that claims more is damaged.
const LARGEST_INDEX: u64 = 256 << 20;
/// No resource of a JDK comes near this.
const LARGEST_RESOURCE: u64 = 256 << 20;

/// An open image.
#[derive(Debug)]
pub struct Image {
    file: Mutex<File>,
    /// Length of the file: what no offset may pass.
    length: u64,
    little_endian: bool,
    table_length: usize,
    /// Everything before the data, header included.
    index: Vec<u8>,
    /// Where the locations and the strings start in `index`.
    locations: usize,
    strings: usize,
}

/// Where a resource lies and what it is called.
#[derive(Debug, Default, Clone, Copy)]
pub struct Location<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Location<'_> {
    /// Whether this is the resource called `name`, compared without building the name.
    fn is_called(&self, name: &str) -> bool {
        let mut rest = name;
        let mut eat = |part: &str| match rest.strip_prefix(part) {
            Some(left) => {
                rest = left;
                true
            }
            None => false,
        };
        (self.module.is_empty() || eat("/") && eat(self.module) && eat("/"))
            && (self.parent.is_empty() || eat(self.parent) && eat("/"))
            && eat(self.base)
            && (self.extension.is_empty() || eat(".") && eat(self.extension))
            && rest.is_empty()
    }
}

impl Image {
    /// Opens an image and reads its index; the reason is for a reader of the error message.
    pub fn open(path: &Path) -> Result<Image, String> {
        let mut file = File::open(path).map_err(|error| error.to_string())?;
        let length = file.metadata().map_err(|error| error.to_string())?.len();
        let mut header = [0; HEADER_SIZE];
        file.read_exact(&mut header).map_err(|_| "it is too short for a JDK image".to_owned())?;
        let little_endian = match u32_at(&header, 0, true) {
            Some(MAGIC) => true,
            Some(other) if other == MAGIC.swap_bytes() => false,
            _ => return Err("it is not a JDK image".to_owned()),
        };
        let word = |index: usize| u32_at(&header, index * 4, little_endian).unwrap_or(0);
        let version = (word(1) >> 16, word(1) & 0xFFFF);
        if version.0 != 1 {
            return Err(format!("it is a JDK image of the unknown version {}.{}", version.0, version.1));
        }
        let table_length = u64::from(word(4));
        let locations = HEADER_SIZE as u64 + 8 * table_length;
        let strings = locations + u64::from(word(5));
        let index_size = strings + u64::from(word(6));
        if table_length == 0 || index_size > length.min(LARGEST_INDEX) {
            return Err("its index is damaged".to_owned());
        }
        let mut index = Vec::with_capacity(index_size as usize);
        index.extend_from_slice(&header);
        file.by_ref()
            .take(index_size - HEADER_SIZE as u64)
            .read_to_end(&mut index)
            .map_err(|error| error.to_string())?;
        if index.len() as u64 != index_size {
            return Err("its index is cut off".to_owned());
        }
        Ok(Image {
            file: Mutex::new(file),
            length,
            little_endian,
            table_length: table_length as usize,
            index,
            locations: locations as usize,
            strings: strings as usize,
        })
    }

    /// The location of a resource by its full name, `/java.base/java/lang/Object.class`.
    pub fn find(&self, name: &str) -> Option<Location<'_>> {
        let slot = hash(name, HASH_MULTIPLIER) as usize % self.table_length;
        let redirect = u32_at(&self.index, HEADER_SIZE + slot * 4, self.little_endian)? as i32;
        let slot = match redirect {
            0 => return None,
            seed @ 1.. => hash(name, seed as u32) as usize % self.table_length,
            direct => (-1 - i64::from(direct)) as usize,
        };
        self.location(slot).filter(|location| location.is_called(name))
    }

    /// Every resource, in no particular order.
    pub fn locations(&self) -> impl Iterator<Item = Location<'_>> {
        (0..self.table_length).filter_map(|slot| self.location(slot))
    }

    /// The bytes of a resource.
    pub fn read(&self, location: &Location) -> Result<Vec<u8>, String> {
        let stored = if location.compressed == 0 { location.uncompressed } else { location.compressed };
        let start = (self.index.len() as u64).checked_add(location.offset);
        let end = start.and_then(|start| start.checked_add(stored));
        let (Some(start), Some(end)) = (start, end) else {
            return Err("its index is damaged".to_owned());
        };
        if end > self.length || stored > LARGEST_RESOURCE || location.uncompressed > LARGEST_RESOURCE {
            return Err("its index is damaged".to_owned());
        }
        let mut bytes = vec![0; stored as usize];
        {
            // A poisoned lock only means that another thread died between seek and read; the next
            // read seeks again.
            let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            file.seek(SeekFrom::Start(start))
                .and_then(|_| file.read_exact(&mut bytes))
                .map_err(|error| error.to_string())?;
        }
        if location.compressed == 0 { Ok(bytes) } else { self.decompress(bytes, location.uncompressed) }
    }

    /// A zero-terminated string of the string table.
    pub fn string(&self, offset: usize) -> Option<&str> {
        let start = self.strings.checked_add(offset)?;
        let rest = self.index.get(start..)?;
        let end = rest.iter().position(|&byte| byte == 0)?;
        str::from_utf8(&rest[..end]).ok()
    }

    /// The words of a resource that is a table of u32, as those under `/packages` are.
    pub fn words(&self, bytes: &[u8]) -> Vec<u32> {
        (0..bytes.len() / 4).filter_map(|index| u32_at(bytes, index * 4, self.little_endian)).collect()
    }

    fn location(&self, slot: usize) -> Option<Location<'_>> {
        if slot >= self.table_length {
            return None;
        }
        let entry = HEADER_SIZE + (self.table_length + slot) * 4;
        let offset = u32_at(&self.index, entry, self.little_endian)? as usize;
        let mut bytes = self.index.get(self.locations.checked_add(offset)?..self.strings)?.iter();
        let mut location = Location::default();
        loop {
            let head = *bytes.next()?;
            let (kind, length) = (head >> 3, (head & 7) + 1);
            if kind == 0 {
                return Some(location);
            }
            let mut value = 0u64;
            for _ in 0..length {
                value = value << 8 | u64::from(*bytes.next()?);
            }
            match kind {
                1 => location.module = self.string(value as usize)?,
                2 => location.parent = self.string(value as usize)?,
                3 => location.base = self.string(value as usize)?,
                4 => location.extension = self.string(value as usize)?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                // Newer images may say more about a resource; what is above is all we need.
                _ => {}
            }
        }
    }

    /// Undoes the layers that `jlink --compress` put on a resource, outermost first.
    fn decompress(&self, mut bytes: Vec<u8>, uncompressed: u64) -> Result<Vec<u8>, String> {
        while u32_at(&bytes, 0, self.little_endian) == Some(COMPRESSED_MAGIC) {
            let name = u32_at(&bytes, 20, self.little_endian).and_then(|offset| self.string(offset as usize));
            let Some(body) = bytes.get(COMPRESSED_HEADER_SIZE..) else {
                return Err("a compressed resource is cut off".to_owned());
            };
            bytes = match name {
                Some("zip") => {
                    let mut plain = Vec::new();
                    flate2::read::ZlibDecoder::new(body)
                        .take(uncompressed.saturating_add(1 << 20))
                        .read_to_end(&mut plain)
                        .map_err(|error| format!("a compressed resource is damaged: {error}"))?;
                    plain
                }
                Some(other) => return Err(format!("it is compressed by jlink's `{other}`, which we do not read")),
                None => return Err("a compressed resource is damaged".to_owned()),
            };
        }
        Ok(bytes)
    }
}

/// The image's own hash of a name.
fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}

fn u32_at(bytes: &[u8], offset: usize, little_endian: bool) -> Option<u32> {
    let word = bytes.get(offset..offset.checked_add(4)?)?.try_into().ok()?;
    Some(if little_endian { u32::from_le_bytes(word) } else { u32::from_be_bytes(word) })
}
