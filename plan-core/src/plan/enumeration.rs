//! The plan of an enum.

/// What a codec and the formats need to know about an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnumPlan<'p> {
    /// The full name, such as `hello.PhoneType`.
    pub name: &'p str,
    /// Names and numbers, in the order of the schema.
    pub values: &'p [(&'p str, i32)],
    /// The numbers in ascending order, each once.
    pub numbers: &'p [i32],
    /// Whether a number that is none of these is an unknown field.
    pub closed: bool,
}

impl<'p> EnumPlan<'p> {
    /// Whether the enum has this number.
    #[inline]
    pub fn contains(&self, number: i32) -> bool {
        // the numbers of most enums are one run
        let first = self.numbers.first().copied().unwrap_or(0);
        let at = (i64::from(number) - i64::from(first)) as usize;
        self.numbers.get(at) == Some(&number) || self.numbers.binary_search(&number).is_ok()
    }

    /// The name of a number: of aliases the first in the schema.
    pub fn name_of(&self, number: i32) -> Option<&'p str> {
        self.values.iter().find(|it| it.1 == number).map(|it| it.0)
    }

    /// The number of a name.
    pub fn number_of(&self, name: &str) -> Option<i32> {
        self.values.iter().find(|it| it.0 == name).map(|it| it.1)
    }

    /// The name that was most likely meant by one that no value has: the same behind a prefix, such as `KIND_MOBILE` for `MOBILE`, or
    /// one that is spelled nearly so.
    pub(crate) fn nearest(&self, name: &str) -> Option<&'p str> {
        let names = || self.values.iter().map(|it| it.0);
        let behind_prefix = |it: &&str| it.strip_suffix(name).is_some_and(|prefix| prefix.ends_with('_'));
        names().find(behind_prefix).or_else(|| crate::nearest::nearest(name, names()))
    }
}
