//! Everything that is done with memory, on a small schema: what to run under Miri, which sees each read and write that the
//! rules of Rust do not allow.
//!
//! ```sh
//! MIRIFLAGS=-Zmiri-strict-provenance cargo +nightly miri test -p protoplan-tests --test aliasing
//! MIRIFLAGS=-Zmiri-strict-provenance cargo +nightly miri test -p plan-core --no-default-features
//! ```

use std::sync::LazyLock;

use plan_core::{DecodeOptions, DynamicMessage, EncodeOptions, Encoder, MessageType, Schema};
use protoplan_tests::bytes::{delimited, group, number};
use protoplan_tests::generate::{Faults, Tape, fields};
use protoplan_tests::ways::agreed;

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let set = include_bytes!("../../proto/sets/edition2023.binpb");
    Schema::from_descriptor_set(set).expect("a descriptor set")
});

const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

fn features() -> MessageType {
    SCHEMA.message("edition2023.Features").expect("a message")
}

fn round(message: &DynamicMessage) -> Vec<u8> {
    let written = message.encode_to_vec();
    let again = PARTIAL.decode_dynamic(message.shared_plan().clone(), &written).expect("a message");
    assert_eq!(again.encode_to_vec(), written);
    assert_eq!(Encoder::new().encode(&again), written);
    assert_eq!(agreed(&again, &EncodeOptions::new().partial(true)), written);
    let copy = again.clone();
    drop(again);
    assert_eq!(copy.encode_to_vec(), written);
    assert!(!format!("{copy:?}").is_empty());
    written
}

#[test]
fn maps_out_of_order_beside_other_fields() {
    let entry = |key| delimited(10, &[number(1, key), number(2, 3)].concat());
    let leaf = |key| delimited(14, &[number(1, key), delimited(2, &number(1, 9))].concat());
    let input = [entry(3), entry(2), number(4, 1), entry(1), leaf(2), entry(2), leaf(1), leaf(2)].concat();
    let mut message = features().new_message();
    PARTIAL.merge(&mut message, &input).expect("a message");
    PARTIAL.merge(&mut message, &input).expect("a message");
    assert_eq!(message.get("closed_map").unwrap().as_map().unwrap().len(), 3);
    let mut map = message.map_mut("leaves").unwrap();
    map.insert(0, map_value().as_ref()).unwrap();
    map.message_mut(7).unwrap().set("id", 1).unwrap();
    map.message_mut(-7).unwrap().message_mut("inner").unwrap();
    assert!(map.remove(0));
    assert_eq!(round(&message).len(), message.encoded_len());
}

fn map_value() -> DynamicMessage {
    SCHEMA.message("edition2023.Leaf").expect("a message").decode(&number(1, 5)).expect("a leaf")
}

#[test]
fn oneofs_lists_groups_and_texts() {
    let long = "0123456789abcdef0123456789abcdef0123456789";
    let texts = ["", "a", "é", "0123456789abcdef0123456789abcde", long];
    let mut message = features().new_message();
    for text in texts {
        PARTIAL.merge(&mut message, &delimited(21, text.as_bytes())).expect("a text");
        PARTIAL.merge(&mut message, &group(19, &number(1, 1))).expect("a group");
        message.set("checked", text).unwrap();
        PARTIAL.merge(&mut message, &delimited(15, text.as_bytes())).expect("a text");
        assert_eq!(message.get("checked").unwrap().as_str(), Some(text));
        assert!(PARTIAL.merge(&mut message, &delimited(15, &[text.as_bytes(), b"\xff"].concat())).is_err());
        message.set("text_member", text).unwrap();
        message.message_mut("delimited_member").unwrap().set("id", 3).unwrap();
        let mut list = message.list_mut("delimited_list").unwrap();
        list.push_message().unwrap().set("id", 4).unwrap();
        list.push(map_value().as_ref()).unwrap();
        list.set(0, map_value().as_ref()).unwrap();
        list.message_mut(1).unwrap().message_mut("inner").unwrap();
        let mut numbers = message.list_mut("packed").unwrap();
        (0..9).for_each(|at| numbers.push(at).unwrap());
        numbers.remove(0);
        numbers.set(0, 100).unwrap();
    }
    message.set("prefixed", map_value().as_ref()).unwrap();
    round(&message);
    message.reset();
    assert_eq!(round(&message), b"");
}

#[test]
fn random_messages() {
    let mut state = 1u32;
    for _ in 0..if cfg!(miri) { 12 } else { 500 } {
        let tape: Vec<u8> = (0..200)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        let input = fields(features().plan(), &mut Tape::new(&tape), Faults::Never).concat();
        let mut message = features().new_message();
        PARTIAL.merge(&mut message, &input).expect("a message");
        let whole = round(&message);
        for cut in [input.len() / 3, input.len() / 2] {
            let _ = PARTIAL.merge(&mut message, &input[..cut]);
            round(&message);
        }
        message.reset();
        PARTIAL.merge(&mut message, &input).expect("a message");
        assert_eq!(message.encode_to_vec(), whole);
    }
}
