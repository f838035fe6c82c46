//! Bytes behind one word.

use alloc::alloc::{alloc, dealloc, handle_alloc_error, realloc};
use core::alloc::Layout;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Bytes that are appended to: one word, which is null while there was none, and one allocation.
pub(super) struct ThinBytes {
    // N1: null, or a block that was allocated by `Layout` of `layout(room)`, owned by this alone: the head, and behind it `room`
    // bytes, of which the first `len` are initialised.
    block: Option<NonNull<Head>>,
    of: PhantomData<Head>,
}

#[derive(Clone, Copy)]
struct Head {
    len: usize,
    room: usize,
}

/// Bytes of the head.
const HEAD: usize = size_of::<Head>();
/// Room of the first block, which is as long as a line of the cache with its head: a field or two.
const LEAST: usize = 64 - HEAD;

// SAFETY: N1: it owns its bytes, as a vector does.
unsafe impl Send for ThinBytes {}
// SAFETY: as above; a shared reference only reads.
unsafe impl Sync for ThinBytes {}

/// The layout of a block with room for so many bytes.
///
/// # Panics
/// If they are more than memory can be.
fn layout(room: usize) -> Layout {
    let bytes = room.checked_add(HEAD);
    let layout = bytes.and_then(|bytes| Layout::from_size_align(bytes, align_of::<Head>()).ok());
    layout.expect("unknown fields are larger than memory can be")
}

impl ThinBytes {
    /// No bytes.
    pub(super) const fn new() -> Self {
        Self { block: None, of: PhantomData }
    }

    #[inline]
    fn head(&self) -> Head {
        // SAFETY: N1.
        self.block.map_or(Head { len: 0, room: 0 }, |block| unsafe { block.read() })
    }

    /// Where the bytes of a block start.
    fn start(block: NonNull<Head>) -> NonNull<u8> {
        // SAFETY: N1: inside the block, or one past its end.
        unsafe { block.cast::<u8>().add(HEAD) }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        let Some(block) = self.block else { return &[] };
        // SAFETY: N1: so many bytes are initialised, and nobody changes them while this is borrowed.
        unsafe { core::slice::from_raw_parts(Self::start(block).as_ptr(), self.head().len) }
    }

    /// Whether there are no bytes.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.head().len == 0
    }

    /// Forgets the bytes, and keeps the room.
    #[inline]
    pub(super) fn clear(&mut self) {
        if let Some(mut block) = self.block {
            // SAFETY: N1.
            unsafe { block.as_mut() }.len = 0;
        }
    }

    /// Appends bytes.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let Head { len, room } = self.head();
        let mut block = match self.block {
            Some(block) if bytes.len() <= room - len => block,
            _ => self.grow(bytes.len()),
        };
        // SAFETY: N1: len is within the room.
        let end = unsafe { Self::start(block).add(len) };
        // SAFETY: N1: there is room for them, and nobody else has it.
        unsafe { end.copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len()) };
        // SAFETY: N1.
        unsafe { block.as_mut() }.len = len + bytes.len();
    }

    /// Makes room for more, at least as much as there was.
    fn grow(&mut self, additional: usize) -> NonNull<Head> {
        let Head { len, room: before } = self.head();
        let needed = len.saturating_add(additional);
        let room =
            if self.block.is_none() { needed.max(LEAST) } else { needed.max(before.saturating_mul(2)) };
        let new = layout(room);
        let at = match self.block {
            // SAFETY: its size is not zero, for it has a head.
            None => unsafe { alloc(new) },
            // SAFETY: N1; the size is not zero, and was checked with its alignment.
            Some(block) => unsafe { realloc(block.as_ptr().cast(), layout(before), new.size()) },
        };
        let Some(block) = NonNull::new(at) else { handle_alloc_error(new) };
        let block = block.cast::<Head>();
        // SAFETY: just allocated for a head and more, and aligned for it.
        unsafe { block.write(Head { len, room }) };
        self.block = Some(block);
        block
    }
}

impl Clone for ThinBytes {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        if !self.is_empty() {
            copy.extend(self.as_slice());
        }
        copy
    }
}

impl Default for ThinBytes {
    fn default() -> Self {
        Self::new()
    }
}

/// Most messages have none: what frees them is compiled once, and not into the drop of each message.
impl Drop for ThinBytes {
    #[inline]
    fn drop(&mut self) {
        if let Some(block) = self.block {
            // SAFETY: N1; not used again.
            unsafe { free(block) };
        }
    }
}

/// Frees a block. As a C function it is known not to unwind, so that no drop of a message prepares for it.
///
/// # Safety
/// N1 holds of it, and it is not used again.
#[inline(never)]
unsafe extern "C" fn free(block: NonNull<Head>) {
    // SAFETY: N1.
    let Head { len: _, room } = unsafe { block.read() };
    // SAFETY: N1: allocated with this layout, which was checked then.
    let layout = unsafe { Layout::from_size_align_unchecked(HEAD + room, align_of::<Head>()) };
    // SAFETY: N1.
    unsafe { dealloc(block.as_ptr().cast(), layout) };
}

#[cfg(test)]
mod tests {
    use super::ThinBytes;
    use alloc::vec::Vec;

    #[test]
    fn it_holds_what_a_vector_holds() {
        let mut vector = Vec::new();
        let mut thin = ThinBytes::new();
        assert!(thin.is_empty());
        for len in [0, 3, 45, 0, 1, 200, 7, 1000] {
            let piece: Vec<u8> = (0..len).map(|at| at as u8).collect();
            vector.extend_from_slice(&piece);
            thin.extend(&piece);
            assert_eq!(thin.as_slice(), vector);
            assert_eq!(thin.clone().as_slice(), vector);
        }
        thin.clear();
        assert_eq!(thin.as_slice(), []);
        assert_eq!(thin.clone().as_slice(), []);
        thin.extend(b"again");
        assert_eq!(thin.as_slice(), b"again");
    }
}
