//! Every case of fixtures/, under several chunkings, one byte at a time among them (K4).

mod chunking;

use std::fs;
use std::path::{Path, PathBuf};

use agentevents::outcomes::{self, Level, Place};
use agentevents::{Decoder, Dialect, Document, Fault, Limits, Outcome, RunView, SchemaOptions};
use serde_json::Value;

/// One case of a group's folder.
struct Case {
    stream: PathBuf,
    expected: Vec<String>,
    options: Value,
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn cases(group: &str, ending: &str) -> Vec<Case> {
    let mut streams: Vec<PathBuf> = fs::read_dir(fixtures().join(group))
        .expect("the group has a folder")
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.ends_with(ending)
                && !["outcomes.jsonl", "options.json", "schema.json"].iter().any(|end| name.ends_with(end))
        })
        .collect();
    streams.sort();
    streams.into_iter().map(Case::read).collect()
}

impl Case {
    fn read(stream: PathBuf) -> Self {
        let expected = fs::read_to_string(stream.with_extension("outcomes.jsonl")).expect("a case has outcomes");
        let options = fs::read(stream.with_extension("options.json")).unwrap_or_else(|_| b"{}".to_vec());
        Self {
            expected: expected.lines().map(String::from).collect(),
            options: serde_json::from_slice(&options).expect("options are JSON"),
            stream,
        }
    }

    fn dialect(&self, group: &str) -> Dialect {
        let name = self.options["dialect"].as_str().unwrap_or(match group {
            "evoscientist" | "inderun" => group,
            _ => "stella",
        });
        Dialect::named(name).unwrap_or_else(|_| {
            let schema = fs::read(self.stream.with_file_name(name)).expect("the case's schema");
            Dialect::from_json_schema(&schema, &SchemaOptions::default()).unwrap_or_else(|e| panic!("{name}: {e}"))
        })
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        if let Some(bytes) = self.options["max_line_bytes"].as_u64() {
            limits = limits.with_max_line_bytes(usize::try_from(bytes).unwrap()).unwrap();
        }
        if let Some(depth) = self.options["max_depth"].as_u64() {
            limits = limits.with_max_depth(usize::try_from(depth).unwrap()).unwrap();
        }
        limits
    }
}

/// A client at work on one case.
struct Client {
    place: Place,
    printed: Vec<u8>,
    /// Each outcome's raw bytes with its offset (K34).
    raws: Vec<(u64, Vec<u8>)>,
    view: RunView,
}

impl Client {
    fn new(place: Place, dialect: &Dialect) -> Self {
        Self { place, printed: Vec::new(), raws: Vec::new(), view: RunView::new(dialect) }
    }

    fn take(&mut self, outcome: &Result<Outcome<'_>, Fault>) {
        outcomes::write(&mut self.printed, self.place, outcome).unwrap();
        self.view.observe(outcome);
        self.raws.push(match outcome {
            Ok(outcome) => (outcome.offset(), outcome.raw().to_vec()),
            Err(fault) => (fault.offset(), fault.raw().to_vec()),
        });
        if let Ok(outcome) = outcome {
            let copy = outcome.clone().into_owned();
            assert_eq!((copy.line(), copy.ts(), copy.raw()), (outcome.line(), outcome.ts(), outcome.raw()));
            if let (Outcome::Event(copy), Outcome::Event(event)) = (&copy, outcome) {
                assert_eq!(copy.json(), event.json());
            }
        }
    }

    /// All it printed, the runs last.
    fn finish(mut self) -> (Vec<u8>, Vec<(u64, Vec<u8>)>) {
        for run in self.view.finish() {
            outcomes::write_run(&mut self.printed, &run).unwrap();
        }
        (self.printed, self.raws)
    }
}

/// A client that took in a stream cut into chunks.
fn decode<'c>(dialect: Dialect, limits: Limits, chunks: impl Iterator<Item = &'c [u8]>) -> Client {
    let mut client = Client::new(Place::Line, &dialect);
    let mut decoder = Decoder::with(dialect, limits);
    for chunk in chunks {
        decoder.push(chunk);
        while let Some(outcome) = decoder.next_outcome() {
            client.take(&outcome);
        }
    }
    decoder.finish();
    while let Some(outcome) = decoder.next_outcome() {
        client.take(&outcome);
    }
    client.raws.extend(decoder.report().torn_tail().map(|tail| (tail.offset, tail.raw.clone())));
    outcomes::write_end(&mut client.printed, decoder.report()).unwrap();
    client
}

/// The same for a document.
fn decode_document<'c>(dialect: Dialect, limits: Limits, chunks: impl Iterator<Item = &'c [u8]>) -> Client {
    let mut client = Client::new(Place::Index, &dialect);
    let mut document = Document::with(dialect, limits);
    for chunk in chunks {
        document.push(chunk);
        while let Some(outcome) = document.next_outcome() {
            client.take(&outcome);
        }
    }
    document.finish();
    while let Some(outcome) = document.next_outcome() {
        client.take(&outcome);
    }
    outcomes::write_end(&mut client.printed, document.report()).unwrap();
    outcomes::write_rest(&mut client.printed, document.well_formed_rest().as_deref()).unwrap();
    client
}

fn run(group: &str) {
    let form = if group == "documents" { ".json" } else { ".jsonl" };
    let cases = cases(group, form);
    assert!(!cases.is_empty(), "no cases in {group}");
    let mut failures = Vec::new();
    for case in &cases {
        let stream = fs::read(&case.stream).unwrap();
        let (dialect, limits) = (case.dialect(group), case.limits());
        let name = format!("{group}/{}", case.stream.file_stem().unwrap().to_str().unwrap());
        for (chunking, cuts) in chunking::all(&stream) {
            let chunks = chunking::chunks(&stream, &cuts);
            let checked = if group == "documents" {
                let (printed, raws) = decode_document(dialect.clone(), limits, chunks).finish();
                compare(case, &printed).and_then(|()| stand_in(&stream, &raws))
            } else {
                let (printed, raws) = decode(dialect.clone(), limits, chunks).finish();
                compare(case, &printed).and_then(|()| restores(&stream, &raws, limits))
            };
            if let Err(difference) = checked {
                failures.push(format!("{name} ({chunking}): {difference}"));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

fn compare(case: &Case, printed: &[u8]) -> Result<(), String> {
    let printed: Vec<&[u8]> = printed.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let expected = &case.expected;
    for (index, want) in expected.iter().enumerate() {
        let have = printed.get(index).copied().unwrap_or_default();
        outcomes::compare(want.as_bytes(), have, Level::Full).map_err(|difference| {
            format!(
                "outcome {}: {difference}\n  expected {want}\n  printed  {}",
                index + 1,
                String::from_utf8_lossy(have)
            )
        })?;
    }
    match printed.len() {
        count if count == expected.len() => Ok(()),
        count => Err(format!("{count} lines printed, {} expected", expected.len())),
    }
}

/// K34: the raw lines are the stream again, apart from a BOM, blank lines and what was too long.
fn restores(stream: &[u8], raws: &[(u64, Vec<u8>)], limits: Limits) -> Result<(), String> {
    let stream = stream.strip_prefix(b"\xef\xbb\xbf").unwrap_or(stream);
    let blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    let kept = |line: &&[u8]| line.len() > limits.max_line_bytes() || !blank(line);
    let lines: Vec<&[u8]> = stream.split(|&byte| byte == b'\n').filter(kept).collect();
    let cut = |line: &[u8]| if line.len() > limits.max_line_bytes() { line.len().min(1024) } else { line.len() };
    let same = lines.len() == raws.len()
        && lines.iter().zip(raws).all(|(line, (_, raw))| {
            // How much of a line that is too long was kept depends on what had come by then.
            if line.len() > limits.max_line_bytes() { line.starts_with(raw) } else { line[..cut(line)] == **raw }
        });
    if same { Ok(()) } else { Err(format!("{} raw lines do not restore {} lines", raws.len(), lines.len())) }
}

/// The raw bytes of a document's outcomes are where their offsets say.
fn stand_in(document: &[u8], raws: &[(u64, Vec<u8>)]) -> Result<(), String> {
    match raws.iter().find(|(offset, raw)| !document[usize::try_from(*offset).unwrap()..].starts_with(raw)) {
        None => Ok(()),
        Some((offset, raw)) => Err(format!("{} are not the bytes at {offset}", raw.escape_ascii())),
    }
}

macro_rules! groups {
    ($($group:ident),*) => { $(#[test] fn $group() { run(stringify!($group)); })* };
}

groups!(stella, lines, json, fit, custom, evoscientist, inderun, journals, documents);
