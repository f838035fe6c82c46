//! All that views do with memory: what to run under Miri, as `aliasing` is.
//!
//! ```sh
//! MIRIFLAGS=-Zmiri-strict-provenance cargo +nightly miri test -p protoplan-tests --test view_aliasing
//! ```

use bytes::Bytes;
use plan_core::DecodeOptions;
use protoplan::{Arena, Message as _, MessageView, Shared, derive_plan};
use protoplan_tests::bytes::{delimited, group, number};
use protoplan_tests::full::{View, new_message};
use protoplan_tests::generate::{Faults, Tape, fields};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
pub mod hello {}

const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

/// Decoded twice into one arena, written, owned, printed and compared.
fn check(message: &str, input: &[u8]) {
    let outcome = View::merge(message, input, &PARTIAL).expect("a message of the cases");
    assert_eq!(outcome.error, None, "{message}: {input:02x?}");
}

#[test]
fn maps_out_of_order_beside_other_fields() {
    let entry = |key| delimited(10, &[number(1, key), number(2, 3)].concat());
    let leaf = |key| delimited(14, &[number(1, key), delimited(2, &number(1, 9))].concat());
    let input = [entry(3), entry(2), number(4, 1), entry(1), leaf(2), entry(2), leaf(1), leaf(2)].concat();
    check("edition2023.Features", &input.repeat(3));
    // maps inside of maps, and one that a fault leaves unsettled
    let name = |name: &[u8], inner: &[u8]| delimited(1, &[delimited(1, name), delimited(2, inner)].concat());
    let inner = [name(b"b", b""), name(b"a", b""), name(b"b", b"")].concat();
    let input = [name(b"y", &inner), name(b"x", &inner), name(b"y", &inner)].concat();
    check("recursive.Dictionary", &input);
    let cut = View::merge("recursive.Dictionary", &[&input[..], b"\x0a"].concat(), &PARTIAL).unwrap();
    assert!(cut.error.is_some());
    check("recursive.Dictionary", &input);
}

#[test]
fn messages_met_again() {
    let text = |text: &[u8]| delimited(5, text);
    let inside = |body: &[u8]| delimited(11, body);
    let member = |body: &[u8]| delimited(16, body);
    let input = [
        inside(&text(b"a")),
        inside(&inside(&text(b"b"))),
        member(&number(1, 4)),
        inside(&[text(b"c"), inside(&number(1, 7))].concat()),
        member(&inside(&text(b"d"))),
        delimited(15, b"text"),
        member(&text(b"e")),
        delimited(21, &inside(&text(b"f"))),
        delimited(21, b""),
    ];
    check("t.M", &input.concat().repeat(3));
    let groups = [group(1, &number(1, 4)), group(1, b"")].concat();
    check("t2.P", &[number(1, 4), groups].concat());
}

#[test]
fn lists_in_runs() {
    // strings, numbers of each width and bools by turns, packed and not, longer than the first chunks of an arena
    let run = |count: usize| {
        let texts = (0..count).flat_map(|at| delimited(25, &vec![b'x'; at % 40]));
        let packed = delimited(10, &vec![7; count]);
        let fixed = delimited(27, &vec![0; 8 * count]);
        let unpacked = (0..count).flat_map(|at| number(10, at as u64));
        let unknown = number(4000, 1);
        [texts.collect(), packed, fixed, unknown, unpacked.collect()].concat()
    };
    let input = [run(1), run(2), run(0), run(9), run(70), run(3)].concat();
    check("t.M", &input);
    // the unknown numbers of a closed enum go to the arena between the known ones
    check(
        "t2.P",
        &[delimited(4, &[0, 99, 1, 98, 0]), number(3, 1), number(3, 77), number(3, 0)].concat().repeat(4),
    );
}

#[test]
fn random_messages() {
    let mut state = 1u32;
    for name in ["t.M", "t2.P", "edition2023.Features", "groups.Nest", "scalars.OneOf", "recursive.Self"] {
        let message = new_message(name).expect("a generated type");
        for _ in 0..if cfg!(miri) { 3 } else { 400 } {
            let tape: Vec<u8> = (0..150)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let input = fields(message.reflect().plan(), &mut Tape::new(&tape), Faults::Never).concat();
            check(name, &input);
        }
    }
}

#[test]
fn a_view_that_owns_its_input() {
    const PERSON: &[u8] = b"\x0a\x03Ada\x10\x07\x1a\x0fada@example.org\x1a\x00\x20\x01";
    let from_vec: Shared<hello::Person> = Shared::decode(PERSON.to_vec()).expect("a person");
    let from_static = Shared::<hello::Person>::decode(PERSON).expect("a person");
    let whole = Bytes::from([b"..", PERSON].concat());
    let from_part = Shared::<hello::Person>::decode(whole.slice(2..)).expect("a person");
    assert_eq!(from_part.input().as_ptr(), whole[2..].as_ptr());
    drop(whole);
    let boxed = Box::new(from_vec);
    let moved = *boxed;
    let again = moved.clone();
    let thread = std::thread::spawn(move || {
        assert_eq!((moved.get().name(), moved.get().id()), ("Ada", 7));
        moved.get().emails().iter().map(|it| it.len()).sum::<usize>()
    });
    assert_eq!(thread.join().expect("no panic"), 15);
    assert_eq!(again.get().emails(), ["ada@example.org", ""]);
    assert!(again == from_static && from_static == from_part);
    assert_eq!(again.get().unknown_fields().iter().map(|it| it.encoded).collect::<Vec<_>>(), [b"\x20\x01"]);
    let text = format!("{again:?}");
    assert_eq!(text, format!("{:?}", again.get().to_owned_message()));
    drop((again, from_static));
    let copied = Shared::<hello::Person>::copy_of(&PERSON[..7]).expect("a person");
    assert_eq!(copied.get().name(), "Ada");
    assert!(Shared::<hello::Person>::copy_of(&PERSON[..6]).is_err());
}

#[test]
fn views_outlive_what_they_are_copied_from() {
    let arena = Arena::with_capacity(8);
    let input = b"\x0a\x03Ada\x1a\x01a\x1a\x01b".to_vec();
    let (first, emails, name) = {
        let view = hello::Person::view(&input, &arena).expect("a person");
        let copy = view;
        (copy, view.emails(), view.name())
    };
    // more in the same arena leaves it as it is
    let second = hello::Person::view(&input, &arena).expect("a person");
    assert_eq!((first.emails(), emails[1], name), (second.emails(), "b", "Ada"));
    std::thread::scope(|scope| {
        scope.spawn(|| assert_eq!(first, second));
    });
}
