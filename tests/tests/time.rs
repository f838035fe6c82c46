//! Hostile messages for time and memory: whatever comes, the cost is in proportion to its length (W7).

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use plan_core::{DecodeErrorKind, DecodeOptions, DynamicMessage, Encoder, MessageRef, Schema, ValueRef};
use protoplan_tests::bytes::{delimited, group, number, tag, varint};
use protoplan_tests::cases::SCHEMAS;

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

/// An input of many parts: the message, what they are, and the part at an index of so many.
type Hostile = (&'static str, &'static str, fn(u64, u64) -> Vec<u8>);

fn entry(key: u64) -> Vec<u8> {
    [number(1, key), number(2, 1)].concat()
}

fn hostile() -> Vec<Hostile> {
    vec![
        ("t.M", "map entries in descending order", |at, of| delimited(28, &entry(of - at))),
        ("t.M", "map entries in descending order, each after another field", |at, of| {
            [number(1, 1), delimited(28, &entry(of - at))].concat()
        }),
        ("t.M", "map entries of one key", |_, _| delimited(28, &entry(1))),
        ("t.M", "two maps by turns", |at, of| {
            [delimited(28, &entry(of - at)), delimited(13, &number(1, of - at))].concat()
        }),
        ("t.M", "pieces of one message with a map", |at, of| delimited(11, &delimited(28, &entry(of - at)))),
        ("t.M", "messages with a map out of order each", |_, _| {
            delimited(21, &[delimited(28, &entry(2)), delimited(28, &entry(1))].concat())
        }),
        ("t.M", "a map in a map", |at, of| {
            delimited(13, &[number(1, at % 7), delimited(2, &delimited(28, &entry(of - at)))].concat())
        }),
        ("t.M", "empty messages", |_, _| delimited(21, b"")),
        ("t.M", "empty strings", |_, _| delimited(25, b"")),
        ("t.M", "numbers", |at, _| number(10, at % 100)),
        ("t.M", "packed runs of one", |_, _| delimited(10, b"\x01")),
        ("t.M", "packed runs of one, of fixed width", |_, _| delimited(27, &[0; 8])),
        ("t.M", "lists by turns", |_, _| [number(10, 1), delimited(25, b"a"), number(22, 1)].concat()),
        ("t.M", "members of a oneof by turns", |_, _| [delimited(16, b""), number(14, 1)].concat()),
        ("t.M", "one message over and over", |_, _| delimited(11, &delimited(5, b"text"))),
        ("t.M", "unknown numbers", |at, _| number(4000 + at as u32 % 50, 1)),
        ("t.M", "unknown groups", |_, _| group(4000, &group(4001, b""))),
        ("t.M", "unknown fields in messages", |_, _| delimited(21, &number(4000, 1))),
        ("t2.P", "groups", |_, _| group(18, b"")),
        ("t2.P", "unknown numbers of a closed enum", |_, _| number(3, 99)),
        ("t2.P", "packed unknown numbers of a closed enum", |_, _| delimited(4, b"\x63\x01")),
        ("t2.P", "entries with an unknown number", |_, _| delimited(5, &number(2, 99))),
        ("recursive.Tree", "deep nests", |_, _| (0..99).fold(vec![], |inside, _| delimited(1, &inside))),
    ]
}

/// Everything that is done with a message.
fn use_up(message: &str, input: &[u8]) {
    let of = SCHEMA.message(message).expect("a message of the cases");
    let decoded = of.decode(input).unwrap_or_else(|error| panic!("{message}: {error}"));
    let written = decoded.encode_to_vec();
    let mut forward = Vec::new();
    decoded.encode(&mut forward).expect("a message of legal length");
    assert_eq!(forward, written);
    assert_eq!(Encoder::new().encode(&decoded), written);
    let copy = decoded.clone();
    assert!(copy == decoded);
    black_box(walk(copy.as_ref()));
}

/// Counts the values, one by one.
fn walk(message: MessageRef<'_>) -> usize {
    let of = |value: ValueRef<'_>| match value {
        ValueRef::Message(message) => walk(message),
        _ => 1,
    };
    let known = message.fields().map(|(_, value)| match value {
        ValueRef::List(list) => list.iter().map(of).sum(),
        ValueRef::Map(map) => map.iter().map(|(key, value)| of(key) + of(value)).sum(),
        value => of(value),
    });
    known.sum::<usize>() + message.unknown_fields().count()
}

/// Bytes of a hostile input.
const LENGTH: usize = 300_000;
/// What an input may take. In proportion to its length it takes less than a second, in a debug build too; what goes over
/// it once for each of its parts takes the square of some ten thousands. So this tells a hang, and no slow machine.
const DEADLINE: Duration = Duration::from_secs(30);

#[test]
fn nothing_takes_the_square_of_its_length() {
    for (message, what, part) in hostile() {
        let parts = LENGTH.div_ceil(part(1, 2).len()) as u64;
        let input: Vec<u8> = (0..parts).flat_map(|at| part(at, parts)).collect();
        let start = Instant::now();
        use_up(message, &input);
        let took = start.elapsed();
        assert!(took < DEADLINE, "{what}: {} bytes took {took:?}", input.len());
    }
}

#[test]
fn declared_lengths_reserve_nothing() {
    for (message, field) in
        [("t.M", 5), ("t.M", 6), ("t.M", 10), ("t.M", 27), ("t.M", 21), ("t.M", 28), ("t.M", 4000)]
    {
        for length in [1 << 20, (1 << 31) - 1, 1 << 31, 1 << 32, u64::MAX] {
            let input = [&tag(field, 2)[..], &varint(length), &[1; 64]].concat();
            let mut target = SCHEMA.message(message).expect("a message").new_message();
            let before = target.allocated_bytes();
            let error = DecodeOptions::new().merge(&mut target, &input).expect_err("the input is shorter");
            assert_eq!(error.kind(), DecodeErrorKind::Truncated);
            let took = target.allocated_bytes() - before;
            assert!(took < 8192, "{took} bytes for a length of {length} in field {field}");
        }
    }
}

/// A bound on what a message takes: its input, and each element once more for the room that lists keep, and for the
/// parts of chunks that stay empty.
#[test]
fn memory_is_in_proportion_to_the_elements() {
    for (name, what, part) in hostile() {
        let parts = 200_000 / part(1, 2).len() as u64;
        let input: Vec<u8> = (0..parts).flat_map(|at| part(at, parts)).collect();
        let of = SCHEMA.message(name).expect("a message");
        let decoded = of.decode(&input).expect("a message");
        // no part has more than a hundred elements, and none is larger than the largest record and its place in a list
        let elements = if what == "deep nests" { 100 } else { 4 };
        let largest = of.plan().layout().size as usize + 64;
        let most = 4096 + 2 * (input.len() + parts as usize * elements * largest);
        let took = decoded.allocated_bytes();
        assert!(took <= most, "{what}: {took} bytes for {} of input, more than {most}", input.len());
    }
}

#[test]
fn limits_hold_memory_back() {
    let of = SCHEMA.message("t.M").expect("a message");
    let options = DecodeOptions::new().max_elements(100).max_unknown_fields(100);
    for (field, kind) in [
        (delimited(21, b""), DecodeErrorKind::ElementLimit),
        (delimited(28, &entry(1)), DecodeErrorKind::ElementLimit),
        (number(4000, 1), DecodeErrorKind::UnknownFieldLimit),
        // members of a oneof by turns: each message replaces the other member, and stays in the arena
        ([delimited(16, b""), number(14, 1)].concat(), DecodeErrorKind::ElementLimit),
    ] {
        let input = field.repeat(100_000);
        let mut message = of.new_message();
        let error = options.merge(&mut message, &input).expect_err("too many");
        assert_eq!(error.kind(), kind);
        let took = message.allocated_bytes() - input.len();
        assert!(took < 1_200_000, "{took} bytes beside the input");
    }
}

/// What counts: elements that are stored, entries that are met, and unknown fields, each on its own account.
#[test]
fn limits_count_what_they_say() {
    let closed = SCHEMA.message("t2.P").expect("a message");
    let open = SCHEMA.message("t.M").expect("a message");
    for (of, input, elements, unknown) in [
        (&open, number(10, 1).repeat(3), 3, 0),
        (&open, delimited(10, &[1, 2, 3]), 3, 0),
        (&open, delimited(27, &[0; 24]), 3, 0),
        (&open, delimited(25, b"").repeat(3), 3, 0),
        (&open, delimited(21, &number(10, 1)).repeat(3), 6, 0),
        (&open, delimited(28, &entry(1)).repeat(3), 3, 0),
        (&open, [number(1, 1), delimited(5, b"a"), delimited(11, b"")].concat(), 0, 0),
        (&open, number(4000, 1).repeat(3), 0, 3),
        (&open, group(4000, &number(4001, 1).repeat(9)).repeat(3), 0, 3),
        (&open, delimited(28, &number(3, 1).repeat(9)), 1, 0),
        (&open, [delimited(16, b""), delimited(16, b""), number(14, 1)].concat().repeat(3), 3, 0),
        (&closed, group(18, b"").repeat(3), 3, 0),
        (&closed, [number(3, 1), number(3, 99), number(3, 2)].concat(), 2, 1),
        (&closed, delimited(3, &[1, 99, 2]), 2, 1),
        (&closed, number(2, 99).repeat(3), 0, 3),
        (&closed, delimited(5, &number(2, 99)).repeat(3), 3, 3),
        (&closed, delimited(5, &number(2, 99).repeat(4)).repeat(3), 3, 3),
    ] {
        let run = |elements: usize, unknown: usize| {
            let options = DecodeOptions::new().max_elements(elements).max_unknown_fields(unknown);
            options.decode_dynamic(of, &input).map_err(|error| error.kind())
        };
        assert!(run(elements, unknown).is_ok(), "{input:02x?}");
        if elements > 0 {
            assert_eq!(run(elements - 1, unknown), Err(DecodeErrorKind::ElementLimit), "{input:02x?}");
        }
        if unknown > 0 {
            assert_eq!(run(elements, unknown - 1), Err(DecodeErrorKind::UnknownFieldLimit), "{input:02x?}");
        }
    }
}

/// A message that is used again takes no more memory than the first time.
#[test]
fn a_reset_message_keeps_and_reuses_its_memory() {
    let of = SCHEMA.message("t.M").expect("a message");
    let text = vec![b'x'; 3_000_000];
    let large: Vec<u8> = [delimited(5, &text), delimited(21, b"").repeat(2000)].concat();
    let small = delimited(21, &number(1, 1)).repeat(20);
    for input in [&small, &large] {
        let mut message = of.new_message();
        let mut sizes: Vec<usize> = (0..12)
            .map(|_| {
                message.reset();
                DecodeOptions::new().merge(&mut message, input).expect("a message");
                message.allocated_bytes()
            })
            .collect();
        let last = sizes.split_off(4);
        assert!(last.iter().all(|size| *size == last[0]), "{sizes:?}, {last:?}");
        message.reset();
        assert!(message.allocated_bytes() >= input.len(), "what holds the input is kept");
    }
}

/// What is replaced stays until a reset, and nothing else does.
#[test]
fn edits_take_what_they_store() {
    let mut message: DynamicMessage = SCHEMA.message("t.M").expect("a message").new_message();
    let grown = |message: &mut DynamicMessage, edit: &dyn Fn(&mut DynamicMessage)| {
        let before = message.allocated_bytes();
        (0..10_000).for_each(|_| edit(message));
        message.allocated_bytes() - before
    };
    assert_eq!(grown(&mut message, &|message| message.set("i32", 1).expect("a field")), 0);
    message.message_mut("m").expect("a field");
    assert_eq!(
        grown(&mut message, &|message| {
            message.message_mut("m").expect("a field");
        }),
        0
    );
    let texts = grown(&mut message, &|message| message.set("s", "sixteen letters.").expect("a field"));
    assert!((160_000..400_000).contains(&texts), "{texts}");
    message.list_mut("ri").expect("a list").push(1).expect("an element");
    let sets = grown(&mut message, &|message| {
        let mut list = message.list_mut("ri").expect("a list");
        list.set(0, 2).expect("an element");
    });
    assert_eq!(sets, 0);
    message.reset();
    assert!(message.allocated_bytes() < 400_000);
}
