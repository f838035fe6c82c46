//! The engines of the library, as the case runner drives them.

use crate::cases::{Engine, SCHEMAS};
use crate::full::{Full, Outcome, Runtime, View};
use crate::oracle::Oracle;
use plan_core::{Arena, DecodeError, DecodeErrorKind, DecodeOptions, DynamicMessage, EncodeOptions, Schema};

/// Every engine, for the tests that ask the same of each.
#[must_use]
pub fn all() -> Vec<Box<dyn Engine + Send + Sync>> {
    vec![
        Box::new(Full),
        Box::new(View),
        Box::new(Runtime),
        Box::new(Dynamic::new()),
        Box::new(Borrowed(Dynamic::new())),
    ]
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

    /// Decodes `input` in the place of what was decoded from `before`.
    ///
    /// # Panics
    ///
    /// If there is no message of this name.
    #[must_use]
    pub fn decode_into(
        &self,
        message: &str,
        before: &[u8],
        input: &[u8],
        options: &DecodeOptions,
    ) -> Outcome {
        let mut message = self.schema.message(message).expect("a message of the cases").new_message();
        // whatever it holds then is replaced
        let _ = message.decode_into(before);
        let error = options.decode_into(&mut message, input).err().map(|error| error_text(&error));
        let options = EncodeOptions::new().deterministic(true).partial(true);
        Outcome { error, state: options.encode_to_vec(&message).expect("a message of legal length") }
    }

    /// Merges `input` into an empty message.
    ///
    /// # Panics
    ///
    /// If there is no message of this name.
    #[must_use]
    pub fn merge(&self, message: &str, input: &[u8], options: &DecodeOptions) -> Outcome {
        let mut message = self.schema.message(message).expect("a message of the cases").new_message();
        let error = options.merge(&mut message, input).err().map(|error| error_text(&error));
        let options = EncodeOptions::new().deterministic(true).partial(true);
        Outcome { error, state: options.encode_to_vec(&message).expect("a message of legal length") }
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
        let decoded = DecodeOptions::new().decode_dynamic(&message, input).map_err(|e| error_text(&e))?;
        EncodeOptions::new().deterministic(true).encode_to_vec(&decoded).map_err(|e| e.to_string())
    }

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}

/// The interpreter over dynamic messages that borrow their input, each in the memory of the one before it.
pub struct Borrowed(pub Dynamic);

impl Borrowed {
    /// Decodes `input` in the place of what was decoded from `before`; a message that is faulty has no state.
    ///
    /// # Panics
    ///
    /// If there is no message of this name.
    #[must_use]
    pub fn decode(&self, message: &str, before: &[u8], input: &[u8], options: &DecodeOptions) -> Outcome {
        let of = self.0.schema.message(message).expect("a message of the cases");
        let (options, mut arena) = (options.partial(true), Arena::new());
        // whatever it holds then is replaced
        let _ = options.decode_borrowed(of.plan(), before, &mut arena);
        let writing = EncodeOptions::new().deterministic(true).partial(true);
        match options.decode_borrowed(of.plan(), input, &mut arena) {
            Ok(decoded) => {
                let state = writing.encode_to_vec(&decoded).expect("a message of legal length");
                let mut owned = DynamicMessage::new(&of);
                owned.as_mut().merge_from(decoded.into_ref()).expect("a message of the same type");
                assert_eq!(writing.encode_to_vec(&owned).as_ref(), Ok(&state), "owned");
                Outcome { error: None, state }
            }
            Err(error) => Outcome { error: Some(error_text(&error)), state: Vec::new() },
        }
    }
}

impl Engine for Borrowed {
    fn name(&self) -> &'static str {
        "borrowed"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let message = self.0.schema.message(message).map_err(|e| e.to_string())?;
        let mut arena = Arena::new();
        let decoded = message.decode_borrowed(input, &mut arena).map_err(|e| error_text(&e))?;
        EncodeOptions::new().deterministic(true).encode_to_vec(&decoded).map_err(|e| e.to_string())
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
