//! A plan as text: one line a field.

use super::{Cardinality, Default, EnumPlan, Field, FieldInfo, MessagePlan, NO_INDEX, Verified};
use core::fmt;

impl fmt::Display for Verified<'_> {
    /// Number, name, tag bytes, op, cardinality, slot, presence, and what the field refers to.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MessagePlan { name, fields, infos, oneofs, reserved: _, subs: _, enums: _, is_entry, requires } =
            *self.plan();
        write!(f, "message {name}: {} bytes", self.layout().size)?;
        if is_entry {
            f.write_str(", map entry")?;
        }
        if requires {
            f.write_str(", has required fields")?;
        }
        f.write_str("\n")?;
        let width = infos.iter().map(|info| info.name.len()).max().unwrap_or(0);
        for (field, info) in fields.iter().zip(infos) {
            self.line(f, *field, *info, width)?;
        }
        for oneof in oneofs {
            writeln!(f, "  oneof {}", oneof.name)?;
        }
        Ok(())
    }
}

impl Verified<'_> {
    fn line(
        &self,
        f: &mut fmt::Formatter<'_>,
        field: Field,
        info: FieldInfo<'_>,
        width: usize,
    ) -> fmt::Result {
        let FieldInfo { name, json_name: _, default, redacted: _ } = info;
        write!(f, "  {:>5} {name:width$} ", field.number())?;
        let raw = field.raw_tag();
        for byte in &raw.bytes().to_le_bytes()[..raw.len()] {
            write!(f, "{byte:02x}")?;
        }
        let (op, cardinality) = (field.op(), field.cardinality());
        write!(f, "{:pad$} {:<11} {:<8}", "", op.name(), cardinality.name(), pad = 10 - 2 * raw.len())?;
        write!(f, " @{}", field.slot().0)?;
        match cardinality {
            Cardinality::Explicit | Cardinality::Required => write!(f, " bit {}", field.presence())?,
            Cardinality::Oneof => write!(f, " of {}", self.plan().oneofs[field.oneof() as usize].name)?,
            Cardinality::Implicit | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => {}
        }
        if field.sub() != NO_INDEX {
            let target = if op.is_enum() { self.enumeration(&field).name } else { self.sub(&field).name() };
            write!(f, " -> {target}")?;
        }
        match default {
            Default::Zero => {}
            Default::Bits(bits) => write!(f, " = {}", bits as i64)?,
            Default::Double(bits) => write!(f, " = {:?}", f64::from_bits(bits))?,
            Default::Text(text) => write!(f, " = {text:?}")?,
            Default::Bytes(bytes) => write!(f, " = \"{}\"", bytes.escape_ascii())?,
        }
        f.write_str("\n")
    }
}

impl fmt::Display for EnumPlan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, values, numbers: _, closed } = *self;
        writeln!(f, "enum {name}: {}", if closed { "closed" } else { "open" })?;
        for (value, number) in values {
            writeln!(f, "  {number:>5} {value}")?;
        }
        Ok(())
    }
}
