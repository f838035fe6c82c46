//! The engines of generated types, emitted code and the interpreter, for the schemas of the cases.

use crate::cases::Engine;
use crate::engines::{error_text, kind_of};
use crate::ways;
use protoplan::runtime::{self, Tabled};
use protoplan::{DecodeOptions, EncodeOptions, Message, Reflect, derive_plan};

#[derive_plan(descriptor_set = "../proto/sets/cases.binpb")]
mod schemas {}

#[derive_plan("cases/s3.proto", descriptor_set = "../proto/sets/cases.binpb")]
mod t {}

/// What is left of a merge.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The text of the error, with its kind before it.
    pub error: Option<String>,
    /// What the message holds then, encoded.
    pub state: Vec<u8>,
}

/// What the engines of generated types can do with a message whose type is known only by its name.
#[derive(Clone, Copy)]
struct Operations {
    new: fn() -> Box<dyn Reflect>,
    full: Mode,
    runtime: Mode,
}

/// What one of the two can do.
#[derive(Clone, Copy)]
struct Mode {
    recode: fn(&[u8]) -> Result<Vec<u8>, String>,
    merge: fn(&[u8], &DecodeOptions) -> Outcome,
}

impl Mode {
    fn run(self, input: &[u8]) -> Result<Vec<u8>, String> {
        (self.recode)(input)
    }
}

fn recode<M: Message>(input: &[u8]) -> Result<Vec<u8>, String> {
    let message: M = DecodeOptions::new().decode(input).map_err(|error| error_text(&error))?;
    EncodeOptions::new().deterministic(true).encode_to_vec(&message).map_err(|error| error.to_string())
}

fn merge<M: Message>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    let error = options.merge(&mut message, input).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let state = ways::agreed(&ways::Emitted(&message), &options);
    Outcome { error, state }
}

fn recode_runtime<M: Tabled>(input: &[u8]) -> Result<Vec<u8>, String> {
    let message: M =
        runtime::decode_with(input, &DecodeOptions::new()).map_err(|error| error_text(&error))?;
    let options = EncodeOptions::new().deterministic(true);
    runtime::encode_to_vec_with(&message, &options).map_err(|error| error.to_string())
}

fn merge_runtime<M: Tabled>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    let error = runtime::merge(&mut message, input, options).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let state = ways::agreed(&ways::Interpreted(&message), &options);
    let emitted = options.encode_to_vec(&message).expect("a message of legal length");
    assert!(emitted == state, "{}: emitted and interpreted writing differ", M::NAME);
    Outcome { error, state }
}

macro_rules! operations {
    ($name:expr, $($message:path),* $(,)?) => {
        match $name {
            $(<$message as Message>::NAME => {
                Some(Operations {
                    new: || Box::new(<$message>::default()),
                    full: Mode { recode: recode::<$message>, merge: merge::<$message> },
                    runtime: Mode { recode: recode_runtime::<$message>, merge: merge_runtime::<$message> },
                })
            })*
            _ => None,
        }
    };
}

#[rustfmt::skip]
fn operations(name: &str) -> Option<Operations> {
    operations!(
        name,
        schemas::edition2023::Features,
        schemas::edition2023::Leaf,
        schemas::Inherited,
        schemas::extensions::Host,
        schemas::groups::Nest,
        schemas::groups::nest::Item,
        schemas::message_sets::Bare,
        schemas::message_sets::First,
        schemas::message_sets::Low,
        schemas::message_sets::Outer,
        schemas::message_sets::Set,
        schemas::maps::BoolKeys,
        schemas::maps::Fixed32Keys,
        schemas::maps::Fixed64Keys,
        schemas::maps::Int32Keys,
        schemas::maps::Int64Keys,
        schemas::maps::Sfixed32Keys,
        schemas::maps::Sfixed64Keys,
        schemas::maps::Sint32Keys,
        schemas::maps::Sint64Keys,
        schemas::maps::StringKeys,
        schemas::maps::Uint32Keys,
        schemas::maps::Uint64Keys,
        schemas::recursive::Dictionary,
        schemas::recursive::Expression,
        schemas::recursive::Ping,
        schemas::recursive::Self_,
        schemas::required::Below,
        schemas::required::Kinds,
        schemas::required::Leaf,
        schemas::required_many::Many,
        schemas::scalars::Explicit,
        schemas::scalars::Implicit,
        schemas::scalars::Lists,
        schemas::scalars::OneOf,
        schemas::scalars::Packed,
        schemas::scalars::Unpacked,
        t::Big,
        t::Empty0,
        t::M,
        schemas::t2::P,
        schemas::t2::R,
        schemas::wide::Wide,
        schemas::wide::WideLists,
    )
}

/// An empty message of the generated type of this name, if there is one.
#[must_use]
pub fn new_message(name: &str) -> Option<Box<dyn Reflect>> {
    Some((operations(name)?.new)())
}

/// Emitted code over owned types.
#[derive(Debug, Default)]
pub struct Full;

impl Full {
    /// Merges `input` into an empty message; `None` if there is no type of this name.
    #[must_use]
    pub fn merge(message: &str, input: &[u8], options: &DecodeOptions) -> Option<Outcome> {
        Some((operations(message)?.full.merge)(input, options))
    }
}

impl Engine for Full {
    fn name(&self) -> &'static str {
        "full"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let operations = operations(message).ok_or_else(|| format!("no type for `{message}`"))?;
        operations.full.run(input)
    }

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}

/// The interpreter over the same types.
#[derive(Debug, Default)]
pub struct Runtime;

impl Runtime {
    /// Merges `input` into an empty message; `None` if there is no type of this name.
    #[must_use]
    pub fn merge(message: &str, input: &[u8], options: &DecodeOptions) -> Option<Outcome> {
        Some((operations(message)?.runtime.merge)(input, options))
    }
}

impl Engine for Runtime {
    fn name(&self) -> &'static str {
        "runtime"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let operations = operations(message).ok_or_else(|| format!("no type for `{message}`"))?;
        operations.runtime.run(input)
    }

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}
