//! A value that is made when it is first asked for.

use super::owned::Kind;
use core::marker::PhantomData;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicPtr, Ordering};

/// A `static` value that is made when it is first asked for, without a lock: of several makers at the same time the first
/// one to finish wins.
///
/// It holds the empty message that an absent one reads as.
#[derive(Debug)]
pub struct DefaultCell<T> {
    // D1: null, or made by `Kind::of::<T>()`, never freed and never changed again.
    value: AtomicPtr<u8>,
    of: PhantomData<T>,
}

impl<T> DefaultCell<T> {
    /// A cell without a value.
    pub const fn new() -> Self {
        Self { value: AtomicPtr::new(core::ptr::null_mut()), of: PhantomData }
    }
}

impl<T: Default + Send + Sync + 'static> DefaultCell<T> {
    /// The value. It is never freed.
    pub fn get(&'static self) -> &'static T {
        // SAFETY: D1, and T is Sync.
        unsafe { get(&self.value, const { &Kind::of::<T>() }).cast::<T>().as_ref() }
    }
}

/// What a cell of the kind holds, made if it is empty; once for all types.
fn get(cell: &AtomicPtr<u8>, kind: &Kind) -> NonNull<u8> {
    // the acquiring load, or the exchange, orders the value's making before what is done with it
    NonNull::new(cell.load(Ordering::Acquire)).unwrap_or_else(|| fill(cell, kind))
}

#[cold]
fn fill(cell: &AtomicPtr<u8>, kind: &Kind) -> NonNull<u8> {
    let made = kind.make();
    let null = core::ptr::null_mut();
    match cell.compare_exchange(null, made.as_ptr(), Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => made,
        Err(first) => {
            // SAFETY: `kind` made it just now, and it lost the race, so nobody else has it.
            unsafe { kind.free(made) };
            NonNull::new(first).unwrap_or(made)
        }
    }
}

impl<T> Default for DefaultCell<T> {
    fn default() -> Self {
        Self::new()
    }
}
