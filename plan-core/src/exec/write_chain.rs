//! Structs of few fields are written along a chain: singular scalars and lists of them, one behind the other, from the last to the
//! first.
//!
//! As when reading (`exec/chain.rs`), each form of an op has a step: it reads a value, puts it if it is present, and ends in a call
//! of the step of the field before it, which is a jump, as a step has no frame. All that it asks of a field stands in one place,
//! the member of the table: where the value lies, the code, and the bytes of the tag (docs/decisions.md#51).
//!
//! What does not fit takes a step's slow twin; messages, maps, and what has no step are left to the loop around the chain, so no step
//! is on the stack while another message is written.

use crate::ops::scalar::{
    Bool, Bytes, Double, Enum, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
    String, Uint32, Uint64,
};
use crate::ops::{Scalar, repeated, singular};
use crate::plan::{Cardinality, Field, Form, Op};
use crate::store::{Member, StructRef};
use crate::wire::Sink;
use core::marker::PhantomData;

/// What the steps of a chain share.
struct Context<'s, K> {
    sink: &'s mut K,
    /// K3: the members of the struct's table, which is as long as `fields`. Members are pointers to these.
    first: *const Member,
    fields: &'s [Field],
}

impl<'s, K> Context<'s, K> {
    /// The field of a member.
    #[inline(always)]
    fn field(&self, member: *const Member) -> &'s Field {
        &self.fields[(member.addr() - self.first.addr()) / size_of::<Member>()]
    }
}

/// Where a chain stopped. Two words, so that it is answered in registers.
struct Stop<H> {
    head: H,
    /// The member that is left to others, or null.
    left: *const Member,
}

/// Writes a field, if it is present, and what stands before it.
///
/// Safety: H1, K3, S3, and the step is that of the code of the member.
type Step<'m, K> = unsafe fn(
    <K as Sink>::Head,
    StructRef<'m>,
    *const Member,
    &mut Context<'_, K>,
) -> Stop<<K as Sink>::Head>;

/// Writes the fields that are present, and has `other` write those that are left to it, present or not.
///
/// # Safety
/// S2: `record` was made for the plan of which these are the fields.
#[inline(always)]
pub(super) unsafe fn write<K: Sink>(
    sink: &mut K,
    record: StructRef<'_>,
    fields: &[Field],
    mut other: impl FnMut(&mut K, &Field),
) {
    let members = record.members().as_ptr_range();
    let mut behind = members.end;
    let mut head = sink.head();
    loop {
        let mut context = Context { sink: &mut *sink, first: members.start, fields };
        // SAFETY: H1: the head of the sink; K3, by T1 and S2.
        let stop = unsafe { follow(head, record, behind, &mut context) };
        // SAFETY: H1: the chain answers the last head.
        unsafe { context.sink.stand_at(stop.head) };
        if stop.left.is_null() {
            return;
        }
        let field = context.field(stop.left);
        other(context.sink, field);
        head = sink.head();
        behind = stop.left;
    }
}

/// Writes what stands before a member.
///
/// # Safety
/// H1, and K3 or the end of the members.
#[inline(always)]
unsafe fn follow<K: Sink>(
    head: K::Head,
    record: StructRef<'_>,
    behind: *const Member,
    context: &mut Context<'_, K>,
) -> Stop<K::Head> {
    if behind == context.first {
        return Stop { head, left: core::ptr::null() };
    }
    // SAFETY: K3, and not the first one.
    let member = unsafe { behind.sub(1) };
    // SAFETY: as above.
    let step = Steps::<K>::of(unsafe { &*member }.linked_code());
    // SAFETY: H1 and K3; S3: the step of its code, which by T1 has the op and the form of the member.
    unsafe { step(head, record, member, context) }
}

/// Leaves a field to the loop around the chain.
///
/// # Safety
/// As a [`Step`].
unsafe fn leave<K: Sink>(
    head: K::Head,
    _: StructRef<'_>,
    member: *const Member,
    _: &mut Context<'_, K>,
) -> Stop<K::Head> {
    Stop { head, left: member }
}

/// The value of a field, if it is present.
///
/// # Safety
/// S3, and the member has this form.
#[inline(always)]
unsafe fn value<'m, O: Scalar, const FORM: u8>(
    record: StructRef<'m>,
    member: &Member,
) -> Option<O::Value<'m>> {
    const { assert!(FORM == Form::Plain as u8 || FORM == Form::Marked as u8 || FORM == Form::Apart as u8) };
    if FORM == Form::Plain as u8 {
        // SAFETY: S3.
        let value = unsafe { record.plain_in::<O::Value<'m>>(member) };
        (!O::is_zero(value)).then_some(value)
    } else if FORM == Form::Marked as u8 {
        // SAFETY: S3.
        unsafe { record.marked_in(member) }
    } else {
        // SAFETY: S3.
        unsafe { record.apart_in(member) }
    }
}

/// The step of a scalar.
///
/// # Safety
/// As a [`Step`].
unsafe fn scalar<O: Scalar, K: Sink, const FORM: u8>(
    mut head: K::Head,
    record: StructRef<'_>,
    member: *const Member,
    context: &mut Context<'_, K>,
) -> Stop<K::Head> {
    // SAFETY: K3.
    let this = unsafe { &*member };
    // SAFETY: S3.
    if let Some(value) = unsafe { value::<O, FORM>(record, this) } {
        // SAFETY: H1.
        let mut jot = unsafe { context.sink.jot(head, this.raised_tag(), this.tag_len()) };
        singular::put::<O, _>(&mut jot, 0, value);
        let Some(moved) = K::settle(jot) else {
            // SAFETY: as the caller promises.
            return unsafe { slow_scalar::<O, K, FORM>(head, record, member, context) };
        };
        head = moved;
    }
    // SAFETY: as the caller promises.
    unsafe { follow(head, record, member, context) }
}

/// The same, whatever it takes.
///
/// # Safety
/// As a [`Step`].
#[inline(never)]
unsafe fn slow_scalar<'m, O: Scalar, K: Sink, const FORM: u8>(
    mut head: K::Head,
    record: StructRef<'m>,
    member: *const Member,
    context: &mut Context<'_, K>,
) -> Stop<K::Head> {
    let field = context.field(member);
    // SAFETY: K3.
    let this = unsafe { &*member };
    // SAFETY: S3.
    let value = unsafe { value::<O, FORM>(record, this) };
    // a value of a type of one's own is there even if it is zero
    let counts = |value: &O::Value<'m>| field.cardinality() != Cardinality::Implicit || !O::is_zero(*value);
    if let Some(value) = value.filter(counts) {
        // SAFETY: H1.
        unsafe { context.sink.stand_at(head) };
        singular::put::<O, K>(context.sink, field.tag_bits(), value);
        head = context.sink.head();
    }
    // SAFETY: as the caller promises.
    unsafe { follow(head, record, member, context) }
}

/// The step of a list of scalars.
///
/// # Safety
/// As a [`Step`].
unsafe fn list<'m, O: Scalar, K: Sink>(
    mut head: K::Head,
    record: StructRef<'m>,
    member: *const Member,
    context: &mut Context<'_, K>,
) -> Stop<K::Head> {
    // SAFETY: K3.
    let this = unsafe { &*member };
    // SAFETY: S3.
    let values = unsafe { record.list_in::<O::Value<'m>>(this) };
    if values.len() > 0 {
        // SAFETY: H1.
        unsafe { context.sink.stand_at(head) };
        write_list::<O, K>(context.sink, context.field(member), values);
        head = context.sink.head();
    }
    // SAFETY: as the caller promises.
    unsafe { follow(head, record, member, context) }
}

/// Writes a list of scalars, with one tag or with one each, as the field says.
#[inline(never)]
fn write_list<'m, O: Scalar, K: Sink>(
    sink: &mut K,
    field: &Field,
    values: impl DoubleEndedIterator<Item = O::Value<'m>> + ExactSizeIterator + Clone,
) {
    if field.cardinality() == Cardinality::Packed {
        repeated::write_packed::<O, K>(sink, field.tag_bits(), values);
    } else {
        repeated::write::<O, K>(sink, field.tag_bits(), values);
    }
}

/// The steps for a sink.
struct Steps<K>(PhantomData<K>);

impl<'m, K: Sink> Steps<K> {
    /// The step of a code.
    #[inline(always)]
    fn of(code: u8) -> Step<'m, K> {
        let all: &[Step<'m, K>; 256] = &Self::ALL;
        all[code as usize]
    }

    /// By the codes of fields.
    const ALL: [Step<'m, K>; 256] = {
        let mut all: [Step<'m, K>; 256] = [leave::<K>; 256];
        macro_rules! scalars {
            ($($marker:ident $op:ident),*) => { $(
                all[Form::Plain.code(Op::$op) as usize] = scalar::<$marker, K, { Form::Plain as u8 }>;
                all[Form::Marked.code(Op::$op) as usize] = scalar::<$marker, K, { Form::Marked as u8 }>;
                all[Form::Apart.code(Op::$op) as usize] = slow_scalar::<$marker, K, { Form::Apart as u8 }>;
                all[Form::List.code(Op::$op) as usize] = list::<$marker, K>;
            )* };
        }
        scalars!(
            Int32 Int32, Int64 Int64, Uint32 Uint32, Uint64 Uint64, Sint32 Sint32, Sint64 Sint64, Fixed32 Fixed32,
            Fixed64 Fixed64, Sfixed32 Sfixed32, Sfixed64 Sfixed64, Float Float, Double Double, Bool Bool,
            String String, Bytes Bytes, Enum Enum, Enum ClosedEnum
        );
        all
    };
}
