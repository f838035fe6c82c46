//! Requests and answers on a stream: a length of four bytes, the lowest first, and so many bytes.

use std::io::{self, BufRead, Read, Write};

/// The bytes of the next frame; `None` where the stream ends before one.
///
/// # Errors
///
/// If the stream fails, or ends inside of a frame.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    if input.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    let mut bytes = Vec::new();
    // the vector grows with what comes, so that a length alone reserves nothing
    let found = input.take(u64::from(length)).read_to_end(&mut bytes)?;
    if found < length as usize {
        let message = format!("a frame of {length} bytes ends after {found}");
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
    }
    Ok(Some(bytes))
}

/// Writes a frame, and waits for nothing more to be written with it.
///
/// # Errors
///
/// If the stream fails, or there are more bytes than a length of four bytes can tell.
pub(crate) fn write(output: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(|_| {
        let message = format!("an answer has {} bytes; expected fewer than 2^32", bytes.len());
        io::Error::new(io::ErrorKind::InvalidInput, message)
    })?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(bytes)?;
    output.flush()
}
