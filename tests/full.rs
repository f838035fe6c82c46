//! The engines of generated types, emitted code over owned types and views, and the interpreter, for the schemas of the
//! cases.

use crate::cases::Engine;
use crate::engines::{error_text, kind_of};
use crate::ways;
use protoplan::runtime::{self, Tabled};
use protoplan::{
    Arena, DecodeOptions, EncodeOptions, ExtensionSet, Message, MessageView, Reflect, Viewed, derive_plan,
};

#[derive_plan(descriptor_set = "../proto/sets/cases.binpb", views = true)]
mod schemas {}

#[derive_plan("cases/s3.proto", descriptor_set = "../proto/sets/cases.binpb", views = true)]
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
    decode_into: fn(&[u8], &[u8], &DecodeOptions) -> Outcome,
    view: Mode,
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
    let state = ways::agreed(&message, &options);
    Outcome { error, state }
}

fn decode_into<M: Message>(before: &[u8], input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    // what it holds after a fault is a message as any other
    let _ = DecodeOptions::new().merge(&mut message, before);
    let error = options.decode_into(&mut message, input).err().map(|error| error_text(&error));
    let written = EncodeOptions::new().deterministic(true).partial(true);
    let state = written.encode_to_vec(&message).expect("a message of legal length");
    message.clear();
    assert!(message == M::default(), "{}: cleared, but {:02x?} is left", M::NAME, message.encode_to_vec());
    Outcome { error, state }
}

fn recode_runtime<M: Tabled>(input: &[u8]) -> Result<Vec<u8>, String> {
    let message: M =
        runtime::decode_with(input, &DecodeOptions::new()).map_err(|error| error_text(&error))?;
    let options = EncodeOptions::new().deterministic(true);
    options.encode_to_vec(&runtime::Interpreted(&message)).map_err(|error| error.to_string())
}

fn merge_runtime<M: Tabled>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    let error = runtime::merge(&mut message, input, options).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let state = ways::agreed(&runtime::Interpreted(&message), &options);
    let emitted = options.encode_to_vec(&message).expect("a message of legal length");
    assert!(emitted == state, "{}: emitted and interpreted writing differ", M::NAME);
    Outcome { error, state }
}

fn recode_view<M: Viewed>(input: &[u8]) -> Result<Vec<u8>, String> {
    let arena = Arena::new();
    let view = M::view(input, &arena).map_err(|error| error_text(&error))?;
    let options = EncodeOptions::new().deterministic(true);
    options.encode_to_vec(&view).map_err(|error| error.to_string())
}

/// What a view tells of a merge; a view that could not be decoded is none, so its state is that of an empty message.
fn merge_view<M: Viewed + std::fmt::Debug>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let again = EncodeOptions::new().deterministic(true).partial(true);
    let mut arena = Arena::new();
    let state = match options.view::<M>(input, &arena) {
        Ok(view) => again.encode_to_vec(&view).expect("a message of legal length"),
        Err(error) => return Outcome { error: Some(error_text(&error)), state: Vec::new() },
    };
    // the memory that is given out a second time is not clean
    arena.reset();
    let view = options.view::<M>(input, &arena).expect("decoded before");
    assert!(again.encode_to_vec(&view).as_deref() == Ok(&state), "{}: a used arena", M::NAME);
    assert!(ways::agreed(&view, &again) == state, "{}: ways to write differ", M::NAME);
    let owned = view.to_owned_message();
    let written = again.encode_to_vec(&owned).expect("a message of legal length");
    assert!(written == state, "{}: the owned message differs", M::NAME);
    assert_eq!(format!("{view:?}"), format!("{owned:?}"));
    // from other bytes views are equal as far as owned messages are
    let partial = PARTIAL.utf8(options.get_utf8());
    let written = partial.view::<M>(&state, &arena).expect("what a view wrote");
    let decoded: M = partial.decode(&state).expect("what a view wrote");
    assert_eq!(written == view, decoded == owned, "{}: equality", M::NAME);
    Outcome { error: None, state: state.clone() }
}

const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true).depth(u32::MAX);

macro_rules! operations {
    ($name:expr, $($message:path),* $(,)?) => {
        match $name {
            $(<$message as Message>::NAME => {
                Some(Operations {
                    new: || Box::new(<$message>::default()),
                    full: Mode { recode: recode::<$message>, merge: merge::<$message> },
                    runtime: Mode { recode: recode_runtime::<$message>, merge: merge_runtime::<$message> },
                    decode_into: decode_into::<$message>,
                    view: Mode { recode: recode_view::<$message>, merge: merge_view::<$message> },
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

/// The extensions of the generated types.
#[must_use]
pub fn extensions() -> ExtensionSet {
    ExtensionSet::new().with_all(schemas::EXTENSIONS)
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

    /// Decodes `input` in place of what `before` was decoded to; `None` if there is no type of this name.
    #[must_use]
    pub fn decode_into(
        message: &str,
        before: &[u8],
        input: &[u8],
        options: &DecodeOptions,
    ) -> Option<Outcome> {
        Some((operations(message)?.decode_into)(before, input, options))
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

/// Emitted code over views.
#[derive(Debug, Default)]
pub struct View;

impl View {
    /// Decodes a view of `input`; `None` if there is no type of this name. The state of one that cannot be decoded is empty.
    #[must_use]
    pub fn merge(message: &str, input: &[u8], options: &DecodeOptions) -> Option<Outcome> {
        Some((operations(message)?.view.merge)(input, options))
    }
}

impl Engine for View {
    fn name(&self) -> &'static str {
        "view"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let operations = operations(message).ok_or_else(|| format!("no type for `{message}`"))?;
        operations.view.run(input)
    }

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}
