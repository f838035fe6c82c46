//! Numbers that are the same in every run, on every machine.

/// A generator of the kind called SplitMix64: a counter, and a mix of its bits. It is written out here, for payloads must not
/// change with the release of a library.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `end`, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.bits() % end
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// Whether something of this chance, in percent, happens.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A fraction from 0 to below 1.
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of several.
    pub fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len() as u64) as usize]
    }

    /// A number whose encoding as a varint has `len` bytes, 1 to 10.
    pub fn varint(&mut self, len: u32) -> u64 {
        let low = if len == 1 { 0 } else { 1u64 << (7 * (len - 1)) };
        let high = if len >= 10 { u64::MAX } else { (1u64 << (7 * len)) - 1 };
        low + self.bits() % (high - low).max(1)
    }

    /// Bytes of any value.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.bits() as u8).collect()
    }

    /// Some words with a hyphen between them; one in twenty has a letter that is not ASCII.
    pub fn words(&mut self, count: u64) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join("-")
    }

    /// A word.
    pub fn word(&mut self) -> &'static str {
        let words = if self.chance(5) { BEYOND_ASCII } else { WORDS };
        self.pick(words)
    }
}

const WORDS: &[&str] = &[
    "amber", "anchor", "basin", "birch", "bridge", "canal", "cedar", "cliff", "cloud", "copper", "delta",
    "ember", "fern", "field", "garden", "glass", "harbour", "hazel", "island", "ivory", "jade", "lantern",
    "linen", "maple", "meadow", "north", "oak", "ocean", "orchard", "paper", "pebble", "quarry", "river",
    "saffron", "shore", "silver", "stone", "thistle", "valley", "willow",
];

const BEYOND_ASCII: &[&str] = &["brücke", "château", "smörgås", "μέλι", "река", "海岸"];

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn varints_have_the_length_that_is_asked_for() {
        let mut random = Random::new(7);
        for len in 1..=10 {
            for _ in 0..1000 {
                let value = random.varint(len);
                let bits = u64::BITS - value.leading_zeros();
                assert_eq!(bits.max(1).div_ceil(7), len, "{value}");
            }
        }
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let ten = |seed| -> Vec<u64> {
            let mut random = Random::new(seed);
            (0..10).map(|_| random.bits()).collect()
        };
        assert_eq!(ten(1), ten(1));
        assert_ne!(ten(1), ten(2));
        assert_eq!(Random::new(0).bits(), 0xe220_a839_7b1d_cdaf);
    }
}
