//! Enums and their values.

use alloc::format;
use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use super::counterparts::is_foreign;
use super::ranges::reserved_values;
use super::walk::{Places, Verdict, Walk};
use super::{ChangeKind, Sides};
use crate::reading::{Count, Numbers, Reading, read_numbers, where_needed};
use crate::schema::{EnumId, SchemaSet, ValueId};

/// The values of an enum, looked up by name and by number.
struct Values<'s> {
    by_name: HashMap<&'s str, ValueId>,
    /// The first value of each number: the one that is written in JSON and text.
    first: HashMap<i32, ValueId>,
    numbers: Vec<i32>,
    closed: bool,
}

impl<'s> Values<'s> {
    fn of(set: &'s SchemaSet, id: EnumId) -> Self {
        let enumeration = set.enumeration(id);
        let mut first = HashMap::new();
        for &value in &enumeration.values {
            first.entry(set.value(value).number).or_insert(value);
        }
        let mut numbers: Vec<i32> = first.keys().copied().collect();
        numbers.sort_unstable();
        Self {
            by_name: enumeration.values.iter().map(|&value| (set.value(value).name(), value)).collect(),
            first,
            numbers,
            closed: enumeration.is_closed(),
        }
    }

    fn numbers(&self) -> Numbers<'_> {
        Numbers { listed: &self.numbers, closed: self.closed }
    }
}

/// Whom numbers that are not listed break or put at risk.
#[derive(Debug, Clone, Copy)]
struct Losses {
    old: Verdict,
    new: Verdict,
}

impl Walk<'_> {
    pub(super) fn named_enums(&mut self) {
        for (old, enumeration) in self.old.enums() {
            let Some(new) = self.counterparts.enumeration(old) else {
                if !is_foreign(self.old, enumeration.file, self.new) {
                    let text = format!("enum `{}` is gone", enumeration.full_name);
                    let (verdict, places) = (Verdict::breaks(Sides::SOURCE), Places::old(old));
                    self.tell(ChangeKind::EnumRemoved, verdict, places, &enumeration.full_name, text);
                }
                continue;
            };
            let found = self.new.enumeration(new);
            if found.full_name != enumeration.full_name
                && enumeration.parent.is_none()
                && !self.moved_with_file(enumeration.file, found.file)
            {
                let text = format!("enum `{}` is `{}` now", enumeration.full_name, found.full_name);
                let (verdict, places) = (Verdict::breaks(Sides::SOURCE), Places::both(old, new));
                self.tell(ChangeKind::EnumMoved, verdict, places, &found.full_name, text);
            }
            self.meet_enums(old, new);
        }
        for (new, enumeration) in self.new.enums() {
            if !self.counterparts.has_old_enum(new) && !is_foreign(self.new, enumeration.file, self.old) {
                let text = format!("enum `{}` is new", enumeration.full_name);
                let places = Places::new(new);
                self.tell(ChangeKind::EnumAdded, Verdict::HARMLESS, places, &enumeration.full_name, text);
            }
        }
    }

    /// Compares all that two enums say.
    pub(super) fn enumeration(&mut self, old: EnumId, new: EnumId) {
        let (old_enum, new_enum) = (self.old.enumeration(old), self.new.enumeration(new));
        let (places, name) = (Places::both(old, new), &*new_enum.full_name);
        let formats = (old_enum.features.json_format, new_enum.features.json_format);
        self.json_format(formats, places, "enum", name);
        let (before, after) = (Values::of(self.old, old), Values::of(self.new, new));
        let losses = self.losses((old, &before), (new, &after));
        if before.closed != after.closed {
            let (kind, text, verdict) = if after.closed {
                let text =
                    format!("enum `{name}` is closed: numbers that it does not list become unknown fields");
                (ChangeKind::EnumClosed, text, losses.new)
            } else {
                let text = format!("enum `{name}` is open: numbers that it does not list are written, too");
                (ChangeKind::EnumOpened, text, losses.old)
            };
            self.tell(kind, verdict, places, name, text);
        }
        let (was, is) = (self.old.enum_default(old), self.new.enum_default(new));
        if was != is {
            let text = format!("the first value of enum `{name}`, its default, was {was} and is {is}");
            let verdict = Verdict::breaks(Sides::WIRE | Sides::JSON);
            self.tell(ChangeKind::EnumDefaultChanged, verdict, places, name, text);
        }
        self.values_gone((old, &before), (new, &after), losses.new);
        self.values_new((old, &before), (new, &after), losses.old);
        self.enum_ranges(old, new);
    }

    /// What becomes of numbers that one side does not list.
    fn losses(&self, (old, before): (EnumId, &Values<'_>), (new, after): (EnumId, &Values<'_>)) -> Losses {
        let verdict = |written: &Values<'_>, read: &Values<'_>, is_needed, side| {
            let count = if is_needed { Count::Required } else { Count::Optional };
            match where_needed(read_numbers(written.numbers(), read.numbers()), count) {
                Reading::Same => Verdict::HARMLESS,
                Reading::Loses(_) => Verdict::risks(side),
                Reading::Breaks(_) => Verdict::breaks(side),
            }
        };
        Losses {
            old: verdict(after, before, self.old_needs.contains(&old), Sides::OLD_READERS),
            new: verdict(before, after, self.new_needs.contains(&new), Sides::NEW_READERS),
        }
    }

    fn values_gone(
        &mut self,
        (old, before): (EnumId, &Values<'_>),
        (new, after): (EnumId, &Values<'_>),
        lost: Verdict,
    ) {
        let is_reserved = reserved_values(self.new.enumeration(new));
        // whose values have other numbers now, or were told of
        let mut settled: HashSet<i32> = HashSet::new();
        for &id in &self.old.enumeration(old).values {
            let value = self.old.value(id);
            let gone = Places { old: Some(id.into()), new: Some(new.into()) };
            if let Some(&named) = after.by_name.get(value.name()) {
                let found = self.new.value(named);
                if found.number != value.number {
                    settled.insert(value.number);
                    let text =
                        format!("value `{}` was {} and is {}", found.full_name, value.number, found.number);
                    let (verdict, places) = (Verdict::breaks(Sides::WIRE), Places::both(id, named));
                    self.tell(ChangeKind::ValueRenumbered, verdict, places, &found.full_name, text);
                }
                continue;
            }
            let at = after.first.get(&value.number).copied();
            let is_renamed = |at: &ValueId| {
                before.first.get(&value.number) == Some(&id)
                    && !before.by_name.contains_key(self.new.value(*at).name())
            };
            if let Some(at) = at.filter(is_renamed) {
                // told with the new name
                let found = self.new.value(at);
                let text =
                    format!("value {} `{}` was named `{}`", found.number, found.full_name, value.name());
                let verdict = Verdict::breaks(Sides::JSON | Sides::SOURCE);
                self.tell(ChangeKind::ValueRenamed, verdict, Places::both(id, at), &found.full_name, text);
                continue;
            }
            let mut verdict = if at.is_none() { lost } else { Verdict::HARMLESS };
            verdict.breaks |= Sides::JSON | Sides::SOURCE;
            let text = format!("value `{} = {}` is gone", value.full_name, value.number);
            self.tell(ChangeKind::ValueRemoved, verdict, gone, &value.full_name, text);
        }
        for &number in &before.numbers {
            let is_kept = after.first.contains_key(&number) || is_reserved.contains(number.into());
            let Some(&id) = before.first.get(&number).filter(|_| !is_kept && !settled.contains(&number))
            else {
                continue;
            };
            let value = self.old.value(id);
            let gone = Places { old: Some(id.into()), new: Some(new.into()) };
            let text =
                format!("value `{} = {number}` is gone, and its number is not reserved", value.full_name);
            let verdict = Verdict::breaks(Sides::WIRE);
            self.tell(ChangeKind::ValueNumberUnreserved, verdict, gone, &value.full_name, text);
        }
    }

    fn values_new(
        &mut self,
        (old, before): (EnumId, &Values<'_>),
        (new, after): (EnumId, &Values<'_>),
        lost: Verdict,
    ) {
        for &id in &self.new.enumeration(new).values {
            let value = self.new.value(id);
            if before.by_name.contains_key(value.name()) {
                continue;
            }
            let places = Places { old: Some(old.into()), new: Some(id.into()) };
            let is_first = after.first.get(&value.number) == Some(&id);
            let was_first = before.first.get(&value.number).copied();
            if let Some(was) = was_first.filter(|_| is_first) {
                let was_named = self.old.value(was).name();
                // else the old name is gone or stands for another number, and that was told
                if after.by_name.get(was_named).is_some_and(|&it| self.new.value(it).number == value.number) {
                    let text = format!(
                        "value {} is written as `{}`, no longer as `{was_named}`",
                        value.number, value.full_name
                    );
                    let verdict = Verdict::breaks(Sides::JSON);
                    self.tell(ChangeKind::ValueRenamed, verdict, places, &value.full_name, text);
                    continue;
                }
                if !after.by_name.contains_key(was_named) {
                    continue;
                }
            }
            let mut verdict = if was_first.is_none() { lost } else { Verdict::HARMLESS };
            verdict.risks |= Sides::JSON.when(is_first);
            let text = format!("value `{} = {}` is new", value.full_name, value.number);
            self.tell(ChangeKind::ValueAdded, verdict, places, &value.full_name, text);
        }
    }
}
