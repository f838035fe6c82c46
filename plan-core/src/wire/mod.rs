//! Bytes and nothing else: varints, tags, the cursor that reads them and the sinks that write them.
//!
//! What fails answers with the code of the fault, and leaves the cursor at the start of what could not be read.
#![expect(clippy::missing_errors_doc, reason = "the same for all, and said above")]

mod backward;
mod cursor;
mod decoder;
mod fill;
mod forward;
mod mend;
mod run;
mod sink;
mod size;
mod skip;
mod source;
mod tag;
mod utf8;
pub(crate) mod varint;

pub use backward::Backward;
pub use cursor::{ChainEnd, Cursor, Span};
pub use decoder::{Decoder, Step};
pub use fill::fill;
pub use forward::Forward;
pub use mend::{Memory, Mend};
pub use run::{BATCH, count_varints};
pub use sink::{Pen, Sink, each};
pub use size::{Size, Sizes};
pub use skip::skip;
pub use source::{Quick, Source, Wide};
pub use tag::{FieldNumber, RawTag, Tag, TagStart, WireType};

/// The code with which a decoding step fails; the place is in the [`Decoder`].
pub type Fault = crate::error::DecodeErrorKind;
