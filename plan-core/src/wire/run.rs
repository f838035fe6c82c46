//! Runs of varints, many at once.
//!
//! Where each varint ends is told by the high bits of a block of bytes, so that none waits for the one before, and no length
//! is guessed: on fresh data that is what a loop over bytes loses most time with (docs/decisions.md#40).

use super::Cursor;
use super::varint::MAX_LEN;

/// Bytes that are looked at together, and the most varints that end in them.
pub const BLOCK: usize = 64;

/// Bytes that must be there: a block, and what is loaded at its last byte.
const AHEAD: usize = BLOCK + 2 * size_of::<u64>();

impl Cursor<'_> {
    /// Reads the varints that end in the next [`BLOCK`] bytes into `values`, and answers how many they are: 0 if there are fewer
    /// bytes than that, and some, up to the limit, or if the first varint has more than ten bytes. Those are read one by one.
    #[inline(always)]
    pub fn varints(&mut self, values: &mut [u64; BLOCK]) -> usize {
        let Some(bytes) = self.rest().first_chunk() else { return 0 };
        let (count, len) = varints(bytes, values);
        self.skip_over(len);
        count
    }
}

/// The varints that end in the first block of `bytes`, up to one of more than ten bytes: how many, and their bytes in all.
#[inline(always)]
fn varints(bytes: &[u8; AHEAD], values: &mut [u64; BLOCK]) -> (usize, usize) {
    let mut ends = !high_bits(bytes);
    if ends == u64::MAX {
        for (value, &byte) in values.iter_mut().zip(bytes) {
            *value = u64::from(byte);
        }
        return (BLOCK, BLOCK);
    }
    let (mut count, mut start) = (0, 0);
    while ends != 0 {
        let end = ends.trailing_zeros() as usize;
        let len = end + 1 - start;
        // start <= end < BLOCK
        let at = start % BLOCK;
        let low = word(bytes, at);
        let value = if len <= size_of::<u64>() {
            compress(low & u64::MAX >> (64 - 8 * len))
        } else if len <= MAX_LEN {
            let high = word(bytes, at + size_of::<u64>());
            // the ninth byte has bits 56 to 62, the tenth bit 63
            let tenth = if len == MAX_LEN { high >> 8 << 63 } else { 0 };
            compress(low) | (high & 0x7f) << 56 | tenth
        } else {
            break;
        };
        // there are no more ends than bytes
        values[count % BLOCK] = value;
        count += 1;
        start = end + 1;
        ends &= ends - 1;
    }
    (count, start)
}

/// The eight bytes at `at`, which is below [`BLOCK`] + 8.
#[inline(always)]
fn word(bytes: &[u8; AHEAD], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// The low seven bits of each byte, one behind the other.
#[inline(always)]
fn compress(bytes: u64) -> u64 {
    let pairs = bytes & 0x007f_007f_007f_007f | (bytes & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4
}

/// The high bits of the first block, first byte lowest.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn high_bits(bytes: &[u8; AHEAD]) -> u64 {
    let (low, high) = (&bytes[..BLOCK / 2], &bytes[BLOCK / 2..BLOCK]);
    // SAFETY: half of 64 bytes is the block of 32 that it looks at.
    let low = unsafe { super::utf8::high_bits(low.as_ptr()) };
    // SAFETY: as above.
    let high = unsafe { super::utf8::high_bits(high.as_ptr()) };
    u64::from(low) | u64::from(high) << 32
}

/// The high bits of the first block, first byte lowest.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn high_bits(bytes: &[u8; AHEAD]) -> u64 {
    portable_high_bits(bytes)
}

/// The same by words.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
fn portable_high_bits(bytes: &[u8; AHEAD]) -> u64 {
    let (words, _) = bytes[..BLOCK].as_chunks();
    words.iter().rev().fold(0, |all, &word| {
        // the product gathers the eight bits in the highest byte: 7 * 8 + i = (8 * i + 7) + 7 * (7 - i)
        let high = (u64::from_le_bytes(word) & 0x8080_8080_8080_8080) >> 7;
        all << 8 | high.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// How many varints end in the bytes.
pub fn count_varints(bytes: &[u8]) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let (words, rest) = bytes.as_chunks::<{ size_of::<u64>() }>();
    let in_rest = rest.iter().filter(|&&byte| byte < 0x80).count();
    // each byte of a sum counts up to 255
    let sums = words.chunks(u8::MAX as usize).map(|words| {
        let sum = words.iter().fold(0, |sum, word| sum + (!u64::from_le_bytes(*word) >> 7 & LOW));
        let pairs = (sum & 0x00ff_00ff_00ff_00ff) + (sum >> 8 & 0x00ff_00ff_00ff_00ff);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    });
    sums.sum::<usize>() + in_rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Bytes of varints of the lengths that a small generator gives.
    fn bytes(seed: u64, longest: u64) -> Vec<u8> {
        let mut state = seed;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        let mut bytes = Vec::new();
        while bytes.len() < 200 {
            for _ in 0..next() % longest {
                bytes.push(next() as u8 | 0x80);
            }
            bytes.push(next() as u8 & 0x7f);
        }
        bytes
    }

    #[test]
    fn blocks_are_what_one_after_the_other_is() {
        for seed in 0..200 {
            for longest in [1, 2, 3, 5, 9, 10, 11, 12] {
                let bytes = bytes(seed, longest);
                for limit in [bytes.len(), 80, 79, 81, 100] {
                    let (mut fast, mut plain) = (Cursor::new(&bytes[..limit]), Cursor::new(&bytes[..limit]));
                    let mut values = [0; BLOCK];
                    loop {
                        let count = fast.varints(&mut values);
                        for value in &values[..count] {
                            assert_eq!(plain.varint(), Ok(*value));
                        }
                        assert_eq!(fast.remaining(), plain.remaining());
                        if count == 0 {
                            break;
                        }
                    }
                    assert!(fast.remaining() < AHEAD || longest > 10);
                }
            }
        }
    }

    #[test]
    fn ends_are_counted() {
        for len in [0, 1, 31, 32, 33, 64, 8159, 8160, 8161, 20_000] {
            let bytes: Vec<u8> = (0..len).map(|at: usize| (at * 7 + at / 256) as u8).collect();
            let plain = bytes.iter().filter(|&&byte| byte < 0x80).count();
            assert_eq!(count_varints(&bytes), plain);
        }
    }

    #[test]
    fn high_bits_are_those_of_the_bytes() {
        for seed in 0..50 {
            let bytes = bytes(seed, 3);
            let block: &[u8; AHEAD] = bytes.first_chunk().expect("200 bytes");
            let plain = (0..BLOCK).fold(0, |all, at| all | u64::from(block[at] >> 7) << at);
            assert_eq!(high_bits(block), plain);
            assert_eq!(portable_high_bits(block), plain);
        }
    }
}
