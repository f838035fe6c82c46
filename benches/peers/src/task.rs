//! One operation of one engine on one workload, ready to be timed.

use std::fmt::Display;
use std::hint::black_box;
use std::rc::Rc;

use bytes::Bytes;

use crate::arguments::Filter;
use crate::op::Op;
use crate::workload::{Work, Workload};

/// A loop over all payloads, made for one engine and one operation, so that nothing in it is called through a pointer.
pub struct Task<'w> {
    /// Name of the engine.
    pub engine: &'static str,
    /// What is timed.
    pub op: Op,
    /// Whether what was made is what the payload says.
    pub work: Work,
    /// Bytes of the encoding that was read or written, of all payloads together.
    pub size: usize,
    /// Does the operation on each payload, so many times.
    pub run: Box<dyn FnMut(usize) + 'w>,
}

/// What an engine adds its tasks to.
pub struct Tasks<'w> {
    /// What they are about.
    pub workload: &'w Workload,
    engine: &'static str,
    ops: &'w Filter,
    list: Vec<Task<'w>>,
}

impl<'w> Tasks<'w> {
    /// No tasks yet, of one engine; there will be none for operations that are not asked for.
    pub fn new(workload: &'w Workload, engine: &'static str, ops: &'w Filter) -> Self {
        Self { workload, engine, ops, list: Vec::new() }
    }

    /// What was added.
    pub fn into_vec(self) -> Vec<Task<'w>> {
        self.list
    }

    /// Whether an operation is asked for.
    pub fn wants(&self, op: Op) -> bool {
        self.ops.allows(op.name())
    }

    /// Adds what makes a message of bytes. `rewrite` encodes it again, to see whether it is the same.
    pub fn decode<M>(
        &mut self,
        op: Op,
        mut decode: impl FnMut(&'w [u8]) -> M + 'w,
        rewrite: impl Fn(&M) -> Vec<u8>,
    ) {
        if self.wants(op) {
            let work = self.workload.compare(|bytes| rewrite(&decode(bytes)));
            self.each(op, work, move |bytes| drop(black_box(decode(bytes))));
        }
    }

    /// Adds what makes a message of shared bytes, of which it may keep parts.
    pub fn decode_shared<M>(
        &mut self,
        op: Op,
        decode: impl Fn(Bytes) -> M + 'w,
        rewrite: impl Fn(&M) -> Vec<u8>,
    ) {
        if self.wants(op) {
            let work = self.workload.compare(|bytes| rewrite(&decode(Bytes::copy_from_slice(bytes))));
            let payloads: Vec<Bytes> =
                self.workload.payloads.iter().map(|it| Bytes::copy_from_slice(it)).collect();
            self.add(op, work, self.workload.size(), move |passes| {
                for _ in 0..passes {
                    for payload in &payloads {
                        drop(black_box(decode(black_box(payload).clone())));
                    }
                }
            });
        }
    }

    /// A slice in which the encoding of any of the messages has room.
    pub fn slice(&self) -> Box<[u8]> {
        let longest = self.workload.payloads.iter().map(Vec::len).max().unwrap_or_default();
        vec![0; longest].into_boxed_slice()
    }

    /// Adds what decodes into a message that is there.
    pub fn decode_into<M: 'w>(
        &mut self,
        op: Op,
        mut message: M,
        mut decode: impl FnMut(&mut M, &'w [u8]) + 'w,
        rewrite: impl Fn(&M) -> Vec<u8>,
    ) {
        if self.wants(op) {
            let work = self.workload.compare(|bytes| {
                decode(&mut message, bytes);
                rewrite(&message)
            });
            self.each(op, work, move |bytes| {
                decode(&mut message, bytes);
                black_box(&message);
            });
        }
    }

    /// Adds what is done with each payload.
    pub fn each(&mut self, op: Op, work: Work, mut run: impl FnMut(&'w [u8]) + 'w) {
        let payloads = &self.workload.payloads;
        self.add(op, work, self.workload.size(), move |passes| {
            for _ in 0..passes {
                payloads.iter().for_each(|payload| run(black_box(payload)));
            }
        });
    }

    /// Adds what encodes messages into a buffer of the engine's, and lends the bytes of it.
    pub fn encode<M: 'w, B: 'w>(
        &mut self,
        op: Op,
        messages: &Rc<[M]>,
        mut buffer: B,
        encode: impl for<'b> Fn(&'b mut B, &M) -> &'b [u8] + 'w,
    ) {
        if self.wants(op) {
            let (work, size) = self.written(messages, |message| encode(&mut buffer, message).to_vec());
            let messages = Rc::clone(messages);
            self.add(op, work, size, move |passes| {
                for _ in 0..passes {
                    for message in &*messages {
                        black_box(encode(&mut buffer, black_box(message)));
                    }
                }
            });
        }
    }

    /// Adds what encodes messages into something new.
    pub fn encode_to_new<M: 'w, T: AsRef<[u8]>>(
        &mut self,
        op: Op,
        messages: &Rc<[M]>,
        encode: impl Fn(&M) -> T + 'w,
    ) {
        if self.wants(op) {
            let (work, size) = self.written(messages, |message| encode(message).as_ref().to_vec());
            let messages = Rc::clone(messages);
            self.add(op, work, size, move |passes| {
                for _ in 0..passes {
                    for message in &*messages {
                        drop(black_box(encode(black_box(message))));
                    }
                }
            });
        }
    }

    /// Adds what makes a message of JSON. `rewrite` encodes it, to see whether it is that of the payload.
    pub fn json_decode<M, E: Display>(
        &mut self,
        decode: impl Fn(&'w str) -> Result<M, E> + 'w,
        rewrite: impl Fn(&M) -> Vec<u8>,
    ) {
        let workload = self.workload;
        let json = if self.wants(Op::JsonDecode) { workload.json() } else { None };
        let Some(json) = json else { return };
        let messages: Result<Vec<M>, E> = json.texts.iter().map(|text| decode(text)).collect();
        let work = match messages {
            Ok(messages) => {
                let mut messages = messages.iter();
                workload.compare(|_| messages.next().map(&rewrite).unwrap_or_default())
            }
            Err(error) => Work::Other(format!("refused: {error}")),
        };
        let size = json.texts.iter().map(String::len).sum();
        self.add(Op::JsonDecode, work, size, move |passes| {
            for _ in 0..passes {
                json.texts.iter().for_each(|text| drop(black_box(decode(black_box(text)))));
            }
        });
    }

    /// Adds what writes messages as JSON.
    pub fn json_encode<M: 'w>(&mut self, messages: &Rc<[M]>, encode: impl Fn(&M) -> String + 'w) {
        let json = if self.wants(Op::JsonEncode) { self.workload.json() } else { None };
        let Some(json) = json else { return };
        let work = json.compare(messages.iter().map(&encode));
        let size = json.texts.iter().map(String::len).sum();
        let messages = Rc::clone(messages);
        self.add(Op::JsonEncode, work, size, move |passes| {
            for _ in 0..passes {
                messages.iter().for_each(|message| drop(black_box(encode(black_box(message)))));
            }
        });
    }

    /// Adds what reads messages and makes no bytes of them.
    pub fn read<M: 'w, T>(&mut self, op: Op, work: Work, messages: &Rc<[M]>, read: impl Fn(&M) -> T + 'w) {
        if self.wants(op) {
            let messages = Rc::clone(messages);
            self.add(op, work, self.workload.size(), move |passes| {
                for _ in 0..passes {
                    for message in &*messages {
                        black_box(read(black_box(message)));
                    }
                }
            });
        }
    }

    /// Adds a task.
    pub fn add(&mut self, op: Op, work: Work, size: usize, run: impl FnMut(usize) + 'w) {
        if self.wants(op) {
            self.list.push(Task { engine: self.engine, op, work, size, run: Box::new(run) });
        }
    }

    fn written<M>(&self, messages: &[M], mut encode: impl FnMut(&M) -> Vec<u8>) -> (Work, usize) {
        let mut size = 0;
        let mut messages = messages.iter();
        let work = self.workload.compare(|_| {
            let written = messages.next().map(&mut encode).unwrap_or_default();
            size += written.len();
            written
        });
        (work, size)
    }
}
