//! The fast half of the interpreter: singular scalars, one behind the other.
//!
//! For each op and form there is a step: it reads a value, puts it, finds that the field which usually comes next does so, and ends
//! in a call of that field's step. What a step is given fits in six registers, and it calls nothing else, so it has no frame, and
//! compilers make such a call a jump (docs/decisions.md#41). Nothing promises the jump: a chain ends after [`LONGEST`] bytes, of
//! which a field takes two, and goes on from the loop around it, so the stack is bounded either way.
//!
//! Whatever takes a call is left to a step's slow twin, and whatever is no singular scalar, or is not right, where it stands, to
//! the loop around the chain, which knows all the rules.

use super::code::Coded;

use crate::ops::Scalar;
use crate::ops::scalar::{
    Bool, Bytes, Double, Enum, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
    String, Uint32, Uint64,
};
use crate::plan::{Field, Form, Verified};
use crate::store::RecordMut;
use crate::wire::{ChainEnd, Cursor, Quick, Source, Span, Wide, WireType};
use core::ops::Range;

/// Bytes after which a chain ends: at most 64 steps.
const LONGEST: usize = 128;

/// What the steps of a chain share.
struct Context<'a, 'p> {
    /// K1: all spans were made from copies of this.
    start: Cursor<'a>,
    /// Where the chain ends.
    end: ChainEnd,
    plan: &'p Verified<'p>,
    /// K2: the fields of the plan. Fields are pointers to these, or to the end of them.
    fields: Range<*const Field>,
}

impl Context<'_, '_> {
    /// A field of the plan as a pointer from which the next one can be reached (K2): a reference may reach its own field only.
    #[inline(always)]
    fn within(&self, field: &Field) -> *const Field {
        self.fields.start.with_addr((&raw const *field).addr())
    }
}

/// Where a chain stopped: at a tag. Two words, so that it is answered in registers.
struct Stop {
    /// Bytes up to the limit.
    remaining: usize,
    /// The field that usually comes next.
    next: *const Field,
}

/// Decodes the value of a field behind its tag, and what comes after.
///
/// Safety: S1, K1, K2 (not the end), and the step is that of the code of the field.
type Step<'a, R> = unsafe fn(Span<'a>, R, *const Field, &Context<'a, '_>) -> Stop;

/// Decodes singular scalars as long as there are any. Answers the index of the field that usually comes next.
///
/// # Safety
/// **S2**: `record` was made for `plan`.
#[inline(always)]
pub(super) unsafe fn decode<'a, R: RecordMut<'a>>(
    plan: &Verified<'_>,
    mut record: R,
    c: &mut Cursor<'a>,
    next: usize,
) -> usize {
    let fields = plan.fields().as_ptr_range();
    let mut context = Context { start: *c, end: c.chain_end(LONGEST), plan, fields };
    let mut next = plan.fields()[next..].as_ptr();
    while !c.at_limit() {
        let at = c.span();
        let stop = if at.is_past(context.end) {
            // too near to the end of what can be read for a look ahead
            // SAFETY: S2; K1: a copy; K2.
            unsafe { search(at, record.lend(), next, &context) }
        } else {
            // SAFETY: as above.
            unsafe { follow(at, record.lend(), next, &context) }
        };
        next = stop.next;
        let passed = c.remaining() - stop.remaining;
        c.pass(passed);
        if passed == 0 || !c.span().is_past(context.end) {
            break;
        }
        context.end = c.chain_end(LONGEST);
    }
    (next.addr() - context.fields.start.addr()) / size_of::<Field>()
}

/// Finds the field at a tag, and decodes it and what comes after.
///
/// # Safety
/// S2, K1 and K2.
#[inline(always)]
unsafe fn follow<'a, R: RecordMut<'a>>(
    at: Span<'a>,
    record: R,
    next: *const Field,
    context: &Context<'a, '_>,
) -> Stop {
    if at.is_past(context.end) {
        return Stop { remaining: at.remaining(), next };
    }
    if next != context.fields.end {
        // SAFETY: K2, and not the end.
        let field = unsafe { &*next };
        // SAFETY: K1, and the end of the chain is not reached.
        if unsafe { at.begins(field.tag_start()) } {
            let step = Steps::<R>::of(record.code(field));
            // SAFETY: S1: a field of the plan, by S2; the step of its code.
            return unsafe { step(at.skip(field.tag_len()), record, next, context) };
        }
    }
    // SAFETY: as above.
    unsafe { search(at, record, next, context) }
}

/// [`follow`] where another field comes next: one with a low number, at once.
///
/// # Safety
/// S2, K1 and K2; the place is within its limit.
#[inline(never)]
unsafe fn search<'a, R: RecordMut<'a>>(
    at: Span<'a>,
    record: R,
    next: *const Field,
    context: &Context<'a, '_>,
) -> Stop {
    // SAFETY: K1.
    let mut c = unsafe { Quick::new(&context.start, at) };
    if let Ok(tag) = c.varint()
        && let Some(field) = context.plan.find_low(tag as u32)
        && at.remaining() - c.span().remaining() == field.tag_len()
    {
        let step = Steps::<R>::of(record.code(field));
        // SAFETY: S1: a field of the plan, by S2; K1: a copy; the step of its code.
        return unsafe { step(c.span(), record, context.within(field), context) };
    }
    // SAFETY: as the caller promises.
    unsafe { search_far::<R>(at, record, next, context) }
}

/// The same, whatever the number is.
///
/// # Safety
/// As that of [`search`].
#[inline(never)]
unsafe fn search_far<'a, R: RecordMut<'a>>(
    at: Span<'a>,
    record: R,
    next: *const Field,
    context: &Context<'a, '_>,
) -> Stop {
    let stop = Stop { remaining: at.remaining(), next };
    // SAFETY: K1.
    let mut c = unsafe { context.start.at(at) };
    let Ok(tag) = c.tag() else { return stop };
    if tag & 7 == WireType::EndGroup as u32 {
        return stop;
    }
    let index = (next.addr() - context.fields.start.addr()) / size_of::<Field>();
    let Some(found) = context.plan.find_near(index, tag) else { return stop };
    let field = context.plan.field(found);
    // a tag that is longer than it must be (W1) is left, for steps go back by the length that it should have
    if stop.remaining - c.remaining() != field.tag_len() {
        return stop;
    }
    let step = Steps::<R>::of(record.code(field));
    // SAFETY: S1: a field of the plan, by S2; K1: a copy; the step of its code.
    unsafe { step(c.span(), record, context.within(field), context) }
}

/// Leaves a field to the loop around the chain.
///
/// # Safety
/// As a [`Step`].
unsafe fn leave<'a, R: RecordMut<'a>>(at: Span<'a>, _: R, field: *const Field, _: &Context<'a, '_>) -> Stop {
    // SAFETY: K2, and not the end.
    let len = unsafe { &*field }.tag_len();
    Stop { remaining: at.back(len).remaining(), next: field }
}

/// Puts a value in a field.
///
/// # Safety
/// S1.
#[inline(always)]
unsafe fn put<'a, O: Scalar, R: RecordMut<'a>, const FORM: u8>(
    record: &mut R,
    field: &Field,
    value: O::Value<'a>,
) {
    const { assert!(FORM == Form::Plain as u8 || FORM == Form::Marked as u8 || FORM == Form::Apart as u8) };
    if FORM == Form::Plain as u8 {
        // SAFETY: S1.
        unsafe { record.put_plain(field, value) };
    } else if FORM == Form::Marked as u8 {
        // SAFETY: S1.
        unsafe { record.put_marked(field, value) };
    } else {
        // SAFETY: S1.
        unsafe { record.put(field, value) };
    }
}

/// The step of a scalar.
///
/// # Safety
/// As a [`Step`].
unsafe fn scalar<'a, O: Scalar, R: RecordMut<'a>, const FORM: u8>(
    at: Span<'a>,
    mut record: R,
    field: *const Field,
    context: &Context<'a, '_>,
) -> Stop {
    // SAFETY: K1.
    let mut c = unsafe { Quick::new(&context.start, at) };
    let Ok(value) = O::read(&mut c) else {
        // SAFETY: as the caller promises.
        return unsafe { slow_scalar::<O, R, FORM>(at, record, field, context) };
    };
    // SAFETY: K2, and not the end.
    let this = unsafe { &*field };
    // SAFETY: S1.
    unsafe { put::<O, R, FORM>(&mut record, this, value) };
    // SAFETY: K2: not the end.
    let next = unsafe { field.add(1) };
    // SAFETY: S2, by S1; K1: a copy; K2.
    unsafe { follow(c.span(), record, next, context) }
}

/// The same, whatever it takes.
///
/// # Safety
/// As a [`Step`].
#[inline(never)]
unsafe fn slow_scalar<'a, O: Scalar, R: RecordMut<'a>, const FORM: u8>(
    at: Span<'a>,
    mut record: R,
    field: *const Field,
    context: &Context<'a, '_>,
) -> Stop {
    if !at.is_within() {
        // SAFETY: as the caller promises.
        return unsafe { leave(at, record, field, context) };
    }
    // SAFETY: K1, and within the limit.
    let mut c = Wide(unsafe { context.start.at(at) });
    let Ok(value) = O::read(&mut c) else {
        // SAFETY: as the caller promises.
        return unsafe { leave(at, record, field, context) };
    };
    // SAFETY: K2, and not the end.
    let this = unsafe { &*field };
    // SAFETY: S1.
    unsafe { put::<O, R, FORM>(&mut record, this, value) };
    // SAFETY: K2: not the end.
    let next = unsafe { field.add(1) };
    // SAFETY: S2, by S1; K1: a copy; K2.
    unsafe { follow(c.0.span(), record, next, context) }
}

/// The steps for one kind of storage.
struct Steps<R>(core::marker::PhantomData<R>);

impl<'a, R: RecordMut<'a>> Steps<R> {
    /// The step of a code.
    #[inline(always)]
    fn of(code: u8) -> Step<'a, R> {
        let all: &[Step<'a, R>; 256] = &Self::ALL;
        all[code as usize]
    }

    /// By the codes of fields.
    const ALL: [Step<'a, R>; 256] = {
        let mut all: [Step<'a, R>; 256] = [leave::<R>; 256];
        macro_rules! scalars {
            ($($op:ident),*) => { $(
                all[<$op as Coded>::PLAIN as usize] = scalar::<$op, R, { Form::Plain as u8 }>;
                all[<$op as Coded>::MARKED as usize] = scalar::<$op, R, { Form::Marked as u8 }>;
                all[<$op as Coded>::APART as usize] = slow_scalar::<$op, R, { Form::Apart as u8 }>;
            )* };
        }
        scalars!(
            Int32, Int64, Uint32, Uint64, Sint32, Sint64, Fixed32, Fixed64, Sfixed32, Sfixed64, Float,
            Double, Bool, String, Bytes, Enum
        );
        all
    };
}
