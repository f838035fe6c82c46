//! How much stack decoding and encoding take: none for what is flat, and little for each level of what is nested (W7).
//! Threads of a set size tell; a build without optimisation takes the most.

use std::thread;

use protoplan_tests::bytes::{delimited, group, number, tag};
use protoplan_tests::cases::Engine;
use protoplan_tests::engines;

/// Decodes and encodes on a thread with a stack of so many KiB. A stack that does not suffice ends the process.
fn run(
    engine: &(dyn Engine + Send + Sync),
    kib: usize,
    message: &str,
    input: &[u8],
) -> Result<Vec<u8>, String> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(kib * 1024);
        let running = builder.spawn_scoped(scope, || engine.run(message, input)).expect("a thread");
        running.join().expect("no panic")
    })
}

/// Inputs of 60,000 fields side by side: message, what they are, one of them.
fn flat() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let entry = [number(1, 7), number(2, 8)].concat();
    vec![
        ("t.M", "singular number", number(1, 1)),
        ("t.M", "singular numbers in order", (1..=4).flat_map(|field| number(field, 300)).collect()),
        ("t.M", "singular string", delimited(5, b"text")),
        ("t.M", "singular message", delimited(11, &number(1, 1))),
        ("t.M", "repeated number", number(10, 1)),
        ("t.M", "packed run", delimited(10, b"\x01\x02")),
        ("t.M", "repeated string", delimited(25, b"text")),
        ("t.M", "repeated message", delimited(21, &number(1, 1))),
        ("t.M", "map entry", delimited(28, &entry)),
        ("t.M", "members of a oneof by turns", [number(14, 1), delimited(16, b"")].concat()),
        ("t.M", "unknown number", number(4000, 1)),
        ("t.M", "unknown bytes", delimited(4000, b"text")),
        ("t.M", "unknown group", group(4000, &number(1, 1))),
        ("t.M", "wrong wire type", delimited(1, b"text")),
        ("t2.P", "group", group(7, &number(1, 1))),
        ("t2.P", "repeated group", group(18, &[])),
        ("t2.P", "unknown numbers of a closed enum", number(3, 99)),
        ("t2.P", "packed unknown numbers of a closed enum", delimited(4, b"\x63\x01")),
    ]
}

#[test]
fn flat_fields_take_no_stack() {
    for engine in engines::all() {
        for (message, what, field) in flat() {
            let input = field.repeat(60_000);
            let answer = run(&*engine, 256, message, &input);
            assert!(answer.is_ok(), "{} on {what}: {answer:?}", engine.name());
        }
    }
}

/// Ways to go down, each a round of the levels that are given: message, what they are, how many levels a round is,
/// and what stands around the inside.
type Down = (&'static str, &'static str, usize, fn(&[u8]) -> Vec<u8>);

fn downs() -> Vec<Down> {
    vec![
        ("t.M", "messages", 1, |inside| delimited(11, inside)),
        ("t.M", "repeated messages", 1, |inside| delimited(21, inside)),
        ("t.M", "members of a oneof", 1, |inside| delimited(16, inside)),
        ("t.M", "maps", 2, |inside| delimited(13, &delimited(2, inside))),
        ("t.M", "unknown groups", 1, |inside| group(4000, inside)),
        ("t.M", "unknown groups of wrong wire type", 1, |inside| group(11, inside)),
        ("t2.P", "groups and messages", 2, |inside| group(18, &delimited(1, inside))),
        ("groups.Nest", "groups in groups", 4, |inside| {
            group(1, &group(2, &group(2, &delimited(2, inside))))
        }),
        ("groups.Nest.Item", "repeated groups", 1, |inside| [number(1, 1), group(2, inside)].concat()),
        ("edition2023.Leaf", "delimited messages", 1, |inside| group(2, inside)),
        ("recursive.Self", "everything by turns", 10, |inside| {
            let body = group(5, &delimited(1, &group(7, &delimited(1, &group(8, &delimited(1, inside))))));
            delimited(1, &delimited(2, &delimited(3, &delimited(2, &body))))
        }),
    ]
}

/// The innermost message: empty, or what its required fields want.
fn core_of(message: &str) -> Vec<u8> {
    if message == "groups.Nest.Item" { number(1, 1) } else { Vec::new() }
}

#[test]
fn a_hundred_levels_pass_on_two_mebibytes() {
    for engine in engines::all() {
        for (message, what, levels, around) in downs() {
            let rounds = 100 / levels;
            let deepest = (0..rounds).fold(core_of(message), |inside, _| around(&inside));
            let answer = run(&*engine, 2048, message, &deepest);
            assert!(answer.is_ok(), "{} on {rounds} rounds of {what}: {answer:?}", engine.name());
        }
    }
}

#[test]
fn a_hundred_and_one_levels_are_refused() {
    for engine in engines::all() {
        for (message, what, levels, around) in downs() {
            let rounds = 100 / levels;
            let around_it = |inmost: Vec<u8>| (0..rounds).fold(inmost, |inside, _| around(&inside));
            let mut inputs = vec![around(&around_it(core_of(message)))];
            // below a hundred levels one unknown group, and so many that a stack would end before they do
            for groups in [1, 60_000] {
                let unknown = [tag(4001, 3).repeat(groups), tag(4001, 4).repeat(groups)].concat();
                inputs.push(around_it([core_of(message), unknown].concat()));
            }
            for input in inputs {
                let error = run(&*engine, 2048, message, &input).expect_err(what);
                let kind = engine.kind(&error);
                assert_eq!(kind.as_deref(), Some("depth-limit"), "{} on {what}: {error}", engine.name());
            }
        }
    }
}
