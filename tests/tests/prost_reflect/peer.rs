//! The schema as prost-reflect has it, and what it says of a field.

use std::collections::BTreeSet;

use prost_reflect::prost_types::FileDescriptorProto;
use prost_reflect::{Cardinality, DescriptorPool, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};

/// A schema.
pub(crate) struct Peer {
    pub(crate) pool: DescriptorPool,
    /// The full names of the closed enums, of which prost-reflect knows nothing.
    pub(crate) closed: BTreeSet<String>,
}

/// A field or an extension.
#[expect(clippy::struct_excessive_bools, reason = "each is asked of the descriptor by itself")]
pub(crate) struct Known {
    pub(crate) kind: Kind,
    pub(crate) is_list: bool,
    pub(crate) is_map: bool,
    pub(crate) is_group: bool,
    pub(crate) is_required: bool,
    pub(crate) has_presence: bool,
}

impl Peer {
    /// A schema of these files, and which of its enums are closed.
    pub(crate) fn new(
        files: impl IntoIterator<Item = FileDescriptorProto>,
        is_closed: impl Fn(&EnumDescriptor) -> bool,
    ) -> Peer {
        let mut pool = DescriptorPool::new();
        pool.add_file_descriptor_protos(files).expect("a schema that prost-reflect takes");
        for of in pool.all_messages() {
            let both = of.fields().find(|field| of.get_field(moved(field.number())).is_some());
            assert!(both.is_none(), "{of:?}: a number that is given to moved fields is taken");
        }
        let closed = pool.all_enums().filter(is_closed).map(|it| it.full_name().to_owned()).collect();
        Peer { pool, closed }
    }
}

impl Known {
    /// The field of this number.
    pub(crate) fn find(of: &MessageDescriptor, number: u32) -> Option<Known> {
        if let Some(field) = of.get_field(number) {
            return Some(Known::from(&field));
        }
        let extension = of.get_extension(number)?;
        Some(Known {
            kind: extension.kind(),
            is_list: extension.is_list(),
            is_map: extension.is_map(),
            is_group: extension.is_group(),
            is_required: extension.cardinality() == Cardinality::Required,
            has_presence: extension.supports_presence(),
        })
    }

    /// Whether the field has this wire type: its own, or that of a run.
    pub(crate) fn takes(&self, wire_type: u8) -> bool {
        let own = self::wire_type(&self.kind, self.is_group);
        wire_type == own || (self.is_list && wire_type == 2 && !matches!(own, 2 | 3))
    }
}

impl From<&FieldDescriptor> for Known {
    fn from(field: &FieldDescriptor) -> Self {
        Known {
            kind: field.kind(),
            is_list: field.is_list(),
            is_map: field.is_map(),
            is_group: field.is_group(),
            is_required: field.cardinality() == Cardinality::Required,
            has_presence: field.supports_presence(),
        }
    }
}

/// The wire type of a value by itself.
pub(crate) fn wire_type(kind: &Kind, is_group: bool) -> u8 {
    match kind {
        Kind::Int32
        | Kind::Int64
        | Kind::Uint32
        | Kind::Uint64
        | Kind::Sint32
        | Kind::Sint64
        | Kind::Bool
        | Kind::Enum(_) => 0,
        Kind::Double | Kind::Fixed64 | Kind::Sfixed64 => 1,
        Kind::Message(_) if is_group => 3,
        Kind::String | Kind::Bytes | Kind::Message(_) => 2,
        Kind::Float | Kind::Fixed32 | Kind::Sfixed32 => 5,
    }
}

/// A field that is given another number, for prost-reflect to take it as an unknown one, has these bits of it flipped.
const MOVED: u32 = 0x0ace_1357;

/// The number that stands for an unknown field of the number of a known one.
pub(crate) fn moved(number: u32) -> u32 {
    number ^ MOVED
}

/// The number that an unknown field had before it may have been moved.
pub(crate) fn unmoved(number: u32, is_known: impl Fn(u32) -> bool) -> u32 {
    if !is_known(number) && is_known(moved(number)) { moved(number) } else { number }
}
