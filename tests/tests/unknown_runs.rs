//! Unknown fields one behind the other are kept at once: what is kept, and which fault is told, is as if each were alone.

use protoplan::runtime;
use protoplan::{
    Arena, DecodeErrorKind, DecodeOptions, DynamicMessage, Message as _, MessageView as _, Reflect as _,
    UnknownFields, derive_plan,
};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
mod hello {}

use hello::Person;

/// What is put together: whether it is unknown, and its bytes.
const PIECES: &[(bool, &[u8])] = &[
    (true, b"\x20\x01"),                             // above all fields
    (true, b"\x20\x80\x01"),                         // the same again
    (true, b"\xc5\x3e\x01\x02\x03\x04"),             // 1000, fixed32
    (false, b"\x10\x07"),                            // id
    (true, b"\x11\x01\x02\x03\x04\x05\x06\x07\x08"), // id as fixed64
    (true, b"\x11\x08\x07\x06\x05\x04\x03\x02\x01"),
    (false, b"\x0a\x03Ada"),
    (true, b"\x2b\x30\x01\x33\x34\x2c"), // a group with a group in it
    (true, b"\x3a\x00"),
    (false, b"\x1a\x01x"),
    (true, b"\x3a\x02ab"),
    (true, b"\xf8\xff\xff\xff\x0f\x01"), // the largest number
];

/// What is to be kept of the first `len` bytes where `most` unknown fields may be kept, and the fault, with its byte.
fn expected(len: usize, most: usize) -> (Vec<u8>, Option<(DecodeErrorKind, usize)>) {
    let (mut kept, mut at, mut left) = (Vec::new(), 0, most);
    for &(unknown, bytes) in PIECES {
        let end = at + bytes.len();
        if at == len {
            break;
        }
        if end > len {
            // where in the field the fault lies is what `faults` is about
            return (kept, Some((DecodeErrorKind::Truncated, usize::MAX)));
        }
        if unknown {
            if left == 0 {
                return (kept, Some((DecodeErrorKind::UnknownFieldLimit, at)));
            }
            left -= 1;
            kept.extend_from_slice(bytes);
        }
        at = end;
    }
    (kept, None)
}

/// Whether an error is the expected one.
fn is(error: Option<&protoplan::DecodeError>, fault: Option<(DecodeErrorKind, usize)>) -> bool {
    match (error, fault) {
        (None, None) => true,
        // a group that is cut off is one that does not end
        (Some(error), Some((DecodeErrorKind::Truncated, _))) => {
            matches!(error.kind(), DecodeErrorKind::Truncated | DecodeErrorKind::UnterminatedGroup)
        }
        (Some(error), Some((kind, at))) => error.kind() == kind && error.offset() == at,
        _ => false,
    }
}

#[test]
fn cut_anywhere_and_within_any_limit() {
    let whole: Vec<u8> = PIECES.iter().flat_map(|it| it.1).copied().collect();
    let unknown = PIECES.iter().filter(|it| it.0).count();
    let plan = Person::default().shared_plan();
    for len in 0..=whole.len() {
        for most in 0..=unknown {
            let bytes = &whole[..len];
            let options = DecodeOptions::new().max_unknown_fields(most);
            let (kept, fault) = expected(len, most);

            let mut emitted = Person::default();
            let error = options.merge(&mut emitted, bytes).err();
            assert!(is(error.as_ref(), fault), "{len} {most}: {error:?}, not {fault:?}");
            assert_eq!(emitted.unknown_fields.as_bytes(), kept, "{len} {most}");

            let other = runtime::decode_with::<Person>(bytes, &options);
            assert_eq!(other.as_ref().err(), error.as_ref(), "{len} {most}");
            let arena = Arena::new();
            let view = options.view::<Person>(bytes, &arena);
            assert_eq!(view.as_ref().err(), error.as_ref(), "{len} {most}");
            let mut dynamic = DynamicMessage::new(plan.clone());
            assert_eq!(options.merge(&mut dynamic, bytes).err(), error, "{len} {most}");
            let met =
                dynamic.as_ref().unknown_fields().flat_map(|it| it.encoded.to_vec()).collect::<Vec<u8>>();
            assert_eq!(met, kept, "{len} {most}");
            if let (Ok(other), Ok(view)) = (other, view) {
                assert_eq!(other, emitted);
                assert_eq!(view.to_owned_message(), emitted);
                assert_eq!(view.unknown_fields().iter().count(), emitted.unknown_fields.iter().count());
                assert_eq!(view.encode_to_vec(), emitted.encode_to_vec());
            }
        }
    }
}

#[test]
fn views_that_were_cut_elsewhere_are_equal() {
    let (a, b) = (Arena::new(), Arena::new());
    // in one piece, and in two
    let together = Person::view(b"\x10\x01\x20\x01\x28\x02", &a).unwrap();
    let apart = Person::view(b"\x20\x01\x10\x01\x28\x02", &b).unwrap();
    assert_eq!(together, apart);
    let mut fields = UnknownFields::new();
    fields.push(b"\x20\x01\x28\x02").unwrap();
    assert_eq!(apart.to_owned_message().unknown_fields, fields);
}
