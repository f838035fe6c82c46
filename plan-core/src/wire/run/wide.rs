//! A block of varints by vectors of 64 bytes: eight at a time, however long they are.

use super::count::by_words;
use super::{AHEAD, BLOCK, Batch, by_blocks, ends_of_runs};
use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_and_si512, _mm512_cmple_epu8_mask, _mm512_loadu_si512,
    _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_maskz_compress_epi8, _mm512_maskz_permutexvar_epi8,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64,
};

/// That the processor has AVX-512 with permutations of bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide(());

#[expect(clippy::unused_self, reason = "it is the proof that the features are there")]
impl Wide {
    /// Looks whether it has; the answer is kept by the standard library.
    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn find() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// The varints that come first: how many, and their bytes in all.
    pub(super) fn varints(self, bytes: &[u8], values: &mut Batch) -> (usize, usize) {
        // SAFETY: a `Wide` is made only where all these features were found.
        unsafe { varints(bytes, values) }
    }

    /// How many varints end in the bytes.
    pub(super) fn count_varints(self, bytes: &[u8]) -> usize {
        // SAFETY: as above.
        unsafe { count_varints(bytes) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,popcnt")]
fn count_varints(bytes: &[u8]) -> usize {
    let (blocks, rest) = bytes.as_chunks();
    let mut count = by_words(rest);
    for block in blocks {
        count += _mm512_movepi8_mask(vector(block)).count_zeros() as usize;
    }
    count
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn varints(bytes: &[u8], values: &mut Batch) -> (usize, usize) {
    by_blocks(bytes, values, |bytes, values| block(bytes, values))
}

/// A vector with these bytes.
#[target_feature(enable = "avx512f")]
#[inline]
fn vector(bytes: &[u8; BLOCK]) -> __m512i {
    // SAFETY: 64 bytes are there; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Numbers from 0 on: each byte's place.
const PLACES: [u8; BLOCK] = {
    let mut places = [0; BLOCK];
    let mut at = 0;
    while at < BLOCK {
        places[at] = at as u8;
        at += 1;
    }
    places
};

/// The varints that end in the first block of `bytes`: how many, and their bytes in all. None, if one has more than ten bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn block(bytes: &[u8; AHEAD], values: &mut [u64; BLOCK]) -> (usize, usize) {
    let Some(block) = bytes.first_chunk() else { return (0, 0) };
    let block = vector(block);
    let ends = !_mm512_movepi8_mask(block);
    if ends == 0 {
        return (0, 0);
    }
    let count = ends.count_ones() as usize;
    let more = !ends & u64::MAX >> ends.leading_zeros();
    if ends_of_runs::<10>(more) != 0 {
        return (0, 0);
    }
    let is_long = ends_of_runs::<8>(more) != 0;

    let places = vector(&PLACES);
    // where each varint starts and ends, a byte for each; those of eight are spread over eight bytes each
    let starts = _mm512_maskz_compress_epi8(ends << 1 | 1, places);
    let last_bytes = _mm512_maskz_compress_epi8(ends, places);
    let mut spread = vector(&PLACES.map(|at| at / 8));
    let within = vector(&PLACES.map(|at| at % 8));
    let low_bits = _mm512_set1_epi8(0x7f);
    let (groups, _) = values.as_chunks_mut::<8>();
    for group in groups.iter_mut().take(count.div_ceil(8)) {
        let start = _mm512_permutexvar_epi8(spread, starts);
        let last = _mm512_permutexvar_epi8(spread, last_bytes);
        let at = _mm512_add_epi8(start, within);
        let own = _mm512_maskz_permutexvar_epi8(_mm512_cmple_epu8_mask(at, last), at, block);
        let sevens = _mm512_and_si512(own, low_bits);
        // bytes times 1 and 128, then pairs of them times 1 and 2^14
        let pairs = _mm512_maddubs_epi16(_mm512_set1_epi16(0x8001_u16 as i16), sevens);
        let fours = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x4000_0001));
        // 28 bits from the low half, the others from the high half: by the table of "if the first, the second, else the third"
        let low_half = _mm512_set1_epi64(0x0fff_ffff);
        let mut value = _mm512_ternarylogic_epi64::<0xca>(low_half, fours, _mm512_srli_epi64::<4>(fours));
        if is_long {
            // the ninth byte has bits 56 to 62, the tenth bit 63; both come lowest
            let at = _mm512_add_epi8(at, _mm512_set1_epi8(8));
            let rest = _mm512_maskz_permutexvar_epi8(_mm512_cmple_epu8_mask(at, last), at, block);
            let ninth = _mm512_slli_epi64::<56>(_mm512_and_si512(rest, low_bits));
            let tenth = _mm512_slli_epi64::<63>(_mm512_srli_epi64::<8>(rest));
            value = _mm512_or_si512(value, _mm512_or_si512(ninth, tenth));
        }
        // SAFETY: eight numbers of eight bytes; the store needs no alignment.
        unsafe { _mm512_storeu_si512(group.as_mut_ptr().cast(), value) };
        spread = _mm512_add_epi8(spread, _mm512_set1_epi8(8));
    }
    (count, BLOCK - ends.leading_zeros() as usize)
}
