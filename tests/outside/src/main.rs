//! Writes a note, reads it back, and prints its plan.
#![deny(missing_docs, unsafe_code, warnings)]

use protoplan::{DecodeError, Message, derive_plan};

/// The types of `note.proto`.
#[derive_plan("note.proto")]
pub mod outside {}

use outside::Note;

fn main() -> Result<(), DecodeError> {
    let reply = Note { title: "Re: tea".into(), ..Default::default() };
    let mut note = Note { title: "tea".into(), replies: vec![reply], ..Default::default() };
    note.votes.insert("Ada".into(), -1);
    let bytes = note.encode_to_vec();
    let back = Note::decode(&bytes)?;
    assert_eq!(note, back);
    println!("{} bytes\n{}", bytes.len(), Note::plan());
    Ok(())
}
