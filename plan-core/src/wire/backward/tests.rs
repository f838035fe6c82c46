use super::*;
use crate::wire::{Forward, Sizes};

const TAGS: [u32; 6] = [8, 127, 128, 1 << 14, 1 << 21, u32::MAX];

/// Puts one thing of each kind, in an order that both directions can put.
fn put<K: Sink>(sink: &mut K, tag: u32, value: u64, bytes: &[u8]) {
    let values = [value, 0, value >> 9, 1 << 13];
    let halves = values.map(|it| (it as u32).to_le_bytes());
    let steps: [&dyn Fn(&mut K); 10] = [
        &|sink| sink.varint_field(tag, value),
        &|sink| sink.bytes_field(tag, bytes),
        &|sink| sink.fixed32_field(tag, value as u32),
        &|sink| sink.fixed64_field(tag, value),
        &|sink| {
            sink.varints(
                values
                    .into_iter()
                    .cycle()
                    .take(if cfg!(miri) { 34 } else { 100 })
                    .collect::<Vec<_>>()
                    .into_iter(),
            );
        },
        &|sink| sink.fixed_values(halves.into_iter()),
        &|sink| sink.tag(tag),
        &|sink| sink.varint(value),
        &|sink| sink.bytes(bytes),
        &|sink| sink.fixed32(value as u32),
    ];
    crate::wire::each(sink, steps.into_iter(), |sink, step| step(sink));
}

fn forward(tag: u32, value: u64, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    put(&mut Forward::new(&mut out, usize::MAX, Sizes::new(), false), tag, value, bytes);
    out
}

#[test]
fn puts_what_forward_puts_in_any_room() {
    for (i, tag) in TAGS.into_iter().enumerate() {
        for bits in (0..64).step_by(if cfg!(miri) { 21 } else { 5 }) {
            let (value, bytes) = (u64::MAX >> bits, alloc::vec![b'a'; (i * 37 + bits) % 150]);
            let expected = forward(tag, value, &bytes);
            for spare in [0, 1, 7, 17, 40] {
                let mut memory = alloc::vec![MaybeUninit::uninit(); expected.len() + spare];
                let mut sink = Backward::lent(&mut memory);
                put(&mut sink, tag, value, &bytes);
                assert_eq!((sink.written(), sink.is_full()), (&*expected, spare == 0));
                assert_eq!(sink.into_vec(), expected);
            }
            // the room ends at each of the last fields
            for room in (0..40).step_by(if cfg!(miri) { 9 } else { 1 }) {
                let mut memory = [MaybeUninit::uninit(); 40];
                let mut sink = Backward::lent(&mut memory[..room]);
                put(&mut sink, tag, value, &bytes);
                assert_eq!((sink.written(), sink.is_full()), (&*expected, false));
            }
        }
    }
}

#[test]
fn past_the_limit_it_counts() {
    let bytes = [b'a'; 60];
    for most in (0..150).step_by(if cfg!(miri) { 49 } else { 1 }) {
        for room in [0, 16, 60, 500] {
            let mut sink = Backward::with_capacity(room);
            sink.set_most(most);
            for _ in 0..3 {
                sink.clear();
                sink.delimited(|sink| {
                    for (i, tag) in TAGS.into_iter().enumerate() {
                        put(sink, tag, u64::MAX >> (i * 9), &bytes[..i * 10]);
                    }
                });
                let body: usize = TAGS
                    .into_iter()
                    .enumerate()
                    .map(|(i, tag)| forward(tag, u64::MAX >> (i * 9), &bytes[..i * 10]).len())
                    .sum();
                assert_eq!(sink.len(), body + varint::len(body as u64));
                assert!(sink.capacity() <= room.max(2 * most + 64), "{} for {most}", sink.capacity());
            }
            sink.clear();
            sink.set_most(usize::MAX);
            put(&mut sink, 8, 1, &bytes);
            assert_eq!(sink.written(), forward(8, 1, &bytes));
        }
    }
}

/// More than an address of 32 bits can tell.
#[test]
fn bytes_past_the_limit_are_counted_however_many_they_are() {
    let shared = alloc::vec![0; 1 << 20];
    let mut sink = Backward::with_capacity(0);
    sink.set_most(1 << 21);
    for _ in 0..5000 {
        sink.bytes(&shared);
    }
    assert_eq!(sink.len(), usize::try_from(5000u64 << 20).unwrap_or(usize::MAX));
}
