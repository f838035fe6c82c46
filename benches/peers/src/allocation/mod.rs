//! The allocator of the program: which it is, and what is asked of it.

/// What was asked of the allocator, by Rust and C alike. Growing a block counts as an allocation of its new size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls.
    pub calls: u64,
    /// Bytes.
    pub bytes: u64,
}

/// The variable that chooses the allocator of a process. It is read at the first allocation.
pub const VARIABLE: &str = "PROTOPLAN_PEERS_ALLOCATOR";

/// Counts what is asked of the allocator while something runs; `None` where nothing stands between the program and its
/// allocator.
pub fn count(run: impl FnOnce()) -> Option<Counts> {
    #[cfg(interposed)]
    return Some(interposed::count(run));
    #[cfg(not(interposed))]
    {
        run();
        None
    }
}

/// Whether a process can be given another allocator.
pub fn switchable() -> bool {
    cfg!(interposed)
}

#[cfg(interposed)]
mod interposed {
    use super::Counts;

    // the functions that the C of this folder calls are in this library
    use libmimalloc_sys as _;

    unsafe extern "C" {
        fn peers_count_start();
        fn peers_count_stop(calls: *mut u64, bytes: *mut u64);
    }

    pub(super) fn count(run: impl FnOnce()) -> Counts {
        let mut counts = Counts::default();
        // SAFETY: changes a table of functions, which is read by this thread alone: the program has no other.
        unsafe { peers_count_start() };
        run();
        // SAFETY: as above; both pointers are to places for what is written.
        unsafe { peers_count_stop(&raw mut counts.calls, &raw mut counts.bytes) };
        counts
    }
}
