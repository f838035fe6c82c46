//! What formats know beside the type of a message.

use super::error::Fault;
use crate::any::Types;
use crate::plan::ExtensionRegistry;
use crate::store::Reflect;
use alloc::boxed::Box;
use alloc::format;

/// What is known beside the type of the message itself.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'t> {
    /// What the messages in an `Any` may be.
    pub(super) types: Option<&'t Types>,
    /// The extensions of generated types, which hold them as unknown fields.
    pub(super) extensions: Option<&'t dyn ExtensionRegistry>,
}

impl Known<'_> {
    /// Nothing.
    pub(super) const NONE: Self = Self { types: None, extensions: None };

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
