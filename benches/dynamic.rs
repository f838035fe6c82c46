//! The interpreter over dynamic messages.

use std::cell::RefCell;
use std::rc::Rc;

use protoplan::{DynamicMessage, Encoder, MessageType, Schema};

use crate::engine::{Codec, Row};

/// Dynamic messages of one type.
#[derive(Debug)]
pub struct Dynamic {
    message: MessageType,
    encoder: Encoder,
}

impl Codec for Dynamic {
    type Message = DynamicMessage;

    fn open(message: &str) -> Self {
        let set = include_bytes!("../tests/data/bench_schemas.fds");
        let schema = Schema::from_descriptor_set(set).expect("the schemas of the payloads");
        Self { message: schema.message(message).expect("a message of a payload"), encoder: Encoder::new() }
    }

    fn decode(&self, bytes: &[u8]) -> DynamicMessage {
        self.message.decode(bytes).expect("a good payload")
    }

    fn encode(&mut self, message: &DynamicMessage) -> usize {
        self.encoder.encode(message).len()
    }

    fn encode_to_vec(&self, message: &DynamicMessage) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn append(&self, message: &DynamicMessage, buf: &mut Vec<u8>) {
        message.encode(buf).expect("a vector has room");
    }

    fn encode_to_slice(&self, message: &DynamicMessage, out: &mut [u8]) -> usize {
        message.encode_to_slice(out).expect("room for the message")
    }
}

/// The row for a message: the same for all.
pub fn row(_: &str) -> Option<Row> {
    Some(Row::of::<Dynamic>())
}

/// The same, decoded into one message again and again.
#[derive(Debug)]
pub struct Reused {
    inner: Dynamic,
    kept: Rc<RefCell<DynamicMessage>>,
}

impl Codec for Reused {
    /// The message that is kept, shared, which costs a count beside the decoding.
    type Message = Rc<RefCell<DynamicMessage>>;

    fn open(message: &str) -> Self {
        let inner = Dynamic::open(message);
        let kept = Rc::new(RefCell::new(inner.message.new_message()));
        Self { inner, kept }
    }

    fn decode(&self, bytes: &[u8]) -> Self::Message {
        self.kept.borrow_mut().decode_into(bytes).expect("a good payload");
        self.kept.clone()
    }

    fn encode(&mut self, message: &Self::Message) -> usize {
        self.inner.encode(&message.borrow())
    }

    fn encode_to_vec(&self, message: &Self::Message) -> Vec<u8> {
        self.inner.encode_to_vec(&message.borrow())
    }

    fn append(&self, message: &Self::Message, buf: &mut Vec<u8>) {
        self.inner.append(&message.borrow(), buf);
    }

    fn encode_to_slice(&self, message: &Self::Message, out: &mut [u8]) -> usize {
        self.inner.encode_to_slice(&message.borrow(), out)
    }
}

/// The row for a message that is decoded into again and again.
pub fn reused_row(_: &str) -> Option<Row> {
    Some(Row::of::<Reused>())
}
