//! Random messages, good and damaged, of random schemas and of those of the cases: prost-reflect reads the same values and
//! writes the same bytes as every engine, and of random schemas, which only dynamic messages have, the oracle does too.
//!
//! Where prost-reflect differs from the format is told in `rewrite.rs`, `tree.rs` and `written.rs`, with what is compared
//! instead. The seed is fixed; `generate::config` tells how to look further.

mod compare;
mod descriptors;
mod differences;
mod draft;
mod peer;
mod rewrite;
mod text;
mod tree;
mod wire;
mod written;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use prost_reflect::prost::Message as _;
use prost_reflect::prost_types::{DescriptorProto, FileDescriptorSet, MessageOptions};
use prost_reflect::{EnumDescriptor, Syntax};
use protoplan::schema::DescriptorOptions;
use protoplan::{DecodeOptions, EncodeOptions, MessageType, Schema};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::engines;
use protoplan_tests::full::Full;
use protoplan_tests::generate::{Faults, Tape, check, config, damage, fields};
use protoplan_tests::oracle::Oracle;

use compare::{Tally, agrees, same_bytes, theirs};
use draft::Draft;
use peer::Peer;
use tree::lacks_required;

/// Good bytes, some with faults, or damaged ones.
fn draw_bytes(of: &MessageType, tape: &mut Tape<'_>) -> Vec<u8> {
    let mut damages = tape.clone();
    let faults = if damages.one_in(3) { Faults::Sometimes } else { Faults::Never };
    let bytes = fields(of.plan(), tape, faults).concat();
    if damages.one_in(4) { damage(bytes, &mut damages) } else { bytes }
}

const SEED: u64 = 0x0005_EEDD;

/// One schema, as all of them have it.
struct World {
    peer: Peer,
    oracle: Oracle,
    types: Vec<MessageType>,
}

impl World {
    fn new(draft: &Draft, text: &str) -> Result<World, TestCaseError> {
        let fail = |error: protoplan::SchemaError| TestCaseError::fail(error.to_string());
        let schema = Schema::builder().text("r.proto", text).load().map_err(fail)?;
        let files = draft.descriptors();
        if !draft.syntax.is_edition() {
            // prost-reflect's descriptors are the true ones then
            let set = FileDescriptorSet { file: files.clone() }.encode_to_vec();
            same_plans(&schema, &Schema::from_descriptor_set(&set).map_err(fail)?)?;
        }
        let is_closed = |of: &EnumDescriptor| {
            let at: usize = of.name()[1..].parse().expect("an `E` and its index");
            draft.enums[at].closed
        };
        let peer = Peer::new(files, is_closed);
        let set = schema.descriptors();
        let file = set.file_by_name("r.proto").expect("the file that was loaded");
        let mut oracle = Oracle::new(&set.encode_files(&[file], DescriptorOptions::new()));
        // the engines check every string
        oracle.always_utf8 = true;
        let names = (0..draft.messages.len()).map(|at| draft.path(at));
        let types = names.map(|name| schema.message(&name[1..]).expect("a message of the draft")).collect();
        Ok(World { peer, oracle, types })
    }
}

/// Text and descriptors make the same plans.
fn same_plans(one: &Schema, other: &Schema) -> Result<(), TestCaseError> {
    for of in one.messages() {
        let same = other.message(of.name()).expect("a message of both");
        prop_assert_eq!(of.plan().to_string(), same.plan().to_string());
    }
    Ok(())
}

fn oracle_agrees(oracle: &Oracle, of: &MessageType, bytes: &[u8]) -> Result<(), TestCaseError> {
    let options = EncodeOptions::new().deterministic(true);
    let ours = of.decode(bytes).ok().map(|it| options.encode_to_vec(&it).expect("a legal length"));
    let expected = oracle.decode(of.name(), bytes).ok().map(|value| oracle.encode(of.name(), &value));
    prop_assert_eq!(ours, expected, "{}: {:02x?}", of.name(), bytes);
    Ok(())
}

#[test]
fn random_schemas() {
    let tally = Tally::default();
    let tapes = (vec(any::<u8>(), 0..300), vec(vec(any::<u8>(), 0..250), 1..24));
    let run = TestRunner::new(config(SEED, 600)).run(&tapes, |(schema, messages)| {
        let draft = Draft::draw(&mut Tape::new(&schema));
        let text = draft.text();
        let with_text = |error| TestCaseError::fail(format!("{error}\n{text}"));
        let world = World::new(&draft, &text).map_err(with_text)?;
        for tape in messages {
            let tape = &mut Tape::new(&tape);
            let of = &world.types[tape.below(world.types.len())];
            let bytes = draw_bytes(of, tape);
            agrees(&world.peer, of, &bytes, &tally).map_err(with_text)?;
            oracle_agrees(&world.oracle, of, &bytes).map_err(with_text)?;
        }
        Ok(())
    });
    if let Err(error) = run {
        panic!("{error}");
    }
    is_enough(&tally);
}

/// Panics if too little of some sort was compared.
fn is_enough(tally: &Tally) {
    let all = tally.all.get();
    assert!(tally.accepted.get() > all / 2 && tally.accepted.get() < all / 10 * 9, "{tally:?}");
    assert!(tally.plain.get() > all / 3, "{tally:?}");
    for odd in [&tally.wide_varint, &tally.mistyped, &tally.missed] {
        assert!(odd.get() > all / 100, "{tally:?}");
    }
}

/// The schemas of the cases that prost-reflect can have: all but those of editions, and those with message sets, of which it
/// refuses the numbers.
fn of_the_cases(with_extensions: bool) -> Peer {
    let mut files = FileDescriptorSet::decode(SCHEMAS).expect("a descriptor set").file;
    let is_set =
        |it: &DescriptorProto| it.options.as_ref().is_some_and(MessageOptions::message_set_wire_format);
    files.retain(|file| file.syntax() != "editions" && !file.message_type.iter().any(is_set));
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
    let tally = Tally::default();
    check(SEED, 1500, |tape| {
        let ours = &types[tape.below(types.len())];
        let bytes = draw_bytes(ours, tape);
        agrees(&peer, ours, &bytes, &tally)?;
        for engine in &engines {
            // extensions are fields of dynamic messages alone
            let peer = if matches!(engine.name(), "dynamic" | "borrowed") { &peer } else { &plain };
            let of = peer.pool.get_message_by_name(ours.name()).expect("a message of both");
            let expected = theirs(peer, &of, &bytes, &tally)?.filter(|it| !lacks_required(it));
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
    is_enough(&tally);
}
