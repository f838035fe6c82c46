//! The messages in an `Any`.

use super::error::Fault;
use super::options::Known;
use crate::any::Types;
use crate::store::Reflect;
use alloc::boxed::Box;
use alloc::format;

impl Known<'_> {
    fn types(&self, url: &str) -> Result<&Types, Fault> {
        self.types.ok_or_else(|| {
            Fault::new(format!(
                "the type `{url}` of an `Any` is not known; hand its types on with the option `types`"
            ))
        })
    }

    /// The message in an `Any`.
    pub(super) fn unpack(&self, url: &str, value: &[u8]) -> Result<Box<dyn Reflect>, Fault> {
        self.types(url)?.unpack(url, value).map_err(|error| Fault::new(format!("{error}")))
    }

    /// An empty message of the type of an `Any`.
    pub(super) fn make(&self, url: &str) -> Result<Box<dyn Reflect>, Fault> {
        self.types(url)?.make(url).map_err(|error| Fault::new(format!("{error}")))
    }
}
