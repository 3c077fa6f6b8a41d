//! Text in columns, each as wide as its widest cell.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

/// To which side of its column a cell goes.
#[derive(Clone, Copy)]
pub enum Align {
    Left,
    Right,
}

/// Rows of so many cells.
pub struct Columns<const N: usize> {
    alignments: [Align; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Columns<N> {
    pub fn new(alignments: [Align; N]) -> Self {
        Self { alignments, rows: Vec::new() }
    }

    pub fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells);
    }

    /// Writes every row on a line behind an indent; nothing stands behind a row's last cell.
    pub fn write(&self, out: &mut impl Write, indent: &str) -> io::Result<()> {
        let width = |column: usize| self.rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: [usize; N] = std::array::from_fn(width);
        for row in &self.rows {
            let mut line = String::from(indent);
            for ((cell, width), align) in row.iter().zip(widths).zip(self.alignments) {
                let gap = " ".repeat(width - cell.width());
                match align {
                    Align::Left => line.extend([cell, &*gap, "  "]),
                    Align::Right => line.extend([&*gap, cell, "  "]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut columns = Columns::new([Align::Left, Align::Right, Align::Left]);
        columns.row(["漢字".into(), "8 ms".into(), "ok".into()]);
        columns.row(["a".into(), "30.0 s".into(), String::new()]);
        let mut out = Vec::new();
        columns.write(&mut out, "> ").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "> 漢字    8 ms  ok\n> a     30.0 s\n");
    }
}
