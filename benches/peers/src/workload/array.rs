//! Packed arrays of a thousand values: one of them, which a processor learns by heart, or many, which it does not.

use protoplan::Message as _;

use super::random::Random;
use crate::types::packed::{Doubles, Fixed, Varints};

/// How many values an array has.
const LEN: usize = 1000;
/// How many arrays are many.
const MANY: u64 = 256;

fn varints(arrays: u64, seed: u64, mut len: impl FnMut(&mut Random) -> u32) -> Vec<Vec<u8>> {
    let mut random = Random::new(seed);
    let mut array = || -> Vec<u64> {
        (0..LEN)
            .map(|_| {
                let len = len(&mut random);
                random.varint(len)
            })
            .collect()
    };
    (0..arrays).map(|_| Varints { values: array(), ..Default::default() }.encode_to_vec()).collect()
}

fn one_byte(arrays: u64) -> Vec<Vec<u8>> {
    varints(arrays, 51, |_| 1)
}

/// Half of one byte, a quarter of two, and so on, up to ten.
fn mixed(arrays: u64) -> Vec<Vec<u8>> {
    varints(arrays, 52, |random| (random.bits() | 1 << 9).trailing_zeros() + 1)
}

fn long(arrays: u64) -> Vec<Vec<u8>> {
    varints(arrays, 53, |random| random.within(8, 10) as u32)
}

fn fixed(arrays: u64) -> Vec<Vec<u8>> {
    let mut random = Random::new(54);
    let mut array = || -> Vec<u32> { (0..LEN).map(|_| random.bits() as u32).collect() };
    (0..arrays).map(|_| Fixed { values: array(), ..Default::default() }.encode_to_vec()).collect()
}

fn doubles(arrays: u64) -> Vec<Vec<u8>> {
    let mut random = Random::new(55);
    let mut array = || -> Vec<f64> { (0..LEN).map(|_| random.fraction() * 1e6).collect() };
    (0..arrays).map(|_| Doubles { values: array(), ..Default::default() }.encode_to_vec()).collect()
}

macro_rules! one_and_many {
    ($($make:ident: $one:ident, $many:ident;)*) => { $(
        #[doc = concat!("One array of `", stringify!($make), "`.")]
        pub fn $one() -> Vec<Vec<u8>> {
            $make(1)
        }

        #[doc = concat!("Many arrays of `", stringify!($make), "`, no two alike.")]
        pub fn $many() -> Vec<Vec<u8>> {
            $make(MANY)
        }
    )* };
}

one_and_many! {
    one_byte: one_byte_one, one_byte_many;
    mixed: mixed_one, mixed_many;
    long: long_one, long_many;
    fixed: fixed_one, fixed_many;
    doubles: doubles_one, doubles_many;
}
