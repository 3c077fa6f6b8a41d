//! Counts below headings, their numbers in one column.

use std::borrow::Cow;
use std::io::Write;

use unicode_width::UnicodeWidthStr as _;

use crate::failure::WriteError;
use crate::paint::Paint;
use crate::words::{count, printable};

/// The widest name that the column of numbers makes way for.
const WIDEST: usize = 40;

/// Counts below headings.
#[derive(Default)]
pub struct Table<'n> {
    rows: Vec<Row<'n>>,
}

struct Row<'n> {
    heading: bool,
    name: Cow<'n, str>,
    number: String,
}

impl<'n> Table<'n> {
    /// Opens a group; it stands there even with nothing in it.
    pub fn heading(&mut self, name: &'static str, number: u64) {
        self.rows.push(Row { heading: true, name: name.into(), number: count(number) });
    }

    /// Adds a part of the group, unless there is none of it.
    pub fn row(&mut self, name: &'n str, number: u64) {
        if number > 0 {
            self.rows.push(Row { heading: false, name: printable(name), number: count(number) });
        }
    }

    /// Adds several.
    pub fn rows(&mut self, counts: impl IntoIterator<Item = (&'n str, u64)>) {
        counts.into_iter().for_each(|(name, number)| self.row(name, number));
    }

    pub fn write(&self, out: &mut impl Write, paint: Paint) -> Result<(), WriteError> {
        let names = self.rows.iter().map(Row::width).max().unwrap_or(0).min(WIDEST);
        let numbers = self.rows.iter().map(|row| row.number.len()).max().unwrap_or(0);
        for row in &self.rows {
            let Row { heading, name, number } = row;
            let gap = " ".repeat(names.saturating_sub(row.width()));
            if *heading {
                writeln!(out, "  {}{gap}  {number:>numbers$}", paint.bold(name))?;
            } else {
                writeln!(out, "    {name}{gap}  {number:>numbers$}")?;
            }
        }
        Ok(())
    }
}

impl Row<'_> {
    fn width(&self) -> usize {
        self.name.width() + if self.heading { 0 } else { 2 }
    }
}
