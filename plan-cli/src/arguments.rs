//! What the command line can say.

mod messages;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use plan_core::schema::Sides;

pub(crate) use messages::{
    ConvertArguments, DecodeArguments, EncodeArguments, Format, MessageArguments, Shown, WriteArguments,
};

/// Protocol Buffers from the command line: checks and compares .proto files, writes descriptor sets, prints plans, lists encoded
/// messages, and converts them to JSON and the text format and back.
///
/// Nothing else has to be installed; the files of google/protobuf are built in.
#[derive(Debug, Parser)]
#[command(name = "protoplan", version, max_term_width = 100, after_long_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  protoplan check -I proto proto/hello.proto
  protoplan decode message.bin
  protoplan decode -I proto proto/hello.proto hello.Person message.bin
  protoplan encode -I proto proto/hello.proto hello.Person message.json -o message.bin
  protoplan help decode

Exit status: 0 if all is well, 1 if what was given is faulty, 2 if the arguments are.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArguments),
    Compare(CompareArguments),
    Descriptor(DescriptorArguments),
    Dump(DumpArguments),
    Decode(DecodeArguments),
    Encode(EncodeArguments),
    Convert(ConvertArguments),
    /// Print a script that completes arguments in a shell
    ///
    /// Put it where the shell looks for such scripts, or run it when the shell starts.
    #[command(after_long_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(protoplan completions bash)
  protoplan completions zsh > ~/.zfunc/_protoplan
  protoplan completions fish > ~/.config/fish/completions/protoplan.fish";

/// Where `.proto` files are looked up.
#[derive(Debug, Args)]
pub(crate) struct IncludeArguments {
    /// Folder from which files are imported; may be given several times [default: the current folder]
    #[arg(short = 'I', long = "include", visible_alias = "proto_path", value_name = "DIR")]
    pub(crate) includes: Vec<PathBuf>,
}

/// Check .proto files, and everything that they import
///
/// Each problem is one line on the standard error stream: `file:line:column: message`, or `file: message` where no place
/// is known; before the message of a warning stands `warning:`. On a terminal, problems are shown with the lines of text
/// that they lie in. Columns are those of protoc: a tab moves to the next multiple of 8.
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) include: IncludeArguments,
    /// Show problems with the lines of text that they lie in, though the errors go to no terminal
    #[arg(long)]
    pub(crate) excerpts: bool,
    /// Print the problems as one JSON array to the standard output
    ///
    /// Each is an object of `file`, `line`, `column`, `end_line`, `end_column`, `severity` ("error" or "warning") and
    /// `message`; numbers count from 1, and are null where no place is known.
    #[arg(long, conflicts_with = "excerpts")]
    pub(crate) json: bool,
    /// Fail if there are warnings
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// The .proto files: paths, folders that hold them, or names by which they are imported
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  protoplan check hello.proto
  protoplan check -I proto -I vendor proto/shop
  protoplan check --json -I proto proto/hello.proto | jq '.[].message'

Exit status: 0 if the files can be used, 1 if not, 2 if the arguments are faulty.";

/// Compare two schemas, and tell which changes break whom
///
/// OLD and NEW are each a .proto file, a folder of them, or an encoded descriptor set with all that it imports. A .proto file
/// is imported from the folders of -I; without any, or if it lies in none of them, from its own folder too.
///
/// Each change is one line on the standard output: `file:line:column: what; what to do [kind; breaks whom]`, the place being
/// that in NEW. A change that breaks nobody who was named by --breaking, but may lose some of their values, has `warning:`
/// before it.
#[derive(Debug, Args)]
#[command(after_long_help = COMPARE_EXAMPLES)]
pub(crate) struct CompareArguments {
    #[command(flatten)]
    pub(crate) include: IncludeArguments,
    /// Whom no change may break
    ///
    /// `old-readers` are programs with the old schema that read what is written by the new one, `new-readers` those with the
    /// new schema that read what was written by the old one, `wire` both; `json` is JSON and the text format, `source` is
    /// code that uses generated types.
    #[arg(long, value_name = "WHOM", value_delimiter = ',', default_value = "wire", value_parser = whom())]
    pub(crate) breaking: Vec<Sides>,
    /// Fail too if values may be lost, such as numbers that do not fit
    #[arg(long)]
    pub(crate) deny_risks: bool,
    /// Show all changes, those too that break nobody
    #[arg(long)]
    pub(crate) all: bool,
    /// Print all changes as one JSON array to the standard output
    ///
    /// Each is an object of `kind`, `element`, `message`, `remedy` (or null), `breaks` and `risks` (arrays of whom), `fails`
    /// (whether it makes the command fail), and `old` and `new`: objects of `file`, `line`, `column`, `end_line` and
    /// `end_column`, or null.
    #[arg(long, conflicts_with = "all")]
    pub(crate) json: bool,
    /// The old schema
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The new schema
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
}

/// Reads the words for sets of sides.
fn whom() -> impl TypedValueParser<Value = Sides> {
    let names = Sides::NAMES.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(names).map(|name| Sides::named(&name).unwrap_or(Sides::ALL))
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  protoplan compare -I proto hello.v1.binpb proto/hello.proto
  protoplan compare --breaking all old/proto new/proto
  protoplan compare --json v1.binpb v2.binpb | jq '.[] | select(.fails) | .message'

Exit status: 0 if nothing is broken, 1 if something is, 2 if the schemas cannot be compared.";

/// Write the descriptors of .proto files, as protoc does
///
/// The output is that of `protoc --descriptor_set_out`: an encoded `google.protobuf.FileDescriptorSet`.
#[derive(Debug, Args)]
#[command(after_long_help = DESCRIPTOR_EXAMPLES)]
pub(crate) struct DescriptorArguments {
    #[command(flatten)]
    pub(crate) include: IncludeArguments,
    /// The file to write; `-` for the standard output
    #[arg(short, long, visible_alias = "descriptor_set_out", value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Write the imported files too, so that the set can be used alone
    #[arg(long, alias = "include_imports")]
    pub(crate) include_imports: bool,
    /// Keep places and comments
    #[arg(long, alias = "include_source_info")]
    pub(crate) source_info: bool,
    /// Keep options that are for the source alone (`retention = RETENTION_SOURCE`)
    #[arg(long, alias = "retain_options")]
    pub(crate) retain_options: bool,
    /// The .proto files: paths, folders that hold them, or names by which they are imported
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

const DESCRIPTOR_EXAMPLES: &str = "\
Examples:
  protoplan descriptor -I proto proto/hello.proto -o hello.binpb
  protoplan descriptor -I proto proto/shop/order.proto --include-imports -o - | wc -c";

/// Print the plan of a message, or the names of all messages
///
/// The plan is what decodes and encodes the message: a line a field, with its number, name, tag bytes, operation,
/// cardinality, and place in memory.
#[derive(Debug, Args)]
#[command(
    override_usage = "protoplan dump [-I DIR]... FILE [MESSAGE]\n       protoplan dump --descriptor-set SET [MESSAGE]",
    after_long_help = DUMP_EXAMPLES
)]
pub(crate) struct DumpArguments {
    #[command(flatten)]
    pub(crate) include: IncludeArguments,
    /// Read an encoded descriptor set instead of a .proto file
    #[arg(long, value_name = "SET", conflicts_with = "includes")]
    pub(crate) descriptor_set: Option<PathBuf>,
    /// The .proto file, unless a descriptor set is given, and the full name of the message
    #[arg(num_args = 0..=2, value_names = ["FILE", "MESSAGE"])]
    pub(crate) operands: Vec<PathBuf>,
}

const DUMP_EXAMPLES: &str = "\
Examples:
  protoplan dump -I proto proto/hello.proto
  protoplan dump -I proto proto/hello.proto hello.Person
  protoplan dump --descriptor-set hello.binpb hello.Person";
