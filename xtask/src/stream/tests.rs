//! What a made stream must be: valid, the same for a seed, and of the proportions that real recordings have.

use std::collections::BTreeSet;

use agentevents::{Decoder, Dialect, Outcome};

use super::line::Style;
use super::measure::Mix;
use super::words::Words;
use super::{Kind, generate, stella};

const EVERY_KIND: [Kind; 7] = [
    Kind::Stella,
    Kind::Deltas,
    Kind::Spaced,
    Kind::Evoscientist,
    Kind::Inderun,
    Kind::Unknown(1_000),
    Kind::Nested(100),
];

fn stream(kind: Kind, seed: u64, bytes: u64) -> Vec<u8> {
    let mut out = Vec::new();
    generate(kind, seed, bytes, &mut out).unwrap();
    out
}

#[test]
fn a_seed_makes_the_same_stream_again() {
    for kind in EVERY_KIND {
        let first = stream(kind, 7, 300_000);
        assert!(first == stream(kind, 7, 300_000), "{kind}");
        assert!(first != stream(kind, 8, 300_000), "{kind}");
    }
}

#[test]
fn a_stream_ends_with_the_line_that_reaches_its_size() {
    for kind in EVERY_KIND {
        for bytes in [1, 100_000, 100_001, 250_000] {
            let stream = stream(kind, 1, bytes);
            let last = stream[..stream.len() - 1].rsplit(|&byte| byte == b'\n').next().unwrap();
            assert!(stream.len() as u64 >= bytes, "{kind}");
            assert!(((stream.len() - last.len() - 1) as u64) < bytes, "{kind}");
            assert_eq!(stream.last(), Some(&b'\n'), "{kind}");
        }
    }
}

/// Decodes a whole stream; panics at the first error. The names of events, then those of unrecognized ones.
fn decode(kind: Kind, stream: &[u8]) -> (BTreeSet<String>, BTreeSet<String>) {
    let mut decoder = Decoder::new(Dialect::named(kind.dialect()).unwrap());
    let (mut events, mut unrecognized) = (BTreeSet::new(), BTreeSet::new());
    decoder.push(stream);
    decoder.finish();
    while let Some(outcome) = decoder.next_outcome() {
        match outcome {
            Ok(Outcome::Event(event)) => drop(events.insert(event.name().to_owned())),
            Ok(Outcome::Unrecognized(event)) => drop(unrecognized.insert(event.name().unwrap().into_owned())),
            Err(fault) => panic!("{kind}: {fault}"),
        }
    }
    assert!(decoder.report().torn_tail().is_none());
    (events, unrecognized)
}

#[test]
fn every_line_fits_its_dialect() {
    for kind in EVERY_KIND {
        let (events, unrecognized) = decode(kind, &stream(kind, 3, 2_000_000));
        let Kind::Unknown(names) = kind else {
            assert!(unrecognized.is_empty(), "{kind}: {unrecognized:?}");
            continue;
        };
        assert_eq!(unrecognized.len() as u64, names);
        assert!(events.is_empty(), "{kind}: {events:?}");
    }
}

#[test]
fn every_type_of_stella_is_made_and_fits() {
    let mut session = stella::Session::new(Words::new(1), Style::COMPACT);
    let mut stream = String::new();
    session.every_rare(&mut stream);
    let (mut made, _) = decode(Kind::Stella, stream.as_bytes());
    made.extend(decode(Kind::Stella, &self::stream(Kind::Stella, 1, 2_000_000)).0);
    let declared: BTreeSet<String> = Dialect::stella().known_types().map(str::to_owned).collect();
    assert_eq!(made, declared);
}

#[test]
fn kinds_are_written_as_they_are_read() {
    for kind in EVERY_KIND {
        assert_eq!(kind.to_string().parse::<Kind>().unwrap(), kind);
    }
    assert!("unknown:many".parse::<Kind>().is_err());
    assert!("steady".parse::<Kind>().is_err());
}

#[test]
fn the_mix_is_that_of_real_recordings() {
    let mix = Mix::of(&stream(Kind::Stella, 1, 40_000_000)[..]).unwrap();
    // Type, part of the lines, median bytes. Recordings were measured; each figure may be off by a sixth.
    for (name, share, median) in [
        ("reasoning", 0.85, 58),
        ("text_delta", 0.10, 58),
        ("block_registered", 0.02, 500),
        ("step_usage", 0.004, 430),
        ("step_manifest", 0.004, 11_000),
        ("budget_tick", 0.004, 180),
        ("tool_start", 0.004, 700),
        ("tool_result", 0.004, 1_600),
        ("text", 0.0025, 470),
        ("file_change", 0.001, 5_600),
    ] {
        assert!(near(mix.share(name), share), "{name}: {} of the lines", mix.share(name));
        let found = f64::from(mix.median(name));
        assert!(near(found, f64::from(median)), "{name}: median of {found} bytes");
    }
    assert!(near(mix.weight("step_manifest"), 1.0 / 3.0), "{}", mix.weight("step_manifest"));
    assert!(near(mix.foreign(), 0.02), "{}", mix.foreign());
    assert!(mix.longest("tool_result") > 150_000);
}

fn near(found: f64, wanted: f64) -> bool {
    (found / wanted - 1.0).abs() < 1.0 / 6.0
}

#[test]
fn one_delta_in_twelve_has_an_escape() {
    let stream = stream(Kind::Deltas, 1, 3_000_000);
    let (mut lines, mut escaped) = (0, 0);
    for line in stream[..stream.len() - 1].split(|&byte| byte == b'\n') {
        lines += 1;
        escaped += u32::from(line.contains(&b'\\'));
    }
    let share = f64::from(escaped) / f64::from(lines);
    assert!(near(share, 0.08), "{share}");
}

#[test]
fn depth_is_the_only_difference_between_nested_streams() {
    let sizes = [1, 10, 100].map(|depth| {
        let stream = stream(Kind::Nested(depth), 1, 1);
        let value: serde_json::Value = serde_json::from_slice(&stream).unwrap();
        let mut at = &value["call"]["input"];
        let mut levels = 0;
        while let Some(inner) = at.as_object().and_then(|object| object.values().find(|value| value.is_object())) {
            at = inner;
            levels += 1;
        }
        assert_eq!(levels, depth);
        stream.len()
    });
    assert_eq!(sizes[0], sizes[1]);
    assert_eq!(sizes[1], sizes[2]);
}
