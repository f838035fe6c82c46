//! All the ways in which a message is written: each must give the same bytes, and leave what it writes to alone when it fails.

use bytes::{BufMut as _, BytesMut};
use protoplan::{Encode, EncodeErrorKind, EncodeOptions, Encoder};

/// The bytes of a message, which all ways give.
///
/// # Panics
/// If two of them differ, or one that fails has written something.
pub fn agreed(message: &impl Encode, options: &EncodeOptions) -> Vec<u8> {
    let written = options.encode_to_vec(message).expect("a message of legal length");
    assert_eq!(options.encoded_len(message), written.len());
    assert_eq!(options.encode_to_bytes(message).expect("as before"), written);
    let mut encoder = Encoder::new();
    for _ in 0..2 {
        assert_eq!(options.encode_reusing(message, &mut encoder).expect("as before"), written);
    }
    // one without room, one with just enough, and one with more of it
    for room in [0, written.len(), written.len() + 100] {
        let mut vec = Vec::with_capacity(6 + room);
        vec.extend_from_slice(b"before");
        options.encode(message, &mut vec).expect("a vector has room");
        assert_eq!(vec.strip_prefix(b"before"), Some(&*written));
    }
    let mut buf = BytesMut::from(&b"before"[..]);
    options.encode(message, &mut buf).expect("it has room");
    assert_eq!(buf.strip_prefix(b"before"), Some(&*written));

    let mut delimited = Vec::new();
    options.encode_length_delimited(message, &mut delimited).expect("a vector has room");
    assert_eq!(delimited.strip_suffix(&*written), Some(&*crate::bytes::varint(written.len() as u64)));

    let mut out = vec![0xaa; written.len() + 3];
    let len = options.encode_to_slice(message, &mut out).expect("there is room");
    assert_eq!((&out[..len], &out[len..]), (&*written, &[0xaa; 3][..]));
    let mut exact = vec![0xaa; written.len()];
    assert_eq!(
        options.encode_to_slice(message, &mut exact).expect("there is just enough room"),
        written.len()
    );
    assert_eq!(exact, written);
    in_pieces(message, *options, &written);
    for short in [written.len().saturating_sub(1), written.len() / 2] {
        if short < written.len() {
            too_short(message, *options, short, written.len());
        }
    }

    let mut sent = b"before".to_vec();
    options.encode_writer(message, &mut sent).expect("a vector takes all");
    assert_eq!(sent.strip_prefix(b"before"), Some(&*written));
    written
}

/// A buffer that lies in two pieces.
fn in_pieces(message: &impl Encode, options: EncodeOptions, written: &[u8]) {
    let mut memory = vec![0xaa; written.len()];
    for cut in [0, 1, written.len() / 2, written.len()] {
        memory.fill(0xaa);
        let (first, second) = memory.split_at_mut(cut.min(written.len()));
        options.encode(message, &mut first.chain_mut(second)).expect("there is just enough room");
        assert_eq!(memory, written);
    }
}

fn too_short(message: &impl Encode, options: EncodeOptions, room: usize, need: usize) {
    let told = format!("encode: the buffer has room for {room} bytes; the message takes {need}");
    let mut out = vec![0xaa; room];
    let error = options.encode_to_slice(message, &mut out).expect_err("there is too little room");
    assert_eq!((error.kind(), &*error.to_string()), (EncodeErrorKind::BufferFull, &*told));
    let error = options.encode(message, &mut &mut out[..]).expect_err("there is too little room");
    assert_eq!((error.kind(), error.to_string()), (EncodeErrorKind::BufferFull, told));
    assert!(out.iter().all(|&byte| byte == 0xaa), "nothing is written");
}
