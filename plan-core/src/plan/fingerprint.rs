//! A number that tells whether two plans of a message, or of an enum, say the same.

#[cfg(feature = "schema")]
use super::draft::{DefaultDraft, Drafts, EnumDraft, InfoDraft, MessageDraft};
use super::{Default, EnumPlan, Field, FieldInfo, OneofInfo, Verified};

/// The state of FNV-1a, of 64 bits. It guards against mistakes, not against malice.
#[derive(Clone, Copy)]
struct Fingerprint(u64);

impl Fingerprint {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    const fn byte(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u64).wrapping_mul(0x0100_0000_01b3))
    }

    const fn word(mut self, word: u64) -> Self {
        let bytes = word.to_le_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self = self.byte(bytes[i]);
            i += 1;
        }
        self
    }

    /// The length too, so that texts that follow each other stay apart.
    const fn bytes(mut self, bytes: &[u8]) -> Self {
        self = self.word(bytes.len() as u64);
        let mut i = 0;
        while i < bytes.len() {
            self = self.byte(bytes[i]);
            i += 1;
        }
        self
    }

    const fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    const fn field(self, field: Field) -> Self {
        let [a, b, c] = field.words();
        self.word(a).word(b).word(c)
    }

    const fn default(self, default: Default<'_>) -> Self {
        match default {
            Default::Zero => self.byte(0),
            Default::Bits(bits) => self.byte(1).word(bits),
            Default::Double(bits) => self.byte(2).word(bits),
            Default::Text(text) => self.byte(3).text(text),
            Default::Bytes(bytes) => self.byte(4).bytes(bytes),
        }
    }
}

impl Verified<'_> {
    /// A number that is the same for plans that say the same of the message: its name, its fields with their names, ops,
    /// cardinalities and defaults, its oneofs, its map entries, and the names of the messages and enums in its fields.
    pub const fn fingerprint(&self) -> u64 {
        let super::MessagePlan { name, fields, infos, oneofs, reserved, subs, enums, is_entry, requires } =
            *self.plan();
        let mut it = Fingerprint::NEW.text(name).byte(is_entry as u8).byte(requires as u8);
        let mut i = 0;
        while i < fields.len() {
            let FieldInfo { name, json_name, default, redacted } = infos[i];
            it = it.field(fields[i]).text(name).text(json_name).default(default).byte(redacted as u8);
            i += 1;
        }
        i = 0;
        while i < oneofs.len() {
            let OneofInfo { name } = oneofs[i];
            it = it.text(name);
            i += 1;
        }
        i = 0;
        while i < reserved.len() {
            it = it.text(reserved[i]);
            i += 1;
        }
        i = 0;
        while i < subs.len() {
            let sub = subs[i].get();
            it = it.text(sub.name());
            // an entry is a part of the message, and holds no entries itself
            if sub.plan().is_entry && !is_entry {
                it = it.word(sub.fingerprint());
            }
            i += 1;
        }
        i = 0;
        while i < enums.len() {
            it = it.text(enums[i].name);
            i += 1;
        }
        it.0
    }
}

impl EnumPlan<'_> {
    /// A number that is the same for plans that say the same of the enum: its name, the names and numbers of its values,
    /// and whether it is closed.
    pub const fn fingerprint(&self) -> u64 {
        let Self { name, values, numbers: _, closed } = *self;
        let mut it = Fingerprint::NEW.text(name).byte(closed as u8);
        let mut i = 0;
        while i < values.len() {
            let (name, number) = values[i];
            it = it.text(name).word(number as i64 as u64);
            i += 1;
        }
        it.0
    }
}

#[cfg(feature = "schema")]
impl Drafts {
    /// That of the plan which becomes of the message at an index: [`Verified::fingerprint`].
    ///
    /// # Panics
    /// If there are not so many messages, or the draft names one that is not there.
    pub fn fingerprint(&self, index: usize) -> u64 {
        let MessageDraft { name, fields, infos, oneofs, reserved, subs, enums, is_entry, requires } =
            &self.messages[index];
        let mut it = Fingerprint::NEW.text(name).byte(u8::from(*is_entry)).byte(u8::from(*requires));
        for (field, InfoDraft { name, json_name, default, redacted }) in fields.iter().zip(infos) {
            let default = match default {
                DefaultDraft::Zero => Default::Zero,
                DefaultDraft::Bits(bits) => Default::Bits(*bits),
                DefaultDraft::Double(bits) => Default::Double(*bits),
                DefaultDraft::Text(text) => Default::Text(text),
                DefaultDraft::Bytes(bytes) => Default::Bytes(bytes),
            };
            it = it.field(*field).text(name).text(json_name).default(default).byte(u8::from(*redacted));
        }
        for name in oneofs.iter().chain(reserved) {
            it = it.text(name);
        }
        for &sub in subs {
            it = it.text(&self.messages[sub].name);
            if self.messages[sub].is_entry && !is_entry {
                it = it.word(self.fingerprint(sub));
            }
        }
        for &enumeration in enums {
            it = it.text(&self.enums[enumeration].name);
        }
        it.0
    }
}

#[cfg(feature = "schema")]
impl EnumDraft {
    /// That of the plan which becomes of it: [`EnumPlan::fingerprint`].
    pub fn fingerprint(&self) -> u64 {
        let Self { name, values, numbers: _, closed } = self;
        let mut it = Fingerprint::NEW.text(name).byte(u8::from(*closed));
        for (name, number) in values {
            it = it.text(name).word(i64::from(*number) as u64);
        }
        it.0
    }
}
