//! The dialects that are tried: the built-in ones, and some made to be awkward.

use serde_json::{Map, Value, json};

/// A dialect's name and its file.
pub struct Dialect {
    pub name: &'static str,
    pub file: Vec<u8>,
}

/// Every dialect, the built-in ones first.
pub fn all() -> Vec<Dialect> {
    let files: [(&str, &[u8]); 5] = [
        ("stella", include_bytes!("../../dialects/stella.json")),
        ("evoscientist", include_bytes!("../../dialects/evoscientist.json")),
        ("inderun", include_bytes!("../../dialects/inderun.json")),
        ("bounds", include_bytes!("../data/bounds.json")),
        ("unions", include_bytes!("../data/unions.json")),
    ];
    let files = files.map(|(name, file)| Dialect { name, file: file.to_vec() });
    files.into_iter().chain([Dialect { name: "wide", file: wide().to_string().into_bytes() }]).collect()
}

/// More fields than a machine word has bits, keys that need escapes, a tag of another name.
fn wide() -> Value {
    let tag = "the kind/~";
    let odd =
        ["", "a/b", "~", "~1", "\"", "\\", "é", "\u{1F600}", "\u{2028}", "a", "aa", "aaaaaaaa", "__proto__", "type"];
    let odd = odd.map(|key| (key.to_owned(), json!({ "type": "integer", "minimum": 0 })));
    let many: Vec<(String, Value)> = ["required", "optional"].into_iter().flat_map(fields).collect();
    let inner = object(many.clone(), "required_");
    let of_inner =
        json!({ "one": { "$ref": "#/$defs/Wide" }, "all": { "type": "array", "items": { "$ref": "#/$defs/Wide" } } });
    let event = |name: &str, fields: Vec<(String, Value)>, required: &str| {
        let mut event = object(fields, required);
        event["properties"][tag] = json!({ "const": name });
        event["required"].as_array_mut().expect("an array").push(tag.into());
        event
    };
    json!({
        "x-agentevents": { "dialect": "wide", "tag": tag, "timestamp": "/when" },
        "$defs": { "Wide": inner },
        "oneOf": [
            event("wide \"event\"", many, "required_"),
            event("odd", odd.to_vec(), "a"),
            event("nested/~", of_inner.as_object().into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())).collect(), "none"),
            event("événement", vec![("tête".to_owned(), json!({ "type": "boolean" }))], "t"),
        ],
    })
}

/// Seventy fields of six shapes in turn, some with older names.
fn fields(prefix: &str) -> impl Iterator<Item = (String, Value)> {
    (0..70).map(move |index| {
        let mut shape = match index % 6 {
            0 => json!({ "type": "boolean" }),
            1 => json!({ "type": "integer", "format": "uint8" }),
            2 => json!({ "type": "string" }),
            3 => json!({ "type": ["number", "null"] }),
            4 => json!({ "enum": ["a", "b"] }),
            _ => json!({}),
        };
        if [1, 33, 62, 63, 64, 66, 69].contains(&index) {
            shape["x-aliases"] = json!([format!("old_{prefix}_{index}"), format!("oldest_{prefix}_{index}")]);
        }
        (format!("{prefix}_{index}"), shape)
    })
}

/// An object in which every field whose name starts so is required.
fn object(fields: Vec<(String, Value)>, required: &str) -> Value {
    let names: Vec<String> =
        fields.iter().map(|(name, _)| name.clone()).filter(|name| name.starts_with(required)).collect();
    json!({ "type": "object", "properties": Map::from_iter(fields), "required": names })
}
