//! Documents (K27): against a slow model, cut anywhere, and within bounds.

#[path = "../chunking/mod.rs"]
mod chunking;
mod generate;
mod model;

use std::time::{Duration, Instant};

use agentevents::outcomes::{self, Place};
use agentevents::{Dialect, Document, Fault, FaultKind, Limits};

/// What a document prints, cut into chunks.
fn printed<'c>(limits: Limits, chunks: impl Iterator<Item = &'c [u8]>) -> (String, Document) {
    let mut document = Document::with(Dialect::stella(), limits);
    let mut printed = Vec::new();
    for chunk in chunks {
        document.push(chunk);
        while let Some(outcome) = document.next_outcome() {
            outcomes::write(&mut printed, Place::Index, &outcome).unwrap();
        }
    }
    document.finish();
    while let Some(outcome) = document.next_outcome() {
        outcomes::write(&mut printed, Place::Index, &outcome).unwrap();
    }
    outcomes::write_rest(&mut printed, document.rest()).unwrap();
    (String::from_utf8(printed).unwrap(), document)
}

fn limits(max_line_bytes: usize, max_depth: usize) -> Limits {
    Limits::default().with_max_line_bytes(max_line_bytes).unwrap().with_max_depth(max_depth).unwrap()
}

/// All faults of a document that comes at once.
fn faults(document: &[u8], limits: Limits) -> Vec<(FaultKind, Option<u64>, u64)> {
    let mut decoder = Document::with(Dialect::stella(), limits);
    decoder.push(document);
    decoder.finish();
    let mut faults = Vec::new();
    while let Some(outcome) = decoder.next_outcome() {
        faults.extend(outcome.err().map(|fault| (fault.kind(), fault.place(), fault.column())));
    }
    faults
}

#[test]
fn every_document_is_what_the_slow_model_says_under_every_chunking() {
    let rounds = std::env::var("AGENTEVENTS_MUTATIONS").map_or(6000, |rounds| rounds.parse().unwrap());
    let mut random = fastrand::Rng::with_seed(27);
    let mut own_faults = [0; FaultKind::ALL.len()];
    for round in 0..rounds {
        let document = generate::document(&mut random);
        let bytes = [40, 64, 100, 300, 1 << 20][random.usize(..5)];
        let limits = limits(bytes, [1, 2, 3, 5, 128][random.usize(..5)]);
        let expected = model::outcomes(&document, &Dialect::stella(), limits);
        let mut chunkings = chunking::all(&document);
        let mut cuts: Vec<_> = (1..document.len()).filter(|_| random.u8(..8) == 0).collect();
        cuts.extend(cuts.last().copied());
        chunkings.push(("at random, one chunk empty", cuts));
        for (chunking, cuts) in chunkings {
            let (printed, decoder) = printed(limits, chunking::chunks(&document, &cuts));
            let text = document.escape_ascii();
            assert_eq!(printed, expected, "{chunking}, round {round}, {limits:?}:\n{text}");
            let elements =
                printed.lines().filter(|line| line.starts_with("{\"index\":") && !line.contains(":null,\"err"));
            assert_eq!(decoder.report().lines(), elements.count() as u64, "{chunking}, round {round}:\n{text}");
        }
        let own = expected.lines().find(|line| line.starts_with("{\"index\":null"));
        let kind = own.and_then(|own| FaultKind::ALL.into_iter().find(|kind| own.contains(kind.name())));
        own_faults[kind.map_or(2, |kind| kind as usize - 1)] += 1;
    }
    // No fault, and each fault that a document can have, is among them often enough.
    let [not_json, not_an_object, none, too_deep, too_long, not_a_document] = own_faults;
    assert_eq!(not_an_object, 0);
    assert!(
        [not_json, none, too_deep, too_long, not_a_document].iter().all(|&count| count > rounds / 100),
        "{own_faults:?}"
    );
}

#[test]
fn an_element_and_a_document_say_which_of_them_is_at_fault() {
    let mut document = Document::new(Dialect::stella());
    document.push(b"{\"events\":[{\"type\":\"stage\"},7],\"events\":[]}");
    document.finish();
    let mut messages = Vec::new();
    while let Some(outcome) = document.next_outcome() {
        messages.push(outcome.unwrap_err().to_string());
    }
    assert!(messages[0].starts_with("does_not_fit: element 0, column 16: stage does not fit at /name"), "{messages:?}");
    assert!(messages[1].starts_with("not_an_object: element 1, column 1: "), "{messages:?}");
    assert!(messages[2].starts_with("not_a_document: column 32: "), "{messages:?}");
}

#[test]
fn what_is_shown_of_a_document_at_fault_ends_with_the_fault_and_does_not_depend_on_the_chunks() {
    let long = format!("\u{feff}{{\"text\":\"{}\",oops", "x".repeat(2000));
    for (document, raw) in
        [(&b"{\"events\":[7,]}"[..], &b"{\"events\":[7,]"[..]), (long.as_bytes(), &long.as_bytes()[3..1024])]
    {
        for step in [1, 7, document.len()] {
            let mut decoder = Document::new(Dialect::stella());
            let mut last: Option<Fault> = None;
            for chunk in document.chunks(step) {
                decoder.push(chunk);
                while let Some(outcome) = decoder.next_outcome() {
                    last = outcome.err().or(last);
                }
            }
            assert_eq!(last.unwrap().raw().escape_ascii().to_string(), raw.escape_ascii().to_string());
        }
    }
}

#[test]
fn nesting_beyond_all_bounds_needs_no_stack() {
    let deep = "[".repeat(3_000_000);
    let closed = format!("{deep}{}", "]".repeat(3_000_000));
    let limits = limits(4_000_000, 128);
    let element = format!("{{\"events\":[{closed},7]}}");
    let kinds = |document: &str| faults(document.as_bytes(), limits);
    assert_eq!(kinds(&element), [(FaultKind::LineTooLong, Some(0), 4_000_001), (FaultKind::NotAnObject, Some(1), 1)]);
    assert_eq!(kinds(&format!("{{\"a\":{closed}}}")), [(FaultKind::TooDeep, None, 133)]);
    assert_eq!(kinds(&closed), [(FaultKind::NotADocument, None, 1)]);
    assert_eq!(kinds(&deep), [(FaultKind::NotJson, None, 3_000_001)]);
    // What cannot be followed any deeper ends the document.
    let bottomless = format!("{{\"events\":[7,{deep}{deep}");
    let expected = [
        (FaultKind::NotAnObject, Some(0), 1),
        (FaultKind::LineTooLong, Some(1), 4_000_001),
        (FaultKind::TooDeep, None, 4_000_015),
    ];
    assert_eq!(kinds(&bottomless), expected);
}

#[test]
fn nothing_is_read_after_a_syntax_fault() {
    let mut document = Document::new(Dialect::stella());
    let mut source = &b"{\"events\":oops"[..];
    assert_eq!(document.read_from(&mut source).unwrap(), 14);
    assert_eq!(document.next_outcome().unwrap().unwrap_err().kind(), FaultKind::NotJson);
    let mut more = &b"[]}"[..];
    assert_eq!((document.read_from(&mut more).unwrap(), more.len()), (0, 3));
    document.push(b"[{\"type\":\"stage\",\"name\":\"plan\"}]}");
    document.finish();
    assert!(document.next_outcome().is_none());
    assert_eq!((document.rest(), document.report().errors_total(), document.report().lines()), (None, 1, 0));
}

#[test]
fn the_rest_is_there_at_the_end_and_not_before() {
    let mut document = Document::new(Dialect::stella());
    document.push(br#" { "a" : [1, 2] , "events" : [] , "t\ud83d" : "\ude00" } "#);
    assert!(document.next_outcome().is_none());
    assert_eq!(document.rest(), None);
    document.finish();
    assert!(document.next_outcome().is_none());
    assert_eq!(document.rest(), Some(r#"{"a":[1, 2],"t\ud83d":"\ude00"}"#));
    assert_eq!(document.well_formed_rest().unwrap(), r#"{"a":[1, 2],"t\ufffd":"\ufffd"}"#);
}

#[test]
fn time_grows_with_the_bytes_however_they_come() {
    fn seconds(document: &[u8], step: usize) -> Duration {
        let once = || {
            let start = Instant::now();
            let mut decoder = Document::new(Dialect::stella());
            for chunk in document.chunks(step) {
                decoder.push(chunk);
                while let Some(outcome) = decoder.next_outcome() {
                    outcome.unwrap();
                }
            }
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    }
    let text = |bytes: usize| format!("{{\"events\":[{{\"type\":\"text\",\"text\":\"{}\"}}]}}", "x".repeat(bytes));
    let items = |bytes: usize| {
        let items = "[7,{\"a\":\"b\"}],".repeat(bytes / 14);
        format!("{{\"events\":[{{\"type\":\"stage\",\"name\":\"plan\",\"x\":[{items}0]}}]}}")
    };
    let rest = |bytes: usize| format!("{{\"text\":\"{}\"}}", "x".repeat(bytes));
    for (shape, make) in [("text", text as fn(usize) -> String), ("items", items), ("rest", rest)] {
        for step in [1, 13, 1000] {
            let (small, large) = (make(400_000), make(3_200_000));
            let (small, large) = (seconds(small.as_bytes(), step), seconds(large.as_bytes(), step));
            // Eight times the bytes take about eight times as long; what was quadratic would take sixty-four times.
            assert!(
                large < small * 24 + Duration::from_millis(20),
                "{shape} in chunks of {step}: {small:?}, {large:?}"
            );
        }
    }
}
