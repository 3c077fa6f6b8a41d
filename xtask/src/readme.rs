//! README.md shows one program in every language: each is an example that runs, and prints what stands below it.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::workspace;

/// A fenced block.
#[derive(Debug, PartialEq)]
struct Block<'a> {
    language: &'a str,
    code: String,
}

/// The blocks of a page, in order.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => open = Some(Block { language, code: String::new() }),
            (None, None) => {}
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.code.push_str(line);
                block.code.push('\n');
            }
        }
    }
    blocks
}

/// That the README's block of a language is this example, without the title that the example begins with, and that the
/// command, which runs it at the root, prints what the next session below shows.
pub fn holds(language: &str, example: &str, command: &mut Command) -> Result<()> {
    let root = workspace::root();
    let page = fs::read_to_string(root.join("README.md"))?;
    let source = fs::read_to_string(root.join(example)).with_context(|| example.to_owned())?;
    let (_, code) = source.split_once("\n\n").with_context(|| format!("{example} has no title"))?;
    let mut below = blocks(&page).into_iter().skip_while(|block| block.language != language);
    let shown = below.next().with_context(|| format!("README.md shows no {language}"))?;
    ensure!(shown.code == code, "README.md shows in {language} another program than {example}");
    let session = below.find(|block| block.language == "console").context("README.md does not say how to run it")?;
    let (_, expected) = session.code.split_once('\n').context("a session is a command and what it prints")?;
    let output = command.current_dir(root).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("{command:?} did not start"))?;
    ensure!(output.status.success(), "{command:?} ended with {}", output.status);
    let printed = String::from_utf8(output.stdout)?;
    ensure!(printed == expected, "{example} printed\n{printed}and README.md shows\n{expected}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_in_order() {
        let page = "Text\n```python\na = 1\n\nb = 2\n```\nmore\n```rust,ignore\nno\n```\n```\nplain\n```\n";
        let block = |language, code: &str| Block { language, code: code.to_owned() };
        assert_eq!(
            blocks(page),
            [block("python", "a = 1\n\nb = 2\n"), block("rust,ignore", "no\n"), block("", "plain\n")]
        );
    }

    #[test]
    fn what_differs_is_refused() {
        let example = "core/examples/tool_durations.rs";
        let refusal = |command: &mut Command| holds("rust,no_run", example, command).unwrap_err().to_string();
        assert!(refusal(Command::new("echo").arg("call_01 took 10 ms")).contains("and README.md shows"));
        assert!(refusal(&mut Command::new("false")).contains("ended with"));
        assert!(holds("python", example, &mut Command::new("true")).is_err());
    }
}
