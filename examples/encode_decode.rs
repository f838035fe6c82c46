//! The ways to decode and to encode. The guide to them is `docs/encoding_and_decoding.md`.
//!
//! Run with `cargo run --example encode_decode`.

use std::error::Error;
use std::io::BufRead;

use bytes::Bytes;
use protoplan::{
    Arena, DecodeError, DecodeOptions, Encode, EncodeError, EncodeOptions, Encoder, FrameReader, Message,
    MessageType, Schema, Shared, Utf8, derive_plan,
};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
pub mod hello {}

use hello::Person;

fn letters(stream: impl BufRead) -> Result<usize, DecodeError> {
    let mut letters = 0;
    let mut frames = FrameReader::new(stream);
    let mut arena = Arena::new();
    while let Some(frame) = frames.read_frame()? {
        letters += Person::view(frame, &arena)?.name().len();
        arena.reset();
    }
    Ok(letters)
}

fn ids(mut stream: &[u8]) -> Result<Vec<i32>, DecodeError> {
    let mut ids = Vec::new();
    let mut person = Person::default();
    while !stream.is_empty() {
        person.decode_into_length_delimited(&mut stream)?;
        ids.push(person.id);
    }
    Ok(ids)
}

fn kept(mut stream: Bytes) -> Result<Vec<Shared<Person>>, DecodeError> {
    let mut kept = Vec::new();
    while !stream.is_empty() {
        kept.push(Shared::decode_length_delimited(&mut stream)?); // a part of `stream`, not a copy
    }
    Ok(kept)
}

fn received(datagram: &[u8]) -> Result<Shared<Person>, DecodeError> {
    Shared::copy_of(datagram) // the buffer of the socket is used again
}

fn renamed(person: &MessageType, frames: &[Vec<u8>]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut stream = Vec::new();
    let mut arena = Arena::new();
    for frame in frames {
        let mut message = person.decode_borrowed(frame, &mut arena)?; // in place of the one before
        message.set("name", "Grace")?;
        message.encode_length_delimited(&mut stream)?;
    }
    Ok(stream)
}

fn careful(bytes: &[u8], message: &mut Person, arena: &Arena) -> Result<usize, DecodeError> {
    let options = DecodeOptions::new().depth(10).max_elements(1_000).utf8(Utf8::Lossy);
    let person: Person = options.decode(bytes)?;
    options.decode_into(message, bytes)?;
    let view = options.view::<Person>(bytes, arena)?;
    Ok(person.emails.len() + message.emails.len() + view.emails().len())
}

fn canonical(message: &impl Encode, encoder: &mut Encoder) -> Result<Vec<u8>, EncodeError> {
    let options = EncodeOptions::new().deterministic(true);
    let fresh = options.encode_to_vec(message)?;
    let reused = options.encode_reusing(message, encoder)?; // lent until the next one
    assert_eq!(fresh, reused);
    Ok(fresh)
}

fn send(people: &[Person], mut socket: impl std::io::Write) -> Result<(), std::io::Error> {
    let mut encoder = Encoder::new();
    for person in people {
        socket.write_all(encoder.encode_length_delimited(person))?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let people = ["Ada", "Bob"].map(|name| Person { name: name.into(), id: 7, ..Default::default() });
    let mut stream = Vec::new();
    send(&people, &mut stream)?;
    assert_eq!(letters(&stream[..])?, 6);
    assert_eq!(ids(&stream)?, [7, 7]);
    assert_eq!(kept(Bytes::copy_from_slice(&stream))?.len(), 2);

    let bytes = people[0].encode_to_vec();
    assert_eq!(received(&bytes)?.get().name(), "Ada");
    assert_eq!(careful(&bytes, &mut Person::default(), &Arena::new())?, 0);

    let schema = Schema::builder().include("proto").file("hello.proto").load()?;
    let person = schema.message("hello.Person")?;
    let renamed = renamed(&person, &people.map(|it| it.encode_to_vec()))?;
    assert_eq!(letters(&renamed[..])?, 10);

    let mut encoder = Encoder::new();
    let message = person.decode(&bytes)?;
    assert_eq!(canonical(&message, &mut encoder)?, canonical(received(&bytes)?.get(), &mut encoder)?);
    println!("{message:?}");
    Ok(())
}
