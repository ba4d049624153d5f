//! Hash-consing: finding what has been stored before.
//!
//! The graph keeps its nodes, and the store its words, in a vector of their own; what is missing is the
//! way back from the content to the number. A `HashMap` would hold every key a second time. This table holds
//! the numbers alone and compares with the vector: four bytes a slot, at most half of the slots taken, linear
//! probing. Nothing is ever removed, so there is nothing to go wrong with tombstones.

const EMPTY: u32 = u32::MAX;
const SMALLEST: usize = 64;

/// Numbers, found by the hash of what they stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    /// The number for which `equals` holds, among those of this hash.
    pub fn find(&self, hash: u64, equals: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut slot = self.home(hash);
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                number if equals(number) => return Some(number),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a number that is not there yet. `hash_of` is asked for the hashes of the others when the table grows.
    pub fn insert(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.used * 2 >= self.slots.len() {
            let size = (self.slots.len() * 2).max(SMALLEST);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
            for number in old.into_iter().filter(|&number| number != EMPTY) {
                self.place(hash_of(number), number);
            }
        }
        self.place(hash, number);
        self.used += 1;
    }

    fn place(&mut self, hash: u64, number: u32) {
        let mask = self.slots.len() - 1;
        let mut slot = self.home(hash);
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = number;
    }

    /// The table's size is a power of two, and the upper bits of a product are its best ones.
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.slots.len().trailing_zeros())) as usize
    }
}

/// Spreads a number over all 64 bits (Fibonacci hashing, twice).
pub(crate) fn mix(value: u64) -> u64 {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let once = value.wrapping_mul(GOLDEN);
    (once ^ (once >> 32)).wrapping_mul(GOLDEN)
}
