//! What is the same of two libraries.

use std::cell::Cell;

use proptest::prelude::*;
use prost_reflect::prost::Message as _;
use prost_reflect::{DynamicMessage, MessageDescriptor};
use protoplan::{DecodeErrorKind, DecodeOptions, EncodeOptions, MessageType};

use crate::peer::Peer;
use crate::tree::{lacks_required, of_ours, of_theirs};
use crate::wire::Met;
use crate::written::written;

/// How many inputs there were, of each sort.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) all: Cell<u32>,
    pub(crate) accepted: Cell<u32>,
    /// Without anything that prost-reflect reads otherwise, so that it was given the very bytes too.
    pub(crate) plain: Cell<u32>,
    pub(crate) wide_varint: Cell<u32>,
    pub(crate) long_tag: Cell<u32>,
    pub(crate) mistyped: Cell<u32>,
    pub(crate) missed: Cell<u32>,
}

impl Tally {
    fn count(&self, met: &Met, accepted: bool) {
        let add = |to: &Cell<u32>, yes| to.set(to.get() + u32::from(yes));
        add(&self.all, true);
        add(&self.accepted, accepted);
        add(&self.plain, *met == Met::default());
        add(&self.wide_varint, met.wide_varint.get());
        add(&self.long_tag, met.long_tag.get());
        add(&self.mistyped, met.mistyped.get());
        add(&self.missed, met.missed.get());
    }
}

/// What prost-reflect makes of the bytes, as far as they are a message, required fields or not.
pub(crate) fn theirs(
    peer: &Peer,
    of: &MessageDescriptor,
    bytes: &[u8],
    tally: &Tally,
) -> Result<Option<DynamicMessage>, TestCaseError> {
    let decode = |bytes: &[u8]| DynamicMessage::decode(of.clone(), bytes).ok();
    let met = Met::default();
    let message = peer.rewrite(of, bytes, &met).ok().and_then(|bytes| decode(&bytes));
    tally.count(&met, message.is_some());
    if met == Met::default() {
        let as_it_is = decode(bytes);
        let trees = [&message, &as_it_is].map(|it| it.as_ref().map(of_theirs));
        prop_assert_eq!(&trees[0], &trees[1], "rewriting changes {}: {:02x?}", of.full_name(), bytes);
    }
    Ok(message)
}

/// Whether we wrote what prost-reflect writes.
pub(crate) fn same_bytes(
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
pub(crate) fn agrees(
    peer: &Peer,
    ours: &MessageType,
    bytes: &[u8],
    tally: &Tally,
) -> Result<(), TestCaseError> {
    let of = peer.pool.get_message_by_name(ours.name()).expect("a message of both");
    let theirs = theirs(peer, &of, bytes, tally)?;
    let partial = DecodeOptions::new().partial(true).decode_dynamic(ours, bytes);
    prop_assert_eq!(theirs.is_some(), partial.is_ok(), "{}: {:?}: {:02x?}", ours.name(), partial, bytes);
    let (Some(theirs), Ok(message)) = (theirs, partial) else { return Ok(()) };
    prop_assert_eq!(of_ours(message.as_ref()), of_theirs(&theirs), "{}: {:02x?}", ours.name(), bytes);
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let encoded = options.encode_to_vec(&message).expect("a message of legal length");
    same_bytes(peer, &of, &theirs, &encoded)?;
    let lacks = matches!(ours.decode(bytes), Err(error) if error.kind() == DecodeErrorKind::MissingRequired);
    prop_assert_eq!(lacks_required(&theirs), lacks, "{}: {:02x?}", ours.name(), bytes);
    Ok(())
}
