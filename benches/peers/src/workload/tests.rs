use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::{SHAPES, Work, Workload};
use crate::types::schema;

#[test]
fn each_payload_is_what_an_encoder_makes_of_its_message() {
    for shape in SHAPES {
        let workload = Workload::new(shape);
        let message = schema().message(workload.message).expect("a message of the schemas");
        let work = workload.compare(|bytes| message.decode(bytes).expect("a good payload").encode_to_vec());
        assert_eq!(work, Work::Same, "{}", workload.name);
    }
}

#[test]
fn names_differ() {
    let names: HashSet<_> = SHAPES.iter().map(|shape| shape.name).collect();
    assert_eq!(names.len(), SHAPES.len());
}

#[test]
fn payloads_are_the_same_every_time_and_differ_where_they_are_many() {
    for shape in SHAPES {
        let payloads = (shape.make)();
        assert_eq!((shape.make)(), payloads, "{}", shape.name);
        let different: HashSet<_> = payloads.iter().collect();
        assert_eq!(different.len(), payloads.len(), "{}", shape.name);
    }
}

/// A report says nothing beside an earlier one if the payloads changed in between.
#[test]
fn payloads_are_those_of_earlier_runs() {
    let mut hasher = DefaultHasher::new();
    for shape in SHAPES {
        (shape.make)().hash(&mut hasher);
    }
    assert_eq!(
        hasher.finish(),
        9_098_720_543_062_249_471,
        "if the payloads were meant to change, so must this number, and baselines"
    );
}

#[test]
fn what_is_lost_or_changed_is_no_same_work() {
    let shape = SHAPES.iter().find(|shape| shape.name == "person_100B").expect("a workload");
    let workload = Workload::new(shape);
    assert_eq!(workload.compare(<[u8]>::to_vec), Work::Same);
    assert_ne!(workload.compare(|bytes| bytes[..bytes.len() / 2].to_vec()), Work::Same);
    assert_ne!(workload.compare(|_| Vec::new()), Work::Same);
}

/// Where unknown fields or extensions would be lost, no JSON is timed.
#[test]
fn json_says_all_or_is_left_out() {
    for shape in SHAPES.iter().filter(|shape| shape.name != "events") {
        let workload = Workload::new(shape);
        let lost = ["proto2_minimal", "proto2_medium", "event_older"].contains(&shape.name);
        assert_eq!(workload.json().is_none(), lost, "{}", shape.name);
        let Some(json) = workload.json() else { continue };
        assert_eq!(json.compare(json.texts.iter().cloned()), Work::Same, "{}", shape.name);
        let other = json.texts.iter().map(|text| text.replacen(['1', 'a', 'e'], "2", 1));
        assert_ne!(json.compare(other), Work::Same, "{}", shape.name);
    }
}

#[test]
fn maps_in_another_order_are_the_same_work() {
    let shape = SHAPES.iter().find(|shape| shape.name == "maps").expect("a workload");
    let workload = Workload::new(shape);
    // the fields one by one, in reverse
    let work = workload.compare(|mut bytes| {
        let mut fields = Vec::new();
        while let Some((tag, rest)) = bytes.split_first() {
            assert_eq!(tag & 7, 2, "all fields have a length");
            let (len, head) = if rest[0] < 128 {
                (usize::from(rest[0]), 2)
            } else {
                (usize::from(rest[0] & 127) | usize::from(rest[1]) << 7, 3)
            };
            fields.push(&bytes[..head + len]);
            bytes = &bytes[head + len..];
        }
        fields.reverse();
        fields.concat()
    });
    assert_eq!(work, Work::Same);
}
