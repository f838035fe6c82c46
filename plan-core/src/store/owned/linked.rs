//! Reading structs by the members of their tables, one behind the other.

use super::access::misfit;
use super::{Access, Member, StructRef};
use crate::store::{Lend, Value};
use alloc::vec::Vec;

/// Safety of each: **S3**: the member is one of [`members`](StructRef::members), of the form that the method names, and `V` is the
/// value type of its op.
impl<'m> StructRef<'m> {
    /// The members, as many as the fields of the plan and in their order.
    #[inline(always)]
    pub(crate) fn members(self) -> &'static [Member] {
        self.table.members()
    }

    /// The value of a member of the form [`Plain`](crate::plan::Form::Plain).
    #[inline(always)]
    pub(crate) unsafe fn plain_in<V: Value<'m>>(self, member: &Member) -> V {
        // SAFETY: S3.
        let (at, _) = unsafe { self.place_of(member) };
        // SAFETY: T1: only `Access::Plain` has this form; T5.
        unsafe { at.cast::<V::Owned>().as_ref() }.lend()
    }

    /// The value of a member of the form [`Marked`](crate::plan::Form::Marked), if it is present.
    #[inline(always)]
    pub(crate) unsafe fn marked_in<V: Value<'m>>(self, member: &Member) -> Option<V> {
        // SAFETY: S3.
        let (at, _) = unsafe { self.place_of(member) };
        // SAFETY: T1: only `Access::Optional` has this form; T5.
        unsafe { at.cast::<Option<V::Owned>>().as_ref() }.as_ref().map(Lend::lend)
    }

    /// The value of a member of the form [`Apart`](crate::plan::Form::Apart), if it is present.
    #[inline(always)]
    pub(crate) unsafe fn apart_in<V: Value<'m>>(self, member: &Member) -> Option<V> {
        // SAFETY: S3.
        let (at, access) = unsafe { self.place_of(member) };
        let Access::Value(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T5.
        let value = unsafe { (access.get)(at) };
        // SAFETY: T1: of the type of the op; T5.
        unsafe { value.get() }
    }

    /// The elements of a member of the form [`List`](crate::plan::Form::List).
    #[inline(always)]
    pub(crate) unsafe fn list_in<V: Value<'m> + 'm>(
        self,
        member: &Member,
    ) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + Clone + 'm {
        // SAFETY: S3.
        let (at, _) = unsafe { self.place_of(member) };
        // SAFETY: T1: only `Access::List` has this form; T5.
        unsafe { at.cast::<Vec<V::Owned>>().as_ref() }.iter().map(Lend::lend)
    }
}
