//! Whatever a schema file holds, loading it ends with a schema or an error.

use agentevents::schema::{Schema, SchemaOptions};

/// A small generator of its own (xorshift), so that a failing case is the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(sides).unwrap()).unwrap()
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }

    fn list(&mut self, most: usize, mut item: impl FnMut(&mut Self) -> String) -> String {
        let count = self.roll(most + 1);
        (0..count).map(|_| item(self)).collect::<Vec<_>>().join(",")
    }
}

const NAMES: [&str; 6] = ["type", "a", "b", "k", "$ref", "enum"];
const SCALARS: [&str; 12] =
    ["null", "true", "0", "1", "1.5", "-1", "1e300", "18446744073709551616", "\"a\"", "\"b\"", "\"\"", "\"é\""];
const TARGETS: [&str; 9] = [
    "#",
    "#/$defs/A",
    "#/$defs/B",
    "#/$defs/C",
    "#/oneOf/0",
    "#/$defs/A/properties/a",
    "#/$defs/B/items",
    "#/nowhere",
    "x",
];
const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];
const FORMATS: [&str; 5] = ["uint8", "int", "uint64", "uint9", "date"];

/// A schema, mostly of the subset and mostly senseless.
fn schema(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        return dice
            .pick(&["{}", "true", "{\"type\":\"string\"}", "{\"const\":\"a\"}", "{\"const\":\"b\"}", "null"])
            .to_owned();
    }
    let mut members = Vec::new();
    for _ in 0..=dice.roll(3) {
        members.push(keyword(dice, depth - 1));
    }
    members.sort();
    members.dedup_by_key(|member| member.split(':').next().map(str::to_owned));
    format!("{{{}}}", members.join(","))
}

fn keyword(dice: &mut Dice, depth: usize) -> String {
    match dice.roll(21) {
        0 | 1 => format!("\"type\":\"{}\"", dice.pick(&TYPES)),
        2 => format!("\"type\":[{}]", dice.list(3, |dice| format!("\"{}\"", dice.pick(&TYPES)))),
        3 | 4 => format!("\"const\":{}", dice.pick(&SCALARS)),
        5 => format!("\"enum\":[{}]", dice.list(3, |dice| dice.pick(&SCALARS).to_owned())),
        6..=8 => properties(dice, depth),
        9 => format!("\"required\":[{}]", dice.list(2, |dice| format!("\"{}\"", dice.pick(&NAMES)))),
        10 | 11 => format!("\"oneOf\":[{}]", dice.list(3, |dice| schema(dice, depth))),
        12 => format!("\"anyOf\":[{}]", dice.list(3, |dice| schema(dice, depth))),
        13 | 14 => format!("\"$ref\":\"{}\"", dice.pick(&TARGETS)),
        15 => format!("\"items\":{}", schema(dice, depth)),
        16 => format!("\"additionalProperties\":{}", dice.pick(&["true", "false", "{}"])),
        17 => format!("\"not\":{}", schema(dice, depth.min(1))),
        18 => format!("\"{}\":{}", dice.pick(&["minimum", "maximum", "minLength", "maxItems"]), dice.pick(&SCALARS)),
        19 => format!("\"format\":\"{}\"", dice.pick(&FORMATS)),
        _ => format!(
            "\"{}\":{}",
            dice.pick(&["x-open", "x-aliases", "title", "zzz"]),
            dice.pick(&["true", "[\"a\"]", "\"t\""])
        ),
    }
}

fn properties(dice: &mut Dice, depth: usize) -> String {
    let mut members = vec![dice.list(3, |dice| format!("\"{}\":{}", dice.pick(&NAMES), schema(dice, depth)))];
    members.retain(|member| !member.is_empty());
    format!("\"properties\":{{{}}}", members.join(","))
}

#[test]
fn senseless_schemas_end_in_an_answer() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut loaded, mut refused) = (0, std::collections::BTreeSet::new());
    for round in 0..4_000 {
        // Small ones load now and then, larger ones go wrong in more ways.
        let depth = round % 4;
        let definitions: Vec<_> = ["A", "B"].map(|name| format!("\"{name}\":{}", schema(&mut dice, depth / 2))).into();
        let text = format!(
            r#"{{"title":"t","oneOf":[{{"properties":{{"type":{{"const":"e"}},"x":{}}}}},{{"type":"object"}}],"$defs":{{"C":{{"properties":{{"k":{{"const":"c"}}}}}},{}}}}}"#,
            schema(&mut dice, depth + 1),
            definitions.join(",")
        );
        match Schema::parse(text.as_bytes(), &SchemaOptions::default()) {
            Ok(schema) => {
                loaded += 1;
                assert!(!schema.events.is_empty());
            }
            Err(error) => {
                refused.insert(error.message().split('`').next().unwrap_or_default().to_owned());
            }
        }
    }
    // The dice reach both ends: neither answer comes by accident.
    assert!(loaded > 50, "{loaded}");
    assert!(refused.len() > 10, "{refused:#?}");
}

/// Many cuts and many changed bytes of a real schema.
#[test]
fn damaged_schemas_end_in_an_answer() {
    let text = include_bytes!("../../dialects/inderun.json");
    for end in (0..text.trim_ascii_end().len()).step_by(7) {
        assert!(Schema::parse(&text[..end], &SchemaOptions::default()).is_err());
    }
    let mut dice = Dice(1);
    for _ in 0..1_000 {
        let mut text = text.to_vec();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(text.len());
            text[at] = b"{}[]\",:0ntx/$#-"[dice.roll(15)];
        }
        let _ = Schema::parse(&text, &SchemaOptions::default());
    }
}
