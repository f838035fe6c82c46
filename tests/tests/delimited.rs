//! Messages with their length before them, in buffers of one and of several pieces: where the buffer stands afterwards.

use bytes::{Buf, Bytes};
use plan_core::{MessageType, Schema};
use protoplan::{
    Arena, DecodeError, DecodeErrorKind, DecodeOptions, FrameReader, Limits, Message as _, Shared,
    derive_plan,
};
use std::collections::VecDeque;
use std::error::Error as _;
use std::io::{self, BufRead, BufReader};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
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

fn dynamic() -> MessageType {
    let schema = Schema::builder().include("../proto").file("hello.proto").load().unwrap();
    schema.message("hello.Person").unwrap()
}

#[test]
fn several_frames_in_a_row() {
    let bytes = [frame(3), frame(0), frame(300), frame(1)].concat();
    let message = dynamic();
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

type Told = Result<usize, (DecodeErrorKind, usize)>;

fn told(error: &DecodeError) -> (DecodeErrorKind, usize) {
    (error.kind(), error.offset())
}

/// What each way tells of the message at the front of `rest`, which moves: how many letters it has, or what is wrong.
fn every_way(of: &MessageType, rest: &mut &[u8], options: &DecodeOptions) -> Told {
    let before = *rest;
    let mut moved = Vec::new();
    let mut letters = Vec::new();
    let mut note = |rest: &[u8], result: Result<usize, DecodeError>| {
        moved.push(before.len() - rest.len());
        letters.push(result.map_err(|error| told(&error)));
    };
    let result = options.decode_length_delimited::<Person>(&mut *rest).map(|it| it.name.len());
    note(rest, result);

    *rest = before;
    let mut person = person(40);
    let result = options.decode_into_length_delimited(&mut person, &mut *rest);
    note(rest, result.map(|()| person.name.len()));

    *rest = before;
    let mut person = Person::default();
    let result = options.merge_length_delimited(&mut person, &mut *rest);
    note(rest, result.map(|()| person.name.len()));

    *rest = before;
    let arena = Arena::new();
    let result = options.view_length_delimited::<Person>(rest, &arena).map(|it| it.name().len());
    note(rest, result);

    let mut bytes = Bytes::copy_from_slice(before);
    let result = options.shared_length_delimited::<Person>(&mut bytes).map(|it| it.get().name().len());
    note(&bytes, result);

    *rest = before;
    let mut message = of.new_message();
    let result = options.decode_into_length_delimited(&mut message, &mut *rest);
    note(rest, result.map(|()| message.get("name").unwrap().as_str().unwrap().len()));

    *rest = before;
    let mut arena = Arena::new();
    let result = options.decode_borrowed_length_delimited(of.plan(), rest, &mut arena);
    note(rest, result.map(|it| it.get("name").unwrap().as_str().unwrap().len()));

    *rest = before;
    let result = options.decode_dynamic_length_delimited(of, &mut *rest);
    note(rest, result.map(|it| it.get("name").unwrap().as_str().unwrap().len()));

    assert!(moved.iter().all(|it| *it == moved[0]), "{before:02x?}: {moved:?}");
    assert!(letters.iter().all(|it| *it == letters[0]), "{before:02x?}: {letters:?}");
    letters[0]
}

#[test]
fn every_way_reads_the_same_and_moves_alike() {
    let of = dynamic();
    let options = DecodeOptions::new();
    let stream = [&frame(3)[..], &frame(0), b"\x06\x10\x01\x1a\x02\xff\xff", &frame(300)].concat();
    let mut rest = &stream[..];
    assert_eq!(every_way(&of, &mut rest, &options), Ok(3));
    assert_eq!(every_way(&of, &mut rest, &options), Ok(0));
    assert_eq!(every_way(&of, &mut rest, &options), Err((DecodeErrorKind::InvalidUtf8, 3)));
    let last = rest;
    assert_eq!(every_way(&of, &mut rest, &options), Ok(300));
    assert!(rest.is_empty());
    assert_eq!(every_way(&of, &mut rest, &options), Err((DecodeErrorKind::Truncated, 0)));
    for cut in 0..last.len() {
        let mut rest = &last[..cut];
        assert_eq!(every_way(&of, &mut rest, &options), Err((DecodeErrorKind::Truncated, 0)));
        assert_eq!(rest.len(), cut, "not moved");
    }
    let mut rest = last;
    let limited = options.max_message_bytes(20);
    assert_eq!(every_way(&of, &mut rest, &limited), Err((DecodeErrorKind::MessageBytesLimit, 0)));
    assert_eq!(rest, last);
}

/// What is not whole leaves a message that is decoded into as it was.
#[test]
fn what_is_not_whole_replaces_nothing() {
    let mut message = person(3);
    assert!(message.decode_into_length_delimited(&frame(7)[..4]).is_err());
    assert_eq!(message, person(3));
    message.decode_into_length_delimited(&frame(7)[..]).unwrap();
    assert_eq!(message, person(7));
}

#[test]
fn a_part_of_shared_bytes_is_not_copied() {
    let bytes = Bytes::from([frame(3), frame(5)].concat());
    let mut rest = bytes.clone();
    for _ in 0..2 {
        let before = rest.clone();
        let shared: Shared<Person> = Shared::decode_length_delimited(&mut rest).unwrap();
        assert_eq!(shared.input().as_ptr(), before[1..].as_ptr());
    }
}

/// Frames by a reader of a buffer of `capacity` bytes, and the error that ends them, if one does.
fn frames(bytes: &[u8], capacity: usize, options: &DecodeOptions) -> (Vec<Vec<u8>>, Option<DecodeError>) {
    let mut reader = FrameReader::with_options(BufReader::with_capacity(capacity, bytes), options);
    let mut frames = Vec::new();
    loop {
        match reader.read_frame() {
            Ok(Some(frame)) => frames.push(frame.to_vec()),
            Ok(None) => {
                assert!(reader.read_frame().unwrap().is_none(), "and again");
                return (frames, None);
            }
            Err(error) => return (frames, Some(error)),
        }
    }
}

#[test]
fn a_reader_gives_frames() {
    let sizes = [3, 0, 300, 1, 70_000];
    let stream = sizes.map(frame).concat();
    let options = DecodeOptions::new();
    for capacity in [1, 2, 3, 7, 300, 310, 1 << 20] {
        let (found, error) = frames(&stream, capacity, &options);
        assert!(error.is_none());
        let letters = found.iter().map(|it| Person::decode(it).unwrap().name.len());
        assert_eq!(letters.collect::<Vec<_>>(), sizes);
        assert_eq!(frames(b"\0\0", capacity, &options).0, [b"", b""]);
        for cut in (1..400).filter(|cut| ![frame(3).len(), frame(3).len() + frame(0).len()].contains(cut)) {
            let cut = cut.min(frame(300).len());
            let error = frames(&frame(300)[..cut], capacity, &options).1;
            let whole = cut == frame(300).len();
            let expected = (!whole).then_some((DecodeErrorKind::Truncated, 0));
            assert_eq!(error.as_ref().map(told), expected);
        }
        let limited = options.limits(Limits::DEFAULT.message_bytes(100));
        let (found, error) = frames(&stream, capacity, &limited);
        assert_eq!((found.len(), error.unwrap().kind()), (2, DecodeErrorKind::MessageBytesLimit));
        let endless = frames(&[0xff; 20], capacity, &options).1.unwrap();
        assert_eq!(endless.kind(), DecodeErrorKind::InvalidVarint);
    }
}

#[test]
fn a_reader_is_left_behind_the_last_frame() {
    let stream = [&frame(3)[..], b"rest"].concat();
    for capacity in [1, 100] {
        let mut reader = FrameReader::new(BufReader::with_capacity(capacity, &stream[..]));
        assert_eq!(reader.read_frame().unwrap(), Some(&frame(3)[1..]));
        let mut rest = String::new();
        io::Read::read_to_string(&mut reader.into_inner(), &mut rest).unwrap();
        assert_eq!(rest, "rest");
    }
}

/// A length of two gigabytes, of which little comes: the memory is that of what came.
#[test]
fn nothing_is_reserved_for_a_length_alone() {
    let stream = [&b"\xff\xff\xff\xff\x07"[..], &[0; 5000]].concat();
    for capacity in [1, 1 << 20] {
        let (_, error) = frames(&stream, capacity, &DecodeOptions::new());
        assert_eq!(error.unwrap().kind(), DecodeErrorKind::Truncated);
    }
}

/// A reader that is interrupted each other time, and fails at the end of its bytes.
struct Moody<'a>(&'a [u8], bool);

impl io::Read for Moody<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        match (self.1, self.0) {
            (true, _) => Err(io::ErrorKind::Interrupted.into()),
            (false, []) => Err(io::Error::new(io::ErrorKind::ConnectionReset, "gone")),
            (false, _) => io::Read::read(&mut self.0, out),
        }
    }
}

#[test]
fn the_error_of_a_reader_is_the_source() {
    fn check(error: DecodeError) {
        assert_eq!(error.kind(), DecodeErrorKind::Io);
        assert_eq!(error.clone(), error);
        assert!(error.to_string().ends_with(": the reader failed: gone"), "{error}");
        let source = error.source().and_then(|it| it.downcast_ref::<io::Error>()).unwrap();
        assert_eq!(source.kind(), io::ErrorKind::ConnectionReset);
        assert_eq!(io::Error::from(error).kind(), io::ErrorKind::ConnectionReset);
    }
    let stream = frame(300);
    for (capacity, len) in [(1, 0), (1, 1), (4, 200), (1 << 10, 200), (16, stream.len())] {
        let mut reader = FrameReader::new(BufReader::with_capacity(capacity, Moody(&stream[..len], false)));
        let first = reader.read_frame();
        let error = if len == stream.len() {
            assert_eq!(first.unwrap(), Some(&stream[2..]));
            reader.read_frame()
        } else {
            first
        };
        check(error.unwrap_err());
    }
    check(Person::decode_reader(Moody(b"", false)).unwrap_err());
    let truncated = Person::decode(b"\x0a").unwrap_err();
    assert!(truncated.source().is_none());
    assert_eq!(io::Error::from(truncated).kind(), io::ErrorKind::InvalidData);
}

/// The loop that a program has, over what is borrowed.
#[test]
fn frames_are_viewed_in_an_arena_that_is_used_again() {
    fn letters(stream: impl BufRead) -> Result<usize, DecodeError> {
        let (mut letters, mut arena) = (0, Arena::new());
        let mut frames = FrameReader::new(stream);
        while let Some(frame) = frames.read_frame()? {
            letters += Person::view(frame, &arena)?.name().len();
            arena.reset();
        }
        Ok(letters)
    }
    assert_eq!(letters(&[frame(3), frame(40)].concat()[..]).unwrap(), 43);
}
