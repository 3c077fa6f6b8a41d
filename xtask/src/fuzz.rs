//! `cargo xtask fuzz`: every fuzz target for some minutes, from the fixtures on.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use crate::workspace;

const TARGETS: [&str; 6] = ["chunks", "oracle", "dialects", "documents", "runs", "c_calls"];

/// Longer seeds slow every mutation down.
const LONGEST_SEED: usize = 4000;

/// What is said about how a seed is read, at its end: which dialect, and the default limits.
const SETTING: [u8; 3] = [0; 3];

/// A program for the C library: make a decoder, push, read, copy, report, finish, runs.
const CALLS: &[u8] =
    &[0, 200, 3, 127, 6, 0, 11, 0, 11, 8, 21, 0, 16, 0, 6, 0, 11, 1, 15, 0, 6, 0, 6, 0, 17, 0, 18, 0, 23, 1];

/// Run the fuzz targets; fails if one finds something
#[derive(Args)]
pub struct Fuzz {
    /// How long each target runs
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Only these targets [default: all]
    #[arg(value_parser = TARGETS)]
    targets: Vec<String>,
}

impl Fuzz {
    pub fn run(self) -> Result<()> {
        let chosen = |target: &&str| self.targets.is_empty() || self.targets.iter().any(|name| name == target);
        let targets: Vec<&str> = TARGETS.into_iter().filter(chosen).collect();
        let home = workspace::target().join("fuzz");
        seeds(&home.join("corpus"))?;
        let dictionary = home.join("words.dict");
        fs::write(&dictionary, words()?)?;
        build(&home)?;
        let trials: Result<Vec<Trial>> =
            targets.iter().map(|target| Trial::new(&home, target, self.minutes, &dictionary)).collect();
        let trials = trials?;
        println!("{:10} {:>12} {:>9} {:>8}  findings", "target", "executions", "coverage", "seconds");
        let mut findings = 0;
        // Two at a time: the machines that test this have two cores.
        for pair in trials.chunks(2) {
            let running: Result<Vec<_>> = pair.iter().map(Trial::start).collect();
            for (trial, child) in pair.iter().zip(running?) {
                findings += trial.end(child)?;
            }
        }
        ensure!(findings == 0, "{findings} findings; each is told above with the command that shows it again");
        Ok(())
    }
}

fn build(home: &Path) -> Result<()> {
    let mut command = Command::new("cargo");
    // This program's own toolchain is another one.
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("CARGO_TARGET_DIR");
    command.args(["+nightly", "fuzz", "build", "--target-dir"]).arg(home).current_dir(workspace::root().join("fuzz"));
    let status = command.status().context("cargo did not start")?;
    ensure!(status.success(), "no fuzz targets: a nightly toolchain and `cargo install cargo-fuzz` are needed");
    Ok(())
}

/// One target's run.
struct Trial {
    target: &'static str,
    program: PathBuf,
    corpus: PathBuf,
    artifacts: PathBuf,
    log: PathBuf,
    seconds: u64,
    dictionary: PathBuf,
}

impl Trial {
    fn new(home: &Path, target: &str, minutes: f64, dictionary: &Path) -> Result<Self> {
        let target = TARGETS.into_iter().find(|known| *known == target).context("a target")?;
        let artifacts = home.join("artifacts").join(target);
        fs::create_dir_all(&artifacts)?;
        Ok(Self {
            target,
            program: home.join("x86_64-unknown-linux-gnu/release").join(target),
            corpus: home.join("corpus").join(target),
            log: home.join(format!("{target}.log")),
            seconds: std::time::Duration::from_secs_f64((minutes * 60.0).max(1.0)).as_secs(),
            dictionary: dictionary.to_owned(),
            artifacts,
        })
    }

    fn start(&self) -> Result<std::process::Child> {
        let log = fs::File::create(&self.log)?;
        let mut command = Command::new(&self.program);
        command.arg(&self.corpus).arg(format!("-dict={}", self.dictionary.display()));
        command.arg(format!("-artifact_prefix={}/", self.artifacts.display()));
        command.arg(format!("-max_total_time={}", self.seconds));
        command.args(["-max_len=4096", "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"]);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        command.spawn().with_context(|| self.program.display().to_string())
    }

    /// Waits for its end; tells what it did and found.
    fn end(&self, mut child: std::process::Child) -> Result<usize> {
        let status = child.wait()?;
        let log = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
        let after = |word: &str| {
            log.rmatch_indices(word).find_map(|(at, _)| log[at + word.len()..].split_whitespace().next()).unwrap_or("?")
        };
        let executions = after("stat::number_of_executed_units:");
        let found = usize::from(!status.success());
        println!("{:10} {executions:>12} {:>9} {:>8}  {found}", self.target, after(" cov:"), self.seconds);
        if found > 0 {
            let told = log.lines().position(|line| line.contains("panicked at") || line.contains("ERROR:"));
            log.lines().skip(told.unwrap_or(0)).take(30).for_each(|line| println!("  {line}"));
            println!("  again: cargo +nightly fuzz run {} FILE, where FILE is the one named above", self.target);
        }
        Ok(found)
    }
}

/// The fixtures as inputs of each target.
fn seeds(corpus: &Path) -> Result<()> {
    for target in TARGETS {
        fs::create_dir_all(corpus.join(target))?;
    }
    let write = |target: &str, name: &str, bytes: &[u8]| fs::write(corpus.join(target).join(name), bytes);
    for group in fs::read_dir(workspace::root().join("fixtures"))?.collect::<Result<Vec<_>, _>>()? {
        if !group.path().is_dir() || group.file_name() == "clients" {
            continue;
        }
        let group_name = group.file_name().to_string_lossy().into_owned();
        let dialect = match group_name.as_str() {
            "evoscientist" => 1,
            "inderun" => 2,
            _ => 0,
        };
        for file in fs::read_dir(group.path())?.collect::<Result<Vec<_>, _>>()? {
            let name = file.file_name().to_string_lossy().into_owned();
            let path = file.path();
            let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            let is_case = matches!(kind, "json" | "jsonl");
            if !is_case || name.ends_with("outcomes.jsonl") || name.ends_with("options.json") {
                continue;
            }
            let bytes = fs::read(file.path())?;
            if bytes.len() > LONGEST_SEED {
                continue;
            }
            let seed = format!("{group_name}-{name}");
            let set = [&bytes[..], &[dialect], &SETTING].concat();
            if name.ends_with("schema.json") {
                write("dialects", &seed, &[&bytes[..], &[0, dialect], &SETTING].concat())?;
            } else if kind == "json" {
                write("documents", &seed, &set)?;
            } else {
                for target in ["chunks", "oracle", "runs"] {
                    write(target, &seed, &set)?;
                }
            }
            write("c_calls", &seed, &[&bytes[..], &[0], CALLS].concat())?;
        }
    }
    Ok(())
}

/// libFuzzer's dictionary: every string of the dialects, names and words alike.
fn words() -> Result<String> {
    let mut words = BTreeSet::new();
    for dialect in ["stella", "evoscientist", "inderun"] {
        let file = fs::read(workspace::root().join(format!("core/dialects/{dialect}.json")))?;
        collect(&serde_json::from_slice(&file)?, &mut words);
    }
    let quoted = |word: &String| format!("\"\\\"{word}\\\"\"\n");
    Ok(words.iter().map(quoted).collect())
}

fn collect(json: &serde_json::Value, words: &mut BTreeSet<String>) {
    let mut add = |word: &str| {
        if word.len() < 40 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-$/#".contains(&byte)) {
            words.insert(word.to_owned());
        }
    };
    match json {
        serde_json::Value::String(word) => add(word),
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        serde_json::Value::Object(members) => {
            members.keys().for_each(|key| add(key));
            members.values().for_each(|value| collect(value, words));
        }
        _ => {}
    }
}
