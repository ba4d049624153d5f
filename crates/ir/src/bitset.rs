//! Sets of registers, one for each block.

use crate::code::Reg;

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegSet {
    words: Box<[u64]>,
}

impl RegSet {
    /// The empty set, for a method with this many registers.
    pub fn none(registers: usize) -> RegSet {
        RegSet { words: vec![0; registers.div_ceil(64)].into() }
    }

    /// The set of all of this many registers.
    pub fn all(registers: usize) -> RegSet {
        let mut set = RegSet::none(registers);
        for (position, word) in set.words.iter_mut().enumerate() {
            let rest = registers - position * 64;
            *word = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
        }
        set
    }

    /// Whether the register is in the set. Registers beyond its size never are.
    pub fn contains(&self, register: Reg) -> bool {
        let index = usize::from(register.0);
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Adds a register; one beyond the set's size is ignored.
    pub fn insert(&mut self, register: Reg) {
        let index = usize::from(register.0);
        if let Some(word) = self.words.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Takes a register out.
    pub fn remove(&mut self, register: Reg) {
        let index = usize::from(register.0);
        if let Some(word) = self.words.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    /// Adds all registers of another set of the same size. Says whether any was new.
    pub fn add_all(&mut self, other: &RegSet) -> bool {
        let mut changed = false;
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            changed |= *other & !*word != 0;
            *word |= other;
        }
        changed
    }

    /// Keeps only registers that are in another set of the same size too. Says whether any left.
    pub fn keep_common(&mut self, other: &RegSet) -> bool {
        let mut changed = false;
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            changed |= *word & !*other != 0;
            *word &= other;
        }
        changed
    }

    /// The registers in the set, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Reg> + '_ {
        self.words.iter().enumerate().flat_map(|(position, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some(Reg((position * 64) as u16 + bit as u16))
            })
        })
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_go_in_and_out() {
        let mut set = RegSet::none(130);
        for register in [0, 63, 64, 129] {
            set.insert(Reg(register));
        }
        set.remove(Reg(63));
        assert_eq!(set.iter().map(|register| register.0).collect::<Vec<_>>(), [0, 64, 129]);
        assert!(set.contains(Reg(64)) && !set.contains(Reg(63)) && !set.contains(Reg(60_000)));
        let mut all = RegSet::all(130);
        assert_eq!(all.iter().count(), 130);
        assert!(!all.add_all(&set));
        assert!(all.keep_common(&set));
        assert_eq!(all, set);
    }
}
