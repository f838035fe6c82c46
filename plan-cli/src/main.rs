//! The command `protoplan`: checks and compares `.proto` files, writes descriptor sets, prints plans, lists encoded messages, and
//! converts them.
#![forbid(unsafe_code)]

mod arguments;
mod check;
mod compare;
mod compiled;
mod completions;
mod conversion;
mod convert;
mod decode;
mod descriptor;
mod dump;
mod encode;
mod failure;
mod format;
mod guess;
mod input;
mod listing;
mod output;
mod pieces;
mod report;
mod schema;
mod sources;
mod value;

use clap::Parser as _;
use std::process::ExitCode;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Descriptor(arguments) => descriptor::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Decode(arguments) => decode::run(&arguments),
        Command::Encode(arguments) => encode::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Completions { shell } => completions::run(shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}
