//! Runs of varints, many at once.
//!
//! Where each varint ends is told by the high bits of a block of bytes, so that none waits for the one before, and no length
//! is guessed: on fresh data that is what a loop over bytes loses most time with (docs/decisions.md#40, #49).

mod count;
mod narrow;
#[cfg(test)]
mod tests;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod wide;

pub use count::count_varints;

use super::Cursor;

/// Most varints that are read together.
pub const BATCH: usize = 128;

/// Bytes that are looked at together, and the most varints that end in them.
const BLOCK: usize = 64;

/// Bytes that must be there: a block, and what is loaded at its last byte.
const AHEAD: usize = BLOCK + 2 * size_of::<u64>();

/// The varints of a run.
type Batch = [u64; BATCH];

impl Cursor<'_> {
    /// Reads the varints that come next into `values`, as many as have room for certain, and answers how many they are: 0 if the
    /// first one is cut short, or if one that ends in the next 64 bytes has more than ten. Those are read one by one.
    #[inline(always)]
    pub fn varints(&mut self, values: &mut Batch) -> usize {
        let (count, len) = varints(self.rest(), values);
        self.skip_over(len);
        count
    }
}

/// The varints that come first: how many, and their bytes in all.
#[inline(never)]
fn varints(bytes: &[u8], values: &mut Batch) -> (usize, usize) {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(wide) = wide::Wide::find() {
        return wide.varints(bytes, values);
    }
    by_blocks(bytes, values, narrow::block)
}

/// The same by a function that reads those that end in one block, of which the first starts there.
#[inline(always)]
fn by_blocks(
    bytes: &[u8],
    values: &mut Batch,
    block: impl Fn(&[u8; AHEAD], &mut [u64; BLOCK]) -> (usize, usize),
) -> (usize, usize) {
    let (mut count, mut at) = (0, 0);
    // what is behind the end looks like a varint that goes on, so none ends there
    let mut padded = [0x80; 2 * AHEAD];
    let mut last = None;
    while let Some(places) = values[count..].first_chunk_mut() {
        let ahead = match (bytes[at..].first_chunk(), last) {
            (Some(ahead), _) => ahead,
            (None, Some(start)) => match padded[at - start..].first_chunk() {
                Some(ahead) => ahead,
                None => break,
            },
            (None, None) => {
                let rest = &bytes[at..];
                padded[..rest.len()].copy_from_slice(rest);
                last = Some(at);
                continue;
            }
        };
        let (read, len) = block(ahead, places);
        if read == 0 {
            break;
        }
        count += read;
        at += len;
    }
    (count, at)
}

/// Which of the bits have `N` ones before them that end there, themselves included, for `N` of 8 and 10.
#[inline(always)]
const fn ends_of_runs<const N: u32>(ones: u64) -> u64 {
    let two = ones & ones << 1;
    let four = two & two << 2;
    let eight = four & four << 4;
    if N == 8 { eight } else { eight & two << 8 }
}
