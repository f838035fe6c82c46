//! All the ways in which a message is written: each must give the same bytes, and leave what it writes to alone when it fails.

use bytes::{BufMut, Bytes, BytesMut};
use plan_core::DynamicMessage;
use protoplan::runtime::{self, Tabled};
use protoplan::{EncodeError, EncodeErrorKind, EncodeOptions, Encoder, Message, MessageView};

/// One kind of message, written in every way with the same options.
#[expect(clippy::missing_errors_doc, reason = "as the methods that are tested")]
#[expect(clippy::len_without_is_empty, reason = "the length of what is written")]
pub trait Written {
    /// Into a new vector.
    fn to_vec(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError>;
    /// Into bytes that can be shared.
    fn to_bytes(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError>;
    /// At the end of a buffer.
    fn to_buf(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError>;
    /// At the end of a buffer, with the length before it.
    fn delimited(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError>;
    /// At the start of a slice.
    fn to_slice(&self, out: &mut [u8], options: &EncodeOptions) -> Result<usize, EncodeError>;
    /// To a writer.
    fn to_writer(&self, writer: &mut Vec<u8>, options: &EncodeOptions) -> Result<(), EncodeError>;
    /// Into the buffer of an encoder.
    fn reused<'e>(&self, encoder: &'e mut Encoder, options: &EncodeOptions) -> Result<&'e [u8], EncodeError>;
    /// The length alone.
    fn len(&self) -> usize;
}

/// By emitted code.
#[derive(Debug, Clone, Copy)]
pub struct Emitted<'m, M>(pub &'m M);

impl<M: Message> Written for Emitted<'_, M> {
    fn to_vec(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.encode_to_vec(self.0)
    }

    fn to_bytes(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        options.encode_to_bytes(self.0)
    }

    fn to_buf(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.encode(self.0, buf)
    }

    fn delimited(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.encode_length_delimited(self.0, buf)
    }

    fn to_slice(&self, out: &mut [u8], options: &EncodeOptions) -> Result<usize, EncodeError> {
        options.encode_to_slice(self.0, out)
    }

    fn to_writer(&self, writer: &mut Vec<u8>, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.encode_writer(self.0, writer)
    }

    fn reused<'e>(&self, encoder: &'e mut Encoder, options: &EncodeOptions) -> Result<&'e [u8], EncodeError> {
        encoder.encode_with(self.0, options)
    }

    fn len(&self) -> usize {
        self.0.encoded_len()
    }
}

/// By the interpreter.
#[derive(Debug, Clone, Copy)]
pub struct Interpreted<'m, M>(pub &'m M);

impl<M: Tabled> Written for Interpreted<'_, M> {
    fn to_vec(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        runtime::encode_to_vec_with(self.0, options)
    }

    fn to_bytes(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        runtime::encode_to_bytes_with(self.0, options)
    }

    fn to_buf(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        runtime::encode(self.0, buf, options)
    }

    fn delimited(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        runtime::encode_length_delimited(self.0, buf, options)
    }

    fn to_slice(&self, out: &mut [u8], options: &EncodeOptions) -> Result<usize, EncodeError> {
        runtime::encode_to_slice(self.0, out, options)
    }

    fn to_writer(&self, writer: &mut Vec<u8>, options: &EncodeOptions) -> Result<(), EncodeError> {
        runtime::encode_writer(self.0, writer, options)
    }

    fn reused<'e>(&self, encoder: &'e mut Encoder, options: &EncodeOptions) -> Result<&'e [u8], EncodeError> {
        runtime::encode_with_options(encoder, self.0, options)
    }

    fn len(&self) -> usize {
        runtime::encoded_len(self.0)
    }
}

/// By the code of a view.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'v, V>(pub &'v V);

impl<'a, V: MessageView<'a>> Written for Seen<'_, V> {
    fn to_vec(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        self.0.encode_to_vec_with(options)
    }

    fn to_bytes(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        self.0.encode_to_bytes_with(options)
    }

    fn to_buf(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.0.encode_with(buf, options)
    }

    fn delimited(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.0.encode_length_delimited_with(buf, options)
    }

    fn to_slice(&self, out: &mut [u8], options: &EncodeOptions) -> Result<usize, EncodeError> {
        self.0.encode_to_slice_with(out, options)
    }

    fn to_writer(&self, writer: &mut Vec<u8>, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.0.encode_writer_with(writer, options)
    }

    fn reused<'e>(&self, encoder: &'e mut Encoder, options: &EncodeOptions) -> Result<&'e [u8], EncodeError> {
        encoder.encode_view_with(self.0, options)
    }

    fn len(&self) -> usize {
        self.0.encoded_len()
    }
}

impl Written for DynamicMessage {
    fn to_vec(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        let written = self.encode_to_vec_with(options);
        assert_eq!(written, self.as_ref().encode_to_vec_with(options));
        written
    }

    fn to_bytes(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        let written = self.encode_to_bytes_with(options);
        assert_eq!(written, self.as_ref().encode_to_bytes_with(options));
        written
    }

    fn to_buf(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.encode_with(buf, options)
    }

    fn delimited(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.encode_length_delimited_with(buf, options)
    }

    fn to_slice(&self, out: &mut [u8], options: &EncodeOptions) -> Result<usize, EncodeError> {
        self.encode_to_slice_with(out, options)
    }

    fn to_writer(&self, writer: &mut Vec<u8>, options: &EncodeOptions) -> Result<(), EncodeError> {
        self.encode_writer_with(writer, options)
    }

    fn reused<'e>(&self, encoder: &'e mut Encoder, options: &EncodeOptions) -> Result<&'e [u8], EncodeError> {
        encoder.encode_dynamic_with(self.as_ref(), options)
    }

    fn len(&self) -> usize {
        self.encoded_len()
    }
}

/// The bytes of a message, which all ways give.
///
/// # Panics
/// If two of them differ, or one that fails has written something.
pub fn agreed(message: &impl Written, options: &EncodeOptions) -> Vec<u8> {
    let written = message.to_vec(options).expect("a message of legal length");
    assert_eq!(message.len(), written.len());
    assert_eq!(message.to_bytes(options).expect("as before"), written);
    let mut encoder = Encoder::new();
    for _ in 0..2 {
        assert_eq!(message.reused(&mut encoder, options).expect("as before"), written);
    }
    // one without room, one with just enough, and one with more of it
    for room in [0, written.len(), written.len() + 100] {
        let mut vec = Vec::with_capacity(6 + room);
        vec.extend_from_slice(b"before");
        message.to_buf(&mut vec, options).expect("a vector has room");
        assert_eq!(vec.strip_prefix(b"before"), Some(&*written));
    }
    let mut buf = BytesMut::from(&b"before"[..]);
    message.to_buf(&mut buf, options).expect("it has room");
    assert_eq!(buf.strip_prefix(b"before"), Some(&*written));

    let mut delimited = Vec::new();
    message.delimited(&mut delimited, options).expect("a vector has room");
    assert_eq!(delimited.strip_suffix(&*written), Some(&*crate::bytes::varint(written.len() as u64)));

    let mut out = vec![0xaa; written.len() + 3];
    let len = message.to_slice(&mut out, options).expect("there is room");
    assert_eq!((&out[..len], &out[len..]), (&*written, &[0xaa; 3][..]));
    let mut exact = vec![0xaa; written.len()];
    assert_eq!(message.to_slice(&mut exact, options).expect("there is just enough room"), written.len());
    assert_eq!(exact, written);
    in_pieces(message, *options, &written);
    for short in [written.len().saturating_sub(1), written.len() / 2] {
        if short < written.len() {
            too_short(message, *options, short, written.len());
        }
    }

    let mut sent = b"before".to_vec();
    message.to_writer(&mut sent, options).expect("a vector takes all");
    assert_eq!(sent.strip_prefix(b"before"), Some(&*written));
    written
}

/// A buffer that lies in two pieces.
fn in_pieces(message: &impl Written, options: EncodeOptions, written: &[u8]) {
    let mut memory = vec![0xaa; written.len()];
    for cut in [0, 1, written.len() / 2, written.len()] {
        memory.fill(0xaa);
        let (first, second) = memory.split_at_mut(cut.min(written.len()));
        message.to_buf(&mut first.chain_mut(second), &options).expect("there is just enough room");
        assert_eq!(memory, written);
    }
}

fn too_short(message: &impl Written, options: EncodeOptions, room: usize, need: usize) {
    let told = format!("encode: the buffer has room for {room} bytes; the message takes {need}");
    let mut out = vec![0xaa; room];
    let error = message.to_slice(&mut out, &options).expect_err("there is too little room");
    assert_eq!((error.kind(), &*error.to_string()), (EncodeErrorKind::BufferFull, &*told));
    let error = message.to_buf(&mut &mut out[..], &options).expect_err("there is too little room");
    assert_eq!((error.kind(), error.to_string()), (EncodeErrorKind::BufferFull, told));
    assert!(out.iter().all(|&byte| byte == 0xaa), "nothing is written");
}
