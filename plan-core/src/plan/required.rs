//! Which fields a check of required fields looks at.

use super::{Cardinality, Field};

/// Fields of which one bit each tells whether they are looked at.
const MARKED: usize = 64;

/// The fields that are required, or whose messages may lack something: few of those of a wide message (docs/decisions.md#41).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Checked {
    /// Of the first fields, the first lowest.
    first: u64,
    /// The index of the first one behind those.
    behind: u32,
}

impl Checked {
    pub(super) const fn new(fields: &[Field]) -> Self {
        let mut it = Self { first: 0, behind: u32::MAX };
        let mut i = fields.len();
        while i > 0 {
            i -= 1;
            if fields[i].op().is_message() || matches!(fields[i].cardinality(), Cardinality::Required) {
                if i < MARKED {
                    it.first |= 1 << i;
                } else {
                    it.behind = i as u32;
                }
            }
        }
        it
    }

    /// Calls `check` with the fields, and with some more of a very wide message, until it fails.
    ///
    /// # Errors
    /// That of `check`.
    #[inline(always)]
    pub(super) fn try_each<'f, E>(
        self,
        fields: &'f [Field],
        mut check: impl FnMut(&'f Field) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut bits = self.first;
        while bits != 0 {
            if let Some(field) = fields.get(bits.trailing_zeros() as usize) {
                check(field)?;
            }
            bits &= bits - 1;
        }
        fields.get(self.behind as usize..).unwrap_or_default().iter().try_for_each(check)
    }
}
