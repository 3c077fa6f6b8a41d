//! Streams, documents, runs and schemas of any size whose shape might make a careless reader slow.

use std::fmt::Write as _;
use std::hint::black_box;

use agentevents::{Decoder, Dialect, Document, InSequence, Limits, Outcome, RunView, SchemaOptions, SequenceLimits};
use serde_json::{Value, json};

/// A shape in any size.
pub struct Shape {
    pub name: &'static str,
    pub make: fn(usize) -> Load,
    /// How large the smaller of the two that are compared is, of what the name says.
    pub size: usize,
    /// So many times as large where it is measured.
    pub scale: usize,
}

/// One size of it: what there is to do, and by how many bytes.
pub struct Load {
    pub bytes: usize,
    pub work: Box<dyn FnMut()>,
}

pub const SHAPES: &[Shape] = &[
    Shape { name: "one line, a byte at a time", make: tiny_chunks, size: 10_000, scale: 20 },
    Shape { name: "one line that is cut, a byte at a time", make: tiny_chunks_of_a_cut_line, size: 10_000, scale: 20 },
    Shape { name: "`type` behind other keys", make: late_type, size: 3_000, scale: 10 },
    Shape { name: "older names of keys", make: aliases, size: 1_000, scale: 10 },
    Shape { name: "one undeclared key again and again", make: duplicates, size: 3_000, scale: 10 },
    Shape { name: "different undeclared keys", make: unknown_keys, size: 2_000, scale: 10 },
    Shape { name: "unions with their tag at the end, nested", make: tagged_unions, size: 100, scale: 1 },
    Shape { name: "unions by their single key, nested", make: keyed_unions, size: 100, scale: 1 },
    Shape { name: "unions in an array", make: union_items, size: 1_000, scale: 10 },
    Shape { name: "declared fields, the last one missing", make: missing_fields, size: 500, scale: 1 },
    Shape { name: "declared fields, backwards", make: backward_fields, size: 500, scale: 1 },
    Shape { name: "one string of escapes", make: escapes, size: 3_000, scale: 10 },
    Shape { name: "one string of halves of surrogate pairs", make: surrogates, size: 3_000, scale: 10 },
    Shape { name: "keys with escapes", make: escaped_keys, size: 1_000, scale: 10 },
    Shape { name: "a number's digits", make: digits, size: 10_000, scale: 10 },
    Shape { name: "lines that are no JSON", make: broken_lines, size: 1_000, scale: 10 },
    Shape { name: "blank lines behind one that is no JSON", make: blank_lines, size: 10_000, scale: 10 },
    Shape { name: "lines of unknown types", make: unknown_types, size: 1_000, scale: 10 },
    Shape { name: "a line with a fault at its end", make: late_fault, size: 20_000, scale: 10 },
    Shape { name: "a document's one element, a byte at a time", make: element, size: 10_000, scale: 10 },
    Shape { name: "a document's other keys, a byte at a time", make: other_keys, size: 1_000, scale: 10 },
    Shape { name: "a run's deltas", make: deltas, size: 1_000, scale: 10 },
    Shape { name: "tool calls, answered from the last to the first", make: tool_calls, size: 500, scale: 1 },
    Shape { name: "tool calls without ids", make: nameless_calls, size: 500, scale: 1 },
    Shape { name: "sequence numbers backwards", make: backward_run, size: 500, scale: 10 },
    Shape { name: "every other sequence number", make: gaps, size: 500, scale: 10 },
    Shape { name: "runs that take turns", make: taking_turns, size: 300, scale: 1 },
    Shape { name: "runs that take turns, in live order", make: live_order, size: 300, scale: 1 },
    Shape { name: "a schema's types", make: schema_of_types, size: 100, scale: 4 },
    Shape { name: "a schema's fields of one type", make: schema_of_fields, size: 200, scale: 4 },
    Shape { name: "a schema's words of one vocabulary", make: schema_of_words, size: 300, scale: 4 },
    Shape { name: "a schema's older names of one field", make: schema_of_aliases, size: 300, scale: 4 },
    Shape { name: "a schema's definitions, each in the next", make: schema_of_definitions, size: 200, scale: 1 },
];

/// Decodes a stream in pieces, and looks at what each event presents.
fn decode(dialect: Dialect, stream: Vec<u8>, piece: usize) -> Load {
    let bytes = stream.len();
    let limits = Limits::default().with_max_depth(1024).unwrap_or_default();
    let work = move || {
        let mut decoder = Decoder::with(dialect.clone(), limits);
        for piece in stream.chunks(piece) {
            decoder.push(piece);
            drain(&mut decoder);
        }
        decoder.finish();
        drain(&mut decoder);
        black_box(decoder.report());
    };
    Load { bytes, work: Box::new(work) }
}

fn drain(decoder: &mut Decoder) {
    while let Some(outcome) = decoder.next_outcome() {
        match outcome {
            Ok(Outcome::Event(event)) => drop(black_box(event.well_formed_json())),
            Ok(Outcome::Unrecognized(event)) => drop(black_box(event.name())),
            Err(fault) => drop(black_box(fault.message())),
        }
    }
}

const WHOLE: usize = usize::MAX;

fn stella(stream: String, piece: usize) -> Load {
    decode(Dialect::stella(), stream.into_bytes(), piece)
}

/// A line around something many times over.
fn line(start: &str, times: usize, piece: impl Fn(usize) -> String, end: &str) -> String {
    let mut line = start.to_owned();
    (0..times).for_each(|index| line += &piece(index));
    line + end + "\n"
}

fn tiny_chunks(size: usize) -> Load {
    stella(line("{\"type\":\"text\",\"text\":\"", size, |_| "a".into(), "\"}"), 1)
}

fn tiny_chunks_of_a_cut_line(size: usize) -> Load {
    let line = line("{\"type\":\"text\",\"text\":[\"", size, |_| "\u{e9}".into(), "");
    stella(line.trim_end().into(), 1)
}

fn late_type(size: usize) -> Load {
    stella(line("{", size, |index| format!("\"k{index}\":[1],"), "\"type\":\"text\",\"text\":\"a\"}"), WHOLE)
}

fn duplicates(size: usize) -> Load {
    stella(line("{\"type\":\"text\",", size, |_| "\"k\":{},".into(), "\"text\":\"a\"}"), WHOLE)
}

fn unknown_keys(size: usize) -> Load {
    stella(line("{\"type\":\"text\",", size, |index| format!("\"k{index}\":1,"), "\"text\":\"a\"}"), WHOLE)
}

fn escapes(size: usize) -> Load {
    stella(line("{\"type\":\"text\",\"text\":\"", size, |_| "\\u00e9\\n".into(), "\"}"), WHOLE)
}

fn surrogates(size: usize) -> Load {
    stella(line("{\"type\":\"text\",\"text\":\"", size, |_| "\\ud83d".into(), "\"}"), WHOLE)
}

fn escaped_keys(size: usize) -> Load {
    let key = |index| format!("\"\\u006b{index}\":1,");
    stella(line("{", size, key, "\"\\u0074ype\":\"text\",\"text\":\"a\"}"), WHOLE)
}

fn digits(size: usize) -> Load {
    let number = line("{\"type\":\"cost\",\"x\":", size, |_| "7".into(), "}");
    let declared = line("{\"type\":\"tool_result\",\"call_id\":\"c\",\"duration_ms\":0.", size, |_| "7".into(), "}");
    stella(number + &declared, WHOLE)
}

fn broken_lines(size: usize) -> Load {
    stella("{\"type\":\"text\",\n".repeat(size), 4096)
}

fn blank_lines(size: usize) -> Load {
    stella("{\n".to_owned() + &" \n".repeat(size), 4096)
}

fn unknown_types(size: usize) -> Load {
    let mut stream = String::new();
    for index in 0..size {
        let _ = writeln!(stream, "{{\"type\":\"unknown_{index}\"}}");
    }
    stella(stream, 4096)
}

fn late_fault(size: usize) -> Load {
    stella(line("{\"type\":\"text\",\"x\":\"", size, |_| "a".into(), "\",\"text\":1}"), WHOLE)
}

/// A dialect of this test's own with one event, `e`.
fn dialect(properties: &Value, definitions: &Value) -> Dialect {
    load(&schema(properties, definitions))
}

fn schema(properties: &Value, definitions: &Value) -> Vec<u8> {
    let mut properties = properties.clone();
    properties["type"] = json!({"const": "e"});
    let event = json!({"type": "object", "properties": properties, "required": ["type"]});
    json!({"title": "shapes", "$defs": definitions, "oneOf": [event]}).to_string().into_bytes()
}

fn load(schema: &[u8]) -> Dialect {
    Dialect::from_json_schema(schema, &SchemaOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn aliases(size: usize) -> Load {
    let item = json!({"type": "object", "properties": {"present": {"type": "integer", "x-aliases": ["older"]}}});
    let dialect = dialect(&json!({"items": {"type": "array", "items": item}}), &json!({}));
    let stream = line("{\"type\":\"e\",\"items\":[{}", size, |index| format!(",{{\"older\":{index}}}"), "]}");
    decode(dialect, stream.into_bytes(), WHOLE)
}

/// A tree whose nodes are told apart by a tag.
fn tagged() -> Dialect {
    let arm = |tag| json!({"type": "object", "properties": {"t": {"const": tag}, "in": {"$ref": "#/$defs/U"}}, "required": ["t"]});
    let definitions = json!({"U": {"oneOf": [arm("a"), arm("b")]}});
    dialect(&json!({"u": {"$ref": "#/$defs/U"}, "us": {"type": "array", "items": {"$ref": "#/$defs/U"}}}), &definitions)
}

fn nested(size: usize, open: &str, inner: &str, close: &str) -> Vec<u8> {
    let one = format!("{{\"type\":\"e\",\"u\":{}{inner}{}}}\n", open.repeat(size), close.repeat(size));
    // As many lines as make the same number of bytes of every depth.
    one.repeat(8_000 / size).into_bytes()
}

fn tagged_unions(size: usize) -> Load {
    decode(tagged(), nested(size, "{\"in\":", "{\"t\":\"a\"}", ",\"t\":\"b\"}"), WHOLE)
}

fn keyed_unions(size: usize) -> Load {
    let arm = |key: &str| json!({"type": "object", "properties": {key: {"$ref": "#/$defs/U"}}, "required": [key]});
    let leaf = json!({"type": "object", "properties": {"leaf": {"type": "integer"}}, "required": ["leaf"]});
    let definitions = json!({"U": {"oneOf": [arm("left"), arm("right"), leaf]}});
    let dialect = dialect(&json!({"u": {"$ref": "#/$defs/U"}}), &definitions);
    decode(dialect, nested(size, "{\"left\":", "{\"leaf\":1}", "}"), WHOLE)
}

fn union_items(size: usize) -> Load {
    let item = |index| format!(",{{\"in\":{{\"x\":[{index}],\"t\":\"a\"}},\"t\":\"b\"}}");
    let stream = line("{\"type\":\"e\",\"us\":[{\"t\":\"a\"}", size, item, "]}");
    decode(tagged(), stream.into_bytes(), WHOLE)
}

fn fields(size: usize) -> (Dialect, Vec<String>) {
    let names: Vec<String> = (0..size).map(|index| format!("field_{index}")).collect();
    let properties: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), json!({"type": "integer"}))).collect();
    let mut schema: Value = serde_json::from_slice(&schema(&Value::Object(properties), &json!({}))).unwrap_or_default();
    schema["oneOf"][0]["required"] = names.iter().map(String::as_str).chain(["type"]).collect();
    (load(schema.to_string().as_bytes()), names)
}

fn missing_fields(size: usize) -> Load {
    let (dialect, names) = fields(size);
    let stream = line("{\"type\":\"e\"", size - 1, |index| format!(",\"{}\":1", names[index]), "}");
    decode(dialect, stream.into_bytes(), WHOLE)
}

fn backward_fields(size: usize) -> Load {
    let (dialect, names) = fields(size);
    let stream = line("{\"type\":\"e\"", size, |index| format!(",\"{}\":1", names[size - 1 - index]), "}");
    decode(dialect, stream.into_bytes(), WHOLE)
}

fn document(text: String) -> Load {
    let bytes = text.len();
    let work = move || {
        let mut document = Document::new(Dialect::stella());
        for piece in text.as_bytes().chunks(1) {
            document.push(piece);
            while let Some(outcome) = document.next_outcome() {
                drop(black_box(outcome));
            }
        }
        document.finish();
        while let Some(outcome) = document.next_outcome() {
            drop(black_box(outcome));
        }
        black_box(document.rest());
    };
    Load { bytes, work: Box::new(work) }
}

fn element(size: usize) -> Load {
    document(line("{\"events\":[{\"type\":\"text\",\"text\":\"", size, |_| "a".into(), "\"}]}"))
}

fn other_keys(size: usize) -> Load {
    document(line("{", size, |index| format!("\"k{index}\": [1],"), "\"events\":[]}"))
}

/// Reconstructs the runs of a stream.
fn view(dialect: Dialect, stream: String) -> Load {
    let bytes = stream.len();
    let work = move || {
        let mut decoder = Decoder::new(dialect.clone());
        let mut view = RunView::new(&dialect);
        for piece in stream.as_bytes().chunks(4096) {
            decoder.push(piece);
            while let Some(outcome) = decoder.next_outcome() {
                view.observe(&outcome);
            }
        }
        black_box(view.finish());
    };
    Load { bytes, work: Box::new(work) }
}

fn deltas(size: usize) -> Load {
    view(Dialect::stella(), "{\"type\":\"text_delta\",\"delta\":\"four\"}\n".repeat(size))
}

fn tool_calls(size: usize) -> Load {
    let mut stream = String::new();
    for index in 0..size {
        let _ = writeln!(stream, "{{\"type\":\"tool_call\",\"name\":\"t\",\"args\":{{}},\"id\":\"call_{index}\"}}");
    }
    for index in (0..size).rev() {
        let _ =
            writeln!(stream, "{{\"type\":\"tool_result\",\"name\":\"t\",\"content\":\"\",\"id\":\"call_{index}\"}}");
    }
    view(Dialect::evoscientist(), stream)
}

fn nameless_calls(size: usize) -> Load {
    let mut stream = String::new();
    for index in 0..size {
        let _ = writeln!(stream, "{{\"type\":\"tool_call\",\"name\":\"t\",\"args\":{{\"k\":{index}}}}}");
    }
    stream += &"{\"type\":\"tool_result\",\"name\":\"t\",\"content\":\"\"}\n".repeat(size);
    view(Dialect::evoscientist(), stream)
}

fn inderun(run: usize, sequence: usize) -> String {
    format!(
        "{{\"type\":\"content_delta\",\"schemaVersion\":\"1.0\",\"runId\":\"run_{run}\",\"sequence\":{sequence},\
         \"timestamp\":0,\"payload\":{{\"text\":\"a\"}}}}\n"
    )
}

fn backward_run(size: usize) -> Load {
    view(Dialect::inderun(), (0..size).rev().map(|number| inderun(0, number)).collect())
}

fn gaps(size: usize) -> Load {
    view(Dialect::inderun(), (0..size).map(|number| inderun(0, number * 2)).collect())
}

/// Ten events each of so many runs.
fn turns(size: usize) -> String {
    (0..10).flat_map(|number| (0..size).map(move |run| inderun(run, number ^ 1))).collect()
}

fn taking_turns(size: usize) -> Load {
    view(Dialect::inderun(), turns(size))
}

fn live_order(size: usize) -> Load {
    let stream = turns(size);
    let bytes = stream.len();
    let work = move || {
        let items = agentevents::read(stream.as_bytes(), Dialect::inderun());
        InSequence::within(items, SequenceLimits::default()).for_each(|next| drop(black_box(next)));
    };
    Load { bytes, work: Box::new(work) }
}

fn loading(schema: Vec<u8>) -> Load {
    Load { bytes: schema.len(), work: Box::new(move || drop(black_box(load(&schema)))) }
}

fn schema_of_types(size: usize) -> Load {
    let event = |index| json!({"type": "object", "properties": {"type": {"const": format!("type_{index}")}, "a": {"type": "string"}}});
    loading(json!({"title": "shapes", "oneOf": (0..size).map(event).collect::<Vec<_>>()}).to_string().into_bytes())
}

fn schema_of_fields(size: usize) -> Load {
    let field = |index| (format!("field_{index}"), json!({"type": ["string", "null"]}));
    loading(schema(&Value::Object((0..size).map(field).collect()), &json!({})))
}

fn schema_of_words(size: usize) -> Load {
    let words: Vec<String> = (0..size).map(|index| format!("word_{index}")).collect();
    loading(schema(&json!({"a": {"enum": words}}), &json!({})))
}

fn schema_of_aliases(size: usize) -> Load {
    let names: Vec<String> = (0..size).map(|index| format!("older_{index}")).collect();
    loading(schema(&json!({"a": {"type": "string", "x-aliases": names}}), &json!({})))
}

fn schema_of_definitions(size: usize) -> Load {
    let mut definitions = serde_json::Map::new();
    for index in 0..size {
        let next = if index == 0 { json!({}) } else { json!({"$ref": format!("#/$defs/d{}", index - 1)}) };
        definitions.insert(format!("d{index}"), json!({"type": "object", "properties": {"a": next}}));
    }
    let last = json!({"$ref": format!("#/$defs/d{}", size - 1)});
    loading(schema(&json!({"a": last}), &Value::Object(definitions)))
}
