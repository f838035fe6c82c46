//! Brings the parser's descriptors to the form that protoc gives them.

use alloc::vec::Vec;
use core::mem;

use protobuf::Message as _;
use protobuf::descriptor::{DescriptorProto, FieldDescriptorProto, FileDescriptorProto};

/// One past the largest field number.
const FIELD_NUMBERS_END: i32 = 0x2000_0000;

/// Mends a file.
pub(super) fn file(file: &mut FileDescriptorProto) {
    file.extension.iter_mut().for_each(field);
    file.message_type.iter_mut().for_each(message);
}

/// Takes options away that say nothing: the default and the JSON name are kept elsewhere.
fn field(field: &mut FieldDescriptorProto) {
    if field.options.as_ref().is_some_and(|options| options.compute_size() == 0) {
        field.options.clear();
    }
}

/// Mends a message and those inside it. Recursion ends at the nesting that our parser allows.
fn message(message: &mut DescriptorProto) {
    order_oneofs(message);
    if message.options.message_set_wire_format() {
        for range in &mut message.extension_range {
            if range.end() == FIELD_NUMBERS_END {
                range.set_end(i32::MAX);
            }
        }
    }
    message.field.iter_mut().for_each(field);
    message.extension.iter_mut().for_each(field);
    message.nested_type.iter_mut().for_each(self::message);
}

/// Puts the declared oneofs first, then those that stand for `optional` in proto3, each in the order that it has.
fn order_oneofs(message: &mut DescriptorProto) {
    let mut synthetic: Vec<bool> = message.oneof_decl.iter().map(|_| false).collect();
    for field in &message.field {
        if let (true, Ok(index)) = (field.proto3_optional(), usize::try_from(field.oneof_index()))
            && let Some(slot) = synthetic.get_mut(index)
        {
            *slot = true;
        }
    }
    let mut order: Vec<usize> = (0..synthetic.len()).collect();
    order.sort_by_key(|index| synthetic[*index]);
    let mut place = order.clone();
    for (new, old) in order.iter().enumerate() {
        place[*old] = new;
    }
    let mut oneofs = mem::take(&mut message.oneof_decl);
    message.oneof_decl = order.iter().map(|old| mem::take(&mut oneofs[*old])).collect();
    for field in &mut message.field {
        if field.has_oneof_index()
            && let Some(new) = usize::try_from(field.oneof_index()).ok().and_then(|old| place.get(old))
        {
            field.set_oneof_index(*new as i32);
        }
    }
}
