//! Views allocate nothing once their arena has grown to what the messages need.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use protoplan::{Arena, Encoder, Message as _, Shared, derive_plan};
use protoplan_tests::bytes::{delimited, number};

#[derive_plan("cases/s3.proto", descriptor_set = "../proto/sets/cases.binpb", views = true)]
mod t {}

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// The allocator of the system, which counts what a thread asks for.
struct Counting;

// SAFETY: each call is passed on as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(run: impl FnOnce()) -> usize {
    let before = COUNT.get();
    run();
    COUNT.get() - before
}

/// A message with texts, numbers, messages, maps out of order and unknown fields.
fn message(size: u64) -> Vec<u8> {
    let entry = |key| delimited(28, &[number(1, key), number(2, 1)].concat());
    let one = |at| {
        let texts = [delimited(5, b"text"), delimited(25, b"a text in a list"), delimited(25, b"\xc3\xa9")];
        let inner = delimited(21, &[delimited(25, b"inside"), number(1, at)].concat());
        [texts.concat(), delimited(10, &[1, 2, 3]), inner, entry(size - at), number(4000, at)].concat()
    };
    (0..size).flat_map(one).collect()
}

#[test]
fn nothing_is_allocated_in_the_steady_state() {
    for size in [0, 1, 30, 3000] {
        let input = message(size);
        let mut arena = Arena::new();
        let mut encoder = Encoder::new();
        let mut round = || {
            let view = t::M::view(&input, &arena).expect("a message");
            assert_eq!((view.rm().len(), view.mii().len()), (size as usize, size as usize));
            assert!(view.mii().keys().is_sorted());
            assert!(encoder.encode(&view).len() >= size as usize);
            arena.reset();
        };
        let first = allocations(&mut round);
        assert!(first > 0 || size == 0, "{size}: the arena grows");
        assert_eq!(allocations(&mut round), 0, "{size}");
        assert_eq!(allocations(&mut round), 0, "{size}");
    }
}

#[test]
fn a_view_that_owns_its_input_does_not_copy_it() {
    let input = bytes::Bytes::from(vec![b'x'; 1 << 20]);
    let field = bytes::Bytes::from(delimited(5, &input));
    // the arena, and what is shared
    let count = allocations(|| {
        let shared = Shared::<t::M>::decode(field.clone()).expect("a message");
        assert_eq!(shared.get().s().as_ptr(), field[field.len() - input.len()..].as_ptr());
    });
    assert!(count <= 3, "{count} allocations");
}
