//! Files that are packed, whole and cut.

use std::fs;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::support::{TEXT, file, fixture, run};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

#[test]
fn packed_files_are_read_as_what_is_in_them() {
    let path = fixture("stella/from_a_newer_stella.jsonl");
    let plain = fs::read(&path).unwrap();
    let expected = run(["check", "--format=json", path.to_str().unwrap()]);
    assert_eq!(expected.status, 0);
    let (first, second) = plain.split_at(plain.len() / 2);
    for (name, packed) in [
        ("run.jsonl.gz", gzip(&plain)),
        ("run.jsonl.GZ", [gzip(first), gzip(second)].concat()),
        ("run.jsonl.zst", zstandard(&plain)),
        ("run.zst", [zstandard(first), zstandard(second)].concat()),
    ] {
        let (_folder, path) = file(name, packed);
        let done = run(["check", "--format=json", path.to_str().unwrap()]);
        assert_eq!((done.status, done.text()), (0, expected.text()), "{name}");
        let done = run(["cat", path.to_str().unwrap()]);
        assert_eq!((done.status, done.text().trim_end()), (0, str::from_utf8(&plain).unwrap().trim_end()), "{name}");
    }
}

#[test]
fn what_came_before_a_failure_is_reported() {
    let plain = TEXT.repeat(50_000);
    for (name, packed) in [("run.gz", gzip(plain.as_bytes())), ("run.zst", zstandard(plain.as_bytes()))] {
        for dialect in [["--dialect=stella"].as_slice(), &[]] {
            let (_folder, path) = file(name, &packed[..packed.len() / 2]);
            let path = path.to_str().unwrap();
            let done = run(["check"].iter().chain(dialect).chain(&[path]));
            assert_eq!(done.status, 2, "{name}");
            assert!(done.stderr.contains(": cannot read: "), "{}", done.stderr);
            assert!(done.text().ends_with("incomplete: the source failed before its end\n"), "{}", done.text());
            let count = |text: &str| -> u64 { text.trim().replace(',', "").parse().unwrap() };
            let events = done.text().lines().find_map(|line| line.trim().strip_prefix("events")).map(count);
            assert!(events.is_some_and(|events| (1000..50_000).contains(&events)), "{}", done.text());

            let done = run(["check", "--format=json"].iter().chain(dialect).chain(&[path]));
            assert_eq!(done.status, 2, "{name}");
            assert_eq!(done.text().lines().count() as u64, events.unwrap());
            assert!(!done.text().contains("{\"end\":"));
        }
    }
}

#[test]
fn a_name_that_lies_is_a_failure() {
    for name in ["run.gz", "run.zst"] {
        let (_folder, path) = file(name, TEXT);
        let done = run(["check", "--dialect=stella", path.to_str().unwrap()]);
        assert_eq!(done.status, 2);
        assert!(done.stderr.contains(&format!("{name}: cannot read: ")), "{}", done.stderr);
    }
}
