//! Natives of `jdk.internal.misc.Unsafe`: plain arithmetic on the flat heap.
//!
//! An object and an offset make an address; a null object makes the offset an address outside the
//! heap, for which blocks of memory are kept.

use std::rc::Rc;

use super::{Native, int, nothing, object};
use crate::domain::Domain;
use crate::heap::{BASE, Layout};
use crate::machine::{Machine, Trap};
use glassbox_classes::world::{ClassId, FieldId, Shape};

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    if class != "jdk/internal/misc/Unsafe" {
        return None;
    }
    Some(match name {
        "arrayBaseOffset0" => |_, _| Ok(BASE),
        "arrayIndexScale0" => |m, a| {
            let class = m.class_of_mirror(object(a[1]));
            match m.heap.layout(class) {
                Layout::Elements { shift, .. } => Ok(1 << shift),
                _ => m.throw_new("java/lang/InvalidClassException", "not an array class"),
            }
        },
        "addressSize0" => |_, _| Ok(8),
        "pageSize" => |_, _| Ok(4096),
        "isBigEndian0" => nothing,
        "unalignedAccess0" => super::yes,
        "objectFieldOffset0" | "staticFieldOffset0" => |m, a| field_offset(m, a[1]),
        "objectFieldOffset1" => |m, a| {
            let class = m.class_of_mirror(object(a[1]));
            let name = m.string_text(object(a[2]));
            match m.world.fields_of(class).find(|field| **m.world.text(m.world.field(*field).name) == *name) {
                Some(field) => Ok(u64::from(m.field_word(field)) * 8),
                None => m.throw_new("java/lang/InternalError", name),
            }
        },
        "staticFieldBase0" => |m, a| {
            let class = field_class(m, a[1]);
            m.link(class)?;
            Ok(m.class_state(class).statics.bits())
        },
        "shouldBeInitialized0" => |m, a| {
            let class = m.class_of_mirror(object(a[1]));
            m.link(class)?;
            Ok(u64::from(!m.is_initialised(class)))
        },
        "ensureClassInitialized0" => |m, a| {
            let class = m.class_of_mirror(object(a[1]));
            m.initialise(class)?;
            Ok(0)
        },
        "allocateInstance" => |m, a| {
            if a[1] == 0 {
                return m.throw_null();
            }
            let class = m.class_of_mirror(object(a[1]));
            let info = m.world.class(class);
            if !matches!(info.shape, Shape::Instance(_)) || info.is_abstract() || class == m.known.class {
                return m.throw_new("java/lang/InstantiationException", m.binary_name(class));
            }
            m.initialise(class)?;
            let size = m.class_state(class).size;
            Ok(m.heap.new_object(class, size)?.bits())
        },
        "throwException" => |m, a| if a[1] == 0 { m.throw_null() } else { Err(Trap::Throw(object(a[1]))) },
        "fullFence" | "loadFence" | "storeFence" | "storeStoreFence" | "loadLoadFence" => nothing,
        "getLoadAverage0" => |_, _| Ok(int(-1)),

        "getInt" | "getIntVolatile" => |m, a| Ok(u64::from(m.read(a[1], a[2], 4)? as u32)),
        "getFloat" | "getFloatVolatile" => |m, a| Ok(u64::from(m.read(a[1], a[2], 4)? as u32)),
        "getReference" | "getReferenceVolatile" => |m, a| Ok(u64::from(m.read(a[1], a[2], 4)? as u32)),
        "getLong" | "getLongVolatile" | "getDouble" | "getDoubleVolatile" => |m, a| m.read(a[1], a[2], 8),
        "getByte" | "getByteVolatile" => |m, a| Ok(int(i32::from(m.read(a[1], a[2], 1)? as i8))),
        "getBoolean" | "getBooleanVolatile" => |m, a| Ok(m.read(a[1], a[2], 1)? & 1),
        "getShort" | "getShortVolatile" => |m, a| Ok(int(i32::from(m.read(a[1], a[2], 2)? as i16))),
        "getChar" | "getCharVolatile" => |m, a| Ok(u64::from(m.read(a[1], a[2], 2)? as u16)),
        "putInt" | "putIntVolatile" | "putFloat" | "putFloatVolatile" => |m, a| m.write(a[1], a[2], 4, a[3]),
        "putReference" | "putReferenceVolatile" => |m, a| m.write(a[1], a[2], 4, a[3]),
        "putLong" | "putLongVolatile" | "putDouble" | "putDoubleVolatile" => |m, a| m.write(a[1], a[2], 8, a[3]),
        "putByte" | "putByteVolatile" | "putBoolean" | "putBooleanVolatile" => |m, a| m.write(a[1], a[2], 1, a[3]),
        "putShort" | "putShortVolatile" | "putChar" | "putCharVolatile" => |m, a| m.write(a[1], a[2], 2, a[3]),

        "compareAndSetInt" | "compareAndSetReference" => |m, a| m.compare_and_set(a, 4).map(|(_, done)| u64::from(done)),
        "compareAndSetLong" => |m, a| m.compare_and_set(a, 8).map(|(_, done)| u64::from(done)),
        "compareAndExchangeInt" | "compareAndExchangeReference" => |m, a| m.compare_and_set(a, 4).map(|(old, _)| old),
        "compareAndExchangeLong" => |m, a| m.compare_and_set(a, 8).map(|(old, _)| old),

        "allocateMemory0" => |m, a| allocate(m, a[1]),
        "reallocateMemory0" => |m, a| {
            let start = allocate(m, a[2])?;
            let blocks = Rc::make_mut(&mut m.host.native_memory);
            if let (Some(old), Some(new)) = (blocks.remove(&a[1]), blocks.get_mut(&start)) {
                let kept = old.len().min(new.len());
                new[..kept].copy_from_slice(&old[..kept]);
            }
            Ok(start)
        },
        "freeMemory0" => |m, a| { Rc::make_mut(&mut m.host.native_memory).remove(&a[1]); Ok(0) },
        "setMemory0" => |m, a| {
            for offset in 0..a[3] {
                m.write(a[1], a[2] + offset, 1, a[4])?;
            }
            Ok(0)
        },
        "copyMemory0" => |m, a| {
            let bytes = (0..a[5]).map(|at| m.read(a[1], a[2] + at, 1)).collect::<Result<Vec<u64>, Trap>>()?;
            for (at, byte) in bytes.into_iter().enumerate() {
                m.write(a[3], a[4] + at as u64, 1, byte)?;
            }
            Ok(0)
        },
        "copySwapMemory0" => |m, a| {
            let (count, size) = (a[5], a[6] as usize);
            if !matches!(size, 2 | 4 | 8) {
                return m.throw_new("java/lang/IllegalArgumentException", "an element size of 2, 4 or 8 is needed");
            }
            let places = (0..count).step_by(size);
            let values = places.clone().map(|at| m.read(a[1], a[2] + at, size)).collect::<Result<Vec<u64>, Trap>>()?;
            for (at, value) in places.zip(values) {
                m.write(a[3], a[4] + at, size, value.swap_bytes() >> (64 - 8 * size))?;
            }
            Ok(0)
        },
        _ => return None,
    })
}

/// A new block of memory outside the heap.
pub(super) fn allocate<D: Domain>(m: &mut Machine<D>, size: u64) -> Result<u64, Trap> {
    // Addresses outside the heap count up from a fixed place.
    let last = m.host.native_memory.last_key_value().map_or(1 << 40, |(start, block)| start + block.len() as u64);
    let start = last.next_multiple_of(64) + 64;
    let size = usize::try_from(size).ok().filter(|size| (*size as u64) < m.limits.memory);
    let Some(size) = size else { return m.throw_new("java/lang/OutOfMemoryError", "native memory") };
    Rc::make_mut(&mut m.host.native_memory).insert(start, vec![0; size.max(1)]);
    Ok(start)
}

fn field_class<D: Domain>(m: &Machine<D>, field: u64) -> ClassId {
    m.class_of_mirror(object(m.get_named(object(field), "clazz")))
}

/// The field a `java.lang.reflect.Field` stands for.
pub(super) fn field_of<D: Domain>(m: &Machine<D>, field: u64) -> Option<FieldId> {
    let class = field_class(m, field);
    let slot = m.get_named(object(field), "slot") as u32;
    m.world.fields_of(class).nth(slot as usize)
}

fn field_offset<D: Domain>(m: &mut Machine<D>, field: u64) -> Result<u64, Trap> {
    let class = field_class(m, field);
    m.link(class)?;
    match field_of(m, field) {
        Some(field) => Ok(u64::from(m.field_word(field)) * 8),
        None => m.throw_new("java/lang/InternalError", "no such field"),
    }
}

impl<D: Domain> Machine<D> {
    /// Reads `size` bytes at an object and offset, or outside the heap.
    pub(crate) fn read(&mut self, base: u64, offset: u64, size: usize) -> Result<u64, Trap> {
        let mut bytes = [0u8; 8];
        if base == 0 {
            let block = self.host.native_memory.range(..=offset).next_back();
            let found = block.and_then(|(start, block)| {
                let at = (offset - start) as usize;
                block.get(at..at + size)
            });
            let Some(found) = found else { return self.unsupported("memory outside the heap") };
            bytes[..size].copy_from_slice(found);
        } else {
            let address = base as usize * 8 + offset as usize;
            if offset > u64::from(u32::MAX) * 8 || address + size > self.heap.words.len() * 8 {
                return self.unsupported("an access beyond the end of the heap");
            }
            bytes[..size].copy_from_slice(self.heap.bytes(address, size));
        }
        Ok(u64::from_le_bytes(bytes))
    }

    /// Writes `size` bytes at an object and offset, or outside the heap.
    pub(crate) fn write(&mut self, base: u64, offset: u64, size: usize, value: u64) -> Result<u64, Trap> {
        let bytes = value.to_le_bytes();
        if base == 0 {
            let block = Rc::make_mut(&mut self.host.native_memory).range_mut(..=offset).next_back();
            let found = block.and_then(|(start, block)| {
                let at = (offset - start) as usize;
                block.get_mut(at..at + size)
            });
            let Some(found) = found else { return self.unsupported("memory outside the heap") };
            found.copy_from_slice(&bytes[..size]);
        } else {
            let address = base as usize * 8 + offset as usize;
            if offset > u64::from(u32::MAX) * 8 || address + size > self.heap.words.len() * 8 {
                return self.unsupported("an access beyond the end of the heap");
            }
            self.heap.bytes_mut(address, size).copy_from_slice(&bytes[..size]);
        }
        Ok(0)
    }

    /// Bytes outside the heap.
    pub(crate) fn outside(&self, address: u64, length: usize) -> Result<&[u8], Trap> {
        let block = self.host.native_memory.range(..=address).next_back();
        let found = block.and_then(|(start, block)| {
            let at = (address - start) as usize;
            block.get(at..at.checked_add(length)?)
        });
        found.map_or_else(|| self.unsupported("memory outside the heap"), Ok)
    }

    /// Changes bytes outside the heap.
    pub(crate) fn set_outside(&mut self, address: u64, bytes: &[u8]) -> Result<(), Trap> {
        if bytes.is_empty() {
            return Ok(());
        }
        let block = Rc::make_mut(&mut self.host.native_memory).range_mut(..=address).next_back();
        let found = block.and_then(|(start, block)| {
            let at = (address - start) as usize;
            block.get_mut(at..at.checked_add(bytes.len())?)
        });
        match found {
            Some(found) => found.copy_from_slice(bytes),
            None => return self.unsupported("memory outside the heap"),
        }
        Ok(())
    }

    /// The old value, and whether it was replaced.
    fn compare_and_set(&mut self, a: &[u64], size: usize) -> Result<(u64, bool), Trap> {
        let old = self.read(a[1], a[2], size)?;
        let mask = if size == 8 { u64::MAX } else { u64::from(u32::MAX) };
        let same = old == a[3] & mask;
        if same {
            self.write(a[1], a[2], size, a[4])?;
        }
        Ok((old, same))
    }
}
