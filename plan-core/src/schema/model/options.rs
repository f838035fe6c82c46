//! The options of all elements, whatever they are.

use alloc::vec::Vec;

use super::{Element, EnumId, FieldId, FileId, MessageId, MethodId, OneofId, SchemaSet, ServiceId, ValueId};
use crate::schema::options::{Options, OptionsMessage, OptionsRef};

macro_rules! elements {
    ($($all:ident, $id:ident => $variant:ident;)*) => {
        impl SchemaSet {
            /// Calls `each` with every element that has options; files first, then messages with their extension
            /// ranges, and so on.
            pub(in crate::schema) fn each_options(&self, mut each: impl FnMut(Element, OptionsRef<'_>)) {
                $(for (index, it) in self.$all.iter().enumerate() {
                    if let Some(options) = it.options.get() {
                        each(Element::$variant($id::new(index)), options.common());
                    }
                })*
                for (at, message) in self.messages.iter().enumerate() {
                    for (index, range) in message.extension_ranges.iter().enumerate() {
                        if let Some(options) = range.options.get() {
                            each(Element::Range(MessageId::new(at), index as u32), options.common());
                        }
                    }
                }
            }

            /// The options of an element, if it has any, even ones that say nothing.
            pub(in crate::schema) fn options_of(&self, element: Element) -> Option<OptionsRef<'_>> {
                match element {
                    $(Element::$variant(id) => self.$all[id.index()].options.get().map(OptionsMessage::common),)*
                    Element::Range(id, index) => {
                        let range = self.messages[id.index()].extension_ranges.get(index as usize)?;
                        range.options.get().map(OptionsMessage::common)
                    }
                }
            }

            /// Gives an element the options of an encoded options message.
            pub(in crate::schema) fn set_options(&mut self, element: Element, raw: Vec<u8>) {
                fn set<T: OptionsMessage>(options: &mut Options<T>, raw: Vec<u8>) {
                    *options = T::read(raw).into();
                }
                match element {
                    $(Element::$variant(id) => set(&mut self.$all[id.index()].options, raw),)*
                    Element::Range(id, index) => {
                        set(&mut self.messages[id.index()].extension_ranges[index as usize].options, raw);
                    }
                }
            }
        }
    };
}

elements! {
    files, FileId => File;
    messages, MessageId => Message;
    fields, FieldId => Field;
    oneofs, OneofId => Oneof;
    enums, EnumId => Enum;
    values, ValueId => Value;
    services, ServiceId => Service;
    methods, MethodId => Method;
}
