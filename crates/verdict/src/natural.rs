//! Natural numbers of any size. A scope of a few dozen fields has more elements than 64 bits can count.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Each limb holds nine decimal digits, so that writing a number down is easy.
const BASE: u64 = 1_000_000_000;
const DIGITS: usize = 9;

/// A natural number of any size. In JSON it is a string of decimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The lowest limb first, the highest not zero: zero has none.
    limbs: Vec<u32>,
}

impl Natural {
    /// The number that decimal digits stand for.
    pub fn from_digits(digits: &str) -> Option<Natural> {
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let limb = |digits: &[u8]| digits.iter().fold(0, |limb, digit| limb * 10 + u32::from(digit - b'0'));
        Some(Natural { limbs: digits.as_bytes().rchunks(DIGITS).map(limb).collect() }.trimmed())
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Natural) -> Natural {
        let mut limbs = Vec::with_capacity(self.limbs.len().max(other.limbs.len()) + 1);
        let mut carry = 0;
        for place in 0..self.limbs.len().max(other.limbs.len()) {
            let sum = self.limb(place) + other.limb(place) + carry;
            limbs.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        limbs.push(carry as u32);
        Natural { limbs }.trimmed()
    }

    /// The difference; zero where the other is greater.
    #[must_use]
    pub fn minus(&self, other: &Natural) -> Natural {
        if *self <= *other {
            return Natural::default();
        }
        let mut limbs = Vec::with_capacity(self.limbs.len());
        let mut borrow = 0;
        for place in 0..self.limbs.len() {
            let difference = self.limb(place) + BASE - other.limb(place) - borrow;
            limbs.push((difference % BASE) as u32);
            borrow = u64::from(difference < BASE);
        }
        Natural { limbs }.trimmed()
    }

    /// The product with a small number.
    #[must_use]
    pub fn times(&self, factor: u64) -> Natural {
        let mut limbs = Vec::with_capacity(self.limbs.len() + 3);
        let mut carry = 0u128;
        for limb in &self.limbs {
            carry += u128::from(*limb) * u128::from(factor);
            limbs.push((carry % u128::from(BASE)) as u32);
            carry /= u128::from(BASE);
        }
        while carry > 0 {
            limbs.push((carry % u128::from(BASE)) as u32);
            carry /= u128::from(BASE);
        }
        Natural { limbs }.trimmed()
    }

    /// Which part of a whole it is, from 0 to 1, to about nine digits.
    pub fn share_of(&self, whole: &Natural) -> f64 {
        // Three limbs are more than a float holds; what lies below them in both does not matter.
        let skipped = whole.limbs.len().saturating_sub(3);
        let top = |number: &Natural| {
            let limbs = number.limbs.iter().skip(skipped).rev();
            limbs.fold(0.0, |value, limb| value * BASE as f64 + f64::from(*limb))
        };
        if whole.limbs.is_empty() { 1.0 } else { top(self) / top(whole) }
    }

    fn limb(&self, place: usize) -> u64 {
        self.limbs.get(place).copied().map_or(0, u64::from)
    }

    fn trimmed(mut self) -> Natural {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
        self
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural { limbs: vec![1] }.times(number)
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let length = self.limbs.len().cmp(&other.limbs.len());
        length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.limbs.last().copied().unwrap_or(0).to_string();
        for limb in self.limbs.iter().rev().skip(1) {
            digits.push_str(&format!("{limb:09}"));
        }
        f.pad_integral(true, "", &digits)
    }
}

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Natural, D::Error> {
        let digits = String::deserialize(deserializer)?;
        Natural::from_digits(&digits).ok_or_else(|| de::Error::custom(format!("{digits:?} is no natural number")))
    }
}

#[cfg(test)]
mod tests {
    use super::Natural;

    #[test]
    fn agrees_with_numbers_that_fit() {
        let samples: [u64; 9] = [0, 1, 9, 999_999_999, 1_000_000_000, 1_000_000_001, 4_000_000_000, 1 << 40, 1 << 62];
        for a in samples {
            assert_eq!(Natural::from(a).to_string(), a.to_string());
            assert_eq!(Natural::from_digits(&a.to_string()), Some(Natural::from(a)));
            for b in samples {
                let (wide_a, wide_b) = (u128::from(a), u128::from(b));
                assert_eq!(Natural::from(a).plus(&Natural::from(b)).to_string(), (wide_a + wide_b).to_string());
                assert_eq!(Natural::from(a).minus(&Natural::from(b)).to_string(), a.saturating_sub(b).to_string());
                assert_eq!(Natural::from(a).times(b).to_string(), (wide_a * wide_b).to_string());
                assert_eq!(Natural::from(a).cmp(&Natural::from(b)), a.cmp(&b));
            }
        }
    }

    #[test]
    fn a_share_of_something_huge_is_exact_enough() {
        let mut whole = Natural::from(3);
        (0..50).for_each(|_| whole = whole.times(u64::MAX));
        let third = whole.minus(&whole.times(2)).plus(&Natural::from(1)).share_of(&whole);
        assert!(third < 1e-20, "{third}");
        let half = whole.share_of(&whole.times(2));
        assert!((half - 0.5).abs() < 1e-9, "{half}");
        assert_eq!(Natural::default().share_of(&whole), 0.0);
    }

    #[test]
    fn is_a_string_in_json() {
        let number = Natural::from(u64::MAX).times(u64::MAX);
        let text = serde_json::to_string(&number).expect("it can be written");
        assert_eq!(text, "\"340282366920938463426481119284349108225\"");
        assert_eq!(serde_json::from_str::<Natural>(&text).expect("it can be read"), number);
        assert!(serde_json::from_str::<Natural>("\"-1\"").is_err());
    }
}
