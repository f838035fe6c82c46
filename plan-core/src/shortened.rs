//! Texts as errors show them.

use alloc::borrow::Cow;
use alloc::format;

/// The beginning of a text that is told to the user.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
