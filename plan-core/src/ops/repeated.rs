//! Repeated scalar fields, packed or not (W2).

use super::{Scalar, singular};
use crate::plan::Op;
use crate::store::List;
use crate::wire::{BATCH, Cursor, Decoder, Fault, RawTag, Sink, WireType, count_varints};

/// Decodes the value after `tag`, and the ones that follow with the same tag.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode<'a, O: Scalar>(
    list: &mut impl List<O::Value<'a>>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let tag = RawTag::new(tag);
    let budget = d.budget();
    let mut count = 0;
    loop {
        // before the value is read, so that the cursor stands at its start
        if count == budget {
            d.blame(list.count());
            return Err(Fault::ElementLimit);
        }
        let value = O::read(c).inspect_err(|_| fail(d, list.count(), count))?;
        count += 1;
        list.push(value);
        if !c.take(tag) {
            return d.charge(count);
        }
    }
}

/// Blames the element at `index`, and charges the `count` before it: the decoding may go on, if it is a string.
#[cold]
fn fail(d: &mut Decoder<'_>, index: usize, count: usize) {
    d.blame(index);
    // they were counted against the budget
    let _ = d.charge(count);
}

/// Decodes the values that share one tag. Of those that are more than the limit allows, the first ones are stored,
/// whatever the width (W8).
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_packed<'a, O: Scalar>(
    list: &mut impl List<O::Value<'a>>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let at = *c;
    let run = c.delimited()?;
    if let Some(width) = const { fixed_width(O::OP) } {
        let count = run.remaining() / width;
        if run.remaining() % width != 0 {
            *c = at;
            return Err(Fault::RaggedPacked);
        }
        if count > d.budget() {
            return c.lend(|c| decode_past_limit::<O>(list, d, c, run));
        }
        d.charge(count)?;
        // the elements are there, so this is no more than a multiple of the input
        list.reserve(count);
        O::read_fixed(run.rest(), list);
        return Ok(());
    }
    if const { matches!(O::WIRE, WireType::Varint) } && run.remaining() >= SEVERAL {
        return c.lend(|c| decode_varints::<O>(list, d, c, run));
    }
    decode_run::<O>(list, d, c, run)
}

/// Bytes of a run whose varints are counted first, so that the list grows once.
const SEVERAL: usize = 16;

/// Bytes of a run whose varints are decoded many at once: memory for many takes the time of some 20 varints.
pub(super) const MANY: usize = 64;

/// Decodes the varints of a run, many at once. What is odd, and what a limit refuses, is left to [`decode_run`].
#[inline(never)]
fn decode_varints<'a, O: Scalar>(
    list: &mut impl List<O::Value<'a>>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    mut run: Cursor<'a>,
) -> Result<(), Fault> {
    let bytes = run.rest();
    let count = count_varints(bytes);
    if count <= d.budget() {
        // the elements are there, so this is no more than a multiple of the input
        list.reserve(count);
        if count == bytes.len() {
            d.charge(count)?;
            O::read_varints(bytes.iter().map(|&byte| u64::from(byte)), list);
            return Ok(());
        }
        if bytes.len() >= MANY {
            let mut values = [0; BATCH];
            loop {
                let read = run.varints(&mut values);
                if read == 0 {
                    break;
                }
                d.charge(read)?;
                O::read_varints(values[..read].iter().copied(), list);
            }
        }
    }
    decode_run::<O>(list, d, c, run)
}

/// Decodes the values of a run of fixed width that are more than the limit allows.
#[cold]
#[inline(never)]
fn decode_past_limit<'a, O: Scalar>(
    list: &mut impl List<O::Value<'a>>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    run: Cursor<'a>,
) -> Result<(), Fault> {
    decode_run::<O>(list, d, c, run)
}

/// Decodes the values of `run`, one by one; `c` stands behind it.
#[cfg_attr(not(debug_assertions), inline(always))]
fn decode_run<'a, O: Scalar>(
    list: &mut impl List<O::Value<'a>>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    mut run: Cursor<'a>,
) -> Result<(), Fault> {
    let budget = d.budget();
    let mut count = 0;
    while !run.at_limit() {
        if count == budget {
            c.stand_at(&run);
            d.blame(list.count());
            return Err(Fault::ElementLimit);
        }
        let value = O::read(&mut run).inspect_err(|_| {
            c.stand_at(&run);
            d.blame(list.count());
        })?;
        count += 1;
        list.push(value);
    }
    d.charge(count)
}

/// The bytes of one value, where all values have the same number.
const fn fixed_width(op: Op) -> Option<usize> {
    match op.wire_type() {
        WireType::Fixed32 => Some(4),
        WireType::Fixed64 => Some(8),
        WireType::Varint | WireType::Len | WireType::StartGroup | WireType::EndGroup => None,
    }
}

/// The bytes of one value, where all values are written with the same number.
const fn written_width(op: Op) -> Option<usize> {
    match op {
        Op::Bool => Some(1),
        _ => fixed_width(op),
    }
}

/// Writes each value with its own tag.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write<'s, O: Scalar, K: Sink>(
    sink: &mut K,
    tag: u32,
    values: impl DoubleEndedIterator<Item = O::Value<'s>>,
) {
    // loops, for the closure of `each` is called and not inlined where several types share it: strings encode 1.5 times as fast
    if K::BACKWARD {
        for value in values.rev() {
            singular::put::<O, K>(sink, tag, value);
        }
    } else {
        for value in values {
            singular::put::<O, K>(sink, tag, value);
        }
    }
}

/// Writes all values with one tag, if there are any.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_packed<'s, O: Scalar, K: Sink>(
    sink: &mut K,
    tag: u32,
    values: impl DoubleEndedIterator<Item = O::Value<'s>> + ExactSizeIterator,
) {
    if values.len() == 0 {
        return;
    }
    sink.delimited_field(tag, |sink| match const { written_width(O::OP) } {
        Some(1) => sink.fixed_values(values.map(|value| [O::bits(value) as u8])),
        Some(4) => sink.fixed_values(values.map(|value| (O::bits(value) as u32).to_le_bytes())),
        Some(_) => sink.fixed_values(values.map(|value| O::bits(value).to_le_bytes())),
        None => sink.varints(values.map(O::bits)),
    });
}
