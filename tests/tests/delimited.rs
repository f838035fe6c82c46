//! Messages with their length before them, in buffers of one and of several pieces: where the buffer stands afterwards.

use bytes::{Buf, Bytes};
use plan_core::Schema;
use protoplan::{DecodeErrorKind, DecodeOptions, Message as _, derive_plan};
use std::collections::VecDeque;

#[derive_plan("hello.proto", includes = ["../proto"])]
mod hello {}

use hello::Person;

fn person(letters: usize) -> Person {
    Person { name: "a".repeat(letters), id: 7, ..Default::default() }
}

fn frame(letters: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    person(letters).encode_length_delimited(&mut bytes).unwrap();
    bytes
}

/// Runs `test` on the same bytes in one piece, and cut in three at every pair of places near the start.
fn on_buffers(bytes: &[u8], test: impl Fn(&mut dyn Buf)) {
    test(&mut &bytes[..]);
    test(&mut Bytes::copy_from_slice(bytes));
    let most = bytes.len().min(14);
    for first in 0..=most {
        let (a, rest) = bytes.split_at(first);
        let (mut deque, mut back) = (VecDeque::new(), VecDeque::from(rest.to_vec()));
        deque.append(&mut back);
        a.iter().rev().for_each(|&it| deque.push_front(it));
        test(&mut deque);
        for second in first..=most {
            let (b, c) = rest.split_at(second - first);
            test(&mut a.chain(b).chain(c));
        }
    }
}

#[test]
fn several_frames_in_a_row() {
    let bytes = [frame(3), frame(0), frame(300), frame(1)].concat();
    let message = Schema::builder().include("../proto").file("hello.proto").load().unwrap();
    let message = message.message("hello.Person").unwrap();
    on_buffers(&bytes, |mut buf| {
        for letters in [3, 0, 300, 1] {
            assert_eq!(Person::decode_length_delimited(&mut buf).unwrap(), person(letters));
        }
        assert!(!buf.has_remaining());
        let error = Person::decode_length_delimited(&mut buf).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::Truncated, 0));
    });
    on_buffers(&bytes, |mut buf| {
        for letters in [3, 0, 300, 1] {
            let it = message.decode_length_delimited(&mut buf).unwrap();
            assert_eq!(it.get("name").unwrap().as_str(), Some(&*"a".repeat(letters)));
        }
        assert_eq!(message.decode_length_delimited(buf).unwrap_err().kind(), DecodeErrorKind::Truncated);
    });
}

#[test]
fn what_is_not_whole_is_left_where_it_is() {
    let whole = frame(300);
    for len in 0..whole.len() {
        let short = &whole[..len];
        on_buffers(short, |mut buf| {
            let error = Person::decode_length_delimited(&mut buf).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::Truncated, 0));
            assert_eq!(buf.copy_to_bytes(buf.remaining()), short);
        });
    }
}

#[test]
fn a_length_that_is_none_or_too_much_moves_nothing() {
    let endless = [0xff; 14];
    let limited = DecodeOptions::new().max_message_bytes(300);
    for (bytes, kind) in [
        (&endless[..], DecodeErrorKind::InvalidVarint),
        (&endless[..10], DecodeErrorKind::InvalidVarint),
        (&endless[..9], DecodeErrorKind::Truncated),
        (&b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01abc"[..], DecodeErrorKind::MessageBytesLimit),
        (&frame(300), DecodeErrorKind::MessageBytesLimit),
    ] {
        on_buffers(bytes, |mut buf| {
            let error = limited.decode_length_delimited::<Person>(&mut buf).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, 0));
            assert_eq!(buf.copy_to_bytes(buf.remaining()), bytes);
        });
    }
}

#[test]
fn a_faulty_message_is_passed_over() {
    // the string is not UTF-8
    let bytes = [&b"\x06\x10\x01\x1a\x02\xff\xff"[..], &frame(200)].concat();
    on_buffers(&bytes, |mut buf| {
        let error = Person::decode_length_delimited(&mut buf).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::InvalidUtf8, 3));
        assert_eq!((error.path(), error.field_number()), ("emails[0]", 3));
        assert_eq!(Person::decode_length_delimited(&mut buf).unwrap(), person(200));
        assert!(!buf.has_remaining());
    });
    on_buffers(b"\x10\x01\x1a\x05abc", |mut buf| {
        assert_eq!(Person::decode_buf(&mut buf).unwrap_err().kind(), DecodeErrorKind::Truncated);
        assert!(!buf.has_remaining());
    });
}

/// A buffer in pieces of one byte, which shows the first alone.
struct Shy(VecDeque<u8>);

impl Buf for Shy {
    fn remaining(&self) -> usize {
        self.0.len()
    }

    fn chunk(&self) -> &[u8] {
        let piece = self.0.as_slices().0;
        &piece[..piece.len().min(1)]
    }

    fn advance(&mut self, count: usize) {
        self.0.drain(..count);
    }
}

#[test]
fn a_buffer_that_shows_one_piece_alone_is_moved_past_the_length_at_most() {
    let whole = frame(300);
    let mut buf = Shy(whole.iter().copied().collect());
    assert_eq!(Person::decode_length_delimited(&mut buf).unwrap(), person(300));
    let mut buf = Shy(whole[..20].iter().copied().collect());
    let error = Person::decode_length_delimited(&mut buf).unwrap_err();
    assert_eq!((error.kind(), buf.remaining()), (DecodeErrorKind::Truncated, 18));
    let mut buf = Shy(frame(3)[..3].iter().copied().collect());
    assert!(Person::decode_length_delimited(&mut buf).is_err());
    assert_eq!(buf.remaining(), 3);
}
