//! Colors, where standard output shows them and `NO_COLOR` does not forbid them.

use std::fmt::{self, Display};
use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// Paints or leaves text as it is.
#[derive(Clone, Copy)]
pub struct Paint {
    colors: bool,
}

impl Paint {
    /// As standard output wants it.
    pub fn for_stdout() -> Self {
        Self { colors: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
    }

    /// A heading.
    pub fn bold<T: Display>(self, text: T) -> Painted<T> {
        self.with(Style::new().bold(), text)
    }

    /// What is well.
    pub fn good<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// What is to be known and is no fault.
    pub fn gap<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// What is wrong.
    pub fn bad<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    fn with<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted { style: if self.colors { style } else { Style::new() }, text }
    }
}

/// Text with its style around it.
pub struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.style)?;
        self.text.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}
