//! A program that measures one or more peers, in whatever language.
//!
//! It first writes a line `NAME TAB LIBRARY AND VERSION` for each peer, then an empty line. For each line `PEER TAB DIALECT TAB
//! FILE` on its standard input it reads that stream once by that peer and writes a line `SECONDS TAB NAME=COUNT TAB …`: how long the
//! reading took, the file being in memory already, and how many events of each type there were.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// A running program.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pub peers: Vec<Peer>,
}

/// Someone who can read a stream.
pub struct Peer {
    pub name: String,
    pub version: String,
}

/// One reading of a stream.
pub struct Reading {
    pub seconds: f64,
    pub counts: BTreeMap<String, u64>,
}

impl Program {
    pub fn start(command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{command:?} did not start"))?;
        let input = child.stdin.take().context("no standard input")?;
        let output = BufReader::new(child.stdout.take().context("no standard output")?);
        let mut program = Self { child, input, output, peers: Vec::new() };
        loop {
            let line = program.line()?;
            if line.is_empty() {
                return Ok(program);
            }
            let (name, version) = line.split_once('\t').with_context(|| format!("not a peer: {line}"))?;
            program.peers.push(Peer { name: name.to_owned(), version: version.to_owned() });
        }
    }

    pub fn read(&mut self, peer: &str, dialect: &str, stream: &Path) -> Result<Reading> {
        writeln!(self.input, "{peer}\t{dialect}\t{}", stream.display())?;
        let line = self.line().with_context(|| format!("{peer} on {}", stream.display()))?;
        reading(&line).with_context(|| format!("{peer} answered: {line}"))
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("the program ended early, {}", self.child.wait()?);
        }
        line.truncate(line.trim_end_matches('\n').len());
        Ok(line)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It waits for requests; nothing is lost. It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn reading(line: &str) -> Result<Reading> {
    let mut fields = line.split('\t');
    let seconds = fields.next().unwrap_or_default().parse().context("seconds")?;
    let mut counts = BTreeMap::new();
    for field in fields {
        let (name, count) = field.rsplit_once('=').context("a count")?;
        counts.insert(name.to_owned(), count.parse().context("a count")?);
    }
    Ok(Reading { seconds, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_seconds_and_counts() {
        let answer = reading("0.25\ttext=3\ta=b=4").unwrap();
        assert!((answer.seconds - 0.25).abs() < f64::EPSILON);
        assert_eq!(answer.counts, BTreeMap::from([("text".to_owned(), 3), ("a=b".to_owned(), 4)]));
        assert!(reading("fast\ttext=3").is_err());
        assert!(reading("0.25\ttext").is_err());
    }

    #[test]
    fn a_program_introduces_its_peers_and_answers() {
        let script = "printf 'one\\tlib 1.0\\n\\n'; read request; printf '0.5\\t%s=1\\n' \"$(printf %s \"$request\" | cut -f2)\"";
        let mut program = Program::start(Command::new("sh").args(["-c", script])).unwrap();
        assert_eq!(program.peers[0].name, "one");
        assert_eq!(program.peers[0].version, "lib 1.0");
        let answer = program.read("one", "stella", Path::new("/nowhere")).unwrap();
        assert_eq!(answer.counts, BTreeMap::from([("stella".to_owned(), 1)]));
        assert!(program.read("one", "stella", Path::new("/nowhere")).is_err(), "the script ends after one answer");
    }
}
