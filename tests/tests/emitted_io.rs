//! The ways in and out of emitted messages.

use bytes::{Buf as _, Bytes, BytesMut};
use protoplan::{DecodeErrorKind, DecodeOptions, EncodeErrorKind, Encoder, Message as _, derive_plan};

#[derive_plan("hello.proto", includes = ["../proto"])]
mod hello {}

use hello::Person;

fn ada() -> Person {
    Person { name: "Ada".into(), id: -7, emails: vec!["a@b".into(); 3], ..Default::default() }
}

#[test]
fn from_slices_buffers_and_readers() {
    let bytes = ada().encode_to_vec();
    assert_eq!(Person::decode(&bytes).unwrap(), ada());
    let mut pieces = Bytes::copy_from_slice(&bytes[..4]).chain(Bytes::copy_from_slice(&bytes[4..]));
    assert_eq!(Person::decode_buf(&mut pieces).unwrap(), ada());
    assert!(!pieces.has_remaining());
    assert_eq!(Person::decode_reader(&bytes[..]).unwrap(), ada());
    let mut twice = ada();
    twice.merge(&bytes).unwrap();
    assert_eq!((twice.emails.len(), twice.id), (6, -7));
    twice.clear();
    assert_eq!(twice, Person::default());
}

#[test]
fn into_vectors_buffers_and_writers() {
    let bytes = ada().encode_to_vec();
    let mut buf = BytesMut::new();
    ada().encode(&mut buf).unwrap();
    assert_eq!(buf, bytes[..]);
    let mut small = [0; 8];
    let error = ada().encode(&mut &mut small[..]).unwrap_err();
    assert_eq!((error.kind(), small), (EncodeErrorKind::BufferFull, [0; 8]));
    let mut written = Vec::new();
    protoplan::EncodeOptions::new().encode_writer(&ada(), &mut written).unwrap();
    assert_eq!(written, bytes);
    let mut encoder = Encoder::new();
    assert_eq!(encoder.encode(&ada()), bytes);
    assert_eq!(encoder.encode(&Person::default()), b"");
}

#[test]
fn with_their_length_before_them() {
    let mut buf = BytesMut::new();
    ada().encode_length_delimited(&mut buf).unwrap();
    Person::default().encode_length_delimited(&mut buf).unwrap();
    assert_eq!(Person::decode_length_delimited(&mut buf).unwrap(), ada());
    assert_eq!(Person::decode_length_delimited(&mut buf).unwrap(), Person::default());
    assert_eq!(Person::decode_length_delimited(&mut buf).unwrap_err().kind(), DecodeErrorKind::Truncated);
}

#[test]
fn errors_tell_byte_and_field() {
    let error = Person::decode(b"\x10\x01\x1a\x01a\x1a\x01\xff").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::InvalidUtf8, 6));
    assert!(error.to_string().starts_with("decode: byte 6: emails[1] (field 3): "), "{error}");
    let limited = DecodeOptions::new().max_elements(2);
    let error = limited.decode::<Person>(&ada().encode_to_vec()).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::ElementLimit);
}
