//! UTF-8 checking, with the ASCII case inline.

/// The `len` bytes from `start` as a string, if they are UTF-8. `readable` is how many bytes may be read from there.
///
/// # Safety
/// `readable` bytes from `start` must be readable, and unchanged, for `'a`; `len` is no more than that.
#[inline(always)]
pub(crate) unsafe fn check<'a>(start: *const u8, len: usize, readable: usize) -> Option<&'a str> {
    // SAFETY: the caller's promise.
    if let Some(text) = unsafe { check_ascii(start, len, readable) } {
        return Some(text);
    }
    // SAFETY: the caller's promise.
    whole(unsafe { core::slice::from_raw_parts(start, len) })
}

/// The same if they are ASCII, and it can be told at once.
///
/// # Safety
/// As that of [`check`].
#[inline(always)]
pub(crate) unsafe fn check_ascii<'a>(start: *const u8, len: usize, readable: usize) -> Option<&'a str> {
    // SAFETY: the caller's promise.
    let bytes: &'a [u8] = unsafe { core::slice::from_raw_parts(start, len) };
    // Short ASCII is most of what strings hold: wide loads and a mask instead of a call (docs/decisions.md#5).
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if len <= BLOCK && readable >= BLOCK {
        // SAFETY: a block is readable, by the caller's promise and the test above.
        let high = unsafe { high_bits(start) };
        if u64::from(high) & ((1 << len) - 1) == 0 {
            // SAFETY: no byte has its high bit set, so all are ASCII, which is UTF-8.
            return Some(unsafe { core::str::from_utf8_unchecked(bytes) });
        }
    } else if (BLOCK..=2 * BLOCK).contains(&len) {
        // SAFETY: the last block starts inside the bytes, which are at least as long as one.
        let last = unsafe { start.add(len - BLOCK) };
        // SAFETY: the first block lies in the bytes.
        let high = unsafe { high_bits(start) };
        // SAFETY: the last block lies in the bytes.
        if high | unsafe { high_bits(last) } == 0 {
            // SAFETY: as above: the two blocks cover all bytes.
            return Some(unsafe { core::str::from_utf8_unchecked(bytes) });
        }
    } else if len < BLOCK && is_short_ascii(bytes) {
        // the end of the input: all of a short message
        // SAFETY: as above.
        return Some(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    // without SSE2 neither is asked
    let _ = (bytes, readable);
    None
}

/// Bytes that are looked at together.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
const BLOCK: usize = 32;

/// The high bits of a block, first byte lowest.
///
/// # Safety
/// A block must be readable from `at`.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
#[expect(clippy::cast_ptr_alignment, reason = "the loads need no alignment")]
pub(super) unsafe fn high_bits(at: *const u8) -> u32 {
    use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY: the caller promises a readable block; the loads need no alignment; SSE2 is there.
    let low = unsafe { _mm_loadu_si128(at.cast::<__m128i>()) };
    // SAFETY: within the same block.
    let upper = unsafe { at.add(BLOCK / 2) };
    // SAFETY: as above.
    let high = unsafe { _mm_loadu_si128(upper.cast::<__m128i>()) };
    // SAFETY: SSE2 is there, by the condition on this function.
    let low = unsafe { _mm_movemask_epi8(low) } as u32;
    // SAFETY: as above.
    let high = unsafe { _mm_movemask_epi8(high) } as u32;
    low | high << 16
}

/// Whether the bytes, fewer than 32, are ASCII: by words from both ends, which may overlap.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn is_short_ascii(bytes: &[u8]) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let word =
        |at: usize| bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(HIGH, |it| u64::from_le_bytes(*it));
    let half = |at: usize| {
        bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(HIGH, |it| u64::from(u32::from_le_bytes(*it)))
    };
    let len = bytes.len();
    let all = if len > 16 {
        word(0) | word(8) | word(len - 16) | word(len - 8)
    } else if len >= 8 {
        word(0) | word(len - 8)
    } else if len >= 4 {
        half(0) | half(len - 4)
    } else {
        bytes.iter().fold(0, |all, &byte| all | u64::from(byte))
    };
    all & HIGH == 0
}

/// Whether the bytes are ASCII, a block at a time; not if they are fewer than a block.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn is_long_ascii(bytes: &[u8]) -> bool {
    let Some(last) = bytes.last_chunk::<BLOCK>() else { return false };
    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    blocks.iter().chain([last]).all(|block| {
        // SAFETY: a block.
        unsafe { high_bits(block.as_ptr()) == 0 }
    })
}

#[inline(never)]
fn whole(bytes: &[u8]) -> Option<&str> {
    // twice as fast as the standard library, which finds what is wrong as well
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if is_long_ascii(bytes) {
        // SAFETY: no byte has its high bit set, so all are ASCII, which is UTF-8.
        return Some(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    core::str::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library_at_every_length_and_place() {
        for bad in [&[0x80u8][..], &[0xc3], &[0xc3, 0xa9], &[0xed, 0xa0, 0x80], b"~"] {
            for len in bad.len()..80 {
                for at in 0..=len - bad.len() {
                    let mut bytes = [b'a'; 120];
                    bytes[at..at + bad.len()].copy_from_slice(bad);
                    bytes[len] = 0xff;
                    for readable in [len, len + 1, 120] {
                        // SAFETY: the array has 120 bytes.
                        let ours = unsafe { check(bytes.as_ptr(), len, readable) };
                        assert_eq!(ours, core::str::from_utf8(&bytes[..len]).ok());
                    }
                }
            }
        }
    }
}
