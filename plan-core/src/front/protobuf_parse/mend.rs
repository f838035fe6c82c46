//! Brings the parser's descriptors to the form that protoc gives them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use protobuf::Message as _;
use protobuf::descriptor::field_descriptor_proto::Type;
use protobuf::descriptor::{DescriptorProto, FieldDescriptorProto, FileDescriptorProto};

use super::{clash, group};

/// One past the largest field number.
const FIELD_NUMBERS_END: i32 = 0x2000_0000;

/// Mends a file.
pub(super) fn file(file: &mut FileDescriptorProto) {
    if file.syntax() == "proto2" {
        file.clear_syntax();
    }
    file.extension.iter_mut().for_each(field);
    file.message_type.iter_mut().for_each(message);
}

/// Mends a message and those inside it. Recursion ends at the nesting that the scan before the parse allows.
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

/// Mends a field.
fn field(field: &mut FieldDescriptorProto) {
    group::unmark(field);
    clash::unhide(field);
    if field.options.as_ref().is_some_and(|options| options.compute_size() == 0) {
        // What stood there is kept elsewhere: `default` and `json_name`.
        field.options.clear();
    }
    if !field.has_default_value() {
        return;
    }
    let digits: &[usize] = match field.type_() {
        Type::TYPE_DOUBLE => &[15, 17],
        Type::TYPE_FLOAT => &[6, 9],
        _ => return,
    };
    let single = field.type_() == Type::TYPE_FLOAT;
    if let Ok(value) = field.default_value().parse::<f64>() {
        field.set_default_value(float(value, digits, single));
    }
}

/// A number with as few of these counts of digits as keep its value, as C's `%g` prints it.
fn float(value: f64, digits: &[usize], single: bool) -> String {
    if !value.is_finite() {
        let text = if value.is_nan() { "nan" } else { "inf" };
        return if value.is_sign_negative() && !value.is_nan() {
            format!("-{text}")
        } else {
            text.to_owned()
        };
    }
    let value = if single { f64::from(value as f32) } else { value };
    let mut text = String::new();
    for count in digits {
        text = general(value, *count);
        let same = match (single, text.parse::<f64>()) {
            (true, Ok(back)) => (back as f32).to_bits() == (value as f32).to_bits(),
            (false, Ok(back)) => back.to_bits() == value.to_bits(),
            (_, Err(_)) => false,
        };
        if same {
            break;
        }
    }
    text
}

/// C's `%.{digits}g`.
fn general(value: f64, digits: usize) -> String {
    let text = format!("{value:.*e}", digits - 1);
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |text: &str| -> String {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    if exponent < -4 || exponent >= digits as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trim(mantissa), exponent.abs())
    } else {
        let after = usize::try_from(digits as i32 - 1 - exponent).unwrap_or(0);
        trim(&format!("{value:.after$}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_in_c() {
        let double = |value| float(value, &[15, 17], false);
        assert_eq!(double(1.5), "1.5");
        assert_eq!(double(1e10), "10000000000");
        assert_eq!(double(1e15), "1e+15");
        assert_eq!(double(1e-5), "1e-05");
        assert_eq!(double(0.0001), "0.0001");
        assert_eq!(double(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(double(-0.0), "-0");
        assert_eq!(double(f64::NEG_INFINITY), "-inf");
        assert_eq!(double(f64::NAN), "nan");
        let single = |value| float(value, &[6, 9], true);
        assert_eq!(single(0.1), "0.1");
        assert_eq!(single(1e6), "1e+06");
        assert_eq!(single(16_777_217.0), "16777216");
    }
}
