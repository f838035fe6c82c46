//! What formats know beside the type of a message.

use super::error::Fault;
use crate::any::Types;
use crate::plan::{ExtensionPlan, ExtensionRegistry};
use crate::store::{DecodeOptions, EncodeOptions, MessageRef, Reflect};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

/// What is known beside the type of the message itself.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'t> {
    /// What the messages in an `Any` may be.
    pub(super) types: Option<&'t Types>,
    /// The extensions of generated types, which hold them as unknown fields.
    pub(super) extensions: Option<&'t dyn ExtensionRegistry>,
}

impl<'t> Known<'t> {
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
    pub(super) fn unpack(
        &self,
        url: &str,
        value: &[u8],
        options: &DecodeOptions,
    ) -> Result<Box<dyn Reflect>, Fault> {
        let unpacked = self.types(url)?.unpack_with(url, value, options);
        unpacked.map_err(|error| Fault::new(format!("{error}")))
    }

    /// An empty message of the type of an `Any`.
    pub(super) fn make(&self, url: &str) -> Result<Box<dyn Reflect>, Fault> {
        self.types(url)?.make(url).map_err(|error| Fault::new(format!("{error}")))
    }

    /// The encoded form of the message in an `Any`.
    pub(super) fn pack(inner: &dyn Reflect, partial: bool) -> Result<Vec<u8>, Fault> {
        let options = EncodeOptions::new().partial(partial);
        options.encode_to_vec(&inner.reflect()).map_err(|error| Fault::new(format!("{error}")))
    }

    /// The extensions that a message of a generated type holds among its unknown fields, with their encoded fields.
    pub(super) fn kept(self, message: MessageRef<'_>) -> impl Iterator<Item = (ExtensionPlan<'t>, Vec<u8>)> {
        let mut kept: BTreeMap<u32, (ExtensionPlan<'t>, Vec<u8>)> = BTreeMap::new();
        if let Some(registry) = self.extensions {
            for field in message.unknown_fields() {
                let number = field.tag.number().get();
                if let Some((_, encoded)) = kept.get_mut(&number) {
                    encoded.extend_from_slice(field.encoded);
                } else if let Some(extension) = registry.extension(message.name(), number) {
                    kept.insert(number, (extension, field.encoded.to_vec()));
                }
            }
        }
        kept.into_values()
    }

    /// Whether a message of a generated type holds an extension already.
    pub(super) fn is_kept(message: MessageRef<'_>, extension: &ExtensionPlan<'_>) -> bool {
        message.unknown_fields().any(|it| it.tag.number().get() == extension.number())
    }

    /// The extension of a message that has a name.
    pub(super) fn extension(self, extendee: &str, name: &str) -> Option<ExtensionPlan<'t>> {
        self.extensions?.extension_by_name(name).filter(|it| it.extendee() == extendee)
    }
}
