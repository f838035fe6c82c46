//! Messages as text.

use super::group::text_name;
use super::literal::{write_bytes, write_float, write_str};
use super::options::WriteOptions;
use crate::any::ANY;
use crate::lex::Scanner;
use crate::plan::{FieldIdx, Verified};
use crate::store::{Arena, DecodeOptions, MessageMut, MessageRef, ValueRef};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// Writes messages.
pub(super) struct Writer<'o> {
    pub(super) out: String,
    options: &'o WriteOptions<'o>,
    level: usize,
}

impl<'o> Writer<'o> {
    pub(super) fn new(options: &'o WriteOptions<'o>) -> Self {
        Self { out: String::new(), options, level: 0 }
    }

    /// Begins a field.
    pub(super) fn item(&mut self) {
        if !self.options.one_line {
            (0..self.level).for_each(|_| self.out.push_str("  "));
        } else if !self.out.is_empty() {
            self.out.push(' ');
        }
    }

    /// Ends a field.
    pub(super) fn end(&mut self) {
        if !self.options.one_line {
            self.out.push('\n');
        }
    }

    /// Writes what stands in braces.
    pub(super) fn block(&mut self, fields: impl FnOnce(&mut Self)) {
        self.out.push_str(" {");
        self.end();
        self.level += 1;
        fields(self);
        self.level -= 1;
        self.item();
        self.out.push('}');
    }

    /// Writes the fields of a message.
    pub(super) fn fields(&mut self, message: MessageRef<'_>) {
        if message.name() != ANY || !self.any(message) {
            for at in message.present() {
                self.field(message, at);
            }
        }
        let written = self.extensions(message);
        if self.options.unknown_fields {
            self.unknown(message.unknown_fields().filter(|it| !written.contains(&it.tag.number().get())));
        }
    }

    fn field(&mut self, message: MessageRef<'_>, at: FieldIdx) {
        let plan = message.plan();
        if plan.info(at).redacted && !self.options.show_redacted {
            self.item();
            self.out.push_str(text_name(plan, at));
            self.out.push_str(": [REDACTED]");
            return self.end();
        }
        match message.value(at) {
            ValueRef::List(list) => list.iter().for_each(|value| self.named(plan, at, value)),
            ValueRef::Map(map) => {
                for (key, value) in map {
                    self.item();
                    self.out.push_str(text_name(plan, at));
                    self.block(|it| {
                        it.value_of("key", key);
                        it.value_of("value", value);
                    });
                    self.end();
                }
            }
            value => self.named(plan, at, value),
        }
    }

    fn named(&mut self, plan: &Verified<'_>, at: FieldIdx, value: ValueRef<'_>) {
        self.value_of(text_name(plan, at), value);
    }

    /// Writes a field of one value.
    fn value_of(&mut self, name: &str, value: ValueRef<'_>) {
        self.item();
        self.out.push_str(name);
        if !matches!(value, ValueRef::Message(_)) {
            self.out.push_str(": ");
        }
        match value {
            ValueRef::Str(it) => write_str(it, &mut self.out),
            ValueRef::Bytes(it) => write_bytes(it, &mut self.out),
            ValueRef::F32(it) => write_float(it, &mut self.out),
            ValueRef::F64(it) => write_float(it, &mut self.out),
            ValueRef::Message(it) => self.block(|writer| writer.fields(it)),
            // writing to a string cannot fail; integers, bools and enums print as they are written
            other => drop(write!(self.out, "{other:?}")),
        }
        self.end();
    }

    /// Writes the extensions that a generated type holds among its unknown fields, and says which they are.
    fn extensions(&mut self, message: MessageRef<'_>) -> Vec<u32> {
        let mut written = Vec::new();
        for (extension, encoded) in self.options.known.kept(message) {
            let mut arena = Arena::new();
            let mut apart = MessageMut::new_in(extension.plan(), &mut arena);
            let is_sound = self.decoding(self.depth_left()).partial(true).merge(&mut apart, &encoded).is_ok();
            let apart = apart.as_ref();
            // what is no value of the extension stays unknown
            if is_sound && apart.holds(extension.index()) {
                self.field(apart, extension.index());
                if self.options.unknown_fields {
                    self.unknown(apart.unknown_fields());
                }
                written.push(extension.number());
            }
        }
        written
    }

    /// How many levels may be written below the one at hand.
    fn depth_left(&self) -> u32 {
        self.options.limits.depth.saturating_sub(self.level as u32)
    }

    /// How a message that lies encoded in the one at hand is decoded: no deeper than it may be written.
    fn decoding(&self, depth: u32) -> DecodeOptions {
        DecodeOptions::new().limits(self.options.limits).depth(depth)
    }

    /// Writes the message in an `Any`, if its type is known.
    fn any(&mut self, message: MessageRef<'_>) -> bool {
        let parts = (
            message.get(1).ok().and_then(ValueRef::as_str),
            message.get(2).ok().and_then(ValueRef::as_bytes),
        );
        let (Some(url), Some(bytes)) = parts else { return false };
        if !url.bytes().all(Scanner::is_bracketable) {
            return false;
        }
        let Some(depth) = self.depth_left().checked_sub(1) else { return false };
        let Ok(inner) = self.options.known.unpack(url, bytes, &self.decoding(depth)) else { return false };
        self.item();
        // writing to a string cannot fail
        let _ = write!(self.out, "[{url}]");
        self.block(|it| it.fields(inner.reflect()));
        self.end();
        true
    }
}
