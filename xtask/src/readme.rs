//! The code blocks of pages for people: what is shown is run.

use std::fs;

use anyhow::{Result, ensure};

use crate::workspace;

/// A fenced block.
#[derive(Debug, PartialEq)]
pub struct Block {
    /// The line of its first line of code, from 1.
    pub line: usize,
    pub code: String,
}

/// The blocks of a page whose fence names this language first; `rust,ignore` and the like are meant not to run.
pub fn blocks(page: &str, language: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(bool, Block)> = None;
    for (index, line) in page.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(fence)) => {
                open = Some((fence.trim() == language, Block { line: index + 2, code: String::new() }));
            }
            (None, None) => {}
            (Some(_), Some(_)) => blocks.extend(open.take().filter(|(wanted, _)| *wanted).map(|(_, block)| block)),
            (Some((_, block)), None) => {
                block.code.push_str(line);
                block.code.push('\n');
            }
        }
    }
    blocks
}

/// A page from the root, empty if it is not there.
pub fn page(path: &str) -> String {
    fs::read_to_string(workspace::root().join(path)).unwrap_or_default()
}

/// The README's Rust runs with the core's doc tests, if the core includes it there.
pub fn check_rust() -> Result<()> {
    let shown = !blocks(&page("README.md"), "rust").is_empty();
    let included = page("core/src/lib.rs").contains(r#"include_str!("../../README.md")"#);
    ensure!(included || !shown, "core/src/lib.rs must include README.md for `cfg(doctest)`, or its Rust is not run");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_by_language_and_line() {
        let page =
            "Text\n```python\na = 1\n\nb = 2\n```\n```rust,ignore\nno\n```\n  ```python\n  c\n  ```\n```\nplain\n```\n";
        let found = blocks(page, "python");
        assert_eq!(
            found,
            [Block { line: 3, code: "a = 1\n\nb = 2\n".to_owned() }, Block { line: 11, code: "  c\n".to_owned() }]
        );
        assert_eq!(blocks(page, "rust"), []);
    }
}
