//! README.md says what is: its commands print what stands below them, its code is code that runs, its links lead somewhere.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::agentevents;

const BY_CARGO: &str = "cargo run -q --release -p agentevents-cli --";
const EXAMPLE: &str = "cargo run -q -p agentevents --example ";

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

/// The program that a line of a block starts, run at the root of the repository. What cargo would build stands in for
/// itself: these tests' own build has it.
fn command(line: &str) -> Command {
    let (mut command, arguments) = if let Some(rest) = line.strip_prefix(BY_CARGO).or(line.strip_prefix("agentevents "))
    {
        (agentevents(), rest)
    } else if let Some(example) = line.strip_prefix(EXAMPLE) {
        (self::example(example), "")
    } else {
        panic!("who runs `{line}`?")
    };
    command.args(arguments.split_whitespace()).current_dir(root());
    command
}

/// An example of the core's: built with these tests where all of the workspace is, else now.
fn example(name: &str) -> Command {
    let tests = env::current_exe().unwrap();
    let built = tests.ancestors().nth(2).unwrap().join("examples").join(name);
    if built.exists() {
        return Command::new(built);
    }
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "-q", "-p", "agentevents", "--example", name]);
    command
}

#[test]
fn commands_print_what_stands_below_them() {
    let blocks = blocks(&readme(), "console");
    assert!(blocks.len() >= 4);
    for block in blocks {
        let (line, expected) = block.strip_prefix("$ ").and_then(|block| block.split_once('\n')).expect("one command");
        let output = command(line).output().unwrap();
        // On a terminal what is said on standard error comes first: it is said before the first line is out.
        let printed = [output.stderr, output.stdout].concat();
        assert_eq!(String::from_utf8_lossy(&printed), expected, "{line}");
    }
}

#[test]
fn the_code_is_the_example_that_runs() {
    let example = fs::read_to_string(root().join("core/examples/tool_durations.rs")).unwrap();
    let (title, code) = example.split_once("\n\n").unwrap();
    assert!(title.starts_with("//! "));
    assert_eq!(blocks(&readme(), "rust,no_run"), [code]);
}

#[test]
fn the_test_command_is_what_continuous_integration_runs() {
    let commands = blocks(&readme(), "sh");
    assert_eq!(commands, ["cargo xtask test\n"]);
    assert!(fs::read_to_string(root().join(".ci/run")).unwrap().ends_with(&commands[0]));
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
