//! Runs code that is not ours so that neither its panics nor its recursion end the program.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use std::thread;

/// Runs `code` on a thread of its own with a stack of so many bytes.
///
/// # Errors
///
/// The text of its panic, which the panic hook has been told by then, or why there is no thread. A program built with `panic = "abort"` still aborts.
pub(super) fn run<T: Send>(stack: usize, code: impl FnOnce() -> T + Send) -> Result<T, String> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("plan-front".to_owned()).stack_size(stack);
        match thread.spawn_scoped(scope, code) {
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
