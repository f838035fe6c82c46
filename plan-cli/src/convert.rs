//! `protoplan convert`.

use crate::arguments::ConvertArguments;
use crate::conversion::Conversion;
use crate::failure::Failure;
use crate::schema::Named;

/// Converts messages from one format to another.
pub(crate) fn run(arguments: &ConvertArguments) -> Result<(), Failure> {
    let ConvertArguments { messages, from, to, hex, read, write } = arguments;
    let (of, input) = Named::of("convert", messages)?.known("convert")?;
    let conversion = Conversion {
        of: &of,
        input,
        messages,
        from: *from,
        to: *to,
        hex: hex.hex,
        ignore_unknown: read.ignore_unknown,
        write,
    };
    conversion.run()
}
