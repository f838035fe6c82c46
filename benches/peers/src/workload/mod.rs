//! What the engines work on: message types and payloads.

mod array;
mod event;
mod filling;
mod frame;
mod json;
mod normal;
mod random;
mod registry;
mod settings;
mod shapes;

use std::cell::OnceCell;

pub use json::Json;
pub use shapes::SHAPES;

use normal::Normal;

/// How payloads are made.
#[derive(Debug)]
pub struct Shape {
    /// Its name in arguments and reports.
    pub name: &'static str,
    /// Full name of the message type.
    pub message: &'static str,
    /// What the payloads are, in a line.
    pub about: &'static str,
    /// Makes the payloads, the same every time.
    pub make: fn() -> Vec<Vec<u8>>,
}

/// A message type and its payloads. An operation is done on one after the other.
#[derive(Debug)]
pub struct Workload {
    /// Its name.
    pub name: &'static str,
    /// Full name of the message type.
    pub message: &'static str,
    /// Encoded messages, one or many.
    pub payloads: Vec<Vec<u8>>,
    /// The payloads in normal form, once they were asked for.
    normal: OnceCell<Vec<Vec<u8>>>,
    /// What JSON says of them, once it was asked for.
    json: OnceCell<Option<Json>>,
}

/// Whether an engine did what the payload says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    /// It did: encoded again, the message is the payload, or has the same normal form.
    Same,
    /// It did not, and why.
    Other(String),
}

impl Workload {
    /// Makes the payloads of a shape.
    pub fn new(shape: &Shape) -> Self {
        Self {
            name: shape.name,
            message: shape.message,
            payloads: (shape.make)(),
            normal: OnceCell::new(),
            json: OnceCell::new(),
        }
    }

    /// Bytes of all payloads together.
    pub fn size(&self) -> usize {
        self.payloads.iter().map(Vec::len).sum()
    }

    /// The payloads as protobuf's JSON, where that says all of them.
    pub fn json(&self) -> Option<&Json> {
        self.json.get_or_init(|| Json::of(self)).as_ref()
    }

    /// Compares what becomes of each payload with the payload: byte for byte, else in the form that known fields in order of
    /// their numbers, without zeros that need not be there, and maps in order of their keys have.
    pub fn compare<'w>(&'w self, mut rewrite: impl FnMut(&'w [u8]) -> Vec<u8>) -> Work {
        let mut normal = None;
        for (index, payload) in self.payloads.iter().enumerate() {
            let written = rewrite(payload);
            if written == *payload {
                continue;
            }
            let normal = normal.get_or_insert_with(|| Normal::new(self.message));
            let expected =
                &self.normal.get_or_init(|| self.payloads.iter().map(|it| normal.form(it)).collect())[index];
            if normal.form(&written) != *expected {
                return Work::Other(format!(
                    "{} bytes go in, {} others come back",
                    payload.len(),
                    written.len()
                ));
            }
        }
        Work::Same
    }
}

#[cfg(test)]
mod tests;
