//! Base-128 integers and zigzag (W1).

/// Most bytes that a varint may take.
pub(crate) const MAX_LEN: usize = 10;

/// How many bytes the varint of `value` takes, 1 to 10.
#[inline(always)]
pub(crate) const fn len(value: u64) -> usize {
    // ceil(bits / 7) without a division: exact for 1..=64 bits
    ((64 - (value | 1).leading_zeros()) as usize * 9 + 64) / 64
}

/// The bits of eight bytes that tell whether another one follows.
pub(super) const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The number of which these eight bytes, the first one lowest, hold seven bits each.
#[inline(always)]
pub(super) const fn join(bytes: u64) -> u64 {
    let sevens = bytes & !HIGH_BITS;
    let pairs = sevens & 0x007f_007f_007f_007f | (sevens & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4
}

/// The low 56 bits in groups of seven, each in a byte of its own, the lowest first.
#[inline(always)]
pub(crate) const fn spread(value: u64) -> u64 {
    let halves = value & 0x0fff_ffff | (value & 0x00ff_ffff_f000_0000) << 4;
    let quarters = halves & 0x0000_3fff_0000_3fff | (halves & 0x0fff_c000_0fff_c000) << 2;
    quarters & 0x007f_007f_007f_007f | (quarters & 0x3f80_3f80_3f80_3f80) << 1
}

/// Small negative numbers as small positive ones.
#[inline(always)]
pub(crate) const fn zigzag64(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

/// The inverse of [`zigzag64`].
#[inline(always)]
pub(crate) const fn unzigzag64(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// Small negative numbers as small positive ones.
#[inline(always)]
pub(crate) const fn zigzag32(value: i32) -> u32 {
    (value << 1 ^ value >> 31) as u32
}

/// The inverse of [`zigzag32`].
#[inline(always)]
pub(crate) const fn unzigzag32(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

/// Writes the varint of `value` at the start of `out` and says how long it is.
#[inline(always)]
pub(crate) fn put(mut value: u64, out: &mut [u8; MAX_LEN]) -> usize {
    let mut at = 0;
    while value >= 0x80 && at < MAX_LEN - 1 {
        out[at] = value as u8 | 0x80;
        value >>= 7;
        at += 1;
    }
    out[at] = value as u8;
    at + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_what_is_written() {
        let mut out = [0; MAX_LEN];
        for bit in 0..64 {
            for value in [1u64 << bit, (1u64 << bit) - 1, (1u64 << bit) | 1, u64::MAX >> bit] {
                assert_eq!(len(value), put(value, &mut out), "{value:#x}");
            }
        }
    }

    #[test]
    fn zigzag_is_its_own_inverse() {
        for value in [0, 1, -1, 2, i64::MIN, i64::MAX, i64::from(i32::MIN)] {
            assert_eq!(unzigzag64(zigzag64(value)), value);
            assert_eq!(unzigzag32(zigzag32(value as i32)), value as i32);
        }
        assert_eq!((zigzag32(-1), zigzag64(-2), zigzag32(i32::MIN)), (1, 3, u32::MAX));
    }
}
