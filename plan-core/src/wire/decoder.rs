//! The state of one decoding: the place in the input, what may still be spent, and where a fault lies.

use super::{Cursor, Fault, Mend};
use crate::limits::Limits;
use alloc::vec::Vec;

/// One step of the way down to a fault: a field, and which of its elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The field's number, or 0 for a bare element index of the step after it.
    pub number: u32,
    /// Which element, for a repeated field.
    pub index: Option<usize>,
}

/// Whether the fields are those of a map entry whose value is a number of a closed enum. Nothing is nested in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// They are not.
    None,
    /// They are, and the enum has all the numbers so far.
    Whole,
    /// They are, and the enum does not have a number.
    Missed,
}

/// The state of one decoding.
#[derive(Debug)]
pub struct Decoder<'a> {
    cursor: Cursor<'a>,
    start: usize,
    depth: u32,
    elements: usize,
    unknown_fields: usize,
    /// The number of the group that is open around the current fields, 0 for a message.
    group: u32,
    entry: Entry,
    index: Option<usize>,
    /// The number of the field that a fault lies in, where it is not that of the tag.
    named: Option<u32>,
    trace: Vec<Step>,
    /// What is done with a string that is not UTF-8.
    pub(super) mend: Mend<'a>,
    /// Where the input stands while a mended string is decoded in its stead: at the value.
    pub(super) aside: Option<Cursor<'a>>,
    /// The tag by which a string that is mended is decoded again.
    pub(super) again: u32,
    /// Whether the field that is passed over is a string that is not UTF-8.
    pub(super) raw: bool,
    /// Whether the map entry is kept as a whole for such a string in it.
    pub(super) spoiled: bool,
}

impl<'a> Decoder<'a> {
    /// Starts at `cursor`, within `limits`.
    #[inline]
    pub fn new(cursor: Cursor<'a>, limits: &Limits) -> Self {
        Self {
            cursor,
            start: cursor.rest().as_ptr().addr(),
            depth: limits.depth,
            elements: limits.elements,
            unknown_fields: limits.unknown_fields,
            group: 0,
            entry: Entry::None,
            index: None,
            named: None,
            trace: Vec::new(),
            mend: Mend::Refuse,
            aside: None,
            again: 0,
            raw: false,
            spoiled: false,
        }
    }

    /// Chooses what is done with strings that are not UTF-8. Default: they are faults.
    #[inline]
    pub fn set_mend(&mut self, mend: Mend<'a>) {
        self.mend = mend;
    }

    /// Moves on by what `quick` takes in.
    #[inline(always)]
    pub fn start_with<T>(&mut self, quick: impl FnOnce(&mut Cursor<'a>) -> T) -> T {
        let mut c = self.cursor;
        let answer = quick(&mut c);
        self.cursor = c;
        answer
    }

    /// Runs `step` over each tag up to the limit, or up to the end of the group that is open.
    ///
    /// `step` gets a cursor behind the tag, and may go on over the fields that follow; a fault lies in that of the last tag.
    /// This is the loop of every message, whichever engine dispatches inside it.
    #[inline(always)]
    pub fn each_field(
        &mut self,
        mut step: impl FnMut(&mut Self, &mut Cursor<'a>, u32) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut c = self.cursor;
        loop {
            if c.at_limit() {
                if self.aside.is_none() {
                    break;
                }
                c = self.resume(c);
                continue;
            }
            let mut tag = match c.tag() {
                Ok(tag) => tag,
                Err(fault) => {
                    self.cursor = c;
                    return Err(self.fail(0, fault));
                }
            };
            // a string that is mended is decoded again
            while let Err(fault) = step(self, &mut c, tag) {
                c = self.mend(c, fault)?;
                tag = self.again;
            }
        }
        self.cursor = c;
        if self.group != 0 {
            return Err(self.fail(0, Fault::UnterminatedGroup));
        }
        Ok(())
    }

    /// Notes that a field failed at `c`.
    pub(super) fn fail_field(&mut self, c: Cursor<'a>, fault: Fault) {
        self.cursor = c;
        self.fail(c.last_tag() >> 3, fault);
    }

    /// Forgets which element of the current field the fault lay in.
    pub(super) fn forgive(&mut self) {
        self.index = None;
    }

    #[cold]
    #[inline(never)]
    fn fail(&mut self, number: u32, fault: Fault) -> Fault {
        let index = self.index.take();
        let number = self.named.take().unwrap_or(number);
        if number != 0 {
            self.trace.push(Step { number, index });
        }
        fault
    }

    /// Says which element of the current field the fault lies in.
    #[cold]
    pub fn blame(&mut self, index: usize) {
        self.index = Some(index);
    }

    /// Runs `inside` over the fields of a message that a length precedes.
    #[inline(always)]
    pub fn message(
        &mut self,
        c: &mut Cursor<'a>,
        inside: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let at = *c;
        let body = c.delimited()?;
        if self.depth == 0 {
            *c = at;
            return Err(Fault::DepthLimit);
        }
        let done = self.nested(body, 0, inside);
        if done.is_err() {
            c.stand_at(&self.cursor);
        }
        done
    }

    /// Runs `inside` over the fields of the group `number`, up to and past its end-group tag (W6).
    #[inline(always)]
    pub fn group(
        &mut self,
        c: &mut Cursor<'a>,
        number: u32,
        inside: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if self.depth == 0 {
            return Err(Fault::DepthLimit);
        }
        let done = self.nested(*c, number, inside);
        c.stand_at(&self.cursor);
        done
    }

    /// Runs `inside` over the fields of `body`, the message of the item before `c` of a message set, which names the field
    /// `number`. An item is two levels of nesting: it is a group (W6), and the message in it is one more.
    pub fn item(
        &mut self,
        c: &mut Cursor<'a>,
        body: Cursor<'a>,
        number: u32,
        inside: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let done = match self.depth.checked_sub(1) {
            None | Some(0) => {
                c.stand_at(&body);
                Err(Fault::DepthLimit)
            }
            Some(below) => {
                self.depth = below;
                let done = self.nested(body, 0, inside);
                self.depth = below + 1;
                if done.is_err() {
                    c.stand_at(&self.cursor);
                }
                done
            }
        };
        done.inspect_err(|_| self.named = Some(number))
    }

    #[inline(always)]
    fn nested(
        &mut self,
        body: Cursor<'a>,
        group: u32,
        inside: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let outer = self.group;
        self.cursor = body;
        self.group = group;
        self.depth -= 1;
        let done = inside(self);
        self.group = outer;
        self.depth += 1;
        done
    }

    /// Ends the open group if `number` is its number; then the loop of [`each_field`](Self::each_field) stops.
    #[inline]
    pub fn end_group(&mut self, c: &mut Cursor<'a>, number: u32) -> Result<(), Fault> {
        if self.group != number {
            c.back_to_tag();
            return Err(Fault::UnmatchedEndGroup);
        }
        self.group = 0;
        c.end_here();
        Ok(())
    }

    /// How many levels of nesting are left.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Takes `n` elements off what may still be stored (W7).
    #[inline(always)]
    pub fn charge(&mut self, n: usize) -> Result<(), Fault> {
        match self.elements.checked_sub(n) {
            Some(left) => {
                self.elements = left;
                Ok(())
            }
            None => Err(Fault::ElementLimit),
        }
    }

    /// How many elements may still be stored. A run counts what it stores in a register, against this, and
    /// [charges](Self::charge) it at its end.
    #[inline(always)]
    pub fn budget(&self) -> usize {
        self.elements
    }

    /// Takes one off the unknown fields that may still be kept (W7).
    #[inline]
    pub fn charge_unknown(&mut self) -> Result<(), Fault> {
        self.unknown_fields = self.unknown_fields.checked_sub(1).ok_or(Fault::UnknownFieldLimit)?;
        Ok(())
    }

    /// Begins a map entry whose value is a number of a closed enum.
    #[inline(always)]
    pub fn begin_closed_entry(&mut self) {
        self.entry = Entry::Whole;
    }

    /// Notes that a closed enum does not have a number (W5), if it is the value of such an entry; else answers false.
    #[cold]
    pub fn miss_in_entry(&mut self) -> bool {
        let inside = self.entry != Entry::None;
        if inside {
            self.entry = Entry::Missed;
        }
        inside
    }

    /// Ends such an entry; answers whether the enum did not have a number in it.
    #[inline(always)]
    pub fn end_closed_entry(&mut self) -> bool {
        core::mem::replace(&mut self.entry, Entry::None) == Entry::Missed
    }

    /// The byte at which the decoding stands, or failed.
    #[inline]
    pub fn offset(&self) -> usize {
        self.cursor.offset_from(self.start)
    }

    /// The way to the fault, innermost field first.
    pub fn trace(&self) -> &[Step] {
        &self.trace
    }
}
