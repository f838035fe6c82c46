//! What no library can do without: the floors that rows are compared with.

use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;
use std::rc::Rc;

use protoplan::{Message, MessageRef, ValueRef};

use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;
use crate::types::{self, schema};
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine = Engine { name: "floor", about: "what no library can do without", open };

fn open(tasks: &mut Tasks<'_>) {
    let mut buffer = tasks.slice();
    tasks.each(Op::Memcpy, Work::Same, move |bytes| {
        buffer[..bytes.len()].copy_from_slice(bytes);
        black_box(&buffer);
    });

    let parts = Parts::of(tasks);
    let size = tasks.workload.size();
    let Parts { strings, blocks, keys } = parts;
    if !strings.is_empty() {
        tasks.add(Op::Utf8, Work::Same, size, move |passes| {
            for _ in 0..passes {
                for string in &strings {
                    black_box(str::from_utf8(black_box(string)).is_ok());
                }
            }
        });
    }
    if !keys.is_empty() {
        let state = RandomState::new();
        tasks.add(Op::Hash, Work::Same, size, move |passes| {
            for _ in 0..passes {
                for key in &keys {
                    black_box(state.hash_one(black_box(&key[..])));
                }
            }
        });
    }
    if blocks.iter().any(|blocks| !blocks.is_empty()) {
        let mut held: Vec<Vec<u8>> =
            Vec::with_capacity(blocks.iter().map(Vec::len).max().unwrap_or_default());
        tasks.add(Op::Allocate, Work::Same, size, move |passes| {
            for _ in 0..passes {
                for blocks in &blocks {
                    held.extend(blocks.iter().map(|block| black_box(block).clone()));
                    black_box(&held);
                    held.clear();
                }
            }
        });
    }
    for_message!(tasks.workload.message, types, M => clone_drop::<M>(tasks));
}

fn clone_drop<M: Message + Clone>(tasks: &mut Tasks<'_>) {
    if tasks.wants(Op::CloneDrop) {
        let messages: Rc<[M]> =
            tasks.workload.payloads.iter().map(|bytes| M::decode(bytes).expect("a good payload")).collect();
        tasks.read(Op::CloneDrop, Work::Same, &messages, M::clone);
    }
}

/// What the payloads hold that costs something whoever decodes them.
#[derive(Default)]
struct Parts {
    /// The bytes of strings.
    strings: Vec<Vec<u8>>,
    /// For each payload, what lies in blocks of its own: strings, bytes, and the elements of lists.
    blocks: Vec<Vec<Vec<u8>>>,
    /// The keys of maps.
    keys: Vec<Vec<u8>>,
}

impl Parts {
    fn of(tasks: &Tasks<'_>) -> Self {
        let mut parts = Self::default();
        if [Op::Utf8, Op::Allocate, Op::Hash].into_iter().any(|op| tasks.wants(op)) {
            let kind = schema().message(tasks.workload.message).expect("a message of the schemas");
            for payload in &tasks.workload.payloads {
                parts.blocks.push(Vec::new());
                parts.add_message(kind.decode(payload).expect("a good payload").as_ref());
            }
        }
        parts
    }

    fn add_message(&mut self, message: MessageRef<'_>) {
        for (_, value) in message.fields() {
            self.add(value);
        }
    }

    fn add(&mut self, value: ValueRef<'_>) {
        match value {
            ValueRef::Str(it) => {
                self.strings.push(it.as_bytes().to_vec());
                self.add_block(it.as_bytes().to_vec());
            }
            ValueRef::Bytes(it) => self.add_block(it.to_vec()),
            ValueRef::Message(it) => self.add_message(it),
            ValueRef::List(list) => {
                let element = list.get(0).map_or(0, |it| size(&it));
                self.add_block(vec![1; element * list.len()]);
                list.iter().for_each(|it| self.add(it));
            }
            ValueRef::Map(map) => {
                for (key, value) in map.iter() {
                    self.keys.push(bytes(&key));
                    self.add(key);
                    self.add(value);
                }
            }
            ValueRef::I32(_) | ValueRef::U32(_) | ValueRef::F32(_) | ValueRef::Enum(_) => {}
            ValueRef::I64(_) | ValueRef::U64(_) | ValueRef::F64(_) | ValueRef::Bool(_) => {}
        }
    }

    fn add_block(&mut self, block: Vec<u8>) {
        if let (Some(blocks), false) = (self.blocks.last_mut(), block.is_empty()) {
            blocks.push(block);
        }
    }
}

/// Bytes that a list takes for an element like this.
fn size(value: &ValueRef<'_>) -> usize {
    match value {
        ValueRef::Bool(_) => 1,
        ValueRef::I32(_) | ValueRef::U32(_) | ValueRef::F32(_) | ValueRef::Enum(_) => 4,
        ValueRef::I64(_) | ValueRef::U64(_) | ValueRef::F64(_) => 8,
        ValueRef::Str(_) | ValueRef::Bytes(_) => size_of::<String>(),
        // a guess: a struct of a few members
        ValueRef::Message(_) | ValueRef::List(_) | ValueRef::Map(_) => 64,
    }
}

/// What a hasher takes of a key.
fn bytes(key: &ValueRef<'_>) -> Vec<u8> {
    match key {
        ValueRef::Str(it) => it.as_bytes().to_vec(),
        other => vec![0; size(other)],
    }
}
