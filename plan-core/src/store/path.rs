//! The way to a field, in words, and the outermost step of every decoding, which needs it.

use super::{Merge, Missing, Write};
use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::plan::Verified;
use crate::wire::{Cursor, Decoder, Mend, Step};
use alloc::string::String;
use core::fmt::Write as _;

/// The way to a field from the outermost message, such as `orders[3].id`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The names, with a dot between them and indices in brackets; a number where a name is not known.
    pub text: String,
    /// The number of the innermost field, 0 if there is none.
    pub number: u32,
}

impl Path {
    /// The way that `steps` tell, innermost first, through `plan`.
    pub(crate) fn of(plan: &Verified<'_>, steps: &[Step]) -> Self {
        let mut text = String::new();
        let mut plan = Some(plan);
        for step in steps.iter().rev() {
            if !text.is_empty() {
                text.push('.');
            }
            let found = plan.and_then(|plan| Some((plan, plan.find(step.number)?)));
            // writing to a string cannot fail
            let _ = match found {
                Some((plan, at)) => text.write_str(plan.info(at).name),
                None => write!(text, "{}", step.number),
            };
            if let Some(index) = step.index {
                let _ = write!(text, "[{index}]");
            }
            plan = found.and_then(|(plan, at)| {
                let field = plan.field(at);
                field.op().is_message().then(|| plan.sub(field))
            });
        }
        Self { text, number: steps.first().map_or(0, |step| step.number) }
    }
}

/// Merges the input at `cursor` into `target`, a message of `plan`.
///
/// # Errors
/// What is wrong with the bytes; `target` then holds what came before the fault (W8).
#[inline]
pub(crate) fn merge_with<'a>(
    target: &mut impl Merge<'a>,
    plan: &Verified<'_>,
    cursor: Cursor<'a>,
    limits: &Limits,
) -> Result<(), DecodeError> {
    merge_mending(target, plan, cursor, limits, Mend::Refuse)
}

/// The same, where strings that are not UTF-8 may be mended.
///
/// # Errors
/// As [`merge_with`].
#[inline]
pub(crate) fn merge_mending<'a>(
    target: &mut impl Merge<'a>,
    plan: &Verified<'_>,
    cursor: Cursor<'a>,
    limits: &Limits,
    mend: Mend<'a>,
) -> Result<(), DecodeError> {
    check_length(cursor.remaining(), limits)?;
    let mut d = Decoder::new(cursor, limits);
    d.set_mend(mend);
    match target.merge_fields(&mut d) {
        Ok(()) => Ok(()),
        Err(kind) => Err(fault(kind, &d, plan)),
    }
}

#[cold]
fn fault(kind: DecodeErrorKind, d: &Decoder<'_>, plan: &Verified<'_>) -> DecodeError {
    let Path { text, number } = Path::of(plan, d.trace());
    DecodeError::new(kind, d.offset(), text, number)
}

/// Whether `message`, of `plan`, which was decoded from `len` bytes, has all that is required.
///
/// # Errors
/// The first required field that is missing.
#[inline]
pub(crate) fn check_decoded(
    message: &impl Write,
    plan: &Verified<'_>,
    len: usize,
) -> Result<(), DecodeError> {
    if !plan.plan().requires {
        return Ok(());
    }
    message.check_required().map_err(|missing| lacking(&missing, plan, len))
}

/// The error of a message of `plan`, decoded from `len` bytes, that lacks a required field.
#[cold]
pub(crate) fn lacking(missing: &Missing, plan: &Verified<'_>, len: usize) -> DecodeError {
    let Path { text, number } = Path::of(plan, missing.steps());
    DecodeError::new(DecodeErrorKind::MissingRequired, len, text, number)
}

/// Whether an input of `len` bytes is within the limits.
///
/// # Errors
/// If it is not.
#[inline]
pub(crate) fn check_length(len: usize, limits: &Limits) -> Result<(), DecodeError> {
    if len > limits.message_bytes {
        return Err(DecodeError::new(DecodeErrorKind::MessageBytesLimit, 0, String::new(), 0));
    }
    Ok(())
}
