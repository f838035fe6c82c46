//! `protoplan decode`.

use std::io::Write;

use plan_core::{DecodeOptions, MessageType};

use crate::arguments::{DecodeArguments, Format, Shown};
use crate::conversion::Conversion;
use crate::failure::Failure;
use crate::listing::Stop;
use crate::pieces::Pieces;
use crate::schema::Named;
use crate::{input, listing, output};

/// Shows encoded messages.
pub(crate) fn run(arguments: &DecodeArguments) -> Result<(), Failure> {
    let DecodeArguments { messages, to, hex, write } = arguments;
    let to = match to {
        Shown::Listing => return list(arguments),
        Shown::Json => Format::Json,
        Shown::Text => Format::Text,
    };
    let (of, input) = Named::of("decode", messages)?.known("decode")?;
    let conversion = Conversion {
        of: &of,
        input,
        messages,
        from: Format::Binary,
        to,
        hex: hex.hex,
        ignore_unknown: false,
        write,
    };
    conversion.run()
}

/// Lists the records of encoded messages.
fn list(arguments: &DecodeArguments) -> Result<(), Failure> {
    let DecodeArguments { messages, to: _, hex, write } = arguments;
    write.check(None)?;
    let Named { of, input } = Named::of("decode", messages)?;
    let output = messages.output.as_deref();
    if !messages.delimited {
        let bytes = input::read(input, hex.hex)?;
        return list_one(&mut *output::open_coloured(output)?, &bytes, of.as_ref(), messages.partial, "");
    }
    let mut pieces = Pieces::new(Format::Binary, input::open(input, hex.hex)?, input::name(input));
    let mut out = output::open_coloured(output)?;
    while let Some(piece) = pieces.next()? {
        writeln!(out, "message {}, {} bytes", piece.number, piece.bytes.len())?;
        let number = format!("message {}: ", piece.number);
        list_one(&mut *out, piece.bytes, of.as_ref(), messages.partial, &number)?;
    }
    Ok(())
}

/// Lists the records of a message, and tells after them what is wrong with it, behind its `number`.
fn list_one(
    out: &mut dyn Write,
    bytes: &[u8],
    of: Option<&MessageType>,
    partial: bool,
    number: &str,
) -> Result<(), Failure> {
    let listed = listing::write(out, bytes, of.map(MessageType::plan));
    out.flush()?;
    // the library knows more than how the records lie: which fields are required, and the names on the way to a fault
    if let Some(of) = of {
        let decoded = DecodeOptions::new().partial(partial).decode_dynamic(of, bytes);
        decoded.map_err(|error| Failure::Because(format!("{number}{error}")))?;
    }
    match listed {
        Ok(()) => Ok(()),
        Err(Stop::Output(error)) => Err(error.into()),
        Err(Stop::Fault(offset, kind)) => {
            Err(Failure::Because(format!("{number}decode: byte {offset}: {kind}")))
        }
    }
}
