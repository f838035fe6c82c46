//! The messages of a stream, one after the other.

use std::io::{self, BufRead, Read as _};
use std::path::Path;

use plan_core::{FrameReader, Limits};

use crate::arguments::Format;
use crate::failure::Failure;

/// What ends a message in a stream of the text format: a line that no such message has.
pub(crate) const END_OF_TEXT: &[u8] = b"---";

/// One message as it is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece<'p> {
    pub(crate) bytes: &'p [u8],
    /// How many lines of the input are before it.
    pub(crate) line: usize,
    /// Which message of the stream it is, from 1; 0 if the input is no stream.
    pub(crate) number: usize,
}

/// The messages of a stream.
pub(crate) struct Pieces<'n> {
    /// The name of the input.
    name: &'n Path,
    source: Source,
    /// How many messages came.
    number: usize,
}

enum Source {
    Frames(FrameReader<Box<dyn BufRead>>),
    Lines(Lines),
}

/// Text that is read line by line.
struct Lines {
    reader: Box<dyn BufRead>,
    format: Format,
    text: Vec<u8>,
    /// How many lines were read.
    passed: usize,
}

impl<'n> Pieces<'n> {
    pub(crate) fn new(format: Format, reader: Box<dyn BufRead>, name: &'n Path) -> Self {
        let source = match format {
            Format::Binary => Source::Frames(FrameReader::new(reader)),
            Format::Json | Format::Text => {
                Source::Lines(Lines { reader, format, text: Vec::new(), passed: 0 })
            }
        };
        Self { name, source, number: 0 }
    }

    /// The next message, which is lent until the one after it; none at the end of the stream.
    pub(crate) fn next(&mut self) -> Result<Option<Piece<'_>>, Failure> {
        self.number += 1;
        let number = self.number;
        let failed =
            |error: String| Failure::Because(format!("`{}`: message {number}: {error}", self.name.display()));
        match &mut self.source {
            Source::Frames(frames) => {
                let frame = frames.read_frame().map_err(|error| failed(error.to_string()))?;
                Ok(frame.map(|bytes| Piece { bytes, line: 0, number }))
            }
            Source::Lines(lines) => {
                let line = lines.read().map_err(|error| failed(error.to_string()))?;
                Ok(line.map(|line| Piece { bytes: &lines.text, line, number }))
            }
        }
    }
}

impl Lines {
    /// Reads a message: how many lines are before it.
    fn read(&mut self) -> io::Result<Option<usize>> {
        loop {
            self.text.clear();
            let before = self.passed;
            let is_ended = match self.format {
                Format::Text => self.lines_to_end()?,
                // a blank line is no message
                Format::Json | Format::Binary => self.line()? && !self.is_blank(),
            };
            if is_ended || !self.is_blank() {
                return Ok(Some(before));
            }
            if self.passed == before || self.format == Format::Text {
                return Ok(None);
            }
        }
    }

    fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// Reads lines up to the one that ends a message, or to the end of the input: whether there was such a line.
    fn lines_to_end(&mut self) -> io::Result<bool> {
        loop {
            let start = self.text.len();
            if !self.line()? {
                return Ok(false);
            }
            if self.text[start..].trim_ascii_end() == END_OF_TEXT {
                self.text.truncate(start);
                return Ok(true);
            }
        }
    }

    /// Appends a line to the text, unless the input has ended.
    fn line(&mut self) -> io::Result<bool> {
        let room = Limits::DEFAULT.message_bytes.saturating_sub(self.text.len());
        let read = (&mut self.reader).take(room as u64 + 1).read_until(b'\n', &mut self.text)?;
        if read > room {
            return Err(io::Error::other("it is longer than 2147483647 bytes, the most that are read"));
        }
        self.passed += usize::from(read > 0);
        Ok(read > 0)
    }
}
