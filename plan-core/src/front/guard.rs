//! Runs code that is not ours so that neither its panics nor its recursion reach the program.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::cell::Cell;
use std::panic;
use std::sync::Once;
use std::thread;

std::thread_local! {
    /// Whether panics of this thread are reported by [`run`] and not by the panic hook.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs `code` on a thread of its own with a stack of so many bytes.
///
/// # Errors
///
/// The text of its panic, or why there is no thread. A program built with `panic = "abort"` still aborts.
pub(super) fn run<T: Send>(stack: usize, code: impl FnOnce() -> T + Send) -> Result<T, String> {
    hush();
    thread::scope(|scope| {
        let quietly = || {
            QUIET.set(true);
            code()
        };
        let thread = thread::Builder::new().name("plan-front".to_owned()).stack_size(stack);
        match thread.spawn_scoped(scope, quietly) {
            Err(error) => Err(format!("no thread could be started: {error}")),
            Ok(thread) => thread.join().map_err(|payload| {
                if let Some(text) = payload.downcast_ref::<&str>() {
                    (*text).to_owned()
                } else {
                    payload.downcast_ref::<String>().cloned().unwrap_or_default()
                }
            }),
        }
    })
}

/// Makes the panic hook pass over the threads of [`run`].
///
/// Done once and never undone: the hook is the whole process's, so that one put back later could undo someone else's.
fn hush() {
    static ONCE: Once = Once::new();
    // The hook cannot be changed by a thread that is panicking; the text of a panic is printed then.
    if thread::panicking() {
        return;
    }
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                before(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::run;
    use alloc::borrow::ToOwned;

    #[test]
    fn hands_on_results_and_panics() {
        assert_eq!(run(1 << 20, || 7), Ok(7));
        let number = 7;
        let text = run(1 << 20, || assert_ne!(number, 7, "so {number}")).unwrap_err();
        assert!(text.contains("so 7"), "{text}");
        assert_eq!(run::<()>(1 << 20, || core::panic!("plain")), Err("plain".to_owned()));
        assert!(run(usize::MAX / 2, || 7).is_err());
    }
}
