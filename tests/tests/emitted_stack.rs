//! How much stack generated types take, in a debug build too, by emitted code and by the interpreter.

use protoplan::runtime::{self, Tabled};
use protoplan::{Arena, DecodeErrorKind, DecodeOptions, Message, MessageView, Viewed, derive_plan};

#[derive_plan("recursive.proto", "wide.proto", "cases/s3.proto", includes = ["../proto"])]
mod all {}

#[derive_plan("recursive.proto", includes = ["../proto"], views = true)]
mod viewed {}

/// Runs a test on a thread with so many KiB of stack.
fn on_stack(kib: usize, test: fn()) {
    std::thread::Builder::new().stack_size(kib << 10).spawn(test).unwrap().join().unwrap();
}

/// A field of messages, nested so many levels deep.
fn nested(tag: u8, levels: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..levels {
        let mut outer = vec![tag];
        let mut len = bytes.len();
        while len >= 0x80 {
            outer.push(len as u8 | 0x80);
            len >>= 7;
        }
        outer.push(len as u8);
        outer.extend(bytes);
        bytes = outer;
    }
    bytes
}

#[test]
fn many_flat_fields_take_no_stack() {
    on_stack(256, || {
        let known = b"\x48\x01".repeat(60_000);
        assert_eq!(all::Self_::decode(&known).unwrap().value, Some(1));
        assert_eq!(runtime::decode::<all::Self_>(&known).unwrap().value, Some(1));
        let unknown = b"\x98\x06\x01".repeat(60_000);
        let options = DecodeOptions::new().max_unknown_fields(60_000);
        let it: all::Self_ = options.decode(&unknown).unwrap();
        assert_eq!(it.unknown_fields.as_bytes(), unknown);
        let it: all::Self_ = runtime::decode_with(&unknown, &options).unwrap();
        assert_eq!(it.unknown_fields.as_bytes(), unknown);
    });
}

#[test]
fn a_hundred_levels_pass_and_one_more_is_refused() {
    fn check<M: Tabled + std::fmt::Debug>(tag: u8) {
        let deep = nested(tag, 100);
        let message = M::decode(&deep).unwrap();
        assert_eq!(message.encode_to_vec(), deep);
        let mut buf = Vec::new();
        message.encode(&mut buf).unwrap();
        assert!(buf == deep && message.clone() == message && !format!("{message:?}").is_empty());
        let error = M::decode(&nested(tag, 101)).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::DepthLimit);
        assert_eq!(runtime::encode_to_vec(&runtime::decode::<M>(&deep).unwrap()), deep);
        assert_eq!(runtime::decode::<M>(&nested(tag, 101)).unwrap_err(), error);
    }
    on_stack(2048, || {
        // singular, repeated, in a oneof, through another message
        for tag in [0x0a, 0x12, 0x22] {
            check::<all::Self_>(tag);
        }
        check::<all::Tree>(0x0a);
        check::<all::Ping>(0x0a);
    });
}

#[test]
fn a_view_of_a_hundred_levels_passes_and_one_of_more_is_refused() {
    fn check<M: Viewed>(tag: u8) {
        let (deep, deeper, arena) = (nested(tag, 100), nested(tag, 101), Arena::new());
        let view = M::view(&deep, &arena).unwrap();
        assert!(view.encode_to_vec() == deep && !format!("{view:?}").is_empty());
        assert_eq!(view.to_owned_message().encode_to_vec(), deep);
        let error = M::view(&deeper, &arena).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::DepthLimit);
    }
    on_stack(2048, || {
        for tag in [0x0a, 0x12, 0x22] {
            check::<viewed::Self_>(tag);
        }
        check::<viewed::Tree>(0x0a);
        check::<viewed::Ping>(0x0a);
    });
}
