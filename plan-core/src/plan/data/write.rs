//! Plans to bytes.

use super::{HEADER, MAGIC, VERSION, checksum};
use crate::plan::{DefaultDraft, Drafts, EnumDraft, InfoDraft, MessageDraft};
use alloc::vec::Vec;

/// The form of `drafts`.
pub(super) fn write(drafts: &Drafts) -> Vec<u8> {
    // plans of single extensions stand in emitted code alone
    let Drafts { messages, enums, extensions: _ } = drafts;
    let mut out = Vec::with_capacity(HEADER);
    out.extend(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.resize(HEADER, 0);
    list(&mut out, enums, enumeration);
    list(&mut out, messages, message);
    let content = &out[HEADER..];
    let (len, sum) = (content.len() as u64, checksum(content));
    out[12..20].copy_from_slice(&len.to_le_bytes());
    out[20..HEADER].copy_from_slice(&sum.to_le_bytes());
    out
}

fn enumeration(out: &mut Vec<u8>, draft: &EnumDraft) {
    // the numbers are those of the values
    let EnumDraft { name, values, numbers: _, closed } = draft;
    bytes(out, name.as_bytes());
    out.push(u8::from(*closed));
    list(out, values, |out, (name, number)| {
        bytes(out, name.as_bytes());
        out.extend(number.to_le_bytes());
    });
}

fn message(out: &mut Vec<u8>, draft: &MessageDraft) {
    let MessageDraft { name, fields, infos, oneofs, reserved, subs, enums, is_entry, requires } = draft;
    bytes(out, name.as_bytes());
    out.push(u8::from(*is_entry));
    out.push(u8::from(*requires));
    list(out, fields, |out, field| out.extend(field.words().iter().flat_map(|word| word.to_le_bytes())));
    list(out, infos, info);
    list(out, oneofs, |out, name| bytes(out, name.as_bytes()));
    list(out, reserved, |out, name| bytes(out, name.as_bytes()));
    list(out, subs, |out, &index| count(out, index));
    list(out, enums, |out, &index| count(out, index));
}

fn info(out: &mut Vec<u8>, info: &InfoDraft) {
    let InfoDraft { name, json_name, default, redacted } = info;
    bytes(out, name.as_bytes());
    bytes(out, json_name.as_bytes());
    out.push(u8::from(*redacted));
    match default {
        DefaultDraft::Zero => out.push(0),
        DefaultDraft::Bits(bits) => {
            out.push(1);
            out.extend(bits.to_le_bytes());
        }
        DefaultDraft::Double(bits) => {
            out.push(2);
            out.extend(bits.to_le_bytes());
        }
        DefaultDraft::Text(text) => {
            out.push(3);
            bytes(out, text.as_bytes());
        }
        DefaultDraft::Bytes(value) => {
            out.push(4);
            bytes(out, value);
        }
    }
}

fn list<T>(out: &mut Vec<u8>, items: &[T], put: impl Fn(&mut Vec<u8>, &T)) {
    count(out, items.len());
    for item in items {
        put(out, item);
    }
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    count(out, bytes.len());
    out.extend(bytes);
}

/// A length or an index.
///
/// # Panics
/// If it takes more than 4 bytes.
fn count(out: &mut Vec<u8>, count: usize) {
    let count = u32::try_from(count).expect("no list or text of a plan is 4 GiB long");
    out.extend(count.to_le_bytes());
}
