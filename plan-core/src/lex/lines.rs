//! Lines and columns of byte offsets.

use alloc::vec;
use alloc::vec::Vec;

/// Columns go to the next multiple of this at a tab.
const TAB: u32 = 8;

/// Where the lines of a text begin.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    starts: Vec<u32>,
    has_tabs: bool,
}

impl<'t> Lines<'t> {
    /// Finds the lines of a text.
    pub(crate) fn of(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut starts = vec![0];
        starts
            .extend(text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at as u32 + 1));
        Self { text, starts, has_tabs: text.contains(&b'\t') }
    }

    /// Line and column of an offset, both counted from 0; the column counts bytes, and a tab up to a multiple of eight.
    pub(crate) fn position(&self, offset: u32) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line];
        let mut column = offset - start;
        if self.has_tabs {
            column = 0;
            // a byte order mark has no width
            for &byte in &self.text[start as usize..offset as usize] {
                column = if byte == b'\t' { column + TAB - column % TAB } else { column + 1 };
            }
        }
        (line as u32, column)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn columns_count_bytes_and_tabs_by_eight() {
        let lines = Lines::of("a\n\tb\té c\n");
        assert_eq!(lines.position(0), (0, 0));
        assert_eq!(lines.position(1), (0, 1));
        assert_eq!(lines.position(3), (1, 8));
        assert_eq!(lines.position(5), (1, 16));
        assert_eq!(lines.position(8), (1, 19));
        assert_eq!(lines.position(10), (2, 0));
    }
}
