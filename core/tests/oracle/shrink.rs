//! The least line on which something still happens, for a reader who has to find out why.

use super::json::Json;
use super::syntax;

/// Takes pieces away as long as the smaller line still has the property: values first, then bytes.
pub fn shrink(line: &[u8], still: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut least = line.to_vec();
    while let Some(smaller) = smaller_trees(&least).into_iter().find(|bytes| bytes.len() < least.len() && still(bytes))
    {
        least = smaller;
    }
    let mut size = least.len() / 2;
    while size > 0 {
        let before = least.len();
        let mut at = 0;
        while at < least.len() {
            let end = (at + size).min(least.len());
            let candidate = [&least[..at], &least[end..]].concat();
            if still(&candidate) {
                least = candidate;
            } else {
                at += size;
            }
        }
        // A pass of single bytes that helped may make room for another.
        if least.len() == before || size > 1 {
            size /= 2;
        }
    }
    least
}

/// The line written plainly, and with any one value taken out or made nothing.
fn smaller_trees(line: &[u8]) -> Vec<Vec<u8>> {
    let Ok(node) = syntax::parse(line, 200, false) else { return Vec::new() };
    let json = node.plain();
    [&json].into_iter().chain(&smaller(&json)).map(Json::bytes).collect()
}

fn smaller(json: &Json) -> Vec<Json> {
    let mut all = Vec::new();
    match json {
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let with = |other: Option<Json>| {
                    let (before, after) = (items[..index].iter().cloned(), items[index + 1..].iter().cloned());
                    Json::Array(before.chain(other).chain(after).collect())
                };
                all.push(with(None));
                all.extend(smaller(item).into_iter().map(|item| with(Some(item))));
            }
        }
        Json::Object(members) => {
            for (index, (key, value)) in members.iter().enumerate() {
                let with = |other: Option<Json>| {
                    let (before, after) = (members[..index].iter().cloned(), members[index + 1..].iter().cloned());
                    let other = other.map(|value| (key.clone(), value));
                    Json::Object(before.chain(other).chain(after).collect())
                };
                all.push(with(None));
                all.extend(smaller(value).into_iter().map(|value| with(Some(value))));
            }
        }
        _ => {}
    }
    if *json != Json::Null {
        all.push(Json::Null);
    }
    all
}
