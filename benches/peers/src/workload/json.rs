//! Payloads as protobuf's JSON.

use serde_json::Value;

use super::{Work, Workload};
use crate::types::schema;

/// What JSON says of each payload, as text and as serde_json reads it.
#[derive(Debug)]
pub struct Json {
    /// The texts.
    pub texts: Vec<String>,
    values: Vec<Value>,
}

impl Json {
    /// As Protoplan's dynamic messages write it; none where it does not say all: of unknown fields nothing, and extensions are
    /// known to few.
    pub(super) fn of(workload: &Workload) -> Option<Self> {
        let kind = schema().message(workload.message).expect("a message of the schemas");
        let mut texts = Vec::with_capacity(workload.payloads.len());
        let work = workload.compare(|bytes| {
            let message = kind.decode(bytes).expect("a good payload");
            let is_said = !message.fields().any(|(name, _)| name.starts_with('['));
            texts.push(message.to_json().expect("a message that JSON can say"));
            let back = kind.from_json(texts.last().expect("the text of before")).expect("its own text");
            if is_said { back.encode_to_vec() } else { Vec::new() }
        });
        if work != Work::Same {
            return None;
        }
        let values = texts.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        Some(Self { texts, values })
    }

    /// Compares the text that an engine writes of each payload, in their order, with these: whether serde_json reads the same
    /// values.
    pub fn compare(&self, mut written: impl Iterator<Item = String>) -> Work {
        for (index, value) in self.values.iter().enumerate() {
            let text = written.next().unwrap_or_default();
            match serde_json::from_str(&text) {
                Ok(other) if is_same(value, &other) => {}
                Ok(_) => return Work::Other(format!("payload {index} becomes JSON of other values")),
                Err(error) => return Work::Other(format!("payload {index} becomes no JSON: {error}")),
            }
        }
        Work::Same
    }
}

/// Whether two values are the same; numbers, as far as a `float` tells them apart, for each writer has digits of its own.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || a.as_f64().map(|it| it as f32) == b.as_f64().map(|it| it as f32)
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_same(a, b)))
        }
        _ => a == b,
    }
}
