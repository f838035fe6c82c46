//! Plans that refer to each other, and the plans that a running program owns.

use super::Verified;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A reference to a verified plan, which can close a cycle.
#[derive(Clone, Copy)]
pub struct PlanRef<'p> {
    // R1: points to a Verified<'p> that lives, unmoved and unchanged, for 'p from the moment that `get` can be called.
    plan: NonNull<Verified<'p>>,
    lives: PhantomData<&'p Verified<'p>>,
}

impl<'p> PlanRef<'p> {
    /// A reference to this plan.
    pub const fn new(plan: &'p Verified<'p>) -> Self {
        Self { plan: NonNull::from_ref(plan), lives: PhantomData }
    }

    /// The plan.
    #[inline(always)]
    pub const fn get(&self) -> &'p Verified<'p> {
        // SAFETY: R1, which `new` has from its argument, and `OwnedPlans` proves.
        unsafe { self.plan.as_ref() }
    }
}

// SAFETY: a PlanRef gives out shared references to a Verified, which is plain data without interior mutability.
unsafe impl Send for PlanRef<'_> {}
// SAFETY: as above.
unsafe impl Sync for PlanRef<'_> {}

impl core::fmt::Debug for PlanRef<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // not the plan itself, which may contain this reference
        write!(f, "PlanRef({})", self.get().name())
    }
}

pub use linked::OwnedPlans;

/// The plan of a message, which keeps itself alive. Cheap to clone.
#[derive(Debug, Clone)]
pub struct SharedPlan {
    // R2: R1 holds of `plan` for as long as `_keeper` is there: it is a plan of it, or one that lives for ever.
    plan: PlanRef<'static>,
    _keeper: Option<alloc::sync::Arc<OwnedPlans>>,
}

impl SharedPlan {
    /// A plan that lives for ever.
    pub const fn of_static(plan: &'static Verified<'static>) -> Self {
        Self { plan: PlanRef::new(plan), _keeper: None }
    }

    /// The plan of the message at an index of `plans`.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn of_owned(plans: alloc::sync::Arc<OwnedPlans>, index: usize) -> Self {
        let plan: NonNull<Verified<'_>> = NonNull::from_ref(&plans.messages()[index]);
        // R2: O1, and the plans are on the heap, kept by the count; `get` lends it for no longer
        Self { plan: PlanRef { plan: plan.cast(), lives: PhantomData }, _keeper: Some(plans) }
    }

    /// The plan: always the same one, at the same address.
    #[inline]
    pub fn get(&self) -> &Verified<'_> {
        // R2: for as long as `self` is borrowed
        self.plan.get()
    }
}

mod linked {
    use super::super::draft::{DefaultDraft, Drafts, EnumDraft, MessageDraft};
    use super::super::verify::check;
    use super::super::{Default, EnumPlan, FieldInfo, MessagePlan, OneofInfo, PlanRef, Verified};
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::marker::PhantomData;
    use core::ptr::NonNull;

    /// The verified plans of a running program. Dropping it frees them.
    ///
    /// The lifetime `'static` inside is not true: everything that it stands for lies in this value, and is lent for
    /// no longer than this value.
    #[derive(Debug)]
    pub struct OwnedPlans {
        // Fields drop in this order; nothing here reads another part when it drops.
        messages: Vec<Verified<'static>>,
        enums: Vec<EnumPlan<'static>>,
        /// O1: never changed once built, so that what `messages` and `enums` borrow of it stays. Vectors, for unlike
        /// boxes they may be moved while what they hold is borrowed.
        _parts: Vec<Parts>,
        drafts: Drafts,
    }

    /// The slices of one message that are made when it is linked.
    #[derive(Debug)]
    struct Parts {
        infos: Vec<FieldInfo<'static>>,
        oneofs: Vec<OneofInfo<'static>>,
        reserved: Vec<&'static str>,
        subs: Vec<PlanRef<'static>>,
        enums: Vec<&'static EnumPlan<'static>>,
        values: Vec<(&'static str, i32)>,
    }

    /// A reference of any length to what an [`OwnedPlans`] holds.
    ///
    /// # Safety
    /// What is lent must lie on the heap, owned by the [`OwnedPlans`] that is being built, and stay unchanged (O1).
    unsafe fn lend<T: ?Sized>(it: &T) -> &'static T {
        // SAFETY: valid for as long as the OwnedPlans, by the caller's promise; no one is lent it for longer.
        unsafe { NonNull::from(it).as_ref() }
    }

    impl OwnedPlans {
        /// Links and verifies.
        ///
        /// # Errors
        /// The message and the rule that it breaks, if `drafts` are not what `lower` makes.
        ///
        /// # Panics
        /// If a draft names a message or an enum that is not there.
        pub fn link(drafts: Drafts) -> Result<Self, String> {
            let mut enums = Vec::with_capacity(drafts.enums.len());
            let mut parts = Vec::with_capacity(drafts.messages.len() + drafts.enums.len());
            for draft in &drafts.enums {
                let part = Parts::of_enum(draft);
                let EnumDraft { name, values: _, numbers, closed } = draft;
                // SAFETY: the heap part of a string of `drafts`, which go into the result unchanged.
                let name = unsafe { lend(name.as_str()) };
                // SAFETY: the elements of a vector of `drafts`, likewise.
                let numbers = unsafe { lend(numbers.as_slice()) };
                // SAFETY: the elements of a vector of `part`, likewise.
                let values = unsafe { lend(part.values.as_slice()) };
                enums.push(EnumPlan { name, values, numbers, closed: *closed });
                parts.push(part);
            }
            let mut messages: Vec<Verified<'static>> = Vec::with_capacity(drafts.messages.len());
            // L1: the vector never grows past its capacity, so each plan will lie at its index from here. The pointer is
            // the vector's own, which pushing does not invalidate, as it would one made from a reference.
            let first = messages.as_mut_ptr();
            let count = drafts.messages.len();
            for draft in &drafts.messages {
                let at = |index: usize| {
                    assert!(index < count, "a draft names a message that is not there");
                    // SAFETY: below the capacity of the vector, as just tested.
                    let plan = unsafe { first.add(index) };
                    // SAFETY: into the memory of a vector, which is not null.
                    let plan = unsafe { NonNull::new_unchecked(plan) };
                    PlanRef { plan, lives: PhantomData }
                };
                let part = Parts::of_message(draft, &enums, at);
                let plan = part.plan(draft);
                let verified = check(plan).map_err(|broken| format!("{}: {broken}", draft.name))?;
                parts.push(part);
                messages.push(verified);
            }
            // R1 holds from here: all plans stand where `first` said, and no reference was followed before.
            Ok(Self { messages, enums, _parts: parts, drafts })
        }

        /// The plans of messages, in the order of the drafts.
        pub fn messages(&self) -> &[Verified<'_>] {
            &self.messages
        }

        /// What the plans were made from.
        pub(in crate::plan) fn drafts(&self) -> &Drafts {
            &self.drafts
        }

        /// The plans of enums, in the order of the drafts.
        pub fn enums(&self) -> &[EnumPlan<'_>] {
            &self.enums
        }
    }

    impl Parts {
        fn of_enum(draft: &EnumDraft) -> Self {
            let values = draft.values.iter().map(|(name, number)| {
                // SAFETY: the heap part of a string of the drafts, which go into the result unchanged.
                let name = unsafe { lend(name.as_str()) };
                (name, *number)
            });
            Self {
                infos: Vec::new(),
                oneofs: Vec::new(),
                reserved: Vec::new(),
                subs: Vec::new(),
                enums: Vec::new(),
                values: values.collect(),
            }
        }

        fn of_message(
            draft: &MessageDraft,
            enums: &[EnumPlan<'static>],
            at: impl Fn(usize) -> PlanRef<'static>,
        ) -> Self {
            let infos = draft.infos.iter().map(|info| {
                // SAFETY: the heap part of a string of the drafts, which go into the result unchanged.
                let name = unsafe { lend(info.name.as_str()) };
                // SAFETY: as above.
                let json_name = unsafe { lend(info.json_name.as_str()) };
                let default = match &info.default {
                    DefaultDraft::Zero => Default::Zero,
                    DefaultDraft::Bits(bits) => Default::Bits(*bits),
                    DefaultDraft::Double(bits) => Default::Double(*bits),
                    // SAFETY: as above.
                    DefaultDraft::Text(text) => Default::Text(unsafe { lend(text.as_str()) }),
                    // SAFETY: as above.
                    DefaultDraft::Bytes(bytes) => Default::Bytes(unsafe { lend(bytes.as_slice()) }),
                };
                FieldInfo { name, json_name, default, redacted: info.redacted }
            });
            let oneofs = draft.oneofs.iter().map(|name| {
                // SAFETY: as above.
                let name = unsafe { lend(name.as_str()) };
                OneofInfo { name }
            });
            let reserved = draft.reserved.iter().map(|name| {
                // SAFETY: as above.
                unsafe { lend(name.as_str()) }
            });
            let enums = draft.enums.iter().map(|&index| {
                // SAFETY: the vector of enums goes into the result unchanged; its elements are on the heap.
                unsafe { lend(&enums[index]) }
            });
            Self {
                infos: infos.collect(),
                oneofs: oneofs.collect(),
                reserved: reserved.collect(),
                subs: draft.subs.iter().map(|&index| at(index)).collect(),
                enums: enums.collect(),
                values: Vec::new(),
            }
        }

        fn plan(&self, draft: &MessageDraft) -> MessagePlan<'static> {
            let MessageDraft {
                name,
                fields,
                infos: _,
                oneofs: _,
                reserved: _,
                subs: _,
                enums: _,
                is_entry,
                requires,
            } = draft;
            // SAFETY: the heap part of a string of the drafts, which go into the result unchanged.
            let name = unsafe { lend(name.as_str()) };
            // SAFETY: the elements of a vector of the drafts, likewise.
            let fields = unsafe { lend(fields.as_slice()) };
            // SAFETY: the elements of a vector of this, likewise.
            let infos = unsafe { lend(self.infos.as_slice()) };
            // SAFETY: as above.
            let oneofs = unsafe { lend(self.oneofs.as_slice()) };
            // SAFETY: as above.
            let reserved = unsafe { lend(self.reserved.as_slice()) };
            // SAFETY: as above.
            let subs = unsafe { lend(self.subs.as_slice()) };
            // SAFETY: as above.
            let enums = unsafe { lend(self.enums.as_slice()) };
            MessagePlan {
                name,
                fields,
                infos,
                oneofs,
                reserved,
                subs,
                enums,
                is_entry: *is_entry,
                requires: *requires,
            }
        }
    }
}
