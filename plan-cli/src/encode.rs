//! `protoplan encode`.

use crate::arguments::{EncodeArguments, Format, WriteArguments};
use crate::conversion::Conversion;
use crate::failure::Failure;
use crate::schema::Named;

/// Encodes messages that are written as JSON or text.
pub(crate) fn run(arguments: &EncodeArguments) -> Result<(), Failure> {
    let EncodeArguments { messages, from, read } = arguments;
    let (of, input) = Named::of("encode", messages)?.known("encode")?;
    let conversion = Conversion {
        of: &of,
        input,
        messages,
        from: (*from).into(),
        to: Format::Binary,
        hex: false,
        ignore_unknown: read.ignore_unknown,
        write: &WriteArguments::default(),
    };
    conversion.run()
}
