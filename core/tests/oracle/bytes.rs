//! Changes to a line's bytes: what dying pipes, careless writers and attackers do to it.

use fastrand::Rng;

use super::json::Json;

/// Bytes that mean something somewhere.
const BYTES: &[&[u8]] = &[
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b" ",
    b"\t",
    b"\r",
    b"\x00",
    b"\x01",
    b"\x1f",
    b"\x7f",
    b"\x80",
    b"\xbf",
    b"\xc0\xaf",
    b"\xc3",
    b"\xc3\xa9",
    b"\xe2\x82",
    b"\xe2\x80\xa8",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xf0\x9f\x98",
    b"\xf0\x9f\x98\x80",
    b"\xf4\x90\x80\x80",
    b"\xff",
    b"\xc2\x85",
    b"\x0b",
    b"\x0c",
    b"0",
    b"1",
    b"9",
    b"-",
    b"+",
    b".",
    b"e",
    b"E1",
    b"null",
    b"true",
    b"false",
    b"NaN",
    b"tru",
    b"\\u",
    b"\\u00",
    b"\\ud83d",
    b"\\ude00",
    b"\\ud83d\\ude00",
    b"\\n",
    b"\\x",
    b"\\\"",
    b"\\\\",
    b"//",
    b"/**/",
    b"'",
    b"\"\"",
    b"{}",
    b"[]",
    b"\"type\":",
    b",\"type\":\"text\"",
    b"\"a\":1,",
    b"[[[[",
    b"]]]]",
    b"        ",
    b"\"                \"",
    b"abcdefghijklmnopqrstuvwxyz",
];

/// One change to the bytes.
pub fn change(bytes: &mut Vec<u8>, other: &Json, rng: &mut Rng) {
    if bytes.is_empty() {
        return;
    }
    let at = rng.usize(..bytes.len());
    let short = (at + rng.usize(1..8)).min(bytes.len());
    match rng.u8(..14) {
        0 => bytes[at] ^= 1 << rng.u8(..8),
        1 => bytes[at] = rng.u8(..),
        2..=4 => {
            let piece = *rng.choice(BYTES).expect("there are some");
            let end = if rng.bool() { at } else { short };
            drop(bytes.splice(at..end, piece.iter().copied()));
        }
        5 => drop(bytes.drain(at..short)),
        6 | 7 => bytes.truncate(at),
        8 => drop(bytes.drain(..at)),
        9 => {
            let other = other.bytes();
            bytes.truncate(at);
            bytes.extend(&other[rng.usize(..other.len())..]);
        }
        10 => {
            let piece = bytes[at..short].to_vec();
            drop(bytes.splice(at..at, piece));
        }
        11 | 12 => {
            // Inside a string this spells the same another way.
            let escape = format!("\\u{:04x}", bytes[at]);
            drop(bytes.splice(at..=at, escape.bytes()));
        }
        _ => bytes.swap(at, short - 1),
    }
}
