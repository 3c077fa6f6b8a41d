//! The Rust peers of `cargo xtask bench`: the same work on the same stream, by this project and by serde.
//!
//! Without arguments it answers the driver line by line (xtask/src/bench/program.rs has the protocol); `stream DIALECT` decodes
//! standard input and tells time and memory; `live DIALECT FILE` takes a stream line by line.

mod live;
mod memory;
mod ours;
mod streamed;
mod typed;
mod types;
mod value;

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Write as _};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context as _, Result, bail, ensure};

/// How many events of each type a reader found.
type Counts = BTreeMap<String, u64>;

/// Reads a whole stream of a dialect.
type Reader = fn(&[u8], &str) -> Result<Counts>;

/// Name, the crate whose version matters, reader.
const PEERS: &[(&str, &str, Reader)] = &[
    ("agentevents", "agentevents", ours::read),
    ("agentevents, with its runs", "agentevents", ours::summarize),
    ("serde, through Value", "serde_json", value::read),
    ("serde, typed", "serde_json", typed::read_borrowed),
    ("serde, typed and owned", "serde_json", typed::read_owned),
];

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => answer(),
        ["stream", dialect] => streamed::run(dialect),
        ["live", dialect, file] => live::run(dialect, file),
        _ => bail!("no such mode: {arguments:?}"),
    }
}

/// Says who is here, then reads a stream once for every line of `PEER TAB DIALECT TAB FILE`.
fn answer() -> Result<()> {
    let mut out = io::stdout().lock();
    for (name, library, _) in PEERS {
        writeln!(out, "{name}\t{library} {}", version(library)?)?;
    }
    writeln!(out)?;
    out.flush()?;
    let mut loaded = (String::new(), Vec::new());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let [name, dialect, file] = line.split('\t').collect::<Vec<_>>()[..] else { bail!("not a request: {line}") };
        let (.., read) = PEERS.iter().find(|peer| peer.0 == name).context("no such peer")?;
        if loaded.0 != file {
            loaded = (file.to_owned(), fs::read(file).with_context(|| file.to_owned())?);
        }
        let start = Instant::now();
        let counts = read(&loaded.1, dialect)?;
        let seconds = start.elapsed().as_secs_f64();
        ensure!(!counts.is_empty(), "{name} found nothing");
        write!(out, "{seconds}")?;
        for (name, count) in counts {
            write!(out, "\t{name}={count}")?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}

/// The version of a library that this was built with.
fn version(library: &str) -> Result<&'static str> {
    let lock = include_str!("../../../../Cargo.lock");
    let package = lock.split("[[package]]").find(|package| package.contains(&format!("name = \"{library}\"\n")));
    let version = package.and_then(|package| package.split("version = \"").nth(1)?.split('"').next());
    version.with_context(|| format!("{library} is not in Cargo.lock"))
}

/// The lines of a stream, as a peer finds them.
fn lines(stream: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', stream).map(move |end| {
        let line = &stream[start..end];
        start = end + 1;
        line
    })
}
