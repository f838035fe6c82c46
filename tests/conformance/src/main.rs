//! The testee of protobuf's conformance suite: a program that the suite's runner starts and asks to read and write messages.
//!
//! ```sh
//! protoplan-conformance ENGINE    # answers requests from the standard input on the standard output
//! protoplan-conformance engines   # prints the engines, one a line
//! ```
//!
//! `run.sh` beside the package fetches the runner and starts both.

#![forbid(unsafe_code)]

mod answer;
mod dynamic;
mod engine;
mod frame;
mod full;
mod job;
mod runtime;
mod schemas;
mod view;

use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use engine::Engine;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(argument), None) = (arguments.next(), arguments.next()) else {
        return refuse("expected one argument, the name of an engine");
    };
    if argument == "engines" {
        for name in Engine::names() {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    }
    let Some(engine) = Engine::named(&argument) else {
        return refuse(&format!("there is no engine `{argument}`"));
    };
    match serve(&engine, &mut BufReader::new(io::stdin().lock()), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("protoplan-conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(what: &str) -> ExitCode {
    let names: Vec<_> = Engine::names().collect();
    eprintln!("protoplan-conformance: {what}; expected one of: {}", names.join(", "));
    ExitCode::from(2)
}

/// Answers requests until there are no more.
fn serve(engine: &Engine, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    while let Some(request) = frame::read(input)? {
        frame::write(output, &answer::answer(engine, &request))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
