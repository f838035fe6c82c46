//! The engines of the library, as the case runner drives them.

use crate::cases::{Engine, SCHEMAS};
use crate::full::{Full, Outcome, Runtime, View};
use crate::oracle::Oracle;
use plan_core::{DecodeError, DecodeErrorKind, DecodeOptions, EncodeOptions, Schema};

/// Every engine, for the tests that ask the same of each.
#[must_use]
pub fn all() -> Vec<Box<dyn Engine + Send + Sync>> {
    vec![Box::new(Full), Box::new(View), Box::new(Runtime), Box::new(Dynamic::new())]
}

/// The interpreter over dynamic messages.
pub struct Dynamic {
    schema: Schema,
}

impl Dynamic {
    /// Over the schemas of the cases.
    ///
    /// # Panics
    ///
    /// If their descriptor set is refused.
    #[must_use]
    pub fn new() -> Self {
        Dynamic { schema: Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases") }
    }

    /// Merges `input` into an empty message.
    ///
    /// # Panics
    ///
    /// If there is no message of this name.
    #[must_use]
    pub fn merge(&self, message: &str, input: &[u8], options: &DecodeOptions) -> Outcome {
        let mut message = self.schema.message(message).expect("a message of the cases").new_message();
        let error = message.merge(input, options).err().map(|error| error_text(&error));
        let options = EncodeOptions::new().deterministic(true).partial(true);
        Outcome { error, state: message.encode_to_vec_with(&options).expect("a message of legal length") }
    }
}

impl Default for Dynamic {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine for Dynamic {
    fn name(&self) -> &'static str {
        "dynamic"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let message = self.schema.message(message).map_err(|e| e.to_string())?;
        let decoded = message.decode_with(input, &DecodeOptions::new()).map_err(|e| error_text(&e))?;
        decoded.encode_to_vec_with(&EncodeOptions::new().deterministic(true)).map_err(|e| e.to_string())
    }

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}

/// The oracle, as an engine.
#[derive(Debug)]
pub struct OracleEngine {
    /// The oracle.
    pub oracle: Oracle,
    /// The engine whose answers it is to give.
    pub name: &'static str,
}

impl OracleEngine {
    /// Over the schemas of the cases, under its own name.
    #[must_use]
    pub fn new() -> Self {
        OracleEngine { oracle: Oracle::new(SCHEMAS), name: "oracle" }
    }
}

impl Default for OracleEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine for OracleEngine {
    fn name(&self) -> &str {
        self.name
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let value = self.oracle.decode(message, input).map_err(|reason| reason.to_string())?;
        Ok(self.oracle.encode(message, &value))
    }

    fn kind(&self, error: &str) -> Option<String> {
        Some(error.to_owned())
    }
}

/// The text of an error, with its kind before it.
#[must_use]
pub fn error_text(error: &DecodeError) -> String {
    format!("{}|{error}", kind_name(error.kind()))
}

/// The kind that [`error_text`] put before the text of an error.
#[must_use]
pub fn kind_of(error: &str) -> Option<String> {
    error.split_once('|').map(|(kind, _)| kind.to_owned())
}

/// A kind as the cases write it.
#[must_use]
pub fn kind_name(kind: DecodeErrorKind) -> String {
    let mut name = String::new();
    for c in format!("{kind:?}").chars() {
        if c.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}
