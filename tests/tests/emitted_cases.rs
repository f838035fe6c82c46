//! Every case on emitted code.

use protoplan::{DecodeOptions, EncodeOptions, Message, derive_plan};
use protoplan_tests::cases::{self, Engine};
use protoplan_tests::engines::{error_text, kind_of};

#[derive_plan(descriptor_set = "../proto/sets/cases.binpb")]
mod schemas {}

#[derive_plan("cases/s3.proto", descriptor_set = "../proto/sets/cases.binpb")]
mod t {}

/// Emitted code over owned types.
struct Full;

fn recode<M: Message>(input: &[u8]) -> Result<Vec<u8>, String> {
    let message: M = DecodeOptions::new().decode(input).map_err(|error| error_text(&error))?;
    EncodeOptions::new().deterministic(true).encode_to_vec(&message).map_err(|error| error.to_string())
}

macro_rules! recode {
    ($name:expr, $input:expr, $($message:path),* $(,)?) => {
        match $name {
            $(<$message as Message>::NAME => recode::<$message>($input),)*
            other => Err(format!("no type for `{other}`")),
        }
    };
}

impl Engine for Full {
    fn name(&self) -> &'static str {
        "full"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        recode!(
            message,
            input,
            schemas::edition2023::Features,
            schemas::edition2023::Leaf,
            schemas::Inherited,
            schemas::extensions::Host,
            schemas::groups::Nest,
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

    fn kind(&self, error: &str) -> Option<String> {
        kind_of(error)
    }
}

#[test]
fn every_case_on_emitted_code() {
    cases::check(&Full, &cases::load());
}
