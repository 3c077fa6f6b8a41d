//! The decoder against both oracles over mutated lines of every type: outcome, kind, reason, pointer, column, body.
//!
//! `AGENTEVENTS_MUTATIONS` says how many lines (200,000 without it), `AGENTEVENTS_SEED` which.

mod oracle;

use std::collections::BTreeMap;
use std::env;

use agentevents::{Dialect, Limits, SchemaOptions};
use oracle::cases;
use oracle::json::Json;
use oracle::judge::{Fault, Judge, Verdict};
use oracle::mutate::Mutator;
use oracle::plain::Plain;
use oracle::samples::Samples;
use oracle::shrink::shrink;
use oracle::{dialects, stream, strict};

const LINES: u64 = 200_000;
const BATCH: usize = 100;

/// The part of all lines that each dialect gets, in hundredths.
const SHARES: [(&str, u64); 6] =
    [("stella", 50), ("evoscientist", 6), ("inderun", 9), ("bounds", 12), ("unions", 15), ("wide", 8)];

#[test]
fn stella() {
    differ("stella");
}

#[test]
fn evoscientist() {
    differ("evoscientist");
}

#[test]
fn inderun() {
    differ("inderun");
}

#[test]
fn bounds() {
    differ("bounds");
}

#[test]
fn unions() {
    differ("unions");
}

#[test]
fn wide() {
    differ("wide");
}

#[test]
fn every_line_is_given_to_a_dialect() {
    assert_eq!(SHARES.iter().map(|(_, share)| share).sum::<u64>(), 100);
    assert!(dialects::all().iter().map(|dialect| dialect.name).eq(SHARES.iter().map(|(name, _)| *name)));
}

fn setting(name: &str) -> Option<u64> {
    env::var(name).ok().map(|value| value.parse().unwrap_or_else(|error| panic!("{name}={value}: {error}")))
}

fn differ(name: &str) {
    let share = SHARES.iter().find(|(dialect, _)| *dialect == name).expect("a share").1;
    let lines = (setting("AGENTEVENTS_MUTATIONS").unwrap_or(LINES) * share).div_ceil(100);
    let seed = setting("AGENTEVENTS_SEED").unwrap_or(0);
    let file = dialects::all().into_iter().find(|dialect| dialect.name == name).expect("a dialect").file;
    let dialect = Dialect::from_json_schema(&file, &SchemaOptions::default()).expect("it loads");
    let mut trial = Trial {
        plain: Plain::new(&file),
        seeds: seeds(&dialect),
        mutator: Mutator::new(dialect.schema(), fastrand::Rng::with_seed(seed)),
        tally: BTreeMap::new(),
        dialect: &dialect,
    };
    for _ in 0..lines.div_ceil(BATCH as u64) {
        trial.batch();
    }
    trial.has_seen_everything();
}

/// For each event type its emptiest, its fullest and all its other accepted forms.
fn seeds(dialect: &Dialect) -> Vec<Vec<Json>> {
    let samples = Samples { schema: dialect.schema() };
    let of_event = |event| {
        let accepted = cases::of_event(dialect.schema(), event).into_iter().filter(|case| case.refused.is_none());
        samples
            .fullest(event)
            .into_iter()
            .chain([samples.emptiest(event)])
            .chain(accepted.map(|case| case.line))
            .collect()
    };
    dialect.schema().events.iter().map(of_event).collect()
}

struct Trial<'a> {
    dialect: &'a Dialect,
    plain: Plain,
    seeds: Vec<Vec<Json>>,
    mutator: Mutator,
    /// How often each kind of verdict was met.
    tally: BTreeMap<String, u64>,
}

impl Trial<'_> {
    fn batch(&mut self) {
        // Real streams say the same kind of thing many times in a row, and a decoder may learn from it.
        let theme = self.mutator.rng.bool().then(|| self.mutator.rng.usize(..self.seeds.len()));
        self.mutator.theme();
        let lines: Vec<Vec<u8>> = (0..BATCH).map(|_| self.line(theme)).collect();
        let rng = &mut self.mutator.rng;
        let mut judge = Judge::new(self.dialect.schema());
        match rng.u8(..8) {
            0 => judge.max_depth = rng.usize(1..9),
            1 => judge.max_line_bytes = rng.usize(1..400),
            _ => {}
        }
        let limits = limits(&judge);
        let mut rng = rng.fork();
        let found = stream::verdicts(self.dialect, limits, &lines, Some(&mut rng));
        let found = found.unwrap_or_else(|wrong| panic!("{wrong}\nin the stream\n{}", shown(&lines.join(&b'\n'))));
        for (index, (line, found)) in lines.iter().zip(found).enumerate() {
            let expected = judge.line(line);
            if found != expected {
                self.differs(&judge, &lines[..index], line);
            }
            self.second_opinions(line, &expected);
            if rng.u8(..8) == 0 {
                self.alone(line, &mut rng);
            }
            *self.tally.entry(kind(&expected)).or_default() += 1;
        }
    }

    fn line(&mut self, theme: Option<usize>) -> Vec<u8> {
        let rng = &mut self.mutator.rng;
        let mut seed = || {
            let theme = theme.filter(|_| rng.u8(..8) > 0);
            let of_type = &self.seeds[theme.unwrap_or_else(|| rng.usize(..self.seeds.len()))];
            // The fullest come first.
            let most = if rng.bool() { of_type.len() } else { of_type.len().min(8) };
            of_type[rng.usize(..most)].clone()
        };
        let (seed, other) = (seed(), seed());
        self.mutator.line(&seed, &other)
    }

    /// The oracle is held by two others: `serde_json` on syntax, a JSON Schema validator on fit.
    fn second_opinions(&self, line: &[u8], expected: &Verdict) {
        if std::str::from_utf8(line).is_ok() && !matches!(expected, Verdict::Fault(Fault { kind: "too_deep", .. })) {
            let disagreement = strict::disagreement(line);
            assert!(disagreement.is_none(), "{}\n{}", disagreement.unwrap_or_default(), shown(line));
        }
        let (name, fits) = match expected {
            Verdict::Event { name, .. } => (name, true),
            Verdict::Fault(Fault { misfit: Some((Some(name), ..)), .. }) => (name, false),
            _ => return,
        };
        // Inside a wrapper the line is another object than the event.
        if let Some(plain) = self.plain.fits_line(&self.dialect.schema().tag, name, line) {
            assert_eq!(plain, fits, "the JSON Schema validator disagrees with {expected:?} on\n{}", shown(line));
        }
    }

    /// The line as a single object, with line feeds for white space, and as a stream that ends in it.
    fn alone(&self, line: &[u8], rng: &mut fastrand::Rng) {
        let judge = Judge::new(self.dialect.schema());
        let broken: Vec<u8> = line.iter().map(|&byte| if byte == b' ' && rng.bool() { b'\n' } else { byte }).collect();
        let (found, expected) = (stream::single(self.dialect, &broken), judge.single(&broken));
        assert_eq!(found, expected, "as a single object:\n{}", shown(&broken));
        let misled = stream::misled(self.dialect, &broken);
        assert!(misled.is_none(), "{}\n{}", misled.unwrap_or_default(), shown(&broken));

        let verdict = judge.line(line);
        let torn =
            matches!(verdict, Verdict::Fault(Fault { kind: "not_json", .. })) && !line.starts_with(b"\xef\xbb\xbf");
        let expected = torn.then(|| (line.to_vec(), judge.is_prefix(line)));
        if !line.starts_with(b"\xef") {
            assert_eq!(stream::torn_tail(self.dialect, line), expected, "as a torn tail:\n{}", shown(line));
        }
    }

    /// Says so on the least line, after no more lines before it than it takes.
    fn differs(&self, judge: &Judge<'_>, before: &[Vec<u8>], line: &[u8]) -> ! {
        let decoder = |before: &[Vec<u8>], line: &[u8]| {
            let lines = [before, &[line.to_vec()]].concat();
            stream::verdicts(self.dialect, limits(judge), &lines, None).map(|found| found[before.len()].clone())
        };
        let still = |before: &[Vec<u8>], line: &[u8]| {
            !line.contains(&b'\n') && decoder(before, line).is_ok_and(|found| found != judge.line(line))
        };
        let mut before = before.to_vec();
        if still(&before, line) {
            for index in (0..before.len()).rev() {
                let without = [&before[..index], &before[index + 1..]].concat();
                if still(&without, line) {
                    before = without;
                }
            }
        } else {
            eprintln!("the chunks matter: whole, the stream is read as the oracle reads it");
        }
        let least = shrink(line, &mut |line| still(&before, line));
        panic!(
            "the decoder and the oracle differ on\n{}\nafter {:?}\nat most {} containers and {} bytes\n\
             decoder: {:?}\noracle:  {:?}\nfirst seen on\n{}",
            shown(&least),
            before.iter().map(|line| shown(line)).collect::<Vec<_>>(),
            judge.max_depth,
            judge.max_line_bytes,
            decoder(&before, &least),
            judge.line(&least),
            shown(line),
        );
    }

    /// A trial that never met a kind of fault proves nothing about it.
    fn has_seen_everything(&self) {
        let total: u64 = self.tally.values().sum();
        eprintln!("{}: {total} lines: {:?}", self.dialect.name(), self.tally);
        if total < 5_000 {
            return;
        }
        for kind in ["event", "unrecognized", "not_json", "not_an_object", "too_deep", "line_too_long"] {
            assert!(self.tally.contains_key(kind), "no line was {kind}");
        }
        for reason in ["missing", "wrong_type", "duplicate_key"] {
            assert!(self.tally.contains_key(reason), "no line was refused as {reason}");
        }
        let events = self.tally["event"];
        assert!(events > total / 20, "{events} of {total} lines were events");
    }
}

fn limits(judge: &Judge<'_>) -> Limits {
    let limits = Limits::default().with_max_depth(judge.max_depth);
    limits.and_then(|limits| limits.with_max_line_bytes(judge.max_line_bytes)).expect("limits in range")
}

fn kind(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Blank => "blank",
        Verdict::Event { .. } => "event",
        Verdict::Unrecognized { .. } => "unrecognized",
        Verdict::Fault(Fault { misfit: Some((_, reason, _)), .. }) => reason,
        Verdict::Fault(Fault { kind, .. }) => kind,
    }
    .to_owned()
}

fn shown(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string().replace("\\\"", "\"")
}
