use super::narrow::{high_bits, portable_high_bits};
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

type Form = fn(&[u8], &mut Batch) -> (usize, usize);

/// The forms that this processor has.
fn forms() -> Vec<Form> {
    let mut forms: Vec<Form> = alloc::vec![varints, |bytes, values| by_blocks(bytes, values, narrow::block)];
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if wide::Wide::find().is_some() {
        forms.push(|bytes, values| wide::Wide::find().map_or((0, 0), |wide| wide.varints(bytes, values)));
    }
    forms
}

/// That a form reads what is read one by one, and leaves only what has no end, or a block with a varint that is too long.
fn check(form: Form, bytes: &[u8]) {
    let (mut plain, mut at, mut values) = (Cursor::new(bytes), 0, [0; BATCH]);
    loop {
        let (count, len) = form(&bytes[at..], &mut values);
        for value in &values[..count] {
            assert_eq!(plain.varint(), Ok(*value));
        }
        at += len;
        assert_eq!(bytes.len() - at, plain.remaining());
        if count == 0 {
            break;
        }
    }
    let block = &bytes[at..bytes.len().min(at + BLOCK)];
    assert!(
        block.split_inclusive(|&byte| byte < 0x80).any(|it| it.len() > 10)
            || !block.iter().any(|&byte| byte < 0x80)
    );
}

#[test]
fn blocks_are_what_one_after_the_other_is() {
    // the interpreter of Rust takes its time
    for seed in 0..if cfg!(miri) { 2 } else { 200 } {
        for longest in [1, 2, 3, 5, 8, 9, 10, 11, 12] {
            let bytes = bytes(seed, longest);
            for limit in [0, 1, 2, 9, 10, 11, 63, 64, 65, 79, 80, 81, 100, 143, 144, 145, 160, bytes.len()] {
                for form in forms() {
                    check(form, &bytes[..limit]);
                }
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
        assert_eq!(count::by_words(&bytes), plain);
    }
}

#[test]
fn high_bits_are_those_of_the_bytes() {
    for seed in 0..if cfg!(miri) { 2 } else { 50 } {
        let bytes = bytes(seed, 3);
        let block: &[u8; AHEAD] = bytes.first_chunk().expect("200 bytes");
        let plain = (0..BLOCK).fold(0, |all, at| all | u64::from(block[at] >> 7) << at);
        assert_eq!(high_bits(block), plain);
        assert_eq!(portable_high_bits(block), plain);
    }
}
