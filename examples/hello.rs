//! One message through both engines: emitted code, and the interpreter over a schema that is read at run time. Then the
//! plan that both follow, and how long they take.
//!
//! Run with `cargo run --release --example hello`.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use protoplan::{DynamicMessage, Encoder, Message, MessageType, Schema, derive_plan};

// While this program is compiled: types and code from the schema.
#[derive_plan("hello.proto", includes = ["../proto"])]
pub mod hello {}

fn main() -> Result<(), Box<dyn Error>> {
    // Emitted code.
    let ada = hello::Person {
        name: "Ada".into(),
        id: 7,
        emails: vec!["ada@example.org".into()],
        ..Default::default()
    };
    let bytes = ada.encode_to_vec();
    assert_eq!(hello::Person::decode(&bytes)?, ada);
    println!("{ada:?}\n{} bytes: {bytes:02x?}\n", bytes.len());

    // While it runs: the same schema, the interpreter, the same bytes.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../proto");
    let schema = Schema::builder().include(folder).file("hello.proto").load()?;
    let person = schema.message("hello.Person")?;
    let mut message = person.decode(&bytes)?;
    assert_eq!(message.get("name")?.as_str(), Some("Ada"));
    assert_eq!(message.encode_to_vec(), bytes);

    // A dynamic message is changed by the names of the schema.
    message.set("id", 8)?;
    message.list_mut("emails")?.push("ada@work.example")?;
    println!("changed by name: {:?}\n", hello::Person::decode(&message.encode_to_vec())?);

    // The plan, made twice, is the same.
    assert_eq!(person.plan().to_string(), hello::Person::plan().to_string());
    println!("{}", person.plan());

    // Emitted code makes a `String` for each text, so most of its time is that of the allocator; a dynamic message copies
    // the input once, and its texts lie in the copy.
    println!("{:>8}  {:>23}  {:>23}", "", "decode, ns", "encode, ns");
    println!(
        "{:>8}  {:>10} {:>12}  {:>10} {:>12}",
        "bytes", "emitted", "interpreted", "emitted", "interpreted"
    );
    for size in [10, 100, 1_000, 10_000, 100_000] {
        let bytes = person_of(size).encode_to_vec();
        let [a, b, c, d] = times(&bytes, &person)?;
        println!("{:>8}  {a:>10.0} {b:>12.0}  {c:>10.0} {d:>12.0}", bytes.len());
    }
    println!(
        "\nemitted code makes a `String` for each text, a dynamic message copies its input once; docs/performance.md compares"
    );
    println!("like with like");
    Ok(())
}

/// A person of about so many bytes.
fn person_of(size: usize) -> hello::Person {
    let mut person = hello::Person { name: "Ada".into(), id: 7, ..Default::default() };
    while person.encoded_len() < size {
        let room = size - person.encoded_len();
        let email = format!("ada.lovelace{:06}@example.org", person.emails.len());
        person.emails.push(email[..email.len().min(room.saturating_sub(2))].into());
    }
    person
}

/// Decoding and encoding `bytes`, each with emitted code and interpreted, in nanoseconds.
fn times(bytes: &[u8], person: &MessageType) -> Result<[f64; 4], Box<dyn Error>> {
    let emitted = hello::Person::decode(bytes)?;
    let interpreted = person.decode(bytes)?;
    let (mut encoder, mut again) = (Encoder::new(), Encoder::new());
    Ok([
        time(|| drop(black_box(hello::Person::decode(black_box(bytes))))),
        time(|| drop::<Result<DynamicMessage, _>>(black_box(person.decode(black_box(bytes))))),
        time(|| {
            black_box(encoder.encode(black_box(&emitted)));
        }),
        time(|| {
            black_box(again.encode(black_box(&interpreted)));
        }),
    ])
}

/// The least of several means: how long one call takes, in nanoseconds.
fn time(mut call: impl FnMut()) -> f64 {
    let mut calls = 1u32;
    let mut best = f64::INFINITY;
    let mut rounds = 0;
    while rounds < 10 {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        let taken = start.elapsed();
        if taken < Duration::from_millis(5) {
            calls *= 2;
            continue;
        }
        best = best.min(taken.as_secs_f64() * 1e9 / f64::from(calls));
        rounds += 1;
    }
    best
}
