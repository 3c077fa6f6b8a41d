//! What the targets start from: the fixtures as inputs, the dialects' words as a dictionary.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Result;

use super::TARGETS;
use crate::workspace;

/// Longer seeds slow every mutation down.
const LONGEST_SEED: usize = 4000;

/// What is said about how a seed is read, at its end: which dialect, and the default limits.
const SETTING: [u8; 3] = [0; 3];

/// Programs for the C library: make a decoder, push, read, copy, report, finish, runs; and the same in live order.
const CALLS: [&[u8]; 2] = [
    &[0, 200, 3, 127, 6, 0, 11, 0, 11, 8, 21, 0, 16, 0, 6, 0, 11, 1, 15, 0, 6, 0, 6, 0, 17, 0, 18, 0, 26, 1],
    &[19, 1, 0, 130, 3, 127, 23, 0, 11, 0, 23, 0, 21, 0, 23, 0, 23, 0, 6, 0, 23, 0, 15, 0, 23, 0, 23, 0, 23, 0, 17, 0],
];

/// The fixtures as inputs of each target.
pub fn write(corpus: &Path) -> Result<()> {
    for target in TARGETS {
        fs::create_dir_all(corpus.join(target))?;
    }
    let put = |target: &str, name: &str, bytes: &[u8]| fs::write(corpus.join(target).join(name), bytes);
    for group in fs::read_dir(workspace::root().join("fixtures"))?.collect::<Result<Vec<_>, _>>()? {
        if !group.path().is_dir() || group.file_name() == "clients" {
            continue;
        }
        let group_name = group.file_name().to_string_lossy().into_owned();
        let dialect = match group_name.as_str() {
            "evoscientist" => 1,
            "inderun" => 2,
            _ => 0,
        };
        for file in fs::read_dir(group.path())?.collect::<Result<Vec<_>, _>>()? {
            let name = file.file_name().to_string_lossy().into_owned();
            let path = file.path();
            let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            let is_case = matches!(kind, "json" | "jsonl");
            if !is_case || name.ends_with("outcomes.jsonl") || name.ends_with("options.json") {
                continue;
            }
            let bytes = fs::read(file.path())?;
            if bytes.len() > LONGEST_SEED {
                continue;
            }
            let seed = format!("{group_name}-{name}");
            let set = [&bytes[..], &[dialect], &SETTING].concat();
            if name.ends_with("schema.json") {
                put("dialects", &seed, &[&bytes[..], &[0, dialect], &SETTING].concat())?;
            } else if kind == "json" {
                put("documents", &seed, &set)?;
            } else {
                for target in ["chunks", "oracle", "runs"] {
                    put(target, &seed, &set)?;
                }
            }
            for (number, calls) in CALLS.into_iter().enumerate() {
                put("c_calls", &format!("{seed}-{number}"), &[&bytes[..], &[0], calls].concat())?;
            }
        }
    }
    Ok(())
}

/// libFuzzer's dictionary: every string of the dialects, names and words alike.
pub fn words() -> Result<String> {
    let mut words = BTreeSet::new();
    for dialect in ["stella", "evoscientist", "inderun"] {
        let file = fs::read(workspace::root().join(format!("core/dialects/{dialect}.json")))?;
        collect(&serde_json::from_slice(&file)?, &mut words);
    }
    let quoted = |word: &String| format!("\"\\\"{word}\\\"\"\n");
    Ok(words.iter().map(quoted).collect())
}

fn collect(json: &serde_json::Value, words: &mut BTreeSet<String>) {
    let mut add = |word: &str| {
        if word.len() < 40 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-$/#".contains(&byte)) {
            words.insert(word.to_owned());
        }
    };
    match json {
        serde_json::Value::String(word) => add(word),
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        serde_json::Value::Object(members) => {
            members.keys().for_each(|key| add(key));
            members.values().for_each(|value| collect(value, words));
        }
        _ => {}
    }
}
