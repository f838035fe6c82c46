//! Random messages, good and damaged, of random schemas and of those of the cases: prost-reflect reads the same values and
//! writes the same bytes as every engine.
//!
//! Where it differs from the format is in `rewrite.rs`, `tree.rs` and `written.rs`, each with what is compared instead.
//! The seed is fixed; `generate::check` tells how to look further.

mod descriptors;
mod differences;
mod draft;
mod peer;
mod rewrite;
mod text;
mod tree;
mod wire;
mod written;

use draft::Draft;
use peer::Peer;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use prost_reflect::prost::Message as _;
use prost_reflect::prost_types::{DescriptorProto, FileDescriptorProto, FileDescriptorSet};
use prost_reflect::{DynamicMessage, EnumDescriptor, MessageDescriptor, Syntax};
use protoplan::schema::DescriptorOptions;
use protoplan::{DecodeErrorKind, DecodeOptions, EncodeOptions, MessageType, Schema};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::engines;
use protoplan_tests::full::Full;
use protoplan_tests::generate::{Faults, Tape, check, config, damage, fields};
use protoplan_tests::oracle::Oracle;
use tree::{lacks_required, of_ours, of_theirs};
use wire::Met;
use written::written;

/// What prost-reflect makes of the bytes, as far as they are a message, required fields or not.
fn theirs(
    peer: &Peer,
    of: &MessageDescriptor,
    bytes: &[u8],
) -> Result<Option<DynamicMessage>, TestCaseError> {
    let decode = |bytes: &[u8]| DynamicMessage::decode(of.clone(), bytes).ok();
    let met = Met::default();
    let message = peer.rewrite(of, bytes, &met).ok().and_then(|bytes| decode(&bytes));
    if met == Met::default() {
        let as_it_is = decode(bytes);
        let trees = [&message, &as_it_is].map(|it| it.as_ref().map(of_theirs));
        prop_assert_eq!(&trees[0], &trees[1], "rewriting changes {}: {:02x?}", of.full_name(), bytes);
    }
    Ok(message)
}

/// Whether we wrote what prost-reflect writes.
fn same_bytes(
    peer: &Peer,
    of: &MessageDescriptor,
    theirs: &DynamicMessage,
    ours: &[u8],
) -> Result<(), TestCaseError> {
    let ours = peer.rewrite(of, ours, &Met::default()).and_then(|ours| written(of, &ours));
    prop_assert_eq!(ours, written(of, &theirs.encode_to_vec()), "{}", of.full_name());
    Ok(())
}

/// The same verdict, the same values, the same bytes.
fn agrees(peer: &Peer, ours: &MessageType, bytes: &[u8]) -> Result<(), TestCaseError> {
    let of = peer.pool.get_message_by_name(ours.name()).expect("a message of both");
    let theirs = theirs(peer, &of, bytes)?;
    let partial = ours.decode_with(bytes, &DecodeOptions::new().partial(true));
    prop_assert_eq!(theirs.is_some(), partial.is_ok(), "{}: {:?}: {:02x?}", ours.name(), partial, bytes);
    let (Some(theirs), Ok(message)) = (theirs, partial) else { return Ok(()) };
    prop_assert_eq!(of_ours(message.as_ref()), of_theirs(&theirs), "{}: {:02x?}", ours.name(), bytes);
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let encoded = message.encode_to_vec_with(&options).expect("a message of legal length");
    same_bytes(peer, &of, &theirs, &encoded)?;
    let lacks = matches!(ours.decode(bytes), Err(error) if error.kind() == DecodeErrorKind::MissingRequired);
    prop_assert_eq!(lacks_required(&theirs), lacks, "{}: {:02x?}", ours.name(), bytes);
    Ok(())
}

/// Good bytes, some with faults, or damaged ones.
fn draw_bytes(of: &MessageType, tape: &mut Tape<'_>) -> Vec<u8> {
    let mut damages = tape.clone();
    let faults = if damages.one_in(3) { Faults::Sometimes } else { Faults::Never };
    let bytes = fields(of.plan(), tape, faults).concat();
    if damages.one_in(4) { damage(bytes, &mut damages) } else { bytes }
}

const SEED: u64 = 0x0005_EEDD;

#[test]
fn random_schemas() {
    let tapes = (vec(any::<u8>(), 0..300), vec(vec(any::<u8>(), 0..250), 1..24));
    let run = TestRunner::new(config(SEED, 400)).run(&tapes, |(schema, messages)| {
        let draft = Draft::draw(&mut Tape::new(&schema));
        let text = draft.text();
        let schema = Schema::builder().text("r.proto", &*text).load();
        let schema = schema.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let files = draft.descriptors();
        if !draft.syntax.is_edition() {
            same_plans(&schema, &files)?;
        }
        let closed = |of: &EnumDescriptor| draft.enums[of.name()[1..].parse::<usize>().unwrap()].closed;
        let peer = Peer::new(files, closed);
        let set = schema.descriptors();
        let file = set.file_by_name("r.proto").expect("the file that was loaded");
        let mut oracle = Oracle::new(&set.encode_files(&[file], DescriptorOptions::new()));
        oracle.always_utf8 = true;
        let types: Vec<_> = schema
            .messages()
            .filter(|of| peer.pool.get_message_by_name(of.name()).is_some_and(|of| !of.is_map_entry()))
            .collect();
        for tape in messages {
            let tape = &mut Tape::new(&tape);
            let of = &types[tape.below(types.len())];
            let bytes = draw_bytes(of, tape);
            let done = agrees(&peer, of, &bytes).and_then(|()| oracle_agrees(&oracle, of, &bytes));
            done.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        }
        Ok(())
    });
    if let Err(error) = run {
        panic!("{error}");
    }
}

/// Text and descriptors make the same plans.
fn same_plans(schema: &Schema, files: &[FileDescriptorProto]) -> Result<(), TestCaseError> {
    let set = FileDescriptorSet { file: files.to_vec() }.encode_to_vec();
    let other = Schema::from_descriptor_set(&set).map_err(|error| TestCaseError::fail(error.to_string()))?;
    for of in schema.messages() {
        let same = other.message(of.name()).expect("a message of both");
        prop_assert_eq!(of.plan().to_string(), same.plan().to_string());
    }
    Ok(())
}

fn oracle_agrees(oracle: &Oracle, of: &MessageType, bytes: &[u8]) -> Result<(), TestCaseError> {
    let options = EncodeOptions::new().deterministic(true);
    let ours = of.decode(bytes).ok().map(|it| it.encode_to_vec_with(&options).expect("a legal length"));
    let expected = oracle.decode(of.name(), bytes).ok().map(|value| oracle.encode(of.name(), &value));
    prop_assert_eq!(ours, expected, "{}: {:02x?}", of.name(), bytes);
    Ok(())
}

/// The schemas of the cases that prost-reflect can have, which are all but those of editions.
fn of_the_cases(with_extensions: bool) -> Peer {
    let mut files = FileDescriptorSet::decode(SCHEMAS).expect("a descriptor set").file;
    files.retain(|file| file.syntax() != "editions");
    if !with_extensions {
        for file in &mut files {
            file.extension.clear();
            file.message_type.iter_mut().for_each(clear_extensions);
        }
    }
    Peer::new(files, |of| of.parent_file().syntax() == Syntax::Proto2)
}

fn clear_extensions(of: &mut DescriptorProto) {
    of.extension.clear();
    of.nested_type.iter_mut().for_each(clear_extensions);
}

#[test]
fn schemas_of_the_cases() {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let (peer, plain) = (of_the_cases(true), of_the_cases(false));
    let types: Vec<_> = schema
        .messages()
        .filter(|of| peer.pool.get_message_by_name(of.name()).is_some())
        .filter(|of| Full::merge(of.name(), &[], &DecodeOptions::new()).is_some())
        .collect();
    assert!(types.len() > 30, "only {} types", types.len());
    let engines = engines::all();
    check(SEED, 1500, |tape| {
        let ours = &types[tape.below(types.len())];
        let bytes = draw_bytes(ours, tape);
        agrees(&peer, ours, &bytes)?;
        for engine in &engines {
            // extensions are fields of dynamic messages alone
            let peer = if engine.name() == "dynamic" { &peer } else { &plain };
            let of = peer.pool.get_message_by_name(ours.name()).expect("a message of both");
            let expected = theirs(peer, &of, &bytes)?.filter(|it| !lacks_required(it));
            match (expected, engine.run(ours.name(), &bytes)) {
                (Some(theirs), Ok(encoded)) => same_bytes(peer, &of, &theirs, &encoded)?,
                (None, Err(_)) => {}
                (expected, found) => {
                    let (name, engine) = (ours.name(), engine.name());
                    let message = format!("{engine}: {name}: {found:?}, but {expected:?}: {bytes:02x?}");
                    return Err(TestCaseError::fail(message));
                }
            }
        }
        Ok(())
    });
}
