//! `agentevents conform`: holds any program, in any language, to the fixtures.

mod cases;
mod client;
mod feed;
mod judge;
mod report;
mod table;

use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use agentevents::outcomes;
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};

use self::cases::{Case, Selection};
use self::client::Client;
use self::judge::{Verdict, judge};
use crate::output::Output;
use crate::status::Status;

/// Hold a program to the fixtures: streams in, outcomes out, compared (fixtures/README.md)
///
/// COMMAND is started once a case, with the stream on its standard input, in awkward chunks and partly slowly. It prints
/// outcomes on its standard output. `AGENTEVENTS_DIALECT` and `AGENTEVENTS_OPTIONS` in its environment say by which
/// rules; {dialect} in ARGS is replaced by the former. Its exit status, 0 or 1, is not judged.
///
/// Exit status: 0 if every case is as expected, 1 if one is not, 2 if the cases cannot be run.
#[derive(Args)]
pub struct Conform {
    #[command(flatten)]
    selection: Selection,

    /// How much is asked: which lines are events, unrecognized or errors, or everything
    #[arg(long, value_enum, default_value_t = Level::Full)]
    level: Level,

    /// List the cases, and run none
    #[arg(long)]
    list: bool,

    /// Say nothing of the cases that are as expected, but how many they are
    #[arg(short, long)]
    quiet: bool,

    /// Write what came of each case to this file, as JSON
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// The folder of fixtures [default: `fixtures` here or in a folder above]
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,

    /// How long one case may take
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    time_limit: NonZero<u32>,

    /// How many cases run at once [default: two a processor, for they wait a good deal]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,

    /// The program to hold to the fixtures, with its arguments
    #[arg(last = true, required_unless_present = "list", value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Rules,
    Full,
}

/// What came of one case.
struct Tried<'c> {
    case: &'c Case,
    verdict: Verdict,
    last_words: String,
}

impl Conform {
    pub fn run(self) -> anyhow::Result<Status> {
        let cases = cases::read(&cases::folder(self.fixtures.as_deref())?, &self.selection)?;
        if self.list {
            let list =
                |output: &mut Output| cases.iter().try_for_each(|case| Ok(writeln!(output.writer(), "{}", case.id)?));
            return Output::print(list).map(|()| Status::Clean);
        }
        let Some((program, arguments)) = self.command.split_first() else { bail!("say which COMMAND, behind `--`") };
        let client = Client {
            program: program.clone(),
            arguments: arguments.to_vec(),
            time_limit: Duration::from_secs(self.time_limit.get().into()),
        };
        let tried = self.try_all(&client, &cases).with_context(|| format!("`{program}` does not start"))?;
        if let Some(path) = &self.report {
            report::write(path, &self.command, self.level.name(), &tried)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Output::print(|output| table::print(output, &tried, self.level.name(), self.quiet))?;
        let all_well = tried.iter().all(|tried| tried.verdict == Verdict::Ok);
        Ok(if all_well { Status::Clean } else { Status::Errors })
    }

    /// Runs the client on every case, several at once. Fails if it does not start.
    fn try_all<'c>(&self, client: &Client, cases: &'c [Case]) -> io::Result<Vec<Tried<'c>>> {
        let usual = || 2 * thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = self.jobs.map_or_else(usual, NonZero::get);
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let level = self.level.into();
        let work = || -> io::Result<()> {
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                let left = client.run(case).inspect_err(|_| next.store(cases.len(), Ordering::Relaxed))?;
                let verdict = judge(case, &left, level);
                let tried = Tried { case, verdict, last_words: left.last_words };
                results.lock().expect("no worker panics while it holds the lock").push(tried);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs.min(cases.len())).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
        })?;
        let mut tried = results.into_inner().expect("no worker panicked");
        tried.sort_by(|a, b| a.case.id.cmp(&b.case.id));
        Ok(tried)
    }
}

impl Level {
    fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Full => "full",
        }
    }
}

impl From<Level> for outcomes::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Rules => Self::Rules,
            Level::Full => Self::Full,
        }
    }
}
