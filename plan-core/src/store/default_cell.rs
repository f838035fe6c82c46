//! A value that is made when it is first asked for.

use alloc::boxed::Box;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicPtr, Ordering};

/// A `static` value that is made when it is first asked for, without a lock: of several makers at the same time the first
/// one to finish wins.
///
/// It holds the empty message that an absent one reads as.
#[derive(Debug)]
pub struct DefaultCell<T> {
    // D1: null, or from Box::into_raw, never freed and never changed again.
    value: AtomicPtr<T>,
}

impl<T> DefaultCell<T> {
    /// A cell without a value.
    pub const fn new() -> Self {
        Self { value: AtomicPtr::new(core::ptr::null_mut()) }
    }
}

impl<T: Default + Send + Sync + 'static> DefaultCell<T> {
    /// The value. It is never freed.
    pub fn get(&'static self) -> &'static T {
        let found = NonNull::new(self.value.load(Ordering::Acquire)).unwrap_or_else(|| self.make());
        // SAFETY: D1, and T is Sync; the acquiring load, or the exchange, orders the value's making before this.
        unsafe { found.as_ref() }
    }

    #[cold]
    fn make(&self) -> NonNull<T> {
        let made = NonNull::from(Box::leak(Box::new(T::default())));
        let null = core::ptr::null_mut();
        match self.value.compare_exchange(null, made.as_ptr(), Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => made,
            Err(first) => {
                // SAFETY: `made` came from a box just now, and lost the race, so nobody else has it.
                drop(unsafe { Box::from_raw(made.as_ptr()) });
                NonNull::new(first).unwrap_or(made)
            }
        }
    }
}

impl<T> Default for DefaultCell<T> {
    fn default() -> Self {
        Self::new()
    }
}
