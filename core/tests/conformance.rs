//! Every case of fixtures/, under several chunkings, one byte at a time among them (K4).

mod chunking;

use std::fs;
use std::path::{Path, PathBuf};

use agentevents::outcomes::{self, Level, Place};
use agentevents::{Decoder, Dialect, Limits, Outcome, SchemaOptions};
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

fn cases(group: &str) -> Vec<Case> {
    let mut streams: Vec<PathBuf> = fs::read_dir(fixtures().join(group))
        .expect("the group has a folder")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .filter(|path| path.file_stem().is_some_and(|stem| !stem.to_string_lossy().ends_with(".outcomes")))
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

/// What the decoder prints for a stream cut into chunks, and the raw bytes of all it handed over (K34).
fn decode<'c>(dialect: Dialect, limits: Limits, chunks: impl Iterator<Item = &'c [u8]>) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut decoder = Decoder::with(dialect, limits);
    let (mut printed, mut raws) = (Vec::new(), Vec::new());
    let mut drain = |decoder: &mut Decoder| {
        while let Some(outcome) = decoder.next_outcome() {
            outcomes::write(&mut printed, Place::Line, &outcome).unwrap();
            raws.push(match &outcome {
                Ok(outcome) => outcome.raw().to_vec(),
                Err(fault) => fault.raw().to_vec(),
            });
            if let Ok(outcome) = outcome {
                let copy = outcome.clone().into_owned();
                assert_eq!((copy.line(), copy.ts(), copy.raw()), (outcome.line(), outcome.ts(), outcome.raw()));
                if let (Outcome::Event(copy), Outcome::Event(event)) = (&copy, &outcome) {
                    assert_eq!(copy.json(), event.json());
                }
            }
        }
    };
    for chunk in chunks {
        decoder.push(chunk);
        drain(&mut decoder);
    }
    decoder.finish();
    drain(&mut decoder);
    raws.extend(decoder.report().torn_tail().map(|tail| tail.raw.clone()));
    outcomes::write_end(&mut printed, decoder.report()).unwrap();
    (printed, raws)
}

fn run(group: &str) {
    let cases = cases(group);
    assert!(!cases.is_empty(), "no cases in {group}");
    let mut failures = Vec::new();
    for case in &cases {
        let stream = fs::read(&case.stream).unwrap();
        let dialect = case.dialect(group);
        let name = format!("{group}/{}", case.stream.file_stem().unwrap().to_str().unwrap());
        for (chunking, cuts) in chunking::all(&stream) {
            let (printed, raws) = decode(dialect.clone(), case.limits(), chunking::chunks(&stream, &cuts));
            if let Err(difference) = compare(case, &printed) {
                failures.push(format!("{name} ({chunking}): {difference}"));
                break;
            }
            if let Err(difference) = restores(&stream, &raws, case.limits()) {
                failures.push(format!("{name} ({chunking}): {difference}"));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

fn compare(case: &Case, printed: &[u8]) -> Result<(), String> {
    let printed: Vec<&[u8]> = printed.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let expected = case.expected.iter().filter(|line| !line.starts_with("{\"run\":"));
    let expected: Vec<&str> = expected.map(String::as_str).collect();
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
fn restores(stream: &[u8], raws: &[Vec<u8>], limits: Limits) -> Result<(), String> {
    let stream = stream.strip_prefix(b"\xef\xbb\xbf").unwrap_or(stream);
    let blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    let kept = |line: &&[u8]| line.len() > limits.max_line_bytes() || !blank(line);
    let lines: Vec<&[u8]> = stream.split(|&byte| byte == b'\n').filter(kept).collect();
    let cut = |line: &[u8]| if line.len() > limits.max_line_bytes() { line.len().min(1024) } else { line.len() };
    let same = lines.len() == raws.len()
        && lines.iter().zip(raws).all(|(line, raw)| {
            // How much of a line that is too long was kept depends on what had come by then.
            if line.len() > limits.max_line_bytes() { line.starts_with(raw) } else { line[..cut(line)] == **raw }
        });
    if same { Ok(()) } else { Err(format!("{} raw lines do not restore {} lines", raws.len(), lines.len())) }
}

macro_rules! groups {
    ($($group:ident),*) => { $(#[test] fn $group() { run(stringify!($group)); })* };
}

groups!(stella, lines, json, fit, custom, evoscientist, inderun, journals);
