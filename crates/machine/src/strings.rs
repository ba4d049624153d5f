//! Java strings: the JDK's own compact `String` objects, made and read from outside.

use crate::domain::Domain;
use crate::heap::{Full, Heap, Ref};
use crate::machine::{Machine, Trap};

impl<D: Domain> Machine<D> {
    /// The interned string of a text.
    pub fn intern(&mut self, text: &str) -> Result<Ref, Trap> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern_utf16(&units)
    }

    /// The interned string of UTF-16 code units.
    pub(crate) fn intern_utf16(&mut self, units: &[u16]) -> Result<Ref, Trap> {
        if let Some(string) = self.interned.get(units) {
            return Ok(*string);
        }
        let known = self.known;
        let size = self.class_state(known.string).size;
        let string = self.heap.permanently(|heap| make(heap, &known, size, units))?;
        self.interned.insert(units.into(), string);
        Ok(string)
    }

    /// A new string.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Trap> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new string of UTF-16 code units.
    pub(crate) fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Trap> {
        let known = self.known;
        let size = self.class_state(known.string).size;
        Ok(make(&mut self.heap, &known, size, units)?)
    }

    /// The code units of a string.
    pub(crate) fn string_utf16(&self, string: Ref) -> Vec<u16> {
        if string.is_null() {
            return Vec::new();
        }
        let value = self.heap.field_ref(string, self.known.string_value);
        if value.is_null() {
            return Vec::new();
        }
        let bytes = self.heap.byte_array(value);
        if self.heap.word(string, self.known.string_coder) == 0 {
            bytes.iter().map(|byte| u16::from(*byte)).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect()
        }
    }

    /// The text of a string; lone surrogates become replacement characters.
    pub fn string_text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_utf16(string))
    }
}

fn make(heap: &mut Heap, known: &crate::machine::Known, size: u32, units: &[u16]) -> Result<Ref, Full> {
    let latin = units.iter().all(|unit| *unit < 256);
    let length = if latin { units.len() } else { units.len() * 2 };
    let value = heap.new_array(known.byte_array, length as u32, 0)?;
    let bytes = heap.byte_array_mut(value);
    if latin {
        bytes.iter_mut().zip(units).for_each(|(byte, unit)| *byte = *unit as u8);
    } else {
        bytes.chunks_exact_mut(2).zip(units).for_each(|(pair, unit)| pair.copy_from_slice(&unit.to_ne_bytes()));
    }
    let string = heap.new_object(known.string, size)?;
    heap.set_word(string, known.string_value, value.bits());
    heap.set_word(string, known.string_coder, u64::from(!latin));
    Ok(string)
}
