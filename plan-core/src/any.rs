//! `google.protobuf.Any`: a message of any type, with the URL of its type beside its bytes.

use crate::error::DecodeError;
use crate::nearest::nearest;
#[cfg(feature = "schema")]
use crate::pool::Schema;
use crate::store::{DecodeOptions, Message, MessageRef, Reflect, Tabled, ValueRef};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The full name of `Any` itself.
pub(crate) const ANY: &str = "google.protobuf.Any";

/// The full name of the type that a URL names: what stands behind its last `/`.
///
/// # Errors
/// If there is no `/`, or nothing behind it.
pub fn type_name(url: &str) -> Result<&str, UnpackError> {
    match url.rsplit_once('/') {
        Some((_, name)) if !name.is_empty() => Ok(name),
        _ => Err(UnpackError::no_type(url)),
    }
}

/// Whether a URL names the type `M`.
pub fn is<M: Message>(url: &str) -> bool {
    type_name(url).is_ok_and(|name| name == M::NAME)
}

/// Decodes a message of the type `M`, if that is the one that the URL names.
///
/// # Errors
/// If it is another one, or the bytes are no such message.
pub fn unpack<M: Message>(url: &str, value: &[u8]) -> Result<M, UnpackError> {
    if type_name(url)? != M::NAME {
        return Err(UnpackError::other_type(url, M::NAME));
    }
    M::decode(value).map_err(|error| UnpackError::decode(url, error))
}

/// The message types that a program takes from an `Any`: generated ones, and those of schemas.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Schema, Types};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let schema = Schema::builder().text("a.proto", "edition = '2023'; message A { int32 n = 1; }").load()?;
/// let types = Types::new().with_schema(&schema); // and .with::<hello::Person>()
/// let message = types.unpack("type.googleapis.com/A", b"\x08\x07")?;
/// assert_eq!(message.reflect().get("n")?.as_i32(), Some(7));
/// let error = types.unpack("type.googleapis.com/a", b"").unwrap_err();
/// assert_eq!(error.to_string(), "unpack: no type for `type.googleapis.com/a`; did you mean `A`?");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct Types {
    generated: BTreeMap<&'static str, Generated>,
    #[cfg(feature = "schema")]
    schemas: Vec<Schema>,
}

/// A generated type.
#[derive(Debug, Clone, Copy)]
struct Generated {
    decode: Decode,
    #[cfg(any(feature = "json", feature = "text"))]
    make: fn() -> Box<dyn Reflect>,
}

/// Decodes a message of one type.
type Decode = fn(&[u8], &DecodeOptions) -> Result<Box<dyn Reflect>, DecodeError>;

fn decode<M: Tabled>(bytes: &[u8], options: &DecodeOptions) -> Result<Box<dyn Reflect>, DecodeError> {
    Ok(Box::new(options.decode::<M>(bytes)?))
}

impl Types {
    /// No types.
    pub const fn new() -> Self {
        Self {
            generated: BTreeMap::new(),
            #[cfg(feature = "schema")]
            schemas: Vec::new(),
        }
    }

    /// Adds a generated type.
    #[must_use]
    pub fn with<M: Tabled>(mut self) -> Self {
        let generated = Generated {
            decode: decode::<M>,
            #[cfg(any(feature = "json", feature = "text"))]
            make: || Box::new(M::default()),
        };
        self.generated.insert(M::NAME, generated);
        self
    }

    /// Adds the messages of a schema. A generated type goes before one of the same name in a schema, and an earlier schema
    /// before a later one.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn with_schema(mut self, schema: &Schema) -> Self {
        self.schemas.push(schema.clone());
        self
    }

    /// Decodes the message of an `Any`: a generated type as itself, which is taken out by way of
    /// [`core::any::Any`], and one of a schema as a [`DynamicMessage`](crate::DynamicMessage).
    ///
    /// # Errors
    /// If the URL names none of the types, or the bytes are no such message.
    pub fn unpack(&self, url: &str, value: &[u8]) -> Result<Box<dyn Reflect>, UnpackError> {
        self.unpack_with(url, value, &DecodeOptions::new())
    }

    /// [`unpack`](Self::unpack) with other options.
    ///
    /// # Errors
    /// As that one.
    pub fn unpack_with(
        &self,
        url: &str,
        value: &[u8],
        options: &DecodeOptions,
    ) -> Result<Box<dyn Reflect>, UnpackError> {
        let name = type_name(url)?;
        if let Some(generated) = self.generated.get(name) {
            return (generated.decode)(value, options).map_err(|error| UnpackError::decode(url, error));
        }
        #[cfg(feature = "schema")]
        if let Some(of) = self.schemas.iter().find_map(|schema| schema.message(name).ok()) {
            let message =
                options.decode_dynamic(&of, value).map_err(|error| UnpackError::decode(url, error))?;
            return Ok(Box::new(message));
        }
        Err(self.unknown(url, name))
    }

    /// An empty message of the type that a URL names.
    #[cfg(any(feature = "json", feature = "text"))]
    pub(crate) fn make(&self, url: &str) -> Result<Box<dyn Reflect>, UnpackError> {
        let name = type_name(url)?;
        if let Some(generated) = self.generated.get(name) {
            return Ok((generated.make)());
        }
        #[cfg(feature = "schema")]
        if let Some(of) = self.schemas.iter().find_map(|schema| schema.message(name).ok()) {
            return Ok(Box::new(of.new_message()));
        }
        Err(self.unknown(url, name))
    }

    /// Decodes the message in an `Any` that is known by its handle, of whatever type it is made.
    ///
    /// # Errors
    /// As [`unpack`](Self::unpack), or if it is no `google.protobuf.Any`.
    pub fn unpack_any(&self, any: MessageRef<'_>) -> Result<Box<dyn Reflect>, UnpackError> {
        let url = any.get(1).ok().and_then(ValueRef::as_str);
        let value = any.get(2).ok().and_then(ValueRef::as_bytes);
        match (url, value) {
            (Some(url), Some(value)) if any.name() == ANY => self.unpack(url, value),
            _ => Err(UnpackError::no_any(any.name())),
        }
    }

    #[cold]
    fn unknown(&self, url: &str, name: &str) -> UnpackError {
        let known = self.generated.keys().copied();
        #[cfg(feature = "schema")]
        let known = known.chain(
            self.schemas.iter().flat_map(|it| it.descriptors().messages()).map(|(_, it)| &*it.full_name),
        );
        let mut known: Vec<&str> = known.collect();
        known.sort_unstable();
        known.dedup();
        let last = |name: &str| name.rsplit('.').next().map(String::from);
        let same = known.iter().copied().find(|it| last(it) == last(name));
        UnpackError::unknown(url, same.or_else(|| nearest(name, known.iter().copied())), known.len())
    }
}

/// The message of an `Any` could not be taken out.
#[derive(Clone, PartialEq, Eq)]
pub struct UnpackError {
    text: String,
    decode: Option<DecodeError>,
}

impl UnpackError {
    fn new(text: String) -> Self {
        Self { text, decode: None }
    }

    #[cold]
    fn no_type(url: &str) -> Self {
        Self::new(format!("expected a URL such as `type.googleapis.com/hello.Person`, found `{url}`"))
    }

    #[cold]
    fn other_type(url: &str, expected: &str) -> Self {
        Self::new(format!("expected a message `{expected}`, found `{url}`"))
    }

    #[cold]
    fn no_any(found: &str) -> Self {
        Self::new(format!("expected a message `google.protobuf.Any`, found a message `{found}`"))
    }

    #[cold]
    fn unknown(url: &str, near: Option<&str>, known: usize) -> Self {
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "none of the {known} that are known is near; add it with `Types::with` or `Types::with_schema`"
            ),
        };
        Self::new(format!("no type for `{url}`; {hint}"))
    }

    #[cold]
    fn decode(url: &str, error: DecodeError) -> Self {
        Self { text: format!("`{url}`: {error}"), decode: Some(error) }
    }

    /// What is wrong with the bytes, if the type was found.
    pub fn decode_error(&self) -> Option<&DecodeError> {
        self.decode.as_ref()
    }
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unpack: {}", self.text)
    }
}

impl fmt::Debug for UnpackError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for UnpackError {}
