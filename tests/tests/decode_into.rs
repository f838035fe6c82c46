//! Decoding in place of another message: the same as into a new one, after faults too, and without allocations where
//! the messages have one shape.
//!
//! The seed is fixed; `generate::check` tells how to look further.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::LazyLock;

use plan_core::{DecodeErrorKind, DecodeOptions, MessageType, Schema};
use proptest::prelude::*;
use protoplan::{Message, derive_plan};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::full::Full;
use protoplan_tests::generate::{Faults, Tape, check, damage, fields};

#[derive_plan("hello.proto", includes = ["../proto"])]
mod hello {}

#[derive_plan("forybench.proto", includes = ["../proto"])]
mod forybench {}

#[derive_plan("benchmarks/google_message1_proto2.proto", includes = ["../proto"])]
mod proto2 {}

#[derive_plan("hello.proto", message = "hello.Person", includes = ["../proto"])]
#[derive(Debug, Clone, Default, PartialEq)]
struct Contact {
    name: String,
    id: i32,
    emails: Vec<String>,
}

/// The system's allocator, which counts what each thread asks of it.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is done by the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(step: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    step();
    ALLOCATIONS.get() - before
}

static TYPES: LazyLock<Vec<MessageType>> = LazyLock::new(|| {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let emitted = |of: &MessageType| Full::merge(of.name(), &[], &DecodeOptions::new()).is_some();
    schema.messages().filter(emitted).collect()
});

fn draw(of: &MessageType, tape: &mut Tape<'_>) -> Vec<u8> {
    let mut damages = tape.clone();
    let bytes = fields(of.plan(), tape, Faults::Sometimes).concat();
    if damages.one_in(3) { damage(bytes, &mut damages) } else { bytes }
}

#[test]
fn what_was_there_is_of_no_account() {
    check(0xDEC0_DE10, 8000, |tape| {
        let mut limits = tape.clone();
        let of = &TYPES[tape.below(TYPES.len())];
        let (before, bytes) = (draw(of, tape), draw(of, tape));
        let mut options = DecodeOptions::new().partial(limits.one_in(2));
        if limits.one_in(4) {
            let most = limits.below(12);
            options = options.max_elements(most).max_unknown_fields(most).depth(most as u32);
        }
        let fresh = Full::merge(of.name(), &bytes, &options);
        let again = Full::decode_into(of.name(), &before, &bytes, &options);
        prop_assert_eq!(fresh, again, "{}: {:02x?} after {:02x?}", of.name(), bytes, before);
        Ok(())
    });
}

#[test]
fn the_same_shape_allocates_nothing() {
    fn one<M: Message>(file: &str) {
        let path = format!("{}/data/{file}.bin", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(path).expect("a payload");
        let fresh = M::decode(&bytes).expect("a good payload");
        let mut message = fresh.clone();
        let count = allocations(|| message.decode_into(&bytes).expect("a good payload"));
        assert_eq!(count, 0, "{file}");
        assert!(message == fresh, "{file}");
    }
    one::<hello::Person>("person_10B");
    one::<hello::Person>("person_1KB");
    one::<hello::Person>("person_100KB");
    one::<forybench::NumericStruct>("NumericStruct");
    one::<forybench::Sample>("Sample");
    one::<forybench::MediaContent>("MediaContent");
    one::<forybench::MediaContentList>("MediaContentList20");
    one::<proto2::GoogleMessage1>("gm1_proto2");
}

/// The elements that are left over are kept by no one, and what is refused by its length leaves nothing.
#[test]
fn fewer_elements_and_too_long_a_message() {
    let person = |emails: &[&str]| hello::Person {
        name: "Ada".into(),
        emails: emails.iter().map(|&it| it.into()).collect(),
        ..Default::default()
    };
    let mut message = person(&["a@example.org", "b@example.org", "c@example.org"]);
    let less = person(&["d@example.org"]);
    message.decode_into(&less.encode_to_vec()).expect("a good message");
    assert_eq!(message, less);
    let refused = DecodeOptions::new().max_message_bytes(3).decode_into(&mut message, &[0; 4]);
    assert_eq!(refused.unwrap_err().kind(), DecodeErrorKind::MessageBytesLimit);
    assert_eq!(message, hello::Person::default());
}

#[test]
fn structs_of_ones_own_are_made_anew() {
    let mut contact = Contact { name: "Ada".into(), id: 7, emails: vec!["ada@example.org".into()] };
    contact.decode_into(b"\x0a\x03Bob").expect("a good message");
    assert_eq!(contact, Contact { name: "Bob".into(), ..Contact::default() });
}
