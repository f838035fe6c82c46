//! How many varints a run has.

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::{BLOCK, wide::Wide};

/// How many varints end in the bytes.
pub fn count_varints(bytes: &[u8]) -> usize {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if bytes.len() >= BLOCK
        && let Some(wide) = Wide::find()
    {
        return wide.count_varints(bytes);
    }
    by_words(bytes)
}

/// The same by eight bytes at a time.
pub(super) fn by_words(bytes: &[u8]) -> usize {
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
