//! What the command line can say of messages.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::IncludeArguments;

/// List the records of an encoded message, with or without its schema, or show it as JSON or in the text format
///
/// In a listing each record is a line: the byte at which it starts, the number of its field, its wire type, the length of its
/// value in bytes, and the value. With a schema, fields have their names and types. What no schema describes is guessed: text
/// if it can be printed, else a message if it can be read as one, else bytes; guesses are marked by `?`. Of faulty input all
/// is listed up to the fault, which is told with the byte at which it lies.
///
/// JSON and the text format need the schema.
#[derive(Debug, Args)]
#[command(
    override_usage = "protoplan decode [OPTIONS] [INPUT]\n       \
                      protoplan decode [OPTIONS] [-I DIR]... FILE MESSAGE [INPUT]\n       \
                      protoplan decode [OPTIONS] --descriptor-set SET MESSAGE [INPUT]",
    after_long_help = DECODE_EXAMPLES
)]
pub(crate) struct DecodeArguments {
    #[command(flatten)]
    pub(crate) messages: MessageArguments,
    /// What to show
    #[arg(long, value_name = "FORMAT", default_value = "listing")]
    pub(crate) to: Shown,
    #[command(flatten)]
    pub(crate) hex: HexArguments,
    #[command(flatten)]
    pub(crate) write: WriteArguments,
}

const DECODE_EXAMPLES: &str = "\
Examples:
  protoplan decode message.bin
  echo 0a03416461 1007 | protoplan decode --hex
  protoplan decode -I proto proto/hello.proto hello.Person message.bin
  protoplan decode -I proto hello.proto hello.Person message.bin --to json --pretty
  curl -s http://localhost/person | protoplan decode --descriptor-set hello.binpb hello.Person

Exit status: 0 if the input is well formed, 1 if not, 2 if the arguments are faulty.";

/// Encode a message that is written as JSON or in the text format
#[derive(Debug, Args)]
#[command(
    override_usage = "protoplan encode [OPTIONS] [-I DIR]... FILE MESSAGE [INPUT]\n       \
                      protoplan encode [OPTIONS] --descriptor-set SET MESSAGE [INPUT]",
    after_long_help = ENCODE_EXAMPLES
)]
pub(crate) struct EncodeArguments {
    #[command(flatten)]
    pub(crate) messages: MessageArguments,
    /// What the input is
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    pub(crate) from: Readable,
    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

const ENCODE_EXAMPLES: &str = "\
Examples:
  protoplan encode -I proto hello.proto hello.Person person.json -o person.bin
  echo 'name: \"Ada\" id: 7' | protoplan encode -I proto hello.proto hello.Person --from text | xxd
  protoplan encode -I proto hello.proto hello.Person --delimited people.jsonl -o people.bin

Exit status: 0 if the input is such a message, 1 if not, 2 if the arguments are faulty.";

/// Convert messages between the binary format, JSON and the text format
#[derive(Debug, Args)]
#[command(
    override_usage = "protoplan convert [OPTIONS] --from FORMAT --to FORMAT [-I DIR]... FILE MESSAGE [INPUT]\n       \
                      protoplan convert [OPTIONS] --from FORMAT --to FORMAT --descriptor-set SET MESSAGE [INPUT]",
    after_long_help = CONVERT_EXAMPLES
)]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) messages: MessageArguments,
    /// What the input is
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Format,
    /// What the output shall be
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Format,
    #[command(flatten)]
    pub(crate) hex: HexArguments,
    #[command(flatten)]
    pub(crate) read: ReadArguments,
    #[command(flatten)]
    pub(crate) write: WriteArguments,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  protoplan convert --from json --to text -I proto hello.proto hello.Person person.json
  protoplan convert --from binary --to json --delimited -I proto hello.proto hello.Person people.bin | jq .name
  protoplan convert --from json --to json --pretty -I proto hello.proto hello.Person person.json

Exit status: 0 if the input is such a message, 1 if not, 2 if the arguments are faulty.";

/// The type of the messages, and where they are.
#[derive(Debug, Args)]
pub(crate) struct MessageArguments {
    #[command(flatten)]
    pub(crate) include: IncludeArguments,
    /// Read an encoded descriptor set instead of a .proto file
    #[arg(long, value_name = "SET", conflicts_with = "includes")]
    pub(crate) descriptor_set: Option<PathBuf>,
    /// The file to write, in place of the standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The input is a stream of messages, and so is the output
    ///
    /// In the binary format each message has its length before it, as a varint; in JSON each is a line; in the text format a
    /// line `---` stands behind each. One message is in memory at a time, and is written before the next one is read.
    #[arg(long)]
    pub(crate) delimited: bool,
    /// Required fields may be missing
    #[arg(long)]
    pub(crate) partial: bool,
    /// The .proto file, unless a descriptor set is given, and the full name of the message; and the input, which is read from
    /// the standard input if it is not named, or named `-`
    #[arg(num_args = 0..=3, value_names = ["FILE", "MESSAGE", "INPUT"])]
    pub(crate) operands: Vec<PathBuf>,
}

/// How bytes are read.
#[derive(Debug, Args)]
pub(crate) struct HexArguments {
    /// The input is hexadecimal digits; white space, colons and `0x` between them are passed over
    #[arg(long)]
    pub(crate) hex: bool,
}

/// How formats are read.
#[derive(Debug, Args)]
pub(crate) struct ReadArguments {
    /// Pass over fields and enum values of JSON whose names the schema does not know
    #[arg(long)]
    pub(crate) ignore_unknown: bool,
}

/// How formats are written.
#[derive(Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct WriteArguments {
    /// Write JSON or text with a line for each field, as text is by default
    #[arg(long, conflicts_with = "compact")]
    pub(crate) pretty: bool,
    /// Write JSON or text in one line, as JSON is by default
    #[arg(long)]
    pub(crate) compact: bool,
    /// Name fields in JSON as in the schema, such as `some_id` instead of `someId`
    #[arg(long)]
    pub(crate) proto_names: bool,
    /// Write fields without presence into JSON even where they are zero, and lists and maps where they are empty
    #[arg(long)]
    pub(crate) defaults: bool,
    /// Write enums into JSON as numbers
    #[arg(long)]
    pub(crate) enum_numbers: bool,
    /// Write unknown fields into text, by their numbers; such text cannot be read again
    #[arg(long)]
    pub(crate) unknown_fields: bool,
}

/// What a message can be written in and read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The binary format
    Binary,
    /// JSON
    Json,
    /// The text format
    Text,
}

/// What `decode` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// A line for each record
    Listing,
    /// JSON
    Json,
    /// The text format
    Text,
}

/// What `encode` reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Readable {
    /// JSON
    Json,
    /// The text format
    Text,
}

impl From<Readable> for Format {
    fn from(readable: Readable) -> Self {
        match readable {
            Readable::Json => Self::Json,
            Readable::Text => Self::Text,
        }
    }
}
