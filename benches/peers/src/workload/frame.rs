//! Bytes for the most part.

use protoplan::Message as _;

use super::random::Random;
use crate::types::blobs::Frame;

/// A frame with a body of 64 KB and sixteen chunks of 2 KB.
pub fn one() -> Vec<Vec<u8>> {
    let mut random = Random::new(71);
    let frame = Frame {
        sequence: random.below(1 << 40),
        content_type: "application/octet-stream".to_owned(),
        body: random.bytes(64 << 10),
        chunks: (0..16).map(|_| random.bytes(2 << 10)).collect(),
        checksum: random.bits() as u32,
        ..Default::default()
    };
    vec![frame.encode_to_vec()]
}
