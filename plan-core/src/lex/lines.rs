//! Lines and columns of byte offsets.

use alloc::vec;
use alloc::vec::Vec;

/// Columns go to the next multiple of this at a tab.
const TAB: u32 = 8;

/// Where the lines of a text begin, and where its tabs lead.
#[derive(Debug)]
pub(crate) struct Lines {
    starts: Vec<u32>,
    /// For each tab the offset behind it and the column there.
    tabs: Vec<(u32, u32)>,
}

impl Lines {
    /// Finds the lines of a text.
    pub(crate) fn of(text: &str) -> Self {
        let mut lines = Self { starts: vec![0], tabs: Vec::new() };
        // the offset of the line, or of what is behind the last tab in it, and the column there
        let (mut known, mut column) = (0, 0);
        for (at, &byte) in text.as_bytes().iter().enumerate() {
            let behind = at as u32 + 1;
            match byte {
                b'\n' => {
                    lines.starts.push(behind);
                    (known, column) = (behind, 0);
                }
                b'\t' => {
                    let before = column + (behind - 1 - known);
                    (known, column) = (behind, before + TAB - before % TAB);
                    lines.tabs.push((known, column));
                }
                _ => {}
            }
        }
        lines
    }

    /// Line and column of an offset, both counted from 0; the column counts bytes, and a tab up to a multiple of eight.
    pub(crate) fn position(&self, offset: u32) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let (mut known, mut column) = (self.starts[line], 0);
        if !self.tabs.is_empty() {
            let behind = self.tabs.partition_point(|&(behind, _)| behind <= offset);
            if let Some(&(tab, there)) = behind.checked_sub(1).and_then(|at| self.tabs.get(at))
                && tab > known
            {
                (known, column) = (tab, there);
            }
        }
        (line as u32, column + (offset - known))
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
