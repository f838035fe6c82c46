//! The kinds of changes.

use core::fmt;

use super::Sides;

macro_rules! kinds {
    ($($variant:ident $name:literal $what:literal [$breaks:literal] [$risks:literal] $remedy:expr;)*) => {
        /// What kind of change it is. Names are stable; new kinds are added as the comparison learns to see them.
        ///
        /// `old` and `new` stand for [`OLD_READERS`](super::Sides::OLD_READERS) and
        /// [`NEW_READERS`](super::Sides::NEW_READERS). A change breaks at most those in its row; which of them is told by
        /// [`Change::breaks`](super::Change::breaks) and [`Change::risks`](super::Change::risks), for of many kinds it
        /// depends on the types, or on who reads.
        ///
        /// | name | what | breaks | puts at risk |
        /// |---|---|---|---|
        $(#[doc = concat!("| `", $name, "` | ", $what, " | ", $breaks, " | ", $risks, " |")])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ChangeKind {
            $(
                #[doc = concat!("`", $name, "`: ", $what, ".")]
                $variant,
            )*
        }

        impl ChangeKind {
            /// Every kind, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name, such as `field-removed`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What to do about it, if it is not meant to break anybody.
            pub const fn remedy(self) -> Option<&'static str> {
                match self {
                    $(Self::$variant => $remedy,)*
                }
            }

            /// The most that a change of this kind breaks.
            pub fn can_break(self) -> Sides {
                sides(match self {
                    $(Self::$variant => $breaks,)*
                })
            }

            /// The most that a change of this kind puts at risk.
            pub fn can_risk(self) -> Sides {
                sides(match self {
                    $(Self::$variant => $risks,)*
                })
            }
        }
    };
}

/// The set that a cell of the table stands for.
fn sides(cell: &str) -> Sides {
    cell.split(", ").fold(Sides::NONE, |all, word| {
        all | match word {
            "old" => Sides::OLD_READERS,
            "new" => Sides::NEW_READERS,
            other => Sides::named(other).unwrap_or(Sides::NONE),
        }
    })
}

kinds! {
    PackageChanged "package-changed" "a file, with its elements, is in another package"
        ["source"] ["old, new, json"] Some("keep the package, for `Any`, extensions and method paths name it");
    MessageAdded "message-added" "a message is new" [""] [""] None;
    MessageRemoved "message-removed" "a message is gone"
        ["source"] ["new, json"] Some("keep the message until no program uses it");
    MessageMoved "message-moved" "a message has another full name"
        ["source"] ["old, new, json"] Some("keep the name, for `Any` and extensions name it");
    MessageSetChanged "message-set-changed" "a message becomes or ceases to be a message set"
        ["old, new"] [""] Some("keep `message_set_wire_format` as it was");
    FieldAdded "field-added" "a field is new" [""] ["json"] None;
    RequiredFieldAdded "required-field-added" "a field is new and required"
        ["new, json"] [""] Some("make the field optional");
    FieldRemoved "field-removed" "a field is gone"
        ["source"] ["json"] Some("keep the field, and mark it `deprecated` until no program uses it");
    RequiredFieldRemoved "required-field-removed" "a required field is gone"
        ["old, json, source"] [""] Some("make the field optional in one release, and remove it when all readers have that");
    FieldNumberUnreserved "field-number-unreserved" "the number of a field that is gone is not reserved, so that another field can take it"
        ["old, new"] [""] Some("reserve the number");
    FieldNameUnreserved "field-name-unreserved" "the name of a field that is gone is not reserved, so that another field can take it"
        ["json"] [""] Some("reserve the name");
    FieldRenamed "field-renamed" "a number belongs to a field of another name; the text format has names"
        ["json, source"] [""] Some("keep the name; `json_name` changes that in JSON alone");
    FieldRenumbered "field-renumbered" "a name belongs to a field of another number"
        ["old, new"] [""] Some("give the field its number back");
    FieldNumberReused "field-number-reused" "the number of one field belongs to another, whose name, or the old one's, is elsewhere"
        ["old, new"] [""] Some("give the new field a number that was never used, and reserve the old one");
    FieldTypeChanged "field-type-changed" "the type of a field, or of the keys or values of a map, is another one"
        ["old, new, json, source"] ["old, new, json"] Some("add a field of the new type with a new number, and reserve the old one");
    FieldTypeNameChanged "field-type-name-changed" "a field has another message or enum, which is compared with the old one"
        ["json, source"] [""] Some("keep the type, or change it in place");
    MessageEncodingChanged "message-encoding-changed" "a message in a field is written delimited (as a group), or no longer"
        ["old, new"] [""] Some("keep `features.message_encoding` as it was");
    FieldCardinalityChanged "field-cardinality-changed" "a field becomes or ceases to be repeated or a map"
        ["old, new, json, source"] ["old, new"] Some("add a field with a new number, and reserve the old one");
    FieldPackingChanged "field-packing-changed" "a repeated field is written packed, or no longer; readers take both"
        [""] [""] None;
    FieldPresenceChanged "field-presence-changed" "a singular field tells zero from absent, or no longer"
        ["source"] [""] Some("keep its label, or `features.field_presence`, as it was");
    FieldMadeRequired "field-made-required" "a field becomes required"
        ["new, json, source"] [""] Some("leave the field optional, and check it in the program");
    FieldMadeOptional "field-made-optional" "a field is no longer required"
        ["old, json, source"] [""] Some("have all writers set it until all readers have the new schema");
    FieldDefaultChanged "field-default-changed" "an absent field reads as another value"
        ["old, new, json"] [""] Some("keep the default");
    FieldJsonNameChanged "field-json-name-changed" "a field has another name in JSON"
        ["json"] [""] Some("keep `json_name` as it was");
    FieldUtf8Changed "field-utf8-changed" "a string is checked to be UTF-8, or no longer"
        [""] ["old, new"] None;
    FieldOneofChanged "field-oneof-changed" "a field moves into, out of or between oneofs; set together with one that is now beside it, one of the two is lost"
        ["old, new, json, source"] [""] Some("leave the field where it was, or add a new one");
    OneofRenamed "oneof-renamed" "a oneof with the same fields has another name" ["source"] [""] Some("keep the name");
    FieldMadeExtension "field-made-extension" "the number of a field belongs to an extension"
        ["json, source"] [""] Some("keep the field");
    ExtensionMadeField "extension-made-field" "the number of an extension belongs to a field"
        ["json, source"] [""] Some("keep the extension");
    ExtensionAdded "extension-added" "an extension is new" [""] ["json"] None;
    ExtensionRemoved "extension-removed" "an extension is gone"
        ["source"] ["json"] Some("keep the extension, and mark it `deprecated` until no program uses it");
    ExtensionRangeAdded "extension-range-added" "numbers are left to extensions" [""] [""] None;
    ExtensionRangeRemoved "extension-range-removed" "numbers are no longer left to extensions, of which others may have declared some"
        ["source"] ["new, json"] Some("keep the extension range");
    NumberReserved "number-reserved" "numbers are reserved" [""] [""] None;
    NumberUnreserved "number-unreserved" "numbers are no longer reserved, though old data may have them"
        ["old, new"] [""] Some("reserve the numbers again");
    NameReserved "name-reserved" "a name is reserved" [""] [""] None;
    NameUnreserved "name-unreserved" "a name is no longer reserved, though old JSON may have it"
        ["json"] [""] Some("reserve the name again");
    JsonFormatChanged "json-format-changed" "a message or an enum promises to work as JSON, or no longer"
        ["json"] [""] Some("keep `features.json_format = ALLOW`");
    EnumAdded "enum-added" "an enum is new" [""] [""] None;
    EnumRemoved "enum-removed" "an enum is gone" ["source"] [""] Some("keep the enum until no program uses it");
    EnumMoved "enum-moved" "an enum has another full name" ["source"] [""] Some("keep the name");
    EnumClosed "enum-closed" "an enum is closed: numbers that it does not list become unknown fields, and are missing where they are required"
        ["new"] ["new"] Some("keep `features.enum_type = OPEN`");
    EnumOpened "enum-opened" "an enum is open: numbers that it does not list are written, too, and old readers miss them where they are required"
        ["old"] ["old"] Some("keep `features.enum_type = CLOSED`");
    EnumDefaultChanged "enum-default-changed" "the first value has another number, as which absent fields read"
        ["old, new, json"] [""] Some("keep the first value first");
    ValueAdded "value-added" "a value of an enum is new; to old readers of a closed one it is an unknown field, and missing where it is required"
        ["old"] ["old, json"] Some("make the fields that have the enum optional before a value is added");
    ValueRemoved "value-removed" "the name of a value of an enum is gone"
        ["new, json, source"] ["new"] Some("keep the value, and mark it `deprecated` until no program uses it");
    ValueNumberUnreserved "value-number-unreserved" "the number of a value that is gone is not reserved, so that another value can take it"
        ["old, new"] [""] Some("reserve the number");
    ValueRenamed "value-renamed" "a number is written by another name in JSON and text"
        ["json, source"] [""] Some("keep the name first among those of the number");
    ValueRenumbered "value-renumbered" "a name stands for another number"
        ["old, new"] [""] Some("give the value its number back");
    ServiceAdded "service-added" "a service is new" [""] [""] None;
    ServiceRemoved "service-removed" "a service is gone"
        ["old, source"] [""] Some("keep the service until nobody calls it");
    ServiceMoved "service-moved" "a service has another full name, which is in the paths of its methods"
        ["old, new, source"] [""] Some("keep the name, or serve both");
    MethodAdded "method-added" "a method is new" [""] [""] None;
    MethodRemoved "method-removed" "a method is gone"
        ["old, source"] [""] Some("keep the method until nobody calls it");
    MethodRequestChanged "method-request-changed" "a method takes another message, which is compared with the old one"
        ["source"] [""] Some("add a method");
    MethodResponseChanged "method-response-changed" "a method answers with another message, which is compared with the old one"
        ["source"] [""] Some("add a method");
    MethodStreamingChanged "method-streaming-changed" "a method takes or answers with a stream, or no longer"
        ["old, new, source"] [""] Some("add a method");
    NotCompared "not-compared" "a field has another message or enum, and too many of these were met to compare it with the old one"
        ["old, new, json"] [""] Some("change fewer types in one step");
}

impl fmt::Display for ChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
