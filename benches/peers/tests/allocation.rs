//! Counting what is asked of the allocator. It stands alone, for what other threads ask would be counted as well.

use std::hint::black_box;

use protoplan_peers::allocation::{Counts, count, switchable};

#[test]
fn each_call_counts_and_nothing_besides() {
    let counts = count(|| {
        let mut list: Vec<u64> = black_box(Vec::with_capacity(4));
        list.extend(0..5);
        black_box(&list);
    });
    // room for four, and for eight
    let expected = switchable().then_some(Counts { calls: 2, bytes: 4 * 8 + 8 * 8 });
    assert_eq!(counts, expected);
    assert_eq!(count(|| ()), switchable().then(Counts::default));
}
