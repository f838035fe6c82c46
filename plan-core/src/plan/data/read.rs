//! Plans from bytes.

use super::{HEADER, MAGIC, PlansError, VERSION, checksum};
use crate::plan::{DefaultDraft, Drafts, EnumDraft, Field, InfoDraft, MessageDraft};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The drafts that `bytes` hold; they need not be right.
///
/// # Errors
/// If the bytes are not of the form.
pub(super) fn read(bytes: &[u8]) -> Result<Drafts, PlansError> {
    let mut r = Reader { bytes, at: 0 };
    if bytes.get(..MAGIC.len()) != Some(MAGIC) {
        return Err(PlansError::at(0, "expected plans, which start with `PROTPLAN`"));
    }
    r.at = MAGIC.len();
    let version = r.u32()?;
    if version != VERSION {
        return Err(PlansError::at(
            MAGIC.len(),
            format!(
                "found plans of version {version}; expected {VERSION}; write them anew from their schema"
            ),
        ));
    }
    let len = r.u64()?;
    let sum = r.u64()?;
    let content = bytes.get(HEADER..).unwrap_or_default();
    if content.len() as u64 != len {
        let text = format!("expected {len} bytes behind the header, found {}", content.len());
        return Err(PlansError::at(HEADER, text));
    }
    if checksum(content) != sum {
        return Err(PlansError::at(
            HEADER,
            "the checksum is another than that of the bytes: they are damaged",
        ));
    }
    let enums = r.list(9, Reader::enumeration)?;
    let messages = r.list(30, Reader::message)?;
    if r.at != bytes.len() {
        return Err(PlansError::at(r.at, "expected the end, found more bytes"));
    }
    Ok(Drafts { messages, enums, extensions: BTreeMap::new() })
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn take(&mut self, len: usize) -> Result<&'b [u8], PlansError> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.get(..len));
        let taken = taken
            .ok_or_else(|| PlansError::at(self.at, format!("expected {len} more bytes, found the end")))?;
        self.at += len;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], PlansError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u32(&mut self) -> Result<u32, PlansError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, PlansError> {
        self.array().map(u64::from_le_bytes)
    }

    fn bool(&mut self) -> Result<bool, PlansError> {
        let at = self.at;
        match self.array()? {
            [0] => Ok(false),
            [1] => Ok(true),
            [other] => Err(PlansError::at(at, format!("expected 0 or 1, found {other}"))),
        }
    }

    /// A length or an index.
    fn count(&mut self) -> Result<usize, PlansError> {
        self.u32().map(|it| it as usize)
    }

    /// A list, of which each item takes `least` bytes or more, so that no more is reserved than there can be.
    fn list<T>(
        &mut self,
        least: usize,
        read: impl Fn(&mut Self) -> Result<T, PlansError>,
    ) -> Result<Vec<T>, PlansError> {
        let at = self.at;
        let count = self.count()?;
        if count > (self.bytes.len() - self.at) / least {
            return Err(PlansError::at(
                at,
                format!("a list of {count} items is longer than the rest of the bytes"),
            ));
        }
        (0..count).map(|_| read(self)).collect()
    }

    fn data(&mut self) -> Result<&'b [u8], PlansError> {
        let len = self.count()?;
        self.take(len)
    }

    fn text(&mut self) -> Result<String, PlansError> {
        let at = self.at;
        let text = core::str::from_utf8(self.data()?);
        text.map(Into::into).map_err(|_| PlansError::at(at, "expected a name or a text in UTF-8"))
    }

    fn enumeration(&mut self) -> Result<EnumDraft, PlansError> {
        let (name, closed) = (self.text()?, self.bool()?);
        let values = self.list(8, |r| Ok((r.text()?, r.u32()? as i32)))?;
        let mut numbers: Vec<i32> = values.iter().map(|value| value.1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Ok(EnumDraft { name, values, numbers, closed })
    }

    fn message(&mut self) -> Result<MessageDraft, PlansError> {
        Ok(MessageDraft {
            name: self.text()?,
            is_entry: self.bool()?,
            requires: self.bool()?,
            fields: self.list(24, |r| Ok(Field::from_words([r.u64()?, r.u64()?, r.u64()?])))?,
            infos: self.list(10, Self::info)?,
            oneofs: self.list(4, Self::text)?,
            reserved: self.list(4, Self::text)?,
            subs: self.list(4, Self::count)?,
            enums: self.list(4, Self::count)?,
        })
    }

    fn info(&mut self) -> Result<InfoDraft, PlansError> {
        let (name, json_name, redacted) = (self.text()?, self.text()?, self.bool()?);
        let at = self.at;
        let default = match self.array()? {
            [0] => DefaultDraft::Zero,
            [1] => DefaultDraft::Bits(self.u64()?),
            [2] => DefaultDraft::Double(self.u64()?),
            [3] => DefaultDraft::Text(self.text()?),
            [4] => DefaultDraft::Bytes(self.data()?.into()),
            [other] => {
                return Err(PlansError::at(
                    at,
                    format!("expected the kind of a default, 0 to 4, found {other}"),
                ));
            }
        };
        Ok(InfoDraft { name, json_name, default, redacted })
    }
}
