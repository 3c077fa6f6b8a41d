//! README.md says what is: its commands print what stands below them, its links lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::agentevents;

const BY_CARGO: &str = "cargo run -q --release -p agentevents-cli --";
/// The program shown in every language; `cargo xtask test` runs each.
const PROGRAM: &str = "tool_durations";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The code blocks of a language.
fn blocks(readme: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let starts = readme.split(fence.as_str()).skip(1);
    starts.map(|rest| rest.split_once("```\n").expect("the block ends").0.to_owned()).collect()
}

/// What a line of a block starts, run at the root of the repository. What cargo would build stands in for itself:
/// these tests' own build has it.
fn command(line: &str) -> Command {
    let rest = line.strip_prefix(BY_CARGO).or(line.strip_prefix("agentevents "));
    let mut command = agentevents();
    command.args(rest.unwrap_or_else(|| panic!("who runs `{line}`?")).split_whitespace()).current_dir(root());
    command
}

#[test]
fn commands_print_what_stands_below_them() {
    let blocks = blocks(&readme(), "console");
    let sessions = blocks
        .iter()
        .map(|block| block.strip_prefix("$ ").and_then(|block| block.split_once('\n')).expect("one command"));
    let (programs, commands): (Vec<_>, Vec<_>) = sessions.partition(|(line, _)| line.contains(PROGRAM));
    assert_eq!((programs.len(), commands.len()), (4, 4));
    for (line, expected) in commands {
        let output = command(line).output().unwrap();
        // On a terminal what is said on standard error comes first: it is said before the first line is out.
        let printed = [output.stderr, output.stdout].concat();
        assert_eq!(String::from_utf8_lossy(&printed), expected, "{line}");
    }
}

#[test]
fn the_test_command_is_what_continuous_integration_runs() {
    let command = &blocks(&readme(), "sh")[0];
    assert_eq!(command, "cargo xtask test\n");
    assert!(fs::read_to_string(root().join(".ci/run")).unwrap().contains(command));
}

#[test]
fn links_lead_somewhere() {
    let readme = readme();
    let links: Vec<&str> =
        readme.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link).collect();
    assert!(links.len() > 10);
    for link in links.iter().filter(|link| !link.starts_with("https://")) {
        assert!(root().join(link).exists(), "{link}");
    }
}
