//! Text that is held as [`Bytes`].

use super::{Hold, Lend, MapKey};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::string::String;
use bytes::Bytes;
use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;
use core::str::Utf8Error;

/// A string that is held as [`Bytes`]: cloning it copies no text, and it can share a buffer with others.
///
/// It is what fields of the type `string` are with the option `strings = "Bytes"`. It compares, hashes and sorts as the
/// `str` that it is, so a map of these can be asked by `&str`.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::ByteStr;
/// let name = ByteStr::from("Ada");
/// assert_eq!(name, "Ada");
/// assert_eq!(name.to_uppercase(), "ADA");
/// assert!(ByteStr::from_utf8(bytes::Bytes::from_static(b"\xff")).is_err());
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteStr {
    // U1: UTF-8. The bytes of a `Bytes` never change.
    bytes: Bytes,
}

impl ByteStr {
    /// An empty string.
    pub const fn new() -> Self {
        Self { bytes: Bytes::new() }
    }

    /// A string that lives for ever, which is not copied.
    pub const fn from_static(text: &'static str) -> Self {
        Self { bytes: Bytes::from_static(text.as_bytes()) }
    }

    /// The text that some bytes are, which are not copied.
    ///
    /// # Errors
    /// Where they are no UTF-8.
    pub fn from_utf8(bytes: Bytes) -> Result<Self, Utf8Error> {
        core::str::from_utf8(&bytes)?;
        Ok(Self { bytes })
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // SAFETY: U1, which every constructor has from a `str`, or has checked.
        unsafe { core::str::from_utf8_unchecked(&self.bytes) }
    }

    /// The bytes of the text.
    pub const fn as_bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// The bytes of the text, which are not copied.
    pub fn into_bytes(self) -> Bytes {
        self.bytes
    }
}

impl Deref for ByteStr {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for ByteStr {
    fn as_ref(&self) -> &str {
        self
    }
}

impl AsRef<[u8]> for ByteStr {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Borrow<str> for ByteStr {
    fn borrow(&self) -> &str {
        self
    }
}

/// As `str` does, which [`Borrow`] asks for; `Bytes` would hash its length too.
impl core::hash::Hash for ByteStr {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

/// Copies the text.
impl From<&str> for ByteStr {
    fn from(text: &str) -> Self {
        Self { bytes: Bytes::copy_from_slice(text.as_bytes()) }
    }
}

impl From<String> for ByteStr {
    fn from(text: String) -> Self {
        Self { bytes: text.into_bytes().into() }
    }
}

impl From<Box<str>> for ByteStr {
    fn from(text: Box<str>) -> Self {
        Self::from(String::from(text))
    }
}

impl From<Cow<'_, str>> for ByteStr {
    fn from(text: Cow<'_, str>) -> Self {
        Self::from(text.into_owned())
    }
}

impl From<ByteStr> for Bytes {
    fn from(text: ByteStr) -> Self {
        text.bytes
    }
}

impl From<ByteStr> for String {
    fn from(text: ByteStr) -> Self {
        text.as_str().to_owned()
    }
}

impl TryFrom<Bytes> for ByteStr {
    type Error = Utf8Error;

    fn try_from(bytes: Bytes) -> Result<Self, Utf8Error> {
        Self::from_utf8(bytes)
    }
}

impl core::str::FromStr for ByteStr {
    type Err = core::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.into())
    }
}

impl FromIterator<char> for ByteStr {
    fn from_iter<I: IntoIterator<Item = char>>(letters: I) -> Self {
        String::from_iter(letters).into()
    }
}

macro_rules! compares {
    ($($ty:ty),*) => { $(
        impl PartialEq<$ty> for ByteStr {
            fn eq(&self, other: &$ty) -> bool {
                self.as_str() == AsRef::<str>::as_ref(other)
            }
        }

        impl PartialEq<ByteStr> for $ty {
            fn eq(&self, other: &ByteStr) -> bool {
                other == self
            }
        }
    )* };
}

compares!(str, &str, String);

impl fmt::Debug for ByteStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for ByteStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl Hold<&str> for ByteStr {
    #[inline(always)]
    fn hold(value: &str) -> Self {
        value.into()
    }
}

impl<'s> Lend<'s, &'s str> for ByteStr {
    #[inline(always)]
    fn lend(&'s self) -> &'s str {
        self
    }
}

impl MapKey for ByteStr {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::format;

    #[test]
    fn it_is_text() {
        let text = ByteStr::from("naïve");
        assert_eq!((text.len(), text.chars().count(), &*text), (6, 5, "naïve"));
        assert_eq!((format!("{text}"), format!("{text:?}")), ("naïve".into(), "\"naïve\"".into()));
        assert_eq!(ByteStr::from_utf8(text.clone().into_bytes()).as_ref(), Ok(&text));
        assert_eq!(ByteStr::from_utf8(Bytes::from_static(b"ab\xc3")).unwrap_err().valid_up_to(), 2);
        assert_eq!(ByteStr::from(String::from("a")), ByteStr::from_static("a"));
        assert!(ByteStr::default().is_empty() && ByteStr::new().is_empty());
    }

    #[test]
    fn a_map_of_it_is_asked_by_str() {
        let map: BTreeMap<ByteStr, i32> = [("b".into(), 2), ("a".into(), 1)].into();
        assert_eq!((map.get("a"), map.get("c")), (Some(&1), None));
        assert_eq!(map.keys().next().map(ByteStr::as_str), Some("a"));
    }

    #[cfg(feature = "std")]
    #[test]
    fn it_hashes_as_str() {
        let map: std::collections::HashMap<ByteStr, i32> = [("b".into(), 2), ("a".into(), 1)].into();
        assert_eq!((map.get("b"), map.get("c")), (Some(&2), None));
    }
}
