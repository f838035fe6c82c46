//! A block of varints by words: one after the other, but without a branch on a length.

use super::{AHEAD, BLOCK, ends_of_runs};
use crate::wire::varint;

/// The varints that end in the first block of `bytes`: how many, and their bytes in all. None, if one has more than ten bytes.
#[inline(always)]
pub(super) fn block(bytes: &[u8; AHEAD], values: &mut [u64; BLOCK]) -> (usize, usize) {
    let ends = !high_bits(bytes);
    if ends == u64::MAX {
        for (value, &byte) in values.iter_mut().zip(bytes) {
            *value = u64::from(byte);
        }
        return (BLOCK, BLOCK);
    }
    if ends == 0 {
        return (0, 0);
    }
    let len = BLOCK - ends.leading_zeros() as usize;
    let more = !ends & u64::MAX >> ends.leading_zeros();
    if ends_of_runs::<8>(more) == 0 {
        short(bytes, values, ends);
    } else if ends_of_runs::<10>(more) == 0 {
        long(bytes, values, ends);
    } else {
        return (0, 0);
    }
    (ends.count_ones() as usize, len)
}

/// Varints that are put between two looks at whether there are more.
const GROUP: usize = 4;

/// Varints of up to eight bytes.
#[inline(always)]
fn short(bytes: &[u8; AHEAD], values: &mut [u64; BLOCK], mut ends: u64) {
    let (groups, _) = values.as_chunks_mut::<GROUP>();
    let mut start = 0;
    for group in groups {
        for value in group {
            let word = word::<0>(bytes, start);
            let last = !word & varint::HIGH_BITS;
            *value = varint::join(word & (last ^ last.wrapping_sub(1)));
            start = ends.trailing_zeros() as usize + 1;
            ends &= ends.wrapping_sub(1);
        }
        if ends == 0 {
            return;
        }
    }
}

/// Varints of up to ten bytes.
#[inline(always)]
fn long(bytes: &[u8; AHEAD], values: &mut [u64; BLOCK], mut ends: u64) {
    let mut start = 0;
    for value in values {
        let end = ends.trailing_zeros() as usize + 1;
        let bits = 8 * (end - start) as u32;
        let low = word::<0>(bytes, start) & u64::MAX >> (u64::BITS - bits.min(u64::BITS));
        // of the ninth byte and the tenth, as many as there are
        let high = word::<8>(bytes, start) & !(u64::MAX << bits.saturating_sub(u64::BITS));
        // the ninth byte has bits 56 to 62, the tenth bit 63
        *value = varint::join(low) | (high & 0x7f) << 56 | high >> 8 << 63;
        start = end;
        ends &= ends - 1;
        if ends == 0 {
            return;
        }
    }
}

/// The eight bytes at `at`, a place in the first block, and so many more.
#[inline(always)]
fn word<const MORE: usize>(bytes: &[u8; AHEAD], at: usize) -> u64 {
    let at = at % BLOCK + MORE;
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// The high bits of the first block, first byte lowest.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(super) fn high_bits(bytes: &[u8; AHEAD]) -> u64 {
    let (low, high) = (&bytes[..BLOCK / 2], &bytes[BLOCK / 2..BLOCK]);
    // SAFETY: half of 64 bytes is the block of 32 that it looks at.
    let low = unsafe { crate::wire::utf8::high_bits(low.as_ptr()) };
    // SAFETY: as above.
    let high = unsafe { crate::wire::utf8::high_bits(high.as_ptr()) };
    u64::from(low) | u64::from(high) << 32
}

/// The high bits of the first block, first byte lowest.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
pub(super) fn high_bits(bytes: &[u8; AHEAD]) -> u64 {
    portable_high_bits(bytes)
}

/// The same by words.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
pub(super) fn portable_high_bits(bytes: &[u8; AHEAD]) -> u64 {
    let (words, _) = bytes[..BLOCK].as_chunks();
    words.iter().rev().fold(0, |all, &word| {
        // the product gathers the eight bits in the highest byte: 7 * 8 + i = (8 * i + 7) + 7 * (7 - i)
        let high = (u64::from_le_bytes(word) & 0x8080_8080_8080_8080) >> 7;
        all << 8 | high.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}
