//! Writing what is long, and what fails half-way.

use std::error::Error as _;
use std::io;

use bytes::Bytes;
use protoplan::runtime::{Interpreted, Tabled};
use protoplan::{Encode, EncodeError, EncodeErrorKind, EncodeOptions, Encoder, Message, derive_plan};
use protoplan_tests::bytes::delimited;
use protoplan_tests::ways::agreed;

#[derive_plan("encode.proto", includes = ["../proto"], bytes = "Bytes")]
mod encode {}

use encode::Blob;

const OPTIONS: EncodeOptions = EncodeOptions::new();

/// One more than is legal.
const TOO_LONG: usize = 1 << 31;

fn refused(message: &impl Encode, need: u64) {
    let told = format!("encode: the message takes {need} bytes; at most 2147483647 are legal");
    let check = |error: EncodeError| {
        assert_eq!((error.kind(), error.to_string()), (EncodeErrorKind::TooLong, told.clone()));
    };
    check(OPTIONS.encode_to_vec(message).unwrap_err());
    check(OPTIONS.encode_to_bytes(message).unwrap_err());
    check(OPTIONS.encode_to_slice(message, &mut []).unwrap_err());
    let mut buf = b"before".to_vec();
    check(OPTIONS.encode(message, &mut buf).unwrap_err());
    check(OPTIONS.encode_length_delimited(message, &mut buf).unwrap_err());
    check(OPTIONS.encode_writer(message, &mut buf).unwrap_err());
    assert_eq!(buf, b"before");
    let mut encoder = Encoder::new();
    check(OPTIONS.encode_reusing(message, &mut encoder).unwrap_err());
    assert_eq!(encoder.encode(&Blob { number: 5, ..Blob::default() }), b"\x08\x05");
}

/// The bytes are zero, so that the system gives no memory for them until they are written to, which nothing does.
#[cfg(target_pointer_width = "64")]
#[test]
fn what_is_too_long_is_refused_before_anything_is_written() {
    let data = Bytes::from(vec![0; TOO_LONG]);
    let blob = Blob { number: 1, data, ..Blob::default() };
    let need = TOO_LONG as u64 + 8;
    refused(&blob, need);
    refused(&Interpreted(&blob), need);
    let around = Blob { inner: vec![blob], text: "around".into(), ..Blob::default() };
    refused(&around, need + 14);
    refused(&Interpreted(&around), need + 14);
}

/// Emitted code measures first, so it refuses the same bytes many times over without copying them once.
#[cfg(target_pointer_width = "64")]
#[test]
fn bytes_that_are_shared_are_counted_each_time() {
    let data = Bytes::from(vec![0; 1 << 30]);
    let blob = Blob { data, ..Blob::default() };
    let many = Blob { inner: vec![blob; 40], ..Blob::default() };
    let need = 40 * ((1 << 30) + 12);
    let error = OPTIONS.encode_to_vec(&many).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("encode: the message takes {need} bytes; at most 2147483647 are legal")
    );
    assert_eq!(OPTIONS.encode_to_slice(&many, &mut [0; 8]).unwrap_err().kind(), EncodeErrorKind::TooLong);
    assert_eq!(many.encoded_len() as u64, need);
}

/// Messages around the sizes at which another way is taken.
#[test]
fn every_way_gives_the_same_at_every_size() {
    let sizes =
        (0..300).chain(980..1060).chain([2000, 65_535, 70_000, (1 << 20) - 20, (1 << 20) + 1, 3 << 20]);
    for size in sizes {
        let blob = Blob { number: 300, data: vec![7; size].into(), ..Blob::default() };
        let around =
            Blob { inner: vec![blob], numbers: (0..40).map(|it| 1 << it).collect(), ..Blob::default() };
        let written = agreed(&around, &OPTIONS);
        assert!(agreed(&Interpreted(&around), &OPTIONS) == written, "{size}");
        assert!(Blob::decode(&written).unwrap() == around, "{size}");
    }
}

/// Packed values that are put all at once, behind what has filled some of the room.
#[test]
fn lists_of_one_width_are_written_the_same_in_every_way() {
    for count in (0..40).chain([120, 127, 128, 129, 253, 254, 255, 256, 1000, 40_000, 150_000]) {
        let blob = Blob {
            number: 1,
            text: "x".repeat(count % 7),
            halves: (0..count as u32).map(|it| it.wrapping_mul(0x9e37_79b9)).collect(),
            doubles: (0..count as u32).map(|it| f64::from(it) * 1e-3).collect(),
            flags: (0..count).map(|it| it % 3 == 0).collect(),
            ..Blob::default()
        };
        let around = Blob { inner: vec![blob.clone(), blob], ..Blob::default() };
        let written = agreed(&around, &OPTIONS);
        assert!(agreed(&Interpreted(&around), &OPTIONS) == written, "{count}");
        let blob = &around.inner[0];
        let one = blob.encode_to_vec();
        let halves: Vec<u8> = blob.halves.iter().flat_map(|it| it.to_le_bytes()).collect();
        let doubles: Vec<u8> = blob.doubles.iter().flat_map(|it| it.to_le_bytes()).collect();
        let flags: Vec<u8> = blob.flags.iter().map(|&it| it.into()).collect();
        let packed = [(6, halves), (7, doubles), (8, flags)].map(|(field, run)| delimited(field, &run));
        assert!(count == 0 || one.ends_with(&packed.concat()), "{count}");
        assert!(Blob::decode(&written).unwrap() == around, "{count}");
    }
}

/// Every length of a varint, alone and packed, each at every distance from the end of the room.
#[test]
fn numbers_of_every_length_fit_into_the_last_byte() {
    for bits in 0..64 {
        for value in [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits] {
            for pad in 0..24 {
                let numbers = vec![value; 1 + pad % 3];
                let blob =
                    Blob { far: value, number: value, numbers, text: "x".repeat(pad), ..Blob::default() };
                let written = agreed(&blob, &OPTIONS);
                assert_eq!(agreed(&Interpreted(&blob), &OPTIONS), written);
                assert_eq!(Blob::decode(&written).unwrap(), blob);
            }
        }
    }
}

/// A writer that takes some bytes and fails then.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::Error::other("no room")) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_fails_is_told_of() {
    fn check<M: Tabled>(message: &M) {
        let told = "encode: the writer failed: no room";
        let error = message.encode_writer(Full(2)).unwrap_err();
        assert_eq!((error.kind(), error.to_string()), (EncodeErrorKind::Io, told.to_owned()));
        assert_eq!(
            error.source().and_then(|it| it.downcast_ref::<io::Error>()).unwrap().to_string(),
            "no room"
        );
        assert_eq!(io::Error::from(error).kind(), io::ErrorKind::Other);
        assert_eq!(Interpreted(message).encode_writer(Full(2)).unwrap_err().to_string(), told);
    }
    check(&Blob { text: "text".into(), ..Blob::default() });
}

#[test]
fn bytes_are_handed_over_and_not_copied() {
    let blob = Blob { text: "text".repeat(100), ..Blob::default() };
    for bytes in [blob.encode_to_bytes(), Interpreted(&blob).encode_to_bytes()] {
        // what is alone in its memory can be changed without a copy
        let at = bytes.as_ptr();
        let vec = Vec::from(bytes);
        assert_eq!((vec.as_ptr(), vec.capacity()), (at, vec.len()));
        assert_eq!(vec, blob.encode_to_vec());
    }
}

/// A type whose conversion tells something else each time. What is written is then any of it, whole, and in bounds.
mod fickle {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{EncodeError, OPTIONS, derive_plan};
    use bytes::BufMut as _;
    use protoplan::{EncodeErrorKind, Message as _};

    static CALLS: AtomicUsize = AtomicUsize::new(0);

    #[derive(Debug, Clone, Default, PartialEq)]
    struct Fickle;

    impl From<String> for Fickle {
        fn from(_: String) -> Self {
            Fickle
        }
    }

    impl From<Fickle> for String {
        fn from(_: Fickle) -> Self {
            "x".repeat(CALLS.fetch_add(97, Ordering::Relaxed) % 900)
        }
    }

    #[derive_plan("encode.proto", includes = ["../proto"], message = "encode.Blob", unlisted = "skip")]
    #[derive(Debug, Clone, Default, PartialEq)]
    struct Changing {
        #[plan(from = "String")]
        text: Fickle,
        number: u64,
    }

    #[test]
    fn stays_in_bounds() {
        let message = Changing { text: Fickle, number: 1 << 40 };
        for _ in 0..200 {
            let number = |bytes: &[u8]| super::Blob::decode(bytes).unwrap().number;
            assert_eq!(number(&message.encode_to_vec()), 1 << 40);
            let mut buf = Vec::with_capacity(2000);
            message.encode(&mut buf).unwrap();
            assert_eq!(number(&buf), 1 << 40);
            let mut out = [0xaa; 400];
            match OPTIONS.encode_to_slice(&message, &mut out) {
                Ok(len) => assert_eq!(number(&out[..len]), 1 << 40),
                Err(error) => assert_eq!(error.kind(), EncodeErrorKind::BufferFull),
            }
        }
    }

    #[derive_plan("encode.proto", includes = ["../proto"], message = "encode.Blob", unlisted = "skip")]
    #[derive(Debug, Clone, Default, PartialEq)]
    struct Around {
        data: Vec<u8>,
        inner: Vec<Changing>,
    }

    /// What is written piece by piece is right, or refused.
    #[test]
    fn is_told_of_when_part_is_written() {
        let around =
            Around { data: vec![7; 1 << 20], inner: vec![Changing { text: Fickle, number: 1 << 40 }; 2] };
        let told = |error: EncodeError| {
            assert_eq!(error.kind(), EncodeErrorKind::Changed);
            assert!(error.to_string().starts_with("encode: a conversion of a field gave another value"));
        };
        let mut changed = 0;
        for round in 0..20 {
            // a buffer in small pieces, with little room to spare or with much
            let mut buf = Vec::new();
            let room = (1 << 20) + if round % 2 == 0 { 400 } else { 4000 };
            match around.encode(&mut (&mut buf).limit(room)) {
                Ok(()) => assert_eq!(super::Blob::decode(&buf).unwrap().inner[1].number, 1 << 40),
                Err(error) if error.kind() == EncodeErrorKind::BufferFull => assert!(buf.is_empty()),
                Err(error) => {
                    changed += 1;
                    told(error);
                }
            }
            assert!(buf.len() <= room);
        }
        assert!(changed > 0, "the conversions did change");
    }
}
