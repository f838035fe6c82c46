//! Whom a change can break.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of those whom a change of a schema can break.
///
/// ```
/// use plan_core::schema::Sides;
///
/// let sides = Sides::WIRE | Sides::JSON;
/// assert!(sides.contains(Sides::OLD_READERS));
/// assert_eq!(sides.to_string(), "old readers, new readers, json");
/// assert_eq!(Sides::named("source"), Some(Sides::SOURCE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sides(u8);

impl Sides {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// Programs with the old schema that read what is written, or call what is served, by the new one.
    pub const OLD_READERS: Self = Self(1);
    /// Programs with the new schema that read what was written by the old one.
    pub const NEW_READERS: Self = Self(2);
    /// JSON or the text format, in either direction.
    pub const JSON: Self = Self(4);
    /// Source code that uses types generated from the schema; of Rust, those of `#[derive_plan]`.
    pub const SOURCE: Self = Self(8);
    /// The binary format, in either direction.
    pub const WIRE: Self = Self(3);
    /// Everybody.
    pub const ALL: Self = Self(15);

    /// Each word that stands for a set, with the set.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("old-readers", Self::OLD_READERS),
        ("new-readers", Self::NEW_READERS),
        ("wire", Self::WIRE),
        ("json", Self::JSON),
        ("source", Self::SOURCE),
        ("all", Self::ALL),
    ];

    /// The set of one of the [`NAMES`](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, sides)| sides)
    }

    /// Each one in the set, as the word in [`NAMES`](Self::NAMES).
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let single = |sides: Self| sides.0.is_power_of_two();
        let all = Self::NAMES.iter().filter(move |&&(_, one)| single(one) && self.contains(one));
        all.map(|&(name, _)| name)
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `others` are in it.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether any of `others` is in it.
    pub const fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// These if the condition holds, else nobody.
    pub(super) const fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }

    /// Those who are not among `others`.
    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

impl BitOr for Sides {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Sides {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Sides {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl fmt::Display for Sides {
    /// `old readers, new readers, json, source`, as far as they are in it; `nobody` if none is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nobody");
        }
        for (at, name) in self.names().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            let (first, second) = name.split_once('-').unwrap_or((name, ""));
            write!(f, "{separator}{first}")?;
            if !second.is_empty() {
                write!(f, " {second}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sides({self})")
    }
}
