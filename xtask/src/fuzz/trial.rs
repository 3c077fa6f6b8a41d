//! One target's run.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::tool;

pub struct Trial {
    target: String,
    /// Where targets, corpora and findings are.
    home: PathBuf,
    time: Duration,
}

impl Trial {
    pub fn new(home: &Path, target: &str, minutes: f64) -> Result<Self> {
        let time = Duration::try_from_secs_f64((minutes * 60.0).max(1.0)).context("so many minutes")?;
        fs::create_dir_all(home.join("artifacts").join(target))?;
        Ok(Self { target: target.to_owned(), home: home.to_owned(), time })
    }

    pub fn start(&self) -> Result<Running<'_>> {
        let log = File::create(self.log())?;
        let mut command = Command::new(self.program());
        command.arg(self.home.join("corpus").join(&self.target));
        command.arg(format!("-dict={}", self.home.join("words.dict").display()));
        command.arg(format!("-artifact_prefix={}/", self.home.join("artifacts").join(&self.target).display()));
        command.arg(format!("-max_total_time={}", self.time.as_secs()));
        command.args(["-max_len=4096", "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"]);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let child = command.spawn().with_context(|| self.program().display().to_string())?;
        Ok(Running { trial: self, child, started: Instant::now(), end: None })
    }

    fn log(&self) -> PathBuf {
        self.home.join(format!("{}.log", self.target))
    }

    fn program(&self) -> PathBuf {
        self.home.join("x86_64-unknown-linux-gnu/release").join(&self.target)
    }
}

/// A target at work.
pub struct Running<'t> {
    trial: &'t Trial,
    child: Child,
    started: Instant,
    end: Option<(ExitStatus, Duration)>,
}

impl Running<'_> {
    pub fn is_over(&mut self) -> Result<bool> {
        if self.end.is_none() {
            self.end = self.child.try_wait()?.map(|status| (status, self.started.elapsed()));
        }
        Ok(self.end.is_some())
    }

    /// A few words for who watches.
    pub fn progress(&self) -> Result<String> {
        let log = self.read_log()?;
        let executions =
            log.lines().rev().find_map(|line| line.strip_prefix('#')?.split_whitespace().next()?.parse::<u64>().ok());
        let (target, edges) = (&self.trial.target, last(&log, " cov: "));
        let seconds = self.end.map_or_else(|| self.started.elapsed(), |(_, took)| took).as_secs();
        let of = self.trial.time.as_secs();
        Ok(format!("{target} {seconds}/{of} s, {} executions, {edges} edges", executions.unwrap_or(0)))
    }

    /// Its line of the table, and what it found; answers whether it found something.
    pub fn tell(self) -> Result<bool> {
        let (status, took) = self.end.context("it is over")?;
        let log = self.read_log()?;
        let found = !status.success();
        let (target, executions) = (&self.trial.target, last(&log, "stat::number_of_executed_units: "));
        let (edges, seconds) = (last(&log, " cov: "), took.as_secs());
        println!("{target:9} | {executions:>10} | {edges:>6} | {seconds:>7} | {}", u8::from(found));
        if found {
            let told = log.lines().position(|line| line.contains("panicked at") || line.contains("ERROR:"));
            log.lines().skip(told.unwrap_or(0)).take(30).for_each(|line| println!("  {line}"));
            self.advise(last(&log, "Test unit written to "));
        }
        Ok(found)
    }

    /// How to see it again.
    fn advise(&self, file: &str) {
        let (target, home) = (&self.trial.target, self.trial.home.display());
        println!("  all it said: {}", self.trial.log().display());
        println!("  again: {} {file}", self.trial.program().display());
        println!("  after a change, in fuzz/: {} run --target-dir {home} {target} {file}", tool::typed());
    }

    fn read_log(&self) -> Result<String> {
        Ok(String::from_utf8_lossy(&fs::read(self.trial.log())?).into_owned())
    }
}

/// The word after the last of these.
fn last<'l>(log: &'l str, before: &str) -> &'l str {
    log.rsplit_once(before).and_then(|(_, after)| after.split_whitespace().next()).unwrap_or("?")
}
