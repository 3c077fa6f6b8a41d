//! Documents of every kind: whole, odd and broken.

use fastrand::Rng;

const ELEMENTS: &[&str] = &[
    r#"{"type":"stage","name":"plan"}"#,
    r#"{"ts":1785312000123,"type":"text","text":"Fixed."}"#,
    "{\n  \"type\" : \"text\",\r\n\t\"text\": \"caf\u{e9} \u{1f6e0}\"\n}",
    r#"{"type":"text","delta":"an older name"}"#,
    r#"{"type":"text","text":"\ud83d\ude00\n\u00e9 \"[{\\"}"#,
    r#"{"text":"the type last","x":[[1],[2,{"y":[]}]],"type":"text"}"#,
    r#"{"type":"tool_start","call":{"call_id":"c","name":"n","input":{"a":[1,-2.5e3,true,null]}}}"#,
    r#"{"type":"quantum_reticulation","v":[{"w":"]}"}]}"#,
    r#"{"type":"event","agent":"lead","event":{"type":"stage","name":"plan"}}"#,
    r#"{"type":"stage"}"#,
    r#"{"type":"stage","name":7}"#,
    r#"{"type":"stage","type":"stage"}"#,
    r#"{"v":1}"#,
    "{}",
    "{ }",
    "null",
    "true",
    "false",
    "0",
    "-12.5E+3",
    "\"text\"",
    "[]",
    "[ [ ] , { } ]",
    "[[[[[[[]]]]]]]",
];

const KEYS: &[&str] = &[
    "\"status\"",
    "\"a\"",
    "\"\"",
    "\"events \"",
    "\"event\\u0073_\"",
    "\"caf\u{e9}\"",
    "\"a key that is longer than the longest way to write the other\"",
];

const EVENTS: &[&str] = &["\"events\"", "\"events\"", "\"events\"", "\"\\u0065\\u0076\\u0065\\u006E\\u0074\\u0073\""];

const SPACES: &[&str] = &["", "", "", "", " ", "\n  ", "\r\n\t"];

/// What a mutation puts somewhere.
const DEBRIS: &[&[u8]] = &[
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b",",
    b":",
    b"0",
    b"-",
    b".",
    b"e",
    b"+",
    b"1",
    b" ",
    b"\n",
    b"u",
    b"t",
    b"x",
    b"\0",
    b"\x1f",
    b"\xff",
    b"\xc3",
    b"\x80",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xf0\x9f",
    "\u{e9}".as_bytes(),
    b"\xef\xbb\xbf",
    b"null",
];

/// One document; about half of them are whole.
pub fn document(random: &mut Rng) -> Vec<u8> {
    let mut document = Vec::new();
    if random.u8(..20) == 0 {
        document.extend(b"\xef\xbb\xbf");
    }
    space(random, &mut document);
    match random.u8(..40) {
        0 => value(random, &mut document),
        _ => object(random, &mut document),
    }
    space(random, &mut document);
    for _ in 0..[0, 0, 0, 1, 1, 2][random.usize(..6)] {
        mutate(random, &mut document);
    }
    document
}

fn space(random: &mut Rng, out: &mut Vec<u8>) {
    out.extend(pick(random, SPACES).as_bytes());
}

fn pick<'p>(random: &mut Rng, choices: &[&'p str]) -> &'p str {
    choices[random.usize(..choices.len())]
}

fn list(random: &mut Rng, out: &mut Vec<u8>, brackets: [u8; 2], count: usize, item: fn(&mut Rng, &mut Vec<u8>)) {
    out.push(brackets[0]);
    for index in 0..count {
        if index > 0 {
            out.push(b',');
        }
        space(random, out);
        item(random, out);
        space(random, out);
    }
    space(random, out);
    out.push(brackets[1]);
}

fn object(random: &mut Rng, out: &mut Vec<u8>) {
    let count = random.usize(..5);
    list(random, out, *b"{}", count, |random, out| {
        let events = random.u8(..3) == 0;
        out.extend(pick(random, if events { EVENTS } else { KEYS }).as_bytes());
        space(random, out);
        out.push(b':');
        space(random, out);
        if events && random.u8(..10) > 0 {
            let count = random.usize(..7);
            list(random, out, *b"[]", count, value);
        } else {
            value(random, out);
        }
    });
}

fn value(random: &mut Rng, out: &mut Vec<u8>) {
    out.extend(pick(random, ELEMENTS).as_bytes());
}

fn mutate(random: &mut Rng, document: &mut Vec<u8>) {
    let at = random.usize(..=document.len());
    match random.u8(..6) {
        0 => document.truncate(at),
        1 if at < document.len() => {
            document.remove(at);
        }
        2 if at < document.len() => document[at] = random.u8(..),
        _ => {
            let debris = DEBRIS[random.usize(..DEBRIS.len())];
            document.splice(at..at, debris.iter().copied());
        }
    }
}
