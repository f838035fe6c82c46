//! The smallest schema, from end to end.

use protoplan::{DecodeErrorKind, Message, derive_plan};

#[derive_plan("hello.proto", includes = ["../proto"])]
pub mod hello {}

#[derive_plan("names.proto", includes = ["../proto"])]
pub mod names {}

#[test]
fn a_person_goes_there_and_back() {
    let ada = hello::Person {
        name: "Ada".into(),
        id: 7,
        emails: vec!["ada@example.org".into(), String::new()],
        ..Default::default()
    };
    let bytes = ada.encode_to_vec();
    assert_eq!(bytes, b"\x0a\x03Ada\x10\x07\x1a\x0fada@example.org\x1a\x00");
    assert_eq!(ada.encoded_len(), bytes.len());
    assert_eq!(hello::Person::decode(&bytes).unwrap(), ada);
    assert_eq!(format!("{ada:?}"), "Person { name: \"Ada\", id: 7, emails: [\"ada@example.org\", \"\"] }");
    assert_eq!(hello::Person::decode(b"\x0a\x05Ada").unwrap_err().kind(), DecodeErrorKind::Truncated);
}
